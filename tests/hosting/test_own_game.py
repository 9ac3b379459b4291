"""A game of one's own, as ``racekit new-game`` writes it, with two guests on the generic board."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from sys import modules
from typing import Any

import pytest

import racekit as rk
from racekit.engine import worlds
from racekit.engine.registry import defined
from racekit.hosting import room as rooms
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


def test_a_slow_search_keeps_no_phone_waiting(
    own_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is hidden may have come about in very many ways, which take seconds to list."""
    monkeypatch.setattr(rooms, "BEAT", 0.01)
    slow = threading.Event()
    search = worlds._positions

    def searched(game: Any) -> Any:
        assert threading.current_thread().name != "racekit host"
        slow.set()
        return search(game)

    monkeypatch.setattr(worlds, "_positions", searched)
    with hosted(own_game, goal=2, grants=["hint", "review"]) as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            room.begin()
            for each in (ann, ben):  # both back a horse; then a die is rolled
                await each.until(lambda each: each.state["mine"])
                await each.play()
            await ann.until(lambda each: each.state["mine"])
            assert any(line["rule"] == "R2" for line in ann.state["log"])
            for name, arg in [("log", None), ("past", None), ("titles", [*range(4)])]:
                await ann.say(type="command", name=name, arg=arg)
            await ann.until(lambda each: len(each.answers) == 3)
            await ann.say(type="command", name="hint", arg="start")
            await ann.until(lambda each: each.hint.get("marks"))
            await ann.say(type="command", name="review", arg="seat")
            await ann.until(lambda each: '"drawn":{' in each.traits["review"])

        run(scene)
    assert slow.is_set()


def test_a_small_game_tells_guests_the_chances() -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            await join(room, "Ben", 1)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            assert [line.get("p") for line in ann.state["log"]] == ["1/3", None]

        run(scene)


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
