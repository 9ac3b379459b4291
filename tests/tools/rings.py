"""The tests in rings: ``make test``.

Every ring must pass. All rings run, even after one has failed, and a summary ends the run. Rings
that need one core run side by side, the longest first: whichever ends, the next one begins.
``python -m tests.tools.rings lint unit`` runs only these two.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from tests.notebooks.books import NAMES, WHOLE

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
PYTEST = ("python", "-m", "pytest", "-q")
IN_BROWSER = (*PYTEST, "--reruns", "1", "--rerun-show-tracebacks", "-rfER")
"""On a busy machine a browser may be late: what fails is tried once more, and the table says so."""
INNER = "not browser and not notebook and not slow and not soak"
UNIT = ("tests", "--ignore=tests/browser", "-n", "2", "--dist", "worksteal", "-m", INNER)
"""Each worker imports what it collects: not the browser's tests, of which it would run none."""
NOTHING_COLLECTED = 5
LESSONS = "tests/browser/test_lab_lessons.py"
LAB = ("tests/browser", f"--ignore={LESSONS}", "-m", "browser and lab and not soak")
SPELT = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "tests/README.md", "widgets/README.md"),
    *("docs", "notebooks", "racekit", "website"),
)
WORKFLOW = "vendor.github-workflows"


@dataclass(frozen=True)
class Command:
    """One program of a ring."""

    words: tuple[str, ...]
    folder: str = "."
    may_be_empty: bool = False
    """Whether a pytest run without any selected test passes."""


@dataclass(frozen=True)
class Ring:
    """Commands that belong together, and their prerequisites."""

    name: str
    what: str
    commands: tuple[Command, ...]
    needs: tuple[str, ...] = ()
    alone: bool = False
    """Whether nothing runs beside it: it uses all cores by itself."""


@dataclass
class Outcome:
    """The outcome of a ring."""

    ring: Ring
    ok: bool
    seconds: float
    passed: int
    failed: int
    again: int
    """How many of the tests failed and were run again."""


def one_language_each() -> list[str]:
    """Return every notebook but those of the ring `lessons`, in English and in Japanese by turns.

    The code of both languages is the same, as tests compare.
    """
    names = [name for name in NAMES if name not in WHOLE]
    return [f"notebooks/{lang}/{name}" for lang, name in zip(cycle(("en", "ja")), names)]


def workflows() -> list[str]:
    """Return the files of the workflows."""
    return sorted(str(path) for path in (ROOT / ".github" / "workflows").glob("*.yml"))


RINGS = (
    Ring(
        "unit",
        "pytest",
        # A worker that has finished its half of the tests takes over some of the other's.
        (Command((*PYTEST, *UNIT)),),
        alone=True,
    ),
    Ring(
        "pages",
        "the bundles, and the website's laboratory, in Chromium",
        (Command((*IN_BROWSER, "tests/browser", "-m", "browser and not lab and not soak")),),
        needs=("browser", "node"),
    ),
    Ring(
        "lab",
        "JupyterLab in Chromium",
        (Command((*IN_BROWSER, *LAB)),),
        needs=("browser",),
    ),
    Ring(
        "notebooks",
        "every other notebook runs from top to bottom, in one of its languages",
        (
            Command(
                (
                    *PYTEST,
                    "--nbval-lax",
                    "--nbval-current-env",
                    "--nbval-cell-timeout",
                    "180",
                    *one_language_each(),
                )
            ),
            Command((*PYTEST, "tests/notebooks", "-m", "notebook"), may_be_empty=True),
        ),
    ),
    Ring(
        "house",
        "the wheel, and Binder's steps, in empty environments",
        (Command((*PYTEST, "tests/house", "-m", "slow")),),
        needs=("browser",),
    ),
    Ring(
        "lessons",
        "whole lessons in JupyterLab in Chromium",
        (Command((*IN_BROWSER, LESSONS, "-m", "browser and not soak")),),
        needs=("browser",),
    ),
    Ring(
        "lint",
        "style, types, who may import whom, spelling, and the workflows",
        (
            Command(("ruff", "check", "--quiet", ".")),
            Command(("ruff", "format", "--check", "--quiet", "--diff", ".")),
            Command(("mypy",)),
            Command(("lint-imports", "--no-logo")),
            Command(("python", "-m", "tests.tools.scene_types", "--check")),
            Command(("codespell", *SPELT)),
            Command(("check-jsonschema", "-q", "--builtin-schema", WORKFLOW, *workflows())),
            Command(
                ("zizmor", "--offline", "--quiet", "--config", ".github/zizmor.yml", ".github")
            ),
        ),
    ),
    Ring(
        "mutants",
        "faults in the rules make their tests fail",
        (Command(("python", "-m", "tests.tools.mutants.known")),),
    ),
    Ring(
        "typescript",
        "the front end: types, lint, vitest, bundles",
        (Command(("npm", "run", "--silent", "check"), folder="widgets"),),
        needs=("node",),
    ),
    Ring(
        "doctest",
        "the examples in docstrings",
        (Command((*PYTEST, "--doctest-modules", "racekit", "tests/tools")),),
    ),
    Ring(
        "rules",
        "every rule is played by a test",
        (Command(("python", "-m", "tests.tools.rules")),),
    ),
)
"""In the order in which they begin; of those that run side by side, the longest first."""


LANES = 2
"""How many rings run at once: on two cores, three browsers are no faster, and time out."""


def count(output: str) -> tuple[int, int, int]:
    """Return the numbers of passed, failed and repeated tests from the output of pytest or vitest.

    >>> count("== 3 failed, 12 passed, 1 rerun in 0.5s ==")
    (12, 3, 1)
    >>> count("      Tests  2 failed | 40 passed (42)")
    (40, 2, 0)
    >>> count("4 passed, 1 error in 2.0s")
    (4, 1, 0)
    """
    closing = [
        line
        for line in re.sub(r"\x1b\[[0-9;]*m", "", output).splitlines()
        if re.search(r" in [\d.]+s\b", line) or re.match(r"\s*Tests\s", line)
    ]
    total = {"passed": 0, "failed": 0, "error": 0, "rerun": 0}
    for line in closing:
        for number, word in re.findall(r"(\d+) (passed|failed|error|rerun)", line):
            total[word] += int(number)
    return total["passed"], total["failed"] + total["error"], total["rerun"]


class Runner:
    """Runs rings, shows their output, and stops their processes on an interrupt.

    Of parallel rings, one prints its output as it comes. The others keep theirs until it has
    ended, or they have.
    """

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[str]] = set()
        self._printing = threading.Lock()
        self._heard: Ring | None = None
        self._stopped = False

    def play(self, ring: Ring) -> Outcome:
        """Run all commands of a ring."""
        kept: list[str] = []

        def say(text: str, last: bool = False) -> None:
            kept.append(text)
            self._show(ring, kept, last)

        say(f"\n=== {ring.name}: {ring.what} ===\n")
        started = time.monotonic()
        ok, passed, failed, again = True, 0, 0, 0
        with tempfile.TemporaryDirectory(prefix="racekit-home-") as home:
            environment = surroundings(home)
            for command in ring.commands:
                if self._stopped:
                    break
                code, output = self._run(command, environment, say)
                empty = command.may_be_empty and code == NOTHING_COLLECTED
                good, bad, twice = count(output)
                if code and not empty:
                    say(f"({command.words[0]} ended with {code})\n")
                    ok, bad = False, bad or 1
                passed, failed, again = passed + good, failed + bad, again + twice
        say("", last=True)
        return Outcome(ring, ok, time.monotonic() - started, passed, failed, again)

    def _show(self, ring: Ring, kept: list[str], last: bool) -> None:
        """Print what a ring has kept, if no other ring is printing or this is its end."""
        with self._printing:
            self._heard = self._heard or ring
            if last or self._heard is ring:
                print("".join(kept), end="", flush=True)
                kept.clear()
            if last and self._heard is ring:
                self._heard = None

    def _run(
        self, command: Command, environment: Mapping[str, str], say: Callable[[str], object]
    ) -> tuple[int, str]:
        """Run a command, and return its exit code and output."""
        program = BIN / command.words[0]
        words = [str(program) if program.exists() else command.words[0], *command.words[1:]]
        quoted = [f'"{word}"' if " " in word else word for word in command.words]
        say(" ".join(["$", *quoted]) + "\n")
        said: list[str] = []
        with subprocess.Popen(
            words,
            cwd=ROOT / command.folder,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process:
            self._running.add(process)
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                say(line)
        self._running.discard(process)
        return process.returncode, "".join(said)

    def stop(self) -> None:
        """Interrupt the running processes, and begin no others."""
        self._stopped = True
        for process in list(self._running):
            process.send_signal(signal.SIGINT)


def side_by_side(rings: Sequence[Ring], runner: Runner) -> list[Outcome]:
    """Run rings in this order, as many at once as there are lanes."""
    with ThreadPoolExecutor(LANES) as lanes:
        try:
            outcomes = [lanes.submit(runner.play, ring) for ring in rings]
            return [outcome.result() for outcome in outcomes]
        except KeyboardInterrupt:
            lanes.shutdown(wait=False, cancel_futures=True)
            runner.stop()
            raise


def surroundings(home: str) -> dict[str, str]:
    """Return the rings' environment variables: the search path, and a folder for saved games."""
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(BIN), environment.get("PATH", "")])
    environment["RACEKIT_HOME"] = home
    environment["PYTHONUTF8"] = "1"
    # Hundreds of processes import the same sources: always cache the bytecode.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.stdout.isatty():
        environment["FORCE_COLOR"] = "1"
    return environment


def main(names: Sequence[str]) -> int:
    """Run the rings with these names, or all."""
    known = [ring.name for ring in RINGS]
    if unknown := [name for name in names if name not in known]:
        print(f"There is no ring {', '.join(unknown)}. The rings: {', '.join(known)}.")
        return 2
    chosen = [ring for ring in RINGS if ring.name in names or not names]
    for need in dict.fromkeys(need for ring in chosen for need in ring.needs):
        if subprocess.run(["bash", ".ci/setup.sh", need], cwd=ROOT, check=False).returncode:
            return 1

    started = time.monotonic()
    runner = Runner()
    outcomes = [runner.play(ring) for ring in chosen if ring.alone]
    outcomes += side_by_side([ring for ring in chosen if not ring.alone], runner)
    seconds = time.monotonic() - started

    print("\n=== summary ===")
    for outcome in outcomes:
        word = "ok" if outcome.ok else "FAILED"
        tests = f"{outcome.passed} tests" if outcome.passed else ""
        tests += f", {outcome.again} tried twice" if outcome.again else ""
        print(f"{outcome.ring.name:<12}{word:<8}{outcome.seconds:7.1f} s  {tests}".rstrip())
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(outcome.failed for outcome in outcomes)
    print(f"===== {passed} passed, {failed} failed in {seconds:.2f}s =====")
    return 0 if all(outcome.ok for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
