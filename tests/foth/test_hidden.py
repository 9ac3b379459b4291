"""What a seat gets to see follows from what it may know: hidden cards may as well be others.

Of a position in which hidden cards change places a seat sees the same, and so it does of all that
follows, as long as the two positions are played on with the same visible actions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from racekit.engine.events import Event
from racekit.engine.game import CHANCE, State
from racekit.games.foth import ForceOfTheHorse, doing, make, pipeline, view
from racekit.games.foth.board import SEATS, Board, Happening, Pile, Side, Slot, minus, other, plus
from racekit.games.foth.flow import Deal, GuardHorse, PlaySupports, Priority, RunHorse
from racekit.games.foth.pipeline import Commit, Identify
from tests.foth.scenario import THEY, YOU, Scenario, horse
from tests.foth.test_conservation import new_game, steps

SEEDS = range(16)
OFTEN = 0.2
"""How often cards change places, where they can."""
ON = 40
"""How many steps both positions are played on."""


class Twins(NamedTuple):
    """Two positions that a seat cannot tell apart, and what has just happened in both."""

    one: State
    two: State
    events: tuple[Event, ...] = ()
    others: tuple[Event, ...] = ()


# --- cards that change places ----------------------------------------------------------------


def is_hidden(slot: Slot, seat: int) -> bool:
    """Whether a face-down card has an identity that a seat does not know."""
    return slot.card is not None and seat not in slot.known


def changed(board: Board, seat: int, rng: random.Random) -> Board:
    """Return the board with the cards in other places that a seat cannot place."""
    sides = tuple(
        side_changed(side, seat, rng, own=whose == seat)
        for whose, side in zip(SEATS, board.sides, strict=True)
    )
    return board._replace(sides=sides)


def side_changed(side: Side, seat: int, rng: random.Random, *, own: bool) -> Side:
    """Return a player's cards: what the seat cannot place lies elsewhere."""
    held = () if own else minus(side.hand, side.shown)
    places = [*side.piles, Pile(side.down)]
    slots = [slot.card for pile in places for slot in pile.slots if is_hidden(slot, seat)]
    loose = [card for pile in side.piles for card in pile.loose]
    mixed = [*held, *slots, *loose, *side.pool]
    rng.shuffle(mixed)
    drawn = iter(mixed)
    hand = side.hand if own else plus(side.shown, *(next(drawn) for _ in held))
    for at, pile in enumerate(places):
        new = (s._replace(card=next(drawn)) if is_hidden(s, seat) else s for s in pile.slots)
        places[at] = pile._replace(slots=tuple(new))
    for at, pile in enumerate(side.piles):
        places[at] = places[at]._replace(loose=plus((), *(next(drawn) for _ in pile.loose)))
    *piles, down = places
    pool = plus((), *drawn)
    return side._replace(hand=hand, piles=tuple(piles), down=down.slots, pool=pool)


def twins(state: State, seat: int, rng: random.Random) -> Twins | None:
    """Return a position with another that a seat cannot tell from it, where there is one.

    What is under way may hold on to hidden cards, so nothing may be.
    """
    board, idle = state.board, isinstance(state.task, PlaySupports | RunHorse | Priority)
    idle |= isinstance(state.task, GuardHorse)
    if not idle or board.waiting or board.frames or board.past:
        return None
    two = State(state.game, changed(board, seat, rng), state.agenda)
    return None if two == state else Twins(state, two)


# --- playing on ------------------------------------------------------------------------------


def unseen_chance(state: State, seat: int) -> bool:
    """Whether a seat does not see what chance brings: the other draws, or looks at cards."""
    task = state.task
    if isinstance(task, Deal):
        return task.seat != seat
    if not isinstance(task, Identify) or seat in task.known:
        return False
    if task.known:
        return True
    following = state.agenda[-2]
    assert isinstance(following, Commit)
    draws = {each.seat for each in following.settled if each.kind == "draw"}
    return draws == {other(seat)} == {task.seat}


def played_on(pair: Twins, seat: int, rng: random.Random) -> Twins | None:
    """Play both on, so that the seat sees the same; None where that cannot be."""
    one, two = pair.one, pair.two
    if one.actor is CHANCE:
        ways, others = tuple(one.outcomes()), tuple(two.outcomes())
    else:
        ways, others = one.actions(), two.actions()
    common = [way for way in ways if way in others]
    if one.actor is CHANCE and unseen_chance(one, seat):
        action, same = rng.choice(ways), rng.choice(others)
    elif common:
        action = same = rng.choice([way for way in common if str(way) != "pass"] or common)
    else:
        return None
    first, second = one.step(action), two.step(same)
    return Twins(first.state, second.state, first.events, second.events)


def told(events: tuple[Event, ...], seat: int) -> list[dict[str, Any]]:
    """Return what a seat is told."""
    seen = [event.seen_by(seat) for event in events]
    return [{**e.values, "rule": e.rule, "name": e.name, "shows": e.reveals} for e in seen if e]


def shown(pair: Twins, seat: int) -> bool:
    """Whether hidden cards that differ have been shown: then the seat can tell which is which."""
    for one, two in zip(told(pair.events, seat), told(pair.others, seat), strict=False):
        if one != two:
            differ = {name for name in one if one[name] != two.get(name)}
            return bool(one["shows"]) and differ <= {"card", "cards"}
    return False


def same_to(pair: Twins, seat: int) -> None:
    """Check that two positions are one to a seat."""
    one, two = pair.one, pair.two
    assert told(pair.events, seat) == told(pair.others, seat)
    assert one.key(seat) == two.key(seat)
    assert one.view(seat).outcomes() == two.view(seat).outcomes()
    assert one.view(seat).unseen() == two.view(seat).unseen()
    if one.actor == seat:
        assert one.candidates() == two.candidates()
        for action in one.candidates():
            assert one.why_not(action) == two.why_not(action)


def watched(game: ForceOfTheHorse, rng: random.Random) -> Iterator[tuple[Twins, int]]:
    """Yield pairs of positions of a game, and what follows, each with the seat that watches."""
    for number, (state, _, _) in enumerate(steps(game, rng)):
        seat = number % len(SEATS)
        pair = twins(state, seat, rng) if rng.random() < OFTEN else None
        for _ in range(ON):
            if pair is None or shown(pair, seat):
                break
            yield pair, seat
            pair = played_on(pair, seat, rng) if pair.one.actor is not None else None


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_cards_may_as_well_be_others(seed: int) -> None:
    for pair, seat in watched(*new_game(seed)):
        same_to(pair, seat)


@pytest.mark.parametrize("seed", range(4))
def test_so_they_may_with_the_cards_that_ship(seed: int) -> None:
    for pair, seat in watched(make(), random.Random(seed)):
        same_to(pair, seat)


# --- who is asked ----------------------------------------------------------------------------

ASKS = {
    "cost": {"when": "not_guarded", "pay": {"force": 1}, "do": [{"draw": 1}]},
    "optional": {"instead_of": "not_guarded", "may": {"force": 1}, "do": [{"draw": 1}]},
    "discard": {"when": "not_guarded", "do": [{"discard": {"of": {"kind": "force"}}}]},
}


@pytest.mark.rule("foth:401.2c", cited=False)  # what is asked of whom
@pytest.mark.parametrize("name", ASKS)
def test_who_is_asked_does_not_show_whether_a_hidden_card_is_there(name: str) -> None:
    keys = set()
    for held, other_one in (("force", "wall"), ("wall", "force")):
        mine = {"hand": f"comet {held}", "areas": f"force*5 {other_one}"}
        scene = Scenario(horse("comet", ASKS[name]), horse("wall"), you=mine, at="run")
        scene.play("you: run comet\n they: pass")
        assert scene.state.actor == YOU
        keys.add(scene.state.key(THEY))
    assert len(keys) == 1


# --- leaks that are planted ------------------------------------------------------------------


def found_out() -> bool:
    """Whether any position is told from another."""
    try:
        for seed in SEEDS:
            for pair, seat in watched(*new_game(seed)):
                same_to(pair, seat)
    except AssertionError:
        return True
    return False


def test_a_view_that_shows_a_card_of_a_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view._side

    def leaking(side: Side, whose: int, seat: int) -> view.SideView:
        return replace(honest(side, whose, seat), shown=side.hand[:1])

    monkeypatch.setattr(view, "_side", leaking)
    assert found_out()


def test_an_event_that_tells_what_goes_face_down_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaking(game: ForceOfTheHorse, move: Happening) -> Event:
        return game.event(move.rule, "moved", seat=move.seat, card=move.card, start="", end="")

    monkeypatch.setattr(pipeline, "_move_told", leaking)
    assert found_out()


def test_it_is_found_out_where_only_who_can_choose_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doing.Pick, "unseen", lambda self, board: False)
    assert found_out()
