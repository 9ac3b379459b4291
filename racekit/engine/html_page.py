"""Pages of one file: each holds all that it shows, and loads nothing."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
{body}
</body>
</html>
"""
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""What a page may load or run: its own style and pictures, and nothing else."""


def html_page(lang: str, title: str, css: str, body: str, scripts: str = "") -> str:
    """Return a page; it runs its own `scripts`, and no others.

    Parameters
    ----------
    lang : str
        The language of its texts.
    title : str
        The title, which is escaped here.
    css, body, scripts : str
        Its style, and HTML.

    Examples
    --------
    >>> page = html_page("en", "A & B", "", "<p>Hello</p>")
    >>> "<title>A &amp; B</title>" in page, "script-src" in page
    (True, False)
    """
    policy = f"{_POLICY}; script-src 'unsafe-inline'" if scripts else _POLICY
    body = f"{body}\n{scripts}" if scripts else body
    return _PAGE.format(lang=lang, title=escape(title), policy=policy, css=css, body=body)


def projected_page(lang: str, title: str, css: str, body: str) -> str:
    """Return a page to project and to print, in the colours that its reader's screen prefers."""
    return html_page(lang, title, _projected() + css, body)


@cache
def _projected() -> str:
    return files(__package__).joinpath("projected.css").read_text("utf-8")
