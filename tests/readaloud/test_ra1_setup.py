"""RA1: the set-up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.tasks import CHANCE
from racekit.games.readaloud import make
from tests.playing import play, refused
from tests.readaloud.tables import chance, everything, own, played, table, whole_turn


@pytest.mark.rule("readaloud:RA1.1")
def test_every_card_is_in_the_shuffled_stock() -> None:
    step = make(players=2).opening()
    assert ("RA1.1", "players") in [(event.rule, event.name) for event in step.events]
    state = step.state
    cards = sorted(state.game.cards)  # type: ignore[attr-defined]
    assert state.actor is CHANCE
    assert sorted(action.card for action in state.outcomes()) == cards  # type: ignore[attr-defined]
    assert set(state.outcomes().values()) == {Fraction(1, len(cards))}
    assert everything(state.board) == cards


@pytest.mark.rule("readaloud:RA1.1", cited=False)
def test_two_to_six_may_play_and_the_pack_has_to_do() -> None:
    """Not cited: such a game is not begun."""
    assert [make(players=players).players for players in (2, 6)] == [2, 6]
    for players in (1, 7):
        with pytest.raises(BadInput, match="players"):
            make(players=players)
    with pytest.raises(BadInput) as caught:
        make(pack="published")
    assert [problem.place for problem in caught.value.problems] == ["pack"]
    assert "13" in caught.value.problems[0].text.en
    # There are five published cards: one each for four hands and the field would leave no stock.
    assert make(pack="published", players=3, size=1).size == 1
    with pytest.raises(BadInput, match=r"5 cards are too few: 4 players .* at least 6"):
        make(pack="published", players=4, size=1)
    with pytest.raises(BadInput) as caught:
        make(pack="published", players=4, size=1, turns=0)
    assert [problem.place for problem in caught.value.problems] == ["turns"]
    twice = own(pause="5 nothing") | {"base": "published"}
    twice["cards"] *= 2
    with pytest.raises(BadInput, match="twice"):
        make(pack=twice)


@pytest.mark.rule("readaloud:RA1.2", "readaloud:RA10.9", cited=False)
def test_any_size_from_one_to_six_will_do() -> None:
    """Not cited: another size is an option that is not valid."""
    assert [make(size=size).size for size in (1, 6)] == [1, 6]
    for size in (0, 7):
        with pytest.raises(BadInput, match="size"):
            make(size=size)


@pytest.mark.rule("readaloud:RA1.2", "readaloud:RA1.3", "readaloud:RA1.4")
@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 3), (6, 1), (4, 6)])
def test_field_and_hands_are_dealt_and_the_rest_is_the_stock(players: int, size: int) -> None:
    game = make(players=players, size=size)
    assert ("RA1.4", "limits") in [(event.rule, event.name) for event in game.opening().events]
    told = chance(game.start())
    board = told.state.board
    assert [len(pieces) for pieces in board.laid] == [size] * (players + 1)
    assert board.limits == (size,) * (players + 1)
    assert len(board.stock) == len(board.pool) == len(game.cards) - size * (players + 1)
    assert everything(board) == sorted(game.cards)
    assert (told.state.actor, board.turn) == (0, 1)
    assert [rule for rule, _ in told.names] == ["RA1.2"] * size + ["RA1.3"] * (size * players)


@pytest.mark.rule("readaloud:RA1.4")
def test_the_stock_is_face_down_and_nobody_knows_its_order() -> None:
    state = chance(make(players=2).start()).state
    refused(state, "read stock", "RA2.1", "not_seen")
    for seat in range(2):
        view: Any = state.view(seat)
        assert view.top is None
        odds = [view.chances(number) for number in view.stock]
        assert odds == [dict.fromkeys(view.unplaced, Fraction(1, len(view.unplaced)))] * len(odds)
        assert set(state.board.pool) < set(view.unplaced)


@pytest.mark.rule("readaloud:RA1.4")
@pytest.mark.parametrize(
    ("card", "limits", "sizes"),
    [
        ("deep-pocket", (3, 4, 3, 3), [3, 4, 3, 3]),
        ("generosity", (3, 3, 5, 3), [3, 3, 5, 3]),
        ("diet", (3, 2, 3, 3), [3, 2, 3, 3]),
        ("lean-year", (3, 2, 2, 2), [3, 2, 2, 2]),
        ("big-table", (4, 3, 3, 3), [4, 3, 3, 3]),
        ("small-table", (2, 3, 3, 3), [2, 3, 3, 3]),
    ],
)
def test_cards_raise_and_lower_limits(card: str, limits: tuple[int, ...], sizes: list[int]) -> None:
    told = whole_turn(table(field=f"{card} gleaning nightfall"), "read f0")
    assert {name for name, _ in told.cited("RA1.4")} == {"limit"}
    assert told.state.board.limits == limits
    assert [len(pieces) for pieces in told.state.board.laid] == sizes


@pytest.mark.rule("readaloud:RA1.2", "readaloud:RA1.3")
def test_the_field_is_open_and_a_hand_is_its_owners() -> None:
    told = chance(make().start(), "pause", "storm", "well", "dice", "torch", "key")
    views = [told.state.view(seat) for seat in range(3)]
    for seat, view in enumerate(views):
        assert [piece.card for piece in view.laid[0]] == ["pause", "storm", "well"]  # type: ignore[attr-defined]
        mine = [piece.card for piece in view.laid[1]]  # type: ignore[attr-defined]
        assert mine == (["dice", "torch", "key"] if seat == 0 else ["", "", ""])
    dealt = [event for event in told.events if event.name == "dealt"]
    assert dealt[0].to is None
    assert dealt[3].to == (0,)
    hidden = dealt[3].seen_by(1)
    assert hidden is not None
    assert "card" not in hidden.values


def test_the_deal_is_the_same_for_every_seat_that_looks() -> None:
    states = [state for state in played(make(players=2, size=1), 3) if state.board.turn == 0]
    assert [len(state.board.stock) for state in states] == list(
        range(len(states[0].board.stock), len(states[-1].board.stock) - 1, -1)
    )
    assert play(states[0]).state == states[0]
