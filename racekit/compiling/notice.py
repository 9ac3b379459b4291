"""The notice that a kernel is being compiled: the first game on a machine waits for it."""

from __future__ import annotations

import logging
from typing import Any

from numba.core.event import Event, Listener, register

from ..engine.texts import engine_words, language

_logger = logging.getLogger("racekit")


class _Notice(Listener):
    """Logs one notice for each package whose functions are compiled, but not read from a cache."""

    def __init__(self) -> None:
        self._depth = 0
        self._known: set[str] = set()

    def on_start(self, event: Event) -> None:
        """Log a notice if a function of racekit is compiled that no other one has called for."""
        package = ".".join(event.data["dispatcher"].py_func.__module__.split(".")[:3])
        if self._depth == 0 and package.startswith("racekit.") and package not in self._known:
            self._known.add(package)
            _logger.warning(engine_words().text("compiling")(language()))
        self._depth += 1

    def on_end(self, event: Event) -> None:
        """Leave a function."""
        self._depth -= 1


_register: Any = register
_register("numba:compile", _Notice())
