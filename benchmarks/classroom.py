"""The time to collect what 300 pupils hand in of 21 lessons, and to write every page."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from racekit.lessons import collect
from racekit.lessons.catalogue import entry_of, lessons
from racekit.lessons.checking import plain

from ._figures import Figure

PUPILS, LESSONS = 300, 21
SECONDS = 10.0
AT = "2026-04-01T09:30:00+00:00"


def measure() -> list[Figure]:
    """Collect a folder, make its table, and write a page for each lesson."""
    names = sorted(lessons(), key=lambda name: -len(lessons()[name]["questions"]))[:LESSONS]
    rng = Random(1)
    with TemporaryDirectory() as folder:
        for pupil in range(PUPILS):
            for name in names:
                file = Path(folder, f"{pupil}-{name.replace('/', '-')}.json")
                file.write_text(json.dumps(_hand_in(f"Pupil {pupil}", name, rng)))
        start = perf_counter()
        report = collect(folder)
        collected = perf_counter() - start
        rows = len(report.table())
        with TemporaryDirectory() as out:
            report.write(Path(out, "class.html"))
        took = perf_counter() - start
    note = f"{PUPILS} pupils x {LESSONS} lessons, {rows:,} answers; reading alone {collected:.1f} s"
    return [Figure("a class is collected", took, "s", target=SECONDS, at_most=True, note=note)]


def _hand_in(who: str, lesson: str, rng: Random) -> dict[str, Any]:
    answers = [_given(name, rng) for name in lessons()[lesson]["questions"]]
    data = {"racekit": "hand-in", "v": 1, "lesson": lesson, "who": who, "at": AT}
    return {**data, "answers": answers}


def _given(name: str, rng: Random) -> dict[str, Any]:
    entry = entry_of(name)
    right = plain(entry, entry["answer"])
    wrong = [plain(entry, each["answer"]) for each in entry["wrong"] if "answer" in each]
    tries = rng.sample(wrong, rng.randrange(len(wrong) + 1))
    guess: Any = rng.choice([right, *wrong])
    if entry["kind"] == "probability":
        guess = str(Fraction(rng.randrange(101), 100))
    return {
        "question": name,
        "guess": {"answer": guess, "sure": rng.randrange(50, 101), "at": AT},
        "tries": [
            *({"answer": each, "right": False, "at": AT} for each in tries),
            {"answer": right, "right": True, "at": AT},
        ],
        "shown": False,
        "compared": True,
    }
