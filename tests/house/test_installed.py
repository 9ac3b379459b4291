"""racekit as somebody installs it who has nothing else: an empty folder and an empty home."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from racekit.lessons.catalogue import lesson_of, title_of
from tests.browser.conftest import SWITCHES
from tests.house.conftest import Machine, pip_settings
from tests.house.test_house import ROOT
from tests.tools import browser, pythons

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

PATIENCE = 240_000
"""Milliseconds to wait for what is to be there."""
TRIES = 12
STEP = 400
"""Pixels by which a notebook is scrolled."""
LESSON = "odds/00"
"""A lesson that runs quickly."""


PIP = ("python", "-m", "pip")


def without_the_internet(user: Machine, wheel: Path) -> None:
    """Install as the manual says: fetch a folder of wheels, and install from it alone."""
    user.home.mkdir()
    user.run(*PIP, "download", "-q", f"{wheel}[lab]", "--dest", "wheels", **pip_settings())
    offline = ("--no-index", "--find-links", "wheels")
    user.run(*PIP, "install", "-q", "--no-compile", *offline, "racekit[lab]")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Return a user with racekit[lab] from a folder of wheels, and without the repository."""
    place = tmp_path_factory.mktemp("installed")
    user = Machine(place / "home", place / "environment")
    venv.create(user.environment, with_pip=True)
    without_the_internet(user, wheel)
    return user


# --- the lessons, in any folder -------------------------------------------------------------------


PLATFORMS = {"en": ("moodle", "nbgrader"), "ja": ("qti", "jupyterquiz")}
"""A file for each, in one language: the texts of both come from the same catalogues."""


def test_a_lesson_becomes_a_worksheet(installed: Machine) -> None:
    installed.run("racekit", "worksheet", LESSON, "--out", "sheet.html", "--lang", "en")
    assert title_of(lesson_of(LESSON)).en in (installed.home / "sheet.html").read_text("utf-8")
    assert (installed.home / "sheet-key.html").is_file()


def test_a_lesson_becomes_a_page(installed: Machine) -> None:
    installed.run("racekit", "lessons", "--page", LESSON, "--out", "page.html", "--lang", "ja")
    assert title_of(lesson_of(LESSON)).ja in (installed.home / "page.html").read_text("utf-8")


@pytest.mark.parametrize("lang", PLATFORMS)
def test_a_lesson_becomes_a_file_for_each_platform(installed: Machine, lang: str) -> None:
    export = ("racekit", "class", "export", LESSON, "--lang", lang)
    for platform in PLATFORMS[lang]:
        said = installed.run(*export, "--to", platform, "--out", f"{lang}-{platform}").stdout
        assert f"{lang}-{platform}" in said
        assert (installed.home / f"{lang}-{platform}").stat().st_size > 1000


# --- every command, on the oldest Python and the newest -------------------------------------------

HERE = [version for version in pythons.declared() if pythons.installed(version)]
ENDS = dict.fromkeys((HERE[0], HERE[-1]))
"""What works on both works between them; `make test-pythons` asks every one."""

COMMANDS = (
    "games",
    "rules pig P1",
    "new kuhn --watch --seed 1",
    "resume",
    "puzzles",
    "cards",
    "lessons",
    "new-game night_race",
    "class new mine",
    "class check mine",
    "class collect hand-ins",
    "simulate pig --n 20",
)
"""What needs neither Jupyter nor a person nor a compiler, in this order."""
NEEDS_MORE = {
    "lab": "racekit[lab]",
    "replay": "FILE",
    "worksheet odds/00": "racekit[lab]",
    "sandbox": "racekit[sandbox]",
    "host pig": "racekit[host]",
    "ask odds/peeking": "racekit[host]",
}
"""What needs more, and what it then says."""


@pytest.mark.parametrize("version", ENDS)
def test_each_command_works_where_racekit_alone_is_installed(
    wheel: Path, version: str, tmp_path: Path
) -> None:
    python = pythons.installed(version)
    assert python is not None
    environment, home = tmp_path / "environment", tmp_path / "home"
    # The pip of the tests installs there: to give each environment its own takes longer.
    subprocess.run([python, "-m", "venv", "--without-pip", environment], check=True)
    user = Machine(home, environment)
    (home / "hand-ins").mkdir(parents=True)
    there = ("--python", str(environment / "bin" / "python"))
    pip = (sys.executable, "-m", "pip", *there)
    user.run(*pip, "install", "-q", "--no-compile", str(wheel), **pip_settings())
    first = user.run("racekit", "--lang", "en").stdout
    assert 'pip install "racekit[lab]"' in first
    assert user.run("python", "-m", "racekit", "--lang", "en").stdout == first
    listed = {*re.findall(r"(?m)^  ([a-z][a-z-]*)  ", first.partition("commands:")[2])}
    assert {each.split()[0] for each in (*COMMANDS, *NEEDS_MORE)} == listed
    for command in COMMANDS:
        assert user.run("racekit", *command.split(), "--lang", "en").stdout.strip()
    for command, missing in NEEDS_MORE.items():
        said = user.run("racekit", *command.split(), "--lang", "en", code=2)
        assert missing in said.stderr


# --- Jupyter, by mouse ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.chromium(), args=SWITCHES)
        found = chromium.new_page(viewport={"width": 1366, "height": 768})
        found.set_default_timeout(PATIENCE)
        yield found
        chromium.close()


def run_all(page: Page) -> None:
    """Choose Run > Run All Cells once there is a kernel; again where Jupyter ran nothing."""
    page.locator(".jp-KernelName", has_text="ipykernel").first.wait_for()
    begun, once = page.locator(".jp-OutputArea-child").first, PATIENCE / TRIES
    for _ in range(TRIES):
        page.keyboard.press("Escape")  # a menu that a try before has left open
        try:
            page.locator(".lm-MenuBar-item", has_text=re.compile("^Run$")).click(timeout=once)
            page.locator(".lm-Menu-item[data-command='runmenu:run-all']").click(timeout=once)
            return begun.wait_for(state="attached", timeout=once)
        except PlaywrightTimeoutError:
            continue
    raise AssertionError("nothing runs")


@pytest.fixture
def opened(
    request: pytest.FixtureRequest, installed: Machine, tmp_path: Path
) -> Iterator[tuple[Machine, str]]:
    """Type `racekit lab` in an empty folder; return who did so, and the address."""
    user = Machine(tmp_path, installed.environment)
    words = ["racekit", "lab", "--no-browser", "--lang", request.param]
    words += ["--allow-root"] if os.geteuid() == 0 else []
    with subprocess.Popen(
        words,
        cwd=user.home,
        env=user.surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=(user.home / "log").open("w"),
    ) as server:
        try:
            yield user, address(user.home / "log")
        finally:
            server.terminate()


def address(log: Path) -> str:
    """Return the address that Jupyter has written, once it has."""
    late = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < late:
        if found := re.search(r"http://127\S+token=\w+", log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(log.read_text())


FOLDERS = {"en": "readaloud", "ja": "odds"}
"""From where a lesson is opened; the wheel holds all of them, as they stand in the repository."""


@pytest.mark.parametrize("opened", ["en", "ja"], indirect=True)
def test_the_lab_leads_from_an_empty_folder_to_a_lesson(
    opened: tuple[Machine, str], page: Page
) -> None:
    """By mouse: the first notebook, its board and its map; and from there, a lesson."""
    user, url = opened
    lang = "ja" if "/ja/" in url else "en"
    page.goto(url)
    page.locator(".jp-Cell").first.wait_for()
    run_all(page)
    seen(page, page.locator(".rk"))
    (user.home / "racekit-notebooks" / lang / "00-start-here.ipynb").stat()
    links = seen(page, page.locator(".jp-RenderedHTMLCommon th a"))
    assert links.count() == len([*(ROOT / "notebooks" / lang).rglob("*/*.ipynb")]) + 1
    lesson = opens(page, links, FOLDERS[lang])
    run_all(lesson)
    seen(lesson, lesson.locator(".rk"))
    lesson.close()


def seen(page: Page, wanted: Locator) -> Locator:
    """Scroll down and up until something is there: Jupyter draws a cell when it comes into view."""
    notebook = page.locator(".jp-WindowedPanel-outer").first
    late, by = time.monotonic() + PATIENCE / 1000, STEP
    while not wanted.count() and time.monotonic() < late:
        # Not by the wheel: over a board's log it would scroll the log.
        moved = notebook.evaluate(SCROLL, by)
        by = by if moved else -by
        page.wait_for_timeout(100)
    expect(wanted.first).to_be_attached()
    return wanted


SCROLL = """(panel, by) => {
    const before = panel.scrollTop;
    panel.scrollBy({ top: by, behavior: "instant" });
    return panel.scrollTop !== before;
}"""


def opens(page: Page, links: Locator, folder: str) -> Page:
    """Follow the first link of the map into a folder, and return the page that opens.

    Jupyter draws cells while it scrolls: where the link has moved away, it is clicked again.
    """
    link = links.and_(page.locator(f"[href*='/{folder}/']")).first
    for _ in range(TRIES):
        try:
            with page.context.expect_page(timeout=PATIENCE / TRIES) as coming:
                link.click(timeout=PATIENCE / TRIES)
        except PlaywrightTimeoutError:
            continue
        coming.value.locator(".jp-Cell").first.wait_for()
        return coming.value
    raise AssertionError(f"the link into {folder} opens nothing")
