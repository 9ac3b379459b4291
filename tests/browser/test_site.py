"""The website's laboratory in Chromium, with every other host blocked.

One run is a part of `make test`: from the home page to a game that is linked, and kept. The lessons
and the figures, which take minutes, are left to `make soak`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Route, ViewportSize, expect

from racekit.lessons import collect, link
from racekit.lessons.authoring import lesson_folder as own
from racekit.lessons.authoring import starting
from tests.browser.answering import place
from tests.browser.games import FOTH, READALOUD, TRICKRACE, Look
from tests.browser.lab import WIDE, View
from tests.browser.lite import LOADING, WAITING, LiteNotebook, build, expose, served
from tests.browser.test_bundle_phone import BEYOND, SMALL, TINY
from website import laboratory
from website.__main__ import MOST_BYTES, size
from website.frame import WORDS
from website.packed import pack

PHONE = ViewportSize(width=390, height=844)
LESSONS = (
    "en/longshot/02-worked-race",
    "ja/trickrace/03-reading-hands",
    "en/foth/03-effects-in-order",
    "ja/readaloud/03-write-a-card",
    "en/odds/01-exact-and-simulated",
)
"""A lesson of each folder."""
KINDS = Path(__file__).with_name("kinds.toml")
"""The questions of a lesson of one's own: one of each kind."""
FIRST_BOARD = 25
"""The most seconds from the link to the first board, on two cores with nothing else to do."""

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The website, as far as it is the home pages and the laboratory."""
    folder: Path = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of the website."""
    with served(folder) as address:
        yield address


@pytest.fixture
def asked() -> list[str]:
    """What was asked of other hosts."""
    return []


@pytest.fixture
def context(browser: Browser, site: str, asked: list[str]) -> Iterator[BrowserContext]:
    """A new reader's browser, which reaches no other host."""
    with closing(alone(browser.new_context(viewport=WIDE), site, asked)) as context:
        yield context


@pytest.fixture
def phone(browser: Browser, site: str, asked: list[str]) -> Iterator[BrowserContext]:
    """A new reader's phone: what is not done with a finger is not done."""
    held = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    with closing(alone(held, site, asked)) as context:
        yield context


def alone(context: BrowserContext, site: str, asked: list[str]) -> BrowserContext:
    """Let a browser reach the website and nothing else; note what else is asked for."""

    def only_here(route: Route) -> None:
        if route.request.url.startswith(site):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    context.route("**/*", only_here)
    expose(context, site)
    return context


def test_from_the_home_page_to_a_game_that_a_link_opens_and_a_reload_keeps(
    context: BrowserContext, site: str, asked: list[str], record_property: pytest.RecordProperty
) -> None:
    book = LiteNotebook(context, site)
    book.page.goto(f"{site}/en/")
    began = perf_counter()
    book.page.get_by_role("link", name="Play now").click()
    book.ready()
    book.command("notebook:run-all-cells")
    view = book.view()
    record_property("seconds to the first board", perf_counter() - began)
    book.page.wait_for_function(f"() => {WAITING} === 0")
    assert book.failures == []
    # The cells and the others' moves share one process: these come only when those have run.
    expect(view.mine).to_be_visible(timeout=LOADING)
    view.button("Link").click()
    address = view.root.get_by_role("textbox").input_value()
    assert address.startswith(f"{site}/{laboratory.link('en/open.ipynb')}#racekit=game.")
    hand = view.shown()["hand"]
    view.cards.first.click()
    began = perf_counter()
    view.places.first.click()
    expect(view.places).to_have_count(0)
    record_property("seconds from a click to the next board", perf_counter() - began)
    played = "import racekit as rk; print(*(len(rk.resume(n).node.line()) > 1 for n in (0,)))"
    assert book.run(played) == "True"
    book.page.goto(address)
    book.ready()
    assert book.run(played) == "True"
    book.run_whole()
    linked = book.view(1)
    expect(linked.mine).to_be_visible(timeout=LOADING)
    assert linked.shown()["hand"] == hand
    book.add("from racekit.lessons import ask\nask('odds/at-least-one', guess=True)")
    commit = book.page.get_by_role("button", name="Commit my guess")
    expect(commit).to_be_visible(timeout=LOADING)  # here, None would come as undefined
    # In the same laboratory: to open another one takes most of a minute.
    assert_compiled_games_are_those_of_a_desk(book)
    assert asked == []


COMPILED = """
import json

import racekit as rk
from racekit.compiling import COMPILED

assert COMPILED
found = []
for game in ("longshot", "trickrace"):
    table = rk.Table(game, seed=7, autosave=False, seats={1: "greedy", 2: "greedy", 3: "greedy"})
    table.advance()
    hint = rk.hint(table, games=64, progress=False)
    found.append({str(each.action): float(each.value) for each in hint.options})
    table.step(hint.options[0].action)
    review = rk.review(table, 0, games=16, progress=False)
    found.append([float(each.cost) for each in review.decisions])
    counted = rk.simulate(game, 300, players="greedy", seed=7, aggregate=True, progress=False)
    found.append({name: [*each.counts.items()] for name, each in counted.items()})
print(json.dumps(found))
"""
"""Hints, reviews and simulations, as numbers."""


def assert_compiled_games_are_those_of_a_desk(book: LiteNotebook) -> None:
    desk = [sys.executable, "-c", COMPILED]
    assert book.run(COMPILED) == subprocess.check_output(desk, text=True).strip()


@pytest.mark.soak
def test_a_lesson_of_ones_own_is_opened_answered_and_handed_in(
    context: BrowserContext, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(own, "_used", {})
    starting.write("first", tmp_path, "en")
    book = LiteNotebook(context, site)
    own.use(tmp_path / "first")
    book.page.goto(link("first", site=site))
    book.ready()
    book.run_whole()
    question = book.page.locator(".rk-q", has_text="on top of another")
    place(question, "5R").click()
    question.get_by_role("button", name="Answer", exact=True).click()
    expect(question).to_contain_text("done")
    box = book.page.locator(".rk-hand-in")
    box.get_by_role("textbox").fill("Aya")
    box.get_by_role("button", name="Show what I hand in").click()
    with book.page.expect_download() as saving:
        box.get_by_role("button", name="Save the file").click()
    saving.value.save_as(tmp_path / "in" / "aya.json")
    report = collect(tmp_path / "in")
    assert not report.problems
    (given,) = report.hand_ins
    assert given.standings["first/which-box"].done


@pytest.mark.soak
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_of_each_folder_runs_whole_and_again_after_a_reload(
    context: BrowserContext, site: str, asked: list[str], lesson: str
) -> None:
    book = LiteNotebook(context, site).read(f"{lesson}.ipynb")
    assert book.failures == []
    book.command("docmanager:save")
    book.page.reload()
    book.ready()
    book.command("notebook:clear-all-cell-outputs")
    book.run_whole()
    assert book.failures == []
    assert asked == []


@pytest.mark.soak
def test_a_phone_plays_by_finger_alone(phone: BrowserContext, site: str) -> None:
    """JupyterLab's menus do not answer to a finger: the lessons name two buttons instead."""
    book = LiteNotebook(phone, site)
    page = book.page
    page.goto(f"{site}/{laboratory.link('ja/00-start-here.ipynb')}")
    book.ready()
    page.locator('[data-jp-item-name="restart-and-run"] :is(button, jp-button)').first.tap()
    page.locator(".jp-Dialog .jp-mod-accept").tap()
    view = book.view()
    expect(view.mine).to_be_visible(timeout=LOADING)
    view.cards.first.tap()
    view.places.first.tap()
    expect(view.places).to_have_count(0)
    assert book.failures == []


def fits(book: LiteNotebook) -> None:
    """Check that nothing is cut, too small to hit or too small to read, or moves sideways."""
    page = book.page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for found in (SMALL, TINY, BEYOND):
        assert page.evaluate(found) == []


def moves_by_finger(view: View) -> None:
    """Do the first thing that can be done, once it is the reader's turn."""
    expect(view.mine).to_be_visible(timeout=LOADING)
    before = view.step_shown()
    if view.cards.count() and not view.places.count():
        view.cards.first.tap()
        view.drawn()
    (view.places if view.places.count() else view.bare).first.tap()
    view.moved(before)


@pytest.mark.soak
@pytest.mark.parametrize("look", [TRICKRACE, FOTH, READALOUD], ids=str)
def test_a_phone_plays_and_takes_back_on_every_board(
    phone: BrowserContext, site: str, look: Look
) -> None:
    book = LiteNotebook(phone, site)
    book.page.goto(f"{site}/{laboratory.link('en/open.ipynb')}")
    book.ready()
    told = f'"{look.game}", {look.told}, autosave=False'
    book.add(f"import racekit as rk\ngame = rk.play({told})\ngame")
    view = book.view(0, look)
    for _ in range(3):
        moves_by_finger(view)
        fits(book)
    expect(view.mine).to_be_visible(timeout=LOADING)
    view.button("Study").tap()
    expect(view.button("Study")).to_have_attribute("aria-pressed", "true")
    fits(book)
    steps = "len(game.table.node.line())"
    before = book.run(f"print({steps})")
    view.button("Undo").tap()
    book.prints(f"print({steps} < {before})", "True")


@pytest.mark.soak
@pytest.mark.parametrize("guess", [False, True])
def test_a_phone_answers_questions_of_every_kind(
    phone: BrowserContext, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guess: bool
) -> None:
    monkeypatch.setattr(own, "_used", {})
    starting.write("kinds", tmp_path, "en")
    lesson = tmp_path / "kinds"
    (lesson / own.QUESTIONS).write_text(KINDS.read_text("utf-8"), "utf-8")
    own.use(lesson)
    book = LiteNotebook(phone, site)
    book.page.goto(link("kinds", site=site))
    book.ready()
    book.run_whole()
    names = own.read(lesson).entries
    asked, guesses = (book.page.locator(f".rk-q-{mode}") for mode in ("ask", "guess"))
    expect(asked).to_have_count(len(names))  # a link opens after its cell has run
    if guess:
        for name in names:
            book.add(f"from racekit.lessons import ask\nask({name!r}, guess=True)")
    cards = guesses if guess else asked
    expect(cards).to_have_count(len(names))
    for at, name in enumerate(names):
        card = cards.nth(at)
        answers_by_finger(card, name.partition("/")[2])
        if guess:
            along(card.get_by_role("slider").last, 0.8)
        card.get_by_role("button", name="Commit my guess" if guess else "Answer").tap()
        expect(card).to_contain_text("Your guess is kept" if guess else "done")
    fits(book)


def answers_by_finger(card: Locator, kind: str) -> None:
    """Put the right answer into a question of a kind."""
    if kind == "number":
        card.get_by_role("textbox").tap()
        card.get_by_role("textbox").fill("5")
    elif kind == "probability":
        along(card.get_by_role("slider").first, 0.5)
    elif kind == "board":
        place(card, "5R").tap()
    elif kind == "order":
        card.get_by_role("button", name="one: up").tap()
    elif kind == "distribution":
        for at in range(2):
            along(card.get_by_role("slider").nth(at), 0.5)
    else:
        for label in ("two", "four") if kind == "several" else ("two",):
            card.get_by_text(label, exact=True).tap()


def along(slider: Locator, share: float) -> None:
    """Tap on a slider: no finger has to drag it."""
    box = slider.bounding_box()
    assert box is not None
    slider.tap(position={"x": box["width"] * share, "y": box["height"] / 2})


@pytest.mark.soak
def test_a_phone_shows_a_board_and_a_question_without_moving_sideways(
    phone: BrowserContext, site: str
) -> None:
    book = LiteNotebook(phone, site).read("ja/longshot/01-rules.ipynb")
    assert book.failures == []
    wide = book.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


@pytest.mark.soak
def test_the_first_board_is_there_soon(context: BrowserContext, site: str) -> None:
    book = LiteNotebook(context, site)
    began = perf_counter()
    book.page.goto(f"{site}/{laboratory.link('en/00-start-here.ipynb')}")
    book.ready()
    book.command("notebook:run-all-cells")
    book.view()
    assert perf_counter() - began < FIRST_BOARD


@pytest.mark.parametrize(("lang", "from_server"), [("en", False), ("ja", True)])
def test_a_packed_page_that_cannot_read_its_parts_says_why(
    lang: str, from_server: bool, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_text("<title>A lesson</title>whole", "utf-8")
    pack(path, tmp_path, lang)
    page = browser.new_page()
    if from_server:
        page.route("**/page.html", lambda route: route.fulfill(path=path))
        page.route("**/page.packed", lambda route: route.fulfill(status=404))
    page.goto("http://127.0.0.1/page.html" if from_server else path.as_uri())
    said = WORDS.text("not_loaded" if from_server else "as_file")(lang)
    expect(page.get_by_text(said)).to_be_visible()
    page.close()


@pytest.mark.soak
def test_the_laboratory_is_small_enough(folder: Path) -> None:
    assert size(folder) <= MOST_BYTES
