"""What a choice that has been made is worth, beside what else its seat might have done.

A seat that only looks on sees what was chosen, at most, and knows few of the alternatives: those
that were there in every position that it can imagine. All follows from what it saw before the
choice and after it, so it learns nothing that another seat hides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, Unpack

from ..engine.analysis import Determinizations
from ..engine.game import State
from ..odds.information_state import InformationState, information_state
from .hints import COMPILED_GAMES, STEPPED_GAMES, HintJob, HintRun
from .models import Settings, checked
from .reviewed_line import SAMPLES

DRAWS = 25 * SAMPLES
"""The maximum number of worlds in which a choice that was seen is looked for."""


class SeenChoice(NamedTuple):
    """A choice that has been made, as a seat knows it."""

    view: Any  # what the seat knew before it
    action: Any  # what was chosen
    options: tuple[Any, ...]  # all that might have been chosen, as far as the seat knows
    whole: bool  # whether there was no more, as far as it knows


def own_choice(view: Any, action: Any) -> SeenChoice:
    """Return a choice, from the view of the seat that made it."""
    options = tuple(information_state(view).example.actions())
    return SeenChoice(view, action, options, whole=True)


def seen_choice(before: Any, after: Any) -> SeenChoice | None:
    """Return another seat's choice, by what a seat saw before it and after it.

    None if the seat cannot tell what was chosen.

    Examples
    --------
    In Kuhn poker, everybody sees a bet, and knows that it might have been a check:

    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=7, autosave=False)
    >>> events = table.advance()
    >>> before, step = table.state.view(1), table.step("bet")
    >>> seen_choice(before, table.state.view(1))[1:]
    ('bet', ('check', 'bet'), True)
    """
    found = list[tuple[Sequence[Any], set[Any]]]()
    worlds = information_state(before).determinizations
    for number in range(DRAWS):
        world = worlds.sample(Random(number))
        actions = world.actions()
        fitting = {each for each in actions if world.step(each).state.view(before.seat) == after}
        if fitting:
            found.append((actions, fitting))
        if len(found) == SAMPLES:
            break
    chosen = {action for _, fitting in found for action in fitting}
    if len(chosen) != 1:
        return None
    first, *others = (actions for actions, _ in found)
    options = tuple(each for each in first if all(each in actions for actions in others))
    whole = all(len(actions) == len(options) for actions, _ in found)
    return SeenChoice(before, chosen.pop(), options, whole)


def choice_run(choice: SeenChoice, **settings: Unpack[Settings]) -> HintRun:
    """Return what a choice and its alternatives are worth to its seat, in progress.

    The settings are those of `hint`. The reason of the chosen action is among those found.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=20, seed=7, autosave=False)
    >>> for action in ["roll", "2"]:
    ...     step = table.step(action)
    >>> run = choice_run(own_choice(table.state.view(0), "hold"), games=40)
    >>> run.finish(progress=False).of("hold").reason.other
    'roll'
    """
    game = information_state(choice.view).game
    model = checked("hint", game, settings, (COMPILED_GAMES, STEPPED_GAMES), policies=False)
    return HintRun(ChoiceJob(*model, choice.view, choice))


@dataclass(frozen=True)
class ChoiceJob(HintJob):
    """All work on a choice that has been made, as sent to another process."""

    choice: SeenChoice

    @cached_property
    def known(self) -> InformationState:
        """What is known to the seat from whose view the choice is judged."""
        known = information_state(self.view)
        if known.example.actor == self.view.seat:
            return known
        worlds = Allowing(known.determinizations, self.choice.options)
        example = worlds.sample(Random(0))
        return InformationState(worlds, known.view, known.seat, example)

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions that are compared."""
        return self.choice.options

    @property
    def told(self) -> Any:
        """The action for which a reason is given in any case."""
        return self.choice.action


@dataclass(frozen=True)
class Allowing:
    """The worlds in which the seat that acts may choose any of some actions."""

    worlds: Determinizations
    actions: tuple[Any, ...]

    @property
    def count(self) -> int:
        """The number of equally likely possibilities; at most as many as without the condition."""
        return self.worlds.count

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        fitting = [(world, p) for world, p in self.worlds if self._allows(world)]
        total = sum((p for _, p in fitting), Fraction(0))
        return ((world, p / total) for world, p in fitting)

    def sample(self, rng: Random) -> State:
        """Draw worlds until the seat may choose any of the actions in one."""
        while not self._allows(world := self.worlds.sample(rng)):
            pass
        return world

    def _allows(self, world: State) -> bool:
        return all(world.why_not(action) is None for action in self.actions)
