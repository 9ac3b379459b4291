"""What a seat knows in Trick Race, by the rules: its own, what is open, and what it remembers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace.cards import parse_card
from racekit.games.trickrace.positions import position
from tests.playing import play
from tests.trickrace.tables import gate, last_trick, names, of, until, wander

SMALL: dict[str, Any] = {"players": 2, "horses": 2, "numbers": 5, "goal": 3}


def small(race: int = 1) -> State:
    """Return two riders with two cards each, all cards known to this test."""
    riders = "VF" if race == 1 else "FV"
    return position(
        **SMALL, race=race, riders=list(riders),
        hands=["R1 B2", "R2 B4"], opened=["R3", "B1"], aside=["B3", "R5"], played=["R4", "B5"],
    )  # fmt: skip


def cards(text: str) -> Counter[Any]:
    return Counter(parse_card(name) for name in text.split())


@pytest.mark.rule(
    "trickrace:TR1.4", "trickrace:TR2.4", "trickrace:TR3.3", cited=False
)  # seen in a view
def test_a_seat_sees_the_open_table_and_its_own_cards() -> None:
    view: Any = small().view(0)
    assert names(view.hand) == "R1 B2"
    assert view.backs == ("RB", "RB")
    # The colour of the other's discard, and its own card.
    assert tuple(map(str, view.aside)) == ("B3", "R")
    assert [names(opened) for opened in view.opened] == ["R3", "B1"]
    assert view.sealed == (-1, "down")
    assert (view.seat, view.asks, view.actor, view.start) == (0, "play", 0, 0)
    assert view.pile_backs == ("RRRBB", "RRBBB")


@pytest.mark.rule("trickrace:TR1.4", cited=False)  # seen in a view
def test_what_a_seat_cannot_place_is_told_by_where_it_may_be() -> None:
    view: Any = small().view(0)
    assert view.unseen() == {
        ("seat 1", "aside 1"): cards("R2 R5"),
        ("seat 1",): cards("B4"),
    }
    other: Any = small().view(1)
    assert other.unseen() == {
        ("seat 0",): cards("R1"),
        ("seat 0", "aside 0"): cards("B2 B3"),
    }


@pytest.mark.rule(
    "trickrace:TR1.4", "trickrace:TR1.6", "trickrace:TR6.1", cited=False
)  # seen in a view
def test_a_horse_that_one_rode_is_known_by_its_cards() -> None:
    # In race 2 seat 1 rides Vanilla Beans, which seat 0 rode in race 1.
    view: Any = small(race=2).view(0)
    assert view.known == (view_pile(1), view_pile(0))
    first: Any = small().view(0)
    assert [names(known) for known in first.known] == ["R1 R3 R4 B2 B3", "B1 B5"]
    assert first.strange(1) == Counter({0: 2, 1: 1})


def view_pile(seat: int) -> Any:
    board = small(race=2).board
    return board.piles[board.rides[seat]]


@pytest.mark.rule("trickrace:TR1.4", "trickrace:TR2.4", cited=False)  # seen in a view
def test_a_known_card_lies_in_the_hand_or_face_down_where_the_colours_allow_it() -> None:
    view: Any = small(race=2).view(0)
    # Its rider's aside is red: blue 4 is in the hand.
    assert view.unseen()["seat 1",] == cards("B4")
    scene = small().game.scene(view)
    known = {horse["horse"]: horse for horse in scene["known"]}
    where = {card["card"]: card["where"] for card in known["V"]["cards"]}
    assert where == {"R2": "hidden", "B4": "hidden", "R5": "hidden", "B1": "open", "B5": "played"}
    own = {card["card"]: card["where"] for card in known["F"]["cards"]}
    assert own == {"R1": "hand", "B2": "hand", "R3": "open", "R4": "played", "B3": "aside"}
    assert known["V"]["hidden"] == {}


@pytest.mark.rule("trickrace:TR1.4", cited=False)  # seen in a view
def test_the_next_dealt_card_follows_from_the_colours() -> None:
    start = rk.game("trickrace", players=2, horses=2, numbers=3).start()
    state = play(start, "horse V", "horse F", "deal R1", "deal B2").state
    # Two of each colour are in the deck; seat 0 knows one red card and no blue one.
    odds = {str(action): p for action, p in state.view(0).outcomes().items()}
    assert odds == {
        **dict.fromkeys(["deal R2", "deal R3"], Fraction(1, 4)),
        **dict.fromkeys(["deal B1", "deal B2", "deal B3"], Fraction(1, 6)),
    }
    # The other will not see that card.
    assert state.view(1).outcomes() == {}
    unseen = state.view(0).unseen()
    assert unseen == {("seat 1", "deck"): cards("B1 B2 B3"), ("deck",): cards("R2 R3")}


@pytest.mark.rule("trickrace:TR1.4", "trickrace:TR2.2", cited=False)  # seen in a view
def test_the_next_turned_up_card_follows_from_what_is_known() -> None:
    state = play(gate(), "gate V", "gate F", "gate S", "gate O").state
    mine: Any = state.view(0)
    assert mine.outcomes() == dict.fromkeys(state.outcomes(), Fraction(1, 12))
    # Another knows the colours: here all are red.
    other: Any = state.view(1)
    assert other.outcomes() == mine.outcomes()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3},
        {"players": 3, "goal": 2},
        {"start_player_counts": True, "goal": 2},
        SMALL,
    ],
)
def test_every_view_is_true(options: dict[str, Any]) -> None:
    """What a seat names belongs to the horse, and its chances are those of a fair deal."""
    states = wander(5, **options)
    drawn = [state for state in states if state.actor is rk.CHANCE]
    for state in (*states[::5], *drawn):
        for seat in range(state.game.players):
            view: Any = state.view(seat)
            for horse, known in enumerate(view.known):
                assert set(known) <= set(state.board.piles[horse])
            odds = view.outcomes()
            assert not odds or sum(odds.values()) == 1
            assert not odds or set(odds) >= set(state.outcomes())
            if view.asks in ("discard", "row"):
                chair = view.players if view.asks == "row" else view.actor
                if not view.strange(view.rides[chair]):
                    # Who can name the whole pile knows what is left in it.
                    assert odds == state.outcomes()


@pytest.mark.rule(
    "trickrace:TR1.4", "trickrace:TR8.1", "trickrace:TR8.2", cited=False
)  # seen in a view
def test_the_dummys_cards_are_known_before_they_lie_open_to_who_rode_its_horse() -> None:
    before = until(gate(players=3), "discard").state
    view: Any = before.view(0)
    assert view.row == ()
    assert view.known[3] == ()
    assert {places for places in view.unseen() if "dummy" in places} == {("dummy",)}
    after = until(before, "aside").state
    assert len(after.view(0).known[3]) == 12
    assert not any("dummy" in places for places in after.view(0).unseen())


def test_the_header_says_who_may_do_what() -> None:
    names_by_seat = {seat: rk.engine.Text(f"Player {seat}", f"席{seat}") for seat in range(4)}
    you = {**names_by_seat, 0: rk.engine.texts.YOU}
    state = position(hands=["R5 G1", "R2 B3", "B10 G2", "R8 Y8"])
    game = state.game
    lead, what = game.status(state.view(0), you)
    assert (lead.en, what.en) == ("Race 1, trick 9.", "You lead: play any card.")
    assert game.status(state.view(1), names_by_seat)[1].en == "Player 0 leads."
    after = play(state, "R5").state
    assert game.status(after.view(1), names_by_seat)[1].en == (
        "It is Player 1's turn: the led colour is red."
    )


def test_a_public_scene_is_the_same_whoever_looks() -> None:
    for state in wander(5, **SMALL)[::5]:
        scenes = [state.game.public_scene(state.game.scene(state.view(seat))) for seat in (0, 1)]
        assert scenes[0] == scenes[1]
        assert (scenes[0]["hand"], scenes[0]["tickets"], scenes[0]["known"]) == (None, None, [])


@pytest.mark.parametrize(
    ("players", "drawn"),
    [
        of("TR1.6", 4, []),
        of("TR1.6", 4, ["S", "V"]),
        of("TR1.6 TR8.1", 3, []),
        of("TR1.6 TR8.1", 3, ["S"]),
        of("TR1.6 TR8.1", 3, ["S", "F"]),
        of("TR1.6 TR8.1", 3, ["V", "F"]),
    ],
)
def test_every_seat_knows_how_likely_each_horse_is(players: int, drawn: list[str]) -> None:
    start = rk.game("trickrace", players=players).start()
    state = play(start, *(f"horse {horse}" for horse in drawn)).state
    for seat in range(players):
        assert state.view(seat).outcomes() == state.outcomes()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("state", "seat", "likely"),
    [
        of("TR2.1", lambda: play(gate(), "gate S").state, 0,
           {"gate V": 3, "gate F": 3, "gate O": 3}),
        # The top card has been put back: it is no longer in question.
        of("TR2.2", lambda: play(until(gate(numbers=3, start_player_counts=True), "discard").state,
                                 "discard R2").state, 0, {"discard R1": 2, "discard R3": 2}),
        of("TR2.3", lambda: play(until(gate(numbers=3), "discard").state, "discard R2").state, 1,
           {"discard B1": 3, "discard B2": 3, "discard B3": 3}),
        of("TR8.2", lambda: play(until(gate(players=3, numbers=3), "row").state, "row G2").state, 0,
           {"row G1": 2, "row G3": 2}),
    ],
)  # fmt: skip
def test_the_next_outcome_is_as_likely_as_the_view_says(
    state: Any, seat: int, likely: dict[str, int]
) -> None:
    found = {str(outcome): p for outcome, p in state().view(seat).outcomes().items()}
    assert found == {outcome: Fraction(1, ways) for outcome, ways in likely.items()}


@pytest.mark.rule("trickrace:TR6.1", "trickrace:TR2.1", cited=False)  # seen in a view
def test_where_a_race_is_over_the_next_gate_is_open_to_all_horses() -> None:
    state = last_trick("R1", "R2", "R3", "R4", race=1).state
    view: Any = state.view(0)
    assert view.settled
    assert view.outcomes() == state.outcomes() == dict.fromkeys(state.outcomes(), Fraction(1, 4))
    assert not position().view(0).settled  # type: ignore[attr-defined]
    over: Any = until(rk.game("trickrace", **SMALL).start(), None).state.view(0)
    assert over.settled
    assert len(over.sheet) == 2


def test_nobody_has_won_a_number_of_tricks_in_a_set_up_position() -> None:
    state = position(hands=["R5 G1", "R2 B3", "B10 G2", "R8 Y8"])
    for card in ("R5", "R2", "G2", "R8"):
        assert [seat["won"] for seat in state.game.scene(state.view(0))["seats"]] == [None] * 4
        state = play(state, card).state
    played = rk.Table(
        "trickrace", seats=dict.fromkeys(range(4), rk.players.Greedy()), seed=1, autosave=False
    )
    played.advance()
    for node in played.node.line():
        view = played.state_at(node).view(0)
        assert view.counted
        assert played.game.scene(view)["seats"][0]["won"] == view.won[0]
