"""What a sitting says: every text is there in both languages, is used, and is said as written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
import racekit.ui
from racekit.engine.texts import LANGUAGES, Text, read_toml
from racekit.ui.messages import WORDS
from racekit.ui.session import Session
from tests.ui.sittings import choose, command, dealt, intent, message, table

FOLDER = Path(racekit.ui.__file__).parent
REVIEWS = ("review_panel.py", "drawn_review.py", "review_widget.py", "session.py")
CATALOGUE = read_toml("racekit.ui", "session.toml")
VALUES: dict[str, Any] = {
    "what": "seq",
    "seat": 2,
    "games": 3,
    "game": "night_race",
    "kind": "KeyError",
    "file": "night_race.py",
    "line": 12,
    "least": 100,
    "most": 3200,
    "states": 3,
    "player": Text("Bot", "ボット"),
    "card": "comet",
    "name": Text("Flock", "群れ"),
    "n": 3,
    "mean": "4.2",
    "note": Text("Counted.", "数えました。"),
    "why": Text("There is no such file.", "そのファイルはありません。"),
}
ANSWERS = {"malformed", "stale", "error", "not_your_turn", "not_an_outcome", "no_curtain", "at_end"}


def used_keys() -> set[str]:
    """Return the keys that the code asks for."""
    code = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*.py")))
    calls = re.findall(r"WORDS\.text\(([^()]*)", code)
    assert calls
    return {key for call in calls for key in re.findall(r'"(\w+)"', call)}


def used_in_reviews() -> set[str]:
    """Return the keys that reviews ask for: alone or one of two."""
    code = "".join((FOLDER / name).read_text("utf-8") for name in REVIEWS)
    return {*re.findall(r'word\(\s*"(\w+)"', code)} | {
        *re.findall(r'"(\w+)" if self', code),
        *re.findall(r'if [\w.]+ else "(\w+)"', code),
    }


def test_every_text_of_reviews_is_used_and_there_in_both_languages() -> None:
    catalogue = read_toml("racekit.ui", "review.toml")
    assert used_in_reviews() == catalogue.keys()
    for texts in catalogue.values():
        assert texts.keys() == set(LANGUAGES)
        names = [set(re.findall(r"{(\w+)", texts[lang])) for lang in LANGUAGES]
        assert names[0] == names[1]
        assert texts["en"] != texts["ja"]


def test_every_text_of_hints_is_used_and_there_in_both_languages() -> None:
    catalogue = read_toml("racekit.ui", "hint.toml")
    files = ("hint_panel.py", "estimates_panel.py", "session.py", "widgets.py")
    code = "".join((FOLDER / name).read_text("utf-8") for name in files)
    assert all(f'"{key}"' in code for key in catalogue)
    for texts in catalogue.values():
        names = [set(re.findall(r"{(\w+)", texts[lang])) for lang in LANGUAGES]
        assert names[0] == names[1]


def test_every_text_of_outcomes_is_used_and_there_in_both_languages() -> None:
    code = "".join(
        (FOLDER / f"{name}.py").read_text("utf-8") for name in ("estimates_panel", "outcomes_panel")
    )
    for key, texts in read_toml("racekit.ui", "outcomes.toml").items():
        assert f'"{key}"' in code
        names = [set(re.findall(r"{(\w+)", texts[lang])) for lang in LANGUAGES]
        assert names[0] == names[1]


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    assert used_keys() == CATALOGUE.keys()


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_text_is_there_in_both_languages(key: str) -> None:
    assert CATALOGUE[key].keys() == set(LANGUAGES)
    text = WORDS.text(key, **VALUES)
    assert text.en != text.ja
    assert text.en.isascii()
    assert re.search(r"[ぁ-んァ-ヶ一-龠]", text.ja)
    for each in (text.en, text.ja):
        assert each == each.strip()
        assert "{" not in each
    names = [set(re.findall(r"{(\w+)", CATALOGUE[key][lang])) for lang in LANGUAGES]
    assert names[0] == names[1]


@pytest.mark.parametrize("key", sorted(ANSWERS))
def test_sentences_end(key: str) -> None:
    text = WORDS.text(key, **VALUES)
    assert text.en.endswith(".")
    assert text.ja.endswith("。")


def said(key: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Bring about the answer `key`."""
    session = Session(dealt(), 0)
    match key:
        case "malformed":
            return session.handle({**message(session), "seq": None})
        case "stale":
            return session.handle({**message(session, type="command", name="undo"), "seq": 99})
        case "error":
            monkeypatch.setattr(session.table, "step", None)
            return intent(session, choose(session))
        case "not_your_turn":
            return intent(Session(table(), 0), "pass")
        case "not_an_outcome":
            session = Session(table(mode="study"), 0)
            return command(session, "choose", "deal 1-1")
        case "no_curtain":
            return command(session, "uncover")
        case "at_end":
            return command(session, "forward")


@pytest.mark.parametrize("key", sorted(ANSWERS))
def test_every_answer_is_said_where_it_belongs(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = said(key, monkeypatch)
    assert answer["type"] == "reject"
    assert answer["text"] == WORDS.text(key, **VALUES).data()
    assert answer["rule"] in {"LS2.1", "LS3.1"}


@pytest.mark.parametrize("game", ["longshot", "trickrace", "readaloud"])
def test_words_that_a_board_explains_name_rules_of_the_game(game: str) -> None:
    folder = FOLDER.parents[1] / "widgets/src/games" / game
    sources = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.tsx")))
    terms = re.findall(r"<Term\b.*?/>|\bexplaining\([^)]*\)", sources, re.DOTALL)
    named = {rule for term in terms for rule in re.findall(r'"([A-Z]*\d[\w.-]*)"', term)}
    assert named
    assert named <= {*rk.rules(game)}
