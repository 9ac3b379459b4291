"""Builds the website: ``make site``, or ``python -m website [PART ...]``.

Each of `PARTS` is a module beside this one with ``build(site)``, which adds its own folders to the
folder ``build/site``. To add a part, write such a module, name it here, and link to it from the
home page (``home.toml``).
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import ModuleType

from . import ROOT, SITE

PARTS = ("home", "manual", "replays", "gallery", "laboratory", "lessons")
MOST_BYTES = 60_000_000
"""The size of the website that any static host takes, and a school's line carries."""


def main(chosen: Sequence[str]) -> int:
    """Build the named parts, or a whole new website; print the time of each, and their size."""
    if unknown := sorted(set(chosen) - set(PARTS)):
        print(f"unknown parts: {', '.join(unknown)}; there are {', '.join(PARTS)}")
        return 2
    if not chosen:
        shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True, exist_ok=True)
    # Imported before there are threads: two that import one package at once may see half of it.
    modules = {
        name: import_module(f"website.{name}") for name in PARTS if name in (chosen or PARTS)
    }
    # The lessons wait for their kernels; meanwhile the other parts are built, one after another.
    with ThreadPoolExecutor(2) as pool:
        lessons = pool.submit(build, modules, ["lessons"])
        build(modules, [name for name in PARTS if name != "lessons"])
        lessons.result()
    total = size(SITE)
    print(f"{SITE.relative_to(ROOT)}: {total / 1e6:.1f} MB")
    if total > MOST_BYTES:
        print(f"That is too large: at most {MOST_BYTES / 1e6:.0f} MB.")
        return 1
    return 0


def build(modules: Mapping[str, ModuleType], parts: Sequence[str]) -> None:
    """Build those of some parts that have a module, one after another."""
    for name in parts:
        if module := modules.get(name):
            began = perf_counter()
            module.build(SITE)
            print(f"{name:<12}{perf_counter() - began:6.0f} s", flush=True)


def size(folder: Path) -> int:
    """Return the size of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
