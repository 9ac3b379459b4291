"""Text notation for cards: open ones (402.2) ``comet force*2``, hidden (402.3) ``comet:0 ? 7``."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from itertools import groupby
from typing import Any

from ...engine.formats import PLAIN, Format, Location
from .board import SEATS, UNSEEN, Cards, Slot, cards
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
    return " ".join(_slots(slot, len([*same])) for slot, same in groupby(slots))


def _slots(slot: Slot, count: int) -> str:
    if slot.card is None:
        return str(count)
    # A card's id may be a number; a number alone stands for that many unseen cards.
    word = f"{slot.card}*{count}" if slot.card.isdecimal() else _counted(slot.card, count)
    return f"{word}:{''.join(map(str, slot.known))}" if slot.known else word


def one_face_down(slot: Slot) -> str:
    """Write one face-down card: ``?``, ``comet:0``."""
    return "?" if slot.card is None else _slots(slot, 1)


# --- reading ---------------------------------------------------------------------------------


class Notation:
    """Reads the text notation of known cards; each entry may also be a list of such texts."""

    def __init__(self, known: Container[str]) -> None:
        self._known = known

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
        return _all(data, at, self.word)

    def slots(self, data: Any, at: Location) -> tuple[Slot, ...]:
        """Read face-down cards, from the top."""
        return _all(data, at, self._slots)

    def word(self, word: str, at: Location) -> list[str]:
        """Read a word for open cards."""
        card, count, seats = _parts(word)
        if card in self._known and not seats:
            return [card] * count
        note_problem(at, "no_card", given=repr(word))
        return []

    def _slots(self, word: str, at: Location) -> list[Slot]:
        """Read a word for face-down cards: their id or count, and who knows them."""
        card, count, seats = _parts(word)
        if word.isdecimal() and len(word) <= len(str(MOST_CARDS)):
            return [UNSEEN] * int(word)
        if card == "?" and not seats:
            return [UNSEEN] * count
        if card in self._known:
            return [Slot(card, tuple(seat for seat in SEATS if str(seat) in seats))] * count
        note_problem(at, "no_card", given=repr(word))
        return []


def _parts(word: str) -> tuple[str, int, str]:
    found = _WORD.fullmatch(word)
    card, count, seats = found.groups() if found else ("", None, None)
    return card, int(count or 1), seats or ""


def _all(data: Any, at: Location, read: Callable[[str, Location], list[Any]]) -> tuple[Any, ...]:
    found: list[Any] = []
    for word in split(data, at):
        found += read(word, at)
        if len(found) > MOST_CARDS:
            at.say("too_many_entries", count=MOST_CARDS)
            return ()
    return tuple(found)


def split(data: Any, at: Location) -> list[str]:
    """Read words: a text, or a list of texts."""
    texts = at.items(data) if isinstance(data, list | tuple) else [(data, at)]
    return " ".join(_TEXT.decode(text, where) or "" for text, where in texts).split()


_TEXT: Format = PLAIN[str]


def note_problem(at: Location, key: str, /, **values: object) -> None:
    """Note a problem from the game's catalogue."""
    at.note(BOOK.problem_text(key, **values))
