"""Processes of players: no process outlives its game, its tournament or its referee."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from racekit.system.child import Child, child
from racekit.tournaments.process import Process
from racekit.tournaments.sandbox import pyodide
from tests.tournaments.players import HEAD

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")

OWN = """
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever started the tests
import racekit as rk

class Loops:
    def choose(self, view, actions, rng):
        while True:
            pass

if __name__ == "__main__":
    print("begins", flush=True)
    players = {"loops": Loops(), "other": Loops()}
    print(rk.tournament(players, "kuhn", 2, seed=1, seconds=1000, workers=WORKERS, progress=False))
"""
FILE = """
import racekit as rk
import sys

if __name__ == "__main__":
    print("begins", flush=True)
    players = {"loops": sys.argv[1] + "/loops.py", "other": "random"}
    rk.tournament(players, "kuhn", 2, seed=1, seconds=1000, allow_code=True, progress=False)
"""
LOOPS = f"{HEAD}        while True:\n            pass\n"


def below(number: int) -> set[int]:
    """Return the processes that a process has started, and those that they have."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(path.parent.name)] = int(parent)
    found = {number}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {number}


def lives(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(true: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def busy(number: int) -> bool:
    """Whether a process computes."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) > 3 * os.sysconf("SC_CLK_TCK")


def running(script: str, folder: Path) -> tuple[subprocess.Popen[str], set[int]]:
    """Start a tournament of players that never answer; return it when one of them computes."""
    (folder / "loops.py").write_text(LOOPS)
    (folder / "play.py").write_text(script)
    words = [sys.executable, str(folder / "play.py"), str(folder)]
    held = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert until(lambda: any(lives(each) and busy(each) for each in below(held.pid)), 200)
    return held, below(held.pid)


ONE, TWO = (OWN.replace("WORKERS", count) for count in "12")


@pytest.mark.parametrize("script", [ONE, TWO, FILE], ids=["own", "workers", "file"])
def test_no_process_outlives_its_referee(script: str, tmp_path: Path) -> None:
    pyodide.prepare()
    held, below_it = running(script, tmp_path)
    held.kill()
    held.communicate()
    assert until(lambda: not any(map(lives, below_it)))


@pytest.mark.parametrize("script", [ONE, TWO], ids=["own", "workers"])
def test_an_interrupt_leaves_no_process(script: str, tmp_path: Path) -> None:
    held, below_it = running(script, tmp_path)
    held.send_signal(signal.SIGINT)
    _, err = held.communicate(timeout=60)
    assert until(lambda: not any(map(lives, below_it))), err


def test_no_file_that_lies_beside_the_command_is_run(tmp_path: Path) -> None:
    planted = tmp_path / "planted"
    planted.mkdir()
    for name in ("random", "pickle", "json", "racekit", "cloudpickle", "struct", "sitecustomize"):
        (planted / f"{name}.py").write_text(f"open({str(tmp_path / 'trace')!r}, 'w').close()\n")
    code = (
        "import racekit as rk\n"
        "print(len(rk.tournament({'a': 'random', 'b': 'random'}, 'kuhn', 2).games))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=planted,
        env={**os.environ, "PYTHONSTARTUP": str(planted / "random.py")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "4\n", done.stderr
    assert not (tmp_path / "trace").exists()


# --- one process ---------------------------------------------------------------------------------


def process(code: str, memory: int | None = None) -> Process:
    folder = TemporaryDirectory()
    Path(folder.name, "talks.py").write_text(code)
    how = child("talks", cwd=folder.name, also=(folder.name,))
    return Process(Child(*how), folder, memory)


def test_a_process_that_does_not_read_stalls_nobody() -> None:
    asked = process("import time\ntime.sleep(1000)\n")
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        asked.ask(b"x" * (1 << 22), 1)
    asked.close()
    assert time.monotonic() - began < 20


def test_a_process_that_writes_without_end_fills_no_memory() -> None:
    asked = process("import os\nwhile True: os.write(1, b'x' * 65536)\n")
    assert len(asked.ask(b"", 60)) == 1 << 16
    asked.close()


def test_a_process_that_has_ended_answers_nothing() -> None:
    asked = process("")
    assert asked.ask(b"", 60) == b""
    assert asked.ask(b"x", 60) == b""
    asked.close()
    asked.kill()


def test_what_a_process_has_started_ends_with_it() -> None:
    code = (
        "import subprocess, sys, time\n"
        "more = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        "print(more.pid, flush=True)\ntime.sleep(1000)\n"
    )
    asked = process(code)
    started = int(asked.ask(b"", 60))
    asked.close()
    assert until(lambda: not lives(started))


def test_a_process_beyond_its_memory_is_ended() -> None:
    asked = process("x = b'x' * (300 << 20)\nimport time\ntime.sleep(1000)\n", memory=200)
    with pytest.raises(MemoryError):
        asked.ask(b"", 60)
    asked.close()
