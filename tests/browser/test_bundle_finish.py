"""How a race ends on a board: horses come in, then places, then what it pays; one goes on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import racekit as rk
from racekit.engine.texts import LANGUAGES
from racekit.ui.session import Session
from tests.browser.conftest import Open
from tests.ui.sittings import as_json, command

pytestmark = pytest.mark.browser

State = dict[str, Any]
PERSON = {"seat": 0, "name": {"en": "You", "ja": "あなた"}, "kind": "person"}
SUMS = {"longshot": "settlements", "trickrace": "sheet"}
SHEET = {"longshot": ".rk-ls-sheet[open]", "trickrace": ".rk-tr-sheet[open]"}
PLACED = {"longshot": ".rk-ls-medal", "trickrace": "[class*=rk-tr-home-]"}

every_race = pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
every_game = pytest.mark.parametrize("game", SUMS)

TOLD = """() => ['.rk-status', '.rk-log', '.rk-sr[aria-live]', '.rk-players', '.rk-notice']
  .map(what => document.querySelector(what)?.textContent ?? '')"""
AT_ONCE = f"""async ([state, ...others]) => {{
  model.set("state", state);
  await drawn();
  const counts = [...others, ".rk-ending"].map(what => document.querySelectorAll(what).length);
  return [({TOLD})(), ...counts];
}}"""
"""What is told and shown once a snapshot is drawn: asked here, however slow the machine is."""


@cache
def finish(game: str, last: bool) -> tuple[State, State]:
    """Return the snapshots before and after the step that ends the first race, or the last one."""
    players = 5 if game == "longshot" else 4
    bots = dict.fromkeys(range(players), "random")
    table = rk.Table(game, players=players, seats=bots, seed=3, autosave=False)
    session = Session(table, 0)
    before = after = session.snapshot()
    while not (after["over"] if last else after.get("rests")):
        assert command(session, "advance", "beat") is None
        before, after = after, session.snapshot()
    whole = as_json(session.tree())["nodes"]
    found = []
    for state in (before, after):
        seats = [PERSON, *state["seats"][1:]]
        found.append({**as_json(state), "seats": seats, "tree": {"since": None, "nodes": whole}})
    return found[0], found[1]


def homes(state: State) -> int:
    return sum(horse["home"] is not None for horse in state["scene"]["horses"])


@every_game
@every_race
@pytest.mark.parametrize("motion", [True, False], ids=["moving", "reduced"])
def test_nothing_tells_the_finish_before_it_has_been_seen(
    open_page: Open, game: str, last: bool, motion: bool
) -> None:
    before, after = finish(game, last)
    stage = open_page(before, config={"autoplay": False, "speed": "slow"}, motion=motion)
    page = stage.page
    told = page.evaluate(TOLD)
    shown = page.evaluate(AT_ONCE, [after, PLACED[game], SHEET[game]])
    assert shown == [told, homes(before), 0, 0]
    # Where the horses are, they are already.
    expect(page.locator(PLACED[game])).to_have_count(homes(after))
    expect(page.locator(SHEET[game])).to_have_count(1)
    expect(page.locator(".rk-status")).to_contain_text(after["status"]["what"]["en"])
    assert after["log"][-1]["text"]["en"] in page.locator(".rk-sr[aria-live]").first.inner_text()
    assert not stage.errors


def test_a_result_says_by_which_rule(open_page: Open) -> None:
    for name, rule in (("kuhn/over", "K5"), ("pig/over", "P4"), ("foth/over", "902.1")):
        chip = open_page(name, instead=True).page.locator(".rk-notice .rk-chip")
        expect(chip).to_have_text(rule)


def test_a_board_without_a_review_says_why(open_page: Open) -> None:
    stage = open_page("foth/over")
    stage.page.get_by_role("button", name="Review", exact=True).press("Enter")
    expect(stage.page.locator(".rk [role=alert]")).to_contain_text("rk.review(table)")


def going_on(page: Page) -> int:
    return page.get_by_role("button", name="Go on").count()


@every_game
def test_a_race_rests_until_one_goes_on(open_page: Open, game: str) -> None:
    before, after = finish(game, last=False)
    # Nothing waits before the finish: a slow machine would go on from there by itself.
    stage = open_page({**before, "waiting": False}, config={"autoplay": True, "speed": "fast"})
    assert going_on(stage.page) == 0
    stage.show(after)
    button = stage.page.get_by_role("button", name="Go on")
    expect(button).to_be_visible()
    stage.page.wait_for_timeout(700)
    assert stage.sent("advance") == []
    button.click()
    assert len(stage.sent("advance")) == 1


def test_bots_alone_go_on_by_themselves_after_a_while(open_page: Open) -> None:
    before, after = finish("longshot", last=False)
    bots = [{**seat, "kind": "auto"} for seat in after["seats"]]
    stage = open_page(
        {**before, "waiting": False, "seats": bots}, config={"speed": "fast", "autoplay": True}
    )
    stage.show({**after, "seats": bots})
    stage.page.wait_for_function("() => model.sent.some(m => m.name === 'advance')")


def test_a_recording_rests_and_goes_on(open_page: Open) -> None:
    bots = dict.fromkeys(range(5), "random")
    table = rk.Table("longshot", players=5, seats=bots, seed=3, autosave=False)
    table.advance()
    widget = rk.ReplayWidget(table, seat=0)
    names = ("constants", "frames", "rules", "title", "backdrop", "game")
    traits = {name: getattr(widget, name) for name in names}
    at = next(n for n, frame in enumerate(widget.frames) if frame["rests"])
    stage = open_page(None, bundle="longshot", part="replay", at=at - 1, **traits)
    page = stage.page
    page.evaluate("() => { view(); return drawn(); }")
    page.get_by_role("button", name="One step forward").click()
    assert page.locator(PLACED["longshot"]).count() == homes(widget.frames[at - 1])
    expect(page.locator(PLACED["longshot"])).to_have_count(homes(widget.frames[at]))
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(at + 1))
    assert not stage.errors


@every_race
@pytest.mark.parametrize("width", [1324, 390])
def test_every_seat_s_line_is_in_the_settlement(open_page: Open, last: bool, width: int) -> None:
    _, after = finish("longshot", last)
    stage = open_page(after, config={"autoplay": False, "speed": "fast"}, width=width)
    sheet = stage.page.locator(SHEET["longshot"])
    inside = """e => [...e.querySelectorAll('td, li, th')].every(each =>
      each.getBoundingClientRect().right <= e.getBoundingClientRect().right + 1)"""
    for lang in LANGUAGES:
        stage.speak(lang)
        assert sheet.locator(".rk-ls-seat-row").count() == 5
        assert sheet.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
        assert sheet.evaluate(inside)
