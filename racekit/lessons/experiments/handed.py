"""Experiments as they are handed in: with a lesson, by their names, design and outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...engine.errors import BadInput
from ...engine.texts import LANGUAGES, Text
from ..progress_store import StoredEvent
from .design import Design, read
from .shapes import MOST, is_given
from .telling import outcome_text


class Handed(NamedTuple):
    """An experiment that a pupil has handed in."""

    name: str
    design: Design
    seed: int  # what decides the trials
    done: int  # how many trials
    met: int  # how many of them count
    counts: tuple[tuple[Any, int], ...]  # recorded values, and how often they came


def belongs(name: str, lesson: str) -> bool:
    """Return whether an experiment is handed in with a lesson, by its name.

    Examples
    --------
    >>> belongs("school/12/mine", "school/12-design-your-own"), belongs("mine", "school/12-x")
    (True, False)
    """
    head = name.rpartition("/")[0]
    return bool(head) and (lesson == head or lesson.startswith(f"{head}-"))


def to_hand_in(kept: Mapping[str, StoredEvent], lesson: str) -> Iterator[dict[str, Any]]:
    """Yield what is handed in of the experiments that are kept."""
    names = [name for name in kept if belongs(name, lesson)]
    for name in names[:MOST]:
        found = kept[name]
        given = {"name": name, "at": found.get("at")}
        given |= {key: found[key] for key in ("design", "outcome")}
        if is_given(given):
            yield given


def said(given: Mapping[str, Any]) -> Text:
    """Return what is handed in as a sentence.

    Raises
    ------
    BadInput
        If its design is none that can be run here.
    """
    handed = from_hand_in(given)
    told = outcome_text(handed.design, handed.met, handed.done)
    question = handed.design.question
    return Text(*(" ".join(filter(None, [question, told(lang)])) for lang in LANGUAGES))


def from_hand_in(given: Mapping[str, Any]) -> Handed:
    """Return an experiment that was handed in, which has the form of one.

    Raises
    ------
    BadInput
        If its design is none that can be run here.
    """
    outcome = given["outcome"]
    counts = tuple((value, count) for value, count in outcome["counts"])
    seed, done, met = (outcome[key] for key in ("seed", "done", "met"))
    return Handed(given["name"], read(given["design"]), seed, done, met, counts)


def readable(given: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield each with the sentence that a page shows of it."""
    for each in given:
        try:
            yield {"given": each, "said": said(each).data()}
        except BadInput:  # of a game that is not here any more
            continue
