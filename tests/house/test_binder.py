"""Binder's steps, followed one by one in an empty environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.test_house import ROOT, committed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.xdist_group("binder"),
]


@dataclass(frozen=True)
class Binder:
    """A machine as Binder makes it: a home, a checkout in it, an environment."""

    home: Path
    environment: Path

    @property
    def checkout(self) -> Path:
        """Where the repository lies: on Binder, the user's home."""
        return self.home

    def run(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command as a user of that machine would."""
        kept = {key: os.environ[key] for key in os.environ if not key.startswith(NOT_OURS)}
        kept |= {
            "HOME": str(self.home),
            "PATH": f"{self.environment / 'bin'}{os.pathsep}{os.defpath}",
            **more,
        }
        done = subprocess.run(
            words,
            cwd=self.checkout,
            env=kept,
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done


NOT_OURS = ("JUPYTER", "PYTEST", "PYTHON", "RACEKIT", "VIRTUAL_ENV")


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Binder:
    """Follow runtime.txt, requirements.txt and postBuild."""
    assert (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip() == (
        "python-{}.{}".format(*sys.version_info)
    ), "these steps can only be followed with Binder's Python"
    place = tmp_path_factory.mktemp("binder")
    machine = Binder(home=place / "home", environment=place / "environment")
    for path in committed():
        target = machine.checkout / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    venv.create(machine.environment, with_pip=True)
    # This machine's own settings for pip (a mirror, a certificate) and its downloads still serve.
    pip = {"PIP_CACHE_DIR": str(Path.home() / ".cache" / "pip")}
    if config := _pip_config():
        pip["PIP_CONFIG_FILE"] = config
    # What nobody imports here need not be compiled.
    machine.run(
        *("python", "-m", "pip", "install", "-q", "--no-compile"),
        *("-r", "binder/requirements.txt"),
        **pip,
    )
    machine.run("binder/postBuild", **pip)
    return machine


def _pip_config() -> str | None:
    for place in (
        os.environ.get("PIP_CONFIG_FILE"),
        Path.home() / ".config" / "pip" / "pip.conf",
        Path.home() / ".pip" / "pip.conf",
    ):
        if place and Path(place).is_file():
            return str(place)
    return None


def test_the_requirements_are_the_whole_environment(binder: Binder) -> None:
    assert "No broken requirements" in binder.run("python", "-m", "pip", "check").stdout


def test_the_package_is_installed_and_not_merely_lying_there(binder: Binder) -> None:
    said = binder.run("python", "-P", "-c", "import racekit; print(racekit.__file__)").stdout
    assert Path(said.strip()).is_relative_to(binder.environment)


@pytest.fixture(scope="module")
def extensions(binder: Binder) -> str:
    """Return what JupyterLab says of its extensions."""
    said = binder.run("jupyter", "labextension", "list")
    return said.stdout + said.stderr


def test_nobody_is_asked_about_news(extensions: str) -> None:
    assert "@jupyterlab/apputils-extension:announcements" in extensions.split("isabled", 1)[1]


def test_the_widgets_front_end_is_there(extensions: str) -> None:
    assert "anywidget" in extensions


def test_the_server_reads_its_settings(binder: Binder) -> None:
    said = binder.run("jupyter", "lab", "--show-config")
    assert "NeverCheckForUpdate" in said.stdout
    assert str(binder.environment / "etc" / "jupyter" / "jupyter_server_config.py") in said.stdout


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_first_notebook_runs(binder: Binder, lang: str) -> None:
    notebook = f"notebooks/{lang}/00-start-here.ipynb"
    binder.run("jupyter", "execute", "--timeout=60", notebook)
