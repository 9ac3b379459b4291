"""The board of Trick Race in Chromium, with a fake model: what a person can see and do."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open, Stage, add_step, snapshot

pytestmark = pytest.mark.browser

STEP = {"autoplay": False, "speed": "normal"}


def card(page: Page, name: str) -> Locator:
    return page.locator(f'[data-card="{name}#0"]')


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="{name}"]')


def refused(state: dict[str, Any], to: str) -> str:
    """Return the first card that may not go to a place, whatever it may do else."""
    allowed = {action["from"] for action in state["actions"]}
    return next(r["from"] for r in state["refused"] if r["to"] == to and r["from"] not in allowed)


def intents(stage: Stage) -> list[str]:
    return [intent["action"] for intent in stage.sent("intent")]


# --- choosing and playing ------------------------------------------------------------------------


def test_a_card_is_chosen_and_played(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    action = next(action for action in state["actions"] if action["to"] == "trick")
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-tr-place-open")).to_have_count(0)
    card(stage.page, action["from"]).click()
    expect(card(stage.page, action["from"])).to_have_attribute("aria-pressed", "true")
    expect(stage.page.locator(".rk-status")).to_contain_text("Play it with or without a whip.")
    place(stage.page, "trick").dblclick()
    assert intents(stage) == [action["action"]]


def test_a_card_is_played_with_a_whip(open_page: Open) -> None:
    state = snapshot("trickrace/dummy")
    action = next(action for action in state["actions"] if action["to"] == "whip")
    stage = open_page(state, config=STEP)
    card(stage.page, action["from"]).click()
    expect(stage.page.locator(".rk-tr-place-open")).to_have_count(2)
    place(stage.page, "whip").click()
    assert intents(stage) == [action["action"]]


def test_a_card_that_may_not_be_played_says_why(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    other = card((stage := open_page(state, config=STEP)).page, refused(state, "trick"))
    other.hover()
    expect(stage.page.locator(".rk-tip")).to_contain_text("TR4.2")
    other.click(force=True)  # aria-disabled, yet it answers
    assert "TR4.2" in stage.alert()
    assert intents(stage) == []


def test_a_whip_that_may_not_be_used_says_why(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    card(stage.page, state["actions"][0]["from"]).click()
    place(stage.page, "whip").hover()
    expect(stage.page.locator(".rk-tip")).to_contain_text("TR4.4")
    place(stage.page, "whip").click(force=True)
    assert "TR4.4" in stage.alert()
    assert intents(stage) == []


def test_a_ticket_is_chosen_among_those_that_are_left(open_page: Open) -> None:
    state = snapshot("trickrace/tickets")
    stage = open_page(state, config=STEP)
    tickets = stage.page.locator('[data-card^="ticket:"]')
    assert tickets.count() == len(state["scene"]["tickets"])
    action = state["actions"][1]
    card(stage.page, action["from"]).click()
    place(stage.page, action["to"]).click()
    assert intents(stage) == [action["action"]]


def test_a_card_is_laid_aside(open_page: Open) -> None:
    state = snapshot("trickrace/aside")
    stage = open_page(state, config=STEP)
    action = state["actions"][3]
    card(stage.page, action["from"]).click()
    expect(stage.page.locator(".rk-status")).to_contain_text("Discard it face down.")
    place(stage.page, "aside").click()
    assert intents(stage) == [action["action"]]


def test_a_hand_that_goes_on_beyond_the_screen_says_so(open_page: Open) -> None:
    stage = open_page("trickrace/aside", config=STEP, width=390)
    row = stage.page.locator(".rk-tr-cards")
    expect(row).to_have_attribute("data-after", "")
    row.locator("button").last.scroll_into_view_if_needed()
    expect(row).to_have_attribute("data-before", "")
    expect(row).not_to_have_attribute("data-after", "")


# --- what the board tells ------------------------------------------------------------------------


def test_a_whip_s_change_is_drawn(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    judging = stage.page.locator(".rk-tr-judging")
    expect(judging.locator(".rk-tr-led.rk-tr-off")).to_be_visible()
    expect(judging.locator(".rk-tr-judge .rk-tr-suit")).to_have_class(
        f"rk-tr-suit rk-tr-{state['scene']['judge']}"
    )
    best = stage.page.locator(".rk-tr-wins")
    expect(best).to_have_count(1)
    expect(best).to_contain_text("wins so far")
    labels = stage.page.locator(".rk-tr-before").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert sum("wins so far" in label for label in labels) == 1
    assert sum("with a whip" in label for label in labels) == 1


def test_the_dummy_s_answer_to_a_led_card_is_shown_before_it_is_led(open_page: Open) -> None:
    state = snapshot("trickrace/dummy")
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-tr-next")).to_have_count(0)
    row = next(seat["row"] for seat in state["scene"]["seats"] if seat["dummy"])
    held = {name[0] for name in row}
    led = next(name for name in state["scene"]["hand"] if name[0] in held)
    card(stage.page, led).click()
    highest = max(int(name[1:]) for name in row if name[0] == led[0])
    expect(stage.page.locator(".rk-tr-next .rk-tr-number")).to_have_text(str(highest))
    expect(stage.page.locator(".rk-tr-next .rk-tr-suit")).to_have_class(
        f"rk-tr-suit rk-tr-{led[0]}"
    )


def test_the_tiles_stand_as_the_stacks_do(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    tops = {
        horse["id"]: stage.page.locator(f'[data-anchor="horse-{horse["id"]}"]').bounding_box()
        for horse in state["scene"]["horses"]
    }
    seen = 0
    for stack in state["scene"]["course"][:-1]:
        for lower, upper in pairwise(stack):
            assert tops[upper]["y"] < tops[lower]["y"]
            assert tops[upper]["x"] == tops[lower]["x"]
            seen += 1
    assert seen


def test_every_card_of_the_game_is_told_with_what_is_known_of_it(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    spots = stage.page.locator(".rk-tr-known [role=gridcell]")
    labels = spots.evaluate_all("all => all.map(e => e.ariaLabel)")
    assert len(labels) == 48
    known = sum(len(pile["cards"]) for pile in state["scene"]["known"])
    assert sum("belongs to" in label for label in labels) == known
    assert sum("in hand" in label for label in labels) == len(state["scene"]["hand"])
    spots.first.hover()
    expect(stage.page.locator(".rk-tip")).to_have_text(labels[0])


def test_the_score_sheet_fills_up_and_explains_every_point(open_page: Open) -> None:
    state = snapshot("trickrace/over")
    stage = open_page(state, config=STEP)
    sheet = stage.page.locator(".rk-tr-sheet")
    expect(sheet).to_have_attribute("open", "")
    races = state["scene"]["sheet"]
    for race in (races[-1], races[0]):
        sheet.get_by_role("button", name=f"Race {race['race']}").click()
        rules = [line["rule"] for seat in race["seats"] for line in seat["lines"]]
        expect(sheet.locator(".rk-chip")).to_have_text(rules)
    told = sheet.locator(".rk-tr-you .rk-tr-entry b").all_inner_texts()
    assert told == [str(race["seats"][state["seat"]]["after"]) for race in races]
    expect(stage.page.locator(".rk-tr-result li")).to_have_count(len(state["seats"]))
    expect(stage.page.locator(".rk-tr-hand")).to_have_count(0)  # empty: it makes room


def test_words_of_people_stay_words(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    state["seats"][1]["name"] = {"en": "<img src=x>", "ja": "<img src=x>"}
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-tr-seats")).to_contain_text("<img src=x>")
    assert stage.page.locator(".rk img").count() == 0


NUMBER_INSIDE = """cell => {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector('.rk-tr-name').lastChild);
  const [number, around] = [range, cell].map(each => each.getBoundingClientRect());
  return number.width > 0 && number.right <= around.right;
}"""


@pytest.mark.parametrize("width", [1060, 480])
def test_a_long_name_is_cut_off_before_its_number(open_page: Open, width: int) -> None:
    state = snapshot("trickrace/turn")
    name = "a player with a very long name 12"
    state["seats"][1]["name"] = {"en": name, "ja": name}
    stage = open_page(state, config=STEP, width=width)
    cells = stage.page.locator(".rk-tr-tile, .rk-tr-seat").filter(has_text=name).all()
    shown = [cell for cell in cells if cell.locator(".rk-tr-name").is_visible()]
    assert len(shown) == (2 if width > 640 else 1)  # a small tile has no room for names
    assert all(cell.evaluate(NUMBER_INSIDE) for cell in shown)


# --- the keyboard alone --------------------------------------------------------------------------


def test_a_card_is_played_by_keyboard(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    keys = stage.page.keyboard
    action = next(action for action in state["actions"] if action["to"] == "trick")
    stage.page.locator(".rk").focus()
    keys.press("h")
    for _ in range(state["scene"]["hand"].index(action["from"])):
        keys.press("ArrowRight")
    assert stage.focused("data-card") == f"{action['from']}#0"
    keys.press("Enter")
    stage.page.wait_for_function("document.activeElement.dataset.place === 'trick'")
    keys.press("Enter")
    assert intents(stage) == [action["action"]]


def test_a_reason_is_heard_and_its_rule_opened_by_keyboard(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    card(stage.page, refused(state, "trick")).focus()
    expect(stage.page.locator(".rk-tip")).to_contain_text("TR4.2")
    stage.page.keyboard.press("r")
    assert [message["arg"] for message in stage.sent("rule")] == ["TR4.2"]


def test_the_board_is_a_grid_of_horses_seats_and_the_trick(open_page: Open) -> None:
    state = snapshot("trickrace/turn")
    stage = open_page(state, config=STEP)
    keys = stage.page.keyboard
    assert stage.page.locator('.rk-main [role=grid] [tabindex="0"]').count() == 1
    stage.page.locator(".rk").focus()
    keys.press("3")
    third = state["scene"]["horses"][2]
    assert stage.focused("data-anchor") == f"horse-{third['id']}"
    assert third["name"]["en"] in (stage.focused("aria-label") or "")
    keys.press("ArrowDown")
    keys.press("Home")
    assert stage.focused("data-anchor") == f"seat-{state['seat']}"
    keys.press("PageDown")
    assert stage.focused("data-cell") == "2,0"
    keys.press("b")
    assert stage.focused("data-cell") == "2,0"
    assert stage.page.locator('.rk-main [role=grid] [tabindex="0"]').count() == 1


OUTSIDE = """letters => letters.filter(letter => {
  const range = document.createRange();
  range.selectNodeContents(letter);
  const [text, box] = [range, letter].map(each => each.getBoundingClientRect());
  return text.width > box.width || parseFloat(getComputedStyle(letter).fontSize) > box.height;
}).length"""


@pytest.mark.parametrize("horses", [1, 2, 3, 4])
def test_the_letters_of_what_is_known_fit_their_squares(open_page: Open, horses: int) -> None:
    state = snapshot("trickrace/turn")
    for pile in state["scene"]["known"]:
        pile["cards"] = []
        pile["hidden"] = {}
    for pile in state["scene"]["known"][:horses]:
        pile["hidden"] = dict.fromkeys("RBYG", 1)
    stage = open_page(state, config=STEP, width=390)
    cells = stage.page.locator(".rk-tr-known [role=gridcell]")
    letters = cells.locator(".rk-tr-letter")
    expect(letters).to_have_count(48 * horses)
    assert letters.evaluate_all(OUTSIDE) == 0


def test_what_is_known_is_a_grid_too(open_page: Open) -> None:
    stage = open_page("trickrace/turn", config=STEP)
    grid = stage.page.locator(".rk-tr-known [role=grid]")
    grid.locator('[tabindex="0"]').focus()
    for key in ("End", "PageDown"):
        stage.page.keyboard.press(key)
    assert (stage.focused("aria-label") or "").startswith("green 12")
    assert grid.locator('[tabindex="0"]').count() == 1


# --- movement ------------------------------------------------------------------------------------


RECORD = """() => {
  window.animated = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    if (this.dataset.anchor) animated.push([this.dataset.anchor, timing.duration, timing.delay]);
    return animate.call(this, frames, timing);
  };
}"""


def played(state: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the snapshot after the person has played a card."""
    after = deepcopy(state)
    after["seq"] += 1
    add_step(after, after["now"] + 1)
    scene = after["scene"]
    scene["hand"].remove(name)
    scene["trick_cards"].append({"seat": state["seat"], "card": name, "whip": False})
    return after


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_played_card_flies_unless_movement_is_reduced(open_page: Open, motion: bool) -> None:
    state = snapshot("trickrace/turn")
    name = state["actions"][0]["from"]
    stage = open_page(state, config=STEP, motion=motion)
    stage.page.evaluate(RECORD)
    stage.show(played(state, name))
    assert stage.page.evaluate("animated") == ([[f"trick-{name}", 350, 0]] if motion else [])
    assert not stage.errors


ON_THE_HEAD = """() => [...document.querySelectorAll('.rk-tr-tile')].filter(tile => {
  const place = tile.querySelector('.rk-tr-now').getBoundingClientRect();
  const head = tile.querySelector('.rk-tr-bust').getBoundingClientRect();
  return place.right > head.left + 1 && place.bottom > head.top + 3 && place.top < head.bottom - 3;
}).length"""


@pytest.mark.parametrize("width", [1366, 390])
def test_a_horses_place_never_lies_on_its_head(open_page: Open, width: int) -> None:
    assert open_page("trickrace/turn", config=STEP, width=width).page.evaluate(ON_THE_HEAD) == 0
