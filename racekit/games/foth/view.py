"""What a player may know in Force of the Horse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...engine.game import State
from ...engine.tasks import Action, AnyTask, Chance, Choice, Task
from ...engine.view import plain
from .abilities.nodes import Ability
from .actions import outcome
from .board import (
    SEATS,
    Board,
    Cards,
    Pile,
    Side,
    Slot,
    cards,
    minus,
    plus,
)
from .flow import AsideCard, Deal
from .resolving.checks import MayPay, Order
from .resolving.handlers import (
    ChoosePiece,
    MayDo,
    MoveLooked,
    MovePicked,
    PayForce,
    Pick,
    WhichDown,
)
from .resolving.performing import OneOf
from .resolving.pipeline import Identify, MayReplace, PutInOrder, Replace
from .under_way import known

if TYPE_CHECKING:
    from .cards import Card
    from .rules import Rules


class Asked(NamedTuple):
    """What a seat is asked, besides the rule.

    Attributes
    ----------
    by : str
        The card whose text asks; empty where a rule does.
    zone : str
        Where cards are chosen: ``hand``, ``farm``, ``deck``, ``run``, ``situation``; else empty.
    whose : tuple of int
        Whose cards.
    least, most : int
        How many are still to be chosen.
    end : str
        Where the chosen cards go; empty: they stay.
    options : tuple of (str, Ability)
        What there is to choose among: cards, each with an ability of it. They are counted from 1 by
        ``resolve``, ``instead`` and ``option``; ``yes`` and ``no`` are about the only one.
    """

    by: str = ""
    zone: str = ""
    whose: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    end: str = ""
    options: tuple[tuple[str, Ability], ...] = ()


@dataclass(frozen=True, slots=True)
class SideView:
    """What a seat may know of one player's cards.

    Attributes
    ----------
    side : Side
        The cards as the seat knows them: of the hand and of what lies face down, None is a card
        that it cannot see; the pool has all cards of the deck that it cannot place.
    """

    side: Side

    shown = property(attrgetter("side.shown"), doc="Of the own hand: what the other has seen.")
    farm = property(attrgetter("side.farm"))
    removed = property(attrgetter("side.removed"))
    situation = property(attrgetter("side.situation"))
    run = property(attrgetter("side.run"))
    unseen = property(attrgetter("side.pool"), doc="The cards that this seat cannot place.")

    @property
    def hand(self) -> int:
        """How many cards there are in the hand (401.2b)."""
        return len(self.side.hand)

    @property
    def known(self) -> Cards:
        """The cards of the hand that this seat knows: its own, of the other's what was shown."""
        return tuple([card for card in self.side.hand if card is not None])

    @property
    def areas(self) -> tuple[tuple[str | None, ...], ...]:
        """The four areas, each from the top: a card's id where this seat knows it, else None."""
        return tuple(tuple(slot.card for slot in pile.slots) for pile in self.side.piles)

    @property
    def shuffled(self) -> tuple[Cards, ...]:
        """For each area, cards that this seat saw before they were shuffled somewhere into it."""
        return tuple(pile.loose for pile in self.side.piles)

    @property
    def down(self) -> tuple[str | None, ...]:
        """The farm's face-down cards, as `areas`."""
        return tuple(slot.card for slot in self.side.down)

    @property
    def knowers(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Who knows each card of the four areas: that somebody has looked is no secret."""
        return tuple(tuple(slot.known for slot in pile.slots) for pile in self.side.piles)

    @property
    def down_knowers(self) -> tuple[tuple[int, ...], ...]:
        """Who knows each of the farm's face-down cards."""
        return tuple(slot.known for slot in self.side.down)


@dataclass(frozen=True, slots=True)
class FothView:
    """All that `seat` may know.

    Attributes
    ----------
    asks : str or None
        The rule that asks; None: the game is over.
    actor : int or None
        The seat that decides; None where nobody does.
    asked : Asked or None
        What that seat is asked.
    board : Board
        The board as far as this seat may know it.
    redraws : bool or None
        Whether this seat wants another hand, until both have said (603.1c-i).
    picked : tuple of str
        The cards that this seat has chosen for what it is doing.
    drawn_from : (int, int or None) or None
        Whose card is about to be seen by this seat, and in which area it lies, if in any.
    agenda : tuple of tasks
        What is still to be done, as far as this seat may know it; the next thing last.
    rules : ForceOfTheHorse
        The game with its options, which everybody knows; `data` leaves it out.
    """

    game: ClassVar[str] = "foth"

    seat: int
    asks: str | None
    actor: int | None
    asked: Asked | None
    board: Board
    redraws: bool | None
    picked: Cards
    drawn_from: tuple[int, int | None] | None
    agenda: tuple[AnyTask, ...] = field(repr=False)
    rules: Rules = field(compare=False, repr=False)

    # What everybody sees goes by the names that it has on the board.
    race = property(attrgetter("board.race"))
    turn = property(attrgetter("board.turn"))
    player = property(attrgetter("board.player"))
    phase = property(attrgetter("board.phase"))
    runs = property(attrgetter("board.runs"))
    keep = property(attrgetter("board.keep"))
    distance = property(attrgetter("board.distance"))
    used = property(attrgetter("board.used"))
    resolving = property(attrgetter("board.resolving"))
    effects = property(attrgetter("board.effects"))
    later = property(attrgetter("board.later"))
    outcome = property(attrgetter("board.outcome"))

    @property
    def sides(self) -> tuple[SideView, ...]:
        """What this seat knows of each player's cards."""
        return tuple(map(SideView, self.board.sides))

    @property
    def cards(self) -> Mapping[str, Card]:
        """What is printed on the cards, by their ids."""
        return self.rules.cards

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        known = {name: getattr(self, name) for name in ("game", *_TOLD)}
        sides = [{name: getattr(side, name) for name in _TOLD_OF_A_SIDE} for side in self.sides]
        waiting = [(each.source, each.ability) for each in self.board.waiting]
        way = {name: getattr(self.board, name) for name in _UNDER_WAY}
        told = {
            **known,
            "sides": sides,
            "waiting": waiting,
            "under_way": {"todo": self.agenda, **way},
        }
        return {name: plain(part, named=(Task, Choice, Chance)) for name, part in told.items()}

    def unseen(self) -> dict[tuple[str, ...], Counter[str]]:
        """Return the cards that this seat cannot place, by where they may be.

        Returns
        -------
        dict
            Places, as a tuple of ``"areas 1"``, ``"farm 1"`` (face down) and ``"hand 1"``, to a
            multiset of cards, each of which lies in one of those places.
        """
        found: dict[tuple[str, ...], Counter[str]] = {}
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
        """Return what chance may bring next and this seat will see, from what it knows."""
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
_UNDER_WAY = ("frames", "waiting", "gone", "turned", "played", "clock", "moment")
"""What a view tells as plain data, and in which part of it."""


def look(game: Rules, state: State, seat: int) -> FothView:
    """Return what `seat` may know."""
    board: Board = state.board
    agenda, seen = known(state, seat)
    return FothView(
        seat=seat,
        asks=state.rule,
        actor=state.actor if isinstance(state.actor, int) else None,
        asked=_asked(state),
        board=seen._replace(
            sides=tuple(_side(board.sides[whose], whose, seat) for whose in SEATS),
            past=(),
            redraws=(),
        ),
        redraws=board.redraws[seat] if seat < len(board.redraws) else None,
        picked=_picked(state, seat),
        drawn_from=_drawn_from(state, seat),
        agenda=agenda,
        rules=game,
    )


def _picked(state: State, seat: int) -> Cards:
    """Return the cards that have been chosen: of a hidden zone only who chooses knows (103.4b)."""
    task = state.task
    if not isinstance(task, Pick):
        return ()
    return cards(
        card
        for whose, card in state.board.frames[-1].picked
        if task.zone == "farm" or (whose, seat) == (task.whose, task.seat)
    )


def _asked(state: State) -> Asked | None:
    """Return what a seat is asked; None where none is."""
    task, frames = state.task, state.board.frames
    by = frames[-1].source.card if frames else ""
    if isinstance(task, Pick):
        ends = (t.end for t in reversed(state.agenda) if isinstance(t, MovePicked | MoveLooked))
        return Asked(by, task.zone, (task.whose,), task.least, task.most, next(ends))
    if isinstance(task, ChoosePiece):
        wanted = task.choosing
        return Asked(by, wanted.zone, wanted.whose, wanted.least, wanted.most)
    if isinstance(task, PutInOrder):
        return Asked(by, "deck", (task.whose,), 1, 1, "top")
    if isinstance(task, PayForce):
        return Asked(by, "hand", (task.seat,), task.cost, task.cost, "resolution")
    return Asked(by, options=_options(task, by)) if isinstance(task, Choice) else None


def _options(task: Choice, by: str) -> tuple[tuple[str, Ability], ...]:
    """Return the abilities that there are to choose among."""
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
    if isinstance(task, MayDo):
        return ((by, Ability("text", effects=task.effects)),)
    return ()


def _side(side: Side, whose: int, seat: int) -> Side:
    """Return a player's cards as a seat knows them."""
    piles = (*side.piles, Pile(side.down))
    slots = (slot for pile in piles for slot in pile.slots if seat not in slot.known)
    hidden = [slot.card for slot in slots if slot.card is not None]
    hidden += [card for pile in piles if seat not in pile.seen for card in pile.loose]
    *areas, down = (_seen(pile, seat) for pile in piles)
    side = side._replace(pool=plus(side.pool, *hidden), piles=tuple(areas), down=down.slots)
    if whose == seat:
        return side
    in_hand = minus(side.hand, side.shown)
    unknown: Any = (None,) * len(in_hand)
    return side._replace(pool=plus(side.pool, *in_hand), hand=(*side.shown, *unknown), shown=())


def _seen(pile: Pile, seat: int) -> Pile:
    """Return a pile as a seat knows it; who has looked at which card is no secret."""
    slots = tuple(slot if seat in slot.known else Slot(None, slot.known) for slot in pile.slots)
    return Pile(slots, pile.loose, (seat,)) if seat in pile.seen else Pile(slots)


def _drawn_from(state: State, seat: int) -> tuple[int, int | None] | None:
    """Return whose card chance turns up next, where this seat will see it, and of which area."""
    task = state.task
    if isinstance(task, Deal):
        return (seat, None) if task.seat == seat else None
    if isinstance(task, AsideCard | WhichDown):
        return (task.seat, None)
    if isinstance(task, Identify) and seat in (task.known or task.sees):
        return (task.seat, task.area)
    return None
