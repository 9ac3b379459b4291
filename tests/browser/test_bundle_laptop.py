"""Every board on a laptop: JupyterLab leaves it 1300 x 640 px of a screen of 1366 x 768."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.engine.texts import LANGUAGES
from tests.browser.conftest import Open, Stage, snapshot
from tests.browser.games import FOTH, KUHN, LOOKS, PIG, READALOUD, TRICKRACE, Look, on_boards

pytestmark = pytest.mark.browser

NO = {"en": "No.", "ja": "いいえ。"}
every_game = pytest.mark.parametrize("look", LOOKS, ids=str)
STEP = {"autoplay": False, "speed": "normal"}
WIDE, HIGH = 1300, 640
MARGIN = 24
"""Of the page around the widget."""
AS_WIDE = [1180, 1108]
"""JupyterLab leaves a board less than the space for it, and Jupyter Notebook's view 1108 px.

Between them the layout changes; whole games are played where there is all the space.
"""

SIZE = """() => {
  const root = document.querySelector('.rk');
  const scrolling = [...root.querySelectorAll('.rk-main, .rk-hand, .rk-hand *')].filter(e =>
    e.scrollHeight > e.clientHeight + 1 && !e.matches('.rk-fh-asked')
    && ['auto', 'scroll'].includes(getComputedStyle(e).overflowY));
  const {width, height} = root.getBoundingClientRect();
  return [width, height, scrolling.map(e => e.className)];
}"""

SMALL = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector('.rk'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const {data, parentElement: e} = texts.currentNode;
    if (!data.trim() || e.closest('.rk-sr, svg, option') || !e.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    // A small card's title is set smaller rather than broken within a word.
    const least = e.matches('.rk-ra-five .rk-ra-small .rk-ra-title') ? 10 : 12;
    if (size < least) found.add(`${e.className}: ${size}`);
  }
  return [...found];
}"""


def seated(look: Look) -> rk.GameWidget:
    """Return a game of the person at seat 0 against random players."""
    options = {name: value for name, value in look.options.items() if name != "seed"}
    game = rk.game(look.game, **options)
    others = dict.fromkeys(range(1, game.players), "random")
    table = rk.Table(game, seats=others, seed=3, mode="play", autosave=False)
    return rk.GameWidget(table, autoplay=False)


def whole_tree(widget: rk.GameWidget) -> dict[str, Any]:
    """Return the tree as a page gets it that has just been opened."""
    return {"since": None, "nodes": widget._session.tree()["nodes"], "gone": []}


def played(look: Look) -> Iterator[dict[str, Any]]:
    """Yield what the person at seat 0 sees of a game against random players."""
    return playing(seated(look))


def playing(widget: rk.GameWidget, turns: int = 400) -> Iterator[dict[str, Any]]:
    """Yield what a page sees from when it is opened: the whole tree, and then what changes."""
    rng = random.Random(1)
    yield {**widget.state, "tree": whole_tree(widget)}
    for _ in range(turns):
        state = widget.state
        if state["over"]:
            return
        if state["mine"]:
            widget.act(rng.choice(state["actions"])["action"])
        else:
            widget.advance(turn=False)
        yield widget.state


def opened(open_page: Open, look: Look, width: int, **more: Any) -> Stage:
    return open_page(look.turn, config=STEP, width=width + MARGIN, **more)


@every_game
def test_every_snapshot_fits_a_laptop_and_can_be_read(open_page: Open, look: Look) -> None:
    """And the wheel passes through: a browser scrolls from areas that do not keep it."""
    stage = opened(open_page, look, WIDE)
    for name in look.snapshots:
        stage.show(snapshot(name))
        assert stage.page.evaluate(SHUT) == [], name
        # There and back, so that little has to change between two looks.
        for lang, widths in zip(LANGUAGES, (AS_WIDE, AS_WIDE[::-1]), strict=True):
            stage.speak(lang)
            for asked in widths:
                stage.widen(asked + MARGIN)
                wide, high, scrolling = stage.page.evaluate(SIZE)
                assert wide == asked
                assert high <= HIGH, (name, lang, asked, high)
                assert scrolling == [], name
                assert stage.page.evaluate(SMALL) == [], name


@every_game
def test_a_whole_game_fits_a_laptop(open_page: Open, look: Look) -> None:
    stage = opened(open_page, look, WIDE)
    states = list(played(look))
    for number, state in enumerate([*states[::15], states[-1]]):
        stage.show(state)
        _, high, scrolling = stage.page.evaluate(SIZE)
        assert high <= HIGH, (number, state["status"]["what"]["en"], high)
        assert scrolling == [], state["status"]["what"]["en"]
    assert not stage.errors


def test_a_sheet_lies_over_the_board_until_it_is_folded(open_page: Open) -> None:
    stage = open_page("settlement", config=STEP, width=WIDE + MARGIN)
    lane = stage.page.locator(".rk-ls-runner").first
    on_top = "e => e.contains(document.elementFromPoint(e.getBoundingClientRect().x + 20,"
    on_top += " e.getBoundingClientRect().y + 20))"
    assert not lane.evaluate(on_top)
    stage.page.locator(".rk-fold[open] > summary").click()
    assert lane.evaluate(on_top)


@pytest.mark.parametrize("width", [WIDE, *AS_WIDE])
def test_how_horses_came_in_stands_beside_what_a_seat_is_told(open_page: Open, width: int) -> None:
    state = snapshot("settlement")
    finish = state["scene"]["settlements"][-1]["finish"]
    for horse, place in zip(finish, [1, 2, 3, 3], strict=False):
        horse["place"] = place
    page = open_page(state, config=STEP, width=width + MARGIN).page
    ends = page.locator(".rk-ls-finish > *").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().right)"
    )
    told = page.locator(".rk-ls-told").bounding_box()
    assert told is not None
    assert max(ends) <= told["x"]


def test_the_keyboard_brings_the_board_back_above_a_sheet(open_page: Open) -> None:
    stage = open_page("settlement", config=STEP, width=WIDE + MARGIN)
    stage.page.locator(".rk").press("b")
    over = "() => document.elementFromPoint(...Object.values(document.activeElement"
    over += ".getBoundingClientRect().toJSON()).slice(0, 2).map(n => n + 4))"
    assert stage.page.evaluate(f"() => ({over})().closest('.rk-main') !== null")


SHUT = """() => [...document.querySelectorAll('.rk *')]
  .filter(e => !['auto', 'none'].some(way => getComputedStyle(e).overscrollBehaviorY === way)
    && e.checkVisibility())
  .map(e => e.className)"""
BROKEN = r"""() => {
  const notice = document.querySelector('.rk-notice');
  const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    for (const {index, 0: amount} of texts.currentNode.data.matchAll(/[+−]?[$]?\d[\d,]*/g)) {
      const range = new Range();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + amount.length);
      if (new Set([...range.getClientRects()].map(({top}) => top)).size > 1) found.push(amount);
    }
  }
  return found;
}"""


def test_the_wheel_scrolls_the_page_over_a_sheet(open_page: Open) -> None:
    stage = open_page("settlement", config=STEP, width=WIDE + MARGIN)
    stage.widen(WIDE + MARGIN, 400)
    stage.page.locator(".rk-ls-sheet[open]").hover(position={"x": 60, "y": 60})
    stage.page.mouse.wheel(0, 100)
    stage.page.wait_for_function("() => scrollY === 100")


@every_game
def test_no_amount_of_a_settlement_is_broken_over_two_lines(open_page: Open, look: Look) -> None:
    stage = opened(open_page, look, WIDE)
    for name in look.snapshots:
        stage.show(snapshot(name))
        told = stage.page.locator(".rk-notice").inner_text()
        for width in (*AS_WIDE, 700, 480, 360) if any(map(str.isdigit, told)) else ():
            stage.widen(width + MARGIN)
            assert stage.page.evaluate(BROKEN) == [], (name, width)


# --- what has moved ------------------------------------------------------------------------------

MARKED = """() => Object.fromEntries([...document.querySelectorAll('.rk [data-anchor][data-mark]')]
  .map(e => [e.dataset.anchor, e.dataset.mark]))"""
SAID = """() => [...document.querySelectorAll('.rk [data-mark][data-anchor]')]
  .filter(e => !e.closest('[aria-label]')?.getAttribute('aria-description')).length"""
LINES = """() => [...document.querySelectorAll('.rk [data-mark]')]
  .map(e => getComputedStyle(e).outlineStyle)"""


@every_game
def test_every_board_marks_what_has_moved_since_one_s_last_move(
    open_page: Open, look: Look
) -> None:
    """Own and others' moves; told apart by the line, and named for screen readers."""
    states = list(islice(played(look), 30))
    stage = open_page(states[0], config=STEP, width=WIDE + MARGIN)
    kinds: set[str] = set()
    for before, state in pairwise(states):
        stage.show(state)
        marks, unsaid = stage.page.evaluate(f"() => [({MARKED})(), ({SAID})()]")
        if before["mine"] and not before.get("forced"):
            assert "since" not in marks.values() or look.game == "trickrace"
        kinds |= {*marks.values()}
        assert unsaid == 0
    # In play the lines wait until somebody asks what has moved.
    assert {line.split()[0] for line in stage.page.evaluate(LINES)} == {"none"}
    stage.page.locator(".rk-marks summary").click()
    for dark in (False, True):
        stage.theme(dark)
        assert len({*stage.page.evaluate(LINES)}) == 3
    assert kinds >= {"mine", "since"}
    assert not stage.errors


def test_a_newly_drawn_card_is_marked_until_the_next_move(open_page: Open) -> None:
    look = next(each for each in LOOKS if each.game == "longshot")
    states = list(islice(played(look), 60))
    stage = open_page(states[0], config=STEP, width=WIDE + MARGIN)
    drawn = []
    for before, state in pairwise(states):
        stage.show(state)
        marks = stage.page.evaluate(MARKED)
        if before["mine"] and state["scene"]["hand"] != before["scene"]["hand"]:
            assert "mine" in marks.values()
        drawn.append(
            [
                anchor
                for anchor, kind in marks.items()
                if kind == "drawn" and anchor.startswith("card-")
            ]
        )
        assert len(drawn[-1]) <= 1
    assert any(drawn)
    marked = next(number for number, cards in enumerate(drawn) if cards)
    assert drawn[marked - 1] == []


def test_marks_come_back_with_the_step_to_which_one_goes_back(open_page: Open) -> None:
    look = next(each for each in LOOKS if each.game == "longshot")
    states = list(islice(played(look), 40))
    stage = open_page(states[0], config=STEP)
    seen = []
    for state in states[1:]:
        stage.show(state)
        seen.append(stage.page.evaluate(MARKED))
    stage.show({**states[-3], "seq": 99, "looking": True, "head": states[-1]["now"]})
    assert stage.page.evaluate(MARKED) == seen[-3]


PAST = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "past"}


@on_boards(TRICKRACE, FOTH, PIG)
def test_marks_come_back_when_the_page_is_loaded_again(open_page: Open, look: Look) -> None:
    widget = seated(look)
    states = playing(widget)
    live = open_page(next(states), config=STEP, width=WIDE + MARGIN)
    for state in islice(states, 15):
        live.show(state)
        marks = live.page.evaluate(MARKED)
        answer = widget._session.handle(PAST)
        if marks and answer is not None:
            last = {**state, "tree": whole_tree(widget)}, answer, marks
    state, answer, marks = last
    past = {name: answer[name] for name in ("steps", "moved")}
    loaded = open_page(state, config=STEP, width=WIDE + MARGIN, past=past)
    loaded.page.wait_for_function("() => document.querySelector('.rk [data-mark]')")
    assert loaded.page.evaluate(MARKED) == marks
    assert len(loaded.sent("past")) == 1


def test_a_recording_marks_too_wherever_one_goes(open_page: Open) -> None:
    table = rk.Table(
        "longshot", seats=dict.fromkeys(range(5), "random"), seed=3, players=5, autosave=False
    )
    table.advance(90)
    widget = rk.ReplayWidget(table, seat=0)
    traits = {
        name: getattr(widget, name)
        for name in ("constants", "frames", "rules", "title", "backdrop")
    }
    stage = open_page(None, bundle="longshot", part="replay", width=WIDE + MARGIN, **traits)
    stage.page.evaluate("() => { view(); return drawn(); }")
    stage.page.get_by_role("slider").press("End")
    assert stage.page.evaluate(MARKED)


# --- forced choices, and the end -----------------------------------------------------------------


def test_the_log_says_which_choices_were_forced(open_page: Open) -> None:
    state = snapshot("turn")
    *lines, last = state["log"]
    stage = open_page({**state, "log": [*lines, {**last, "forced": True}]}, config=STEP)
    expect(stage.page.locator(".rk-lines li").last).to_contain_text("forced")


def test_the_log_explains_how_likely_something_was(open_page: Open) -> None:
    state = snapshot("turn")
    *lines, last = state["log"]
    stage = open_page({**state, "log": [*lines, {**last, "p": "1/101"}]}, config=STEP)
    said = "The chance of this was 1/101, from what you knew."
    pill = stage.page.locator(".rk-odds").last
    expect(pill).to_have_attribute("title", said)
    expect(pill.locator(".rk-sr")).to_have_text(said)


@on_boards(READALOUD, KUHN)
def test_the_end_offers_another_game_a_look_back_and_the_replay(
    open_page: Open, look: Look
) -> None:
    over = next(name for name in look.snapshots if name.endswith("over"))
    stage = open_page(over, config=STEP)
    ending = stage.page.locator(".rk-ending button")
    # Where a review takes too long, a button says so.
    slow = look.game in ("foth", "readaloud")
    expect(ending).to_have_count(4 if slow else 3)
    if slow:
        ending.nth(2).click(force=True)
        assert "half an hour" in stage.alert()
    ending.last.click()
    stage.page.locator(".rk-help button", has_text="Save the replay").click()
    assert [each["arg"] for each in stage.sent("page")] == ["en"]
    ending.nth(1).click()
    (back,) = stage.sent("goto")
    assert back["arg"] == snapshot(over)["tree"]["nodes"][0]["id"]
    stage.receive({"type": "reject", "id": back["id"], "code": "x", "rule": None, "text": NO})
    ending.nth(0).click()
    assert len(stage.sent("again")) == 1


def test_the_replay_is_saved_as_a_file(open_page: Open) -> None:
    stage = open_page("over", config=STEP)
    stage.page.locator(".rk-ending button").nth(2).click()
    stage.page.locator(".rk-help button", has_text="Save the replay").click()
    (asked,) = stage.sent("page")
    answer = {"v": 1, "type": "page", "id": asked["id"], "name": "race.html", "html": "<p>x</p>"}
    with stage.page.expect_download() as saved:
        stage.receive(answer)
    assert saved.value.suggested_filename == "race.html"


def test_a_game_that_goes_on_offers_none_of_that(open_page: Open) -> None:
    stage = open_page(config=STEP)
    expect(stage.page.locator(".rk-ending")).to_have_count(0)
    stage.show(snapshot(READALOUD.turn) | {"over": False})
    expect(stage.page.locator(".rk-ending")).to_have_count(0)
