"""The design of an experiment: the question, where chance comes from, what counts, how often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine import registry
from ...engine.errors import BadInput, Problem, short_repr
from ...engine.integers import is_integer
from ...engine.texts import Text, untranslated
from ...table.seats import as_player
from .recording import OPERATORS, RECORDINGS, WORDS, Event, Kind, Value, as_number
from .sources import BEGUN_WITH, UNTIL, WINNER, Bag, Play, Source, numbered

LONGEST_QUESTION = 200
LONGEST_LABEL = 24
MOST_THINGS = 12
"""The most kinds of things in a bag."""
MOST_OF_A_KIND = 999
MOST_NUMBERS = 1000
MOST_DRAWS = 500
MOST_GOAL = 1000
MOST_TRIALS, MOST_GAMES = 10_000, 1000
MOST_WAITED = 5000
"""The most draws that a trial may take on average, if no number ends it."""

Data = Mapping[str, Any]

BAGS = ("coin", "cards", "bag")
"""The sources whose things are listed."""
NUMBERED = ("die", "dice", "numbers")
"""The sources whose things are numbers from 1 on."""
SOURCES = ("coin", "die", "dice", "cards", "numbers", "bag", "game")


@dataclass(frozen=True)
class Design:
    """A design without problems; `read` makes it.

    Examples
    --------
    >>> design = read({"source": "die", "record": "number", "op": "is", "value": 6})
    >>> design.event.holds(6), design.trials
    (True, 1000)
    """

    question: str
    source: Source
    record: str  # what is recorded, see `RECORDINGS`; of a game, a column or its winner
    of: str  # of which thing
    event: Event
    trials: int
    data: Data  # the same as plain data

    @property
    def kind(self) -> Kind:
        """Of what kind the recorded values are."""
        return self.source.kind(self.record)

    def chance(self) -> Data:
        """Return what decides the recorded values and which of them count."""
        return {key: value for key, value in self.data.items() if key not in ("question", "trials")}

    # --- in words -----------------------------------------------------------------------------

    def value_text(self, value: Value) -> Text:
        """Return a recorded value as people read it."""
        if self.kind == "yes":
            return WORDS.text("yes" if value else "no")
        if self.kind == "winner":
            return WORDS.text("player", n=value) if value else WORDS.text("nobody")
        return untranslated(value)

    @property
    def record_text(self) -> Text:
        """What is recorded."""
        if isinstance(self.source, Play):
            return self.source.label(self.record)
        key = "one" if self.record == "which" and self.source.single else self.record
        return WORDS.text(f"record_{key}", thing=self.of)

    @property
    def event_text(self) -> Text:
        """Which trials count."""
        value = self.value_text(self.event.value)
        return WORDS.text(f"event_{self.event.op}", what=self.record_text, value=value)

    def lines(self) -> list[tuple[Text, Text]]:
        """Return the design as pairs of a heading and a text."""
        told = [
            ("source", _source_text(self.source, self.data["source"])),
            ("trial", _trial_text(self.source, self.data["source"])),
            ("record", self.record_text),
            ("event", self.event_text),
            ("trials", untranslated(f"{self.trials:,}")),
        ]
        return [(WORDS.text(f"field_{key}"), text) for key, text in told]


def _source_text(source: Source, name: str) -> Text:
    if isinstance(source, Play):
        return source.rules.book.title
    if name in ("die", "dice"):
        return WORDS.text(f"source_{name}")
    if source.things == tuple(numbered(len(source.things)).items()) and len(source.things) > 1:
        return WORDS.text("numbers_to", n=len(source.things))
    return untranslated(", ".join(f"{label} × {count}" for label, count in source.things))


def _trial_text(source: Source, name: str) -> Text:
    if isinstance(source, Play):
        return WORDS.text("one_game", players=", ".join(source.players))
    values = {"n": source.draws, "thing": source.thing, "goal": source.goal}
    until = WORDS.text("once" if source.single else f"until_{source.until}_said", **values)
    if source.single or name in ("coin", "die", "dice"):  # nothing is taken out
        return until
    return WORDS.text("back_said" if source.back else "kept_said", until=until)


# --- reading -------------------------------------------------------------------------------------

_FIELDS: Mapping[str, Any] = {
    "question": "",
    "source": "coin",
    "things": None,
    "numbers": 6,
    "until": "times",
    "draws": 1,
    "thing": "",
    "goal": 1,
    "back": True,
    "game": BEGUN_WITH,
    "players": None,
    "record": None,
    "of": "",
    "op": "is",
    "value": None,
    "trials": 1000,
}
"""What plain data has, with what stands for what is left out."""


def read(data: Any) -> Design:
    """Return the design that plain data describes.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> read({"source": "bag", "things": [["red", 0]], "trials": -1})
    Traceback (most recent call last):
    ...
    racekit.engine.errors.BadInput: This experiment cannot be run:
      things.red: must be a whole number from 1 to 999; got 0.
      trials: must be a whole number from 1 to 10,000; got -1.
    """
    if not isinstance(data, Mapping):
        raise bad_design([WORDS.problem("design", "no_design", value=short_repr(data))])
    unknown = [WORDS.problem(short_repr(key), "no_field") for key in data if key not in _FIELDS]
    given = _relevant({**_FIELDS, **{key: each for key, each in data.items() if key in _FIELDS}})
    problems = [*unknown, *_question_problems(given["question"]), *_source_problems(given)]
    source = None
    if not any(problem.place.partition(".")[0] in _OF_SOURCES for problem in problems):
        source = _source(given)
        problems += _slow_problems(source)
        problems += _event_problems(given, source)
    most = MOST_GAMES if given["source"] == "game" else MOST_TRIALS
    problems += _whole_problems("trials", given["trials"], 1, most)
    value = _value(given, source) if source and not problems else None
    if problems or source is None or value is None:
        raise bad_design(problems)
    kept = {key: given[key] for key in _kept(given)} | {"value": given["value"]}
    return Design(
        given["question"].strip(),
        source,
        given["record"],
        given["of"],
        Event(given["op"], value),
        given["trials"],
        kept,
    )


def _relevant(given: Data) -> Data:
    """Return the fields; one that decides nothing stands as if it were left out.

    Nobody looks at it: a number there could be of any size.
    """
    record, until = given["record"], given["until"]
    asks = isinstance(record, str) and record in RECORDINGS and RECORDINGS[record].asks
    decides = {
        "things": given["source"] in BAGS,
        "numbers": given["source"] == "numbers",
        "draws": until == "times",
        "thing": until == "thing",
        "goal": until == "sum",
        "of": asks and given["source"] != "game",
    }
    return {key: each if decides.get(key, True) else _FIELDS[key] for key, each in given.items()}


def bad_design(problems: list[Problem]) -> BadInput:
    """Return the error that lists the problems of a design."""
    return WORDS.error("bad_design", problems)


_OF_SOURCES = {
    "source", "things", "numbers", "until", "draws", "thing", "goal", "back", "game", "players",
}  # fmt: skip


def _kept(given: Data) -> list[str]:
    """Return the fields that matter."""
    kind = given["source"]
    drawn = ["until", "draws", "thing", "goal", "back"] if kind != "game" else ["game", "players"]
    of_source = ["things"] if kind in BAGS else ["numbers"] if kind == "numbers" else []
    return ["question", "source", *of_source, *drawn, "record", "of", "op", "trials"]


def is_label(text: Any) -> bool:
    """Return whether a text can name a thing."""
    return (
        isinstance(text, str)
        and text.strip() == text
        and 0 < len(text) <= LONGEST_LABEL
        and text.isprintable()
    )


def _question_problems(question: Any) -> Iterator[Problem]:
    good = isinstance(question, str) and question.isprintable()
    if not good or len(question) > LONGEST_QUESTION:
        yield WORDS.problem("question", "no_question", most=LONGEST_QUESTION)


def _whole_problems(where: str, value: Any, low: int, high: int) -> Iterator[Problem]:
    if not is_integer(value) or not low <= value <= high:
        values = {"low": f"{low:,}", "high": f"{high:,}", "value": short_repr(value)}
        yield WORDS.problem(where, "not_whole", **values)


def _choice_problems(where: str, value: Any, known: Any) -> Iterator[Problem]:
    if not isinstance(value, str) or value not in known:
        yield WORDS.problem(where, "not_offered", value=short_repr(value), known=list(known))


def _source_problems(given: Data) -> Iterator[Problem]:
    found = [*_choice_problems("source", given["source"], SOURCES)]
    yield from found
    if found:
        return
    if given["source"] == "game":
        yield from _game_problems(given["game"], given["players"])
        return
    if given["source"] in BAGS:
        yield from _things_problems(given["things"])
    if given["source"] == "numbers":
        yield from _whole_problems("numbers", given["numbers"], 2, MOST_NUMBERS)
    if not isinstance(given["back"], bool):
        yield WORDS.problem("back", "not_bool", value=short_repr(given["back"]))
    yield from _choice_problems("until", given["until"], UNTIL)
    if given["until"] == "times":
        yield from _whole_problems("draws", given["draws"], 1, MOST_DRAWS)
    if given["until"] == "sum":
        yield from _whole_problems("goal", given["goal"], 1, MOST_GOAL)


def _things_problems(things: Any) -> Iterator[Problem]:
    pairs = isinstance(things, list | tuple) and all(
        isinstance(each, list | tuple) and len(each) == 2 for each in things
    )
    if not pairs or not 1 <= len(things) <= MOST_THINGS:
        yield WORDS.problem("things", "no_things", most=MOST_THINGS)
        return
    seen = set()
    for label, count in things:
        if not is_label(label):
            yield WORDS.problem("things", "no_label", value=short_repr(label), most=LONGEST_LABEL)
            continue
        if label in seen:
            yield WORDS.problem(f"things.{label}", "twice")
        seen.add(label)
        yield from _whole_problems(f"things.{label}", count, 1, MOST_OF_A_KIND)


def _game_problems(game: Any, players: Any) -> Iterator[Problem]:
    found = [*_choice_problems("game", game, registry.names())]
    yield from found
    if found:
        return
    seats = registry.game(game).players
    if not isinstance(players, list | tuple) or len(players) != seats:
        yield WORDS.problem("players", "no_players", n=seats)
        return
    for n, name in enumerate(players):
        if not isinstance(name, str) or not callable(getattr(as_player(name), "choose", None)):
            yield WORDS.problem(f"players.{n + 1}", "no_player", value=short_repr(name))


def _source(given: Data) -> Source:
    if given["source"] == "game":
        return Play(given["game"], tuple(given["players"]))
    listed = given["source"] in BAGS
    things = (dict(given["things"]) if listed else numbered(given["numbers"])).items()
    ends = {key: given[key] for key in ("until", "draws", "thing", "goal", "back")}
    return Bag(tuple(things), **ends)


def _slow_problems(source: Source) -> Iterator[Problem]:
    """Yield why a trial could not end, or not soon."""
    if isinstance(source, Play):
        return
    counts, size = dict(source.things), source.size
    if source.until == "thing" and not (isinstance(source.thing, str) and source.thing in counts):
        known = list(counts)[:MOST_THINGS]
        yield WORDS.problem("thing", "not_offered", value=short_repr(source.thing), known=known)
        return
    if source.until == "sum" and not all((as_number(label) or 0) > 0 for label in counts):
        yield WORDS.problem("until", "not_positive")
    if source.until == "times" and not source.back and source.draws > size:
        yield WORDS.problem("draws", "too_many_draws", draws=source.draws, size=size)
    rarest = counts[source.thing] if source.until == "thing" else min(counts.values())
    if source.until in ("kinds", "thing") and source.back:
        waited = size / rarest * (len(counts).bit_length() if source.until == "kinds" else 1)
        if waited > MOST_WAITED:
            yield WORDS.problem("until", "too_long")


def _event_problems(given: Data, source: Source) -> Iterator[Problem]:
    record = given["record"]
    found = [*_choice_problems("record", record, source.offered())]
    yield from found
    if found:
        return
    if isinstance(source, Bag) and RECORDINGS[record].asks:
        yield from _choice_problems("of", given["of"], dict(source.things))
    yield from _choice_problems("op", given["op"], operators(source.kind(record)))
    if _value(given, source) is None:
        yield WORDS.problem("value", "no_value", value=short_repr(given["value"]))


def operators(kind: Kind) -> tuple[str, ...]:
    """Return how values of a kind are compared."""
    return tuple(OPERATORS) if kind == "number" else ("is",)


def _value(given: Data, source: Source) -> Value | None:
    """Return the value with which recorded ones are compared; None if it is none."""
    value, kind = given["value"], source.kind(given["record"])
    if kind == "text":
        good = isinstance(value, str) and value.isprintable() and 0 < len(value) <= LONGEST_QUESTION
        return value if good else None
    if not is_integer(value) or not -(10**6) < value < 10**6:
        return None
    if kind == "yes":
        return value if value in (0, 1) else None
    if given["record"] == WINNER and isinstance(source, Play):
        return value if 0 <= value <= len(source.players) else None
    return value
