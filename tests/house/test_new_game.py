"""A game that ``racekit new-game`` wrote is found where it is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from racekit.starter import write
from tests.starting import ROOT, python

FOUND = """
import racekit as rk
assert "night_race" in [game.name for game in rk.games()]
assert rk.Table("night_race", autosave=False).game.goal == 4
"""


@pytest.mark.slow
def test_where_a_new_game_is_installed_it_is_found(tmp_path: Path) -> None:
    write("night_race", tmp_path, "en")
    package, installed = tmp_path / "night_race", tmp_path / "installed"
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    python("-m", "pip", "-q", "install", *offline, "--target", str(installed), ".", folder=package)
    python("-c", FOUND, folder=ROOT, path=(installed,))
