"""Reading cards and card sets from plain data: dicts, JSON, tables; and writing them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...engine.errors import file_trouble
from ...engine.texts import Text
from .abilities.nodes import Ability
from .abilities.reading import (
    FORMS,
    MOST,
    AbilityReader,
    DataReader,
    Scope,
    is_for_deck,
    plain,
    short,
)
from .abilities.vocabulary import choices
from .cards import (
    COURSES,
    DISTANCES,
    FORCE_NAME,
    GOINGS,
    NORMAL_FORCE,
    STYLES,
    SURFACES,
    Card,
    CardSet,
)

ABILITIES = 12
"""How many abilities a card may have."""
CARDS = 2000
"""How many cards a set may have."""
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


class CardReader(AbilityReader):
    """Reads cards and card sets."""

    def card(self, place: str, data: Any) -> Card | None:
        """Read a card's record; None where it is none."""
        self.begin()
        record = self.object(place, data)
        if not record:
            return None
        dot = f"{place}." if place else ""
        kind = record.get("kind")
        if not isinstance(kind, str) or kind not in _KEYS:
            self._choose(f"{dot}kind", kind, _KEYS)
            return None
        self.only(place, record, (*_COMMON, *_KEYS[kind]))
        fields = _READ[kind](self, dot, record)
        name = self.name(f"{dot}name", record["name"]) if "name" in record else Text("", "")
        if "name" not in record:
            self.tell(f"{dot}name", "missing")
        card = Card(self.identity(f"{dot}id", record.get("id")), name, kind, **fields)
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
        """Read the records of some cards, each with an id of its own."""
        found = [
            (f"{place}[{at}]", self.card(f"{place}[{at}]", record))
            for at, record in enumerate(self.items(place, data, CARDS))
        ]
        seen: set[str] = set()
        for where, card in found:
            if card is not None and card.id in seen:
                self.tell(f"{where}.id", "same_id", id=card.id)
            elif card is not None and card.id:
                seen.add(card.id)
        return tuple(card for _, card in found if card is not None)

    def card_set(self, data: Any) -> CardSet:
        """Read a card set."""
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
        fields["abilities"] = self._abilities(dot, record, "horse", Scope())
        return fields

    def _support(self, dot: str, record: Mapping[str, Any]) -> dict[str, Any]:
        kind = self._choose(f"{dot}class", record.get("class"), choices()["class"])
        when = self._choose(f"{dot}type", record.get("type"), choices()["type"])
        if (kind == "situation") != (when == "situation"):
            self.tell(f"{dot}type", "situation_type")
        whose = "situation" if kind == "situation" else "played"
        abilities = self._abilities(dot, record, whose, Scope(target=when == "horse"))
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
            and self.node("condition", f"{dot}counts_if", condition, Scope()),
            "abilities": self._abilities(dot, record, "force", Scope()),
        }

    def _abilities(
        self, dot: str, record: Mapping[str, Any], whose: str, scope: Scope
    ) -> tuple[Ability, ...]:
        place = f"{dot}abilities"
        given = self.items(place, record.get("abilities", ()), ABILITIES)
        found = [
            self.ability(f"{place}[{at}]", data, FORMS[whose], Scope(target=scope.target))
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


_READ: Mapping[str, Callable[[CardReader, str, Mapping[str, Any]], dict[str, Any]]] = {
    "horse": CardReader._horse,
    "support": CardReader._support,
    "force": CardReader._force,
}


def read_card(record: Any) -> Card:
    """Read a card from its record.

    Parameters
    ----------
    record : mapping or str
        The record, or its JSON text.

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
    reader = CardReader()
    data = plain_data(reader, record)
    reader.finish("bad_card")
    card = reader.card("", data)
    reader.finish("bad_card")
    assert card is not None
    return card


def read_cards(records: Any) -> tuple[Card, ...]:
    """Read several cards: a list of records, its JSON text, a file of it, or a pandas DataFrame.

    A DataFrame has a row for each card and a column for each key; ``name.en`` and ``name.ja`` may
    be columns of their own, empty cells are left out, and lists may be written as JSON.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.
    """
    reader = CardReader()
    data = plain_data(reader, records)
    reader.finish("bad_card")
    cards = reader.cards("cards", data)
    reader.finish("bad_card")
    return cards


def read_set(data: Any) -> CardSet:
    """Read a card set: ``set``, ``name`` and ``cards``.

    Parameters
    ----------
    data : mapping, str or Path
        The set, its JSON text, or a file of it. ``cards`` may be a pandas DataFrame.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place; nothing is half loaded.
    """
    reader = CardReader()
    found = plain_data(reader, data)
    reader.finish("bad_set")
    if isinstance(found, Mapping) and hasattr(found.get("cards"), "to_dict"):
        found = {**found, "cards": _rows(found["cards"])}
    card_set = reader.card_set(found)
    reader.finish("bad_set")
    return card_set


def plain_data(reader: DataReader, source: Any) -> Any:
    """Return plain data, whatever it comes as: itself, JSON text, a file of it, or a DataFrame.

    What cannot be read is noted with the reader, and None is returned.

    Examples
    --------
    >>> plain_data(DataReader(), '{"draw": 2}')
    {'draw': 2}
    """
    if hasattr(source, "to_dict"):
        return _rows(source)
    if isinstance(source, Path):
        try:
            source = source.read_text("utf-8")
        except OSError as error:
            reader.tell("", "no_file", why=file_trouble(error))
            return None
        except UnicodeDecodeError as error:
            reader.tell("", "no_json", why=error)
            return None
    if not isinstance(source, str):
        return source
    try:
        return json.loads(source)
    except (ValueError, RecursionError) as error:
        reader.tell("", "no_json", why=error)
        return None


# --- tables ----------------------------------------------------------------------------------


def _rows(frame: Any) -> list[dict[str, Any]]:
    """Return a table's rows as records."""
    return [_row(row) for row in frame.to_dict("records")]


def _row(cells: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row as a record: without what is empty, and ``a.b`` within ``a``."""
    record: dict[str, Any] = {}
    for column, cell in cells.items():
        value = _cell(cell)
        if value is None:
            continue
        outer, dot, inner = str(column).partition(".")
        if dot and isinstance(record.setdefault(outer, {}), dict):
            record[outer][inner] = value
        elif not dot:
            record[outer] = value
    return record


def _cell(cell: Any) -> Any:
    """Return a cell's value as plain data; None where it is empty."""
    if type(cell).__module__.startswith("numpy"):
        cell = cell.tolist()
    if cell is None or type(cell).__name__ in ("NAType", "NaTType") or cell != cell:
        return None
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, str) and cell[:1] in ("[", "{"):
        try:
            return json.loads(cell)
        except (ValueError, RecursionError):
            return cell
    return cell


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
    """Return a card set as plain data, as `read_set` reads it."""
    cards = [card_data(card) for card in card_set.values()]
    return {"set": card_set.id, "name": plain(card_set.name), "cards": cards}
