"""Type checkers see what there is: in a user's script, with every public name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

import racekit as rk
from racekit.odds import __all__ as odds_names
from racekit.odds.module import Name
from racekit.odds.questions import NAMED_QUESTIONS

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "house" / "user_script.py"
MISTAKES = """
import racekit as rk
rk.paly("longshot")
rk.odds.at_leats(2, "3-*", draws=6)
rk.odds("longshot", "win")
rk.odds(rk.game("longshot").start(), "wins")
rk.odds(rk.game("longshot").start(), "win", games=500)
rk.simulate("longshot", "many")
rk.simulate("longshot", 100, players=0.5)
rk.play("longshot", mode="cheat")
rk.Table("longshot").undo(3)
rk.rules("longshot").titel
"""


class Remark(NamedTuple):
    """What a type checker says of a line."""

    file: str
    line: int
    kind: str
    text: str


def by_mypy(*paths: Path) -> list[Remark]:
    words = ("--strict", "--no-pretty", "--hide-error-context", "--no-color-output")
    said = run("mypy", *words, *map(str, paths))
    found = re.finditer(r"^(.*?):(\d+): (error|note): (.*)$", said, re.MULTILINE)
    return [Remark(Path(m[1]).name, int(m[2]), m[3], m[4]) for m in found]


def by_pyright(*paths: Path) -> list[Remark]:
    said = json.loads(
        run("pyright", "--outputjson", "--pythonpath", sys.executable, *map(str, paths))
    )
    return [
        Remark(
            Path(each["file"]).name,
            each["range"]["start"]["line"] + 1,
            each["severity"],
            each["message"],
        )
        for each in said["generalDiagnostics"]
    ]


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


CHECKERS: Mapping[str, Callable[..., list[Remark]]] = {"mypy": by_mypy, "pyright": by_pyright}


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_type_checker_sees_what_there_is(checker: str, tmp_path: Path) -> None:
    mistakes, names = tmp_path / "mistakes.py", tmp_path / "names.py"
    mistakes.write_text(MISTAKES, encoding="utf-8")
    public = [f"rk.{name}" for name in rk.__all__] + [f"rk.odds.{name}" for name in odds_names]
    asked = [f"reveal_type({name})" for name in public]
    names.write_text("\n".join(["import racekit as rk", *asked]), encoding="utf-8")

    found: dict[str, list[Remark]] = {SCRIPT.name: [], mistakes.name: [], names.name: []}
    for remark in CHECKERS[checker](SCRIPT, mistakes, names):
        found[remark.file].append(remark)
    assert not found[SCRIPT.name]
    wrong = {remark.line for remark in found[mistakes.name]}
    assert wrong == set(range(3, MISTAKES.count("\n") + 1))
    assert len(found[names.name]) == len(public)
    for remark in found[names.name]:
        assert remark.kind != "error"
        assert not re.search(r'"(Any|Unknown)"', remark.text), public[remark.line - 2]


def test_the_users_script_has_every_public_name() -> None:
    used = set(re.findall(r"\brk\.(\w+)", SCRIPT.read_text(encoding="utf-8")))
    assert used == set(rk.__all__)


def test_the_typed_module_has_the_names_of_the_real_one() -> None:
    source = (ROOT / "racekit" / "odds" / "module.py").read_text(encoding="utf-8")
    assert re.findall(r"^ +self\.(\w+) = names\.\1$", source, re.MULTILINE) == odds_names
    assert {*get_args(Name), "effect"} == {*NAMED_QUESTIONS, "distance"}
