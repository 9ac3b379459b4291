"""Tournaments from the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tests.tournaments.players import FILES, write


def test_a_folder_of_players_holds_a_tournament(run: Run, tmp_path: Path) -> None:
    assert "racekit" in run("sandbox").out
    folder = tmp_path / "players"
    folder.mkdir()
    (folder / "inner.py").mkdir()
    write(folder, {"aya": FILES["cautious"], "ken": FILES["crash"]})
    page = tmp_path / "page.html"
    command = ("class", "tournament", str(folder), "pig", "--against", "random", "--deals", "2")
    refused = run(*command)
    assert refused.code == 2
    assert "--allow-code" in refused.err
    more = ("--option", "goal=5", "--seed", "1", "--out", str(page))
    held = run(*command, "--allow-code", *more)
    assert held.code == 0
    assert "tournament of 3 players, 6 games" in held.out
    assert "ken: stopped with an error" in held.out
    assert "IndexError: tuple index out of range (ken.py:3)" in held.out
    assert "Left out: inner.py" in held.out
    assert "aya" in page.read_text()


def test_what_is_missing_is_said(run: Run, tmp_path: Path) -> None:
    assert "GAME" in run("class", "tournament", str(tmp_path)).err
    assert "FOLDER" in run("class", "tournament").err
    assert "2 to 200 players, not 0" in run("class", "tournament", str(tmp_path), "pig").err
    assert "no such" in run("class", "tournament", str(tmp_path / "gone"), "pig").err
