"""The components of Trick Race as data: horses, cards, tickets and actions, and their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated, NamedTuple

from ...engine.rules import RuleBook
from ...engine.texts import Text, Word, first_upper, list_word

HORSES = "VFSO"
"""The letters of the horses (TR1.1); a horse is an index into it."""
COLOURS = "RBYG"
"""The letters of the colours (TR1.2); a colour is an index into it."""
NUMBERS = 12
GOAL = 7
"""The space of the goal (TR1.5)."""
WHIPS = 2
FIRST_ODDS = 2
PRIZES = (5, 3)
"""The points for the riders of the first and the second horse (TR5.2)."""
HOUSE_MARKS = (3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1)
"""The advance marks of the numbers 1 to 12: a house default, except for the 8 (TR1.3)."""

Horse = Annotated[int, "horse"]
VANILLA: Horse = 0
"""Vanilla Beans, whose rider starts (TR1.8)."""

Colour = int

HORSE_NAMES = (
    Text("Vanilla Beans", "バニラビーンズ"),
    Text("Foret Noire", "フォレノワール"),
    Text("Silver Arazan", "シルバーアラザン"),
    Text("Gateau Opera", "ガトーオペラ"),
)
_COLOUR_NAMES = (Text("red", "赤"), Text("blue", "青"), Text("yellow", "黄"), Text("green", "緑"))


class Card(NamedTuple):
    """A race card (TR1.2)."""

    colour: Colour
    number: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]}{self.number}"

    def __repr__(self) -> str:
        return str(self)


Cards = tuple[Card, ...]
"""A set of cards, sorted; only the dummy's row has an order of its own (TR8.2)."""

_CARDS = {
    str(card): card
    for card in (Card(c, n) for c in range(len(COLOURS)) for n in range(1, NUMBERS + 1))
}


@cache
def deck(colours: int, numbers: int) -> Cards:
    """Return every card of a game (TR1.2).

    Examples
    --------
    >>> len(deck(4, 12)), deck(2, 2)
    (48, (R1, R2, B1, B2))
    """
    return tuple(Card(c, n) for c in range(colours) for n in range(1, numbers + 1))


def parse_card(text: str) -> Card | None:
    """Parse a card's name (``R7``, ``G12``); return None if it is not valid."""
    return _CARDS.get(text)


def without(cards: Cards, card: Card) -> Cards:
    """Return the cards without `card`, in the same order."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


@lru_cache(maxsize=1024)  # a view needs those of all hands and piles, of which a step changes one
def backs(cards: Cards) -> str:
    """Return the colours that the backs of cards show, sorted (TR1.4).

    Examples
    --------
    >>> backs((Card(2, 5), Card(0, 1), Card(2, 9)))
    'RYY'
    """
    return "".join(COLOURS[colour] for colour in sorted(card.colour for card in cards))


Ticket = Annotated[int, "ticket"]
"""A ticket (TR1.7): the horse that it names, or `WIN`."""
WIN: Ticket = -1


def ticket_name(ticket: Ticket) -> str:
    """Return a ticket's name: ``win``, or its horse's letter."""
    return "win" if ticket == WIN else HORSES[ticket]


_TICKETS = {ticket_name(ticket): ticket for ticket in range(-1, len(HORSES))}


def parse_ticket(text: str) -> Ticket | None:
    """Parse a ticket's name; return None if it is not valid."""
    return _TICKETS.get(text)


# --- actions -------------------------------------------------------------------------------


class Play(NamedTuple):
    """Play a card (TR4.1), ``R7``, or with a whip (TR4.4), ``R7 whip``."""

    card: Card
    whip: bool

    def __str__(self) -> str:
        return f"{self.card} whip" if self.whip else str(self.card)


class Lay(NamedTuple):
    """Discard a card or lay a ticket for the whole race.

    ``aside R7`` discards a card face down (TR2.4); ``open V`` and ``seal win`` lay a ticket face up
    (TR3.1) and face down (TR3.3).
    """

    how: str
    what: Card | Ticket

    def __str__(self) -> str:
        return f"{self.how} {_name(self.what)}"


class Outcome(NamedTuple):
    """A chance outcome.

    ``horse V`` and ``deal R7`` (TR1.6), ``gate V`` (TR2.1), ``discard R7`` (TR2.2, TR2.3), and
    ``row R7`` (TR8.2).
    """

    kind: str
    what: Card | Horse

    def __str__(self) -> str:
        return f"{self.kind} {_name(self.what)}"


def _name(what: Card | Ticket) -> str:
    return str(what) if isinstance(what, Card) else ticket_name(what)


play, lay, outcome = cache(Play), cache(Lay), cache(Outcome)
"""Actions and outcomes, built once each."""


@cache
def _actions() -> Mapping[str, Play | Lay | Outcome]:
    """Return all actions and outcomes, by text form."""
    cards = _CARDS.values()
    plays = (play(card, whip) for card in cards for whip in (False, True))
    asides = (lay("aside", card) for card in cards)
    tickets = (lay(how, ticket) for how in ("open", "seal") for ticket in _TICKETS.values())
    drawn = (outcome(kind, card) for kind in ("deal", "discard", "row") for card in cards)
    horses = (outcome(kind, horse) for kind in ("horse", "gate") for horse in range(len(HORSES)))
    actions: Iterable[Play | Lay | Outcome] = (*plays, *asides, *tickets, *drawn, *horses)
    return {str(action): action for action in actions}


def parse_action(text: str) -> Play | Lay | Outcome | None:
    """Parse an action's text form; return None if it is not valid.

    Examples
    --------
    >>> parse_action("R7 whip")
    Play(card=R7, whip=True)
    >>> parse_action("seal win")
    Lay(how='seal', what=-1)
    """
    return _actions().get(text)


# --- words ---------------------------------------------------------------------------------


def _card_word(card: Card, lang: str) -> str:
    """Return a card by its colour and number (TR1.2)."""
    colour = _COLOUR_NAMES[card.colour](lang)
    return f"{colour}の{card.number}" if lang == "ja" else f"{colour} {card.number}"


def _cards_word(cards: Iterable[Card], lang: str) -> str:
    return list_word([_card_word(card, lang) for card in cards], lang)


def _horse_word(horse: Horse, lang: str) -> str:
    return HORSE_NAMES[horse](lang)


def _horses_word(horses: Iterable[Horse], lang: str) -> str:
    """Return the horses of a bet (TR3.4)."""
    return (" + " if lang == "en" else "＋").join(_horse_word(horse, lang) for horse in horses)


def _ticket_word(ticket: Ticket, lang: str) -> str:
    """Return a ticket by its horse, or “win” (TR1.7)."""
    if ticket == WIN:
        return "単勝" if lang == "ja" else "“win”"
    return HORSE_NAMES[ticket](lang)


def _place_word(place: int, lang: str) -> str:
    """Return a horse's place (TR5.1)."""
    if lang == "ja":
        return f"{place}着"
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def points_word(points: int, lang: str) -> str:
    """Return a number of points (TR5.2, TR5.3) as text.

    Examples
    --------
    >>> points_word(11, "en"), points_word(1, "en"), points_word(11, "ja")
    ('11 points', '1 point', '11点')
    """
    if lang == "ja":
        return f"{points}点"
    return "1 point" if points == 1 else f"{points} points"


def _space_word(space: int, lang: str) -> str:
    """Return a space of the course (TR1.5)."""
    if space == 0:
        return "ゲート" if lang == "ja" else "the gate"
    return f"{space}マス目" if lang == "ja" else f"space {space}"


def _spaces_word(spaces: int, lang: str) -> str:
    """Return how far a horse advanced (TR5.4)."""
    if lang == "ja":
        return f"{spaces}マス"
    return "1 space" if spaces == 1 else f"{spaces} spaces"


WORDS: Mapping[str, Word] = {
    "card": _card_word,
    "Card": lambda card, lang: first_upper(_card_word(card, lang)),
    "cards": _cards_word,
    "colour": lambda colour, lang: _COLOUR_NAMES[colour](lang),
    "Colour": lambda colour, lang: first_upper(_COLOUR_NAMES[colour](lang)),
    "horse": _horse_word,
    "horses": _horses_word,
    "letter": lambda letter, lang: _horse_word(HORSES.index(letter), lang),
    "ticket": _ticket_word,
    "place": _place_word,
    "points": points_word,
    "space": _space_word,
    "spaces": _spaces_word,
}
"""The formatters for placeholders in this game's texts."""

BOOK = RuleBook.read("trickrace", "racekit.games.trickrace", WORDS)
"""The rule book of Trick Race."""
