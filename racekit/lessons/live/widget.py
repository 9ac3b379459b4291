"""The Python half of the teacher's widgets. `desk` produces what they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import traitlets

from ...hosting.widget import DeskWidget
from ...ui import page
from ...ui.base import Widget, as_text
from ...ui.messages import HELLO, Command, carried_out
from ..classroom.collecting import ClassReport, collect
from ..classroom.hand_in import packed
from .desk import Desk
from .kept import hand_ins


class ClassScreen(Widget):
    """The question that a class is asked, on the teacher's screen: to be projected.

    Parameters
    ----------
    desk : Desk
        The class as its teacher sees it.
    lang : {"en", "ja"}
        The initial language.
    """

    _part = "asked"

    question = traitlets.Dict().tag(sync=True)
    mode = traitlets.Unicode("screen").tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    backdrop = traitlets.Dict().tag(sync=True)
    # As text, because ipywidgets searches other values for binary data.
    state = traitlets.Dict().tag(sync=True, to_json=as_text)

    def __init__(self, desk: Desk, lang: str) -> None:
        self._desk = desk
        bundle, traits = desk.question()
        super().__init__(lang=lang, bundle=bundle, state=desk.screen(), **traits)
        self.on_msg(self._answer)

    def show(self) -> None:
        """Show where the class stands."""
        self.state = self._desk.screen()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end with a snapshot or a message."""
        answer = carried_out(self, self.commands, content)
        if answer is None:
            self.show()
        else:
            self.send(answer)

    commands: ClassVar[Mapping[str, Command]] = {
        **HELLO,
        "here": Command(
            Desk.commands["here"].shape, lambda screen, arg: screen._desk.command("here", arg)
        ),
    }

    def fallback(self) -> str:
        prompt = self.question.get("prompt")
        return page.html_list([prompt[self.lang]] if prompt else [])


class ClassWidget(DeskWidget[Desk]):
    """A class that is asked questions: how pupils come, who has answered, and how the answers lie.

    Make one by `racekit.ask_class`.

    Parameters
    ----------
    desk : Desk
        The class as its teacher sees it.
    lang : {"en", "ja"}, optional
        The initial language.
    """

    _part = "class"

    def __init__(self, desk: Desk, lang: str | None = None) -> None:
        super().__init__(desk, lang)
        self._at = desk.room.at
        self.board = ClassScreen(desk, self.lang)
        desk.do(self._follow)
        _shown.append(self)

    @staticmethod
    def going_on() -> ClassWidget | None:
        """Return the class that goes on in this process, the last one if there are several."""
        _shown[:] = [each for each in _shown if not each.ended]
        return _shown[-1] if _shown else None

    @property
    def folder(self) -> str:
        """The folder of the hand-ins; empty if nothing is kept."""
        return self._desk.folder

    def device(self, name: str) -> str:
        """Return the address that opens a pupil's place on another device.

        Raises
        ------
        BadInput
            If no pupil with a device has this name.
        """
        return self._desk.device(name)

    def collect(self) -> ClassReport:
        """Return what the class has answered so far, as `racekit.lessons.collect` does."""
        given = self._desk.do(lambda room: [data for _, data in hand_ins(room)])
        return collect([packed(data) for data in given])

    # --- everything clickable, in Python ------------------------------------------------------

    def ask(self, what: int | str | Iterable[str] = 1) -> None:
        """Show a question; one that has not been asked is asked now.

        Parameters
        ----------
        what : int, str or iterable of str
            Its number, from 1; or a question, a lesson, or several of them, as for
            `racekit.ask_class`: the first one is asked, and those that are new follow the others.

        Raises
        ------
        Forbidden
            If there is no question of this number.
        BadInput
            If there is no question or lesson of a name.
        """
        if isinstance(what, int):
            self._say("go", what - 1)
        else:
            self._change(lambda: self._desk.ask(what))

    def stop(self) -> None:
        """Take no more answers.

        Raises
        ------
        Forbidden
            If no question is open.
        """
        self._say("close", None)

    def spread(self) -> None:
        """Show how the answers lie.

        Raises
        ------
        Forbidden
            If the question is open, or if that has been shown.
        """
        self._say("spread", None)

    def again(self) -> None:
        """Ask the question once more, after talking.

        Raises
        ------
        Forbidden
            If it is open, if its truth is told, or if it has been asked twice.
        """
        self._say("again", None)

    def tell(self) -> None:
        """Show the truth; every phone shows its own reply.

        Raises
        ------
        Forbidden
            If the question is open, or if its truth is told.
        """
        self._say("tell", None)

    def answer(self, name: str, answer: str | list[str], sure: int | None = None) -> None:
        """Answer for a pupil who has no device.

        Parameters
        ----------
        name : str
            The pupil's name.
        answer : str or list of str
            The answer, as a page gives it: a text, the key of an option, or several of them.
        sure : int, optional
            How sure the pupil is, from 50 to 100 percent.

        Raises
        ------
        BadInput
            If it is no name, or if a pupil with a device bears it.
        Forbidden
            If no question is open, or if the answer cannot be read.
        """
        asked = self._desk.do(lambda room: room.turn)
        self._say("here", {"name": name, "asked": asked, "answer": answer, "sure": sure})

    def set_timer(self, seconds: int | None) -> None:
        """Close questions after so many seconds, from 5 to 3600; None: you close them.

        Raises
        ------
        BadInput
            If that is no such time.
        """
        self._say("timer", seconds)

    def show_names(self, on: bool = True) -> None:
        """Show the names of those who are there, or hide them."""
        self._say("names", on)

    # --- inside -------------------------------------------------------------------------------

    def _show(self) -> None:
        desk = self._desk
        if desk.room.at != self._at:
            self._at, old = desk.room.at, self.board
            self.board = ClassScreen(desk, self.lang)
            old.close()
        super()._show()
        self.board.show()

    @traitlets.observe("lang")
    def _speak(self, change: Any) -> None:
        if self.board is not None:
            self.board.lang = change["new"]

    def __repr__(self) -> str:
        room = self._desk.room
        asked = f"{len(room.questions)} question{'s' * (len(room.questions) != 1)}"
        present = len(room.present())
        return f"<ClassWidget {asked}, {present} pupil{'s' * (present != 1)}>"


_shown: list[ClassWidget] = []
"""The classes that have been shown, until they end."""
