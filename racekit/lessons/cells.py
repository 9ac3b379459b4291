"""Notebooks as data: their cells, and the text of their files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

Cell = Mapping[str, Any]

METADATA: Mapping[str, Any] = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
"""The metadata of a notebook."""


def prose_cell(name: str, text: str, metadata: Mapping[str, Any]) -> Cell:
    """Return a cell of Markdown."""
    return {"cell_type": "markdown", "id": name, "metadata": metadata, "source": text}


def code_cell(name: str, code: str, metadata: Mapping[str, Any]) -> Cell:
    """Return a cell of code that has not run."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": [],
        "source": code,
    }


def book_of(cells: Iterable[Cell]) -> dict[str, Any]:
    """Return a notebook of cells."""
    return {"cells": list(cells), "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def file_text(book: Mapping[str, Any]) -> str:
    """Return the text of a notebook's file."""
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"
