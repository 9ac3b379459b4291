"""One experiment, run by several pupils: their runs side by side, and all trials together."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from ...engine.jsons import canonical
from ..experiments.design import Design
from ..experiments.exact import exact
from ..experiments.handed import Handed
from ..experiments.sources import Bag


class Pool(NamedTuple):
    """The runs of one design, whatever question and number of trials pupils gave it."""

    design: Design  # as the first of them has it
    runs: tuple[Handed, ...]
    again: int  # how many more there are that repeat one of these, trial by trial

    @property
    def done(self) -> int:
        """How many trials there are together."""
        return sum(run.done for run in self.runs)

    @property
    def met(self) -> int:
        """How many of them count."""
        return sum(run.met for run in self.runs)

    @property
    def truth(self) -> Fraction | None:
        """The probability that a trial counts, where it can be worked out."""
        design = self.design
        if not isinstance(design.source, Bag):
            return None
        found = exact(design.source, design.record, design.of)
        return found.probability(design.event) if found else None


def pooled(experiments: Iterable[Handed]) -> list[Pool]:
    """Return the designs of which there are several runs.

    The same seed gives the same trials: of runs that share one, the longest counts.
    """
    alike: dict[str, list[Handed]] = {}
    for each in experiments:
        if each.done:
            alike.setdefault(canonical(each.design.chance()), []).append(each)
    pools = []
    for found in alike.values():
        by_seed = {run.seed: run for run in sorted(found, key=lambda run: run.done)}
        runs = tuple(run for run in found if by_seed[run.seed] is run)
        pools.append(Pool(found[0].design, runs, len(found) - len(runs)))
    return [pool for pool in pools if len(pool.runs) > 1]
