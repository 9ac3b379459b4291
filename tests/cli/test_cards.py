"""``racekit cards``: the cards of Force of the Horse, listed, shown and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from racekit.games.foth.abilities.vocabulary import vocabulary
from racekit.games.foth.collection.deck import deck_data, ready_deck, shipped_set
from racekit.games.foth.collection.parsing import card_data
from tests.cli.conftest import Run

COMET = {
    "id": "comet",
    "name": {"en": "Comet", "ja": "コメット"},
    "kind": "horse",
    "cost": 2,
    "surfaces": ["turf"],
    "distances": ["mile"],
    "styles": ["nige"],
    "run": 4,
    "guard": 1,
    "abilities": [{"when": {"run_succeeds": "self"}, "do": [{"draw": 2}]}],
}


def own_set(path: Path, *records: object) -> Path:
    """Write a card set of one's own."""
    name = {"en": "My stable", "ja": "わたしの厩舎"}
    data = {"set": "mine", "name": name, "cards": list(records)}
    path.write_text(json.dumps(data), "utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "heads"), [("en", "cost  run  guard"), ("ja", "コスト  走破数  ガード値")]
)
def test_every_card_is_listed(run: Run, lang: str, heads: str) -> None:
    for words in (["cards"], ["cards", "list"]):
        head, *lines = run(*words, "--lang", lang).out.splitlines()
        assert heads in head
        ids = lines[: lines.index("")]  # below them, whose cards these are
        assert [line.split()[0] for line in ids] == list(shipped_set())


def test_a_card_says_everything(run: Run) -> None:
    card = shipped_set()["toaster-dash"]
    for lang in ("en", "ja"):
        said = run("cards", "show", card.id, "--lang", lang).out
        assert card.name(lang) in said
        assert card.text(lang).replace(" ", "") in said.replace("\n", "").replace(" ", "")


def test_a_card_of_ones_own_is_shown(run: Run, tmp_path: Path) -> None:
    path = own_set(tmp_path / "mine.json", COMET)
    said = run("cards", "show", "comet", "--set", str(path))
    assert "cost 2  run 4  guard 1" in said.out
    assert "When this horse’s run succeeds, draw 2 cards." in said.out


def test_an_unknown_card_names_its_neighbours(run: Run) -> None:
    said = run("cards", "show", "toster-dash")
    assert (said.code, said.out) == (2, "")
    assert "toaster-dash" in said.err
    assert run("cards", "show").code == 2
    assert "list, show, check, deck-check, words" in run("cards", "lits").err


def test_a_good_set_is_right_and_a_bad_one_says_where(run: Run, tmp_path: Path) -> None:
    good = own_set(tmp_path / "good.json", COMET)
    assert run("cards", "check", str(good)).out == "My stable: no problems (cards: 1).\n"
    worse = {**COMET, "run": "fast", "abilities": [{"when": "never", "do": [{"draw": 0}]}]}
    bad = own_set(tmp_path / "bad.json", card_data(shipped_set()["force"]), worse)
    said = run("cards", "check", str(bad))
    assert (said.code, said.out) == (2, "")
    for place in ("cards[1].run", "cards[1].abilities[0].when", "cards[1].abilities[0].do[0]"):
        assert place in said.err


def test_a_deck_shows_its_curves(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck_data(ready_deck("mile"))), "utf-8")
    lines = run("cards", "deck-check", str(path)).out.splitlines()
    assert "60 cards" in lines[0]
    bars = [line.count("█") for line in lines]
    horses = sum(shipped_set()[card].is_horse for card in ready_deck("mile").cards)
    assert sum(bars) == 2 * horses  # one curve of costs, and one of run numbers


@pytest.mark.rule("foth:602.1a", cited=False)  # a deck is checked before any game
def test_a_deck_that_breaks_rules_says_which(run: Run, tmp_path: Path) -> None:
    deck = {**deck_data(ready_deck("mile")), "cards": {"force": 50, "toaster-dash": 4}}
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck), "utf-8")
    said = run("cards", "deck-check", str(path))
    assert said.code == 2
    assert "602.1a" in said.err
    assert "602.1c" in said.err


def test_every_word_is_told(run: Run) -> None:
    said = run("cards", "words").out
    for kind, words in vocabulary().items():
        for word in words:
            assert f"{kind}  {word}  " in said


@pytest.mark.parametrize(("lang", "label"), [("en", "(house default)"), ("ja", "（ハウスルール）")])
def test_racekits_own_cards_are_labelled_as_a_house_default(
    run: Run, lang: str, label: str, tmp_path: Path
) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck_data(ready_deck("mile"))), "utf-8")
    asked = (["list"], ["show", "toaster-dash"], ["deck-check", str(path)])
    for words in asked:
        assert label in run("cards", *words, "--lang", lang).out
    assert label not in run("cards", "show", "force", "--lang", lang).out
