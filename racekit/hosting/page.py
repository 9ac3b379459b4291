"""The guests' page: its HTML, and the script that hands it the browser's means."""

from __future__ import annotations

from html import escape

from ..engine.texts import Text
from .texts import word

_SHUT = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>racekit</title>
<link rel="icon" href="data:,">
</head>
<body><p>{shut}</p></body>
</html>
"""
_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="static/start.css">
</head>
<body>
<div id="racekit"><noscript>{needs}</noscript></div>
<script type="module" src="guest.js"></script>
</body>
</html>
"""

SCRIPT = """import start from "./static/start.js";
const here = (path) => new URL(path, document.baseURI);
const keeping = () => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};
const connect = () => {
  const address = here("seat");
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return new WebSocket(address);
};
const sheets = new Set();
const load = async (bundle) => {
  if (!sheets.has(bundle)) {
    sheets.add(bundle);
    const sheet = document.createElement("link");
    Object.assign(sheet, { rel: "stylesheet", href: here(`static/${bundle}.css`) });
    await new Promise((done) => {
      sheet.onload = sheet.onerror = done;
      document.head.append(sheet);
    });
  }
  return (await import(here(`static/${bundle}.js`))).default;
};
start.guest.mount(document.getElementById("racekit"), {
  lang: document.documentElement.lang,
  storage: keeping(),
  connect,
  load,
});
"""
"""What a notebook's frame may not have, a page of its own has: a storage, and a connection."""


def shut(lang: str) -> str:
    """Return the page of an address at which nobody is now."""
    return _SHUT.format(lang=lang, shut=escape(word("shut")(lang)))


def html(title: Text, lang: str) -> str:
    """Return the guests' page."""
    needs = escape(word("needs")(lang))
    return _PAGE.format(lang=lang, title=escape(title(lang)), needs=needs)
