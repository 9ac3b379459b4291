"""Guests at a table, each by an own connection: seats, keys, rights, and what each is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from tornado.websocket import WebSocketClosedError, WebSocketHandler

import racekit as rk
from racekit.hosting import room as rooms
from racekit.hosting import server
from racekit.hosting.readers import GRANTS, READS
from racekit.hosting.server import ENDED, TOO_MUCH, WRONG_KEY
from racekit.ui import background
from racekit.ui.background import ahead
from tests.engine.test_forced import NoAlternative
from tests.hosting.devices import Device, address_of, come, connect, hosted, join, run

pytestmark = pytest.mark.usefixtures("swift")


def test_two_guests_play_a_whole_game_and_its_record_is_equal() -> None:
    with hosted("pig", goal=10) as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            room.begin()
            while room.table.result is None:
                await ann.until(lambda _: room.table.actor in (0, 1, None))
                if room.table.actor is not None:
                    actor, node = (ann, ben)[room.table.actor], room.table.node
                    await actor.until(
                        lambda each, node=node: each.state["now"] == node.id and each.state["mine"]
                    )
                    await actor.play(-1)  # hold, as soon as there is something to keep
                    await actor.until(lambda _, node=node: room.table.node is not node)
            for each in (ann, ben):
                await each.until(lambda each: each.state["over"])

        run(scene)
        again = rk.Table.from_record(room.table.record())
        assert again.state == room.table.state
        assert [name.en for name in again.names] == ["Ann", "Ben"]


def test_a_guest_alone_with_automatic_players_does_not_wait_for_a_forced_choice() -> None:
    table = rk.Table(NoAlternative(), seats={1: "random"}, seed=1, mode="play", autosave=False)
    table.step("low")
    with hosted(table) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            await ann.play(0)  # pass; what follows is forced
            await ann.until(lambda each: each.state["over"])

        run(scene)
        assert [node.forced for node in table.node.line()] == [False, False, False, True, False]


def test_a_seat_is_taken_once_by_one_name() -> None:
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 2)
            await ann.until(lambda each: each.lobby["you"])
            assert ann.lobby["you"] == {"seat": 2, "name": "Ann"}
            for name, seat in [("Ben", 2), ("ann ", 1), ("", 1), ("x" * 41, 1), ("Ben", 9)]:
                other = await join(room, name, seat)
                assert other.refused == ["seat"]
                assert "\n" not in other.texts[-1]  # one sentence, for a phone
                assert not other.traits
            for bad in (None, 7, {}, {"name": 3, "seat": "2"}, {"name": "B", "seat": True}):
                other = await come(room.address)
                await other.send("join", bad)
                assert (await other.until(lambda each: each.refused)).refused == ["seat"]
            assert [name.en for name in room.table.names][2] == "Ann"

        run(scene)


def test_a_device_comes_back_to_its_seat_and_others_see_who_is_away() -> None:
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            room.begin()
            await ann.until(lambda each: each.state["scene"]["hand"])
            hand = ann.state["scene"]["hand"]
            ann.connection.close()
            await ben.until(lambda each: each.lobby["seats"][0]["away"])
            back = await come(address_of(room, ann.key))
            await back.until(lambda each: each.state)
            assert back.state["scene"]["hand"] == hand
            await ben.until(lambda each: not each.lobby["seats"][0]["away"])
            second = await come(room.device(0))  # another device, beside the first one
            await second.until(lambda each: each.state)
            assert second.state["seat"] == 0

        run(scene)


@pytest.mark.parametrize("key", ["", "x", "A" * 22, "é", 7, None, ["a"]])
def test_a_wrong_key_opens_nothing(key: Any) -> None:
    with hosted() as room:

        async def scene() -> None:
            device = await connect(room.address)
            await device.send("hello", {"key": key})
            assert await device.until_closed() == WRONG_KEY
            assert device.refused == ["key"]
            assert not device.lobby

        run(scene)


def test_nothing_comes_before_a_key() -> None:
    with hosted() as room:

        async def scene() -> None:
            for name, what in (("say", {}), ("join", {"name": "Ann", "seat": 0}), ("leave", None)):
                device = await connect(room.address)
                await device.send(name, what)
                assert await device.until_closed() == WRONG_KEY
                assert not device.texts

        run(scene)


def test_a_seat_that_is_left_is_played_and_can_be_taken_again() -> None:
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.begin()
            await ann.send("leave", None)
            assert await ann.until_closed() == WRONG_KEY
            assert room.table.players[0] != rk.HUMAN
            gone = await come(address_of(room, ann.key))
            assert gone.refused == ["key"]
            cat = await join(room, "Cat", 0)
            await cat.until(lambda each: each.lobby["you"])
            assert cat.lobby["you"] == {"seat": 0, "name": "Cat"}
            room.sit(0, "auto")  # the host takes it back: nobody can take it now
            assert await cat.until_closed() == WRONG_KEY
            assert (await join(room, "Dan", 0)).refused == ["seat"]

        run(scene)


# --- what each may ask for --------------------------------------------------------------------

ARGUMENTS: dict[str, Any] = {
    "mode": "study",
    "seat": 1,
    "edit": None,
    "link": {"known": "all", "lang": "en"},
    "page": "en",
    "comment": {"node": 0, "text": "x"},
    "promote": 0,
    "branch": 0,
    "choose": "x",
    "new": None,
    "invite": None,
    "again": None,
    "advance": None,
    "undo": None,
    "hint": "start",
    "review": "all",
    "outcomes": "start",
}
"""What a guest may not ask for unless the host grants it."""


def test_who_has_been_sent_away_does_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client may leave the end of its connection unanswered, and go on talking."""
    monkeypatch.setattr(WebSocketHandler, "close", lambda *_why: None)
    with hosted() as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.sit(0, "free")
            await ann.until(lambda each: each.refused == ["key"])
            ben = await join(room, "Ben", 0)
            room.begin()
            await ben.until(lambda each: each.state.get("log"))
            node = room.table.node
            for name, what in (("leave", None), ("say", {"type": "intent", "action": "bet"})):
                await ann.send(name, what)
            await ben.say(type="command", name="hello")
            await ben.until(lambda each: each.answers)
            assert not ben.refused
            assert room.table.node is node or room.table.node.parent is node
            assert room.table.names[0]("en") == "Ben"

        run(scene)


@pytest.mark.parametrize("seat", [0, None], ids=["guest", "spectator"])
def test_what_is_not_granted_is_refused(seat: int | None) -> None:
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            await join(room, "Ben", 1 if seat == 0 else 0)
            device = await join(room, "Ann", seat)
            room.begin()
            await device.until(lambda _: not room.table.waiting)
            await device.until(lambda each: each.state["now"] == room.table.node.id)
            before = room.table.record()
            for name, arg in ARGUMENTS.items():
                await device.say(type="command", name=name, arg=arg)
            await device.until(lambda each: len(each.answers) == len(ARGUMENTS))
            assert {each["code"] for each in device.answers} == {"forbidden"}
            assert set(device.state["may"]) == READS
            assert room.table.record() == before

        run(scene)


def test_the_host_grants_and_takes_back() -> None:
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.begin()
            for what, commands in GRANTS.items():
                room.grant(what)
                await ann.until(lambda each, commands=commands: commands <= {*each.state["may"]})
                room.grant(what, on=False)
                await ann.until(lambda each, commands=commands: not commands & {*each.state["may"]})

        run(scene)


def test_hints_for_many_devices_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hint is worked out by a process of its own: a class must not start thirty."""
    at_work = [0]

    @contextmanager
    def counted(game: rk.Game) -> Iterator[Any]:
        at_work.append(at_work[-1] + 1)
        try:
            with ahead(game) as crew:
                yield crew
        finally:
            at_work.append(at_work[-1] - 1)

    monkeypatch.setattr(background, "ahead", counted)
    with hosted("pig", goal=10) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            room.grant("hint")
            room.begin()
            others = [await come(address_of(room, ann.key)) for _ in range(3)]
            for each in (ann, *others):
                await each.until(lambda each: each.state.get("mine"))
                await each.say(type="command", name="hint", arg="start")
            for each in (ann, *others):
                await each.until(lambda each: "marks" in each.hint and not each.hint["progress"])

        run(scene)
    assert max(at_work) == rooms.AT_WORK
    assert len(at_work) == 1 + 2 * 4


def told(device: Device) -> str:
    """Return what a board says is to be done."""
    return str(device.state["status"]["what"]["en"])


def test_nobody_moves_before_the_beginning_nor_in_a_pause() -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            assert room.table.node.ply == 0
            assert told(ann) == told(ben) == "The game begins when the host says so."
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            turn, action = told(ann), ann.state["actions"][0]["action"]
            room.pause()
            await ann.until(lambda each: not each.state["mine"])
            assert told(ann) == "The host has paused the game."
            await ann.say(type="intent", action=action)
            await ann.until(lambda each: each.answers)
            assert ann.answers[0]["code"] == "forbidden"
            await ben.until(lambda each: each.lobby["paused"])
            assert told(ben) == "The host has paused the game."
            room.pause(False)
            await ann.until(lambda each: each.state["mine"])
            assert told(ann) == turn
            await ann.play()
            await ben.until(lambda each: each.state["mine"])

        run(scene)


def test_while_the_host_studies_guests_see_no_more() -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            await join(room, "Ben", 1)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            room.table.set_mode("study")
            await ann.until(lambda each: not each.state["mine"])
            assert ann.state["mode"] == "play"
            assert ann.state["chance"] == []
            assert set(ann.state["may"]) == READS
            with pytest.raises(rk.Forbidden):
                room.board.study()

        run(scene)


# --- spectators -------------------------------------------------------------------------------


def test_spectators_see_what_everybody_may_know() -> None:
    with hosted("longshot", players=4) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            by_key, by_invitation = await come(room.spectators), await join(room, "", None)
            assert by_invitation.key == room.spectators.partition("#")[2]
            room.begin()
            await ann.until(lambda each: each.state["mine"] or each.state["log"])
            for watcher in (by_key, by_invitation):
                await watcher.until(lambda each: each.state["log"])
                assert watcher.state["public"]
                assert not watcher.state["mine"]
                assert not watcher.state["scene"].get("hand")
                assert not watcher.state["actions"]
            room.grant("watch", on=False)
            assert (await come(room.spectators)).refused == ["key"]
            for watcher in (by_key, by_invitation):
                assert await watcher.until_closed() == WRONG_KEY

        run(scene)


# --- what is not a message --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "x", "[]", "{}", '{"a":1,"b":2}', "[" * 5000, '{"say":{"v":1}}', '{"hello":{}}']
)
def test_nonsense_is_answered_and_changes_nothing(text: str) -> None:
    with hosted() as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            before = room.table.record()
            await ann.connection.write_message(text)
            await ann.until(lambda each: each.refused or each.answers)
            assert room.table.record() == before
            await ann.say(type="command", name="hello")
            await ann.until(lambda each: any(got["type"] == "hello" for got in each.answers))

        run(scene)


def test_a_flood_and_a_flood_of_text_end_the_connection() -> None:
    with hosted() as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            with suppress(WebSocketClosedError):
                for _ in range(200):
                    await ann.say(type="command", name="hello")
            assert await ann.until_closed() == TOO_MUCH
            await ben.connection.write_message("x" * 70_000)
            assert await ben.until_closed() in (1009, None)
            back = await come(address_of(room, ben.key))
            await back.until(lambda each: each.state)

        run(scene)


def test_a_guests_error_shows_no_trace_and_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(rk.Table("kuhn", mode="play", seed=7)) as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            await join(room, "Ben", 1)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            room.table.note(rk.HUMAN.name)
            with monkeypatch.context() as patched:
                patched.setattr(rk.Table, "step", lambda *_: 1 / 0)
                await ann.play()
                await ann.until(lambda each: each.answers)
            assert ann.answers[0].keys() == {"v", "type", "id", "code", "rule", "text"}
            folder = str(room.table.autosave_path.parent)
            assert all(folder not in text and "Traceback" not in text for text in ann.texts)
            assert ann.state["saved"] is None
            assert ann.state["notice"] is None

        run(scene)


def test_the_end_sends_everybody_away() -> None:
    with hosted() as room:

        async def scene() -> None:
            devices: list[Device] = [await join(room, "Ann", 0), await come(room.address)]
            room.end()
            for device in devices:
                assert await device.until_closed() == ENDED
                assert device.refused[-1] == "ended"

        run(scene)
        room.end()  # once more does nothing
        assert json.loads(json.dumps(room.state))["ended"]


def test_each_guest_is_you_on_the_own_screen_and_a_name_on_the_others() -> None:
    with hosted("kuhn") as room:

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            watcher = await come(room.spectators)
            room.begin()
            await ann.until(lambda each: each.state["mine"])
            await ben.until(lambda each: each.state["now"] == room.table.node.id)
            await watcher.until(lambda each: each.state["now"] == room.table.node.id)
            names = [[seat["name"]["en"] for seat in each.state["seats"]] for each in (ann, ben)]
            assert names == [["You", "Ben"], ["Ann", "You"]]
            assert ann.state["apart"]
            assert [seat["name"]["en"] for seat in watcher.state["seats"]] == ["Ann", "Ben"]

        run(scene)


def test_who_shows_no_key_takes_nobodys_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_VISITORS", 3)
    with hosted() as room:

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            silent = [await connect(room.address) for _ in range(3)]
            assert await (await connect(room.address)).until_closed() == TOO_MUCH
            silent[0].connection.close()
            await silent[0].until_closed()
            ben = await join(room, "Ben", 1)
            assert not ann.is_closed
            assert not ben.refused

        run(scene)
