"""Events trigger abilities, which then wait to be played (806)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..abilities.meaning import card_fits, fits, holds, informing, who
from ..board import OPEN, Board, Frame, Happening, Later, Source, Waiting
from .characteristics import Characteristics, working
from .layers import derived
from .layout import awaited, effective
from .permissions import banned

if TYPE_CHECKING:
    from ..abilities.nodes import Ability, AbilityNode
    from ..rules import Rules

MOST_WAITING = 300
"""Where more abilities wait than this, the game is ended as a draw (F53)."""


def triggered(before: Characteristics, after: Characteristics, happened: list[Happening]) -> Board:
    """Return the board with every triggered ability waiting (806.2), once a trigger (806.2a).

    A card's abilities also see the cards that enter or leave at the same time as it (806.4b), and
    delayed abilities wait, too (806.5).
    """
    board, waiting = after.board, []
    if before.layout.awaits or after.layout.awaits:
        waiting = _triggered_on_the_table(before, after, happened)
    cards = after.game.cards
    for each in happened:
        if each.card is not None and cards[each.card].on_its_way:
            waiting += [
                Waiting(source, ability, each)
                for source, ability in _on_its_way(before, after, each)
                if _hears(before, after, source, ability, each)
            ]
    later, set_off = _delayed(after, happened) if board.later else ((), ())
    if waiting or set_off:
        board = _with_waiting(board._replace(later=later), (*waiting, *set_off))
        after = derived(after.game, board)
    return watched(after)


def _triggered_on_the_table(
    before: Characteristics, after: Characteristics, happened: Sequence[Happening]
) -> list[Waiting]:
    """Return the triggered abilities of cards that lie on the table, or did."""
    once, now = before.layout.awaits, after.layout.awaits
    heard = [
        each
        for each in happened
        if ("automatic", each.kind) in once or ("automatic", each.kind) in now
    ]
    if not heard:
        return []
    found = [(after, each) for each in working(after, "automatic")]
    if before.layout is not after.layout:
        left = working(before, "automatic")
        found += [(before, each) for each in left if not is_effective(after, each[0].piece)]
    return [
        Waiting(source, ability, each)
        for there, (source, ability, _) in found
        for each in heard
        if _hears(before, after, source, ability, each) and usable(there, source)
    ]


def _hears(
    before: Characteristics,
    after: Characteristics,
    source: Source,
    ability: Ability,
    each: Happening,
) -> bool:
    """Whether an ability triggers; a card's information is that in the public zone (806.4a)."""
    informed = after if each.kind == "move" and each.end in OPEN else before
    return matches(informed, source, ability.trigger, each)


def _on_its_way(
    before: Characteristics, after: Characteristics, each: Happening
) -> list[tuple[Source, Ability]]:
    """Return the abilities of a card about its own move to any zone (803.4a)."""
    own = of_its_way(after.game, each, "automatic")
    if not own or is_effective(before, each.piece) or is_effective(after, each.piece):
        return []
    source = source_of(each)
    return [(source, ability) for ability, _ in own] if usable(after, source) else []


def usable(now: Characteristics, source: Source) -> bool:
    """Whether a card's abilities can be used: a horse's are force abilities (1101.1, 1102.6)."""
    if not now.game.cards[source.card].is_horse:
        return True
    return _forceful(now, source.piece) and not banned(now, source.user, "force_abilities")


def _forceful(now: Characteristics, number: int | None) -> bool:
    """Whether a horse has its force abilities (1102.6), or had them when it left (810.1)."""
    last = (last.traits for last in now.board.gone if last.piece.id == number)
    known = next(last, None)
    if known is None and number is not None and not now.layout.printed:
        known = now.table.get(number)
    return known is None or known.forceful


def _delayed(
    now: Characteristics, happened: list[Happening]
) -> tuple[tuple[Later, ...], tuple[Waiting, ...]]:
    """Return the remaining delayed triggers (806.5), and those that triggered.

    One with an end triggers each time until then, any other once (806.5a).
    """
    left, set_off = [], []
    for later in now.board.later:
        source, ability, target, until = later
        met = [each for each in happened if matches(now, source, ability.trigger, each)]
        if until or not met:
            left.append(later)
        counted = met if until else met[:1]
        set_off += [Waiting(source, ability, each, target) for each in counted]
    return tuple(left), tuple(set_off)


_STATE = ("state", awaited(None))
"""The event of state triggers, which wait for no event."""


def watched(now: Characteristics) -> Board:
    """Return the board with state triggers waiting if their conditions became true (806.6a)."""
    board, awaits = now.board, now.layout.awaits
    if _STATE not in awaits:
        return board
    each = Counter[Waiting]()
    for source, ability, _ in working(now, "state"):
        waits = Waiting(source, ability, None)
        each[waits] += 1  # two equal abilities of a card wait separately (F52)
        idle = board.waiting.count(waits) < each[waits] and usable(now, source)
        if idle and holds(now, Frame(source), ability.condition):
            board = _with_waiting(board, (waits,))
    return board


def _with_waiting(board: Board, more: Iterable[Waiting]) -> Board:
    """Return the board with more waiting abilities, as many as show that it is too many (F53)."""
    return board._replace(waiting=(*board.waiting, *more)[: 2 * MOST_WAITING])


def matches(
    now: Characteristics, source: Source, trigger: AbilityNode | None, each: Happening
) -> bool:
    """Whether an event meets a trigger condition (801.1a-i).

    One that depends on its card entering the run area (1102.1, 1102.2) has no trigger of its own.
    """
    if trigger is None:
        own = each.piece == source.piece and each.end == "run"
        return each.kind == "move" and own
    return _kind_fits(trigger, each) and _card_fits(now, source, trigger, each)


def _kind_fits(trigger: AbilityNode, each: Happening) -> bool:
    """Whether this is what the trigger waits for (506.2, 506.5, 801.1a-i, 1102.1b, 1102.3)."""
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
    """Whether a place belongs to a zone of the vocabulary."""
    deck = ("area", "top", "bottom")
    return place in {"farm": ("farm", "down"), "area": deck, "areas": deck}.get(zone, (zone,))


def _card_fits(now: Characteristics, source: Source, trigger: AbilityNode, each: Happening) -> bool:
    """Whether the event's player and card match the trigger (801.1a-i, 406.2)."""
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
    hidden = each.kind == "move" and not each.is_open
    if hidden or each.card is None:  # its player need not reveal it (401.2c)
        return False
    return card_fits(now, each.seat, informing(each), each.card, wanted)


def of_its_way(game: Rules, each: Happening, kind: str) -> list[tuple[Ability, int]]:
    """Return a card's abilities about its own moves (803.4a-i), with their numbers on the card."""
    if each.kind != "move" or each.card is None:
        return []
    return [found for found in game.cards[each.card].on_its_way if found[0].kind == kind]


def source_of(move: Happening) -> Source:
    """Return the moving card as the source of an effect (803.4a-i, 811.1, 811.2)."""
    assert move.card is not None
    return Source(move.card, move.piece, move.seat)


def is_effective(now: Characteristics, number: int | None) -> bool:
    """Whether a piece is still there, and its abilities are effective."""
    piece = None if number is None else now.piece(number)
    return piece is not None and effective(now.game.cards[piece.card], piece.role)
