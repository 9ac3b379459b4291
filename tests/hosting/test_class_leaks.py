"""What a phone, and a class's screen, may not know: solutions before the truth, and who said what.

Each channel has its reader: a pupil's phone, and the screen that the whole class looks at.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from racekit.hosting.visits import Pass
from racekit.lessons.catalogue import entries
from racekit.lessons.checking import Entry, keys_of, plain
from racekit.lessons.live.asked import Asked, questions_for
from racekit.lessons.live.desk import Desk, _screen
from racekit.lessons.live.room import ClassRoom
from racekit.lessons.schema import is_numeric
from tests.hosting.devices import run
from tests.hosting.pupils import asked, enrol, give

OTHER = {"en": "Something else.", "ja": "ほかのこと。"}


def otherwise(entry: Entry) -> Entry:
    """Return a question that asks the same and has another solution."""
    answer = plain(entry, entry["answer"])
    if is_numeric(entry):
        changed: Any = "1/3" if answer != "1/3" else "1/4"
    elif entry["kind"] == "order":
        changed = answer[::-1]
    elif isinstance(answer, str):
        changed = next(key for key in [*keys_of(entry), "no", "yes"] if key != answer)
    else:
        changed = [key for key in keys_of(entry) if key not in answer] or answer[:1]
    if isinstance(entry["answer"], bool):
        changed = not entry["answer"]
    told = {"answer": changed, "hint": OTHER, "why": OTHER, "wrong": []}
    return {**entry, **told}


def a_class(asked: Asked, given: dict[str, Any]) -> ClassRoom:
    """Return a class that is asked one question, with the answers that pupils have given."""
    room = ClassRoom((asked,))
    room.invitation = "invitation"
    for name in given:
        room.join(name, None)
    room.go_to(0)
    for number, (answer, sure) in enumerate(given.values(), 1):
        room.answer(number, 1, answer, sure)
    return room


def phone(room: ClassRoom, number: int = 1) -> str:
    """Return all that a pupil's page is sent."""
    opened = Pass(room, "seat", number)
    put: list[Any] = []
    showing = room.show(opened, lambda *what: put.append(what))
    showing.shown.moved()
    return json.dumps([showing.bundle, showing.part, showing.traits, put, room.lobby(opened)])


def screen(room: ClassRoom) -> str:
    """Return all that the screen is sent of the question."""
    assert room.asked
    return json.dumps([_screen(room), room.asked.untold(1), room.asked.position()])


UNTOLD: list[tuple[str, Callable[[ClassRoom], None]]] = [
    ("ask", lambda _: None),
    ("closed", ClassRoom.close),
    ("shown", lambda room: (room.close(), room.spread())),  # type: ignore[func-returns-value]
    ("again", lambda room: (room.close(), room.ask_again())),  # type: ignore[func-returns-value]
]


def some_answer(entry: Entry) -> Any:
    """Return an answer that can be read, whatever is right."""
    if is_numeric(entry):
        return "1/5"
    keys = [each["key"] for each in entry.get("options", [])] or ["yes"]
    if entry["kind"] == "order":
        return keys
    if "moves" in entry:
        return entry["moves"][0]
    return keys[0] if isinstance(plain(entry, entry["answer"]), str) else keys[:1]


@pytest.mark.parametrize("step", UNTOLD, ids=lambda step: step[0])
def test_before_the_truth_no_channel_depends_on_the_solution(
    step: tuple[str, Callable[[ClassRoom], None]],
) -> None:
    for name in entries():
        (ours,) = questions_for(name)
        given = {"Ann": (some_answer(ours.entry), 75)}
        here, there = (
            a_class(ours, given),
            a_class(ours._replace(entry=otherwise(ours.entry)), given),
        )
        for room in (here, there):
            step[1](room)
            for course in room.courses:  # the time of an answer is no secret, and differs
                for answers in course.rounds:
                    answers.update({n: g._replace(at="") for n, g in answers.items()})
        assert phone(here) == phone(there), name
        assert screen(here) == screen(there), name


def test_the_truth_is_what_tells_them_apart() -> None:
    (ours,) = questions_for("odds/peeking")
    given = {"Ann": ("50", 75)}
    here, there = a_class(ours, given), a_class(ours._replace(entry=otherwise(ours.entry)), given)
    for room in (here, there):
        room.close()
        room.tell()
    assert phone(here) != phone(there)
    assert screen(here) != screen(there)


@pytest.mark.parametrize("until", ["ask", "closed", "shown", "truth"])
def test_a_phone_knows_nothing_of_others(until: str) -> None:
    (ours,) = questions_for("odds/peeking")
    worlds = [
        a_class(ours, {"Ann": ("50", 75), "Ben": ("50", 50), "Cat": ("150", 90)}),
        a_class(ours, {"Ann": ("50", 75), "Zoe": ("400", 100), "Dan": ("400", 55)}),
    ]
    seen = []
    for room in worlds:
        if until != "ask":
            room.close()
        if until in ("shown", "truth"):
            room.spread()
        if until == "truth":
            room.tell()
        seen.append(phone(room))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("until", ["shown", "truth"])
def test_the_screen_does_not_know_who_said_what(until: str) -> None:
    (ours,) = questions_for("odds/peeking")
    worlds = [
        a_class(ours, {"Ann": ("50", 75), "Ben": ("400", 50), "Cat": ("150", 90)}),
        a_class(ours, {"Ann": ("150", 90), "Ben": ("50", 75), "Cat": ("400", 50)}),
    ]
    seen = []
    for room in worlds:
        room.close()
        room.spread()
        if until == "truth":
            room.tell()
        seen.append(screen(room))
        assert "Ann" not in seen[-1]
    assert seen[0] == seen[1]


def test_names_are_on_the_screen_only_as_long_as_they_are_shown() -> None:
    with asked(["odds/peeking"]) as room:

        async def scene() -> None:
            await enrol(room, "Annabel")

        run(scene)
        desk: Desk = room._desk
        assert "Annabel" not in json.dumps(desk.snapshot())
        room.show_names()
        assert "Annabel" in json.dumps(desk.snapshot())
        room.show_names(False)
        assert "Annabel" not in json.dumps(room.state)


def test_over_the_wire_a_phone_gets_no_text_of_the_solution_before_the_truth() -> None:
    with asked("odds/02") as room:

        async def scene() -> None:
            ann, ben = await enrol(room, "Ann"), await enrol(room, "Benedict")
            for number, each in enumerate(room._desk.room.questions, 1):
                before = len(ann.texts)
                room.ask(number)
                await ann.until(lambda each, n=number: each.state["number"] == n)
                await give(ben, some_answer(each.entry))
                await give(ann, some_answer(each.entry))
                await ann.until(lambda each: each.state["mine"])
                room.stop()
                room.spread()
                await ann.until(lambda each: each.state["phase"] == "shown")
                heard = "".join(ann.texts[before:])
                wrong = [each["say"] for each in each.entry.get("wrong", [])]
                for text in (each.entry["hint"], each.entry["why"], *wrong):
                    for said in text.values():
                        assert json.dumps(said, ensure_ascii=False)[1:-1] not in heard
                assert each.name not in heard
                assert "Benedict" not in heard
                room.tell()
                await ann.until(lambda each: each.state["told"])
                assert ann.state["told"]["why"] == each.entry["why"]

        run(scene)
