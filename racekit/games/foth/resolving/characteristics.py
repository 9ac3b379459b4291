"""The characteristics of cards, as conditions, amounts and filters need them (808)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, cast

from ..board import Board, Piece, Role, Source
from ..cards import GOINGS
from ..traits import BEFORE, ELSEWHERE, Table, Traits, unchanged
from .layout import Layout, Working, brings, effective_ones, kind_of, layout_of

if TYPE_CHECKING:
    from ..cards import Card
    from ..rules import Rules


@dataclass(eq=False, slots=True)
class Characteristics:
    """A board, and the characteristics of its cards: `layers.Derived` derives them."""

    game: Rules
    board: Board
    lying: tuple[Piece, ...]  # the cards on the table, the oldest first
    layout: Layout  # their possible effects
    _table: Table | None = None
    deriving: bool = False  # whether the characteristics are still being derived

    @property
    def table(self) -> Table:
        """The traits of all pieces, by their ids, derived on first use."""
        if self._table is None:
            self._table = self._derived()
        return self._table

    def _derived(self) -> Table:
        raise NotImplementedError

    def on(self, board: Board) -> Self:
        """Return the same characteristics on a board that differs only in irrelevant fields."""
        return type(self)(self.game, board, self.lying, self.layout, self._table)

    def having(self, table: Table) -> Self:
        """Return the characteristics with another table of traits."""
        return type(self)(self.game, self.board, self.lying, self.layout, table, deriving=True)

    def traits(self, piece: Piece) -> Traits:
        """Return a piece's traits, without deriving the others if nothing changes it.

        For cards other than horses, changes affect only abilities.
        """
        card, layout = self.game.cards[piece.card], self.layout
        if layout.unchanged or (layout.printed and not card.is_horse):
            return unchanged(card, self.board, piece.user)
        return self.table[piece.id]

    def of_card(self, seat: int, card: str, zone: str) -> Traits:
        """Return the traits of a player's card that does not lie on the table (808.3, 1001.1)."""
        known = self.game.cards[card]
        if not self._changes_there(known, zone):
            return unchanged(known, self.board, seat)
        there, piece = self.looked_at(seat, card, zone)
        return there.table[piece.id]

    def looked_at(self, seat: int, card: str, zone: str) -> tuple[Self, Piece]:
        """Return a piece for a card that is not on the table, and the characteristics with it."""
        game, board, known = self.game, self.board, self.game.cards[card]
        piece = Piece(ELSEWHERE, card, seat, seat, cast(Role, zone), at=BEFORE)
        if not self._changes_there(known, zone):
            return self.having({ELSEWHERE: unchanged(known, board, seat)}), piece
        lying = (*self.lying, piece)
        layout = layout_of(game, lying, board.effects)
        return type(self)(game, board, lying, layout), piece

    def _changes_there(self, card: Card, zone: str) -> bool:
        """Whether any effect may change a card that does not lie on the table.

        Changes to such cards never depend on changes to other such cards (F50).
        """
        return not self.deriving and (self.layout.reaches or bool(brings(card, zone).abilities))

    @property
    def going(self) -> str:
        """The current ground condition (302.2d)."""
        return GOINGS[self.board.race.going - 1]

    def piece(self, number: int | None) -> Piece | None:
        """Return a piece that is still on the table."""
        for piece in self.lying:
            if piece.id == number:
                return piece
        return None


def working(now: Characteristics, kind: str) -> Sequence[Working]:
    """Return the abilities of a kind that are effective (803.4)."""
    if now.layout.printed:
        return now.layout.using.get(kind, ())
    return [
        (Source(piece.card, piece.id, piece.user), ability, nth)
        for piece in now.lying
        for ability, nth in effective_ones(
            now.game.cards[piece.card], piece.role, now.table[piece.id].abilities
        )
        if kind_of(ability) == kind
    ]
