"""Collecting what a class has handed in, and what a teacher sees of it."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.errors import BadInput, Problem
from ...engine.texts import NO_MATH, Text, language, visible
from ...show.columns import aligned
from ...show.html_tables import html_table
from ...show.spreadsheets import harmless
from ...table import saves
from ...table.seats import name_key
from .. import progress_store
from ..catalogue import lessons, questions_of
from ..experiments.handed import Handed, from_hand_in
from . import hand_in
from .figures import LessonFigures, forget, is_near_to, is_right, thought_behind
from .hand_in import SAYS
from .sources import MOST_ANSWERS, Found, Reader, labelled

if TYPE_CHECKING:
    import pandas as pd


class HandIn(NamedTuple):
    """What a pupil has handed in of a lesson."""

    who: str  # the name or number that the pupil chose
    lesson: str
    at: str  # when it was handed in, in UTC (ISO 8601)
    source: str  # the file, or the text in it
    standings: dict[str, progress_store.Standing]
    """Where the pupil stands with each question, a `racekit.lessons.progress_store.Standing`; what
    is right was judged anew.
    """
    experiments: tuple[Handed, ...] = ()  # the pupil's own experiments


class ClassReport:
    """What a class has handed in.

    Parameters
    ----------
    hand_ins : iterable of HandIn
        One for each pupil and lesson.
    problems : iterable of Problem
        What was skipped, or is doubtful, with its place.

    Attributes
    ----------
    hand_ins : tuple of HandIn
        In the order of lessons and names.
    problems : tuple of Problem
        What was skipped, or is doubtful, with its place.
    lessons : tuple of str
        The lessons of which there are hand-ins.
    """

    def __init__(self, hand_ins: Iterable[HandIn], problems: Iterable[Problem]) -> None:
        order = {name: at for at, name in enumerate(lessons())}

        def place(each: HandIn) -> tuple[Any, ...]:
            return order.get(each.lesson, len(order)), each.lesson, _in_order(each.who)

        self.hand_ins = tuple(sorted(hand_ins, key=place))
        self.problems = tuple(problems)
        self.lessons = tuple(dict.fromkeys(each.lesson for each in self.hand_ins))
        self._figures: dict[str, LessonFigures] = {}

    def figures(self, lesson: str) -> LessonFigures:
        """Return a lesson's figures, for its page."""
        if lesson not in self._figures:
            given = [(each.who, each.standings) for each in self.hand_ins if each.lesson == lesson]
            self._figures[lesson] = LessonFigures(lesson, given)
        return self._figures[lesson]

    def table(self) -> pd.DataFrame:
        """Return a row for each pupil and question; `columns` says what they mean.

        Examples
        --------
        >>> list(collect([]).table().columns)[:4]
        ['pupil', 'lesson', 'question', 'number']
        """
        import pandas as pd

        frame = pd.DataFrame(self._rows(), columns=list(columns()))
        for name in ("guess_at", "first_at", "last_at", "handed_in"):
            frame[name] = pd.to_datetime(frame[name], utc=True, errors="coerce")
        return frame

    def write(self, path: str | Path, lang: str | None = None) -> list[Path]:
        """Write a page for each lesson; return their paths.

        Parameters
        ----------
        path : str or Path
            The file. If there are several lessons, each page has its lesson's name behind the
            file's: ``class.html`` becomes ``class-odds-02-conditional.html`` and so on.
        lang : {"en", "ja"}, optional
            The language.
        """
        target = saves.as_path(path)
        paths = [target] if len(self.lessons) == 1 else [_with(target, n) for n in self.lessons]
        for file, lesson in zip(paths, self.lessons, strict=True):
            saves.write_whole(file, self.page(lesson, lang).encode(), private=True)
        return paths

    def page(self, lesson: str, lang: str | None = None) -> str:
        """Return a lesson's page as HTML: self-contained, to project and to print."""
        from .page import lesson_page

        return lesson_page(self, lesson, lang or language())

    def write_csv(self, path: str | Path) -> Path:
        """Write the table as a CSV file that no spreadsheet takes for formulas."""
        text = StringIO()
        writer = csv.writer(text)
        writer.writerow(columns())
        writer.writerows([harmless(cell) for cell in row] for row in self._rows())
        target = saves.as_path(path)
        saves.write_whole(target, text.getvalue().encode("utf-8-sig"), private=True)
        return target

    def lines(self, lang: str) -> list[str]:
        """Return the report as lines of text."""
        colon = "：" if lang == "ja" else ": "
        told = [f"{each.where(lang)}{colon}{each.text(lang)}" for each in self.problems]
        return [*aligned(self._summary(lang)), self._head(lang), *map(visible, told)]

    def __repr__(self) -> str:
        count, told = len(self.hand_ins), len(self.problems)
        ins, problems = ("s" * (count != 1), "s" * (told != 1))
        return f"<ClassReport {count} hand-in{ins}, {told} problem{problems}>"

    def _repr_html_(self) -> str:
        lang = language()
        head = self._head(lang)
        table = html_table(head, self._summary(lang))
        return f'<div class="{NO_MATH}">{table}{self.problem_table(lang)}</div>'

    def problem_table(self, lang: str) -> str:
        """Return what was skipped or is doubtful as an HTML table; nothing, if there is nothing."""
        if not self.problems:
            return ""
        heads = [SAYS.text(f"problems_{key}")(lang) for key in ("where", "what")]
        rows = [[each.where(lang), each.text(lang)] for each in self.problems]
        visibly = [[visible(cell) for cell in row] for row in rows]
        return html_table(SAYS.text("problems_title")(lang), [heads, *visibly], words=2)

    def _head(self, lang: str) -> str:
        if not self.hand_ins and not self.problems:
            return SAYS.text("nothing_found")(lang)
        pupils = len({name_key(each.who) for each in self.hand_ins})
        counts = {"count": len(self.hand_ins), "lessons": len(self.lessons), "pupils": pupils}
        return SAYS.text("summary", problems=len(self.problems), **counts)(lang)

    def _summary(self, lang: str) -> list[list[str]]:
        heads = ("lesson", "pupils", "done", "right")
        return [
            [SAYS.text(f"summary_{head}")(lang) for head in heads],
            *(self.figures(lesson).summary(lang) for lesson in self.lessons),
        ]

    def _rows(self) -> Iterator[list[Any]]:
        order = tuple(columns())
        for each in self.hand_ins:
            numbers = questions_of(each.lesson)
            for name, standing in each.standings.items():
                row = _row(name, standing)
                ends = {
                    "pupil": each.who,
                    "lesson": each.lesson,
                    "question": name,
                    "number": numbers.index(name) + 1,
                    "handed_in": each.at,
                    "file": each.source,
                }
                yield [{**row, **ends}[column] for column in order]


def columns() -> dict[str, Text]:
    """Return the columns of the table of a class, and what they mean.

    Examples
    --------
    >>> columns()["sure"].en
    'the confidence of the guess, in percent'
    """
    names = [key for key in SAYS.catalogue.entries if key.startswith("column_")]
    return {key.removeprefix("column_"): SAYS.text(key) for key in names}


def _row(name: str, standing: progress_store.Standing) -> dict[str, Any]:
    guess, sure = standing.guess or (None, None)
    answers = [answer for answer, _ in standing.tries]
    wrong = next((answer for answer, right in standing.tries if not right), None)
    return {
        "guess": _joined(guess),
        "sure": sure,
        "near": None if guess is None else is_near_to(name, guess),
        "first": _joined(answers[0]) if answers else None,
        "first_right": standing.tries[0][1] if answers else None,
        "tries": len(answers),
        "right": standing.done if answers else None,
        "shown": standing.shown,
        "done": standing.settled,
        "idea": None if wrong is None else (thought_behind(name, wrong) or {}).get("idea"),
        "guess_at": standing.guessed,
        "first_at": standing.times[0] if answers else None,
        "last_at": standing.times[-1] if answers else None,
    }


def _joined(answer: Any) -> str | None:
    return " · ".join(answer) if isinstance(answer, list) else answer


def _with(path: Path, lesson: str) -> Path:
    return saves.further(path, f"{path.stem}-{lesson.replace('/', '-')}")


def _in_order(who: str) -> list[tuple[int, str]]:
    """Return the sorting key of a name, in which 2 comes before 12."""
    parts = re.split(r"([0-9]+)", name_key(who))
    return [(len(part) if part.isdecimal() else 0, part) for part in parts]


# --- collecting ----------------------------------------------------------------------------------


_Key = tuple[str, str, tuple[str, ...]]
"""A lesson, the name of a pupil, and the folder: what has all of them in common is one pupil's."""


def collect(source: Any) -> ClassReport:
    """Collect what a class has handed in.

    Nothing in the files is executed. What cannot be read is skipped and listed in ``problems``; of
    a pupil who has handed in a lesson more than once, the latest counts. Hand-ins of one name in
    different folders are those of different pupils.

    Parameters
    ----------
    source : str, Path, or iterable of them
        A folder, searched with its subfolders; files, also zips; or short texts. A file may hold
        several short texts, such as those of a whole class.

    Returns
    -------
    ClassReport
        For a notebook to show; ``table()`` is a pandas table, ``write(path)`` writes the pages.

    Raises
    ------
    BadInput
        If a source is neither a path nor a short text.
    OSError
        If a named folder or file does not exist.

    Examples
    --------
    >>> from racekit.lessons import hand_in
    >>> text = hand_in("odds/02").text("Aiko")
    >>> collect([text])
    <ClassReport 1 hand-in, 0 problems>
    """
    forget()
    problems: list[Problem] = []
    found: dict[_Key, HandIn] = {}
    for each in Reader(problems).read(source):
        try:
            given = _accepted(hand_in.read(each.data), each)
        except BadInput as error:
            each.told.pass_on(error, at=each.label)
        else:
            if given is not None:
                _keep_latest(found, given, each)
    return ClassReport(_told_apart(found, problems), problems)


def _keep_latest(found: dict[_Key, HandIn], given: HandIn, place: Found) -> None:
    """Keep the latest hand-in of a pupil, and say so where there are several."""
    key = (given.lesson, name_key(given.who), place.folder)
    before = found.get(key)
    if before is None:
        found[key] = given
        return
    later, earlier = (given, before) if given.at >= before.at else (before, given)
    found[key] = later
    place.told.tell("doubled", at=earlier.source, who=given.who, later=later.source)


def _told_apart(found: Mapping[_Key, HandIn], problems: list[Problem]) -> Iterator[HandIn]:
    """Yield the hand-ins; pupils of one name have their folders' names behind it."""
    lessons_of: dict[str, Counter[str]] = {}
    folders: dict[str, set[tuple[str, ...]]] = {}
    for lesson, name, folder in found:
        lessons_of.setdefault(name, Counter())[lesson] += 1
        folders.setdefault(name, set()).add(folder)
    shared = {name for name, times in lessons_of.items() if max(times.values()) > 1}
    tails = {name: _tails(folders[name]) for name in shared}
    told: set[str] = set()
    for (_, name, folder), each in found.items():
        if name in shared and name not in told:
            told.add(name)
            text = SAYS.text("namesakes", who=each.who, count=len(folders[name]))
            problems.append(Problem(each.source, text))
        tail = labelled(tails[name][folder]) if name in shared else ""
        yield each._replace(who=f"{each.who} ({tail})") if tail else each


def _tails(folders: Collection[tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """Return the shortest names of folders that tell them apart."""
    for length in range(1, max(map(len, folders)) + 1):
        names = {folder: "/".join(folder[-length:]) for folder in folders}
        if len(set(names.values())) == len(names):
            break
    return names


def _accepted(data: hand_in.Data, found: Found) -> HandIn | None:
    lesson = data["lesson"]
    names = questions_of(lesson)
    tell = partial(found.told.tell, at=found.label)
    if not names:
        tell("unknown_lesson", "lesson", name=lesson)
        return None
    answers: dict[str, progress_store.Standing] = {}
    for at, each in enumerate(data["answers"]):
        name, place = each["question"], f"answers[{at}]"
        if name not in names:
            tell("unknown_question", f"{place}.question")
        elif name in answers:
            tell("answered_twice", place)
        else:
            answers[name] = _standing(name, _within(each, place, found), place, tell)
    ordered = {name: answers[name] for name in names if name in answers}
    own = tuple(_experiments(data.get("experiments", ()), found))
    return HandIn(data["who"], lesson, data["at"], found.label, ordered, own)


def _experiments(given: Sequence[hand_in.Data], found: Found) -> Iterator[Handed]:
    """Yield the experiments that can be read; of others, tell why not."""
    for at, each in enumerate(given):
        try:
            yield from_hand_in(each)
        except BadInput as error:
            found.told.pass_on(error, f"experiments[{at}]", at=found.label)


def _within(given: hand_in.Data, place: str, found: Found) -> hand_in.Data:
    """Return what is given to a question, without the answers that are too many for a file."""
    room = max(0, found.told.room)
    found.told.room -= len(given["tries"])
    if len(given["tries"]) <= room:
        return given
    found.told.tell("too_many_answers", place, at=found.label, most=f"{MOST_ANSWERS:,}")
    return {**given, "tries": given["tries"][:room]}


def _standing(
    name: str, given: hand_in.Data, place: str, tell: Callable[..., None]
) -> progress_store.Standing:
    """Return where a pupil stands with a question; what is right is judged anew."""
    standing = progress_store.Standing(shown=given["shown"], compared=given["compared"])
    guess = given["guess"]
    if guess is not None and is_right(name, guess["answer"]) is None:
        tell("unread_answer", f"{place}.guess.answer")
    elif guess is not None:
        standing = standing.after({"do": progress_store.GUESS, **guess})
    for at, each in enumerate(given["tries"]):
        right = is_right(name, each["answer"])
        if right is None:
            tell("unread_answer", f"{place}.tries[{at}].answer")
            continue
        if right is not each["right"]:
            marks = {"given": _marked(each["right"]), "found": _marked(right)}
            tell("wrongly_marked", f"{place}.tries[{at}].right", **marks)
        standing = standing.after({"do": progress_store.ANSWER, **each, "right": right})
    return standing


def _marked(right: bool) -> Text:
    return SAYS.text("marked_right" if right else "marked_wrong")
