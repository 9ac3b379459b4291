"""Reading racekit's own sources: which texts there are, and which the code asks for."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "racekit"
GRAMMARS = ("phrases.toml",)
"""How abilities speak in each language, which is not the same: their tests read every text."""
FILES = sorted(file for file in PACKAGE.rglob("*.toml") if file.name not in GRAMMARS)


class Entry(NamedTuple):
    """A text in a TOML file, by its path of keys."""

    file: str
    path: str
    en: str
    ja: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path}"


def entries(file: Path) -> Iterator[Entry]:
    """Return every text of a file; a text in one language only is an error."""
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
    """Return a template's placeholders, each with its kind of word.

    >>> fields("{seat:Seat} drew {card:card}.")
    {'seat': 'Seat', 'card': 'card'}
    """
    parsed = string.Formatter().parse(template)
    return {name: spec or "" for _, name, spec, _ in parsed if name is not None}


class Call(NamedTuple):
    """A call in the sources that asks for a text by a key that stands there."""

    where: str
    function: str
    keys: tuple[str | None, ...]
    """The arguments by position: None where one is no plain text."""
    values: frozenset[str] | None
    """The names of the values that it gives; None where they do not stand there."""


def home(game: str) -> Path:
    """Return where a game is: its folder, or its one file."""
    folder = PACKAGE / "games" / game
    return folder if folder.is_dir() else folder.with_suffix(".py")


def sources(home: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Return the parsed sources below a folder, or the one that a file holds."""
    for path in [home] if home.is_file() else sorted(home.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def calls(folder: Path) -> Iterator[Call]:
    """Return every call below a folder."""
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


def texts_in(folder: Path) -> tuple[set[str], list[re.Pattern[str]]]:
    """Return every plain text in the sources, and a pattern for each that is put together.

    Each part of a pattern that is not plain is a group.
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
    """Whether a key stands in the sources, whole or as the parts that it is put together of."""
    if key in plain:
        return True
    found = (pattern.fullmatch(key) for pattern in patterns)
    return any(match is not None and set(match.groups()) <= plain for match in found)
