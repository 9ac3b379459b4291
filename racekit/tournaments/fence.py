"""The fence around a player: limits of time and memory; around code from outside, more.

Code from outside cannot open files except those of Python and racekit, start processes, or use the
network. Python's audit events keep it from that on every system; on Linux, a network
namespace of its own does too, and other processes are out of its reach. It is a fence against
mistakes and pranks and no prison: Python has no walls that hold against an expert.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

WITHOUT = ("numpy", "numba", "ctypes", "_ctypes")
"""Modules that code from outside cannot import: they reach past Python."""

_ALLOWED = frozenset(
    (
        *(
            "import",
            "compile",
            "exec",
            "marshal.loads",
            "pickle.find_class",
            "code.__new__",
            "function.__new__",
        ),
        *("object.__getattr__", "object.__setattr__", "object.__delattr__"),
        *("builtins.id", "sys._getframe", "sys._getframemodulename", "time.sleep"),
        *("sys.excepthook", "sys.unraisablehook", "cpython._PySys_ClearAuditHooks"),
    )
)
"""Audit events of ordinary code."""
_READING = ("open", "os.listdir", "os.scandir")
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@cache
def unshare() -> tuple[str, ...]:
    """Return the command that starts a program without network; empty where there is none."""
    program = shutil.which("unshare")
    command = () if program is None else (program, "--user", "--net", "--")
    try:
        subprocess.run((*command, sys.executable, "-c", ""), check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return command


def limits_memory() -> bool:
    """Return whether this system can limit a process's memory."""
    return sys.platform.startswith("linux")


def limit(seconds: float, memory: int) -> None:
    """Limit this process's time and memory, as far as the system can.

    Parameters
    ----------
    seconds : float
        The limit of its computing time.
    memory : int
        The limit of its memory, in MB.
    """
    try:
        import resource
    except ImportError:
        return
    cpu = int(seconds) + 2  # the referee's clock comes first
    limits = {"CPU": (cpu, cpu + 1), "AS": (memory << 20,) * 2, "CORE": (0, 0)}
    for name, each in limits.items():
        with suppress(ValueError, OSError):  # macOS has no limit of memory
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), each)


def close() -> None:
    """Close the fence around this process; it cannot be opened again."""
    os.environ.clear()
    for name in [each for each in sys.modules if each.partition(".")[0] in WITHOUT]:
        del sys.modules[name]
    sys.modules.update(dict.fromkeys(WITHOUT))  # type: ignore[arg-type]  # None: not found
    readable = _readable()

    def check(event: str, args: tuple[Any, ...]) -> None:
        if event in _READING:
            _check_read(event, args, readable)
        elif event == "import" and args[0].partition(".")[0] in WITHOUT:
            raise ModuleNotFoundError(f"not allowed in a tournament: {args[0]}", name=args[0])
        elif event not in _ALLOWED:
            raise PermissionError(f"not allowed in a tournament: {event}")

    sys.addaudithook(check)


def _readable() -> tuple[str, ...]:
    """Return the folders that code may read: those of Python, its packages and racekit."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    folders = [*(Path(sysconfig.get_path(name)) for name in names), Path(__file__).parents[1]]
    both = {*folders, *(folder.resolve() for folder in folders)}
    return tuple(f"{folder}{os.sep}" for folder in both)


def _check_read(event: str, args: tuple[Any, ...], readable: tuple[str, ...]) -> None:
    path = args[0]
    if not isinstance(path, str | os.PathLike):
        raise PermissionError(f"not allowed in a tournament: {event}")
    whole = os.path.join(os.path.realpath(path), "")  # noqa: PTH118  (a path may be a folder's)
    writes = event == "open" and (len(args) < 3 or (args[2] or 0) & _WRITES)
    if writes or not whole.startswith(readable):
        raise PermissionError(f"not allowed in a tournament: {event}, {path}")
