"""What a screen says of an unexpected error: an author's error names the author's game."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import PurePath

from ..engine.errors import UnknownRule, describe_error
from ..engine.game import Game
from ..engine.texts import Text, language, visible
from .messages import WORDS, in_both

_logger = logging.getLogger("racekit")


def failure(game: Game, error: Exception) -> Text:
    """Log an unexpected error, and return what the screen says of it.

    It does not hold the error's message, in which there may be hidden values from the board. But if
    racekit looks up a rule that the game's tasks cite, it names that rule: a seat may know of it.

    Examples
    --------
    >>> import racekit as rk
    >>> failure(rk.game("pig"), ValueError("Q"))("en")
    'An internal error occurred in racekit. The board shows the current position.'
    """
    _logger.error("racekit: an error in the game %s", game.name, exc_info=error)
    own = [frame for frame, is_own in _frames(game, error) if is_own]
    if not own:
        return in_both(error) if isinstance(error, UnknownRule) else WORDS.text("error")
    return WORDS.text(
        "game_error",
        game=game.name,
        kind=type(error).__name__,
        file=visible(PurePath(own[-1].filename).name),
        line=own[-1].lineno,
    )


def trace(game: Game, error: Exception, open_cards: bool) -> str:
    """Return the trace of an error within somebody's own game; empty if it is not the game's.

    Parameters
    ----------
    game : Game
        The game that was played.
    error : Exception
        The error.
    open_cards : bool
        Whether the screen may show all cards. Otherwise the trace ends without the error's message.
    """
    frames = [*dropwhile(lambda each: not each[1], _frames(game, error))]
    if not frames:
        return ""
    lines = traceback.format_list([frame for frame, _ in frames])
    return "".join(lines) + (
        describe_error(error)(language()) if open_cards else type(error).__name__
    )


def _frames(game: Game, error: Exception) -> Iterator[tuple[traceback.FrameSummary, bool]]:
    """Yield the frames of an error, each with whether it is in the code of somebody's own game."""
    kinds = (kind for kind in type(game).__mro__ if issubclass(kind, Game))
    own = {kind.__module__.partition(".")[0] for kind in kinds} - {"racekit"}
    steps = traceback.walk_tb(error.__traceback__)
    for (frame, _), summary in zip(steps, traceback.extract_tb(error.__traceback__), strict=True):
        yield summary, frame.f_globals.get("__name__", "").partition(".")[0] in own
