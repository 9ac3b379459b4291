"""The rules in compiled games: each step is the engine's, and so are the figures at the end."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.compiling import NO_ACTION
from racekit.engine.game import State
from racekit.games.trickrace import tables
from racekit.games.trickrace.cards import Play
from racekit.games.trickrace.heuristic import evaluation
from racekit.games.trickrace.positions import describe, from_description, position
from tests.playing import legal, play
from tests.trickrace.compiled import (
    GREEDY,
    RANDOM,
    first_actions,
    greedy_actions,
    kernel,
    np,
    plain_kernel,
    rest,
)
from tests.trickrace.tables import gate, of, ready, until, wander

SHORT = {"numbers": 3, "races": 1}
"""A game of one race with one trick."""


def games(count: int, policy: int = RANDOM, **options: Any) -> list[Any]:
    """Return whole games that the kernel and the engine have played."""
    start = rk.game("trickrace", **options).start()
    return [rest(start, [policy] * start.game.players, seed) for seed in range(count)]


def check_first(state: State, count: int = 60) -> None:
    """Check that all that is legal comes first in some game, and that the engine plays on."""
    assert set(first_actions(state, RANDOM, count)) == legal(state)
    rest(state, [RANDOM] * state.game.players, 1)


# --- TR1 and TR2: before a race ------------------------------------------------------------------


@pytest.mark.rule("trickrace:TR1.1")
@pytest.mark.parametrize("players", [3, 4])
def test_there_is_a_race_for_each_player(players: int) -> None:
    # The opening says how many races there are; the games begin after it.
    assert rk.game("trickrace", players=players, numbers=3).opening()
    (game,) = games(1, players=players, numbers=3)
    places = [game.row[f"finish{race}_V"] for race in range(1, 5)]
    assert [place == kernel.ABSENT for place in places] == [False] * players + [True] * (
        4 - players
    )


@pytest.mark.rule("trickrace:TR1.1", "trickrace:TR8.9", cited=False)  # columns of a table
def test_a_games_columns_are_those_of_its_seats_horses_and_races() -> None:
    with_dummy = tables.ranges(rk.game("trickrace", players=3))
    assert {name: [*each] for name, each in with_dummy.items()} == {
        "seat": [0, 1, 2], "chair": [0, 1, 2, 3], "horse": [*"VFSO"], "race": [1, 2, 3],
    }  # fmt: skip
    small = tables.ranges(rk.game("trickrace", players=2, horses=2, races=1))
    assert [len(each) for each in small.values()] == [2, 2, 2, 1]
    (game,) = games(1, players=2, horses=2, numbers=3, races=1)
    absent = {name for name, figure in game.row.items() if figure == -1}
    assert absent >= {"score_2", "place_3", "won_2", "odds_S", "at_O", "tricks_2", "whips_3"}
    assert absent >= {"finish1_S", "finish2_V", "spaces1_O", "spaces4_F", "prizes_2", "tickets_3"}
    assert not absent & {"score_1", "odds_F", "finish1_F", "spaces1_V", "tickets_right_1", "tricks"}


@pytest.mark.rule("trickrace:TR1.6")
@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_the_horses_are_drawn_one_by_one(drawn: int) -> None:
    start = rk.game("trickrace", **SHORT).start()
    check_first(play(start, *("horse S", "horse O", "horse V")[:drawn]).state)


@pytest.mark.rule("trickrace:TR8.1", cited=False)  # seen in how often a horse is drawn
@pytest.mark.parametrize(
    ("drawn", "shares"),
    [
        ([], {"V": 1 / 3, "F": 2 / 9, "S": 2 / 9, "O": 2 / 9}),
        (["horse S"], {"V": 1 / 2, "F": 1 / 4, "O": 1 / 4}),
        (["horse S", "horse F"], {"V": 1}),
        (["horse V"], {"F": 1 / 3, "S": 1 / 3, "O": 1 / 3}),
        (["horse V", "horse F"], {"S": 1 / 2, "O": 1 / 2}),
    ],
)
def test_three_players_draw_until_one_has_vanilla_beans(
    drawn: list[str], shares: dict[str, float]
) -> None:
    state = play(rk.game("trickrace", players=3, **SHORT).start(), *drawn).state
    found = first_actions(state, RANDOM, 120)
    assert set(found) == {f"horse {horse}" for horse in shares}
    for horse, share in shares.items():
        assert abs(found[f"horse {horse}"] / 120 - share) < 0.12


@pytest.mark.rule("trickrace:TR1.6", "trickrace:TR1.8")
@pytest.mark.parametrize("riders", ["VFSO", "OSFV", "VFS", "FSV"])
@pytest.mark.parametrize("dealt", [0, 1, 2])
def test_the_cards_are_dealt_in_turn_from_vanilla_beans_rider_on(riders: str, dealt: int) -> None:
    start = rk.game("trickrace", players=len(riders), numbers=4, races=1).start()
    state = play(start, *(f"horse {horse}" for horse in riders)).state
    check_first(play(state, *("deal R1", "deal G2")[:dealt]).state)


@pytest.mark.rule("trickrace:TR2.1")
@pytest.mark.parametrize("stacked", [0, 1, 2, 3])
def test_the_gate_is_stacked_one_by_one(stacked: int) -> None:
    check_first(play(gate(**SHORT), *("gate S", "gate O", "gate V")[:stacked]).state, 40)


@pytest.mark.rule("trickrace:TR2.1", cited=False)  # seen in how often an order comes
def test_every_order_in_the_gate_is_as_likely() -> None:
    orders = first_actions(gate(**SHORT), RANDOM, 120, length=4)
    assert len(orders) == 24
    assert max(orders.values()) < 16


def at_discards(players: int = 4, **options: Any) -> State:
    """Return a race before the discards are turned up; seat 2 starts."""
    state = gate("FSVO", players=players, **options)
    return play(state, "gate V", "gate O", "gate S", "gate F").state


@pytest.mark.rule("trickrace:TR2.2")
@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize("top", [None, "Y1", "Y3"])
def test_the_start_players_top_card_is_the_number(top: str | None, counts: bool) -> None:
    state = at_discards(numbers=4, races=1, start_player_counts=counts)
    state = play(state, f"discard {top}").state if top else state
    check_first(state, 40)
    for seed in range(2, 8):
        rest(state, [RANDOM] * 4, seed)


@pytest.mark.rule("trickrace:TR2.3")
@pytest.mark.parametrize("cards", [["Y3"], ["Y3", "G1"], ["Y3", "G1", "R2"]])
def test_the_others_turn_a_card_up_from_the_start_players_left_on(cards: list[str]) -> None:
    state = at_discards(numbers=4, races=1)
    check_first(play(state, *(f"discard {card}" for card in cards)).state)


@pytest.mark.rule("trickrace:TR8.2", "trickrace:TR8.3")
@pytest.mark.parametrize("number", [1, 3, 4])
@pytest.mark.parametrize("row", [[], ["G4"], ["G4", "G1", "G3"]])
def test_the_dummys_row_is_turned_up_and_two_cards_leave_it(number: int, row: list[str]) -> None:
    first = play(at_discards(3, numbers=4, races=1), f"discard Y{number}")
    state = play(until(first.state, "row").state, *(f"row {card}" for card in row)).state
    check_first(state, 40)
    for seed in range(2, 8):
        rest(state, [RANDOM] * 3, seed)


@pytest.mark.rule("trickrace:TR8.3")
@pytest.mark.parametrize("number", [1, 3, 4])
def test_the_dummys_discards_leave_its_row_for_good(number: int) -> None:
    state = until(play(at_discards(3, numbers=4, races=1), f"discard Y{number}").state, "row").state
    for seed in range(8):
        game = rest(state, [RANDOM] * 3, seed)
        assert play(state, *game.actions[:4]).cited("TR8.3")


@pytest.mark.rule("trickrace:TR2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_a_used_whip_comes_back(players: int) -> None:
    told = {**describe(gate(players=players, **SHORT)), "whips": [0, 1, 2, 0]}
    state = from_description(gate(players=players, **SHORT).game, told)
    for seed in range(8):
        game = rest(state, [RANDOM] * players, seed)
        whipped = [played.seat for played in game.states[-1].board.last.cards if played.whip]
        # The dummy turns both up (TR8.3).
        up = [1, 2, 2, 2 if players == 3 else 1]
        left = [up[chair] - whipped.count(chair) for chair in range(4)]
        assert [game.row[f"whips_{chair}"] for chair in range(4)] == left


@pytest.mark.rule("trickrace:TR2.4")
@pytest.mark.parametrize("chosen", [[], ["G1"], ["G1", "R2"], ["G1", "R2", "B4"]])
def test_each_lays_one_aside_from_the_start_players_left_on(chosen: list[str]) -> None:
    state = play(at_discards(numbers=4, races=1), "discard Y3", "discard G3").state
    state = play(state, "discard R3", "discard B3").state
    check_first(play(state, *(f"aside {card}" for card in chosen)).state)


# --- TR3: tickets --------------------------------------------------------------------------------


@pytest.mark.rule("trickrace:TR3.1")
@pytest.mark.parametrize("laid", [[], ["V"], ["win", "V"], ["O", "win", "V"]])
def test_no_open_ticket_is_laid_twice(laid: list[str]) -> None:
    state = until(gate("FSVO", **SHORT), "open").state
    check_first(play(state, *(f"open {ticket}" for ticket in laid)).state)


@pytest.mark.rule("trickrace:TR3.2")
@pytest.mark.parametrize("players", [3, 4])
def test_win_may_lie_open_or_not(players: int) -> None:
    for allowed in (True, False):
        options = {**SHORT, "players": players, "open_win_allowed": allowed}
        state = until(rk.game("trickrace", **options).start(), "open").state
        check_first(state)
        assert ("open win" in first_actions(state, RANDOM, 60)) is allowed
        assert state.why_not("open win") is None or not allowed


@pytest.mark.rule("trickrace:TR3.3")
@pytest.mark.parametrize("chosen", [[], ["V"], ["F", "win"], ["F", "F", "F"]])
def test_the_sealed_ticket_is_another_than_the_open_one(chosen: list[str]) -> None:
    state = until(gate("FSVO", **SHORT), "open").state
    state = play(state, "open win", "open V", "open S", "open O").state
    check_first(play(state, *(f"seal {ticket}" for ticket in chosen)).state)


# --- TR4: the tricks -----------------------------------------------------------------------------

HANDS = ["R5 G1", "R2 B3", "B10 G2", "R8 Y8"]


@pytest.mark.rule("trickrace:TR4.1")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_everyone_plays_a_card_clockwise_from_the_leader(leader: int) -> None:
    state = position(hands=HANDS, leader=leader, race=4)
    check_first(state)
    game = rest(state, [RANDOM] * 4, 2)
    assert [at.actor for at in game.states[:4]] == [(leader + n) % 4 for n in range(4)]
    assert game.row["tricks"] == 2


@pytest.mark.rule("trickrace:TR4.2")
@pytest.mark.parametrize(
    "table", [["R5"], ["R5", "R2"], ["R5", "R2", "G2"], ["G1"], ["G1", "B3 whip"]]
)
def test_whoever_has_the_led_colour_plays_it(table: list[str]) -> None:
    check_first(play(position(hands=HANDS, race=4), *table).state)


@pytest.mark.rule("trickrace:TR4.4")
@pytest.mark.parametrize("whips", [[1, 1, 0, 2], [2, 2, 1, 0]])
@pytest.mark.parametrize("table", [[], ["R5"], ["R5 whip"], ["G1", "B3 whip"], ["G1", "B3", "G2"]])
def test_one_whip_that_is_up_may_be_used_in_a_trick(whips: list[int], table: list[str]) -> None:
    state = play(position(hands=HANDS, race=4, whips=whips), *table).state
    check_first(state)
    assert position(hands=HANDS, whips=[0] * 4).why_not("R5 whip").rule == "TR4.4"  # type: ignore[union-attr]


def forced(*cards: str, **what: Any) -> dict[str, int]:
    """Return the row of a last trick in which nobody has a choice."""
    state = ready(*cards, **{"whips": [0] * 4, **what})
    game = rest(state, [RANDOM] * state.game.players, 0)
    assert all(len(at.actions()) <= 1 for at in game.states)
    return dict(game.row)


def figures(row: dict[str, int], name: str, of: str = "0123") -> tuple[int, ...]:
    """Return the figures of each seat, or of each horse."""
    return tuple(row[f"{name}_{each}"] for each in of)


def finish(row: dict[str, int], race: int = 4) -> str:
    """Return the horses in the order of their places."""
    return "".join(sorted("VFSO", key=lambda horse: row[f"finish{race}_{horse}"]))


@pytest.mark.rule("trickrace:TR4.3")
@pytest.mark.parametrize(
    ("cards", "advanced"),
    [
        ("R5 R2 B10 R8", (0, 0, 0, 2)),
        ("R9 R2 B10 R8", (2, 0, 0, 0)),
        ("B1 G12 Y12 R12", (3, 0, 0, 0)),
        ("Y3 R12 Y4 Y2", (0, 0, 2, 0)),
        ("G1 G12 G11 G10", (0, 1, 0, 0)),
    ],
)
def test_the_highest_card_of_the_led_colour_wins(cards: str, advanced: tuple[int, ...]) -> None:
    row = forced(*cards.split())
    assert figures(row, "at", "VFSO") == figures(row, "spaces4", "VFSO") == advanced


@pytest.mark.rule("trickrace:TR4.4")
@pytest.mark.parametrize(
    ("table", "last", "winner"),
    [
        (["Y11", "G7", "Y4 whip"], "G2", 0),
        (["Y3", "G7 whip", "Y4"], "G9", 3),
        (["Y11", "G7 whip", "Y4"], "R12", 1),
        (["Y3 whip", "G7", "Y4"], "R12", 2),
    ],
)
def test_a_whip_lets_its_cards_colour_win(table: list[str], last: str, winner: int) -> None:
    state = position(hands=["", "", "", last], table=table, race=4, whips=[0] * 4)
    row = rest(state, [RANDOM] * 4, 0).row
    assert [row[f"at_{horse}"] > 0 for horse in "VFSO"].index(True) == winner
    assert sum(row[f"at_{horse}"] > 0 for horse in "VFSO") == 1


@pytest.mark.rule("trickrace:TR4.4")
def test_a_used_whip_is_down_in_the_figures() -> None:
    state = play(position(hands=["Y11", "G7", "Y4", "G2"], race=4), "Y11", "G7").state
    seen = set()
    for seed in range(20):
        game = rest(state, [RANDOM] * 4, seed)
        whipped = [action.endswith("whip") for action in game.actions]
        assert figures(dict(game.row), "whips") == (2, 2, 2 - whipped[0], 2 - whipped[1])
        seen.add(tuple(whipped))
    assert seen == {(False, False), (True, False), (False, True)}


@pytest.mark.rule("trickrace:TR4.5")
@pytest.mark.parametrize(
    ("card", "at", "to"),
    [
        ("R1", ["V F S O"], 3),
        ("R4", ["V F S O"], 2),
        ("R9", ["V", "O F", "S"], 3),
        ("R12", ["V F S", "", "O"], 3),
        ("R3", ["V F S", *[""] * 5, "O"], 7),
        ("R3", ["V F S", *[""] * 6, "O"], 7),
        ("R8", ["V F S", *[""] * 4, "O"], 7),
    ],
)
def test_the_winners_horse_advances_by_the_marks_and_not_beyond_the_goal(
    card: str, at: list[str], to: int
) -> None:
    row = forced("B1", "B2", "B3", card, course=at, leader=3)
    assert row["at_O"] == row["spaces4_O"] == to
    assert row["tricks_3"] == 1


@pytest.mark.rule("trickrace:TR4.5", "trickrace:TR5.1")
@pytest.mark.parametrize(
    ("at", "order"),
    [
        # It lands on top of those on its new space, and leaves those on top of it behind.
        (["O V", "", "F S"], "OSFV"),
        (["V O S F"], "OFSV"),
        (["V", "O F", "S"], "OSFV"),
        (["S F V O"], "OVFS"),
        # Who is home came first.
        (["V", *[""] * 4, "O S", "", "F"], "FOSV"),
        (["V S", *[""] * 5, "O F"], "OFSV"),
        (["V", *[""] * 4, "O", "S", "F"], "FOSV"),
    ],
)
def test_horses_rank_by_arrival_then_by_space_then_by_height(at: list[str], order: str) -> None:
    assert finish(forced("B1", "B2", "B3", "R4", course=at, leader=3)) == order


@pytest.mark.rule("trickrace:TR4.5")
def test_a_horse_that_is_home_does_not_arrive_again() -> None:
    at = ["V F S", *[""] * 6, "O"]
    for seed in range(6):
        game = rest(position(hands=HANDS, whips=[0] * 4, race=4, course=at), [RANDOM] * 4, seed)
        assert (game.row["tricks"], game.row["at_O"]) == (2, 7)


@pytest.mark.rule("trickrace:TR4.6")
@pytest.mark.parametrize("led", ["R5", "G1"])
def test_the_winner_leads_the_next_trick(led: str) -> None:
    state = play(position(hands=HANDS, race=4, whips=[0] * 4), led).state
    for seed in range(6):
        states = rest(state, [RANDOM] * 4, seed).states
        assert states[-1].board.last.cards[0].seat == states[3].board.last.winner


@pytest.mark.rule("trickrace:TR4.7")
@pytest.mark.parametrize(
    ("at", "tricks"),
    [
        (["V F S O"], {2}),
        (["V F S", *[""] * 5, "O"], {2}),
        (["", *[""] * 5, "V F S", "O"], {1}),
        (["F S", *[""] * 5, "V", "O"], {1, 2}),
        (["F O", *[""] * 5, "S V"], {2}),
    ],
)
def test_a_race_ends_with_the_second_horse_home_or_the_last_card(
    at: list[str], tricks: set[int]
) -> None:
    # Vanilla Beans wins the trick where red is led, Silver Arazan where green is.
    hands = ["R9 G1", "R2 B3", "B10 G2", "R8 Y8"]
    state = position(hands=hands, whips=[0] * 4, race=4, course=at)
    assert {rest(state, [RANDOM] * 4, seed).row["tricks"] for seed in range(16)} == tricks


@pytest.mark.rule("trickrace:TR4.7")
def test_a_trick_ends_before_the_race_does() -> None:
    state = position(
        hands=["R1", "B1", "", ""], table=["R5", "R2"], leader=2, race=4, whips=[0] * 4
    )
    assert rest(state, [RANDOM] * 4, 0).row["tricks"] == 1


# --- TR5 to TR7: the end of a race ---------------------------------------------------------------

ODDS = {"V": 3, "F": 4, "S": 5, "O": 6}
HOME_FIRST = ["", "", "V", "", "", "S F", "", "O"]
"""Gateau Opera is home; then Foret Noire on Silver Arazan; then Vanilla Beans."""
CARDS = ("R1", "R2", "R3", "R4")


@pytest.mark.rule("trickrace:TR5.2")
@pytest.mark.parametrize(
    ("at", "prizes"),
    [(HOME_FIRST, (0, 3, 0, 5)), (["O V", "", "S", "", "F"], (0, 5, 0, 3)),
     (["S", "F", "", "", "", "V", "O"], (3, 0, 0, 5))],
)  # fmt: skip
def test_5_points_for_the_first_rider_and_3_for_the_second(
    at: list[str], prizes: tuple[int, ...]
) -> None:
    row = forced(*CARDS, course=at, points=[7, 8, 9, 10], tickets="V S, F S, S V, O S")
    assert figures(row, "prizes") == prizes
    assert figures(row, "score") == tuple(
        7 + seat + prize + paid
        for seat, (prize, paid) in enumerate(zip(prizes, figures(row, "tickets"), strict=True))
    )


@pytest.mark.rule("trickrace:TR5.3")
@pytest.mark.parametrize(
    ("tickets", "paid"),
    [
        ("O win, F win, win O, V win", (6, 0, 6, 0)),
        ("O F, F O, S O, V F", (10, 10, 0, 0)),
        ("V S, S win, F S, O V", (0, 0, 0, 0)),
        ("F O, win S, S V, O F", (10, 0, 0, 10)),
    ],
)
def test_tickets_pay_the_odds_of_their_horses(tickets: str, paid: tuple[int, ...]) -> None:
    row = forced(*CARDS, course=HOME_FIRST, odds=ODDS, tickets=tickets)
    assert figures(row, "tickets") == paid
    assert figures(row, "tickets_right") == tuple(int(points > 0) for points in paid)
    assert figures(row, "odds", "VFSO") == tuple(ODDS.values())


def next_race(riders: str, *, players: int = 4) -> State:
    """Return the end of the second race of three, in a game with one trick a race."""
    tickets = ", ".join(f"{horse} win" for horse in riders[:players])
    what: Any = {"riders": list(riders), "players": players, "course": HOME_FIRST, "odds": ODDS}
    state = ready(*CARDS, tickets=tickets, race=2, races=3, numbers=3 + 1, **what)
    return until(state, "gate").state


@pytest.mark.rule("trickrace:TR5.4")
def test_the_figures_keep_what_each_horse_advanced_in_each_race() -> None:
    state = ready(*CARDS, race=2, races=3, numbers=4, course=HOME_FIRST, whips=[0] * 4)
    row = dict(rest(state, [RANDOM] * 4, 3).row)
    assert figures(row, "spaces1", "VFSO") == (kernel.ABSENT,) * 4
    assert figures(row, "spaces2", "VFSO") == (2, 5, 5, 7)
    assert figures(row, "spaces3", "VFSO") == figures(row, "at", "VFSO")
    assert finish(row, 2) == "OFSV"
    # It is kept where the race is over.
    after = rest(next_race("VFSO"), [RANDOM] * 4, 3)
    assert figures(dict(after.row), "spaces2", "VFSO") == (2, 5, 5, 7)


@pytest.mark.rule("trickrace:TR6.1", "trickrace:TR6.2", "trickrace:TR6.3")
@pytest.mark.parametrize(("riders", "then"), [("VFSO", "OVFS"), ("SOVF", "FSOV")])
def test_horses_pass_to_the_left_odds_grow_and_the_left_neighbour_starts(
    riders: str, then: str
) -> None:
    state = next_race(riders)
    before = [account.total for account in state.board.sheet[-1].accounts]
    for seed in range(4):
        game = rest(state, [RANDOM] * 4, seed)
        row = dict(game.row)
        assert figures(row, "odds", "OFSV") == (6, 4 + 1, 5 + 2, 3 + 3)
        (starter,) = {at.board.start for at in game.states if at.board.race == 3}
        assert starter == then.index("V")
        points = [*before]
        for horse, prize in zip(finish(row, 3), (5, 3), strict=False):
            points[then.index(horse)] += prize
        won = game.states[-1].board.sheet[-1].accounts
        assert [row[f"score_{s}"] for s in range(4)] == [
            points[s] + won[s].lines[-1].points for s in range(4)
        ]


@pytest.mark.rule("trickrace:TR8.8")
@pytest.mark.parametrize(
    ("riders", "then"), [("OVFS", "SOVF"), ("SFVO", "VOFS"), ("VSFO", "FVOS"), ("FSVO", "VOSF")]
)
def test_horses_pass_through_the_dummy(riders: str, then: str) -> None:
    game = rest(next_race(riders, players=3), [RANDOM] * 3, 1)
    (rides,) = {at.board.rides for at in game.states if at.board.race == 3}
    assert "".join("VFSO"[horse] for horse in rides) == then
    best = then.index(finish(dict(game.row), 3)[0])
    prizes = [game.row[f"prizes_{seat}"] for seat in range(3)]
    before = [sum(line.points for line in account.lines[:-1])
              for account in game.states[0].board.sheet[-1].accounts]  # fmt: skip
    assert best == 3 or prizes[best] - before[best] == 5


@pytest.mark.rule("trickrace:TR7.1")
@pytest.mark.parametrize(
    ("points", "scores", "places"),
    [
        ([9, 1, 2, 3], (9, 4, 2, 8), (1, 3, 4, 2)),
        ([8, 5, 8, 3], (8, 8, 8, 8), (4, 2, 3, 1)),
        ([9, 5, 9, 3], (9, 8, 9, 8), (2, 4, 1, 3)),
        ([0, 0, 0, 0], (0, 3, 0, 5), (4, 2, 3, 1)),
        ([6, 0, 0, 0], (6, 3, 0, 5), (1, 3, 4, 2)),
    ],
)
def test_most_points_win_and_the_last_race_breaks_ties(
    points: list[int], scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    at = ["V", "S", "F", "", "", "O"]
    row = forced(*CARDS, course=at, tickets="V win, F V, S V, win V", points=points)
    assert figures(row, "score") == scores
    assert figures(row, "place") == places
    assert figures(row, "won") == tuple(int(place == 1) for place in places)


@pytest.mark.rule("trickrace:TR8.9")
def test_the_third_race_breaks_a_tie_of_three() -> None:
    at = ["S", "", "", "V", "F", "O"]
    what: Any = {"players": 3, "tickets": "S win, V S, F S", "course": at, "points": [6, 3, 6]}
    row = forced("R1", "R2", "R3", "B1", **what)
    assert figures(row, "place") == (3, 1, 2, kernel.ABSENT)
    assert figures(row, "won") == (0, 1, 0, kernel.ABSENT)
    assert figures(row, "prizes") == (0, 3, 0, kernel.ABSENT)
    assert row["finish3_O"] == 1


# --- TR8: the dummy ------------------------------------------------------------------------------


def against(row: str, *table: str, up: int = 2, leader: int = 0) -> State:
    """Return a trick of the last race against the dummy, whose cards are given; cards are down."""
    hands = ["R5 G1 G2 G3 G4", "R2 G5 G6 G7 G8", "B10 G9 G10 G11 G12", row]
    state = position(players=3, race=3, hands=hands, leader=leader, whips=[1, 1, 1, up])
    return play(state, *table).state


@pytest.mark.rule("trickrace:TR8.4")
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_dummy_plays_last_and_the_others_clockwise(leader: int) -> None:
    state = against("Y1 R6 B2 R9 R3", leader=leader)
    game = rest(state, [RANDOM] * 3, 1)
    first = next(at.board.last for at in game.states if at.board.last)
    assert [played.seat for played in first.cards] == [*((leader + n) % 3 for n in range(3)), 3]
    assert "leads_before_dummy" in [name for name, _ in play(state, *game.actions).cited("TR8.4")]


@pytest.mark.rule("trickrace:TR8.5", "trickrace:TR8.7")
@pytest.mark.parametrize("row", ["R9 B1 Y2", "R9 Y12 B2", "B1 R9 G8"])
def test_the_dummy_that_wins_leads_its_top_card_without_a_whip(row: str) -> None:
    hands = ["R1 G10 Y1", "R2 G11 Y4", "R3 G12 Y5", row]
    state = position(players=3, race=3, hands=hands, whips=[0, 0, 0, 2])
    for seed in range(5):
        states = rest(play(state, "R1", "R2").state, [RANDOM] * 3, seed).states
        led = states[-1].board.won[3], states[1].board.table[0]
        left = [card for card in row.split() if card != "R9"]
        assert (str(led[1].card), led[1].whip) == (left[0], False)
        assert led[0] >= 1


@pytest.mark.rule("trickrace:TR8.6")
@pytest.mark.parametrize("up", [0, 1, 2])
@pytest.mark.parametrize("card", ["R9", "Y1"])
def test_following_the_dummy_whips_if_it_can_and_has_not_the_led_colour(up: int, card: str) -> None:
    state = position(players=3, race=3, hands=["R5", "R2", "B10", card], whips=[0, 0, 1, up])
    state = play(state, "R5", "R2").state
    seen = set()
    for seed in range(8):
        game = rest(state, [RANDOM] * 3, seed)
        whipped = game.actions == ["B10 whip"]
        used = card == "Y1" and up > 0 and not whipped
        assert game.row["whips_3"] == up - used
        seen.add(whipped)
    assert seen == {False, True}


@pytest.mark.rule("trickrace:TR8.6")
@pytest.mark.parametrize(
    ("row", "plays"),
    [("Y1 R6 B2 R9 R3", "R9"), ("Y1 B6 B2 Y9 B3", "Y1"), ("R3 Y1 R12 R11 B1", "R12")],
)
def test_following_the_dummy_plays_its_highest_of_the_led_colour_or_its_top_card(
    row: str, plays: str
) -> None:
    game = rest(against(row, "R5", "R2"), [RANDOM] * 3, 1)
    assert str(game.states[1].board.last.cards[-1].card) == plays


@pytest.mark.rule("trickrace:TR8.6")
@pytest.mark.parametrize(
    ("led", "row", "plays"),
    [
        ("Y5", "R9 Y6 B2 Y9 G3", "Y9"),
        ("G5", "R9 G12 R2 G1 Y9", "G12"),
        ("B5", "R1 Y9 R3 G4 Y8", "R1"),
    ],
)
def test_following_the_dummy_looks_for_the_led_colour(led: str, row: str, plays: str) -> None:
    state = position(players=3, race=3, hands=[f"{led} B12 B11 B10 B9", None, None, row])
    first = play(state, led).state
    game = rest(first, [RANDOM] * 3, 1)
    assert str(game.states[2].board.last.cards[-1].card) == plays


# --- many games from their own starts -------------------------------------------------------------


def batch(
    positions: list[State], starts: list[tuple[int, int]], seeds: Any, policy: int = RANDOM
) -> Any:
    """Return the figures of a game from each start, by column and game."""
    found = np.zeros((len(kernel.COLUMNS), len(starts)), np.int64)
    packed = np.array([kernel.pack(state) for state in positions])
    codes = np.full(positions[0].game.players, policy)
    kernel.play_batch(packed, np.array(starts), codes, seeds, found)
    return found


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "asks",
    [of("TR2.4", "aside"), of("TR3.1", "open"), of("TR3.3", "seal"), of("TR4.1 TR4.4", "play")],
)
def test_a_game_begins_with_a_seats_action_as_in_the_engine(asks: str, players: int) -> None:
    states = [at for at in wander(3, players=players, numbers=4, races=1) if at.actions()]
    states = [at for at in states if at.view(0).asks == asks]  # type: ignore[attr-defined]
    assert {at.actor for at in states} == {*range(players)}
    for state in states:
        for action in state.actions():
            positions = [states[0], state, state.step(action).state]
            starts = [(1, kernel.code(state, action)), (2, NO_ACTION)]
            begun, stepped = batch(positions, starts, np.full((2, 4), players)).T
            assert (begun == stepped).all()


@pytest.mark.rule("trickrace:TR2.4", cited=False)  # what a greedy player knows of its horse
def test_a_card_that_the_first_action_lays_aside_is_gone_for_its_player() -> None:
    start = rk.game("trickrace", players=3, numbers=6, races=1).start()
    state = until(start, "aside").state
    actions = state.actions()
    starts = [(0, kernel.code(state, action)) for action in actions]
    stepped = [state.step(action).state for action in actions]
    seeds = np.full((len(starts), 4), 1)
    begun = batch([state], starts, seeds, GREEDY)
    later = [(n, NO_ACTION) for n in range(len(stepped))]
    assert (begun == batch(stepped, later, seeds, GREEDY)).all()


@pytest.mark.rule("trickrace:TR2.4", "trickrace:TR2.1", cited=False)  # seen in the figures
@pytest.mark.parametrize(
    ("asks", "matter"), [(None, [True] * 4), ("play", [False, False, True, True])]
)
def test_chance_has_two_seeds_and_the_seats_two(asks: str | None, matter: list[bool]) -> None:
    start = rk.game("trickrace", numbers=6, races=1).start()
    positions = [until(start, asks).state if asks else start]
    seeds = np.full((6, 4), 7) + np.arange(6)[:, None]
    starts = [(0, NO_ACTION)] * 6
    for column in range(4):
        changed = seeds + 100 * (np.arange(4) == column)
        before, after = (batch(positions, starts, each) for each in (seeds, changed))
        assert (before != after).any() == matter[column]


# --- the greedy player ---------------------------------------------------------------------------


def check_greedy(asks: str, options: dict[str, Any], count: int = 6) -> None:
    """Check that the compiled greedy player chooses one of those among which Greedy draws."""
    for game in games(count, GREEDY, **options):
        for state, action in zip(game.states, game.actions, strict=False):
            view: Any = state.view(0)
            if view.asks == asks:
                assert action in greedy_actions(state)


GREEDY_OPTIONS: tuple[dict[str, Any], ...] = (
    {"numbers": 6},
    {"players": 3, "numbers": 6},
    {"numbers": 5, "marks": [5, 1, 4, 2, 3], "goal": 20, "start_player_counts": True},
    {"players": 2, "horses": 3, "numbers": 5, "goal": 4, "open_win_allowed": False},
)


@pytest.mark.parametrize("options", GREEDY_OPTIONS, ids=str)
@pytest.mark.parametrize(
    "asks",
    [
        pytest.param("aside", marks=pytest.mark.rule("trickrace:TR2.4")),
        pytest.param("open", marks=pytest.mark.rule("trickrace:TR3.1")),
        pytest.param("seal", marks=pytest.mark.rule("trickrace:TR3.3")),
        pytest.param("play", marks=pytest.mark.rule("trickrace:TR4.1", "trickrace:TR4.2")),
    ],
)
def test_the_greedy_player_chooses_as_greedy_does(asks: str, options: dict[str, Any]) -> None:
    check_greedy(asks, options)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("asks", [of("TR2.4", "aside"), of("TR3.1", "open"), of("TR3.3", "seal"),
                                  of("TR4.1", "play")])  # fmt: skip
def test_the_greedy_player_draws_among_all_the_best(asks: str, players: int) -> None:
    met = 0
    for state in wander(2, players=players, numbers=4, races=1):
        view: Any = state.view(0)
        if view.asks == asks and met < 3:
            assert set(first_actions(state, GREEDY, 30)) == greedy_actions(state)
            met += 1
    assert met >= 3


@pytest.fixture(scope="module")
def parts() -> Any:
    """The kernel whose parts can be called one by one."""
    return plain_kernel()


WORTH: tuple[dict[str, Any], ...] = (
    {"numbers": 6, "races": 2},
    {"players": 3, "numbers": 6, "races": 2},
    {"players": 2, "horses": 3, "numbers": 5, "goal": 4, "marks": [5, 1, 4, 2, 3]},
)


def worth(parts: Any, state: State, action: Any) -> float:
    """Return what an action is worth to the compiled greedy player."""
    table = parts.pack(state)
    floats = parts.floats_of(table)
    seat: Any = state.actor
    if isinstance(action, Play):
        code = action.card.colour << 4 | action.card.number
        return float(parts._gain(table, floats, seat, code, action.whip))
    parts._compute_shares(table, floats, seat)
    return float(parts._ticket_value(table, floats, seat, action.what))


@pytest.mark.parametrize("options", WORTH, ids=str)
@pytest.mark.parametrize(
    "asks", [of("TR5.3", "open"), of("TR5.3", "seal"), of("TR4.4 TR4.5", "play")]
)
def test_an_action_is_worth_what_it_is_to_greedy(
    parts: Any, asks: str, options: dict[str, Any]
) -> None:
    for state in wander(6, **options):
        view: Any = state.view(0)
        if view.asks == asks:
            value = evaluation(state.view(state.actor))  # type: ignore[arg-type]
            for action in state.actions():
                assert worth(parts, state, action) == value(action)


def test_greedy_weighs_its_own_horse_fully_and_one_that_it_backs_half() -> None:
    def gain(action: str, tickets: str) -> float:
        laid = [tickets, "V win", "S win", "win O"]
        hands = ["B1 B12", "G1", "G2", "G3"]
        state = position(leader=1, table=["R7", "R2", "R3"], hands=hands, tickets=laid)
        played = next(each for each in state.actions() if str(each) == action)
        return evaluation(state.view(0))(played)  # type: ignore[arg-type]

    weakest = 3 / 12**2  # the power of a 1, of which a tenth is the price of playing it
    # Foret Noire wins two spaces.
    assert gain("B1", "F O") == pytest.approx(0.5 * 2 - 0.1 * weakest)
    assert gain("B1", "O F") == pytest.approx(0.5 * 2 - 0.1 * weakest)
    assert gain("B1", "O S") == pytest.approx(-0.2 * 2 - 0.1 * weakest)
    # Its own wins three, which a whip must exceed by one and a half.
    assert gain("B1 whip", "O S") == pytest.approx(3 - 0.1 * weakest - 1.5)
    assert gain("B12 whip", "O S") == pytest.approx(1 - 0.1 - 1.5)
