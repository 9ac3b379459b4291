"""Collecting what a class has handed in: files and texts from outside, of which none is trusted."""

from __future__ import annotations

import csv
import os
import re
import stat
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

from ...engine import saves
from ...engine.columns import aligned
from ...engine.errors import BadInput, Problem, file_trouble, shown
from ...engine.html_tables import html_table
from ...engine.texts import NO_MATH, Text, language, visible
from .. import keeping
from ..catalogue import lessons, questions_of
from . import hand_in
from .figures import LessonFigures, forget, is_near_to, is_right, thought_behind
from .hand_in import PREFIX, SAYS

if TYPE_CHECKING:
    import pandas as pd

MOST_FILES = 20_000
MOST_IN_FILE = 1 << 24
"""The most bytes of a file, which may hold the short texts of a whole class."""
MOST_TEXTS = 2_000
MOST_PROBLEMS = 5
"""The most problems that are listed of one file; the others are counted."""


class HandIn(NamedTuple):
    """What a pupil has handed in of a lesson.

    Attributes
    ----------
    who : str
        The name or number that the pupil chose.
    lesson : str
        The lesson.
    at : str
        When it was handed in, in UTC (ISO 8601).
    source : str
        The file, or the text in it.
    standings : dict
        Where the pupil stands with each question (`racekit.lessons.keeping.Standing`); what is
        right was judged anew.
    """

    who: str
    lesson: str
    at: str
    source: str
    standings: dict[str, keeping.Standing]


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
        from .page import lesson_page

        target = saves.as_path(path)
        paths = [target] if len(self.lessons) == 1 else [_with(target, n) for n in self.lessons]
        for file, lesson in zip(paths, self.lessons, strict=True):
            html = lesson_page(self, lesson, lang or language())
            saves.write_whole(file, html.encode(), private=True)
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
        writer.writerows([_harmless(cell) for cell in row] for row in self._rows())
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
        pupils = len({_by_name(each.who) for each in self.hand_ins})
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
    names = [key for key in SAYS.entries if key.startswith("column_")]
    return {key.removeprefix("column_"): SAYS.text(key) for key in names}


def _row(name: str, standing: keeping.Standing) -> dict[str, Any]:
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


def _harmless(cell: Any) -> Any:
    """Return a cell that a spreadsheet shows, and does not compute."""
    if isinstance(cell, str) and cell.lstrip().startswith(
        ("=", "+", "-", "@", "＝", "＋", "－", "＠")
    ):
        return f"'{cell}"
    return cell


def _with(path: Path, lesson: str) -> Path:
    return saves.further(path, f"{path.stem}-{lesson.replace('/', '-')}")


def _by_name(who: str) -> str:
    """Return what makes two names the same: width, case and spaces do not count."""
    return " ".join(normalize("NFKC", who).casefold().split())


def _in_order(who: str) -> list[tuple[int, str]]:
    """Return the sorting key of a name, in which 2 comes before 12."""
    parts = re.split(r"([0-9]+)", _by_name(who))
    return [(len(part) if part.isdecimal() else 0, part) for part in parts]


# --- collecting ----------------------------------------------------------------------------------


def collect(source: Any) -> ClassReport:
    """Collect hand-ins; see `racekit.lessons.collect`."""
    forget()
    problems: list[Problem] = []
    found: dict[tuple[str, str], HandIn] = {}
    for label, content in _contents(source, problems):
        told = _Told(label, problems)
        try:
            given = _accepted(hand_in.read(content), told)
        except BadInput as error:
            for each in error.problems:
                told.say(each.where(language()), each.text)
            given = None
        told.close()
        if given is not None:
            _keep_latest(found, given, problems)
    return ClassReport(found.values(), problems)


class _Told:
    """Lists the first problems of a file, and counts the others."""

    def __init__(self, label: str, problems: list[Problem]) -> None:
        self.label = label
        self._problems = problems
        self._count = 0

    def say(self, place: str, text: Text) -> None:
        self._count += 1
        if self._count <= MOST_PROBLEMS:
            where = SAYS.text("place", file=self.label, place=place)
            self._problems.append(Problem(where, text))

    def close(self) -> None:
        if (more := self._count - MOST_PROBLEMS) > 0:
            self._problems.append(Problem.of(self.label, "more_problems", count=more))


def _keep_latest(
    found: dict[tuple[str, str], HandIn], given: HandIn, problems: list[Problem]
) -> None:
    """Keep the latest hand-in of a pupil, and say so where there are several."""
    key = (given.lesson, _by_name(given.who))
    before = found.get(key)
    if before is None:
        found[key] = given
        return
    later, earlier = (given, before) if given.at >= before.at else (before, given)
    found[key] = later
    text = SAYS.text("doubled", who=given.who, later=later.source)
    problems.append(Problem(earlier.source, text))


def _accepted(data: hand_in.Data, told: _Told) -> HandIn | None:
    lesson = data["lesson"]
    names = questions_of(lesson)
    if not names:
        told.say("lesson", SAYS.text("unknown_lesson", name=lesson))
        return None
    answers: dict[str, keeping.Standing] = {}
    for at, each in enumerate(data["answers"]):
        name, place = each["question"], f"answers[{at}]"
        if name not in names:
            told.say(f"{place}.question", SAYS.text("unknown_question"))
        elif name in answers:
            told.say(place, SAYS.text("answered_twice"))
        else:
            answers[name] = _standing(name, each, place, told)
    ordered = {name: answers[name] for name in names if name in answers}
    return HandIn(data["who"], lesson, data["at"], told.label, ordered)


def _standing(name: str, given: hand_in.Data, place: str, told: _Told) -> keeping.Standing:
    """Return where a pupil stands with a question; what is right is judged anew."""
    standing = keeping.Standing(shown=given["shown"], compared=given["compared"])
    guess = given["guess"]
    if guess is not None and is_right(name, guess["answer"]) is None:
        told.say(f"{place}.guess.answer", SAYS.text("unread_answer"))
    elif guess is not None:
        standing = standing.after({"do": keeping.GUESS, **guess})
    for at, each in enumerate(given["tries"]):
        right = is_right(name, each["answer"])
        if right is None:
            told.say(f"{place}.tries[{at}].answer", SAYS.text("unread_answer"))
            continue
        if right is not each["right"]:
            text = SAYS.text("wrongly_marked", given=_marked(each["right"]), found=_marked(right))
            told.say(f"{place}.tries[{at}].right", text)
        standing = standing.after({"do": keeping.ANSWER, **each, "right": right})
    return standing


def _marked(right: bool) -> Text:
    return SAYS.text("marked_right" if right else "marked_wrong")


# --- files ---------------------------------------------------------------------------------------

_Contents = Iterator[tuple[str, bytes]]
"""What may be hand-ins, each with the name of where it was found."""


def _contents(source: Any, problems: list[Problem]) -> _Contents:
    if isinstance(source, str) and source.lstrip().startswith(PREFIX):
        yield from _texts(source, "", problems)
    elif isinstance(source, str | os.PathLike):
        path = saves.as_path(source).expanduser()
        path.stat()  # a source that was named exists
        yield from _folder(path, problems) if path.is_dir() else _file(path, path.name, problems)
    elif isinstance(source, Iterable) and not isinstance(source, bytes):
        for each in source:
            if not isinstance(each, str | os.PathLike):
                raise _no_source(each)
            yield from _contents(each, problems)
    else:
        raise _no_source(source)


def _no_source(value: object) -> BadInput:
    return BadInput.of("bad_path", [Problem.of(shown(value), "not_a_path", value=shown(value))])


def _folder(folder: Path, problems: list[Problem]) -> _Contents:
    count = 0
    for path, folders, names in os.walk(folder):
        linked = [name for name in folders if Path(path, name).is_symlink()]
        folders[:] = sorted(set(folders) - set(linked))
        for name in sorted([*names, *linked]):
            count += 1
            if count > MOST_FILES:
                text = SAYS.text("too_many_files", most=f"{MOST_FILES:,}")
                problems.append(Problem(_label(str(folder)), text))
                return
            file = Path(path, name)
            yield from _file(file, str(file.relative_to(folder)), problems)


def _label(name: str) -> str:
    """Return the name of a file, which may hold anything, as it can be written and read."""
    text = hand_in.clean(name.encode(errors="replace").decode())
    return text if len(text) <= 120 else f"{text[:60]}…{text[-50:]}"


def _file(path: Path, name: str, problems: list[Problem]) -> _Contents:
    label = _label(name)
    try:
        data = _read(path)
    except OSError as error:
        text = SAYS.text("is_link") if path.is_symlink() else file_trouble(error)
        problems.append(Problem(label, text))
        return
    if data is None:
        problems.append(Problem(label, SAYS.text("not_file")))
    elif len(data) > MOST_IN_FILE:
        problems.append(Problem(label, SAYS.text("too_long", most=f"{MOST_IN_FILE:,}")))
    elif data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        if len(data) <= hand_in.MOST_BYTES:
            yield label, data
        else:
            text = SAYS.text("too_long", most=f"{hand_in.MOST_BYTES:,}")
            problems.append(Problem(label, text))
    else:
        yield from _texts(data.decode(errors="replace"), label, problems)


def _read(path: Path) -> bytes | None:
    """Return the content of a file, up to one byte too many; None if it is no ordinary file."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:  # a pipe does not block
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return None
        return file.read(MOST_IN_FILE + 1)


def _texts(content: str, label: str, problems: list[Problem]) -> _Contents:
    """Yield what the short texts in a text hold."""
    texts = hand_in.texts_in(content)
    if not texts:
        problems.append(Problem(label, SAYS.text("foreign")))
    told = _Told(label, problems)
    for number, text in enumerate(texts[:MOST_TEXTS], 1):
        own = SAYS.text("own_text", number=number)(language())
        try:
            data = hand_in.unpacked(text)
        except BadInput as error:
            told.say(own, error.problems[0].text)
            continue
        yield (label if label and len(texts) == 1 else f"{label} {own}".strip()), data
    told.close()
