"""Questions as people write them, expanded to entries as racekit's own catalogues have them.

One language is enough, options and wrong answers may be tables, and numbers are read as in an
answer. Whatever has no such form stays as it is, for the check to report.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.texts import LANGUAGES
from ..reading import read_number, read_probability
from ..schema import KINDS, names_of

_NUMERIC = tuple(name for name, kind in KINDS.items() if kind.answer in ("number", "shares"))


def both(text: Any) -> Any:
    """Return a text in both languages; a text in one language stands for the other.

    Examples
    --------
    >>> both("Why?"), both({"ja": "なぜ？"})
    ({'en': 'Why?', 'ja': 'Why?'}, {'en': 'なぜ？', 'ja': 'なぜ？'})
    """
    if isinstance(text, str):
        return dict.fromkeys(LANGUAGES, text)
    if isinstance(text, Mapping) and len(text) == 1 and text.keys() <= set(LANGUAGES):
        return dict.fromkeys(LANGUAGES, *text.values())
    return text


def expanded(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question as an entry.

    Examples
    --------
    >>> entry = expanded({"kind": "probability", "answer": "25 %", "wrong": {"1/2": "No."}})
    >>> entry["answer"], entry["wrong"]
    ('1/4', [{'answer': '1/2', 'say': {'en': 'No.', 'ja': 'No.'}}])
    """
    kind = given.get("kind")
    entry = {"wrong": [], **given}
    for key in names_of("text"):
        if key in entry:
            entry[key] = both(entry[key])
    if "options" in entry:
        entry["options"] = _each(_option, _rows(entry["options"], "key"))
    if "bars" in entry:
        entry["bars"] = _each(both, entry["bars"])
    if "answer" in entry:
        entry["answer"] = _answer(kind, entry["answer"])
    if kind in _NUMERIC and "range" in entry:
        entry["range"] = _answer("number", entry["range"])
    entry["wrong"] = _each(lambda wrong: _wrong(kind, wrong), _rows(entry["wrong"], "answer"))
    return entry


def _rows(given: Any, key: str) -> Any:
    """Return a table of texts as a list of rows."""
    if isinstance(given, Mapping):
        return [{key: name, "say": say} for name, say in given.items()]
    return given


def _each(expand: Any, given: Any) -> Any:
    return [expand(each) for each in given] if isinstance(given, list) else given


def _option(given: Any) -> Any:
    """Return an option; a text alone is its own key."""
    if isinstance(given, str):
        return {"key": given, "say": both(given)}
    return _with_texts(given)


def _with_texts(given: Any) -> Any:
    if isinstance(given, Mapping) and "say" in given:
        return {**given, "say": both(given["say"])}
    return given


def _wrong(kind: Any, given: Any) -> Any:
    wrong = _with_texts(given)
    if not isinstance(wrong, Mapping):
        return wrong
    rules = {key: _answer(kind, wrong[key]) for key in ("answer", "above", "below") if key in wrong}
    return {**wrong, **rules}


def _answer(kind: Any, answer: Any) -> Any:
    """Return an answer; its numbers are read as people write them."""
    if kind not in _NUMERIC or isinstance(answer, bool):
        return answer
    if isinstance(answer, list):
        return [_answer(kind, each) for each in answer]
    if not isinstance(answer, str | int | float):
        return answer
    read = read_probability if kind != "number" and isinstance(answer, str) else read_number
    found = read(answer if isinstance(answer, str) else str(answer))
    return answer if found is None else str(found.value)
