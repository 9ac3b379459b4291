"""Force, and the other costs (503, 510)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from ...engine.events import Refusal
from .abilities.meaning import card_fits, holds
from .board import Cards, Frame, Source, cards, minus, plus, with_side
from .traits import World

if TYPE_CHECKING:
    from .abilities.nodes import Node


def force_values(now: World, seat: int) -> dict[str, int]:
    """Return what each force card of a hand counts as now (503.3a).

    A special one counts nothing where its condition does not hold.
    """
    found = {}
    for name in set(now.board.sides[seat].hand):
        card = now.game.cards[name]
        if card.is_force:
            counts = holds(now, Frame(Source(name, None, seat)), card.counts_if)
            found[name] = card.value if counts else 0
    return found


def payments(now: World, seat: int, cost: int) -> tuple[Cards, ...]:
    """Return the ways to pay force from a hand: enough, and no card too many (503.3b)."""
    have = Counter(now.board.sides[seat].hand)
    values = force_values(now, seat)
    return _payments(tuple(sorted((n, values[n], have[n]) for n in values if values[n])), cost)


@lru_cache(maxsize=1024)
def _payments(have: tuple[tuple[str, int, int], ...], cost: int) -> tuple[Cards, ...]:
    if cost <= 0:  # nothing is paid (103.2b, F42)
        return ((),)
    ranges = [range(count + 1) for _, _, count in have]
    found = []
    for counts in product(*ranges):
        paid = cards(name for (name, _, _), n in zip(have, counts, strict=True) for _ in range(n))
        if is_exact({name: value for name, value, _ in have}, paid, cost):
            found.append(paid)
    return tuple(sorted(found, key=lambda paid: (len(paid), paid)))


def is_exact(values: Mapping[str, int], paid: Cards, cost: int) -> bool:
    """Whether force cards make up a cost, and would not without any one of them (503.3b).

    Examples
    --------
    >>> is_exact({"force": 1, "torrent": 2}, ("force", "torrent"), 3)
    True
    >>> is_exact({"force": 1, "torrent": 2}, ("force", "torrent"), 2)
    False
    """
    total = sum(values[name] for name in paid)
    return total >= max(cost, 0) and all(total - values[name] < cost for name in paid)


def payment_refused(now: World, seat: int, paid: Cards, cost: int) -> Refusal | None:
    """Return why force cards are not a right payment (503.3b)."""
    hand, values = Counter(now.board.sides[seat].hand), force_values(now, seat)
    if Counter(paid) - hand:
        return now.game.refusal("503.2", "force_missing")
    if any(card not in values for card in paid):
        return now.game.refusal("202.2c", "no_force")
    if is_exact(values, paid, cost):
        return None
    have = sum(values[card] for card in paid)
    return now.game.refusal("503.3b", "wrong_payment", n=have, cost=cost)


def payable(now: World, seat: int, costs: Sequence[Node], chosen: Cards = ()) -> bool:
    """Whether a player can pay costs one after the other, no card for two of them (510.2).

    Parameters
    ----------
    chosen : tuple of str
        Cards that pay for the first of the costs, perhaps with others.
    """
    if not costs:
        return True
    first, *rest = costs
    ways = _ways(now, seat, first, chosen)
    return any(payable(_paid(now, seat, first, way), seat, rest) for way in ways)


def may_be_payable(now: World, seat: int, cost: Node) -> bool:
    """Whether a player can pay a cost for all that others can tell of the hand (401.2c)."""
    side = now.board.sides[seat]
    hidden = WAYS[cost.word][0] == "hand" and side.hand != side.shown
    return hidden or payable(now, seat, (cost,))


def _ways(now: World, seat: int, cost: Node, chosen: Cards) -> Iterator[Cards]:
    """Return the cards that a player could pay a cost with, the chosen ones among them."""
    if cost.word == "force":
        ways = payments(now, seat, cost["n"])
        yield from (way for way in ways if Counter(chosen) <= Counter(way))
        return
    zone, _ = WAYS[cost.word]
    have = minus(getattr(now.board.sides[seat], zone), chosen)
    fit = [card for card in have if card_fits(now, seat, zone, card, cost["of"])]
    for further in combinations(fit, cost["n"] - len(chosen)):
        yield *chosen, *further


def _paid(now: World, seat: int, cost: Node, way: Cards) -> World:
    """Return the world after a cost has been paid."""
    start, end = WAYS[cost.word]
    side = now.board.sides[seat]
    zones: dict[str, Any] = {
        start: minus(getattr(side, start), way),
        end: plus(getattr(side, end), *way),
    }
    return now._replace(board=with_side(now.board, seat, side._replace(**zones)))


WAYS = {"discard": ("hand", "farm"), "remove_farm": ("farm", "removed"), "force": ("hand", "farm")}
"""Where the cards come from that pay a cost, and where they go in the end."""
