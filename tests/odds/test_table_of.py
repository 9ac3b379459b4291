"""From a row of a simulation to its game, and its long form."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pandas as pd
import pytest

import racekit as rk
from racekit.engine.analysis import Tally
from racekit.engine.game import defined
from racekit.odds import batches, seating
from racekit.odds.stepping import tables
from tests.odds.sitters import First

SMALL: dict[str, Any] = {"players": 4, "races": 1}


def row_of(table: rk.Table) -> dict[str, int]:
    """Return the row of a game that was played at a table: the engine's."""
    plays: Any = tables(table.game)
    line = table.node.line()
    states = [table.state_at(node) for node in line]
    tally: Tally = plays.tally(states[0])
    for before, node in zip(states, line[1:], strict=False):
        tally.note(before, node.action, before.step(node.action))  # type: ignore[arg-type]
    return dict(zip(plays.COLUMNS, tally.row(table.state), strict=True))


@pytest.mark.parametrize("players", ["random", "greedy", ["greedy", "random", First(), "random"]])
@pytest.mark.parametrize("game", ["longshot", "trickrace"])
def test_the_engine_plays_the_very_game_of_a_row(game: str, players: Any) -> None:
    made = rk.game(game, players=4)
    games = rk.simulate(made, 12, players=players, seed=9)
    for number in (0, 7, 11):
        table = rk.table_of(games, number, players=players)
        row = row_of(table)
        assert {name: row[str(name)] for name in games} == games.loc[number].to_dict()
        assert rk.share(table.share()).state == table.state


@pytest.mark.parametrize("game", ["foth", "kuhn", "pig", "readaloud"])
def test_a_game_of_the_engine_is_played_again(game: str) -> None:
    games = rk.simulate(game, 3, seed=4)
    table = rk.table_of(games, 2)
    assert table.result is not None
    assert [games.loc[2, f"score_{seat}"] for seat in range(table.game.players)] == [
        *table.result.scores
    ]


def test_a_game_can_be_looked_at_reviewed_and_played_on() -> None:
    table = rk.table_of(rk.simulate("kuhn", 5, seed=2), 3)
    assert rk.play(table).state["scene"]
    assert rk.review(table, progress=False).decisions
    again = rk.table_of(rk.simulate("kuhn", 9, seed=2), 3)
    assert again.record() == table.record()
    table.undo()
    table.advance()
    assert table.result is not None


def test_games_from_a_position() -> None:
    state = rk.Table("longshot", **SMALL, seed=1, autosave=False)
    state.advance()
    games = rk.simulate("longshot", 4, start=state.state, players="greedy", seed=6)
    table = rk.table_of(games, 3)
    assert table.state_at(0) == state.state
    assert table.result is not None
    assert table.result.scores[0] == games.loc[3, "score_0"]


@pytest.mark.parametrize("form", ["filtered", "long", "as data", "plain", "interrupted"])
def test_whatever_keeps_the_attrs_will_do(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games: Any = rk.simulate("longshot", 20, players=4, seed=7)
    whole = games
    if form == "filtered":
        games = games[games["won_0"] == 1][["score_0"]]
    elif form == "interrupted":
        games = games.loc[[3, 17]]
    elif form == "long":
        games = rk.by_seat(games)
    elif form == "as data":
        games.attrs = json.loads(json.dumps(games.attrs))
    else:
        monkeypatch.setattr(import_module("racekit.odds.simulate"), "find_spec", lambda name: None)
        games = rk.simulate("longshot", 20, players=4, seed=7)
    number = 17 if whole.loc[17, "won_0"] or form != "filtered" else int(games.index[0])
    result = rk.table_of(games, number).result
    assert result is not None
    assert result.scores[0] == whole.loc[number, "score_0"]


def refused(games: Any, number: int = 1, **more: Any) -> dict[str, str]:
    with pytest.raises(rk.BadInput) as caught:
        rk.table_of(games, number, **more)
    assert caught.value.text("ja").startswith("この表のゲームをもう一度用意できません：")
    return {problem.place: problem.text.en for problem in caught.value.problems}


def test_why_a_game_cannot_be_found() -> None:
    games = rk.simulate("kuhn", 5, players=First(), seed=2)
    assert "First" in refused(games)["players"]
    assert "comes out differently in" in refused(games, 3, players="random")["games[3]"]
    assert refused(games, 5, players=First()) == {"number": "game 5 is not in this table."}
    assert "parquet" in refused(pd.DataFrame(games.to_dict("list")))["games"]
    assert "parquet" in refused(3)["games"]
    games.attrs["version"] = "0"
    assert "version 0" in refused(games, players=First())["games"]


def test_a_table_of_a_game_that_does_not_exist_here() -> None:
    games = rk.simulate("kuhn", 2)
    games.attrs["game"] = "own"
    assert "own" not in defined
    with pytest.raises(rk.BadInput, match="own"):
        rk.table_of(games, 1)


# --- without a compiler --------------------------------------------------------------------------


def test_games_are_the_same_where_a_kernel_is_not_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = rk.simulate("longshot", 6, seed=3, players=4)
    for module in (seating, batches):
        monkeypatch.setattr(module, "kernel_of", lambda game: None)
    pd.testing.assert_frame_equal(rk.simulate("longshot", 6, seed=3, players=4), fast)


# --- a row for each game and seat ----------------------------------------------------------------


def test_the_long_form_has_a_row_for_each_game_and_seat() -> None:
    games = rk.simulate("longshot", 30, players={1: "greedy"}, seed=5)
    some = games[games["rounds"] > games["rounds"].median()]
    long = rk.by_seat(some)
    assert len(long) == 5 * len(some)
    for (game, seat), row in long.iterrows():  # type: ignore[misc]
        assert row["score"] == games.loc[game, f"score_{seat}"]
        assert row["order2"] == games.loc[game, f"order2_{seat}"]
        assert row["rounds"] == games.loc[game, "rounds"]
        assert row["player"] == ("greedy" if seat == 1 else "random")
    assert long.attrs == games.attrs
    named = ["player", "score", "place", "won", "purse1", "order1", "order2", "tickets"]
    assert [*long][:9] == [*named, "finish1_1"]
    best = long.groupby("player", observed=True)["won"].mean()
    assert best["greedy"] > best["random"]


def test_the_long_form_of_chosen_columns() -> None:
    games = rk.simulate("pig", 3, goal=10)
    long = rk.by_seat(games[["won_0", "won_1", "score_0", "steps"]])
    assert [*long] == ["player", "won", "score_0", "steps"]
    with pytest.raises(rk.BadInput, match="which games"):
        rk.by_seat(pd.DataFrame({"won_0": [1]}))
