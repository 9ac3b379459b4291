"""TR1: components and set-up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from tests.playing import PlayResult, legal, play
from tests.trickrace.tables import gate, rides, until


def opening(**options: Any) -> PlayResult:
    return PlayResult(*rk.game("trickrace", **options).opening())


@pytest.mark.rule("trickrace:TR1.1")
@pytest.mark.parametrize("players", [3, 4])
def test_3_or_4_play_and_there_is_a_race_for_each(players: int) -> None:
    told = {"players": players, "horses": 4, "races": players}
    assert opening(players=players).cited("TR1.1") == [("players", told)]
    assert len(until(opening(players=players).state, None).state.board.sheet) == players


@pytest.mark.rule("trickrace:TR1.2")
def test_48_cards_of_four_colours() -> None:
    first = opening()
    assert first.cited("TR1.2") == [("components", {"cards": 48, "numbers": 12})]
    piles = until(first.state, "gate").state.board.piles
    cards = [card for pile in piles for card in pile]
    assert Counter(cards) == Counter(set(cards))
    assert Counter(str(card)[0] for card in cards) == {"R": 12, "B": 12, "Y": 12, "G": 12}
    assert {card.number for card in cards} == set(range(1, 13))


@pytest.mark.rule("trickrace:TR1.3")
def test_the_marks_depend_on_the_number_alone() -> None:
    house = (3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1)
    assert opening().cited("TR1.3") == [("marks", {"marks": house})]
    # This one is published.
    assert house[8 - 1] == 2
    other = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert opening(marks=other).cited("TR1.3") == [("marks", {"marks": tuple(other)})]


@pytest.mark.rule("trickrace:TR1.4")
def test_the_backs_show_the_colours() -> None:
    first = opening()
    assert first.cited("TR1.4") == [("backs", {})]
    state = play(gate(), "gate V").state
    for seat in range(4):
        view: Any = state.view(seat)
        assert view.backs == ("R" * 12, "B" * 12, "Y" * 12, "G" * 12)


@pytest.mark.rule("trickrace:TR1.5")
def test_the_course_is_the_gate_and_seven_spaces() -> None:
    first = opening()
    assert first.cited("TR1.5") == [("course", {"goal": 7})]
    assert len(first.state.board.course) == 8


@pytest.mark.rule("trickrace:TR1.6")
def test_everybody_is_dealt_a_horse_and_12_cards() -> None:
    state = rk.game("trickrace").start()
    assert state.outcomes() == dict.fromkeys(state.outcomes(), Fraction(1, 4))
    drawn = play(state, "horse S", "horse O", "horse V", "horse F")
    assert drawn.cited("TR1.6") == [("rides", {"seat": s, "horse": h}) for s, h in
                                    enumerate([2, 3, 0, 1])]  # fmt: skip
    assert rides(drawn.state) == "SOVF"
    # One card at a time, from Vanilla Beans' rider on.
    assert drawn.state.outcomes() == dict.fromkeys(drawn.state.outcomes(), Fraction(1, 48))
    dealt = play(drawn.state, "deal R5", "deal G1", "deal B2", "deal Y3", "deal R1")
    values = [values for name, values in dealt.cited("TR1.6")]
    assert [told["seat"] for told in values] == [2, 3, 0, 1, 2]
    assert legal(dealt.state).isdisjoint({"deal R5", "deal R1"})
    assert len(legal(dealt.state)) == 43
    ready = until(dealt.state, "gate")
    assert [len(hand) for hand in ready.state.board.hands] == [12] * 4
    assert [len(pile) for pile in ready.state.board.piles] == [12] * 4
    assert ready.cited("TR1.6")[-1] == ("all_dealt", {"each": 12})


@pytest.mark.rule("trickrace:TR1.6")
def test_a_dealt_card_is_its_owners_and_its_colour_everybodys() -> None:
    event = play(until(rk.game("trickrace").start(), "deal").state, "deal R5").events[0]
    mine, others = event.seen_by(0), event.seen_by(1)
    assert (event.rule, mine.text("en")) == ("TR1.6", "Player 1 got red 5.")
    assert (others.text("en"), "number" in others.values) == ("Player 1 got a red card.", False)


@pytest.mark.rule("trickrace:TR1.7")
def test_two_whips_and_five_tickets() -> None:
    first = opening()
    assert first.cited("TR1.7") == [("kit", {"whips": 2, "horses": 4})]
    assert first.state.board.whips == (2, 2, 2, 2)
    assert legal(until(first.state, "open").state) == {
        "open win", "open V", "open F", "open S", "open O"
    }  # fmt: skip


@pytest.mark.rule("trickrace:TR1.7")
def test_a_small_game_has_a_ticket_for_each_of_its_horses() -> None:
    state = until(rk.game("trickrace", players=2, horses=2).start(), "open").state
    refusal = state.why_not("open O")
    assert refusal is not None
    assert (refusal.rule, refusal.name) == ("TR1.7", "no_such_ticket")


@pytest.mark.rule("trickrace:TR1.8")
@pytest.mark.parametrize("riders", ["VFSO", "FVSO", "OSFV"])
def test_the_rider_of_vanilla_beans_starts(riders: str) -> None:
    draws = [f"horse {horse}" for horse in riders]
    begun = until(play(rk.game("trickrace").start(), *draws).state, "gate")
    start = riders.index("V")
    assert begun.cited("TR1.8") == [("race", {"race": 1, "seat": start})]
    assert begun.state.board.start == start


@pytest.mark.rule("trickrace:TR1.9")
def test_every_horse_starts_with_odds_of_2() -> None:
    first = opening()
    assert first.cited("TR1.9") == [("first_odds", {"odds": 2})]
    assert first.state.board.odds == (2, 2, 2, 2)
