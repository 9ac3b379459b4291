"""Every rule comes up in play with the pack that ships: no card is missing for any sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from racekit.engine.tasks import CHANCE
from racekit.games.readaloud import BOOK, make

GAMES: list[tuple[dict[str, Any], int]] = [
    *(({"players": 2}, seed) for seed in range(30)),
    *(({"players": 2, "size": 1, "turns": 20}, seed) for seed in range(12)),
]
CURIOUS = 0.2
"""How often somebody asks what may not be chosen, and why."""


class Turn(NamedTuple):
    """What happened in one turn: the card read, the events, who chose a card for or of a hand."""

    card: str
    events: tuple[Any, ...]
    refused: frozenset[str]
    hands: frozenset[int]
    mixed: bool

    def tells(self, *rules: str) -> bool:
        """Whether events cite these rules in this order."""
        told = iter(event.rule for event in self.events)
        return all(rule in told for rule in rules)

    def names(self, name: str) -> list[Any]:
        """Return the events of a name."""
        return [event for event in self.events if event.name == name]


SHOWN: Mapping[str, Callable[[Turn], bool]] = {
    "RA6.3": lambda turn: turn.tells("RA5.1", "RA6.2", "RA2.3"),
    "RA9.1": lambda turn: turn.card == "reverse" and turn.tells("RA8.1"),
    "RA9.2": lambda turn: turn.card == "double" and turn.tells("RA8.1"),
    "RA9.3": lambda turn: turn.card == "trade-places" and turn.tells("RA6.6"),
    "RA9.4": lambda turn: turn.card == "cross-trade" and turn.tells("RA6.6"),
    "RA9.5": lambda turn: turn.card == "from-the-discards" and turn.tells("RA6.6"),
    "RA10.1": lambda turn: any(event.reveals for event in turn.names("reads")),
    "RA10.2": lambda turn: turn.mixed,
    "RA10.3": lambda turn: any(event.to == () for event in turn.names("refilled")),
    "RA10.4": lambda turn: len(turn.hands) > 1,
}
"""What shows a rule that no event cites."""


def turns(options: dict[str, Any], seed: int) -> Iterator[Turn]:
    """Play a game at random, and yield its turns; the deal is the first."""
    rng, step = random.Random(seed), make(**options).opening()
    state, events = step.state, [*step.events]
    refused, hands, card = set[str](), set[int](), ""
    while state.actor is not None:
        before: Any = state
        if before.actor is CHANCE:
            action = before.sample(rng)
        else:
            if rng.random() < CURIOUS:
                others = before.task.candidates(before.game, before.board)
                refused |= {no.rule for each in others if (no := before.why_not(each))}
            hands |= {before.actor} if before.rule in ("RA6.2", "RA6.5") else set()
            action = rng.choice(before.actions())
        state, new = before.step(action)
        events += new
        card = state.board.reading.card if state.board.reading else card
        if state.actor is None or state.board.turn != before.board.turn:
            mixed = any(state.board.memory)
            yield Turn(card, (*events,), frozenset(refused), frozenset(hands), mixed)
            events, refused, hands = [], set(), set()


def test_every_rule_comes_up_with_the_pack_that_ships() -> None:
    cited, refused, shown = set[str](), set[str](), set[str]()
    for options, seed in GAMES:
        for turn in turns(options, seed):
            cited |= {event.rule for event in turn.events}
            refused |= turn.refused
            shown |= {rule for rule, found in SHOWN.items() if found(turn)}
    assert cited.isdisjoint(SHOWN)
    assert {"RA2.1", "RA5.2", "RA5.4", "RA10.5"} <= refused
    assert set(BOOK) == cited | refused | shown
