"""What the website's own pages have in common."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path

from racekit.engine.texts import Catalogue, Text

from . import LANGUAGES

WORDS = Catalogue(tomllib.loads(Path(__file__).with_name("home.toml").read_text("utf-8")))
"""The texts of these pages."""

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{root}home.css">
</head>
<body>
<header><h1>{title}</h1>
<p>{home}<a href="{root}{other}/{path}" lang="{other}">{named}</a></p></header>
<main>
{body}
</main>
</body>
</html>
"""


def framed(lang: str, title: str, body: str, path: str = "") -> str:
    """Return a page in the folder of its language.

    Parameters
    ----------
    title, body : str
        HTML.
    path : str
        The folder of the page, such as ``gallery/``; by default, that of its language.
    """
    other = next(each for each in LANGUAGES if each != lang)
    root = "../" * (1 + path.count("/"))
    named = escape(WORDS.text("other")(lang))
    home = f'<a href="../index.html">{escape(WORDS.text("home")(lang))}</a> · ' if path else ""
    return _PAGE.format(
        lang=lang,
        title=title,
        root=root,
        other=other,
        named=named,
        home=home,
        path=path,
        body=body,
    )


_TRAIL = """<style>
.rk-trail { padding-bottom: 0.5rem; font: 0.95rem/1.6 system-ui, sans-serif; color: #5b636c; }
.rk-trail a { color: #1d5cc0; }
@media (prefers-color-scheme: dark) {
  .rk-trail { color: #a7afb8; }
  .rk-trail a { color: #7fb0ff; }
}
@media print { .rk-trail { display: none; } }
</style>
"""


def trail(links: Mapping[str, Text], lang: str) -> str:
    """Return a row of links, for the head of a page that has a style of its own."""
    row = " · ".join(
        f'<a href="{escape(to)}">{escape(text(lang))}</a>' for to, text in links.items()
    )
    return f'{_TRAIL}<nav class="rk-trail">{row}</nav>\n'
