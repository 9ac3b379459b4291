"""Cards on the move: how one leaves a zone and enters another, and what that changes."""

from __future__ import annotations

from typing import Any

from ..board import (
    SEATS,
    TABLE,
    UNSEEN,
    Cards,
    Happening,
    Last,
    Lasting,
    Piece,
    Pile,
    Side,
    Slot,
    current,
    locate,
    other,
    plus,
    swap,
    without,
)
from .characteristics import Characteristics
from .layers import derived_after
from .layout import Layout, brings


class Zones:
    """One player's cards while some of them move: a `Side` that can be changed."""

    __slots__ = Side._fields

    pool: Cards
    piles: tuple[Pile, ...]
    hand: Cards
    shown: Cards
    farm: Cards
    down: tuple[Slot, ...]
    removed: Cards
    situation: tuple[Piece, ...]
    run: tuple[Piece, ...]

    def __init__(self, side: Side) -> None:
        self.pool = side.pool
        self.piles = side.piles
        self.hand = side.hand
        self.shown = side.shown
        self.farm = side.farm
        self.down = side.down
        self.removed = side.removed
        self.situation = side.situation
        self.run = side.run

    def frozen(self) -> Side:
        """Return what has become of the side."""
        return Side(
            self.pool,
            self.piles,
            self.hand,
            self.shown,
            self.farm,
            self.down,
            self.removed,
            self.situation,
            self.run,
        )


class Moving:
    """Cards that move at one time: their zones are mutable until `after` freezes them again.

    Parameters
    ----------
    before : Characteristics
        What was, before any of them moved.

    Attributes
    ----------
    changes : dict
        What of the board has changed besides zones and what lies on the table.
    lying : tuple of Piece
        What lies on the table now.
    """

    __slots__ = ("_layout", "_sides", "before", "changes", "clock", "lying")

    def __init__(self, before: Characteristics) -> None:
        self.before = before
        self.clock = before.board.clock
        self.lying = before.lying
        self.changes: dict[str, Any] = {}
        self._layout: Layout | None = before.layout
        self._sides: list[Zones | None] = [None, None]

    def zones(self, seat: int) -> Zones:
        """Return a player's zones, to be changed."""
        zones = self._sides[seat]
        if zones is None:
            zones = self._sides[seat] = Zones(self.before.board.sides[seat])
        return zones

    def common(self, name: str) -> Any:
        """Return something of the board that is no player's, as it is now."""
        changes = self.changes
        return changes[name] if name in changes else getattr(self.before.board, name)

    def after(self) -> Characteristics:
        """Return what is after all moves."""
        before, changes, (one, two) = self.before, self.changes, self._sides
        board = before.board
        if one or two:
            first, second = board.sides
            changes["sides"] = (one.frozen() if one else first, two.frozen() if two else second)
        elif not changes:
            return before
        if self.clock != board.clock:
            changes["clock"], changes["moment"] = self.clock, board.moment + 1
        return derived_after(before, board._replace(**changes), self.lying, self._layout)

    def move(self, move: Happening) -> None:
        """Move a card from one zone into another."""
        left = self._take_up(move) if move.start in TABLE else self._leave(move)
        if move.end in TABLE:
            self.lay(move)
        else:
            self._enter(left.card, SEATS if move.shown else left.known, move)

    def draw(self, seat: int) -> str:
        """Move the deck's top card to the hand (502.1); return which it is."""
        zones = self.zones(seat)
        drawn = _out_of_deck(zones, 0)
        assert drawn.card is not None
        _into_hand(zones, seat, drawn.card, drawn.known)
        return drawn.card

    # --- leaving a zone ----------------------------------------------------------------------

    def _leave(self, move: Happening) -> Slot:
        """Take a card out of a zone; return it, and who knows it."""
        seat, start, card = move.seat, move.start, move.card
        zones = self.zones(seat)
        if start == "area":
            return _out_of_deck(zones, move.n)
        if start == "down":
            down = zones.down
            zones.down = down[: move.n] + down[move.n + 1 :]
            return down[move.n]
        assert card is not None
        if start == "farm":
            zones.farm = without(zones.farm, card)
            return Slot(card, SEATS)
        if start == "removed":
            zones.removed = without(zones.removed, card)
            return Slot(card, SEATS)
        assert start == "hand"
        zones.hand = without(zones.hand, card)
        if card not in zones.shown:
            return Slot(card, (seat,))
        zones.shown = without(zones.shown, card)
        return Slot(card, SEATS)

    def _take_up(self, move: Happening) -> Slot:
        """Take up a piece; what it was last is kept (810). Everybody knows it."""
        assert move.piece is not None
        piece = self.before.piece(move.piece)
        assert piece is not None
        changes = self.changes
        self._lies_now(_except(self.lying, piece), piece)
        changes["gone"] = (*self.common("gone"), Last(piece, self.before.traits(piece)))
        if piece in (resolving := self.common("resolving")):
            changes["resolving"] = _except(resolving, piece)
            return Slot(piece.card, SEATS)
        if piece.role in ("running", "guarding") and self.before.board.effects:
            self._end_those_of(piece)
        zones = self.zones(piece.user)
        if piece in zones.run:
            zones.run = _except(zones.run, piece)
        else:
            zones.situation = _except(zones.situation, piece)
        return Slot(piece.card, SEATS)

    def _end_those_of(self, horse: Piece) -> None:
        """End what a horse's force abilities have made last for a run (1102.5)."""
        effects: tuple[Lasting, ...] = self.common("effects")
        left = tuple(e for e in effects if e.until != "run" or e.source.piece != horse.id)
        if left != effects:
            self.changes["effects"], self._layout = left, None

    # --- entering a zone ---------------------------------------------------------------------

    def _enter(self, card: str | None, knows: tuple[int, ...], move: Happening) -> None:
        """Put a card into a zone of a player."""
        zones, end = self.zones(move.seat), move.end
        if end in ("top", "bottom"):
            zones.piles = _with_more(zones.piles, Slot(card, knows), end)
            return
        if end == "down":
            zones.down = (*zones.down, Slot(card, knows))
            return
        assert card is not None
        if end == "farm":
            zones.farm = plus(zones.farm, card)
        elif end == "removed":
            zones.removed = plus(zones.removed, card)
        else:
            assert end == "hand"
            _into_hand(zones, move.seat, card, knows)

    def lay(self, move: Happening) -> None:
        """Lay a card on the table: another piece than it was before (808.2)."""
        assert move.card is not None
        assert move.role is not None
        seat, end = move.seat, move.end
        moment = self.before.board.moment + 1
        piece = Piece(self.clock, move.card, seat, seat, move.role, move.on, moment)
        self.clock += 1
        self._lies_now((*self.lying, piece), piece)
        if end == "resolution":
            self.changes["resolving"] = (*self.common("resolving"), piece)
        elif end == "run":
            zones = self.zones(seat)
            zones.run = (*zones.run, piece)
        else:
            zones = self.zones(seat)
            zones.situation = (*zones.situation, piece)

    def _lies_now(self, lying: tuple[Piece, ...], moved: Piece) -> None:
        """Note what lies on the table once a piece has come or gone."""
        self.lying, layout = lying, self._layout
        if layout and (not layout.printed or self._brings_something(moved)):
            self._layout = None

    def _brings_something(self, piece: Piece) -> bool:
        """Whether a card on the table has any ability that is effective there."""
        card = self.before.game.cards[piece.card]
        return bool(card.abilities) and bool(brings(card, piece.role).abilities)


def _out_of_deck(zones: Zones, at: int) -> Slot:
    """Take a card out of the deck: the first is on top (F36)."""
    area, at = locate(zones.piles, at)
    pile = zones.piles[area]
    slots = pile.slots
    rest = pile._replace(slots=slots[:at] + slots[at + 1 :])
    zones.piles = swap(zones.piles, area, rest)
    return slots[at]


def _into_hand(zones: Zones, seat: int, card: str, knows: tuple[int, ...]) -> None:
    zones.hand = plus(zones.hand, card)
    if knows and other(seat) in knows:
        zones.shown = plus(zones.shown, card)


def _except(have: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    at = have.index(piece)
    return have[:at] + have[at + 1 :]


def _with_more(piles: tuple[Pile, ...], slot: Slot, end: str) -> tuple[Pile, ...]:
    """Put a card on or under the deck (507.1)."""
    area = current(piles)
    pile = piles[area]
    slots = (slot, *pile.slots) if end == "top" else (*pile.slots, slot)
    return swap(piles, area, pile._replace(slots=slots))


# --- the deck's top --------------------------------------------------------------------------


def dealt(counts: tuple[int, ...]) -> tuple[Pile, ...]:
    """Return areas with so many cards each that nobody has seen (603.1f)."""
    return tuple(Pile((UNSEEN,) * count) for count in counts)
