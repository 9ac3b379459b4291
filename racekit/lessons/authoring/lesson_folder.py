"""Lessons of one's own: a folder with questions, positions and a notebook.

``questions.toml`` has a table ``[lesson]`` with the lesson's name and title, and a table for each
question, in their order; one of the kind ``tree`` has a question for each blank of its tree.
``positions/NAME.toml`` has a position that questions name. The folder is
read as a whole, and every problem is reported with its file, its question and its key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.game import State
from ...engine.texts import LANGUAGES, Text
from ...exchange.position_file import read_position
from ...exchange.tomls import parse_toml
from ...system.leftovers import listed
from ...table import saves
from ..checking import TOPICS, Entry, entry_problems, misconceptions, text_problems
from .expanding import both, expanded
from .messages import SAYS

if TYPE_CHECKING:
    from ..trees.making import Tree

QUESTIONS = "questions.toml"
POSITIONS = "positions"
NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,28}[A-Za-z0-9])?")
"""The name of a lesson or a question: it is part of what pupils hand in."""
MOST_BYTES = 1 << 20
"""The most bytes of a file."""
MOST_QUESTIONS = 200
"""The most questions of a lesson, which is as many as a hand-in may have."""

_LESSON_KEYS = {"name", "title"}
TREE = "tree"
"""The kind of a probability tree, whose blanks are questions."""
SILENT = dict.fromkeys(("hint", "why"), dict.fromkeys(LANGUAGES, ""))
"""What a question says that has no hint and no explanation."""


class QuestionBoard(NamedTuple):
    """The position that a question shows, and the seat that sees it."""

    position: State
    seat: int

    def places(self) -> Mapping[str, Text]:
        """Return the places on the board, each with its name."""
        return self.position.game.board_places(self.position.view(self.seat))


Positions = Mapping[str, State | None]
"""The positions by their names; None for one that has problems."""


class Lesson(NamedTuple):
    """A lesson of one's own.

    Attributes
    ----------
    name : str
        Its name, with which the names of its questions begin: ``mine`` in ``mine/q1``.
    title : Text
        Its title.
    folder : Path
        The folder.
    entries : mapping
        The questions by their whole names, in their order.
    boards : mapping
        The positions that questions show, by the questions' names.
    trees : mapping
        The probability trees by their names, with which those of their questions begin.
    """

    name: str
    title: Text
    folder: Path
    entries: Mapping[str, Entry]
    boards: Mapping[str, QuestionBoard]
    trees: Mapping[str, Tree]

    @property
    def asked(self) -> list[str]:
        """The names of what its notebook asks: questions and trees, in their order."""
        return list(dict.fromkeys(name.partition(".")[0] for name in self.entries))

    @property
    def entry(self) -> Entry:
        """The lesson as ``lessons.toml`` has one: its title, and the names of its questions."""
        return {"title": self.title.data(), "questions": list(self.entries)}

    @property
    def notebook(self) -> Path:
        """The lesson's notebook: the one with its name, or else the only one."""
        named = self.folder / f"{self.name}.ipynb"
        found = listed(self.folder, "*.ipynb")
        return found[0] if len(found) == 1 else named

    def __repr__(self) -> str:
        return f"<Lesson {self.name}, {len(self.entries)} questions>"


# --- reading -------------------------------------------------------------------------------------


def read(folder: Path) -> Lesson:
    """Read and check a lesson's folder.

    Raises
    ------
    BadInput
        The error lists every problem with its place.
    OSError
        If there is no file of questions, or it cannot be read.
    """
    return _read(folder.resolve(), _signature(folder))


@lru_cache(64)
def _read(folder: Path, _signature: object) -> Lesson:
    problems: list[Problem] = []
    positions = dict(_positions(folder, problems))
    data = table_of(saves.read_file(folder / QUESTIONS), problems.append)
    found = None if data is None else lesson_of(data, folder, positions, problems)
    if found is None or problems:
        raise BadInput(SAYS.text("bad_folder", path=folder), _in_files(problems))
    return found


def _signature(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return what changes whenever a file of the lesson does."""
    files = [folder / QUESTIONS, *listed(folder / POSITIONS, "*.toml")]
    stats = [(file.name, file.stat()) for file in files]
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


def lesson_of(
    data: Mapping[str, Any],
    folder: Path,
    positions: Positions,
    problems: list[Problem],
) -> Lesson | None:
    """Return the lesson of the data of ``questions.toml``; add its problems.

    Parameters
    ----------
    data : mapping
        The data.
    folder : Path
        The lesson's folder, whose name is the default name of the lesson.
    positions : mapping
        The positions by their names.
    problems : list of Problem
        The places begin with the question's name, or with ``lesson``.
    """
    head = data.get("lesson", {})
    if not isinstance(head, Mapping):
        problems.append(SAYS.problem("lesson", "not_table", given=short_repr(head)))
        return None
    name = head.get("name", folder.name)
    problems += _head_problems(head, name)
    title = both(head.get("title", str(name)))
    given = {key: each for key, each in data.items() if key != "lesson"}
    if not 0 < len(given) <= MOST_QUESTIONS:
        problems.append(SAYS.problem("lesson", "not_so_many", most=MOST_QUESTIONS))
    entries: dict[str, Entry] = {}
    boards: dict[str, QuestionBoard] = {}
    trees: dict[str, Tree] = {}
    for key, each in given.items():
        if isinstance(each, Mapping) and each.get("kind") == TREE and NAME.fullmatch(key):
            tree = _tree(f"{name}/{key}", each, positions, problems)
            if tree is not None:
                trees[tree.name] = tree
                entries |= tree.entries()
            continue
        asked = _question(key, each, positions, problems)
        if asked is not None:
            entries[f"{name}/{key}"], board = asked
            boards |= {f"{name}/{key}": board} if board else {}
    if len(entries) > MOST_QUESTIONS >= len(given):
        problems.append(SAYS.problem("lesson", "not_so_many", most=MOST_QUESTIONS))
    return None if problems else Lesson(name, Text(**title), folder, entries, boards, trees)


def _head_problems(head: Mapping[str, Any], name: Any) -> Iterator[Problem]:
    for key in head.keys() - _LESSON_KEYS:
        yield Problem.of(f"lesson.{key}", "unknown_key", name=key)
    yield from name_problems("lesson.name", name)
    yield from text_problems("lesson.title", both(head.get("title", "-")))


def name_problems(place: str, name: Any) -> Iterator[Problem]:
    """Yield the problem of the name of a lesson, if it has one."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        yield SAYS.problem(place, "not_a_name", given=short_repr(name))
    elif name in (*TOPICS, "puzzles", "trees"):
        yield SAYS.problem(place, "taken", name=name)


def _question(
    name: str, given: Any, positions: Positions, problems: list[Problem]
) -> tuple[Entry, QuestionBoard | None] | None:
    """Return a question's entry, and the position that it shows; add its problems."""
    if not NAME.fullmatch(name):
        problems.append(SAYS.problem(short_repr(name), "not_a_name", given=short_repr(name)))
        return None
    if not isinstance(given, Mapping):
        problems.append(SAYS.problem(name, "not_table", given=short_repr(given)))
        return None
    own = expanded({key: each for key, each in given.items() if key not in ("position", "seat")})
    before = len(problems)
    board = _board(name, given, positions, problems)
    if own.get("kind") == "board" and "position" not in given:
        problems.append(SAYS.problem(f"{name}.position", "board_position"))
    if board is not None and own.get("kind") == "board":
        problems += _off_board(name, own, board)
    lacks_board = board is None and "position" in given
    if isinstance(own.get("answer"), Mapping) and len(problems) == before and not lacks_board:
        own = _solved(name, own, board, problems)
    found = entry_problems(name, own, misconceptions(), own=True)
    if isinstance(own.get("answer"), Mapping):  # it is not worked out, which is told already
        found = (each for each in found if not each.place.startswith(f"{name}.answer"))
    problems += found
    return {**SILENT, **own}, board


def _tree(
    name: str, given: Mapping[str, Any], positions: Positions, problems: list[Problem]
) -> Tree | None:
    """Return a probability tree; add its problems."""
    from ..trees.making import in_table  # it brings the odds

    own = name.partition("/")[2]
    board = _board(own, given, positions, problems)
    if board is None and "position" in given:
        return None
    try:
        tree = in_table(name, given, board)
    except BadInput as error:
        problems += [_inside(own, each) for each in error.problems]
        return None
    if not tree.blanks:
        problems.append(SAYS.problem(f"{own}.blanks", "tree_blanks"))
    return tree


def _inside(place: str, problem: Problem) -> Problem:
    return Problem(f"{place}.{problem.place}", problem.text)


def _board(
    name: str, given: Mapping[str, Any], positions: Positions, problems: list[Problem]
) -> QuestionBoard | None:
    if "position" not in given:
        if "seat" in given:
            problems.append(SAYS.problem(f"{name}.seat", "seat_alone"))
        return None
    key, seat = given["position"], given.get("seat", 0)
    if not isinstance(key, str) or key not in positions:
        text = SAYS.text("unknown_position", given=short_repr(key), known=list(positions))
        problems.append(Problem(f"{name}.position", text))
        return None
    position = positions[key]
    if position is None:
        return None
    if type(seat) is not int or not 0 <= seat < position.game.players:
        last = position.game.players - 1
        problems.append(
            Problem.of(f"{name}.seat", "unknown_seat", seat=short_repr(seat), last=last)
        )
        return None
    return QuestionBoard(position, seat)


def _off_board(name: str, entry: Mapping[str, Any], board: QuestionBoard) -> Iterator[Problem]:
    """Yield the problem of each option that is no place on the board, where it is shown."""
    known = board.places()
    options = entry.get("options")
    for at, option in enumerate(options if isinstance(options, list) else ()):
        key = option.get("key") if isinstance(option, Mapping) else None
        if isinstance(key, str) and "beside" not in option and key not in known:
            text = SAYS.text("no_place", given=short_repr(key), known=list(known))
            yield Problem(f"{name}.options[{at}].key", text)


def _solved(
    name: str, entry: dict[str, Any], board: QuestionBoard | None, problems: list[Problem]
) -> dict[str, Any]:
    """Return an entry with its truth, which is a question to `rk.odds`."""
    place = f"{name}.answer"
    if board is None or "odds" not in entry["answer"]:
        problems.append(SAYS.problem(place, "odds_position"))
        return entry
    from .truths import solved  # it brings the odds

    try:
        return solved(entry, *board)
    except BadInput as error:
        problems += [
            Problem(SAYS.text("inside", outer=place, inner=each.where), each.text)
            for each in error.problems
        ]
        return entry


def _positions(folder: Path, problems: list[Problem]) -> Iterator[tuple[str, State | None]]:
    for file in listed(folder / POSITIONS, "*.toml"):
        found: list[Problem] = []
        position = None
        try:
            position = read_position(saves.read_file(file))
        except BadInput as error:
            found += error.problems
        yield file.stem, position
        own = f"{POSITIONS}/{file.name}"
        problems += [_in_file(own, each) for each in found]


def table_of(content: bytes, tell: Callable[[Problem], Any]) -> dict[str, Any] | None:
    """Return the data of a TOML file; if it has none, pass the problem on and return None."""
    if len(content) > MOST_BYTES:
        tell(SAYS.problem("TOML", "too_long", most=f"{MOST_BYTES:,}"))
        return None
    try:
        return parse_toml(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        tell(Problem.of("UTF-8", "not_utf8", at=error.start))
    except ValueError as error:
        tell(SAYS.problem("TOML", "bad_toml", why=error))
    return None


def _in_files(problems: list[Problem]) -> list[Problem]:
    """Return problems whose places begin with their file."""
    return [
        each if each.place.startswith(f"{POSITIONS}/") else _in_file(QUESTIONS, each)
        for each in problems
    ]


def _in_file(file: str, problem: Problem) -> Problem:
    return Problem(SAYS.text("in_file", file=file, place=problem.where), problem.text)


# --- finding -------------------------------------------------------------------------------------

_used: dict[Path, None] = {}
"""The folders that were named by `use`, the latest last."""


def use(folder: str | Path) -> Lesson:
    """Read and check a lesson of one's own; from then on, its questions are found by name.

    Without this, lessons are found in the working folder and in its folders.

    Parameters
    ----------
    folder : str or Path
        The folder with the lesson's ``questions.toml``.

    Returns
    -------
    Lesson
        The lesson, with its questions and positions.

    Raises
    ------
    BadInput
        The error lists every problem with its place: the file, the question, the key.
    OSError
        If there is no such file, or it cannot be read.

    Examples
    --------
    >>> use("no-such-lesson")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson/questions.toml'
    """
    found = read(saves.as_path(folder))
    _used.pop(found.folder, None)
    _used[found.folder] = None
    return found


def find(name: str) -> Lesson | None:
    """Return the lesson of a name, if there is one in sight.

    Lessons are looked for in the folders that were named by `use`, in the working folder and in its
    folders.

    Raises
    ------
    BadInput
        If its folder has problems.
    """
    return next((read(folder) for folder in _folders() if _name_in(folder) == name), None)


def in_sight() -> list[Lesson]:
    """Return the lessons in sight that have no problems, one of each name."""
    found: dict[str, Lesson] = {}
    for folder in _folders():
        try:
            lesson = read(folder)
        except (BadInput, OSError):
            continue
        found.setdefault(lesson.name, lesson)
    return list(found.values())


def _folders() -> Iterator[Path]:
    here = Path.cwd()
    near = (file.parent for file in sorted(here.glob(f"*/{QUESTIONS}")))
    for folder in dict.fromkeys([*reversed(_used), here, *near]):
        if (folder / QUESTIONS).is_file():
            yield folder


def _name_in(folder: Path) -> str:
    """Return the name of a folder's lesson; the folder's own name, if the file cannot be read."""
    try:
        head = table_of((folder / QUESTIONS).read_bytes(), lambda _: None) or {}
    except OSError:
        head = {}
    lesson = head.get("lesson")
    name = lesson.get("name") if isinstance(lesson, Mapping) else None
    return name if isinstance(name, str) else folder.resolve().name
