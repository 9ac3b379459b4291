"""Run mutation tests: see the package."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue

from tests.tools.rules import ROOT

from . import trial
from .reach import Reach, folders, reach
from .report import Reasons, Result, Results, summary
from .sources import (
    GAMES,
    Mutant,
    belongs,
    digest,
    in_decorator,
    modules,
    mutants,
    rules_at,
    runs_once,
    sample,
)
from .trial import Killed
from .warm import Warm

KEPT = ROOT / ".mutants"
TRIED = 20
"""The maximum number of mutants to try for each rule."""


@dataclass(frozen=True)
class Trials:
    """The mutation tests of one game.

    Attributes
    ----------
    ids : frozenset of str
        The ids of the game's rules.
    tests_key : str
        The checksum of its tests.
    warm : queue
        The processes that have collected its tests, those that are idle.
    """

    game: str
    reach: Reach
    ids: frozenset[str]
    tests_key: str
    warm: SimpleQueue[Warm]

    def of(self, mutant: Mutant) -> Result:
        """Return what becomes of a mutant: first it meets the tests marked with its rules."""
        ours = rules_at(mutant, self.ids)
        tests = self.reach.of(mutant)
        tests.sort(key=lambda test: (not self._marked(test, ours), self.reach.seconds[test]))
        names = [self.reach.tests[test] for test in tests]
        key = digest(mutant.path)
        killed = self.meet(mutant, tests) if names else None
        if killed is None:
            return Result(mutant, key + self.tests_key, "alive")
        # A module that cannot be imported, or a file of tests, belongs to no test alone.
        test = names.index(killed.test) if killed.test in names else 0
        marks = self._rules(tests[test])
        outcome = "marked" if self._marked(tests[test], ours) else "other"
        return Result(mutant, key, outcome, killed.test, marks, killed.hung)

    def meet(self, mutant: Mutant, tests: Sequence[int]) -> Killed | None:
        """Run these tests in this order with a mutant until one fails; None if all pass."""
        timed = {self.reach.tests[test]: self.reach.seconds[test] for test in tests}
        if not runs_once(mutant):
            warm = self.warm.get()
            try:
                return warm.run(mutant, timed)
            except ValueError:
                pass  # it needs a process of its own
            finally:
                self.warm.put(warm)
        return trial.run(mutant, [*timed], sum(timed.values()))

    def is_current(self, result: Result) -> bool:
        """Whether neither the module nor, for a living mutant, any test has changed."""
        tests = self.tests_key if result.outcome == "alive" else ""
        return result.key == digest(result.mutant.path) + tests

    def _rules(self, test: int) -> list[str]:
        game = f"{self.game}:"
        return [mark.removeprefix(game) for mark in self.reach.rules[test] if mark.startswith(game)]

    def _marked(self, test: int, rules: frozenset[str]) -> bool:
        return any(belongs(mark, rules) for mark in self._rules(test))


@contextmanager
def trials(game: str, jobs: int) -> Iterator[Trials]:
    """Prepare a game's mutation tests: measure which tests run which lines, and collect them."""
    files = sorted(path for folder in folders(game) for path in (ROOT / folder).rglob("*.py"))
    text = "\0".join(path.read_text(encoding="utf-8") for path in files)
    tests_key = hashlib.sha256(text.encode()).hexdigest()[:16]
    found = reach(game, KEPT, digest(*modules(game))[:8] + tests_key[:8])
    warm = [Warm(game) for _ in range(jobs)]
    idle: SimpleQueue[Warm] = SimpleQueue()
    for process in warm:
        idle.put(process)
    try:
        yield Trials(game, found, rule_ids(game), tests_key, idle)
    finally:
        for process in warm:
            process.close()


def rule_ids(game: str) -> frozenset[str]:
    """Return the ids of a game's rules that have an effect."""
    from tests.tools.rules import book_of

    folder = GAMES / game
    rules = book_of(game, folder if folder.is_dir() else folder.with_suffix(".py"))["rules"]
    return frozenset(rule_id for rule_id, rule in rules.items() if "no_effect" not in rule)


def run(tested: Trials, chosen: Sequence[Mutant], jobs: int, say: Callable[[str], None]) -> Results:
    """Test mutants side by side; keep each result as soon as it is known."""
    results = Results(KEPT / f"{tested.game}.jsonl")
    known = {m for m, result in results.found.items() if tested.is_current(result)}
    todo = [mutant for mutant in chosen if mutant not in known]
    with ThreadPoolExecutor(jobs) as pool:
        for number, result in enumerate(pool.map(tested.of, todo), start=1):
            results.add(result)
            by = result.by.rpartition("::")[2] if result.outcome != "alive" else ""
            say(f"{tested.game} {number:,}/{len(todo):,} {result.outcome:6} {result.mutant} {by}")
    return results


# --- one mutant for each rule ---------------------------------------------------------------------


def by_rule(tested: Trials, found: Sequence[Mutant], jobs: int) -> Iterator[tuple[str, str]]:
    """Yield each rule with a mutant and the test marked with it that kills it, or an empty text."""

    def prove(rule: str) -> tuple[str, str]:
        tests = [
            test
            for test in tested.reach.quick(range(len(tested.reach.tests)))
            if any(belongs(mark, {rule}) for mark in tested._rules(test))
        ]
        tests.sort(key=lambda test: tested.reach.seconds[test])
        for mutant in _candidates(tested, found, rule, {*tests}):
            if killed := tested.meet(mutant, tests):
                return rule, f"{mutant} {killed.test.rpartition('::')[2]}"
        return rule, ""

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(prove, sorted(tested.ids))


def _candidates(
    tested: Trials, found: Iterable[Mutant], rule: str, tests: set[int]
) -> list[Mutant]:
    """Return mutants of the code that carries out a rule; the most specific code first.

    A fault in a decorator (without it nothing is registered, or has a hash) proves no rule.
    """
    near = []
    for mutant in found:
        rules = frozenset[str]() if in_decorator(mutant) else rules_at(mutant, tested.ids)
        if belongs(rule, rules) and tests & {*tested.reach.of(mutant)}:
            near.append((len(rules), mutant))
    near.sort(key=lambda item: item[0])
    return [mutant for _, mutant in near[:TRIED]]


# --- the command ----------------------------------------------------------------------------------


def games() -> list[str]:
    """Return the names of the games in this repository."""
    folders = {path.parent.name for path in GAMES.glob("*/rules.toml")}
    return sorted(folders | {path.stem for path in GAMES.glob("*.py") if path.stem != "__init__"})


def _prove(tested: Trials, asked: argparse.Namespace, reasons: Reasons) -> tuple[str, bool]:
    """Look for a mutant for each rule; return a line, and whether each has one or a reason."""
    found = sample(mutants(tested.game, reasons.skipped), None, asked.seed)
    open_rules = []
    for rule, mutant in by_rule(tested, found, asked.jobs):
        print(f"{tested.game} {rule}: {mutant or 'open'}", flush=True)
        if not mutant and rule not in reasons.rules.get(tested.game, {}):
            open_rules.append(rule)
    rules = f"{tested.game}: {len(tested.ids)} rules, open: {', '.join(open_rules) or 'none'}"
    return rules, not open_rules


def _count(tested: Trials, asked: argparse.Namespace, reasons: Reasons) -> tuple[str, bool]:
    """Test a sample; return a line, and whether each mutant was killed or has a reason."""
    found = mutants(tested.game, reasons.skipped)
    chosen = sample(found, asked.sample, asked.seed)
    results = run(tested, chosen, asked.jobs, lambda line: print(line, flush=True))
    of_these = [results.found[mutant] for mutant in chosen]
    line = summary(tested.game, of_these, reasons, sampled=len(chosen) < len(found))
    return line, all(r.outcome != "alive" or reasons.why(r.mutant) for r in of_these)


def main() -> int:
    """Run the command; return 1 if mutants live without a reason."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants")
    parser.add_argument("games", nargs="*", choices=[[], *games()], default=[])
    parser.add_argument("--sample", type=int, help="how many mutants a game (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--rules", action="store_true", help="one mutant for each rule instead")
    asked = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    reasons = Reasons()
    ok = not (stale := reasons.stale())
    lines = [f"reasons.toml: no such line: {line}" for line in stale]
    for game in asked.games or games():
        with trials(game, asked.jobs) as tested:
            line, good = (_prove if asked.rules else _count)(tested, asked, reasons)
        lines.append(line)
        ok = ok and good
    print("\n".join(lines))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
