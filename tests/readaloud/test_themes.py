"""The themes of puzzles: what each kind of answer is about."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.readaloud.themes import themes
from tests.playing import play
from tests.readaloud.tables import HANDS, own, table

MIX = {"field": "mix gleaning nightfall", "pack": own(mix="1 shuffle other_hand")}
DARK = {
    "lies": {"field": "nobody", "hands": ["owner", "others", "nobody"]},
    "hands": ["good-riddance daydream storm", *HANDS[1:]],
}


@pytest.mark.parametrize(
    ("given", "before", "answer", "named"),
    [
        ({}, (), "read f0", ["field"]),
        ({}, (), "read h0.1", ["own"]),
        ({}, (), "read h1.1", ["others"]),
        (DARK, ("read h0.0",), "fill f0", ["fill"]),
        (MIX, ("read f0",), "hand 1", ["choice"]),
    ],
)
@pytest.mark.parametrize(("stock", "late"), [(3, ["endgame"]), (4, [])])
def test_an_answer_is_about_the_place_that_is_read_or_filled(
    given: dict[str, Any],
    before: tuple[str, ...],
    answer: str,
    named: list[str],
    stock: int,
    late: list[str],
) -> None:
    view: Any = play(table(stock=stock, **given), *before).state.view(0)
    assert list(themes(view, answer)) == [*named, *late]
