"""Python as a browser has it: ``python -m tests.notebooks.bare_python NOTEBOOK ...``.

There are no packages but those of ``website/wheels.txt``, and no processes, threads or file locks.
Each notebook runs from top to bottom, as the kernel of JupyterLite runs it, and what a cell shows
is formatted. The test is fast, but a browser's Python differs in more than this: the test in a real
one (``tests/browser/test_site.py``) runs a few lessons.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import sysconfig
import threading
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def strip_python() -> None:
    """Take away what a browser does not have. Call it before anything else is imported."""
    sysconfig.get_config_vars()  # it remembers this machine's
    sys.platform = "emscripten"  # `subprocess` refuses to start anything
    sys.modules["fcntl"] = ModuleType("fcntl")
    sys.modules["js"] = ModuleType("js")
    vars(sys.modules["js"])["location"] = SimpleNamespace(href="http://localhost/laboratory/lab")
    threading.Thread.start = _no_thread  # type: ignore[method-assign]
    hidden = _hidden()

    class Finder(PathFinder):
        @classmethod
        def find_spec(
            cls, fullname: str, path: Any = None, target: Any = None
        ) -> ModuleSpec | None:
            return None if fullname in hidden else super().find_spec(fullname, path, target)

    sys.meta_path[sys.meta_path.index(PathFinder)] = Finder


def _no_thread(_thread: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


def _hidden() -> set[str]:
    """Return the installed modules that a browser does not have."""
    pins = (ROOT / "website" / "wheels.txt").read_text("utf-8").splitlines()
    there = _with_needs({_normal(line) for line in pins if "==" in line}) | {"racekit"}
    owners = packages_distributions().items()
    return {module for module, names in owners if not there.intersection(map(_normal, names))}


def _with_needs(names: set[str]) -> set[str]:
    """Add what the installed versions need, which may be more than the versions of the pins do."""
    found, waiting = set[str](), [*names]
    while waiting:
        name = waiting.pop()
        found.add(name)
        with suppress(PackageNotFoundError):
            needs = {_normal(line) for line in requires(name) or () if "extra ==" not in line}
            waiting.extend(needs - found)
    return found


def _normal(line: str) -> str:
    """Return the name of a package in a line of requirements, in its normal form."""
    name = re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


class Shell:
    """An IPython that runs notebooks."""

    def __init__(self) -> None:
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config

        config = Config()
        config.HistoryManager.enabled = False
        InteractiveShell.clear_instance()
        self._shell: Any = InteractiveShell.instance(config=config)

    async def run(self, cells: list[dict[str, Any]]) -> str:
        """Run code cells, and return all that they show; the first error ends the run.

        What waits for a click, such as the games of an odds panel, does not begin.
        """
        from IPython.utils.capture import capture_output

        shown: list[Any] = []
        for cell in cells:
            code = self._shell.transform_cell("".join(cell["source"]))
            with capture_output(stdout=False, stderr=False) as displayed:
                done = await self._shell.run_cell_async(code, transformed_cell=code)
            if done.error_in_exec is not None:
                done.error_in_exec.add_note(f"in the cell {cell['id']}")
            done.raise_error()
            shown += [output.data for output in displayed.outputs]
            if done.result is not None:
                shown.append(self._shell.display_formatter.format(done.result)[0])
        return " ".join(str(text) for data in shown for text in data.values())


async def run(path: Path) -> None:
    """Run a notebook of somebody who has not answered anything: it shows no answer."""
    from racekit.lessons.catalogue import entry_of, lessons

    cells = json.loads(path.read_text("utf-8"))["cells"]
    shown = await Shell().run([cell for cell in cells if cell["cell_type"] == "code"])
    own = path.with_suffix("").as_posix()
    lesson = next((each for name, each in lessons().items() if own.endswith(f"/{name}")), None)
    for question in lesson["questions"] if lesson else ():
        for why in entry_of(question)["why"].values():
            assert why not in shown, question


if __name__ == "__main__":
    strip_python()
    for name in sys.argv[1:]:
        asyncio.run(run(Path(name)))
        print(name)
