"""The vocabulary: every word is played, reads well in both languages, and is written on a card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from racekit.games.readaloud import make, vocabulary
from racekit.games.readaloud.board import players
from racekit.games.readaloud.cards import Effect
from racekit.games.readaloud.packs import pack
from racekit.games.readaloud.positions import describe, from_description, position
from racekit.games.readaloud.vocabulary import Form, effect_data, effect_text, forms
from racekit.games.readaloud.writing import card_words
from tests.readaloud.tables import HANDS, everything


def number(form: Form) -> int:
    if form.n is None:
        return 0
    return 2 if form.n[0] <= 2 <= form.n[1] else form.n[0]


def card(form: Form) -> dict[str, Any]:
    effect = effect_data(Effect(form.word, form.what, form.how, number(form)))
    last = [] if form.word in ("under", "nothing") else [{"word": "discard_this"}]
    return {"code": "specimen", "title": "Specimen", "value": 1, "effects": [effect, *last]}


def name(form: Form) -> str:
    return "-".join(filter(None, form[:3]))


@pytest.mark.parametrize("form", forms(), ids=name)
def test_every_word_is_played_to_its_end(form: Form) -> None:
    """From the field and from a hand, with open and hidden cards, an open stock and a stack."""
    stack = {"card": "farewell", "under": ["double"]}
    for seed in range(4):
        rng = random.Random(f"{form}/{seed}")
        state = position(
            field="specimen gleaning nightfall" if seed % 2 else "torch gleaning nightfall",
            hands=[[stack, "well", "treasure" if seed % 2 else "specimen"], *HANDS[2:]],
            discards="peep",
            top="dice" if seed % 3 else None,
            ban=form.word == "allow",
            lies={"field": rng.choice(["all", "nobody"]), "hands": ["owner", "all", "nobody"]},
            pack={"base": "house", "cards": [card(form)]},
            stock=30,
        )
        cards = everything(state.board)
        read = "read f0" if seed % 2 else "read h0.2"
        if refusal := state.why_not(read):
            # It lies face down, or it would forbid what it is going to do; perhaps all cards do.
            assert refusal.rule == ("RA2.1" if seed % 2 else "RA5.2") or state.actor is None
            continue
        state = state.step(read).state
        while state.actor is not None and state.board.reading is not None:
            assert from_description(state.game, describe(state)) == state  # type: ignore[arg-type]
            choices = state.actions() or tuple(state.outcomes())
            state = state.step(rng.choice(choices)).state
            assert everything(state.board) == cards
        assert players(state.board) == 3


@pytest.mark.parametrize("form", forms(), ids=name)
def test_every_word_reads_in_both_languages(form: Form) -> None:
    for n in range(form.n[0], form.n[1] + 1) if form.n else (0,):
        text = effect_text(Effect(form.word, form.what, form.how, n))
        for told in (text.en, text.ja):
            assert told
            assert "{" not in told
            assert told.strip() == told
        assert text.en[0].islower()
        assert not any("a" <= letter.lower() <= "z" for letter in text.ja)


@pytest.mark.rule("readaloud:RA2.4", cited=False)
def test_the_table_has_every_form() -> None:
    """Nothing else can be written on a card. Not cited: nobody plays."""
    rows = vocabulary("ja")
    assert len(rows) == len(forms()) == len({tuple(form[:3]) for form in forms()})
    assert {rule for row in rows for rule in row["rules"].split(", ")} <= set(make().book)
    assert all(row["text"] for row in rows)
    assert not any("a" <= letter <= "z" for row in rows for letter in row["text"])
    assert vocabulary("en")[0] == {
        "word": "nothing",
        "what": "",
        "how": "",
        "n": "",
        "rules": "RA2.4",
        "text": "do nothing",
    }
    limits = [row for row in vocabulary("en") if row["word"] == "limit"]
    assert (limits[0]["n"], limits[0]["rules"]) == ("1 … 3", "RA1.4, RA6.1")
    assert limits[0]["text"] == "raise the field's limit by 1"


@pytest.mark.rule("readaloud:RA6.3", cited=False)
def test_what_stands_on_a_card_is_one_sentence_in_order() -> None:
    """Not cited: it shows in the text of a card."""
    cards = {each.code: each for each in pack("house").cards}
    assert card_words(cards["amnesty"]).en == (
        "Allow discarding from hands again, then discard one card of one hand, chosen by its "
        "owner, then discard this card."
    )
    assert card_words(cards["tidy-up"]).ja == (
        "このカードを捨ててから、だれかひとりの手札をシャッフルする。"
    )
    texts = [card_words(each) for each in cards.values()]
    assert len({text.en for text in texts}) >= 80
    assert all(text.ja.endswith("。") and text.en.endswith(".") for text in texts)


def test_the_packs_words_are_most_of_the_vocabulary() -> None:
    used = {effect.word for each in pack("house").cards for effect in each.effects}
    assert used == {form.word for form in forms()}
