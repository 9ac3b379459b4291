"""What is kept of a class: a hand-in of each pupil and lesson, and what it takes to go on.

The folder has the hand-ins, which `racekit.lessons.collect` reads. Beside it is a file of the same
name that ends in ``.class``: the pupils' keys, and where the class stands.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from ...engine.errors import Problem, file_trouble
from ...engine.jsons import canonical
from ...engine.texts import Text
from ...exchange.shapes import NONE, one_of
from ...hosting.kept import is_key, is_port, read
from ...system.leftovers import listed
from ...table import saves
from .. import progress_store
from ..classroom import hand_in
from ..classroom.hand_in import named, to_data
from ..judging import is_answer, judge
from . import SAYS
from .asked import Asked, questions_for
from .room import MOST_PUPILS, MOST_ROUNDS, ClassRoom, Course, Given, Phase, Pupil, is_time

VERSION = 1
SUFFIX = ".class"

_logger = logging.getLogger("racekit")


# --- hand-ins ------------------------------------------------------------------------------------


def hand_ins(room: ClassRoom) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the hand-ins of a class, each with the name of its file.

    The first answer to a question is the guess, with its confidence; the answer after talking is a
    try. Whoever has answered nothing hands in nothing.
    """
    lessons: dict[str, list[tuple[Asked, Course]]] = {}
    for asked, course in zip(room.questions, room.courses, strict=True):
        lessons.setdefault(asked.lesson, []).append((asked, course))
    for number, pupil in room.pupils.items():
        for lesson, courses in lessons.items():
            standings = dict(_standings(courses, number))
            if standings:
                at = max(at for _, times in standings.values() for at in times)
                given = {name: data for name, (data, _) in standings.items()}
                yield (
                    f"{number:02}-{_slug(pupil.name)}-{_slug(lesson)}.json",
                    to_data(lesson, list(given), given, pupil.name, at),
                )


_Standing = tuple[dict[str, Any], list[str]]


def _standings(courses: list[tuple[Asked, Course]], number: int) -> Iterator[tuple[str, _Standing]]:
    """Yield where a pupil stands with the questions of a lesson, and when the answers came."""
    for asked, course in courses:
        given = [answers.get(number) for answers in course.rounds]
        if not any(given):
            continue
        guess, *later = given
        tries = [
            {"answer": each.answer, "right": bool(judge(asked.entry, each.answer)), "at": each.at}
            for each in later
            if each
        ]
        data = {
            "guess": guess and guess._asdict(),
            "tries": tries,
            "shown": False,
            "compared": course.phase == "truth",
        }
        yield asked.name, (data, [each.at for each in given if each])


def _slug(name: str) -> str:
    """Return a name as a part of a file's name, on any system."""
    return re.sub(r"[^\w-]+", "-", name).strip("-")[:40] or "-"


# --- the files of a class ------------------------------------------------------------------------


def new_folder(questions: tuple[Asked, ...]) -> Path:
    """Return a folder for a new class, with the first question's name and the time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return _home() / f"{_slug(questions[0].name)}-{stamp}-{secrets.token_hex(2)}"


def _home() -> Path:
    return saves.home() / "classes"


def newest_folder() -> Path | None:
    """Return the folder of the class that was kept last; None if there is none."""
    files = sorted(listed(_home(), f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)
    return files[-1].with_suffix("") if files else None


def file_of(folder: Path) -> Path:
    """Return the file that it takes to go on with a class."""
    return folder.with_name(folder.name + SUFFIX)


class Keeper:
    """Keeps a class in its folder, whenever something changes.

    Attributes
    ----------
    folder : Path
        The folder.
    port : int
        The port at which the class is served.
    trouble : Text or None
        Why it cannot be kept.
    """

    def __init__(self, room: ClassRoom, folder: Path) -> None:
        self.port = 0
        self.trouble: Text | None = None
        self._room, self.folder = room, folder
        self._written = {name: b"" for name, _ in hand_ins(room)}

    def keep(self) -> None:
        """Write what is new; the class goes on where that is impossible."""
        try:
            self._write()
            self.trouble = None
        except OSError as error:
            self.trouble = SAYS.text("not_kept", why=file_trouble(error))
            _logger.warning("racekit: %s", error)

    def _write(self) -> None:
        found = {name: canonical(data).encode() for name, data in hand_ins(self._room)}
        for name in self._written.keys() - found.keys():
            (self.folder / name).unlink(missing_ok=True)
        for name, data in found.items():
            if self._written.get(name) != data:
                saves.write_whole(self.folder / name, data, private=True)
        self._written = found
        data = json.dumps(_to_data(self._room, self.port)).encode()
        saves.write_whole(file_of(self.folder), data, private=True)


def _to_data(room: ClassRoom, port: int) -> dict[str, Any]:
    return {
        "racekit": "class",
        "v": VERSION,
        "port": port,
        "questions": [each.name for each in room.questions],
        "lessons": [each.lesson for each in room.questions],
        "confidence": room.confidence,
        "timer": room.timer,
        "invitation": room.invitation,
        "last": room.last,
        "pupils": [{"number": n, **vars(each)} for n, each in room.pupils.items()],
        "at": room.at,
        "courses": [
            {
                "phase": course.phase,
                "rounds": [
                    [{"number": n, **each._asdict()} for n, each in answers.items()]
                    for answers in course.rounds
                ],
            }
            for course in room.courses
        ],
    }


def restored(folder: Path) -> tuple[ClassRoom, int]:
    """Return the class that was kept in a folder, and its port.

    Raises
    ------
    BadInput
        If none was, or if its file cannot be read.
    """
    file = file_of(folder)
    data = read(file, _SHAPE)
    if data is None or not _agrees(data):
        key = "no_class_file" if file.exists() else "no_class"
        raise SAYS.error("bad_class", [Problem(str(folder), SAYS.text(key, file=file.name))])
    questions = tuple(
        asked._replace(lesson=lesson)
        for asked, lesson in zip(questions_for(data["questions"]), data["lessons"], strict=True)
    )
    room = ClassRoom(questions, confidence=data["confidence"], timer=data["timer"])
    room.invitation, room.last, room.at = data["invitation"], data["last"], data["at"]
    room.pupils = {each.pop("number"): Pupil(**each) for each in data["pupils"]}
    room.courses = [
        Course(each["phase"], [_answers(asked, answers) for answers in each["rounds"]])
        for asked, each in zip(questions, data["courses"], strict=True)
    ]
    return room, data["port"]


def _answers(asked: Asked, given: list[dict[str, Any]]) -> dict[int, Given]:
    """Return the answers of a round that can still be read: one's own question may have changed."""
    return {
        each.pop("number"): Given(**each)
        for each in given
        if judge(asked.entry, each["answer"]) is not None
    }


def _agrees(data: Any) -> bool:
    """Whether the parts of a class fit together."""
    counts = {len(data[key]) for key in ("questions", "lessons", "courses")}
    numbers = [each["number"] for each in data["pupils"]]
    return (
        len(counts) == 1
        and len(data["questions"]) == len(set(data["questions"]))
        and -1 <= data["at"] < len(data["questions"])
        and len(numbers) == len(set(numbers)) <= MOST_PUPILS
        and all(map(_is_course, data["courses"]))
    )


def _is_course(course: Mapping[str, Any]) -> bool:
    rounds = len(course["rounds"])
    return rounds <= MOST_ROUNDS and (rounds == 0) == (course["phase"] == "wait")


def _is_whole(value: Any, low: int = 0, high: int = 1 << 31) -> bool:
    return type(value) is int and low <= value < high


_PUPIL = {
    "number": _is_whole,
    "name": lambda value: isinstance(value, str) and bool(value) and named(value) == value,
    "key": is_key,
    "device": bool,
    "gone": bool,
}
_GIVEN = {
    "number": _is_whole,
    "answer": lambda value: isinstance(value, str | list) and is_answer(value),
    "sure": (NONE, progress_store.is_sure),
    "at": hand_in.is_time,
}
_SHAPE = {
    "racekit": one_of("class"),
    "v": one_of(VERSION),
    "port": is_port,
    "questions": [str],
    "lessons": [str],
    "confidence": bool,
    "timer": (NONE, is_time),
    "invitation": is_key,
    "last": _is_whole,
    "pupils": [_PUPIL],
    "at": lambda value: _is_whole(value, -1),
    "courses": [{"phase": one_of(*get_args(Phase)), "rounds": [[_GIVEN]]}],
}
