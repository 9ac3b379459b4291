"""The catalogue of the questions: one file a topic, read and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from ..engine.errors import BadInput, Problem, shown
from ..engine.texts import LANGUAGES, Catalogue, Text, read_toml

TOPICS = ("longshot", "trickrace", "foth", "readaloud", "odds", "make", "players")
"""The topics of the lessons: each has a file of questions."""

KINDS = ("number", "probability", "choice", "several", "order", "board", "distribution")
"""The kinds of question that a widget asks."""

WORDS = Catalogue(read_toml("racekit.lessons", "messages.toml"))

Entry = Mapping[str, Any]


@cache
def entries() -> Mapping[str, Entry]:
    """Return the entry of every question, by its name.

    Raises
    ------
    BadInput
        The error lists every problem of the catalogue with its place.
    """
    found = {
        f"{topic}/{name}": entry
        for topic in TOPICS
        for name, entry in read_toml("racekit.lessons", f"{topic}.toml").items()
    }
    check_entries(found, misconceptions())
    return found


@cache
def misconceptions() -> Mapping[str, Entry]:
    """Return the misconceptions behind wrong answers: name, what people think, and the source.

    Examples
    --------
    >>> misconceptions()["gambler"]["name"]["en"]
    'The gambler’s fallacy'
    """
    return read_toml("racekit.lessons", "misconceptions.toml")


@cache
def lessons() -> Mapping[str, Entry]:
    """Return the lessons, by notebook: the title, and the names of its questions and puzzles."""
    return read_toml("racekit.lessons", "lessons.toml")


def lesson_of(name: str) -> str:
    """Return the name of a lesson, which may be given by how it begins.

    Raises
    ------
    BadInput
        If there is no such lesson, or several.

    Examples
    --------
    >>> lesson_of("odds/02"), lesson_of("odds/02b")
    ('odds/02-conditional', 'odds/02b-choices')
    """
    known = tuple(lessons())
    found = begun_by(name, known) if isinstance(name, str) else []
    if len(found) != 1:
        text = WORDS.text("unknown_lesson", known=found or known)
        raise BadInput(WORDS.text("bad_lesson"), [Problem(shown(name), text)])
    return found[0]


def begun_by(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin with a text; whole words of them come first.

    Examples
    --------
    >>> begun_by("odds/02", ["odds/02-conditional", "odds/02b-choices"])
    ['odds/02-conditional']
    """
    begun = [name for name in sorted(names) if name.startswith(text)]
    # odds/02 is 02-conditional, though 02b begins like that, too.
    return [name for name in begun if name.startswith(f"{text}-") or name == text] or begun


def entry_of(question: str) -> Entry:
    """Return the entry of a question.

    Raises
    ------
    BadInput
        If there is no such question.
    """
    known = entries()
    if question not in known:
        text = WORDS.text("unknown_question", known=tuple(known))
        raise BadInput(WORDS.text("bad_question"), [Problem(shown(question), text)])
    return known[question]


def yes_or_no() -> list[dict[str, Any]]:
    """Return the options of a question to which the answer is True or False."""
    return [{"key": key, "say": dict(WORDS.entries[f"option_{key}"])} for key in ("yes", "no")]


# --- checking ------------------------------------------------------------------------------------

_KEYS = {
    "kind": True,
    "prompt": True,
    "answer": True,
    "hint": True,
    "why": True,
    "options": False,
    "bars": False,
    "unit": False,
    "range": False,
    "wrong": False,
}
"""The keys of an entry, and whether it must have them."""

_TEXTS = ("hint", "why", "prompt", "unit")
_WRONG = frozenset({"answer", "above", "below", "has", "lacks", "idea", "say"})
"""The keys of a recognised wrong answer: a value or a rule, the idea behind it, the reply."""
_RULES = {
    "number": ("answer", "above", "below"),
    "probability": ("answer", "above", "below"),
    "several": ("answer", "has", "lacks"),
    "board": ("answer", "has", "lacks"),
}
"""How a wrong answer is recognised, by the kind of question; all others only by its value."""

_Found = Iterator[tuple[str, str, dict[str, Any]]]
"""Problems: the place in an entry, the message, its values."""


def check_entries(found: Mapping[str, Entry], ideas: Mapping[str, Entry]) -> None:
    """Check a catalogue.

    Parameters
    ----------
    found : mapping
        The entries, by the names of the questions.
    ideas : mapping
        The misconceptions that they may name.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> try:
    ...     check_entries({"odds/x": {"kind": "number", "answer": 1}}, {})
    ... except BadInput as error:
    ...     print([problem.place for problem in error.problems])
    ['odds/x.prompt', 'odds/x.hint', 'odds/x.why']
    """
    problems = [
        _problem(f"{name}{place}", key, values)
        for name, entry in found.items()
        for place, key, values in _problems(entry, ideas)
    ]
    if problems:
        raise BadInput(WORDS.text("bad_catalogue"), problems)


def _problem(where: str, key: str, values: Mapping[str, Any]) -> Problem:
    own = key in WORDS.entries
    return Problem(where, WORDS.text(key, **values)) if own else Problem.of(where, key, **values)


def _problems(entry: Entry, ideas: Mapping[str, Entry]) -> _Found:
    for key in sorted(entry.keys() - _KEYS.keys()):
        yield "", "unknown_key", {"name": key}
    for key in (key for key, needed in _KEYS.items() if needed and key not in entry):
        yield f".{key}", "missing", {}
    for key in _TEXTS:
        if key in entry:
            yield from _text_problems(f".{key}", entry[key])
    if "answer" not in entry or "kind" not in entry:
        return
    kind = entry["kind"]
    if kind not in KINDS:
        yield ".kind", "not_choice", {"value": shown(kind), "known": KINDS}
        return
    if parts := list(_parts_problems(entry)):
        yield from parts
        return
    if not (answers := list(_answer_problems(".answer", entry, entry["answer"]))):
        yield from _wrong_problems(entry, ideas)
    yield from answers


def _text_problems(place: str, text: Any) -> _Found:
    both = isinstance(text, Mapping) and text.keys() == set(LANGUAGES)
    if not both or not all(isinstance(each, str) and each.strip() for each in text.values()):
        yield place, "not_two_texts", {}


def _parts_problems(entry: Entry) -> _Found:
    """Check what the answer is chosen from, or lies within."""
    kind, options = entry["kind"], entry.get("options", [])
    chosen = kind in ("several", "order", "board") or (
        kind == "choice" and not isinstance(entry["answer"], bool)
    )
    if chosen and len(options) < 2:
        yield ".options", "too_few", {}
    for number, option in enumerate(options):
        place = f".options[{number}]"
        if not isinstance(option, Mapping) or option.keys() - {"beside"} != {"key", "say"}:
            yield place, "not_an_option", {}
        elif "beside" in option and (kind != "board" or option["beside"] is not True):
            yield f"{place}.beside", "not_on_board", {}
        else:
            yield from _text_problems(f"{place}.say", option["say"])
    bars = entry.get("bars", [])
    if kind == "distribution" and len(bars) < 2:
        yield ".bars", "too_few", {}
    for number, bar in enumerate(bars):
        yield from _text_problems(f".bars[{number}]", bar)
    limits = entry.get("range", [0, 1])
    if len(limits) != 2 or not all(_is_number(end) for end in limits):
        yield ".range", "not_a_range", {}


def _is_number(value: Any) -> bool:
    try:
        Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        return False
    return not isinstance(value, bool)


def keys_of(entry: Entry) -> list[str]:
    """Return the keys of a question's options."""
    options = yes_or_no() if isinstance(entry["answer"], bool) else entry.get("options", [])
    return [str(option["key"]) for option in options if "key" in option]


def _answer_problems(place: str, entry: Entry, answer: Any) -> _Found:
    """Check that an answer, right or wrong, is one that can be given."""
    kind = entry["kind"]
    if kind in ("number", "probability"):
        low, high = (0, 1) if kind == "probability" else entry.get("range", (None, None))
        if not _is_number(answer):
            yield place, "not_fraction", {"value": shown(answer)}
        elif low is not None and not Fraction(low) <= Fraction(answer) <= Fraction(high):
            yield place, "not_in_range", {"value": answer, "low": low, "high": high}
        return
    if kind == "distribution":
        yield from _shares_problems(place, entry, answer)
        return
    known = keys_of(entry)
    given = answer if isinstance(answer, list) else [answer]
    if isinstance(answer, bool):
        given = ["yes" if answer else "no"]
    for key in given:
        if str(key) not in known:
            yield place, "not_choice", {"value": shown(key), "known": known}
    if kind == "order" and sorted(map(str, given)) != sorted(known):
        yield place, "not_all_options", {}
    if takes_one(entry) and len(given) != 1:
        yield place, "not_one_option", {}


def takes_one(entry: Entry) -> bool:
    """Return whether a question has one option as its answer; on a board, a list means several."""
    on_board = entry["kind"] == "board" and not isinstance(entry["answer"], list)
    return on_board or entry["kind"] == "choice"


def _shares_problems(place: str, entry: Entry, answer: Any) -> _Found:
    if not isinstance(answer, list) or not all(map(_is_number, answer)):
        yield place, "not_list", {"value": shown(answer)}
    elif len(answer) != len(entry.get("bars", [])) or sum(map(Fraction, answer)) != 1:
        yield place, "not_shares", {}


def _wrong_problems(entry: Entry, ideas: Mapping[str, Entry]) -> _Found:
    right = plain(entry, entry["answer"])
    for number, wrong in enumerate(entry.get("wrong", [])):
        place = f".wrong[{number}]"
        for key in sorted(wrong.keys() - _WRONG):
            yield place, "unknown_key", {"name": key}
        yield from _text_problems(f"{place}.say", wrong.get("say"))
        if (idea := wrong.get("idea")) is not None and idea not in ideas:
            yield f"{place}.idea", "not_choice", {"value": shown(idea), "known": tuple(ideas)}
        rules = _RULES.get(entry["kind"], ("answer",))
        given = [key for key in ("answer", "above", "below", "has", "lacks") if key in wrong]
        if len(given) != 1 or given[0] not in rules:
            yield place, "not_one_rule", {"known": rules}
        elif given == ["answer"]:
            wrongs = list(_answer_problems(f"{place}.answer", entry, wrong["answer"]))
            yield from wrongs
            if not wrongs and plain(entry, wrong["answer"]) == right:
                yield f"{place}.answer", "is_right", {}
        elif given[0] in ("has", "lacks") and wrong[given[0]] not in keys_of(entry):
            known = keys_of(entry)
            yield place, "not_choice", {"value": shown(wrong[given[0]]), "known": known}


# --- answers as plain data -----------------------------------------------------------------------


def plain(entry: Entry, answer: Any) -> str | list[str]:
    """Return a valid answer of the catalogue as a page gives it: a text, or a list of texts.

    Examples
    --------
    >>> plain({"kind": "choice", "answer": True}, True), plain({"kind": "number"}, 400)
    ('yes', '400')
    """
    kind = entry["kind"]
    if kind in ("number", "probability"):
        return str(Fraction(answer))
    if kind == "distribution":
        return [str(Fraction(share)) for share in answer]
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    given: Sequence[Any] = answer if isinstance(answer, list) else [answer]
    if takes_one(entry):
        return str(given[0])
    keys = list(map(str, given))
    return keys if kind == "order" else sorted(keys, key=keys_of(entry).index)


def text_of(entry: Entry, key: str) -> Text:
    """Return a text of an entry."""
    return Text(**entry[key])
