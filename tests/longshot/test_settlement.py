"""LS9, LS10.4, LS10.5 and LS11: money, and who wins.

In these positions horse 1 is home 1st, horse 2 2nd, and horse 3 comes home now, 3rd, once the
opened free 0 is placed; horses 4 and 5 are unplaced.
"""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from tests.longshot.positions import position
from tests.playing import PlayResult, play, refused


def settled(**what: Any) -> PlayResult:
    """Return how the race ended."""
    state = position(
        **{
            "home": {1: (1, 0, 5), 2: (2, 0, 5)},
            "at": {3: 58},
            "boxes": {"3L": "3-7"},
            "opened": "F-0",
            **what,
        }
    )
    return play(state, "F-0>5L")


def lines(after: PlayResult, seat: int) -> list[tuple[str, int, int]]:
    """Return (rule, horse, dollars) of each line of a seat's settlement."""
    account = after.state.board.settlements[-1].accounts[seat]
    return [(line.rule, line.horse, line.amount) for line in account.lines]


@pytest.mark.rule("longshot:LS9.1")
@pytest.mark.parametrize(
    ("horse", "paid"), [(1, 60_000), (2, 30_000), (3, 10_000), (4, -20_000), (5, -20_000)]
)
def test_what_an_order_pays_in_race_1(horse: int, paid: int) -> None:
    others = [other for other in range(1, 6) if other != horse]
    after = settled(orders=[horse, *others[:3]], purses=[50_000] * 4)
    assert lines(after, 0) == [("LS9.1", horse, paid)]
    assert after.state.board.purses[0] == 50_000 + paid
    (event,) = (event for event in after.cited("LS9.1") if event[1]["seat"] == 0)
    assert event[0] == ("order_paid" if paid > 0 else "order_failed")
    assert (event[1]["horse"], event[1]["amount"]) == (horse, abs(paid))


@pytest.mark.rule("longshot:LS10.4")
@pytest.mark.parametrize(
    ("horse", "paid"), [(1, 100_000), (2, 50_000), (3, 20_000), (4, -40_000), (5, -40_000)]
)
def test_what_an_order_pays_in_the_last_race(horse: int, paid: int) -> None:
    others = [other for other in range(1, 6) if other != horse]
    after = settled(race=2, races=2, orders=[horse, *others[:3]], purses=[50_000] * 4)
    assert lines(after, 0) == [("LS10.4", horse, paid)]
    assert after.state.board.purses[0] == 50_000 + paid


@pytest.mark.rule("longshot:LS9.2")
@pytest.mark.parametrize(
    ("horse", "rate"), [(1, 5_000), (2, 3_000), (3, 2_000), (4, -1_000), (5, -1_000)]
)
def test_what_tickets_pay_in_race_1(horse: int, rate: int) -> None:
    hand = f"{horse}-1 {horse}-6 {horse}-6"
    after = settled(hands=["", hand], purses=[50_000] * 4)
    assert lines(after, 1)[1:] == [("LS9.2", horse, 13 * rate)]
    ((name, values),) = after.cited("LS9.2")
    assert name == ("tickets_paid" if rate > 0 else "tickets_lost")
    assert values["mvs"] == (1, 6, 6)
    assert (values["rate"], values["amount"]) == (abs(rate), 13 * abs(rate))
    # Order of horse 2: 2nd.
    assert after.state.board.purses[1] == 50_000 + 30_000 + 13 * rate


@pytest.mark.rule("longshot:LS10.5")
@pytest.mark.parametrize(
    ("horse", "rate"), [(1, 10_000), (2, 5_000), (3, 3_000), (4, -2_000), (5, -2_000)]
)
def test_what_tickets_pay_in_the_last_race(horse: int, rate: int) -> None:
    hand = f"{horse}-1 {horse}-6 {horse}-6"
    after = settled(race=2, races=2, hands=["", hand], purses=[50_000] * 4)
    assert lines(after, 1)[1:] == [("LS10.5", horse, 13 * rate)]
    assert after.state.board.purses[1] == 50_000 + 50_000 + 13 * rate


@pytest.mark.rule("longshot:LS9.2", "longshot:LS9.1", "longshot:LS9.4")
def test_every_horses_tickets_are_a_line() -> None:
    after = settled(hands=["1-7 1-2 2-3 3-4 4-5 5-6 F-8"])
    assert lines(after, 0) == [
        ("LS9.1", 1, 60_000),
        ("LS9.2", 1, 45_000),
        ("LS9.2", 2, 9_000),
        ("LS9.2", 3, 8_000),
        ("LS9.2", 4, -5_000),
        ("LS9.2", 5, -6_000),
    ]
    total = 60_000 + 45_000 + 9_000 + 8_000 - 5_000 - 6_000
    account = after.state.board.settlements[0].accounts[0]
    assert (account.before, account.total, account.after) == (20_000, total, 20_000 + total)
    assert after.cited("LS9.4")[0] == (
        "purse",
        {"seat": 0, "before": 20_000, "total": total, "after": 20_000 + total},
    )


@pytest.mark.rule("longshot:LS9.3")
@pytest.mark.parametrize("race", [1, 2])
def test_free_cards_are_worth_nothing_and_cost_nothing(race: int) -> None:
    rich = settled(race=race, races=race, hands=["F-8 F-8 F-1", "F-0"])
    plain = settled(race=race, races=race)
    assert rich.state.board.purses == plain.state.board.purses
    assert rich.cited("LS9.3") == [
        ("free_cards", {"seat": 0, "count": 3}),
        ("free_cards", {"seat": 1, "count": 1}),
    ]
    assert plain.cited("LS9.3") == []


@pytest.mark.rule("longshot:LS9.4")
def test_gains_and_payments_are_added_up_before_the_floor() -> None:
    # 20,000 - 20,000 (order) - 7,000 (ticket) would be below zero before + 35,000 is added.
    after = settled(orders=[4, 2, 3, 5], hands=["5-7 1-7"])
    assert lines(after, 0) == [("LS9.1", 4, -20_000), ("LS9.2", 1, 35_000), ("LS9.2", 5, -7_000)]
    assert after.state.board.purses[0] == 28_000
    assert after.cited("LS9.4")[0][0] == "purse"


@pytest.mark.rule("longshot:LS9.4")
@pytest.mark.parametrize(
    ("hand", "after_all", "name"),
    [("5-1", 0, "purse_floored"), ("", 0, "purse"), ("3-1", 2_000, "purse")],
)
def test_the_floor_is_at_zero(hand: str, after_all: int, name: str) -> None:
    # The order alone takes the whole purse.
    after = settled(orders=[4, 2, 3, 5], hands=[hand])
    assert after.state.board.purses[0] == after_all
    assert after.cited("LS9.4")[0][0] == name


@pytest.mark.rule("longshot:LS10.4", "longshot:LS10.5", "longshot:LS9.4")
def test_the_floor_holds_in_the_last_race_too() -> None:
    after = settled(race=2, races=2, orders=[4, 2, 3, 5], hands=["5-7"])
    assert lines(after, 0) == [("LS10.4", 4, -40_000), ("LS10.5", 5, -14_000)]
    assert after.state.board.purses[0] == 0
    assert after.cited("LS9.4")[0] == (
        "purse_floored",
        {"seat": 0, "before": 20_000, "total": -54_000, "after": 0},
    )


@pytest.mark.rule("longshot:LS8.4", "longshot:LS9.1", "longshot:LS9.2")
def test_every_horse_of_a_dead_heat_pays_its_place_in_full() -> None:
    # Horses 1 and 2 share the first place, horse 3 is 3rd.
    after = settled(home={1: (1, 2, 5), 2: (1, 2, 5)}, hands=["1-1", "2-2", "3-3"])
    assert after.state.board.settlements[0].places == (1, 1, 3, 0, 0)
    assert lines(after, 0) == [("LS9.1", 1, 60_000), ("LS9.2", 1, 5_000)]
    assert lines(after, 1) == [("LS9.1", 2, 60_000), ("LS9.2", 2, 10_000)]
    assert lines(after, 2) == [("LS9.1", 3, 10_000), ("LS9.2", 3, 6_000)]


@pytest.mark.rule("longshot:LS8.4", "longshot:LS10.4", "longshot:LS10.5")
def test_the_fourth_horse_home_is_unplaced_for_pay() -> None:
    # Horses 3 and 4 come home together: 3rd and 4th. Then in a dead heat: both 3rd.
    for start, pays, rate in ((57, -40_000, -2_000), (58, 20_000, 3_000)):
        after = settled(
            race=2,
            races=2,
            at={3: 58, 4: start},
            boxes={"3L": "3-7", "4L": "4-7"},
            orders=[4, 1, 2, 3],
            hands=["4-5"],
            purses=[90_000] * 4,
        )
        assert after.state.board.homes[3] is not None
        assert [name for name, values in after.cited("LS8.4") if values["horse"] == 4] == [
            "unplaced" if pays < 0 else "dead_heat"
        ]
        assert lines(after, 0) == [("LS10.4", 4, pays), ("LS10.5", 4, 5 * rate)]


# --- LS11 ------------------------------------------------------------------------------------


@pytest.mark.rule("longshot:LS11.1")
def test_the_richest_player_wins() -> None:
    after = settled(race=2, races=2, orders=[4, 3, 2, 5], purses=[30_000, 10_000, 0, 150_000])
    assert after.state.actor is None
    assert after.cited("LS11.1") == [("won", {"seats": (3,), "amount": 110_000})]
    result = after.state.result
    assert result is not None
    assert result.scores == (0, 30_000, 50_000, 110_000)
    assert result.ranking == (4, 3, 2, 1)
    assert result.winners == (3,)


@pytest.mark.rule("longshot:LS11.1")
def test_equal_money_is_a_shared_win() -> None:
    after = settled(race=2, races=2, orders=[1, 2, 3, 4], purses=[0, 50_000, 0, 0])
    result = after.state.result
    assert result is not None
    assert result.scores == (100_000, 100_000, 20_000, 0)
    assert result.ranking == (1, 1, 3, 4)
    assert result.winners == (0, 1)
    assert after.cited("LS11.1") == [("won_together", {"seats": (0, 1), "amount": 100_000})]


@pytest.mark.rule("longshot:LS11.1", "longshot:LS9.1")
def test_one_race_is_a_game_where_that_was_set() -> None:
    after = settled(races=1)
    result = after.state.result
    assert result is not None
    assert result.scores == (80_000, 50_000, 30_000, 0)
    assert result.winners == (0,)
    assert after.state.agenda == ()


@pytest.mark.rule("longshot:LS11.1")
def test_nothing_is_done_once_the_game_is_over() -> None:
    after = settled(hands=["1-1"]).state
    for action in ("1-1>1L", "pass", "done", "draw 1-1", "nonsense"):
        refused(after, action, "LS11.1", "over")
    assert after.actions() == after.candidates() == ()
    assert after.outcomes() == {}


@pytest.mark.rule("longshot:LS9.1")
def test_race_1_of_two_ends_no_game() -> None:
    after = settled(stack=None, races=2)
    assert after.cited("LS9.1") != []
    assert after.state.result is None
    assert after.state.actor is rk.CHANCE
