"""Text notation for cards: open ones (402.2) ``comet force*2``, hidden (402.3) ``comet:0 ? 7``."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from itertools import groupby
from typing import Any

from ...engine.codec import Codec
from ...engine.formats import Location
from .board import SEATS, UNSEEN, Cards, Pile, Slot, cards
from .words import BOOK

MOST_CARDS = 500
"""The largest number of cards that a zone may have."""
_WORD = re.compile(r"([a-z0-9-]+|\?)(?:\*(\d{1,3}))?(?::([01]{1,2}))?")


# --- writing ---------------------------------------------------------------------------------


def in_words(named: Iterable[str]) -> str:
    """Write cards: ``comet force*2``."""
    return " ".join(_counted(card, len([*same])) for card, same in groupby(named))


def _counted(word: str, count: int) -> str:
    return word if count == 1 else f"{word}*{count}"


def face_down(slots: Iterable[Slot]) -> str:
    """Write face-down cards from the top: ``comet:0 ? 7``."""
    return " ".join(_slot(slot, len([*same])) for slot, same in groupby(slots))


def _slot(slot: Slot, count: int) -> str:
    if slot.card is None:
        return str(count)
    # A card's id may be a number; a number alone stands for that many unseen cards.
    word = f"{slot.card}*{count}" if slot.card.isdecimal() else _counted(slot.card, count)
    return f"{word}:{''.join(map(str, slot.known))}" if slot.known else word


def shuffled_in(pile: Pile) -> str:
    """Write the cards that were shuffled into a pile: ``comet:0 force*2:0``."""
    return face_down(Slot(card, pile.seen) for card in pile.loose)


# --- reading ---------------------------------------------------------------------------------


class Notation:
    """Reads the text notation; each entry may also be a list of such texts.

    Parameters
    ----------
    known : container of str
        The ids of the game's cards.
    """

    def __init__(self, known: Container[str]) -> None:
        self._known = known

    def define(self, codec: Codec) -> None:
        """Register the formats of the board's card types with a codec."""
        codec.define("card", str, self.card)
        codec.define("cards", in_words, self.cards)
        codec.define("row of cards", in_words, self.row)
        codec.define("face down", face_down, self.slots)

    def card(self, data: Any, at: Location) -> str | None:
        """Read one card's id."""
        if isinstance(data, str) and data in self._known:
            return data
        note_problem(at, "no_card", given=repr(data))
        return None

    def cards(self, data: Any, at: Location) -> Cards:
        """Read open cards, in any order."""
        return cards(self.row(data, at))

    def row(self, data: Any, at: Location) -> tuple[str, ...]:
        """Read open cards, keeping their order."""
        return self._all(data, at, self.word)

    def slots(self, data: Any, at: Location) -> tuple[Slot, ...]:
        """Read face-down cards, from the top."""
        return self._all(data, at, self._slots)

    def _all(self, data: Any, at: Location, read: Any) -> tuple[Any, ...]:
        found: list[Any] = []
        for word in split(data, at):
            found += read(word, at)
            if len(found) > MOST_CARDS:
                note_problem(at, "too_long", high=MOST_CARDS)
                return ()
        return tuple(found)

    def word(self, word: str, at: Location) -> list[str]:
        """Read a word for open cards."""
        card, count, seats = self._parts(word)
        if card in self._known and not seats:
            return [card] * count
        note_problem(at, "no_card", given=repr(word))
        return []

    def _slots(self, word: str, at: Location) -> list[Slot]:
        """Read a word for face-down cards: their id or count, and who knows them."""
        card, count, seats = self._parts(word)
        if word.isdecimal() and len(word) <= len(str(MOST_CARDS)):
            return [UNSEEN] * int(word)
        if card == "?" and not seats:
            return [UNSEEN] * count
        if card in self._known:
            return [Slot(card, tuple(seat for seat in SEATS if str(seat) in seats))] * count
        note_problem(at, "no_card", given=repr(word))
        return []

    def _parts(self, word: str) -> tuple[str, int, str]:
        found = _WORD.fullmatch(word)
        card, count, seats = found.groups() if found else ("", None, None)
        return card, int(count or 1), seats or ""


def split(data: Any, at: Location) -> list[str]:
    """Read words: a text, or a list of texts."""
    texts = data if isinstance(data, list | tuple) else [data]
    if all(isinstance(text, str) for text in texts):
        return " ".join(texts).split()
    note_problem(at, "no_words", given=repr(data))
    return []


def note_problem(at: Location, key: str, /, **values: object) -> None:
    """Note a problem from the game's catalogue."""
    at.note(BOOK.words.text(f"position_{key}", **values))
