"""Evaluation of conditions, amounts, filters and targets on a board."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..board import MOST, OPEN, SEATS, TABLE, Board, Frame, Happening, Piece, area_of, other
from ..cards import STYLES, Card
from ..traits import Traits, is_suited, printed_fits, zone_of
from .nodes import AbilityNode

if TYPE_CHECKING:
    from ..resolving.characteristics import Characteristics


def who(board: Board, frame: Frame, word: str) -> tuple[int, ...]:
    """Return the players that a word refers to (301.2, 301.3), the turn player first (103.4)."""
    mine, turn = frame.source.user, board.player
    return {
        "you": (mine,),
        "opponent": (other(mine),),
        "turn_player": (turn,),
        "other_player": (other(turn),),
        "each": (turn, other(turn)),
    }[word]


# --- amounts ---------------------------------------------------------------------------------


def amount(now: Characteristics, frame: Frame, node: Any) -> int:
    """Return the value of an amount: a whole number, possibly negative (103.2d); bounded (F53)."""
    if isinstance(node, int):
        return node
    return max(-MOST, min(MOST, _AMOUNTS[node.word](now, frame, node)))


def _lying(now: Characteristics, frame: Frame, node: AbilityNode, zone: str) -> Iterator[bool]:
    """Return True for each card in a zone that matches a node's players and filter."""
    for seat in who(now.board, frame, node["who"]):
        yield from (True for _ in lying_in(now, seat, zone, node["of"]))


def _trait(now: Characteristics, frame: Frame, node: AbilityNode) -> int:
    there, found = meant(now, frame, node["of"])
    return sum(int(getattr(there.table[piece.id], node["what"])) for piece in found)


_AMOUNTS: Mapping[str, Callable[[Characteristics, Frame, Any], int]] = {
    # What is in a zone (401.2b), and what is on a card (203.1, 209.1, 210.1).
    "count": lambda now, frame, node: sum(_lying(now, frame, node, node["in"])),
    "trait": _trait,
    # 103.2b
    "times": lambda now, frame, node: amount(now, frame, node["n"]) * int(node["by"]),
    "plus": lambda now, frame, node: sum(amount(now, frame, part) for part in node["of"]),
    # 702.6k-ii, 806.1
    "run_distance": lambda now, frame, node: now.board.distance,
    "event_n": lambda now, frame, node: abs(frame.event.n) if frame.event else 0,
}


def with_number(value: Any, n: int) -> Any:
    """Return effects with a chosen number in its places (103.5).

    Examples
    --------
    >>> draw = AbilityNode("draw", (("n", AbilityNode("chosen_number")), ("who", "you")))
    >>> with_number((draw,), 2)[0]["n"]
    2
    """
    if isinstance(value, tuple):
        return tuple(with_number(each, n) for each in value)
    if not isinstance(value, AbilityNode):
        return value
    if value.word == "chosen_number":
        return n
    # Another number that is chosen is the one that is meant there.
    kept = ("do",) if value.word == "choose_number" else ()
    args = ((name, given if name in kept else with_number(given, n)) for name, given in value.args)
    return AbilityNode(value.word, tuple(args))


# --- cards: zones and targets ----------------------------------------------------------------


def lying_in(now: Characteristics, seat: int, zone: str, wanted: Any) -> Iterator[Any]:
    """Return a player's cards in a zone (401.2b) that match a filter.

    Cards on the table are pieces, others are ids; face-down cards are None and match no filter
    (401.2c, F45).
    """
    side = now.board.sides[seat]
    if zone in ("run", "situation"):
        for piece in now.lying:
            if piece.user == seat and zone_of(piece) == zone and fits(now, piece, wanted):
                yield piece
        return
    if zone in ("area", "areas"):
        piles = (side.piles[area_of(side)],) if zone == "area" else side.piles
        cards: Iterable[str | None] = (None for pile in piles for _ in pile.slots)
    else:
        # Nobody can rely on cards of a hand that the other player has not seen (401.2c).
        hand = side.hand if wanted is None else side.shown
        cards = {"hand": hand, "farm": side.farm, "removed": side.removed}[zone]
        if zone == "farm":
            cards = (*cards, *(None for _ in side.down))
    for card in cards:
        if wanted is None or (card is not None and card_fits(now, seat, zone, card, wanted)):
            yield card


def card_fits(now: Characteristics, seat: int, zone: str, card: str, wanted: Any) -> bool:
    """Whether a card that does not lie on the table matches a filter (1002.2)."""
    if wanted is None:
        return True
    return _is_wanted(now, seat, now.game.cards[card], now.of_card(seat, card, zone), wanted)


def fits(now: Characteristics, piece: Piece, wanted: Any) -> bool:
    """Whether a card matches every field of a filter (202.2, 508.5)."""
    if wanted is None:
        return True
    return _is_wanted(now, piece.user, now.game.cards[piece.card], now.table[piece.id], wanted)


def _is_wanted(now: Characteristics, seat: int, card: Card, traits: Traits, wanted: Any) -> bool:
    """Whether a player's card matches a filter with its current traits (202.2)."""
    if not printed_fits(card, traits, wanted):
        return False
    suited = wanted.get("suited")
    return suited is None or is_suited(now.board, seat, traits, suited)


def numbers(now: Characteristics, frame: Frame, node: Any) -> tuple[int, ...]:
    """Return the ids of a target's pieces (401.5, 506.3, 506.4, 508.5), of those that left too.

    The card of an event may be one of them, or not lie on the table (806.4a).
    """
    word = node.word
    if word == "self":
        return () if frame.source.piece is None else (frame.source.piece,)
    if word == "target":
        return frame.target
    if word == "event_card":
        piece = frame.event.piece if frame.event else None
        return () if piece is None else (piece,)
    if word in ("running", "guarding"):
        return tuple(piece.id for piece in now.lying if piece.role == word)
    seats, zone = who(now.board, frame, node["who"]), node["in"]
    return tuple(
        piece.id
        for piece in now.lying
        if piece.user in seats and zone_of(piece) == zone and fits(now, piece, node["of"])
    )


def meant(
    now: Characteristics, frame: Frame, node: Any
) -> tuple[Characteristics, tuple[Piece, ...]]:
    """Return the cards that a target refers to, and the characteristics that apply to them.

    Cards that have left have their last known information (810); a card that has moved has that
    of the public zone (806.4a).
    """
    event = frame.event
    if node.word == "event_card" and event and event.card:
        zone = informing(event)
        if zone in OPEN and zone not in TABLE:
            there, piece = now.looked_at(event.seat, event.card, zone)
            return there, (piece,)
    asked, gone = numbers(now, frame, node), (last.piece for last in now.board.gone)
    return now, tuple(piece for piece in (*now.lying, *gone) if piece.id in asked)


def informing(move: Happening) -> str:
    """Return the zone whose information applies to a moving card: the public one, or the later."""
    return str(move.start if move.start in OPEN and move.end not in OPEN else move.end)


def targets(now: Characteristics, frame: Frame, node: Any) -> tuple[Piece, ...]:
    """Return the cards on the table that a target refers to."""
    asked = numbers(now, frame, node)
    return tuple(piece for piece in now.lying if piece.id in asked)


# --- conditions ------------------------------------------------------------------------------


def holds(now: Characteristics, frame: Frame, node: Any) -> bool:
    """Whether a condition holds (803.3, 1102.1a); no condition always does."""
    return node is None or _CONDITIONS[node.word](now, frame, node)


def _compared(
    compare: Callable[[int, int], bool],
) -> Callable[[Characteristics, Frame, AbilityNode], bool]:
    """Return the result of comparing two amounts."""
    return lambda now, frame, node: compare(*(amount(now, frame, part) for part in node["of"]))


def _area(now: Characteristics, frame: Frame, node: AbilityNode) -> bool:
    seats = who(now.board, frame, node["who"])
    return all(STYLES[area_of(now.board.sides[seat])] in node["is"] for seat in seats)


def lead(board: Board, seat: int) -> int:
    """How many areas a player is ahead (514.1, F38); below 0: behind (514.2), 0: level (514.3)."""
    mine, theirs = (area_of(board.sides[each]) for each in (seat, other(seat)))
    return mine - theirs


def _suited(now: Characteristics, frame: Frame, node: AbilityNode) -> bool:
    there, found = meant(now, frame, node["card"])
    return bool(found) and all(
        is_suited(there.board, piece.user, there.table[piece.id], node["what"]) for piece in found
    )


def _is(now: Characteristics, frame: Frame, node: AbilityNode) -> bool:
    there, found = meant(now, frame, node["card"])
    return bool(found) and all(fits(there, piece, node["of"]) for piece in found)


def _extra_run(now: Characteristics, frame: Frame, node: AbilityNode) -> bool:
    """Whether this is not the turn's first run (512.1), counting horses that have left since.

    A piece that left before the run process began has no time.
    """
    gone = (last.piece for last in now.board.gone if last.piece.at)
    runs = sorted(piece.id for piece in (*now.lying, *gone) if piece.role == "running")
    own = frame.source.piece
    return own != runs[0] if own in runs else len(runs) > 1


_CONDITIONS: Mapping[str, Callable[[Characteristics, Frame, Any], bool]] = {
    # What is effective under a condition (803.3).
    "all": lambda now, frame, node: all(holds(now, frame, part) for part in node["of"]),
    "any": lambda now, frame, node: any(holds(now, frame, part) for part in node["of"]),
    "not": lambda now, frame, node: not holds(now, frame, node["of"]),
    # Race information (302.2).
    "course": lambda now, frame, node: now.board.race.course in node["is"],
    "surface": lambda now, frame, node: now.board.race.surface == node["is"],
    "distance": lambda now, frame, node: now.board.race.distance in node["is"],
    "going": lambda now, frame, node: now.going in node["is"],
    "area": _area,  # 403.4, 509.1
    # Ahead (514.1), behind (514.2), level (514.3).
    "ahead": lambda now, frame, node: lead(now.board, *who(now.board, frame, node["who"])) > 0,
    "behind": lambda now, frame, node: lead(now.board, *who(now.board, frame, node["who"])) < 0,
    "level": lambda now, frame, node: lead(now.board, SEATS[0]) == 0,
    "at_least": _compared(operator.ge),
    "at_most": _compared(operator.le),
    "same": _compared(operator.eq),  # 515.1
    "suited": _suited,  # 508.5
    "is": _is,  # 202.1
    # 506.3, 506.4
    "role": lambda now, frame, node: any(
        piece.role == node["is"] for piece in meant(now, frame, AbilityNode("self"))[1]
    ),
    # 505.2
    "uses_situation": lambda now, frame, node: any(_lying(now, frame, node, "situation")),
    # 702.6d
    "guarded": lambda now, frame, node: any(piece.role == "guarding" for piece in now.lying),
    # 701.1
    "your_turn": lambda now, frame, node: now.board.player == frame.source.user,
    "extra_run": _extra_run,
}
