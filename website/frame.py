"""What the website's own pages have in common."""

from __future__ import annotations

from . import LANGUAGES

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


def framed(lang: str, title: str, named: str, body: str, path: str = "") -> str:
    """Return a page in the folder of its language.

    Parameters
    ----------
    title, body : str
        HTML.
    named : str
        The name of the other language.
    path : str
        The folder of the page, such as ``gallery/``; by default, that of its language.
    """
    other = next(each for each in LANGUAGES if each != lang)
    root = "../" * (1 + path.count("/"))
    return _PAGE.format(
        lang=lang, title=title, root=root, other=other, named=named, path=path, body=body
    )
