"""The results of mutation tests: kept on disk, and summed up in a line per game."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypedDict

from .sources import Mutant, has_place

Outcome = Literal["marked", "other", "alive"]


class Alive(TypedDict):
    """Faults that may live, as `Mutant.fault` tells them, and why."""

    faults: Sequence[str]
    why: str


REASONS = Path(__file__).with_name("reasons.toml")


@dataclass(frozen=True)
class Result:
    """What became of a mutant.

    Attributes
    ----------
    key : str
        The checksum of the module, and for a living mutant that of the tests, too.
    outcome : {"marked", "other", "alive"}
        Whether a test killed it that is marked with a rule of the changed code, or another test.
    by : str
        The test that killed it.
    rules : list of str
        The rules with which this test is marked.
    hung : bool
        Whether the test did not end.
    """

    mutant: Mutant
    key: str
    outcome: Outcome
    by: str = ""
    rules: Sequence[str] = ()
    hung: bool = False


class Results:
    """The results of a game, in a file to which each one is appended at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[Mutant, Result] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                data = json.loads(line)
                mutant = Mutant(*data.pop("mutant"))
                self.found[mutant] = Result(mutant, **data)

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.found[result.mutant] = result
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result) | {"mutant": list(result.mutant)}) + "\n")


class Reasons:
    """The explanations in ``reasons.toml``.

    Attributes
    ----------
    skipped : mapping
        Patterns of modules without mutants, each with the reason.
    rules : mapping
        For each game, the rules that no mutant can touch, each with the reason.
    """

    def __init__(self, path: Path = REASONS) -> None:
        data: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.skipped: Mapping[str, str] = data["skipped"]
        self.rules: Mapping[str, Mapping[str, str]] = data.get("rules", {})
        self._alive: Mapping[str, Mapping[str, Sequence[Alive]]] = data.get("alive", {})

    def why(self, mutant: Mutant) -> str | None:
        """Return why a mutant may live: its place and its fault are listed with a reason."""
        listed = self._alive.get(mutant.path, {}).get(mutant.place, ())
        fault = mutant.fault() if listed else ""
        return next((each["why"] for each in listed if fault in each["faults"]), None)

    def stale(self) -> list[str]:
        """Return the listed faults whose code is no longer there."""
        return [
            f"{path}: {place}: {fault}"
            for path, places in self._alive.items()
            for place, listed in places.items()
            for each in listed
            for fault in each["faults"]
            if not has_place(path, place, fault.partition(" -> ")[0])
        ]


def summary(game: str, results: Iterable[Result], reasons: Reasons, *, sampled: bool) -> str:
    """Return a game's line of the report."""
    tried = [*results]
    explained = [r for r in tried if r.outcome == "alive" and reasons.why(r.mutant)]
    counts = Counter(result.outcome for result in tried)
    n = len(tried) - len(explained)
    if not n:
        return f"{game}: no mutants"
    alive = counts["alive"] - len(explained)
    parts = [
        f"{game}: {n:,} mutants",
        f"{share(counts['marked'], n, sampled=sampled)} killed by a test marked with their rule",
        f"{share(counts['other'], n, sampled=sampled)} by another test",
        f"{share(alive, n, sampled=sampled)} alive",
    ]
    return ", ".join(parts) + (f" ({len(explained)} more may live)" if explained else "")


def share(count: int, n: int, *, sampled: bool) -> str:
    """Return a count with its percentage, and the 95 % interval of a sample's.

    >>> share(90, 100, sampled=False)
    '90 (90.0 %)'
    >>> share(90, 100, sampled=True)
    '90 (90.0 %, 95 % interval 82.6 to 94.5)'
    """
    from racekit.odds.intervals import wilson

    interval = ""
    if sampled:
        low, high = wilson(count, n)
        interval = f", 95 % interval {100 * low:.1f} to {100 * high:.1f}"
    return f"{count:,} ({100 * count / n:.1f} %{interval})"
