"""A line of play as one seat saw it: frames of plain data that can be shown without the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.jsons import read_json
from ..engine.tasks import actor_data
from ..engine.texts import LANGUAGES
from ..engine.worlds import tells_at_once
from ..table.record import FORMAT, written
from ..table.seats import is_person
from .replay_reading import read_replay

if TYPE_CHECKING:
    from ..engine.result import Result
    from ..table.table import Table
    from ..table.tree import Node


@dataclass(frozen=True)
class Replay:
    """A game as one seat saw it, with one frame per visible step.

    Attributes
    ----------
    header : mapping
        ``format``, ``racekit``, ``game``, ``version``, ``options``, ``seat``, ``seats``,
        ``title``, ``house``, ``backdrop`` (optional: the constant part of all scenes); never the
        seed, which would reveal hidden information.
    frames : tuple of mapping
        Each with ``ply``, ``scene``, ``status``, ``log`` (the lines new in this frame), ``moved``,
        ``actor``, ``result``, ``comment``, and ``rests`` where a race has ended.
    """

    header: Mapping[str, Any]
    frames: tuple[Mapping[str, Any], ...]

    @property
    def backdrop(self) -> Mapping[str, Any]:
        """The constant part of all scenes."""
        found: Mapping[str, Any] = self.header.get("backdrop", {})
        return found

    def print(self) -> str:
        """Return the replay as JSON lines with chained checksums, the header first."""
        return written((self.header, *self.frames))[0]

    @classmethod
    def parse(cls, text: str | bytes) -> Replay:
        """Parse a replay; one error lists the invalid lines.

        The game, its version and its options are checked, too. A line may omit its checksum;
        racekit always writes it.
        """
        header, *frames = read_replay(text)
        return cls(header, tuple(frames))


def is_replay(data: bytes) -> bool:
    """Whether a file's first line is a replay's header: a record's header has no seat."""
    try:
        header = read_json(data.split(b"\n", 1)[0])
    except ValueError:
        return False
    return isinstance(header, dict) and "seat" in header


def replay(table: Table, seat: int, end: Node | None = None) -> Replay:
    """Return the table's line, or the line to another node, as `seat` saw it."""
    from .._version import __version__

    game = table.game
    header = {
        "format": FORMAT,
        "racekit": __version__,
        "game": game.name,
        "version": game.version,
        "options": game.options(),
        "seat": seat,
        "seats": seats_data(table, seat),
        "title": game.book.title.data(),
        "house": [note.data() for note in game.house()],
    }
    if backdrop := game.backdrop():
        header["backdrop"] = backdrop
    frames = [_frame(table, nodes, seat) for nodes in visible_steps((end or table.node).line())]
    return Replay(header, tuple(frames))


def visible_steps(line: list[Node]) -> list[list[Node]]:
    """Split a line into visible steps: a decision, or consecutive chance steps of one kind."""
    groups: list[list[Node]] = []
    for node in line:
        if node.same_visible_step:
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def seats_data(table: Table, reader: int) -> list[dict[str, Any]]:
    """Return the seats as plain data, with the names that `reader` sees."""
    return [
        {
            "seat": seat,
            "name": name.capital().data(),
            "kind": "person" if is_person(player) else "auto",
        }
        for (seat, name), player in zip(table.names_for(reader).items(), table.players, strict=True)
    ]


def result_data(result: Result | None) -> dict[str, Any] | None:
    """Return a result as plain data, one row per seat."""
    if result is None:
        return None
    rows = zip(result.ranking, result.scores, strict=True)
    return {
        "ranking": [
            {"seat": seat, "place": place, "score": score, "winner": seat in result.winners}
            for seat, (place, score) in enumerate(rows)
        ]
    }


NOBODY = -1
"""A reader without a seat, who sees public information only."""


def log_lines(
    table: Table, node: Node, seat: int, *, at_once: bool = False
) -> list[dict[str, Any]]:
    """Return the events at a node that `seat` (or `NOBODY`) saw, as plain data for a log.

    Parameters
    ----------
    table : Table
        The table.
    node : Node
        The node.
    seat : int
        The reader.
    at_once : bool
        Whether others wait: a probability is left out if it takes a search of the game tree.
    """
    names = table.names_for(seat)
    # To others, a forced choice looks like any other: it says what a hand does not hold.
    own = node.forced and node.actor == seat
    first = {"forced": True} if own else _chance(table, node, seat, at_once)
    lines = []
    for event in node.events:
        seen = event.seen_by(seat)
        if seen is None:
            continue
        text = {lang: seen.text(lang, names) for lang in LANGUAGES}
        lines.append({"ply": node.ply, "rule": seen.rule, "text": text, **first})
        first = {}
    return lines


def moves_data(table: Table, nodes: Iterable[Node], seat: int) -> list[dict[str, Any]]:
    """Return the events at nodes by which boards show what moved, as `seat` (or `NOBODY`) saw them.

    Each has its rule, its name and its values, as plain data.
    """
    game = table.game
    seen = (event.seen_by(seat) for node in nodes for event in node.events)
    return [
        {
            "rule": event.rule,
            "name": event.name,
            **{key: _plain(value) for key, value in game.moving_values(event.values).items()},
        }
        for event in seen
        if event is not None and event.name in game.moving
    ]


def _plain(value: Any) -> Any:
    """Return a number as it is, a sequence as a list, and anything else by its name."""
    if value is None or type(value) in (bool, int):
        return value
    return [*map(_plain, value)] if type(value) in (tuple, list) else str(value)


def _chance(table: Table, node: Node, seat: int, at_once: bool) -> dict[str, Any]:
    """Return the probability of a chance step, given the view of `seat` before it."""
    if node.parent is None or isinstance(node.actor, int) or seat == NOBODY:
        return {}
    view = table.state_at(node.parent).view(seat)
    if at_once and not tells_at_once(view):
        return {}
    outcomes = view.outcomes()
    return {"p": str(outcomes[node.action])} if node.action in outcomes else {}


def _frame(table: Table, nodes: list[Node], seat: int) -> dict[str, Any]:
    last = nodes[-1]
    state = table.shown_at(last)
    view = state.view(seat)
    lead, what = table.status(view, seat)
    return {
        "ply": last.ply,
        **({"rests": True} if state.resting else {}),
        "scene": table.game.scene(view),
        "status": {"lead": lead.data(), "what": what.data()},
        "log": [line for node in nodes for line in log_lines(table, node, seat)],
        "moved": moves_data(table, nodes, seat),
        "actor": actor_data(state.actor),
        "result": result_data(state.result),
        "comment": "\n".join(node.comment for node in nodes if node.comment),
    }
