"""Every message of the odds exists in both languages and is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racekit as rk
from racekit.engine import registry
from racekit.engine.texts import LANGUAGES, read_toml
from racekit.odds.stepping import tables

CODE = "".join(
    path.read_text("utf-8") for path in sorted((Path(rk.__file__).parent / "odds").glob("*.py"))
)
WORDS = read_toml("racekit.odds", "messages.toml")
CATALOGUES = {
    "messages.toml": WORDS,
    **{
        f"{tables(rk.game(game)).TEXTS}/columns.toml": read_toml(
            tables(rk.game(game)).TEXTS, "columns.toml"
        )
        for game in registry.names()
    },
}


def test_every_message_is_used() -> None:
    literals = set(re.findall(r'(?<!f)"(\w+)"', CODE))
    begun = tuple(re.findall(r'f"(\w+_)\{', CODE))
    unused = {key for key in WORDS if key not in literals and not key.startswith(begun)}
    assert unused == set()


def test_every_used_message_exists() -> None:
    used = re.findall(r'\bmessage\(\s*"(\w+)"', CODE)
    used += re.findall(r'\b(?:problem|refused)\(\s*[^"()]*(?:"[^"]*")?,\s*"(\w+)"', CODE)
    assert len(used) > 30
    assert set(used) <= set(WORDS)


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_message_has_both_languages_with_the_same_values(name: str) -> None:
    for key, entry in CATALOGUES[name].items():
        assert set(entry) == set(LANGUAGES), key
        values = [set(re.findall(r"\{(\w+)", entry[lang])) for lang in LANGUAGES]
        assert values[0] == values[1], key
        if re.search(r"[a-z]{2}", re.sub(r"\{[^}]*\}", "", entry["en"])):
            assert re.search(r"[ぁ-んァ-ヶ一-龠]", entry["ja"]), key
        prose = re.sub(r"\{[^}]*\}|\w+\([^)]*\)|`[^`]*`", "", entry["ja"])
        assert not re.search(r"[:()]", prose), key
