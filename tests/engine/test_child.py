"""Child interpreters: no file that lies about runs in them, and no secret reaches them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from racekit.system.child import before_installed, child, environment, own_folders

PLANTED = ("random", "pickle", "json", "os", "runpy", "racekit", "site", "sitecustomize", "numpy")


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """Return a folder full of modules that leave a trace where they run."""
    folder = tmp_path / "planted"
    folder.mkdir()
    trace = f"open({str(tmp_path / 'trace')!r}, 'a').write(__name__)\n"
    for name in PLANTED:
        (folder / f"{name}.py").write_text(trace, encoding="utf-8")
    return folder


def test_planted_modules_never_run(
    planted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(planted)
    monkeypatch.syspath_prepend(str(planted))
    monkeypatch.setenv("PYTHONPATH", str(planted))
    monkeypatch.setenv("PYTHONSTARTUP", str(planted / "random.py"))
    for also in ((), own_folders()):
        how = child("racekit", "games", cwd=planted, also=also)
        done = subprocess.run(**how._asdict(), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "kuhn" in done.stdout
    assert not (tmp_path / "trace").exists()


def test_a_child_of_ones_own_finds_the_modules_beside_the_notebook(tmp_path: Path) -> None:
    (tmp_path / "beside_me.py").write_text("print('here')", encoding="utf-8")
    for also, found in (((), 1), ((str(tmp_path),), 0)):
        how = child("beside_me", cwd=tmp_path, also=also)
        done = subprocess.run(**how._asdict(), capture_output=True, check=False)
        assert done.returncode == found


def test_a_child_gets_no_secret_and_nothing_that_changes_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("SECRET_TOKEN", "JUPYTER_TOKEN", "PYTHONPATH", "PYTHONHOME", "pythonstartup"):
        monkeypatch.setenv(name, "x")
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    given = environment()
    assert given["RACEKIT_LANG"] == "ja"
    assert {name for name in given if name.upper().startswith("PYTHON")} == {"PYTHONSAFEPATH"}
    assert not {"SECRET_TOKEN", "JUPYTER_TOKEN"} & given.keys()


def test_a_module_of_ones_own_comes_before_an_installed_one_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ipywidgets", "json"):
        (tmp_path / f"{name}.py").write_text("print('mine')", encoding="utf-8")
    monkeypatch.setattr("sys.path", [str(tmp_path), "", *sys.path])
    ahead = before_installed()
    assert ahead[0] == str(tmp_path)
    assert "" not in ahead
    for module, mine in (("ipywidgets", True), ("json.tool", False)):
        how = child(module, "--help", cwd=tmp_path, ahead=ahead)
        done = subprocess.run(**how._asdict(), capture_output=True, text=True, check=True)
        assert (done.stdout == "mine\n") is mine
