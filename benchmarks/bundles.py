"""How large the widgets' bundles are: a school's slow line carries them, a phone unpacks them."""

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
    """Weigh the script of each bundle of each board, minified."""
    return [weighed(widget) for board in boards() for widget in (board, f"{board}-replay")]


def weighed(widget: str) -> Figure:
    """Weigh one script as it lies on the disk; say what it comes to on the line."""
    folder = files("racekit").joinpath("static")
    script, sheet = (folder.joinpath(f"{widget}.{kind}").read_bytes() for kind in ("js", "css"))
    sent = len(gzip.compress(script + sheet, mtime=0)) / KB
    note = f"minified js; {sent:.0f} KB gzipped, its css included"
    most = MOST_WITH_A_BOARD / KB
    return Figure(f"bundle {widget}", len(script) / KB, "KB", most, at_most=True, note=note)
