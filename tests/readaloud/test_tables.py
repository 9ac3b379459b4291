"""Tables of many games, and of one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import racekit as rk
from racekit.engine.tasks import CHANCE
from racekit.engine.texts import Catalogue, read_toml
from racekit.games.readaloud import make
from racekit.games.readaloud.cards import FIELD
from racekit.games.readaloud.history import readings, turns
from racekit.games.readaloud.tables import (
    COLUMNS,
    ENDS,
    MOST_SEATS,
    Tally,
    conditions,
    ranges,
)
from racekit.games.readaloud.values import value_of


def row(seed: int, **options: Any) -> tuple[Any, dict[str, int], list[Any]]:
    """Play a game at random; return its last position, its row, and what happened."""
    rng, state = random.Random(seed), make(**options).start()
    tally, events = Tally(state), list[Any]()
    while state.actor is not None:
        action = state.sample(rng) if state.actor is CHANCE else rng.choice(state.actions())
        step = state.step(action)
        tally.note(state, action, step)
        events += step.events
        state = step.state
    return state, dict(zip(COLUMNS, tally.row(state), strict=True)), events


@pytest.mark.parametrize("seed", range(6))
def test_a_row_tells_how_a_game_ended_and_what_was_read(seed: int) -> None:
    state, told, events = row(seed, players=2 + seed % 3)
    board, result = state.board, state.result
    players = state.game.players
    # Where nobody can read anything, the last turn has no reading.
    read = sum(told[f"reads_{seat}"] for seat in range(players))
    assert read == told["turns"] - (board.ended == "RA7.4")
    for seat in range(players):
        hand = board.laid[seat + 1]
        assert told[f"cards_{seat}"] == len(hand)
        assert told[f"value_{seat}"] == sum(value_of(state.game.cards, piece) for piece in hand)
        assert told[f"won_{seat}"] == told[f"score_{seat}"] == int(seat in result.winners)
        assert told[f"place_{seat}"] == result.ranking[seat]
        skips = [e for e in events if e.name == "skipped" and e.values["seat"] == seat]
        assert told[f"skips_{seat}"] == len(skips)
    assert told["winners"] == len(result.winners)
    assert ENDS[told["end"] - 1] == board.ended
    assert (told["field"], told["stock"]) == (len(board.laid[FIELD]), len(board.stock))
    assert told["discards"] == len(board.discards)
    for name, counted in (("condition", "conditions"), ("exchanged", "exchanges")):
        assert told[counted] == sum(event.name == name for event in events)
    assert all(told[f"reads_{seat}"] == 0 for seat in range(players, MOST_SEATS))
    if told["condition"]:
        assert conditions()[told["condition"]]


def test_every_column_is_documented_in_both_languages() -> None:
    catalogue = Catalogue(read_toml("racekit.games.readaloud", "columns.toml"))
    seats = ranges(make(players=4))["seat"]
    assert list(seats) == [0, 1, 2, 3]
    names = {key.format(seat=seat) for key in catalogue.entries for seat in range(MOST_SEATS)}
    assert names == set(COLUMNS)
    for key in catalogue.entries:
        text = catalogue.text(key, seat=0)
        assert text.en
        assert text.ja


def test_a_played_game_as_tables() -> None:
    seats = {seat: rk.players.Random() for seat in range(3)}
    table = rk.Table(make(), seats=seats, seed=5, autosave=False)
    table.advance()
    read, looked = readings(table, "ja"), turns(table, "ja")
    board = table.state.board
    assert len(read) == len(looked)
    assert [each["turn"] for each in read] == [each["turn"] for each in looked]
    assert {each["card"] for each in read} <= set(table.game.cards)  # type: ignore[attr-defined]
    assert all(each["place"] in ("f", "stock", "h0", "h1", "h2") for each in read)
    assert looked[0]["condition"] is None
    assert looked[0]["ahead"] == []
    assert looked[-1]["turn"] <= board.turn
    assert looked[0]["stock"] == len(make().cards) - 12
