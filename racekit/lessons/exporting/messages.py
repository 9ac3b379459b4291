"""The texts of exported lessons."""

from __future__ import annotations

from ...engine.errors import Messages

SAYS = Messages(__package__)
