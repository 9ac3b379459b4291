"""What the front of a card shows: its printed values, and what has become of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.scenes import scene_data
from .cards import TERMS, Card
from .drawing import coat_of
from .scene_types import Face as PrintedFace
from .scene_types import ForceFace, HorseFace, SupportFace
from .words import favourites_text

Face = Mapping[str, Any]


def face(card: Card) -> dict[str, Any]:
    """Return a card's printed values as plain data.

    Every card has a name (201.1), a kind (202.2), an id (213.1) and a text (211.1). A horse has a
    cost (203.1), surfaces (204.1), distances (206.1), styles (207.1), favourites (208.1), a run
    number (209.1) and a guard value (210.1); a support has a class and a type (205.1); a force card
    counts as an amount of force (503.3a).

    Examples
    --------
    >>> from racekit.games.foth.cards import NORMAL_FORCE
    >>> face(NORMAL_FORCE)["name"]
    {'en': 'Force', 'ja': 'フォース'}
    """
    return scene_data(printed(card))


def printed(card: Card) -> PrintedFace:
    """Return a card's printed values, as a front end draws them."""
    kind = _FACES[card.kind]
    values = {name: getattr(card, name, None) for name in kind._fields}
    if card.is_horse:
        values["coat"] = coat_of(card.id)
        values["favourites"] = favourites_text(card.favourite_courses, card.favourite_goings)
    elif card.kind == "support":
        values["class_"] = card.support_class
    face: PrintedFace = kind(**values)
    return face


_FACES: Mapping[str, Any] = {"horse": HorseFace, "support": SupportFace, "force": ForceFace}


def type_word(face: Face, lang: str) -> str:
    """Return a support's type (205.1), or nothing where its class says it."""
    return "" if face["class"] == face["type"] else TERMS["type"][face["type"]](lang)


def has_text(face: Face, horse: Mapping[str, Any] | None) -> bool:
    """Whether a horse has text (211.1), including abilities that effects gave or took (808.1b)."""
    abilities = horse and horse["abilities"]
    return bool(face["text"]["en"] if abilities is None else abilities)


def is_better(now: int, printed: int, what: str) -> bool | None:
    """Whether a number is better than the printed one (808.1); None: it is the same."""
    return None if now == printed else (now > printed) == (what != "cost")
