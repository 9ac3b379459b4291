"""The texts of exported lessons."""

from __future__ import annotations

from ...engine.texts import Catalogue, read_toml

SAYS = Catalogue(read_toml(__package__, "messages.toml"))
