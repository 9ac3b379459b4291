"""Kuhn poker: three cards, two seats, one bet. The smallest game in which bluffing is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from ..engine import HIDDEN, Chance, Change, Choice, Game, Result, Text, secret, svg, with_item
from ..engine.analysis import Bounded, Bounds, Vocabulary
from ..engine.formats import By
from ..engine.guide import Guide, Picture

CARDS = ("J", "Q", "K")
"""The cards, the lowest first."""
WAYS = {"K3": ("check", "bet"), "K4": ("call", "fold")}
"""What may be done, by the rule that allows it."""
BOUNDS = Bounds(steps=5, actions=3, scores=(-2, 2), total=0)


def _open_cards(board: Any) -> Sequence[int]:
    return range(2) if board.shown else ()


class Board(NamedTuple):
    """Each seat's card, and what was done so far."""

    cards: Annotated[tuple[str, ...], By("seat"), secret(shown=_open_cards)] = (HIDDEN, HIDDEN)
    bets: tuple[str, ...] = ()

    @property
    def shown(self) -> bool:
        """Whether the cards lie open: the game ended, and nobody folded."""
        return self.bets[-1:] == ("call",) or self.bets == ("check", "check")

    def chips(self) -> tuple[int, int]:
        """Return what each seat wins: the ante, and the bet where it was called."""
        if self.bets[-1] == "fold":
            first_won = len(self.bets) == 2
        else:
            first_won = CARDS.index(self.cards[0]) > CARDS.index(self.cards[1])
        won = 2 if self.bets[-1] == "call" else 1
        return (won, -won) if first_won else (-won, won)


@dataclass(frozen=True)
class Deal(Chance):
    """K2: a card for each seat, face down."""

    seat: int
    rule = "K2"

    def weights(self, game: Kuhn, board: Board) -> Mapping[str, int]:
        return {card: 1 for card in CARDS if card not in board.cards}

    def play(self, game: Kuhn, board: Board, card: str) -> Change:
        after = board._replace(cards=with_item(board.cards, self.seat, card))
        return Change(after, [game.secret("K2", "dealt", seat=self.seat, card=card)])


@dataclass(frozen=True)
class Bet(Choice):
    """K3, K4: check or bet; after a bet, call or fold."""

    seat: int
    rule = "K3"

    def called_by(self, board: Board) -> str:
        return "K4" if "bet" in board.bets else "K3"

    def actions(self, game: Kuhn, board: Board) -> tuple[str, ...]:
        return WAYS[self.called_by(board)]

    def refused(self, game: Kuhn, board: Board) -> dict[str, str]:
        return {way: rule for rule in WAYS for way in WAYS[rule] if rule != self.called_by(board)}

    def play(self, game: Kuhn, board: Board, action: str) -> Change:
        done = game.event(self.called_by(board), "done", seat=self.seat, action=action)
        after = board._replace(bets=(*board.bets, action))
        if action in ("check", "bet") and after.bets != ("check", "check"):
            return Change(after, [done], [Bet(1 - self.seat)])
        chips = after.chips()
        seat, cards = chips.index(max(chips)), after.cards if after.shown else ()
        name = "shown" if after.shown else "won"
        won = game.event("K5", name, reveals=after.shown, seat=seat, chips=max(chips), cards=cards)
        return Change(after, [done, won])


class Kuhn(Game):
    """Kuhn poker; its value for the first seat is -1/18 of a chip."""

    name = "kuhn"
    version = "1"
    players = 2
    title = Text("Kuhn poker", "クーンポーカー")
    line = Text("Three cards and one bet. 2 players.", "3枚のカードで1回だけ賭ける。2人用。")
    guide = Guide(
        goal=Text(
            "Win the other player's chips: with the higher card, or by a bet that nobody calls.",
            "相手のチップを取ります。カードの強さで勝つか、賭けて相手を降ろします。",
        ),
        turn=Text(
            "Look at your card, then bet or not. You may also bet with a low one.",
            "自分のカードを見て、賭けるかどうかを決めます。弱いカードで賭けてもかまいません。",
        ),
        rules={f"K{number}": Picture(max(2, number)) for number in range(1, 6)},
        seed=5,
    )
    rules: ClassVar = {
        "K1": Text(
            "Cards and chips: the cards are J, Q and K, the highest. Each seat antes a chip.",
            "カードとチップ：カードはJ、Q、Kの3枚で、Kが最強です。各自がチップを1枚出します。",
        ),
        "K2": Text(
            "The deal: each seat is dealt one card, which the other does not see.",
            "配る：1人に1枚ずつ配ります。相手のカードは見えません。",
        ),
        "K3": Text(
            "Betting: before a bet, a seat checks or bets one more chip.",
            "賭け：まだ賭けがなければ、チェックするか、チップをもう1枚賭けます。",
        ),
        "K4": Text(
            "Answering: after a bet, the other seat calls with one more chip or folds.",
            "返事：相手が賭けたら、チップをもう1枚出してコールするか、降ります。",
        ),
        "K5": Text(
            "The end: if a seat folds, the other wins the chips; else the higher card does.",
            "終わり：降りた人がいれば相手が、いなければ強いカードの人がチップを得ます。",
        ),
    }
    sentences: ClassVar = {
        "dealt": Text("{seat:Seat}: dealt {card}.", "{seat:seat}に{card}。"),
        "dealt_hidden": Text("{seat:Seat}: dealt a card.", "{seat:seat}にカード。"),
        "done": Text("{seat:Seat}: {action:term}.", "{seat:seat}：{action:term}。"),
        "won": Text("{seat:Seat}: +{chips}, no call.", "{seat:seat}：コールなしで＋{chips}。"),
        "shown": Text(
            "{seat:Seat}: +{chips} with the higher card. {cards:term}",
            "{seat:seat}：強いカードで＋{chips}。{cards:term}",
        ),
    }
    terms: ClassVar = {
        "check": Text("check", "チェック"),
        "bet": Text("bet", "賭ける"),
        "call": Text("call", "コール"),
        "fold": Text("fold", "降りる"),
        "cards": Text("cards", "カード"),
        "bets": Text("bets", "賭け"),
    }
    features: ClassVar = {Bounded: lambda _: BOUNDS, Vocabulary: lambda _: sum(WAYS.values(), ())}

    def setup(self) -> tuple[Board, tuple[Deal | Bet, ...]]:
        return Board(), (Deal(0), Deal(1), Bet(0))

    def result(self, board: Board) -> Result:
        return Result.of_scores(board.chips())

    def drawing(self, view: Any) -> str:
        """Return the table: each seat's card and chips; a card that is not seen lies face down."""
        shapes = [svg.cloth(320, 124)]
        for at, face in enumerate(view.board.cards):
            paid = 1 + sum(bet in ("bet", "call") for bet in view.board.bets[at::2])
            shapes += [svg.token(14 + 160 * at, 20, at), svg.chips(116 + 160 * at, 78, paid)]
            shapes.append(svg.thing(f"card {at}", svg.card(46 + 160 * at, 20, face)))
        return svg.picture(shapes, 320, 124, self.book.title.en)
