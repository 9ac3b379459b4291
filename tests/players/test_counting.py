"""Card counting in Trick Race agrees with enumeration, and the player that counts cards."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import racekit as rk
from racekit.games.trickrace.cards import COLOURS, Card
from racekit.games.trickrace.counting import whereabouts
from racekit.games.trickrace.determinizations import Determinizations
from racekit.games.trickrace.evaluation import RIVAL_WEIGHT, WHIP_VALUE, race_values
from racekit.games.trickrace.tables import row
from racekit.players import Random

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

    Written without `whereabouts`: from the places that the backs leave, a colour at a time.
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
def test_a_hand_has_a_card_as_likely_as_its_places_say(options: dict[str, Any]) -> None:
    for state in decisions(8, **options):
        view = state.view(state.actor)
        found, worlds = whereabouts(view), Determinizations(view)
        for seat in set(range(view.players)) - {view.seat}:
            likely: Counter[Card] = Counter()
            for p, urns in worlds.hand(seat):
                for cards, size in urns:
                    for card in cards:
                        likely[card] += p * Fraction(size, len(cards))  # type: ignore[assignment]
            places = {card: each.get(f"seat {seat}", 0) for card, each in found.items()}
            assert +likely == {card: p for card, p in places.items() if p}


def test_the_frequencies_of_worlds_agree_with_whereabouts() -> None:
    state = next(s for s in decisions(4, **SMALL[2]) if s.board.trick == 1)
    view, rng, times = state.view(state.actor), random.Random(2), 4000
    worlds, counts = Determinizations(view), Counter[tuple[Card, int]]()
    for _ in range(times):
        hands = worlds.sample(rng).board.hands
        counts.update((card, s) for s in range(view.players) for card in hands[s])
    expected = {
        (card, seat): p
        for card, places in whereabouts(view).items()
        for seat in range(view.players)
        if (p := places.get(f"seat {seat}"))
    }
    assert any(p < 1 for p in expected.values())
    for key, p in expected.items():
        assert counts[key] / times == pytest.approx(float(p), abs=0.03)


# --- the player that counts cards ----------------------------------------------------------------


@pytest.mark.parametrize("races", [1, 2])
def test_a_race_is_worth_prizes_tickets_and_whips_for_another_race(races: int) -> None:
    *_, last = decisions(3, players=3, races=1)
    end = last.step(last.actions()[0]).state
    rules = dataclasses.replace(end.game, races=races)
    view = dataclasses.replace(end.view(0), rules=rules)
    (settled,) = end.board.sheet
    paid = [account.lines[-1].points for account in settled.accounts]
    prizes = [
        account.total - ticket for account, ticket in zip(settled.accounts, paid, strict=True)
    ]
    values = race_values(view, row(end))
    assert len(values) == 3
    for seat, value in enumerate(values):
        rivals = (sum(prizes) - prizes[seat]) / 2
        kept = min(2, end.board.whips[seat] + 1) if races == 2 else 0
        assert value == prizes[seat] + paid[seat] - RIVAL_WEIGHT * rivals + WHIP_VALUE * kept
