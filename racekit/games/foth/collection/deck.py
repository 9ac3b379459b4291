"""Decks: reading them from plain data, the ready decks, and the rules of deck building (602)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any, ClassVar, NamedTuple

from ....engine.errors import BadInput, Problem
from ....engine.formats import Location
from ....engine.texts import LANGUAGES, Text
from ..abilities.grammar import joined
from ..abilities.nodes import AbilityNode
from ..abilities.parsing import (
    check_keys,
    parsed_source,
    plain,
    read_choice,
    read_integer,
    read_table,
    tell,
)
from ..board import Cards
from ..board import cards as multiset
from ..cards import (
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
)
from ..traits import printed, printed_fits
from ..words import BOOK
from .cardset import CardSet
from .parsing import CARDS, RECORDS, CardParser, read_cards

SHIPPED = "first-season"
SETS = (SHIPPED,)
"""The card sets that ship with racekit."""
SPECIAL = frozenset((*COURSES, *map(str, CLASS_OF_METRES), *GOINGS))
"""The ids of the special cards (214)."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A legal deck."""

    id: str  # its id in data
    name: Text
    distance: str  # the distance class that it is for (602.1a)
    set: str  # the card set of its cards
    cards: Cards  # the ids of its cards, sorted, repeated for each copy


class Draft(NamedTuple):
    """An unfinished deck: its cards, and its other fields as far as they are given."""

    cards: Mapping[str, int]
    distance: str | None = None
    name: Text | None = None


@cache
def shipped_set(name: str = SHIPPED) -> CardSet:
    """Return a card set that ships with racekit.

    Examples
    --------
    >>> print(shipped_set()["toaster-dash"].name.en)
    Toaster Dash
    """
    return read_cards(_shipped("sets", "name", name, SETS))


@cache
def ready_deck(distance: str) -> Deck:
    """Return the ready deck for a distance class.

    Raises
    ------
    BadInput
        There is no such class.

    Examples
    --------
    >>> len(ready_deck("long").cards)
    80
    """
    return read_deck(_shipped("decks", "distance", distance, DISTANCES))


def _shipped(folder: str, place: str, name: str, known: tuple[str, ...]) -> str:
    """Return the text of a shipped file, or raise BadInput for an unknown name."""
    if name not in known:
        problem = Problem.of(place, "not_choice", value=repr(name), known=known)
        raise BadInput.of("bad_options", [problem], game="foth")
    path = files("racekit.games.foth.collection").joinpath(folder, f"{name}.json")
    return path.read_text("utf-8")


# --- 602: legal decks --------------------------------------------------------------------------


def check_deck(deck: Iterable[str], distance: str, cards: Mapping[str, Card]) -> None:
    """Refuse a deck that breaks a rule.

    Parameters
    ----------
    deck : iterable of str
        The ids of its cards, repeated for each copy.
    distance : str
        The race's distance class.
    cards : mapping of str to Card
        All known cards, by their ids.

    Raises
    ------
    BadInput
        Lists every rule that it breaks, with the rule's number.

    Examples
    --------
    >>> check_deck(["force"] * 56 + ["pea-bulb"] * 5, "mile", shipped_set())
    Traceback (most recent call last):
    racekit.engine.errors.BadInput: This deck cannot be used:
      cards: the deck has 61 cards; a deck for a mile race has exactly 60 (602.1a).
      cards.pea-bulb: the deck has 5 copies of “Pea Bulb”; at most 3 are allowed (602.1c).
    """
    if problems := deck_problems(deck, distance, cards):
        raise BadInput(TEXTS.text("bad_deck"), problems)


class Breach(Problem):
    """A rule that a deck breaks, by its number; for an unknown card it is empty."""

    __slots__ = ("rule",)

    def __init__(self, where: str | Text, text: Text, rule: str) -> None:
        super().__init__(where, text)
        self.rule = rule


def deck_problems(
    deck: Iterable[str], distance: str, cards: Mapping[str, Card]
) -> tuple[Breach, ...]:
    """Return every rule that a deck breaks, each as a problem with its place.

    Parameters
    ----------
    deck : iterable of str
        The ids of its cards, repeated for each copy.
    distance : str
        The race's distance class.
    cards : mapping of str to Card
        All known cards, by their ids.

    Examples
    --------
    >>> [breach.rule for breach in deck_problems(["pea-bulb"] * 4, "mile", shipped_set())]
    ['602.1a', '602.1c']
    """
    counts = Counter(deck)
    found = [cards[card] for card in counts if card in cards]
    return (
        *(_no_card(card) for card in counts if card not in cards),
        *_wrong_size(counts.total(), distance, found),
        *_too_many(counts, found),
    )


def _no_card(card: str) -> Breach:
    """Report a special card (214.3, 602.1b) or an unknown one."""
    key, rule = ("deck_special", "602.1b") if card in SPECIAL else ("deck_unknown", "")
    return Breach(f"cards.{card}", TEXTS.text(key, card=card), rule)


def _wrong_size(count: int, distance: str, found: Iterable[Card]) -> Iterator[Breach]:
    """Report a wrong number of cards (602.1a)."""
    sizes, rule = deck_sizes(distance, found)
    if count not in sizes:
        words = [str(size) for size in sizes]
        text = TEXTS.text(
            "deck_size",
            count=count,
            distance=TERMS["distance"][distance],
            sizes=Text(*(joined(words, "or", lang) for lang in LANGUAGES)),
            rule=rule,
        )
        yield Breach("cards", text, rule)


def deck_sizes(distance: str, found: Iterable[Card]) -> tuple[list[int], str]:
    """Return the sizes allowed for a deck with the given cards, and the rule for them.

    If several cards replace the size, any of their sizes is allowed (809.2).

    Examples
    --------
    >>> deck_sizes("mile", []), deck_sizes("mile", [shipped_set()["caramel-caravan"]])
    (([60], '602.1a'), ([84], '602.2'))
    """
    replaced = {rule["n"] for _, rule in _deck_rules(found) if rule.word == "deck_size"}
    return (sorted(replaced), "602.2") if replaced else ([DECK_SIZES[distance]], "602.1a")


def _too_many(counts: Mapping[str, int], found: list[Card]) -> Iterator[Breach]:
    """Report names with too many copies (201.2, 602.1c, F2)."""
    for name in dict.fromkeys(card.name for card in found):
        named = [card for card in found if card.name == name]
        count = sum(counts[card.id] for card in named)
        limits = [limit for card in named for limit in _limits(card, found)]
        if name == FORCE_NAME or "any" in limits or count <= max(limits, default=COPIES):
            continue
        most, rule = max(limits, default=COPIES), "602.2" if limits else "602.1c"
        text = TEXTS.text("deck_copies", card=name, count=count, most=most, rule=rule)
        yield Breach(", ".join(f"cards.{card.id}" for card in named), text, rule)


def _limits(card: Card, found: Iterable[Card]) -> Iterator[Any]:
    """Return how many copies the deck's abilities allow, or ``any`` (103.1, 602.2, F47)."""
    for by, rule in _deck_rules(found):
        if rule.word == "deck" and _is_about(rule["of"], by, card):
            yield rule["copies"]


def _is_about(of: AbilityNode | None, by: Card, card: Card) -> bool:
    return card.name == by.name if of is None else printed_fits(card, printed(card), of)


def _deck_rules(found: Iterable[Card]) -> Iterator[tuple[Card, AbilityNode]]:
    """Return the rules on some cards, each with its card: among them those for decks (602.2)."""
    for card in found:
        for ability in card.abilities:
            if ability.rule is not None:
                yield card, ability.rule


def curve(deck: Iterable[str], cards: Mapping[str, Card], what: str) -> dict[int, int]:
    """Count a deck's horses by one of their numbers, from the lowest to the highest.

    Examples
    --------
    >>> curve(["sink-or-swim", "toaster-dash", "toaster-dash", "force"], shipped_set(), "run")
    {3: 2, 4: 0, 5: 1}
    """
    found = [cards[card] for card in deck if card in cards]
    counts = Counter(getattr(card, what) for card in found if card.is_horse)
    if not counts:
        return {}
    return {number: counts[number] for number in range(min(counts), max(counts) + 1)}


# --- reading and writing -----------------------------------------------------------------------


def with_shipped(own: Iterable[Card]) -> tuple[dict[str, Card], list[Problem]]:
    """Return racekit's cards and the user's own by their ids, and the problems of the own ones.

    An own card cannot have the id of a shipped one.
    """
    shipped = shipped_set()
    found = {card.id: card for card in own}
    problems = [
        Problem(f"cards.{card}", BOOK.words.text("card_ships", card=card))
        for card in found
        if card in shipped
    ]
    return {**shipped, **found}, problems


def house_notes(cards: Iterable[Card]) -> tuple[Text, ...]:
    """Return the house rules about some cards: that racekit's own are not the publisher's (F58).

    The normal force is a card of the published game.
    """
    ours = {card for card in shipped_set().values() if card.force != "normal"}
    return (BOOK["F58"].body,) if not ours.isdisjoint(cards) else ()


class DeckParser(CardParser):
    """Parses decks."""

    def draft(self, data: Any, at: Location) -> Draft:
        """Parse an unfinished deck, which may break rules: a deck's data, or counts alone."""
        given = read_table(data, at)
        if "cards" not in given:
            return Draft(Counter(_counted(given, at)))
        check_keys(given, at, RECORDS["deck"])
        known = {key: RECORDS["deck"][key] for key in ("cards", "for", "name") if key in given}
        found = self.fields(known, given, at)
        return Draft(Counter(found["cards"]), found.get("for"), found.get("name"))

    def deck(self, data: Any, at: Location, cards: Mapping[str, Card] | None) -> Deck:
        """Parse a deck, and note every rule that it breaks."""
        given = read_table(data, at)
        check_keys(given, at, RECORDS["deck"])
        types = {**RECORDS["deck"], "set": "shipped_set" if cards is None else "id"}
        found = self.fields(types, {"set": SHIPPED, **given}, at)
        deck = multiset(found["cards"])
        if all(problem.place in ("deck", "name") for problem in at.problems):
            known = shipped_set(found["set"]) if cards is None else cards
            at.problems[:0] = deck_problems(deck, found["for"], known)
        return Deck(found["deck"], found["name"], found["for"], found["set"], deck)

    types: ClassVar = {
        **CardParser.types,
        "shipped_set": lambda self, value, at: read_choice(value, at, SETS),
        "counts": lambda self, value, at: tuple(_counted(value, at)),
    }


def _counted(data: Any, at: Location) -> Iterator[str]:
    """Parse cards and their counts."""
    given = read_table(data, at)
    if len(given) > CARDS:
        tell(at, "too_many", count=len(given), high=CARDS)
    for card, count in [*given.items()][:CARDS]:
        yield from [card] * read_integer(count, at.key(card), 1)


def read_deck(data: Any, cards: Mapping[str, Card] | None = None) -> Deck:
    """Read a deck: ``deck``, ``name``, ``for`` (a distance class), ``set`` and ``cards``.

    Parameters
    ----------
    data : mapping, str or Path
        The deck, its JSON text, or a file of it. ``cards`` has a count for each card's id.
    cards : mapping of str to Card, optional
        All known cards; default: those of the deck's ``set``.

    Raises
    ------
    BadInput
        Lists every problem, and every rule that the deck breaks.

    Examples
    --------
    >>> deck = read_deck({"deck": "flock", "name": "A flock", "for": "mile",
    ...                   "cards": {"counting-sheep": 30, "force": 30}})
    >>> deck.cards.count("counting-sheep")
    30
    """
    return parsed_source("bad_deck", partial(DeckParser().deck, cards=cards), data)


def read_draft(source: Any) -> Draft:
    """Read an unfinished deck: any input of `read_deck`, a deck, counts, or a distance class.

    Examples
    --------
    >>> read_draft({"force": 3}).cards["force"]
    3
    """
    if isinstance(source, str) and source in DISTANCES:
        source = ready_deck(source)
    if isinstance(source, Deck):
        return Draft(Counter(source.cards), source.distance, source.name)
    return parsed_source("bad_deck", DeckParser().draft, source)


def deck_data(deck: Deck) -> dict[str, Any]:
    """Return a deck as plain data, as `read_deck` reads it."""
    return {
        "deck": deck.id,
        "name": plain(deck.name),
        "for": deck.distance,
        "set": deck.set,
        "cards": dict(Counter(deck.cards)),
    }
