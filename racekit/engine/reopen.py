"""Reconstruction of a table from a record: the header defines it, and its operations rerun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from . import registry
from .errors import BadInput, Problem, RacekitError, line_of
from .record import Record, check_seats
from .seats import HUMAN, player
from .setup import mode_problems
from .texts import LANGUAGES, Text

if TYPE_CHECKING:
    from .table import Table

AnyTable = TypeVar("AnyTable", bound="Table")


def reopen(kind: type[AnyTable], record: Record) -> AnyTable:
    """Apply a record's operations to a new table of class `kind`.

    Raises
    ------
    BadInput
        The error lists the problems of the header, or the first invalid operation.
    """
    table = _new_table(kind, record.header)
    for number, operation in enumerate(record.operations, start=2):
        try:
            table._apply(operation)
        except RacekitError as error:
            what = operation.get("action", operation["op"])
            text = Text(*(f"{what}: {error.text(lang)}" for lang in LANGUAGES))
            raise BadInput.of("bad_record", [Problem(line_of(number), text)]) from None
    if record.notice is not None:
        table.note(record.notice)
    return table


def _new_table(kind: type[AnyTable], header: Mapping[str, Any]) -> AnyTable:
    """Create the table that a record's header describes."""
    problems = [*mode_problems(header["mode"]), *check_seats(header["seats"])]
    try:
        problems += _version_problems(header)
        game = registry.game(header["game"], **header["options"])
    except BadInput as error:
        raise BadInput.of("bad_record", [*error.problems, *problems]) from None
    if len(header["seats"]) != game.players:
        count = len(header["seats"])
        problems.append(Problem.of("seats", "seat_count", count=count, players=game.players))
    if problems:
        raise BadInput.of("bad_record", problems)
    # A custom player cannot be created from data: a person takes its seat.
    seats = {seat: player(entry["kind"]) or HUMAN for seat, entry in enumerate(header["seats"])}
    values: dict[str, Any] = {name: header.get(name) for name in ("seed", "mode", "start")}
    # A record without the key comes from a table that made no forced choices, whatever the game.
    values["forced"] = header.get("forced", False)
    try:
        return kind(game, seats=seats, autosave=False, **values)
    except BadInput as error:
        wrong = [Problem(f"start.{each.place}", each.text) for each in error.problems]
        raise BadInput.of("bad_record", wrong) from None


def _version_problems(header: Mapping[str, Any]) -> list[Problem]:
    known = registry.game(header["game"]).version
    if header["version"] == known:
        return []
    values = {"game": header["game"], "given": repr(header["version"]), "known": known}
    return [Problem.of("version", "other_version", **values)]
