"""RA10: racekit's own rulings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.readaloud import make
from tests.playing import legal, play, refused
from tests.readaloud.tables import HANDS, chance, own, position, reading, table, whole_turn


@pytest.mark.rule("readaloud:RA10.1", cited=False)
def test_what_is_read_is_heard_by_all() -> None:
    """Not cited: it shows in what the seats know."""
    told = play(table(), "read h0.0")
    assert [told.state.view(seat).laid[1][0].card for seat in range(3)] == ["pause"] * 3  # type: ignore[attr-defined]
    assert told.state.board.laid[1][0].sees == 1
    refused(told.state, "read h0.0", "RA2.1", "not_seen")


@pytest.mark.rule("readaloud:RA10.2", cited=False)
def test_what_is_remembered_of_a_shuffle() -> None:
    """Not cited: it shows in what the seats know."""
    known = {"card": "well", "knows": [0, 1]}
    state = table(
        field="tidy-up gleaning nightfall", hands=[HANDS[0], ["farewell", known, "treasure"]]
    )
    told = chance(play(state, "read f0", "draw peep", "hand 1").state).state
    view: Any = told.view(0)
    (group,) = view.groups
    assert group.cards == ("well",)
    assert group.ids == tuple(sorted(piece.id for piece in told.board.laid[2]))
    assert "well" not in view.unplaced
    number = told.board.laid[2][0].id
    assert view.chances(number)["well"] == Fraction(1, 3)
    assert sum(view.chances(number).values()) == 1
    # Its owner sees all, and nobody else ever knew any of them.
    assert told.view(1).groups == told.view(2).groups == ()  # type: ignore[attr-defined]


@pytest.mark.rule("readaloud:RA10.2", cited=False)
def test_cards_that_are_mixed_again_with_others_all_count_as_mixed_together() -> None:
    """Not cited: it shows in what the seats know."""
    hands = ["dice daydream storm", [{"card": "well", "knows": [0, 1]}, "farewell"], ["torch"]]
    limits = {"field": 2, "hands": [3, 2, 1]}
    pack = own(mix="1 shuffle other_hand", swap="2 exchange two")
    given: Any = {"hands": hands, "limits": limits, "pack": pack, "repetition": "allowed"}
    state = table(field="mix swap", **given)
    mixed = chance(play(state, "read f0", "hand 1").state).state
    moved = play(mixed, "read f1", "card h1.0", "card h2.0").state
    view: Any = moved.view(0)
    (left, right) = moved.board.laid[2][1].id, moved.board.laid[3][0].id
    assert [(set(group.ids), group.cards) for group in view.groups] == [({left, right}, ("well",))]
    again = chance(play(moved, "read f0", "hand 1").state).state
    view = again.view(0)
    pieces = [*again.board.laid[2], *again.board.laid[3]]
    assert [(set(group.ids), group.cards) for group in view.groups] == [
        ({piece.id for piece in pieces}, ("well",))
    ]


@pytest.mark.rule("readaloud:RA10.2", cited=False)
def test_a_card_that_is_seen_leaves_what_is_remembered() -> None:
    """Not cited: it shows in what the seats know."""
    lies = {"field": "all", "hands": ["nobody", "owner", "owner"]}
    known = [{"card": card, "sees": [], "knows": [0]} for card in ("dice", "key", "torch")]
    state = table(field="tidy-up snapshot thaw", hands=[known, *HANDS[1:]], lies=lies)
    told = chance(play(state, "read f0", "draw peep", "hand 0").state, "key", "dice").state
    view: Any = told.view(0)
    assert view.groups[0].cards == ("dice", "key", "torch")
    shown = chance(play(told, "read f0").state).state
    shown = play(shown, "card h0.1").state
    view = shown.view(0)
    assert [piece.card for piece in view.laid[1]] == ["", "dice", ""]
    assert view.groups[0].cards == ("key", "torch")
    assert len(view.groups[0].ids) == 2


@pytest.mark.rule("readaloud:RA10.1", "readaloud:RA10.2", cited=False)
def test_the_card_read_is_pointed_out_before_it_is_moved_after_a_shuffle() -> None:
    """What may be chosen would tell its reader where it lies. Not cited: it shows in the views."""
    pack = own(lost="1 shuffle own_hand; exchange_this card")
    state = table(hands=["lost key torch", *HANDS[1:]], pack=pack)
    mixed = chance(play(state, "read h0.0").state, "torch", "key").state
    view: Any = mixed.view(1)
    assert view.groups == ()
    assert [piece.card for piece in view.laid[1]] == ["", "", "lost"]
    moved: Any = play(mixed, "card h1.0").state.view(2)
    assert (moved.laid[2][0].card, moved.groups) == ("lost", ())


@pytest.mark.rule("readaloud:RA10.4", "readaloud:RA6.5", cited=False)
def test_several_hands_follow_from_whose_turn_it_is() -> None:
    """Not cited: the order shows in who is asked."""
    state = table(field="lean-year gleaning nightfall", seat=1)
    state = chance(play(state, "read f0").state).state
    assert state.actor == 1
    state = play(state, "drop h1.0").state
    assert state.actor == 2
    assert play(state, "drop h2.0").state.actor == 0


@pytest.mark.rule("readaloud:RA10.4", cited=False)
def test_hands_that_are_wrong_at_the_same_time_follow_from_whose_turn_it_is() -> None:
    """Not cited: the order shows in who is asked."""
    hands, limits = ["dice", "key well", "torch peep tidy-up"], {"field": 2, "hands": [1, 2, 3]}
    # Each hand goes to the player before: 2, 3 and 1 cards.
    state = table(field="undertow daybreak", hands=hands, limits=limits, seat=1)
    state = chance(play(state, "read f0").state).state
    asked = []
    while state.board.turn == 1:
        asked += [state.actor] if state.actions() else []
        state = state.step((*state.actions(), *state.outcomes())[0]).state
    assert asked == [1, 2, 2, 0]


@pytest.mark.rule("readaloud:RA10.5")
@pytest.mark.parametrize("card", ["lean-year", "diet", "handicap", "gleaning", "present", "well"])
def test_while_it_is_forbidden_no_hand_may_be_made_too_large(card: str) -> None:
    hands = ["dice key torch", "peep farewell storm", "feather thirteen pairs"]
    given: Any = {"field": f"{card} nightfall daybreak", "hands": hands}
    refused(table(ban=True, **given), "read f0", "RA10.5", "overfills")
    assert table(**given).why_not("read f0") is None


@pytest.mark.rule("readaloud:RA10.5")
@pytest.mark.parametrize(
    ("card", "limits"),
    [
        ("market-day", [2, 3, 3]),
        ("changeling", [3, 2, 3]),
        ("changeling", [3, 3, 2]),
        ("carousel", [3, 2, 3]),
        ("undertow", [3, 3, 2]),
        ("parcel", [3, 3, 3]),
        ("pickpocket", [3, 3, 3]),
    ],
)
def test_hands_that_come_from_elsewhere_may_be_too_large(card: str, limits: list[int]) -> None:
    names = ["dice key torch", "peep farewell storm", "feather thirteen pairs"]
    hands = [" ".join(each.split()[:n]) for each, n in zip(names, limits, strict=True)]
    given: Any = {"field": f"{card} nightfall daybreak", "hands": hands}
    given["limits"] = {"field": 3, "hands": limits}
    refused(table(ban=True, **given), "read f0", "RA10.5", "overfills")
    assert table(**given).why_not("read f0") is None


@pytest.mark.rule("readaloud:RA10.5", "readaloud:RA5.2")
def test_every_way_to_do_what_is_written_counts() -> None:
    given: Any = {"field": "gleaning look nightfall"}
    # One hand of four for one of three.
    larger = "1 limit own_hand raise 1; forbid; exchange hands"
    refused(table(pack=own(look=larger), **given), "read f1", "RA10.5", "overfills")
    # The hand may be refilled with it.
    refilled = "1 discard own_hand reader 1; forbid; discard_this"
    refused(table(pack=own(look=refilled), **given), "read f1", "RA5.2", "barred")
    for says in (larger, refilled):
        state = table(pack=own(look=says.replace("forbid; ", "")), **given)
        assert state.why_not("read f1") is None


@pytest.mark.rule("readaloud:RA10.5", cited=False)
def test_a_card_that_has_discarded_itself_lies_in_no_hand() -> None:
    """Not cited: it is not refused."""
    pack = own(gone="1 discard_this; forbid; discard_this")
    state = table(hands=["gone key torch", *HANDS[1:]], pack=pack)
    assert state.why_not("read h0.0") is None


@pytest.mark.rule("readaloud:RA10.5", cited=False)
def test_no_hand_is_above_its_limit_while_discarding_is_forbidden() -> None:
    """Not cited: such a position is not set up."""
    with pytest.raises(BadInput, match=r"hands\[0\]: 4 cards exceed the limit of 3"):
        table(hands=["dice daydream storm torch", *HANDS[1:]], ban=True)


@pytest.mark.rule("readaloud:RA10.5", cited=False)
@pytest.mark.parametrize(
    ("card", "hands"),
    [
        ("lean-year", ["dice", "peep", "feather"]),
        ("carousel", ["dice", "peep", "feather"]),
        ("market-day", ["dice storm torch", "peep", "feather"]),
        ("harvest", ["dice", "peep", "feather"]),
        ("small-table", ["dice", "peep", "feather"]),
    ],
)
def test_only_hands_that_a_card_may_fill_up_count(card: str, hands: list[str]) -> None:
    """Not cited: it is not refused. A limit of 1 is not lowered; others' hands stay as they are."""
    limits = {"field": 1, "hands": [len(hand.split()) for hand in hands]}
    state = table(field=card, hands=hands, ban=True, limits=limits, stock=0)
    assert state.why_not("read f0") is None


STACK = {"card": "torch", "under": ["double"], "sees": [0]}


@pytest.mark.rule("readaloud:RA10.6")
def test_where_there_is_no_card_for_it_an_effect_does_nothing() -> None:
    told = reading("peep", "draw torch")  # no card of the field lies face down
    assert told.cited("RA10.6") == [("nothing_there", {})]
    assert told.state.actor == 1
    # The next effect follows.
    pack = own(lamp="1 lay field_card all; forbid")
    told = reading("lamp", pack=pack)
    assert [rule for rule, _ in told.names] == ["RA2.1", "RA10.6", "RA5.2"]


WORDS = own(
    hide="1 lay stock nobody",
    take="2 take stock",
    mix="3 shuffle stock",
    turn="5 lay hand_card owner",
    more="6 lay stock all",
)


@pytest.mark.rule("readaloud:RA10.6")
@pytest.mark.parametrize(
    ("read", "given"),
    [
        ("f0", {"field": "lucky-dip gleaning nightfall", "stock": 0}),
        ("stock", {"top": "lucky-dip"}),
        ("f0", {"field": "more gleaning nightfall", "stock": 0}),
        ("f0", {"field": "hide gleaning nightfall"}),
        ("f0", {"field": "hide gleaning nightfall", "stock": 0}),
        ("f0", {"field": "hide gleaning nightfall", "top": {"card": "torch", "sees": []}}),
        ("f0", {"field": "take gleaning nightfall", "stock": 0}),
        ("f0", {"field": "mix gleaning nightfall", "stock": 1}),
        ("f0", {"field": "mix gleaning nightfall", "stock": 2, "top": STACK}),
        ("f0", {"field": "turn gleaning nightfall"}),
        ("f0", {"field": "from-the-discards gleaning nightfall"}),
    ],
)
def test_what_has_nothing_to_be_done_to_is_left_out(read: str, given: dict[str, Any]) -> None:
    told = play(table(pack=WORDS, **given), f"read {read}")
    assert told.cited("RA10.6") == [("nothing_there", {})]
    assert told.state.actor == 1


@pytest.mark.rule("readaloud:RA2.2")
@pytest.mark.parametrize(("sees", "words"), [([0], "hide"), ([0], "more"), ([], "more")])
def test_the_top_card_is_turned_if_that_changes_anything(sees: list[int], words: str) -> None:
    top = {"card": "torch", "sees": sees}
    told = play(table(field=f"{words} gleaning nightfall", top=top, pack=WORDS), "read f0")
    assert told.state.board.top.sees == (7 if words == "more" else 0)
    assert len(told.cited("RA2.2")) == 1


@pytest.mark.rule("readaloud:RA10.6", cited=False)
def test_only_a_hand_for_which_there_is_something_to_do_is_chosen() -> None:
    """Not cited: it shows in what is offered."""
    limits = {"field": 3, "hands": [3, 1, 3]}
    hands = ["pause daydream storm", "farewell", "feather thirteen pairs"]
    state = table(field="tidy-up gleaning nightfall", hands=hands, limits=limits)
    assert legal(play(state, "read f0", "draw torch").state) == {"hand 0", "hand 2"}


@pytest.mark.rule("readaloud:RA10.7")
def test_the_game_ends_after_its_last_turn() -> None:
    told = play(table(turn=7, turns=7), "read h0.0")
    assert told.cited("RA10.7") == [("turns_over", {"turns": 7})]
    assert told.state.actor is None
    assert play(table(turn=7, turns=8), "read h0.0").state.board.turn == 8
    assert play(table(turn=10**6, turns=None), "read h0.0").state.actor == 1
    assert play(table(turn=299), "read h0.0").state.actor == 1
    assert play(table(turn=300), "read h0.0").state.actor is None


@pytest.mark.rule("readaloud:RA10.7", cited=False)
def test_a_game_may_have_one_to_ten_thousand_turns_or_any_number() -> None:
    """Not cited: another number is an option that is not valid."""
    assert [make(turns=turns).turns for turns in (1, 10_000, None)] == [1, 10_000, None]
    assert make().turns == 300
    for turns in (0, 10_001, "many"):
        with pytest.raises(BadInput, match="turns"):
            make(turns=turns)


@pytest.mark.rule("readaloud:RA10.9", "readaloud:RA1.4")
def test_a_limit_stays_within_its_bounds() -> None:
    limits = {"field": 1, "hands": [1, 1, 1]}
    state = position(field="small-table", hands=["dice", "key", "well"], limits=limits)
    told = chance(play(state, "read f0").state)
    assert told.cited("RA10.9") == [("bounds", {"fewest": 1, "most": 9})]
    assert told.cited("RA1.4") == [("limit", {"place": 0, "limit": 1})]


@pytest.mark.rule("readaloud:RA10.9", "readaloud:RA1.4")
def test_a_limit_does_not_go_above_nine() -> None:
    pack = own(more="1 limit field raise 3")
    limits = {"field": 7, "hands": [1, 1, 1]}
    given: Any = {"hands": ["dice", "key", "well"], "limits": limits, "pack": pack}
    field = "more pause daydream storm torch peep treasure"
    told = whole_turn(position(field=field, **given), "read f0")
    assert told.cited("RA10.9") == [("bounds", {"fewest": 1, "most": 9})]
    assert (told.state.board.limits[0], len(told.state.board.laid[0])) == (9, 9)
