"""Parsing cards and card sets, and writing them as plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from ....engine.formats import Location, short
from ....engine.texts import Text, read_toml
from ..abilities.nodes import Ability
from ..abilities.parsing import (
    FORMS,
    AbilityParser,
    Scope,
    check_keys,
    is_for_deck,
    parsed_source,
    plain,
    read_choices,
    read_integer,
    read_items,
    read_table,
    tell,
)
from ..abilities.vocabulary import choices
from ..cards import FORCE_NAME, NORMAL_FORCE, TEXTS, Card
from .cardset import CardSet
from .sources import CardFrame, is_row, is_table, row_record

ABILITIES = 12
"""The greatest number of abilities of a card."""
CARDS = 2000
"""The greatest number of cards in a set, and in a deck that is being built (602.1)."""
OWN = "own"
"""The default id of a card set."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ID_LETTERS = 40
RECORDS: Mapping[str, Mapping[str, Any]] = read_toml(
    "racekit.games.foth.collection", "records.toml"
)
"""The fields of the records of cards, card sets and decks: types by keys."""
_ATTRIBUTES = {
    "class": "support_class",
    "courses": "favourite_courses",
    "goings": "favourite_goings",
}
"""Attributes of a card whose names differ from the record's keys."""
_COLUMNS = tuple(
    dict.fromkeys(key for kind in ("card", *choices()["kind"]) for key in RECORDS[kind])
)


_ABSENT: Mapping[str, Any] = {"id": "", "name": Text("", ""), "cards": (), "counts": ()}
"""The values of missing fields."""


class CardParser(AbilityParser):
    """Parses cards and card sets.

    A card has a name (201.1), a kind (202.2) and an id (213.1). What else it has depends on its
    kind: cost (203.1), surfaces (204.1), type (205.1), distances (206.1), styles (207.1),
    favourites (208.1), run number (209.1), guard value (210.1), text (211.1).
    """

    def card(self, data: Any, at: Location) -> Card | None:
        """Parse a card's record, a row of a table, or a card; None if it is invalid."""
        self.begin(Scope(horse=False))
        if isinstance(data, Card):
            data = card_data(data)
        elif is_row(data):
            data = row_record(data.items(), at)
        record = read_table(data, at)
        if not isinstance(data, Mapping):
            return None
        fields = self.fields(RECORDS["card"], record, at)
        if fields["kind"] != record.get("kind"):
            return None  # already reported
        kind = _kind(record["kind"], record.get("force"))
        check_keys(record, at, (*RECORDS["card"], *RECORDS[kind]))
        fields |= self.fields(RECORDS[kind], record, at)
        if "abilities" in RECORDS[kind]:
            fields["abilities"] = self._abilities(record, at, kind, fields)
        en, ja = fields["name"].en == FORCE_NAME.en, fields["name"].ja == FORCE_NAME.ja
        if len({kind == "normal", fields["id"] == NORMAL_FORCE.id, en, ja}) > 1:
            tell(at.key("id"), "normal_name")
        return NORMAL_FORCE if kind == "normal" else Card(**fields)

    def cards(self, data: Any, at: Location) -> tuple[Card, ...]:
        """Parse cards with distinct ids: a list, a table, or a card set."""
        if not is_table(data):
            return self._cards([*data.values()] if isinstance(data, CardSet) else data, at)
        inside = Location(at.path, [])
        table = CardFrame(data, inside)
        found = self._cards(table.records(_COLUMNS), inside)
        at.problems.extend(map(table.placed, inside.problems))
        return found

    def _cards(self, data: Any, at: Location) -> tuple[Card, ...]:
        found = [(self.card(record, where), where) for record, where in read_items(data, at, CARDS)]
        seen: set[str] = set()
        for card, where in found:
            if card is not None and card.id in seen:
                tell(where.key("id"), "same_id", id=card.id)
            elif card is not None and card.id:
                seen.add(card.id)
        return tuple(card for card, _ in found if card is not None)

    def own(self, data: Any, at: Location) -> tuple[Card, ...]:
        """Parse one card or several."""
        one = is_row(data) or isinstance(data, Card | Mapping)
        if isinstance(data, CardSet) or not one:
            return self.cards(data, at)
        card = self.card(data, at)
        return () if card is None else (card,)

    def card_set(self, data: Any, at: Location) -> CardSet:
        """Parse a card set, or the cards for one."""
        if isinstance(data, CardSet):
            return data
        if not isinstance(data, Mapping) or not {"set", "cards"} & set(data):
            where = at if isinstance(data, Mapping) else at.key("cards")
            return CardSet(OWN, TEXTS.text("own_cards"), self.own(data, where))
        given = read_table(data, at)
        check_keys(given, at, RECORDS["set"])
        fields = self.fields(RECORDS["set"], given, at)
        return CardSet(fields["set"], fields["name"], fields["cards"])

    # --- the fields of records ------------------------------------------------------------

    def fields(
        self, types: Mapping[str, Any], record: Mapping[str, Any], at: Location
    ) -> dict[str, Any]:
        """Parse a record's fields except abilities, by the attributes of a card."""
        found: dict[str, Any] = {}
        for key, kind in types.items():
            if isinstance(kind, Mapping):
                inner = read_table(record.get(key, {}), at.key(key))
                check_keys(inner, at.key(key), kind)
                found |= self.fields(kind, inner, at.key(key))
            elif key != "abilities":
                found[_ATTRIBUTES.get(key, key)] = self.field(record.get(key), at.key(key), kind)
        return found

    def field(self, value: Any, at: Location, kind: str) -> Any:
        """Parse a value of a type; a list of terms may be empty."""
        item, several = kind.rstrip("+*?"), kind[-1] in "+*"
        if value is not None and several:
            return read_choices(value, at, choices()[item])
        if value is not None:
            return self.item(item, value, at)
        if kind[-1] not in "*?":
            tell(at, "missing")
        if item in choices() and not several:
            return next(iter(choices()[item]))
        return () if several else _ABSENT.get(item)

    def _abilities(
        self, record: Mapping[str, Any], at: Location, kind: str, fields: Mapping[str, Any]
    ) -> tuple[Ability, ...]:
        """Parse abilities, in the forms that the card's kind allows, one by one (1102.4)."""
        whose, scope = kind, Scope(horse=kind == "horse")
        if kind == "support":
            when = fields["type"]
            whose = "situation" if fields["support_class"] == "situation" else "played"
            scope.target = "run" if when == "horse" else ""
            if (whose == "situation") != (when == "situation"):
                tell(at.key("type"), "situation_type")
        place = at.key("abilities")
        given = read_items(record.get("abilities", ()), place, ABILITIES)
        found = [self.ability(data, where, FORMS[whose], scope) for data, where in given]
        abilities = tuple(filter(None, found))
        count = sum(not is_for_deck(ability) for ability in abilities)
        if whose == "played" and count != 1:
            tell(place, "one_text", count=count)
        return abilities

    types: ClassVar = {
        **AbilityParser.types,
        "id": lambda self, value, at: _identity(value, at),
        "natural": lambda self, value, at: read_integer(value, at, 0),
        "cards": lambda self, value, at: self.cards(value, at),
    }


def _identity(value: Any, at: Location) -> str:
    """Parse an id."""
    if isinstance(value, str) and _ID.fullmatch(value) and len(value) <= _ID_LETTERS:
        return value
    tell(at, "bad_id", value=short(value), high=_ID_LETTERS)
    return ""


def _kind(kind: str, force: Any) -> str:
    """Return the type of a card's record; that of the normal force (F12) has few fields."""
    return "normal" if kind == "force" and force == "normal" else kind


def read_card(record: Any) -> Card:
    """Read a card from its record.

    Parameters
    ----------
    record : mapping, pandas.Series, str or Path
        The record; a row of a table; or its JSON text, or a JSON file of it.

    Raises
    ------
    BadInput
        Lists every problem with its place.

    Examples
    --------
    >>> card = read_card({"id": "rain-cap", "name": {"en": "Rain Cap", "ja": "雨よけキャップ"},
    ...                   "kind": "support", "class": "item", "type": "horse",
    ...                   "abilities": [{"do": [{"give": {"apply": [{"run": 2}],
    ...                                                   "to": "target"}}]}]})
    >>> print(card.text.en)
    The target horse gets +2 run.
    >>> print(card.text.ja)
    対象の馬の走破数を＋2する。
    """
    return parsed_source("bad_card", CardParser().card, record)


def read_cards(source: Any) -> CardSet:
    """Read cards from any supported source.

    Parameters
    ----------
    source : list, mapping, pandas.DataFrame, CardSet, str or Path
        Records in a list; a set with ``set``, ``name`` and ``cards``; one record; a table; or the
        JSON text, or a JSON file, of a list, a set or a record. A text that begins with neither
        ``[`` nor ``{`` is the name of a file.

    Returns
    -------
    CardSet
        The cards in their order; a notebook shows their faces.

    Raises
    ------
    BadInput
        Lists every problem with its place: a path into the data, or the row and the column of a
        table. Nothing is partly loaded.

    Notes
    -----
    A table has a row for each card and a column for each key; ``name.en``, ``name.ja``,
    ``favourites.courses`` and ``favourites.goings`` may be columns of their own. Empty cells count
    as omitted. In a cell, terms are separated by commas, and abilities are JSON.

    Examples
    --------
    >>> cards = read_cards([{"id": "paper-moon", "name": "Paper Moon", "kind": "horse", "cost": 2,
    ...                      "surfaces": "turf", "distances": ["mile", "middle"], "styles": "all",
    ...                      "run": 4, "guard": 2}])
    >>> cards["paper-moon"].run
    4
    >>> read_cards([{"id": "moon", "name": "", "kind": "pony"}])
    Traceback (most recent call last):
    racekit.engine.errors.BadInput: These cards cannot be read; nothing was loaded:
      cards[0].name: '' is not a name; a name has 1 to 60 characters, alone or as “en” and “ja”.
      cards[0].kind: 'pony' is not one of horse, support, force.
    """
    return parsed_source("bad_cards", CardParser().card_set, source)


# --- writing ---------------------------------------------------------------------------------


def card_data(card: Card) -> dict[str, Any]:
    """Return a card's record, as `read_card` reads it.

    Examples
    --------
    >>> card_data(NORMAL_FORCE)
    {'id': 'force', 'name': {'en': 'Force', 'ja': 'フォース'}, 'kind': 'force', 'force': 'normal'}
    """
    return _record({**RECORDS["card"], **RECORDS[_kind(card.kind, card.force)]}, card)


def _record(types: Mapping[str, Any], card: Card) -> dict[str, Any]:
    """Return a record's fields, without optional ones that are empty."""
    told: dict[str, Any] = {}
    for key, kind in types.items():
        if isinstance(kind, Mapping):
            value: Any = _record(kind, card)
        else:
            value = _plain_field(getattr(card, _ATTRIBUTES.get(key, key)), kind)
        if value or not (isinstance(kind, Mapping) or kind[-1] in "*?"):
            told[key] = value
    return told


def _plain_field(value: Any, kind: str) -> Any:
    item = kind.rstrip("+*?")
    if not isinstance(value, tuple):
        return plain(value, item)
    every = item in ("distance", "style") and value == tuple(choices()[item])
    return "all" if every else [plain(each, item) for each in value]


def set_data(card_set: CardSet) -> dict[str, Any]:
    """Return a card set as plain data, as `read_cards` reads it."""
    cards = [card_data(card) for card in card_set.values()]
    return {"set": card_set.id, "name": plain(card_set.name), "cards": cards}
