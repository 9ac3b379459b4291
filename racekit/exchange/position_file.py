"""Positions as TOML: a table ``[position]`` with the game, its options and a description.

TOML has no null. Where a description has None, the file has ``nan``, which no description contains.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from ..engine import registry
from ..engine.errors import BadInput, Problem
from ..engine.formats import Location
from ..engine.game import State
from ..engine.options import long_numbers
from .tomls import parse_toml

KEYS = ("game", "options", "description")
"""The keys of the table."""


def position_toml(state: State) -> str:
    """Return a position as TOML, which `read_position` reads back.

    Raises
    ------
    BadInput
        If the game cannot describe the position.

    Examples
    --------
    >>> import racekit as rk
    >>> print(position_toml(rk.game("pig", goal=20).start()))
    [position]
    game = "pig"
    <BLANKLINE>
    [position.options]
    goal = 20
    <BLANKLINE>
    [position.description]
    board = {}
    agenda = [{is = "Turn", seat = 0}]
    <BLANKLINE>
    """
    game = state.game
    tables = {
        "position": {"game": game.name},
        "position.options": game.options(),
        "position.description": game.describe(state),
    }
    return "\n".join("".join(_table(name, table)) for name, table in tables.items() if table)


def read_position(text: str | bytes) -> State:
    """Return the position in a TOML text, or in the bytes of a file.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("pig", goal=20).start()
    >>> read_position(position_toml(state)) == state
    True
    """
    try:
        data = parse_toml(text if isinstance(text, str) else text.decode())
    except ValueError as error:  # not UTF-8, not TOML, nested too deeply
        raise BadInput.of("bad_position", [Problem.of("TOML", "bad_toml", why=error)]) from None
    where = Location("", [])
    table = where.table(data, ("position",))
    if "position" not in table:
        where.key("position").say("missing")
    where.finish()
    return position_of(table["position"])


def position_of(table: Any) -> State:
    """Return the position that a table ``[position]``, read from TOML, describes.

    Without a description, it is the start of the game.

    Raises
    ------
    BadInput
        The error lists every problem with its place.
    """
    where = Location("position", [])
    given = where.table(_with_none(table), KEYS)
    if "game" not in given:
        where.key("game").say("missing")
    parts = {key: where.key(key).table(given.get(key, {}), given.get(key, ())) for key in KEYS[1:]}
    where.finish()
    if problems := long_numbers(given, "position"):
        raise BadInput.of("bad_position", problems)
    game = registry.game(given["game"], **parts["options"])
    return game.from_description(parts["description"]) if parts["description"] else game.start()


def _table(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield f"[{name}]\n"
    for key, value in table.items():
        yield f"{_text(key, bare=True)} = {_value(value)}\n"


def _value(value: Any) -> str:
    """Return a value of a description as TOML, in one line."""
    if value is None:
        return "nan"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        entries = (f"{_text(str(key), bare=True)} = {_value(each)}" for key, each in value.items())
        return "{" + ", ".join(entries) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _text(value)


def _text(text: str, *, bare: bool = False) -> str:
    """Return a text, or a key, which needs no quotation marks if it is simple."""
    if bare and text and all(c.isascii() and (c.isalnum() or c in "_-") for c in text):
        return text
    # JSON's escapes are TOML's, except that TOML escapes one control character more.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _with_none(data: Any) -> Any:
    """Return data from TOML with None for ``nan``."""
    if isinstance(data, float) and math.isnan(data):
        return None
    if isinstance(data, Mapping):
        return {key: _with_none(value) for key, value in data.items()}
    return [_with_none(value) for value in data] if isinstance(data, list) else data
