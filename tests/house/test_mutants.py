"""The mutation tests plant one fault at a time, and see which test notices it."""

from __future__ import annotations

from itertools import pairwise

from tests.tools.mutants import known
from tests.tools.mutants.__main__ import games
from tests.tools.mutants.report import Reasons
from tests.tools.mutants.sources import (
    modules,
    mutants,
    sample,
    source,
)

PIG = "racekit/games/pig.py"


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
