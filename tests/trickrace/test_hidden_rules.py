"""What the rules leave hidden: the positions that agree with a view, and the next draw."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace import questions
from racekit.games.trickrace.cards import Card
from racekit.games.trickrace.determinizations import Determinizations
from racekit.games.trickrace.positions import position
from tests.playing import play
from tests.trickrace.tables import gate, last_trick, of, until, wander

SMALL: dict[str, Any] = {"players": 2, "horses": 2, "numbers": 3, "goal": 3}
THREE: dict[str, Any] = {"players": 2, "horses": 3, "numbers": 3, "goal": 3}
"""With a dummy."""


def deal(*cards: str, **options: Any) -> State:
    """Return a deal to two seats, of which the first starts."""
    start = rk.game("trickrace", **{**SMALL, **options}).start()
    return play(start, "horse V", "horse F", *(f"deal {card}" for card in cards)).state


def laid(*actions: str, **what: Any) -> State:
    """Return two riders with two cards each, two discards and a played card."""
    state = position(
        players=2, horses=2, numbers=5, goal=3, riders=["V", "F"],
        **{"hands": ["R1 B2", "R2 B4"], "opened": ["R3", "B1"], "aside": ["B3", "R5"],
           "played": ["R4", "B5"], **what},
    )  # fmt: skip
    return play(state, *actions).state


@pytest.mark.parametrize(
    ("state", "seat", "count"),
    [
        # Another's card of a colour is any of those that nobody has shown.
        of("TR1.4", lambda: deal("R1", "B2"), 0, 3),
        of("TR1.4", lambda: deal("R1", "B2"), 1, 3),
        of("TR1.4", lambda: deal("R1", "B2", "B3", "B1"), 0, 1),
        of("TR1.4", lambda: deal("R1", "R2", "B3", "B1"), 0, 2 * 2),
        of("TR1.4", lambda: deal("R1", "R2", "B3", "B1"), 1, 2 * 2),
        # The other's face-down discard is one of two cards, and its sealed ticket one of two.
        of("TR2.4 TR3.3", laid, 0, 2 * 2),
        of("TR2.4 TR3.3", laid, 1, 2 * 2),
        of("TR2.4", lambda: laid("R1"), 1, 2 * 2),
        of("TR3.3", lambda: laid("R1 whip", "R2"), 0, 2),
    ],
)
def test_how_many_positions_agree_with_a_view(state: Any, seat: int, count: int) -> None:
    view: Any = state().view(seat)
    worlds = Determinizations(view)
    assert worlds.count == len(list(worlds)) == count


def check_worlds(state: State, seat: int) -> None:
    """Check that the positions of a view look like it, and that the true one is among them."""
    view: Any = state.view(seat)
    worlds = Determinizations(view)
    found = list(worlds)
    assert {p for _, p in found} == {Fraction(1, worlds.count)}
    boards = {forget(world) for world, _ in found}
    assert len(boards) == len(found) == worlds.count
    assert forget(state) in boards
    assert all(world.view(seat) == view for world, _ in found)
    assert forget(worlds.sample(random.Random(1))) in boards
    for chair in range(view.players):
        cards: Counter[Card] = Counter()
        for world, p in found:
            cards.update(dict.fromkeys(world.board.hands[chair], p))  # type: ignore[arg-type]
        expected: Counter[Card] = Counter()
        for p, urns in worlds.hand(chair):
            for urn in urns:
                for card, copies in urn.cards.items():
                    share = p * Fraction(copies * urn.size, urn.cards.total())
                    expected[card] += share  # type: ignore[assignment]
        assert +expected == +cards
    check_pile(worlds, view)
    if view.outcomes():
        drawn: Counter[Any] = Counter()
        for world, p in found:
            for action, share in world.outcomes().items():
                drawn[action] += p * share  # type: ignore[assignment]
        assert view.outcomes() == drawn


def check_pile(worlds: Determinizations, view: Any) -> None:
    """Check that the next draw is one from the pile."""
    pile = worlds.pile()
    drawn = view.asks in ("deal", "discard", "row")
    assert (pile is not None) == drawn
    if pile is not None and view.outcomes():
        total = sum(urn.size for urn in pile.urns)
        found: Counter[Card] = Counter()
        for urn in pile.urns:
            for card in urn.cards:
                found[card] += Fraction(urn.size, total * len(urn.cards))  # type: ignore[assignment]
        assert +found == {outcome.what: p for outcome, p in view.outcomes().items()}


def forget(state: State) -> Any:
    """Return a position without what seats remember of earlier races, which no view tells."""
    return state.board._replace(shown=()), state.agenda


@pytest.mark.parametrize("options", [SMALL, THREE], ids=["alone", "with a dummy"])
@pytest.mark.parametrize(
    "asks",
    [
        of("TR1.6", "horse"),
        of("TR1.4 TR1.6", "deal"),
        of("TR1.4 TR2.1", "gate"),
        of("TR1.4 TR2.2 TR2.3", "discard"),
        of("TR1.4 TR2.4", "aside"),
        of("TR1.4 TR3.1", "open"),
        of("TR1.4 TR3.3", "seal"),
        of("TR1.4 TR4.1", "play"),
        of("TR7.1 TR1.4", None),
    ],
)
def test_the_positions_of_a_view_look_like_it(asks: str | None, options: dict[str, Any]) -> None:
    met = 0
    for state in wander(4, **options):
        view: Any = state.view(0)
        if view.asks != asks:
            continue
        for seat in (0, 1):
            if met < 6 and Determinizations(state.view(seat)).count <= 60:  # type: ignore[arg-type]
                check_worlds(state, seat)
                met += 1
    assert met


@pytest.mark.rule("trickrace:TR1.4", "trickrace:TR8.2", cited=False)  # seen in the next draw
def test_the_dummys_row_is_drawn_from_its_colours() -> None:
    for state in wander(4, **THREE):
        view: Any = state.view(0)
        if view.asks == "row":
            check_pile(Determinizations(view), view)


@pytest.mark.rule("trickrace:TR1.4", cited=False)  # seen in a hand
def test_the_first_hands_follow_from_the_backs() -> None:
    state = deal("R1", "R2", "B3", "B1")
    worlds = Determinizations(state.view(0))  # type: ignore[arg-type]
    ((p, (own,)),) = worlds.hand(0)
    assert (p, own.size, dict(own.cards)) == (1, 2, {Card(0, 1): 1, Card(1, 3): 1})
    ((p, urns),) = worlds.hand(1)
    # A red card of two, and a blue one of two.
    sizes = {frozenset(map(str, urn.cards)): urn.size for urn in urns if urn.size}
    assert sizes == {frozenset({"R2", "R3"}): 1, frozenset({"B1", "B2"}): 1}


@pytest.mark.parametrize(
    ("state", "draws"),
    [
        of("TR1.6", lambda: deal("R1"), 5),
        of("TR1.6", lambda: deal("R1", "R2", "B3", "B1", "B2"), 1),
        of("TR2.3", lambda: until(gate(), "discard").state, 1),
        of("TR8.2", lambda: until(gate(players=3), "row").state, 12),
        of("TR8.2", lambda: play(until(gate(players=3), "row").state, "row G1").state, 11),
        of("TR2.1", gate, None),
        of("TR4.1", laid, None),
    ],
)
def test_how_many_cards_are_drawn_from_a_pile(state: Any, draws: int | None) -> None:
    at = state()
    piles = Determinizations(at.view(0)).pile(), questions.pile(at)
    assert [pile and pile.draws for pile in piles] == [draws] * 2
    if draws:
        assert [outcome.what for outcome in at.outcomes()] == list(piles[1].urns[0].cards)
        assert piles[1].urns[0].size == len(at.outcomes())


@pytest.mark.parametrize(
    ("horse", "spaces"), [of("TR1.5", "V", 5), of("TR1.5", "O", 0), of("TR1.5", "F", 7)]
)
def test_how_far_a_horse_has_to_go(horse: str, spaces: int) -> None:
    state = position(course=["F", "", "V", "S", "", "", "", "O"])
    assert questions.distance_left(state.view(0), horse) == spaces  # type: ignore[arg-type]
    assert questions.distance_left(gate().view(0), horse) == 7  # type: ignore[arg-type]


@pytest.mark.rule("trickrace:TR4.5", cited=False)  # seen in a distribution
def test_a_horse_moves_if_it_wins_by_the_marks_of_the_card() -> None:
    view: Any = gate().view(0)
    quarter = Fraction(1, 4)
    assert questions.step_pmf(view, "V") == {
        0: 1 - quarter, 1: quarter * 3 / 12, 2: quarter * 6 / 12, 3: quarter * 3 / 12
    }  # fmt: skip


@pytest.mark.rule("trickrace:TR5.1", cited=False)  # seen in the figures of a race
def test_the_places_of_a_race_are_known_when_it_is_settled() -> None:
    course = ["", "", "V", "", "", "S F", "", "O"]
    state = last_trick("R1", "R2", "R3", "R4", course=course, race=2).state
    assert questions.places(state, 2) == {"O": 1, "F": 2, "S": 3, "V": 4}
    assert questions.places(state, 1) is None
    assert questions.places(state, 3) is None


@pytest.mark.rule("trickrace:TR1.1", "trickrace:TR1.2", cited=False)  # the pool of cards
def test_the_cards_and_the_horses_of_a_game() -> None:
    view: Any = deal().view(0)
    assert " ".join(map(str, questions.cards(view))) == "R1 R2 R3 B1 B2 B3"
    names = {letter: name.en for letter, name in questions.horses(view).items()}
    assert names == {"V": "Vanilla Beans", "F": "Foret Noire"}


@pytest.mark.parametrize(
    "options",
    [
        of("TR1.3", {"marks": [1, 2, 3]}),
        of("TR1.3", {}),
        of("TR1.1", {"races": 1}),
        of("TR2.2 TR3.2", {"start_player_counts": True, "open_win_allowed": False}),
    ],
)
def test_the_positions_of_a_view_are_of_the_same_game(options: dict[str, Any]) -> None:
    state = rk.game("trickrace", **{**SMALL, **options}).start()
    worlds = Determinizations(state.view(0))  # type: ignore[arg-type]
    assert worlds.sample(random.Random(1)).game == state.game
