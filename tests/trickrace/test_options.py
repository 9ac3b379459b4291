"""The options of Trick Race: what is taken, and one error that lists everything wrong."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from tests.trickrace.tables import of


def problems(**options: Any) -> dict[str, str]:
    """Return the place and the English text of everything wrong."""
    with pytest.raises(rk.BadInput) as caught:
        rk.game("trickrace", **options)
    for problem in caught.value.problems:
        assert problem.text("ja") != problem.text("en")
    return {problem.place: problem.text("en") for problem in caught.value.problems}


@pytest.mark.rule(
    "trickrace:TR1.1", "trickrace:TR1.2", "trickrace:TR1.3", "trickrace:TR1.5", cited=False
)  # nothing is played
def test_the_defaults() -> None:
    game: Any = rk.game("trickrace")
    assert (game.players, game.horses, game.numbers, game.goal, game.running) == (4, 4, 12, 7, 4)
    assert game.dummy is None
    assert game.options() == {}
    assert game.card_marks == (3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1)


@pytest.mark.rule("trickrace:TR8.1", "trickrace:TR8.9", cited=False)  # nothing is played
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


@pytest.mark.rule("trickrace:TR1.1", cited=False)  # an option that is refused plays nothing
@pytest.mark.parametrize("players", [2, 5, 0, -1, "4", 4.0, None, True])
def test_3_or_4_players(players: Any) -> None:
    assert list(problems(players=players)) == ["players"]


@pytest.mark.parametrize(
    ("options", "places"),
    [
        of("TR1.1", {"races": 0}, ["races"]),
        of("TR1.1", {"races": 5}, ["races"]),
        of("TR1.1 TR8.9", {"players": 3, "races": 4}, ["races"]),
        of("TR1.1", {"races": "2"}, ["races"]),
        of("TR1.1", {"horses": 1}, ["horses"]),
        of("TR1.1", {"horses": 5}, ["horses"]),
        of("TR1.1", {"horses": 3}, ["players"]),
        of("TR1.1", {"horses": 2, "players": 1}, ["players"]),
        of("TR1.2", {"numbers": 2}, ["numbers"]),
        of("TR1.2", {"numbers": 13}, ["numbers"]),
        of("TR1.5", {"goal": 0}, ["goal"]),
        of("TR1.5", {"goal": 100}, ["goal"]),
        of("TR2.2", {"start_player_counts": 1}, ["start_player_counts"]),
        of("TR3.2", {"open_win_allowed": None}, ["open_win_allowed"]),
        of("TR1.3", {"marks": [1] * 11}, ["marks"]),
        of("TR1.3", {"marks": "333222222111"}, ["marks"]),
        of("TR1.3", {"marks": 3}, ["marks"]),
        of("TR1.3", {"marks": [0, *[1] * 11]}, ["marks[0]"]),
        of("TR1.3", {"marks": [*[1] * 10, 1.5, True]}, ["marks[10]", "marks[11]"]),
        of("TR1.3", {"numbers": 4, "marks": [1] * 12}, ["marks"]),
        ({"deck": None}, ["deck"]),
        ({"players": 9, "goal": 0, "nonsense": 1}, ["nonsense", "players", "goal"]),
    ],
)
def test_what_is_wrong_is_listed_with_its_place(options: Any, places: list[str]) -> None:
    assert list(problems(**options)) == places


@pytest.mark.parametrize(
    "options",
    [
        of("TR1.1", {"races": 1}),
        of("TR1.1", {"races": 4}),
        of("TR8.9", {"players": 3, "races": 3}),
        of("TR1.1", {"players": 2, "horses": 2}),
        of("TR1.1", {"players": 2, "horses": 3}),
        of("TR1.1", {"players": 3, "horses": 3}),
        of("TR1.2", {"numbers": 3}),
        of("TR1.5", {"goal": 1}),
        of("TR1.5", {"goal": 99}),
        of("TR1.3", {"marks": [1] * 12}),
        of("TR1.3", {"marks": [99] * 12}),
        of("TR1.3", {"numbers": 4, "marks": [1, 2, 3, 4]}),
    ],
)
def test_what_is_allowed_is_taken_and_told_again(options: dict[str, Any]) -> None:
    game: Any = rk.game("trickrace", **options)
    assert game.options() == options
    assert game.running == options.get("races", game.players)
    assert game.card_marks == tuple(options.get("marks", HOUSE_MARKS[: game.numbers]))
    assert game.dummy == (game.players if game.players < game.horses else None)


HOUSE_MARKS = (3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1)


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        of("TR1.3", "TR1.3", {"marks": [2] * 12}),
        of("TR2.2", "TR2.2", {"start_player_counts": True}),
        of("TR3.2", "TR3.2", {"open_win_allowed": False}),
    ],
)
def test_an_option_takes_the_place_of_a_house_ruling(rule: str, options: dict[str, Any]) -> None:
    before, after = (
        [note("en") for note in rk.game("trickrace", **given).house()] for given in ({}, options)
    )
    assert [note for note in before if rule not in note] == after


def test_house_rulings_are_said_where_they_hold() -> None:
    told = [note("en") for note in rk.game("trickrace").house()]
    assert [rule for note in told for rule in ("TR1.3", "TR2.2", "TR3.2") if rule in note] == [
        "TR1.3", "TR2.2", "TR3.2"
    ]  # fmt: skip
    other = rk.game("trickrace", marks=[2] * 12, start_player_counts=True, open_win_allowed=False)
    assert other.house() == ()
    flagged = {rule for rule, entry in rk.game("trickrace").book.items() if entry.house}
    assert flagged == {"TR1.3", "TR2.2", "TR3.2"}


@pytest.mark.rule("trickrace:TR1.3", cited=False)  # in the text of what is wrong
def test_a_table_of_marks_is_asked_for_each_number() -> None:
    assert "a list of 4 numbers" in problems(numbers=4, marks=[1])["marks"]
    assert "a list of 12 numbers" in problems(marks=3)["marks"]
    assert "a list of 12 numbers" in problems(numbers=99, marks=3)["marks"]
