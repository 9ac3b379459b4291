"""The rules in descriptions of positions: what breaks one is named, with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import racekit as rk
from racekit.games.trickrace.positions import describe, from_description, position
from tests.playing import play
from tests.trickrace.tables import gate, last_trick, of, until, wander

CARDS = ("R1", "R2", "R3", "R4")
LAID = "does not fit what is to be decided now"


def good(asks: str, **options: Any) -> dict[str, Any]:
    """Return the description of a position in which that is asked."""
    if asks in ("next", "over"):
        races = options.get("players", 4)
        return describe(last_trick(*CARDS, race=races if asks == "over" else 1, **options).state)
    return describe(until(rk.game("trickrace", **options).start(), asks).state)


def problems(described: Mapping[str, Any], **options: Any) -> list[tuple[str, str]]:
    """Return the places and the texts of everything that is wrong."""
    try:
        from_description(rk.game("trickrace", **options), described)  # type: ignore[arg-type]
    except rk.BadInput as error:
        return [(problem.place, problem.text("en")) for problem in error.problems]
    return []


THREE = {"players": 3}
COUNTS = {"start_player_counts": True}


@pytest.mark.parametrize(
    ("asks", "options", "wrong", "found"),
    [
        of("TR1.6", "horse", {}, {"riders": [None, "V"]}, ["riders: (TR1.6)"]),
        of("TR1.6", "horse", {}, {"riders": list("VFSO")}, ["riders: (TR1.6)"]),
        of("TR1.6", "horse", {}, {"riders": list("OFS")}, []),
        of("TR1.6", "horse", THREE, {"riders": list("VFS")}, ["riders: (TR1.6)"]),
        of("TR1.6", "horse", THREE, {"riders": list("FS")}, []),
        of("TR1.6", "horse", {}, {"riders": ["V", "V"]}, ["riders: twice"]),
        of("TR1.6", "deal", {}, {"riders": list("VFS")}, ["riders: (TR1.6)"]),
        of("TR1.6", "deal", {}, {"riders": list("VFSS")}, ["riders: twice"]),
        of("TR8.1", "deal", THREE, {"riders": list("FSOV")}, ["riders: (TR8.1)"]),
        of("TR8.1", "deal", THREE, {"riders": list("FSVO")}, []),
        of("TR1.6", "deal", {}, {"hands": [["R1", "R2"]]}, ["hands: (TR1.6)"]),
        of("TR1.6", "deal", {}, {"hands": [["R1"], ["R2"]]}, []),
        of("TR1.6", "deal", {}, {"hands": [["R1", "R2"], ["B1"], ["B2"], ["B3"]]}, []),
        of("TR1.6", "deal", {}, {"hands": [[], ["R2"]]}, ["hands: (TR1.6)"]),
        of("TR1.6 TR1.8", "deal", {}, {"riders": list("FVSO"), "hands": [[], ["R2"]]}, []),
        of("TR1.6", "deal", {}, {"hands": [["R1", "R2", "R3"], ["B1"]]}, ["hands: (TR1.6)"]),
        of("TR1.6", "deal", {"numbers": 3}, {"hands": [["R1", "R2", "R3"], ["B1", "B2", "B3"],
           ["Y1", "Y2", "Y3"], ["G1", "G2", "G3"]]}, ["hands: (TR1.6)"]),
        of("TR1.6", "deal", {"numbers": 3, **THREE}, {"hands": [["R1", "R2", "R3", "G1"],
           ["B1", "B2", "B3", "G2"], ["Y1", "Y2", "Y3", "G3"]]}, ["hands: (TR1.6)"]),
        of("TR1.6", "deal", {"numbers": 3}, {"hands": [["R1", "R2", "R3"], ["B1", "B2", "B3"],
           ["Y1", "Y2", "Y3"], ["G1", "G2"]]}, []),
        of("TR1.6", "deal", {}, {"points": [1]}, ["asks: before race 1"]),
        of("TR1.6", "deal", {}, {"opened": [["R1"]]}, ["asks: before race 1"]),
        of("TR1.6", "deal", {}, {"whips": [1]}, ["asks: before race 1"]),
        of("TR1.2", "deal", {}, {"hands": [["R1"], ["R1"]]}, ["R1: occurs 2 times"]),
        of("TR1.2", "gate", {}, {"hands": [["R13"]]}, ["hands[0][0]: not a card"]),
        of("TR1.2", "gate", {}, {"hands": [["x"]]}, ["hands[0][0]: not a card"]),
        of("TR1.2", "gate", {}, {"hands": [[3]]}, ["hands[0][0]: not a card"]),
        of("TR2.1", "gate", {}, {"course": [list("VFSO")]}, ["course: (TR2.1)"]),
        of("TR2.1", "gate", {}, {"course": [["V"], ["F"]]}, ["course: (TR2.1)"]),
        of("TR2.1", "gate", {}, {"course": [["V", "F", "S"]]}, []),
        of("TR2.1", "discard", {}, {"course": [["V"]]}, ["course: (TR2.1)"]),
        of("TR2.1", "aside", {}, {"course": [list("VFS"), ["O"]]}, ["course: (TR2.1)"]),
        of("TR2.1", "play", {}, {"course": [list("VFS")]}, ["course: (TR2.1)"]),
        of("TR2.1", "play", {}, {"course": [list("VFS"), ["O"]]}, []),
        of("TR1.5", "play", {}, {"course": [list("VFSO"), *[[]] * 8]}, ["course: than 8 entries"]),
        of("TR1.5", "play", {}, {"course": [list("VFSO"), *[[]] * 7]}, []),
        of("TR1.1", "play", {}, {"course": [list("VFSOX")]}, ["course[0][4]: one of V, F, S, O"]),
        of("TR1.1", "play", {}, {"course": [list("VFSOO")]}, ["course: twice"]),
        of("TR1.1", "play", {}, {"course": [["VF", "S", "O"]]}, ["course[0][0]: one of V, F"]),
        of("TR1.1", "gate", {}, {"race": 5}, ["race: from 1 to 4"]),
        of("TR1.1", "gate", {}, {"race": 0}, ["race: from 1 to 4"]),
        of("TR8.9", "gate", THREE, {"race": 4}, ["race: from 1 to 3"]),
        of("TR1.1", "gate", {}, {"points": [0] * 5}, ["points: more than 4"]),
        of("TR8.1", "gate", THREE, {"points": [0] * 4}, ["points: more than 3"]),
        of("TR1.1", "gate", {}, {"points": [-1]}, ["points[0]: at least 0"]),
        of("TR1.7", "gate", {}, {"whips": [3]}, ["whips[0]: from 0 to 2"]),
        of("TR1.7", "gate", {}, {"whips": [0, -1]}, ["whips[1]: from 0 to 2"]),
        of("TR1.7", "gate", {}, {"whips": [0, 1, 2, 0]}, []),
        of("TR1.9", "gate", {}, {"odds": {"V": 0}}, ["odds.V: at least 1"]),
        of("TR1.9", "gate", {}, {"odds": {"V": 1}}, []),
        of("TR1.9", "gate", {}, {"odds": {"X": 2}}, ["odds.X: the known names are V, F, S, O"]),
        of("TR1.9", "gate", {}, {"odds": [2]}, ["odds: mapping"]),
        of("TR2.2", "gate", {}, {"number": 1}, ["number: (TR2.2)"]),
        of("TR2.2", "discard", {}, {"number": 3}, ["number: (TR2.2)"]),
        of("TR2.2", "aside", {}, {"number": 0}, ["number: (TR2.2)"]),
        of("TR2.2", "aside", {}, {"number": 13}, ["number: from 0 to 12"]),
        of("TR2.2", "aside", COUNTS, {"number": 12}, []),
        of("TR2.2", "aside", COUNTS, {"number": 0}, ["number: (TR2.2)"]),
        of("TR2.2", "discard", COUNTS, {"number": 5, "put_back": "R5"}, []),
        of("TR2.2", "discard", COUNTS, {"number": 2, "put_back": "R2"}, [f"put_back: {LAID}"]),
        of("TR2.2", "discard", COUNTS, {"number": 4, "put_back": "R5"}, ["number: (TR2.2)"]),
        of("TR2.2", "discard", COUNTS, {"number": 1, "put_back": "R1"}, [f"put_back: {LAID}"]),
        of("TR2.2", "discard", COUNTS, {"number": 4, "put_back": "R13"}, ["put_back: not a card"]),
        of("TR2.2", "discard", {}, {"number": 4, "put_back": "R4"},
           ["number: (TR2.2)", f"put_back: {LAID}"]),
        of("TR2.2", "gate", COUNTS, {"number": 4, "put_back": "R4"}, [f"put_back: {LAID}"]),
        of("TR2.2", "discard", COUNTS, {"number": 4}, ["number: (TR2.2)"]),
        of("TR2.4", "aside", {}, {"chosen": [None, None, "R1", None]}, [f"chosen: {LAID}"]),
        of("TR2.4", "aside", {}, {"chosen": ["R1", "R1"]}, [f"chosen: {LAID}"]),
        of("TR2.4", "aside", {}, {"chosen": [None, "win"]}, ["chosen[1]: not a card"]),
        of("TR2.4", "open", {}, {"chosen": ["R1"]}, [f"chosen: {LAID}"]),
        of("TR3.3", "seal", {}, {"chosen": [None, "R1"]}, ["chosen[1]: one of win, V, F, S, O"]),
        of("TR3.3", "seal", {}, {"chosen": [None, "F", "S", "V"]}, []),
        of("TR3.3", "seal", {}, {"chosen": [None, "F", "V"]}, [f"chosen: {LAID}"]),
        of("TR3.3", "seal", {}, {"chosen": [None, None, "F"]}, [f"chosen: {LAID}"]),
        of("TR3.3", "seal", {}, {"chosen": ["F", "V"]}, [f"chosen: {LAID}"]),
        of("TR3.3", "seal", {}, {"chosen": ["V", "F", "S", "O"]}, [f"chosen: {LAID}"]),
        of("TR3.3", "play", {}, {"tickets": [["V", "F", "S"], ["F", "S"], ["S", "O"], ["O", "V"]]},
           ["tickets[0]: (TR3.3)"]),
        of("TR3.3", "play", {}, {"tickets": [["V", "V"], ["F", "S"], ["S", "O"], ["O", "V"]]},
           ["tickets[0]: (TR3.3)"]),
        of("TR3.3", "play", {}, {"tickets": [["V", "O"], ["F"], ["S", "O"], ["O", "V"]]},
           [f"tickets: {LAID}"]),
        of("TR3.1", "open", {}, {"tickets": [["win"]]}, [f"tickets: {LAID}"]),
        of("TR3.1", "open", {}, {"tickets": [[], ["win"], ["V"]]}, []),
        of("TR3.1", "open", {}, {"tickets": [[], ["win"], [], ["V"]]}, [f"tickets: {LAID}"]),
        of("TR3.1", "open", {}, {"tickets": [["F"], ["win"], ["V"], ["S"]]}, [f"tickets: {LAID}"]),
        of("TR3.1", "open", {}, {"tickets": [[], ["win"], ["win"]]}, ["tickets: (TR3.1)"]),
        of("TR3.1", "gate", {}, {"tickets": [["win"]]}, [f"tickets: {LAID}"]),
        of("TR3.1", "seal", {}, {"tickets": []}, [f"tickets: {LAID}"]),
        of("TR3.2", "open", {"open_win_allowed": False}, {"tickets": [[], ["win"]]},
           ["tickets: (TR3.2)"]),
        of("TR3.2", "open", {"open_win_allowed": False}, {"tickets": [[], ["V"]]}, []),
        of("TR1.7", "play", {}, {"tickets": [["V", "X"], ["F", "S"], ["S", "O"], ["O", "V"]]},
           ["tickets[0][1]: not one of win, V, F, S, O"]),
        of("TR1.7", "open", {"players": 2, "horses": 3}, {"tickets": [[], ["O"]]},
           ["tickets[1][0]: not one of win, V, F, S"]),
        of("TR4.1", "play", {}, {"leader": 4}, ["leader: from 0 to 3"]),
        of("TR4.1", "play", {}, {"table": ["pass"]}, ["table[0]: not a card"]),
        of("TR4.1", "play", {}, {"table": [3]}, ["table[0]: not a card"]),
        of("TR4.4", "play", {}, {"table": ["pass", "x"]},
           ["table[0]: not a card", "table[1]: not a card"]),
        of("TR4.1", "play", {"numbers": 5}, {"table": ["R6"]}, ["table[0]: not a card"]),
        of("TR4.4", "play", {"numbers": 5}, {"table": ["R6 whip"]}, ["table[0]: not a card"]),
        of("TR4.1", "gate", {}, {"won": [1]}, [f"played: {LAID}"]),
        of("TR4.1", "play", {}, {"won": [1, "x"]}, ["won[1]: not an integer"]),
        of("TR4.7", "play", {}, {"course": [list("VF"), *[[]] * 6, list("SO")]},
           ["course: (TR4.7)"]),
        of("TR4.7", "play", {}, {"course": [["V", "F", "S"], *[[]] * 6, ["O"]]}, []),
        of("TR5.4", "next", {}, {"settled": []}, ["settled: (TR5)"]),
        of("TR5.4", "next", {}, {"asks": "over"}, ["settled: (TR5)"]),
        of("TR5.4", "over", {}, {"asks": "next"}, ["settled: (TR5)"]),
        of("TR5.4", "over", {}, {"settled": []}, ["settled: (TR5)"]),
        of("TR5.4", "gate", {}, {"settled": [{"race": 1}]},
           [f"settled[0].{name}: missing"
            for name in ("finish", "odds", "riders", "tickets", "points")]),
        of("TR5.4", "gate", {}, {"settled": ["x"]}, ["settled[0]: mapping"]),
        of("TR4.5", "next", {}, {"course": [list("VFSO")]}, ["last.start: (TR4.5)"]),
        of("TR4.5", "next", {}, {"course": [list("VFS"), ["O"]]}, ["last.start: (TR4.5)"]),
        of("TR4.1", "next", {}, {"last": {"leader": 0}},
           ["last.cards: missing", "last.start: missing"]),
        of("TR4.1", "next", {}, {"last": 3}, ["last: mapping"]),
        of("TR4.1", "next", {}, {"last": {"leader": 4, "cards": CARDS, "start": 0}},
           ["last.leader: from 0 to 3"]),
        of("TR4.5", "next", {}, {"last": {"leader": 1, "cards": ["R2", "R3", "R4", "R1"],
                                          "start": 0}}, []),
        of("TR1.5", "next", {}, {"last": {"leader": 0, "cards": CARDS, "start": 8}},
           ["last.start: from 0 to 7"]),
        of("TR4.1", "next", {}, {"last": {"leader": 0, "cards": CARDS[:3], "start": 0}},
           ["last.cards: not a list of 4 items"]),
        of("TR4.1", "next", {}, {"last": {"leader": 0, "cards": [*CARDS, "R5"], "start": 0}},
           ["last.cards: not a list of 4 items"]),
        of("TR4.4", "next", {}, {"last": {"leader": 0, "cards": ["R1 whip", "R2 whip", "R3", "R4"],
                                          "start": 0}}, ["last.cards: (TR4.4)"]),
        of("TR8.2", "gate", {}, {"asks": "row"}, ["asks: row"]),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_named_and_nothing_else(
    asks: str, options: dict[str, Any], wrong: dict[str, Any], found: list[str]
) -> None:
    told = problems({**good(asks, **options), **wrong}, **options)
    assert [place for place, _ in told] == [each.partition(": ")[0] for each in found]
    for (_, text), each in zip(told, found, strict=True):
        assert each.partition(": ")[2] in text


def without(cards: Sequence[Sequence[str]], seat: int) -> list[list[str]]:
    """Return hands of which one has a card less."""
    return [list(hand[1:]) if at == seat else list(hand) for at, hand in enumerate(cards)]


@pytest.mark.parametrize(
    ("asks", "players", "name", "seat", "found"),
    [
        of("TR1.6", "gate", 4, "hands", 1, ["hands: (TR1.6)"]),
        of("TR1.6 TR4.1", "play", 4, "hands", 1, ["hands: (TR1.6)", "hands: (TR4.1)"]),
        of("TR1.6", "aside", 4, "hands", 3, ["hands: (TR1.6)"]),
        of("TR2.3", "aside", 4, "opened", 2, ["hands: (TR1.6)", f"opened: {LAID}"]),
        of("TR8.3", "aside", 3, "opened", 3, ["hands: (TR1.6)", "opened: (TR8.3)"]),
        of("TR8.2", "aside", 3, "hands", 3, ["hands: (TR1.6)"]),
    ],
)
def test_a_missing_card_is_missed(
    asks: str, players: int, name: str, seat: int, found: list[str]
) -> None:
    told = good(asks, players=players)
    told[name] = without(told[name], seat)
    missed = problems(told, players=players)
    assert [place for place, _ in missed] == [each.partition(": ")[0] for each in found]
    for (_, text), each in zip(missed, found, strict=True):
        assert each.partition(": ")[2] in text


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        of("TR5.4", "finish", list("VVSO"), "finish: twice"),
        of("TR5.4", "finish", list("VFS"), "finish: not a list of 4 items"),
        of("TR5.4", "riders", list("VVSO"), "riders: twice"),
        of("TR5.4", "riders", list("VFS"), "riders: not a list of 4 items"),
        of("TR5.4", "odds", [2, 2, 2], "odds: not a list of 4 items"),
        of("TR5.4", "points", [0, 0, 0, 0, 0], "points: more than 4 entries"),
        of("TR5.4", "spaces", [0, 0, 0], "spaces: not a list of 4 items"),
        of("TR5.4", "spaces", [], "spaces: not a list of 4 items"),
        of("TR5.4", "spaces", [0, 0, 0, 8], "spaces[3]: from 0 to 7"),
        of("TR5.4 TR3.3", "tickets", [["V", "win"], ["F", "win"], ["S"], ["O", "win"]],
           "tickets[2]: not a list of 2 items"),
        of("TR5.4", "place", 1, "place: unknown name"),
    ],
)  # fmt: skip
def test_a_settled_race_has_one_entry_for_each(name: str, value: Any, found: str) -> None:
    told = good("next")
    told["settled"] = [{**told["settled"][0], name: value}]
    ((place, text),) = problems(told)
    assert place == f"settled[0].{found.partition(': ')[0]}"
    assert found.partition(": ")[2] in text


@pytest.mark.rule("trickrace:TR5.4", "trickrace:TR1.1", cited=False)  # in the text of a problem
@pytest.mark.parametrize("race", [0, 5])
def test_a_settled_race_is_one_of_the_game(race: int) -> None:
    told = good("next")
    told["settled"] = [{**told["settled"][0], "race": race}]
    ((place, text),) = problems(told)
    assert (place, "from 1 to 4" in text) == ("settled[0].race", True)


@pytest.mark.parametrize(
    ("races", "good"), [([], True), ([1], True), ([1, 2], True), ([2, 1], False), ([1, 1], False),
                        ([3], False), ([2, 4], False)]
)  # fmt: skip
@pytest.mark.rule("trickrace:TR5.4", cited=False)  # in the text of a problem
def test_the_settled_races_are_earlier_ones_in_order(races: list[int], good: bool) -> None:
    (settled,) = describe(last_trick(*CARDS, race=1).state)["settled"]
    sheet = [{**settled, "race": race} for race in races]
    found = problems({**describe(gate(race=3)), "settled": sheet})
    assert [place for place, _ in found] == ([] if good else ["settled"])


@pytest.mark.rule("trickrace:TR4.7", cited=False)  # in the text of a problem
def test_while_cards_are_left_a_race_is_over_only_with_two_horses_home() -> None:
    state = position(
        hands=["R9 G1", "R2 B3", "B10 G2", "R8 Y8"], course=["F S", *[""] * 5, "V", "O"]
    )
    told = describe(play(state, "R9", "R2", "B10", "R8").state)
    assert (told["asks"], problems(told)) == ("next", [])
    ((place, text),) = problems({**told, "course": [["F", "S"], *[[]] * 5, ["O"], ["V"]]})
    assert (place, "TR4.7" in text) == ("course", True)


@pytest.mark.rule("trickrace:TR4.1", cited=False)  # seen in a position
def test_whoever_has_played_to_the_trick_has_a_card_less() -> None:
    board = position(table=["R5", "R6"]).board
    assert [len(hand) for hand in board.hands] == [9, 9, 10, 10]
    assert [len(cards) for cards in (*board.opened, *board.played)] == [1] * 4 + [0] * 4


@pytest.mark.rule("trickrace:TR4.1", cited=False)  # in the text of a problem
def test_a_chair_that_would_hold_fewer_cards_than_none_is_dealt_none() -> None:
    with pytest.raises(rk.BadInput) as refused:
        position(numbers=3, table=["R1"], hands=[None, ""])
    ((place, text),) = [(problem.place, problem.text("en")) for problem in refused.value.problems]
    assert (place, "TR4.1" in text) == ("hands", True)


@pytest.mark.rule("trickrace:TR1.8", "trickrace:TR4.1", cited=False)  # seen in a position
def test_a_description_without_a_race_or_a_leader_is_of_the_first_and_its_starter() -> None:
    told = good("play", numbers=5)
    assert "leader" not in told
    del told["race"]
    board = from_description(rk.game("trickrace", numbers=5), told).board  # type: ignore[arg-type]
    assert (board.race, board.start, board.leader, board.trick) == (1, 0, 0, 1)


@pytest.mark.parametrize(
    ("asks", "options"),
    [
        of("TR1.6 TR1.8 TR8.1", "horse", {"players": 3}),
        of("TR1.6", "deal", {}),
        of("TR1.6 TR8.1", "deal", {"players": 3}),
        of("TR2.1", "gate", {"players": 3}),
        of("TR2.2 TR2.3", "discard", {"start_player_counts": True}),
        of("TR2.2 TR2.3", "discard", {}),
        of("TR8.2", "row", {"players": 3}),
        of("TR2.4", "aside", {"players": 3}),
        of("TR3.1", "open", {"players": 3}),
        of("TR3.3", "seal", {}),
        of("TR4.1 TR4.4 TR8.4", "play", {"players": 3}),
        of("TR4.1", "play", {}),
        of("TR5.4 TR6.1", "next", {"players": 2, "horses": 3}),
        of("TR5.4 TR7.1", "over", {"players": 2, "horses": 3}),
    ],
)
def test_a_position_in_which_this_is_asked_is_told_and_set_up_again(
    asks: str, options: dict[str, Any]
) -> None:
    game = rk.game("trickrace", numbers=5, races=2, goal=4, **options)
    met = 0
    for seed in (1, 2):
        for state in wander(seed, **game.options()):
            told = describe(state)
            if told["asks"] == asks:
                again = from_description(game, told)  # type: ignore[arg-type]
                assert again == state
                assert hash(again) == hash(state)
                assert describe(again) == told
                met += 1
    assert met >= 2


def test_a_position_says_what_is_wrong_in_both_languages() -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(hands=["R5 R5"])
    assert "(TR1.2)" in caught.value.text("en")
    assert "（TR1.2）" in caught.value.text("ja")
