"""What a pupil hands in of a lesson: made here and in the page alike, and read.

``hand-in.schema.json`` describes the form for other programs.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...engine.errors import BadInput, Messages, Problem, Problems
from ...engine.jsons import canonical
from ...engine.parsing import json_data
from ...engine.texts import Text
from ...exchange.shapes import NONE, misfits, one_of
from .. import progress_store
from ..experiments import shapes as experiments
from ..judging import is_answer

SAYS = Messages(__package__)

FORMAT = 1
PREFIX = "rkh1."
"""The beginning of a short text; a full stop ends it, so that it can stand among others."""
LONGEST_NAME = 40
MOST_ENTRIES = 200
"""The most questions, and the most tries of one."""
MOST_BYTES = 1 << 20
"""The most bytes of a hand-in, as a file or unpacked: many times what a lesson needs."""

_UNWANTED = re.compile("[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,79}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\+00:00")
_TEXTS = re.compile(r"rkh1\.([\w\s>-]*)(\.?)", re.ASCII)
"""Short texts, which a message may have broken into lines, or quoted."""

Data = Mapping[str, Any]


# --- making --------------------------------------------------------------------------------------


def clean(text: str) -> str:
    """Return a text without control characters, and such as change the direction of text."""
    return _UNWANTED.sub("", text)


def named(text: str) -> str:
    r"""Return a name as it is handed in.

    Examples
    --------
    >>> named("  Aiko\x07  7 ")
    'Aiko 7'
    """
    return " ".join(clean(text).split())[:LONGEST_NAME].strip()


def to_data(
    lesson: str,
    questions: Sequence[str],
    standings: Mapping[str, Data],
    who: str,
    at: str,
    experiments: Sequence[Data] = (),
) -> dict[str, Any]:
    """Return what a pupil hands in.

    Parameters
    ----------
    lesson : str
        The lesson.
    questions : sequence of str
        Its questions, in their order.
    standings : mapping
        Where the pupil stands with questions; see `racekit.lessons.progress_store.Standing.timed`.
    who : str
        The pupil's name or number.
    at : str
        The time, in UTC.
    experiments : sequence of mapping
        The pupil's own experiments; see `racekit.lessons.experiments.handed.to_hand_in`.

    Raises
    ------
    BadInput
        If there is no name.
    """
    if not named(who):
        raise SAYS.error("bad_hand_in", [Problem("who", _no_name())])
    answers = [_given(name, standings[name]) for name in questions if name in standings]
    given = {
        "racekit": "hand-in",
        "v": FORMAT,
        "lesson": lesson,
        "who": named(who),
        "at": at,
        "answers": answers,
    }
    return given | {"experiments": list(experiments)} if experiments else given


def _given(question: str, standing: Data) -> dict[str, Any]:
    guess = standing["guess"]
    tries = standing["tries"][:MOST_ENTRIES]
    return {
        "question": question,
        "guess": guess and {**_answered(guess), "sure": guess["sure"], "at": _when(guess)},
        "tries": [{**_answered(e), "right": e["right"], "at": _when(e)} for e in tries],
        "shown": standing["shown"],
        "compared": standing["compared"],
    }


def _answered(deed: Data) -> dict[str, Any]:
    answer = deed["answer"]
    return {"answer": clean(answer) if isinstance(answer, str) else list(map(clean, answer))}


def _when(deed: Data) -> str | None:
    at = deed.get("at")
    return at if isinstance(at, str) and _TIME.fullmatch(at) else None


def packed(data: Data) -> str:
    """Return a hand-in as a short text: compressed, with a check sum, of url-safe letters.

    Examples
    --------
    >>> unpacked(packed({"racekit": "hand-in"}))
    b'{"racekit":"hand-in"}'
    """
    body = base64.urlsafe_b64encode(zlib.compress(canonical(data).encode(), 9)).decode()
    return f"{PREFIX}{body.rstrip('=')}."


# --- reading -------------------------------------------------------------------------------------


def unpacked(text: str) -> bytes:
    """Return the content of a short text.

    Raises
    ------
    BadInput
        If it is cut off, damaged, or too long.
    """
    found = _TEXTS.fullmatch(text.strip())
    if found is None or not found[2]:
        raise _no_hand_in("text_cut")
    body = re.sub(r"[\s>]", "", found[1])
    try:
        unzip = zlib.decompressobj()
        zipped = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        data = unzip.decompress(zipped, MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        raise _no_hand_in("text_damaged") from None
    if not unzip.eof or unzip.unused_data:
        raise _no_hand_in("too_long" if len(data) == MOST_BYTES else "text_damaged")
    return data


def texts_in(content: str) -> Iterator[str]:
    """Yield the short texts in a text, such as thirty in one file."""
    return (found[0] for found in _TEXTS.finditer(content))


def read(content: bytes) -> dict[str, Any]:
    """Return a hand-in as data, checked as a whole.

    Raises
    ------
    BadInput
        If it is none; the error lists every problem with its place.
    """
    problems: Problems = Problems()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SAYS.error("bad_hand_in", [_not_text(error)]) from None
    data = json_data(text, lambda why: problems.append(Problem("JSON", why)))
    if problems:
        raise SAYS.error("bad_hand_in", problems)
    if not isinstance(data, dict) or data.get("racekit") != "hand-in":
        raise _no_hand_in("foreign")
    if type(data.get("v")) is int and data["v"] > FORMAT:
        raise _no_hand_in("newer")
    for place in check(data):
        problems.say(place, _no_name() if place == "who" else SAYS.text("misfit"))
    if problems:
        raise SAYS.error("bad_hand_in", problems)
    return data


def check(data: Any) -> Iterator[str]:
    """Yield every place at which data does not have the form of a hand-in.

    What is too long is not looked into.
    """
    too_long = [*_too_long(data)]
    yield from too_long or misfits(data, _SHAPE)


def _too_long(data: Any) -> Iterator[str]:
    answers = data.get("answers") if isinstance(data, dict) else None
    if not isinstance(answers, list):
        return
    if len(answers) > MOST_ENTRIES:
        yield "answers"
        return
    given = data.get("experiments")
    if isinstance(given, list) and len(given) > experiments.MOST:
        yield "experiments"
    for at, each in enumerate(answers):
        tries = each.get("tries") if isinstance(each, dict) else None
        if isinstance(tries, list) and len(tries) > MOST_ENTRIES:
            yield f"answers[{at}].tries"


def _no_name() -> Text:
    return SAYS.text("no_name", most=LONGEST_NAME)


def _not_text(error: UnicodeDecodeError) -> Problem:
    return Problem.of("UTF-8", "not_utf8", at=error.start)


def _no_hand_in(key: str) -> BadInput:
    return SAYS.error("bad_hand_in", [Problem("hand-in", SAYS.text(key, most=f"{MOST_BYTES:,}"))])


def is_time(value: Any) -> bool:
    """Return whether something is a time as a hand-in has it: in UTC, to the second."""
    return isinstance(value, str) and bool(_TIME.fullmatch(value))


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(_NAME.fullmatch(value))


def _is_text(value: str) -> bool:
    return not _UNWANTED.search(value)


def _is_who(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    return bool(value.strip()) and len(value) <= LONGEST_NAME and _is_text(value)


def _is_given(value: Any) -> bool:
    if not isinstance(value, str | list) or not is_answer(value):
        return False
    return all(map(_is_text, [value] if isinstance(value, str) else value))


_WHEN = (NONE, is_time)
_GUESS = {"answer": _is_given, "sure": (NONE, progress_store.is_sure), "at": _WHEN}
_TRY = {"answer": _is_given, "right": bool, "at": _WHEN}
_GIVEN = {
    "question": _is_name,
    "guess": (NONE, _GUESS),
    "tries": [_TRY],
    "shown": bool,
    "compared": bool,
}
_EXPERIMENT = {
    "name": _is_name,
    "at": _WHEN,
    "design": experiments.is_plain,
    "outcome": experiments.is_outcome,
}
_SHAPE = {
    "racekit": one_of("hand-in"),
    "v": lambda value: type(value) is int and value == FORMAT,
    "lesson": _is_name,
    "who": _is_who,
    "at": is_time,
    "answers": [_GIVEN],
    "experiments?": [_EXPERIMENT],
}
