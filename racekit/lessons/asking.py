"""Questions in a notebook: asked in a widget, which needs no code and works without a kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import ipywidgets
import traitlets
from IPython.core.formatters import DisplayFormatter
from ipywidgets import widget_serialization

from ..engine.errors import Problem, RacekitError
from ..engine.errors import short_repr as quoted
from ..engine.game import State
from ..engine.texts import NO_MATH, Text, check_language, language
from ..exchange.replay import replay
from ..exchange.shapes import NONE
from ..ui import bundles, page
from ..ui.base import Widget
from ..ui.messages import Bad, Command, read_message, short_text
from . import progress_store
from .authoring.lesson_folder import QuestionBoard
from .catalogue import board_of, entry_of
from .checking import WORDS, Entry, options_of, plain
from .judging import is_answer, judge
from .tables import study_table

if TYPE_CHECKING:
    from .live.widget import ClassWidget

CLASS = "class"
"""The command that asks the class."""


_COMMANDS = {
    progress_store.ANSWER: Command(is_answer, lambda widget, answer: widget.answer(answer)),
    progress_store.GUESS: Command(
        {"answer": is_answer, "sure": progress_store.is_sure},
        lambda widget, guess: widget.guess(**guess),
    ),
    progress_store.SHOW: Command(NONE, lambda widget, _: widget.show()),
    progress_store.COMPARE: Command(NONE, lambda widget, _: widget.compare()),
    CLASS: Command(NONE, lambda widget, _: widget._ask_class()),
}


class QuestionWidget(Widget):
    """A question of the lessons, answered by mouse or keyboard.

    The page judges the answer itself, so that it also does in a page without a kernel. Python saves
    what the reader does, see `racekit.lessons.progress`.

    A question of the kind ``board`` is answered on the board of its position: the bundle
    of the game draws it as a replay does, and what is pressed there is an answer. The options
    are places by the names that the game's actions use (``3R``, a card, a horse), so every game can
    be asked about; on the generic board, they are the places of `Game.drawing`. Any other question
    may have a position, too, which is shown above its input.

    Parameters
    ----------
    question : str
        One of `racekit.lessons.questions`.
    position : State, optional
        The position that it shows; by default the question's own, if it has one.
    mode : {"ask", "guess", "reveal"}
        Whether the question is asked, a guess is committed, or it is compared with the truth.
    seat : int, optional
        The seat whose view of the position the board shows; by default, that of a position of the
        question's own, or else 0.
    lang : {"en", "ja"}, optional
        The initial language.
    entry : mapping, optional
        The question itself, if it is none of the lessons'.

    Examples
    --------
    >>> from racekit.lessons import ask
    >>> widget = ask("odds/at-least-one")
    >>> widget
    <QuestionWidget odds/at-least-one>
    >>> widget.answer("1/4")
    False
    >>> widget.answer("14.3 %")
    True
    """

    _part = "question"

    question = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    mode = traitlets.Unicode().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    backdrop = traitlets.Dict().tag(sync=True)
    can_ask = traitlets.Bool(False).tag(sync=True)
    room: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        question: str,
        position: State | None = None,
        *,
        mode: str = "ask",
        seat: int | None = None,
        lang: str | None = None,
        entry: Entry | None = None,
    ) -> None:
        self._entry = entry or entry_of(question)
        self._name = question
        self._board = board_for(question, entry, position, seat)
        standing = progress_store.standings(progress_store.read()).get(
            question, progress_store.Standing()
        )
        super().__init__(
            question=sheet(question, self._entry),
            kept={**standing.data(), "notice": None},
            mode=mode,
            bundle=bundles.board_of(type(self._board.position.game)) if self._board else "",
            can_ask=entry is None and position is None,
            lang=check_language(lang or language()),
            **(picture(*self._board) if self._board else {}),
        )
        self._standing = standing
        self.on_msg(self._hear)
        _open.add(self)
        progress_store.follow(self)

    # --- everything clickable, in Python ----------------------------------------------------

    def answer(self, answer: str | list[str]) -> bool | None:
        """Answer the question; return whether it is right, or None if it cannot be read."""
        right = judge(self._entry, answer)
        if right is not None:
            self._keep(progress_store.ANSWER, answer=answer, right=right)
        return right

    def guess(self, answer: str | list[str], sure: int = 50) -> None:
        """Commit a guess, with how sure you are in percent; the first one counts."""
        if self._standing.guess is None and judge(self._entry, answer) is not None:
            self._keep(progress_store.GUESS, answer=answer, sure=sure)

    def show(self) -> None:
        """Ask for the answer."""
        self._keep(progress_store.SHOW)

    def compare(self) -> None:
        """Compare the guess with the truth."""
        self._keep(progress_store.COMPARE)

    def ask_class(self) -> ClassWidget:
        """Ask the class this question, below it; see `racekit.ask_class`.

        A class that is there already is asked: its pupils stay, and its screen comes here.

        Raises
        ------
        Forbidden
            In a browser, or if tornado or segno is not installed.
        BadInput
            If no question of this name is known, as with one that was only made here.
        """
        from .live.call import ask_class
        from .live.widget import ClassWidget

        if self.room is None or self.room.ended:
            room = ClassWidget.going_on()
            if room is None:
                room = ask_class(self._name, lang=self.lang)
            else:
                room.ask(self._name)
            for each in [each for each in _open if each.room is room]:
                each.room = None
            old, self.room = self.room, room
            if old is not None:
                old.close()
        return self.room  # type: ignore[no-any-return]

    # --- inside ---------------------------------------------------------------------------

    def _ask_class(self) -> None:
        """Ask the class, or say why that is not possible."""
        try:
            self.ask_class()
        except RacekitError as error:
            self.kept = {**self.kept, "notice": short_text(error).data()}

    def _keep(self, do: str, **what: Any) -> None:
        """Save what the reader did, if it changes anything."""
        if self._standing.after({"do": do, **what}) != self._standing:
            self._save(do, **what)

    def _save(self, do: str, **what: Any) -> None:
        progress_store.keep(self._name, do, **what)

    def note(self, line: progress_store.StoredEvent, notice: Text | None) -> None:
        """Show what the reader has done, wherever the question is asked."""
        if line["question"] == self._name:
            self._stand(self._standing.after(line), notice)

    def forget(self) -> None:
        """Show that everything has been erased."""
        self._stand(progress_store.Standing())

    def _stand(self, standing: progress_store.Standing, notice: Text | None = None) -> None:
        self._standing = standing
        self.kept = {**standing.data(), "notice": notice and notice.data()}

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Take a message from the front end, which is untrusted."""
        try:
            message = read_message(content, _COMMANDS)
        except Bad as error:
            self.kept = {**self.kept, "notice": error.text.data()}
            return
        _COMMANDS[message.name].do(self, message.arg)

    def __repr__(self) -> str:
        return f"<QuestionWidget {self._name}>"

    def fallback(self) -> str:
        prompt = Text(**self._entry["prompt"])(self.lang)
        said = "".join(
            f"<li>{escape(option['say'][self.lang])}</li>" for option in self.question["options"]
        )
        options = f"<ul>{said}</ul>" if said else ""
        return f'<div class="{NO_MATH}"><p>{escape(prompt)}</p>{self._still()}{options}</div>'

    def board(self) -> dict[str, Any] | None:
        """Return what draws the board of the position, if any: a part of a bundle, and its data."""
        if self._board is None:
            return None
        drawn = {"bundle": self._bundle, "shows": self._part}
        return {**drawn, "frame": self.frame, "backdrop": self.backdrop}

    def _still(self) -> str:
        """Return the board of the position, if there is one, without a widget."""
        if self._board is None:
            return ""
        game = self._board.position.game
        return game.picture(self.frame["scene"], game.book.title(self.lang))


def ask(
    question: str, position: State | None = None, *, guess: bool = False, seat: int | None = None
) -> QuestionWidget:
    """Ask a question in a widget: the reader answers without code.

    Parameters
    ----------
    question : str
        One of `questions`, such as ``"odds/at-least-one"``.
    position : State, optional
        The position that the question shows, if it is not the question's own. If it is answered on
        the board, a click on a place chooses it.
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
    >>> ask("longshot/golden-free")
    <QuestionWidget longshot/golden-free>
    """
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
    return QuestionWidget(question, position, mode="reveal", seat=seat)


_open: WeakSet[QuestionWidget] = WeakSet()
"""All widgets: one of them shows the class."""


class Reveal:
    """Pictures and prose that wait until questions are answered, because they tell their answers.

    Parameters
    ----------
    parts : sequence of object
        Anything that a notebook can show; a str is prose, in Markdown.
    questions : sequence of str or QuestionWidget
        The questions, or their names.
    """

    def __init__(self, parts: Sequence[Any], questions: Sequence[str | QuestionWidget]) -> None:
        self.parts = tuple(parts)
        self.questions = tuple(map(_name_of, questions))
        self.output = ipywidgets.Output()
        self.forget()
        for name, standing in progress_store.standings(progress_store.read()).items():
            self._stand(name, standing)
        progress_store.follow(self)

    @property
    def waits(self) -> bool:
        """Whether nothing is shown yet."""
        return bool(self._open)

    def note(self, line: progress_store.StoredEvent, _notice: Text | None = None) -> None:
        """Learn what the reader has done with a question."""
        name = line["question"]
        if name in self._open:
            self._stand(name, self._open[name].after(line))

    def forget(self) -> None:
        """Wait for all the questions again."""
        self._open = dict.fromkeys(self.questions, progress_store.Standing())
        said = escape(WORDS.text("later")(language()))
        self._show(({"text/html": f"<p><em>{said}</em></p>", "text/plain": said}, {}))

    def _stand(self, question: str, standing: progress_store.Standing) -> None:
        """Take note of where the reader stands with a question."""
        if question not in self._open:
            return
        self._open[question] = standing
        if standing.settled or standing.shown:
            del self._open[question]
        if not self._open:
            formatter = DisplayFormatter()  # without types
            self._show(*(shown(part, formatter) for part in self.parts))

    def _show(self, *parts: Shown) -> None:
        kind = {"output_type": "display_data"}
        self.output.outputs = tuple(
            {**kind, "data": data, "metadata": metadata} for data, metadata in parts
        )

    def __repr__(self) -> str:
        return f"<Reveal {'waits' if self.waits else 'shown'}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.output._repr_mimebundle_(**kwargs)


def once_answered(picture: object, *questions: str | QuestionWidget, note: str = "") -> Reveal:
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
    <Reveal waits>
    """
    return Reveal([picture, note] if note else [picture], questions)


def _name_of(question: str | QuestionWidget) -> str:
    if isinstance(question, QuestionWidget):
        return question._name
    entry_of(question)
    return question


Shown = tuple[Mapping[str, Any], Mapping[str, Any]]
"""What a notebook shows, by its MIME types, and what is said about it."""


def shown(part: Any, formatter: Any) -> Shown:
    """Return what a notebook shows of a part: a text is Markdown."""
    if isinstance(part, str):
        return {"text/markdown": part, "text/plain": part}, {}
    data, metadata = formatter.format(part)
    return data, metadata


def board_for(
    question: str, entry: Entry | None, position: object, seat: int | None = None
) -> QuestionBoard | None:
    """Return the position that a question shows: the one given, or the question's own.

    Parameters
    ----------
    question : str
        The question.
    entry : mapping, optional
        The question itself, if it is none of the lessons'.
    position : object
        The position given; None for the question's own.
    seat : int, optional
        The seat that sees it.

    Raises
    ------
    BadInput
        If it is none, or if a question that is answered on a board lacks it.
    """
    asked = entry or entry_of(question)
    if isinstance(position, State):
        return QuestionBoard(position, seat or 0)
    if position is None:
        own = board_of(question) if entry is None else None
        if own is not None:
            return own if seat is None else own._replace(seat=seat)
        if asked["kind"] != "board":
            return None
    text = WORDS.text("needs_position")
    raise WORDS.error("bad_asking", [Problem(quoted(question), text)])


def picture(position: State, seat: int) -> dict[str, Any]:
    """Return a position as `seat` sees it, in the form of a replay's single frame."""
    recorded = replay(study_table(position, seat), seat)
    (frame,) = page.frames(recorded)
    whole = {**page.constants(recorded), **frame}
    return {"frame": whole, "backdrop": dict(recorded.backdrop)}


def sheet(question: str, entry: Entry) -> dict[str, Any]:
    """Return a question as the front end reads it."""
    return {
        "name": question,
        "kind": entry["kind"],
        "prompt": entry["prompt"],
        "answer": plain(entry, entry["answer"]),
        "options": options_of(entry),
        "bars": entry.get("bars", []),
        "unit": entry.get("unit"),
        "hint": entry["hint"],
        "why": entry["why"],
        "wrong": [_recognised(entry, wrong) for wrong in entry.get("wrong", [])],
        **{key: entry[key] for key in ("moves", "range") if key in entry},
    }


def _recognised(entry: Entry, wrong: Mapping[str, Any]) -> dict[str, Any]:
    """Return a wrong answer as the front end reads it: a rule, and what to say."""
    rules: dict[str, Any] = {key: wrong[key] for key in ("has", "lacks") if key in wrong}
    # The front end reads fractions, and no decimals.
    rules |= {key: str(Fraction(wrong[key])) for key in ("above", "below") if key in wrong}
    if "answer" in wrong:
        rules["answer"] = plain(entry, wrong["answer"])
    return {**rules, "say": wrong["say"]}
