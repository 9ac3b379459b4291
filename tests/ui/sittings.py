"""Tables, sessions, and a front end without a browser.

`Front` stands where JupyterLab stands: it keeps what the widget sends, as JSON and nothing else,
and answers with whatever a page may answer with, forged or not.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import comm.base_comm

import racekit as rk
from racekit.table.table import Table
from racekit.ui.session import LOG_PAGE, Session

_ids = count()


def table(persons: tuple[int, ...] = (0,), *, seed: int = 3, **options: Any) -> Table:
    """Return a table in play mode; the seats that are not persons' are Greedy's."""
    given = {"players": 4, "races": 1, "mode": "play", **options}
    seats = {seat: rk.players.Greedy() for seat in range(given["players"]) if seat not in persons}
    return Table("longshot", seats=seats, seed=seed, autosave=False, **given)


def dealt(persons: tuple[int, ...] = (0,), **options: Any) -> Table:
    """Return a table where a person is to act."""
    made = table(persons, **options)
    made.advance()
    return made


def message(session: Session, **content: Any) -> dict[str, Any]:
    """Return a message that has seen the newest snapshot."""
    return {"v": 1, "id": f"m{next(_ids)}", "seq": session.seq, **content}


def tell(session: Session, **content: Any) -> Any:
    """Send a message and take note of what it came to, as the widget does."""
    answer = session.handle(message(session, **content))
    if answer is None:
        session.refresh()
    return answer


def command(session: Session, name: str, arg: Any = None) -> Any:
    """Send a command; None: it was done."""
    return tell(session, type="command", name=name, **({} if arg is None else {"arg": arg}))


def intent(session: Session, action: str) -> Any:
    """Send an action; None: it was done."""
    return tell(session, type="intent", action=action)


def fingerprint(of: Table) -> tuple[Any, ...]:
    """Return everything about a table that a message could change."""
    comments = tuple((node.id, node.comment, len(node.children)) for node in of.nodes)
    return of.record(), of.node.id, of.mode, of.state, comments


def as_json(data: Any) -> Any:
    """Return data as it arrives at the other end; what is not JSON fails here."""
    return json.loads(json.dumps(data, ensure_ascii=False, allow_nan=False).encode())


def choose(session: Session) -> str:
    """Return the first action that a snapshot offers."""
    action: str = session.snapshot()["actions"][0]["action"]
    return action


def whole_log(session: Session) -> list[dict[str, Any]]:
    """Return the log, as a page that asks for all its earlier pages reads it."""
    seen = session.snapshot()
    log, earlier = seen["log"], seen["earlier"]
    while earlier:
        answer = command(session, "log", log[0]["n"])
        assert 0 < len(answer["log"]) <= LOG_PAGE
        log, earlier = answer["log"] + log, answer["earlier"]
    return log


def steps(session: Session) -> list[dict[str, Any]]:
    """Return the visible steps, each with its parent."""
    return PageTree(session.tree()).steps()


class PageTree:
    """The tree that a page keeps: from the whole one, by what has changed since."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self.seq = whole["seq"]
        self._nodes = {node["id"]: node for node in whole["nodes"]}

    def take(self, state: dict[str, Any]) -> None:
        """Take a new snapshot."""
        change = state["tree"]
        assert change["since"] == self.seq
        self.seq = state["seq"]
        self._nodes.update((node["id"], node) for node in change["nodes"])
        for number in change["gone"]:
            self._nodes.pop(number, None)

    def steps(self) -> list[dict[str, Any]]:
        """Return all steps in order, parents before children, the main line first."""
        found, waiting = [], [(0, None)]
        while waiting:
            number, parent = waiting.pop()
            entry = dict(self._nodes[number])
            following = entry.pop("next", [])
            found.append({**entry, "parent": parent})
            waiting += [(each, number) for each in reversed(following)]
        assert {entry["id"] for entry in found} == self._nodes.keys()
        return found


class _Comm(comm.base_comm.BaseComm):
    """A comm that keeps what goes through it, as JSON."""

    def publish_msg(self, msg_type: str, data: Any = None, buffers: Any = None, **_: Any) -> None:
        self.__dict__.setdefault("sent", []).append((msg_type, _read(as_json(data))))
        assert not buffers


def _read(data: dict[str, Any]) -> dict[str, Any]:
    """Read a message as a page does: a snapshot comes as text, and so does a tree."""
    traits = data.get("state", {})
    for name in ("state", "tree"):
        if isinstance(traits.get(name), str):
            traits[name] = json.loads(traits[name])
    return data


class Front:
    """What a page knows of a widget.

    Attributes
    ----------
    sent : list
        Everything that came: the kind of message, and its data.
    """

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.sent: list[tuple[str, Any]] = widget.comm.sent
        self._handle = widget.comm.handle_msg
        self._model: dict[str, Any] = {}
        self._answers: list[dict[str, Any]] = []
        self._read = 0

    @property
    def model(self) -> dict[str, Any]:
        """The widget's traits, as sent so far."""
        self._take()
        return self._model

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The custom messages that came."""
        self._take()
        return self._answers

    def _take(self) -> None:
        for kind, data in self.sent[self._read :]:
            if kind == "comm_open" or data.get("method") in ("update", "echo_update"):
                self._model.update(data["state"])
            elif data.get("method") == "custom":
                self._answers.append(data["content"])
        self._read = len(self.sent)

    def post(self, data: dict[str, Any]) -> None:
        """Send what ipywidgets carries: an update of traits, or a custom message."""
        arrived = json.loads(json.dumps(data))
        self._handle({"content": {"data": arrived}, "buffers": []})

    def send(self, **content: Any) -> dict[str, Any] | None:
        """Send a custom message; return the answer, or None where a new state is the answer."""
        before = len(self.answers)
        seq = self.model["state"]["seq"]
        sent = {"v": 1, "id": f"f{next(_ids)}", "seq": seq, **content}
        self.post({"method": "custom", "content": sent})
        return self.answers[-1] if len(self.answers) > before else None

    def intent(self, action: str) -> dict[str, Any] | None:
        """Send an action."""
        return self.send(type="intent", action=action)

    def command(self, name: str, arg: Any = None) -> dict[str, Any] | None:
        """Send a command."""
        return self.send(type="command", name=name, **({} if arg is None else {"arg": arg}))

    def write(self, **traits: Any) -> None:
        """Write traits, as a page can that does not keep to the protocol."""
        self.model.update(traits)
        self.post({"method": "update", "state": traits, "buffer_paths": []})

    def everything(self) -> str:
        """Return every byte that ever reached the page."""
        return json.dumps(self.sent, ensure_ascii=False)


QUICK: dict[str, dict[str, Any]] = {"foth": {"metres": 1200}, "readaloud": {"turns": 12}}
"""Options with which the games of a panel are short."""


def race(game: str) -> list[str]:
    """Return what a panel tells of the race or run that is under way, in a game that has one."""
    return {"foth": ["run"], "longshot": ["horse"], "trickrace": ["horse"]}.get(game, [])


def games_played(game: str, usual: int) -> int:
    """Return how many games a panel plays in a test: where each takes long, one tells enough."""
    return 1 if game in QUICK else usual
