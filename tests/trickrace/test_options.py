"""The options of Trick Race: what is taken, and one error that lists everything wrong."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk


def problems(**options: Any) -> dict[str, str]:
    """Return the place and the English text of everything wrong."""
    with pytest.raises(rk.BadInput) as caught:
        rk.game("trickrace", **options)
    for problem in caught.value.problems:
        assert problem.text("ja") != problem.text("en")
    return {problem.place: problem.text("en") for problem in caught.value.problems}


def test_the_defaults() -> None:
    game: Any = rk.game("trickrace")
    assert (game.players, game.horses, game.numbers, game.goal, game.running) == (4, 4, 12, 7, 4)
    assert game.dummy is None
    assert game.options() == {}
    assert game.card_marks == (3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1)


def test_three_players_have_a_dummy_and_three_races() -> None:
    game: Any = rk.game("trickrace", players=3)
    assert (game.dummy, game.running) == (3, 3)


def test_options_that_differ_are_told() -> None:
    given = {"players": 3, "marks": [1] * 12, "start_player_counts": True}
    given |= {"open_win_allowed": False, "races": 2, "goal": 5}
    game = rk.game("trickrace", **given)
    assert game.options() == given
    assert rk.game("trickrace", **game.options()) == game
    assert hash(rk.game("trickrace", **game.options())) == hash(game)
    assert game != rk.game("trickrace")
    small = {"players": 2, "horses": 3, "numbers": 4}
    assert rk.game("trickrace", **small).options() == small


@pytest.mark.parametrize("players", [2, 5, 0, -1, "4", 4.0, None, True])
def test_3_or_4_players(players: Any) -> None:
    assert list(problems(players=players)) == ["players"]


@pytest.mark.parametrize(
    ("options", "places"),
    [
        ({"races": 0}, ["races"]),
        ({"races": 5}, ["races"]),
        ({"players": 3, "races": 4}, ["races"]),
        ({"races": "2"}, ["races"]),
        ({"horses": 1}, ["horses"]),
        ({"horses": 5}, ["horses"]),
        ({"horses": 3}, ["players"]),
        ({"horses": 2, "players": 1}, ["players"]),
        ({"numbers": 2}, ["numbers"]),
        ({"numbers": 13}, ["numbers"]),
        ({"goal": 0}, ["goal"]),
        ({"goal": 100}, ["goal"]),
        ({"start_player_counts": 1}, ["start_player_counts"]),
        ({"open_win_allowed": None}, ["open_win_allowed"]),
        ({"marks": [1] * 11}, ["marks"]),
        ({"marks": "333222222111"}, ["marks"]),
        ({"marks": 3}, ["marks"]),
        ({"marks": [0, *[1] * 11]}, ["marks[0]"]),
        ({"marks": [*[1] * 10, 1.5, True]}, ["marks[10]", "marks[11]"]),
        ({"numbers": 4, "marks": [1] * 12}, ["marks"]),
        ({"deck": None}, ["deck"]),
        ({"players": 9, "goal": 0, "nonsense": 1}, ["nonsense", "players", "goal"]),
    ],
)
def test_what_is_wrong_is_listed_with_its_place(options: Any, places: list[str]) -> None:
    assert list(problems(**options)) == places


def test_house_rulings_are_said_where_they_hold() -> None:
    told = [note("en") for note in rk.game("trickrace").house()]
    assert [rule for note in told for rule in ("TR1.3", "TR2.2", "TR3.2") if rule in note] == [
        "TR1.3", "TR2.2", "TR3.2"
    ]  # fmt: skip
    other = rk.game("trickrace", marks=[2] * 12, start_player_counts=True, open_win_allowed=False)
    assert other.house() == ()
    flagged = {rule for rule, entry in rk.game("trickrace").book.items() if entry.house}
    assert flagged == {"TR1.3", "TR2.2", "TR3.2"}
