"""TR6: between races."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from tests.playing import PlayResult, legal, play
from tests.trickrace.tables import course, last_trick, rides, until

CARDS = ("R1", "R2", "R3", "R4")


def settled(race: int = 1, **what: Any) -> PlayResult:
    """Return a race that is over, and not the last."""
    return last_trick(*CARDS, race=race, **{"course": ["V", "F S", "", "O"], **what})


@pytest.mark.rule("trickrace:TR6.1")
def test_horse_and_cards_pass_to_the_left_whips_and_points_stay() -> None:
    before = settled(whips=[0, 1, 2, 1], points=[4, 3, 2, 1]).state
    piles = before.board.piles
    after = play(before, "gate S")
    assert (rides(before), rides(after.state)) == ("VFSO", "OVFS")
    takes = [(values["seat"], values["horse"]) for _, values in after.cited("TR6.1")]
    assert takes == [(1, 0), (2, 1), (3, 2), (0, 3)]
    # All twelve of them, discards, played cards and the hand.
    assert after.state.board.piles == piles
    assert after.state.board.hands == (piles[3], piles[0], piles[1], piles[2])
    assert after.state.board.whips == (0, 1, 2, 1)
    assert after.state.board.points == before.board.points


@pytest.mark.rule("trickrace:TR6.1", cited=False)
def test_a_rider_knows_the_cards_that_he_has_had() -> None:
    # What is looked at is a view: the passing itself is played above.
    state = play(settled().state, "gate S").state
    piles = state.board.piles
    view: Any = state.view(1)
    # Seat 1 rode Foret Noire and rides Vanilla Beans.
    assert view.known[0] == piles[0]
    assert view.known[1] == piles[1]
    # Of the others it knows what was open: discards and played cards.
    assert 0 < len(view.known[2]) < 12
    assert set(view.known[2]) < set(piles[2])


@pytest.mark.rule("trickrace:TR6.2")
def test_the_odds_grow_by_the_place() -> None:
    before = settled(odds={"V": 2, "F": 3, "S": 4, "O": 5}).state
    assert before.board.sheet[-1].finish == (3, 2, 1, 0)
    after = play(before, "gate S")
    assert after.cited("TR6.2") == [
        ("odds", {"horse": 3, "by": 0, "odds": 5}),
        ("odds", {"horse": 2, "by": 1, "odds": 5}),
        ("odds", {"horse": 1, "by": 2, "odds": 5}),
        ("odds", {"horse": 0, "by": 3, "odds": 5}),
    ]
    assert after.state.board.odds == (5, 5, 5, 5)


@pytest.mark.rule("trickrace:TR6.3")
@pytest.mark.parametrize("race", [1, 2, 3])
def test_the_start_passes_to_the_left_to_vanilla_beans_new_rider(race: int) -> None:
    before = settled(race).state
    assert before.board.start == 0
    after = play(before, "gate S")
    assert after.cited("TR6.3") == [("race", {"race": race + 1, "seat": 1})]
    assert after.state.board.start == 1
    assert rides(after.state)[1] == "V"


@pytest.mark.rule("trickrace:TR6.1")
def test_until_the_next_race_begins_the_table_shows_how_this_one_ended() -> None:
    before = settled(tickets="win V, V F, F S, S O").state
    assert before.actor is rk.CHANCE
    assert legal(before) == {"gate V", "gate F", "gate S", "gate O"}
    assert course(before)[:4] == ["V", "FS", "", ""]
    scene = before.game.scene(before.view(0))
    assert [seat["sealed"] for seat in scene["seats"]] == ["V", "F", "S", "O"]
    assert scene["sheet"][-1]["race"] == scene["race"] == 1
    public = before.game.public_scene(scene)
    assert [seat["sealed"] for seat in public["seats"]] == ["V", "F", "S", "O"]
    after = play(before, "gate S")
    assert after.cited("TR6.1")
    assert course(after.state)[0] == "S"
    assert legal(after.state) == {"gate V", "gate F", "gate O"}
    assert after.state.board.tickets == (None,) * 4


@pytest.mark.rule("trickrace:TR6.1")
def test_every_horse_goes_round_the_table() -> None:
    table = until(rk.game("trickrace").start(), None)
    ridden = [settled.accounts[0].horse for settled in table.state.board.sheet]
    assert sorted(ridden) == [0, 1, 2, 3]
    assert table.cited("TR6.1")
