"""Decks: reading one from plain data, the ready ones, and what a deck may be (602)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ...engine.errors import BadInput, Problem
from ...engine.texts import Text
from .abilities.grammar import english_list, japanese_list
from .abilities.meaning import printed_fits
from .abilities.nodes import Node
from .abilities.reading import is_for_deck, plain
from .board import Cards
from .board import cards as multiset
from .cards import (
    CLASS_OF_METRES,
    COPIES,
    COURSES,
    DECK_SIZES,
    DISTANCES,
    FORCE_NAME,
    GOINGS,
    TERMS,
    TEXTS,
    Card,
    CardSet,
)
from .reading import CARDS, CardReader, plain_data, read_set
from .traits import printed

SETS = ("first-season",)
"""The card sets that ship with racekit."""
SPECIAL = frozenset((*COURSES, *map(str, CLASS_OF_METRES), *GOINGS))
"""The special cards (214): what the race is, by their ids."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that may be played.

    Attributes
    ----------
    id : str
        What data calls it.
    name : Text
        Its name.
    distance : str
        The distance class that it is for (602.1a).
    set : str
        The card set that it is made of.
    cards : tuple of str
        The ids of its cards, sorted, each as often as it is there.
    """

    id: str
    name: Text
    distance: str
    set: str
    cards: Cards


@cache
def shipped_set(name: str = SETS[0]) -> CardSet:
    """Return a card set that ships with racekit.

    Examples
    --------
    >>> print(shipped_set()["toaster-dash"].name.en)
    Toaster Dash
    """
    return read_set(_shipped("sets", name))


@cache
def ready_deck(distance: str) -> Deck:
    """Return the ready deck for a distance class.

    Examples
    --------
    >>> len(ready_deck("long").cards)
    80
    """
    return read_deck(_shipped("decks", distance))


def _shipped(folder: str, name: str) -> str:
    path = files("racekit.games.foth").joinpath(folder, f"{name}.json")
    return path.read_text("utf-8")


# --- 602: what a deck may be -------------------------------------------------------------------


def check_deck(deck: Iterable[str], distance: str, cards: Mapping[str, Card]) -> None:
    """Refuse a deck that breaks a rule.

    Parameters
    ----------
    deck : iterable of str
        The ids of its cards, each as often as it is there.
    distance : str
        The race's distance class.
    cards : mapping of str to Card
        The cards that there are, by their ids.

    Raises
    ------
    BadInput
        Listing every rule that it breaks, with the rule's number.

    Examples
    --------
    >>> check_deck(["force"] * 56 + ["pea-bulb"] * 5, "mile", shipped_set())
    Traceback (most recent call last):
    racekit.engine.errors.BadInput: This deck cannot be used:
      cards: there are 61 cards; a deck for a mile race has exactly 60 (602.1a).
      cards.pea-bulb: “Pea Bulb” is there 5 times; at most 3 are allowed (602.1c).
    """
    if problems := deck_problems(deck, distance, cards):
        raise BadInput(TEXTS.text("bad_deck"), problems)


def deck_problems(
    deck: Iterable[str], distance: str, cards: Mapping[str, Card]
) -> tuple[Problem, ...]:
    """Return every rule that a deck breaks, each as a problem with its place."""
    counts = Counter(deck)
    found = [cards[card] for card in counts if card in cards]
    return (
        *(_no_card(card) for card in counts if card not in cards),
        *_wrong_size(counts.total(), distance, found),
        *_too_many(counts, found),
    )


def _no_card(card: str) -> Problem:
    """Say that a card is a special one (602.1b), or none at all."""
    key = "deck_special" if card in SPECIAL else "deck_unknown"
    return Problem(f"cards.{card}", TEXTS.text(key, card=card))


def _wrong_size(count: int, distance: str, found: Iterable[Card]) -> Iterator[Problem]:
    """Tell of a wrong number of cards (602.1a); where several replace it, any will do (809.2)."""
    replaced = {rule["n"] for _, rule in _deck_rules(found) if rule.word == "deck_size"}
    sizes = replaced or {DECK_SIZES[distance]}
    if count not in sizes:
        words = [str(size) for size in sorted(sizes)]
        yield Problem(
            "cards",
            TEXTS.text(
                "deck_size",
                count=count,
                distance=TERMS["distance"][distance],
                sizes=Text(english_list(words, "or"), japanese_list(words, "か")),
                rule="602.2" if replaced else "602.1a",
            ),
        )


def _too_many(counts: Mapping[str, int], found: list[Card]) -> Iterator[Problem]:
    """Tell of names that too many cards have (602.1c)."""
    for name in dict.fromkeys(card.name for card in found):
        named = [card for card in found if card.name == name]
        count = sum(counts[card.id] for card in named)
        limits = [limit for card in named for limit in _limits(card, found)]
        if name == FORCE_NAME or "any" in limits or count <= max(limits, default=COPIES):
            continue
        text = TEXTS.text(
            "deck_copies",
            card=name,
            count=count,
            most=max(limits, default=COPIES),
            rule="602.2" if limits else "602.1c",
        )
        yield Problem(", ".join(f"cards.{card.id}" for card in named), text)


def _limits(card: Card, found: Iterable[Card]) -> Iterator[Any]:
    """Return how many of a card the deck's abilities allow: a number, or ``any`` (602.2)."""
    for by, rule in _deck_rules(found):
        if rule.word == "deck" and _is_about(rule["of"], by, card):
            yield rule["copies"]


def _is_about(of: Node | None, by: Card, card: Card) -> bool:
    return card.name == by.name if of is None else printed_fits(card, printed(card), of)


def _deck_rules(found: Iterable[Card]) -> Iterator[tuple[Card, Node]]:
    """Return the deck-building abilities of some cards (602.2), each with its card."""
    for card in found:
        for ability in card.abilities:
            if ability.rule is not None and is_for_deck(ability):
                yield card, ability.rule


# --- reading and writing -----------------------------------------------------------------------


class DeckReader(CardReader):
    """Reads decks."""

    def deck(self, data: Any, cards: Mapping[str, Card] | None) -> Deck:
        """Read a deck, and note every rule that it breaks."""
        given = self.object("", data)
        self.only("", given, ("deck", "name", "for", "set", "cards"))
        self.need(given, "for", "cards")
        set_id = given.get("set", SETS[0])
        own = cards is not None
        set_id = self.identity("set", set_id) if own else self.choice("set", set_id, SETS)
        distance = self.choice("for", given.get("for", DISTANCES[0]), DISTANCES)
        deck = multiset(self.counted("cards", given.get("cards", {})))
        if not self.problems:
            known = shipped_set(set_id) if cards is None else cards
            self.problems += deck_problems(deck, distance, known)
        self.need(given, "name")
        name = self.name("name", given["name"]) if "name" in given else Text("", "")
        return Deck(self.identity("deck", given.get("deck")), name, distance, set_id, deck)

    def need(self, given: Mapping[str, Any], *keys: str) -> None:
        """Note what is missing."""
        for key in keys:
            if key not in given:
                self.tell(key, "missing")

    def counted(self, place: str, data: Any) -> Iterator[str]:
        """Read cards and how many there are of each."""
        given = self.object(place, data)
        if len(given) > CARDS:
            self.tell(place, "too_many", count=len(given), high=CARDS)
        for card, count in [*given.items()][:CARDS]:
            yield from [card] * self.integer(f"{place}.{card}", count, 1)


def read_deck(data: Any, cards: Mapping[str, Card] | None = None) -> Deck:
    """Read a deck: ``deck``, ``name``, ``for`` (a distance class), ``set`` and ``cards``.

    Parameters
    ----------
    data : mapping, str or Path
        The deck, its JSON text, or a file of it. ``cards`` has a count for each card's id.
    cards : mapping of str to Card, optional
        The cards that there are; left out, those of the deck's ``set``.

    Raises
    ------
    BadInput
        Listing everything that is wrong, and every rule that the deck breaks.

    Examples
    --------
    >>> deck = read_deck({"deck": "flock", "name": "A flock", "for": "mile",
    ...                   "cards": {"counting-sheep": 30, "force": 30}})
    >>> deck.cards.count("counting-sheep")
    30
    """
    reader = DeckReader()
    found = plain_data(reader, data)
    deck = None if reader.problems else reader.deck(found, cards)
    reader.finish("bad_deck")
    assert deck is not None
    return deck


def deck_data(deck: Deck) -> dict[str, Any]:
    """Return a deck as plain data, as `read_deck` reads it."""
    return {
        "deck": deck.id,
        "name": plain(deck.name),
        "for": deck.distance,
        "set": deck.set,
        "cards": dict(Counter(deck.cards)),
    }
