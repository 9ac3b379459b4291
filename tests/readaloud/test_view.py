"""What a view says of the next card from chance: where it comes, and who will see it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import pytest

from racekit.games.readaloud import make
from tests.playing import play
from tests.readaloud.tables import HANDS, own, table

DARK = {"field": "nobody", "hands": ["owner", "others", "nobody"]}
SHUFFLE = own(mix="1 shuffle other_hand", under="2 shuffle field", take="3 take stock")

NEXT: list[tuple[str, dict[str, Any], str, tuple[str, int, tuple[int, ...]]]] = [
    # Rule, table, actions, and then: what chance decides, the card's place, who will see it.
    ("RA6.1", {}, "read f0", ("draw", 0, (0, 1, 2))),
    ("RA6.1", {"stock": 1}, "read f0", ("draw", 0, (0, 1, 2))),
    ("RA10.3", {"lies": DARK}, "read h0.0, fill f0", ("draw", 0, ())),
    (
        "RA3.1",
        {"field": "mix gleaning nightfall", "pack": SHUFFLE},
        "read f0, hand 1",
        ("lay", 2, (1,)),
    ),
    (
        "RA3.1",
        {"field": "mix gleaning nightfall", "pack": SHUFFLE, "lies": {**DARK, "field": "all"}},
        "read f0, hand 1",
        ("lay", 2, (0, 2)),
    ),
    (
        "RA3.1",
        {"field": "mix gleaning nightfall", "pack": SHUFFLE, "lies": {**DARK, "field": "all"}},
        "read f0, hand 2",
        ("lay", 3, ()),
    ),
    (
        "RA3.1",
        {"field": "under gleaning nightfall", "pack": SHUFFLE},
        "read f0",
        ("lay", 0, (0, 1, 2)),
    ),
    (
        "RA2.2",
        {"field": "weather-forecast gleaning nightfall"},
        "read f0",
        ("draw", -1, (0, 1, 2)),
    ),
    ("RA6.6", {"field": "lucky-dip gleaning nightfall"}, "read f0", ("draw", -1, (0, 1, 2))),
    ("RA6.6", {"hands": ["lucky-dip dice storm", *HANDS[1:]]}, "read h0.0", ("draw", -1, (0,))),
    (
        "RA6.1",
        {"field": "take gleaning nightfall", "pack": SHUFFLE},
        "read f0",
        ("draw", 1, (0,)),
    ),
    (
        "RA7.3",
        {"field": "sweep gleaning nightfall", "pack": own(sweep="1 reduce_stock cards 1")},
        "read f0",
        ("draw", -2, (0, 1, 2)),
    ),
]


@pytest.mark.parametrize(
    ("given", "actions", "expected"),
    [
        pytest.param(
            *case, marks=pytest.mark.rule(f"readaloud:{rule}", "readaloud:RA10.3", cited=False)
        )
        for rule, *case in NEXT
    ],
)
def test_a_view_says_where_the_next_card_comes_and_who_will_see_it(
    given: dict[str, Any], actions: str, expected: tuple[str, int, tuple[int, ...]]
) -> None:
    """Not cited: it shows in the views."""
    given = {"hands": ["good-riddance daydream storm", *HANDS[1:]], **given}
    state = play(table(**given), *actions.split(", ")).state
    views: list[Any] = [state.view(seat) for seat in range(3)]
    seen = tuple(seat for seat, view in enumerate(views) if view.shown)
    assert (views[0].asks, views[0].place, seen) == expected
    assert {view.actor for view in views} == {None}
    for seat, view in enumerate(views):
        assert bool(view.outcomes()) == (seat in seen)
        assert not seen or sum(views[seen[0]].outcomes().values()) == 1


def test_a_view_is_a_value_that_nobody_can_change() -> None:
    view: Any = table().view(0)
    assert (view, hash(view)) == (table().view(0), hash(table().view(0)))
    assert view != table().view(1)
    with pytest.raises(FrozenInstanceError):
        view.seat = 1
    assert not hasattr(view, "__dict__")
    assert "rules" not in view.data()
    assert "rules" not in repr(view)


@pytest.mark.rule("readaloud:RA1.3", cited=False)
def test_a_card_that_is_dealt_to_a_hand_is_shown_to_its_owner() -> None:
    """Not cited: it shows in the views."""
    state = make(players=2, size=1).start()
    for place, seen in ((0, [True, True]), (1, [True, False]), (2, [False, True])):
        views: list[Any] = [state.view(seat) for seat in range(2)]
        assert [view.shown for view in views] == seen
        assert {view.place for view in views} == {place}
        state = state.step(next(iter(state.outcomes()))).state


@pytest.mark.rule("readaloud:RA5.1", "readaloud:RA6.5", cited=False)
def test_any_card_may_be_picked_by_chance_and_everybody_knows_the_odds() -> None:
    """Not cited: it shows in the views."""
    for card, place in (("dice", 1), ("small-table", 0)):
        state = play(table(field=f"{card} gleaning nightfall"), "read f0", "draw torch").state
        for seat in range(3):
            view: Any = state.view(seat)
            assert (view.asks, view.place, view.players) == ("pick", place, 3)
            assert [*view.outcomes().values()] == [Fraction(1, 3)] * 3
            assert view.outcomes() == state.outcomes()


@pytest.mark.rule("readaloud:RA6.2", "readaloud:RA6.5", cited=False)
def test_a_view_says_whose_hand_has_a_gap_or_a_surplus() -> None:
    """Not cited: it shows in the views."""
    gap = play(table(hands=["good-riddance daydream storm", *HANDS[1:]]), "read h0.0").state
    more = play(table(field="diet gleaning nightfall"), "read f0", "draw torch").state
    for state, asks in ((gap, "fill"), (more, "drop")):
        view: Any = state.view(1)
        assert (view.asks, view.actor, view.place) == (asks, 0, 1)
        assert view.outcomes() == {}


@pytest.mark.rule("readaloud:RA10.2", cited=False)
def test_unknown_cards_are_in_the_places_where_a_seat_has_not_seen_them() -> None:
    """Not cited: it shows in the views."""
    remembered = {"memory": [[{"ids": [6, 7], "cards": ["farewell"]}], [], []]}
    view: Any = table(stock=4, top={"card": "torch", "sees": [1]}).view(0)
    (places,) = view.unseen()
    assert places == ("hand 1", "hand 2", "stock")
    assert sum(view.unseen()[places].values()) == 3 + 3 + 4
    assert view.unseen()[places]["torch"] == 1
    assert [place for place, _ in view.hidden()] == [2, 2, 2, 3, 3, 3, -1]
    assert len(view.unlooked()) == 3
    state = make().from_description({**SEEN, **remembered})
    view = state.view(0)
    assert view.unseen()["hand 1",] == {"farewell": 1}
    assert view.chances(6)["farewell"] == Fraction(1, 2)
    assert view.group_of(8) is None
    others = view.unseen()["hand 1", "stock"]
    assert "farewell" not in others
    assert view.chances(6)["key"] == Fraction(1, 2 * len(view.unplaced))
    assert view.chances(8) == dict.fromkeys(view.unplaced, Fraction(1, len(view.unplaced)))


SEEN: dict[str, Any] = {
    "turn": 1,
    "seat": 0,
    "field": ["thaw", "gleaning", "nightfall"],
    "hands": [
        ["pause", "daydream", "storm"],
        [{"card": "farewell", "id": 6}, {"card": "well", "id": 7}, {"card": "torch", "id": 8}],
        [],
    ],
}
