"""A game as data: JSON lines, one operation per line.

The first line is the header: format, racekit and game versions, game, options, seed, seats, mode;
``start``, the description of a position, if the game does not begin at the initial position; and
``forced``, if the table makes forced choices (which are operations like all others).
Every further line is one operation on the tree of positions::

    {"op":"step","action":"3-6>3L","sum":"..."}     play here; a different action opens a branch
    {"op":"goto","node":17,"sum":"..."}             go to another node, numbered by creation
    {"op":"comment","node":17,"text":"...","sum":"..."}
    {"op":"promote","node":17,"sum":"..."}
    {"op":"mode","mode":"study","sum":"..."}

``sum`` is a checksum of the line and all lines before it, which detects changed, lost and moved
lines. A line may omit it (in a record written by hand); racekit always writes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import BadInput, Problem, line_of
from .jsons import RepeatedKeys, canonical, read_json
from .texts import Text, engine_words

FORMAT = 1
"""The version of the record format."""

_HEADER = {
    "format": int,
    "racekit": str,
    "game": str,
    "version": str,
    "options": dict,
    "seed": int,
    "seats": list,
    "mode": str,
}
_OPTIONAL = {"start": dict, "forced": bool}
_OPERATIONS: Mapping[str, Mapping[str, type]] = {
    "step": {"action": str},
    "goto": {"node": int},
    "comment": {"node": int, "text": str},
    "promote": {"node": int},
    "mode": {"mode": str},
}


@dataclass(frozen=True)
class Record:
    """A game as data: its header and its operations in chronological order.

    Attributes
    ----------
    header : mapping
        ``format``, ``racekit``, ``game``, ``version``, ``options``, ``seed``, ``seats``, ``mode``,
        ``start`` if the game begins at a given position, and ``forced`` if the table makes forced
        choices.
    operations : tuple of mapping
        Each with ``op`` and the operation's arguments.
    notice : Text or None
        A warning from reading the record: its incomplete last line was dropped.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> record = table.record()
    >>> Record.parse(record.print()) == record
    True
    """

    header: Mapping[str, Any]
    operations: tuple[Mapping[str, Any], ...]
    notice: Text | None = None

    def print(self) -> str:
        """Return the record as JSON lines."""
        writer = LineWriter()
        return "".join(map(writer.line, (self.header, *self.operations)))

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Parse a record.

        An incomplete last line is dropped, with a notice; any other defect raises one error that
        names every bad line.

        Raises
        ------
        BadInput
            The error lists each bad line with its problem.
        """
        lines, notice = _lines(text)
        reader = _LineReader()
        entries = [reader.read(number, line) for number, line in enumerate(lines, start=1)]
        if reader.problems:
            raise BadInput.of("bad_record", reader.problems)
        return cls(entries[0], tuple(entries[1:]), notice)


class LineWriter:
    """Converts entries to lines with chained checksums."""

    def __init__(self) -> None:
        self._chain = hashlib.sha256()

    def line(self, entry: Mapping[str, Any]) -> str:
        """Return the entry's line."""
        return canonical({**entry, "sum": self.link(entry)}) + "\n"

    def link(self, entry: Mapping[str, Any]) -> str:
        """Return the chained checksum of this entry."""
        self._chain.update(canonical(entry).encode() + b"\n")
        return self._chain.hexdigest()[:12]


def _lines(text: str | bytes) -> tuple[list[bytes], Text | None]:
    """Split text into lines; drop an incomplete last line, with a notice."""
    *whole, last = as_bytes(text).split(b"\n")
    notice = None
    if _is_json(last):
        whole.append(last)
    elif last:
        notice = engine_words().text("torn_line", line=len(whole) + 1)
    if not whole:
        raise no_header()
    return whole, notice


def as_bytes(text: str | bytes) -> bytes:
    """Return a record's or a replay's text as bytes; raise BadInput if it is not text."""
    if isinstance(text, str):
        # A lone surrogate becomes bytes that are not UTF-8, which the parser detects.
        return text.encode(errors="surrogatepass")
    if isinstance(text, bytes):
        return text
    raise BadInput.of("bad_record", [Problem.of("text", "not_text", value=repr(text))])


def no_header() -> BadInput:
    """Return the error for an empty text."""
    return BadInput.of("bad_record", [Problem.of(line_of(1), "no_header")])


def _is_json(line: bytes) -> bool:
    try:
        read_json(line)
    except RepeatedKeys:
        return True
    except ValueError:
        return False
    return True


class _LineReader:
    """Parses lines and collects their problems."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._writer = LineWriter()

    def read(self, number: int, line: bytes) -> Mapping[str, Any]:
        entry = self._json(number, line)
        if entry is None:
            return {}
        given = entry.pop("sum", None)
        shape = _header_shape(entry) if number == 1 else self._shape(number, entry)
        self._check_shape(number, entry, shape)
        try:
            link = self._writer.link(entry)
        except UnicodeEncodeError:
            self._say(number, "half_character")
        except RecursionError:
            self._say(number, "not_json")
        else:
            if given is not None and given != link and not self.problems:
                self._say(number, "bad_sum")
        return entry

    def _json(self, number: int, line: bytes) -> dict[str, Any] | None:
        """Return the object on a line; if there is none, add a problem and return None."""
        try:
            entry = read_json(line)
        except UnicodeDecodeError as error:
            self._say(number, "not_utf8", at=error.start)
        except RepeatedKeys as error:
            self._say(number, "keys_twice", keys=error.keys)
        except ValueError:
            self._say(number, "not_json")
        else:
            if isinstance(entry, dict):
                return entry
            self._say(number, "not_object")
        return None

    def _shape(self, number: int, entry: Mapping[str, Any]) -> Mapping[str, type] | None:
        name = entry.get("op")
        if isinstance(name, str) and name in _OPERATIONS:
            return {"op": str, **_OPERATIONS[name]}
        self._say(number, "unknown_operation", name=repr(name), known=tuple(_OPERATIONS))
        return None

    def _check_shape(
        self, number: int, entry: Mapping[str, Any], shape: Mapping[str, type] | None
    ) -> None:
        if shape is None:
            return
        for name, kind in shape.items():
            if name not in entry:
                self._say(number, "missing_key", name=name)
            elif type(entry[name]) is not kind:
                self._say(number, "wrong_type", name=name, type=kind.__name__)
        for name in sorted(entry.keys() - shape.keys()):
            self._say(number, "unknown_key", name=repr(name))
        if "format" in shape and entry.get("format") not in (FORMAT, None):
            self._say(number, "unknown_format", value=entry["format"], known=FORMAT)

    def _say(self, number: int, key: str, **values: object) -> None:
        self.problems.append(Problem.of(line_of(number), key, **values))


def _header_shape(entry: Mapping[str, Any]) -> Mapping[str, type]:
    return _HEADER | {name: kind for name, kind in _OPTIONAL.items() if name in entry}


def check_seats(seats: Iterable[Any]) -> list[Problem]:
    """Return the problems of a header's seats."""
    problems = []
    for number, seat in enumerate(seats):
        good = isinstance(seat, dict) and seat.keys() <= {"kind", "name"} and "kind" in seat
        if not good or not all(isinstance(value, str) for value in seat.values()):
            problems.append(Problem.of(f"seats[{number}]", "bad_seat_entry"))
    return problems
