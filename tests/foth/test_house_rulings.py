"""Rulings of racekit's where the published rules are silent, and no other test plays them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.foth.scenario import UNGUARDED, Scenario, horse, situation, table


@pytest.mark.rule("foth:F43", cited=False)  # shows in what each may know
def test_each_knows_what_is_in_the_others_deck() -> None:
    scene = Scenario.opening(horse("comet"), you="comet*20 force*40", they="force*60")
    (mine,) = (cards for places, cards in scene.view("they").unseen().items() if "0" in places[0])
    assert mine == Counter({"comet": 20, "force": 40})
    scene = table(horse("comet"), you="comet*2 force", they="force*3")
    (held,) = (cards for places, cards in scene.view("they").unseen().items() if "hand 0" in places)
    assert held["comet"] == 2  # which of the cards they are nobody says
    scene.play("you: run comet")
    (held,) = (cards for places, cards in scene.view("they").unseen().items() if "hand 0" in places)
    assert held["comet"] == 1


@pytest.mark.rule("foth:F44", cited=False)  # 510.1 asks for it
def test_what_is_required_is_done_before_the_card_is_shown_and_not_with_it() -> None:
    toll = situation("toll", {"rule": {"requires": {"do": "run", "cost": {"discard": 1}}}})
    scene = table(toll, horse("comet"), you="comet force", situation="toll")
    scene.play("you: run comet")
    scene.asks("you", "510.1", "pick force")
    assert not scene.board.resolving
    assert scene.view("they").sides[0].hand == 2


@pytest.mark.rule("foth:F46", cited=False)  # it does not happen
def test_an_extra_run_that_success_brings_is_lost() -> None:
    late = horse("late", {"when": {"run_succeeds": "self"}, "do": ["extra_run"]}, run=1)
    scene = table(late, horse("comet"), you="late comet")
    scene.play("you: run late" + UNGUARDED)
    assert scene.board.player == 1
    assert not scene.cited("512.1")
    assert scene.hand()["comet"] == 1
