"""Positions told as plain data, and set up from it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.readaloud import make
from racekit.games.readaloud.positions import describe, from_description, position
from tests.readaloud import made_up
from tests.readaloud.tables import chance, field, hand, played, table


@pytest.mark.parametrize("seed", range(8))
def test_what_was_told_is_found_again(seed: int) -> None:
    rng = random.Random(seed)
    game = made_up.game(seed) if seed % 2 else make(players=2 + seed % 3)
    for state in played(game, seed):
        if rng.random() < 0.3 or state.actor is None:
            found = from_description(game, json.loads(json.dumps(describe(state), allow_nan=False)))
            assert found == state
            assert repr(found) == repr(state)
            assert found.agenda == state.agenda


def test_a_short_description_is_filled_up() -> None:
    state = position(field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=1)
    assert field(state) == ["pause", "storm", "well"]
    assert hand(state, 1) == ["dice", "key", "torch"]
    assert [len(pieces) for pieces in state.board.laid] == [3, 3, 3, 3]
    assert len(state.board.stock) == 4
    same = position(field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=1)
    assert same == state
    unsown = position(field="pause storm well", hands=[None, "dice key torch"], stock=4)
    assert unsown == position(
        field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=0
    )
    other = position(field="pause storm well", hands=[None, "dice key torch"], stock=4, seed=2)
    assert other != state


@pytest.mark.rule("readaloud:RA2.1", cited=False)
def test_the_first_seat_is_on_turn_unless_another_is_named() -> None:
    """Not cited: it is a default of descriptions."""
    assert from_description(make(), {"turn": 3}).board.seat == 0
    assert from_description(make(), {"turn": 3, "seat": 2}).board.seat == 2


def by_rule(cases: list[tuple[Any, ...]]) -> list[Any]:
    """Mark each case with its first entry: the rules about this part of a table, if there are any.

    Not cited: the tests set up positions, or fail to, and nobody plays.
    """
    return [
        pytest.param(
            *case,
            marks=[pytest.mark.rule(f"readaloud:{rule}", cited=False) for rule in rules.split()],
        )
        for rules, *case in cases
    ]


MANY = 10**9
STACK = {"card": "key", "id": 0, "under": ["double", "reverse"]}
NUMBERS = list(range(97))
"""Of the pieces of a stock with all cards."""

PARTS: list[tuple[str, dict[str, Any]]] = [
    ("RA2.1", {"turn": 0, "seat": -1}),
    ("RA2.1", {"turn": 1, "seat": 0}),
    ("RA2.1", {"turn": MANY, "seat": 2}),
    ("RA1.4", {"limits": {"field": 1, "hands": [9, 1, 9]}}),
    ("RA1.4", {"limits": {"field": 9, "hands": [1, 9, 1]}}),
    ("RA1.4", {"stock": NUMBERS[::-1], "fresh": 97}),
    ("RA1.4", {"stock": [*NUMBERS[:-1], MANY - 1], "fresh": MANY}),
    ("RA10.3", {"lies": {"field": "nobody", "hands": ["all", "others", "nobody"]}}),
    ("RA10.3", {"lies": {"field": "all", "hands": ["owner", "all", "others"]}}),
    ("RA10.3", {"discards": [{"card": "dice", "id": 3}, {"card": "key", "id": 1, "sees": [1]}]}),
    ("RA2.2", {"field": [{"card": "pause", "id": 3, "sees": [0, 2], "knows": [0, 1, 2]}]}),
    ("RA2.2", {"top": {"card": "torch", "id": 96, "sees": [0]}, "stock": [96, *NUMBERS[:96]]}),
    ("RA10.1", {"hands": [[], [{"card": "pause", "id": 9, "knows": [0, 1]}], []]}),
    ("RA10.1", {"top": {"card": "torch", "id": 0, "knows": [2]}, "stock": NUMBERS}),
    ("RA8.1", {"hands": [[], [], [STACK]]}),
    ("RA3.1", {"field": [{"card": "", "id": 8}, {"card": "", "id": 7}], "loose": ["key", "well"]}),
    ("RA5.2", {"ban": True}),
    ("RA4.1", {"condition": {"what": "value", "how": "near", "n": 8, "seat": 2, "card": "key"}}),
    ("RA4.1", {"condition": {"what": "reader", "n": 0, "seat": 0}}),
    ("RA4.2", {"turn": 1, "ended": "RA7.1", "won": [0, 2]}),
    ("RA7.1", {"turn": 1, "ended": "RA7.1"}),
    ("RA7.4", {"turn": 1, "ended": "RA7.4"}),
    ("RA10.7", {"turn": 1, "ended": "RA10.7"}),
    ("RA5.4", {"past": [[0, True, None, [["value", 2]]], []]}),
    ("RA10.2", {"memory": [[], [{"ids": [3, 8], "cards": ["key", "well"]}], []]}),
    ("RA2.6", {"turn": 1, "reading": {"seat": 2, "card": "dice", "at": 0, "todo": []}}),
    ("RA6.3", {"turn": 1, "reading": {"seat": 0, "card": "key", "at": 2, "todo": []}}),
]


@pytest.mark.parametrize("data", by_rule(PARTS))
def test_each_part_of_a_table_is_set_up_as_described(data: dict[str, Any]) -> None:
    found = describe(from_description(make(), data))
    expected = {key: [value] if key == "top" else value for key, value in data.items()}
    found["top"] = [found["top"]] if "top" in found else []
    assert {key: found[key] for key in data} == expected


LEFT: list[tuple[str, str, int, list[dict[str, Any]]]] = [
    (
        "RA6.3",
        "bonfire",
        2,
        [{"word": "discard", "what": "h2", "how": "chance", "n": n} for n in (1, 2)],
    ),
    (
        "RA6.3",
        "spring-cleaning",
        1,
        [{"word": "discard", "what": "own_hand", "how": "reader", "n": n} for n in (1, 2)],
    ),
    ("RA6.3", "reverse", 1, [{"word": "under", "what": "card", "n": -1}]),
    ("RA6.3", "changeling", 2, [{"word": "exchange", "what": f"h{seat}"} for seat in range(3)]),
    (
        "RA6.3 RA9.4",
        "cross-trade",
        1,
        [{"word": "exchange", "what": "two", "how": "with", "n": n} for n in (8, 9)],
    ),
]


@pytest.mark.parametrize(("card", "at", "todo"), by_rule(LEFT))
def test_what_remains_of_a_word_is_set_up_as_described(
    card: str, at: int, todo: list[dict[str, Any]]
) -> None:
    shown = [{"card": code, "id": number} for code, number in (("pause", 8), ("well", 9))]
    reading = {"seat": 1, "card": card, "at": at, "todo": todo}
    found = from_description(make(), {"turn": 1, "field": shown, "reading": reading})
    assert describe(found)["reading"] == reading


@pytest.mark.rule("readaloud:RA1.1", "readaloud:RA1.4", "readaloud:RA2.1", cited=False)
def test_an_empty_description_is_the_start() -> None:
    """Not cited: it is only set up."""
    game = make(players=4, size=2)
    assert from_description(game, {}).board == game.start().board


def test_pieces_without_a_number_get_numbers_of_their_own() -> None:
    for first in (0, 5):
        field = [{"card": "key", "id": first}, "dice", "well"]
        board: Any = from_description(make(), {"field": field}).board
        assert [piece.id for piece in board.laid[0]] == [first, first + 1, first + 2]
        assert board.stock == tuple(range(first + 3, first + 3 + 94))
        assert board.fresh == first + 3 + 94


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("", {"colour": 1}, "colour"),
    ("RA2.1", {"turn": -1}, "turn"),
    ("RA2.1", {"turn": MANY + 1}, "turn"),
    ("RA2.1", {"turn": 1, "seat": 3}, "seat"),
    ("RA2.1", {"turn": 1, "seat": -1}, "seat"),
    ("RA2.1", {"turn": 0, "seat": -2}, "seat"),
    ("", {"field": "pause"}, "field"),
    ("RA1.1", {"field": ["nothing-like-it"]}, "field[0]"),
    ("RA1.1", {"field": ["pause", "pause"]}, "field[1]"),
    ("RA1.1", {"field": ["pause"], "hands": [["pause"]]}, "hands[0][0]"),
    ("RA1.1", {"field": [{"card": "pause", "under": ["pause"]}]}, "field[0].card"),
    ("", {"field": [{"card": "pause", "colour": 1}]}, "field[0].colour"),
    ("", {"field": [{"card": "pause", "id": "x"}]}, "field[0].id"),
    ("", {"field": [{"card": "pause", "id": -1}]}, "field[0].id"),
    ("RA1.1", {"field": [{"id": 3}]}, "field[0].card"),
    ("RA2.2", {"field": [{"card": "pause", "sees": [7]}]}, "field[0].sees[0]"),
    ("RA2.2", {"field": [{"card": "pause", "sees": [0, 3]}]}, "field[0].sees[1]"),
    ("RA10.1", {"field": [{"card": "pause", "knows": [-1]}]}, "field[0].knows[0]"),
    ("RA8.1", {"field": [{"card": "pause", "under": ["x"]}]}, "field[0].under[0]"),
    ("", {"field": [5]}, "field[0]"),
    ("RA1.3", {"hands": [[], [], [], []]}, "hands"),
    ("RA1.3", {"hands": {}}, "hands"),
    ("", {"discards": 7}, "discards"),
    ("RA1.4", {"stock": [1]}, "stock"),
    ("RA1.4", {"stock": [*NUMBERS, 97]}, "stock"),
    ("RA1.4", {"stock": [*NUMBERS[:96], -1]}, "stock[96]"),
    ("RA1.4", {"stock": "x"}, "stock"),
    ("RA1.4", {"top": {"card": "torch", "id": 97}, "stock": NUMBERS}, "stock"),
    ("RA3.1", {"loose": ["pause"]}, "loose"),
    ("RA3.1", {"field": [{"card": "", "id": 0}]}, "loose"),
    ("RA3.2", {"field": [{"card": "", "under": ["double"]}], "loose": ["key"]}, "loose"),
    ("RA1.4", {"limits": 3}, "limits"),
    ("RA1.4", {"limits": {"colour": 3}}, "limits.colour"),
    ("RA10.9", {"limits": {"field": 0}}, "limits.field"),
    ("RA10.9", {"limits": {"field": 10}}, "limits.field"),
    ("RA1.4", {"limits": {"hands": [1, 2]}}, "limits.hands"),
    ("RA1.4", {"limits": {"hands": [1, 2, "x"]}}, "limits.hands[2]"),
    ("RA10.9", {"limits": {"hands": [1, 10, 1]}}, "limits.hands[1]"),
    ("RA10.3", {"lies": {"field": "owner"}}, "lies.field"),
    ("RA10.3", {"lies": {"hands": ["all", "all", []]}}, "lies.hands[2]"),
    ("RA5.2", {"ban": "yes"}, "ban"),
    ("RA4.1", {"condition": {"what": "luck", "seat": 0}}, "condition.what"),
    ("RA4.1", {"condition": {"what": "value", "how": "most", "n": 1, "seat": 0}}, "condition"),
    ("RA4.1", {"condition": {"what": "value", "how": "near", "n": "x", "seat": 0}}, "condition.n"),
    ("RA4.1", {"condition": {"what": "value", "how": "most", "seat": 9}}, "condition.seat"),
    ("RA4.1", {"condition": {"what": "value", "how": "most"}}, "condition.seat"),
    (
        "RA4.1",
        {"condition": {"what": "value", "how": "most", "seat": 0, "card": "x"}},
        "condition.card",
    ),
    ("RA2.6", {"reading": {"seat": 0, "card": "x"}}, "reading.card"),
    ("RA2.6", {"reading": {"seat": 0, "card": []}}, "reading.card"),
    ("RA2.6", {"reading": {"seat": 3, "card": "pause"}}, "reading.seat"),
    ("RA6.3", {"reading": {"seat": 0, "card": "pause", "at": 9}}, "reading.at"),
    ("RA6.3", {"reading": {"seat": 0, "card": "well", "at": -1}}, "reading.at"),
    (
        "RA6.3",
        {"reading": {"seat": 0, "card": "well", "at": 1, "todo": [{"word": "forbid"}]}},
        "reading.todo[0]",
    ),
    (
        "RA6.3",
        {"reading": {"seat": 0, "card": "well", "todo": [{"word": "discard_this"}]}},
        "reading.todo[0]",
    ),
    (
        "RA6.3",
        {
            "reading": {
                "seat": 0,
                "card": "dice",
                "at": 2,
                "todo": [{"word": "discard", "what": "own_hand", "how": "chance", "n": 2}],
            }
        },
        "reading.todo[0]",
    ),
    (
        "RA6.3",
        {
            "reading": {
                "seat": 0,
                "card": "well",
                "at": 1,
                "todo": [{"word": "discard_this", "n": 1}],
            }
        },
        "reading.todo[0]",
    ),
    (
        "RA6.3",
        {
            "reading": {
                "seat": 0,
                "card": "spring-cleaning",
                "at": 1,
                "todo": [{"word": "discard", "what": "own_hand", "how": "reader", "n": 0}],
            }
        },
        "reading.todo[0]",
    ),
    ("RA6.3", {"reading": {"seat": 0, "card": "well", "at": 1, "todo": 7}}, "reading.todo"),
    ("RA5.4", {"past": 3}, "past"),
    ("RA5.4", {"past": [[[[[1]]]]]}, "past"),
    ("RA5.4", {"past": [0.5]}, "past"),
    ("RA10.2", {"memory": [[]]}, "memory"),
    ("RA10.2", {"memory": [[], [], [{"ids": [1], "cards": ["key", "well"]}]]}, "memory[2][0]"),
    ("RA10.2", {"memory": [[{"ids": [1], "cards": ["x"]}], [], []]}, "memory[0][0].cards[0]"),
    ("RA10.2", {"memory": [[{"ids": [-1], "cards": []}], [], []]}, "memory[0][0].ids[0]"),
    ("RA7.1", {"ended": "RA1.1"}, "ended"),
    ("RA4.2", {"won": [5]}, "won[0]"),
    ("", {"fresh": 0, "field": [{"card": "pause", "id": 4}]}, "fresh"),
    ("", {"fresh": 97, "stock": [*NUMBERS[:96], 97]}, "fresh"),
    ("", {"field": [{"card": "key", "id": 4}, {"card": "well", "id": 4}]}, "fresh"),
    ("", {"field": [{"card": "key", "id": 4}], "stock": NUMBERS[:96]}, "fresh"),
]


@pytest.mark.parametrize(("data", "place_of_it"), by_rule(FAULTS))
def test_what_is_wrong_is_told_with_its_place(data: dict[str, Any], place_of_it: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_description(make(), data)
    assert [problem.place for problem in caught.value.problems] == [place_of_it]
    for lang in ("en", "ja"):
        assert "None" not in caught.value.text(lang)


@pytest.mark.rule("readaloud:RA1.4", cited=False)
@pytest.mark.parametrize("more", [{}, {"top": {"card": "key", "id": 5}}])
def test_the_stock_has_all_cards_that_are_nowhere_else(more: dict[str, Any]) -> None:
    """Not cited: the position is not set up."""
    with pytest.raises(BadInput, match="stock: 1 numbers for 97 cards in the stock"):
        from_description(make(), {"stock": [5], **more})


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        table(field="pause nonsense", ban=2, limits={"field": 99})
    places = [problem.place for problem in caught.value.problems]
    assert {"field[1]", "ban", "limits.field"} <= set(places)
    with pytest.raises(BadInput, match="players"):
        table(players=99)
    with pytest.raises(BadInput, match=r"stock: .* 0 to "):
        table(stock=-1)
    with pytest.raises(BadInput, match=r"stock: .* 1 to "):
        table(stock=0, top="torch")
    with pytest.raises(BadInput, match="hands: there are more than 3 entries"):
        table(hands=[None] * 4)
    with pytest.raises(BadInput, match=r"ban: .* of True, False"):
        table(ban="yes")


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    state = table(field="tidy-up gleaning nightfall")
    again = from_description(state.game, describe(state))  # type: ignore[arg-type]
    for _ in range(30):
        if state.actor is None:
            break
        action = next(iter(state.actions() or state.outcomes()))
        state, again = state.step(action).state, again.step(str(action)).state
        assert state == again
    assert chance(state).state.view(0) == chance(again).state.view(0)
