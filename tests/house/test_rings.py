"""Rings side by side: an idle lane takes the next, nothing of the output is lost."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.rings import LANES, RINGS, ROOT, Command, Ring, Runner, side_by_side

README = (ROOT / "tests" / "README.md").read_text("utf-8")
WAIT = """
import pathlib, time
pathlib.Path({own!r}).touch()
while not pathlib.Path({other!r}).exists():
    time.sleep(0.02)
print({name!r}.upper())
"""


def waiting(folder: Path, name: str, other: str) -> Ring:
    """Return a ring that ends once another has begun."""
    program = WAIT.format(own=str(folder / name), other=str(folder / other), name=name)
    return Ring(name, "waits", (Command(("python", "-c", program)),))


def test_the_table_of_the_rings_lists_them_in_their_order() -> None:
    table = re.findall(r"^\| `(\w+)` \| ", README, re.MULTILINE)
    assert table == [ring.name for ring in RINGS]


def test_an_idle_lane_takes_the_next_ring(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = waiting(tmp_path, "long", "last")
    others = [waiting(tmp_path, "first", "long"), waiting(tmp_path, "last", "first")]
    outcomes = side_by_side([long, *others], Runner())
    assert [(outcome.ring.name, outcome.ok) for outcome in outcomes] == [
        ("long", True),
        ("first", True),
        ("last", True),
    ]
    said = re.findall(
        r"^(?:=== )?(long|first|last|LONG|FIRST|LAST)\b", capsys.readouterr().out, re.MULTILINE
    )
    assert said[0] == "long"
    # Only one ring prints as it goes; what another says stands together.
    for name in ("first", "last"):
        assert said[said.index(name) + 1] == name.upper()


def test_what_a_failing_ring_says_and_counts() -> None:
    ring = Ring("torn", "fails", (Command(("python", "-c", "raise SystemExit(3)")),))
    (outcome,) = side_by_side([ring], Runner())
    assert (outcome.ok, outcome.passed, outcome.failed) == (False, 0, 1)


INTERRUPTED = """
import signal

from tests.tools.rings import Command, Ring, Runner, side_by_side

signal.signal(signal.SIGINT, signal.default_int_handler)  # some shells let programs ignore it
program = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"
rings = [
    Ring(name, "sleeps", tuple(
        Command(("python", "-c", program, {folder!r} + f"/{{name}}{{number}}")) for number in (1, 2)
    ))
    for name in "abcd"
]
side_by_side(rings, Runner())
"""


def test_an_interrupt_ends_the_running_rings_and_begins_no_other(tmp_path: Path) -> None:
    first = {f"{name}1" for name in "abcd"[:LANES]}
    program = INTERRUPTED.format(folder=str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as running:
        while not first <= {path.name for path in tmp_path.iterdir()}:
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=30)
    assert "KeyboardInterrupt" in said
    assert {path.name for path in tmp_path.iterdir()} == first
