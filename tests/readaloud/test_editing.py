"""Editing of positions: what a form shows and offers, and what an edit moves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from racekit.editing.parts import Data, Edit, Part, Path, applied, parts_of
from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.engine.texts import Text
from racekit.games.readaloud import make
from racekit.games.readaloud.editing import (
    begin,
    dealt,
    empty_position,
    form,
    normalise_edit,
    to_form_data,
)
from tests.forms import left, omitted
from tests.playing import play
from tests.readaloud.tables import table

GAME: Any = make()
MOST = {"what": "value", "how": "most", "seat": 1}
STACK: list[Any] = [{"card": "storm", "under": ["key", "dice"]}, "pause"]


def parts(data: Data) -> dict[str, Any]:
    """Return the parts of a form."""
    return parts_of(form(GAME, data))


def part(data: Data, *path: Any) -> Any:
    """Return the part at a path."""
    first, *rest = path
    found, value = parts(data)[first], data.get(first)
    for key in rest:
        ((found, value),) = [(p, v) for k, p, v in found.inside(value) if k == key]
    return found


def edited(data: Data, how: str, at: Path, what: Any = None) -> dict[str, Any]:
    """Return what becomes of a description by an edit."""
    return normalise_edit(GAME, data, applied(form(GAME, data), data, Edit(how, at, what)), at)


def texts(found: Any) -> list[str]:
    """Return the English names of what is offered."""
    return [item.text.en for item in found.items]


def labels(found: dict[Any, Part]) -> list[str]:
    """Return the English labels of parts."""
    return [each.label.en for each in found.values()]


def split() -> State:
    """Return a position in which a word is half carried out: each hand is a part of it."""
    state, rng = GAME.start(), random.Random(1)
    while state.board.reading is None or not state.board.reading.todo:
        if state.actor is None:
            state = GAME.start()
        state = state.step(rng.choice([*state.actions(), *state.outcomes()])).state
    return state


# --- what is shown -------------------------------------------------------------------------------


@pytest.mark.rule("readaloud:RA2.1", "readaloud:RA2.2", cited=False)  # what lies where
@pytest.mark.parametrize(
    "state",
    [
        table(hands=[STACK], discards="double reverse"),
        table(ban=True, condition=MOST, turn=4, seat=2),
        play(table(), "read f0").state,
        GAME.start(),
    ],
    ids=["stack", "rules", "reading", "start"],
)
def test_what_a_description_omits_is_shown_as_it_is(state: State) -> None:
    data = to_form_data(state)
    for name in ("ban", "limits", "lies", "reading"):
        if name in data and data[name] == parts(data)[name].default:
            del data[name]
    found = dict(omitted(parts(data), data))
    assert {"won", "ended", "loose"} <= {*found}
    for name, whole in found.items():
        assert GAME.from_description(whole) == state, name


@pytest.mark.rule("readaloud:RA2.2", "readaloud:RA10.1", cited=False)  # who sees what
def test_each_card_is_a_row_with_its_place_on_the_board() -> None:
    data = to_form_data(table(hands=[STACK], discards="double reverse"))
    hands = part(data, "hands")
    assert labels(hands.parts) == ["Player 1", "Player 2", "Player 3"]
    assert [each.places for each in hands.parts.values()] == [("h0",), ("h1",), ("h2",)]
    assert (part(data, "field").places, part(data, "discards").places) == ((), ())
    for path, place, label, sees in (
        (("field", 2), "f2", "3", [0, 1, 2]),
        (("hands", 0, 1), "h0.1", "2", [0]),
        (("hands", 2, 0), "h2.0", "1", [2]),
        (("discards", 1), "d1", "2", [0, 1, 2]),
    ):
        row = part(data, *path)
        assert (row.places, row.label.en) == ((place,), label)
        assert (row.parts["sees"].default, row.parts["knows"].default) == (sees, sees)
        assert row.parts["id"].default == data["fresh"]
    top = part(data, "top")
    assert (top.places, top.part.label, top.part.places) == (("stock",), top.label, ("stock",))
    assert top.part.parts["sees"].default == []


@pytest.mark.rule("readaloud:RA10.1", cited=False)  # who knows what
def test_who_sees_a_card_knows_it_as_long_as_nothing_else_is_said() -> None:
    data = to_form_data(table())
    data["field"][1]["sees"] = data["hands"][2][1]["sees"] = [0]
    data["discards"] = [{"card": "double", "id": 50, "sees": [1]}]
    data["top"] = {"card": "reverse", "id": 51, "sees": [2]}
    for path, sees in (
        (("field", 0), [0, 1, 2]),
        (("field", 1), [0]),
        (("hands", 2, 0), [2]),
        (("hands", 2, 1), [0]),
        (("discards", 0), [1]),
    ):
        assert part(data, *path, "knows").default == sees
    assert part(data, "top").part.parts["knows"].default == [2]


@pytest.mark.rule("readaloud:RA10.3", cited=False)  # who sees a card that is put down
def test_who_sees_a_new_card_follows_from_how_cards_lie_there() -> None:
    ways = ["others", "nobody", "all"]
    data = {**empty_position(GAME), "lies": {"field": "nobody", "hands": ways}}
    sees = [part(data, "hands").parts[seat].each(0).parts["sees"].default for seat in range(3)]
    assert sees == [[1, 2], [], [0, 1, 2]]
    assert part(data, "field").each(0).parts["sees"].default == []
    del data["lies"]
    sees = [part(data, "hands").parts[seat].each(0).parts["sees"].default for seat in range(3)]
    assert sees == [[0], [1], [2]]
    assert part(data, "field").each(0).parts["sees"].default == [0, 1, 2]
    lies = part(data, "lies").parts
    assert left(lies["field"]) == {"all": None, "nobody": None}
    assert [*left(lies["hands"].parts[1])] == ["all", "owner", "others", "nobody"]
    assert (lies["field"].default, lies["hands"].parts[1].default) == ("all", "owner")


@pytest.mark.rule("readaloud:RA1.4", cited=False)  # numbers
def test_limits_begin_with_the_games_size() -> None:
    limits = part(empty_position(GAME), "limits").parts
    numbers = [limits["field"], *limits["hands"].parts.values()]
    assert {(each.low, each.high, each.default) for each in numbers} == {(1, 9, GAME.size)}


@pytest.mark.rule("readaloud:RA2.1", cited=False)  # whose turn
def test_before_the_first_turn_it_is_nobodys() -> None:
    now, before = parts(empty_position(GAME)), parts({})
    assert [*left(now["seat"])] == [0, 1, 2]
    assert [*left(before["seat"])] == [-1, 0, 1, 2]
    assert texts(before["seat"])[:2] == ["none", "Player 1"]
    assert (now["seat"].default, before["seat"].default) == (0, -1)
    assert (now["turn"].low, now["turn"].high, now["turn"].default) == (0, 10**9, 0)
    assert texts(now["ended"])[:2] == ["none", "RA7.1"]
    assert (now["ended"].default, now["won"].default) == ("", [])


# --- what is offered -----------------------------------------------------------------------------


@pytest.mark.rule("readaloud:RA1.1", cited=False)  # which cards are left
def test_a_card_is_offered_as_long_as_it_lies_nowhere() -> None:
    data = to_form_data(table(hands=[STACK], discards="double"))
    data["loose"] = ["torch"]
    data["top"] = {"card": "reverse", "id": 90}
    used = {"thaw", "storm", "pause", "key", "dice", "double", "reverse", *data["loose"]}
    for offered in (part(data, "field"), part(data, "loose"), part(data, "field", 0, "under")):
        assert {*left(offered).values()} == {0, 1}
        assert used <= {code for code, n in left(offered).items() if n == 0}
        assert left(offered)["reverse"] == 0
        assert left(offered)["your-choice"] == 1
    cards = left(part(data, "field", 0, "card"))
    assert next(iter(cards)) == ""
    assert {*cards} == {"", *GAME.cards}
    with pytest.raises(BadInput):
        edited(data, "put", ("field",), "key")


@pytest.mark.rule("readaloud:RA6.3", cited=False)  # what is left of a word
def test_what_is_left_of_a_word_is_offered_as_its_parts() -> None:
    state = split()
    data = to_form_data(state)
    reading, given = part(data, "reading").part.parts, data["reading"]
    assert labels(reading) == ["Reader", "Card", "Effects begun", "Left of the current effect"]
    assert reading["at"].high == len(GAME.cards[given["card"]].effects)
    assert (reading["card"].blank(), reading["seat"].blank()) == (next(iter(GAME.cards)), 0)
    row = reading["todo"].each(0)
    assert row.label.en == "1"
    assert reading["todo"].most is None
    assert {row.key_of(each) for each in given["todo"]} <= {*left(row)}
    for n in range(len(given["todo"])):
        fewer = edited(data, "take", ("reading", "todo"), n)
        assert fewer["reading"]["todo"] == [*given["todo"][:n], *given["todo"][n + 1 :]]
        GAME.from_description(fewer)
    for at, count in ((1, 1), (2, 4)):  # each hand, and the field, is tidied up apart
        tidied = {**data, "reading": {"seat": 0, "card": "tidy-up", "at": at}}
        assert len(left(part(tidied, "reading").part.parts["todo"].each(0))) == count
    words = texts(part(tidied, "reading").part.parts["todo"].each(0))
    assert words == ["shuffle one hand", "shuffle h0", "shuffle h1", "shuffle h2"]
    assert reading["at"].default == 0
    del tidied["reading"]["at"]
    assert part(tidied, "reading").part.parts["todo"].most == 0
    # Before the first word, after the last, and without a card nothing is left.
    for at in (0, reading["at"].high + 1):
        before = {**data, "reading": {**given, "at": at, "todo": []}}
        assert part(before, "reading").part.parts["todo"].most == 0
    assert part({**data, "reading": None}, "reading").part.parts["todo"].most == 0


@pytest.mark.rule("readaloud:RA4.1", cited=False)  # what can be compared
def test_a_condition_is_made_of_its_words() -> None:
    data = empty_position(GAME)
    condition = part(data, "condition").part.parts
    assert "value" in left(condition["what"])
    assert {"", "most", "least"} <= {*left(condition["how"])}
    assert {item.key: item.text for item in condition["how"].items}[""] == Text("-", "-")
    assert {item.key: item.text for item in condition["what"].items}["value"] == Text(
        *["value"] * 2
    )
    assert next(iter(left(condition["card"]))) == ""
    assert condition["n"].high > condition["n"].blank() == 0 > condition["n"].low
    assert [condition[key].blank() for key in ("how", "card", "seat")] == ["", "", 0]


# --- what an edit moves --------------------------------------------------------------------------


@pytest.mark.rule("readaloud:RA1.1", cited=False)  # what lies where
def test_a_card_that_is_chosen_changes_places_with_the_one_it_replaces() -> None:
    data = to_form_data(table(hands=[STACK], discards="double"))
    data["loose"], data["past"] = ["reverse"], data.pop("past")
    swapped = edited(data, "set", ("field", 0, "card"), "pause")
    assert swapped["field"][0] == {"card": "pause", "id": data["field"][0]["id"]}
    assert swapped["hands"][0][1] == {"card": "thaw", "id": data["hands"][0][1]["id"]}
    assert swapped["hands"][1:] == data["hands"][1:]
    under = edited(data, "set", ("hands", 1, 0, "card"), "dice")
    assert under["hands"][0][0]["under"] == ["key", data["hands"][1][0]["card"]]
    assert edited(data, "set", ("discards", 0, "card"), "reverse")["loose"] == ["double"]
    shuffled = edited(data, "set", ("field", 0, "card"), "")
    assert [piece["card"] for piece in shuffled["field"]] == ["", "gleaning", "nightfall"]
    again = edited(shuffled, "set", ("field", 1, "card"), "")
    assert [piece["card"] for piece in again["field"]] == ["", "", "nightfall"]


@pytest.mark.rule("readaloud:RA1.1", "readaloud:RA1.4", cited=False)  # how many are left
def test_the_stock_has_a_number_for_each_card_that_lies_nowhere() -> None:
    data = empty_position(GAME)
    count = len(GAME.cards)
    assert (data["stock"], data["fresh"]) == ([*range(count)], count)
    one = edited(data, "put", ("field",), "thaw")
    assert one["field"] == [{"card": "thaw", "id": count}]
    assert (one["stock"], one["fresh"]) == ([*range(count - 1)], count + 1)
    back = edited(one, "take", ("field",), 0)
    assert (back["stock"], back["fresh"]) == ([*range(count - 1), count + 1], count + 2)
    under = edited(one, "put", ("field", 0, "under"), "key")
    assert under["stock"] == [*range(count - 2)]
    assert edited(one, "put", ("loose",), "key")["stock"] == [*range(count - 2)]
    top = edited(one, "set", ("top",), True)
    assert top["top"]["id"] == count + 1
    assert top["stock"][0] == count + 1
    known = edited(top, "set", ("top", "card"), "key")
    assert (known["stock"][0], len(known["stock"])) == (count + 1, count - 1)
    lying = edited({**data, "stock": [0, 1, 2]}, "set", ("turn",), 2)
    assert lying["stock"] == [0, 1, 2]  # a turn moves no card
    numbered = edited(one, "set", ("field", 0, "id"), 3)
    assert 3 not in numbered["stock"]
    assert (len(numbered["stock"]), numbered["fresh"]) == (count - 1, count + 2)


@pytest.mark.rule("readaloud:RA5.4", cited=False)  # what a turn is compared with
def test_another_position_has_no_earlier_turns() -> None:
    data = {**to_form_data(table()), "won": None}
    for at, what in ((("turn",), 2), (("ban",), True), (("field", 0, "id"), 99)):
        assert "past" not in edited(data, "set", at, what)
    for how, at, what in (
        ("put", ("past",), None),
        ("put", ("memory", 0), None),
        ("set", ("reading",), True),
        ("take", ("stock",), 0),
        ("set", ("fresh",), 200),
    ):
        after = edited(data, how, at, what)
        assert after["past"][:1] == data["past"]
        assert "won" not in after


@pytest.mark.rule("readaloud:RA2.2", cited=False)  # who sees what
def test_what_is_usual_for_a_card_is_not_written_down() -> None:
    data = to_form_data(table())
    seen = edited(data, "put", ("hands", 0, 0, "sees"), 2)
    assert seen["hands"][0][0] == {**data["hands"][0][0], "sees": [0, 2]}
    again = edited(seen, "take", ("hands", 0, 0, "sees"), 1)
    assert again["hands"] == data["hands"]
    same = edited(data, "set", ("hands", 0, 0, "id"), data["fresh"])
    assert same["hands"][0][0]["id"] == data["fresh"]


# --- what has happened ---------------------------------------------------------------------------


@pytest.mark.rule("readaloud:RA5.4", cited=False)  # what a turn is compared with
def test_an_earlier_turn_begins_as_this_one() -> None:
    state = table(hands=[STACK], discards="double", condition=MOST)
    data = to_form_data(state)
    row = part(data, "past", 0)
    assert data["past"] == [row.default] == part(data, "past").default
    assert part({**data, "turn": 0}, "past").default == []
    assert [*row.parts] == [*range(7 + 1 + 3)]
    assert labels(row.parts)[7:] == ["Field", "Player 1", "Player 2", "Player 3"]
    assert [*left(row.parts[0])] == [0, 1, 2]
    for key in (1, 2):
        assert labels(row.parts[key].parts) == ["Field", "Player 1", "Player 2", "Player 3"]
    assert row.parts[1].parts[0].high == 9
    who = row.parts[6]
    assert [*left(who)] == [*left(row.parts[2].parts[1])] == [*range(8)]
    assert texts(who)[:4] == ["none", "Player 1", "Player 2", "Player 1, Player 2"]
    condition = row.parts[4].part.parts
    assert condition[0].items == part(data, "condition").part.parts["what"].items
    assert labels(condition) == ["Compares", "How", "Number", "Reader"]
    assert (row.parts[5].most, row.parts[5].default) == (1, [])
    piece = row.parts[7].each(1)
    assert (piece.label.en, [*piece.parts], piece.is_list) == ("2", [0, 1], True)
    assert piece.blank() == [0, 0]
    assert piece.parts[0].high == 10**9
    assert [*left(piece.parts[1])] == [*range(8)]
    more = edited(data, "put", ("past",), None)
    assert GAME.from_description(more).board.past == state.board.past * 2


@pytest.mark.rule("readaloud:RA10.2", cited=False)  # what is remembered
def test_what_was_shuffled_is_chosen_by_numbers_and_cards() -> None:
    data = empty_position(GAME)
    memory = part(data, "memory").parts[1]
    assert memory.label.en == "Player 2"
    group = memory.each(0)
    assert (group.label.en, [*group.parts]) == ("1", ["ids", "cards"])
    assert [*left(group.parts["ids"])] == [*range(data["fresh"] + 1)]
    assert {*left(group.parts["cards"])} == {*GAME.cards}
    new = len(GAME.cards)
    assert part(data, "fresh").default == part({}, "field").each(0).parts["id"].default == new
    late = part({**data, "fresh": 600}, "stock")
    assert [*left(late)] == [*range(100, 601)]


# --- where it begins -----------------------------------------------------------------------------


@pytest.mark.rule("readaloud:RA1.2", "readaloud:RA1.3", cited=False)  # what lies where
def test_an_empty_field_and_empty_hands_are_dealt() -> None:
    data = empty_position(GAME)
    assert (data["turn"], data["seat"], data["field"], data["hands"]) == (1, 0, [], [[], [], []])
    once, again, other = (dealt(GAME, data, seed) for seed in (0, 0, 1))
    assert once == again != other
    assert [len(hand) for hand in (once["field"], *once["hands"])] == [GAME.size] * 4
    given = to_form_data(table(hands=["pause daydream storm"]))
    given["hands"][1], given["discards"] = [], [{"card": "double", "id": 60}]
    filled = dealt(GAME, given, 3)
    assert [piece["card"] for piece in filled["field"]] == ["thaw", "gleaning", "nightfall"]
    assert [piece["card"] for piece in filled["hands"][0]] == ["pause", "daydream", "storm"]
    assert len(filled["hands"][1]) == GAME.size
    assert "memory" not in filled
    dealt_state: Any = GAME.from_description(filled)
    assert dealt_state.board.turn == 1


@pytest.mark.rule("readaloud:RA1.2", "readaloud:RA1.3", cited=False)  # what lies where
def test_the_editor_begins_with_a_turn_and_full_hands() -> None:
    state = begin(GAME)
    assert (state.actor, [len(cards) for cards in state.board.laid]) == (0, [GAME.size] * 4)
    assert state == GAME.from_description(dealt(GAME, empty_position(GAME), 0))
