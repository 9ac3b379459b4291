"""The engine: states, tasks, chance, views, tables and records. It knows no game."""

from .errors import BadInput, Forbidden, IllegalAction, Problem, RacekitError
from .events import Event, Refusal
from .game import Game
from .result import Result, competition_ranking
from .rules import Rule, RuleBook
from .state import CHANCE, Action, Chance, Change, Choice, State, Step, Task
from .texts import LANGUAGES, Catalogue, Text
from .view import HIDDEN, BoardView, View

__all__ = [
    "CHANCE",
    "HIDDEN",
    "LANGUAGES",
    "Action",
    "BadInput",
    "BoardView",
    "Catalogue",
    "Chance",
    "Change",
    "Choice",
    "Event",
    "Forbidden",
    "Game",
    "IllegalAction",
    "Problem",
    "RacekitError",
    "Refusal",
    "Result",
    "Rule",
    "RuleBook",
    "State",
    "Step",
    "Task",
    "Text",
    "View",
    "competition_ranking",
]
