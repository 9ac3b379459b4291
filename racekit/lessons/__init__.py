"""Support for the lessons: self-checking questions, tables to study, and charts.

The catalogue of each topic (``longshot.toml`` and so on) holds the questions: the right answer, a
hint, and an explanation, so that a notebook does not show a solution beside its question. `ask`
shows a question to answer without code, and saves what the reader does on the reader's machine;
`check` stores nothing. Nothing is sent anywhere.

Examples
--------
>>> import racekit as rk
>>> rk.lessons.check("longshot/late", [6]).right
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..notebook_files import notebooks
    from . import explore
    from .asking import ask, once_answered, reveal
    from .authoring.form import author
    from .authoring.lesson_folder import use
    from .authoring.linking import link
    from .catalogue import position_of, questions
    from .classroom.collecting import collect
    from .classroom.widget import hand_in
    from .confidence import calibration
    from .courses import curriculum
    from .experiments.widget import experiment
    from .explore.kinds.two_way import two_way
    from .exporting import export
    from .on_paper import worksheet
    from .page import export_page
    from .progress_report import progress
    from .tables import example, study_table
    from .tabulating import tabulate
    from .trees.widget import tree
    from .verdicts import Verdict, check, solution

__all__ = [
    "Verdict",
    "ask",
    "author",
    "calibration",
    "check",
    "collect",
    "curriculum",
    "example",
    "experiment",
    "explore",
    "export",
    "export_page",
    "hand_in",
    "link",
    "notebooks",
    "once_answered",
    "position_of",
    "progress",
    "questions",
    "reveal",
    "solution",
    "study_table",
    "tabulate",
    "tree",
    "two_way",
    "use",
    "worksheet",
]

_HOMES = {
    "..notebook_files": ("notebooks",),
    ".asking": ("ask", "once_answered", "reveal"),
    ".catalogue": ("position_of", "questions"),
    ".classroom.collecting": ("collect",),
    ".classroom.widget": ("hand_in",),
    ".confidence": ("calibration",),
    ".explore.kinds.two_way": ("two_way",),
    ".courses": ("curriculum",),
    ".experiments.widget": ("experiment",),
    ".exporting": ("export",),
    ".on_paper": ("worksheet",),
    ".authoring.lesson_folder": ("use",),
    ".authoring.form": ("author",),
    ".authoring.linking": ("link",),
    ".page": ("export_page",),
    ".progress_report": ("progress",),
    ".tables": ("example", "study_table"),
    ".tabulating": ("tabulate",),
    ".trees.widget": ("tree",),
    ".verdicts": ("Verdict", "check", "solution"),
}
"""Where each name is at home: whoever only checks an answer does not wait for ipywidgets."""

if not TYPE_CHECKING:  # otherwise a type checker would accept every misspelt name

    def __getattr__(name):
        if name == "explore":
            return import_module(".explore", __name__)
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(home, __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
