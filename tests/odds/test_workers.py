"""The same seed gives the same table with any workers, even if some of them die."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any

import pandas as pd
import psutil
import pytest

import racekit as rk
from racekit.engine.game import defined
from racekit.games import kuhn
from racekit.odds import by_value
from racekit.odds.workers import SERVING, WorkersLost, cluster, process_ahead
from racekit.reviews.runs import Preparation
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


def impatient(enough: int) -> Callable[..., Any]:
    """Return a function that makes a bar which raises a keyboard interrupt after enough games."""

    class Impatient:
        done = 0

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def update(self, count: int) -> None:
            self.done += count
            if self.done > enough:
                self.stop()

        def stop(self) -> None:
            raise KeyboardInterrupt

    return lambda *_: Impatient()


def serving() -> list[psutil.Process]:
    """Return the workers that this process has started, and whatever else serves below it."""
    below = psutil.Process().children(recursive=True)
    return [each for each in below if SERVING in " ".join(_words(each))]


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:  # it has just ended
        return []


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    """Check that a run leaves no process behind."""
    yield
    assert not serving()


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_all_workers_give_the_same_table(who: dict[str, Any]) -> None:
    alone = rk.simulate("longshot", 2000, seed=11)
    more = rk.simulate("longshot", 5000, seed=11, **who)
    pd.testing.assert_frame_equal(alone, more.loc[:1999], check_flags=False)
    stepped = rk.simulate("kuhn", 20, seed=11)
    more = rk.simulate("kuhn", 50, seed=11, **who)
    pd.testing.assert_frame_equal(stepped, more.loc[:19], check_flags=False)
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


@pytest.fixture(params=["postponed", "evaluated"])
def notebook_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Define Kuhn poker as a cell of a notebook does; its annotations are text, or types."""
    source = Path(kuhn.__file__).read_text("utf-8").replace("from ..engine", "from racekit.engine")
    source = source.replace('name = "kuhn"', 'name = "own_kuhn"')
    if request.param == "evaluated":
        source = source.replace("from __future__ import annotations", "")
        source = re.sub(r"(game|board): (Kuhn|Board)", r'\1: "\2"', source)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(source, "a cell", "exec", dont_inherit=True), names)  # noqa: S102
    for name, value in names.items():
        monkeypatch.setattr(sys.modules["__main__"], name, value, raising=False)
    monkeypatch.setitem(defined, "own_kuhn", defined.pop("own_kuhn"))
    return "own_kuhn"


@pytest.mark.parametrize("who", WAYS, indirect=True)
def test_a_game_from_a_notebook_is_sent_with_its_classes(
    who: dict[str, Any], notebook_game: str
) -> None:
    asked: dict[str, Any] = {"players": ["random", rk.players.Search(games=8)], "seed": 3}
    alone = rk.simulate(notebook_game, 6, **asked)
    pd.testing.assert_frame_equal(alone, rk.simulate(notebook_game, 6, **asked, **who))


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
    module = import_module("racekit.odds.simulate")
    monkeypatch.setattr(module, "games_bar", impatient(200))
    table = rk.simulate("longshot", 4000, seed=4, **SMALL, **who)
    assert 200 < len(table) < 4000
    monkeypatch.undo()
    whole = rk.simulate("longshot", 4000, seed=4, **SMALL)
    pd.testing.assert_frame_equal(whole.loc[table.index], table)


# --- the games of rk.odds ------------------------------------------------------------------------

ASKED: dict[str, dict[str, Any]] = {
    "compiled": {"question": "horse places", "seed": 5},
    "stepped": {"question": "win", "players": First(), "n": 60},
    "own question": {"question": lambda result: result.scores[0] > 0, "n": 45},
    "effect": {"question": "effect", "n": 40},
    "effect in rounds": {"question": "effect", "seed": 3, "half_width": 0.2},
}


def seen(game: str = "longshot", **options: Any) -> Any:
    """Return what the seat to act sees at the first turn."""
    table = rk.Table(game, seed=4, mode="study", autosave=False, **options)
    table.advance()
    return table.state.view(table.actor)


def told(answer: Any) -> tuple[str, str]:
    """Return all that an answer says."""
    return repr(answer), answer._repr_html_()


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_all_workers_give_the_same_answer(asked: dict[str, Any]) -> None:
    view = seen(**SMALL)
    alone = rk.odds(view, method="simulate", **asked)
    together = rk.odds(view, method="simulate", workers=2, **asked)
    assert told(together) == told(alone)


@pytest.mark.parametrize("game", ["foth", "kuhn", "pig", "readaloud", "trickrace"])
def test_the_games_of_every_game_can_be_played_by_workers(game: str) -> None:
    view = seen(game)
    alone = rk.odds(view, "win", method="simulate", n=21, seed=2)
    assert told(rk.odds(view, "win", method="simulate", n=21, seed=2, workers=2)) == told(alone)


def test_workers_count_for_the_simulated_half_of_both() -> None:
    view = seen("kuhn")
    both = rk.odds(view, "win", method="both", n=30)
    assert told(rk.odds(view, "win", method="both", n=30, workers=2)) == told(both)


def test_an_exact_answer_needs_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    view = seen("kuhn")
    alone = rk.odds(view, "win")
    monkeypatch.setattr(import_module("racekit.odds.rollout"), "Crew", None)
    answer = rk.odds(view, "win", workers=3)
    assert answer.exact
    assert told(answer) == told(alone)


def test_an_answer_survives_a_killed_worker(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"method": "simulate", "n": 40}
    players = Mortal(tmp_path, often=250)
    answer = rk.odds(seen(**SMALL), "win", players=players, workers=2, **asked)
    assert (tmp_path / "acted").exists()
    assert told(rk.odds(seen(**SMALL), "win", players=players, **asked)) == told(answer)


def test_an_interrupted_answer_keeps_the_finished_games_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_module("racekit.odds.rollout"), "games_bar", impatient(50))
    answer = rk.odds(seen(**SMALL), "win", method="simulate", seed=4, n=90, workers=2)
    assert 50 < answer.games < 90
    assert any("nterrupted" in note("en") for note in answer.notes)
    monkeypatch.undo()
    alone = rk.odds(seen(**SMALL), "win", method="simulate", seed=4, n=answer.games)
    assert dict(alone) == dict(answer)


def test_what_cannot_be_sent_is_refused_by_odds_too() -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.odds(seen(**SMALL), "win", players=Unsendable(), n=4, workers=2)
    assert [problem.place for problem in caught.value.problems] == ["players"]
    assert "stays here" in str(caught.value)


@pytest.mark.parametrize("workers", [0, -1, "2", 1.5, None, True])
def test_workers_are_counted(workers: Any) -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.odds(seen(**SMALL), "win", n=4, workers=workers)
    assert [problem.place for problem in caught.value.problems] == ["workers"]


def test_a_client_brings_its_own_workers(client: Any) -> None:
    with pytest.raises(rk.BadInput, match="leave workers at 1"):
        rk.simulate("longshot", 4, workers=2, client=client)


def test_a_client_that_closes_keeps_the_finished_games(
    client: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    own = import_module("distributed").Client(client.cluster)
    stopping = impatient(20)()
    monkeypatch.setattr(stopping, "stop", own.close)
    monkeypatch.setattr(import_module("racekit.odds.simulate"), "games_bar", lambda *_: stopping)
    table = rk.simulate(GAME, 400, players=First(), seed=4, client=own)
    assert 20 < len(table) < 400
    assert table.attrs["notice"]["en"].startswith(f"Interrupted: {len(table)} of 400 games")
    assert [record.message for record in caplog.records if "Dask" in record.message] == [
        "The Dask client or its cluster was closed before the work was done."
    ]


def test_a_client_that_closes_before_any_game_is_one_error(client: Any) -> None:
    own = import_module("distributed").Client(client.cluster)

    class Closing:
        def batches(self) -> int:
            return 1

        def part(self, number: int) -> None:
            sleep(9)

    results = cluster(Closing(), own)
    Timer(0.5, own.close).start()
    with pytest.raises(WorkersLost) as caught:
        next(results)
    assert caught.value.text("ja").endswith("閉じられました。")


def test_a_process_that_waits_for_its_job_ends_with_what_prepares_it() -> None:
    with process_ahead(Preparation(rk.game("pig"))) as crew:
        (waiting,) = crew._workers
        assert waiting._process.poll() is None
    assert waiting._process.poll() is not None


def test_a_note_that_stands_for_a_type_names_nothing() -> None:
    kind = type("Board", (), {"__annotations__": {"x": "a note", "y": "Fraction | None", "z": int}})
    assert [*by_value._names_in_types(kind)] == ["Fraction"]
