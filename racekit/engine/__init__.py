"""The engine: states, tasks, chance, views, data and texts. It contains no game.

A custom game imports everything that it needs from here: ``Game``, ``Choice``, ``Chance``,
``Change``, ``Result``, ``HIDDEN``, ``option`` and ``svg``. ``racekit new-game NAME`` creates one.
"""

from . import svg
from .analysis import (
    Bounded,
    Bounds,
    CardPool,
    Determinizations,
    Determinizer,
    Evaluation,
    Heuristic,
    Questions,
    QuickHeuristic,
    Reasons,
    Symmetry,
    Themes,
    Vocabulary,
)
from .board_view import BoardView
from .errors import BadInput, Forbidden, IllegalAction, Problem, RacekitError
from .events import Event, Refusal
from .formats import SORTED, By
from .game import Game, State, Step
from .guide import Advice, Guide, Picture
from .options import option
from .places import HiddenPlaces, any_of, drawn_from
from .result import Result, competition_ranking
from .rules import Rule, RuleBook
from .tasks import CHANCE, END, Action, Chance, Change, Choice, Task
from .texts import LANGUAGES, Catalogue, Text
from .values import with_item
from .view import HIDDEN, SECRET, UNSEEN, Seen, View, secret
from .view import own as own  # the former name of what `SECRET` says; it works until 1.0
from .worlds import Candidates

__all__ = [
    "CHANCE",
    "END",
    "HIDDEN",
    "LANGUAGES",
    "SECRET",
    "SORTED",
    "UNSEEN",
    "Action",
    "Advice",
    "BadInput",
    "BoardView",
    "Bounded",
    "Bounds",
    "By",
    "Candidates",
    "CardPool",
    "Catalogue",
    "Chance",
    "Change",
    "Choice",
    "Determinizations",
    "Determinizer",
    "Evaluation",
    "Event",
    "Forbidden",
    "Game",
    "Guide",
    "Heuristic",
    "HiddenPlaces",
    "IllegalAction",
    "Picture",
    "Problem",
    "Questions",
    "QuickHeuristic",
    "RacekitError",
    "Reasons",
    "Refusal",
    "Result",
    "Rule",
    "RuleBook",
    "Seen",
    "State",
    "Step",
    "Symmetry",
    "Task",
    "Text",
    "Themes",
    "View",
    "Vocabulary",
    "any_of",
    "competition_ranking",
    "drawn_from",
    "option",
    "secret",
    "svg",
    "with_item",
]
