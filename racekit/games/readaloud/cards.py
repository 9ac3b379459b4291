"""The components of Read Aloud as data: cards, their effects, places and actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ...engine.rules import RuleBook
from ...engine.texts import YOU, Text, Word, list_word
from ...engine.values import quickly_replaced

SIZE = 3
"""The size of the field that the manual recommends (RA1.2)."""

Code = str
"""A card's stable identifier in actions and records."""


@quickly_replaced
class Effect(NamedTuple):
    """One word of the vocabulary with its arguments (``vocabulary.toml`` lists them).

    Attributes
    ----------
    word : str
        ``discard_this``, ``exchange``, ...
    what : str
        The object of the word; during its execution, also a place on the table (``h2``).
    how : str
        The manner.
    n : int
        The number.
    """

    word: str
    what: str = ""
    how: str = ""
    n: int = 0


class Card(NamedTuple):
    """A card: its title, its value and its effects."""

    code: Code  # its stable identifier, unique within a pack
    title: Text
    value: int  # its value (RA8.1)
    effects: tuple[Effect, ...]  # its effects, in this order (RA6.3)
    published: bool = False  # whether it belongs to the published game (RA9)

    @property
    def times(self) -> int:
        """The factor by which it multiplies the value of a card above it (RA8.1); 1 by default."""
        return next((effect.n for effect in self.effects if effect.word == "under"), 1)


Cards = tuple[Code, ...]
"""A set of cards, sorted."""


def without(cards: Cards, card: Code) -> Cards:
    """Return the cards without `card`, in the same order."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# --- places ----------------------------------------------------------------------------------

Place = int
"""A place of cards: `FIELD`, a hand (`hand_of`), `STOCK` or `DISCARDS`."""
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
    """The spot of one card: ``f1`` in the field, ``h0.2`` in a hand, ``d4`` or ``stock``."""

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
    """Parse a spot's text form; return None if it is not valid."""
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
    """A seat's action with one card.

    ``read f1`` reads it aloud (RA2.1), ``card f1`` chooses it for the effect of the card read,
    ``fill f1`` takes it into a hand below its limit (RA6.2), and ``drop h0.2`` discards it from a
    hand above its limit (RA6.5).
    """

    verb: str
    spot: Spot

    def __str__(self) -> str:
        return f"{self.verb} {self.spot}"


class Hand(NamedTuple):
    """Choose a seat's hand for the effect of the card read: ``hand 2``."""

    seat: int

    def __str__(self) -> str:
        return f"hand {self.seat}"


class Outcome(NamedTuple):
    """A chance outcome: ``draw mirror`` from the stock, ``lay mirror`` in a shuffle."""

    kind: str
    card: Code

    def __str__(self) -> str:
        return f"{self.kind} {self.card}"


Action = Act | Hand | Outcome

act, hand, outcome = cache(Act), cache(Hand), cache(Outcome)
"""Actions and outcomes, built once each."""

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
"""The pattern of a card's code."""


@cache
def parse_action(text: str) -> Action | None:
    """Parse an action's text form; return None if it is not valid.

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
    """Return a card's title in quotes."""
    return f"「{title.ja}」" if lang == "ja" else f"“{title.en}”"


def _cards_word(titles: Iterable[Text], lang: str) -> str:
    return list_word([card_word(title, lang) for title in titles], lang)


def place_word(place: Place | Text, lang: str) -> str:
    """Return the name of a place: the field, the stock, the discards or a hand."""
    if isinstance(place, Text):
        return place(lang)
    key = {FIELD: "place_field", STOCK: "place_stock", DISCARDS: "place_discards"}
    if place in key:
        return BOOK.words.render(key[place], lang, {})
    return BOOK.words.render("place_hand", lang, {"seat": owner_of(place)})


WORDS: Mapping[str, Word] = {"card": card_word, "cards": _cards_word, "place": place_word}
"""The formatters for placeholders in this game's texts."""


def _name_hands(values: Mapping[str, Any], names: Mapping[int, Text]) -> Mapping[str, Any]:
    """Replace hands by their owners' names; the reader's own hand is "your hand"."""
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
    """Replace the codes of cards in an event's values by their titles."""
    if values.get("card") in cards:
        values["card"] = cards[values["card"]].title
    if "cards" in values:
        values["cards"] = tuple(cards[card].title for card in values["cards"])
    return values
