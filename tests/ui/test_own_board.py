"""The script that a game of one's own brings for its board: it travels as code, never as data."""

from __future__ import annotations

from pathlib import Path

import pytest

import racekit as rk
from racekit.engine.game import defined
from racekit.games.pig import Pig
from tests.unpacking import unpacked

SCRIPT = "export function render({ el }) { el.textContent = 'mine'; }"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> rk.Table:
    """Return a table of a game that a notebook in a folder of its own has defined."""
    monkeypatch.chdir(tmp_path)
    Path("mine.js").write_text(SCRIPT, "utf-8")
    kind = type(
        "OwnPig",
        (Pig,),
        {"name": "own_pig", "board_script": "mine.js", "__module__": "__main__notebook"},
    )
    monkeypatch.setitem(defined, "own_pig", kind)
    return rk.Table(kind(), seed=1, autosave=False)


def test_a_board_to_play_on_runs_it(own: rk.Table) -> None:
    module = rk.GameWidget(own)._esm
    assert "textContent = 'mine'" in module
    assert "script: () => imported(own)" in module


def test_no_data_carries_it_and_nothing_recorded_runs_it(own: rk.Table) -> None:
    widget = rk.GameWidget(own)
    data = {name: value for name, value in widget.get_state().items() if name != "_esm"}
    assert "textContent = 'mine'" not in str(data)
    replay = widget.replay()
    assert "textContent = 'mine'" not in unpacked(replay.html()) + own.link(known="all")
    assert "imported(own)" not in replay._esm


def test_a_game_without_one_has_the_usual_board() -> None:
    assert "imported(own)" not in rk.GameWidget(rk.Table("pig", autosave=False))._esm


def test_it_stands_beside_the_module_of_the_class_that_names_it(
    own: rk.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = Path(__file__).parent / "mine.js"
    monkeypatch.setattr(type(own.game), "__module__", __name__)
    with pytest.raises(FileNotFoundError, match=r"mine\.js"):
        rk.GameWidget(own)
    assert not beside.exists()
