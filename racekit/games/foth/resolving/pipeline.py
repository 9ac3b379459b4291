"""How anything happens: proposed, replaced, committed; then it triggers abilities.

`Propose` asks of each thing that is about to happen whether it may (103.3), and whether something
else happens instead (809). What is left happens at one time, and every automatic ability whose
trigger condition that meets waits for the next rule check (806.2).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ....engine.events import Event, Refusal
from ....engine.state import Action, AnyTask, Chance, Change, Choice, Task
from ..abilities.meaning import card_fits, fits, holds, informing, who
from ..actions import Act, act, one_drawn, one_of, outcome
from ..board import (
    OPEN,
    SEATS,
    TABLE,
    Board,
    Frame,
    Happening,
    Later,
    Race,
    Slot,
    Source,
    Waiting,
    area_of,
    begun,
    current,
    identify,
    is_home,
    locate,
    other,
    renumbered,
    to_go,
    weights,
    with_side,
)
from ..cards import GOINGS
from .characteristics import Characteristics, working
from .layers import derived
from .layout import awaited, effective
from .moves import Moving
from .paying import affordable, may_be_payable
from .permissions import banned

if TYPE_CHECKING:
    from ..abilities.nodes import Ability, Node
    from ..rules import Rules


# --- choices, and chance ---------------------------------------------------------------------


class Ask(Choice):
    """A choice among actions that are all listed."""

    __slots__ = ()

    seat: int

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return self.actions(game, board)

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if action in self.actions(game, board):
            return None
        return game.refusal(self.rule, "not_offered", given=str(action))


class FromPool(Chance):
    """A card of a player that nobody has looked at: each of the pool alike."""

    __slots__ = ()

    seat: int
    word: ClassVar[str] = "card"

    def weights(self, game: Rules, board: Board) -> dict[Action, int]:
        return one_of(self.word, board.sides[self.seat].pool)

    def sample(self, game: Rules, board: Board, rng: random.Random) -> Action:
        return one_drawn(self.word, board.sides[self.seat].pool, rng)


def yes_or_no(can: bool) -> tuple[Action, ...]:
    """Return the answers to whether something is done that may be left: yes only where it can."""
    return (act("yes"), act("no")) if can else (act("no"),)


def chosen(board: Board) -> Board:
    """Note that somebody could do without: what goes round could be stopped (1201.1c)."""
    return board._replace(played=0) if board.played else board


def remembered(board: Board, seat: int, action: Act) -> Board:
    """Note what the turn player does where (1201.1b)."""
    if seat != board.player:
        return board
    return board._replace(past=(*board.past, (_position(board), action)))


def done_before(board: Board, seat: int, action: Act) -> bool:
    """Whether the turn player did this in this very position before in this turn (1201.1b)."""
    if seat != board.player or not any(action == done for _, done in board.past):
        return False
    return (_position(board), action) in board.past


def _position(board: Board) -> Board:
    """Return a board as it compares with another of the same turn."""
    return renumbered(board)._replace(past=(), played=0)


def agreed(board: Board, seat: int, action: Act) -> Board:
    """Note that somebody does what could be left: with an ability that waited it may come round."""
    board, first = chosen(board), board.frames[0]
    if any((each.source, each.event) == (first.source, first.event) for each in board.waiting):
        return remembered(board, seat, action)
    return board


class Offer(Ask):
    """Whether to do something that can be left: a yes counts as an action (1201.1b)."""

    __slots__ = ()

    def source(self, board: Board) -> Source:
        """Return where the offer comes from."""
        raise NotImplementedError

    def can(self, now: Characteristics) -> bool:
        """Whether its cost can be paid, where it has one."""
        return True

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        again = done_before(board, self.seat, self._done(board))
        return yes_or_no(not again and self.can(derived(game, board)))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        done = self._done(board)
        if action == act("yes") and done_before(board, self.seat, done):
            return game.refusal("1201.1b", "again", card=done.what)
        return super().why_not(game, board, action)

    def agreed(self, board: Board) -> Board:
        """Note a yes."""
        return agreed(board, self.seat, self._done(board))

    def _done(self, board: Board) -> Act:
        return act("yes", self.source(board).card)


# --- proposed and replaced (809) -------------------------------------------------------------


class Replacement(NamedTuple):
    """A replacement effect that may be applied to something (809)."""

    source: Source
    ability: Ability


@dataclass(frozen=True, slots=True)
class Propose(Task):
    """Let things happen at one time, each unless something else happens instead."""

    coming: tuple[Happening, ...]
    settled: tuple[Happening, ...] = ()
    declined: tuple[Replacement, ...] = ()
    """Optional replacements of the first of `coming` that are not wanted."""

    def run(self, game: Rules, board: Board) -> Change:
        now = derived(game, board)
        if not self.coming and not self.settled:
            return Change(watched(now))
        settled = [*self.settled]
        for at, each in enumerate(self.coming):
            if not possible(now, each):
                continue
            if _may_be_replaced(now, each):
                declined = () if at else self.declined
                if found := _replacements(now, each, declined):
                    rest = Propose(self.coming[at:], tuple(settled), declined)
                    return rest.replaceable(game, board, found)
            settled.append(each)
        return committed(now, settled)

    def replaceable(self, game: Rules, board: Board, found: tuple[Replacement, ...]) -> Change:
        """Apply the replacement of the first thing, or ask which of several (809.2)."""
        if len(found) == 1:
            return self.taken(game, board, found[0])
        return Change(board, then=(Replace(self.coming[0].seat, found, self),))

    def taken(self, game: Rules, board: Board, by: Replacement) -> Change:
        """Apply a replacement, or ask whether to where it is optional."""
        if by.ability.may:
            return Change(board, then=(MayReplace(by.source.user, by, self),))
        return self.replaced(game, board, by)

    def replaced(self, game: Rules, board: Board, by: Replacement) -> Change:
        """Let something else happen instead of the first thing: it does not happen (809.1a)."""
        first, rest = self.coming[0], self.coming[1:]
        instead = game.event("809.1", "instead", card=by.source.card, what=first.kind)
        frame = Frame(by.source, first, replaced=(*_applied(board), by))
        then = (*work(by.ability), Propose(rest, self.settled))
        return Change(begun(board, frame), (instead,), then)


@dataclass(frozen=True, slots=True)
class Replace(Ask):
    """809.2: the player whom it concerns chooses which replacement effect comes first."""

    seat: int
    found: tuple[Replacement, ...]
    proposed: Propose
    rule: ClassVar[str] = "809.2"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("instead", str(n)) for n in range(1, len(self.found) + 1))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return self.proposed.taken(game, board, self.found[int(action.what) - 1])


@dataclass(frozen=True, slots=True)
class MayReplace(Ask):
    """802.1c-ii: whether to do what an optional replacement effect offers."""

    seat: int
    by: Replacement
    proposed: Propose
    rule: ClassVar[str] = "802.1c-ii"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return yes_or_no(affordable(derived(game, board), self.seat, self.by.ability))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board, proposed = chosen(board), self.proposed
        if action.verb == "yes":
            return proposed.replaced(game, board, self.by)
        declined = (*proposed.declined, self.by)
        return Change(board, then=(Propose(proposed.coming, proposed.settled, declined),))


def _applied(board: Board) -> tuple[Any, ...]:
    """Return the replacement effects that must not be applied again (809.2c)."""
    return board.frames[-1].replaced if board.frames else ()


def _may_be_replaced(now: Characteristics, coming: Happening) -> bool:
    """Whether there is any replacement effect about such a thing."""
    if coming.kind == "move" and coming.card and now.game.cards[coming.card].on_its_way:
        return True
    return ("replacement", coming.kind) in now.layout.awaits


def _replacements(
    now: Characteristics, coming: Happening, declined: tuple[Replacement, ...]
) -> tuple[Replacement, ...]:
    """Return the replacement effects that may be applied to something now."""
    there = [Replacement(source, ability) for source, ability, _ in working(now, "replacement")]
    own = _of_its_way(now.game, coming, "replacement")
    if own and not _is_effective(now, coming.piece):
        source = _its_source(coming)
        there += [Replacement(source, ability) for ability in own]
    return tuple(each for each in there if _may_replace(now, coming, declined, each))


def _may_replace(
    now: Characteristics, coming: Happening, declined: tuple[Replacement, ...], by: Replacement
) -> bool:
    source, ability = by.source, by.ability
    if by in declined or by in _applied(now.board):
        return False
    if not matches(now, source, ability.trigger, coming):
        return False
    if not holds(now, Frame(source, coming), ability.condition):
        return False
    # An optional one that cannot be paid for cannot be applied (809.3).
    return ability.cost is None or may_be_payable(now, source.user, ability.cost)


def _of_its_way(game: Rules, each: Happening, kind: str) -> list[Ability]:
    """Return a card's abilities about its own moves, which hold wherever it is (803.4a-i)."""
    if each.kind != "move" or each.card is None:
        return []
    return [ability for ability in game.cards[each.card].on_its_way if ability.kind == kind]


def _its_source(move: Happening) -> Source:
    assert move.card is not None
    return Source(move.card, move.piece, move.seat)


def _is_effective(now: Characteristics, number: int | None) -> bool:
    """Whether a piece is still there, and its abilities are effective."""
    piece = None if number is None else now.piece(number)
    return piece is not None and effective(now.game.cards[piece.card], piece.role)


def possible(now: Characteristics, coming: Happening) -> bool:
    """Whether something can happen at all (103.2, 103.2a), and is not forbidden (103.3)."""
    board = now.board
    if coming.kind == "draw":
        return not is_home(board.sides[coming.seat]) and not banned(now, coming.seat, "draw")
    if coming.kind == "going_changes":
        # What is so already is not made so again (511.1a, 511.2a).
        return after_steps(board.race, coming.n) != board.race.going
    if coming.kind != "move":
        return True
    if coming.start in TABLE:
        return coming.piece is not None and now.piece(coming.piece) is not None
    side = board.sides[coming.seat]
    if coming.start == "area":
        return coming.n < to_go(side)
    if coming.start == "down":
        return coming.n < len(side.down)
    return coming.card in getattr(side, str(coming.start))


# --- committed -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Commit(Task):
    """What nothing has replaced happens, all of it at one time."""

    settled: tuple[Happening, ...]

    def run(self, game: Rules, board: Board) -> Change:
        return committed(derived(game, board), self.settled)


def committed(before: Characteristics, settled: Sequence[Happening]) -> Change:
    """Let things happen at one time, once every card that moves has an identity."""
    board = before.board
    for each in settled:
        from_deck = each.kind == "draw" or each.start == "area"
        if from_deck and (blind := _blind(board, each)) is not None:
            shown = Identify(each.seat, *blind, each.rule, sees=_sees(each))
            return Change(board, then=(shown, Commit(tuple(settled))))
    moving = Moving(before)
    happened: list[Happening] = []
    events = [_HAPPENS.get(each.kind, _nothing_moves)(moving, each, happened) for each in settled]
    then = in_order(board, settled) if len(settled) > 1 else ()
    return Change(triggered(before, moving.after(), happened), events, then)


def _blind(board: Board, coming: Happening) -> tuple[int, int] | None:
    """Return the place of a deck's card that has to be given an identity first, if it has none."""
    side = board.sides[coming.seat]
    if is_home(side):
        return None
    area, at = locate(side.piles, coming.n)
    pile = side.piles[area]
    # Face down a card may go as it is, unless it may be one that has been shuffled in.
    seen = coming.end != "down" or pile.loose
    return (area, at) if seen and pile.slots[at].card is None else None


def _sees(coming: Happening) -> tuple[int, ...]:
    """Return who sees a card of a deck that leaves it."""
    if coming.shown or coming.end in OPEN:
        return SEATS
    return (coming.seat,) if coming.kind == "draw" or coming.end == "hand" else ()


@dataclass(frozen=True, slots=True)
class Identify(Chance):
    """A face-down card is looked at for the first time: now it is some card (401.3, 504.1).

    Attributes
    ----------
    seat : int
        Whose card it is.
    area, at : int
        Where it lies.
    by : str
        The rule by which it is looked at.
    known : tuple of int
        Who looks at it, where it stays there.
    sees : tuple of int
        Who sees it where it goes.
    """

    seat: int
    area: int
    at: int
    by: str
    known: tuple[int, ...] = ()
    sees: tuple[int, ...] = ()
    rule: ClassVar[str] = "504.1"

    def called_by(self, board: Board) -> str:
        return self.by

    def weights(self, game: Rules, board: Board) -> dict[Action, int]:
        side = board.sides[self.seat]
        loose, pool = weights(side, side.piles[self.area])
        return {
            **{outcome("card", card): weight for card, weight in pool.items()},
            **{outcome("loose", card): weight for card, weight in loose.items()},
        }

    def sample(self, game: Rules, board: Board, rng: random.Random) -> Action:
        side = board.sides[self.seat]
        if side.piles[self.area].loose:
            return Chance.sample(self, game, board, rng)
        return one_drawn("card", side.pool, rng)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        slot, loose = Slot(action.what, self.known), action.word == "loose"
        sees = self.known or self.sees
        side = identify(board.sides[self.seat], self.area, self.at, slot, sees, loose=loose)
        return Change(with_side(board, self.seat, side))


def _nothing_moves(moving: Moving, coming: Happening, happened: list[Happening]) -> Event:
    """Something happens that changes nothing on the table; return what is told.

    What came of it is added to what has happened.
    """
    happened.append(coming)
    game = moving.before.game
    return game.event(coming.rule, coming.kind, seat=coming.seat, card=coming.card, n=coming.n)


def _change_going(moving: Moving, coming: Happening, happened: list[Happening]) -> Event:
    """511: the going gets better or worse by some steps, as far as there are any."""
    race = moving.common("race")
    going = after_steps(race, coming.n)
    moving.changes["race"] = race._replace(going=going)
    happened.append(coming._replace(n=going - race.going))
    return moving.before.game.event(coming.rule, "going_changes", going=going)


def after_steps(race: Race, steps: int) -> int:
    """Return the ground condition's number some steps on; none is beyond the last (F35)."""
    return min(len(GOINGS), max(1, race.going + steps))


def _draw(moving: Moving, coming: Happening, happened: list[Happening]) -> Event:
    """502.1: the deck's top card comes to the hand."""
    seat, piles = coming.seat, moving.zones(coming.seat).piles
    card = moving.draw(seat)
    happened.append(coming._replace(card=card, start="area", end="hand"))
    happened.append(Happening("move", seat, card, start="area", end="hand"))
    _note_cleared(moving, seat, current(piles), happened)
    return moving.before.game.secret_event(coming.rule, "drawn", "card", seat=seat, card=card)


def _move(moving: Moving, coming: Happening, happened: list[Happening]) -> Event:
    """A card goes from one zone into another."""
    seat, entering = coming.seat, moving.clock
    if coming.start == "area":
        piles = moving.zones(seat).piles
        area, at = locate(piles, coming.n)
        coming = coming._replace(card=piles[area].slots[at].card)
    moving.move(coming)
    if coming.end in TABLE:
        coming = coming._replace(piece=entering)
    happened.append(coming)
    if coming.start == "area":
        _note_cleared(moving, seat, area, happened)
    return _move_told(moving.before, coming)


_HAPPENS: Mapping[str, Callable[[Moving, Happening, list[Happening]], Event]] = {
    "draw": _draw,
    "move": _move,
    "going_changes": _change_going,
}
"""What happens, by its kind."""


def _reveals(board: Board, move: Happening) -> bool:
    """Whether a move shows a hidden card to whoever makes it: of one's own hand all is known."""
    if move.start == "hand":
        return bool(board.frames) and board.frames[-1].source.user != move.seat
    return move.start not in OPEN


def _move_told(before: Characteristics, move: Happening) -> Event:
    """Return the event of a move: who sees no card of it is not told which it was."""
    game, rule = before.game, move.rule
    seat, card, start, end = move.seat, move.card, move.start, move.end
    if end == "down":
        return game.event(rule, "moved_hidden", seat=seat, start=start, end=end)
    if start in OPEN or end in OPEN or move.shown:
        reveals = _reveals(before.board, move)
        return game.event(
            rule, "moved", reveals=reveals, seat=seat, start=start, end=end, card=card
        )
    return game.secret_event(rule, "moved", "card", seat=seat, start=start, end=end, card=card)


def _note_cleared(moving: Moving, seat: int, area: int, happened: list[Happening]) -> None:
    """Add that an area has become empty, where it has."""
    if not moving.zones(seat).piles[area].slots:
        happened.append(Happening("area_clears", seat, n=area + 1))


# --- triggered (806) -------------------------------------------------------------------------


def triggered(before: Characteristics, after: Characteristics, happened: list[Happening]) -> Board:
    """Return the board with every ability waiting that was triggered, as often as it was (806.2a).

    Where a card enters a zone at the same time as others it sees them (806.4b), and where it leaves
    at the same time it has seen them.
    """
    board, waiting = after.board, []
    if before.layout.awaits or after.layout.awaits:
        waiting = _triggered_on_the_table(before, after, happened)
    cards = after.game.cards
    for each in happened:
        if each.kind == "move" and each.card is not None and cards[each.card].on_its_way:
            waiting += [
                Waiting(source, ability, each)
                for source, ability in _on_its_way(before, after, each)
                if _hears(before, after, source, ability, each)
            ]
    later, set_off = _delayed(after, happened) if board.later else ((), ())
    if waiting or set_off:
        board = board._replace(waiting=(*board.waiting, *waiting, *set_off), later=later)
        after = derived(after.game, board)
    return watched(after)


def _triggered_on_the_table(
    before: Characteristics, after: Characteristics, happened: Sequence[Happening]
) -> list[Waiting]:
    """Return the abilities of cards that lie on the table, or did, that were triggered."""
    once, now = before.layout.awaits, after.layout.awaits
    heard = [
        each
        for each in happened
        if ("automatic", each.kind) in once or ("automatic", each.kind) in now
    ]
    if not heard:
        return []
    found = [
        Waiting(source, ability, each)
        for source, ability, _ in working(after, "automatic")
        for each in heard
        if _hears(before, after, source, ability, each) and usable(after, source)
    ]
    if before.layout is after.layout:
        return found
    return found + [
        Waiting(source, ability, each)
        for source, ability, _ in working(before, "automatic")
        if not _is_effective(after, source.piece)
        for each in heard
        if _hears(before, after, source, ability, each) and usable(before, source)
    ]


def _hears(
    before: Characteristics,
    after: Characteristics,
    source: Source,
    ability: Ability,
    each: Happening,
) -> bool:
    """Whether an ability is triggered; a card's information is that where it lies open (806.4a)."""
    informed = after if each.kind == "move" and each.end in OPEN else before
    return matches(informed, source, ability.trigger, each)


def _on_its_way(
    before: Characteristics, after: Characteristics, each: Happening
) -> list[tuple[Source, Ability]]:
    """Return the abilities of a card about its own move, wherever that takes it (803.4a)."""
    own = _of_its_way(after.game, each, "automatic")
    if not own or _is_effective(before, each.piece) or _is_effective(after, each.piece):
        return []
    source = _its_source(each)
    return [(source, ability) for ability in own] if usable(after, source) else []


def usable(now: Characteristics, source: Source) -> bool:
    """Whether a card's automatic abilities can be used: a horse's are force abilities (1102.6)."""
    if not now.game.cards[source.card].is_horse:
        return True
    return _forceful(now, source.piece) and not banned(now, source.user, "force_abilities")


def _forceful(now: Characteristics, number: int | None) -> bool:
    """Whether nothing takes a horse's force abilities away, or did as it left (810)."""
    last = (last.traits for last in now.board.gone if last.piece.id == number)
    known = next(last, None)
    if known is None and number is not None and not now.layout.printed:
        known = now.table.get(number)
    return known is None or known.forceful


def _delayed(
    now: Characteristics, happened: list[Happening]
) -> tuple[tuple[Later, ...], tuple[Waiting, ...]]:
    """Return the delayed triggers that are left, and those that were set off: once (806.5a)."""
    left, set_off = [], []
    for later in now.board.later:
        met = (h for h in happened if matches(now, later.source, later.ability.trigger, h))
        if (each := next(met, None)) is None:
            left.append(later)
        else:
            set_off.append(Waiting(later.source, later.ability, each, later.target))
    return tuple(left), tuple(set_off)


_STATE = ("state", awaited(None))
"""What state triggers wait for: nothing that happens."""


def watched(now: Characteristics) -> Board:
    """Return the board with the state triggers waiting whose state has come about (806.6a)."""
    board, awaits = now.board, now.layout.awaits
    if not awaits or _STATE not in awaits:
        return board
    for source, ability, _ in working(now, "state"):
        waits = Waiting(source, ability, None)
        idle = waits not in board.waiting and usable(now, source)
        if idle and holds(now, Frame(source), ability.condition):
            board = board._replace(waiting=(*board.waiting, waits))
    return board


def matches(now: Characteristics, source: Source, trigger: Node | None, each: Happening) -> bool:
    """Whether something is what a trigger condition waits for.

    An ability that speaks of its card entering the run area (1102.2) has no trigger of its own.
    """
    if trigger is None:
        own = each.piece == source.piece and each.end == "run"
        return each.kind == "move" and own
    return _kind_fits(trigger, each) and _card_fits(now, source, trigger, each)


def _kind_fits(trigger: Node, each: Happening) -> bool:
    if trigger.word in ("enters", "leaves"):
        start = each.origin or each.start
        here, there = (each.end, start) if trigger.word == "enters" else (each.start, each.end)
        beyond = trigger.get("from") or trigger.get("to")
        return (
            each.kind == "move"
            and in_zone(here, trigger["zone"])
            # A face-down card of the farm that is turned up has been there all along (406.2).
            and not in_zone(there, trigger["zone"])
            and (beyond is None or in_zone(there, beyond))
        )
    return each.kind == awaited(trigger)


def in_zone(place: str | None, zone: str) -> bool:
    """Whether a place is in a zone, as abilities call them."""
    deck = ("area", "top", "bottom")
    return place in {"farm": ("farm", "down"), "area": deck, "areas": deck}.get(zone, (zone,))


def _card_fits(now: Characteristics, source: Source, trigger: Node, each: Happening) -> bool:
    """Whether it is the right player's, and the right card."""
    if trigger.get("who") and each.seat not in who(now.board, Frame(source), trigger["who"]):
        return False
    if trigger.get("card") is not None and each.piece != source.piece:
        return False
    wanted = trigger.get("of")
    if wanted is None:
        return True
    piece = None if each.piece is None else now.piece(each.piece)
    if piece is not None:
        return fits(now, piece, wanted)
    hidden = each.kind == "move" and not {each.start, each.end} & {*OPEN} and not each.shown
    if hidden or each.card is None:  # nobody has to say what it is (401.2c)
        return False
    return card_fits(now, each.seat, informing(each), each.card, wanted)


def in_order(before: Board, settled: Sequence[Happening]) -> tuple[AnyTask, ...]:
    """Return who decides in what order cards lie that come to a deck at one time (401.4).

    Parameters
    ----------
    before : Board
        The board as it was when they had not come yet.
    settled : sequence of Happening
        What happens at that time.
    """
    from .doing import PutInOrder

    tasks: list[AnyTask] = []
    if {"top", "bottom"}.isdisjoint([each.end for each in settled]):
        return ()
    for seat in (before.player, other(before.player)):
        come = [each for each in settled if each.seat == seat and each.end in ("top", "bottom")]
        if len({each.card for each in come}) > 1:
            side = before.sides[seat]
            start = 0 if come[0].end == "top" else len(side.piles[area_of(side)].slots)
            tasks += [PutInOrder(seat, seat, left, start) for left in range(len(come), 1, -1)]
    return tuple(tasks)


def work(ability: Ability) -> tuple[AnyTask, ...]:
    """Return what resolving an ability comes to; its frame is the last.

    What it begins by choosing, on the table or of several things to do, is chosen before its cost
    is paid (805.2b, c).
    """
    from .doing import Announce, Done, Pay, Perform

    if ability.cost is None:
        return (Perform(ability.effects), Done())
    costs, (first, *others) = (ability.cost,), ability.effects
    if first.word == "one_of":
        return (Announce(first["of"], costs), Perform(tuple(others)), Done())
    if first.word == "choose":
        return (Perform((first,)), Pay(costs), Perform(tuple(others)), Done())
    return (Pay(costs), Perform(ability.effects), Done())
