"""Many games at once, from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import racekit as rk
from tests.cli.conftest import Run

SMALL = ("simulate", "longshot", "--n", "40", "--players", "4", "--option", "races=1")


def played(**more: Any) -> Any:
    return rk.simulate(rk.game("longshot", players=4, races=1), 40, **more)


def test_a_line_for_each_column(run: Run) -> None:
    said = run(*SMALL, "--seed", "7")
    assert (said.code, said.err) == (0, "")
    head, *lines = said.out.splitlines()
    assert head.split() == ["column", "mean", "std.", "dev.", "least", "median", "most"]
    table = played(seed=7)
    assert [line.split()[0] for line in lines] == list(table.columns)
    name, mean, spread, least, middle, most, *told = lines[0].split()
    scores = table["score_0"]
    assert (name, mean, spread) == ("score_0", f"{scores.mean():,.2f}", f"{scores.std():,.2f}")
    assert [least, middle, most] == [
        f"{value:,g}" for value in (scores.min(), scores.median(), scores.max())
    ]
    assert " ".join(told) == "Player 1's dollars at the end"


def test_it_speaks_japanese(run: Run) -> None:
    said = run(*SMALL, "--lang", "ja")
    head, line, *_ = said.out.splitlines()
    assert head.split() == ["列", "平均", "標準偏差", "最小", "中央値", "最大"]
    assert line.endswith("プレイヤー1の最終的な所持金")


def test_one_game_has_no_spread(run: Run) -> None:
    said = run(*SMALL[:2], "--n", "1")
    assert said.code == 0
    assert len(said.out.splitlines()[1].split()[:5]) == 5


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ((), "random"),
        (("--players", "greedy"), "greedy"),
        (("--players", "1=greedy"), {1: "greedy"}),
        (("--policy", "greedy"), "greedy"),
        (("--policy", "1=greedy"), {1: "greedy"}),
    ],
)
def test_the_rows_go_into_a_file(
    run: Run, tmp_path: Path, words: tuple[str, ...], players: Any
) -> None:
    path = tmp_path / "games.csv"
    said = run(*SMALL, *words, "--seed", "3", "--out", str(path))
    assert said.out == f"40 games saved to {path}.\n"
    pd.testing.assert_frame_equal(
        pd.read_csv(path, index_col="game"), played(players=players, seed=3), check_like=False
    )


def test_an_interruption_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate = rk.simulate

    def interrupted(*args: Any, **more: Any) -> Any:
        counted = simulate(*args, **more)
        counted.attrs["notice"] = {"en": "Enough.", "ja": "もう十分。"}
        return counted

    monkeypatch.setattr(rk.odds, "simulate", interrupted)
    assert run(*SMALL).out.startswith("Enough.\ncolumn ")
    assert run(*SMALL, "--lang", "ja").out.startswith("もう十分。\n列 ")


def test_an_options_value_may_be_written_as_messages_write_it(run: Run) -> None:
    for value in ("True", "true"):
        options = ("--option", f"open_win_allowed={value}", "--option", "races=None")
        assert run("simulate", "trickrace", "--n", "2", *options).code == 0
