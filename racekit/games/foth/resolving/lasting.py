"""The end of what lasts for a time: continuous effects and delayed triggers (802.1b, 806.5a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.events import Event
from ..abilities.nodes import AbilityNode
from ..board import Board, Lasting, Later, Race
from ..cards import GOINGS

if TYPE_CHECKING:
    from ..rules import Rules

MOST_IN_FORCE = 200
"""At most so many continuous effects and delayed triggers are in force at a time (F53)."""

STEPS = {"going_better": -1, "going_worse": 1}
"""The effects that change the going, with the direction of their steps."""


def is_full(board: Board) -> bool:
    """Whether nothing more can come into force: what only grew would have no end (F53)."""
    return len(board.effects) + len(board.later) >= MOST_IN_FORCE


def after_steps(race: Race, steps: int) -> int:
    """Return the ground condition's number after some steps, stopping at the ends (F35)."""
    return _stepped(race.going, steps)


def _stepped(going: int, steps: int) -> int:
    return min(len(GOINGS), max(1, going + steps))


def going_change(steps: int) -> AbilityNode:
    """Return a change of the going by some steps: better if they are less than 0."""
    word = next(word for word, sign in STEPS.items() if sign * steps == abs(steps))
    return AbilityNode(word, (("n", abs(steps)), ("until", None)))


def changes_going(lasting: Lasting) -> bool:
    """Whether a continuous effect is a change of the going."""
    return any(change.word in STEPS for change in lasting.changes)


def _with_going(board: Board, effects: tuple[Lasting, ...]) -> Board:
    """Return the board with the going after some effects have ended, and with those that are left.

    The changes of the going apply in the order in which they began (808.1h). One without an end
    counts as an effect only while an earlier one will end.
    """
    base, changes = board.base, [each for each in effects if changes_going(each)]
    while changes and changes[0].until == "game":
        base = _changed(base, changes.pop(0))
    going = base
    for each in changes:
        going = _changed(going, each)
    left = tuple(each for each in effects if each in changes or not changes_going(each))
    race = board.race._replace(going=going)
    return board._replace(race=race, base=base if changes else 0, effects=left)


def _changed(going: int, change: Lasting) -> int:
    (node,) = change.changes
    return _stepped(going, STEPS[node.word] * node["n"])


def ended(
    game: Rules, board: Board, until: str, user: int | None = None
) -> tuple[Board, list[Event]]:
    """End what lasts until a time, of all players or of one; return the board and the events."""

    def ends(each: Lasting | Later) -> bool:
        return each.until == until and user in (None, each.source.user)

    if any(map(ends, board.later)):
        board = board._replace(later=tuple(each for each in board.later if not ends(each)))
    return without(game, board, ends)


def without(
    game: Rules, board: Board, ends: Callable[[Lasting], bool]
) -> tuple[Board, list[Event]]:
    """Return the board without some continuous effects, and the events."""
    if not any(map(ends, board.effects)):
        return board, []
    left, was = tuple(each for each in board.effects if not ends(each)), board.race.going
    board = _with_going(board, left) if board.base else board._replace(effects=left)
    if board.race.going == was:
        return board, []
    return board, [game.event("808.1f", "going_changes", going=board.race.going)]
