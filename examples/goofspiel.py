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
    title = "Goofspiel"
    simultaneous = (Bid,)
    own_integers = True
    rules: ClassVar = {
        "G1": "Prizes: the numbers from 1 on. One after another is turned up, by chance.",
        "G2": "Bidding: both seats have cards with these numbers, and bid one face down.",
        "G3": "Opening: the higher bid wins the prize; equal bids win nothing. Both cards "
        "are out of play.",
        "G4": "The end: after the last prize, the seat with the larger sum wins the difference.",
    }
    sentences: ClassVar = {
        "turned": "The prize is {prize}.",
        "bid": "{seat:Seat} bids {card}.",
        "bid_hidden": "{seat:Seat} bids.",
        "opened": "The bids are {cards}.",
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
