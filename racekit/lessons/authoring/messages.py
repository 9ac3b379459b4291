"""The texts of lessons of one's own."""

from __future__ import annotations

from ...engine.texts import Catalogue, read_toml

SAYS = Catalogue(read_toml(__package__, "messages.toml"))
