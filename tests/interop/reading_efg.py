"""A strict reader of Gambit's ``.efg`` format, written from its description."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\["\\])*)"|(-?\d+(?:/\d+)?)|([{}])|([A-Za-z]+))')


@dataclass
class Node:
    """A node: "c" is chance, "p" a player's, and "t" an end."""

    kind: str
    player: int
    number: int
    labels: tuple[str, ...]
    numbers: tuple[Fraction, ...]
    below: tuple[Node, ...]
    path: str  # its own name
    name: str  # that of its information set


class Reader:
    """Reads a whole file, and says where it is not one."""

    def __init__(self, text: str) -> None:
        self._tokens = [*self._split(text)]
        self._at = 0
        assert self._word() == "EFG"
        assert self._number() == 2
        assert self._word() == "R"
        self.title = self._text()
        self._sign("{")
        self.players: list[str] = []
        while not self._is("}"):
            self.players.append(self._text())
        self._sign("}")
        self._text()
        self.root = self._node()
        assert self._at == len(self._tokens), "something follows the tree"

    @staticmethod
    def _split(text: str) -> Iterator[tuple[str, str]]:
        at, text = 0, text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            assert found, text[at : at + 40]
            yield next(
                (kind, part)
                for kind, part in zip(
                    ("text", "number", "sign", "word"), found.groups(), strict=True
                )
                if part is not None
            )
            at = found.end()

    def _next(self, kind: str) -> str:
        found, part = self._tokens[self._at]
        assert found == kind, (kind, self._tokens[self._at : self._at + 5])
        self._at += 1
        return part

    def _text(self) -> str:
        return re.sub(r"\\(.)", r"\1", self._next("text"))

    def _word(self) -> str:
        return self._next("word")

    def _number(self) -> Fraction:
        return Fraction(self._next("number"))

    def _is(self, sign: str) -> bool:
        return self._tokens[self._at] == ("sign", sign)

    def _sign(self, sign: str) -> None:
        assert self._next("sign") == sign

    def _node(self) -> Node:
        kind, path = self._word(), self._text()
        assert kind in ("c", "p", "t")
        player = int(self._number()) if kind == "p" else 0
        assert kind != "p" or 1 <= player <= len(self.players)
        number, name = int(self._number()), self._text()
        labels, numbers = [], []
        self._sign("{")
        while not self._is("}"):
            if kind != "t":
                labels.append(self._text())
            if kind != "p":
                numbers.append(self._number())
        self._sign("}")
        if kind == "t":
            assert len(numbers) == len(self.players)
        else:
            assert self._number() == 0  # no payoff within the tree
            assert len({*labels}) == len(labels) > 0
            assert kind == "p" or sum(numbers) == 1
        below = tuple(self._node() for _ in labels)
        return Node(kind, player, number, tuple(labels), tuple(numbers), below, path, name)


def every_node(root: Node) -> Iterator[Node]:
    """Yield every node, each before those below it."""
    yield root
    for node in root.below:
        yield from every_node(node)


def check_sets(root: Node) -> dict[tuple[int, int], tuple[str, ...]]:
    """Check the information sets, and perfect recall; return the actions of each."""
    actions: dict[tuple[int, int], tuple[str, ...]] = {}
    pasts: dict[tuple[int, int], tuple[object, ...]] = {}
    events: set[int] = set()
    outcomes: dict[int, tuple[Fraction, ...]] = {}

    def check(node: Node, own: dict[int, tuple[object, ...]]) -> None:
        if node.kind == "t":
            assert outcomes.setdefault(node.number, node.numbers) == node.numbers
        elif node.kind == "c":
            assert node.number not in events
            events.add(node.number)
        else:
            here = (node.player, node.number)
            past = own.get(node.player, ())
            assert actions.setdefault(here, node.labels) == node.labels
            assert pasts.setdefault(here, past) == past
        for label, after in zip(node.labels, node.below, strict=True):
            step = {node.player: (*own.get(node.player, ()), node.number, label)}
            check(after, {**own, **step} if node.kind == "p" else own)

    check(root, {})
    return actions


def values(
    node: Node, policy: Callable[[Node], Sequence[Fraction]], players: int
) -> list[Fraction]:
    """Return each player's expected payoff."""
    if node.kind == "t":
        return [*node.numbers]
    shares = node.numbers if node.kind == "c" else policy(node)
    below = [values(after, policy, players) for after in node.below]
    return [
        sum((p * each[player] for p, each in zip(shares, below, strict=True)), Fraction(0))
        for player in range(players)
    ]
