"""Spelling in Japanese, by a list of what racekit does not write; codespell reads the English."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
WORDS = tomllib.loads((HERE / "japanese.toml").read_text("utf-8"))["word"]
FOLDERS = {"docs": "*.md", "notebooks": "*.ipynb", "racekit": "*.toml", "website": "*.toml"}
PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("tests/README.md", "widgets/README.md", "website/README.md", ".github/RELEASING.md"),
)


def texts() -> dict[str, str]:
    paths = [path for folder, kind in FOLDERS.items() for path in (ROOT / folder).rglob(kind)]
    paths += [ROOT / page for page in PAGES]
    kept = [path for path in paths if ".ipynb_checkpoints" not in path.parts]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in kept}


def found(text: str) -> list[str]:
    """Return each word that is not written, with what stands around it and what to write."""
    return [
        f"{text[max(0, hit.start() - 10) : hit.end() + 10]!r}: {word['write']}"
        for word in WORDS
        for hit in re.finditer(word["not"], text, re.MULTILINE)
    ]


def test_the_japanese_is_spelt_as_the_house_spells_it() -> None:
    every = texts()
    assert len(every) > 100
    wrong = {path: hits for path, text in every.items() if (hits := found(text))}
    assert wrong == {}


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word["as"])
def test_the_list_finds_its_examples(word: dict[str, str]) -> None:
    assert re.search(word["not"], word["as"])
