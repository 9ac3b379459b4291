"""Goofspiel: for each prize, both seats bid one of their cards at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from racekit.engine import (
    SECRET,
    Bounded,
    Bounds,
    By,
    Chance,
    Change,
    Choice,
    Game,
    Result,
    Text,
    Vocabulary,
    any_of,
    option,
    with_item,
)

Bids = tuple[tuple[int, ...], ...]
NONE: Bids = ((), ())


def cards(game: Goofspiel, board: Board, seat: int) -> range | tuple[int, ...]:
    """Return what a seat may bid: the cards that it has not yet played."""
    played = {bids[seat] for bids in board.opened}
    return tuple(card for card in range(1, game.cards + 1) if (card,) not in played)


class Board(NamedTuple):
    """The bids for this prize, face down, and what came before."""

    bids: Annotated[Bids, By("seat"), SECRET, any_of(cards)] = NONE
    prizes: tuple[int, ...] = ()
    opened: tuple[Bids, ...] = ()


@dataclass(frozen=True)
class Prize(Chance):
    """G1: the next prize."""

    rule = "G1"

    def weights(self, game: Goofspiel, board: Board) -> Mapping[str, int]:
        return {str(n): 1 for n in range(1, game.cards + 1) if n not in board.prizes}

    def play(self, game: Goofspiel, board: Board, prize: str) -> Change:
        turned = game.event("G1", "turned", prize=int(prize))
        after = board._replace(prizes=(*board.prizes, int(prize)))
        return Change(after, [turned], [Bid(0), Bid(1)])


@dataclass(frozen=True)
class Bid(Choice):
    """G2: a seat bids a card, face down; the second bid opens both."""

    seat: int
    rule = "G2"

    def actions(self, game: Goofspiel, board: Board) -> tuple[str, ...]:
        return tuple(map(str, cards(game, board, self.seat)))

    def play(self, game: Goofspiel, board: Board, action: str) -> Change:
        bids = with_item(board.bids, self.seat, (int(action),))
        bid = game.secret("G2", "bid", seat=self.seat, card=int(action))
        if self.seat == 0:
            return Change(board._replace(bids=bids), [bid])
        opened = game.event("G3", "opened", reveals=True, cards=sum(bids, ()))
        after = board._replace(bids=NONE, opened=(*board.opened, bids))
        return Change(after, [bid, opened], [Prize()] * (len(after.opened) < game.cards))


@dataclass(frozen=True)
class Goofspiel(Game):
    """Goofspiel; its value is 0, since both seats have the same cards."""

    name = "goofspiel"
    version = "1"
    players = 2
    title = Text("Goofspiel", "グーフスピール")
    line = Text("A secret bid for each prize.", "賞品ごとに、こっそり入札します。")
    simultaneous = (Bid,)
    own_integers = True
    rules: ClassVar = {
        "G1": Text(
            "Prizes: the numbers from 1 on. One after another is turned up, by chance.",
            "賞品：1からの数です。無作為に1つずつ表にします。",
        ),
        "G2": Text(
            "Bidding: both seats have cards with these numbers, and bid one face down.",
            "入札：2人とも同じ数のカードを持ち、1枚を伏せて出します。",
        ),
        "G3": Text(
            "Opening: the higher bid wins the prize; equal bids win nothing. Both cards "
            "are out of play.",
            "公開：大きいほうが賞品を取ります。同じなら誰も取りません。出したカードは使い終わりです。",
        ),
        "G4": Text(
            "The end: after the last prize, the seat with the larger sum wins the difference.",
            "終わり：最後の賞品のあと、合計の大きいほうが、その差を得ます。",
        ),
    }
    sentences: ClassVar = {
        "turned": Text("The prize is {prize}.", "賞品は{prize}です。"),
        "bid": Text("{seat:Seat} bids {card}.", "{seat:seat}は{card}を出しました。"),
        "bid_hidden": Text("{seat:Seat} bids.", "{seat:seat}が入札しました。"),
        "opened": Text("The bids are {cards:term}.", "入札を開きます。{cards:term}"),
    }
    terms: ClassVar = {
        "bids": Text("bids", "入札"),
        "prizes": Text("prizes", "賞品"),
        "opened": Text("opened", "開いた入札"),
    }
    features: ClassVar = {
        Bounded: lambda game: Bounds(
            steps=3 * game.cards,
            actions=game.cards,
            scores=(-sum(range(game.cards + 1)), sum(range(game.cards + 1))),
            total=0,
        ),
        Vocabulary: lambda game: tuple(map(str, range(1, game.cards + 1))),
    }

    cards: int = option(4, low=2, high=13)

    def setup(self) -> tuple[Board, tuple[Prize]]:
        return Board(), (Prize(),)

    def result(self, board: Board) -> Result:
        won = 0
        for prize, (mine, other) in zip(board.prizes, board.opened, strict=True):
            won += prize * ((mine > other) - (mine < other))
        return Result.of_scores((won, -won))
