"""601 and 603: race information, and what happens before the first turn. (602 is deck building.)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.tasks import CHANCE
from racekit.games.foth import make
from racekit.games.foth.board import to_go
from racekit.games.foth.cards import CLASS_OF_METRES, COURSES
from racekit.games.foth.collection.deck import check_deck
from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import NORMAL, Scenario, cited, following, horse, special, support

ANY_NUMBER = {"rule": {"deck": "any"}}
COMET = horse("comet", ANY_NUMBER)
MAP = support("map", {"do": [{"draw": 1}]}, ANY_NUMBER)

ASIDE = {1200: 29, 1400: 25, 1600: 21, 1800: 17, 2000: 13, 2400: 5, 2500: 3, 3000: 13, 3200: 9}


def opening(
    you: str = "comet*30 force*30", they: str = "comet*30 force*30", **options: str
) -> Scenario:
    """Return a game before its first card is dealt."""
    return Scenario.opening(COMET, MAP, you=you, they=they, **options)


def dealt(
    you: str = "comet*30 force*30", they: str = "comet*30 force*30", **options: str
) -> Scenario:
    """Return a game in which both have force cards in their first hands, and nothing else."""
    scene = opening(you, they, **options)
    scene.chance("force*14")
    return scene


def set_aside(
    you: str = "comet*30 force*30", they: str = "comet*30 force*30", **options: str
) -> Scenario:
    """Return a game in which both have kept their first hands."""
    scene = dealt(you, they, **options)
    scene.play("you: keep\nthey: keep")
    return scene


# --- 601: the race ----------------------------------------------------------------------------


@pytest.mark.rule("foth:601.1", cited=False)  # shows in what comes first: 601.2a, b name the race
@pytest.mark.parametrize("race", ["tokyo turf 1600 good", "? turf 1600 ?"])
def test_the_race_is_settled_before_decks_are_shown(race: str) -> None:
    scene = opening(race=race)
    if "?" in race:
        assert scene.events == []
        scene.play("chance: course kyoto\nchance: going 3")
    rules = following(scene.events, "601.2a", "601.2b", "603.1a", "603.1b")
    assert rules[1:3] == ["603.1a", "603.1a"]
    assert rules[0].startswith("601.2")


@pytest.mark.rule("foth:601.2", cited=False)  # one of 601.2a and 601.2b, which events cite
def test_a_race_is_agreed_or_drawn_or_partly_so() -> None:
    agreed, drawn = opening(), opening(race="? turf ? ?")
    agreed.asks("chance", "603.1b")
    drawn.asks("chance", "601.2b")
    partly = opening(race="tokyo turf ? heavy")
    partly.play("chance: metres 1800")
    partly.asks("chance", "603.1b")
    assert partly.board.race == ("tokyo", "turf", 1800, "mile", 4)


@pytest.mark.rule("foth:601.2a")
def test_an_agreed_race_lies_open_to_both() -> None:
    scene = opening(race="hanshin turf 2400 soft")
    (event,) = cited(scene.events, "601.2a")
    assert event["race"] == ("hanshin", "turf", 2400, "middle", 3)
    for seat in (0, 1):
        assert scene.state.view(seat).race == event["race"]


@pytest.mark.rule("foth:601.2b")
def test_a_drawn_race_is_a_card_of_each_kind_at_random() -> None:
    scene = opening(race="? turf ? ?")
    drawn: list[set[str]] = []
    for card in ("course niigata", "metres 1400", "going 2"):
        assert set(scene.state.outcomes().values()) == {Fraction(1, len(scene.state.outcomes()))}
        drawn.append(set(map(str, scene.state.outcomes())))
        scene.play(f"chance: {card}")
    assert drawn[0] == {f"course {course}" for course in COURSES}
    assert drawn[1] == {f"metres {metres}" for metres in CLASS_OF_METRES}
    assert drawn[2] == {"going 1", "going 2", "going 3", "going 4"}
    (event,) = cited(scene.events, "601.2b")
    # The distance card says both: turf, and sprint.
    assert event["race"] == scene.board.race == ("niigata", "turf", 1400, "sprint", 2)


# --- 603: before the game -----------------------------------------------------------------------


@pytest.mark.rule("foth:603.1", cited=False)  # its steps, which the events cite
def test_the_steps_before_the_game_are_done_in_order() -> None:
    scene = dealt()
    scene.play("you: redraw\nthey: keep")
    scene.chance("force*7 comet force")
    scene.chance("force*40")
    steps = ("603.1a", "603.1b", "603.1c", "603.1d", "603.1e", "603.1f", "702.2")
    done = following(scene.events, *steps)
    assert [rule for n, rule in enumerate(done) if rule != done[n - 1]] == [
        "603.1a",
        "603.1b",
        "603.1c",
        "603.1b",
        *steps[3:],
    ]


@pytest.mark.rule("foth:603.1a")
def test_each_player_shows_a_deck() -> None:
    scene = opening("comet*20 force*40", "force*60")
    assert cited(scene.events, "603.1a") == [{"seat": 0, "n": 60}, {"seat": 1, "n": 60}]
    assert Counter(scene.side().pool) == {"comet": 20, "force": 40}
    assert Counter(scene.side("they").pool) == {"force": 60}


@pytest.mark.rule("foth:603.1b")
def test_the_first_hand_is_seven_random_cards_of_the_own_deck() -> None:
    scene = opening("comet*20 force*40", "map*60")
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances == {"card comet": Fraction(20, 60), "card force": Fraction(40, 60)}
    scene.chance("comet")
    # The card is no longer in the deck.
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances == {"card comet": Fraction(19, 59), "card force": Fraction(40, 59)}
    scene.chance("force*6 map*7")
    assert scene.hand() == {"comet": 1, "force": 6}
    assert scene.hand("they") == {"map": 7}
    assert (len(scene.side().pool), len(scene.side("they").pool)) == (53, 53)
    scene.asks("you", "603.1c-i")


@pytest.mark.rule("foth:603.1b")
def test_a_first_hand_is_its_owners_secret() -> None:
    scene = opening()
    (event,) = scene.chance("comet")
    mine, theirs = (event.seen_by(seat) for seat in (0, 1))
    assert mine is not None
    assert mine.values["card"]("en") == "Comet"
    assert theirs is not None
    assert "card" not in theirs.values
    assert scene.state.view(0).sides[0].known == ("comet",)
    assert scene.state.view(1).sides[0].known == ()
    assert scene.state.view(1).sides[0].hand == 1


@pytest.mark.rule("foth:603.1c")
def test_a_new_hand_is_all_seven_cards_out_of_the_whole_deck() -> None:
    scene = dealt("comet*30 force*30", "force*60")
    before = scene.hand("they")
    told = scene.play("you: redraw\nthey: keep")
    assert [(event.name, dict(event.values)) for event in told] == [
        ("redraws", {"seat": 0}),
        ("keeps_hand", {"seat": 1}),
    ]
    assert scene.hand() == {}
    # What was put back may come again.
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances == {"card comet": Fraction(1, 2), "card force": Fraction(1, 2)}
    scene.chance("comet*6 force")
    assert scene.hand() == {"comet": 6, "force": 1}
    assert scene.hand("they") == before
    # Once only.
    scene.asks("chance", "603.1e")


@pytest.mark.rule("foth:603.1c")
def test_both_may_keep_their_hands() -> None:
    scene = dealt()
    scene.play("you: keep\nthey: keep")
    assert scene.hand() == scene.hand("they") == {"force": 7}
    scene.asks("chance", "603.1e")


@pytest.mark.rule("foth:603.1c-i")
@pytest.mark.rule("foth:F4", cited=False)  # told by 603.1c
def test_neither_knows_what_the_other_declares() -> None:
    kept, again = dealt(), dealt()
    kept.asks("you", "603.1c-i", "keep", "redraw")
    assert kept.play("you: keep") == again.play("you: redraw") == []
    again.refused("redraw 3", "603.1c-i")
    # To the other player both positions are one.
    assert kept.state.key(1) == again.state.key(1)
    assert kept.state.key(0) != again.state.key(0)
    again.asks("they", "603.1c-i", "keep", "redraw")
    # Nothing is done before both have said.
    assert again.hand() == {"force": 7}
    again.play("they: redraw")
    assert again.hand() == again.hand("they") == {}
    again.chance("comet*14")
    assert again.hand() == again.hand("they") == {"comet": 7}


@pytest.mark.rule("foth:603.1d")
@pytest.mark.parametrize("metres", ASIDE)
def test_the_distance_says_how_many_cards_are_set_aside(metres: int) -> None:
    size = 80 if metres >= 3000 else 60
    scene = set_aside(f"comet force*{size - 1}", f"force*{size}", race=f"tokyo turf {metres} good")
    assert cited(scene.events, "603.1d") == [{"n": ASIDE[metres], "metres": metres}]
    scene.chance("comet force")
    scene.chance(f"force*{2 * ASIDE[metres] - 2}")
    for who in ("you", "they"):
        assert len(scene.side(who).farm) == ASIDE[metres]
        assert scene.to_go(who) == size - 7 - ASIDE[metres] == metres // 50


@pytest.mark.rule("foth:603.1d")
def test_what_is_set_aside_lies_face_down_until_it_is_turned_up() -> None:
    scene = set_aside()
    for seat in (0, 1):
        assert [side.farm for side in scene.state.view(seat).sides] == [(), ()]
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances == {"card comet": Fraction(30, 53), "card force": Fraction(23, 53)}


@pytest.mark.rule("foth:603.1e")
@pytest.mark.parametrize(("cards", "first"), [("comet force", 0), ("force comet", 1)])
def test_who_alone_turns_up_a_horse_is_first(cards: str, first: int) -> None:
    scene = set_aside()
    mine, theirs = cards.split()
    scene.chance(mine)
    # One card alone decides nothing.
    assert not [event for event in scene.events if event.name == "first"]
    scene.chance(theirs)
    assert [dict(e.values) for e in scene.events if e.name == "first"] == [{"seat": first}]
    # The rest goes to the farms, face up, and changes nothing: not even another such pair.
    scene.chance("force comet comet force force*36")
    assert [dict(e.values) for e in scene.events if e.name == "first"] == [{"seat": first}]
    assert [len(scene.side(who).farm) for who in ("you", "they")] == [21, 21]
    assert scene.board.player == first


@pytest.mark.rule("foth:603.1e")
@pytest.mark.parametrize("pair", ["comet comet", "force force", "map force"])
def test_where_both_or_neither_turn_up_a_horse_the_next_cards_are_turned_up(pair: str) -> None:
    deck = "comet*20 map*5 force*35"
    scene = set_aside(deck, deck)
    scene.chance(pair)
    assert not [event for event in scene.events if event.name == "first"]
    scene.asks("chance", "603.1e")
    scene.chance("force comet")
    assert [dict(e.values) for e in scene.events if e.name == "first"] == [{"seat": 1}]


@pytest.mark.rule("foth:603.1e-i")
@pytest.mark.parametrize("first", [0, 1])
def test_chance_decides_where_all_cards_are_turned_up_and_nobody_is_first(first: int) -> None:
    scene = set_aside(race="tokyo turf 2500 good")
    scene.chance("comet*2 force*2 comet*2")
    scene.asks("chance", "603.1e-i")
    chances = {str(card): chance for card, chance in scene.state.outcomes().items()}
    assert chances == {"first 0": Fraction(1, 2), "first 1": Fraction(1, 2)}
    told = scene.play(f"chance: first {first}")
    assert cited(told, "603.1e-i") == [{"seat": first}]
    assert scene.board.player == first


@pytest.mark.rule("foth:603.1f")
@pytest.mark.parametrize(("metres", "each"), [(1200, 6), (1600, 8), (2000, 10), (3200, 16)])
def test_the_rest_of_the_deck_makes_four_equal_areas(metres: int, each: int) -> None:
    size = 80 if metres >= 3000 else 60
    deck = f"comet*4 force*{size - 4}"
    scene = set_aside(deck, deck, race=f"tokyo turf {metres} good")
    scene.chance("comet force")
    scene.chance(f"force*{2 * ASIDE[metres] - 2}")
    told = cited(scene.events, "603.1f")
    assert [(event["seat"], tuple(event["counts"])) for event in told] == [
        (0, (each,) * 4),
        (1, (each,) * 4),
    ]
    for who in ("you", "they"):
        assert [len(pile.slots) for pile in scene.side(who).piles] == [each] * 4
        # Nobody has seen any of them.
        assert {slot.card for pile in scene.side(who).piles for slot in pile.slots} == {None}
    # It is the rest: what is neither in the hand nor in the farm.
    assert Counter(scene.side("they").pool) == {"comet": 4, "force": 4 * each - 4}


@pytest.mark.rule("foth:603.1f-i")
def test_over_2500_metres_the_middle_areas_have_a_card_more() -> None:
    scene = set_aside(race="tokyo turf 2500 good")
    told = scene.chance("force comet force*4")
    assert [tuple(event["counts"]) for event in cited(told, "603.1f-i")] == [(12, 13, 13, 12)] * 2
    assert [len(pile.slots) for pile in scene.side("you").piles] == [12, 13, 13, 12]
    assert to_go(scene.side("you")) == 50


@pytest.mark.rule("foth:603.1g")
@pytest.mark.parametrize(("cards", "first"), [("comet force", 0), ("force comet", 1)])
def test_the_first_player_begins_the_first_turn(cards: str, first: int) -> None:
    scene = set_aside(race="tokyo turf 2500 good")
    told = scene.chance(f"{cards} force*4")
    assert scene.board.turn == 1
    assert cited(told, "603.1g")[0]["seat"] == first
    assert cited(told, "702.2")[0]["seat"] == first
    assert scene.state.actor is CHANCE
    told = scene.chance("comet")
    assert cited(told, "702.3")[0]["seat"] == first
    assert scene.state.actor == first


# --- the rulings on set-up ------------------------------------------------------------------------


@pytest.mark.rule("foth:F1")
def test_over_2200_metres_nine_cards_are_set_aside() -> None:
    scene = set_aside(race="tokyo turf 2200 good")
    assert cited(scene.events, "F1") == [{"n": 9, "metres": 2200}]
    told = scene.chance("comet force force*16")
    assert [tuple(event["counts"]) for event in cited(told, "603.1f")] == [(11, 11, 11, 11)] * 2
    assert [len(scene.side(who).farm) for who in ("you", "they")] == [9, 9]


@pytest.mark.rule("foth:F3", cited=False)  # an order: of 601.2b, 603.1a and 603.1b
def test_the_race_comes_first_then_decks_then_the_set_up() -> None:
    scene = opening(race="? turf 1600 good")
    assert [side.pool for side in scene.board.sides] == [(), ()]
    told = scene.play("chance: course kokura")
    assert [event.rule for event in told] == ["601.2b", "603.1a", "603.1a"]
    assert [len(side.pool) for side in scene.board.sides] == [60, 60]
    scene.asks("chance", "603.1b")


@pytest.mark.rule("foth:F3", cited=False)  # an order: of 601.2b and 603.1a
@pytest.mark.parametrize(("metres", "size"), [(1200, 60), (1800, 60), (2500, 60), (3000, 80)])
def test_the_deck_goes_by_the_race_that_was_drawn(metres: int, size: int) -> None:
    step = make(course="tokyo", going="good").start().step(f"metres {metres}")
    assert cited(step.events, "603.1a") == [{"seat": 0, "n": size}, {"seat": 1, "n": size}]


@pytest.mark.rule("foth:F4", cited=False)  # told by 603.1c
def test_a_hand_is_drawn_again_once_and_as_a_whole() -> None:
    scene = dealt()
    scene.refused("redraw 3", "603.1c-i")
    scene.refused("pick force", "603.1c-i")
    scene.play("you: redraw\nthey: redraw")
    scene.chance("force*14")
    # Nobody is asked a second time.
    scene.asks("chance", "603.1e")


@pytest.mark.rule("foth:F5", cited=False)  # told by 603.1e
def test_all_cards_set_aside_lie_face_up_in_the_farm() -> None:
    scene = set_aside(race="tokyo turf 2400 good")
    told = scene.chance("comet force force comet comet*6")
    turned = [event for event in told if event.name == "turned_up"]
    assert len(turned) == 10
    assert all(event.reveals for event in turned)
    for seat in (0, 1):
        view = scene.state.view(seat)
        assert view.sides[0].farm == (*("comet",) * 4, "force")
        assert view.sides[1].farm == (*("comet",) * 4, "force")
        assert [side.down for side in view.sides] == [(), ()]


@pytest.mark.rule("foth:F6", cited=False)  # told by 603.1e and 603.1e-i
def test_the_first_pair_with_exactly_one_horse_decides() -> None:
    scene = set_aside(race="tokyo turf 2500 good")
    scene.chance("comet comet force force force comet")
    assert [(e.rule, dict(e.values)) for e in scene.events if e.name == "first"] == [
        ("603.1e", {"seat": 1})
    ]
    undecided = set_aside(race="tokyo turf 2500 good")
    undecided.chance("comet comet force force comet comet")
    undecided.asks("chance", "603.1e-i")


@pytest.mark.rule("foth:F7", cited=False)  # told by 603.1f
def test_the_areas_are_made_of_all_that_is_left() -> None:
    scene = set_aside("comet*50 force*10", "comet*50 force*10", race="tokyo turf 2500 good")
    scene.chance("comet force comet comet force comet")
    assert Counter(scene.side("they").pool) == {"comet": 48, "force": 2}
    assert [len(pile.slots) for pile in scene.side("they").piles] == [12, 13, 13, 12]


@pytest.mark.rule("foth:F8", cited=False)  # told by 702.3
def test_the_first_player_draws_in_the_first_turn() -> None:
    scene = set_aside(race="tokyo turf 2500 good")
    scene.chance("comet force force*4 comet")
    assert scene.board.turn == 1
    assert len(scene.side("you").hand) == 8
    assert len(scene.side("they").hand) == 7


@pytest.mark.rule("foth:F2", cited=False)  # told when a deck is checked, not by an event
def test_three_of_a_name_and_any_number_of_force() -> None:
    records = (horse("wall"), special("storm", 2), NORMAL)
    known = {record["id"]: read_card(record) for record in records}
    # No kind of card has to be there.
    check_deck(["force"] * 60, "mile", known)
    check_deck(["force"] * 54 + ["wall"] * 3 + ["storm"] * 3, "mile", known)
    with pytest.raises(BadInput) as refused:
        check_deck(["force"] * 52 + ["wall"] * 4 + ["storm"] * 4, "mile", known)
    places = [problem.place for problem in refused.value.problems]
    assert sorted(places) == ["cards.storm", "cards.wall"]
    assert all("602.1c" in problem.text("en") for problem in refused.value.problems)
