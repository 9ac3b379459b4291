"""Reading cards and card sets, and writing them as plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....engine.texts import Text
from ..abilities.nodes import Ability
from ..abilities.parsing import (
    FORMS,
    MOST,
    AbilityParser,
    Scope,
    is_for_deck,
    plain,
    short,
)
from ..abilities.vocabulary import choices
from ..cards import (
    COURSES,
    DISTANCES,
    FORCE_NAME,
    GOINGS,
    NORMAL_FORCE,
    STYLES,
    SURFACES,
    TEXTS,
    Card,
)
from .cardset import CardSet
from .sources import Table, is_row, is_table, row_record

ABILITIES = 12
"""How many abilities a card may have."""
CARDS = 2000
"""How many cards a set may have."""
OWN = "own"
"""The id of a card set that was given none."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ID_LETTERS = 40
_COMMON = ("id", "name", "kind")
_KEYS: Mapping[str, tuple[str, ...]] = {
    "horse": (
        *("cost", "surfaces", "distances", "styles", "favourites", "run", "guard"),
        "abilities",
    ),
    "support": ("class", "type", "abilities"),
    "force": ("force", "value", "counts_if", "abilities"),
}
_COLUMNS = tuple(dict.fromkeys((*_COMMON, *(key for keys in _KEYS.values() for key in keys))))


class CardParser(AbilityParser):
    """Reads cards and card sets."""

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None

    def where(self, place: str) -> str | Text:
        """Name a place: of a table by its row and its column."""
        named = self._table and self._table.where(place)
        return named or super().where(place)

    def card(self, place: str, data: Any) -> Card | None:
        """Read a card's record, a row of a table, or a card; None where it is none."""
        self.begin()
        dot = f"{place}." if place else ""
        if isinstance(data, Card):
            data = card_data(data)
        elif is_row(data):
            data = row_record(self, dot, data.items())
        if not isinstance(data, Mapping):
            self.object(place, data)
            return None
        record = self.object(place, data)
        card_id = self.identity(f"{dot}id", record.get("id"))
        name = Text("", "")
        if "name" in record:
            name = self.name(f"{dot}name", record["name"])
        else:
            self.tell(f"{dot}name", "missing")
        kind = record.get("kind")
        if not isinstance(kind, str) or kind not in _KEYS:
            self._choose(f"{dot}kind", kind, _KEYS)
            return None
        self.only(place, record, (*_COMMON, *_KEYS[kind]))
        card = Card(card_id, name, kind, **_READ[kind](self, dot, record))
        if card != NORMAL_FORCE and _looks_normal(card):
            self.tell(f"{dot}id", "normal_name")
        return card

    def identity(self, place: str, value: Any) -> str:
        """Read an id."""
        if value is None:
            self.tell(place, "missing")
        elif not (isinstance(value, str) and _ID.fullmatch(value) and len(value) <= _ID_LETTERS):
            self.tell(place, "bad_id", value=short(value), high=_ID_LETTERS)
        else:
            return value
        return ""

    def cards(self, place: str, data: Any) -> tuple[Card, ...]:
        """Read some cards, each with an id of its own: a list, a table, or a card set."""
        found = [
            (f"{place}[{at}]", self.card(f"{place}[{at}]", record))
            for at, record in enumerate(self._records(place, data))
        ]
        seen: set[str] = set()
        for where, card in found:
            if card is not None and card.id in seen:
                self.tell(f"{where}.id", "same_id", id=card.id)
            elif card is not None and card.id:
                seen.add(card.id)
        return tuple(card for _, card in found if card is not None)

    def _records(self, place: str, data: Any) -> list[Any]:
        if is_table(data):
            self._table = Table(place, data)
            return self.items(place, self._table.records(self, _COLUMNS), CARDS)
        return self.items(place, [*data.values()] if isinstance(data, CardSet) else data, CARDS)

    def own(self, place: str, data: Any) -> tuple[Card, ...]:
        """Read one card or several, whichever it is."""
        one = is_row(data) or isinstance(data, Card | Mapping)
        if isinstance(data, CardSet) or not one:
            return self.cards(place, data)
        card = self.card(place, data)
        return () if card is None else (card,)

    def card_set(self, data: Any) -> CardSet:
        """Read a card set, or what is to become one."""
        if isinstance(data, CardSet):
            return data
        if not isinstance(data, Mapping) or not {"set", "cards"} & set(data):
            place = "" if isinstance(data, Mapping) else "cards"
            return CardSet(OWN, TEXTS.text("own_cards"), self.own(place, data))
        given = self.object("", data)
        self.only("", given, ("set", "name", "cards"))
        set_id = self.identity("set", given.get("set"))
        name = self.name("name", given["name"]) if "name" in given else Text("", "")
        for key in ("name", "cards"):
            if key not in given:
                self.tell(key, "missing")
        return CardSet(set_id, name, self.cards("cards", given.get("cards", ())))

    # --- the kinds of card ----------------------------------------------------------------

    def _horse(self, dot: str, record: Mapping[str, Any]) -> dict[str, Any]:
        favourites = self.object(f"{dot}favourites", record.get("favourites", {}))
        self.only(f"{dot}favourites", favourites, ("courses", "goings"))
        fields: dict[str, Any] = {
            "favourite_courses": self._some(
                f"{dot}favourites.courses", favourites.get("courses", ()), COURSES
            ),
            "favourite_goings": self._some(
                f"{dot}favourites.goings", favourites.get("goings", ()), GOINGS
            ),
        }
        for key, known in (("surfaces", SURFACES), ("distances", DISTANCES), ("styles", STYLES)):
            fields[key] = self._some(f"{dot}{key}", record.get(key), known)
        for key in ("cost", "run", "guard"):
            low = 0 if key == "cost" else -MOST
            fields[key] = self._number(f"{dot}{key}", record.get(key), low)
        fields["abilities"] = self._abilities(dot, record, "horse", Scope(horse=True))
        return fields

    def _support(self, dot: str, record: Mapping[str, Any]) -> dict[str, Any]:
        kind = self._choose(f"{dot}class", record.get("class"), choices()["class"])
        when = self._choose(f"{dot}type", record.get("type"), choices()["type"])
        if (kind == "situation") != (when == "situation"):
            self.tell(f"{dot}type", "situation_type")
        whose = "situation" if kind == "situation" else "played"
        target = "run" if when == "horse" else ""
        abilities = self._abilities(dot, record, whose, Scope(horse=False, target=target))
        if whose == "played":
            count = sum(not is_for_deck(ability) for ability in abilities)
            if count != 1:
                self.tell(f"{dot}abilities", "one_text", count=count)
        return {"support_class": kind, "type": when, "abilities": abilities}

    def _force(self, dot: str, record: Mapping[str, Any]) -> dict[str, Any]:
        force = self._choose(f"{dot}force", record.get("force"), choices()["force"])
        if force == "normal":
            self.only(dot.removesuffix("."), record, (*_COMMON, "force"))
            return {"force": force, "value": NORMAL_FORCE.value}
        condition = record.get("counts_if")
        return {
            "force": force,
            "value": self._number(f"{dot}value", record.get("value"), 1),
            "counts_if": condition
            and self.node("condition", f"{dot}counts_if", condition, Scope(horse=False)),
            "abilities": self._abilities(dot, record, "force", Scope(horse=False)),
        }

    def _abilities(
        self, dot: str, record: Mapping[str, Any], whose: str, scope: Scope
    ) -> tuple[Ability, ...]:
        place = f"{dot}abilities"
        given = self.items(place, record.get("abilities", ()), ABILITIES)
        found = [
            self.ability(f"{place}[{at}]", data, FORMS[whose], replace(scope))
            for at, data in enumerate(given)
        ]
        return tuple(ability for ability in found if ability is not None)

    def _choose(self, place: str, value: Any, known: Any) -> str:
        if value is None:
            self.tell(place, "missing")
            return str(next(iter(known)))
        return self.choice(place, value, known)

    def _some(self, place: str, value: Any, known: Sequence[str]) -> tuple[str, ...]:
        if value is None:
            self.tell(place, "missing")
            return ()
        return self.choices(place, value, known)

    def _number(self, place: str, value: Any, low: int) -> int:
        if value is None:
            self.tell(place, "missing")
            return low
        return self.integer(place, value, low)


def _looks_normal(card: Card) -> bool:
    """Whether a card is, or is called, what only the normal force is."""
    named = card.name.en == FORCE_NAME.en or card.name.ja == FORCE_NAME.ja
    return card.id == NORMAL_FORCE.id or named or card.force == "normal"


_READ: Mapping[str, Callable[[CardParser, str, Mapping[str, Any]], dict[str, Any]]] = {
    "horse": CardParser._horse,
    "support": CardParser._support,
    "force": CardParser._force,
}


def read_card(record: Any) -> Card:
    """Read a card from its record.

    Parameters
    ----------
    record : mapping, pandas.Series, str or Path
        The record; a row of a table; or its JSON text, or a JSON file of it.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.

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
    reader = CardParser()
    data = reader.plain(record)
    reader.finish("bad_card")
    card = reader.card("", data)
    reader.finish("bad_card")
    assert card is not None
    return card


def read_cards(source: Any) -> CardSet:
    """Read cards, whatever they come as.

    Parameters
    ----------
    source : list, mapping, pandas.DataFrame, CardSet, str or Path
        Records in a list; a set with ``set``, ``name`` and ``cards``; one record; a table; or the
        JSON text, or a JSON file, of a list, a set or a record. A text that begins with neither
        ``[`` nor ``{`` is the name of a file.

    Returns
    -------
    CardSet
        By their ids, in their order; a notebook shows the faces.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place: a path into the data, or the row and
        the column of a table. Nothing is half loaded.

    Notes
    -----
    A table has a row for each card and a column for each key; ``name.en``, ``name.ja``,
    ``favourites.courses`` and ``favourites.goings`` may be columns of their own. Empty cells are
    left out. In a cell, terms stand one after another with commas between them, and abilities as
    JSON.

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
      cards[0].name: '' is no name; that is 1 to 60 characters, alone or as “en” and “ja”.
      cards[0].kind: 'pony' is not one of horse, support, force.
    """
    reader = CardParser()
    data = reader.plain(source)
    reader.finish("bad_cards")
    found = reader.card_set(data)
    reader.finish("bad_cards")
    return found


# --- writing ---------------------------------------------------------------------------------


def card_data(card: Card) -> dict[str, Any]:
    """Return a card's record, as `read_card` reads it.

    Examples
    --------
    >>> card_data(NORMAL_FORCE)
    {'id': 'force', 'name': {'en': 'Force', 'ja': 'フォース'}, 'kind': 'force', 'force': 'normal'}
    """
    record: dict[str, Any] = {"id": card.id, "name": plain(card.name), "kind": card.kind}
    if card.is_horse:
        record |= _horse_data(card)
    elif card.is_support:
        record |= {"class": card.support_class, "type": card.type}
    else:
        record["force"] = card.force
        if card.force == "special":
            record["value"] = card.value
        if card.counts_if is not None:
            record["counts_if"] = plain(card.counts_if, "condition")
    if card.abilities:
        record["abilities"] = [plain(ability) for ability in card.abilities]
    return record


def _horse_data(card: Card) -> dict[str, Any]:
    favourites = {"courses": card.favourite_courses, "goings": card.favourite_goings}
    liked = {key: list(values) for key, values in favourites.items() if values}
    every = {"distances": DISTANCES, "styles": STYLES}
    return {
        "cost": card.cost,
        "surfaces": list(card.surfaces),
        **{
            key: "all" if getattr(card, key) == known else list(getattr(card, key))
            for key, known in every.items()
        },
        **({"favourites": liked} if liked else {}),
        "run": card.run,
        "guard": card.guard,
    }


def set_data(card_set: CardSet) -> dict[str, Any]:
    """Return a card set as plain data, as `read_cards` reads it."""
    cards = [card_data(card) for card in card_set.values()]
    return {"set": card_set.id, "name": plain(card_set.name), "cards": cards}
