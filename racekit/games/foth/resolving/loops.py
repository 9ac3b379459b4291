"""Loops that nobody can stop (1201.1c, F53): every line of play comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ....engine.tasks import END, AnyTask, Change, Choice, Task
from ..board import Board, is_whole
from .asking import position
from .decks import MoveLooked
from .pipeline import Identify, PutInOrder, is_blind

if TYPE_CHECKING:
    from ..rules import Rules

Left = tuple[AnyTask, ...]
Continuation = tuple[Board, Left]
"""A position in the search, and the tasks that are left there."""
Ways = Callable[["Rules", Board, Any], Iterator[Change]]

FIRST_LOOK = 16
"""A check is searched for an end after so many abilities in a row, and after each doubling."""
LAST_LOOK = 512
"""After more answers than these it is not: an answer is given so many times only (F54)."""
AT_ONCE = 4
"""An ability seldom asks for more answers: after a doubling it does not matter how many more."""
REACH = 8
"""The search has this many tasks for each ability so far: a loop is found before it has doubled."""
LEAST = 10_000
"""It has at least so many tasks: one ability can take thousands."""


def is_endless(game: Rules, board: Board, check: Task) -> bool:
    """Whether a rule check comes back to the same positions for ever, whatever anybody chooses.

    What is left to do after the check does not change during it, so a position is a board between
    two of its abilities. A chain that is longer than the search counts as one that may end.
    """
    # After a choice the abilities are counted anew, but what was done is still remembered.
    answered = 0 if board.played else len(board.past) // AT_ONCE * AT_ONCE
    since = board.played or answered
    return answered <= LAST_LOOK and _is_due(since) and not _may_end(game, board, check, since)


def _is_due(since: int) -> bool:
    return since >= FIRST_LOOK and not since & (since - 1)


def _may_end(game: Rules, board: Board, check: Task, far: int) -> bool:
    """Whether any choice or chance leads out of a check, as far as the search reaches.

    It looks at one position for each ability (or answer) so far. Cards of a deck can lie in more
    orders than it could look at: one stands for all of them, unless the order matters.
    """
    ends = _leads_out(game, board, check, far, _in_one_order)
    return bool(_leads_out(game, board, check, far, _ways) if ends is None else ends)


def _leads_out(game: Rules, board: Board, check: Task, far: int, ways: Ways) -> bool | None:
    """Whether any line leads out of a check; None if these are not all ways to go on."""
    known: set[Board] = set()
    questions: set[Continuation] = set()
    lines: list[Iterator[Continuation]] = [iter([(board, (check,))])]
    for _ in range(max(LEAST, REACH * far)):
        if not lines:
            return False
        line = next(lines[-1], None)
        if line is None:
            lines.pop()
            continue
        there, left = line
        if not left or END in left:
            return True
        if ways is _in_one_order and _depends_on_order(there, left[0]):
            return None
        if left[0] == check:
            if (place := position(there)) in known:
                continue
            if len(known) == far:
                return True
            known.add(place)
        elif not isinstance(left[0], Task):  # different answers can lead to the same question
            if (asked := (there._replace(past=(), played=0), left)) in questions:
                continue
            questions.add(asked)
        lines.append(_lines(game, there, left, ways))
    return True


def _lines(game: Rules, board: Board, left: Left, ways: Ways) -> Iterator[Continuation]:
    """Return every line in which tasks may go on, each worked out when it is looked at."""
    task, *rest = left
    for change in ways(game, board, task):
        yield change.board, (*change.then, *rest)


def _ways(game: Rules, board: Board, task: Any) -> Iterator[Change]:
    """Return every way in which a task may go on."""
    if isinstance(task, Task):
        # A check within the search does not begin another one.
        yield getattr(task, "proceed", task.run)(game, board)
        return
    ways = task.actions if isinstance(task, Choice) else task.weights
    for action in ways(game, board):
        yield task.play(game, board, action)


# --- the order of a deck -----------------------------------------------------------------------


def _in_one_order(game: Rules, board: Board, task: Any) -> Iterator[Change]:
    """Return the ways in which a task may go on, but of those that differ in an order only one.

    So it is with looks at cards that were shuffled in, and with cards put in order (401.4).
    """
    if isinstance(task, PutInOrder):
        yield task.play(game, board, task.answers(game, board)[0])
        return
    if isinstance(task, Identify):
        outcomes: list[Any] = [*task.weights(game, board)]
        if all(each.word == "loose" for each in outcomes):
            yield task.play(game, board, outcomes[0])
            return
    yield from _ways(game, board, task)


def _depends_on_order(board: Board, task: AnyTask) -> bool:
    """Whether the order of a deck decides which cards a task can move.

    A card that was found in a deck is moved by its name, but only a look at a whole area finds the
    same cards in any order.
    """
    if isinstance(task, MoveLooked):
        return not all(is_whole(board.sides[whose].piles, *span) for whose, *span in task.reach)
    coming = (*getattr(task, "coming", ()), *getattr(task, "settled", ()))
    return any(map(is_blind, coming))
