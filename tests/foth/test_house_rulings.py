"""Rulings of racekit's where the published rules are silent, and no other test plays them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import racekit as rk
from racekit.engine.events import Event
from racekit.engine.game import Game
from racekit.games.foth.words import BOOK
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


# --- F1 and F58: racekit's own numbers and cards -----------------------------------------------


@pytest.mark.rule("foth:F1")
def test_the_event_says_that_nine_cards_at_2200_m_are_racekits_own_number() -> None:
    game = rk.game("foth", metres=2200, course="tokyo", going="good")
    told = first(game, "F1")
    assert told.values["n"] == 9
    assert BOOK["F1"].house
    for lang, words in (("en", ("racekit", "house default")), ("ja", ("racekit", "ハウスルール"))):
        assert all(word in told.text(lang) for word in words)
    assert first(rk.game("foth", metres=2000), "603.1d").values["n"] == 13


@pytest.mark.rule("foth:F58", cited=False)  # told by 603.1a
@pytest.mark.rule("foth:603.1a")
def test_the_event_says_that_a_ready_deck_is_racekits_own() -> None:
    game = rk.game("foth", metres=1600, decks=[None, {"force": 60}])
    ready, own = (event for event in _opened(game) if event.rule == "603.1a")
    assert "racekit" in ready.text("en")
    assert "house default" in ready.text("en")
    assert "racekit" in ready.text("ja")
    assert "ハウスルール" in ready.text("ja")
    assert "racekit" not in own.text("en")
    assert "ハウスルール" not in own.text("ja")


@pytest.mark.rule("foth:F1", "foth:F58", cited=False)  # a list
def test_they_are_on_the_list_of_house_defaults() -> None:
    for rule in ("F1", "F53", "F54", "F58"):
        assert BOOK[rule].house
        assert BOOK[rule].body in rk.game("foth").house()


def first(game: Game, rule: str) -> Event:
    """Return the first event of set-up that cites a rule."""
    return next(event for event in _opened(game) if event.rule == rule)


def _opened(game: Game) -> list[Event]:
    """Play until the first turn, by chance."""
    begun, rng = game.opening(), Random(1)
    state, events = begun.state, [*begun.events]
    while not state.board.turn:
        legal = state.actions()
        step = state.step(legal[0] if legal else state.sample(rng))
        state, events = step.state, [*events, *step.events]
    return events


OURS = {
    "foth": "F1 F20 F21 F25 F33 F36 F37 F39 F47 F53 F54 F55 F58 F61 JG12",
    "longshot": "LS1.2 LS1.4 LS2.1 LS4.6 LS7.2 LS8.1 LS8.4 LS9.4 LS10.5 LS11.1",
    "readaloud": "RA1.1 RA2.5 RA2.6 RA3.2 RA5.4 RA6.2",
    "trickrace": "TR1.3 TR2.2 TR3.2",
}


@pytest.mark.parametrize("game", OURS)
def test_what_the_published_rules_leave_open_is_marked_as_ours(game: str) -> None:
    rules = rk.rules(game)
    assert [rule for rule in OURS[game].split() if not rules[rule].house] == []
