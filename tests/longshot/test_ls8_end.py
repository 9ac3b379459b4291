"""LS8: the end of a race."""

from __future__ import annotations

import pytest

from racekit.games.longshot.board import Home
from tests.longshot.positions import at, boxes, position
from tests.playing import PlayResult, legal, play

HOME = {1: (2, 3, 9), 2: (2, 1, 8)}
"""Two horses that came home in round 2."""


def places(after: PlayResult) -> tuple[int, ...]:
    """Return each horse's place in the settled race; 0 or 4 and more: unplaced."""
    return after.state.board.settlements[-1].places


@pytest.mark.rule("longshot:LS8.1", "longshot:LS3.3")
@pytest.mark.parametrize(
    ("start", "home"), [(49, None), (50, Home(3, 0, 10)), (54, Home(3, 4, 10))]
)
def test_at_or_past_the_goal_is_home(start: int, home: Home | None) -> None:
    # Horse 2 comes home in any case.
    state = position(
        at={1: start, 2: 59}, boxes={"1L": "1-6", "1R": "1-4", "2L": "2-2"}, opened="F-0"
    )
    after = play(state, "F-0>5L")
    assert after.state.board.homes == (home, Home(3, 1, 2), None, None, None)
    expected = [("home", {"horse": 2, "over": 1})]
    if home:
        expected.insert(0, ("home", {"horse": 1, "over": home.over}))
    assert after.cited("LS8.1") == expected


@pytest.mark.rule("longshot:LS3.3")
def test_a_horse_at_home_moves_no_more_and_still_takes_cards() -> None:
    state = position(
        home={1: (2, 3, 9)}, boxes={"1L": "1-6"}, hands=["", "", "", "1-4"], turn=3, stack="F-0 F-0"
    )
    assert legal(state) == {"1-4>1R"}
    after = play(state, "1-4>1R", "draw F-0", "open F-0", "F-0>5L")
    assert boxes(after.state)["1R"] == "1-4"
    assert at(after.state)[1] == 63
    assert after.state.board.homes[0] == Home(2, 3, 9)
    # It neither ran nor was late.
    assert 1 not in [values["horse"] for _, values in after.cited("LS3.3")]
    assert after.state.board.moves[0] is None
    assert after.cited("LS8.1") == []


@pytest.mark.rule("longshot:LS8.2")
def test_the_race_ends_with_the_round_of_the_third_horse() -> None:
    # The third and the fourth come home in the same round; everybody runs it to its end.
    state = position(
        home=HOME,
        at={3: 58, 4: 59, 5: 10},
        opened="F-0",
        boxes={"3L": "3-7", "4L": "4-2", "5L": "5-5"},
    )
    after = play(state, "F-0>5R")
    assert after.cited("LS8.2") == [("race_over", {"race": 1, "home": 4})]
    assert at(after.state) == {1: 63, 2: 61, 3: 65, 4: 61, 5: 15}
    # The marker does not pass any more.
    assert after.cited("LS3.4") == []
    assert places(after) == (1, 2, 3, 4, 0)


@pytest.mark.rule("longshot:LS3.4", "longshot:LS8.1")
def test_two_horses_at_home_do_not_end_it() -> None:
    state = position(home={1: (2, 3, 9)}, at={2: 59}, boxes={"2L": "2-3"}, opened="F-0")
    after = play(state, "F-0>5L")
    assert after.cited("LS8.1") == [("home", {"horse": 2, "over": 2})]
    assert after.cited("LS8.2") == []
    assert after.cited("LS3.4") == [("marker", {"seat": 1})]
    assert after.state.board.settlements == ()


@pytest.mark.rule("longshot:LS8.3")
def test_an_earlier_round_comes_before_everything() -> None:
    # Horse 3 flies 9 past the goal, but a round later.
    state = position(
        home={1: (1, 0, 1), 2: (2, 0, 1)},
        at={3: 55},
        opened="F-0",
        boxes={"3L": "3-7", "3R": "3-7"},
    )
    after = play(state, "F-0>5L")
    assert places(after) == (1, 2, 3, 0, 0)
    assert after.cited("LS8.3") == [
        ("placing", {"horse": horse, "rank": horse}) for horse in (1, 2, 3)
    ]


@pytest.mark.rule("longshot:LS8.3")
def test_in_one_round_more_spaces_past_the_goal_come_first() -> None:
    # Horse 2 has the larger sum, horse 3 went further past.
    state = position(
        at={1: 59, 2: 51, 3: 57},
        opened="F-0",
        boxes={"1L": "1-2", "2L": "2-7", "2R": "2-5", "3L": "3-7"},
    )
    after = play(state, "F-0>5L")
    assert at(after.state) == {1: 61, 2: 63, 3: 64, 4: 0, 5: 0}
    assert places(after) == (3, 2, 1, 0, 0)
    assert [values["horse"] for _, values in after.cited("LS8.3")] == [3, 2, 1]


@pytest.mark.rule("longshot:LS8.3")
def test_then_the_larger_sum_of_the_tops() -> None:
    # All three stand on 62; covered cards do not count.
    state = position(
        at={1: 60 - 5, 2: 60 - 1, 3: 60 - 10},
        opened="F-0",
        boxes={"1L": "F-8 1-7", "2L": "2-7 F-8 2-3", "3L": "3-7", "3R": "3-5"},
    )
    after = play(state, "F-0>5L")
    assert at(after.state) == {1: 62, 2: 62, 3: 62, 4: 0, 5: 0}
    assert places(after) == (2, 3, 1, 0, 0)


@pytest.mark.rule("longshot:LS8.4")
def test_then_a_dead_heat_and_the_next_place_is_skipped() -> None:
    state = position(
        at={1: 55, 2: 57, 3: 55},
        opened="F-0",
        boxes={"1L": "1-7", "2L": "2-4", "3L": "3-2", "3R": "3-5"},
    )
    after = play(state, "F-0>5L")
    assert places(after) == (1, 3, 1, 0, 0)
    assert after.cited("LS8.4") == [
        ("dead_heat", {"horse": 1, "rank": 1}),
        ("dead_heat", {"horse": 3, "rank": 1}),
        ("unplaced", {"horse": 4}),
        ("unplaced", {"horse": 5}),
    ]
    assert after.cited("LS8.3") == [("placing", {"horse": 2, "rank": 3})]


@pytest.mark.rule("longshot:LS8.4")
@pytest.mark.parametrize(
    ("homes", "expected"),
    [
        # In a round of one's own, in a dead heat of two at 2nd, of two at 3rd, of four at 1st.
        ({1: (1, 0, 5), 2: (2, 1, 5), 4: (2, 1, 5)}, (1, 2, 4, 2, 0)),
        ({1: (1, 0, 5), 2: (2, 0, 5)}, (1, 2, 3, 0, 0)),
        ({1: (1, 0, 5), 2: (2, 0, 5), 4: (3, 2, 7)}, (1, 2, 3, 3, 0)),
        ({1: (3, 2, 7), 2: (3, 2, 7), 4: (3, 2, 7)}, (1, 1, 1, 1, 0)),
        ({1: (1, 0, 5), 2: (2, 1, 5), 4: (2, 1, 5), 5: (2, 1, 5)}, (1, 2, 5, 2, 2)),
    ],
)
def test_places_are_shared_and_skipped(
    homes: dict[int, tuple[int, int, int]], expected: tuple[int, ...]
) -> None:
    # Horse 3 comes home now, in round 3, 2 past the goal with a sum of 7.
    state = position(home=homes, at={3: 55}, boxes={"3L": "3-7"}, opened="F-0")
    after = play(state, "F-0>5L" if 5 not in homes else "F-0>1L")
    assert places(after) == expected
    heats = {values["horse"] for name, values in after.cited("LS8.4") if name == "dead_heat"}
    assert heats == {
        horse
        for horse, rank in enumerate(expected, start=1)
        if 1 <= rank <= 3 and expected.count(rank) > 1
    }
    unplaced = {values["horse"] for name, values in after.cited("LS8.4") if name == "unplaced"}
    assert unplaced == {horse for horse, rank in enumerate(expected, 1) if not 1 <= rank <= 3}


@pytest.mark.rule("longshot:LS8.4", "longshot:LS9.1")
def test_a_horse_that_is_not_home_is_unplaced_wherever_it_stands() -> None:
    # Horse 4 stands one short of the goal, horse 5 at the start: both pay the same.
    state = position(
        home=HOME, at={3: 55, 4: 59}, boxes={"3L": "3-7"}, opened="F-0", orders=[4, 5, 1, 2]
    )
    after = play(state, "F-0>5L")
    assert [values["horse"] for name, values in after.cited("LS8.4")] == [4, 5]
    paid = [
        (values["seat"], values["amount"])
        for name, values in after.cited("LS9.1")
        if name == "order_failed"
    ]
    assert paid == [(0, 20_000), (1, 20_000)]
