"""Where saved games live: one file a game, in the user's data folder."""

from __future__ import annotations

import errno
import os
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from .record import LineWriter, Record

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _unlock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    try:
        import fcntl
    except ImportError:
        # A browser's Python has no locks: nobody else can reach its files.
        def _lock(file: BinaryIO) -> None: ...
        def _unlock(file: BinaryIO) -> None: ...

    else:

        def _lock(file: BinaryIO) -> None:
            fcntl.flock(file, fcntl.LOCK_EX)

        def _unlock(file: BinaryIO) -> None:
            fcntl.flock(file, fcntl.LOCK_UN)


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


class SavedGame(NamedTuple):
    """A saved game: where it is, and when it was last played (seconds since 1970)."""

    path: Path
    played: float


def saved() -> list[SavedGame]:
    """Return the saved games, the one last played first."""
    found = []
    for path in folder().glob("*.jsonl"):
        with suppress(FileNotFoundError):  # removed since the folder was listed
            found.append(SavedGame(path, path.stat().st_mtime))
    return sorted(found, key=lambda game: game.played, reverse=True)


@contextmanager
def _alone(file: BinaryIO) -> Iterator[None]:
    """Keep other processes from writing to the file; where no lock can be had, do without."""
    held = False
    with suppress(OSError):
        _lock(file)
        held = True
    try:
        yield
    finally:
        if held:
            _unlock(file)


def mend(path: Path, data: bytes, *, torn: bool) -> int:
    """Cut off a file's torn last line, and see that its last line has an end.

    Parameters
    ----------
    path : Path
        The file.
    data : bytes
        What was read from it. Where it holds something else by now it is left as it is.
    torn : bool
        Whether the last line is torn.

    Returns
    -------
    int
        The size of the file that was read, once mended: a `Journal` goes on from there.
    """
    size = data.rfind(b"\n") + 1 if torn else len(data)
    end = b"" if data[:size].endswith(b"\n") else b"\n"
    if size == len(data) and not end:
        return size
    # In place, not by a new file: another process may have this one open to write to.
    with path.open("r+b", buffering=0) as file, _alone(file):
        if file.seek(0, os.SEEK_END) == len(data):
            file.truncate(size)
            file.seek(size)
            file.write(end)
    return size + len(end)


class Journal:
    """Appends each operation to a file as it happens, and flushes it: a killed process loses none.

    Parameters
    ----------
    path : Path
        The file; where it is new, it is made with the first operation, its folder too.
    record : Record
        What the file holds, or has to hold, before the next operation.
    size : int, optional
        How many bytes of it the file holds already; without it the record still has to be written.
    """

    def __init__(self, path: Path, record: Record, *, size: int | None = None) -> None:
        self.path = path
        self._writer = LineWriter()
        lines = [self._writer.line(entry) for entry in (record.header, *record.operations)]
        self._pending = "".join(lines).encode() if size is None else b""
        self._size = size or 0

    def append(self, operation: Mapping[str, Any]) -> bool:
        """Write one operation; when this returns, it has left the process.

        Returns
        -------
        bool
            False, with nothing written, where somebody else has written to the file.

        Raises
        ------
        OSError
            Where it cannot be written (a full disk); it is written with the next one.
        """
        self._pending += self._writer.line(operation).encode()
        if not self._size and not self.path.exists():
            # Whole or not at all: by half a header nothing could be read.
            write_whole(self.path, self._pending)
        elif not self._extend(self._pending):
            return False
        self._size += len(self._pending)
        self._pending = b""
        return True

    def _extend(self, data: bytes) -> bool:
        """Write at the end of the file, if it ends where this journal left it."""
        # Opened each time: another file may have its name by now.
        try:
            opened = self.path.open("r+b", buffering=0)
        except FileNotFoundError:
            return False
        with opened as file, _alone(file):
            if file.seek(0, os.SEEK_END) != self._size:
                return False
            if file.write(data) != len(data):
                file.truncate(self._size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        return True


def write_whole(path: Path, data: bytes) -> None:
    """Write a file in one move: a reader sees the old one or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
