"""The widget of an exploration: handles move, Python answers with a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from secrets import randbits
from time import monotonic
from typing import Any, ClassVar

import traitlets

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.integers import is_integer
from ...engine.texts import check_language, language
from ...exchange.shapes import NONE
from ...table.setup import seed_problems
from ...ui.base import Widget, as_text
from ...ui.messages import HELLO, PROTOCOL, Bad, Command, read_message
from .experiment import Experiment
from .pictures import WORDS, Data
from .still import still

STRETCH = 0.03
"""Seconds of work between which the kernel handles other requests."""
SHOWN_EVERY = 0.08
"""Seconds between two pictures of a simulation that goes on."""
ARRIVALS = 25
"""The number of pictures in which a whole simulation arrives, so that an eye can follow it."""


def _is_values(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) for name in value)


def _is_trials(value: Any) -> bool:
    return value is None or (is_integer(value) and value > 0)


class Exploration(Widget):
    """A chart with handles, exact and simulated in one picture.

    The functions of `racekit.lessons.explore` make explorations. What a handle does by mouse or
    key, a method does too.

    Parameters
    ----------
    experiment : Experiment
        What is explored.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> from racekit.lessons import explore
    >>> chart = explore.interval(n=100, p=22, seed=1)
    >>> chart.run()
    >>> chart.done
    100
    >>> chart.set(n=200)
    >>> chart
    <Exploration interval: n=200, p=22, level=95>
    """

    _part = "explore"
    _commands: ClassVar[Mapping[str, Command]] = {
        **HELLO,
        "set": Command(_is_values, lambda chart, values: chart._drag(values)),
        "more": Command(
            {"trials": _is_trials, "slowly": bool}, lambda chart, more: chart._watch(**more)
        ),
        "stop": Command(NONE, lambda chart, _: chart.stop()),
        "luck": Command(NONE, lambda chart, _: chart.again()),
        "reset": Command(NONE, lambda chart, _: chart.reset()),
    }

    plan = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True, to_json=as_text)

    _work: asyncio.Task[None] | None = None

    def __init__(
        self, experiment: Experiment[Any], *, seed: int | None = None, lang: str | None = None
    ) -> None:
        self._experiment = experiment
        self._values = dict(experiment.given)
        self._seed = _check_seed(seed)
        self._seq = 0
        self._wanted = 0
        self._slowly = False
        self._empty()
        super().__init__(
            bundle="explore",
            plan=self._plan(),
            state=self._data(),
            lang=check_language(lang or language()),
        )
        self.on_msg(self._answer)

    @property
    def values(self) -> dict[str, int]:
        """The values of the handles, by their names."""
        return dict(self._values)

    @property
    def done(self) -> int:
        """The number of simulated trials in the picture."""
        return self._done

    def set(self, **values: int) -> None:
        """Move handles; a simulation of other values begins anew, as far as it had come.

        Raises
        ------
        BadInput
            If there is no such handle, or it cannot have this value.
        """
        self._experiment.check(values)
        changed = {name for name, value in values.items() if self._values[name] != value}
        self._values |= values
        if any(self._experiment.handles[name].empties for name in changed):
            self._empty()
        self._go_on()

    def more(self, trials: int | None = None) -> None:
        """Simulate some more trials in the background, where there is one; all by default."""
        self._want(trials)
        self._go_on()

    def run(self, trials: int | None = None) -> None:
        """Simulate some more trials now, and show them; all by default."""
        self._want(trials)
        self._halt()
        self._simulate(self._wanted)
        self._show()

    def stop(self) -> None:
        """Stop simulating."""
        self._halt()
        self._wanted = self._done
        self._show()

    def again(self, seed: int | None = None) -> None:
        """Simulate anew with another seed, as many trials as there were."""
        self._seed = _check_seed(seed)
        self._empty()
        self._go_on()

    def reset(self) -> None:
        """Put the handles back where they stood at first, and forget what was simulated."""
        self._values = dict(self._experiment.given)
        self._wanted = 0
        self._empty()
        self._show()

    def pictures(self) -> tuple[str, list[Data]]:
        """Return a handle, and the finished picture for some of its values.

        A page without a kernel shows them, because it cannot ask for others.
        """
        name, values = self._experiment.on_page
        here = self._values[name]
        drawn = []
        for value in (*(value for value in values if value != here), here):  # ends where it was
            self.set(**{name: value})
            self.run()
            drawn.append(self.state)
        return name, sorted(drawn, key=lambda picture: picture["values"][name])

    # --- inside ---------------------------------------------------------------------------

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Carry out a message from the front end, and say that it is done; ignore anything else."""
        try:
            message = read_message(content, self._commands)
        except Bad:
            return
        with suppress(BadInput):  # what no handle sends is not done
            self._commands[message.name].do(self, message.arg)
        self.send({"v": PROTOCOL, "type": "done", "id": message.id})

    def _drag(self, values: Mapping[str, Any]) -> None:
        self._slowly = False  # while a handle moves, nobody waits for a show
        self.set(**values)

    def _watch(self, trials: int | None, slowly: bool) -> None:
        self._slowly = slowly
        self.more(trials)

    def _want(self, trials: int | None) -> None:
        if not _is_trials(trials):
            problem = Problem("trials", WORDS.text("bad_trials", value=short_repr(trials)))
            raise BadInput(WORDS.text("bad_values"), [problem])
        most = self._experiment.trials
        self._wanted = most if trials is None else min(self._done + trials, most)

    def _empty(self) -> None:
        """Forget the sample; how many trials are wanted stays."""
        self._halt()
        self._rng = Random(self._seed)
        self._done = 0
        self._sample = self._experiment.nothing()

    def _go_on(self) -> None:
        """Simulate in the background, which is possible in a kernel but not in a plain program."""
        if self._done < self._wanted and self._work is None:
            try:
                self._work = asyncio.get_running_loop().create_task(self._arrive())
            except RuntimeError:
                self._simulate(self._wanted)
        self._show()

    def _halt(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _simulate(self, most: int, until: float | None = None) -> None:
        """Add trials, up to `most` in all, or until a time."""
        while self._done < most and (until is None or monotonic() < until):
            self._experiment.add(self._values, self._sample, self._rng)
            self._done += 1

    async def _arrive(self) -> None:
        """Add portions, between which the kernel handles other requests."""
        await asyncio.sleep(0)  # answer the handle first
        portion = -(-self._experiment.trials // ARRIVALS) if self._slowly else self._wanted
        while self._done < self._wanted:
            began = monotonic()
            goal = min(self._done + portion, self._wanted)
            while self._done < goal and monotonic() < began + SHOWN_EVERY:
                self._simulate(goal, monotonic() + STRETCH)
                await asyncio.sleep(0)
            if self._done < self._wanted:
                self._show()
                await asyncio.sleep(max(began + SHOWN_EVERY - monotonic(), STRETCH))
        self._work = None
        self._show()

    def _plan(self) -> Data:
        return self._experiment.plan()

    def _data(self) -> Data:
        return {
            "v": 1,
            "seq": self._seq,
            "values": dict(self._values),
            "done": self._done,
            "wanted": self._wanted,
            "running": self._work is not None,
            **self._experiment.picture(self._values, self._sample).data(),
        }

    def _show(self) -> None:
        self._seq += 1
        self.state = self._data()

    def close(self) -> None:
        """Stop simulating, and detach the widget from the front end."""
        self._halt()
        super().close()

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self._values.items())
        return f"<Exploration {self._experiment.key}: {values}>"

    def fallback(self) -> str:
        """Return the exploration as it stands, for places without widgets."""
        return still(self.plan, self.state, self.lang)


def _check_seed(seed: Any) -> int:
    if seed is None:
        return randbits(64)
    if problems := seed_problems(seed):
        raise BadInput(WORDS.text("bad_values"), problems)
    return int(seed)
