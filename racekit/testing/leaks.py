"""Non-interference: what a seat gets to see follows from what the rules let it know.

Histories that agree on what a seat may know (`Declared.knowledge`) have to give the same bytes on
every channel. A small game's histories are all compared (`compare_all`). Of any game, pairs of
tables are played in lockstep (`search`): wherever something happens that the watching seat does not
see, the two may differ (another card is dealt, drawn, ...); everything that it sees is the same.

The tables of a pair have different seeds. Where nothing is hidden from anybody, that alone must not
show.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from ..engine.board_view import BoardView
from ..engine.errors import BadInput
from ..engine.game import Game, Mode, State
from ..engine.table import Table
from ..engine.tasks import CHANCE
from ..engine.view import is_hidden
from ..players import Random
from . import channels
from .declared import COMPARED, Declared, Seen, stepped, told
from .pick import pick

LEAST = 10
"""How often each channel is tried, at least."""
FEW = 500
"""A game with at most so many histories is small: all of them are compared."""

History = tuple[Seen, ...]


class Leak(NamedTuple):
    """Two payloads that differ though the seat may not tell the tables apart."""

    channel: str
    line: str
    seat: int
    first: str
    second: str


@dataclass
class Findings:
    """What a search came to."""

    pairs: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)
    """In which stages the pairs were."""
    lines: Counter[str] = field(default_factory=Counter)
    """Through which stages the lines went on which every channel was tried."""
    leaks: list[Leak] = field(default_factory=list)

    def compare(self, name: str, line: str, seat: int, first: bytes, second: bytes) -> None:
        """Note one channel's payloads at two tables."""
        self.tried[name] += 1
        if first != second:
            at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            self.leaks.append(Leak(name, line, seat, excerpt(first, at), excerpt(second, at)))


def excerpt(payload: bytes, at: int) -> str:
    """Return what stands around a place."""
    return json.dumps(
        payload[max(0, at - 80) : at + 60].decode(errors="replace"), ensure_ascii=False
    )


# --- is anything hidden? -----------------------------------------------------------------------


def hides(rules: Declared, games: int = 3, plies: int = 300) -> bool:
    """Whether anything is hidden from anybody: a value of an event, or a part of a view."""
    if rules.open_information is not None:
        return not rules.open_information
    return any(
        _hides_here(seen) for number in range(games) for seen in islice(line(rules, number), plies)
    )


def _hides_here(seen: Seen) -> bool:
    if any(event.to is not None for event in seen.events):
        return True
    views = [seen.after.view(seat) for seat in range(seen.after.game.players)]
    if any(isinstance(view, BoardView) and is_hidden(view.board) for view in views):
        return True
    return any({**view.data(), "seat": 0} != views[0].data() for view in views)


def line(rules: Declared, number: int) -> Iterator[Seen]:
    """Play a game at random, step by step."""
    rng = random.Random(f"{rules.game}/line/{number}")
    state = rules.made(number).start()
    while state.actor is not None:
        seen = stepped(state, pick(state, rng))
        yield seen
        state = seen.after


# --- every history of a small game -------------------------------------------------------------


def histories(game: Game, most: int = FEW) -> list[History]:
    """Return every history of a game, the short ones first; none where there are more than `most`.

    The empty history is the first.
    """
    found: list[History] = [()]
    for history in found:
        state = history[-1].after if history else game.start()
        for action in (*state.actions(), *state.outcomes()):
            if len(found) == most:
                return []
            found.append((*history, stepped(state, action)))
    return found


def alike(rules: Declared, every: Sequence[History]) -> Iterator[tuple[int, list[History]]]:
    """Group histories by what a seat knows of them; yield the seat with each group."""
    for seat in range(every[-1][0].before.game.players):
        groups = defaultdict(list)
        for history in every:
            groups[tuple(rules.knowledge(seen, seat) for seen in history)].append(history)
        for group in groups.values():
            yield seat, group


def compare_all(rules: Declared, every: Sequence[History]) -> Findings:
    """Compare every two histories of which a seat knows the same, on every channel."""
    found = Findings()
    groups = [(seat, group) for seat, group in alike(rules, every) if len(group) > 1]
    for number, (seat, group) in enumerate(groups):
        mode: Mode = "play" if number % 2 else "study"
        tables = [_played(history, seed, mode) for seed, history in enumerate(group)]
        found.pairs += len(group) * (len(group) - 1) // 2
        for name, payload in channels.CHANNELS.items():
            first, *others = (payload(table, seat) for table in tables)
            for table, other in zip(tables[1:], others, strict=True):
                found.compare(name, moves(table), seat, first, other)
    return found


def _played(history: History, seed: int, mode: Mode) -> Table:
    table = Table(history[0].before.game, seed=seed, mode=mode, autosave=False)
    for seen in history:
        table.step(seen.action)
    return table


def moves(table: Table) -> str:
    """Return what was done at a table: the last of it, where that is long."""
    done = [str(node.action) for node in table.node.line()[1:]]
    return f"ply {len(done)}: ... {', '.join(done[-6:])}" if len(done) > 6 else ", ".join(done)


# --- what a seat was told, its view tells ------------------------------------------------------


def forgotten(rules: Declared, every: Sequence[History], lines: int = 5) -> list[str]:
    """Return where a seat is told something that its view does not tell.

    A view that lags behind the events would make the odds wrong, and an event that tells too much
    is a leak. What events tell is compared where a position goes on in several ways; and in a
    small game, where histories that a seat cannot tell apart go on in the same way.
    """
    befores = (seen.before for number in range(lines) for seen in line(rules, number))
    if every:
        befores = (history[-1].before for history in every if history)
    branches = [_ways(state) for state in dict.fromkeys(befores)]
    found = [_untold(steps, seat) for steps in branches for seat in _seats(steps)]
    if every:
        found += [_untold(steps, seat) for seat, steps in _same_way(rules, every)]
    return [each for each in found if each]


def _ways(state: State) -> list[Seen]:
    ways = (*state.actions(), *state.outcomes())
    return [stepped(state, action) for action in ways[:COMPARED]]


def _seats(steps: Sequence[Seen]) -> range:
    return range(steps[0].before.game.players)


def _same_way(rules: Declared, every: Sequence[History]) -> Iterator[tuple[int, list[Seen]]]:
    """Yield steps of one action, after histories of which a seat knows the same."""
    for seat, group in alike(rules, every[1:]):
        following = defaultdict(list)
        for history in group:
            for seen in _ways(history[-1].after):
                following[str(seen.action)].append(seen)
        yield from ((seat, steps) for steps in following.values())


def _untold(steps: Sequence[Seen], seat: int) -> str:
    """Return what tells two of the steps apart, where the views after them do not; else nothing."""
    by_key: dict[str, Seen] = {}
    for seen in steps:
        other = by_key.setdefault(seen.after.key(seat), seen)
        one, two = [*told(other.events, seat)], [*told(seen.events, seat)]
        if one != two and other.after != seen.after:
            return f"seat {seat} is told {one} or {two}, and its view tells neither"
    return ""


# --- pairs of tables in lockstep ---------------------------------------------------------------


@dataclass
class Pair:
    """Two tables that look the same to a seat."""

    one: Table
    other: Table
    seat: int
    history: list[Seen] = field(default_factory=list)
    differ: bool = False
    """Whether something different has happened at the two."""

    def step(self, rules: Declared, action: Any, other: Any) -> bool:
        """Play at both tables, where the seat knows the same of it; else at none."""
        seen, seen_too = stepped(self.one.state, action), stepped(self.other.state, other)
        if rules.knowledge(seen, self.seat) != rules.knowledge(seen_too, self.seat):
            return False
        self.one.step(action)
        self.other.step(other)
        self.history.append(seen)
        self.differ |= action != other
        return True

    def back(self) -> None:
        """Take the last step back at both tables (study)."""
        for table in (self.one, self.other):
            table.goto(table.node.parent or table.node)
        self.history.pop()


class Lockstep:
    """Plays two tables in lockstep, from one seed.

    Parameters
    ----------
    rules : Declared
        The game.
    seed : int
        Decides the options, the seat that watches, and everything that happens.
    """

    DIFFERENT = 0.3
    """How often something hidden differs, where it can."""

    def __init__(self, rules: Declared, seed: int) -> None:
        self.rules = rules
        self.rng = rng = random.Random(f"{rules.game}/{seed}")
        self.style = sorted(rules.swaps)[seed % len(rules.swaps)]
        made = rules.made(seed)
        seat = rng.randrange(made.players)
        others = [other for other in range(made.players) if other != seat]
        seats = {other: Random() for other in others if seed >> other & 1}
        self.study = seed % 3 == 0
        self.restart = 100 if seed % 5 == 4 else 0
        mode: Mode = "study" if self.study else "play"
        one, other = (
            Table(made, seats=seats, seed=1000 * seed + number, mode=mode, autosave=False)
            for number in (1, 2)
        )
        self.pair = Pair(one, other, seat)

    def play(self) -> Iterator[Pair]:
        """Step on as long as the seat cannot tell the tables apart; yield after each step."""
        while self._step():
            if len(self.pair.history) == self.restart:
                self._start_again_from_here()
            yield self.pair

    def _start_again_from_here(self) -> None:
        """Go on at new tables that begin at this position: what it hides stays hidden."""
        pair = self.pair
        with suppress(BadInput):  # a game that cannot tell its positions
            pair.one, pair.other = (
                Table(each.game, start=each.state, seed=each.seed, mode=each.mode, autosave=False)
                for each in (pair.one, pair.other)
            )

    def _step(self) -> bool:
        state, other = self.pair.one.state, self.pair.other.state
        assert (state.actor is CHANCE) == (other.actor is CHANCE)
        if state.actor is None:
            return False
        found = self._chance(state, other) if state.actor is CHANCE else self._choice(state, other)
        if found is None:
            return False
        if self.study and state.actor == self.pair.seat and self.rng.random() < 0.1:
            self._branch(state)
        if not (self.pair.step(self.rules, *found) or self._alike(*found)):
            return False
        if self.rng.random() < 0.02:
            for table in (self.pair.one, self.pair.other):
                table.comment("a comment")
        return True

    def _alike(self, action: Any, other: Any) -> bool:
        """Do the same at both tables where the seat would have seen the difference."""
        if action == other or self.pair.other.state.why_not(action) is not None:
            return False
        return self.pair.step(self.rules, action, action)

    def _branch(self, state: State) -> None:
        """Try another line, one step long."""
        action = self.rng.choice(state.actions())
        if self.pair.step(self.rules, action, action):
            self.pair.back()

    def _choice(self, state: State, other: State) -> tuple[Any, Any] | None:
        actions, others = state.actions(), other.actions()
        common = [action for action in actions if action in others]
        if state.actor == self.pair.seat:
            assert actions == others, "a seat may do what it cannot know of"
        elif any(self.rules.hidden(state, action, self.pair.seat) for action in actions):
            return self._hidden(self.rng.choice(actions), others)
        return (self.rng.choice(common),) * 2 if common else None

    def _chance(self, state: State, other: State) -> tuple[Any, Any] | None:
        rng, outcomes, others = self.rng, state.outcomes(), other.outcomes()
        action = state.sample(rng)
        if not self.rules.hidden(state, action, self.pair.seat):
            common = [each for each in outcomes if each in others]
            return (rng.choice(common),) * 2 if common else None
        return self._hidden(action, others)

    def _hidden(self, action: Any, others: Collection[Any]) -> tuple[Any, Any] | None:
        """Let the other table differ, where it can, in what the seat does not see."""
        swap = self.rules.swaps[self.style]
        swaps = [each for each in others if each != action and swap(action, each)]
        if swaps and (action not in others or self.rng.random() < self.DIFFERENT):
            return action, self.rng.choice(swaps)
        return (action, action) if action in others else None


def search(
    rules: Declared, seeds: Iterable[int], *, pairs: int, step: int = 6, ends: int = 0
) -> Findings:
    """Look for leaks in pairs of tables, until enough pairs of positions have been compared.

    Parameters
    ----------
    rules : Declared
        The game.
    seeds : iterable of int
        One pair of tables, played on in lockstep, for each.
    pairs : int
        Stop after so many, once each channel has been tried, in each stage.
    step : int
        Look at every so many positions.
    ends : int
        Try the channels of the whole line on every so many pairs of tables, and on the first that
        went through a stage. Left out: on `LEAST` of them, all through the search.
    """
    found, hiding, whole_lines = Findings(), hides(rules), 0
    for number, seed in enumerate(seeds):
        lockstep, passed = Lockstep(rules, seed), set[str]()
        for position, pair in enumerate(lockstep.play()):
            if (pair.differ or not hiding) and position % step == 0:
                found.pairs += 1
                there = rules.reached(pair.history)
                found.stages.update(there)
                passed |= there
                _try(found, pair, lambda every: every and found.pairs % every == 0)
        if hiding and not lockstep.pair.differ:
            continue
        passed |= rules.reached(lockstep.pair.history)
        due = number % ends == 0 if ends else whole_lines <= LEAST * found.pairs / pairs
        if due or passed - found.lines.keys():
            whole_lines += 1
            found.lines.update(passed)
            _try(found, lockstep.pair, lambda every: True)
        tried = min(found.tried[name] for name in channels.CHANNELS)
        if found.pairs >= pairs and tried >= LEAST and rules.stages <= set(found.stages):
            break
    return found


def _try(found: Findings, pair: Pair, due: Callable[[int], Any]) -> None:
    for name, payload in channels.CHANNELS.items():
        if due(channels.EVERY[name]):
            first, second = payload(pair.one, pair.seat), payload(pair.other, pair.seat)
            found.compare(name, moves(pair.one), pair.seat, first, second)
