"""Probabilities beside a board: what a panel says, to whom, and when it begins anew."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput, PlayerError
from racekit.games.foth.positions import position as foth_position
from racekit.games.longshot.positions import position
from racekit.odds.comparison import FIRST_LOOK, GROUPS
from racekit.table.table import Table
from racekit.ui.odds import A_GLANCE, ENOUGH, OddsPanel
from racekit.ui.session import Session
from tests.conformance.adapters import GAMES
from tests.foth.scenario import horse as foth_horse
from tests.ui.sittings import QUICK, as_json, games_played, race


def dealt(game: str = "longshot", **settings: Any) -> Table:
    """Return a table at which seat 0, a person's, is to act."""
    chosen: dict[str, Any] = {"seed": 7, "autosave": False, "mode": "play", **settings}
    made = rk.game(game, **QUICK.get(game, {}))
    chosen.setdefault("seats", {seat: rk.players.Greedy() for seat in range(1, made.players)})
    table = Table(made, **chosen)
    while table.actor != 0:
        table.visible_step()
    return table


def test_the_best_move_has_the_highest_estimate_between_two_comparisons_too() -> None:
    panel = OddsPanel(Session(dealt(), 0))
    for games in range(110, 260, 35):
        panel.run(games)
        rows = group(panel.data(), "actions")["rows"]
        best = [row["value"] for row in rows if row["group"] == "best"]
        level = [row["value"] for row in rows if row["group"] == "no difference seen"]
        assert min(best) >= max(level, default=0), games
        ours = [row for row in rows if row["group"] == "no difference seen"]
        assert all(row["difference"]["en"] for row in ours)


def group(data: dict[str, Any], key: str) -> dict[str, Any]:
    return next(group for group in data["groups"] if group["key"] == key)


class Cheat:
    """A player whose answer is none, and names its cards."""

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        return f"all my cards: {view}"


def test_a_panel_does_not_show_what_a_faulty_player_returned() -> None:
    panel = OddsPanel(Session(dealt("kuhn"), 0), players=Cheat())
    with pytest.raises(PlayerError) as caught:
        panel.run(2)
    panel.give_up(caught.value)
    told = str(panel.data())
    assert "Cheat" in told
    assert "all my cards" not in told


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_says_what_may_happen(game: str) -> None:
    table = dealt(game)
    panel = OddsPanel(Session(table, 0))
    panel.run(games_played(game, 20))
    data = as_json(panel.data())
    told = {each["key"] for each in data["groups"]}
    assert {*race(game), "winner", "actions"} <= told
    for each in data["groups"]:
        for text in (each["title"], each["note"], *(row["text"] for row in each["rows"])):
            assert text["en"]
            assert text["ja"]
            assert "{" not in text["en"] + text["ja"]
    assert len(group(data, "winner")["rows"]) == table.game.players
    assert len(group(data, "actions")["rows"]) == len(table.state.actions())


@pytest.mark.parametrize("game", GAMES)
def test_estimates_carry_their_interval_and_hold_the_value(game: str) -> None:
    panel = OddsPanel(Session(dealt(game), 0))
    panel.run(games_played(game, 10))
    for key in (*race(game), "winner", "actions"):
        rows = group(panel.data(), key)["rows"]
        assert all(0 <= row["low"] <= row["value"] <= row["high"] <= 1 for row in rows)
        assert not any("p" in row for row in rows)


def foth_run(**more: Any) -> Table:
    """Return a table at which seat 0 may run a horse, and everything can be played out."""
    cards = [foth_horse("comet", run=3), foth_horse("wall", guard=2)]
    start = foth_position(
        {"hand": "comet", "areas": "3", "pool": "force*3"},
        {"hand": "wall", "areas": "1", "pool": "force"},
        at="run",
        cards=cards,
        **more,
    )
    return Table(start.game, start=start, autosave=False, mode="study")


def test_how_far_a_run_comes_is_told_in_order_and_on_average() -> None:
    table = foth_run()
    panel = OddsPanel(Session(table, 0), players="random")
    panel.run(40)
    rows = group(panel.data(), "run")["rows"]
    assert [row["text"]["en"] for row in rows] == sorted(row["text"]["en"] for row in rows)
    while panel.wanted:
        panel.work(1)
    shown = group(panel.data(), "run")
    exact = rk.odds(table.state.view(0), "distance")
    assert shown["exact"]
    assert {row["text"]["en"]: Fraction(row["p"]) for row in shown["rows"]} == {
        str(n): p for n, p in exact.items()
    }
    mean = f"{float(exact.mean):.1f}"
    assert shown["note"]["en"].startswith(f"{mean} cards on average. ")
    assert shown["note"]["ja"].startswith(f"平均{mean}枚。")


def test_a_run_that_is_over_is_told_no_more() -> None:
    table = foth_run()
    for action in ("run comet", "pass", "pass", "pass", "card force"):
        table.step(action)
    assert table.state.board.distance
    data = OddsPanel(Session(table, 0), players="random").data()
    assert "run" not in {each["key"] for each in data["groups"]}
    names = [row["text"]["en"] for row in group(data, "next")["rows"]]
    assert names == ["Force"]


def test_what_is_exact_is_the_view_s_own_probability() -> None:
    table = dealt()
    data = OddsPanel(Session(table, 0)).data()
    shown = group(data, "next")
    assert shown["exact"]
    assert sum(Fraction(row["p"]) for row in shown["rows"]) == 1
    asked = rk.odds(table.state.view(0), "next card")
    assert sorted(Fraction(row["p"]) for row in shown["rows"]) == sorted(asked.values())


def test_the_table_of_hands_is_what_holds_says() -> None:
    table = dealt()
    grid = OddsPanel(Session(table, 0)).data()["grid"]
    assert [name["en"] for name in grid["columns"]] == ["Bot 2", "Bot 3", "Bot 4", "Bot 5"]
    answer = rk.odds(table.state.view(0), rk.odds.holds(seat=1))
    column = [row["cells"][0] for row in grid["rows"]]
    assert sorted(Fraction(cell["p"]) for cell in column if cell) == sorted(answer.values())


def test_the_same_seed_says_the_same_and_more_games_tighten() -> None:
    first, second = (OddsPanel(Session(dealt(), 0), seed=3) for _ in range(2))
    first.run(30)
    second.run(10)
    wide = group(second.data(), "horse")["rows"]
    second.run(30)
    assert first.data() == second.data()
    tight = group(second.data(), "horse")["rows"]
    assert max(r["high"] - r["low"] for r in tight) < max(r["high"] - r["low"] for r in wide)


def test_the_question_with_the_fewest_games_is_played_first() -> None:
    panel = OddsPanel(Session(dealt(), 0))
    runs = panel._runs
    for _ in range(2 * len(runs)):
        panel.more()
    assert {run.sample.games for run in runs} == {2}
    assert panel.wanted
    for run in runs:
        assert not run.exact.running, "too far off to be enumerated"
        run.sample.games = ENOUGH
    assert not panel.wanted


def test_what_is_too_far_stays_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racekit.ui.odds.CHEAP", 50)
    panel = OddsPanel(Session(last_round(), 0), players="random")
    tried = [run for run in panel._runs if run.exact.running]
    assert tried
    for _ in range(A_GLANCE + 150):
        for run in tried:
            run.more()
    assert not any(run.exact.running for run in tried)
    shown = {each["key"]: each["exact"] for each in panel.data()["groups"]}
    assert shown == {"next": True, "horse": False, "winner": False, "actions": False}


def last_round() -> Table:
    """Return a table in the last round of the last race, with few cards left."""
    piles = {"L": (1, 2, 5), "R": (3, 7, 6)}
    boxes = {f"{h}{s}": [f"{h}-{n}" for n in ns] for h in range(1, 6) for s, ns in piles.items()}
    boxes |= {"4R": ["4-7", "4-3"], "3R": ["3-7", "F-3"], "3L": ["3-2", "3-1"]}
    state = position(
        players=4,
        race=2,
        round=9,
        boxes=boxes,
        at={1: 63, 2: 62, 3: 57, 4: 58, 5: 40},
        home={1: (7, 3, 7), 2: (8, 2, 5)},
        hands=[["4-4"], [], [], []],
        stack=["F-0", "F-0", "F-0", "F-0", "F-1"],
    )
    return Table(state.game, start=state, autosave=False, mode="study")


def test_what_is_near_becomes_exact() -> None:
    table = last_round()
    panel = OddsPanel(Session(table, 0), players="random")
    panel.run(1)
    assert not any(group(panel.data(), key)["exact"] for key in ("horse", "actions"))
    while panel.wanted:
        panel.work(1)
    data = panel.data()
    assert all(each["exact"] for each in data["groups"])
    assert all(run.sample.games < ENOUGH for run in panel._runs)
    assert "234 positions" in group(data, "actions")["note"]["en"]
    effects = rk.odds(table.state.view(0), "effect")
    shown = {row["action"]: Fraction(row["p"]) for row in group(data, "actions")["rows"]}
    assert shown == {str(action): answer.p for action, answer in effects.items()}


def test_behind_the_curtain_there_is_nothing() -> None:
    table = dealt(seats=dict.fromkeys(range(5), rk.HUMAN))
    session = Session(table, 0)
    panel = OddsPanel(session)
    assert panel.data()["groups"]
    table.step(table.state.actions()[0])
    table.advance()
    assert table.actor == 1
    session.refresh()
    panel.look()
    data = panel.data()
    assert (data["groups"], data["grid"]) == ([], None)
    assert data["lead"]["en"].startswith("Covered until")


def test_a_game_that_is_over_has_no_probabilities() -> None:
    table = Table(
        "trickrace",
        players=3,
        races=1,
        goal=5,
        seed=7,
        autosave=False,
        seats={seat: rk.players.Random() for seat in range(3)},
    )
    table.advance()
    data = OddsPanel(Session(table, 0)).data()
    assert data["groups"] == []
    assert data["lead"]["ja"].startswith("ゲームは終わりました")


# --- the widget ------------------------------------------------------------------------------


def test_a_move_begins_the_widget_anew() -> None:
    table = dealt()
    widget = rk.OddsWidget(table, lang="en")
    widget.run(games=5)
    before = widget.odds
    assert group(before, "horse")
    table.step(table.state.actions()[0])
    assert widget.odds["seq"] > before["seq"]
    assert [each["key"] for each in widget.odds["groups"]] == ["next"]
    widget.close()
    after = widget.odds
    table.undo()
    assert widget.odds is after


def test_in_a_kernel_games_are_played_in_the_background_until_a_move() -> None:
    async def watched() -> None:
        table = dealt()
        widget = rk.OddsWidget(table, lang="en")
        assert widget.odds["running"]
        while len(widget.odds["groups"]) < 2:
            await asyncio.sleep(0.01)
        widget._answer(widget, {"name": "stop"}, [])
        assert not widget.odds["running"]
        seq = widget.odds["seq"]
        await asyncio.sleep(0.3)
        assert widget.odds["seq"] == seq
        widget._answer(widget, {"name": "run"}, [])
        assert widget.odds["running"]
        widget.close()

    asyncio.run(watched())


def test_a_game_that_will_not_end_is_told_and_not_worked_on() -> None:
    async def watched() -> None:
        seats = {seat: rk.players.Greedy() for seat in range(1, 5)}
        deck = {"F-0": 40, "F-1": 2}
        table = rk.Table("longshot", deck=deck, seats=seats, seed=7, mode="play", autosave=False)
        while table.actor != 0:
            table.visible_step()
        widget = rk.OddsWidget(table, lang="en")
        while widget.odds["running"]:
            await asyncio.sleep(0.01)
        assert "was abandoned" in widget.odds["lead"]["en"]
        assert widget.odds["groups"] == []
        table.step(table.state.actions()[0])
        assert "was abandoned" not in widget.odds["lead"]["en"]
        widget.close()

    asyncio.run(watched())


def test_messages_that_are_none_are_not_listened_to() -> None:
    widget = rk.OddsWidget(dealt(), lang="en")
    before = widget.odds
    for content in (None, 7, "run", [], {}, {"name": 3}, {"name": "close"}):
        widget._answer(widget, content, [])
    assert widget.odds is before


def test_beside_a_widget_it_shows_the_same_seat() -> None:
    table = dealt()
    game = rk.GameWidget(table, lang="en")
    assert repr(rk.OddsWidget(game)) == "<OddsWidget longshot, seat 0>"
    with pytest.raises(BadInput):
        rk.OddsWidget(game, seat=1)


@pytest.mark.parametrize("wrong", [None, "longshot", 7])
def test_only_a_table_has_probabilities(wrong: Any) -> None:
    with pytest.raises(BadInput):
        rk.OddsWidget(wrong)


@pytest.mark.parametrize("players", ["nobody", "human", 3])
def test_games_are_played_on_by_a_player_that_there_is(players: Any) -> None:
    with pytest.raises(BadInput):
        rk.OddsWidget(dealt(), players=players)


def test_without_a_page_it_is_plain_html() -> None:
    widget = rk.OddsWidget(dealt(), lang="ja")
    widget.run(games=2)
    bundle, _ = widget._repr_mimebundle_()
    assert "1着" in bundle["text/html"]
    assert bundle["text/plain"] == repr(widget)


def test_whichever_widget_came_first_they_share_the_screen() -> None:
    table = dealt(seats=dict.fromkeys(range(5), rk.HUMAN))
    odds = rk.OddsWidget(table, lang="en", autostart=False)
    game = rk.GameWidget(table, lang="en", autoplay=False)
    game.act(str(table.state.actions()[0]))
    table.advance()
    assert odds.odds["lead"]["en"].startswith("Covered until")
    game.uncover()
    assert odds.odds["lead"]["en"] == "Based on what Player 2 may know."
    assert repr(odds) == "<OddsWidget longshot, seat 1>"


def test_in_a_kernel_a_move_is_not_kept_waiting() -> None:
    async def watched() -> None:
        table = dealt()
        widget = rk.OddsWidget(table, lang="en")
        table.step(table.state.actions()[0])
        # Nothing of the old position is shown meanwhile.
        assert (widget.odds["groups"], widget.odds["grid"]) == ([], None)
        while not widget.odds["groups"]:
            await asyncio.sleep(0.01)
        assert widget.odds["groups"][0]["key"] == "next"
        widget.close()

    asyncio.run(watched())


# --- moves compared ----------------------------------------------------------------------------


def test_groups_of_a_kind_share_an_axis_from_0() -> None:
    panel = OddsPanel(Session(dealt(), 0))
    panel.run(40)
    groups = {each["key"]: each for each in panel.data()["groups"]}
    wins = [groups[key] for key in ("horse", "winner", "actions")]
    (most,) = {each["most"] for each in wins}
    assert most >= max(row["high"] for each in wins for row in each["rows"])
    assert groups["next"]["most"] < most


def test_moves_are_grouped_once_they_have_been_compared() -> None:
    panel = OddsPanel(Session(dealt(), 0), players="random")
    panel.run(FIRST_LOOK - 1)
    assert not any("group" in row for row in group(panel.data(), "actions")["rows"])
    panel.run(400)
    shown = group(panel.data(), "actions")
    groups = [row["group"] for row in shown["rows"]]
    assert groups == sorted(groups, key=GROUPS.index)
    assert groups[0] == "best"
    assert groups.count("best") == 1
    assert all(("difference" in row) == (row["group"] != "best") for row in shown["rows"])
    games = {str(action): run.sample.games for action, run in panel._moves.items()}
    for row in shown["rows"]:
        assert (games[row["action"]] < 400) <= (row["group"] == "worse")
    if len(set(games.values())) > 1:
        assert f"{min(games.values())} to 400" in shown["note"]["en"]


def test_the_groups_depend_on_the_games_alone() -> None:
    first, second = (OddsPanel(Session(dealt(), 0), players="random", seed=5) for _ in range(2))
    first.run(220)
    for games in (90, 130, 220):
        second.run(games)
    assert first.data() == second.data()


def test_a_move_that_is_worse_gets_no_more_games() -> None:
    panel = OddsPanel(Session(dealt(), 0), players="random")
    panel.run(300)
    worse = [run for run in panel._moves.values() if run.decided]
    before = [run.sample.games for run in worse]
    for _ in range(3 * len(panel._runs)):
        panel.more()
    assert [run.sample.games for run in worse] == before
    panel.run(330)
    assert [run.sample.games for run in worse] == before


def test_exact_moves_are_grouped_without_doubt() -> None:
    panel = OddsPanel(Session(last_round(), 0), players="random")
    while panel.wanted:
        panel.work(1)
    rows = group(panel.data(), "actions")["rows"]
    most = max(Fraction(row["p"]) for row in rows)
    assert all((row["group"] == "best") == (Fraction(row["p"]) == most) for row in rows)
    assert {row["group"] for row in rows} <= {"best", "worse"}


def test_without_a_page_moves_are_grouped_too() -> None:
    widget = rk.OddsWidget(dealt(), players="random", lang="en", autostart=False)
    widget.run(games=FIRST_LOOK)
    html = widget._repr_mimebundle_()[0]["text/html"]
    assert "· Best</li>" in html
