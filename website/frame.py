"""What the website's own pages have in common."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

from racekit.engine.texts import Catalogue

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
<a href="{root}{other}/{path}" lang="{other}">{named}</a></header>
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
    return _PAGE.format(
        lang=lang, title=title, root=root, other=other, named=named, path=path, body=body
    )
