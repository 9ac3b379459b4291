"""Force, and the other costs (503, 510)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from ....engine.events import Refusal
from ..abilities.meaning import card_fits, holds
from ..board import (
    Board,
    Cards,
    Frame,
    Source,
    cards,
    innermost,
    is_down,
    minus,
    place_down,
    place_of,
    plus,
    with_zones,
)
from .characteristics import Characteristics
from .layers import derived

if TYPE_CHECKING:
    from ..abilities.nodes import Ability, AbilityNode
    from ..cards import Card
    from ..rules import Rules


def force_values(now: Characteristics, seat: int, out: Cards = ()) -> dict[str, int]:
    """Return the value of each force card of a hand (503.3a): 0 if its condition does not hold.

    What is `out` has left the hand before: a card being played (805.2a-i), its payment (503.2).
    """
    force = _force(now, seat)
    certain = all(card.counts_if is None for card in force)
    there = now if certain else _without(now, seat, out)
    return {card.id: card.value if _counts(there, seat, card) else 0 for card in force}


def _force(now: Characteristics, seat: int) -> list[Card]:
    """Return the force cards of a hand, each once, sorted, with what they count (503.3a, JG13)."""
    known = now.game.cards
    hand = map(known.__getitem__, dict.fromkeys(now.board.sides[seat].hand))
    force = [card for card in hand if card.is_force]
    if not now.game.procedure.all_count_one:
        return force
    return [replace(card, value=1, counts_if=None) for card in force]


def _counts(now: Characteristics, seat: int, card: Card) -> bool:
    """Whether a force card counts as its full value (503.3a)."""
    asked = card.counts_if
    return asked is None or holds(now, Frame(Source(card.id, None, seat)), asked)


def _without(now: Characteristics, seat: int, out: Cards) -> Characteristics:
    """Return the characteristics once some cards have left a hand."""
    if not out:
        return now
    side = now.board.sides[seat]
    zones = {"hand": minus(side.hand, out), "shown": minus(side.shown, out)}
    return derived(now.game, with_zones(now.board, seat, **zones))


def free_hand(game: Rules, board: Board) -> Characteristics:
    """Return the characteristics while a hand lacks the cards to be played (510.1, 510.2)."""
    frame = innermost(board)
    if not frame.aside:
        return derived(game, board)
    seat = frame.source.user
    hand = minus(board.sides[seat].hand, frame.aside)
    return derived(game, with_zones(board, seat, hand=hand))


def payments(now: Characteristics, seat: int, cost: int, playing: Cards = ()) -> tuple[Cards, ...]:
    """Return the ways to pay force from a hand: enough, with no superfluous card (503.3b).

    The card being played has already left the hand (805.2a-i).
    """
    have, unsure = _holding(now, seat)
    ways = _payments(have, cost)
    if not unsure:
        return ways
    return tuple([way for way in ways if _all_count(now, seat, unsure, way, playing)])


@lru_cache(maxsize=8)
def _holding(
    now: Characteristics, seat: int
) -> tuple[tuple[tuple[str, int, int], ...], tuple[Card, ...]]:
    """Return the force cards of a hand that may count, and the unsure ones among them.

    Each comes with its full value and its number in the hand. A card is unsure if its condition
    depends on the cards that have left the hand.
    """
    hand, force = now.board.sides[seat].hand, _force(now, seat)
    unsure = tuple([card for card in force if card.counts_by_hand])
    found = [card for card in force if card in unsure or _counts(now, seat, card)]
    return tuple([(card.id, card.value, hand.count(card.id)) for card in found]), unsure


def _all_count(
    now: Characteristics, seat: int, unsure: Iterable[Card], paid: Cards, playing: Cards
) -> bool:
    """Whether all cards of a payment count; one that does not is superfluous (503.3b)."""
    asked = [card for card in unsure if card.id in paid]
    if not asked:
        return True
    there = _without(now, seat, (*playing, *paid))
    return all(_counts(there, seat, card) for card in asked)


@lru_cache(maxsize=1024)
def _payments(have: tuple[tuple[str, int, int], ...], cost: int) -> tuple[Cards, ...]:
    """Return the ways to pay with cards that count as their full values (503.3b)."""
    if cost <= 0:  # nothing is paid (103.2b, F42)
        return ((),)
    values = {name: value for name, value, _ in have}
    # More copies of a card than cover the cost alone are superfluous.
    ways = _several([(name, min(count, -(-cost // value))) for name, value, count in have])
    exact = (paid for paid in ways if is_exact(values, paid, cost))
    return tuple(sorted(exact, key=lambda paid: (len(paid), paid)))


def _several(have: Sequence[tuple[str, int]]) -> Iterator[Cards]:
    """Return every multiset of cards within the given counts."""
    for counts in product(*(range(count + 1) for _, count in have)):
        yield cards(name for (name, _), n in zip(have, counts, strict=True) for _ in range(n))


def is_exact(values: Mapping[str, int], paid: Cards, cost: int) -> bool:
    """Whether force cards cover a cost, and would not without any one of them (503.3b).

    Examples
    --------
    >>> is_exact({"force": 1, "torrent": 2}, ("force", "torrent"), 3)
    True
    >>> is_exact({"force": 1, "torrent": 2}, ("force", "torrent"), 2)
    False
    """
    total = sum(values[name] for name in paid)
    return total >= cost and all(total - values[name] < cost for name in paid)


def payment_refused(
    now: Characteristics, seat: int, paid: Cards, cost: int, playing: Cards = ()
) -> Refusal | None:
    """Refuse an invalid payment of force (503.3b), in whichever order it is named (F57)."""
    paid = cards(paid)
    if paid in payments(now, seat, cost, playing):
        return None
    hand = Counter(now.board.sides[seat].hand)
    values = force_values(now, seat, (*playing, *paid))
    if Counter(paid) - hand:
        return now.game.refusal("503.2", "force_missing")
    if any(card not in values for card in paid):
        return now.game.refusal("202.2c", "no_force")
    if is_exact(values, paid, cost):
        return None
    have = sum(values[card] * hand[card] for card in values)
    if have < cost:
        return now.game.refusal("503.3b", "too_little_force", n=have, cost=cost)
    counts = sum(values[card] for card in paid)
    return now.game.refusal("503.3b", "wrong_payment", n=counts, cost=cost)


def payable(
    now: Characteristics, seat: int, costs: Sequence[AbilityNode], chosen: Cards = ()
) -> bool:
    """Whether a player can pay costs one after the other, no card for two of them (510.2).

    Some cards have been chosen already for the first of the costs.
    """
    if not costs:
        return True
    first, *rest = costs
    ways = _ways(now, seat, first, chosen)
    return any(payable(_paid(now, seat, first, way), seat, rest) for way in ways)


def affordable(now: Characteristics, seat: int, ability: Ability) -> bool:
    """Whether a player can pay for an ability."""
    return ability.cost is None or payable(now, seat, (ability.cost,))


def may_be_payable(now: Characteristics, seat: int, cost: AbilityNode) -> bool:
    """Whether a player could pay a cost, as far as the other player knows the hand (401.2c)."""
    side = now.board.sides[seat]
    hidden = WAYS[cost.word][0] == "hand" and side.hand != side.shown
    return hidden or payable(now, seat, (cost,))


def _ways(now: Characteristics, seat: int, cost: AbilityNode, chosen: Cards) -> Iterator[Cards]:
    """Return the ways in which a player could pay a cost, including the chosen cards."""
    if cost.word == "force":
        ways = payments(now, seat, cost["n"])
        yield from (way for way in ways if Counter(chosen) <= Counter(way))
        return
    (zone, _), of, side = WAYS[cost.word], cost["of"], now.board.sides[seat]
    have = minus(getattr(side, zone), chosen)
    fit = have if of is None else [card for card in have if card_fits(now, seat, zone, card, of)]
    if zone == "farm":
        fit = (*fit, *(place for place in _below(now, seat, of) if place not in chosen))
    for further in combinations(fit, cost["n"] - len(chosen)):
        yield *chosen, *further


def _below(now: Characteristics, seat: int, of: Any) -> Iterator[str]:
    """Yield the places of the face-down cards of a farm that can pay for its player (F56)."""
    for at, slot in enumerate(now.board.sides[seat].down):
        known = slot.card if seat in slot.known else None
        if of is None or (known is not None and card_fits(now, seat, "farm", known, of)):
            yield place_down(at)


def _paid(now: Characteristics, seat: int, cost: AbilityNode, way: Cards) -> Characteristics:
    """Return the characteristics after a cost has been paid, before the next one (510.2)."""
    start, end = WAYS[cost.word]
    side = now.board.sides[seat]
    gone = {place_of(card) for card in way if is_down(card)}
    below = [slot for at, slot in enumerate(side.down) if at in gone]
    known = (slot.card for slot in below if slot.card is not None)
    zones: dict[str, Any] = {
        start: minus(getattr(side, start), way),
        "down": tuple(slot for at, slot in enumerate(side.down) if at not in gone),
    }
    if end != "resolution":  # paid force stays there until the next rule check (905.1)
        zones[end] = plus(getattr(side, end), *(c for c in way if not is_down(c)), *known)
    return derived(now.game, with_zones(now.board, seat, **zones))


WAYS = {
    "discard": ("hand", "farm"),
    "remove_farm": ("farm", "removed"),
    "force": ("hand", "resolution"),
}
"""For each kind of cost, the zone that its cards come from and the zone they end in."""
