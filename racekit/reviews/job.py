"""A review as a job: a part is the first value of a line, or one of its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from ..engine.seats import Player
from ..odds.best_response import Policy
from ..odds.chunks import by_value
from ..odds.information_state import InformationState
from ..odds.solve import UTILITIES, Solution
from .exact import PolicyValues, SolvedValues
from .lines import Line
from .numbers import NOTHING, Estimate
from .rollouts import RolloutValues
from .verdicts import Verdict

Model = Solution | Policy | tuple[Player, ...]
"""What gives the values: a solved game, a policy, or the players of rollouts."""


class Values(Protocol):
    """The values of positions to the seats of a line, if the model plays on."""

    def value(self, known: InformationState) -> dict[int, Estimate]:
        """Return the value of a position for each seat."""

    def decision(
        self, known: InformationState, seat: int, chosen: Any
    ) -> tuple[Verdict, dict[int, Estimate]]:
        """Return what a choice cost, and what it gave to each seat compared with the model."""


class Finding(NamedTuple):
    """What was found out about a step.

    Attributes
    ----------
    verdict : Verdict or None
        What the choice cost, if a reviewed seat had one.
    chosen : mapping
        What the choice gave to each seat, compared with the model's.
    after : mapping or None
        The values after the step; None: as before it, and what the choice gave.
    """

    verdict: Verdict | None
    chosen: dict[int, Estimate]
    after: dict[int, Estimate] | None


@dataclass(frozen=True)
class ReviewJob:
    """All work of a review, as sent to every worker.

    Attributes
    ----------
    lines : tuple of Line
        The lines under review.
    model : Solution, Policy or tuple of Player
        What gives the values.
    utility : {"win", "score"}
        The utility.
    games : int
        The number of games of each value.
    seed : int
        The seed of all games.
    """

    lines: tuple[Line, ...]
    model: Model
    utility: str
    games: int
    seed: int

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    @cached_property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """Each part: the index of its line, and the node to which its step leads."""
        return tuple(
            (number, at) for number, line in enumerate(self.lines) for at in range(len(line.nodes))
        )

    def batches(self) -> int:
        """Return the number of parts."""
        return len(self.parts)

    def player(self) -> Callable[[int], Finding]:
        """Return the function that does a part."""
        return self.part

    def part(self, number: int) -> Finding:
        """Find out about a step."""
        which, at = self.parts[number]
        line, values = self.lines[which], self._values[which]
        if at == 0:
            return Finding(None, {}, _after(line, 0, values))
        return _step(line, at - 1, values)

    @cached_property
    def _values(self) -> tuple[Values, ...]:
        return tuple(map(self._values_of, self.lines))

    def _values_of(self, line: Line) -> Values:
        if isinstance(self.model, Solution):
            return SolvedValues(line.seats, self.model)
        if isinstance(self.model, tuple):
            of_games = "shares" if self.utility == "win" else "scores"
            return RolloutValues(line.seats, self.model, of_games, self.games, self.seed)
        starts = iter(line.known_at(0).determinizations)
        return PolicyValues(line.seats, starts, self.model, UTILITIES[self.utility], line.seen)


def _after(line: Line, at: int, values: Values) -> dict[int, Estimate]:
    """Return the values at a node; in the end, they are certain."""
    if line.end is not None and at == len(line.nodes) - 1:
        return {seat: Estimate(worth) for seat, worth in line.end.items()}
    return values.value(line.known_at(at))


def _step(line: Line, at: int, values: Values) -> Finding:
    """Find out about the step from a node."""
    verdict, chosen = None, dict.fromkeys(line.seats, NOTHING)
    seat = line.actors[at]
    if line.decision(at) and seat is not None:
        known = line.known_at(at)
        if len(known.example.actions()) > 1:
            verdict, chosen = values.decision(known, seat, line.actions[at])
    last = line.end is not None and at == len(line.nodes) - 2
    fresh = last or line.reveals(at)
    return Finding(verdict, chosen, _after(line, at + 1, values) if fresh else None)


class Collector:
    """Collects the findings, in whatever order they are made.

    Attributes
    ----------
    done : int
        The number of findings.
    """

    def __init__(self, job: ReviewJob) -> None:
        self._job, self.done = job, 0
        self._found: dict[tuple[int, int], Finding] = {}

    def add(self, number: int, part: Finding) -> None:
        """Add a finding."""
        self._found[self._job.parts[number]] = part
        self.done += 1

    def found(self, which: int) -> Iterator[Finding]:
        """Yield the findings of a line, up to the first one that is missing."""
        for at in range(len(self._job.lines[which].nodes)):
            if (which, at) not in self._found:
                return
            yield self._found[which, at]
