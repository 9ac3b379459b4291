"""The website's laboratory, driven by a real Chromium: a JupyterLab without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from playwright.sync_api import BrowserContext, Route

from tests.browser.lab import Notebook
from website import home, laboratory
from website.serve import server

LOADING = 240_000
"""Milliseconds for a kernel to load, on a machine that does much else."""

WAITING = """[...window.jupyterapp.shell.widgets('main')].find(w => w.content?.activeCell)
    .content.model.sharedModel.cells.filter(
        cell => cell.cell_type === 'code' && cell.source.trim() && cell.execution_count === null
            && !cell.getOutputs().some(output => output.output_type === 'error')
    ).length"""
"""In JavaScript, how many cells have still to run."""


class LiteNotebook(Notebook):
    """A notebook of the laboratory, in a view of its own."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(LOADING)
        self.site = site

    def read(self, path: str) -> LiteNotebook:
        """Open a notebook, and run all its cells."""
        self.page.goto(f"{self.site}/{laboratory.link(path)}")
        self.ready()
        return self.run_whole()

    def run_whole(self) -> LiteNotebook:
        """Run all cells, and wait until every one has run."""
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(f"() => {WAITING} === 0")
        return self


def build(folder: Path) -> None:
    """Write the website into a folder, as far as it is the home pages and the laboratory."""
    home.build(folder)
    laboratory.build(folder)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a website, and give its address."""
    with server(folder) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_address[1]}"
        serving.shutdown()


def expose(context: BrowserContext, site: str) -> None:
    """Let a program command what a reader commands by mouse."""

    def with_app(route: Route) -> None:
        answer = route.fetch()
        settings = answer.json()
        settings["jupyter-config-data"]["exposeAppInBrowser"] = True
        route.fulfill(response=answer, body=json.dumps(settings))

    context.route(f"{site}/{laboratory.FOLDER}/jupyter-lite.json*", with_app)
