"""A class at once: thirty phones, three kinds of question, and what each may know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.hosting.server import ENDED, WRONG_KEY
from racekit.lessons.live import room as rooms
from racekit.table import saves
from tests.hosting.devices import Device, address_of, come, run
from tests.hosting.pupils import THREE, asked, enrol, give

ANSWERS = [
    ["50", "150", "400"],
    ["1/7", "25 %", "0.5", "14.3 %"],
    [["3R", "5L"], ["3R"], ["5L"]],
]
"""What pupils answer to the three questions."""


async def everybody(phones: Iterable[Device], test: Any) -> None:
    """Wait until something is so on all phones."""
    for each in phones:
        await each.until(test)


def test_thirty_phones_answer_three_questions_of_different_kinds() -> None:
    with asked() as room:

        async def scene() -> None:
            phones = await asyncio.gather(*(enrol(room, f"Pupil {n}") for n in range(30)))
            assert all(each.state["phase"] == "wait" for each in phones)
            for number, answers in enumerate(ANSWERS, 1):
                room.ask(number)
                await everybody(phones, lambda each, n=number: each.state["number"] == n)
                for at, each in enumerate(phones):
                    await give(each, answers[at % len(answers)], 50 + 5 * (at % 11))
                await everybody(phones, lambda each: each.state["mine"])
                await phones[0].until(lambda _: room.state["answered"] == 30)
                room.stop()
                assert room.board.state["rounds"] == []
                room.spread()
                (spread,) = room.board.state["rounds"]
                assert spread["count"] == 30
                room.tell()
                await everybody(phones, lambda each: each.state["told"])
                verdicts = [each.state["told"]["verdict"] for each in phones]
                assert verdicts[0] == ("wrong" if number == 1 else "right")
                assert room.board.state["told"]["right"] == verdicts.count("right")

        run(scene)
        report = room.collect()
        assert len(report.hand_ins) == 90  # three lessons
        assert not report.problems


def test_how_the_answers_lie_is_counted_by_kind() -> None:
    with asked() as room:
        room.ask(1)
        for name, answer, sure in [("A", "50", 60), ("B", "50", 90), ("C", "400", 80)]:
            room.answer(name, answer, sure)
        room.stop()
        room.spread()
        rows = room.board.state["rounds"][0]["rows"]
        assert [(row["text"]["en"], row["count"], row["sure"]) for row in rows] == [
            ("About 50", 2, 75),
            ("About 150", 0, None),
            ("About 400", 1, 80),
        ]
        assert not any(row["right"] for row in rows)
        room.tell()
        rows = room.board.state["rounds"][0]["rows"]
        assert [row["right"] for row in rows] == [False, False, True]
        told = room.board.state["told"]
        assert (told["right"], told["of"], told["sure"]) == (1, 3, {"right": 80, "wrong": 75})
        assert told["thoughts"][0]["count"] == 2
        assert told["thoughts"][0]["say"]["en"].startswith("50 is 5 %")

        room.ask(2)
        for name, answer in [("A", "25"), ("B", "1/4"), ("C", "14.3 %"), ("D", "0.9")]:
            room.answer(name, answer, 50)
        room.stop()
        room.spread()
        line = room.board.state["rounds"][0]["line"]
        assert [(dot["at"], dot["count"]) for dot in line["dots"]] == [
            (0.15, 1),
            (0.25, 2),
            (0.9, 1),
        ]
        assert line["truth"] is None
        room.tell()
        line = room.board.state["rounds"][0]["line"]
        assert line["truth"]["text"]["en"] == "14.3%"

        room.ask(3)
        for name, answer in [("A", ["3R", "5L"]), ("B", ["3R"]), ("C", ["5L", "3R"])]:
            room.answer(name, answer, 50)
        room.stop()
        room.spread()
        (spread,) = room.board.state["rounds"]
        assert spread["places"] == {"3R": 3, "5L": 2}
        assert [row["count"] for row in spread["rows"]] == [2, 1]


def test_a_question_is_asked_again_and_both_rounds_stand_side_by_side() -> None:
    with asked(["odds/peeking"]) as room:

        async def scene() -> None:
            ann, ben = await enrol(room, "Ann"), await enrol(room, "Ben")
            room.ask()
            for each, answer in ((ann, "50"), (ben, "400")):
                await each.until(lambda each: each.state["phase"] == "ask")
                await give(each, answer, 60)
                await each.until(lambda each: each.state["mine"])
            room.stop()
            room.again()
            await ann.until(lambda each: each.state["again"])
            assert ann.state["mine"] is None
            assert ann.state["before"] == {"answer": "50", "sure": 60}
            await give(ann, "400", 90)
            await ann.until(lambda each: each.state["mine"])
            room.stop()
            with pytest.raises(rk.Forbidden):
                room.again()  # a third time
            room.tell()
            await ben.until(lambda each: each.state["told"])
            assert ben.state["told"]["verdict"] == "right"  # the answer before talking

        run(scene)
        before, after = room.board.state["rounds"]
        assert [row["count"] for row in before["rows"]] == [1, 0, 1]
        assert [row["count"] for row in after["rows"]] == [0, 0, 1]
        standing = {each.who: each.standings["odds/peeking"] for each in room.collect().hand_ins}
        assert standing["Ann"].guess == ("50", 60)
        assert standing["Ann"].tries == (("400", True),)
        assert standing["Ben"].tries == ()
        assert standing["Ann"].compared


def test_a_timer_closes_a_question() -> None:
    with asked(["odds/peeking"], timer=3600) as room:
        loop_time = room._desk.do(lambda each: each._loop.time())
        room.ask()
        assert 3590 <= room.state["left"] <= 3600
        assert room._desk.room._deadline - loop_time >= 3600
        room._desk.do(lambda each: each._alarm.cancel())
        room._desk.do(lambda each: each._loop.call_soon(each.close))  # the time is over

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            await ann.until(lambda each: each.state["phase"] == "closed")
            await give(ann, "50")
            await ann.until(lambda each: each.answers)
            assert ann.answers[-1]["text"]["en"] == "This question is closed."

        run(scene)
        room.set_timer(None)
        assert room.state["timer"] is None


# --- who is in the class ----------------------------------------------------------------------


def test_a_pupil_comes_back_on_the_same_and_on_a_second_device() -> None:
    with asked() as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            await give(ann, "50")
            await ann.until(lambda each: each.state["mine"])
            ann.connection.close()
            back = await come(address_of(room, ann.key))
            await back.until(lambda each: each.state)
            assert back.lobby["you"] == {"seat": 1, "name": "Ann"}
            assert back.state["mine"] == {"answer": "50", "sure": 75}
            second = await come(room.device("Ann"))
            await second.until(lambda each: each.state)
            await give(second, "400", 55)
            for each in (back, second):
                await each.until(lambda each: each.state["mine"]["answer"] == "400")
            late = await enrol(room, "Late")
            assert late.state["phase"] == "ask"
            assert room.state["present"] == 2

        run(scene)
        with pytest.raises(rk.BadInput):
            room.device("Ben")


@pytest.mark.parametrize("name", ["ann", " ＡＮＮ ", "", " ", "x" * 41, "a\nb", 7, None])
def test_a_name_is_one_pupils(name: Any) -> None:
    with asked() as room:

        async def scene() -> None:
            await enrol(room, "Ann")
            other = await enrol(room, name)
            assert other.refused == ["seat"]
            assert not other.traits

        run(scene)
        assert room.state["present"] == 1


def test_a_class_is_full_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racekit.lessons.live.room.MOST_PUPILS", 2)
    with asked() as room:

        async def scene() -> None:
            for name in ("A", "B"):
                await enrol(room, name)
            assert (await enrol(room, "C")).refused == ["seat"]

        run(scene)


def test_a_class_comes_in_behind_one_address_and_nobody_there_takes_all_places() -> None:
    with asked() as room:

        async def scene() -> None:
            phones = [await enrol(room, f"Pupil {n}") for n in range(30)]
            assert all(each.state for each in phones)
            say = room._desk.do
            for number in range(30, rooms.MOST_BEHIND_ONE):
                say(lambda place, n=number: place.join(f"Mallory {n}", None, "127.0.0.1"))
            assert (await enrol(room, "One more")).refused == ["seat"]
            say(lambda place: place.stand_up(1))  # who has left may come back
            assert (await enrol(room, "Pupil 0")).state
            for number in range(rooms.MOST_BEHIND_ONE):
                say(lambda place, n=number: place.join(f"Zoe {n}", None, f"192.0.2.{n}"))
            assert room._desk.room.pupils.keys() == {*range(1, rooms.MOST_PUPILS + 1)}
            say(lambda place: place.remove(1))
            assert (await enrol(room, "One more")).state

        run(scene)


def test_phones_that_jupyter_hands_on_have_no_address() -> None:
    with asked() as room:
        for number in range(rooms.MOST_BEHIND_ONE + 1):
            room._desk.do(lambda place, n=number: place.join(f"Pupil {n}", None, None))
        assert room._desk.room.pupils.keys() == {*range(1, rooms.MOST_BEHIND_ONE + 2)}


def test_who_leaves_comes_in_again_by_name_and_who_is_removed_leaves_nothing() -> None:
    with asked(["odds/peeking"]) as room:

        async def scene() -> None:
            ann, ben = await enrol(room, "Ann"), await enrol(room, "Ben")
            room.ask()
            for each in (ann, ben):
                await each.until(lambda each: each.state["phase"] == "ask")
                await give(each, "50")
                await each.until(lambda each: each.state["mine"])
            await ann.send("leave", None)
            assert await ann.until_closed() == WRONG_KEY
            assert (await come(address_of(room, ann.key))).refused == ["key"]
            again = await enrol(room, "Ann")
            assert again.state["mine"]["answer"] == "50"
            room._desk.command("remove", 2)
            assert await ben.until_closed() == WRONG_KEY

        run(scene)
        assert [each.who for each in room.collect().hand_ins] == ["Ann"]


def test_a_question_that_is_open_stays_open_when_it_is_asked_once_more() -> None:
    with asked() as room:
        room.ask()
        room.answer("Aiko", "50", 75)
        room.ask(1)
        assert room.state["phase"] == "ask"
        assert room.state["answered"] == 1


def test_pupils_without_a_device_answer_on_the_teachers_screen() -> None:
    with asked(["odds/peeking"]) as room:
        room.ask()
        room.answer("Cat", "50", 50)
        room.answer("cat", "400", 90)  # another thought
        assert (room.state["present"], room.state["answered"]) == (1, 1)
        with pytest.raises(rk.Forbidden):
            room.answer("Dan", "four hundred or so", 90)
        assert room.state["present"] == 1

        async def scene() -> None:
            await enrol(room, "Eve")
            with pytest.raises(rk.BadInput):
                room.answer("Eve", "50", 50)  # she answers on her own phone
            assert (await enrol(room, "Cat")).refused == ["seat"]

        run(scene)


def test_the_end_is_told_and_what_was_answered_stays() -> None:
    with asked(["odds/peeking"]) as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            await give(ann, "50")
            await ann.until(lambda each: each.state["mine"])
            await asyncio.to_thread(room.end)
            assert await ann.until_closed() == ENDED

        run(scene)
        assert room.ended
        assert len(room.collect().hand_ins) == 1


# --- what is not an answer --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arg", "code"),
    [
        (None, "malformed"),
        ({"answer": "50"}, "malformed"),
        ({"answer": 50, "sure": 75, "asked": 1}, "malformed"),
        ({"answer": "50", "sure": 49, "asked": 1}, "malformed"),
        ({"answer": "50", "sure": True, "asked": 1}, "malformed"),
        ({"answer": "50", "sure": 75, "asked": True}, "malformed"),
        ({"answer": "5" * 61, "sure": 75, "asked": 1}, "malformed"),
        ({"answer": ["50"] * 61, "sure": 75, "asked": 1}, "malformed"),
        ({"answer": "50", "sure": None, "asked": 1}, "forbidden"),
        ({"answer": "50", "sure": 75, "asked": 2}, "forbidden"),
        ({"answer": ["50"], "sure": 75, "asked": 1}, "forbidden"),
        ({"answer": "51", "sure": 75, "asked": 1}, "forbidden"),
        ({"answer": "", "sure": 75, "asked": 1}, "forbidden"),
    ],
)
def test_a_hostile_answer_is_refused_and_changes_nothing(arg: Any, code: str) -> None:
    with asked(["odds/peeking"]) as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            await ann.say(type="command", name="answer", arg=arg)
            await ann.until(lambda each: each.answers)
            assert ann.answers[0]["code"] == code

        run(scene)
        assert room.state["answered"] == 0


@pytest.mark.parametrize(
    "name", ["go", "tell", "spread", "close", "remove", "here", "names", "end"]
)
def test_a_phone_commands_nothing(name: str) -> None:
    with asked() as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            before = room._desk.snapshot()
            await ann.say(type="command", name=name, arg=0)
            await ann.until(lambda each: each.answers)
            assert ann.answers[0]["code"] == "malformed"
            after = room._desk.snapshot()
            assert {**after, "seq": 0} == {**before, "seq": 0}  # that Ann has come is shown soon

        run(scene)


@pytest.mark.parametrize(
    ("name", "arg"),
    [
        ("go", "1"),
        ("go", True),
        ("timer", 4),
        ("timer", "30"),
        ("names", 1),
        ("here", {"answer": "50", "sure": 75, "asked": 1}),
        ("remove", None),
        ("close", 1),
        ("x", None),
    ],
)
def test_a_malformed_command_of_the_screen_changes_nothing(name: str, arg: Any) -> None:
    with asked() as room:
        before = room._desk.snapshot()
        content = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": name, "arg": arg}
        assert room._desk.handle(content)["code"] == "malformed"
        assert room._desk.snapshot() == before


def test_what_is_not_possible_now_is_refused_with_a_reason() -> None:
    with asked() as room:
        for work in (room.stop, room.spread, room.tell, room.again):
            with pytest.raises(rk.Forbidden):
                work()
        for number in (0, 4):
            with pytest.raises(rk.Forbidden):
                room.ask(number)
        room.ask()
        for work in (room.spread, room.tell, room.again):
            with pytest.raises(rk.Forbidden):
                work()
        room.ask(2)  # closes the first
        assert room.state["steps"] == ["closed", "ask", "wait"]
        room.ask(1)
        assert room.state["phase"] == "closed"


# --- how it is called -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "settings", "places"),
    [
        ("odds/peking", {}, 1),
        (["odds/peeking", 7, "nothing/like-it"], {"timer": 1, "port": -1}, 4),
        ([], {}, 1),
        (7, {}, 1),
        (None, {"folder": "nowhere/at-all", "autosave": True}, 1),
        ("odds/peeking", {"folder": 7}, 1),
        ("odds/peeking", {"folder": "a", "autosave": False}, 1),
    ],
)
def test_everything_that_is_wrong_is_listed(
    what: Any, settings: Any, places: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(rk.BadInput) as caught:
        rk.ask_class(what, **settings)
    assert len(caught.value.problems) == places
    assert list(tmp_path.iterdir()) == []


def test_a_browser_cannot_serve_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racekit.hosting.call.IN_BROWSER", True)
    question = rk.lessons.ask("odds/peeking")
    question._hear(
        question, {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "class"}, None
    )
    assert question.kept["notice"]["en"].startswith("A browser cannot serve")
    assert question.room is None


def test_a_button_at_a_question_asks_the_class() -> None:
    question = rk.lessons.ask("longshot/golden-free", guess=True)
    assert question.can_ask
    room = question.ask_class()
    try:
        assert question.ask_class() is room
        room.ask()
        assert room.board.question["prompt"] == question.question["prompt"]
    finally:
        room.end()
    again = question.ask_class()
    assert again is not room
    again.close()


def test_the_next_question_comes_to_the_phones_that_are_there() -> None:
    first, second, third = map(rk.lessons.ask, THREE)
    room = first.ask_class()
    try:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            await give(ann, "50")
            await ann.until(lambda each: each.state["mine"])
            assert second.ask_class() is room
            assert (first.room, second.room) == (None, room)
            await ann.until(lambda each: each.state["number"] == 2 and not each.state["mine"])
            assert ann.state["of"] == 2
            assert ann.state["phase"] == "ask"
            assert first.ask_class() is room  # what was asked before is not asked anew
            await ann.until(lambda each: each.state["number"] == 1 and each.state["mine"])
            assert ann.state["phase"] == "closed"

        run(scene)
        assert room.state["steps"] == ["closed", "closed"]
    finally:
        room.close()
    beside = third.ask_class()  # that class is over
    assert beside is not room
    beside.close()


def test_a_class_of_a_cell_is_asked_more() -> None:
    with asked("odds/peeking") as room:
        room.ask(["odds/02b"])
        assert (room.state["number"], room.state["of"]) == (2, 4)
        room.ask(["odds/02b", "odds/at-least-one"])  # the open one, and one more
        assert (room.state["number"], room.state["of"]) == (2, 5)
        assert room.state["phase"] == "ask"
        with pytest.raises(rk.BadInput):
            room.ask("nothing")
        at = rk.lessons.ask("longshot/golden-free")
        assert at.ask_class() is room
        assert room.state["number"] == 6


def test_no_class_is_asked_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_ASKED", 2)
    with asked(THREE[:2]) as room:
        with pytest.raises(rk.BadInput, match="no more than 2"):
            room.ask(THREE[2])
        assert room.state["of"] == 2


# --- what is kept -----------------------------------------------------------------------------


def test_hand_ins_are_kept_and_a_new_kernel_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "8a"
    with asked(folder=folder, autosave=True) as room:

        async def scene() -> None:
            ann, ben = await enrol(room, "Ann"), await enrol(room, "健太/../x")
            room.ask()
            for each in (ann, ben):
                await each.until(lambda each: each.state["phase"] == "ask")
                await give(each, "50")
                await each.until(lambda each: each.state["mine"])
            room.stop()

            # The kernel stops, and another one goes on.
            again = rk.ask_class(folder=folder)
            try:
                back = await come(address_of(again, ann.key))
                await back.until(lambda each: each.state)
                assert back.state["mine"]["answer"] == "50"
                assert again.state["phase"] == "closed"
                assert again.address.partition("#")[2] == room.address.partition("#")[2]
                again.tell()
                await back.until(lambda each: each.state["told"])
            finally:
                again.close()

        run(scene)
    assert [path.suffix for path in folder.iterdir()] == [".json", ".json"]
    report = rk.lessons.collect(folder)
    assert {each.who for each in report.hand_ins} == {"Ann", "健太/../x"}
    assert not report.problems
    assert all(each.standings["odds/peeking"].compared for each in report.hand_ins)
    for path in (*folder.iterdir(), tmp_path / "8a.class"):
        assert path.stat().st_mode & 0o077 == 0  # names, and keys


def test_a_folder_has_one_class(tmp_path: Path) -> None:
    with asked(folder=tmp_path / "8a", autosave=True):
        pass
    with pytest.raises(rk.BadInput, match="has a class already"):
        rk.ask_class("odds/peeking", folder=tmp_path / "8a")
    (tmp_path / "9b").mkdir()
    (tmp_path / "9b" / "essay.txt").write_text("x")
    with pytest.raises(rk.BadInput, match="not an empty folder"):
        rk.ask_class("odds/peeking", folder=tmp_path / "9b")


def test_the_class_that_was_kept_last_goes_on_without_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    with pytest.raises(rk.BadInput, match="no class was kept"):
        rk.ask_class()
    with asked(["odds/peeking"], autosave=True) as room:
        room.ask()
        room.answer("Ann", "50", 50)
        again = rk.ask_class()
        assert room.ended  # it goes on in one place
        assert again.folder == room.folder
        assert again.state["answered"] == 1
        again.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.update(v=2),
        lambda data: data.update(at=3),
        lambda data: data["questions"].append("odds/peeking"),
        lambda data: data["pupils"][0].update(key="short"),
        lambda data: data["pupils"][0].update(name="a\nb"),
        lambda data: data["courses"][0].update(phase="wait"),
        lambda data: data["courses"][0]["rounds"][0][0].update(at="yesterday"),
        lambda data: data.pop("port"),
        lambda data: data.clear(),
    ],
)
def test_a_damaged_file_is_refused(damage: Any, tmp_path: Path) -> None:
    with asked(folder=tmp_path / "8a", autosave=True) as room:
        room.ask()
        room.answer("Ann", "50", 50)
    file = tmp_path / "8a.class"
    data = json.loads(file.read_text("utf-8"))
    damage(data)
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(rk.BadInput, match="damaged"):
        rk.ask_class(folder=tmp_path / "8a")


def test_a_full_disk_is_told_and_the_class_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asked(["odds/peeking"], folder=tmp_path / "8a", autosave=True) as room:

        def full(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("racekit.lessons.live.kept.saves.write_whole", full)
        room.ask()
        room.answer("Ann", "50", 50)
        assert room.state["answered"] == 1
        assert room.state["notices"][0]["en"].startswith("The answers cannot be saved")


@pytest.fixture
def writes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that a class writes from now on."""
    found: list[str] = []
    write = saves.write_whole

    def counted(path: Path, data: bytes, *, private: bool = False) -> None:
        found.append(path.name)
        write(path, data, private=private)

    monkeypatch.setattr("racekit.lessons.live.kept.saves.write_whole", counted)
    return found


def test_what_pupils_do_at_once_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: list[str]
) -> None:
    monkeypatch.setattr("racekit.lessons.live.room.KEPT", 3600)
    with asked(["odds/peeking"], folder=tmp_path / "8a", autosave=True) as room:

        async def scene() -> None:
            phones = [await enrol(room, f"Pupil {n}") for n in range(10)]
            room.ask()
            writes.clear()
            for each in phones:
                await each.until(lambda each: each.state["phase"] == "ask")
                await give(each, "50")
                await each.until(lambda each: each.state["mine"])
            assert writes == []
            room.stop()  # the teacher goes on: now all of it is surely there
            assert len(writes) == 11
            assert writes[-1] == "8a.class"
            await phones[0].send("leave", None)
            await phones[0].until_closed()
            assert len(writes) == 11

        run(scene)
    assert writes[11:] == ["8a.class"]  # the end


def test_answers_are_kept_a_moment_later_without_the_teacher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a process that is killed loses no more than that moment."""
    monkeypatch.setattr("racekit.lessons.live.room.KEPT", 0.05)
    with asked(["odds/peeking"], folder=tmp_path / "8a", autosave=True) as room:

        async def scene() -> None:
            ann = await enrol(room, "Ann")
            room.ask()
            await ann.until(lambda each: each.state["phase"] == "ask")
            await give(ann, "50")
            while '"answer": "50"' not in (tmp_path / "8a.class").read_text("utf-8"):
                await asyncio.sleep(0.01)
            assert [*(tmp_path / "8a").glob("*.json")]

        run(scene)
