"""RA4: who has won."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.game import State
from racekit.games.readaloud import make
from racekit.games.readaloud.packs import pack
from racekit.games.readaloud.vocabulary import forms
from tests.playing import play
from tests.readaloud.tables import chance, own, position, table


def last_turn(hands: list[Any], condition: dict[str, Any] | None, **more: Any) -> State:
    """Return a position in which seat 0 reads "Farewell", and the game is over."""
    return position(
        field="farewell", hands=hands, stock=0, condition=condition, limits=LIMITS, **more
    )


LIMITS = {"field": 1, "hands": [1, 1, 1]}


@pytest.mark.rule("readaloud:RA4.1")
def test_nothing_is_settled_at_first_and_the_condition_read_last_holds() -> None:
    limits = {"field": 3, "hands": [1, 1, 1]}
    state = table(field="treasure feather nightfall", hands=["pause", "dice", "key"], limits=limits)
    dealt = chance(make().start()).state
    assert (dealt.board.turn, dealt.board.condition) == (1, None)
    told = play(state, "read f0", "draw pairs", "read f0", "draw odd-one-out")
    assert [values["seat"] for _, values in told.cited("RA4.1")] == [0, 1]
    condition = told.state.board.condition
    assert (condition.what, condition.how, condition.seat) == ("value", "least", 1)


@pytest.mark.rule("readaloud:RA4.2")
def test_who_was_ahead_when_the_condition_was_read_may_not_win() -> None:
    pack = own(first="3 condition value most; discard_this", last="0 exchange two; discard_this")
    limits = {"field": 2, "hands": [1, 1]}
    given = {"hands": ["bonfire", "key"], "stock": 0, "limits": limits, "pack": pack}
    state = play(position(field="first last", players=2, **given), "read f0").state
    told = play(state, "read f0", "card h0.0", "card h1.0")
    assert told.cited("RA4.2") == [("won", {"seats": (1,)})]


@pytest.mark.rule("readaloud:RA4.2")
def test_without_a_condition_nobody_wins() -> None:
    told = play(last_turn(["pause", "dice", "key"], None), "read f0")
    assert told.cited("RA4.2") == [("no_condition", {})]
    result = told.state.result
    assert result is not None
    assert (result.winners, result.ranking, result.scores) == ((), (1, 1, 1), (0, 0, 0))
    fits_nobody = last_turn(
        ["pause", "dice", "harmony"], {"what": "value", "how": "even", "seat": 0}
    )
    told = play(fits_nobody, "read f0")
    assert told.cited("RA4.2") == [("nobody_fits", {})]
    assert told.state.result is not None
    assert told.state.result.winners == ()


CASES: list[tuple[str, str, int, list[Any], tuple[int, ...]]] = [
    ("value", "most", 0, ["pause", "key", "bonfire"], (2,)),
    ("value", "least", 0, ["pause", "decoy", "bonfire"], (1,)),
    ("value", "near", 8, ["pause", "key", "bonfire"], (2,)),
    ("value", "even", 0, ["pause", "key", "bonfire"], (1,)),
    ("value", "odd", 0, ["pause", "key", "harvest"], (0,)),
    ("cards", "most", 0, ["pause", "key dice", "bonfire"], (1,)),
    ("cards", "least", 0, ["pause harvest", "key dice", "bonfire"], (2,)),
    ("highest", "most", 0, ["pause", "champion decoy", "bonfire"], (1,)),
    ("highest", "least", 0, ["pause", "champion", "key"], (2,)),
    ("lowest", "least", 0, ["pause", "champion decoy", "key"], (1,)),
    ("lowest", "most", 0, ["pause", "champion decoy", "key"], (0,)),
    ("spread", "most", 0, ["pause dice", "champion decoy", "key"], (1,)),
    ("spread", "least", 0, ["pause dice", "champion decoy", "key"], (2,)),
    ("kinds", "most", 0, ["pause harmony", "champion decoy", "key"], (1,)),
    ("below", "most", 0, ["pause", {"card": "key", "under": ["double"]}, "dice"], (1,)),
    ("open", "most", 0, ["pause", "key", {"card": "dice", "sees": [0, 1, 2]}], (2,)),
    ("open", "least", 0, ["pause", {"card": "key", "sees": [0, 1, 2]}, "dice"], (0, 2)),
    ("reader", "", 0, ["pause", "key", "dice"], (1,)),
    ("left", "", 0, ["pause", "key", "dice"], (2,)),
    ("right", "", 0, ["pause", "key", "dice"], (0,)),
    ("last", "", 0, ["pause", "key", "dice"], (0,)),
    ("everybody", "", 0, ["pause", "key", "dice"], (0, 1, 2)),
    ("nobody", "", 0, ["pause", "key", "dice"], ()),
]


@pytest.mark.rule("readaloud:RA4.2", "readaloud:RA10.8", cited=False)
@pytest.mark.parametrize(("what", "how", "n", "hands", "winners"), CASES)
def test_every_condition_finds_its_winners(
    what: str, how: str, n: int, hands: list[Any], winners: tuple[int, ...]
) -> None:
    """Not cited: who wins shows in the result."""
    told = [each if isinstance(each, str) else [each] for each in hands]
    size = {"field": 1, "hands": [2, 2, 2]}
    condition = {"what": what, "how": how, "n": n, "seat": 1}
    state = position(field="farewell", hands=told, stock=0, condition=condition, limits=size)
    if state.actor is not None and state.view(0).asks == "fill":  # type: ignore[attr-defined]
        limits = {
            "field": 1,
            "hands": [len(each.split()) if isinstance(each, str) else 1 for each in told],
        }
        state = position(field="farewell", hands=told, stock=0, condition=condition, limits=limits)
    result = play(state, "read f0").state.result
    assert result is not None
    assert result.winners == winners


def test_the_cases_are_all_conditions_there_are() -> None:
    known = {(form.what, form.how) for form in forms() if form.word == "condition"}
    assert known == {(what, how) for what, how, *_ in CASES}


def test_the_pack_has_a_card_for_eight_conditions_and_more() -> None:
    effects = [effect for card in pack("house").cards for effect in card.effects]
    assert len({effect[1:] for effect in effects if effect.word == "condition"}) >= 8


@pytest.mark.rule("readaloud:RA4.2", "readaloud:RA10.8")
def test_the_condition_is_read_when_the_game_ends_and_ties_share() -> None:
    condition = {"what": "cards", "how": "most", "seat": 0}
    told = play(last_turn(["pause", "dice", "key"], condition), "read f0")
    assert ("won", {"seats": (0, 1, 2)}) in told.cited("RA10.8")
    two = last_turn(["pause", "harvest", "key"], {"what": "value", "how": "even", "seat": 0})
    assert ("won", {"seats": (1, 2)}) in play(two, "read f0").cited("RA10.8")
    alone = {"what": "value", "how": "most", "seat": 0}
    told = play(last_turn(["pause", "dice", "key"], alone), "read f0")
    assert told.cited("RA4.2") == [("won", {"seats": (0,)})]
    assert told.state.result is not None
    assert told.state.result.ranking == (1, 2, 2)
    # The hands are shown, so that everybody can check.
    assert all(piece.sees == 7 for pieces in told.state.board.laid for piece in pieces)
    shown = [event for event in told.events if event.name == "place_shown"]
    assert [(event.rule, event.reveals) for event in shown] == 3 * [("RA10.8", True)]
