"""The components of LONG SHOT as data: cards, boxes and actions, and how texts name them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from ...engine.rules import RuleBook
from ...engine.texts import Word, first_upper

HORSES = 6
HAND = 8
"""Cards dealt to each player (LS2.2)."""
START_MONEY = 20_000
"""Dollars for each player in race 1 (LS2.3)."""
NUMBERED_MVS = range(1, 8)
FREE_MVS = range(9)
FREE = 0
"""The `horse` of a free card."""


class Card(NamedTuple):
    """A horse card (LS1.2): a numbered card of `horse`, or a free card; `mv` is its value."""

    horse: int
    mv: int

    def __str__(self) -> str:
        return f"{self.horse or 'F'}-{self.mv}"

    def __repr__(self) -> str:
        return str(self)


Cards = tuple[Card, ...]
"""A multiset of cards: sorted."""


def running(players: int) -> int:
    """Return how many horses run (LS1.1).

    Examples
    --------
    >>> running(4), running(6)
    (5, 6)
    """
    return HORSES - 1 if players == 4 else HORSES


def default_deck() -> dict[str, int]:
    """Return the default card table, a house rule (LS1.2): card to count.

    Examples
    --------
    >>> sum(default_deck().values()), default_deck()["F-0"]
    (112, 4)
    """
    numbered = {str(Card(horse, mv)): 2 for horse in range(1, HORSES + 1) for mv in NUMBERED_MVS}
    free = {str(Card(FREE, mv)): 3 for mv in FREE_MVS}
    return {**numbered, **free, "F-0": 4}


def spread(deck: Mapping[str, int], horses: int) -> Cards:
    """Return every card of a card table, except those of horses that do not run (LS1.1)."""
    kinds = ((card, n) for name, n in deck.items() if (card := parse_card(name)) is not None)
    return tuple(sorted(card for card, n in kinds for _ in range(n) if card.horse <= horses))


def parse_card(text: str) -> Card | None:
    """Parse a card's name (LS1.2: ``3-6``, ``F-8``); return None if it is not valid."""
    found = re.fullmatch(r"([1-6F])-([0-8])", text)
    if not found:
        return None
    horse, mv = found[1], int(found[2])
    if horse == "F":
        return Card(FREE, mv)
    return Card(int(horse), mv) if mv in NUMBERED_MVS else None


def holds(cards: Cards, card: Card) -> bool:
    """Return whether a card is in the multiset."""
    at = bisect_left(cards, card)
    return at < len(cards) and cards[at] == card


def insert(cards: Cards, card: Card) -> Cards:
    """Return the multiset with `card` added."""
    at = bisect_left(cards, card)
    return (*cards[:at], card, *cards[at:])


def remove(cards: Cards, card: Card) -> Cards:
    """Return the multiset with one copy of `card` removed."""
    at = bisect_left(cards, card)
    assert cards[at] == card
    return cards[:at] + cards[at + 1 :]


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Return the multiset with one copy of each of the cards `gone` removed.

    Examples
    --------
    >>> without((Card(1, 2), Card(3, 6), Card(3, 6)), [Card(3, 6), Card(1, 2)])
    (3-6,)
    """
    left = [*cards]
    for card in gone:
        at = bisect_left(left, card)
        assert left[at] == card
        del left[at]
    return tuple(left)


Box = int
"""A box: 2 x (horse - 1) for a horse's left box, one more for its right box."""


def box_horse(box: Box) -> int:
    """Return the horse that a box belongs to (LS1.1)."""
    return box // 2 + 1


def boxes_of(horse: int) -> tuple[Box, Box]:
    """Return a horse's two boxes (LS1.1)."""
    return 2 * horse - 2, 2 * horse - 1


def box_name(box: Box) -> str:
    """Return a box's name: horse and side (LS1.1).

    Examples
    --------
    >>> box_name(4), box_name(5)
    ('3L', '3R')
    """
    return f"{box_horse(box)}{'LR'[box % 2]}"


def parse_box(name: str) -> Box | None:
    """Parse a box's name (LS1.1); return None if it is not valid.

    Examples
    --------
    >>> parse_box("3R")
    5
    """
    found = re.fullmatch(r"([1-6])([LR])", name)
    return boxes_of(int(found[1]))["LR".index(found[2])] if found else None


# --- actions -------------------------------------------------------------------------------


class Place(NamedTuple):
    """Place a card in a box (LS3.1, LS3.2): ``3-6>3L``."""

    card: Card
    box: Box

    def __str__(self) -> str:
        return f"{self.card}>{box_name(self.box)}"


class Skip(NamedTuple):
    """Place no card (``pass``, LS5.1) or no second card (``done``, LS6.1)."""

    word: str

    def __str__(self) -> str:
        return self.word


class Outcome(NamedTuple):
    """A chance outcome: ``deal 3-6`` (LS2.2), ``order 4`` (LS2.4), ``draw 3-6`` (LS3.1) and so on.

    The others are ``open 3-6`` (LS3.2) and ``first 2`` (LS2.1).
    """

    kind: str
    what: Card | int

    def __str__(self) -> str:
        return f"{self.kind} {self.what}"


PASS = Skip("pass")
DONE = Skip("done")

place = cache(Place)
"""All place actions, some 600, built once."""


@cache
def placings_of(card: Card) -> tuple[Place, ...]:
    """Return the actions that place a card, by box."""
    return tuple(place(card, box) for box in range(2 * HORSES))


outcome = cache(Outcome)
"""Chance outcomes, built once each."""


@cache
def outcomes_of(kind: str) -> Mapping[Card, Outcome]:
    """Return the outcomes of one kind that show a card, by card."""
    numbered = (Card(horse, mv) for horse in range(1, HORSES + 1) for mv in NUMBERED_MVS)
    free = (Card(FREE, mv) for mv in FREE_MVS)
    return {card: outcome(kind, card) for card in (*numbered, *free)}


_SKIPS = {str(skip): skip for skip in (PASS, DONE)}


@lru_cache(maxsize=1024)  # some 800 are valid; others come from users
def parse_action(text: str) -> Place | Skip | Outcome | None:
    """Parse an action's text form; return None if it is not valid.

    Examples
    --------
    >>> parse_action("3-6>3L")
    Place(card=3-6, box=4)
    """
    if text in _SKIPS:
        return _SKIPS[text]
    if found := re.fullmatch(r"(\S+)>([1-6])([LR])", text):
        card = parse_card(found[1])
        box = boxes_of(int(found[2]))["LR".index(found[3])]
        return place(card, box) if card else None
    if found := re.fullmatch(r"(deal|draw|open) (\S+)", text):
        card = parse_card(found[2])
        return outcome(found[1], card) if card else None
    if found := re.fullmatch(r"(order|first) ([0-9])", text):
        return outcome(found[1], int(found[2]))
    return None


# --- words ---------------------------------------------------------------------------------


def _card_word(card: Card, lang: str) -> str:
    """Name a card: its MV, and its horse if it has one (LS1.2)."""
    if lang == "ja":
        return f"{card.horse}番の{card.mv}" if card.horse else f"フリーの{card.mv}"
    return f"{card.mv} of horse {card.horse}" if card.horse else f"free {card.mv}"


def _a_card_word(card: Card, lang: str) -> str:
    """Name a card within a sentence: it is one of several alike (LS1.2)."""
    return _card_word(card, lang) if lang == "ja" else f"a {_card_word(card, lang)}"


def _the_card_word(card: Card, lang: str) -> str:
    """Begin a sentence with a card that lies in one place."""
    return _card_word(card, lang) if lang == "ja" else f"The {_card_word(card, lang)}"


def _box_word(box: Box, lang: str) -> str:
    """Name a box: its horse and its side (LS1.1)."""
    if lang == "ja":
        return f"{box_horse(box)}番の{'左右'[box % 2]}マス"
    return f"horse {box_horse(box)}'s {('left', 'right')[box % 2]} box"


def _sum_word(parts: Iterable[int], lang: str) -> str:
    """Add up MVs: the tops of a horse (LS3.3), or tickets (LS9.2)."""
    parts = tuple(parts)
    return " + ".join(map(str, parts)) + (f" = {sum(parts)}" if len(parts) > 1 else "")


def _over_word(over: int, lang: str) -> str:
    """Say how far past the goal a horse came home (LS8.1)."""
    if lang == "ja":
        return f"ゴールの先{over}マス" if over else "ちょうどゴール"
    return f"{over} past the goal" if over else "exactly on the goal"


def _place_word(rank: int, lang: str) -> str:
    """Name a place (LS8.3)."""
    if lang == "ja":
        return f"{rank}着"
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(rank, f"{rank}th")


WORDS: Mapping[str, Word] = {
    "card": _card_word,
    "Card": lambda card, lang: first_upper(_card_word(card, lang)),
    "a_card": _a_card_word,
    "The_card": _the_card_word,
    "box": _box_word,
    "sum": _sum_word,
    "over": _over_word,
    "place": _place_word,
}
"""The formatters for placeholders in this game's texts."""

BOOK = RuleBook.read("longshot", "racekit.games.longshot", WORDS)
"""The rule book of LONG SHOT."""
