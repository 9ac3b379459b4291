"""Card counting in Trick Race agrees with enumeration, and playouts agree with the engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import racekit as rk
from racekit.games.trickrace.board import finish
from racekit.games.trickrace.cards import COLOURS, Card, Play
from racekit.players import Random
from racekit.players.trickrace.counting import Deals, whereabouts
from racekit.players.trickrace.playout import Race, playout_action

SMALL = [
    {"players": 2, "horses": 2, "numbers": 4, "races": 2},
    {"players": 3, "horses": 3, "numbers": 3, "races": 3},
    {"players": 2, "horses": 3, "numbers": 4, "races": 2},
]


def decisions(seed: int, **options: Any) -> Iterator[Any]:
    """Return the states of a random game in which a seat decides."""
    game = rk.game("trickrace", **options)
    seats = {seat: Random() for seat in range(game.players)}
    table = rk.Table(game, seed=seed, seats=seats, autosave=False)
    table.advance()
    states = (table.state_at(node) for node in table.node.line())
    return (state for state in states if isinstance(state.actor, int))


def all_deals(view: Any) -> Iterator[dict[Card, str]]:
    """Return every arrangement of the unseen cards consistent with the colours and earlier views.

    Written without `counting`: from the places that the backs leave, a colour at a time.
    """
    places: dict[int, list[tuple[str, int]]] = {}
    for seat in range(view.players):
        if seat != view.seat:
            hidden = [(f"seat {seat}", letter) for letter in view.backs[seat]]
            hidden += [(f"aside {seat}", view.aside[seat])] if view.aside[seat] else []
            for place, letter in hidden:
                places.setdefault(COLOURS.index(letter), []).append((place, view.rides[seat]))
    seen = view.open_cards() | {*view.hand, view.aside[view.seat]}
    owner = {card: horse for horse, cards in enumerate(view.known) for card in cards}
    every = (Card(c, n) for c in range(view.horses) for n in range(1, view.numbers + 1))
    unseen = [card for card in every if card not in seen]
    by_colour = []
    for colour, slots in places.items():
        cards = [card for card in unseen if card.colour == colour]
        assert len(cards) == len(slots)
        laid = (list(zip(cards, order, strict=True)) for order in permutations(slots))
        by_colour.append(
            [
                [(card, place) for card, (place, _) in each]
                for each in laid
                if all(owner.get(card, horse) == horse for card, (_, horse) in each)
            ]
        )
    return (dict(pair for part in parts for pair in part) for parts in product(*by_colour))


@pytest.mark.parametrize("options", SMALL)
def test_whereabouts_agree_with_all_deals(options: dict[str, Any]) -> None:
    for state in decisions(4, **options):
        view = state.view(state.actor)
        counts: dict[Card, Counter[str]] = {}
        total = 0
        for deal in all_deals(view):
            total += 1
            for card, place in deal.items():
                counts.setdefault(card, Counter())[place] += 1
        expected = {
            card: {place: Fraction(n, total) for place, n in found.items()}
            for card, found in counts.items()
        }
        assert whereabouts(view) == expected


@pytest.mark.parametrize("players", [3, 4])
def test_whereabouts_and_the_view_agree_on_the_possible_places(players: int) -> None:
    for state in decisions(6, players=players):
        view = state.view(state.actor)
        expected = {card: set(places) for places, cards in view.unseen().items() for card in cards}
        found = whereabouts(view)
        assert {card: set(places) for card, places in found.items()} == expected
        assert all(sum(places.values()) == 1 for places in found.values())


@pytest.mark.parametrize("options", [*SMALL, {"players": 3}, {"players": 4}])
def test_a_deal_is_consistent_with_the_view(options: dict[str, Any]) -> None:
    rng = random.Random(1)
    for state in decisions(8, **options):
        view = state.view(state.actor)
        places = whereabouts(view)
        race = Deals(view).race(rng)
        for seat in range(view.players):
            hand = cards_of(race, seat)
            if seat == view.seat:
                assert tuple(hand) == view.hand
            else:
                assert "".join(COLOURS[card.colour] for card in hand) == view.backs[seat]
                assert all(f"seat {seat}" in places[card] for card in hand)
        dealt = [card for chair in range(view.horses) for card in cards_of(race, chair)]
        assert len(dealt) == len(set(dealt))


def test_the_frequencies_of_deals_agree_with_whereabouts() -> None:
    state = next(s for s in decisions(4, **SMALL[2]) if s.board.trick == 1)
    view, rng, times = state.view(state.actor), random.Random(2), 4000
    deals, counts = Deals(view), Counter[tuple[Card, int]]()
    for _ in range(times):
        race = deals.race(rng)
        counts.update((card, s) for s in range(view.players) for card in cards_of(race, s))
    expected = {
        (card, seat): p
        for card, places in whereabouts(view).items()
        for seat in range(view.players)
        if (p := places.get(f"seat {seat}"))
    }
    assert any(p < 1 for p in expected.values())
    for key, p in expected.items():
        assert counts[key] / times == pytest.approx(float(p), abs=0.03)


def cards_of(race: Race, chair: int) -> list[Card]:
    """Return a chair's cards, sorted."""
    return [
        Card(colour, number)
        for colour, bits in enumerate(race.hands[chair])
        for number in range(1, 13)
        if bits >> number & 1
    ]


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 3}, *SMALL])
@pytest.mark.parametrize("seed", range(8))
def test_a_playout_agrees_with_the_engine(options: dict[str, Any], seed: int) -> None:
    state = next(s for s in decisions(seed, **options) if s.board.trick)
    race = Deals(state.view(state.actor)).race(random.Random(seed))
    for chair, hand in enumerate(state.board.hands):
        race.hands[chair] = [
            sum(1 << card.number for card in hand if card.colour == colour)
            for colour in range(state.game.horses)
        ]
    while race.led >= 0 or not race.over():
        card, whip = playout_action(race)
        chair = race.turns[-1]
        race.play(card, whip)
        if chair < state.game.players:
            assert chair == state.actor
            state = state.step(Play(Card(*card), whip)).state
        else:
            shown = [*state.board.table, *(state.board.last.cards if state.board.last else ())]
            assert (chair, Card(*card), whip) in shown  # the engine plays the dummy by itself
    assert state.board.sheet
    finished = [state.board.rides[chair] for chair in race.placing()]
    assert finished == list(finish(state.board.course))
