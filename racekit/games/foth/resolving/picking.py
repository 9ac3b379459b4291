"""Choosing cards of a zone: by a player (103.2, 805.2b), or at random (504.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.events import Refusal
from ....engine.tasks import Action, Chance, Change, Task
from ....engine.values import with_item
from ..abilities.meaning import card_fits
from ..abilities.nodes import AbilityNode
from ..actions import Act, act, outcome
from ..board import (
    SEATS,
    Board,
    Cards,
    Happening,
    Slot,
    by_place,
    card_move,
    cards,
    framed,
    innermost,
    is_down,
    minus,
    picked,
    place_down,
    place_of,
    top,
    with_zones,
    without,
)
from .asking import Answer, FromPool
from .characteristics import Characteristics
from .layers import derived
from .paying import free_hand, payable
from .pipeline import Propose

if TYPE_CHECKING:
    from ..rules import Rules

# --- by a player ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick(Answer):
    """Choose cards of a zone, one at a time, or as many as there are (103.2)."""

    seat: int
    whose: int
    zone: str  # "hand", "farm" or "deck"; of the deck, some cards that `seat` sees
    least: int
    most: int
    of: Any = None  # a filter
    reach: int = 0  # where the cards of the deck end that can be chosen
    start: int = 0  # where they begin
    by: str = "805.2b"  # the rule that asks for the choice
    costs: tuple[AbilityNode, ...] = ()  # what it pays, and the costs to pay after it (510.2)
    rule: ClassVar[str] = "805.2b"

    def called_by(self, board: Board) -> str:
        return self.by

    def fitting(self, now: Characteristics) -> list[str]:
        """Return the matching cards (401.2c, 808.3) that are not yet chosen."""
        have, _ = self.lying(now.board)
        left = minus(have, self.picked(now.board))
        if self.of is None:
            return list(left)
        return [card for card in left if self.fits(now, self.whose, card)]

    def fits(self, now: Characteristics, whose: int, card: str) -> bool:
        """Whether a player's card of the zone matches the filter (401.2c, 808.3), if any."""
        zone = "area" if self.zone == "deck" else self.zone
        return self.of is None or card_fits(now, whose, zone, card, self.of)

    def below(self, now: Characteristics) -> dict[str, str]:
        """Return the matching face-down cards of the farm, each with its place (F56)."""
        places = dict(self._hidden(now.board))
        return {
            str(slot.card): place
            for place, slot in reversed(places.items())  # of equal ones, the first
            if self.seat in slot.known
            and card_fits(now, self.whose, "farm", str(slot.card), self.of)
        }

    def _hidden(self, board: Board) -> Iterator[tuple[str, Slot]]:
        """Yield the face-down cards of the farm that are not yet chosen, with their places."""
        picked = self.picked(board)
        for at, slot in enumerate(board.sides[self.whose].down):
            if (place := place_down(at)) not in picked:
                yield place, slot

    def unseen(self, board: Board) -> bool:
        """Whether any cards are left that some player does not know (401.2c, F56)."""
        if self.zone == "farm":
            return any(slot.known != SEATS for _, slot in self._hidden(board))
        have, known = self.lying(board)
        return len(have) - len(known) > len(minus(self.picked(board), known))

    def lying(self, board: Board) -> tuple[Cards, Cards]:
        """Return the cards of the zone, and those of them that all players know (401.2c)."""
        side = board.sides[self.whose]
        if self.zone == "hand":
            return side.hand if self.seat == self.whose else side.shown, side.shown
        if self.zone == "farm":
            return side.farm, side.farm
        slots = [s for s in top(side, self.reach)[self.start :] if s.card is not None]
        open_ones = (slot for slot in slots if slot.known == SEATS)
        return cards(str(slot.card) for slot in slots), cards(str(s.card) for s in open_ones)

    def picked(self, board: Board) -> tuple[str, ...]:
        """Return the cards chosen so far."""
        picked = innermost(board).picked
        return tuple([card for whose, card in picked if whose == self.whose]) if picked else ()

    def found(self, game: Rules, board: Board) -> dict[Act, str]:
        """Return the choices of one more card, each with what is chosen."""
        return _found(self, free_hand(game, board))

    def ways(self, now: Characteristics) -> dict[Act, str]:
        """Return the choices of one more card, whether or not it can pay for what it is for."""
        ways = {act("pick", card): card for card in sorted(set(self.fitting(now)))}
        if self.zone == "farm":
            ways |= {act("pick-down", card): at for card, at in sorted(self.below(now).items())}
        if self.has_unseen(now.board):
            ways[act("pick-unseen")] = ""
        return ways

    def has_unseen(self, board: Board) -> bool:
        """Whether a card can be chosen that its chooser has not seen: of the other's hand."""
        side = board.sides[self.whose]
        others = self.zone == "hand" and self.seat != self.whose and self.of is None
        return others and len(side.hand) > len(side.shown)

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        found = tuple(self.found(game, board))
        return found if self.least > 0 else (*found, act("done"))

    def unoffered(self, game: Rules, board: Board, action: Any) -> Refusal:
        if action == act("done"):
            return game.refusal("103.2", "too_few", n=self.least)
        if action in self.ways(free_hand(game, board)):
            return game.refusal("510.2", "needed", card=action.what)
        return game.refusal(self.by, "not_offered", given=str(action))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "done":
            return Change(board)
        if action.verb == "pick-unseen":
            blindly = Random(self.whose, "hand", 1, unseen=True)
            return Change(board, then=(blindly, Picking(self.next())))
        down = action.verb == "pick-down"
        what = self.below(free_hand(game, board))[action.what] if down else action.what
        return Change(picked(board, self.whose, what), then=(Picking(self.next()),))

    def next(self) -> Pick:
        """Return the choice of one card fewer (401.2c: some need not be found)."""
        least, most = max(0, self.least - 1), self.most - 1
        of, end, start = self.of, self.reach, self.start
        return Pick(
            self.seat, self.whose, self.zone, least, most, of, end, start, self.by, self.costs
        )


@lru_cache(maxsize=1)
def _found(pick: Pick, now: Characteristics) -> dict[Act, str]:
    """Return the choices of one more card (510.2): a `Picking` asks, and then its `Pick`."""
    ways = pick.ways(now)
    if not pick.costs:
        return ways
    picked = pick.picked(now.board)
    return {
        way: what
        for way, what in ways.items()
        if payable(now, pick.whose, pick.costs, (*picked, what))
    }


@dataclass(frozen=True, slots=True)
class Picking(Task):
    """Ask for a choice if there are cards to choose, or if others cannot know that (401.2c)."""

    pick: Pick

    def run(self, game: Rules, board: Board) -> Change:
        pick = self.pick
        if pick.most <= 0:
            return Change(board)
        asked = pick.found(game, board) or (not pick.least and pick.unseen(board))
        return Change(board, then=(pick,) if asked else ())


@dataclass(frozen=True, slots=True)
class MovePicked(Task):
    """Move the chosen cards, all at the same time (103.4a), once (807.1)."""

    start: str
    end: str
    rule: str
    shown: bool = False
    area: int | None = None

    def run(self, game: Rules, board: Board) -> Change:
        found = innermost(board).picked
        # Of the face-down cards of a farm the last comes first: those before it stay.
        below = sorted((each for each in found if is_down(each[1])), key=by_place, reverse=True)
        moves = (
            *(self._of_farm(board, seat, place_of(what)) for seat, what in below),
            *(self._of_zone(seat, what) for seat, what in found if not is_down(what)),
        )
        return Change(framed(board, picked=()), then=(Propose(moves),))

    def _of_zone(self, seat: int, card: str) -> Happening:
        more: dict[str, Any] = {"shown": self.shown, "area": self.area}
        return card_move(seat, card, self.start, self.end, rule=self.rule, **more)

    def _of_farm(self, board: Board, seat: int, at: int) -> Happening:
        """Return the move of a face-down card (F56): others see it only if all have seen it."""
        slot = board.sides[seat].down[at]
        shown = slot.known == SEATS
        return card_move(seat, slot.card, "down", self.end, rule=self.rule, n=at, shown=shown)


@dataclass(frozen=True, slots=True)
class LookDown(Task):
    """Look at all face-down cards of one's own farm, before taking cards out of it (F56)."""

    seat: int
    at: int = 0

    def run(self, game: Rules, board: Board) -> Change:
        side, seat = board.sides[self.seat], self.seat
        if self.at == len(side.down):
            return Change(board)
        slot, further = side.down[self.at], LookDown(seat, self.at + 1)
        if seat in slot.known:
            return Change(board, then=(further,))
        if slot.card is None:
            return Change(board, then=(WhichDown(seat, self.at, (seat,)), self))
        board = seen_below(board, seat, self.at, (*slot.known, seat))
        told = game.secret_event("F56", "looked", "card", seat=seat, card=slot.card)
        return Change(board, (told,), (further,))


def seen_below(board: Board, seat: int, at: int, known: Sequence[int]) -> Board:
    """Return the board after some players have seen a face-down card of a farm."""
    down = board.sides[seat].down
    slot = down[at]._replace(known=tuple(sorted(known)))
    return with_zones(board, seat, down=with_item(down, at, slot))


# --- at random (504.2) ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Random(Task):
    """Choose cards of a hand or a farm at random (504.2, F37), or all if there are fewer."""

    seat: int
    zone: str
    n: int
    of: Any = None
    unseen: bool = False
    """Whether only cards of a hand count that the other player has not seen."""

    def ways(self, game: Rules, board: Board) -> dict[Action, int]:
        """Return the cards that may still be chosen, with their counts.

        A face-down card of a farm is one by its place: it is seen only once it is chosen (F55).
        """
        seat, zone, side = self.seat, self.zone, board.sides[self.seat]
        picked = [card for whose, card in innermost(board).picked if whose == seat]
        have = Counter(getattr(side, zone))
        have -= Counter((*picked, *(side.shown if self.unseen else ())))
        now = derived(game, board)
        found: dict[Action, int] = {
            outcome("random", card): have[card]
            for card in sorted(have)
            if card_fits(now, seat, zone, card, self.of)
        }
        below = enumerate(side.down if zone == "farm" else ())
        left = [at for at, _ in below if place_down(at) not in picked]
        return found | dict.fromkeys((outcome("place", at) for at in left), 1)

    def run(self, game: Rules, board: Board) -> Change:
        goes_on = self.n > 0 and self.ways(game, board)
        return Change(board, then=(RandomCard(self),) if goes_on else ())


@dataclass(frozen=True, slots=True)
class RandomCard(Chance):
    """Draw one of the cards uniformly at random."""

    choice: Random
    rule: ClassVar[str] = "504.2"

    def called_by(self, board: Board) -> str:
        return self.rule if self.choice.zone == "farm" else "807.1"

    def weights(self, game: Rules, board: Board) -> dict[Action, int]:
        return self.choice.ways(game, board)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        further, seat = replace(self.choice, n=self.choice.n - 1), self.choice.seat
        if action.word == "random":
            return Change(picked(board, seat, action.what), then=(further,))
        at = int(action.what)
        return Change(picked(board, seat, place_down(at)), then=(SeeDown(seat, at), further))


@dataclass(frozen=True, slots=True)
class SeeDown(Task):
    """Show a face-down card of a farm to both players: it stays as it lies (504.2, F55)."""

    seat: int
    at: int

    def run(self, game: Rules, board: Board) -> Change:
        slot = board.sides[self.seat].down[self.at]
        if slot.card is None:
            return Change(board, then=(WhichDown(self.seat, self.at), self))
        told = game.event("504.2", "seen_below", reveals=True, seat=self.seat, card=slot.card)
        return Change(seen_below(board, self.seat, self.at, SEATS), (told,))


@dataclass(frozen=True, slots=True)
class WhichDown(FromPool):
    """406.2: identify a face-down card of a farm, which the players in `sees` are about to see."""

    seat: int
    at: int
    sees: tuple[int, ...] = SEATS
    rule: ClassVar[str] = "406.2"
    word: ClassVar[str] = "down"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        side = board.sides[self.seat]
        down = with_item(side.down, self.at, side.down[self.at]._replace(card=action.what))
        pool = without(side.pool, action.what)
        return Change(with_zones(board, self.seat, down=down, pool=pool))
