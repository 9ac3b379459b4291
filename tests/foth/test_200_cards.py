"""200: what is on a card, and what it is for."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.foth.collection.deck import deck_problems
from racekit.games.foth.collection.parsing import read_card, read_cards
from racekit.games.foth.faces import card_svg
from tests.foth.scenario import (
    NORMAL,
    Scenario,
    cited,
    horse,
    record,
    situation,
    special,
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
MILL = {"do": [{"mill": 1}]}


def kit(*effects: Any) -> dict[str, Any]:
    """Return an item for an area."""
    return support("kit", {"do": list(effects)})


def wrong(card: Any) -> list[str]:
    """Return the places of what is wrong with a card."""
    with pytest.raises(BadInput) as caught:
        read_card(card)
    return [problem.where.en for problem in caught.value.problems]


# --- 201: the name ---------------------------------------------------------------------------


@pytest.mark.rule("foth:201.1", cited=False)  # what the card is called
def test_a_card_is_called_by_its_name() -> None:
    comet = {**horse("comet"), "name": {"en": "Halley", "ja": "ハレー"}}
    scene = Scenario(comet, you={"hand": "comet"}, at="run")
    scene.play("you: run comet")
    scene.play("they: pass")
    (event,) = [event for event in scene.events if event.name == "not_guarded"]
    assert "Halley" in event.text("en")
    assert "ハレー" in event.text("ja")


@pytest.mark.rule("foth:201.2", cited=False)  # a deck that is refused, not an event
def test_a_deck_is_built_by_names() -> None:
    twin = {**horse("twin"), "name": record("comet", "horse")["name"]}
    cards = {each["id"]: read_card(each) for each in (NORMAL, horse("comet"), horse("star"), twin)}
    deck = ["comet"] * 2 + ["force"] * 56
    assert deck_problems([*deck, *["star"] * 2], "mile", cards) == ()
    (problem,) = deck_problems([*deck, *["twin"] * 2], "mile", cards)
    assert "602.1c" in problem.text("en")


# --- 202: kind and class ---------------------------------------------------------------------


@pytest.mark.rule("foth:202.1", "foth:202.2", cited=False)  # what kinds of card are read
def test_a_card_is_of_one_of_three_kinds() -> None:
    cards = {card["id"]: read_card(card) for card in (horse("comet"), kit({"draw": 1}), NORMAL)}
    kinds = {"comet": "horse", "kit": "support", "force": "force"}
    assert {card.id: card.kind for card in cards.values()} == kinds
    assert wrong({**horse("comet"), "kind": "jockey"}) == ["kind"]
    # Whoever asks for a card of a kind gets no other.
    for card, kind in kinds.items():
        call = support("call", {"do": [{"recover": {"of": {"kind": kind}}}]})
        lying = {"hand": "call", "farm": "comet kit force"}
        scene = Scenario(call, horse("comet"), kit({"draw": 1}), you=lying)
        scene.play("you: play call")
        scene.asks("you", "805.2b", f"pick {card}")


@pytest.mark.rule("foth:202.2a")
def test_horses_are_for_running_and_guarding() -> None:
    hand = "comet kit force"
    scene = Scenario(
        horse("comet"), kit({"draw": 1}), you={"hand": hand}, they={"hand": hand}, at="run"
    )
    for card in ("kit", "force"):
        scene.refused(f"run {card}", "202.2a")
    scene.play("you: run comet")
    for card in ("kit", "force"):
        scene.refused(f"guard {card}", "202.2a")
    scene.play("they: guard comet")


@pytest.mark.rule("foth:202.2a-i", "foth:202.2c-i", cited=False)  # what a mark says
@pytest.mark.parametrize(
    ("card", "is_a", "does"),
    [
        (horse("comet"), "horse", "run comet"),
        (NORMAL, "force", "run dear force"),
        (special("flood", 2), "force", "run dear flood"),
    ],
)
def test_the_mark_on_a_card_is_its_kind(card: Any, is_a: str, does: str) -> None:
    found = read_card(card)
    kinds = {"horse": found.is_horse, "support": found.is_support, "force": found.is_force}
    assert [kind for kind, is_it in kinds.items() if is_it] == [is_a]
    # A horse runs, and force pays for one.
    records = {each["id"]: each for each in (card, horse("dear", cost=1)) if each is not NORMAL}
    scene = Scenario(*records.values(), you={"hand": f"dear {card['id']}"}, at="run")
    scene.asks("you", "702.6b", "pass", does)


@pytest.mark.rule("foth:202.2b", cited=False)  # what a support is for
def test_supports_are_played_to_change_how_things_stand() -> None:
    scene = Scenario(horse("comet"), kit({"going_worse": 2}), you={"hand": "kit comet"})
    scene.refused("play comet", "702.5")
    scene.play("you: play kit")
    assert scene.board.race.going == 3


@pytest.mark.rule("foth:202.2b-i", cited=False)  # what is on the card
def test_a_support_shows_a_class_and_other_cards_do_not() -> None:
    assert (
        wrong({key: each for key, each in kit({"draw": 1}).items() if key != "class"})[0] == "class"
    )
    assert wrong({**horse("comet"), "class": "item"}) == ["class"]
    for name, shown in (("item", ("Item", "アイテム")), ("jockey", ("Jockey", "ジョッキー"))):
        card = read_card(support("kit", MILL, **{"class": name}))
        for lang, word, kind in zip(("en", "ja"), shown, ("Support", "サポート"), strict=True):
            face = card_svg(card, lang)
            assert word in face
            assert kind not in face
    assert "Item" not in card_svg(read_card(horse("comet")), "en")


@pytest.mark.rule("foth:202.2b-ii", cited=False)  # what the card is
@pytest.mark.parametrize("name", ["item", "jockey", "situation"])
def test_the_mark_on_a_support_is_its_class(name: str) -> None:
    record = situation("kit") if name == "situation" else support("kit", MILL, **{"class": name})
    card = read_card(record)
    assert (card.is_support, card.support_class) == (True, name)
    # Whoever waits for an item card does not wait for a jockey card.
    watch = situation("watch", {"when": {"plays": {"of": {"class": "item"}}}, "do": [{"draw": 1}]})
    scene = Scenario(record, watch, you={"hand": "kit", "situation": "watch", "areas": FORCES})
    scene.play("you: play kit")
    assert scene.hand() == ({"force": 1} if name == "item" else {})


@pytest.mark.rule("foth:202.2c")
def test_only_force_cards_pay() -> None:
    scene = Scenario(horse("comet", cost=1), you={"hand": "comet*2 force"}, at="run")
    scene.refused("run comet comet", "202.2c")
    scene.play("you: run comet force")


@pytest.mark.rule("foth:202.2c-ii", cited=False)  # which card it is
def test_the_card_named_force_is_the_normal_force() -> None:
    assert read_card(NORMAL).force == "normal"
    assert read_card(special("flood", 2)).force == "special"
    # No other card can be called so.
    assert wrong({**special("flood", 2), "name": NORMAL["name"]})
    assert wrong({**special("flood", 2), "name": {"en": "Flood", "ja": "フォース"}})


# --- 203 to 210: what is on a horse ----------------------------------------------------------


@pytest.mark.rule("foth:203.1", cited=False)  # how much is paid
@pytest.mark.parametrize(("cost", "pay"), [(0, ""), (1, " force"), (3, " force*3")])
def test_the_cost_is_how_much_force_running_takes(cost: int, pay: str) -> None:
    scene = Scenario(
        horse("comet", cost=cost), you={"hand": "comet force*4"}, they={"hand": "comet"}, at="run"
    )
    scene.asks("you", "702.6b", "pass", f"run comet{pay}")
    scene.play(f"you: run comet{pay}")
    # Guarding takes none.
    scene.asks("they", "702.6d", "pass", "guard comet")


@pytest.mark.rule("foth:203.1", cited=False)  # how much is paid
@pytest.mark.parametrize(("change", "pay"), [(-1, " force"), (-2, ""), (-3, ""), (1, " force*3")])
def test_a_cost_can_be_changed_before_it_is_paid(change: int, pay: str) -> None:
    sale = situation("sale", {"apply": [{"cost": change}], "to": {"all": {"in": "hand"}}})
    scene = Scenario(
        sale, horse("comet", cost=2), you={"hand": "comet force*3", "situation": "sale"}, at="run"
    )
    assert scene.in_hand("comet", "cost") == 2 + change
    scene.asks("you", "702.6b", "pass", f"run comet{pay}")


def runs(areas: str = "5; 5; 5; 5", race: str = "tokyo turf 1600 good", **fields: Any) -> int:
    """Run a horse of run number 3 and return what that comes to."""
    scene = Scenario(
        horse("comet", **fields), you={"hand": "comet", "areas": areas}, race=race, at="run"
    )
    scene.play("you: run comet")
    return scene.number("comet")


@pytest.mark.rule("foth:204.1", cited=False)  # a number
def test_a_horse_is_better_on_its_surface() -> None:
    assert runs(surfaces=["turf"]) == 3
    assert runs(surfaces=["dirt"]) == 2
    assert runs(surfaces=["dirt"], race="tokyo dirt 1600 good") == 3
    assert runs(surfaces=["turf", "dirt"]) == 3
    assert runs(surfaces=["turf", "dirt"], race="tokyo dirt 1600 good") == 3


@pytest.mark.rule("foth:206.1", cited=False)  # a number
def test_a_horse_is_better_over_its_distance() -> None:
    assert runs(distances=["mile"]) == 3
    assert runs(distances=["long"]) == 2


@pytest.mark.rule("foth:702.6d-i")
@pytest.mark.rule("foth:206.1", cited=False)  # 702.6d-i says who may guard
def test_a_horse_guards_over_its_distance_only() -> None:
    scene = Scenario(
        horse("comet"),
        horse("star", distances=["long"]),
        you={"hand": "comet"},
        they={"hand": "comet star"},
        at="run",
    )
    scene.play("you: run comet")
    scene.refused("guard star", "702.6d-i")
    scene.play("they: guard comet")


@pytest.mark.rule("foth:206.1a", "foth:206.1b", cited=False)  # a number, and who may guard
@pytest.mark.parametrize("distances", [["sprint", "long"], "all"])
def test_of_several_distances_each_counts(distances: Any) -> None:
    for metres, distance in ((1200, "sprint"), (1600, "mile"), (2400, "middle"), (3200, "long")):
        suits = distances == "all" or distance in distances
        race = f"tokyo turf {metres} good"
        assert runs(race=race, distances=distances) == 3 - (not suits)
        scene = Scenario(
            horse("comet", distances=distances),
            you={"hand": "comet"},
            they={"hand": "comet"},
            race=race,
            at="run",
        )
        scene.play("you: run comet")
        scene.asks("they", "702.6d", "pass", *(["guard comet"] if suits else []))


@pytest.mark.rule("foth:207.1", cited=False)  # a number
@pytest.mark.parametrize(
    ("styles", "suited"), [(["nige"], {0}), (["senko", "sashi"], {1, 2}), ("all", {0, 1, 2, 3})]
)
def test_a_horse_is_better_in_the_areas_of_its_styles(styles: Any, suited: set[int]) -> None:
    for area in range(4):
        assert runs(";" * area + "5", styles=styles) == 3 + (area in suited)


FOND = {"courses": ["tokyo", "kyoto"], "goings": ["soft"]}


@pytest.mark.rule("foth:208.1", cited=False)  # a number
def test_favourites_count_only_where_an_ability_says_so() -> None:
    assert runs(race="tokyo turf 1600 soft", favourites=FOND) == 3
    asks = {"any": [{"suited": "course"}, {"suited": "going"}]}
    fond = horse("comet", {"while": asks, "apply": [{"run": 2}]}, favourites=FOND)
    for race, run in (("tokyo turf 1600 soft", 5), ("hanshin turf 1600 good", 3)):
        scene = Scenario(fond, you={"hand": "comet"}, race=race, at="run")
        scene.play("you: run comet")
        assert scene.number("comet") == run


@pytest.mark.rule("foth:208.1a", "foth:208.1b", cited=False)  # what is on the card
@pytest.mark.parametrize(("what", "other"), [("course", "going"), ("going", "course")])
def test_racecourses_and_goings_are_favourites_of_their_own(what: str, other: str) -> None:
    fond = horse("comet", {"while": {"suited": what}, "apply": [{"run": 2}]}, favourites=FOND)
    liked = {"course": "kyoto turf 1600 good", "going": "hanshin turf 1600 soft"}
    for race, run in ((liked[what], 5), (liked[other], 3)):
        scene = Scenario(fond, you={"hand": "comet"}, race=race, at="run")
        scene.play("you: run comet")
        assert scene.number("comet") == run
    assert wrong(horse("comet", favourites={"courses": ["soft"]})) == ["favourites.courses[0]"]
    assert wrong(horse("comet", favourites={"goings": ["kyoto"]})) == ["favourites.goings[0]"]


@pytest.mark.rule("foth:209.1", cited=False)  # how many cards are drawn; 702.6k-ii tells it
@pytest.mark.parametrize("run", [1, 2, 5])
def test_the_run_number_is_how_far_a_horse_goes(run: int) -> None:
    scene = Scenario(horse("comet", run=run), you={"hand": "comet", "areas": FORCES}, at="run")
    scene.play(f"you: run comet\n{ALONE}")
    assert 9 - scene.to_go() == run


@pytest.mark.rule("foth:210.1", cited=False)  # how many cards are drawn; 702.6k-ii tells it
@pytest.mark.parametrize(("guard", "distance"), [(0, 5), (1, 4), (4, 1)])
def test_the_guard_value_is_what_a_guard_horse_takes_off_the_run(guard: int, distance: int) -> None:
    scene = Scenario(
        horse("comet", run=5, guard=9),
        horse("star", run=9, guard=guard),
        you={"hand": "comet", "areas": FORCES},
        they={"hand": "star"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: pass
    """)
    (told,) = cited(scene.play("they: pass"), "702.6k-ii")
    assert told["n"] == distance
    assert 9 - scene.to_go() == distance


# --- 205: the type of a support --------------------------------------------------------------

TYPES = {
    "horse": support(
        "kit", {"do": [{"give": {"apply": [{"run": 1}], "to": "target"}}]}, type="horse"
    ),
    "area": support("kit", MILL),
    "situation": situation("kit"),
}


@pytest.mark.rule("foth:205.1a")
@pytest.mark.rule("foth:205.1", cited=False)  # its sub-rules say when
def test_a_support_for_a_horse_is_played_in_the_run() -> None:
    scene = Scenario(TYPES["horse"], horse("comet"), you={"hand": "kit comet"})
    scene.refused("play kit", "205.1a")
    scene.play("""
        you: pass
        you: run comet
        they: pass
        you: play kit on comet
    """)
    assert scene.number("comet") == 4


@pytest.mark.rule("foth:205.1b")
@pytest.mark.rule("foth:205.1", cited=False)  # its sub-rules say when
@pytest.mark.parametrize("kind", ["area", "situation"])
def test_other_supports_are_played_outside_the_run(kind: str) -> None:
    scene = Scenario(TYPES[kind], horse("comet"), you={"hand": "kit*2 comet", "areas": FORCES})
    scene.play("""
        you: play kit
        you: pass
        you: run comet
        they: pass
    """)
    scene.refused("play kit", "205.1b")


@pytest.mark.rule("foth:205.1", cited=False)  # what is on the card
def test_only_supports_have_a_type() -> None:
    assert wrong({**horse("comet"), "type": "horse"}) == ["type"]
    assert wrong({**special("flood", 2), "type": "area"}) == ["type"]


# --- 211 to 213: text and number -------------------------------------------------------------


@pytest.mark.rule("foth:211.1", "foth:503.3a", cited=False)  # what is on the card
def test_a_cards_text_states_its_abilities() -> None:
    plain = read_card(horse("comet"))
    assert (plain.text.en, plain.text.ja) == ("", "")
    able = read_card(horse("comet", {"when": {"run_succeeds": "self"}, "do": [{"draw": 2}]}))
    assert able.text.en == "When this horse’s run succeeds, draw 2 cards."
    assert able.text.ja == "この馬の走破が成功した時、カードを2枚引く。"


@pytest.mark.rule("foth:211.1", cited=False)  # what is done
def test_a_card_does_what_its_text_says() -> None:
    discard = {"discard": {"n": 1, "of": {"kind": "horse"}, "random": True}}
    card = kit(discard)
    assert "horse card" in read_card(card).text.en
    scene = Scenario(card, horse("comet"), horse("star"), you={"hand": "kit comet*2 star force*5"})
    scene.play("you: play kit")
    chances = {str(each): chance for each, chance in scene.state.outcomes().items()}
    assert chances == {"random comet": Fraction(2, 3), "random star": Fraction(1, 3)}


@pytest.mark.rule("foth:213.1", cited=False)  # sets that are refused
def test_no_two_cards_have_the_same_id() -> None:
    name = {"en": "Twins", "ja": "双子"}
    same = {**horse("comet"), "run": 9}
    with pytest.raises(BadInput) as caught:
        read_cards({"set": "twins", "name": name, "cards": [horse("comet"), same]})
    assert [problem.where.en for problem in caught.value.problems] == ["cards[1].id"]
    # Two cards of the same name are told apart.
    twin = {**same, "id": "twin"}
    scene = Scenario(horse("comet"), twin, you={"hand": "comet twin"})
    assert (scene.in_hand("comet"), scene.in_hand("twin")) == (3, 9)


# --- 214: special cards ----------------------------------------------------------------------

DECK = "comet*20 force*40"


@pytest.mark.rule("foth:214.1", "foth:214.2", cited=False)  # what chance is asked for
def test_a_card_of_each_of_three_sorts_makes_the_race() -> None:
    scene = Scenario.opening(horse("comet"), you=DECK, they=DECK, race="? turf ? ?")
    for sort, drawn in (("course", "kyoto"), ("metres", "2400"), ("going", "3")):
        assert {each.split()[0] for each in scene.legal()} == {sort}
        scene.play(f"chance: {sort} {drawn}")
    race = scene.view().race
    assert (race.course, race.metres, race.going) == ("kyoto", 2400, 3)


METRES = {
    "sprint": (1200, 1400),
    "mile": (1600, 1800),
    "middle": (2000, 2200, 2400, 2500),
    "long": (3000, 3200),
}


@pytest.mark.rule("foth:214.2a", cited=False)  # what the race is
@pytest.mark.parametrize("distance", METRES)
def test_a_distance_card_gives_surface_and_distance(distance: str) -> None:
    for metres in METRES[distance]:
        scene = Scenario.opening(horse("comet"), you=DECK, they=DECK, race="tokyo turf ? good")
        scene.play(f"chance: metres {metres}")
        race = scene.view().race
        assert (race.surface, race.distance, race.metres) == ("turf", distance, metres)


@pytest.mark.rule("foth:214.3", cited=False)  # where they do not lie
def test_special_cards_are_no_cards_of_the_game() -> None:
    scene = Scenario.opening(horse("comet"), you=DECK, they=DECK, race="? turf ? good")
    scene.play("""
        chance: course kyoto
        chance: metres 1600
    """)
    assert [Counter(side.pool) for side in scene.board.sides] == [{"comet": 20, "force": 40}] * 2
    # Nobody draws one, and none is in a deck.
    assert scene.legal() == {"card comet", "card force"}
    assert not {"kyoto", "1600", "good"} & {*scene.game.cards}
    cards = {each["id"]: read_card(each) for each in (NORMAL, horse("comet"))}
    (problem,) = deck_problems([*["force"] * 59, "kyoto"], "mile", cards)
    assert problem.rule == "602.1b"


@pytest.mark.rule("foth:214.4", cited=False)  # what chance may draw
def test_the_special_cards_of_the_appendix() -> None:
    scene = Scenario.opening(horse("comet"), you=DECK, they=DECK, race="? turf ? ?")
    courses = [
        *("sapporo", "hakodate", "fukushima", "niigata", "tokyo"),
        *("nakayama", "chukyo", "kyoto", "hanshin", "kokura"),
    ]
    assert scene.legal() == {f"course {course}" for course in courses}
    scene.play("chance: course sapporo")
    every = [metres for some in METRES.values() for metres in some]
    assert scene.legal() == {f"metres {metres}" for metres in every}
    scene.play("chance: metres 3200")
    assert scene.legal() == {f"going {number}" for number in range(1, 5)}
    assert set(scene.state.outcomes().values()) == {Fraction(1, 4)}
