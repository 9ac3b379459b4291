"""806: automatic abilities, from their trigger conditions to their being played."""

from __future__ import annotations

import pytest

from tests.foth.scenario import (
    KNOWN,
    Scenario,
    horse,
    situation,
    support,
    table,
)

WORSE = {"going_worse": 1}
DRAW = {"draw": 1}
DRAWN = situation("drawn", {"when": {"draws": "you"}, "do": [WORSE]})
"""When you draw a card, the going gets worse by 1."""
MAP = support("map", {"do": [{"draw": 2}]})
WALL = horse("wall", guard=9)
WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")


# --- 806.1 to 806.3: waiting and being played ------------------------------------------------


# The order of events shows when an ability is played.
@pytest.mark.rule("foth:806.1", cited=False)
@pytest.mark.rule("foth:806.3")
def test_an_ability_waits_for_the_next_check() -> None:
    trip = support("trip", {"do": [DRAW, {"mill": 1}]})
    scene = table(DRAWN, trip, you="trip", situation="drawn", at="supports")
    happened = [event.rule for event in scene.play("you: play trip")]
    assert happened[-4:] == ["507.1", "805.2d-v", "806.3", "511.2"]


# What waits is a state.
@pytest.mark.rule("foth:806.2", cited=False)
def test_a_triggered_ability_waits() -> None:
    trade = support("trade", {"do": [DRAW, {"discard": 1}]})
    scene = table(DRAWN, trade, you="trade", situation="drawn", at="supports")
    scene.play("you: play trade")
    assert [each.source.card for each in scene.board.waiting] == ["drawn"]
    assert scene.board.race.going == 1
    scene.play("you: pick force")
    assert (scene.board.waiting, scene.board.race.going) == ((), 2)


# How often an ability waits shows in how often it is played.
@pytest.mark.rule("foth:806.2a", cited=False)
@pytest.mark.rule("foth:806.3")
def test_an_ability_waits_as_often_as_it_was_triggered() -> None:
    scene = table(DRAWN, MAP, you="map", situation="drawn", at="supports")
    scene.play("you: play map")
    assert scene.cited("806.3") == ["Drawn", "Drawn"]
    assert scene.board.race.going == 3


# As above.
@pytest.mark.rule("foth:806.2a", cited=False)
def test_what_happens_at_one_time_triggers_as_often() -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "of": {"kind": "horse"}}}
    fair = situation("fair", {"when": entering, "do": [WORSE]})
    toll = support("toll", {"do": [{"discard": 3}]})
    scene = table(
        fair, toll, horse("comet"), you="toll comet*2 force", situation="fair", at="supports"
    )
    scene.play("you: play toll\n you: pick comet\n you: pick comet\n you: pick force")
    assert scene.cited("806.3") == ["Fair", "Fair"]


# As above.
@pytest.mark.rule("foth:806.2a", cited=False)
def test_a_card_on_its_own_way_does_not_trigger_for_those_that_go_with_it() -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "card": "self"}}
    comet = horse("comet", {"when": entering, "do": [WORSE]})
    toll = support("toll", {"do": [{"discard": 3}]})
    scene = table(comet, toll, you="toll comet force*2", at="supports")
    scene.play("you: play toll\n you: pick comet\n you: pick force\n you: pick force")
    assert scene.cited("806.3") == ["Comet"]


# As above.
@pytest.mark.rule("foth:806.2a", cited=False)
def test_each_of_two_equal_cards_triggers_for_itself() -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "card": "self"}}
    comet = horse("comet", {"when": entering, "do": [WORSE]})
    toll = support("toll", {"do": [{"discard": 2}]})
    scene = table(comet, toll, you="toll comet*2", at="supports")
    scene.play("you: play toll\n you: pick comet\n you: pick comet")
    assert scene.cited("806.3") == ["Comet", "Comet"]


@pytest.mark.rule("foth:805.2a", cited=False)  # the action names the ability
@pytest.mark.rule("foth:806.3", "foth:806.3a")
def test_the_user_chooses_which_of_several_comes_first_and_plays_all() -> None:
    comet = horse(
        "comet",
        {"in_run": {"surface": "turf"}, "do": [WORSE]},
        {"in_run": {"surface": "turf"}, "do": [DRAW]},
    )
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    scene.asks("you", "806.3a", "resolve 1", "resolve 2")
    scene.refused("pass", "806.3a")
    scene.play("you: resolve 2")
    assert scene.rules().index("502.1") < scene.rules().index("511.2")
    assert scene.cited("806.3") == ["Comet", "Comet"]


PAID = horse("comet", {"when": {"run_fails": "self"}, "pay": {"discard": 1}, "do": [DRAW]})
"""When it fails, you may discard a card to draw one."""


def failing(hand: str) -> Scenario:
    """Let Comet fail against Wall with a hand."""
    scene = table(PAID, WALL, you=f"comet {hand}", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    return scene


@pytest.mark.rule("foth:806.3a-i")
def test_an_optional_cost_may_be_paid() -> None:
    scene = failing("wall")
    scene.asks("you", "806.3a-i", "yes", "no")
    scene.refused("pass", "806.3a-i")
    scene.play("you: yes\n you: pick wall")
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:806.3a-i", "foth:F40", cited=False)  # the event cites 806.3b-i
@pytest.mark.rule("foth:806.3b-i")
def test_an_optional_cost_may_be_refused() -> None:
    scene = failing("wall")
    scene.play("you: no")
    assert scene.hand() == {"wall": 1}
    assert scene.cited("806.3b-i") == ["Comet"]
    assert scene.board.waiting == ()


@pytest.mark.rule("foth:806.3b")
def test_an_ability_that_cannot_be_paid_for_waits_no_more() -> None:
    scene = failing("")
    assert scene.cited("806.3b") == ["Comet"]
    assert (scene.hand(), scene.board.waiting) == ({}, ())
    assert scene.board.player == 1


@pytest.mark.rule("foth:806.3b", "foth:806.3b-i")
def test_each_time_that_an_ability_waits_is_refused_by_itself() -> None:
    fee = situation("fee", {"when": {"draws": "you"}, "pay": {"discard": 1}, "do": [WORSE]})
    scene = table(fee, MAP, you="map", situation="fee", at="supports")
    scene.play("you: play map\n you: no\n you: yes\n you: pick force")
    assert scene.board.race.going == 2
    scene = table(
        fee,
        support("trade", {"do": [{"draw": 2}, {"discard": 2}]}),
        you="trade",
        situation="fee",
        at="supports",
    )
    scene.play("you: play trade\n you: pick force\n you: pick force")
    assert scene.cited("806.3b") == ["Fee", "Fee"]


@pytest.mark.rule("foth:806.3b")
def test_an_ability_whose_condition_has_passed_waits_no_more() -> None:
    """Three cards are drawn: once the first has made the going soft, the others do nothing."""
    fair = situation(
        "fair", {"when": {"draws": "you"}, "if": {"going": "good"}, "do": [{"going_worse": 2}]}
    )
    trip = support("trip", {"do": [{"draw": 3}]})
    scene = table(fair, trip, you="trip", situation="fair", at="supports")
    scene.play("you: play trip")
    assert (scene.cited("806.3"), scene.cited("806.3b")) == (["Fair"] * 3, ["Fair"] * 2)
    assert (scene.board.race.going, scene.board.waiting) == (3, ())


# --- 806.4: zone-move triggers ---------------------------------------------------------------


# The ability's event cites 806.3.
@pytest.mark.rule("foth:806.4", cited=False)
@pytest.mark.parametrize(
    ("trigger", "times"),
    [
        ({"enters": {"zone": "farm", "who": "opponent"}}, 1),
        ({"enters": {"zone": "farm", "from": "hand"}}, 1),
        ({"enters": {"zone": "farm", "from": "run"}}, 0),
        ({"enters": {"zone": "farm", "who": "you", "from": "hand"}}, 0),
        ({"leaves": {"zone": "hand", "who": "opponent"}}, 1),
        ({"leaves": {"zone": "hand", "to": "removed"}}, 0),
        ({"enters": {"zone": "farm", "from": "hand", "of": {"kind": "horse"}}}, 0),
        ({"enters": {"zone": "farm", "from": "hand", "of": {"kind": "force"}}}, 1),
    ],
)
def test_a_move_between_zones_is_a_trigger_condition(trigger: object, times: int) -> None:
    toll = support("toll", {"do": [{"discard": {"n": 1, "who": "opponent"}}]}, type="horse")
    comet = horse("comet", {"when": trigger, "do": [WORSE]})
    scene = table(toll, comet, you="comet toll", they="force*2")
    scene.play("you: run comet\n they: pass\n you: play toll on comet\n they: pick force")
    assert scene.cited("806.3") == ["Comet"] * times


# As above.
@pytest.mark.rule("foth:806.4", cited=False)
@pytest.mark.parametrize(
    "trigger", [{"enters": {"zone": "hand", "from": "area"}}, {"leaves": {"zone": "area"}}]
)
def test_drawing_moves_a_card_from_the_deck_to_the_hand(trigger: object) -> None:
    scene = table(
        situation("fair", {"when": trigger, "do": [WORSE]}),
        MAP,
        you="map",
        situation="fair",
        at="supports",
    )
    scene.play("you: play map")
    assert scene.cited("806.3") == ["Fair", "Fair"]


# As above.
@pytest.mark.rule("foth:806.4", cited=False)
def test_a_card_that_goes_face_down_is_no_card_of_a_kind() -> None:
    """Nobody sees what it is (406.2), whatever it was known as before."""
    fair = situation(
        "fair", {"when": {"enters": {"zone": "farm", "of": {"kind": "force"}}}, "do": [WORSE]}
    )
    hide = support("hide", {"do": [{"mill_down": 1}]})
    scene = table(fair, hide, you="hide", situation="fair", at="supports")
    scene.play("you: play hide")
    assert scene.cited("806.3") == []


BACK = support("back", {"do": [{"to_hand": "target"}]}, type="horse")
OUT = support("out", {"do": [{"to_farm": "target"}]}, type="horse")


# A trigger condition shows in whether the ability is played.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-i", cited=False)
@pytest.mark.parametrize(("least", "times"), [(5, 1), (6, 0)])
def test_from_public_to_hidden_the_public_zone_counts(least: int, times: int) -> None:
    leaving = {"leaves": {"zone": "run", "to": "hand", "of": {"run_at_least": least}}}
    fair = situation(
        "fair", {"when": leaving, "do": [WORSE]}, {"apply": [{"run": 2}], "to": "running"}
    )
    scene = table(fair, BACK, horse("comet"), you="comet back", situation="fair")
    scene.play("you: run comet\n they: pass\n you: play back on comet")
    assert scene.hand() == {"comet": 1}
    assert scene.cited("806.3") == ["Fair"] * times


# As above.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-i", cited=False)
@pytest.mark.parametrize(("least", "times"), [(4, 1), (5, 0)])
def test_from_hidden_to_public_the_public_zone_counts(least: int, times: int) -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "of": {"run_at_least": least}}}
    fair = situation("fair", {"when": entering, "do": [WORSE]})
    toll = support("toll", {"do": [{"discard": 1}]})
    comet = horse("comet", styles=["nige"])  # 3, and 1 for the area
    scene = table(fair, toll, comet, you="comet toll", situation="fair", at="supports")
    scene.play("you: play toll\n you: pick comet")
    assert scene.cited("806.3") == ["Fair"] * times


# As above.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-i", cited=False)
@pytest.mark.parametrize(("areas", "times"), [("comet; force", 1), ("comet force; force", 0)])
def test_a_card_that_comes_to_a_public_zone_is_looked_at_there(areas: str, times: int) -> None:
    """With the last card of Lead gone, the area is Stalk: there Comet has 4, and not 3."""
    entering = {"enters": {"zone": "farm", "from": "area", "of": {"run_at_least": 4}}}
    fair = situation("fair", {"when": entering, "do": [WORSE]})
    dig = support("dig", {"do": [{"mill": 1}]})
    mine = {"hand": "dig", "situation": "fair", "areas": areas}
    scene = Scenario(fair, dig, horse("comet"), you=mine, they={"areas": KNOWN})
    scene.play("you: play dig")
    assert scene.farm() == {"comet": 1, "dig": 1}
    assert scene.cited("806.3") == ["Fair"] * times


# The amount shows in what is done.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-i", cited=False)
def test_an_effect_asks_for_information_on_a_card_that_came_from_the_hand() -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "of": {"kind": "horse"}}}
    fair = situation(
        "fair",
        {"when": entering, "do": [{"draw": {"trait": {"of": "event_card", "what": "cost"}}}]},
    )
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(
        fair, toll, horse("comet", cost=2), you="comet toll", situation="fair", at="supports"
    )
    scene.play("you: play toll\n you: pick comet")
    assert scene.hand() == {"force": 2}


# As above.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-i", cited=False)
@pytest.mark.parametrize("zone", ["run", "farm"])
def test_an_effect_asks_for_information_on_a_card_that_went_to_the_hand(zone: str) -> None:
    """In the hand Comet has 3; where it lay open it had 5."""
    leaving = {"leaves": {"zone": zone, "to": "hand", "of": {"run_at_least": 5}}}
    fair = situation(
        "fair",
        {"when": leaving, "do": [{"draw": {"trait": {"of": "event_card", "what": "run"}}}]},
        {"apply": [{"run": 2}], "to": {"all": {"in": zone, "of": {"kind": "horse"}}}},
    )
    rake = support("rake", {"do": [{"recover": 1}]}, type="horse")
    mine = {"hand": "blaze comet back", "situation": "fair", "areas": KNOWN}
    if zone == "farm":
        mine |= {"hand": "blaze rake", "farm": "comet"}
    blaze, cards = horse("blaze"), (fair, BACK, rake, horse("comet"))
    scene = Scenario(*cards, blaze, you=mine, they={"areas": KNOWN}, at="run")
    if zone == "farm":
        scene.play("you: run blaze\n they: pass\n you: play rake on blaze\n you: pick comet")
    else:
        scene.play("you: run comet\n they: pass\n you: play back on comet")
    assert (scene.hand()["comet"], scene.hand()["force"]) == (1, 5)


# As above.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-ii", cited=False)
def test_in_the_zone_moved_to_effects_count_as_well() -> None:
    """In the farm Comet has 3, and 1 more by Fair."""
    entering = {"enters": {"zone": "farm", "from": "run", "of": {"run_at_least": 4}}}
    fair = situation(
        "fair",
        {"when": entering, "do": [{"draw": {"trait": {"of": "event_card", "what": "run"}}}]},
        {"apply": [{"run": 1}], "to": {"all": {"in": "farm"}}},
    )
    scene = table(fair, OUT, horse("comet"), you="comet out", situation="fair")
    scene.play("you: run comet\n they: pass\n you: play out on comet")
    assert scene.hand() == {"force": 4}


# As above.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-ii", cited=False)
@pytest.mark.parametrize(("least", "times"), [(3, 1), (5, 0)])
def test_from_public_to_public_the_zone_moved_to_counts(least: int, times: int) -> None:
    """In the run area Comet has 5; in the farm it has 3."""
    entering = {"enters": {"zone": "farm", "from": "run", "of": {"run_at_least": least}}}
    fair = situation(
        "fair", {"when": entering, "do": [WORSE]}, {"apply": [{"run": 2}], "to": "running"}
    )
    scene = table(fair, OUT, horse("comet"), you="comet out", situation="fair")
    scene.play("you: run comet\n they: pass")
    assert scene.number("comet") == 5
    scene.play("you: play out on comet")
    assert scene.cited("806.3") == ["Fair"] * times


# As above.
@pytest.mark.rule("foth:806.4a-ii", cited=False)
def test_what_an_effect_is_told_of_a_moved_card_is_of_the_zone_moved_to() -> None:
    entering = {"enters": {"zone": "farm", "from": "run", "of": {"kind": "horse"}}}
    drawn = {"draw": {"trait": {"of": "event_card", "what": "run"}}}
    fair = situation(
        "fair", {"when": entering, "do": [drawn]}, {"apply": [{"run": 2}], "to": "running"}
    )
    scene = table(fair, OUT, horse("comet"), you="comet out", situation="fair")
    scene.play("you: run comet\n they: pass\n you: play out on comet")
    assert scene.hand() == {"force": 3}


# As above.
@pytest.mark.rule("foth:806.4b", cited=False)
def test_a_card_sees_what_enters_at_the_same_time() -> None:
    entering = {"enters": {"zone": "run", "of": {"kind": "force"}}}
    comet = horse("comet", {"when": entering, "do": [WORSE]}, cost=2)
    scene = table(comet, you="comet force*2")
    scene.play("you: run comet force*2\n you: resolve 1")
    assert scene.cited("806.3") == ["Comet", "Comet"]


# As above.
@pytest.mark.rule("foth:806.4a", "foth:806.4a-i", cited=False)
@pytest.mark.parametrize(("most", "going"), [(2, 1), (3, 2)])
def test_a_condition_asks_for_information_on_a_card_that_came_from_the_hand(
    most: int, going: int
) -> None:
    entering = {"enters": {"zone": "farm", "from": "hand"}}
    asked = {"is": {"card": "event_card", "of": {"run_at_most": most}}}
    fair = situation("fair", {"when": entering, "if": asked, "do": [WORSE]})
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(fair, toll, horse("comet"), you="toll comet", situation="fair", at="supports")
    # Toll comes from the hand, too (506.1a).
    scene.play("you: play toll\n you: pick comet\n you: resolve 1")
    assert scene.board.race.going == going


# As above.
@pytest.mark.rule("foth:806.4", "foth:807.1", cited=False)
def test_an_effect_moves_the_card_that_set_it_off() -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "of": {"kind": "horse"}}}
    fair = situation("fair", {"when": entering, "do": [{"to_hand": "event_card"}]})
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(fair, toll, horse("comet"), you="toll comet", situation="fair", at="supports")
    scene.play("you: play toll\n you: pick comet")
    assert (scene.hand(), scene.farm()) == ({"comet": 1}, {"toll": 1})


# As above.
@pytest.mark.rule("foth:806.4a-ii", "foth:807.1", cited=False)
@pytest.mark.parametrize("card", ["self", "event_card"])
def test_an_effect_moves_a_card_from_where_it_has_gone(card: str) -> None:
    entering = {"enters": {"zone": "farm", "from": "run", "card": "self"}}
    comet = horse("comet", {"when": entering, "do": [{"to_hand": card}]})
    scene = table(comet, you="comet")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass\n you: pick force")
    scene.play("you: pick force")
    assert (scene.hand()["comet"], scene.farm()["comet"]) == (1, 0)


# As above.
@pytest.mark.rule("foth:505.1", "foth:810.1", cited=False)
@pytest.mark.parametrize(("wanted", "going"), [("item", 2), ("jockey", 1)])
def test_a_condition_asks_about_a_card_that_was_used(wanted: str, going: int) -> None:
    asked = {"is": {"card": "event_card", "of": {"class": wanted}}}
    fair = situation("fair", {"when": {"plays": {"who": "you"}}, "if": asked, "do": [WORSE]})
    scene = table(fair, MAP, you="map", situation="fair", at="supports")
    scene.play("you: play map")
    assert scene.board.race.going == going


# --- 806.5: delayed triggers -----------------------------------------------------------------


@pytest.mark.rule("foth:806.5")
def test_a_delayed_trigger_is_played_later() -> None:
    plan = support("plan", {"do": [{"later": {"when": "turn_end", "do": [WORSE]}}]})
    scene = table(plan, you="plan", at="supports")
    scene.play("you: play plan")
    assert scene.cited("806.3") == []
    scene.play("you: pass\n you: pass")
    assert scene.cited("806.3") == ["Plan"]
    assert scene.rules().index("F33") < scene.rules().index("806.3")
    assert scene.board.race.going == 2


# That it triggers no more shows in what does not happen.
@pytest.mark.rule("foth:806.5a", cited=False)
def test_a_delayed_trigger_triggers_once() -> None:
    plan = support("plan", {"do": [{"later": {"when": {"draws": "you"}, "do": [WORSE]}}]})
    scene = table(plan, MAP, you="plan map", at="supports")
    scene.play("you: play plan\n you: play map")
    assert scene.cited("806.3") == ["Plan"]
    assert scene.board.later == ()


# As above.
@pytest.mark.rule("foth:806.5a", cited=False)
def test_a_delayed_trigger_triggers_once_of_several_things_at_one_time() -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "of": {"kind": "force"}}}
    plan = support("plan", {"do": [{"later": {"when": entering, "do": [WORSE]}}]})
    toll = support("toll", {"do": [{"discard": 2}]})
    scene = table(plan, toll, you="plan toll force*2", at="supports")
    scene.play("you: play plan\n you: play toll\n you: pick force\n you: pick force")
    assert (scene.cited("806.3"), scene.board.race.going) == (["Plan"], 2)


# As above.
@pytest.mark.rule("foth:806.5", "foth:806.5a", cited=False)
def test_a_delayed_trigger_of_the_same_moment_waits_for_the_next_one() -> None:
    """Made at the start of a turn, it waits for the start of another."""
    later = {"later": {"when": {"turn_start": "you"}, "do": [WORSE]}}
    plan = support("plan", {"do": [later]})
    scene = table(plan, you="plan", at="supports")
    scene.play("you: play plan\n you: pass\n you: pass\n they: pass\n they: pass")
    assert scene.board.race.going == 2
    scene.play("you: pass\n you: pass\n they: pass\n they: pass")
    assert scene.board.race.going == 2


# As above.
@pytest.mark.rule("foth:806.5", cited=False)
def test_a_delayed_trigger_remembers_what_was_chosen() -> None:
    later = {"later": {"when": {"run_fails": {}}, "do": [{"to_hand": "target"}]}}
    rope = support("rope", {"do": [later]}, type="horse")
    scene = table(rope, WALL, horse("comet"), you="comet rope", they="wall")
    scene.play(
        "you: run comet\n they: guard wall\n you: play rope on comet\n you: pass\n they: pass"
    )
    assert scene.cited("806.3") == ["Rope"]
    assert scene.hand() == {"comet": 1}


# --- 806.6: state triggers -------------------------------------------------------------------

EMPTY = situation("empty", {"whenever": {"at_most": [{"count": "hand"}, 0]}, "do": [DRAW]})
"""When your hand is empty, draw a card."""


# The ability's event cites 806.3.
@pytest.mark.rule("foth:806.6", "foth:806.6a", cited=False)
def test_a_state_trigger_that_re_arms() -> None:
    """Empty draws a card that can be played: then the hand is empty again, and once more."""
    toll, gust = support("toll", {"do": [{"discard": 1}]}), support("gust", {"do": [WORSE]})
    mine = {"hand": "toll force", "situation": "empty", "areas": "gust*2 force*3; force*5"}
    scene = Scenario(EMPTY, toll, gust, you=mine, they={"areas": KNOWN})
    assert scene.cited("806.3") == []
    scene.play("you: play toll\n you: pick force")
    assert (scene.cited("806.3"), scene.hand()) == (["Empty"], {"gust": 1})
    scene.play("you: play gust")
    assert (scene.cited("806.3"), scene.hand()) == (["Empty"] * 2, {"gust": 1})
    scene.play("you: play gust")
    assert (scene.cited("806.3"), scene.hand()) == (["Empty"] * 3, {"force": 1})
    # Nothing comes of a state that is over.
    scene.play("you: pass\n you: pass")
    assert scene.cited("806.3") == ["Empty"] * 3


# As above.
@pytest.mark.rule("foth:806.6a", cited=False)
def test_a_state_trigger_waits_again_while_its_state_lasts() -> None:
    few = situation("few", {"whenever": {"at_most": [{"count": "hand"}, 2]}, "do": [DRAW]})
    scene = table(few, you="few", at="supports")
    scene.play("you: play few")
    assert scene.cited("806.3") == ["Few"] * 3
    assert scene.hand() == {"force": 3}


# As above.
@pytest.mark.rule("foth:806.6", "foth:806.6a", cited=False)
def test_a_state_that_is_over_by_the_check_has_triggered_once() -> None:
    """With Map played the hand is empty; it is not when the check comes."""
    scene = table(EMPTY, MAP, you="map", situation="empty", at="supports")
    scene.play("you: play map")
    assert scene.cited("806.3") == ["Empty"]
    assert scene.hand() == {"force": 3}


# --- 806.7: a card that has moved ------------------------------------------------------------


# The ability's event cites 806.3.
@pytest.mark.rule("foth:806.7", "foth:F40", cited=False)
def test_an_ability_that_has_lost_its_source_is_played() -> None:
    away = situation("away", {"when": {"run_fails": {}}, "do": [{"to_hand": "running"}]})
    comet = horse("comet", {"when": {"run_fails": "self"}, "do": [WORSE, {"to_farm": "self"}]})
    scene = table(away, WALL, comet, you="comet", situation="away", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    scene.asks("you", "806.3a", "resolve 1", "resolve 2")
    first = next(n for n, each in enumerate(scene.board.waiting, 1) if each.source.card == "away")
    scene.play(f"you: resolve {first}")
    assert scene.cited("806.3") == ["Away", "Comet"]
    assert scene.board.race.going == 2
    assert scene.hand() == {"comet": 1}  # it is another object now: nothing puts it into the farm


# As above.
@pytest.mark.rule("foth:806.7", cited=False)
def test_a_situation_that_was_driven_out_is_played_all_the_same() -> None:
    sun = situation("sun", {"when": {"plays": {"of": {"class": "situation"}}}, "do": [WORSE]})
    scene = table(sun, situation("fog"), you="fog", situation="sun", at="supports")
    scene.play("you: play fog")
    assert scene.rules().index("903.1") < scene.rules().index("806.3")
    assert scene.cited("806.3") == ["Sun"]


# --- F52: equal state abilities --------------------------------------------------------------


@pytest.mark.rule("foth:F52", cited=False)  # told by 806.3
@pytest.mark.rule("foth:806.3")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_equal_state_abilities_of_a_card_wait_separately(times: int) -> None:
    few = {"whenever": {"at_most": [{"count": "hand"}, 0]}, "do": [{"draw": 1}]}
    scene = table(situation("sun", *[few] * times), you="sun", at="supports")
    scene.play("you: play sun")
    assert scene.cited("806.3") == ["Sun"] * times
    assert scene.hand() == {"force": times}


@pytest.mark.rule("foth:806.4a", "foth:807.1", cited=False)  # which card is meant
def test_this_card_is_not_the_card_of_the_event() -> None:
    farm = {"enters": {"zone": "farm", "who": "you"}}
    sun = situation("sun", {"when": farm, "do": [{"to_hand": "self"}]})
    scene = table(sun, MILL, you="mill", situation="sun", at="supports")
    scene.play("you: play mill\n you: resolve 1")
    assert scene.hand() == {"sun": 1}
    assert scene.farm() == {"force": 1, "mill": 1}


@pytest.mark.rule("foth:806.4a", cited=False)  # which card is meant
def test_a_number_of_another_card_is_not_that_of_the_card_of_the_event() -> None:
    farm = {"enters": {"zone": "farm", "who": "you"}}
    draws = {"draw": {"trait": {"of": "running", "what": "guard"}}}
    sun = situation("sun", {"when": farm, "do": [draws]})
    post, comet = horse("post", guard=5), horse("comet", guard=2)
    whip = support("whip", {"do": [{"mill": 1}]}, type="horse")
    side = {"run": "comet", "hand": "whip", "situation": "sun", "areas": "post force*9"}
    scene = Scenario(sun, post, comet, whip, you=side, they={"areas": "9"}, at="priority")
    scene.play("you: play whip on comet")
    assert scene.farm() == {"post": 1}
    assert scene.hand() == {"force": 2}


MILL = support("mill", {"do": [{"mill": 1}]})
