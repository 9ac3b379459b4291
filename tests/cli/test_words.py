"""Every text of the command line exists in both languages, and is used."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from racekit.engine.texts import LANGUAGES, read_toml

ROOT = Path(__file__).resolve().parents[2] / "racekit"

CATALOGUES = [
    ("racekit", "cli.toml", ("cli.py", "terminal.py", "hosting/in_terminal.py")),
    ("racekit.starter", "messages.toml", ("starter/__init__.py",)),
    ("racekit.games.longshot", "text.toml", ("games/longshot/text.py",)),
]
SPEAKS = {
    **dict.fromkeys(("ask", "error", "render", "say", "text", "word", "_word"), 0),
    **dict.fromkeys(("_problem", "problem"), 1),
}
"""The functions that take a key, and where it stands among their arguments."""


def trees(sources: tuple[str, ...]) -> list[ast.AST]:
    return [ast.parse((ROOT / name).read_text("utf-8")) for name in sources]


def literals(sources: tuple[str, ...]) -> set[str]:
    nodes = (node for tree in trees(sources) for node in ast.walk(tree))
    return {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def keys_asked_for(sources: tuple[str, ...]) -> set[str]:
    found = set()
    for node in (node for tree in trees(sources) for node in ast.walk(tree)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        place = SPEAKS.get(name)
        if place is None or len(node.args) <= place:
            continue
        key = node.args[place]
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            found.add(key.value)
    return found


@pytest.mark.parametrize(("package", "name", "sources"), CATALOGUES)
def test_every_text_is_there_in_both_languages_with_the_same_values(
    package: str, name: str, sources: tuple[str, ...]
) -> None:
    for key, entry in read_toml(package, name).items():
        assert set(entry) == set(LANGUAGES), key
        assert all(text.strip() for text in entry.values()), key
        values = [set(re.findall(r"\{(\w+)", entry[lang])) for lang in LANGUAGES]
        assert values[0] == values[1], key


@pytest.mark.parametrize(("package", "name", "sources"), CATALOGUES)
def test_no_text_is_unused_and_none_is_missing(
    package: str, name: str, sources: tuple[str, ...]
) -> None:
    keys = set(read_toml(package, name))
    assert keys - literals(sources) == set()
    asked = keys_asked_for(sources)
    assert len(asked) > 5
    assert asked - keys == set()


def test_the_arguments_help_is_in_the_catalogue() -> None:
    from racekit.cli import COMMANDS

    keys = set(read_toml("racekit", "cli.toml"))
    for command in COMMANDS.values():
        assert {command.about, *(argument.help for argument in command.arguments)} <= keys
