"""A game as a row of numbers, and as tables of its turns."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.games.foth.history import standings, turns
from racekit.games.foth.positions import position
from racekit.games.foth.tables import COLUMNS, EventCounter

from .scenario import Scenario, horse, support

PICNIC = support("picnic", {"do": [{"draw": 1}]})
CARDS = [
    PICNIC,
    horse("pony", run=1),
    horse("comet", run=3, cost=1),
    horse("wall"),
    horse("post", guard=5),
]
PLAYED = """
    play picnic
    pass
    run pony
    pass
    pass
    pass

    pass
    run wall
    guard post
    pass
    pass

    pass
    run comet force
    pass
    pass
    pass
    pick force
    pick force
"""
"""A support and a short run; a run that a guard stops; and a run that wins."""


def start(turn: str = "you") -> Scenario:
    """Return the position in which the game begins."""
    return Scenario(
        *CARDS,
        you={"hand": "picnic pony comet post", "areas": "; ; ; force*6"},
        they={"hand": "wall", "areas": "force*4; force*4"},
        turn=turn,
        race="kyoto turf 1800 soft",
    )


def played() -> rk.Table:
    """Return a table at which it has been played."""
    table = rk.Table("foth", start=start().state, autosave=False)
    for action in PLAYED.split("\n"):
        if action.strip():
            table.step(action.strip())
    assert table.result is not None
    return table


def row(table: rk.Table) -> dict[str, Any]:
    """Return a game's row."""
    tally = EventCounter(table.state_at(0))
    for node in table.node.line()[1:]:
        before: Any = table.state_at(node.parent)  # type: ignore[arg-type]
        tally.note(before, node.action, before.step(node.action))
    return dict(zip(COLUMNS, tally.row(table.state), strict=True))


# What is counted; no event cites a rule for it.
@pytest.mark.rule("foth:702.6b", "foth:702.6d", "foth:702.6k-ii", cited=False)
@pytest.mark.rule("foth:702.6l-ii", "foth:805.2", "foth:102.1", cited=False)
def test_a_row_counts_what_each_player_did() -> None:
    found = row(played())
    assert {name: (found[f"{name}_0"], found[f"{name}_1"]) for name in (
        "score", "place", "won", "left", "runs", "successes", "distance", "longest", "guards",
        "stops", "supports", "redraws",
    )} == {
        "score": (1, 0),
        "place": (1, 2),
        "won": (1, 0),
        "left": (0, 7),
        "runs": (2, 1),
        "successes": (2, 0),
        "distance": (4, 0),
        "longest": (3, 0),
        "guards": (1, 0),
        "stops": (1, 0),
        "supports": (1, 0),
        "redraws": (0, 0),
    }  # fmt: skip


@pytest.mark.rule("foth:302.2a", "foth:302.2d", "foth:702.7", cited=False)  # what is counted
def test_a_row_has_the_race_and_who_was_first() -> None:
    found = row(played())
    names = ("course", "metres", "going", "last_going", "first", "turns")
    assert [found[name] for name in names] == [8, 1800, 3, 3, 0, 3]


@pytest.mark.rule("foth:302.2d", "foth:601.2b", cited=False)  # what is counted
def test_a_row_has_the_going_that_is_drawn_first() -> None:
    scene = Scenario.opening(*CARDS, you="force*60", they="force*60", race="tokyo turf 1600 ?")
    tally = EventCounter(scene.state)
    step = scene.state.step("going 3")
    tally.note(scene.state, "going 3", step)
    before = step.state.board
    after = before._replace(race=before.race._replace(going=4))
    _, metres, first, last, *_ = tally._race(after)
    assert (metres, first, last) == (1600, 3, 4)


@pytest.mark.rule("foth:603.1c", cited=False)  # what is counted
def test_a_row_counts_new_hands() -> None:
    scene = Scenario.opening(*CARDS, you="force*60", they="force*60")
    tally = EventCounter(scene.state)
    while scene.state.rule != "603.1e":
        (*_, action) = scene.state.actions() or scene.state.outcomes()
        step = scene.state.step(action)
        tally.note(scene.state, action, step)
        scene.state = step.state
    assert tally._counts == {("redraws", 0): 1, ("redraws", 1): 1}


@pytest.mark.rule("foth:702.6j", "foth:702.6b", "foth:702.6d", "foth:F27", cited=False)
def test_turns_tell_what_was_played_and_how_the_run_ended() -> None:
    def turn(n: int, *names: list[str], **run: int) -> dict[str, Any]:
        played_ones = dict(zip(("horses", "guards", "supports"), names, strict=True))
        return {"turn": n, "seat": (n - 1) % 2, **played_ones, **run}

    assert turns(played(), "en") == [
        turn(1, ["Pony"], [], ["Picnic"], run=1, guard=0, distance=1),
        turn(2, ["Wall"], ["Post"], [], run=3, guard=5, distance=0),
        turn(3, ["Comet"], [], [], run=3, guard=0, distance=3),
    ]


@pytest.mark.rule("foth:702.6b-i", cited=False)  # there is nothing to tell
def test_a_turn_without_a_run_has_no_numbers() -> None:
    table = rk.Table("foth", start=start().state, autosave=False)
    table.step("pass")
    assert turns(table, "ja") == [
        {"turn": 1, "seat": 0, "horses": [], "guards": [], "supports": []}
        | dict.fromkeys(("run", "guard", "distance"))
    ]


@pytest.mark.rule("foth:702.5", "foth:401.2b", cited=False)  # how many cards there are
def test_standings_are_those_after_each_draw_and_at_the_end() -> None:
    found = [tuple(each.values()) for each in standings(played())]
    assert found == [  # the turn, the player, cards to go, in hand, and force among them
        (1, 0, 6, 4, 0),
        (1, 1, 8, 1, 0),
        (2, 0, 4, 4, 2),
        (2, 1, 7, 2, 1),
        (3, 0, 3, 4, 3),
        (3, 1, 7, 1, 1),
        (4, 0, 0, 3, 3),
        (4, 1, 7, 1, 1),
    ]


@pytest.mark.rule("foth:702.6j", cited=False)  # what is told
def test_turns_are_told_in_the_language_that_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    table = rk.Table("foth", start=position({"hand": "pea-bulb"}, at="run"), autosave=False)
    table.step("run pea-bulb")
    assert turns(table)[0]["horses"] == turns(table, "ja")[0]["horses"]
    assert turns(table)[0]["horses"] != turns(table, "en")[0]["horses"]
