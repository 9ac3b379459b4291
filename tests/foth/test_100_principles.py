"""100: how a game ends, and the principles above all other rules."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.foth.board import other
from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import (
    SEATS,
    THEY,
    YOU,
    Scenario,
    cited,
    following,
    horse,
    situation,
    support,
)

FORCES = "force*9"
"""An area of cards that nobody has looked at; drawing them asks chance for nothing."""
ALONE = """
    they: pass
    you: pass
    they: pass
"""
"""Nobody guards, nobody plays a support on a horse."""
HORSES = [horse(name) for name in ("comet", "star", "dawn")]


def kit(*effects: Any) -> dict[str, Any]:
    """Return an item for an area."""
    return support("kit", {"do": list(effects)})


def law(*permissions: Any) -> dict[str, Any]:
    """Return a situation that changes the rules."""
    return situation("law", *({"rule": permission} for permission in permissions))


# --- 101, 102: players, winning and losing ---------------------------------------------------


@pytest.mark.rule("foth:101.1", cited=False)  # how many seats there are
def test_there_are_two_players() -> None:
    scene = Scenario()
    assert scene.game.players == 2
    assert [other(seat) for seat in (0, 1)] == [1, 0]
    assert [scene.state.view(seat).seat for seat in (0, 1)] == [0, 1]
    with pytest.raises(BadInput):
        scene.state.view(2)


@pytest.mark.rule("foth:102.1")
@pytest.mark.parametrize(
    ("effect", "winner"),
    [
        ({"win": "you"}, YOU),
        ({"win": "opponent"}, THEY),
        ({"lose": "you"}, THEY),
        ({"lose": "opponent"}, YOU),
    ],
)
def test_the_game_ends_when_somebody_wins_or_loses(effect: Any, winner: int) -> None:
    scene = Scenario(kit(effect), you={"hand": "kit"})
    scene.play("you: play kit")
    assert scene.state.actor is None
    assert scene.state.result is not None
    assert scene.state.result.winners == (winner,)
    scene.refused("pass", "102.1")


@pytest.mark.rule("foth:102.2")
@pytest.mark.parametrize("effect", [{"lose": "each"}, {"win": "each"}])
def test_a_game_that_both_lose_at_once_is_a_draw(effect: Any) -> None:
    scene = Scenario(kit(effect), you={"hand": "kit"})
    scene.play("you: play kit")
    assert scene.state.result is not None
    assert scene.state.result.ranking == (1, 1)
    assert scene.board.outcome == ()


@pytest.mark.rule("foth:102.3")
@pytest.mark.parametrize("effect", [{"win": "you"}, {"lose": "you"}])
def test_a_card_decides_the_game_in_the_middle_of_its_effect(effect: Any) -> None:
    scene = Scenario(kit(effect, {"mill": 2}), you={"hand": "kit", "areas": FORCES})
    events = scene.play("you: play kit")
    assert events[-1].rule == "102.3"
    assert scene.to_go() == 9
    assert not scene.farm()


@pytest.mark.rule("foth:102.3")
def test_a_card_decides_the_game_before_a_rule_check_can() -> None:
    # Their areas are empty, with which they would win at the next check (902.1).
    effects = {"mill": {"n": 2, "who": "opponent"}}, {"win": "you"}
    scene = Scenario(kit(*effects), you={"hand": "kit"}, they={"areas": "force*2"})
    scene.play("you: play kit")
    assert scene.to_go("they") == 0
    assert scene.board.outcome == (YOU,)


# --- 103.1: cards before rules ---------------------------------------------------------------


@pytest.mark.rule("foth:103.1", cited=False)  # what a rule would have made happen does not
def test_a_card_may_take_the_turns_draw_away() -> None:
    banned = law({"cannot": {"do": "draw", "who": "each"}})
    for record, left in ((banned, 9), (situation("law"), 8)):
        scene = Scenario(record, you={"situation": "law", "areas": FORCES}, at="turn")
        scene.asks("you", "702.5")
        assert scene.to_go() == left


@pytest.mark.rule("foth:103.1", cited=False)  # 103.3 tells why it is refused
def test_a_card_may_take_a_choice_away_that_the_rules_give() -> None:
    banned = law({"cannot": {"do": "guard", "who": "opponent"}})
    scene = Scenario(
        banned, *HORSES, you={"hand": "comet", "situation": "law"}, they={"hand": "star"}, at="run"
    )
    scene.play("you: run comet")
    scene.asks("they", "702.6d", "pass")


# --- 103.2: as much as possible --------------------------------------------------------------


@pytest.mark.rule("foth:103.2", cited=False)  # what cannot be done is not done
def test_what_is_impossible_is_left_out() -> None:
    effects = {"recover": {"of": {"kind": "horse"}}}, {"to_farm": "running"}, {"draw": 1}
    scene = Scenario(kit(*effects), you={"hand": "kit", "areas": FORCES})
    scene.play("you: play kit")
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:103.2", cited=False)  # what cannot be done is not done
def test_of_an_amount_as_much_as_possible_is_done() -> None:
    scene = Scenario(
        kit({"discard": 3}, {"draw": 1}), you={"hand": "kit force*2", "areas": "force*9"}
    )
    scene.play("""
        you: play kit
        you: pick force
        you: pick force
    """)
    assert scene.farm() == {"kit": 1, "force": 2}
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:103.2", cited=False)  # what cannot be done is not done
def test_as_many_cards_are_drawn_as_there_are() -> None:
    scene = Scenario(kit({"draw": 5}), you={"hand": "kit", "areas": "force; force*2"})
    scene.play("you: play kit")
    assert scene.hand() == {"force": 3}


@pytest.mark.rule("foth:103.2a", cited=False)  # nothing happens
def test_what_is_so_already_does_not_become_so_again() -> None:
    watch = situation("watch", {"when": "going_changes", "do": [{"draw": 1}]})
    scene = Scenario(
        watch,
        kit({"going_better": 1}, {"mill": 1}),
        you={"hand": "kit", "situation": "watch", "areas": FORCES},
    )
    events = scene.play("you: play kit")
    assert following(events, "511.1") == []
    assert scene.to_go() == 8


@pytest.mark.rule("foth:103.2a", cited=False)  # nothing happens
def test_a_hand_that_is_open_is_not_opened_again() -> None:
    show = {"show_hand": "opponent"}
    scene = Scenario(kit(show, show), you={"hand": "kit"}, they={"hand": "force"})
    events = scene.play("you: play kit")
    assert following(events, "402.2") == ["402.2"]


NEGATIVE = {"plus": [{"count": "hand"}, -3]}


@pytest.mark.rule("foth:103.2b", cited=False)  # nothing happens
@pytest.mark.parametrize("cards", ["force*2", "force*3"])
@pytest.mark.parametrize(
    "effect",
    [
        {"draw": NEGATIVE},
        {"discard": NEGATIVE},
        {"mill": NEGATIVE},
        {"mill_down": NEGATIVE},
        {"recover": NEGATIVE},
        {"restock": NEGATIVE},
        {"stack": NEGATIVE},
        {"farm_random": NEGATIVE},
        {"look": NEGATIVE},
        {"going_better": NEGATIVE},
        {"going_worse": NEGATIVE},
        {"repeat": {"n": NEGATIVE, "do": [{"mill": 1}]}},
        {"choose": {"in": "situation", "n": NEGATIVE}},
    ],
)
def test_zero_or_less_times_is_not_at_all_and_never_the_opposite(effect: Any, cards: str) -> None:
    scene = Scenario(
        kit(effect, {"draw": {"who": "opponent"}}),
        situation("rain"),
        you={
            "hand": f"kit {cards}",
            "farm": "force*2",
            "down": "force",
            "situation": "rain",
            "areas": FORCES,
        },
        they={"areas": FORCES},
        race="tokyo turf 1600 yielding",
    )
    before = scene.side()
    events = scene.play("you: play kit")
    scene.asks("you", "702.5")
    assert following(events, "511.1", "511.2") == []
    # The face-down card of the farm is not even turned up.
    assert scene.side()._replace(hand=(), farm=()) == before._replace(hand=(), farm=())
    assert (scene.hand()["force"], scene.farm()["force"]) == (int(cards[-1]), 2)
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:103.2b", cited=False)  # nothing happens
@pytest.mark.parametrize("cards", ["force*2", "force*3"])
def test_a_deck_that_is_searched_for_no_cards_is_not_looked_at(cards: str) -> None:
    search = kit({"search": {"n": NEGATIVE}})
    scene = Scenario(search, you={"hand": f"kit {cards}", "areas": "9"})
    events = scene.play("you: play kit")
    scene.asks("you", "702.5")
    assert [event.name for event in events if event.rule in ("507.1", "504.1")] == ["shuffled"]


@pytest.mark.rule("foth:103.2b", cited=False)  # nothing happens
@pytest.mark.parametrize("cards", ["comet force", "comet force*2"])
def test_there_are_no_further_runs_and_no_more_cards_to_keep_of_zero_or_less(cards: str) -> None:
    # Of 4 cards drawn 3 are put away, and the run is the only one.
    more = {"in_run": {"surface": "turf"}, "do": [{"extra_run": NEGATIVE}, {"keep": NEGATIVE}]}
    comet = horse("comet", more, run=4)
    scene = Scenario(comet, you={"hand": f"comet {cards}", "areas": FORCES}, at="run")
    told = scene.play(f"you: run comet\n{ALONE}" + "you: pick force\n" * 3)
    assert following(told, "512.1", "513.1", "702.6i", "702.6m") == ["702.6m"]
    assert scene.farm() == {"comet": 1, "force": 3}


@pytest.mark.rule("foth:103.2b", cited=False)  # a number
def test_adding_a_negative_number_takes_away() -> None:
    comet = horse("comet", {"apply": [{"run": {"plus": [{"count": "hand"}, -2]}}]})
    scene = Scenario(comet, you={"hand": "comet"}, at="run")
    scene.play("you: run comet")
    assert scene.number("comet") == 1


@pytest.mark.rule("foth:103.2b", cited=False)  # a condition
@pytest.mark.parametrize(("hand", "going"), [("comet", 1), ("comet force", 2)])
def test_negative_numbers_are_compared_as_they_are(hand: str, going: int) -> None:
    above = {"at_least": [{"plus": [{"count": "hand"}, -2]}, {"times": [{"count": "run"}, -1]}]}
    comet = horse("comet", {"in_run": above, "do": ["going_worse"]})
    scene = Scenario(comet, you={"hand": hand}, at="run")
    scene.play("you: run comet")
    assert scene.board.race.going == going


MUST_RUN = {"must": {"do": "run", "who": "opponent"}}
MUST_GUARD = {"must": {"do": "guard", "who": "opponent"}}


@pytest.mark.rule("foth:103.2c")
def test_what_is_demanded_has_to_be_done() -> None:
    scene = Scenario(
        law(MUST_RUN),
        *HORSES,
        you={"hand": "comet star"},
        they={"situation": "law"},
        at="run",
    )
    scene.refused("pass", "103.2c")
    scene.asks("you", "702.6b", "run comet", "run star")


@pytest.mark.rule("foth:103.2c")
def test_guarding_may_be_demanded() -> None:
    scene = Scenario(
        law(MUST_GUARD),
        *HORSES,
        you={"hand": "comet", "situation": "law"},
        they={"hand": "star"},
        at="run",
    )
    scene.play("you: run comet")
    scene.refused("pass", "103.2c")
    scene.play("they: guard star")


@pytest.mark.rule("foth:103.2c", cited=False)  # what may be left undone
def test_a_demand_that_cannot_be_met_holds_nobody_up() -> None:
    scene = Scenario(
        law(MUST_RUN),
        horse("comet", cost=2),
        you={"hand": "comet force"},
        they={"situation": "law"},
        at="run",
    )
    scene.asks("you", "702.6b", "pass")


@pytest.mark.rule("foth:103.2c")
def test_of_demands_that_cannot_all_be_met_those_are_met_that_can() -> None:
    # The first horse has to run; for the extra one there is no force left.
    again = {"in_run": {"surface": "turf"}, "do": [{"extra_run": 1}]}
    scene = Scenario(
        law(MUST_RUN),
        horse("comet", again, cost=1),
        you={"hand": "comet*2 force"},
        they={"situation": "law"},
        at="run",
    )
    scene.refused("pass", "103.2c")
    scene.play(f"you: run comet force\n{ALONE}")
    scene.asks("you", "702.6b", "pass")


@pytest.mark.rule("foth:103.2d", cited=False)  # a number
def test_numbers_of_cards_may_be_below_zero() -> None:
    rain = situation(
        "rain", {"apply": [{"run": -4}, {"guard": -4}], "to": {"all": {"in": "run", "who": "each"}}}
    )
    low = {"at_most": [{"trait": {"of": "self", "what": "run"}}, -1]}
    comet = horse("comet", {"when": {"run_fails": "self"}, "if": low, "do": [{"mill": 1}]})
    scene = Scenario(
        comet,
        rain,
        you={"hand": "comet", "situation": "rain", "areas": FORCES},
        they={"areas": FORCES},
        at="run",
    )
    scene.play("you: run comet")
    assert (scene.number("comet"), scene.number("comet", "guard")) == (-1, -3)
    scene.play(ALONE)
    assert scene.to_go() == 8


# --- 103.3: a ban wins -----------------------------------------------------------------------


@pytest.mark.rule("foth:103.3")
def test_a_ban_on_running_wins_over_the_demand() -> None:
    scene = Scenario(
        law({"cannot": {"do": "run"}}, MUST_RUN),
        *HORSES,
        you={"hand": "comet"},
        they={"situation": "law"},
        at="run",
    )
    scene.refused("run comet", "103.3")
    scene.asks("you", "702.6b", "pass")


@pytest.mark.rule("foth:103.3")
def test_a_ban_on_guarding_wins_over_the_demand() -> None:
    scene = Scenario(
        law(MUST_GUARD, {"cannot": {"do": "guard"}}),
        *HORSES,
        you={"hand": "comet", "situation": "law"},
        they={"hand": "star"},
        at="run",
    )
    scene.play("you: run comet")
    scene.refused("guard star", "103.3")
    scene.asks("they", "702.6d", "pass")


@pytest.mark.rule("foth:103.3", cited=False)  # what is forbidden does not happen
def test_a_ban_on_drawing_wins_over_an_effect_that_draws() -> None:
    scene = Scenario(
        law({"cannot": {"do": "draw", "who": "opponent"}}),
        kit({"draw": {"n": 2, "who": "each"}}, {"mill": 1}),
        you={"hand": "kit", "areas": FORCES},
        they={"situation": "law", "areas": FORCES},
    )
    scene.play("you: play kit")
    assert (scene.hand(), scene.to_go()) == ({}, 8)
    assert scene.hand("they") == {"force": 2}


@pytest.mark.rule("foth:103.3")
@pytest.mark.parametrize("banned", ["item", "jockey", "situation"])
def test_cards_of_a_class_may_be_forbidden(banned: str) -> None:
    mill = {"do": [{"mill": 1}]}
    scene = Scenario(
        law({"cannot": {"do": f"play_{banned}", "who": "opponent"}}),
        support("item", mill),
        support("jockey", mill, **{"class": "jockey"}),
        situation("situation"),
        you={"hand": "item jockey situation"},
        they={"situation": "law"},
    )
    scene.refused(f"play {banned}", "103.3")
    assert len(scene.legal()) == 3


# --- 103.4: choosing at once -----------------------------------------------------------------

BOTH = {"who": "each", "n": 1}


@pytest.mark.rule("foth:103.4", cited=False)  # who is asked first, and who knows what
@pytest.mark.parametrize(("turn", "other"), [("you", "they"), ("they", "you")])
def test_the_turn_player_chooses_first_and_the_other_knows_what(turn: str, other: str) -> None:
    scene = Scenario(
        kit({"recover": BOTH}),
        *HORSES,
        turn=turn,
        **{turn: {"hand": "kit", "farm": "comet star"}, other: {"farm": "dawn star"}},  # type: ignore[arg-type]
    )
    scene.play(f"{turn}: play kit")
    scene.asks(turn, "805.2b", "pick comet", "pick star")
    scene.play(f"{turn}: pick star")
    scene.asks(other, "805.2b", "pick dawn", "pick star")
    assert "star" in scene.view(other).picked
    scene.play(f"{other}: pick dawn")
    assert (scene.hand(turn), scene.hand(other)) == ({"star": 1}, {"dawn": 1})


@pytest.mark.rule("foth:103.4a", cited=False)  # what is never the case in between
@pytest.mark.parametrize("word", ["draw", "mill", "mill_down"])
def test_steps_without_a_choice_are_done_by_both_at_the_same_time(word: str) -> None:
    # One after the other the decks would be level for a moment.
    level = {"same": [{"count": "area"}, {"count": {"in": "area", "who": "opponent"}}]}
    watch = situation("watch", {"whenever": level, "do": [{"mill": 1}]})
    scene = Scenario(
        watch,
        kit({word: BOTH}),
        you={"hand": "kit", "situation": "watch", "areas": "force*5"},
        they={"areas": "force*4"},
    )
    scene.play("you: play kit")
    assert (scene.to_go(), scene.to_go("they")) == (4, 3)


@pytest.mark.rule("foth:103.4a", cited=False)  # in what order things happen
@pytest.mark.parametrize(("turn", "other"), [("you", "they"), ("they", "you")])
def test_of_several_steps_each_is_done_by_both_before_the_next(turn: str, other: str) -> None:
    hands = {turn: {"hand": "kit", "areas": FORCES}, other: {"areas": FORCES}}
    scene = Scenario(kit({"draw": BOTH}, {"discard": BOTH}, {"draw": BOTH}), turn=turn, **hands)  # type: ignore[arg-type]
    scene.play(f"{turn}: play kit")
    # Both have drawn before anybody chooses; then the turn player is the first to choose.
    assert scene.hand(turn) == scene.hand(other) == {"force": 1}
    scene.asks(turn, "805.2b", "pick force")
    scene.play(f"{turn}: pick force")
    scene.asks(other, "805.2b", "pick force")
    assert (scene.to_go(turn), scene.to_go(other)) == (8, 8)
    scene.play(f"{other}: pick force")
    assert (scene.to_go(turn), scene.to_go(other)) == (7, 7)


@pytest.mark.rule("foth:103.4a", cited=False)  # in what order things happen
def test_what_both_have_chosen_is_done_at_the_same_time() -> None:
    scene = Scenario(
        kit({"discard": BOTH}),
        *HORSES,
        you={"hand": "kit comet"},
        they={"hand": "star"},
    )
    scene.play("you: play kit")
    assert following(scene.play("you: pick comet"), "807.1") == []
    assert following(scene.play("they: pick star"), "807.1") == ["807.1"] * 2
    assert (scene.farm()["comet"], scene.farm("they")["star"]) == (1, 1)


@pytest.mark.rule("foth:103.4a", "foth:507.1", cited=False)  # what lies where
def test_as_many_equal_cards_are_moved_as_have_been_chosen() -> None:
    scene = Scenario(
        kit({"look": {"n": 4, "then": "farm_any"}}),
        *HORSES,
        you={"hand": "kit", "areas": "comet*3 force star"},
    )
    scene.play("you: play kit\n you: pick comet\n you: pick comet\n you: done")
    assert scene.farm() == {"kit": 1, "comet": 2}
    assert [slot.card for slot in scene.side().piles[0].slots] == ["comet", "force", "star"]


@pytest.mark.rule("foth:103.2")
def test_all_the_cards_that_a_text_asks_for_have_to_be_chosen() -> None:
    scene = Scenario(kit({"discard": 3}), *HORSES, you={"hand": "kit comet star dawn force"})
    scene.play("you: play kit")
    for card in ("comet", "star", "dawn"):
        scene.refused("done", "103.2")
        scene.play(f"you: pick {card}")
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:805.2b", cited=False)  # what is asked
def test_as_many_cards_on_the_table_are_chosen_as_the_text_says() -> None:
    choose = {"choose": {"in": "run", "n": 2}}
    pick = support("pick", {"do": [choose, {"to_farm": "target"}]}, type="horse")
    scene = Scenario(pick, *HORSES, you={"run": "comet star dawn", "hand": "pick"}, at="priority")
    scene.play("you: play pick on dawn\n you: pick comet on comet\n you: pick star on star")
    assert scene.running() == ["dawn"]


@pytest.mark.rule("foth:103.4b", cited=False)  # who knows what
def test_cards_of_hidden_zones_are_shown_when_both_have_chosen() -> None:
    scene = Scenario(
        kit({"discard": BOTH}), *HORSES, you={"hand": "kit comet dawn"}, they={"hand": "star force"}
    )
    scene.play("you: play kit")
    before = [side.known for side in scene.view("they").sides]
    assert scene.play("you: pick comet") == []
    seen = scene.view("they")
    assert seen.picked == ()
    assert [side.known for side in seen.sides] == before
    # The other card would have left the same to see.
    twin = Scenario(
        kit({"discard": BOTH}), *HORSES, you={"hand": "kit comet dawn"}, they={"hand": "star force"}
    )
    twin.play("""
        you: play kit
        you: pick dawn
    """)
    assert twin.state.key(THEY) == scene.state.key(THEY)


@pytest.mark.rule("foth:103.4b", cited=False)  # who knows what
def test_the_chooser_remembers_what_was_chosen() -> None:
    scene = Scenario(
        kit({"discard": {"who": "each", "n": 2}}),
        *HORSES,
        you={"hand": "kit comet dawn star"},
        they={"hand": "force*2"},
    )
    scene.play("""
        you: play kit
        you: pick comet
    """)
    assert scene.view().picked == ("comet",)


@pytest.mark.rule("foth:103.4a", "foth:103.4b", cited=False)  # who knows what, and in what order
@pytest.mark.parametrize(("turn", "other"), [("you", "they"), ("they", "you")])
def test_what_both_find_in_their_decks_is_shown_when_both_have_chosen(
    turn: str, other: str
) -> None:
    decks = {turn: {"hand": "kit", "areas": "comet dawn force"}, other: {"areas": "star force"}}
    search = kit({"search": {"who": "each", "of": {"kind": "horse"}}})
    keys = []
    for card in ("comet", "dawn"):
        scene = Scenario(search, *HORSES, turn=turn, **decks)  # type: ignore[arg-type]
        scene.play(f"{turn}: play kit")
        assert scene.play(f"{turn}: pick {card}") == []
        scene.asks(other, "805.2b", "pick star", "done")
        keys.append(scene.state.key(SEATS[other]))
    assert keys[0] == keys[1]
    told = scene.play(f"{other}: pick star")
    assert following(told, "507.1", "504.1") == ["507.1"] * 2 + ["504.1"] * 2
    assert (scene.hand(turn), scene.hand(other)) == ({"dawn": 1}, {"star": 1})
    assert scene.view(other).sides[SEATS[turn]].known == ("dawn",)


# --- 103.5: choosing numbers -----------------------------------------------------------------


@pytest.mark.rule("foth:103.5", cited=False)  # what there is to choose
def test_a_number_that_is_chosen_is_whole_and_not_negative() -> None:
    areas = "comet star force*7"
    look = {"look": {"n": 2, "then": "farm_any"}}
    for cards in (("done",), ("pick comet", "done"), ("pick comet", "pick star")):
        scene = Scenario(kit(look), *HORSES, you={"hand": "kit", "areas": areas})
        scene.play("you: play kit\n" + "\n".join(f"you: {card}" for card in cards))
        assert 9 - scene.to_go() == sum(card.startswith("pick") for card in cards)
        scene.asks("you", "702.5")


@pytest.mark.rule("foth:103.5", cited=False)  # cards that are not read
@pytest.mark.parametrize("n", [-1, 0, 0.5, 1.5])
def test_no_card_asks_for_another_number_of_cards(n: float) -> None:
    with pytest.raises(BadInput):
        read_card(kit({"draw": n}))


@pytest.mark.rule("foth:103.5a", cited=False)  # what there is to choose
def test_up_to_a_number_may_be_none() -> None:
    up_to = {"n": 2, "of": {"kind": "horse"}, "up_to": True}
    for cards, back in (("", 0), ("comet", 1), ("comet star", 2)):
        scene = Scenario(
            kit({"recover": up_to}), *HORSES, you={"hand": "kit", "farm": "comet star dawn"}
        )
        lines = [f"you: pick {card}" for card in cards.split()]
        lines += ["you: done"] if len(lines) < 2 else []
        scene.play("\n".join(("you: play kit", *lines)))
        scene.asks("you", "702.5")
        assert scene.hand().total() == back


@pytest.mark.rule("foth:103.5a", cited=False)  # refused by 103.2 and 805.2b
def test_where_it_is_not_up_to_a_number_none_may_not_be_chosen() -> None:
    recover, choose = {"recover": {"of": {"kind": "horse"}}}, {"choose": {"in": "situation"}}
    scene = Scenario(
        kit(recover, choose, {"to_farm": "target"}),
        *HORSES,
        situation("rain"),
        you={"hand": "kit", "farm": "comet star", "situation": "rain"},
    )
    scene.play("you: play kit")
    scene.refused("done", "805.2b")
    scene.asks("you", "805.2b", f"pick rain on {scene.piece('rain')}")
    scene.play("you: pick rain on rain")
    scene.refused("done", "103.2")
    scene.asks("you", "805.2b", "pick comet", "pick star")


@pytest.mark.rule("foth:103.5a", cited=False)  # what there is to choose
def test_cards_on_the_table_may_be_chosen_up_to_a_number() -> None:
    choose = {"choose": {"in": "situation", "who": "each", "up_to": True}}
    scene = Scenario(
        kit(choose, {"to_farm": "target"}),
        situation("rain"),
        you={"hand": "kit"},
        they={"situation": "rain"},
    )
    scene.play("""
        you: play kit
        you: done
    """)
    assert scene.lying("situation", "they") == {"rain": 1}
    assert cited(scene.events, "807.1") == []
