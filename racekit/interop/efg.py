"""Game trees in Gambit's ``.efg`` format, with exact fractions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..engine.errors import Problem
from ..engine.game import Game, State
from ..engine.result import Result
from ..engine.texts import language
from ..engine.view import View
from ..odds.extensive_form import LIMIT, ExtensiveForm, common_knowledge
from ..table import saves
from .adapter import UTILITIES, UtilityName
from .messages import bad_adapter, message

NAMED = 5
"""How many actions a warning names."""


def tree(
    position: Game | State | View,
    *,
    utility: UtilityName | Callable[[Result], Sequence[Any]] = "win",
    limit: int = LIMIT,
) -> ExtensiveForm:
    """Return the exact game tree below what all seats know, with perfect recall.

    Parameters
    ----------
    position : Game, State or view
        The game, or the position. A state stands for what all seats know in it: the tree begins
        with the draw of one of the deals that agree with their common knowledge.
    utility : {"win", "place", "score"} or callable
        The payoffs, as for `racekit.interop.adapter.Adapter`, or a function of a `Result`.
    limit : int
        The maximum number of nodes.

    Raises
    ------
    BadInput
        If the utility is unknown, or the tree is too large.
    """
    if not callable(utility) and utility not in UTILITIES:
        known = (*UTILITIES,)
        raise bad_adapter([Problem.of("utility", "not_choice", value=repr(utility), known=known)])
    worth = utility if callable(utility) else UTILITIES[utility]
    return ExtensiveForm(common_knowledge(position, limit), worth, limit)


def text(position: Game | State | View, **how: Any) -> str:
    """Return a game tree in Gambit's ``.efg`` format; the arguments are those of `tree`.

    Each node and each information set is named by what led to it: so what Gambit finds can be read
    back to cards. Gambit wants ASCII: other signs are percent-encoded, and a warning says of which
    actions.

    Examples
    --------
    >>> import racekit as rk
    >>> lines = text(rk.game("kuhn"), utility="score").splitlines()
    >>> lines[0], lines[3]
    ('EFG 2 R "Kuhn poker" { "Player 1" "Player 2" }', 'c "" 1 "" { "J" 1/3 "Q" 1/3 "K" 1/3 } 0')
    >>> lines[5]
    'p "J / Q" 1 1 "J / ?" { "check" "bet" } 0'
    """
    made = tree(position, **how)
    if encoded := made.encoded():
        told = message("not_ascii", actions=encoded[:NAMED], count=len(encoded))
        warnings.warn(told(language()), stacklevel=2)
    return "\n".join(made.lines()) + "\n"


def write(path: str | Path, position: Game | State | View, **how: Any) -> Path:
    """Write a game tree to a file that Gambit opens; the arguments are those of `tree`."""
    file = saves.as_path(path)
    saves.write_whole(file, text(position, **how).encode())
    return file
