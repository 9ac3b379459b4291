"""Packs of cards: the built-in packs, and custom packs from plain data.

A pack is ``{"cards": [card, ...], "base": "house"}``; a card is ``{"code": ..., "title": ...,
"value": ..., "effects": [...]}`` (see `racekit.games.readaloud.vocabulary`). `base` names a pack to
extend; a card with the same code as one of its cards replaces that card.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ...engine.errors import BadInput
from ...engine.formats import Location, choice, short, whole
from ...engine.jsons import read_json
from ...engine.parsing import plain_data
from ...engine.texts import LANGUAGES, Text
from .cards import BOOK, CODE, Card, Code
from .vocabulary import effect_data, read_effects

PACKS = ("house", "published")
"""The built-in packs: racekit's own, which includes the published cards, and those alone."""
WORDINGS = ("2.1", "2.0")
"""The wordings of the published cards (RA9.4)."""
MOST_CARDS = 300
FARTHEST_VALUE = 99
LONGEST_TITLE = 40

_PACK_KEYS = ("cards", "base")
_CARD_KEYS = ("code", "title", "value", "effects")


class Pack(NamedTuple):
    """A pack of cards."""

    cards: tuple[Card, ...]  # all its cards, each once
    base: str  # the name of the pack that it extends, or an empty string
    own: tuple[Card, ...] = ()  # its cards that are not in any built-in pack


@cache
def pack(name: str, wording: str = WORDINGS[0]) -> Pack:
    """Return a built-in pack.

    Parameters
    ----------
    name : {"house", "published"}
        Racekit's own cards and the published ones, or the published cards alone.
    wording : {"2.1", "2.0"}
        The wording of the published cards (RA9.4).

    Examples
    --------
    >>> [card.code for card in pack("published").cards]
    ['reverse', 'double', 'trade-places', 'cross-trade', 'from-the-discards']
    """
    published = _replaced(
        _shipped("published"), () if wording == "2.1" else _shipped("wording-2.0")
    )
    cards = tuple(card._replace(published=True) for card in published)
    return Pack(cards if name == "published" else (*cards, *_shipped("house")), name)


@cache
def _shipped(name: str) -> tuple[Card, ...]:
    text = files("racekit.games.readaloud").joinpath("packs", f"{name}.json").read_text("utf-8")
    at = Location("cards", [])
    found = _cards(at, read_json(text)["cards"])
    assert not at.problems, at.problems
    return found


def _replaced(cards: tuple[Card, ...], others: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards, replacing those with the same code as one of the others (RA1.1)."""
    found: dict[Code, Card] = {card.code: card for card in (*cards, *others)}
    return tuple(found.values())


# --- custom packs --------------------------------------------------------------------------------


def read_pack(source: Any) -> Pack:
    """Read a custom pack.

    Parameters
    ----------
    source : mapping, str or path
        Plain data, JSON text, or the name of a JSON file.

    Raises
    ------
    BadInput
        The error lists every problem of the pack with its path.

    Examples
    --------
    >>> given = {"cards": [{"code": "rest", "title": "Rest", "value": 4,
    ...                     "effects": [{"word": "nothing"}]}]}
    >>> read_pack(given).cards[0].value
    4
    """
    at = Location("pack", [])
    data = plain_data(source, at.note)
    found = None if at.problems else own_pack(at, data)
    if found is None or at.problems:
        raise BadInput(BOOK.words.text("bad_pack"), at.problems)
    return found


def own_pack(at: Location, data: Any, wording: str = WORDINGS[0]) -> Pack:
    """Parse a pack from plain data, and note its problems."""
    if not isinstance(data, Mapping):
        at.note(BOOK.words.text("no_pack"))
        return pack(PACKS[0])
    at.table(data, _PACK_KEYS)
    base = data.get("base", "")
    if base != "":
        base = choice(PACKS).decode(base, at.key("base")) or ""
    own = _cards(at.key("cards"), data.get("cards"))
    first = pack(base, wording).cards if base else ()
    return Pack(_replaced(first, own), base, own)


def pack_data(found: Pack) -> str | dict[str, Any]:
    """Return a pack as plain data, or the name of a built-in pack."""
    if not found.own:
        return found.base
    base = {"base": found.base} if found.base else {}
    return {**base, "cards": [card_data(card) for card in found.own]}


def card_data(card: Card) -> dict[str, Any]:
    """Return a card as plain data.

    Examples
    --------
    >>> card_data(pack("published").cards[2])["effects"]
    [{'word': 'exchange_this', 'what': 'card'}]
    """
    return {
        "code": card.code,
        "title": card.title.data(),
        "value": card.value,
        "effects": [effect_data(effect) for effect in card.effects],
    }


def _cards(at: Location, data: Any) -> tuple[Card, ...]:
    """Parse cards, each of which is in a pack once (RA1.1)."""
    if not isinstance(data, list | tuple) or len(data) > MOST_CARDS:
        at.note(BOOK.words.text("no_cards", most=MOST_CARDS))
        return ()
    read = [_card(where, each) for each, where in at.items(data)]
    codes = [card and card.code for card in read]
    for n, card in enumerate(read):
        if card and card.code in codes[:n]:
            at.item(n).key("code").note(BOOK.words.text("twice", code=card.code))
    return tuple(card for card in read if card is not None)


def _card(at: Location, data: Any) -> Card | None:
    """Parse one card, with its value (RA8.1) and effects (RA2.4); return None on problems."""
    if not isinstance(data, Mapping):
        at.note(BOOK.words.text("no_card"))
        return None
    before = len(at.problems)
    at.table(data, _CARD_KEYS)
    code = data.get("code")
    if not isinstance(code, str) or not CODE.fullmatch(code) or len(code) > LONGEST_TITLE:
        at.key("code").note(BOOK.words.text("bad_code", given=short(code)))
    title = _title(at.key("title"), data.get("title"))
    whole(-FARTHEST_VALUE, FARTHEST_VALUE).decode(data.get("value"), at.key("value"))
    effects = read_effects(at.key("effects"), data.get("effects"))
    if len(at.problems) > before:
        return None
    return Card(str(code), title, data["value"], effects)


def _title(at: Location, given: Any) -> Text:
    """Parse a title: one text for both languages, or one for each."""
    if isinstance(given, Mapping) and sorted(given) == sorted(LANGUAGES):
        texts = [given[lang] for lang in LANGUAGES]
    else:
        texts = [given] * len(LANGUAGES)
    if all(isinstance(text, str) and _is_title(text) for text in texts):
        return Text(*texts)
    at.note(BOOK.words.text("bad_title", most=LONGEST_TITLE))
    return Text("", "")


def _is_title(text: str) -> bool:
    return text.isprintable() and text.strip() == text and 0 < len(text) <= LONGEST_TITLE
