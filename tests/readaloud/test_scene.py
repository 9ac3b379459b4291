"""The scene, the board in plain text, and the words about it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from racekit.engine.texts import YOU, Text
from racekit.games.readaloud import make
from racekit.games.readaloud.cards import FIELD, hand_of, parse_action
from tests.playing import play
from tests.readaloud.tables import HANDS, chance, played, reading, table

NAMES = {0: YOU, 1: Text("Bo", "ボー"), 2: Text("Cy", "サイ")}


def scene(state: Any, seat: int) -> dict[str, Any]:
    made: dict[str, Any] = state.game.scene(state.view(seat))
    assert json.loads(json.dumps(made)) == made
    return made


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_a_card_that_is_not_known_is_not_in_the_scene() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    state = table()
    seen = scene(state, 0)
    assert [piece["card"] for piece in seen["hands"][0]] == HANDS[0].split()
    assert [piece["card"] for piece in seen["hands"][1]] == [None] * 3
    assert [piece["value"] for piece in seen["hands"][1]] == [None] * 3
    assert seen["hands"][1][0]["seen_by"] == [1]
    assert seen["field"][0]["place"] == "f0"
    assert seen["field"][0]["mine"]
    public = state.game.public_scene(seen)
    assert [piece["card"] for piece in public["hands"][0]] == [None] * 3
    assert public["field"] == seen["field"]
    assert "daydream" not in json.dumps(public)


@pytest.mark.rule("readaloud:RA8.1", cited=False)
def test_a_stack_shows_its_value_and_what_lies_under_it() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    state = table(hands=[[{"card": "storm", "under": ["reverse", "double"]}, "dice", "key"]])
    piece = scene(state, 0)["hands"][0][0]
    assert (piece["value"], piece["under"]) == (-14, ["reverse", "double"])
    hidden = scene(state, 1)["hands"][0][0]
    assert (hidden["card"], hidden["value"], hidden["under"]) == (None, None, piece["under"])


@pytest.mark.rule("readaloud:RA6.3", "readaloud:RA2.6", cited=False)
def test_the_card_read_shows_what_is_done_and_what_comes() -> None:
    """Not cited: it shows in the scene."""
    state = reading("tidy-up", "draw torch").state
    told = scene(state, 1)["reading"]
    assert (told["seat"], told["card"], told["place"]) == (0, "tidy-up", "d0")
    assert [word["state"] for word in told["words"]] == ["done", "now"]
    first = play(table(hands=["lighten-up pause storm", *HANDS[1:]][:1]), "read h0.0").state
    told = scene(first, 0)["reading"]
    assert [word["state"] for word in told["words"]] == ["now", "next"]
    assert told["words"][1]["text"] == {"en": "discard this card", "ja": "このカードを捨てる"}


@pytest.mark.rule("readaloud:RA4.2", cited=False)
def test_who_is_ahead_is_told_only_to_who_can_tell() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    value = {"what": "value", "how": "most", "seat": 0}
    assert scene(table(condition=value), 0)["leading"] is None
    shown = {"field": "all", "hands": ["all"] * 3}
    assert scene(table(condition=value, lies=shown), 0)["leading"] == [1]
    cards = {"what": "cards", "how": "most", "seat": 0}
    assert scene(table(condition=cards), 0)["leading"] == [0, 1, 2]
    assert scene(table(), 0)["leading"] == []


@pytest.mark.rule("readaloud:RA10.2", "readaloud:RA10.3", cited=False)
def test_what_is_remembered_of_a_shuffle_is_in_the_scene() -> None:
    """Not cited: it shows in the scene."""
    lies = {"field": "all", "hands": ["nobody", "owner", "owner"]}
    known = [{"card": card, "sees": [], "knows": [0]} for card in ("dice", "key", "torch")]
    state = table(field="tidy-up snapshot thaw", hands=[known, *HANDS[1:]], lies=lies)
    told = chance(play(state, "read f0", "draw peep", "hand 0").state).state
    mine, others = scene(told, 0), scene(told, 1)
    assert mine["hands"][0][0]["may_be"] == ["dice", "key", "torch"]
    assert mine["lying"]["hands"] == ["nobody", "owner", "owner"]
    assert others["hands"][0][0]["may_be"] is None
    assert others["groups"] == []


def test_the_backdrop_has_every_card_with_its_text() -> None:
    game = make()
    faces = game.backdrop()["cards"]
    assert faces.keys() == game.cards.keys()
    assert faces["reverse"]["house"] is False
    pause = faces["pause"]
    assert (pause["value"], pause["house"]) == (5, True)
    assert pause["title"] == {"en": "Pause", "ja": "ひと休み"}
    assert pause["text"] == {"en": "Do nothing.", "ja": "何もしない。"}
    assert [(word["en"], word["ja"]) for word in pause["words"]] == [("do nothing", "何もしない")]


@pytest.mark.parametrize("seed", range(4))
def test_every_position_can_be_read(seed: int) -> None:
    rng = random.Random(seed)
    game = make()
    for state in played(game, seed):
        if rng.random() < 0.8 and state.actor is not None:
            continue
        for seat in range(3):
            view = state.view(seat)
            told = scene(state, seat)
            names = {**NAMES, 0: Text("Al", "アル"), seat: YOU}
            for lang in ("en", "ja"):
                texts = [game.scene_text(game.scene(view), names, lang)]
                texts += [text(lang) for text in game.status(view, names)]
                texts += [game.action_text(each)(lang) for each in state.actions()]
                assert all(texts)
                assert not any("{" in text for text in texts)
            for action in state.actions():
                ends = game.ends(action)
                assert set(ends) == {"from", "to"}
                assert game.parse(str(action)) == action
            unknown = [piece for hand in told["hands"] for piece in hand if piece["card"] is None]
            assert all(seat not in piece["known_by"] for piece in unknown)


def test_text_forms_are_read_back_or_are_none() -> None:
    for text in ("read f1", "card h0.2", "hand 2", "fill f0", "drop h1.0", "pick f2", "read stock"):
        assert str(parse_action(text)) == text
    for text in ("draw pause", "lay pause", "card d12"):
        assert str(parse_action(text)) == text
    for text in (
        "",
        "read",
        "read x",
        "read f01",
        "hand",
        "hand x",
        "draw Pause",
        "read f1 ",
        "x f1",
    ):
        assert parse_action(text) is None


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_hidden_cards_are_marked_in_plain_text() -> None:
    """Not cited: it shows in the text."""
    state = table()
    scene = state.game.scene(state.view(0))
    board = state.game.scene_text(scene, NAMES, "en")
    assert "h1.0  ?" in board
    assert "Pause: Do nothing." in board
    assert "Farewell" not in board
    assert "場札（上限3枚）" in state.game.scene_text(scene, NAMES, "ja")


def test_hands_are_called_by_their_owners_names() -> None:
    names = {0: YOU, 1: Text("Al", "アル"), 2: Text("Bo", "ボー")}
    moved = make().event("RA6.1", "moved_hidden", seat=2, start=hand_of(1), place=hand_of(0))
    assert moved.text("en", names) == "Bo moved a card: Al's hand → your hand."
    assert moved.text("ja", names) == "ボーが1枚移しました（アルの手札→あなたの手札）。"
    assert moved.text("en") == "Player 3 moved a card: Player 2's hand → Player 1's hand."
    shuffled = make().event("RA3.1", "shuffled", place=FIELD)
    assert shuffled.text("en", names) == "Shuffled: the field."
