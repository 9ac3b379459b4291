"""The rings: all are listed, and an interrupt ends them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.tools.rings import LANES, RINGS, ROOT

README = (ROOT / "tests" / "README.md").read_text("utf-8")


def test_the_table_of_the_rings_lists_them_in_their_order() -> None:
    table = re.findall(r"^\| `(\w+)` \| ", README, re.MULTILINE)
    assert table == [ring.name for ring in RINGS]


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
