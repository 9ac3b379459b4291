"""The mutation tests plant one fault at a time, and see which test notices it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from racekit.games.foth.collection.deck import shipped_set
from racekit.games.foth.resolving.paying import _payments
from tests.tools.mutants import known, trial
from tests.tools.mutants.__main__ import games, rule_ids
from tests.tools.mutants.reach import Caches
from tests.tools.mutants.report import Reasons
from tests.tools.mutants.sources import (
    Known,
    Mutant,
    modules,
    mutants,
    rules_at,
    runs_once,
    sample,
    source,
)
from tests.tools.mutants.warm import Warm

PIG = "racekit/games/pig.py"
PAYING = "racekit/games/foth/resolving/paying.py"
GOAL = Known("pig", "P4", PIG, "if score >= game.goal:", "if score > game.goal:")
ALIKE = Known("pig", "P4", PIG, "if score >= game.goal:", "if game.goal <= score:")
SUM = "score = board.scores[self.seat] + board.turn"
ENDLESS = Known("pig", "P4", PIG, SUM, "while True: score = 0")


def of_pig() -> list[str]:
    return known.tests_of("pig")["P4"]


def test_a_fault_that_changes_nothing_lives() -> None:
    assert trial.run(ALIKE, of_pig(), 30) is None


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    process = Warm("pig")
    yield process
    process.close()


def test_a_warm_process_meets_one_fault_after_the_other(warm: Warm) -> None:
    tests = dict.fromkeys(of_pig(), 0.1)
    killed = warm.run(GOAL, tests)
    assert killed is not None
    assert killed.test in tests
    assert warm.run(ALIKE, tests) is None  # the fault before has left no trace


def test_a_warm_process_survives_a_fault_that_hangs(warm: Warm) -> None:
    killed = warm.run(ENDLESS, dict.fromkeys(of_pig(), -0.4))  # a limit of one second
    assert killed is not None
    assert killed.hung
    assert warm.run(ALIKE, dict.fromkeys(of_pig(), 0.1)) is None


def test_the_lines_that_fill_a_cache_run_in_every_test() -> None:
    caches = Caches("foth")
    caches.pytest_collection_finish()
    assert _payments in caches.found
    assert shipped_set not in caches.found
    _payments((("coin", 1, 1),), 1)
    caches.pytest_runtest_setup()
    assert _payments.cache_info().currsize == 0
    line = (
        source(PAYING).splitlines().index("    if cost <= 0:  # nothing is paid (103.2b, F42)") + 1
    )
    assert not runs_once(Mutant(PAYING, "core/NumberReplacer", 0, line, line))


def test_mutants_change_code_and_nothing_else() -> None:
    found = mutants("pig", Reasons().skipped)
    assert len({*found}) == len(found) > 50
    lines = source(PIG).splitlines()
    for mutant in sample(found, 40, seed=1):
        before, after = mutant.change()
        assert before != after
        assert "->" not in before or before.split("->")[1] == after.split("->")[1]
        assert "svg." not in lines[mutant.first - 1]


def test_no_fault_is_planted_where_none_can_show() -> None:
    found = [*mutants("longshot"), *mutants("foth", ["racekit/games/foth/[!t]*"])]
    assert "racekit/games/foth/traits.py" in {m.path for m in found}
    removed = [m.change()[0] for m in found if m.operator == "core/RemoveDecorator"]
    assert any(before.startswith("@dataclass") for before in removed)
    saving = ("@compiled", "@inlined", "@cache", "@lru_cache", "@quickly_replaced")
    assert not any(before.startswith(saving) for before in removed)
    off = [m.change()[1] for m in found if m.operator == "core/ReplaceTrueWithFalse"]
    assert any("frozen=False, slots=True" in after for after in off)
    assert not any("slots=False" in after or "strict=False" in after for after in off)


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    found = mutants("kuhn")
    assert sample(found, 10, 7) == sample(found, 10, 7) != sample(found, 10, 8)


def test_a_line_carries_out_the_rules_of_its_function_and_its_class() -> None:
    ids = rule_ids("pig")
    line = source(PIG).splitlines().index("        if score >= game.goal:") + 1
    assert rules_at(Mutant(PIG, "core/NumberReplacer", 0, line, line), ids) == {"P1", "P3", "P4"}


def test_every_game_has_mutants_and_every_reason_its_line() -> None:
    assert {"kuhn", "pig", "longshot", "trickrace", "foth", "readaloud"} <= {*games()}
    assert all(modules(game) for game in games())
    assert Reasons().stale() == []


def test_known_faults_exist_in_the_code() -> None:
    faults = known.faults()
    assert {fault.game for fault in faults} == {*games()}
    for fault in faults:
        assert fault.code() != source(fault.path)
    assert all(one != other for one, other in pairwise(faults))
