"""Pages of one file: each holds all that it shows, and loads nothing."""

from __future__ import annotations

from html import escape

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

_PROJECTED = """:root { color-scheme: light dark; --rk-page: #fff; --rk-ink: #16191d;
  --rk-muted: #59626d; --rk-line: #b9c0c8; --rk-head: #f1f3f6;
  --rk-accent: #0a5fc4; --rk-guess: #7a3fb8; --rk-true: #1b7a4a;
  --rk-yes: #d8f0e1; --rk-late: #eef7d9; --rk-no: #fbdcdc; --rk-seen: #fdeecb; }
@media screen and (prefers-color-scheme: dark) {
  :root { --rk-page: #111519; --rk-ink: #f0f2f4; --rk-muted: #a7b1bc; --rk-line: #47525e;
    --rk-head: #1f262e; --rk-accent: #74b4ff; --rk-guess: #c49bf0; --rk-true: #58cf7c;
    --rk-yes: #173d27; --rk-late: #33401a; --rk-no: #552428; --rk-seen: #4a3a12; }
}
body { margin: 0 auto; padding: 20px 24px; background: var(--rk-page); color: var(--rk-ink);
  font: 20px/1.5 system-ui, "Noto Sans JP", sans-serif; overflow-wrap: anywhere; }
svg { display: block; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-bottom: 8px; font-weight: 600; text-align: start; }
th, td { padding: 4px 9px; border: 1px solid var(--rk-line); text-align: start; }
thead { display: table-header-group; }
thead th { background: var(--rk-head); }
tr { break-inside: avoid; }
@media (max-width: 600px) {
  body { padding: 12px; font-size: 16px; }
  th, td { padding: 4px 5px; }
  thead th { word-break: auto-phrase; overflow-wrap: break-word; }
}
@page { size: A4; margin: 12mm; }
@media print {
  :root { color-scheme: light; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { max-width: none; padding: 0; font-size: 11pt; }
}
"""


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
    return html_page(lang, title, _PROJECTED + css, body)
