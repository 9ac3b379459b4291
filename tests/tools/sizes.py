"""Count the lines of each room: ``make size`` prints a row for each folder, and their sum.

A room is a folder of the package, of the front end or of the tests; each game is a room, too. Empty
lines and comments count: they are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOUSES = ("racekit", "widgets/src", "tests")
FLOORS = ("racekit/games",)
"""Folders whose own folders are rooms."""
KINDS = {".py": "Python", ".toml": "TOML", ".ts": "TypeScript", ".tsx": "TypeScript", ".css": "CSS"}
COLUMNS = tuple(dict.fromkeys(KINDS.values()))


def room_of(path: Path) -> str:
    """Return the room in which a file stands, as a path from the root.

    Examples
    --------
    >>> room_of(Path("racekit/games/longshot/flow.py"))
    'racekit/games/longshot'
    >>> room_of(Path("racekit/engine/game.py")), room_of(Path("racekit/games/pig.py"))
    ('racekit/engine', 'racekit/games')
    >>> room_of(Path("widgets/src/editor/EditorApp.tsx")), room_of(Path("tests/conftest.py"))
    ('widgets/src/editor', 'tests')
    """
    folders = path.parts[:-1]
    floor = next((each for each in (*FLOORS, *HOUSES) if path.is_relative_to(each)), "")
    return "/".join(folders[: len(Path(floor).parts) + 1])


def lines(root: Path = ROOT) -> dict[str, Counter[str]]:
    """Return how many lines of each kind a room has, by its path from the root."""
    found: dict[str, Counter[str]] = {}
    for path in _files(root):
        many = len(path.read_text("utf-8").splitlines())
        found.setdefault(room_of(path.relative_to(root)), Counter())[KINDS[path.suffix]] += many
    return found


def _files(root: Path) -> Iterator[Path]:
    for house in HOUSES:
        for path in sorted((root / house).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                yield path


def report(found: dict[str, Counter[str]]) -> str:
    """Return a table with a row for each room, and one for each house."""
    rows = [("", *COLUMNS)]
    for house in HOUSES:
        rooms = {room: many for room, many in found.items() if Path(room).is_relative_to(house)}
        total = sum(rooms.values(), Counter[str]())
        for room, many in sorted([*rooms.items(), (f"{house} in all", total)]):
            rows.append((room, *(f"{many[kind]:,}" if many[kind] else "" for kind in COLUMNS)))
    first = max(len(row[0]) for row in rows)
    return "\n".join(
        (row[0].ljust(first) + "".join(cell.rjust(12) for cell in row[1:])).rstrip() for row in rows
    )


if __name__ == "__main__":
    print(report(lines()))
