"""Who plays in a tournament: players by name, players of one's own, and files of code."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..engine import saves
from ..engine.errors import Problem, file_trouble, shown
from ..engine.leftovers import is_left_over
from ..engine.texts import visible
from ..odds.seating import check_players
from .entrant import Entrant, packed
from .messages import problem

MOST = 200
"""The most players of a tournament."""
MOST_CODE = 1 << 20
"""The most bytes of a file of code."""
LONGEST_NAME = 24


def entrants(given: Any, allow_code: Any, problems: list[Problem]) -> tuple[Entrant, ...]:
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
    found = [_entrant(name, each, problems) for name, each in named.items()]
    if allow_code is not True and any(each.fenced for each in found):
        problems.append(problem("allow_code", "code_not_allowed"))
    return tuple(found)


def _named(given: Any, problems: list[Problem]) -> Mapping[Any, Any]:
    """Return the players by name."""
    if isinstance(given, Mapping):
        return given
    if not isinstance(given, str | os.PathLike):
        problems.append(problem("players", "not_players", given=shown(given)))
        return {}
    folder = saves.as_path(given).expanduser()
    try:
        return in_folder(folder)
    except OSError as error:
        problems.append(Problem(visible(str(folder)), file_trouble(error)))
        return {}


def in_folder(folder: Path) -> dict[str, Path]:
    """Return the files of code in a folder, by their names without the ending."""
    files = (path for path in sorted(folder.iterdir()) if not is_left_over(path.name))
    return {path.stem: path for path in files if path.suffix == ".py"}


def _entrant(name: Any, given: Any, problems: list[Problem]) -> Entrant:
    place = f"players[{shown(name)}]"
    called = visible(name).strip() if isinstance(name, str) else ""
    if not 0 < len(called) <= LONGEST_NAME:
        problems.append(problem(place, "bad_name", most=LONGEST_NAME))
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
        with path.open("rb") as file:
            data = file.read(MOST_CODE + 1)
        source = data.decode("utf-8-sig")
    except OSError as error:
        problems.append(Problem(place, file_trouble(error)))
    except UnicodeDecodeError as error:
        problems.append(Problem.of(place, "not_utf8", at=error.start))
    else:
        if len(data) > MOST_CODE:
            problems.append(problem(place, "too_long", most=f"{MOST_CODE:,}"))
    return Entrant(name, file=path.name, source=source)
