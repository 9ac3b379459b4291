"""What is sent, and how often: one message for each change, and nothing old to a slow device."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from tornado.websocket import WebSocketHandler

import racekit as rk
from racekit.hosting import server
from racekit.hosting.server import TOO_SLOW
from tests.hosting.devices import Device, hosted, join, run

pytestmark = pytest.mark.usefixtures("swift")

Held = list[asyncio.Future[None]]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Held]:
    """Let the device of a seat take nothing for a while, as the host sees it."""
    write = WebSocketHandler.write_message

    def hold(seat: int) -> Held:
        held: Held = []

        def writing(self: Any, message: Any, binary: bool = False) -> Any:
            sent = write(self, message, binary)
            if getattr(self, "seat", None) != seat:
                return sent
            held.append(asyncio.get_running_loop().create_future())
            return held[-1]

        monkeypatch.setattr(WebSocketHandler, "write_message", writing)
        return held

    return hold


def kinds(device: Device, now: int) -> list[list[str]]:
    """Return the names of the traits in each message that showed a device a position."""
    found = (json.loads(text).get("traits", {}) for text in device.texts)
    shown = (traits for traits in found if "state" in traits)
    return [[*traits] for traits in shown if json.loads(traits["state"])["now"] == now]


async def playing(room: Any) -> list[Device]:
    """Let two guests begin to play; return the first to move, and the other."""
    devices = [await join(room, "Ann", 0), await join(room, "Ben", 1)]
    room.begin()
    await devices[0].until(lambda _: not room.table.waiting)
    for each in devices:
        await each.until(lambda each: each.state["now"] == room.table.node.id)
    return devices if room.table.actor == 0 else devices[::-1]


def test_a_change_is_one_message_to_each_device_with_what_is_new_alone() -> None:
    with hosted("kuhn", grants=["hint", "undo", "review"]) as room:

        async def scene() -> None:
            devices = await playing(room)
            before = room.table.node.id
            await devices[0].play()
            for each in devices:
                await each.until(lambda each: each.state["now"] > before)
                assert kinds(each, room.table.node.id) == [["state"]]

        run(scene)


def test_a_device_that_takes_nothing_is_dropped_and_the_others_play_on(
    slow: Callable[[int], Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            first, other = await playing(room)
            monkeypatch.setattr(server, "PATIENCE", 0.5)
            slow(other.lobby["you"]["seat"])
            await first.play()
            assert await other.until_closed() == TOO_SLOW
            assert not first.is_closed
            await first.until(lambda each: each.state["now"] == room.table.node.id)

        run(scene)


def test_who_takes_one_message_after_another_is_not_dropped(slow: Callable[[int], Held]) -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            device = (await playing(room))[0]
            held = slow(device.lobby["you"]["seat"])
            for _ in range(6):
                await device.say(type="command", name="hello")
            await device.until(lambda each: len(each.answers) == 6)
            seat = [*room._desk.room.visitors][device.lobby["you"]["seat"]]
            for future in held[:-1]:  # what it takes begins the host's patience anew
                before = room._desk.do(lambda _: seat._patience)
                room._desk.do(lambda _, future=future: future.set_result(None))
                while room._desk.do(lambda _: seat._patience) is before:
                    await asyncio.sleep(0.005)
                assert before.cancelled()
            assert not device.is_closed

        run(scene)


def test_a_slow_device_is_not_sent_the_table_that_was_before(slow: Callable[[int], Held]) -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            first, other = await playing(room)
            held = slow(other.lobby["you"]["seat"])
            room.pause()  # its lobby, which the other does not take
            await first.until(lambda each: each.lobby["paused"])
            room.pause(False)
            await first.until(lambda each: each.state["mine"])
            await first.play()
            await first.until(lambda each: each.state["now"] == room.table.node.id)
            seat = [*room._desk.room.visitors][other.lobby["you"]["seat"]]
            room._desk.do(lambda _: seat._put("state", {"old": True}))
            again = rk.Table("kuhn", mode="play", autosave=False)
            other.texts.clear()
            room._desk.room.move(again)
            await other.until(lambda each: each.state["head"] == 0)
            for future in [*held]:
                room._desk.do(lambda _, future=future: future.set_result(None))
            await other.say(type="command", name="hello")
            await other.until(lambda each: each.answers)
            assert all('"old' not in text and '\\"old' not in text for text in other.texts)

        run(scene)


def test_what_is_granted_later_works_and_what_is_taken_back_is_taken_away() -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            device = (await playing(room))[0]
            assert json.loads(device.traits["hint"]) == {}
            room.grant("hint")
            await device.until(lambda each: json.loads(each.traits["hint"]))
            await device.say(type="command", name="hint", arg="start")
            await device.until(lambda each: json.loads(each.traits["hint"]).get("marks"))
            room.grant("hint", on=False)
            await device.until(lambda each: not json.loads(each.traits["hint"]))

        run(scene)
