"""Invalid records, replays and share strings are rejected without side effects.

Each game's own suite tests damaged records of that game.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.exchange import share as sharing
from racekit.exchange.replay import Replay
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.testing.records import (
    check_error,
    check_read_or_rejected,
    opened,
    read,
    shared,
)


def hostile_texts() -> Iterator[bytes]:
    """Yield texts that are not records."""
    yield b""
    yield b"\n"
    yield b"null\n"
    yield b"[]\n"
    yield b"\xff\xfe\n\xff\n"
    yield b"PK\x03\x04" + bytes(500)
    yield b"[" * 100_000
    yield b"[" * 100_000 + b"\n"
    yield b'{"a":' * 990 + b"1" + b"}" * 990 + b"\n"
    yield b'{"format":' + b"9" * 5000 + b"}\n"
    yield b'{"format":NaN}\n'
    yield b'{"format":1e999}\n'
    yield b"\xef\xbb\xbf{}\n"
    yield b'{"format":1}\n' * 50


@pytest.mark.parametrize("data", list(hostile_texts()), ids=lambda data: repr(data[:12]))
def test_an_invalid_record_is_rejected(data: bytes, tmp_path: Path) -> None:
    assert read(data) is None
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(data)
    for use in (rk.load, rk.resume):
        with pytest.raises(BadInput):
            use(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rk",
        "rk1.",
        "rk1.====",
        "rk2.AAAA",
        "RK1.eJyLBgAAXQBd",
        "rk1.日本語",
        "rk1.\ud800",
        shared(b""),
        shared(b"[]"),
        shared(b"null"),
        shared(b'["step"]'),
        shared(b"[1, 2]"),
        shared(b"[NaN]"),
        shared(b"[1e999]"),
        shared(b'["\\ud800"]'),
        shared(b"[" * 100_000),
        shared(b"[" * 990 + b"]" * 990),
        shared(b"\xff\xff"),
        shared(b'{"game": "longshot"}'),
    ],
    ids=lambda text: text[:20].encode("ascii", "backslashreplace").decode(),
)
def test_an_invalid_share_string_is_rejected(text: str) -> None:
    assert opened(text) is None


def test_a_bomb_does_not_go_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reject a few kilobytes that would unpack to hundreds of megabytes."""
    zipper = zlib.compressobj(9)
    packed = b"".join(zipper.compress(b" " * 10**6) for _ in range(200)) + zipper.flush()
    text = sharing.PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    unpacked: list[int] = []
    read = sharing.read_json
    monkeypatch.setattr(sharing, "read_json", lambda data: unpacked.append(len(data)) or read(data))
    assert opened(text) is None
    assert unpacked == []


def test_a_game_too_long_to_unpack_is_not_shared() -> None:
    table = Table("longshot", seed=1, autosave=False)
    table.comment("x" * (1 << 24))
    with pytest.raises(BadInput) as caught:
        table.share()
    check_error(caught.value)


@given(data=st.binary(max_size=60) | st.text(max_size=60))
def test_fuzzed_bytes_are_read_or_rejected(data: str | bytes) -> None:
    check_read_or_rejected(lambda: Record.parse(data))
    check_read_or_rejected(lambda: Replay.parse(data))
    if isinstance(data, str):
        check_read_or_rejected(lambda: rk.share(data))
        check_read_or_rejected(lambda: rk.share(sharing.PREFIX + data))
    else:
        check_read_or_rejected(lambda: rk.share(shared(data)))
