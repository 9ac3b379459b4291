"""Questions that are bound to an information state: what is left to do to answer them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from ..engine.events import Event
from ..engine.game import State
from ..engine.texts import Text

Decider = Callable[[State, Sequence[Event]], Any]
"""Takes a position and the events of the step to it; returns what is decided, None while open."""


@dataclass(frozen=True)
class ClosedAnswer:
    """An answer in closed form."""

    text: Text
    figures: Mapping[Any, Fraction]
    labels: Mapping[Any, Text]
    provenance: Text
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True)
class PlayedQuestion:
    """A question that the continuation of play decides."""

    text: Text  # the question
    decided_by: Literal["result", "race", "now"] | Decider
    """What decides it: the game's result, the places of the horses in the current race, the current
    position, or what a function finds in a position and the events that led to it.
    """
    outcomes: Callable[[Any], tuple[Any, ...]]
    """Maps it (a Result; a mapping from horse to place; a State; what the function found) to the
    outcomes: one or several at a time.
    """
    expected: tuple[Any, ...]  # the possible outcomes, if they are known in advance
    label: Callable[[Any], Text]  # returns the label of an outcome


@dataclass(frozen=True)
class QuestionPerAction:
    """A played question after each legal action."""

    text: Text
    played: PlayedQuestion
    actions: tuple[Any, ...]


BoundQuestion = ClosedAnswer | PlayedQuestion | QuestionPerAction
