"""The components of Read Aloud as data: cards, what stands on them, places, and actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ...engine.rules import RuleBook
from ...engine.texts import YOU, Text, Word, list_word

SIZE = 3
"""The field's size that the manual recommends (RA1.2)."""

Code = str
"""A card's stable name, by which actions and records call it."""


class Effect(NamedTuple):
    """One word of the vocabulary with its arguments (``vocabulary.toml`` lists them).

    Attributes
    ----------
    word : str
        ``discard_this``, ``exchange``, ...
    what : str
        What it is done to; while it is done, also a place of the table (``h2``).
    how : str
        In which way.
    n : int
        A number.
    """

    word: str
    what: str = ""
    how: str = ""
    n: int = 0


class Card(NamedTuple):
    """A card: what it is called, its value, and what it lets its reader do.

    Attributes
    ----------
    code : str
        Its stable name; no two cards of a pack share it.
    title : Text
        What people call it.
    value : int
        Its value (RA8.1).
    effects : tuple of Effect
        What is done, in this order (RA6.3).
    published : bool
        Whether it is one of the published game's (RA9).
    """

    code: Code
    title: Text
    value: int
    effects: tuple[Effect, ...]
    published: bool = False

    @property
    def times(self) -> int:
        """What it multiplies a value by from below (RA8.1): 1, where it says nothing of it."""
        under = [effect.n for effect in self.effects if effect.word == "under"]
        return under[0] if under else 1


Cards = tuple[Code, ...]
"""A set of cards: sorted."""


def without(cards: Cards, card: Code) -> Cards:
    """Return the cards, in their order, without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# --- places ----------------------------------------------------------------------------------

Place = int
"""Where cards lie: `FIELD`, a hand (`hand_of`), `STOCK` or `DISCARDS`."""
FIELD: Place = 0
STOCK: Place = -1
DISCARDS: Place = -2


def hand_of(seat: int) -> Place:
    """Return the place of a seat's hand."""
    return seat + 1


def owner_of(place: Place) -> int:
    """Return the seat whose hand a place is."""
    return place - 1


class Spot(NamedTuple):
    """Where one card lies: ``f1`` in the field, ``h0.2`` in a hand, ``d4`` or ``stock``."""

    place: Place
    at: int

    def __str__(self) -> str:
        if self.place == STOCK:
            return "stock"
        return f"{place_name(self.place)}{'.' if self.place > FIELD else ''}{self.at}"


def place_name(place: Place) -> str:
    """Return a place's short name.

    Examples
    --------
    >>> place_name(FIELD), place_name(hand_of(2)), str(Spot(hand_of(2), 1)), str(Spot(FIELD, 0))
    ('f', 'h2', 'h2.1', 'f0')
    """
    return {FIELD: "f", STOCK: "stock", DISCARDS: "d"}.get(place) or f"h{owner_of(place)}"


_SPOT = re.compile(r"(f|d|h(\d{1,2})\.)(\d{1,3})|stock", re.ASCII)


def parse_spot(text: str) -> Spot | None:
    """Read a spot's text form; None where it is none."""
    found = _SPOT.fullmatch(text)
    if found is None:
        return None
    if text == "stock":
        return Spot(STOCK, 0)
    if found[2] is not None:
        return Spot(hand_of(int(found[2])), int(found[3]))
    return Spot(FIELD if text[0] == "f" else DISCARDS, int(found[3]))


# --- actions ---------------------------------------------------------------------------------


class Act(NamedTuple):
    """What a seat does with one card.

    ``read f1`` reads it aloud (RA2.1), ``card f1`` takes it for what was read, ``fill f1`` takes it
    into a hand that is below its limit (RA6.2), ``drop h0.2`` discards it from one that is above
    (RA6.5).
    """

    verb: str
    spot: Spot

    def __str__(self) -> str:
        return f"{self.verb} {self.spot}"


class Hand(NamedTuple):
    """Choose a seat's hand for what was read: ``hand 2``."""

    seat: int

    def __str__(self) -> str:
        return f"hand {self.seat}"


class Outcome(NamedTuple):
    """Which card chance brought: ``draw mirror`` from the stock, ``lay mirror`` in a shuffle."""

    kind: str
    card: Code

    def __str__(self) -> str:
        return f"{self.kind} {self.card}"


Action = Act | Hand | Outcome

act, hand, outcome = cache(Act), cache(Hand), cache(Outcome)
"""Actions and outcomes, each made once."""

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
"""What a card's code looks like."""


@cache
def parse_action(text: str) -> Action | None:
    """Read an action's text form; None where it is none.

    Examples
    --------
    >>> parse_action("read h0.2")
    Act(verb='read', spot=Spot(place=1, at=2))
    >>> parse_action("hand 2"), parse_action("draw mirror")
    (Hand(seat=2), Outcome(kind='draw', card='mirror'))
    """
    verb, _, rest = text.partition(" ")
    spot = parse_spot(rest)
    found: Action | None = None
    if verb in ("read", "card", "fill", "drop", "pick") and spot is not None:
        found = act(verb, spot)
    elif verb == "hand" and re.fullmatch(r"\d{1,2}", rest, re.ASCII):
        found = hand(int(rest))
    elif verb in ("draw", "lay") and CODE.fullmatch(rest):
        found = outcome(verb, rest)
    return found if str(found) == text else None


# --- words -----------------------------------------------------------------------------------


def card_word(title: Text, lang: str) -> str:
    """Write a card's title in quotes."""
    return f"「{title.ja}」" if lang == "ja" else f"“{title.en}”"


def _cards_word(titles: Iterable[Text], lang: str) -> str:
    return list_word([card_word(title, lang) for title in titles], lang)


def place_word(place: Place | Text, lang: str) -> str:
    """Name a place: the field, the stock, the discards, somebody's hand."""
    if isinstance(place, Text):
        return place(lang)
    key = {FIELD: "place_field", STOCK: "place_stock", DISCARDS: "place_discards"}
    if place in key:
        return BOOK.words.render(key[place], lang, {})
    return BOOK.words.render("place_hand", lang, {"seat": owner_of(place)})


WORDS: Mapping[str, Word] = {"card": card_word, "cards": _cards_word, "place": place_word}
"""The kinds of word in this game's texts."""


def _name_hands(values: Mapping[str, Any], names: Mapping[int, Text]) -> Mapping[str, Any]:
    """Call hands by their owners' names; the reader's own is "your hand"."""
    return {
        key: _hand_word(value, names) if key in _PLACES else value for key, value in values.items()
    }


def _hand_word(place: Place, names: Mapping[int, Text]) -> Place | Text:
    owner = names.get(owner_of(place))
    if owner is None:
        return place
    return BOOK.words.text("place_own" if owner == YOU else "place_hand", seat=owner)


_PLACES = ("place", "start")
"""The values of a text that are places."""

BOOK = RuleBook.read("readaloud", "racekit.games.readaloud", WORDS, _name_hands)
"""The rule book of Read Aloud."""


def named(cards: Mapping[Code, Card], values: dict[str, Any]) -> dict[str, Any]:
    """Put the titles of cards in place of their codes into an event's values."""
    if values.get("card") in cards:
        values["card"] = cards[values["card"]].title
    if "cards" in values:
        values["cards"] = tuple(cards[card].title for card in values["cards"])
    return values
