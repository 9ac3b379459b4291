"""809: replacement effects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.foth.scenario import UNGUARDED, Scenario, horse, situation, support, table

WORSE = {"going_worse": 1}
MAP = support("map", {"do": [{"draw": 1}]}, type="horse")
GIFT = support("gift", {"do": [{"draw": {"n": 1, "who": "opponent"}}]}, type="horse")
OUT = support("out", {"do": [{"to_farm": "target"}]}, type="horse")


def instead(trigger: object, *effects: object, **more: object) -> dict[str, Any]:
    """Return a replacement ability."""
    return {"instead_of": trigger, "do": list(effects), **more}


def running(
    comet: dict[str, Any], *records: dict[str, Any], hand: str = "", pay: str = "", **more: str
) -> Scenario:
    """Run Comet, with cards for it in the hand."""
    scene = table(comet, *records, you=f"comet {hand}", **more)
    scene.play(f"you: run comet {pay}".rstrip())
    return scene


@pytest.mark.rule("foth:809.1")
def test_another_event_takes_the_place_of_one() -> None:
    scene = running(horse("comet", instead({"draws": "you"}, WORSE)), MAP, hand="map")
    scene.play("they: pass\n you: play map on comet")
    assert scene.cited("809.1") == ["Comet"]
    assert (scene.hand(), scene.board.race.going) == ({}, 2)


@pytest.mark.rule("foth:809.1")
def test_a_failed_run_may_be_replaced() -> None:
    comet = horse("comet", instead({"run_fails": "self"}, {"to_hand": "self"}))
    scene = running(comet, horse("wall", guard=9), they="wall")
    scene.play("they: guard wall\n you: pass\n they: pass")
    assert "702.6l-i" not in scene.rules()
    assert scene.hand() == {"comet": 1}


@pytest.mark.rule("foth:809.1")
def test_what_a_rule_process_does_may_be_replaced() -> None:
    leaving = {"leaves": {"zone": "situation", "to": "farm", "card": "self"}}
    sun = situation("sun", instead(leaving, {"remove": "self"}))
    scene = table(sun, situation("fog"), you="fog", situation="sun", at="supports")
    scene.play("you: play fog")
    assert scene.lying("situation") == {"fog": 1}
    assert (scene.farm(), scene.side().removed) == ({}, ("sun",))


# What is not replaced has no event of 809.
@pytest.mark.rule("foth:809.1", cited=False)
@pytest.mark.parametrize(("least", "going"), [(3, 2), (4, 1)])
def test_a_replacement_may_ask_about_the_event(least: int, going: int) -> None:
    asked = {"is": {"card": "event_card", "of": {"run_at_least": least}}}
    comet = horse("comet", instead({"run_fails": {}}, WORSE, **{"if": asked}))
    scene = running(comet, horse("wall", guard=9), they="wall")
    scene.play("they: guard wall\n you: pass\n they: pass")
    assert scene.board.race.going == going


# What has not happened triggers nothing.
@pytest.mark.rule("foth:809.1a", cited=False)
def test_the_replaced_event_never_happened() -> None:
    drawn = {"when": {"draws": "you"}, "do": [WORSE]}
    fails = {"when": {"going_changes": True}, "do": [{"mill": 1}]}
    comet = horse("comet", instead({"draws": "you"}, {"going_worse": 2}), drawn, fails)
    scene = running(comet, MAP, hand="map")
    scene.play("they: pass\n you: play map on comet")
    assert scene.cited("806.3") == ["Comet"]  # for the going
    assert scene.board.race.going == 3
    assert scene.farm() == {"force": 1}


# As above: what is forbidden does not occur, and nothing takes its place.
@pytest.mark.rule("foth:809.1", cited=False)
def test_what_would_not_happen_is_not_replaced() -> None:
    sun = situation(
        "sun", {"rule": {"cannot": {"do": "draw", "who": "you"}}}, instead({"draws": "you"}, WORSE)
    )
    scene = table(sun, situation="sun", turn="they")
    scene.play("they: pass")
    assert (scene.hand(), scene.board.race.going) == ({}, 1)


@pytest.mark.rule("foth:807.1", "foth:809.1")
def test_what_takes_the_place_of_an_event_moves_its_own_cards() -> None:
    scene = running(
        horse("comet", instead({"draws": "you"}, {"discard": 1})), MAP, hand="map force"
    )
    scene.play("they: pass\n you: play map on comet\n you: pick force")
    assert scene.farm() == {"force": 1}


@pytest.mark.rule("foth:402.3", "foth:809.1", cited=False)  # what an event tells
@pytest.mark.parametrize(("who", "reveals"), [("you", False), ("opponent", True)])
def test_whose_effect_takes_the_place_decides_whether_a_card_is_revealed(
    who: str, *, reveals: bool
) -> None:
    """One puts a card away by an effect of one's own, or by one that the other player made."""
    loss = {"discard": {"n": 1, "who": who}}
    sun = situation("sun", instead({"draws": who}, loss))
    sides: dict[str, Any] = {"you": {"hand": "map force"}, "they": {"hand": "force"}}
    sides["you" if who == "you" else "they"]["situation"] = "sun"
    trip = support("map", {"do": [{"draw": 1}]})
    scene = Scenario(sun, trip, **sides)
    events = scene.play("you: play map\n you: pick force")
    (moved,) = (event for event in events if event.rule == "807.1")
    assert moved.reveals is reveals


@pytest.mark.rule("foth:809.1")
def test_of_several_events_the_one_that_is_replaced_is_meant() -> None:
    leaves = {"leaves": {"zone": "run", "who": "each", "of": {"name": "Comet"}}}
    scene = running(
        horse("comet", instead(leaves, {"to_hand": "event_card"}), cost=1),
        horse("wall", guard=9),
        hand="force",
        they="wall",
        pay="force",
    )
    scene.play("they: guard wall\n you: pass\n they: pass")
    assert (scene.hand(), scene.farm()) == ({"comet": 1}, {"force": 1})
    assert scene.farm("they") == {"wall": 1}


@pytest.mark.rule("foth:805.2b", "foth:809.1", cited=False)  # what is chosen for what
def test_what_takes_the_place_of_an_event_has_choices_of_its_own() -> None:
    """The item's target is the horse; that of what comes instead of its draw is no horse."""
    choose = {"choose": {"in": "situation"}}
    comet = horse("comet", instead({"draws": "you"}, choose, {"to_farm": "target"}))
    scene = running(comet, MAP, situation("rain"), hand="map", situation="rain")
    scene.play("they: pass\n you: play map on comet\n you: pick rain on rain")
    assert (scene.running(), scene.lying("situation")) == (["comet"], {})


# --- 809.2: several --------------------------------------------------------------------------


@pytest.mark.rule("foth:809.2", "foth:809.1")
def test_two_replacements_on_one_event_with_the_affected_player_choosing() -> None:
    comet = horse("comet", instead({"draws": "you"}, WORSE))
    wall = horse("wall", instead({"draws": "opponent"}, {"mill": {"n": 1, "who": "opponent"}}))
    scene = running(comet, wall, MAP, hand="map", they="wall")
    scene.play("they: guard wall\n you: play map on comet")
    scene.asks("you", "809.2", "instead 1", "instead 2")
    scene.refused("no", "809.2")
    wanted = scene.state
    scene.play("you: instead 1")
    assert (scene.board.race.going, scene.farm(), scene.hand()) == (2, {}, {})
    scene.state = wanted
    scene.play("you: instead 2")
    assert (scene.board.race.going, scene.farm(), scene.hand()) == (1, {"force": 1}, {})


# Who is asked is no event.
@pytest.mark.rule("foth:809.2", "foth:809.2b", cited=False)
def test_who_would_do_something_chooses_though_both_effects_are_anothers() -> None:
    comet = horse("comet", instead({"draws": "opponent"}, WORSE))
    sun = situation("sun", instead({"draws": "opponent"}, {"mill": {"n": 1, "who": "opponent"}}))
    scene = running(comet, sun, GIFT, hand="gift", situation="sun")
    scene.play("they: pass\n you: play gift on comet")
    scene.asks("they", "809.2", "instead 1", "instead 2")


# As above.
@pytest.mark.rule("foth:809.2", "foth:809.2a", "foth:809.2b", cited=False)
@pytest.mark.parametrize(("card", "who"), [("comet", "you"), ("wall", "they")])
def test_the_user_of_the_card_that_is_affected_chooses(card: str, who: str) -> None:
    leaving = {"leaves": {"zone": "run", "of": {"name": card.title()}}}
    comet = horse("comet", instead(leaving, {"to_hand": "event_card"}))
    wall = horse("wall", instead(leaving, {"remove": "event_card"}))
    scene = running(comet, wall, OUT, hand="out", they="wall")
    scene.play(f"they: guard wall\n you: play out on {card}")
    scene.asks(who, "809.2", "instead 1", "instead 2")


# As above.
@pytest.mark.rule("foth:809.2", "foth:809.2a", cited=False)
def test_of_several_events_at_the_same_time_each_is_the_choice_of_whom_it_affects() -> None:
    leaving = {"leaves": {"zone": "run", "of": {"name": "Comet"}}}
    comet = horse("comet", instead(leaving, WORSE))
    sun = situation("sun", instead(leaving, {"mill": 1}))
    clear = {"to_farm": {"all": {"in": "run", "who": "each"}}}
    sweep = support("sweep", {"do": [clear]}, type="horse")
    scene = running(comet, sun, horse("wall"), sweep, hand="sweep", they="wall", situation="sun")
    scene.play("they: guard wall\n you: play sweep on comet")
    scene.asks("you", "809.2", "instead 1", "instead 2")
    scene.play("you: instead 1")
    assert len(scene.cited("809.1")) == 1
    assert scene.lying("run")["comet"] == 1  # it stays: something else has happened instead
    assert scene.farm("they") == {"wall": 1}


# How often something is applied shows in what comes of it.
@pytest.mark.rule("foth:809.2c", cited=False)
def test_a_replacement_is_not_applied_to_what_it_has_made_itself() -> None:
    scene = running(horse("comet", instead({"draws": "you"}, {"draw": 2})), MAP, hand="map")
    scene.play("they: pass\n you: play map on comet")
    assert scene.cited("809.1") == ["Comet"]
    assert scene.hand() == {"force": 2}


# As above.
@pytest.mark.rule("foth:809.2c", cited=False)
def test_what_is_left_is_applied_to_what_the_first_has_made() -> None:
    comet = horse("comet", instead({"draws": "you"}, {"draw": 2}))
    sun = situation("sun", instead({"draws": "you"}, WORSE))
    scene = running(comet, sun, MAP, hand="map", situation="sun")
    scene.play("they: pass\n you: play map on comet")
    doubled = next(n for n in (1, 2) if _made(scene, n) == 2)
    scene.play(f"you: instead {doubled}")
    assert sorted(scene.cited("809.1")) == ["Comet", "Sun", "Sun"]
    assert (scene.hand(), scene.board.race.going) == ({}, 3)


def _made(scene: Scenario, number: int) -> int:
    """Return how many replacements a choice leads to besides itself."""
    step = scene.state.step(f"instead {number}")
    return sum(event.rule == "809.1" for event in step.events) - 1


# As above.
@pytest.mark.rule("foth:809.2c", cited=False)
def test_two_that_make_the_same_event_again_are_applied_once_each() -> None:
    comet = horse("comet", instead({"draws": "you"}, {"draw": 1}))
    sun = situation("sun", instead({"draws": "you"}, {"draw": 1}))
    scene = running(comet, sun, MAP, hand="map", situation="sun")
    scene.play("they: pass\n you: play map on comet\n you: instead 1")
    assert sorted(scene.cited("809.1")) == ["Comet", "Sun"]
    assert scene.hand() == {"force": 1}


# As above.
@pytest.mark.rule("foth:809.2c", cited=False)
def test_each_event_is_replaced_by_itself() -> None:
    comet = horse("comet", instead({"draws": "you"}, WORSE), run=2)
    scene = running(comet)
    scene.play(UNGUARDED)
    assert scene.cited("809.1") == ["Comet", "Comet"]
    assert (scene.hand(), scene.board.race.going) == ({}, 3)


# --- 809.3: optional ones --------------------------------------------------------------------

OFFER = instead({"draws": "you"}, WORSE, may={"discard": {"n": 1, "of": {"kind": "force"}}})


# What is not applied has no event. The question alone does not show what is in the hand (401.2c).
@pytest.mark.rule("foth:809.3", cited=False)
def test_a_choice_that_cannot_be_carried_out_is_not_offered() -> None:
    scene = running(horse("comet", OFFER), MAP, horse("wall"), hand="map wall")
    scene.play("they: pass\n you: play map on comet")
    scene.asks("you", "802.1c-ii", "no")
    scene.play("you: no")
    assert scene.hand() == {"wall": 1, "force": 1}
    assert "809.1" not in scene.rules()
    scene = running(horse("comet", OFFER), MAP, hand="map")
    scene.play("they: pass\n you: play map on comet")
    scene.asks("you", "702.6g", "pass")  # an empty hand has nothing to hide: nobody is asked
    assert scene.hand() == {"force": 1}


# As above.
@pytest.mark.rule("foth:809.3", "foth:802.1c-ii", cited=False)
def test_a_choice_that_can_be_carried_out_is_offered() -> None:
    scene = running(horse("comet", OFFER), MAP, hand="map force")
    scene.play("they: pass\n you: play map on comet")
    before = scene.state
    scene.play("you: no")
    assert (scene.hand(), scene.board.race.going) == ({"force": 2}, 1)
    scene.state = before
    scene.play("you: yes\n you: pick force")
    assert (scene.hand(), scene.board.race.going) == ({}, 2)


# As above.
@pytest.mark.rule("foth:809.2", "foth:809.3", cited=False)
def test_an_optional_one_beside_one_that_is_not() -> None:
    """Who does not want the optional one has the other."""
    sun = situation("sun", instead({"draws": "you"}, {"mill": 1}))
    scene = running(horse("comet", OFFER), sun, MAP, hand="map force", situation="sun")
    scene.play("they: pass\n you: play map on comet")
    scene.asks("you", "809.2", "instead 1", "instead 2")
    rules = {n: scene.state.step(f"instead {n}").state.rule for n in (1, 2)}
    optional = next(n for n, rule in rules.items() if rule == "802.1c-ii")
    scene.play(f"you: instead {optional}\n you: no")
    assert scene.cited("809.1") == ["Sun"]
    assert (scene.hand(), scene.farm()) == ({"force": 1}, {"force": 1})


# --- F51: each ability is an effect of its own -----------------------------------------------

AGAIN = instead({"draws": "you"}, {"draw": 1}, WORSE)


@pytest.mark.rule("foth:F51", cited=False)  # told by 809.1
@pytest.mark.rule("foth:809.1")
@pytest.mark.parametrize(("abilities", "steps"), [(1, 1), (2, 2), (3, 3)])
def test_equal_replacements_of_a_card_apply_once_each(abilities: int, steps: int) -> None:
    scene = running(horse("comet", *[AGAIN] * abilities), MAP, hand="map")
    scene.play("they: pass\n you: play map on comet")
    while scene.state.rule == "809.2":
        scene.play("you: instead 1")
    assert scene.cited("809.1") == ["Comet"] * steps
    assert (scene.hand(), scene.board.race.going) == ({"force": 1}, 1 + steps)


@pytest.mark.rule("foth:F51", "foth:809.2", cited=False)  # as above: who is asked is no event
def test_equal_replacements_are_two_to_choose_from() -> None:
    scene = running(horse("comet", AGAIN, AGAIN), MAP, hand="map")
    scene.play("they: pass\n you: play map on comet")
    scene.asks("you", "809.2", "instead 1", "instead 2")
