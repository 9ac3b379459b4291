"""TR2: the paddock."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from racekit.engine.game import State
from racekit.games.trickrace.positions import describe, from_description
from tests.playing import PlayResult, legal, play, refused
from tests.trickrace.tables import course, gate, hands, names, until

STACK = ("gate V", "gate S", "gate O", "gate F")


def turned_up(**options: Any) -> PlayResult:
    """Return the paddock after all open discards."""
    return play(gate(**options), *STACK, "discard R3", "discard B9", "discard Y1", "discard G12")


def opened(state: State) -> list[str]:
    return [names(cards) for cards in state.board.opened]


@pytest.mark.rule("trickrace:TR2.1")
def test_the_horses_are_stacked_one_on_the_other() -> None:
    state = gate()
    for left, action in zip((4, 3, 2, 1), STACK, strict=True):
        assert state.outcomes() == dict.fromkeys(state.outcomes(), Fraction(1, left))
        stacked = play(state, action)
        state = stacked.state
    assert course(state)[0] == "VSOF"
    assert stacked.cited("TR2.1") == [("on_top", {"horse": 1, "below": 3})]
    assert play(gate(), "gate O").cited("TR2.1") == [("at_bottom", {"horse": 3})]
    # Higher is ahead.
    scene = state.game.scene(state.view(0))
    assert [horse["place"] for horse in scene["horses"]] == [4, 1, 3, 2]


@pytest.mark.rule("trickrace:TR2.2")
def test_the_start_players_top_card_is_the_number_and_his_discard() -> None:
    state = play(gate("FVSO"), *STACK).state
    assert legal(state) == {f"discard B{number}" for number in range(1, 13)}
    after = play(state, "discard B9")
    told = {"seat": 1, "card": (1, 9), "number": 9}
    assert after.cited("TR2.2") == [("number", told)]
    assert after.state.board.number == 9
    assert opened(after.state) == ["", "B9", "", ""]
    assert [len(hand) for hand in after.state.board.hands] == [12, 11, 12, 12]


@pytest.mark.rule("trickrace:TR2.2")
def test_in_the_other_reading_the_card_goes_back_and_he_counts_too() -> None:
    state = play(gate(start_player_counts=True), *STACK).state
    after = play(state, "discard R3")
    assert [name for name, _ in after.cited("TR2.2")] == ["number_put_back"]
    assert after.state.board.number == 3
    assert opened(after.state) == [""] * 4
    # The third card is not the top one.
    assert after.state.outcomes() == dict.fromkeys(after.state.outcomes(), Fraction(1, 11))
    assert "discard R3" not in legal(after.state)
    own = play(after.state, "discard R7")
    assert own.cited("TR2.2") == [("turned_up_own", {"seat": 0, "card": (0, 7), "number": 3})]
    assert opened(own.state) == ["R7", "", "", ""]
    # All have seen the top card.
    assert names(own.state.board.shown[0]) == "R3 R7"
    # The first card is the top one.
    first = play(state, "discard R1")
    assert [name for name, _ in first.cited("TR2.2")] == ["number_put_back", "turned_up_own"]
    assert opened(first.state) == ["R1", "", "", ""]


@pytest.mark.rule("trickrace:TR2.3")
def test_the_others_turn_up_their_card_at_that_place() -> None:
    state = play(gate("FSVO"), *STACK, "discard Y4").state
    seats = []
    for action in ("discard G12", "discard R4", "discard B1"):
        assert state.outcomes() == dict.fromkeys(state.outcomes(), Fraction(1, 12))
        after = play(state, action)
        (name, values), *_ = after.cited("TR2.3")
        assert (name, values["number"]) == ("turned_up", 4)
        seats.append(values["seat"])
        state = after.state
    # From the start player's left.
    assert seats == [3, 0, 1]
    assert opened(state) == ["R4", "B1", "Y4", "G12"]


@pytest.mark.rule("trickrace:TR2.4")
def test_each_lays_one_of_eleven_face_down() -> None:
    state = turned_up().state
    assert state.actor == 1
    assert legal(state) == {f"aside B{n}" for n in range(1, 13) if n != 9}
    refused(state, "aside B9", "TR2.4", "not_in_hand")
    refused(state, "aside R1", "TR2.4", "not_in_hand")
    refused(state, "B1", "TR2.4", "lay_aside")
    refused(state, "open V", "TR2.4", "lay_aside")
    refused(state, "nonsense", "TR2.4", "unknown")
    after = play(state, "aside B2", "aside Y2", "aside G2", "aside R12")
    assert [len(hand) for hand in after.state.board.hands] == [10] * 4
    assert names(after.state.board.aside) == "R12 B2 Y2 G2"
    laid = [values for name, values in after.cited("TR2.4") if name == "laid_aside"]
    # The colours are news: in play nobody may take a choice back once they lie there.
    assert all(event.reveals for event in after.events if event.name == "laid_aside")
    # The backs show the colours, and nothing else is told to all.
    assert laid == [{"seat": seat, "colour": seat} for seat in (1, 2, 3, 0)]


@pytest.mark.rule("trickrace:TR2.4")
def test_nothing_shows_before_all_have_chosen() -> None:
    state = turned_up().state
    chosen = play(state, "aside B2", "aside Y2", "aside G2")
    other = play(state, "aside B12", "aside Y7", "aside G1")
    assert chosen.cited("TR2.4")
    for seat in (1, 2, 3):
        # One's own is seen, the others' are not.
        assert chosen.state.view(seat).chosen is not None
        assert chosen.state.key(seat) != other.state.key(seat)
    assert chosen.state.key(0) == other.state.key(0)
    scene = chosen.state.game.scene(chosen.state.view(0))
    for seat in scene["seats"]:
        assert seat["discards"]["down"] == []
        assert len(seat["backs"]) == 11
    for event in chosen.events:
        assert [event.seen_by(seat) is not None for seat in range(4)].count(True) == 1
    assert hands(chosen.state) == hands(state)


@pytest.mark.rule("trickrace:TR2.4", cited=False)
def test_ones_own_choice_is_seen_and_a_curtain_hides_it() -> None:
    # Nothing is played here but choices of which the events are looked at above.
    state = play(turned_up().state, "aside B2").state
    game = state.game
    scene = game.scene(state.view(1))
    assert scene["seats"][1]["discards"]["down"] == ["B2"]
    assert "B2" not in scene["hand"]
    public = game.public_scene(scene)
    assert public["seats"] == game.public_scene(game.scene(state.view(0)))["seats"]
    assert public["hand"] is None


@pytest.mark.rule("trickrace:TR2.5")
def test_each_turns_one_used_whip_up_again() -> None:
    told = {**describe(play(gate(), *STACK).state), "whips": [0, 1, 2, 0]}
    after = until(from_description(gate().game, told), "aside")
    assert after.state.board.whips == (1, 2, 2, 1)
    assert after.cited("TR2.5") == [("whip_up", {"seat": seat}) for seat in (0, 1, 3)]


@pytest.mark.rule("trickrace:TR2.5")
def test_with_three_players_whips_come_back_too() -> None:
    told = {**describe(gate(players=3)), "whips": [0, 1, 2, 0]}
    after = until(from_description(gate(players=3).game, told), "aside")
    # The dummy turns both up (TR8.3), so it has none to turn up by this rule.
    assert after.state.board.whips == (1, 2, 2, 2)
    assert after.cited("TR2.5") == [("whip_up", {"seat": seat}) for seat in (0, 1)]
