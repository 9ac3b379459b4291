"""Puzzles as data: one file a game, JSON objects line by line, read and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ..engine import registry
from ..engine.errors import BadInput, Problem, line_of, short_repr
from ..engine.game import State
from ..engine.jsons import canonical, read_json
from ..engine.texts import Text
from ..exchange.addresses import PUZZLE, address
from .messages import THEMES, bad_puzzles, message, problem

LEVELS = (1, 2, 3)
"""The levels of puzzles: easy, middling, hard."""
EDGES = (1300, 1500)
"""The ratings at which the second and the third level begin."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which a seat has one answer.

    Everything in it follows from what the seat knows. `position` is one of the positions that the
    seat's view allows, and tells nothing beyond the view.

    Attributes
    ----------
    name : str
        The game and a number that follows from the position, such as ``trickrace/3fa2c1``.
    options, position : mapping
        The game's options, and the position as its game describes it.
    seat : int
        The seat that is asked.
    moves : tuple of str
        The legal moves.
    answer, rival : str
        The best move, and the best other one.
    sure : {"solved", "counted", "games"}
        Whether the numbers are exact, or come from games with an interval of 99.9 %. They are exact
        in a solved game, in which everybody plays on as well as possible, and where all ways on
        were counted, with automatic players.
    exact : tuple of str
        The two shares of the win as fractions, if they are exact.
    games : int
        The number of games of each of the two moves.
    shares, scores : tuple of float
        The seat's share of the win, and its mean score, after the answer and after the other move.
    gain : tuple of float
        How much more the answer brings than the other move, in shares of the win: the value, and
        the ends of its interval.
    themes, rules : tuple of str
        What it is about, and the rules that the answer follows.
    rating : int
        How hard it is, as a rating to begin with.
    """

    name: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    seat: int
    moves: tuple[str, ...]
    answer: str
    rival: str
    sure: str
    exact: tuple[str, ...]
    games: int
    shares: tuple[float, ...]
    scores: tuple[float, ...]
    gain: tuple[float, ...]
    themes: tuple[str, ...]
    rules: tuple[str, ...]
    rating: int

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.name.partition("/")[0]

    @property
    def level(self) -> int:
        """How hard it is: 1, 2 or 3."""
        return 1 + sum(self.rating >= edge for edge in EDGES)

    @property
    def gist(self) -> tuple[Any, ...]:
        """What no other puzzle shares: its moves, its answer, and about its numbers."""
        return self.game, self.moves, self.answer, *(round(share, 2) for share in self.shares)

    @property
    def subjects(self) -> list[Text]:
        """Its themes, in words: ours, or the game's own."""
        book = registry.game_class(self.game).book
        return [THEMES.get(name) or book.term(name) for name in self.themes]

    def link(self, site: str | None = None) -> str:
        """Return an address that asks it in a browser; `site` is as for `Table.link`."""
        return address(PUZZLE, self.name, site)

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def state_of(puzzle: Puzzle) -> State:
    """Return a puzzle's position.

    Raises
    ------
    BadInput
        If the game has no such position.
    """
    return registry.game(puzzle.game, **puzzle.options).from_description(puzzle.position)


def restored(puzzle: Puzzle) -> Any:
    """Return the view that its seat has of a puzzle's position."""
    return state_of(puzzle).view(puzzle.seat)


# --- files ---------------------------------------------------------------------------------------


@cache
def packaged(game: str) -> tuple[Puzzle, ...]:
    """Return racekit's own puzzles of a game, in the order of their ratings; none without a file.

    Examples
    --------
    >>> {puzzle.game for puzzle in packaged("trickrace")}
    {'trickrace'}
    """
    file = files("racekit.puzzlebook").joinpath(f"{game}.jsonl")
    return read_puzzles(file.read_bytes()) if file.is_file() else ()


def games() -> tuple[str, ...]:
    """Return the games with puzzles."""
    return tuple(name for name in registry.names() if packaged(name))


def written(puzzles: Iterable[Puzzle]) -> str:
    """Return puzzles as the text of a file, the easiest first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.name))
    return "".join(f"{canonical(puzzle.data())}\n" for puzzle in ordered)


def read_puzzles(data: bytes, *, positions: bool = False) -> tuple[Puzzle, ...]:
    """Read a file of puzzles.

    Parameters
    ----------
    data : bytes
        Its content: a JSON object in each line.
    positions : bool
        Whether to set up each position and compare its legal moves, too.

    Raises
    ------
    BadInput
        The error lists every problem with its line.

    Examples
    --------
    >>> read_puzzles(b'{"name": "pig/1"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    racekit.engine.errors.BadInput: These puzzles cannot be read:
      ...
    """
    problems: list[Problem] = []
    found: list[Puzzle] = []
    for number, line in enumerate(data.splitlines(), start=1):
        place = line_of(number)
        try:
            given = read_json(line)
        except ValueError:
            problems.append(problem(place, "not_json"))
            continue
        if bad := list(_problems(place, given)):
            problems += bad
            continue
        puzzle = Puzzle(**{name: _frozen(value) for name, value in given.items()})
        problems += [] if not positions else _position_problems(place, puzzle)
        if puzzle.name in {other.name for other in found}:
            problems.append(problem(place, "twice", name=puzzle.name))
        found.append(puzzle)
    if problems:
        raise bad_puzzles(problems)
    return tuple(found)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _at(place: Text, key: object) -> Text:
    return message("place", line=place, entry=key)


def _problems(place: Text, given: Any) -> Iterator[Problem]:
    """Yield the problems of a line: its keys, then its values."""
    if not isinstance(given, dict) or given.keys() != _KINDS.keys():
        yield problem(place, "not_a_puzzle", keys=tuple(_KINDS))
        return
    for key, fits in _KINDS.items():
        if not fits(given[key]):
            yield problem(_at(place, key), "bad_value", value=short_repr(given[key]))
            return
    if given["name"].partition("/")[0] not in registry.names():
        yield problem(_at(place, "name"), "unknown_game", name=given["name"])
    for key in ("answer", "rival"):
        if given[key] not in given["moves"]:
            yield problem(_at(place, key), "no_move", move=given[key])
    if given["answer"] == given["rival"]:
        yield problem(_at(place, "rival"), "same_move")


def _position_problems(place: Text, puzzle: Puzzle) -> list[Problem]:
    try:
        state = state_of(puzzle)
    except BadInput as error:
        return [Problem(_at(place, each.place), each.text) for each in error.problems]
    asked = state.actor == puzzle.seat and tuple(map(str, state.actions())) == puzzle.moves
    return [] if asked else [problem(_at(place, "position"), "other_moves")]


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _numbers(count: int) -> Any:
    def fits(value: Any) -> bool:
        numbers = isinstance(value, list) and all(type(each) in (int, float) for each in value)
        return numbers and len(value) == count

    return fits


_KINDS: Mapping[str, Any] = {
    "name": _is_text,
    "options": lambda value: isinstance(value, dict),
    "position": lambda value: isinstance(value, dict),
    "seat": _is_whole,
    "moves": lambda value: _texts(value) and len(set(value)) == len(value) > 1,
    "answer": _is_text,
    "rival": _is_text,
    "sure": ("solved", "counted", "games").__contains__,
    "exact": _texts,
    "games": _is_whole,
    "shares": _numbers(2),
    "scores": _numbers(2),
    "gain": _numbers(3),
    "themes": _texts,
    "rules": _texts,
    "rating": _is_whole,
}
"""What each key of a puzzle must be."""
