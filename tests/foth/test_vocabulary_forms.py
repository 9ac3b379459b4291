"""What the comprehensive rules name and cards can say: areas by name, ends, numbers, choices."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.tasks import CHANCE
from racekit.engine.texts import Text
from racekit.games.foth.abilities.parsing import parse_ability, plain
from racekit.games.foth.abilities.text import ability_text
from racekit.games.foth.board import Slot
from racekit.games.foth.positions import describe, from_description
from racekit.testing.checks import check_public
from tests.foth.scenario import (
    KNOWN,
    THEY,
    UNGUARDED,
    YOU,
    Scenario,
    horse,
    situation,
    support,
    table,
)

HORSES = [horse(name) for name in ("comet", "star", "dawn")]
NAMES = {YOU: Text("you", "あなた"), THEY: Text("they", "相手")}
AREAS = "force*3; comet force; star dawn; force dawn"


def kit(*effects: Any) -> dict[str, Any]:
    """Return an item for an area."""
    return support("kit", {"do": list(effects)})


def played(*effects: Any, **mine: str) -> Scenario:
    """Play an item with some effects, on areas of known cards."""
    usual = {"hand": "kit", "areas": AREAS}
    return Scenario(
        kit(*effects), *HORSES, you={**usual, **mine}, they={"areas": AREAS, "hand": "force"}
    )


def slots(scene: Scenario, who: str = "you") -> list[list[str | None]]:
    """Return the cards of the areas."""
    return [[slot.card for slot in pile.slots] for pile in scene.side(who).piles]


def problem(data: Any, card: str = "played") -> str:
    """Return the one problem of an ability, with its place."""
    with pytest.raises(BadInput) as caught:
        parse_ability(data, card)
    (told,) = caught.value.problems
    return f"{told.where.en}: {told.text.en}"


def texts(data: Any, card: str = "played") -> tuple[str, str]:
    """Return the text of an ability, which is written again as it was."""
    ability = parse_ability(data, card)
    assert parse_ability(plain(ability), card) == ability
    text = ability_text(ability, "horse" if card == "horse" else "card")
    return text.en, text.ja


# --- areas by name (502.1, 507.1) --------------------------------------------------------------


@pytest.mark.rule("foth:502.1")
@pytest.mark.parametrize(
    ("area", "n", "drawn", "left"),
    [
        ("nige", 1, {"force": 1}, [2, 2, 2, 2]),
        ("senko", 1, {"comet": 1}, [3, 1, 2, 2]),
        ("sashi", 1, {"star": 1}, [3, 2, 1, 2]),
        ("oikomi", 1, {"force": 1}, [3, 2, 2, 1]),
        ("sashi", 2, {"star": 1, "dawn": 1}, [3, 2, 0, 2]),
        # Only the named area: what is not there is not drawn (103.2).
        ("sashi", 3, {"star": 1, "dawn": 1}, [3, 2, 0, 2]),
    ],
)
def test_cards_are_drawn_from_a_named_area(
    area: str, n: int, drawn: dict[str, int], left: list[int]
) -> None:
    scene = played({"draw": {"n": 1, "area": area}}, *[{"draw": {"area": area}}] * (n - 1))
    scene.play("you: play kit")
    assert scene.hand() == drawn
    assert [len(cards) for cards in slots(scene)] == left
    assert scene.area() == 0


@pytest.mark.rule("foth:502.2")
def test_several_cards_of_a_named_area_are_drawn_one_by_one() -> None:
    scene = played({"draw": {"n": 2, "area": "oikomi"}})
    scene.play("you: play kit")
    assert scene.hand() == {"force": 1, "dawn": 1}
    assert len(scene.cited("502.2")) == 2


@pytest.mark.rule("foth:502.1", cited=False)  # what chance is asked
def test_an_unseen_card_of_a_named_area_is_any_of_the_pool() -> None:
    mine = {"hand": "kit", "areas": "2; 1; 1 comet; 1", "pool": "star dawn force*3"}
    scene = Scenario(kit({"draw": {"area": "sashi"}}), *HORSES, you=mine)
    scene.play("you: play kit")
    assert scene.legal() == {"card star", "card dawn", "card force"}
    scene.play("chance: card dawn")
    assert scene.hand() == {"dawn": 1}
    assert [len(cards) for cards in slots(scene)] == [2, 1, 1, 1]
    assert slots(scene)[2] == ["comet"]


@pytest.mark.rule("foth:902.1", cited=False)  # nobody has won
def test_the_last_area_may_be_emptied_first() -> None:
    clears = {"when": "area_clears", "do": ["going_worse"]}
    scene = Scenario(
        kit({"draw": {"area": "oikomi"}}),
        situation("rain", clears),
        you={"hand": "kit", "situation": "rain", "areas": "force*3;;; force"},
    )
    scene.play("you: play kit")
    scene.asks("you", "702.5", "pass")
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:507.1", cited=False)  # who sees what
def test_cards_of_a_named_area_are_looked_at() -> None:
    scene = played({"look": {"n": 3, "area": "sashi"}})
    scene.play("you: play kit")
    scene.asks("you", "401.4", "top dawn", "top star")
    assert scene.view("you").sides[YOU].areas == (
        (None,) * 3,
        (None,) * 2,
        ("star", "dawn"),
        (None,) * 2,
    )
    assert scene.view("they").sides[YOU].areas[2] == (None, None)
    scene.play("you: top star")
    assert slots(scene)[2] == ["dawn", "star"]


@pytest.mark.rule("foth:507.1")
@pytest.mark.parametrize(
    ("then", "lines", "hand", "farm"),
    [
        ("take_one", "you: pick dawn", {"dawn": 1}, {"kit": 1}),
        ("farm_any", "you: pick dawn\n you: done", {}, {"kit": 1, "dawn": 1}),
        ("farm_any", "you: done", {}, {"kit": 1}),
    ],
)
def test_cards_of_a_named_area_are_taken(
    then: str, lines: str, hand: dict[str, int], farm: dict[str, int]
) -> None:
    """The card of the same name that lies above, in another area, stays there."""
    look = {"look": {"n": 2, "area": "sashi", "then": then}}
    scene = played(look, areas="dawn:0 force; force; star dawn; force")
    scene.play(f"you: play kit\n {lines}")
    assert (scene.hand(), scene.farm()) == (hand, farm)
    assert slots(scene)[0] == ["dawn", "force"]


@pytest.mark.rule("foth:507.1", cited=False)  # it is the other's
def test_a_named_area_of_the_other_player_is_looked_at() -> None:
    scene = played({"look": {"n": 1, "who": "opponent", "area": "oikomi", "then": "farm_any"}})
    scene.play("you: play kit\n you: pick force")
    assert slots(scene, "they")[3] == ["dawn"]
    assert scene.farm("they") == {"force": 1}


@pytest.mark.rule("foth:504.1")
@pytest.mark.rule("foth:507.1", cited=False)  # told by 504.1
def test_a_named_area_is_searched_and_shuffled() -> None:
    scene = played({"search": {"of": {"kind": "horse"}, "area": "sashi"}})
    scene.play("you: play kit")
    scene.asks("you", "805.2b", "pick dawn", "pick star", "done")
    scene.play("you: pick star")
    assert scene.hand() == {"star": 1}
    assert scene.view("they").sides[YOU].known == ("star",)
    piles = scene.side().piles
    assert [len(pile.slots) for pile in piles] == [3, 2, 1, 2]
    assert piles[2].loose == ("dawn",)
    assert not any(pile.loose for pile in (*piles[:2], piles[3]))


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("effect", "en", "ja"),
    [
        (
            {"draw": {"n": 2, "area": "oikomi"}},
            "Draw 2 cards from your Rear area.",
            "追い込みエリアからカードを2枚引く。",
        ),
        (
            {"draw": {"who": "opponent", "area": "nige"}},
            "Your opponent draws a card from their Lead area.",
            "相手は逃げエリアからカードを1枚引く。",
        ),
        (
            {"look": {"n": 2, "who": "opponent", "area": "senko"}},
            (
                "Look at the top 2 cards of your opponent’s Stalk area, "
                "and put them back in any order."
            ),
            "相手の先行エリアの上から2枚を見て、好きな順番で戻す。",
        ),
        (
            {"search": {"of": {"kind": "horse"}, "area": "sashi"}},
            (
                "Search your Close area for a horse card, reveal it, put it into your hand, "
                "then shuffle that area."
            ),
            "差しエリアから馬カードを1枚選び、公開して手札に加え、差しエリアをシャッフルする。",
        ),
        (
            {"tuck": {"n": 2, "of": {"kind": "horse"}, "up_to": True, "area": "oikomi"}},
            "Put up to 2 horse cards from your hand face down under your Rear area.",
            "手札の馬カードを2枚まで、裏向きで追い込みエリアの下に置く。",
        ),
        (
            {"tuck": {"who": "opponent"}},
            "Your opponent puts a card from their hand face down under their deck.",
            "相手は手札を1枚、裏向きでデッキの下に置く。",
        ),
    ],
)
def test_the_text_of_a_named_area(effect: Any, en: str, ja: str) -> None:
    assert texts({"do": [effect]}) == (en, ja)


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize("word", ["draw", "look", "search", "tuck"])
def test_an_area_that_does_not_exist_is_refused(word: str) -> None:
    told = problem({"do": [{word: {"n": 1, "area": "front"}}]})
    assert told.startswith(f"do[0].{word}.area")
    assert "'front' is not one of" in told
    assert "oikomi" in told


# --- a card of the hand under an area (406, 507) -------------------------------------------------


@pytest.mark.rule("foth:507.1")
@pytest.mark.parametrize(
    ("more", "at"),
    [({}, 0), ({"area": "nige"}, 0), ({"area": "sashi"}, 2), ({"area": "oikomi"}, 3)],
)
def test_a_card_of_the_hand_is_put_under_an_area(more: dict[str, str], at: int) -> None:
    scene = played({"tuck": more}, hand="kit comet force")
    before = [len(cards) for cards in slots(scene)]
    scene.play("you: play kit\n you: pick comet")
    assert slots(scene)[at][-1] == "comet"
    assert len(slots(scene)[at]) == before[at] + 1
    assert scene.side().piles[at].slots[-1] == Slot("comet", (YOU,))
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:407.2", "foth:403.3", cited=False)  # who sees what
def test_nobody_else_sees_which_card_is_put_under_an_area() -> None:
    told = []
    for card in ("comet", "star"):
        scene = played({"tuck": {"area": "oikomi"}}, hand="kit comet star")
        events = scene.play(f"you: play kit\n you: pick {card}")
        told.append((scene.state.key(THEY), [event.seen_by(THEY) for event in events]))
    assert told[0][0] == told[1][0]
    assert [str(each) for each in told[0][1]] == [str(each) for each in told[1][1]]


@pytest.mark.rule("foth:401.4", cited=False)  # who is asked
def test_several_cards_are_put_under_an_area_in_an_order_of_choice() -> None:
    scene = played({"tuck": {"n": 2, "area": "senko"}}, hand="kit comet star")
    scene.play("you: play kit\n you: pick comet\n you: pick star\n you: top comet")
    assert slots(scene)[1] == ["comet", "force", "star", "comet"]
    assert [len(cards) for cards in slots(scene)] == [3, 4, 2, 2]


# --- changes of the going that end (F35, 808.1f) -------------------------------------------------


def going(*effects: Any, start: str = "good", **more: Any) -> Scenario:
    """Return a position with items that change the going, one for each effect."""
    items = [support(f"kit-{n}", {"do": [effect]}) for n, effect in enumerate(effects)]
    hand = " ".join(item["id"] for item in items)
    scene = Scenario(
        *items,
        *HORSES,
        you={"hand": f"{hand} comet", "areas": KNOWN},
        they={"areas": KNOWN},
        race=f"tokyo turf 1600 {start}",
        **more,
    )
    for item in items:
        scene.play(f"you: play {item['id']}")
    return scene


WITHOUT_RUN = "you: pass\n you: pass"


@pytest.mark.rule("foth:808.1f")
@pytest.mark.rule("foth:511.2")
@pytest.mark.rule("foth:F35", cited=False)  # for how long
def test_a_change_of_the_going_lasts_until_the_end_of_the_turn() -> None:
    scene = going({"going_worse": {"n": 2, "until": "turn"}})
    assert scene.board.race.going == 3
    events = scene.play(WITHOUT_RUN)
    assert scene.board.race.going == 1
    assert [event.rule for event in events if event.name == "going_changes"] == ["808.1f"]
    assert not scene.board.effects


# The end of an effect is not told by the layer's rule where the number stays.
@pytest.mark.rule("foth:808.1f", "foth:808.1h", cited=False)
@pytest.mark.parametrize(
    ("start", "effects", "during", "after"),
    [
        # A change that stays is kept, whether it comes before or after one that ends.
        ("good", ({"going_worse": 1}, {"going_worse": {"n": 2, "until": "turn"}}), 4, 2),
        ("good", ({"going_worse": {"n": 2, "until": "turn"}}, {"going_worse": 1}), 4, 2),
        # As if there had been no change that ended: clamped each time, in their order.
        ("soft", ({"going_worse": {"n": 3, "until": "turn"}}, {"going_better": 1}), 3, 2),
        ("good", ({"going_worse": {"n": 1, "until": "turn"}}, {"going_better": 1}), 1, 1),
        (
            "good",
            (
                {"going_worse": {"n": 2, "until": "turn"}},
                {"going_better": {"n": 1, "until": "game"}},
            ),
            2,
            1,
        ),
    ],
)
def test_what_has_changed_meanwhile_stays(
    start: str, effects: tuple[Any, ...], during: int, after: int
) -> None:
    scene = going(*effects, start=start)
    assert scene.board.race.going == during
    scene.play(WITHOUT_RUN)
    assert scene.board.race.going == after
    assert scene.board.base == 0
    assert not scene.board.effects


@pytest.mark.rule("foth:808.1f", cited=False)  # how long it lasts
def test_it_may_last_until_the_next_turn_of_its_player_or_for_a_run() -> None:
    scene = going(
        {"going_worse": {"n": 1, "until": "your_next_turn"}},
        {"going_worse": {"n": 1, "until": "run"}},
    )
    assert scene.board.race.going == 3
    scene.play("you: pass\n you: run comet\n they: pass\n you: pass\n they: pass")
    while scene.state.actor == YOU:
        scene.play("you: pick force")
    assert scene.board.race.going == 2
    scene.play("they: pass\n they: pass")
    assert scene.board.race.going == 1


@pytest.mark.rule("foth:1102.5", cited=False)  # its effect ends
def test_a_horse_that_leaves_takes_its_change_of_the_going_along() -> None:
    worse = {"going_worse": {"n": 1, "until": "run"}}
    comet = horse("comet", {"in_run": {"surface": "turf"}, "do": [worse]})
    out = support("out", {"do": [{"to_farm": "target"}]}, type="horse")
    scene = table(comet, out, you="comet out")
    scene.play("you: run comet")
    assert scene.board.race.going == 2
    scene.play("they: pass\n you: play out on comet")
    assert scene.board.race.going == 1


@pytest.mark.rule("foth:511.1a", cited=False)  # it does not occur
def test_a_change_that_does_not_occur_does_not_last() -> None:
    # Nor could the item be played for it (805.3).
    item = support("kit", {"do": [{"going_better": {"n": 1, "until": "turn"}}]})
    scene = Scenario(item, you={"hand": "kit", "areas": KNOWN})
    scene.refused("play kit", "805.3")


@pytest.mark.rule("foth:802.1b", "foth:808.1f", cited=False)  # what lasts
def test_a_position_with_a_change_that_ends_is_described() -> None:
    scene = going({"going_worse": {"n": 2, "until": "turn"}})
    told = describe(scene.state)
    assert told["going"] == "soft"
    assert told["base"] == 1
    assert told["effects"][0]["do"] == {"going_worse": 2}
    assert from_description(scene.game, told) == scene.state
    told["effects"][0]["do"] = {"draw": 2}
    with pytest.raises(BadInput, match="change of the going"):
        from_description(scene.game, told)


@pytest.mark.rule("foth:802.1b", "foth:808.1f", cited=False)  # what lasts
def test_what_lasts_is_in_the_scene() -> None:
    scene = going({"going_worse": {"n": 2, "until": "turn"}})
    (effect,) = scene.game.scene(scene.view())["effects"]
    assert effect["text"]["en"] == "The going gets worse by 2 steps."
    assert effect["until"]["id"] == "turn"


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("effect", "en", "ja"),
    [
        (
            {"going_worse": {"n": 1, "until": "turn"}},
            "The going gets worse by 1 step until end of turn.",
            "ターン終了時まで、馬場状態を1段階悪くする。",
        ),
        (
            {"going_better": {"n": 2, "until": "your_next_turn"}},
            "The going gets better by 2 steps until your next turn starts.",
            "次の自分のターン開始時まで、馬場状態を2段階良くする。",
        ),
    ],
)
def test_the_text_of_a_change_that_ends(effect: Any, en: str, ja: str) -> None:
    assert texts({"do": [effect]}) == (en, ja)


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
def test_a_time_that_does_not_exist_is_refused() -> None:
    told = problem({"do": [{"going_worse": {"n": 1, "until": "tomorrow"}}]})
    assert "until" in told
    assert "'tomorrow' is not one of" in told


# --- delayed triggers with an end (806.5a) -------------------------------------------------------


def waiting(until: str | None) -> Scenario:
    """Play an item that waits for draws."""
    later: dict[str, Any] = {"when": {"draws": "you"}, "do": [{"mill": 1}]}
    if until:
        later["until"] = until
    trip = support("trip", {"do": [{"draw": 1}]})
    scene = Scenario(
        kit({"later": later}),
        trip,
        horse("comet", run=3),
        you={"hand": "kit trip*3 comet", "areas": KNOWN},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit")
    return scene


@pytest.mark.rule("foth:806.5a", cited=False)  # how often
@pytest.mark.rule("foth:806.5", "foth:806.3")
@pytest.mark.parametrize(
    ("until", "times"), [(None, 1), ("turn", 3), ("your_next_turn", 3), ("game", 3)]
)
def test_a_delayed_trigger_with_an_end_triggers_each_time(until: str | None, times: int) -> None:
    scene = waiting(until)
    scene.play("you: play trip\n you: play trip\n you: play trip")
    assert scene.farm()["force"] == times
    assert scene.cited("806.3") == ["Kit"] * times
    assert len(scene.board.later) == (until is not None)


@pytest.mark.rule("foth:806.5a", cited=False)  # until when
@pytest.mark.parametrize("until", ["run", "turn", "your_next_turn", "game"])
def test_a_delayed_trigger_ends(until: str) -> None:
    scene = waiting(until)
    scene.play("you: pass\n you: run comet" + UNGUARDED)
    while scene.state.actor == YOU:
        scene.play("you: pick force")
    count = len(scene.cited("806.3"))
    scene.play("they: pass\n they: pass")
    assert scene.board.player == YOU
    assert len(scene.cited("806.3")) - count == (until == "game")
    assert len(scene.board.later) == (until == "game")


@pytest.mark.rule("foth:806.5", cited=False)  # what waits
def test_a_position_with_a_trigger_that_ends_is_described() -> None:
    scene = waiting("turn")
    (later,) = scene.game.scene(scene.view())["later"]
    assert later["until"]["id"] == "turn"
    assert "until" not in waiting(None).game.scene(waiting(None).view())["later"][0]
    told = describe(scene.state)
    assert told["later"][0]["until"] == "turn"
    assert from_description(scene.game, told) == scene.state
    del told["later"][0]["until"]
    assert from_description(scene.game, told).board.later[0].until is None


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("later", "en", "ja"),
    [
        (
            {"when": {"draws": "you"}, "do": ["going_worse"], "until": "turn"},
            "Until end of turn, when you draw a card, the going gets worse by 1 step.",
            "ターン終了時まで、自分がカードを1枚引いた時、馬場状態を1段階悪くする。",
        ),
        (
            {"when": {"draws": "you"}, "do": ["going_worse"]},
            "The next time you draw a card, the going gets worse by 1 step.",
            "次に自分がカードを1枚引いた時に、馬場状態を1段階悪くする。",
        ),
    ],
)
def test_the_text_of_a_delayed_trigger(later: Any, en: str, ja: str) -> None:
    assert texts({"do": [{"later": later}]}) == (en, ja)


# --- what particular cards may not do (103.3) ----------------------------------------------------

NO_GUARD = {"rule": {"cannot": {"do": "guard", "card": "self"}}}
NO_RUN = {"rule": {"cannot": {"do": "run", "card": "self"}}}
WEAK = {"rule": {"cannot": {"do": "run", "of": {"run_at_least": 4}}}}


@pytest.mark.rule("foth:103.3")
@pytest.mark.rule("foth:803.4a-i", cited=False)  # where the ability counts
def test_a_horse_that_cannot_guard_may_run() -> None:
    scene = table(horse("comet", NO_GUARD), horse("wall"), you="comet wall", they="comet wall")
    scene.play("you: run comet")
    scene.refused("guard comet", "103.3")
    scene.asks("they", "702.6d", "guard wall", "pass")


@pytest.mark.rule("foth:103.3")
def test_a_horse_that_cannot_run_may_guard() -> None:
    scene = table(horse("comet", NO_RUN), horse("wall"), you="comet wall", they="comet wall")
    scene.refused("run comet", "103.3")
    assert "Comet forbids it" in str(scene.state.why_not("run comet"))
    scene.play("you: run wall\n they: guard comet")


@pytest.mark.rule("foth:103.3")
@pytest.mark.rule("foth:803.3", cited=False)  # when it counts
@pytest.mark.parametrize(("going_", "banned"), [("good", False), ("heavy", True)])
def test_a_ban_of_the_card_itself_may_have_a_condition(going_: str, *, banned: bool) -> None:
    comet = horse("comet", {**NO_RUN, "while": {"going": ["heavy"]}})
    scene = table(comet, you="comet", race=f"tokyo turf 1600 {going_}")
    assert ("run comet" in scene.legal()) != banned
    if banned:
        scene.refused("run comet", "103.3")
    else:
        loses = situation("sun", {"apply": ["loses_abilities"], "to": {"all": {"in": "hand"}}})
        scene = table(comet, loses, you="comet", situation="sun", race="tokyo turf 1600 heavy")
        scene.play("you: run comet")
        table(comet, you="comet", race="tokyo turf 1600 heavy").refused("run comet", "103.3")


@pytest.mark.rule("foth:103.3")
@pytest.mark.rule("foth:1001.1", cited=False)  # which number counts
def test_horses_of_some_number_cannot_run() -> None:
    """The number is that in the hand: with aptitude, and with what changes it there."""
    sun = situation("sun", WEAK)
    plain = {"surfaces": ["turf"], "distances": ["mile"], "styles": ["oikomi"]}
    three, four, fit = (
        horse("three", run=3, **plain),
        horse("four", run=4, **plain),
        horse("fit", run=3, styles=["nige"]),
    )
    scene = table(sun, three, four, fit, you="three four fit", situation="sun")
    scene.asks("you", "702.6b", "run three", "pass")
    scene.refused("run four", "103.3")
    scene.refused("run fit", "103.3")  # 3 and 1 for its style


@pytest.mark.rule("foth:103.3")
def test_cards_of_some_kind_cannot_be_played_for_a_time() -> None:
    ban = {"rule": {"cannot": {"do": "play_item", "who": "opponent", "of": {"name": "Comet"}}}}
    shield = support("shield", {"do": [{"rule": {**ban, "until": "your_next_turn"}}]})
    comet, star = (support(name, {"do": [{"draw": 1}]}) for name in ("comet", "star"))
    scene = table(shield, comet, star, you="shield comet", they="comet star", at="supports")
    scene.play("you: play shield")
    scene.play("you: play comet\n you: pass\n you: pass")
    scene.refused("play comet", "103.3")
    scene.play("they: play star")


@pytest.mark.rule("foth:103.2c", "foth:103.3", cited=False)  # what is not demanded
def test_a_demand_does_not_force_a_card_that_is_banned() -> None:
    sun = situation("sun", {"rule": {"must": {"do": "run", "who": "each"}}})
    scene = table(sun, horse("comet", NO_RUN), you="comet", situation="sun")
    scene.play("you: pass")


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("rule", "card", "en", "ja"),
    [
        (
            {"do": "guard", "card": "self"},
            "horse",
            "This horse cannot guard.",
            "この馬はガードすることができない。",
        ),
        (
            {"do": "run", "card": "self"},
            "horse",
            "This horse cannot run.",
            "この馬は走破することができない。",
        ),
        (
            {"do": "run", "of": {"run_at_least": 4}},
            "situation",
            "Players cannot run horse cards with run number 4 or more.",
            "お互いのプレイヤーは走破数4以上の馬カードを走破させることができない。",
        ),
        (
            {"do": "guard", "who": "opponent", "of": {"style": ["nige"]}},
            "situation",
            "Your opponent cannot guard with front-runner horse cards.",
            "相手は脚質が逃げの馬カードでガードすることができない。",
        ),
        (
            {"do": "play_item", "who": "opponent", "of": {"type": "horse"}},
            "situation",
            "Your opponent cannot play horse-type item cards.",
            "相手は馬タイプのアイテムカードを使用することができない。",
        ),
    ],
)
def test_the_text_of_a_ban(rule: Any, card: str, en: str, ja: str) -> None:
    assert texts({"rule": {"cannot": rule}}, card) == (en, ja)


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("data", "card", "wrong"),
    [
        (
            {"rule": {"cannot": {"do": "draw", "of": {"kind": "horse"}}}},
            "horse",
            "only what is done",
        ),
        (
            {"rule": {"cannot": {"do": "force_abilities", "card": "self"}}},
            "horse",
            "only what is done",
        ),
        (
            {"rule": {"cannot": {"do": "run", "card": "self", "of": {"kind": "horse"}}}},
            "horse",
            "cannot both be given",
        ),
        ({"rule": {"cannot": {"do": "play_item", "card": "self"}}}, "horse", "not one that"),
        ({"rule": {"cannot": {"do": "run", "card": "self"}}}, "situation", "not one that"),
        (
            {"when": "turn_end", "do": [{"rule": NO_RUN}]},
            "horse",
            "only an ability printed",
        ),
        (
            {"apply": [{"gains": NO_RUN}], "to": {"all": {"in": "run"}}},
            "situation",
            "only an ability printed",
        ),
    ],
)
def test_a_ban_that_makes_no_sense_is_refused(data: Any, card: str, wrong: str) -> None:
    assert wrong in problem(data, card)


# --- effects on cards of a hand (808.3) ----------------------------------------------------------


def cheaper(until: str = "turn", **to: Any) -> dict[str, Any]:
    """Return an item that makes horses of a hand cheaper."""
    target = {"all": {"in": "hand", "of": {"kind": "horse"}, **to}}
    return kit({"give": {"apply": [{"cost": -1}, {"run": 1}], "to": target, "until": until}})


@pytest.mark.rule("foth:808.3", cited=False)  # numbers of cards in a hand
def test_an_effect_may_change_the_cards_of_a_hand() -> None:
    comet = horse("comet", cost=2, run=3)
    scene = table(cheaper(), comet, you="kit comet force", they="comet", at="supports")
    scene.play("you: play kit")
    assert (scene.in_hand("comet", "cost"), scene.in_hand("comet")) == (1, 4)
    assert (scene.in_hand("comet", "cost", "they"), scene.in_hand("comet", "run", "they")) == (2, 3)
    scene.play("you: pass\n you: run comet force")
    # On the table it is no card of the hand any more.
    assert scene.number("comet") == 3
    scene.play("they: pass\n you: pass\n they: pass")
    while scene.state.actor == YOU:
        scene.play("you: pick force")
    assert scene.board.player == THEY
    assert not scene.board.effects


@pytest.mark.rule("foth:808.2", cited=False)  # as above
def test_it_does_not_apply_to_a_card_that_comes_later() -> None:
    scene = Scenario(
        cheaper(),
        support("trip", {"do": [{"draw": 1}]}),
        horse("comet", cost=2, run=3),
        horse("blaze", cost=2, run=3),
        you={"hand": "kit trip force blaze", "areas": "comet force"},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit\n you: play trip")
    assert (scene.in_hand("comet", "cost"), scene.in_hand("blaze", "cost")) == (2, 1)
    scene.play("you: pass")
    scene.refused("run comet force", "503.3b")
    scene.play("you: run blaze force")


@pytest.mark.rule("foth:808.2", cited=False)  # as above
@pytest.mark.parametrize("effect", [{"draw": 1}, {"recover": 1}, {"farm_random": 1}])
def test_nor_to_one_that_comes_while_it_is_being_played(effect: Any) -> None:
    """It has moved since the play, though the effect begins after that."""
    target = {"all": {"in": "hand", "of": {"kind": "horse"}}}
    gives = {"give": {"apply": [{"cost": -1}], "to": target, "until": "turn"}}
    scene = Scenario(
        kit(effect, gives),
        horse("comet", cost=2),
        horse("blaze", cost=2),
        you={"hand": "kit blaze", "areas": "comet force", "farm": "comet"},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit")
    if scene.state.actor == CHANCE:
        scene.chance("comet", "random")
    elif "recover" in effect:
        scene.play("you: pick comet")
    assert (scene.in_hand("comet", "cost"), scene.in_hand("blaze", "cost")) == (2, 1)


@pytest.mark.rule("foth:808.2", cited=False)  # as above
def test_nor_to_one_that_has_left_the_hand_and_come_back() -> None:
    scene = Scenario(
        cheaper(),
        support("trip", {"do": [{"stack": 1}, {"draw": 1}]}),
        horse("comet", cost=2),
        you={"hand": "kit trip comet", "areas": KNOWN},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit")
    assert scene.in_hand("comet", "cost") == 1
    scene.play("you: play trip\n you: pick comet")
    assert scene.in_hand("comet", "cost") == 2


@pytest.mark.rule("foth:808.2", cited=False)  # as above
@pytest.mark.rule("foth:F67", cited=False)
def test_of_equal_cards_the_one_that_has_been_there_longest_leaves_first() -> None:
    scene = Scenario(
        cheaper(),
        support("trip", {"do": [{"draw": 1}]}),
        support("toll", {"do": [{"discard": 1}]}),
        horse("comet", cost=2),
        you={"hand": "kit trip toll comet", "areas": "comet force"},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit\n you: play trip")
    assert (scene.hand()["comet"], scene.in_hand("comet", "cost")) == (2, 1)
    scene.play("you: play toll\n you: pick comet")
    assert (scene.hand()["comet"], scene.in_hand("comet", "cost")) == (1, 2)


@pytest.mark.rule("foth:407.2", "foth:808.2", cited=False)  # what a view holds
def test_nobody_sees_which_cards_have_come_to_the_other_hand() -> None:
    scene = Scenario(
        cheaper(),
        support("trip", {"do": [{"draw": 1}]}),
        horse("comet", cost=2),
        you={"hand": "kit trip", "areas": "comet force"},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit\n you: play trip")
    assert [each.came for each in scene.board.effects] == [((YOU, "comet"),)]
    assert [each.came for each in scene.view().effects] == [((YOU, "comet"),)]
    assert [each.came for each in scene.view("they").effects] == [()]
    told = describe(scene.state)
    assert told["effects"][0]["came"] == [[YOU, "comet"]]
    assert from_description(scene.game, told) == scene.state


BACK = {"to_hand": {"all": {"in": "run", "of": {"kind": "horse"}}}}


@pytest.mark.rule("foth:402.2", "foth:808.2", "foth:F67", cited=False)
@pytest.mark.parametrize("steps", [[BACK], [{"draw": 1}, {"show_hand": "you"}]])
def test_who_sees_a_card_come_knows_that_an_effect_does_not_apply(steps: list[Any]) -> None:
    """A card that has come openly, or is shown in the hand, has the same numbers for both."""
    scene = Scenario(
        cheaper(),
        support("trip", {"do": steps}),
        support("tour", {"do": [{"draw": 1}]}),
        horse("comet", cost=2),
        you={"hand": "kit trip tour", "run": "comet", "areas": "comet comet force"},
        they={"areas": KNOWN},
        at="supports",
    )
    scene.play("you: play kit\n you: play trip")
    (effect,) = scene.board.effects
    assert (effect.came, effect.openly) == ((), ((YOU, "comet"),))
    assert scene.view("they").effects[0].openly == ((YOU, "comet"),)
    check_public(scene.state)
    assert scene.in_hand("comet", "cost") == 2
    assert from_description(scene.game, describe(scene.state)) == scene.state
    told = describe(scene.state)
    told["effects"][0]["openly"] = [[YOU, "trip"]]
    with pytest.raises(BadInput) as caught:
        from_description(scene.game, told)
    assert [problem.place for problem in caught.value.problems] == ["effects[0].openly"]
    # Of a second one that comes unseen they learn nothing.
    before = scene.view("they").effects
    scene.play("you: play tour")
    assert scene.hand()["comet"] == 2
    assert scene.view("they").effects == before
    check_public(scene.state)


@pytest.mark.rule("foth:808.3", cited=False)  # whose hand
def test_it_may_be_the_other_players_hand_and_last_into_their_turn() -> None:
    dear = {"give": {"apply": [{"cost": 1}], "to": {"all": {"in": "hand", "who": "opponent"}}}}
    dear["give"]["until"] = "your_next_turn"
    comet = horse("comet", cost=0)
    scene = table(kit(dear), comet, you="kit comet", they="comet force", at="supports")
    scene.play("you: play kit\n you: pass\n you: pass\n they: pass")
    scene.refused("run comet", "503.3b")
    scene.play("they: run comet force")


@pytest.mark.rule("foth:808.3a", cited=False)  # what a condition finds
def test_a_ban_sees_the_number_that_it_has_in_the_hand() -> None:
    sun = situation("sun", WEAK)
    comet = horse("comet", run=3, styles=["oikomi"])
    scene = table(cheaper(), sun, comet, you="kit comet", situation="sun", at="supports")
    scene.play("you: play kit\n you: pass")
    scene.refused("run comet", "103.3")


@pytest.mark.rule("foth:802.1b", "foth:808.3", cited=False)  # what lasts
def test_a_position_with_an_effect_on_a_hand_is_described_and_in_the_scene() -> None:
    scene = table(cheaper(), horse("comet", cost=2), you="kit comet", at="supports")
    scene.play("you: play kit")
    told = describe(scene.state)
    assert told["effects"][0]["to"] == {"all": {"in": "hand", "of": {"kind": "horse"}}}
    assert from_description(scene.game, told) == scene.state
    (effect,) = scene.game.scene(scene.view("they"))["effects"]
    assert effect["text"]["en"] == "All horse cards in your hand get −1 cost and +1 run."
    told["effects"][0]["to"] = "running"
    with pytest.raises(BadInput, match="cards of a hand"):
        from_description(scene.game, told)


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
def test_the_text_of_an_effect_on_a_hand() -> None:
    effect = {"give": {"apply": [{"cost": -1}], "to": {"all": {"in": "hand"}}, "until": "turn"}}
    en, ja = texts({"do": [effect]})
    assert en == "All cards in your hand get −1 cost until end of turn."
    assert ja == "ターン終了時まで、自分の手札のカードのコストを－1する。"


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("zone", "change", "wrong"),
    [
        ("farm", {"cost": -1}, "is not one of run, situation, hand"),
        ("areas", {"cost": -1}, "is not one of run, situation, hand"),
        ("hand", "no_force_abilities", "does not change cards in the hand"),
    ],
)
def test_an_effect_on_cards_elsewhere_is_refused(zone: str, change: Any, wrong: str) -> None:
    effect = {"give": {"apply": [change], "to": {"all": {"in": zone}}}}
    assert wrong in problem({"do": [effect]})


# --- choosing a number (103.5) -------------------------------------------------------------------

NUMBER = {
    "choose_number": {"most": 3, "do": [{"draw": "chosen_number"}, {"mill": "chosen_number"}]}
}


@pytest.mark.rule("foth:103.5")
@pytest.mark.rule("foth:103.5a", cited=False)  # 0 is a number
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_a_number_is_chosen_and_spoken_of(n: int) -> None:
    scene = Scenario(kit(NUMBER), you={"hand": "kit", "areas": "force*9"})
    scene.play("you: play kit")
    scene.asks("you", "103.5", *(f"number {each}" for each in range(4)))
    events = scene.play(f"you: number {n}")
    assert (scene.hand()["force"], scene.farm()["force"]) == (n, n)
    assert [event.values["n"] for event in events if event.rule == "103.5"] == [n]


@pytest.mark.rule("foth:103.5")
@pytest.mark.parametrize("given", ["-1", "1.5", "4", "two"])
def test_only_whole_numbers_from_0_up_to_the_limit_are_chosen(given: str) -> None:
    scene = table(kit(NUMBER), you="kit", at="supports")
    scene.play("you: play kit")
    scene.refused(f"number {given}", "103.5")


@pytest.mark.rule("foth:103.5", cited=False)  # who is asked, and up to what
def test_the_limit_may_be_counted_and_the_other_player_may_choose() -> None:
    effect = {"choose_number": {"most": {"count": "hand"}, "do": [{"draw": "chosen_number"}]}}
    scene = table(kit(effect), you="kit force*2", at="supports")
    scene.play("you: play kit")
    assert scene.legal() == {"number 0", "number 1", "number 2"}
    effect["choose_number"]["who"] = "opponent"
    scene = table(kit(effect), you="kit force", at="supports")
    scene.play("you: play kit")
    scene.asks("they", "103.5", "number 0", "number 1")
    scene.play("they: number 1")
    assert scene.hand() == {"force": 2}


@pytest.mark.rule("foth:103.2b", "foth:103.5", cited=False)  # nobody is asked
def test_with_a_limit_of_0_there_is_nothing_to_choose() -> None:
    effect = {"choose_number": {"most": {"count": "hand"}, "do": [{"draw": "chosen_number"}]}}
    table(kit(effect), you="kit", at="supports").refused("play kit", "805.3")
    scene = table(kit(effect, {"draw": 1}), you="kit", at="supports")
    scene.play("you: play kit")
    scene.asks("you", "702.5")
    assert scene.hand() == {"force": 1}


@pytest.mark.rule("foth:103.5")
def test_a_number_may_be_chosen_within_what_another_is_for() -> None:
    inner = {"choose_number": {"most": "chosen_number", "do": [{"draw": "chosen_number"}]}}
    outer = {"choose_number": {"most": 3, "do": [inner, {"mill": "chosen_number"}]}}
    scene = table(kit(outer), you="kit", at="supports")
    scene.play("you: play kit\n you: number 2")
    scene.asks("you", "103.5", "number 0", "number 1", "number 2")
    scene.play("you: number 1")
    assert (scene.hand()["force"], scene.farm()["force"]) == (1, 2)


@pytest.mark.rule("foth:806.5", "foth:103.5")
def test_a_chosen_number_is_kept_for_later() -> None:
    later = {"later": {"when": {"draws": "you"}, "do": [{"mill": "chosen_number"}]}}
    effect = {"choose_number": {"most": 3, "do": [later]}}
    trip = support("trip", {"do": [{"draw": 1}]})
    scene = table(kit(effect), trip, you="kit trip", at="supports")
    scene.play("you: play kit\n you: number 2\n you: play trip")
    assert scene.farm()["force"] == 2


@pytest.mark.rule("foth:103.5", "foth:805.2b", cited=False)  # what is asked
def test_what_a_number_is_for_is_in_the_scene() -> None:
    scene = table(kit(NUMBER), you="kit", at="supports")
    scene.play("you: play kit")
    asked = scene.game.scene(scene.view())["asks"]
    assert asked["options"][0]["text"]["en"].startswith("Draw Z cards")
    assert "Choose a number from 0 to 3." in scene.game.status(scene.view(), NAMES)[1].en


@pytest.mark.rule("foth:211.1", "foth:103.5", cited=False)  # what cards say
def test_the_text_of_a_number() -> None:
    en, ja = texts({"do": [NUMBER]})
    assert en == (
        "Choose a number Z from 0 to 3. "
        "Draw Z cards, then put the top Z cards of your deck into your farm."
    )
    assert ja == "0から3までの数Zを1つ選ぶ。カードをZ枚引き、デッキの上からZ枚をファームに置く。"


@pytest.mark.rule("foth:211.1", "foth:103.5", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("effects", "wrong"),
    [
        ([{"draw": "chosen_number"}], "there is no “chosen_number” here"),
        ([NUMBER, {"draw": "chosen_number"}], "there is no “chosen_number” here"),
        (
            [{"choose_number": {"most": "chosen_number", "do": ["draw"]}}],
            "there is no “chosen_number” here",
        ),
        ([{"choose_number": {"most": 0, "do": ["draw"]}}], "from 1 to 99"),
        ([{"choose_number": {"do": ["draw"]}}], "needs"),
        ([{"choose_number": {"most": 2, "do": []}}], "empty"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(effects: Any, wrong: str) -> None:
    assert wrong in problem({"do": effects})


# --- the other player's choice among the cards of a hand (103.2, 401.2) --------------------------

TAKE = {"discard": {"who": "you", "by": "opponent"}}
PICK = {"discard": {"who": "opponent", "by": "you"}}


@pytest.mark.rule("foth:401.2", "foth:103.2", cited=False)  # who chooses, and among what
def test_the_other_player_chooses_among_the_cards_seen_and_the_unseen_ones() -> None:
    mine = {"hand": "kit comet star dawn", "shown": "comet", "areas": KNOWN}
    scene = Scenario(kit(TAKE), *HORSES, you=mine, they={"areas": KNOWN})
    scene.play("you: play kit")
    scene.asks("they", "805.2b", "pick comet", "pick-unseen")
    before = scene.state
    scene.play("they: pick comet")
    assert scene.farm() == {"comet": 1, "kit": 1}
    scene.state = before
    scene.play("they: pick-unseen")
    scene.asks("chance", "807.1")
    assert scene.legal() == {"random star", "random dawn"}
    scene.play("chance: random dawn")
    assert scene.hand() == {"comet": 1, "star": 1}


@pytest.mark.rule("foth:401.2", "foth:407.2", cited=False)  # who knows what
def test_whoever_chooses_learns_nothing_of_the_cards_that_stay() -> None:
    keys = []
    for hidden, rest in (("star dawn", "comet"), ("comet dawn", "star"), ("comet star", "dawn")):
        mine = {"hand": f"kit comet {hidden}", "shown": "comet kit", "areas": "1", "pool": rest}
        scene = Scenario(kit(TAKE), *HORSES, you=mine)
        scene.play("you: play kit")
        keys.append((scene.state.key(THEY), *map(str, scene.state.actions())))
    assert len(set(keys)) == 1


@pytest.mark.rule("foth:103.2", cited=False)  # as many as there are
def test_as_many_are_chosen_as_there_are() -> None:
    three = kit({"discard": {"n": 3, "who": "opponent", "by": "you"}})
    scene = table(three, *HORSES, you="kit", they="comet star", at="supports")
    scene.play("""
        you: play kit
        you: pick-unseen
        chance: random star
        you: pick-unseen
        chance: random comet
    """)
    assert scene.farm("they") == {"comet": 1, "star": 1}
    scene.asks("you", "702.5", "pass")


@pytest.mark.rule("foth:401.2c", "foth:F45", cited=False)  # what nobody can rely on
def test_of_cards_of_some_kind_only_those_that_were_shown_are_chosen() -> None:
    pick = {"discard": {"who": "opponent", "by": "you", "of": {"kind": "horse"}}}
    theirs = {"hand": "comet star force", "shown": "star force", "areas": KNOWN}
    scene = Scenario(kit(pick), *HORSES, you={"hand": "kit", "areas": KNOWN}, they=theirs)
    scene.play("you: play kit")
    scene.asks("you", "805.2b", "pick star")
    table(kit(pick), *HORSES, you="kit", they="comet", at="supports").refused("play kit", "805.3")


@pytest.mark.rule("foth:402.2")
def test_after_the_hand_was_shown_any_card_is_chosen() -> None:
    shown = kit({"show_hand": "opponent"}, PICK)
    scene = table(shown, *HORSES, you="kit", they="comet star", at="supports")
    scene.play("you: play kit")
    scene.asks("you", "805.2b", "pick comet", "pick star")


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
@pytest.mark.parametrize(
    ("effect", "en", "ja"),
    [
        (
            TAKE,
            "Your opponent chooses a card in your hand and puts it into your farm.",
            "相手は自分の手札を1枚選び、ファームに置く。",
        ),
        (
            {"discard": {"n": 2, "who": "opponent", "by": "you", "of": {"kind": "horse"}}},
            "Choose 2 horse cards in your opponent’s hand and put them into your opponent’s farm.",
            "相手の手札の馬カードを2枚選び、ファームに置く。",
        ),
    ],
)
def test_the_text_of_the_others_choice(effect: Any, en: str, ja: str) -> None:
    assert texts({"do": [effect]}) == (en, ja)


@pytest.mark.rule("foth:211.1", cited=False)  # what cards say
def test_a_choice_cannot_be_random_too() -> None:
    assert "cannot both be given" in problem({"do": [{"discard": {"by": "you", "random": True}}]})
