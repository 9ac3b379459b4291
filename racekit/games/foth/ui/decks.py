"""A card viewer and a deck builder as plain data for the front end.

This module needs no browser and no ipywidgets: `CardWidget` and `DeckWidget` only transport its
data.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from ....engine.errors import BadInput, Problem, short_repr
from ....engine.texts import Text
from ....exchange.shapes import NONE
from ....ui.construction import Construction, save_text
from ....ui.messages import HELLO, PROTOCOL, Command, Data, is_text
from ....ui.session import rule_data
from ..abilities.text import lines_of
from ..cards import CLASS_OF_METRES, DISTANCES, TERMS, TEXTS, Card
from ..collection.cardset import CardSet
from ..collection.deck import (
    SETS,
    Breach,
    curve,
    deck_problems,
    deck_sizes,
    house_notes,
    read_draft,
    ready_deck,
    with_shipped,
)
from ..collection.parsing import OWN, read_cards
from ..front import face
from ..words import BOOK

CURVES = ("cost", "run")
"""The characteristics of which the deck builder shows curves."""
MOST = 99
"""The maximum number of copies of a card in the deck builder."""
STEPS = 200
"""The number of changes that can be undone."""


# --- the card viewer ---------------------------------------------------------------------------


def as_cards(source: Any) -> CardSet:
    """Return the cards of one card or of any source that `read_cards` accepts."""
    return read_cards([source] if isinstance(source, Card) else source)


def shelf(cards: Iterable[Card], title: Text) -> Data:
    """Return cards with their full texts and the rules that apply to them.

    Parameters
    ----------
    cards : iterable of Card
        The cards, in display order.
    title : Text
        The title of the set.
    """
    cards = [*cards]
    sheets = [_sheet(card) for card in cards]
    cited = {rule for sheet in sheets for line in sheet["lines"] for rule in _rules_of(line)}
    return {
        "v": PROTOCOL,
        "title": title.data(),
        "house": [note.data() for note in house_notes(cards)],
        "cards": sheets,
        "rules": {rule: rule_data(BOOK[rule]) for rule in BOOK if rule in cited},
    }


def _sheet(card: Card) -> Data:
    """Return a card's face, and its text line by line with the words and rules of each line."""
    lines = [
        {
            "text": line.text.data(),
            "rules": list(line.rules),
            "words": [
                {"kind": word.kind, "word": word.name, "rules": list(word.rules)}
                for word in line.words
            ],
        }
        for line in lines_of(card)
    ]
    return {**face(card), "lines": lines}


def _rules_of(line: Data) -> list[str]:
    return [*line["rules"], *(rule for word in line["words"] for rule in word["rules"])]


# --- the deck builder --------------------------------------------------------------------------


class _Kept(NamedTuple):
    """A state of the deck that undo restores."""

    cards: Mapping[str, int]
    distance: str


_CHANGE = {"card": is_text, "n": int}


class Workbench(Construction[_Kept]):
    """A deck under construction, and the rules that it breaks.

    Parameters
    ----------
    deck : Deck, mapping, str or Path, optional
        The initial deck: a deck, its counts, a file, or the name of a distance class for its
        ready-made deck. It may break rules. Empty by default.
    distance : str, optional
        The distance class of the race; by default, the deck's own, or ``mile``.
    cards : optional
        Custom cards in addition to racekit's: any source that `read_cards` accepts.

    Raises
    ------
    BadInput
        The error lists every problem.
    """

    steps = STEPS

    def __init__(self, deck: Any = None, distance: str | None = None, cards: Any = None) -> None:
        draft = read_draft({} if deck is None else deck)
        self.own = () if cards is None else as_cards(cards).cards
        self.cards, problems = with_shipped(self.own)
        if problems:
            raise BadInput(TEXTS.text("bad_cards"), problems)
        self.name = draft.name or TEXTS.text("own_deck")
        wanted = draft.distance or "mile" if distance is None else _checked_distance(distance)
        super().__init__(_Kept(dict(draft.cards), wanted))

    # --- the current deck -----------------------------------------------------------------

    @property
    def deck(self) -> dict[str, int]:
        """The deck as a mapping of card ids to counts."""
        return dict(self._now.cards)

    @property
    def distance(self) -> str:
        """The distance class of the race (602.1a)."""
        return self._now.distance

    @property
    def problems(self) -> tuple[Breach, ...]:
        """Every rule that the deck breaks."""
        return deck_problems(self._each(), self._now.distance, self.cards)

    def _each(self) -> list[str]:
        return [*Counter(self._now.cards).elements()]

    def snapshot(self) -> Data:
        """Return everything that the front end shows of the deck."""
        found = [self.cards[card] for card in self._now.cards if card in self.cards]
        sizes, rule = deck_sizes(self._now.distance, found)
        each = self._each()
        return {
            "v": PROTOCOL,
            "seq": self.seq,
            "title": self.name.data(),
            "distance": self._now.distance,
            "distances": [
                {"id": name, "text": TERMS["distance"][name].capital().data()} for name in DISTANCES
            ],
            "cards": self.deck,
            "count": len(each),
            "sizes": sizes,
            "size_rule": rule,
            "problems": [
                {"rule": breach.rule, "text": breach.text.capital().data()}
                for breach in self.problems
            ],
            "curves": {what: [*curve(each, self.cards, what).items()] for what in CURVES},
            "undo": bool(self._before),
        }

    # --- changes --------------------------------------------------------------------------

    def add(self, card: str, n: int = 1) -> None:
        """Add copies of a card to the deck."""
        n = _checked_count(n)
        if card not in self.cards:
            text = TEXTS.text("deck_unknown", card=card)
            raise _unchanged(Problem("card", text))
        if self._now.cards.get(card, 0) + n > MOST:
            raise _unchanged(Problem.of("n", "out_of_range", value=n, low=1, high=MOST))
        self._put({**self._now.cards, card: self._now.cards.get(card, 0) + n})

    def remove(self, card: str, n: int = 1) -> None:
        """Remove copies of a card from the deck, or all if there are fewer."""
        n = _checked_count(n)
        if card not in self._now.cards:
            raise _unchanged(Problem("card", TEXTS.text("not_in_deck", card=card)))
        left = {**self._now.cards, card: self._now.cards[card] - n}
        self._put({name: count for name, count in left.items() if count > 0})

    def clear(self) -> None:
        """Remove all cards from the deck."""
        self._put({})

    def ready(self) -> None:
        """Replace the deck by the ready-made deck for its distance class."""
        self._put(Counter(ready_deck(self._now.distance).cards))

    def race(self, distance: str) -> None:
        """Change the distance class of the race."""
        self._become(self._now._replace(distance=_checked_distance(distance)))

    def _put(self, cards: Mapping[str, int]) -> None:
        self._become(self._now._replace(cards=dict(cards)))

    # --- output ---------------------------------------------------------------------------

    def data(self) -> Data:
        """Return the deck in the form that `read_deck` accepts."""
        own = {card.id for card in self.own} & set(self._now.cards)
        return {
            "deck": "my-deck",
            "name": self.name.data(),
            "for": self._now.distance,
            "set": OWN if own else SETS[0],
            "cards": self.deck,
        }

    def save(self, path: str | Path) -> Path:
        """Write the deck to a JSON file."""
        return save_text(path, json.dumps(self.data(), ensure_ascii=False, indent=2) + "\n")

    def settings(self) -> Data:
        """Return the settings for `rk.play` that give the first player this deck."""
        metres = min(metres for metres, name in CLASS_OF_METRES.items() if name == self.distance)
        own = {"cards": list(self.own)} if self.own else {}
        return {"metres": metres, "decks": [self.deck, None], **own}

    commands: ClassVar = {
        **HELLO,
        "add": Command(_CHANGE, lambda bench, change: bench.add(**change)),
        "remove": Command(_CHANGE, lambda bench, change: bench.remove(**change)),
        "clear": Command(NONE, lambda bench, _: bench.clear()),
        "ready": Command(NONE, lambda bench, _: bench.ready()),
        "race": Command(is_text, race),
        "undo": Command(NONE, lambda bench, _: bench.undo()),
    }


def _checked_count(n: Any) -> int:
    if isinstance(n, bool) or not isinstance(n, int):
        raise _unchanged(Problem.of("n", "not_integer", value=short_repr(n)))
    if not 1 <= n <= MOST:
        raise _unchanged(Problem.of("n", "out_of_range", value=n, low=1, high=MOST))
    return n


def _checked_distance(distance: Any) -> str:
    if distance not in DISTANCES:
        problem = Problem.of("distance", "not_choice", value=short_repr(distance), known=DISTANCES)
        raise _unchanged(problem)
    return str(distance)


def _unchanged(problem: Problem) -> BadInput:
    return BadInput(TEXTS.text("deck_unchanged"), [problem])
