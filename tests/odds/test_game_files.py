"""Simulated games in parquet files, written while they are played; and small integers."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import racekit as rk
from racekit.odds import game_files
from tests.odds.sitters import Bored, Faulty, First
from tests.odds.test_simulate import GAME, problems

ASKED: dict[str, Any] = {"players": First(), "seed": 5}


def read(folder: Path) -> pd.DataFrame:
    """Return the table that a folder has."""
    table = pd.read_parquet(folder)
    assert [*table.index] == [*range(len(table))]
    return table


def names(folder: Path) -> list[str]:
    return sorted(each.stem.replace("0" * 10, "") for each in folder.iterdir())


@pytest.mark.parametrize("workers", [1, 2])
def test_files_have_the_games_of_the_table(
    workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "MOST_GAMES", 2000)
    folder = tmp_path / "made" / "games"
    assert rk.simulate(GAME, 4500, seed=5, to=folder, workers=workers) == folder
    table = rk.simulate(GAME, 4500, seed=5)
    pd.testing.assert_frame_equal(read(folder), table, check_flags=False)
    begins = [int(file.stem.partition("-")[0]) for file in sorted(folder.iterdir())]
    assert len(begins) > 1
    assert workers > 1 or begins == [0, 2000, 4000]


def test_games_lead_from_a_file_to_the_board_and_have_a_long_form(tmp_path: Path) -> None:
    table = read(rk.simulate("longshot", 20, seed=5, to=str(tmp_path)))
    result = rk.table_of(table, 17).result
    assert result is not None
    assert result.scores[0] == table.loc[17, "score_0"] == rk.by_seat(table).loc[(17, 0), "score"]
    assert table.attrs.keys() == {"game", "version", "options", "players", "seed"}


def test_a_larger_number_adds_games_and_a_smaller_one_plays_none(tmp_path: Path) -> None:
    for n in (6, 9, 4, 9):
        rk.simulate(GAME, n, to=tmp_path, **ASKED)
    assert names(tmp_path) == ["00-06", "06-09"]
    pd.testing.assert_frame_equal(read(tmp_path), rk.simulate(GAME, 9, **ASKED), check_flags=False)


def test_an_interrupted_run_goes_on_where_it_stopped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, players = tmp_path / "games", Bored(tmp_path, often=100)
    asked: dict[str, Any] = {"players": players, "seed": 1}
    rk.simulate(GAME, 16, to=folder, **asked)
    found = len(read(folder))
    assert 0 < found < 16
    assert f"{found} of 16 games are finished" in caplog.text
    rk.simulate(GAME, 16, to=folder, **asked)
    pd.testing.assert_frame_equal(read(folder), rk.simulate(GAME, 16, **asked), check_flags=False)


def test_games_before_an_error_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(First):
        games = 0

        def choose(self, view: Any, actions: Any, rng: Any) -> Any:
            if self.games == 300:
                raise ZeroDivisionError
            self.games += 1
            return super().choose(view, actions, rng)

    with pytest.raises(ZeroDivisionError):
        rk.simulate(GAME, 16, players=Late(), to=tmp_path)
    assert 0 < len(read(tmp_path)) < 16
    with pytest.raises(ZeroDivisionError):
        rk.simulate(GAME, 16, players=Faulty(), to=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_slow_games_are_written_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "MOST_SECONDS", 0.0)
    rk.simulate("kuhn", 3, to=tmp_path)
    assert names(tmp_path) == ["00-01", "01-02", "02-03"]


def test_a_folder_keeps_to_one_simulation(tmp_path: Path) -> None:
    rk.simulate(GAME, 3, to=tmp_path, **ASKED)
    other = problems(GAME, 9, to=tmp_path, players="greedy", seed=6)
    assert other == {
        "to": "the folder has games of another simulation; these differ: players, seed."
    }
    (tmp_path / "notes.parquet").write_bytes(b"")
    assert "notes.parquet" in problems(GAME, 9, to=tmp_path, **ASKED)["to"]


def test_what_a_folder_does_not_go_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "find_spec", lambda name: None if name == "pyarrow" else name)
    assert "pip install pyarrow" in problems(GAME, 1, to=tmp_path)["pyarrow"]
    (tmp_path / "file").write_text("")
    assert "is a file" in problems(GAME, 1, to=tmp_path / "file")["to"]
    assert problems(GAME, 1, to="").keys() == {"''", "pyarrow"}
    given = problems(GAME, 1, to=tmp_path, aggregate=True)
    assert given["to"] == "pass this or aggregate, not both."


# --- small integers ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["random", First()])
def test_small_integers_hold_the_same_values(players: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {"players": players, "seed": 3}
    table, small = (rk.simulate(GAME, 40, **asked, downcast=each) for each in (False, True))
    pd.testing.assert_frame_equal(table, small, check_dtype=False)
    for name in table:
        assert small[name].dtype == np.min_scalar_type(-table[name].abs().max() - 1)
    monkeypatch.setattr(import_module("racekit.odds.simulate"), "find_spec", lambda name: None)
    plain: Any = rk.simulate(GAME, 40, **asked, downcast=True)
    assert {name: [*plain[name]] for name in plain} == table.to_dict("list")


def test_an_interruption_keeps_small_integers(tmp_path: Path) -> None:
    table = rk.simulate(GAME, 16, players=Bored(tmp_path, often=100), seed=1, downcast=True)
    assert 0 < len(table) < 16
    assert table["won_0"].dtype == np.int8


def types_of(folder: Path) -> list[Any]:
    """Return the types of the columns in each file."""
    return [dict(pd.read_parquet(file).dtypes) for file in sorted(folder.iterdir())]


def test_files_with_small_integers_all_have_the_types_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "MOST_SECONDS", 0.0)
    for n in (3, 40):
        rk.simulate(GAME, n, seed=3, to=tmp_path, downcast=True, players=First())
    small = rk.simulate(GAME, 40, seed=3, downcast=True, players=First())
    pd.testing.assert_frame_equal(read(tmp_path), small, check_flags=False)
    types = types_of(tmp_path)
    assert len(types) > 2
    assert types == [dict(small.dtypes)] * len(types)


def test_a_wider_value_widens_the_files_before_it(tmp_path: Path) -> None:
    files = game_files.GameFiles(tmp_path, {"seed": 1}, small=True)
    for first, values in enumerate([[1, -128], [7, 128], [2**31, 0]]):
        index = pd.RangeIndex(2 * first, 2 * first + 2, name="game")
        files.write(pd.DataFrame({"a": values, "b": [0, 1]}, index=index))
    table = read(tmp_path)
    assert [*table["a"]] == [1, -128, 7, 128, 2**31, 0]
    assert types_of(tmp_path) == [{"a": np.int64, "b": np.int8}] * 3
    assert table.attrs == {"seed": 1}


@pytest.mark.parametrize("small", [False, True])
def test_a_folder_keeps_its_kind_of_types(small: bool, tmp_path: Path) -> None:
    rk.simulate(GAME, 3, to=tmp_path, downcast=small, **ASKED)
    other = problems(GAME, 9, to=tmp_path, downcast=not small, **ASKED)
    assert "these differ: downcast." in other["to"]
    rk.simulate(GAME, 9, to=tmp_path, downcast=small, **ASKED)
    assert len(read(tmp_path)) == 9
