"""The committed bundle of probabilities in Chromium, with a fake model."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.ui.odds import OddsPanel
from racekit.ui.session import Session
from tests.browser.axe import serious
from tests.browser.conftest import Open, snapshot
from tests.browser.games import KUHN, LONGSHOT, LOOKS, Look, on_boards
from tests.ui.sittings import QUICK, as_json, games_played

pytestmark = pytest.mark.browser

SCREEN = "the table"


@cache
def panel(game: str) -> dict[str, Any]:
    """Return what a widget shows at a person's first turn."""
    made = rk.game(game, **QUICK.get(game, {}))
    seats = {seat: rk.players.Greedy() for seat in range(1, made.players)}
    table = rk.Table(made, seed=7, autosave=False, seats=seats)
    while table.actor != 0:
        table.visible_step()
    panel = OddsPanel(Session(table, 0))
    panel.run(games_played(game, 20))
    return as_json({"seq": 3, "running": True, **panel.data()})


def open_odds(open_page: Open, game: str = "longshot", **settings: Any) -> Any:
    return open_page({}, bundle="odds", odds=panel(game), screen=SCREEN, **settings)


@on_boards(LONGSHOT, KUHN)
def test_exact_and_estimated_look_different(open_page: Open, look: Look) -> None:
    game = look.game
    page = open_odds(open_page, game).page
    shown = {True: ".rk-chances.rk-exact", False: ".rk-chances.rk-estimated"}
    for group in panel(game)["groups"]:
        section = page.locator(shown[group["exact"]], has_text=group["title"]["en"])
        expect(section.locator("li")).to_have_count(len(group["rows"]))
        # An interval is drawn where there is one.
        expect(section.locator("i")).to_have_count(0 if group["exact"] else len(group["rows"]))
    # What the others may hold, in a game with cards.
    grid = panel(game)["grid"]
    expect(page.locator(".rk-beliefs tbody tr")).to_have_count(len(grid["rows"]) if grid else 0)


def test_bars_are_as_long_as_they_are_likely(open_page: Open) -> None:
    page = open_odds(open_page).page
    group = next(group for group in panel("longshot")["groups"] if group["key"] == "winner")
    rows, most = group["rows"], group["most"]
    bars = page.locator(".rk-chances", has_text="Who wins the game").locator(".rk-bar")
    widths = [
        bars.nth(place).evaluate(
            "bar => bar.firstElementChild.getBoundingClientRect().width / bar.clientWidth"
        )
        for place in range(len(rows))
    ]
    # What never came about keeps a sliver: a bar that is not there looks like a fault.
    assert widths == pytest.approx([max(row["value"] / most, 0.01) for row in rows], abs=0.02)


def test_the_axis_begins_at_0_and_says_where_it_ends(open_page: Open) -> None:
    page = open_odds(open_page).page
    for group in panel("longshot")["groups"]:
        axis = page.locator(f".rk-of-{group['key']} .rk-axis b")
        expect(axis).to_have_text(["0", re.compile(rf"^{100 * group['most']:g}(\.0)?%$")])


def test_moves_are_in_groups_that_say_how_they_compare(open_page: Open) -> None:
    odds = deepcopy(panel("longshot"))
    group = next(group for group in odds["groups"] if group["key"] == "actions")
    less = {"en": "−9.0% (−12.0% to −6.0%)", "ja": "−9.0%（−12.0%〜−6.0%）"}
    kinds = ["best", "no difference seen", *["worse"] * len(group["rows"])]
    for row, kind in zip(group["rows"], kinds, strict=False):
        row |= {"group": kind, "head": {"en": kind.capitalize(), "ja": kind}}
        row |= {} if kind == "best" else {"difference": less}
    page = open_page({}, bundle="odds", odds=odds, screen=SCREEN).page
    actions = page.locator(".rk-of-actions")
    expect(actions.locator("h4")).to_have_text(["Best", "No difference seen", "Worse"])
    expect(actions.get_by_role("list", name="Best").locator("li")).to_have_count(1)
    expect(actions.locator("li")).to_have_count(len(group["rows"]))
    worst = actions.get_by_role("list", name="Worse").locator("li").first
    expect(worst).to_have_attribute("title", re.compile("compared with the best: −9.0%"))
    expect(actions.get_by_role("list", name="Best").locator("li")).not_to_have_attribute(
        "title", re.compile("compared")
    )
    assert serious(page) == []


@on_boards(LONGSHOT, KUHN)
def test_what_is_aimed_at_on_a_board_is_found_among_the_moves(open_page: Open, look: Look) -> None:
    page = open_odds(open_page, look.game).page
    groups = panel(look.game)["groups"]
    rows = next(group for group in groups if group["key"] == "actions")["rows"]
    page.evaluate(
        """([actions, screens]) => document.body.prepend(...screens.map(screen => {
            const board = document.createElement("div");
            board.dataset.screen = screen;
            board.append(...actions.map(action => {
                const place = document.createElement("button");
                place.dataset.act = action;
                place.textContent = action;
                return place;
            }));
            return board;
        }))""",
        [[row["action"] for row in rows], [SCREEN, "another table"]],
    )
    aimed = page.locator(".rk-aimed")
    for row in (rows[0], rows[-1]):
        page.locator(f"[data-act='{row['action']}']").first.hover()
        expect(aimed).to_have_count(1)
        expect(aimed).to_contain_text(row["text"]["en"])
        expect(aimed).to_be_in_viewport()
    first = page.locator(f"[data-act='{rows[0]['action']}']")
    first.first.focus()
    expect(aimed).to_contain_text(rows[0]["text"]["en"])
    # The same move at another table is none of its business.
    first.last.hover()
    expect(aimed).to_have_count(0)
    first.first.hover()
    expect(aimed).to_have_count(1)
    page.get_by_role("button", name="Stop").hover()
    expect(aimed).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_boards_tell_what_a_place_would_do(open_page: Open, look: Look) -> None:
    state = snapshot(look.turn)
    page = open_page(state, screen=SCREEN).page
    if not look.direct:
        page.locator(look.free).first.click()
    places = page.locator(look.takes)
    expect(places.first).to_be_visible()
    told = {place.get_attribute("data-act") for place in places.all()}
    expect(page.locator(f"[data-screen='{SCREEN}'] [data-act]").first).to_be_attached()
    assert told
    assert told <= {action["action"] for action in state["actions"]}


def test_work_is_stopped_and_taken_up(open_page: Open) -> None:
    stage = open_odds(open_page)
    stage.page.get_by_role("button", name="Stop").click()
    assert [message["name"] for message in stage.sent()] == ["stop"]
    stage.page.evaluate(
        "odds => { model.set('odds', odds); return drawn(); }",
        {**panel("longshot"), "running": False},
    )
    stage.page.get_by_role("button", name="Calculate").click()
    assert [message["name"] for message in stage.sent()] == ["stop", "run"]


def test_the_language_changes_without_python(open_page: Open) -> None:
    page = open_odds(open_page).page
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("h2")).to_have_text("確率")
    expect(page.locator(".rk-exact h3").first).to_contain_text("正確")


@pytest.mark.parametrize(("dark", "width"), [(False, 1060), (True, 480)], ids=["light", "dark"])
def test_it_is_accessible_and_fits(open_page: Open, dark: bool, width: int) -> None:
    stage = open_odds(open_page, dark=dark, width=width)
    assert serious(stage.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert stage.page.evaluate(wide) <= 0
    assert stage.errors == []


def test_keys_are_kept_from_the_notebook(open_page: Open) -> None:
    page = open_odds(open_page).page
    button = page.get_by_role("button", name="Stop")
    button.focus()
    expect(button).to_have_attribute("data-lm-suppress-shortcuts", "true")
