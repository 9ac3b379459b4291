"""The options of LONG SHOT: what is taken, and one error that lists everything wrong.

What a rule does not allow is refused before any play, hence ``cited=False``.
"""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk


def problems(**options: Any) -> dict[str, str]:
    """Return the place and the English text of everything wrong."""
    with pytest.raises(rk.BadInput) as caught:
        rk.game("longshot", **options)
    for problem in caught.value.problems:
        assert problem.text("ja") != problem.text("en")
        assert problem.place in caught.value.text("ja")
    return {problem.place: problem.text("en") for problem in caught.value.problems}


@pytest.mark.rule("longshot:LS1.1", "longshot:LS1.4", "longshot:LS2.1", cited=False)
def test_the_defaults() -> None:
    game: Any = rk.game("longshot")
    assert (game.players, game.goal, game.spurt, game.races) == (5, 60, 44, 2)
    assert game.first_player is game.deck is None
    assert game.options() == {}


def test_options_that_differ_are_told() -> None:
    given = {"players": 4, "goal": 70, "spurt": 50, "first_player": 3, "races": 1}
    assert rk.game("longshot", **given).options() == given
    assert rk.game("longshot", players=5, goal=60).options() == {}


@pytest.mark.rule("longshot:LS1.1", cited=False)
@pytest.mark.parametrize("players", [3, 7, 0, -1, "5", 5.0, None, True])
def test_4_to_6_players(players: Any) -> None:
    assert list(problems(players=players)) == ["players"]


@pytest.mark.rule("longshot:LS11.1", cited=False)
@pytest.mark.parametrize("races", [0, 3, "2", None])
def test_one_race_or_two(races: Any) -> None:
    assert list(problems(races=races)) == ["races"]


@pytest.mark.rule("longshot:LS1.4", cited=False)
@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"goal": 44}, "goal"),
        ({"goal": 40}, "goal"),
        ({"spurt": 60}, "goal"),
        ({"goal": 0}, "goal"),
        ({"goal": 61.5}, "goal"),
        ({"spurt": 0}, "spurt"),
        ({"spurt": "44"}, "spurt"),
    ],
)
def test_the_goal_lies_past_the_spurt_line(options: dict[str, Any], place: str) -> None:
    assert list(problems(**options)) == [place]


@pytest.mark.rule("longshot:LS1.4", cited=False)
def test_the_goal_may_be_one_past_the_spurt_line() -> None:
    game: Any = rk.game("longshot", goal=45)
    assert game.goal == 45
    line: Any = rk.game("longshot", goal=2, spurt=1)
    assert line.spurt == 1


@pytest.mark.rule("longshot:LS2.1", cited=False)
@pytest.mark.parametrize(("players", "seat"), [(4, 4), (5, 5), (6, 6), (5, -1), (5, "0")])
def test_the_first_player_is_a_seat(players: int, seat: Any) -> None:
    assert list(problems(players=players, first_player=seat)) == ["first_player"]
    assert rk.game("longshot", players=players, first_player=players - 1)


@pytest.mark.rule("longshot:LS2.1", cited=False)
def test_the_first_player_is_one_of_six_where_the_seats_are_not_known() -> None:
    assert set(problems(players=9, first_player=6)) == {"players", "first_player"}
    assert set(problems(players=9, first_player=5)) == {"players"}


def test_everything_wrong_is_one_error() -> None:
    found = problems(players=9, goal="far", races=7, first_player=8, deck={"9-9": -1}, colour="red")
    assert set(found) == {"players", "goal", "races", "first_player", "deck.9-9", "colour"}


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(rk.BadInput, match="longshot"):
        rk.game("long shot")


@pytest.mark.rule("longshot:LS1.2", "longshot:LS1.4", "longshot:LS2.1", cited=False)
def test_house_defaults_are_told_only_where_they_are_in_force() -> None:
    everything = " ".join(note.en for note in rk.game("longshot").house())
    assert all(rule in everything for rule in ("LS1.2", "LS1.4", "LS2.1"))
    game = rk.game("longshot", goal=61, first_player=0, deck={"F-5": 60})
    rest = " ".join(note.en for note in game.house())
    assert not any(rule in rest for rule in ("LS1.2", "LS1.4", "LS2.1"))
    assert all(note.ja for note in game.house())
