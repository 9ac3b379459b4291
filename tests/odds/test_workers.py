"""The same seed gives the same table with any workers, even if some of them die."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import racekit as rk
from racekit.odds.workers import PROCESS, WorkersLost
from tests.odds.sitters import Deadly, Faulty, First, Mortal, Unsendable

SMALL: dict[str, Any] = {"players": 4, "races": 1}
GAME = rk.game("longshot", **SMALL)
WAYS = ["processes", "cluster"]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed: Any = pytest.importorskip("distributed")
    dask: Any = import_module("dask")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            memory_limit=0,
            silence_logs="CRITICAL",
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture
def who(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return the arguments of `simulate` that select the workers."""
    if request.param == "processes":
        return {"workers": 2}
    return {"client": request.getfixturevalue("client")}


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    """Check that a run leaves no process behind."""
    yield
    assert PROCESS not in {child.name for child in multiprocessing.active_children()}


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_all_workers_give_the_same_table(who: dict[str, Any]) -> None:
    alone = rk.simulate("longshot", 500, seed=11)
    pd.testing.assert_frame_equal(alone, rk.simulate("longshot", 500, seed=11, **who))
    asked: dict[str, Any] = {"players": ["greedy", "random"] * 2, "seed": 11, "aggregate": True}
    counted = rk.simulate("trickrace", 500, **asked)
    assert dict(counted) == dict(rk.simulate("trickrace", 500, **asked, **who))


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_a_killed_worker_changes_nothing(who: dict[str, Any], tmp_path: Path) -> None:
    players = [Mortal(tmp_path, often=250), "random", First(), "greedy"]
    table = rk.simulate(GAME, 49, players=players, seed=11, **who)
    assert (tmp_path / "acted").exists()
    alone = rk.simulate(GAME, 49, players=players, seed=11)
    pd.testing.assert_frame_equal(alone, table)


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_repeated_deaths_of_workers_end_the_run(who: dict[str, Any]) -> None:
    with pytest.raises(WorkersLost) as caught:
        rk.simulate(GAME, 1, players=Deadly(), **who)
    assert "died" in caught.value.text("en")
    assert "終了しました" in caught.value.text("ja")


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_the_error_of_a_player_is_raised(who: dict[str, Any]) -> None:
    with pytest.raises(ZeroDivisionError, match="no plan") as caught:
        rk.simulate(GAME, 9, players=Faulty(), **who)
    whole = "".join(traceback.format_exception(caught.value))
    assert "sitters.py" in whole


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_a_player_from_a_notebook_is_sent_with_its_code(who: dict[str, Any]) -> None:
    # Other processes cannot import this class, just as they cannot import a notebook.
    mine = type("Mine", (First,), {"__module__": "__main__"})()
    table = rk.simulate(GAME, 4, players=mine, **who)
    alone = rk.simulate(GAME, 4, players=mine)
    pd.testing.assert_frame_equal(alone, table)


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_a_player_that_cannot_be_sent_is_refused(who: dict[str, Any]) -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.simulate(GAME, 4, players=Unsendable(), **who)
    assert [problem.place for problem in caught.value.problems] == ["players"]
    assert "stays here" in str(caught.value)


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_an_interruption_keeps_the_finished_games(
    who: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Impatient:
        """A bar that raises a keyboard interrupt."""

        done = 0

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def update(self, count: int) -> None:
            self.done += count
            if self.done > 200:
                raise KeyboardInterrupt

    module = import_module("racekit.odds.simulate")
    monkeypatch.setattr(module, "bar", lambda *_: Impatient())
    table = rk.simulate("longshot", 900, seed=4, **SMALL, **who)
    assert 200 < len(table) < 900
    monkeypatch.undo()
    whole = rk.simulate("longshot", 900, seed=4, **SMALL)
    pd.testing.assert_frame_equal(whole.loc[table.index], table)


def test_a_client_brings_its_own_workers(client: Any) -> None:
    with pytest.raises(rk.BadInput, match="leave workers at 1"):
        rk.simulate("longshot", 4, workers=2, client=client)
