"""Two languages: the link to the same page in the other one, and Japanese as it is typeset."""

from __future__ import annotations

import re
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

OTHER = {"en": "ja", "ja": "en"}
NAMES = {"en": "English", "ja": "日本語"}
THEME = {
    "Back to top": "先頭へ",
    "Home": "ホーム",
    "Made with ": "テーマ：",
    "Next": "次",
    "On this page": "このページ",
    "Previous": "前",
}
"""What the theme says, and has no Japanese for."""
WIDE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
"""A full-width character."""


class Japanese(NullTranslations):
    """Translates what Sphinx's own catalogue lacks."""

    def gettext(self, message: str) -> str:
        return THEME.get(message, message)


def translate(app: Sphinx) -> None:
    """Let the theme speak Japanese."""
    if app.config.language == "ja":
        app.translator.add_fallback(Japanese())


def join_lines(app: Sphinx, tree: nodes.document) -> None:
    """Remove the line breaks of a Japanese source, which would show as spaces."""
    if app.config.language != "ja":
        return
    for text in list(tree.findall(nodes.Text)):
        if text == "\n" and not isinstance(text.parent, nodes.FixedTextElement):
            siblings, at = text.parent.children, text.parent.index(text)
            around = (part.astext() for part in siblings[max(0, at - 1) : at + 2])
            before, _, after = (*around, "", "")[:3]
            if WIDE.fullmatch(before[-1:]) or WIDE.fullmatch(after[:1]):
                text.parent.remove(text)


def add_link(app: Sphinx, pagename: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Give the template the address of this page in the other language, and of the home page."""
    other = OTHER[app.config.language]
    home = Path(app.srcdir).parent / other
    there = (home / f"{pagename}.md").exists() or pagename in ("genindex", "search")
    page = pagename if there else "reference/index"
    up = "../" * (pagename.count("/") + 1)
    if context.get("site"):
        context["home"] = f"{up}../{app.config.language}/index.html"
    context["other"] = {"lang": other, "name": NAMES[other], "url": f"{up}{other}/{page}.html"}


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect them."""
    app.connect("builder-inited", translate)
    app.connect("doctree-read", join_lines)
    app.connect("html-page-context", add_link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
