"""The size of the widgets' bundles, which load over slow school networks and on phones."""

from __future__ import annotations

import gzip
from importlib.resources import files

from tests.ui.test_static import KB, MOST_WITH_A_BOARD

from ._figures import Figure

REPLAY = "-replay.js"


def boards() -> list[str]:
    """Return the boards: those of games that have one, and the one of all others."""
    folder = files("racekit").joinpath("static")
    names = (path.name for path in folder.iterdir())
    return sorted(name.removesuffix(REPLAY) for name in names if name.endswith(REPLAY))


def measure() -> list[Figure]:
    """Measure the minified script of each bundle of each board."""
    return [measured(widget) for board in boards() for widget in (board, f"{board}-replay")]


def measured(widget: str) -> Figure:
    """Measure one script on the disk; note its size as sent over the network."""
    folder = files("racekit").joinpath("static")
    script, sheet = (folder.joinpath(f"{widget}.{kind}").read_bytes() for kind in ("js", "css"))
    sent = len(gzip.compress(script + sheet, mtime=0)) / KB
    note = f"minified js; {sent:.0f} KB gzipped, its css included"
    most = MOST_WITH_A_BOARD / KB
    return Figure(f"bundle {widget}", len(script) / KB, "KB", most, at_most=True, note=note)
