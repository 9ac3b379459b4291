"""What boards tell a newcomer: a game in a minute, and what to consider at a decision."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .tasks import CHANCE
from .texts import Text, read_toml

if TYPE_CHECKING:
    from .game import Game, State


class Picture(NamedTuple):
    """A part of the board that shows a rule, in the guide's example game.

    Attributes
    ----------
    after : int
        How many steps of the game have been played.
    shows : tuple of str
        The names of the places and movable things that are in the picture; all of the board if
        there are none.
    title, text : Text, optional
        The rule as it is told to a first player, where the rule book's own words are too exact
        for that.
    """

    after: int
    shows: tuple[str, ...] = ()
    title: Text | None = None
    text: Text | None = None


class Advice(NamedTuple):
    """What to consider at a decision, as a guide says it to somebody who does not know the game.

    Attributes
    ----------
    kind : str
        The kind of decision: a guide explains each kind once.
    rule : str
        Id of the rule that calls for the decision.
    text : Text
        What to consider, with what lies on the table in this position.
    card : str, optional
        The name of the thing in hand that the text recommends.
    """

    kind: str
    rule: str
    text: Text
    card: str | None = None

    def data(self) -> dict[str, Any]:
        """Return the advice as plain data, for the front end."""
        return {**self._asdict(), "text": self.text.data()}


@dataclass(frozen=True)
class Guide:
    """A game in a minute, and what its decisions are about.

    Attributes
    ----------
    goal, turn : Text
        What to play for, and what a turn is.
    rules : mapping
        The ids of the rules to tell, each with its `Picture`.
    seed : int
        The seed of the example game, which is played at random with the game's default options.
    advice : mapping
        What to consider at a kind of decision, with values in braces: `Presentation.decision` names
        the key and the values. What follows a colon in a key distinguishes texts of one kind.

    Examples
    --------
    >>> import racekit as rk
    >>> guide = rk.game("pig").guide
    >>> guide.goal.en
    'Be the first to bring your score to the goal.'
    >>> list(guide.rules)
    ['P2', 'P3', 'P4']
    """

    goal: Text
    turn: Text
    rules: Mapping[str, Picture] = field(hash=False)
    seed: int = 0
    advice: Mapping[str, Text] = field(default_factory=dict, hash=False)

    @classmethod
    def read(cls, package: str) -> Guide:
        """Read the guide of a game from ``guide.toml`` in its package."""
        data = read_toml(package, "guide.toml")
        rules = {rule: _picture(**each) for rule, each in data["rules"].items()}
        advice = {key: Text(**text) for key, text in data["advice"].items()}
        return cls(Text(**data["goal"]), Text(**data["turn"]), rules, data["seed"], advice)

    def positions(self, game: Game) -> dict[int, State]:
        """Return the positions of the pictures, by how many steps have been played."""
        wanted = {picture.after for picture in self.rules.values()}
        rng, state, found = random.Random(self.seed), game.start(), {}
        for number in range(1 + max(wanted, default=0)):
            if number in wanted:
                found[number] = state
            if state.actor is None:
                break
            chosen = state.sample(rng) if state.actor == CHANCE else rng.choice(state.actions())
            state = state.step(chosen).state
        return found


def _picture(after: int, shows: Iterable[str] = (), **told: Mapping[str, str]) -> Picture:
    return Picture(after, tuple(shows), **{key: Text(**text) for key, text in told.items()})
