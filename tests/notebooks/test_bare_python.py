"""Lessons and public calls where there are no NumPy, pandas, compiler, processes and threads."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

from tests.notebooks.books import NAMES, NOTEBOOKS, ROOT, read, source
from website.lessons import NEEDS_MORE

LEFT_OUT = sorted(f"{name}.ipynb" for name in NEEDS_MORE)
HERE = [name for name in NAMES if name not in LEFT_OUT]
BY_TURNS = [NOTEBOOKS / lang / name for lang, name in zip(cycle(("en", "ja")), HERE)]
"""The lessons, in English and in Japanese by turns: their code is the same."""
TOGETHER = 11
"""The lessons that one process runs: to start it takes as long as a short lesson.

More of them would take longer than a test may, where much else runs."""


def in_bare_python(code: str, home: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env={**os.environ, "RACEKIT_HOME": str(home), "RACEKIT_LANG": "en"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-3000:]
    return done.stdout


STRIPPED = "from tests.notebooks.bare_python import strip_python; strip_python()\n"


@pytest.mark.notebook
@pytest.mark.parametrize("first", range(0, len(BY_TURNS), TOGETHER))
def test_lessons_run_whole(first: int, tmp_path: Path) -> None:
    chosen = [str(path) for path in BY_TURNS[first : first + TOGETHER]]
    module = "import runpy; runpy.run_module('tests.notebooks.bare_python', run_name='__main__')"
    said = in_bare_python(module, tmp_path, *chosen).splitlines()
    assert [line for line in said if line in chosen] == chosen


PUBLIC = """
import importlib.util
assert importlib.util.find_spec("numpy") is importlib.util.find_spec("pandas") is None
import racekit as rk
table = rk.Table("longshot", seed=7)
table.advance()
assert rk.resume(0).state == table.state == rk.share(table.share()).state
for game in ("longshot", "trickrace", "foth", "readaloud", "kuhn", "pig"):
    start = rk.game(game).start()
    found = rk.rollouts(start, 2, seed=1, progress=False)
    columns = rk.columns(game)
    assert all(len(found[column][0]) == 2 for column in columns)
    assert rk.play(game, seed=1, autosave=False).state["scene"]
view = table.state.view(0)
assert 0 < rk.odds(view, "horse win", n=20, seed=1, progress=False).games <= 20
assert rk.hint(table, games=3, progress=False).options
pig = rk.Table("pig", goal=8, seed=1, autosave=False)
for action in ("roll", "4", "hold"):
    pig.step(action)
assert rk.simulate("longshot", 2, seed=1, aggregate=True, progress=False).games == 2
assert len(rk.simulate("kuhn", 3, seed=1, progress=False)["won_1"]) == 3
solution = rk.odds.solve(pig.game, progress=False)
assert rk.review(pig, players=solution, progress=False).decisions
pig.step("roll")
assert rk.outcomes(pig, players=solution).outcomes
compared = rk.compare("random", "random", "kuhn", 4, model="random", seed=1, progress=False)
assert len(compared.deals) == 4
assert rk.puzzle("pig") is not None and rk.puzzles("pig")
assert rk.lessons.progress().lessons and rk.lessons.check("longshot/late", [6]).right
for call in (
    lambda: rk.simulate("longshot", 2, workers=2),
    lambda: rk.odds(view, "horse win", n=20, workers=2),
    lambda: rk.rollouts(table.state, 2, workers=2),
):
    try:
        call()
    except rk.BadInput as error:
        print(*(problem.place for problem in error.problems))
"""


def test_public_calls_work_or_say_what_is_missing(tmp_path: Path) -> None:
    said = in_bare_python(STRIPPED + PUBLIC, tmp_path)
    assert said.splitlines() == ["workers"] * 3
    assert list((tmp_path / "games").glob("longshot-*.jsonl"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_lesson_that_is_left_out_says_so(name: str, lang: str) -> None:
    first = source(read(lang, name)["cells"][0])
    assert {"en": "A browser-only Jupyter", "ja": "ブラウザーだけで動くJupyter"}[lang] in first
