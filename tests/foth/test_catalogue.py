"""The option ``variant="catalogue"``: a catalogue's page about the game, where it differs (JG)."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit import odds
from racekit.engine.texts import YOU, Text
from racekit.games.foth.board import to_go
from racekit.games.foth.determinizations import Determinizations
from racekit.games.foth.history import standings
from racekit.games.foth.positions import describe, from_description
from tests.foth.scenario import (
    KNOWN,
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


def rider(card_id: str = "rider") -> dict[str, Any]:
    """Return a jockey's record."""
    return item(card_id, run(1), **{"class": "jockey"})


ANY_NUMBER = {"rule": {"deck": "any"}}
COMET = horse("comet", ANY_NUMBER)
WALL = horse("wall", guard=2)
FAST = horse("fast", run=5)
WHIP = item("whip", run(2))
MAP = support("map", {"do": [{"draw": 1}]}, ANY_NUMBER)
RAIN = situation("rain", {"apply": [{"run": -1}], "to": "running"})
WIND = situation("wind", {"apply": [{"run": 1}], "to": "running"})
PAIR = horse("pair", {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]})
CARDS = (COMET, WALL, FAST, WHIP, MAP, RAIN, WIND, PAIR, rider())


def opening(deck: str = "comet*20 map*5 force*35", metres: int = 2500, **options: Any) -> Scenario:
    """Return a game in which both have kept first hands of force."""
    race = f"tokyo turf {metres} good"
    options = {"variant": "catalogue", **options}
    scene = Scenario.opening(COMET, MAP, you=deck, they=deck, race=race, **options)
    scene.chance("force*14")
    scene.play("you: keep\nthey: keep")
    return scene


def race(*records: dict[str, Any], you: str = "", they: str = "", **given: Any) -> Scenario:
    """Return a position of two hands, with areas that leave nothing to chance."""
    sides = {"you": {"hand": you, "areas": KNOWN}, "they": {"hand": they, "areas": KNOWN}}
    given = {"at": "run", "variant": "catalogue", **given}
    return Scenario(*CARDS, *records, **sides, **given)


# --- before the first turn ------------------------------------------------------------------------


@pytest.mark.rule("foth:JG1")
@pytest.mark.parametrize(("metres", "aside"), [(1200, 29), (2000, 13), (2500, 3)])
def test_set_aside_cards_lie_face_down_in_the_farm_and_nobody_knows_them(
    metres: int, aside: int
) -> None:
    scene = opening(metres=metres)
    assert cited(scene.events, "JG1") == [{"n": aside, "metres": metres}]
    for who in ("you", "they"):
        side = scene.side(who)
        assert (len(side.down), side.farm, to_go(side)) == (aside, (), metres // 50)
    for seat in (0, 1):
        view: Any = scene.state.view(seat)
        for side in view.sides:
            assert side.down == (None,) * aside
            assert side.down_knowers == ((),) * aside
        # What lies there may lie in the areas just as well.
        assert view.unseen()["areas 0", "farm 0", *(["hand 0"] if seat else [])]["comet"] == 20


@pytest.mark.rule("foth:JG1")
def test_the_areas_are_filled_before_it_is_decided_who_begins() -> None:
    scene = opening()
    assert following(scene.events, "JG1", "603.1f-i") == ["JG1", "603.1f-i", "603.1f-i"]
    assert [len(pile.slots) for pile in scene.side().piles] == [12, 13, 13, 12]
    scene.asks("chance", "JG2")


@pytest.mark.rule("foth:F1")
def test_over_2200_metres_the_number_of_cards_is_racekits() -> None:
    scene = opening(metres=2200)
    assert cited(scene.events, "F1") == [{"n": 9, "metres": 2200}]
    assert [len(pile.slots) for pile in scene.side().piles] == [11] * 4


@pytest.mark.rule("foth:F56")
def test_who_takes_a_card_out_of_the_farm_looks_at_those_that_lie_face_down() -> None:
    dig = support("dig", {"do": [{"recover": 1}]}, ANY_NUMBER)
    deck = "comet*2 dig*58"
    race = "tokyo turf 2500 good"
    scene = Scenario.opening(COMET, dig, you=deck, they=deck, race=race, variant="catalogue")
    scene.chance("dig*14")
    scene.play("you: keep\nthey: keep")
    scene.chance("comet dig")
    scene.play("you: begin")
    scene.chance("dig")
    scene.play("you: pass\nyou: play dig")
    scene.chance("comet dig", "down")
    assert scene.legal() == {"pick comet", "pick-down comet", "pick-down dig"}
    mine, theirs = (scene.view(who).sides[0].down for who in ("you", "they"))
    assert (sorted(mine), theirs) == (["comet", "dig"], (None, None))


@pytest.mark.rule("foth:JG2")
def test_each_player_turns_up_one_card_which_stays_face_up() -> None:
    scene = opening()
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances == {
        "card comet": Fraction(20, 53),
        "card map": Fraction(5, 53),
        "card force": Fraction(28, 53),
    }
    scene.chance("map comet")
    assert [event["seat"] for event in cited(scene.events, "JG2")] == [0, 1]
    assert scene.farm() == {"map": 1}
    assert scene.farm("they") == {"comet": 1}
    scene.asks("they", "JG3", "begin", "follow")
    scene.play("they: begin")
    # Over 2500 m, three cards lie there: one of them is face up.
    assert [len(scene.side(who).down) for who in ("you", "they")] == [2, 2]
    assert len(scene.side().pool) == to_go(scene.side()) + 2 == 52


@pytest.mark.rule("foth:JG2")
def test_cards_that_are_not_needed_stay_face_down() -> None:
    scene = opening(metres=1600)
    scene.chance("comet force")
    scene.play("you: begin")
    for who in ("you", "they"):
        assert (len(scene.side(who).down), sum(scene.farm(who).values())) == (20, 1)
        assert len(scene.side(who).pool) == 52
    # Nobody can tell the first card of the areas from the cards of the farm.
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances["card comet"] == Fraction(19, 52)
    assert scene.state.view(0).outcomes() == scene.state.outcomes()  # type: ignore[attr-defined]


@pytest.mark.rule("foth:JG3")
@pytest.mark.parametrize(("cards", "chooser"), [("comet map", "you"), ("force comet", "they")])
@pytest.mark.parametrize("choice", ["begin", "follow"])
def test_who_alone_turned_up_a_horse_chooses_who_begins(
    cards: str, chooser: str, choice: str
) -> None:
    scene = opening()
    scene.chance(cards)
    scene.asks(chooser, "JG3", "begin", "follow")
    scene.refused("begin 1", "JG3")
    scene.refused("pass", "JG3")
    told = scene.play(f"{chooser}: {choice}")
    first = int((chooser == "they") == (choice == "begin"))
    assert cited(told, "JG3") == cited(told, "603.1g") == [{"seat": first}]
    assert (scene.board.turn, scene.board.player) == (1, first)


@pytest.mark.rule("foth:JG4")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("cards", ["comet comet", "map force"])
def test_chance_decides_at_once_where_nobody_may_choose(cards: str, first: int) -> None:
    scene = opening()
    scene.chance(cards)
    scene.asks("chance", "JG4")
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"first 0": Fraction(1, 2), "first 1": Fraction(1, 2)}
    told = scene.play(f"chance: first {first}")
    assert cited(told, "JG4") == [{"seat": first}]
    assert scene.board.player == first


@pytest.mark.rule("foth:JG13", cited=False)  # 503.3b refuses
def test_every_force_card_counts_one_whatever_is_on_it() -> None:
    torrent = special("torrent", 2)
    drizzle = special("drizzle", 3, counts_if={"course": ["kokura"]})
    records, hand = (horse("big", cost=2), torrent, drizzle), "big torrent drizzle"
    scene = race(*records, you=hand)
    scene.asks("you", "702.6b", "run big drizzle torrent", "pass")
    scene.refused("run big torrent", "503.3b")
    usual = race(*records, you=hand, variant="comprehensive")
    usual.asks("you", "702.6b", "run big torrent", "pass")


# --- before the run -------------------------------------------------------------------------------


@pytest.mark.rule("foth:JG5")
def test_one_situation_a_turn_and_right_after_the_draw() -> None:
    scene = race(you="rain wind*2 map", at="turn")
    scene.asks("you", "JG5", "play rain", "play wind", "pass")
    scene.play("you: play rain")
    # One only, and it is over.
    scene.asks("you", "JG6", "play map", "pass")
    scene.refused("play wind", "JG5")
    scene.play("you: pass\nyou: pass")
    told = scene.play("they: pass\nthey: pass\nthey: pass")
    assert [event["seat"] for event in cited(told, "JG5")] == [1]
    # The next turn has its own.
    scene.play("you: play wind")
    assert scene.lying("situation") == {"wind": 1}


@pytest.mark.rule("foth:JG5")
def test_a_turn_may_have_no_situation() -> None:
    scene = race(you="rain", at="situation")
    told = scene.play("you: pass")
    assert cited(told, "JG5") == [{"seat": 0}]
    scene.asks("you", "JG6", "pass")
    scene.refused("play rain", "JG5")


@pytest.mark.rule("foth:JG6")
def test_supports_for_areas_come_after_the_situation_and_any_number_of_them() -> None:
    scene = race(you="map*3 rain whip comet", at="situation")
    scene.refused("play map", "JG6")
    scene.refused("play whip", "205.1a")
    scene.refused("play comet", "JG5")
    scene.play("you: pass\nyou: play map\nyou: play map\nyou: play map")
    assert scene.hand()["map"] == 0
    scene.refused("play whip", "205.1a")
    scene.play("you: pass")
    scene.asks("you", "702.6b")


# --- supports in the run --------------------------------------------------------------------------


@pytest.mark.rule("foth:JG7")
def test_supports_are_played_together_with_the_horse_that_runs() -> None:
    scene = race(you="comet whip*2 map", they="wall whip")
    scene.play("you: run comet")
    scene.asks("you", "JG7")
    scene.refused("play map on comet", "205.1b")
    scene.refused("run comet", "JG7")
    scene.play("you: play whip on comet\nyou: play whip on comet")
    told = scene.play("you: pass")
    assert cited(told, "JG7") == [{"seat": 0}]
    # The other player sees them before deciding on a guard.
    assert scene.number("comet") == 3 + 4
    scene.asks("they", "702.6d", "guard wall", "pass")


@pytest.mark.rule("foth:JG7")
def test_supports_are_played_together_with_the_horse_that_guards() -> None:
    scene = race(item("shield", {"give": {"apply": [{"guard": 2}], "to": "target"}}),
                 you="comet whip", they="wall shield")  # fmt: skip
    scene.play("you: run comet\nyou: pass\nthey: guard wall")
    scene.asks("they", "JG7", f"play shield on {scene.piece('wall')}", "pass")
    scene.play("they: play shield on wall\nthey: pass")
    assert scene.number("wall", "guard") == 4
    scene.asks("you", "JG8")


@pytest.mark.rule("foth:JG7")
def test_who_does_not_guard_plays_nothing_with_a_horse() -> None:
    scene = race(you="comet", they="wall whip")
    scene.play("you: run comet\nyou: pass\nthey: pass")
    scene.asks("you", "JG8", "pass")


@pytest.mark.rule("foth:JG12", cited=False)  # it is about when nothing happens
def test_the_rule_check_comes_after_all_that_is_played_together() -> None:
    lucky = horse(
        "lucky", {"when": {"enters": {"zone": "run", "card": "self"}}, "do": [{"draw": 1}]}
    )
    scene = race(lucky, you="lucky whip*2", they="wall")
    told = scene.play("you: run lucky\nyou: play whip on lucky\nyou: play whip on lucky")
    assert not cited(told, "806.3")
    assert scene.to_go() == 20
    told = scene.play("you: pass")
    assert len(cited(told, "806.3")) == 1
    assert scene.to_go() == 19


@pytest.mark.rule("foth:1201.1b")
def test_what_is_played_together_does_not_loop_while_abilities_wait() -> None:
    back = {"to_hand": {"all": {"in": "run", "of": {"class": "item"}}}}
    counts = horse("counts", {"when": {"plays": {"who": "you"}}, "do": ["going_worse"]})
    scene = race(item("hook", back), item("line", back), counts, you="counts hook line whip")
    scene.play("you: run counts\nyou: play whip on counts\nyou: play hook on counts")
    once = "you: play line on counts\nyou: play hook on counts\n"
    scene.play(once + "you: play line on counts")
    assert len(scene.board.waiting) >= 4
    scene.refused("play hook on counts", "1201.1b")
    # What was done while they waited can be described with the position that it led to.
    scene.play("you: pass" + "\nyou: resolve 1" * 4)
    scene.asks("they", "702.6d")
    assert (
        from_description(scene.game, json.loads(json.dumps(describe(scene.state)))) == scene.state
    )


@pytest.mark.rule("foth:JG7", cited=False)  # it is not played
def test_a_horse_that_does_not_get_there_has_no_supports() -> None:
    shy = horse(
        "shy", {"instead_of": {"enters": {"zone": "run", "card": "self"}}, "do": [{"draw": 1}]}
    )
    scene = race(shy, you="shy whip", they="wall")
    told = scene.play("you: run shy")
    assert not scene.running()
    assert not cited(told, "JG7")


@pytest.mark.rule("foth:JG8")
def test_then_supports_are_played_in_turn_from_the_running_side() -> None:
    scene = race(you="comet whip*3", they="wall whip*2")
    scene.play("you: run comet\nyou: pass\nthey: guard wall\nthey: pass")
    scene.asks("you", "JG8")
    scene.refused("guard comet", "JG8")
    told = scene.play("you: play whip on comet\nyou: pass")
    assert cited(told, "JG8") == [{"seat": 1}]
    scene.asks("they", "JG8")
    scene.play("they: play whip on wall\nthey: pass")
    scene.asks("you", "JG8")
    scene.play("you: play whip on comet\nyou: pass")
    told = scene.play("they: pass")
    assert len(cited(told, "702.6j")) == 1


@pytest.mark.rule("foth:JG12", cited=False)  # nothing happens
def test_who_has_no_horse_is_passed_over() -> None:
    scene = race(you="comet whip", they="whip")
    scene.play("you: run comet\nyou: pass\nthey: pass")
    told = scene.play("you: play whip on comet\nyou: pass")
    assert not cited(told, "JG8")
    assert len(cited(told, "702.6j")) == 1


@pytest.mark.rule("foth:JG9")
def test_a_support_is_played_on_ones_own_horse_only() -> None:
    scene = race(you="comet whip*2", they="wall whip")
    scene.play("you: run comet\nyou: pass\nthey: guard wall")
    scene.refused("play whip on comet", "JG9")
    scene.play("they: pass")
    scene.refused("play whip on wall", "JG9")
    scene.refused("play whip on 99", "702.6g-i")
    scene.refused("play whip", "702.6g-i")
    found = {str(each) for each in scene.state.candidates()}
    assert f"play whip on {scene.piece('wall')}" in found
    scene.asks("you", "JG8", f"play whip on {scene.piece('comet')}", "pass")


@pytest.mark.rule("foth:JG10")
def test_each_plays_one_jockey_in_a_run() -> None:
    scene = race(you="pair comet rider*3 whip", they="wall*2 rider*2")
    scene.play("you: run pair\nyou: play rider on pair")
    scene.refused("play rider on pair", "JG10")
    scene.play("you: play whip on pair\nyou: pass\nthey: guard wall\nthey: play rider on wall")
    scene.refused("play rider on wall", "JG10")
    scene.play("they: pass")
    scene.refused("play rider on pair", "JG10")
    scene.play("you: pass\nthey: pass")
    # A further horse is part of the same run.
    scene.play("you: run comet")
    scene.refused("play rider on comet", "JG10")
    assert set(scene.board.used) == {(0, "jockey"), (1, "jockey")}
    # The next run has its own.
    scene.play("you: pass\nthey: pass\nyou: pass\nthey: pass")
    while scene.board.player == 0:
        scene.play("you: pick force")
    assert not scene.board.used


# --- the hand -------------------------------------------------------------------------------------


@pytest.mark.rule("foth:JG11")
def test_as_many_cards_are_kept_as_before_the_run_and_one_more() -> None:
    scene = race(you="fast force*2", they="")
    told = scene.play("you: run fast\nyou: pass\nthey: pass\nyou: pass")
    assert cited(told, "JG11") == [{"seat": 0, "n": 2}]
    distance = scene.board.distance
    assert distance > 1
    scene.asks("you", "JG11", "pick force")
    view: Any = scene.view()
    assert view.asked.least == view.asked.most == distance - 1
    told = scene.play("you: pick force\n" * (distance - 1))
    assert len(cited(told, "JG11")) == distance - 1
    assert scene.hand().total() == 2 + 1


@pytest.mark.rule("foth:JG11", cited=False)  # the comprehensive rules do not cite it
@pytest.mark.parametrize(("variant", "kept"), [("catalogue", 3), ("comprehensive", 5)])
def test_what_success_draws_first_is_put_away_as_well(variant: str, kept: int) -> None:
    """The comprehensive rules put away one card fewer than the distance, whatever the hand."""
    lucky = horse("lucky", {"when": {"run_succeeds": "self"}, "do": [{"draw": 2}]}, run=4)
    scene = race(lucky, you="lucky force*2", they="", variant=variant)
    passes = "you: pass\nthey: pass\nyou: pass"
    scene.play("you: run lucky\n" + (passes if variant == "catalogue" else "they: pass\nyou: pass"))
    if variant == "comprehensive":
        scene.play("they: pass")
    while scene.state.rule in ("JG11", "702.6k-iii"):
        scene.play("you: pick force")
    assert scene.hand().total() == kept


@pytest.mark.rule("foth:JG11")
def test_keep_n_in_hand_keeps_n_more() -> None:
    saver = horse("saver", {"when": {"run_succeeds": "self"}, "do": [{"keep": 3}]}, run=5)
    scene = race(saver, you="saver force", they="")
    scene.play("you: run saver\nyou: pass\nthey: pass\nyou: pass")
    while scene.state.rule == "JG11":
        scene.play("you: pick force")
    assert scene.hand().total() == 1 + 3


@pytest.mark.rule("foth:JG11", cited=False)  # an option that is refused
def test_there_is_no_hand_limit() -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.game("foth", variant="catalogue", hand_limit=10)
    (problem,) = caught.value.problems
    assert problem.place == "hand_limit"
    assert "JG11" in problem.text.en
    assert "JG11" in problem.text.ja


# --- the option -----------------------------------------------------------------------------------


@pytest.mark.rule("foth:JG12", cited=False)  # which rules apply
@pytest.mark.parametrize("variant", ["page", "", None, True, 1, ["catalogue"]])
def test_an_unknown_variant_is_refused_with_the_known_ones(variant: Any) -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.game("foth", variant=variant)
    (problem,) = caught.value.problems
    assert problem.place == "variant"
    assert "comprehensive" in problem.text.en
    assert "catalogue" in problem.text.ja


@pytest.mark.rule("foth:JG12", cited=False)  # which rules apply
def test_the_variant_is_an_option_of_the_game() -> None:
    assert rk.game("foth", variant="comprehensive") == rk.game("foth")
    game = rk.game("foth", variant="catalogue")
    assert game.options() == {"variant": "catalogue"}
    assert game != rk.game("foth")


@pytest.mark.rule("foth:JG12", "foth:F16", cited=False)  # what is shown
def test_house_rules_of_a_variant_are_shown_with_it_alone() -> None:
    notes = {
        variant: rk.game("foth", variant=variant).house()
        for variant in ("comprehensive", "catalogue")
    }
    book = rk.rules("foth")
    assert book["JG12"].body in notes["catalogue"]
    assert book["JG12"].body not in notes["comprehensive"]
    assert book["F16"].body not in notes["catalogue"]


# --- texts, positions and odds --------------------------------------------------------------------


def wander(seed: int, **options: Any) -> list[Any]:
    """Return the positions of a game played at random."""
    rng = random.Random(seed)
    found = [rk.game("foth", variant="catalogue", **options).start()]
    while (state := found[-1]).actor is not None:
        action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        found.append(state.step(action).state)
    return found


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_has_a_prompt_of_its_own(seed: int) -> None:
    names = {0: YOU, 1: Text("Bot A", "ボットA")}
    seen = set()
    for state in wander(seed, metres=1400):
        if state.rule is None or not state.rule.startswith("JG"):
            continue
        seen.add(state.rule)
        for seat in (0, 1):
            lead, what = state.game.status(state.view(seat), names)
            assert lead.en
            assert lead.ja
            assert what.en != what.ja
    assert seen >= {"JG2", "JG5", "JG6", "JG7", "JG8"}
    assert ("JG3" in seen) != ("JG4" in seen)


@pytest.mark.rule("foth:JG3", cited=False)  # who is asked
def test_who_begins_is_chosen_by_buttons() -> None:
    scene = opening()
    scene.chance("comet force")
    texts = [scene.game.action_text(action) for action in scene.state.actions()]
    assert [text.en for text in texts] == ["Take the first turn", "Take the second turn"]
    assert [text.ja for text in texts] == ["先攻になる", "後攻になる"]
    ends = [scene.game.ends(action) for action in scene.state.actions()]
    assert ends == [{"from": None, "to": None}] * 2


@pytest.mark.rule("foth:JG12", cited=False)  # which rules apply
@pytest.mark.parametrize(("lang", "label"), [("en", "catalogue rules"), ("ja", "カタログのルール")])
def test_boards_name_the_variant(lang: str, label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    names = {0: YOU, 1: Text("Bot A", "ボットA")}
    for variant, times in (("catalogue", 1), ("comprehensive", 0)):
        state = race(variant=variant).state
        shown = state.game.scene(state.view(0))
        told = state.game.scene_text(shown, names, lang)
        picture = state.game.picture(shown, "")
        assert (told.count(label), picture.lower().count(label)) == (times, times)
        assert ("variant" in shown) == bool(times)


@pytest.mark.rule("foth:702.5", cited=False)  # how many cards there are
def test_standings_have_a_row_for_each_player_and_turn() -> None:
    seats = {seat: rk.players.Greedy() for seat in (0, 1)}
    table = rk.Table("foth", variant="catalogue", seats=seats, seed=3, metres=1200, autosave=False)
    table.advance()
    rows = [(row["turn"], row["seat"]) for row in standings(table)]
    assert rows == [(turn, seat) for turn in range(1, rows[-1][0] + 1) for seat in (0, 1)]


def test_the_greedy_player_takes_the_first_turn() -> None:
    scene = opening()
    scene.chance("comet force")
    action = rk.players.Greedy().choose(scene.view(), scene.state.actions(), random.Random(1))
    assert str(action) == "begin"


@pytest.mark.rule("foth:JG5", "foth:JG7", cited=False)  # who is asked
@pytest.mark.parametrize(
    ("at", "rule", "actor"),
    [
        ("situation", "JG5", 0),
        ("supports", "JG6", 0),
        ("check", "JG5", 0),
        ("together", "JG7", 0),
        ("priority", "JG8", 0),
    ],
)
def test_stages_of_the_variant(at: str, rule: str, actor: int) -> None:
    scene = race(you="comet whip rain", they="wall", at=at)
    assert (scene.state.rule, scene.state.actor) == (rule, actor)
    told = json.loads(json.dumps(describe(scene.state)))
    assert from_description(scene.game, told) == scene.state


@pytest.mark.rule("foth:JG7", cited=False)  # who is asked
def test_a_guards_supports_are_a_stage_too() -> None:
    scene = race(you="comet", they="wall whip")
    scene.play("you: run comet\nyou: pass\nthey: guard wall")
    told = json.loads(json.dumps(describe(scene.state)))
    assert (told["at"], told["priority"]) == ("together", 1)
    assert from_description(scene.game, told) == scene.state


@pytest.mark.rule("foth:JG12", cited=False)  # which rules apply
@pytest.mark.parametrize("at", ["situation", "together", "choose_first"])
def test_the_other_variant_has_no_such_stage(at: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        race(at=at, variant="comprehensive")
    assert [problem.place for problem in caught.value.problems] == ["at"]


@pytest.mark.rule("foth:JG3", cited=False)  # who is asked
def test_who_begins_is_a_position_that_can_be_described() -> None:
    scene = opening(metres=1600)
    for cards in ("map", "comet"):
        told = json.loads(json.dumps(describe(scene.state)))
        assert told["at"] == "aside"
        assert from_description(scene.game, told) == scene.state
        scene.chance(cards)
    told = json.loads(json.dumps(describe(scene.state)))
    assert (told["at"], told["player"]) == ("choose_first", 1)
    assert from_description(scene.game, told) == scene.state
    again = dict(told, you={**told["you"], "down": "3"})
    with pytest.raises(rk.BadInput):
        from_description(scene.game, again)


@pytest.mark.rule("foth:JG4", "foth:603.1d", cited=False)  # who is asked
def test_lots_are_a_position_that_can_be_described() -> None:
    scene = opening("force*60")
    scene.chance("force*2")
    assert scene.state.rule == "JG4"
    told = json.loads(json.dumps(describe(scene.state)))
    assert (told["at"], told["you"]["farm"]) == ("who_first", "force")
    assert from_description(scene.game, told) == scene.state


@pytest.mark.rule("foth:JG1", "foth:F43", cited=False)  # what each may know
def test_odds_know_that_cards_of_the_deck_may_lie_in_the_farm() -> None:
    scene = opening(metres=1600)
    for state in (scene.state, scene.view()):
        with pytest.raises(rk.BadInput, match="at most 32 can"):
            rk.odds(state, odds.at_least(1, "comet", draws=33))
    scene.chance("comet force")
    scene.play("you: begin")
    # 52 cards are unseen: 32 lie in the areas, and 20 in the farm.
    for state in (scene.state, scene.view()):
        assert rk.odds(state, odds.at_least(1, "comet", draws=1)).p == Fraction(19, 52)
        none = odds.closed.hypergeometric(52, 19, 32)[0]
        assert rk.odds(state, odds.at_least(1, "comet", draws=32)).p == 1 - none
    assert dict(rk.odds(scene.view(), "next card"))["comet"] == Fraction(19, 52)


@pytest.mark.rule("foth:JG1", "foth:F43", cited=False)  # what each may know
def test_every_determinization_looks_the_same() -> None:
    rng = random.Random(5)
    for state in wander(3, metres=1200)[20::9]:
        for seat in (0, 1):
            view = state.view(seat)
            world = Determinizations(view).sample(rng)
            assert world.view(seat) == view
            assert world.key(seat) == state.key(seat)
