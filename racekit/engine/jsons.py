"""Strict reading and writing of JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any


class RepeatedKeys(ValueError):
    """A JSON object has duplicate keys: the parser would silently drop a value."""

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys
        super().__init__(", ".join(keys))


class LongNumber(ValueError):
    """A JSON number has more digits than Python converts; some would cost minutes."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        super().__init__(f"a whole number with {digits:,} digits; at most {MOST_DIGITS:,} are read")


MOST_DIGITS = 4300
"""The largest number of digits of a whole number (Python's own limit, which can be changed)."""


MOST_DEPTH = 100
"""The deepest nesting that is read. Deep recursion would end Python in a browser, for good."""
MOST_BYTES = 1 << 26
"""The longest text that is read: many times the longest game."""
_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?+|[][{}]', re.DOTALL)
"""Strings, which may hold brackets that nest nothing, and brackets."""


def read_json(text: str | bytes) -> Any:
    """Return the data in a JSON text.

    Raises
    ------
    ValueError
        If the text is not JSON, contains NaN or an infinity, is nested too deeply or too long, or
        is not UTF-8 (`UnicodeDecodeError`); `RepeatedKeys` if an object has duplicate keys;
        `LongNumber` if a whole number has more than 4,300 digits.

    Examples
    --------
    >>> read_json('{"draw": [2, null]}')
    {'draw': [2, None]}
    """
    repeated: list[str] = []

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            times = Counter(key for key, _ in pairs)
            repeated.extend(key for key in times if times[key] > 1)
        return found

    if len(text) > MOST_BYTES:
        raise ValueError(f"longer than {MOST_BYTES:,} bytes")
    decoded = text.decode() if isinstance(text, bytes) else text
    if _is_deep(decoded):
        raise ValueError("nested too deeply")
    data = json.loads(decoded, parse_int=_integer, parse_constant=_refuse, object_pairs_hook=table)
    if repeated:
        raise RepeatedKeys(sorted(set(repeated)))
    return data


def _is_deep(text: str) -> bool:
    """Whether a text is nested deeper than what is read."""
    if text.count("[") + text.count("{") <= MOST_DEPTH:
        return False
    depth = 0
    for found in _BRACKETS.finditer(text):
        bracket = found[0]
        depth += (bracket in "[{") - (bracket in "]}")
        if depth > MOST_DEPTH:
            return True
    return False


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise LongNumber(len(digits.lstrip("-")))
    return int(digits)


def _refuse(name: str) -> Any:
    """Reject NaN and the infinities, which are not JSON."""
    raise ValueError(f"{name} is not JSON")


def compact(data: Any) -> str:
    """Return data as short JSON text, in its own order.

    Examples
    --------
    >>> compact({"b": 1, "a": "馬"})
    '{"b":1,"a":"馬"}'
    """
    return _COMPACT.encode(data)


# No data hold themselves, and to make sure of that took half as long again.
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def canonical(data: Any) -> str:
    """Return data as canonical JSON text: equal data gives equal text.

    Examples
    --------
    >>> canonical({"b": 1, "a": "馬"})
    '{"a":"馬","b":1}'
    """
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def texts_in(data: Any) -> set[str]:
    """Return all texts in JSON data, names among them.

    Examples
    --------
    >>> sorted(texts_in({"order": ["3-6", {"seat": 1}]}))
    ['3-6', 'order', 'seat']
    """
    found, parts = set[str](), [data]
    for part in parts:
        if isinstance(part, str):
            found.add(part)
        elif isinstance(part, Mapping):
            found.update(part)
            parts += part.values()
        elif isinstance(part, list | tuple):
            parts += part
    return found
