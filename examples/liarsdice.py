"""Liar's dice: dice under cups, bids on all of them, and nobody has to tell the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, NamedTuple

from racekit.engine import (
    SORTED,
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
    secret,
    with_item,
)

LIAR = "liar"

Dice = Annotated[tuple[int, ...], SORTED]


def faces(game: LiarsDice, board: Board, seat: int) -> range:
    """Return what a hidden die may show, whatever the others show."""
    return range(1, game.faces + 1)


class Board(NamedTuple):
    """Each seat's dice, which the others see once somebody is called a liar, and the bids."""

    dice: Annotated[
        tuple[Dice, ...],
        By("seat"),
        secret(shown=lambda board: range(len(board.dice)) if board.is_called else ()),
        any_of(faces),
    ]
    bids: tuple[str, ...] = ()

    @property
    def is_called(self) -> bool:
        """Whether the last bid was called a lie."""
        return self.bids[-1:] == (LIAR,)


@dataclass(frozen=True)
class Roll(Chance):
    """D1: one die, under the seat's cup."""

    seat: int
    rule = "D1"

    def weights(self, game: LiarsDice, board: Board) -> Mapping[str, int]:
        return {str(face): 1 for face in faces(game, board, self.seat)}

    def play(self, game: LiarsDice, board: Board, face: str) -> Change:
        cup = tuple(sorted((*board.dice[self.seat], int(face))))
        rolled = game.secret("D1", "rolled", seat=self.seat, die=int(face))
        return Change(board._replace(dice=with_item(board.dice, self.seat, cup)), [rolled])


@dataclass(frozen=True)
class Bid(Choice):
    """D2, D3: bid more than the last bid, or call it a lie."""

    seat: int
    rule = "D2"

    def actions(self, game: LiarsDice, board: Board) -> tuple[str, ...]:
        higher = game.bids[game.bids.index(board.bids[-1]) + 1 :] if board.bids else game.bids
        return (*higher, LIAR) if board.bids else higher

    def refused(self, game: LiarsDice, board: Board) -> dict[str, str]:
        return {} if board.bids else {LIAR: "D3"}

    def play(self, game: LiarsDice, board: Board, action: str) -> Change:
        after = board._replace(bids=(*board.bids, action))
        if action != LIAR:
            done = game.event("D2", "bid", seat=self.seat, bid=action)
            return Change(after, [done], [Bid((self.seat + 1) % game.players)])
        called = game.event("D3", "called", reveals=True, seat=self.seat, bid=board.bids[-1])
        winner = game.event("D4", "won", seat=game.result(after).winners[0], dice=after.dice)
        return Change(after, [called, winner])


@dataclass(frozen=True)
class LiarsDice(Game):
    """Liar's dice: one round. The highest face is wild."""

    name = "liarsdice"
    version = "1"
    title = Text("Liar's dice", "ライアーズダイス")
    own_integers = True
    line = Text(
        "Dice under cups, and bids on all of them.", "カップの下のサイコロの数を言い合います。"
    )
    rules: ClassVar = {
        "D1": Text(
            "Rolling: each seat rolls its dice under a cup, and looks at them alone.",
            "振る：各自がカップの下でサイコロを振り、自分だけが見ます。",
        ),
        "D2": Text(
            "Bidding: in turn, a seat bids that there are so many dice of a face under all cups: "
            "more dice than the last bid, or as many of a higher face.",
            "宣言：順に、すべてのカップの下にその目がいくつあるかを宣言します。前の宣言より"
            "数を増やすか、数は同じで目を大きくします。",
        ),
        "D3": Text(
            "Calling: instead, a seat may call the last bid a lie.",
            "うそ：宣言のかわりに、前の宣言をうそだと言えます。",
        ),
        "D4": Text(
            "The end: the cups are lifted. The highest face counts as any other. If there are as "
            "many as the bid says, the bidder beats the caller; else the caller beats the bidder.",
            "終わり：カップを開けます。いちばん大きい目は、どの目としても数えます。宣言した数が"
            "あれば宣言した人の勝ち、なければうそだと言った人の勝ちです。",
        ),
    }
    sentences: ClassVar = {
        "rolled": Text("{seat:Seat} rolls {die}.", "{seat:seat}が{die}を出しました。"),
        "rolled_hidden": Text("{seat:Seat} rolls a die.", "{seat:seat}がサイコロを振りました。"),
        "bid": Text("{seat:Seat} bids {bid}.", "{seat:seat}の宣言は{bid}です。"),
        "called": Text(
            "{seat:Seat} calls {bid} a lie.", "{seat:seat}が{bid}をうそだと言いました。"
        ),
        "won": Text("{seat:Seat} wins.", "{seat:seat}の勝ちです。"),
    }
    terms: ClassVar = {
        LIAR: Text("liar", "うそ"),
        "dice": Text("dice", "サイコロ"),
        "bids": Text("bids", "宣言"),
    }
    features: ClassVar = {
        Bounded: lambda game: Bounds(
            steps=len(game.bids) + game.players * game.dice + 1,
            actions=len(game.bids),
            scores=(-1, 1),
            total=0,
        ),
        Vocabulary: lambda game: (*game.bids, LIAR),
    }

    players: int = option(2, low=2, high=5)
    dice: int = option(1, low=1, high=5)
    faces: int = option(6, low=2, high=9)

    @cached_property
    def bids(self) -> tuple[str, ...]:
        """Every bid, the lowest first."""
        numbers, sides = range(1, self.players * self.dice + 1), range(1, self.faces + 1)
        return tuple(f"{number}x{face}" for number in numbers for face in sides)

    def setup(self) -> tuple[Board, tuple[Roll | Bid, ...]]:
        rolls = (Roll(seat) for seat in range(self.players) for _ in range(self.dice))
        return Board(((),) * self.players), (*rolls, Bid(0))

    def result(self, board: Board) -> Result:
        number, face = map(int, board.bids[-2].split("x"))
        found = sum(die in (face, self.faces) for cup in board.dice for die in cup)
        caller = (len(board.bids) - 1) % self.players
        scores = [0] * self.players
        won = 1 if found >= number else -1
        scores[(caller - 1) % self.players], scores[caller] = won, -won
        return Result.of_scores(scores)
