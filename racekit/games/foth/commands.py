"""What ``racekit cards`` prints: cards, decks and the vocabulary, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from ...engine.errors import BadInput, Problem
from .cards import TEXTS
from .collection.cardset import CardSet
from .collection.deck import read_deck, shipped_set
from .collection.lists import card_lines, card_sheet, deck_lines, house_lines, word_lines
from .collection.parsing import read_cards


def _card_set(own: Path | None) -> CardSet:
    """Return the card set from a file, or racekit's own."""
    return shipped_set() if own is None else read_cards(own)


def _list(_given: str, own: Path | None, lang: str) -> list[str]:
    cards = _card_set(own).values()
    return [*card_lines(cards, lang), *house_lines(cards, lang)]


def _show(given: str, own: Path | None, lang: str) -> list[str]:
    cards = _card_set(own)
    if given not in cards:
        near = get_close_matches(given, list(cards)) or [next(iter(cards))]
        problem = Problem(given, TEXTS.text("near_ids", near=near))
        raise BadInput(TEXTS.text("no_such_card"), [problem])
    return [*card_sheet(cards[given], lang), *house_lines([cards[given]], lang)]


def _check(given: str, _own: Path | None, lang: str) -> list[str]:
    found = read_cards(Path(given).expanduser())
    return [TEXTS.text("cards_right", name=found.name, count=len(found))(lang)]


def _check_deck(given: str, own: Path | None, lang: str) -> list[str]:
    cards = _card_set(own)
    deck = read_deck(Path(given).expanduser(), None if own is None else cards)
    ours = house_lines((cards[card] for card in {*deck.cards}), lang)
    return [*deck_lines(deck, cards, lang), *ours]


def _words(_given: str, _own: Path | None, lang: str) -> list[str]:
    return word_lines(lang)


class Subcommand(NamedTuple):
    """What a subcommand prints, from its argument, a file of custom cards and the language."""

    lines: Callable[[str, Path | None, str], list[str]]  # returns the lines
    needs: str = ""  # the placeholder of the argument that it needs; empty if it needs none


SUBCOMMANDS: Mapping[str, Subcommand] = {
    "list": Subcommand(_list),
    "show": Subcommand(_show, "CARD"),
    "check": Subcommand(_check, "FILE"),
    "deck-check": Subcommand(_check_deck, "FILE"),
    "words": Subcommand(_words),
}
"""The subcommands by name."""
