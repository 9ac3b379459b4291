"""The actions that LONG SHOT declares are all that its rules can allow."""

from __future__ import annotations

import random

import pytest

import racekit as rk
from racekit.games.longshot.cards import Place, parse_action
from racekit.games.longshot.vocabulary import bounds, vocabulary

FEW = {"1-7": 15, "2-7": 15, "3-7": 15, "F-0": 4, "F-8": 4}
"""A deck of few kinds, in which the golden rule has its exceptions (LS4.5, LS4.6)."""


@pytest.mark.parametrize(("players", "count"), [(4, 162), (5, 194), (6, 194)])
def test_there_are_so_many_actions(players: int, count: int) -> None:
    game = rk.game("longshot", players=players)
    names = vocabulary(game)
    assert len({*names}) == len(names) == count == bounds(game).actions
    for name in names[:-2]:
        action = parse_action(name)
        assert isinstance(action, Place)
        assert action.box < 2 * game.horses


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 6}, {"deck": FEW}, {"spurt": 5}])
def test_no_random_game_has_another_action(options: dict[str, object]) -> None:
    game, rng = rk.game("longshot", **options), random.Random(1)
    names, most = {*vocabulary(game)}, bounds(game).actions
    seen = set()
    for _ in range(4):
        state = game.start()
        while state.actor is not None:
            legal = state.actions() or [*state.outcomes()]
            if state.actor is not rk.CHANCE:
                seen |= {*map(str, legal)}
            assert len(legal) <= most
            state = state.step(rng.choice(legal)).state
    assert seen <= names
    assert len(seen) > len(names) / 2


@pytest.mark.parametrize(
    ("options", "most"),
    [
        # 20,000, the orders, and all 336 points of the cards at 5,000 and at 10,000 each.
        ({}, 20_000 + 60_000 + 100_000 + 336 * 15_000),
        ({"races": 1}, 20_000 + 60_000 + 336 * 5_000),
        ({"players": 4, "deck": {"1-7": 30, "2-1": 5, "F-8": 10}}, 180_000 + 215 * 15_000),
    ],
)
def test_nobody_has_more_than_all_cards_of_winners_would_pay(
    options: dict[str, object], most: int
) -> None:
    assert bounds(rk.game("longshot", **options)).scores == (0, most)
