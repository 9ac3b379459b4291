"""804: rule checks, and F40: in which order abilities are played."""

from __future__ import annotations

import pytest

from tests.foth.scenario import Scenario, following, horse, situation, support, table

WORSE = {"going_worse": 1}
DRAW = {"draw": 1}


def entering(card: str, *effects: object, **more: object) -> dict[str, object]:
    """Return a situation that does something as it is put down."""
    when = {"enters": {"zone": "situation", "card": "self"}}
    return situation(card, {"when": when, **more, "do": list(effects)})


# That something is played at a check, and in which order, shows in the order of other events.
@pytest.mark.rule("foth:804.1", "foth:804.1a", "foth:804.2", "foth:804.2a", cited=False)
def test_rule_processes_come_before_abilities() -> None:
    count = {"count": {"in": "situation", "who": "each"}}
    scene = table(
        entering("sun", {"draw": count}),
        situation("fog"),
        you="sun",
        situation="fog",
        at="supports",
    )
    scene.play("you: play sun")
    told = scene.rules()
    assert told.index("805.2d-iii") < told.index("903.1") < told.index("806.3")
    assert scene.hand() == {"force": 1}  # one situation was left to count


# The ability is not played at all.
@pytest.mark.rule("foth:804.1a", cited=False)
@pytest.mark.rule("foth:902.1")
def test_a_race_is_won_before_an_ability_could_prevent_it() -> None:
    back = situation("back", {"when": {"draws": "you"}, "do": [{"restock": 1}]})
    map_ = support("map", {"do": [DRAW]})
    mine = {"hand": "map", "farm": "force", "areas": "force", "situation": "back"}
    scene = Scenario(back, map_, you=mine, they={"areas": "force"})
    scene.play("you: play map")
    assert scene.board.outcome == (0,)
    assert "806.3" not in scene.rules()


# As above.
@pytest.mark.rule("foth:804.2a", cited=False)
@pytest.mark.rule("foth:902.1", "foth:809.1")
def test_what_a_rule_process_makes_due_comes_before_abilities_too() -> None:
    """Sun, driven out, brings the last card into the hand: Fog's ability comes too late."""
    out = {"leaves": {"zone": "situation", "to": "farm", "card": "self"}}
    sun = situation("sun", {"instead_of": out, "do": [DRAW, {"remove": "self"}]})
    mine = {"hand": "fog", "situation": "sun", "areas": "force"}
    scene = Scenario(sun, entering("fog", {"restock": 1}), you=mine, they={"areas": "force"})
    scene.play("you: play fog")
    assert scene.board.outcome == (0,)
    assert "806.3" not in scene.rules()


# As above.
@pytest.mark.rule("foth:804.2a", "foth:804.2b", "foth:F40", cited=False)
def test_rule_processes_are_looked_for_again_after_each_ability() -> None:
    when = {"enters": {"zone": "situation", "card": "self"}}
    fair = situation(
        "fair",
        {"when": when, "pay": {"force": 1}, "do": [WORSE]},
        {"when": when, "pay": {"force": 1}, "do": [DRAW]},
    )
    scene = table(fair, you="fair force*2", at="supports")
    scene.play("you: play fair")
    scene.asks("you", "806.3a", "resolve 1", "resolve 2")
    scene.play("you: resolve 1\n you: yes\n you: pay force\n you: yes\n you: pay force")
    told = [rule for rule in scene.rules() if rule in ("806.3", "905.1")]
    assert told == ["806.3", "905.1", "806.3", "905.1"]


def guarded(comet: dict[str, object], wall: dict[str, object], **more: str) -> Scenario:
    """Let your Comet fail against their Wall."""
    scene = table(comet, wall, you="comet", they="wall", **more)
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    return scene


FAILS = {"run_fails": "self"}
WINS = {"guard_wins": "self"}


# As above.
@pytest.mark.rule("foth:804.2", "foth:804.2a", "foth:804.2b", "foth:804.2c", cited=False)
@pytest.mark.rule("foth:905.1")
def test_a_check_goes_through_its_steps() -> None:
    """After each ability the force that paid for it is put away; the run goes on at the end."""
    comet = horse("comet", {"when": FAILS, "pay": {"force": 1}, "do": [WORSE]})
    wall = horse("wall", {"when": WINS, "pay": {"force": 1}, "do": [WORSE]}, guard=9)
    scene = table(comet, wall, you="comet force", they="wall force")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    scene.play("you: yes\n you: pay force\n they: yes\n they: pay force")
    told = following(scene.events, "806.3", "511.2", "905.1", "702.6m")
    assert told == [*["806.3", "511.2", "905.1"] * 2, *["702.6m"] * 2]
    assert scene.cited("806.3") == ["Comet", "Wall"]


# As above.
@pytest.mark.rule("foth:804.2b", "foth:804.2c", "foth:F40", cited=False)
def test_the_turn_players_abilities_come_first() -> None:
    wall = horse(
        "wall",
        {"when": WINS, "do": [{"draw": {"count": {"in": "hand", "who": "opponent"}}}]},
        guard=9,
    )
    comet = horse("comet", {"when": FAILS, "do": [{"draw": 2}]})
    scene = guarded(comet, wall)
    assert scene.cited("806.3") == ["Comet", "Wall"]
    assert scene.hand("they") == {"force": 3}  # 2 for your hand, and 1 as their turn begins


# As above.
@pytest.mark.rule("foth:804.2b", "foth:804.2c", "foth:F40", cited=False)
def test_what_the_turn_player_triggers_on_the_way_comes_first_too() -> None:
    comet = horse("comet", {"when": FAILS, "do": [DRAW]}, {"when": {"draws": "you"}, "do": [WORSE]})
    wall = horse("wall", {"when": WINS, "do": [DRAW]}, guard=9)
    scene = guarded(comet, wall)
    assert scene.cited("806.3") == ["Comet", "Comet", "Wall"]


# As above.
@pytest.mark.rule("foth:804.2b", "foth:804.2c", cited=False)
def test_what_the_other_player_triggers_gives_way_to_the_turn_player_again() -> None:
    comet = horse("comet", {"when": {"draws": "opponent"}, "do": [WORSE]})
    wall = horse("wall", *({"when": WINS, "do": [{"draw": n}]} for n in (1, 2)), guard=9)
    scene = guarded(comet, wall)
    scene.asks("they", "806.3a", "resolve 1", "resolve 2")
    scene.play("they: resolve 2")
    assert scene.cited("806.3")[:5] == ["Wall", "Comet", "Comet", "Wall", "Comet"]


# As above.
@pytest.mark.rule("foth:804.2c", cited=False)
@pytest.mark.rule("foth:806.3", "foth:806.3a")
def test_the_other_player_chooses_among_their_own() -> None:
    wall = horse("wall", {"when": WINS, "do": [DRAW]}, {"when": WINS, "do": [WORSE]}, guard=9)
    scene = guarded(horse("comet", {"when": FAILS, "do": [DRAW]}), wall)
    assert scene.cited("806.3") == ["Comet"]  # one of your own: there was nothing to choose
    scene.asks("they", "806.3a", "resolve 1", "resolve 2")
    scene.refused("pass", "806.3a")
    scene.play("they: resolve 2")
    assert scene.board.race.going == 2
    assert scene.hand("they") == {"force": 2}


# The end of a check is what comes after it.
@pytest.mark.rule("foth:804.2d", cited=False)
def test_a_check_ends_when_nothing_is_left_to_do() -> None:
    """Whatever one ability sets off, of either player's, is played at the same check."""
    comet = horse("comet", {"when": FAILS, "do": [{"draw": {"n": 1, "who": "opponent"}}]})
    wall = horse(
        "wall",
        {"when": {"draws": "you"}, "do": [WORSE]},
        {"when": "going_changes", "do": [{"mill": 1}]},
        guard=9,
    )
    scene = guarded(comet, wall)
    assert following(scene.events, "702.6l-i", "806.3", "702.6m") == [
        "702.6l-i",
        *["806.3"] * 3,
        *["702.6m"] * 2,
    ]
    assert scene.board.waiting == ()


# The events cite 806.3.
@pytest.mark.rule("foth:F40", cited=False)
def test_an_ability_without_a_cost_is_compulsory() -> None:
    map_ = support("map", {"do": [DRAW]})
    loss = situation("loss", {"when": {"draws": "you"}, "do": [{"discard": 1}]})
    scene = table(map_, loss, you="map", situation="loss", at="supports")
    scene.play("you: play map")
    scene.asks("you", "805.2b", "pick force")
    scene.play("you: pick force")
    assert scene.hand() == {}
