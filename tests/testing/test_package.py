"""Somebody's own package: a game in one file, an entry point, and one test file for its suite."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

NIM = '''
"""Nim with a hidden heap."""

from dataclasses import dataclass
from typing import NamedTuple

from racekit.engine.game import Game
from racekit.engine.options import option
from racekit.engine.result import Result
from racekit.engine.tasks import Chance, Change, Choice
from racekit.engine.view import HIDDEN


class Board(NamedTuple):
    heap: int = 0
    bonus: str = HIDDEN
    taken: tuple[int, ...] = (0, 0)


@dataclass(frozen=True)
class Bonus(Chance):
    """N1"""

    rule = "N1"

    def weights(self, game, board):
        return {"plain": 2, "double": 1}

    def play(self, game, board, action):
        return Change(board._replace(bonus=action), [game.secret("N1", seat=0, bonus=action)])


@dataclass(frozen=True)
class Take(Choice):
    """N2"""

    seat: int
    rule = "N2"

    def actions(self, game, board):
        return tuple(str(n) for n in range(1, min(3, board.heap) + 1))

    def play(self, game, board, action):
        taken = list(board.taken)
        taken[self.seat] += int(action)
        after = Board(board.heap - int(action), board.bonus, tuple(taken))
        done = game.event("N2", seat=self.seat, sticks=int(action))
        if after.heap:
            return Change(after, [done], [Take(1 - self.seat)])
        end = game.event("N3", seat=self.seat, bonus=board.bonus, reveals=True)
        return Change(after, [done, end])


@dataclass(frozen=True)
class Nim(Game):
    """Take the last stick; the first seat knows what it is worth."""

    name = "nim"
    version = "1"
    players = 2
    rules = {
        "N1": "The bonus: the first seat looks whether the last stick counts double.",
        "N2": "Taking: a seat takes one to three sticks.",
        "N3": "The end: who takes the last stick wins.",
    }
    heap: int = option(3, low=1, high=30)

    def setup(self):
        return Board(self.heap), (Bonus(), Take(0))

    def view(self, state, seat):
        board = state.board
        return board if seat == 0 or not board.heap else board._replace(bonus=HIDDEN)

    def result(self, board):
        return Result.of_scores(board.taken)
'''

TEST = """
from racekit.testing import GameSuite


class TestNim(GameSuite):
    game = "nim"
    variants = [{}, {"heap": 8}]
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder as an installation leaves it: the package, and what says what it offers."""
    files = {
        "sticks/__init__.py": "",
        "sticks/nim.py": NIM,
        "sticks-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: sticks\nVersion: 1.0\n",
        "sticks-1.0.dist-info/entry_points.txt": "[racekit.games]\nnim = sticks.nim\n",
        "tests/test_nim.py": TEST,
        "pytest.ini": "[pytest]\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def run(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the package's folder, where the package and racekit can be imported."""
    path = os.pathsep.join([str(package), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=package,
        env={**environment, "RACEKIT_HOME": str(package / "home")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=250,
        check=False,
    )


def files_in(package: Path) -> set[str]:
    """Return the files, but for Hypothesis's own."""
    paths = (path.relative_to(package) for path in package.rglob("*") if path.is_file())
    return {str(path) for path in paths if path.parts[0] != ".hypothesis"}


def test_a_game_in_one_file_passes_the_suite_by_one_line(package: Path) -> None:
    before = files_in(package)
    # But for the tests of saving, which know nothing of the game: its processes take longest.
    words = ("-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "tests")
    done = run(package, *words, "-k", "not process and not interrupt")
    assert done.returncode == 0, done.stdout
    # Golden records are for a game that has been published: without them, the suite says how.
    assert "python -m racekit.testing nim" in done.stdout
    assert "failed" not in done.stdout
    assert files_in(package) == before


def test_its_golden_records_are_made_by_a_command_and_kept_by_the_suite(package: Path) -> None:
    made = run(package, "-m", "racekit.testing", "nim", "tests/golden")
    assert made.returncode == 0, made.stderr
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", "golden")
    assert "4 passed" in run(package, *words).stdout
    record = package / "tests" / "golden" / "first.txt"
    record.write_text(record.read_text("utf-8").replace("sticks", "matches"), "utf-8")
    assert "1 failed" in run(package, *words).stdout


def test_the_suite_fails_where_the_hidden_heap_is_shown(package: Path) -> None:
    game = package / "sticks" / "nim.py"
    honest = game.read_text("utf-8")
    game.write_text(honest.replace("seat == 0 or not board.heap", "True"), "utf-8")
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", "look_the_same")
    assert "2 failed" in run(package, *words).stdout
