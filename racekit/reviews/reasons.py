"""Why an action is better than another: what both change in the same games that are played out.

A game declares what is counted (`racekit.engine.Reasons`): columns of the row of a game, which any
player of games fills in. All of it is known to whoever sampled the games: from a seat's view, it
tells nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from statistics import fmean
from string import Formatter
from typing import Any, NamedTuple

from ..engine.analysis import Reasons, get_feature
from ..engine.game import Game
from ..engine.texts import Catalogue, Text
from ..odds.comparison import RISK, difference
from ..odds.stepping import tables
from .messages import MESSAGES, message

TOLD = 3
"""The maximum number of effects that a sentence names."""

Means = Sequence[Sequence[float]]
"""What is counted, each as the mean of each world's games."""
Wording = Callable[[Any], Text]
"""Returns an action in words."""


class Counted(NamedTuple):
    """A number of a game that is played out.

    Attributes
    ----------
    title : Text
        What it is.
    column : str
        Its column in the game's row.
    value : int or None
        The value that is counted, so that the mean is a chance; None: the number itself.
    """

    title: Text
    column: str
    value: int | None

    def read(self, figure: int) -> float:
        """Return the number of a game by what its column has."""
        return float(figure if self.value is None else figure == self.value)

    def figure(self, mean: float) -> str:
        """Return its mean as text.

        Examples
        --------
        >>> Counted(Text("dollars", "ドル"), "score_0", None).figure(164_481.3)
        '164,000'
        >>> Counted(Text("horse 1 first", "1番が1着"), "finish1_1", 1).figure(0.1549)
        '15%'
        """
        if self.value is not None:
            return f"{float(f'{100 * mean:.2g}'):g}%"
        return f"{float(f'{mean:.3g}'):,.10g}"


class Effect(NamedTuple):
    """What an action changes in a number, compared with another action.

    Attributes
    ----------
    counted : Counted
        The number.
    here, there : float
        Its mean after the action, and after the other one.
    low, high : float
        The ends of the interval of the difference. All intervals of a reason hold together with
        95% confidence.
    """

    counted: Counted
    here: float
    there: float
    low: float
    high: float

    @property
    def clarity(self) -> float:
        """How much the difference exceeds its noise: above 1, it is seen."""
        half = (self.high - self.low) / 2
        return abs(self.high + self.low) / 2 / half if half else 0.0

    def plain(self) -> Text:
        """Return in which direction the number changes, as text without figures."""
        more = self.here > self.there
        up, down = ("raises", "lowers") if self.counted.value is None else ("likelier", "rarer")
        return message(f"effect_{up if more else down}", title=self.counted.title)

    def text(self) -> Text:
        """Return the two means as text."""
        here, there = (self.counted.figure(mean) for mean in (self.here, self.there))
        return message("effect", title=self.counted.title, here=here, there=there)


class Reason(NamedTuple):
    """What an action changes, compared with another.

    Attributes
    ----------
    action, other : Action
        The two.
    effects : tuple of Effect
        What is counted after both.
    """

    action: Any
    other: Any
    effects: tuple[Effect, ...]

    @property
    def seen(self) -> list[Effect]:
        """The effects that exceed their noise, the clearest first; at most three."""
        found = [each for each in self.effects if each.clarity > 1]
        return sorted(found, key=lambda each: -each.clarity)[:TOLD]

    def text(self, told: Wording) -> Text:
        """Return what is seen as a sentence, or that nothing is.

        Parameters
        ----------
        told : callable
            Returns an action in words.
        """
        seen = [each.text() for each in self.seen]
        return message(
            "reason" if seen else "no_reason",
            action=told(self.action).capital(),
            other=told(self.other),
            effects=seen,
        )


def counted(game: Game, seat: int) -> list[Counted]:
    """Return what the game counts for a seat; by default, its score.

    Examples
    --------
    >>> import racekit as rk
    >>> [each.title.en for each in counted(rk.game("longshot", players=4), 0)][1:3]
    ['dollars from tickets', 'horse 1 first in race 1']
    >>> [each.column for each in counted(rk.game("pig"), 1)]
    ['score_1']
    """
    declared = get_feature(game, Reasons)
    titles = declared.titles if declared else _plain()
    others = [other for other in range(game.players) if other != seat]
    values = {**tables(game).ranges(game), "seat": [seat], "other": others}
    found = []
    for key in titles.entries:
        column, _, value = key.partition(" = ")
        fields = [field for _, field, _, _ in Formatter().parse(column) if field is not None]
        for chosen in product(*(values[field] for field in fields)):
            named = dict(zip(fields, chosen, strict=True))
            title = titles.text(key, **named)
            found.append(Counted(title, column.format(**named), int(value) if value else None))
    return found


def reason(
    counts: Sequence[Counted], actions: tuple[Any, Any], here: Means, there: Means
) -> Reason:
    """Return what the first of two actions changes, by the means of each world's games."""
    level = 1 - RISK / max(1, len(counts))
    effects = []
    for each, one, other in zip(counts, here, there, strict=True):
        games = min(len(one), len(other))
        apart = difference(one, other, level)
        means = fmean(one[:games]), fmean(other[:games])
        effects.append(Effect(each, *means, apart.low, apart.high))
    return Reason(*actions, tuple(effects))


def _plain() -> Catalogue:
    """Return what is counted in a game that declares nothing."""
    return Catalogue({"score_{seat}": MESSAGES.catalogue.entries["own_score"]})
