"""Effect handlers (802.1a, 805.2d), by the words of the vocabulary; `decks` has more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.tasks import END, Action, Change, Task
from ..abilities.meaning import amount, fits, holds, lying_in, numbers, targets, who, with_number
from ..abilities.nodes import Ability, AbilityNode
from ..abilities.parsing import MOST
from ..actions import act
from ..board import MOST as BOUND
from ..board import (
    SEATS,
    Board,
    Happening,
    Lasting,
    Later,
    Piece,
    Source,
    area_of,
    card_move,
    drawn_at,
    framed,
    innermost,
    shown_newcomers,
    with_zones,
)
from ..traits import zone_of
from .asking import Answer, Offer
from .characteristics import Characteristics
from .lasting import MOST_IN_FORCE, STEPS, is_full
from .layers import derived
from .layout import CHANGES, LAYERS
from .performing import CHOICES, Effect, OneOf, Perform, Plan, Then, carried, handles
from .picking import LookDown, MovePicked, Pick, Picking, Random
from .pipeline import Propose

if TYPE_CHECKING:
    from ..rules import Rules

# --- cards -----------------------------------------------------------------------------------


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


@handles("draw")
def _draw(effect: Effect) -> Then:
    rule, area = "502.1" if effect.n == 1 else "502.2", effect.area
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


_CARRIED = {
    "recover": ("farm", "hand", "807.1"),  # 406.1
    "restock": ("farm", "top", "507.1"),
    "stack": ("hand", "top", "507.1"),
    "tuck": ("hand", "bottom", "507.1"),  # face down: nobody else sees them (401.2a)
}
"""Effects by which players move cards of their own choice: from where, to where, and the rule."""


@handles(*_CARRIED)
def _carry(effect: Effect) -> Then:
    """Move cards out of a hand, or out of a farm (F56)."""
    word, (zone, end, rule) = effect.node.word, _CARRIED[effect.node.word]
    end = "bottom" if effect.node.get("bottom") else end
    move = MovePicked(zone, end, rule, shown=word == "stack", area=effect.area)
    return (*_pick(effect, zone), move)


@handles("mill", "mill_down")
def _mill(effect: Effect) -> Then:
    """Move the deck's top cards, one at a time, for both players at once (103.4a).

    The deck is the current area as it is now: no card of the next one follows (F36).
    """
    end = "farm" if effect.node.word == "mill" else "down"
    decks = {seat: area_of(effect.board.sides[seat]) for seat in effect.seats}
    moves = (
        card_move(seat, None, "area", end, rule="507.1", area=area) for seat, area in decks.items()
    )
    return (Propose(tuple(moves)),) * effect.n


@handles("farm_random")
def _farm_random(effect: Effect) -> Then:
    if not effect.n:
        return ()
    end = {"hand": "hand", "remove": "removed", "area": "top"}[effect.node["then"]]
    return (
        *(Random(seat, "farm", effect.n) for seat in effect.seats),
        MovePicked("farm", end, "504.2"),
    )


@handles("show_hand")
def _show_hand(effect: Effect) -> Change:
    board, told = effect.board, []
    for seat in effect.seats:
        side = board.sides[seat]
        if side.shown == side.hand:  # it is open already (103.2a)
            continue
        board = with_zones(board, seat, shown=side.hand)._replace(
            frames=tuple(shown_newcomers(each, seat) for each in board.frames),
            effects=tuple(shown_newcomers(each, seat) for each in board.effects),
        )
        told.append(effect.event("402.2", "hand_shown", seat=seat, cards=side.hand, reveals=True))
    return Change(board, told)


# --- pieces ----------------------------------------------------------------------------------


@handles("to_farm", "remove", "to_hand")
def _moves(effect: Effect) -> Then:
    """Move cards to a farm (406.1), a hand, or out of the game (409.1)."""
    end = {"to_farm": "farm", "remove": "removed", "to_hand": "hand"}[effect.node.word]
    target = effect.node["card"]
    lying = leaving(targets(effect.now, effect.frame, target), end, "807.1")
    return (Propose((*lying, *_followed(effect, target, end))),)


def _followed(effect: Effect, target: AbilityNode, end: str) -> tuple[Happening, ...]:
    """Return the move of a card off the table whose own move triggered the effect.

    It is where it went (806.4a), or still in its old place if the move is replaced (809.1a).
    A card whose play is replaced is still in the hand.
    """
    frame, event = effect.frame, effect.frame.event
    if event is None:
        return ()
    start = event.start if frame.replaced else event.end
    own = target.word == "self" and event.piece == frame.source.piece
    if not own and target.word != "event_card":
        return ()
    if start not in ("hand", "farm", "down", "removed", "area") or start == end:
        return ()
    piles = effect.board.sides[event.seat].piles
    n = drawn_at(piles, event) if start == "area" else event.n
    place = {"n": n, "found": event.found}
    return (card_move(event.seat, event.card, start, end, rule="807.1", **place),)


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
    return (ForgetTarget(), Choosing(effect.user, effect.seats, node["in"], least, n, node["of"]))


SETTLED = frozenset(
    (
        *("draw", "discard", "mill", "mill_down", "recover", "restock", "tuck", "stack", "look"),
        *("search", "shuffle", "farm_random", "show_hand", "going_better", "going_worse"),
        *("extra_run", "keep", "later", "rule", "aim"),
    )
)
"""The effects that leave the cards on the table as they are."""
UNPRINTED = (
    *("style", "surface", "distance", "suited"),
    *("cost_at_least", "cost_at_most", "run_at_least", "run_at_most"),
)
"""The parts of a filter that depend on what effects have made of a card."""


@handles("choose", of=CHOICES)
def _choose_first(effect: Effect, rest: Plan) -> Then:
    """Choose cards on the table, unless an earlier effect moves or changes some (805.2b)."""
    of = effect.node["of"] or AbilityNode("filter")
    if rest.ready and any(of.get(name) for name in UNPRINTED):
        return ()
    if not SETTLED.issuperset([each.word for each in rest.ready]):
        return ()
    return (*_choose(effect), Aim(rest, effect.frame.target))


@dataclass(frozen=True, slots=True)
class Aim(Task):
    """Put a choice of cards in its place among the effects, which may have other targets before."""

    rest: Plan
    before: tuple[int, ...]  # the target of the effects before it

    def run(self, game: Rules, board: Board) -> Change:
        at = AbilityNode("aim", (("at", innermost(board).target),))
        rest = Plan(self.rest.todo, self.rest.costs, (*self.rest.ready, at))
        return Change(framed(board, target=self.before), then=(rest,))


@handles("aim")
def _aim(effect: Effect) -> Change:
    """Turn to the cards that have been chosen already."""
    return Change(framed(effect.board, target=effect.node["at"]))


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
class ChoosePiece(Answer):
    """805.2b: choose one card on the table."""

    seat: int
    choosing: Choosing
    rule: ClassVar[str] = "805.2b"

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        found = self.choosing.found(game, board)
        chosen_ones = tuple(act("pick", piece.card, piece.id) for piece in found)
        return chosen_ones if self.choosing.least else (*chosen_ones, act("done"))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "done":
            return Change(board)
        board = framed(board, target=(*innermost(board).target, action.on))
        return Change(board, then=(self.choosing.next(),))


# --- the race and the run --------------------------------------------------------------------


@handles("going_better", "going_worse")
def _going(effect: Effect) -> Then | Change:
    """Make the going better or worse (511.1, 511.2), for good or for a time (808.1f, 1102.5)."""
    word, until = effect.node.word, effect.node["until"]
    if until == "run" and _has_left(effect.now, effect.frame.source):
        return ()
    if (until or effect.board.base) and is_full(effect.board):
        return _too_many(effect, MOST_IN_FORCE)
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
    return Change(board._replace(runs=min(BOUND, board.runs + n)), (told,))


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


def over(
    now: Characteristics,
    winners: tuple[int, ...],
    rule: str,
    drawn: str = "draw_game",
    **values: Any,
) -> Change:
    """End the game; if both players win, it is a draw (102.1, 102.2)."""
    won = winners if len(winners) == 1 else ()
    for seat in won:
        values["seat"] = seat
    told = now.game.event(rule, "wins" if won else drawn, **values)
    ended = now.board._replace(outcome=won, frames=(), waiting=(), steps=0)
    return Change(ended, (told,), (END,))


# --- effects of effects ----------------------------------------------------------------------


@handles("if")
def _if(effect: Effect) -> Then:
    return (Perform(branch(effect)),)


def branch(effect: Effect) -> tuple[AbilityNode, ...]:
    """Return what follows from a condition, whether or not it holds."""
    met = holds(effect.now, effect.frame, effect.node["that"])
    found: tuple[AbilityNode, ...] = effect.node["do" if met else "else"]
    return found


@handles("if", of=CHOICES)
def _if_first(effect: Effect, rest: Plan) -> Then:
    """Go on with what holds now, if nothing is done before."""
    return () if rest.ready or rest.costs else (rest.having(*branch(effect)),)


MOST_REPEATED = 1000
"""What is resolved repeats effects so many times in all, and no more (F53)."""


@handles("repeat")
def _repeat(effect: Effect) -> Change:
    """Repeat effects; repetitions of repetitions would go on for years (F53)."""
    board, n = effect.board, effect.n
    if board.steps + n > MOST_REPEATED:
        return _too_many(effect, MOST_REPEATED)
    board = board._replace(steps=board.steps + n)
    return Change(board, then=(Perform(effect.node["do"] * n),))


@handles("may")
def _may(effect: Effect) -> Then:
    """Let the effect's user decide (103.5a, 301.3)."""
    return (MayDo(effect.user, effect.node["do"]),)


@dataclass(frozen=True, slots=True)
class MayDo(Offer):
    """The choice whether to carry out an optional effect (103.5a)."""

    seat: int
    effects: tuple[AbilityNode, ...]
    rule: ClassVar[str] = "103.5a"

    def source(self, board: Board) -> Source:
        return innermost(board).source

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        return Change(board, then=(Perform(self.effects),) if action.verb == "yes" else ())


@handles("one_of")
def _one_of(effect: Effect) -> Then:
    return (OneOf(effect.user, effect.node["of"]),)


@handles("one_of", of=CHOICES)
def _one_of_first(effect: Effect, rest: Plan) -> Then:
    return (OneOf(effect.user, effect.node["of"], rest),)


@handles("choose_number")
def _choose_number(effect: Effect, rest: Plan | None = None) -> Then:
    (seat,), most = effect.seats, min(amount(effect.now, effect.frame, effect.node["most"]), MOST)
    # At 0 or less there is nothing to choose (103.5, 103.2b).
    return (ChooseNumber(seat, most, effect.node["do"], rest),) if most > 0 else ()


@handles("choose_number", of=CHOICES)
def _choose_number_first(effect: Effect, rest: Plan) -> Then:
    """Choose a number, unless its limit may be another one later (805.2b)."""
    certain = isinstance(effect.node["most"], int) or not (rest.ready or rest.costs)
    return _choose_number(effect, rest) if certain else ()


@dataclass(frozen=True, slots=True)
class ChooseNumber(Answer):
    """103.5: choose a whole number, 0 or more (103.5a), up to a limit; then carry out effects."""

    seat: int
    most: int
    effects: tuple[AbilityNode, ...]
    rest: Plan | None = None
    rule: ClassVar[str] = "103.5"

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("number", str(n)) for n in range(self.most + 1))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        n = int(action.what)
        told = game.event("103.5", "number", seat=self.seat, n=n)
        return Change(board, (told,), (carried(with_number(self.effects, n), self.rest),))


@handles("later")
def _later(effect: Effect) -> Change:
    source, node, board = effect.frame.source, effect.node, effect.board
    if is_full(board):
        return _too_many(effect, MOST_IN_FORCE)
    ability = Ability("automatic", trigger=node["when"], effects=node["do"])
    later = (*board.later, Later(source, ability, effect.frame.target, node["until"]))
    told = effect.event("806.5", "later", card=source.card)
    return Change(board._replace(later=later), (told,))


def _too_many(effect: Effect, most: int) -> Change:
    """Do nothing further of what could grow without an end (F53)."""
    told = effect.event("F53", "too_many", card=effect.frame.source.card, n=most)
    return Change(effect.board, (told,))


@handles("give")
def _give(effect: Effect) -> Change:
    now, frame, node = effect
    changes, to = tuple(_as_now(effect, change) for change in node["apply"]), node["to"]
    if to.get("in") == "hand":
        return _lasting(effect, changes, to=to)
    there = tuple(n for n in numbers(now, frame, to) if now.piece(n) is not None)
    return _lasting(effect, changes, there)


def _as_now(effect: Effect, change: AbilityNode) -> AbilityNode:
    """Return a change with its amount evaluated, so that it is fixed from now on."""
    n = change.get("n")
    if n is None:
        return change
    return AbilityNode(change.word, (("n", amount(effect.now, effect.frame, n)),))


@handles("rule")
def _rule(effect: Effect) -> Change:
    return _lasting(effect, (effect.node["rule"],))


def _lasting(
    effect: Effect,
    nodes: tuple[AbilityNode, ...],
    pieces: tuple[int, ...] = (),
    to: AbilityNode | None = None,
) -> Change:
    """Begin a continuous effect (802.1b), unless it would have no effect (1102.5)."""
    board, source, until = effect.board, effect.frame.source, effect.node["until"]
    nodes = tuple(node for node in nodes if node.word not in LAYERS["808.1f"] or node["n"] != 0)
    if not nodes or (nodes[0].word in CHANGES and not pieces and to is None):
        return Change(board)
    if until == "run" and _has_left(effect.now, source):
        return Change(board)
    if is_full(board):
        return _too_many(effect, MOST_IN_FORCE)
    moment = board.moment + 1
    frame = effect.frame
    newcomers = (frame.came or (), frame.openly) if to else ((), ())
    effects = (*board.effects, Lasting(source, nodes, pieces, until, moment, to, *newcomers))
    told = effect.event("802.1b", "lasts", card=source.card, what=nodes, until=until)
    return Change(board._replace(effects=effects, moment=moment), (told,))


def _has_left(now: Characteristics, source: Source) -> bool:
    """Whether a force ability's horse has left the run area: its effects do not apply (1102.5)."""
    if not now.game.cards[source.card].is_horse:
        return False
    running = (piece for side in now.board.sides for piece in side.run)
    return all(piece.id != source.piece for piece in running)
