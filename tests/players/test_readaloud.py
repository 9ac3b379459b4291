"""The heuristics of the greedy player in Read Aloud."""

from __future__ import annotations

import random
from typing import Any

import pytest

import racekit as rk
from racekit.games.readaloud.heuristic import shares
from racekit.games.readaloud.positions import position
from racekit.players import Greedy, Quick, Random

OTHERS = ["well dice thaw", "torch key peep"]
"""Two hands of a total of 5 each."""
OPEN = {"field": "all", "hands": ["all", "all", "all"]}


def last_card(hand: str, condition: dict[str, Any]) -> Any:
    """Return an open position: the stock is empty, and one card lies in the field."""
    return position(
        field="farewell",
        hands=[hand, *OTHERS],
        lies=OPEN,
        condition={"seat": 1, **condition},
        stock=0,
    )


def choice(state: Any) -> Any:
    """Return the greedy player's action."""
    return Greedy().choose(state.view(state.actor), state.actions(), random.Random(1))


def read(state: Any) -> str:
    """Return the card that the greedy player reads."""
    place, at = choice(state).spot
    return str(state.board.laid[place][at].card)


def played(state: Any) -> Any:
    """Return the position after the greedy player's turn."""
    turn = state.board.turn
    while state.result is None and state.board.turn == turn:
        state = state.step(choice(state)).state
    return state


def test_a_seat_that_would_win_now_ends_the_game() -> None:
    end = played(last_card("treasure pause daydream", {"what": "value", "how": "most"}))
    assert end.result is not None
    assert end.result.winners == (0,)


def test_a_seat_that_would_not_win_now_delays_the_end() -> None:
    state = last_card("treasure pause storm", {"what": "value", "how": "least"})
    assert read(state) == "pause"  # all others end the game


def test_a_condition_that_is_met_is_set_when_the_end_is_near() -> None:
    hands = ["treasure feather champion", *OTHERS]
    state = position(
        field="pause parcel", hands=hands, stock=1, limits={"field": 2, "hands": [3] * 3}
    )
    assert read(state) in ("treasure", "champion")


def test_a_condition_that_is_met_is_kept_before_that() -> None:
    state = position(hands=["first-person pause farewell"], field="well peep dice", stock=60)
    for _ in range(3):
        assert read(state) != "first-person"


@pytest.mark.parametrize(("how", "on"), [("most", ("champion", "storm")), ("least", ("bonfire",))])
def test_a_card_that_changes_a_value_is_applied_where_it_helps(
    how: str, on: tuple[str, ...]
) -> None:
    hands = ["bonfire reverse pause", "champion storm thaw", "torch key peep"]
    state = position(
        field="farewell",
        hands=hands,
        lies=OPEN,
        condition={"what": "value", "how": how, "seat": 1},
        stock=0,
    )
    after = state.step("read h0.1").state
    place, at = choice(after).spot
    assert after.board.laid[place][at].card in on


def test_a_quick_player_keeps_a_condition_that_is_met_until_the_end_is_near() -> None:
    known, field = ["first-person pause farewell", *OTHERS], "weeding nightfall gleaning"
    early = position(hands=known, field=field, lies=OPEN)
    assert "read h0.0" not in map(str, Quick().chances(early.view(0), early.actions()))
    late = position(hands=known, field=field, lies=OPEN, stock=0)
    assert [*map(str, Quick().chances(late.view(0), late.actions()))] == ["read h0.0"]


@pytest.mark.parametrize("player", [Greedy(), Quick()])
def test_it_sees_no_more_than_its_view(player: Greedy) -> None:
    hidden = ["treasure feather well", "champion pause daydream"]
    views = [
        position(field="farewell peep dice", hands=["key thaw torch", *hands], stock=0).view(0)
        for hands in (hidden, hidden[::-1])
    ]
    assert views[0].data() == views[1].data()
    legal = position(field="farewell peep dice", hands=["key thaw torch", *hidden]).actions()
    assert player.chances(views[0], legal) == player.chances(views[1], legal)


def test_it_chooses_the_same_from_the_same_view() -> None:
    view: Any = position(seed=5).view(0)
    legal = position(seed=5).actions()
    assert len({tuple(Greedy().chances(view, legal).items()) for _ in range(3)}) == 1


def test_it_wins_more_than_its_share_against_random_players() -> None:
    games, won = 24, 0.0
    for seed in range(games):
        own = seed % 3
        seats = {seat: Greedy() if seat == own else Random() for seat in range(3)}
        table = rk.Table("readaloud", players=3, seed=seed, seats=seats, autosave=False)
        table.advance()
        assert table.result is not None
        won += (own in table.result.winners) / max(1, len(table.result.winners))
    assert won > 1.2 * games / 3


# --- whole positions -------------------------------------------------------------------------


def test_who_would_win_now_is_more_likely_to_win_and_more_so_near_the_end() -> None:
    by_value = {"what": "value", "how": "most"}
    late = shares(last_card("treasure pause daydream", by_value))
    early = shares(
        position(hands=["treasure pause daydream", *OTHERS], condition={"seat": 1, **by_value})
    )
    assert late[0] > early[0] > 1 / 3 > early[1] > late[1] == late[2]
    assert sum(late) == pytest.approx(1)


def test_as_long_as_nobody_would_win_everybody_is_as_likely_to() -> None:
    assert shares(position(hands=["treasure pause daydream", *OTHERS])) == [1 / 3] * 3
