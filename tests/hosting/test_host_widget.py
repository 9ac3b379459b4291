"""The host's widget: its commands, its board, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from tests.hosting.devices import hosted, join, run, say

pytestmark = pytest.mark.usefixtures("swift")


def test_the_board_shows_what_everybody_may_know_until_somebody_sits_at_the_notebook() -> None:
    with hosted("longshot", players=4) as room:
        assert room.board.state["public"]
        room.begin()
        room.sit(1, "host")
        assert room.board.seat == 1
        assert "public" not in room.board.state
        assert "mode" not in room.board.state["may"]
        room.sit(1, "free")
        assert room.board.state["public"]


def test_no_curtain_covers_the_notebook_while_a_guest_acts() -> None:
    with hosted("kuhn", here=[1]) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            room._show()
            assert room.board.state["curtain"] is None
            assert room.board.seat == 1
            await ann.play()
            await ann.until(lambda each: not each.state["mine"])

        run(scene)
        assert room.board.state["mine"]
        room.board.act(room.board.state["actions"][0]["action"])


def test_the_notebooks_board_says_that_nothing_goes_on() -> None:
    with hosted("kuhn", here=[1]) as room:

        def what() -> str:
            return str(room.board.state["status"]["what"]["en"])

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room._show()
            assert what() == "The game begins when the host says so."
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            await ann.play()
            await ann.until(lambda each: not each.state["mine"])

        run(scene)
        assert room.board.state["mine"]
        action, turn = room.board.state["actions"][0]["action"], what()
        room.pause()
        assert what() == "The host has paused the game."
        assert room.board.state["actions"] == []
        with pytest.raises(rk.Forbidden):
            room.board.act(action)
        room.pause(False)
        assert what() == turn
        room.end()
        assert what() == "The host has closed this table."
        assert not room.board.state["mine"]


@pytest.mark.parametrize(
    ("name", "arg"),
    [
        ("grant", {"what": "study", "on": True}),
        ("grant", {"what": "hint", "on": 1}),
        ("grant", None),
        ("sit", {"seat": 0, "who": "person"}),
        ("sit", {"seat": "0", "who": "free"}),
        ("pause", None),
        ("device", "0"),
        ("x", None),
    ],
)
def test_a_malformed_command_changes_nothing(name: str, arg: Any) -> None:
    with hosted() as room:
        before = room._desk.snapshot()
        assert say(room, name, arg)["code"] == "malformed"
        assert room._desk.snapshot() == before


def test_what_is_impossible_is_refused_with_a_reason() -> None:
    with hosted() as room:
        assert say(room, "device", 0)["text"]["en"] == "No guest has this seat."
        assert say(room, "sit", {"seat": 7, "who": "free"})["code"] == "forbidden"
        with pytest.raises(rk.BadInput):
            room.grant("study")
        with pytest.raises(rk.BadInput):
            room.sit(0, "person")


def test_a_seat_moves_to_another_device_by_a_code_of_its_own() -> None:
    with hosted() as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            assert say(room, "device", 0) is None
            room._show()
            assert room.state["device"]["address"].endswith(f"#{ann.key}")
            assert room.state["device"]["qr"].startswith("data:image/svg+xml")

        run(scene)
        room.sit(0, "free")
        assert room.state["device"] is None


def test_guests_are_invited_to_a_game_that_goes_on_and_the_board_comes_back() -> None:
    board = rk.play("longshot", players=4, seed=7, autosave=False)
    board.advance()
    asked = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "invite"}
    assert board._board.answer(asked) == {"v": 1, "type": "hello", "id": "x"}
    room = board.next
    try:
        assert room.table is board.table
        assert [seat["free"] for seat in room.state["seats"]] == [False, True, True, True]

        async def scene() -> None:
            ben = await join(room, "Ben", 1)
            room.begin()
            await ben.until(lambda each: each.state["log"])

        run(scene)
        assert board.table.names[1].en == "Ben"
    finally:
        room.end()
    assert board.next is None
    room.close()


def test_the_fallback_is_the_address() -> None:
    with hosted() as room:
        assert room.address in room.fallback()
        assert repr(room) == "<HostWidget kuhn, 0 guests>"


def test_the_next_game_has_the_same_guests() -> None:
    with hosted("kuhn", here=[0]) as room:

        async def scene() -> None:
            ben = await join(room, "Ben", 1)
            room.begin()
            while room.table.result is None:
                await ben.until(lambda _: room.table.actor in (0, 1, None))
                if room.table.actor == 0:
                    room.table.step(room.table.state.actions()[0])
                elif room.table.actor == 1:
                    await ben.until(lambda each: each.state["mine"])
                    await ben.play()
                    await ben.until(lambda _: room.table.actor != 1)
            await ben.until(lambda each: each.state["over"])
            old = room.table
            room.board.again()
            await ben.until(lambda _: room.table is not old)
            await ben.until(lambda each: not each.state["over"])
            assert room.board.table is room.table
            assert room.table.names[1].en == "Ben"
            assert room.board.state["curtain"] is None
            assert old.apart == room.table.apart == {0, 1}

        run(scene)
