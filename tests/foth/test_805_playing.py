"""805: how cards and abilities are played and resolved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.foth.scenario import KNOWN, UNGUARDED, Scenario, horse, situation, support, table

WORSE = {"going_worse": 1}
MAP = support("map", {"do": [{"draw": 1}]})
RAIN = support("rain", {"do": [WORSE]})
WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")


# What is not played has no event.
@pytest.mark.rule("foth:805.1", cited=False)
def test_automatic_abilities_are_played_and_static_ones_are_not() -> None:
    fair = situation(
        "fair",
        {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [WORSE]},
        {"apply": [{"run": 2}], "to": "running"},
    )
    scene = table(fair, horse("comet"), you="fair comet", at="supports")
    assert scene.board.race.going == 1
    scene.play("you: play fair\n you: pass\n you: run comet")
    assert scene.cited("806.3") == ["Fair"]
    assert (scene.board.race.going, scene.number("comet")) == (2, 5)


@pytest.mark.rule("foth:805.2", "foth:805.2a", "foth:805.2a-i", "foth:805.2d-v")
@pytest.mark.parametrize("kind", ["item", "jockey"])
def test_a_card_is_named_shown_resolved_and_put_away(kind: str) -> None:
    rain = support("rain", {"do": [WORSE]}, **{"class": kind})
    scene = table(rain, MAP, you="rain", at="supports")
    scene.refused("play map", "805.2a")
    scene.refused("play nothing", "805.2a")
    happened = scene.play("you: play rain")
    rules = [event.rule for event in happened]
    assert rules == ["805.2a-i", "805.2", "511.2", "805.2d-v"]
    shown = happened[0].seen_by(1)
    assert shown is not None
    assert shown.values["card"].en == "Rain"
    assert (scene.hand(), scene.farm()) == ({}, {"rain": 1})


@pytest.mark.rule("foth:805.2", "foth:805.2a-i", "foth:805.2c-i", "foth:805.2d-i")
def test_a_running_horse_is_shown_paid_for_and_put_down() -> None:
    scene = table(horse("comet", cost=1), you="comet force", they="force")
    happened = scene.play("you: run comet force")
    rules = [event.rule for event in happened]
    assert rules == ["805.2a-i", "503.2", "805.2c-i", "805.2", "805.2d-i", "805.2d-i"]
    shown = happened[0].seen_by(1)
    assert shown is not None
    assert (shown.values["card"].en, shown.values["end"]) == ("Comet", "resolution")


# Taking a move back is no rule; who could learn something by it is told by its events.
@pytest.mark.rule("foth:805.2a-i", cited=False)
def test_to_show_a_card_of_ones_own_hand_teaches_oneself_nothing() -> None:
    toll = support("toll", {"do": [{"discard": {"n": 1, "who": "opponent"}}]})
    scene = table(toll, you="toll", they="force", at="supports")
    played = scene.play("you: play toll")
    assert not any(event.reveals for event in played)
    (lost,) = [event for event in scene.play("they: pick force") if event.rule == "807.1"]
    assert lost.reveals


# While a choice is open the card lies where it is played from.
@pytest.mark.rule("foth:805.2a-i", cited=False)
def test_what_is_being_played_lies_in_the_resolution_area() -> None:
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(toll, you="toll force*2", at="supports")
    scene.play("you: play toll")
    assert [piece.card for piece in scene.board.resolving] == ["toll"]
    scene.play("you: pick force")
    assert scene.board.resolving == ()


# A choice has no event; what was chosen has.
@pytest.mark.rule("foth:805.2b", cited=False)
def test_the_target_is_chosen_as_the_card_is_played() -> None:
    scene = table(WHIP, horse("comet"), horse("wall"), you="comet whip", they="wall")
    scene.play("you: run comet\n they: guard wall")
    whips = {f"play whip on {scene.piece(card)}" for card in ("comet", "wall")}
    assert scene.legal() == {*whips, "pass"}
    scene.play("you: play whip on wall")
    assert (scene.number("comet"), scene.number("wall")) == (3, 5)


@pytest.mark.rule("foth:805.2b")
def test_an_ability_lets_its_player_choose() -> None:
    ability = {"in_run": {"surface": "turf"}, "do": [{"one_of": [[WORSE], [{"draw": 1}]]}]}
    scene = table(horse("comet", ability), you="comet")
    scene.play("you: run comet")
    scene.asks("you", "805.2b", "option 1", "option 2")
    scene.refused("option 3", "805.2b")
    scene.play("you: option 2")
    assert (scene.hand(), scene.board.race.going) == ({"force": 1}, 1)


@pytest.mark.rule("foth:805.2c")
def test_a_cost_is_paid_before_the_effect() -> None:
    ability = {
        "when": {"enters": {"zone": "run", "card": "self"}},
        "pay": {"discard": 1},
        "do": [WORSE],
    }
    scene = table(horse("comet", ability), you="comet force")
    scene.play("you: run comet\n you: yes\n you: pick force")
    told = scene.rules()
    assert told.index("805.2c") < told.index("511.2")
    assert scene.farm() == {"force": 1}


@pytest.mark.rule("foth:805.2b", "foth:805.2c")
def test_what_an_ability_chooses_is_chosen_before_its_cost_is_paid() -> None:
    entering = {"when": {"enters": {"zone": "run", "card": "self"}}, "pay": {"discard": 1}}
    chance = horse("comet", {**entering, "do": [{"one_of": [[WORSE], [{"draw": 1}]]}]})
    scene = table(chance, you="comet force")
    scene.play("you: run comet\n you: yes")
    scene.asks("you", "805.2b", "option 1", "option 2")
    scene.refused("pick force", "805.2b")
    scene.play("you: option 1")
    scene.asks("you", "805.2c", "pick force")
    assert scene.board.race.going == 1
    scene.play("you: pick force")
    assert (scene.board.race.going, scene.farm()) == (2, {"force": 1})
    out = horse("comet", {**entering, "do": [{"choose": {"in": "run"}}, {"to_hand": "target"}]})
    scene = table(out, you="comet force")
    scene.play("you: run comet\n you: yes")
    scene.asks("you", "805.2b", f"pick comet on {scene.piece('comet')}")
    scene.play("you: pick comet on comet")
    scene.asks("you", "805.2c", "pick force")
    scene.play("you: pick force")
    assert (scene.hand(), scene.farm()) == ({"comet": 1}, {"force": 1})


ENTERING = {"when": {"enters": {"zone": "run", "card": "self"}}, "pay": {"discard": 1}}
CHOSEN: dict[str, tuple[list[Any], str]] = {
    "an option": ([{"one_of": [[WORSE], [{"mill": 1}]]}], "option 1"),
    "a card": ([{"choose": {"in": "situation"}}, {"to_farm": "target"}], "pick sun on sun"),
    "a number": ([{"choose_number": {"most": 2, "do": [{"mill": "chosen_number"}]}}], "number 2"),
}
"""Effects that need a choice, and what is chosen."""


@pytest.mark.rule("foth:805.2b", "foth:103.5", cited=False)  # one of the two, by the kind
@pytest.mark.parametrize("kind", CHOSEN)
@pytest.mark.parametrize("of", ["an ability", "a support"])
def test_a_later_choice_comes_before_the_cost_and_what_precedes_it(kind: str, of: str) -> None:
    needs, choice = CHOSEN[kind]
    effects = [{"draw": 1}, {"discard": {"who": "opponent", "random": True}}, *needs]
    comet = horse("comet", {**ENTERING, "do": effects})
    kit = support("kit", {"do": effects})
    scene = Scenario(
        comet,
        kit,
        situation("sun"),
        you={"hand": "comet kit force", "situation": "sun", "areas": KNOWN},
        they={"hand": "force*2", "areas": KNOWN},
        at="run" if of == "an ability" else "supports",
    )
    before = scene.hand().total()
    scene.play("you: run comet\n you: yes" if of == "an ability" else "you: play kit")
    assert scene.hand().total() == before - 1  # nothing has been drawn, and nothing paid
    scene.refused("pick force", "103.5" if kind == "a number" else "805.2b")
    scene.play(f"you: {choice}")
    if of == "an ability":
        scene.asks("you", "805.2c")
        scene.play("you: pick force")
    scene.play("chance: random force")
    assert scene.hand()["force"] == (1 if of == "an ability" else 2)
    assert scene.board.race.going == (2 if kind == "an option" else 1)
    assert bool(scene.lying("situation")) is (kind != "a card")
    assert scene.to_go() == (17 if kind == "a number" else 19)


@pytest.mark.rule("foth:805.2b", cited=False)  # what is asked when
@pytest.mark.parametrize(
    ("first", "choice", "asked"),
    [
        ({"to_farm": {"all": {"in": "situation"}}}, {"choose": {"in": "run"}}, False),
        ({"give": [{"run": 3}]}, {"choose": {"in": "run", "of": {"run_at_least": 5}}}, False),
        (WORSE, {"choose": {"in": "run", "of": {"run_at_least": 3}}}, False),
        (WORSE, {"choose": {"in": "run", "of": {"kind": "horse"}}}, True),
        (
            WORSE,
            {"choose_number": {"most": {"count": "farm"}, "do": [{"mill": "chosen_number"}]}},
            False,
        ),
        (
            {"if": {"that": {"going": ["good"]}, "do": [WORSE]}},
            {"choose": {"in": "run"}},
            True,
        ),
        ({"may": [WORSE]}, {"choose": {"in": "run"}}, False),
    ],
)
def test_what_an_effect_before_may_decide_is_chosen_after_it(
    first: Any, choice: Any, asked: bool
) -> None:
    after = [{"to_hand": "target"}] if "choose" in choice else []
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [first, choice, *after]})
    mine = {"hand": "comet", "situation": "sun", "farm": "force", "areas": KNOWN}
    scene = Scenario(comet, situation("sun"), you=mine, they={"areas": KNOWN}, at="run")
    scene.play("you: run comet")
    if "may" in first:
        assert scene.state.rule == "103.5a"
        scene.play("you: yes")
    done = {
        "to_farm": not scene.lying("situation"),
        "give": scene.number("comet") == 6,
    }.get(next(iter(first)), scene.board.race.going == 2)
    assert done is not asked
    assert scene.state.rule in ("805.2b", "103.5")


@pytest.mark.rule("foth:805.2b", cited=False)  # what is chosen for what
def test_each_effect_has_the_target_that_was_chosen_for_it() -> None:
    """A support's own horse comes first, and then two other choices."""
    effects = [
        {"give": {"apply": [{"run": 2}], "to": "target"}},
        {"later": {"when": "turn_end", "do": [{"draw": 1}]}},
        {"choose": {"in": "situation", "who": "each"}},
        {"to_farm": "target"},
    ]
    twice = [{"draw": 1}, {"choose": {"in": "run"}}, {"draw": 1}, {"choose": {"in": "situation"}}]
    hood = support("hood", {"do": effects}, type="horse")
    comet = horse("comet", {"in_run": {"role": "running"}, "do": [*twice, {"to_farm": "target"}]})
    scene = table(
        comet, hood, situation("sun"), situation("rain"), you="comet hood rain", situation="sun"
    )
    scene.play("you: run comet\n you: pick comet on comet")
    assert scene.hand()["force"] == 0
    scene.play("you: pick sun on sun")
    assert (scene.hand()["force"], scene.running(), scene.lying("situation")) == (2, ["comet"], {})
    scene = table(horse("comet"), hood, situation("sun"), you="comet hood", situation="sun")
    scene.play("you: run comet\n they: pass\n you: play hood on comet\n you: pick sun on sun")
    assert (scene.number("comet"), scene.lying("situation")) == (5, {})


@pytest.mark.rule("foth:805.2b", cited=False)  # what is asked when
def test_a_choice_within_an_option_is_made_before_the_cost() -> None:
    option = [{"draw": 1}, {"choose": {"in": "situation"}}, {"to_farm": "target"}]
    comet = horse("comet", {**ENTERING, "do": [{"one_of": [option, [WORSE]]}]})
    scene = table(comet, situation("sun"), you="comet force", situation="sun")
    scene.play("you: run comet\n you: yes\n you: option 1\n you: pick sun on sun")
    assert (scene.hand(), scene.lying("situation")) == ({"force": 1}, {"sun": 1})
    scene.play("you: pick force")
    assert (scene.hand(), scene.farm(), scene.lying("situation")) == (
        {"force": 1},
        {"force": 1, "sun": 1},
        {},
    )


@pytest.mark.rule("foth:805.2c")
def test_cards_of_the_farm_can_be_a_cost() -> None:
    ability = {
        "when": {"enters": {"zone": "run", "card": "self"}},
        "pay": {"remove_farm": 2},
        "do": [WORSE],
    }
    mine = {"hand": "comet", "farm": "force*3", "areas": KNOWN}
    scene = Scenario(horse("comet", ability), you=mine, at="run")
    scene.play("you: run comet\n you: yes\n you: pick force\n you: pick force")
    assert (scene.farm(), scene.side().removed) == ({"force": 1}, ("force", "force"))
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:805.2c-i")
def test_a_running_horse_costs_its_cost_in_force() -> None:
    scene = table(horse("comet", cost=2), you="comet force*3")
    scene.refused("run comet", "503.3b")
    scene.refused("run comet force", "503.3b")
    scene.refused("run comet force*3", "503.3b")
    scene.play("you: run comet force*2")
    assert scene.hand() == {"force": 1}


# A guard pays nothing, so there is nothing to cite.
@pytest.mark.rule("foth:805.2c-i", "foth:805.2d-ii", cited=False)
def test_a_guard_horse_costs_nothing() -> None:
    scene = table(horse("comet"), horse("wall", cost=5), you="comet", they="wall")
    scene.play("you: run comet\n they: guard wall")
    assert scene.lying("run", "they") == {"wall": 1}


# What is resolved how is told by the rules that follow.
@pytest.mark.rule("foth:805.2d", cited=False)
@pytest.mark.rule("foth:805.2d-i", "foth:805.2d-ii")
def test_horses_and_what_paid_for_them_go_to_the_run_area() -> None:
    scene = table(horse("comet", cost=2), horse("wall"), you="comet force*2", they="wall")
    scene.play("you: run comet force*2\n they: guard wall")
    assert scene.lying("run") == {"comet": 1, "force": 2}
    assert scene.lying("run", "they") == {"wall": 1}
    assert scene.board.resolving == ()
    assert sorted(scene.cited("805.2d-i")) == ["Comet", "Force", "Force"]
    assert scene.cited("805.2d-ii") == ["Wall"]


@pytest.mark.rule("foth:805.2d-iii")
def test_a_situation_goes_to_the_situation_area() -> None:
    scene = table(situation("sun"), you="sun", at="supports")
    scene.play("you: play sun")
    assert scene.lying("situation") == {"sun": 1}


@pytest.mark.rule("foth:805.2d-iv", "foth:702.6m")
@pytest.mark.parametrize("kind", ["item", "jockey"])
def test_a_support_for_a_horse_stays_until_the_run_is_over(kind: str) -> None:
    comet = horse("comet", run=-1)
    scene = table({**WHIP, "class": kind}, comet, you="comet whip")
    scene.play("you: run comet\n they: pass\n you: play whip on comet")
    told = scene.rules()
    assert told.index("802.1b") < told.index("805.2d-iv")  # first its text, then its place
    assert scene.lying("run") == {"comet": 1, "whip": 1}
    assert scene.number("comet") == 1
    scene.play("you: pass\n they: pass")
    assert (scene.lying("run"), scene.farm()) == ({}, {"comet": 1, "whip": 1})


# Nothing is told of what is gone.
@pytest.mark.rule("foth:805.2d-vi", cited=False)
@pytest.mark.rule("foth:806.3")
def test_a_resolved_ability_is_gone() -> None:
    comet = horse("comet", {"when": {"run_succeeds": "self"}, "do": [{"discard": 1}]}, run=1)
    scene = table(comet, you="comet force*2")
    scene.play("you: run comet" + UNGUARDED)
    assert (len(scene.board.frames), len(scene.board.waiting)) == (1, 1)  # it is resolving
    scene.play("you: pick force")
    assert (scene.board.frames, scene.board.waiting) == ((), ())
    assert scene.hand() == {"force": 2}


# --- 805.3 -----------------------------------------------------------------------------------


@pytest.mark.rule("foth:805.3")
@pytest.mark.parametrize(
    "effects",
    [
        [{"going_better": 1}],
        [{"recover": 1}],
        [{"discard": 1}],  # it has left the hand itself
        [{"give": {"apply": [{"run": 2}], "to": "running"}}],
        [{"draw": {"times": [{"count": "farm"}, 2]}}],
        [{"if": {"that": {"surface": "dirt"}, "do": [{"draw": 1}]}}],
        [{"may": [{"recover": 1}]}],
        [{"discard": {"n": 1, "who": "opponent"}}, {"to_farm": {"all": {"in": "run"}}}],
    ],
)
def test_a_support_of_which_nothing_would_come_to_pass_is_refused(effects: object) -> None:
    scene = table(support("vain", {"do": effects}), you="vain", at="supports")
    before = scene.board
    scene.refused("play vain", "805.3")
    assert scene.board == before
    scene.asks("you", "702.5", "pass")


# What is legal is not cited.
@pytest.mark.rule("foth:805.3", cited=False)
@pytest.mark.parametrize(
    "effects",
    [
        [{"going_better": 1}, {"draw": 1}],
        [{"going_better": 1}, {"going_worse": 1}],
        [{"one_of": [[{"recover": 1}], [{"draw": 1}]]}],
        [{"recover": {"n": 5, "who": "opponent"}}],
        [{"shuffle": "you"}],
        [{"show_hand": "opponent"}],
        [{"later": {"when": "turn_end", "do": [{"draw": 1}]}}],
    ],
)
def test_a_support_of_which_something_comes_to_pass_is_played(effects: object) -> None:
    mine = {"hand": "part", "areas": "5; 5"}
    theirs = {"hand": "force", "farm": "force*2", "areas": KNOWN}
    scene = Scenario(support("part", {"do": effects}), you=mine, they=theirs)
    assert "play part" in scene.legal()


# As above.
@pytest.mark.rule("foth:805.3", "foth:F48", cited=False)
@pytest.mark.parametrize(
    ("effect", "answer"),
    [
        ({"may": [{"draw": 1}]}, "no"),
        ({"recover": {"n": 2, "up_to": True}}, "done"),
        ({"discard": {"n": 1, "who": "opponent", "of": {"kind": "horse"}}}, "done"),
    ],
)
def test_a_support_is_played_though_all_of_it_is_declined(effect: Any, answer: str) -> None:
    uses = situation("uses", {"when": {"plays": {"of": {"class": "item"}}}, "do": [WORSE]})
    mine = {"hand": "offer", "farm": "force*2", "situation": "uses", "areas": KNOWN}
    theirs = {"hand": "force", "areas": KNOWN}
    scene = Scenario(support("offer", {"do": [effect]}), uses, you=mine, they=theirs)
    scene.play(f"you: play offer\n {'they' if 'discard' in effect else 'you'}: {answer}")
    assert (scene.hand(), scene.farm()) == ({}, {"force": 2, "offer": 1})
    assert (scene.hand("they"), scene.to_go()) == ({"force": 1}, 20)
    # It has been played: it is not taken back.
    assert scene.cited("806.3") == ["Uses"]


# As above.
@pytest.mark.rule("foth:805.3", cited=False)
def test_a_situation_without_effect_is_played() -> None:
    scene = table(situation("blank"), you="blank", at="supports")
    scene.play("you: play blank")
    assert scene.lying("situation") == {"blank": 1}


@pytest.mark.rule("foth:805.3")
@pytest.mark.rule("foth:F19", cited=False)  # what a card says of the horses that it is for
def test_a_support_for_a_horse_needs_something_to_do_as_well() -> None:
    hood = support(
        "hood",
        {
            "do": [
                {
                    "if": {
                        "that": {"is": {"card": "target", "of": {"style": ["oikomi"]}}},
                        "do": [WORSE],
                    }
                }
            ]
        },
        type="horse",
    )
    scene = table(
        hood, horse("comet"), horse("wall", styles=["oikomi"]), you="comet hood", they="wall"
    )
    scene.play("you: run comet\n they: guard wall")
    scene.refused("play hood on comet", "805.3")
    scene.play("you: play hood on wall")
    assert scene.board.race.going == 2


# That nothing is paid has no event.
@pytest.mark.rule("foth:805.2c-i", "foth:F42", cited=False)
def test_a_horse_of_cost_0_runs_for_nothing() -> None:
    fair = situation("fair", {"when": {"pays": "you"}, "do": [WORSE]})
    scene = table(fair, horse("comet", cost=0), you="comet force", situation="fair")
    scene.refused("run comet force", "503.3b")
    scene.play("you: run comet")
    assert (scene.hand(), scene.lying("run")) == ({"force": 1}, {"comet": 1})
    assert scene.board.race.going == 1
