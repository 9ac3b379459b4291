"""Reconstruction of a table from a record: the header defines it, and its operations rerun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine import registry
from ..engine.errors import BadInput, Problem, RacekitError, line_of
from ..engine.texts import LANGUAGES, Text, engine_words
from .record import Record, bad_line, check_seats
from .seats import seat_player
from .setup import mode_problems, seed_problems
from .versions import version_problems

if TYPE_CHECKING:
    from .table import Table

AnyTable = TypeVar("AnyTable", bound="Table")

Progress = Callable[[int], object]
"""Receives the number of operations that have been replayed since the last call."""


def reopen(
    kind: type[AnyTable], record: Record, *, partly: bool = False, progress: Progress | None = None
) -> AnyTable:
    """Apply a record's operations to a new table of class `kind`.

    Parameters
    ----------
    partly : bool
        Whether to stop at an operation that is not possible, with a notice. A record of an older
        version always stops there: the rules have changed since.
    progress : callable, optional
        Is called after each operation.

    Raises
    ------
    BadInput
        The error lists the problems of the header, or the first invalid operation.
    """
    table = _new_table(kind, record.header)
    notices = [] if record.notice is None else [record.notice]
    if older := record.header["version"] != table.game.version:
        notices.insert(0, _older_version(record.header["version"], table))
    for number, operation in enumerate(record.operations, start=2):
        try:
            table._apply(operation)
        except RacekitError as error:
            why = _why(operation, error)
            if not (older or partly):
                raise BadInput.of("bad_record", [Problem(line_of(number), why)]) from None
            stop = engine_words().text("older_line", line=number, why=why)
            notices[older:] = [stop if older else bad_line(number, why)]
            break
        if progress is not None:
            progress(1)
    if notices:
        # Not logged here: a list of saved games opens all of them.
        table.notice = joined(notices)
    return table


def joined(notices: list[Text]) -> Text:
    """Return several notices as one."""
    return Text(" ".join(each.en for each in notices), "".join(each.ja for each in notices))


def _older_version(given: str, table: Table) -> Text:
    game = table.game
    values = {"game": game.book.title, "given": given, "known": game.version}
    return engine_words().text("older_version", **values)


def _why(operation: Mapping[str, Any], error: RacekitError) -> Text:
    what = operation.get("action", operation["op"])
    return Text(*(f"{what}: {error.text(lang)}" for lang in LANGUAGES))


def _new_table(kind: type[AnyTable], header: Mapping[str, Any]) -> AnyTable:
    """Create the table that a record's header describes."""
    problems = [*mode_problems(header["mode"]), *check_seats(header["seats"])]
    problems += seed_problems(header["seed"])
    try:
        problems += version_problems(header)
        game = registry.game(header["game"], **header["options"])
    except BadInput as error:
        raise BadInput.of("bad_record", [*error.problems, *problems]) from None
    if len(header["seats"]) != game.players:
        count = len(header["seats"])
        problems.append(Problem.of("seats", "seat_count", count=count, players=game.players))
    if problems:
        raise BadInput.of("bad_record", problems)
    seats = {seat: seat_player(entry) for seat, entry in enumerate(header["seats"])}
    values: dict[str, Any] = {name: header.get(name) for name in ("seed", "mode", "start")}
    # A record without the key comes from a table that made no forced choices, whatever the game.
    values["forced"] = header.get("forced", False)
    try:
        return kind(game, seats=seats, autosave=False, **values)
    except BadInput as error:
        wrong = [Problem(f"start.{each.place}", each.text) for each in error.problems]
        raise BadInput.of("bad_record", wrong) from None
