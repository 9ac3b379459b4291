"""A class: a table of another kind, with questions for positions and answers for moves.

Pupils come by the invitation, say a name, and get a key of their own, by which a device comes back.
A `ClassRoom` knows no network and no files. A phone is sent the question without its solution until
the teacher shows the truth, and at no time what others have answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from ...engine.errors import BadInput, Forbidden, Problem, short_repr
from ...engine.texts import Text
from ...hosting.soon import Soon
from ...hosting.venue import Held, Venue
from ...hosting.visits import Pass, Put, Showing, Visitor, new_key
from ...table.seats import name_key, typed_name
from ...ui.messages import Data
from .. import progress_store
from ..classroom.hand_in import clean
from ..judging import is_answer, judge
from . import SAYS
from .asked import MOST_ASKED, Asked

Phase = Literal["wait", "ask", "closed", "shown", "truth"]
"""A question waits, is asked, is closed; then the answers are shown, and the truth."""

MOST_PUPILS = 80
"""The most names of a class, of those who have left, too."""
MOST_BEHIND_ONE = 40
"""How many of them may have come from one address: a whole class behind a school's, never all."""
MOST_ROUNDS = 2
"""A question is asked once, and once again after talking."""
SHORTEST, LONGEST = 5, 3600
"""How many seconds a timer may run."""
KEPT = 1.0
"""The seconds for which is collected what pupils do, before it is kept."""


class Given(NamedTuple):
    """What a pupil has answered."""

    answer: Any  # a text, or a list of texts
    sure: int | None  # how sure the pupil is, in percent; None if that was not asked
    at: str  # when it came, in UTC (ISO 8601)


@dataclass
class Pupil:
    """Somebody in the class."""

    name: str  # the name that the pupil has said
    key: str = field(default_factory=new_key)  # the key by which the pupil's device comes back
    device: bool = True
    """Whether the pupil has come with a device; others answer on the teacher's screen."""
    gone: bool = False
    """Whether the pupil has left: the name can be taken up again, with its answers."""


@dataclass
class Course:
    """How far a question is."""

    phase: Phase = "wait"  # where it stands
    rounds: list[dict[int, Given]] = field(default_factory=list)
    """The answers of each round, by pupil."""


class ClassRoom(Venue):
    """A class that is asked questions.

    Parameters
    ----------
    questions : tuple of Asked
        The questions, in their order.
    confidence : bool
        Whether pupils say how sure they are.
    timer : int, optional
        After how many seconds a question closes by itself.

    Attributes
    ----------
    courses : list of Course
        How far each question is.
    at : int
        The question that is shown; -1 before the first one.
    pupils : dict
        The pupils by their numbers.
    """

    def __init__(
        self, questions: tuple[Asked, ...], *, confidence: bool = True, timer: int | None = None
    ) -> None:
        super().__init__()
        self.questions = questions
        self.confidence, self.timer = confidence, timer
        self.courses = [Course() for _ in questions]
        self.at = -1
        self.pupils: dict[int, Pupil] = {}
        self._addresses: dict[int, str] = {}
        self.last = 0
        self._keep = Soon(KEPT)
        self._deadline: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._sheet: tuple[int, Data] | None = None

    # --- what is asked ------------------------------------------------------------------------

    @property
    def title(self) -> Text:
        """The title of the pupils' page."""
        return SAYS.text("title")

    @property
    def asked(self) -> Asked | None:
        """The question that is shown."""
        return None if self.at < 0 else self.questions[self.at]

    @property
    def course(self) -> Course:
        """How far that question is."""
        return Course() if self.at < 0 else self.courses[self.at]

    @property
    def answers(self) -> Mapping[int, Given]:
        """The answers of the present round, by pupil."""
        rounds = self.course.rounds
        return rounds[-1] if rounds else {}

    @property
    def left(self) -> int | None:
        """In how many seconds the question closes; None if the teacher closes it."""
        if self._deadline is None or self._loop is None:
            return None
        return max(0, round(self._deadline - self._loop.time()))

    # --- who may come in ----------------------------------------------------------------------

    def _keys(self) -> Mapping[str, Pass]:
        return {
            each.key: Pass(self, "seat", number)
            for number, each in self.pupils.items()
            if each.device and not each.gone
        }

    def held(self, who: Any) -> Held:
        """Return what a pupil with a device has, by name.

        Raises
        ------
        BadInput
            If nobody has it.
        """
        for number in self.present():
            pupil = self.pupils[number]
            if pupil.device and pupil.name == who:
                return Held(Text(who, who), pupil.key, self.connected(number))
        raise refused(short_repr(who), "no_pupil")

    def join(self, name: Any, _seat: Any, address: str | None = None) -> tuple[str, Pass]:
        """Let a pupil in by a name; return the pupil's key, and what it opens.

        Raises
        ------
        BadInput
            If it is no name, if another pupil bears it, if the class is full, or if too many have
            come from this address.
        """
        number = self._enrolled(name, device=True, address=address)
        if address is not None:
            self._addresses[number] = address
        self._collect()
        return self.pupils[number].key, Pass(self, "seat", number)

    def _enrolled(self, name: Any, *, device: bool, address: str | None = None) -> int:
        """Return the number of a pupil who comes in; a name that has left is taken up again."""
        said = typed_name(name)
        if not said:
            raise refused("name", "no_name")
        bears = (n for n, each in self.pupils.items() if name_key(each.name) == name_key(said))
        number = next(bears, None)
        if number is not None and not self.pupils[number].gone:
            raise refused("name", "name_taken", name=said)
        if number is None:
            if len(self.pupils) >= MOST_PUPILS:
                raise refused("name", "class_full", most=MOST_PUPILS)
            if sum(each == address for each in self._addresses.values()) >= MOST_BEHIND_ONE:
                raise refused("name", "address_full", most=MOST_BEHIND_ONE)
            self.last = number = self.last + 1
        self.pupils[number] = Pupil(said, device=device)
        return number

    def stand_up(self, seat: int) -> None:
        """Let a pupil leave, whose answers stay; the name can come in again, on any device."""
        self._pupil(seat).gone = True
        self.visitors.at(seat).sent_away()
        self._collect()

    def remove(self, number: int) -> None:
        """Send a pupil away, and forget the answers as well."""
        self._pupil(number)
        del self.pupils[number]
        self._addresses.pop(number, None)
        for course in self.courses:
            for each in course.rounds:
                each.pop(number, None)
        self.visitors.at(number).sent_away()
        self._settle()

    def _pupil(self, number: int) -> Pupil:
        if number not in self.pupils:
            raise Forbidden(SAYS.text("no_pupil"))
        return self.pupils[number]

    def present(self) -> list[int]:
        """Return the numbers of those who are in the class now."""
        return [number for number, each in self.pupils.items() if not each.gone]

    # --- answers ------------------------------------------------------------------------------

    def answer(self, number: int, asked: int, answer: Any, sure: Any) -> None:
        """Take a pupil's answer; as long as the question is open, a later one takes its place.

        Parameters
        ----------
        number : int
            The pupil.
        asked : int
            How often a question had been asked when the pupil answered: the last one is open.
        answer : str or list of str
            The answer, in a page's form.
        sure : int or None
            How sure the pupil is, in percent.

        Raises
        ------
        Forbidden
            If that question is closed, or if the answer cannot be read.
        """
        self._pupil(number)
        question = self.asked
        if question is None or self.course.phase != "ask" or asked != self.turn:
            raise Forbidden(SAYS.text("is_closed"))
        given = [clean(e) for e in answer] if isinstance(answer, list) else clean(answer)
        twice = isinstance(given, list) and len({*given}) < len(given)
        shares = question.entry["kind"] == "distribution"
        if judge(question.entry, given) is None or (twice and not shares):
            raise Forbidden(SAYS.text("unread"))
        if self.confidence and sure is None:
            raise Forbidden(SAYS.text("how_sure"))
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self.course.rounds[-1][number] = Given(given, sure if self.confidence else None, at)
        self.version += 1
        self.visitors.at(number).news()
        self._collect()

    @property
    def turn(self) -> int:
        """How often a question has been asked."""
        return sum(len(each.rounds) for each in self.courses)

    def answer_here(self, name: Any, asked: int, answer: Any, sure: Any) -> None:
        """Take the answer of a pupil without a device, on the teacher's screen.

        Raises
        ------
        BadInput
            If it is no name, or if a pupil with a device bears it.
        Forbidden
            As for `answer`.
        """
        known = [
            number
            for number, each in self.pupils.items()
            if not each.device and isinstance(name, str) and name_key(each.name) == name_key(name)
        ]
        last, before = self.last, dict(self.pupils)
        number = known[0] if known else self._enrolled(name, device=False)
        try:
            self.answer(number, asked, answer, sure)
        except Forbidden:
            self.last, self.pupils = last, before  # nobody has come in
            raise
        self.pupils[number].gone = False
        self._settle()

    # --- what the teacher decides -------------------------------------------------------------

    def go_to(self, at: int) -> None:
        """Show a question: one that has not been asked is asked now.

        Raises
        ------
        Forbidden
            If there is no such question.
        """
        if not 0 <= at < len(self.questions):
            raise Forbidden(SAYS.text("no_such"))
        if at == self.at:
            return
        if self.course.phase == "ask":
            self._close()
        self.at = at
        if self.course.phase == "wait":
            self._open()
        self._move()

    def ask(self, questions: tuple[Asked, ...]) -> None:
        """Ask the first one of some questions; those that are new here follow all others.

        Raises
        ------
        BadInput
            If there are too many.
        """
        known = [each.name for each in self.questions]
        new = tuple(each for each in questions if each.name not in known)
        if len(known) + len(new) > MOST_ASKED:
            raise refused("what", "how_many", most=MOST_ASKED)
        self.questions += new
        self.courses += [Course() for _ in new]
        at = [*known, *(each.name for each in new)].index(questions[0].name)
        self._refresh() if at == self.at else self.go_to(at)

    def close(self) -> None:
        """Take no more answers.

        Raises
        ------
        Forbidden
            If no question is open.
        """
        self._allow("ask")
        self._close()
        self._refresh()

    def ask_again(self) -> None:
        """Ask the question once more, after talking; the first answers stay beside the new ones.

        Raises
        ------
        Forbidden
            If it is open, if its truth is told, or if it has been asked again already.
        """
        self._allow("closed", "shown")
        if len(self.course.rounds) >= MOST_ROUNDS:
            raise Forbidden(SAYS.text("asked_twice"))
        self._open()
        self._refresh()

    def spread(self) -> None:
        """Show how the answers lie.

        Raises
        ------
        Forbidden
            If the question is still open, or if that has been shown.
        """
        self._allow("closed")
        self._turn_to("shown")

    def tell(self) -> None:
        """Show the truth; every phone shows its own reply.

        Raises
        ------
        Forbidden
            If the question is still open, or if its truth is told.
        """
        self._allow("closed", "shown")
        self._turn_to("truth")

    def set_timer(self, seconds: int | None) -> None:
        """Close questions after some seconds from now on, the open one, too; None: by hand."""
        self.timer = seconds
        if self.course.phase == "ask":
            self._wind()
        self._refresh()

    def end(self) -> None:
        """Send everybody away, for good."""
        super().end()
        self._stop()
        self._refresh()
        self.visitors.lobby()

    def _allow(self, *phases: Phase) -> None:
        if self.course.phase not in phases:
            raise Forbidden(SAYS.text("not_now"))

    def _turn_to(self, phase: Phase) -> None:
        self.course.phase = phase
        self._refresh()

    def _open(self) -> None:
        self.course.phase = "ask"
        self.course.rounds.append({})
        self._wind()

    def _close(self) -> None:
        self._stop()
        self.course.phase = "closed"

    def _stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._deadline = None

    def _wind(self) -> None:
        """Let the timer run from now on, if there is one."""
        self._stop()
        if self.timer is not None and self._loop is not None:
            self._deadline = self._loop.time() + self.timer
            self._alarm = self._loop.call_at(self._deadline, self.close)

    async def _live(self) -> None:
        """Let the timer run, until the class is over."""
        if self.course.phase == "ask":  # a class that goes on
            self._wind()
        await super()._live()

    # --- what visitors see --------------------------------------------------------------------

    def connected(self, number: int) -> int:
        """Return how many devices a pupil has here."""
        return len(self.visitors.at(number))

    def come(self, visitor: Visitor) -> None:
        """Welcome a visitor, who hears of everything from now on."""
        super().come(visitor)
        self.changed()

    def leave(self, visitor: Visitor) -> None:
        """Forget a visitor; the pupil stays in the class."""
        if self.visitors.remove(visitor):
            self.changed()

    def sheet(self) -> Data:
        """Return the question as phones are sent it, with its position; made once for all."""
        if self._sheet is None or self._sheet[0] != self.at:
            asked = self.asked
            question = None if asked is None else asked.untold(self.at + 1)
            drawn = {} if asked is None else asked.position()
            self._sheet = self.at, {"question": question, **drawn}
        return self._sheet[1]

    def show(self, opened: Pass, put: Put) -> Showing:
        """Make what a pupil's phone shows."""
        from .phone import Phone

        assert opened.seat is not None
        phone = Phone(self, opened.seat, put)
        bundle = "question" if self.asked is None else self.asked.bundle
        return Showing(bundle, phone.traits(), phone, "asked")

    def lobby(self, opened: Pass) -> dict[str, Any]:
        """Return what a page has at its door: of others, it learns nothing."""
        pupil = None if opened.seat is None else self.pupils.get(opened.seat)
        return {
            "kind": "class",
            "title": self.title.data(),
            "line": SAYS.text("over" if self.ended else "come_in").data(),
            "seats": [],
            "watch": False,
            "paused": False,
            "over": self.ended,
            "you": pupil and {"seat": opened.seat, "name": pupil.name},
        }

    def _collect(self) -> None:
        """Keep what a pupil has done, and show it, in a moment: a whole class does it at once."""
        self._keep.ask(self.kept, None if self.ended else self._loop)
        self.news()

    def _settle(self) -> None:
        """Keep what the teacher has decided, and all that pupils have done before, and show it."""
        self._keep.now(self.kept)
        self._news.now(self.changed)

    def _refresh(self) -> None:
        """Show something anew on all phones."""
        self.version += 1
        self.visitors.news()
        self._settle()

    def _move(self) -> None:
        """Show another question."""
        self.version += 1
        self.visitors.moved()
        self._settle()


def is_time(value: Any) -> bool:
    """Return whether something is a time for a timer, in seconds."""
    return type(value) is int and SHORTEST <= value <= LONGEST


def is_given(arg: Any) -> bool:
    """Return whether something has the form of an answer, with its confidence."""
    if not isinstance(arg, Mapping) or not arg.keys() >= {"answer", "sure", "asked"}:
        return False
    sure_is_right = arg["sure"] is None or progress_store.is_sure(arg["sure"])
    return type(arg["asked"]) is int and is_answer(arg["answer"]) and sure_is_right


def refused(where: str, key: str, **values: object) -> BadInput:
    """Return the error that says why something is not possible."""
    return SAYS.error("bad_class", [Problem(where, SAYS.text(key, **values))])
