"""What the teacher sees of a class, and what the teacher decides: plain data for the front end.

This module needs no browser and no ipywidgets: `ClassWidget` only transports the data of a desk.
Names are sent only as long as the teacher shows them; who answered what is never sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.texts import Text
from ...hosting.lobby import qr_code
from ...hosting.server import LOCAL, Server, network_address
from ...ui.messages import PROTOCOL, Command, Data, Reply, carried_out, is_integer, is_none
from . import SAYS
from .kept import Keeper
from .room import MOST_ROUNDS, ClassRoom, is_given, is_time
from .spread import nameless, spread, truth_in


def _is_here(arg: Any) -> bool:
    return is_given(arg) and isinstance(arg.get("name"), str)


class Desk:
    """A class as its teacher sees it, with the address by which pupils come.

    Parameters
    ----------
    room : ClassRoom
        The class.
    server : Server
        Its server.
    keeper : Keeper or None
        Keeps the answers; None: nobody does.
    names : bool
        Whether names are shown.
    notices : tuple of Text
        What the teacher should know.

    Attributes
    ----------
    seq : int
        The number of the newest snapshot.
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
        self.seq, self.room = 0, room
        self._keeper = keeper
        self._server, self._names, self._notices = server, names, notices
        self._greeted = False

    def do(self, work: Callable[[ClassRoom], Any]) -> Any:
        """Do something with the class, in the server's thread; return what it returns."""
        return self._server.call(lambda: work(self.room))

    @property
    def invitation(self) -> str:
        """The address by which pupils come in."""
        return f"http://{self._server.address}:{self._server.port}/#{self.room.invitation}"

    def device(self, name: str) -> str:
        """Return the address that opens a pupil's place on another device.

        Raises
        ------
        BadInput
            If no pupil with a device has this name.
        """
        return f"{self.invitation.partition('#')[0]}#{self.do(lambda room: _key_of(room, name))}"

    @property
    def folder(self) -> str:
        """The folder of the hand-ins; empty if nothing is kept."""
        return "" if self._keeper is None else str(self._keeper.folder)

    # --- what is shown ------------------------------------------------------------------------

    def snapshot(self) -> Data:
        """Return everything that the front end shows above the question."""
        shown: Data = self.do(self._shown)
        return {
            "v": PROTOCOL,
            "seq": self.seq,
            "now": 0,
            "log": [],
            "address": self.invitation,
            "qr": qr_code(self.invitation),
            "lan": self._server.address != LOCAL,
            "reach": self._reach().data(),
            "folder": self.folder,
            "notices": [each.data() for each in self._told()],
            **shown,
        }

    def _told(self) -> list[Text]:
        """Return what the teacher should know."""
        trouble = self._keeper and self._keeper.trouble
        return [*self._notices, *([trouble] if trouble else [])]

    def _shown(self, room: ClassRoom) -> Data:
        return {
            "title": room.title.data(),
            "pupils": [self._pupil(room, number) for number in room.present()],
            "names": self._names,
            "timer": room.timer,
            "steps": [course.phase for course in room.courses],
            "ended": room.ended,
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
        asked, at = self.do(lambda room: (room.asked, room.at))
        if asked is None:
            return "question", {"question": {}}
        return asked.bundle, {"question": asked.untold(at + 1), **asked.position()}

    # --- what is asked for --------------------------------------------------------------------

    def handle(self, content: Any) -> Data | None:
        """Carry out a message from the front end, which is untrusted.

        Returns
        -------
        dict or None
            A message to send back, or None if the new snapshot is the answer.
        """
        return carried_out(self, self.commands, content)

    def command(self, name: str, arg: Any = None) -> None:
        """Carry out a command, as a click does.

        Raises
        ------
        BadInput
            If nothing of the kind is possible.
        """
        command = self.commands[name]
        if not command.check(arg):
            why = SAYS.problem(name, "not_that", value=short_repr(arg))
            raise SAYS.error("bad_class", [why])
        command.do(self, arg)

    def greet(self) -> Reply:
        """Answer a greeting: the first one comes from the page on which the cell was run."""
        first, self._greeted = not self._greeted, True
        return "hello", {"first": first}

    def open_network(self) -> None:
        """Listen at this machine's address in its network, too."""
        self._server.listen(network_address())

    def _reach(self) -> Text:
        address = self._server.address
        return SAYS.text("reach_here" if address == LOCAL else "reach_lan", address=address)

    def show_names(self, on: bool) -> None:
        """Show the names of those who are there, or hide them."""
        self._names = on

    def end(self) -> None:
        """Send everybody away, and stop listening."""
        self._server.stop()

    def _answer_here(self, arg: Mapping[str, Any]) -> None:
        given = (arg["name"], arg["asked"], arg["answer"], arg["sure"])
        self.do(lambda room: room.answer_here(*given))

    commands: ClassVar[Mapping[str, Command]] = {
        "hello": Command(is_none, lambda desk, _: desk.greet(), reads=True),
        "go": Command(is_integer, lambda desk, at: desk.do(lambda room: room.go_to(at))),
        "close": Command(is_none, lambda desk, _: desk.do(ClassRoom.close)),
        "again": Command(is_none, lambda desk, _: desk.do(ClassRoom.ask_again)),
        "spread": Command(is_none, lambda desk, _: desk.do(ClassRoom.spread)),
        "tell": Command(is_none, lambda desk, _: desk.do(ClassRoom.tell)),
        "timer": Command(
            lambda arg: arg is None or is_time(arg),
            lambda desk, seconds: desk.do(lambda room: room.set_timer(seconds)),
        ),
        "names": Command(lambda arg: isinstance(arg, bool), lambda desk, on: desk.show_names(on)),
        "here": Command(_is_here, _answer_here),
        "remove": Command(is_integer, lambda desk, n: desk.do(lambda room: room.remove(n))),
        "release": Command(is_integer, lambda desk, n: desk.do(lambda room: room.stand_up(n))),
        "lan": Command(is_none, lambda desk, _: desk.open_network()),
        "end": Command(is_none, lambda desk, _: desk.end()),
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


def _key_of(room: ClassRoom, name: str) -> str:
    pupils = (room.pupils[number] for number in room.present())
    found = next((each.key for each in pupils if each.device and each.name == name), None)
    if found is None:
        raise BadInput(SAYS.text("bad_class"), [Problem(short_repr(name), SAYS.text("no_pupil"))])
    return found
