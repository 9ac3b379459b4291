"""Where saved games live: one file a game, in the user's data folder."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from .record import LineWriter, Record


def folder() -> Path:
    """Return the folder of saved games: ``RACEKIT_HOME``, else the user's data folder."""
    if home := os.environ.get("RACEKIT_HOME"):
        return Path(home) / "games"
    from platformdirs import user_data_path

    return user_data_path("racekit", appauthor=False) / "games"


def new_path(game: str) -> Path:
    """Return a path for a new saved game, named by game and time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(3)}.jsonl"


def saved() -> list[Path]:
    """Return the saved games, the one last played first."""
    return sorted(folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


class Journal:
    """Appends each operation to a file as it happens, and flushes it: a killed process loses none.

    Parameters
    ----------
    path : Path
        The file; it is made with the first operation, its folder too.
    record : Record
        What the file holds, or has to hold, before the next operation.
    fresh : bool
        Whether the record still has to be written.
    """

    def __init__(self, path: Path, record: Record, *, fresh: bool) -> None:
        self.path = path
        self._writer = LineWriter()
        self._file: BinaryIO | None = None
        lines = [self._writer.line(entry) for entry in (record.header, *record.operations)]
        self._pending = "".join(lines) if fresh else ""
        self._size = 0 if fresh else path.stat().st_size

    def append(self, operation: Mapping[str, Any]) -> bool:
        """Write one operation; when this returns, it has left the process.

        Returns
        -------
        bool
            False, with nothing written, where somebody else has written to the file.
        """
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab", buffering=0)
        if self._file.seek(0, os.SEEK_END) != self._size:
            return False
        data = (self._pending + self._writer.line(operation)).encode()
        self._pending = ""
        self._file.write(data)
        self._size += len(data)
        return True

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def write_whole(path: Path, text: str) -> None:
    """Write a file in one move: a reader sees the old one or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(path)
