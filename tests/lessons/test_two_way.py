"""Two events at once: exact against brute force, conditions, lists, errors, pages and paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.texts import Text
from racekit.games.longshot.positions import position as longshot
from racekit.lessons import two_way
from racekit.lessons.explore.kinds.two_way import SHARES
from racekit.lessons.explore.widget import Exploration
from racekit.odds.simulated_games import SimulatedGames
from tests.lessons.executed import code, page_of, shown

BAG = {"red": 3, "blue": 2}
FIRST: Any = lambda path: path[0] == "red"  # noqa: E731
SECOND: Any = lambda path: path[1] == "red"  # noqa: E731


def drawn(**more: Any) -> Exploration:
    return two_way(**{"bag": BAG, "first": FIRST, "second": SECOND, "seed": 1, "lang": "en"} | more)


def cells(chart: Exploration, key: str) -> list[list[Any]]:
    return [[cell[key] for cell in row] for row in chart.state["panels"][0]["cells"]]


def exact(chart: Exploration) -> list[list[str]]:
    return [[text.partition(" = ")[0] for text in row] for row in cells(chart, "exact")]


def figures(chart: Exploration) -> dict[tuple[str, str], Any]:
    return {
        (each["label"]["en"].partition(":")[0], each["look"]): each["text"]
        for each in chart.state["figures"]
    }


# --- exact ---------------------------------------------------------------------------------------


def shares(outcomes: list[Any], one: Callable[[Any], bool], two: Callable[[Any], bool]) -> Any:
    """Return the table of shares of everything, by counting outcomes."""
    found = [(bool(one(each)), bool(two(each))) for each in outcomes]
    sides: tuple[set[bool], ...] = ({True}, {False}, {True, False})
    return [
        [str(Fraction(sum(a in row and b in col for a, b in found), len(found))) for col in sides]
        for row in sides
    ]


@pytest.mark.parametrize("back", [True, False])
def test_a_table_is_that_of_counting_every_draw(*, back: bool) -> None:
    things = [(kind, n) for kind, count in BAG.items() for n in range(count)]
    pairs = [*product(things, repeat=2)] if back else [*permutations(things, 2)]
    paths = [tuple(kind for kind, _ in pair) for pair in pairs]
    found = exact(drawn(back=back))
    counted = shares(paths, FIRST, SECOND)
    assert [[str(_read(text)) for text in row] for row in found] == counted


def _read(text: str) -> Fraction:
    return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def test_a_game_is_counted_by_its_own_chances() -> None:
    """Pig's first two rolls: is the first even, is a 1 among them?"""
    chart = two_way(
        rk.game("pig").start(),
        policy="roll",
        first=lambda path: path[0] in ("2", "4", "6"),
        second="1",
        shares="A",
        lang="en",
    )
    assert figures(chart)["B, given A", "exact"].startswith("1/6")
    chart.set(shares=SHARES.index("not A"))
    # A 1 at once, or a 3 or 5 and then a 1.
    assert figures(chart)["B, given not A", "exact"].startswith("4/9")


def test_a_view_tells_of_its_cards_only() -> None:
    view = longshot(hands=[["3-5"]]).view(0)
    chart = two_way(
        view, first=lambda p: p[0][0] == "3", second=lambda p: p[1][0] == "3", lang="en"
    )
    chart.set(shares=SHARES.index("A"))
    # 112 cards, 14 of them of horse 3; the own 3-5 and another of horse 3 are out.
    assert figures(chart)["B, given A", "exact"].startswith("6/55")


CONDITIONS = {
    "A": [["1/2", "1/2", "100%"], ["", "", ""], ["", "", ""]],
    "not A": [["", "", ""], ["3/4", "1/4", "100%"], ["", "", ""]],
    "B": [["1/2", "", ""], ["1/2", "", ""], ["100%", "", ""]],
    "not B": [["", "3/4", ""], ["", "1/4", ""], ["", "100%", ""]],
    "rows": [["1/2", "1/2", "100%"], ["3/4", "1/4", "100%"], ["", "", ""]],
    "columns": [["1/2", "3/4", ""], ["1/2", "1/4", ""], ["100%", "100%", ""]],
    "all": [["3/10", "3/10", "3/5"], ["3/10", "1/10", "2/5"], ["3/5", "2/5", "100%"]],
}


@pytest.mark.parametrize("share", CONDITIONS)
def test_a_condition_leaves_what_lies_in_it(share: str) -> None:
    chart = drawn(shares=share)
    assert exact(chart) == CONDITIONS[share]
    chart.run(1000)
    assert [[bool(text) for text in row] for row in cells(chart, "share")] == [
        [bool(text) for text in row] for row in CONDITIONS[share]
    ]
    by_handle = drawn()
    by_handle.set(shares=SHARES.index(share))
    assert exact(by_handle) == CONDITIONS[share]


# --- simulated -----------------------------------------------------------------------------------


def test_trials_come_as_often_as_they_should() -> None:
    chart = drawn()
    chart.run()
    assert chart.done == 10_000
    counts = [[int(text.replace(",", "")) for text in row] for row in cells(chart, "n")]
    assert counts[2][2] == 10_000
    for row, wanted in zip(counts, CONDITIONS["all"], strict=True):
        assert sum(row[:2]) == row[2]
        for count, p in zip(row, wanted, strict=True):
            assert abs(count / 10_000 - float(_read(p))) < 0.02
    before = chart.state["panels"]
    chart.set(shares=SHARES.index("A"))
    assert chart.done == 10_000, "who only looks from another side keeps what was tried"
    assert cells(chart, "n") == [[cell["n"] for cell in row] for row in before[0]["cells"]]
    again = drawn()
    again.run()
    assert again.state["panels"] == before


# --- what has happened ---------------------------------------------------------------------------

PEOPLE = [
    *[{"glasses": True, "team": "red"}] * 3,
    *[{"glasses": True, "team": "blue"}] * 5,
    *[{"glasses": False, "team": "red"}] * 4,
]


def test_a_list_is_counted() -> None:
    chart = two_way(PEOPLE, first="glasses", second=lambda row: row["team"] == "red", lang="en")
    assert cells(chart, "n") == [["3", "5", "8"], ["4", "0", "4"], ["7", "5", "12"]]
    assert cells(chart, "exact") == [[""] * 3] * 3, "a list has no chances"
    assert chart.plan["chance"] is None
    chart.set(shares=SHARES.index("B"))
    text = figures(chart)["A, given B", "simulated"]
    assert text == {"en": "3 of 7", "ja": "7のうち3"}
    chart.run()
    chart.again()
    assert chart.done == 0
    assert cells(chart, "n")[2][2] == "12"


def test_played_games_are_counted() -> None:
    games = rk.simulate("kuhn", 200, seed=3)
    chart = two_way(games, first="won_0", second=lambda game: game["steps"] == 5)
    won, long = games["won_0"] == 1, games["steps"] == 5
    inner = [row[:2] for row in cells(chart, "n")[:2]]
    assert inner == [[str(sum(a & b)) for b in (long, ~long)] for a in (won, ~won)]


def test_played_games_are_counted_without_pandas() -> None:
    games = rk.simulate("kuhn", 200, seed=3)
    bare = SimulatedGames({name: [*games[name]] for name in games.columns}, range(len(games)))
    tables = [two_way(each, first="won_0", second="won_1", lang="en") for each in (games, bare)]
    assert cells(tables[0], "n") == cells(tables[1], "n")
    assert cells(tables[1], "n")[2][2] == "200"


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({"first": "green", "second": "yellow"}, ["first", "second"]),
        ({"first": None, "second": 3}, ["first", "second"]),
        ({"first": [], "shares": "C", "trials": 0}, ["first", "shares", "trials"]),
        ({"bag": {"red": 0}, "draws": 9}, ["bag.red", "draws"]),
        ({"bag": None}, ["of"]),
        ({"bag": None, "of": []}, ["of"]),
        ({"bag": None, "of": PEOPLE, "first": "height", "second": "team"}, ["first", "second"]),
        ({"trials": True, "first": "green"}, ["first", "trials"]),
    ],
)
def test_one_error_lists_every_problem(given: dict[str, Any], places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        drawn(**given)
    assert [problem.place for problem in caught.value.problems] == places


def test_a_row_that_says_neither_yes_nor_no_is_named() -> None:
    with pytest.raises(BadInput, match="row 4 has None"):
        two_way([*PEOPLE[:3], {"glasses": None}], first="glasses", second="glasses", lang="en")


# --- pages, paper, words -------------------------------------------------------------------------


def test_a_page_has_a_picture_for_each_condition() -> None:
    (part,) = page_of(code("", shown(drawn()))).parts
    assert part["handle"] == "shares"
    assert [each["values"]["shares"] for each in part["pictures"]] == [*range(len(SHARES))]
    assert {each["done"] for each in part["pictures"]} == {10_000}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_paper_all_three_stand(lang: str) -> None:
    chart = drawn(first_name="<b>", lang=lang)
    chart.run(50)
    html = chart.fallback()
    assert "<b>:" not in html
    assert "&lt;b&gt;" in html
    assert html.count("<table") == html.count("<svg") == 1
    assert html.count("<circle") == 2
    heights = re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="90.0" height="([\d.]+)"', html)
    assert heights == ["150.0", "75.0"], "half of A's column is B"


def test_it_says_what_the_events_are_called() -> None:
    chart = drawn(first="red", second=["red", "blue"], lang="en")
    assert chart.state["says"]["en"].startswith("A: red at least once. B: red → blue.")
    assert chart.state["says"]["ja"].startswith("Aは「少なくとも1回はred」、Bは「red → blue」")
    named = drawn(title="Two draws", first_name="red first", second_name=Text("x", "ばつ"))
    assert named.plan["title"] == {"en": "Two draws", "ja": "Two draws"}
    assert "A: red first. B: x." in named.state["says"]["en"]
