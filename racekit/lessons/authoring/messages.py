"""The texts of lessons of one's own."""

from __future__ import annotations

from ...engine.errors import Messages

SAYS = Messages(__package__)
