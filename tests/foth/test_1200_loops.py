"""1201: loops, and F41."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.game import State
from racekit.games.foth.resolving.checks import MOST_PLAYED
from tests.foth.scenario import KNOWN, Scenario, horse, situation, support, table

WORSE = {"going_worse": 1}
ALWAYS = {"surface": "turf"}


def recalls(card: str, other: str) -> dict[str, Any]:
    """Return an item that takes another back from the farm."""
    return support(card, {"do": [{"recover": {"of": {"name": other.title()}}}]})


COMET, WALL = horse("comet"), horse("wall")
HITHER, THITHER = recalls("hither", "thither"), recalls("thither", "hither")


# That a loop can be left is the absence of a rule.
@pytest.mark.rule("foth:1201.1", "foth:F41", cited=False)
@pytest.mark.rule("foth:1201.1b")
def test_an_action_that_led_back_to_the_same_state_is_not_taken_again() -> None:
    mine = {"hand": "hither rake", "farm": "thither", "areas": KNOWN}
    rake = support("rake", {"do": [{"mill": 1}]})
    scene = Scenario(HITHER, THITHER, rake, you=mine, they={"areas": KNOWN})
    once = "you: play hither\n you: pick thither\n you: play thither\n you: pick hither"
    scene.play(once)
    assert scene.hand() == {"hither": 1, "rake": 1}
    # Now they know that it is in the hand: another state, so this is the first time there.
    scene.play("you: play hither\n you: pick thither")
    scene.refused("play thither", "1201.1b")
    # Anything else may be done here, and leads to another state.
    scene.asks("you", "702.5", "play rake", "pass")
    scene.play("you: play rake\n you: play thither")


# What is allowed is not cited.
@pytest.mark.rule("foth:1201.1b", cited=False)
def test_it_is_allowed_where_anything_else_has_changed() -> None:
    draws = support("thither", {"do": [{"recover": {"of": {"name": "Hither"}}}, {"draw": 1}]})
    mine = {"hand": "hither", "farm": "thither", "areas": KNOWN}
    scene = Scenario(HITHER, draws, you=mine, they={"areas": KNOWN})
    for _ in range(3):
        scene.play("you: play hither\n you: pick thither\n you: play thither\n you: pick hither")
    assert scene.hand() == {"hither": 1, "force": 3}


# As above: another turn is another matter.
@pytest.mark.rule("foth:1201.1b", cited=False)
def test_it_is_allowed_again_in_another_turn() -> None:
    # Nobody draws: but for the turn, the state is the same.
    law = situation("law", {"rule": {"cannot": {"do": "draw", "who": "each"}}})
    mine = {"hand": "hither", "farm": "thither", "situation": "law", "areas": KNOWN}
    scene = Scenario(HITHER, THITHER, law, you=mine, they={"areas": KNOWN})
    scene.play("you: play hither\n you: pick thither\n you: play thither\n you: pick hither")
    scene.play("you: play hither\n you: pick thither")
    scene.refused("play thither", "1201.1b")
    scene.play("you: pass\n you: pass\n they: pass\n they: pass")
    scene.play("you: play thither")


def _hooks(who: str) -> Scenario:
    """Let each of two supports for horses take the other back, twice."""
    back = {"to_hand": {"all": {"in": "run", "of": {"class": "item"}}}}
    hook, line = (support(name, {"do": [back]}, type="horse") for name in ("hook", "line"))
    sides = {"you": {"run": "comet"}, "they": {"run": "wall"}}
    horse_ = sides[who]["run"]
    sides[who] = {"run": f"{horse_} line on {horse_}", "hand": "hook"}
    scene = Scenario(hook, line, COMET, WALL, **sides, at="priority", priority=int(who == "they"))
    once = f"{who}: play hook on {horse_}\n {who}: play line on {horse_}\n"
    scene.play(once + f"{who}: play hook on {horse_}")
    return scene


@pytest.mark.rule("foth:1201.1b")
def test_playing_a_support_for_a_horse_is_an_action_too() -> None:
    scene = _hooks("you")
    scene.refused("play line on comet", "1201.1b")
    scene.play("you: pass")


# What is allowed is not cited: the rule is about the turn player.
@pytest.mark.rule("foth:1201.1b", cited=False)
def test_the_other_player_may_do_it_again() -> None:
    scene = _hooks("they")
    scene.play("they: play line on wall\n they: play hook on wall")


@pytest.mark.rule("foth:1201.1b")
def test_running_a_horse_is_an_action_too() -> None:
    comet = horse("comet", {"in_run": ALWAYS, "do": [{"extra_run": 1}, {"to_hand": "self"}]})
    scene = table(comet, you="comet")
    once = "you: run comet\n they: pass\n you: pass\n they: pass"
    scene.play(once)
    assert (scene.hand(), scene.board.runs) == ({"comet": 1}, 1)
    # Now they know that it is in the hand: another state.
    scene.play(once)
    scene.refused("run comet", "1201.1b")
    scene.play("you: pass")


@pytest.mark.rule("foth:1201.1", "foth:F41", cited=False)
@pytest.mark.rule("foth:1201.1c")
def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    endless = situation("endless", {"whenever": ALWAYS, "do": [WORSE]})
    scene = table(endless, you="endless", at="supports")
    scene.play("you: play endless")
    assert scene.board.outcome == ()
    assert scene.state.actor is None


@pytest.mark.rule("foth:1201.1c")
def test_a_loop_between_two_abilities_is_a_draw() -> None:
    wheel = situation(
        "wheel",
        {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [{"draw": 1}]},
        {"when": {"draws": "you"}, "do": [{"stack": {"n": {"count": "hand"}}}]},
        {"when": {"leaves": {"zone": "hand"}}, "do": [{"draw": 1}]},
    )
    scene = table(wheel, you="wheel", at="supports")
    assert _goes_on(scene, "play wheel").board.outcome == ()


@pytest.mark.rule("foth:1201.1c")
def test_choosing_the_order_does_not_stop_a_loop() -> None:
    endless = situation(
        "endless",
        {"whenever": ALWAYS, "do": [WORSE]},
        {"whenever": ALWAYS, "do": [{"mill": 1}, {"restock": 1}]},
    )
    scene = table(endless, you="endless", at="supports")
    assert _goes_on(scene, "play endless").board.outcome == ()


@pytest.mark.rule("foth:1201.1c")
def test_choosing_cards_that_have_to_be_chosen_does_not_stop_a_loop() -> None:
    turn = {"whenever": ALWAYS, "do": [{"restock": 1}, {"draw": 1}, {"discard": 1}]}
    wheel = situation("wheel", turn)
    scene = table(wheel, horse("comet"), you="wheel comet force", at="supports")
    assert _goes_on(scene, "play wheel").board.outcome == ()


def _goes_on(scene: Scenario, first: str) -> State:
    """Play on with the first legal action, as long as that might be a loop."""
    state = scene.state.step(first).state
    for _ in range(2000):
        if state.actor is None or state.rule == "702.5":
            break
        state = state.step(state.actions()[0]).state
    return state


# What does not happen has no event.
@pytest.mark.rule("foth:1201.1c", cited=False)
def test_what_comes_to_an_end_by_itself_is_no_loop() -> None:
    falls = {"enters": {"zone": "farm", "who": "you", "of": {"kind": "force"}}}
    few = {"at_most": [{"count": "farm"}, 15]}
    snow = situation("snow", {"when": falls, "if": few, "do": [{"mill": 1}]})
    rake = support("rake", {"do": [{"mill": 1}]})
    mine = {"hand": "rake", "situation": "snow", "areas": KNOWN}
    scene = Scenario(snow, rake, you=mine, they={"areas": KNOWN})
    scene.play("you: play rake")
    assert len(scene.cited("806.3")) == scene.farm()["force"] == 15
    scene.asks("you", "702.5", "pass")


# As above.
@pytest.mark.rule("foth:1201.1c", cited=False)
def test_a_loop_that_can_be_left_is_no_draw() -> None:
    """The cost may be refused."""
    offer = situation(
        "offer",
        {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [{"draw": 1}]},
        {"when": {"draws": "you"}, "pay": {"discard": 1}, "do": [{"draw": 1}]},
    )
    scene = table(offer, you="offer", at="supports")
    scene.play("you: play offer")
    for _ in range(5):
        scene.play("you: yes\n you: pick force")
    scene.play("you: no")
    scene.asks("you", "702.5", "pass")


# As above.
@pytest.mark.rule("foth:1201.1c", cited=False)
@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        ({"pay": {"discard": 1}, "do": [{"restock": 1}, {"draw": 1}]}, "806.3a-i"),
        ({"do": [{"may": [{"discard": 1}, {"restock": 1}, {"draw": 1}]}]}, "103.5a"),
    ],
)
def test_what_goes_round_by_choice_is_no_loop_however_long(turn: dict[str, Any], rule: str) -> None:
    """It is not their turn: what they have done they may do again (1201.1b)."""
    wheel = situation(
        "wheel",
        {"when": {"plays": {"who": "opponent"}}, "do": [{"draw": 1}]},
        {"when": {"draws": "you"}, **turn},
    )
    rake = support("rake", {"do": [{"mill": 1}]})
    theirs = {"situation": "wheel", "areas": KNOWN}
    scene = Scenario(wheel, rake, you={"hand": "rake", "areas": KNOWN}, they=theirs)
    scene.play("you: play rake")
    for _ in range(MOST_PLAYED + 1):
        scene.play("they: yes\n they: pick force\n they: pick force")
    scene.asks("they", rule, "no", "yes")
    scene.play("they: no")
    scene.asks("you", "702.5", "pass")


def _wheel(turn: dict[str, Any]) -> dict[str, Any]:
    """A situation that lets its player draw as it comes, and goes on whenever they draw."""
    first = {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [{"draw": 1}]}
    return situation("wheel", first, {"when": {"draws": "you"}, **turn})


def _comes_round(scene: Scenario, once: str) -> None:
    """Do it once more: what is remembered of it is all that tells the boards apart."""
    there = scene.board._replace(past=())
    scene.play(once)
    assert scene.board._replace(past=()) == there


TRIP = support("trip", {"do": [{"draw": 1}]})


@pytest.mark.rule("foth:1201.1b")
@pytest.mark.parametrize(
    "turn",
    [
        {"pay": {"discard": 1}, "do": [{"restock": 1}, {"draw": 1}]},
        {"do": [{"may": [{"discard": 1}, {"restock": 1}, {"draw": 1}]}]},
    ],
)
def test_a_yes_is_an_action_too(turn: dict[str, Any]) -> None:
    scene = table(_wheel(turn), TRIP, you="wheel trip", at="supports")
    once = "you: yes\n you: pick force\n you: pick force"
    scene.play(f"you: play wheel\n {once}")
    _comes_round(scene, once)
    scene.refused("yes", "1201.1b")
    # With one card more it is another position.
    scene.play(f"you: no\n you: play trip\n {once}")


@pytest.mark.rule("foth:1201.1b")
def test_to_pick_what_could_be_left_is_an_action_too() -> None:
    back = {"restock": {"n": 1, "up_to": True}}
    scene = table(_wheel({"do": [back, {"discard": 1}, {"draw": 1}]}), you="wheel", at="supports")
    once = "you: pick force\n you: pick force"
    scene.play(f"you: play wheel\n you: pick force\n {once}")
    _comes_round(scene, once)
    scene.refused("pick force", "1201.1b")
    scene.asks("you", "805.2b", "done")
