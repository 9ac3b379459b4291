"""Simulations: the table, the players, and invalid requests."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.odds import batches, stepping, workers
from racekit.odds.batches import listed
from racekit.odds.columns import texts
from racekit.odds.information_state import FullState
from racekit.odds.seating import kernel_numbers
from racekit.odds.stepping import play_out, tables
from racekit.players import CardCounter, Greedy, Random
from tests.odds.sitters import Bored, Cheat, Faulty, First, Liar

SMALL: dict[str, Any] = {"players": 4, "races": 1}
GAME = rk.game("longshot", **SMALL)
LARGEST: dict[str, dict[str, Any]] = {"longshot": {"players": 6}, "trickrace": {"players": 4}}


def halfway(game: rk.Table | None = None) -> Any:
    """Return a position in the middle of a small game."""
    table = rk.Table(
        "longshot", **SMALL, seed=1, seats={s: Greedy() for s in range(4)}, autosave=False
    )
    table.advance(60)
    assert table.result is None
    return table.state


# --- a game's seed, and batches ------------------------------------------------------------------


@pytest.mark.parametrize("players", ["random", First()])
@pytest.mark.parametrize("game", ["longshot", "trickrace", "kuhn"])
def test_more_games_begin_with_the_same_ones(game: str, players: Any) -> None:
    asked: dict[str, Any] = {"players": players, "seed": 7, "progress": False}
    few, more = (rk.simulate(game, n, **asked) for n in (3, 7))
    pd.testing.assert_frame_equal(few, more.loc[:2], check_flags=False)
    start = rk.game(game).start()
    rollouts = rk.rollouts(start, 7, **asked)
    for name in more:
        assert more[name].tolist() == listed(rollouts[str(name)])[0]
    won = rk.odds(start, rk.odds.win(1), method="simulate", n=7, **asked)
    assert won.p.hits == more["won_1"].sum()


@pytest.mark.parametrize("n", [1, 7, 1000, 1001, 10_001])
@pytest.mark.parametrize("players", [Random(), First()])
def test_every_game_is_in_one_batch(n: int, players: Any) -> None:
    start = GAME.start()
    job = batches.RolloutJob((batches.Start(FullState(start)),), start, (players,) * 4, 7, n)
    assert [game for number in range(job.batches()) for game in job.batch(number)] == list(range(n))


@pytest.mark.parametrize("batch_size", [1, 4, 10, 23])
def test_the_batch_size_does_not_change_the_table(
    batch_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rk.simulate(GAME, 30, seed=7)
    monkeypatch.setattr(batches, "BATCH", batch_size)
    monkeypatch.setattr(batches, "MOST", batch_size)
    pd.testing.assert_frame_equal(rk.simulate(GAME, 30, seed=7), table)


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LARGEST)
def test_every_game_has_a_row_and_every_column_a_description(game: str) -> None:
    table = rk.simulate(game, 30, seed=7)
    assert list(table.index) == list(range(30))
    assert table.index.name == "game"
    assert list(table.columns) == list(rk.columns(game))
    assert (table.dtypes == np.int64).all()
    scores = table.filter(regex=r"^score_\d$")
    assert scores.shape[1] == rk.game(game).players
    best = table.filter(regex=r"^place_\d$").min(axis=1)
    assert (best == 1).all()


@pytest.mark.parametrize("game", LARGEST)
def test_every_number_of_a_row_is_a_column_of_the_largest_game(game: str) -> None:
    largest = rk.game(game, **LARGEST[game])
    assert tuple(texts(largest)) == tables(largest).COLUMNS
    rows = rk.simulate(largest, 5)
    smaller = rk.game(game, players=min(LARGEST[game]["players"] - 1, 4), races=1)
    fewer = rk.simulate(smaller, 40)
    assert set(fewer.columns) < set(rows.columns)
    absent = set(tables(largest).COLUMNS) - set(fewer.columns)
    end = play_out(smaller.start(), [Random()] * smaller.players, 1)
    tells: Any = tables(largest)
    told = dict(zip(tells.COLUMNS, tells.row(end), strict=True))
    assert {told[name] for name in absent} == {-1}
    assert not any((fewer[name] == -1).all() for name in fewer.columns)


def test_column_descriptions_in_both_languages() -> None:
    english, japanese = (rk.columns("longshot", lang=lang, players=4) for lang in ("en", "ja"))
    assert english["finish2_5"] == "horse 5's place in race 2; 0: not home"
    assert japanese["won_3"] == "プレイヤー4が1位なら1、そうでなければ0"
    assert english.keys() == japanese.keys()
    assert "score_4" not in english


def test_the_attributes_of_a_table() -> None:
    game = rk.game("longshot", players=4, goal=70)
    table = rk.simulate(game, 10, players={1: "greedy"}, seed=3)
    assert table.attrs == {
        "game": "longshot",
        "version": game.version,
        "options": {"players": 4, "goal": 70},
        "players": ["random", "greedy", "random", "random"],
        "n": 10,
        "seed": 3,
    }
    said = table.attrs
    game = rk.game(said["game"], **said["options"])
    again = rk.simulate(game, said["n"], players=said["players"], seed=said["seed"])
    pd.testing.assert_frame_equal(table, again)


def test_another_seed_plays_other_games() -> None:
    table, same, other = (rk.simulate("trickrace", 50, seed=seed) for seed in (1, 1, 2))
    pd.testing.assert_frame_equal(table, same)
    assert not table.equals(other)
    assert not table.duplicated().any()


@pytest.mark.parametrize("players", ["random", First()])
def test_without_pandas_a_table_has_the_same_columns(
    players: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {"players": players, "seed": 7}
    frame = rk.simulate(GAME, 12, **asked)
    monkeypatch.setattr(import_module("racekit.odds.simulate"), "find_spec", lambda name: None)
    table: Any = rk.simulate(GAME, 12, **asked)
    assert (list(table), len(table), table.attrs) == (list(frame), 12, frame.attrs)
    assert {name: [*table[name]] for name in table} == frame.to_dict("list")
    assert repr(table) == f"<table of 12 games, {len(frame.columns)} columns>"
    shown = pd.read_html(StringIO(table._repr_html_()))[0]
    assert shown["won_1"].tolist() == frame["won_1"].tolist()[: len(shown)]


# --- who plays -----------------------------------------------------------------------------------


def test_players_for_all_seats_or_seat_by_seat() -> None:
    ways = [
        "greedy",
        Greedy(),
        ["greedy", Greedy(), "greedy", "greedy"],
        dict.fromkeys(range(4), "greedy"),
    ]
    tables = [rk.simulate(GAME, 10, players=way) for way in ways]
    for table in tables[1:]:
        pd.testing.assert_frame_equal(tables[0], table)
    assert not tables[0].equals(rk.simulate("longshot", 10, **SMALL))


def test_the_number_of_players_is_an_option() -> None:
    table = rk.simulate("longshot", 3, players=4, races=1, seed=7)
    assert table.attrs["players"] == ["random"] * 4
    pd.testing.assert_frame_equal(table, rk.simulate(GAME, 3, players="random", seed=7))
    assert "already has its options" in problems(GAME, 3, players=4)["players"]


def test_policy_is_deprecated_until_1_0() -> None:
    def formerly(**more: Any) -> Any:
        with pytest.warns(DeprecationWarning, match="players=") as caught:
            found = rk.simulate("longshot", 3, policy={1: "greedy"}, seed=7, **more)
        assert [Path(each.filename) for each in caught] == [Path(__file__)]
        return found

    pd.testing.assert_frame_equal(
        formerly(**SMALL), rk.simulate(GAME, 3, players={1: "greedy"}, seed=7)
    )
    assert formerly(aggregate=True, **SMALL).attrs["players"] == ["random", "greedy"] + 2 * [
        "random"
    ]
    assert int(rk.__version__.partition(".")[0]) < 1, "it is 1.0: policy= may go"
    with pytest.warns(DeprecationWarning, match="players="):
        assert set(problems("longshot", 1, policy="greedy", players="counter")) == {"policy"}


def test_greedy_beats_random() -> None:
    counted = rk.simulate(GAME, 400, players={2: "greedy"}, aggregate=True)
    assert counted.wins[2] > 2 * max(counted.wins[seat] for seat in (0, 1, 3))


def test_only_racekits_own_players_are_compiled() -> None:
    known = {"random": 0, "greedy": 1}
    assert kernel_numbers([Random(), Greedy()], known) == [0, 1]
    assert kernel_numbers([Random(), Liar()], known) is None
    assert kernel_numbers([Random(), CardCounter()], known) is None
    assert kernel_numbers([Random(), First()], known) is None


def test_a_custom_player_plays_games_of_the_engine() -> None:
    table = rk.simulate(GAME, 3, players=First(), seed=5)
    start = rk.game("longshot", **SMALL).start()
    for number in range(3):
        end = play_out(start, [First()] * 4, f"5/{number}")
        assert end.result is not None
        assert tuple(table.loc[number].filter(like="score_")) == end.result.scores
    assert table.attrs["players"] == ["First"] * 4


def test_a_players_random_draws_do_not_affect_the_others() -> None:
    class Thinker(First):
        def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
            rng.random()
            return super().choose(view, actions, rng)

    plain, thinking = (
        rk.simulate(GAME, 4, players=[player, "random", First(), Liar()])
        for player in (First(), Thinker())
    )
    pd.testing.assert_frame_equal(plain, thinking)


def test_the_error_names_the_mistake_of_a_player() -> None:
    with pytest.raises(rk.BadInput, match="the money"):
        rk.simulate(GAME, 1, players=Cheat())
    with pytest.raises(ZeroDivisionError):
        rk.simulate(GAME, 1, players=Faulty())


# --- from a position -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["random", First()])
def test_games_start_from_a_position(players: Any) -> None:
    state = halfway()
    table = rk.simulate("longshot", 4, players=players, start=state)
    assert table.attrs["start"] == state.game.describe(state)
    assert table.attrs["options"] == state.game.options()
    at = table[[f"at_{horse}" for horse in range(1, 6)]]
    assert (at >= np.array(state.board.at)).all(axis=None)
    assert (table["rounds"] >= state.board.round).all()
    described = rk.simulate(state.game, 4, players=players, start=table.attrs["start"])
    pd.testing.assert_frame_equal(table, described)


# --- interruptions -------------------------------------------------------------------------------


def test_an_interruption_keeps_the_finished_games(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    players = Bored(tmp_path, often=100)
    table = rk.simulate(GAME, 16, players=players, seed=1)
    assert 0 < len(table) < 16
    assert table.attrs["notice"]["en"] == (
        f"Interrupted: {len(table)} of 16 games are finished, and their results are kept."
    )
    assert table.attrs["notice"]["ja"].startswith("中断しました。16ゲームのうち")
    assert table.attrs["notice"]["en"] in caplog.text
    whole = rk.simulate(GAME, 16, players=players, seed=1)
    assert "notice" not in whole.attrs
    pd.testing.assert_frame_equal(whole.loc[table.index], table)


def test_an_interrupted_table_without_pandas_has_the_games_that_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rk.simulate(GAME, 16, players=First(), seed=1)
    monkeypatch.setattr(import_module("racekit.odds.simulate"), "find_spec", lambda name: None)
    table: Any = rk.simulate(GAME, 16, players=Bored(tmp_path, often=100), seed=1)
    assert 0 < len(table) < 16
    assert [*table["rounds"]] == whole.loc[list(table.index), "rounds"].tolist()


def test_an_interruption_before_the_first_game_is_raised(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        rk.simulate(GAME, 16, players=Bored(tmp_path, often=1))


# --- the bar -------------------------------------------------------------------------------------


def test_the_bar_moves_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    rk.simulate("longshot", 10, progress=True, **SMALL)
    assert "10/10" in capsys.readouterr().err


def test_a_short_run_shows_no_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rk.simulate("longshot", 10, **SMALL)
    rk.simulate("longshot", 10, progress=False, **SMALL)
    with monkeypatch.context() as m:
        m.setenv("TQDM_DISABLE", "1")
        rk.simulate("longshot", 10, progress=True, **SMALL)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    rk.simulate("longshot", 10, progress=True, **SMALL)
    assert capsys.readouterr().err == ""


# --- errors --------------------------------------------------------------------------------------


def problems(*args: Any, **more: Any) -> dict[str, str]:
    with pytest.raises(rk.BadInput) as caught:
        rk.simulate(*args, **more)
    assert caught.value.text("ja").startswith("このシミュレーションは実行できません：")
    for problem in caught.value.problems:
        assert problem.text.ja != problem.text.en
    return {problem.place: problem.text.en for problem in caught.value.problems}


def test_the_error_lists_every_problem() -> None:
    found = problems(
        GAME,
        0,
        seed="lucky",
        workers=2,
        client="cluster",
        players=["foo", rk.HUMAN, Random, "person", "greedy"],
        aggregate=["won_1", "won_7"],
        start=3,
        progress="yes",
    )
    assert set(found) == {
        "n",
        "seed",
        "workers",
        "client",
        "players",
        *(f"players[{seat}]" for seat in range(4)),
        "aggregate[1]",
        "start",
        "progress",
    }
    assert "random, greedy, counter" in found["players[0]"]
    assert found["players[1]"] == found["players[3]"]
    assert "a person cannot play" in found["players[1]"]


def test_players_are_checked_even_if_an_option_is_invalid() -> None:
    for players, place in (("foo", "players"), ({2: "foo"}, "players[2]"), (["foo"], "players[0]")):
        assert set(problems("longshot", 1, races=9, players=players)) == {"races", place}


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"n": 2.5}, "n"),
        ({"n": True}, "n"),
        ({"seed": -1}, "seed"),
        ({"workers": 0}, "workers"),
        ({"players": 3}, "players"),
        ({"players": 3.5}, "players"),
        ({"players": {5: "random"}}, "players[5]"),
        ({"players": {0: None}}, "players[0]"),
        ({"aggregate": "won_0"}, "aggregate"),
        ({"progress": 1}, "progress"),
        ({"client": 1}, "client"),
        ({"gaol": 70}, "gaol"),
    ],
)
def test_each_problem_has_its_place(wrong: dict[str, Any], place: str) -> None:
    assert place in problems(**{"game": "longshot", "n": 1, **SMALL, **wrong})


def test_the_starting_position_must_match_the_game() -> None:
    assert set(problems("chess", -1)) == {"game", "n"}
    over = play_out(rk.game("longshot", **SMALL).start(), [Random()] * 4, 0)
    assert "over" in problems("longshot", 1, start=over)["start"]
    assert "belongs to" in problems("trickrace", 1, start=halfway())["start"]


def test_several_processes_need_what_sends_games_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    assert set(problems(GAME, 1, workers=2)) == {"cloudpickle"}


def test_endless_games_are_refused() -> None:
    """No player has an incentive to play the only cards that move a horse."""
    with pytest.raises(rk.BadInput) as caught:
        rk.simulate("longshot", 5, deck={"F-0": 40, "F-1": 2}, players="greedy", progress=False)
    assert [problem.place for problem in caught.value.problems] == ["start"]
    assert "終わらない" in caught.value.text("ja")


class Roller:
    """Rolls and never holds: a game of Pig between two of them has no end."""

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        return "roll"


def test_a_game_that_does_not_end_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "MAX_STEPS", 500)
    with pytest.raises(BadInput, match="exceeded the step limit") as caught:
        rk.simulate("pig", 3, players=Roller())
    assert [problem.place for problem in caught.value.problems] == ["start"]
    with pytest.raises(BadInput, match="exceeded the step limit"):
        rk.odds(rk.game("pig").start(), "win", n=3, players=Roller())
