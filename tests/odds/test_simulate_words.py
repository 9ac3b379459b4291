"""Every text of simulating exists in both languages, and is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racekit
from racekit.engine import registry
from racekit.engine.texts import LANGUAGES, read_toml
from racekit.odds.chunks import package

FOLDER = Path(racekit.__file__).parent / "odds"
SPEAKERS = ("policies", "request", "simulate", "workers")
CATALOGUES = {
    "simulate.toml": read_toml("racekit.odds", "simulate.toml"),
    **{
        f"{game}/columns.toml": read_toml(package(game), "columns.toml")
        for game in registry.names()
    },
}


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    code = "".join((FOLDER / f"{name}.py").read_text("utf-8") for name in SPEAKERS)
    used = re.findall(r'\bsaid\(\s*"(\w+)"', code)
    used += re.findall(r'\bproblem\(\s*[^"()]*(?:"[^"]*")?,\s*"(\w+)"', code)
    assert set(used) == set(CATALOGUES["simulate.toml"])


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_text_is_there_in_both_languages_with_the_same_values(name: str) -> None:
    for key, entry in CATALOGUES[name].items():
        assert set(entry) == set(LANGUAGES), key
        assert entry["en"] != entry["ja"], key
        assert entry["en"].isascii(), key
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", entry["ja"]), key
        assert not re.search(
            r"[:()]", re.sub(r"\{\w+:\w+\}|Client\([^)]*\)|`[^`]*`", "", entry["ja"])
        )
        values = [set(re.findall(r"\{(\w+)", entry[lang])) for lang in LANGUAGES]
        assert values[0] == values[1], key
