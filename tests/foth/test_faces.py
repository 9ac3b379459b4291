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
from racekit.games.foth.faces import HEIGHT, WIDTH, card_svg, cards_html, face, small_card

from .test_card_reading import ALL, HORSE

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
