"""Who sits at a table: persons and automatic players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, runtime_checkable

from .errors import BadInput, Problem
from .game import Action, Game, View
from .texts import Text


@runtime_checkable
class Player(Protocol):
    """An automatic player: it sees a view, never the state."""

    kind: str
    """The short name under which a record keeps it."""

    name: Text
    """What people call it."""

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""


class Human:
    """A person's seat: the table waits for ``table.step``."""

    kind = "person"
    name = Text("Player", "プレイヤー")

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random) -> Action:
        """Never called: a table waits for a person."""
        raise TypeError("a person chooses with table.step")

    def __repr__(self) -> str:
        return "HUMAN"


HUMAN: Final = Human()
"""A person's seat."""

_kinds: dict[str, str] = {}


def register_player(kind: str, place: str) -> None:
    """Say that records' player `kind` is made by `place`, written ``package:Class``."""
    _kinds[kind] = place


def player(kind: str) -> Player | None:
    """Make the player of a record's `kind`; None where it is not one of racekit's."""
    if kind == Human.kind:
        return HUMAN
    if kind not in _kinds:
        return None
    package, _, name = _kinds[kind].partition(":")
    factory: Callable[[], Player] = getattr(import_module(package), name)
    return factory()


def seat_players(game: Game, seats: Mapping[int, Any] | None) -> tuple[Player, ...]:
    """Check who sits where; seats that are not named are persons."""
    given = dict(seats or {})
    last = game.players - 1
    problems = []
    for seat, value in given.items():
        if seat not in range(game.players):
            problems.append(
                Problem.of(f"seats[{seat!r}]", "unknown_seat", seat=repr(seat), last=last)
            )
        elif not callable(getattr(value, "choose", None)):
            problems.append(Problem.of(f"seats[{seat!r}]", "unknown_player", value=repr(value)))
    if problems:
        raise BadInput.of("bad_seats", problems)
    return tuple(given.get(seat, HUMAN) for seat in range(game.players))


def default_names(players: Sequence[Player]) -> tuple[Text, ...]:
    """Name the seats: by number, automatic players by their kind too."""
    return tuple(
        Text(f"Player {seat + 1}", f"プレイヤー{seat + 1}")
        if player is HUMAN
        else Text(f"{player.name.en} {seat + 1}", f"{player.name.ja}{seat + 1}")
        for seat, player in enumerate(players)
    )
