"""A process that answers each message with one line, by a deadline.

Whatever it does, it cannot stall who asks: a process that does not read, does not answer, writes
without end or leaves its memory's limit is ended, with all that it has started.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any

from ..system.child import Child

LONGEST_ANSWER = 1 << 16
"""The most bytes of an answer."""
_LOOK = 0.2
"""The seconds between two looks at a process's memory."""
_ENDING = 10.0
"""The seconds in which an ended process leaves."""


class Process:
    """A process, and the line to it.

    Parameters
    ----------
    how : Child
        How it is started.
    folder : TemporaryDirectory
        Its own folder, removed after it.
    memory : int, optional
        The limit of its memory as this process measures it, in MB, where the system shows it.
    """

    def __init__(
        self, how: Child, folder: TemporaryDirectory[str], memory: int | None = None
    ) -> None:
        self._folder, self._memory = folder, memory
        self._asking: Thread | None = None
        self._process = subprocess.Popen(
            **how._asdict(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # an interrupt is for the referee; and it ends as a whole
        )

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Send a message, and return the line of the answer; an empty one if the process has ended.

        Raises
        ------
        TimeoutError
            If there is no answer within `seconds`; the process has been ended.
        MemoryError
            If the process has left its limit; it has been ended.
        """
        lines: list[bytes] = []
        self._asking = Thread(target=self._exchange, args=(message, lines), daemon=True)
        self._asking.start()
        until = monotonic() + seconds
        while self._asking.is_alive():
            left = until - monotonic()
            self._asking.join(max(0.0, min(left, _LOOK)))
            if not self._asking.is_alive():
                break
            if left <= 0:
                self.kill()
                raise TimeoutError
            if self._memory is not None and _resident(self._process.pid) > self._memory << 20:
                self.kill()
                raise MemoryError
        return lines[0] if lines else b""

    def _exchange(self, message: bytes, lines: list[bytes]) -> None:
        """Write and read; both may block until the process is ended."""
        pipes: Any = self._process
        with suppress(OSError, ValueError):  # it has ended: there is no answer
            if message:
                pipes.stdin.write(message)
                pipes.stdin.flush()
            lines.append(pipes.stdout.readline(LONGEST_ANSWER))

    def limit_growth(self, more: int) -> None:
        """Let the process get only so many MB more than it has, on Linux."""
        if sys.platform == "linux":
            import resource

            with suppress(OSError, ValueError, IndexError):
                most = _memory(self._process.pid)[_DATA] + (more << 20)
                resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (most, most))
                resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (0, 0))

    def kill(self) -> None:
        """End the process, and all that it has started, whatever their state."""
        if self._process.returncode is not None:
            return  # it has been waited for: its number may be another's
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the process, and remove what it leaves."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDING)
        if self._asking is not None:
            self._asking.join(_ENDING)
        for pipe in (self._process.stdin, self._process.stdout):
            # A pipe that somebody still reads cannot be closed.
            if pipe is not None and not (self._asking and self._asking.is_alive()):
                with suppress(OSError):
                    pipe.close()
        self._folder.cleanup()


_RESIDENT, _DATA = 1, 5
"""Where Linux tells how much memory a process occupies, and how much it has for data."""


def _resident(number: int) -> int:
    """Return the bytes of memory that a process occupies; 0 where the system does not show it."""
    try:
        return _memory(number)[_RESIDENT]
    except (OSError, ValueError, IndexError):
        return 0


def _memory(number: int) -> list[int]:
    """Return the bytes of a process's memory, by kinds."""
    page = os.sysconf("SC_PAGE_SIZE")
    return [int(each) * page for each in Path(f"/proc/{number}/statm").read_text("ascii").split()]
