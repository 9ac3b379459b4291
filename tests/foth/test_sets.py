"""The card set and the decks that ship with racekit."""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from racekit.engine.tasks import CHANCE
from racekit.engine.texts import LANGUAGES
from racekit.games.foth import ForceOfTheHorse
from racekit.games.foth.abilities.nodes import Ability, AbilityNode
from racekit.games.foth.abilities.parsing import is_for_deck
from racekit.games.foth.abilities.vocabulary import vocabulary
from racekit.games.foth.cards import DISTANCES, STYLES, SURFACES, Card
from racekit.games.foth.collection.deck import check_deck, ready_deck, shipped_set
from racekit.games.foth.collection.parsing import card_data, read_cards, set_data
from tests.foth.scenario import KNOWN, Scenario

SEASON = shipped_set()
HORSES = [card for card in SEASON.values() if card.is_horse]
PLAYED_BY = 3
"""How many cards show each kind of ability."""
METRES = {"sprint": 1400, "mile": 1600, "middle": 2200, "long": 3200}

# --- the words that the set uses -------------------------------------------------------------

_FIELDS = {
    "trigger": "trigger",
    "condition": "condition",
    "cost": "cost",
    "target": "target",
    "rule": "permission",
    "effects": "effect",
    "changes": "change",
}
_KINDS = {
    "count": "amount",
    "option": "cost",
    "effects": "effect",
    "lying": "target",
    "receiver": "target",
}


def words_of(value: Any, kind: str) -> Iterator[tuple[str, str]]:
    """Return the words in something, each with its kind; a filter's fields too."""
    if isinstance(value, tuple):
        for each in value:
            yield from words_of(each, kind)
    elif isinstance(value, Ability):
        yield "ability", value.kind
        for field, its_kind in _FIELDS.items():
            yield from words_of(getattr(value, field), its_kind)
    elif isinstance(value, AbilityNode):
        yield kind, value.word
        for name, given in value.args:
            item = vocabulary()[kind][value.word].args[name].item
            if kind == "filter":
                yield "field", name
            yield from words_of(given, _KINDS.get(item, item))


def words_on(card: Card) -> set[tuple[str, str]]:
    """Return the words that a card uses."""
    found = {*words_of(card.abilities, "ability"), *words_of(card.counts_if, "condition")}
    for ability in card.abilities:
        if ability.kind == "replacement":
            found.add(("replacement", "optional" if ability.may else "compulsory"))
        if is_for_deck(ability):
            found.add(("rule", "deck building"))
    return found


def users() -> dict[tuple[str, str], list[str]]:
    """Return the cards that use each word."""
    found = defaultdict(list)
    for card in SEASON.values():
        for each in words_on(card):
            found[each].append(card.id)
    return found


USERS = users()
LAYERS = {
    "set": ("run_is", "guard_is", "cost_is", "style_is", "distance_is", "surface_is"),
    "plus": ("run", "guard", "cost"),
    "style steps": ("style_step",),
    "gains": ("gains",),
    "loses": ("loses_abilities",),
}


def test_there_is_a_whole_set() -> None:
    kinds = Counter(card.kind for card in SEASON.values())
    assert len(SEASON) >= 90
    assert (SEASON.id, kinds["horse"] >= 60, kinds["support"] >= 20) == ("first-season", True, True)
    assert SEASON["force"].force == "normal"
    specials = [card for card in SEASON.values() if card.force == "special"]
    assert 4 <= len(specials) <= 6
    assert sum(card.counts_if is not None for card in specials) >= 4


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        *(("ability", name) for name in vocabulary()["ability"]),
        ("replacement", "optional"),
        ("replacement", "compulsory"),
        ("permission", "cannot"),
        ("permission", "must"),
        ("permission", "requires"),
        ("rule", "deck building"),
        ("effect", "later"),
    ],
)
def test_every_kind_of_ability_is_on_three_cards(kind: str, name: str) -> None:
    assert len(USERS[kind, name]) >= PLAYED_BY, USERS[kind, name]


def forms_on(card: Card) -> set[str]:
    """Return the arguments of words that a card gives, each with its word: ``draw.area``."""
    return {*_forms([*card_data(card).get("abilities", ())])}


def _forms(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for each in data:
            yield from _forms(each)
    elif isinstance(data, dict):
        for name, value in data.items():
            yield name
            if isinstance(value, dict):
                yield from (f"{name}.{key}" for key in value)
            yield from _forms(value)


@pytest.mark.parametrize(
    "form",
    [
        *("draw.area", "look.area", "search.area", "tuck"),
        *("cannot.card", "cannot.of", "choose_number", "discard.by", "later.until"),
    ],
)
def test_every_form_is_on_three_cards(form: str) -> None:
    found = [card.id for card in SEASON.values() if form in forms_on(card)]
    assert len(found) >= PLAYED_BY, found


def test_changes_of_the_going_that_end_and_of_cards_in_a_hand_are_on_three_cards() -> None:
    forms = [forms_on(card) for card in SEASON.values()]
    ends = [each for each in forms if {"going_better.until", "going_worse.until"} & each]
    assert len(ends) >= PLAYED_BY
    gives = [
        card.id
        for card in SEASON.values()
        for ability in card.abilities
        for effect in ability.effects
        if effect.word == "give" and effect["to"].get("in") == "hand"
    ]
    assert len(gives) >= PLAYED_BY, gives


@pytest.mark.rule("foth:808.2", "foth:808.3", cited=False)  # what cards of a hand are
def test_what_the_cards_do_to_a_hand_helps() -> None:
    """No effect of an item goes with a card from the hand to the course."""
    lying = {"hand": "bargain-flyer pep-talk-tape plain-parcel force", "areas": KNOWN}
    theirs = {"hand": "toaster-dash heavy-luggage plain-parcel force*2", "areas": KNOWN}
    scene = Scenario(you=lying, they=theirs)
    scene.play("you: play bargain-flyer\n you: play pep-talk-tape\n you: pass")
    scene.play("you: run plain-parcel force")  # it costs 2
    assert scene.number("plain-parcel") == SEASON["plain-parcel"].run + 1
    scene = Scenario(you=lying, they=theirs, turn="they")
    scene.play("they: play heavy-luggage\n they: pass\n they: pass\n you: pass")
    scene.refused("run plain-parcel force", "503.3b")  # 3 instead of 2
    scene = Scenario(
        you={"hand": "pep-talk-tape marzipan-king last-biscuit", "areas": KNOWN},
        they={"hand": "pea-bulb", "areas": KNOWN},
    )
    scene.play("you: play pep-talk-tape\n you: pass\n you: pass\n they: pass\n they: run pea-bulb")
    scene.play("you: guard last-biscuit")  # it is a horse for middle distances


@pytest.mark.parametrize("layer", list(LAYERS))
def test_every_layer_is_on_three_cards(layer: str) -> None:
    cards = {card for change in LAYERS[layer] for card in USERS["change", change]}
    assert len(cards) >= PLAYED_BY, cards


@pytest.mark.parametrize("kind", [kind for kind in vocabulary() if kind != "filter"])
def test_every_word_of_the_vocabulary_is_used(kind: str) -> None:
    assert not [name for name in vocabulary()[kind] if not USERS[kind, name]]


def test_every_field_of_a_filter_is_used() -> None:
    assert not [name for name in vocabulary()["filter"]["filter"].args if not USERS["field", name]]


# --- the horses ------------------------------------------------------------------------------


def test_there_are_horses_of_every_kind() -> None:
    for distance in DISTANCES:
        for style in STYLES:
            fit = [h for h in HORSES if distance in h.distances and style in h.styles]
            assert len(fit) >= 3, (distance, style)
    for surface in SURFACES:
        assert sum(surface in horse.surfaces for horse in HORSES) >= 15
    assert {horse.cost for horse in HORSES} == set(range(7))


def test_who_costs_more_runs_farther() -> None:
    runs = defaultdict(list)
    for horse in HORSES:
        runs[horse.cost].append(horse.run)
    means = [sum(runs[cost]) / len(runs[cost]) for cost in range(7)]
    assert means == sorted(means)
    assert all(0 <= horse.guard <= 4 and 1 <= horse.run <= 10 for horse in HORSES)


# --- the words on the cards ------------------------------------------------------------------


def test_horses_have_names_as_racehorses_have_them() -> None:
    for horse in HORSES:
        assert re.fullmatch("[ァ-ヴー]{2,9}", horse.name.ja), horse.name.ja


@pytest.mark.rule("foth:201.1", cited=False)  # what the cards are called
def test_no_two_cards_have_the_same_name() -> None:
    for lang in LANGUAGES:
        names = Counter(card.name(lang) for card in SEASON.values())
        assert max(names.values()) == 1


@pytest.mark.rule("foth:211.1", cited=False)  # what the cards say
@pytest.mark.parametrize("card", SEASON.values(), ids=lambda card: card.id)
def test_texts_are_whole_sentences(card: Card) -> None:
    english, japanese = card.text.en.splitlines(), card.text.ja.splitlines()
    lines = len(card.abilities) + (card.force == "special")
    assert len(english) == len(japanese) == lines
    assert all(line[0].isupper() and line[-1] in ".”" for line in english)
    assert all(line.endswith("。") for line in japanese)
    assert not re.search(r"[{}\[\]_]|\.”\.| ,|  ", card.text.en), card.text.en
    assert not re.search(r"[{}\[\]_A-W,.!?()]|。。|、、", card.text.ja), card.text.ja


@pytest.mark.rule("foth:213.1", "foth:202.1", cited=False)  # which cards there are
def test_some_cards_of_a_set_are_chosen_by_what_is_on_them() -> None:
    assert SEASON.only() is SEASON
    horses = SEASON.only(kind="horse")
    assert [card.id for card in horses.values()] == [c.id for c in SEASON.values() if c.is_horse]
    assert 0 < len(horses) < len(SEASON)


# --- as data ---------------------------------------------------------------------------------


@pytest.mark.rule("foth:213.1", cited=False)  # which card is which
def test_what_is_written_is_read_again() -> None:
    assert read_cards(json.dumps(set_data(SEASON))).cards == SEASON.cards


@pytest.mark.rule("foth:213.1", cited=False)  # what is on the cards
def test_the_file_says_nothing_that_it_need_not() -> None:
    text = (
        files("racekit.games.foth.collection")
        .joinpath("sets", "first-season.json")
        .read_text("utf-8")
    )
    for given, card in zip(json.loads(text)["cards"], SEASON.values(), strict=True):
        assert set(given) == set(card_data(card))


# --- the decks -------------------------------------------------------------------------------


@pytest.mark.rule("foth:602.1", cited=False)  # what is in them
@pytest.mark.parametrize("distance", DISTANCES)
def test_ready_decks_keep_the_rules_and_have_some_of_everything(distance: str) -> None:
    deck = ready_deck(distance)
    assert (deck.id, deck.distance, deck.set) == (distance, distance, "first-season")
    check_deck(deck.cards, distance, SEASON)
    kinds = Counter(SEASON[card].kind for card in deck.cards)
    shares = {kind: count / len(deck.cards) for kind, count in kinds.items()}
    assert 0.35 <= shares["force"] <= 0.45
    assert 0.4 <= shares["horse"] <= 0.5
    horses = [SEASON[card] for card in deck.cards if SEASON[card].is_horse]
    assert all("turf" in horse.surfaces and distance in horse.distances for horse in horses)


@pytest.mark.parametrize(
    ("distance", "styles"),
    [
        ("sprint", ("nige",)),
        ("mile", ("senko",)),
        ("middle", ("senko", "sashi")),
        ("long", ("oikomi",)),
    ],
)
def test_each_deck_has_its_style(distance: str, styles: tuple[str, ...]) -> None:
    found = Counter(style for card in ready_deck(distance).cards for style in SEASON[card].styles)
    assert [style for style, _ in found.most_common(len(styles))] == sorted(
        styles, key=lambda style: -found[style]
    )


def played(distance: str, seed: int) -> Any:
    """Return the end of a game at random between two ready decks."""
    chance, deck = random.Random(seed), ready_deck(distance).cards
    game = ForceOfTheHorse(cards=SEASON, decks=(deck, deck), metres=METRES[distance])
    state = game.start()
    while (actor := state.actor) is not None:
        ways = state.sample(chance) if actor is CHANCE else chance.choice(state.actions())
        state = state.step(ways).state
    return state


@pytest.mark.parametrize("distance", DISTANCES)
def test_ready_decks_are_played_to_the_end(distance: str) -> None:
    end = played(distance, seed=1)
    assert end.board.outcome in ((0,), (1,))
    assert 4 <= end.board.turn <= 80
