"""Cards on the move: how one leaves a zone and enters another, and what that changes."""

from __future__ import annotations

from typing import Any

from .board import (
    SEATS,
    TABLE,
    UNSEEN,
    Happening,
    Last,
    Lasting,
    Piece,
    Pile,
    Slot,
    current,
    locate,
    other,
    plus,
    swap,
    without,
)
from .effects import Layout, World, world


class Moving:
    """Cards that move at one time: their zones are mutable until `after` freezes them again.

    Parameters
    ----------
    before : World
        What was, before any of them moved.

    Attributes
    ----------
    zones : tuple of dict
        For each player the zones that have changed.
    changes : dict
        What else of the board has changed.
    layout : Layout or None
        What lies on the table; None once that has changed.
    """

    __slots__ = ("before", "changes", "clock", "layout", "zones")

    def __init__(self, before: World) -> None:
        self.before = before
        self.clock = before.board.clock
        self.layout: Layout | None = before.layout
        self.zones: tuple[dict[str, Any], ...] = ({}, {})
        self.changes: dict[str, Any] = {}

    def zone(self, seat: int, name: str) -> Any:
        """Return what a player has in a zone now."""
        zones = self.zones[seat]
        return zones[name] if name in zones else getattr(self.before.board.sides[seat], name)

    def common(self, name: str) -> Any:
        """Return something of the board that is no player's, as it is now."""
        changes = self.changes
        return changes[name] if name in changes else getattr(self.before.board, name)

    def after(self) -> World:
        """Return what is after all moves."""
        before, changes = self.before, self.changes
        board = before.board
        one, two = self.zones
        if one or two:
            first, second = board.sides
            changes["sides"] = (
                first._replace(**one) if one else first,
                second._replace(**two) if two else second,
            )
        if self.clock != board.clock:
            changes["clock"], changes["moment"] = self.clock, board.moment + 1
        return world(before.game, board._replace(**changes), self.layout) if changes else before

    def move(self, move: Happening) -> None:
        """Move a card from one zone into another."""
        card, knows = self._take_up(move) if move.start in TABLE else self._leave(move)
        if move.end in TABLE:
            self.lay(move)
        else:
            self._enter(card, SEATS if move.shown else knows, move)

    # --- leaving a zone ----------------------------------------------------------------------

    def _leave(self, move: Happening) -> tuple[str | None, tuple[int, ...]]:
        """Take a card out of a zone; return it, and who knows it."""
        seat, start, card = move.seat, move.start, move.card
        zones = self.zones[seat]
        if start == "area":
            return self._out_of_deck(seat, move.n)
        if start == "down":
            down: tuple[Slot, ...] = self.zone(seat, "down")
            zones["down"] = down[: move.n] + down[move.n + 1 :]
            return down[move.n]
        assert card is not None
        assert start in ("hand", "farm", "removed")
        zones[start] = without(self.zone(seat, start), card)
        if start != "hand":
            return card, SEATS
        shown = self.zone(seat, "shown")
        if card not in shown:
            return card, (seat,)
        zones["shown"] = without(shown, card)
        return card, SEATS

    def _out_of_deck(self, seat: int, at: int) -> Slot:
        """Take a card out of the deck: the first is on top (F36)."""
        piles: tuple[Pile, ...] = self.zone(seat, "piles")
        area, at = locate(piles, at)
        pile = piles[area]
        rest = pile._replace(slots=pile.slots[:at] + pile.slots[at + 1 :])
        self.zones[seat]["piles"] = swap(piles, area, rest)
        return pile.slots[at]

    def _take_up(self, move: Happening) -> tuple[str | None, tuple[int, ...]]:
        """Take up a piece; what it was last is kept (810). Everybody knows it."""
        assert move.piece is not None
        piece = self.before.piece(move.piece)
        assert piece is not None
        changes, self.layout = self.changes, None
        changes["gone"] = (*self.common("gone"), Last(piece, self.before.traits(piece)))
        if piece in (resolving := self.common("resolving")):
            changes["resolving"] = _except(resolving, piece)
            return piece.card, SEATS
        if piece.role in ("running", "guarding") and self.before.board.effects:
            changes["effects"] = _without_those_of(self.common("effects"), piece)
        zone = "run" if piece in self.zone(piece.user, "run") else "situation"
        self.zones[piece.user][zone] = _except(self.zone(piece.user, zone), piece)
        return piece.card, SEATS

    # --- entering a zone ---------------------------------------------------------------------

    def _enter(self, card: str | None, knows: tuple[int, ...], move: Happening) -> None:
        """Put a card into a zone of a player."""
        seat, end = move.seat, move.end
        zones = self.zones[seat]
        if end in ("top", "bottom"):
            zones["piles"] = _with_more(self.zone(seat, "piles"), Slot(card, knows), end)
            return
        if end == "down":
            zones["down"] = (*self.zone(seat, "down"), Slot(card, knows))
            return
        assert card is not None
        assert end in ("hand", "farm", "removed")
        zones[end] = plus(self.zone(seat, end), card)
        if end == "hand" and other(seat) in knows:
            zones["shown"] = plus(self.zone(seat, "shown"), card)

    def lay(self, move: Happening) -> None:
        """Lay a card on the table: another piece than it was before (808.2)."""
        assert move.card is not None
        assert move.role is not None
        seat, end = move.seat, str(move.end)
        moment = self.before.board.moment + 1
        piece = Piece(self.clock, move.card, seat, seat, move.role, move.on, moment)
        self.clock += 1
        self.layout = None
        if end == "resolution":
            self.changes["resolving"] = (*self.common("resolving"), piece)
        else:
            self.zones[seat][end] = (*self.zone(seat, end), piece)


def _except(have: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    at = have.index(piece)
    return have[:at] + have[at + 1 :]


def _without_those_of(effects: tuple[Lasting, ...], horse: Piece) -> tuple[Lasting, ...]:
    """Return continuous effects without those of a horse's force abilities (1102.5)."""
    return tuple(e for e in effects if e.until != "run" or e.source.piece != horse.id)


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
