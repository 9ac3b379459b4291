"""Chromium, and a page on which a committed bundle shows a fake model."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

import racekit as rk
from racekit.engine.registry import game_class
from racekit.ui.base import board_of

# The fixtures of a real JupyterLab.
from tests.browser.lab import kept_open, lab, lent, notebook, window  # noqa: F401
from tests.tools.browser import chromium

ROOT = Path(__file__).resolve().parents[2]
FAKE = Path(__file__).parent / "fake"
STATIC = ROOT / "racekit" / "static"
HOST = "http://racekit.test"
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

    def receive(self, message: dict[str, Any]) -> None:
        """Let Python say something."""
        self.page.evaluate("message => { model.receive(message); return drawn(); }", message)

    def focused(self, attribute: str) -> str | None:
        """Return an attribute of what has the focus."""
        return self.page.evaluate("name => document.activeElement.getAttribute(name)", attribute)

    def alert(self) -> str:
        """Return what the assertive live region says."""
        return self.page.locator(".rk [role=alert]").inner_text()


ASKED = ("hello", "past")
Open = Callable[..., Stage]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.fail("the browser ring needs a Chromium; RACEKIT_CHROMIUM may name one")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield opened
        opened.close()


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(f"{HOST}/")
    folder, _, rest = name.partition("/")
    path = STATIC / rest if folder == "static" else FAKE / name
    if path.is_file():
        route.fulfill(path=path)
    else:
        route.abort()


_START = """async ({data, answer, bundle}) => {
  const { start } = await import("/start.js");
  await start(data, { answer, bundle });
}"""


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Return a function that opens a page with a widget on it."""
    with opener(browser) as opened:
        yield opened


@contextmanager
def opener(browser: Browser) -> Iterator[Open]:
    """Lend a function that opens a page with a widget on it."""
    contexts = []

    def opened(
        state: str | dict[str, Any] | None = "turn",
        *,
        bundle: str = "",
        width: int = 1060,
        dark: bool = False,
        motion: bool = False,
        answer: bool = True,
        **data: Any,
    ) -> Stage:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        stage = Stage(page, [])
        page.on("pageerror", lambda error: stage.errors.append(str(error)))
        page.on(
            "console",
            lambda said: stage.errors.append(said.text) if said.type == "error" else None,
        )
        page.route("**/*", _serve)
        page.goto(f"{HOST}/page.html")
        page.evaluate("dark => { document.body.dataset.jpThemeLight = String(!dark); }", dark)
        shown = snapshot(state) if isinstance(state, str) else state
        game = (shown or {}).get("game", "")
        data = {"state": shown, **({"backdrop": backdrop(game)} if game else {}), **data}
        shows = bundle or (game and board_of(game_class(game)))
        page.evaluate(_START, {"data": data, "answer": answer, "bundle": shows})
        return stage

    yield opened
    for context in contexts:
        context.close()
