"""Questions that check themselves, the example game, and the charts."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import reduce
from operator import getitem
from typing import Any

import pytest
import vl_convert

import racekit as rk
from racekit.games.foth import history as foth_history
from racekit.games.foth.board import to_go
from racekit.games.foth.positions import position as foth_position
from racekit.games.foth.steps import steps
from racekit.games.longshot import history
from racekit.games.longshot.positions import position
from racekit.games.readaloud import history as readaloud_history
from racekit.games.trickrace import history as trickrace_history
from racekit.games.trickrace.positions import position as trickrace_position
from racekit.lessons import (
    charts,
    check,
    example,
    questions,
    solution,
    study_table,
    tabulate,
)
from racekit.odds import Estimate


@pytest.mark.parametrize(
    ("question", "answer", "right"),
    [
        ("longshot/cards-four", 98, True),
        ("longshot/cards-four", 98.0, True),
        ("longshot/cards-four", "98", True),
        ("longshot/cards-four", Fraction(98), True),
        ("longshot/cards-four", 97, False),
        ("longshot/cards-four", float("nan"), False),
        ("longshot/cards-four", float("inf"), False),
        ("longshot/cards-four", "1/0", False),
        ("longshot/golden-free", ["5L", "3R"], True),
        ("longshot/golden-free", {"3R", "5L"}, True),
        ("longshot/golden-free", "3R, 5L", True),
        ("longshot/golden-free", ["3R"], False),
        ("longshot/golden-free", ["3R", "5L", "5R"], False),
        ("longshot/late", [6], True),
        ("longshot/late", 6, False),
        ("longshot/finish", [1, 3, 2], True),
        ("longshot/finish", (1, 3, 2), True),
        ("longshot/finish", [1, 2, 3], False),
        ("longshot/may-pass", False, True),
        ("longshot/may-pass", True, False),
        ("longshot/may-pass", 0, False),
        ("longshot/floor", 0, True),
        ("longshot/floor", False, False),
        ("trickrace/red-eight", Fraction(1, 3), True),
        ("trickrace/red-eight", "1/3", True),
        ("trickrace/red-eight", 1 / 3, True),
        # Rounded at the digits given, of which there are at least two.
        ("trickrace/red-eight", 0.33, True),
        ("trickrace/red-eight", 0.3, False),
        ("trickrace/red-eight", 0.34, False),
        ("trickrace/red-eight", "33 %", True),
        ("trickrace/red-eight", "33.3%", True),
        ("trickrace/red-eight", "３３．３％", True),
        ("trickrace/red-eight", "0,333", True),
        ("trickrace/red-eight", "33", True),  # whoever writes 33 for a probability means 33 %
        ("trickrace/red-eight", "34", False),
        ("trickrace/red-eight", "133", False),
        ("trickrace/red-eight", "3分の1", True),
        ("trickrace/red-eight", "1 in 3", True),
        ("longshot/settle-last", "$71,000", True),
        ("longshot/settle-last", "7万1千", True),
        ("longshot/settle-last", "71,000ドル", True),
        ("longshot/settle-last", "71k", True),
        ("longshot/settle-last", "70,000", False),
        ("longshot/may-pass", "False", True),
        ("longshot/may-pass", "no", True),
        ("longshot/may-pass", "いいえ", True),
        ("longshot/may-pass", "はい", False),
        ("longshot/may-pass", "perhaps", False),
        ("longshot/golden-free", "3r、5l", True),
        ("longshot/golden-free", '["3R", "5L"]', True),
        ("longshot/finish", "1, 3, 2", True),
        ("longshot/finish", "1 2 3", False),
        ("odds/ann-or-bob", "bob", True),
        ("odds/ann-or-bob", "alice", False),
        ("trickrace/dummy-whips", "b3 Whip", True),
        ("trickrace/stack", "V", True),
        ("trickrace/dummy-whips", "B3 whip", True),
        ("trickrace/dummy-whips", "B3", False),
    ],
)
def test_an_answer_is_compared_by_what_it_means(question: str, answer: object, right: bool) -> None:
    assert check(question, answer).right is right


def test_a_verdict_speaks_the_chosen_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    assert repr(check("longshot/floor", ...)).startswith("No answer yet.")
    assert 'ask("longshot/floor")' in repr(check("longshot/floor", ...))
    assert "list" in repr(check("longshot/late", 6))
    rk.set_language("ja")
    assert repr(check("longshot/floor", 0)).startswith("正解です。")
    assert "✗" in check("longshot/floor", 1)._repr_html_()


def test_a_hint_does_not_tell_the_answer() -> None:
    for question in questions():
        wrong = check(question, -1)
        told = solution(question)
        assert wrong.right is False
        assert wrong.why.en != told.why.en
        assert told.said.en.removeprefix("The answer is ").rstrip(".") not in wrong.said.en


def test_an_unknown_question_is_one_clear_error() -> None:
    with pytest.raises(rk.BadInput) as caught:
        check("longshot/lat", 1)
    assert "longshot/late" in caught.value.text("en")
    assert len(caught.value.text("en")) < 200  # the nearest names, not all of them
    assert "その問題はありません" in caught.value.text("ja")


@pytest.mark.rule("longshot:LS8.3", cited=False)
def test_the_example_game_is_as_the_lesson_tells_it() -> None:
    table = example()
    settlements = table.state.board.settlements
    assert settlements[0].places == (3, 0, 2, 0, 4, 1)
    assert table.result is not None
    assert table.result.scores == (0, 200_000, 268_000, 231_000, 223_000)
    assert table.mode == "study"


@pytest.mark.rule("trickrace:TR5.1", cited=False)
def test_the_example_game_of_trick_race_is_as_the_lessons_tell_it() -> None:
    table = example("trickrace")
    assert table.state.board.sheet[0].finish == (1, 3, 2, 0)
    assert table.result is not None
    assert table.result.scores == (35, 23, 32, 5)
    assert table.result.winners == (0,)
    assert [name.en for name in table.names] == [f"Player {number}" for number in range(1, 5)]


@pytest.mark.rule("foth:902.1", cited=False)  # the game was played when it was recorded
def test_the_example_game_of_force_of_the_horse_is_as_the_lesson_tells_it() -> None:
    table = example("foth")
    assert table.game.options() == {"course": "tokyo", "metres": 1200, "going": "good"}
    assert table.state.board.turn == 12
    assert table.result is not None
    assert table.result.winners == (1,)
    assert [to_go(side) for side in table.state.board.sides] == [2, 0]


def test_the_tables_of_force_of_the_horse_agree_with_the_game() -> None:
    table = example("foth")
    turns = foth_history.turns(table, "en")
    assert [(row["turn"], row["seat"]) for row in turns] == [(n, (n - 1) % 2) for n in range(1, 13)]
    assert turns[1]["supports"] == ["Challenger Kota", "Apprentice Mugi"]
    assert (turns[4]["horses"], turns[4]["distance"]) == ([], None)
    late = 7  # once its horse had succeeded it came into another area, and ran 1 more (F27)
    for row in turns:
        if row["horses"]:
            distance = max(0, row["run"] - row["guard"]) + (row["turn"] == late)
            assert row["distance"] == distance
    assert foth_history.turns(table, "ja")[0]["horses"] == ["コダマドロップ"]

    rows = foth_history.standings(table)
    drawn = [event for event in table.log() if event.rule == "702.3"]
    assert len(rows) == 2 * (len(drawn) + 1)  # a row for each player and turn, and the end
    ends = [(row["to_go"], row["hand"]) for row in rows[-2:]]
    assert ends == [(to_go(side), len(side.hand)) for side in table.state.board.sides]
    for seat in (0, 1):
        ways = [row["to_go"] for row in rows if row["seat"] == seat]
        assert ways == sorted(ways, reverse=True)


def test_a_turn_that_is_not_over_has_no_run_yet() -> None:
    state = foth_position(you={"hand": "pea-bulb"}, at="run", turn=3)
    table = rk.Table("foth", start=state, autosave=False)
    assert foth_history.turns(table) == []
    table.step("run pea-bulb")
    (row,) = foth_history.turns(table, "en")
    assert (row["turn"], row["horses"], row["run"]) == (3, ["Pea Bulb"], None)
    assert foth_history.standings(table) == []


@pytest.mark.rule("readaloud:RA7.1", cited=False)  # the game was played when it was recorded
def test_the_example_game_of_read_aloud_is_as_the_lesson_tells_it() -> None:
    table = example("readaloud")
    assert table.game.options() == {}
    assert (table.state.board.turn, table.state.board.ended) == (12, "RA7.1")
    assert table.result is not None
    assert table.result.winners == (1,)
    read = readaloud_history.readings(table, "en")
    assert [(row["turn"], row["seat"]) for row in read] == [(n, (n - 1) % 3) for n in range(1, 13)]
    assert [row["title"] for row in read[9:]] == ["Feather", "Spring cleaning", "Harmony"]


def test_the_tables_of_read_aloud_agree_with_the_game() -> None:
    table = example("readaloud")
    nodes = [node for node in table.node.line()[1:] if str(node.action).startswith("read ")]
    states = [table.state_at(node.parent) for node in nodes]
    rows = readaloud_history.turns(table, "en")
    assert [row["stock"] for row in rows] == [len(state.board.stock) for state in states]
    for row, state in zip(rows, states, strict=True):
        scene = state.game.scene(state.view(row["seat"]))
        own = scene["hands"][row["seat"]]
        assert row[f"value_{row['seat']}"] == sum(piece["value"] for piece in own)
        if scene["leading"] is not None:
            assert row["ahead"] == scene["leading"]


def test_the_tables_of_a_game_agree_with_the_game() -> None:
    table = example()
    rows = history.positions_by_round(table)
    assert {row["race"] for row in rows} == {1, 2}
    by_horse: dict[tuple[int, int], int] = {}
    for row in rows:
        key = (row["race"], row["horse"])
        assert row["start"] == by_horse.get(key, 0)
        assert row["at"] == row["start"] + row["run"]
        assert not (row["late"] and row["run"])
        assert row["home"] == (row["at"] >= 60)
        by_horse[key] = row["at"]
    ends = [by_horse[2, horse] for horse in range(1, 7)]
    assert tuple(ends) == table.state.board.at

    lines = history.settlement_lines(table, "en")
    purses = history.purses_by_race(table)
    for race in (1, 2):
        for seat in range(5):
            sums = sum(x["amount"] for x in lines if (x["race"], x["seat"]) == (race, seat))
            before, after = (
                next(p["purse"] for p in purses if (p["race"], p["seat"]) == (r, seat))
                for r in (race - 1, race)
            )
            assert after == max(0, before + sums)
    stack = history.stack_by_step(table)
    assert stack[-1]["stack"] == len(table.state.board.stack)
    assert {row["step"] for row in stack} <= {node.ply for node in table.node.line()}


def test_the_lessons_call_the_seats_by_their_numbers() -> None:
    state = position(players=4, hands=[["3-5", "F-2"]])
    for table in (example(), study_table(state)):
        players = range(1, table.game.players + 1)
        assert [name.en for name in table.names] == [f"Player {number}" for number in players]
        assert [name.ja for name in table.names] == [f"プレイヤー{number}" for number in players]
    studied = study_table(state)
    assert studied.state == state
    assert studied.mode == "study"
    studied.step("3-5>3L")
    studied.advance()  # the others play by themselves
    assert studied.actor == 0


def test_a_position_waits_for_whoever_sits_where_it_is() -> None:
    state = trickrace_position(table=["Y11", "Y4", "R2"], hands=["B4", "B6", "G7", "Y3 B9"])
    others = study_table(state)
    others.advance()
    assert others.state != state
    own = study_table(state, seat=3)
    own.advance()
    assert (own.state, own.actor) == (state, 3)
    own.step("Y3")
    own.advance()
    assert own.state != state


def test_a_table_has_its_headings_in_the_chosen_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    rows = [
        {"horse": 1, "round": 1, "at": 7000, "why": ["a", "b"]},
        {"horse": 10, "round": None, "at": 17.5, "why": []},
    ]
    table = tabulate(rows)
    heads, one, other = repr(table).splitlines()
    assert heads.split() == ["馬", "ラウンド", "at", "why"]
    assert (one.split(), other.split()) == (
        ["1", "1", "7,000", "a,", "b"],
        ["10", "–", "17.5", "–"],
    )
    assert repr(tabulate(rows, "round", "horse")).split()[:2] == ["ラウンド", "馬"]
    rk.set_language("en")
    assert repr(table).splitlines()[0].split() == ["horse", "round", "at", "why"]
    html = tabulate([{"rule": "<b>", "horse": 3}])._repr_html_()
    assert "&lt;b&gt;" in html
    assert "<td>3</td>" in html  # figures flush right
    assert 'text-align: left">rule' in html


def test_charts_fit_any_theme_and_need_no_network() -> None:
    table = example()
    rows = [row for row in history.positions_by_round(table) if row["race"] == 1]
    drawn = [
        charts.horses_chart(rows, spurt=44, goal=60),
        charts.purses_chart(history.purses_by_race(table), ["a", "b", "c", "d", "e"]),
        charts.stack_chart(history.stack_by_step(table)),
        *trick_race_charts(),
        charts.standings_chart(foth_history.standings(example("foth")), ["a", "b"]),
        charts.steps_chart(steps(foth_position({"run": "toaster-dash"}, at="run"), "toaster-dash")),
        *probability_charts(),
        *betting_charts(),
    ]
    charts.offline()
    for chart in drawn:
        spec = chart.to_dict()
        assert spec["background"] == "transparent"
        assert spec["config"]["axis"]["labelColor"] == charts.GREY
        vega = vl_convert.vegalite_to_vega(spec)
        for change in spec["usermeta"]["embedOptions"]["patch"]:
            _, *places, name = change["path"].split("/")
            inside = reduce(getitem, places, vega)  # a chart without it is not drawn
            assert isinstance(inside, list if name == "-" else dict)
        bundle = chart._repr_mimebundle_()
        assert set(bundle) == {"application/vnd.vegalite.v5+json", "image/png", "text/plain"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_charts_carry_a_text_alternative(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    table = example()
    rows = [row for row in history.positions_by_round(table) if row["race"] == 1]
    told = {
        "horses": charts.horses_chart(rows, spurt=44, goal=60),
        "purses": charts.purses_chart(history.purses_by_race(table), ["a", "b", "c", "d", "e"]),
        "stack": charts.stack_chart(history.stack_by_step(table)),
        "standings": charts.standings_chart(foth_history.standings(example("foth")), ["a", "b"]),
        "steps": charts.steps_chart(
            steps(foth_position({"run": "toaster-dash"}, at="run"), "toaster-dash")
        ),
        **dict(zip("abc", trick_race_charts(), strict=True)),
        **dict(zip("defghi", probability_charts(), strict=True)),
        **dict(zip("jk", betting_charts(), strict=True)),
    }
    charts.offline()
    for name, chart in told.items():
        alternative = chart.to_dict()["description"]
        assert len(alternative) > 20, name
        assert "{" not in alternative, name
        # Japanese is written in Japanese.
        assert (re.search("[ぁ-ん]", alternative) is not None) == (lang == "ja"), name
        assert chart._repr_mimebundle_()["text/plain"] == alternative


def test_a_text_alternative_tells_what_the_chart_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    purses = charts.purses_chart(history.purses_by_race(example()), ["a", "b", "c", "d", "e"])
    assert "a: 0, b: 200,000" in purses.to_dict()["description"]
    chances, curve, _, intervals, pairs, heat = probability_charts()
    assert "win, exact: 25.0%; win, simulated: 30.0%" in chances.to_dict()["description"]
    assert "from 0.2 at 10 to 0.25 at 1,000" in curve.to_dict()["description"]
    assert "2 intervals" in intervals.to_dict()["description"]
    assert "before (wanted: 1, left: 1, out: 0)" in pairs.to_dict()["description"]
    assert "from 9 to 9" in heat.to_dict()["description"]


def test_impossible_pairs_look_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    cards = ["R5", "R6", "R7"]
    pairs = [
        {"panel": "p", "across": one, "up": other, "state": "out" if one == "R5" else "left"}
        for one in cards
        for other in cards
        if one != other
    ]
    chart = charts.pairs_chart(pairs, ["wanted", "left", "out"])
    cells = {(row["across"], row["up"]): row["state"] for row in drawn_rows(chart, "across")}
    assert {pair for pair, state in cells.items() if state == "impossible"} == {
        (card, card) for card in cards
    }
    assert chart.to_dict()["columns"] == 1  # a narrow screen has no room for panels side by side
    spec = chart.to_dict()["spec"]
    scale = spec["encoding"]["color"]["scale"]
    looks = dict(zip(scale["domain"], scale["range"], strict=True))
    assert len(set(looks.values())) == 4
    assert looks["impossible"] == charts.GREY
    # What is ruled out is crossed out.
    _, crosses = spec["layer"]
    assert crosses["mark"]["text"] == "×"
    assert crosses["transform"] == [{"filter": {"field": "state", "equal": "out"}}]


def trick_race_charts() -> list[Any]:
    table = example("trickrace")
    rows = [row for row in trickrace_history.positions_by_trick(table) if row["race"] == 1]
    places = [{"card": "R8", "place": "a", "probability": Fraction(1, 3)}]
    return [
        charts.course_chart(rows, goal=7),
        charts.points_chart(trickrace_history.points_by_race(table), ["a", "b", "c", "d"]),
        charts.whereabouts_chart(places, ["a", "b"]),
    ]


def test_a_course_begins_at_the_gate_and_names_its_horses() -> None:
    spec = trick_race_charts()[0].to_dict()
    rows = [row for data in spec["datasets"].values() for row in data if "trick" in row]
    gate = [row for row in rows if row["trick"] == 0]
    assert {row["horse"] for row in gate} == set("VFSO")
    assert all(row["at"] == 0 for row in gate)
    ends = {row["horse"]: row["at"] for row in rows if row["trick"] == 10}
    assert ends == {"V": 3, "F": 6, "S": 3, "O": 5}


def probability_charts() -> list[Any]:
    chances = [
        {"what": "win", "by": "exact", "p": Fraction(1, 4)},
        {"what": "win", "by": "simulated", "p": Estimate(30, 100)},
    ]
    curve = [
        {"games": 10, "share": 0.2, "low": 0.1, "high": 0.5},
        {"games": 1000, "share": 0.25, "low": 0.22, "high": 0.28},
    ]
    intervals = [{"low": 0.1, "high": 0.2}, {"low": 0.2, "high": 0.3}]
    pairs = [
        {"panel": panel, "across": "R5", "up": up, "state": state}
        for panel in ("before", "after")
        for up, state in (("R6", "wanted"), ("R7", "left"))
    ]
    return [
        charts.chances_chart(chances),
        charts.curves_chart(curve, "games", "share", mark=Fraction(1, 4)),
        charts.curves_chart([{**row, "p": "a"} for row in curve], "games", "share", by="p"),
        charts.intervals_chart(intervals, Fraction(1, 4)),
        charts.pairs_chart(pairs, ["wanted", "left", "out"]),
        charts.heat_chart(
            [{"mine": 0, "theirs": 2, "hold_from": 9}], "mine", "theirs", "hold_from"
        ),
    ]


def drawn_rows(chart: Any, column: str) -> list[dict[str, Any]]:
    """Return the rows that a chart draws and that have this column."""
    tables = chart.to_dict()["datasets"].values()
    return [row for table in tables for row in table if column in row]


def test_an_estimate_is_drawn_with_its_interval_and_an_exact_value_without() -> None:
    exact, simulated = drawn_rows(probability_charts()[0], "what")
    assert (exact["low"], exact["p"], exact["high"]) == (0.25, 0.25, 0.25)
    assert (simulated["low"], simulated["high"]) == Estimate(30, 100).interval


def test_counts_that_grow_far_have_a_logarithmic_scale_and_shares_have_none() -> None:
    band, line, level = probability_charts()[1].to_dict()["layer"]
    assert line["encoding"]["x"]["scale"]["type"] == "log"
    assert "type" not in line["encoding"]["y"]["scale"]
    assert band["encoding"]["y2"]["field"] == "high"
    assert level["mark"]["strokeDash"]
    many = [{"trick": 1, "worlds": 10**12}, {"trick": 2, "worlds": 100}]
    (line,) = charts.curves_chart(many, "trick", "worlds").to_dict()["layer"]
    assert line["encoding"]["y"]["scale"]["type"] == "log"
    assert "10^" in line["encoding"]["y"]["axis"]["labelExpr"]
    assert "type" not in line["encoding"]["x"]["scale"]


def test_a_column_without_a_word_of_the_lessons_labels_its_axis_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    rows = [{"games": 1, "gain, in chips": 5, "solver": "cfr"}]
    (line,) = charts.curves_chart(rows, "games", "gain, in chips", by="solver").to_dict()["layer"]
    assert line["encoding"]["x"]["title"] == "games"
    assert line["encoding"]["y"]["title"] == "gain, in chips"
    assert [tip["title"] for tip in line["encoding"]["tooltip"]] == ["games", "gain, in chips"]


def test_an_interval_that_misses_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    verdicts = [row["verdict"] for row in drawn_rows(probability_charts()[3], "verdict")]
    assert verdicts == ["含まない", "正確な値を含む"]


def test_pairs_of_cards_have_a_panel_for_each_piece_of_evidence_and_one_legend() -> None:
    spec = probability_charts()[4].to_dict()
    assert spec["facet"]["sort"] == ["before", "after"]
    assert spec["resolve"]["scale"]["color"] == "shared"
    assert spec["spec"]["encoding"]["color"]["scale"]["domain"] == ["wanted", "left", "out"]


def betting_charts() -> list[Any]:
    prices = [
        {"by": "a", "odds": 2, "p": Estimate(60, 100)},
        {"by": "b", "odds": 5, "p": Estimate(10, 100)},
    ]
    clouds = [
        {"name": "chain", "round": 1, "at": 4, "probability": Fraction(1, 4)},
        {"name": "chain", "round": 1, "at": 5, "probability": Fraction(3, 4)},
        {"name": "chain", "round": 2, "at": 60, "probability": Fraction(1)},
        {"name": "played", "round": 1, "at": 30, "probability": 0.5},
    ]
    return [charts.prices_chart(prices), charts.clouds_chart(clouds, goal=60)]


def test_a_price_is_drawn_beside_what_would_break_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    rows = drawn_rows(betting_charts()[0], "odds")
    fair = {row["odds"]: row["p"] for row in rows if row["by"] == "break-even: 1 / odds"}
    seen = {row["odds"]: (row["low"], row["high"]) for row in rows if "low" in row}
    assert fair == {2: 0.5, 5: 0.2}
    assert seen == {2: Estimate(60, 100).interval, 5: Estimate(10, 100).interval}


def test_all_that_is_home_stands_at_the_goal() -> None:
    steps = [
        {"name": "a", "round": 1, "at": at, "probability": Fraction(1, 4)} for at in (4, 5, 6, 8)
    ]
    bars = drawn_rows(charts.clouds_chart(steps, goal=5), "start")
    assert [(row["start"], row["probability"]) for row in bars] == [(3, 0.25), (5, 0.75)]


def test_clouds_have_a_panel_a_model_and_one_height_for_all() -> None:
    chart = betting_charts()[1]
    bars = [
        (row["name"], row["round"], row["start"], row["end"], row["probability"])
        for row in drawn_rows(chart, "start")
    ]
    assert bars == [("chain", 1, 3, 6, 1.0), ("chain", 2, 60, 63, 1.0), ("played", 1, 30, 33, 0.5)]
    spec = chart.to_dict()
    assert [panel["title"]["text"] for panel in spec["hconcat"]] == ["chain", "played"]
    for panel in spec["hconcat"]:
        bars_layer = panel["spec"]["layer"][0]
        assert bars_layer["encoding"]["y"]["scale"]["domain"] == [0, 1.0]


def test_a_step_begins_where_the_one_before_has_ended() -> None:
    """What is printed or set begins at 0, and two steps of one name are two bars."""
    rows = [
        {"rule": "808.1a", "what": "printed", "by": None, "value": 3},
        {"rule": "1002.1b", "what": "distance", "by": -1, "value": 2},
        {"rule": "808.1f", "what": "Toast", "by": 2, "value": 4},
        {"rule": "808.1f", "what": "Toast", "by": 2, "value": 6},
        {"rule": "808.1e", "what": "Clock", "by": None, "value": 6},
    ]
    bars = drawn_rows(charts.steps_chart(rows), "start")
    assert [(bar["start"], bar["value"]) for bar in bars] == [
        (0, 3),
        (3, 2),
        (2, 4),
        (4, 6),
        (0, 6),
    ]
    assert [bar["label"] for bar in bars] == ["3", "−1", "+2", "+2", "6"]
    assert len({bar["step"] for bar in bars}) == len(rows)
