"""1100: force abilities, the texts of horses."""

from __future__ import annotations

import pytest

from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import UNGUARDED, Scenario, following, horse, situation, support, table

WORSE = {"going_worse": 1}
WALL = horse("wall", guard=9)
HUSH = situation(
    "hush", {"apply": ["no_force_abilities"], "to": {"all": {"in": "run", "who": "each"}}}
)
"""Horses in the run areas cannot use force abilities."""
MUTE = situation("mute", {"rule": {"cannot": {"do": "force_abilities", "who": "opponent"}}})
"""Your opponent cannot use force abilities."""


# How it is written shows on the card.
@pytest.mark.rule("foth:1101.1", "foth:1102.1", cited=False)
def test_a_force_ability_is_written_as_when_this_then_that() -> None:
    state = {"in_run": {"surface": "turf"}, "do": [WORSE]}
    action = {"when": {"run_succeeds": "self"}, "do": [WORSE]}
    comet = read_card(horse("comet", state, action))
    assert comet.text("ja").splitlines() == [
        "馬場が芝の時、馬場状態を1段階悪くする。",
        "この馬の走破が成功した時、馬場状態を1段階悪くする。",
    ]
    assert comet.text("en").splitlines() == [
        "If the race is on turf, the going gets worse by 1 step.",
        "When this horse’s run succeeds, the going gets worse by 1 step.",
    ]


# An ability's event cites 806.3, here and below.
@pytest.mark.rule("foth:1101.1", "foth:1102.1", cited=False)
def test_a_horses_text_is_its_force_ability() -> None:
    state = {"in_run": {"surface": "turf"}, "do": [WORSE]}
    action = {"when": {"run_succeeds": "self"}, "do": [WORSE]}
    for situation_, going in (("", 3), ("hush", 1)):
        scene = table(HUSH, horse("comet", state, action, run=1), you="comet", situation=situation_)
        scene.play("you: run comet")
        for line in UNGUARDED.split("\n"):
            scene.play(line)
        assert scene.board.race.going == going


# What is no horse's text is no force ability.
@pytest.mark.rule("foth:1101.1", cited=False)
def test_a_situations_ability_is_no_force_ability() -> None:
    both = situation(
        "both",
        {"rule": {"cannot": {"do": "force_abilities"}}},
        {"when": {"turn_end": {}}, "do": [WORSE]},
    )
    scene = table(both, situation="both")
    scene.play("you: pass")
    assert scene.board.race.going == 2


# As above.
@pytest.mark.rule("foth:1102.1a", "foth:1102.2", cited=False)
@pytest.mark.parametrize(
    ("state", "going"),
    [
        ({"surface": "turf"}, 2),
        ({"surface": "dirt"}, 1),
        ({"suited": "distance_and_style"}, 1),
        ({"is": {"of": {"run_at_least": 3}}}, 2),
        ({"role": "guarding"}, 1),
    ],
)
def test_the_state_form_asks_for_the_state_as_the_horse_enters(state: object, going: int) -> None:
    scene = table(horse("comet", {"in_run": state, "do": [WORSE]}), you="comet")
    scene.play("you: run comet")
    assert scene.board.race.going == going


# As above.
@pytest.mark.rule("foth:1102.2", cited=False)
def test_the_state_form_is_for_guard_horses_as_well() -> None:
    wall = horse("wall", {"in_run": {"role": "guarding"}, "do": [WORSE]})
    scene = table(wall, horse("comet", run=0), you="comet", they="wall")
    scene.play("you: run comet\n they: guard wall")
    assert scene.cited("806.3") == ["Wall"]
    assert scene.board.race.going == 2
    scene.play("you: pass\n they: pass")
    assert scene.farm("they") == {"wall": 1}
    assert scene.cited("806.3") == ["Wall"], "as it comes, not as it goes"


# As above.
@pytest.mark.rule("foth:1102.2", cited=False)
def test_a_state_that_comes_about_later_does_not_count() -> None:
    comet = horse("comet", {"in_run": {"going": ["soft"]}, "do": [{"draw": 1}]})
    rain = support("rain", {"do": [{"going_worse": 2}]}, type="horse")
    scene = table(comet, rain, you="comet rain")
    scene.play("you: run comet\n they: pass\n you: play rain on comet")
    assert scene.board.race.going == 3
    assert scene.hand() == {}


# As above.
@pytest.mark.rule("foth:1102.1b", "foth:1102.3", cited=False)
@pytest.mark.parametrize(
    ("action", "guard", "going"),
    [
        ({"run_fails": "self"}, "wall", 2),
        ({"run_fails": "self"}, "", 1),
        ({"not_guarded": "self"}, "", 2),
        ({"not_guarded": "self"}, "wall", 1),
    ],
)
def test_the_action_form_waits_for_the_action(action: object, guard: str, going: int) -> None:
    comet = horse("comet", {"when": action, "do": [WORSE]}, run=1)
    scene = table(comet, WALL, you="comet", they=guard)
    scene.play(
        f"you: run comet\n they: {'guard wall' if guard else 'pass'}\n you: pass\n they: pass"
    )
    assert scene.board.race.going == going


# As above.
@pytest.mark.rule("foth:1102.1b", "foth:1102.3", cited=False)
@pytest.mark.parametrize(("guard", "drawn", "going"), [("pass", 1, 1), ("guard wall", 0, 2)])
def test_another_action_or_another_horses_is_not_waited_for(
    guard: str, drawn: int, going: int
) -> None:
    free = {"when": {"not_guarded": "self"}, "do": [{"draw": 1}]}
    comet = horse("comet", {"when": {"run_fails": "self"}, "do": [WORSE]}, free)
    wall = horse("wall", {"when": {"run_fails": "self"}, "do": [{"lose": "you"}]}, guard=9)
    scene = table(comet, wall, you="comet", they="wall")
    scene.play(f"you: run comet\n they: {guard}")
    assert scene.hand().total() == drawn
    scene.play("you: pass\n they: pass")
    assert scene.cited("806.3") == ["Comet"]
    assert scene.board.race.going == going


# As above.
@pytest.mark.rule("foth:1102.4", cited=False)
def test_several_conditions_are_separate_abilities() -> None:
    comet = horse(
        "comet",
        {"in_run": {"surface": "dirt"}, "do": [{"draw": 3}]},
        {"in_run": {"surface": "turf"}, "do": [{"draw": 1}]},
        {"when": {"not_guarded": "self"}, "do": [WORSE]},
    )
    scene = table(comet, you="comet")
    scene.play("you: run comet\n you: resolve 1")
    assert scene.hand() == {"force": 1}
    scene.play("they: pass")
    assert scene.board.race.going == 2
    assert len(scene.cited("806.3")) == 3


# As above.
@pytest.mark.rule("foth:1102.4", cited=False)
@pytest.mark.parametrize(("chosen", "going"), [("comet", 1), ("wall", 2)])
def test_a_condition_about_what_the_text_said_before_is_no_ability_of_its_own(
    chosen: str, going: int
) -> None:
    """The second condition is about the horse that the first part has its player choose."""
    named = {"is": {"card": "target", "of": {"name": "Wall"}}}
    comet = horse(
        "comet",
        {
            "when": {"run_fails": "self"},
            "do": [
                {"choose": {"in": "run", "who": "each"}},
                {"if": {"that": named, "do": [WORSE]}},
            ],
        },
    )
    scene = table(comet, WALL, you="comet", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    scene.play(f"you: pick {chosen} on {chosen}")
    assert scene.cited("806.3") == ["Comet"]
    assert scene.board.race.going == going


# A number is a state.
@pytest.mark.rule("foth:1102.5", cited=False)
@pytest.mark.parametrize(("until", "number"), [("run", 3), ("turn", 5)])
def test_what_a_force_ability_gives_ends_with_its_horse(until: str, number: int) -> None:
    """Unless a longer time is printed: the text of the card holds (103.1)."""
    gives = {"give": {"apply": [{"run": 2}], "to": "running", "until": until}}
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]})
    blaze = horse("blaze", {"in_run": {"surface": "turf"}, "do": [gives]})
    out = support("out", {"do": [{"to_farm": "target"}]}, type="horse")
    scene = table(comet, blaze, out, you="comet blaze out")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass\n you: run blaze\n they: pass")
    assert (scene.number("comet"), scene.number("blaze")) == (5, 5)
    there = scene.state
    scene.play("you: play out on blaze")
    assert scene.number("comet") == number
    scene.state = there
    scene.play("you: play out on comet")
    assert scene.number("blaze") == 5  # another horse has gone


# As above.
@pytest.mark.rule("foth:1102.5", cited=False)
def test_a_force_ability_gives_nothing_once_its_horse_has_gone() -> None:
    """Blaze's player chooses whether it goes before it gives, or gives before it goes."""
    turf = {"surface": "turf"}
    goes = {"in_run": turf, "do": [{"to_hand": "self"}]}
    gives = {"in_run": turf, "do": [{"give": {"apply": [{"run": 2}], "to": "running"}}]}
    comet = horse("comet", {"in_run": turf, "do": [{"extra_run": 1}]})
    scene = table(comet, horse("blaze", goes, gives), you="comet blaze")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass\n you: run blaze")
    there = scene.state
    for order, begun in (("1", []), ("2", ["802.1b"])):
        scene.state = there
        told = scene.play(f"you: resolve {order}")
        assert following(told, "802.1b") == begun
        assert (scene.running(), scene.number("comet")) == (["comet"], 3)


# As above.
@pytest.mark.rule("foth:1102.5", cited=False)
def test_what_a_guard_horses_force_ability_gives_ends_with_it() -> None:
    gives = {"give": {"apply": [{"run": -2}], "to": "running"}}
    wall = horse("wall", {"in_run": {"role": "guarding"}, "do": [gives]})
    back = support("back", {"do": [{"to_hand": "target"}]}, type="horse")
    scene = table(wall, horse("comet"), back, you="comet back", they="wall")
    scene.play("you: run comet\n they: guard wall")
    assert scene.number("comet") == 1
    scene.play("you: play back on wall")
    assert scene.number("comet") == 3


# That it does not trigger shows in what does not happen.
@pytest.mark.rule("foth:1102.6", cited=False)
@pytest.mark.parametrize(
    "ability",
    [
        {"in_run": {"surface": "turf"}, "do": [WORSE]},
        {"when": {"run_fails": "self"}, "do": [WORSE]},
        {"when": {"leaves": {"zone": "run", "card": "self"}}, "do": [WORSE]},
        {"whenever": {"surface": "turf"}, "do": [{"lose": "you"}]},
    ],
)
def test_a_force_ability_that_cannot_be_used_does_not_trigger(ability: object) -> None:
    scene = table(HUSH, WALL, horse("comet", ability), you="comet", situation="hush", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    assert scene.cited("806.3") == []
    assert (scene.board.race.going, scene.board.outcome) == (1, None)


# As above.
@pytest.mark.rule("foth:1102.6", cited=False)
def test_it_is_forbidden_to_one_player() -> None:
    ability = {"in_run": {"surface": "turf"}, "do": [WORSE]}
    comet, wall = horse("comet", ability), horse("wall", ability)
    scene = table(MUTE, comet, wall, you="comet", they="wall", situation="mute")
    scene.play("you: run comet\n they: guard wall")
    assert scene.cited("806.3") == ["Comet"]


# As above.
@pytest.mark.rule("foth:1102.6", cited=False)
def test_it_is_forbidden_on_the_way_from_the_hand_too() -> None:
    entering = {"when": {"enters": {"zone": "farm", "from": "hand", "card": "self"}}, "do": [WORSE]}
    toll = support("toll", {"do": [{"discard": {"n": 1, "who": "each"}}]})
    scene = table(
        MUTE,
        toll,
        horse("comet", entering),
        you="toll comet",
        they="comet",
        situation="mute",
        at="supports",
    )
    scene.play("you: play toll\n you: pick comet\n they: pick comet")
    assert scene.cited("806.3") == ["Comet"]
    assert scene.board.race.going == 2


# As above.
@pytest.mark.rule("foth:1102.6", cited=False)
def test_what_has_triggered_before_is_played() -> None:
    """Comet's ability waits already when the other one switches force abilities off."""
    off = {"rule": {"rule": {"cannot": {"do": "force_abilities"}}, "until": "turn"}}
    comet = horse(
        "comet",
        {"in_run": {"surface": "turf"}, "do": [off, WORSE]},
        {"in_run": {"distance": ["mile"]}, "do": [off, WORSE]},
    )
    scene = table(comet, you="comet")
    scene.play("you: run comet\n you: resolve 1")
    assert scene.board.race.going == 3


@pytest.mark.rule("foth:103.3")
def test_a_ban_beats_a_demand() -> None:
    clash = situation(
        "clash",
        {"rule": {"must": {"do": "run", "who": "you"}}},
        {"rule": {"cannot": {"do": "run", "who": "you"}}},
    )
    scene = table(clash, horse("comet"), you="comet", situation="clash")
    scene.asks("you", "702.6b", "pass")
    scene.refused("run comet", "103.3")
    scene.play("you: pass")


@pytest.mark.rule("foth:1102.5", "foth:511.2", cited=False)  # what the going is
@pytest.mark.parametrize(("until", "going"), [("run", 1), ("turn", 2), ("your_next_turn", 2)])
def test_only_what_lasts_for_the_run_needs_the_horse_that_made_it(until: str, going: int) -> None:
    gone = {"when": {"leaves": {"zone": "run", "card": "self"}}}
    comet = horse("comet", {**gone, "do": [{"going_worse": {"until": until}}]})
    out = support("out", {"do": [{"to_farm": "target"}]}, type="horse")
    scene = Scenario(comet, out, you={"hand": "comet out"}, at="run")
    scene.play("you: run comet\n they: pass\n you: play out on comet")
    assert (scene.running(), scene.board.race.going) == ([], going)


@pytest.mark.rule("foth:1102.5", "foth:802.1b", cited=False)  # it lasts on
def test_what_a_situation_does_for_the_run_lasts_when_the_situation_has_left() -> None:
    more = {"give": {"apply": [{"run": 2}], "to": "running", "until": "run"}}
    whip = support("whip", {"do": ["draw"]}, type="horse")
    hook = support("hook", {"do": [{"to_farm": {"all": "situation"}}]}, type="horse")
    side = {"run": "comet", "hand": "whip hook", "situation": "sun", "areas": "force*9"}
    cards = (whip, hook, horse("comet"), situation("sun", {"when": {"draws": "you"}, "do": [more]}))
    scene = Scenario(*cards, you=side, they={"areas": "9"}, at="priority")
    before = scene.number("comet")
    scene.play("you: play whip on comet\n you: play hook on comet")
    assert not scene.lying("situation")
    assert scene.number("comet") == before + 2
