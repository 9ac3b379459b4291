"""Binder's steps, followed one by one in an empty environment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.conftest import Machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.xdist_group("binder"),
]

EXTENSION = "racekit.hosting.extension"


def test_the_requirements_are_the_whole_environment(binder: Machine) -> None:
    assert "No broken requirements" in binder.run("python", "-m", "pip", "check").stdout


def test_the_package_is_installed_and_not_merely_lying_there(binder: Machine) -> None:
    said = binder.run("python", "-P", "-c", "import racekit; print(racekit.__file__)").stdout
    assert Path(said.strip()).is_relative_to(binder.environment)


@pytest.fixture(scope="module")
def extensions(binder: Machine) -> str:
    """Return what JupyterLab says of its extensions."""
    said = binder.run("jupyter", "labextension", "list")
    return said.stdout + said.stderr


def test_nobody_is_asked_about_news(extensions: str) -> None:
    assert "@jupyterlab/apputils-extension:announcements" in extensions.split("isabled", 1)[1]


def test_the_widgets_front_end_is_there(extensions: str) -> None:
    assert "anywidget" in extensions


def test_the_server_hands_guests_on(binder: Machine) -> None:
    said = binder.run("jupyter", "server", "extension", "list")
    words = re.sub(r"\x1b\[\d*m", "", said.stdout + said.stderr).split()
    states = [words[at + 1] for at, word in enumerate(words) if word == EXTENSION]
    assert {"enabled", "OK"} <= {*states}


def test_the_server_reads_its_settings(binder: Machine) -> None:
    said = binder.run("jupyter", "lab", "--show-config")
    assert "NeverCheckForUpdate" in said.stdout
    assert str(binder.environment / "etc" / "jupyter" / "jupyter_server_config.py") in said.stdout


def test_the_first_notebook_runs(binder: Machine) -> None:
    """In Japanese; another ring runs the English one."""
    binder.run("jupyter", "execute", "--timeout=60", "notebooks/ja/00-start-here.ipynb")
