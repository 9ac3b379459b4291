"""Make the snapshots of real games anew: ``python -m tests.browser.snapshots [GAME ...]``.

Each is what a widget shows in the first state of some game that its wish asks for; what came long
before is left out of the log and the timeline. (Those of LONG SHOT are made by hand.)
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import racekit as rk
from tests.browser.games import FOTH, KUHN, PIG, READALOUD, SNAPSHOTS, TRICKRACE, Look

State = dict[str, Any]
Wish = Callable[[State], bool]
STEPS, LINES = 12, 8
"""How many steps and lines of the log are kept."""
GAMES = 100
"""In how many games a state is looked for."""


class Wanted(NamedTuple):
    """A snapshot: of a game with which options, and of what in it."""

    options: Mapping[str, Any]
    wish: Wish


# --- Trick Race ------------------------------------------------------------------------------


def is_trick_turn(state: State) -> bool:
    """In the second race, after a whip: some card may not be played, and no whip used."""
    scene = state["scene"]
    return (
        state["mine"]
        and scene["phase"] == "race"
        and scene["race"] == 2
        and scene["trick"] > 2
        and scene["lead"] != scene["judge"]
        and {"TR4.2", "TR4.4"} <= refusing_rules(state)
        and any(len(space) > 1 for space in scene["course"])
    )


def is_lead_before_the_dummy(state: State) -> bool:
    """To lead, with a whip to use, after some tricks."""
    scene = state["scene"]
    return state["mine"] and not scene["lead"] and scene["trick"] > 3 and "whip" in ends(state)


def is_phase(phase: str, race: int) -> Wish:
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


# --- Force of the Horse ----------------------------------------------------------------------


def asks(rule: str, **more: Any) -> Wish:
    """The person is asked under a rule, about a zone."""

    def wish(state: State) -> bool:
        asked = state["scene"]["asks"]
        return (
            state["mine"]
            and asked["rule"] == rule
            and all(asked.get(name) == value for name, value in more.items())
        )

    return wish


def is_card_turn(state: State) -> bool:
    """To run, some horse in several ways; another one cannot be paid for."""
    runs = [action["from"] for action in state["actions"] if action["to"] == "run"]
    can = asks("702.6b")(state) and len(runs) > len(set(runs)) > 1
    return can and "503.3b" in refusing_rules(state)


def is_for_a_horse(state: State) -> bool:
    """In a guarded run with effects: a support may be played on a horse, which runs well."""
    runners = [piece for side in state["scene"]["sides"] for piece in side["run"]]
    steps = [len(runner["horse"]["run"]["steps"]) for runner in runners if runner["horse"]]
    return (
        asks("702.6g")(state)
        and any(end.startswith("piece:") for end in ends(state))
        and len(state["scene"]["effects"]) > 0
        and state["scene"]["totals"]["guard"] > 0
        and max(steps) > 2
    )


def is_extra_run(state: State) -> bool:
    """To run one more horse, while one is running already."""
    roles = [piece["role"] for side in state["scene"]["sides"] for piece in side["run"]]
    return asks("702.6b")(state) and "running" in roles


def is_option(state: State) -> bool:
    """To choose among effects."""
    return asks("805.2b")(state) and bool(state["scene"]["asks"]["options"])


def is_situation(state: State) -> bool:
    """Right after the draw: a situation may be played, and something else only later."""
    later = "JG6" in refusing_rules(state)
    return asks("JG5")(state) and any(act["from"] for act in state["actions"]) and later


def is_together(state: State) -> bool:
    """Somebody guards, and both have played supports; another may be played on one's own horse."""
    supports = [{piece["on"] for piece in side["run"]} - {None} for side in state["scene"]["sides"]]
    return (
        asks("JG8")(state)
        and all(supports)
        and any(act["from"] for act in state["actions"])
        and "JG9" in refusing_rules(state)
    )


# --- Read Aloud ------------------------------------------------------------------------------


def own(state: State) -> list[State]:
    """Return the cards of the person's hand."""
    hand: list[State] = state["scene"]["hands"][state["seat"]]
    return hand


def in_hands(state: State) -> list[State]:
    """Return the cards of all hands."""
    return [piece for hand in state["scene"]["hands"] for piece in hand]


def to_do(kind: str) -> Wish:
    """In the middle of a card with several words, the person is asked for something."""

    def wish(state: State) -> bool:
        reading = state["scene"]["reading"]
        return (
            state["mine"]
            and state["scene"]["asks"] == kind
            and reading is not None
            and len(reading["words"]) > 1
        )

    return wish


def is_reading_turn(state: State) -> bool:
    """To read, while discarding from hands is forbidden; a stack lies in a hand."""
    scene = state["scene"]
    return (
        state["mine"]
        and scene["asks"] == "read"
        and {"RA2.1", "RA5.2"} <= refusing_rules(state)
        and scene["condition"] is not None
        and any(piece["under"] for piece in in_hands(state))
        and any(piece["mine"] for piece in own(state))
    )


def is_remembered(state: State) -> bool:
    """Some cards of hands are known and not seen; of others it is known what they may be."""
    hands = in_hands(state)
    return (
        state["mine"]
        and any(piece["may_be"] for piece in hands)
        and any(piece["card"] and not piece["mine"] for piece in hands)
    )


def is_from_the_discards(state: State) -> bool:
    """To choose a discard."""
    return to_do_any("card")(state) and any(end.startswith("d") for end in ends(state))


def to_do_any(kind: str) -> Wish:
    """The person is asked for something."""
    return lambda state: state["mine"] and state["scene"]["asks"] == kind


def is_refill(state: State) -> bool:
    """The field is being refilled in the middle of a card."""
    scene = state["scene"]
    return scene["asks"] == "draw" and scene["turn"] > 3 and len(scene["field"]) > 1


def is_won(state: State) -> bool:
    """Somebody has won."""
    return bool(state["over"] and state["scene"]["winners"])


def is_won_by_nobody(state: State) -> bool:
    """All is over, and nobody has won."""
    return bool(state["over"]) and not state["scene"]["winners"]


# --- on the generic board --------------------------------------------------------------------


def may(*actions: str) -> Wish:
    """The person may do just this."""
    return lambda state: [each["action"] for each in state["actions"]] == [*actions]


def is_chance(state: State) -> bool:
    """Chance decides, not for the first time, and the person may choose for it."""
    return bool(state["chance"] and state["log"])


def is_open_end(state: State) -> bool:
    """All is over, and the cards lie open."""
    return bool(state["over"]) and "?" not in state["scene"]["fields"][0]["value"]["en"]


# --- all games -------------------------------------------------------------------------------


def is_over(state: State) -> bool:
    """All is over."""
    return bool(state["over"])


def ends(state: State) -> set[str]:
    """Return where what can be done leads."""
    return {action["to"] or "" for action in state["actions"]}


def refusing_rules(state: State) -> set[str]:
    """Return the rules that forbid something."""
    return {reason["rule"] for reason in state["why"]}


THREE, FOUR = {"players": 3}, {"players": 4}
SIX = {"players": 6, "size": 4}
RACE = {"course": "tokyo", "going": "good"}
SPRINT, MILE, MIDDLE = ({**RACE, "metres": metres} for metres in (1200, 1600, 2000))
PAGE = {**MILE, "variant": "catalogue"}

SHOTS: Mapping[Look, Mapping[str, Wanted]] = {
    TRICKRACE: {
        "start": Wanted(FOUR, lambda state: state["scene"]["phase"] == "deal"),
        "aside": Wanted(THREE, is_phase("aside", 2)),
        "tickets": Wanted(FOUR, is_second_ticket),
        "turn": Wanted(FOUR, is_trick_turn),
        "dummy": Wanted(THREE, is_lead_before_the_dummy),
        "finish": Wanted(FOUR, is_finish),
        "over": Wanted(THREE, is_over),
    },
    FOTH: {
        "start": Wanted(MILE, asks("603.1c-i")),
        "turn": Wanted(MILE, is_card_turn),
        "horse": Wanted(SPRINT, is_for_a_horse),
        "discard": Wanted(MILE, asks("702.6k-iii")),
        "order": Wanted(SPRINT, asks("806.3a")),
        "option": Wanted(MIDDLE, is_option),
        "farm": Wanted(MIDDLE, asks("805.2b", zone="farm")),
        "piece": Wanted(MIDDLE, asks("805.2b", zone="situation")),
        "extra": Wanted(SPRINT, is_extra_run),
        "over": Wanted(SPRINT, is_over),
        "begin": Wanted(PAGE, asks("JG3")),
        "situation": Wanted(PAGE, is_situation),
        "together": Wanted(PAGE, is_together),
    },
    KUHN: {
        "first": Wanted({}, may("check", "bet")),
        "turn": Wanted({}, may("call", "fold")),
        "over": Wanted({}, is_open_end),
    },
    PIG: {
        "turn": Wanted({}, lambda state: may("roll")(state) and steps(state) > 9),
        "rolled": Wanted({}, lambda state: may("roll", "hold")(state) and steps(state) > 20),
        "roll": Wanted({"goal": 20}, is_chance),
        "over": Wanted({"goal": 20}, is_over),
    },
    READALOUD: {
        "start": Wanted(THREE, lambda state: state["scene"]["turn"] == 0),
        "turn": Wanted(THREE, is_reading_turn),
        "card": Wanted(THREE, to_do("card")),
        "hand": Wanted(FOUR, to_do("hand")),
        "fill": Wanted(THREE, to_do("fill")),
        "drop": Wanted(THREE, to_do_any("drop")),
        "discard": Wanted(THREE, is_from_the_discards),
        "known": Wanted(THREE, is_remembered),
        "refill": Wanted(THREE, is_refill),
        "six": Wanted(SIX, lambda state: state["mine"] and state["scene"]["turn"] > 12),
        "over": Wanted(THREE, is_won),
        "nobody": Wanted(THREE, is_won_by_nobody),
    },
}


def steps(state: State) -> int:
    """Return how many steps there are."""
    return len(state["tree"]["nodes"])


def states(look: Look, options: Mapping[str, Any], seed: int) -> Iterator[State]:
    """Yield what a person sees of a random game, step by step."""
    rng = random.Random(seed)
    players = rk.game(look.game, **options).players
    others = {seat: rk.players.Random() for seat in range(1, players)}
    table = rk.Table(look.game, seed=seed, seats=others, autosave=False, forced=False, **options)
    widget = rk.GameWidget(table, autoplay=False)
    while True:
        nodes = widget._session.tree()["nodes"]
        yield {**widget.state, "tree": {"since": None, "nodes": nodes, "gone": []}}
        if table.actor is None:
            return
        table.step(table.next_action() if table.waiting else rng.choice(table.state.actions()))


def found(look: Look, wanted: Wanted) -> State:
    """Return the first state that is wished for."""
    games = (states(look, wanted.options, seed) for seed in range(GAMES))
    return next(state for game in games for state in game if wanted.wish(state))


def trimmed(state: State) -> State:
    """Return a snapshot without what came long before."""
    last = state["tree"]["nodes"][-STEPS:]
    return {
        **state,
        "tree": {**state["tree"], "nodes": last},
        "log": state["log"][-LINES:],
        "earlier": state["earlier"] or len(state["log"]) > LINES,
    }


def main() -> None:
    """Write them all, or those of the games that are named."""
    for look, shots in SHOTS.items():
        if sys.argv[1:] and look.game not in sys.argv[1:]:
            continue
        for name, wanted in shots.items():
            text = json.dumps(trimmed(found(look, wanted)), ensure_ascii=False, indent=1)
            (SNAPSHOTS / look.folder).mkdir(exist_ok=True)
            (SNAPSHOTS / look.folder / f"{name}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
