"""The form of the position editor: what may stand where."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.ui.position_editor import PositionEditor
from tests.trickrace.tables import until
from tests.ui.rebuilding import Hand


def hand_at(asks: str, **options: Any) -> Hand:
    """Return an editor of a position in which that is asked."""
    state: State = until(rk.game("trickrace", **options).start(), asks).state
    return Hand(PositionEditor(state.game, state))


def keys_at(hand: Hand, at: str) -> list[Any]:
    lists = hand.editor.form_data()["lists"]
    return [item["key"] for item in lists[hand.parts()[at]["items"]]]


@pytest.mark.rule("trickrace:TR2.4", "trickrace:TR3.3", cited=False)  # seen in a form
def test_what_a_seat_chooses_is_a_card_or_a_ticket() -> None:
    assert keys_at(hand_at("aside", numbers=3), "chosen[0]")[:3] == [None, "R1", "R2"]
    assert keys_at(hand_at("seal"), "chosen[0]") == [None, "win", *"VFSO"]
    assert "chosen" not in hand_at("open").parts()


def test_before_the_first_race_there_are_riders_and_hands_only() -> None:
    parts = hand_at("deal").parts()
    named = {at for at in parts if "[" not in at and "." not in at}
    assert named == {"asks", "riders", "leader", "hands"}


def test_a_horse_on_the_board_stands_for_its_odds_and_its_space() -> None:
    parts = hand_at("play", players=3).parts()
    assert parts["odds.S"]["places"] == ["S"]
    assert parts["odds.S"]["label"]["en"] == "Odds of Silver Arazan"
    assert parts["course[7]"]["places"] == [*"VFSO"]
    assert parts["whips[3]"]["label"] == {"en": "Dummy", "ja": "ダミー"}


@pytest.mark.rule("trickrace:TR5.4", cited=False)  # seen in a form
def test_a_new_line_of_the_score_sheet_can_stand_as_it_is() -> None:
    hand = hand_at("play")
    hand.do("set", {"at": "race", "what": 2})
    hand.do("put", {"at": "settled"})
    assert hand.editor.problems == ()
    assert hand.editor.data["settled"][0]["finish"] == [*"VFSO"]
    hand.do("set", {"at": "settled[0].finish[0]", "what": "F"})
    assert [problem.place for problem in hand.editor.problems] == ["settled[0].finish"]


@pytest.mark.rule("trickrace:TR1.2", cited=False)  # seen in a form
def test_a_card_put_down_somewhere_leaves_where_it_was() -> None:
    hand = hand_at("play")
    own, other = hand.editor.data["hands"][0][0], hand.editor.data["hands"][1][0]
    hand.do("put", {"at": "opened[2]", "what": own})
    hand.do("set", {"at": "aside[3]", "what": other})
    hand.do("put", {"at": "table", "what": f"{own} whip"})
    data = hand.editor.data
    assert (data["table"], data["aside"][3]) == ([f"{own} whip"], other)
    lying = [*data["hands"], *data["opened"]]
    assert not {own, other} & {card for pile in lying for card in pile}
