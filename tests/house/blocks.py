"""Runs the Python that a Markdown page shows, as it is printed there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^```(?:python|pycon|py)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(text: str) -> list[tuple[int, str]]:
    """Return the Python blocks of a Markdown text, each with the line it starts on."""
    return [(text.count("\n", 0, m.start(1)) + 1, m.group(1)) for m in FENCE.finditer(text)]


def run_code(code: str, place: str, names: dict[str, Any]) -> None:
    """Run code that stands at a place, as a cell: without the future features of this module."""
    exec(compile(code, place, "exec", dont_inherit=True), names)


def run_blocks(path: Path, **given: Any) -> None:
    """Run the blocks of a page, which share their names, as if typed one after the other.

    A block with prompts is a doctest; one without is run.
    """
    names: dict[str, object] = {"__name__": "__main__", **given}
    for line, block in blocks(path.read_text(encoding="utf-8")):
        if ">>> " not in block:
            run_code("\n" * (line - 1) + block, str(path), names)
            continue
        examples = doctest.DocTestParser().get_doctest(block, names, path.name, str(path), line - 1)
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        said: list[str] = []
        runner.run(examples, out=said.append, clear_globs=False)
        names.update(examples.globs)
        assert not runner.failures, "".join(said)
