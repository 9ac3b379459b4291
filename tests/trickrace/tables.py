"""Tables of Trick Race for its tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace.cards import HORSES, Cards, deck
from racekit.games.trickrace.positions import from_description, position
from tests.playing import PlayResult, play


def gate(riders: str = "VFSO", *, race: int = 1, **options: Any) -> State:
    """Return a race before its gate is stacked: seat 0 has all the red cards, and so on."""
    game: Any = rk.game("trickrace", **options)
    cards = [str(card) for card in deck(game.horses, game.numbers)]
    hands = [cards[seat * game.numbers :][: game.numbers] for seat in range(game.players)]
    return from_description(
        game, {"asks": "gate", "race": race, "riders": list(riders), "hands": hands}
    )


def until(state: State, asks: str | None) -> PlayResult:
    """Play whatever comes first, until something is asked."""
    events: list[Any] = []
    while _asks(state) != asks:
        action = next(iter(state.actions() or state.outcomes()))
        state, new = state.step(action)
        events += new
    return PlayResult(state, tuple(events))


def _asks(state: State) -> Any:
    view: Any = state.view(0)
    return view.asks


TICKETS = "V win, F win, S win, O win"


def ready(*cards: str, tickets: str = TICKETS, **what: Any) -> State:
    """Return the last trick of the last race: each seat has one card, and two tickets."""
    hands = [card.removesuffix(" whip") for card in cards]
    told = [pair.strip() for pair in tickets.split(",")]
    return position(hands=hands, tickets=told, **{"race": len(told), **what})


def last_trick(
    *cards: str, tickets: str = TICKETS, riders: str = "VFSO", **what: Any
) -> PlayResult:
    """Play a trick that is the last one, the start player leading, and see it settled."""
    start, seats = riders.index("V"), len(cards)
    state = ready(*cards, tickets=tickets, riders=list(riders), **what)
    return play(state, *(cards[(start + n) % seats] for n in range(seats)))


def course(state: State) -> list[str]:
    """Return the horses on each space, bottom to top; at the goal in order of arrival."""
    return ["".join(HORSES[horse] for horse in space) for space in state.board.course]


def names(cards: Cards) -> str:
    """Return cards as text."""
    return " ".join(map(str, cards))


def hands(state: State) -> list[str]:
    """Return each chair's hand."""
    return [names(hand) for hand in state.board.hands]


def rides(state: State) -> str:
    """Return each chair's horse."""
    return "".join("-" if horse is None else HORSES[horse] for horse in state.board.rides)


def wander(seed: int, **options: Any) -> list[State]:
    """Return every position of a game played at random."""
    rng = random.Random(seed)
    state = rk.game("trickrace", **options).start()
    found = [state]
    while state.actor is not None:
        action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        state = state.step(action).state
        found.append(state)
    return found


def of(rules: str, *values: Any) -> Any:
    """Return a test's case of some rules that show in a state or in a text, not in an event."""
    marks = [f"trickrace:{rule}" for rule in rules.split()]
    return pytest.param(*values, marks=pytest.mark.rule(*marks, cited=False))
