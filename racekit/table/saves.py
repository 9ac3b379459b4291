"""Storage of saved games: one file per game, in the user's data folder."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.jsons import MOST_BYTES
from ..system import interrupts
from ..system.host import IN_BROWSER
from ..system.leftovers import listed
from .record import START, HashChain, Record, is_line, written

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _try_lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
    except ImportError:
        # Python in a browser has no locks: no other process can access its files.
        def _lock(file: BinaryIO) -> None: ...
        def _try_lock(file: BinaryIO) -> None:
            raise BlockingIOError

        def _unlock(file: BinaryIO) -> None: ...

    else:

        def _lock(file: BinaryIO) -> None:
            flock(file, LOCK_EX)

        def _try_lock(file: BinaryIO) -> None:
            flock(file, LOCK_EX | LOCK_NB)

        def _unlock(file: BinaryIO) -> None:
            flock(file, LOCK_UN)


PRIVATE, SHARED = 0o600, 0o666
"""The rights of a new file: the owner's alone, or those that the system's mask leaves."""
_DRIVE = Path("/drive")
"""What JupyterLite keeps in the browser when a page is reloaded: the files of its own browser."""


def home() -> Path:
    """Return the folder of all that is kept: ``RACEKIT_HOME``, else the user's data folder.

    In a browser this is a folder beside the notebooks; everything else is lost on a reload.
    """
    if given := os.environ.get("RACEKIT_HOME"):
        return Path(given)
    if IN_BROWSER and _DRIVE.is_dir():
        return _DRIVE / "racekit"
    from platformdirs import user_data_path

    return user_data_path("racekit", appauthor=False)


def folder() -> Path:
    """Return the folder of saved games."""
    return home() / "games"


def new_path(game: str) -> Path:
    """Return a path for a new saved game, with the game's name and the time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(3)}.jsonl"


def name_of(path: Path | None) -> str | None:
    """Return the name by which `racekit.resume` finds a saved game; None if there is none."""
    if path is None or not path.exists():
        return None
    return path.stem if path.parent == folder() else str(path)


class SavedGame(NamedTuple):
    """A saved game: its path, and the time of the last operation (seconds since 1970)."""

    path: Path
    played: float


def saved() -> list[SavedGame]:
    """Return the saved games, the most recently played first."""
    found = []
    for path in listed(folder(), "*.jsonl"):
        with suppress(FileNotFoundError):  # removed since the folder was listed
            found.append(SavedGame(path, path.stat().st_mtime))
    return sorted(found, key=lambda game: game.played, reverse=True)


def played_before(game: str, now: Path) -> bool:
    """Return whether a game of a name was saved, apart from the one that is played now."""
    return any(path != now for path in listed(folder(), f"{game}-*.jsonl"))


@contextmanager
def _locked(file: BinaryIO, path: Path) -> Iterator[bool]:
    """Lock a file against other writers; yield whether that keeps them off."""
    try:
        _lock(file)
    except OSError:
        yield False
        return
    try:
        yield _is_kept_off(path)
    finally:
        _unlock(file)


def _is_kept_off(path: Path) -> bool:
    """Whether a second lock of a locked file is refused: some network drives grant any number."""
    with path.open("r+b", buffering=0) as second:
        try:
            _try_lock(second)
        except OSError:
            return True
        _unlock(second)
        return False


class Unlocked(OSError):
    """The drive of a file does not lock it, so another table might write there at the same time."""


def as_path(given: Any) -> Path:
    """Return a path; raise BadInput if it is not one: nothing, or what no file can be called."""
    if isinstance(given, str | os.PathLike) and given != "":
        with suppress(TypeError, ValueError):
            path = Path(given)
            if b"\0" not in os.fsencode(path):
                return path
    raise _bad_path(short_repr(given), "not_a_path", value=short_repr(given))


def read_file(given: Any) -> bytes:
    """Return the content of a file.

    Raises
    ------
    BadInput
        If it is not a path; if it is a pipe or a device, which would block; or if it is longer
        than any game.
    OSError
        If there is no such file, or it cannot be read.
    """
    path = as_path(given)
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise _bad_path(short_repr(str(path)), "not_a_file")
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise _bad_path(short_repr(str(path)), "large_file", limit=f"{MOST_BYTES:,}")
    return path.read_bytes()


def _bad_path(place: str, key: str, **values: object) -> BadInput:
    return BadInput.of("bad_path", [Problem.of(place, key, **values)])


class Mended(NamedTuple):
    """A repaired file: its size, and the file with the lines that were taken out, if any."""

    size: int
    rest: Path | None = None


def mend(path: Path, data: bytes, *, lines: int) -> Mended:
    """Cut a file after its good lines, and ensure that the last one has a newline.

    An incomplete last line is dropped; whatever else is cut off is kept in a file beside.

    Parameters
    ----------
    path : Path
        The file.
    data : bytes
        The content that was read. If the file has changed since, it stays untouched.
    lines : int
        The number of good lines.

    Returns
    -------
    Mended
        With the size of the content after the repair, at which a `Journal` continues.

    Raises
    ------
    Unlocked
        If the drive does not lock the file; it stays untouched.
    OSError
        If it cannot be written.
    """
    good = b"\n".join(data.split(b"\n", lines)[:lines])
    size = min(len(good) + 1, len(data))
    end = b"" if data[:size].endswith(b"\n") else b"\n"
    if size == len(data) and not end:
        return Mended(size)
    rest = None
    # In place, not by a new file: another process may have this one open for writing.
    with interrupts.deferred(), path.open("r+b", buffering=0) as file, _locked(file, path) as alone:
        if not alone:
            raise Unlocked
        if file.seek(0, os.SEEK_END) == len(data):
            if is_line(data[size:]):
                rest = _write_beside(path, data[size:])
            file.truncate(size)
            file.seek(size)
            file.write(end)
    return Mended(size + len(end), rest)


def _write_beside(path: Path, data: bytes) -> Path:
    """Write a new file beside a saved game, with a name that `saved` does not list."""
    for number in count(1):
        beside = path.with_name(f"{path.name}.rest{number}")
        with suppress(FileExistsError):
            write_new(beside, data)
            break
    return beside


class _Kept(NamedTuple):
    """What a journal's file holds: the number of its lines, their checksum, its size in bytes."""

    lines: int
    chain: HashChain
    size: int


class Journal:
    """Writes each operation to a file immediately, so a killed process loses none.

    Parameters
    ----------
    path : Path
        The file; the first operation creates a missing file, and its folder.
    record : Record
        The game so far.
    size : int, optional
        The size of the file if it already contains the record; None if there is none yet.

    Attributes
    ----------
    locks : bool
        Whether the file was locked as it must be when it was last written.
    """

    def __init__(self, path: Path, record: Record, *, size: int | None = None) -> None:
        self.path, self.locks = path, True
        self._created = False
        self._header = record.header
        self._kept = _Kept(0, START, 0)
        if size is not None:
            entries = (record.header, *record.operations)
            self._kept = _Kept(len(entries), written(entries)[1], size)

    @property
    def begun(self) -> bool:
        """Whether the file holds some of the game."""
        return self._kept.lines > 0

    def write(self, operations: Sequence[Mapping[str, Any]]) -> bool:
        """Write the operations that the file does not hold yet; then the system has received them.

        Parameters
        ----------
        operations : sequence of mapping
            All operations of the game.

        Returns
        -------
        bool
            False, with nothing written, if another table or process has written to the file.

        Raises
        ------
        OSError
            If the write fails (a full disk); the next call writes these operations, too.
        """
        kept = self._kept
        new = operations[kept.lines - 1 :] if kept.lines else (self._header, *operations)
        text, chain = written(new, kept.chain)
        data = text.encode()
        if not (self._extend(data) if kept.lines else self._create(data)):
            return False
        self._kept = _Kept(kept.lines + len(new), chain, kept.size + len(data))
        return True

    def _create(self, data: bytes) -> bool:
        """Create the file, unless there is one: another table may have created it just now."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            write_new(self.path, data)
        except FileExistsError:
            return False
        self._created = True
        return True

    def _extend(self, data: bytes) -> bool:
        """Append to the file if its size is still as this journal left it.

        Where a drive does not lock files, only the journal that has created a file writes to it.
        """
        # Reopened each time: the path may refer to a different file now.
        try:
            opened = self.path.open("r+b", buffering=0)
        except FileNotFoundError:
            return False
        with opened as file, _locked(file, self.path) as alone:
            self.locks = alone or self._created
            if not self.locks or file.seek(0, os.SEEK_END) != self._kept.size:
                return False
            if file.write(data) != len(data):
                file.truncate(self._kept.size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        return True


# --- whole files ---------------------------------------------------------------------------------


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file atomically: a reader sees the complete old or the complete new content.

    A file that is there keeps its owner and its rights, and a link stays a link: the file to which
    it leads is written. A pipe or a device takes the content, as does ``/dev/stdout``.

    Parameters
    ----------
    path : Path
        The file; missing folders are made.
    data : bytes
        The content.
    private : bool
        Whether nobody else may read it, if it is new: it has a seed, or the names of pupils.

    Raises
    ------
    OSError
        If it cannot be written; what was there is kept.
    """
    before = _stat(path)
    if before is None:
        return _replace(path, data, PRIVATE if private else SHARED)
    if stat.S_ISDIR(before.st_mode):
        raise _error(errno.EISDIR, path)
    if not stat.S_ISREG(before.st_mode) or _descriptor(path) is not None:
        return _write_into(path, data)
    if not os.access(path, os.W_OK):
        raise _error(errno.EACCES, path)
    return _replace(path, data, PRIVATE, before)


def write_new(path: Path, data: bytes) -> None:
    """Write a new file atomically, which nobody else may read; FileExistsError if there is one."""
    with _draft(path, data, PRIVATE) as draft:
        try:
            os.link(draft, path)
        except FileExistsError:
            raise
        except (OSError, AttributeError, NotImplementedError):
            # A disk without hard links. Only the file's name is claimed atomically here.
            path.touch(PRIVATE, exist_ok=False)
            try:
                path.write_bytes(data)
            except BaseException:
                path.unlink()
                raise


def further(path: Path, stem: str) -> Path:
    """Return where a further file of the same output goes: beside it, or into the same pipe."""
    if path.exists() and not path.is_file():
        return path
    return path.parent / f"{stem}{path.suffix}"


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def _replace(path: Path, data: bytes, mode: int, before: os.stat_result | None = None) -> None:
    """Put a new file in the place of another, whose rights it gets, or where there is none."""
    target = path.resolve() if path.is_symlink() else path
    target.parent.mkdir(parents=True, exist_ok=True)
    with _draft(target, data, mode) as draft:
        if before is not None:
            _give_rights(draft, before)
        draft.replace(target)


def _give_rights(draft: Path, before: os.stat_result) -> None:
    """Give a file the owner, the group and the rights of another, as far as the system allows."""
    for owner in (before.st_uid, -1):
        with suppress(OSError, AttributeError):
            os.chown(draft, owner, before.st_gid)
            break
    with suppress(OSError):
        draft.chmod(before.st_mode & 0o777)


@contextmanager
def _draft(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """Write a hidden file beside a path, and remove it at the end if it is still there."""
    draft = path.with_name(f".racekit-{secrets.token_hex(8)}")  # short, where the name is long
    with interrupts.deferred(), _naming(path):
        try:
            draft.touch(mode, exist_ok=False)
            draft.write_bytes(data)
            yield draft
        finally:
            draft.unlink(missing_ok=True)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let a system's error name a file, instead of a draft or nothing."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def _write_into(path: Path, data: bytes) -> None:
    """Write into a pipe, a device, or a file that this process has open."""
    number = _descriptor(path)
    if sys.stdout is not None:
        sys.stdout.flush()  # what was printed comes first
    with _naming(path):
        # A copy of the descriptor goes on where the last output ended.
        opened = os.open(path, os.O_WRONLY) if number is None else os.dup(number)
        with os.fdopen(opened, "wb") as file:
            file.write(data)


def _descriptor(path: Path) -> int | None:
    """Return the number of the open file that a path such as ``/dev/stdout`` is; else None."""
    own = {"/dev/fd", f"/proc/{os.getpid()}/fd"}
    while os.path.realpath(path.parent) not in own:
        if not path.is_symlink():
            return None
        path = path.parent / path.readlink()
    return int(path.name)
