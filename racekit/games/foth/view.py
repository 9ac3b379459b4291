"""A player's view in Force of the Horse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.board_view import BoardView, part
from ...engine.game import State
from ...engine.tasks import Action, AnyTask, Chance, Choice, Task
from ...engine.view import plain, seen_board
from .abilities.nodes import Ability
from .actions import outcome
from .board import Board, Cards, Side, cards, innermost, is_down, place_of
from .flow import AsideCard, Deal
from .pending_effects import known
from .resolving.checks import MayPay, Order
from .resolving.costs import PayForce
from .resolving.decks import MoveLooked
from .resolving.handlers import ChooseNumber, ChoosePiece, MayDo
from .resolving.performing import OneOf
from .resolving.picking import MovePicked, Pick, WhichDown
from .resolving.pipeline import Identify, MayReplace, PutInOrder, Replace

if TYPE_CHECKING:
    from .cards import Card
    from .rules import Rules


class Asked(NamedTuple):
    """The details of a decision, besides its rule."""

    by: str = ""  # the card whose text asks for the decision; empty if a rule asks
    zone: str = ""
    """The zone of a choice of cards: ``hand``, ``farm``, ``deck``, ``run``, ``situation``; else
    empty.
    """
    whose: tuple[int, ...] = ()  # the players whose cards can be chosen
    # How many cards must and may still be chosen.
    least: int = 0
    most: int = 0
    end: str = ""  # the destination of the chosen cards; empty if they stay
    options: tuple[tuple[str, Ability], ...] = ()
    """The options: cards, each with one of its abilities. ``resolve``, ``instead`` and ``option``
    number them from 1; ``yes`` and ``no`` answer for the only one.
    """


@dataclass(frozen=True, slots=True)
class SideView:
    """What a seat may know of one player's cards."""

    side: Side
    """The cards as the seat knows them: None stands for an unknown card of the hand or an unknown
    face-down card; the pool has all cards of the deck that the seat cannot place.
    """

    shown = part("side.shown", doc="Of the own hand: what the other has seen.")
    farm = part("side.farm")
    removed = part("side.removed")
    situation = part("side.situation")
    run = part("side.run")
    unseen = part("side.pool", doc="The cards that this seat cannot place.")

    @property
    def hand(self) -> int:
        """How many cards there are in the hand (401.2b)."""
        return len(self.side.hand)

    @property
    def known(self) -> Cards:
        """The known cards of the hand: all of this seat's own, or the shown ones of the other's."""
        return tuple([card for card in self.side.hand if card is not None])

    @property
    def areas(self) -> tuple[tuple[str | None, ...], ...]:
        """The four areas, each from the top: a card's id if this seat knows it, else None."""
        return tuple(tuple(slot.card for slot in pile.slots) for pile in self.side.piles)

    @property
    def shuffled(self) -> tuple[Cards, ...]:
        """For each area, the cards that this seat saw before they were shuffled into it."""
        return tuple(pile.loose for pile in self.side.piles)

    @property
    def down(self) -> tuple[str | None, ...]:
        """The farm's face-down cards, as `areas`."""
        return tuple(slot.card for slot in self.side.down)

    @property
    def knowers(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The players who know each card of the four areas; looking at a card is public."""
        return tuple(tuple(slot.known for slot in pile.slots) for pile in self.side.piles)

    @property
    def down_knowers(self) -> tuple[tuple[int, ...], ...]:
        """The players who know each of the farm's face-down cards."""
        return tuple(slot.known for slot in self.side.down)


@dataclass(frozen=True)
class FothView(BoardView):
    """Everything that `seat` may know: see `BoardView`."""

    rules: Rules = field(compare=False, repr=False)  # everybody knows them; `data` leaves them out
    board: Board
    agenda: tuple[AnyTask, ...] = field(repr=False)
    picked: Cards  # the cards that this seat has chosen for its current action

    # What everybody sees goes by the names that it has on the board.
    race = part("board.race")
    turn = part("board.turn")
    player = part("board.player")
    phase = part("board.phase")
    runs = part("board.runs")
    keep = part("board.keep")
    distance = part("board.distance")
    counted = part("board.counted")
    used = part("board.used")
    resolving = part("board.resolving")
    effects = part("board.effects")
    later = part("board.later")
    outcome = part("board.outcome")
    asks = part("rule", doc="The rule that asks for the decision; None: the game is over.")

    @property
    def asked(self) -> Asked | None:
        """The details of the current decision (805.2b); None if there is none."""
        return None if self.task is None else _asked(self.task, self)

    @property
    def redraws(self) -> bool | None:
        """The seat's mulligan decision, until both have declared (603.1c-i)."""
        said = self.board.redraws
        return said[self.seat] if self.seat < len(said) else None

    @property
    def drawn_from(self) -> tuple[int, int | None] | None:
        """The player whose card this seat is about to see, and the card's area, if any."""
        task = self.task
        if isinstance(task, Deal):
            return (task.seat, None) if task.seat == self.seat else None
        if isinstance(task, AsideCard):
            return (task.seat, None)
        if isinstance(task, WhichDown):
            return (task.seat, None) if self.seat in task.sees else None
        if isinstance(task, Identify) and self.seat in (task.known or task.sees):
            return (task.seat, task.area)
        return None

    @property
    def sides(self) -> tuple[SideView, ...]:
        """The seat's knowledge of each player's cards."""
        return tuple(map(SideView, self.board.sides))

    @property
    def cards(self) -> Mapping[str, Card]:
        """The printed cards, by their ids."""
        return self.rules.cards

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        known = {name: getattr(self, name) for name in ("game", *_TOLD)}
        if self.counted:
            known["counted"] = self.counted
        sides = [{name: getattr(side, name) for name in _TOLD_OF_A_SIDE} for side in self.sides]
        waiting = [(each.source, each.ability) for each in self.board.waiting]
        way = {name: getattr(self.board, name) for name in _UNDER_WAY}
        if self.board.steps:
            way["steps"] = self.board.steps
        told = {
            **known,
            "sides": sides,
            "waiting": waiting,
            "under_way": {"todo": self.agenda, **way},
        }
        return {name: plain(part, named=(Task, Choice, Chance)) for name, part in told.items()}

    def unseen(self) -> dict[tuple[str, ...], Mapping[Any, int]]:
        """Return the cards that this seat cannot place, by their possible places (F43).

        Places are ``"areas 1"``, ``"farm 1"`` (face down) and ``"hand 1"``.
        """
        found: dict[tuple[str, ...], Any] = {}
        for seat, side in enumerate(self.sides):
            places = []
            if any(None in area for area in side.areas) or not self.turn:
                places.append(f"areas {seat}")
            if None in side.down:
                places.append(f"farm {seat}")
            if side.hand > len(side.known):
                places.append(f"hand {seat}")
            if side.unseen:
                found[tuple(places)] = Counter(side.unseen)
            if any(side.shuffled):
                there = found.setdefault((f"areas {seat}",), Counter())
                there.update(card for cards in side.shuffled for card in cards)
        return found

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the next chance outcomes that this seat will see (F43, F55)."""
        if self.drawn_from is None:
            return {}
        side, area = self.sides[self.drawn_from[0]], self.drawn_from[1]
        shuffled = () if area is None else side.shuffled[area]
        blank = 1 if area is None else side.knowers[area].count(())
        found = {card: Fraction(n, blank) for card, n in Counter(shuffled).items()}
        for card, n in Counter(side.unseen).items():
            p = Fraction((blank - len(shuffled)) * n, blank * len(side.unseen))
            found[card] = found.get(card, Fraction(0)) + p
        return {outcome("card", card): p for card, p in sorted(found.items()) if p}


_TOLD = (
    *("seat", "asks", "actor", "asked", "race", "turn", "player", "phase", "runs", "keep"),
    *("distance", "used", "resolving", "effects", "later", "redraws", "picked", "outcome"),
    "drawn_from",
)
_TOLD_OF_A_SIDE = (
    *("hand", "known", "shown", "areas", "farm", "down", "removed", "situation", "run"),
    *("unseen", "shuffled", "knowers", "down_knowers"),
)
_UNDER_WAY = ("frames", "waiting", "gone", "turned", "played", "clock", "moment", "base")
"""The plain data of a view, and the parts that hold it."""


def look(game: Rules, state: State, seat: int) -> FothView:
    """Return the view of `seat`."""
    agenda, board = known(state, seat)
    actor = state.actor if isinstance(state.actor, int) else None
    seen = seen_board(board, seat)
    return FothView(game, seat, seen, agenda, state.rule, actor, _picked(state, seat))


def _picked(state: State, seat: int) -> Cards:
    """Return the chosen cards; those of a hidden zone are known only to the chooser (103.4b)."""
    task = state.task
    if not isinstance(task, Pick):
        return ()
    sides, found = state.board.sides, innermost(state.board).picked
    below = ((whose, place_of(what)) for whose, what in found if is_down(what))
    return cards(
        (
            *(
                card
                for whose, card in found
                if not is_down(card)
                and (task.zone == "farm" or (whose, seat) == (task.whose, task.seat))
            ),
            *(str(sides[whose].down[at].card) for whose, at in below if whose == seat),
        )
    )


def _asked(task: AnyTask, view: FothView) -> Asked | None:
    """Return the details of a decision; None if the task is none."""
    board = view.board
    by = innermost(board).source.card if board.frames else ""
    if isinstance(task, Pick):
        ends = (t.end for t in reversed(view.agenda) if isinstance(t, MovePicked | MoveLooked))
        return Asked(by, task.zone, (task.whose,), task.least, task.most, next(ends))
    if isinstance(task, ChoosePiece):
        wanted = task.choosing
        return Asked(by, wanted.zone, wanted.whose, wanted.least, wanted.most)
    if isinstance(task, ChooseNumber):
        return Asked(by, most=task.most, options=_options(task, by))
    if isinstance(task, PutInOrder):
        return Asked(by, "deck", (task.whose,), 1, 1, "top")
    if isinstance(task, PayForce):
        return Asked(by, "hand", (task.seat,), task.cost, task.cost, "resolution")
    return Asked(by, options=_options(task, by)) if isinstance(task, Choice) else None


def _options(task: Choice, by: str) -> tuple[tuple[str, Ability], ...]:
    """Return the abilities that are the options of a choice (805.2b, 806.3a, 809.2)."""
    if isinstance(task, Order):
        return tuple((each.source.card, each.ability) for each in task.waiting)
    if isinstance(task, Replace):
        return tuple((each.source.card, each.ability) for each in task.found)
    if isinstance(task, MayReplace):
        return ((task.by.source.card, task.by.ability),)
    if isinstance(task, MayPay):
        return ((task.waiting.source.card, task.waiting.ability),)
    if isinstance(task, OneOf):
        return tuple((by, Ability("text", effects=effects)) for effects in task.options)
    if isinstance(task, MayDo | ChooseNumber):
        return ((by, Ability("text", effects=task.effects)),)
    return ()
