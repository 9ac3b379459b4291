"""Probability trees in Chromium: by mouse and keys, and on a page without Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import racekit as rk
from racekit.engine.texts import Text
from racekit.lessons import tree
from racekit.lessons.trees.widget import TreeWidget
from tests.browser.axe import anything, assert_nothing_serious
from tests.browser.conftest import Open, Stage
from tests.lessons.executed import code, page_of, shown
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def bag(**given: Any) -> TreeWidget:
    labels = {"red": Text("red", "赤"), "blue": Text("blue", "青")}
    name = Text("exactly one red", "赤がちょうど1個")
    settings = {"blanks": ["branch:red/blue", "product:red/blue", "total"], "lang": "en", **given}
    return tree(
        bag={"red": 3, "blue": 2},
        event=lambda path: path.count("red") == 1,
        event_name=name,
        labels=labels,
        **settings,
    )


def pig(**given: Any) -> TreeWidget:
    turn = rk.game("pig").start()
    event = {"event": lambda path: "1" not in path, "event_name": "no 1"}
    return tree(turn, depth=3, policy="roll", **{"lang": "en", **event, **given})


def open_tree(open_page: Open, found: TreeWidget, **settings: Any) -> Stage:
    data = {"plan": as_json(found.plan), "kept": {}, "lang": found.lang, **settings}
    return open_page(None, bundle="question", part="tree", **data)


def branch(page: Page | Locator, number: int) -> Locator:
    """Return a branch by the number of its node."""
    return page.locator(f"[data-node='{number}'] > .rk-t-branch")


def sent(stage: Stage) -> list[tuple[str, Any]]:
    return [(message["name"], message["arg"]) for message in stage.sent()]


def focused(page: Page) -> str:
    """Return the name of what has the focus."""
    name: str = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.tagName")
    return name


@pytest.mark.parametrize("made", [bag, pig])
@pytest.mark.parametrize("forced", [False, True])
def test_it_is_legible_on_a_phone_in_both_themes(open_page: Open, made: Any, forced: bool) -> None:
    stage = open_tree(open_page, made(lang="ja"), width=390, forced=forced)
    branch(stage.page, 2).click()
    assert anything(stage.page) == []
    assert stage.page.evaluate(WIDE) <= 0
    if not forced:
        assert_nothing_serious(stage)
    assert stage.errors == []


TYPED_ON = """async ([first, next]) => {
  const input = document.activeElement;
  const type = text => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type(first);
  await drawn();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await Promise.resolve();  // the reply is there, and what follows from it not yet
  type(next);
  await drawn();
  return input.value;
}"""


def test_what_is_typed_at_once_after_an_answer_stays(open_page: Open) -> None:
    stage = open_tree(open_page, bag())
    page = stage.page
    page.get_by_role("treeitem", name="Start").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate(TYPED_ON, ["2/5", "1/2"]) == "1/2"
    expect(page.locator(".rk-q-said")).to_contain_text("put back")


def test_it_is_filled_in_by_keys_alone(open_page: Open) -> None:
    stage = open_tree(open_page, bag())
    page = stage.page
    page.get_by_role("treeitem", name="Start").focus()
    for key, name in (
        ("ArrowRight", "red: 3/5"),
        ("ArrowDown", "red: 2/4; whole path 3/10"),
        ("ArrowDown", "blue: blank; whole path blank, counts"),
        ("ArrowLeft", "red: 3/5"),
        ("ArrowLeft", "red: 3/5"),  # it shuts
        ("ArrowDown", "blue: 2/5"),
        ("ArrowUp", "red: 3/5"),
        ("ArrowRight", "red: 3/5"),  # it opens
        ("End", "blue: 1/4; whole path 1/10"),
        ("Home", "Start"),
    ):
        page.keyboard.press(key)
        assert focused(page) == name
    assert page.get_by_role("treeitem").count() == 7
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    replies = page.locator(".rk-q-said")
    for answer, reply in (
        ("2/5", "if everything drawn before were put back"),
        ("1/2", "It is 2/4."),
    ):
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
        expect(replies).to_contain_text(reply)
    page.keyboard.press("Enter")  # on to the next blank
    page.keyboard.type("0.3")
    page.keyboard.press("Enter")
    expect(replies.last).to_contain_text("3/5 × 2/4 = 3/10.")
    page.keyboard.press("Enter")
    page.keyboard.type("0.60001")
    page.keyboard.press("Enter")
    expect(page.locator(".rk-t-total .rk-q-said")).to_contain_text("Not yet.")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("60 %")
    page.keyboard.press("Enter")
    expect(page.get_by_text("All blanks are filled in.")).to_be_visible()
    expect(page.get_by_text("3/5 × 2/4 = 3/10 = 30 %")).to_be_visible()
    blank = "branch:red/blue"
    assert sent(stage)[:2] == [
        ("answer", {"blank": blank, "answer": "2/5"}),
        ("answer", {"blank": blank, "answer": "1/2"}),
    ]
    assert anything(page) == []
    assert stage.errors == []


def test_nothing_tells_a_blank_before_it_is_filled_in(open_page: Open) -> None:
    stage = open_tree(open_page, bag(blanks=["branch", "product", "total"]))
    page = stage.page
    for number in range(1, 7):
        branch(page, number).click()
        expect(page.locator(".rk-t-here")).to_be_visible()
        assert "/" not in page.locator(".rk").inner_text()
    page.locator(".rk-t-here").get_by_role("button", name="Show me").first.click()
    expect(branch(page, 6)).to_contain_text("1")
    expect(page.get_by_text("Blanks left: 10")).to_be_visible()
    # Whoever has seen it can still answer: handed in, it counts as right after seeing the answer.
    shown_first = page.locator(".rk-t-here .rk-t-ask").first
    expect(shown_first.get_by_role("button", name="Show me")).to_have_count(0)
    shown_first.get_by_role("button", name="Answer").click()
    expect(shown_first.get_by_role("button", name="Answer")).to_have_count(0)
    assert sent(stage)[-1] == ("answer", {"blank": "branch:blue/blue", "answer": "1/4"})


def test_python_s_answers_are_shown_and_kept(open_page: Open) -> None:
    """A tree that is shown again has what was filled in; a rounded fraction hears what it is."""
    found = bag(blanks="total")
    tried = {"answer": "0.6", "right": True}
    total = {"tries": [tried], "guess": None, "shown": False, "compared": False}
    name = found.plan["blanks"]["total"]["name"]
    stage = open_tree(open_page, found, kept={name: total})
    said = stage.page.locator(".rk-q-said")
    expect(said).to_contain_text("3/10 + 3/10 = 3/5.")
    stage = open_tree(open_page, tree(bag={"a": 1, "b": 2}, draws=1, blanks="product", lang="en"))
    branch(stage.page, 1).click()
    stage.page.locator("input").fill("0.333")
    stage.page.locator("input").press("Enter")
    expect(stage.page.locator(".rk-q-said")).to_contain_text("Rounded; exactly it is 1/3.")


def test_a_press_asks_for_the_board_there(open_page: Open) -> None:
    stage = open_tree(open_page, pig())
    branch(stage.page, 2).click()
    expect(stage.page.locator(".rk-t-here")).to_be_visible()
    assert sent(stage) == [("look", 2)]


def test_what_is_folded_unfolds_by_mouse_and_by_keys(open_page: Open) -> None:
    stage = open_tree(open_page, pig())
    page = stage.page
    item = page.locator("[data-node='2']")
    mark = item.locator("> .rk-t-alike button")
    expect(mark).to_have_text("5 alike")
    alike = item.locator("> .rk-t-alike > span")
    mark.click()
    expect(alike).to_have_count(5)
    expect(alike.first).to_contain_text("2")
    assert sent(stage) == []  # no branch was pressed
    mark.click()
    expect(alike).to_have_count(0)
    page.get_by_role("treeitem", name="Start").focus()
    for key in ("ArrowRight", "ArrowDown", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(alike).to_have_count(5)
    expect(mark).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Space")
    expect(alike).to_have_count(0)
    assert_nothing_serious(stage)
    assert stage.errors == []


def test_a_page_without_python_has_the_boards_and_judges(offline: Page, tmp_path: Path) -> None:
    page = page_of(code("", shown(pig(blanks="total"))))
    path = tmp_path / "tree.html"
    path.write_text(page.html(), "utf-8")
    errors: list[str] = []
    offline.on("pageerror", lambda error: errors.append(str(error)))
    offline.set_viewport_size({"width": 390, "height": 800})
    offline.goto(path.as_uri())
    root = offline.locator(".rk-t")
    branch(root, 2).click()
    drawing = root.locator(".rk-nested svg").first
    expect(drawing).to_be_visible()
    before = drawing.inner_html()
    branch(root, 1).click()
    expect(root.locator(".rk-t-here")).to_contain_text("1")
    offline.wait_for_function(
        "before => document.querySelector('.rk-nested svg').innerHTML !== before", arg=before
    )
    field = root.locator(".rk-t-total input")
    for answer, right in (("5/6", "false"), ("125/216", "true")):
        field.fill(answer)
        field.press("Enter")
        expect(root.locator(".rk-t-total .rk-q-said")).to_have_attribute("data-right", right)
    assert offline.evaluate(WIDE) <= 0
    offline.reload()
    expect(field).to_have_value("125/216")
    kept = offline.locator(".rk-kept")
    kept.locator(".rk-button").click()
    kept.locator(".rk-strong").click()
    expect(field).to_have_value("")
    assert errors == []
