"""Protocols that a game may implement for an editor of its positions (see `Game.features`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ..engine.game import State
    from .parts import Form, Path


class Editor(Protocol):
    """What may be changed in the positions of a game, part by part (see `racekit.editing.parts`).

    A game without one is edited by the fields of its board (`racekit.editing.fields`).
    Descriptions are those of `Game.describe`; `Game.from_description` says what is wrong with one.
    """

    def begin(self, game: Any) -> State:
        """Return the position that an editor begins with."""

    def to_form_data(self, state: State) -> dict[str, Any]:
        """Return the description of a position, in the form that the editor changes."""

    def form(self, game: Any, data: Mapping[str, Any]) -> Form:
        """Return the parts of a description, with what may stand in each."""

    def normalise_edit(
        self, game: Any, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
    ) -> dict[str, Any]:
        """Return a description after an edit at a path, without what the edit has made untrue."""

    def draft_state(self, game: Any, data: Mapping[str, Any]) -> State | None:
        """Return the position to draw while something is wrong; None keeps the last picture."""

    def empty_position(self, game: Any) -> dict[str, Any] | None:
        """Return the description of an empty table; None if there is no such thing."""

    def dealt(self, game: Any, data: Mapping[str, Any], seed: int) -> dict[str, Any] | None:
        """Return a description with missing cards drawn at random; None if nothing is missing."""


class PositionMaker(Protocol):
    """The function of a game that sets up a position, for code to copy."""

    position: Callable[..., State]
    """Sets up a position from keyword arguments, which have the names of a description's keys."""
