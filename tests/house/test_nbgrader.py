"""An exported lesson is assigned, graded and answered by nbgrader itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any

import nbformat
import pytest

from racekit.lessons import export
from racekit.lessons.authoring import starting

ROOT = Path(__file__).resolve().parents[2]
GIVEN: dict[str, tuple[str, ...]] = {
    "aiko": ('"11.4 %"', '"5r"', '"no"', "120"),
    "ben": ('"14/112"', '"3L"', '"yes"', '"one hundred"'),
}
"""What two pupils answer to the four questions of the lesson to begin with."""
REPLIES = ("That was before you had seen any card", "Not yet.", "The stack has no memory")
SCORES = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    scores = {each.student.id: [grade.auto_score for grade in each.notebooks[0].grades]
              for each in book.assignment_submissions("first")}
print(json.dumps(scores))
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a Python with nbgrader, racekit, and what racekit's tests have, pip among it."""
    place = tmp_path_factory.mktemp("nbgrader-env")
    venv.create(place)
    python = place / "bin" / "python"
    (own,) = (place / "lib").glob("python*/site-packages")
    (own / "racekit-tests.pth").write_text(f"{ROOT}\n{sysconfig.get_paths()['purelib']}\n")
    subprocess.run([python, "-m", "pip", "install", "-q", "nbgrader>=0.9.5,<0.10"], check=True)
    return python


class Course:
    """A course of nbgrader's, with the lesson as its assignment."""

    def __init__(self, folder: Path, python: Path) -> None:
        self.folder = folder
        self.python = python
        self.env = {
            **os.environ,
            "HOME": str(folder),
            "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",  # it calls alembic
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_DATA_DIR": str(folder / "data"),
            "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter"),
            "PYTHONPATH": str(ROOT),
        }

    def run(self, *words: str) -> str:
        done = subprocess.run(
            [self.python, *words],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def nbgrader(self, *words: str) -> None:
        self.run("-m", "nbgrader", *words)


def test_a_lesson_is_assigned_graded_and_answered(tmp_path: Path, python: Path) -> None:
    starting.write("first", tmp_path, "en")
    source = tmp_path / "source" / "first" / "first.ipynb"
    made = export(tmp_path / "first" / "first.ipynb", source, to="nbgrader")
    assert [note.en for note in made.notes] == [
        "Answered on a picture of the board, by choosing the names of places: first/which-box."
    ]
    course = Course(tmp_path, python)
    course.nbgrader("generate_assignment", "first", "--create")
    released = (tmp_path / "release" / "first" / "first.ipynb").read_text("utf-8")
    assert not any(text in released for text in ("4/35", "SOLUTION", "HIDDEN", "no memory"))
    for who, answers in GIVEN.items():
        hand_in(tmp_path / "submitted" / who / "first" / "first.ipynb", released, answers)
    course.nbgrader("autograde", "first", "--create")
    scores = json.loads(course.run("-c", SCORES).splitlines()[-1])
    assert scores == {"aiko": [1.0] * 4, "ben": [0.0] * 4}
    course.nbgrader("generate_feedback", "first")
    feedback = (tmp_path / "feedback" / "ben" / "first" / "first.html").read_text("utf-8")
    assert all(reply in feedback for reply in REPLIES)


def hand_in(path: Path, released: str, answers: tuple[str, ...]) -> None:
    """Write a pupil's notebook: the released one, with answers in place of the dots."""
    book: Any = nbformat.reads(released, as_version=4)
    cells = [cell for cell in book.cells if cell.metadata.nbgrader.solution]
    for number, (cell, answer) in enumerate(zip(cells, answers, strict=True), 1):
        cell.source = f"answer_{number} = {answer}"
    path.parent.mkdir(parents=True)
    nbformat.write(book, path)
