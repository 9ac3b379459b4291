"""Trick Race's part of the suite: how its golden records are made, and its mini games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace.positions import position
from racekit.testing.golden import finish, played, studied


def _branches() -> rk.Table:
    """Return a table with lines, comments and a change of mode, on which persons play."""
    table = rk.Table("trickrace", players=3, seed=5, mode="play", autosave=False, races=1)
    table.advance()
    table.step(table.state.actions()[0])
    table.advance()
    table.comment("A card is gone. 1枚伏せた。")
    crossroads = studied(table, 12)
    table.promote(crossroads.children[1])
    table.comment("", crossroads)
    table.comment("Three lines from here.", crossroads)
    finish(table, -1)
    return table


def _from_a_position() -> rk.Table:
    """Return a table that begins in the middle of a trick, in the last race."""
    start = position(
        race=4,
        riders="F S O V",
        leader=1,
        table=["Y11", "G7", "Y4 whip"],
        hands=["G2 R12 R1", "Y3 R2", "G8 B2", "B3 Y9"],
        whips=[1, 2, 0, 0],
        course=["V", "", "", "S F", "", "", "", "O"],
        points=[14, 9, 14, 20],
        odds={"V": 7, "F": 5, "S": 4, "O": 2},
        seed=3,
    )
    seats = {seat: rk.players.Random() for seat in range(4)}
    table = rk.Table("trickrace", start=start, seats=seats, seed=8, autosave=False)
    table.advance()
    return table


TABLES: Mapping[str, Callable[[], rk.Table]] = {
    "four-players": lambda: played("trickrace", 21, "R"),
    "three-players": lambda: played("trickrace", 22, "R", players=3),
    "other-readings": lambda: played(
        "trickrace",
        23,
        "R",
        start_player_counts=True,
        open_win_allowed=False,
        marks=[2] * 12,
        races=2,
    ),
    "mid-trick": _from_a_position,
    "branches": _branches,
}
"""The golden records: name to how its table is made."""

CITES: Mapping[str, set[str]] = {
    "four-players": {"TR1.8", "TR2.1", "TR2.3", "TR2.5", "TR4.4", "TR4.6", "TR6.1", "TR6.2"},
    "three-players": {
        "TR2.5",
        "TR8.1",
        "TR8.2",
        "TR8.3",
        "TR8.4",
        "TR8.5",
        "TR8.6",
        "TR8.7",
        "TR8.8",
    },
    "other-readings": {"TR2.2", "TR3.1", "TR3.3", "TR6.3"},
    "mid-trick": {"TR4.2", "TR4.3", "TR4.5", "TR4.7"},
    "branches": {"TR3.4", "TR5.1", "TR5.2", "TR5.3", "TR5.4", "TR7.1"},
}
"""What each golden record is there for: rules that its log has to cite."""

SMALL: Mapping[str, Any] = {"players": 2, "horses": 2, "numbers": 3, "goal": 2}
THREE: Mapping[str, Any] = {"players": 3, "horses": 3, "numbers": 4, "races": 1}
DUMMY: Mapping[str, Any] = {"players": 2, "horses": 3, "numbers": 4, "races": 1}

MINI: Mapping[str, Mapping[str, Any]] = {
    # The draw, the deal, the gate and the discards, down to the first aside.
    "start": {"start": {**SMALL, "races": 1}, "limit": 12},
    # With a dummy: who may draw which horse, and whose cards are dealt.
    "start-dummy": {"start": {**DUMMY, "numbers": 3}, "limit": 5},
    # Two tricks: following, whips by leader and followers, who leads next, the stacks decide.
    "tricks": {
        "position": {
            **THREE,
            "goal": 3,
            "marks": [2, 1, 1, 3],
            "riders": "S V F",
            "leader": 1,
            "hands": ["R2 B4", "R3 Y1", "B1 R4"],
            "opened": ["Y2", "B2", "Y3"],
            "aside": ["R1", "Y4", "B3"],
            "whips": [1, 2, 0],
            "tickets": ["win V", "V F", "S win"],
            "course": ["F S", "V", "", ""],
            "odds": {"V": 3, "F": 2, "S": 4},
        }
    },
    # The second horse home ends it with cards in hand; a rider who is home goes on playing.
    "home": {
        "position": {
            "players": 4,
            "horses": 4,
            "numbers": 4,
            "races": 1,
            "goal": 3,
            "marks": [1, 2, 3, 1],
            "riders": "V S F O",
            "hands": ["R3 B2", "R1 Y1", "B3 R2", "R4 B1"],
            "opened": ["Y2", "Y3", "Y4", "G1"],
            "aside": ["B4", "G2", "G3", "G4"],
            "whips": [1, 1, 0, 1],
            "tickets": ["V win", "win S", "F O", "O F"],
            "course": ["F", "S", "V", "O"],
            "points": [5, 0, 3, 1],
        }
    },
    # Three tricks against a dummy that leads the first: highest of a colour, top card, whips.
    "dummy": {
        "position": {
            **DUMMY,
            "numbers": 5,
            "goal": 4,
            "marks": [3, 2, 1, 1, 1],
            "riders": "V F S",
            "leader": 2,
            "hands": ["R2 B4 Y5", "Y2 R4 B1", "Y1 R3 R5"],
            "opened": ["B2", "Y3", "Y4 B5"],
            "aside": ["R1", "B3", ""],
            "whips": [1, 1, 1],
            "tickets": ["S win", "win S"],
            "course": ["V S F", "", "", "", ""],
        }
    },
    # Three persons and a dummy that follows; others before and after it in the ring.
    "dummy-last": {
        "position": {
            "players": 3,
            "horses": 4,
            "numbers": 4,
            "races": 1,
            "goal": 5,
            "marks": [3, 2, 2, 1],
            "riders": "S V F O",
            "leader": 2,
            "hands": ["R1 G3", "B3 R2", "Y1 G4", "B1 R4"],
            "opened": ["Y2", "Y3", "Y4", "G1 B2"],
            "aside": ["B4", "G2", "R3", ""],
            "whips": [1, 0, 2, 0],
            "tickets": ["V O", "win O", "F S"],
            "course": ["", "", "O", "S V F", "", ""],
        }
    },
    # The last trick of race 1 and all of race 2: horses, cards and memory have gone round.
    "two-races": {
        "position": {
            **SMALL,
            "races": 2,
            "marks": [2, 1, 1],
            "riders": "F V",
            "leader": 1,
            "hands": ["R1", "R2"],
            "opened": ["B2", "B1"],
            "aside": ["R3", "B3"],
            "whips": [0, 1],
            "tickets": ["win F", "F V"],
            "course": ["", "V F", ""],
        }
    },
    # The same with the other readings: the number's card counts too, no open "win".
    "other-readings": {
        "position": {
            **SMALL,
            "races": 2,
            "goal": 1,
            "start_player_counts": True,
            "open_win_allowed": False,
            "riders": "V F",
            "hands": ["R1", "B3"],
            "opened": ["R3", "R2"],
            "aside": ["B2", "B1"],
            "whips": [0, 0],
            "tickets": ["V win", "F V"],
            "course": ["V F", ""],
        },
    },
    # Between two races with a dummy: its cards become somebody's, somebody's become its row.
    "dummy-passes": {
        "position": {
            **DUMMY,
            "numbers": 3,
            "goal": 3,
            "races": 2,
            "marks": [2, 2, 1],
            "riders": "F V S",
            "leader": 0,
            "hands": ["R1", "R2", "Y3"],
            "opened": ["B2", "B1", "Y1 Y2"],
            "aside": ["R3", "B3", ""],
            "whips": [0, 0, 1],
            "tickets": ["win F", "F V"],
            "course": ["V", "S F", "", ""],
        },
        "limit": 13,
    },
}
"""The mini games: where each begins, and how deep it is played (to its end where nothing is said).

A position is described as for `racekit.games.trickrace.positions.position`, the dummy last: race
1, the start of a trick.
"""


def mini_state(mini: Mapping[str, Any]) -> State:
    """Return where a mini game begins."""
    if "start" in mini:
        return rk.game("trickrace", **mini["start"]).start()
    return position(**mini["position"])
