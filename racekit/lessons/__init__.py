"""Support for the lessons: self-checking questions, tables to study, and charts.

The catalogue of each topic (``longshot.toml`` and so on) holds the questions: the right answer, a
hint, and an explanation, so that a notebook does not show a solution beside its question. `ask`
shows a question to answer without code, and saves what the reader does on the reader's machine;
`check` stores nothing. Nothing is sent anywhere.

Examples
--------
>>> import racekit as rk
>>> rk.lessons.check("longshot/late", [6]).right
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.addresses import notebook_address
from ..engine.errors import BadInput, Problem, shown
from ..engine.game import State
from ..engine.listed import Listed
from ..engine.record import Record
from ..engine.seats import HUMAN, default_names
from ..engine.table import Table
from ..engine.texts import NO_MATH, Text, language
from ..notebook_files import FOLDER, Copied, copy_to
from ..players import default_player
from .catalogue import entry_of, every_entry, lesson_of, notebook_of, own_lesson
from .checking import WORDS, Entry, keys_of, takes_one
from .judging import judge, page_forms

if TYPE_CHECKING:
    from . import explore
    from .asking import Later, QuestionWidget
    from .classroom.collecting import ClassReport
    from .classroom.widget import HandInWidget
    from .confidence import Own
    from .exporting import Export
    from .own.folder import Lesson
    from .own.form import AuthorForm
    from .progress_report import Progress
    from .tabulating import LessonTable

__all__ = [
    "Verdict",
    "ask",
    "author",
    "calibration",
    "check",
    "collect",
    "example",
    "explore",
    "export",
    "export_page",
    "hand_in",
    "link",
    "notebooks",
    "once_answered",
    "progress",
    "questions",
    "reveal",
    "solution",
    "study_table",
    "tabulate",
    "use",
    "worksheet",
]


class Verdict:
    """The verdict of `check` on an answer.

    Attributes
    ----------
    right : bool or None
        None while there is no answer yet.
    said, why : Text
        The verdict, and an explanation or a hint.
    """

    def __init__(self, right: bool | None, said: Text, why: Text) -> None:
        self.right = right
        self.said = said
        self.why = why

    def __repr__(self) -> str:
        lang = language()
        return f"{self.said(lang)} {self.why(lang)}"

    def _repr_html_(self) -> str:
        lang = language()
        sign = {True: "✓", False: "✗", None: "…"}[self.right]
        head = f"<strong>{sign} {escape(self.said(lang))}</strong>"
        return f'<p role="status" class="{NO_MATH}">{head} {escape(self.why(lang))}</p>'


def check(question: str, answer: Any) -> Verdict:
    """Check an answer; a wrong one raises no error, so that a notebook runs on.

    Parameters
    ----------
    question : str
        One of `questions`, such as ``"longshot/late"``.
    answer : object
        A number, True or False, a name, or a list of names or of shares, or the text of one as
        people write them: ``"66.7 %"``, ``"はい"``, ``"3r, 5l"``. A number may be rounded, to two
        digits or more.
        ``...`` means no answer yet.

    Returns
    -------
    Verdict
        For a notebook to show: right, with the explanation; or not yet, with a hint.

    Examples
    --------
    >>> check("longshot/cards-four", ...).right is None
    True
    >>> check("longshot/cards-four", 98).right
    True
    >>> check("longshot/cards-four", 112).right
    False
    >>> check("trickrace/red-eight", "33.3 %").right
    True
    """
    entry = entry_of(question)
    if answer is ...:
        return Verdict(None, WORDS.text("unanswered"), WORDS.text("how_to", question=question))
    verdicts = {judge(entry, form) for form in page_forms(entry, answer)} - {None}
    if not verdicts:
        return Verdict(False, WORDS.text("unread"), _form(entry))
    if True in verdicts:
        return Verdict(True, WORDS.text("right"), Text(**entry["why"]))
    return Verdict(False, WORDS.text("not_yet"), Text(**entry["hint"]))


def solution(question: str) -> Verdict:
    """Return the right answer with its explanation, for a reader who gives up.

    Examples
    --------
    >>> solution("trickrace/red-eight")
    The answer is 1/3. All three reds are equally likely to be the one in Player 2's hand.
    """
    entry = entry_of(question)
    shown = entry["answer"]
    listed = ", ".join(map(str, shown)) if isinstance(shown, list) else str(shown)
    return Verdict(True, WORDS.text("solution", answer=listed), Text(**entry["why"]))


def ask(
    question: str, position: State | None = None, *, guess: bool = False, seat: int | None = None
) -> QuestionWidget:
    """Ask a question in a widget: the reader answers without code.

    Parameters
    ----------
    question : str
        One of `questions`, such as ``"odds/at-least-one"``.
    position : State, optional
        The position that the question shows. If it is answered on the board, a click on a place
        chooses it. A question of one's own has a position of its own.
    guess : bool
        Whether a guess is committed, which nothing judges until `reveal`.
    seat : int, optional
        The seat whose view of the position the board shows.

    Raises
    ------
    BadInput
        If there is no such question, or it lacks its position.

    Examples
    --------
    >>> ask("odds/both-high-before")
    <QuestionWidget odds/both-high-before>
    >>> from racekit.games.longshot.positions import position
    >>> golden = position(boxes={"3L": ["3-5"]}, hands=[["3-1", "F-3"]])
    >>> ask("longshot/golden-free", golden)
    <QuestionWidget longshot/golden-free>
    """
    from .asking import QuestionWidget

    mode = "guess" if guess else "ask"
    return QuestionWidget(question, position, mode=mode, seat=seat)


def reveal(
    question: str, position: State | None = None, *, seat: int | None = None
) -> QuestionWidget:
    """Show a committed guess, to compare it with the truth; for the parameters, see `ask`.

    Examples
    --------
    >>> reveal("odds/ann-or-bob")
    <QuestionWidget odds/ann-or-bob>
    """
    from .asking import QuestionWidget

    return QuestionWidget(question, position, mode="reveal", seat=seat)


def once_answered(picture: object, *questions: str | QuestionWidget, note: str = "") -> Later:
    """Show a picture or prose once the reader has answered questions, or has seen their answers.

    Parameters
    ----------
    picture : object
        Anything that a notebook can show; a str is prose, in Markdown.
    *questions : str or QuestionWidget
        The questions whose answers it tells: names, or widgets such as a puzzle.
    note : str
        Prose below the picture, in Markdown.

    Examples
    --------
    >>> once_answered("One in *ten*.", "odds/both-high-before")
    <Later waits>
    """
    from .asking import Later

    return Later([picture, note] if note else [picture], questions)


def calibration(*questions: str) -> Own:
    """Return how well the confidence of some guesses fits, for a notebook to show.

    A guess counts once its truth has been seen; what counts as right stands beside the score.

    Parameters
    ----------
    *questions : str
        The questions that were guessed.

    Examples
    --------
    >>> lesson = calibration("odds/ann-or-bob", "odds/leading")
    """
    from .confidence import Own

    return Own(questions)


def link(lesson: str, *, site: str | None = None) -> str:
    """Return an address that opens a lesson in a browser, in the current language.

    A lesson of one's own travels in the address itself: its questions, its positions and its
    notebook, compressed. Whoever has the address can read the answers in it.

    Parameters
    ----------
    lesson : str
        The lesson's name, or how it begins.
    site : str, optional
        The website with the laboratory, as for `racekit.Table.link`.

    Raises
    ------
    BadInput
        If there is no such lesson, or if one of one's own is too long for an address (the error
        says how long it is).

    Examples
    --------
    >>> link("odds/02-cond", site="https://example.org")
    'https://example.org/laboratory/notebooks/index.html?path=en/odds/02-conditional.ipynb'
    """
    name = lesson_of(lesson)
    if (own := own_lesson(name)) is not None:
        from .own import linking

        return linking.link(own, site)
    return notebook_address(f"{language()}/{name}.ipynb", site)


def notebooks(folder: str | Path = FOLDER) -> Copied:
    """Put racekit's notebooks into a folder; what you have changed there stays.

    If this racekit has a newer version of a notebook that you have changed, it comes beside yours.

    Parameters
    ----------
    folder : str or Path
        The folder; by default ``racekit-notebooks``, here.

    Raises
    ------
    OSError
        If the folder cannot be written.

    Examples
    --------
    >>> notebooks("mine")  # doctest: +SKIP
    racekit's notebooks are in mine.
    """
    from ..engine import saves

    return copy_to(saves.as_path(folder).expanduser())


def hand_in(lesson: str) -> HandInWidget:
    """Show a pupil all that handing in a lesson would give away, and save it as a file or a text.

    Nothing is sent: the pupil gives the file or the text to the teacher. It holds the answers,
    guesses, confidence and tries of this lesson with their times, and a name or number of the
    pupil's choice; ``hand-in.schema.json`` in ``racekit.lessons.classroom`` describes the form.

    Parameters
    ----------
    lesson : str
        The lesson's name, such as ``odds/02-conditional``, or how it begins.

    Raises
    ------
    BadInput
        If there is no such lesson.

    Examples
    --------
    >>> hand_in("odds/02")
    <HandInWidget odds/02-conditional>
    """
    from .classroom.widget import HandInWidget

    return HandInWidget(lesson)


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
    >>> text = hand_in("odds/02").text("Aiko")
    >>> collect([text])
    <ClassReport 1 hand-in, 0 problems>
    """
    from .classroom.collecting import collect as collected

    return collected(source)


def export_page(notebook: str | Path, path: str | Path, *, allow_code: bool = False) -> Path:
    """Run a lesson, and write it as one page that needs no kernel, no server and no network.

    Questions are answered in the page. It keeps answers and guesses in the reader's browser, where
    the reader can erase them. A picture that waits for an answer waits there too. On a board, the
    line played so far can be stepped through. Folded code is left out, and so are cells with the
    tag ``notebook-only``: they invite to what only a notebook can do. The page's source contains
    the answers, though nothing shows them to the eye.

    Parameters
    ----------
    notebook : str or Path
        The notebook, or the name of a lesson, such as ``"odds/02"``. It runs in a kernel of its
        own, in its folder, and does not see your answers.
    path : str or Path
        The file. It is written atomically, and only if every cell runs.
    allow_code : bool
        Whether the code of a notebook may run that is not racekit's own, or was changed: look into
        it first. It can do all that you can do on this computer.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    BadInput
        If this is no notebook, its code may not run, a cell raises an error, or a package for
        running it is missing.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> export_page("no-such-lesson.ipynb", "page.html")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson.ipynb'
    """
    from .page import write

    return write(notebook_of(notebook), path, allow_code=allow_code)


def export(notebook: str | Path, path: str | Path, *, to: str, allow_code: bool = False) -> Export:
    """Run a lesson, and write it for another platform.

    The replies to wrong answers travel as feedback, and a rounded right answer is right there, too.
    What a format cannot hold travels as the nearest thing (a question on the board as a picture and
    a choice), and the notes say so. The file contains the answers.

    Parameters
    ----------
    notebook : str or Path
        The notebook, or the name of a lesson, such as ``"odds/02"``. It runs in a kernel of its
        own, in its folder, and does not see your answers.
    path : str or Path
        The file. It is written atomically, and only if every cell runs.
    to : {"moodle", "nbgrader", "qti", "jupyterquiz"}
        The platform: Moodle XML for Moodle's question bank; nbgrader's source version of an
        assignment, with the lesson's prose; a package of QTI 2.1; or a list of questions for
        jupyterquiz.
    allow_code : bool
        Whether the code of a notebook may run that is not racekit's own, or was changed: look into
        it first. It can do all that you can do on this computer.

    Returns
    -------
    Export
        The file, and the notes.

    Raises
    ------
    BadInput
        If this is no notebook, its code may not run, a cell raises an error, it asks no question, a
        question holds what the platform does not take, or a package for running it is missing.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> export("no-such-lesson.ipynb", "quiz.xml", to="moodle")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson.ipynb'
    """
    from ..engine import saves
    from .exporting import export as exported

    return exported(notebook_of(notebook), to, saves.as_path(path), allow_code=allow_code)


def worksheet(
    notebook: str | Path, path: str | Path, *, paper: str = "A4", allow_code: bool = False
) -> tuple[Path, Path]:
    """Run a lesson, and write it as a worksheet for print, and its key on another sheet.

    The worksheet has the lesson's prose, its positions as pictures, and its questions with room to
    write; a guess has a scale for how sure one is. What moves on a screen is left out. The key has
    each answer, why, the wrong answers to expect, and what the lesson shows once it is answered.

    Parameters
    ----------
    notebook : str or Path
        The notebook, or the name of a lesson, such as ``"odds/02"``. It runs in a kernel of its
        own, in its folder, and does not see your answers.
    path : str or Path
        The worksheet. If it ends in ``.pdf``, an installed Chromium or Chrome prints it; otherwise
        it is one HTML file, which any browser prints. The key gets the same name with ``-key``.
    paper : {"A4", "letter"}, optional
        The size of the paper.
    allow_code : bool
        Whether the code of a notebook may run that is not racekit's own, or was changed: look into
        it first. It can do all that you can do on this computer.

    Returns
    -------
    tuple of Path
        The worksheet and the key.

    Raises
    ------
    BadInput
        If this is no notebook, its code may not run, a cell raises an error, the paper is unknown,
        or a browser or a package for making it is missing.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> worksheet("no-such-lesson.ipynb", "sheet.html")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson.ipynb'
    """
    from .on_paper import write

    return write(notebook_of(notebook), path, paper, allow_code=allow_code)


def author(lesson: str | Path | None = None) -> AuthorForm:
    """Show a form in which a lesson of one's own is written, without code.

    It shows each problem beside its field, and the question as a reader will see it. What it saves
    is a folder: the questions (``questions.toml``), their positions, and a notebook.

    Parameters
    ----------
    lesson : str or Path, optional
        The lesson's folder, such as ``"mine"``; a new one is made when it is saved. Without it, the
        lesson gets its name in the form.

    Raises
    ------
    BadInput
        If the folder's file of questions is not TOML, or if the package ``tomlkit`` is missing.

    Examples
    --------
    >>> author("no-such-lesson")
    <AuthorForm no-such-lesson, 1 questions>
    """
    from ..engine import saves
    from .own.form import AuthorForm

    path = Path.cwd() / ("my-lesson" if lesson is None else saves.as_path(lesson).expanduser())
    return AuthorForm(path, named=lesson is not None)


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
    from ..engine import saves
    from .own import folder as reading

    return reading.use(saves.as_path(folder))


def progress() -> Progress:
    """Return the progress in the lessons, from the answers saved on this machine.

    Examples
    --------
    >>> [lesson.title.en for lesson in progress().lessons if lesson.name == "odds/02-conditional"]
    ['What does a glance tell you?']
    """
    from .progress_report import Progress

    return Progress()


class QuestionList(Listed, tuple[str, ...]):
    """The names of questions: a tuple that shows as a table, with what each asks."""

    __slots__ = ()

    def caption(self) -> Text:
        return WORDS.text("question_list")

    def heads(self) -> tuple[Text, ...]:
        return (WORDS.text("question_list_name"), WORDS.text("question_list_prompt"))

    def rows(self, lang: str) -> list[list[str]]:
        return [[name, Text(**entry_of(name)["prompt"])(lang)] for name in self]


def questions() -> QuestionList:
    """Return the names of all questions, those of one's own last.

    Examples
    --------
    >>> "odds/at-least-one" in questions()
    True
    """
    return QuestionList(every_entry())


def _form(entry: Entry) -> Text:
    """Return the message that names the expected form of an answer."""
    form = "bool" if isinstance(entry["answer"], bool) else entry["kind"]
    if form == "board":
        form = "choice" if takes_one(entry) else "several"
    return WORDS.text(f"form_{form}", known=keys_of(entry))


def example(game: str = "longshot") -> Table:
    """Return the table of a recorded game, for study step by step.

    The names of its seats are Player 1, Player 2 and so on, as in the lessons' text.

    Raises
    ------
    BadInput
        If there is no recorded game of that name.

    Examples
    --------
    >>> table = example()
    >>> table.result.winners
    (2,)
    """
    recorded = {
        path.name.removesuffix(".jsonl"): path
        for path in files("racekit.lessons").joinpath("games").iterdir()
    }
    if not isinstance(game, str) or game not in recorded:
        problem = Problem.of("game", "unknown_game", name=shown(game), known=sorted(recorded))
        raise BadInput.of("bad_game", [problem])
    return _numbered(Table.from_record(Record.parse(recorded[game].read_bytes())))


def study_table(state: State, seat: int = 0) -> Table:
    """Return a table in study mode that begins at `state`: you against automatic players.

    The names of its seats are Player 1, Player 2 and so on, as in the lessons' text.

    Parameters
    ----------
    state : State
        The position. If it is your turn, the table waits for you; otherwise the others play on.
    seat : int
        Where you sit.

    Examples
    --------
    >>> from racekit.games.longshot.positions import position
    >>> table = study_table(position(hands=[["3-5", "F-2"]]))
    >>> table.names[1].en, table.actor
    ('Player 2', 0)
    """
    other = default_player(state.game)
    seats = {each: HUMAN if each == seat else other for each in range(state.game.players)}
    table = Table(state.game, seats=seats, start=state, autosave=False)
    return _numbered(table)


def _numbered(table: Table) -> Table:
    """Name the seats by their numbers, whoever plays them."""
    table.names = default_names([HUMAN] * table.game.players)
    return table


def tabulate(rows: Sequence[Mapping[str, Any]], *columns: str) -> LessonTable:
    """Return a table for a notebook to show, with its headings in the chosen language.

    Parameters
    ----------
    rows : sequence of mapping
        The rows, such as those of a game's ``history``.
    *columns : str
        The columns to show, the first of which names the rows; by default, those of the first row.
        Names with an entry in ``messages.toml`` are translated, all others are shown as they are.

    Examples
    --------
    >>> tabulate([{"horse": 1, "at": 60}, {"horse": 2, "at": None}])
    horse  at
        1  60
        2   –
    """
    from .tabulating import LessonTable

    return LessonTable(rows, columns or tuple(rows[0]))


if not TYPE_CHECKING:  # otherwise a type checker would accept every misspelt name

    def __getattr__(name):
        # Explorations are widgets; whoever only checks an answer does not wait for ipywidgets.
        if name == "explore":
            return import_module(".explore", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
