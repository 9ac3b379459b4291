"""Effects on decks (507): looking at them, searching and shuffling them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....engine.tasks import Change, Task
from ....engine.values import with_item
from ..board import (
    Board,
    Found,
    Frame,
    Happening,
    card_move,
    current,
    framed,
    innermost,
    locate,
    reach,
    shuffled,
    to_go,
    with_side,
    with_slot,
    with_zones,
)
from .performing import Effect, Then, handles
from .picking import Pick, Picking
from .pipeline import Identify, Propose, PutInOrder

if TYPE_CHECKING:
    from ..rules import Rules


@dataclass(frozen=True, slots=True)
class LookAt(Task):
    """Look at some cards of a deck, one by one."""

    seat: int
    whose: int
    n: int  # where they end in the deck
    at: int  # where the next one lies

    def run(self, game: Rules, board: Board) -> Change:
        side = board.sides[self.whose]
        if self.at == min(self.n, to_go(side)):
            return Change(board)
        area, at = locate(side.piles, self.at)
        slot = side.piles[area].slots[at]
        if slot.card is None:
            seen = Identify(self.whose, area, at, "507.1", (self.seat,))
            return Change(board, then=(seen, self))
        known = tuple(sorted({*slot.known, self.seat}))
        side = with_slot(side, self.at, slot._replace(known=known))
        told = game.secret_event("507.1", "looked", "card", seat=self.seat, card=slot.card)
        further = LookAt(self.seat, self.whose, self.n, self.at + 1)
        return Change(with_side(board, self.whose, side), (told,), (further,))


@handles("look")
def _look(effect: Effect) -> Then:
    user, (whose,), then, area = effect.user, effect.seats, effect.node["then"], effect.area
    side = effect.board.sides[whose]
    first, last = reach(side.piles, area)  # a named area, or the deck, which ends there (F36)
    last = min(first + effect.n, last)
    n, look = last - first, LookAt(user, whose, last, first)
    if then == "any_order":
        return (look, *(PutInOrder(user, whose, left, first) for left in range(n, 1, -1)))
    least, most, end = (1, 1, "hand") if then == "take_one" else (0, n, "farm")
    pick = Pick(user, whose, "deck", least, most, reach=last, start=first)
    return (look, Picking(pick), MoveLooked(((whose, first, last),), end))


@dataclass(frozen=True, slots=True)
class MoveLooked(Task):
    """Move the cards chosen from the top of the decks, all at the same time (103.4a)."""

    reach: tuple[tuple[int, int, int], ...]  # each player, and from where to where one may choose
    end: str
    shown: bool = False

    def run(self, game: Rules, board: Board) -> Change:
        frame = innermost(board)
        moves = tuple(self._move(frame, whose, card) for whose, card in frame.picked)
        return Change(framed(board, picked=()), then=(Propose(moves),))

    def _move(self, frame: Frame, whose: int, card: str) -> Happening:
        more: dict[str, Any] = {"shown": self.shown, "found": self.found(frame, whose)}
        return card_move(whose, card, "area", self.end, rule="507.1", **more)

    def found(self, frame: Frame, whose: int) -> Found:
        """Return who has chosen cards of a player's deck, and among which."""
        first, last = next(span for seat, *span in self.reach if seat == whose)
        # A player who searches a deck has chosen among their own cards (401.2c).
        return Found(whose if self.shown else frame.source.user, first, last)


@handles("search")
def _search(effect: Effect) -> Then:
    if not effect.n:  # a search for 0 cards is not performed (103.2b)
        return _shuffle(effect)
    area, of, sides = effect.area, effect.node["of"], effect.board.sides
    found = tuple((seat, *reach(sides[seat].piles, area)) for seat in effect.seats)
    # A player who alone sees the cards need not find one (401.2c), and shows the cards found only
    # after both have chosen (103.4b).
    return (
        *(LookAt(seat, seat, last, first) for seat, first, last in found),
        *(
            Picking(Pick(seat, seat, "deck", 0, effect.n, of, reach=last, start=first))
            for seat, first, last in found
        ),
        MoveLooked(found, "hand", shown=True),
        *_shuffle(effect),
    )


@handles("shuffle")
def _shuffle(effect: Effect) -> Then:
    area = effect.area
    return tuple(Shuffle(seat, area) for seat in effect.seats)


@dataclass(frozen=True, slots=True)
class Shuffle(Task):
    """504.1: shuffle a deck, or a named area."""

    seat: int
    area: int | None = None

    def run(self, game: Rules, board: Board) -> Change:
        piles = board.sides[self.seat].piles
        area = current(piles) if self.area is None else self.area
        piles = with_item(piles, area, shuffled(piles[area]))
        told = game.event("504.1", "shuffled", seat=self.seat)
        return Change(with_zones(board, self.seat, piles=piles), (told,))
