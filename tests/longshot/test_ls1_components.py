"""LS1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

import racekit as rk
from tests.longshot.positions import everywhere, position
from tests.playing import legal, play, refused


def opening(**options: object) -> dict[str, dict[str, object]]:
    """Return the values of the opening's events by rule."""
    events = rk.game("longshot", first_player=0, **options).opening().events
    return {event.rule: dict(event.values) for event in events}


@pytest.mark.rule("longshot:LS1.1")
@pytest.mark.parametrize(("players", "horses"), [(4, 5), (5, 6), (6, 6)])
def test_with_four_players_horse_6_stays_away(players: int, horses: int) -> None:
    assert opening(players=players)["LS1.1"] == {"players": players, "horses": horses}
    board = rk.game("longshot", players=players).start().board
    assert len(board.hands) == len(board.purses) == len(board.orders) == players
    assert board.at == (0,) * horses
    assert board.boxes == ((),) * (2 * horses)


@pytest.mark.rule("longshot:LS1.1")
def test_nothing_goes_to_horse_6_where_it_does_not_run() -> None:
    state = position(players=4, hands=["F-3"])
    refused(state, "F-3>6L", "LS1.1", "no_such_box")
    assert "F-3>5R" in legal(state)
    waiting = position(players=4, opened="F-3")
    refused(waiting, "F-3>6R", "LS1.1", "no_such_box")
    # With five players it runs.
    assert "F-3>6R" in legal(position(players=5, hands=["F-3"]))


@pytest.mark.rule("longshot:LS1.2")
@pytest.mark.parametrize(("players", "horses", "total"), [(4, 5, 98), (5, 6, 112), (6, 6, 112)])
def test_the_default_deck(players: int, horses: int, total: int) -> None:
    assert opening(players=players)["LS1.2"] == {"cards": total}
    expected = Counter({f"{horse}-{mv}": 2 for horse in range(1, horses + 1) for mv in range(1, 8)})
    expected.update({"F-0": 4} | {f"F-{mv}": 3 for mv in range(1, 9)})
    found = everywhere(rk.game("longshot", players=players, first_player=0).start())
    assert Counter(map(str, found.elements())) == expected
    assert expected.total() == total


@pytest.mark.rule("longshot:LS1.3")
@pytest.mark.parametrize(("players", "horses"), [(4, 5), (5, 6), (6, 6)])
def test_one_order_for_each_running_horse(players: int, horses: int) -> None:
    assert opening(players=players)["LS1.3"] == {"orders": horses}
    state = rk.game("longshot", players=players, first_player=0).start()
    while not any(name.startswith("order") for name in legal(state)):
        state = state.step(next(iter(state.outcomes()))).state
    assert legal(state) == {f"order {horse}" for horse in range(1, horses + 1)}
    # Each is there once.
    state = state.step("order 3").state
    assert legal(state) == {f"order {horse}" for horse in range(1, horses + 1) if horse != 3}


@pytest.mark.rule("longshot:LS1.4")
def test_the_track_and_its_house_default() -> None:
    assert opening()["LS1.4"] == {"spurt": 44, "goal": 60}
    assert opening(goal=72, spurt=50)["LS1.4"] == {"spurt": 50, "goal": 72}


@pytest.mark.rule("longshot:LS1.4", "longshot:LS8.1", "longshot:LS3.3")
def test_the_goal_is_where_it_was_set() -> None:
    for goal, home in ((59, [{"horse": 1, "over": 0}]), (60, [])):
        assert opening(goal=goal)["LS1.4"]["goal"] == goal
        after = play(position(goal=goal, at={1: 55}, boxes={"1L": "1-4"}, opened="F-0"), "F-0>1R")
        assert after.state.board.at[0] == 59
        assert [values for _, values in after.cited("LS8.1")] == home
