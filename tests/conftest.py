"""What all tests share. The markers are listed in pyproject.toml."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A test marked with a rule has to play it: the hooks live in tests/tools.
from tests.tools.citations import (  # noqa: F401
    pytest_runtest_call,
    pytest_runtest_setup,
    pytest_runtest_teardown,
)
from tests.tools.soaking import Progress, leave_out

# `make test` must not fail by luck: it tries the same examples every time. `make soak` looks for
# new ones, and many more of them.
settings.register_profile(
    "gate",
    deadline=None,
    derandomize=True,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", parent=settings.get_profile("gate"), derandomize=False, max_examples=150
)
settings.load_profile("gate")

_home = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make soak`."""
    parser.addoption("--resume", type=Path, metavar="FOLDER", help="leave out what has passed")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector, which would then look through what stays anyway.

    It took a quarter of the time of collecting 14,000 tests, and a fifth and more of that of each
    test: it looks more rarely afterwards, and never again through what was collected.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has passed in an earlier sitting."""
    leave_out(config, items)


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests' saved games, and those of the kernels they start, out of the user's."""
    config.stash[_home] = home = Path(tempfile.mkdtemp(prefix="racekit-tests-"))
    os.environ["RACEKIT_HOME"] = str(home)
    if not hasattr(config, "workerinput"):  # the process that the others report to
        config.pluginmanager.register(Progress(config))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove them."""
    shutil.rmtree(config.stash[_home], ignore_errors=True)
