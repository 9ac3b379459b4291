"""What the shared suites have to be told about a game: one small file a game, in ``games/``.

A registered game gets every suite of this folder. Its file ``games/<name>.py`` has to say what
`Adapter` lists; a game without one fails ``test_adapters.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

import racekit as rk
from racekit.engine import registry
from racekit.engine.events import Event
from racekit.engine.state import State

GAMES = rk.games() and registry.names()

Swap = Callable[[Any, Any], bool]
"""Whether, in the second of two tables, the second outcome or choice may stand for the first."""


class Seen(Protocol):
    """One step of a history: the position before, what was done, what that led to."""

    before: State
    action: Any
    after: State
    events: Sequence[Event]


class Adapter(Protocol):
    """What ``games/<name>.py`` offers."""

    VARIANTS: Sequence[Mapping[str, Any]]
    """Options that between them reach every corner of the rules; the first are the defaults."""

    STYLES: Mapping[str, Swap]
    """Ways for the hidden part of two tables to differ."""

    STAGES: frozenset[str]
    """The stages in which pairs of tables have to be found (`stages`)."""

    PART: int
    """How slow the game is: `make test` tries one in so many positions, pairs of tables, kills."""

    @staticmethod
    def check(state: State) -> None:
        """Assert what holds in every position: nothing is lost, views are true."""

    @staticmethod
    def hidden(state: State, action: Any, seat: int) -> bool:
        """Whether `seat` does not see which outcome chance brought, or what another seat chose."""

    @staticmethod
    def knowledge(seen: Seen, seat: int) -> tuple[Any, ...]:
        """What the rules let `seat` know of one step; a seat knows and remembers every step's.

        It is written from the rules, never from the code of the views.
        """

    @staticmethod
    def stages(history: Sequence[Seen]) -> frozenset[str]:
        """Which of the `STAGES` a history has reached."""


PARTS = ("VARIANTS", "STYLES", "STAGES", "PART", "check", "hidden", "knowledge", "stages")


def adapter(game: str) -> Adapter:
    """Return a game's adapter; ModuleNotFoundError where it has none."""
    return cast(Adapter, import_module(f"tests.conformance.games.{game}"))
