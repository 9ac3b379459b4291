"""What the board draws from: measures, where choices lead, and the still picture."""

from __future__ import annotations

import re
from typing import Any

import pytest

from racekit.games.readaloud.svg import _LINES, _TEXT, board_svg
from racekit.show.wrapping import wrapped
from tests.playing import play
from tests.readaloud.tables import HANDS, reading, table

VALUE = {"what": "value", "how": "most", "seat": 0}
CARDS = {"what": "cards", "how": "most", "seat": 0}


def scene(state: Any, seat: int) -> dict[str, Any]:
    return {**state.game.backdrop(), **state.game.scene(state.view(seat))}


def picture(state: Any, seat: int, lang: str) -> str:
    """Return the words of the picture."""
    drawn = board_svg(scene(state, seat), "a board", lang)
    return " ".join(re.findall(r">([^<]+)</text>", drawn))


@pytest.mark.rule("readaloud:RA4.2", cited=False)
def test_a_condition_compares_what_the_seat_knows() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    own = sum(table().game.cards[card].value for card in HANDS[0].split())
    known = scene(table(condition=VALUE), 0)["condition"]["measures"]
    assert known == [own, None, None]
    assert scene(table(condition=CARDS), 0)["condition"]["measures"] == [3, 3, 3]
    reader = {"what": "reader", "how": "", "seat": 1}
    assert scene(table(condition=reader), 0)["condition"]["measures"] is None


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_what_is_compared_is_not_told_while_a_screen_is_handed_on() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    state = table(condition=VALUE)
    public = state.game.public_scene(scene(state, 0))
    assert public["condition"]["measures"] is None
    assert public["condition"]["text"] == scene(state, 1)["condition"]["text"]


def test_one_click_makes_a_choice() -> None:
    state = table()
    ends = {str(action): state.game.ends(action) for action in state.candidates()}
    assert ends["read f0"] == {"from": None, "to": "f0"}
    assert ends["read h1.2"] == {"from": None, "to": "h1.2"}
    assert ends["read stock"] == {"from": None, "to": "stock"}
    told = play(table(field="tidy-up snapshot thaw"), "read f0", "draw peep").state
    assert [told.game.ends(action)["to"] for action in told.actions()] == ["h0", "h1", "h2"]


def test_the_backdrop_names_the_word_of_each_effect() -> None:
    faces = scene(table(), 0)["cards"]
    assert [word["word"] for word in faces["tidy-up"]["words"]] == ["discard_this", "shuffle"]
    assert (faces["double"]["times"], faces["pause"]["times"]) == (2, 1)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_shows_what_a_seat_knows_and_nothing_else(lang: str) -> None:
    state = table(condition=VALUE, ban=True)
    shown, cards = picture(state, 0, lang), state.game.cards
    for card in HANDS[0].split():
        assert cards[card].title(lang) in shown
    for card in [*HANDS[1].split(), *HANDS[2].split()]:
        assert cards[card].title(lang) not in shown
    told = {"en": "the highest total value", "ja": "手札の価の合計がいちばん大きい人"}
    banned = {"en": "Discarding from hands is forbidden", "ja": "手札から捨てることは禁止"}
    assert told[lang] in shown
    assert banned[lang] in shown


def test_the_picture_shows_how_far_a_reader_has_come() -> None:
    shown = picture(reading("tidy-up", "draw torch").state, 1, "en")
    assert "✓ discard this card" in shown
    assert "▶ shuffle one hand" in shown
    assert "“Tidy up”" in shown


def test_the_picture_multiplies_what_lies_in_a_stack() -> None:
    state = table(hands=[[{"card": "storm", "under": ["reverse", "double"]}, "dice", "key"]])
    assert "−14 Storm" in picture(state, 0, "en")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_large_card_has_room_for_every_sentence_of_the_pack(lang: str) -> None:
    cards = table().game.backdrop()["cards"]
    texts = [face["text"][lang] for face in cards.values()]
    assert max(len(wrapped(text, _TEXT[lang], len)) for text in texts) <= _LINES
    known = table(field="mirror-image quarantine champion")
    drawn = picture(known, 0, lang).replace(" ", "")
    for card in ("mirror-image", "quarantine", "champion"):
        assert cards[card]["text"][lang].replace(" ", "") in drawn
