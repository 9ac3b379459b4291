"""Plain data as data, as JSON text or in a file, with the same messages in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.parsing import plain_data
from racekit.engine.texts import LANGUAGES, Text
from racekit.games.foth import read_cards
from racekit.games.readaloud import read_pack


def unread(source: Any) -> Text:
    """Return the reason that a source cannot be read."""
    reasons: list[Text] = []
    assert plain_data(source, reasons.append) is None
    (why,) = reasons
    return why


def test_it_comes_as_data_text_or_file(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    path.write_text('[{"draw": 2}]', "utf-8")
    reasons: list[Text] = []
    same = ([{"draw": 2}], ' [{"draw": 2}]', path, str(path))
    assert [plain_data(each, reasons.append) for each in same] == [[{"draw": 2}]] * 4
    assert plain_data('{"draw": 2}', reasons.append) == {"draw": 2}
    assert not reasons


SOURCES: list[tuple[str, str, str]] = [
    ("{", "not JSON: ", "JSONではありません（"),
    ("[" * 100_000, "not JSON: ", "JSONではありません（"),
    ('[{"a": 1, "b": 2, "a": 3}]', "duplicate keys in one object: a.", "一つのオブジェクトの中に"),
    ("nowhere.json", "cannot be read: there is no such file", "読み込めません。"),
    (".", "cannot be read: ", "読み込めません。"),
    ("", "cannot be read: ", "読み込めません。"),
    ("no\0name", "cannot be read: ", "読み込めません。"),
    ("~nobody-here/cards.json", "cannot be read: ", "読み込めません。"),
]


@pytest.mark.parametrize(("source", "en", "ja"), SOURCES)
def test_every_game_reports_why_data_cannot_be_read(source: str, en: str, ja: str) -> None:
    why = unread(source)
    assert why.en.startswith(en)
    assert why.ja.startswith(ja)
    read: Any
    for read in (read_cards, read_pack):
        with pytest.raises(BadInput) as caught:
            read(source)
        (problem,) = caught.value.problems
        assert [problem.text(lang) for lang in LANGUAGES] == [why(lang) for lang in LANGUAGES]


def test_a_binary_file_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(b"[\xff]")
    assert "not UTF-8 text at byte 1" in unread(path).en
