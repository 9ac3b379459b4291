"""Share strings: a game in one url-safe line, to paste into a message, a link or a notebook."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from .errors import BadInput, Problem, shown
from .jsons import canonical, read_json
from .record import FORMAT, Record
from .texts import engine_words

PREFIX = f"rk{FORMAT}."
"""The prefix of every share string."""
_LIMIT = 1 << 24
"""Maximum unpacked size in bytes: more than any game needs, safe against a zip bomb."""
_FREE, _PER_CHARACTER = 1000, 5
"""The operations that any string may have, and further ones for each of its characters.

Compression could hide millions, which take hours to replay. Games have about one for 4 characters.
"""


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
    if len(data) > _LIMIT:
        raise _bad("share_long", limit=_LIMIT)
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    text = PREFIX + packed
    _check_operations(len(record.operations), text)
    return text


def _check_operations(count: int, text: str) -> None:
    limit = _FREE + _PER_CHARACTER * len(text)
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
        raise _bad("not_text", value=shown(text))
    text = text.strip()
    if not text.startswith(PREFIX):
        raise _bad("not_share", prefix=PREFIX)
    body = text[len(PREFIX) :]
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unzip = zlib.decompressobj()
        data = unzip.decompress(packed, _LIMIT)
        if not unzip.eof:
            raise _bad("share_long", limit=_LIMIT) if len(data) == _LIMIT else _bad("share_cut")
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
