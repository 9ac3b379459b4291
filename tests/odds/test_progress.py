"""The progress bars of answers."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.odds.bars import bar


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


def notebook_bars(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let bars be those of a notebook; return the list that they will be in."""
    notebook = pytest.importorskip("tqdm.notebook")
    made: list[Any] = []

    class Kept(notebook.tqdm):  # type: ignore[misc, name-defined]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, display=False, **kwargs)
            made.append(self)

    monkeypatch.setattr("tqdm.auto.tqdm", Kept)
    return made


def style(bar: Any) -> tuple[str, float, float]:
    """Return how a notebook's bar looks: its style, where it is, and where it ends."""
    _, widget, _ = bar.container.children
    return widget.bar_style, widget.value, widget.max


def test_a_bar_of_work_that_needs_less_than_expected_is_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = notebook_bars(monkeypatch)
    answer = rk.odds(rk.game("kuhn").start(), "win", method="exact", progress=True)
    precise = rk.odds(turn(), "win", method="simulate", half_width=0.2, progress=True)
    assert [style(bar) for bar in made] == [
        ("success", answer.states, answer.states),
        ("success", precise.games, precise.games),
    ]


def test_an_interrupted_bar_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    made = notebook_bars(monkeypatch)

    def interrupted() -> None:
        with bar(10, "", "", True) as shown:
            shown.update(3)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert style(made[0]) == ("danger", 3, 10)
