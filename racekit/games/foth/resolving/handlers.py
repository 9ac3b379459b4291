"""Effect handlers (802.1a, 805.2d) and cost handlers, by the words of the vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.events import Refusal
from ....engine.tasks import END, Action, Chance, Change, Task
from ..abilities.meaning import (
    amount,
    card_fits,
    fits,
    holds,
    lying_in,
    numbers,
    targets,
    who,
    with_number,
)
from ..abilities.nodes import Ability, Node
from ..abilities.parsing import MOST
from ..actions import Act, act, outcome
from ..board import (
    SEATS,
    Board,
    Cards,
    Frame,
    Happening,
    Lasting,
    Later,
    Piece,
    Role,
    Slot,
    Source,
    by_place,
    card_move,
    cards,
    current,
    framed,
    innermost,
    is_down,
    locate,
    minus,
    picked,
    place_down,
    place_of,
    reach,
    shuffled,
    swap,
    to_go,
    top,
    with_side,
    with_slot,
    without,
)
from ..cards import STYLES
from ..traits import zone_of
from .asking import Ask, FromPool, Offer, agreed, chosen, done_before, repeated
from .characteristics import Characteristics
from .lasting import STEPS
from .layers import derived
from .layout import CHANGES, LAYERS
from .paying import WAYS, force_values, free_hand, payable, payment_refused, payments
from .performing import COSTS, Effect, OneOf, Perform, Then, handles
from .pipeline import Identify, Propose, PutInOrder

if TYPE_CHECKING:
    from ..rules import Rules

# --- costs -----------------------------------------------------------------------------------


@handles("force", of=COSTS)
def _in_force(user: int, costs: tuple[Node, ...], rule: str) -> Then:
    return (PayForce(user, costs),)


@handles("discard", "remove_farm", of=COSTS)
def _in_cards(user: int, costs: tuple[Node, ...], rule: str) -> Then:
    cost = costs[0]
    (zone, end), n = WAYS[cost.word], cost["n"]
    pick = Pick(user, user, zone, n, n, cost["of"], by=rule, costs=costs)
    looks: Then = (LookDown(user),) if zone == "farm" else ()
    return (*looks, pick, MovePicked(zone, end, rule))


@dataclass(frozen=True, slots=True)
class PayForce(Ask):
    """503.1: pay force with cards of the hand, enough and none superfluous.

    Attributes
    ----------
    seat : int
        The player who pays.
    costs : tuple of Node
        The cost in force, and the costs to pay after it (510.2).
    """

    seat: int
    costs: tuple[Node, ...]
    rule: ClassVar[str] = "503.2"

    @property
    def cost(self) -> int:
        """The amount of force to pay."""
        return int(self.costs[0]["n"])

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        now = free_hand(game, board)
        ways = payments(now, self.seat, self.cost)
        return tuple(
            act("pay", pay=way) for way in ways if payable(now, self.seat, self.costs, way)
        )

    def why_not(self, game: Rules, board: Board, action: Any) -> Refusal | None:
        if not isinstance(action, Act) or action.verb != "pay" or action.what:
            return game.refusal(self.rule, "not_offered", given=str(action))
        now = free_hand(game, board)
        if refused := payment_refused(now, self.seat, action.pay, self.cost):
            return refused
        if payable(now, self.seat, self.costs, action.pay):
            return None
        return game.refusal("510.2", "not_offered", given=str(action))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        now = derived(game, board)
        return Change(board, then=pay_force(now, self.seat, action.pay, "spent", "503.1"))


def pay_force(now: Characteristics, seat: int, paid: Cards, role: Role, rule: str) -> Then:
    """Return the tasks of paying force: it moves to the resolution area (503.2), if any (F42)."""
    if not paid:
        return ()
    moves = tuple(
        card_move(seat, card, "hand", "resolution", rule="503.2", role=role) for card in paid
    )
    values = force_values(now, seat, paid)
    n = sum(values[card] for card in paid)
    return (Propose(moves), Propose((Happening("pays", seat, n=n, rule=rule),)))


# --- choosing cards --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick(Ask):
    """Choose cards of a zone, one at a time, or as many as there are (103.2).

    Attributes
    ----------
    seat : int
        The player who chooses.
    whose : int
        The player whose cards can be chosen.
    zone : str
        ``hand``, ``farm`` or ``deck``; of the deck, some cards that `seat` sees.
    least, most : int
        How many cards must and may still be chosen.
    of : Node or None
        A filter for the cards.
    reach : int
        Where those of the deck end that can be chosen.
    start : int
        Where they begin.
    by : str
        The rule that asks for the choice.
    costs : tuple of Node
        If the choice pays a cost, that cost and the costs to pay after it (510.2).
    """

    seat: int
    whose: int
    zone: str
    least: int
    most: int
    of: Any = None
    reach: int = 0
    start: int = 0
    by: str = "805.2b"
    costs: tuple[Node, ...] = ()
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

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        found = tuple(self.found(game, board))
        if self.least > 0:
            return found
        anew = [each for each in found if not done_before(board, self.seat, each)]
        return (*anew, act("done"))

    def why_not(self, game: Rules, board: Board, action: Any) -> Refusal | None:
        if action in self.actions(game, board):
            return None
        if action == act("done"):
            return game.refusal("103.2", "too_few", n=self.least)
        if not self.least and (refused := repeated(game, board, self.seat, action)):
            return refused
        if action in self.ways(free_hand(game, board)):
            return game.refusal("510.2", "needed", card=action.what)
        return game.refusal(self.by, "not_offered", given=str(action))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "done":
            return Change(chosen(board))
        if action.verb == "pick-unseen":
            blindly = Random(self.whose, "hand", 1, unseen=True)
            return Change(board, then=(blindly, Picking(self.next())))
        down = action.verb == "pick-down"
        what = self.below(free_hand(game, board))[action.what] if down else action.what
        if not self.least:  # it could have been left undone (1201.1b)
            board = agreed(board, self.seat, action)
        return Change(picked(board, self.whose, what), then=(Picking(self.next()),))

    def next(self) -> Pick:
        """Return the choice of one card fewer (401.2c: some need not be found)."""
        least, most = max(0, self.least - 1), self.most - 1
        of, end, start = self.of, self.reach, self.start
        return Pick(
            self.seat, self.whose, self.zone, least, most, of, end, start, self.by, self.costs
        )


@lru_cache(maxsize=8)
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
    side = board.sides[seat]
    slot = side.down[at]._replace(known=tuple(sorted(known)))
    return with_side(board, seat, side._replace(down=swap(side.down, at, slot)))


def _pick(effect: Effect, zone: str) -> Then:
    """Ask each of an effect's players in turn to choose cards of their own zone (103.4).

    They look at face-down cards first (F56), unless no cards are to be chosen (103.2b).
    """
    n, seats, node = effect.n, effect.seats, effect.node
    of, least = node.get("of"), dict.fromkeys(seats, n)
    if node.get("up_to"):
        least = dict.fromkeys(seats, 0)
    elif of is not None:
        # A hidden card need not match, unless it has been shown (401.2c).
        least = {s: min(n, sum(1 for _ in lying_in(effect.now, s, zone, of))) for s in seats}
    looks = tuple(LookDown(s) for s in seats) if zone == "farm" and n else ()
    return (*looks, *(Picking(Pick(s, s, zone, least[s], n, of)) for s in seats))


def named_area(effect: Effect) -> int | None:
    """Return the distance area that an effect names (403.2); None: it means the deck (507.1)."""
    area = effect.node.get("area")
    return None if area is None else STYLES.index(area)


# --- cards -----------------------------------------------------------------------------------


@handles("draw")
def _draw(effect: Effect) -> Then:
    rule, area = "502.1" if effect.n == 1 else "502.2", named_area(effect)
    draws = tuple(Happening("draw", seat, rule=rule, area=area) for seat in effect.seats)
    return (Propose(draws),) * effect.n


@handles("discard")
def _discard(effect: Effect) -> Then:
    if effect.node["by"]:
        return _taken(effect)
    if effect.node["random"]:
        n, of = effect.n, effect.node["of"]
        chosen_ones: Then = tuple(Random(seat, "hand", n, of) for seat in effect.seats)
    else:
        chosen_ones = _pick(effect, "hand")
    return (*chosen_ones, MovePicked("hand", "farm", "807.1"))


def _taken(effect: Effect) -> Then:
    """Let a player choose among the cards of a hand, one at a time: of the other's, also unseen."""
    (by,) = who(effect.board, effect.frame, effect.node["by"])
    one = {seat: Picking(Pick(by, seat, "hand", 1, 1, effect.node["of"])) for seat in effect.seats}
    moved = MovePicked("hand", "farm", "807.1")
    return tuple(task for pick in one.values() for task in (pick, moved)) * effect.n


@handles("recover")
def _recover(effect: Effect) -> Then:
    """Take cards out of a farm (406.1, F56)."""
    return (*_pick(effect, "farm"), MovePicked("farm", "hand", "807.1"))


@handles("restock")
def _restock(effect: Effect) -> Then:
    """Put cards of a farm on or under the deck (406.1, 507.1, F56)."""
    end = "bottom" if effect.node["bottom"] else "top"
    return (*_pick(effect, "farm"), MovePicked("farm", end, "507.1"))


@handles("stack")
def _stack(effect: Effect) -> Then:
    return (*_pick(effect, "hand"), MovePicked("hand", "top", "507.1", shown=True))


@handles("tuck")
def _tuck(effect: Effect) -> Then:
    """Put cards of the hand face down under an area: nobody else sees them (401.2a)."""
    return (*_pick(effect, "hand"), MovePicked("hand", "bottom", "507.1", area=named_area(effect)))


@handles("mill", "mill_down")
def _mill(effect: Effect) -> Then:
    """Move the deck's top cards, one at a time (F36), for both players at once (103.4a)."""
    end = "farm" if effect.node.word == "mill" else "down"
    moves = tuple(card_move(seat, None, "area", end, rule="507.1") for seat in effect.seats)
    return (Propose(moves),) * effect.n


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


@handles("farm_random")
def _farm_random(effect: Effect) -> Then:
    if not effect.n:
        return ()
    end = {"hand": "hand", "remove": "removed", "area": "top"}[effect.node["then"]]
    return (
        *(Random(seat, "farm", effect.n) for seat in effect.seats),
        MovePicked("farm", end, "504.2"),
    )


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
        down = swap(side.down, self.at, side.down[self.at]._replace(card=action.what))
        side = side._replace(down=down, pool=without(side.pool, action.what))
        return Change(with_side(board, self.seat, side))


@handles("show_hand")
def _show_hand(effect: Effect) -> Change:
    board, told = effect.board, []
    for seat in effect.seats:
        side = board.sides[seat]
        if side.shown == side.hand:  # it is open already (103.2a)
            continue
        board = with_side(board, seat, side._replace(shown=side.hand))
        told.append(effect.event("402.2", "hand_shown", seat=seat, cards=side.hand, reveals=True))
    return Change(board, told)


# --- the deck (507) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LookAt(Task):
    """Look at some cards of a deck, one by one.

    Attributes
    ----------
    seat, whose : int
        The player who looks, and whose deck it is.
    n : int
        Where they end in the deck.
    at : int
        Where the next one lies.
    """

    seat: int
    whose: int
    n: int
    at: int

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
    user, (whose,), then, area = effect.user, effect.seats, effect.node["then"], named_area(effect)
    side = effect.board.sides[whose]
    # The deck (507.1), or a named area; without a name it goes on into the next areas (F36).
    first, last = (0, to_go(side)) if area is None else reach(side.piles, area)
    last = min(first + effect.n, last)
    n, look = last - first, LookAt(user, whose, last, first)
    if then == "any_order":
        return (look, *(PutInOrder(user, whose, left, first) for left in range(n, 1, -1)))
    least, most, end = (1, 1, "hand") if then == "take_one" else (0, n, "farm")
    pick = Pick(user, whose, "deck", least, most, reach=last, start=first)
    return (look, Picking(pick), MoveLooked(((whose, first, last),), end))


@dataclass(frozen=True, slots=True)
class MoveLooked(Task):
    """Move the cards chosen from the top of the decks, all at the same time (103.4a).

    Attributes
    ----------
    reach : tuple of (int, int, int)
        Each deck's player, and where the cards begin and end that could be chosen.
    end : str
        The destination.
    shown : bool
        Whether the cards are revealed.
    """

    reach: tuple[tuple[int, int, int], ...]
    end: str
    shown: bool = False

    def run(self, game: Rules, board: Board) -> Change:
        wanted = Counter(innermost(board).picked)
        moves = []
        for whose, first, last in self.reach:
            slots = top(board.sides[whose], last)
            for at in reversed(range(first, len(slots))):  # the deepest first: those above stay
                card = slots[at].card
                if card is not None and wanted[whose, card]:
                    wanted[whose, card] -= 1
                    more: dict[str, Any] = {"n": at, "shown": self.shown}
                    moves.append(card_move(whose, card, "area", self.end, rule="507.1", **more))
        return Change(framed(board, picked=()), then=(Propose(tuple(moves)),))


@handles("search")
def _search(effect: Effect) -> Then:
    if not effect.n:  # a search for 0 cards is not performed (103.2b)
        return _shuffle(effect)
    area, of, sides = named_area(effect), effect.node["of"], effect.board.sides
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
    area = named_area(effect)
    return tuple(Shuffle(seat, area) for seat in effect.seats)


@dataclass(frozen=True, slots=True)
class Shuffle(Task):
    """504.1: shuffle a deck, or a named area."""

    seat: int
    area: int | None = None

    def run(self, game: Rules, board: Board) -> Change:
        side = board.sides[self.seat]
        area = current(side.piles) if self.area is None else self.area
        side = side._replace(piles=swap(side.piles, area, shuffled(side.piles[area])))
        told = game.event("504.1", "shuffled", seat=self.seat)
        return Change(with_side(board, self.seat, side), (told,))


# --- pieces ----------------------------------------------------------------------------------


@handles("to_farm", "remove", "to_hand")
def _moves(effect: Effect) -> Then:
    """Move cards to a farm (406.1), a hand, or out of the game (409.1)."""
    end = {"to_farm": "farm", "remove": "removed", "to_hand": "hand"}[effect.node.word]
    target = effect.node["card"]
    lying = leaving(targets(effect.now, effect.frame, target), end, "807.1")
    return (Propose((*lying, *_followed(effect.frame, target, end))),)


def _followed(frame: Frame, target: Node, end: str) -> tuple[Happening, ...]:
    """Return the move of a card off the table whose own move triggered the effect.

    It is where it went (806.4a), or still in its old place if the move is replaced (809.1a).
    """
    event = frame.event
    if event is None:
        return ()
    start = event.start if frame.replaced else event.end
    own = target.word == "self" and event.piece == frame.source.piece
    if not own and target.word != "event_card":
        return ()
    if start not in ("hand", "farm", "removed", "area") or start == end:
        return ()
    return (card_move(event.seat, event.card, start, end, rule="807.1", n=event.n),)


def leaving(pieces: Sequence[Piece], end: str, rule: str) -> tuple[Happening, ...]:
    """Return the moves of cards from the table to a zone of their owners (301.1)."""
    return tuple(
        Happening("move", each.owner, each.card, each.id, zone_of(each), end, rule=rule)
        for each in pieces
    )


@handles("choose")
def _choose(effect: Effect) -> Then:
    n, node = effect.n, effect.node
    least = 0 if node["up_to"] else n
    return (
        ForgetTarget(),
        Choosing(effect.user, effect.seats, node["in"], least, n, node["of"]),
    )


@dataclass(frozen=True, slots=True)
class ForgetTarget(Task):
    """Clear the earlier choice of a target."""

    def run(self, game: Rules, board: Board) -> Change:
        return Change(framed(board, target=()))


@dataclass(frozen=True, slots=True)
class Choosing(Task):
    """Ask for a choice of cards on the table, if there are any."""

    seat: int
    whose: tuple[int, ...]
    zone: str
    least: int
    most: int
    of: Any

    def run(self, game: Rules, board: Board) -> Change:
        if self.most and self.found(game, board):
            return Change(board, then=(ChoosePiece(self.seat, self),))
        return Change(board)

    def found(self, game: Rules, board: Board) -> list[Piece]:
        """Return the cards that may be chosen."""
        now, had = derived(game, board), innermost(board).target
        return [
            piece
            for piece in now.lying
            if piece.user in self.whose
            and zone_of(piece) == self.zone
            and piece.id not in had
            and fits(now, piece, self.of)
        ]

    def next(self) -> Choosing:
        """Return the choice of one card fewer."""
        most = self.most - 1
        return replace(self, least=min(self.least, most), most=most)


@dataclass(frozen=True, slots=True)
class ChoosePiece(Ask):
    """805.2b: choose one card on the table."""

    seat: int
    choosing: Choosing
    rule: ClassVar[str] = "805.2b"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        found = self.choosing.found(game, board)
        chosen_ones = tuple(act("pick", piece.card, piece.id) for piece in found)
        return chosen_ones if self.choosing.least else (*chosen_ones, act("done"))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "done":
            return Change(chosen(board))
        board = framed(board, target=(*innermost(board).target, action.on))
        return Change(board, then=(self.choosing.next(),))


# --- the race and the run --------------------------------------------------------------------


@handles("going_better", "going_worse")
def _going(effect: Effect) -> Then:
    """Make the going better or worse (511.1, 511.2), for good or for a time (808.1f, 1102.5)."""
    word, until = effect.node.word, effect.node["until"]
    if until == "run" and _has_left(effect.now, effect.frame.source):
        return ()
    rule = "511.1" if word == "going_better" else "511.2"
    n = STEPS[word] * effect.n
    return (Propose((Happening("going_changes", effect.user, n=n, rule=rule, until=until),)),)


@handles("extra_run")
def _extra_run(effect: Effect) -> Change:
    n, board = effect.n, effect.board
    # Only the running player has a run count, during the run process (702.6a, F46).
    if not n or not board.runs or not _in_own_run(effect):
        return Change(board)
    told = effect.event("512.1", "extra_run", seat=board.player, n=n)
    return Change(board._replace(runs=board.runs + n), (told,))


@handles("keep")
def _keep(effect: Effect) -> Change:
    n, board = effect.n, effect.board
    if not n or not _in_own_run(effect):
        return Change(board)
    return Change(board._replace(keep=n), (effect.event("513.1", "keeps", seat=effect.user, n=n),))


def _in_own_run(effect: Effect) -> bool:
    """Whether the effect's user runs (301.2c, 301.2d): it names nobody else (301.2d-i, 301.3)."""
    board = effect.board
    return effect.user == board.player and board.phase == "702.6"


@handles("win", "lose")
def _decided(effect: Effect) -> Change:
    """End the game at once, without a rule check (102.3)."""
    wins = effect.node.word == "win"
    winners = tuple(seat for seat in SEATS if (seat in effect.seats) == wins)
    return over(effect.now, winners, "102.3" if len(winners) == 1 else "102.2")


def over(now: Characteristics, winners: tuple[int, ...], rule: str, **values: Any) -> Change:
    """End the game; if both players win, it is a draw (102.1, 102.2)."""
    won = winners if len(winners) == 1 else ()
    name = "wins" if won else "draw_limit" if values else "draw_game"
    for seat in won:
        values["seat"] = seat
    told = now.game.event(rule, name, **values)
    return Change(now.board._replace(outcome=won, frames=(), waiting=()), (told,), (END,))


# --- effects of effects ----------------------------------------------------------------------


@handles("if")
def _if(effect: Effect) -> Then:
    met = holds(effect.now, effect.frame, effect.node["that"])
    return (Perform(effect.node["do" if met else "else"]),)


@handles("repeat")
def _repeat(effect: Effect) -> Then:
    return (Perform(effect.node["do"] * effect.n),)


@handles("may")
def _may(effect: Effect) -> Then:
    """Let the effect's user decide (103.5a, 301.3)."""
    return (MayDo(effect.user, effect.node["do"]),)


@dataclass(frozen=True, slots=True)
class MayDo(Offer):
    """The choice whether to carry out an optional effect (103.5a)."""

    seat: int
    effects: tuple[Node, ...]
    rule: ClassVar[str] = "103.5a"

    def source(self, board: Board) -> Source:
        return innermost(board).source

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "yes":
            return Change(self.agreed(board), then=(Perform(self.effects),))
        return Change(chosen(board))


@handles("one_of")
def _one_of(effect: Effect) -> Then:
    return (OneOf(effect.user, effect.node["of"]),)


@handles("choose_number")
def _choose_number(effect: Effect) -> Then:
    (seat,), most = effect.seats, min(amount(effect.now, effect.frame, effect.node["most"]), MOST)
    # At 0 or less there is nothing to choose (103.5, 103.2b).
    return (ChooseNumber(seat, most, effect.node["do"]),) if most > 0 else ()


@dataclass(frozen=True, slots=True)
class ChooseNumber(Ask):
    """103.5: choose a whole number, 0 or more (103.5a), up to a limit; then carry out effects."""

    seat: int
    most: int
    effects: tuple[Node, ...]
    rule: ClassVar[str] = "103.5"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("number", str(n)) for n in range(self.most + 1))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        n = int(action.what)
        told = game.event("103.5", "number", seat=self.seat, n=n)
        return Change(board, (told,), (Perform(with_number(self.effects, n)),))


@handles("later")
def _later(effect: Effect) -> Change:
    source, node, board = effect.frame.source, effect.node, effect.board
    ability = Ability("automatic", trigger=node["when"], effects=node["do"])
    later = (*board.later, Later(source, ability, effect.frame.target, node["until"]))
    told = effect.event("806.5", "later", card=source.card)
    return Change(board._replace(later=later), (told,))


@handles("give")
def _give(effect: Effect) -> Change:
    now, frame, node = effect
    changes, to = tuple(_as_now(effect, change) for change in node["apply"]), node["to"]
    if to.get("in") == "hand":
        return _lasting(effect, changes, to=to)
    there = tuple(n for n in numbers(now, frame, to) if now.piece(n) is not None)
    return _lasting(effect, changes, there)


def _as_now(effect: Effect, change: Node) -> Node:
    """Return a change with its amount evaluated, so that it is fixed from now on."""
    n = change.get("n")
    if n is None:
        return change
    return Node(change.word, (("n", amount(effect.now, effect.frame, n)),))


@handles("rule")
def _rule(effect: Effect) -> Change:
    return _lasting(effect, (effect.node["rule"],))


def _lasting(
    effect: Effect, nodes: tuple[Node, ...], pieces: tuple[int, ...] = (), to: Node | None = None
) -> Change:
    """Begin a continuous effect (802.1b), unless it would have no effect (1102.5)."""
    board, source, until = effect.board, effect.frame.source, effect.node["until"]
    nodes = tuple(node for node in nodes if node.word not in LAYERS["808.1f"] or node["n"] != 0)
    if not nodes or (nodes[0].word in CHANGES and not pieces and to is None):
        return Change(board)
    if until == "run" and _has_left(effect.now, source):
        return Change(board)
    moment = board.moment + 1
    effects = (*board.effects, Lasting(source, nodes, pieces, until, moment, to))
    told = effect.event("802.1b", "lasts", card=source.card, what=nodes, until=until)
    return Change(board._replace(effects=effects, moment=moment), (told,))


def _has_left(now: Characteristics, source: Source) -> bool:
    """Whether a force ability's horse has left the run area: its effects do not apply (1102.5)."""
    if not now.game.cards[source.card].is_horse:
        return False
    running = (piece for side in now.board.sides for piece in side.run)
    return all(piece.id != source.piece for piece in running)
