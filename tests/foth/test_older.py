"""Records of the rules before version 2 (F51 to F57) still open, and end as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

import racekit as rk
from racekit.engine.record import Record
from racekit.engine.table import Table

OLDER = Path(__file__).parent / "older"
SCORES = {
    "branches": (0, 1),
    "drawn": (1, 0),
    "limits": (0, 1),
    "long": (1, 0),
    "own-cards": (0, 1),
}


@pytest.mark.parametrize("name", SCORES)
def test_a_record_of_version_1_opens_and_ends_as_it_did(name: str) -> None:
    record = Record.parse((OLDER / f"{name}.jsonl").read_bytes())
    assert record.header["version"] == "1"
    table = Table.from_record(record)
    assert table.game.version == rk.game("foth").version == "3"
    assert len(table.record().operations) == len(record.operations)
    results = [result.scores for node in table.nodes if (result := table.state_at(node).result)]
    assert SCORES[name] in results
    assert table.notice is not None
    assert "1" in table.notice("en")
