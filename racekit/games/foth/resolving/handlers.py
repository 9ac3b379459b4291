"""What effects do (802.1a, 805.2d), and how costs are paid: by the words of the vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.events import Refusal
from ....engine.state import END, Action, Chance, Change, Task
from ..abilities.meaning import amount, card_fits, fits, holds, lying_in, numbers, targets, who
from ..abilities.nodes import Ability, Node
from ..actions import Act, act, outcome, picks
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
    area_of,
    card_move,
    cards,
    framed,
    locate,
    minus,
    picked,
    shuffled,
    swap,
    to_go,
    top,
    with_side,
    with_slot,
    without,
)
from ..traits import zone_of
from .asking import Ask, FromPool, Offer, agreed, chosen, done_before
from .characteristics import Characteristics
from .layers import derived
from .layout import CHANGES, LAYERS
from .paying import WAYS, force_values, free_hand, payable, payment_refused, payments
from .performing import COSTS, OneOf, Perform, Then, handles
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
    return (pick, MovePicked(zone, end, rule))


@dataclass(frozen=True, slots=True)
class PayForce(Ask):
    """503.1: force cards of the hand, enough and none too many.

    Attributes
    ----------
    seat : int
        Who pays.
    costs : tuple of Node
        The cost in force, and what has to be paid after it (510.2).
    """

    seat: int
    costs: tuple[Node, ...]
    rule: ClassVar[str] = "503.2"

    @property
    def cost(self) -> int:
        """How much force is to be paid."""
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
    """Return what paying force comes to: it goes to the resolution area (503.2)."""
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
    """Choose cards of a zone, one at a time; fewer where there are not so many (103.2).

    Attributes
    ----------
    seat : int
        Who chooses.
    whose : int
        Whose cards.
    zone : str
        ``hand``, ``farm`` or ``deck``: of that the first `reach` cards, which `seat` has seen.
    least, most : int
        How many are still to be chosen.
    of : Node or None
        A filter: which ones.
    reach : int
        How many cards of the deck there are to choose from.
    by : str
        The rule that asks.
    costs : tuple of Node
        Where this pays a cost: that, and what has to be paid after it (510.2).
    """

    seat: int
    whose: int
    zone: str
    least: int
    most: int
    of: Any = None
    reach: int = 0
    by: str = "805.2b"
    costs: tuple[Node, ...] = ()
    rule: ClassVar[str] = "805.2b"

    def called_by(self, board: Board) -> str:
        return self.by

    def fitting(self, now: Characteristics) -> list[str]:
        """Return the cards that are wanted and not yet chosen."""
        zone = "area" if self.zone == "deck" else self.zone
        have, _ = self.lying(now.board)
        picked = self.picked(now.board)
        left = minus(have, picked) if picked else have
        if self.of is None:
            return [*left]
        return [card for card in left if card_fits(now, self.whose, zone, card, self.of)]

    def unseen(self, board: Board) -> bool:
        """Whether there are cards left that not everybody knows."""
        have, known = self.lying(board)
        return len(have) - len(known) > len(minus(self.picked(board), known))

    def lying(self, board: Board) -> tuple[Cards, Cards]:
        """Return the cards of the zone, and those of them that everybody knows."""
        side = board.sides[self.whose]
        if self.zone == "hand":
            return side.hand, side.shown
        if self.zone == "farm":
            return side.farm, side.farm
        slots = [slot for slot in top(side, self.reach) if slot.card is not None]
        open_ones = (slot for slot in slots if slot.known == SEATS)
        return cards(str(slot.card) for slot in slots), cards(str(s.card) for s in open_ones)

    def picked(self, board: Board) -> tuple[str, ...]:
        """Return the cards that have been chosen already."""
        picked = board.frames[-1].picked
        return tuple([card for whose, card in picked if whose == self.whose]) if picked else ()

    def found(self, game: Rules, board: Board) -> list[str]:
        """Return the cards that may still be chosen."""
        now = free_hand(game, board)
        fitting = self.fitting(now)
        if not self.costs:
            return fitting
        picked = self.picked(board)
        return [c for c in fitting if payable(now, self.whose, self.costs, (*picked, c))]

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        found = picks(self.found(game, board))
        if self.least > 0:
            return found
        anew = [each for each in found if not done_before(board, self.seat, each)]
        return (*anew, act("done"))

    def why_not(self, game: Rules, board: Board, action: Any) -> Refusal | None:
        if action in self.actions(game, board):
            return None
        if action == act("done"):
            return game.refusal("103.2", "too_few", n=self.least)
        if not self.least and done_before(board, self.seat, action):
            return game.refusal("1201.1b", "again", card=action.what)
        if action in picks(self.fitting(free_hand(game, board))):
            return game.refusal("510.2", "needed", card=action.what)
        return game.refusal(self.by, "not_offered", given=str(action))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "done":
            return Change(chosen(board))
        if not self.least:
            board = agreed(board, self.seat, action)
        return Change(picked(board, self.whose, action.what), then=(Picking(self.next()),))

    def next(self) -> Pick:
        """Return the choice of one card less."""
        return replace(self, least=max(0, self.least - 1), most=self.most - 1)


@dataclass(frozen=True, slots=True)
class Picking(Task):
    """Let somebody choose, if there is anything to choose, or others cannot tell (401.2c)."""

    pick: Pick

    def run(self, game: Rules, board: Board) -> Change:
        pick = self.pick
        if pick.most <= 0:
            return Change(board)
        asked = pick.found(game, board) or (not pick.least and pick.unseen(board))
        return Change(board, then=(pick,) if asked else ())


@dataclass(frozen=True, slots=True)
class MovePicked(Task):
    """Move the cards that were chosen, all at one time (103.4a)."""

    start: str
    end: str
    rule: str
    shown: bool = False

    def run(self, game: Rules, board: Board) -> Change:
        moves = tuple(
            card_move(seat, card, self.start, self.end, rule=self.rule, shown=self.shown)
            for seat, card in board.frames[-1].picked
        )
        return Change(framed(board, picked=()), then=(Propose(moves),))


def _count(now: Characteristics, frame: Frame, node: Node) -> int:
    """Return how many; 0 or less is none (103.2b)."""
    return max(0, amount(now, frame, node["n"]))


def _each(now: Characteristics, frame: Frame, node: Node) -> tuple[int, ...]:
    return who(now.board, frame, node["who"])


def _pick(now: Characteristics, frame: Frame, node: Node, zone: str) -> Then:
    """Let each of an effect's players choose cards of a zone of theirs, in turn (103.4)."""
    n, seats = _count(now, frame, node), _each(now, frame, node)
    of, least = node.get("of"), dict.fromkeys(seats, n)
    if node.get("up_to"):
        least = dict.fromkeys(seats, 0)
    elif zone == "hand" and of is not None:
        # That a hidden hand has such a card nobody can prove, but of those it has shown (401.2c).
        least = {s: min(n, sum(1 for _ in lying_in(now, s, "hand", of))) for s in seats}
    return tuple(Picking(Pick(s, s, zone, least[s], n, of)) for s in seats)


# --- cards -----------------------------------------------------------------------------------


@handles("draw")
def _draw(now: Characteristics, frame: Frame, node: Node) -> Then:
    n = _count(now, frame, node)
    rule = "502.1" if n == 1 else "502.2"
    seats = _each(now, frame, node)
    return (Propose(tuple(Happening("draw", seat, rule=rule) for seat in seats)),) * n


@handles("discard")
def _discard(now: Characteristics, frame: Frame, node: Node) -> Then:
    chosen_ones = _pick(now, frame, node, "hand")
    if node["random"]:
        n, of = _count(now, frame, node), node["of"]
        chosen_ones = tuple(Random(seat, "hand", n, of) for seat in _each(now, frame, node))
    return (*chosen_ones, MovePicked("hand", "farm", "807.1"))


@handles("recover")
def _recover(now: Characteristics, frame: Frame, node: Node) -> Then:
    return (*_pick(now, frame, node, "farm"), MovePicked("farm", "hand", "807.1"))


@handles("restock")
def _restock(now: Characteristics, frame: Frame, node: Node) -> Then:
    end = "bottom" if node["bottom"] else "top"
    return (*_pick(now, frame, node, "farm"), MovePicked("farm", end, "507.1"))


@handles("stack")
def _stack(now: Characteristics, frame: Frame, node: Node) -> Then:
    return (*_pick(now, frame, node, "hand"), MovePicked("hand", "top", "507.1", shown=True))


@handles("mill", "mill_down")
def _mill(now: Characteristics, frame: Frame, node: Node) -> Then:
    """Move the deck's top cards, one at a time (F36), of both players at once (103.4a)."""
    end = "farm" if node.word == "mill" else "down"
    seats = _each(now, frame, node)
    moves = tuple(card_move(seat, None, "area", end, rule="507.1") for seat in seats)
    return (Propose(moves),) * _count(now, frame, node)


@dataclass(frozen=True, slots=True)
class Random(Task):
    """Choose cards of a hand or a farm at random (504.2), all of them where there are fewer."""

    seat: int
    zone: str
    n: int
    of: Any = None

    def left(self, game: Rules, board: Board) -> dict[str, int]:
        """Return the cards that may still be chosen, and how many there are of each."""
        seat, zone = self.seat, self.zone
        have = Counter(getattr(board.sides[seat], zone))
        have -= Counter(card for whose, card in board.frames[-1].picked if whose == seat)
        now = derived(game, board)
        return {c: have[c] for c in sorted(have) if card_fits(now, seat, zone, c, self.of)}

    def run(self, game: Rules, board: Board) -> Change:
        goes_on = self.n > 0 and self.left(game, board)
        return Change(board, then=(RandomCard(self),) if goes_on else ())


@dataclass(frozen=True, slots=True)
class RandomCard(Chance):
    """One of the cards, each alike."""

    choice: Random
    rule: ClassVar[str] = "504.2"

    def called_by(self, board: Board) -> str:
        return self.rule if self.choice.zone == "farm" else "807.1"

    def weights(self, game: Rules, board: Board) -> dict[Action, int]:
        left = self.choice.left(game, board)
        return {outcome("random", card): n for card, n in left.items()}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        further = replace(self.choice, n=self.choice.n - 1)
        return Change(picked(board, self.choice.seat, action.what), then=(further,))


@handles("farm_random")
def _farm_random(now: Characteristics, frame: Frame, node: Node) -> Then:
    if not (n := _count(now, frame, node)):
        return ()
    end = {"hand": "hand", "remove": "removed", "area": "top"}[node["then"]]
    seats = _each(now, frame, node)
    # Face-down cards are among those that are shuffled: they are turned up first.
    return (
        *(TurnUp(seat) for seat in seats),
        *(Random(seat, "farm", n) for seat in seats),
        MovePicked("farm", end, "504.2"),
    )


@dataclass(frozen=True, slots=True)
class TurnUp(Task):
    """The face-down cards of a farm are turned up (406.2, 504.2)."""

    seat: int

    def run(self, game: Rules, board: Board) -> Change:
        if not (down := board.sides[self.seat].down):
            return Change(board)
        card = down[0].card
        if card is None:
            return Change(board, then=(WhichDown(self.seat), self))
        move = card_move(self.seat, card, "down", "farm", rule="406.2")
        return Change(board, then=(Propose((move,)), self))


@dataclass(frozen=True, slots=True)
class WhichDown(FromPool):
    """406.2: what a face-down card of a farm is."""

    seat: int
    rule: ClassVar[str] = "406.2"
    word: ClassVar[str] = "down"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        side = board.sides[self.seat]
        down = (Slot(action.what), *side.down[1:])
        side = side._replace(down=down, pool=without(side.pool, action.what))
        return Change(with_side(board, self.seat, side))


@handles("show_hand")
def _show_hand(now: Characteristics, frame: Frame, node: Node) -> Change:
    board, told = now.board, []
    for seat in _each(now, frame, node):
        hand = board.sides[seat].hand
        if board.sides[seat].shown == hand:  # it is open already (103.2a)
            continue
        board = with_side(board, seat, board.sides[seat]._replace(shown=hand))
        told.append(now.game.event("402.2", "hand_shown", seat=seat, cards=hand, reveals=True))
    return Change(board, told)


# --- the deck (507) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LookAt(Task):
    """Look at the top cards of a deck, one after the other."""

    seat: int
    """Who looks."""
    whose: int
    n: int
    at: int = 0

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
def _look(now: Characteristics, frame: Frame, node: Node) -> Then:
    user, (whose,) = frame.source.user, _each(now, frame, node)
    n = min(_count(now, frame, node), to_go(now.board.sides[whose]))
    look = LookAt(user, whose, n)
    if node["then"] == "any_order":
        return (look, *(PutInOrder(user, whose, left) for left in range(n, 1, -1)))
    least, most, end = (1, 1, "hand") if node["then"] == "take_one" else (0, n, "farm")
    pick = Pick(user, whose, "deck", least, most, reach=n)
    return (look, Picking(pick), MoveLooked(((whose, n),), end))


@dataclass(frozen=True, slots=True)
class MoveLooked(Task):
    """Move cards that were chosen among the decks' top ones, all at one time (103.4a).

    Attributes
    ----------
    reach : tuple of (int, int)
        Whose deck, and how many of its cards there were to choose from.
    end : str
        Where they go.
    shown : bool
        Whether they are shown on their way.
    """

    reach: tuple[tuple[int, int], ...]
    end: str
    shown: bool = False

    def run(self, game: Rules, board: Board) -> Change:
        wanted = Counter(board.frames[-1].picked)
        moves = []
        for whose, n in self.reach:
            slots = top(board.sides[whose], n)
            for at in range(len(slots) - 1, -1, -1):  # the deepest first: those above stay in place
                card = slots[at].card
                if card is not None and wanted[whose, card]:
                    wanted[whose, card] -= 1
                    moves.append(
                        card_move(
                            whose, card, "area", self.end, rule="507.1", n=at, shown=self.shown
                        )
                    )
        return Change(framed(board, picked=()), then=(Propose(tuple(moves)),))


@handles("search")
def _search(now: Characteristics, frame: Frame, node: Node) -> Then:
    n, sides = _count(now, frame, node), now.board.sides
    if not n:  # nobody looks for no cards (103.2b)
        return _shuffle(now, frame, node)
    reach = {
        seat: len(sides[seat].piles[area_of(sides[seat])].slots) for seat in _each(now, frame, node)
    }
    # Nobody can be made to find a card where only he looks (401.2c), and nobody shows what he has
    # found before both have chosen (103.4b).
    return (
        *(LookAt(seat, seat, reach[seat]) for seat in reach),
        *(Picking(Pick(s, s, "deck", 0, n, node["of"], reach[s])) for s in reach),
        MoveLooked(tuple(reach.items()), "hand", shown=True),
        *(Shuffle(seat) for seat in reach),
    )


@handles("shuffle")
def _shuffle(now: Characteristics, frame: Frame, node: Node) -> Then:
    return tuple(Shuffle(seat) for seat in _each(now, frame, node))


@dataclass(frozen=True, slots=True)
class Shuffle(Task):
    """504.1: a deck in random order."""

    seat: int

    def run(self, game: Rules, board: Board) -> Change:
        side = board.sides[self.seat]
        area = area_of(side)
        side = side._replace(piles=swap(side.piles, area, shuffled(side.piles[area])))
        told = game.event("504.1", "shuffled", seat=self.seat)
        return Change(with_side(board, self.seat, side), (told,))


# --- pieces ----------------------------------------------------------------------------------


@handles("to_farm", "remove", "to_hand")
def _moves(now: Characteristics, frame: Frame, node: Node) -> Then:
    end = {"to_farm": "farm", "remove": "removed", "to_hand": "hand"}[node.word]
    lying = leaving(targets(now, frame, node["card"]), end, "807.1")
    return (Propose((*lying, *_followed(frame, node["card"], end))),)


def _followed(frame: Frame, target: Node, end: str) -> tuple[Happening, ...]:
    """Return the move of a card whose own move set off what is done: it does not lie on the table.

    It is where it went (806.4a), or where it still is as something happens instead (809.1a).
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
    """Return cards on the table going to a zone of their owners."""
    return tuple(
        Happening("move", each.owner, each.card, each.id, zone_of(each), end, rule=rule)
        for each in pieces
    )


@handles("choose")
def _choose(now: Characteristics, frame: Frame, node: Node) -> Then:
    n = _count(now, frame, node)
    seats, least = _each(now, frame, node), 0 if node["up_to"] else n
    return (ForgetTarget(), Choosing(frame.source.user, seats, node["in"], least, n, node["of"]))


@dataclass(frozen=True, slots=True)
class ForgetTarget(Task):
    """What was chosen before is no longer meant."""

    def run(self, game: Rules, board: Board) -> Change:
        return Change(framed(board, target=()))


@dataclass(frozen=True, slots=True)
class Choosing(Task):
    """Let somebody choose cards on the table, if there are any."""

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
        now, had = derived(game, board), board.frames[-1].target
        return [
            piece
            for piece in now.lying
            if piece.user in self.whose
            and zone_of(piece) == self.zone
            and piece.id not in had
            and fits(now, piece, self.of)
        ]

    def next(self) -> Choosing:
        """Return the choice of one card less."""
        return replace(self, least=max(0, self.least - 1), most=self.most - 1)


@dataclass(frozen=True, slots=True)
class ChoosePiece(Ask):
    """805.2b: one card on the table."""

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
        board = framed(board, target=(*board.frames[-1].target, action.on))
        return Change(board, then=(self.choosing.next(),))


# --- the race and the run --------------------------------------------------------------------


@handles("going_better", "going_worse")
def _going(now: Characteristics, frame: Frame, node: Node) -> Then:
    """Make the going better or worse by some steps (511)."""
    sign, rule = (-1, "511.1") if node.word == "going_better" else (1, "511.2")
    steps = sign * _count(now, frame, node)
    return (Propose((Happening("going_changes", frame.source.user, n=steps, rule=rule),)),)


@handles("extra_run")
def _extra_run(now: Characteristics, frame: Frame, node: Node) -> Change:
    n, board = _count(now, frame, node), now.board
    # Who runs has a count as long as the run process lasts (702.6a).
    has_count = frame.source.user == board.player and board.runs and board.phase == "702.6"
    if not n or not has_count:
        return Change(board)
    told = now.game.event("512.1", "extra_run", seat=board.player, n=n)
    return Change(board._replace(runs=board.runs + n), (told,))


@handles("keep")
def _keep(now: Characteristics, frame: Frame, node: Node) -> Change:
    n = _count(now, frame, node)
    if not n or frame.source.user != now.board.player or now.board.phase != "702.6":
        return Change(now.board)
    told = now.game.event("513.1", "keeps", seat=frame.source.user, n=n)
    return Change(now.board._replace(keep=n), (told,))


@handles("win", "lose")
def _decided(now: Characteristics, frame: Frame, node: Node) -> Change:
    """End the game at once, without a rule check (102.3)."""
    named = _each(now, frame, node)
    winners = tuple(seat for seat in SEATS if (seat in named) == (node.word == "win"))
    return over(now, winners, "102.3" if len(winners) == 1 else "102.2")


def over(now: Characteristics, winners: tuple[int, ...], rule: str) -> Change:
    """End the game: whoever wins while the other does too shares a draw (102.1, 102.2)."""
    won = winners if len(winners) == 1 else ()
    name = "wins" if won else "draw_game"
    who_won: dict[str, Any] = {"seat": won[0]} if won else {}
    told = now.game.event(rule, name, **who_won)
    return Change(now.board._replace(outcome=won, frames=(), waiting=()), (told,), (END,))


# --- effects of effects ----------------------------------------------------------------------


@handles("if")
def _if(now: Characteristics, frame: Frame, node: Node) -> Then:
    return (Perform(node["do"] if holds(now, frame, node["that"]) else node["else"]),)


@handles("repeat")
def _repeat(now: Characteristics, frame: Frame, node: Node) -> Then:
    return (Perform(node["do"] * _count(now, frame, node)),)


@handles("may")
def _may(now: Characteristics, frame: Frame, node: Node) -> Then:
    return (MayDo(frame.source.user, node["do"]),)


@dataclass(frozen=True, slots=True)
class MayDo(Offer):
    """Whether to do what may be done (103.5a)."""

    seat: int
    effects: tuple[Node, ...]
    rule: ClassVar[str] = "103.5a"

    def source(self, board: Board) -> Source:
        return board.frames[-1].source

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "yes":
            return Change(self.agreed(board), then=(Perform(self.effects),))
        return Change(chosen(board))


@handles("one_of")
def _one_of(now: Characteristics, frame: Frame, node: Node) -> Then:
    return (OneOf(frame.source.user, node["of"]),)


@handles("later")
def _later(now: Characteristics, frame: Frame, node: Node) -> Change:
    ability = Ability("automatic", trigger=node["when"], effects=node["do"])
    later = Later(frame.source, ability, frame.target)
    told = now.game.event("806.5", "later", card=frame.source.card)
    return Change(now.board._replace(later=(*now.board.later, later)), (told,))


@handles("give")
def _give(now: Characteristics, frame: Frame, node: Node) -> Change:
    pieces = numbers(now, frame, node["to"])
    there = tuple(number for number in pieces if now.piece(number) is not None)
    changes = tuple(_as_now(now, frame, change) for change in node["apply"])
    return _lasting(now, frame, changes, there, node["until"])


def _as_now(now: Characteristics, frame: Frame, change: Node) -> Node:
    """Return a change with its amount worked out: it does not change with the board later."""
    n = change.get("n")
    return change if n is None else Node(change.word, (("n", amount(now, frame, n)),))


@handles("rule")
def _rule(now: Characteristics, frame: Frame, node: Node) -> Change:
    return _lasting(now, frame, (node["rule"],), (), node["until"])


def _lasting(
    now: Characteristics, frame: Frame, nodes: tuple[Any, ...], pieces: tuple[int, ...], until: str
) -> Change:
    """Begin a continuous effect (802.1b), unless it would change nothing."""
    nodes = tuple(node for node in nodes if node.word not in LAYERS["808.1f"] or node["n"] != 0)
    if not nodes or (nodes[0].word in CHANGES and not pieces):
        return Change(now.board)
    if until == "run" and _has_left(now, frame.source):
        return Change(now.board)
    moment = now.board.moment + 1
    lasting = Lasting(frame.source, nodes, pieces, until, moment)
    board = now.board._replace(effects=(*now.board.effects, lasting), moment=moment)
    told = now.game.event("802.1b", "lasts", card=frame.source.card, what=nodes, until=until)
    return Change(board, (told,))


def _has_left(now: Characteristics, source: Source) -> bool:
    """Whether a force ability's horse is in no run area: what it gives does not apply (1102.5)."""
    if not now.game.cards[source.card].is_horse:
        return False
    running = (piece for side in now.board.sides for piece in side.run)
    return all(piece.id != source.piece for piece in running)
