"""Make the snapshots of Trick Race anew, from real games: ``python -m tests.browser.snapshots``.

Each is what a widget shows in the first state of some game that its wish asks for; what came long
before is left out of the log and the timeline.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import racekit as rk
from tests.browser.games import SNAPSHOTS, TRICKRACE

State = dict[str, Any]
STEPS, LINES = 12, 8
"""How many steps and lines of the log are kept."""


def is_turn(state: State) -> bool:
    """In the second race, after a whip: some card may not be played, and no whip used."""
    scene = state["scene"]
    rules = {reason["rule"] for reason in state["why"]}
    return (
        state["mine"]
        and scene["phase"] == "race"
        and scene["race"] == 2
        and scene["trick"] > 2
        and scene["lead"] != scene["judge"]
        and {"TR4.2", "TR4.4"} <= rules
        and any(len(space) > 1 for space in scene["course"])
    )


def is_lead_before_the_dummy(state: State) -> bool:
    """To lead, with a whip to use, after some tricks."""
    scene = state["scene"]
    ways = {action["to"] for action in state["actions"]}
    return state["mine"] and not scene["lead"] and scene["trick"] > 3 and "whip" in ways


def is_phase(phase: str, race: int) -> Callable[[State], bool]:
    """In a phase, one's own turn."""
    return lambda state: (
        state["mine"] and state["scene"]["phase"] == phase and state["scene"]["race"] == race
    )


def is_second_ticket(state: State) -> bool:
    """In the first race, to lay the second ticket."""
    return is_phase("tickets", 1)(state) and state["actions"][0]["to"] == "seal"


def is_finish(state: State) -> bool:
    """The first race has ended, and the second has not begun."""
    scene = state["scene"]
    return bool(scene["sheet"]) and scene["sheet"][-1]["race"] == scene["race"] == 1


WISHES: dict[str, tuple[int, Callable[[State], bool]]] = {
    "start": (4, lambda state: state["scene"]["phase"] == "deal"),
    "aside": (3, is_phase("aside", 2)),
    "tickets": (4, is_second_ticket),
    "turn": (4, is_turn),
    "dummy": (3, is_lead_before_the_dummy),
    "finish": (4, is_finish),
    "over": (3, lambda state: state["over"]),
}


def states(players: int, seed: int) -> Iterator[State]:
    """Yield what a person sees of a random game, step by step."""
    rng = random.Random(seed)
    others = {seat: rk.players.Random() for seat in range(1, players)}
    table = rk.Table("trickrace", players=players, seed=seed, seats=others, autosave=False)
    widget = rk.GameWidget(table, autoplay=False)
    while True:
        yield widget.state
        if table.actor is None:
            return
        table.step(table.next_action() if table.waiting else rng.choice(table.state.actions()))


def found(players: int, wish: Callable[[State], bool]) -> State:
    """Return the first state that is wished for."""
    games = (states(players, seed) for seed in range(100))
    return next(state for game in games for state in game if wish(state))


def trimmed(state: State) -> State:
    """Return a snapshot without what came long before."""
    first, *later = state["tree"][-STEPS:]
    return {
        **state,
        "tree": [{**first, "parent": None}, *later],
        "log": state["log"][-LINES:],
        "log_start": state["log_start"] + max(0, len(state["log"]) - LINES),
    }


def main() -> None:
    """Write them all."""
    for name, (players, wish) in WISHES.items():
        text = json.dumps(trimmed(found(players, wish)), ensure_ascii=False, indent=1)
        (SNAPSHOTS / TRICKRACE.folder / f"{name}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
