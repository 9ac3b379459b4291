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
from racekit.games.readaloud.rules import MOST_PLAYERS
from racekit.games.readaloud.tables import (
    COLUMNS,
    ENDS,
    MOST_SEATS,
    EventCounter,
    conditions,
    ranges,
)
from racekit.games.readaloud.values import value_of
from racekit.games.readaloud.vocabulary import condition_text
from tests.readaloud.tables import HANDS
from tests.readaloud.tables import table as position


def row(seed: int, **options: Any) -> tuple[Any, dict[str, int], list[Any]]:
    """Play a game at random; return its last position, its row, and what happened."""
    return played_on(make(**options).start(), random.Random(seed))


def played_on(state: Any, rng: random.Random) -> tuple[Any, dict[str, int], list[Any]]:
    """Play at random from a position on."""
    tally, events = EventCounter(state), list[Any]()
    while state.actor is not None:
        action = state.sample(rng) if state.actor is CHANCE else rng.choice(state.actions())
        step = state.step(action)
        tally.note(state, action, step)
        events += step.events
        state = step.state
    return state, dict(zip(COLUMNS, tally.row(state), strict=True)), events


@pytest.mark.parametrize("seed", range(6))
def test_a_row_tells_how_a_game_ended_and_what_was_read(seed: int) -> None:
    check(*row(seed, players=2 + seed % 3))


def check(state: Any, told: dict[str, int], events: list[Any]) -> None:
    """Compare a row with the last position and with what happened."""
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
    assert told["shuffles"] == sum(event.name == "shuffled" for event in events)
    assert told["turns"] == board.turn
    assert bool(told["condition"]) == (board.condition is not None)
    if told["condition"]:
        condition = board.condition
        text = condition_text(condition.what, condition.how, condition.n)
        assert conditions()[told["condition"]] == text


def test_every_column_is_documented_in_both_languages() -> None:
    catalogue = Catalogue(read_toml("racekit.games.readaloud", "columns.toml"))
    seats = ranges(make(players=4))["seat"]
    assert list(seats) == [0, 1, 2, 3]
    assert MOST_SEATS == MOST_PLAYERS
    names = {key.format(seat=seat) for key in catalogue.entries for seat in range(MOST_SEATS)}
    assert names == set(COLUMNS)
    for key in catalogue.entries:
        text = catalogue.text(key, seat=0)
        assert text.en
        assert text.ja


def test_a_score_is_told_as_won_or_not() -> None:
    told = [make().score_text(score, "en") for score in (0, 1)]
    assert told == ["–", "has won"]


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


STACK = {"card": "thirteen", "under": ["double", "reverse"]}
CARDS = {"what": "cards", "how": "most", "seat": 1}


@pytest.mark.rule("readaloud:RA2.1")
@pytest.mark.rule("readaloud:RA8.1", cited=False)
def test_a_reading_is_told_with_its_turn_its_place_and_the_value_of_a_stack() -> None:
    """RA8.1 is not cited: no event names a value."""
    start = position(
        hands=[
            "pause dice storm",
            [STACK, "well", "treasure"],
            HANDS[2].replace("thirteen", "key"),
        ],
        turn=4,
    )
    table = rk.Table("readaloud", start=start, autosave=False)
    for action in ("read h0.0", "read h1.0"):
        table.step(action)
    first, second = readings(table, "ja")
    assert first == {
        "turn": 4,
        "seat": 0,
        "card": "pause",
        "title": "ひと休み",
        "place": "h0",
        "value": 5,
    }
    assert (second["turn"], second["seat"], second["value"]) == (5, 1, -26)
    assert readings(table, "en")[0]["title"] == "Pause"


@pytest.mark.rule("readaloud:RA4.2", "readaloud:RA5.2", "readaloud:RA8.1", cited=False)
def test_a_turn_is_told_as_the_table_was_when_it_began() -> None:
    """Not cited: it shows in the table."""
    limits = {"field": 3, "hands": [3, 3, 1]}
    hands = ["pause dice storm", [STACK, "well", "treasure"], "feather"]
    given: Any = {"hands": hands, "limits": limits, "stock": 9, "turn": 4, "seat": 0}
    table = rk.Table(
        "readaloud", start=position(condition=CARDS, ban=True, **given), autosave=False
    )
    for action in ("read h0.0", "read f0"):
        table.step(action)
    first, second = turns(table, "en")
    assert first == {
        "turn": 4,
        "seat": 0,
        "field": 3,
        "stock": 9,
        "cards_0": 3,
        "value_0": 11,
        "cards_1": 3,
        "value_1": -13,
        "cards_2": 1,
        "value_2": -10,
        "ban": True,
        "condition": "the most cards in hand",
        "ahead": [0, 1],
    }
    assert turns(table, "ja")[0]["condition"] == "手札の枚数がいちばん多い人"
    assert (second["turn"], second["seat"]) == (5, 1)


ENDINGS: list[tuple[str, dict[str, Any], int]] = [
    ("RA7.1", {"stock": 0}, 1),
    ("RA7.4", {"stock": 5, "lies": {"field": "nobody", "hands": ["nobody"] * 3}}, 2),
    ("RA10.7", {"stock": 5, "turns": 2}, 3),
]


@pytest.mark.parametrize(
    ("given", "end"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"readaloud:{rule}"), id=rule)
        for rule, *case in ENDINGS
    ],
)
def test_a_row_counts_what_happens_from_a_position_on(given: dict[str, Any], end: int) -> None:
    shown = [
        {"card": card, "sees": [0, 1, 2]} for card in ("odd-one-out", "second-look", "swap-and-go")
    ]
    found = played_on(position(field=shown, **given), random.Random(1))
    check(*found)
    assert found[1]["end"] == end


@pytest.mark.rule("readaloud:RA10.7")
def test_a_row_has_room_for_six_players() -> None:
    found = played_on(make(players=6, size=1, turns=6).start(), random.Random(2))
    check(*found)
    assert [found[1][f"reads_{seat}"] for seat in range(6)] == [1] * 6


def test_the_conditions_are_numbered_as_the_vocabulary_lists_them() -> None:
    told = conditions()
    assert [*told] == list(range(1, len(told) + 1))
    assert (told[1].en, told[2].en) == (
        "the highest total value in hand",
        "the lowest total value in hand",
    )
    assert "0" in told[3].en
