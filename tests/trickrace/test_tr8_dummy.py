"""TR8: three players and the dummy."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace.positions import describe, from_description, position
from tests.playing import PlayResult, legal, play
from tests.trickrace.tables import course, gate, hands, names, rides, until

STACK = ("gate V", "gate S", "gate O", "gate F")


@pytest.mark.rule("trickrace:TR8.1")
@pytest.mark.parametrize(
    ("riders", "ring"),
    [("VFS", (3, 0, 1, 2)), ("FVS", (0, 3, 1, 2)), ("OSV", (0, 1, 3, 2))],
)
def test_the_dummy_sits_to_the_right_of_vanilla_beans(riders: str, ring: tuple[int, ...]) -> None:
    begun = until(
        play(
            rk.game("trickrace", players=3).start(), *(f"horse {horse}" for horse in riders)
        ).state,
        "gate",
    )
    left = next(horse for horse in "VFSO" if horse not in riders)
    board = begun.state.board
    assert rides(begun.state) == riders + left
    assert board.ring == ring
    assert ring[(ring.index(3) + 1) % 4] == board.start == riders.index("V")
    assert begun.cited("TR8.1") == [("dummy_dealt", {"each": 12})]
    assert len(board.piles[board.rides[3]]) == 12
    assert (len(board.points), board.whips[3], board.tickets[3]) == (3, 2, None)


@pytest.mark.rule("trickrace:TR8.1")
def test_horses_are_drawn_again_until_a_person_has_vanilla_beans() -> None:
    state = rk.game("trickrace", players=3).start()
    found: Counter[str] = Counter()
    waiting = [(state, Fraction(1), ())]
    while waiting:
        at, odds, drawn = waiting.pop()
        if len(drawn) == 3:
            found["".join(drawn)] += odds
            continue
        for action, chance in at.outcomes().items():
            waiting.append((at.step(action).state, odds * chance, (*drawn, str(action)[-1])))
    # Every way to deal the horses in which a person has it is as likely as any other.
    ways = {"".join(way[:3]) for way in permutations("VFSO") if "V" in way[:3]}
    assert found == dict.fromkeys(ways, Fraction(1, 18))
    sits = play(state, "horse F", "horse S", "horse V")
    assert sits.cited("TR8.1") == [("dummy_sits", {"seat": 2, "horse": 3})]


@pytest.mark.rule("trickrace:TR8.1")
def test_the_dummys_horse_may_be_backed_and_its_prize_is_nobodys() -> None:
    after = dummys_race(tickets="O win, S O, V F", at=["F", "S", "V", "", "", "", "", "O"])
    told = {"seat": 3, "horse": 3, "place": 1}
    assert after.cited("TR8.1") == [("no_prize", told)]
    assert [account.total for account in after.state.board.sheet[-1].accounts] == [2, 4, 3]
    assert "open O" in legal(until(gate(players=3), "open").state)


def dummys_race(**what: Any) -> PlayResult:
    """Play the last trick of the last race against the dummy, which rides Gateau Opera."""
    at = what.pop("at", ["V F S O"])
    tickets = what.pop("tickets", "V win, F win, S win").split(", ")
    state = position(
        players=3, race=3, hands=["R1", "R2", "R3", "B1"], course=at, tickets=tickets,
        whips=[2, 2, 2, 0], **what,
    )  # fmt: skip
    return play(state, "R1", "R2", "R3")


@pytest.mark.rule("trickrace:TR8.2")
def test_the_row_is_turned_up_card_by_card_and_keeps_its_order() -> None:
    state = play(gate(players=3), *STACK, "discard R5", "discard B1", "discard Y1").state
    row = ["G7", "G2", "G12", "G1", "G4", "G5", "G3", "G6", "G8", "G9", "G10", "G11"]
    for left, card in zip(range(12, 0, -1), row, strict=True):
        assert state.outcomes() == dict.fromkeys(state.outcomes(), Fraction(1, left))
        turned = play(state, f"row {card}")
        state = turned.state
    assert turned.cited("TR8.2") == [("row", {"card": (3, 11), "place": 12})]
    assert hands(state)[3] == "G7 G2 G12 G1 G3 G6 G8 G9 G10 G11"
    # It lies face up: everybody knows it, for good.
    assert len(state.view(0).known[3]) == 12


def row_discards(number: int) -> PlayResult:
    """Turn up the number, the others' cards, and the dummy's green cards from 1 on."""
    first = play(gate(players=3), *STACK, f"discard R{number}", "discard B1", "discard Y1")
    return play(first.state, *(f"row G{n}" for n in range(1, 13)))


@pytest.mark.rule("trickrace:TR8.3")
@pytest.mark.parametrize(
    ("number", "discards"),
    [(1, "G1 G2"), (2, "G2 G3"), (7, "G7 G8"), (11, "G11 G12"), (12, "G12 G1")],
)
def test_the_dummy_discards_the_nth_and_the_next_one_down(number: int, discards: str) -> None:
    after = row_discards(number)
    assert names(after.state.board.opened[3]) == discards
    left = [f"G{n}" for n in range(1, 13) if f"G{n}" not in discards.split()]
    assert hands(after.state)[3] == " ".join(left)
    name = "dummy_discards_last" if number == 12 else "dummy_discards"
    assert after.cited("TR8.3")[0][0] == name
    assert after.state.board.aside[3] is None


@pytest.mark.rule("trickrace:TR8.3")
def test_both_its_whips_are_up_at_the_start_of_every_race() -> None:
    told = {**describe(gate(players=3)), "whips": [1, 1, 1, 0]}
    after = until(from_description(gate(players=3).game, told), "aside")
    assert after.state.board.whips[3] == 2
    assert after.cited("TR8.3")[1] == ("dummy_whips", {"whips": 2})


# --- how it plays --------------------------------------------------------------------------------


def against(row: str, *cards: str, whips: int = 2, leader: int = 0) -> PlayResult:
    """Play a trick of three cards against the dummy, whose row is given."""
    held = [f"{card} {rest}" for card, rest in zip(cards, ("G10", "G11", "G12"), strict=True)]
    state = position(players=3, hands=[*held, row], whips=[2, 2, 2, whips], leader=leader)
    return play(state, *cards[leader:], *cards[:leader])


@pytest.mark.rule("trickrace:TR8.4")
def test_the_dummy_plays_last_and_the_others_clockwise() -> None:
    # In the ring the dummy sits between seats 2 and 0.
    state = position(players=3, leader=1, hands=["R1 G1", "R2 G2", "R3 G3", "R4 G4"])
    actors = []
    for card in ("R2", "R3", "R1"):
        actors.append(state.actor)
        after = play(state, card)
        state = after.state
    assert actors == [1, 2, 0]
    assert [played.seat for played in state.board.last.cards] == [1, 2, 0, 3]
    again = against("B9 Y1", "B3", "B4", "B5", leader=1)
    assert again.cited("TR8.4") == []
    begun = until(gate(players=3), "play")
    told = {"trick": 1, "seat": 0}
    assert begun.cited("TR8.4") == [("leads_before_dummy", told)]


@pytest.mark.rule("trickrace:TR8.4", "trickrace:TR8.7")
def test_the_dummy_plays_first_when_it_leads() -> None:
    after = against("R9 B1", "R1", "R2", "R3")
    assert after.cited("TR8.7")[-1][0] == "dummy_leads"
    assert [(played.seat, str(played.card)) for played in after.state.board.table] == [(3, "B1")]
    # And the others go on clockwise from it.
    assert after.state.actor == 0
    next_one = play(after.state, "G10", "G11", "G12")
    assert next_one.cited("TR8.4") == []
    # Where it does not win, it is last again.
    lost = against("B9 B1", "R1", "R2", "R3", whips=0)
    assert [name for name, _ in lost.cited("TR8.4")] == ["leads_before_dummy"]


@pytest.mark.rule("trickrace:TR8.5")
@pytest.mark.parametrize("row", ["Y2 R12 B12", "B1 Y12 R12"])
def test_leading_the_dummy_plays_its_top_card_without_a_whip(row: str) -> None:
    top = row.split(maxsplit=1)[0]
    state = position(
        players=3, leader=3, hands=["G1 G2 G3", "G4 G5 G6", "G7 G8 G9", row], whips=[2, 2, 2, 2]
    )
    assert [str(played.card) for played in state.board.table] == [top]
    assert state.board.table[0].whip is False
    # And again where it wins.
    after = play(state, "G1", "G4", "G7")
    assert after.cited("TR8.5")[0][0] == "dummy_led"
    assert not after.state.board.table[0].whip


ROW_WITH = "Y1 R6 B2 R9 R3"
ROW_WITHOUT = "Y1 B6 B2 Y9 B3"


@pytest.mark.rule("trickrace:TR8.6")
@pytest.mark.parametrize("up", [0, 1, 2])
@pytest.mark.parametrize("whipped", [False, True])
@pytest.mark.parametrize("has_led", [False, True])
def test_following_the_dummys_card_follows_from_its_row(
    up: int, whipped: bool, has_led: bool
) -> None:
    hands_given = ["R5 G1 G2 G3 G4", "R2 G5 G6 G7 G8", "B10 G9 G10 G11 G12"]
    row = ROW_WITH if has_led else ROW_WITHOUT
    state = position(players=3, hands=[*hands_given, row], whips=[2, 2, 2, up])
    after = play(state, "R5", "R2", "B10 whip" if whipped else "B10")
    played = after.state.board.last.cards[-1]
    must_whip = not has_led and up > 0 and not whipped
    # Its highest red card, not its top one; without red its top card, not its highest.
    assert (played.seat, str(played.card)) == (3, "R9" if has_led else "Y1")
    assert played.whip is must_whip
    assert after.state.board.whips[3] == up - must_whip
    told = [name for name, _ in after.cited("TR8.6")]
    name = "dummy_followed" if has_led else "dummy_top"
    assert told[:2] == [name, "dummy_whipped"][: 1 + must_whip]
    # What wins follows: its whip lets its own card's colour win.
    winner = 2 if whipped else 3 if has_led or must_whip else 0
    assert after.state.board.last.winner == winner


@pytest.mark.rule("trickrace:TR8.5", cited=False)
@pytest.mark.parametrize("up", [0, 1, 2])
@pytest.mark.parametrize("whipped", [False, True])
def test_leading_it_never_whips(up: int, whipped: bool) -> None:
    # It has led already where the position begins; nothing more is cited.
    state = position(
        players=3,
        leader=3,
        hands=["R5 G1", "R2 G5", "B10 G9", "R9 Y9"],
        whips=[2, 2, 2, up],
    )
    after = play(state, "R5", "R2", "B10 whip" if whipped else "B10")
    assert after.state.board.last.cards[0].whip is False
    assert after.state.board.whips[3] == up
    assert after.state.board.last.winner == (2 if whipped else 3)
    assert ("TR8.7" in dict(after.names)) is not whipped


@pytest.mark.rule("trickrace:TR8.7")
def test_if_the_dummy_wins_its_horse_advances_and_it_leads() -> None:
    after = against("R8 B1", "R1", "R2", "R3")
    assert after.cited("TR8.7")[0] == ("moved", {"horse": 3, "marks": 2, "to": 2})
    assert course(after.state)[2] == "O"
    assert after.state.board.leader == 3
    assert after.state.board.won == (0, 0, 0, 1)
    assert after.cited("TR4.3") == [("dummy_won_trick", {"seat": 3, "card": (0, 8), "colour": 0})]


# --- between races and at the end ----------------------------------------------------------------


def between(race: int, riders: str) -> State:
    """Return a race with the dummy that is over."""
    cards = ("R1", "R2", "R3", "R4")
    state = position(
        players=3, race=race, riders=list(riders), hands=cards,
        leader=riders.index("V"), course=["V F S O"],
    )  # fmt: skip
    order = [cards[(riders.index("V") + n) % 3] for n in range(3)]
    return play(state, *order).state


@pytest.mark.rule("trickrace:TR8.8")
def test_horses_and_cards_pass_through_the_dummys_seat() -> None:
    # Seat 0 started race 1: the dummy sits between seats 2 and 0.
    before = between(1, "VFSO")
    after = play(before, "gate V")
    assert (rides(before), rides(after.state)) == ("VFSO", "OVFS")
    assert after.cited("TR8.8") == [
        ("takes", {"seat": 0, "horse": 3}),
        ("dummy_takes", {"seat": 3, "horse": 2}),
    ]
    assert [v["seat"] for _, v in after.cited("TR6.1")] == [1, 2]
    board = after.state.board
    assert board.hands[0] == board.piles[3]
    assert board.hands[3] == ()


@pytest.mark.rule("trickrace:TR8.8")
def test_a_person_rides_vanilla_beans_in_every_race() -> None:
    state = until(rk.game("trickrace", players=3).start(), "gate").state
    starts, dummys = [], []
    while state.actor is not None:
        state = play(state, str(next(iter(state.actions() or state.outcomes())))).state
        if state.board.trick == 1 and not state.board.table:
            starts.append(state.board.start)
            dummys.append(rides(state)[3])
    assert sorted(set(starts)) == [0, 1, 2]
    assert "V" not in dummys
    assert len(set(dummys)) == 3
    assert play(between(2, "OVFS"), "gate V").cited("TR8.8")


@pytest.mark.rule("trickrace:TR8.9")
def test_there_are_three_races() -> None:
    opening = rk.game("trickrace", players=3).opening()
    assert PlayResult(*opening).cited("TR8.9") == [("dummy_races", {"races": 3})]
    assert between(3, "FSVO").actor is None
    assert between(2, "OVFS").actor is rk.CHANCE


@pytest.mark.rule("trickrace:TR8.9")
def test_a_tie_is_decided_by_the_third_race() -> None:
    after = dummys_race(
        points=[3, 0, 5], at=["S", "", "", "V", "F", "O"], tickets="S win, V S, F S"
    )
    assert after.state.board.points == (3, 3, 5)
    assert after.cited("TR8.9") == []
    tied = dummys_race(points=[6, 3, 6], at=["S", "", "", "V", "F", "O"], tickets="S win, V S, F S")
    assert tied.cited("TR8.9") == [("tie", {"count": 3, "points": 6, "horse": 1})]
    assert tied.state.result is not None
    assert tied.state.result.ranking == (3, 1, 2)


def test_the_dummy_is_no_seat() -> None:
    game = rk.game("trickrace", players=3)
    with pytest.raises(rk.BadInput):
        game.start().view(3)
