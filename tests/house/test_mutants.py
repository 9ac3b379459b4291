"""The mutation tests plant one fault at a time, and see which test notices it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from racekit.games.foth.collection.deck import shipped_set
from racekit.games.foth.resolving.paying import _payments
from tests.tools.mutants import known, trial
from tests.tools.mutants.__main__ import games, rule_ids
from tests.tools.mutants.reach import Caches, Reach
from tests.tools.mutants.report import Reasons, Result, Results, summary
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


def test_a_test_that_fails_kills_a_fault() -> None:
    killed = trial.run(GOAL, of_pig(), 30)
    assert killed is not None
    assert killed.test in of_pig()
    assert not killed.hung


def test_a_fault_that_changes_nothing_lives() -> None:
    assert trial.run(ALIKE, of_pig(), 30) is None


def test_a_fault_that_hangs_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "LEAST", 4.0)
    killed = trial.run(ENDLESS, of_pig(), 0)
    assert killed is not None
    assert killed.hung


def test_a_fault_that_breaks_the_import_is_killed() -> None:
    broken = Known("pig", "P4", PIG, "class Pig(Game):", "class Pig(NoSuchClass):")
    assert trial.run(broken, of_pig(), 30) is not None


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


def test_a_fault_that_adds_a_function_needs_a_process_of_its_own(warm: Warm) -> None:
    inner = Known("pig", "P4", PIG, SUM, "score = (lambda: 0)()")
    with pytest.raises(ValueError, match="longer"):
        warm.run(inner, dict.fromkeys(of_pig(), 0.1))


def test_a_copy_that_dies_kills_only_if_a_process_of_its_own_does_too(warm: Warm) -> None:
    deadly = Known("pig", "P4", PIG, SUM, "__import__('os')._exit(0)")
    with pytest.raises(ValueError, match="test_"):
        warm.run(deadly, dict.fromkeys(of_pig(), 0.1))
    assert trial.run(deadly, of_pig(), 30) is not None
    with pytest.raises(ValueError, match="import"):
        warm.run(GOAL, {"no such test": 0.1})  # the copy has a fault of its own


def test_a_test_that_a_fault_renames_does_not_count_as_failed() -> None:
    nowhere = [f"{test}[another name]" for test in of_pig()]
    assert trial.run(GOAL, nowhere, 30) is None
    assert trial.run(GOAL, [*nowhere, *of_pig()], 30) is not None


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


def test_only_quick_tests_meet_a_fault() -> None:
    line = source(PIG).splitlines().index("        if score >= game.goal:") + 1
    found = Reach(["quick", "slow"], [0.1, 0.9], [["pig:P4"]] * 2, {PIG: {str(line): [0, 1]}})
    assert found.of(Mutant(PIG, "core/NumberReplacer", 0, line, line)) == [0]
    assert found.quick([1, 0]) == [0]


def test_results_are_kept_and_read_again(tmp_path: Path) -> None:
    mutant = mutants("kuhn")[0]
    results = Results(tmp_path / "kuhn.jsonl")
    results.add(Result(mutant, "key", "marked", "tests::one", ("K1",)))
    again = Results(results.path).found[mutant]
    assert (again.key, again.outcome, again.by, [*again.rules]) == (
        "key",
        "marked",
        "tests::one",
        ["K1"],
    )


def test_the_report_counts_what_lives_and_for_which_reason() -> None:
    found = mutants("kuhn")[:4]
    outcomes = ("marked", "marked", "other", "alive")
    results = [Result(m, "", outcome) for m, outcome in zip(found, outcomes, strict=True)]
    line = summary("kuhn", results, Reasons(), sampled=False)
    assert line.startswith("kuhn: 4 mutants, 2 (50.0 %) killed by a test marked with their rule")
    assert line.endswith("1 (25.0 %) alive")


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
