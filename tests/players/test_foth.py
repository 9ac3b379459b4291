"""The heuristics of the greedy player in Force of the Horse."""

from __future__ import annotations

import random
from typing import Any

import pytest

import racekit as rk
from racekit.games.foth import make
from racekit.games.foth.heuristic import shares
from racekit.players import Greedy, Random
from tests.foth.scenario import (
    KNOWN,
    SEATS,
    UNGUARDED,
    Scenario,
    horse,
    situation,
    support,
    table,
)

FED = {"give": {"apply": [{"run": 2}], "to": "target"}}
CARROT = support("carrot", {"do": [FED]}, type="horse")


def choice(scene: Scenario, who: str = "you") -> str:
    """Return the greedy player's action, with horses on the table named by their cards."""
    state = scene.state
    assert state.actor == SEATS[who]
    action = Greedy().choose(state.view(state.actor), state.actions(), random.Random(1))
    lying = {str(p.id): p.card for side in scene.board.sides for p in side.run}
    words = str(action).split(" on ")
    return " on ".join([words[0], *(lying[word] for word in words[1:])])


def test_the_horse_with_the_longest_expected_run_runs() -> None:
    scene = table(horse("comet", run=5), horse("dawn", run=2), you="comet dawn", they="force")
    assert choice(scene) == "run comet"


def test_a_horse_counts_with_its_characteristics_in_the_run_area() -> None:
    late = horse("late", {"in_run": {"distance": ["mile"]}, "do": [{"give": [{"run": 4}]}]}, run=2)
    keen = horse("keen", {"while": {"surface": "turf"}, "apply": [{"run": 3}]}, run=2)
    assert choice(table(late, horse("comet", run=4), you="comet late", they="force")) == "run late"
    assert choice(table(keen, horse("comet", run=4), you="comet keen", they="force")) == "run keen"


def test_force_is_not_spent_for_little_more_distance() -> None:
    dear, cheap = horse("dear", cost=4, run=4), horse("cheap", cost=1, run=4, guard=0)
    scene = table(dear, cheap, you="dear cheap force*4", they="force")
    assert choice(scene) == "run cheap force"


def test_a_seat_waits_if_a_likely_guard_would_lose_the_game() -> None:
    bold = horse("bold", {"when": {"run_fails": "self"}, "do": [{"lose": "you"}]}, run=3)
    wall = horse("wall", guard=6)
    mine = {"hand": "bold", "areas": KNOWN}
    safe = Scenario(bold, wall, you=mine, they={"hand": "force*3", "areas": "5;5;5;5"}, at="run")
    assert choice(safe) == "run bold"
    walls = {"hand": "wall*3", "areas": "5; 5; 5; 5", "pool": "wall*20"}
    assert choice(Scenario(bold, wall, you=mine, they=walls, at="run")) == "pass"


def test_no_seat_waits_for_a_horse_that_would_run_beyond_the_end() -> None:
    rocket, spark = horse("rocket", cost=5, run=9), horse("spark", cost=3, run=3)
    mine = {"hand": "rocket spark force*4", "areas": "; ; ; force*5"}
    theirs = {"hand": "force", "areas": KNOWN}
    scene = Scenario(rocket, spark, you=mine, they=theirs, at="run")
    assert choice(scene) == "run spark force*3"


@pytest.mark.parametrize(("guard", "chosen"), [(3, "guard dawn"), (0, "pass")])
def test_a_guard_has_to_save_more_than_the_card_is_worth(guard: int, chosen: str) -> None:
    scene = table(horse("comet", run=5), horse("dawn", guard=guard), you="comet", they="dawn*3")
    scene.play("you: run comet")
    assert choice(scene, "they") == chosen


def test_any_guard_is_played_where_the_run_would_win_the_race() -> None:
    scene = Scenario(
        horse("comet", run=5),
        horse("star", run=8, guard=1),
        you={"hand": "comet", "areas": "; ; ; force*6"},
        they={"hand": "star", "areas": KNOWN},
        at="run",
    )
    scene.play("you: run comet")
    assert scene.number("comet") >= 5
    assert choice(scene, "they") == "guard star"


def test_a_support_goes_to_the_own_horse_and_only_where_it_helps() -> None:
    scene = table(horse("comet"), horse("dawn"), CARROT, you="comet carrot", they="dawn carrot")
    scene.play("you: run comet")
    scene.play("they: guard dawn")
    assert choice(scene) == "play carrot on comet"
    scene.play("you: pass")
    assert choice(scene, "they") == "pass"


def test_cards_that_draw_are_played_and_cards_that_only_cost_are_not() -> None:
    feast = support("feast", {"do": [{"draw": 2}]})
    loss = support("loss", {"do": [{"discard": 2}, {"draw": 1}]})
    assert choice(table(feast, you="feast force*2", at="supports")) == "play feast"
    assert choice(table(loss, you="loss force*2", at="supports")) == "pass"


def test_a_second_situation_stays_in_the_hand() -> None:
    cheers = situation("cheers", {"apply": [{"run": 1}], "to": "running"})
    assert choice(table(cheers, you="cheers", at="supports")) == "play cheers"
    assert choice(table(cheers, you="cheers", situation="cheers", at="supports")) == "pass"


@pytest.mark.parametrize(
    ("hand", "deck", "chosen"),
    [
        ("comet force*2", "dawn*5; dawn*5; dawn*5; dawn*5", "pick dawn"),
        ("comet dawn", KNOWN, "pick force"),
    ],
)
def test_horses_and_force_are_kept_in_balance(hand: str, deck: str, chosen: str) -> None:
    cards = horse("comet", run=4), horse("dawn", cost=2, run=5)
    mine, theirs = {"hand": hand, "areas": deck}, {"hand": "force", "areas": KNOWN}
    scene = Scenario(*cards, you=mine, they=theirs, at="run")
    scene.play("you: run comet" + UNGUARDED)
    scene.asks("you", "702.6k-iii")
    assert choice(scene) == chosen


@pytest.mark.parametrize(
    ("effects", "chosen"),
    [([{"discard": 1}, {"draw": 2}], "yes"), ([{"discard": 3}, {"draw": 1}], "no")],
)
def test_optional_effects_are_used_if_they_pay(effects: list[Any], chosen: str) -> None:
    comet = horse("comet", {"in_run": {"role": "running"}, "do": [{"may": effects}]})
    scene = table(comet, you="comet force*3")
    scene.play("you: run comet")
    assert choice(scene) == chosen


@pytest.mark.parametrize(
    ("deck", "chosen"), [("force*60", "redraw"), ("comet*60", "redraw"), ("", "keep")]
)
def test_a_hand_without_horses_or_force_is_redrawn(deck: str, chosen: str) -> None:
    scene = Scenario.opening(horse("comet"), you=deck or "comet*30 force*30", they="force*60")
    dealt = {"force*60": "force*7", "comet*60": "comet*7"}.get(deck, "comet*3 force*4")
    scene.chance(dealt)
    scene.chance("force*7")
    assert choice(scene) == chosen


def test_it_sees_no_more_than_its_view() -> None:
    hands = ("dawn force", "star force")
    cards = (horse("comet"), horse("dawn", guard=3), horse("star", guard=0))
    scenes = [
        Scenario(
            *cards,
            you={"hand": "comet", "areas": KNOWN},
            they={"hand": hand, "areas": "5; 5; 5; 5", "pool": pool},
            at="run",
        )
        for hand, pool in zip(hands, ("star force*19", "dawn force*19"), strict=True)
    ]
    views = [scene.view() for scene in scenes]
    assert views[0].data() == views[1].data()
    assert "cards" not in views[0].data()
    legal = scenes[0].state.actions()
    first, second = (Greedy().chances(view, legal) for view in views)
    assert first == second


def test_it_wins_most_games_against_random_players() -> None:
    won = 0
    for seed in range(10):
        own = seed % 2
        seats = {own: Greedy(), 1 - own: Random()}
        game = make(metres=(1200, 1600, 2000, 3000)[seed // 2 % 4])
        race = rk.Table(game, seed=seed, seats=seats, autosave=False)
        race.advance()
        assert race.result is not None
        won += race.result.winners == (own,)
    assert won >= 8


# --- whole positions -------------------------------------------------------------------------


def chance(you: str = "comet", they: str = "comet", far: int = 20, other: int = 20) -> float:
    """Return the turn player's estimated chance, by the hands and the cards to go."""
    areas = [";".join([str(n // 4)] * 4) for n in (far, other)]
    scene = Scenario(
        horse("comet", run=5),
        you={"hand": you, "areas": areas[0]},
        they={"hand": they, "areas": areas[1]},
    )
    mine, theirs = shares(scene.state)
    assert mine + theirs == pytest.approx(1)
    return mine


def test_a_position_is_better_with_fewer_cards_to_go_and_a_better_hand() -> None:
    assert chance(far=12) > chance(far=20) > chance(far=28)
    assert chance(other=28) > chance(other=20) > chance(other=12)
    assert chance(you="comet force*4") > chance() > chance(they="comet force*4")


def test_the_same_lead_counts_more_near_the_goal() -> None:
    assert chance(far=4, other=8) > chance(far=36, other=40) > 0.5
