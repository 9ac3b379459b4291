"""The base classes of choices and chances, and the record of choices for loops (1201.1)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.events import Refusal
from ....engine.tasks import Action, Chance, Change, Choice
from ..actions import Act, act, one_drawn, one_of
from ..board import Board, Deed, Source, renumbered
from .characteristics import Characteristics
from .layers import derived

if TYPE_CHECKING:
    from ..rules import Rules


class Ask(Choice):
    """A choice whose legal actions are all listed."""

    __slots__ = ()

    seat: int

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return self.actions(game, board)

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if action in self.actions(game, board):
            return None
        return game.refusal(self.rule, "not_offered", given=str(action))


class FromPool(Chance):
    """An unseen card of a player, uniform over the pool."""

    __slots__ = ()

    seat: int
    word: ClassVar[str] = "card"

    def weights(self, game: Rules, board: Board) -> dict[Action, int]:
        return one_of(self.word, board.sides[self.seat].pool)

    def sample(self, game: Rules, board: Board, rng: random.Random) -> Action:
        return one_drawn(self.word, board.sides[self.seat].pool, rng)


# --- what must not be done again (1201.1b) ----------------------------------------------------

MOST_TIMES = 100
"""A player does the same thing so many times in a turn, or in a chain of abilities (F54)."""


def chosen(board: Board) -> Board:
    """Record that a player had a choice: a loop could have been stopped here (1201.1c)."""
    return board._replace(played=0) if board.played else board


def remembered(board: Board, seat: int, action: Act) -> Board:
    """Record an action with its player and its position (1201.1b, F54)."""
    deed = Deed(_before(board, action), seat, action)
    past, found = (*board.past, deed), _by_action(board.past)
    _SORTED[0] = past, {**found, (seat, action): (*found.get((seat, action), ()), deed)}
    return board._replace(past=past)


def done_before(board: Board, seat: int, actions: Sequence[Act]) -> set[Act]:
    """Return what of some actions a player must not do again (1201.1b, F41, F54)."""
    past = _by_action(board.past)
    return {
        action
        for action in actions
        if (alike := past.get((seat, action)))
        and (len(alike) >= MOST_TIMES or _led_back(board, alike))
    }


def _led_back(board: Board, alike: Sequence[Deed]) -> bool:
    """Whether an action was done in this position."""
    here = _before(board, alike[0].action)
    runs, moment, waiting = here.runs, here.moment, len(here.waiting)
    return any(
        # Of positions that grow these numbers differ, which is seen at once.
        deed.before.runs == runs
        and deed.before.moment == moment
        and len(deed.before.waiting) == waiting
        and deed.before == here
        for deed in alike
    )


def _by_action(past: tuple[Deed, ...]) -> Deeds:
    """Return what was done, by who did it, and what it was."""
    known, found = _SORTED[0]
    if known is not past:
        lists: dict[tuple[int, Act], list[Deed]] = {}
        for deed in past:
            lists.setdefault((deed.seat, deed.action), []).append(deed)
        found = lists
        _SORTED[0] = past, found
    return found


Deeds = Mapping[tuple[int, Act], Sequence[Deed]]
_SORTED: list[tuple[tuple[Deed, ...], Deeds]] = [((), {})]
"""The last past that was asked for, by its actions: each answer asks several times."""


def _before(board: Board, action: Act) -> Board:
    """Return the position in which an action is done (1201.1b).

    Abilities wait while a support is played only together with a horse (JG7). They do not count
    there: each further one would make the position a new one, and a loop would have no end.
    """
    return position(board._replace(waiting=()) if action.verb == "play" else board)


def repeated(game: Rules, board: Board, seat: int, action: Act) -> Refusal | None:
    """Refuse an action that led back to this same position in this turn (1201.1b, F54)."""
    if not done_before(board, seat, (action,)):
        return None
    if not _led_back(board, _by_action(board.past)[seat, action]):
        return game.refusal("F54", "too_often", n=MOST_TIMES)
    rule = "1201.1b" if seat == board.player else "F54"
    if action.verb in PLAYED:
        return game.refusal(rule, "again", card=action.what)
    return game.refusal(rule, "answered_again")


def position(board: Board) -> Board:
    """Return a board for comparison with others of the same turn."""
    if not (_LAST and _LAST[0][0] is board):
        _LAST[:] = [(board, _position(board))]
    return _LAST[0][1]


def _position(board: Board) -> Board:
    return renumbered(board)._replace(past=(), played=0)


_LAST: list[tuple[Board, Board]] = []
"""The last board that was asked for, and its position: each answer asks several times."""


PLAYED = ("play", "run", "guard")
"""The verbs of what counts for the whole turn, not only while abilities wait (1201.1b)."""


def forgotten(board: Board) -> Board:
    """Drop recorded answers: no ability is waiting, so none can recur (1201.1b)."""
    if not board.past:
        return board
    played = tuple([each for each in board.past if each.action.verb in PLAYED])
    return board if len(played) == len(board.past) else board._replace(past=played)


PROCESSES = ("903", "904", "905")
"""The rules of the rule processes (901.1), each with its parts."""


def _can_recur(board: Board) -> bool:
    """Whether a question may come again: in what a waiting ability or a rule process does."""
    if not board.frames:
        return True
    first = board.frames[0]
    if first.event is not None and first.event.rule.startswith(PROCESSES):
        return True
    return any((each.source, each.event) == (first.source, first.event) for each in board.waiting)


class Answer(Ask):
    """A choice while something is carried out.

    Every answer is an action, a no and what has to be chosen too: given in a position that comes
    back, it is not given again there while another one is left (1201.1b, F54). With none left
    the loop goes on and is endless (1201.1c).
    """

    __slots__ = ()

    is_free: ClassVar[bool] = True
    """Whether another answer could stop a loop (1201.1c)."""

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        """Return all answers, in whichever position."""
        raise NotImplementedError

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        """Carry out an answer, which the board has recorded."""
        raise NotImplementedError

    def deed(self, board: Board, action: Any) -> Act:
        """Return what is recorded of an answer."""
        recorded: Act = action
        return recorded

    def unoffered(self, game: Rules, board: Board, action: Any) -> Refusal:
        """Refuse what is no answer in any position."""
        return game.refusal(self.called_by(board), "not_offered", given=str(action))

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        answers = self.answers(game, board)
        return self.remaining(board, answers) or answers

    def is_forced(self, game: Rules, board: Board, actions: Sequence[Action]) -> bool:
        # Once all answers have led back, none of them counts as anybody's choice (F53).
        return len(actions) == 1 or not self.remaining(board, tuple(actions))

    def remaining(self, board: Board, answers: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return those of some answers that have not led back here (1201.1b, F54)."""
        if not board.past:
            return answers
        deeds = [self.deed(board, each) for each in answers]
        if not (done := done_before(board, self.seat, deeds)):
            return answers
        pairs = zip(answers, deeds, strict=True)
        return tuple([each for each, deed in pairs if deed not in done])

    def why_not(self, game: Rules, board: Board, action: Any) -> Refusal | None:
        if action in self.actions(game, board):
            return None
        if action in self.answers(game, board):
            return repeated(game, board, self.seat, self.deed(board, action))
        return self.unoffered(game, board, action)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        left = self.remaining(board, self.answers(game, board))
        free = self.is_free and board.played and len(left) > 1
        if _can_recur(board):
            if left:  # what has led back is remembered already
                board = remembered(board, self.seat, self.deed(board, action))
            if board.frames:  # the next answer of the same ability is given in another position
                board = board._replace(steps=board.steps + 1)
        if free:
            board = chosen(board)
        return self.answered(game, board, action)


class Offer(Answer):
    """The choice whether to take an optional action."""

    __slots__ = ()

    def source(self, board: Board) -> Source:
        """Return the source of the offer."""
        raise NotImplementedError

    def can(self, now: Characteristics) -> bool:
        """Whether its cost, if any, can be paid."""
        return True

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return (act("yes"), act("no")) if self.can(derived(game, board)) else (act("no"),)

    def deed(self, board: Board, action: Any) -> Act:
        return act(action.verb, self.source(board).card)
