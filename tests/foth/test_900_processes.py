"""900: rule processes, and F39."""

from __future__ import annotations

import pytest

from racekit.games.foth.board import Happening
from tests.foth.scenario import KNOWN, SEATS, Scenario, horse, situation, special, support, table

WORSE = {"going_worse": 1}
MAP = support("map", {"do": [{"draw": 1}]})
ONE_LEFT = {"hand": "map", "areas": "; ; ; force"}


def stray(card: str, zone: str, who: str = "you") -> Happening:
    """Return the move of a card to where it does not belong."""
    return Happening("move", SEATS[who], card, end=zone, role="situation")


# --- 901: in general -------------------------------------------------------------------------


# That a process is one of the rules' own shows in what is done without anybody's action.
@pytest.mark.rule("foth:901.1", cited=False)
@pytest.mark.rule("foth:902.1")
def test_a_player_without_cards_in_the_areas_wins() -> None:
    scene = Scenario(MAP, you=ONE_LEFT, they={"areas": KNOWN})
    scene.play("you: play map")
    assert scene.board.outcome == (0,)
    assert scene.state.actor is None


@pytest.mark.rule("foth:902.1")
def test_the_other_player_may_win_by_it_as_well() -> None:
    gift = support("gift", {"do": [{"draw": {"n": 1, "who": "opponent"}}]})
    scene = Scenario(gift, you={"hand": "gift", "areas": KNOWN}, they={"areas": ";force"})
    scene.play("you: play gift")
    assert scene.board.outcome == (1,)


# What is not done has no event.
@pytest.mark.rule("foth:901.2", cited=False)
def test_what_is_so_for_a_moment_only_has_no_consequence() -> None:
    trip = support("trip", {"do": [{"draw": 1}, {"restock": 1}]})
    mine = {"hand": "trip", "farm": "force", "areas": "; ; ; force"}
    scene = Scenario(trip, you=mine, they={"areas": KNOWN})
    scene.play("you: play trip\n you: pick force")
    assert scene.to_go() == 1
    scene.asks("you", "702.5", "pass")


# That all is done at one time is a matter of order.
@pytest.mark.rule("foth:901.3", cited=False)
@pytest.mark.rule("foth:904.1", "foth:903.1")
def test_processes_are_carried_out_together() -> None:
    entering = {"when": {"enters": {"zone": "farm"}}, "do": [WORSE]}
    lying = [stray("map", "run"), stray("rain", "situation", "you")]
    rain, sun = situation("rain"), situation("sun", entering)
    scene = table(rain, sun, MAP, you="sun", at="supports", lying=lying)
    scene.play("you: play sun\n you: resolve 1")
    swept = [rule for rule in scene.rules() if rule[0] == "9" or rule == "806.3"]
    assert sorted(swept[:2]) == ["903.1", "904.1"]
    assert swept[2:] == ["806.3", "806.3"]


# That nothing comes of what would be so in between shows in what does not happen.
@pytest.mark.rule("foth:901.3", cited=False)
def test_nothing_is_seen_between_processes() -> None:
    one_card = {"same": [{"count": "farm"}, 1]}
    sun = situation("sun", {"whenever": one_card, "do": [WORSE]})
    lying = [stray("map", "run"), stray("rain", "situation")]
    scene = table(situation("rain"), sun, MAP, you="sun", at="supports", lying=lying)
    scene.play("you: play sun")
    assert scene.farm() == {"map": 1, "rain": 1}
    assert scene.board.race.going == 1


@pytest.mark.rule("foth:F39")
def test_both_at_one_check_share_a_draw() -> None:
    gift = support("gift", {"do": [{"draw": {"n": 1, "who": "each"}}]})
    scene = Scenario(gift, you={"hand": "gift", "areas": "force"}, they={"areas": ";force"})
    scene.play("you: play gift")
    assert scene.board.outcome == ()
    assert scene.state.actor is None


# --- 903: situations -------------------------------------------------------------------------


@pytest.mark.rule("foth:903.1")
def test_a_new_situation_drives_out_ones_own() -> None:
    scene = table(situation("sun"), situation("fog"), you="fog", situation="sun", at="supports")
    scene.play("you: play fog")
    assert scene.lying("situation") == {"fog": 1}
    assert scene.farm() == {"sun": 1}


# The event cites 903.2b.
@pytest.mark.rule("foth:903.2", "foth:903.2a", cited=False)
@pytest.mark.rule("foth:903.2b")
def test_a_new_situation_drives_out_the_others() -> None:
    theirs = {"situation": "sun", "areas": KNOWN}
    scene = Scenario(situation("sun"), situation("fog"), you={"hand": "fog"}, they=theirs)
    scene.play("you: play fog")
    assert scene.lying("situation") == {"fog": 1}
    assert (scene.lying("situation", "they"), scene.farm("they")) == ({}, {"sun": 1})


@pytest.mark.rule("foth:903.2a", cited=False)  # as above
@pytest.mark.rule("foth:903.2b")
def test_of_three_situations_the_last_stays() -> None:
    mine, theirs = (
        {"hand": "fog", "situation": "rain", "areas": KNOWN},
        {"situation": "sun", "areas": KNOWN},
    )
    scene = Scenario(*map(situation, ("sun", "fog", "rain")), you=mine, they=theirs)
    scene.play("you: play fog")
    assert scene.lying("situation") == {"fog": 1}
    assert (scene.farm(), scene.farm("they")) == ({"rain": 1}, {"sun": 1})


def together(*lying: Happening, they: str = "", turn: str = "you") -> Scenario:
    """Lay situations down at one time, and play what brings a rule check.

    Nothing does so in a game: a position has to begin with it.
    """
    records = (*map(situation, ("rain", "sun", "fog")), MAP)
    mine, theirs = {"hand": "map", "areas": KNOWN}, {"hand": "map", "areas": KNOWN}
    scene = Scenario(*records, you=mine, they={**theirs, "situation": they}, lying=lying, turn=turn)
    scene.play(f"{turn}: play map")
    return scene


@pytest.mark.rule("foth:903.1")
@pytest.mark.parametrize(("stays", "goes"), [("rain", "sun"), ("sun", "rain")])
def test_of_situations_put_down_together_their_player_chooses_one(stays: str, goes: str) -> None:
    scene = together(stray("rain", "situation"), stray("sun", "situation"), turn="they")
    ways = (f"pick {card} on {scene.piece(card)}" for card in ("rain", "sun"))
    scene.asks("you", "903.1", *ways)
    scene.play(f"you: pick {stays} on {stays}")
    assert (scene.lying("situation"), scene.farm()) == ({stays: 1}, {goes: 1})
    scene.asks("they", "702.5")


# The event cites 903.2b.
@pytest.mark.rule("foth:903.2a", cited=False)
def test_the_chosen_one_drives_out_an_older_one_of_the_other_player() -> None:
    lying = stray("rain", "situation"), stray("sun", "situation")
    scene = together(*lying, they="fog")
    scene.play("you: pick sun on sun")
    assert (scene.lying("situation"), scene.lying("situation", "they")) == ({"sun": 1}, {})
    assert (scene.farm()["rain"], scene.farm("they")) == (1, {"fog": 1})


# Each player chooses before it shows that all of them go.
@pytest.mark.rule("foth:903.2a", cited=False)
@pytest.mark.rule("foth:903.2c")
def test_situations_put_down_together_all_go() -> None:
    scene = together(stray("rain", "situation"), stray("sun", "situation", "they"))
    assert (scene.lying("situation"), scene.lying("situation", "they")) == ({}, {})
    assert (scene.farm()["rain"], scene.farm("they")["sun"]) == (1, 1)
    both = [stray(card, "situation", who) for who in ("you", "they") for card in ("rain", "sun")]
    scene = together(*both, turn="they")
    for who, first in (("they", 2), ("you", 0)):  # the turn player first (103.4)
        scene.asks(who, "903.1", f"pick rain on {first}", f"pick sun on {first + 1}")
        scene.play(f"{who}: pick rain on {first}")
    assert (scene.lying("situation"), scene.lying("situation", "they")) == ({}, {})


# --- 904, 905: strays ------------------------------------------------------------------------


# Nothing in the vocabulary puts such a card there: a position has to begin with it.
@pytest.mark.rule("foth:904.1")
@pytest.mark.parametrize("who", ["you", "they"])
def test_what_is_no_horse_and_no_force_leaves_the_run_area(who: str) -> None:
    lying = [stray("sun", "run", who)]
    scene = table(situation("sun"), MAP, you="map", at="supports", lying=lying)
    scene.play("you: play map")
    assert (scene.lying("run", who), scene.farm(who)["sun"]) == ({}, 1)


# What stays where it is has no event.
@pytest.mark.rule("foth:904.1", cited=False)
def test_horses_force_and_what_was_played_on_them_stay_in_the_run_area() -> None:
    whip = support(
        "whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse"
    )
    comet, wall = horse("comet", cost=1), horse("wall")
    scene = table(whip, comet, wall, you="comet force whip*2", they="wall")
    scene.play("you: run comet force\n they: guard wall")
    scene.play("you: play whip on comet\n you: play whip on wall")
    assert scene.lying("run") == {"comet": 1, "force": 1, "whip": 2}
    assert scene.lying("run", "they") == {"wall": 1}


# As for 904.1: a position has to begin with it.
@pytest.mark.rule("foth:904.2")
@pytest.mark.parametrize("who", ["you", "they"])
@pytest.mark.parametrize("card", ["comet", "map", "force"])
def test_what_is_no_situation_leaves_the_situation_area(card: str, who: str) -> None:
    trip = support("trip", {"do": [{"draw": 1}]})
    lying = [stray(card, "situation", who)]
    scene = table(trip, MAP, horse("comet"), you="trip", at="supports", lying=lying)
    scene.play("you: play trip")
    assert (scene.lying("situation", who), scene.farm(who)[card]) == ({}, 1)


@pytest.mark.rule("foth:904.2")
@pytest.mark.rule("foth:903.1", "foth:903.2b", cited=False)  # what is not done has no event
@pytest.mark.parametrize("who", ["you", "they"])
@pytest.mark.parametrize("card", ["comet", "map", "force"])
def test_what_is_no_situation_is_not_counted_among_them(card: str, who: str) -> None:
    """Though it lies there last, the situation stays, and nobody chooses between the two."""
    trip = support("trip", {"do": [{"draw": 1}]})
    lying = [stray("rain", "situation"), stray(card, "situation", who)]
    rain = situation("rain")
    scene = table(trip, MAP, horse("comet"), rain, you="trip", at="supports", lying=lying)
    scene.play("you: play trip")
    assert scene.lying("situation") == {"rain": 1}
    assert (scene.lying("situation", "they"), scene.farm(who)[card]) == ({}, 1)


@pytest.mark.rule("foth:905.1")
def test_force_paid_for_an_ability_leaves_the_resolution_area() -> None:
    when = {"enters": {"zone": "situation", "card": "self"}}
    sun = situation("sun", {"when": when, "pay": {"force": 2}, "do": [WORSE]})
    torrent = special("torrent", 2)
    scene = table(sun, torrent, you="sun torrent", at="supports")
    scene.play("you: play sun\n you: yes\n you: pay torrent")
    assert scene.cited("905.1") == ["Torrent"]
    assert (scene.board.resolving, scene.farm()) == ((), {"torrent": 1})


# What stays where it is has no event.
@pytest.mark.rule("foth:905.1", cited=False)
def test_what_is_played_and_the_force_that_pays_for_it_stay() -> None:
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(toll, horse("comet", cost=1), you="toll comet force*2", at="supports")
    scene.play("you: play toll")
    assert [piece.card for piece in scene.board.resolving] == ["toll"]
    scene.play("you: pick force\n you: pass\n you: run comet force")
    assert (scene.cited("905.1"), scene.lying("run")) == ([], {"comet": 1, "force": 1})


@pytest.mark.rule("foth:905.1")
def test_a_card_whose_way_out_was_replaced_leaves_the_resolution_area() -> None:
    """Comet does not enter the run area: it stays where it was played, and nothing keeps it."""
    entering = {"enters": {"zone": "run", "of": {"kind": "horse"}}}
    fog = situation("fog", {"instead_of": entering, "do": [WORSE]})
    scene = table(fog, horse("comet"), you="comet", situation="fog")
    scene.play("you: run comet")
    assert scene.cited("905.1") == ["Comet"]
    assert (scene.farm(), scene.running()) == ({"comet": 1}, [])
