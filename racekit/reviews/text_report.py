"""A result as a table between its title and sentences: as text, and as HTML for a notebook."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import ClassVar

from ..engine.texts import NO_MATH, Text, language
from ..show.columns import aligned
from ..show.html_tables import html_table


class TextReport:
    """A result that is displayed as a table."""

    _figures: ClassVar[Collection[int]]
    """The columns with figures, flush right."""

    @property
    def _title(self) -> Text:
        raise NotImplementedError

    def _rows(self, lang: str) -> Sequence[Sequence[str]]:
        """Return the rows of the table, below a row of headings."""
        raise NotImplementedError

    def _sentences(self, lang: str) -> list[str]:
        """Return the sentences below the table."""
        raise NotImplementedError

    def __repr__(self) -> str:
        lang = language()
        table = aligned(self._rows(lang), self._figures)
        return "\n".join([self._title(lang), *table, *self._sentences(lang)])

    def _repr_html_(self) -> str:
        lang = language()
        table = html_table(self._title(lang), self._rows(lang))
        below = "<br>".join(map(escape, self._sentences(lang)))
        return f'<div class="{NO_MATH}">{table}<p>{below}</p></div>'
