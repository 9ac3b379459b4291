"""The notebook that ``racekit new-game`` writes runs from top to bottom."""

from __future__ import annotations

from pathlib import Path

import pytest

from racekit.engine.texts import LANGUAGES
from racekit.starter import write
from tests.starting import python


@pytest.mark.notebook
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_notebook_runs(lang: str, tmp_path: Path) -> None:
    write("night_race", tmp_path, lang)
    words = ("-q", "-p", "no:cacheprovider", "--nbval-lax", "--nbval-current-env")
    python("-m", "pytest", *words, "night_race.ipynb", folder=tmp_path / "night_race")
