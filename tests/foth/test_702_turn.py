"""701 and 702.1 to 702.5, 702.7: a turn, but for the run process."""

from __future__ import annotations

import pytest

from tests.foth.scenario import THEY, YOU, Scenario, cited, following, horse, situation, support

COMET = horse("comet")
MAP = support("map", {"do": [{"draw": 1}]})
WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")
RAIN = situation("rain", {"apply": [{"run": -1}], "to": "running"})
WIND = situation("wind", {"apply": [{"run": 1}], "to": "running"})


@pytest.mark.rule("foth:701.1", cited=False)  # shows in who is the turn player: 702.2 says who
def test_a_game_is_turns_and_one_player_is_the_turn_player() -> None:
    scene = Scenario(COMET, at="turn")
    for turn, (who, seat) in enumerate([("you", YOU), ("they", THEY), ("you", YOU)], start=1):
        told = scene.play(f"chance: card force\n{who}: pass\n{who}: pass")
        assert cited(told, "702.2")[0]["seat"] == 1 - seat
        assert (scene.board.turn, scene.board.player) == (turn + 1, 1 - seat)
    assert [dict(event.values)["seat"] for event in scene.events if event.rule == "702.3"] == [
        YOU,
        THEY,
        YOU,
    ]


@pytest.mark.rule("foth:702.1", cited=False)  # an order: of what the events cite
def test_a_turn_goes_through_its_steps_in_order() -> None:
    scene = Scenario(COMET, MAP, WHIP, you={"hand": "map comet whip"}, at="turn")
    scene.asks("chance", "702.3")
    scene.play("chance: card force")
    scene.asks("you", "702.5")
    scene.play("you: play map\nchance: card force\nyou: pass")
    scene.asks("you", "702.6b")
    scene.play("you: run comet")
    scene.asks("they", "702.6d")
    scene.play("they: pass")
    scene.asks("you", "702.6g")
    scene.play("you: play whip on comet\nyou: pass")
    scene.asks("they", "702.6g")
    scene.play("they: pass")
    scene.chance("force*5")
    scene.play("you: pick force\n" * 4)
    steps = ("702.2", "702.3", "702.5b", "702.6d-ii", "702.6h", "702.6j", "702.6k-i", "702.6m")
    assert following(scene.events, *dict.fromkeys((*steps, "F33"))) == [
        *steps[1:],
        "702.6m",
        "F33",
        "702.2",
    ]
    scene.asks("chance", "702.3")
    assert scene.board.player == THEY


@pytest.mark.rule("foth:702.2")
def test_a_turn_begins_with_its_event() -> None:
    scene = Scenario(COMET, turn="they")
    told = scene.play("they: pass\nthey: pass")
    assert cited(told, "702.2")[0]["seat"] == YOU
    assert scene.board.phase == "702.2"
    # What it draws comes later.
    assert not cited(told, "702.3")
    scene.asks("chance", "702.3")


@pytest.mark.rule("foth:702.2")
def test_abilities_of_the_start_of_a_turn_come_before_its_draw() -> None:
    dawn = situation("dawn", {"when": {"turn_start": "you"}, "do": [{"draw": 1}]})
    scene = Scenario(dawn, they={"situation": "dawn"})
    scene.play("you: pass\nyou: pass")
    scene.asks("chance", "502.1")
    told = scene.play("chance: card force")
    assert cited(told, "502.1")[0]["seat"] == THEY
    scene.asks("chance", "702.3")
    scene.play("chance: card force")
    assert scene.hand("they") == {"force": 2}
    assert following(scene.events, "702.2", "806.3", "502.1", "702.3") == [
        "702.2",
        "806.3",
        "502.1",
        "702.3",
    ]


@pytest.mark.rule("foth:702.2")
def test_the_rule_check_of_the_start_can_end_the_game() -> None:
    dawn = situation("dawn", {"when": {"turn_start": "you"}, "do": [{"draw": 1}]})
    scene = Scenario(dawn, they={"situation": "dawn", "areas": ";;;1"})
    scene.play("you: pass\nyou: pass\nchance: card force")
    scene.asks("nobody", None)
    assert scene.state.result.winners == (THEY,)


@pytest.mark.rule("foth:702.3")
def test_the_turn_player_draws_a_card_of_the_current_area() -> None:
    scene = Scenario(
        COMET,
        MAP,
        turn="they",
        you={"areas": "; comet 2; map 1; 1", "pool": "force*4"},
    )
    told = scene.play("they: pass\nthey: pass")
    (event,) = [event for event in told if event.rule == "702.3"]
    assert dict(event.values)["seat"] == YOU
    assert dict(event.values)["card"]("en") == "Comet"
    assert scene.hand() == {"comet": 1}
    assert [len(pile.slots) for pile in scene.side().piles] == [0, 2, 2, 1]
    assert scene.hand("they") == {}
    scene.asks("you", "702.5")


@pytest.mark.rule("foth:702.3")
def test_the_other_player_does_not_see_what_is_drawn() -> None:
    scene = Scenario(COMET, turn="they", you={"areas": "comet 1"})
    told = scene.play("they: pass\nthey: pass")
    (event,) = [event for event in told if event.rule == "702.3"]
    theirs = event.seen_by(THEY)
    assert theirs is not None
    assert "card" not in theirs.values
    assert scene.state.view(THEY).sides[YOU].known == ()


@pytest.mark.rule("foth:702.4", cited=False)  # a rule check: shows in what it does
def test_after_the_draw_there_is_a_rule_check() -> None:
    scene = Scenario(at="turn", you={"areas": ";;;1"})
    told = scene.play("chance: card force")
    # The last card is drawn: the win does not wait for anything else.
    assert following(told, "702.3", "902.1", "702.5b") == ["702.3", "902.1"]
    assert scene.state.result.winners == (YOU,)


@pytest.mark.rule("foth:702.4", cited=False)  # a rule check: shows in what it does
def test_abilities_that_the_draw_triggers_come_before_supports() -> None:
    luck = situation("luck", {"when": {"draws": "you"}, "do": ["going_worse"]})
    scene = Scenario(luck, at="turn", you={"situation": "luck"})
    told = scene.play("chance: card force")
    assert following(told, "702.3", "511.2") == ["702.3", "511.2"]
    scene.asks("you", "702.5")
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:702.5")
def test_the_turn_player_plays_area_and_situation_supports() -> None:
    mine = {"hand": "map*2 rain whip comet"}
    scene = Scenario(COMET, MAP, WHIP, RAIN, you=mine, they={"hand": "map"}, at="turn")
    scene.play("chance: card force")
    scene.asks("you", "702.5", "play map", "play rain", "pass")
    scene.play("you: play map\nchance: card force\nyou: play map\nchance: card force")
    scene.play("you: play rain")
    assert scene.farm() == {"map": 2}
    assert [piece.card for piece in scene.side().situation] == ["rain"]
    scene.asks("you", "702.5", "pass")
    scene.refused("play whip on 0", "702.5")
    scene.refused("play whip", "205.1a")
    scene.refused("play comet", "702.5")
    scene.refused("play force", "702.5")
    scene.refused("run comet", "702.5")


@pytest.mark.rule("foth:702.5", cited=False)  # the other player is not asked at all
def test_the_non_turn_player_plays_no_such_supports() -> None:
    scene = Scenario(COMET, MAP, RAIN, you={"hand": "comet"}, they={"hand": "map rain"})
    scene.play("you: pass\nyou: run comet\nthey: pass\nyou: pass")
    scene.asks("they", "702.6g", "pass")
    scene.refused("play map on comet", "205.1b")
    scene.refused("play rain on comet", "205.1b")


@pytest.mark.rule("foth:702.5a", cited=False)  # a rule check: shows in what it does
def test_after_each_support_there_is_a_rule_check() -> None:
    scene = Scenario(RAIN, WIND, you={"hand": "rain wind"})
    told = scene.play("you: play rain")
    assert scene.farm() == {}
    told = scene.play("you: play wind")
    # Before anything else is played the older situation has gone (903.1).
    assert following(told, "805.2d-iii", "903.1") == ["805.2d-iii", "903.1"]
    assert scene.farm() == {"rain": 1}
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:702.5a", cited=False)  # a rule check: shows in what it does
def test_what_a_support_triggers_comes_before_the_next_support() -> None:
    fan = situation("fan", {"when": {"plays": {"of": {"class": "item"}}}, "do": ["going_worse"]})
    scene = Scenario(fan, MAP, you={"hand": "map*2", "situation": "fan"})
    scene.play("you: play map\nchance: card force")
    assert scene.board.race.going == 2
    scene.asks("you", "702.5", "play map", "pass")
    scene.play("you: play map\nchance: card force")
    assert scene.board.race.going == 3


@pytest.mark.rule("foth:702.5a", cited=False)  # a rule check: shows in what it does
def test_a_support_that_draws_the_last_card_wins_at_once() -> None:
    scene = Scenario(MAP, you={"hand": "map*2", "areas": ";;;1"})
    told = scene.play("you: play map\nchance: card force")
    assert following(told, "702.5b", "902.1") == ["902.1"]
    assert scene.state.result.winners == (YOU,)


@pytest.mark.rule("foth:702.5b")
def test_the_turn_goes_on_once_the_player_plays_no_more() -> None:
    scene = Scenario(COMET, MAP, you={"hand": "map comet"}, at="turn")
    scene.play("chance: card force")
    scene.asks("you", "702.5", "play map", "pass")
    told = scene.play("you: pass")
    assert cited(told, "702.5b") == [{"seat": YOU}]
    scene.asks("you", "702.6b", "run comet", "pass")
    # The choice was for good.
    scene.refused("play map", "702.6b")


@pytest.mark.rule("foth:702.6n", cited=False)  # a rule check: shows in what it does
def test_after_the_run_process_there_is_a_rule_check() -> None:
    stable = situation(
        "stable",
        {
            "when": {"enters": {"zone": "farm", "from": "run", "who": "you"}},
            "do": ["going_worse"],
        },
    )
    scene = Scenario(COMET, stable, you={"hand": "comet", "situation": "stable"})
    scene.play("you: pass\nyou: run comet\nthey: pass\nyou: pass")
    told = scene.play("they: pass") + scene.chance("force*3")
    told += scene.play("you: pick force\nyou: pick force")
    assert following(told, "702.6k-i", "702.6m", "511.2", "F33") == [
        "702.6k-i",
        "702.6m",
        "511.2",
        "F33",
    ]


@pytest.mark.rule("foth:702.7")
def test_then_it_is_the_other_players_turn() -> None:
    scene = Scenario(COMET, you={"hand": "comet"}, they={"hand": "comet"})
    told = scene.play("you: pass\nyou: pass")
    assert following(told, "F33", "702.7", "702.2") == ["F33", "702.7", "702.2"]
    assert cited(told, "702.7") == [{"seat": THEY}]
    assert cited(told, "702.2")[0]["seat"] == THEY
    assert scene.board.player == THEY
    scene.play("chance: card force\nthey: pass")
    scene.asks("they", "702.6b", "run comet", "pass")
    scene.play("they: run comet")
    scene.asks("you", "702.6d", "guard comet", "pass")


@pytest.mark.rule("foth:702.7", cited=False)  # what is left of the run
def test_nothing_is_left_of_the_run_in_the_next_turn() -> None:
    numbers = {"runs": 2, "keep": 3, "distance": 4, "counted": 5}
    scene = Scenario(COMET, you={"run": "comet"}, at="end", used=[[0, "situation"]], **numbers)
    scene.asks("chance", "702.3")
    assert [getattr(scene.board, name) for name in numbers] == [0] * 4
    assert (scene.board.used, scene.board.past) == ((), ())


@pytest.mark.rule("foth:702.7", cited=False)  # what lasts for a turn has gone in the next one
def test_the_new_turn_starts_anew() -> None:
    hoof = horse("hoof", {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]})
    scene = Scenario(hoof, COMET, you={"hand": "hoof"}, they={"hand": "comet*2"})
    scene.play("you: pass\nyou: run hoof\nthey: pass\nyou: pass\nthey: pass\nyou: pass")
    scene.chance("force*3")
    scene.play("you: pick force\nyou: pick force\nchance: card force\nthey: pass\nthey: run comet")
    assert scene.board.runs == 1
    scene.play("you: pass\nthey: pass\nyou: pass")
    # The extra run was another player's, in another turn.
    scene.asks("chance", "702.6k-iii")
