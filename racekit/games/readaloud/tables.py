"""The row of a game in a table of many games (see `racekit.simulate`).

Some columns, such as the number of readings, do not follow from the final position: an
`EventCounter` counts them during the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.analysis import Reasons
from ...engine.texts import Catalogue, Text, read_toml
from . import board as moves
from .board import Board
from .cards import FIELD, hand_of
from .values import value_of
from .vocabulary import condition_text, forms

if TYPE_CHECKING:
    from ...engine.game import State, Step
    from .rules import Rules

MOST_SEATS = 6
PLAYER_CODES: Mapping[str, int] = {}
"""No player is compiled, because cards may combine any effects of the vocabulary."""

ENDS = ("RA7.1", "RA7.4", "RA10.7")
"""The rules that end a game; ``end`` numbers them from 1."""

_READS, _SKIPS = "reads", "skips"
_SEAT_COLUMNS = ("score", "place", "won", "cards", "value", _READS, _SKIPS)
_COUNTED = {"condition": "conditions", "exchanged": "exchanges", "shuffled": "shuffles"}
"""The counted events and their columns."""
_END_COLUMNS = ("turns", "end", "condition", "winners", "field", "stock", "discards")
TEXTS = "racekit.games.readaloud"
"""The package that contains ``columns.toml``."""
REASONS = Reasons(Catalogue(read_toml(TEXTS, "reasons.toml")))
"""What a hint counts."""

COLUMNS: tuple[str, ...] = (
    *(f"{name}_{seat}" for name in _SEAT_COLUMNS for seat in range(MOST_SEATS)),
    *_END_COLUMNS,
    *_COUNTED.values(),
)
"""The column names of a row; ``columns.toml`` describes them."""


def conditions() -> dict[int, Text]:
    """Return the winning conditions by their numbers in ``condition``; 0 means none.

    Examples
    --------
    >>> conditions()[1].en
    'the highest total value in hand'
    """
    found = [form for form in forms() if form.word == "condition"]
    return {
        number: condition_text(form.what, form.how, form.least)
        for number, form in enumerate(found, start=1)
    }


def _number_of(board: Board) -> int:
    """Return the number of the winning condition in force."""
    condition = board.condition
    if condition is None:
        return 0
    found = [form[1:3] for form in forms() if form.word == "condition"]
    return found.index((condition.what, condition.how)) + 1


class EventCounter:
    """Counts the events of a game from a position on.

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> from racekit.games.readaloud import make
    >>> state, rng = make(players=2).start(), random.Random(3)
    >>> tally = EventCounter(state)
    >>> while state.actor is not None:
    ...     chance = state.actor is rk.CHANCE
    ...     action = state.sample(rng) if chance else rng.choice(state.actions())
    ...     step = state.step(action)
    ...     tally.note(state, action, step)
    ...     state = step.state
    >>> row = dict(zip(COLUMNS, tally.row(state), strict=True))
    >>> row["reads_0"] + row["reads_1"] == row["turns"]
    True
    """

    def __init__(self, start: State) -> None:
        self._counts: Counter[tuple[str, int]] = Counter()

    def note(self, state: State, action: Any, step: Step) -> None:
        """Count one step: its position, its action and its result."""
        for event in step.events:
            if event.name in (_READS, "skipped"):
                name = _READS if event.name == _READS else _SKIPS
                self._counts[name, event.values["seat"]] += 1
            elif event.name in _COUNTED:
                self._counts[_COUNTED[event.name], 0] += 1

    def row(self, end: State) -> tuple[int, ...]:
        """Return the row of the finished game: one integer for each of `COLUMNS`."""
        board: Board = end.board
        players, result = moves.players(board), end.result
        assert result is not None
        hands = [board.laid[hand_of(seat)] for seat in range(players)]
        cards = end.game.cards  # type: ignore[attr-defined]
        by_column: Mapping[str, Sequence[int]] = {
            "score": result.scores,
            "place": result.ranking,
            "won": [int(seat in result.winners) for seat in range(players)],
            "cards": [len(hand) for hand in hands],
            "value": [sum(value_of(cards, piece) for piece in hand) for hand in hands],
            **{
                name: [self._counts[name, seat] for seat in range(players)]
                for name in (_READS, _SKIPS)
            },
        }
        empty = (0,) * (MOST_SEATS - players)
        by_seat = (number for name in _SEAT_COLUMNS for number in (*by_column[name], *empty))
        counted = (self._counts[name, 0] for name in _COUNTED.values())
        return (*by_seat, *self._end(board), *counted)

    def _end(self, board: Board) -> tuple[int, ...]:
        return (
            board.turn,
            ENDS.index(board.ended) + 1,
            _number_of(board),
            len(board.won),
            len(board.laid[FIELD]),
            len(board.stock),
            len(board.discards),
        )


tally = EventCounter


def ranges(game: Rules) -> dict[str, Sequence[int]]:
    """Return the index ranges of the columns."""
    return {"seat": range(game.players)}
