"""The board of Read Aloud in Chromium, with a fake model: what a person can see and do."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open, Stage, add_step, backdrop, snapshot
from tests.browser.games import READALOUD

pytestmark = pytest.mark.browser

STEP = {"autoplay": False, "speed": "normal"}
State = dict[str, Any]


def card(page: Page, place: str) -> Locator:
    return page.locator(f'[data-place="{place}"]')


def intents(stage: Stage) -> list[str]:
    return [intent["action"] for intent in stage.sent("intent")]


def own(state: State) -> list[State]:
    hand: list[State] = state["scene"]["hands"][state["seat"]]
    return hand


def lying(state: State) -> list[State]:
    """Return the cards of the field and all hands."""
    scene = state["scene"]
    return [*scene["field"], *(piece for hand in scene["hands"] for piece in hand)]


def face(piece: State) -> State:
    found: State = backdrop("readaloud")["cards"][piece["card"]]
    return found


def number(n: int) -> str:
    return str(n).replace("-", "−")


# --- drawing -------------------------------------------------------------------------------------


DRAWN = """() => {
  const parts = ['back', 'value', 'title', 'remembered'].map(part => `.rk-ra-${part}`);
  const texts = (card, part) => [...card.querySelectorAll(part)].map(e => e.textContent.trim());
  return [...document.querySelectorAll('.rk-ra-card[data-place]')]
    .map(card => [card.dataset.place, parts.map(part => texts(card, part))]);
}"""


def as_known(piece: State) -> list[Any]:
    """Return what is drawn of a card: backs, values, titles, and marks of what is remembered."""
    if piece["card"] is None:
        return [1, [], [], 0]
    return [0, [number(piece["value"])], [face(piece)["title"]["en"]], int(not piece["mine"])]


def test_every_card_is_drawn_as_far_as_it_is_known_and_gaps_up_to_the_limits(
    open_page: Open,
) -> None:
    stage = open_page(READALOUD.turn, config=STEP)
    for name in READALOUD.snapshots:
        state = snapshot(name)
        stage.show_anew(state)
        drawn = {
            place: [len(back), value, title, len(remembered)]
            for place, (back, value, title, remembered) in stage.page.evaluate(DRAWN)
        }
        for piece in lying(state):
            assert drawn[piece["place"]] == as_known(piece), name
        scene, page = state["scene"], stage.page
        field = scene["limits"]["field"] - len(scene["field"])
        expect(page.locator(".rk-ra-field > .rk-ra-gap")).to_have_count(max(0, field))
        hand = scene["limits"]["hands"][0] - len(scene["hands"][0])
        expect(page.locator(".rk-ra-held > .rk-ra-gap")).to_have_count(max(0, hand))


def test_what_is_not_known_is_nowhere_on_the_page(open_page: Open) -> None:
    state = snapshot("readaloud/fill")
    page = open_page(state, config=STEP).page
    told = " ".join(page.locator(".rk-ra-others").all_inner_texts())
    assert not any(each["title"]["en"] in told for each in backdrop("readaloud")["cards"].values())


def test_a_stack_shows_what_lies_below_and_its_value(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    stack = next(piece for piece in lying(state) if piece["under"] and piece["card"])
    page = open_page(state, config=STEP).page
    drawn = card(page, stack["place"])
    expect(drawn.locator(".rk-ra-under")).to_have_count(len(stack["under"]))
    times = [backdrop("readaloud")["cards"][code]["times"] for code in stack["under"]]
    expect(drawn.locator(".rk-ra-factor")).to_have_text(" ".join(f"×{number(n)}" for n in times))
    drawn.focus()
    worked = " × ".join(number(n) for n in (face(stack)["value"], *times))
    expect(page.locator(".rk-tip")).to_contain_text(f"{worked} = {number(stack['value'])}")


def test_eyes_say_which_seats_see_a_front(open_page: Open) -> None:
    state = snapshot("readaloud/known")
    page = open_page(state, config=STEP).page
    for piece in lying(state):
        eyes = card(page, piece["place"]).locator(".rk-ra-eyes")
        seats = [] if len(piece["seen_by"]) == len(state["seats"]) else piece["seen_by"]
        expect(eyes.locator(".rk-ra-token")).to_have_text([str(seat + 1) for seat in seats])


def test_the_plaque_says_what_wins_and_who_would_win_now(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    stage = open_page(state, config=STEP)
    plaque = stage.page.locator(".rk-ra-plaque")
    condition = state["scene"]["condition"]
    expect(plaque).to_contain_text(condition["text"]["en"])
    names = [seat["name"]["en"] for seat in state["seats"]]
    expect(plaque).to_contain_text(f"Reader: {names[condition['seat']]}")
    for leading, told in (
        (None, "Who would win now depends on unknown cards."),
        ([], "nobody would win"),
        ([1], f"Would win now: 2 {names[1]}"),
    ):
        state["seq"] += 1
        state["scene"]["leading"] = leading
        stage.show(state)
        expect(plaque).to_contain_text(told)
    state["seq"] += 1
    state["scene"] |= {"condition": None, "leading": []}
    stage.show(state)
    expect(plaque).to_contain_text("No winning condition yet")


def test_a_ban_is_shown_with_its_rule(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-ra-ban .rk-chip")).to_have_text("RA5.2")
    stage.show({**state, "seq": state["seq"] + 1, "scene": {**state["scene"], "bans": []}})
    expect(stage.page.locator(".rk-ra-ban")).to_have_count(0)


HEIGHT = "place => document.querySelector(place).getBoundingClientRect().height"


def test_the_board_keeps_its_height_while_a_card_is_read(open_page: Open) -> None:
    stage = open_page("readaloud/start", config=STEP)
    height = stage.page.evaluate(HEIGHT, ".rk-ra-middle")
    for name in ("card", "fill", "known", "refill"):
        stage.show(snapshot(f"readaloud/{name}"))
        assert stage.page.evaluate(HEIGHT, ".rk-ra-middle") == height, name


CUT = """() => [...document.querySelectorAll('.rk-ra-big :is(.rk-ra-sheet, .rk-ra-words)')]
  .filter(each => each.scrollHeight > each.clientHeight + 1)
  .map(each => each.textContent)"""
BROKEN = """() => [...document.querySelectorAll('.rk-ra-title')].flatMap(title => {
  const text = title.firstChild;
  return [...text.data.matchAll(/[A-Za-z]+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(found => found[0]);
})"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_card_says_fits_on_it(open_page: Open, lang: str) -> None:
    """Every card of the pack, laid in the field one after another, and in another's hand."""
    state = snapshot("readaloud/card")
    cards = backdrop("readaloud")["cards"]

    def laid(place: str, first: int) -> list[State]:
        piece = {**state["scene"]["field"][0], "value": -10}
        return [
            {**piece, "id": first + at, "place": f"{place}{at}", "card": code}
            for at, code in enumerate(cards)
        ]

    other = next(at for at in range(len(state["seats"])) if at != state["seat"])
    state["scene"]["hands"][other] = laid(f"h{other}.", len(cards))
    state["scene"] |= {"field": laid("f", 0), "reading": None}
    stage = open_page(state, config=STEP, lang=lang)
    page = stage.page
    expect(page.locator(".rk-ra-field .rk-ra-big")).to_have_count(len(cards))
    for width in (348, 480, 1060, 1300):
        stage.widen(width)
        expect(page.locator(".rk-ra-others .rk-ra-small")).not_to_have_count(0)
        assert page.evaluate(CUT) == [], width
        assert page.evaluate(BROKEN) == [], width


def test_three_cards_of_the_field_lie_in_a_row_on_a_phone(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    first = state["scene"]["field"][0]
    state["scene"]["field"] = [{**first, "id": at, "place": f"f{at}"} for at in range(3)]
    stage = open_page(state, config=STEP)
    cards = stage.page.locator(".rk-ra-field .rk-ra-big")
    expect(cards).to_have_count(3)
    for width in (348, 390, 480):
        stage.widen(width)
        tops = cards.evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, width


# --- reading -------------------------------------------------------------------------------------


def test_a_click_reads_a_card(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    stage = open_page(state, config=STEP)
    open_places = stage.page.locator(".rk-ra-card.rk-ra-open")
    expect(open_places).to_have_count(len(state["actions"]))
    action = state["actions"][-1]
    card(stage.page, action["to"]).click()
    assert intents(stage) == [action["action"]]


@pytest.mark.parametrize("rule", ["RA2.1", "RA5.2"])
def test_a_card_that_cannot_be_read_says_why(open_page: Open, rule: str) -> None:
    state = snapshot("readaloud/turn")
    refused = next(e for e in state["refused"] if state["why"][e["why"]]["rule"] == rule)
    stage = open_page(state, config=STEP)
    drawn = card(stage.page, refused["to"])
    drawn.focus()
    expect(stage.page.locator(".rk-tip .rk-why .rk-chip")).to_have_text(rule)
    drawn.click(force=True)
    assert rule in stage.alert()
    assert intents(stage) == []


def test_the_lectern_shows_what_is_done_and_what_is_to_come(open_page: Open) -> None:
    state = snapshot("readaloud/card")
    page = open_page(state, config=STEP).page
    words = state["scene"]["reading"]["words"]
    steps = page.locator(".rk-ra-step")
    expect(steps).to_have_count(len(words))
    for step, word in zip(steps.all(), words, strict=True):
        expect(step).to_contain_text(word["text"]["en"])
        expect(step).to_have_class(f"rk-ra-step rk-ra-{word['state']}")
    reader = state["seats"][state["scene"]["reading"]["seat"]]["name"]["en"]
    expect(page.locator(".rk-ra-reader")).to_contain_text(reader)


def test_a_refill_between_two_words_is_said(open_page: Open) -> None:
    page = open_page("readaloud/fill", config=STEP).page
    expect(page.locator(".rk-ra-pause")).to_have_text("First, a gap is refilled.")
    expect(page.locator(".rk-ra-step.rk-ra-now")).to_have_count(0)


# --- choosing in the middle of an effect ---------------------------------------------------------


@pytest.mark.parametrize("name", ["card", "fill", "drop", "discard"])
def test_what_can_be_chosen_is_lit_and_one_click_chooses_it(open_page: Open, name: str) -> None:
    state = snapshot(f"readaloud/{name}")
    stage = open_page(state, config=STEP)
    lit = stage.page.locator(".rk-ra-card.rk-ra-open")
    expect(lit).to_have_count(len(state["actions"]))
    places = {place.get_attribute("data-place") for place in lit.all()}
    assert places == {action["to"] for action in state["actions"]}
    card(stage.page, state["actions"][0]["to"]).click()
    assert intents(stage) == [state["actions"][0]["action"]]


def test_a_hand_is_chosen_by_a_click_anywhere_on_it(open_page: Open) -> None:
    state = snapshot("readaloud/hand")
    action = next(a for a in state["actions"] if a["to"] != f"h{state['seat']}")
    stage = open_page(state, config=STEP)
    row = stage.page.locator(f'[data-anchor="{action["to"]}"]')
    box = row.bounding_box()
    assert box is not None
    stage.page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    assert intents(stage) == [action["action"]]


def test_the_discards_open_as_a_list(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    stage = open_page(state, config=STEP)
    pile = stage.page.locator('[data-anchor="d"]')
    listed = stage.page.locator(".rk-ra-listed .rk-ra-card")
    expect(listed).to_have_count(0)
    pile.click()
    expect(listed).to_have_count(len(state["scene"]["discards"]))
    newest = face(state["scene"]["discards"][-1])
    expect(listed.first).to_contain_text(newest["title"]["en"])
    pile.click()
    expect(listed).to_have_count(0)


# --- the keyboard alone --------------------------------------------------------------------------


def test_the_board_is_a_grid_with_one_tab_stop(open_page: Open) -> None:
    stage = open_page("readaloud/turn", config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("b")
    seen = []
    for _ in range(3):
        seen.append((stage.focused("data-cell") or "").partition(",")[0])
        keys.press("ArrowDown")
    assert seen == ["0", "1", "2"]
    assert stage.page.locator('.rk-main [role=grid] [tabindex="0"][data-cell]').count() == 1


def test_a_card_is_read_by_keyboard(open_page: Open) -> None:
    state = snapshot("readaloud/turn")
    wanted = next(a for a in state["actions"] if a["to"].startswith("h0."))
    stage = open_page(state, config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("h")
    for _ in range(int(wanted["to"][3:])):
        keys.press("ArrowRight")
    assert stage.focused("data-place") == wanted["to"]
    keys.press("Enter")
    assert intents(stage) == [wanted["action"]]


def test_a_number_leads_to_a_players_hand(open_page: Open) -> None:
    stage = open_page("readaloud/six", config=STEP)
    stage.page.locator(".rk").focus()
    stage.page.keyboard.press("4")
    assert stage.focused("data-hand") == "3"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_label_tells_place_value_title_and_what_can_be_done(open_page: Open, lang: str) -> None:
    state = snapshot("readaloud/turn")
    reads = {action["to"] for action in state["actions"]}
    piece = next(p for p in lying(state) if p["place"] in reads)
    page = open_page(state, config=STEP, lang=lang).page
    label = card(page, piece["place"]).get_attribute("aria-label") or ""
    assert number(piece["value"]) in label
    assert face(piece)["title"][lang] in label
    assert face(piece)["text"][lang] in label
    assert {"en": "can be read", "ja": "よみあげ可"}[lang] in label


# --- movement ------------------------------------------------------------------------------------

WATCH = """() => {
  window.animated = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    if (this.dataset.anchor) animated.push([this.dataset.anchor, timing.delay / timing.duration]);
    return animate.call(this, frames, timing);
  };
}"""


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_card_is_discarded_then_the_hand_and_the_field_are_refilled(
    open_page: Open, motion: bool
) -> None:
    state = snapshot("readaloud/card")
    stage = open_page(state, config=STEP, motion=motion)
    stage.page.evaluate(WATCH)
    scene = state["scene"]
    state["seq"] += 1
    add_step(state, state["now"] + 1)
    gone, taken = own(state).pop(0), scene["field"].pop(0)
    scene["discards"].append({**gone, "place": f"d{len(scene['discards'])}"})
    own(state).append({**taken, "place": f"h0.{len(own(state))}"})
    scene["field"].append({**taken, "id": 999, "place": f"f{len(scene['field'])}"})
    scene["stock"]["count"] -= 1
    stage.show(state)
    expected = [[f"piece-{gone['id']}", 0], [f"piece-{taken['id']}", 1], ["piece-999", 2]]
    assert sorted(stage.page.evaluate("animated"), key=lambda each: each[1]) == (
        expected if motion else []
    )
    assert not stage.errors
