"""A player as it is sent to its process."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any


@dataclass(frozen=True)
class Entrant:
    """A player as it is sent to its process."""

    name: str  # its name in the tournament
    player: bytes = b""  # the player, packed; empty for a file of code
    # The name and the content of a file of code; empty for a player.
    file: str = ""
    source: str = ""

    @property
    def walled(self) -> bool:
        """Whether it is code from outside, which plays in the sandbox."""
        return bool(self.file)


def packed(value: Any) -> bytes:
    """Return a value of this process as bytes, with code from a notebook if cloudpickle is there.

    Only what the teacher's own process packs is ever unpacked.
    """
    if find_spec("cloudpickle") is None:
        return pickle.dumps(value)
    import cloudpickle

    data: bytes = cloudpickle.dumps(value)
    return data
