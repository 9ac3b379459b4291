"""1000: aptitude changes a horse's run number, in every zone."""

from __future__ import annotations

import pytest

from tests.foth.scenario import KNOWN, Scenario, horse, support, table

HERE = {"surfaces": ["turf"], "distances": ["mile"], "styles": ["senko"]}
"""Suited to the race, and not to the first area."""


# What a number is has no event, here and below.
@pytest.mark.rule("foth:1002.1", "foth:1001.1", cited=False)
@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({}, 5),
        ({"surfaces": ["dirt"]}, 4),
        ({"distances": ["long"]}, 4),
        ({"styles": ["nige"]}, 6),
        ({"surfaces": ["dirt"], "distances": ["long"]}, 3),
        ({"surfaces": ["dirt"], "styles": ["nige"]}, 5),
        ({"surfaces": ["dirt"], "distances": ["long"], "styles": ["nige"]}, 4),
    ],
)
def test_changes_add_up(fields: dict[str, list[str]], number: int) -> None:
    scene = table(horse("comet", run=5, **{**HERE, **fields}), you="comet")
    scene.play("you: run comet")
    assert scene.number("comet") == number


# As above.
@pytest.mark.rule("foth:1002.1a", cited=False)
@pytest.mark.parametrize(
    ("surfaces", "surface", "number"),
    [
        (["turf"], "turf", 3),
        (["dirt"], "turf", 2),
        (["turf"], "dirt", 2),
        (["turf", "dirt"], "dirt", 3),
    ],
)
def test_the_wrong_surface_takes_1(surfaces: list[str], surface: str, number: int) -> None:
    comet = horse("comet", surfaces=surfaces)
    scene = table(comet, you="comet", race=f"tokyo {surface} 1600 good")
    scene.play("you: run comet")
    assert scene.number("comet") == number


# As above.
@pytest.mark.rule("foth:1002.1b", cited=False)
@pytest.mark.parametrize(
    ("distances", "metres", "number"),
    [(["mile"], 1800, 3), (["mile"], 2000, 2), (["sprint", "long"], 3200, 3), ("all", 1200, 3)],
)
def test_the_wrong_distance_takes_1(distances: object, metres: int, number: int) -> None:
    comet = horse("comet", distances=distances)
    scene = table(comet, you="comet", race=f"tokyo turf {metres} good")
    scene.play("you: run comet")
    assert scene.number("comet") == number


# As above.
@pytest.mark.rule("foth:1002.1c", cited=False)
@pytest.mark.parametrize(
    ("areas", "number"), [("force", 3), (";force", 4), (";;force", 3), (";;;force", 4)]
)
def test_the_right_area_gives_1(areas: str, number: int) -> None:
    comet = horse("comet", styles=["senko", "oikomi"])
    mine = {"hand": "comet", "areas": areas}
    scene = Scenario(comet, you=mine, they={"areas": "force"}, at="run")
    scene.play("you: run comet")
    assert scene.number("comet") == number


# As above.
@pytest.mark.rule("foth:1002.1c", cited=False)
def test_the_area_is_that_of_the_horses_user() -> None:
    mine, theirs = {"hand": "comet", "areas": ";force"}, {"hand": "wall", "areas": "force"}
    scene = Scenario(horse("comet"), horse("wall"), you=mine, they=theirs, at="run")
    scene.play("you: run comet\n they: guard wall")
    assert (scene.number("comet"), scene.number("wall")) == (4, 3)


# As above.
@pytest.mark.rule("foth:1002.1", cited=False)
def test_a_guard_value_has_no_aptitude() -> None:
    comet = horse("comet", surfaces=["dirt"], styles=["nige"], guard=4)
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    assert scene.number("comet", "guard") == 4


# As above.
@pytest.mark.rule("foth:1001.1", "foth:1002.2", cited=False)
def test_aptitude_counts_in_the_hand() -> None:
    scene = table(
        horse("comet", surfaces=["dirt"]), horse("blaze", styles=["nige"]), you="comet blaze"
    )
    assert (scene.in_hand("comet"), scene.in_hand("blaze")) == (2, 4)


PICKY = {"kind": "horse", "run_at_least": 4}
"""Comet has 3, and 1 for the area; Blaze has 4, less 1 for the surface."""
COMET, BLAZE = horse("comet", styles=["nige"]), horse("blaze", run=4, surfaces=["dirt"])


# As above.
@pytest.mark.rule("foth:1001.1", "foth:1002.2", cited=False)
def test_aptitude_counts_in_the_farm() -> None:
    seek = support("seek", {"do": [{"recover": {"of": PICKY}}]})
    mine = {"hand": "seek", "farm": "comet blaze", "areas": KNOWN}
    scene = Scenario(seek, COMET, BLAZE, you=mine)
    scene.play("you: play seek")
    assert scene.legal() == {"pick comet"}


# As above.
@pytest.mark.rule("foth:1001.1", "foth:1002.2", cited=False)
@pytest.mark.parametrize("zone", ["hand", "farm", "removed", "run"])
def test_aptitude_counts_wherever_horses_are_counted(zone: str) -> None:
    """Both Comets have enough with their aptitude; Blaze has enough without."""
    count = {"count": {"in": zone, "who": "opponent", "of": PICKY}}
    wall = horse("wall", {"apply": [{"guard": count}]}, guard=0, run=0)
    theirs = {zone: "comet*2 blaze", "shown": "comet*2 blaze" if zone == "hand" else ""}
    scene = Scenario(wall, COMET, BLAZE, you={"hand": "wall"}, they=theirs, at="run")
    scene.play("you: run wall")
    assert scene.number("wall", "guard") == 2


# As above.
@pytest.mark.rule("foth:1002.2", cited=False)
def test_aptitude_counts_in_the_deck() -> None:
    seek = support("seek", {"do": [{"search": {"of": PICKY}}]})
    scene = Scenario(seek, COMET, BLAZE, you={"hand": "seek", "areas": "comet blaze force"})
    scene.play("you: play seek")
    assert scene.legal() == {"pick comet", "done"}
