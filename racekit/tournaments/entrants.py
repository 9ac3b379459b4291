"""Entrants of a tournament: players by name, custom players, or players from files."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.errors import BadInput, Problem, file_trouble, short_repr
from ..odds.seating import check_players
from ..system.leftovers import is_left_over
from ..table import saves
from .entrant import Entrant, packed
from .messages import problem
from .names import alike, clean, shipped
from .sandbox import pyodide

MOST = 200
"""The most players of a tournament."""
MOST_CODE = 1 << 20
"""The most bytes of a file of code."""
LONGEST_NAME = 24


class Found(NamedTuple):
    """A file of code found in a folder: where it is bad, it is left out, and the others play."""

    path: Path  # the file


class Entrants(NamedTuple):
    """Who plays in a tournament."""

    playing: tuple[Entrant, ...]  # the players
    left_out: tuple[Problem, ...]  # the files of a folder that cannot play, each with what is wrong


def entrants(given: Any, allow_code: Any, problems: list[Problem]) -> Entrants:
    """Return the players of a tournament; add errors to `problems`.

    Parameters
    ----------
    given : mapping, str or Path
        Each name with a player, the name of one, or a file of code; or a folder of such files.
    allow_code : bool
        Whether files of code may run.
    problems : list of Problem
        The list to which errors are added.
    """
    named = _named(given, problems)
    if not problems and not 2 <= len(named) <= MOST:
        problems.append(problem("players", "player_count", count=len(named), most=MOST))
    left_out: list[Problem] = []
    found = []
    for name, each in [*named.items()][:MOST]:
        wrong: list[Problem] = []
        entrant = _entrant(name, each, wrong)
        if isinstance(each, Found) and wrong:
            left_out += [Problem(_printable(each.path), wrong[0].text)]
            continue
        problems += wrong
        problems += _taken(entrant.name, each)
        found.append(entrant)
    for group in alike(each.name for each in found):
        problems.append(problem("players", "alike", names=[*map(short_repr, group)]))
    if any(each.walled for each in found):
        if allow_code is not True:
            problems.append(problem("allow_code", "code_not_allowed"))
        if lacks := pyodide.missing():
            problems.append(lacks)
    return Entrants(tuple(found), tuple(left_out))


def _named(given: Any, problems: list[Problem]) -> Mapping[Any, Any]:
    """Return the players by name."""
    if isinstance(given, Mapping):
        return given
    if not isinstance(given, str | os.PathLike):
        problems.append(problem("players", "not_players", given=short_repr(given)))
        return {}
    folder = saves.as_path(given).expanduser()
    try:
        return in_folder(folder)
    except OSError as error:
        problems.append(Problem(_printable(folder), file_trouble(error)))
        return {}


def in_folder(folder: Path) -> dict[str, Found]:
    """Return the files of code in a folder, by their names without the ending."""
    found: dict[str, Found] = {}
    for path in sorted(folder.iterdir()):
        own = not path.name.startswith(".") and not is_left_over(path.name)
        if own and path.suffix.lower() == ".py":
            found[path.name if path.stem in found else path.stem] = Found(path)
    return found


def _printable(path: Path) -> str:
    return clean(str(path.name))


def _taken(name: str, given: Any) -> list[Problem]:
    """Return the problem of a file, or a player of racekit's, that bears another one's name."""
    kind = shipped(name)
    if kind is None or given == kind or not isinstance(given, str | os.PathLike | Found):
        return []
    return [problem(f"players[{short_repr(name)}]", "shipped_name", kind=kind)]


def _entrant(name: Any, given: Any, problems: list[Problem]) -> Entrant:
    place = f"players[{short_repr(name)}]"
    called = clean(name) if isinstance(name, str) else ""
    if not 0 < len(called) <= LONGEST_NAME:
        problems.append(problem(place, "bad_name", most=LONGEST_NAME))
    if isinstance(given, Found):
        return _file(called, given.path, place, problems)
    if isinstance(given, os.PathLike) or (isinstance(given, str) and given.endswith(".py")):
        return _file(called, saves.as_path(given).expanduser(), place, problems)
    found: list[Problem] = []
    (player,) = check_players({name: given}, found)
    problems += found
    try:
        return Entrant(called, b"" if found else packed(player))
    except Exception as error:  # noqa: BLE001  (whatever an object of the user's raises)
        reason = f"{type(error).__name__}: {error}"
        problems.append(problem(place, "not_sent", reason=reason))
        return Entrant(called)


def _file(name: str, path: Path, place: str, problems: list[Problem]) -> Entrant:
    """Read a file of code; it is not run here."""
    source = ""
    try:
        data = _content(path)
        source = data.decode("utf-8-sig")
    except OSError as error:
        problems.append(Problem(place, file_trouble(error)))
    except UnicodeDecodeError as error:
        problems.append(Problem.of(place, "not_utf8", at=error.start))
    except BadInput as error:
        problems += error.problems
    else:
        if len(data) > MOST_CODE:
            problems.append(problem(place, "too_long", most=f"{MOST_CODE:,}"))
    return Entrant(name, file=clean(path.name), source=source)


def _content(path: Path) -> bytes:
    """Return the beginning of a file, up to more than is allowed; never wait for a pipe."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise BadInput.of("bad_path", [Problem.of(short_repr(str(path)), "not_a_file")])
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(opened, "rb") as file:
        return file.read(MOST_CODE + 1)
