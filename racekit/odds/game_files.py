"""Simulated games in parquet files, which are written while the games are played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, cast

from ..engine.errors import BadInput, Problem, file_trouble, short_repr
from ..system import interrupts
from ..table import saves
from .messages import bad_simulation, problem

if TYPE_CHECKING:
    import pandas as pd

MOST_GAMES = 100_000
"""The number of games after which a file is written."""
MOST_SECONDS = 60.0
"""The seconds after which it is written, however few they are."""


class GameFiles:
    """A folder of parquet files, which have the first games of a simulation, one after the other.

    Parameters
    ----------
    folder : Path
        The folder; it is made with the first file.
    attrs : mapping
        The metadata of the games. They are the same for any number of games.
    small : bool
        Whether each column has the smallest integer type that holds its values in all files.

    Attributes
    ----------
    games : int
        The number of games that are there.

    Raises
    ------
    BadInput
        If there is anything else in the folder's files.
    """

    def __init__(self, folder: Path, attrs: Mapping[str, Any], small: bool = False) -> None:
        self.folder, self.small, self.games = folder, small, 0
        self.attrs = {name: value for name, value in attrs.items() if name != "n"}
        self._types: dict[str, Any] = {}  # of the columns, in every file that is there
        last = None
        for last in self._files():
            first, _, stop = last.stem.partition("-")
            if not (first.isdecimal() and stop.isdecimal() and int(first) == self.games):
                raise bad_simulation([problem("to", "file_between", name=last.name)])
            self.games = int(stop)
        if last is not None:
            self._check(last)

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("*.parquet"))

    def _check(self, file: Path) -> None:
        """Raise an error if a file has games of another simulation."""
        schema = cast(Any, import_module("pyarrow.parquet")).read_schema(file)
        there = json.loads((schema.metadata or {}).get(b"PANDAS_ATTRS", b"{}"))
        asked = json.loads(json.dumps(self.attrs))
        other = [name for name in asked | there if asked.get(name) != there.get(name)]
        self._types = {each.name: each.type.to_pandas_dtype() for each in schema}
        if there and self.small != any(each.type.bit_width < 64 for each in schema):
            other.append("downcast")
        if other:
            raise bad_simulation([problem("to", "other_games", names=other)])

    def write(self, games: pd.DataFrame) -> None:
        """Write the next games, at once and whole."""
        stop = self.games + len(games)
        games.attrs = self.attrs
        if self.small:
            games = self._narrowed(games)
        path = self.folder / f"{self.games:012}-{stop:012}.parquet"
        saves.write_whole(path, games.to_parquet(index=True))
        self.games = stop

    def _narrowed(self, games: pd.DataFrame) -> pd.DataFrame:
        """Return games with the smallest types that hold them and what is in the files.

        Files whose types no longer suffice are written anew: all files have the same types. The
        first goes first, as readers take the types from it.
        """
        import numpy as np
        import pandas as pd

        needed = {name: pd.to_numeric(games[name], downcast="integer").dtype for name in games}
        types = {
            name: np.promote_types(needed[name], self._types.get(str(name), np.int8))
            for name in games
        }
        if self._types and types != self._types:
            for file in self._files():
                saves.write_whole(file, pd.read_parquet(file).astype(types).to_parquet(index=True))
        self._types = {str(name): found for name, found in types.items()}
        return games.astype(types)


class _Batches(Protocol):
    """The job whose games are collected."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""

    def batch(self, number: int) -> range:
        """Return the games of a batch."""


class FileCollector:
    """Collects batches, and writes them to files in their order.

    Attributes
    ----------
    done : int
        The number of games collected.
    """

    def __init__(self, job: _Batches, files: GameFiles) -> None:
        self._job, self._files, self.done = job, files, 0
        self._waiting: dict[int, Any] = {}  # batches, of which an earlier one is missing
        self._next = 0
        self._ready: list[Any] = []
        self._written = monotonic()

    def add(self, number: int, part: Any) -> None:
        """Add the columns of a batch."""
        self._waiting[number] = part
        self.done += len(self._job.batch(number))
        while self._next in self._waiting:
            self._ready.append(self._waiting.pop(self._next))
            self._next += 1
        games = sum(len(columns[0]) for columns in self._ready)
        if games >= MOST_GAMES or monotonic() >= self._written + MOST_SECONDS:
            self.write()

    def write(self) -> None:
        """Write what has been collected and has no gaps."""
        if self._ready:
            with interrupts.deferred():  # what is written is no longer ready
                self._files.write(self._frame())
                self._ready, self._written = [], monotonic()

    def _frame(self) -> pd.DataFrame:
        import numpy as np
        import pandas as pd

        data = (np.concatenate(values) for values in zip(*self._ready, strict=True))
        games = pd.DataFrame(dict(zip(self._job.columns, data, strict=True)))
        first = self._files.games
        return games.set_index(pd.RangeIndex(first, first + len(games), name="game"))


def folder_problems(to: Any, others: Sequence[str]) -> Iterator[Problem]:
    """Yield why games cannot be written to a folder, given the other arguments that exclude it."""
    if to is None:
        return
    try:
        folder = saves.as_path(to)
        if folder.exists() and not folder.is_dir():
            yield problem("to", "no_folder", path=short_repr(str(folder)))
    except BadInput as error:
        yield from error.problems
    except OSError as error:
        yield Problem("to", file_trouble(error))
    for other in others:
        yield problem("to", "both", other=other)
    if find_spec("pandas") is None or find_spec("pyarrow") is None:
        yield problem("pyarrow", "no_parquet")
