"""Simultaneous moves: cards leave zones and enter others, with the resulting changes."""

from __future__ import annotations

from typing import Any

from ....engine.events import Event
from ..board import (
    OPEN,
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
    drawn_at,
    innermost,
    locate,
    other,
    plus,
    swap,
    without,
)
from .characteristics import Characteristics
from .lasting import after_steps, going_change
from .lasting import without as without_effects
from .layers import derived_after
from .layout import Layout, brings


class Moving:
    """A set of simultaneous moves (401.2a, 506.1); `after` returns the board that results.

    Parameters
    ----------
    before : Characteristics
        The characteristics before any move.

    Attributes
    ----------
    sides : list of Side
        Each player's cards.
    changes : dict
        The changed fields of the board, except the sides and the table.
    lying : tuple of Piece
        The pieces on the table now.
    happened : list of Happening
        The past events, as abilities see them.
    told : list of Event
        What else has happened: effects that ended.
    moment : int
        The time of what happens now (808.1h).
    """

    __slots__ = (
        *("_layout", "before", "changes", "clock", "happened", "lying", "moment", "sides"),
        "told",
    )

    def __init__(self, before: Characteristics) -> None:
        self.before = before
        self.clock = before.board.clock
        self.moment = before.board.moment + 1
        self.lying = before.lying
        self.sides = [*before.board.sides]
        self.changes: dict[str, Any] = {}
        self.happened: list[Happening] = []
        self.told: list[Event] = []
        self._layout: Layout | None = before.layout

    def common(self, name: str) -> Any:
        """Return the current value of a field that the players share."""
        changes = self.changes
        return changes[name] if name in changes else getattr(self.before.board, name)

    def after(self) -> Characteristics:
        """Return the characteristics after all moves."""
        before, changes = self.before, self.changes
        board, sides = before.board, self.sides
        one, two = board.sides
        if sides[0] is not one or sides[1] is not two:
            changes["sides"] = tuple(sides)
        if not changes:
            return before
        if self.clock != board.clock:
            changes["clock"], changes["moment"] = self.clock, self.moment
        return derived_after(before, board._replace(**changes), self.lying, self._layout)

    # --- what happens ------------------------------------------------------------------------

    def happen(self, coming: Happening) -> Event:
        """Carry out one happening; return its event."""
        game, seat, rule = self.before.game, coming.seat, coming.rule
        if coming.kind == "move":
            return self._moved_event(self._move(coming))
        if coming.kind == "draw":  # the deck's top card comes to the hand (502.1)
            at = drawn_at(self.sides[seat], coming)
            card = self._card(seat, at)
            self.happened.append(coming._replace(card=card, start="area", end="hand"))
            self._move(Happening("move", seat, card, start="area", end="hand", n=at))
            return game.secret_event(rule, "drawn", "card", seat=seat, card=card)
        if coming.kind == "going_changes":  # as far as there are any steps (511.1, 511.2)
            was = self.common("race")
            going = after_steps(was, coming.n)
            self.changes["race"] = was._replace(going=going)
            if coming.until or self.common("base"):
                self._keep_going(coming, was.going)
            self.happened.append(coming._replace(n=going - was.going))
            return game.event(rule, "going_changes", going=going)
        self.happened.append(coming)
        return game.event(rule, coming.kind, seat=seat, card=coming.card, n=coming.n)

    def _keep_going(self, coming: Happening, was: int) -> None:
        """Remember a change of the going that will end, or that follows such a one (808.1f)."""
        board = self.before.board
        change, until = going_change(coming.n), coming.until or "game"
        lasting = Lasting(innermost(board).source, (change,), (), until, self.moment)
        self.changes["base"] = self.common("base") or was
        self.changes["effects"] = (*self.common("effects"), lasting)
        self.changes["moment"], self._layout = self.moment, None

    def _move(self, move: Happening) -> Happening:
        """Move a card from one zone into another; return the completed move.

        The last card of an area leaves it empty (403.4).
        """
        seat = move.seat
        if move.start == "area":
            area, at = locate(self.sides[seat].piles, move.n)
            left = self._out_of_deck(seat, area, at)
            move = move._replace(card=left.card)
        else:
            left = self._take_up(move) if move.start in TABLE else self._leave(move)
        if move.end in TABLE:
            move = move._replace(piece=self.clock)
            self.lay(move)
        else:
            self._enter(left.card, SEATS if move.shown else left.known, move)
        self.happened.append(move)
        if move.start == "area" and not self.sides[seat].piles[area].slots:
            self.happened.append(Happening("area_clears", seat))
        return move

    def _card(self, seat: int, at: int) -> str | None:
        """Return a card of the deck; None if it has no identity."""
        piles = self.sides[seat].piles
        area, at = locate(piles, at)
        return piles[area].slots[at].card

    def _moved_event(self, move: Happening) -> Event:
        """Return the event of a move; players who do not see the card get no identity (402.3)."""
        game, rule = self.before.game, move.rule
        what: dict[str, Any] = {"seat": move.seat, "start": move.start, "end": move.end}
        if move.end == "down":
            return game.event(rule, "moved_hidden", **what)
        if not move.is_open:
            return game.secret_event(rule, "moved", "card", **what, card=move.card)
        # It may reveal a hidden card to the player who makes it, but not one of their own hand.
        board = self.before.board
        if move.start == "hand":
            reveals = bool(board.frames) and innermost(board).source.user != move.seat
        else:
            reveals = move.start not in OPEN
        return game.event(rule, "moved", reveals=reveals, **what, card=move.card)

    def _set(self, seat: int, **zones: Any) -> None:
        """Replace a player's cards in some zones."""
        self.sides[seat] = self.sides[seat]._replace(**zones)

    # --- leaving a zone ----------------------------------------------------------------------

    def _leave(self, move: Happening) -> Slot:
        """Take a card out of a zone; return it and the players who know it.

        A face-down card of a farm leaves by its place (F55, F56).
        """
        seat, card, side = move.seat, move.card, self.sides[move.seat]
        if move.start == "down":
            self._set(seat, down=side.down[: move.n] + side.down[move.n + 1 :])
            return side.down[move.n]
        assert card is not None
        zone = str(move.start)
        self._set(seat, **{zone: without(getattr(side, zone), card)})
        if zone != "hand":
            return Slot(card, SEATS)
        if card not in side.shown:
            return Slot(card, (seat,))
        self._set(seat, shown=without(side.shown, card))
        return Slot(card, SEATS)

    def _out_of_deck(self, seat: int, area: int, at: int) -> Slot:
        """Take a card out of an area of the deck (502.1, F36)."""
        piles = self.sides[seat].piles
        slots = piles[area].slots
        rest = piles[area]._replace(slots=slots[:at] + slots[at + 1 :])
        self._set(seat, piles=swap(piles, area, rest))
        return slots[at]

    def _take_up(self, move: Happening) -> Slot:
        """Take up a piece, which all players know; keep its last known information (810.1).

        What it has been given for the run ends with it (1102.5).
        """
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
        side = self.sides[piece.user]
        zone = "run" if piece in side.run else "situation"
        self._set(piece.user, **{zone: _except(getattr(side, zone), piece)})
        return Slot(piece.card, SEATS)

    def _end_those_of(self, horse: Piece) -> None:
        """End the run-long effects of a horse's force abilities (1102.5)."""
        board = self.before.board
        names = ("effects", "race", "base")
        board = board._replace(**{name: self.common(name) for name in names})

        def ends(each: Lasting) -> bool:
            return each.until == "run" and each.source.piece == horse.id

        board, told = without_effects(self.before.game, board, ends)
        if board.effects != self.common("effects"):
            self.changes |= {name: getattr(board, name) for name in names}
            self.told += told
            self._layout = None

    # --- entering a zone ---------------------------------------------------------------------

    def _enter(self, card: str | None, knows: tuple[int, ...], move: Happening) -> None:
        """Put a card into a zone of a player (401.2a, 402.2, 507.1)."""
        seat, zone, side = move.seat, str(move.end), self.sides[move.seat]
        if zone in ("top", "bottom"):
            area = current(side.piles) if move.area is None else move.area
            self._set(seat, piles=_with_more(side.piles, area, Slot(card, knows), zone))
            return
        if zone == "down":
            self._set(seat, down=(*side.down, Slot(card, knows)))
            return
        assert card is not None
        if zone == "hand":
            self._into_hand(seat, card, knows)
        else:
            self._set(seat, **{zone: plus(getattr(side, zone), card)})

    def _into_hand(self, seat: int, card: str, knows: tuple[int, ...]) -> None:
        """Put a card into a hand (407.2): the other player may know it (401.2c)."""
        side = self.sides[seat]
        shown = plus(side.shown, card) if other(seat) in knows else side.shown
        self._set(seat, hand=plus(side.hand, card), shown=shown)

    def lay(self, move: Happening) -> None:
        """Lay a card on the table as a new piece (408.1, 506.2, 506.5, 808.2)."""
        assert move.card is not None
        assert move.role is not None
        seat, zone = move.seat, str(move.end)
        piece = Piece(self.clock, move.card, seat, seat, move.role, move.on, self.moment)
        self.clock += 1
        self._lies_now((*self.lying, piece), piece)
        if zone == "resolution":
            self.changes["resolving"] = (*self.common("resolving"), piece)
        else:
            self._set(seat, **{zone: (*getattr(self.sides[seat], zone), piece)})

    def _lies_now(self, lying: tuple[Piece, ...], moved: Piece) -> None:
        """Update the pieces on the table after one has come or gone (803.4)."""
        self.lying, layout = lying, self._layout
        card = self.before.game.cards[moved.card]
        if layout and not (layout.printed and not brings(card, moved.role).abilities):
            self._layout = None


def _except(have: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    at = have.index(piece)
    return have[:at] + have[at + 1 :]


def _with_more(piles: tuple[Pile, ...], area: int, slot: Slot, end: str) -> tuple[Pile, ...]:
    """Put a card on or under an area (507.1)."""
    pile = piles[area]
    slots = (slot, *pile.slots) if end == "top" else (*pile.slots, slot)
    return swap(piles, area, pile._replace(slots=slots))


def dealt(counts: tuple[int, ...]) -> tuple[Pile, ...]:
    """Return areas with the given numbers of unseen cards (603.1f)."""
    return tuple(Pile((UNSEEN,) * count) for count in counts)
