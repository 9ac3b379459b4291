"""A progress bar, where tqdm is installed: in a notebook, a terminal, or nowhere."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

QUIET = 1.0
"""The seconds that pass before a bar shows, where nobody asked for one."""


class _Silent(AbstractContextManager["_Silent"]):
    """A bar that nobody sees."""

    def __exit__(self, *_error: object) -> None:
        pass

    def update(self, count: int) -> None:
        """Move on."""


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
    delay = 0 if shown else QUIET
    return tqdm(total=total, desc=title, unit=unit, delay=delay)
