"""A real JupyterLab, driven by a real Chromium.

Waiting is always for something to be there, never for time to pass.
"""

from __future__ import annotations

import json
import re
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Error,
    Locator,
    Page,
    ViewportSize,
    expect,
)

from tests.browser.games import LONGSHOT, Look
from tests.jupyter import Jupyter

WIDE = ViewportSize(width=1280, height=1000)
LATE = "[anywidget] Failed to initialize model."
"""anywidget says so of a script that takes over two seconds; the widget is shown all the same."""
PATIENCE = 60_000
"""Milliseconds to wait for what is to be there: another ring may need the same machine."""

expect.set_options(timeout=PATIENCE)


class Lab(Jupyter):
    """A JupyterLab server of one's own, with everything it writes in `folder`."""

    module = "jupyterlab"

    def configure(self) -> None:
        """Switch off what asks the reader something, or looks for news on the network."""
        off = {
            "@jupyterlab/apputils-extension:announcements": True,
            "@jupyterlab/extensionmanager-extension": True,
        }
        page = self.folder / "config" / "labconfig" / "page_config.json"
        page.parent.mkdir()
        page.write_text(json.dumps({"disabledExtensions": off}), "utf-8")

    def options(self) -> dict[str, str]:
        """Return the server's options."""
        return {
            **super().options(),
            "MappingKernelManager.cull_idle_timeout": "1800",
            "MappingKernelManager.cull_connected": "True",
            "LabApp.expose_app_in_browser": "True",
            "JupyterNotebookApp.expose_app_in_browser": "True",
            "LabApp.collaborative": "False",
        }


def cells_file(*cells: str) -> str:
    """Return a notebook with these code cells, as a file holds it."""
    entries = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "metadata": {},
            "source": cell,
            "outputs": [],
            "execution_count": None,
        }
        for number, cell in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    data = {
        "cells": entries,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(data)


SHOWN = """(root, {board, held}) => ({
    text: [...root.querySelectorAll('.rk-status, .rk-log li, .rk-hand')].map(e => e.textContent),
    board: [...root.querySelectorAll(board)].map(e => e.ariaLabel),
    hand: [...root.querySelectorAll(held)].map(e => e.ariaLabel),
})"""

STEP = "root.querySelector('.rk-slider').ariaValueNow"
TURN_OR_END = """(root, result) =>
    [...root.querySelectorAll(`.rk-status .rk-mine, .rk-go, ${result}`)]
    .some(each => each.checkVisibility())"""

_NOTEBOOK = "[...window.jupyterapp.shell.widgets('main')].find(w => w.content?.activeCell)"


class Notebook:
    """One notebook, open in one JupyterLab page.

    Attributes
    ----------
    page : Page
        The page.
    said : list of str
        What the page wrote on its console.
    errors : list of str
        What went wrong in the page's scripts.
    """

    def __init__(self, lab: Lab, context: BrowserContext, name: str) -> None:
        self.lab = lab
        self.name = f"{re.sub('[^a-zA-Z0-9]+', '-', name)}-{secrets.token_hex(3)}"
        self.file = lab.work / f"{self.name}.ipynb"
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.said: list[str] = []
        self.errors: list[str] = []
        self.page.on("pageerror", self._note_error)
        self.page.on("console", lambda message: self.said.append(message.text))

    def _note_error(self, error: Error) -> None:
        if LATE not in str(error):
            self.errors.append(str(error))

    # --- opening and running ----------------------------------------------------------------

    def open(self, *cells: str, view: str = "") -> Notebook:
        """Open a notebook with these cells, in JupyterLab or another view, and run them all."""
        return self.load(cells_file(*cells), view)

    def load(self, text: str, view: str = "") -> Notebook:
        """Open a notebook that is the text of a file, and run all its cells."""
        self.file.write_text(text, "utf-8")
        view = view or f"lab/workspaces/{self.name}/tree"
        url = f"{self.lab.url}{view}/{self.file.name}"
        self.page.goto(f"{url}?token={self.lab.token}")
        self.ready()
        self.command("notebook:run-all-cells")
        return self

    def show(self, *cells: str) -> Notebook:
        """Put these cells in place of the notebook's, and run them all, in the same kernel."""
        self.run("import ipywidgets; ipywidgets.Widget.close_all()\n%reset -f")
        self.page.evaluate(
            f"""(sources) => {{
                const {{ sharedModel }} = {_NOTEBOOK}.content.model;
                const cells = sources.map(source => ({{ cell_type: 'code', source }}));
                sharedModel.deleteCellRange(0, sharedModel.cells.length);
                sharedModel.insertCells(0, cells);
            }}""",
            cells,
        )
        self.page.wait_for_function("() => !document.querySelector('.rk')")
        self.command("notebook:run-all-cells")
        return self

    def ready(self) -> None:
        """Wait until the notebook is there and its kernel takes commands."""
        self.page.wait_for_function("() => window.jupyterapp")
        self.page.evaluate("async () => { await window.jupyterapp.restored }")
        self.page.wait_for_function(
            f"() => {_NOTEBOOK}?.sessionContext?.isReady && {_NOTEBOOK}.content?.widgets?.length"
        )
        self.page.evaluate(f"async () => {{ await {_NOTEBOOK}.sessionContext.ready }}")
        self.page.evaluate(f"async () => {{ await {_NOTEBOOK}.revealed }}")
        self.page.wait_for_function(
            f"() => {_NOTEBOOK}.sessionContext.session?.kernel?.connectionStatus === 'connected'"
        )
        self.run("pass")
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")

    def command(self, name: str, **arguments: Any) -> None:
        """Have JupyterLab do one of its commands, without waiting for what it returns."""
        call = "([name, args]) => { void window.jupyterapp.commands.execute(name, args) }"
        self.page.evaluate(call, [name, arguments])

    def run(self, code: str) -> str:
        """Run code in the notebook's kernel, in no cell; return what it printed."""
        answer: dict[str, Any] = self.page.evaluate(
            f"""async (code) => {{
                const kernel = {_NOTEBOOK}.sessionContext.session.kernel;
                const future = kernel.requestExecute({{ code, store_history: false }});
                window.asked = {{ kernel, future }};  // as long as an answer is awaited, both stay
                let text = '';
                future.onIOPub = ({{ content }}) => {{ text += content.text ?? ''; }};
                const {{ content }} = await future.done;
                return {{ text, trouble: content.traceback?.join('\\n') ?? null }};
            }}""",
            code,
        )
        assert answer["trouble"] is None, answer["trouble"]
        return str(answer["text"]).strip()

    def prints(self, code: str, text: str) -> None:
        """Wait until code prints this: what the page sent may still be on its way."""
        while self.run(code) != text:
            self.page.wait_for_function("() => new Promise(requestAnimationFrame)")

    def restart(self) -> None:
        """Restart the kernel, as from JupyterLab's menu."""
        self.page.evaluate(
            f"async () => {{ await {_NOTEBOOK}.sessionContext.session.kernel.restart() }}"
        )

    def cell(self, cell: str) -> Locator:
        """Return a cell, by its id, wherever it is; far from what is in view it is not drawn."""
        self.page.evaluate(
            f"""(id) => {{
                const {{ widgets }} = {_NOTEBOOK}.content;
                widgets.find(({{ model }}) => model.id === id).node.dataset.lessonCell = id;
            }}""",
            cell,
        )
        return self.page.locator(f'[data-lesson-cell="{cell}"]')

    def scroll_to(self, cell: str) -> Locator:
        """Bring a cell, by its id, into view, with what it shows; return it."""
        found = f"{_NOTEBOOK}.content"
        self.page.evaluate(
            f"""async (id) => {{
                const at = {found}.widgets.findIndex(({{ model }}) => model.id === id);
                await {found}.scrollToItem(at, 'center');
            }}""",
            cell,
        )
        return self.cell(cell)

    def add(self, cell: str) -> None:
        """Add a cell at the end, and run it alone."""
        self.page.evaluate(
            f"""(source) => {{
                const {{ content }} = {_NOTEBOOK};
                const {{ sharedModel }} = content.model;
                const last = sharedModel.cells.length;
                sharedModel.insertCell(last, {{ cell_type: 'code', source }});
                content.activeCellIndex = last;
                content.deselectAll();
            }}""",
            cell,
        )
        self.command("notebook:run-cell")

    @property
    def failures(self) -> list[str]:
        """The code cells that have not run, or have failed, by their text."""
        found: list[str] = self.page.evaluate(
            f"""() => {_NOTEBOOK}.content.model.sharedModel.cells
                .filter(cell => cell.cell_type === 'code' && cell.source.trim())
                .filter(cell => cell.execution_count === null
                    || cell.getOutputs().some(output => output.output_type === 'error'))
                .map(cell => cell.source)"""
        )
        return found

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return int(self.page.evaluate(f"() => {_NOTEBOOK}.content.model.sharedModel.cells.length"))

    def soil(self) -> None:
        """Take the notebook for changed since it was saved."""
        self.page.evaluate(
            f"""() => {{
                const {{ context }} = {_NOTEBOOK};
                const checkpoint = context.createCheckpoint;
                window.wasSaved = false;
                // It ends a save. Until then JupyterLab ignores whoever wants another.
                context.createCheckpoint = async () => {{
                    delete context.createCheckpoint;
                    try {{
                        return await checkpoint.call(context);
                    }} finally {{
                        setTimeout(() => {{ window.wasSaved = true; }});
                    }}
                }};
                context.model.dirty = true;
            }}"""
        )

    def saved(self) -> None:
        """Wait until the notebook, once soiled, is saved, and can be saved again."""
        self.page.wait_for_function(f"() => window.wasSaved && !{_NOTEBOOK}.context.model.dirty")

    def save(self) -> None:
        """Write the notebook to its file."""
        self.page.evaluate(f"async () => {{ await {_NOTEBOOK}.context.save() }}")

    def reload(self) -> None:
        """Load the page again, as a reader does."""
        self.page.reload()
        self.ready()

    def theme(self, name: str) -> None:
        """Go over to a theme: "JupyterLab Light" or "JupyterLab Dark"."""
        self.command("apputils:change-theme", theme=name)
        light = "true" if name.endswith("Light") else "false"
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-light", light)
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", name)
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0)

    def tidy(self) -> None:
        """Leave the notebook as it was opened, for the next test: alone, and as wide."""
        self.page.evaluate(
            f"""() => {{
                const opened = {_NOTEBOOK};
                const all = [...window.jupyterapp.shell.widgets('main')];
                for (const each of all) if (each !== opened) each.dispose();
            }}"""
        )
        self.page.set_viewport_size(WIDE)

    def close(self) -> None:
        """End the kernel, and the page."""
        if "jupyterapp" in self.page.evaluate("() => Object.keys(window).join()"):
            self.page.evaluate(f"async () => {{ await {_NOTEBOOK}?.sessionContext?.shutdown?.() }}")
        self.page.close()

    # --- the widgets ------------------------------------------------------------------------

    def view(self, number: int = 0, look: Look = LONGSHOT) -> View:
        """Return a widget's view in this page, once it is there."""
        root = self.page.locator(".rk").nth(number)
        root.wait_for()
        return View(self.page, root, look)

    def post(self, model: str, content: Any, method: str = "custom") -> None:
        """Send a message to a widget's model from the page, past the front end that it has."""
        data = {"method": "custom", "content": content}
        if method == "update":
            data = {"method": "update", "state": content, "buffer_paths": []}
        self.page.evaluate(
            f"""([comm_id, data]) => {{
                const kernel = {_NOTEBOOK}.sessionContext.session.kernel;
                kernel.sendShellMessage({{
                    header: {{
                        msg_id: crypto.randomUUID(), msg_type: 'comm_msg', version: '5.3',
                        session: kernel.clientId, username: '', date: new Date().toISOString(),
                    }},
                    parent_header: {{}}, metadata: {{}}, buffers: [], channel: 'shell',
                    content: {{ comm_id, data }},
                }}, false, true);
            }}""",
            [model, data],
        )


class View:
    """One view of a widget: what a person sees of it, and can do with it."""

    def __init__(self, page: Page, root: Locator, look: Look) -> None:
        self.page = page
        self.root = root
        self.look = look

    def button(self, name: str) -> Locator:
        """Return a button by what it is called."""
        return self.root.get_by_role("button", name=name, exact=True)

    def study(self, on: bool = True) -> None:
        """Press Study, and wait until it is on (or off)."""
        self.button("Study").click()
        expect(self.button("Study")).to_have_attribute("aria-pressed", str(on).lower())

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is."""
        return self.root.locator(".rk-status")

    @property
    def mine(self) -> Locator:
        """What is seen while it is the reader's turn: in the header, or beside the hand."""
        return self.root.locator(".rk-status .rk-mine:visible, .rk-go:visible")

    @property
    def cards(self) -> Locator:
        """What can be chosen in the hand now."""
        return self.root.locator(self.look.free)

    @property
    def places(self) -> Locator:
        """The places that take what is chosen."""
        return self.root.locator(self.look.takes)

    @property
    def result(self) -> Locator:
        """The final ranking."""
        return self.root.locator(self.look.result)

    @property
    def step(self) -> Locator:
        """The timeline's slider: how many steps there are, and which is shown."""
        return self.root.get_by_role("slider")

    def shown(self) -> dict[str, list[str]]:
        """Return what a reader can tell views apart by: texts, board, hand."""
        self.drawn()
        found: dict[str, list[str]] = self.root.evaluate(SHOWN, self.look.parts)
        return found

    def step_shown(self) -> int:
        """Return the number of the step that is shown."""
        return int(self.step.get_attribute("aria-valuenow") or -1)

    @property
    def bare(self) -> Locator:
        """What can be done now without choosing anything."""
        return self.root.locator(self.look.bare)

    def choose(self, at: int = 0) -> None:
        """Choose a thing in the hand; nothing is to be chosen where a click does it all."""
        if not self.look.direct:
            self.cards.nth(at).click()

    def place(self, at: int = 0) -> None:
        """Choose a thing in the hand, and a place that takes it."""
        self.choose(at)
        self.places.nth(at).click()

    def move_by_mouse(self) -> None:
        """Do the first thing that can be done, by mouse."""
        before = self.step_shown()
        if self.places.count():
            self.places.first.click()
        elif self.cards.count():
            self.place()
        else:
            self.bare.first.click()
        self.moved(before)

    @cached_property
    def _element(self) -> ElementHandle:
        return self.root.element_handle()

    def until(self, told: str, arg: Any) -> None:
        """Wait for a function of this view and a value, frame by frame.

        `expect` looks ever more rarely: of a move that Python answers at once it hears much later.
        """
        told = f"([root, arg]) => ({told})(root, arg)"
        self.page.wait_for_function(told, arg=[self._element, arg])

    def moved(self, before: int) -> None:
        """Wait until the timeline has gone on, or back."""
        self.until(f"(root, step) => {STEP} !== step", str(before))

    def press_and_move(self, name: str) -> None:
        """Press a button that goes on or back, and wait until it has."""
        before = self.step_shown()
        self.button(name).click()
        self.moved(before)

    def arrived(self, step: int) -> None:
        """Wait until a step is shown to which Python has gone by itself."""
        self.until(f"(root, step) => {STEP} === step", str(step))

    def drawn(self) -> None:
        """Wait for two frames: the log follows the board by one."""
        frame = "requestAnimationFrame"
        self.page.evaluate(f"() => new Promise(done => {frame}(() => {frame}(done)))")

    def still(self) -> None:
        """Wait until nothing moves any more."""
        moving = "root => root.getAnimations({ subtree: true }).length"
        while self.root.evaluate(moving):
            self.page.wait_for_function("() => new Promise(requestAnimationFrame)")

    def wait_turn(self) -> bool:
        """Wait for the reader's turn; False: the race is over."""
        self.until(TURN_OR_END, self.look.result)
        return self.mine.is_visible()


def pictured(page: Page, name: str) -> Path:
    """Take a picture of a page, to be looked at when the tests are over."""
    path = Path(tempfile.gettempdir()) / "racekit-pictures" / f"{name}.png"
    path.parent.mkdir(exist_ok=True)
    page.screenshot(path=path)
    return path


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Return a JupyterLab server."""
    with Lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@contextmanager
def pictured_if_failed(opened: Notebook, request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep a picture of a notebook where the test fails."""
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        print(f"what the page looked like: {pictured(opened.page, request.node.name)}")
        print("\n".join([*opened.errors, *opened.said[-20:]]))


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser's window; one for all, as it keeps JupyterLab's scripts.

    Nothing moves in it: what moves, and when, is tested without a host.
    """
    opened = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    yield opened
    opened.close()


@contextmanager
def shared(opened: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """Lend a notebook that other tests have used: opening one takes far longer than a test."""
    opened.errors.clear()
    opened.said.clear()
    with pictured_if_failed(opened, request):
        yield opened
    opened.tidy()


@pytest.fixture
def notebook(
    lab: Lab, window: BrowserContext, request: pytest.FixtureRequest
) -> Iterator[Notebook]:
    """Return an empty notebook in JupyterLab; where the test fails, a picture of it is kept."""
    opened = Notebook(lab, window, request.node.name)
    with pictured_if_failed(opened, request):
        yield opened
    opened.close()


@pytest.fixture(scope="session")
def kept_open(lab: Lab, window: BrowserContext) -> Iterator[Notebook]:
    """Return a notebook that stays open for all tests; they take `lent`."""
    opened = Notebook(lab, window, "kept")
    yield opened.open("")
    opened.close()


@pytest.fixture
def lent(kept_open: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """Return a notebook that other tests have used."""
    with shared(kept_open, request) as opened:
        yield opened
