"""The progress bars of answers."""

from __future__ import annotations

import pytest

import racekit as rk
from racekit.engine.game import State


def turn() -> State:
    """Return a position of Pig in which somebody acts."""
    table = rk.Table("pig", goal=10, seed=1, autosave=False)
    return table.state


def test_the_bar_of_a_simulated_answer_moves_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    answer = rk.odds(turn(), "win", method="simulate", n=10, progress=True)
    assert answer.games == 10
    assert "10/10" in capsys.readouterr().err


def test_an_exact_answer_counts_positions(capsys: pytest.CaptureFixture[str]) -> None:
    state = rk.game("kuhn").start()
    answer = rk.odds(state, "win", method="exact", progress=True)
    assert answer.exact
    shown = capsys.readouterr().err
    assert "positions" in shown
    assert f" {answer.states}/" in shown


@pytest.mark.parametrize("progress", [None, False])
def test_a_quick_answer_shows_no_bar(
    capsys: pytest.CaptureFixture[str], progress: bool | None
) -> None:
    rk.odds(turn(), "win", method="simulate", n=5, progress=progress)
    rk.odds(rk.game("kuhn").start(), "win", method="exact", progress=progress)
    assert capsys.readouterr().err == ""


def test_progress_is_a_switch() -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.odds(turn(), "win", progress="yes")  # type: ignore[call-overload]
    assert [problem.place for problem in caught.value.problems] == ["progress"]
