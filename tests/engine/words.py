"""Analysis of racekit's sources: the texts that exist, and those that the code uses."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "racekit"
GRAMMARS = ("phrases.toml",)
"""Grammars of abilities, which differ between the languages; their own tests cover every text."""
FILES = sorted(file for file in PACKAGE.rglob("*.toml") if file.name not in GRAMMARS)


class Entry(NamedTuple):
    """A text in a TOML file, with its path of keys."""

    file: str
    path: str
    en: str
    ja: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path}"


def entries(file: Path) -> Iterator[Entry]:
    """Yield every text of a file; raise an error for a text in one language only."""
    name = str(file.relative_to(PACKAGE))
    yield from _walk(name, "", tomllib.loads(file.read_text("utf-8")))


def _walk(file: str, path: str, data: Any) -> Iterator[Entry]:
    if not isinstance(data, dict):
        return
    if "en" in data or "ja" in data:
        assert {"en", "ja"} <= data.keys(), f"{file}: {path} is in one language only"
        yield Entry(file, path, data["en"], data["ja"])
    for key, value in data.items():
        yield from _walk(file, f"{path}.{key}".lstrip("."), value)


def fields(template: str) -> dict[str, str]:
    """Return a template's placeholders with their kinds of word.

    >>> fields("{seat:Seat} drew {card:card}.")
    {'seat': 'Seat', 'card': 'card'}
    """
    parsed = string.Formatter().parse(template)
    return {name: spec or "" for _, name, spec, _ in parsed if name is not None}


class Call(NamedTuple):
    """A call in the sources that uses a text by a literal key."""

    where: str
    function: str
    keys: tuple[str | None, ...]
    """The positional arguments; None for an argument that is not a string literal."""
    values: frozenset[str] | None
    """The names of the keyword arguments; None if they are not literal."""


def home(game: str) -> Path:
    """Return the path of a game: its folder or its single file."""
    folder = PACKAGE / "games" / game
    return folder if folder.is_dir() else folder.with_suffix(".py")


def sources(home: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the parsed sources below a folder, or of a single file."""
    for path in [home] if home.is_file() else sorted(home.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def calls(folder: Path) -> Iterator[Call]:
    """Yield every call below a folder."""
    for path, module in sources(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                keys = tuple(
                    a.value if isinstance(a, ast.Constant) and isinstance(a.value, str) else None
                    for a in node.args
                )
                names = [keyword.arg for keyword in node.keywords]
                plain = frozenset(name for name in names if name is not None)
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                values = plain if None not in names else None
                yield Call(where, ast.unparse(node.func), keys, values)


@cache
def texts_in(folder: Path) -> tuple[set[str], list[re.Pattern[str]]]:
    """Return every string literal in the sources, and a pattern for each f-string.

    Each variable part of an f-string becomes a group of the pattern.
    """
    plain: set[str] = set()
    patterns = []
    for _, module in sources(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"(\w+)"
                    for part in node.values
                )
                patterns.append(re.compile("".join(parts)))
    return plain, patterns


def used(key: str, plain: set[str], patterns: list[re.Pattern[str]]) -> bool:
    """Whether a key occurs in the sources, complete or composed of parts."""
    if key in plain:
        return True
    found = (pattern.fullmatch(key) for pattern in patterns)
    return any(match is not None and set(match.groups()) <= plain for match in found)
