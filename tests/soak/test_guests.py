"""Games with guests who misbehave, at a host that is killed: nothing lost, nobody sees a card."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from racekit.table.record import Record
from racekit.table.table import Table
from racekit.testing import leaks
from tests.conformance.adapters import GAMES, adapter
from tests.soak import guests, twins
from tests.soak.test_soak import Tried, fresh
from tests.tools.soaking import WANTED

PARTS = 12
KILLS = 3

pytestmark = [pytest.mark.soak, pytest.mark.timeout(4 * 3600)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_guests_lose_nothing_and_see_no_card(
    game: str, part: int, tmp_path: Path, record_property: Tried
) -> None:
    first, count = fresh(), WANTED["games of guests"] // PARTS
    numbers = range(first, first + count)
    compared = sum(assert_whole(game, each, tmp_path / f"{each}.jsonl") for each in numbers)
    assert compared or not leaks.hides(adapter(game))
    record_property("games of guests", count)


def assert_whole(game: str, number: int, path: Path) -> int:
    """Play a game; return how many messages were compared with another history's."""
    told = asyncio.run(guests.whole_game(game, number, path, KILLS))
    data = path.read_bytes()
    record = Record.parse(data)
    table = Table.from_record(record)
    assert table.result is not None
    assert table.record().print().encode() == data
    compared = 0
    for each in told:
        found, missing = twins.leaks(adapter(game), record, each, number)
        assert missing == [], f"seat {each.seat} was sent what no twin says"
        compared += found
    return compared
