"""The players of a table: persons and automatic players."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol, runtime_checkable
from unicodedata import category, normalize

from ..engine.errors import BadInput, PlayerError, Problem, short_repr
from ..engine.game import Game, State
from ..engine.tasks import Action
from ..engine.texts import Text, seat_text, untranslated, visible
from ..engine.view import View


class Chooser(Protocol):
    """The minimal interface of a player; `Player` adds the attributes of racekit's own."""

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""


@runtime_checkable
class Player(Protocol):
    """An automatic player, which sees a view, never the state."""

    kind: str
    """The identifier of the player in records."""

    name: Text
    """The display name."""

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""


LONGEST_NAME = 40
"""The most characters of a person's name."""


@dataclass(unsafe_hash=True)
class Human:
    """A person's seat: the table waits for ``table.step``.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seats={0: rk.HUMAN, 1: "greedy"}, autosave=False)
    >>> table.players[:3]
    (HUMAN, Greedy(), HUMAN)
    """

    called: str | None = None
    """The person's name; None: the table calls the person by the seat's number."""

    kind: str = field(default="person", init=False)
    name: Text = field(default=Text("Player", "プレイヤー"), init=False)

    def __post_init__(self) -> None:
        if self.called is not None:
            self.name = untranslated(self.called)

    def named(self, name: str) -> Human:
        """Return a seat of a person with a name.

        Raises
        ------
        BadInput
            If it is not a line of 1 to 40 characters.

        Examples
        --------
        >>> import racekit as rk
        >>> seats = {0: rk.HUMAN.named("Ann"), 1: rk.HUMAN.named("Ben")}
        >>> [name("en") for name in rk.Table("pig", seats=seats, autosave=False).names]
        ['Ann', 'Ben']
        """
        if not is_name(name):
            problem = Problem.of("name", "not_a_name", value=short_repr(name), most=LONGEST_NAME)
            raise BadInput.of("bad_table", [problem])
        return Human(name.strip())

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random) -> Action:
        """Raise TypeError: a person chooses with ``table.step``."""
        raise TypeError("a person chooses with table.step")

    def __repr__(self) -> str:
        return "HUMAN" if self.called is None else f"HUMAN.named({self.called!r})"


HUMAN: Final = Human()
"""A person's seat."""


def is_name(name: Any) -> bool:
    """Return whether something may be a person's name: a short line that can be shown."""
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
        return False
    return name.isprintable() and visible(name) == name


def typed_name(given: Any) -> str:
    r"""Return a name as somebody types it, with plain spaces; empty if it is none that is seen.

    Examples
    --------
    >>> typed_name(" 山田\u3000花子 "), typed_name("\u3164"), typed_name("a\nb")
    ('山田 花子', '', '')
    """
    said = re.sub("[ \xa0\u3000]+", " ", given).strip() if isinstance(given, str) else ""
    seen = (sign for sign in said if sign not in _BLANK and category(sign)[0] in "LNPS")
    return said if is_name(said) and any(seen) else ""


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""


def name_key(name: str) -> str:
    """Return what makes two names the same: width, case, spaces, and what is invisible."""
    seen = "".join(sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return " ".join(seen.casefold().split())


def is_person(player: Any) -> bool:
    """Return whether a person has a seat."""
    return isinstance(player, Human)


_kinds: dict[str, str] = {}


def register_player(kind: str, place: str) -> None:
    """Register the class `place` (``package:Class``) as the player `kind` of records."""
    _kinds[kind] = place


def kinds() -> tuple[str, ...]:
    """Return the registered kinds of player."""
    return (Human.kind, *_kinds)


def player(kind: str) -> Player | None:
    """Create the player of a `kind`; None if the kind is not registered."""
    if kind == Human.kind:
        return HUMAN
    if kind not in _kinds:
        return None
    package, _, name = _kinds[kind].partition(":")
    factory: Callable[[], Player] = getattr(import_module(package), name)
    return factory()


def as_player(value: Any) -> Any:
    """Return the player of a name; return any other value unchanged.

    Examples
    --------
    >>> as_player("greedy"), as_player("nobody"), as_player(HUMAN) is HUMAN
    (Greedy(), None, True)
    """
    return player(value) if isinstance(value, str) else value


def seat_problems(game: Game, seats: Any) -> list[Problem]:
    """Return the problems of a mapping from seats to players."""
    if seats is None:
        return []
    if not isinstance(seats, Mapping):
        return [Problem.of("seats", "not_seats", value=repr(seats))]
    last = game.players - 1
    problems = []
    for seat, value in seats.items():
        place = f"seats[{seat!r}]"
        if type(seat) is not int or not 0 <= seat <= last:
            problems.append(Problem.of(place, "unknown_seat", seat=short_repr(seat), last=last))
        found = as_player(value)
        if not callable(getattr(found, "choose", None)) or isinstance(found, type):
            problems.append(
                Problem.of(place, "unknown_player", value=short_repr(value), known=kinds())
            )
    return problems


def seat_players(game: Game, seats: Mapping[int, Any] | None) -> tuple[Player, ...]:
    """Return the player of each seat; the default is a person."""
    given = seats or {}
    return tuple(as_player(given.get(seat, HUMAN)) for seat in range(game.players))


def persons(players: Sequence[Player]) -> tuple[int, ...]:
    """Return the seats of persons."""
    return tuple(seat for seat, player in enumerate(players) if is_person(player))


def choice(
    state: State, seat: int, players: Sequence[Player], names: Sequence[Text], rng: random.Random
) -> Action:
    """Return the choice of a seat's automatic player.

    Raises
    ------
    PlayerError
        If the choice is not a legal action; the error uses the player's name in `names`.
    """
    actions = state.actions()
    chosen = players[seat].choose(state.view(seat), actions, rng)
    for action in actions:
        if chosen == action:
            return action  # not what it returned, which may only say that it is equal
    raise PlayerError(seat, names[seat], Text(short_repr(chosen), short_repr(chosen)))


def kind_of(player: Any) -> str:
    """Return the identifier of a player in records; a custom player needs only `choose`."""
    return str(getattr(player, "kind", type(player).__name__))


def name_of(player: Any) -> Text:
    """Return the name of a player; a custom player needs only `choose`."""
    name = getattr(player, "name", type(player).__name__)
    return name if isinstance(name, Text) else untranslated(name)


def default_names(players: Sequence[Player]) -> tuple[Text, ...]:
    """Return the seats' names: a person's own, or the player's and the seat's number, from 1."""
    return tuple(_seat_name(seat, player) for seat, player in enumerate(players))


def _seat_name(seat: int, player: Player) -> Text:
    if isinstance(player, Human):
        return player.name if player.called else seat_text(seat)
    name = name_of(player)
    return Text(f"{name.en} {seat + 1}", f"{name.ja}{seat + 1}")


def seat_data(player: Any) -> dict[str, str]:
    """Return a player as records keep it."""
    name = getattr(player, "called", None) if is_person(player) else None
    return {"kind": kind_of(player), **({"name": name} if name else {})}


def seat_player(data: Mapping[str, str]) -> Player:
    """Return the player of a record's seat: a person, where data cannot create it."""
    made = player(data["kind"]) or HUMAN
    return HUMAN.named(data["name"]) if made is HUMAN and "name" in data else made
