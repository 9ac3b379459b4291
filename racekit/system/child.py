"""Child interpreters that run only what they are told to.

Python looks for modules in the current folder, or a script's, before its own library: a file
``random.py`` there would run instead of the real one in every process that is started plainly. A
child of this module looks there never, or last; no variable of the user's environment changes
Python in it, and none that may hold a secret reaches it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import NamedTuple

_KEPT = frozenset(
    (
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM"),
        *("TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "NUMBER_OF_PROCESSORS"),
        *("USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES"),
        *("VIRTUAL_ENV", "CONDA_PREFIX", "__PYVENV_LAUNCHER__", "JUPYTER_PATH"),
        *("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"),
    )
)
"""The variables that a child keeps."""
_KEPT_KINDS = ("LC_", "XDG_", "RACEKIT_", "NUMBA_", "OMP_")
_INSTALLED = ("site-packages", "dist-packages")
"""How the folders of installed packages end."""


class Child(NamedTuple):
    """How to start a child interpreter, by the names of the arguments of `subprocess.Popen`."""

    args: tuple[str, ...]  # its command
    env: dict[str, str]  # its environment
    cwd: str  # its current folder


def child(
    module: str,
    *arguments: str,
    cwd: str | PathLike[str],
    also: Iterable[str] = (),
    ahead: Iterable[str] = (),
) -> Child:
    """Return how to run a module, as ``python -m`` does, in an isolated child interpreter.

    Parameters
    ----------
    module : str
        The name of the module.
    *arguments : str
        The arguments of its command line.
    cwd : str or Path
        The current folder, which no module is loaded from: one that the caller has made for the
        child and removes after it.
    also : iterable of str
        Folders in which modules are looked for last, after Python's and the installed ones:
        `own_folders()` for a child that runs the user's own code.
    ahead : iterable of str
        Folders in which they are looked for before the installed ones, though after Python's:
        `before_installed()` for a child that finds just what this process finds.

    Examples
    --------
    >>> import subprocess, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "this.py").write_text("print('a file that lies about')")
    ...     how = child("this", cwd=folder)
    ...     done = subprocess.run(**how._asdict(), capture_output=True, text=True, check=True)
    >>> done.stdout.splitlines()[0]
    'The Zen of Python, by Tim Peters'
    """
    run = f"import runpy; runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    flags = "-PB" if sys.dont_write_bytecode else "-P"
    words = (sys.executable, flags, "-c", f"{look_last(also, ahead)}; {run}", *arguments)
    return Child(words, environment(), os.fspath(cwd))


def look_last(also: Iterable[str] = (), ahead: Iterable[str] = ()) -> str:
    """Return the statement by which a child finds this racekit, and looks into `also` last.

    It looks into `ahead` before the installed packages.
    """
    racekit = str(Path(__file__).resolve().parents[2])
    folders = [*dict.fromkeys((racekit, *also))]
    installed = f"[*(each.endswith({_INSTALLED}) for each in sys.path), True].index(True)"
    return (
        f"import sys; at = {installed}; sys.path[at:at] = {[*ahead]}; "
        f"sys.path += [each for each in {folders!r} if each not in sys.path]"
    )


def environment() -> dict[str, str]:
    """Return the environment of a child: what programs need to run, and racekit's own variables.

    Of Python's variables it has one, which keeps the current folder out of `sys.path` in the
    child's children, too.
    """
    kept = {name: value for name, value in os.environ.items() if _is_kept(name.upper())}
    return {**kept, "PYTHONSAFEPATH": "1"}


def _is_kept(name: str) -> bool:
    return name in _KEPT or name.startswith(_KEPT_KINDS)


def own_folders() -> tuple[str, ...]:
    """Return the folders from which this process loads modules, the notebook's folder among them.

    They are for `child`'s `also`: a player of one's own may need the modules beside the notebook.
    """
    return tuple(os.path.abspath(each) for each in sys.path)  # noqa: PTH100  ("" is the current one)


def before_installed() -> tuple[str, ...]:
    """Return the folders in which this process looks before it looks into the installed packages.

    They are for `child`'s `ahead`: a module of one's own is found even if an installed package has
    one of its name. The current folder is not among them.
    """
    installed = [*(each.endswith(_INSTALLED) for each in sys.path), True].index(True)
    ahead = sys.path[:installed]
    return tuple(each for each in ahead if os.path.isabs(each))  # noqa: PTH117
