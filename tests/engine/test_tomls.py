"""TOML from somebody else: its length bounds the work, however it is written."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from racekit.exchange import tomls
from racekit.exchange.position_file import read_position
from racekit.exchange.tomls import parse_toml
from racekit.lessons.authoring import lesson_folder

LONG = {
    "bare": "a." * 50_000 + "b = 1",
    "table": "[" + "a." * 50_000 + "b]",
    "tables": "[[" + "a . " * 30_000 + "b]]",
    "inline": "x = {y = '''''''', " + "a." * 50_000 + "b = 1}",
    "quoted": '"a b".' * 20_000 + "b = 1",
    "escaped": r'"\"\u0061".' * 10_000 + "b = 1",
    "literal": "'a\"'." * 20_000 + "b = 1",
    "after another": "a = 1\n" + "b." * 50_000 + "b = 1",
    "lists": "x = " + "[" * 50_000 + "]" * 50_000,
    "inline tables": "x = " + "{a = " * 20_000 + "1" + "}" * 20_000,
}
NUMBERS = {"hex": "0x" + "f" * 100_000, "bits": "0b" + "1" * 100_000, "decimal": "9" * 100_000}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how often the parser has been at work."""
    calls: list[int] = []
    loads: Callable[[str], dict[str, Any]] = tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        calls.append(len(text))
        return loads(text)

    monkeypatch.setattr(tomls.tomllib, "loads", counted)
    return calls


@pytest.mark.parametrize("name", LONG)
def test_what_is_nested_deeply_is_refused(read: list[int], name: str) -> None:
    with pytest.raises(ValueError, match=r"nested too deeply|Invalid|Expected"):
        parse_toml(LONG[name])
    if name not in ("lists", "inline tables"):  # the parser itself ends these
        assert read == []


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_a_number_of_many_digits_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="digits"):
        parse_toml(f"x = {number}")


@pytest.mark.parametrize("text", [*LONG.values(), f"x = {NUMBERS['hex']}"])
def test_a_lesson_and_a_position_are_one_error(text: str) -> None:
    problems: list[Any] = []
    assert lesson_folder.table_of(text.encode(), problems.append) is None
    assert len(problems) == 1
    with pytest.raises(ValueError, match="TOML"):
        read_position(text)


def test_prose_with_many_dots_is_no_long_key() -> None:
    prose = "Yes. " * 90 + "One sentence. Another one, e.g. this. " * 500 + "... " * 1000
    assert parse_toml(f'x = """{prose}"""') == {"x": prose}
    assert parse_toml(f"# {prose}") == {}
