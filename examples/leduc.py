"""Leduc poker: six cards, two rounds of betting, and a card on the table between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from racekit.engine import (
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
    drawn_from,
    secret,
    with_item,
)

RANKS = "JQK"
"""The ranks, the lowest first; two cards have each."""
DECK = dict.fromkeys(RANKS, 2)
STAKES = (2, 4)
"""The chips of a raise, by round."""
RAISES = 2
"""The most raises in a round."""
WAYS = ("fold", "call", "raise")

Hand = tuple[str, ...]


class Board(NamedTuple):
    """Each seat's card, the card on the table, and what was done in each round."""

    hands: Annotated[
        tuple[Hand, ...],
        By("seat"),
        secret(shown=lambda board: range(2) if board.is_shown else ()),
        drawn_from(DECK),
    ] = ((), ())
    table: Annotated[tuple[str, ...], drawn_from(DECK)] = ()
    rounds: tuple[tuple[str, ...], ...] = ((),)

    @property
    def is_shown(self) -> bool:
        """Whether the cards lie open: both rounds ended, and nobody folded."""
        return len(self.rounds) == len(STAKES) and is_even(self.rounds[-1])

    def chips(self) -> list[int]:
        """Return what each seat has paid: its ante, the raises, and the calls."""
        paid = [1, 1]
        for stake, done in zip(STAKES, self.rounds, strict=False):
            for number, way in enumerate(done):
                if way != "fold":
                    paid[number % 2] = max(paid) + stake * (way == "raise")
        return paid


def is_even(done: tuple[str, ...]) -> bool:
    """Return whether a round of betting has ended without a fold: a call that is not its first."""
    return len(done) > 1 and done[-1] == "call"


@dataclass(frozen=True)
class Deal(Chance):
    """L1: a card for a seat, face down."""

    seat: int
    rule = "L1"

    def weights(self, game: Leduc, board: Board) -> Mapping[str, int]:
        return left(board)

    def play(self, game: Leduc, board: Board, card: str) -> Change:
        dealt = game.secret("L1", "dealt", seat=self.seat, card=card)
        return Change(board._replace(hands=with_item(board.hands, self.seat, (card,))), [dealt])


@dataclass(frozen=True)
class Turn(Chance):
    """L3: a card on the table, and the second round."""

    rule = "L3"

    def weights(self, game: Leduc, board: Board) -> Mapping[str, int]:
        return left(board)

    def play(self, game: Leduc, board: Board, card: str) -> Change:
        after = board._replace(table=(card,), rounds=(*board.rounds, ()))
        return Change(after, [game.event("L3", "turned", card=card)], [Bet(0)])


def left(board: Board) -> Counter[str]:
    """Return the cards that lie nowhere yet."""
    return Counter(DECK) - Counter([*sum(board.hands, ()), *board.table])


@dataclass(frozen=True)
class Bet(Choice):
    """L2: fold, call or raise."""

    seat: int
    rule = "L2"

    def refused(self, game: Leduc, board: Board) -> dict[str, str]:
        done = board.rounds[-1]
        refused = {"fold": "L2"} if "raise" not in done else {}
        return refused | ({"raise": "L2"} if done.count("raise") == RAISES else {})

    def actions(self, game: Leduc, board: Board) -> tuple[str, ...]:
        return tuple(way for way in WAYS if way not in self.refused(game, board))

    def play(self, game: Leduc, board: Board, action: str) -> Change:
        done = (*board.rounds[-1], action)
        after = board._replace(rounds=(*board.rounds[:-1], done))
        told = game.event("L2", "done", seat=self.seat, action=action)
        if action == "fold":
            return Change(after, [told, game.event("L4", "folded", seat=1 - self.seat)])
        if not is_even(done):
            return Change(after, [told], [Bet(1 - self.seat)])
        if len(after.rounds) < len(STAKES):
            return Change(after, [told], [Turn()])
        shown = game.event("L4", "shown", reveals=True, cards=sum(after.hands, ()))
        return Change(after, [told, shown])


class Leduc(Game):
    """Leduc poker; its value for the first seat is -0.0856 chips."""

    name = "leduc"
    version = "1"
    players = 2
    title = Text("Leduc poker", "レダックポーカー")
    line = Text("Six cards, and two rounds of betting.", "6枚のカードで2回賭けます。")
    own_integers = True
    rules: ClassVar = {
        "L1": Text(
            "The deal: the cards are J, Q and K, the highest, two of each. Each seat antes a chip "
            "and is dealt one card, which the other does not see.",
            "配る：カードはJ、Q、Kが2枚ずつで、Kが最強です。各自がチップを1枚出し、カードを1枚"
            "受けとります。相手のカードは見えません。",
        ),
        "L2": Text(
            "Betting: in turn, a seat calls, that is, pays as much as the other, or raises. After "
            "a raise it may fold instead. A raise costs 2 chips more in the first round, 4 in the "
            "second; a round has two at most, and ends with a call that is not its first turn.",
            "賭け：順に、相手と同じだけ出すコールか、レイズをします。レイズのあとなら、降りる"
            "こともできます。レイズは1回目の賭けで2枚、2回目で4枚多く出し、どちらも2度までです。"
            "最初の番でないコールで、その回は終わります。",
        ),
        "L3": Text(
            "The table: after the first round a card is turned up, and there is a second round.",
            "場：1回目の賭けが終わるとカードを1枚めくり、2回目の賭けをします。",
        ),
        "L4": Text(
            "The end: if a seat folds, the other wins its chips. Else the card that pairs the "
            "one on the table wins, or the higher card; two equal cards win nothing.",
            "終わり：降りた人がいれば、そのチップは相手のものです。いなければ、場と同じ数字の"
            "カード、それがなければ強いカードの勝ちです。同じカードなら引き分けです。",
        ),
    }
    sentences: ClassVar = {
        "dealt": Text("{seat:Seat}: dealt {card}.", "{seat:seat}に{card}。"),
        "dealt_hidden": Text("{seat:Seat}: dealt a card.", "{seat:seat}にカード。"),
        "done": Text("{seat:Seat}: {action:term}.", "{seat:seat}：{action:term}。"),
        "turned": Text("{card} is turned up.", "場に{card}が出ました。"),
        "folded": Text("{seat:Seat} wins.", "{seat:seat}の勝ちです。"),
        "shown": Text("The cards are {cards:term}.", "カードを見せます。{cards:term}"),
    }
    terms: ClassVar = {
        "fold": Text("fold", "降りる"),
        "call": Text("call", "コール"),
        "raise": Text("raise", "レイズ"),
        "hands": Text("hands", "手札"),
        "table": Text("table", "場"),
        "rounds": Text("rounds", "賭け"),
    }
    features: ClassVar = {
        Bounded: lambda _: Bounds(steps=11, actions=3, scores=(-13, 13), total=0),
        Vocabulary: lambda _: WAYS,
    }

    def setup(self) -> tuple[Board, tuple[Deal | Bet, ...]]:
        return Board(), (Deal(0), Deal(1), Bet(0))

    def result(self, board: Board) -> Result:
        paid = board.chips()
        if board.is_shown:
            strengths = [(hand == board.table, RANKS.index(hand[0])) for hand in board.hands]
        else:  # the seat that has folded loses
            strengths = [(len(board.rounds[-1]) % 2 != 1 - seat, 0) for seat in range(2)]
        return Result.of_scores(chips(paid, strengths))


def chips(paid: list[int], strengths: list[Any]) -> tuple[int, int]:
    """Return what each seat wins of the other's chips; nothing where they are equally strong."""
    first, second = strengths
    won = (first > second) * paid[1] - (second > first) * paid[0]
    return won, -won
