"""The determinizations of a view, with their posterior probabilities."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from itertools import islice, permutations
from math import sqrt
from typing import Any

import pytest

import racekit as rk
from racekit.engine.analysis import Determinizer, get_feature
from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.engine.registry import game_class
from racekit.games.longshot.cards import Card
from racekit.odds import closed
from tests.conformance.adapters import GAMES, adapter
from tests.longshot.positions import full
from tests.longshot.positions import position as longshot_position
from tests.odds.trees import Tree, by_information_state, follow


def worlds(view: Any) -> Any:
    return import_module(f"racekit.games.{view.game}.determinizations").Determinizations(view)


def played(game: str, variant: int) -> Iterator[State]:
    """Yield the positions of a random game."""
    rng = random.Random(variant)
    state = rk.game(game, **adapter(game).variants[variant]).start()
    while True:
        yield state
        if state.actor is None:
            return
        chance = state.actor is rk.CHANCE
        state = state.step(state.sample(rng) if chance else rng.choice(state.actions())).state


OWN = [game for game in GAMES if get_feature(game_class(game), Determinizer)]
"""The games with determinizations of their own; see ``test_histories.py`` for the others."""
VARIANTS = [(game, n) for game in OWN for n in range(len(adapter(game).variants))]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_determinization_has_the_same_view(game: str, variant: int) -> None:
    """In every phase: the deal, simultaneous choices, new stacks, race 2, with a dummy."""
    rng = random.Random(variant)
    asked = set()
    for state in played(game, variant):
        seat = rng.randrange(state.game.players)
        view: Any = state.view(seat)
        if rng.random() < 0.8 and view.asks in asked:
            continue
        asked.add(view.asks)
        world = worlds(view).sample(rng)
        assert world.view(seat) == view
        assert world.key(seat) == state.key(seat)
        assert again(world) == world
        assert world.actor == state.actor
        # How many cards were placed before a draw decides no more than a word in the log; in Force
        # of the Horse the view itself tells what is to be done, as far as the seat may know it.
        assert view.asks == "draw" or game == "foth" or world.agenda == state.agenda
    assert None in asked


def again(world: State) -> State:
    """Return a position after a round trip through its description, if it has one."""
    try:
        description = world.game.describe(world)
    except BadInput:
        assert world.game.name == "foth"
        return world
    return world.game.from_description(description)


# --- against complete enumeration ----------------------------------------------------------------


def check_posteriors(tree: Tree, seat: int, most: int) -> None:
    """Compare the determinizations of some information states with Bayes' theorem."""
    posteriors = list(by_information_state(tree, seat).items())
    for view, states in random.Random(len(tree)).sample(posteriors, min(most, len(posteriors))):
        assert without_memories(dict(worlds(view))) == without_memories(states)


def without_memories(states: Tree) -> dict[Any, Fraction]:
    """Remove what other seats remember of earlier races, which no view contains."""
    found: dict[Any, Fraction] = {}
    for state, p in states.items():
        board = state.board
        if getattr(board, "race", 0) > 1 and hasattr(board, "shown"):
            board = board._replace(shown=())
        key = state.game, board, state.agenda
        found[key] = found.get(key, Fraction(0)) + p
    return found


LONGSHOTS = [
    ({"F-1": 30, "1-3": 2, "2-3": 1}, [1, 9, 20, 33]),
    ({"F-1": 32, "1-3": 1}, [1, 33, 34, 36, 37]),
]


@pytest.mark.parametrize(("deck", "plies"), LONGSHOTS)
def test_the_posterior_of_a_long_shot_deal(deck: Mapping[str, int], plies: list[int]) -> None:
    """Over every deal of a small deck, the determinizations follow Bayes' theorem."""
    tree = {rk.game("longshot", players=4, races=1, deck=deck).start(): Fraction(1)}
    for ply in range(1, plies[-1] + 1):
        tree = follow(tree)
        if ply in plies:
            check_posteriors(tree, 2, 40)


def test_a_played_card_changes_the_possible_hands_of_others() -> None:
    """Only the deals in which the card can be played remain."""
    deck = {"F-1": 29, "1-3": 1, "2-3": 1, "F-2": 2}
    game = rk.game("longshot", players=4, races=1, deck=deck)
    tree = {game.start().step("first 1").state: Fraction(1)}
    for _ in range(32):
        tree = follow(tree)
    orders = ["order 3", "order 1", "order 5", "order 2"]
    for action in (*orders, "1-3>1L"):
        tree = {
            state.step(action).state: p
            for state, p in tree.items()
            if state.why_not(action) is None
        }
    tree = follow(tree)
    for states in by_information_state(tree, 3).values():
        view = next(iter(states)).view(3)
        assert view.asks == "place"
        known: dict[Any, Fraction] = {}
        for world, p in worlds(view):
            laid = world.board.hands, world.board.stack
            known[laid] = known.get(laid, Fraction(0)) + p
        expected: dict[Any, Fraction] = {}
        for state, p in states.items():
            laid = state.board.hands, state.board.stack
            expected[laid] = expected.get(laid, Fraction(0)) + p
        assert known == expected


TRICKRACES: list[tuple[dict[str, Any], int]] = [
    ({"players": 2, "horses": 2, "numbers": 3, "goal": 2}, 60),
    ({"players": 2, "horses": 3, "numbers": 3, "goal": 2}, 60),
]


@pytest.mark.parametrize(("options", "plies"), TRICKRACES)
def test_the_posteriors_of_trick_race(options: dict[str, Any], plies: int) -> None:
    """Over a small game in which all players move uniformly at random, choices included."""
    tree = {rk.game("trickrace", **options).start(): Fraction(1)}
    rng = random.Random(1)
    races = set()
    for _ in range(plies):
        tree = follow({state: p for state, p in tree.items() if state.actor is not None})
        if not tree:
            break
        tree = thinned(tree, rng)
        check_posteriors(tree, 0, 2)
        races |= {state.board.race for state in tree}
    assert races == {0, 1, 2}


def thinned(tree: Tree, rng: random.Random, most: int = 250) -> Tree:
    """Keep a random selection of seat 0's information states, to limit the enumeration."""
    kept: Tree = {}
    groups = list(by_information_state(tree, 0).values())
    rng.shuffle(groups)
    for group in groups:
        if len(kept) > most:
            break
        kept |= {state: tree[state] for state in group}
    return kept


# --- against every arrangement --------------------------------------------------------------------

ABOUT_TO_END = {"home": {1: (1, 2, 7), 2: (2, 0, 5)}, "at": {3: 59, 4: 58, 5: 40}}

MINIS: dict[str, Mapping[str, Any]] = {
    "equal cards": {
        "boxes": full({"3L": "F-0 3-2", "4L": "F-1 4-3 F-6"}),
        "hands": ["F-2", "3-5 4-4", "4-6", ""],
        "stack": "5-1 5-1 2-4",
    },
    "no stack": {"boxes": full({}), "hands": ["F-2", "3-5", "3-5", "1-1"], "stack": ""},
}


@pytest.mark.parametrize("name", MINIS)
@pytest.mark.parametrize("refilled", [False, True])
def test_long_shot_determinizations_are_all_arrangements(name: str, refilled: bool) -> None:
    state = longshot_position(players=4, races=1, **ABOUT_TO_END, **MINIS[name])
    if refilled:
        # The stack was made of two of its cards and of one that seat 1 drew: it holds no others.
        board = state.board
        source = (*board.stack, *board.hands[1][:1])
        board = board._replace(
            source=tuple(sorted(source)), opened_since=(), drawn_since=((), source[-1:], (), ())
        )
        state = State(state.game, board, state.agenda)
    view: Any = state.view(0)
    found = Counter(naive(view))
    total = found.total()
    expected = {laid: Fraction(n, total) for laid, n in found.items()}
    known: Counter[Any] = Counter()
    orders: Counter[Any] = Counter()
    for world, p in worlds(view):
        known[world.board.hands, world.board.stack] += p  # type: ignore[assignment]
        orders[world.board.orders] += p  # type: ignore[assignment]
    assert dict(known) == expected
    # Five horses, one of which is this seat's: four orders for three seats.
    assert set(orders.values()) == {Fraction(1, 24)}
    assert len(orders) == 24


def naive(view: Any) -> Iterator[Any]:
    """Yield hands and stack for every arrangement of the unseen cards."""
    cards = [
        (card, places)
        for places, pile in view.unseen().items()
        for card in Counter(pile).elements()
    ]
    sizes = {"stack": view.stack_size}
    sizes |= {f"seat {seat}": n for seat, n in enumerate(view.hand_sizes) if seat != view.seat}
    slots = [place for place, n in sizes.items() for _ in range(n)]
    for order in permutations(cards):
        if all(slot in places for slot, (_, places) in zip(slots, order, strict=True)):
            laid: dict[str, list[Card]] = {place: [] for place in sizes}
            laid[f"seat {view.seat}"] = list(view.hand)
            for slot, (card, _) in zip(slots, order, strict=True):
                laid[slot].append(card)
            piles = {place: tuple(sorted(cards)) for place, cards in laid.items()}
            hands = tuple(piles[f"seat {seat}"] for seat in range(view.players))
            yield hands, piles["stack"]


# --- consequences --------------------------------------------------------------------------------


def small_views() -> Iterator[Any]:
    """Yield views with few enough determinizations to enumerate."""
    small = [
        *(("trickrace", 4), ("trickrace", 6), ("trickrace", 7)),
        *(("longshot", 4), ("longshot", 5)),
    ]
    for game, variant in small:
        for state in played(game, variant):
            for seat in (0, 1):
                view: Any = state.view(seat)
                if worlds(view).count <= 300 or view.asks is None:
                    yield view
    for mini in MINIS.values():
        yield longshot_position(players=4, races=1, **ABOUT_TO_END, **mini).view(0)


def test_hands_and_piles_agree_with_the_determinizations() -> None:
    tried: Counter[str] = Counter()
    for view in small_views():
        allowed = worlds(view)
        if allowed.count > 5000:
            continue
        weighted = list(allowed)
        assert sum(p for _, p in weighted) == 1
        tried[f"{view.game} {view.asks}"] += 1
        for seat in range(view.players):
            expected: dict[Any, Fraction] = {}
            for world, p in weighted:
                for card in set(world.board.hands[seat]):
                    expected[card] = expected.get(card, Fraction(0)) + p
            hand = allowed.hand(seat)
            assert sum(p for p, _ in hand) == 1
            cards = {card for _, urns in hand for urn in urns for card in urn.cards}
            held = {c: closed.at_least(1, closed.matching(hand, c.__eq__)) for c in cards}
            assert {card: p for card, p in held.items() if p} == expected
        if view.outcomes() and isinstance(next(iter(view.outcomes())).what, Card | tuple):
            pile = allowed.pile()
            seen = {outcome.what: p for outcome, p in view.outcomes().items()}
            assert closed.next_card(pile) == seen
    assert len(tried) > 10


def test_samples_follow_the_distribution_of_determinizations() -> None:
    view = longshot_position(players=4, races=1, **ABOUT_TO_END, **MINIS["equal cards"]).view(0)
    rng = random.Random(5)
    allowed, n = worlds(view), 6000
    drawn: Counter[Any] = Counter()
    for _ in range(n):
        board = allowed.sample(rng).board
        drawn[board.hands] += 1
    expected: dict[Any, Fraction] = {}
    for world, p in allowed:
        expected[world.board.hands] = expected.get(world.board.hands, Fraction(0)) + p
    assert drawn.keys() <= expected.keys()
    for hands, p in expected.items():
        assert abs(drawn[hands] - n * p) < 5 * sqrt(n * p * (1 - p)) + 1


def test_a_view_knows_the_cards_that_a_settlement_has_shown() -> None:
    """After the end, the numbered cards of every hand and the orders are public."""
    *_, last = played("longshot", 5)
    view: Any = last.view(0)
    for world, _ in islice(worlds(view), 50):
        numbered = [[card for card in hand if card.horse] for hand in world.board.hands]
        assert numbered == [[card for card in hand if card.horse] for hand in last.board.hands]
        assert world.board.orders == last.board.orders
