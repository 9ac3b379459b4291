"""Storage of saved games: one file per game, in the user's data folder."""

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
        # Python in a browser has no locks: no other process can access its files.
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
    """Return a path for a new saved game, with the game's name and the time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(3)}.jsonl"


class SavedGame(NamedTuple):
    """A saved game: its path, and the time of the last operation (seconds since 1970)."""

    path: Path
    played: float


def saved() -> list[SavedGame]:
    """Return the saved games, the most recently played first."""
    found = []
    for path in folder().glob("*.jsonl"):
        with suppress(FileNotFoundError):  # removed since the folder was listed
            found.append(SavedGame(path, path.stat().st_mtime))
    return sorted(found, key=lambda game: game.played, reverse=True)


@contextmanager
def _locked(file: BinaryIO) -> Iterator[None]:
    """Lock the file against writers in other processes, if the system supports locks."""
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
    """Remove a file's incomplete last line, and ensure that its last line has a newline.

    Parameters
    ----------
    path : Path
        The file.
    data : bytes
        The content that was read. If the file has changed since, it stays untouched.
    torn : bool
        Whether the last line is incomplete.

    Returns
    -------
    int
        The size of the content after the repair, at which a `Journal` continues.
    """
    size = data.rfind(b"\n") + 1 if torn else len(data)
    end = b"" if data[:size].endswith(b"\n") else b"\n"
    if size == len(data) and not end:
        return size
    # In place, not by a new file: another process may have this one open for writing.
    with path.open("r+b", buffering=0) as file, _locked(file):
        if file.seek(0, os.SEEK_END) == len(data):
            file.truncate(size)
            file.seek(size)
            file.write(end)
    return size + len(end)


class Journal:
    """Appends each operation to a file immediately, so a killed process loses none.

    Parameters
    ----------
    path : Path
        The file; the first operation creates a missing file, and its folder.
    record : Record
        The content of the file before the next operation, written or still to write.
    size : int, optional
        The size of the file if it already contains the record; None if it does not.
    """

    def __init__(self, path: Path, record: Record, *, size: int | None = None) -> None:
        self.path = path
        self._writer = LineWriter()
        lines = [self._writer.line(entry) for entry in (record.header, *record.operations)]
        self._pending = "".join(lines).encode() if size is None else b""
        self._size = size or 0

    def append(self, operation: Mapping[str, Any]) -> bool:
        """Write one operation; on return, the operating system has received it.

        Returns
        -------
        bool
            False, with nothing written, if another process has written to the file.

        Raises
        ------
        OSError
            If the write fails (a full disk); the next call writes this operation, too.
        """
        self._pending += self._writer.line(operation).encode()
        if not self._size and not self.path.exists():
            # Atomically: a file with half a header would be unreadable.
            write_whole(self.path, self._pending)
        elif not self._extend(self._pending):
            return False
        self._size += len(self._pending)
        self._pending = b""
        return True

    def _extend(self, data: bytes) -> bool:
        """Append to the file if its size is still as this journal left it."""
        # Reopened each time: the path may refer to a different file now.
        try:
            opened = self.path.open("r+b", buffering=0)
        except FileNotFoundError:
            return False
        with opened as file, _locked(file):
            if file.seek(0, os.SEEK_END) != self._size:
                return False
            if file.write(data) != len(data):
                file.truncate(self._size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        return True


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically: a reader sees the complete old or the complete new content."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
