"""The public names: what `dir` and the tab key show, and an example for each."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import racekit as rk
from racekit.odds import __all__ as odds_names

ROOT = Path(__file__).resolve().parents[2]

# --- what dir shows ------------------------------------------------------------------------------

LOOK = """
import sys
import racekit as rk

assert dir(rk) == sorted(rk.__all__), dir(rk)
assert rk.odds and dir(rk.odds) == sorted(rk.odds.__all__), dir(rk.odds)
late = sorted(set(sys.modules) & {"ipywidgets", "numpy", "pandas"})
assert not late, f"looking brought {late}"
for name in rk.__all__:
    getattr(rk, name)
assert not hasattr(rk, "annotations") and not hasattr(rk, "paly")
from racekit import *
assert simulate is rk.simulate and odds is rk.odds and play is rk.play
"""


COLLECT = """
import sys
import racekit as rk

assert rk.lessons.collect
late = sorted(set(sys.modules) & {"ipywidgets", "numpy", "pandas"})
assert not late, f"collecting brought {late}"
"""


def test_a_class_is_collected_without_widgets() -> None:
    subprocess.run([sys.executable, "-c", COLLECT], cwd=ROOT, check=True)


def test_dir_shows_the_public_names_and_brings_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr


def test_another_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'racekit' has no attribute 'paly'"):
        rk.paly  # type: ignore[attr-defined]  # noqa: B018


# --- the tab key ---------------------------------------------------------------------------------


class Keyboard:
    """IPython, and what its tab key offers."""

    def __init__(self, jedi: bool) -> None:
        # A module of its own: __main__ stays that of the tests.
        names = ModuleType("keyboard")
        self.shell = InteractiveShell(
            config=Config({"HistoryManager": {"enabled": False}}), user_module=names, user_ns={}
        )
        self.shell.Completer.use_jedi = jedi
        self.run("import racekit as rk")

    def run(self, cell: str) -> None:
        self.shell.run_cell(cell).raise_error()

    def tab(self, text: str) -> list[str]:
        """Return the names that are offered, after their last dot."""
        with provisionalcompleter():
            found = self.shell.Completer.completions(text, len(text))
            return [each.text.rpartition(".")[2] for each in found]


@pytest.fixture(params=[True, False], ids=["jedi", "plain"])
def keyboard(request: pytest.FixtureRequest) -> Keyboard:
    return Keyboard(jedi=request.param)


def test_the_tab_key_offers_the_public_names(keyboard: Keyboard) -> None:
    shown = {name for name in rk.__all__ if not name.startswith("_")}
    assert set(keyboard.tab("rk.")) == shown
    assert sorted(keyboard.tab("rk.pl")) == ["play", "players"]
    assert set(keyboard.tab("rk.odds.")) == set(odds_names)
    assert keyboard.tab("rk.odds.at_l") == ["at_least"]


def test_the_tab_key_knows_what_was_returned(keyboard: Keyboard) -> None:
    keyboard.run(
        "odds = rk.odds\n"
        "state = rk.game('longshot').start()\n"
        "table = rk.Table(state.game, autosave=False)\n"
        "answer = odds(state, 'winners', n=2)\n"
        "counted = rk.simulate(state.game, 2, aggregate=True)\n"
    )
    assert "holds" in keyboard.tab("odds.ho")
    assert {"advance", "state", "undo"} <= set(keyboard.tab("table."))
    assert {"actions", "step", "view"} <= set(keyboard.tab("state."))
    assert {"exact", "frame", "percent"} <= set(keyboard.tab("answer."))
    assert {"games", "table", "wins"} <= set(keyboard.tab("counted."))
    assert {"method=", "players=", "question="} <= set(keyboard.tab("rk.odds("))
    assert {"aggregate=", "players=", "workers="} <= set(keyboard.tab("rk.simulate("))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rk.play('longshot').", {"act", "table", "undo"}),
        ("rk.Table('longshot').state.", {"actions", "step", "view"}),
        ("rk.game('longshot').start().", {"actions", "step", "view"}),
        ("rk.odds.at_least(1, 'R*', draws=2).", {"about", "name"}),
        ("rk.simulate('longshot', 10).", {"describe", "groupby"}),
        ("rk.games()[0].", {"line", "name", "title"}),
        ("rk.rules('longshot', 'LS5.1').", {"body", "id", "title"}),
        ("rk.load('race.jsonl').", {"advance", "frames"}),
        ("rk.OddsWidget(table).", {"lang", "run"}),
    ],
)
def test_jedi_knows_what_would_be_returned(text: str, names: set[str]) -> None:
    assert names <= set(Keyboard(jedi=True).tab(text))


# --- examples ------------------------------------------------------------------------------------


def examples(what: Any) -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(inspect.getdoc(what) or "")


@pytest.mark.parametrize("name", rk.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    """The doctest ring runs it. A plain value has its example where the package begins."""
    value = getattr(rk, name)
    shown = examples(rk if name in ("CHANCE", "__version__") else value)
    assert any(name in example.source for example in shown)
