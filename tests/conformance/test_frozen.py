"""What was written with release 0.2.0 opens, and tells what it told then."""

from __future__ import annotations

import pytest

from tests.conformance import freezing
from tests.conformance.adapters import GAMES

SOME = 5
"""Of the positions of a game that is played again, the gate asks one in so many; the soak, all."""


@pytest.mark.parametrize("every", [SOME, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_frozen_opens_and_tells_the_same(game: str, every: int) -> None:
    frozen = freezing.read(game)
    assert len(frozen) > freezing.POSITIONS
    for number, line in enumerate(frozen):
        was = line["told"]
        told = freezing.tell(game, line["what"], line["given"], every)
        some = was[::every] if isinstance(was, list) else was
        assert told == some, f"{game}, line {number}: a {line['what']}"


def test_another_position_tells_something_else() -> None:
    first, second, *_ = freezing.read("longshot")
    assert first["told"] != second["told"]
