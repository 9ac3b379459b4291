"""Card faces: every card can be drawn, and says all that is printed on it."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from racekit.engine.texts import LANGUAGES
from racekit.games.foth.cards import Card
from racekit.games.foth.collection.deck import shipped_set
from racekit.games.foth.collection.parsing import read_card
from racekit.games.foth.faces import HEIGHT, WIDTH, card_svg, cards_html, small_card
from racekit.games.foth.front import face, has_text, is_better, type_word

from .test_card_reading import ALL, FORCE, HORSE, ITEM, SITUATION, SPECIAL

CARDS = {**shipped_set(), **{f"{record['id']} (test)": read_card(record) for record in ALL}}


def drawn_words(card: Card, lang: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(card_svg(card, lang))
    return [each for each in root.iter() if each.tag.endswith("text")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_room_for_its_text(lang: str) -> None:
    for card in CARDS.values():
        words = drawn_words(card, lang)
        printed = "".join(each.text or "" for each in words)
        assert plain(card.text(lang)) in plain(printed), card.id
        for each in words:
            assert 0 < float(each.attrib["x"]) < WIDTH
            assert 0 < float(each.attrib["y"]) <= HEIGHT - 8, card.id


def plain(text: str) -> str:
    """Leave out what lines may end at."""
    return re.sub(r"\s", "", text)


def test_a_face_shows_the_numbers_and_what_suits_the_horse() -> None:
    card = read_card(HORSE)
    words = [each.text for each in drawn_words(card, "en")]
    assert {"Paper Moon", "2", "4", "Turf", "Mile", "Tokyo, good"} <= set(words)
    ink = {each.text: each.attrib["fill"] for each in drawn_words(card, "ja")}
    assert ink["芝"] == ink["マイル"] == ink["逃げ"] == "#ffffff"
    assert ink["ダート"] != "#ffffff"


def colours(shapes: str) -> dict[str, str]:
    """Return the colours of the numbers on a small card: cost, run (its plate) and guard."""
    root = ElementTree.fromstring(f"<svg>{shapes}</svg>")
    drawn = [(each.text, each.attrib.get("fill", "")) for each in root.iter()]
    boxes = [each.attrib["fill"] for each in root.iter("rect") if each.attrib["width"] == "30.0"]
    numbers = [fill for text, fill in drawn if text and re.fullmatch(r"-?\d+", text)]
    return {"cost": numbers[0], "run": boxes[0], "guard": numbers[-1]}


def test_a_small_card_shows_which_numbers_are_better_and_worse_than_printed() -> None:
    printed = face(read_card(HORSE))

    def shown(change: int) -> dict[str, str]:
        numbers = {what: {"value": printed[what] + change} for what in ("cost", "run", "guard")}
        horse = {**printed, **numbers, "abilities": None}
        return colours("".join(small_card(0, 0, printed, "en", horse)))

    same, more, less = shown(0), shown(1), shown(-1)
    assert len({more["run"], less["run"], same["run"]}) == 3
    assert more["run"] == more["guard"] == less["cost"], "better"
    assert less["run"] == less["guard"] == more["cost"], "worse"


def test_a_small_card_shows_whether_it_has_any_text() -> None:
    printed = face(read_card(HORSE))
    numbers = {what: {"value": printed[what]} for what in ("cost", "run", "guard")}
    drawn = [
        len([*small_card(0, 0, printed, "ja", {**printed, **numbers, "abilities": abilities})])
        for abilities in (None, [{"en": "", "ja": ""}], [])
    ]
    assert drawn[0] == drawn[1] == drawn[2] + 1


def test_a_name_is_text_and_no_markup() -> None:
    card = read_card({**HORSE, "name": {"en": "<b>Tom & Co</b>", "ja": "<b>"}})
    assert "<b>" not in card_svg(card, "en")
    assert "<b>Tom & Co</b>" in unescape(card_svg(card, "en"))


def test_several_cards_stand_side_by_side() -> None:
    html = cards_html(tuple(shipped_set().values())[:3], "ja")
    assert html.count("<svg") == 3


# --- what is on them -----------------------------------------------------------------------------


@pytest.mark.rule("foth:201.1", "foth:202.2", "foth:203.1", "foth:204.1", "foth:206.1", cited=False)
@pytest.mark.rule("foth:207.1", "foth:208.1", "foth:209.1", "foth:210.1", cited=False)
@pytest.mark.rule("foth:211.1", "foth:213.1", cited=False)
def test_the_front_of_a_horse_has_all_that_is_printed_on_it() -> None:
    card = read_card(HORSE)
    assert face(card) | {"coat": ""} == {
        **{key: HORSE[key] for key in ("id", "name", "kind", "cost", "surfaces", "run", "guard")},
        "distances": ["mile", "middle"],
        "styles": ["nige", "senko", "sashi", "oikomi"],
        "favourites": {"en": "Tokyo, good", "ja": "東京、良"},
        "text": card.text.data(),
        "coat": "",
    }


@pytest.mark.rule("foth:202.2", "foth:205.1", "foth:503.3a", cited=False)  # what is printed on it
def test_the_front_of_another_card_has_its_class_and_type_or_what_it_counts() -> None:
    shown = [face(read_card(record)) for record in (ITEM, SITUATION, SPECIAL, FORCE)]
    assert [(each.get("class"), each.get("type")) for each in shown] == [
        ("item", "horse"),
        ("situation", "situation"),
        (None, None),
        (None, None),
    ]
    assert [(each.get("force"), each.get("value")) for each in shown[2:]] == [
        ("special", 2),
        ("normal", 1),
    ]
    assert [type_word(each, "en") for each in shown[:2]] == ["horse", ""]


@pytest.mark.rule("foth:211.1", "foth:808.1b", "foth:808.1", cited=False)  # what is shown
def test_the_front_shows_what_has_become_of_a_horse() -> None:
    mute = face(read_card(HORSE | {"abilities": []}))
    assert not has_text(mute, None)
    assert not has_text(mute, {"abilities": None})
    assert has_text(mute, {"abilities": [{"en": "", "ja": ""}]})
    assert has_text(face(read_card(HORSE)), None)
    assert not has_text(face(read_card(HORSE)), {"abilities": []})
    for what, better in (("run", True), ("guard", True), ("cost", False)):
        assert is_better(2, 2, what) is None
        assert is_better(3, 2, what) is better
        assert is_better(1, 2, what) is not better
