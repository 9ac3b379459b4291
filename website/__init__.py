"""Builds the website: ``make site`` makes the folder ``build/site``, for any web server."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "site"
CACHE = ROOT / "build" / "downloads"
"""What registries served: it is downloaded once."""
LANGUAGES = ("en", "ja")
