"""A game whose board does not record what a seat has seen: the engine remembers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from racekit.engine import Chance, Change, Choice, Game, Result, Text, secret
from racekit.engine.formats import By


class Board(NamedTuple):
    """Where the coin lies: before the seat that sees it; what was guessed."""

    coin: Annotated[tuple[str, ...], By("seat"), secret()] = ("", "")
    guess: str = ""


@dataclass(frozen=True)
class Toss(Chance):
    """G1: a coin is tossed before the first seat."""

    rule = "G1"

    def weights(self, game: Game, board: Board) -> Mapping[str, int]:
        return {"heads": 1, "tails": 3}

    def play(self, game: Game, board: Board, side: str) -> Change:
        after = Board(coin=(side, ""))
        return Change(after, [game.secret("G1", "tossed", seat=0, card=side)])


@dataclass(frozen=True)
class Pass(Choice):
    """G2: the first seat passes the coin on, with one hand or the other."""

    seat: int
    rule = "G2"

    def actions(self, game: Game, board: Board) -> tuple[str, ...]:
        return ("left", "right")

    def play(self, game: Game, board: Board, action: str) -> Change:
        return Change(Board(coin=("", board.coin[0])), [game.event("G2", "passed", seat=0)])


@dataclass(frozen=True)
class Guess(Choice):
    """G3: the first seat says which side it was."""

    seat: int
    rule = "G3"

    def actions(self, game: Game, board: Board) -> tuple[str, ...]:
        return ("heads", "tails")

    def play(self, game: Game, board: Board, action: str) -> Change:
        after = board._replace(guess=action)
        return Change(after, [game.event("G3", "guessed", seat=0, side=action)])


class Forgetful(Game):
    """The first seat wins if it remembers a coin."""

    name = "forgetful"
    version = "1"
    players = 2
    title = Text("Forgetful", "もの忘れ")
    line = Text("A coin is shown, and goes.", "コインを見せて、隠す。")
    rules: ClassVar = {f"G{n}": Text("A rule.", "規則。") for n in (1, 2, 3)}
    sentences: ClassVar = {
        "tossed": Text("{card}", "{card}"),
        "tossed_hidden": Text("A coin.", "コイン。"),
        "passed": Text("Passed.", "渡した。"),
        "guessed": Text("{side}?", "{side}？"),
    }

    def setup(self) -> tuple[Board, tuple[Toss | Pass | Guess, ...]]:
        return Board(), (Toss(), Pass(0), Guess(0))

    def result(self, board: Board) -> Result:
        won = board.guess in board.coin
        return Result.of_scores((1, -1) if won else (-1, 1))
