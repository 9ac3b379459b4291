"""808: in which order continuous effects apply, and to which cards."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.foth.resolving.layers import derived
from tests.foth.scenario import KNOWN, Scenario, cited, horse, situation, support, table

WALL = horse("wall", guard=9)


def item(card: str, *changes: object, **more: object) -> dict[str, Any]:
    """Return an item that changes the horse it is played on."""
    give = {"apply": list(changes), "to": "target", **more}
    return support(card, {"do": [{"give": give}]}, type="horse")


def static(*changes: object, to: object = "running", **more: object) -> dict[str, Any]:
    """Return a static ability."""
    return {"apply": list(changes), "to": to, **more}


def run(
    comet: dict[str, Any], *records: dict[str, Any], items: str = "", sun: tuple[Any, ...] = ()
) -> Scenario:
    """Run Comet unguarded with items played on it, while the situation Sun has some abilities."""
    scene = table(comet, *records, situation("sun", *sun), you=f"comet {items}", situation="sun")
    scene.play("you: run comet\n they: pass")
    for each in items.split():
        scene.play(f"you: play {each} on comet")
    return scene


def reasons(scene: Scenario, card: str) -> list[tuple[str, int]]:
    """Return how a horse comes by its run number: rules and values."""
    found = derived(scene.game, scene.board).table[scene.piece(card)].reasons
    return [(each.rule, each.value) for each in found if each.what == "run"]


# What effects make of a card is a state, here and below: nothing is told when a number changes.
@pytest.mark.rule("foth:808.1", "foth:808.1a", "foth:808.1d", "foth:F34", cited=False)
def test_the_order_of_continuous_effects() -> None:
    """The later in the order, the older: time alone would turn it round."""
    sun = (
        static({"run": 2}),
        static({"run_is": 6}),
        static({"gains": {"apply": [{"surface_is": ["turf"]}, {"run": 1}]}}),
    )
    scene = run(horse("comet", surfaces=["dirt"], distances=["long"], styles=["nige"]), sun=sun)
    assert reasons(scene, "comet") == [
        ("808.1a", 3),
        ("1002.1b", 2),
        ("1002.1c", 3),
        ("808.1e", 6),
        ("808.1f", 8),
        ("808.1f", 9),
    ]
    assert scene.number("comet") == 9


# As above.
@pytest.mark.rule("foth:808.1a", cited=False)
def test_what_is_printed_comes_first() -> None:
    scene = run(horse("comet", run=4, guard=2, cost=0))
    assert [scene.number("comet", what) for what in ("run", "guard", "cost")] == [4, 2, 0]


# As above.
@pytest.mark.rule("foth:808.1b", cited=False)
def test_abilities_are_taken_before_they_change_anything() -> None:
    comet = horse("comet", static({"run_is": 9}, to="self"), static({"run": 2}, to="self"))
    assert run(comet).number("comet") == 11
    assert run(comet, sun=(static("loses_abilities"),)).number("comet") == 3


# As above.
@pytest.mark.rule("foth:808.1b", cited=False)
def test_abilities_are_given_before_they_change_anything() -> None:
    gained = {"gains": static({"surface_is": ["turf"]}, to="self")}
    comet = horse("comet", surfaces=["dirt"])
    assert run(comet).number("comet") == 2
    assert run(comet, sun=(static(gained),)).number("comet") == 3


# As above.
@pytest.mark.rule("foth:808.1b", cited=False)
def test_abilities_are_disabled_with_those_that_are_given() -> None:
    drawn = {"when": {"not_guarded": "self"}, "do": [{"draw": 1}]}
    comet, given = horse("comet", drawn), static({"gains": drawn})
    for sun, n in (((), 1), ((given,), 2), ((given, static("no_force_abilities")), 0)):
        scene = table(comet, situation("sun", *sun), you="comet", situation="sun")
        scene.play("you: run comet\n they: pass")
        assert scene.hand()["force"] == n


# As above.
@pytest.mark.rule("foth:808.1b", "foth:808.1h", cited=False)
@pytest.mark.parametrize(("items", "number"), [("hat cut", 3), ("cut hat", 5)])
def test_abilities_are_given_and_taken_in_the_order_of_time(items: str, number: int) -> None:
    hat = item("hat", {"gains": static({"run": 2}, to="self")})
    scene = run(horse("comet"), hat, item("cut", "loses_abilities"), items=items)
    assert scene.number("comet") == number


# As above.
@pytest.mark.rule("foth:808.1c", "foth:808.1d", cited=False)
@pytest.mark.parametrize(
    ("change", "number"),
    [
        ({"surface_is": ["turf"]}, 2),
        ({"distance_is": "all"}, 2),
        ({"style_is": ["nige"]}, 2),
        ({"style_is": ["oikomi"]}, 1),
    ],
)
def test_aptitude_goes_by_what_a_card_was_made(change: object, number: int) -> None:
    """On dirt, at long distances: Comet is suited to nothing, and has 1 of its 3."""
    comet = horse("comet", surfaces=["dirt"], distances=["long"])
    scene = run(comet, item("hood", change), items="hood")
    assert scene.number("comet") == number


# As above.
@pytest.mark.rule("foth:808.1c", cited=False)
def test_favourites_are_added_to() -> None:
    comet = horse("comet", favourites={"courses": ["kyoto"]})
    hood = item("hood", {"favourites_add": {"courses": ["tokyo"], "goings": ["good"]}})
    boost = static({"run": 2}, **{"while": {"suited": {"what": "course", "card": "running"}}})
    assert run(comet, sun=(boost,)).number("comet") == 3
    scene = run(comet, hood, sun=(boost,), items="hood")
    assert scene.number("comet") == 5
    there = derived(scene.game, scene.board).table[scene.piece("comet")]
    assert (there.courses, there.goings) == (("kyoto", "tokyo"), ("good",))


# As above.
@pytest.mark.rule("foth:808.1d", "foth:808.1e", cited=False)
def test_a_number_that_is_set_has_no_aptitude_left() -> None:
    comet = horse("comet", styles=["nige"])
    assert run(comet).number("comet") == 4
    assert run(comet, item("hood", {"run_is": 6}), items="hood").number("comet") == 6


# As above.
@pytest.mark.rule("foth:808.1e", "foth:808.1f", cited=False)
@pytest.mark.parametrize("items", ["whip hood", "hood whip"])
def test_a_number_is_set_before_it_is_raised_whatever_came_first(items: str) -> None:
    scene = run(horse("comet"), item("whip", {"run": 2}), item("hood", {"run_is": 6}), items=items)
    assert scene.number("comet") == 8


# As above.
@pytest.mark.rule("foth:808.1e", cited=False)
@pytest.mark.parametrize("what", ["run", "guard"])
def test_a_number_is_set_to_0(what: str) -> None:
    scene = run(horse("comet"), item("hood", {f"{what}_is": 0}), items="hood")
    assert scene.number("comet", what) == 0


# As above.
@pytest.mark.rule("foth:808.1f", cited=False)
def test_numbers_go_down_below_0_too() -> None:
    scene = run(horse("comet"), item("mud", {"run": -5}, {"guard": -2}), items="mud")
    assert (scene.number("comet"), scene.number("comet", "guard")) == (-2, -1)


def styles(scene: Scenario, card: str) -> tuple[str, ...]:
    """Return a horse's styles now."""
    return derived(scene.game, scene.board).table[scene.piece(card)].styles


# As above.
@pytest.mark.rule("foth:808.1f-i", cited=False)
def test_styles_move_by_steps_after_aptitude() -> None:
    comet = horse("comet", styles=["nige"])
    scene = run(comet, item("hood", {"style_step": 1}), items="hood")
    assert styles(scene, "comet") == ("senko",)
    assert scene.number("comet") == 4  # aptitude came before


# As above.
@pytest.mark.rule("foth:808.1f-i", "foth:808.1c", cited=False)
@pytest.mark.parametrize("items", ["hood set", "set hood"])
def test_styles_are_set_before_they_move(items: str) -> None:
    scene = run(
        horse("comet"),
        item("hood", {"style_step": -1}),
        item("set", {"style_is": ["oikomi"]}),
        items=items,
    )
    assert styles(scene, "comet") == ("sashi",)


# --- 808.1g: dependency ----------------------------------------------------------------------


# As above.
@pytest.mark.rule("foth:808.1g", "foth:F34", cited=False)
def test_a_dependency_that_turns_the_time_order_round() -> None:
    """The older effect goes by the guard value, which the newer one raises: it comes second."""
    sun = static({"run": {"trait": {"of": "running", "what": "guard"}}})
    comet = horse("comet", static({"guard": 2}, to="self"))
    scene = run(comet, sun=(sun,))
    assert scene.number("comet", "guard") == 3
    assert scene.number("comet") == 6


# As above.
@pytest.mark.rule("foth:808.1g", cited=False)
def test_an_effect_depends_on_what_changes_whom_it_applies_to() -> None:
    leaders = {"all": {"in": "run", "of": {"style": ["nige"]}}}
    comet = horse("comet", static({"style_is": ["nige"]}, to="self"), surfaces=["dirt"])
    scene = run(comet, sun=(static({"surface_is": ["turf"]}, to=leaders),))
    assert scene.number("comet") == 4


# As above.
@pytest.mark.rule("foth:808.1g", cited=False)
def test_an_effect_depends_on_what_takes_its_ability() -> None:
    """Comet gives away what Sun takes from it; Sun is older here, and newer below."""
    gives = static({"gains": static({"run": 2}, to="self")})
    comet = horse("comet", gives)
    assert run(comet).number("comet") == 5
    assert run(comet, sun=(static("loses_abilities"),)).number("comet") == 3
    assert run(comet, item("cut", "loses_abilities"), items="cut").number("comet") == 3


# As above.
@pytest.mark.rule("foth:808.1g", "foth:808.1h", cited=False)
def test_effects_that_depend_on_each_other_go_by_time() -> None:
    sun = static({"run": {"trait": {"of": "running", "what": "guard"}}})
    comet = horse("comet", static({"guard": {"trait": {"of": "self", "what": "run"}}}, to="self"))
    scene = run(comet, sun=(sun,))
    assert scene.number("comet") == 4  # 3 and 1
    assert scene.number("comet", "guard") == 5  # 1 and 4


# --- 808.1h: timestamps ----------------------------------------------------------------------


# As above.
@pytest.mark.rule("foth:808.1h", "foth:808.1h-ii", "foth:F34", cited=False)
@pytest.mark.parametrize(("items", "number"), [("five seven", 7), ("seven five", 5)])
def test_effects_apply_in_the_order_in_which_they_were_played(items: str, number: int) -> None:
    five, seven = item("five", {"run_is": 5}), item("seven", {"run_is": 7})
    assert run(horse("comet"), five, seven, items=items).number("comet") == number


# As above.
@pytest.mark.rule("foth:808.1h-i", cited=False)
@pytest.mark.parametrize(("first", "number"), [("comet", 7), ("blaze", 5)])
def test_static_abilities_go_by_when_their_card_was_put_down(first: str, number: int) -> None:
    extra = {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]}
    comet = horse("comet", extra, static({"run_is": 5}))
    blaze = horse("blaze", extra, static({"run_is": 7}))
    second = {"comet": "blaze", "blaze": "comet"}[first]
    scene = table(comet, blaze, you="comet blaze")
    scene.play(f"you: run {first}\n they: pass\n you: pass\n they: pass\n you: run {second}")
    assert (scene.number("comet"), scene.number("blaze")) == (number, number)


# As above.
@pytest.mark.rule("foth:808.1h-i", "foth:808.1h-ii", cited=False)
def test_a_static_ability_may_be_newer_than_an_effect_that_was_played() -> None:
    comet = horse(
        "comet", {"in_run": {"surface": "turf"}, "do": [{"give": {"apply": [{"run_is": 5}]}}]}
    )
    wall = horse("wall", static({"run_is": 7}))
    scene = table(comet, wall, you="comet", they="wall")
    scene.play("you: run comet")
    assert scene.number("comet") == 5
    scene.play("they: guard wall")
    assert scene.number("comet") == 7


# As above.
@pytest.mark.rule("foth:808.1h-i", "foth:808.1h-ii", cited=False)
def test_what_was_played_may_be_newer_than_a_static_ability() -> None:
    comet = horse("comet", static({"run_is": 7}, to="self"))
    assert run(comet, item("five", {"run_is": 5}), items="five").number("comet") == 5


# As above.
@pytest.mark.rule("foth:F60", "foth:808.1h-i", cited=False)
@pytest.mark.parametrize("before", ["", "fog "])
def test_a_card_of_the_hand_counts_as_older_than_what_lies_on_the_table(before: str) -> None:
    """However many cards came to the table before the one that changes it."""
    sun = situation("sun", static({"cost_is": 2}, to={"all": {"in": "hand"}}))
    comet = horse("comet", static({"cost_is": 0}, to="self"), cost=1)
    lying = {"situation": f"{before}sun"}
    scene = table(sun, situation("fog"), comet, you="comet", **lying)
    assert scene.in_hand("comet", "cost") == 2


# --- 808.2, 808.3: which cards ---------------------------------------------------------------


# As above.
@pytest.mark.rule("foth:808.2", cited=False)
def test_what_was_played_does_not_apply_to_cards_that_come_later() -> None:
    gives = {"give": {"apply": [{"run": 2}], "to": "running", "until": "turn"}}
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [gives, {"extra_run": 1}]})
    scene = table(comet, horse("blaze"), you="comet blaze")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass\n you: run blaze")
    assert (scene.number("comet"), scene.number("blaze")) == (5, 3)


# As above.
@pytest.mark.rule("foth:808.2", cited=False)
def test_a_card_that_has_moved_and_come_back_is_another() -> None:
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]})
    back = support("back", {"do": [{"to_hand": "target"}]}, type="horse")
    whip = item("whip", {"run": 2}, until="turn")
    scene = table(comet, whip, back, you="comet whip back")
    scene.play("you: run comet\n they: pass\n you: play whip on comet")
    assert scene.number("comet") == 5
    scene.play("you: play back on comet")
    scene.play("you: pass\n they: pass\n you: run comet")
    assert scene.number("comet") == 3


# As above.
@pytest.mark.rule("foth:808.3", cited=False)
def test_an_effect_on_a_zone_applies_from_the_moment_that_a_card_enters_it() -> None:
    everyone = {"all": {"in": "run", "who": "each"}}
    sun = situation("sun", static({"run": 2}, to=everyone))
    scene = table(sun, horse("comet"), WALL, you="comet", they="wall", situation="sun")
    assert scene.in_hand("comet") == 3
    scene.play("you: run comet\n they: guard wall")
    assert (scene.number("comet"), scene.number("wall")) == (5, 5)


# As above.
@pytest.mark.rule("foth:808.3", cited=False)
def test_an_effect_on_the_hand_applies_to_what_is_in_the_hand() -> None:
    mine = {"all": {"in": "hand", "of": {"kind": "horse"}}}
    sun = situation("sun", static({"cost": -1}, to=mine))
    comet = horse("comet", cost=2)
    scene = table(sun, comet, you="comet force*2", they="comet", situation="sun")
    assert scene.in_hand("comet", "cost") == 1
    assert scene.in_hand("comet", "cost", "they") == 2
    scene.play("you: run comet force")
    assert scene.number("comet", "cost") == 2


# As above.
@pytest.mark.rule("foth:808.1", "foth:808.3", cited=False)
@pytest.mark.parametrize("zone", ["hand", "farm"])
def test_whoever_asks_for_a_card_asks_what_effects_have_made_of_it(zone: str) -> None:
    """Of two equal horses yours costs 1 there, and theirs 2."""
    sun = situation("sun", static({"cost": -1}, to={"all": {"in": zone}}))
    wanted = {"n": 1, "who": "each", "of": {"kind": "horse", "cost_at_most": 1}}
    seek = support("seek", {"do": [{"discard" if zone == "hand" else "recover": wanted}]})
    mine = {"hand": "seek comet*2", "farm": "comet", "situation": "sun", "areas": KNOWN}
    theirs = {"hand": "comet*2", "farm": "comet", "areas": KNOWN}
    scene = Scenario(sun, seek, horse("comet", cost=2), you=mine, they=theirs)
    scene.play("you: play seek")
    # A hand that is hidden may always have no such card (401.2c).
    scene.asks("you", "805.2b", "pick comet", *["done"] * (zone == "hand"))
    scene.play("you: pick comet")
    if zone == "hand":
        scene.asks("they", "805.2b", "done")
        scene.play("they: done")
    assert scene.hand()["comet"] == {"hand": 1, "farm": 3}[zone]
    assert scene.hand("they")["comet"] == 2


@pytest.mark.rule("foth:F50", cited=False)
def test_what_cards_of_the_farm_are_made_does_not_depend_on_each_other() -> None:
    """Each horse of the farm has 1 more for each one there with 3 at least: as printed."""
    strong = {"count": {"in": "farm", "of": {"run_at_least": 3}}}
    sun = situation("sun", static({"run": strong}, to={"all": {"in": "farm"}}))
    dig = support("dig", {"do": [{"recover": {"n": 1, "of": {"run_at_least": 4}}}]})
    mine = {"hand": "dig", "farm": "comet blaze", "situation": "sun", "areas": KNOWN}
    scene = Scenario(
        sun, dig, horse("comet", run=2), horse("blaze"), you=mine, they={"areas": KNOWN}
    )
    scene.play("you: play dig")
    scene.asks("you", "805.2b", "pick blaze")  # 3 and 1; Comet has 2 and 1


# The ability's event cites 806.3.
@pytest.mark.rule("foth:808.3a", cited=False)
@pytest.mark.parametrize(("least", "times"), [(5, 1), (6, 0)])
def test_a_trigger_looks_at_a_card_of_the_farm_as_effects_have_left_it(
    least: int, times: int
) -> None:
    entering = {"enters": {"zone": "farm", "from": "hand", "of": {"run_at_least": least}}}
    sun = situation(
        "sun",
        static({"run": 2}, to={"all": {"in": "farm"}}),
        {"when": entering, "do": [{"draw": 1}]},
    )
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(sun, toll, horse("comet"), you="toll comet", situation="sun", at="supports")
    scene.play("you: play toll\n you: pick comet")
    assert scene.cited("806.3") == ["Sun"] * times


# As above.
@pytest.mark.rule("foth:808.3a", cited=False)
@pytest.mark.parametrize(("least", "times"), [(5, 1), (6, 0)])
def test_a_trigger_looks_at_a_card_as_effects_have_left_it(least: int, times: int) -> None:
    entering = {"enters": {"zone": "run", "of": {"run_at_least": least}}}
    sun = situation(
        "sun",
        static({"run": 2}, to={"all": {"in": "run"}}),
        {"when": entering, "do": [{"draw": 1}]},
    )
    scene = table(sun, horse("comet"), you="comet", situation="sun")
    scene.play("you: run comet")
    assert scene.cited("806.3") == ["Sun"] * times


@pytest.mark.rule("foth:808.1f", "foth:808.1h", cited=False)  # the going, once some have ended
@pytest.mark.parametrize("order", ["x a b", "x b a", "a x b", "b x a", "b a x"])
def test_of_changes_of_the_going_those_that_have_not_ended_are_left(order: str) -> None:
    x = support("x", {"do": [{"going_worse": {"until": "run"}}]})
    a = support("a", {"do": [{"going_worse": {"until": "turn"}}]})
    b = support("b", {"do": ["going_better"]})
    scene = table(x, a, b, you=order, at="supports", race="tokyo turf 1600 yielding")
    scene.play("".join(f"you: play {card}\n" for card in order.split()) + "you: pass")
    # What lasts for the game counts as an effect only after one that will end.
    assert [each.source.card for each in scene.board.effects] == order.removeprefix("b ").split()
    told = scene.play("you: pass")
    assert [going["going"] for going in cited(told, "808.1f")] == [2, 1]
    assert scene.board.effects == ()


@pytest.mark.rule("foth:808.1f", "foth:809.1", cited=False)  # whose change it is
def test_a_change_of_the_going_is_that_of_the_ability_that_makes_it() -> None:
    dry = situation(
        "dry", {"instead_of": {"draws": "you"}, "do": [{"going_worse": {"until": "turn"}}]}
    )
    scene = table(dry, support("kit", {"do": ["draw"]}), you="kit", situation="dry", at="supports")
    scene.play("you: play kit")
    assert [each.source.card for each in scene.board.effects] == ["dry"]
