"""Pig: the dice game of 100. Roll as often as you dare, and hold before a 1 comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from ..engine import Chance, Change, Choice, Game, Result, State, Text, option, svg, with_item
from ..engine.analysis import Bounded, Bounds, Heuristic, Symmetry, Themes, Vocabulary
from ..engine.formats import By
from ..engine.guide import Guide, Picture


class Board(NamedTuple):
    """The seats' scores, the points of this turn, and the die as it lies (0: not rolled yet)."""

    scores: Annotated[tuple[int, ...], By("seat")] = (0, 0)
    turn: int = 0
    die: int = 0


@dataclass(frozen=True)
class Turn(Choice):
    """P1, P3: roll or hold."""

    seat: int
    rule = "P1"

    def actions(self, game: Pig, board: Board) -> tuple[str, ...]:
        return ("roll", "hold") if board.turn else ("roll",)

    def refused(self, game: Pig, board: Board) -> dict[str, str]:
        return {} if board.turn else {"hold": "P3"}

    def play(self, game: Pig, board: Board, action: str) -> Change:
        if action == "roll":
            return Change(board, then=[Roll(self.seat)])
        score = board.scores[self.seat] + board.turn
        after = Board(with_item(board.scores, self.seat, score), 0, board.die)
        held = game.event("P3", "held", seat=self.seat, points=board.turn, score=score)
        if score >= game.goal:
            return Change(after, [held, game.event("P4", "won", seat=self.seat)])
        return Change(after, [held], [Turn(1 - self.seat)])


@dataclass(frozen=True)
class Roll(Chance):
    """P2: the die; a 1 ends the turn, and its points are lost."""

    seat: int
    rule = "P2"

    def weights(self, game: Pig, board: Board) -> Mapping[str, int]:
        return dict.fromkeys("123456", 1)

    def play(self, game: Pig, board: Board, action: str) -> Change:
        die, lost = int(action), action == "1"
        name = "lost" if lost else "rolled"
        rolled = game.event("P2", name, seat=self.seat, die=die)
        turn = 0 if lost else board.turn + die
        return Change(board._replace(turn=turn, die=die), [rolled], [Turn(self.seat ^ lost)])


def hold_at_20(view: Any) -> Callable[[str], float]:
    """Prefer to hold from 20 points on, where a roll loses more than it adds, or to win."""
    board, goal = view.board, view.rules.goal
    enough = board.turn >= 20 or board.scores[view.seat] + board.turn >= goal
    return lambda action: float((action == "hold") == enough)


def for_the_mover(state: Any) -> tuple[State, tuple[int, int]]:
    """For solvers: the mover is seat 0; neither the die nor points past the goal matter."""
    seat, (scores, turn, _) = state.task.seat, state.board
    board = Board((scores[seat], scores[1 - seat]), min(turn, state.game.goal - scores[seat]))
    return State(state.game, board, (type(state.task)(0),)), (seat, 1 - seat)


@dataclass(frozen=True)
class Pig(Game):
    """Pig, and its small variants with a lower goal."""

    name = "pig"
    version = "1"
    players = 2
    title = Text("Pig", "ピッグ")
    line = Text("Roll on, or hold before a 1 comes. 2 players.", "1が出る前にやめられるか。2人用。")
    guide = Guide(
        goal=Text(
            "Be the first to bring your score to the goal.", "先に得点をゴールに届かせます。"
        ),
        turn=Text(
            "Roll the die as often as you dare, and hold before a 1 comes.",
            "サイコロを好きなだけ振り、1が出る前にやめます。",
        ),
        rules={
            "P2": Picture(12, ("roll",)),
            "P3": Picture(12, ("hold",)),
            "P4": Picture(12),
        },
        seed=3,
    )
    rules: ClassVar = {
        "P1": Text(
            "A turn: the seats take turns. A seat rolls, and then rolls again or holds.",
            "手番：交互に手番を行います。サイコロを振り、そのあとは振り続けるかやめるかを選びます。",
        ),
        "P2": Text(
            "A roll: 2 to 6 adds to the turn's points. A 1 loses them all and ends the turn.",
            "サイコロ：2〜6なら手番の点に加えます。1なら手番の点を失い、手番が終わります。",
        ),
        "P3": Text(
            "Holding: the turn's points are added to the score. Before a roll there are none.",
            "やめる：手番の点を得点に加えます。一度も振らないうちはやめられません。",
        ),
        "P4": Text(
            "The goal: the first seat to hold with a score of at least the goal wins.",
            "ゴール：やめたときの得点が先にゴール以上になった人の勝ちです。",
        ),
    }
    sentences: ClassVar = {
        "rolled": Text("{seat:Seat}: rolls {die}.", "{seat:seat}：{die}が出ました。"),
        "lost": Text("{seat:Seat}: rolls 1, points lost.", "{seat:seat}：1が出て点を失いました。"),
        "held": Text(
            "{seat:Seat}: holds. {points} more make {score}.",
            "{seat:seat}：やめて{points}点を加え、{score}点です。",
        ),
        "won": Text("{seat:Seat}: goal!", "{seat:seat}：ゴール！"),
    }
    terms: ClassVar = {
        "roll": Text("roll", "振る"),
        "hold": Text("hold", "やめる"),
        "scores": Text("scores", "得点"),
        "turn": Text("this turn", "この手番"),
        "die": Text("die", "サイコロ"),
        "goal": Text("points that win", "勝ちになる点数"),
    }
    features: ClassVar = {
        Heuristic: hold_at_20,
        Symmetry: for_the_mover,
        Themes: lambda view, answer: [answer],
        Bounded: lambda game: Bounds(actions=6),  # neither a game nor a turn has a last roll
        Vocabulary: lambda game: ("roll", "hold"),
    }
    goal: int = option(100, low=2, high=1000)

    def setup(self) -> tuple[Board, tuple[Turn, ...]]:
        return Board(), (Turn(0),)

    def result(self, board: Board) -> Result:
        return Result.of_scores(board.scores)

    def drawing(self, view: Any) -> str:
        """Return each seat's way to the goal, the die, and what the turn may add."""
        scores, turn, face = view.board
        mover = view.agenda[-1].seat if view.agenda else None
        ways = [
            svg.way(10, 10 + 40 * at, at, score, self.goal, turn if at == mover else 0)
            for at, score in enumerate(scores)
        ]
        die = svg.place("roll", svg.thing("die", svg.die(46, 100, face)))
        hold = svg.place("hold", svg.tile(130, 100, f"+{turn}"))
        return svg.picture([*ways, die, hold], 480, 172, self.book.title.en)
