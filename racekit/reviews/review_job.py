"""A review as a job: a part is the first value of a line, or one of its steps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..engine.game import Game
from ..engine.texts import Text
from ..odds.exact import Stepwise
from .choice_cost import ChoiceCost
from .messages import message
from .models import ModelJob, Values
from .numbers import NOTHING, UncertainValue
from .reviewed_line import ReviewedLine


class Finding(NamedTuple):
    """What was found out about a step."""

    choice_cost: ChoiceCost | None  # what the choice cost, if a reviewed seat had one
    chosen: dict[int, UncertainValue]
    """What the choice gave to each seat, compared with the model's."""
    after: dict[int, UncertainValue] | None
    """The values after the step; None: as before it, and what the choice gave."""


@dataclass(frozen=True)
class ReviewJob(ModelJob[Finding]):
    """All work of a review, as sent to every worker."""

    lines: tuple[ReviewedLine, ...]  # the lines under review

    @property
    def game(self) -> Game:  # type: ignore[override]
        """The game."""
        return self.lines[0].known_at(0).game

    @property
    def unit(self) -> Text:
        """The unit of the parts, for a progress bar."""
        return message("unit")

    @cached_property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """Each part: the index of its line, and the node to which its step leads."""
        return tuple(
            (number, at) for number, line in enumerate(self.lines) for at in range(len(line.nodes))
        )

    def batches(self) -> int:
        """Return the number of parts."""
        return len(self.parts)

    def work(self, number: int) -> Stepwise[Finding]:
        """Find out about a step."""
        which, at = self.parts[number]
        line, values = self.lines[which], self._values[which]
        if at == 0:
            return Finding(None, {}, (yield from _after(line, 0, values)))
        return (yield from _step(line, at - 1, values))

    @cached_property
    def _values(self) -> tuple[Values, ...]:
        return tuple(self.values(line.seats, line.known_at(0), line.seen) for line in self.lines)


def _after(line: ReviewedLine, at: int, values: Values) -> Stepwise[dict[int, UncertainValue]]:
    """Return the values at a node; in the end, they are certain."""
    if line.end is not None and at == len(line.nodes) - 1:
        return {seat: UncertainValue(worth) for seat, worth in line.end.items()}
    return (yield from values.value(line.known_at(at)))


def _step(line: ReviewedLine, at: int, values: Values) -> Stepwise[Finding]:
    """Find out about the step from a node."""
    choice_cost, chosen = None, dict.fromkeys(line.seats, NOTHING)
    seat = line.actors[at]
    if line.decision(at) and seat is not None:
        known = line.known_at(at)
        if len(known.example.actions()) > 1:
            choice_cost, chosen = yield from values.decision(known, seat, line.actions[at])
    last = line.end is not None and at == len(line.nodes) - 2
    fresh = last or line.reveals(at)
    after = (yield from _after(line, at + 1, values)) if fresh else None
    return Finding(choice_cost, chosen, after)
