"""Workers load no module that lies about, and end with the process that they work for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

import psutil
import pytest

import racekit as rk
from racekit.odds.workers import SERVING

PLANTED = (
    *("_pickle", "cloudpickle", "collections", "json", "logging", "multiprocessing", "numba"),
    *("numpy", "os", "pickle", "queue", "racekit", "random", "runpy", "signal", "site"),
    *("sitecustomize", "struct", "subprocess", "threading", "traceback", "usercustomize"),
)
COMMAND = "import sys, racekit.cli; sys.exit(racekit.cli.main())"
ENDLESS = """
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever started the tests
signal.signal(signal.SIGHUP, signal.SIG_DFL)
import racekit as rk

class Endless:
    def choose(self, view, actions, rng):
        while True:
            pass

rk.simulate("pig", 4, players=Endless(), workers=2)
"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, full of modules that leave a trace where they run."""
    folder = tmp_path / "planted"
    folder.mkdir()
    trace = f"open({str(tmp_path / 'trace')!r}, 'a').write(__name__ + ' ')\n"
    for name in PLANTED:
        (folder / f"{name}.py").write_text(trace, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    return folder


def test_no_command_runs_what_lies_in_its_folder(planted: Path) -> None:
    # As the installed command, this one does not look into the current folder itself.
    command = planted.parent / "racekit-command"
    command.write_text(COMMAND, encoding="utf-8")
    words = ("simulate", "pig", "--n", "4", "--workers", "2")
    done = subprocess.run((sys.executable, str(command), *words), capture_output=True, check=False)
    assert (done.returncode, (planted.parent / "trace").exists()) == (0, False), done.stderr


def test_workers_of_a_notebook_do_not_run_what_lies_beside_it(planted: Path) -> None:
    # A notebook looks there after Python's own library, and has loaded it before.
    program = (
        "import sys, racekit as rk, racekit.system.child, pandas, cloudpickle\n"
        "sys.path.insert(len(racekit.system.child.before_installed()), '')\n"
        "print(len(rk.simulate('pig', 4, workers=2)))"
    )
    done = subprocess.run((sys.executable, "-P", "-c", program), capture_output=True, check=False)
    assert (done.stdout.strip(), not (planted.parent / "trace").exists()) == (b"4", True)


def test_a_game_of_ones_own_beside_a_script_is_found_by_workers(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("from .player import Mine\n", encoding="utf-8")
    (tmp_path / "mine" / "player.py").write_text(
        "class Mine:\n    def choose(self, view, actions, rng):\n        return actions[-1]\n",
        encoding="utf-8",
    )
    # No `if __name__ == "__main__":` is needed: workers do not run the script.
    (tmp_path / "script.py").write_text(
        "import racekit as rk, mine\n"
        "print(len(rk.simulate('kuhn', 4, players=mine.Mine(), workers=2)))\n",
        encoding="utf-8",
    )
    words = (sys.executable, "script.py")
    assert subprocess.run(words, cwd=tmp_path, capture_output=True, check=True).stdout == b"4\n"


def test_what_workers_cannot_load_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_here.py").write_text(
        "class Mine:\n    def choose(self, view, actions, rng):\n        return actions[0]\n",
        encoding="utf-8",
    )
    with monkeypatch.context() as here:
        here.syspath_prepend(tmp_path)
        mine = import_module("only_here").Mine()
    with pytest.raises(ModuleNotFoundError, match="only_here"):
        rk.simulate("kuhn", 4, players=mine, workers=2)


# --- the end -------------------------------------------------------------------------------------


@contextmanager
def endless(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list[psutil.Process]]]:
    """Run a game that never ends in two workers; yield the process and its workers."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    process = subprocess.Popen((sys.executable, str(script)), stderr=subprocess.DEVNULL)
    workers: list[psutil.Process] = []
    try:
        while len(workers) < 2 or any(each.cpu_times().user < 0.5 for each in workers):
            assert process.poll() is None
            below = psutil.Process(process.pid).children(recursive=True)
            workers = [each for each in below if SERVING in " ".join(each.cmdline())]
            time.sleep(0.05)
        yield process, workers
    finally:
        for each in (process, *workers):
            with suppress(psutil.NoSuchProcess):
                each.kill()
        process.wait()


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT", "SIGTERM", "SIGHUP"])
def test_workers_end_with_their_process_also_while_a_game_never_ends(
    tmp_path: Path, how: str
) -> None:
    with endless(tmp_path) as (process, workers):
        process.send_signal(getattr(signal, how))
        assert process.wait(60) != 0
        assert psutil.wait_procs(workers, timeout=30)[1] == []
