"""The compiled games of LONG SHOT: the engine plays after them, step by step, and ends alike."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest

import racekit as rk
from racekit.compiling import NO_STARTS
from racekit.engine.errors import BadInput, StepLimitExceeded
from racekit.engine.game import State
from racekit.games.longshot import kernel, tables
from racekit.games.longshot.cards import FREE_MVS, NUMBERED_MVS
from racekit.games.longshot.heuristic import evaluation
from tests.playing import play

from .positions import everywhere, full, position

COLUMNS = kernel.COLUMNS
CARDS = [
    *(f"{horse}-{mv}" for horse in range(1, 7) for mv in NUMBERED_MVS),
    *(f"F-{mv}" for mv in FREE_MVS),
]
ROOM = 50_000
SIX = rk.game("longshot", players=6)


class Played(NamedTuple):
    """A game that the kernel played to its end."""

    row: tuple[int, ...]
    actions: list[str]


def one_game(seed: int) -> Any:
    """Return the seeds of one game."""
    return np.array([[seed, 7]])


def played(state: State, player_codes: Iterable[int], seed: int) -> Played:
    row, trace = np.zeros(len(COLUMNS), np.int64), np.zeros(ROOM, np.int64)
    codes = np.array(list(player_codes))
    told = kernel.play(kernel.pack(state), codes, one_game(seed), row, trace)
    assert told < ROOM
    game: Any = state.game
    return Played(tuple(row.tolist()), kernel.actions(game, trace[:told].tolist()))


def rows(state: State, player_codes: Iterable[int], seeds: Any) -> Any:
    found = np.zeros((len(COLUMNS), len(seeds)), np.int64)
    kernel.play_many(kernel.pack(state), np.array(list(player_codes)), seeds, found)
    return found.T


def game_seeds(n: int, seed: int = 5) -> Any:
    return np.random.default_rng(seed).integers(0, 2**32, (n, 2))


def replayed(state: State, player_codes: list[int], seed: int) -> list[State]:
    """Play a position by the kernel, then by the engine; return the engine's states.

    Every action has to be legal, a greedy seat's among the best by its own view, and the row the
    same in the end.
    """
    game = played(state, player_codes, seed)
    states = [state]
    for action in game.actions:
        state = states[-1]
        seat = state.actor
        if isinstance(seat, int) and player_codes[seat] == kernel.GREEDY:
            value = evaluation(state.view(seat))
            worth = {str(choice): value(choice) for choice in state.actions()}
            assert worth[action] == max(worth.values())
        states.append(state.step(action).state)
    assert states[-1].actor is None
    assert tables.row(states[-1]) == game.row
    return states


def some_game(rng: random.Random) -> Any:
    """Return a game with any options."""
    players = rng.choice([4, 5, 6])
    first = rng.choice([None, rng.randrange(players)])
    options: dict[str, Any] = {"players": players, "races": rng.choice([1, 2])}
    if rng.random() < 0.4:
        options["goal"] = rng.randrange(2, 150)
        options["spurt"] = rng.randrange(1, options["goal"])
    if rng.random() < 0.4:
        options["deck"] = {card: rng.choice([0, 1, 1, 2, 3]) for card in CARDS}
    try:
        return rk.game("longshot", first_player=first, **options)
    except BadInput:  # too few cards
        return some_game(rng)


def replay_some(seed: int, games: int) -> None:
    """Replay games from the start, and each from a position in its middle too."""
    rng = random.Random(seed)
    for n in range(games):
        game = some_game(rng)
        player_codes = [rng.randrange(2) for _ in range(game.players)]
        states = replayed(game.start(), player_codes, seed * games + n)
        replayed(rng.choice(states), player_codes, n)


@pytest.mark.rule(
    *("longshot:LS4.5", "longshot:LS5.1", "longshot:LS6.1", "longshot:LS6.2", "longshot:LS7.1"),
    *("longshot:LS8.3", "longshot:LS9.4", "longshot:LS10.4", "longshot:LS10.5", "longshot:LS11.1"),
)
def test_the_engine_plays_after_the_kernel() -> None:
    replay_some(seed=1, games=40)


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(2, 27))
def test_the_engine_plays_after_the_kernel_thousands_of_times(seed: int) -> None:
    replay_some(seed, games=200)


@pytest.mark.rule("longshot:LS4.6")
def test_an_opened_card_that_equals_every_top_goes_anywhere() -> None:
    boxes = {f"{horse}{side}": f"{horse}-3" for horse in range(1, 6) for side in "LR"}
    state = position(boxes=boxes, opened="F-3", stack=None)
    for policy in (0, 1):
        replayed(state, [policy] * 4, 3)
        expected = {str(action): Fraction(1, 10) for action in state.actions()}
        assert_as_likely(next_actions(state, policy, 6_000), expected)


@pytest.mark.rule("longshot:LS7.1", "longshot:LS7.2")
def test_an_empty_stack() -> None:
    """There is nothing to draw at first; later the boxes' bottom cards are."""
    hands = ["1-3 F-2 F-3 1-4", "2-3 2-4 2-5 F-6", "3-3 3-4 F-7 3-5", "F-1 F-4 F-5 4-4"]
    state = position(hands=hands, stack="", boxes={"1L": "1-1 1-2", "2R": "2-1"}, goal=90)
    for seed in range(20):
        replayed(state, [0, 1, 0, 1], seed)


@pytest.mark.rule("longshot:LS8.4")
def test_dead_heats() -> None:
    """Horses 1 to 3 come home together, as far, by the same sum."""
    boxes = {f"{horse}{side}": "F-4 F-5" for horse in (1, 2, 3, 4) for side in "LR"}
    boxes |= {"5L": "F-1", "5R": "F-1"}
    state = position(boxes=boxes, at={1: 52, 2: 52, 3: 52}, hands=["5-2", "5-3", "5-4", "5-5"])
    for seed in range(20):
        replayed(state, [0] * 4, seed)
    found = {played(state, [0] * 4, seed).row for seed in range(50)}
    first = [COLUMNS.index(f"finish1_{horse}") for horse in (1, 2, 3)]
    assert (1, 1, 1) in {tuple(row[at] for at in first) for row in found}


def test_from_many_states_of_a_game() -> None:
    game = rk.game("longshot", goal=30, spurt=15)
    states = replayed(game.start(), [0, 1, 0, 1, 0], 3)
    for seed, state in enumerate(states[::3]):
        replayed(state, [0, 1, 1, 0, 0], seed)


@pytest.mark.rule("longshot:LS11.1")
def test_a_game_that_is_over_is_only_told() -> None:
    last = replayed(SIX.start(), [0] * 6, 3)[-1]
    game = played(last, [0] * 6, 4)
    assert game == (tables.row(last), [])


@pytest.mark.rule("longshot:LS8.3", "longshot:LS9.4", "longshot:LS11.1")
def test_what_a_row_tells() -> None:
    state = replayed(rk.game("longshot", players=4).start(), [0] * 4, 3)[-1]
    row = dict(zip(COLUMNS, tables.row(state), strict=True))
    scores, ranking, winners = state.result or pytest.fail("the game is not over")
    assert tuple(row[f"score_{seat}"] for seat in range(4)) == scores
    assert tuple(row[f"place_{seat}"] for seat in range(4)) == ranking
    assert tuple(seat for seat in range(4) if row[f"won_{seat}"]) == winners
    one, two = state.board.settlements
    assert tuple(row[f"finish1_{horse}"] for horse in range(1, 6)) == one.places
    assert tuple(row[f"finish2_{horse}"] for horse in range(1, 6)) == two.places
    assert tuple(row[f"at_{horse}"] for horse in range(1, 6)) == state.board.at
    assert row["rounds"] == state.board.round
    for seat in range(4):
        before, last = one.accounts[seat], two.accounts[seat]
        assert row[f"purse1_{seat}"] == before.after
        assert row[f"order1_{seat}"] == before.lines[0].horse
        assert row[f"order2_{seat}"] == last.lines[0].horse
        orders = before.lines[0].amount + last.lines[0].amount
        assert row[f"tickets_{seat}"] == before.total + last.total - orders
    absent = [name for name in COLUMNS if row[name] == kernel.ABSENT]
    seats = [f"{name}_4" for name in ("score", "place", "won", "purse1", "order1", "tickets")]
    assert {*seats, "finish1_6", "finish2_6", "at_6"} <= set(absent)
    assert len(absent) == 2 * 7 + 3


@pytest.mark.rule("longshot:LS11.1", cited=False)  # the engine plays no part in it
def test_a_race_that_is_not_run_is_absent() -> None:
    game = rk.game("longshot", races=1, players=6)
    row = dict(zip(COLUMNS, played(game.start(), [0] * 6, 3).row, strict=True))
    absent = {name for name, value in row.items() if value == kernel.ABSENT}
    assert absent == {name for name in COLUMNS if name.startswith(("order2", "finish2"))}


def test_a_game_depends_on_its_own_seeds_alone() -> None:
    seeds, start = game_seeds(60), SIX.start()
    whole = rows(start, [0, 1] * 3, seeds)
    assert (rows(start, [0, 1] * 3, seeds[::-1])[::-1] == whole).all()
    assert (rows(start, [0, 1] * 3, seeds[17:18])[0] == whole[17]).all()
    assert len({tuple(row) for row in whole.tolist()}) == len(whole)


def test_many_games_are_games() -> None:
    start, row = SIX.start(), np.zeros(len(COLUMNS), np.int64)
    seeds = np.array([[seed, 7] for seed in range(30)])
    for seed, of_many in enumerate(rows(start, [0, 1] * 3, seeds)):
        kernel.play(
            kernel.pack(start), np.array([0, 1] * 3), one_game(seed), row, np.zeros(0, np.int64)
        )
        assert (row == of_many).all()


def test_a_position_is_left_as_it_was() -> None:
    state = replayed(SIX.start(), [0] * 6, 3)[150]
    table = kernel.pack(state)
    before = table.copy()
    found = np.zeros((len(COLUMNS), 20), np.int64)
    kernel.play_many(table, np.zeros(6, np.int64), game_seeds(20), found)
    assert (table == before).all()


def test_what_is_too_long_is_not_told() -> None:
    trace, row = np.zeros(5, np.int64), np.zeros(len(COLUMNS), np.int64)
    told = kernel.play(kernel.pack(SIX.start()), np.zeros(6, np.int64), one_game(3), row, trace)
    assert told == 5
    assert kernel.actions(SIX, trace.tolist()) == played(SIX.start(), [0] * 6, 3).actions[:5]


# --- the rules one by one, in short games ----------------------------------------------------

SHORT: Mapping[str, Any] = {"players": 4, "goal": 12, "spurt": 4}
FEW_CARDS = {"1-1": 9, "2-2": 9, "3-3": 9, "1-7": 4, "F-0": 5, "F-3": 5}
"""A deck whose stack runs out again and again."""
SOON_OVER: Mapping[str, Any] = {
    "home": {1: (1, 0, 5), 2: (2, 1, 5)},
    "at": {3: 55, 4: 50},
    "boxes": {"3L": "F-8 3-7"},
}
"""Horse 3 comes home in this round, and the race ends."""


@pytest.mark.rule(
    *("longshot:LS2.1", "longshot:LS2.2", "longshot:LS2.3", "longshot:LS2.4", "longshot:LS2.5"),
    *("longshot:LS3.1", "longshot:LS3.2", "longshot:LS3.3", "longshot:LS3.4"),
    *("longshot:LS8.1", "longshot:LS8.2", "longshot:LS9.1", "longshot:LS9.4"),
    *("longshot:LS10.1", "longshot:LS10.2", "longshot:LS10.3", "longshot:LS10.4"),
    "longshot:LS11.1",
)
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("policy", range(3))
def test_two_short_races(players: int, policy: int) -> None:
    game = rk.game("longshot", players=players, goal=16, spurt=5)
    player_codes = [[0] * 6, [1] * 6, [0, 1] * 3][policy][:players]
    for seed in range(3):
        replayed(game.start(), player_codes, seed)


@pytest.mark.rule("longshot:LS7.1", "longshot:LS6.1", "longshot:LS6.2", "longshot:LS4.7")
@pytest.mark.parametrize("seed", range(4))
def test_a_stack_that_runs_out_in_the_spurt(seed: int) -> None:
    game = rk.game("longshot", players=4, deck=FEW_CARDS, goal=60, spurt=2, races=1)
    replayed(game.start(), [0, 1, 0, 1], seed)


ASKED = {
    "first": "LS2.1",
    "deal": "LS2.2",
    "order": "LS2.4",
    "place": "LS3.1",
    "second": "LS6.1",
    "draw": "LS6.2",
    "open": "LS3.2",
    "opened": "LS3.2",
}


@pytest.mark.parametrize(
    "asks",
    [pytest.param(asks, marks=pytest.mark.rule(f"longshot:{ASKED[asks]}")) for asks in ASKED],
)
def test_a_game_goes_on_where_it_stands(asks: str) -> None:
    """From every kind of decision, in both races."""
    game = rk.game("longshot", **SHORT)
    states = replayed(game.start(), [0, 1, 0, 1], 2)
    asked = [state for state in states if state.actor is not None and state.view(0).asks == asks]
    assert asked
    for state in asked[-1 :: -1 - len(asked) // 5]:
        replayed(state, [1, 0, 1, 0], 6)


def end_of_race(rng: random.Random, race: int) -> State:
    """Return a position in which the opened card ends a race, often in a dead heat."""
    # Each horse stands on 55 and runs by what lies on its boxes.
    homes = rng.sample(range(1, 6), rng.randrange(3))
    boxes = {f"{horse}{side}": f"F-{rng.randint(2, 4)}" for horse in range(1, 6) for side in "LR"}
    numbered = [f"{horse}-{mv}" for horse in range(1, 6) for mv in NUMBERED_MVS]
    return position(
        race=race,
        races=race,
        boxes=boxes,
        at=dict.fromkeys({*range(1, 6)} - {*homes}, 55),
        home={horse: (rng.randint(1, 2), rng.randint(0, 1), rng.randint(4, 5)) for horse in homes},
        hands=[" ".join([*rng.sample(numbered, 4), "F-7"]) for _ in range(4)],
        orders=rng.sample(range(1, 6), 4),
        purses=[rng.choice([0, 20_000, 90_000]) for _ in range(4)],
        opened=f"F-{rng.choice([1, 2, 5])}",
    )


@pytest.mark.rule(
    *("longshot:LS8.3", "longshot:LS8.4", "longshot:LS9.1", "longshot:LS9.2", "longshot:LS9.3"),
    "longshot:LS9.4",
)
@pytest.mark.parametrize("seed", range(4))
def test_places_and_money_of_race_1(seed: int) -> None:
    rng = random.Random(seed)
    for n in range(12):
        replayed(end_of_race(rng, race=1), [n % 2] * 4, n)


@pytest.mark.rule(
    *("longshot:LS8.3", "longshot:LS8.4", "longshot:LS10.4", "longshot:LS10.5", "longshot:LS9.4"),
    "longshot:LS11.1",
)
@pytest.mark.parametrize("seed", range(4))
def test_places_and_money_of_the_last_race(seed: int) -> None:
    rng = random.Random(seed)
    for n in range(12):
        replayed(end_of_race(rng, race=2), [n % 2] * 4, n)


def turn(hand: str, boxes: Mapping[str, str] | None = None, **other: Any) -> State:
    """Return the last turn of a round in which the race ends."""
    what = {**SOON_OVER, "turn": 3, "hands": ["", "", "", hand], "stack": "1-1 F-6", **other}
    return position(**{**what, "boxes": {**SOON_OVER["boxes"], **(boxes or {})}})


def second_card() -> State:
    """Return the position after the first card of a turn of the spurt."""
    return play(turn("F-1 3-2 1-4", full({"3L": "3-7"}), spurting=True), "F-1>3R").state


CHOICES: list[tuple[str, State]] = [
    ("LS4.1", turn("3-2 3-5")),
    ("LS4.1", turn("3-2 3-5", {"4L": "4-1", "4R": "4-2", "2L": "2-1"})),
    ("LS4.4", turn("3-7 3-5", {"3R": "3-5"})),
    ("LS4.2", turn("1-7 2-5", full({"1L": "1-1"}))),
    ("LS4.2", turn("5-7", {"5L": "5-1"}, at={3: 55, 5: 50})),
    ("LS4.2", turn("4-7 4-6", {"4L": "4-1", "4R": "4-2"})),
    ("LS4.3", turn("F-1 F-7", {"4L": "4-1", "4R": "4-2"})),
    ("LS4.4", turn("3-7 F-5 F-2 4-4", full({"3L": "3-7", "4R": "F-4"}))),
    ("LS4.5", turn("", full({"3L": "3-7", "3R": "3-7"}), opened="3-7")),
    ("LS4.6", turn("", full({"3L": "F-5 F-5"}), opened="F-5")),
    (
        "LS4.6",
        turn("", full({"3L": "F-0"}, "F-0"), opened="F-0", hands=["3-1 3-2"] * 4, at={3: 59}),
    ),
    ("LS4.6", turn("3-7", {"3R": "3-7"})),
    ("LS5.1", turn("3-6 F-1", full({"3L": "3-7"}))),
    ("LS5.1", turn("3-6 F-1", {"3R": "3-7"})),
    ("LS6.1", second_card()),
    ("LS6.1", turn("3-6 F-1", full({"3L": "3-7"}), spurting=True)),
    ("LS3.2", turn("1-1", {}, opened="1-4")),
    # Horse 3 is worth helping only if the 1st horse counts ten times as much as the 2nd.
    (
        "LS8.3",
        turn("2-2 2-7 3-2 F-8 F-0", full({"3R": "F-4"}), orders=[1, 3, 4, 2], at={3: 55}),
    ),
    # With few tickets on the 1st horse it is cheaper to help horse 3 than to give one on the 2nd.
    *(
        ("LS8.3", turn("2-1 F-8" + " 1-7" * n, full({"3L": "F-0", "3R": ""}), at={3: 59}))
        for n in (20, 70)
    ),
]


def by_rule(cases: Iterable[tuple[str, State]]) -> list[Any]:
    """Return the cases, each marked with its rule; nothing but legality is asked, and compared."""
    return [
        pytest.param(
            state, marks=pytest.mark.rule(f"longshot:{rule}", cited=False), id=f"{rule}-{n}"
        )
        for n, (rule, state) in enumerate(cases)
    ]


@pytest.mark.parametrize("state", by_rule(CHOICES))
def test_greedy_chooses_whatever_is_best(state: State) -> None:
    seat = state.actor
    assert isinstance(seat, int)
    value = evaluation(state.view(seat))
    worth = {str(action): value(action) for action in state.actions()}
    best = {action for action in worth if worth[action] == max(worth.values())}
    assert set(next_actions(state, kernel.GREEDY, 60)) == best


@pytest.mark.parametrize("state", by_rule(CHOICES))
def test_random_chooses_whatever_is_legal(state: State) -> None:
    assert set(next_actions(state, 0, 120)) == {str(action) for action in state.actions()}
    for seed in range(6):
        replayed(state, [seed % 2] * 4, seed)


TWO_KINDS = {"F-8": 30, "F-7": 11}


def quick(race: int = 1, **options: Any) -> State:
    """Return the start of a race that is over after a round."""
    if race == 1:
        deck = {"deck": TWO_KINDS, "goal": 2, "spurt": 1, "races": 1, "players": 4}
        return rk.game("longshot", **{**deck, **options}).start()
    deck = {**TWO_KINDS, "F-0": 1}
    state = position(
        **{**SOON_OVER, "boxes": {"3L": "F-8"}, "goal": 60},
        opened="F-0",
        stack=" ".join(["F-8"] * 29 + ["F-7"] * 11),
        races=2,
    )
    return play(state, "F-0>5L").state


def orders(state: State) -> State:
    """Return the position in which the first order is dealt."""
    while state.view(0).asks != "order":
        state = state.step(state.sample(random.Random(1))).state
    return state


OUTCOMES: list[tuple[str, State]] = [
    ("LS2.1", quick()),
    ("LS2.1", quick(players=6, deck={"F-8": 49})),
    ("LS2.2", quick(first_player=0)),
    ("LS2.4", orders(quick(first_player=1))),
    ("LS2.4", orders(quick(first_player=5, players=6, deck={"F-8": 49}))),
    ("LS3.1", play(turn("3-2", stack="1-1 F-6 F-6 2-2"), "3-2>3R").state),
    ("LS3.2", play(turn("3-2", stack="1-1 F-6 F-6 2-2"), "3-2>3R", "draw 1-1").state),
    (
        "LS7.1",
        play(turn("3-2", {"3L": "3-1 F-3 3-7", "1L": "F-1 1-2"}, stack=""), "3-2>3R").state,
    ),
]


@pytest.mark.parametrize("state", by_rule(OUTCOMES))
def test_chance_does_whatever_is_possible(state: State) -> None:
    assert set(next_actions(state, 0, 50)) == {str(action) for action in state.outcomes()}


@pytest.mark.rule("longshot:LS10.2", "longshot:LS10.3")
def test_the_deal_of_the_last_race() -> None:
    """All cards and all orders are in it again."""
    state = quick(race=2)
    for n in range(3):
        states = replayed(state, [0] * 4, n)
        assert states[-1].board.race == 2


@pytest.mark.rule(
    "longshot:LS9.1", "longshot:LS9.2", "longshot:LS10.4", "longshot:LS10.5", cited=False
)
@pytest.mark.parametrize("race", [1, 2])
def test_greedy_knows_what_orders_and_tickets_pay(race: int) -> None:
    """It takes every action that its evaluation finds best: payments are weighed, not made."""
    rng = random.Random(race)
    hands = ["3-6 4-1 4-2 F-1 F-8", "1-1 5-3 5-3 F-2", "4-7 3-1 F-0", "F-3 F-4"]
    for hand in hands:
        boxes = full({"4L": "4-2", "3L": "3-7"}, each=f"F-{rng.randint(3, 6)}")
        spots = dict.fromkeys(rng.sample([*boxes], 3), "")
        state = turn(
            hand, boxes | spots | {"3L": "3-7"}, race=race, races=race, at={3: 55, 4: 40, 5: 47}
        )
        value = evaluation(state.view(3))
        worth = {str(action): value(action) for action in state.actions()}
        best = {action for action in worth if worth[action] == max(worth.values())}
        assert set(next_actions(state, kernel.GREEDY, 30)) == best


@pytest.mark.rule("longshot:LS8.3", "longshot:LS5.1", cited=False)
def test_greedy_takes_equal_actions_and_a_pass() -> None:
    """A card on a horse that is home changes nothing: that, and a pass, are equally good."""
    state = turn("F-8", full({"3L": "3-7"}), orders=[2, 3, 4, 1])
    best = {"pass", "F-8>1L", "F-8>1R", "F-8>2L", "F-8>2R"}
    value = evaluation(state.view(3))
    worth = {str(action): value(action) for action in state.actions()}
    assert {action for action in worth if worth[action] == max(worth.values())} == best
    found = next_actions(state, kernel.GREEDY, 300)
    assert set(found) == best
    assert_as_likely(found, dict.fromkeys(best, Fraction(1, 5)))


def test_a_position_may_hold_more_cards_than_its_deck() -> None:
    state = turn("F-1 3-2", full({"3L": "3-7"}), deck=(("F-1", 1),))
    assert everywhere(state).total() > len(state.game.cards)  # type: ignore[attr-defined]
    replayed(state, [0, 1, 0, 1], 1)


@pytest.mark.rule("longshot:LS1.1", cited=False)
def test_absent_seats_and_horses_have_no_columns() -> None:
    # Nothing is played: these are the columns of a table of games.
    four = rk.game("longshot", players=4, races=1)
    assert {name: [*numbers] for name, numbers in tables.ranges(four).items()} == {  # type: ignore[arg-type]
        "seat": [0, 1, 2, 3],
        "horse": [1, 2, 3, 4, 5],
        "race": [1],
    }
    assert {name: [*numbers] for name, numbers in tables.ranges(SIX).items()} == {  # type: ignore[arg-type]
        "seat": [0, 1, 2, 3, 4, 5],
        "horse": [1, 2, 3, 4, 5, 6],
        "race": [1, 2],
    }
    assert kernel.ABSENT == -1


@pytest.mark.rule("longshot:LS7.1", cited=False)
def test_each_of_many_games_begins_with_the_same_cards() -> None:
    """The row of a game is that of the game alone; each gathers what lies in the boxes."""
    boxes = full({"1L": "1-1 1-2 1-4", "3L": "3-1 F-8 3-5 3-7"}, each="F-2 F-6")
    state = position(boxes=boxes, hands=["1-3", "2-3", "3-3", "F-1"], stack="F-3", at={3: 20})
    seeds = np.array([[seed, 7] for seed in range(6)])
    for seed, row in enumerate(rows(state, [0, 1, 0, 1], seeds).tolist()):
        assert tuple(row) == played(state, [0, 1, 0, 1], seed).row
    assert replayed(state, [0, 1, 0, 1], 5)[-1].actor is None


def test_the_codes_of_the_players() -> None:
    """By which all tests here name them."""
    assert kernel.PLAYER_CODES == {"random": 0, "greedy": 1}
    state = turn("5-7", {"5L": "5-1"}, at={3: 55, 5: 50}, orders=[1, 2, 3, 5])
    assert set(next_actions(state, kernel.PLAYER_CODES["random"], 20)) == {"5-7>5R"}
    assert set(next_actions(state, kernel.PLAYER_CODES["greedy"], 20)) == {"5-7>5R"}


@pytest.mark.rule("longshot:LS3.3", "longshot:LS8.2")
@pytest.mark.parametrize("policy", [0, 1])
def test_six_horses_run_and_no_seventh(policy: int) -> None:
    """However high the cards lie: entries that follow those of horse 6 are not a horse's."""
    state = position(
        players=6,
        goal=15,
        spurt=10,
        home={1: (1, 0, 5), 2: (2, 0, 5)},
        at={3: 8},
        boxes={"1L": "F-1 F-2 " * 9, "3L": "F-3"},
        opened="F-0",
    )
    replayed(state, [policy] * 6, 1)


@pytest.mark.parametrize("state", by_rule(CHOICES))
def test_every_action_has_a_code_of_its_own(state: State) -> None:
    legal = state.actions()
    codes = [kernel.code(state, action) for action in legal]
    assert kernel.actions(SIX, codes) == [str(action) for action in legal]


@pytest.mark.rule("longshot:LS2.4", cited=False)  # orders come from chance, before any choice
def test_chance_has_two_seeds_and_the_seats_two() -> None:
    table = kernel.pack(rk.game("longshot", **SHORT, races=1).start())[None]
    seeds = np.random.default_rng(5).integers(0, 2**32, (4, 4))

    def games(column: int | None = None) -> Any:
        changed, found = seeds.copy(), np.zeros((len(COLUMNS), 4), np.int64)
        if column is not None:
            changed[:, column] += 1
        kernel.play_batch(table, NO_STARTS, np.zeros(4, np.int64), changed, found)
        return found

    dealt = [COLUMNS.index(f"order1_{seat}") for seat in range(4)]
    for column, of_chance in enumerate([True, True, False, False]):
        assert (games() != games(column)).any()
        assert (games()[dealt] != games(column)[dealt]).any() == of_chance


@pytest.mark.rule("longshot:LS8.2", cited=False)  # the limit is the kernel's
@pytest.mark.parametrize(("last", "abandoned"), [(5, False), (4, True)])
def test_a_race_may_end_in_the_last_round_of_the_limit(last: int, abandoned: bool) -> None:
    # Horse 3 runs by 1 in the rounds 3, 4 and 5, and then is home.
    state = position(home={1: (1, 0, 5), 2: (2, 0, 5)}, at={3: 57}, boxes={"3L": "F-1"})
    table, row = kernel.pack(state), np.zeros(len(COLUMNS), np.int64)
    table[kernel.LAST_ROUND] = last
    given = table, np.zeros(4, np.int64), one_game(1), row, np.zeros(0, np.int64)
    if abandoned:
        with pytest.raises(StepLimitExceeded):
            kernel.play(*given)
    else:
        kernel.play(*given)
        assert row[COLUMNS.index("rounds")] == last


def test_a_race_that_cannot_end_is_abandoned() -> None:
    """Nobody holds a card, and there is none to draw: no horse ever moves."""
    row, no_trace = np.zeros(len(COLUMNS), np.int64), np.zeros(0, np.int64)
    with pytest.raises(StepLimitExceeded):
        kernel.play(kernel.pack(position()), np.zeros(4, np.int64), one_game(1), row, no_trace)


@pytest.mark.rule("longshot:LS7.1", "longshot:LS7.2")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_gathered_once_the_stack_is_empty(seed: int) -> None:
    hands = ["1-3 F-2", "2-3 2-4", "3-3 3-4", "F-1 F-4"]
    boxes = {"1L": "1-1 1-2 1-4", "2R": "2-1 2-2", "3L": "3-1 F-5 3-5 3-6"}
    replayed(position(hands=hands, stack="", boxes=boxes, goal=70), [0, 1, 0, 1], seed)
    replayed(position(hands=hands, stack="", boxes={"1L": "1-1"}, goal=30), [1, 0, 1, 0], seed)


# --- chance, and choices left to chance ------------------------------------------------------


def next_actions(state: State, policy: int, n: int) -> Counter[str]:
    """Count what the kernel does next in a position."""
    table, codes = kernel.pack(state), np.full(6, policy)
    row, trace = np.zeros(len(COLUMNS), np.int64), np.zeros(1, np.int64)
    found: Counter[int] = Counter()
    for seed in range(n):
        kernel.play(table, codes, one_game(seed), row, trace)
        found[int(trace[0])] += 1
    game: Any = state.game
    return Counter({kernel.actions(game, [code])[0]: count for code, count in found.items()})


def assert_as_likely(found: Counter[str], expected: Mapping[str, Fraction]) -> None:
    """A chi-square test that fails wrongly once in a hundred thousand times."""
    n = found.total()
    assert set(found) <= set(expected)
    means = {action: float(p) * n for action, p in expected.items()}
    square = sum((found[action] - mean) ** 2 / mean for action, mean in means.items())
    freedom = len(expected) - 1
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    if freedom:
        spread = 2 / (9 * freedom)
        assert ((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5 < 4.3


def stages(seed: int) -> dict[str, State]:
    """Return one state of every kind of decision, of the last of each in a game."""
    found: dict[str, State] = {}
    for state in replayed(rk.game("longshot", players=4).start(), [0] * 4, seed):
        if state.actor is not None:
            asks = state.view(0).asks
            filled = "filled" if all(state.board.boxes) else "some empty"
            found[f"{asks}, {filled}"] = state
    return found


def test_random_takes_each_action_as_often() -> None:
    for name, state in stages(seed=4).items():
        if isinstance(state.actor, int):
            legal = [str(action) for action in state.actions()]
            expected = {action: Fraction(1, len(legal)) for action in legal}
            assert len(legal) > 1, name
            assert_as_likely(next_actions(state, 0, 6_000), expected)


def test_chance_is_the_engines() -> None:
    asked = set()
    for name, state in stages(seed=4).items():
        if state.actor is rk.CHANCE:
            expected = {str(action): p for action, p in state.outcomes().items()}
            assert_as_likely(next_actions(state, 0, 6_000), expected)
            asked.add(name.split(",")[0])
    assert asked == {"first", "deal", "order", "draw", "open"}


def test_greedy_takes_equal_actions_as_often() -> None:
    """Nothing is at stake but an order: both of a horse's boxes are alike, and so are others."""
    state = position(hands=["F-8 1-1 1-2 2-3"], at={2: 10}, stack=None)
    value = evaluation(state.view(0))
    worth = {str(action): value(action) for action in state.actions()}
    best = [action for action in worth if worth[action] == max(worth.values())]
    assert len(best) > 1
    found = next_actions(state, kernel.GREEDY, 6_000)
    assert_as_likely(found, {action: Fraction(1, len(best)) for action in best})


def engine_rows(game: Any, n: int) -> list[tuple[int, ...]]:
    """Play random games by the engine alone."""
    found, rng = [], random.Random(5)
    for _ in range(n):
        state = game.start()
        while (actor := state.actor) is not None:
            chance = actor is rk.CHANCE
            action = state.sample(rng) if chance else rng.choice(state.actions())
            state = state.step(action).state
        found.append(tables.row(state))
    return found


def test_random_games_are_like_the_engines() -> None:
    """Every column has the same mean, as far as 150 games can tell."""
    game = rk.game("longshot", players=4)
    ours = rows(game.start(), [0] * 4, game_seeds(40_000))
    theirs = np.array(engine_rows(game, 150))
    means, spreads = ours.mean(0), ours.std(0)
    assert (theirs.std(0)[spreads == 0] == 0).all()
    errors = spreads / len(theirs) ** 0.5 * 4.5
    assert (abs(theirs.mean(0) - means) <= errors).all()


# --- without numba ---------------------------------------------------------------------------

PLAIN = """
import json, sys
sys.modules["numba"] = None
from tests.longshot.test_kernel import SIX, kernel, replayed, rows, game_seeds
from racekit.compiling import COMPILED
assert not COMPILED
middle = replayed(SIX.start(), [0, 1] * 3, 3)[150]
starts = SIX.start(), middle
print(json.dumps([rows(state, [0, 1] * 3, game_seeds(8)).tolist() for state in starts]))
"""


def test_without_numba_the_rows_are_the_same() -> None:
    done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True)
    middle = replayed(SIX.start(), [0, 1] * 3, 3)[150]
    for state, plain in zip((SIX.start(), middle), json.loads(done.stdout), strict=True):
        assert rows(state, [0, 1] * 3, game_seeds(8)).tolist() == plain
