"""The bounds that Trick Race declares are the least that hold."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.games.trickrace.vocabulary import bounds

FAR: dict[str, Any] = {"goal": 99}
"""Nobody gets there: all cards are played."""


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        # The horses and the deal; then in each race the gate, discards, choices and cards.
        (FAR, 4 * 13 + 4 * (4 + 4 + 12 + 40)),
        ({**FAR, "players": 3}, 3 * 13 + 3 * (4 + 3 + 12 + 9 + 30)),  # and the dummy's row
    ],
)
def test_a_race_in_which_all_cards_are_played_is_one_step_shorter_than_the_bound(
    options: dict[str, Any], steps: int
) -> None:
    """The one is the start player's own discard, where they count, too (TR2.2)."""
    game = rk.game("trickrace", **options)
    assert played(game, 1) == steps
    assert bounds(game).steps == steps + game.running


def test_the_bound_is_reached_where_the_start_player_counts_too() -> None:
    game = rk.game("trickrace", **FAR, start_player_counts=True)
    assert max(played(game, seed) for seed in range(8)) == bounds(game).steps


@pytest.mark.parametrize(("players", "most"), [(4, 9 + 14 + 19 + 24), (3, 9 + 14 + 19)])
def test_the_most_points_are_first_prizes_and_quinellas_on_the_worst(
    players: int, most: int
) -> None:
    """5 and the odds of two horses: 2 and 2, and after each race 3 and 2 more (TR5, TR6.2)."""
    assert bounds(rk.game("trickrace", players=players)).scores == (0, most)


def played(game: Any, seed: int) -> int:
    """Return the steps of a random game."""
    seats = dict.fromkeys(range(game.players), "random")
    table = rk.Table(game, seats=seats, seed=seed, autosave=False)
    table.advance()
    return len(table.node.line()) - 1
