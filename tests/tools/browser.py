"""Find a Chromium: ``python -m tests.tools.browser`` prints its path, or fails."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def chromium() -> str | None:
    """Return the path of a Chromium to test with, or None.

    ``RACEKIT_CHROMIUM`` comes first, then installed browsers, then Playwright's own download.
    """
    if named := os.environ.get("RACEKIT_CHROMIUM"):
        return named if Path(named).is_file() else None
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for place in PLACES:
        if Path(place).is_file():
            return place
    return _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


if __name__ == "__main__":
    if not (path := chromium()):
        sys.exit(1)
    print(path)
