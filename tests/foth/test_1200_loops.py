"""1201: loops, and F41."""

from __future__ import annotations

import random
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.games.foth.abilities.parsing import MOST
from racekit.games.foth.board import MOST as BOUND
from racekit.games.foth.flow import MOST_TURNS
from racekit.games.foth.positions import describe, from_description, position
from racekit.games.foth.resolving import asking, checks
from racekit.games.foth.resolving.asking import MOST_TIMES
from racekit.games.foth.resolving.checks import MOST_PLAYED
from racekit.games.foth.resolving.handlers import MOST_REPEATED
from racekit.games.foth.resolving.lasting import MOST_IN_FORCE
from racekit.games.foth.resolving.layers import derived
from racekit.games.foth.resolving.triggers import MOST_WAITING
from racekit.games.foth.words import BOOK
from racekit.table.table import Table
from tests.foth.scenario import (
    KNOWN,
    SEATS,
    YOU,
    Scenario,
    horse,
    several,
    situation,
    support,
    table,
)

WORSE = {"going_worse": 1}
ALWAYS = {"surface": "turf"}
HEAVY = "tokyo turf 1600 heavy"


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


@pytest.mark.rule("foth:F54")
def test_nor_does_the_other_player_do_it_again() -> None:
    scene = _hooks("they")
    scene.refused("play line on wall", "F54")
    scene.play("they: pass")


@pytest.mark.rule("foth:F54", cited=False)  # for one of them
@pytest.mark.parametrize("who", ["you", "they"])
def test_what_anybody_has_done_is_part_of_a_described_position(who: str) -> None:
    scene = _hooks(who)
    told = describe(scene.state)
    assert {each.get("seat", 0) for each in told["past"]} == {SEATS[who]}
    scene.state = from_description(scene.game, told)
    if who == "they":
        scene.refused("play line on wall", "F54")
    else:
        scene.refused("play line on comet", "1201.1b")
        told["past"][0]["seat"] = 2
        with pytest.raises(BadInput, match="seat"):
            from_description(scene.game, told)


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
    """Play on with what comes first, as long as that might be a loop."""
    state = scene.state.step(first).state
    for _ in range(2000):
        if state.actor is None or state.rule == "702.5":
            break
        state = state.step((*state.actions(), *state.outcomes())[0]).state
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
        assert scene.board.played == 1, "of the abilities since the last choice"
    scene.play("you: no")
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:F54")
@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        ({"pay": {"discard": 1}, "do": [{"restock": 1}, {"draw": 1}]}, "806.3a-i"),
        ({"do": [{"may": [{"discard": 1}, {"restock": 1}, {"draw": 1}]}]}, "103.5a"),
    ],
)
def test_the_other_players_choice_to_go_round_comes_to_an_end(
    turn: dict[str, Any], rule: str
) -> None:
    wheel = situation(
        "wheel",
        {"when": {"plays": {"who": "opponent"}}, "do": [{"draw": 1}]},
        {"when": {"draws": "you"}, **turn},
    )
    rake = support("rake", {"do": [{"mill": 1}]})
    theirs = {"situation": "wheel", "areas": KNOWN}
    scene = Scenario(wheel, rake, you={"hand": "rake", "areas": KNOWN}, they=theirs)
    scene.play("you: play rake")
    for _ in range(2):  # at first what they put back is not known
        scene.play("they: yes\n they: pick force\n they: pick force")
    scene.asks("they", rule, "no")
    scene.refused("yes", "F54")
    scene.play("they: no")
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:F54")
def test_an_optional_replacement_is_an_action_too() -> None:
    """A rule process that they keep replacing: the situation stays, and the check goes on."""
    leaves = {"leaves": {"zone": "situation", "card": "self"}}
    sun = situation("sun", {"instead_of": leaves, "may": True, "do": ["shuffle"]})
    scene = Scenario(
        sun,
        situation("fog"),
        you={"hand": "fog", "areas": KNOWN},
        they={"situation": "sun", "areas": ";;; force"},
    )
    scene.play("you: play fog\n they: yes")
    while "yes" in scene.legal():
        scene.play("they: yes")
    scene.refused("yes", "F54")
    scene.play("they: no")
    assert scene.lying("situation", "they") == {}


@pytest.mark.rule("foth:901.3", cited=False)  # how much is counted
def test_what_a_rule_process_does_is_counted_once() -> None:
    """Both situations go at one time, and what each of them does then is counted, too."""
    rain = situation(
        "rain", {"when": {"leaves": {"zone": "situation", "card": "self"}}, "do": [WORSE]}
    )
    scene = table(rain, situation("fog"), you="fog", situation="rain", at="supports")
    scene.play("you: play fog")
    assert scene.board.played == 2


# --- F53: what is endless --------------------------------------------------------------------


@pytest.mark.rule("foth:F53", cited=False)  # what is not ended has no event
@pytest.mark.parametrize("long", [209, 400])
def test_a_chain_that_ends_is_played_out_however_long(long: int) -> None:
    more = {"at_least": [{"count": "area"}, 6]}
    snow = situation("snow", {"whenever": more, "do": [{"mill": 1}]})
    mine = {"hand": "snow", "areas": f"force*{long + 5}"}
    scene = Scenario(snow, you=mine, they={"areas": KNOWN})
    scene.play("you: play snow")
    assert scene.cited("806.3") == ["Snow"] * long
    assert scene.farm() == {"force": long}
    scene.asks("you", "702.5", "pass")


# --- 1201.1b: what has to be chosen ------------------------------------------------------------


@pytest.mark.rule("foth:1201.1b", "foth:806.3")
def test_what_has_to_be_picked_is_not_picked_again_where_it_led_back() -> None:
    there = {"at_least": [{"count": {"in": "farm", "of": {"kind": "force"}}}, 1]}
    wheel = situation("wheel", {"whenever": there, "do": [{"recover": 1}, {"discard": 1}]})
    mine = {"hand": "wheel comet", "farm": "force", "areas": KNOWN}
    scene = Scenario(wheel, horse("comet"), you=mine, they={"areas": KNOWN})
    scene.play("you: play wheel\n you: pick force\n you: pick force\n you: pick force")
    scene.refused("pick force", "1201.1b")
    scene.play("you: pick comet")
    assert scene.farm() == {"comet": 1}
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:1201.1b")
def test_cards_are_not_put_back_again_in_the_order_that_led_back() -> None:
    wheel = situation("wheel", {"whenever": ALWAYS, "do": [ROUND["order"]]})
    scene = _turns(wheel)
    scene.play("you: top comet\n you: top star")
    scene.refused("top comet", "1201.1b")
    scene.play("you: top star")


def _turns(wheel: dict[str, Any]) -> Scenario:
    """Let your situation begin to trigger; two horses lie on top of your deck."""
    mine = {"situation": "wheel", "areas": f"comet star {KNOWN}"}
    return Scenario(*PAIR, wheel, you=mine, they={"areas": KNOWN}, at="check", race=HEAVY)


EXIT = {"to_farm": "self"}
PAIR = (COMET, horse("star"))
ROUND = {
    "one_of": {"one_of": [[WORSE], [EXIT]]},
    "choose": {"choose": {"in": "situation", "who": "each"}},
    "choose_number": {"choose_number": {"most": 1, "do": [WORSE]}},
    "may": {"may": [EXIT]},
    "order": {"look": {"n": 2, "then": "any_order"}},
}


@pytest.mark.rule("foth:1201.1b", "foth:F54", cited=False)  # one of them
@pytest.mark.parametrize("who", ["you", "they"])
@pytest.mark.parametrize(("word", "back"), [("one_of", "option 1"), ("may", "no")])
def test_nobody_forces_a_draw_by_the_answer_that_leads_back(word: str, back: str, who: str) -> None:
    wheel = situation("wheel", {"whenever": ALWAYS, "do": [ROUND[word]]})
    here = {"situation": "wheel", "areas": KNOWN}
    there = {"areas": KNOWN}
    sides = {"you": here, "they": there} if who == "you" else {"you": there, "they": here}
    scene = Scenario(wheel, **sides, at="check", race=HEAVY)
    scene.play(f"{who}: {back}")
    scene.refused(back, "1201.1b" if who == "you" else "F54")
    (only,) = scene.legal()
    scene.play(f"{who}: {only}")
    assert scene.lying("situation", who) == {}
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:1201.1c")
@pytest.mark.parametrize("word", ["choose", "choose_number", "no", "order"])
def test_once_every_answer_has_led_back_the_loop_is_endless(word: str) -> None:
    turn = {"may": [WORSE]} if word == "no" else ROUND[word]
    wheel = situation("wheel", {"whenever": ALWAYS, "do": [turn]})
    scene = _turns(wheel)
    for _ in range(64):
        if scene.state.actor is None:
            break
        scene.play(f"you: {scene.state.actions()[-1]}")
    assert scene.board.outcome == ()
    assert scene.cited("1201.1c")


@pytest.mark.rule("foth:1201.1b", cited=False)  # what is allowed is not cited
@pytest.mark.parametrize(
    "twice",
    [
        [{"may": ["going_worse", "going_better"]}] * 2,
        [{"one_of": [["going_worse", "going_better"], ["draw"]]}] * 2,
        [{"repeat": {"n": 2, "do": [{"may": ["going_worse", "going_better"]}]}}],
    ],
)
def test_the_same_answer_to_the_next_question_of_an_ability_is_another(twice: list[Any]) -> None:
    vane = situation("vane", {"when": {"draws": "you"}, "do": twice})
    scene = table(vane, TRIP, you="trip", situation="vane", at="supports")
    scene.play("you: play trip")
    answer = scene.state.actions()[0]
    scene.play(f"you: {answer}\n you: {answer}")
    scene.asks("you", "702.5", "pass")
    assert scene.board.steps == 0


@pytest.mark.rule("foth:F54")
def test_nobody_does_the_same_thing_more_often_than_our_own_limit() -> None:
    """The run count grows each time, so that no position comes back."""
    begins = {"in_run": ALWAYS, "do": [WORSE]}
    goes_on = {"when": "going_changes", "do": [{"may": ["extra_run", TURN]}]}
    comet = horse("comet", begins, goes_on)
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    for _ in range(MOST_TIMES):
        scene.play("you: yes")
    scene.refused("yes", "F54")
    scene.play("you: no")
    assert scene.board.runs == MOST_TIMES + 1
    assert str(MOST_TIMES) in BOOK["F54"].body("en")
    assert str(MOST_TIMES) in BOOK["F54"].body("ja")


def _grows(ways: int) -> Scenario:
    """Return a position before a run without end, in which you are asked for one of some ways."""
    way = [["extra_run", TURN], ["extra_run", "extra_run", TURN]][:ways]
    do = [{"one_of": way}] if ways > 1 else [{"discard": 1}, {"recover": 1}, *way[0]]
    goes_on = {"when": "going_changes", "do": do}
    comet = horse("comet", {"in_run": ALWAYS, "do": [WORSE]}, goes_on)
    return table(comet, you="comet force")


@pytest.mark.rule("foth:F53")
def test_answers_that_have_to_be_given_are_no_choice_once_our_own_limit_is_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The run count grows each time: no position comes back, and there is no other answer."""
    monkeypatch.setattr(asking, "MOST_TIMES", 5)
    monkeypatch.setattr(checks, "MOST_PLAYED", 50)
    scene = _grows(2)
    scene.play("you: run comet")
    answers = 0
    while scene.state.actor is not None and answers < 200:
        scene.play(f"you: {scene.state.actions()[-1]}")
        answers += 1
    assert scene.cited("F53")
    assert scene.board.outcome == ()
    assert answers <= 2 * 5 + 50 + 1
    assert len(scene.board.past) <= 1 + 2 * 5  # the run, too


@pytest.mark.rule("foth:F53", cited=False)  # the table makes them
@pytest.mark.parametrize("ways", [1, 2])
def test_a_person_who_plays_alone_is_not_asked_for_answers_that_are_no_choice(
    monkeypatch: pytest.MonkeyPatch, ways: int
) -> None:
    monkeypatch.setattr(asking, "MOST_TIMES", 5)
    monkeypatch.setattr(checks, "MOST_PLAYED", 50)
    scene = _grows(ways)
    table = Table(scene.game, start=scene.state, seats={1: "random"}, seed=1, autosave=False)
    table.step("run comet")
    table.advance()
    asked = 0
    while table.actor is not None:
        assert table.actor == 0
        assert len(table.state.actions()) > 1
        table.step(table.state.actions()[-1])
        table.advance()
        asked += 1
    assert table.log()[-1].rule == "F53"
    assert (asked > 0) is (ways > 1)
    assert asked <= ways * 5 < 50 <= table.node.ply


# --- 1201.1c: what does not count in a loop ------------------------------------------------------

NAMES = "ash bay cob dun elf fox gem hay ivy jet kit lad"
DOZEN = [horse(name) for name in several(NAMES)]
SEEK = {"search": {"of": {"kind": "support"}}}
IDLE = {"choose_number": {"most": 99, "do": ["going_better"]}}


@pytest.mark.rule("foth:1201.1c")
@pytest.mark.parametrize(
    "turn",
    [
        [SEEK],  # there is none
        [{"search": {"of": {"kind": "horse"}}}, {"stack": 1}],
        [{"look": {"n": 6, "then": "any_order"}}],
        [{"one_of": [[{"look": {"n": 1, "area": "oikomi", "then": "farm_any"}}], [SEEK]]}],
        [{"repeat": {"n": 7, "do": [IDLE]}}],
    ],
)
def test_neither_the_order_of_cards_nor_a_number_that_changes_nothing_hides_a_loop(
    turn: list[Any],
) -> None:
    """There are more ways to go round than anybody could try."""
    wheel = situation("wheel", {"whenever": ALWAYS, "do": turn})
    mine = {"hand": "wheel", "areas": "12; 9; 9; 0", "pool": f"{NAMES} force*18"}
    scene = Scenario(*DOZEN, wheel, you=mine, they={"areas": KNOWN})
    assert _goes_on(scene, "play wheel").board.outcome == ()


INTO_HAND = {"enters": {"zone": "hand", "from": "area", "who": "you"}}


@pytest.mark.rule("foth:1201.1c", cited=False)  # what is not ended has no event
@pytest.mark.parametrize(
    ("out", "turn", "abilities"),
    [
        # The order of cards that are put back decides which of them goes to the farm.
        ("ash", [{"look": {"n": 4, "then": "any_order"}}, {"mill": 1}], []),
        # Any of the cards that were shuffled may lie on top.
        ("dun", ["shuffle", {"look": {"n": 1, "then": "farm_any"}}], []),
        (
            "dun",
            [{"search": {"of": {"kind": "horse"}}}],
            [{"instead_of": INTO_HAND, "do": [{"mill": 1}]}],
        ),
    ],
)
def test_a_loop_is_not_endless_if_another_order_of_cards_leads_out_of_it(
    out: str, turn: list[Any], abilities: list[Any]
) -> None:
    found = {"at_least": [{"count": {"in": "farm", "of": {"name": out.title()}}}, 1]}
    leaves = {"if": {"that": found, "do": [EXIT], "else": [{"restock": 1}]}}
    wheel = situation("wheel", {"whenever": ALWAYS, "do": [*turn, leaves]}, *abilities)
    mine = {"situation": "wheel", "areas": "ash bay cob dun; 9; 9; 9"}
    state = Scenario(*DOZEN, wheel, you=mine, they={"areas": KNOWN}, at="check").state
    rng, rounds = random.Random(0), 0
    while rounds < 300:
        ways = [*map(str, (*state.actions(), *state.outcomes()))]
        others = [each for each in ways if each != f"loose {out}"] or ways
        there = [state.step(each).state for each in others]
        stay = [each for each in there if each.board.sides[YOU].situation]
        assert all(each.actor is not None for each in stay)
        if not stay:
            break
        state = rng.choice(stay)
        rounds += 1
    assert rounds > 40


# --- F53: what only grows ----------------------------------------------------------------------

LASTS = {"apply": [{"run": 1}], "to": {"all": {"in": "hand"}}, "until": "game"}
GIVEN = {"gains": {"when": "going_changes", "do": ["draw"]}}
TURN = {"if": {"that": {"going": ["good"]}, "do": [WORSE], "else": ["going_better"]}}
TWICE = {"repeat": {"n": 99, "do": [WORSE, "going_better"]}}
GROWING = {
    "an effect on cards": [{"give": LASTS}],
    "abilities": [{"give": {"apply": [GIVEN], "to": "self", "until": "game"}}],
    "a ban": [{"rule": {"rule": {"cannot": {"do": "guard"}}, "until": "game"}}],
    "delayed triggers": [{"later": {"when": "turn_end", "do": ["draw"]}}],
    "the going": [{"going_worse": {"until": "turn"}}, {"going_better": {"until": "turn"}}],
    "a large number": [{"draw": {"times": [{"times": [{"times": [99, 99]}, 99]}, 99]}}],
    "repetitions": [{"repeat": {"n": 99, "do": [{"repeat": {"n": 99, "do": [TWICE]}}]}}],
}


@pytest.mark.rule("foth:F53", "foth:1201.1c", cited=False)  # one of them, or the deck ends
@pytest.mark.timeout(30)
@pytest.mark.parametrize("what", GROWING)
def test_what_grows_without_end_ends_soon(what: str) -> None:
    endless = situation("endless", {"whenever": ALWAYS, "do": GROWING[what]})
    scene = table(endless, horse("comet"), you="endless comet", at="supports")
    scene.play("you: play endless")
    assert scene.state.actor is None
    assert len(scene.cited("806.3")) <= 2 * MOST_IN_FORCE
    assert len(scene.board.effects) + len(scene.board.later) <= MOST_IN_FORCE


@pytest.mark.rule("foth:F53")
@pytest.mark.parametrize(
    "more",
    [
        {"give": LASTS},
        {"rule": {"rule": {"cannot": {"do": "guard"}}}},
        {"later": {"when": "turn_end", "do": ["draw"]}},
        {"going_worse": {"until": "turn"}},
    ],
)
def test_no_more_than_our_own_limit_is_in_force(more: dict[str, Any]) -> None:
    one = {"repeat": {"n": 99, "do": [{"give": LASTS}]}}
    kit = support("kit", {"do": [one, one, {"give": LASTS}, {"give": LASTS}, more]})
    scene = table(kit, horse("comet"), you="kit comet", at="supports")
    scene.play("you: play kit")
    assert len(scene.board.effects) == MOST_IN_FORCE
    (told,) = (event for event in scene.events if event.rule == "F53")
    assert "racekit" in told.text("en")
    assert "racekit" in told.text("ja")
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:F53")
@pytest.mark.timeout(60)
def test_waiting_abilities_that_become_more_and_more_are_a_draw() -> None:
    """Each change of the going brings about two more."""
    many = {"when": "going_changes", "do": [{"repeat": {"n": 20, "do": [TURN]}}]}
    first = {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [WORSE]}
    scene = table(situation("wheel", first, many), you="wheel", at="supports")
    state = scene.state.step("play wheel").state
    while state.actor is not None:
        step = state.step(state.actions()[0])
        state = step.state
    assert state.board.outcome == ()
    assert "F53" in [event.rule for event in step.events]


@pytest.mark.rule("foth:F53", cited=False)  # which they are
def test_the_rule_tells_all_limits_of_our_own() -> None:
    for lang in ("en", "ja"):
        told = BOOK["F53"].body(lang)
        for most in (
            MOST_IN_FORCE,
            MOST_REPEATED,
            MOST_PLAYED,
            MOST_WAITING,
            MOST_TURNS,
            MOST,
            BOUND,
        ):
            assert f"{most:,}" in told


@pytest.mark.rule("foth:F53", cited=False)  # for one of them
@pytest.mark.parametrize(("turn", "over"), [(MOST_TURNS - 1, False), (MOST_TURNS, True)])
def test_a_game_in_which_nobody_gets_home_ends(turn: int, *, over: bool) -> None:
    still = situation("still", {"rule": {"cannot": {"do": "draw"}}})
    cards = {"situation": "still", "areas": KNOWN}
    state = position(cards, {"areas": KNOWN}, at="run", turn=turn, cards=[still])
    step = state.step("pass")
    assert (step.state.actor is None) is over
    assert ("F53" in [event.rule for event in step.events]) is over


@pytest.mark.rule("foth:F53", cited=False)  # how large
def test_a_number_does_not_grow_beyond_bounds() -> None:
    double = {"give": {"apply": [{"run": {"trait": {"of": "self", "what": "run"}}}]}}
    comet = horse("comet", {"in_run": ALWAYS, "do": [{"repeat": {"n": 99, "do": [double]}}]})
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    table_now = derived(scene.game, scene.board).table
    assert BOUND in [traits.run for traits in table_now.values()]


@pytest.mark.rule("foth:F53", cited=False)  # as above
def test_nor_does_the_run_count() -> None:
    comet = horse("comet", {"in_run": ALWAYS, "do": [{"extra_run": 2}]})
    scene = table(comet, you="comet", runs=BOUND - 1)
    scene.play("you: run comet")
    assert scene.board.runs == BOUND
    assert scene.game.from_description(describe(scene.state)) == scene.state


@pytest.mark.rule("foth:1201.1c")
@pytest.mark.parametrize("turn", ["you", "they"])
def test_rule_processes_that_go_round_for_ever_are_a_draw(turn: str) -> None:
    """Each of two situations stays instead of leaving, and one of them has to go (903.2b)."""
    leaves = {"leaves": {"zone": "situation", "card": "self"}}
    sun, fog = (situation(n, {"instead_of": leaves, "do": [WORSE]}) for n in ("sun", "fog"))
    mine, theirs = {"hand": "fog", "areas": KNOWN}, {"situation": "sun", "areas": KNOWN}
    sides = {"you": mine, "they": theirs} if turn == "you" else {"you": theirs, "they": mine}
    scene = Scenario(sun, fog, **sides, turn=turn)
    scene.play(f"{turn}: play fog")
    assert scene.board.outcome == ()
    assert scene.state.result is not None
    assert scene.state.result.scores == (0, 0)


@pytest.mark.rule("foth:F54")
def test_an_answer_that_undoes_a_rule_process_is_not_given_again_where_it_led_back() -> None:
    leaves = {"leaves": {"zone": "situation", "card": "self"}}
    stays = {"one_of": [["going_better"], [EXIT]]}
    sun = situation("sun", {"instead_of": leaves, "do": [stays]})
    theirs = {"situation": "sun", "areas": KNOWN}
    scene = Scenario(sun, situation("fog"), you={"hand": "fog", "areas": KNOWN}, they=theirs)
    scene.play("you: play fog\n they: option 1")
    scene.refused("option 1", "F54")
    scene.play("they: option 2")
    assert scene.lying("situation", "they") == {}
    assert [deed.action.verb for deed in scene.board.past] == ["play"]


@pytest.mark.rule("foth:1201.1c")
def test_rule_processes_with_choices_that_go_round_for_ever_are_a_draw_too() -> None:
    leaves = {"leaves": {"zone": "situation", "card": "self"}}
    pair = [situation(n, {"instead_of": leaves, "do": [IDLE]}) for n in ("sun", "fog")]
    theirs = {"situation": "sun", "areas": KNOWN}
    scene = Scenario(*pair, you={"hand": "fog", "areas": KNOWN}, they=theirs)
    assert _goes_on(scene, "play fog").board.outcome == ()


@pytest.mark.rule("foth:F53", cited=False)  # how many
def test_our_own_limit_is_the_one_that_the_rule_names() -> None:
    assert f"{MOST_PLAYED:,}" in BOOK["F53"].body("en")


@pytest.mark.rule("foth:F53")
def test_where_nothing_comes_back_and_there_is_no_end_our_own_limit_applies() -> None:
    """The run count grows for ever, so that no position is like another."""
    comet = horse("comet", {"whenever": ALWAYS, "do": ["extra_run"]})
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    assert scene.board.outcome == ()
    assert len(scene.cited("806.3")) == MOST_PLAYED == 10_000
    (told,) = (event for event in scene.events if event.rule == "F53")
    assert "10000" in told.text("en").replace(",", "")
    assert "racekit" in told.text("en")
    assert "racekit" in told.text("ja")


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
def test_a_yes_to_what_replaces_a_part_of_an_ability_is_an_action_too() -> None:
    turn = {"if": {"that": {"going": ["good"]}, "do": [WORSE], "else": [{"going_better": 1}]}}
    wheel = situation(
        "wheel",
        {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [WORSE]},
        {"when": "going_changes", "do": [{"draw": 1}]},
        {"instead_of": {"draws": "you"}, "do": [{"may": [turn]}]},
    )
    scene = table(wheel, you="wheel", at="supports")
    scene.play("you: play wheel\n you: yes\n you: yes")
    scene.refused("yes", "1201.1b")


@pytest.mark.rule("foth:1201.1b")
def test_to_pick_what_could_be_left_is_an_action_too() -> None:
    back = {"restock": {"n": 1, "up_to": True}}
    scene = table(_wheel({"do": [back, {"discard": 1}, {"draw": 1}]}), you="wheel", at="supports")
    once = "you: pick force\n you: pick force"
    scene.play(f"you: play wheel\n you: pick force\n {once}")
    _comes_round(scene, once)
    scene.refused("pick force", "1201.1b")
    scene.asks("you", "805.2b", "done")


@pytest.mark.rule("foth:1201.1b", cited=False)  # what is allowed is not cited
def test_an_ability_that_waits_twice_may_be_carried_out_twice_and_is_then_forgotten() -> None:
    turn = {"may": [{"going_worse": 1}, {"going_better": 1}]}
    vane = situation("vane", {"when": {"draws": "you"}, "do": [turn]})
    kit = support("kit", {"do": [{"draw": 2}]})
    scene = table(vane, kit, you="kit", situation="vane", at="supports", race=SOFT)
    scene.play("you: play kit")
    for _ in range(2):
        # Only how often it still waits tells the second position from the first.
        scene.asks("you", "103.5a", "yes", "no")
        scene.play("you: yes")
    assert [deed.action.verb for deed in scene.board.past] == ["play"]


SOFT = "tokyo turf 1600 soft"


@pytest.mark.rule("foth:F53", cited=False)  # for one of them
@pytest.mark.parametrize(("played", "over"), [(MOST_PLAYED - 1, False), (MOST_PLAYED, True)])
def test_ten_thousand_abilities_in_a_row_are_played_and_no_more(played: int, *, over: bool) -> None:
    vane = situation("vane", {"whenever": {"going": "good"}, "do": ["going_worse"]})
    scene = table(vane, situation="vane", at="check", in_a_row=played)
    assert (scene.state.actor is None) is over
    assert scene.board.race.going == (1 if over else 2)


@pytest.mark.rule("foth:F53", "foth:901.3", cited=False)  # as above
@pytest.mark.parametrize(("played", "over"), [(MOST_PLAYED - 1, False), (MOST_PLAYED, True)])
def test_so_it_is_with_cards_that_are_put_away(played: int, *, over: bool) -> None:
    sides = ({"situation": card, "areas": KNOWN} for card in ("vane", "fog"))
    cards = (situation("vane"), situation("fog"))
    you, they = sides
    scene = Scenario(*cards, you=you, they=they, at="check", in_a_row=played)
    assert (scene.state.actor is None) is over
    assert bool(scene.farm()) is not over
