"""Automatic players see only views, and make legal and reproducible choices."""

from __future__ import annotations

import random
from typing import Any

import pytest

import racekit as rk
from racekit.lessons import example
from racekit.players import CardCounter, Greedy, Random
from racekit.table.seats import kinds, player

KINDS = (Random, Greedy, CardCounter)


def played(game: str, kind: type[Any], seed: int = 5, **options: Any) -> rk.Table:
    """Play a whole game among players of one kind."""
    made = rk.game(game, **options)
    seats = {seat: kind() for seat in range(made.players)}
    table = rk.Table(made, seed=seed, seats=seats, autosave=False)
    table.advance()
    return table


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "races": 2},
        {"players": 3, "races": 2},
        {"players": 4, "races": 1, "start_player_counts": True, "open_win_allowed": False},
        {"players": 2, "horses": 2, "numbers": 3, "goal": 2},
        {"players": 2, "horses": 3, "numbers": 4, "goal": 3},
        {"players": 4, "races": 1, "marks": [9] * 12, "goal": 1},
    ],
)
def test_every_player_plays_every_game_to_its_end(kind: type[Any], options: dict[str, Any]) -> None:
    assert played("trickrace", kind, **options).result is not None


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_choices(kind: type[Any]) -> None:
    once, again = (played("trickrace", kind, players=3, races=1) for _ in range(2))
    assert [node.action for node in once.node.line()] == [n.action for n in again.node.line()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_names_its_players(kind: type[Any]) -> None:
    assert kind.kind in kinds()
    assert type(player(kind.kind)) is kind
    assert repr(kind()) == f"{kind.__name__}()"


def test_card_counter_names_the_games_that_it_supports() -> None:
    table = rk.Table("longshot", seed=1, seats={0: CardCounter()}, first_player=0, autosave=False)
    with pytest.raises(rk.BadInput) as caught:
        table.advance()
    assert len(caught.value.problems) == 1
    assert "longshot: it counts cards in trickrace only" in caught.value.text("en")
    assert "カードを数えられるのはtrickraceだけです" in caught.value.text("ja")
    assert rk.Table("longshot", seed=1, seats={0: Greedy()}, autosave=False).advance()


def test_card_counter_finds_the_whip_that_wins_the_race() -> None:
    table = example("trickrace")
    states = [table.state_at(node) for node in table.node.line()]
    last = next(s for s in states if (s.board.race, s.board.trick, s.actor) == (1, 10, 0))
    assert [str(action) for action in last.actions()] == ["B9", "B9 whip"]
    for seed in range(5):
        choice = CardCounter().choose(last.view(0), last.actions(), random.Random(seed))
        assert str(choice) == "B9 whip"
