"""Every text exists in both languages, with the same values, and is in use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import racekit as rk
from racekit.engine import registry
from racekit.engine.errors import BadInput
from racekit.engine.rules import RuleBook
from racekit.engine.texts import (
    COMMON_WORDS,
    LANGUAGES,
    YOU,
    Catalogue,
    Text,
    engine_words,
    language,
    list_word,
    money_word,
    seat_word,
    seats_word,
)
from racekit.games import foth
from racekit.games.foth import cards as foth_cards
from racekit.games.foth import words as foth_words
from racekit.lessons.explore import pictures
from racekit.testing.pick import pick
from tests.conformance.adapters import GAMES, adapter
from tests.engine import words

ENTRIES = [entry for file in words.FILES for entry in words.entries(file)]
CATALOGUES = [registry.game_class(name).book.words for name in registry.names()]
CATALOGUES += [foth.BOOK.words, foth_cards.TEXTS, foth_words.STAGE, pictures.WORDS]
KINDS = {*COMMON_WORDS, ""} | {kind for each in CATALOGUES for kind in each._words}
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SAME_IN_BOTH = {"LONG SHOT", "Python", "TOML"}


def test_there_are_texts() -> None:
    assert {"engine/messages.toml", "ui/messages.toml", "games/longshot/rules.toml"} <= {
        entry.file for entry in ENTRIES
    }
    assert len(ENTRIES) > 400


def each_entry(check: Callable[[words.Entry], None], file: Path) -> None:
    """Check every text of a file and list all failures."""
    wrong = []
    for entry in words.entries(file):
        try:
            check(entry)
        except AssertionError as error:
            wrong.append(f"{entry}: {error}")
    assert not wrong


# Each language has its own grammar of abilities, whose tests cover every text in both languages.
WITH_VALUES = [file for file in words.FILES if file.name != "vocabulary.toml"]


@pytest.mark.parametrize("file", WITH_VALUES, ids=lambda file: file.name)
def test_texts_have_the_same_values_in_both_languages(file: Path) -> None:
    each_entry(same_values, file)


@pytest.mark.parametrize("file", words.FILES, ids=lambda file: file.name)
def test_japanese_is_japanese_and_english_is_not(file: Path) -> None:
    each_entry(right_language, file)


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("{a}", "{b}馬"),
        ("{seat:Seat} x", "馬"),
        ("x {n:money}", "馬{n:list}"),
        ("x {n:nonsense}", "馬{n:nonsense}"),
        (" ", "馬"),
    ],
)
def test_texts_that_differ_are_found(english: str, japanese: str) -> None:
    with pytest.raises(AssertionError):
        same_values(words.Entry("file", "key", english, japanese))


def test_the_wrong_language_is_found() -> None:
    for english, japanese in (("A horse", "A horse"), ("A horse", "Ein Pferd"), ("馬です", "馬")):
        with pytest.raises(AssertionError):
            right_language(words.Entry("file", "key", english, japanese))


@pytest.mark.parametrize("file", words.FILES, ids=lambda file: file.name)
def test_japanese_has_japanese_punctuation(file: Path) -> None:
    each_entry(wide_punctuation, file)


@pytest.mark.parametrize("japanese", ["馬: 1番", "馬(1番)", "馬（1番)", "「rk.load()」: 馬"])
def test_narrow_punctuation_in_japanese_is_found(japanese: str) -> None:
    with pytest.raises(AssertionError):
        wide_punctuation(words.Entry("file", "key", "A horse", japanese))


def same_values(entry: words.Entry) -> None:
    assert isinstance(entry.en, str)
    assert isinstance(entry.ja, str)
    assert entry.en.strip()
    assert entry.ja.strip()
    english, japanese = words.fields(entry.en), words.fields(entry.ja)
    assert english.keys() == japanese.keys()
    # Only English sentences begin with a capital.
    for name, kind in english.items():
        assert kind.lower() == japanese[name].lower()
    assert {*english.values(), *japanese.values()} <= KINDS


def right_language(entry: words.Entry) -> None:
    """Check the language of a text; texts that consist of symbols or names are exempt."""
    if entry.path == "other_language":
        return
    assert not JAPANESE.search(entry.en)
    bare = re.sub(r"\{[^}]*\}|[\W\d_]", "", entry.en)
    if len(bare) > 3 and entry.en not in SAME_IN_BOTH and entry.en != entry.ja:
        assert JAPANESE.search(entry.ja), entry.ja
    if entry.en == entry.ja:
        assert entry.en in SAME_IN_BOTH or len(bare) <= 3


def wide_punctuation(entry: words.Entry) -> None:
    """Check punctuation outside code, placeholders and quoted symbols."""
    code = r"`[^`]*`|\{\{.*?\}\}|\{[^}]*\}|[a-zA-Z_.]+\([^)]*\)|\[[^\]]*\]|「[^」]*」"
    assert not re.search(r"[:()]", re.sub(code, "", entry.ja)), entry.ja


# --- the engine's messages ----------------------------------------------------------------------

ASKING = re.compile(r"(Problem|BadInput|Forbidden)\.of$|engine_words\(\)\.text$|(^|\.)_?(say|bad)$")


def engine_calls() -> Iterator[tuple[words.Call, str]]:
    """Yield the calls that use an engine message, each with its key."""
    known = engine_words().entries
    for call in words.calls(words.PACKAGE):
        if not ASKING.search(call.function) or "terminal" in call.where or "cli" in call.where:
            continue
        at = 1 if call.function.endswith(("Problem.of", "say")) else 0
        if len(call.keys) > at and (key := call.keys[at]) is not None:
            assert key in known, f"{call.where} uses {key}"
            yield call, key


def test_every_engine_text_in_the_code_exists_and_gets_its_values() -> None:
    asked = list(engine_calls())
    assert len(asked) > 40
    for call, key in asked:
        needed = words.fields(engine_words().entries[key]["en"]).keys()
        if call.values is not None:
            assert needed <= call.values, f"{call.where}: {key} needs {set(needed)}"


def test_every_engine_text_is_used() -> None:
    plain, _ = words.texts_in(words.PACKAGE)
    assert sorted(key for key in engine_words().entries if key not in plain) == []


# --- a game's texts ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_key_in_a_games_code_exists(game: str) -> None:
    book = registry.game_class(game).book
    refusals, events = book._refusals.entries, book.events
    found = 0
    for call in words.calls(words.home(game)):
        name = call.function.rsplit(".", 1)[-1]
        if name not in ("event", "secret", "secret_event", "refusal") or len(call.keys) < 2:
            continue
        rule, key = call.keys[:2]
        assert rule is None or rule in book, call
        if key is None:
            continue
        found += 1
        known = refusals if name == "refusal" else events
        assert key in known, call
        if name == "secret_event":
            assert call.keys[2] in words.fields(events[key]["en"]), call
            hidden = events.get(f"{key}_hidden", {"en": ""})["en"]
            assert call.keys[2] not in words.fields(hidden), call
        if call.values is not None:
            assert words.fields(known[key]["en"]).keys() <= call.values, call
    assert found > (20 if len(book) > 20 else 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_game_is_used(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key occurs in the code, or play uses it."""
    asked: set[str] = set()
    render = Catalogue.render

    def noting(self: Catalogue, key: str, lang: str, values: object) -> str:
        asked.add(key)
        return render(self, key, lang, values)  # type: ignore[arg-type]

    monkeypatch.setattr(Catalogue, "render", noting)
    wanted = keys_not_in_the_code(game)
    for number, options in enumerate(adapter(game).variants):
        if not wanted <= asked:
            look_at_everything(game, options, number)
    assert wanted - asked == set()


def keys_not_in_the_code(game: str) -> set[str]:
    """Return the keys of a game's texts that do not occur in the code."""
    plain, patterns = words.texts_in(words.home(game))
    # The engine's parsers use some texts of every game.
    shared = words.texts_in(words.PACKAGE / "engine")
    plain, patterns = plain | shared[0], patterns + shared[1]
    book = registry.game_class(game).book
    parts = (book._events, book._refusals, book.words)
    # The code refers to the public part of a secret event by the event's own name.
    keys = {
        key for part in parts for key in part.entries if key.removesuffix("_hidden") not in plain
    }
    return {key for key in keys if not words.used(key, plain, patterns)}


def look_at_everything(game: str, options: object, seed: int) -> None:
    """Play a game, and render each position in every way."""
    import random

    rng = random.Random(seed)
    made = rk.game(game, **options)  # type: ignore[arg-type]
    made.house()
    state = made.start()
    names = {seat: Text(f"S{seat}", f"席{seat}") for seat in range(made.players)}
    while True:
        for seat in {0, state.actor if isinstance(state.actor, int) else 1}:
            view = state.view(seat)
            made.status(view, {**names, seat: YOU})
            scene = made.scene(view)
            made.scene_text(scene, names, "en")
            for action in state.actions()[:3]:
                made.action_text(action)
        if state.actor is None:
            return
        step = state.step(pick(state, rng))
        for event in step.events:
            for seat in range(made.players):
                seen = event.seen_by(seat)
                if seen is not None:
                    seen.text("en")
        state = step.state


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_event_text_omits_the_secret_values(game: str) -> None:
    events = registry.game_class(game).book.events
    for key in events:
        if key.endswith("_hidden"):
            shown = events[key.removesuffix("_hidden")]
            assert words.fields(events[key]["en"]).keys() < words.fields(shown["en"]).keys()


# --- rendering --------------------------------------------------------------------------


def test_a_text_has_exactly_two_languages() -> None:
    text = Text("horse", "馬")
    assert (text("en"), text("ja")) == ("horse", "馬")
    assert text.data() == {"en": "horse", "ja": "馬"}
    for lang in ("fr", "", "EN", None):
        with pytest.raises(ValueError, match="not one of en, ja"):
            text(lang)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "ja"}, "ja"),
        ({"LANG": "ja_JP", "RACEKIT_LANG": "en"}, "en"),
        ({"RACEKIT_LANG": "ja"}, "ja"),
        ({"RACEKIT_LANG": "", "LANG": "ja"}, "ja"),
    ],
)
def test_the_language_of_errors_comes_from_the_environment(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("RACEKIT_LANG", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == expected
    with pytest.raises(BadInput) as caught:
        rk.game("no such game")
    assert str(caught.value) == caught.value.text(expected)


def test_kinds_of_word() -> None:
    assert seat_word(0, "en") == "Player 1"
    assert seat_word(0, "ja") == "プレイヤー1"
    assert seat_word(YOU, "ja") == "あなた"
    assert COMMON_WORDS["Seat"](YOU, "en") == "You"
    assert seats_word([0, YOU], "en") == "Player 1, you"
    assert seats_word([0, YOU], "ja") == "プレイヤー1、あなた"
    assert money_word(-20_000, "en") == "−$20,000"
    assert money_word(0, "ja") == "$0"
    assert list_word((1, 2), "ja") == "1、2"


def test_a_template_reads_no_attribute_and_no_item() -> None:
    """Data never runs as code, not even a translator's data."""
    catalogue = Catalogue({"bad": {"en": "{seat.__class__}", "ja": "{seat[0]}"}})
    for lang in LANGUAGES:
        with pytest.raises(KeyError):
            catalogue.render("bad", lang, {"seat": Text("a", "b")})


def test_a_missing_key_a_missing_value_and_an_unknown_kind_are_errors() -> None:
    catalogue = Catalogue({"k": {"en": "{a} {b:nonsense}", "ja": ""}})
    for key, values in (("none", {}), ("k", {}), ("k", {"a": 1, "b": 2})):
        with pytest.raises(KeyError):
            catalogue.render(key, "en", values)


def test_a_value_is_never_a_template() -> None:
    text = engine_words().text("not_integer", value="{known:list} {0}")
    assert text.en.startswith("{known:list} {0} is not")


@pytest.mark.parametrize("game", GAMES)
def test_a_games_title_and_line(game: str) -> None:
    book: RuleBook = registry.game_class(game).book
    (line,) = [line for line in rk.games() if line.name == game]
    assert line.title == book.title
    assert line.line == book.line
