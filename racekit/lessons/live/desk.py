"""What the teacher sees of a class, and what the teacher decides: plain data for the front end.

This module needs no browser and no ipywidgets: `ClassWidget` only transports the data of a desk.
Names are sent only as long as the teacher shows them; who answered what is never sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from ...engine.texts import Text
from ...exchange.shapes import NONE
from ...hosting.lobby import DESK, FrontDesk
from ...hosting.server import Server
from ...ui.messages import PROTOCOL, Command, Data
from .asked import questions_for
from .kept import Keeper
from .room import MOST_ROUNDS, ClassRoom, is_given, is_time
from .spread import nameless, spread, truth_in


def _is_here(arg: Any) -> bool:
    return is_given(arg) and isinstance(arg.get("name"), str)


class Desk(FrontDesk[ClassRoom]):
    """A class as its teacher sees it, with the address by which pupils come.

    Parameters
    ----------
    room, server, notices
        As for every `FrontDesk`.
    keeper : Keeper or None
        Keeps the answers; None: nobody does.
    names : bool
        Whether names are shown.
    """

    def __init__(
        self,
        room: ClassRoom,
        server: Server,
        *,
        keeper: Keeper | None = None,
        names: bool = False,
        notices: tuple[Text, ...] = (),
    ) -> None:
        super().__init__(room, server, notices)
        self._keeper, self._names = keeper, names

    @property
    def served(self) -> Collection[object]:
        """The folder of the class."""
        return {self.folder} - {""}

    @property
    def room(self) -> ClassRoom:
        """The class."""
        return self.place

    @property
    def folder(self) -> str:
        """The folder of the hand-ins; empty if nothing is kept."""
        return "" if self._keeper is None else str(self._keeper.folder)

    # --- what is shown ------------------------------------------------------------------------

    def _told(self) -> list[Text]:
        """Return what the teacher should know."""
        trouble = self._keeper and self._keeper.trouble
        return [*self._notices, *([trouble] if trouble else [])]

    def _shown(self, room: ClassRoom) -> Data:
        return {
            **super()._shown(room),
            "folder": self.folder,
            "notices": [each.data() for each in self._told()],
            "pupils": [self._pupil(room, number) for number in room.present()],
            "names": self._names,
            "timer": room.timer,
            "steps": [course.phase for course in room.courses],
            **_stand(room),
        }

    def _pupil(self, room: ClassRoom, number: int) -> Data:
        pupil = room.pupils[number]
        return {
            "number": number,
            "name": pupil.name if self._names else None,
            "device": pupil.device,
            "connected": room.connected(number),
            "answered": number in room.answers,
        }

    def screen(self) -> Data:
        """Return everything that the screen shows of the question."""
        shown: Data = self.do(_screen)
        return {"v": PROTOCOL, "seq": self.seq, "now": 0, "log": [], **shown}

    def question(self) -> tuple[str, Data]:
        """Return the bundle that draws the question, and its traits."""
        asked, sheet = self.do(lambda room: (room.asked, room.sheet()))
        return ("question", {"question": {}}) if asked is None else (asked.bundle, sheet)

    # --- what is asked for --------------------------------------------------------------------

    def ask(self, what: str | Iterable[str]) -> None:
        """Ask one more question (see `ClassWidget`)."""
        asked = questions_for(what)
        self.do(lambda room: room.ask(asked))

    def show_names(self, on: bool) -> None:
        """Show the names of those who are there, or hide them."""
        self._names = on

    def _answer_here(self, arg: Mapping[str, Any]) -> None:
        given = (arg["name"], arg["asked"], arg["answer"], arg["sure"])
        self.do(lambda room: room.answer_here(*given))

    commands: ClassVar[Mapping[str, Command]] = {
        **DESK,
        "go": Command(int, lambda desk, at: desk.do(lambda room: room.go_to(at))),
        "close": Command(NONE, lambda desk, _: desk.do(ClassRoom.close)),
        "again": Command(NONE, lambda desk, _: desk.do(ClassRoom.ask_again)),
        "spread": Command(NONE, lambda desk, _: desk.do(ClassRoom.spread)),
        "tell": Command(NONE, lambda desk, _: desk.do(ClassRoom.tell)),
        "timer": Command(
            (NONE, is_time),
            lambda desk, seconds: desk.do(lambda room: room.set_timer(seconds)),
        ),
        "names": Command(bool, lambda desk, on: desk.show_names(on)),
        "here": Command(_is_here, _answer_here),
        "remove": Command(int, lambda desk, n: desk.do(lambda room: room.remove(n))),
        "release": Command(int, lambda desk, n: desk.do(lambda room: room.stand_up(n))),
    }


def _stand(room: ClassRoom) -> Data:
    """Return where the class stands with the question."""
    return {
        "phase": room.course.phase,
        "number": room.at + 1,
        "of": len(room.questions),
        "asked": room.turn,
        "again": len(room.course.rounds) >= MOST_ROUNDS,
        "confidence": room.confidence,
        "left": room.left,
        "answered": len(room.answers),
        "present": len(room.present()),
    }


def _screen(room: ClassRoom) -> Data:
    asked, course = room.asked, room.course
    if asked is None or course.phase not in ("shown", "truth"):
        return {**_stand(room), "rounds": [], "told": None}
    told = course.phase == "truth"
    rounds = nameless(each.values() for each in course.rounds)
    return {
        **_stand(room),
        "rounds": spread(asked.entry, rounds, told),
        "told": truth_in(asked.entry, rounds[-1] or rounds[0]) if told else None,
    }
