"""What is served is served once: again by the same cell, by another one, or by a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import IPython
import pytest

import racekit as rk
from racekit.hosting.server import ENDED, RESTART
from racekit.hosting.widget import HostWidget
from racekit.ui.new_game_widget import NewGameWidget
from tests.hosting.devices import Device, address_of, come, hosted, join, run
from tests.hosting.pupils import asked, enrol, give
from tests.hosting.test_hall import enter, hall

pytestmark = pytest.mark.usefixtures("swift")


@pytest.fixture
def run_cell(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what says which cell runs from now on, and which run of it that is."""

    class Shell:
        def get_parent(self) -> dict[str, Any]:
            return {"metadata": {"cellId": self.cell}, "header": {"msg_id": self.run}}

    shell = Shell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)

    def runs(cell: str, run: str) -> None:
        shell.cell, shell.run = cell, run  # type: ignore[attr-defined]

    return runs


@contextmanager
def again(table: rk.Table, **settings: Any) -> Iterator[HostWidget]:
    """Serve a table as a cell does, at the port that it has had."""
    room = rk.host(table, **settings)
    try:
        yield room
    finally:
        room.close()


async def follows(device: Device, room: Any) -> Device:
    """Let a device that was cut off come back, as its page does by itself; return the new one."""
    assert await device.until_closed() == RESTART
    assert not device.refused
    back = await come(address_of(room, device.key))
    return await back.until(lambda each: each.state)


@pytest.mark.parametrize("saved", [False, True])
def test_a_table_that_is_served_again_keeps_its_address_and_its_guests(
    saved: bool, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    table = rk.Table("kuhn", mode="play", seed=7, autosave=file if saved else False)
    with again(table, here=[1], port=0) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            read = rk.Table.resume(file) if saved else table
            await ann.play()  # the file was read before
            await ann.until(lambda each: not each.state["mine"])
            with again(read, grants=["undo"]) as second:
                assert second.address == room.address
                assert second.table is table
                assert room._desk.place.ended
                assert second.state["paused"]
                assert second.state["grants"]["undo"]
                back = await follows(ann, second)
                assert back.lobby["you"] == {"seat": 0, "name": "Ann"}
                assert back.state["seats"][0]["name"]["en"] == "You"
                second.begin()
                await back.until(lambda each: not each.lobby["paused"])
                assert second.board.seat == 1
                second.board.act(second.board.state["actions"][0]["action"])
            assert second.table.notice is None

        run(scene)


def test_who_sits_here_may_be_said_later() -> None:
    with hosted(rk.Table("kuhn", mode="play", autosave=False)) as room:

        async def scene() -> None:
            await join(room, "Ann", 0)
            with again(room.table, here=[0, 1]) as second:
                assert [seat["who"] for seat in second.state["seats"]] == ["person", "host"]

        run(scene)


def test_it_stays_open_to_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racekit.hosting.lobby.network_address", lambda: "127.0.0.2")
    with hosted(rk.Table("kuhn", mode="play", autosave=False)) as room:
        room.open_network()
        with again(room.table) as second:
            assert second.address == room.address
            assert second.state["lan"]


def test_a_hall_that_is_served_again_keeps_its_address_and_its_guests(tmp_path: Path) -> None:
    with hall(autosave=tmp_path) as made:

        async def scene() -> None:
            devices = {name: await enter(made, name) for name in ("Ann", "Ben")}
            made.begin()
            await devices["Ann"].until(lambda each: each.state.get("log"))
            anew = rk.host_class(rk.Table.resume(min(tmp_path.glob("*.jsonl"))))
            try:
                assert anew.address == made.address
                assert [each.state for each in anew.tables] == [each.state for each in made.tables]
                assert made._desk.place.ended
                for name, device in devices.items():
                    back = await follows(device, anew)
                    assert back.lobby["you"]["name"] == name
            finally:
                anew.close()

        run(scene)


def test_a_table_of_a_class_is_not_served_beside_it(tmp_path: Path) -> None:
    with hall(autosave=tmp_path) as made:
        with pytest.raises(rk.BadInput, match="one of a class"):
            rk.host(made.tables[1])
        assert not made._desk.place.ended


def test_what_is_wrong_ends_nothing() -> None:
    with hosted(rk.Table("kuhn", mode="play", autosave=False)) as room:
        with pytest.raises(rk.BadInput):
            rk.host(room.table, port=-1)
        assert not room.state["ended"]


def test_who_was_invited_stays_when_the_table_is_served_by_a_cell() -> None:
    board = rk.play("longshot", players=4, seed=7, autosave=False)
    board.advance()
    invited: HostWidget = board.invite()
    try:

        async def scene() -> None:
            ben = await join(invited, "Ben", 1)
            with again(board.table) as room:
                assert board.next is None  # the board is back
                await follows(ben, room)
                assert [seat["who"] for seat in room.state["seats"]][:2] == ["host", "person"]
                asked_anew = board.invite()  # and the other way round
                assert room._desk.place.ended
                assert asked_anew.address == room.address
                asked_anew.close()

        run(scene)
    finally:
        invited.close()


def test_a_class_that_goes_on_takes_its_phones_along(tmp_path: Path) -> None:
    with asked(["odds/peeking"], autosave=True, folder=tmp_path / "class") as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            await give(ann, "50")
            await ann.until(lambda each: each.state["mine"])
            with pytest.raises(rk.BadInput):
                rk.ask_class(folder=tmp_path / "class", timer=1)
            assert not room.ended
            anew = rk.ask_class(folder=tmp_path / "class")
            try:
                assert anew.address == room.address
                back = await follows(ann, anew)
                assert back.state["mine"]["answer"] == "50"
            finally:
                anew.close()

        run(scene)


# --- a cell -----------------------------------------------------------------------------------


def test_a_cell_that_runs_again_ends_what_it_has_served(run_cell: Any) -> None:
    run_cell("a", "1")
    with hosted("kuhn") as room, hosted("kuhn") as beside:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            run_cell("b", "2")
            with hosted("kuhn"), hall(), asked():
                assert not ann.is_closed  # another cell's
                run_cell("a", "3")
                port = int(room.address.rpartition(":")[2].partition("/")[0])
                after = rk.host("kuhn", port=port, autosave=False)  # its port is free again
                try:
                    assert await ann.until_closed() == ENDED
                    assert ann.refused == ["ended"]
                    assert beside._desk.place.ended
                    assert not after._desk.place.ended
                finally:
                    after.close()

        run(scene)


def test_who_was_invited_comes_to_the_board_that_its_cell_shows_anew(run_cell: Any) -> None:
    run_cell("a", "1")
    first = rk.play("longshot", players=4, seed=7, autosave=False)
    run_cell("b", "2")
    room = first.invite()
    try:

        async def scene() -> None:
            ben = await join(room, "Ben", 1)
            rk.play("kuhn", autosave=False)
            assert first.next is room  # another cell's
            run_cell("a", "3")
            second = rk.play("longshot", players=4, seed=8, autosave=False)
            assert (first.next, second.next) == (None, room)
            assert rk.play("kuhn", autosave=False).next is None  # it has come to one board
            assert second.invite() is room
            assert room.table is first.table
            run_cell("a", "4")
            form = rk.play()
            assert (second.next, form.board) == (None, room)
            assert not ben.is_closed
            room.begin()
            await ben.until(lambda each: each.state["log"])
            room.end()
            assert await ben.until_closed() == ENDED
            assert form.board is None

        run(scene)
        run_cell("a", "5")
        assert rk.play("kuhn", autosave=False).next is None  # nobody is there any more
    finally:
        room.close()


def form_on_a_board() -> NewGameWidget:
    return rk.play("kuhn", autosave=False).new_game()


@pytest.mark.parametrize("form_of", [form_on_a_board, rk.play])
def test_guests_of_a_game_from_a_form_come_back_to_its_cell(
    run_cell: Any, form_of: Callable[[], NewGameWidget]
) -> None:
    run_cell("a", "1")
    form = form_of()
    run_cell("b", "2")
    room = form.start().invite()
    try:

        async def scene() -> None:
            ben = await join(room, "Ben", 1)
            run_cell("a", "3")
            assert rk.play("kuhn", autosave=False).next is room
            run_cell("a", "4")
            anew = rk.play()
            assert anew.board is room
            assert not ben.is_closed
            room.begin()
            await ben.until(lambda each: each.state["log"])

        run(scene)
    finally:
        room.close()


def test_a_host_in_the_place_of_a_board_ends_what_the_board_has_served(run_cell: Any) -> None:
    run_cell("a", "1")
    board = rk.play("kuhn", autosave=False)
    room = board.invite()
    run_cell("a", "2")
    with hosted("kuhn") as anew:
        assert room.ended
        assert anew.board.next is None
    room.close()


def test_a_hall_and_a_class_end_when_their_cells_run_again(run_cell: Any) -> None:
    run_cell("a", "1")
    with hall() as made, asked() as room:
        run_cell("a", "2")
        with hall() as anew:
            assert made.state["ended"]
            assert room.ended
            assert not anew.state["ended"]
