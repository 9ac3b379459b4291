"""A game of one's own, as ``racekit new-game`` writes it, with two guests on the generic board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from sys import modules

import pytest

import racekit as rk
from racekit.engine.registry import defined
from racekit.starter import write
from tests.hosting.devices import hosted, join, run

pytestmark = pytest.mark.usefixtures("swift")

NAME = "guests_race"


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Write a game, and import it; afterwards there is none."""
    before = dict(defined)
    write(NAME, tmp_path, "en")
    monkeypatch.syspath_prepend(tmp_path / NAME)
    import_module(NAME)
    yield NAME
    del modules[NAME]
    defined.clear()
    defined.update(before)


def test_two_guests_play_ten_moves_of_a_game_of_ones_own(own_game: str) -> None:
    with hosted(own_game) as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            room.begin()
            for move in range(10):
                await ann.until(lambda _: ann.state["mine"] or ben.state["mine"])
                node = room.table.node
                await (ann if ann.state["mine"] else ben).play(move % 3)  # no horse runs far
                for each in (ann, ben):
                    await each.until(lambda each, node=node: each.state["now"] > node.id)
            for each, own, hidden in ((ann, 0, 1), (ben, 1, 0)):
                backed = each.state["scene"]["fields"][1]["seats"]
                assert backed[own]["en"] == ("red", "green")[own]
                assert backed[hidden] == {"en": "?", "ja": "?"}
                (board,) = (json.loads(text) for text in each.texts if '{"board"' in text)
                assert board["board"]["bundle"] == "generic"

        run(scene)
        assert rk.Table.from_record(room.table.record()).state == room.table.state
