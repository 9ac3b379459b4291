"""What conditions, amounts, targets and filters mean on a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from .scenario import Scenario, horse, situation, special, support

HORSE: Any = {"kind": "horse"}
HANDS: Any = {"count": {"in": "hand", "who": "each"}}
CARDS = [
    horse("wall", guard=4, run=1),
    horse("fence", guard=2, surfaces=["dirt"], cost=2),
    situation("rain"),
    situation("wind"),
    support("whip", {"do": [{"give": {"apply": [{"run": 1}], "to": "target"}}]}, type="horse"),
    support("picnic", {"do": ["draw"]}),
    support("groom", {"do": ["draw"]}, **{"class": "jockey"}),
    special("storm", 2),
]


def plays(
    ability: Any,
    you: str = "",
    they: str = "",
    ahead: int = 0,
    other: int = 0,
    race: str = "tokyo turf 1600 good",
    guard: str = "",
    item: dict[str, Any] | None = None,
    **more: Any,
) -> Scenario:
    """Return what is on the table once a horse with an ability runs.

    Parameters
    ----------
    you, they : str
        Cards of the hands.
    ahead, other : int
        How many areas the players have cleared.
    guard : str
        The guard horse, if there is one.
    item : dict, optional
        One more card.
    more : str
        Other cards, by their zones; their own ones begin with ``they_``.
    """
    horses = horse("comet", ability, favourites={"courses": ["tokyo"], "goings": ["soft"]})
    mine, theirs = ({k: v for k, v in more.items() if k.startswith("they_") == b} for b in (0, 1))
    scene = Scenario(
        horses,
        *CARDS,
        *([item] if item else []),
        you={"hand": f"comet {you}", "areas": "; " * ahead + "force*5; force*5", **mine},
        they={
            "hand": f"{they} {guard}",
            "areas": "; " * other + "force*5; force*5",
            **{name.removeprefix("they_"): there for name, there in theirs.items()},
        },
        race=race,
        at="run",
    )
    scene.play("you: run comet")
    scene.play(f"they: guard {guard}" if guard else "they: pass")
    return scene


def cases(table: dict[str, list[tuple[Any, ...]]]) -> list[Any]:
    """Return the cases of a table, each marked with its rule: no event cites it."""
    return [
        pytest.param(*row, marks=pytest.mark.rule(f"foth:{rule}", cited=False))
        for rule, rows in table.items()
        for row in rows
    ]


LEVEL: dict[str, Any] = {}
AHEAD = {"ahead": 1}
BEHIND = {"other": 1}
DIRT = {"race": "tokyo dirt 1600 good"}
FAR = {"race": "kyoto turf 2000 soft"}

CONDITIONS: dict[str, list[tuple[Any, ...]]] = {
    # A condition, a position in which it holds, and one in which it does not.
    "803.3": [
        ({"all": ["level", {"surface": "turf"}]}, LEVEL, DIRT),
        ({"all": [{"surface": "turf"}, "level"]}, LEVEL, DIRT),
        ({"any": [{"surface": "dirt"}, {"course": "tokyo"}]}, LEVEL, FAR),
        ({"any": [{"surface": "dirt"}, {"course": "kokura"}]}, DIRT, LEVEL),
        ({"not": {"surface": "dirt"}}, LEVEL, DIRT),
    ],
    "302.2a": [({"course": ["tokyo", "kokura"]}, LEVEL, FAR)],
    "302.2b": [({"surface": "turf"}, LEVEL, DIRT), ({"surface": "dirt"}, DIRT, LEVEL)],
    "302.2c": [({"distance": ["sprint", "mile"]}, LEVEL, FAR)],
    "302.2d": [({"going": ["good", "yielding"]}, LEVEL, FAR)],
    "403.4": [
        ({"area": ["nige"]}, LEVEL, AHEAD),
        ({"area": ["senko", "sashi"]}, AHEAD, LEVEL),
        ({"area": {"is": ["senko"], "who": "opponent"}}, BEHIND, AHEAD),
    ],
    "514.1": [
        ("ahead", AHEAD, LEVEL),
        ("ahead", AHEAD, BEHIND),
        ({"ahead": "opponent"}, BEHIND, LEVEL),
    ],
    "514.2": [
        ("behind", BEHIND, LEVEL),
        ("behind", BEHIND, AHEAD),
        ({"behind": "opponent"}, AHEAD, LEVEL),
    ],
    "514.3": [("level", LEVEL, AHEAD), ("level", {"ahead": 1, "other": 1}, BEHIND)],
    "103.2d": [
        ({"at_least": [{"count": "hand"}, 2]}, {"you": "force*2"}, {"you": "force"}),
        ({"at_most": [{"count": "hand"}, 2]}, {"you": "force*2"}, {"you": "force*3"}),
        ({"at_least": [0, -1]}, LEVEL, None),
        ({"at_most": [-1, 0]}, LEVEL, None),
    ],
    "515.1": [
        (
            {"same": [{"count": "hand"}, {"count": {"in": "hand", "who": "opponent"}}]},
            {"you": "force*2", "they": "wall*2"},
            {"you": "force*2", "they": "wall"},
        ),
    ],
    "508.1": [({"suited": "surface"}, LEVEL, DIRT)],
    "508.2": [({"suited": "distance"}, LEVEL, FAR)],
    "508.3": [({"suited": "style"}, AHEAD, LEVEL)],
    "508.4": [({"suited": "course"}, LEVEL, FAR), ({"suited": "going"}, FAR, LEVEL)],
    "508.5": [
        (
            {"suited": {"what": "surface", "card": "guarding"}},
            {"guard": "wall"},
            {"guard": "fence"},
        ),
        ({"suited": {"what": "surface", "card": "guarding"}}, {"guard": "wall"}, LEVEL),
    ],
    "508.6": [
        ({"suited": "distance_and_style"}, AHEAD, LEVEL),
        ({"suited": "distance_and_style"}, AHEAD, {**AHEAD, **FAR}),
    ],
    "202.1": [
        ({"is": {"card": "guarding", "of": {"run_at_most": 1}}}, {"guard": "wall"}, LEVEL),
        (
            {"is": {"card": "guarding", "of": {"surface": ["dirt"]}}},
            {"guard": "fence"},
            {"guard": "wall"},
        ),
    ],
    "506.3": [({"role": "running"}, LEVEL, None)],
    "506.4": [({"role": "guarding"}, None, LEVEL)],
    "505.2": [
        ("uses_situation", {"situation": "rain"}, LEVEL),
        ("uses_situation", {"situation": "rain"}, {"they_situation": "rain"}),
        ({"uses_situation": "opponent"}, {"they_situation": "rain"}, {"situation": "rain"}),
    ],
    "702.6d": [("guarded", {"guard": "wall"}, LEVEL)],
    "701.1": [("your_turn", LEVEL, None)],
    "512.1": [("extra_run", None, LEVEL)],
}


@pytest.mark.parametrize(("condition", "held", "failed"), cases(CONDITIONS))
def test_a_condition_holds_in_one_position_and_not_in_another(
    condition: Any, held: Any, failed: Any
) -> None:
    ability = {"while": condition, "apply": [{"run": 50}], "to": "self"}
    for setup, holds in ((held, True), (failed, False)):
        if setup is not None:
            assert (plays(ability, **setup).number("comet") > 25) is holds


@pytest.mark.rule("foth:506.4", "foth:701.1", cited=False)  # what the horse is, and whose turn
@pytest.mark.parametrize(
    ("condition", "holds"), [({"role": "guarding"}, True), ("your_turn", False), ("guarded", True)]
)
def test_a_guard_horse_guards_in_the_others_turn(condition: Any, holds: bool) -> None:
    post = horse("post", {"while": condition, "apply": [{"guard": 50}], "to": "self"})
    scene = Scenario(post, horse("comet"), you={"hand": "comet"}, they={"hand": "post"}, at="run")
    scene.play("you: run comet \n they: guard post")
    assert (scene.number("post", "guard") > 25) is holds


@pytest.mark.rule("foth:512.1", cited=False)  # which run it is
def test_an_extra_run_is_any_but_the_first() -> None:
    again = horse("again", {"in_run": "your_turn", "do": ["extra_run"]})
    late = horse("late", {"while": "extra_run", "apply": [{"run": 50}], "to": {"all": "run"}})
    scene = Scenario(again, late, you={"hand": "again late", "areas": "9"}, at="run")
    scene.play("you: run again\n they: pass\n you: pass\n they: pass\n you: run late")
    assert scene.number("late") > 25


AMOUNTS: dict[str, list[tuple[Any, ...]]] = {
    # An amount, what it is in a position, and the position.
    "401.2b": [
        ({"count": "hand"}, 2, {"you": "force*2", "they": "wall"}),
        ({"count": {"in": "hand", "who": "opponent"}}, 1, {"you": "force*2", "they": "wall"}),
        (HANDS, 3, {"you": "force*2", "they": "wall"}),
        ({"count": "area"}, 5, LEVEL),
        ({"count": "areas"}, 10, LEVEL),
        ({"count": "area"}, 5, AHEAD),
        ({"count": {"in": "areas", "who": "opponent"}}, 10, LEVEL),
        ({"count": "farm"}, 3, {"farm": "force wall", "down": "fence"}),
        ({"count": "removed"}, 2, {"removed": "force wall"}),
        ({"count": "run"}, 1, {"guard": "wall"}),
        ({"count": {"in": "run", "who": "each"}}, 2, {"guard": "wall"}),
        ({"count": "situation"}, 1, {"situation": "rain"}),
        ({"count": {"in": "situation", "who": "opponent"}}, 0, {"situation": "rain"}),
    ],
    "401.2c": [
        ({"count": {"in": "hand", "of": HORSE}}, 0, {"you": "wall*2 force"}),
        ({"count": {"in": "hand", "of": HORSE}}, 1, {"you": "wall*2 force", "shown": "wall"}),
        ({"count": {"in": "farm", "of": HORSE}}, 1, {"farm": "wall force", "down": "fence:01"}),
    ],
    "103.2b": [
        ({"times": [{"count": "hand"}, 3]}, 6, {"you": "force*2"}),
        ({"times": [{"count": "hand"}, -1]}, -2, {"you": "force*2"}),
        ({"plus": [{"count": "hand"}, 2]}, 3, {"you": "force"}),
        ({"plus": [{"count": "hand"}, -2]}, -1, {"you": "force"}),
    ],
    "210.1": [({"trait": {"of": "guarding", "what": "guard"}}, 4, {"guard": "wall"})],
    "203.1": [({"trait": {"of": "guarding", "what": "cost"}}, 2, {"guard": "fence"})],
    "209.1": [({"trait": {"of": "guarding", "what": "run"}}, 1, {"guard": "wall"})],
    "702.6k-ii": [("run_distance", 0, LEVEL)],
    "202.2": [
        ({"count": {"in": "farm", "of": {"kind": "horse"}}}, 2, {"farm": "wall fence force"}),
        ({"count": {"in": "farm", "of": {"kind": "force"}}}, 1, {"farm": "wall fence force"}),
        ({"count": {"in": "farm", "of": {"class": "jockey"}}}, 1, {"farm": "picnic groom rain"}),
        ({"count": {"in": "farm", "of": {"type": "area"}}}, 2, {"farm": "picnic groom rain"}),
        ({"count": {"in": "farm", "of": {"force": "special"}}}, 1, {"farm": "force*2 storm"}),
        ({"count": {"in": "farm", "of": {"name": "Wall"}}}, 2, {"farm": "wall*2 fence force"}),
        ({"count": {"in": "farm", "of": {"style": ["nige"]}}}, 0, {"farm": "wall"}),
        ({"count": {"in": "farm", "of": {"style": ["nige", "senko"]}}}, 1, {"farm": "wall"}),
        ({"count": {"in": "farm", "of": {"surface": ["dirt"]}}}, 1, {"farm": "wall fence"}),
        ({"count": {"in": "farm", "of": {"distance": ["mile"]}}}, 1, {"farm": "wall rain"}),
        ({"count": {"in": "farm", "of": {"cost_at_least": 2}}}, 1, {"farm": "wall fence force"}),
        ({"count": {"in": "farm", "of": {"cost_at_most": 2}}}, 2, {"farm": "wall fence force"}),
        ({"count": {"in": "farm", "of": {"cost_at_most": 1}}}, 1, {"farm": "wall fence force"}),
        ({"count": {"in": "farm", "of": {"run_at_least": 1}}}, 2, {"farm": "wall fence rain"}),
        ({"count": {"in": "farm", "of": {"run_at_least": 2}}}, 1, {"farm": "wall fence rain"}),
        ({"count": {"in": "farm", "of": {"run_at_most": 1}}}, 1, {"farm": "wall fence rain"}),
        ({"count": {"in": "farm", "of": {"suited": "surface"}}}, 1, {"farm": "wall fence rain"}),
    ],
}


@pytest.mark.parametrize(("amount", "n", "setup"), cases(AMOUNTS))
def test_an_amount_is_what_there_is(amount: Any, n: int, setup: Any) -> None:
    ability = {"apply": [{"guard": amount}], "to": "self"}
    assert plays(ability, **setup).number("comet", "guard") == 1 + n


@pytest.mark.rule("foth:203.1", "foth:209.1", "foth:210.1", cited=False)  # a number
@pytest.mark.parametrize(("what", "field"), [("cost", "run"), ("run", "guard"), ("guard", "run")])
def test_only_horses_have_numbers(what: str, field: str) -> None:
    total = {"trait": {"of": {"all": {"in": "run", "who": "each"}}, "what": what}}
    crop = support(
        "crop", {"do": [{"give": {"apply": [{field: total}], "to": "target"}}]}, type="horse"
    )
    scene = plays({"in_run": "ahead", "do": ["draw"]}, you="whip crop", guard="fence", item=crop)
    scene.play("you: play whip on comet")
    before = scene.number("comet", field)
    both = scene.number("comet", what) + scene.number("fence", what)
    scene.play("you: play crop on comet")
    assert scene.number("comet", field) == before + both


# --- targets -------------------------------------------------------------------------------------


def guards(scene: Scenario, cards: Iterable[str]) -> dict[str, int]:
    """Return by how much the guard values of cards have changed."""
    printed = {"comet": 1, "wall": 4}
    return {card: scene.number(card, "guard") - printed[card] for card in cards}


@pytest.mark.parametrize(
    ("target", "comet", "wall"),
    cases(
        {
            "508.5": [("self", 7, 0)],
            "506.3": [("running", 7, 0)],
            "506.4": [("guarding", 0, 7)],
            "401.5": [
                ({"all": "run"}, 7, 0),
                ({"all": {"in": "run", "who": "opponent"}}, 0, 7),
                ({"all": {"in": "run", "who": "each"}}, 7, 7),
                ({"all": {"in": "run", "who": "each", "of": {"run_at_most": 1}}}, 0, 7),
            ],
        }
    ),
)
def test_a_target_is_the_cards_that_it_names(target: Any, comet: int, wall: int) -> None:
    scene = plays({"apply": [{"guard": 7}], "to": target}, guard="wall")
    assert guards(scene, ("comet", "wall")) == {"comet": comet, "wall": wall}


# --- triggers ------------------------------------------------------------------------------------

RUNG = """
    you: play picnic
    you: pass
    you: run pony storm
    they: guard wall
    you: pass
    they: pass
"""
"""You play an item that draws a card; a guard stops your horse; their turn begins."""

TRIGGERS: dict[str, list[tuple[Any, ...]]] = {
    # A trigger condition, and how many times it is met.
    "702.2": [({"turn_start": "opponent"}, 1), ({"turn_start": "you"}, 0)],
    "F33": [("turn_end", 1), ({"turn_end": "you"}, 1), ({"turn_end": "opponent"}, 0)],
    "506.1": [
        ({"enters": {"zone": "run", "of": HORSE}}, 2),
        ({"enters": {"zone": "run", "of": HORSE, "who": "you"}}, 1),
        ({"enters": {"zone": "run", "of": HORSE, "who": "opponent"}}, 1),
        ({"enters": {"zone": "run", "from": "hand"}}, 2),
        ({"enters": {"zone": "run", "from": "farm"}}, 0),
        ({"enters": {"zone": "run"}}, 3),
        ({"enters": {"zone": "farm", "from": "run"}}, 3),
        ({"enters": {"zone": "farm", "from": "run", "of": HORSE}}, 2),
        ({"enters": {"zone": "farm", "from": "hand"}}, 1),
        ({"enters": {"zone": "hand"}}, 2),
        ({"leaves": {"zone": "run", "to": "farm", "who": "you"}}, 2),
        ({"leaves": {"zone": "run", "to": "hand"}}, 0),
        ({"leaves": {"zone": "hand", "who": "you"}}, 3),
        ({"leaves": {"zone": "area"}}, 2),
    ],
    "502.1": [("draws", 1), ({"draws": "opponent"}, 1), ({"draws": "each"}, 2)],
    "505.1": [
        ("plays", 2),
        ({"plays": {"of": {"class": "item"}}}, 1),
        ({"plays": {"of": HORSE}}, 1),
        ({"plays": {"who": "opponent"}}, 1),
    ],
    "702.6l-i": [("run_fails", 1), ({"run_fails": {"who": "opponent"}}, 0)],
    "702.6l-ii": [("guard_wins", 1), ({"guard_wins": {"who": "you"}}, 0)],
    "702.6k-i": [("run_succeeds", 0)],
    "702.6d-ii": [("not_guarded", 0)],
    "503.1": [("pays", 1), ({"pays": "opponent"}, 0)],
    "511.1": [("going_changes", 0)],
    "403.4": [("area_clears", 1), ({"area_clears": "opponent"}, 0)],
}


@pytest.mark.rule("foth:801.1a-i", cited=False)  # how often it waits
@pytest.mark.parametrize(("trigger", "times"), cases(TRIGGERS))
def test_an_ability_triggers_as_often_as_its_condition_is_met(trigger: Any, times: int) -> None:
    bell = situation("bell", {"when": trigger, "do": ["going_worse"]})
    scene = Scenario(
        bell,
        horse("pony", cost=1),
        *CARDS,
        you={"hand": "picnic pony storm", "areas": "force; force*5", "situation": "bell"},
        they={"hand": "wall", "areas": "force*5; force*5"},
    )
    for line in RUNG.splitlines():
        scene.play(line)
        while scene.state.rule == "806.3a":  # several wait: in any order
            scene.play("you: resolve 1")
    assert scene.board.player == 1
    assert scene.cited("806.3").count("Bell") == times


@pytest.mark.rule("foth:801.1a-i", "foth:1102.3", cited=False)  # how often it waits
@pytest.mark.parametrize(
    ("trigger", "times"),
    [
        ({"enters": {"zone": "run", "card": "self"}}, 1),
        ({"enters": {"zone": "farm", "card": "self"}}, 1),
        ({"leaves": {"zone": "run", "card": "self"}}, 1),
        ({"leaves": {"zone": "hand", "card": "self"}}, 1),
        ({"run_fails": "self"}, 1),
        ({"run_succeeds": "self"}, 0),
        ({"guard_wins": "self"}, 0),
        ({"enters": {"zone": "farm", "from": "run"}}, 2),  # with the guard horse that is there, too
    ],
)
def test_an_ability_about_its_own_card_is_about_no_other(trigger: Any, times: int) -> None:
    bell = horse("bell", {"when": trigger, "do": ["going_worse"]})
    scene = Scenario(bell, *CARDS, you={"hand": "bell", "areas": "force*9"}, they={"hand": "wall"})
    scene.play("you: pass\n you: run bell\n they: guard wall\n you: pass\n they: pass")
    while scene.state.rule == "806.3a":  # several wait: in any order
        scene.play("you: resolve 1")
    assert scene.board.player == 1
    assert scene.cited("806.3").count("Bell") == times


@pytest.mark.rule("foth:803.3", cited=False)  # its text would do nothing
def test_a_support_does_nothing_if_its_condition_is_not_met() -> None:
    lucky = support("lucky", {"if": {"surface": "turf"}, "do": ["draw"]})
    for surface, legal in (("turf", {"play lucky", "pass"}), ("dirt", {"pass"})):
        race = f"tokyo {surface} 1600 good"
        scene = Scenario(lucky, you={"hand": "lucky", "areas": "force*9"}, race=race)
        assert scene.legal() == legal


@pytest.mark.rule("foth:806.1", "foth:511.1", cited=False)  # how many steps there were
def test_an_amount_of_an_event_is_its_number() -> None:
    mend = support("mend", {"do": [{"going_better": 3}]})
    scene = Scenario(
        mend,
        situation("bell", {"when": "going_changes", "do": [{"draw": "event_n"}]}),
        you={"hand": "mend", "areas": "force*9", "situation": "bell"},
        race="tokyo turf 1600 soft",
    )
    scene.play("you: play mend")
    assert scene.hand()["force"] == 2


@pytest.mark.rule("foth:512.1", cited=False)  # which run it is
def test_the_first_run_is_no_extra_run_for_any_card() -> None:
    rush = situation("rush", {"while": "extra_run", "apply": [{"run": 50}], "to": "running"})
    again = horse("again", {"in_run": "your_turn", "do": ["extra_run"]})
    scene = Scenario(
        *(rush, again, horse("comet")),
        you={"hand": "again comet", "areas": "9", "situation": "rush"},
        at="run",
    )
    scene.play("you: run again\n they: pass\n you: pass\n they: pass")
    assert scene.number("again") < 25
    scene.play("you: run comet")
    assert scene.number("comet") > 25


@pytest.mark.rule("foth:103.2", "foth:F36", cited=False)  # it does not happen
def test_no_more_cards_are_put_away_than_there_are() -> None:
    storm = support("gale", {"do": [{"mill": 3}]})
    scene = Scenario(storm, you={"hand": "gale", "areas": "force; force"}, they={"areas": "5"})
    scene.play("you: play gale")
    assert (scene.farm()["force"], scene.to_go()) == (1, 1)
