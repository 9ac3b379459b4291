"""How large the widgets' bundles are: a school's slow line carries them, compressed."""

from __future__ import annotations

import gzip
from importlib.resources import files

from ._figures import Figure

KB = 1024
LIMIT = 60
WIDGETS = ("game", "replay")


def measure() -> list[Figure]:
    """Weigh each widget's bundle, script and style together."""
    folder = files("racekit").joinpath("static")
    figures = []
    for widget in WIDGETS:
        content = b"".join(
            folder.joinpath(f"{widget}.{kind}").read_bytes() for kind in ("js", "css")
        )
        size = len(gzip.compress(content, mtime=0)) / KB
        note = f"gzipped, js and css; {len(content) / KB:.0f} KB unpacked"
        figures.append(Figure(f"bundle {widget}", size, "KB", LIMIT, at_most=True, note=note))
    return figures
