"""`racekit lab`: the right notebook, this machine only, no questions, no waiting."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from racekit import BadInput, cli, notebook_files
from racekit.terminal import Terminal
from tests.cli.conftest import Run

EMPTY = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'


@pytest.fixture
def notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with notebooks in it, somewhere above the current one."""
    for lang in ("en", "ja"):
        folder = tmp_path / "notebooks" / lang
        folder.mkdir(parents=True)
        for name in ("00 start.ipynb", "01_later.ipynb"):
            (folder / name).write_text(EMPTY)
    (tmp_path / "some" / "where").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "some" / "where")
    return tmp_path / "notebooks"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_first_notebook_is_found_from_below(notebooks: Path, lang: str) -> None:
    page = cli._start_page(None, Terminal(lang))
    assert page == notebooks / lang / "00 start.ipynb"
    settings = cli.lab_settings(page, port=8123, browser=False)
    assert f"--ServerApp.root_dir={notebooks}" in settings
    assert f"--LabApp.default_url=/notebooks/{lang}/00%20start.ipynb" in settings
    assert {"--ServerApp.port=8123", "--ServerApp.open_browser=False"} <= set(settings)
    others = " ".join(cli.lab_settings(page, port=None, browser=True))
    assert "port" not in others
    assert "open_browser" not in others


def test_without_the_notebook_view_jupyterlab_opens_the_page(
    notebooks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "notebook.app", None)
    settings = cli.lab_settings(cli._start_page(None, Terminal("en")), port=None, browser=True)
    assert "--LabApp.default_url=/lab/tree/en/00%20start.ipynb" in settings


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, as the working folder of an installed racekit."""
    monkeypatch.setattr(notebook_files, "IN_PACKAGE", True)
    monkeypatch.setattr(notebook_files, "_INSIDE", Path(__file__).parents[2] / "notebooks")
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_in_an_empty_folder_the_notebooks_are_put_into_one(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = cli._start_page(None, Terminal("ja"))
    assert page == installed / "racekit-notebooks" / "ja" / "00-start-here.ipynb"
    assert "racekit-notebooks" in capsys.readouterr().out
    assert cli._start_page(None, Terminal("en")).parents[1] == page.parents[1]
    assert capsys.readouterr().out == ""
    assert cli._start_page(str(installed / "mine"), Terminal("en")).is_relative_to(
        installed / "mine"
    )


@pytest.mark.parametrize("answer", ["", "はい"])
def test_who_can_answer_is_asked_first(
    installed: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(Terminal, "ask", lambda *_args, **_values: answer)
    assert cli._start_page(None, Terminal("en")).is_file()


def test_a_no_puts_nothing_anywhere(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(Terminal, "ask", lambda *_args, **_values: "n")
    with pytest.raises(BadInput, match="racekit lab --folder"):
        cli._start_page(None, Terminal("en"))
    assert not [*installed.iterdir()]


def test_without_jupyterlab_it_is_said_how_to_get_it(
    run: Run, notebooks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    monkeypatch.setitem(sys.modules, "notebook.app", None)
    said = run("lab")
    assert said.code == 2
    assert 'pip install "racekit[lab]"' in said.err


def test_a_kernels_messages_go_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from jupyter_server.services.kernels import websocket

    done: list[Any] = []

    class Handler:
        def set_nodelay(self, value: bool) -> None:
            done.append(value)

        async def open(self, kernel_id: str) -> None:
            done.append(kernel_id)

    monkeypatch.setattr(websocket, "KernelWebsocketHandler", Handler)
    cli._answer_at_once()
    asyncio.run(Handler().open("k"))
    assert done == [True, "k"]


def fetched(address: str) -> str:
    """Return a page; the server says its address a moment before it listens."""
    plain = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    late = time.monotonic() + 30
    while True:
        try:
            with plain.open(address) as answer:
                page: bytes = answer.read()
                return page.decode()
        except urllib.error.URLError:
            if time.monotonic() > late:
                raise
            time.sleep(0.05)


def test_the_real_lab_opens_on_the_notebook(notebooks: Path, home: Path, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "racekit", "lab", "--no-browser", "--port", str(port)]
    dirs = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    root = str(Path(__file__).resolve().parents[2])
    environment = {**os.environ, **dirs, "PYTHONPATH": root}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    with subprocess.Popen(
        words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stderr is not None
        said = []
        try:
            for line in process.stderr:
                said.append(line)
                if found := re.search(
                    rf"http://127\.0\.0\.1:{port}/notebooks/en/\S+token=\w+", line
                ):
                    break
            else:
                pytest.fail("".join(said))
            assert "/notebooks/en/00%20start.ipynb?" in found[0]
            page = fetched(found[0])
            assert re.search(r'"news": ?\{"disabled": ?true\}', page)
        finally:
            process.terminate()
