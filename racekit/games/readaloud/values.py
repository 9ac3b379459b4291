"""Values of cards and stacks (RA8.1), and who has won (RA4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod

from ...engine.result import Result
from .board import Condition, Piece, Pieces, Seats
from .cards import Card, Code

Cards = Mapping[Code, Card]
"""All cards of the game by their codes."""


def value_of(cards: Cards, piece: Piece) -> int:
    """Return a card's value; the cards below change it together (RA8.1).

    Examples
    --------
    >>> from .packs import pack
    >>> cards = {card.code: card for card in pack("published").cards}
    >>> value_of(cards, Piece(0, "from-the-discards", ("reverse", "double")))
    -16
    """
    return cards[piece.card].value * prod(cards[card].times for card in piece.under)


BY_VALUE = ("value", "highest", "lowest", "spread", "kinds")
"""The measures that depend on the values of cards, and so on the whole hand."""

BY_SEAT = ("reader", "left", "right", "last", "everybody", "nobody")
"""The measures that do not compare hands."""


def _spread(values: Sequence[int]) -> int:
    return max(values) - min(values)


_OF_VALUES: Mapping[str, Callable[[Sequence[int]], int]] = {
    "value": sum,
    "highest": max,
    "lowest": min,
    "spread": _spread,
    "kinds": lambda values: len(set(values)),
}


def measure(cards: Cards, what: str, hand: Pieces, everybody: Seats) -> int | None:
    """Return a condition's measure of a hand, or None if the hand has nothing to measure.

    Parameters
    ----------
    what : str
        The condition's measure (``vocabulary.toml``).
    hand : tuple of Piece
        The hand; all its cards must be known for a measure in `BY_VALUE`.
    everybody : Seats
        All seats.
    """
    if what in _OF_VALUES:
        values = [value_of(cards, piece) for piece in hand]
        return _OF_VALUES[what](values) if values or what in ("value", "kinds") else None
    if what == "below":
        return sum(len(piece.under) for piece in hand)
    if what == "open":
        return sum(piece.sees == everybody for piece in hand)
    return len(hand)


def winners(
    cards: Cards, condition: Condition | None, hands: Sequence[Pieces], seat: int
) -> tuple[int, ...]:
    """Return the seats that would win if the game ended now (RA4.2); ties share (RA10.8).

    Parameters
    ----------
    hands : sequence of tuple of Piece
        Each seat's hand.
    seat : int
        The seat whose turn it is.
    """
    if condition is None or condition.what == "nobody":
        return ()
    count = len(hands)
    named = {
        "reader": condition.seat,
        "left": (condition.seat + 1) % count,
        "right": (condition.seat - 1) % count,
        "last": seat,
    }
    if condition.what in named:
        return (named[condition.what],)
    if condition.what == "everybody":
        return tuple(range(count))
    everybody = (1 << count) - 1
    return _best(condition, [measure(cards, condition.what, hand, everybody) for hand in hands])


def _best(condition: Condition, found: Iterable[int | None]) -> tuple[int, ...]:
    """Return the seats whose measure meets a condition best."""
    measured = {seat: each for seat, each in enumerate(found) if each is not None}
    if condition.how in ("even", "odd"):
        odd = condition.how == "odd"
        return tuple(seat for seat, each in measured.items() if each % 2 == odd)
    keys = {seat: _distance(condition, each) for seat, each in measured.items()}
    return tuple(seat for seat, key in keys.items() if key == min(keys.values()))


def _distance(condition: Condition, found: int) -> int:
    """Return the distance of a measure from the winning one; smaller is better."""
    if condition.how == "near":
        return abs(found - condition.n)
    return found if condition.how == "least" else -found


def result_of(won: Sequence[int], players: int) -> Result:
    """Return the result: score 1 and place 1 for the winners only.

    Examples
    --------
    >>> result_of([2], 3)
    Result(scores=(0, 0, 1), ranking=(2, 2, 1), winners=(2,))
    >>> result_of([], 3)
    Result(scores=(0, 0, 0), ranking=(1, 1, 1), winners=())
    """
    found = Result.of_scores([int(seat in won) for seat in range(players)])
    return found._replace(winners=tuple(won))
