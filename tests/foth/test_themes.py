"""The themes of puzzles: what each kind of answer is about."""

from __future__ import annotations

import pytest

from racekit.games.foth.actions import read_action
from racekit.games.foth.positions import position
from racekit.games.foth.themes import themes


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("run comet", ["run"]),
        ("guard wall", ["block"]),
        ("play whip on 3", ["support"]),
        ("pass", ["pass"]),
        ("pick comet", ["choice"]),
        ("yes", []),
    ],
)
def test_an_answer_is_about_what_it_does(answer: str, named: list[str]) -> None:
    assert list(themes(position().view(0), read_action(answer))) == named
