"""The form of a question: what an entry of a catalogue must be, and its answers as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any
from unicodedata import normalize

from ..engine.errors import Messages, Problem, short_repr
from ..engine.texts import LANGUAGES, Text, read_toml
from .schema import FIELDS, FILE_KINDS, RULES, is_numeric, kind_of, names_of

WORDS = Messages("racekit.lessons")

TOPICS = (
    "longshot",
    "trickrace",
    "foth",
    "readaloud",
    "odds",
    "school",
    "make",
    "players",
    "research",
)
"""The topics of the lessons: each has a file of questions."""

MOST_PARTS, LONGEST_PART = 60, 60
"""The most parts of an answer, and the most characters of one."""

Entry = Mapping[str, Any]

_OWN_WORDS = {"not_two_texts": "not_a_text", "not_fraction": "not_a_number"}
"""What is said of a question of one's own, whose texts may be in one language."""

_OWN_OPTIONAL = {
    f".{name}" for name, field in FIELDS.items() if field.required and not field.own_required
}
"""The places of an entry that a question of one's own can do without."""

_WRONG = frozenset({*RULES, "idea", "say"})
"""The keys of a recognised wrong answer: a value or a rule, the idea behind it, the reply."""

_Found = Iterator[tuple[str, str, dict[str, Any]]]
"""Problems: the place in an entry, the message, its values."""


@cache
def misconceptions() -> Mapping[str, Entry]:
    """Return the misconceptions behind wrong answers: name, what people think, and the source.

    Examples
    --------
    >>> misconceptions()["gambler"]["name"]["en"]
    'The gambler’s fallacy'
    """
    return read_toml("racekit.lessons", "misconceptions.toml")


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
    >>> from racekit.engine.errors import BadInput
    >>> try:
    ...     check_entries({"odds/x": {"kind": "number", "answer": 1}}, {})
    ... except BadInput as error:
    ...     print([problem.place for problem in error.problems])
    ['odds/x.prompt', 'odds/x.hint', 'odds/x.why']
    """
    problems = [
        problem for name, entry in found.items() for problem in entry_problems(name, entry, ideas)
    ]
    if problems:
        raise WORDS.error("bad_catalogue", problems)


def entry_problems(
    name: str, entry: Entry, ideas: Mapping[str, Entry], *, own: bool = False
) -> Iterator[Problem]:
    """Yield the problems of an entry; a question of one's own needs no hint and no explanation."""
    for place, key, values in _problems(entry, ideas):
        if own and key == "missing" and place in _OWN_OPTIONAL:
            continue
        yield _problem(f"{name}{place}", _OWN_WORDS.get(key, key) if own else key, values)


def _problem(where: str, key: str, values: Mapping[str, Any]) -> Problem:
    own = key in WORDS.catalogue.entries
    return WORDS.problem(where, key, **values) if own else Problem.of(where, key, **values)


def _problems(entry: Entry, ideas: Mapping[str, Entry]) -> _Found:
    for key in sorted(entry.keys() - FIELDS.keys()):
        yield "", "unknown_key", {"name": key}
    for key in (name for name, field in FIELDS.items() if field.required and name not in entry):
        yield f".{key}", "missing", {}
    for key in names_of("text"):
        if key in entry:
            yield from _text_problems(f".{key}", entry[key])
    if "answer" not in entry or "kind" not in entry:
        return
    kind = entry["kind"]
    if kind not in FILE_KINDS:
        yield ".kind", "not_choice", {"value": short_repr(kind), "known": FILE_KINDS}
        return
    if parts := list(_parts_problems(entry)):
        yield from parts
        return
    if not (answers := list(_answer_problems(".answer", entry, entry["answer"]))):
        yield from _move_problems(entry)
        yield from _wrong_problems(entry, ideas)
    yield from answers


_NO_CHARACTER = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML, terminals and other platforms do not take: control characters, and half ones."""
_UNSEEN = re.compile("[\t\n\xad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""What nobody sees, and no answer may hold."""


def bad_character(text: str, *, key: bool = False) -> str | None:
    r"""Return the first character that a text may not hold, by its number; None if it is good.

    Parameters
    ----------
    text : str
        The text.
    key : bool
        Whether it is the key of an option, which may hold nothing invisible either.

    Examples
    --------
    >>> bad_character("ring\x07"), bad_character("a\u200bb"), bad_character("a\u200bb", key=True)
    ('U+0007', None, 'U+200B')
    """
    found = _NO_CHARACTER.search(text) or (_UNSEEN.search(text) if key else None)
    return found and f"U+{ord(found[0]):04X}"


def _text_problems(place: str, text: Any) -> _Found:
    if not is_text(text):
        yield place, "not_two_texts", {}
    elif name := bad_character("".join(text.values())):
        yield place, "bad_character", {"name": name}


def text_problems(place: str, text: Any) -> Iterator[Problem]:
    """Yield the problem of a text of a lesson of one's own, if it has one."""
    for where, key, values in _text_problems(place, text):
        yield _problem(where, _OWN_WORDS.get(key, key), values)


def is_text(text: Any) -> bool:
    """Return whether a value is a text in both languages."""
    both = isinstance(text, Mapping) and text.keys() == set(LANGUAGES)
    return both and all(isinstance(each, str) and each.strip() for each in text.values())


def _parts_problems(entry: Entry) -> _Found:
    """Check what the answer is chosen from, or lies within."""
    lists = [key for key in names_of("list") if not isinstance(entry.get(key, []), list)]
    for key in lists:
        yield f".{key}", "not_list", {"value": short_repr(entry[key])}
    if lists:
        return
    yield from _options_problems(entry)
    bars = entry.get("bars", [])
    yield from _count_problems(".bars", bars, needed=entry["kind"] == "distribution")
    for number, bar in enumerate(bars):
        yield from _text_problems(f".bars[{number}]", bar)
    limits = entry.get("range", [0, 1])
    if len(limits) != 2 or not all(_is_number(end) for end in limits):
        yield ".range", "not_a_range", {}


def _count_problems(place: str, parts: list[Any], *, needed: bool) -> _Found:
    if needed and len(parts) < 2:
        yield place, "too_few", {}
    if len(parts) > MOST_PARTS:
        yield place, "too_many", {"most": MOST_PARTS}


def _options_problems(entry: Entry) -> _Found:
    options, answer = entry.get("options", []), kind_of(entry).answer
    yield from _count_problems(".options", options, needed=answer == "keys")
    if answer == "truth" and options:
        yield ".options", "no_options", {}
    keys = [_alike(option["key"]) for option in options if _is_option(option)]
    for number, option in enumerate(options):
        place = f".options[{number}]"
        if not _is_option(option):
            yield place, "not_an_option", {"most": LONGEST_PART}
            continue
        if keys.count(_alike(option["key"])) > 1:
            yield f"{place}.key", "not_unique", {}
        if name := bad_character(option["key"], key=True):
            yield f"{place}.key", "bad_character", {"name": name}
        if "beside" in option and (entry["kind"] != "board" or option["beside"] is not True):
            yield f"{place}.beside", "not_on_board", {}
        yield from _text_problems(f"{place}.say", option["say"])


def _is_option(option: Any) -> bool:
    if not isinstance(option, Mapping) or option.keys() - {"beside"} != {"key", "say"}:
        return False
    key = option["key"]
    return isinstance(key, str) and len(key.strip()) > 0 and len(key) <= LONGEST_PART


def _alike(key: str) -> str:
    """Return what makes two keys look the same."""
    return normalize("NFC", key.strip())


_NUMBER = re.compile(r"-?[0-9]{1,60}(\.[0-9]{1,60}|/[0-9]{1,60})?")


def _is_number(value: Any) -> bool:
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        return False
    try:
        Fraction(value)
    except (TypeError, ValueError, ArithmeticError):
        return False
    return not isinstance(value, bool)


def keys_of(entry: Entry) -> list[str]:
    """Return the keys of a question's options."""
    return [str(option["key"]) for option in options_of(entry) if "key" in option]


def options_of(entry: Entry) -> Sequence[Mapping[str, Any]]:
    """Return the options of a question; if it is answered by True or False, they are yes and no."""
    if kind_of(entry).answer == "truth":
        return [{"key": key, "say": WORDS.text(f"option_{key}").data()} for key in ("yes", "no")]
    options: Sequence[Mapping[str, Any]] = entry.get("options", [])
    return options


def _answer_problems(place: str, entry: Entry, answer: Any) -> _Found:
    """Check that an answer, right or wrong, is one that can be given."""
    kind = entry["kind"]
    if is_numeric(entry):
        low, high = (0, 1) if kind == "probability" else entry.get("range", (None, None))
        if not _is_number(answer):
            yield place, "not_fraction", {"value": short_repr(answer)}
        elif low is not None and not Fraction(low) <= Fraction(answer) <= Fraction(high):
            yield place, "not_in_range", {"value": answer, "low": low, "high": high}
        return
    if kind == "distribution":
        yield from _shares_problems(place, entry, answer)
        return
    known = keys_of(entry)
    given = answer if isinstance(answer, list) else [answer]
    if isinstance(answer, bool) and kind == "choice":
        given = ["yes" if answer else "no"]
    for key in given:
        if key == "":
            yield place, "missing", {}
        elif str(key) not in known:
            yield place, "not_choice", {"value": short_repr(key), "known": known}
    if kind == "order" and sorted(map(str, given)) != sorted(known):
        yield place, "not_all_options", {}
    if takes_one(entry) and len(given) != 1:
        yield place, "not_one_option", {}


def takes_one(entry: Entry) -> bool:
    """Return whether a question has one option as its answer; on a board, a list means several."""
    on_board = entry["kind"] == "board" and not isinstance(entry["answer"], list)
    return on_board or entry["kind"] == "choice"


def _move_problems(entry: Entry) -> _Found:
    """Check the moves of which an answer must be one: each is an answer, and one is right."""
    if "moves" not in entry:
        return
    moves = entry["moves"]
    if entry["kind"] != "board" or takes_one(entry):
        yield ".moves", "unknown_key", {"name": "moves"}
    elif not isinstance(moves, list) or not all(isinstance(move, list) for move in moves):
        yield ".moves", "not_list", {"value": short_repr(moves)}
    else:
        for number, move in enumerate(moves):
            yield from _answer_problems(f".moves[{number}]", entry, move)
        if set(entry["answer"]) not in map(set, moves):
            yield ".answer", "not_choice", {"value": short_repr(entry["answer"]), "known": moves}


def _shares_problems(place: str, entry: Entry, answer: Any) -> _Found:
    if not isinstance(answer, list) or not all(map(_is_number, answer)):
        yield place, "not_list", {"value": short_repr(answer)}
    elif len(answer) != len(entry.get("bars", [])) or sum(map(Fraction, answer)) != 1:
        yield place, "not_shares", {}


def _wrong_problems(entry: Entry, ideas: Mapping[str, Entry]) -> _Found:
    right = plain(entry, entry["answer"])
    for number, wrong in enumerate(entry.get("wrong", [])):
        place = f".wrong[{number}]"
        if not isinstance(wrong, Mapping):
            yield place, "not_a_wrong", {}
            continue
        for key in sorted(wrong.keys() - _WRONG):
            yield place, "unknown_key", {"name": key}
        yield from _text_problems(f"{place}.say", wrong.get("say"))
        if (idea := wrong.get("idea")) is not None and idea not in ideas:
            yield f"{place}.idea", "not_choice", {"value": short_repr(idea), "known": tuple(ideas)}
        rules = kind_of(entry).rules
        given = [key for key in RULES if key in wrong]
        if len(given) != 1 or given[0] not in rules:
            yield place, "not_one_rule", {"known": rules}
        elif given == ["answer"]:
            wrongs = list(_answer_problems(f"{place}.answer", entry, wrong["answer"]))
            yield from wrongs
            if not wrongs and plain(entry, wrong["answer"]) == right:
                yield f"{place}.answer", "is_right", {}
        elif given[0] in ("has", "lacks") and wrong[given[0]] not in keys_of(entry):
            known = keys_of(entry)
            yield place, "not_choice", {"value": short_repr(wrong[given[0]]), "known": known}
        elif given[0] in ("above", "below") and not _is_number(wrong[given[0]]):
            yield f"{place}.{given[0]}", "not_fraction", {"value": short_repr(wrong[given[0]])}


# --- answers as plain data -----------------------------------------------------------------------


def plain(entry: Entry, answer: Any) -> str | list[str]:
    """Return a valid answer of the catalogue as a page gives it: a text, or a list of texts.

    Examples
    --------
    >>> plain({"kind": "choice", "answer": True}, True), plain({"kind": "number"}, 400)
    ('yes', '400')
    """
    if is_numeric(entry):
        return str(Fraction(answer))
    if entry["kind"] == "distribution":
        return [str(Fraction(share)) for share in answer]
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    given: Sequence[Any] = answer if isinstance(answer, list) else [answer]
    if takes_one(entry):
        return str(given[0])
    keys = list(map(str, given))
    return keys if entry["kind"] == "order" else sorted(keys, key=keys_of(entry).index)


def text_of(entry: Entry, key: str) -> Text:
    """Return a text of an entry."""
    return Text(**entry[key])
