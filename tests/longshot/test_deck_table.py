"""LS1.2: the card table that a user can replace.

A table that a rule does not allow is refused before any play, hence ``cited=False``.
"""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.games.longshot.cards import default_deck, parse_card
from tests.longshot.positions import everywhere, wander


def problems(**options: Any) -> list[str]:
    """Return the places of everything wrong."""
    with pytest.raises(rk.BadInput) as caught:
        rk.game("longshot", **options)
    return [problem.place for problem in caught.value.problems]


ENOUGH = {"1-1": 20, "2-2": 20, "3-3": 20}


@pytest.mark.rule("longshot:LS1.2")
def test_a_table_replaces_the_default() -> None:
    deck = {"1-1": 3, "4-7": 20, "6-5": 11, "F-0": 7, "F-8": 20}
    game = rk.game("longshot", players=5, deck=deck)
    state, events = game.opening()
    assert [e.values["cards"] for e in events if e.rule == "LS1.2"] == [61]
    while state.actor is rk.CHANCE and "first" in str(next(iter(state.outcomes()))):
        state = state.step("first 0").state
    assert {str(card): count for card, count in everywhere(state).items()} == deck
    assert game.options()["deck"] == deck


@pytest.mark.rule("longshot:LS1.2", "longshot:LS1.1")
def test_horse_6s_cards_leave_a_table_too_with_four_players() -> None:
    deck = {**ENOUGH, "6-5": 11}
    four, five = (rk.game("longshot", players=players, deck=deck) for players in (4, 5))
    counts = [
        [e.values["cards"] for e in game.opening().events if e.rule == "LS1.2"]
        for game in (four, five)
    ]
    assert counts == [[60], [71]]


@pytest.mark.rule("longshot:LS1.2", cited=False)
def test_a_table_in_another_order_is_the_same_game() -> None:
    turned = dict(reversed(ENOUGH.items()))
    assert rk.game("longshot", deck=ENOUGH) == rk.game("longshot", deck=turned)


@pytest.mark.rule("longshot:LS1.2", cited=False)
@pytest.mark.parametrize(
    "name", ["1-0", "1-8", "7-1", "0-1", "F-9", "F", "", "f-1", "１-1", 11, None]
)
def test_only_cards_with_an_mv_in_range(name: Any) -> None:
    assert problems(deck={**ENOUGH, name: 1}) == [f"deck.{name}"]


@pytest.mark.rule("longshot:LS1.2", cited=False)
def test_a_card_that_is_none_is_answered_with_those_there_are() -> None:
    with pytest.raises(rk.BadInput, match=r"1-1 \.\.\. 6-7.*F-0 \.\.\. F-8"):
        rk.game("longshot", deck={**ENOUGH, "7-1": 1})


@pytest.mark.rule("longshot:LS1.2", cited=False)
@pytest.mark.parametrize("count", [-1, 1.5, "2", None, True])
def test_only_counts_of_0_or_more(count: Any) -> None:
    assert problems(deck={**ENOUGH, "F-3": count}) == ["deck.F-3"]


@pytest.mark.rule("longshot:LS1.2", cited=False)
def test_a_count_of_0_is_no_card() -> None:
    game: Any = rk.game("longshot", deck={**ENOUGH, "F-3": 0})
    assert len(game.cards) == 60


@pytest.mark.rule("longshot:LS1.2", cited=False)
@pytest.mark.parametrize("deck", [[("1-1", 50)], "1-1", 5])
def test_a_table_is_a_table(deck: Any) -> None:
    assert problems(deck=deck) == ["deck"]


@pytest.mark.rule("longshot:LS1.2", "longshot:LS2.2", cited=False)
@pytest.mark.parametrize(("players", "least"), [(4, 33), (5, 41), (6, 49)])
def test_a_table_leaves_a_stack_after_the_deal(players: int, least: int) -> None:
    assert rk.game("longshot", players=players, deck={"F-3": least})
    assert problems(players=players, deck={"F-3": least - 1}) == ["deck"]


@pytest.mark.rule("longshot:LS1.1", "longshot:LS1.2", cited=False)
def test_cards_of_horse_6_do_not_count_with_four_players() -> None:
    assert problems(players=4, deck={"F-3": 32, "6-1": 50}) == ["deck"]


@pytest.mark.rule("longshot:LS8.2", cited=False)
@pytest.mark.parametrize(
    ("deck", "good"),
    [
        ({"F-0": 60}, False),
        ({"1-1": 30, "2-1": 30, "F-0": 10}, False),
        ({"1-1": 30, "2-1": 30, "F-1": 1}, True),
        ({"1-1": 30, "2-1": 30, "3-1": 1}, True),
        ({"1-1": 30, "2-1": 30, "3-1": 1, "F-0": 1}, True),
    ],
)
def test_a_table_with_which_no_race_would_end(deck: dict[str, int], good: bool) -> None:
    if good:
        assert rk.game("longshot", deck=deck)
    else:
        assert problems(deck=deck) == ["deck"]


@pytest.mark.rule("longshot:LS1.2", cited=False)
def test_every_problem_of_a_table_is_listed() -> None:
    assert rk.game("longshot", deck={"2-2": 99, "F-1": 0, "3-3": 1, "4-4": 1})
    assert problems(deck={"2-2": 100, "3-3": 1, "4-4": 1}) == ["deck.2-2"]
    assert problems(deck={"1-9": 2, "F-1": -3, "2-2": 90, "x": "y"}) == [
        "deck.1-9",
        "deck.F-1",
        "deck.x",
        "deck.x",
    ]


@pytest.mark.rule("longshot:LS1.2", cited=False)
def test_the_default_table_in_plain_numbers() -> None:
    deck = default_deck()
    numbered = {name: count for name, count in deck.items() if not name.startswith("F")}
    assert len(numbered) == 6 * 7
    assert set(numbered.values()) == {2}
    assert deck["F-0"] == 4
    assert [deck[f"F-{mv}"] for mv in range(1, 9)] == [3] * 8
    assert sum(deck.values()) == 112
    assert all(str(parse_card(name)) == name for name in deck)


@pytest.mark.rule("longshot:LS7.1")
def test_no_card_is_ever_lost() -> None:
    # A small table: the stack runs out again and again.
    deck = {"1-1": 9, "2-2": 9, "3-3": 9, "F-0": 4, "F-7": 5}
    for state in wander(3, 700, players=4, deck=deck, goal=90, first_player=0):
        assert {str(card): count for card, count in everywhere(state).items()} == deck
