"""A pupil's phone: the question without its solution, and once the truth is told, the own reply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.texts import LANGUAGES, Text
from ...hosting.visits import Put
from ...ui.messages import HELLO, PROTOCOL, Command, Data, carried_out
from ..checking import Entry, plain
from ..classroom.figures import truth
from ..confidence import is_near
from ..judging import judge, recognised
from . import SAYS
from .room import Given, is_given

if TYPE_CHECKING:
    from .room import ClassRoom


class Phone:
    """What a device of a pupil shows, and answers for.

    Parameters
    ----------
    room : ClassRoom
        The class.
    number : int
        The pupil.
    put : callable
        Shows what is new.
    """

    def __init__(self, room: ClassRoom, number: int, put: Put) -> None:
        self._room, self._number, self._put = room, number, put
        self._seq = 0

    def traits(self) -> Data:
        """Return everything that it shows."""
        return {"mode": "phone", "state": self.snapshot(), **self._room.sheet()}

    def snapshot(self) -> Data:
        """Return where the pupil stands with the question."""
        room = self._room
        phase, rounds = room.course.phase, room.course.rounds
        mine = room.answers.get(self._number)
        before = rounds[0].get(self._number) if len(rounds) > 1 else None
        return {
            "v": PROTOCOL,
            "seq": self._seq,
            "now": 0,
            "log": [],
            "phase": phase,
            "number": room.at + 1,
            "of": len(room.questions),
            "asked": room.turn,
            "again": len(rounds) > 1,
            "confidence": room.confidence,
            "left": room.left,
            "mine": _data(mine),
            "before": _data(before),
            "told": self._told(mine or before) if phase == "truth" else None,
        }

    def _told(self, given: Given | None) -> Data | None:
        asked = self._room.asked
        return None if asked is None else reply(asked.entry, given)

    def answer(self, content: Any) -> Data | None:
        """Carry out a message from the phone, which is untrusted; return what to send back."""
        return carried_out(self, self.commands, content)

    def moved(self) -> None:
        """Show what is new."""
        self._seq += 1
        self._put("state", self.snapshot())

    def stop(self) -> None:
        """Nothing goes on in the background."""

    def _answer(self, arg: Mapping[str, Any]) -> None:
        self._room.answer(self._number, arg["asked"], arg["answer"], arg["sure"])

    commands: ClassVar[Mapping[str, Command]] = {
        **HELLO,
        "answer": Command(is_given, _answer),
    }


def reply(entry: Entry, given: Given | None) -> Data:
    """Return the truth, and what is said to an answer.

    Examples
    --------
    >>> why = {"en": "Count them.", "ja": "数えてみましょう。"}
    >>> entry = {"kind": "number", "answer": 50, "why": why}
    >>> [reply(entry, Given(each, None, ""))["verdict"] for each in ("50", "52", "90")]
    ['right', 'near', 'wrong']
    """
    told = solution(entry)
    told["truth"] = SAYS.text("truth", truth=Text(**told["truth"])).data()
    if given is None:
        return {**told, "verdict": None, "say": None}
    verdict = verdict_on(entry, given.answer)
    wrong = recognised(entry, given.answer) if verdict == "wrong" else None
    return {**told, "verdict": verdict, "say": wrong and wrong["say"]}


def solution(entry: Entry) -> Data:
    """Return the answer of a question, also in words, and the reason."""
    said = Text(*(truth(entry, lang) for lang in LANGUAGES))
    return {"answer": plain(entry, entry["answer"]), "truth": said.data(), "why": entry["why"]}


def verdict_on(entry: Entry, answer: Any) -> str:
    """Return whether an answer is right, near the truth, or wrong."""
    if judge(entry, answer):
        return "right"
    return "near" if is_near(entry, answer) else "wrong"


def _data(given: Given | None) -> Data | None:
    return given and {"answer": given.answer, "sure": given.sure}
