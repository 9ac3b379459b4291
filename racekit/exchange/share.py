"""Share strings: a game in one url-safe line, to paste into a message, a link or a notebook."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.jsons import canonical, read_json
from ..engine.texts import engine_words
from ..table.record import FORMAT, Record
from .allowance import most_bytes, most_steps

PREFIX = f"rk{FORMAT}."
"""The prefix of every share string."""
_LIMIT = 1 << 24
"""Maximum unpacked size in bytes: more than any game needs."""


def pack(record: Record) -> str:
    """Return a record as a share string.

    It contains the game, version, options, seed, seats and operations: anyone with the string can
    replay the complete game, including hidden cards.

    Raises
    ------
    BadInput
        If the string would exceed the limits of `unpack`.
    """
    data = canonical([dict(record.header), *map(_short, record.operations)]).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    text = PREFIX + packed
    _check_operations(len(record.operations), text)
    if len(data) > _most_bytes(text):
        raise _bad("share_long", limit=_most_bytes(text))
    return text


def _most_bytes(text: str) -> int:
    return min(_LIMIT, most_bytes(text))


def _check_operations(count: int, text: str) -> None:
    limit = most_steps(text)
    if count > limit:
        raise _bad("share_operations", count=count, limit=limit)


def unpack(text: str) -> Record:
    """Return the record of a share string.

    Raises
    ------
    BadInput
        If it is not a valid share string; the error states the reason.
    """
    if not isinstance(text, str):
        raise _bad("not_text", value=short_repr(text))
    text = text.strip()
    if not text.startswith(PREFIX):
        raise _bad("not_share", prefix=PREFIX)
    body = text[len(PREFIX) :]
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unzip = zlib.decompressobj()
        data = unzip.decompress(packed, most := _most_bytes(text))
        if not unzip.eof:
            raise _bad("share_long", limit=most) if len(data) == most else _bad("share_cut")
        entries = _entries(read_json(data))
        _check_operations(len(entries) - 1, text)
        # Record.parse takes text, so this also rejects data that cannot be written.
        text = "".join(canonical(_long(entry)) + "\n" for entry in entries)
    except (binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise _bad("share_damaged") from None
    return Record.parse(text)


def _entries(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise _bad("share_damaged")
    return data


def _short(operation: Any) -> Any:
    """Abbreviate a step, the most frequent operation, to its action."""
    return operation["action"] if operation["op"] == "step" else operation


def _long(entry: Any) -> Any:
    return {"op": "step", "action": entry} if isinstance(entry, str) else entry


def _bad(key: str, **values: object) -> BadInput:
    return BadInput.of("bad_share", [Problem.of(engine_words().text("at_share"), key, **values)])
