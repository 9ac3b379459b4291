"""The row of a game in a table of many games (see `racekit.simulate`).

The last position does not show the runs' distances, so a `EventCounter` counts during the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.analysis import Reasons
from ...engine.texts import Catalogue, read_toml
from .actions import Act
from .board import SEATS, Board, other, to_go
from .cards import COURSES

if TYPE_CHECKING:
    from ...engine.game import State, Step
    from .rules import Rules

PLAYER_CODES: Mapping[str, int] = {}
"""No compiled players: cards can combine any words of the vocabulary."""

_COUNTED = ("runs", "successes", "distance", "longest", "guards", "stops", "supports", "redraws")
_SEAT_COLUMNS = ("score", "place", "won", "left", *_COUNTED)
_RACE_COLUMNS = ("course", "metres", "going", "last_going", "first", "turns")
TEXTS = "racekit.games.foth"
"""Where ``columns.toml`` is."""
REASONS = Reasons(Catalogue(read_toml(TEXTS, "reasons.toml")))
"""What a hint counts."""

COLUMNS: tuple[str, ...] = (
    *(f"{name}_{seat}" for name in _SEAT_COLUMNS for seat in SEATS),
    *_RACE_COLUMNS,
)
"""The names of a row's numbers; ``columns.toml`` describes each."""

_DONE = {"run": "runs", "guard": "guards", "play": "supports", "redraw": "redraws"}
"""The counts of a seat's actions."""


class EventCounter:
    """Counts the events of a game, starting from a position.

    It counts new hands (603.1c), supports (805.2), running horses (702.6b), guard horses (702.6d),
    guards won (702.6l-ii) and run distances (702.6k-ii).

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> state, rng = rk.game("foth", metres=1200).start(), random.Random(3)
    >>> tally = EventCounter(state)
    >>> while state.actor is not None:
    ...     chance = state.actor is rk.CHANCE
    ...     action = state.sample(rng) if chance else rng.choice(state.actions())
    ...     step = state.step(action)
    ...     tally.note(state, action, step)
    ...     state = step.state
    >>> row = dict(zip(COLUMNS, tally.row(state), strict=True))
    >>> row["metres"], row["won_0"] + row["won_1"], row["left_0"] * row["left_1"]
    (1200, 1, 0)
    """

    def __init__(self, start: State) -> None:
        self._going = start.board.race.going
        self._counts: Counter[tuple[str, int]] = Counter()

    def note(self, state: State, action: Any, step: Step) -> None:
        """Record one step: the position before it, the action, and the result."""
        self._going = self._going or step.state.board.race.going
        counts = self._counts
        if isinstance(action, Act) and action.verb in _DONE:
            counts[_DONE[action.verb], state.actor] += 1  # type: ignore[index]
        for event in step.events:
            if event.name == "distance":
                seat, n = event.values["seat"], event.values["n"]
                counts["successes", seat] += 1
                counts["distance", seat] += n
                counts["longest", seat] = max(n, counts["longest", seat])
            elif event.name == "guard_wins":
                counts["stops", event.values["seat"]] += 1

    def row(self, end: State) -> tuple[int, ...]:
        """Return the finished game as whole numbers, one for each of `COLUMNS`."""
        board, result = end.board, end.result
        assert result is not None
        scores, places, _ = result
        told = {
            "score": scores,
            "place": places,
            "won": [int(place == 1) for place in places],
            "left": [to_go(side) for side in board.sides],
            **{name: [self._counts[name, seat] for seat in SEATS] for name in _COUNTED},
        }
        by_seat = (told[name][seat] for name in _SEAT_COLUMNS for seat in SEATS)
        return (*by_seat, *self._race(board))

    def _race(self, board: Board) -> tuple[int, ...]:
        """Return the race (302.2a, 302.2d), and whose turn was the first (702.7)."""
        race = board.race
        # The players' turns alternate.
        first = board.player if board.turn % 2 else other(board.player)
        course = COURSES.index(race.course) + 1
        return (course, race.metres, self._going, race.going, first, board.turn)


tally = EventCounter


def ranges(game: Rules) -> dict[str, Sequence[int]]:
    """Return the names of the columns."""
    return {"seat": SEATS}
