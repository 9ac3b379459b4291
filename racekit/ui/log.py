"""The log of a table as a reader saw it, in pages: each costs the same wherever it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from ..exchange.replay import log_lines

if TYPE_CHECKING:
    from ..table.table import Table
    from ..table.tree import Node

LogLine = dict[str, Any]

_NUMBERS = 10_000
"""The numbers for the lines of one step, which has fewer."""
_STEPS_KEPT = 2048
"""The maximum number of steps whose lines are cached."""


class Log:
    """The log of a table.

    A line's number ``n`` depends only on its step, so nobody has to read the log from its start.

    Parameters
    ----------
    table : Table
        The table.
    at_once : bool
        As for `racekit.exchange.replay.log_lines`.
    """

    def __init__(self, table: Table, *, at_once: bool = False) -> None:
        self._table, self._at_once = table, at_once
        self._lines: dict[tuple[int, int], list[LogLine]] = {}

    def lines_of(self, node: Node, reader: int) -> list[LogLine]:
        """Return the numbered lines of a node that a reader saw."""
        key = (node.id, reader)
        if key not in self._lines:
            if len(self._lines) >= _STEPS_KEPT:
                self._lines.clear()
            lines = log_lines(self._table, node, reader, at_once=self._at_once)
            numbered = enumerate(lines, node.ply * _NUMBERS)
            self._lines[key] = [{**line, "n": n} for n, line in numbered]
        return self._lines[key]

    def page(
        self, node: Node, reader: int, count: int, before: int | None = None
    ) -> tuple[list[LogLine], bool]:
        """Return the last lines up to a node, folded, and whether there are earlier ones.

        Parameters
        ----------
        count : int
            The maximum number of lines.
        before : int, optional
            Return only lines with smaller numbers.
        """
        groups = groupby(self._backwards(node, reader, before), _said)
        found = [_merged([*group][::-1]) for _, group in islice(groups, count)]
        return found[::-1], next(groups, None) is not None

    def _backwards(self, node: Node, reader: int, before: int | None) -> Iterator[LogLine]:
        """Yield the numbered lines up to a node, the last one first."""
        at: Node | None = node
        while at is not None:
            if before is None:
                yield from reversed(self.lines_of(at, reader))
            elif at.ply * _NUMBERS < before:
                lines = self.lines_of(at, reader)
                yield from (line for line in reversed(lines) if line["n"] < before)
            at = at.parent


def folded(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return the lines of a log, with consecutive equal lines merged into one with ``times``.

    A line with a probability is not merged.
    """
    return [_merged([*group]) for _, group in groupby(lines, _said)]


def _merged(lines: list[LogLine]) -> LogLine:
    return {**lines[0], "times": len(lines)} if len(lines) > 1 else lines[0]


def _said(line: Mapping[str, Any]) -> Any:
    """Return what a line says: the same of two equal lines, unless they have a probability."""
    return object() if "p" in line else (line["rule"], line["text"], line.get("forced"))
