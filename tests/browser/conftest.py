"""Chromium, and a page on which a committed bundle shows a fake model."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

import racekit as rk
from racekit.engine.registry import game_class
from racekit.ui.bundles import BOARDS, board_of
from tests.browser.files import FAKE, HOST, served

# The fixtures of a real JupyterLab.
from tests.browser.lab import PATIENCE, kept_open, lab, lent, notebook, window  # noqa: F401
from tests.tools.browser import chromium

SWITCHES = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def snapshot(name: str) -> dict[str, Any]:
    """Return a hand-made snapshot."""
    return json.loads((FAKE / "snapshots" / f"{name}.json").read_text("utf-8"))


def add_step(state: dict[str, Any], number: int) -> None:
    """Add a step after the one shown, and go there."""
    here = next(node for node in state["tree"]["nodes"] if node["id"] == state["now"])
    here.setdefault("next", []).append(number)
    state["tree"]["nodes"].append({"id": number})
    state["now"] = state["head"] = number


def backdrop(game: str) -> dict[str, Any]:
    """Return what is the same in every scene of a game, as Python sends it."""
    return rk.game(game).backdrop()


@dataclass
class Stage:
    """A page that shows a bundle, and what went wrong on it."""

    page: Page
    errors: list[str]
    python: Callable[[dict[str, Any]], dict[str, Any]] | None = None

    def sent(self, kind: str | None = None) -> list[dict[str, Any]]:
        """Return what the front end sent by itself or not: all, or intents, or one command.

        Without a kind, what it asks to begin with is left out: a greeting, and earlier steps.
        """
        messages = self.page.evaluate("() => model.sent")
        names = [(m, m["type"] if m["type"] == "intent" else m["name"]) for m in messages]
        return [m for m, name in names if name == kind or (kind is None and name not in ASKED)]

    def show(self, state: dict[str, Any]) -> None:
        """Replace the snapshot and wait until it is drawn."""
        self.page.evaluate("state => { model.set('state', state); return drawn(); }", state)

    def show_anew(self, state: dict[str, Any]) -> None:
        """Show a snapshot in a view of its own, as in a page that has just been opened."""
        self.page.evaluate(_ANEW, state)

    def theme(self, dark: bool) -> None:
        """Let the host go over to its dark theme, or its light one."""
        self.page.evaluate(_THEME, dark)
        shown = self.page.locator(f".rk[data-theme-rk={'dark' if dark else 'light'}]")
        expect(shown).not_to_have_count(0)

    def speak(self, lang: str) -> None:
        """Let Python choose the language, and wait until it is spoken."""
        self.page.evaluate("lang => { model.set('lang', lang); return drawn(); }", lang)

    def widen(self, width: int, height: int = 800) -> None:
        """Make the page so wide, and wait until all has found its place."""
        self.page.mouse.move(0, 0)  # what moves under a pointer would say why, and take an Escape
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("drawn()")

    def receive(self, message: dict[str, Any]) -> None:
        """Let Python say something."""
        self.page.evaluate("message => { model.receive(message); return drawn(); }", message)

    def ask(self, python: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Let Python answer each message of the front end: with a state, and with what it says."""
        if self.python is None:  # a page keeps the functions that it has been given
            self.page.expose_function("askPython", self._answered)
        self.python = python
        self.page.evaluate(_ASK)

    def _answered(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.python
        return self.python(message)

    def focused(self, attribute: str) -> str | None:
        """Return an attribute of what has the focus."""
        return self.page.evaluate("name => document.activeElement.getAttribute(name)", attribute)

    def alert(self) -> str:
        """Return what the assertive live region says."""
        return self.page.locator(".rk [role=alert]").inner_text()


_ASK = """() => {
  model.send = async (message) => {
    const { said, ...traits } = await askPython(message);
    for (const [name, value] of Object.entries(traits)) model.set(name, value);
    for (const each of said) model.receive(each);
  };
}"""
ASKED = ("hello", "past")
Open = Callable[..., Stage]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a JupyterLab: they are a ring of their own."""
    for item in items:
        if isinstance(item, pytest.Function) and "lab" in item.fixturenames:
            item.add_marker("lab")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.fail("the browser ring needs a Chromium; RACEKIT_CHROMIUM may name one")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield opened
        opened.close()


_ANEW = """state => {
  cleanup();
  model.set("state", state);
  window.cleanup = view();
  return drawn();
}"""
_THEME = "dark => { document.body.dataset.jpThemeLight = String(!dark); }"
_TIDY = "() => window.tidy?.() ?? false"
_START = """async ({data, ...shown}) => {
  const { start } = await import("/start.js");
  await start(data, shown);
}"""


@pytest.fixture(scope="session")
def host(browser: Browser) -> Iterator[BrowserContext]:
    with hosted(browser) as opened:
        yield opened


@contextmanager
def hosted(browser: Browser) -> Iterator[BrowserContext]:
    """Lend a browser's window whose pages get the bundles, the fake host, and nothing else."""
    with served() as proxy:
        opened = browser.new_context(proxy={"server": proxy, "bypass": "<-loopback>"})
        yield opened
        opened.close()


def _new_stage(host: BrowserContext) -> Stage:
    page = host.new_page()
    page.set_default_timeout(PATIENCE)
    stage = Stage(page, [])
    page.on("pageerror", lambda error: stage.errors.append(str(error)))
    page.on(
        "console", lambda said: stage.errors.append(said.text) if said.type == "error" else None
    )
    return stage


USES = 25
"""How many tests share a page, before it becomes slow."""
_used = count(1)


@pytest.fixture(scope="session")
def _stages() -> list[Stage]:
    """Return the pages that earlier tests have left: opening another takes longer than a test."""
    return []


@pytest.fixture
def open_page(
    host: BrowserContext, _stages: list[Stage], request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Return a function that opens a page with a widget on it; none of a test's pages is another.

    But one that is opened `instead` takes the place of the first. What earlier tests have done on a
    page goes with its document.
    """
    failed = request.session.testsfailed
    yield opener(host, _stages)
    spent = next(_used) % USES == 0 or request.session.testsfailed > failed
    kept = 0 if spent else 1
    for stage in _stages[kept:]:
        stage.page.close()
    del _stages[kept:]


def opener(host: BrowserContext, stages: list[Stage]) -> Open:
    """Return a function that opens a page with a widget on it: an earlier page, or one more."""
    shown_by_now = count()

    def opened(
        state: str | dict[str, Any] | None = "turn",
        *,
        bundle: str = "",
        part: str = "",
        width: int = 1060,
        dark: bool = False,
        motion: bool = False,
        forced: bool = False,
        answer: bool = True,
        instead: bool = False,
        **data: Any,
    ) -> Stage:
        number = 0 if instead else next(shown_by_now)
        if number == len(stages):
            stages.append(_new_stage(host))
        stage = stages[number]
        page = stage.page
        if not page.evaluate(_TIDY):
            page.goto(f"{HOST}/page.html")
        page.mouse.move(0, 0)
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(
            color_scheme="light",
            reduced_motion="no-preference" if motion else "reduce",
            forced_colors="active" if forced else "none",
        )
        stage.errors.clear()
        page.evaluate(_THEME, dark)
        shown = snapshot(state) if isinstance(state, str) else state
        game = (shown or {}).get("game", "")
        data = {"state": shown, **({"backdrop": backdrop(game)} if game else {}), **data}
        name = bundle or (game and board_of(game_class(game)))
        # Most bundles without a board have one part, of the same name.
        shown = part or ("game" if name in (*BOARDS, "generic") else name)
        page.evaluate(_START, {"data": data, "answer": answer, "bundle": name, "part": shown})
        return stage

    return opened


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    """Return a page that gets nothing but files."""
    alone = browser.new_context()
    page = alone.new_page()
    page.set_default_timeout(PATIENCE)

    def only_files(route: Route) -> None:
        if route.request.url.startswith("file:"):
            route.continue_()
        else:
            route.abort()

    page.route("**/*", only_files)
    alone.set_offline(True)
    yield page
    alone.close()
