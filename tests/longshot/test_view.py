"""What a seat knows in LONG SHOT, by the rules: its own, what is open, and what it remembers.

A view is looked at, and mostly nothing is played: ``cited=False``.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from tests.longshot.positions import cards, full, position
from tests.playing import play


def table(**other: Any) -> State:
    """Return a position in which all seats hold cards; seat 0 is to act."""
    what: dict[str, Any] = {
        "boxes": {"1L": "1-3", "2R": "F-2 2-6"},
        "hands": ["1-1 F-4", "2-2 3-3", "4-4", ""],
        "stack": "5-5 5-6 5-6",
        "orders": [1, 2, 3, 4],
    }
    return position(**{**what, **other})


@pytest.mark.rule("longshot:LS2.2", "longshot:LS2.4", "longshot:LS3.1", cited=False)
def test_a_seat_sees_the_open_table_and_its_own_hand() -> None:
    state = table(at={1: 12, 2: 9}, purses=[1, 2, 3, 4])
    view: Any = state.view(1)
    assert view.hand == cards("2-2 3-3")
    assert view.hand_sizes == (2, 2, 1, 0)
    assert view.stack_size == 3
    assert view.boxes[0] == cards("1-3")
    assert view.boxes[3] == cards("F-2 2-6")
    assert view.at == (12, 9, 0, 0, 0)
    assert view.purses == (1, 2, 3, 4)
    assert (view.seat, view.asks, view.actor, view.first) == (1, "place", 0, 0)


@pytest.mark.rule("longshot:LS2.4", "longshot:LS10.3", cited=False)
def test_orders_are_secret_in_race_1_and_open_in_the_last() -> None:
    # Nothing is dealt here: what the views of a dealt position hold is what is looked at.
    for seat in range(4):
        secret = tuple(seat + 1 if owner == seat else None for owner in range(4))
        assert table().view(seat).orders == secret
        assert table(race=2, races=2).view(seat).orders == (1, 2, 3, 4)


@pytest.mark.rule("longshot:LS2.2", "longshot:LS7.1", cited=False)
def test_what_a_seat_cannot_place_is_told_by_where_it_may_be() -> None:
    view: Any = table().view(0)
    # Nothing has left the stack yet, so the other hands came from elsewhere.
    assert view.unseen() == {
        ("stack", "seat 1", "seat 2"): Counter(cards("5-5 5-6 5-6")),
        ("seat 1", "seat 2"): Counter(cards("2-2 3-3 4-4")),
    }
    assert table().view(3).unseen()["stack", "seat 0", "seat 1", "seat 2"].total() == 3


@pytest.mark.rule("longshot:LS3.1")
def test_the_probabilities_of_the_next_card_are_those_of_what_is_unseen() -> None:
    state = play(table(), "1-1>1R").state
    mine: Any = state.view(0)
    assert mine.next_card() == {cards("5-5")[0]: Fraction(1, 3), cards("5-6")[0]: Fraction(2, 3)}
    assert {str(action): chance for action, chance in mine.outcomes().items()} == {
        "draw 5-5": Fraction(1, 3),
        "draw 5-6": Fraction(2, 3),
    }
    # Seat 1 will not see that card, so it has no outcome to see.
    assert state.view(1).outcomes() == {}


@pytest.mark.rule("longshot:LS7.1")
def test_what_was_gathered_is_remembered_and_what_was_drawn_is_only_its_owners() -> None:
    laid = {"1L": "F-1 F-2 1-1", "2L": "2-1 F-3 2-2"}
    state = position(boxes=laid, hands=["4-6", "4-5", "", ""], stack="")
    after = play(state, "4-6>4L", "draw F-1").state
    owner, other = after.view(0), after.view(1)
    assert owner.may_be_in_stack == tuple(sorted(cards("2-1 F-2 F-3")))
    # Seat 1 saw four cards gathered, and a card drawn that may be any of them.
    assert other.may_be_in_stack == tuple(sorted(cards("F-1 F-2 2-1 F-3")))
    assert other.unseen() == {("stack", "seat 0"): Counter(cards("F-1 F-2 2-1 F-3"))}
    assert owner.unseen() == {("stack", "seat 1"): Counter(cards("2-1 F-2 F-3")),
                              ("seat 1",): Counter(cards("4-5"))}  # fmt: skip
    # Whatever seat 0 drew, seat 1 knows the same.
    another = play(state, "4-6>4L", "draw 2-1").state
    assert another.key(1) == after.key(1)
    assert another.key(0) != after.key(0)


@pytest.mark.rule("longshot:LS2.2", "longshot:LS2.4", "longshot:LS7.1", cited=False)
def test_keys_are_equal_exactly_where_the_knowledge_is() -> None:
    mine = table()
    swapped = table(hands=["1-1 F-4", "5-5 3-3", "4-4", ""], stack="2-2 5-6 5-6")
    # The stack was formed of other cards: seat 1 holds another hand, and everybody remembers
    # what the stack was formed of.
    assert mine.key(1) != swapped.key(1)
    assert mine.key(0) != swapped.key(0)
    hands = table(hands=["1-1 F-4", "2-2 4-4", "3-3", ""])
    assert mine.key(0) == hands.key(0)
    assert mine.key(3) == hands.key(3)
    assert mine.key(1) != hands.key(1)
    assert mine.key(2) != hands.key(2)
    orders = table(orders=[1, 3, 2, 4])
    assert mine.key(0) == orders.key(0)
    assert mine.key(1) != orders.key(1)


def test_a_view_holds_no_state() -> None:
    state = table()
    seen: list[Any] = [state.view(0)]
    found = []
    while seen:
        thing = seen.pop()
        found.append(thing)
        if isinstance(thing, tuple | list):
            seen += thing
        elif isinstance(thing, dict):
            seen += [*thing, *thing.values()]
        else:
            slots = getattr(type(thing), "__slots__", ())
            seen += [getattr(thing, name) for name in slots if hasattr(thing, name)]
            seen += list(getattr(thing, "__dict__", {}).values())
    kinds = {type(thing).__name__ for thing in found}
    assert kinds <= {"LongShotView", "LongShot", "Board", "tuple", "list", "dict", "str", "int",
                     "bool", "NoneType", "Card", "Home", "Move", "Settlement", "Account", "Line",
                     "PlaceCard", "Draw", "Open", "Run", "EndRound"}  # fmt: skip
    assert not any(thing is state.board for thing in found)


@pytest.mark.rule("longshot:LS2.2", "longshot:LS2.4", "longshot:LS7.1", cited=False)
def test_the_board_of_a_view_has_nothing_that_is_hidden() -> None:
    state = play(table(), "1-1>1R", "draw 5-6").state
    board: Any = state.view(1)
    board = board.board
    assert board.hands == (("?", "?"), cards("2-2 3-3"), ("?",), ())
    assert board.orders == ("?", 2, "?", "?")
    assert board.stack == ("?", "?")
    # Seat 1 has not seen which card seat 0 drew.
    assert board.source == cards("5-5 5-6 5-6")
    assert (board.orders_left, board.opened_since, board.drawn_since) == ((), (), ())
    hidden = {"hands", "orders", "stack", "source", "orders_left", "opened_since", "drawn_since"}
    for name in {*board._fields} - hidden:
        assert getattr(board, name) == getattr(state.board, name)


def test_an_unknown_seat_is_an_error() -> None:
    for seat in (-1, 4, "0", None, True):
        with pytest.raises(rk.BadInput):
            table().view(seat)


def outcomes(state: State, seat: int) -> dict[str, Fraction]:
    """Return what a seat will see chance do."""
    view: Any = state.view(seat)
    return {str(action): chance for action, chance in view.outcomes().items()}


def drawn(*actions: str, **options: Any) -> State:
    """Return the position after some outcomes of the start."""
    deck = {"F-1": 30, "1-3": 2, "2-3": 1}
    game = rk.game("longshot", **{"players": 4, "deck": deck, "races": 1, **options})
    return play(game.start(), *actions).state


@pytest.mark.rule("longshot:LS2.1", cited=False)
def test_all_see_who_begins() -> None:
    for seat in range(4):
        assert outcomes(drawn(), seat) == {f"first {n}": Fraction(1, 4) for n in range(4)}


@pytest.mark.rule("longshot:LS2.2")
def test_a_card_dealt_is_seen_by_its_owner_alone() -> None:
    state = drawn("first 3", "deal 2-3", "deal F-1")
    # Seat 0 has its card, seat 3 too; seat 1 is dealt to now, and has seen no card yet.
    assert (state.view(0).asks, state.view(0).actor) == ("deal", 1)
    whole = {"deal F-1": Fraction(30, 33), "deal 1-3": Fraction(2, 33), "deal 2-3": Fraction(1, 33)}
    assert outcomes(state, 1) == whole
    assert [outcomes(state, seat) for seat in (0, 2, 3)] == [{}] * 3


@pytest.mark.rule("longshot:LS2.4")
def test_an_order_dealt_is_seen_by_its_owner_alone() -> None:
    state = drawn("first 3", *["deal F-1"] * 30, "deal 1-3", "deal 1-3", "order 2")
    assert (state.view(0).asks, state.view(0).actor) == ("order", 0)
    assert outcomes(state, 0) == {f"order {horse}": Fraction(1, 5) for horse in range(1, 6)}
    assert [outcomes(state, seat) for seat in (1, 2, 3)] == [{}] * 3


@pytest.mark.rule("longshot:LS10.3")
def test_all_see_the_orders_of_the_last_race() -> None:
    state = position(
        home={1: (1, 0, 5), 2: (2, 0, 5)},
        at={3: 58},
        boxes={"3L": "3-7"},
        opened="F-0",
        stack=" ".join(["F-1"] * 31),
        races=2,
    )
    after = play(state, "F-0>5L", "deal F-0", "deal 3-7", *["deal F-1"] * 30).state
    for seat in range(4):
        assert outcomes(after, seat) == {f"order {n}": Fraction(1, 5) for n in range(1, 6)}
    one = play(after, "order 3").state
    for seat in range(4):
        assert outcomes(one, seat) == {f"order {n}": Fraction(1, 4) for n in (1, 2, 4, 5)}


@pytest.mark.rule("longshot:LS3.2")
def test_all_see_the_opened_card() -> None:
    state = play(position(turn=3, stack="5-5 5-6 5-6"), "pass", "draw 5-5").state
    assert state.view(0).asks == "open"
    # Only seat 3 knows that 5-5 is gone.
    assert outcomes(state, 3) == {"open 5-6": Fraction(1)}
    for seat in range(3):
        assert outcomes(state, seat) == {"open 5-5": Fraction(1, 3), "open 5-6": Fraction(2, 3)}
    after = play(state, "open 5-6").state
    view: Any = after.view(1)
    assert (view.asks, view.actor, view.opened) == ("opened", 0, cards("5-6")[0])
    assert view.hidden() == Counter(cards("5-5 5-6"))
    assert outcomes(after, 1) == {}


@pytest.mark.rule("longshot:LS3.1")
def test_nobody_locates_what_nobody_has() -> None:
    state = play(position(turn=3, stack="5-5"), "pass", "draw 5-5").state
    view: Any = state.view(0)
    assert view.stack_size == 0
    assert view.unseen() == {("seat 3",): Counter(cards("5-5"))}
    assert play(position(turn=3, hands=["1-1"], stack="F-1"), "pass").state.view(0).unseen() == {
        ("stack",): Counter(cards("F-1"))
    }


@pytest.mark.rule("longshot:LS11.1", "longshot:LS2.2", cited=False)
def test_nothing_is_asked_at_the_end() -> None:
    state = position(
        home={1: (1, 0, 5), 2: (2, 0, 5)}, at={3: 58}, boxes={"3L": "3-7"}, opened="F-0"
    )
    view: Any = play(state, "F-0>5L").state.view(2)
    assert (view.asks, view.actor, view.outcomes()) == (None, None, {})


@pytest.mark.rule("longshot:LS6.1")
def test_the_boxes_used_in_this_turn_are_seen() -> None:
    state = play(
        position(spurting=True, boxes=full(), hands=["3-6 3-1"], stack="1-1"), "3-6>3R"
    ).state
    view: Any = state.view(2)
    assert (view.asks, view.actor, view.placed) == ("second", 0, (5,))
    assert state.why_not("3-1>3R").rule == "LS6.1"
