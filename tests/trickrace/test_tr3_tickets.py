"""TR3: tickets."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.game import State
from tests.playing import legal, play, refused
from tests.trickrace.tables import gate, last_trick, until


def asked(riders: str = "VFSO", **options: Any) -> State:
    """Return a race in which the first open ticket is to be laid."""
    return until(gate(riders, **options), "open").state


@pytest.mark.rule("trickrace:TR3.1")
def test_from_the_start_players_left_each_lays_another_ticket() -> None:
    state = asked("FSVO")
    actors = []
    for ticket in "VFSO":
        actors.append(state.actor)
        laid = play(state, f"open {ticket}")
        assert [rule for rule, name in laid.names if name == "ticket_open"] == ["TR3.1"]
        if ticket != "O":
            refused(laid.state, f"open {ticket}", "TR3.1", "ticket_taken")
            assert f"open {ticket}" not in legal(laid.state)
        state = laid.state
    assert actors == [3, 0, 1, 2]
    assert state.board.tickets == (1, 2, 3, 0)


@pytest.mark.rule("trickrace:TR3.1")
def test_nothing_but_a_ticket_is_laid_open() -> None:
    state = asked()
    refused(state, "seal V", "TR3.1", "lay_open")
    refused(state, "R5", "TR3.1", "lay_open")
    refused(state, "nonsense", "TR3.1", "unknown")
    assert play(state, "open V").cited("TR3.1")


@pytest.mark.rule("trickrace:TR3.2")
def test_one_player_may_lay_win_open() -> None:
    laid = play(asked(), "open win")
    assert laid.cited("TR3.2") == [("ticket_open", {"seat": 1, "ticket": -1})]
    refused(laid.state, "open win", "TR3.2", "win_taken")
    assert legal(laid.state) == {"open V", "open F", "open S", "open O"}


@pytest.mark.rule("trickrace:TR3.2")
def test_in_the_strict_reading_nobody_may() -> None:
    state = asked(open_win_allowed=False)
    refused(state, "open win", "TR3.2", "no_open_win")
    assert legal(state) == {"open V", "open F", "open S", "open O"}


@pytest.mark.rule("trickrace:TR3.3")
def test_the_second_ticket_is_one_of_the_other_four() -> None:
    state = play(asked(), "open win", "open V", "open F", "open S").state
    assert state.actor == 1
    # It may equal anybody's open one but one's own.
    assert legal(state) == {"seal V", "seal F", "seal S", "seal O"}
    refused(state, "seal win", "TR3.3", "lies_open")
    refused(state, "open O", "TR3.3", "lay_sealed")
    sealed = play(state, "seal F", "seal F", "seal win", "seal F")
    assert sealed.state.board.sealed == (1, 1, 1, -1)
    public = [(name, values) for name, values in sealed.cited("TR3.3") if name == "sealed"]
    assert public == [("sealed", {"seat": seat}) for seat in (1, 2, 3, 0)]


@pytest.mark.rule("trickrace:TR3.3")
def test_sealed_tickets_show_to_nobody_else() -> None:
    state = play(asked(), "open win", "open V", "open F", "open S").state
    one = play(state, "seal F", "seal S", "seal V")
    other = play(state, "seal O", "seal win", "seal O")
    assert one.cited("TR3.3")
    assert one.state.key(0) == other.state.key(0)
    assert one.state.view(0).sealed == (None,) * 4
    assert [one.state.key(s) == other.state.key(s) for s in (1, 2, 3)] == [False] * 3
    for event in one.events:
        assert event.seen_by(0) is None
    # When all lie there, one sees that they do, and one's own.
    one, other = play(one.state, "seal O"), play(other.state, "seal O")
    assert one.state.key(0) == other.state.key(0)
    assert one.state.view(0).sealed == (3, "down", "down", "down")
    scene = one.state.game.scene(one.state.view(0))
    assert [seat["sealed"] for seat in scene["seats"]] == ["O", "down", "down", "down"]
    public = one.state.game.public_scene(scene)
    assert [seat["sealed"] for seat in public["seats"]] == ["down"] * 4
    log = [event.text("en") for event in one.events if event.seen_by(1)]
    assert not any("Gateau" in line for line in log)


@pytest.mark.rule("trickrace:TR3.3", cited=False)
def test_a_player_who_has_chosen_sees_it_before_the_others_have() -> None:
    # The event is its own, and looked at above.
    state = play(asked(), "open win", "open V", "open F", "open S", "seal F").state
    scene = state.game.scene(state.view(1))
    assert scene["seats"][1]["sealed"] == "F"
    assert scene["tickets"] == ["V", "S", "O"]
    public = state.game.public_scene(scene)
    assert public["seats"][1]["sealed"] == "none"
    assert public["tickets"] is None


@pytest.mark.rule("trickrace:TR3.4")
def test_win_and_a_horse_are_a_win_bet_and_two_horses_a_quinella() -> None:
    after = last_trick("R1", "R2", "R3", "R4", tickets="win V, F win, S O, V S")
    assert after.cited("TR3.4") == [
        ("bet_win", {"seat": 0, "horses": (0,)}),
        ("bet_win", {"seat": 1, "horses": (1,)}),
        ("bet_quinella", {"seat": 2, "horses": (2, 3)}),
        ("bet_quinella", {"seat": 3, "horses": (0, 2)}),
    ]


@pytest.mark.rule("trickrace:TR3.4")
def test_a_turned_up_ticket_cannot_be_unlearned() -> None:
    after = last_trick("R1", "R2", "R3", "R4")
    assert all(event.reveals for event in after.events if event.rule == "TR3.4")
    assert after.state.view(0).sealed == (-1, -1, -1, -1)
