"""The positions that a view allows: counted, enumerated and drawn, they are the same ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

import pytest

from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.readaloud import make
from racekit.games.readaloud.cards import hand_of
from racekit.games.readaloud.determinizations import Determinizations, cards, pile
from racekit.games.readaloud.positions import describe, from_description
from racekit.odds import closed
from racekit.table.record import canonical
from tests.conformance.samples.readaloud import mini_state, record
from tests.readaloud import made_up
from tests.readaloud.tables import HANDS, chance, played, position, reading


@pytest.mark.rule("readaloud:RA10.2", cited=False)
@pytest.mark.parametrize("seed", range(8))
def test_a_world_is_a_position_that_looks_the_same(seed: int) -> None:
    """Not cited: it shows in what the seats know."""
    rng = random.Random(seed)
    game = made_up.game(seed) if seed % 2 else make(players=2 + seed % 4)
    for state in played(game, seed):
        if rng.random() < 0.8 and state.actor is not None:
            continue
        seat = rng.randrange(game.players)
        view: Any = state.view(seat)
        world = Determinizations(view).sample(rng)
        assert world.view(seat) == view
        assert world.key(seat) == state.key(seat)
        assert world.agenda == state.agenda
        assert from_description(game, describe(world)) == world


# --- against complete enumeration ----------------------------------------------------------------

CARDS = (
    *("tidy-up", "second-look", "fresh-start", "blindfold", "trade-places", "pickpocket"),
    *("pause", "farewell", "well"),
)


def small(*extra: str, **options: Any) -> Any:
    """Return a game with a few cards of the house pack."""
    from racekit.games.readaloud.packs import card_data, pack

    known = {card.code: card for card in pack("house").cards}
    chosen = {"cards": [card_data(known[code]) for code in (*CARDS, *extra)]}
    return make(**{"players": 2, "size": 2, "pack": chosen, **options})


History = tuple[str, ...]
Tree = dict[tuple[History, State], Fraction]


def follow(tree: Tree, seat: int, act: Any) -> Tree:
    """Follow every outcome of chance, and what `act` chooses; note what the seat sees."""
    after: Tree = {}
    for (seen, state), p in tree.items():
        if state.actor is CHANCE:
            ways = list(state.outcomes().items())
        else:
            ways = [(act(state), Fraction(1))]
        for action, q in ways:
            new = state.step(action).state
            key = (*seen, canonical(new.view(seat).data())), new
            after[key] = after.get(key, Fraction(0)) + p * q
    return after


def told(state: State, seat: int) -> Any:
    """Return a position without what the others remember of shuffles."""
    own = (groups if at == seat else () for at, groups in enumerate(state.board.memory))
    return state.board._replace(memory=tuple(own)), state.agenda


def check_posteriors(tree: Tree, seat: int, most: int, rng: random.Random, draws: int = 60) -> int:
    """Compare the worlds of a view with Bayes, for some of what the seat may have seen."""
    by_history: dict[History, Counter[Any]] = {}
    example: dict[History, State] = {}
    for (seen, state), p in tree.items():
        by_history.setdefault(seen, Counter())[told(state, seat)] += p  # type: ignore[assignment]
        example[seen] = state
    chosen = rng.sample(sorted(by_history), min(most, len(by_history)))
    for seen in chosen:
        worlds = Determinizations(example[seen].view(seat))  # type: ignore[arg-type]
        found = list(worlds)
        total = sum(by_history[seen].values())
        expected = {key: p / total for key, p in by_history[seen].items()}
        assert {told(state, seat): p for state, p in found} == expected
        assert len(found) == worlds.count
        drawn = {told(worlds.sample(rng), seat) for _ in range(draws)}
        assert drawn <= set(expected)
    return len(chosen)


def scripted(*first: str) -> Any:
    """Return what chooses by a script, which nothing hidden decides."""
    always = ("hand 1", "hand 0", "fill f0", "read f0", "card f0", "card h1.0", "card h0.0")

    def act(state: State) -> Any:
        legal = {str(action): action for action in state.actions()}
        more = ("drop h0.0", "drop h1.0", "read f1")
        return next((legal[each] for each in (*first, *always, *more) if each in legal), None)

    return act


@pytest.mark.rule("readaloud:RA10.2", cited=False)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_deal(seat: int) -> None:
    """Every way to deal a small pack: the posterior of a view is Bayes'.

    Not cited: it shows in what the seats know.
    """
    tree: Tree = {((), small(size=1).start()): Fraction(1)}
    for _ in range(3):
        tree = follow(tree, seat, None)
        assert check_posteriors(tree, seat, 8, random.Random(seat))


SCRIPTS: list[tuple[str, list[str], int]] = [
    # Hand 1 is shuffled, which its owner sees; then it is laid face down.
    ("tidy-up blindfold", ["hand 1"], 0),
    ("tidy-up blindfold", ["hand 0"], 1),
    # A hand is laid face down, and then shuffled: its owner remembers what is in it.
    ("blindfold tidy-up", ["hand 1"], 1),
    ("blindfold tidy-up", ["hand 1"], 0),
    # Cards go from hand to hand before a hand is shuffled.
    ("pickpocket second-look", ["card h1.0"], 0),
    ("trade-places second-look", ["card h1.0"], 0),
    ("trade-places fresh-start", ["card h1.0"], 1),
]


@pytest.mark.rule("readaloud:RA10.2", cited=False)
@pytest.mark.parametrize(("field", "choices", "seat"), SCRIPTS)
def test_what_is_seen_and_shuffled(field: str, choices: list[str], seat: int) -> None:
    """From a field that is given: hands and stock lie in every way, and some turns are played.

    Not cited: it shows in what the seats know.
    """
    game = small()
    start = game.start()
    tree: Tree = {((), start): Fraction(1)}
    for card in field.split():
        tree = {((), state.step(f"draw {card}").state): p for (_, state), p in tree.items()}
    rng, checked = random.Random(field), 0
    act = scripted(*choices)
    while all(state.actor is CHANCE or act(state) for _, state in tree):
        tree = follow(tree, seat, act)
        groups: dict[History, Tree] = {}
        for (seen, state), p in tree.items():
            groups.setdefault(seen, {})[seen, state] = p
        # Only some of what the seat may have seen is followed, with all that it may not.
        kept = rng.sample(sorted(groups), min(3, len(groups)))
        tree = {key: p for seen in kept for key, p in groups[seen].items()}
        checked += check_posteriors(tree, seat, 2, rng)
        if checked > 40:
            break
    assert checked > 10


def check_view(tree: Tree, seat: int) -> None:
    """Compare what a view says of single cards with Bayes, for the first that a seat may have."""
    seen = min(seen for seen, _ in tree)
    ways = {state: p for (history, state), p in tree.items() if history == seen}
    view: Any = next(iter(ways)).view(seat)
    total = sum(ways.values())
    for _, piece in view.hidden():
        found: Counter[Any] = Counter()
        for state, p in ways.items():
            board: Any = state.board
            lying = [each for place in board.laid for each in place] + [board.top]
            (card,) = (each.card for each in lying if each and each.id == piece.id)
            loose = [card] if card else board.loose
            for each in loose:
                found[each] += p / total / len(loose)  # type: ignore[assignment]
        assert view.chances(piece.id) == found
    worlds = Determinizations(view)
    for other in range(0 if view.shuffling else 2):
        hand = worlds.hand(other)
        for card in cards(view):
            p = sum(q for state, q in ways.items() if card in held(state, other)) / total
            assert closed.at_least(1, closed.matching(hand, card.__eq__)) == p
    if view.outcomes():
        expected: Counter[Any] = Counter()
        for state, p in ways.items():
            for action, q in state.outcomes().items():
                expected[action] += p / total * q  # type: ignore[assignment]
        assert view.outcomes() == expected


def held(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return [piece.card for piece in state.board.laid[hand_of(seat)]]


SEEN: list[tuple[str, str, int]] = [
    ("shuffle other_hand", "lay other_hand all", 0),
    ("shuffle other_hand", "lay other_hand nobody", 1),
    ("lay other_hand nobody", "shuffle other_hand", 1),
    ("lay other_hand all", "lay other_hand nobody; shuffle every_hand", 0),
    ("lay other_hand all; lay other_hand owner", "shuffle other_hand; exchange hands", 0),
    ("lay field nobody; shuffle field; lay field_card all", "take field", 0),
    ("lay field nobody; shuffle field; discard field reader 1", "shuffle field", 1),
    ("lay stock all; lay stock nobody", "shuffle stock; take stock", 0),
    ("exchange_this stock; shuffle stock", "take stock; lay own_card all", 1),
    ("shuffle own_hand; exchange_this card", "shuffle own_hand; under card 2", 1),
    ("lay other_hand nobody; shuffle other_hand; take other_hand", "nothing", 1),
    ("lay own_hand nobody; shuffle own_hand; give other_hand", "nothing", 0),
]


@pytest.mark.rule("readaloud:RA10.2", "readaloud:RA10.1", cited=False)
@pytest.mark.parametrize(("first", "second", "seat"), SEEN)
def test_a_seat_knows_at_a_small_table_what_it_has_seen(first: str, second: str, seat: int) -> None:
    """The other hand and the stock lie in every way. Not cited: it shows in views."""
    says = {"a": first, "b": second, **dict.fromkeys("cdefgh", "nothing")}
    texts = {card: f"{value} {text}" for value, (card, text) in enumerate(says.items())}
    given = {"field": "a b", "size": 2, "turns": 2, "repetition": "allowed", "cards": texts}
    ways = [("c d", " ".join(other)) for other in permutations("efgh", 2)]
    tree: Tree = {
        ((), mini_state({**given, "hands": hands if seat == 0 else hands[::-1]})): Fraction(1, 12)
        for hands in ways
    }
    act, rng = scripted("read f0", "card h0.0", "card f0"), random.Random(first)
    while all(state.actor is CHANCE or act(state) for _, state in tree):
        check_posteriors(tree, seat, 1, rng, draws=9)
        check_view(tree, seat)
        tree = follow(tree, seat, act)


@pytest.mark.rule("readaloud:RA2.5", "readaloud:RA10.2", cited=False)
@pytest.mark.parametrize(
    ("ban", "seat", "hands"), [(True, 0, ["c"]), (False, 0, ["c", "d"]), (True, 1, ["c"])]
)
def test_who_is_to_read_has_a_card_to_read(ban: bool, seat: int, hands: list[str]) -> None:
    """A hand holds no card that discards itself, if its owner may read during a ban.

    Not cited: nobody is skipped.
    """
    says = {"a": "nothing", "b": "nothing", "c": "nothing", "d": "discard_this"}
    pack = {"cards": [record(card, f"1 {text}") for card, text in says.items()]}
    game = make(players=2, size=1, pack=pack, repetition="allowed")
    dark = {"field": "nobody", "hands": ["owner", "owner"]}
    field = [{"card": "a", "knows": [0, 1]}]
    laid = {"field": field, "hands": [["b"], ["c"]], "lies": dark}
    state = from_description(game, {"turn": 1, "seat": 1, "ban": ban, **laid})
    worlds = Determinizations(state.view(seat))  # type: ignore[arg-type]
    found = {tuple(held(world, 1)): p for world, p in worlds if held(world, 1)}
    assert {card for (card,) in found} == set(hands)
    assert sum(p for _, p in worlds) == 1
    for n in range(9):
        assert held(worlds.sample(random.Random(n)), 1)[0] in hands


def remembered(n: int) -> State:
    """Return a position in which seat 0 remembers `n` of the three cards of a shuffled hand."""
    hand = ["farewell", "well", "treasure"]
    known = [{"card": card, "knows": [0, 1] if at < n else [1]} for at, card in enumerate(hand)]
    hands = ["pause daydream storm", known]
    state = position(field="tidy-up gleaning nightfall", hands=hands, stock=4, players=2)
    state = state.step("read f0").state
    state = state.step(next(iter(state.outcomes()))).state
    return chance(state.step("hand 1").state).state


@pytest.mark.rule("readaloud:RA10.2", cited=False)
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_count_enumeration_and_drawing_agree(n: int) -> None:
    """Not cited: it shows in what the seats know."""
    view: Any = remembered(n).view(0)
    worlds = Determinizations(view)
    found = list(islice(worlds, 100_000))
    assert len(found) == worlds.count
    assert sum(p for _, p in found) == 1
    assert len({state.board for state, _ in found}) == len(found)
    rng = random.Random(n)
    hands: Counter[Any] = Counter()
    for state, p in found:
        hands[state.board.laid[2]] += p  # type: ignore[assignment]
    drawn = Counter(worlds.sample(rng).board.laid[2] for _ in range(3000))
    assert set(drawn) <= set(hands)
    for laid, p in hands.items():
        assert abs(drawn[laid] / 3000 - p) < 5 * float(p / 3000) ** 0.5 + 0.002


@pytest.mark.rule("readaloud:RA10.2", cited=False)
def test_what_a_hand_may_hold_and_what_is_drawn_next() -> None:
    """The urns of the closed forms say what the worlds say.

    Not cited: it shows in what the seats know.
    """
    for n in range(4):
        view: Any = remembered(n).view(0)
        worlds = Determinizations(view)
        states = list(worlds)
        for seat in range(2):
            hand = worlds.hand(seat)
            assert sum(p for p, _ in hand) == 1
            assert all(p > 0 for p, _ in hand)
            for card in cards(view)[::9]:
                expected = sum(
                    p
                    for state, p in states
                    if card in [piece.card for piece in state.board.laid[hand_of(seat)]]
                )
                assert closed.at_least(1, closed.matching(hand, card.__eq__)) == expected
        found = worlds.pile()
        assert found is not None
        assert closed.next_card(found) == {
            card: Fraction(1, 1) * p for card, p in _next_cards(states).items()
        }


def _next_cards(states: Iterable[tuple[State, Fraction]]) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    for state, p in states:
        for card in state.board.pool:
            found[card] += p / len(state.board.pool)  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.rule("readaloud:RA1.4", "readaloud:RA2.2", cited=False)
def test_an_open_card_on_the_stock_comes_next() -> None:
    """Not cited: it shows in what the seats know."""
    state = position(field="pause storm well", top="torch", stock=4)
    whole = pile(state)
    assert whole is not None
    assert closed.next_card(whole) == {"torch": 1}
    seen = Determinizations(state.view(1)).pile()  # type: ignore[arg-type]
    assert seen is not None
    assert seen.order == ("torch",)
    assert pile(position(field="pause storm well", stock=0)) is None


@pytest.mark.rule("readaloud:RA1.4", "readaloud:RA10.2", cited=False)
@pytest.mark.parametrize(
    ("given", "order"),
    [
        # Of the two cards that nobody has looked at, seat 0 remembers none, or one; or it may be
        # elsewhere; the top card is known, or not; no card is left but the top card.
        ({"stock": [12, 13]}, ()),
        ({"stock": [12, 13], "memory": [[{"ids": [12, 13], "cards": ["dice"]}], []]}, ()),
        ({"stock": [12, 13], "memory": [[{"ids": [10, 12], "cards": ["dice"]}], []]}, None),
        ({"stock": [11, 12, 13], "top": {"card": "torch", "id": 11, "sees": [0]}}, ("torch",)),
        ({"stock": [11, 12, 13], "top": {"card": "torch", "id": 11, "sees": [1]}}, None),
        ({"stock": [11], "top": {"card": "torch", "id": 11, "sees": [0]}}, None),
        ({"stock": []}, None),
    ],
)
def test_the_stock_is_a_pile_if_its_cards_are_mixed_with_no_others(
    given: dict[str, Any], order: tuple[str, ...] | None
) -> None:
    """Not cited: it shows in what a seat knows of the next card."""
    placed = {"farewell": 1, "pause": 10, "well": 9}
    field, *hand = ({"card": card, "id": number} for card, number in placed.items())
    left = ["dice", "tidy-up"] if 12 in given["stock"] else []
    gone = [each for each in (*CARDS, "torch", "dice") if each not in (*placed, *left)]
    laid = {"field": [field], "hands": [[], hand], "limits": {"field": 1, "hands": [1, 2]}}
    discards = [card for card in gone if card != "torch" or "top" not in given]
    state = from_description(
        small("torch", "dice"), {"turn": 1, "discards": discards, "fresh": 99, **laid, **given}
    )
    view: Any = state.view(0)
    found = Determinizations(view).pile()
    assert (found and found.order) == order
    if found is not None:
        known = [card for group in view.groups for card in group.cards]
        other = Fraction(2 - len(known), 2 * len(view.unplaced))
        expected = dict.fromkeys(view.unplaced, other) | dict.fromkeys(known, Fraction(1, 2))
        assert closed.next_card(found) == ({"torch": 1} if order else expected)


@pytest.mark.rule("readaloud:RA10.2", cited=False)
def test_what_the_next_outcome_may_be() -> None:
    """The view's own outcomes are the worlds' on average, where the seat will see them.

    Not cited: it shows in what the seats know.
    """
    state = reading("tidy-up", stock=4, players=2, hands=HANDS[:2]).state
    for seat in range(2):
        view: Any = state.view(seat)
        found: Counter[Any] = Counter()
        for world, p in Determinizations(view):
            for action, q in world.outcomes().items():
                found[action] += p * q  # type: ignore[assignment]
        assert dict(found) == view.outcomes()
