"""A progress bar, where tqdm is installed: in a notebook, a terminal, or nowhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from time import monotonic
from typing import Any

QUIET = 1.0
"""The seconds that pass before a bar shows, where nobody asked for one."""


class _Silent(AbstractContextManager["_Silent"]):
    """A bar that nobody sees."""

    def __exit__(self, *_error: object) -> None:
        pass

    def update(self, count: int) -> None:
        """Move on."""


class _Late(_Silent):
    """A bar that is made once it is worth looking at: an unseen one is work for a notebook too."""

    def __init__(self, make: Callable[[int], Any]) -> None:
        self._make = make
        self._bar: Any = None
        self._done, self._shows = 0, monotonic() + QUIET

    def __exit__(self, *_error: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def update(self, count: int) -> None:
        """Move on."""
        self._done += count
        if self._bar is not None:
            self._bar.update(count)
        elif monotonic() >= self._shows:
            self._bar = self._make(self._done)


def bar(total: int, title: str, unit: str, shown: bool | None) -> Any:
    """Return a progress bar: a context manager with ``update``.

    Parameters
    ----------
    total : int
        How far it goes.
    title, unit : str
        What it shows.
    shown : bool or None
        None: only where it takes longer than a moment.
    """
    if shown is False:
        return _Silent()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Silent()

    def make(done: int) -> Any:
        return tqdm(total=total, desc=title, unit=unit, initial=done)

    return make(0) if shown else _Late(make)
