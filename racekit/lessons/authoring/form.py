"""The form in which a lesson is written: fields, their problems, and the question as it will be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import ipywidgets

from ...engine.errors import Problem, RacekitError, file_trouble
from ...engine.game import State
from ...engine.texts import language
from ...table import saves
from ..on_paper import worksheet
from ..page import export_page
from ..running import is_ours
from . import lesson_folder, linking
from .draft import HEAD, Draft
from .fields import STYLE, Field, button, choice, said, show_in, text, word
from .lesson_folder import Lesson
from .placing import PositionBox
from .preview import Marker, Preview
from .question_fields import QuestionFields, blank, in_language, put_text


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
    path = Path.cwd() / ("my-lesson" if lesson is None else saves.as_path(lesson).expanduser())
    return AuthorForm(path, named=lesson is not None)


class AuthorForm(ipywidgets.VBox):  # type: ignore[misc]
    """The form in which a lesson is written.

    Parameters
    ----------
    path : Path
        The lesson's folder; it need not exist yet.
    named : bool
        Whether the lesson has its name, or gets one in the form.
    """

    def __init__(self, path: Path, *, named: bool) -> None:
        super().__init__()
        self.add_class("rk-author")
        self.lang = language()
        self.draft = Draft(path)
        if not self.draft.questions:
            self.draft.questions["q1"] = blank()
        self.at = next(iter(self.draft.questions))
        self._told: set[str] | None = set() if self.draft.is_new else None
        self._shown: object = None
        self._head = Field(HEAD, list(self._head_inputs(named)))
        self._asked: QuestionFields
        self._fields: list[Field] = []
        self._marked: object = None
        self._which, self._first, self._board, self._answers, self._preview = (
            ipywidgets.VBox() for _ in range(5)
        )
        self._editor = PositionBox(self.draft, self.lang, self._use_position)
        self._rest, self._answer = ipywidgets.HTML(), ipywidgets.VBox()
        save = button(self._word("save"), self.save, style="success")
        self.children = (
            ipywidgets.HTML(STYLE),
            self._head,
            self._which,
            self._first,
            self._editor,
            self._board,
            self._answers,
            ipywidgets.HTML(f"<h4>{self._word('preview')}</h4>"),
            self._preview,
            self._rest,
            Field("", [save]),
            self._answer,
        )
        self.redraw()

    def __repr__(self) -> str:
        return f"<AuthorForm {self.draft.path.name}, {len(self.draft.questions)} questions>"

    def _word(self, key: str, **values: Any) -> str:
        return word(key, self.lang, **values)

    # --- what changes -----------------------------------------------------------------------------

    def redraw(self, focus: str = "") -> None:
        """Draw the fields of the question anew, with the focus in one of them."""
        self._which.children = (Field("", list(self._chooser())),)
        self._asked = QuestionFields(self.draft, self.at, self.lang, self)
        first, answers = list(self._asked.first_fields()), list(self._asked.answer_fields())
        self._fields = [*first, *answers]
        self._first.children, self._answers.children = first, answers
        self._draw_board()
        self.check()
        for field in self._fields:
            if focus and field.place == focus:
                field.inputs[0].focus()

    def _draw_board(self) -> None:
        """Show the board on which places are marked; while it is the same one, it stays."""
        board = self._asked.board
        if self._marked != (self.at, board):
            self._marked = (self.at, board)
            show_in(self._board, *([] if board is None else [Marker(board, self._mark, self.lang)]))
        for marker in self._board.children:
            marker.mark(self._asked.places)

    def _mark(self, places: Sequence[str]) -> None:
        if self._told is not None:
            self._told.add("options")
        self._asked.ask_for(places)

    def set_up(self) -> None:
        """Open the position editor for a new position."""
        self._editor.set_up()

    def change(self, name: str, position: State) -> None:
        """Open the position editor for a position of the lesson."""
        self._editor.change(name, position)

    def _use_position(self, name: str) -> None:
        self._asked.use_position(name)

    def touched(self, place: str) -> None:
        """Check anew; from now on, the problems of a place are told."""
        if self._told is not None:
            self._told.add(place)
        self.check()

    def check(self) -> None:
        """Tell the problems, each beside its field, and show the question if it has none."""
        lesson, problems = self.draft.checked()
        for field in (self._head, *self._fields):
            field.tell("")
        rest = [problem for problem in problems if not self._beside(problem)]
        lines = [f"{each.where(self.lang)}: {each.text(self.lang)}" for each in rest]
        self._rest.value = said("\n".join(lines if self._told is None else []), alert=True)
        self._show(lesson or self.draft.alone(self.at))

    def _beside(self, problem: Problem) -> bool:
        """Tell a problem beside its field; return whether it has one."""
        name, _, place = problem.place.partition(": ")[0].partition(".")
        if name == HEAD:
            place = HEAD
        elif name != self.at:
            return False
        fields = {each.place: each for each in (self._head, *self._fields)}
        while place and place not in fields:
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        if place and (self._told is None or place in self._told):
            fields[place].tell(problem.text(self.lang))
        return bool(place)

    def _show(self, lesson: Lesson | None) -> None:
        """Show the question as a reader will see it, or say that it is not whole yet."""
        name = f"{self.draft.head.get('name')}/{self.at}"
        shown = None
        if lesson is not None and name in lesson.entries:
            shown = lesson.entries[name], lesson.boards.get(name)
        if self._preview.children and shown == self._shown:
            return
        self._shown = shown
        before = self._preview.children
        if shown is None:
            self._preview.children = (ipywidgets.HTML(said(self._word("no_preview"))),)
        else:
            entry, board = shown
            position, seat = board or (None, 0)
            preview = Preview(f"preview/{name}", position, seat=seat, entry=entry, lang=self.lang)
            self._preview.children = (preview,)
        for each in before:
            each.close()

    # --- the lesson -------------------------------------------------------------------------------

    def _head_inputs(self, named: bool) -> Iterator[Any]:
        head = self.draft.head
        name = text(self._word("name"), head.get("name", ""), self._rename)
        name.disabled = named or not self.draft.is_new
        yield name

        def entitle(title: str) -> None:
            put_text(head, "title", title, self.lang)
            if not title.strip():  # then its name is its title
                del head["title"]
            self.touched(HEAD)

        yield text(self._word("title"), in_language(head.get("title", ""), self.lang), entitle)

    def _rename(self, name: str) -> None:
        """Take a name for the lesson, which its folder gets, too."""
        self.draft.head["name"] = name.strip()
        if lesson_folder.NAME.fullmatch(name.strip()):
            self.draft.path = self.draft.path.with_name(name.strip())
        self.touched(HEAD)

    def _chooser(self) -> Iterator[Any]:
        """Yield the inputs by which a question is chosen, added, moved and removed."""
        names = list(self.draft.questions)
        labels = {f"{at}. {self._label(name)}": name for at, name in enumerate(names, 1)}
        yield choice(self._word("question"), labels, self.at, self._go)
        yield button(self._word("add"), self._add, style="info")
        moves = [
            button("↑", lambda: self._move(-1), tip=self._word("up")),
            button("↓", lambda: self._move(1), tip=self._word("down")),
            button(self._word("remove"), self._remove),
        ]
        ends = (self.at == names[0], self.at == names[-1], len(names) == 1)
        for each, off in zip(moves, ends, strict=True):
            each.disabled = off
        yield from moves

    def _label(self, name: str) -> str:
        prompt = in_language(self.draft.questions[name].get("prompt", ""), self.lang)
        return f"{name}: {prompt[:40]}" if prompt else name

    def _go(self, name: str) -> None:
        self.at = name
        self.redraw()

    def _add(self) -> None:
        name = next(each for n in count(1) if (each := f"q{n}") not in self.draft.questions)
        self.draft.questions[name] = blank()
        self.at = name
        self._told = set()
        self.redraw("prompt")

    def _move(self, by: int) -> None:
        names = list(self.draft.questions)
        at = names.index(self.at)
        names.insert(at + by, names.pop(at))
        self.draft.questions = {name: self.draft.questions[name] for name in names}
        self.redraw()

    def _remove(self) -> None:
        names = list(self.draft.questions)
        at = names.index(self.at)
        del self.draft.questions[self.at]
        self.at = [*names[:at], *names[at + 1 :]][max(at - 1, 0)]
        self.redraw()

    # --- saving -----------------------------------------------------------------------------------

    def save(self, *, replace: bool = False) -> None:
        """Save the lesson; ask before a file is replaced that is not as it was read."""
        self._told = None
        self.check()
        if self.draft.checked()[0] is None:
            self._say(self._word("not_saved"), alert=True)
        elif not replace and self.draft.in_the_way():
            self._say(
                self._word("in_the_way", path=self.draft.path),
                button(self._word("replace"), lambda: self.save(replace=True), style="danger"),
                button(self._word("keep"), lambda: self._say(self._word("kept"))),
            )
        else:
            self._trying(self._save)

    def _save(self) -> None:
        self.draft.save(self.lang)
        self._head.inputs[0].disabled = True
        self._saved()

    def _saved(self) -> None:
        """Say what was saved, and offer what can be done with it."""
        lesson = lesson_folder.use(self.draft.path)
        told = self._word("saved", path=lesson.folder, book=lesson.notebook.name)
        self._say(told, *self._ways(lesson))

    def _ways(self, lesson: Lesson) -> Iterator[Any]:
        """Yield the buttons for what can be done with a saved lesson."""
        yield button(self._word("make_page"), lambda: self._trying(self._page))
        yield button(self._word("make_sheet"), lambda: self._trying(self._sheet))
        yield button(self._word("make_link"), lambda: self._trying(self._link))
        if self.draft.not_in_notebook():
            label = self._word("add_to_notebook", book=lesson.notebook.name)
            yield button(label, lambda: self._trying(self._add_to_notebook))

    def _add_to_notebook(self) -> None:
        self.draft.add_to_notebook(self.lang)
        self._saved()

    def _page(self) -> None:
        def write(book: Path) -> list[Path]:
            return [export_page(book, book.with_suffix(".html"), allow_code=True)]

        self._make(write)

    def _sheet(self) -> None:
        def write(book: Path) -> tuple[Path, Path]:
            return worksheet(book, book.with_name(f"{book.stem}-worksheet.html"), allow_code=True)

        self._make(write)

    def _make(self, write: Callable[[Path], Iterable[Path]], *, sure: bool = False) -> None:
        """Run the notebook and write what is made of it; ask first if it has code by others."""
        lesson = lesson_folder.read(self.draft.path)
        if sure or is_ours(lesson.notebook):
            self._made(lesson, *write(lesson.notebook))
            return

        def run() -> None:
            self._trying(lambda: self._make(write, sure=True))

        self._say(
            self._word("runs_code", path=lesson.notebook),
            button(self._word("run"), run, style="danger"),
            button(self._word("run_not"), self._saved),
        )

    def _link(self) -> None:
        lesson = lesson_folder.read(self.draft.path)
        address = linking.address_of(lesson)
        field = text(self._word("link"), address, lambda _: None, long=True)
        self._say(self._word("made_link", size=f"{len(address):,}"), field, *self._ways(lesson))
        field.focus()

    def _made(self, lesson: Lesson, *paths: Path) -> None:
        told = self._word("made", paths="\n".join(map(str, paths)))
        self._say(told, *self._ways(lesson))

    def _trying(self, act: Callable[[], None]) -> None:
        """Do something that takes a while; if it fails, say why."""
        self._say(self._word("works"))
        try:
            act()
        except RacekitError as error:
            self._say(error.text(self.lang), alert=True)
        except OSError as error:
            self._say(f"{error.filename}: {file_trouble(error)(self.lang)}", alert=True)

    def _say(self, told: str, *beside: Any, alert: bool = False) -> None:
        row = ipywidgets.HBox(beside)
        row.add_class("rk-row")
        self._answer.children = (ipywidgets.HTML(said(told, alert=alert)), row)
