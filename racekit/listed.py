"""Lists and mappings that show as a table, in a notebook and in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from .engine.texts import Text, language
from .show.columns import aligned
from .show.html_tables import html_table


class Listed:
    """The part of a list that shows it: a subclass says its caption, its heads and its rows."""

    __slots__ = ()

    def caption(self) -> Text:
        """Return what stands above the table in a notebook."""
        raise NotImplementedError

    def heads(self) -> Sequence[Text]:
        """Return the columns' heads; every column holds words."""
        raise NotImplementedError

    def rows(self, lang: str) -> Sequence[Sequence[str]]:
        """Return a row for each entry, in a language."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join(aligned(self.rows(language())))

    def _repr_html_(self) -> str:
        lang = language()
        heads = [head(lang) for head in self.heads()]
        return html_table(self.caption()(lang), [heads, *self.rows(lang)], words=len(heads))
