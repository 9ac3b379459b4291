"""Themes of puzzles: what the right answer is about, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def themes(_view: Any, answer: Any) -> Iterator[str]:
    """Yield the themes of an answer (see `racekit.engine.analysis.Themes`)."""
    named = {"run": "run", "guard": "block", "play": "support", "pass": "pass", "pick": "choice"}
    if answer.verb in named:
        yield named[answer.verb]
