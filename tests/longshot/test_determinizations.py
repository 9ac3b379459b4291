"""What may be where: the complete positions that a seat cannot tell apart, and their probabilities.

They follow from what the rules let a seat know; no event says it, hence ``cited=False``. Every
arrangement of the cards that a seat cannot locate is listed here by brute force.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.longshot import questions
from racekit.games.longshot.cards import Card
from racekit.games.longshot.determinizations import Determinizations
from tests.longshot.positions import cards, full, position
from tests.playing import play

LAID = {"1L": "F-1 F-2 1-1", "2L": "2-1 2-2"}


def seen(state: State, seat: int = 0) -> Any:
    """Return a seat's view."""
    return state.view(seat)


def gathered() -> State:
    """Return a position after a new stack was formed of three cards, and one of them drawn."""
    state = position(boxes=LAID, hands=["4-6", "4-5 F-8", "4-5", ""], stack="")
    return play(state, "4-6>4L", "draw F-1").state


def settled() -> State:
    """Return the end of a game, in which the numbered cards of all hands have been paid for."""
    state = position(
        home={1: (1, 0, 5), 2: (2, 0, 5)},
        at={3: 58},
        boxes={"3L": "3-7"},
        opened="F-0",
        hands=["2-1 F-3", "1-2 F-4 F-5", "F-4", ""],
        stack="5-5 F-6",
    )
    return play(state, "F-0>5L").state


def shares(view: Any) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield the stack and the other hands for each arrangement of the cards without a place."""
    sizes = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    unseen = [*view.hidden().elements()]
    loose = Counter(view.may_be_in_stack)
    certain = settled_hands(view)
    for mixed in permutations(unseen):
        piles, at = [], 0
        for size in (view.stack_size, *sizes):
            piles.append(tuple(sorted(mixed[at : at + size])))
            at += size
        if not Counter(piles[0]) - loose and (not certain or shown(piles) == certain):
            yield tuple(piles)


def settled_hands(view: Any) -> list[Counter[Card]]:
    """Return the numbered cards in the other hands that a settlement has shown."""
    if view.asks is not None:
        return []
    return [
        Counter(Card(line.horse, mv) for line in account.lines for mv in line.mvs)
        for seat, account in enumerate(view.settlements[-1].accounts)
        if seat != view.seat
    ]


def shown(piles: list[tuple[Card, ...]]) -> list[Counter[Card]]:
    """Return the numbered cards of the hands."""
    return [Counter(card for card in hand if card.horse) for hand in piles[1:]]


def arranged(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return the stack and the hands of the others."""
    hands = state.board.hands
    return (state.board.stack, *hands[:seat], *hands[seat + 1 :])


TABLES: list[tuple[str, State]] = [
    ("LS2.2", position(hands=["3-1", "5-5 5-6", "5-5", ""], stack="5-5 5-5 5-6")),
    ("LS3.1", play(position(hands=["3-1", "3-2", "3-3", ""], stack="5-5 5-5 5-6"), "3-1>3L",
                  "draw 5-6").state),
    ("LS3.2", play(position(hands=["", "3-2", "3-3", ""], stack="5-5 5-5 5-6 F-1"), "pass",
                  "draw F-1").state),
    ("LS6.2", play(position(hands=["3-1", "3-2", "3-3", ""], stack="5-5 F-1"), "3-1>3L").state),
    ("LS7.1", gathered()),
    ("LS7.2", position(hands=["3-1", "3-2", "3-3", "F-1"], stack="")),
    ("LS9.2", settled()),
    ("LS2.2", play(position(stack="5-5 5-5 5-6 5-6 F-1"), "pass", "draw F-1", "pass", "draw 5-5",
                   "pass", "draw 5-6").state),
]  # fmt: skip


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(
            state, marks=pytest.mark.rule(f"longshot:{rule}", cited=False), id=f"{rule}-{n}"
        )
        for n, (rule, state) in enumerate(TABLES)
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_arrangement_of_what_is_unseen_is_equally_likely(state: State, seat: int) -> None:
    view = seen(state, seat)
    worlds = Determinizations(view)
    expected = Counter(shares(view))
    found: Counter[Any] = Counter()
    hidden_orders = 1 if state.actor is None else 4 * 3 * 2
    for world, p in worlds:
        assert world.view(seat) == view
        assert world.game == state.game
        assert world.agenda == state.agenda
        found[arranged(world, seat)] += p
    assert found == {piles: Fraction(ways, expected.total()) for piles, ways in expected.items()}
    # Equal cards count as distinct in all of them but the order within a pile does not.
    assert sum(1 for _ in worlds) == len(expected) * hidden_orders
    drawn = {arranged(worlds.sample(random.Random(n)), seat) for n in range(20)}
    assert drawn <= {*expected}
    assert len(drawn) > 1 or len(expected) == 1


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(
            state, marks=pytest.mark.rule(f"longshot:{rule}", cited=False), id=f"{rule}-{n}"
        )
        for n, (rule, state) in enumerate(TABLES)
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_distribution_of_a_hand_is_that_of_its_arrangements(state: State, seat: int) -> None:
    view = seen(state, seat)
    worlds = Determinizations(view)
    for other in range(4):
        expected: Counter[Any] = Counter()
        for world, p in worlds:
            expected[world.board.hands[other]] += p
        found: Counter[Any] = Counter()
        for p, urns in worlds.hand(other):
            for hand, chance in drawn_from(urns):
                found[hand] += p * chance
        assert {hand: p for hand, p in found.items() if p} == expected
    pile = worlds.pile()
    if state.actor is None or not state.board.stack:
        assert pile is None
        return
    assert pile is not None
    expected = Counter()
    for world, p in worlds:
        expected[world.board.stack] += p
    (urn,) = pile.urns
    assert pile.draws == len(state.board.stack)
    assert {stack: p for stack, p in drawn_from([urn]) if p} == expected


def drawn_from(urns: Any) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Yield what may be drawn from urns, with its probability."""
    draws = []
    for counts, n in urns:
        ways = Counter(tuple(sorted(drawn)) for drawn in permutations([*counts.elements()], n))
        draws.append([(hand, Fraction(way, ways.total())) for hand, way in ways.items()])
    found: Counter[Any] = Counter()
    for parts in product(*draws):
        chance = Fraction(1)
        for _, p in parts:
            chance *= p
        found[tuple(sorted(card for hand, _ in parts for card in hand))] += chance
    yield from found.items()


@pytest.mark.rule("longshot:LS2.4", "longshot:LS10.3", "longshot:LS9.1", cited=False)
def test_an_order_is_any_of_those_that_are_not_ones_own() -> None:
    hidden = Determinizations(seen(position(orders=[2, 1, 3, 4], stack="F-1")))
    assert hidden.order(0) == {2: 1}
    assert hidden.order(3) == {horse: Fraction(1, 4) for horse in (1, 3, 4, 5)}
    assert hidden.count == 4 * 3 * 2
    assert {world.board.orders[1:] for world, _ in hidden} == {*permutations((1, 3, 4, 5), 3)}
    for world, p in hidden:
        assert p == Fraction(1, 24)
        assert sorted((*world.board.orders, *world.board.orders_left)) == [1, 2, 3, 4, 5]
    # In the last race, and once a race is settled, all know them.
    for state in (position(orders=[2, 1, 3, 4], race=2, races=2, stack="F-1"), settled()):
        known = Determinizations(seen(state))
        assert [known.order(seat) for seat in range(4)] == [{n: 1} for n in state.board.orders]
        assert {world.board.orders for world, _ in known} == {state.board.orders}


@pytest.mark.rule("longshot:LS2.4", cited=False)
def test_an_order_that_is_not_dealt_is_nobodys() -> None:
    deck = {"F-1": 33}
    state = rk.game("longshot", players=4, deck=deck, races=1).start().step("first 2").state
    while "order 3" not in map(str, state.outcomes()):
        assert Determinizations(seen(state)).count == 1 or state.view(0).asks == "deal"
        assert [Determinizations(seen(state)).order(s) for s in range(4)] == [{None: 1}] * 4
        state = state.step("deal F-1").state
    for n, horse in enumerate((3, 5, 1, 2)):
        worlds = Determinizations(seen(state, 3))
        for place in range(4):
            owner = (2 + place) % 4
            if place >= n:
                expected: dict[Any, Any] = {None: 1}
            elif owner == 3:
                expected = {5: 1}
            else:
                left = [1, 2, 3, 4] if n > 1 else [1, 2, 3, 4, 5]
                expected = {order: Fraction(1, len(left)) for order in left}
            assert worlds.order(owner) == expected
        for world, _ in worlds:
            assert world.view(3) == state.view(3)
            assert world.agenda == state.agenda
        state = state.step(f"order {horse}").state


@pytest.mark.rule("longshot:LS2.1", "longshot:LS2.2", cited=False)
def test_before_the_deal_there_is_one_position() -> None:
    state = rk.game("longshot", players=4).start()
    worlds = Determinizations(seen(state))
    assert [(world, p) for world, p in worlds] == [(state, 1)]
    assert (worlds.count, worlds.pile()) == (1, None)
    after = state.step("first 1").state
    worlds = Determinizations(seen(after))
    assert [(world, p) for world, p in worlds] == [(after, 1)]
    pile = worlds.pile()
    assert pile is not None
    assert (pile.draws, pile.urns[0].cards) == (98, Counter(after.game.cards))


@pytest.mark.rule("longshot:LS7.1", cited=False)
def test_what_others_have_drawn_is_what_has_left_the_stack() -> None:
    for world, _ in Determinizations(seen(gathered(), 1)):
        board = world.board
        drawn = sum(map(Counter, board.drawn_since), Counter())
        assert drawn + Counter(board.stack) == Counter(board.source)
        # Whoever drew a card that is still held, holds it.
        assert not Counter(board.drawn_since[2]) - Counter(board.hands[2])


@pytest.mark.rule("longshot:LS6.2", cited=False)
def test_all_have_seen_how_many_cards_the_turn_has_placed() -> None:
    state = position(spurting=True, boxes=full(), hands=["3-6 3-1 F-8"], stack="1-1 1-2")
    for actions in (["3-6>3R", "3-1>3L"], ["3-6>3R", "done"], ["pass"]):
        drawing = play(state, *actions).state
        for world, _ in Determinizations(seen(drawing, 1)):
            assert world.agenda == drawing.agenda


@pytest.mark.rule("longshot:LS1.2", "longshot:LS1.4", cited=False)
@pytest.mark.parametrize(
    "options",
    [{}, {"players": 4}, {"goal": 70, "spurt": 50}, {"races": 1}, {"deck": {"F-1": 45}}],
)
def test_a_determinization_is_a_position_of_the_same_game(options: dict[str, Any]) -> None:
    rng = random.Random(3)
    state = rk.game("longshot", **options).start()
    for _ in range(60):
        state = state.step(
            state.sample(rng) if state.actor is rk.CHANCE else state.actions()[0]
        ).state
    world = Determinizations(seen(state, 2)).sample(rng)
    assert world.game == state.game
    assert world.view(2) == state.view(2)


# --- what lessons and tables ask -------------------------------------------------------------


@pytest.mark.rule("longshot:LS1.1", "longshot:LS1.4", cited=False)
def test_the_way_of_each_running_horse_to_the_goal() -> None:
    view = seen(position(at={2: 44, 3: 59}, home={1: (1, 3, 5)}))
    assert {h: name("en") for h, name in questions.horses(view).items()} == {
        horse: f"horse {horse}" for horse in range(1, 6)
    }
    assert questions.horses(view)[2]("ja") == "2番"
    assert [questions.distance_left(view, horse) for horse in range(1, 6)] == [0, 16, 1, 60, 60]
    assert [*questions.horses(seen(rk.game("longshot").start()))] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("longshot:LS3.3", "longshot:LS4.2", "longshot:LS4.3", cited=False)
def test_a_run_with_random_tops_is_that_of_two_cards_that_may_lie_there() -> None:
    state = position(hands=["1-2 1-5 F-0", "F-0 F-4 2-7", "3-3"], stack="F-4")
    for horse, mine in ((1, (2, 5)), (2, (7,)), (4, ())):
        tops = [*mine, 0, 0, 4, 4]
        sums = Counter(one + other for one, other in permutations(tops, 2))
        expected = {step: Fraction(n, sums.total()) for step, n in sorted(sums.items())}
        found = questions.step_pmf(seen(state), horse)
        assert found == expected
        assert [*found] == sorted(found)


@pytest.mark.rule("longshot:LS8.3", "longshot:LS8.2", cited=False)
def test_places_are_told_once_a_race_is_settled() -> None:
    state = settled()
    assert questions.places(state, 1) == {1: 1, 2: 2, 3: 3, 4: 0, 5: 0}
    assert questions.places(state, 2) is None
    assert questions.places(position(), 1) is None


@pytest.mark.rule(
    *("longshot:LS1.2", "longshot:LS2.2", "longshot:LS2.4", "longshot:LS3.1"), cited=False
)
def test_a_position_tells_its_stack_and_its_orders() -> None:
    state = position(stack="5-5 5-5 F-1", hands=["3-1"], orders=[4, 1, 2, 3])
    pile = questions.pile(state)
    assert pile is not None
    assert (pile.draws, pile.urns[0].cards) == (3, Counter(cards("5-5 5-5 F-1")))
    assert pile.urns[0].size == 3
    assert questions.pile(position()) is None
    assert questions.pile(settled()) is None
    asked = [rk.odds(state, rk.odds.order(seat)) for seat in range(4)]
    assert [[*found] for found in asked] == [[4], [1], [2], [3]]
    assert questions.cards(seen(state)) == state.game.cards
