"""What `make soak` compares, tried on one short game: it hears a leak, and nothing else."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from racekit.hosting.readers import GuestSession
from racekit.table.record import Record
from racekit.table.table import Table
from tests.conformance.adapters import adapter
from tests.soak import guests, twins

GAME = "kuhn"


def test_a_card_that_a_host_tells_another_seat_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    everybody = asyncio.run(guests.whole_game(GAME, 1, path, lives=1))
    record = Record.parse(path.read_bytes())
    guest = next(told for told in everybody if told.seat is not None)
    assert guest.seat is not None
    for told in everybody:
        assert twins.leaks(adapter(GAME), record, told, 1)[1] == []

    secret = Table.from_record(record).state.board.cards[1 - guest.seat]
    texts = [_telling(text, secret) for text in guest.texts]
    honest = GuestSession.snapshot

    def snapshot(self: GuestSession) -> dict[str, Any]:
        told = {**honest(self)}
        cards = self.table.state.board.cards
        return {**told, "notice": cards[1 - self.seat] if told["now"] > 1 else None}

    monkeypatch.setattr(GuestSession, "snapshot", snapshot)
    missing = twins.leaks(adapter(GAME), record, replace(guest, texts=texts), 1)[1]
    assert missing
    assert all(f'"notice":"{secret}"' in each for each in missing)


def test_a_host_with_other_code_is_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "CODE", "what it was an hour ago")
    with pytest.raises(AssertionError, match="racekit has changed since this test began"):
        asyncio.run(guests.whole_game(GAME, 1, tmp_path / "game.jsonl", lives=0))


def _telling(text: str, secret: str) -> str:
    """Return a message with another seat's card, once the cards are dealt."""
    ((name, what),) = json.loads(text).items()
    traits = what if name == "traits" else what["traits"] if name == "board" else {}
    if "state" in traits:
        state = json.loads(traits["state"])
        traits["state"] = json.dumps({**state, "notice": secret if state["now"] > 1 else None})
    return json.dumps({name: what})
