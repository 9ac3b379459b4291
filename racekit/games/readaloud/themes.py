"""Themes of puzzles: what the right answer is about, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

LATE_STOCK = 3
"""A stock of so few cards is nearly empty."""


def themes(view: Any, answer: Any) -> Iterator[str]:
    """Yield the themes of an answer (see `racekit.engine.analysis.Themes`)."""
    if view.asks == "read":
        place = str(answer).removeprefix("read ")
        own = place.startswith(f"h{view.seat}.")
        yield "own" if own else "others" if place.startswith("h") else "field"
    elif view.asks == "fill":
        yield "fill"
    else:
        yield "choice"
    if len(view.stock) <= LATE_STOCK:
        yield "endgame"
