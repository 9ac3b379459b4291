"""Reading of replays: every line is checked for its shape, the header also for its game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..engine import registry
from ..engine.errors import BadInput, Problems
from ..engine.game import Game
from ..engine.jsons import LongNumber, read_json
from ..table.record import FORMAT, START, as_bytes, no_header
from ..table.versions import version_problems
from .shapes import NONE, TEXT, misfit, one_of

LEAST, MOST = -(2**53), 2**53
"""Numbers that a browser can read exactly."""


def _is_number(value: Any) -> bool:
    return type(value) is int and LEAST <= value <= MOST


def _is_probability(value: Any) -> bool:
    """Whether a value is a fraction as `str` writes it: ``1/49``, ``1``."""
    return isinstance(value, str) and bool(re.fullmatch(r"\d{1,4000}(/[1-9]\d{0,3999})?", value))


_SEAT = {"seat": _is_number, "name": TEXT, "kind": one_of("person", "auto")}
_HEADER: Mapping[str, Any] = {
    "format": int,
    "racekit": str,
    "game": str,
    "version": str,
    "options": dict,
    "seat": _is_number,
    "seats": [_SEAT],
    "title": TEXT,
    "house": [TEXT],
    "backdrop?": dict,
}
_LINE = {"ply": _is_number, "rule": str, "text": TEXT, "p?": _is_probability, "forced?": bool}
_PLACE = {"seat": _is_number, "place": _is_number, "score": _is_number, "winner": bool}
_FRAME: Mapping[str, Any] = {
    "ply": _is_number,
    "rests?": bool,
    "moved?": list,
    "scene": dict,
    "status": {"lead": TEXT, "what": TEXT},
    "log": [_LINE],
    "actor": (_is_number, one_of("chance"), NONE),
    "result": ({"ranking": [_PLACE]}, NONE),
    "comment": str,
}


def read_replay(text: str | bytes) -> list[Mapping[str, Any]]:
    """Return the header and the frames of a replay; one error lists the invalid lines."""
    data = as_bytes(text).removesuffix(b"\n")
    if not data:
        raise no_header()
    problems, entries, chain = Problems(), list[Mapping[str, Any]](), START
    # Not splitlines: a comment may contain a line separator.
    for number, line in enumerate(data.split(b"\n"), start=1):
        try:
            entry = _entry(line, _FRAME if number > 1 else _HEADER)
            given = entry.pop("sum", None)
            chain = chain.then(entry)
        except LongNumber as error:
            problems.say(number, "long_number", digits=error.digits)
        except (ValueError, RecursionError) as error:
            problems.say(number, "bad_frame", at=_place_in(error))
        else:
            if given not in (None, chain.sum) and not problems:
                problems.say(number, "bad_sum")
            entries.append(entry)
    problems.finish("bad_record")
    game = _game(entries[0])
    for number, frame in enumerate(entries[1:], start=2):
        if (at := _wrong_seat(frame, game.players)) is not None:
            problems.say(number, "bad_frame", at=at)
    problems.finish("bad_record")
    return entries


class _Misfit(ValueError):
    """A line does not have its shape; the argument is the place."""


def _place_in(error: Exception) -> str:
    return str(error) if isinstance(error, _Misfit) else "JSON"


def _entry(line: bytes, shape: Mapping[str, Any]) -> dict[str, Any]:
    entry: Any = read_json(line)
    if (at := misfit(entry, {**shape, "sum?": str})) is not None:
        raise _Misfit(at or "JSON")
    return dict(entry)


def _game(header: Mapping[str, Any]) -> Game:
    """Return the game of a replay's header; the error lists every problem of the header."""
    problems = Problems()
    if header["format"] != FORMAT:
        problems.say(1, "unknown_format", value=header["format"], known=FORMAT)
    try:
        for problem in version_problems(header):
            problems.append(problem)
        game = registry.game(header["game"], **header["options"])
    except BadInput as error:
        raise BadInput.of("bad_record", [*problems, *error.problems]) from None
    given = [seat["seat"] for seat in header["seats"]]
    if len(given) != game.players:
        problems.say("seats", "seat_count", count=len(given), players=game.players)
    elif given != [*range(game.players)]:
        problems.say("seats", "seats_in_order", last=game.players - 1)
    if not 0 <= header["seat"] < game.players:
        problems.say("seat", "unknown_seat", seat=header["seat"], last=game.players - 1)
    problems.finish("bad_record")
    return game


def _wrong_seat(frame: Mapping[str, Any], players: int) -> str | None:
    """Return the place in a frame that names a seat which the game does not have."""
    actor, result = frame["actor"], frame["result"]
    if isinstance(actor, int) and not 0 <= actor < players:
        return "actor"
    if result is not None and [row["seat"] for row in result["ranking"]] != [*range(players)]:
        return "result.ranking"
    return None
