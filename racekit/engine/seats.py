"""Who sits at a table: persons and automatic players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, runtime_checkable

from .errors import BadInput, Problem
from .game import Game, State
from .tasks import Action
from .texts import Text
from .view import View


class Chooser(Protocol):
    """The one thing that a player has to do; `Player` says what racekit's own have beside."""

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""


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
    """A person's seat: the table waits for ``table.step``.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seats={0: rk.HUMAN, 1: "greedy"}, autosave=False)
    >>> table.players[:3]
    (HUMAN, Greedy(), HUMAN)
    """

    kind = "person"
    name = Text("Player", "プレイヤー")

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random) -> Action:
        """Never called: a table waits for a person."""
        raise TypeError("a person chooses with table.step")

    def __repr__(self) -> str:
        return "HUMAN"

    def __reduce__(self) -> str:
        return "HUMAN"


HUMAN: Final = Human()
"""A person's seat."""

_kinds: dict[str, str] = {}


def register_player(kind: str, place: str) -> None:
    """Say that records' player `kind` is made by `place`, written ``package:Class``."""
    _kinds[kind] = place


def kinds() -> tuple[str, ...]:
    """Return the kinds of player that a record can name."""
    return (Human.kind, *_kinds)


def player(kind: str) -> Player | None:
    """Make the player of a record's `kind`; None where it is not one of racekit's."""
    if kind == Human.kind:
        return HUMAN
    if kind not in _kinds:
        return None
    package, _, name = _kinds[kind].partition(":")
    factory: Callable[[], Player] = getattr(import_module(package), name)
    return factory()


def meant(value: Any) -> Any:
    """Return the player that a name means; what is no name stays as it is.

    Examples
    --------
    >>> meant("greedy"), meant("nobody"), meant(HUMAN) is HUMAN
    (Greedy(), None, True)
    """
    return player(value) if isinstance(value, str) else value


def seat_problems(game: Game, seats: Any) -> list[Problem]:
    """Return what is wrong with who is to sit where."""
    if seats is None:
        return []
    if not isinstance(seats, Mapping):
        return [Problem.of("seats", "not_seats", value=repr(seats))]
    last = game.players - 1
    problems = []
    for seat, value in seats.items():
        place = f"seats[{seat!r}]"
        if type(seat) is not int or not 0 <= seat <= last:
            problems.append(Problem.of(place, "unknown_seat", seat=repr(seat), last=last))
        found = meant(value)
        if not callable(getattr(found, "choose", None)) or isinstance(found, type):
            problems.append(Problem.of(place, "unknown_player", value=repr(value), known=kinds()))
    return problems


def seat_players(game: Game, seats: Mapping[int, Any] | None) -> tuple[Player, ...]:
    """Return who sits where; seats that are not named are persons."""
    given = seats or {}
    return tuple(meant(given.get(seat, HUMAN)) for seat in range(game.players))


def persons(players: Sequence[Player]) -> tuple[int, ...]:
    """Return the seats that persons hold."""
    return tuple(seat for seat, player in enumerate(players) if player is HUMAN)


def choice(
    state: State, seat: int, players: Sequence[Player], names: Sequence[Text], rng: random.Random
) -> Action:
    """Return what the automatic player of a seat chooses.

    Raises
    ------
    BadInput
        Where that is no legal action; the player is called by its name in `names`.
    """
    actions = state.actions()
    chosen: Action = players[seat].choose(state.view(seat), actions, rng)
    if chosen not in actions:
        problem = Problem(names[seat], Text(repr(chosen), repr(chosen)))
        raise BadInput.of("bad_player", [problem])
    return chosen


def kind_of(player: Any) -> str:
    """Return the name under which a record keeps a player; a player needs nothing but `choose`."""
    return str(getattr(player, "kind", type(player).__name__))


def _name_of(player: Any) -> Text:
    name = getattr(player, "name", type(player).__name__)
    return name if isinstance(name, Text) else Text(str(name), str(name))


def default_names(players: Sequence[Player]) -> tuple[Text, ...]:
    """Name the seats: what sits there, and its number, counted from 1."""
    return tuple(
        Text(f"Player {seat + 1}", f"プレイヤー{seat + 1}")
        if player is HUMAN
        else Text(f"{_name_of(player).en} {seat + 1}", f"{_name_of(player).ja}{seat + 1}")
        for seat, player in enumerate(players)
    )
