"""702.6: the run process."""

from __future__ import annotations

from typing import Any

import pytest

from tests.foth.scenario import THEY, YOU, Scenario, cited, following, horse, situation, support


def item(card_id: str, *effects: Any) -> dict[str, Any]:
    """Return the record of a support for a horse."""
    return support(card_id, {"do": list(effects)}, type="horse")


def run(**changes: Any) -> dict[str, Any]:
    """Return the effect that changes the target's numbers: ``run(guard=2)``."""
    return {"give": {"apply": [{what: n} for what, n in changes.items()], "to": "target"}}


COMET = horse("comet")
WALL = horse("wall", guard=3)
WHIP = item("whip", run(run=2))
SHIELD = item("shield", run(guard=2))
MAP = support("map", {"do": [{"draw": 1}]})
CARDS = (COMET, WALL, WHIP, SHIELD, MAP)

TWICE = {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]}


def race(*records: dict[str, Any], at: str = "run", **given: Any) -> Scenario:
    """Return a position in which a horse may run; the cards above are there."""
    return Scenario(*CARDS, *records, at=at, **given)


# --- the run count ------------------------------------------------------------------------------


@pytest.mark.rule("foth:702.6", cited=False)  # its steps, which the events cite
def test_the_run_process_goes_through_its_steps_in_order() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall shield"})
    asked = []
    for line in (
        "you: run comet",
        "they: guard wall",
        "you: play whip on comet",
        "you: pass",
        "they: play shield on wall",
        "they: pass",
        "you: pass",
    ):
        asked.append((scene.state.actor, scene.state.rule))
        scene.play(line)
    assert asked == [
        (YOU, "702.6b"),
        (THEY, "702.6d"),
        (YOU, "702.6g"),
        (YOU, "702.6g"),
        (THEY, "702.6g"),
        (THEY, "702.6g"),
        (YOU, "702.6g"),
    ]
    steps = ["702.6j", "702.6l-i", "702.6l-ii", *["702.6m"] * 4, "F33", "702.7"]
    assert following(scene.events, *steps) == steps


@pytest.mark.rule("foth:702.6a", cited=False)  # a number of the board, which both see
def test_the_turn_player_has_a_run_count() -> None:
    scene = race(horse("pair", TWICE), you={"hand": "pair comet"}, at="supports")
    scene.play("you: pass")
    for seat in (YOU, THEY):
        assert scene.state.view(seat).runs == 1
    scene.play("you: run pair")
    for seat in (YOU, THEY):
        assert scene.state.view(seat).runs == 2


@pytest.mark.rule("foth:702.6a-i", cited=False)  # a number of the board
def test_the_run_count_begins_at_one() -> None:
    scene = race(you={"hand": "comet"}, at="supports")
    assert scene.board.runs == 0
    scene.play("you: pass")
    assert scene.board.runs == 1
    scene.play("you: pass\nchance: card force\nthey: pass")
    assert scene.board.runs == 1


@pytest.mark.rule("foth:702.6a", cited=False)  # nothing is added to it
def test_outside_the_run_process_there_is_no_run_count() -> None:
    scene = race(support("early", {"do": ["extra_run"]}), at="supports", you={"hand": "early"})
    scene.asks("you", "702.5", "pass")
    scene.refused("play early", "805.3")
    late = situation("late", {"when": "turn_end", "do": ["extra_run"]})
    scene = race(late, you={"hand": "comet", "situation": "late"})
    told = scene.play("you: pass")
    assert following(told, "F33", "806.3", "512.1") == ["F33", "806.3"]


# --- 702.6b, c: the running horse ---------------------------------------------------------------


@pytest.mark.rule("foth:702.6b")
def test_the_turn_player_may_run_a_horse_of_the_hand() -> None:
    scene = race(
        horse("dear", cost=2),
        you={"hand": "comet dear force*2 map whip", "farm": "wall"},
    )
    scene.asks("you", "702.6b", "run comet", "run dear force*2", "pass")
    scene.refused("play map", "702.6b")
    scene.refused("guard comet", "702.6b")
    scene.refused("run wall", "805.2a")
    scene.refused("run map", "202.2a")
    scene.refused("run comet on 0", "702.6b")
    scene.play("you: run dear force*2")
    assert scene.running() == ["dear"]
    assert scene.hand() == {"comet": 1, "map": 1, "whip": 1}
    # One horse: the other player goes on.
    scene.asks("they", "702.6d")


@pytest.mark.rule("foth:702.6b", "foth:805.2c-i")
def test_the_running_horse_costs_its_force() -> None:
    scene = race(horse("dear", cost=2), you={"hand": "dear force"})
    scene.asks("you", "702.6b", "pass")
    scene.refused("run dear force", "503.3b")
    scene.refused("run dear", "503.3b")
    scene.refused("play dear", "702.6b")
    rich = race(horse("dear", cost=2), you={"hand": "dear force*3"})
    told = rich.play("you: run dear force*2")
    assert cited(told, "805.2c-i")
    assert rich.hand() == {"force": 1}
    assert sorted(piece.card for piece in rich.side().run) == ["dear", "force", "force"]


@pytest.mark.rule("foth:702.6b-i")
def test_without_a_running_horse_the_run_process_is_over() -> None:
    scene = race(you={"hand": "comet"}, they={"hand": "comet whip"})
    told = scene.play("you: pass")
    assert cited(told, "702.6b-i")
    # No guard horse, no supports, no comparison.
    assert [event.rule for event in told] == ["702.6b-i", "F33", "702.7", "702.2"]
    assert scene.board.player == THEY
    assert scene.hand() == {"comet": 1}


@pytest.mark.rule("foth:702.6c", cited=False)  # a rule check: shows in what it does
def test_after_the_running_horse_there_is_a_rule_check() -> None:
    scene = race(
        horse("eager", {"in_run": {"surface": "turf"}, "do": ["going_worse"]}),
        you={"hand": "eager"},
        they={"hand": "comet"},
    )
    told = scene.play("you: run eager")
    assert following(told, "805.2d-i", "806.3", "511.2") == ["805.2d-i", "806.3", "511.2"]
    scene.asks("they", "702.6d")
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:702.6c", cited=False)  # a rule check: shows in what it does
def test_a_running_horse_can_win_before_it_is_guarded() -> None:
    scene = race(
        horse("eager", {"in_run": {"surface": "turf"}, "do": [{"draw": 1}]}),
        you={"hand": "eager", "areas": ";;;1"},
        they={"hand": "comet"},
    )
    scene.play("you: run eager\nchance: card force")
    scene.asks("nobody", None)
    assert scene.state.result.winners == (YOU,)


# --- 702.6d, e: the guard horse -----------------------------------------------------------------


@pytest.mark.rule("foth:702.6d")
def test_the_other_player_may_play_a_guard_horse() -> None:
    scene = race(
        horse("dear", cost=3), you={"hand": "comet"}, they={"hand": "wall dear force map whip"}
    )
    scene.play("you: run comet")
    scene.asks("they", "702.6d", "guard dear", "guard wall", "pass")
    scene.refused("run wall", "702.6d")
    scene.refused("guard wall force", "702.6d")
    scene.refused("guard wall on 0", "702.6d")
    scene.refused("play map", "702.6d")
    scene.refused("guard map", "202.2a")
    scene.refused("guard comet", "805.2a")
    scene.play("they: guard dear")
    assert [piece.card for piece in scene.side("they").run] == ["dear"]
    assert scene.hand("they") == {"wall": 1, "force": 1, "map": 1, "whip": 1}
    # One guard horse, and on it goes.
    scene.asks("you", "702.6g")


@pytest.mark.rule("foth:702.6d-i")
def test_a_guard_horse_needs_the_distance_of_the_race() -> None:
    scene = race(
        horse("stayer", distances=["long"]),
        horse("both", distances=["mile", "long"]),
        horse("any", distances="all"),
        horse("digger", surfaces=["dirt"]),
        you={"hand": "comet stayer"},
        they={"hand": "stayer both any digger"},
    )
    scene.play("you: run comet")
    scene.asks("they", "702.6d", "guard any", "guard both", "guard digger", "pass")
    scene.refused("guard stayer", "702.6d-i")


@pytest.mark.rule("foth:702.6d-i", cited=False)  # what is not refused: to run
def test_a_running_horse_does_not_need_the_distance() -> None:
    scene = race(horse("stayer", distances=["long"]), you={"hand": "stayer"})
    scene.asks("you", "702.6b", "run stayer", "pass")


@pytest.mark.rule("foth:702.6d-ii")
def test_without_a_guard_horse_the_running_horse_is_not_guarded() -> None:
    free = horse("free", {"when": {"not_guarded": "self"}, "do": [{"draw": 1}]})
    scene = race(free, you={"hand": "free"}, they={"hand": "wall"})
    scene.play("you: run free")
    told = scene.play("they: pass")
    assert cited(told, "702.6d-ii")[0]["seat"] == YOU
    assert cited(told, "702.6d-ii")[0]["card"]("en") == "Free"
    scene.asks("chance", "502.1")


@pytest.mark.rule("foth:702.6d-ii", cited=False)  # it does not happen
def test_a_guarded_horse_is_guarded() -> None:
    free = horse("free", {"when": {"not_guarded": "self"}, "do": [{"draw": 1}]})
    scene = race(free, you={"hand": "free"}, they={"hand": "wall"})
    told = scene.play("you: run free\nthey: guard wall")
    assert not cited(told, "702.6d-ii")
    scene.asks("you", "702.6g", "pass")


@pytest.mark.rule("foth:702.6e", cited=False)  # a rule check: shows in what it does
def test_after_the_guard_horse_there_is_a_rule_check() -> None:
    steady = horse("steady", {"in_run": {"role": "guarding"}, "do": ["going_worse"]})
    scene = race(steady, you={"hand": "comet"}, they={"hand": "steady"})
    told = scene.play("you: run comet\nthey: guard steady")
    assert following(told, "805.2d-ii", "511.2") == ["805.2d-ii", "511.2"]
    scene.asks("you", "702.6g")


@pytest.mark.rule("foth:702.6e", cited=False)  # a rule check: shows in what it does
def test_without_a_guard_horse_there_is_a_rule_check_too() -> None:
    free = horse("free", {"when": {"not_guarded": "self"}, "do": [{"draw": 1}]})
    scene = race(free, you={"hand": "free", "areas": ";;;1"})
    scene.play("you: run free\nthey: pass\nchance: card force")
    scene.asks("nobody", None)
    assert scene.state.result.winners == (YOU,)


# --- 702.6f to h: supports for horses -----------------------------------------------------------


@pytest.mark.rule("foth:702.6f", cited=False)  # shows in who is asked first
@pytest.mark.parametrize(("who", "rival"), [("you", "they"), ("they", "you")])
def test_the_turn_player_has_priority_first(who: str, rival: str) -> None:
    hands = {who: {"hand": "comet whip"}, rival: {"hand": "wall whip"}}
    scene = race(turn=who, **hands)
    scene.play(f"{who}: run comet\n{rival}: guard wall")
    scene.asks(who, "702.6g")


@pytest.mark.rule("foth:702.6g")
def test_any_number_of_supports_for_horses_may_be_played() -> None:
    scene = race(you={"hand": "comet whip*3 map wall"})
    scene.play("you: run comet\nthey: pass")
    for left in (3, 2, 1):
        scene.asks("you", "702.6g", f"play whip on {scene.piece('comet')}", "pass")
        assert scene.hand()["whip"] == left
        scene.play("you: play whip on comet")
    scene.asks("you", "702.6g", "pass")
    scene.refused("run wall", "702.6g")
    scene.refused("play wall on comet", "702.6g")
    scene.refused("play map on comet", "205.1b")
    assert scene.number("comet") == 9


@pytest.mark.rule("foth:702.6g-i")
def test_a_support_for_a_horse_names_one_that_runs_or_guards() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall"})
    scene.play("you: run comet\nthey: guard wall")
    comet, wall = scene.piece("comet"), scene.piece("wall")
    scene.asks("you", "702.6g", f"play whip on {comet}", f"play whip on {wall}", "pass")
    scene.refused("play whip", "702.6g-i")
    scene.refused("play whip on 99", "702.6g-i")
    # A card that lies beside the horses is none.
    paid = race(horse("dear", cost=1), you={"hand": "dear force whip"})
    paid.play("you: run dear force\nthey: pass")
    paid.refused("play whip on force", "702.6g-i")
    paid.play("you: play whip on dear")
    paid.refused("play whip on whip", "805.2a")


@pytest.mark.rule("foth:702.6g-i", cited=False)  # shows in the numbers of the horses
@pytest.mark.parametrize(("named", "numbers"), [("comet", (5, 3)), ("wall", (3, 5))])
def test_a_support_changes_the_horse_that_is_named_and_no_other(
    named: str, numbers: tuple[int, int]
) -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall"})
    scene.play(f"you: run comet\nthey: guard wall\nyou: play whip on {named}")
    assert (scene.number("comet"), scene.number("wall")) == numbers


@pytest.mark.rule("foth:702.6g-ii", cited=False)  # a rule check: shows in what it does
def test_after_each_support_for_a_horse_there_is_a_rule_check() -> None:
    scene = race(
        item("spur", {"draw": 1}),
        you={"hand": "comet spur*2", "areas": ";;;1"},
    )
    scene.play("you: run comet\nthey: pass\nyou: play spur on comet\nchance: card force")
    scene.asks("nobody", None)
    assert scene.state.result.winners == (YOU,)


@pytest.mark.rule("foth:702.6g-ii", cited=False)  # a rule check: shows in what it does
def test_what_a_support_for_a_horse_triggers_comes_before_the_next() -> None:
    wary = horse("wary", {"when": {"plays": {"who": "opponent"}}, "do": ["going_worse"]})
    scene = race(wary, you={"hand": "comet whip*2"}, they={"hand": "wary"})
    scene.play("you: run comet\nthey: guard wary\nyou: play whip on comet")
    assert scene.board.race.going == 2
    scene.asks("you", "702.6g")
    scene.play("you: play whip on comet")
    assert scene.board.race.going == 3


@pytest.mark.rule("foth:702.6h")
def test_both_pass_and_the_run_goes_on() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall shield"})
    scene.play("you: run comet\nthey: guard wall")
    told = scene.play("you: pass")
    assert cited(told, "702.6h") == [{"seat": THEY}]
    scene.asks("they", "702.6g")
    told = scene.play("they: pass")
    assert cited(told, "702.6j") == [{"run": 3, "guard": 3}]


@pytest.mark.rule("foth:702.6h")
def test_who_takes_priority_plays_and_then_the_other_may() -> None:
    scene = race(you={"hand": "comet whip*2"}, they={"hand": "wall shield*2"})
    scene.play("you: run comet\nthey: guard wall\nyou: pass")
    told = scene.play("they: play shield on wall\nthey: play shield on wall\nthey: pass")
    assert cited(told, "702.6h") == [{"seat": YOU}]
    scene.asks("you", "702.6g")
    told = scene.play("you: play whip on comet\nyou: pass")
    assert cited(told, "702.6h") == [{"seat": THEY}]
    told = scene.play("they: pass")
    assert cited(told, "702.6j") == [{"run": 5, "guard": 7}]


# --- 702.6i: further horses ---------------------------------------------------------------------


@pytest.mark.rule("foth:702.6i")
def test_the_run_count_goes_down_and_another_horse_may_run() -> None:
    scene = race(horse("pair", TWICE), you={"hand": "pair comet"}, they={"hand": "wall*2"})
    scene.play("you: run pair\nthey: pass")
    assert scene.board.runs == 2
    told = scene.play("you: pass\nthey: pass")
    assert scene.board.runs == 1
    assert cited(told, "702.6i") == [{"seat": YOU, "n": 1}]
    assert not cited(told, "702.6j")
    scene.asks("you", "702.6b", "run comet", "pass")
    scene.play("you: run comet")
    scene.asks("they", "702.6d", "guard wall", "pass")
    told = scene.play("they: pass\nyou: pass\nthey: pass")
    # Now it is 0: the comparison.
    assert scene.board.runs == 0
    assert cited(told, "702.6j") == [{"run": 6, "guard": 0}]


@pytest.mark.rule("foth:702.6i")
def test_the_run_count_goes_down_by_one_at_a_time() -> None:
    scene = race(horse("trio", {**TWICE, "do": [{"extra_run": 2}]}), you={"hand": "trio comet*2"})
    told = scene.play("you: run trio\nthey: pass\nyou: pass\nthey: pass")
    assert cited(told, "702.6i") == [{"seat": YOU, "n": 2}]
    told = scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass")
    assert cited(told, "702.6i") == [{"seat": YOU, "n": 1}]
    told = scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": 9, "guard": 0}]


@pytest.mark.rule("foth:702.6i", cited=False)  # a number of the board, and what comes next
def test_with_a_count_of_one_there_is_no_further_horse() -> None:
    scene = race(you={"hand": "comet*2"})
    told = scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass")
    assert scene.board.runs == 0
    assert cited(told, "702.6j")
    scene.asks("chance", "702.6k-iii")


@pytest.mark.rule("foth:702.6i")
def test_a_support_may_bring_another_horse() -> None:
    scene = race(item("horn", "extra_run"), you={"hand": "comet*2 horn"})
    told = scene.play("you: run comet\nthey: pass\nyou: play horn on comet\nyou: pass\nthey: pass")
    assert cited(told, "702.6i") == [{"seat": YOU, "n": 1}]
    scene.asks("you", "702.6b", "run comet", "pass")


@pytest.mark.rule("foth:702.6i", cited=False)  # it does not happen
def test_a_further_horse_that_comes_with_success_comes_too_late() -> None:
    late = horse("late", {"when": {"run_succeeds": "self"}, "do": ["extra_run"]}, run=1)
    scene = race(late, you={"hand": "late comet"}, they={"hand": "wall"})
    told = scene.play("you: run late\nthey: pass\nyou: pass\nthey: pass\nchance: card force")
    # The count was looked at before: there is no way back to 702.6b.
    assert not cited(told, "702.6i")
    assert scene.board.player == THEY
    scene.play("chance: card force\nthey: pass\nthey: run wall\nyou: pass\nthey: pass\nyou: pass")
    assert scene.state.rule == "702.6k-iii"


# --- 702.6j: the comparison ---------------------------------------------------------------------


def compared(scene: Scenario, guard: str = "they: pass") -> tuple[Any, list[str]]:
    """Run comet against a guard; return the comparison, and what comes of it."""
    told = scene.play(f"you: run comet\n{guard}\nyou: pass\nthey: pass")
    (numbers,) = cited(told, "702.6j")
    outcome = following(told, "702.6k-i", "702.6k-ii", "702.6l-i", "702.6l-ii")
    return (numbers["run"], numbers["guard"]), outcome


FAILS, IS_BEATEN = ["702.6l-i"], ["702.6l-i", "702.6l-ii"]
SUCCEEDS = ["702.6k-i", "702.6k-ii"]


@pytest.mark.rule("foth:702.6j")
@pytest.mark.parametrize(
    ("run", "guard", "outcome"),
    [
        (3, 2, SUCCEEDS),
        (3, 3, IS_BEATEN),
        (3, 4, IS_BEATEN),
        (1, 0, SUCCEEDS),
        (0, 0, FAILS),
        (0, 1, IS_BEATEN),
    ],
)
def test_the_run_number_is_compared_with_the_guard_value(
    run: int, guard: int, outcome: list[str]
) -> None:
    scene = Scenario(
        horse("comet", run=run),
        horse("wall", guard=guard),
        at="run",
        you={"hand": "comet"},
        they={"hand": "wall"},
    )
    assert compared(scene, "they: guard wall") == ((run, guard), outcome)


@pytest.mark.rule("foth:702.6j", cited=False)  # the numbers tell: 702.6j itself is cited above
def test_the_numbers_are_those_that_effects_have_made() -> None:
    scene = race(you={"hand": "comet whip"}, they={"hand": "wall shield"})
    scene.play("you: run comet\nthey: guard wall\nyou: play whip on comet\nyou: pass")
    told = scene.play("they: play shield on wall\nthey: pass\nyou: pass")
    assert cited(told, "702.6j") == [{"run": 5, "guard": 5}]


@pytest.mark.rule("foth:702.6j-i", cited=False)  # told by 702.6j
def test_without_a_guard_horse_the_guard_value_is_0() -> None:
    numbers, outcome = compared(race(you={"hand": "comet"}))
    assert numbers == (3, 0)
    assert outcome == SUCCEEDS


@pytest.mark.rule("foth:702.6j-ii", cited=False)  # told by 702.6j
@pytest.mark.parametrize(
    ("run", "guard", "numbers", "outcome"),
    [
        (2, -3, (2, 0), SUCCEEDS),
        (-2, 1, (0, 1), IS_BEATEN),
        (-2, -3, (0, 0), FAILS),
        (-2, 0, (0, 0), FAILS),
    ],
)
def test_numbers_below_0_count_as_0(
    run: int, guard: int, numbers: tuple[int, int], outcome: list[str]
) -> None:
    scene = Scenario(
        horse("comet", run=run),
        horse("wall", guard=guard),
        at="run",
        you={"hand": "comet"},
        they={"hand": "wall"},
    )
    assert compared(scene, "they: guard wall") == (numbers, outcome)
    if outcome == SUCCEEDS:
        # The distance is 2, not 5.
        assert scene.board.distance == 2


# --- 702.6k: success ----------------------------------------------------------------------------


@pytest.mark.rule("foth:702.6k", cited=False)  # its steps, which the events cite
def test_a_success_goes_through_its_steps_in_order() -> None:
    scene = race(you={"hand": "comet"}, they={"hand": "comet"})
    told = scene.play("you: run comet\nthey: guard comet\nyou: pass\nthey: pass")
    told += scene.chance("force*2") + scene.play("you: pick force")
    steps = ["702.6k-i", "702.6k-ii", "702.6k-iii", "702.6k-iii", "702.6k-iii", "702.6m"]
    assert following(told, *steps, "702.6l-i")[:6] == steps


@pytest.mark.rule("foth:702.6k", cited=False)  # told by 702.6k-i and 702.6l-i
def test_a_success_needs_more_than_the_guard_value_and_at_least_1() -> None:
    assert compared(race(you={"hand": "comet"}, they={"hand": "comet"}), "they: guard comet") == (
        (3, 1),
        SUCCEEDS,
    )
    assert compared(race(you={"hand": "comet"}, they={"hand": "wall"}), "they: guard wall") == (
        (3, 3),
        IS_BEATEN,
    )
    slow = Scenario(horse("comet", run=0), at="run", you={"hand": "comet"})
    assert compared(slow) == ((0, 0), FAILS)


@pytest.mark.rule("foth:702.6k-i")
def test_the_running_horse_succeeds_and_there_is_a_rule_check() -> None:
    proud = horse("proud", {"when": {"run_succeeds": "self"}, "do": ["going_worse"]})
    scene = race(proud, you={"hand": "proud"}, they={"hand": "comet"})
    told = scene.play("you: run proud\nthey: guard comet\nyou: pass\nthey: pass")
    (event,) = cited(told, "702.6k-i")
    assert (event["seat"], event["card"]("en")) == (YOU, "Proud")
    # Before the distance is drawn.
    assert following(told, "702.6k-i", "511.2", "702.6k-ii") == [
        "702.6k-i",
        "511.2",
        "702.6k-ii",
    ]


@pytest.mark.rule("foth:702.6k-i", cited=False)  # a rule check: shows in what it does
def test_the_game_may_end_before_the_distance_is_drawn() -> None:
    proud = horse("proud", {"when": {"run_succeeds": "self"}, "do": [{"draw": 1}]})
    scene = race(proud, you={"hand": "proud", "areas": ";;;1"})
    told = scene.play("you: run proud\nthey: pass\nyou: pass\nthey: pass\nchance: card force")
    assert scene.state.result.winners == (YOU,)
    assert not cited(told, "702.6k-ii")


@pytest.mark.rule("foth:702.6k-ii")
@pytest.mark.parametrize(("guard", "distance"), [("pass", 3), ("guard comet", 2)])
def test_the_run_distance_is_the_run_number_less_the_guard_value(guard: str, distance: int) -> None:
    scene = race(you={"hand": "comet"}, they={"hand": "comet"})
    told = scene.play(f"you: run comet\nthey: {guard}\nyou: pass\nthey: pass")
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": distance}]


@pytest.mark.rule("foth:702.6k-iii")
def test_the_distance_is_drawn_and_one_card_less_put_away() -> None:
    scene = race(you={"hand": "comet map", "areas": "1; 1; map 5", "pool": "force*6 wall"})
    scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass")
    scene.asks("chance", "702.6k-iii")
    assert scene.to_go() == 8
    scene.chance("force")
    assert scene.to_go() == 7
    scene.chance("wall")
    # The third card is map, which was known. Any card of the hand may go.
    assert scene.hand() == {"map": 2, "force": 1, "wall": 1}
    assert scene.to_go() == 5
    assert {str(action) for action in scene.state.actions()} == {
        "pick map",
        "pick force",
        "pick wall",
    }
    assert scene.state.actor == YOU
    told = scene.play("you: pick map\nyou: pick wall")
    assert scene.hand() == {"map": 1, "force": 1}
    assert scene.farm() == {"map": 1, "wall": 1, "comet": 1}
    assert [dict(event.values)["end"] for event in told if event.rule == "702.6k-iii"] == [
        "farm",
        "farm",
    ]


@pytest.mark.rule("foth:702.6k-iii")
def test_the_distance_stays_what_it_was_while_cards_are_drawn() -> None:
    scene = race(you={"hand": "comet", "areas": "; 1; 5; 5"})
    told = scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass")
    assert cited(told, "702.6k-ii") == [{"seat": YOU, "n": 4}]
    scene.chance("force")
    # Comet's own area is empty now, and its run number less.
    assert scene.number("comet") == 3
    scene.chance("force*3")
    scene.play("you: pick force\n" * 3)
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:702.6k-iii")
def test_with_a_distance_of_1_nothing_is_put_away() -> None:
    scene = Scenario(horse("comet", run=1), at="run", you={"hand": "comet force*2"})
    told = scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass\nchance: card force")
    assert scene.hand() == {"force": 3}
    assert scene.farm() == {"comet": 1}
    assert following(told, "702.6k-iii") == ["702.6k-iii"]


@pytest.mark.rule("foth:702.6k", cited=False)  # it does not happen
def test_who_is_guarded_too_well_draws_nothing() -> None:
    scene = race(you={"hand": "comet"}, they={"hand": "wall"})
    told = scene.play("you: run comet\nthey: guard wall\nyou: pass\nthey: pass")
    assert following(told, "702.6k-i", "702.6k-ii", "702.6k-iii") == []
    assert scene.hand() == {}
    assert scene.to_go() == 20


@pytest.mark.rule("foth:702.6k-iv", cited=False)  # a rule check: shows in what it does
def test_after_the_draw_there_is_a_rule_check() -> None:
    scene = race(you={"hand": "comet", "areas": ";;;3"})
    told = scene.play("you: run comet\nthey: pass\nyou: pass\nthey: pass")
    told += scene.chance("force*3")
    # What has to be put away is put away before anybody wins.
    assert not cited(told, "902.1")
    told = scene.play("you: pick force\nyou: pick force")
    assert following(told, "902.1", "702.6m") == ["902.1"]
    assert scene.state.result.winners == (YOU,)
    # The run area has not been emptied: the game is over.
    assert scene.running() == ["comet"]


@pytest.mark.rule("foth:702.6k-iv", cited=False)  # a rule check: shows in what it does
def test_what_the_draw_triggers_comes_while_the_horse_is_in_the_run_area() -> None:
    quick = horse("quick", {"when": {"area_clears": "you"}, "do": [{"to_hand": "self"}]})
    scene = race(quick, you={"hand": "quick", "areas": "2; 5; 5; 5"})
    scene.play("you: run quick\nthey: pass\nyou: pass\nthey: pass")
    scene.chance("force*3")
    told = scene.play("you: pick force\nyou: pick force")
    assert following(told, "806.3", "702.6m") == ["806.3"]
    assert scene.hand() == {"force": 1, "quick": 1}


@pytest.mark.rule("foth:702.6g", cited=False)  # what could be tried
def test_no_horse_is_among_the_supports_that_could_be_played() -> None:
    items = {"type": "horse"}, {"type": "area"}
    whip, lunch = (
        support(n, {"do": ["draw"]}, **i) for n, i in zip(("whip", "lunch"), items, strict=True)
    )
    scene = Scenario(
        *(horse("comet"), horse("wall"), whip, lunch),
        you={"run": "comet", "hand": "wall whip lunch force"},
        at="priority",
    )
    tried = sorted(map(str, scene.state.candidates()))
    assert tried == ["pass", "play lunch", "play whip on 0"]


# --- 702.6l: failure ----------------------------------------------------------------------------


@pytest.mark.rule("foth:702.6l", cited=False)  # its steps, which the events cite
def test_a_failure_goes_through_its_steps_in_order() -> None:
    scene = race(you={"hand": "comet"}, they={"hand": "wall"})
    told = scene.play("you: run comet\nthey: guard wall\nyou: pass\nthey: pass")
    steps = ["702.6j", "702.6l-i", "702.6l-ii", "702.6m", "702.6m", "F33"]
    assert following(told, *steps, "702.6k-i", "702.6k-ii", "702.6k-iii") == steps


@pytest.mark.rule("foth:702.6l", cited=False)  # told by 702.6l-i
@pytest.mark.parametrize(("number", "guard"), [(0, 0), (-1, 0), (2, 2), (2, 3)])
def test_a_run_of_0_or_not_above_the_guard_value_fails(number: int, guard: int) -> None:
    scene = Scenario(
        horse("comet", run=number),
        horse("wall", guard=guard),
        at="run",
        you={"hand": "comet"},
        they={"hand": "wall"},
    )
    _, outcome = compared(scene, "they: guard wall")
    assert outcome[0] == "702.6l-i"
    assert scene.board.player == THEY


@pytest.mark.rule("foth:702.6l-i")
@pytest.mark.parametrize(("number", "guard"), [(3, "guard wall"), (0, "pass")])
def test_the_running_horse_fails(number: int, guard: str) -> None:
    sad = horse("sad", {"when": {"run_fails": "self"}, "do": ["going_worse"]}, run=number)
    scene = race(sad, you={"hand": "sad"}, they={"hand": "wall"})
    told = scene.play(f"you: run sad\nthey: {guard}\nyou: pass\nthey: pass")
    (event,) = cited(told, "702.6l-i")
    assert (event["seat"], event["card"]("en")) == (YOU, "Sad")
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:702.6l-ii")
def test_a_horse_that_has_left_the_run_area_does_not_run() -> None:
    shy = horse("shy", {"in_run": {"surface": "turf"}, "do": [{"to_hand": "self"}]})
    scene = race(shy, you={"hand": "shy"}, they={"hand": "wall"})
    told = scene.play("you: run shy\nthey: guard wall\nyou: pass\nthey: pass")
    assert cited(told, "702.6j") == [{"run": 0, "guard": 3}]
    assert following(told, "702.6k-i", "702.6l-i", "702.6l-ii") == ["702.6l-ii"]
    assert scene.hand() == {"shy": 1}


@pytest.mark.rule("foth:702.6l-ii")
def test_a_guard_horse_with_a_guard_value_wins_the_guard() -> None:
    keen = horse("keen", {"when": {"guard_wins": "self"}, "do": ["going_worse"]}, guard=3)
    scene = race(keen, you={"hand": "comet"}, they={"hand": "keen"})
    told = scene.play("you: run comet\nthey: guard keen\nyou: pass\nthey: pass")
    (event,) = cited(told, "702.6l-ii")
    assert (event["seat"], event["card"]("en")) == (THEY, "Keen")
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:702.6l-ii", cited=False)  # it does not happen
@pytest.mark.parametrize("guard", [0, -1])
def test_a_guard_value_of_0_wins_nothing(guard: int) -> None:
    keen = horse("keen", {"when": {"guard_wins": "self"}, "do": ["going_worse"]}, guard=guard)
    scene = Scenario(
        horse("comet", run=0), keen, at="run", you={"hand": "comet"}, they={"hand": "keen"}
    )
    told = scene.play("you: run comet\nthey: guard keen\nyou: pass\nthey: pass")
    assert following(told, "702.6l-i", "702.6l-ii") == ["702.6l-i"]
    assert scene.board.race.going == 1


@pytest.mark.rule("foth:702.6l-ii", cited=False)  # it does not happen
def test_a_guard_horse_that_is_outrun_wins_nothing() -> None:
    keen = horse("keen", {"when": {"guard_wins": "self"}, "do": ["going_worse"]}, guard=2)
    scene = race(keen, you={"hand": "comet"}, they={"hand": "keen"})
    told = scene.play("you: run comet\nthey: guard keen\nyou: pass\nthey: pass")
    assert following(told, "702.6k-i", "702.6l-ii") == ["702.6k-i"]
    assert scene.board.race.going == 1


@pytest.mark.rule("foth:702.6l-iii", cited=False)  # a rule check: shows in what it does
def test_after_a_failure_there_is_a_rule_check() -> None:
    sad = horse("sad", {"when": {"run_fails": "self"}, "do": [{"to_hand": "self"}]})
    keen = horse("keen", {"when": {"guard_wins": "self"}, "do": [{"to_hand": "self"}]}, guard=3)
    scene = race(sad, keen, you={"hand": "sad"}, they={"hand": "keen"})
    told = scene.play("you: run sad\nthey: guard keen\nyou: pass\nthey: pass")
    # Both horses are still in the run area, and leave it for the hand.
    assert following(told, "702.6l-ii", "806.3", "702.6m", "F33") == [
        "702.6l-ii",
        "806.3",
        "806.3",
        "F33",
    ]
    assert scene.hand() == {"sad": 1}
    assert scene.hand("they") == {"keen": 1}


# --- 702.6m, n: the end of the run --------------------------------------------------------------


@pytest.mark.rule("foth:702.6m")
@pytest.mark.parametrize("guard", ["pass", "guard wall"])
def test_the_run_areas_are_emptied_into_the_farms(guard: str) -> None:
    scene = race(
        horse("dear", cost=2, run=1),
        you={"hand": "dear force*2 whip*2"},
        they={"hand": "wall shield"},
    )
    scene.play(f"you: run dear force*2\nthey: {guard}\nyou: play whip on dear\nyou: pass")
    if guard == "pass":
        scene.play("they: pass")
        scene.chance("force*3")
        scene.play("you: pick force\nyou: pick whip")
    else:
        scene.play("they: play shield on wall\nthey: pass\nyou: pass")
    assert [side.run for side in scene.board.sides] == [(), ()]
    # The second whip was drawn upon for what is put away, and is no part of the run.
    mine = {"dear": 1, "force": 2, "whip": 1}
    away = {"force": 3, "whip": 2} if guard == "pass" else {}
    assert scene.farm() == {**mine, **away}
    assert scene.farm("they") == ({} if guard == "pass" else {"wall": 1, "shield": 1})
    rules = {event.rule for event in scene.events if dict(event.values).get("start") == "run"}
    assert rules == {"702.6m"}


@pytest.mark.rule("foth:702.6n", cited=False)  # a rule check: shows in what it does
def test_the_run_process_ends_with_a_rule_check() -> None:
    stable = situation(
        "stable",
        {"when": {"leaves": {"zone": "run", "who": "you"}}, "do": [{"draw": 1}]},
    )
    scene = race(
        stable, you={"hand": "comet", "situation": "stable", "areas": ";;;1"}, they={"hand": "wall"}
    )
    told = scene.play("you: run comet\nthey: guard wall\nyou: pass\nthey: pass")
    told += scene.play("chance: card force")
    assert following(told, "702.6m", "902.1", "F33") == ["702.6m", "702.6m", "902.1"]
    assert scene.state.result.winners == (YOU,)


@pytest.mark.rule("foth:702.6n", cited=False)  # a rule check: shows in what it does
def test_its_last_rule_check_is_part_of_the_run_process() -> None:
    ban = {"rule": {"cannot": {"do": "draw", "who": "you"}}, "until": "run"}
    leaves = {"zone": "run", "who": "you", "of": {"kind": "horse"}}
    stable = situation(
        "stable",
        {"when": {"leaves": leaves}, "do": [{"draw": 1}]},
        {"when": {"turn_end": "you"}, "do": [{"draw": 1}]},
    )
    scene = race(
        item("fog", {"rule": ban}),
        stable,
        you={"hand": "comet fog", "situation": "stable", "areas": "force*9"},
        they={"hand": "wall"},
    )
    scene.play("you: run comet\nthey: guard wall\nyou: play fog on comet\nyou: pass")
    told = scene.play("they: pass")
    # What leaving triggers draws nothing; the end of the turn does.
    order = ["806.3", "F33", "806.3", "502.1"]
    assert following(told, *order) == order
