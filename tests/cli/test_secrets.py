"""Nothing on the terminal tells what the seat at it may not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racekit as rk
from tests.cli.conftest import Run


def dealt(swap: bool) -> rk.Table:
    """A table where seats 1 and 2 hold what differs with `swap`, and seat 0 is to act."""
    table = rk.Table("longshot", players=5, seed=11, first_player=0, autosave=False)
    table.advance()
    line = [str(node.action) for node in table.node.line()[1:]]
    if swap:
        # Seats 1 and 2 are dealt right after each other; their orders, too.
        for i in range(1, 40, 5):
            line[i], line[i + 1] = line[i + 1], line[i]
        line[41], line[42] = line[42], line[41]
    table = rk.Table("longshot", players=5, seed=11, first_player=0, autosave=False)
    for action in line:
        table.step(action)
    assert table.actor == 0
    return table


def test_what_others_hold_changes_nothing(run: Run, tmp_path: Path) -> None:
    one, other = dealt(swap=False), dealt(swap=True)
    assert one.state.board.hands[1] == other.state.board.hands[2] != one.state.board.hands[1:2]
    assert one.state != other.state
    path = tmp_path / "game.jsonl"
    typed = "log\nwhy pass\nwhy 1-1>1L\nwhy 2-2>2L\nfoo\nrule LS2.4\n?\nundo\n"
    said = []
    for table in (one, other):
        table.save(path)
        said.append((run("resume", str(path), typed=typed), run("replay", str(path))))
    assert said[0] == said[1]
    assert "Hand:" in said[0][0].out


def test_the_curtain_falls_between_persons(run: Run, home: Path) -> None:
    words = ("new", "longshot", "--players", "4", "--seed", "5", "--option", "first_player=0")
    typed = "\n1\n\n\n" * 12
    said = run(*words, "--seats", "0=person,1=person", typed=typed)
    (path,) = home.glob("*.jsonl")
    table = rk.load(path)
    assert isinstance(table, rk.Table)
    parts = re.split(r"\f\nHand over to Player (\d)\. Player \1: press Enter\. \n", said.out)
    intro, readers, told = parts[0], parts[1::2], parts[2::2]
    assert "Hand:" not in intro
    assert readers[:4] == ["1", "2", "1", "2"]
    for reader, text in zip(readers, told, strict=True):
        seat = int(reader) - 1
        orders = set(re.findall(r"^Order: horse (\d)", text, re.MULTILINE))
        assert orders == {str(table.state.board.orders[seat])}
        log = [event.text("en", table.names_for(seat)) for event in table.log(seat)]
        for event in re.findall(r"^  LS\S+ +(.*?)(?:  \(.*\))?$", text, re.MULTILINE):
            assert event in log
        hands = re.findall(r"^Hand: (.*)$", text, re.MULTILINE)
        possible = {
            "  ".join(table.game.scene(table.state_at(node).view(seat))["hand"])
            for node in table.nodes
        }
        assert hands
        assert set(hands) <= possible


def test_the_end_shows_no_hand_to_several_persons(run: Run) -> None:
    words = ("new", "longshot", "--players", "4", "--seed", "5", "--option", "races=1")
    said = run(*words, "--seats", "0=person,1=person,2=random,3=random", typed="\n1\n" * 2000)
    end = said.out[said.out.rindex("Horse  Track") :]
    assert "Standings" in end
    assert "Hand:" not in end
    assert "Order:" not in end


@pytest.mark.parametrize("words", [("new", "longshot"), ("new", "longshot", "--seed", "90125")])
def test_the_seed_is_not_told(run: Run, home: Path, words: tuple[str, ...]) -> None:
    said = run(*words, typed="log\n")
    (path,) = home.glob("*.jsonl")
    table = rk.load(path)
    assert isinstance(table, rk.Table)
    assert str(table.seed) not in said.out
