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
from racekit.lessons.catalogue import entries, entry_of
from racekit.lessons.live.asked import questions_for
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
                assert room.state["answered"] == room.state["present"] == 30
                room.stop()
                assert room.screen.state["rounds"] == []
                room.spread()
                (spread,) = room.screen.state["rounds"]
                assert spread["count"] == 30
                room.tell()
                await everybody(phones, lambda each: each.state["told"])
                verdicts = [each.state["told"]["verdict"] for each in phones]
                assert verdicts[0] == ("wrong" if number == 1 else "right")
                assert room.screen.state["told"]["right"] == verdicts.count("right")

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
        rows = room.screen.state["rounds"][0]["rows"]
        assert [(row["text"]["en"], row["count"], row["sure"]) for row in rows] == [
            ("About 50", 2, 75),
            ("About 150", 0, None),
            ("About 400", 1, 80),
        ]
        assert not any(row["right"] for row in rows)
        room.tell()
        rows = room.screen.state["rounds"][0]["rows"]
        assert [row["right"] for row in rows] == [False, False, True]
        told = room.screen.state["told"]
        assert (told["right"], told["of"], told["sure"]) == (1, 3, {"right": 80, "wrong": 75})
        assert told["thoughts"][0]["count"] == 2
        assert told["thoughts"][0]["say"]["en"].startswith("50 is 5 %")

        room.ask(2)
        for name, answer in [("A", "25"), ("B", "1/4"), ("C", "14.3 %"), ("D", "0.9")]:
            room.answer(name, answer, 50)
        room.stop()
        room.spread()
        line = room.screen.state["rounds"][0]["line"]
        assert [(dot["at"], dot["count"]) for dot in line["dots"]] == [
            (0.15, 1),
            (0.25, 2),
            (0.9, 1),
        ]
        assert line["truth"] is None
        room.tell()
        line = room.screen.state["rounds"][0]["line"]
        assert line["truth"]["text"]["en"] == "1/7 (14.3%)" or "14.3%" in line["truth"]["text"]["en"]

        room.ask(3)
        for name, answer in [("A", ["3R", "5L"]), ("B", ["3R"]), ("C", ["5L", "3R"])]:
            room.answer(name, answer, 50)
        room.stop()
        room.spread()
        (spread,) = room.screen.state["rounds"]
        assert spread["places"] == {"3R": 3, "5L": 2}
        assert [row["count"] for row in spread["rows"]] == [2, 1]
