"""Share strings: a game in one url-safe line, to paste into a message, a link or a notebook."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from .errors import BadInput, Problem
from .jsons import canonical, read_json
from .record import FORMAT, Record
from .texts import engine_words

PREFIX = f"rk{FORMAT}."
"""What every share string begins with."""
_LIMIT = 1 << 24
"""Largest unpacked size in bytes: far above any game, far below a bomb."""


def pack(record: Record) -> str:
    """Return a record as a share string.

    Game, version, options, seed, seats and the operations are kept: whoever has the string can
    replay the whole game, hidden cards included.

    Raises
    ------
    BadInput
        Where it would be too long to be read again.
    """
    data = canonical([dict(record.header), *map(_short, record.operations)]).encode()
    if len(data) > _LIMIT:
        raise _bad("share_long", limit=_LIMIT)
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    return PREFIX + packed


def unpack(text: str) -> Record:
    """Read a share string; anything that is not one is one clear error.

    Raises
    ------
    BadInput
        Saying what is wrong with it.
    """
    if not isinstance(text, str):
        raise _bad("not_text", value=repr(text))
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
        entries = read_json(data)
        # A record has to be text, so that what cannot be written is found here.
        text = "".join(canonical(_long(entry)) + "\n" for entry in _entries(entries))
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise _bad("share_damaged") from None
    return Record.parse(text)


def _entries(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise _bad("share_damaged")
    return data


def _short(operation: Any) -> Any:
    """A step is its action alone: most operations are steps."""
    return operation["action"] if operation["op"] == "step" else operation


def _long(entry: Any) -> Any:
    return {"op": "step", "action": entry} if isinstance(entry, str) else entry


def _bad(key: str, **values: object) -> BadInput:
    return BadInput.of("bad_share", [Problem.of(engine_words().text("at_share"), key, **values)])
