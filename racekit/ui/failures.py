"""What a screen says of an unexpected error: an author's error names the author's game."""

from __future__ import annotations

import logging
import traceback
from pathlib import PurePath

from ..engine.errors import shown
from ..engine.game import Game
from ..engine.texts import Text, visible
from .messages import WORDS

_logger = logging.getLogger("racekit")


def failure(game: Game, error: Exception) -> Text:
    """Log an unexpected error, and return what the screen says of it.

    It does not hold the error's message, in which there may be hidden values from the board.

    Examples
    --------
    >>> import racekit as rk
    >>> failure(rk.game("pig"), ValueError("Q"))("en")
    'An internal error occurred in racekit. The board shows the current position.'
    """
    _logger.error("racekit: an error in the game %s", game.name, exc_info=error)
    if not (frames := _own_frames(game, error)):
        return WORDS.text("error")
    return WORDS.text(
        "game_error",
        game=game.name,
        kind=type(error).__name__,
        file=visible(PurePath(frames[-1].filename).name),
        line=frames[-1].lineno,
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
    frames = _own_frames(game, error)
    if not frames:
        return ""
    kind = type(error).__name__
    return "".join(traceback.format_list(frames)) + (shown(error) if open_cards else kind)


def _own_frames(game: Game, error: Exception) -> list[traceback.FrameSummary]:
    """Return the frames of an error from the first one in the code of somebody's own game on."""
    homes = {kind.__module__ for kind in type(game).__mro__ if issubclass(kind, Game)}
    own = {home for home in homes if not home.startswith("racekit.")}
    steps = [*traceback.walk_tb(error.__traceback__)]
    summaries = traceback.extract_tb(error.__traceback__)
    first = next(
        (at for at, (frame, _) in enumerate(steps) if frame.f_globals.get("__name__") in own), None
    )
    return [] if first is None else summaries[first:]
