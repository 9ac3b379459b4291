"""Games in which seats choose at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from racekit.engine import HIDDEN, Change, Choice, Game, Result, Text, secret, with_item
from racekit.engine.analysis import Bounded, Bounds
from racekit.engine.formats import By


class Board(NamedTuple):
    """The bids of this round, and those of the rounds before."""

    bids: Annotated[tuple[str, ...], By("seat"), secret()] = ("", "")
    shown: tuple[tuple[str, ...], ...] = ()

    def left(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat still has."""
        return tuple(card for card in "123" if all(bids[seat] != card for bids in self.shown))


@dataclass(frozen=True)
class Bid(Choice):
    """G2: both seats bid a card, face down."""

    seat: int
    rule = "G2"

    def actions(self, game: Any, board: Board) -> tuple[str, ...]:
        return board.left(self.seat)

    def play(self, game: Any, board: Board, action: str) -> Change:
        bids = with_item(board.bids, self.seat, action)
        told = game.secret("G2", "bid", seat=self.seat, card=action)
        if self.seat == 0:
            return Change(board._replace(bids=bids), [told])
        shown = (*board.shown, bids)
        after = [Bid(0), Bid(1)] if len(shown) < 3 else []
        event = game.event("G3", "opened", reveals=True, cards=bids)
        return Change(Board(shown=shown), [told, event], after)


class Bids(Game):
    """Goofspiel with three cards; the prizes come in the order 3, 2, 1."""

    name = "bids_of_a_test"
    version = "1"
    players = 2
    simultaneous = (Bid,)
    title = Text("Bids", "入札")
    line = Text("Three bids.", "3回の入札。")
    rules: ClassVar = {f"G{n}": Text("A rule.", "規則。") for n in (1, 2, 3)}
    sentences: ClassVar = {
        "bid": Text("{card}", "{card}"),
        "bid_hidden": Text("A bid.", "入札。"),
        "opened": Text("{cards}", "{cards}"),
    }
    features: ClassVar = {Bounded: lambda _: Bounds(steps=6, actions=3, scores=(-6, 6), total=0)}

    def setup(self) -> tuple[Board, tuple[Bid, ...]]:
        return Board(), (Bid(0), Bid(1))

    def result(self, board: Board) -> Result:
        won = 0
        for prize, (mine, other) in zip((3, 2, 1), board.shown, strict=True):
            won += prize * ((mine > other) - (mine < other))
        return Result.of_scores((won, -won))


class Copies(Bids):
    """Says that its choices are made at once, but the second depends on the first."""

    name = "copies_of_a_test"
    simultaneous: ClassVar = ()

    def setup(self) -> tuple[Board, tuple[Bid, ...]]:
        return Board(), (Copy(0), Copy(1))


@dataclass(frozen=True)
class Copy(Bid):
    def actions(self, game: Any, board: Board) -> tuple[str, ...]:
        mine = board.left(self.seat)
        return mine if board.bids[0] in ("", HIDDEN) or self.seat == 0 else (board.bids[0],)


Copies.simultaneous = (Copy,)
