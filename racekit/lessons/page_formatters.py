"""Serialises lesson widgets for page export.

Another process makes the page, see `racekit.lessons.page`. A part travels beside an output's other
forms, as one more.
"""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

from ..engine import registry
from ..engine.texts import language
from ..exchange.replay import Replay
from ..ui.bundles import board_of
from ..ui.page import replay_data
from ..ui.widgets import GameWidget, OddsWidget, ReplayWidget
from .asking import QuestionWidget, Reveal, shown
from .checking import WORDS
from .classroom.widget import HandInWidget
from .confidence import Own
from .experiments.widget import FORM, ExperimentWidget
from .explore.widget import Exploration
from .trees.widget import TreeWidget

MIME = "application/vnd.racekit.part+json"
_GAMES = 100
"""How many games a page's probabilities rest on: one of Force of the Horse takes 60 ms."""

Data = dict[str, Any]


def install(formatter: Any) -> None:
    """Let a kernel's `DisplayFormatter` show lessons as parts of a page."""
    bundles = formatter.mimebundle_formatter
    bundles.for_type(QuestionWidget, _question)
    bundles.for_type(Exploration, _exploration)
    bundles.for_type(GameWidget, board_part)
    bundles.for_type(ReplayWidget, _replay)
    bundles.for_type(OddsWidget, _odds)
    bundles.for_type(Own, _calibration)
    bundles.for_type(HandInWidget, _hand_in)
    bundles.for_type(TreeWidget, _tree)
    bundles.for_type(ExperimentWidget, _experiment)
    bundles.for_type(Reveal, partial(_reveal, formatter))


def _part(name: str, waiting: str = "", **data: Any) -> Data:
    """Return a part, with the HTML that stands in its place until the page's script runs."""
    return {MIME: {"part": name, **data}, "text/html": waiting}


def _question(widget: QuestionWidget) -> Data:
    return _part("question", question=widget.question, mode=widget.mode, board=widget.board())


def _exploration(chart: Exploration) -> Data:
    """Return an exploration's pictures for some values of a handle; the first shown is `state`."""
    handle, pictures = chart.pictures()
    return _part(
        "exploration", plan=chart.plan, state=chart.state, handle=handle, pictures=pictures
    )


def board_part(board: GameWidget) -> Data:
    """Return a board as the replay of its line so far, at its end; behind a curtain, no replay."""
    if board.state["curtain"] is not None:
        return {"text/html": board.fallback()}
    drawn = _drawn(board.table.replay(board.seat))
    return _part("board", board.fallback(), board={**drawn, "at": len(drawn["frames"]) - 1})


def _replay(shown: ReplayWidget) -> Data:
    return _part("replay", board=_drawn(shown.replay))


def _drawn(replay: Replay) -> Data:
    """Return what draws a replay: a part of a bundle, and its data."""
    bundle = board_of(registry.game_class(replay.header["game"]))
    return {"bundle": bundle, "shows": "replay", **replay_data(replay)}


def _odds(widget: OddsWidget) -> Data:
    """Return probabilities as they are after some games, as nobody can ask for more later."""
    widget.run(_GAMES)
    drawn = {"odds": widget.odds, "screen": "", "page": True}
    board = {"bundle": "odds", "shows": "odds", **drawn}
    return _part("odds", widget.fallback(), board=board)


def _calibration(own: Own) -> Data:
    return _part("calibration", questions=list(own.questions))


def _hand_in(widget: HandInWidget) -> Data:
    return _part("hand-in", widget.fallback(), board=widget.board())


def _tree(widget: TreeWidget) -> Data:
    return _part("tree", widget.fallback(), board=widget.drawn(), looks=widget.boards())


def _experiment(widget: ExperimentWidget) -> Data:
    """Return an experiment's pictures, with all of its trials; of a game with some."""
    waiting = widget.fallback()
    if "exact" in widget.values:
        handle, pictures = widget.pictures()
    else:
        widget.run(_GAMES)
        handle, pictures = "", [widget.state]
    # One that is worked out stands on paper as it is; one's own is planned there.
    sheet = waiting if widget.name is None else widget.sheet()
    shown = [{key: each[key] for key in each.keys() - FORM} for each in pictures]
    plan = {**widget.plan, "lead": widget.described().data()}
    return _part(
        "exploration", plan=plan, state=shown[0], handle=handle, pictures=shown, sheet=sheet
    )


def _reveal(formatter: Any, reveal: Reveal) -> Data:
    parts = [dict(shown(part, formatter)[0]) for part in reveal.parts]
    waiting = f"<p><em>{escape(WORDS.text('later')(language()))}</em></p>"
    return _part("later", waiting, questions=list(reveal.questions), shown=parts)
