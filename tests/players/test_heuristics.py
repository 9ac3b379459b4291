"""The heuristics of the greedy player in Trick Race."""

from __future__ import annotations

import random
from typing import Any

import racekit as rk
from racekit.games.trickrace.positions import position
from racekit.players import Greedy


def choice(state: Any) -> str:
    return str(Greedy().choose(state.view(state.actor), state.actions(), random.Random(1)))


def test_the_last_to_play_takes_a_trick_with_the_most_marks() -> None:
    hands = ["R12 R9 R8 G1", "B1 B2 B3", "B4 B5 B6", "Y1 Y2 Y3"]
    assert choice(position(leader=1, table=["R7", "R2", "R3"], hands=hands)) == "R8"


def test_a_seat_that_cannot_win_discards_the_weakest_card() -> None:
    hands = ["R3 R9 R11 G1", "B1 B2 B3", "B4 B5 B6", "Y1 Y2 Y3"]
    assert choice(position(leader=1, table=["R12", "R4", "R5"], hands=hands)) == "R3"


def test_the_highest_card_is_played_if_others_may_beat_it() -> None:
    hands = ["R3 R12 G1", "R5 R6 R10", "R7 R8 R11", "Y1 Y2"]
    assert choice(position(leader=3, table=["R2"], hands=hands)) == "R12"


def test_a_whip_has_to_gain_spaces() -> None:
    hands = ["B1 B12 Y12", "R1 R4", "R5 R6", "Y3 Y4"]
    table = ["R7", "R2", "R3"]
    far, near = ["V F S O"], ["F S O", "", "", "", "", "", "V"]
    assert choice(position(leader=1, table=table, hands=hands, course=far)) == "B1 whip"
    assert choice(position(leader=1, table=table, hands=hands, course=near)) != "B1 whip"
    spent = position(leader=1, table=table, hands=hands, course=far, whips=[0, 2, 2, 2])
    assert "whip" not in choice(spent)


def test_the_weakest_card_is_laid_aside_and_the_best_odds_are_backed() -> None:
    table = rk.Table("trickrace", seed=3, autosave=False)
    table.advance()
    while table.state.view(table.actor).asks == "aside":
        hand = table.state.view(table.actor).hand
        aside = choice(table.state)
        lowest = min(card.number for card in hand)
        assert aside.endswith(str(lowest))
        table.step(aside)
    view = table.state.view(table.actor)
    assert choice(table.state).startswith("open ")
    assert view.tickets == (None,) * 4
