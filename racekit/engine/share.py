"""Share strings: a game in one url-safe line, to paste into a message, a link or a notebook."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from .errors import BadInput, Problem
from .record import FORMAT, Record, canonical

_PREFIX = f"rk{FORMAT}."
_LIMIT = 1 << 20
"""Largest unpacked size in bytes: far above any game, far below a bomb."""


def pack(record: Record) -> str:
    """Return a record as a share string.

    Game, version, options, seed, seats and the operations are kept: whoever has the string can
    replay the whole game, hidden cards included.
    """
    text = canonical([dict(record.header), *map(_short, record.operations)])
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return _PREFIX + packed


def unpack(text: str) -> Record:
    """Read a share string; anything that is not one is one clear error.

    Raises
    ------
    BadInput
        Saying what is wrong with it.
    """
    text = text.strip()
    if not text.startswith(_PREFIX):
        raise _bad("not_share", prefix=_PREFIX)
    body = text[len(_PREFIX) :]
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unzip = zlib.decompressobj()
        data = unzip.decompress(packed, _LIMIT)
        if not unzip.eof:
            raise _bad("share_cut")
        entries = json.loads(data)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise _bad("share_damaged") from None
    if not isinstance(entries, list):
        raise _bad("share_damaged")
    return Record.parse("".join(canonical(_long(entry)) + "\n" for entry in entries))


def _short(operation: Any) -> Any:
    """A step is its action alone: most operations are steps."""
    return operation["action"] if operation["op"] == "step" else operation


def _long(entry: Any) -> Any:
    return {"op": "step", "action": entry} if isinstance(entry, str) else entry


def _bad(key: str, **values: object) -> BadInput:
    return BadInput.of("bad_share", [Problem.of("share string", key, **values)])
