"""The board of Force of the Horse in Chromium, with a fake model: what a person can see and do."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from racekit.engine.texts import LANGUAGES
from tests.browser.conftest import Open, Stage, add_step, backdrop, snapshot
from tests.browser.games import FOTH

pytestmark = pytest.mark.browser

STEP = {"autoplay": False, "speed": "normal"}
OVERFLOW = "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
LINES = (
    "all => all.map(e => Math.round(e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)))"
)


def held(page: Page) -> Any:
    return page.locator(".rk-fh-held")


def place(page: Page, name: str) -> Any:
    return page.locator(f'[data-place="{name}"]')


def intents(stage: Stage) -> list[str]:
    return [intent["action"] for intent in stage.sent("intent")]


def own(state: dict[str, Any]) -> dict[str, Any]:
    return state["scene"]["sides"][state["seat"]]


# --- drawing -------------------------------------------------------------------------------------


def test_every_card_of_the_hand_and_every_pile_is_drawn(open_page: Open) -> None:
    stage = open_page(FOTH.turn, config=STEP)
    cards = stage.page.locator(".rk-fh-hand .rk-fh-cards").last.locator(".rk-fh-held")
    for name in FOTH.snapshots:
        state = snapshot(name)
        stage.show_anew(state)
        expect(cards).to_have_count(own(state)["hand"]["count"])
        sides = state["scene"]["sides"][::-1]
        counts = [str(area["count"]) for side in sides for area in side["areas"]]
        expect(stage.page.locator(".rk-fh-pile")).to_have_text(counts)


HEIGHT = "place => document.querySelector(place).getBoundingClientRect().height"


def test_the_board_keeps_its_height_whatever_is_run_and_played(open_page: Open) -> None:
    stage = open_page("foth/turn", config=STEP)
    height = stage.page.evaluate(HEIGHT, ".rk-fh-board")
    for name in ("start", "horse", "discard", "option", "farm", "over"):
        stage.show(snapshot(f"foth/{name}"))
        assert stage.page.evaluate(HEIGHT, ".rk-fh-board") == height, name


def test_a_curtain_moves_nothing(open_page: Open) -> None:
    stage = open_page("foth/start", config=STEP)
    height = stage.page.evaluate(HEIGHT, ".rk-frame")
    stage.show({**snapshot("foth/start"), "seq": 1, "curtain": 1})
    expect(stage.page.locator(".rk-curtain")).to_be_visible()
    assert abs(stage.page.evaluate(HEIGHT, ".rk-frame") - height) < 2


SEEN = """() => [...document.querySelectorAll('.rk-fh-held')].map(
  (card, at, all) => (all[at + 1]?.getBoundingClientRect().left ?? innerWidth)
    - card.getBoundingClientRect().left)"""


@pytest.mark.parametrize("name", ["foth/discard", "foth/turn", "foth/piece"])
def test_a_hand_needs_no_scrolling_and_shows_something_of_each_card(
    open_page: Open, name: str
) -> None:
    page = open_page(name, config=STEP).page
    row = page.locator(".rk-fh-cards").last
    assert row.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert min(page.evaluate(SEEN)) >= 24


def test_the_numbers_that_were_compared_make_way_for_the_distance(open_page: Open) -> None:
    state = snapshot("foth/discard")
    stage = open_page(state, config=STEP)
    middle = stage.page.locator(".rk-fh-versus")
    expect(middle).to_contain_text(str(state["scene"]["distance"]))
    expect(middle.locator(".rk-chip")).to_have_text("702.6k-ii")
    # What is drawn may change the numbers: nobody is to compare them any more.
    expect(middle.locator(".rk-fh-shield")).to_have_count(0)
    expect(stage.page.locator(".rk-fh-total")).to_have_count(0)


def test_a_support_stands_whole_beside_what_it_adds(open_page: Open) -> None:
    state = snapshot("foth/together")
    for side in state["scene"]["sides"]:
        horse, support = side["run"][0], side["run"][-1]
        support["card"] = "front-seat-cheers"
        for steps in (horse["horse"]["run"]["steps"], horse["horse"]["guard"]["steps"]):
            fit = {"rule": "1002.1c", "text": {"en": "suited style", "ja": "得意脚質"}, "by": 1}
            more = {**steps[-1], "card": support["card"], "by": 2}
            steps[1:] = [{**steps[0], **fit}] * 2 + [more]
    stage = open_page(state, config=STEP)
    area = stage.page.locator(".rk-fh-run")
    for lang, width in product(("en", "ja"), (1366, 1200, 1130)):
        stage.speak(lang)
        stage.widen(width)
        assert area.evaluate("e => e.scrollHeight <= e.clientHeight"), (lang, width)
    beside = stage.page.locator(".rk-fh-sum div", has=stage.page.locator(".rk-fh-strip"))
    expect(beside).to_contain_text(["+2", "+2"])


def test_the_header_says_when_there_is_nothing_to_do(open_page: Open) -> None:
    state = snapshot("foth/turn")
    state["actions"] = [each for each in state["actions"] if each["action"] == "pass"]
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-status")).to_contain_text("You can only pass here.")


def test_the_catalogues_rules_are_named_and_who_begins_is_asked(open_page: Open) -> None:
    stage = open_page("foth/begin", config=STEP)
    named = stage.page.locator(".rk-fh-race")
    expect(named).to_contain_text("catalogue rules")
    expect(named.locator(".rk-chip")).to_have_text("JG12")
    expect(stage.page.locator("[data-act=begin]")).to_have_text("Take the first turn")
    stage.page.locator("[data-act=follow]").click()
    assert intents(stage) == ["follow"]


def test_a_support_goes_on_the_own_horse_and_the_other_says_why_not(open_page: Open) -> None:
    state = snapshot("foth/together")
    action = next(each for each in state["actions"] if each["from"])
    refused = next(each for each in state["refused"] if each["from"] == action["from"])
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-card="{action["from"]}#0"]').click()
    own_horse, other_horse = (
        stage.page.locator(f'[data-piece="{each["to"].removeprefix("piece:")}"]')
        for each in (action, refused)
    )
    expect(own_horse).to_have_class("rk-fh-piece rk-fh-open")
    expect(other_horse).to_have_class("rk-fh-piece rk-fh-shut")
    other_horse.focus()
    expect(stage.page.locator(".rk-tip .rk-chip").first).to_have_text("JG9")
    own_horse.click()
    assert intents(stage) == [action["action"]]


# --- choosing, and where it goes -----------------------------------------------------------------


def test_a_horse_is_chosen_and_a_payment(open_page: Open) -> None:
    state = snapshot("foth/turn")
    runs = [action for action in state["actions"] if action["to"] == "run"]
    horse = next(a["from"] for a in runs if sum(a["from"] == b["from"] for b in runs) > 1)
    ways = [action["action"] for action in runs if action["from"] == horse]
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-card="{horse}#0"]').click()
    places = place(stage.page, "run")
    expect(places).to_have_count(len(ways))
    expect(stage.page.locator(".rk-status")).to_contain_text("Choose how to pay for it")
    places.last.click()
    assert intents(stage) == ways[-1:]


def test_a_card_that_cannot_be_used_says_why(open_page: Open) -> None:
    stage = open_page("foth/turn", config=STEP)
    card = stage.page.locator(".rk-no:not(.rk-fh-apart)").first
    card.focus()
    expect(stage.page.locator(".rk-tip .rk-why")).to_be_visible()
    card.click(force=True)
    assert stage.alert()
    assert intents(stage) == []


def test_a_card_that_no_rule_refuses_says_what_the_step_is(open_page: Open) -> None:
    state = snapshot("foth/horse")
    named = {each["from"] for each in [*state["actions"], *state["refused"]]}
    card = next(c["card"] for c in own(state)["hand"]["cards"] if c["card"] not in named)
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-card="{card}#0"]').focus()
    why = stage.page.locator(".rk-tip .rk-why")
    asks = state["scene"]["asks"]
    expect(why).to_contain_text(f"“{asks['title']['en']}”")
    expect(why.locator(".rk-chip")).to_have_text(asks["rule"])


def test_what_has_been_chosen_is_marked_while_several_are(open_page: Open) -> None:
    state = snapshot("foth/discard")
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-fh-picked")).to_have_count(0)
    cards = [each["card"] for each in own(state)["hand"]["cards"][:2]]
    scene = {**state["scene"], "picked": cards}
    left = [each for each in state["actions"] if each["from"] not in cards]
    stage.show({**state, "seq": 9, "scene": scene, "actions": left})
    marked = stage.page.locator(".rk-fh-picked")
    keys = marked.evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert keys == [f"{card}#0" for card in cards]
    for card in marked.all():
        assert "chosen" in (card.get_attribute("aria-label") or "")
        expect(card.locator(".rk-fh-tick")).to_be_visible()
    expect(stage.page.locator(".rk-no")).to_have_count(0)


def after_choosing(state: dict[str, Any], *cards: str) -> dict[str, Any]:
    """Return the position after some cards have been chosen, and others are still to be."""
    asks = state["scene"]["asks"]
    left = {"least": asks["least"] - len(cards), "most": asks["most"] - len(cards)}
    scene = {**state["scene"], "picked": [*cards], "asks": {**asks, **left}}
    actions = [each for each in state["actions"] if each["from"] not in cards]
    later = {"seq": state["seq"] + len(cards), "now": state["now"] + len(cards)}
    return {**state, **later, "scene": scene, "actions": actions}


def test_several_cards_are_pressed_then_go_together(open_page: Open) -> None:
    state = snapshot("foth/discard")
    stage = open_page(state, config=STEP)
    row, status = (
        stage.page.locator(".rk-fh-cards").bounding_box(),
        stage.page.locator(".rk-status"),
    )
    farm = place(stage.page, "pick")
    for at, more in ((1, 2), (3, 1)):
        held(stage.page).nth(at).click()
        expect(status).to_contain_text(f"{more} more.")
        expect(farm).to_have_attribute("aria-disabled", "true")
    held(stage.page).nth(1).click()  # and back
    expect(status).to_contain_text("2 more.")
    for at in (4, 0):
        held(stage.page).nth(at).click()
    names = [each["card"] for each in own(state)["hand"]["cards"]]
    chosen = [names[at] for at in (3, 4, 0)]
    expect(held(stage.page).locator(".rk-fh-tick")).to_have_count(3)
    assert stage.page.locator(".rk-fh-cards").bounding_box() == row  # nothing has moved
    farm.click()
    for number in range(len(chosen)):
        assert intents(stage) == [f"pick {card}" for card in chosen[: number + 1]]
        stage.show(after_choosing(state, *chosen[: number + 1]))
    assert len(intents(stage)) == len(chosen)


def test_fewer_cards_go_where_fewer_may(open_page: Open) -> None:
    """Whoever says *no more* instead of sending what is pressed has sent nothing."""
    state = snapshot("foth/discard")
    state["scene"]["asks"] |= {"least": 0, "most": 2}
    none = {**state["actions"][0], "action": "done", "from": None, "to": None}
    state["actions"] = [*state["actions"], none]
    stage = open_page(state, config=STEP)
    held(stage.page).nth(0).click()
    expect(stage.page.locator(".rk-status")).not_to_contain_text("more.")
    expect(place(stage.page, "pick")).to_have_attribute("aria-disabled", "false")
    stage.page.locator(".rk-fh-buttons .rk-strong").click()
    assert intents(stage) == ["done"]


def test_several_cards_are_chosen_by_keyboard(open_page: Open) -> None:
    state = snapshot("foth/discard")
    stage = open_page(state, config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("h")
    for key in ("Enter", "ArrowRight", "Enter", "Enter", "ArrowRight", "Enter"):
        keys.press(key)
    cards = [each["card"] for each in own(state)["hand"]["cards"]]
    assert stage.focused("data-card") == f"{cards[2]}#0"  # there is one more to choose
    keys.press("ArrowRight")
    keys.press("Enter")
    stage.page.wait_for_function("document.activeElement.dataset.place === 'pick'")
    keys.press("Enter")
    assert intents(stage) == [f"pick {cards[0]}"]


def test_what_is_refused_ends_what_was_to_follow(open_page: Open) -> None:
    state = snapshot("foth/discard")
    stage = open_page(state, config=STEP)
    for at in range(3):
        held(stage.page).nth(at).click()
    place(stage.page, "pick").click()
    (sent,) = stage.sent("intent")
    no = {"en": "Not now.", "ja": "今はできません。"}
    stage.receive({"type": "reject", "id": sent["id"], "code": "stale", "rule": None, "text": no})
    stage.show({**state, "seq": state["seq"] + 1})
    assert len(intents(stage)) == 1


def test_two_cards_of_a_name_lie_side_by_side_where_both_can_be_chosen(open_page: Open) -> None:
    state = snapshot("foth/discard")
    cards = own(state)["hand"]["cards"]
    twin = cards[1] = {**cards[0]}
    state["actions"] = [each for each in state["actions"] if each["from"] != "mirror-pond"]
    stage = open_page(state, config=STEP)
    assert stage.page.locator(".rk-fh-again").count() == 0
    for at in (0, 1, 2):
        held(stage.page).nth(at).click()
    place(stage.page, "pick").click()
    stage.show(after_choosing(state, twin["card"]) | {"actions": state["actions"]})
    assert intents(stage) == [f"pick {twin['card']}"] * 2


def test_where_a_text_has_no_room_a_sign_says_that_there_is_one(open_page: Open) -> None:
    state = snapshot("foth/horse")
    page = open_page(state, config=STEP).page
    cards = backdrop("foth")["cards"]
    lying = [piece for side in state["scene"]["sides"] for piece in side["run"]]
    assert len({bool(cards[piece["card"]]["text"]["en"]) for piece in lying}) == 2
    for piece in lying:
        sign = page.locator(f'[data-piece="{piece["id"]}"] .rk-fh-lines')
        horse = piece["horse"] and piece["horse"]["abilities"]
        text = cards[piece["card"]]["text"]["en"] if horse is None else horse
        expect(sign).to_have_count(1 if text else 0)


def test_a_support_is_played_on_a_horse_on_the_table(open_page: Open) -> None:
    state = snapshot("foth/horse")
    action = next(a for a in state["actions"] if (a["to"] or "").startswith("piece:"))
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-card="{action["from"]}#0"]').click()
    piece = stage.page.locator(f'[data-piece="{action["to"].removeprefix("piece:")}"]')
    expect(piece).to_have_class("rk-fh-piece rk-fh-open")
    piece.click()
    assert intents(stage) == [action["action"]]


@pytest.mark.parametrize("name", ["foth/order", "foth/option"])
def test_an_ability_is_chosen_by_its_text(open_page: Open, name: str) -> None:
    state = snapshot(name)
    second = state["scene"]["asks"]["options"][1]
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-option="{second["n"]}"]').click()
    assert intents(stage) == [state["actions"][1]["action"]]


def test_a_card_of_the_table_is_chosen(open_page: Open) -> None:
    state = snapshot("foth/piece")
    stage = open_page(state, config=STEP)
    stage.page.locator(".rk-fh-piece.rk-fh-open").first.click()
    assert intents(stage) == [state["actions"][0]["action"]]


def test_a_card_of_the_farm_is_chosen(open_page: Open) -> None:
    state = snapshot("foth/farm")
    action = state["actions"][0]
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-fh-held[aria-disabled=false]")).to_have_count(
        len(state["actions"])
    )
    stage.page.locator(f'[data-card="{action["from"]}#pile0"]').click()
    place(stage.page, "pick").click()
    assert intents(stage) == [action["action"]]


# --- looking -------------------------------------------------------------------------------------


def test_a_number_is_taken_apart_with_its_rules(open_page: Open) -> None:
    state = snapshot("foth/horse")
    horses = [p for s in state["scene"]["sides"] for p in s["run"] if p["role"] == "running"]
    runner = max(horses, key=lambda piece: len(piece["horse"]["run"]["steps"]))
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-piece="{runner["id"]}"]').focus()
    steps = [step["rule"] for step in runner["horse"]["run"]["steps"]]
    tip = stage.page.locator(".rk-tip")
    expect(tip).to_contain_text(backdrop("foth")["cards"][runner["card"]]["name"]["en"])
    assert len(steps) > 2
    assert tip.locator(".rk-chip").all_inner_texts()[: len(steps)] == steps


def test_a_farm_opens_as_a_list(open_page: Open) -> None:
    state = snapshot("foth/turn")
    stage = open_page(state, config=STEP)
    farm = stage.page.locator('[data-anchor="farm-0"]')
    farm.click()
    cards = {*own(state)["farm"]}
    expect(stage.page.locator(".rk-fh-list .rk-fh-strip")).to_have_count(len(cards))
    farm.click()
    expect(stage.page.locator(".rk-fh-list")).to_have_count(0)


# --- the keyboard alone --------------------------------------------------------------------------


def test_a_horse_is_run_by_keyboard(open_page: Open) -> None:
    state = snapshot("foth/turn")
    stage = open_page(state, config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("h")
    runs = {action["from"] for action in state["actions"] if action["to"] == "run"}
    hand = [each["card"] for each in own(state)["hand"]["cards"]]
    for _ in range(next(at for at, card in enumerate(hand) if card in runs)):
        keys.press("ArrowRight")
    keys.press("Enter")
    stage.page.wait_for_function("document.activeElement.dataset.place === 'run'")
    keys.press("Enter")
    assert intents(stage)[0].startswith("run ")


def test_the_board_is_a_grid_with_one_tab_stop(open_page: Open) -> None:
    stage = open_page("foth/horse", config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("b")
    seen = []
    for _ in range(5):
        seen.append((stage.focused("data-cell") or "").partition(",")[0])
        keys.press("ArrowDown")
    assert seen == ["0", "1", "2", "3", "4"]
    assert stage.page.locator('.rk-main [role=grid] [tabindex="0"][data-cell]').count() == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_supports_lie_whole_in_the_run(open_page: Open, lang: str) -> None:
    for name in ("discard", "extra", "horse", "together"):
        stage = open_page(f"foth/{name}", instead=True)
        stage.speak(lang)
        for width in (1024, 1060, 1120, 1366):
            stage.widen(width)
            run = stage.page.locator(".rk-fh-run")
            assert run.evaluate(OVERFLOW) == [0, 0], (name, width)
            names = run.locator(".rk-fh-strip .rk-fh-name")
            assert max(names.evaluate_all(LINES)) <= 3, (name, width)


# --- movement ------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_card_flies_from_the_hand_into_the_run(open_page: Open, motion: bool) -> None:
    state = snapshot("foth/turn")
    stage = open_page(state, config=STEP, motion=motion)
    stage.page.evaluate(
        """() => {
          window.animated = [];
          const { animate } = Element.prototype;
          Element.prototype.animate = function (frames, timing) {
            if (this.dataset.anchor) animated.push(this.dataset.anchor);
            return animate.call(this, frames, timing);
          };
        }"""
    )
    state["seq"] += 1
    before = state["now"]
    add_step(state, before + 1)
    first = own(state)["hand"]["cards"].pop(0)
    went = {"rule": "401.2", "name": "moved", "seat": 0, "start": "hand", "end": "run"}
    state["moved"] = {"since": before, "events": [{**went, "card": first["card"]}]}
    own(state)["hand"]["count"] -= 1
    piece = {"owner": 0, "user": 0, "role": "running", "on": None, "at": 1, "horse": first["horse"]}
    own(state)["run"].append({"id": 99, "card": first["card"], **piece})
    stage.show(state)
    assert stage.page.evaluate("animated") == (["piece-99"] if motion else [])
    assert not stage.errors
