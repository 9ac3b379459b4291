"""Messages between a process and its workers."""

from __future__ import annotations

import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct("<Q")


Answer = tuple[Any, Exception | None]
"""The answer to a task: its result, or the exception that it raised."""


def write_message(stream: BinaryIO, message: bytes) -> None:
    """Write a message with its length."""
    stream.write(_LENGTH.pack(len(message)) + message)
    stream.flush()


def read_message(stream: BinaryIO) -> bytes | None:
    """Read a message; None at the end of the stream, also if it ends within one."""
    head = stream.read(_LENGTH.size)
    length = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else 0
    message = stream.read(length)
    return message if 0 < length == len(message) else None
