"""Simultaneous moves: cards leave zones and enter others, with the resulting changes."""

from __future__ import annotations

from typing import Any

from ....engine.events import Event
from ....engine.values import new_unchecked, with_item
from ..board import (
    OPEN,
    SEATS,
    TABLE,
    UNSEEN,
    AreaPile,
    Happening,
    Last,
    Lasting,
    Piece,
    Side,
    Slot,
    current,
    drawn_at,
    innermost,
    locate,
    other,
    place_found,
    place_now,
    plus,
    with_newcomers,
    without,
)
from ..traits import last_known
from .characteristics import Characteristics
from .lasting import after_steps, going_change
from .lasting import without as without_effects
from .layers import derived_after
from .layout import Layout, brings


class Moving:
    """A set of simultaneous moves (401.2a, 506.1); `after` returns the board that results."""

    __slots__ = (
        *("_layout", "_zones", "before", "changes", "clock", "happened", "lying", "moment"),
        "told",
    )

    def __init__(self, before: Characteristics) -> None:
        board = before.board
        self.before = before
        self.clock, self.moment = board.clock, board.moment + 1  # of what happens now (808.1h)
        self.lying = before.lying
        self.changes: dict[str, Any] = {}  # of the board, except its sides and the table
        self.happened: list[Happening] = []  # as abilities see it
        self.told: list[Event] = []  # what else has happened: effects that ended
        self._layout: Layout | None = before.layout
        self._zones: dict[int, dict[str, Any]] = {}

    def common(self, name: str) -> Any:
        """Return the current value of a field that the players share."""
        changes = self.changes
        return changes[name] if name in changes else getattr(self.before.board, name)

    def zones(self, seat: int) -> dict[str, Any]:
        """Return a player's cards by zone, to be changed."""
        zones = self._zones.get(seat)
        if zones is None:
            zones = self._zones[seat] = self.before.board.sides[seat]._asdict()
        return zones

    def after(self) -> Characteristics:
        """Return the characteristics after all moves."""
        before, changes = self.before, self.changes
        board = before.board
        for seat, zones in self._zones.items():
            sides = changes.get("sides", board.sides)
            changes["sides"] = with_item(sides, seat, Side._make(zones.values()))
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
            at = drawn_at(self.zones(seat)["piles"], coming)
            card = self._move(Happening("move", seat, start="area", end="hand", n=at)).card
            self.happened.append(coming._replace(card=card, start="area", end="hand"))
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
        board, zones = self.before.board, self.zones(move.seat)
        knows: tuple[int, ...] = SEATS
        if move.start == "area":
            area, at = locate(zones["piles"], self._place(move))
            card, knows = _out_of_deck(zones, area, at)
            move = move._replace(card=card)
        elif move.start in TABLE:
            self._take_up(move)
        else:
            knows = _leave(zones, move)
        if move.end in TABLE:
            move = move._replace(piece=self.clock)
            self.lay(move)
        else:
            knows = SEATS if move.shown else knows
            _enter(zones, move, knows)
        if (board.frames or board.effects) and "hand" in (move.start, move.end):
            self._hand_changed(move, openly=other(move.seat) in knows)
        # A past move has no place: not everybody knows where a card lay in a deck or face down.
        self.happened.append(move._replace(n=0, found=None, area=None))
        if move.start == "area" and not zones["piles"][area].slots:
            self.happened.append(Happening("area_clears", move.seat))
        return move

    def _hand_changed(self, move: Happening, *, openly: bool) -> None:
        """Tell the cards of a hand from those that come after an effect on it (808.2)."""
        frames, effects = self.common("frames"), self.common("effects")
        side = self.before.board.sides[move.seat]._replace(**self.zones(move.seat))
        if any(each.came is not None for each in frames):
            self.changes["frames"] = tuple(
                each if each.came is None else with_newcomers(each, move, side, openly=openly)
                for each in frames
            )
        if any(each.to for each in effects):
            self.changes["effects"] = tuple(
                with_newcomers(each, move, side, openly=openly) if each.to else each
                for each in effects
            )

    def _place(self, move: Happening) -> int:
        """Return where a card lies in the deck; other cards found there may have left already."""
        if move.found is None:
            return drawn_at(self.zones(move.seat)["piles"], move)
        before, now = self.before.board.sides[move.seat].piles, self.zones(move.seat)["piles"]
        gone = sum(len(pile.slots) for pile in before) - sum(len(pile.slots) for pile in now)
        at = place_found(now, move, move.found.last - gone)
        assert at is not None
        return at

    def _moved_event(self, move: Happening) -> Event:
        """Return the event of a move; players who do not see the card get no identity (402.3)."""
        game, rule = self.before.game, move.rule
        seat, card, start, end = move.seat, move.card, move.start, move.end
        if end == "down":
            return game.event(rule, "moved_hidden", seat=seat, start=start, end=end)
        if not move.is_open:
            return game.secret_event(
                rule, "moved", "card", seat=seat, start=start, end=end, card=card
            )
        # It may reveal a hidden card to the player who makes it, but not one of their own hand.
        board = self.before.board
        if start == "hand":
            reveals = bool(board.frames) and innermost(board).source.user != seat
        else:
            reveals = start not in OPEN
        return game.event(
            rule, "moved", reveals=reveals, seat=seat, start=start, end=end, card=card
        )

    # --- pieces ------------------------------------------------------------------------------

    def _take_up(self, move: Happening) -> None:
        """Take up a piece, which all players know; keep its last known information (810.1).

        What it has been given for the run ends with it (1102.5).
        """
        piece = self.before.piece(move.piece)
        assert piece is not None
        changes, before = self.changes, self.before
        self._lies_now(without(self.lying, piece), piece)
        card, traits = before.game.cards[piece.card], before.traits(piece)
        was = last_known(card, before.board, piece.user, traits)
        changes["gone"] = (*self.common("gone"), Last(piece, was))
        if piece in (resolving := self.common("resolving")):
            changes["resolving"] = without(resolving, piece)
            return
        if piece.role in ("running", "guarding") and self.before.board.effects:
            self._end_those_of(piece)
        zones = self.zones(piece.user)
        zone = "run" if piece in zones["run"] else "situation"
        zones[zone] = without(zones[zone], piece)

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

    def lay(self, move: Happening) -> None:
        """Lay a card on the table as a new piece (408.1, 506.2, 506.5, 808.2)."""
        assert move.card is not None
        assert move.role is not None
        seat, zone = move.seat, str(move.end)
        parts = (self.clock, move.card, seat, seat, move.role, move.on, self.moment)
        piece = new_unchecked(Piece, parts)
        self.clock += 1
        self._lies_now((*self.lying, piece), piece)
        if zone == "resolution":
            self.changes["resolving"] = (*self.common("resolving"), piece)
        else:
            zones = self.zones(seat)
            zones[zone] = (*zones[zone], piece)

    def _lies_now(self, lying: tuple[Piece, ...], moved: Piece) -> None:
        """Update the pieces on the table after one has come or gone (803.4)."""
        self.lying, layout = lying, self._layout
        card = self.before.game.cards[moved.card]
        if layout and (not layout.printed or brings(card, moved.role).abilities):
            self._layout = None


# --- cards of one player ---------------------------------------------------------------------


def _leave(zones: dict[str, Any], move: Happening) -> tuple[int, ...]:
    """Take a card out of a zone; return the players who know it.

    A face-down card of a farm leaves its place (F55, F56).
    """
    card, start = move.card, str(move.start)
    if start == "down":
        down: tuple[Slot, ...] = zones["down"]
        at = place_now(down, move)
        assert at is not None
        zones["down"] = down[:at] + down[at + 1 :]
        return down[at].known
    assert card is not None
    zones[start] = without(zones[start], card)
    if start != "hand":
        return SEATS
    if card not in zones["shown"]:
        return (move.seat,)
    zones["shown"] = without(zones["shown"], card)
    return SEATS


def _out_of_deck(zones: dict[str, Any], area: int, at: int) -> Slot:
    """Take a card out of an area of the deck (502.1)."""
    pile: AreaPile = zones["piles"][area]
    rest = pile.slots[:at] + pile.slots[at + 1 :]
    zones["piles"] = with_item(zones["piles"], area, pile._replace(slots=rest))
    return pile.slots[at]


def _enter(zones: dict[str, Any], move: Happening, knows: tuple[int, ...]) -> None:
    """Put a card that some players know into a zone (401.2a, 402.2, 407.2, 507.1)."""
    end, card = str(move.end), move.card
    if end in ("top", "bottom"):
        zones["piles"] = _with_more(zones["piles"], move.area, Slot(card, knows), end)
    elif end == "down":
        zones["down"] = (*zones["down"], Slot(card, knows))
    else:
        assert card is not None
        zones[end] = plus(zones[end], card)
        if end == "hand" and other(move.seat) in knows:  # the other player may know it (401.2c)
            zones["shown"] = plus(zones["shown"], card)


def _with_more(
    piles: tuple[AreaPile, ...], area: int | None, slot: Slot, end: str
) -> tuple[AreaPile, ...]:
    """Put a card on or under a named area, or else the current one (507.1)."""
    area = current(piles) if area is None else area
    pile = piles[area]
    slots = (slot, *pile.slots) if end == "top" else (*pile.slots, slot)
    return with_item(piles, area, pile._replace(slots=slots))


def dealt(counts: tuple[int, ...]) -> tuple[AreaPile, ...]:
    """Return areas with the given numbers of unseen cards (603.1f)."""
    return tuple(AreaPile((UNSEEN,) * count) for count in counts)
