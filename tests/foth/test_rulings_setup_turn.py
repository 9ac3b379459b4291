"""The rulings F9 to F33: terms, and a turn. (F1 to F8 are in test_600_setup, but for F2: decks.)

Rulings say how rules are read, so that an event cites the rule and not the ruling: most markers
here say ``cited=False``.
"""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.foth.cards import STYLES
from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import (
    THEY,
    YOU,
    Scenario,
    cited,
    following,
    horse,
    situation,
    special,
    support,
)


def item(card_id: str, *effects: Any, **fields: Any) -> dict[str, Any]:
    """Return the record of a support for a horse."""
    return support(card_id, {"do": list(effects)}, **{"type": "horse", **fields})


def run(n: int) -> dict[str, Any]:
    """Return the effect that adds to the target's run number."""
    return {"give": {"apply": [{"run": n}], "to": "target"}}


COMET = horse("comet")
WALL = horse("wall", guard=3)
WHIP = item("whip", run(2))
MAP = support("map", {"do": [{"draw": 1}]})
RAIN = situation("rain", {"apply": [{"run": -1}], "to": "running"})
WIND = situation("wind", {"apply": [{"run": 1}], "to": "running"})
PAIR = horse("pair", {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]})
CARDS = (COMET, WALL, WHIP, MAP, RAIN, WIND, PAIR)


def race(*records: dict[str, Any], at: str = "run", **given: Any) -> Scenario:
    """Return a position in which a horse may run; the cards above are there."""
    return Scenario(*CARDS, *records, at=at, **given)


# --- F9 to F14: data and terms --------------------------------------------------------------------


@pytest.mark.rule("foth:F9", cited=False)  # told by 601.2b
def test_a_distance_card_says_the_surface_and_the_distance() -> None:
    scene = Scenario.opening(you="force*60", they="force*60", race="tokyo turf ? good")
    scene.play("chance: metres 2000")
    assert scene.board.race == ("tokyo", "turf", 2000, "middle", 1)


@pytest.mark.rule("foth:F9", cited=False)  # told by 805.2a-i and 805.2d-ii
def test_a_guard_horse_is_played_like_any_card() -> None:
    scene = race(you={"hand": "comet"}, they={"hand": "wall"})
    told = scene.play("you: run comet\nthey: guard wall")
    assert following(told, "805.2a-i", "805.2d-i", "805.2d-ii") == [
        "805.2a-i",
        "805.2d-i",
        "805.2a-i",
        "805.2d-ii",
    ]


@pytest.mark.rule("foth:F9", cited=False)  # told by 702.6m
def test_the_run_is_over_for_a_support_when_the_run_areas_are_emptied() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall"})
    scene.play("you: run comet\nthey: guard wall\nyou: play whip on comet\nyou: pass\nthey: pass")
    scene.chance("force*2")
    assert scene.farm() == {}
    told = scene.play("you: pick force")
    moved = [e["card"]("en") for e in cited(told, "702.6m") if e["seat"] == YOU]
    assert sorted(moved) == ["Comet", "Whip"]


@pytest.mark.rule("foth:F9", "foth:F14", cited=False)  # shows in the numbers of a card
def test_aptitude_changes_the_run_number_alone() -> None:
    scene = race(
        horse("lost", surfaces=["dirt"], distances=["long"], run=5, guard=4),
        you={"hand": "lost"},
    )
    scene.play("you: run lost")
    assert (scene.number("lost"), scene.number("lost", "guard")) == (3, 4)


@pytest.mark.rule("foth:F10", cited=False)  # the names of terms
def test_the_styles_have_four_ids() -> None:
    assert STYLES == ("nige", "senko", "sashi", "oikomi")
    with pytest.raises(BadInput):
        read_card(horse("comet", styles=["senkou"]))


@pytest.mark.rule("foth:F10", cited=False)  # shows in the number of a horse
@pytest.mark.parametrize("turn", ["you", "they"])
def test_a_stalker_has_nothing_to_do_with_who_is_first(turn: str) -> None:
    # Its area counts, whoever's turn it is.
    for areas, number in ((";5;5;5", 4), ("5;5;5;5", 3)):
        side = {"hand": "comet", "areas": areas}
        scene = race(turn=turn, you=side, they=side)
        assert [scene.in_hand("comet", who=who) for who in ("you", "they")] == [number] * 2


@pytest.mark.rule("foth:F11", cited=False)  # shows in the number of a horse
@pytest.mark.parametrize("metres", [1200, 1600, 2000, 3200])
def test_all_distances_suit_a_horse_for_all(metres: int) -> None:
    scene = Scenario(
        horse("comet", distances="all"), race=f"tokyo turf {metres} good", you={"hand": "comet"}
    )
    assert scene.in_hand("comet") == 3


@pytest.mark.rule("foth:F11", cited=False)  # shows in the number of a horse
@pytest.mark.parametrize("areas", ["1;1;1;1", ";1;1;1", ";;1;1", ";;;1"])
def test_all_areas_suit_a_horse_for_all(areas: str) -> None:
    scene = Scenario(horse("comet", styles="all"), you={"hand": "comet", "areas": areas})
    assert scene.in_hand("comet") == 4


@pytest.mark.rule("foth:F11", cited=False)  # shows in the number of a horse
@pytest.mark.parametrize("surface", ["turf", "dirt"])
def test_a_horse_may_have_both_surfaces(surface: str) -> None:
    scene = Scenario(
        horse("comet", surfaces=["turf", "dirt"]),
        race=f"tokyo {surface} 1600 good",
        you={"hand": "comet"},
    )
    assert scene.in_hand("comet") == 3


@pytest.mark.rule("foth:F12", cited=False)  # a card's data
def test_a_force_card_is_normal_or_special_and_has_no_type() -> None:
    assert (read_card(special("storm", 2)).force, read_card(special("storm", 2)).type) == (
        "special",
        None,
    )
    with pytest.raises(BadInput):
        read_card(special("storm", 2, type="horse"))
    with pytest.raises(BadInput):
        read_card({**special("storm", 2), "force": "horse"})
    with pytest.raises(BadInput):
        read_card({**support("map", {"do": [{"draw": 1}]}), "force": "special"})


@pytest.mark.rule("foth:F13", cited=False)  # shows in the numbers of cards
def test_favourite_conditions_change_nothing_by_themselves() -> None:
    liked = {"courses": ["tokyo"], "goings": ["good"]}
    disliked = {"courses": ["kokura"], "goings": ["heavy"]}
    keen = {"in_run": {"suited": "course"}, "do": [{"give": [{"run": 2}]}]}
    scene = race(
        horse("home", favourites=liked),
        horse("away", favourites=disliked),
        horse("fan", keen, favourites=liked),
        you={"hand": "home away fan"},
    )
    assert [scene.in_hand(card) for card in ("home", "away", "fan")] == [3, 3, 3]
    scene.play("you: run fan")
    # An ability that asks for them is what makes use of them.
    assert scene.number("fan") == 5


@pytest.mark.rule("foth:F14", cited=False)  # shows in the number of a horse
@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({}, 3),
        ({"surfaces": ["dirt"]}, 2),
        ({"distances": ["sprint", "long"]}, 2),
        ({"styles": ["nige", "oikomi"]}, 4),
        ({"surfaces": ["dirt"], "distances": ["long"]}, 1),
        ({"surfaces": ["dirt"], "distances": ["long"], "styles": ["nige"]}, 2),
        ({"surfaces": ["dirt"], "distances": ["long"], "run": 1}, -1),
        ({"surfaces": ["dirt"], "run": 0}, -1),
    ],
)
def test_aptitude_counts_in_the_hand_and_in_the_run_area(fields: Any, number: int) -> None:
    scene = race(horse("mare", **fields), you={"hand": "mare"})
    assert scene.in_hand("mare") == number
    assert scene.in_hand("mare", "guard") == 1
    scene.play("you: run mare")
    assert scene.number("mare") == number
    assert scene.number("mare", "guard") == 1


@pytest.mark.rule("foth:F14", cited=False)  # shows in which cards a filter wants
def test_aptitude_counts_in_the_farm() -> None:
    call = support("call", {"do": [{"recover": {"n": 1, "of": {"run_at_least": 4}}}]})
    scene = race(
        call,
        horse("quick", styles=["nige"]),
        at="supports",
        you={"hand": "call", "farm": "comet quick"},
    )
    scene.play("you: play call")
    scene.asks("you", "805.2b", "pick quick")


# --- F15 to F17: supports -------------------------------------------------------------------------


@pytest.mark.rule("foth:F15", cited=False)  # an order: of what the events cite
def test_the_order_of_a_turn() -> None:
    clock = situation(
        "clock",
        {"when": {"turn_start": "you"}, "do": ["going_worse"]},
        {"when": {"turn_end": "you"}, "do": ["going_better"]},
        {"when": {"draws": "you"}, "do": ["going_worse"]},
    )
    scene = race(clock, at="turn", you={"situation": "clock", "hand": "map comet"})
    scene.play("chance: card force\nyou: play map\nchance: card force\nyou: pass\nyou: pass")
    rules = ("702.2", "511.2", "702.3", "502.1", "702.5b", "F33", "511.1")
    # The turn's first event was before the first choice, and what it triggered.
    assert following(scene.events, *rules) == [
        "702.3",
        "511.2",
        "502.1",
        "511.2",
        "702.5b",
        "F33",
        "511.1",
        "702.2",
    ]
    assert scene.board.race.going == 3


@pytest.mark.rule("foth:F15", cited=False)  # an order: of what the events cite
def test_the_check_after_the_run_comes_before_the_end_of_the_turn() -> None:
    rest = {"when": {"enters": {"zone": "farm", "of": {"kind": "horse"}}}, "do": ["going_worse"]}
    slow = horse("slow", run=0)
    scene = race(situation("rest", rest), slow, you={"hand": "slow", "situation": "rest"})
    told = scene.play("you: run slow\nthey: pass\nyou: pass\nthey: pass")
    order = ("702.6l-i", "702.6m", "511.2", "F33", "702.7", "702.2")
    assert following(told, *order) == [*order]


@pytest.mark.rule("foth:F16", cited=False)  # nothing limits them
def test_there_is_no_limit_to_supports() -> None:
    rider = item("rider", run(1), **{"class": "jockey"})
    scene = race(rider, at="supports", you={"hand": "rain wind rain map*3 comet rider*3 whip*2"})
    scene.play("you: play rain\nyou: play wind\nyou: play rain")
    for _ in range(3):
        scene.play("you: play map\nchance: card force")
    scene.play("you: pass\nyou: run comet\nthey: pass")
    scene.play("you: play rider on comet\n" * 3 + "you: play whip on comet\n" * 2)
    assert scene.number("comet") == 3 + 3 + 4 - 1


@pytest.mark.rule("foth:F16")
def test_the_catalogue_limits_a_turn_to_one_situation() -> None:
    scene = race(at="supports", catalogue_limits=True, you={"hand": "rain wind map*2"})
    scene.play("you: play map\nchance: card force\nyou: play rain\nyou: play map")
    scene.chance("force")
    scene.asks("you", "702.5", "pass")
    scene.refused("play wind", "F16")
    # Once in a turn, not once in a game.
    scene.play("you: pass\nyou: pass\nchance: card force\nthey: pass\nthey: pass")
    scene.chance("force")
    scene.asks("you", "702.5", "play wind", "pass")


@pytest.mark.rule("foth:F16")
def test_the_catalogue_limits_a_run_to_one_jockey_for_each_player() -> None:
    rider = item("rider", run(1), **{"class": "jockey"})
    scene = race(
        rider,
        catalogue_limits=True,
        you={"hand": "comet rider*2 whip*2"},
        they={"hand": "wall rider*2"},
    )
    scene.play("you: run comet\nthey: guard wall\nyou: play rider on comet")
    scene.refused("play rider on comet", "F16")
    scene.play("you: play whip on comet\nyou: play whip on comet\nyou: pass")
    scene.play("they: play rider on wall")
    scene.refused("play rider on wall", "F16")


@pytest.mark.rule("foth:F16")
def test_jockeys_before_the_run_do_not_count_among_those_of_the_run() -> None:
    rider = item("rider", run(1), **{"class": "jockey"})
    guide = support("guide", {"do": ["going_worse"]}, **{"class": "jockey"})
    scene = race(
        *(rider, guide),
        at="supports",
        catalogue_limits=True,
        you={"hand": "comet guide*2 rider*2"},
    )
    scene.play("you: play guide\nyou: play guide\nyou: pass\nyou: run comet\nthey: pass")
    scene.play("you: play rider on comet")
    scene.refused("play rider on comet", "F16")


@pytest.mark.rule("foth:F17", cited=False)  # told by 805.2d-v
def test_an_area_support_goes_to_the_farm_and_its_effect_lives_on() -> None:
    ban = {"rule": {"rule": {"cannot": {"do": "guard", "who": "opponent"}}, "until": "turn"}}
    scene = race(
        support("fence", {"do": [ban]}),
        at="supports",
        you={"hand": "fence comet"},
        they={"hand": "wall comet"},
    )
    told = scene.play("you: play fence")
    assert [moved["end"] for moved in cited(told, "805.2d-v")] == ["farm"]
    assert scene.farm() == {"fence": 1}
    scene.play("you: pass\nyou: run comet")
    scene.asks("they", "702.6d", "pass")
    scene.refused("guard wall", "103.3")


# --- F18 to F22: supports for horses, and situations ----------------------------------------------


@pytest.mark.rule("foth:F18", cited=False)  # refused by 205.1a, 702.6b and 702.6d
def test_supports_for_horses_wait_for_the_guard_decision() -> None:
    scene = race(at="supports", you={"hand": "comet whip"}, they={"hand": "wall whip"})
    scene.asks("you", "702.5", "pass")
    scene.refused("play whip", "205.1a")
    scene.play("you: pass")
    scene.refused("play whip", "702.6b")
    scene.play("you: run comet")
    scene.refused("play whip on comet", "702.6d")
    scene.play("they: guard wall")
    scene.asks(
        "you",
        "702.6g",
        f"play whip on {scene.piece('comet')}",
        f"play whip on {scene.piece('wall')}",
        "pass",
    )


@pytest.mark.rule("foth:F19", cited=False)  # shows in what is offered, and in the numbers
def test_a_support_may_be_played_on_any_horse() -> None:
    drag = item("drag", run(-2))
    scene = race(drag, you={"hand": "comet whip"}, they={"hand": "wall drag whip"})
    scene.play("you: run comet\nthey: guard wall\nyou: play whip on wall\nyou: pass")
    scene.play("they: play drag on comet\nthey: play whip on wall")
    assert (scene.number("comet"), scene.number("wall")) == (1, 7)


@pytest.mark.rule("foth:F20", cited=False)  # shows in who is asked
def test_the_turn_player_may_play_none() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall whip"})
    scene.play("you: run comet\nthey: guard wall\nyou: pass")
    scene.asks("they", "702.6g")
    told = scene.play("they: play whip on wall\nthey: pass")
    assert cited(told, "702.6h") == [{"seat": YOU}]
    scene.asks("you", "702.6g")


@pytest.mark.rule("foth:F20", cited=False)  # shows in who is asked
def test_who_plays_none_has_not_taken_priority() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall whip*2"})
    scene.play("you: run comet\nthey: guard wall\nyou: pass\nthey: play whip on wall\nthey: pass")
    # You play nothing: they are not asked again.
    told = scene.play("you: pass")
    assert following(told, "702.6h", "702.6j") == ["702.6j"]


@pytest.mark.rule("foth:F21", cited=False)  # shows in what lies in the run area
def test_a_support_stays_in_the_run_area_until_the_run_is_over() -> None:
    scene = race(you={"hand": "comet whip*2"}, they={"hand": "wall whip"})
    scene.play("you: run comet\nthey: guard wall\nyou: play whip on comet")
    scene.play("you: play whip on comet\nyou: pass\nthey: play whip on wall\nthey: pass\nyou: pass")
    # Rule checks came after each of them, and after the run.
    assert [piece.card for piece in scene.side().run] == ["comet", "whip", "whip"]
    assert [piece.card for piece in scene.side("they").run] == ["wall", "whip"]
    assert (scene.farm(), scene.farm("they")) == ({}, {})
    scene.chance("force*4")
    scene.play("you: pick force\n" * 3)
    assert scene.farm() == {"force": 3, "comet": 1, "whip": 2}
    assert scene.farm("they") == {"wall": 1, "whip": 1}


@pytest.mark.rule("foth:F22", cited=False)  # told by 903.2b
@pytest.mark.parametrize("first", ["you", "they"])
def test_a_new_situation_drives_out_the_old_whoever_played_it(first: str) -> None:
    lying = {"situation": "rain"}
    given = {"you": {"hand": "wind"}, "they": {}}
    given[first] = {**given[first], **lying}
    scene = race(at="supports", **given)
    scene.play("you: play wind")
    assert [piece.card for side in scene.board.sides for piece in side.situation] == ["wind"]
    assert scene.farm(first) == {"rain": 1}


# --- F23, F24 -------------------------------------------------------------------------------------


@pytest.mark.rule("foth:F23", "foth:805.3", cited=False)  # 805.3 refuses
def test_a_support_for_nothing_is_not_offered() -> None:
    rake = support("rake", {"do": [{"recover": 1}]})
    still = item("still", run(0))
    scene = race(rake, still, at="supports", you={"hand": "rake comet still"})
    before = hash(scene.state)
    scene.asks("you", "702.5", "pass")
    scene.refused("play rake", "805.3")
    assert hash(scene.state) == before
    scene.play("you: pass\nyou: run comet\nthey: pass")
    scene.asks("you", "702.6g", "pass")
    scene.refused("play still on comet", "805.3")


@pytest.mark.rule("foth:F23", "foth:503.3b", cited=False)  # 503.3b refuses
def test_a_superfluous_payment_is_not_offered() -> None:
    storm = special("storm", 2)
    scene = race(storm, horse("dear", cost=2), you={"hand": "dear storm force*3"})
    cheap = race(storm, horse("cheap", cost=1), you={"hand": "cheap storm force"})
    # More than enough is not one card too many.
    cheap.asks("you", "702.6b", "run cheap force", "run cheap storm", "pass")
    before = hash(scene.state)
    scene.asks("you", "702.6b", "run dear storm", "run dear force*2", "pass")
    scene.refused("run dear force storm", "503.3b")
    scene.refused("run dear force*3", "503.3b")
    scene.refused("run dear force", "503.3b")
    assert hash(scene.state) == before


@pytest.mark.rule("foth:F23", "foth:503.3b", cited=False)  # 503.3b refuses
def test_force_for_a_support_or_a_guard_horse_is_superfluous() -> None:
    hand = {"hand": "map rain comet whip force"}
    scene = race(at="supports", you=hand, they={"hand": "wall force"})
    before = hash(scene.state)
    scene.refused("play map force", "503.3b")
    scene.refused("play rain force", "503.3b")
    assert hash(scene.state) == before
    scene.play("you: pass")
    scene.refused("run comet force", "503.3b")
    scene.play("you: run comet")
    scene.refused("guard wall force", "702.6d")
    scene.play("they: guard wall")
    comet = scene.piece("comet")
    scene.refused(f"play whip on {comet} force", "503.3b")
    scene.play("you: play whip on comet")
    assert scene.hand() == {"map": 1, "rain": 1, "force": 1}


@pytest.mark.rule("foth:F24", cited=False)  # shows in what is offered: 702.6d-i refuses
def test_a_guard_horse_is_free_and_needs_the_distance_only() -> None:
    scene = race(
        horse("dear", cost=5, surfaces=["dirt"]),
        horse("stayer", distances=["long"]),
        you={"hand": "comet"},
        they={"hand": "dear stayer wall force*9"},
    )
    scene.play("you: run comet")
    scene.asks("they", "702.6d", "guard dear", "guard wall", "pass")
    scene.refused("guard stayer", "702.6d-i")
    scene.play("they: guard dear")
    assert scene.hand("they")["force"] == 9
    # There is one.
    scene.asks("you", "702.6g", "pass")


# --- F25: extra runs ------------------------------------------------------------------------------

ALONE = "\nthey: pass\nyou: pass\nthey: pass"


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6j
def test_the_numbers_of_several_horses_add_up() -> None:
    scene = race(you={"hand": "pair comet"}, they={"hand": "wall comet"})
    scene.play("you: run pair\nthey: guard wall\nyou: pass\nthey: pass")
    scene.asks("you", "702.6b", "run comet", "pass")
    scene.play("you: run comet")
    # A guard horse in each pass.
    scene.asks("they", "702.6d", "guard comet", "pass")
    told = scene.play("they: guard comet\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": 6, "guard": 4}]
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 2}]


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6j
def test_each_horse_counts_at_least_0() -> None:
    scene = race(
        horse("slow", run=-2),
        horse("sieve", guard=-4),
        you={"hand": "pair slow"},
        they={"hand": "comet sieve"},
    )
    scene.play("you: run pair\nthey: guard comet\nyou: pass\nthey: pass\nyou: run slow")
    told = scene.play("they: guard sieve\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": 3, "guard": 1}]


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6k-i
def test_all_horses_succeed_once_each() -> None:
    scene = race(you={"hand": "pair comet"})
    told = scene.play(f"you: run pair{ALONE}\nyou: run comet{ALONE}")
    assert [event["card"]("en") for event in cited(told, "702.6k-i")] == ["Pair", "Comet"]
    assert [event["card"]("en") for event in cited(told, "702.6d-ii")] == ["Pair", "Comet"]
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 6}]


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6l-i and 702.6l-ii
def test_all_horses_fail_once_each_and_all_guards_win() -> None:
    strong = horse("strong", guard=4)
    scene = race(strong, you={"hand": "pair comet"}, they={"hand": "wall strong"})
    scene.play("you: run pair\nthey: guard wall\nyou: pass\nthey: pass\nyou: run comet")
    told = scene.play("they: guard strong\nyou: pass\nthey: pass")
    assert [event["card"]("en") for event in cited(told, "702.6l-i")] == ["Pair", "Comet"]
    assert [event["card"]("en") for event in cited(told, "702.6l-ii")] == ["Wall", "Strong"]


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6d-ii
def test_only_the_horse_of_this_pass_is_not_guarded() -> None:
    scene = race(you={"hand": "pair comet"}, they={"hand": "comet"})
    scene.play("you: run pair\nthey: guard comet\nyou: pass\nthey: pass")
    told = scene.play(f"you: run comet{ALONE}")
    assert [event["card"]("en") for event in cited(told, "702.6d-ii")] == ["Comet"]


@pytest.mark.rule("foth:F25", "foth:702.6d-ii", cited=False)  # it does not happen
@pytest.mark.parametrize("away", [{"to_hand": "self"}, {"to_farm": "self"}])
def test_no_other_horse_is_unguarded_where_that_of_this_pass_has_gone(away: Any) -> None:
    shy = horse("shy", {"in_run": {"surface": "turf"}, "do": [away]})
    scene = race(shy, you={"hand": "pair shy"}, they={"hand": "comet"})
    scene.play("you: run pair\nthey: guard comet\nyou: pass\nthey: pass\nyou: run shy")
    assert scene.running() == ["pair"]
    assert cited(scene.play("they: pass"), "702.6d-ii") == []


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6j
def test_without_the_extra_horse_the_numbers_are_compared() -> None:
    scene = race(you={"hand": "pair comet"})
    scene.play(f"you: run pair{ALONE}")
    told = scene.play("you: pass")
    assert cited(told, "702.6j") == [{"run": 3, "guard": 0}]
    assert [event["card"]("en") for event in cited(told, "702.6k-i")] == ["Pair"]


@pytest.mark.rule("foth:F25", cited=False)  # told by 702.6j
def test_an_extra_horse_may_bring_another() -> None:
    scene = race(you={"hand": "pair*2 comet"})
    scene.play(f"you: run pair{ALONE}\nyou: run pair{ALONE}")
    scene.asks("you", "702.6b", "run comet", "pass")
    told = scene.play(f"you: run comet{ALONE}")
    assert cited(told, "702.6j") == [{"run": 9, "guard": 0}]


@pytest.mark.rule("foth:F25", cited=False)  # shows in what is paid
def test_an_extra_horse_costs_its_force() -> None:
    scene = race(horse("dear", cost=2), you={"hand": "pair dear force*2"})
    scene.play(f"you: run pair{ALONE}")
    scene.asks("you", "702.6b", "run dear force*2", "pass")


# --- F26 to F31: success and failure --------------------------------------------------------------


@pytest.mark.rule("foth:F26", cited=False)  # told by 702.6k-i and 702.6l-i
@pytest.mark.parametrize(
    ("number", "guard", "distance"),
    [(1, 0, 1), (0, -5, 0), (-1, -5, 0), (2, 1, 1), (2, 2, 0), (5, -5, 5)],
)
def test_what_success_needs(number: int, guard: int, distance: int) -> None:
    scene = race(
        horse("mine", run=number),
        horse("theirs", guard=guard),
        you={"hand": "mine"},
        they={"hand": "theirs"},
    )
    told = scene.play("you: run mine\nthey: guard theirs\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": max(0, number), "guard": max(0, guard)}]
    assert following(told, "702.6k-i", "702.6l-i") == ["702.6k-i" if distance else "702.6l-i"]
    assert [event["n"] for event in cited(told, "702.6k-ii")] == [distance] * bool(distance)


@pytest.mark.rule("foth:F27", cited=False)  # told by 702.6k-ii
@pytest.mark.parametrize(("change", "distance"), [(2, 5), (-1, 2)])
def test_the_distance_is_taken_after_the_abilities_of_success(change: int, distance: int) -> None:
    proud = horse("proud", {"when": {"run_succeeds": "self"}, "do": [{"give": [{"run": change}]}]})
    scene = race(proud, you={"hand": "proud"})
    told = scene.play(f"you: run proud{ALONE}")
    assert cited(told, "702.6j") == [{"run": 3, "guard": 0}]
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": distance}]


@pytest.mark.rule("foth:F27", cited=False)  # told by 702.6k-ii
def test_the_area_that_success_has_left_does_not_count_any_more() -> None:
    proud = horse("proud", {"when": {"run_succeeds": "self"}, "do": [{"draw": 1}]})
    scene = race(proud, you={"hand": "proud", "areas": "; 1; 5; 5"})
    told = scene.play(f"you: run proud{ALONE}\nchance: card force")
    assert cited(told, "702.6j") == [{"run": 4, "guard": 0}]
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 3}]


@pytest.mark.rule("foth:F27", cited=False)  # told by 702.6k-i; nothing is drawn
def test_a_distance_of_0_draws_nothing_and_the_run_has_succeeded() -> None:
    tired = horse("tired", {"when": {"run_succeeds": "self"}, "do": [{"give": [{"run": -5}]}]})
    scene = race(tired, you={"hand": "tired force"})
    told = scene.play(f"you: run tired{ALONE}")
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 0}]
    assert following(told, "702.6k-i", "702.6k-iii", "702.6l-i") == ["702.6k-i"]
    assert scene.hand() == {"force": 1}
    assert scene.farm() == {"tired": 1}
    assert scene.board.player == THEY


@pytest.mark.rule("foth:F27", cited=False)  # told by 702.6k-ii
def test_a_distance_is_never_less_than_0() -> None:
    tired = horse("tired", {"when": {"run_succeeds": "self"}, "do": [{"give": [{"run": -5}]}]})
    scene = race(tired, you={"hand": "tired"}, they={"hand": "comet"})
    told = scene.play("you: run tired\nthey: guard comet\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": 3, "guard": 1}]
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 0}]


@pytest.mark.rule("foth:F27", cited=False)  # told by 702.6k-ii
def test_a_guard_horse_that_has_gone_by_then_takes_nothing_off() -> None:
    proud = horse("proud", {"when": {"run_succeeds": "self"}, "do": [{"to_farm": "guarding"}]})
    scene = race(proud, you={"hand": "proud"}, they={"hand": "comet"})
    told = scene.play("you: run proud\nthey: guard comet\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": 3, "guard": 1}]
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 3}]


@pytest.mark.rule("foth:F28", cited=False)  # told by 702.6k-iii
def test_cards_are_drawn_one_at_a_time_and_one_less_put_away() -> None:
    luck = situation("luck", {"when": {"draws": "you"}, "do": [{"going_worse": 1}]})
    scene = race(luck, you={"hand": "comet map whip", "situation": "luck"})
    scene.play(f"you: run comet{ALONE}\nchance: card force\nchance: card force")
    told = scene.play("chance: card force")
    # All are drawn, and all are chosen from, before what the draws triggered: that is later.
    assert not cited(told, "511.2")
    told = scene.play("you: pick map\nyou: pick whip")
    assert len(cited(told, "511.2")) == 3
    assert scene.hand() == {"force": 3}


@pytest.mark.rule("foth:F28", cited=False)  # told by 702.6k-iii
@pytest.mark.parametrize(("keep", "away"), [(1, 3), (2, 2), (3, 1), (4, 0), (9, 0)])
def test_more_cards_may_be_kept(keep: int, away: int) -> None:
    miser = horse("miser", {"when": {"run_succeeds": "self"}, "do": [{"keep": keep}]}, run=4)
    scene = race(miser, you={"hand": "miser"})
    scene.play(f"you: run miser{ALONE}")
    scene.chance("force*4")
    scene.play("you: pick force\n" * away)
    assert scene.hand() == {"force": 4 - away} if away < 4 else {}
    assert scene.farm() == {"miser": 1, **({"force": away} if away else {})}


@pytest.mark.rule("foth:F29", cited=False)  # told by 702.6k-iii and 902.1
def test_with_too_few_cards_left_all_are_drawn_and_as_many_put_away() -> None:
    swift = horse("swift", run=5)
    scene = race(swift, you={"hand": "swift map*3", "areas": ";;1;1"})
    scene.play(f"you: run swift{ALONE}")
    scene.chance("force*2")
    scene.asks("you", "702.6k-iii", "pick force", "pick map")
    told = scene.play("you: pick map\nyou: pick map\nyou: pick map")
    assert not cited(told, "902.1")
    told = scene.play("you: pick force")
    # The next check is the one before the run area is emptied.
    assert following(told, "702.6m", "902.1") == ["902.1"]
    assert cited(told, "902.1") == [{"seat": YOU}]
    assert scene.hand() == {"force": 1}
    assert scene.state.result.winners == (YOU,)


@pytest.mark.rule("foth:F29", cited=False)  # told by 902.1
def test_with_too_few_cards_to_put_away_all_are_put_away() -> None:
    swift = horse("swift", run=5)
    scene = race(swift, you={"hand": "swift", "areas": ";;;2"})
    scene.play(f"you: run swift{ALONE}")
    scene.chance("force*2")
    told = scene.play("you: pick force\nyou: pick force")
    assert cited(told, "902.1") == [{"seat": YOU}]
    assert scene.hand() == {}


@pytest.mark.rule("foth:F30", cited=False)  # told by 702.6l-ii, or not
@pytest.mark.parametrize(("guard", "wins"), [(1, True), (0, False), (-1, False)])
def test_the_guard_is_won_with_a_guard_value_of_1(guard: int, *, wins: bool) -> None:
    scene = race(
        horse("slow", run=0),
        horse("theirs", guard=guard),
        you={"hand": "slow"},
        they={"hand": "theirs"},
    )
    told = scene.play("you: run slow\nthey: guard theirs\nyou: pass\nthey: pass")
    assert len(cited(told, "702.6l-i")) == 1
    assert len(cited(told, "702.6l-ii")) == int(wins)


@pytest.mark.rule("foth:F30", "foth:F25", cited=False)  # told by 702.6l-ii
def test_of_two_guard_horses_one_without_a_guard_value_wins_nothing() -> None:
    posts = (horse("post", guard=0), horse("strong", guard=6))
    scene = race(*posts, you={"hand": "pair comet"}, they={"hand": "post strong"})
    scene.play("you: run pair\nthey: guard post\nyou: pass\nthey: pass\nyou: run comet")
    told = scene.play("they: guard strong\nyou: pass\nthey: pass")
    assert [event["card"]("en") for event in cited(told, "702.6l-ii")] == ["Strong"]


@pytest.mark.rule("foth:F31", cited=False)  # told by 702.6m
def test_the_run_areas_are_emptied_after_success_and_failure() -> None:
    failed = race(you={"hand": "comet"}, they={"hand": "wall"})
    failed.play("you: run comet\nthey: guard wall\nyou: pass\nthey: pass")
    assert (failed.farm(), failed.farm("they")) == ({"comet": 1}, {"wall": 1})
    done = race(horse("short", run=2), you={"hand": "short"}, they={"hand": "comet"})
    done.play("you: run short\nthey: guard comet\nyou: pass\nthey: pass\nchance: card force")
    assert (done.farm(), done.farm("they")) == ({"short": 1}, {"comet": 1})
    for scene in (failed, done):
        assert [side.run for side in scene.board.sides] == [(), ()]


# --- F32, F33: the end of the turn ----------------------------------------------------------------


@pytest.mark.rule("foth:F32", cited=False)  # nothing happens
def test_there_is_no_hand_limit() -> None:
    scene = race(you={"hand": "force*20"})
    scene.play("you: pass")
    scene.asks("chance", "702.3")
    assert scene.hand() == {"force": 20}


@pytest.mark.rule("foth:F32")
def test_with_the_option_the_turn_player_keeps_so_many_cards() -> None:
    scene = race(hand_limit=10, you={"hand": "force*10 map*2"}, they={"hand": "force*20"})
    scene.play("you: pass")
    assert scene.state.actor == YOU
    scene.play("you: pick map")
    told = scene.play("you: pick force")
    # After the run process, before the end of the turn.
    assert following(told, "F32", "F33", "702.2") == ["F32", "F32", "F33", "702.2"]
    assert scene.hand() == {"force": 9, "map": 1}
    # The other player's hand is not the turn player's.
    assert scene.hand("they") == {"force": 20}


@pytest.mark.rule("foth:F32", cited=False)  # nothing happens
def test_a_hand_of_the_limit_is_kept() -> None:
    scene = race(hand_limit=10, you={"hand": "force*10"})
    scene.play("you: pass")
    scene.asks("chance", "702.3")


@pytest.mark.rule("foth:F32", cited=False)  # the limit's event comes after the run's
def test_the_hand_limit_comes_after_the_run_process() -> None:
    scene = race(hand_limit=2, you={"hand": "comet force*3"}, they={"hand": "wall"})
    told = scene.play("you: run comet\nthey: guard wall\nyou: pass\nthey: pass")
    assert following(told, "702.6m", "F33") == ["702.6m", "702.6m"]
    told = scene.play("you: pick force")
    assert following(told, "F32", "F33") == ["F32", "F33"]


@pytest.mark.rule("foth:F33")
def test_a_turn_ends_with_its_event() -> None:
    scene = race()
    told = scene.play("you: pass")
    assert cited(told, "F33")[0]["seat"] == YOU
    assert following(told, "F33", "702.2") == ["F33", "702.2"]


@pytest.mark.rule("foth:F33")
def test_after_the_end_of_a_turn_there_is_a_rule_check() -> None:
    dusk = situation("dusk", {"when": {"turn_end": "you"}, "do": [{"draw": 1}]})
    scene = race(dusk, you={"situation": "dusk", "areas": ";;;1"})
    told = scene.play("you: pass\nchance: card force")
    assert following(told, "F33", "902.1", "702.2") == ["F33", "902.1"]
    assert scene.state.result.winners == (YOU,)


@pytest.mark.rule("foth:F33", cited=False)  # it does not happen
def test_the_end_of_a_turn_is_its_players() -> None:
    dusk = situation("dusk", {"when": {"turn_end": "you"}, "do": [{"draw": 1}]})
    scene = race(dusk, they={"situation": "dusk"})
    scene.play("you: pass")
    scene.asks("chance", "702.3")
