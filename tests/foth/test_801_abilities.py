"""800 to 803, 807, 810, 811: kinds of abilities and effects, and where they are effective."""

from __future__ import annotations

from fractions import Fraction

import pytest

from racekit.games.foth.resolving.layers import derived
from tests.foth.scenario import (
    KNOWN,
    UNGUARDED,
    Scenario,
    horse,
    situation,
    special,
    support,
    table,
)

WORSE = {"going_worse": 1}
"""An effect that leaves a mark: the number of the going goes up."""
WALL = horse("wall", guard=9)
"""A guard horse that nothing gets past."""
WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")


# --- 801: kinds of abilities -----------------------------------------------------------------


# Playing an automatic ability is told by 806.3; that it was an automatic one is a definition.
@pytest.mark.rule("foth:801.1a", "foth:801.1a-i", cited=False)
def test_an_automatic_ability_is_played_when_its_event_occurs() -> None:
    comet = horse("comet", {"when": {"run_succeeds": "self"}, "do": [WORSE]}, run=1)
    scene = table(comet, you="comet")
    scene.play("you: run comet\n they: pass\n you: pass")
    assert scene.board.race.going == 1
    scene.play("they: pass")
    assert scene.cited("806.3") == ["Comet"]
    assert scene.board.race.going == 2
    scene = table(comet, WALL, you="comet", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    assert (scene.cited("806.3"), scene.board.race.going) == ([], 1)  # it has not succeeded
    told = scene.game.cards["comet"].text
    assert (told.en[:5], "した時、" in told.ja) == ("When ", True)


# As above.
@pytest.mark.rule("foth:801.1a-i", cited=False)
def test_a_moment_is_a_trigger_condition_too() -> None:
    fair = situation("fair", {"when": {"turn_start": "you"}, "do": [WORSE]})
    scene = table(fair, situation="fair", turn="they")
    scene.play("they: pass")
    assert (
        scene.rules().index("702.2") < scene.rules().index("806.3") < scene.rules().index("702.3")
    )
    assert scene.board.race.going == 2
    scene.play("you: pass\n you: pass")
    assert scene.board.race.going == 2  # it was not your turn that began
    told = scene.game.cards["fair"].text
    assert (told.en[:13], "開始時、" in told.ja) == ("At the start ", True)


# What is never played leaves no event of its own.
@pytest.mark.rule("foth:801.1", "foth:801.1b", "foth:801.1b-i", cited=False)
def test_what_is_not_automatic_is_static() -> None:
    fair = situation(
        "fair",
        {"when": "turn_end", "do": [WORSE]},
        {"apply": [{"run": 2}], "to": "running"},
        {"instead_of": {"run_succeeds": {}}, "do": [WORSE]},
        {"rule": {"cannot": {"do": "guard"}}},
    )
    scene = table(fair, horse("comet", run=1), you="comet", they="comet", situation="fair")
    scene.play("you: run comet")
    assert scene.number("comet") == 3
    scene.refused("guard comet", "103.3")
    scene.play(UNGUARDED)
    told = scene.rules()
    assert told.index("809.1") < told.index("702.6m") < told.index("806.3")
    assert (scene.cited("806.3"), scene.board.race.going) == (["Fair"], 3)


# --- 802, 807: kinds of effects --------------------------------------------------------------


# A number that changes has no event.
@pytest.mark.rule("foth:802.1", cited=False)
@pytest.mark.rule("foth:807.1", "foth:809.1")
def test_an_effect_is_one_shot_continuous_or_a_replacement() -> None:
    fair = situation(
        "fair",
        {"when": {"enters": {"zone": "situation", "card": "self"}}, "do": [{"discard": 1}]},
        {"apply": [{"run": 2}], "to": "running"},
        {"instead_of": {"run_succeeds": {}}, "do": [WORSE]},
    )
    scene = table(fair, horse("comet", run=1), you="fair comet*2 force", at="supports")
    scene.play("you: play fair\n you: pick force")
    for going, comets in ((2, 1), (3, 0)):
        scene.play("you: pass\n you: run comet")
        # It goes on applying, and the replacement goes on waiting.
        assert scene.number("comet") == 3
        scene.play(UNGUARDED)
        assert (scene.board.race.going, scene.hand()["comet"]) == (going, comets)
        scene.play("they: pass\n they: pass")
    # What was done once is not done again.
    assert scene.cited("807.1") == ["Force"]


# The event cites 807.1.
@pytest.mark.rule("foth:802.1a", cited=False)
@pytest.mark.rule("foth:807.1")
def test_a_one_shot_effect_is_done_once() -> None:
    toll = support("toll", {"do": [{"discard": {"n": 1, "who": "opponent"}}]})
    scene = table(toll, you="toll", they="force*3", at="supports")
    scene.play("you: play toll\n they: pick force")
    assert scene.hand("they") == {"force": 2}
    scene.play("you: pass\n you: pass\n they: pass\n they: pass")
    assert scene.cited("807.1") == ["Force"]
    assert scene.farm("they") == {"force": 1}


@pytest.mark.rule("foth:802.1b")
def test_a_continuous_effect_applies_for_its_time() -> None:
    ban = {"rule": {"cannot": {"do": "guard", "who": "opponent"}}, "until": "turn"}
    fog = support("fog", {"do": [{"rule": ban}]})
    scene = table(fog, horse("comet"), you="fog comet*2", they="comet", at="supports")
    scene.play("you: play fog\n you: pass\n you: run comet")
    scene.refused("guard comet", "103.3")
    scene.play(UNGUARDED + "you: pick force\n you: pick force")
    scene.play("they: pass\n they: pass\n you: pass\n you: run comet\n they: guard comet")


@pytest.mark.rule("foth:802.1b")
def test_the_whole_game_is_a_time_as_well() -> None:
    ban = {"rule": {"cannot": {"do": "play_item", "who": "opponent"}}, "until": "game"}
    fog, map_ = support("fog", {"do": [{"rule": ban}]}), support("map", {"do": [{"draw": 1}]})
    scene = table(fog, map_, you="fog", they="map", at="supports")
    scene.play("you: play fog\n you: pass\n you: pass")
    scene.refused("play map", "103.3")
    scene.play("they: pass\n they: pass\n you: pass\n you: pass")
    scene.refused("play map", "103.3")


@pytest.mark.rule("foth:802.1b")
def test_until_your_next_turn_is_through_the_other_players() -> None:
    ban = {"rule": {"cannot": {"do": "run", "who": "each"}}, "until": "your_next_turn"}
    fog = support("fog", {"do": [{"rule": ban}]})
    scene = table(fog, horse("comet"), you="fog comet", they="comet", at="supports")
    scene.play("you: play fog\n you: pass")
    scene.refused("run comet", "103.3")
    scene.play("you: pass\n they: pass")
    scene.refused("run comet", "103.3")
    scene.play("they: pass\n you: pass\n you: run comet")


@pytest.mark.rule("foth:802.1b")
def test_until_the_run_is_over_is_not_until_the_turn_is() -> None:
    ban = {"rule": {"cannot": {"do": "draw", "who": "you"}}, "until": "run"}
    fog = support("fog", {"do": [{"rule": ban}]})
    fair = situation("fair", {"when": "turn_end", "do": [{"draw": 1}]})
    scene = table(fog, fair, you="fog", situation="fair", at="supports")
    scene.play("you: play fog\n you: pass\n you: pass")
    assert scene.hand() == {"force": 1}


# The event of a replacement cites 809.1.
@pytest.mark.rule("foth:802.1c", "foth:802.1c-i", cited=False)
def test_instead_puts_another_event_in_the_place_of_one() -> None:
    drought = situation("drought", {"instead_of": {"draws": "you"}, "do": [WORSE]})
    scene = table(drought, situation="drought", turn="they")
    scene.play("they: pass")
    assert scene.cited("809.1") == ["Drought"]
    assert (scene.board.race.going, scene.hand()) == (2, {})
    assert "引く時、かわりに" in scene.game.cards["drought"].text.ja


OFFER = situation(
    "offer", {"instead_of": {"draws": "you"}, "may": {"discard": 1}, "do": [{"draw": 2}]}
)
"""Discard a card, and draw 2 for 1."""


# As above.
@pytest.mark.rule("foth:802.1c-ii", cited=False)
def test_a_replacement_that_may_be_chosen() -> None:
    scene = table(OFFER, horse("comet"), you="comet", situation="offer", turn="they")
    scene.play("they: pass")
    assert scene.state.actor == 0
    scene.play("you: yes\n you: pick comet")
    assert (scene.hand(), scene.farm()) == ({"force": 2}, {"comet": 1})
    told = scene.game.cards["offer"].text.ja
    assert told.index("引く時、かわりに") < told.index("てよい。そうしたら、")


# Nothing happens instead where it is not chosen.
@pytest.mark.rule("foth:802.1c-ii", cited=False)
def test_a_replacement_that_is_not_chosen() -> None:
    scene = table(OFFER, horse("comet"), you="comet", situation="offer", turn="they")
    scene.play("they: pass\n you: no")
    assert scene.hand() == {"comet": 1, "force": 1}
    assert "809.1" not in scene.rules()


# Who is asked is no event.
@pytest.mark.rule("foth:802.1c-ii", cited=False)
def test_the_user_of_an_optional_replacement_chooses_whether_to_use_it() -> None:
    thief = situation("thief", {"instead_of": {"draws": "opponent"}, "may": True, "do": [WORSE]})
    scene = table(thief, situation="thief")
    scene.play("you: pass")
    assert scene.state.actor == 0, "their draw, but your effect (301.3)"


# --- 803: effective and disabled -------------------------------------------------------------


# An ability that is disabled does nothing.
@pytest.mark.rule("foth:803.1", "foth:803.2", cited=False)
def test_what_is_disabled_asks_for_no_choice() -> None:
    ability = {"in_run": {"surface": "turf"}, "do": [{"one_of": [[WORSE], [{"draw": 1}]]}]}
    hush = situation("hush", {"apply": ["no_force_abilities"], "to": "running"})
    scene = table(hush, horse("comet", ability), you="comet")
    scene.play("you: run comet")
    scene.asks("you", "805.2b", "option 1", "option 2")
    scene = table(hush, horse("comet", ability), you="comet", situation="hush")
    scene.play("you: run comet")
    scene.asks("they", "702.6d", "pass")
    assert scene.board.race.going == 1


# As above.
@pytest.mark.rule("foth:803.2", cited=False)
@pytest.mark.parametrize(("rain", "drawn"), [("", 1), ("you: play rain on comet", 2)])
def test_what_is_disabled_is_still_there(rain: str, drawn: int) -> None:
    """Hush disables on good going: with the rain, what Comet has is effective again."""
    hush = situation(
        "hush", {"while": {"going": "good"}, "apply": ["no_force_abilities"], "to": "running"}
    )
    comet = horse("comet", {"when": {"run_succeeds": "self"}, "do": [{"draw": 1}]}, run=1)
    wet = support("rain", {"do": [WORSE]}, type="horse")
    scene = table(hush, wet, comet, you="comet rain", situation="hush")
    scene.play(f"you: run comet\n they: pass\n {rain}")
    there = derived(scene.game, scene.board).table[scene.piece("comet")]
    assert there.abilities == scene.game.cards["comet"].abilities
    scene.play("you: pass\n they: pass")
    assert scene.hand()["force"] == drawn  # 1 for the distance


# A condition that is not met shows in the number only.
@pytest.mark.rule("foth:803.1", "foth:803.3", cited=False)
def test_what_is_effective_under_a_condition_is_disabled_otherwise() -> None:
    boost = {"while": {"going": ["soft", "heavy"]}, "apply": [{"run": 2}]}
    rain = support("rain", {"do": [{"going_worse": 2}]}, type="horse")
    scene = table(rain, horse("comet", boost), you="comet rain")
    scene.play("you: run comet\n they: pass")
    assert scene.number("comet") == 3
    scene.play("you: play rain on comet")
    assert scene.number("comet") == 5


# As above.
@pytest.mark.rule("foth:803.2", "foth:803.3", cited=False)
def test_a_part_of_an_effect_may_be_all_that_is_disabled() -> None:
    muddy = {"going": ["soft", "heavy"]}
    choice = {"if": {"that": muddy, "do": [{"one_of": [[WORSE], [{"mill": 1}]]}]}}
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [{"draw": 1}, choice]})
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    scene.asks("they", "702.6d")  # nobody has been asked to choose
    assert scene.hand() == {"force": 1}
    scene = table(comet, you="comet", race="tokyo turf 1600 soft")
    scene.play("you: run comet")
    scene.asks("you", "805.2b", "option 1", "option 2")
    assert scene.hand() == {"force": 1}


# As above.
@pytest.mark.rule("foth:803.3", cited=False)
def test_what_forbids_under_a_condition_forbids_nothing_otherwise() -> None:
    ban = {"while": {"going": ["soft", "heavy"]}, "rule": {"cannot": {"do": "guard"}}}
    for going in ("good", "soft"):
        comet, race = horse("comet", ban), f"tokyo turf 1600 {going}"
        scene = table(comet, you="comet", they="comet", race=race)
        scene.play("you: run comet")
        if going == "soft":
            scene.refused("guard comet", "103.3")
        else:
            scene.play("they: guard comet")


# An ability that is not effective does nothing.
@pytest.mark.rule("foth:803.4", "foth:803.4b", cited=False)
def test_a_horses_abilities_are_effective_in_the_run_area() -> None:
    comet = horse(
        "comet",
        {"when": {"draws": "you"}, "do": [WORSE]},
        {"apply": [{"guard": 2}], "to": {"all": {"in": "run", "who": "each"}}},
        {"when": {"plays": {"of": {"kind": "horse"}}}, "do": [WORSE]},
        run=1,
    )
    scene = table(comet, WALL, you="comet wall", turn="they")
    scene.play("they: pass")
    assert scene.board.race.going == 1  # drawn with Comet in hand
    scene.play("you: pass\n you: run wall")
    assert scene.number("wall", "guard") == 9
    scene = table(comet, you="comet")
    scene.play("you: run comet")
    assert scene.number("comet", "guard") == 3
    assert scene.board.race.going == 1  # when it was played it lay in the resolution area
    scene.play(UNGUARDED)
    assert scene.board.race.going == 2
    scene = table(comet, WALL, you="wall", they="comet")
    scene.play("you: run wall\n they: guard comet")
    assert scene.number("wall", "guard") == 11  # a guard horse is in the run area, too


# As above.
@pytest.mark.rule("foth:803.4", "foth:803.4c", cited=False)
def test_a_situations_abilities_are_effective_in_the_situation_area() -> None:
    sun = situation("sun", {"apply": [{"run": 2}], "to": "running"})
    for lies, number in (("hand", 3), ("farm", 3), ("situation", 5)):
        mine = {"hand": "comet", "areas": KNOWN}
        mine[lies] = f"{mine.get(lies, '')} sun"
        scene = Scenario(sun, horse("comet"), you=mine, they={"areas": KNOWN}, at="run")
        scene.play("you: run comet")
        assert scene.number("comet") == number
    fog = situation("fog", {"when": {"plays": {"of": {"class": "situation"}}}, "do": [WORSE]})
    scene = table(fog, you="fog*2", at="supports")
    scene.play("you: play fog")
    assert scene.board.race.going == 1  # it was in the resolution area
    scene.play("you: play fog")
    assert scene.board.race.going == 2


# As above.
@pytest.mark.rule("foth:803.4", "foth:803.4d", cited=False)
def test_a_force_cards_abilities_are_effective_while_it_pays() -> None:
    torrent = special(
        "torrent",
        1,
        abilities=[
            {"when": {"pays": "you"}, "do": [WORSE]},
            {"apply": [{"run": 5}], "to": "running"},
        ],
    )
    scene = table(torrent, horse("comet", cost=1), you="comet torrent force")
    scene.play("you: run comet force")
    assert scene.board.race.going == 1  # it was in the hand
    scene = table(torrent, horse("comet", cost=1), you="comet torrent force")
    scene.play("you: run comet torrent")
    assert scene.board.race.going == 2
    assert scene.number("comet") == 3  # it is in the run area


# As above.
@pytest.mark.rule("foth:803.4d", cited=False)
def test_a_force_cards_abilities_are_effective_while_it_pays_for_an_ability() -> None:
    torrent = special("torrent", 1, abilities=[{"when": {"pays": "you"}, "do": [WORSE]}])
    entering = {"enters": {"zone": "run", "card": "self"}}
    comet = horse("comet", {"when": entering, "pay": {"force": 1}, "do": [{"draw": 1}]})
    for paid, going in (("torrent", 2), ("force", 1)):
        scene = table(torrent, comet, you="comet torrent force")
        scene.play(f"you: run comet\n you: yes\n you: pay {paid}")
        assert scene.board.race.going == going


# The cost of a card in hand is a state.
@pytest.mark.rule("foth:803.4a", "foth:803.4a-i", cited=False)
def test_an_ability_on_ones_own_cost_is_effective_in_the_hand() -> None:
    ability = {"while": {"surface": "turf"}, "apply": [{"cost": -1}]}
    scene = table(horse("comet", ability, cost=2), you="comet force*2")
    assert scene.in_hand("comet", "cost") == 1
    scene.play("you: run comet force")
    # In the farm nobody plays it: it costs 2 there.
    rake = support("rake", {"do": [{"recover": {"n": 1, "of": {"cost_at_most": 1}}}]})
    mine = {"hand": "rake", "farm": "comet", "areas": KNOWN}
    Scenario(horse("comet", ability, cost=2), rake, you=mine).refused("play rake", "805.3")


# The event cites 806.3.
@pytest.mark.rule("foth:803.4a", "foth:803.4a-i", cited=False)
def test_an_ability_on_its_own_way_to_a_zone_is_effective_then() -> None:
    entering = {"when": {"enters": {"zone": "farm", "from": "hand", "card": "self"}}, "do": [WORSE]}
    toll = support("toll", {"do": [{"discard": 1}]})
    scene = table(toll, horse("comet", entering), you="comet toll", at="supports")
    scene.play("you: play toll\n you: pick comet")
    assert scene.cited("806.3") == ["Comet"]
    assert scene.board.race.going == 2


# As above.
@pytest.mark.rule("foth:803.4a", "foth:806.2a", cited=False)
@pytest.mark.parametrize("to", ["farm", "hand"])
def test_an_ability_on_its_own_way_out_of_the_run_triggers_once(to: str) -> None:
    leaving = {"when": {"leaves": {"zone": "run", "card": "self"}}, "do": [WORSE]}
    sweep = support("sweep", {"do": [{f"to_{to}": "target"}]}, type="horse")
    scene = table(sweep, horse("comet", leaving), you="comet sweep")
    scene.play("you: run comet\n they: pass\n you: play sweep on comet")
    assert scene.cited("806.3") == ["Comet"]
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:803.4a-i", cited=False)  # The event cites 809.1.
def test_a_replacement_of_its_own_way_to_a_zone_is_effective_then() -> None:
    moving = {"enters": {"zone": "farm", "from": "hand", "card": "self"}}
    toll = support("toll", {"do": [{"discard": 1}]})
    comet = horse("comet", {"instead_of": moving, "do": [WORSE]})
    scene = table(toll, comet, you="comet toll", at="supports")
    scene.play("you: play toll\n you: pick comet")
    assert (scene.hand(), scene.board.race.going) == ({"comet": 1}, 2)


# --- 810, 811: last known information, sources -----------------------------------------------

AWAY = situation("away", {"when": {"run_fails": {}}, "do": [{"to_farm": "running"}]})
"""A horse that fails goes to the farm at once."""


def failed(*effects: object, when: object = None) -> Scenario:
    """Let Comet (3, and 2 with the whip) fail; Away takes it away before its ability is played."""
    ability = {"when": {"run_fails": "self"}, "do": list(effects)}
    if when is not None:
        ability["if"] = when
    scene = table(
        AWAY, WALL, WHIP, horse("comet", ability), you="comet whip", situation="away", they="wall"
    )
    scene.play(
        "you: run comet\n they: guard wall\n you: play whip on comet\n you: pass\n they: pass"
    )
    scene.asks("you", "806.3a", "resolve 1", "resolve 2")
    first = next(n for n, each in enumerate(scene.board.waiting, 1) if each.source.card == "away")
    scene.play(f"you: resolve {first}")
    return scene


# What an effect looks at shows in what it does.
@pytest.mark.rule("foth:810.1", cited=False)
def test_an_effect_uses_the_last_number_of_a_card_that_has_gone() -> None:
    scene = failed({"draw": {"trait": {"of": "self", "what": "run"}}})
    assert scene.hand() == {"force": 5}


# As above.
@pytest.mark.rule("foth:810.1", cited=False)
@pytest.mark.parametrize(
    "when",
    [
        {"is": {"card": "self", "of": {"run_at_least": 5}}},
        {"suited": "surface"},
        {"role": "running"},
    ],
)
def test_a_condition_uses_the_last_state_of_a_card_that_has_gone(when: object) -> None:
    assert failed({"draw": 1}, when=when).hand() == {"force": 1}


# As above.
@pytest.mark.rule("foth:810.1", "foth:403.4a", cited=False)
@pytest.mark.parametrize("style", ["nige", "senko"])
@pytest.mark.parametrize("what", ["style", "distance_and_style"])
@pytest.mark.parametrize("by", ["suited", "is"])
def test_a_card_that_has_gone_was_suited_to_the_area_that_it_left(
    what: str, style: str, by: str
) -> None:
    """Comet runs in the first area; it is judged when its player has reached the second."""
    asks = {"suited": what} if by == "suited" else {"is": {"card": "self", "of": {"suited": what}}}
    effects = [{"draw": 1}, {"if": {"that": asks, "do": [WORSE]}}]
    comet = horse("comet", {"when": {"run_fails": "self"}, "do": effects}, styles=[style])
    scene = Scenario(
        AWAY,
        WALL,
        comet,
        you={"hand": "comet", "situation": "away", "areas": "force; force*5"},
        they={"hand": "wall", "areas": KNOWN},
        at="run",
    )
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    first = next(n for n, each in enumerate(scene.board.waiting, 1) if each.source.card == "away")
    scene.play(f"you: resolve {first}")
    assert scene.area() == 1
    assert scene.board.race.going == (2 if style == "nige" else 1)


# As above.
@pytest.mark.rule("foth:810.1", "foth:508.4", cited=False)
@pytest.mark.parametrize(("liked", "going"), [("good", 3), ("yielding", 2)])
def test_a_card_that_has_gone_was_suited_to_the_going_of_then(liked: str, going: int) -> None:
    effects = [WORSE, {"if": {"that": {"suited": "going"}, "do": [WORSE]}}]
    comet = horse("comet", {"when": {"run_fails": "self"}, "do": effects})
    comet["favourites"] = {"goings": [liked]}
    scene = table(AWAY, WALL, comet, you="comet", situation="away", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    first = next(n for n, each in enumerate(scene.board.waiting, 1) if each.source.card == "away")
    scene.play(f"you: resolve {first}")
    assert scene.board.race.going == going


# As above.
@pytest.mark.rule("foth:810.1", cited=False)
def test_last_information_is_known_in_later_turns() -> None:
    drawn = {"draw": {"trait": {"of": "self", "what": "run"}}}
    later = {"later": {"when": {"turn_start": "opponent"}, "do": [drawn]}}
    comet = horse("comet", {"when": {"run_fails": "self"}, "do": [later]})
    scene = table(WALL, comet, you="comet", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    assert scene.board.player == 1
    assert scene.hand() == {"force": 3}


# A source is what a text calls "this card".
@pytest.mark.rule("foth:811.1", "foth:811.2", cited=False)
def test_the_source_of_an_ability_is_the_card_that_has_it() -> None:
    """Comet fails: what Comet has to say about that is about Comet, what Wall has about Wall."""
    ability = {"when": {"run_fails": {}}, "do": [{"to_hand": "self"}]}
    for has in ("comet", "wall"):
        comet = horse("comet", *[ability] * (has == "comet"))
        wall = horse("wall", *[ability] * (has == "wall"), guard=9)
        scene = table(wall, comet, you="comet", they="wall")
        scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
        assert scene.cited("806.3") == [has.title()]
        assert scene.hand()["comet"] == scene.farm("they")["wall"] == (has == "comet")
        assert scene.hand("they")["wall"] == scene.farm()["comet"] == (has == "wall")


# As above.
@pytest.mark.rule("foth:811.2", cited=False)
def test_the_source_of_a_delayed_trigger_is_the_card_that_created_it() -> None:
    later = {"later": {"when": {"guard_wins": {}}, "do": [{"to_hand": "self"}]}}
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [later]})
    scene = table(WALL, comet, you="comet", they="wall")
    scene.play("you: run comet\n they: guard wall\n you: pass\n they: pass")
    assert scene.cited("806.5") == ["Comet"]
    assert scene.hand() == {"comet": 1}


# --- F35 to F38: what some effects mean ------------------------------------------------------


# The events cite 511.1 and 511.2.
@pytest.mark.rule("foth:F35", cited=False)
def test_the_going_changes_by_the_steps_printed_and_stays() -> None:
    rain = support("rain", {"do": [{"going_worse": 2}]})
    sun = support("sun", {"do": [{"going_better": 9}]})
    scene = table(rain, sun, you="rain*2", they="sun", at="supports")
    scene.play("you: play rain")
    assert scene.board.race.going == 3
    scene.play("you: play rain")
    assert scene.board.race.going == 4
    scene.play("you: pass\n you: pass")
    assert scene.board.race.going == 4
    scene.play("they: play sun")
    assert scene.board.race.going == 1
    assert len(scene.cited("511.1")) == 1
    assert len(scene.cited("511.2")) == 2


# As above.
@pytest.mark.rule("foth:F35", cited=False)
@pytest.mark.parametrize(
    ("effect", "going", "steps"),
    [
        ({"going_worse": 2}, "good", 2),
        ({"going_worse": 2}, "soft", 1),
        ({"going_better": 2}, "soft", 2),
    ],
)
def test_how_many_steps_the_going_changed(effect: object, going: str, steps: int) -> None:
    fair = situation("fair", {"when": "going_changes", "do": [{"draw": "event_n"}]})
    rain = support("rain", {"do": [effect]})
    race = f"tokyo turf 1600 {going}"
    scene = table(fair, rain, you="rain", situation="fair", at="supports", race=race)
    scene.play("you: play rain")
    assert scene.hand() == {"force": steps}


# The events cite 502.2 and 507.1.
@pytest.mark.rule("foth:F36", cited=False)
def test_drawing_goes_on_into_the_next_area() -> None:
    map_, comet = support("map", {"do": [{"draw": 3}]}), horse("comet")
    mine = {"hand": "map", "areas": "force; comet*2; force"}
    scene = Scenario(map_, comet, you=mine)
    scene.play("you: play map")
    assert scene.hand() == {"force": 1, "comet": 2}


# The deck that is shuffled is the pile of the current area.
@pytest.mark.rule("foth:F36", cited=False)
def test_the_deck_is_the_pile_of_the_current_area() -> None:
    seek = support("seek", {"do": [{"search": {"of": {"kind": "horse"}}}]})
    mine = {"hand": "seek", "areas": "; force*2; comet"}
    scene = Scenario(seek, horse("comet"), you=mine)
    scene.play("you: play seek")
    scene.asks("you", "805.2b", "done")  # the horse is in the area after
    scene.play("you: done")
    assert scene.hand() == {}
    assert scene.cited("504.1")
    assert [slot.card for slot in scene.side().piles[2].slots] == ["comet"]  # it was not shuffled


# The events cite 507.1.
@pytest.mark.rule("foth:F36", cited=False)
def test_the_next_pile_is_another_deck() -> None:
    """Of two cards to be put away there is only one; the next area is the deck from then on."""
    dig = support("dig", {"do": [{"mill": 2}]})
    scene = Scenario(dig, horse("comet"), you={"hand": "dig", "areas": "force; comet; comet"})
    scene.play("you: play dig")
    assert scene.farm() == {"dig": 1, "force": 1}
    assert (scene.area(), scene.to_go()) == (1, 2)


# The event cites 504.2.
@pytest.mark.rule("foth:F37", cited=False)
def test_cards_of_a_shuffled_farm_are_random_and_shown() -> None:
    luck = support("luck", {"do": [{"farm_random": 2}]})
    mine = {"hand": "luck", "farm": "comet*2 blaze", "areas": KNOWN}
    scene = Scenario(luck, horse("comet"), horse("blaze"), you=mine)
    scene.play("you: play luck")
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"random blaze": Fraction(1, 3), "random comet": Fraction(2, 3)}
    happened = scene.play("chance: random comet\n chance: random blaze")
    assert (scene.hand(), scene.farm()["comet"]) == ({"comet": 1, "blaze": 1}, 1)
    seen = [event.seen_by(1) for event in happened if event.rule == "504.2"]
    assert {event.values["card"].en for event in seen if event} == {"Comet", "Blaze"}


# A condition shows in what it lets happen.
@pytest.mark.rule("foth:F38", cited=False)
@pytest.mark.parametrize(
    ("mine", "theirs", "going"),
    [
        (";force*5", "force*5", 2),
        ("force*5;force", "force; force*5", 1),
        (";force", ";force*9", 1),
        ("force*9", ";;force", 1),
        (";;force*9", ";force", 2),
    ],
)
def test_ahead_is_who_has_the_larger_number(mine: str, theirs: str, going: int) -> None:
    comet = horse("comet", {"in_run": {"ahead": "you"}, "do": [WORSE]})
    scene = Scenario(comet, you={"hand": "comet", "areas": mine}, they={"areas": theirs}, at="run")
    scene.play("you: run comet")
    assert scene.board.race.going == going


@pytest.mark.rule("foth:803.4a-i", "foth:803.4b", cited=False)  # a number
@pytest.mark.parametrize(
    ("ability", "run", "cost"),
    [
        ({"apply": [{"run": 5}], "to": "self"}, 3, 3),
        ({"apply": [{"run": 5}, {"cost": -1}], "to": "self"}, 3, 3),
        ({"apply": [{"cost": -1}], "to": "self"}, 3, 2),
    ],
)
def test_in_the_hand_only_what_is_about_its_cost_is_effective(
    ability: dict[str, object], run: int, cost: int
) -> None:
    scene = table(horse("comet", ability, cost=3, styles=["oikomi"]), you="comet")
    assert (scene.in_hand("comet"), scene.in_hand("comet", "cost")) == (run, cost)


@pytest.mark.rule("foth:803.4", cited=False)  # what triggers
def test_abilities_that_are_given_are_effective_as_what_they_are() -> None:
    """One that triggers is no replacement, and the other way round."""
    gives = {"gains": {"when": {"draws": "you"}, "do": ["going_worse"]}}
    sun = situation("sun", {"apply": [gives], "to": "running"})
    scene = table(sun, horse("comet", run=1), you="comet", situation="sun")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass")
    assert (scene.hand(), scene.board.race.going) == ({"force": 1}, 2)
