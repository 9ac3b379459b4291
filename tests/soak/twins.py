"""Whether what guests were sent could have been sent in another history that their seat cannot
distinguish: whatever else they were sent would be a leak.

A saved game is followed step by step. Where a step is hidden from the seat, its twin takes another
one, as in `racekit.testing.leaks`; and where the twin cannot follow, another twin begins.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from racekit.engine.jsons import canonical
from racekit.engine.texts import Text
from racekit.hosting.readers import GuestSession, PublicSession, RemoteSession
from racekit.hosting.texts import word
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.testing import Declared
from racekit.testing.leaks import Lockstep, Pair

from .guests import Told

OWN = ("seq", "tree")
"""What depends on the connection alone: how often it was told, and how the tree grew since."""
READ = {"log", "past", "titles"}
"""The questions whose answers are compared."""
CODES = {"forbidden", "illegal", "malformed", "stale"}
"""Why a message may be refused."""
NEVER = 10**9
"""A node that no game reaches."""


class Heard(NamedTuple):
    """What a device was sent, and the first and the last node at which it may have been said.

    Attributes
    ----------
    content : str
        A snapshot or an answer, as canonical text.
    asked : str, optional
        The question that it answers, as text.
    """

    first: int
    last: int
    content: str
    asked: str | None = None


class Rights(NamedTuple):
    """What the host allowed, and why the game stood still, if it did."""

    halt: Text | None
    granted: frozenset[str] = frozenset()

    @property
    def open(self) -> bool:
        """Whether the game went on."""
        return self.halt is None


HALTS = (None, word("waits"), word("paused"))
"""Why a game may stand still while guests play it."""


class Followed(Lockstep):
    """A saved game and its twin, in lockstep."""

    DIFFERENT = 0.7

    def __init__(self, rules: Declared, record: Record, seat: int, seed: int) -> None:
        self.rules, self.rng = rules, random.Random(seed)
        first = Record(record.header, ())
        self.pair = Pair(Table.from_record(first), Table.from_record(first), seat)

    def follow(self, operation: Mapping[str, Any]) -> bool:
        """Do what was done, and let the twin do the same or what the seat cannot tell from it."""
        one, other, seat = self.pair.one, self.pair.other, self.pair.seat
        if operation["op"] != "step":
            one._apply(operation)
            other._apply(operation)
            return True
        action = one.game.parse(operation["action"])
        assert action is not None
        if self.rules.hidden(one.state, action, seat):
            self.style = self.rng.choice(sorted(self.rules.swaps))
            found = self._hidden(action, [*other.state.actions(), *other.state.outcomes()])
        else:
            found = (action, action) if other.state.why_not(action) is None else None
        return found is not None and (self.pair.step(self.rules, *found) or self._same_step(*found))

    def begin_again(self) -> None:
        """Let another twin begin here, which has been the game itself so far."""
        one = self.pair.one
        self.pair = Pair(one, Table.from_record(one.record()), self.pair.seat)


def twins(rules: Declared, record: Record, seat: int, seed: int) -> Iterator[tuple[Table, bool]]:
    """Yield the twin after each operation, and whether it differs from the game."""
    followed = Followed(rules, record, seat, seed)
    for operation in record.operations:
        if not followed.follow(operation):
            followed.begin_again()
            assert followed.follow(operation), "a game cannot follow itself"
        yield followed.pair.other, followed.pair.differ


def leaks(rules: Declared, record: Record, told: Told, seed: int) -> tuple[int, list[str]]:
    """Return how many messages were compared with a twin that differs, and what no twin says."""
    seat = 0 if told.seat is None else told.seat
    due = {*heard(told)}
    compared = 0
    for table, differs in twins(rules, record, seat, seed):
        table.apart = frozenset({seat} if told.seat is not None else ())
        now = [each for each in due if each.first <= table.node.id <= each.last]
        said = {each for each in now if says(table, told.seat, each)}
        due -= said
        compared += differs * len(said)
    return compared, [each.content for each in due]


def heard(told: Told) -> Iterator[Heard]:
    """Yield the snapshots that were sent, and the answers to questions."""
    head, answers = 0, list[Any]()
    for text in (*told.texts, '{"end": {}}'):
        ((name, what),) = json.loads(text).items()
        traits = what if name == "traits" else what["traits"] if name == "board" else {}
        if name == "answer":
            answers.append(what)
        if "state" not in traits and name != "end":
            continue
        state = json.loads(traits["state"]) if name != "end" else {"head": NEVER}
        for each in answers:
            yield from _answer(each, told.asked.get(each["id"]), head, state["head"])
        answers.clear()
        if name != "end":
            yield _snapshot(state)
        head = state["head"]


def _snapshot(state: Mapping[str, Any]) -> Heard:
    for entry in state["tree"]["nodes"]:
        assert entry.keys() <= {"id", "next"}
        assert entry["id"] <= state["head"]
    return Heard(state["head"], state["head"], _content(state))


def _answer(answer: Any, asked: Any, first: int, last: int) -> Iterator[Heard]:
    if answer["type"] == "reject":
        assert answer["code"] in CODES
    elif asked is not None and asked.get("name") in READ:
        yield Heard(first, last, canonical(answer), canonical(asked))


def _content(state: Mapping[str, Any]) -> str:
    return canonical({name: part for name, part in state.items() if name not in OWN})


def session_at(table: Table, seat: int | None, halt: Text | None) -> RemoteSession:
    """Return the session of a seat, or of who watches."""
    rights = Rights(halt)
    return PublicSession(table, rights) if seat is None else GuestSession(table, seat, rights)


def says(table: Table, seat: int | None, what: Heard) -> bool:
    """Whether the twin's host says the same, while the game goes on or stands still."""
    return any(_said(session_at(table, seat, halt), what) == what.content for halt in HALTS)


def _said(session: RemoteSession, what: Heard) -> str:
    if what.asked is not None:
        return canonical(session.handle(json.loads(what.asked)))
    since = json.loads(what.content)["moved"]["since"]
    session._before = None if since is None else session.table.find(since)  # type: ignore[assignment]
    return _content(session.snapshot())
