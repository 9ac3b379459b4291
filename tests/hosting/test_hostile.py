"""A hostile guest with a laptop: anything, in any state, and everybody else plays on."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from tornado.websocket import WebSocketClosedError, WebSocketHandler

import racekit as rk
from racekit.hosting import server
from tests.hosting.devices import Device, come, connect, hosted, join, run
from tests.hosting.pupils import asked, enrol, give
from tests.hosting.test_hall import enter, hall

pytestmark = pytest.mark.usefixtures("swift")

HUGE = 10**4000
WRONG: list[Any] = [
    *(None, True, False, 0, 1, -1, 1.5, HUGE, -HUGE, "", "x", "\ud800", "\u202e", "x" * 30_000),
    *([], {}, [[]], [None] * 9000, {"": None}, float("nan"), float("inf"), [HUGE], [True], ["3R"]),
]
"""What is not what belongs there, or is too much of it."""

COMMANDS = [
    *("hello", "goto", "back", "forward", "rule", "log", "titles", "tree", "past", "advance"),
    *("undo", "hint", "review", "outcomes", "why", "mode", "seat", "edit", "link", "page"),
    *("comment", "promote", "branch", "choose", "new", "invite", "again", "answer", "go", "here"),
    *("uncover", "remove", "release", "timer", "names", "tell", "spread", "close", "lan", "end"),
]


def messages() -> Iterator[str]:
    """Yield messages that no page sends."""
    yield from ("", "null", "[]", "{}", '"x"', "[" * 5000, '{"a":' * 5000, "9" * 5000, "NaN")
    yield from ('{"say":1,"say":2}', '{"hello":{"key":"' + "A" * 60_000 + '"}}', '{"say":Infinity}')
    for name in ("hello", "join", "say", "lobby", "key", "board", "traits", ""):
        yield from (json.dumps({name: what}) for what in WRONG)
    for what in WRONG:
        yield from (json.dumps({"hello": {"key": what}}), json.dumps({"join": {"name": what}}))
        yield json.dumps({"join": {"name": "Eve", "seat": what if what is not None else HUGE}})
        for part in ("v", "id", "seq", "type", "name", "arg", "action"):
            said = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "goto", "arg": 0}
            yield json.dumps({"say": {**said, part: what}})
            yield json.dumps({"say": {**said, "type": "intent", part: what}})
    for name in COMMANDS:
        for what in WRONG[::4]:
            said = {"v": 1, "id": "x", "seq": 1 << 40, "type": "command", "name": name, "arg": what}
            yield json.dumps({"say": said})
    given = {"answer": "50", "sure": 75, "asked": 1}
    for part in given:
        for what in WRONG:
            said = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "answer"}
            yield json.dumps({"say": {**said, "arg": {**given, part: what}}})
    yield from (json.dumps({"leave": what}) for what in reversed(WRONG))  # then it is over


MESSAGES = [text.replace("\ud800", "\\ud800") for text in messages()]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let a guest say very much; nothing of it may fail in the host."""
    monkeypatch.setattr(server, "AT_ONCE", 1 << 30)
    yield
    failed = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert [each.getMessage() for each in failed] == []


async def attack(device: Device, also: Callable[[], Any] = lambda: None) -> None:
    """Say all of it, as far as the host listens; something else happens meanwhile."""
    with suppress(WebSocketClosedError):
        for number, text in enumerate(MESSAGES):
            await device.connection.write_message(text)
            if number == len(MESSAGES) // 2:
                also()


async def answers(device: Device) -> None:
    """Wait until the host has answered a guest who is one."""
    known = len(device.answers)
    await device.say(type="command", name="hello")
    await device.until(lambda each: len(each.answers) > known)


def test_at_a_table_in_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketHandler, "close", lambda *_why: None)  # it does not mind
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            before = room.table.record().operations
            stranger, door = await connect(room.address), await come(room.address)
            for each in (stranger, await come(room.spectators)):
                await attack(each)
            assert room.table.record().operations == before
            await attack(door)  # it may take seats
            await answers(ann)
            gone = await join(room, "Gone", 2)
            await gone.send("leave", None)
            await gone.until(lambda each: each.refused)
            room.sit(3, "free")
            away = await join(room, "Away", 3)
            room.sit(3, "auto")
            begun = room.table.record().operations
            for each in (gone, away):
                await attack(each)
            await answers(ann)
            assert room.table.record().operations == begun
            room.begin()
            await ann.until(lambda each: each.state["log"])
            again = rk.Table("longshot", players=4, mode="play", autosave=False)
            await attack(ann, lambda: room._desk.room.move(again))
            await answers(ben)
            await attack(ben, room.end)
            assert room._desk.room.ended

        run(scene)


def test_in_a_hall_in_every_state() -> None:
    with hall(seats="host") as made:

        async def scene() -> None:
            ann, eve = await enter(made, "Ann"), await enter(made, "Mallory")
            await attack(eve)  # she waits
            back = await enter(made, "Mallory 2")
            made.move("Ann", 0, 0)
            made.move("Mallory 2", 0, 1)
            made.begin()
            await back.until(lambda each: each.state)
            await attack(back, lambda: made.pause(True))
            await ann.until(lambda each: each.state)
            await answers(ann)
            assert {each.name for each in made._desk.place.guests} >= {"Ann"}

        run(scene)


def test_in_a_class_in_every_state() -> None:
    with asked(["odds/peeking", "longshot/golden-free"]) as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            steps = [lambda: None, room.ask, room.stop, room.spread, room.tell, lambda: room.ask(2)]
            for number, step in enumerate(steps):
                step()
                eve = await enrol(room, f"Mallory {number}")
                await attack(eve)
                await answers(ann)
            await give(ann, ["3R", "3R"])
            await ann.until(lambda each: each.answers[-1].get("code") == "forbidden")
            assert room.state["phase"] == "ask"

        run(scene)
        told = room.collect()
        assert not told.problems


def test_an_answer_that_comes_after_the_end_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketHandler, "close", lambda *_why: None)
    with asked(["odds/peeking"]) as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            end = room._desk.do(lambda place: place.end)
            room._desk.do(lambda _: end())  # the server still listens
            await give(ann, "50")
            await connect(room.address)
            assert not room._desk.room.answers

        run(scene)


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u2800", "\ufe0f", "\u0300", " \u3000 ", "\u202eAnn", "An\u200bn", "x" * 41),
        *("x" * 50_000, "a\tb", "a\nb", "\ud800", "Ａｎｎ", " ann ", "Ann\u3000"),
    ],
)
def test_no_name_is_unseen_or_somebody_elses(name: str) -> None:
    with hosted("kuhn") as room, hall() as made, asked() as asks:

        async def scene() -> None:
            for place in (room, made, asks):
                for said, comes in (("Ann", True), (name, False), ("山田\u3000花子", True)):
                    device = await come(place.address)
                    await device.send("join", {"name": said, "seat": 0 if said == "Ann" else 1})
                    await device.until(lambda each: each.refused or each.lobby.get("you"))
                    assert bool(device.lobby.get("you")) == comes, (place, said)
            assert device.lobby["you"]["name"] == "山田 花子"

        run(scene)


def test_a_seating_by_name_knows_a_name_however_it_is_typed() -> None:
    with hall(seats={"山田\u3000花子": 1}) as made:

        async def scene() -> None:
            await enter(made, "山田 花子")
            assert made._desk.place.guest("山田 花子").spot.table == 1

        run(scene)
