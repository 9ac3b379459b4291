"""What a seat gets to see, of this game alone; and leaks that the shared suite has to find.

That nothing leaks is tested by ``tests/foth/test_suite.py``, against what the
adapter says that a seat may know.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from racekit.engine.view import HIDDEN
from racekit.games.foth import ForceOfTheHorse, board
from racekit.games.foth.board import SEATS, Side, Slot
from racekit.games.foth.resolving import decks
from racekit.games.foth.view import FothView
from racekit.testing import channels, leaks
from tests.conformance.adapters import adapter
from tests.conformance.games.foth import STYLES
from tests.foth.scenario import THEY, YOU, Scenario, horse, situation, support

# --- who is asked ----------------------------------------------------------------------------

ASKS = {
    "cost": {"when": "not_guarded", "pay": {"force": 1}, "do": [{"draw": 1}]},
    "optional": {"instead_of": "not_guarded", "may": {"force": 1}, "do": [{"draw": 1}]},
    "discard": {"when": "not_guarded", "do": [{"discard": {"of": {"kind": "force"}}}]},
}


@pytest.mark.rule("foth:401.2c", "foth:F45", cited=False)  # what is asked of whom
@pytest.mark.parametrize("name", ASKS)
def test_who_is_asked_does_not_show_whether_a_hidden_card_is_there(name: str) -> None:
    keys = set()
    for held, other_one in (("force", "wall"), ("wall", "force")):
        mine = {"hand": f"comet {held}", "areas": f"force*5 {other_one}"}
        scene = Scenario(horse("comet", ASKS[name]), horse("wall"), you=mine, at="run")
        scene.play("you: run comet\n they: pass")
        assert scene.state.actor == YOU
        keys.add(scene.state.key(THEY))
    assert len(keys) == 1


# --- leaks that are planted ------------------------------------------------------------------

SEEDS = range(100)
CHOICES = range(1, 200, len(STYLES))
"""Seeds of tables that differ in what is chosen."""


def found_out(monkeypatch: pytest.MonkeyPatch, seeds: range = SEEDS) -> bool:
    """Whether the search finds a leak, or that somebody has come to know what he had not seen."""
    monkeypatch.setattr(channels, "CHANNELS", {"key": channels.CHANNELS["key"]})
    try:
        return any(
            leaks.search(adapter("foth"), [seed], pairs=10**6, step=6, ends=1).leaks
            for seed in seeds
        )
    except AssertionError as error:
        return "knows" in str(error)


def test_a_view_that_shows_a_card_of_a_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = board.seen_side

    def leaking(side: Side, whose: int, seat: int) -> Side:
        return honest(side, whose, seat)._replace(shown=side.hand[:1])

    monkeypatch.setattr(board, "seen_side", leaking)
    assert found_out(monkeypatch)


def test_looking_at_cards_that_shows_them_to_both_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = decks.with_slot

    def leaking(side: Side, at: int, slot: Slot) -> Side:
        return honest(side, at, slot._replace(known=SEATS))

    monkeypatch.setattr(decks, "with_slot", leaking)
    assert found_out(monkeypatch)


def test_whether_the_other_draws_anew_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ForceOfTheHorse.view

    def leaking(game: ForceOfTheHorse, state: Any, seat: int) -> FothView:
        seen = honest(game, state, seat)
        of_the_first = state.board.redraws[:1] * len(SEATS)
        return replace(seen, board=seen.board._replace(redraws=of_the_first))

    monkeypatch.setattr(ForceOfTheHorse, "view", leaking)
    assert found_out(monkeypatch, CHOICES)


@pytest.mark.rule("foth:402.3", cited=False)  # who knows what
def test_a_card_that_goes_from_one_hidden_zone_into_another_is_known_to_nobody_else() -> None:
    look = {"look": {"n": 1, "then": "any_order"}}
    peek = support("peek", {"do": [look, {"mill_down": 1}]})
    waits = [{"when": {"enters": {"zone": "farm", "who": "you"}}, "do": [each]} for each in WAITING]
    for turn, other in (("you", "they"), ("they", "you")):
        side = {"hand": "peek", "situation": "sky", "areas": "1; 3", "pool": "comet force*3"}
        sides = {turn: side, other: {"areas": "5"}}
        scene = Scenario(peek, situation("sky", *waits), horse("comet"), turn=turn, **sides)
        scene.play(f"{turn}: play peek\n chance: card comet")
        scene.asks(turn, "806.3a")
        seen = [
            each.event.card for each in scene.view(other).board.waiting if each.event.end == "down"
        ]
        assert seen
        assert set(seen) == {HIDDEN}


WAITING = ("going_worse", "draw")


@pytest.mark.rule("foth:402.3", "foth:406.2", cited=False)  # who knows what
def test_a_card_that_nobody_has_seen_stays_so_in_what_it_sets_off() -> None:
    trip = support("trip", {"do": [{"mill_down": 1}]})
    waits = [{"when": {"enters": {"zone": "farm", "who": "you"}}, "do": [each]} for each in WAITING]
    side = {"hand": "trip", "situation": "sky", "areas": "2"}
    scene = Scenario(trip, situation("sky", *waits), you=side)
    scene.play("you: play trip")
    scene.asks("you", "806.3a")
    for who in ("you", "they"):
        waiting = scene.view(who).board.waiting
        assert {each.event.card for each in waiting if each.event.end == "down"} == {None}


@pytest.mark.rule("foth:402.3", "foth:507.1", cited=False)  # who knows what
def test_what_is_chosen_of_the_others_deck_is_known_to_who_has_looked() -> None:
    spy = support("spy", {"do": [{"look": {"n": 2, "who": "opponent", "then": "farm_any"}}]})
    they = {"areas": "comet comet force"}
    scene = Scenario(spy, horse("comet"), you={"hand": "spy", "areas": "9"}, they=they)
    scene.play("you: play spy\n you: pick comet")
    scene.asks("you", "805.2b", "pick comet", "done")
    picked = [scene.view(who).board.frames[-1].picked for who in ("you", "they")]
    assert picked == [((THEY, "comet"),), ((THEY, HIDDEN),)]
