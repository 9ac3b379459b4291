"""`make soak` goes on where it was interrupted."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tools.soaking import Progress, check_sum, code_of, leave_out


def config(folder: Path, deselected: list[str]) -> Any:
    def told(items: list[Any]) -> None:
        deselected.extend(item.nodeid for item in items)

    return SimpleNamespace(
        getoption=lambda _: folder,
        hook=SimpleNamespace(pytest_deselected=told),
        pluginmanager=SimpleNamespace(get_plugin=lambda _: None),
    )


def report(nodeid: str, *, passed: bool, games: int = 0) -> Any:
    work = [("games", games)] if games else []
    told = {"longreprtext": "why it failed", "capstdout": "seed 17"}
    return SimpleNamespace(
        nodeid=nodeid, when="call", passed=passed, failed=not passed, user_properties=work, **told
    )


def items() -> list[Any]:
    return [SimpleNamespace(nodeid=name) for name in ("one", "two", "three")]


def test_what_has_passed_is_left_out_next_time_and_still_counts(tmp_path: Path) -> None:
    progress = Progress(config(tmp_path, []))
    progress.pytest_runtest_logreport(report("one", passed=True, games=500))
    progress.pytest_runtest_logreport(report("two", passed=False, games=500))
    out: list[str] = []
    left = items()
    leave_out(config(tmp_path, out), left)
    assert out == ["one"]
    assert [item.nodeid for item in left] == ["two", "three"]
    assert Progress(config(tmp_path, [])).done["games"] == 500


NAMES = ["tests/lessons/four", "tests/one", "tests/pig/two", "tests/three[kuhn-1]"]


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("table/table.py", [*NAMES]),
        ("games/pig.py", ["tests/lessons/four", "tests/one", "tests/pig/two"]),
        ("games/kuhn/cards.toml", ["tests/lessons/four", "tests/one", "tests/three[kuhn-1]"]),
        ("lessons/reading.py", ["tests/lessons/four"]),
    ],
)
def test_a_test_is_run_again_when_its_code_changes(
    changed: str, again: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("table/table.py", "games/pig.py", "games/kuhn/cards.toml", "lessons/reading.py"):
        path = tmp_path / "racekit" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("before")
    monkeypatch.setattr("tests.tools.soaking.PACKAGE", tmp_path / "racekit")
    check_sum.cache_clear()
    before = {name: code_of(name) for name in NAMES}
    (tmp_path / "racekit" / changed).write_text("after")
    check_sum.cache_clear()
    assert [name for name in NAMES if code_of(name) != before[name]] == again
    check_sum.cache_clear()
