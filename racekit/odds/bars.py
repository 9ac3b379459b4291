"""Progress bars, if tqdm is installed: in a notebook or a terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from time import monotonic
from typing import Any

from ..engine.texts import Text, language
from ..system.host import IN_BROWSER
from .messages import message

DELAY = 1.0
"""Seconds before a bar appears if the caller did not ask for one."""


class _Silent(AbstractContextManager["_Silent"]):
    """A bar that is never shown."""

    def __exit__(self, *_error: object) -> None:
        pass

    def update(self, count: int) -> None:
        """Advance by `count`."""


class _Bar(_Silent):
    """A bar that appears after a delay: a bar costs a notebook time even if it is hidden."""

    def __init__(self, make: Callable[[int], Any], delay: float) -> None:
        self._make = make
        self._bar: Any = None
        self._done, self._shows = 0, monotonic() + delay
        if not delay:
            self._bar = make(0)

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            if error[0] is None:
                _complete(self._bar)
            self._bar.close()

    def update(self, count: int) -> None:
        """Advance by `count`."""
        self._done += count
        if self._bar is not None:
            self._bar.update(count)
        elif monotonic() >= self._shows:
            self._bar = self._make(self._done)


def _complete(shown: Any) -> None:
    """Let a bar end where it is: what needed less than was expected is not unfinished.

    A notebook's bar that ends before its total turns red.
    """
    if not shown.disable and 0 < shown.n < shown.total:
        count, began = shown.n, shown.start_t
        shown.reset(total=count)
        shown.n, shown.start_t = count, began


def bar(total: int, title: str, unit: str, shown: bool | None) -> Any:
    """Return a progress bar: a context manager with ``update``.

    It is complete when the work ends without an error, wherever it then is.

    Parameters
    ----------
    total : int
        The final count.
    title, unit : str
        The label of the bar, and the unit of its counts.
    shown : bool or None
        Whether to show it; None shows it only if the work takes longer than a second.
    """
    # tqdm's bar for notebooks does not read its own variable.
    if shown is False or os.environ.get("TQDM_DISABLE", "0") not in ("", "0"):
        return _Silent()
    try:
        tqdm = _tqdm()
    except ImportError:
        return _Silent()

    def make(done: int) -> Any:
        return tqdm(total=total, desc=title, unit=unit, initial=done)

    return _Bar(make, 0 if shown else DELAY)


def games_bar(games: int, title: Text, shown: bool | None) -> Any:
    """Return a progress bar that counts games; see `bar`."""
    return bar(games, title(language()), message("unit")(language()), shown)


def _tqdm() -> Any:
    if not IN_BROWSER:
        return import_module("tqdm.auto").tqdm
    # There, tqdm does not see that it is in a notebook, and has no thread to watch its bars.
    tqdm = import_module("tqdm.notebook").tqdm
    tqdm.monitor_interval = 0
    return tqdm
