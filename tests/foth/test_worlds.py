"""Characteristics that are remembered, or need not be derived, are as good as the long way."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.foth import ForceOfTheHorse
from racekit.games.foth.board import SEATS, Board, pieces
from racekit.games.foth.resolving.characteristics import working
from racekit.games.foth.resolving.layers import Derived, derived
from racekit.games.foth.resolving.layout import Layout
from tests.foth.made_up import some_options, steps

KINDS = ("automatic", "static", "replacement", "rule", "state")


def the_long_way(game: ForceOfTheHorse, board: Board) -> Derived:
    """Return characteristics for which nothing is remembered, and nothing left out."""
    lying = pieces(board)
    layout = Layout(game, board, lying)
    layout.printed = layout.unchanged = layout.independent = False
    return Derived(game, board, lying, layout)


def traits(game: ForceOfTheHorse, board: Board, seat: int, card: str, zone: str) -> Any:
    """Return what a card is that does not lie on the table."""
    return derived(game, board).of_card(seat, card, zone)


@pytest.mark.parametrize("metres", [1200, 1600, 2000, 3000])
def test_a_world_is_as_if_worked_out_the_long_way(metres: int) -> None:
    _all_are_as_good({"metres": metres}, metres)


@pytest.mark.parametrize("seed", range(6))
def test_so_it_is_with_made_up_cards(seed: int) -> None:
    _all_are_as_good(some_options(seed), seed)


def _all_are_as_good(options: dict[str, Any], seed: int) -> None:
    for state, _ in steps(options, seed):
        if state.board.turn:
            _is_as_good(state.game, state.board)


def _is_as_good(game: ForceOfTheHorse, board: Board) -> None:
    known, anew = derived(game, board), the_long_way(game, board)
    assert known.board is board
    assert (known.lying, known.table) == (anew.lying, anew.table)
    for kind in KINDS:
        assert list(working(known, kind)) == list(working(anew, kind))
    for piece in known.lying:
        assert derived(game, board).traits(piece) == anew.table[piece.id]
    for seat in SEATS:
        for card in {*board.sides[seat].hand}:
            there, piece = anew.looked_at(seat, card, "hand")
            assert traits(game, board, seat, card, "hand") == there.table[piece.id]
