"""What an exploration is: handles, and a pure function from their values to a picture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.integers import is_integer
from ...engine.texts import Text
from .pictures import WORDS, Data, Figure, Picture, plain

S = TypeVar("S")

Values = Mapping[str, int]
"""The value of each handle, by its name."""


@dataclass(frozen=True)
class Slider:
    """A handle for a whole number."""

    name: str  # its name; its label is the text ``handle_NAME``
    low: int
    high: int
    step: int = 1
    written: Callable[[int], Text | str] = str  # how a value is written, with its unit
    play: str | None = None  # the key of its play button's name, where it has one
    empties: bool = True
    """Whether moving it makes the simulation begin anew; a handle that only chooses what to look at
    does not.
    """

    def allows(self, value: Any) -> bool:
        return is_integer(value) and value in range(self.low, self.high + 1, self.step)

    def expected(self) -> str:
        return f"{self.low}, {self.low + self.step}, ..., {self.high}"

    def data(self) -> Data:
        return {
            "kind": "slider",
            "name": self.name,
            "label": WORDS.text(f"handle_{self.name}").data(),
            "low": self.low,
            "high": self.high,
            "step": self.step,
            "written": [
                plain(self.written(value)) for value in range(self.low, self.high + 1, self.step)
            ],
            "play": self.play and WORDS.text(self.play).data(),
        }


@dataclass(frozen=True)
class Choice:
    """A handle with a few values, each with its text."""

    name: str
    options: Mapping[int, Text]
    empties: bool = True
    label: Text | None = None  # by default, the text ``handle_NAME``

    def allows(self, value: Any) -> bool:
        return is_integer(value) and value in self.options

    def expected(self) -> str:
        return ", ".join(map(str, self.options))

    def data(self) -> Data:
        return {
            "kind": "choice",
            "name": self.name,
            "label": (self.label or WORDS.text(f"handle_{self.name}")).data(),
            "options": [
                {"value": value, "text": text.data()} for value, text in self.options.items()
            ],
        }


Handle = Slider | Choice


class Experiment(ABC, Generic[S]):
    """An exploration without its widget.

    The exact part of the picture follows from the handles' values; the simulated part from a
    sample, to which `add` adds one trial after another.

    Parameters
    ----------
    **given
        The initial values of the handles.

    Raises
    ------
    BadInput
        If a handle cannot have its value.
    """

    key: ClassVar[str]
    """The first part of the keys of its texts."""
    trials: int
    """The number of trials in a whole simulation; 0 where nothing is simulated."""
    sample_type: ClassVar[type[Any]] = list
    """What a sample is; an empty one has no trials."""
    portions: ClassVar[Sequence[int]] = (1, 10, 100)
    """The numbers of trials that buttons add."""
    on_page: ClassVar[tuple[str, Sequence[int]]]
    """The handle that works on a page without a kernel, and the values that it has there."""

    def __init__(self, **given: int) -> None:
        self.handles = {handle.name: handle for handle in self.make_handles()}
        self.check(given)
        self.given = {name: given[name] for name in self.handles}

    def check(self, given: Mapping[str, Any]) -> None:
        """Raise BadInput if a handle cannot have its value."""
        if problems := [*self._problems(given)]:
            raise BadInput(WORDS.text("bad_values"), problems)

    def _problems(self, given: Mapping[str, Any]) -> Iterator[Problem]:
        for name, value in given.items():
            handle = self.handles.get(name)
            if handle is None:
                yield Problem(name, WORDS.text("no_handle", known=list(self.handles)))
            elif not handle.allows(value):
                words = {"value": short_repr(value), "expected": handle.expected()}
                yield Problem(name, WORDS.text("bad_value", **words))

    @abstractmethod
    def make_handles(self) -> Sequence[Handle]:
        """Return the handles."""

    @abstractmethod
    def picture(self, values: Values, sample: S) -> Picture:
        """Return the picture for some values, with the trials so far."""

    def nothing(self) -> S:
        """Return a sample without trials."""
        sample: S = self.sample_type()
        return sample

    @abstractmethod
    def add(self, values: Values, sample: S, rng: Random) -> None:
        """Add a trial to a sample."""

    def say(self, key: str, **values: Any) -> Text:
        """Return one of its own texts."""
        return WORDS.text(f"{self.key}_{key}", **values)

    def counted(self, some: int, trials: int, key: str, **values: Any) -> list[Figure]:
        """Return the large number of a simulation, such as 3 of 10; none before the first trial."""
        if not trials:
            return []
        count = WORDS.text("of", some=some, all=trials)
        return [(count, self.say(key, **values), "simulated")]

    def plan(self) -> Data:
        """Return what does not change: title, handles, and the portions of chance."""
        chance = {
            "all": self.trials,
            "portions": [portion for portion in self.portions if portion < self.trials],
            "unit": self.say("unit").data(),
        }
        return {
            "key": self.key,
            "title": self.say("title").data(),
            "lead": self.say("lead").data(),
            "try": self.say("try").data(),
            "handles": [handle.data() for handle in self.handles.values()],
            "chance": chance if self.trials else None,
        }


def happens(p: Fraction, rng: Random) -> bool:
    """Draw an event of exactly this probability."""
    return rng.randrange(p.denominator) < p.numerator
