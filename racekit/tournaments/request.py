"""The request sent to a player process: a seat's view and its legal actions, nothing else."""

from __future__ import annotations

import io
import pickle
import random
from collections.abc import Sequence
from typing import Any

from .entrant import packed


def request(view: Any, actions: Sequence[Any], rng: random.Random) -> bytes:
    """Return the question to a player as bytes, in which equal views are equal.

    The player gets random numbers of its own: nobody can compute those of chance from them.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start().step("J").state.step("K").state
    >>> sent = request(state.view(0), state.actions(), random.Random(7))
    >>> view, actions, seed = pickle.loads(sent)
    >>> view == state.view(0), actions, seed < 2**128
    (True, ('check', 'bet'), True)
    """
    question = (view, tuple(actions), rng.getrandbits(128))
    if "__main__" in (type(view).__module__, type(getattr(view, "rules", None)).__module__):
        return packed(question)  # a game of a notebook
    bytes_ = io.BytesIO()
    pickler = pickle.Pickler(bytes_, pickle.HIGHEST_PROTOCOL)
    pickler.fast = True  # without it, one can tell which equal parts were one object
    pickler.dump(question)
    return bytes_.getvalue()
