"""300: owners, users, and what is known about the race."""

from __future__ import annotations

from typing import Any

import pytest

from tests.foth.scenario import THEY, YOU, Scenario, horse, situation, support

FORCES = "force*9"
"""An area of cards that nobody has looked at; drawing them asks chance for nothing."""


def kit(*effects: Any) -> dict[str, Any]:
    """Return an item for an area."""
    return support("kit", {"do": list(effects)})


def whip(*effects: Any) -> dict[str, Any]:
    """Return a jockey for a horse."""
    return support("whip", {"do": list(effects)}, **{"class": "jockey", "type": "horse"})


# --- 301: owners and users -------------------------------------------------------------------


@pytest.mark.rule("foth:301.1", cited=False)  # where each card goes back to
def test_cards_go_back_to_their_owners() -> None:
    scene = Scenario(
        horse("comet", run=0),
        horse("star"),
        whip({"give": {"apply": [{"guard": 1}], "to": "target"}}),
        you={"hand": "comet whip", "areas": FORCES},
        they={"hand": "star", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: play whip on star
        you: pass
        they: pass
    """)
    # The whip, on the other player's horse, is still its owner's.
    assert scene.farm() == {"comet": 1, "whip": 1}
    assert scene.farm("they") == {"star": 1}


@pytest.mark.rule("foth:301.2", cited=False)  # whose zone it lies in
def test_the_user_of_a_card_is_the_player_whose_zone_it_lies_in() -> None:
    scene = Scenario(
        horse("comet"),
        situation("rain"),
        you={"hand": "comet"},
        they={"hand": "comet", "situation": "rain"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard comet
    """)
    mine, theirs = scene.board.sides
    assert [piece.user for piece in mine.run] == [YOU]
    assert [piece.user for piece in (*theirs.run, *theirs.situation)] == [THEY, THEY]


@pytest.mark.rule("foth:301.2a", cited=False)  # whose ability it is
@pytest.mark.parametrize(("who", "run", "guard"), [("you", 3, 5), ("opponent", 7, 1)])
def test_a_static_ability_is_its_cards_users(who: str, run: int, guard: int) -> None:
    changes = {"apply": [{"run": 4}, {"guard": 4}], "to": {"all": {"in": "run", "who": who}}}
    scene = Scenario(
        horse("comet"),
        horse("star"),
        situation("rain", changes),
        you={"hand": "comet"},
        they={"hand": "star", "situation": "rain"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert (scene.number("comet"), scene.number("star", "guard")) == (run, guard)


@pytest.mark.rule("foth:301.2a", cited=False)  # whose ability it is
def test_a_static_ability_that_an_effect_gives_is_the_users_of_the_card_that_has_it() -> None:
    gained = {"apply": [{"guard": {"count": "farm"}}]}
    scene = Scenario(
        horse("comet"),
        horse("star"),
        whip({"give": {"apply": [{"gains": gained}], "to": "target"}}),
        you={"hand": "comet whip", "farm": "force*5"},
        they={"hand": "star", "farm": "force*2"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: play whip on star
    """)
    assert scene.number("star", "guard") == 3


@pytest.mark.rule("foth:301.2c", cited=False)  # whose ability it is
def test_an_automatic_ability_is_its_cards_users() -> None:
    rain = situation("rain", {"when": {"turn_start": "you"}, "do": [{"mill": 1}]})
    for turn, left in (("you", (8, 9)), ("they", (9, 7))):
        scene = Scenario(
            rain,
            turn=turn,
            you={"areas": FORCES},
            they={"situation": "rain", "areas": FORCES},
            at="turn",
        )
        assert (scene.to_go(), scene.to_go("they")) == left


@pytest.mark.rule("foth:301.2c", cited=False)  # whose ability it is
def test_an_automatic_ability_that_an_effect_gives_is_the_users_of_the_card_that_has_it() -> None:
    gained = {"when": {"guard_wins": "self"}, "do": [{"mill": 1}]}
    scene = Scenario(
        horse("comet"),
        horse("star", guard=9),
        whip({"give": {"apply": [{"gains": gained}], "to": "target"}}),
        you={"hand": "comet whip", "areas": FORCES},
        they={"hand": "star", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: play whip on star
        you: pass
        they: pass
    """)
    # Theirs by the ability, and by their turn's draw.
    assert (scene.to_go(), scene.to_go("they")) == (9, 7)


@pytest.mark.rule("foth:301.2d", "foth:301.2d-i", "foth:301.3", cited=False)  # who does it
def test_an_effect_that_names_nobody_is_carried_out_by_its_user() -> None:
    draws = {"when": {"guard_wins": "self"}, "do": [{"draw": 1}, {"discard": 1}]}
    scene = Scenario(
        horse("comet"),
        horse("star", draws, guard=9),
        you={"hand": "comet", "areas": FORCES},
        they={"hand": "star", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: pass
        they: pass
    """)
    # The turn player's run is being judged, but the guard horse's user draws and chooses.
    scene.asks("they", "805.2b", "pick force")
    assert (scene.to_go(), scene.to_go("they")) == (9, 8)


@pytest.mark.rule("foth:301.2d", cited=False)  # who does it
def test_a_delayed_effect_has_the_user_of_the_ability_that_made_it() -> None:
    later = {"later": {"when": "turn_end", "do": [{"mill": 1}]}}
    scene = Scenario(kit(later), you={"hand": "kit", "areas": FORCES}, they={"areas": FORCES})
    scene.play("""
        you: play kit
        you: pass
        you: pass
    """)
    # Theirs by their turn's draw.
    assert (scene.to_go(), scene.to_go("they")) == (8, 8)


@pytest.mark.rule("foth:301.3", "foth:103.5a", cited=False)  # who does it
def test_what_may_be_done_is_decided_by_the_user() -> None:
    rain = situation("rain", {"when": {"turn_end": "opponent"}, "do": [{"may": [{"draw": 1}]}]})
    scene = Scenario(rain, they={"situation": "rain", "areas": FORCES}, at="run")
    scene.play("you: pass")
    scene.asks("they", "103.5a", "yes", "no")


@pytest.mark.rule("foth:301.2c", "foth:301.2d", "foth:301.2d-i", "foth:301.3", cited=False)
@pytest.mark.parametrize(("who", "left"), [("you", 0), ("they", 2)])
def test_who_leaves_fewer_cards_is_the_user_of_the_ability(who: str, left: int) -> None:
    """The effect names nobody; only who runs puts cards away at all."""
    nest = situation("nest", {"when": "run_succeeds", "do": [{"keep": 3}]})
    sides: dict[str, Any] = {"you": {"areas": FORCES, "hand": "comet"}, "they": {"areas": FORCES}}
    sides[who]["situation"] = "nest"
    scene = Scenario(nest, horse("comet", run=3), **sides, at="run")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass")
    scene.play("you: pick force\n" * left)
    assert scene.hand() == {"force": 3 - left}


# --- 302: the race ---------------------------------------------------------------------------


def holds(condition: Any, race: str) -> bool:
    """Run a horse whose ability asks about the race."""
    scene = Scenario(
        horse("comet", {"while": condition, "apply": [{"guard": 4}]}),
        you={"hand": "comet"},
        race=race,
        at="run",
    )
    scene.play("you: run comet")
    return scene.number("comet", "guard") == 5


@pytest.mark.rule("foth:302.1", "foth:302.2", cited=False)  # what both see
def test_the_race_is_the_same_for_both_players() -> None:
    race = "kyoto dirt 2400 heavy"
    deck = "comet*20 force*40"
    begun = Scenario.opening(horse("comet"), you=deck, they=deck, race=race)
    for scene in (begun, Scenario(race=race)):
        for who in ("you", "they"):
            seen = scene.view(who).race
            parts = (seen.course, seen.surface, seen.distance, seen.going)
            assert parts == ("kyoto", "dirt", "middle", 4)


COURSES = [
    "sapporo",
    "hakodate",
    "fukushima",
    "niigata",
    "tokyo",
    "nakayama",
    "chukyo",
    "kyoto",
    "hanshin",
    "kokura",
]


@pytest.mark.rule("foth:302.2a", cited=False)  # a condition
@pytest.mark.parametrize("course", COURSES)
def test_there_are_ten_racecourses(course: str) -> None:
    others = [each for each in COURSES if each != course]
    assert holds({"course": [course]}, f"{course} turf 1600 good")
    assert not holds({"course": others}, f"{course} turf 1600 good")


@pytest.mark.rule("foth:302.2b", cited=False)  # a condition
def test_there_are_two_surfaces() -> None:
    for surface, other in (("turf", "dirt"), ("dirt", "turf")):
        assert holds({"surface": surface}, f"tokyo {surface} 1600 good")
        assert not holds({"surface": other}, f"tokyo {surface} 1600 good")


@pytest.mark.rule("foth:302.2c", cited=False)  # a condition
@pytest.mark.parametrize(
    ("metres", "distance"),
    [(1200, "sprint"), (1600, "mile"), (2000, "middle"), (3000, "long")],
)
def test_there_are_four_distances(metres: int, distance: str) -> None:
    race = f"tokyo turf {metres} good"
    others = [each for each in ("sprint", "mile", "middle", "long") if each != distance]
    assert holds({"distance": [distance]}, race)
    assert not holds({"distance": others}, race)


@pytest.mark.rule("foth:302.2d", cited=False)  # a condition, and a number
@pytest.mark.parametrize(
    ("number", "going"), list(enumerate(("good", "yielding", "soft", "heavy"), start=1))
)
def test_there_are_four_goings_with_their_numbers(number: int, going: str) -> None:
    race = f"tokyo turf 1600 {going}"
    others = [each for each in ("good", "yielding", "soft", "heavy") if each != going]
    assert holds({"going": [going]}, race)
    assert not holds({"going": others}, race)
    deck = "comet*20 force*40"
    begun = Scenario.opening(horse("comet"), you=deck, they=deck, race=race)
    assert Scenario(race=race).view().race.going == begun.view().race.going == number


# --- 303: styles -----------------------------------------------------------------------------


@pytest.mark.rule("foth:303.1", cited=False)  # a number that changes on the way
def test_the_styles_follow_the_race() -> None:
    """A front-runner is at its best at the beginning, a deep closer at the end."""
    for style, best in (("nige", 0), ("oikomi", 3)):
        for area in range(4):
            scene = Scenario(
                horse("comet", styles=[style]), you={"hand": "comet", "areas": ";" * area + "5"}
            )
            assert scene.in_hand("comet") == 3 + (area == best)


@pytest.mark.rule("foth:303.2", "foth:808.1f-i", cited=False)  # a number
@pytest.mark.parametrize(
    ("number", "style"), list(enumerate(("nige", "senko", "sashi", "oikomi"), start=1))
)
def test_there_are_four_styles_with_their_numbers(number: int, style: str) -> None:
    for step in range(-3, 4):
        moved = {"while": {"suited": "style"}, "apply": [{"guard": 4}]}
        comet = horse("comet", {"apply": [{"style_step": step}]}, moved, styles=[style])
        where = min(4, max(1, number + step))
        scene = Scenario(comet, you={"hand": "comet", "areas": ";" * (where - 1) + "5"}, at="run")
        scene.play("you: run comet")
        assert scene.number("comet", "guard") == 5
