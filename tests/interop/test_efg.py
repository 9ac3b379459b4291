"""Game trees as text for Gambit: the same tree, the same probabilities, to the last fraction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote

import pyspiel
import pytest

import racekit as rk
from racekit.engine import BadInput, Result, State, Text
from racekit.games.trickrace.positions import position
from racekit.interop import efg
from racekit.odds.extensive_form import _distinct, common_knowledge
from tests.interop.own import Board, Coins, Guess, Toss
from tests.interop.reading_efg import Node, Reader, check_sets, every_node, values

KUHN = rk.game("kuhn")


def ending(seed: int = 1, **options: int) -> State:
    """Return an ending of Trick Race with two horses, in which each seat has two cards."""
    return position(players=2, horses=2, races=1, hands=[None, "R5 B2"], seed=seed, **options)


def won(result: Result) -> list[Fraction]:
    """Return 1 for each winner."""
    return [Fraction(seat in result.winners) for seat in range(len(result.scores))]


def uniform(node: Node) -> Sequence[Fraction]:
    return [Fraction(1, len(node.labels))] * len(node.labels)


@pytest.mark.filterwarnings("ignore:Gambit's labels are ASCII")  # those of Coins are not
@pytest.mark.parametrize("given", [KUHN, Coins(), ending(), ending(3)], ids=["kuhn", "own", 1, 3])
def test_what_is_written_is_a_tree_with_perfect_recall(given: object) -> None:
    read = Reader(efg.text(given, utility="place"))
    made = efg.tree(given, utility="place")
    sets = check_sets(read.root)
    assert sum(1 for _ in every_node(read.root)) == len(made.nodes)
    assert len(sets) == sum(map(len, made.sets))
    for seat, found in enumerate(made.sets):
        for each in found.values():
            labels = sets[seat + 1, each.number]
            assert tuple(map(unquote, labels)) == tuple(map(str, each.actions))


@pytest.mark.parametrize("given", [KUHN, ending(), ending(3)], ids=["kuhn", 1, 3])
def test_probabilities_are_those_of_the_odds(given: object) -> None:
    read = Reader(efg.text(given, utility=won))
    found = values(read.root, uniform, 2)
    for seat in range(2):
        expected = sum(
            p * rk.odds(state, rk.odds.win(seat), method="exact")[True]
            for state, p in common_knowledge(given).items()
        )
        assert found[seat] == expected


def test_the_payoffs_of_kuhn_under_fixed_policies_are_exact() -> None:
    tree = efg.tree(KUHN, utility="score")
    read = Reader(efg.text(KUHN, utility="score"))
    half = (Fraction(1, 2), Fraction(1, 2))
    bold = (Fraction(1, 3), Fraction(2, 3))
    by_tree = tree.values(lambda seat, number: bold if seat else half)
    by_file = values(read.root, lambda node: bold if node.player == 2 else half, 2)
    assert by_tree == tuple(by_file)
    best = rk.odds.best_response(
        KUHN,
        0,
        lambda view: (
            {"bet": Fraction(1)} if "bet" not in view.board.bets else {"call": Fraction(1)}
        ),
        utility="score",
    )
    assert best.value == Fraction(1, 3)


def test_openspiel_reads_the_file(tmp_path: Path) -> None:
    path = efg.write(tmp_path / "kuhn.efg", KUHN, utility="score")
    game = pyspiel.load_game(f"efg_game(filename={path})")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (2, -2, 2)


class Said(Coins):
    """A game whose labels no reader of such files takes as they are."""

    name = "labels_of_a_test"
    title: ClassVar = Text('夜の"競馬"', "夜の競馬")
    guesses: ClassVar = ("表", "tails", ' a  "b" \\', "c\n\x7f", "", "表%")

    def setup(self) -> tuple[Board, tuple[Any, ...]]:
        return Board(), (Toss(0), Toss(1), Pick(0), Pick(1))


@dataclass(frozen=True)
class Pick(Guess):
    def actions(self, game: Any, board: Board) -> tuple[str, ...]:
        return tuple(game.guesses)


def test_labels_are_what_every_reader_takes_and_are_read_back() -> None:
    with pytest.warns(UserWarning, match=r"4 labels are percent-encoded there, such as 表, "):
        text = efg.text(Said())
    read = Reader(text)
    labels = {node.labels for node in every_node(read.root) if node.kind == "p"}
    assert [unquote(label) for label in labels.pop()] == [*Said.guesses[:4], "#5", "表%"]
    assert not labels
    assert text.isascii()
    assert "\\" not in text
    for label in re.findall(r'"([^"]*)"', text):
        assert label.isprintable()
        assert not re.search("^ |  | $", label)
    assert pyspiel.load_efg_game(text).num_players() == 2


@pytest.mark.parametrize("given", [KUHN, ending(), ending(3)], ids=["kuhn", 1, 3])
def test_a_name_says_what_led_there_as_far_as_the_seat_can_tell(given: object) -> None:
    read, deal = Reader(efg.text(given)), None if given is KUHN else 0
    names: dict[tuple[int, int], str] = {}
    for node in every_node(read.root):
        path = node.path.split(" / ") if node.path else []
        for label, below in zip(node.labels, node.below, strict=True):
            assert below.path == " / ".join([*path, label])
        if node.kind == "p":
            assert names.setdefault((node.player, node.number), node.name) == node.name
            told = node.name.partition("#")[0].split(" / ")
            for at, (found, label) in enumerate(zip(told, path, strict=True)):
                parts = zip(found.split(", "), label.split(", "), strict=True)
                assert all(part in ("?", real) for part, real in parts)
                assert "?" not in found or at == deal or given is KUHN
    for player in (1, 2):
        own = [name for (whose, _), name in names.items() if whose == player]
        assert len(set(own)) == len(own)


def test_a_seats_own_card_is_in_the_name_and_the_others_is_not() -> None:
    names = efg.tree(KUHN).names()
    assert names[0, 1] == "J / ?"
    assert {name[:5] for (seat, _), name in names.items() if seat == 1} == {
        "? / J",
        "? / Q",
        "? / K",
    }


@pytest.mark.parametrize("labels", [("a", "a", "b", "a"), ("", "", "x"), ("a", "a#2", "a")])
def test_no_two_labels_of_a_node_are_alike(labels: tuple[str, ...]) -> None:
    found = [*_distinct(labels)]
    assert len(set(found)) == len(labels)
    assert all(found)


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(BadInput, match="limit"):
        efg.text(rk.game("pig"), limit=1000)
    with pytest.raises(BadInput, match="limit"):
        efg.text(rk.game("trickrace").start(), limit=500)
    with pytest.raises(BadInput, match="utility"):
        efg.text(KUHN, utility="chips")
