"""The texts of the host."""

from __future__ import annotations

from ..engine.texts import Catalogue, read_toml

word = Catalogue(read_toml("racekit.hosting", "hosting.toml")).text
