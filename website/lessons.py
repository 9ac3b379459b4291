"""Every lesson as a page of its own, which needs no Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from racekit.engine.texts import set_language
from racekit.exchange.addresses import notebook_address
from racekit.lessons import export_page
from racekit.lessons.catalogue import lessons

from . import LANGUAGES, ROOT
from .frame import WORDS
from .packed import pack

FOLDER = "lessons"
NEEDS_MORE = {"research/01-your-algorithm", "research/02-endings"}
"""Lessons that a browser's Python cannot run: it has no OpenSpiel."""


def build(site: Path) -> None:
    """Add the lessons to the website: each runs in a kernel, two or more at a time."""
    # By name, so that both languages of the longest do not come last.
    tasks = [(lang, name, site) for name in lessons() for lang in LANGUAGES]
    for path in (site / lang / path_of(name) for lang, name, _ in tasks):
        path.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        list(pool.map(_write, tasks))


def path_of(name: str) -> str:
    """Return the path of a lesson's page in the folder of its language."""
    return f"{FOLDER}/{name}.html"


def groups() -> Iterator[tuple[str, list[str]]]:
    """Yield the folders of lessons, each with its lessons."""
    folders: dict[str, list[str]] = {}
    for name in lessons():
        folders.setdefault(name.rpartition("/")[0], []).append(name)
    yield from folders.items()


def _write(task: tuple[str, str, Path]) -> None:
    lang, name, site = task
    path = site / lang / path_of(name)
    set_language(lang)
    root = os.path.relpath(site, path.parent)
    os.environ["RACEKIT_SITE"] = root  # rules link to the manual
    there = notebook_address(f"{lang}/{name}.ipynb", root)
    links = {} if name in NEEDS_MORE else {there: WORDS.text("gallery_open")}
    pack(export_page(ROOT / "notebooks" / lang / f"{name}.ipynb", path), site, lang, links)
