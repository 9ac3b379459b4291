"""Records of the rules before version 2 (F51 to F57) still open, and most end as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

import racekit as rk
from racekit.table.record import Record
from racekit.table.table import Table

OLDER = Path(__file__).parent / "older"
SCORES = {"branches": (0, 1), "limits": (0, 1), "long": (1, 0)}
STOPS = {"drawn": 137, "own-cards": 64}
"""Where looking at a deck, or putting its cards away, ends with an area now (507.1, F36)."""


def opened(name: str) -> tuple[Record, Table, str]:
    """Return a record, its table under the current rules, and what is said of it."""
    record = Record.parse((OLDER / f"{name}.jsonl").read_bytes())
    assert record.header["version"] == "1"
    table = Table.from_record(record)
    assert table.game.version == rk.game("foth").version == "3"
    assert table.notice is not None
    return record, table, table.notice("en")


@pytest.mark.parametrize("name", SCORES)
def test_a_record_of_version_1_opens_and_ends_as_it_did(name: str) -> None:
    record, table, notice = opened(name)
    assert len(table.record().operations) == len(record.operations)
    results = [result.scores for node in table.nodes if (result := table.state_at(node).result)]
    assert SCORES[name] in results
    assert "version 1" in notice


@pytest.mark.parametrize("name", STOPS)
def test_a_record_of_version_1_stops_where_the_rules_are_others(name: str) -> None:
    _, table, notice = opened(name)
    assert len(table.record().operations) == STOPS[name]
    assert f"Line {STOPS[name] + 2} is not possible under the current rules" in notice
