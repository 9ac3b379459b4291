"""Reviews of solved games: their costs are the theory's, and luck is zero on average."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import racekit as rk
from racekit.reviews import Review
from racekit.table.table import Table
from tests.kuhn.test_equilibrium import first, policy, second

F = Fraction
ALPHA = F(1, 4)
"""The parameter of Kuhn poker's equilibrium: how often the first seat bets with a jack."""
BETS = ("check check", "check bet call", "check bet fold", "bet call", "bet fold")

COSTS = {
    (0, "Q", "", "bet"): F(1, 6),
    (0, "J", "check bet", "call"): F(1),
    (0, "K", "check bet", "fold"): F(3),
    (1, "Q", "check", "bet"): F(1, 4),
    (1, "K", "check", "check"): F(1, 3),
    (1, "J", "bet", "call"): F(1),
    (1, "K", "bet", "fold"): F(3),
}
"""What the mistakes cost against the equilibrium, worked out by hand; all else costs nothing."""


def equilibrium(view: Any) -> dict[str, Fraction]:
    return policy(first(ALPHA) if view.seat == 0 else second())(view)  # type: ignore[no-any-return]


def played(cards: tuple[str, ...], bets: str) -> Table:
    table = Table("kuhn", autosave=False)
    for action in (*cards, *bets.split()):
        table.step(action)
    return table


def histories() -> Iterator[tuple[tuple[str, ...], str]]:
    return ((cards, bets) for cards in permutations("JQK", 2) for bets in BETS)


def adds_up(found: Review) -> bool:
    return all(
        each.first + each.luck + each.own + each.others == each.last
        for each in map(found.totals, found.seats)
    )


@pytest.mark.parametrize("bets", BETS)
def test_each_action_in_kuhn_poker_costs_what_the_theory_says(bets: str) -> None:
    for cards in permutations("JQK", 2):
        table = played(cards, bets)
        found = rk.review(table, players=equilibrium, utility="score")
        assert adds_up(found)
        assert [found.totals(seat).last for seat in (0, 1)] == list(table.state.board.chips())
        for each in found.decisions:
            before = table.state_at(each.node).board.bets
            spot = (each.seat, cards[each.seat], " ".join(before), each.action)
            assert each.cost == COSTS.get(spot, 0), spot
            assert each.word == ("cost" if spot in COSTS else "best")
            assert each.gain == -each.cost  # the equilibrium makes no mistakes itself


@pytest.mark.parametrize("known", ["seat", "all"])
def test_luck_is_zero_on_average(known: Any) -> None:
    mean = {0: F(0), 1: F(0)}
    for cards, bets in histories():
        table = played(cards, bets)
        p = F(1, 6)
        for node in table.node.line():
            state = table.state_at(node)
            for child in node.children:
                if isinstance(state.actor, int):
                    p *= equilibrium(state.view(state.actor))[str(child.action)]
        found = rk.review(table, known=known, players=equilibrium, utility="score")
        for seat in mean:
            mean[seat] += p * sum(each.luck[seat] for each in found.chances)
    assert mean == {0: 0, 1: 0}


def test_a_card_that_a_seat_does_not_see_changes_nothing_for_it() -> None:
    found = rk.review(played(("K", "Q"), "bet call"), players=equilibrium, utility="score")
    assert [each.luck for each in found.chances] == [{0: F(11, 9), 1: 0}, {0: 0, 1: F(-11, 36)}]
    seen = rk.review(
        played(("K", "Q"), "bet call"), known="all", players=equilibrium, utility="score"
    )
    assert all(each.luck[0] for each in seen.chances)
    assert adds_up(seen)


def test_what_a_showdown_tells_is_luck() -> None:
    found = rk.review(played(("Q", "K"), "check bet call"), 0, players=equilibrium, utility="score")
    call = found.changes[0][-1]
    assert (call.actor, call.own, call.luck) == (0, 0, -1)


def test_after_what_the_model_never_does_nothing_is_inferred() -> None:
    def timid(view: Any) -> dict[str, Fraction]:
        return {"fold" if "bet" in view.board.bets else "check": F(1)}

    found = rk.review(played(("J", "Q"), "bet fold"), 1, players=timid, utility="score")
    assert adds_up(found)
    # A queen that calls wins or loses two chips, against a jack or a king.
    assert [(each.action, each.best, each.cost) for each in found.decisions] == [
        ("fold", "call", 1)
    ]


def test_each_action_in_pig_costs_what_the_solution_says() -> None:
    game, actions = rk.game("pig", goal=10), set[str]()
    solved = rk.odds.solve(game)
    for seed in range(4):
        table = Table(game, seats={0: "random", 1: "random"}, seed=seed, autosave=False)
        table.advance()
        found = rk.review(table, players=solved)
        assert adds_up(found)
        assert table.result is not None
        assert [found.totals(seat).last for seat in (0, 1)] == [
            int(seat in table.result.winners) for seat in (0, 1)
        ]
        actions |= {each.action for each in found.decisions}
        for each in found.decisions:
            values = {
                action: worth[each.seat]
                for action, worth in solved.action_values(table.state_at(each.node)).items()
            }
            assert each.cost == max(values.values()) - values[each.action]
        for chance in found.chances:
            before, after = (
                solved.value_of(table.state_at(node))[0]
                for node in (chance.node, table.nodes[chance.node].children[0])
            )
            assert chance.luck == {0: after - before, 1: before - after}
    assert actions == {"roll", "hold"}


def test_a_solution_of_another_utility_is_refused() -> None:
    table = Table("pig", goal=10, autosave=False)
    table.step("roll")
    solved = rk.odds.solve(table.game)
    with pytest.raises(rk.BadInput, match="another utility"):
        rk.review(table, players=solved, utility="score")


def test_an_iterated_solution_does_not_invent_costs() -> None:
    table = Table("pig", goal=10, autosave=False)
    for action in ("roll", "4", "roll", "2", "hold"):
        table.step(action)
    exact, close = (
        rk.review(table, 0, players=rk.odds.solve(table.game, method=method)).decisions
        for method in ("exact", "iterate")
    )
    assert [each.word for each in close] == [each.word for each in exact]
    assert [float(each.cost) for each in close] == pytest.approx([each.cost for each in exact])
