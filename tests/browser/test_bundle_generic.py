"""The generic board in Chromium: pictures, places, buttons, refusals, of any game at all."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import racekit as rk
from racekit.engine.svg import place as place_svg
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage, add_step, snapshot
from tests.browser.games import KUHN, PIG
from tests.browser.test_bundle import RECORD, STEP, WIDER, assert_nothing_is_left

pytestmark = pytest.mark.browser


def place(page: Page, name: str) -> Any:
    return page.locator(f'[data-place="{name}"]')


def intents(stage: Stage) -> list[str]:
    return [message["action"] for message in stage.sent("intent")]


def drawn(inside: str, actions: list[Any], refused: list[Any] = []) -> dict[str, Any]:  # noqa: B006
    """Return a snapshot of a game with this picture and these actions: text, from, to."""
    state = deepcopy(snapshot("pig/rolled"))
    picture = f'<svg viewBox="0 0 200 100" aria-label="A board">{inside}</svg>'
    state["scene"] = {**state["scene"], "drawing": picture}

    def entry(action: str, start: str | None, to: str | None) -> dict[str, Any]:
        return {"action": action, "from": start, "to": to, "text": {"en": action, "ja": action}}

    state["actions"] = [entry(*each) for each in actions]
    state["refused"] = [{**entry(*each), "why": 0} for each in refused]
    state["why"] = [{"rule": "P3", "text": {"en": "Not there.", "ja": "そこは不可。"}}]
    return state


SIDES = """all => all.map(e =>
  ["x", "y", "width", "height"].map(name => Number(e.getAttribute(name))))"""

# --- places on the picture -----------------------------------------------------------------------


def test_a_place_is_pressed_by_mouse(open_page: Open) -> None:
    stage = open_page("pig/rolled", config=STEP)
    hold = place(stage.page, "hold")
    hold.hover()
    expect(stage.page.locator(".rk-tip")).to_have_text("hold")
    hold.dblclick()
    assert intents(stage) == ["hold"]


def test_the_few_places_of_a_picture_are_buttons_too(open_page: Open) -> None:
    stage = open_page("pig/rolled", config=STEP)
    buttons = stage.page.locator(".rk-gn-do")
    expect(buttons).to_have_text(["roll", "hold"])
    buttons.last.click()
    assert intents(stage) == ["hold"]


def test_a_place_is_pressed_by_keyboard(open_page: Open) -> None:
    stage = open_page("pig/rolled", config=STEP, lang="ja")
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("b")
    assert stage.focused("data-place") == "roll"
    assert stage.focused("aria-label") == "振る"
    assert stage.focused("data-lm-suppress-shortcuts") == "true"
    keys.press("ArrowRight")
    assert stage.focused("aria-label") == "やめる"
    assert stage.page.locator('.rk-gn-places [tabindex="0"]').count() == 1
    keys.press("Space")
    assert intents(stage) == ["hold"]


def test_a_place_that_refuses_says_why_and_sends_nothing(open_page: Open) -> None:
    stage = open_page("pig/turn", config=STEP)
    hold = place(stage.page, "hold")
    hold.click(force=True)  # aria-disabled, yet it answers
    expect(stage.page.locator(".rk-tip")).to_contain_text("Before a roll there are none.")
    assert stage.alert().endswith("Before a roll there are none. P3")
    assert "P3" in (hold.get_attribute("aria-label") or "")
    hold.focus()
    stage.page.keyboard.press("Tab")
    assert stage.focused("class") == "rk-chip"
    stage.page.keyboard.press("Shift+Tab")
    assert stage.focused("data-place") == "hold"
    stage.page.keyboard.press("r")
    assert [message["arg"] for message in stage.sent("rule")] == ["P3"]
    assert intents(stage) == []


FITS = """() => [...document.querySelectorAll('.rk-gn-place')].map(place => {
  const [shape, ring] = [place.firstChild, place.querySelector('.rk-gn-ring')]
    .map(each => each.getBoundingClientRect());
  return ring.left <= shape.left && ring.right >= shape.right && ring.top <= shape.top
    && ring.bottom >= shape.bottom && ring.width < shape.width + 24;
})"""


def test_rings_stay_while_nothing_is_laid_out(open_page: Open) -> None:
    stage = open_page("pig/rolled")
    before = stage.page.locator(".rk-gn-ring").evaluate_all(SIDES)
    assert all(width > 40 for _, _, width, _ in before)
    # A host that changes its theme takes its page out of the layout, and a board may be drawn then.
    stage.page.evaluate("() => { document.body.style.display = 'none'; }")
    try:
        stage.show({**snapshot("pig/rolled"), "seq": 1000})
    finally:
        stage.page.evaluate("() => { document.body.style.display = ''; }")
    assert stage.page.locator(".rk-gn-ring").evaluate_all(SIDES) == before


def test_rings_of_near_places_do_not_overlap(open_page: Open) -> None:
    cells = [place_svg(f"{at}", area=(40 * at, 10, 40, 40)) for at in range(3)]
    stage = open_page(drawn("".join(cells), [("0", None, None), ("1", None, None)]))
    (x, _, width, height), (after, *_), _ = stage.page.locator(".rk-gn-ring").evaluate_all(SIDES)
    assert x + width < after
    # A place is as large as it says, with nothing in it.
    assert (width, height) == (38, 38)


def test_a_ring_goes_around_its_place(open_page: Open) -> None:
    stage = open_page("pig/turn", config=STEP)
    assert stage.page.evaluate(FITS) == [True, True]
    stage.show(snapshot("pig/rolled"))
    stage.page.set_viewport_size({"width": 480, "height": 800})
    assert stage.page.evaluate(FITS) == [True, True]


def test_what_is_taken_up_is_chosen_before_its_place(open_page: Open) -> None:
    squares = "".join(
        f'<rect data-place="{name}" x="{20 + 60 * at}" y="20" width="40" height="40"/>'
        for at, name in enumerate(("a", "b", "c"))
    )
    moves = [("a-b", "a", "b"), ("b-c", "b", "c")]
    state = drawn(squares, moves, [("a-c", "a", "c")])
    stage = open_page(state, config=STEP)
    place(stage.page, "a").click()
    expect(place(stage.page, "a")).to_have_attribute("aria-pressed", "true")
    expect(stage.page.locator(".rk-status")).to_contain_text("Chosen: a.")
    place(stage.page, "c").click(force=True)
    assert stage.alert() == "Not there. P3"
    for _ in range(2):  # the reason, then the choice
        stage.page.keyboard.press("Escape")
    expect(place(stage.page, "a")).to_have_attribute("aria-pressed", "false")
    place(stage.page, "a").focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        stage.page.keyboard.press(key)
    assert intents(stage) == ["a-b"]
    assert anything(stage.page) == []


# --- buttons, and what cannot be done ------------------------------------------------------------


def test_what_has_no_place_is_a_button(open_page: Open) -> None:
    stage = open_page("kuhn/turn", config=STEP)
    stage.page.locator(".rk").focus()
    stage.page.keyboard.press("h")
    stage.page.keyboard.press("ArrowRight")
    assert stage.focused("data-act") == "fold"
    stage.page.keyboard.press("Enter")
    assert intents(stage) == ["fold"]


def test_why_not_tells_what_cannot_be_done(open_page: Open) -> None:
    other = {"rule": "K5", "text": {"en": "It is not the end.", "ja": "終わりではありません。"}}
    state = deepcopy(snapshot("kuhn/turn"))
    state["why"].append(other)
    state["refused"].append({**state["refused"][0], "action": "show", "text": None, "why": 1})
    stage = open_page(state, config=STEP)
    stage.page.get_by_role("button", name="Why not …?").focus()
    tip = stage.page.locator(".rk-tip")
    expect(tip.locator("li")).to_have_count(2)
    expect(tip.locator("li").first).to_contain_text("check, bet")
    for rule in ("K3", "K5"):  # both can be reached
        stage.page.keyboard.press("Tab")
        assert stage.page.evaluate("document.activeElement.textContent") == rule
    stage.page.keyboard.press("Tab")
    assert stage.page.evaluate("document.activeElement.closest('.rk-tip')") is None
    assert intents(stage) == []


def test_a_turn_of_others_takes_nothing_away(open_page: Open) -> None:
    state = snapshot("kuhn/turn")
    stage = open_page(state, config=STEP)
    stage.page.locator(".rk-gn-do").last.focus()
    gone = {"actions": [], "refused": [], "why": [], "mine": False, "actor": 1, "waiting": True}
    stage.show({**state, **gone, "seq": 70})
    assert stage.page.evaluate("document.activeElement.textContent") == "fold"
    stage.page.keyboard.press("Enter")
    assert intents(stage) == []
    expect(stage.page.locator(".rk-gn-do")).to_have_count(0)
    expect(stage.page.get_by_role("button", name="Why not …?")).to_have_count(0)


def test_many_actions_stand_in_groups_and_can_be_found(open_page: Open) -> None:
    takes = [(f"take {n} from {heap}", None, None) for heap in "ABCD" for n in range(1, 17)]
    lays = [(f"lay {n} down", None, None) for n in range(1, 10)]
    stage = open_page(
        drawn("<rect/>", [*takes, *lays, ("pass", None, None)]), config=STEP, width=480
    )
    page = stage.page
    expect(page.locator(".rk-gn-group > .rk-note")).to_have_text(["take", "lay"])
    assert page.locator('.rk-gn-buttons [tabindex="0"]').count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    assert page.evaluate(WIDER, "") == []
    assert anything(page) == []
    find = page.get_by_role("searchbox")
    find.press_sequentially("7 from B")
    expect(page.locator(".rk-gn-do")).to_have_count(1)
    page.locator(".rk-gn-do").click()
    assert intents(stage) == ["take 7 from B"]
    assert stage.sent("undo") == []


# --- words, hostile pictures ---------------------------------------------------------------------


def test_a_game_without_a_picture_is_words(open_page: Open) -> None:
    state = deepcopy(snapshot("kuhn/turn"))
    state["scene"]["drawing"] = ""
    stage = open_page(state, config=STEP, width=480)
    expect(stage.page.locator(".rk-gn-fields dd")).to_have_text(["check bet"])
    expect(stage.page.locator(".rk-players td").last).to_have_text("?")
    assert anything(stage.page) == []


HOSTILE = """
<script>window.hurt = 1</script><style>.rk { display: none }</style>
<image href="http://racekit.test/x.png" onerror="window.hurt = 1" width="9" height="9"/>
<foreignObject width="99" height="99"><body xmlns="http://www.w3.org/1999/xhtml">
  <img src="x" onerror="window.hurt = 1"/><script>window.hurt = 1</script></body></foreignObject>
<a href="javascript:window.hurt = 1"><text>here</text></a>
<animate attributeName="x" onbegin="window.hurt = 1" dur="1s"/>
<rect width="9" height="9" onclick="window.hurt = 1" onload="window.hurt = 1"
  style="background: url(http://racekit.test/y.png)" fill="url(http://racekit.test/z.svg#a)"/>
<g data-place="roll"><rect width="50" height="50" class="rk-frame" id="x"/></g>
"""


def test_nothing_in_a_picture_runs_or_loads(open_page: Open) -> None:
    stage = open_page("pig/rolled", config=STEP)
    asked: list[str] = []
    stage.page.on("request", lambda request: asked.append(request.url))
    stage.show(drawn(HOSTILE, [("roll", None, "roll")]))
    place(stage.page, "roll").click()
    assert intents(stage) == ["roll"]
    picture = stage.page.locator(".rk-gn-picture")
    names = picture.evaluate("e => [...new Set([...e.querySelectorAll('*')].map(e => e.tagName))]")
    assert set(names) == {"g", "rect"}
    assert picture.locator("[id], [style], [onclick], [onload], [href], .rk-frame").count() == 0
    assert stage.page.evaluate("window.hurt") is None
    assert asked == []
    stage.show(drawn("<g>" * 40, []))  # torn, and too deep
    expect(picture).to_have_count(0)
    assert stage.errors == []


def test_the_still_picture_of_a_game_runs_nothing(open_page: Open) -> None:
    scene = drawn(HOSTILE, [])["scene"]
    html = rk.game("pig").picture(scene, "Pig <b>")
    page = open_page("pig/turn", config=STEP).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("html => { document.querySelector('main').innerHTML = html; }", html)
    image = page.locator("main > img")
    expect(image).to_have_attribute("alt", "Pig <b>")
    page.wait_for_function("() => document.querySelector('main > img').complete")
    assert image.evaluate("e => e.naturalWidth") > 0
    assert page.evaluate("window.hurt") is None
    assert [url for url in asked if not url.startswith("data:")] == []


# --- movement, views, recordings -----------------------------------------------------------------


def test_a_die_turns_over_and_new_words_fade_in(open_page: Open) -> None:
    before, after = snapshot("pig/turn"), deepcopy(snapshot("pig/turn"))
    after["seq"] = 99
    add_step(after, 900)
    after["scene"] = snapshot("pig/rolled")["scene"]
    stage = open_page(before, config=STEP, motion=True)
    stage.page.evaluate(RECORD)
    stage.show(after)
    moved = stage.page.evaluate("animated")
    assert ["thing-die", 350, 0] in moved
    assert ["field-0", 350, 0] in moved
    stage.page.wait_for_function("() => document.getAnimations().length === 0")
    assert stage.page.evaluate(FITS) == [True, True]
    stage = open_page(before, config=STEP, instead=True)
    stage.page.evaluate(RECORD)
    stage.show(after)
    assert stage.page.evaluate("animated") == []


def test_two_views_of_one_model_and_nothing_left(open_page: Open) -> None:
    stage = open_page("pig/turn", config=STEP)
    stage.page.evaluate("() => { window.second = view(); return drawn(); }")
    stage.show(snapshot("pig/rolled"))
    expect(stage.page.locator(".rk-gn-open")).to_have_count(4)
    place(stage.page, "hold").last.click()
    assert intents(stage) == ["hold"]
    stage.page.evaluate("() => { cleanup(); second(); }")
    assert_nothing_is_left(stage.page)
    assert stage.page.locator("main > div > *").count() == 0


@pytest.mark.parametrize("look", [KUHN, PIG], ids=str)
def test_an_exported_page_plays_a_game_with_no_board_of_its_own(
    open_page: Open, tmp_path: Path, look: Any
) -> None:
    seats = dict.fromkeys(range(2), rk.players.Random())
    table = rk.Table(look.game, autosave=False, seats=seats, **look.options)
    table.advance()
    page = open_page("pig/turn", config=STEP).page
    page.goto(rk.ReplayWidget(table, seat=0, lang="en").export(tmp_path / "game.html").as_uri())
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("End")
    best = max(table.result.scores) if table.result else 0
    expect(page.locator(look.best)).to_have_text(look.score(best))
    expect(page.locator(".rk-gn-actions")).to_have_count(0)
    page.locator(".rk-log .rk-chip").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
