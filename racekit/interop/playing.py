"""A game in progress, for environments: chance is drawn, and the seats act by numbers."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..engine.errors import Problem
from ..engine.tasks import CHANCE, Action
from ..engine.texts import language, seat_text
from ..odds.perfect_recall import Position
from .adapter import Adapter
from .messages import bad_adapter, required

if TYPE_CHECKING:
    import numpy
    from gymnasium import spaces
else:
    numpy, spaces = required("numpy"), required("gymnasium.spaces")

RENDER_MODES = ("ansi", "human")
"""The board as text: returned, or written to the screen."""


class Playing:
    """One game after another of an adapter.

    Parameters
    ----------
    adapter : Adapter
        The game.
    render_mode : {"ansi", "human"}, optional
        How to render.

    Attributes
    ----------
    position : Position
        The position: a seat acts, or the game is over or cut off.
    over : bool
        Whether the game is over, or cut off.
    seat : int
        The seat that acts; 0 when the game is over.
    rng : random.Random
        Draws the outcomes of chance.

    Raises
    ------
    BadInput
        If the render mode is unknown.
    """

    def __init__(self, adapter: Adapter, render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = Problem.of(
                "render_mode", "not_choice", value=repr(render_mode), known=RENDER_MODES
            )
            raise bad_adapter([known])
        self.adapter, self.render_mode = adapter, render_mode
        self.rng = random.Random()
        self._stand_at(adapter.start())

    def reset(self, seed: int | None) -> None:
        """Begin a game; without a seed, the random numbers go on."""
        if seed is not None:
            self.rng = random.Random(seed)
        self._stand_at(self.adapter.start())

    def choosing(self) -> tuple[int, ...]:
        """Return the seats that choose now: several, if they choose at once."""
        at_once = self.adapter.choosing(self.position.state)
        return () if self.over else (*at_once,) or (self.seat,)

    def step_together(self, numbers: Mapping[int, int]) -> None:
        """Apply the actions of all seats that choose now, by their numbers."""
        if len(self.choosing()) == 1:
            self.step(self.adapter.action(self.position.state, numbers[self.seat]))
        else:
            self._stand_at(self.adapter.together(self.position, numbers))

    def step(self, action: Action) -> None:
        """Apply a seat's action, and draw the outcomes of chance that follow."""
        state, past, steps = self.position
        self._stand_at(Position(state.step(action).state, past, steps + 1))

    def _stand_at(self, position: Position) -> None:
        """Take up a position once chance has acted.

        The seats' memories are not kept, as an observation is the view alone.
        """
        state, past, steps = position
        while state.actor is CHANCE and steps < self.adapter.horizon:
            state = state.step(state.sample(self.rng)).state
            steps += 1
        self.position, actor = Position(state, past, steps), state.actor
        self.over = self.adapter.over(self.position)
        self.seat = actor if isinstance(actor, int) else 0

    def space(self) -> Any:
        """Return a new space of observations."""
        adapter = self.adapter
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (adapter.length,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (adapter.size,), numpy.int8),
            }
        )

    def observation(self, seat: int, *, at_once: bool = False) -> dict[str, Any]:
        """Return what a seat observes, and which actions are legal if it acts, or acts at once."""
        state = self.position.state
        acting = self.adapter.choosing(state) if at_once else {}
        acts = seat in (acting or (self.seat,)) and not self.over
        legal = self.adapter.following(acting.get(seat, state)).numbers if acts else ()
        return {
            "observation": self.adapter.observe(state.view(seat)),
            "action_mask": self.adapter.mask(legal),
        }

    def render(self, seat: int) -> str | None:
        """Return the board as a seat sees it, as text, or write it to the screen."""
        if self.render_mode is None:
            return None
        game, state = self.adapter.game, self.position.state
        names = {each: seat_text(each) for each in range(game.players)}
        text = game.scene_text(game.scene(state.view(seat)), names, language())
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None
