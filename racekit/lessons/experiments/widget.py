"""The widget of an experiment: a form, below it what an exploration shows."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from random import randrange
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.errors import Problem, file_trouble, short_repr
from ...engine.integers import is_integer
from ...engine.texts import Text, check_language, language, untranslated
from ...show.spreadsheets import harmless
from ...table import saves
from ...ui.messages import Command
from ..explore.pictures import Data
from ..explore.widget import Exploration
from ..progress_store import DESIGN, StoredEvent, append, follow, read, standings
from . import form
from .design import bad_design
from .design import read as read_design
from .outcome import Designed, Run, Sample
from .program import program
from .recording import WORDS, Value
from .shapes import MOST_VALUES, is_outcome
from .sources import preset
from .still import planning_sheet, stands

if TYPE_CHECKING:
    import pandas as pd

    from .design import Design

COLUMNS = ("trial", "recorded", "condition_met")
FORM = frozenset({"form", "program", "seed", "kept"})
"""What its state has beside that of an exploration."""
_SEEDS = 1_000_000
_AT_ONCE = 1.0
"""Seconds for which a cell that runs again may work on the trials that there were."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,79}")
_WORDS = ("add", "remove", "csv", "program_head")


def _is_edit(what: Any) -> bool:
    return isinstance(what, str) or is_integer(what)


class ExperimentWidget(Exploration):
    """An experiment of a pupil's own design; `racekit.lessons.experiment` makes it.

    Parameters
    ----------
    draft : mapping, optional
        The design as plain data, which may still have problems; by default, a coin.
    name : str, optional
        The name under which design and outcome are kept on this computer.
    seed : int, optional
        The seed of the trials; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> widget = ExperimentWidget({"source": "die", "record": "number", "value": 6}, seed=1)
    >>> widget.run(100)
    >>> widget.done, widget.met
    (100, 17)
    """

    _part = "experiment"
    _commands: ClassVar[Mapping[str, Command]] = {
        **Exploration._commands,
        "edit": Command(
            {"at": str, "what": _is_edit},
            lambda widget, edit: widget._typed(edit["at"], edit["what"]),
        ),
        "csv": Command(
            type(None), lambda widget, _: widget.send({"v": 1, "type": "csv", "text": widget.csv()})
        ),
    }

    _experiment: Designed
    _sample: Sample

    def __init__(
        self,
        draft: Data | None = None,
        *,
        name: str | None = None,
        seed: int | None = None,
        lang: str | None = None,
    ) -> None:
        lang = check_language(lang or language())
        self.name, self._trouble = name, untranslated("")
        self._given = form.completed(draft or {}, lang)
        kept = None if name is None else standings(read()).get(name)
        found = kept.design if kept else None
        self._kept: Any = None
        self._earlier: Run | None = None
        if found and (form.checked(found["design"])[1] or not is_outcome(found["outcome"])):
            found = None  # written by another version, or by hand
        self._take(form.completed(found["design"], lang) if found else self._given)
        outcome = found["outcome"] if found else {}
        seed = outcome.get("seed", seed)
        super().__init__(
            self._experiment, seed=randrange(_SEEDS) if seed is None else seed, lang=lang
        )
        if found:
            self._kept = {"design": found["design"], "outcome": outcome}
            self._reopen(outcome["done"])
        follow(self)

    @property
    def design(self) -> Design | None:
        """The design; None while it has problems."""
        return self._experiment.design

    @property
    def met(self) -> int:
        """How many of the trials so far count."""
        return self._sample.hits

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the design, each problem with its place."""
        return tuple(self._problems)

    @property
    def program(self) -> str:
        """The Python that does the same, as a text; empty while the design has problems."""
        return program(self.design, self._seed) if self.design else ""

    def edit(self, **fields: Any) -> None:
        """Change fields of the design, as the form does; what follows from it changes too.

        Examples
        --------
        >>> widget = ExperimentWidget()
        >>> widget.edit(source="dice", op="least", value=10)
        >>> widget.design.event_text.en
        'the sum: at least 10'
        """
        draft = self._draft
        for at, what in fields.items():
            draft = form.changed(draft, at, what, self.lang)
        self._redesign(draft)

    def again(self, seed: int | None = None) -> None:
        super().again(randrange(_SEEDS) if seed is None else seed)

    def reset(self) -> None:
        """Go back to the design as it was given, and forget the trials."""
        self._take(dict(self._given))
        self._earlier = None
        self.plan = self._plan()
        super().reset()

    # --- what comes out -----------------------------------------------------------------------

    def table(self) -> pd.DataFrame:
        """Return a row for each trial: its number, what was recorded, and whether it counts.

        Examples
        --------
        >>> widget = ExperimentWidget({"source": "die", "record": "number", "value": 6}, seed=1)
        >>> widget.run(3)
        >>> widget.table()["recorded"].tolist()
        [1, 6, 5]
        """
        import pandas as pd

        return pd.DataFrame(self._rows(), columns=list(COLUMNS))

    def csv(self) -> str:
        """Return the same as CSV, of which no spreadsheet takes anything for a formula."""
        text = StringIO()
        writer = csv.writer(text)
        writer.writerows([COLUMNS, *([harmless(cell) for cell in row] for row in self._rows())])
        return text.getvalue()

    def to_csv(self, path: str | Path) -> Path:
        """Write the same as a CSV file."""
        target = saves.as_path(path)
        saves.write_whole(target, self.csv().encode("utf-8-sig"))
        return target

    def _rows(self) -> list[tuple[int, Value, int]]:
        design = self.design
        if design is None:
            return []
        recorded = enumerate(self._sample.recorded, 1)
        return [(n, value, int(design.event.holds(value))) for n, value in recorded]

    def described(self) -> Text:
        """Return the design as a text."""
        lines = self.design.lines() if self.design else []
        colons = {"en": ": ", "ja": "："}
        told = {lang: [f"{h(lang)}{c}{t(lang)}" for h, t in lines] for lang, c in colons.items()}
        return Text(". ".join(told["en"]), "。".join(told["ja"]))

    def fallback(self) -> str:
        lines = self.design.lines() if self.design else []
        return stands(lines, self.plan, self.state, self.lang)

    def sheet(self) -> str:
        """Return the sheet on which it is planned on paper."""
        return planning_sheet(self.lang)

    def __repr__(self) -> str:
        what = self.design.event_text(language()) if self.design else "?"
        return f"<ExperimentWidget {what}: {self.met} of {self.done}>"

    # --- inside ---------------------------------------------------------------------------------

    def _take(self, draft: Data) -> None:
        """Take a draft as the design, if it has no problems."""
        self._draft = draft
        design, self._problems = form.checked(draft)
        question = draft.get("question", "") if design else ""
        self._experiment = Designed(design, question)

    def _reopen(self, done: int) -> None:
        """Simulate again what was simulated: what takes long, in the background."""
        if done:
            self._want(done)
            self._simulate(self._wanted, monotonic() + _AT_ONCE)
        self._go_on()

    def _redesign(self, draft: Data) -> None:
        before, shown, run = self.design, self._values, self._earlier
        if self._done:
            run = Run(self._experiment, self._sample)
            self._experiment.earlier = None  # a chain of them would grow
        self._take(draft)
        after = self.design
        same = before is not None and after is not None and before.chance() == after.chance()
        self._values = dict(shown if same else self._experiment.given)
        if not same:
            self._earlier = run
            self._wanted = 0
            self._empty()
        elif after is not None:
            self._wanted = min(self._wanted, max(after.trials, self._done))
        self._experiment.earlier = self._earlier
        self.plan = self._plan()
        self._go_on()

    def _typed(self, at: str, what: Any) -> None:
        """Take what was entered in the form; what no form sends changes nothing."""
        try:
            part, value = form.typed(self._draft, at, what)
        except (LookupError, StopIteration, TypeError, AttributeError, ValueError):
            return
        self._redesign(form.changed(self._draft, part, value, self.lang))

    def _empty(self) -> None:
        super()._empty()
        self._sample = self._experiment.begin(self._seed)

    def _plan(self) -> Data:
        return {**super()._plan(), "words": {key: WORDS.text(key).data() for key in _WORDS}}

    def _data(self) -> Data:
        return {
            **super()._data(),
            "form": form.fields(self._draft, self._problems),
            "program": self.program,
            "seed": WORDS.text("seed", seed=self._seed).data(),
            "kept": self._where().data(),
        }

    def _where(self) -> Any:
        if self._trouble.en:
            return self._trouble
        kept = self.name is not None and self._kept is not None
        return WORDS.text("kept", name=self.name) if kept else untranslated("")

    def _show(self) -> None:
        if self._work is None:
            self._keep()
        super()._show()

    def _to_keep(self) -> Data | None:
        """Return what is kept: the design, and how often each value came."""
        if self.design is None:
            return None
        counts = [[value, n] for value, n in self._sample.counts.most_common(MOST_VALUES)]
        outcome = {"seed": self._seed, "done": self._done, "met": self.met, "counts": counts}
        return {"design": dict(self.design.data), "outcome": outcome}

    def _keep(self) -> None:
        """Keep design and outcome, if they have changed since."""
        found = self._to_keep()
        if self.name is None or found is None or found == self._kept:
            return
        try:
            append(self.name, DESIGN, **found)
        except OSError as error:
            self._trouble = WORDS.text("not_kept", why=file_trouble(error))
        else:
            self._kept, self._trouble = found, untranslated("")

    def note(self, line: StoredEvent, notice: Text | None) -> None:
        """Do nothing: what is kept elsewhere is not shown here."""

    def forget(self) -> None:
        """Keep it anew, as everything has been erased."""
        self._kept = None


_PRESETS = {"coin": "coin", "die": "die", "two dice": "dice", "cards": "cards"}
_RECORDS = {
    "number": "number",
    "which": "which",
    "how many": "count",
    "draws": "draws",
    "kinds": "kinds",
    "most alike": "most",
    "all alike": "alike",
    "all different": "different",
    "sum": "sum",
    "score": "score",
    "largest": "largest",
    "smallest": "smallest",
}
_OPERATORS = {"is": "is", "at least": "least", "at most": "most"}


def experiment(
    question: str = "",
    *,
    bag: str | int | Mapping[str, int] | None = None,
    draws: int = 1,
    until: str | int | None = None,
    back: bool = True,
    game: str | None = None,
    players: Sequence[str] | None = None,
    record: str | None = None,
    of: str | None = None,
    event: tuple[str, Any] | None = None,
    trials: int = 1000,
    name: str | None = None,
    seed: int | None = None,
    lang: str | None = None,
) -> ExperimentWidget:
    """Let a pupil design an experiment without code: a question, chance, what counts, how often.

    Without arguments, the form begins with a coin. All of it can be changed in the form.

    Parameters
    ----------
    question : str
        The question, in the pupil's words.
    bag : str, int or mapping, optional
        What a trial draws from: ``"coin"``, ``"die"``, ``"two dice"`` or ``"cards"``; a number, for
        the numbers from 1 to it; or things, and how many of each.
    draws : int
        How often a trial draws.
    until : str or int, optional
        Instead, when a trial ends: ``"every kind"`` when every kind has come, a thing when it
        comes, a number when the sum is at least this.
    back : bool
        Whether what is drawn is put back.
    game : str, optional
        Instead of a bag, the name of a game.
    players : sequence of str, optional
        The automatic players of the game, by seats, such as ``["greedy", "random"]``.
    record : str, optional
        What is written down of a trial: ``"number"``, ``"which"``, ``"how many"`` (`of` a thing),
        ``"draws"``, ``"kinds"``, ``"most alike"``, ``"all alike"``, ``"all different"``, ``"sum"``,
        ``"score"`` (the sum, or 0 if the thing in `of` comes), ``"largest"`` or ``"smallest"``; of
        a game, ``"winner"`` or one of its `racekit.columns`.
    of : str, optional
        The thing that is counted.
    event : tuple, optional
        Which trials count: ``("is", value)``, ``("at least", n)`` or ``("at most", n)``.
    trials : int
        How many trials: up to 10,000, of a game up to 1,000.
    name : str, optional
        A name such as ``"school/12/mine"``. Design and outcome are kept under it on this computer,
        and stand there when the cell runs again. What comes before the last ``/`` is the lesson
        with which they are handed in.
    seed : int, optional
        The seed of the trials; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Raises
    ------
    BadInput
        If the design cannot be run; the error lists every problem with its place.

    Examples
    --------
    >>> birthdays = experiment(
    ...     "Do two of us share a birthday?",
    ...     bag=365, draws=23, record="all different", event=("is", False), seed=1,
    ... )
    >>> birthdays.run(100)
    >>> birthdays.met
    48
    >>> experiment(bag={"red": 3, "blue": 2}, draws=9, back=False, record="how many", of="red")
    Traceback (most recent call last):
    ...
    racekit.engine.errors.BadInput: This experiment cannot be run:
      draws: 9 cannot be drawn from 5 without putting back.
    """
    lang = check_language(lang or language())
    if name is not None and not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise bad_design([WORDS.problem("name", "no_name", value=short_repr(name))])
    if bag is not None and game is not None:
        raise bad_design([WORDS.problem("bag", "one_source")])
    given: Data = {"question": question, "trials": trials}
    if game is not None:
        given |= {"source": "game", "game": game}
        given |= {"players": players} if players is not None else {}
    else:
        ends = {"draws": draws, "back": back, **_until(until)}
        given |= ends | _bag("coin" if bag is None else bag, lang)
    if record is not None:
        named = game is None and isinstance(record, str)
        given["record"] = _RECORDS.get(record, record) if named else record
    given |= {} if of is None else {"of": of}
    given |= {} if event is None else _event(event)
    read_design(form.completed(given, lang))
    return ExperimentWidget(given, name=name, seed=seed, lang=lang)


def _bag(bag: Any, lang: str) -> Data:
    if isinstance(bag, str) and bag in _PRESETS:
        source = _PRESETS[bag]
        things = preset(source, lang).items() if source in ("coin", "cards") else ()
        made: Data = {"source": source}
        if things:
            made["things"] = [[label, count] for label, count in things]
        return made | ({"draws": 2} if source == "dice" else {})
    if isinstance(bag, int) and not isinstance(bag, bool):
        return {"source": "numbers", "numbers": bag}
    if isinstance(bag, Mapping):
        return {"source": "bag", "things": [[label, count] for label, count in bag.items()]}
    values = {"known": list(_PRESETS), "value": short_repr(bag)}
    raise bad_design([WORDS.problem("bag", "bad_bag", **values)])


def _until(until: Any) -> Data:
    if until is None:
        return {"until": "times"}
    if isinstance(until, bool) or not isinstance(until, str | int):
        raise bad_design([WORDS.problem("until", "bad_until", value=short_repr(until))])
    if isinstance(until, int):
        return {"until": "sum", "goal": until}
    return {"until": "kinds"} if until == "every kind" else {"until": "thing", "thing": until}


def _event(event: Any) -> Data:
    pair = isinstance(event, tuple | list) and len(event) == 2 and event[0] in [*_OPERATORS]
    if not pair:
        raise bad_design([WORDS.problem("event", "bad_event", value=short_repr(event))])
    value = int(event[1]) if isinstance(event[1], bool) else event[1]
    return {"op": _OPERATORS[event[0]], "value": value}
