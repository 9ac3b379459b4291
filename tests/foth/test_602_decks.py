"""602: what a deck may be, and reading one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.texts import Text
from racekit.games.foth import make
from racekit.games.foth.cards import DECK_SIZES, Card
from racekit.games.foth.collection.deck import (
    check_deck,
    deck_data,
    deck_problems,
    read_deck,
    ready_deck,
    shipped_set,
)
from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import NORMAL, UNGUARDED, horse, special, support, table

# Deck checks come before the game: they raise no event and no refusal, but one BadInput whose
# problems end with the rule's number. So no marker here can be cited.


def known(*records: dict[str, Any]) -> dict[str, Card]:
    """Return cards by their ids, the normal force among them."""
    return {card.id: card for card in map(read_card, (NORMAL, *records))}


def broken(deck: Counter[str], cards: dict[str, Card], distance: str = "mile") -> list[str]:
    """Return what is wrong with a deck: each problem's place, and the rule that ends it."""
    problems = deck_problems(deck.elements(), distance, cards)
    for problem in problems:
        assert problem.text.ja.endswith("）。")
        assert problem.text.en.endswith(").")
    return [f"{each.place}: {each.text.en.rsplit('(', 1)[1][:-2]}" for each in problems]


def filled(size: int = 60, **counts: int) -> Counter[str]:
    """Return a deck of so many cards, the rest of it normal force."""
    deck = Counter({card.replace("_", "-"): count for card, count in counts.items()})
    deck["force"] += size - deck.total()
    return deck


DECK = {"deck": "mine", "name": "Mine", "for": "mile", "cards": {"pea-bulb": 3, "force": 57}}


@pytest.mark.rule("foth:602.1", cited=False)
def test_each_player_brings_a_deck_of_the_own_before_the_game_begins() -> None:
    race = {"course": "tokyo", "metres": 1600, "going": "good", "cards": [horse("comet")]}
    decks = [{"comet": 3, "force": 57}, {"force": 60}]
    begun = make(**race, decks=decks).opening()
    assert [Counter(side.pool) for side in begun.state.board.sides] == decks
    # Without a deck that will do nothing begins.
    with pytest.raises(BadInput) as caught:
        make(**race, decks=[decks[0], {"comet": 4, "force": 55}])
    places = [problem.place for problem in caught.value.problems]
    assert places == ["decks[1].cards", "decks[1].cards.comet"]


@pytest.mark.rule("foth:602.1", cited=False)  # options are refused
@pytest.mark.parametrize(
    ("metres", "decks"), [(1600, [None]), (1600, [None] * 3), (None, [None, None])]
)
def test_there_are_two_decks_and_they_are_for_a_distance(metres: Any, decks: list[None]) -> None:
    with pytest.raises(BadInput) as caught:
        make(metres=metres, decks=decks)
    assert [problem.place for problem in caught.value.problems] == ["decks"]


@pytest.mark.rule("foth:602.1", cited=False)  # an option is refused
def test_a_ready_deck_is_one_for_a_distance_class() -> None:
    with pytest.raises(BadInput) as caught:
        make(metres=1600, decks=["mile", "nowhere"])
    assert [problem.place for problem in caught.value.problems] == ["decks[1]"]


@pytest.mark.rule("foth:602.1a", cited=False)
@pytest.mark.parametrize("distance", list(DECK_SIZES))
def test_a_long_deck_has_eighty_cards_and_any_other_sixty(distance: str) -> None:
    size = 80 if distance == "long" else 60
    assert not broken(filled(size), known(), distance)
    assert broken(filled(size - 1), known(), distance) == ["cards: 602.1a"]
    assert broken(filled(size + 1), known(), distance) == ["cards: 602.1a"]


@pytest.mark.rule("foth:602.1b", cited=False)
@pytest.mark.parametrize("card", ["tokyo", "1600", "heavy"])
def test_no_special_card_is_in_a_deck(card: str) -> None:
    assert broken(filled(**{card: 1}), known()) == [f"cards.{card}: 602.1b"]


@pytest.mark.rule("foth:602.1b", cited=False)  # which cards there are
def test_a_card_of_ones_own_may_be_called_like_a_racecourse() -> None:
    assert not broken(filled(tokyo=3), known(horse("tokyo")))


@pytest.mark.rule("foth:602.1", cited=False)  # what may be in it
def test_a_card_that_is_none_is_named() -> None:
    (problem,) = deck_problems(filled(nessie=1).elements(), "mile", known())
    assert problem.place == "cards.nessie"
    assert problem.text == Text("no card has the id nessie.", "IDがnessieのカードはありません。")


@pytest.mark.rule("foth:602.1c", cited=False)
def test_three_of_a_name_and_no_more() -> None:
    cards = known(horse("comet"), special("oats", 2))
    assert not broken(filled(comet=3, oats=3), cards)
    assert broken(filled(comet=4), cards) == ["cards.comet: 602.1c"]


@pytest.mark.rule("foth:602.1c", "foth:201.2", cited=False)
def test_names_count_not_ids() -> None:
    other = {**horse("comet-2"), "name": {"en": "Comet", "ja": "Comet"}}
    cards = known(horse("comet"), other)
    assert broken(filled(comet=2, comet_2=2), cards) == ["cards.comet, cards.comet-2: 602.1c"]


@pytest.mark.rule("foth:602.1c-i", cited=False)
def test_normal_force_is_unlimited() -> None:
    assert not broken(filled(60), known())
    assert not broken(filled(comet=3), known(horse("comet")))


@pytest.mark.rule("foth:F2", cited=False)
def test_special_force_is_not_and_nothing_has_a_minimum() -> None:
    cards = known(special("oats", 2), horse("comet"))
    assert broken(filled(oats=4), cards) == ["cards.oats: 602.1c"]
    assert not broken(filled(comet=3), cards)
    assert not broken(filled(oats=3), cards)


@pytest.mark.rule("foth:602.2", cited=False)
@pytest.mark.parametrize(
    ("ability", "most"), [({"deck": "any"}, 60), ({"deck": 5}, 5), ({"deck": 1}, 1)]
)
def test_an_ability_replaces_how_many_there_may_be(ability: dict[str, Any], most: int) -> None:
    cards = known(horse("comet", {"rule": ability}))
    assert not broken(filled(comet=most), cards)
    if most < 60:
        assert broken(filled(comet=most + 1), cards) == ["cards.comet: 602.2"]
        (problem,) = deck_problems(filled(comet=most + 1).elements(), "mile", cards)
        assert f"at most {most} " in problem.text.en


@pytest.mark.rule("foth:602.2", cited=False)
def test_an_ability_may_be_about_other_cards_and_only_while_it_is_in_the_deck() -> None:
    more = {"rule": {"deck": {"copies": 4, "of": {"class": "item"}}}}
    text = {"do": [{"draw": 1}]}
    cards = known(horse("packer", more), support("cap", text), horse("comet"))
    assert not broken(filled(packer=1, cap=4), cards)
    assert broken(filled(packer=1, cap=5, comet=4), cards) == [
        "cards.cap: 602.2",
        "cards.comet: 602.1c",
    ]
    assert broken(filled(cap=4), cards) == ["cards.cap: 602.1c"]


@pytest.mark.rule("foth:602.2", cited=False)  # nothing comes of it
def test_in_the_game_the_ability_does_nothing_any_more() -> None:
    more, fewer = {"rule": {"deck": 5}}, {"rule": {"deck_size": 70}}
    plain, scene = (
        table(horse("comet", *abilities, run=1), you="comet") for abilities in ((), (more, fewer))
    )
    for each in (plain, scene):
        each.play("you: run comet" + UNGUARDED)
    assert scene.rules() == plain.rules()
    assert [side._asdict() for side in scene.board.sides] == [
        side._asdict() for side in plain.board.sides
    ]


@pytest.mark.rule("foth:602.2", "foth:809.2", "foth:F47", cited=False)
def test_of_several_abilities_the_deck_may_follow_any() -> None:
    fewer = {"rule": {"deck": {"copies": 2, "of": {"kind": "horse"}}}}
    cards = known(horse("strict", fewer), horse("comet", {"rule": {"deck": 6}}))
    assert not broken(filled(strict=1, comet=6), cards)
    assert broken(filled(strict=1, comet=7), cards) == ["cards.comet: 602.2"]


@pytest.mark.rule("foth:602.2", "foth:809.2", "foth:F47", cited=False)
@pytest.mark.parametrize(("size", "problems"), [(60, 1), (70, 0), (75, 1), (80, 0)])
def test_of_several_sizes_the_deck_may_have_any(size: int, problems: int) -> None:
    sizes = (horse(f"size-{n}", {"rule": {"deck_size": n}}) for n in (70, 80))
    found = broken(filled(size, size_70=1, size_80=1), known(*sizes))
    assert found == ["cards: 602.2"] * problems


@pytest.mark.rule("foth:602.2", cited=False)
def test_an_ability_replaces_the_size() -> None:
    cards = known(horse("caravan", {"rule": {"deck_size": 70}}), horse("comet"))
    assert not broken(filled(70, caravan=1), cards)
    assert broken(filled(60, caravan=1), cards) == ["cards: 602.2"]
    assert broken(filled(70, comet=1), cards) == ["cards: 602.1a"]


@pytest.mark.rule("foth:602.1", cited=False)
def test_a_deck_is_refused_with_every_reason_at_once() -> None:
    cards = known(horse("comet"))
    with pytest.raises(BadInput) as caught:
        check_deck(filled(61, comet=4, nessie=1).elements(), "mile", cards)
    assert caught.value.text("en").splitlines() == [
        "This deck cannot be used:",
        "  cards.nessie: no card has the id nessie.",
        "  cards: the deck has 61 cards; a deck for a mile race has exactly 60 (602.1a).",
        "  cards.comet: the deck has 4 copies of “Comet”; at most 3 are allowed (602.1c).",
    ]
    assert caught.value.text("ja").splitlines() == [
        "このデッキは使えません：",
        "  cards.nessie：IDがnessieのカードはありません。",
        "  cards：61枚あります。マイルのデッキはちょうど60枚です（602.1a）。",
        "  cards.comet：「Comet」が4枚あります。入れられるのは3枚までです（602.1c）。",
    ]


@pytest.mark.rule("foth:F3", cited=False)
def test_the_distance_of_the_race_decides_which_deck_will_do() -> None:
    cards = ready_deck("sprint").cards
    assert not deck_problems(cards, "mile", shipped_set())
    assert [each.place for each in deck_problems(cards, "long", shipped_set())] == ["cards"]


# --- reading ---------------------------------------------------------------------------------


@pytest.mark.rule("foth:602.1", cited=False)  # what may be in it
def test_a_deck_is_read_from_a_dict_from_json_and_from_a_file(tmp_path: Any) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(DECK), "utf-8")
    deck = read_deck(DECK)
    assert deck == read_deck(json.dumps(DECK)) == read_deck(file)
    assert Counter(deck.cards) == DECK["cards"]
    assert (deck.id, deck.name, deck.distance) == ("mine", Text("Mine", "Mine"), "mile")


@pytest.mark.rule("foth:F58", cited=False)  # whose cards there are
@pytest.mark.parametrize(("ask", "place"), [(ready_deck, "distance"), (shipped_set, "name")])
def test_only_what_ships_has_a_name(ask: Any, place: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask("milee")
    assert [problem.place for problem in refused.value.problems] == [place]


@pytest.mark.rule("foth:602.1", cited=False)  # what may be in it
def test_what_is_written_is_read_again() -> None:
    deck = ready_deck("middle")
    assert read_deck(json.dumps(deck_data(deck))) == deck


@pytest.mark.rule("foth:602.1", cited=False)  # what may be in it
def test_a_deck_may_be_of_ones_own_cards() -> None:
    cards = known(horse("comet"))
    deck = read_deck({**DECK, "set": "mine", "cards": {"comet": 3, "force": 57}}, cards)
    assert deck.set == "mine"


def without(key: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda deck: {name: value for name, value in deck.items() if name != key}


@pytest.mark.rule("foth:602.1", cited=False)  # what may be in it
@pytest.mark.parametrize(
    ("change", "places"),
    [
        (without("deck"), ["deck"]),
        (without("name"), ["name"]),
        (without("for"), ["for"]),
        (without("cards"), ["cards"]),
        (lambda deck: {**deck, "for": "marathon"}, ["for"]),
        (lambda deck: {**deck, "set": "last-season"}, ["set"]),
        (lambda deck: {**deck, "colour": "blue"}, ["colour"]),
        (lambda deck: {**deck, "deck": "My deck!"}, ["deck"]),
        (lambda deck: {**deck, "cards": ["force"]}, ["cards"]),
        (lambda deck: {**deck, "cards": {"force": 0}}, ["cards.force"]),
        (lambda deck: {**deck, "cards": {"force": "sixty"}}, ["cards.force"]),
        (lambda deck: {**deck, "name": "", "cards": {"force": 59}}, ["cards", "name"]),
        (lambda deck: [deck], ["data"]),
        (lambda deck: "{", ["data"]),
    ],
)
def test_a_bad_deck_is_refused_with_the_places(change: Any, places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        read_deck(change(DECK))
    assert [each.place for each in caught.value.problems][: len(places)] == places


@pytest.mark.rule("foth:602.1", "foth:602.1a", cited=False)  # what a deck is
def test_a_deck_is_a_value() -> None:
    deck: Any = ready_deck("mile")
    assert {deck, read_deck(deck_data(deck))} == {deck}
    with pytest.raises(AttributeError):
        deck.cards = ()


@pytest.mark.rule("foth:302.2", "foth:601.2a", "foth:602.1", "foth:F16", cited=False)
def test_what_an_option_may_be_is_said() -> None:
    with pytest.raises(BadInput) as caught:
        make(course="paris", surface="mud", metres=1600, catalogue_limits="no", decks={"force": 0})
    told = {problem.place: problem.text.en for problem in caught.value.problems}
    assert told["course"].endswith("it may also be omitted.")
    assert told["surface"] == "'mud' is not one of turf, dirt."
    assert told["catalogue_limits"] == "'no' is not one of True, False."
    assert "decks[0].force" in told


@pytest.mark.rule("foth:602.1", "foth:602.1a", cited=False)  # data is refused
def test_the_rules_that_a_deck_breaks_are_told_before_what_is_wrong_with_its_name() -> None:
    with pytest.raises(BadInput) as caught:
        read_deck({"deck": "A B", "name": "", "for": "mile", "cards": {"force": 3}})
    assert [problem.place for problem in caught.value.problems] == ["cards", "deck", "name"]
