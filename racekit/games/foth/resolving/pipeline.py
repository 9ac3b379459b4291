"""The pipeline of events: proposed, replaced, committed; then they trigger abilities.

`Propose` checks each coming event for bans (103.3) and applies replacement effects (809). The
remaining events happen at the same time, and every automatic ability whose trigger condition they
meet waits for the next rule check (806.2).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ....engine.tasks import Action, AnyTask, Chance, Change, Task
from ..abilities.meaning import holds
from ..actions import Act, act, one_drawn, outcome
from ..board import (
    OPEN,
    SEATS,
    TABLE,
    Board,
    Frame,
    Happening,
    Slot,
    Source,
    begun,
    drawn_at,
    identify,
    innermost,
    is_home,
    locate,
    other,
    place_found,
    place_now,
    reach,
    to_go,
    top,
    weights,
    with_side,
    with_slot,
)
from .asking import Answer, Offer
from .characteristics import Characteristics, working
from .lasting import after_steps
from .layers import derived
from .moves import Moving
from .paying import affordable, may_be_payable
from .performing import Then, watching, work
from .permissions import banned
from .triggers import is_effective, matches, of_its_way, source_of, triggered, watched

if TYPE_CHECKING:
    from ..abilities.nodes import Ability
    from ..rules import Rules


# --- proposed and replaced (809) -------------------------------------------------------------


class Replacement(NamedTuple):
    """A replacement effect that may apply to an event (809): each ability of a card (F51)."""

    source: Source
    ability: Ability
    nth: int  # its number on the card: two equal abilities are two effects


@dataclass(frozen=True, slots=True)
class Propose(Task):
    """Make events happen at the same time, unless replacement effects apply to them."""

    coming: tuple[Happening, ...]
    settled: tuple[Happening, ...] = ()
    declined: tuple[Replacement, ...] = ()
    """The declined optional replacements of the first event of `coming`."""
    leads: Then = ()
    """What follows if any of the events occurs: no replaced one has (809.1a)."""
    whole: bool = False
    """Whether these tasks carry the event out, part by part."""

    def run(self, game: Rules, board: Board) -> Change:
        now = derived(game, board)
        if not self.coming and not self.settled:
            return Change(watched(now))
        # What has been done instead of others may have made some impossible (103.2a).
        settled = [each for each in self.settled if possible(now, each)]
        for at, each in enumerate(self.coming):
            if not possible(now, each):
                continue
            blind = _turned_up(board, each) and _blind(board, each)
            if blind or _may_be_replaced(now, each):
                declined = () if at else self.declined
                left, done = self.coming[at:], tuple(settled)
                rest = replace(self, coming=left, settled=done, declined=declined)
                if blind:
                    # What replaces it may depend on the card, which everybody is about to see. The
                    # pool is not asked first: whether it holds such a card would show.
                    return Change(board, then=(Identify(each.seat, *blind, each.rule, SEATS), rest))
                if found := rest.replacements(now):
                    return rest.replaceable(game, board, found)
            settled.append(each)
        return self.occur(now, settled)

    def occur(self, now: Characteristics, settled: Sequence[Happening]) -> Change:
        """Carry out the remaining events, and what follows from them."""
        leads = self.leads if settled else ()
        if self.whole:
            return Change(now.board, then=leads)
        change = committed(now, settled)
        return Change(change.board, change.events, (*change.then, *leads)) if leads else change

    def replacements(self, now: Characteristics) -> tuple[Replacement, ...]:
        """Return the replacement effects that may apply to the first event now."""
        named = tuple(self.named(now.board))
        there = [Replacement(*each) for each in working(now, "replacement")]
        for each in named:
            own = of_its_way(now.game, each, "replacement")
            if own and not is_effective(now, each.piece):
                there += [Replacement(source_of(each), ability, nth) for ability, nth in own]
        used = (*self.declined, *_applied(now.board))
        return tuple(
            by
            for by in there
            if by not in used and any(_may_replace(now, each, by) for each in named)
        )

    def replaceable(self, game: Rules, board: Board, found: tuple[Replacement, ...]) -> Change:
        """Apply the first event's replacement, or ask whether to, or which of several (809.2)."""
        if len(found) > 1:
            return Change(board, then=(Replace(self.coming[0].seat, found, self),))
        (by,) = found
        if by.ability.may:
            return Change(board, then=(MayReplace(by.source.user, by, self),))
        return self.replaced(game, board, by)

    def replaced(self, game: Rules, board: Board, by: Replacement) -> Change:
        """Replace the first event, which then does not occur (809.1a)."""
        now = derived(game, board)
        trigger, named = by.ability.trigger, self.named(board)
        event = next(each for each in named if matches(now, by.source, trigger, each))
        instead = game.event("809.1", "instead", card=by.source.card, what=event.kind)
        came = watching(by.ability.effects)
        frame = Frame(by.source, event, replaced=(*_applied(board), by), came=came)
        then = (*work(by.ability), replace(self, coming=self.coming[1:], declined=()))
        return Change(begun(board, frame), (instead,), then)

    def named(self, board: Board) -> Iterator[Happening]:
        """Return the first event in every way in which an ability can name it."""
        return namings(board, self.coming[0], self.settled)


@dataclass(frozen=True, slots=True)
class Replace(Answer):
    """809.2: the affected player chooses which replacement effect applies first."""

    seat: int
    found: tuple[Replacement, ...]
    proposed: Propose
    rule: ClassVar[str] = "809.2"

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("instead", str(n)) for n in range(1, len(self.found) + 1))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        by = self.found[int(action.what) - 1]
        return self.proposed.replaceable(game, board, (by,))


@dataclass(frozen=True, slots=True)
class MayReplace(Offer):
    """802.1c-ii: the choice whether to apply an optional replacement effect."""

    seat: int
    by: Replacement
    proposed: Propose
    rule: ClassVar[str] = "802.1c-ii"

    @property
    def found(self) -> tuple[Replacement, ...]:
        """The only effect that is asked about."""
        return (self.by,)

    def source(self, board: Board) -> Source:
        return self.by.source

    def can(self, now: Characteristics) -> bool:
        return affordable(now, self.seat, self.by.ability)

    def deed(self, board: Board, action: Any) -> Act:
        # One of several simultaneous events is another question than the next one.
        return act(action.verb, self.by.source.card, len(self.proposed.coming))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        proposed = self.proposed
        if action.verb == "yes":
            return proposed.replaced(game, board, self.by)
        declined = (*proposed.declined, self.by)
        return Change(board, then=(replace(proposed, declined=declined),))


def replaces(game: Rules, board: Board, task: AnyTask) -> bool:
    """Whether each replacement effect that is applied or asked about is for such an event."""
    found: list[tuple[Replacement, Sequence[Happening]]] = [
        (frame.replaced[-1], (frame.event,))
        for frame in board.frames
        if frame.replaced and frame.event
    ]
    if isinstance(task, Replace | MayReplace):
        found += [(by, tuple(task.proposed.named(board))) for by in task.found]
    if not found:
        return True
    now = derived(game, board)
    return all(
        any(matches(now, by.source, by.ability.trigger, each) for each in named)
        for by, named in found
    )


def _applied(board: Board) -> tuple[Any, ...]:
    """Return the replacement effects that cannot be applied again (809.2c)."""
    return innermost(board).replaced if board.frames else ()


_NAMED_AS = {"draw": ("draw", "move", "area_clears"), "move": ("move", "area_clears", "plays")}
"""The kinds of event as which abilities can name one, unless it is only its own."""
_REPLACED = {
    kind: frozenset(("replacement", name) for name in names) for kind, names in _NAMED_AS.items()
}


def namings(board: Board, coming: Happening, settled: Sequence[Happening]) -> Iterator[Happening]:
    """Return an event in every way in which an ability can name it.

    To draw is to move a card (502.1), and to move a card out of the hand may be to play it (505.1,
    805.2a-i). With its last card, an area becomes empty (403.4): after what is `settled`, too.
    """
    if coming.kind == "draw":
        coming = coming._replace(start="area", end="hand")
        yield coming
        yield coming._replace(kind="move")
    else:
        slot = _turned_up(board, coming)
        yield coming._replace(card=slot.card) if slot else coming
    if coming.role == "playing":
        yield coming._replace(kind="plays")
    if coming.start == "area" and _empties(board, coming, settled):
        yield Happening("area_clears", coming.seat)


def _empties(board: Board, coming: Happening, settled: Sequence[Happening]) -> bool:
    """Whether a card is the last of an area, after what leaves it at the same time."""
    area = _left_by(board, coming)
    too = sum(_left_by(board, each) == area for each in settled if each.seat == coming.seat)
    return len(board.sides[coming.seat].piles[area].slots) <= too + 1


def _left_by(board: Board, each: Happening) -> int:
    """Return the area that a card leaves; -1 if it leaves none."""
    piles = board.sides[each.seat].piles
    if each.kind != "draw" and each.start != "area":
        return -1
    found = each.found and place_found(piles, each, each.found.last)
    return locate(piles, drawn_at(piles, each) if found is None else found)[0]


def _may_be_replaced(now: Characteristics, coming: Happening) -> bool:
    """Whether there is any replacement effect for such an event; a card may have one (803.4a-i)."""
    kind, cards, awaits = coming.kind, now.game.cards, now.layout.awaits
    if kind == "move" and any(cards[card].on_its_way for card in _perhaps(now.board, coming)):
        return True
    if not awaits or kind not in _REPLACED:
        return ("replacement", kind) in awaits
    return not awaits.isdisjoint(_REPLACED[kind])


def _turned_up(board: Board, coming: Happening) -> Slot | None:
    """Return the card of a deck that an event turns up, if nobody has chosen it (401.2a)."""
    if coming.start != "area" or coming.found is not None or coming.end not in OPEN:
        return None
    piles = board.sides[coming.seat].piles
    area, at = locate(piles, drawn_at(piles, coming))
    return piles[area].slots[at]


def _perhaps(board: Board, coming: Happening) -> Iterable[str]:
    """Return the cards of which an event moves one, unless nobody sees it."""
    if coming.card is not None:
        return (coming.card,)
    slot, side = _turned_up(board, coming), board.sides[coming.seat]
    if slot is None:
        return ()
    loose = (card for pile in side.piles for card in pile.loose)
    return (*side.pool, *loose) if slot.card is None else (slot.card,)


def _may_replace(now: Characteristics, coming: Happening, by: Replacement) -> bool:
    """Whether a replacement effect applies to an event (809.1), or could still be chosen to."""
    source, ability, _ = by
    if not matches(now, source, ability.trigger, coming):
        return False
    if not holds(now, Frame(source, coming), ability.condition):
        return False
    # An optional one that cannot be paid for cannot be applied (809.3).
    return ability.cost is None or may_be_payable(now, source.user, ability.cost)


def possible(now: Characteristics, coming: Happening) -> bool:
    """Whether an event is possible (103.2, 103.2a) and not forbidden (103.3)."""
    board = now.board
    if coming.kind == "draw":
        return _lies_there(board, coming) and not banned(now, coming.seat, "draw")
    if coming.kind == "going_changes":
        # A change to the present state does not occur (511.1a, 511.2a).
        return after_steps(board.race, coming.n) != board.race.going
    if coming.kind != "move":
        return True
    if coming.start in TABLE:
        return now.piece(coming.piece) is not None
    side = board.sides[coming.seat]
    if coming.found is not None:
        return place_found(side.piles, coming, coming.found.last) is not None
    if coming.start == "area":
        return _lies_there(board, coming)
    if coming.start == "down":
        return place_now(side.down, coming) is not None
    return coming.card in getattr(side, str(coming.start))


def _lies_there(board: Board, coming: Happening) -> bool:
    """Whether the card of a deck, or of a named area, that is to leave it is there (103.2)."""
    side, area = board.sides[coming.seat], coming.area
    return coming.n < (to_go(side) if area is None else len(side.piles[area].slots))


# --- committed -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Commit(Task):
    """Carry out the events that remain after replacement, all at the same time."""

    settled: tuple[Happening, ...]

    def run(self, game: Rules, board: Board) -> Change:
        return committed(derived(game, board), self.settled)


def committed(before: Characteristics, settled: Sequence[Happening]) -> Change:
    """Carry out simultaneous events, once every card that moves has an identity."""
    board = before.board
    for each in settled:
        if is_blind(each) and (blind := _blind(board, each)) is not None:
            shown = Identify(each.seat, *blind, each.rule, sees=_sees(each))
            return Change(board, then=(shown, Commit(tuple(settled))))
    moving = Moving(before)
    events = [*map(moving.happen, settled)]
    then = in_order(board, settled) if len(settled) > 1 else ()
    return Change(triggered(before, moving.after(), moving.happened), [*events, *moving.told], then)


def is_blind(coming: Happening) -> bool:
    """Whether an event takes a card of a deck by its place, whichever card lies there."""
    return coming.kind == "draw" or (coming.start == "area" and coming.found is None)


def _blind(board: Board, coming: Happening) -> tuple[int, int] | None:
    """Return the place of a deck's card that needs an identity first; None if none does."""
    side = board.sides[coming.seat]
    if is_home(side):
        return None
    area, at = locate(side.piles, drawn_at(side.piles, coming))
    pile = side.piles[area]
    # A card moves face down without an identity, unless it may be one that was shuffled in.
    seen = coming.end != "down" or pile.loose
    return (area, at) if seen and pile.slots[at].card is None else None


def _sees(coming: Happening) -> tuple[int, ...]:
    """Return the players who see a card that leaves a deck (401.2, 402.3)."""
    if coming.shown or coming.end in OPEN:
        return SEATS
    return (coming.seat,) if coming.kind == "draw" or coming.end == "hand" else ()


@dataclass(frozen=True, slots=True)
class Identify(Chance):
    """Chance gives an identity to a face-down card that is seen first now (401.3, 504.1)."""

    seat: int
    area: int
    at: int
    by: str  # the rule that reveals it
    known: tuple[int, ...] = ()  # who looks at it, if it stays in its place
    sees: tuple[int, ...] = ()  # who sees it where it goes
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


# --- the order of cards that enter a deck (401.4) ----------------------------------------------


def in_order(before: Board, settled: Sequence[Happening]) -> tuple[AnyTask, ...]:
    """Return who decides the order of cards that enter a deck at the same time (401.4).

    Nobody is asked about equal cards, unless the question tells the opponent that they are equal.
    """
    tasks: list[AnyTask] = []
    if {"top", "bottom"}.isdisjoint([each.end for each in settled]):
        return ()
    for seat in (before.player, other(before.player)):
        come = [each for each in settled if each.seat == seat and each.end in ("top", "bottom")]
        hidden = any(not each.is_open for each in come)
        if come and (hidden or len({each.card for each in come}) > 1):
            (area, end), *_ = ((each.area, each.end) for each in come)  # they are the same for all
            first, last = reach(before.sides[seat].piles, area)
            start = first if end == "top" else last
            tasks += [PutInOrder(seat, seat, left, start) for left in range(len(come), 1, -1)]
    return tuple(tasks)


@dataclass(frozen=True, slots=True)
class PutInOrder(Answer):
    """401.4: choose which of some cards of a deck lies deepest, then the next one."""

    seat: int
    whose: int
    left: int  # how many remain to be ordered
    start: int  # where these begin
    rule: ClassVar[str] = "401.4"

    def slots(self, board: Board) -> list[Slot]:
        """Return the cards that remain to be ordered."""
        return top(board.sides[self.whose], self.start + self.left)[self.start :]

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        slots = self.slots(board)
        return tuple(act("top", card) for card in sorted({str(slot.card) for slot in slots}))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        side, slots = board.sides[self.whose], self.slots(board)
        deepest = next(slot for slot in slots if slot.card == action.what)
        slots.remove(deepest)
        for at, slot in enumerate((*slots, deepest), self.start):
            # Only the player who orders the cards knows their order.
            side = with_slot(side, at, slot._replace(known=(self.seat,)))
        return Change(with_side(board, self.whose, side))
