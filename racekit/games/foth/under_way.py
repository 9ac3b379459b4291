"""What is under way: the tasks that are left, and the cards of hidden zones that they are about.

Who sees the table knows what is still to be done. `known` tells it as a seat knows it: a card that
the seat may not know is `HIDDEN`, and so is everything about a card that is still to be played.
`filled` tells it of a position that is made up of what a seat knows, with some card in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.game import State
from ...engine.tasks import AnyTask, Choice, Task
from .actions import Act, act
from .board import OPEN, Board, Cards, Frame, Happening, Waiting, locate
from .playing import Begin, Played, Resolve
from .resolving.handlers import MoveLooked, MovePicked

if TYPE_CHECKING:
    from .playing import Plays

HIDDEN = "?"
"""Stands for a card that a seat may not know; no card has this id."""
_TASKS: tuple[Any, ...] = (Task, Choice)

UnderWay = tuple[tuple[AnyTask, ...], Board]
"""The agenda, and a board of which what is being resolved and what waits belong to it."""


class Mention(NamedTuple):
    """A card of a hidden zone that something under way is about.

    Attributes
    ----------
    card : str
        The card, or `HIDDEN`.
    seat : int
        Whose card it is.
    place : str
        ``hand``; ``deck`` and ``down`` with its number there; ``looked``: one of the deck's cards
        that were looked at; ``past``: it has moved from one hidden zone into another.
    at : int
        Its place in the deck, or among the face-down cards of the farm.
    by : int
        Who has chosen or seen it.
    role : str or None
        Of a card that is about to lie on the table: what as.
    """

    card: str
    seat: int
    place: str
    at: int = 0
    by: int = 0
    role: str | None = None


class Telling:
    """Tells what is under way, each hidden card and each card that is to be played in its own way.

    Parameters
    ----------
    card : callable
        From a `Mention` to the card to be told.
    play : callable
        From who chooses a card to play, and which one, to the action to be told.
    """

    def __init__(self, card: Callable[[Mention], str], play: Callable[[Plays, Act], Act]) -> None:
        self._card, self._play = card, play
        self._action = act("pass")

    def told(self, agenda: tuple[AnyTask, ...], board: Board) -> UnderWay:
        """Return what is under way, as it is to be told."""
        told = self._part(agenda)
        frames = tuple(self._frame(frame, agenda) for frame in board.frames)
        return told, board._replace(frames=frames, waiting=self._part(board.waiting))

    # --- tasks ----------------------------------------------------------------------------

    def _part(self, value: Any) -> Any:
        """Tell tasks, a task or a part of one."""
        if tell := _TOLD.get(type(value)):
            return tell(self, value)
        if type(value) is tuple:
            return tuple([self._part(each) for each in value])
        if not isinstance(value, _TASKS):
            return value
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        told = {name: self._part(part) for name, part in parts.items()}
        return value if told == parts else replace(value, **told)

    def _to_play(self, task: Any) -> Any:
        """Tell of a card that is about to be played (510.1, 805.2a): nobody has seen it yet."""
        self._action = action = self._play(task.choice, task.action)
        then = (
            replace(each, action=action._replace(pay=())) if isinstance(each, Resolve) else each
            for each in task.then
        )
        return replace(task, action=action, then=tuple(then))

    def _in_play(self, task: Resolve) -> Resolve:
        # What was paid is of no use any more.
        return replace(task, action=task.action._replace(pay=()))

    # --- what happens, and what has happened ------------------------------------------------

    def _move(self, coming: Happening) -> Happening:
        """Tell of something that is about to happen: a card that moves is still where it was."""
        if coming.card is None or coming.start not in _DARK:
            return coming
        if coming.role == "playing":
            return coming._replace(card=self._action.what)
        mention = Mention(coming.card, coming.seat, _DARK[coming.start], coming.n, role=coming.role)
        return coming._replace(card=self._card(mention))

    def _waiting(self, waiting: Waiting) -> Waiting:
        if waiting.event is None:
            return waiting
        return waiting._replace(event=self._past(waiting.event))

    def _past(self, event: Happening) -> Happening:
        """Tell of something that has happened: who sees the zones has seen the card."""
        moves = event.kind in ("move", "draw")
        if event.card is None or not moves or event.shown or {event.start, event.end} & {*OPEN}:
            return event
        hands = "hand" in (event.start, event.end)
        mention = Mention(event.card, event.seat, "past", by=event.seat if hands else -1)
        return event._replace(card=self._card(mention))

    # --- what is being resolved -------------------------------------------------------------

    def _frame(self, frame: Frame, todo: tuple[AnyTask, ...]) -> Frame:
        if frame.event is not None:
            # What something else happens instead of has not happened (809.1a).
            event = (self._move if frame.replaced else self._past)(frame.event)
            frame = frame._replace(event=event)
        if frame.picked:
            frame = frame._replace(picked=self._picked(frame, todo))
        if frame.aside:
            frame = frame._replace(aside=self._aside())
        return frame

    def _picked(self, frame: Frame, todo: tuple[AnyTask, ...]) -> tuple[tuple[int, str], ...]:
        """Tell which cards are chosen: those of open zones are known to all."""
        moves = (task for task in reversed(todo) if isinstance(task, MovePicked | MoveLooked))
        move = next(moves)
        place = "looked" if isinstance(move, MoveLooked) else _DARK.get(move.start)
        if place is None:
            return frame.picked
        looks = frame.source.user
        # Who searches a deck has chosen among cards of their own (401.2c).
        searched = isinstance(move, MoveLooked) and move.shown
        told = (
            (whose, self._card(Mention(card, whose, place, by=whose if searched else looks)))
            for whose, card in frame.picked
        )
        return tuple(sorted(told))

    def _aside(self) -> Cards:
        return (self._action.what, *self._action.pay)


_DARK = {"hand": "hand", "area": "deck", "down": "down"}
"""Where a card lies that moves from there, as far as not everybody sees it."""

_TOLD: Mapping[type, Callable[[Telling, Any], Any]] = {
    Begin: Telling._to_play,
    Played: Telling._to_play,
    Resolve: Telling._in_play,
    Happening: Telling._move,
    Waiting: Telling._waiting,
}
"""What may be about hidden cards; a task is told part by part."""


# --- as a seat knows it ----------------------------------------------------------------------


def known(state: State, seat: int) -> UnderWay:
    """Return what is under way, as far as `seat` may know it."""
    board: Board = state.board

    def card(mention: Mention) -> str:
        return mention.card if knows(board, seat, mention) else HIDDEN

    def play(choice: Plays, action: Act) -> Act:
        return action if choice.seat == seat else act(action.verb, HIDDEN)

    return Telling(card, play).told(state.agenda, board)


def knows(board: Board, seat: int, mention: Mention) -> bool:
    """Whether a seat knows a card that something under way is about."""
    side = board.sides[mention.seat]
    if mention.place == "hand":
        return mention.seat == seat
    if mention.place == "deck":
        area, at = locate(side.piles, mention.at)
        return seat in side.piles[area].slots[at].known
    if mention.place == "down":
        return seat in side.down[mention.at].known
    return mention.by == seat


def filled(
    agenda: tuple[AnyTask, ...],
    board: Board,
    card: Callable[[Mention], str],
    play: Callable[[Plays, Act], Act],
) -> UnderWay:
    """Return what is under way where everything that is `HIDDEN` is filled in."""

    def some_card(mention: Mention) -> str:
        return card(mention) if mention.card == HIDDEN else mention.card

    def some_play(choice: Plays, action: Act) -> Act:
        return play(choice, action) if action.what == HIDDEN else action

    return Telling(some_card, some_play).told(agenda, board)
