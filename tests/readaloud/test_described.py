"""Positions told as plain data, and set up from it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.readaloud import make
from racekit.games.readaloud.positions import describe, from_description, position
from tests.readaloud import made_up
from tests.readaloud.tables import chance, field, hand, played, table


@pytest.mark.parametrize("seed", range(24))
def test_what_was_told_is_found_again(seed: int) -> None:
    rng = random.Random(seed)
    game = made_up.game(seed) if seed % 2 else make(players=2 + seed % 3)
    for state in played(game, seed):
        if rng.random() < 0.3 or state.actor is None:
            found = from_description(game, json.loads(json.dumps(describe(state), allow_nan=False)))
            assert found == state
            assert repr(found) == repr(state)
            assert found.agenda == state.agenda


def test_a_short_description_is_filled_up() -> None:
    state = position(field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=1)
    assert field(state) == ["pause", "storm", "well"]
    assert hand(state, 1) == ["dice", "key", "torch"]
    assert [len(pieces) for pieces in state.board.laid] == [3, 3, 3, 3]
    assert len(state.board.stock) == 4
    same = position(field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=1)
    assert same == state
    other = position(field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=2)
    assert other != state


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"colour": 1}, "colour"),
    ({"turn": -1}, "turn"),
    ({"turn": 1, "seat": 3}, "seat"),
    ({"field": "pause"}, "field"),
    ({"field": ["nothing-like-it"]}, "field[0]"),
    ({"field": ["pause", "pause"]}, "field[1]"),
    ({"field": [{"card": "pause", "colour": 1}]}, "field[0].colour"),
    ({"field": [{"card": "pause", "id": "x"}]}, "field[0].id"),
    ({"field": [{"card": "pause", "sees": [7]}]}, "field[0].sees[0]"),
    ({"field": [{"card": "pause", "under": ["x"]}]}, "field[0].under[0]"),
    ({"field": [5]}, "field[0]"),
    ({"hands": [[], [], [], []]}, "hands"),
    ({"hands": {}}, "hands"),
    ({"discards": 7}, "discards"),
    ({"stock": [1]}, "stock"),
    ({"stock": "x"}, "stock"),
    ({"loose": ["pause"]}, "loose"),
    ({"limits": 3}, "limits"),
    ({"limits": {"field": 0}}, "limits.field"),
    ({"limits": {"hands": [1, 2]}}, "limits.hands"),
    ({"limits": {"hands": [1, 2, "x"]}}, "limits.hands[2]"),
    ({"lies": {"field": "owner"}}, "lies.field"),
    ({"lies": {"hands": ["all", "all", []]}}, "lies.hands[2]"),
    ({"ban": "yes"}, "ban"),
    ({"condition": {"what": "luck", "seat": 0}}, "condition"),
    ({"condition": {"what": "value", "how": "most", "seat": 9}}, "condition.seat"),
    ({"condition": {"what": "value", "how": "most", "seat": 0, "card": "x"}}, "condition.card"),
    ({"reading": {"seat": 0, "card": "x"}}, "reading.card"),
    ({"reading": {"seat": 0, "card": "pause", "at": 9}}, "reading.at"),
    (
        {"reading": {"seat": 0, "card": "well", "at": 1, "todo": [{"word": "forbid"}]}},
        "reading.todo[0]",
    ),
    ({"reading": {"seat": 0, "card": "well", "at": 1, "todo": 7}}, "reading.todo"),
    ({"past": 3}, "past"),
    ({"past": [[[[[[1]]]]]]}, "past"),
    ({"memory": [[]]}, "memory"),
    ({"memory": [[], [], [{"ids": [1], "cards": ["pause", "well"]}]]}, "memory[2][0]"),
    ({"ended": "RA1.1"}, "ended"),
    ({"won": [5]}, "won[0]"),
    ({"fresh": 0, "field": [{"card": "pause", "id": 4}]}, "fresh"),
]


@pytest.mark.parametrize(("data", "place_of_it"), FAULTS)
def test_what_is_wrong_is_told_with_its_place(data: dict[str, Any], place_of_it: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_description(make(), data)
    assert place_of_it in [problem.place for problem in caught.value.problems]
    for lang in ("en", "ja"):
        assert "None" not in caught.value.text(lang)


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        table(field="pause nonsense", ban=2, limits={"field": 99})
    places = [problem.place for problem in caught.value.problems]
    assert {"field[1]", "ban", "limits.field"} <= set(places)
    with pytest.raises(BadInput, match="players"):
        table(players=99)


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    state = table(field="tidy-up gleaning nightfall")
    again = from_description(state.game, describe(state))  # type: ignore[arg-type]
    for _ in range(30):
        if state.actor is None:
            break
        action = next(iter(state.actions() or state.outcomes()))
        state, again = state.step(action).state, again.step(str(action)).state
        assert state == again
    assert chance(state).state.view(0) == chance(again).state.view(0)
