"""The catalogue of the questions: racekit's, one file a topic, and those of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.game import State
from ..engine.texts import Text, language, read_toml
from ..exchange.position_file import position_of as position_in
from ..listed import Listed
from ..notebook_files import shipped
from ..table.saves import as_path
from .authoring import lesson_folder
from .authoring.lesson_folder import Lesson, QuestionBoard
from .checking import TOPICS, WORDS, Entry, check_entries, misconceptions, text_of

if TYPE_CHECKING:
    from .trees.making import Tree


@cache
def entries() -> Mapping[str, Entry]:
    """Return the entry of every question, by its name.

    Raises
    ------
    BadInput
        The error lists every problem of the catalogue with its place.
    """
    found = {
        name: {key: each for key, each in entry.items() if key != "position"}
        for name, entry in _written().items()
        if name not in _trees()
    }
    check_entries(found, misconceptions())
    return found


@cache
def _written() -> Mapping[str, Entry]:
    """Return racekit's own questions and trees as their files have them."""
    return {
        f"{topic}/{name}": entry
        for topic in TOPICS
        for name, entry in read_toml("racekit.lessons", f"{topic}.toml").items()
    }


@cache
def lessons() -> Mapping[str, Entry]:
    """Return racekit's lessons, by notebook: the title; questions, trees and puzzles by name."""
    return read_toml("racekit.lessons", "lessons.toml")


def lesson_of(name: str) -> str:
    """Return the name of a lesson, which may be given by how it begins.

    Raises
    ------
    BadInput
        If there is no such lesson, or several.

    Examples
    --------
    >>> lesson_of("odds/02"), lesson_of("odds/02b")
    ('odds/02-conditional', 'odds/02b-choices')
    """
    known = tuple(lessons())
    found = begun_by(name, known) if isinstance(name, str) else []
    if isinstance(name, str) and name not in known and lesson_folder.find(name) is not None:
        return name
    if len(found) != 1:
        known += tuple(lesson.name for lesson in lesson_folder.in_sight())
        text = WORDS.text("unknown_lesson", known=found or known)
        raise WORDS.error("bad_lesson", [Problem(short_repr(name), text)])
    return found[0]


def notebook_of(lesson: str | Path, lang: str | None = None) -> Path:
    """Return the notebook of a lesson.

    Parameters
    ----------
    lesson : str or Path
        The notebook's path, the folder of a lesson of one's own, or how a lesson's name begins.
    lang : {"en", "ja"}, optional
        The language of one that is given by name; by default, the current one.

    Raises
    ------
    BadInput
        If there is no such lesson, or several.

    Examples
    --------
    >>> notebook_of("odds/02", "ja").parts[-3:]
    ('ja', 'odds', '02-conditional.ipynb')
    """
    path = as_path(lesson).expanduser()
    if path.suffix == ".ipynb":
        return path
    if path.is_dir():
        return lesson_folder.use(path).notebook
    ours = shipped() / (lang or language())
    books = {
        page.relative_to(ours).with_suffix("").as_posix(): page for page in ours.rglob("*.ipynb")
    }
    found = begun_by(str(lesson), books)
    if len(found) != 1:
        text = WORDS.text("unknown_lesson", known=found or sorted(books))
        raise WORDS.error("bad_lesson", [Problem(short_repr(str(lesson)), text)])
    return books[found[0]]


def lesson_entry(name: str) -> Entry | None:
    """Return a lesson by its whole name: its title and questions; None if there is none."""
    if name in lessons():
        return lessons()[name]
    own = lesson_folder.find(name)
    return own and own.entry


def questions_of(lesson: str) -> list[str]:
    """Return the names of the questions of a lesson, in their order, then its trees' blanks."""
    entry: Entry = lesson_entry(lesson) or {"questions": ()}
    blanks = (blank for tree in entry.get("trees", ()) for blank in tree_of(tree).entries())
    return [*entry["questions"], *blanks]


def tree_with(question: str) -> str:
    """Return the name of the tree whose blank a question is; of any other, its own.

    Examples
    --------
    >>> tree_with("mine/draws.4"), tree_with("odds/peeking")
    ('mine/draws', 'odds/peeking')
    """
    return question.partition(".")[0]


def title_of(lesson: str) -> Text:
    """Return the title of a lesson that there is; else its name."""
    entry = lesson_entry(lesson)
    return Text(**entry["title"]) if entry else Text(lesson, lesson)


def begun_by(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin with a text; whole words of them come first.

    Examples
    --------
    >>> begun_by("odds/02", ["odds/02-conditional", "odds/02b-choices"])
    ['odds/02-conditional']
    """
    begun = [name for name in sorted(names) if name.startswith(text)]
    # odds/02 is 02-conditional, though 02b begins like that, too.
    return [name for name in begun if name.startswith(f"{text}-") or name == text] or begun


def entry_of(question: str) -> Entry:
    """Return the entry of a question, racekit's or of one's own.

    Raises
    ------
    BadInput
        If there is no such question; the error names the nearest. If it is in a lesson of one's own
        that has problems, the error lists those.
    """
    if question in entries():
        return entries()[question]
    own = _lesson_with(question)
    beside = own.entries if own else _blanks_beside(question)
    if question not in beside:
        raise _unknown(question, beside or every_entry(), listed=own is not None)
    return beside[question]


def board_of(question: str) -> QuestionBoard | None:
    """Return the position that a question or tree shows, and the seat that sees it, if any."""
    if question not in _written():
        own = _lesson_with(question)
        return own.boards.get(question) if own else None
    position = _position(question)
    return None if position is None else QuestionBoard(position, 0)


def position_of(question: str) -> State:
    """Return the position that a question shows.

    Raises
    ------
    BadInput
        If there is no such question, or it shows none.

    Examples
    --------
    >>> position_of("longshot/golden-free").why_not("F-3>4L").rule
    'LS4.3'
    """
    entry_of(question)
    board = board_of(question)
    if board is None:
        problem = Problem.of(f"{question}.position", "missing")
        raise WORDS.error("bad_question", [problem])
    return board.position


@cache
def _position(question: str) -> State | None:
    """Return the position that stands beside one of racekit's own questions.

    It is a table as in a position file, or the name of the question of the same topic beside which
    it stands, or a ply of a recorded game.
    """
    given = _written()[question].get("position")
    if given is None:
        return None
    if isinstance(given, str):
        return _position(f"{question.partition('/')[0]}/{given}")
    if "record" not in given:
        return position_in(given)
    from .tables import example

    table = example(given["record"])
    return table.state_at(table.node.line()[given["ply"]])


def every_entry() -> dict[str, Entry]:
    """Return the entries of all questions by their names, those of one's own last."""
    own = (lesson.entries for lesson in lesson_folder.in_sight())
    return {**entries(), **{name: entry for each in own for name, entry in each.items()}}


def tree_of(name: str) -> Tree:
    """Return the probability tree of this name, racekit's or in a lesson of one's own.

    Raises
    ------
    BadInput
        If there is no such tree, or the lesson has problems.

    Examples
    --------
    >>> tree_of("school/along-each-path").blanks["product:red/red"]["answer"]
    '3/10'
    """
    if name in _trees():
        return _tree(name)
    own = _lesson_with(name)
    if own is None or name not in own.trees:
        known = [tree for each in lesson_folder.in_sight() for tree in each.trees]
        raise _unknown(name, [*_trees(), *known], listed=True)
    return own.trees[name]


@cache
def _trees() -> list[str]:
    """Return the names of racekit's own trees."""
    return [name for name, entry in _written().items() if entry.get("kind") == lesson_folder.TREE]


@cache
def _tree(name: str) -> Tree:
    from .trees.making import in_table  # it brings the odds

    return in_table(name, _written()[name], board_of(name))


def _blanks_beside(question: object) -> Mapping[str, Entry]:
    """Return the blanks of the tree, one of racekit's own, with whose name a blank's begins."""
    tree = tree_with(str(question))
    return _tree(tree).entries() if tree in _trees() else {}


class QuestionList(Listed, tuple[str, ...]):
    """The names of questions: a tuple that shows as a table, with what each asks."""

    __slots__ = ()

    def caption(self) -> Text:
        return WORDS.text("question_list")

    def heads(self) -> tuple[Text, ...]:
        return (WORDS.text("question_list_name"), WORDS.text("question_list_prompt"))

    def rows(self, lang: str) -> list[list[str]]:
        return [[name, text_of(entry_of(name), "prompt")(lang)] for name in self]


def questions() -> QuestionList:
    """Return the names of all questions, those of one's own last.

    Examples
    --------
    >>> "odds/at-least-one" in questions()
    True
    """
    return QuestionList(every_entry())


def _lesson_with(question: str) -> Lesson | None:
    """Return the lesson of one's own to which a question belongs by its name."""
    lesson, slash, _ = question.partition("/") if isinstance(question, str) else ("", "", "")
    return lesson_folder.find(lesson) if slash else None


def _unknown(question: object, names: Iterable[str], *, listed: bool) -> BadInput:
    """Return the error that tells the nearest names; all of them, if none is near and `listed`."""
    known = tuple(names)
    found = get_close_matches(str(question)[:100], known, n=5) or (known if listed else ())
    text = (
        WORDS.text("unknown_question", known=found)
        if found
        else WORDS.text("unknown_question_far", folder=Path.cwd())
    )
    return WORDS.error("bad_question", [Problem(short_repr(question), text)])
