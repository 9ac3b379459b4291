"""A line of play as one seat saw it: frames of plain data that need no game to be shown."""

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
_NOT_ALWAYS = ("backdrop",)
"""A game whose scenes have nothing in common has none."""
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
    """What one seat saw of a game, a frame a visible step.

    Attributes
    ----------
    header : mapping
        ``format``, ``racekit``, ``game``, ``version``, ``options``, ``seat``, ``seats``,
        ``title``, ``house``, ``backdrop`` (where there is one: the part of all scenes that stays
        the same); never the seed, which would tell what is hidden.
    frames : tuple of mapping
        Each with ``ply``, ``scene``, ``status``, ``log`` (the lines new in this frame),
        ``actor``, ``result`` and ``comment``.
    """

    header: Mapping[str, Any]
    frames: tuple[Mapping[str, Any], ...]

    @property
    def backdrop(self) -> Mapping[str, Any]:
        """The part of all scenes that stays the same."""
        found: Mapping[str, Any] = self.header.get("backdrop", {})
        return found

    def print(self) -> str:
        """Return the replay as JSON lines, the header first, each chained to those before it."""
        writer = LineWriter()
        return "".join(map(writer.line, (self.header, *self.frames)))

    @classmethod
    def parse(cls, text: str | bytes) -> Replay:
        """Read a replay; one error lists every line that is wrong.

        A line may leave its checksum out; what racekit writes always has it.
        """
        data = as_bytes(text).removesuffix(b"\n")
        if not data:
            raise no_header()
        writer = LineWriter()
        problems = []
        entries: list[Mapping[str, Any]] = []
        # Not splitlines: a comment may hold a line separator.
        for number, line in enumerate(data.split(b"\n"), start=1):
            try:
                entries.append(_read(line, _FRAME if number > 1 else _HEADER, writer))
            except (ValueError, RecursionError):
                problems.append(Problem.of(line_of(number), "bad_frame"))
            except _WrongSum:
                if not problems:
                    problems.append(Problem.of(line_of(number), "bad_sum"))
        if problems:
            raise BadInput.of("bad_record", problems)
        return cls(entries[0], tuple(entries[1:]))


def is_replay(data: bytes) -> bool:
    """Whether a file's first line is the header of a replay: a record's names no seat."""
    try:
        header = read_json(data.split(b"\n", 1)[0])
    except ValueError:
        return False
    return isinstance(header, dict) and "seat" in header


class _WrongSum(Exception):
    """A line does not fit those before it."""


def _read(
    line: bytes, shape: Mapping[str, tuple[type, ...]], writer: LineWriter
) -> Mapping[str, Any]:
    """Return a line's entry; ValueError where it has not the right shape."""
    entry = read_json(line)
    if not isinstance(entry, dict):
        raise ValueError("not an object")
    given = entry.pop("sum", None)
    link = writer.link(entry)
    optional = shape.keys() & _NOT_ALWAYS
    right = entry.keys() | optional == shape.keys() and all(
        type(value) in shape[name] for name, value in entry.items()
    )
    if not right or not all(map(_is_text, _texts(entry))):
        raise ValueError("not of the right shape")
    if given not in (None, link):
        raise _WrongSum
    return entry


def _texts(entry: Mapping[str, Any]) -> list[Any]:
    """Return what has to be a text in both languages on a line of the right shape."""
    if "scene" not in entry:
        return [entry["title"], *entry["house"]]
    told = (line.get("text") if isinstance(line, dict) else None for line in entry["log"])
    return [entry["status"].get("lead"), entry["status"].get("what"), *told]


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
    """Split a line into visible steps: one decision, or a run of chance steps of one kind, each."""
    groups: list[list[Node]] = []
    for node in line:
        if node.same_visible_step:
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def seats_data(table: Table, reader: int) -> list[dict[str, Any]]:
    """Return who sits where, as `reader` reads the names."""
    return [
        {
            "seat": seat,
            "name": name.capital().data(),
            "kind": "person" if player is HUMAN else "auto",
        }
        for (seat, name), player in zip(table.names_for(reader).items(), table.players, strict=True)
    ]


def result_data(result: Result | None) -> dict[str, Any] | None:
    """Return a result as plain data, a row a seat."""
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
"""The reader of a log who has no seat: sees what everybody sees."""


def log_lines(table: Table, node: Node, seat: int) -> list[dict[str, Any]]:
    """Return what `seat` (or `NOBODY`) saw happen at a node, as plain data for a log."""
    names = table.names_for(seat)
    chance = _chance(table, node, seat)
    lines = []
    for event in node.events:
        seen = event.seen_by(seat)
        if seen is None:
            continue
        text = {lang: seen.text(lang, names) for lang in LANGUAGES}
        lines.append({"ply": node.ply, "rule": seen.rule, "text": text, **chance})
        chance = {}
    return lines


def _chance(table: Table, node: Node, seat: int) -> dict[str, str]:
    """Say how likely a chance step was, from what `seat` knew before it."""
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
