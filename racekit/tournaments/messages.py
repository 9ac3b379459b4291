"""The texts of tournaments, and their errors."""

from __future__ import annotations

from functools import partial

from ..engine.errors import Messages

_MESSAGES = Messages("racekit.tournaments")
message, problem = _MESSAGES.text, _MESSAGES.problem
bad_tournament = partial(_MESSAGES.error, "bad_tournament")
bad_sandbox = partial(_MESSAGES.error, "bad_sandbox")
