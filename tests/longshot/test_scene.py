"""What a seat is shown: the scene, the board in plain text, and the words about both.

The scene is drawn from a view. What it shows follows from the rules named; no event says it, hence
``cited=False``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.engine.texts import LANGUAGES, YOU, Text
from racekit.games.longshot.cards import WORDS, Card, parse_action
from tests.longshot.positions import full, position
from tests.playing import play

NAMES = {0: YOU, 1: Text("Bo", "ボー"), 2: Text("Cy", "サイ"), 3: Text("Di", "ディ")}


def scene(state: State, seat: int = 0) -> dict[str, Any]:
    """Return the scene of a seat; it is plain data."""
    made: dict[str, Any] = state.game.scene(state.view(seat))
    assert json.loads(json.dumps(made)) == made
    return made


def lines(state: State, seat: int = 0, lang: str = "en") -> list[str]:
    """Return the board in plain text."""
    return state.game.scene_text(scene(state, seat), NAMES, lang).splitlines()


def status(state: State, names: Mapping[int, Text] = NAMES) -> str:
    """Return the header line."""
    return " ".join(part.en for part in state.game.status(state.view(0), names))


def middle(**other: Any) -> State:
    """Return a position in the middle of a race: horse 1 is home, horse 2 has run, 3 was late."""
    what: dict[str, Any] = {
        "home": {1: (1, 2, 5)},
        "at": {2: 7, 4: 30},
        "boxes": {"2L": "2-1 F-2 2-6", "2R": "F-1", "4R": "4-4"},
        "opened": "F-0",
        "hands": ["F-3 3-1 1-2", "2-2", "", "F-1 F-1"],
        "stack": "5-5 5-6",
        "first": 1,
    }
    return position(**{**what, **other})


def ended(**other: Any) -> State:
    """Return the end of the last race: horses 1 and 2 share the first place, horse 3 is third."""
    state = position(
        **{
            "home": {1: (1, 2, 5), 2: (1, 2, 5)},
            "at": {3: 58, 4: 59, 5: 30},
            "boxes": {"3L": "3-7", "4L": "F-3 4-1"},
            "opened": "F-0",
            "hands": ["1-1 1-3 F-5", "5-7", "4-2", ""],
            "orders": [2, 5, 3, 1],
            "purses": [20_000, 10_000, 30_000, 0],
            **other,
        }
    )
    return play(state, "F-0>5L").state


# --- the scene -------------------------------------------------------------------------------


@pytest.mark.rule("longshot:LS1.1", "longshot:LS1.4", cited=False)
def test_the_table_is_shown() -> None:
    state = middle(goal=70, purses=[1, 2, 3, 4])
    seen = scene(state)
    assert (seen["race"], seen["races"], seen["round"], seen["first"]) == (1, 1, 3, 1)
    assert (seen["spurt"], seen["goal"]) == ({"line": 44, "on": False}, 70)
    assert [horse["horse"] for horse in seen["horses"]] == [1, 2, 3, 4, 5]
    assert [horse["at"] for horse in seen["horses"]] == [72, 7, 0, 30, 0]
    assert seen["horses"][1]["boxes"] == [
        {"id": "2L", "cards": ["2-1", "F-2", "2-6"]},
        {"id": "2R", "cards": ["F-1"]},
    ]
    assert [player["seat"] for player in seen["players"]] == [0, 1, 2, 3]
    assert [player["purse"] for player in seen["players"]] == [1, 2, 3, 4]
    assert [player["cards"] for player in seen["players"]] == [3, 1, 0, 2]
    assert [player["first"] for player in seen["players"]] == [False, True, False, False]
    assert (seen["stack"], seen["opened"], seen["placed"]) == ({"size": 2}, "F-0", [])
    assert seen["settlements"] == []
    assert scene(position())["opened"] is None


@pytest.mark.rule("longshot:LS1.2", cited=False)
def test_a_hand_is_sorted_with_free_cards_last() -> None:
    assert scene(middle())["hand"] == ["1-2", "3-1", "F-3"]


@pytest.mark.rule("longshot:LS2.4", "longshot:LS10.3", cited=False)
def test_an_order_is_shown_to_all_in_the_last_race_only() -> None:
    secret, open_to_all = scene(middle()), scene(middle(race=2, races=2))
    assert secret["order"] == open_to_all["order"] == 1
    assert [player["order"] for player in secret["players"]] == [None] * 4
    assert [player["order"] for player in open_to_all["players"]] == [1, 2, 3, 4]
    public = rk.game("longshot").public_scene(secret)
    assert (public["hand"], public["order"]) == (None, None)
    assert public["players"] == secret["players"]


@pytest.mark.rule("longshot:LS3.3", "longshot:LS8.1", "longshot:LS8.3", cited=False)
def test_how_each_horse_ran_and_who_is_home() -> None:
    before = scene(middle())["horses"]
    assert [horse["move"] for horse in before] == [None] * 5
    assert not any(horse["late"] for horse in before)
    after = scene(play(middle(at={2: 53, 4: 30}), "F-0>5L").state)["horses"]
    assert [horse["move"] for horse in after] == [
        None,
        {"from": 53, "by": 7, "tops": [6, 1]},
        None,
        {"from": 30, "by": 4, "tops": [4]},
        {"from": 0, "by": 0, "tops": [0]},
    ]
    assert [horse["late"] for horse in after] == [False, False, True, False, False]
    assert [horse["home"] for horse in after] == [
        {"round": 1, "over": 2, "sum": 5, "place": 1},
        {"round": 3, "over": 0, "sum": 7, "place": 2},
        *[None] * 3,
    ]


@pytest.mark.rule("longshot:LS6.1", cited=False)
def test_the_boxes_used_in_the_spurt_are_shown() -> None:
    state = position(spurting=True, boxes=full(), hands=["3-6 3-1"], stack="1-1")
    seen = scene(play(state, "3-6>3R").state)
    assert (seen["spurt"]["on"], seen["placed"]) == (True, ["3R"])


@pytest.mark.rule("longshot:LS8.4", "longshot:LS9.1", "longshot:LS9.2", "longshot:LS9.4")
def test_a_settlement_is_shown_line_by_line() -> None:
    (settlement,) = scene(ended())["settlements"]
    assert settlement["race"] == 1
    # Horse 4 came home 4th, which is no place.
    assert settlement["finish"] == [
        {"horse": 1, "place": 1},
        {"horse": 2, "place": 1},
        {"horse": 3, "place": 3},
        {"horse": 4, "place": None},
        {"horse": 5, "place": None},
    ]
    mine, other, *_ = settlement["seats"]
    assert [(line["rule"], line["amount"]) for line in mine["lines"]] == [
        ("LS9.1", 60_000),
        ("LS9.2", 20_000),
    ]
    assert [line["text"]["en"] for line in mine["lines"]] == [
        "Order: horse 2 was 1st",
        "Tickets: horse 1 was 1st; 1 + 3 = 4, times $5,000",
    ]
    assert [line["text"]["en"] for line in other["lines"]] == [
        "Order: horse 5 was unplaced",
        "Tickets: horse 5 was unplaced; 7, times $1,000",
    ]
    money = [(a["seat"], a["before"], a["total"], a["floored"], a["after"]) for a in (mine, other)]
    assert money == [(0, 20_000, 80_000, False, 100_000), (1, 10_000, -27_000, True, 0)]


@pytest.mark.rule("longshot:LS9.4")
def test_a_purse_that_is_just_empty_is_not_floored() -> None:
    (settlement,) = scene(ended(purses=[20_000, 27_000, 0, 0]))["settlements"]
    account = settlement["seats"][1]
    assert (account["floored"], account["after"]) == (False, 0)


# --- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param(asked, said, marks=pytest.mark.rule(f"longshot:{rule}", cited=False))
        for rule, asked, said in [
            ("LS3.1", position(hands=["3-1"]), "Race 1, round 3. Your turn: choose a card."),
            ("LS3.1", position(turn=1, hands=["", "3-1"]), "Race 1, round 3. It is Bo's turn."),
            (
                "LS6.1",
                position(spurting=True, hands=["3-1"]),
                "Race 1, round 3. Your turn: place one or two cards.",
            ),
            (
                "LS6.1",
                position(turn=2, spurting=True, hands=["", "", "3-1"]),
                "Race 1, round 3. It is Cy's turn: one or two cards.",
            ),
            (
                "LS6.1",
                play(position(spurting=True, hands=["3-1 3-2"]), "3-1>3L").state,
                "Race 1, round 3. A second card, or done?",
            ),
            (
                "LS3.1",
                play(position(hands=["3-1"], stack="1-1"), "3-1>3L").state,
                "Race 1, round 3. You draw a card.",
            ),
            (
                "LS3.2",
                position(opened="F-0"),
                "Race 1, round 3. You opened a free 0: choose its box.",
            ),
            (
                "LS3.2",
                position(first=3, opened="2-7"),
                "Race 1, round 3. Di opened a 7 of horse 2 and chooses its box.",
            ),
            (
                "LS3.2",
                play(
                    position(first=2, turn=1, hands=["", "3-1"], stack="1-1 1-2"),
                    "3-1>3L",
                    "draw 1-1",
                ).state,
                "Race 1, round 3. Cy opens the top card.",
            ),
            ("LS2.1", rk.game("longshot").start(), "Race 1. The first player is drawn by lot."),
            ("LS2.2", rk.game("longshot", first_player=0).start(), "Race 1. The cards are dealt."),
            ("LS11.1", ended(), "Race 1, round 3. The game is over: you won with $100,000."),
            (
                "LS11.1",
                ended(purses=[20_000, 10_000, 30_000, 40_000]),
                "Race 1, round 3. The game is over: you, Di won with $100,000.",
            ),
        ]
    ],
)
def test_the_header_says_who_is_to_do_what(asked: State, said: str) -> None:
    assert status(asked) == said


@pytest.mark.rule("longshot:LS10.2", cited=False)
def test_the_header_before_the_last_races_first_round() -> None:
    state = play(
        position(home={1: (1, 0, 5), 2: (2, 0, 5)}, at={3: 58}, boxes={"3L": "3-7"}, opened="F-0",
                 stack=None, races=2), "F-0>5L").state  # fmt: skip
    assert status(state) == "Race 2. The cards are dealt."


@pytest.mark.rule("longshot:LS10.3", cited=False)
def test_the_header_says_in_the_last_race_that_orders_are_open() -> None:
    begun = position(race=2, in_round=1, boxes={}, orders=(4, 1, 2, 3), races=2)
    assert status(begun) == "Race 2, round 1. All orders are open now. Your turn: choose a card."
    assert "All orders" not in status(position(race=2, in_round=2, races=2))
    assert "All orders" not in status(position(race=1, in_round=1, boxes={}, races=2))


ACTIONS = [
    ("LS3.1", "3-6>3L", "6 of horse 3 to horse 3's left box", "3番の6を3番の左マスへ"),
    ("LS3.1", "F-8>5R", "Free 8 to horse 5's right box", "フリーの8を5番の右マスへ"),
    ("LS5.1", "pass", "Pass", "パス"),
    ("LS6.1", "done", "Done", "終わり"),
    ("LS2.2", "deal 1-7", "7 of horse 1", "1番の7"),
    ("LS3.2", "open F-0", "Free 0", "フリーの0"),
    ("LS2.4", "order 4", "horse 4", "4番"),
]


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"longshot:{rule}", cited=False))
        for rule, *case in ACTIONS
    ],
)
def test_the_label_of_an_action(text: str, en: str, ja: str) -> None:
    label = rk.game("longshot").action_text(parse_action(text))
    assert (label.en, label.ja) == (en, ja)


@pytest.mark.rule("longshot:LS3.1", cited=False)
def test_where_a_card_comes_from_and_goes_to() -> None:
    game = rk.game("longshot")
    assert game.ends(parse_action("3-6>4R")) == {"from": "3-6", "to": "4R"}
    assert game.ends(parse_action("pass")) == {"from": None, "to": None}


SAID = [
    ("LS1.2", "card", Card(3, 6), "6 of horse 3", "3番の6"),
    ("LS1.2", "card", Card(0, 0), "free 0", "フリーの0"),
    ("LS1.2", "Card", Card(0, 8), "Free 8", "フリーの8"),
    ("LS1.2", "a_card", Card(3, 6), "a 6 of horse 3", "3番の6"),
    ("LS1.2", "a_card", Card(0, 0), "a free 0", "フリーの0"),
    ("LS1.2", "The_card", Card(3, 6), "The 6 of horse 3", "3番の6"),
    ("LS1.2", "The_card", Card(0, 0), "The free 0", "フリーの0"),
    ("LS1.1", "box", 0, "horse 1's left box", "1番の左マス"),
    ("LS1.1", "box", 11, "horse 6's right box", "6番の右マス"),
    ("LS3.3", "sum", [5], "5", "5"),
    ("LS3.3", "sum", [3, 0], "3 + 0 = 3", "3 + 0 = 3"),
    ("LS9.2", "sum", [1, 6, 6], "1 + 6 + 6 = 13", "1 + 6 + 6 = 13"),
    ("LS8.1", "over", 0, "exactly on the goal", "ちょうどゴール"),
    ("LS8.1", "over", 1, "1 past the goal", "ゴールの先1マス"),
    *(
        ("LS8.3", "place", n, word, f"{n}着")
        for n, word in enumerate(["1st", "2nd", "3rd", "4th", "5th", "6th"], start=1)
    ),
]


@pytest.mark.parametrize(
    ("word", "value", "en", "ja"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"longshot:{rule}", cited=False))
        for rule, *case in SAID
    ],
)
def test_how_a_value_is_said(word: str, value: Any, en: str, ja: str) -> None:
    assert (WORDS[word](value, "en"), WORDS[word](value, "ja")) == (en, ja)


# --- the board in plain text -----------------------------------------------------------------


def row(state: State, horse: int) -> list[str]:
    """Return the cells of a horse."""
    return next(line for line in lines(state) if line.startswith(f"{horse} ")).split("  ")


def cells(state: State, horse: int) -> list[str]:
    """Return what stands beside a horse's track: its space, its boxes, its run or finish."""
    return [cell.strip() for cell in row(state, horse)[1:] if cell.strip()][-4:]


@pytest.mark.rule("longshot:LS1.4", "longshot:LS8.1", cited=False)
def test_the_track_runs_over_the_spurt_line_to_the_goal() -> None:
    board = lines(middle())
    assert board[0].split("  ")[0] == "Horse"
    assert "Track (: is 44, | is 60)" in board[0]
    tracks = [line[7:39] for line in board[1:6]]
    assert tracks == [
        "......................:.......|1",
        "...2..................:.......| ",
        "3.....................:.......| ",
        "...............4......:.......| ",
        "5.....................:.......| ",
    ]
    nearly = lines(middle(at={2: 59}))[2]
    assert nearly[7:39] == "......................:......2| "


@pytest.mark.rule("longshot:LS4.7", cited=False)
def test_a_box_shows_its_top_card_and_how_many_it_covers() -> None:
    state = middle()
    assert cells(state, 2)[:3] == ["7", "2-6 +2", "F-1"]
    assert cells(state, 3)[:3] == ["0", "-", "-"]
    assert cells(middle(boxes={"2L": "2-1 2-6"}), 2)[1] == "2-6 +1"


@pytest.mark.rule("longshot:LS3.3", "longshot:LS8.3", cited=False)
def test_the_next_run_is_the_sum_of_the_tops() -> None:
    state = middle()
    assert lines(state)[0].split("  ")[-1].strip() == "Next run"
    assert [cells(state, horse)[-1] for horse in range(1, 6)] == [
        "home, 1st",
        "7",
        "0 (late)",
        "4",
        "0 (late)",
    ]


@pytest.mark.rule("longshot:LS8.4", "longshot:LS11.1")
def test_after_the_last_race_each_horse_has_its_finish() -> None:
    state = ended()
    assert lines(state)[0].split("  ")[-1].strip() == "Finish"
    assert [cells(state, horse)[-1] for horse in range(1, 6)] == [
        "home, 1st",
        "home, 1st",
        "home, 3rd",
        "home, 4th",
        "unplaced",
    ]


@pytest.mark.rule("longshot:LS3.4", "longshot:LS2.4", "longshot:LS10.3", cited=False)
def test_the_seats_with_the_marker_and_their_orders() -> None:
    secret = lines(middle(purses=[1_000, 0, 20_000, 3]))[7:12]
    assert [line.split() for line in secret] == [
        ["Player", "Money", "Cards", "Order"],
        ["You", "$1,000", "3", "secret"],
        ["Bo", "$0", "1", "secret", "first", "player"],
        ["Cy", "$20,000", "0", "secret"],
        ["Di", "$3", "2", "secret"],
    ]
    shown = lines(middle(race=2, races=2))[8:12]
    assert [line.split()[3:5] for line in shown] == [["horse", str(n)] for n in range(1, 5)]


@pytest.mark.rule("longshot:LS3.4", "longshot:LS3.3", cited=False)
def test_numbers_end_below_the_end_of_their_headings() -> None:
    board = lines(middle(purses=[1_000, 0, 20_000, 3]))
    for heading, at, numbers in (
        ("At", 0, ["62", "7", "0", "30", "0"]),
        ("Money", 7, ["$1,000", "$0", "$20,000", "$3"]),
        ("Cards", 7, ["3", "1", "0", "2"]),
    ):
        end = board[at].index(heading) + len(heading)
        rows = board[at + 1 : at + 1 + len(numbers)]
        assert all(line[:end].endswith(f" {n}") for line, n in zip(rows, numbers, strict=True))


@pytest.mark.rule("longshot:LS3.2", "longshot:LS2.4", cited=False)
def test_below_the_board_are_the_stack_the_opened_card_and_ones_own() -> None:
    assert lines(middle())[13:] == [
        "Stack: 2",
        "Opened card: F-0",
        "Order: horse 1",
        "Hand: 1-2  3-1  F-3",
    ]
    public = rk.game("longshot").public_scene(scene(middle()))
    text = rk.game("longshot").scene_text(public, NAMES, "en").splitlines()
    assert text[13:] == ["Stack: 2", "Opened card: F-0"]


@pytest.mark.rule("longshot:LS6.1", cited=False)
def test_below_the_board_is_the_spurt_while_it_lasts() -> None:
    state = position(spurting=True, boxes=full(), hands=["3-6 3-1"], stack="1-1")
    after = play(state, "3-6>3R").state
    spurt = "Last spurt: one or two cards a turn"
    assert lines(state)[13:15] == [spurt, "Stack: 1"]
    assert lines(after)[13:16] == [spurt, "Used this turn: 3R", "Stack: 1"]
    assert spurt not in lines(middle())
    assert spurt not in lines(ended(spurting=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_has_texts_in_both_languages(lang: str) -> None:
    assert len(lines(middle(), lang=lang)) == 17
