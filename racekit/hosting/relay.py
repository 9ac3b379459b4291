"""How guests come where this machine has no address of its own: through Jupyter's server.

Behind JupyterHub, on Binder and behind other proxies, guests reach Jupyter's server alone. A room
therefore listens at a socket of the file system, too, and leaves a note of it beside the
connections of Jupyter's kernels. `extension` reads the note, in the server's process. Socket and
note are the user's own: no other user can open them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import stat
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from weakref import finalize

from .._version import __version__
from ..engine.jsons import compact
from ..engine.texts import Text
from ..table.saves import write_whole

POSSIBLE = os.name == "posix" and find_spec("jupyter_core") is not None
"""Whether there are sockets in the file system here, and a folder of Jupyter's connections."""

NAME = "[A-Za-z0-9_-]{12}"
"""The pattern of a room's name in addresses."""

_BASE = re.compile(
    r"https?://(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/(?:[\w.~%!$&'()*+,;=:@-]+/)*",
    re.ASCII,
)
_LONGEST_BASE = 500
_LONGEST_NOTE = 4096


class Note(NamedTuple):
    """What Jupyter's server must know of a room."""

    socket: str  # the path of the socket at which the room listens
    host: str  # the name to which it answers there; nobody else knows it
    title: Text  # the title of its page


class Gate:
    """A room's socket for Jupyter's server, and the note of it.

    Parameters
    ----------
    name : str
        The room's name in addresses.
    title : Text
        The title of its page.
    listen : callable
        Makes the room listen at a path, and answer to a name.

    Raises
    ------
    OSError
        If there can be no socket, or no note.
    """

    def __init__(self, name: str, title: Text, listen: Callable[[str, str], None]) -> None:
        folder = mkdtemp(prefix="racekit-")  # the path of a socket must be short
        note = Note(f"{folder}/room", token_hex(16), title)
        place, text = _place(name), _text(note)
        self.close = finalize(self, _close, folder, place, text)
        find(name)  # what a process has left there that was killed goes
        try:
            listen(note.socket, note.host)
            write_whole(place, text, private=True)
        except OSError:
            self.close()
            raise


def _close(folder: str, place: Path, text: bytes) -> None:
    """Remove a socket, and the note of it."""
    shutil.rmtree(folder, ignore_errors=True)
    _remove(place, text)


def _remove(place: Path, text: bytes) -> None:
    """Remove a note, unless another room has left one there since."""
    with suppress(OSError):
        if place.read_bytes() == text:
            place.unlink()


def room_name(invitation: str) -> str:
    """Return the name in addresses of the room with an invitation's key, which it does not tell."""
    return urlsafe_b64encode(sha256(f"racekit room {invitation}".encode()).digest()[:9]).decode()


def find(name: str) -> Note | None:
    """Return the note of a room; None if there is none that this user has written.

    A room whose process was killed has left its note behind, which is removed.
    """
    if re.fullmatch(NAME, name) is None:
        return None
    place = _place(name)
    with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
        text = _read_own(place)
        note = _note(json.loads(text))
        if note is not None and _is_dead(note.socket):
            _remove(place, text)
            _remove_socket(Path(note.socket))
            return None
        return note
    return None


def _note(data: Any) -> Note | None:
    """Return what a note says; None if it is another version's."""
    title = Text(**data["title"])
    values = (data["socket"], data["host"], title.en, title.ja)
    if data["racekit"] == __version__ and all(isinstance(each, str) for each in values):
        return Note(data["socket"], data["host"], title)
    return None


def _is_dead(path: str) -> bool:
    """Whether nobody listens at a socket any more; who is busy still does."""
    with socket.socket(socket.AF_UNIX) as asked:
        asked.setblocking(False)
        try:
            asked.connect(path)
        except (ConnectionRefusedError, FileNotFoundError):
            return True
        except BlockingIOError:
            pass
    return False


def _remove_socket(path: Path) -> None:
    """Remove a socket and its folder, and nothing else, whatever a note says."""
    if path.is_socket():
        path.unlink()
        path.parent.rmdir()


def _text(note: Note) -> bytes:
    """Return a note as it is written; another version of racekit may have other pages."""
    return compact({"racekit": __version__, **note._asdict(), "title": note.title.data()}).encode()


def _place(name: str) -> Path:
    from jupyter_core.paths import jupyter_runtime_dir

    return Path(jupyter_runtime_dir()) / f"racekit-{name}.json"


def _read_own(path: Path) -> bytes:
    """Return the content of a small file that only this user can read or write."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        found = os.fstat(file.fileno())
        private = found.st_uid == os.getuid() and not found.st_mode & 0o077
        if not (stat.S_ISREG(found.st_mode) and private):
            raise PermissionError(path)
        return file.read(_LONGEST_NOTE)


def is_base(given: Any) -> bool:
    """Return whether this is where a Jupyter begins: an address with a path, and nothing else."""
    short = isinstance(given, str) and len(given) <= _LONGEST_BASE
    return short and _BASE.fullmatch(given) is not None


def is_loopback(address: str) -> bool:
    """Return whether an address leads every machine to itself."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
