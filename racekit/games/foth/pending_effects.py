"""Pending effects: the tasks that are left, and the hidden cards that they mention.

Every player knows which tasks are left. `known` returns them as a seat knows them: `HIDDEN` (no
card's id) stands for a card that the seat may not know, and so it does for everything about a card
that is still to be played. `filled` replaces the hidden cards when a position is built from what a
seat knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.game import State
from ...engine.tasks import AnyTask, Choice, Task
from ...engine.view import HIDDEN
from .actions import Act, act
from .board import Board, Cards, Found, Frame, Happening, Waiting
from .playing import Begin, Played, Resolve
from .resolving.decks import MoveLooked
from .resolving.picking import MovePicked
from .resolving.pipeline import Propose

if TYPE_CHECKING:
    from .playing import Plays

_TASKS: tuple[Any, ...] = (Task, Choice)

UnderWay = tuple[tuple[AnyTask, ...], Board]
"""The agenda, and a board whose frames and waiting abilities go with it."""


class Mention(NamedTuple):
    """A card of a hidden zone that a pending effect refers to."""

    card: str  # or `HIDDEN`
    seat: int
    # "hand"; "down" in a farm; "deck", among cards that a player has looked at; "past": moved from
    # one hidden zone into another.
    place: str
    at: int = 0  # its place in a farm
    by: int | None = None  # who has chosen or seen it; None: nobody, or whoever sees the place
    role: str | None = None  # where it is about to enter the table
    among: tuple[int, int] = (0, 0)  # where those of the deck begin and end


class Rewriter:
    """Rewrites pending effects: replaces hidden cards (402.3) and those to be played (805.2a)."""

    def __init__(self, card: Callable[[Mention], str], play: Callable[[Plays, Act], Act]) -> None:
        self._card, self._play = card, play
        self._action = act("pass")

    def rewritten(self, agenda: tuple[AnyTask, ...], board: Board) -> UnderWay:
        """Return the pending effects with their cards replaced."""
        tasks = self._part(agenda)
        frames = tuple(self._frame(frame, agenda) for frame in board.frames)
        return tasks, board._replace(frames=frames, waiting=self._part(board.waiting))

    # --- tasks ----------------------------------------------------------------------------

    def _part(self, value: Any) -> Any:
        """Rewrite tasks, a task or a part of one."""
        kind: Any = type(value)
        if rewrite := _REWRITTEN.get(kind):
            return rewrite(self, value)
        if kind is tuple:
            return tuple([self._part(each) for each in value])
        if not isinstance(value, _TASKS):
            return value
        parts = {name: getattr(value, name) for name in _names(kind)}
        rewritten = {name: self._part(part) for name, part in parts.items()}
        return value if rewritten == parts else replace(value, **rewritten)

    def _to_play(self, task: Any) -> Any:
        """Rewrite a card that is about to be played (510.1, 805.2a): nobody has seen it yet."""
        self._action = action = self._play(task.choice, task.action)
        then = (
            replace(each, action=action._replace(pay=())) if isinstance(each, Resolve) else each
            for each in task.then
        )
        return replace(task, action=action, then=tuple(then))

    def _in_play(self, task: Resolve) -> Resolve:
        # The payment no longer matters.
        return replace(task, action=task.action._replace(pay=()))

    def _proposed(self, task: Propose) -> Propose:
        """Rewrite coming events: cards found in a deck come in the order of their names."""
        n, events = len(task.settled), self._part((*task.settled, *task.coming))
        if any(each.found for each in events):
            events = tuple(sorted(events, key=_name))
        leads = self._part(task.leads)
        return replace(task, settled=events[:n], coming=events[n:], leads=leads)

    # --- what happens, and what has happened ------------------------------------------------

    def _move(self, coming: Happening) -> Happening:
        """Rewrite a coming event: a card that will move is still in its old place."""
        if coming.card is None or coming.start not in _DARK:
            return coming
        if coming.role == "playing":
            return coming._replace(card=self._action.what)
        mention = Mention(coming.card, coming.seat, _DARK[coming.start], coming.n, role=coming.role)
        if coming.found is not None:
            mention = found_in_deck(coming.card, coming.seat, coming.found)
        return coming._replace(card=self._card(mention))

    def _waiting(self, waiting: Waiting) -> Waiting:
        if waiting.event is None:
            return waiting
        return waiting._replace(event=self._past(waiting.event))

    def _past(self, event: Happening) -> Happening:
        """Rewrite a past event: every player who sees one of the zones has seen the card."""
        moves = event.kind in ("move", "draw")
        if event.card is None or not moves or event.is_open:
            return event
        hands = "hand" in (event.start, event.end)
        mention = Mention(event.card, event.seat, "past", by=event.seat if hands else None)
        return event._replace(card=self._card(mention))

    # --- what is being resolved -------------------------------------------------------------

    def _frame(self, frame: Frame, todo: tuple[AnyTask, ...]) -> Frame:
        if frame.event is not None:
            # A replaced event has not occurred (809.1a).
            event = (self._move if frame.replaced else self._past)(frame.event)
            frame = frame._replace(event=event)
        if frame.picked:
            frame = frame._replace(picked=self._picked(frame, todo))
        if frame.aside:
            frame = frame._replace(aside=self._aside())
        return frame

    def _picked(self, frame: Frame, todo: tuple[AnyTask, ...]) -> tuple[tuple[int, str], ...]:
        """Rewrite the chosen cards: all players know those of open zones."""
        moves = (task for task in reversed(todo) if isinstance(task, MovePicked | MoveLooked))
        move = next(moves)
        told = []
        for whose, card in frame.picked:
            if isinstance(move, MoveLooked):
                mention = found_in_deck(card, whose, move.found(frame, whose))
            elif place := _DARK.get(move.start):
                mention = Mention(card, whose, place, by=frame.source.user)
            else:
                return frame.picked
            told.append((whose, self._card(mention)))
        return tuple(sorted(told))

    def _aside(self) -> Cards:
        return (self._action.what, *self._action.pay)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _name(each: Happening) -> tuple[int, str]:
    return each.seat, each.card or ""


def found_in_deck(card: str, whose: int, found: Found) -> Mention:
    """Return the mention of a card that a player has found in a deck."""
    return Mention(card, whose, "deck", by=found.by, among=(found.first, found.last))


_DARK = {"hand": "hand", "area": "deck", "down": "down"}
"""The hidden places that a card can move from, by the start of its move."""

_REWRITTEN: Mapping[type, Callable[[Rewriter, Any], Any]] = {
    Propose: Rewriter._proposed,
    Begin: Rewriter._to_play,
    Played: Rewriter._to_play,
    Resolve: Rewriter._in_play,
    Happening: Rewriter._move,
    Waiting: Rewriter._waiting,
}
"""How to rewrite the values that may mention hidden cards; tasks are rewritten part by part."""


# --- as a seat knows it ----------------------------------------------------------------------


def known(state: State, seat: int) -> UnderWay:
    """Return the pending effects as far as `seat` may know them (402.3)."""
    board: Board = state.board

    def card(mention: Mention) -> str:
        return mention.card if knows(board, seat, mention) else HIDDEN

    def play(choice: Plays, action: Act) -> Act:
        return action if choice.seat == seat else act(action.verb, HIDDEN)

    return Rewriter(card, play).rewritten(state.agenda, board)


def knows(board: Board, seat: int, mention: Mention) -> bool:
    """Whether a seat knows a card that a pending effect refers to (402.3, 407.2)."""
    side = board.sides[mention.seat]
    if mention.place == "hand":
        return mention.seat == seat
    if mention.place == "down":
        return seat in side.down[mention.at].known
    return mention.by == seat


def filled(
    agenda: tuple[AnyTask, ...],
    board: Board,
    card: Callable[[Mention], str],
    play: Callable[[Plays, Act], Act],
) -> UnderWay:
    """Return the pending effects with every `HIDDEN` card filled in."""

    def some_card(mention: Mention) -> str:
        return card(mention) if mention.card == HIDDEN else mention.card

    def some_play(choice: Plays, action: Act) -> Act:
        return play(choice, action) if action.what == HIDDEN else action

    return Rewriter(some_card, some_play).rewritten(agenda, board)
