"""A machine of its own: a home, an environment, and racekit installed there as Binder does it."""

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


@dataclass(frozen=True)
class Machine:
    """A machine: a home, in which one works, and an environment.

    On Binder, the home is a checkout of the repository.
    """

    home: Path
    environment: Path

    def surroundings(self, **more: str) -> dict[str, str]:
        """Return the variables of a user of that machine."""
        kept = {key: os.environ[key] for key in os.environ if not key.startswith(NOT_OURS)}
        path = f"{self.environment / 'bin'}{os.pathsep}{os.defpath}"
        return {**kept, "HOME": str(self.home), "PATH": path, **more}

    def run(self, *words: str, code: int = 0, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command as a user of that machine would; it must end with this exit code."""
        done = subprocess.run(
            words,
            cwd=self.home,
            env=self.surroundings(**more),
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        assert done.returncode == code, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done


NOT_OURS = ("JUPYTER", "PYTEST", "PYTHON", "RACEKIT", "VIRTUAL_ENV")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and the source archive."""
    place = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist"]
    subprocess.run([*build, "-d", str(place)], cwd=ROOT, check=True, capture_output=True)
    return place


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Follow runtime.txt, requirements.txt and postBuild."""
    assert (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip() == (
        "python-{}.{}".format(*sys.version_info)
    ), "these steps can only be followed with Binder's Python"
    place = tmp_path_factory.mktemp("binder")
    machine = Machine(home=place / "home", environment=place / "environment")
    for path in committed():
        target = machine.home / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    venv.create(machine.environment, with_pip=True)
    pip = pip_settings()
    # What nobody imports here need not be compiled.
    machine.run(
        *("python", "-m", "pip", "install", "-q", "--no-compile"),
        *("-r", "binder/requirements.txt"),
        **pip,
    )
    machine.run("binder/postBuild", **pip)
    return machine


def pip_settings() -> dict[str, str]:
    """Return this machine's own settings for pip (a mirror, a certificate), and its downloads."""
    config = _pip_config()
    cache = {"PIP_CACHE_DIR": str(Path.home() / ".cache" / "pip")}
    return {**cache, "PIP_CONFIG_FILE": config} if config else cache


def _pip_config() -> str | None:
    for place in (
        os.environ.get("PIP_CONFIG_FILE"),
        Path.home() / ".config" / "pip" / "pip.conf",
        Path.home() / ".pip" / "pip.conf",
    ):
        if place and Path(place).is_file():
            return str(place)
    return None
