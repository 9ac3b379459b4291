"""A line of play as one seat saw it: frames of plain data that can be shown without the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import BadInput, Problem, line_of
from .jsons import read_json
from .record import FORMAT, LineWriter, as_bytes, no_header
from .seats import HUMAN
from .texts import LANGUAGES

if TYPE_CHECKING:
    from .result import Result
    from .table import Table
    from .tree import Node

_HEADER: Mapping[str, tuple[type, ...]] = {
    "format": (int,),
    "racekit": (str,),
    "game": (str,),
    "version": (str,),
    "options": (dict,),
    "seat": (int,),
    "seats": (list,),
    "title": (dict,),
    "house": (list,),
    "backdrop": (dict,),
}
_OPTIONAL = ("backdrop",)
"""A game whose scenes have no constant part has no backdrop."""
_FRAME: Mapping[str, tuple[type, ...]] = {
    "ply": (int,),
    "scene": (dict,),
    "status": (dict,),
    "log": (list,),
    "actor": (int, str, type(None)),
    "result": (dict, type(None)),
    "comment": (str,),
}


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
        Each with ``ply``, ``scene``, ``status``, ``log`` (the lines new in this frame),
        ``actor``, ``result`` and ``comment``.
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
        writer = LineWriter()
        return "".join(map(writer.line, (self.header, *self.frames)))

    @classmethod
    def parse(cls, text: str | bytes) -> Replay:
        """Parse a replay; one error lists every invalid line.

        A line may omit its checksum; racekit always writes it.
        """
        data = as_bytes(text).removesuffix(b"\n")
        if not data:
            raise no_header()
        writer = LineWriter()
        problems = []
        entries: list[Mapping[str, Any]] = []
        # Not splitlines: a comment may contain a line separator.
        for number, line in enumerate(data.split(b"\n"), start=1):
            try:
                entries.append(_read(line, _FRAME if number > 1 else _HEADER, writer))
            except (ValueError, RecursionError):
                problems.append(Problem.of(line_of(number), "bad_frame"))
            except _ChecksumMismatch:
                if not problems:
                    problems.append(Problem.of(line_of(number), "bad_sum"))
        if problems:
            raise BadInput.of("bad_record", problems)
        return cls(entries[0], tuple(entries[1:]))


def is_replay(data: bytes) -> bool:
    """Whether a file's first line is a replay's header: a record's header has no seat."""
    try:
        header = read_json(data.split(b"\n", 1)[0])
    except ValueError:
        return False
    return isinstance(header, dict) and "seat" in header


class _ChecksumMismatch(Exception):
    """A line's checksum does not match."""


def _read(
    line: bytes, shape: Mapping[str, tuple[type, ...]], writer: LineWriter
) -> Mapping[str, Any]:
    """Return a line's entry; ValueError if its fields or types are wrong."""
    entry = read_json(line)
    if not isinstance(entry, dict):
        raise ValueError("not an object")
    given = entry.pop("sum", None)
    link = writer.link(entry)
    optional = shape.keys() & _OPTIONAL
    right = entry.keys() | optional == shape.keys() and all(
        type(value) in shape[name] for name, value in entry.items()
    )
    if not right or not all(map(_is_text, _texts(entry))):
        raise ValueError("unexpected fields or types")
    if given not in (None, link):
        raise _ChecksumMismatch
    return entry


def _texts(entry: Mapping[str, Any]) -> list[Any]:
    """Return the values that must be texts in both languages, on a line with valid fields."""
    if "scene" not in entry:
        return [entry["title"], *entry["house"]]
    lines = (line.get("text") if isinstance(line, dict) else None for line in entry["log"])
    return [entry["status"].get("lead"), entry["status"].get("what"), *lines]


def _is_text(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == set(LANGUAGES)
        and all(isinstance(text, str) for text in value.values())
    )


def replay(table: Table, seat: int) -> Replay:
    """Return the table's line as `seat` saw it."""
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
    frames = [_frame(table, nodes, seat) for nodes in visible_steps(table.node.line())]
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
            "kind": "person" if player is HUMAN else "auto",
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


def log_lines(table: Table, node: Node, seat: int) -> list[dict[str, Any]]:
    """Return the events at a node that `seat` (or `NOBODY`) saw, as plain data for a log."""
    names = table.names_for(seat)
    # To others, a forced choice looks like any other: it says what a hand does not hold.
    first = {"forced": True} if node.forced and node.actor == seat else _chance(table, node, seat)
    lines = []
    for event in node.events:
        seen = event.seen_by(seat)
        if seen is None:
            continue
        text = {lang: seen.text(lang, names) for lang in LANGUAGES}
        lines.append({"ply": node.ply, "rule": seen.rule, "text": text, **first})
        first = {}
    return lines


def _chance(table: Table, node: Node, seat: int) -> dict[str, Any]:
    """Return the probability of a chance step, given the view of `seat` before it."""
    if node.parent is None or isinstance(node.actor, int) or seat == NOBODY:
        return {}
    outcomes = table.state_at(node.parent).view(seat).outcomes()
    return {"p": str(outcomes[node.action])} if node.action in outcomes else {}


def _frame(table: Table, nodes: list[Node], seat: int) -> dict[str, Any]:
    last = nodes[-1]
    state = table.state_at(last)
    view = state.view(seat)
    lead, what = table.game.status(view, table.names_for(seat))
    actor = state.actor
    return {
        "ply": last.ply,
        "scene": table.game.scene(view),
        "status": {"lead": lead.data(), "what": what.data()},
        "log": [line for node in nodes for line in log_lines(table, node, seat)],
        "actor": actor if isinstance(actor, int) or actor is None else "chance",
        "result": result_data(state.result),
        "comment": "\n".join(node.comment for node in nodes if node.comment),
    }
