"""A lesson on a page of its own, without a kernel: done by hand, found again, and erased."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.display import HTML
from nbformat.v4 import new_markdown_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

import racekit as rk
from racekit.engine.texts import read_toml
from racekit.games.foth.faces import cards_html
from racekit.lessons import ask, calibration, explore, export_page, once_answered, reveal
from racekit.lessons.catalogue import entry_of
from tests.browser.answering import give
from tests.browser.axe import anything, assert_nothing_serious
from tests.browser.conftest import Open, Stage
from tests.lessons.boards import asked as on_board
from tests.lessons.executed import code, page_of, shown

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
BACK = read_toml("racekit.ui", "messages.toml")["back"]["ja"]
NAME = "odds/at-least-one"
GUESSED = "odds/ann-or-bob"
PICTURE = "One in ten, in a picture."
CELLS = (
    f"ask({GUESSED!r}, guess=True)",
    f"ask({NAME!r})",
    f"once_answered({PICTURE!r}, {NAME!r})",
    f"reveal({GUESSED!r})",
    f"once_answered(calibration({GUESSED!r}), {GUESSED!r})",
)
SHOW = """([body, data]) => {
  window.cleanup?.();
  document.querySelector("main").innerHTML = "<div></div>";
  const el = document.querySelector("main div");
  el.innerHTML = body;
  window.cleanup = shown.mount(el, data);
  return drawn();
}"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "ja")


def opened(open_page: Open, *values: Any, **settings: Any) -> Stage:
    """Open a page of its own with a lesson that shows these values, which nobody has touched."""
    stage = open_page(None, bundle="page", **settings)
    stage.page.evaluate("localStorage.clear()")
    show(stage, *values)
    return stage


def show(stage: Stage, *values: Any) -> None:
    lesson = page_of(new_markdown_cell("# T"), *(code("", shown(value)) for value in values))
    stage.page.evaluate(SHOW, [lesson.body, lesson.data])


def lesson() -> list[Any]:
    """Return what `CELLS` show."""
    return [
        ask(GUESSED, guess=True),
        ask(NAME),
        once_answered(PICTURE, NAME),
        reveal(GUESSED),
        once_answered(calibration(GUESSED), GUESSED),
    ]


def word(key: str) -> str:
    text: str = WORDS[key]["ja"]
    return text


def press(root: Locator, key: str) -> None:
    root.get_by_role("button", name=word(key), exact=True).click()


class Reader:
    """Somebody who does the lesson of `CELLS`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.guess, self.question, self.reveal = (page.locator(".rk-q").nth(n) for n in range(3))
        self.why = entry_of(NAME)["why"]["ja"]
        self.truth = entry_of(GUESSED)["why"]["ja"]

    def do_it(self) -> None:
        page = self.page
        expect(self.guess).to_be_visible()
        give(self.guess, entry_of(GUESSED), entry_of(GUESSED)["wrong"][0]["answer"])
        self.guess.get_by_role("slider").fill("80")
        press(self.guess, "q_commit")
        give(self.question, entry_of(NAME), entry_of(NAME)["wrong"][0]["answer"])
        press(self.question, "q_answer")
        expect(self.question).to_contain_text(entry_of(NAME)["wrong"][0]["say"]["ja"])
        expect(page.get_by_text(PICTURE)).to_have_count(0)
        expect(page.get_by_text(self.truth)).to_have_count(0)
        give(self.question, entry_of(NAME), entry_of(NAME)["answer"])
        press(self.question, "q_answer")
        press(self.reveal, "q_compare")
        self.finds_it_done()

    def finds_it_done(self) -> None:
        page = self.page
        expect(self.guess).to_contain_text(word("q_committed"))
        expect(self.question).to_contain_text(self.why)
        expect(self.question).to_contain_text(word("q_tries").format(n=2))
        expect(page.get_by_text(PICTURE)).to_be_visible()
        expect(self.reveal).to_contain_text(self.truth)
        expect(page.get_by_role("table", name=word("own_title"))).to_contain_text("80%")

    def erases_it(self) -> None:
        page = self.page
        press(page.locator(".rk-kept"), "page_erase")
        press(page.locator(".rk-kept"), "page_erase_now")
        expect(page.locator(".rk-kept")).to_contain_text(word("page_erased"))
        expect(page.get_by_text(word("later"))).to_have_count(2)
        expect(page.get_by_text(PICTURE)).to_have_count(0)
        expect(page.get_by_text(self.why)).to_have_count(0)
        expect(self.guess.get_by_role("radio").first).to_be_enabled()
        expect(self.guess.get_by_role("slider")).to_have_attribute(
            "aria-valuetext", word("q_sure_unset")
        )
        assert page.evaluate("localStorage.length") == 0


def test_a_lesson_is_done_without_a_kernel_and_found_again_until_it_is_erased(
    open_page: Open,
) -> None:
    stage = opened(open_page, *lesson(), width=480)
    reader = Reader(stage.page)
    assert_nothing_serious(stage, "at first")
    reader.do_it()
    assert stage.page.evaluate(WIDE) <= 0
    assert anything(stage.page) == []
    show(stage, *lesson())  # another day
    reader.finds_it_done()
    reader.erases_it()
    assert stage.errors == []
    stage.page.evaluate("() => { cleanup(); return drawn(); }")
    assert stage.page.evaluate("left()") == {"timers": 0, "listeners": 0, "handlers": 0}


def test_a_page_of_the_same_lesson_hears_of_it_at_once(open_page: Open) -> None:
    one = opened(open_page, *lesson())
    other = opened(open_page, *lesson())
    Reader(one.page).do_it()
    Reader(other.page).finds_it_done()
    Reader(one.page).erases_it()
    expect(other.page.get_by_text(word("later"))).to_have_count(2)


def test_an_exploration_has_a_choice_of_pictures_that_were_drawn_before(open_page: Open) -> None:
    chart = explore.interval(seed=1)
    stage = opened(open_page, chart, dark=True)
    page = stage.page
    expect(page.locator(".rk-says")).to_have_text(chart.state["says"]["ja"])
    # It promises nothing that a page cannot do: no slider, no button that needs a kernel.
    expect(page.locator(".rk-lead")).to_have_text(chart.plan["lead"]["ja"])
    games = page.locator(".rk-explore").get_by_role("group", name="1人のゲーム数")
    expect(games.get_by_role("radio", checked=True)).to_have_accessible_name("100回")
    games.get_by_role("radio", name="400回").check()
    _, pictures = chart.pictures()
    expect(page.locator(".rk-says")).to_have_text(pictures[-1]["says"]["ja"])
    expect(page.locator(".rk-sr")).to_have_text(pictures[-1]["says"]["ja"])
    games.get_by_role("radio", checked=True).press("ArrowLeft")
    expect(page.locator(".rk-says")).to_have_text(chart.state["says"]["ja"])
    expect(page.locator(".rk-note")).to_contain_text("勝つ確率（正しい値）：22%、")
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.locator(".rk-explore button")).to_have_text(["English"])
    assert chart.done == 100
    assert anything(page) == []
    assert stage.errors == []


OVERLAP = """() => {
  const cards = [...document.querySelectorAll("main svg")];
  const [one, other] = cards.map(e => e.getBoundingClientRect());
  return other.left < one.right && other.top < one.bottom;
}"""


@pytest.mark.parametrize("width", [900, 480])
def test_cards_stand_beside_or_below_each_other(open_page: Open, width: int) -> None:
    cards = rk.game("foth").cards
    two = HTML(cards_html([cards["toaster-dash"], cards["force"]], "ja"))
    stage = opened(open_page, two, width=width)
    assert stage.page.locator("main svg").count() == 2
    assert not stage.page.evaluate(OVERLAP)
    assert stage.page.evaluate(WIDE) <= 0


def test_where_a_browser_keeps_nothing_the_page_says_so(open_page: Open) -> None:
    stage = open_page(None, bundle="page")
    stage.page.evaluate(
        """() => {
          const get = () => { throw new DOMException("", "SecurityError"); };
          Object.defineProperty(window, "localStorage", { configurable: true, get });
          window.keepsNothing = true;
        }"""
    )
    show(stage, *lesson())
    expect(stage.page.locator(".rk-kept")).to_have_text(word("page_not_kept"))
    Reader(stage.page).do_it()


def test_an_exported_lesson_works_from_its_file_with_the_network_off(
    offline: Page, tmp_path: Path
) -> None:
    imports = "from racekit.lessons import ask, calibration, once_answered, reveal"
    cells = [code(cell) for cell in (imports, *CELLS, "import racekit; racekit.set_language('ja')")]
    nbformat.write(new_notebook(cells=cells), tmp_path / "own.ipynb")
    path = export_page(tmp_path / "own.ipynb", tmp_path / "own.html", allow_code=True)
    asked: list[str] = []
    offline.on("request", lambda request: asked.append(request.url))
    offline.on("console", lambda said: asked.append(said.text))
    reader = Reader(offline)
    offline.goto(path.as_uri())
    reader.do_it()
    offline.reload()
    reader.finds_it_done()
    reader.erases_it()
    assert asked == [path.as_uri()] * 2


def test_a_question_on_a_board_is_asked_on_its_board_in_a_page_too(
    offline: Page, tmp_path: Path
) -> None:
    names = ("longshot/golden-free", "foth/payable")
    values = [on_board(name, lang="en") for name in names]
    page = page_of(new_markdown_cell("# T"), *(code("", shown(value)) for value in values))
    path = tmp_path / "boards.html"
    path.write_text(page.html(), "utf-8")
    errors: list[str] = []
    offline.on("pageerror", lambda error: errors.append(str(error)))
    offline.goto(path.as_uri())
    for at, name in enumerate(names):
        card, entry = offline.locator(".rk-q").nth(at), entry_of(name)
        expect(card.locator(".rk-ob")).to_be_visible()
        give(card, entry, entry["answer"])
        card.get_by_role("button", name=word("q_answer"), exact=True).click()
        expect(card.locator(".rk-q-said")).to_have_attribute("data-right", "true")
    offline.reload()
    expect(offline.locator(".rk-q").first.locator("[data-right]").first).to_be_visible()
    assert errors == []


def test_what_was_played_on_a_board_is_stepped_through_on_a_page(
    offline: Page, tmp_path: Path
) -> None:
    players = {seat: rk.players.Random() for seat in range(5)}
    tables = [rk.Table("longshot", seats=players, seed=seed, autosave=False) for seed in (1, 2)]
    for table in tables:
        table.advance()
    boards = [code("", shown(rk.GameWidget(table, seat=0))) for table in tables]
    page = page_of(new_markdown_cell("# T"), *boards)
    path = tmp_path / "played.html"
    path.write_text(page.html(), "utf-8")
    errors: list[str] = []
    offline.on("pageerror", lambda error: errors.append(str(error)))
    offline.goto(path.as_uri())
    expect(offline.locator("[data-part] .rk-main")).to_have_count(2)
    board = offline.locator("[data-part]").first
    at = board.get_by_role("slider")
    last = at.get_attribute("aria-valuemax")
    assert last is not None
    assert int(last) > 20
    expect(at).to_have_attribute("aria-valuenow", last)
    board.get_by_role("button", name=BACK, exact=True).click()
    expect(at).to_have_attribute("aria-valuenow", str(int(last) - 1))
    # No title hovers under a finger: a tap shows it, the next one closes it.
    for touched, tips in ((".rk-starter", 1), (".rk-main", 0)):
        board.locator(touched).first.dispatch_event("pointerup", {"pointerType": "touch"})
        expect(board.locator(".rk-tip")).to_have_count(tips)
    assert len(page.shared) == 4  # rules, guide, faces and constants of the game, once for both
    assert errors == []


def test_the_odds_of_a_position_are_drawn_on_a_page(offline: Page, tmp_path: Path) -> None:
    table = rk.Table("longshot", seed=7, races=1, autosave=False)
    table.advance()
    widget = rk.OddsWidget(table, autostart=False)
    path = tmp_path / "odds.html"
    path.write_text(page_of(code("", shown(widget))).html(), "utf-8")
    errors: list[str] = []
    offline.on("pageerror", lambda error: errors.append(str(error)))
    offline.goto(path.as_uri())
    odds = offline.locator(".rk-odds-widget")
    expect(odds.locator(".rk-chances")).to_have_count(len(widget.odds["groups"]))
    assert len(widget.odds["groups"]) > 1
    expect(odds.get_by_role("button")).to_have_text(["English"])  # nothing that needs a kernel
    assert anything(offline) == []
    assert errors == []
