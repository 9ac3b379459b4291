"""What the board shows of the rules: as text, and as the scene that the front end draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.engine.texts import YOU, Text
from racekit.games.trickrace.positions import position
from tests.playing import play
from tests.trickrace.tables import gate, last_trick, of, ready, until


def names(players: int, you: int | None = None) -> dict[int, Text]:
    """Return the names of the seats, from the point of view of one."""
    found = {seat: Text(f"Player {seat + 1}", f"プレイヤー{seat + 1}") for seat in range(players)}
    return found if you is None else {**found, you: YOU}


def parts(state: State, seat: int = 0, lang: str = "en") -> list[list[str]]:
    """Return the parts of the board in words: course, horses, seats, notes, sheet."""
    game = state.game
    text = str(game.scene_text(game.scene(state.view(seat)), names(game.players), lang))
    return [part.splitlines() for part in text.split("\n\n")]


def in_a_trick() -> State:
    """Return the second race of three players, in a trick."""
    return position(
        players=3, race=2, riders="O V F S", leader=0, points=[7, 8, 11], whips=[1, 2, 0, 2],
        odds={"V": 2, "F": 3, "S": 4, "O": 5}, tickets=["win V", "F win", "O S"],
        course=["F", "", "V", "O S"], opened=["G12", "G11", "G10", "B1 B2"],
        aside=["Y1", "Y2", "Y3"], hands=["R1", "R2", "Y4 G1", "B9 R3"], table=["Y11", "G7 whip"],
    )  # fmt: skip


def settled(**what: Any) -> State:
    """Return a race that is over."""
    course = ["", "", "V", "", "", "S F", "", "O"]
    tickets = "O win, F win, win V, S O"
    cards = ("R1", "R2", "R3", "R4")
    return last_trick(*cards, course=course, race=2, tickets=tickets, **what).state


@pytest.mark.parametrize(
    ("state", "part", "lines"),
    [
        of("TR1.5 TR2.1", in_a_trick, 0, [
            "  0  1  2  3  4  5  6  goal",
            "  .  .  .  S  .  .  .  .",
            "  F  .  V  O  .  .  .  .",
        ]),
        of("TR1.5", settled, 0, [
            "  0  1  2  3  4  5  6  goal",
            "  .  .  .  .  .  F  .  .",
            "  .  .  V  .  .  S  .  O",
        ]),
        of("TR1.6 TR1.9 TR5.1", in_a_trick, 1, [
            "Horse            Rider     Odds  At  Place",
            "V Vanilla Beans  Player 2     2   2      3",
            "F Foret Noire    Player 3     3   0      4",
            "S Silver Arazan  Dummy        4   3      1",
            "O Gateau Opera   Player 1     5   3      2",
        ]),
        of("TR1.4 TR1.7 TR2.3 TR2.4 TR3.1 TR3.3", in_a_trick, 2, [
            "Player    Points  Whips  Tickets    Discards  Cards",
            "Player 1       7  1/2    “win” + V  G12 (Y1)  R×1",
            "Player 2       8  2/2    F + ?      G11 (Y?)  R×1      start player",
            "Player 3      11  0/2    O + ?      G10 (Y?)  Y×1 G×1",
            "Dummy          -  2/2    -          B1 B2     B9 R3",
        ]),
        of("TR4.1 TR4.4", in_a_trick, 3, [
            "Trick: Player 1: Y11  Player 2: G7 (whip)",
            "Ahead: Player 2 (G wins)",
            "Hand: R1>>>",
        ]),
        of("TR4.1 TR4.3", settled, 3, [
            "Previous trick: Player 1: R1  Player 2: R2  Player 3: R3  Player 4: R4",
            "Won by: Player 4; Gateau Opera +0",
        ]),
        of("TR5.4", settled, 4, [
            "Score sheet: horse (odds) spaces | player: horse, tickets, points",
            ("Race 2: O(2) 7 F(2) 5 S(2) 5 V(2) 2 | Player 1: V O+“win” +2  Player 2: F F+“win” +3"
             "  Player 3: S “win”+V +0  Player 4: O S+O +5"),
        ]),
    ],
)  # fmt: skip
def test_the_board_in_words(state: Any, part: int, lines: list[str]) -> None:
    assert parts(state())[part] == lines


@pytest.mark.parametrize(
    ("part", "line"),
    [
        of("TR1.5", 0, "  0  1  2  3  4  5  6  ゴール"),
        of("TR1.6", 1, "S シルバーアラザン  ダミー            4     3     1"),
        of("TR1.7 TR3.1", 2, "プレイヤー1     7  1/2   単勝 + V  G12 (Y1)    R×1"),
        of("TR4.1 TR4.4", 3, "トリック：プレイヤー1：Y11  プレイヤー2：G7（ムチ）"),
    ],
)
def test_the_board_in_japanese_words(part: int, line: str) -> None:
    assert line in parts(in_a_trick(), lang="ja")[part]


@pytest.mark.rule("trickrace:TR2.4", "trickrace:TR3.3", cited=False)  # seen on the board
def test_another_seats_face_down_card_and_ticket_are_not_on_the_board() -> None:
    (line,) = (line for line in parts(in_a_trick(), 2)[2] if line.startswith("Player 1"))
    assert "“win” + ?  G12 (Y?)" in line
    (own,) = (line for line in parts(in_a_trick(), 2)[2] if line.startswith("Player 3"))
    assert "O + S      G10 (Y3)" in own


@pytest.mark.rule("trickrace:TR1.5", cited=False)  # seen on the board
def test_a_course_of_more_than_20_spaces_is_shown_without_its_empty_ones() -> None:
    for goal, spaces in ((20, 21), (21, 2)):
        head = parts(position(goal=goal, course=["V F", "", "S O"]))[0][0]
        assert len(head.split()) == spaces
    empty = parts(rk.game("trickrace").start())[0]
    assert empty[1:] == ["  .  .  .  .  .  .  .  ."]


# --- the scene -----------------------------------------------------------------------------------


def scene(state: State, seat: int = 0) -> Mapping[str, Any]:
    """Return the scene of a seat."""
    found: Mapping[str, Any] = state.game.scene(state.view(seat))
    return found


def horse(state: State, letter: str) -> tuple[Any, ...]:
    """Return what the scene says of a horse."""
    (found,) = (each for each in scene(state)["horses"] if each["id"] == letter)
    return tuple(found[key] for key in ("rider", "odds", "at", "home", "place", "moved"))


@pytest.mark.parametrize(
    ("state", "letter", "shown"),
    [
        of("TR5.1", in_a_trick, "V", (1, 2, 2, None, 3, None)),
        of("TR5.1", in_a_trick, "F", (2, 3, 0, None, 4, None)),
        of("TR5.1", in_a_trick, "S", (3, 4, 3, None, 1, None)),
        of("TR5.1", in_a_trick, "O", (0, 5, 3, None, 2, None)),
        of("TR5.1", settled, "O", (3, 2, 7, 1, 1, None)),
        of("TR5.1", settled, "S", (2, 2, 5, None, 3, None)),
        of("TR5.1", lambda: play(gate(), "gate S").state, "S", (2, 2, 0, None, 1, None)),
        of("TR5.1", lambda: play(gate(), "gate S").state, "V", (0, 2, 0, None, 0, None)),
        of("TR5.1", lambda: rk.game("trickrace").start(), "V", (None, 2, 0, None, 0, None)),
        of("TR4.5", lambda: last_trick("R1", "R2", "R3", "R4", race=1).state, "O",
           (3, 2, 2, None, 1, {"from": 0, "by": 2})),
        of("TR4.5", lambda: last_trick("R1", "R2", "R3", "R4", race=1).state, "V",
           (0, 2, 0, None, 4, None)),
    ],
)  # fmt: skip
def test_the_scene_shows_where_a_horse_is_and_how_it_came_there(
    state: Any, letter: str, shown: tuple[Any, ...]
) -> None:
    assert horse(state(), letter) == shown


@pytest.mark.parametrize(
    ("chair", "shown"),
    [
        of("TR1.4 TR2.3 TR2.4", 0, ("O", ["R"], None, ["G12"], ["Y1"], 7)),
        of("TR1.4 TR2.3 TR2.4", 1, ("V", ["R"], None, ["G11"], ["Y"], 8)),
        of("TR1.4 TR2.3 TR2.4", 2, ("F", ["Y", "G"], None, ["G10"], ["Y"], 11)),
        of("TR8.2", 3, ("S", [], ["B9", "R3"], ["B1", "B2"], [], 0)),
    ],
)
def test_the_scene_shows_backs_discards_and_the_dummys_row(
    chair: int, shown: tuple[Any, ...]
) -> None:
    seat = scene(in_a_trick())["seats"][chair]
    discards = seat["discards"]
    found = (seat["horse"], seat["backs"], seat["row"], discards["open"], discards["down"])
    assert (*found, seat["points"]) == shown
    assert (seat["seat"], seat["dummy"]) == (chair, chair == 3)
    assert seat["whips"] == {"up": (1, 2, 0, 2)[chair], "of": 2}


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        of("TR4.1", [], (None, None, None, [])),
        of("TR4.1", ["Y11"], ("Y", "Y", 0, [False])),
        of("TR4.4", ["Y11", "G7 whip"], ("Y", "G", 1, [False, True])),
        of("TR4.3", ["Y3", "Y7", "Y4"], ("Y", "Y", 1, [False] * 3)),
    ],
)
def test_the_scene_shows_the_trick_and_who_is_ahead(
    table: list[str], shown: tuple[Any, ...]
) -> None:
    hands = ["", "", "", ""][: len(table)] + ["R1", "R2", "R3", "R4"][len(table) :]
    data = scene(position(table=table, hands=hands))
    assert (data["lead"], data["judge"], data["best"]) == shown[:3]
    assert [card["whip"] for card in data["trick_cards"]] == shown[3]
    assert [card["card"] for card in data["trick_cards"]] == [each.split()[0] for each in table]


@pytest.mark.rule("trickrace:TR4.3", "trickrace:TR4.5")
def test_the_scene_shows_the_previous_trick() -> None:
    after = play(ready("R1", "R2", "R3", "R4"), "R1", "R2", "R3", "R4")
    assert after.cited("TR4.3")
    assert after.cited("TR4.5")
    last = scene(after.state)["last"]
    assert [card["card"] for card in last.pop("cards")] == ["R1", "R2", "R3", "R4"]
    assert last == {"judge": "R", "winner": 3, "horse": "O", "marks": 2, "moved": 2}
    assert scene(ready("R1", "R2", "R3", "R4"))["last"] is None


def tickets(state: State, seat: int) -> Any:
    """Return the tickets that the scene offers to a seat."""
    return scene(state, seat)["tickets"]


@pytest.mark.rule("trickrace:TR1.7", cited=False)  # seen in the scene
def test_the_scene_offers_the_tickets_that_are_left_while_tickets_are_laid() -> None:
    state = until(gate(), "open").state
    assert tickets(state, 1) == ["win", "V", "F", "S", "O"]
    state = play(state, "open S").state
    assert tickets(state, 1) == ["win", "V", "F", "O"]
    state = play(state, "open V", "open F", "open O", "seal V").state
    assert tickets(state, 1) == ["win", "F", "O"]
    assert tickets(until(state, "play").state, 1) is None
    assert tickets(until(gate(), "aside").state, 1) is None


@pytest.mark.rule("trickrace:TR3.3", cited=False)  # seen in the scene
def test_the_scene_shows_ones_own_sealed_ticket_alone() -> None:
    state = play(until(gate(), "open").state, "open win", "open V", "open F", "open O").state
    shown = [seat["sealed"] for seat in scene(play(state, "seal V").state, 1)["seats"]]
    assert shown == ["none", "V", "none", "none"]
    lie = play(state, "seal V", "seal S", "seal S", "seal S").state
    assert [s["sealed"] for s in scene(lie, 1)["seats"]] == ["down", "V", "down", "down"]
    public = lie.game.public_scene(scene(lie, 1))
    assert [s["sealed"] for s in public["seats"]] == ["down"] * 4
    waits = play(state, "seal V").state
    public = waits.game.public_scene(scene(waits, 1))
    assert [s["sealed"] for s in public["seats"]] == ["none"] * 4


@pytest.mark.rule("trickrace:TR2.4", cited=False)  # seen in the scene
def test_the_public_scene_shows_the_colour_of_what_lies_face_down_and_no_choice() -> None:
    public = in_a_trick().game.public_scene(scene(in_a_trick()))
    assert [seat["discards"]["down"] for seat in public["seats"]] == [["Y"], ["Y"], ["Y"], []]
    choice = play(until(gate(), "aside").state, "aside B3").state
    assert scene(choice, 1)["seats"][1]["discards"]["down"] == ["B3"]
    assert "B3" not in scene(choice, 1)["hand"]
    public = choice.game.public_scene(scene(choice, 1))
    assert [seat["discards"]["down"] for seat in public["seats"]] == [[]] * 4


@pytest.mark.rule("trickrace:TR3.4", cited=False)  # seen in the scene
def test_the_public_scene_shows_the_tickets_of_a_settled_race() -> None:
    for state, shown in ((settled(), ["win", "win", "V", "O"]), (in_a_trick(), ["down"] * 3)):
        public = state.game.public_scene(scene(state))
        assert [seat["sealed"] for seat in public["seats"]][: len(shown)] == shown
    over = until(rk.game("trickrace", players=2, horses=2, numbers=3).start(), None).state
    public = over.game.public_scene(scene(over))
    assert len(public["sheet"]) == 2
    assert "down" not in [seat["sealed"] for seat in public["seats"]]
    before = until(gate(), "aside").state
    public = before.game.public_scene(scene(before))
    assert [seat["sealed"] for seat in public["seats"]] == ["none"] * 4


@pytest.mark.rule("trickrace:TR1.4", "trickrace:TR1.6", cited=False)  # seen in the scene
def test_the_scene_lists_the_cards_of_each_horse_as_far_as_the_seat_knows() -> None:
    known = {each["horse"]: each for each in scene(in_a_trick())["known"]}
    assert known["F"]["hidden"] == {"Y": 2, "G": 1}
    assert [known[letter]["hidden"] for letter in "VSO"] == [{}] * 3
    where = {card["card"]: card["where"] for each in known.values() for card in each["cards"]}
    told = {
        "R1": "hand", "Y1": "aside", "G12": "open", "Y11": "played",  # its own horse
        "R2": "hidden", "Y2": "hidden", "G11": "open", "G7": "played",  # the one it rode before
        "B9": "dummy", "R3": "dummy", "B1": "open", "G10": "open",
    }  # fmt: skip
    assert {card: where[card] for card in told} == told
    assert "Y3" not in where


@pytest.mark.rule("trickrace:TR5.4", "trickrace:TR5.2", "trickrace:TR5.3", cited=False)  # a scene
def test_the_scene_keeps_the_score_sheet() -> None:
    (race,) = scene(settled(odds={"V": 3, "F": 4, "S": 5, "O": 6}))["sheet"]
    assert (race["race"], race["places"]) == (2, ["O", "F", "S", "V"])
    assert race["odds"] == {"V": 3, "F": 4, "S": 5, "O": 6}
    assert race["spaces"] == {"V": 2, "F": 5, "S": 5, "O": 7}
    accounts = [
        (seat["horse"], seat["tickets"], seat["total"], seat["after"]) for seat in race["seats"]
    ]
    assert accounts == [
        ("V", ["O", "win"], 6, 6),
        ("F", ["F", "win"], 3, 3),
        ("S", ["win", "V"], 0, 0),
        ("O", ["S", "O"], 5, 5),
    ]
    lines = [
        (line["rule"], line["text"]["en"], line["points"]) for line in race["seats"][1]["lines"]
    ]
    assert lines == [
        ("TR5.2", "Prize: Foret Noire finished 2nd", 3),
        ("TR5.3", "Win bet: Foret Noire, lost", 0),
    ]


@pytest.mark.rule("trickrace:TR1.1", "trickrace:TR1.3", "trickrace:TR1.5", cited=False)  # a scene
def test_the_scene_shows_the_race_its_phase_and_its_options() -> None:
    data = scene(in_a_trick())
    found = tuple(
        data[key] for key in ("race", "races", "trick", "phase", "start", "leader", "goal")
    )
    assert found == (2, 3, 9, "race", 1, 0, 7)
    assert data["marks"] == [3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1]
    assert data["ring"] == [3, 0, 1, 2]
    assert data["course"][:4] == [["F"], [], ["V"], ["O", "S"]]
    start = scene(rk.game("trickrace").start())
    assert (start["start"], start["leader"], start["phase"]) == (None, None, "deal")
    phases = {asks: scene(until(gate(players=3), asks).state)["phase"] for asks in PHASES}
    assert phases == PHASES
    stacked = scene(gate())
    assert (stacked["start"], stacked["leader"]) == (0, None)


PHASES = {
    "gate": "paddock", "discard": "paddock", "row": "paddock", "aside": "aside",
    "open": "tickets", "seal": "tickets", "play": "race",
}  # fmt: skip


@pytest.mark.parametrize(
    ("asks", "you", "header"),
    [
        of("TR1.6", "horse", None, ("Before race 1.", "Player 1 draws a horse.")),
        of("TR1.6", "horse", 0, ("Before race 1.", "You draw a horse.")),
        of("TR1.6", "deal", None, ("Before race 1.", "Player 1 is dealt a card.")),
        of("TR2.1", "gate", 0, ("Race 1.", "The horses are stacked at the gate.")),
        of("TR2.2", "discard", None,
           ("Race 1.", "Player 1 turns up their top card, which gives the discard number.")),
        of("TR8.2", "row", 0, ("Race 1.", "The dummy's cards are laid out in a row.")),
        of("TR2.4", "aside", None, ("Race 1.", "Player 2 chooses a card to discard face down.")),
        of("TR3.1", "open", 1, ("Race 1.", "Lay a ticket face up.")),
        of("TR3.3", "seal", 0, ("Race 1.", "Player 2 lays a second ticket face down.")),
        of("TR4.1", "play", 0, ("Race 1, trick 1.", "You lead: play any card.")),
        of("TR4.1", "play", None, ("Race 1, trick 1.", "Player 1 leads.")),
    ],
)  # fmt: skip
def test_the_header_says_what_is_to_be_done(
    asks: str, you: int | None, header: tuple[str, str]
) -> None:
    state = until(rk.game("trickrace", players=3).start(), asks).state
    lead, what = state.game.status(state.view(0), names(3, you))
    assert (lead.en, what.en) == header
    assert lead.ja != lead.en


@pytest.mark.parametrize(
    ("state", "header"),
    [
        of("TR4.2", lambda: play(position(hands=["R5 G1"]), "R5").state,
           ("Race 1, trick 9.", "It is Player 2's turn: the led colour is red.")),
        of("TR2.3", lambda: play(until(gate(), "discard").state, "discard R4").state,
           ("Race 1.", "Player 2 turns up card 4 of their pile.")),
        of("TR6.1", settled,
           ("Race 2.", ("The race is over. Horses and cards pass to the left, "
                         "and the next race begins."))),
        of("TR7.1", lambda: last_trick("R1", "R2", "R3", "R4").state,
           ("Race 4.", "The game is over: Player 4 won with 7 points.")),
    ],
)  # fmt: skip
def test_the_header_in_the_middle_and_at_the_end(state: Any, header: tuple[str, str]) -> None:
    at = state()
    assert tuple(text.en for text in at.game.status(at.view(0), names(4))) == header
