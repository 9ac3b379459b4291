"""Random games with made-up cards: what holds at every step, whatever the cards say.

The cards are made of the vocabulary's own examples, so that each of its words is played with each
other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from racekit.engine.game import CHANCE, State, Step
from racekit.games.foth import ForceOfTheHorse, make
from racekit.games.foth.abilities.vocabulary import vocabulary
from racekit.games.foth.actions import act
from racekit.games.foth.board import SEATS, Board, cards, pieces
from racekit.games.foth.cards import GOINGS, STYLES
from racekit.games.foth.reading import read_card
from tests.foth.scenario import NORMAL, horse, situation, special, support

SEEDS = range(24)
LONGEST = 4000
"""A game of 24 to 64 cards to be drawn has far fewer steps."""

METRES = (1200, 1400, 1600, 2000)
PLUS_ONE = {"give": {"apply": [{"run": 1}], "to": "self"}}


def examples(kind: str, *but: str) -> Iterator[tuple[str, Any]]:
    """Yield the words of a kind, each with the vocabulary's example."""
    for name, word in vocabulary()[kind].items():
        if name not in but:
            yield f"{kind}-{name}".replace("_", "-"), word.example


def abilities() -> Iterator[tuple[str, str, Any]]:
    """Yield abilities, each with what kind of card has it."""
    for name, ability in examples("ability", "text"):
        yield name, "horse", ability
    for name, trigger in examples("trigger"):
        kind = "horse" if "self" in str(trigger) else "situation"
        yield name, kind, {"when": trigger, "do": [{"draw": 1}]}
    for name, condition in examples("condition"):
        yield name, "horse", {"in_run": condition, "do": [PLUS_ONE]}
        yield f"{name}-w", "situation", {"while": condition, "apply": [{"run": 1}], "to": "running"}
    for name, amount in examples("amount", "event_n", "run_distance"):
        gives = {"give": {"apply": [{"run": amount}], "to": "self"}}
        yield name, "horse", {"in_run": {"surface": "turf"}, "do": [gives]}
    yield "amount-event-n", "situation", {"when": "pays", "do": [{"mill": "event_n"}]}
    yield (
        "amount-run-distance",
        "horse",
        {"when": {"enters": {"zone": "farm", "card": "self"}}, "do": [{"mill": "run_distance"}]},
    )
    for name, effect in examples("effect", "win", "lose"):
        yield f"{name}-w", "horse", {"when": "not_guarded", "do": [effect]}
        if "event_card" not in str(effect):
            yield name, "area", {"do": [effect]}
    # What ends a game must not be too frequent.
    yield "effect-win", "horse", {"when": {"guard_wins": "self"}, "do": ["win"]}
    yield "effect-lose", "horse", {"when": {"guard_wins": "self"}, "do": ["lose"]}
    for name, change in examples("change"):
        yield name, "item", {"do": [{"give": {"apply": [change], "to": "target"}}]}
        yield f"{name}-w", "situation", {"apply": [change], "to": "guarding"}
    for name, permission in examples("permission", "deck", "deck_size"):
        yield name, "situation", {"rule": permission}
    for name, cost in examples("cost"):
        yield name, "horse", {"when": {"run_succeeds": "self"}, "pay": cost, "do": [{"draw": 1}]}
    for name, target in examples("target", "target"):
        moves = [{"to_farm": target}]
        if name in ("target-self", "target-event-card"):
            yield name, "horse", {"when": {"run_succeeds": "self"}, "do": moves}
        else:
            yield name, "area", {"do": moves}
    yield "target-target", "item", {"do": [{"to_hand": "target"}]}


def rare() -> Iterator[tuple[str, str, Any]]:
    """Yield abilities of which every deck has some: the examples alone would seldom show them."""
    yield "frail", "horse", {"when": {"run_fails": "self"}, "do": ["lose"]}
    yield "look-on", "area", {"do": [{"look": {"n": 3, "then": "any_order"}}]}
    yield "look-farm", "area", {"do": [{"look": {"n": 3, "then": "farm_any"}}]}
    yield "pair", "horse", {"in_run": {"surface": "turf"}, "do": ["extra_run"]}
    yield "trio", "horse", {"in_run": {"role": "running"}, "do": [{"extra_run": 2}]}
    yield "miser", "horse", {"when": {"run_succeeds": "self"}, "do": [{"keep": 2}]}
    for name in ("dig", "delve"):
        yield name, "horse", {"instead_of": {"draws": "you"}, "may": True, "do": [{"mill": 1}]}
    yield "trade", "situation", {"instead_of": {"draws": "you"}, "do": [{"mill": 1}]}
    yield "swap", "situation", {"instead_of": {"draws": "opponent"}, "do": [{"mill_down": 1}]}
    yield "stay", "horse", {"instead_of": "run_fails", "do": ["going_worse"]}


def card(name: str, kind: str, ability: Any, number: int) -> dict[str, Any]:
    """Return the record of a card with an ability; numbers and styles go round."""
    if kind == "situation":
        return situation(name, ability)
    if kind == "area":
        return support(name, ability)
    if kind == "item":
        return support(name, ability, **{"type": "horse", "class": ("item", "jockey")[number % 2]})
    return horse(
        name,
        ability,
        cost=number % 2,
        run=number % 5,
        guard=number % 4 - 1,
        styles=[STYLES[number % 4]],
        distances=["sprint", "mile"],
    )


@cache
def made_up() -> dict[str, Any]:
    """Return all made-up cards by their ids."""
    records = [
        card(name, kind, ability, number)
        for number, (name, kind, ability) in enumerate((*rare(), *abilities()))
    ]
    storm = special("storm", 2, counts_if={"ahead": "opponent"})
    return {each.id: each for each in map(read_card, (NORMAL, storm, *records))}


def new_game(seed: int) -> tuple[ForceOfTheHorse, random.Random]:
    """Return a game whose decks hold some of the cards, and what the game is played with."""
    rng = random.Random(seed)
    known = made_up()
    some = [name for name, _, _ in rare()]
    others = sorted(set(known) - {"force", "storm", *some})
    decks = []
    for _ in SEATS:
        chosen = [*rng.sample(some, 7), *rng.sample(others, 17)]
        decks.append(cards([*chosen, *chosen, *["storm"] * 2, *["force"] * 10]))
    metres = METRES[seed % len(METRES)]
    options: dict[str, Any] = {"hand_limit": 10, "catalogue_limits": True} if seed % 3 == 0 else {}
    race = {"course": "tokyo", "metres": metres, "going": GOINGS[seed % len(GOINGS)]}
    return ForceOfTheHorse(known, decks=tuple(decks), **race, **options), rng


def choose(state: State, rng: random.Random) -> Any:
    """Return what comes next: chance as it is likely, a player rather something than nothing."""
    if state.actor is CHANCE:
        return state.sample(rng)
    legal = state.actions()
    return rng.choice([action for action in legal if action != act("pass")] * 4 + list(legal))


def steps(game: ForceOfTheHorse, rng: random.Random) -> Iterator[tuple[State, Any, Step]]:
    """Play a game by chance: yield each state, what comes next, and what that leads to."""
    state = game.start()
    for _ in range(LONGEST):
        if state.actor is None:
            return
        action = choose(state, rng)
        step = state.step(action)
        yield state, action, step
        state = step.state
    pytest.fail(f"the game has more than {LONGEST} steps")


def owned(board: Board, seat: int) -> Counter[str]:
    """Return all cards that a player owns, wherever they are."""
    side = board.sides[seat]
    slots = [slot for pile in side.piles for slot in pile.slots] + [*side.down]
    loose = [card for pile in side.piles for card in pile.loose]
    lying = [piece.card for piece in pieces(board) if piece.owner == seat]
    known = [slot.card for slot in slots if slot.card is not None]
    return Counter([*side.pool, *loose, *known, *lying, *side.hand, *side.farm, *side.removed])


def unknown(board: Board, seat: int) -> int:
    """Return how many face-down cards have no identity, and are no loose ones."""
    side = board.sides[seat]
    slots = [slot for pile in side.piles for slot in pile.slots] + [*side.down]
    return sum(slot.card is None for slot in slots) - sum(len(pile.loose) for pile in side.piles)


def test_the_cards_have_every_word_of_the_vocabulary() -> None:
    """What follows is worth something only where the cards are."""
    text = " ".join(repr(card) for card in made_up().values())
    left_out = {"text", "filter", "deck", "deck_size"}
    for kind, words in vocabulary().items():
        for name in set(words) - left_out:
            assert f"'{name}'" in text, f"{kind} {name}"


@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_made_up_cards(seed: int) -> None:
    game, rng = new_game(seed)
    _holds_at_every_step(game, rng)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_the_cards_that_ship(seed: int) -> None:
    _holds_at_every_step(make(), random.Random(seed))


def _holds_at_every_step(game: ForceOfTheHorse, rng: random.Random) -> None:
    for state, action, step in steps(game, rng):
        before = hash(state), hash(state.board), repr(state.board)
        _choices_are_sound(state)
        assert state.step(str(action)) == step
        assert before == (hash(state), hash(state.board), repr(state.board))
        board = step.state.board
        for seat in SEATS if board.race.going else ():
            deck = game.deck(seat, board.race.distance)
            assert owned(board, seat) == Counter(deck), f"{action}: seat {seat}"
            if board.turn:
                assert unknown(board, seat) == len(board.sides[seat].pool), f"{action}"
            assert not Counter(board.sides[seat].shown) - Counter(board.sides[seat].hand)


def _choices_are_sound(state: State) -> None:
    """Check what is offered: legal, distinct, and with a text form that says it all."""
    legal = state.actions() or tuple(state.outcomes())
    assert legal
    texts = [str(action) for action in legal]
    assert len(set(texts)) == len(texts)
    for action, text in zip(legal, texts, strict=True):
        assert state.game.parse(text) == action
        assert state.why_not(action) is None
    if state.actor is CHANCE:
        assert sum(state.outcomes().values()) == 1
        assert min(state.outcomes().values()) > 0
    else:
        candidates = state.candidates()
        assert len(set(candidates)) == len(candidates)
        assert [each for each in candidates if state.why_not(each) is None] == list(legal)


def test_random_games_reach_what_there_is() -> None:
    """The checks above look at such positions only where play goes there."""
    seen: set[str] = set()
    for seed in SEEDS:
        for state, _, step in steps(*new_game(seed)):
            seen |= {f"asks {state.rule}", *(event.rule for event in step.events)}
    asked = "401.4 502.1 504.2 507.1 702.5 702.6b 702.6d 702.6g 702.6k-iii 805.2b 806.3a 809.2"
    told = "102.3 503.2 504.1 512.1 513.1 702.6k-i 702.6l-i 702.6l-ii 802.1b 806.3b 809.1 902.1"
    assert seen >= {*(f"asks {rule}" for rule in asked.split()), *told.split(), "903.1", "903.2b"}
