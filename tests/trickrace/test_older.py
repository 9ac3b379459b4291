"""Records of the rules before version 2 (TR2.5, TR5.4) still open, and end as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

import racekit as rk
from racekit.table.record import Record
from racekit.table.table import Table

OLDER = Path(__file__).parent / "older"
SCORES = {
    "branches": (0, 3, 4),
    "four-players": (28, 3, 5, 24),
    "mid-trick": (17, 9, 19, 22),
    "other-readings": (3, 3, 14, 0),
    "three-players": (7, 11, 3),
}


def opened(name: str) -> Table:
    return Table.from_record(Record.parse((OLDER / f"{name}.jsonl").read_bytes()))


@pytest.mark.parametrize("name", SCORES)
def test_a_record_of_version_1_opens_and_ends_as_it_did(name: str) -> None:
    table = opened(name)
    assert table.game.version == rk.game("trickrace").version == "2"
    results = [result.scores for node in table.nodes if (result := table.state_at(node).result)]
    assert SCORES[name] in results
    assert table.notice is not None
    assert "1" in table.notice("en")


def test_with_three_players_whips_now_come_back_in_it() -> None:
    raised = [event for event in opened("three-players").log() if event.rule == "TR2.5"]
    assert raised
