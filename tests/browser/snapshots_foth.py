"""Make the snapshots of Force of the Horse anew: ``python -m tests.browser.snapshots_foth``.

Each is what a widget shows in the first state of some game that its wish asks for; what came long
before is left out of the log and the timeline.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import racekit as rk
from racekit.games.foth import make
from tests.browser.games import SNAPSHOTS
from tests.browser.snapshots import State, trimmed

FOLDER = "foth"
GAMES = 40


def asks(rule: str, **more: Any) -> Callable[[State], bool]:
    """The person is asked under a rule, about a zone."""

    def wish(state: State) -> bool:
        asked = state["scene"]["asks"]
        return (
            state["mine"]
            and asked["rule"] == rule
            and all(asked.get(name) == value for name, value in more.items())
        )

    return wish


def goes_to(state: State) -> list[str]:
    """Return where what can be done leads."""
    return [action["to"] or "" for action in state["actions"]]


def is_turn(state: State) -> bool:
    """To run, some horse in several ways; another one cannot be paid for."""
    runs = [action["from"] for action in state["actions"] if action["to"] == "run"]
    return asks("702.6b")(state) and len(runs) > len(set(runs)) > 1 and "503.3b" in _rules_of(state)


def _rules_of(state: State) -> set[str]:
    return {reason["rule"] for reason in state["why"]}


def is_for_a_horse(state: State) -> bool:
    """In a guarded run with effects: a support may be played on a horse."""
    return (
        asks("702.6g")(state)
        and any(to.startswith("piece:") for to in goes_to(state))
        and len(state["scene"]["effects"]) > 0
        and state["scene"]["totals"]["guard"] > 0
    )


WISHES: dict[str, Callable[[State], bool]] = {
    "start": asks("603.1c-i"),
    "turn": is_turn,
    "horse": is_for_a_horse,
    "discard": asks("702.6k-iii"),
    "order": asks("806.3a"),
    "option": lambda state: asks("805.2b")(state) and bool(state["scene"]["asks"]["options"]),
    "farm": asks("805.2b", zone="farm"),
    "piece": asks("805.2b", zone="situation"),
    "over": lambda state: state["over"],
}


def states(metres: int, seed: int) -> Iterator[State]:
    """Yield what a person sees of a random game, step by step."""
    rng = random.Random(seed)
    game = make(metres=metres, course="tokyo", going="good")
    seats = {1: rk.players.Random()}
    table = rk.Table(game, seed=seed, seats=seats, autosave=False)
    widget = rk.GameWidget(table, autoplay=False)
    while True:
        yield widget.state
        if table.actor is None:
            return
        table.step(table.next_action() if table.waiting else rng.choice(table.state.actions()))


def main() -> None:
    """Write them all."""
    left = dict(WISHES)
    for seed in range(GAMES):
        for state in states((1600, 2000, 1200)[seed % 3], seed):
            for name in [name for name, wish in left.items() if wish(state)]:
                text = json.dumps(trimmed(state), ensure_ascii=False, indent=1)
                (SNAPSHOTS / FOLDER / f"{name}.json").write_text(f"{text}\n", "utf-8")
                del left[name]
        if not left:
            return
    raise SystemExit(f"no game came to {', '.join(left)}")


if __name__ == "__main__":
    main()
