"""The size of the widgets' bundles, which load over slow school networks and on phones."""

from __future__ import annotations

import gzip
from importlib.resources import files

from racekit.ui.bundles import BOARDS
from tests.ui.test_static import KB, MOST_WITH_A_BOARD

from ._figures import Figure


def measure() -> list[Figure]:
    """Measure the minified script of each board: of games that have one, and of all others."""
    return [measured(board) for board in (*BOARDS, "generic")]


def measured(widget: str) -> Figure:
    """Measure one script on the disk; note its size as sent over the network."""
    folder = files("racekit").joinpath("static")
    script, sheet = (folder.joinpath(f"{widget}.{kind}").read_bytes() for kind in ("js", "css"))
    sent = len(gzip.compress(script + sheet, mtime=0)) / KB
    note = f"minified js; {sent:.0f} KB gzipped, its css included"
    most = MOST_WITH_A_BOARD / KB
    return Figure(f"bundle {widget}", len(script) / KB, "KB", most, at_most=True, note=note)
