"""Executed notebooks without a kernel, of which pages are made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from IPython.core.formatters import DisplayFormatter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from racekit.lessons import page_formatters
from racekit.lessons.page import Page

FOLDED = {"jupyter": {"source_hidden": True}}


def shown(value: Any) -> Any:
    """Return the output of a cell that shows a value, in a kernel that a page is made with."""
    formatter: Any = DisplayFormatter()
    page_formatters.install(formatter)
    data, metadata = formatter.format(value)
    return new_output("execute_result", json.loads(json.dumps(data)), metadata=metadata)


def code(source: str, *outputs: Any, **metadata: Any) -> Any:
    return new_code_cell(source, outputs=list(outputs), metadata=metadata or FOLDED)


def page_of(*cells: Any, source: str = "notebooks/ja/odds/02-conditional.ipynb") -> Page:
    said = code("", new_output("stream", text="ja"))
    return Page(Path(source), new_notebook(cells=[code(""), *cells, said]))
