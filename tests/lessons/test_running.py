"""Only code that racekit has written runs without leave, and it loads nothing that lies about."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from racekit.cli import main
from racekit.engine.errors import BadInput
from racekit.exchange.addresses import LESSON, address
from racekit.exchange.link import pack_data
from racekit.lessons import export, export_page, use, worksheet
from racekit.lessons.authoring import lesson_folder, starting
from racekit.lessons.page import _markdown
from racekit.lessons.running import executed, is_ours
from racekit.opening import open_link
from tests.lessons.test_own import NUMBER

MAKING: tuple[Callable[..., Any], ...] = (
    export_page,
    worksheet,
    lambda *paths, **more: export(*paths, to="moodle", **more),
)
ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "notebooks" / "en" / "odds" / "02-conditional.ipynb"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with nothing kept."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    monkeypatch.setattr(lesson_folder, "_used", {})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def text_of(*cells: str) -> str:
    return nbformat.writes(new_notebook(cells=[new_code_cell(cell) for cell in cells]))


def hostile(path: Path) -> Path:
    """Write a notebook that leaves a trace where it runs."""
    trace = path.parent / "trace"
    path.write_text(text_of(f"open({str(trace)!r}, 'w')", "1 / 0"), encoding="utf-8")
    return path


def refused(make: Callable[..., Any], book: Path) -> None:
    with pytest.raises(BadInput) as caught:
        make(book, "made.html")
    assert "--allow-code (in Python: allow_code=True)" in caught.value.text("en")
    assert "--allow-code（Pythonではallow_code=True）" in caught.value.text("ja")
    assert not (book.parent / "trace").exists()
    assert not Path("made.html").exists()


@pytest.mark.parametrize("make", MAKING)
def test_nobody_elses_code_runs_without_leave(here: Path, make: Callable[..., Any]) -> None:
    book = hostile(here / "02-conditional.ipynb")  # the name of a lesson of racekit's
    refused(make, book)
    for not_quite in ("yes", 1, None):
        with pytest.raises(BadInput, match="allow_code=True"):
            make(book, "made.html", allow_code=not_quite)


def test_with_leave_it_runs(here: Path) -> None:
    with pytest.raises(BadInput, match="division by zero"):
        export_page(hostile(here / "own.ipynb"), "made.html", allow_code=True)
    assert (here / "trace").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("lessons", "--page", "own.ipynb"),
        ("worksheet", "own.ipynb"),
        ("class", "export", "own.ipynb", "--to", "qti"),
    ],
    ids=" ".join,
)
def test_no_command_runs_it_without_leave(
    here: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    hostile(here / "own.ipynb")
    assert main([*words, "--lang", "en"]) == 2
    assert "--allow-code" in capsys.readouterr().err
    assert sorted(path.name for path in here.iterdir()) == ["own.ipynb"]


def test_a_lesson_that_came_by_a_link_runs_nothing_without_leave(here: Path) -> None:
    book = text_of(f"open({str(here / 'trace')!r}, 'w')")
    files = {"questions.toml": f"[q1]\n{NUMBER}", "sent.ipynb": book}
    open_link(address(LESSON, pack_data({"name": "sent", "files": files}), "https://example.org"))
    for make in MAKING:
        refused(make, use("sent").notebook)


def test_what_racekit_has_written_may_run(here: Path) -> None:
    starting.write("first", here, "ja")
    made = use("first").notebook
    assert is_ours(made)
    book = nbformat.read(made, as_version=4)
    book.cells.insert(1, new_markdown_cell("Prose of one's own."))
    nbformat.write(book, made)
    assert is_ours(made)
    book.cells.insert(1, new_code_cell("import helper"))
    nbformat.write(book, made)
    assert not is_ours(made)


def test_a_notebook_of_racekits_is_known_by_its_code(here: Path) -> None:
    copied = here / "elsewhere.ipynb"
    book = json.loads(SHIPPED.read_text("utf-8"))
    book["cells"][0]["source"] = ["# Another title"]
    copied.write_text(json.dumps(book), encoding="utf-8")
    assert is_ours(copied)
    code = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    code["source"] = [*code["source"], "\n"]
    copied.write_text(json.dumps(book), encoding="utf-8")
    assert not is_ours(copied)


def test_every_notebook_of_racekits_is_known() -> None:
    books = sorted((ROOT / "notebooks").rglob("*.ipynb"))
    assert len(books) >= 70
    assert all(map(is_ours, books[::10]))


# --- what is loaded -------------------------------------------------------------------------------


def test_a_kernel_loads_nothing_that_lies_beside_its_notebook(here: Path) -> None:
    for name in ("random", "json", "pickle", "ipykernel", "IPython", "racekit", "numpy", "ast"):
        (here / f"{name}.py").write_text("open('trace', 'a').write(__name__)", encoding="utf-8")
    (here / "helper.py").write_text("found = 'beside'", encoding="utf-8")
    book = here / "own.ipynb"
    book.write_text(
        text_of("import random, pickle, numpy, helper", "print(helper.found, numpy.pi)"), "utf-8"
    )
    done = executed(book, allow_code=True)
    assert done.cells[2].outputs[0].text == "beside 3.141592653589793\n"
    assert not (here / "trace").exists()


def test_a_notebook_cannot_choose_its_kernel(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = here / "jupyter" / "kernels" / "theirs"
    spec.mkdir(parents=True)
    told = {"argv": ["touch", str(here / "trace")], "display_name": "", "language": "python"}
    (spec / "kernel.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(here / "jupyter"))
    book = nbformat.reads(text_of("print(6 * 7)"), as_version=4)
    book.metadata = {"kernelspec": {"name": "theirs", "display_name": "", "language": "python"}}
    nbformat.write(book, here / "own.ipynb")
    assert executed(here / "own.ipynb", allow_code=True).cells[1].outputs[0].text == "42\n"
    assert not (here / "trace").exists()


@pytest.mark.parametrize("url", ["in.png", "sub/in.png", "sub/../in.png", "%E5%9B%B3.png"])
def test_a_picture_in_the_folder_of_a_lesson_is_shown(here: Path, url: str) -> None:
    (here / "sub").mkdir()
    for name in ("in.png", "sub/in.png", "図.png"):
        (here / name).write_bytes(b"picture")
    assert "cGljdHVyZQ==" in _markdown(here)(f"![alt]({url})")


@pytest.mark.parametrize(
    "url",
    [
        *("../out.png", "sub/../../out.png", "%2e%2e/out.png", "link.png", "linked/out.png"),
        *("{out}", "file://{out}", "//{out}", "https://example.org/out.png", "~/out.png"),
        *("in.png%00", "pipe.png", "sub.png", "x" * 5000 + ".png", "..\\out.png"),
    ],
)
def test_no_picture_comes_from_outside_of_it(here: Path, url: str) -> None:
    out = here / "out.png"
    out.write_bytes(b"picture")
    lesson = here / "lesson"
    (lesson / "sub.png").mkdir(parents=True)
    (lesson / "sub").mkdir()
    (lesson / "link.png").symlink_to(out)
    (lesson / "linked").symlink_to(here)
    os.mkfifo(lesson / "pipe.png")
    assert "<img" not in _markdown(lesson)(f"![alt]({url.format(out=out)})")


# --- the end -------------------------------------------------------------------------------------

SCRIPT = """
from racekit.lessons import export_page
export_page("endless.ipynb", "made.html", allow_code=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT", "SIGTERM"])
def test_a_kernel_ends_with_its_process_also_in_a_cell_that_never_ends(
    here: Path, how: str
) -> None:
    Path("endless.ipynb").write_text(text_of("open('begun', 'w')\nwhile True: pass"), "utf-8")
    words = (sys.executable, "-c", SCRIPT)
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    below: list[psutil.Process] = []
    try:
        while not Path("begun").exists():
            assert process.poll() is None
            time.sleep(0.05)
        below = psutil.Process(process.pid).children(recursive=True)
        assert below
        process.send_signal(getattr(signal, how))
        assert process.wait(60) != 0
        assert psutil.wait_procs(below, timeout=30)[1] == []
    finally:
        for each in (process, *(each for each in below if each.is_running())):
            each.kill()
        process.wait()
