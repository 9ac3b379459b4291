"""What an event says of a card, and to whom: its title is for the seats that know the card."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.readaloud import make
from tests.playing import play
from tests.readaloud.tables import HANDS, own, table

DARK: dict[str, Any] = {
    "hands": ["good-riddance dice storm", *HANDS[1:]],
    "field": [{"card": "thaw", "sees": [0, 1, 2]}, "gleaning", "nightfall"],
    "lies": {"field": "nobody", "hands": ["owner"] * 3},
}
SWEEP: dict[str, Any] = {"pack": own(sweep="1 reduce_stock cards 1")}
LOOKED_AT = {"card": "torch", "sees": [], "knows": [1]}
ALL, NEW, OLD = None, True, False


def says(first: str, **more: Any) -> dict[str, Any]:
    """Return a field with a card to read."""
    return {"field": f"{first} gleaning nightfall", **more}


EVENTS: list[tuple[str, dict[str, Any], str, str, list[tuple[Any, ...]]]] = [
    # Rule, table, actions, the event, and each time: its values, who knows, whether it is news.
    ("RA2.1", says("thaw"), "read h0.1", "reads", [({"seat": 0, "place": 1}, ALL, NEW)]),
    ("RA2.1", says("thaw"), "read f1", "reads", [({"seat": 0, "place": 0}, ALL, OLD)]),
    ("RA2.3", says("thaw"), "read f0", "discarded_this", [({"seat": 0, "place": 0}, ALL, OLD)]),
    (
        "RA5.1",
        says("blind-pick"),
        "read f0, draw torch, hand 1, card h1.1",
        "discarded",
        [({"seat": 0, "place": 2}, ALL, NEW)],
    ),
    (
        "RA5.1",
        says("weeding"),
        "read f0, draw torch, card f1",
        "discarded",
        [({"seat": 0, "place": 0}, ALL, OLD)],
    ),
    (
        "RA5.1",
        says("dice"),
        "read f0, draw torch, pick h0.1",
        "discarded_any",
        [({"place": 1}, ALL, NEW)],
    ),
    ("RA6.1", says("thaw"), "read f0, draw torch", "refilled", [({"place": 0}, ALL, NEW)]),
    ("RA6.1", DARK, "read h0.0, fill f0, draw torch", "refilled", [({"place": 0}, (), OLD)]),
    ("RA6.1", says("thaw", top="torch"), "read f0", "refilled", [({"place": 0}, ALL, OLD)]),
    ("RA6.1", says("thaw", top=LOOKED_AT), "read f0", "refilled", [({"place": 0}, ALL, NEW)]),
    ("RA6.2", DARK, "read h0.0, fill f0", "filled", [({"seat": 0}, ALL, OLD)]),
    ("RA6.2", DARK, "read h0.0, fill f2", "filled", [({"seat": 0}, (0,), NEW)]),
    (
        "RA6.5",
        says("diet"),
        "read f0, draw torch, drop h0.1",
        "dropped",
        [({"seat": 0, "place": 1}, ALL, NEW)],
    ),
    (
        "RA6.5",
        says("small-table"),
        "read f0, draw torch, pick f2",
        "surplus",
        [({"place": 0}, ALL, OLD)],
    ),
    (
        "RA6.6",
        says("decoy"),
        "read f0, card h1.1",
        "exchanged",
        [({"seat": 0, "place": 2}, ALL, OLD)],
    ),
    ("RA6.6", says("decoy"), "read f0, card h1.1", "came_back", [({"place": 0}, ALL, NEW)]),
    (
        "RA6.6",
        {"hands": ["decoy pause storm", *HANDS[1:]]},
        "read h0.0, card h1.1",
        "came_back",
        [({"place": 1}, (0, 1), NEW)],
    ),
    ("RA6.6", says("lucky-dip"), "read f0, draw torch", "came_back", [({"place": 0}, ALL, NEW)]),
    (
        "RA6.6",
        says("cross-trade"),
        "read f0, card h1.0, card h2.2",
        "exchanged",
        [({"seat": 0, "place": 3}, (1, 2), NEW)],
    ),
    ("RA6.6", says("cross-trade"), "read f0, card h1.0", "first", [({"seat": 0, "place": 2},)]),
    (
        "RA6.6",
        says("changeling"),
        "read f0, draw torch, hand 2",
        "exchanged_hands",
        [({"seat": 0, "place": 3},)],
    ),
    (
        "RA2.2",
        says("changeling"),
        "read f0, draw torch, hand 2",
        "shown",
        [({"place": place}, (0, 2), NEW) for place in (3, 3, 3, 1, 1, 1)],
    ),
    (
        "RA2.2",
        says("snapshot"),
        "read f0, draw torch, card h2.1",
        "turned_all",
        [({"place": 3}, ALL, NEW)],
    ),
    (
        "RA2.2",
        says("poker-face"),
        "read f0, draw torch, card h0.2",
        "turned_nobody",
        [({"place": 1}, (0,), OLD)],
    ),
    (
        "RA2.2",
        says("glass-house"),
        "read f0, draw torch, hand 2",
        "shown",
        [({"place": 3}, ALL, NEW)] * 3,
    ),
    (
        "RA2.2",
        says("back-to-front"),
        "read f0, draw torch",
        "shown",
        [({"place": place}, ALL, NEW) for place in (1, 2, 3) for _ in range(3)],
    ),
    ("RA2.2", says("curtain"), "read f0, draw torch", "shown", []),
    ("RA7.3", says("sweep", **SWEEP), "read f0, draw torch", "reduced", [({}, ALL, NEW)]),
    ("RA7.3", says("sweep", top="torch", **SWEEP), "read f0", "reduced", [({}, ALL, OLD)]),
    ("RA7.3", says("sweep", top=LOOKED_AT, **SWEEP), "read f0", "reduced", [({}, ALL, NEW)]),
    (
        "RA6.1",
        says("pickpocket"),
        "read f0, draw torch, hand 1, card h1.2",
        "moved",
        [({"seat": 0, "start": 2, "place": 1}, (0, 1), NEW)],
    ),
    (
        "RA6.1",
        says("parcel"),
        "read f0, draw torch, card h0.2",
        "moved",
        [({"seat": 0, "start": 1, "place": 2}, (0, 1), NEW)],
    ),
    (
        "RA6.1",
        {"field": "take gleaning nightfall", "pack": own(take="1 take stock")},
        "read f0, draw torch",
        "moved",
        [({"seat": 0, "start": -1, "place": 1}, (0,), NEW)],
    ),
    (
        "RA6.1",
        {
            "field": "take gleaning nightfall",
            "pack": own(take="1 take stock"),
            "top": "torch",
        },
        "read f0",
        "moved",
        [({"seat": 0, "start": -1, "place": 1}, ALL, OLD)],
    ),
    (
        "RA8.1",
        says("reverse"),
        "read f0, card h1.2",
        "put_under",
        [({"seat": 0, "place": 2}, (1,), OLD)],
    ),
    (
        "RA3.1",
        {"hands": ["second-look daydream storm", *HANDS[1:]]},
        "read h0.0, fill f0, draw torch, lay storm, lay thaw",
        "laid_back",
        [({"place": 1, "at": at}, (0,), NEW) for at in (1, 2, 3)],
    ),
    (
        "RA3.1",
        says("tidy-up"),
        "read f0, draw torch, hand 1, lay well, lay farewell",
        "laid_back",
        [({"place": 2, "at": at}, (1,), NEW) for at in (1, 2, 3)],
    ),
]


@pytest.mark.rule("readaloud:RA1.2", "readaloud:RA1.3")
def test_a_card_that_is_dealt_is_news_to_those_who_see_it() -> None:
    told = play(make(players=2, size=1).start(), "draw thaw", "draw key", "draw well")
    dealt = [(event.to, event.reveals) for event in told.events if event.name == "dealt"]
    assert dealt == [(None, True), ((0,), True), ((1,), True)]


@pytest.mark.parametrize(
    ("given", "actions", "name", "expected"),
    [
        pytest.param(
            *case, marks=pytest.mark.rule(f"readaloud:{rule}", "readaloud:RA2.2", cited=False)
        )
        for rule, *case in EVENTS
    ],
)
def test_an_event_names_a_card_to_who_knows_it_and_says_whether_that_is_new(
    given: dict[str, Any], actions: str, name: str, expected: list[tuple[Any, ...]]
) -> None:
    """RA2.2 is not always cited: that a seat has not seen a card shows in what it reads."""
    events = [
        event for event in play(table(**given), *actions.split(", ")).events if event.name == name
    ]
    assert len(events) == len(expected)
    for event, (values, *more) in zip(events, expected, strict=True):
        assert {key: value for key, value in event.values.items() if key != "card"} == values
        if more:
            assert [event.to, event.reveals] == more
            for seat in range(3):
                seen = event.seen_by(seat)
                known = more[0] is None or seat in more[0]
                assert known == (seen is not None and "card" in seen.values)
