"""500: words that have a meaning of their own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from racekit.engine.errors import IllegalAction
from racekit.games.foth.actions import Act
from racekit.games.foth.board import Slot
from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import (
    NORMAL,
    THEY,
    YOU,
    Scenario,
    following,
    horse,
    several,
    situation,
    special,
    support,
    table,
)

FORCES = "force*9"
"""An area of cards that nobody has looked at; drawing them asks chance for nothing."""
ALONE = """
    they: pass
    you: pass
    they: pass
"""
"""Nobody guards, nobody plays a support on a horse."""


def kit(*effects: Any, card_id: str = "kit") -> dict[str, Any]:
    """Return an item for an area."""
    return support(card_id, {"do": list(effects)})


def whip(*effects: Any) -> dict[str, Any]:
    """Return a jockey for a horse."""
    return support("whip", {"do": list(effects)}, **{"class": "jockey", "type": "horse"})


def toll(cost: Any, do: str = "run") -> dict[str, Any]:
    """Return a situation with which the other player's deeds require something."""
    return situation("toll", {"rule": {"requires": {"do": do, "cost": cost, "who": "opponent"}}})


# --- 502: drawing ----------------------------------------------------------------------------


@pytest.mark.rule("foth:502.1")
def test_a_card_is_drawn_from_the_top_of_the_current_area() -> None:
    scene = Scenario(
        kit({"draw": 1}), horse("comet"), you={"hand": "kit", "areas": "; comet force; 3"}
    )
    scene.play("you: play kit")
    assert scene.hand() == {"comet": 1}
    assert [len(pile.slots) for pile in scene.side().piles] == [0, 1, 3, 0]


@pytest.mark.rule("foth:502.1")
def test_who_is_told_to_draw_draws_a_card_of_the_own_area() -> None:
    scene = Scenario(
        kit({"draw": {"who": "opponent"}}),
        horse("comet"),
        horse("star"),
        you={"hand": "kit", "areas": "comet force"},
        they={"areas": ";; star force"},
    )
    scene.play("you: play kit")
    assert (scene.hand(), scene.hand("they")) == ({}, {"star": 1})
    assert (scene.to_go(), scene.to_go("they")) == (2, 1)


@pytest.mark.rule("foth:502.2")
def test_several_cards_are_drawn_one_after_the_other_from_the_next_area_too() -> None:
    scene = Scenario(
        kit({"draw": 3}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "areas": "comet; star dawn force"},
    )
    events = scene.play("you: play kit")
    assert scene.hand() == {"comet": 1, "star": 1, "dawn": 1}
    assert [event.name for event in events if event.rule == "502.2"] == ["drawn"] * 3
    assert scene.area() == 1


@pytest.mark.rule("foth:502.2")
def test_the_second_card_is_drawn_once_the_first_has_been() -> None:
    """In the second area, which the first card leads to, nothing is drawn any more."""
    ends = {"instead_of": {"draws": "you"}, "if": {"area": {"is": ["senko"]}}, "do": [{"mill": 1}]}
    scene = Scenario(
        kit({"draw": 3}),
        situation("ends", ends),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "situation": "ends", "areas": "comet; star dawn force"},
    )
    scene.play("you: play kit")
    assert scene.hand() == {"comet": 1}
    assert scene.farm() == {"star": 1, "dawn": 1, "kit": 1}


@pytest.mark.rule("foth:502.2")
def test_each_of_several_cards_is_a_draw_of_its_own() -> None:
    watch = situation("watch", {"when": {"draws": "you"}, "do": [{"mill": 1}]})
    scene = Scenario(
        kit({"draw": 3}), watch, you={"hand": "kit", "situation": "watch", "areas": FORCES}
    )
    scene.play("you: play kit")
    assert scene.to_go() == 9 - 3 - 3


# --- 503: paying force -----------------------------------------------------------------------


@pytest.mark.rule("foth:503.2")
@pytest.mark.rule("foth:503.1", cited=False)  # the payment as a whole
def test_force_cards_go_from_the_hand_to_the_resolution_area_and_count() -> None:
    scene = Scenario(horse("comet", cost=2), you={"hand": "comet force*3"}, at="run")
    events = scene.play("you: run comet force*2")
    paid = [event.values["end"] for event in events if event.rule == "503.2"]
    assert paid == ["resolution"] * 2
    assert scene.hand() == {"force": 1}
    assert scene.lying("run") == {"comet": 1, "force": 2}


@pytest.mark.rule("foth:503.2")
def test_force_that_is_not_in_the_hand_pays_nothing() -> None:
    scene = Scenario(horse("comet", cost=2), you={"hand": "comet force"}, at="run")
    scene.refused("run comet force*2", "503.2")


@pytest.mark.rule("foth:503.2", cited=False)  # 202.2c says what a force card is
def test_no_other_card_pays_force() -> None:
    mine = {"hand": "comet star force"}
    scene = Scenario(horse("comet", cost=1), horse("star"), you=mine, at="run")
    scene.refused("run comet star", "202.2c")
    scene.refused("run comet force star", "202.2c")
    scene.play("you: run comet force")
    assert scene.hand() == {"star": 1}


@pytest.mark.rule("foth:503.2")
@pytest.mark.rule("foth:503.1", cited=False)  # the payment as a whole
def test_an_ability_is_paid_in_force_too() -> None:
    comet = horse(
        "comet", {"when": {"run_fails": "self"}, "pay": {"force": 2}, "do": [{"draw": 1}]}
    )
    star = horse("star", guard=9)
    scene = Scenario(
        comet,
        star,
        special("torrent", 2),
        you={"hand": "comet force*2 torrent", "areas": FORCES},
        they={"hand": "star", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: pass
        they: pass
        you: yes
    """)
    scene.asks("you", "503.2", "pay force*2", "pay torrent")
    events = scene.play("you: pay force*2")
    paid = [event.values["end"] for event in events if event.rule == "503.2"]
    assert paid == ["resolution"] * 2
    assert scene.hand() == {"torrent": 1, "force": 1}
    assert scene.farm()["force"] == 2


@pytest.mark.rule("foth:503.1", cited=False)  # what has been paid shows in what it triggers only
@pytest.mark.parametrize(("paid", "drawn"), [("force*3", 3), ("force torrent", 3)])
def test_what_is_paid_is_an_amount_of_force(paid: str, drawn: int) -> None:
    till = situation("till", {"when": {"pays": "you"}, "do": [{"draw": "event_n"}]})
    scene = Scenario(
        horse("comet", cost=3),
        till,
        special("torrent", 2),
        you={"hand": "comet force*3 torrent", "situation": "till", "areas": FORCES},
        at="run",
    )
    scene.play(f"you: run comet {paid}")
    assert 9 - scene.to_go() == drawn


@pytest.mark.rule("foth:503.1", cited=False)  # what has been paid shows in what it triggers only
def test_paying_for_an_ability_is_paying_force() -> None:
    comet = horse(
        "comet", {"in_run": {"surface": "turf"}, "do": [{"give": {"apply": [{"run": 1}]}}]}
    )
    dawn = horse(
        "dawn", {"when": {"not_guarded": "self"}, "pay": {"force": 2}, "do": [{"keep": 1}]}
    )
    till = situation("till", {"when": {"pays": "you"}, "do": [{"draw": 1}]})
    scene = Scenario(
        comet,
        dawn,
        till,
        you={"hand": "dawn force*2", "situation": "till", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run dawn
        they: pass
        you: yes
        you: pay force*2
    """)
    assert scene.to_go() == 8


@pytest.mark.rule("foth:503.3a", cited=False)  # what a card counts shows in what may be paid
@pytest.mark.parametrize(
    ("race", "ways"),
    [
        ("tokyo turf 1600 good", {"run comet force*2", "run comet torrent"}),
        ("kyoto turf 1600 good", {"run comet force*2"}),
    ],
)
def test_a_special_force_counts_its_number_under_its_condition(race: str, ways: set[str]) -> None:
    torrent = special("torrent", 2, counts_if={"course": ["tokyo"]})
    scene = Scenario(
        horse("comet", cost=2), torrent, you={"hand": "comet force*2 torrent"}, race=race, at="run"
    )
    assert scene.legal() == {*ways, "pass"}


@pytest.mark.rule("foth:503.3a", "foth:503.3", cited=False)  # what a card counts, as above
@pytest.mark.parametrize(
    ("left", "ways"),
    [
        # Comet and what pays for it have left the hand by the time that the cards are counted.
        ("", {"run comet force*2", "run comet torrent"}),
        ("star", {"run comet force*2"}),
    ],
)
def test_a_condition_on_the_hand_is_looked_at_once_the_cards_have_left_it(
    left: str, ways: set[str]
) -> None:
    torrent = special("torrent", 2, counts_if={"at_most": [{"count": "hand"}, 2]})
    till = situation("till", {"when": {"pays": "you"}, "do": [{"draw": "event_n"}]})
    scene = Scenario(
        horse("comet", cost=2),
        horse("star", cost=9),
        torrent,
        till,
        you={"hand": f"comet force*2 torrent {left}", "situation": "till", "areas": FORCES},
        at="run",
    )
    assert scene.legal() == {*ways, "pass"}
    if left:
        scene.refused("run comet torrent", "503.3b")
    else:
        scene.play("you: run comet torrent")
        assert scene.to_go() == 7


@pytest.mark.rule("foth:503.3b")
@pytest.mark.rule("foth:503.3", cited=False)  # what the cards are checked for is 503.3b
@pytest.mark.parametrize(
    ("cost", "right", "wrong"),
    [
        (2, ["force*2", "torrent"], ["", "force", "force*3", "force torrent", "torrent*2"]),
        # Four are paid for three, but without either of them it would not be enough.
        (3, ["force*3", "force torrent", "torrent*2"], ["force*2", "force torrent*2", "torrent"]),
        (0, [""], ["force", "torrent"]),
    ],
)
def test_a_payment_is_enough_and_has_no_card_too_many(
    cost: int, right: list[str], wrong: list[str]
) -> None:
    scene = Scenario(
        horse("comet", cost=cost),
        special("torrent", 2),
        you={"hand": "comet force*3 torrent*2"},
        at="run",
    )
    assert scene.legal() == {"pass", *(f"run comet {way}".strip() for way in right)}
    before = scene.state
    for way in wrong:
        scene.refused(f"run comet {way}".strip(), "503.3b")
    # Nothing has changed: the game is where it was before the payment.
    assert scene.state == before


@pytest.mark.rule("foth:503.3b")
@pytest.mark.rule("foth:503.3a", cited=False)  # what the card counts is in the refusal
def test_a_card_that_pays_alone_counts_as_it_does_without_itself_in_the_hand() -> None:
    torrent = special("torrent", 2, counts_if={"at_least": [{"count": "hand"}, 2]})
    scene = Scenario(horse("comet", cost=2), torrent, you={"hand": "comet torrent"}, at="run")
    refusal = scene.state.why_not("run comet torrent")
    assert refusal is not None
    assert (refusal.rule, refusal.values) == ("503.3b", {"n": 0, "cost": 2})


@pytest.mark.rule("foth:202.2c", "foth:503.3a", cited=False)  # what is on the cards
def test_only_force_counts_as_something() -> None:
    cards = map(read_card, (NORMAL, special("torrent", 2), horse("comet"), situation("rain")))
    assert [card.value for card in cards] == [1, 2, 0, 0]


@pytest.mark.rule("foth:503.3b")
def test_a_special_force_that_does_not_count_is_a_card_too_many() -> None:
    torrent = special("torrent", 2, counts_if={"course": ["kyoto"]})
    scene = Scenario(
        horse("comet", cost=2), torrent, you={"hand": "comet force*2 torrent"}, at="run"
    )
    scene.refused("run comet force*2 torrent", "503.3b")


@pytest.mark.rule("foth:503.3b")
def test_a_hand_without_enough_force_is_told_what_it_has() -> None:
    scene = Scenario(horse("comet", cost=3), you={"hand": "comet force*2"}, at="run")
    for way in ("run comet", "run comet force*2"):
        refusal = scene.state.why_not(way)
        assert (refusal.rule, refusal.values) == ("503.3b", {"n": 2, "cost": 3})
        assert refusal.text("en") == "It costs 3 force, and the hand has 2."


@pytest.mark.rule("foth:503.3b")
def test_an_ability_is_not_paid_with_a_card_too_many() -> None:
    comet = horse(
        "comet", {"when": {"not_guarded": "self"}, "pay": {"force": 1}, "do": [{"keep": 2}]}
    )
    scene = Scenario(comet, you={"hand": "comet force*2"}, at="run")
    scene.play("""
        you: run comet
        they: pass
        you: yes
    """)
    scene.refused("pay force*2", "503.3b")
    scene.refused("pay", "503.3b")


TORRENT = special("torrent", 2)


@pytest.mark.rule("foth:503.3b")
@pytest.mark.rule("foth:F57", cited=False)  # told by 503.3b
@pytest.mark.parametrize(
    "paid", ["force torrent", "torrent force", "torrent force*2", "force torrent force"]
)
def test_a_payment_with_too_much_is_refused_in_whichever_order_it_is_named(paid: str) -> None:
    scene = table(horse("comet", cost=2), TORRENT, you="comet force*2 torrent")
    before = scene.state
    scene.refused(f"run comet {paid}", "503.3b")
    with pytest.raises(IllegalAction) as error:
        scene.state.step(f"run comet {paid}")
    assert error.value.refusal.rule == "503.3b"
    assert scene.state == before
    given = Act("run", "comet", None, tuple(several(paid)))
    refusal = scene.state.why_not(given)
    assert refusal is not None
    assert refusal.rule == "503.3b"


@pytest.mark.rule("foth:F57", cited=False)  # what is allowed is not cited
@pytest.mark.parametrize("paid", ["force torrent", "torrent force", "torrent force*1"])
def test_a_payment_that_is_right_may_be_named_in_any_order(paid: str) -> None:
    scene = table(horse("comet", cost=3), TORRENT, you="comet force*2 torrent")
    scene.play(f"you: run comet {paid}")
    assert scene.hand() == {"force": 1}


@pytest.mark.parametrize("paid", ["force*0", "force*", "force*x", "force*-1", "force*100"])
def test_a_payment_that_cannot_be_read_is_no_action(paid: str) -> None:
    scene = table(horse("comet", cost=1), you="comet force")
    scene.refused(f"run comet {paid}", "702.6b")


# --- 504: shuffling --------------------------------------------------------------------------

RESTOCK = {"restock": {"n": 1}}


@pytest.mark.rule("foth:504.1")
def test_after_shuffling_a_known_card_may_lie_anywhere_in_the_pile() -> None:
    scene = Scenario(
        kit(RESTOCK, "shuffle", {"draw": 1}),
        horse("comet"),
        you={"hand": "kit", "farm": "comet", "areas": "2; 2"},
    )
    scene.play("""
        you: play kit
        you: pick comet
    """)
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"loose comet": Fraction(1, 3), "card force": Fraction(2, 3)}


@pytest.mark.rule("foth:504.1")
def test_a_shuffled_card_may_be_the_one_that_left_face_down() -> None:
    scene = Scenario(
        kit(RESTOCK, "shuffle", "mill_down", {"draw": 1}),
        horse("comet"),
        you={"hand": "kit", "farm": "comet", "areas": "1; 2"},
    )
    scene.play("""
        you: play kit
        you: pick comet
    """)
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"loose comet": Fraction(1, 2), "card force": Fraction(1, 2)}


@pytest.mark.rule("foth:504.1a", cited=False)  # which cards are shuffled; 504.1 does it
def test_shuffling_a_zone_shuffles_all_its_cards_and_no_others() -> None:
    look = {"look": {"n": 3, "then": "any_order"}}
    scene = Scenario(
        kit(look, "shuffle", {"draw": 1}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "areas": "; comet star dawn; star comet"},
    )
    scene.play("""
        you: play kit
        you: top star
        you: top dawn
    """)
    assert scene.view().sides[YOU].areas[1] == (None,) * 3
    third = Fraction(1, 3)
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"loose comet": third, "loose star": third, "loose dawn": third}
    assert [slot.card for slot in scene.side().piles[2].slots] == ["star", "comet"]


@pytest.mark.rule("foth:504.2")
def test_the_top_of_a_farm_shuffled_face_down_is_random_and_both_see_it() -> None:
    scene = Scenario(
        kit({"farm_random": {"n": 2, "then": "hand"}}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "farm": "comet*2 star dawn"},
    )
    scene.play("you: play kit")
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {
        "random comet": Fraction(1, 2),
        "random star": Fraction(1, 4),
        "random dawn": Fraction(1, 4),
    }
    events = scene.play("chance: random comet")
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == dict.fromkeys(("random comet", "random star", "random dawn"), Fraction(1, 3))
    events += scene.play("chance: random dawn")
    assert scene.hand() == {"comet": 1, "dawn": 1}
    assert scene.farm() == {"comet": 1, "star": 1, "kit": 1}
    moves = [event for event in events if event.rule == "504.2"]
    assert len(moves) == 2
    assert all(event.to is None for event in moves)
    assert Scenario.view(scene, "they").sides[YOU].known == ("comet", "dawn")


@pytest.mark.rule("foth:504.2")
@pytest.mark.rule("foth:F37", "foth:F55", cited=False)  # told by 504.2
def test_of_face_down_cards_of_a_farm_only_those_that_are_picked_are_seen() -> None:
    scene = Scenario(
        kit({"mill_down": 2}, {"farm_random": {"n": 1, "then": "remove"}}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "farm": "comet", "areas": "star dawn force"},
    )
    scene.play("you: play kit")
    scene.asks("chance", "504.2")
    third = Fraction(1, 3)
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"random comet": third, "place 0": third, "place 1": third}
    told = scene.play("chance: place 0")
    assert next(event.reveals for event in told if event.name == "seen_below")
    assert scene.side().removed == ("star",)
    # What is left keeps the side that it shows.
    assert (scene.farm(), scene.side().down) == ({"comet": 1, "kit": 1}, (Slot("dawn"),))


@pytest.mark.rule("foth:504.2")
@pytest.mark.rule("foth:F55", cited=False)  # told by 504.2
def test_a_face_down_card_that_was_seen_and_stays_is_known_and_lies_as_it_lay() -> None:
    stay = {"instead_of": {"leaves": {"zone": "farm"}}, "do": [{"going_worse": 1}]}
    scene = Scenario(
        kit({"farm_random": {"n": 2, "then": "hand"}}),
        situation("rain", stay),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={
            "hand": "kit",
            "situation": "rain",
            "down": "1 star:0 dawn",
            "areas": "force",
            "pool": "comet",
        },
    )
    scene.play("you: play kit\n chance: place 0\n chance: down comet\n chance: place 1")
    both, nobody = (YOU, THEY), ()
    assert scene.side().down == (Slot("comet", both), Slot("star", both), Slot("dawn", nobody))
    assert not scene.hand()
    for who in ("you", "they"):
        assert scene.view(who).sides[YOU].down == ("comet", "star", None)


@pytest.mark.rule("foth:504.2a", cited=False)  # an effect of 504.2 that finds less
def test_of_a_farm_with_too_few_cards_all_are_meant() -> None:
    scene = Scenario(
        kit({"farm_random": {"n": 3, "then": "remove"}}),
        *(horse(name) for name in ("comet", "star")),
        you={"hand": "kit", "farm": "comet star"},
    )
    scene.play("""
        you: play kit
        chance: random star
        chance: random comet
    """)
    assert scene.side().removed == ("comet", "star")
    assert scene.farm() == {"kit": 1}


# --- 505: using ------------------------------------------------------------------------------


@pytest.mark.rule("foth:505.1", cited=False)  # "to use" is a word in a trigger condition
@pytest.mark.parametrize(
    ("wanted", "lines", "drawn"),
    [
        ({"class": "item"}, "you: play kit", 1),
        ({"class": "jockey"}, "you: play kit", 0),
        ({"class": "situation"}, "you: play rain", 1),
        ({"kind": "horse"}, "you: pass\nyou: run comet", 1),
        # What is put away has not been used.
        ({"kind": "horse"}, "you: play chuck\nyou: pick comet", 0),
    ],
)
def test_a_card_is_used_when_it_is_played(wanted: Any, lines: str, drawn: int) -> None:
    watch = situation("watch", {"when": {"plays": {"of": wanted}}, "do": [{"draw": 1}]})
    scene = Scenario(
        kit({"mill": 1}),
        kit({"discard": 1}, card_id="chuck"),
        watch,
        situation("rain"),
        horse("comet"),
        you={"hand": "kit chuck rain comet", "situation": "watch", "areas": FORCES},
    )
    scene.play(lines)
    milled = scene.farm()["force"]
    assert 9 - scene.to_go() - milled == drawn


@pytest.mark.rule("foth:505.1", cited=False)  # "to use" is a word in a trigger condition
def test_a_guard_horse_is_used_by_the_player_who_guards() -> None:
    watch = situation(
        "watch",
        {"when": {"plays": {"of": {"kind": "horse"}, "who": "opponent"}}, "do": [{"draw": 1}]},
    )
    scene = Scenario(
        watch,
        horse("comet"),
        you={"hand": "comet", "situation": "watch", "areas": FORCES},
        they={"hand": "comet"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard comet
    """)
    assert scene.to_go() == 8


@pytest.mark.rule("foth:505.1", cited=False)  # 806.3 tells of what is played
@pytest.mark.parametrize(("who", "going"), [("you", 2), ("opponent", 1)])
def test_an_ability_that_cannot_be_used_is_not_played(who: str, going: int) -> None:
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": ["going_worse"]})
    mute = situation("mute", {"rule": {"cannot": {"do": "force_abilities", "who": who}}})
    mine, theirs = {"hand": "comet"}, {"situation": "mute"}
    scene = Scenario(comet, mute, you=mine, they=theirs, at="run")
    scene.play("you: run comet")
    assert scene.cited("806.3") == ["Comet"] * (going - 1)
    assert scene.board.race.going == going


@pytest.mark.rule("foth:505.2", cited=False)  # a condition that reads the situation areas
@pytest.mark.parametrize(
    ("asked", "mine", "theirs", "guard"),
    [
        ({}, "rain", "", 5),
        ({}, "", "rain", 1),
        ({}, "", "", 1),
        ({"who": "opponent"}, "", "rain", 5),
        ({"who": "opponent"}, "rain", "", 1),
        ({"of": {"name": "Rain"}}, "rain", "", 5),
        ({"of": {"name": "Sun"}}, "rain", "", 1),
    ],
)
def test_a_player_uses_the_situation_in_the_own_area(
    asked: dict[str, Any], mine: str, theirs: str, guard: int
) -> None:
    comet = horse("comet", {"while": {"uses_situation": asked}, "apply": [{"guard": 4}]})
    scene = Scenario(
        comet,
        situation("rain"),
        you={"hand": "comet", "situation": mine},
        they={"situation": theirs},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.number("comet", "guard") == guard


# --- 506: putting out ------------------------------------------------------------------------


def gate(**enters: Any) -> dict[str, Any]:
    """Return a situation that draws a card when a card is put out."""
    return situation("gate", {"when": {"enters": enters}, "do": [{"draw": 1}]})


@pytest.mark.rule("foth:506.1", cited=False)  # what a word in a trigger condition means
def test_to_put_out_a_card_is_to_move_it() -> None:
    scene = Scenario(
        gate(zone="farm", who="you", **{"from": "hand", "of": {"kind": "force"}}),
        kit({"discard": 1}),
        kit({"mill": 1}, card_id="rake"),
        kit({"stack": 1}, card_id="crate"),
        you={"hand": "kit rake crate force*2", "situation": "gate", "areas": FORCES},
    )
    scene.play("you: play rake")
    assert scene.to_go() == 8, "from the deck to the farm is not from the hand"
    scene.play("""
        you: play crate
        you: pick force
    """)
    assert scene.to_go() == 9, "from the hand to the deck is not to the farm"
    scene.play("""
        you: play kit
        you: pick force
    """)
    assert scene.to_go() == 8


@pytest.mark.rule("foth:506.1a", cited=False)  # what a word in a trigger condition means
@pytest.mark.parametrize(
    ("zone", "lines", "before"),
    [
        ("run", "you: pass\nyou: run comet", "gate"),
        ("farm", "you: play kit", "gate"),
        ("situation", "you: play gate", ""),
    ],
)
def test_what_is_played_from_the_hand_is_put_out_from_the_hand(
    zone: str, lines: str, before: str
) -> None:
    opened = gate(zone=zone, **{"from": "hand"})
    scene = Scenario(
        opened,
        kit({"mill_down": 1}),
        horse("comet"),
        you={"hand": "kit comet gate", "situation": before, "areas": FORCES},
    )
    scene.play(lines)
    down = len(scene.side().down)
    assert 9 - scene.to_go() - down == 1


@pytest.mark.rule("foth:506.2", cited=False)  # what a word in a trigger condition means
def test_a_horse_is_put_out_when_it_comes_into_the_run_area() -> None:
    scene = Scenario(
        gate(zone="run", of={"kind": "horse"}),
        kit({"discard": {"n": 1, "of": {"kind": "horse"}}}),
        horse("comet", cost=1),
        you={"hand": "kit comet*2 force", "situation": "gate", "areas": FORCES},
    )
    scene.play("""
        you: play kit
        you: pick comet
    """)
    assert scene.to_go() == 9, "into the farm is not what is meant"
    scene.play("""
        you: pass
        you: run comet force
    """)
    assert scene.to_go() == 8, "the force card in the run area is no horse"


@pytest.mark.rule("foth:506.3", "foth:506.4", cited=False)  # what a horse was put out for
@pytest.mark.parametrize(("role", "run", "guard"), [("running", 4, 1), ("guarding", 3, 2)])
def test_the_turn_players_horse_runs_and_the_other_players_guards(
    role: str, run: int, guard: int
) -> None:
    comet = horse("comet", {"while": {"role": role}, "apply": [{"run": 1}, {"guard": 1}]})
    scene = Scenario(comet, you={"hand": "comet"}, they={"hand": "comet"}, at="run")
    scene.play("""
        you: run comet
        they: guard comet
    """)
    runner, guards = scene.board.sides[0].run[0], scene.board.sides[1].run[0]
    assert (runner.role, guards.role) == ("running", "guarding")
    scene.play("""
        you: pass
        they: pass
    """)
    assert f"Run {run} against guard {guard}." in scene.told()


@pytest.mark.rule("foth:506.3", "foth:506.4", cited=False)  # what a word in a trigger means
@pytest.mark.parametrize("owner", ["you", "they"])
@pytest.mark.parametrize(("who", "mine", "theirs"), [("turn_player", 1, 0), ("other_player", 0, 1)])
def test_put_out_to_run_and_put_out_to_guard(who: str, mine: int, theirs: int, owner: str) -> None:
    lying = {owner: {"situation": "gate"}}
    scene = Scenario(
        gate(zone="run", who=who, of={"kind": "horse"}),
        horse("comet"),
        you={"hand": "comet", "areas": FORCES, **lying.get("you", {})},
        they={"hand": "comet", "areas": FORCES, **lying.get("they", {})},
        at="run",
    )
    scene.play("you: run comet")
    assert 9 - scene.to_go(owner) == mine
    scene.play("they: guard comet")
    assert 9 - scene.to_go(owner) == mine + theirs


@pytest.mark.rule("foth:506.5", cited=False)  # what a word in a trigger condition means
def test_the_opponent_puts_out_a_guard_horse_in_ones_own_turn_only() -> None:
    scene = Scenario(
        gate(zone="run", who="other_player", of={"kind": "horse"}),
        horse("comet", run=0),
        you={"hand": "comet*2", "situation": "gate", "areas": FORCES},
        they={"hand": "comet*2", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard comet
        you: pass
        they: pass
    """)
    assert scene.to_go() == 8
    scene.play("""
        they: pass
        they: run comet
    """)
    assert scene.to_go() == 8, "now their horse runs"


# --- 507: the deck ---------------------------------------------------------------------------


@pytest.mark.rule("foth:507.1")
def test_a_players_deck_is_the_pile_of_the_current_area() -> None:
    scene = Scenario(
        kit({"mill": {"n": 2, "who": "opponent"}}, {"mill": 1}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "areas": "comet force; dawn"},
        they={"areas": ";; star force dawn; comet"},
    )
    scene.play("you: play kit")
    assert scene.farm() == {"comet": 1, "kit": 1}
    assert scene.farm("they") == {"star": 1, "force": 1}


@pytest.mark.rule("foth:507.1")
def test_a_deck_is_searched_in_the_current_area_only() -> None:
    scene = Scenario(
        kit({"search": {"of": {"kind": "horse"}}}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "areas": "; comet star force; dawn"},
    )
    scene.play("you: play kit")
    assert scene.legal() == {"pick comet", "pick star", "done"}


@pytest.mark.rule("foth:507.1")
def test_a_card_put_on_the_deck_lies_on_the_current_area() -> None:
    scene = Scenario(
        kit(RESTOCK), horse("comet"), you={"hand": "kit", "farm": "comet", "areas": "; force; 3"}
    )
    scene.play("""
        you: play kit
        you: pick comet
    """)
    assert [slot.card for slot in scene.side().piles[1].slots] == ["comet", "force"]
    assert scene.area() == 1


@pytest.mark.rule("foth:507.1")
@pytest.mark.rule("foth:F36", cited=False)  # the event cites 507.1
def test_looking_at_more_cards_than_the_pile_has_ends_with_it() -> None:
    scene = Scenario(
        kit({"look": {"n": 3, "then": "take_one"}}),
        *(horse(name) for name in ("comet", "star", "dawn")),
        you={"hand": "kit", "areas": "comet; star dawn force"},
    )
    scene.play("you: play kit")
    assert scene.legal() == {"pick comet"}
    scene.play("you: pick comet")
    assert scene.hand() == {"comet": 1}
    assert [len(pile.slots) for pile in scene.side().piles] == [0, 3, 0, 0]
    assert not any(slot.known for slot in scene.side().piles[1].slots)


@pytest.mark.rule("foth:507.1")
@pytest.mark.rule("foth:F36", cited=False)  # the event cites 507.1
@pytest.mark.parametrize("word", ["mill", "mill_down"])
def test_what_is_put_away_is_of_the_pile_that_was_there_first(word: str) -> None:
    """Each player's pile ends at its own time."""
    scene = Scenario(
        kit({word: {"n": 3, "who": "each"}}),
        horse("comet"),
        you={"hand": "kit", "areas": "force; comet*3"},
        they={"areas": "force*2; comet*3"},
    )
    scene.play("you: play kit")
    assert [len(pile.slots) for pile in scene.side().piles] == [0, 3, 0, 0]
    assert [len(pile.slots) for pile in scene.side("they").piles] == [0, 3, 0, 0]


@pytest.mark.rule("foth:507.1", "foth:401.2c", cited=False)  # who knows what
@pytest.mark.parametrize(("then", "number"), [("take_one", (1, 1)), ("farm_any", (0, 2))])
def test_a_card_that_is_taken_after_looking_is_seen_by_nobody_else(
    then: str, number: tuple[int, int]
) -> None:
    scene = Scenario(
        kit({"look": {"n": 2, "then": then}}),
        *(horse(name) for name in ("comet", "star")),
        you={"hand": "kit", "areas": "comet star force"},
    )
    scene.play("you: play kit")
    assert (scene.view().asked.least, scene.view().asked.most) == number
    scene.play("you: pick star")
    assert scene.hand()["star"] + scene.farm()["star"] == int(then == "take_one")
    assert scene.side().shown == ()


@pytest.mark.rule("foth:805.2b", cited=False)  # what is asked
def test_who_takes_cards_of_a_hand_is_asked_for_one_after_the_other() -> None:
    thief = kit({"discard": {"n": 2, "who": "opponent", "by": "you"}})
    scene = Scenario(thief, you={"hand": "kit"}, they={"hand": "force*3"})
    scene.play("you: play kit")
    for _ in range(2):
        asked = scene.view().asked
        assert (asked.zone, asked.whose, asked.least, asked.most) == ("hand", (THEY,), 1, 1)
        scene.play("you: pick-unseen\n chance: random force")
    assert scene.farm("they") == {"force": 2}


@pytest.mark.rule("foth:103.5a", "foth:805.2b", cited=False)  # what is offered
@pytest.mark.parametrize("up_to", [True, False])
def test_two_cards_on_the_table_are_chosen_and_up_to_two_may_be_one(up_to: bool) -> None:
    choose = {"choose": {"in": "situation", "n": 2, "up_to": up_to, "who": "each"}}
    scene = Scenario(
        kit(choose, {"to_farm": "target"}),
        *(situation(name) for name in ("rain", "sun")),
        you={"hand": "kit", "situation": "rain"},
        they={"situation": "sun"},
    )
    scene.play("you: play kit")
    done = ["done"] if up_to else []
    rain, sun = (f"pick {card} on {scene.piece(card)}" for card in ("rain", "sun"))
    scene.asks("you", "805.2b", rain, sun, *done)
    scene.play(f"you: {rain}")
    scene.asks("you", "805.2b", sun, *done)
    scene.play(f"you: {done[0] if up_to else sun}")
    assert (scene.farm()["rain"], scene.farm("they")["sun"]) == (1, int(not up_to))


@pytest.mark.rule("foth:401.2c", cited=False)  # whether anybody is asked
def test_who_has_too_few_cards_that_match_is_asked_as_if_there_were_more() -> None:
    discard = {"discard": {"n": 2, "of": {"kind": "horse"}}}
    you = {"hand": "kit comet force", "shown": "comet", "areas": "9"}
    scene = Scenario(kit(discard), horse("comet"), you=you)
    scene.play("you: play kit")
    scene.asks("you", "805.2b", "pick comet")
    scene.play("you: pick comet")
    scene.asks("you", "805.2b", "done")


@pytest.mark.rule("foth:402.2", "foth:103.2a", cited=False)  # who shows what
def test_a_hand_that_is_open_already_does_not_keep_the_other_from_being_shown() -> None:
    show = kit({"show_hand": {"who": "each"}})
    scene = Scenario(show, you={"hand": "kit"}, they={"hand": "force*2"})
    scene.play("you: play kit")
    assert scene.side("they").shown == ("force", "force")


@pytest.mark.rule("foth:403.4", "foth:509.1", cited=False)  # a condition
def test_who_has_no_cards_left_is_in_the_last_area() -> None:
    behind = {"if": {"that": {"area": ["oikomi"]}, "do": ["going_worse"]}}
    scene = Scenario(kit({"mill": 1}, behind), you={"hand": "kit", "areas": ";;;force"})
    scene.play("you: play kit")
    assert scene.board.race.going == 2


# --- 508: suited -----------------------------------------------------------------------------


def guard_if_suited(what: str, race: str, areas: str = "5; 5; 5; 5", **fields: Any) -> int:
    """Run a horse whose guard value tells whether it is suited, and return that."""
    comet = horse("comet", {"while": {"suited": what}, "apply": [{"guard": 4}]}, **fields)
    scene = Scenario(comet, you={"hand": "comet", "areas": areas}, race=race, at="run")
    scene.play("you: run comet")
    return scene.number("comet", "guard")


@pytest.mark.rule("foth:508.1", cited=False)  # a condition
def test_a_horse_is_suited_to_the_surfaces_on_it() -> None:
    turf, dirt = "tokyo turf 1600 good", "tokyo dirt 1600 good"
    assert guard_if_suited("surface", turf, surfaces=["turf"]) == 5
    assert guard_if_suited("surface", dirt, surfaces=["turf"]) == 1
    assert guard_if_suited("surface", dirt, surfaces=["turf", "dirt"]) == 5


@pytest.mark.rule("foth:508.2", cited=False)  # a condition
def test_a_horse_is_suited_to_the_distances_on_it() -> None:
    mile, long = "tokyo turf 1600 good", "tokyo turf 3200 good"
    assert guard_if_suited("distance", mile, distances=["sprint", "mile"]) == 5
    assert guard_if_suited("distance", long, distances=["sprint", "mile"]) == 1
    assert guard_if_suited("distance", long, distances="all") == 5


@pytest.mark.rule("foth:508.3", cited=False)  # a condition
def test_a_horse_is_suited_to_the_area_in_which_its_user_is_now() -> None:
    race = "tokyo turf 1600 good"
    assert guard_if_suited("style", race, "; 5", styles=["senko"]) == 5
    assert guard_if_suited("style", race, "5; 5", styles=["senko"]) == 1
    assert guard_if_suited("style", race, ";; 5", styles=["senko", "sashi"]) == 5


@pytest.mark.rule("foth:508.3", cited=False)  # a condition
def test_the_area_is_the_horses_users_not_the_other_players() -> None:
    star = horse("star", {"while": {"suited": "style"}, "apply": [{"guard": 4}]}, styles=["sashi"])
    scene = Scenario(
        horse("comet"),
        star,
        you={"hand": "comet", "areas": "5"},
        they={"hand": "star", "areas": ";; 5"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert scene.number("star", "guard") == 5


@pytest.mark.rule("foth:508.4", cited=False)  # a condition
def test_racecourse_and_going_are_suited_where_they_are_favourites() -> None:
    fond = {"courses": ["tokyo"], "goings": ["soft", "heavy"]}
    assert guard_if_suited("course", "tokyo turf 1600 good", favourites=fond) == 5
    assert guard_if_suited("course", "kyoto turf 1600 good", favourites=fond) == 1
    assert guard_if_suited("going", "kyoto turf 1600 soft", favourites=fond) == 5
    assert guard_if_suited("going", "tokyo turf 1600 good", favourites=fond) == 1


@pytest.mark.rule("foth:508.4", cited=False)  # a condition
def test_the_going_is_the_present_one() -> None:
    comet = horse(
        "comet",
        {"while": {"suited": "going"}, "apply": [{"guard": 4}]},
        favourites={"goings": ["soft"]},
    )
    scene = Scenario(comet, kit({"going_worse": 2}), you={"hand": "comet kit"})
    scene.play("""
        you: play kit
        you: pass
        you: run comet
    """)
    assert scene.number("comet", "guard") == 5


@pytest.mark.rule("foth:508.5", cited=False)  # a condition
def test_suited_without_naming_a_card_asks_of_the_horse_itself() -> None:
    comet = horse(
        "comet", {"while": {"suited": "surface"}, "apply": [{"guard": 4}]}, surfaces=["dirt"]
    )
    star = horse("star", {"while": {"suited": "surface"}, "apply": [{"guard": 4}]})
    scene = Scenario(comet, star, you={"hand": "comet"}, they={"hand": "star"}, at="run")
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert scene.number("comet", "guard") == 1
    assert scene.number("star", "guard") == 5


@pytest.mark.rule("foth:508.5", cited=False)  # a condition
def test_suited_may_be_asked_of_another_card() -> None:
    asks = {"suited": {"what": "surface", "card": "running"}}
    star = horse("star", {"while": asks, "apply": [{"guard": 4}]}, surfaces=["dirt"])
    scene = Scenario(horse("comet"), star, you={"hand": "comet"}, they={"hand": "star"}, at="run")
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert scene.number("star", "guard") == 5


@pytest.mark.rule("foth:508.6", cited=False)  # a condition
def test_distance_and_style_suit_where_both_do() -> None:
    mile, long = "tokyo turf 1600 good", "tokyo turf 3200 good"
    assert guard_if_suited("distance_and_style", mile, "; 5") == 5
    assert guard_if_suited("distance_and_style", long, "; 5") == 1
    assert guard_if_suited("distance_and_style", mile, "5") == 1


# --- 509: running in an area -----------------------------------------------------------------


@pytest.mark.rule("foth:509.1", cited=False)  # a condition
@pytest.mark.parametrize(("areas", "run"), [(";; 5", 7), ("5; 5; 5", 3)])
def test_a_horse_runs_in_the_area_of_the_player_who_put_it_out(areas: str, run: int) -> None:
    comet = horse("comet", {"while": {"area": {"is": ["sashi"]}}, "apply": [{"run": 4}]})
    scene = Scenario(comet, you={"hand": "comet", "areas": areas}, they={"areas": ";; 5"}, at="run")
    scene.play("you: run comet")
    assert scene.number("comet") == run


@pytest.mark.rule("foth:509.1", cited=False)  # a condition
@pytest.mark.parametrize(("areas", "guard"), [(";; 5", 5), ("5; 5; 5", 1)])
def test_the_other_players_horse_runs_in_the_other_players_area(areas: str, guard: int) -> None:
    asks = {"area": {"is": ["sashi"], "who": "opponent"}}
    star = horse("star", {"while": asks, "apply": [{"guard": 4}]})
    mine, theirs = {"hand": "comet", "areas": areas}, {"hand": "star", "areas": "; 5"}
    scene = Scenario(horse("comet"), star, you=mine, they=theirs, at="run")
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert scene.number("star", "guard") == guard


# --- 510: requiring --------------------------------------------------------------------------


@pytest.mark.rule("foth:510.1")
def test_what_is_required_is_done_immediately_before() -> None:
    scene = Scenario(
        toll({"discard": 1}),
        horse("comet"),
        you={"hand": "comet force"},
        they={"situation": "toll"},
        at="run",
    )
    scene.play("you: run comet")
    assert not scene.running()
    events = scene.play("you: pick force")
    assert scene.running() == ["comet"]
    assert scene.farm() == {"force": 1}
    assert following(events, "510.1", "805.2a-i", "805.2d-i") == ["510.1", "805.2a-i", "805.2d-i"]


@pytest.mark.rule("foth:510.1", cited=False)  # what is asked after it
def test_what_is_gone_once_the_required_is_done_is_not_played() -> None:
    twice = {"discard": {"n": 2, "who": "opponent"}}
    strict = situation(
        "toll",
        {"rule": {"requires": {"do": "run", "cost": {"discard": 1}, "who": "opponent"}}},
        {"instead_of": {"leaves": {"zone": "hand", "to": "farm"}}, "do": [twice]},
    )
    lying: dict[str, Any] = {"they": {"situation": "toll"}, "at": "run"}
    mine = {"hand": "comet star force*2"}
    scene = Scenario(strict, horse("comet"), horse("star"), you=mine, **lying)
    scene.play("you: run comet\n you: pick force\n you: pick comet\n you: pick force")
    assert not scene.running()
    scene.asks("you", "702.6b", "pass", "run star")
    # Neither is what can no longer be paid for.
    dear = horse("comet", cost=1)
    scene = Scenario(strict, dear, horse("star"), you={"hand": "comet star*2 force"}, **lying)
    scene.play("you: run comet force\n you: pick star\n you: pick force\n you: pick star")
    assert not scene.running()
    scene.asks("you", "702.6b", "pass", "run star")


@pytest.mark.rule("foth:510.1", cited=False)  # that nobody else has to shows in what is asked
@pytest.mark.parametrize(
    ("do", "mine", "theirs", "free"),
    [("run", "", "toll", False), ("run", "toll", "", True), ("guard", "", "toll", True)],
)
def test_only_those_who_are_meant_have_to_do_it_for_what_is_meant(
    do: str, mine: str, theirs: str, free: bool
) -> None:
    scene = Scenario(
        toll({"discard": 1}, do),
        horse("comet"),
        you={"hand": "comet force", "situation": mine},
        they={"situation": theirs},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.running() == (["comet"] if free else [])


@pytest.mark.rule("foth:510.1")
@pytest.mark.parametrize(
    ("do", "card", "lines"),
    [
        ("play_item", kit({"mill": 1}), "you: play kit"),
        ("play_situation", situation("kit"), "you: play kit"),
        (
            "play_jockey",
            support("kit", {"do": [{"mill": 1}]}, **{"class": "jockey"}),
            "you: play kit",
        ),
    ],
)
def test_playing_a_support_may_require_something(do: str, card: Any, lines: str) -> None:
    scene = Scenario(
        toll({"remove_farm": 1}, do),
        card,
        horse("comet"),
        you={"hand": "kit", "farm": "comet"},
        they={"situation": "toll"},
    )
    scene.play("""
        you: play kit
        you: pick comet
    """)
    assert scene.side().removed == ("comet",)
    assert not scene.hand()


@pytest.mark.rule("foth:510.1", cited=False)  # where the paid cards lie
def test_required_force_is_no_part_of_the_run() -> None:
    scene = Scenario(
        toll({"force": 1}, "guard"),
        horse("comet"),
        you={"hand": "comet", "situation": "toll"},
        they={"hand": "comet force"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard comet
        they: pay force
    """)
    assert scene.lying("run", "they") == {"comet": 1}
    assert scene.farm("they") == {"force": 1}


@pytest.mark.rule("foth:510.2")
def test_what_cannot_all_be_done_is_not_done_at_all() -> None:
    scene = Scenario(
        toll({"discard": 3}),
        horse("comet"),
        you={"hand": "comet force*2"},
        they={"situation": "toll"},
        at="run",
    )
    scene.refused("run comet", "510.2")
    scene.asks("you", "702.6b", "pass")
    assert scene.hand() == {"comet": 1, "force": 2}


@pytest.mark.rule("foth:510.2")
def test_the_card_that_is_to_be_played_pays_for_nothing() -> None:
    scene = Scenario(
        toll({"discard": 1}, "guard"),
        horse("comet"),
        you={"hand": "comet", "situation": "toll"},
        they={"hand": "comet"},
        at="run",
    )
    scene.play("you: run comet")
    scene.refused("guard comet", "510.2")


@pytest.mark.rule("foth:510.2", cited=False)  # which cards may be chosen
def test_the_card_that_is_to_be_played_is_not_among_those_to_choose_from() -> None:
    scene = Scenario(
        toll({"discard": 1}),
        horse("comet"),
        you={"hand": "comet force"},
        they={"situation": "toll"},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.legal() == {"pick force"}


@pytest.mark.rule("foth:510.2")
def test_two_requirements_have_to_be_met_together() -> None:
    double = situation(
        "toll",
        {"rule": {"requires": {"do": "run", "cost": {"discard": 1}}}},
        {"rule": {"requires": {"do": "run", "cost": {"discard": 1}}}},
    )
    scene = Scenario(
        double, horse("comet"), you={"hand": "comet force"}, they={"situation": "toll"}, at="run"
    )
    scene.refused("run comet", "510.2")


@pytest.mark.rule("foth:510.2")
def test_a_requirement_and_the_cards_own_cost_are_both_paid() -> None:
    scene = Scenario(
        toll({"force": 1}),
        horse("comet", cost=2),
        you={"hand": "comet force*2"},
        they={"situation": "toll"},
        at="run",
    )
    scene.refused("run comet force*2", "510.2")


@pytest.mark.rule("foth:510.2")
@pytest.mark.parametrize("other", [{"force": 1}, {"discard": 1}])
def test_no_force_card_meets_two_requirements(other: Any) -> None:
    double = situation(
        "toll",
        {"rule": {"requires": {"do": "run", "cost": {"force": 1}}}},
        {"rule": {"requires": {"do": "run", "cost": other}}},
    )
    scene = Scenario(
        double, horse("comet"), you={"hand": "comet force"}, they={"situation": "toll"}, at="run"
    )
    scene.refused("run comet", "510.2")


@pytest.mark.rule("foth:510.2", cited=False)  # which cards may be chosen
def test_nobody_gives_away_what_another_requirement_needs() -> None:
    double = situation(
        "toll",
        {"rule": {"requires": {"do": "run", "cost": {"discard": 1}}}},
        {"rule": {"requires": {"do": "run", "cost": {"force": 1}}}},
    )
    scene = Scenario(
        double,
        horse("comet"),
        horse("star"),
        you={"hand": "comet star force"},
        they={"situation": "toll"},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.legal() == {"pick star"}
    scene.refused("pick force", "510.2")
    scene.refused("done", "103.2")


@pytest.mark.rule("foth:510.2", cited=False)  # which cards may be chosen
def test_nobody_gives_away_what_a_filtered_requirement_needs() -> None:
    double = situation(
        "toll",
        {"rule": {"requires": {"do": "run", "cost": {"discard": 1}}}},
        {"rule": {"requires": {"do": "run", "cost": {"discard": {"of": {"kind": "force"}}}}}},
    )
    scene = Scenario(
        double,
        horse("comet"),
        horse("star"),
        you={"hand": "comet star force"},
        they={"situation": "toll"},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.legal() == {"pick star"}


@pytest.mark.rule("foth:510.3", cited=False)  # what may be left undone
def test_nobody_has_to_do_what_requires_something() -> None:
    scene = Scenario(
        toll({"discard": 1}),
        horse("comet"),
        you={"hand": "comet force"},
        they={"situation": "toll"},
        at="run",
    )
    scene.asks("you", "702.6b", "pass", "run comet")
    scene.play("you: pass")
    assert scene.hand() == {"comet": 1, "force": 1}
    assert scene.farm() == {}


@pytest.mark.rule("foth:510.3", cited=False)  # what may be left undone
def test_not_even_where_it_is_demanded() -> None:
    both = situation(
        "toll",
        {"rule": {"requires": {"do": "run", "cost": {"discard": 1}, "who": "opponent"}}},
        {"rule": {"must": {"do": "run", "who": "opponent"}}},
    )
    scene = Scenario(
        both, horse("comet"), you={"hand": "comet force"}, they={"situation": "toll"}, at="run"
    )
    scene.asks("you", "702.6b", "pass", "run comet")


# --- 511: better and worse going -------------------------------------------------------------


def going_after(race: str, *effects: Any) -> tuple[int, list[str]]:
    """Change the going; return its number, and the rules of what happened."""
    scene = Scenario(kit(*effects, {"draw": 1}), you={"hand": "kit", "areas": FORCES}, race=race)
    events = scene.play("you: play kit")
    return scene.board.race.going, [e.rule for e in events if e.rule.startswith("511")]


@pytest.mark.rule("foth:511.1")
@pytest.mark.parametrize(("steps", "number"), [(1, 3), (2, 2), (3, 1)])
def test_the_going_gets_better_by_steps(steps: int, number: int) -> None:
    after = going_after("tokyo turf 1600 heavy", {"going_better": steps})
    assert after == (number, ["511.1"])


@pytest.mark.rule("foth:511.1a", cited=False)  # nothing happens
def test_a_good_going_stays_good() -> None:
    assert going_after("tokyo turf 1600 good", {"going_better": 1}) == (1, [])
    assert going_after("tokyo turf 1600 yielding", {"going_better": 3}) == (1, ["511.1"])


@pytest.mark.rule("foth:511.2")
@pytest.mark.parametrize(("steps", "number"), [(1, 2), (2, 3), (3, 4)])
def test_the_going_gets_worse_by_steps(steps: int, number: int) -> None:
    after = going_after("tokyo turf 1600 good", {"going_worse": steps})
    assert after == (number, ["511.2"])


@pytest.mark.rule("foth:511.2a", cited=False)  # nothing happens
def test_a_heavy_going_stays_heavy() -> None:
    assert going_after("tokyo turf 1600 heavy", {"going_worse": 1}) == (4, [])
    assert going_after("tokyo turf 1600 soft", {"going_worse": 3}) == (4, ["511.2"])


@pytest.mark.rule("foth:511.2")
@pytest.mark.parametrize(("going", "steps"), [("good", 2), ("soft", 1)])
def test_what_waits_for_a_change_learns_by_how_many_steps(going: str, steps: int) -> None:
    watch = situation("watch", {"when": "going_changes", "do": [{"draw": "event_n"}]})
    scene = Scenario(
        watch,
        kit({"going_worse": 2}),
        you={"hand": "kit", "situation": "watch", "areas": FORCES},
        race=f"tokyo turf 1600 {going}",
    )
    scene.play("you: play kit")
    assert 9 - scene.to_go() == steps


@pytest.mark.rule("foth:511.2")
def test_the_going_stays_as_it_is_beyond_the_turn() -> None:
    scene = Scenario(
        kit({"going_worse": 1}), you={"hand": "kit", "areas": FORCES}, they={"areas": FORCES}
    )
    scene.play("""
        you: play kit
        you: pass
        you: pass
        they: pass
    """)
    assert scene.board.race.going == 2


# --- 512: extra runs -------------------------------------------------------------------------

AGAIN = {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]}


@pytest.mark.rule("foth:512.1")
def test_an_extra_run_adds_to_the_run_count() -> None:
    scene = Scenario(
        horse("comet", AGAIN), horse("star"), you={"hand": "comet star", "areas": FORCES}, at="run"
    )
    scene.play("you: run comet")
    assert scene.board.runs == 2
    scene.play(ALONE)
    scene.asks("you", "702.6b", "pass", "run star")
    scene.play(f"you: run star\n{ALONE}")
    assert "Run 6 against guard 0." in scene.told()


@pytest.mark.rule("foth:512.1")
def test_several_extra_runs_add_up() -> None:
    twice = {"in_run": {"surface": "turf"}, "do": [{"extra_run": 2}]}
    scene = Scenario(
        horse("comet", twice, AGAIN), you={"hand": "comet*2", "areas": FORCES}, at="run"
    )
    scene.play("""
        you: run comet
        you: resolve 1
    """)
    assert scene.board.runs == 4


@pytest.mark.rule("foth:512.1", cited=False)  # it does not happen
def test_only_the_turn_player_has_a_run_count() -> None:
    scene = Scenario(
        horse("comet"),
        horse("star", AGAIN),
        you={"hand": "comet", "areas": FORCES},
        they={"hand": "star"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert scene.board.runs == 1


@pytest.mark.rule("foth:512.1", "foth:513.1", cited=False)  # 805.3 refuses it
@pytest.mark.parametrize("effect", [{"extra_run": 1}, {"keep": 2}])
def test_before_the_run_process_there_is_nothing_to_add_to(effect: Any) -> None:
    scene = Scenario(kit(effect), you={"hand": "kit"})
    scene.refused("play kit", "805.3")


@pytest.mark.rule("foth:512.1")
def test_a_horse_can_tell_whether_it_runs_in_an_extra_run() -> None:
    late = {"in_run": "extra_run", "do": [{"give": {"apply": [{"run": 5}]}}]}
    scene = Scenario(
        horse("comet", AGAIN),
        horse("star", late),
        you={"hand": "comet star", "areas": FORCES},
        at="run",
    )
    scene.play(f"you: run comet\n{ALONE}you: run star")
    assert scene.number("star") == 8


@pytest.mark.rule("foth:512.1", cited=False)  # a condition
def test_an_extra_run_is_one_though_the_first_horse_has_gone() -> None:
    late = {"in_run": "extra_run", "do": [{"give": {"apply": [{"run": 5}]}}]}
    scene = Scenario(
        horse("comet", AGAIN),
        horse("star", late),
        whip({"to_farm": "target"}),
        you={"hand": "comet star whip", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: pass
        you: play whip on comet
        you: pass
        they: pass
        you: run star
    """)
    assert scene.running() == ["star"]
    assert scene.number("star") == 8


@pytest.mark.rule("foth:512.1")
def test_the_first_horse_is_in_no_extra_run_though_another_will_follow() -> None:
    early = {"while": "extra_run", "apply": [{"guard": 5}]}
    scene = Scenario(
        horse("comet", AGAIN, early),
        horse("star", early),
        you={"hand": "comet star", "areas": FORCES},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.number("comet", "guard") == 1
    scene.play(f"{ALONE}you: run star")
    assert (scene.number("comet", "guard"), scene.number("star", "guard")) == (1, 6)


# --- 513: leaving cards in the hand ----------------------------------------------------------


@pytest.mark.rule("foth:513.1")
@pytest.mark.parametrize(("keep", "put_away"), [(1, 3), (2, 2), (4, 0), (9, 0)])
def test_leaving_some_puts_away_the_distance_less_that(keep: int, put_away: int) -> None:
    comet = horse("comet", {"when": {"run_succeeds": "self"}, "do": [{"keep": keep}]}, run=4)
    scene = Scenario(
        comet, you={"hand": "comet", "areas": FORCES}, they={"areas": FORCES}, at="run"
    )
    scene.play(f"you: run comet\n{ALONE}" + "you: pick force\n" * put_away)
    scene.asks("they", "702.5")
    assert scene.hand() == {"force": 4 - put_away}


@pytest.mark.rule("foth:513.1", cited=False)  # it does not happen
def test_the_other_player_leaves_nobody_anything_in_the_hand() -> None:
    star = horse("star", {"when": {"run_succeeds": {}}, "do": [{"keep": 3}]})
    scene = table(horse("comet", run=4), star, you="comet", they="star")
    scene.play("you: run comet\n they: guard star\n you: pass\n they: pass")
    scene.play("you: pick force\n you: pick force")
    assert scene.cited("806.3") == ["Star"]
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:513.1", "foth:F61", cited=False)  # how many are put away
@pytest.mark.parametrize(("last", "put_away"), [(2, 1), (1, 3)])
def test_of_several_the_player_chooses_which_applies(last: int, put_away: int) -> None:
    keeps = [{"when": {"run_succeeds": "self"}, "do": [{"keep": n}]} for n in (1, 3)]
    mine = {"hand": "comet", "areas": FORCES}
    scene = Scenario(horse("comet", *keeps, run=4), you=mine, they={"areas": FORCES}, at="run")
    scene.play(f"you: run comet\n{ALONE}you: resolve {3 - last}")
    scene.play("you: pick force\n" * put_away)
    scene.asks("they", "702.5")


@pytest.mark.rule("foth:513.1", cited=False)  # it does not happen
def test_it_lasts_for_one_run() -> None:
    comet = horse("comet", {"when": {"run_succeeds": "self"}, "do": [{"keep": 3}]})
    scene = Scenario(
        comet,
        horse("star"),
        you={"hand": "comet star", "areas": FORCES},
        they={"areas": FORCES},
        at="run",
    )
    scene.play(f"""
        you: run comet
        {ALONE}
        they: pass
        they: pass
        you: pass
        you: run star
        {ALONE}
        you: pick force
        you: pick force
    """)
    scene.asks("they", "702.5")


# --- 514: ahead and behind -------------------------------------------------------------------


def position(condition: Any, mine: str, theirs: str) -> bool:
    """Ask for a condition about the areas."""
    comet = horse("comet", {"while": condition, "apply": [{"guard": 4}]})
    scene = Scenario(comet, you={"hand": "comet", "areas": mine}, they={"areas": theirs}, at="run")
    scene.play("you: run comet")
    return scene.number("comet", "guard") == 5


PLACES = ("2; 2; 2; 2", "; 5; 5; 5", ";; 9; 9", ";;; 19")
"""The four areas; who is farther on has more cards to go."""


@pytest.mark.rule("foth:514.1", cited=False)  # a condition
def test_ahead_is_who_has_the_larger_distance_number() -> None:
    for mine in range(4):
        for theirs in range(4):
            places = PLACES[mine], PLACES[theirs]
            assert position({"ahead": "you"}, *places) == (mine > theirs)
            assert position({"ahead": "opponent"}, *places) == (mine < theirs)


@pytest.mark.rule("foth:514.2", cited=False)  # a condition
def test_behind_is_who_has_the_smaller_distance_number() -> None:
    for mine in range(4):
        for theirs in range(4):
            places = PLACES[mine], PLACES[theirs]
            assert position({"behind": "you"}, *places) == (mine < theirs)
            assert position({"behind": "opponent"}, *places) == (mine > theirs)


@pytest.mark.rule("foth:514.3", cited=False)  # a condition
@pytest.mark.parametrize("areas", PLACES)
def test_in_the_same_area_nobody_is_ahead_or_behind(areas: str) -> None:
    for other in PLACES:
        assert position("level", areas, other) == (areas == other)
    assert not any(
        position({word: who}, areas, areas)
        for word in ("ahead", "behind")
        for who in ("you", "opponent")
    )
    # How many cards are left in it does not matter.
    assert position("level", "1; 5", "5; 5")


# --- 515: the same number --------------------------------------------------------------------


@pytest.mark.rule("foth:515.1", cited=False)  # a condition
@pytest.mark.parametrize(("theirs", "guard"), [("force*2", 5), ("force", 1), ("force*3", 1)])
def test_two_numbers_are_the_same_where_they_are_equal(theirs: str, guard: int) -> None:
    counts = [{"count": "hand"}, {"count": {"in": "hand", "who": "opponent"}}]
    comet = horse("comet", {"while": {"same": counts}, "apply": [{"guard": 4}]})
    scene = Scenario(comet, you={"hand": "comet force*2"}, they={"hand": theirs}, at="run")
    scene.play("you: run comet")
    assert scene.number("comet", "guard") == guard


@pytest.mark.rule("foth:515.1", cited=False)  # a condition
def test_numbers_of_different_sorts_can_be_the_same() -> None:
    values = [
        {"trait": {"of": "running", "what": "run"}},
        {"trait": {"of": "self", "what": "guard"}},
    ]
    star = horse(
        "star",
        {
            "when": {"guard_wins": "self"},
            "do": [{"if": {"that": {"same": values}, "do": [{"draw": 1}]}}],
        },
        guard=3,
    )
    scene = Scenario(
        horse("comet"),
        star,
        you={"hand": "comet"},
        they={"hand": "star", "areas": "force*9"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: pass
        they: pass
    """)
    # One by the ability, one at the beginning of the turn.
    assert scene.to_go("they") == 7
