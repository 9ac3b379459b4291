"""How a number comes about, as a table; `test_808_layers` has what the steps are."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.games.foth.positions import position
from racekit.games.foth.steps import steps


def clocked() -> Any:
    """Return Toaster Dash over a mile, with Carrot Toast and then Alarm Clock played on it."""
    state = position({"run": "toaster-dash", "hand": "carrot-toast alarm-clock"}, at="priority")
    return state.step("play carrot-toast on 0").state.step("play alarm-clock on 0").state


# The steps of a number.
@pytest.mark.rule(
    "foth:808.1", "foth:808.1e", "foth:808.1f", "foth:1002.1b", "foth:1002.1c", cited=False
)
def test_each_step_has_its_rule_and_what_it_comes_from() -> None:
    rows = steps(clocked(), "toaster-dash", lang="en")
    assert [tuple(row.values()) for row in rows] == [
        ("808.1a", "printed", None, 3),
        ("1002.1b", "distance not suited", -1, 2),
        ("1002.1c", "suited style", 1, 3),
        ("808.1e", "Alarm Clock", None, 6),
        ("808.1f", "Carrot Toast", 2, 8),
    ]
    assert all(row["rule"] in rk.rules("foth") for row in rows)


@pytest.mark.rule("foth:808.1", cited=False)  # the steps of a number
def test_of_two_equal_horses_the_newest_is_meant() -> None:
    state = position({"run": "toaster-dash*2", "hand": "carrot-toast"}, at="priority")
    state = state.step("play carrot-toast on 1").state
    assert steps(state, "toaster-dash", lang="en")[-1]["what"] == "Carrot Toast"


def test_the_language_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    assert steps(clocked(), "toaster-dash", lang="ja")[-1]["what"] == "ニンジントースト"
    rk.set_language("ja")
    assert steps(clocked(), "toaster-dash")[-1]["what"] == "ニンジントースト"


@pytest.mark.rule("foth:808.1a", cited=False)  # the steps of a number
def test_other_numbers_and_horses_in_a_hand() -> None:
    state = position({"hand": "pea-bulb"}, {"run": "pea-bulb", "hand": "marzipan-king"}, at="run")
    assert [row["value"] for row in steps(state, "pea-bulb", "guard")] == [3]
    assert [row["value"] for row in steps(state, "marzipan-king", "cost", seat=1)] == [6]
    state = position({"hand": "pea-bulb"}, at="run")
    assert [row["value"] for row in steps(state, "pea-bulb", "guard")] == [3]


@pytest.mark.parametrize(
    ("card", "what", "place"),
    [("pea-bulb", "run", "card"), ("carrot-toast", "run", "card"), ("toaster-dash", "age", "what")],
)
def test_what_is_not_there_has_no_steps(card: str, what: str, place: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        steps(clocked(), card, what)
    assert [problem.place for problem in caught.value.problems] == [place]


@pytest.mark.rule("foth:407.2", cited=False)  # who sees what
def test_a_hand_that_the_seat_does_not_know_is_not_told() -> None:
    state = position({}, {"hand": "pea-bulb"}, at="run")
    with pytest.raises(rk.BadInput):
        steps(state, "pea-bulb", seat=0)
