"""The manual, in both languages."""

from __future__ import annotations

from pathlib import Path

import docs

FOLDER = "manual"


def build(site: Path) -> None:
    """Add the manual to the website."""
    docs.build(site / FOLDER, site=True)
