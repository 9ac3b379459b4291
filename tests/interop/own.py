"""Somebody's own game in one file: nothing is declared but the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from racekit.engine import HIDDEN, Chance, Change, Choice, Game, Result, State, own, with_item


class Board(NamedTuple):
    """Each seat's coin, and each seat's guess of the other's."""

    coins: tuple[str, ...] = (HIDDEN, HIDDEN)
    guesses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Toss(Chance):
    seat: int
    rule = "C1"

    def weights(self, game: Coins, board: Board) -> Mapping[str, int]:
        return {"heads": 2, "tails": 1}

    def play(self, game: Coins, board: Board, face: str) -> Change:
        after = board._replace(coins=with_item(board.coins, self.seat, face))
        return Change(after, [game.secret("C1", seat=self.seat, face=face)])


@dataclass(frozen=True)
class Guess(Choice):
    seat: int
    rule = "C2"

    def actions(self, game: Coins, board: Board) -> tuple[str, ...]:
        return ("heads", "tails", 'neither "one"')

    def play(self, game: Coins, board: Board, action: str) -> Change:
        after = board._replace(guesses=(*board.guesses, action))
        return Change(after, [game.event("C2", seat=self.seat, guess=action)])


class Coins(Game):
    """Guess the other's coin."""

    name = "coins_of_a_test"
    version = "1"
    players = 2
    rules: ClassVar = {
        "C1": "Toss: each seat tosses a coin, which the other does not see.",
        "C2": "Guess: each seat guesses; a right guess scores.",
    }

    def setup(self) -> tuple[Board, tuple[Any, ...]]:
        return Board(), (Toss(0), Toss(1), Guess(0), Guess(1))

    def view(self, state: State, seat: int) -> Board:
        return state.board._replace(coins=own(state.board.coins, seat))

    def result(self, board: Board) -> Result:
        right = [
            guess == coin for guess, coin in zip(board.guesses, board.coins[::-1], strict=True)
        ]
        return Result.of_scores([*map(int, right)])
