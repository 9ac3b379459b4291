"""Where Pyodide is: in a folder of the user's caches, which `prepare` fills once.

Deno, which the extra ``sandbox`` installs, gets it from the npm registry. Where there is no
internet, ``RACEKIT_PYODIDE`` names a folder with the same files. Their hashes are checked, wherever
they come from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ...engine.errors import BadInput, Problem
from ...system.host import IN_BROWSER
from ..messages import bad_sandbox, problem

VERSION = "314.0.6"
"""The version that the website has, too."""
FILES = {
    "pyodide.mjs": "69e3f6ccec3e14b465df60be577ca62f536251406b9a00cce019eac5252a2495",
    "pyodide.asm.mjs": "2ac5eba365ec12839c75c03b39b3be1dd63b798852cc460b014b52238be042f7",
    "pyodide.asm.wasm": "3a0a00dfeaa348ac20f9ef09904233d32d33f644339662d4af368f8a2010f37a",
    "pyodide-lock.json": "3fdaef09e9e365c85e002737720f8d0ab8f278c1c244a2dde6a37663cf488ad4",
    "python_stdlib.zip": "80c5be6babfe03297069703410c3c29404dcf2525d2b128746bae5536f94831f",
}
"""What is needed of it: 13 MB, by their SHA-256."""
MEGABYTES = 7
"""The size of the download."""
_STORES = {"DENO_TLS_CA_STORE": "mozilla,system"}
"""Schools have certificates of their own: Deno trusts what the system does."""


def deno() -> str | None:
    """Return the path of Deno; None if the extra ``sandbox`` is not installed."""
    if find_spec("deno") is None:
        return None
    try:
        found: str = import_module("deno").find_deno_bin()
    except OSError:
        return None
    return found


def caches() -> Path:
    """Return the folder of racekit's caches."""
    from platformdirs import user_cache_path

    return user_cache_path("racekit", appauthor=False)


def folder() -> Path:
    """Return the folder with Pyodide's files, which may not be there yet."""
    given = os.environ.get("RACEKIT_PYODIDE")
    return Path(given).absolute() if given else caches() / f"pyodide-{VERSION}"


def is_whole(place: Path) -> bool:
    """Return whether a folder has all files of Pyodide, as they were published."""
    try:
        sizes = tuple((place / name).stat() for name in FILES)
    except OSError:
        return False
    return _is_whole(place, tuple((each.st_size, each.st_mtime_ns) for each in sizes))


@cache
def _is_whole(place: Path, _state: tuple[tuple[int, int], ...]) -> bool:
    for name, known in FILES.items():
        with (place / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != known:
                return False
    return True


def missing() -> Problem | None:
    """Return what has to be installed before a file of code can play; None if nothing has."""
    if IN_BROWSER:
        return problem("players", "no_sandbox_here")
    if deno() is None:
        return problem("players", "no_deno")
    if not is_whole(folder()):
        return problem("players", "no_pyodide", size=MEGABYTES)
    return None


def prepare() -> Path:
    """Return the folder with Pyodide's files; if it is empty, download them from the npm registry.

    Raises
    ------
    BadInput
        If Deno is missing, the download fails, or its files are not those that were published.
    """
    place = folder()
    if is_whole(place):
        return place
    if (program := deno()) is None:
        raise bad_sandbox([problem("sandbox", "no_deno")])
    if os.environ.get("RACEKIT_PYODIDE"):
        raise bad_sandbox(
            [problem("RACEKIT_PYODIDE", "bad_pyodide", folder=place, version=VERSION)]
        )
    place.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=place.parent) as beside:
        found = _download(program, Path(beside))
        made = Path(beside, "pyodide")
        made.mkdir()
        for name in FILES:
            shutil.copyfile(found / name, made / name)
        if not is_whole(made):
            raise _other_files("pyodide", found)
        shutil.rmtree(place, ignore_errors=True)
        with suppress(OSError):  # another process was faster
            made.rename(place)
    if not is_whole(place):
        raise _other_files("pyodide", place)
    return place


def _other_files(place: str, found: Path) -> BadInput:
    return bad_sandbox([problem(place, "bad_pyodide", folder=found, version=VERSION)])


def _download(program: str, into: Path) -> Path:
    """Let Deno download Pyodide's package; return the folder of its files."""
    package = f"npm:pyodide@{VERSION}"
    done = subprocess.run(
        (program, "cache", "--quiet", "--no-config", "--no-lock", package),
        cwd=into,
        # It runs no code; how this machine reaches the internet is in the user's variables.
        env={**_STORES, **os.environ, "DENO_DIR": str(into), "NO_COLOR": "1"},
        capture_output=True,
        check=False,
        text=True,
        errors="replace",
    )
    found = next(into.glob(f"npm/*/pyodide/{VERSION}"), None)
    if done.returncode or found is None:
        why = done.stderr.strip()[-300:]
        raise bad_sandbox([problem(package, "no_download", why=why)])
    return found
