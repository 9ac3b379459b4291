"""The part of the form in which a position is set up, on the game's own board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import ipywidgets

from ...engine.errors import BadInput
from ...engine.game import State
from ...games import FIRST
from ...library import games
from ...ui.editor import edit
from .draft import Draft
from .fields import Field, button, choice, said, show_in, text, word


class PositionBox(ipywidgets.VBox):  # type: ignore[misc]
    """The position editor inside the form; empty until a position is set up or changed.

    Parameters
    ----------
    draft : Draft
        The lesson, which gets the position.
    lang : {"en", "ja"}
        The language.
    use : callable
        Takes the name of the position, once the lesson has it.
    """

    def __init__(self, draft: Draft, lang: str, use: Callable[[str], None]) -> None:
        super().__init__()
        self._draft, self._lang, self._use = draft, lang, use
        self._editor: Any = None

    def set_up(self) -> None:
        """Open the editor for a new position."""
        taken = self._draft.positions
        free = (name for n in count(1) if (name := f"position{n}") not in taken)
        name = text(self._word("position_name"), next(free), lambda _: None)
        titles = {line.title(self._lang): line.name for line in games()}
        which = choice(self._word("position_game"), titles, FIRST, self._begin)
        self._open(FIRST, Field("positions", [which, name]), lambda: str(name.value).strip())

    def change(self, name: str, position: State) -> None:
        """Open the editor for a position that the lesson has."""
        self._open(position, Field("positions", [ipywidgets.Label(name)]), lambda: name)

    def close_editor(self) -> None:
        """Leave the position as it is."""
        show_in(self)

    def _open(self, start: str | State, head: Field, name: Callable[[], str]) -> None:
        self._head, self._name = head, name
        self._place = ipywidgets.VBox()
        ends = [
            button(self._word("position_use"), self._take, style="success"),
            button(self._word("position_close"), self.close_editor),
        ]
        how = ipywidgets.HTML(said(self._word("position_how")))
        show_in(self, head, how, self._place, Field("", ends))
        self._begin(start)

    def _begin(self, start: str | State) -> None:
        self._editor = edit(start, lang=self._lang)
        show_in(self._place, self._editor)

    def _take(self) -> None:
        """Give the position to the lesson, if it and its name are sound."""
        try:
            self._draft.add_position(self._name(), self._editor.toml())
        except BadInput as error:
            self._head.tell("\n".join(self._told(error)))
            return
        name = self._name()
        self.close_editor()
        self._use(name)

    def _told(self, error: BadInput) -> Iterator[str]:
        for each in error.problems:
            yield f"{each.where(self._lang)}: {each.text(self._lang)}"

    def _word(self, key: str) -> str:
        return word(key, self._lang)
