"""LONG SHOT's part of the suite: how its golden records are made, and its mini games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.testing.golden import finish, played, studied
from tests.longshot.positions import full, position

RICH_IN_SPURTS: Mapping[str, Any] = {"spurt": 9, "goal": 48, "races": 1}
SMALL_DECK = {"1-1": 6, "1-6": 4, "2-3": 6, "2-4": 4, "3-2": 6, "3-7": 4, "F-0": 4, "F-5": 4}


def _branches() -> rk.Table:
    """Return a table with lines, comments and a change of mode, on which persons play."""
    table = rk.Table(
        "longshot", players=4, seed=5, mode="play", autosave=False, races=1, first_player=2,
        goal=30, spurt=12,
    )  # fmt: skip
    table.advance()
    table.step(table.state.actions()[0])
    table.advance()
    table.comment("The deal was kind. 配りがよかった。")
    crossroads = studied(table, 9)
    table.promote(crossroads.children[1])
    table.comment("", crossroads)
    table.comment("Three lines from here.", crossroads)
    finish(table, 0)
    return table


TABLES: Mapping[str, Callable[[], rk.Table]] = {
    "four-players": lambda: played("longshot", 11, "R", players=4),
    "five-players": lambda: played("longshot", 12, "GR", players=5),
    "six-players": lambda: played("longshot", 13, "GGR", players=6, races=1, first_player=5),
    "spurt": lambda: played("longshot", 14, "R", players=5, **RICH_IN_SPURTS),
    "new-stacks": lambda: played("longshot", 15, "R", players=4, deck=SMALL_DECK, goal=70, races=1),
    "branches": _branches,
}
"""The golden records: name to how its table is made."""

CITES: Mapping[str, set[str]] = {
    "four-players": {"LS1.1", "LS2.4", "LS4.7", "LS10.1", "LS10.3", "LS10.5", "LS9.3"},
    "five-players": {"LS2.1", "LS3.3", "LS8.3", "LS9.1", "LS9.2", "LS10.2", "LS10.4"},
    "six-players": {"LS2.2", "LS3.2", "LS3.4", "LS8.2"},
    "spurt": {"LS6.1", "LS6.2"},
    "new-stacks": {"LS7.1", "LS5.1"},
    "branches": {"LS3.1", "LS8.1", "LS11.1"},
}
"""What each golden record is there for: rules that its log has to cite."""

ABOUT_TO_END = {"home": {1: (1, 2, 7), 2: (2, 0, 5)}, "at": {3: 59, 4: 58, 5: 40}}
"""Two horses are home and the third will be."""

MINI: Mapping[str, Mapping[str, Any]] = {
    # From the lot to the first draw; every card alike, so that only the orders are secret.
    "start": {"start": {"players": 4, "deck": {"F-1": 33}}, "limit": 39},
    # All boxes full: anybody may pass; the opening finds the stack empty.
    "pass": {
        "position": {
            "boxes": full({"3L": "F-0 3-2", "4L": "F-1 4-3 F-6"}),
            "hands": ["F-2", "", "4-6", ""],
            "stack": "5-1 5-1 2-4 F-0",
            **ABOUT_TO_END,
        }
    },
    # Empty boxes, forced passes, and an opened card that equals both tops.
    "golden-rule": {
        "position": {
            "boxes": {"1L": "1-4", "2R": "2-1", "3L": "3-6", "3R": "F-6", "4L": "4-2"},
            "hands": ["3-6", "2-1 F-6", "3-6 1-4", ""],
            "stack": "3-6 3-6 4-2 1-1 1-1",
            **ABOUT_TO_END,
        }
    },
    # Two cards a turn, and places that hang on the last of them.
    "spurt": {
        "position": {
            "boxes": full({"4R": "F-1"}),
            "hands": ["3-6 4-1 F-2", "", "", ""],
            "stack": "1-1 1-1 1-1 F-8 F-8",
            "spurting": True,
            **ABOUT_TO_END,
        }
    },
    # Several rounds to a near goal: the marker goes round, the spurt begins, stacks are made of
    # what was covered, and sometimes there is nothing to make one of.
    "rounds": {
        "position": {
            "goal": 12,
            "spurt": 10,
            "boxes": {
                "1L": "1-2",
                "1R": "1-3",
                "2L": "2-2",
                "2R": "2-4",
                "3L": "3-5",
                "3R": "F-0 3-1",
                "4L": "4-1",
                "4R": "4-1",
                "5L": "F-0",
                "5R": "5-1",
            },
            "hands": ["3-7 4-2", "", "", ""],
            "stack": "",
            "at": {1: 4, 2: 6, 3: 5},
            "home": {},
        }
    },
}
"""The mini games: where each begins, and how deep it is played (to its end where nothing is said).

A position is described as for ``tests/longshot/positions.py``: one race, round 3, seat 0 is
first player and to act, seat 0 has the order for horse 1, and so on.
"""


def mini_state(mini: Mapping[str, Any]) -> State:
    """Return where a mini game begins."""
    if "start" in mini:
        return rk.game("longshot", races=1, **mini["start"]).start()
    return position(**mini["position"])
