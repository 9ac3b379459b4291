"""What a sandbox loads: racekit's own modules and the game's, and Python's memory after that.

They are made once, and kept in the folder of the caches by what they hold: a start from the memory
takes a second, and one without it five times as long.
"""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ...system.child import Child, environment
from ...table.saves import write_whole
from ..messages import bad_sandbox, problem
from . import pyodide

_HERE = Path(__file__).parent
_RACEKIT = Path(__file__).resolve().parents[2]
_INSIDE = "racekit.tournaments.sandbox.inside"
_KINDS = (".py", ".toml")
_KEPT = 7 * 24 * 3600
"""The seconds that a library is kept after its last use."""
_DATE = (1980, 1, 1, 0, 0, 0)
HEAP = 256
"""The most MB of Deno's own memory, beside Python's."""
_MOST_PAGES = 1 << 16
"""The most pages of 64 KB that WebAssembly knows."""
_BEGINNING = 100
"""The MB that Python needs for the modules."""


class Library(NamedTuple):
    """The files that a sandbox loads."""

    code: Path  # the modules of racekit and the game
    memory: Path  # Python's memory after they have been loaded


@cache
def library(module: str) -> Library:
    """Return what a sandbox loads for a game, and make it the first time, which takes a while.

    Parameters
    ----------
    module : str
        The module of the game; all of racekit's have the same library.

    Raises
    ------
    BadInput
        If the game's code is not in a file, or cannot be loaded in the sandbox.
    """
    own = "" if module.partition(".")[0] == _RACEKIT.name else module
    data = _archive(own)
    known = hashlib.sha256(pyodide.VERSION.encode() + data).hexdigest()[:24]
    place = pyodide.caches() / "sandbox"
    found = Library(place / f"{known}.zip", place / f"{known}.memory")
    try:
        if not (found.code.exists() and found.memory.exists()):
            place.mkdir(parents=True, exist_ok=True)
            _tidy(place)
            write_whole(found.code, data)
            write_whole(found.memory, _memory(found.code))
        for path in found:
            os.utime(path)
    except OSError as error:
        raise bad_sandbox([problem("sandbox", "no_start", why=error.strerror or error)]) from None
    return found


def command(script: str, found: Library, *arguments: str, memory: int, folder: Path) -> Child:
    """Return how to start a script of the sandbox behind Deno's walls.

    It may read what it loads, and nothing else: it may not write, start programs, use the network,
    or read the environment, and it asks nobody whether it may.

    Parameters
    ----------
    script : str
        The name of the script.
    found : Library
        What it loads.
    *arguments : str
        Its further arguments.
    memory : int
        The limit of Python's memory, in MB.
    folder : Path
        An empty folder, which is the process's own.
    """
    home = pyodide.prepare()
    flags = (
        "--disallow-code-generation-from-strings",
        f"--max-old-space-size={HEAP}",
        f"--wasm-max-mem-pages={min(memory * 16, _MOST_PAGES)}",
    )
    readable = (home, _HERE.resolve(), *found)
    words = (
        *(str(pyodide.deno()), "run", "--quiet", "--no-prompt", "--no-remote", "--no-npm"),
        *("--cached-only", "--no-config", "--no-lock", f"--v8-flags={','.join(flags)}"),
        *(f"--allow-read={str(path).replace(',', ',,')}" for path in readable),
        *(str(_HERE.resolve() / script), f"{home.as_uri()}/", str(found.code), *arguments),
    )
    # Deno keeps nothing: no folder can be made below a file.
    return Child(words, {**environment(), "DENO_DIR": str(found.code / "deno")}, str(folder))


def _archive(module: str) -> bytes:
    """Return the modules of racekit and of the game as a zip file, the same for the same code."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, path in (*_modules(_RACEKIT), *(_own_modules(module) if module else ())):
            archive.writestr(zipfile.ZipInfo(name, _DATE), path.read_bytes())
    return packed.getvalue()


def _own_modules(module: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of a game that is not racekit's, each with its name in the archive."""
    top = module.partition(".")[0]
    loaded = sys.modules[top]
    path = getattr(loaded, "__file__", None)
    if top == "__main__" or not path or not path.endswith(".py"):
        raise bad_sandbox([problem("game", "game_not_in_file")])
    if hasattr(loaded, "__path__"):
        yield from _modules(Path(path).parent)
    else:
        yield f"{top}.py", Path(path)


def _modules(package: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(package.rglob("*")):
        if path.suffix in _KINDS and path.is_file():
            yield path.relative_to(package.parent).as_posix(), path


def _memory(code: Path) -> bytes:
    """Return Python's memory with racekit loaded; without a game, which may be too large for it."""
    with TemporaryDirectory() as folder:
        found, place = Library(code, code), Path(folder)
        how = command("snapshot.mjs", found, _INSIDE, memory=_BEGINNING, folder=place)
        done = subprocess.run(
            how.args,
            env=how.env,
            cwd=how.cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    if done.returncode or not done.stdout:
        why = done.stderr.decode(errors="replace").strip()[-300:]
        raise bad_sandbox([problem("sandbox", "no_start", why=why)])
    return done.stdout


def _tidy(place: Path) -> None:
    """Remove what has not been used for long."""
    for path in place.iterdir():
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _KEPT:
                path.unlink()
