"""The lessons on probability in the manual: the directive ``curriculum`` makes their table."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from racekit.lessons import curriculum


class Curriculum(SphinxDirective):
    """The lessons of `racekit.lessons.curriculum`, a table for each group of topics."""

    def run(self) -> list[nodes.Node]:
        lang, found = self.config.language, curriculum()
        groups = dict.fromkeys(lesson.group for lesson in found)
        rows = found.rows(lang)
        return [
            self._table(
                group(lang),
                [head(lang) for head in found.heads()],
                [row for row, lesson in zip(rows, found, strict=True) if lesson.group == group],
            )
            for group in groups
        ]

    def _table(self, title: str, heads: list[str], rows: list[list[str]]) -> nodes.table:
        columns = [nodes.colspec(colwidth=1) for _ in heads]
        group = nodes.tgroup("", *columns, cols=len(heads))
        group += nodes.thead("", _row(heads))
        group += nodes.tbody("", *map(_row, rows))
        return nodes.table("", nodes.title("", title), group, classes=["lessons"])


def _row(cells: list[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", cell)) for cell in cells))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("curriculum", Curriculum)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
