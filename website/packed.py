"""Pages that carry much data, packed: a browser unpacks them as they open.

What many pages contain, such as the script that draws a board, lies in one file for all of them.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from types import MappingProxyType

from racekit.engine.texts import Text

from .frame import WORDS, trail

ASSETS = "assets"
"""The folder, within the website, of what pages share."""

NONE: Mapping[str, Text] = MappingProxyType({})

_SHARED = re.compile(
    r'(<(style|script)(?: type="text/plain" data-holds="(?:style|module)")?>)(.{4096,}?)(?=</\2>)',
    re.DOTALL,
)
"""Style sheets and scripts worth a file of their own, packed in the page or not."""
_CUT = "\x00"
"""Where, in a page's own text, something shared belongs; no page contains this character."""
_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<noscript><p>{no_script}</p></noscript>
<template><p>{as_file}</p><p>{not_loaded}</p></template>
<script>
(async () => {{
  const unpacked = async (name) => {{
    const {{ body }} = await fetch(name);
    return new Response(body.pipeThrough(new DecompressionStream("gzip"))).text();
  }};
  const [own, ...shared] = await Promise.all({files}.map(unpacked));
  const page = own.split("\\0").flatMap((text, at) => [text, shared[at] ?? ""]).join("");
  document.open();
  document.write(page);
  document.close();
}})().catch(() => {{
  const [asFile, notLoaded] = document.querySelector("template").content.children;
  document.body.append(location.protocol === "file:" ? asFile : notLoaded);
}});
</script>
</body>
</html>
"""


def pack(path: Path, site: Path, lang: str, links: Mapping[str, Text] = NONE) -> None:
    """Pack a page that is one file: its own text lies in a file beside it, many times smaller.

    Parameters
    ----------
    path : Path
        The page.
    site : Path
        The folder of the website.
    lang : str
        The language of the page.
    links : mapping, optional
        Addresses to which it leads, with what they are called; the home page comes before them.
    """
    home = os.path.relpath(site / lang / "index.html", path.parent)
    row = trail({home: WORDS.text("home"), **links}, lang)
    page = path.read_text("utf-8").replace("<body>", f"<body>\n{row}", 1)
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    title = found[1] if found else escape(path.stem)
    shared = [_asset(each[3], site) for each in _SHARED.finditer(page)]
    own = path.with_suffix(".packed")
    own.write_bytes(_packed(_SHARED.sub(rf"\1{_CUT}", page)))
    files = [os.path.relpath(each, path.parent) for each in (own, *shared)]
    said = {key: escape(WORDS.text(key)(lang)) for key in ("no_script", "as_file", "not_loaded")}
    page = _PAGE.format(lang=lang, title=title, files=json.dumps(files), **said)
    path.write_text(page, "utf-8")


def _asset(text: str, site: Path) -> Path:
    """Return the file of a style sheet or a script, by its content."""
    file = site / ASSETS / f"{sha256(text.encode()).hexdigest()[:16]}.packed"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        # Another process may write the same file.
        begun = file.with_suffix(f".{os.getpid()}")
        begun.write_bytes(_packed(text))
        begun.replace(file)
    return file


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)
