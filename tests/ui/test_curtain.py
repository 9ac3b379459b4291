"""Several persons at one screen: between two of them nobody's hand is anywhere in what is sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import racekit as rk
from racekit.ui.session import Session
from tests.ui.sittings import Front, choose, command, dealt, intent, table, whole_log

Opened = Callable[[Callable[[], Any]], Front]


def hot_seat(persons: tuple[int, ...] = (0, 1, 2, 3)) -> Session:
    """Return a sitting where the next person has to be handed the screen."""
    table_ = dealt(persons)
    assert isinstance(table_.actor, int)
    other = next(seat for seat in persons if seat != table_.actor)
    return Session(table_, other)


def names_a_card(payload: Any) -> bool:
    """Whether anything in a payload names a card, in a hand, an action, a log line or a title."""
    text = json.dumps(payload, ensure_ascii=False)
    marks = [f"{horse}-{mv}" for horse in "123456F" for mv in range(9)]
    words = ["of horse", "番の", "free ", "フリーの"]
    return any(f'"{mark}' in text or f" {mark}" in text for mark in marks) or any(
        word in text for word in words
    )


def test_the_deal_names_no_card_behind_the_curtain() -> None:
    session = hot_seat()
    seen = session.snapshot()
    assert seen["curtain"] == session.table.actor != seen["seat"]
    assert seen["scene"]["hand"] is None
    assert seen["scene"]["order"] is None
    assert seen["actions"] == seen["refused"] == seen["why"] == seen["chance"] == []
    assert not seen["mine"]
    assert not seen["waiting"]
    name = session.table.names[seen["curtain"]]
    assert seen["status"]["what"]["en"] == f"Hand over to {name.en}."
    assert seen["status"]["what"]["ja"] == f"{name.ja}に交代してください。"
    assert names_a_card(seen | {"scene": session.table.game.scene(session.table.state.view(0))})
    assert not names_a_card(
        {key: seen[key] for key in ("scene", "log", "tree", "titles", "status", "undo")}
    )
    assert not names_a_card(whole_log(session))


def test_no_answer_names_a_card_behind_the_curtain() -> None:
    session = hot_seat()
    hands = [str(card) for seat in range(4) for card in session.table.state.view(seat).hand]
    for action in ("pass", "3-6>3L", "F-2>1L", *(f"{card}>1L" for card in hands)):
        answer = intent(session, action)
        assert (answer["code"], answer["rule"]) == ("forbidden", "LS3.1")
        assert answer["text"]["en"] == "It is not your turn."
    for name in ("advance", "undo"):
        assert not names_a_card(command(session, name))


def test_the_next_person_lifts_the_curtain_and_sees_the_right_hand() -> None:
    session = hot_seat()
    actor = session.curtain
    assert actor is not None
    assert command(session, "uncover") is None
    seen = session.snapshot()
    assert (seen["curtain"], seen["seat"], seen["mine"]) == (None, actor, True)
    view = session.table.state.view(actor)
    assert sorted(seen["scene"]["hand"]) == sorted(map(str, view.hand))
    assert seen["scene"]["order"] == view.order
    told = f"Player {actor + 1} got a "
    dealt_to = [line for line in whole_log(session) if told in str(line)]
    assert len(dealt_to) == 8
    answer = command(session, "uncover")
    assert (answer["code"], answer["text"]["en"]) == ("forbidden", "There is nothing to uncover.")


def test_looking_back_behind_the_curtain_shows_no_hand_either() -> None:
    session = hot_seat()
    while command(session, "back") is None:
        seen = session.snapshot()
        assert seen["scene"]["hand"] is None
        assert seen["scene"]["order"] is None
        assert not names_a_card({key: seen[key] for key in ("log", "tree", "status")})
    assert command(session, "uncover") is None
    seen = session.snapshot()
    assert (seen["looking"], seen["mine"]) == (False, True)


def test_the_curtain_falls_at_every_hand_over_of_a_whole_race() -> None:
    session = hot_seat((0, 1))
    falls = 0
    for _ in range(200):
        seen = session.snapshot()
        if seen["over"]:
            break
        if seen["curtain"] is not None:
            falls += 1
            assert seen["scene"]["hand"] is None
            assert command(session, "uncover") is None
        elif seen["mine"]:
            assert intent(session, choose(session)) is None
        else:
            assert command(session, "advance", "turn") is None
    assert session.table.result is not None
    assert falls > 10


def test_no_curtain_for_a_single_person() -> None:
    session = Session(table(), 0)
    while not session.snapshot()["mine"]:
        assert session.snapshot()["curtain"] is None
        assert command(session, "advance", "beat") is None


def test_no_curtain_in_study() -> None:
    session = hot_seat()
    assert command(session, "mode", "study") is None
    seen = session.snapshot()
    assert seen["curtain"] is None
    assert seen["scene"]["hand"] is not None
    assert command(session, "mode", "play") is None
    assert session.snapshot()["curtain"] is not None


def test_the_widget_covers_before_it_sends(front: Opened) -> None:
    """A hand that was sent and then taken away would still have been sent."""
    table_ = table((0, 1, 2, 3), first_player=1)
    page = front(lambda: rk.GameWidget(table_, seat=0, lang="en"))
    while page.model["state"]["waiting"]:
        assert page.command("advance", "beat") is None
    assert page.model["state"]["curtain"] == 1
    strange = {str(card) for card in table_.state.view(1).hand}
    own = {str(card) for card in table_.state.view(0).hand}
    # The guide's example is a game of its own, the same at every table.
    sent = page.everything().replace(json.dumps(page.model["guide"], ensure_ascii=False), "")
    assert strange - own
    assert not [card for card in strange - own if f'"{card}"' in sent]
    assert page.command("uncover") is None
    assert set(page.model["state"]["scene"]["hand"]) == strange


@pytest.mark.parametrize("seat", [0, 3])
def test_python_can_lift_it_too(seat: int) -> None:
    table_ = table((0, 1, 2, 3), first_player=2)
    widget = rk.GameWidget(table_, seat=seat)
    widget.advance()
    assert widget.state["curtain"] == 2
    with pytest.raises(rk.Forbidden, match="not your turn"):
        widget.act("pass")
    widget.uncover()
    assert widget.seat == widget.state["seat"] == 2
    widget.act(widget.state["actions"][0]["action"])
    widget.close()
