"""Non-interference: a seat's output depends only on the information that the rules give it.

Histories in the same information set of a seat (`Declared.knowledge`) must give the same bytes on
every channel. For a small game, `compare_all` compares all histories. For any game, `search` plays
pairs of tables in lockstep: where an outcome is hidden from the observing seat, the two tables may
differ (another card is dealt, drawn, ...); everything that the seat sees is the same.

The tables of a pair have different seeds. In a game with perfect information, the difference of
seeds alone must not be visible.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice, zip_longest
from typing import Any, NamedTuple

from ..engine.board_view import BoardView
from ..engine.errors import BadInput
from ..engine.events import Event
from ..engine.game import Game, Mode, State
from ..engine.options import option_fields
from ..engine.tasks import CHANCE
from ..engine.view import is_hidden
from ..players import Random
from ..table.table import Table
from . import channels
from .checks import check_length
from .declared import COMPARED, Declared, Seen, leaves, stepped, visible_events
from .pick import pick

LEAST = 5
"""The minimum number of comparisons on each channel."""
PATIENT = 8
"""The maximum number of actions of which a patient player looks for the one that ends least."""
LONG = 30
"""The steps for which a patient player is patient: where it could play on for ever, it ends."""
FEW = 500
"""The maximum number of histories of a small game, in which all pairs are compared."""

History = tuple[Seen, ...]


class Leak(NamedTuple):
    """Two different payloads of tables that the seat must not distinguish."""

    channel: str
    seat: int
    field: str  # where they differ, as far as the payload or the view has fields
    event: str  # the first event that the seat sees differently, if there is one
    one: str  # the two histories
    other: str
    first: str
    second: str

    def __str__(self) -> str:
        where = f" in the field {self.field}" if self.field else ""
        event = f" It sees another event: {self.event}." if self.event else ""
        return (
            f"Seat {self.seat} can tell two histories apart that it must not: the channel"
            f" {self.channel} differs{where}.{event}\n  after {self.one}: {self.first}"
            f"\n  after {self.other}: {self.second}"
        )


@dataclass
class Findings:
    """The results of a search."""

    pairs: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)
    """The number of pairs in each stage."""
    lines: Counter[str] = field(default_factory=Counter)
    """The number of fully tested lines through each stage."""
    leaks: list[Leak] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    """Steps of which an event tells a seat more than its view."""

    def compare(
        self, name: str, seat: int, one: tuple[Table, bytes], other: tuple[Table, bytes]
    ) -> None:
        """Compare one channel's payloads at two tables."""
        self.tried[name] += 1
        if one[1] == other[1]:
            return
        (table, first), (table_too, second) = one, other
        at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
        parts = (
            _different_field(first, second) or _different_view(table, table_too, seat),
            _different_event(table.log(seat), table_too.log(seat)),
            *(moves(each) for each in (table, table_too)),
            *(excerpt(each, at) for each in (first, second)),
        )
        self.leaks.append(Leak(name, seat, *parts))

    @property
    def report(self) -> str:
        """What was found, in words; the first of each channel."""
        first = {leak.channel: leak for leak in reversed(self.leaks)}
        return "\n".join([*map(str, first.values()), *self.untold[:1]])


def excerpt(payload: bytes, at: int) -> str:
    """Return the context of a position in a payload."""
    return json.dumps(
        payload[max(0, at - 80) : at + 60].decode(errors="replace"), ensure_ascii=False
    )


def _different_field(first: bytes, second: bytes) -> str:
    """Return the first place in which payloads differ that have data in a line."""
    for one, other in zip(first.splitlines(), second.splitlines(), strict=False):
        if one != other:
            with suppress(ValueError):
                return _different_place(json.loads(one), json.loads(other))
    return ""


def _different_view(one: Table, other: Table, seat: int) -> str:
    views = (table.state.view(seat).data() for table in (one, other))
    return _different_place(*views)


def _different_place(one: Any, other: Any) -> str:
    first, second = dict(leaves(one)), dict(leaves(other))
    found = (place for place in {**first, **second} if first.get(place) != second.get(place))
    return next(found, "")


def _different_event(one: Iterable[Event], other: Iterable[Event]) -> str:
    """Return the first event that is another one, with what differs; "" if there is none."""
    for pair in zip_longest(one, other):
        if pair[0] != pair[1]:
            names = dict.fromkeys(f"{each.name or 'event'} ({each.rule})" for each in pair if each)
            first, second = (each.values if each else {} for each in pair)
            values = [
                f"{name} is {first.get(name)} or {second.get(name)}"
                for name in {**first, **second}
                if first.get(name) != second.get(name)
            ]
            return ", ".join([" or ".join(names), *values])
    return ""


# --- is anything hidden? -----------------------------------------------------------------------


def hides(rules: Declared, games: int = 3, plies: int = 300) -> bool:
    """Whether the game hides anything: a value of an event, or a part of a view."""
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
    for steps in count():
        if state.actor is None:
            return
        check_length(steps)
        seen = stepped(state, pick(state, rng))
        yield seen
        state = seen.after


# --- every history of a small game -------------------------------------------------------------


def histories(game: Game, most: int = FEW) -> list[History]:
    """Return every history of a game, shortest first; an empty list if there are more than `most`.

    The first one is the empty history.
    """
    found: list[History] = [()]
    for history in found:
        state = history[-1].after if history else game.start()
        for action in (*state.actions(), *state.outcomes()):
            if len(found) == most:
                return []
            found.append((*history, stepped(state, action)))
    return found


def small_games(rules: Declared, most: int = FEW) -> Iterator[list[History]]:
    """Yield all histories of each small variant: of those declared, and those the suite makes.

    It makes them of the lowest number for each option that has one, and with one of them higher.
    """
    kind = type(rules.made())
    valid = {each.name: each.metadata.get("valid") for each in option_fields(kind)}
    spans = {name: each.span for name, each in valid.items() if each is not None and each.span}
    lowest = {name: low for name, (low, _) in spans.items() if low is not None}
    higher = [{**lowest, name: low + 1} for name, low in lowest.items()]
    games: dict[Game, None] = {}
    for options in [*rules.variants, lowest, *higher]:
        with suppress(BadInput):  # a number that does not fit the others
            games[kind.make(**options)] = None
    yield from filter(None, (histories(game, most) for game in games))


def told(history: History) -> str:
    """Return what happened in a history, in words: its actions."""
    return ", ".join(str(seen.action) for seen in history) or "nothing"


def information_sets(
    rules: Declared, every: Sequence[History]
) -> Iterator[tuple[int, list[History]]]:
    """Yield each seat with each of its information sets."""
    for seat in range(every[-1][0].before.game.players):
        groups = defaultdict(list)
        for history in every:
            groups[tuple(rules.knowledge(seen, seat) for seen in history)].append(history)
        for group in groups.values():
            yield seat, group


def compare_all(rules: Declared, every: Sequence[History]) -> Findings:
    """Compare every pair of histories in the same information set, on every channel."""
    found = Findings()
    groups = [(seat, group) for seat, group in information_sets(rules, every) if len(group) > 1]
    for number, (seat, group) in enumerate(groups):
        mode: Mode = "play" if number % 2 else "study"
        tables = [_played(history, seed, mode) for seed, history in enumerate(group)]
        found.pairs += len(group) * (len(group) - 1) // 2
        with channels.one_replay_each():
            for name, payload in channels.CHANNELS.items():
                first, *others = ((table, payload(table, seat)) for table in tables)
                for other in others:
                    found.compare(name, seat, first, other)
    return found


def _played(history: History, seed: int, mode: Mode) -> Table:
    table = Table(history[0].before.game, seed=seed, mode=mode, autosave=False)
    for seen in history:
        table.step(seen.action)
    return table


def moves(table: Table) -> str:
    """Return the actions of a table, of which few are left out."""
    done = [str(node.action) for node in table.node.line()[1:]]
    left_out = [f"... ({len(done) - 24} more)"] if len(done) > 24 else []
    return ", ".join([*done[: 12 if left_out else 24], *left_out, *done[24:][-12:]]) or "nothing"


# --- information in events but not in views ------------------------------------------------------


def missing_from_views(rules: Declared, every: Sequence[History], lines: int = 5) -> list[str]:
    """Return the cases in which an event reveals more to a seat than the next view.

    If the view lacks legitimate information, the odds are wrong; if the event reveals too much, it
    is a leak. The function compares the events of alternative steps from one position and, in a
    small game, those of the same action after histories in the same information set.
    """
    befores = (seen.before for number in range(lines) for seen in line(rules, number))
    if every:
        befores = (history[-1].before for history in every if history)
    branches = [_steps(state) for state in dict.fromkeys(befores)]
    found = [_missing(steps, seat) for steps in branches for seat in _seats(steps)]
    if every:
        found += [_missing(steps, seat) for seat, steps in _same_action_steps(rules, every)]
    return [each for each in found if each]


def _steps(state: State) -> list[Seen]:
    every = (*state.actions(), *state.outcomes())
    return [stepped(state, action) for action in every[:COMPARED]]


def _seats(steps: Sequence[Seen]) -> range:
    return range(steps[0].before.game.players)


def _same_action_steps(
    rules: Declared, every: Sequence[History]
) -> Iterator[tuple[int, list[Seen]]]:
    """Yield the steps of one action after the histories of one information set."""
    for seat, group in information_sets(rules, every[1:]):
        following = defaultdict(list)
        for history in group:
            for seen in _steps(history[-1].after):
                following[str(seen.action)].append(seen)
        yield from ((seat, steps) for steps in following.values())


def _missing(steps: Sequence[Seen], seat: int, histories: Sequence[str] = ()) -> str:
    """Describe two steps with different events but equal views; return "" if there are none.

    The histories that led to them are told by the boards, unless they are given.
    """
    by_key: dict[str, tuple[Seen, str]] = {}
    for seen, before in zip(
        steps, histories or (str(each.before.board) for each in steps), strict=True
    ):
        other, before_other = by_key.setdefault(seen.after.key(seat), (seen, before))
        one, two = ([*visible_events(each.events, seat)] for each in (other, seen))
        if one != two and other.after != seen.after:
            return (
                f"Seat {seat} is told by an event what its view does not tell:"
                f" {_different_event(one, two)}."
                f"\n  after {before_other}, {other.action}\n  after {before}, {seen.action}"
            )
    return ""


# --- pairs of tables in lockstep ---------------------------------------------------------------


@dataclass
class Pair:
    """Two tables that a seat cannot distinguish."""

    one: Table
    other: Table
    seat: int
    history: list[Seen] = field(default_factory=list)
    differ: bool = False
    """Whether the histories of the two tables differ."""
    untold: str = ""
    """What the events of a step tell the seat at one table, and its view does not."""

    def step(self, rules: Declared, action: Any, other: Any) -> bool:
        """Step both tables if the seat gets the same information; else neither."""
        seen, seen_too = stepped(self.one.state, action), stepped(self.other.state, other)
        if rules.knowledge(seen, self.seat) != rules.knowledge(seen_too, self.seat):
            if action == other and not rules.knowledge_declared:
                histories = [moves(self.one), moves(self.other)]
                self.untold = _missing([seen, seen_too], self.seat, histories)
            return False
        self.one.step(action)
        self.other.step(other)
        self.history.append(seen)
        self.differ |= action != other
        return True

    def back(self) -> None:
        """Undo the last step at both tables (study mode)."""
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
        Determines the options, the observing seat, and all actions.
    """

    DIFFERENT = 0.3
    """The probability of a hidden difference, where one is possible."""
    patient = False
    """Whether choices are made that leave much to do."""

    def __init__(self, rules: Declared, seed: int) -> None:
        self.rules = rules
        self.rng = rng = random.Random(f"{rules.game}/{seed}")
        self.style = sorted(rules.swaps)[seed % len(rules.swaps)]
        made = rules.made(seed)
        seat = rng.randrange(made.players)
        others = [other for other in range(made.players) if other != seat]
        seats = {other: Random() for other in others if seed >> other & 1}
        self.study = seed % 3 == 0
        self.patient = seed % 4 == 1
        self.restart = 100 if seed % 5 == 4 else 0
        mode: Mode = "study" if self.study else "play"
        one, other = (
            Table(made, seats=seats, seed=1000 * seed + number, mode=mode, autosave=False)
            for number in (1, 2)
        )
        self.pair = Pair(one, other, seat)

    def play(self) -> Iterator[Pair]:
        """Step as long as the seat cannot distinguish the tables; yield after each step."""
        while self._step():
            if len(self.pair.history) == self.restart:
                self._start_again_from_here()
            yield self.pair

    def _start_again_from_here(self) -> None:
        """Continue at new tables that begin at this position, which must hide the same."""
        pair = self.pair
        with suppress(BadInput):  # the game cannot describe its positions
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
        if not (self.pair.step(self.rules, *found) or self._same_step(*found)):
            return False
        if self.rng.random() < 0.02:
            for table in (self.pair.one, self.pair.other):
                table.comment("a comment")
        return True

    def _same_step(self, action: Any, other: Any) -> bool:
        """Play the same action at both tables if the seat could see the difference."""
        if action == other or self.pair.other.state.why_not(action) is not None:
            return False
        return self.pair.step(self.rules, action, action)

    def _branch(self, state: State) -> None:
        """Play and undo one step as a variation."""
        action = self.rng.choice(state.actions())
        if self.pair.step(self.rules, action, action):
            self.pair.back()

    def _choice(self, state: State, other: State) -> tuple[Any, Any] | None:
        actions, others = state.actions(), other.actions()
        common = [action for action in actions if action in others]
        if state.actor == self.pair.seat:
            assert actions == others, (
                f"what seat {state.actor} may do depends on what it must not know."
                f"\n  after {moves(self.pair.one)}: {[*map(str, actions)]}"
                f"\n  after {moves(self.pair.other)}: {[*map(str, others)]}"
            )
        elif any(self.rules.hidden(state, action, self.pair.seat) for action in actions):
            return self._hidden(self._chosen(state, actions), others)
        return (self._chosen(state, common),) * 2 if common else None

    def _chosen(self, state: State, actions: Sequence[Any]) -> Any:
        """Choose an action at random, or in a patient game one of those after which most is left.

        So long games are played, too.
        """
        if not self.patient or len(self.pair.history) >= LONG:
            return self.rng.choice(actions)
        some = self.rng.sample(actions, min(len(actions), PATIENT))
        after = {action: state.step(action).state for action in some}
        return max(some, key=lambda each: len(after[each].actions() or after[each].outcomes()))

    def _chance(self, state: State, other: State) -> tuple[Any, Any] | None:
        rng, outcomes, others = self.rng, state.outcomes(), other.outcomes()
        action = state.sample(rng)
        if not self.rules.hidden(state, action, self.pair.seat):
            common = [each for each in outcomes if each in others]
            return (rng.choice(common),) * 2 if common else None
        return self._hidden(action, others)

    def _hidden(self, action: Any, others: Collection[Any]) -> tuple[Any, Any] | None:
        """Choose a hidden difference for the other table, if possible."""
        swap = self.rules.swaps[self.style]
        swaps = [each for each in others if each != action and swap(action, each)]
        if swaps and (action not in others or self.rng.random() < self.DIFFERENT):
            return action, self.rng.choice(swaps)
        return (action, action) if action in others else None


def search(
    rules: Declared, seeds: Iterable[int], *, pairs: int, step: int = 6, ends: int = 0
) -> Findings:
    """Search for leaks in pairs of tables, until enough pairs of positions are compared.

    Parameters
    ----------
    rules : Declared
        The game.
    seeds : iterable of int
        Each seed defines one pair of tables.
    pairs : int
        The number of pairs of positions to compare; the search continues until it has also
        tested every channel and reached every stage.
    step : int
        The interval between compared positions, in steps; the end of a game is always compared.
    ends : int
        The interval, in pairs of tables, of the channels for complete lines; the first pair that
        reaches a stage is always included. By default, `LEAST` pairs across the search.
    """
    found, hiding, whole_lines = Findings(), hides(rules), 0
    for number, seed in enumerate(seeds):
        lockstep, passed = Lockstep(rules, seed), set[str]()
        for position, pair in enumerate(lockstep.play()):
            due = position % step == 0 or pair.one.state.actor is None
            if due and (pair.differ or not hiding):
                found.pairs += 1
                there = rules.reached(pair.history)
                found.stages.update(there)
                passed |= there
                _try(found, pair, lambda every: every and found.pairs % every == 0)
        if lockstep.pair.untold:
            found.untold.append(lockstep.pair.untold)
        if hiding and not lockstep.pair.differ:
            continue
        passed |= rules.reached(lockstep.pair.history)
        whole = number % ends == 0 if ends else whole_lines <= LEAST * min(found.pairs / pairs, 1)
        if whole or passed - found.lines.keys():
            whole_lines += 1
            found.lines.update(passed)
            _try(found, lockstep.pair, lambda every: True)
        tried = min(found.tried[name] for name in channels.CHANNELS)
        if found.pairs >= pairs and tried >= LEAST and rules.stages <= set(found.stages):
            break
    return found


def _try(found: Findings, pair: Pair, due: Callable[[int], Any]) -> None:
    with channels.one_replay_each():
        for name, payload in channels.CHANNELS.items():
            if due(channels.EVERY[name]):
                tables = pair.one, pair.other
                found.compare(
                    name, pair.seat, *((each, payload(each, pair.seat)) for each in tables)
                )
