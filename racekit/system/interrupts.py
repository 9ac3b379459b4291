"""Interrupts (Ctrl+C, a notebook's stop button) that wait until a change is complete."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType


class deferred:  # noqa: N801 (used like a function: ``with deferred():``)
    """A block that an interrupt does not divide: it is raised at the end of the block.

    Only Python's main thread receives interrupts; in any other thread, and where the system's
    handler is not Python's, the block does nothing. A signal mask would not suffice: another thread
    of the process can receive the signal, and Python still raises it in the main thread.

    Examples
    --------
    >>> import signal
    >>> before = signal.signal(signal.SIGINT, signal.default_int_handler)
    >>> steps = []
    >>> try:
    ...     with deferred():
    ...         signal.raise_signal(signal.SIGINT)
    ...         steps.append("complete")
    ... except KeyboardInterrupt:
    ...     print(steps)
    ['complete']
    >>> _ = signal.signal(signal.SIGINT, before)
    """

    __slots__ = ("_before", "_came")

    def __enter__(self) -> None:
        self._came = False
        self._before = signal.getsignal(signal.SIGINT)
        if self._before is None:
            return
        try:
            # From here on, an interrupt is only noted; this call raises one that came earlier.
            signal.signal(signal.SIGINT, self._note)
        except (ValueError, OSError):  # not the main thread; a system without signals
            self._before = None

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self._came = True

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        if self._came:
            signal.raise_signal(signal.SIGINT)
