"""Games are compiled before somebody waits for it."""

from __future__ import annotations

import subprocess
from importlib import import_module
from typing import Any

import pytest

import racekit as rk
from racekit.odds import beforehand


def signatures(game: str) -> dict[str, list[Any]]:
    """Return what has been compiled of a game's kernel, function by function."""
    kernel = vars(import_module(f"racekit.games.{game}.kernel"))
    return {
        name: [*each.signatures] for name, each in kernel.items() if hasattr(each, "signatures")
    }


@pytest.mark.parametrize("game", ["longshot", "trickrace"])
def test_a_hint_then_compiles_nothing(game: str) -> None:
    beforehand.compile_games()
    compiled = signatures(game)
    assert any(compiled.values())
    table = rk.Table(game, seed=1, autosave=False)
    table.advance()
    assert rk.hint(table, games=4).alternatives
    assert signatures(game) == compiled


def test_the_process_ends_with_the_block(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, **how: Any) -> None:
            super().__init__(**how)
            started.append(self)

    def interrupted() -> None:
        with beforehand.compiling():
            assert started[0].poll() is None
            raise KeyboardInterrupt

    monkeypatch.setattr(beforehand.subprocess, "Popen", Noted)
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert started[0].poll() is not None
    assert "racekit.odds.beforehand" in str(started[0].args)


def test_without_a_compiler_no_process_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beforehand, "find_spec", lambda name: None)
    monkeypatch.setattr(beforehand.subprocess, "Popen", None)
    with beforehand.compiling():
        pass
