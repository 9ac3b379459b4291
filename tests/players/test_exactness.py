"""How far players are from exact play, where that is known."""

from __future__ import annotations

from fractions import Fraction

import pytest

import racekit as rk
from racekit.players import Greedy, Random, Search
from racekit.players.exactness import losses, responses

KUHN = rk.game("kuhn")
PIG = rk.game("pig", goal=12)


def test_a_position_tells_what_a_choice_costs() -> None:
    rows = losses(Random(), PIG, positions=12, seed=3)
    assert len({row["position"] for row in rows}) == 12
    for row in rows:
        assert (row["loss"] == 0) == (row["chosen"] in row["best"])
        assert 0 <= row["loss"] <= 1
    assert any(row["loss"] for row in rows)
    assert rows == losses(Random(), PIG, positions=12, seed=3)


def test_search_is_close_to_the_best_play_of_pig() -> None:
    found = {
        kind: [float(row["loss"]) for row in losses(player, PIG, positions=12)]
        for kind, player in (("random", Random()), ("search", Search(games=120)))
    }
    assert sum(found["search"]) / 12 < 0.02
    assert sum(found["search"]) < sum(found["random"]) / 5


def test_a_game_with_secrets_has_no_losses_by_position() -> None:
    with pytest.raises(rk.BadInput, match="hides information"):
        losses(Random(), KUHN)


def test_a_random_player_concedes_what_its_best_response_wins() -> None:
    rows = responses(Random(), KUHN, tries=1)
    assert [row["best"] for row in rows] == [Fraction(1, 2), Fraction(5, 12)]
    assert all(row["loss"] == row["best"] - row["score"] >= 0 for row in rows)


def test_search_finds_the_best_response_to_random_players_in_kuhn_poker() -> None:
    """It plays its actions on among random players; against them it is nearly exact."""
    rows = responses(Search(games=60, utility="score"), KUHN, tries=6)
    assert [row["best"] for row in rows] == [Fraction(1, 2), Fraction(5, 12)]
    assert all(row["loss"] <= Fraction(1, 20) for row in rows)
    # It is no equilibrium: an opponent who knows it wins more than the value of the game.
    assert sum(row["concedes"] for row in rows) > 0


def test_a_greedy_player_holds_at_20() -> None:
    assert not any(row["loss"] for row in losses(Greedy(), PIG, positions=6))
