"""Golden records: complete games in files, each with the transcript that it must replay to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import racekit as rk

from ..engine.tasks import CHANCE
from ..table.record import Record
from ..table.saves import write_whole
from ..table.table import Table
from ..table.tree import Node
from .checks import check_length

PLAYERS: Mapping[str, Any] = {"R": rk.players.Random, "G": rk.players.Greedy}


# --- creation -------------------------------------------------------------------------------


def played(name: str, seed: int, kinds: str = "R", **options: Any) -> Table:
    """Return a finished table with automatic players of kinds R(andom) and G(reedy)."""
    game = rk.game(name, **options)
    seats = {seat: PLAYERS[kinds[seat % len(kinds)]]() for seat in range(game.players)}
    table = Table(game, seed=seed, seats=seats, autosave=False)
    table.advance()
    return table


def studied(table: Table, plies: int) -> Node:
    """Add three commented variations and a fourth in study mode; return their common node."""
    table.set_mode("study")
    crossroads = table.node
    for choice in (0, 1, -1):
        table.goto(crossroads)
        for _ in range(plies):
            if actions := table.state.actions():
                table.step(actions[choice % len(actions)])
                table.advance()
        table.comment(f"Line {choice}, {table.node.ply} plies.")
    table.undo()
    table.step(table.state.actions()[0])
    return crossroads


def finish(table: Table, choice: int) -> None:
    """Play to the end; persons always choose the action with this index."""
    while table.result is None:
        check_length(table.node.ply)
        table.advance()
        if table.result is None:
            table.step(table.state.actions()[choice])


def usual_tables(game: str) -> dict[str, Table]:
    """Return default tables for any game: two complete games, and one with variations."""
    branches = Table(game, seed=3, autosave=False)
    branches.advance()
    studied(branches, 2)
    finish(branches, -1)
    return {"branches": branches, "first": played(game, 1), "second": played(game, 2)}


def write(folder: Path, tables: Mapping[str, Table]) -> None:
    """Write the golden records of a folder; remove the existing ones."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.jsonl"), *folder.glob("*.txt")):
        old.unlink()
    for name, table in tables.items():
        write_whole(folder / f"{name}.jsonl", table.record().print().encode())
    write_transcripts(folder)


def write_transcripts(folder: Path) -> None:
    """Write the transcripts of a folder's golden records anew."""
    for path in records(folder):
        write_whole(path.with_suffix(".txt"), transcript(opened(path)).encode())


# --- the transcript ----------------------------------------------------------------------------


def transcript(table: Table) -> str:
    """Return the transcript of all lines of a table.

    Each node has a line with its number, parent, actor, action, and a digest of ``state.key`` of
    all seats, which together determine the state. Its events follow, each with rule, en and ja.
    """
    return "".join(f"{line}\n" for node in table.nodes for line in _lines(table, node))


def _lines(table: Table, node: Node) -> Iterator[str]:
    state = table.state_at(node)
    keys = "\n".join(state.key(seat) for seat in range(table.game.players))
    digest = hashlib.sha256(keys.encode()).hexdigest()[:12]
    if node.parent is None:
        yield f"{node.id}: the start, {digest}"
    else:
        actor = "chance" if node.actor is CHANCE else f"seat {node.actor}"
        yield f"{node.id} after {node.parent.id}: {actor}, {node.action}, {digest}"
    for event in node.events:
        yield f"  {event.rule} | {event.text('en')} | {event.text('ja')}"
    if node.comment:
        yield f"  comment: {node.comment!r}"
    if len(node.children) > 1:
        yield f"  lines: {', '.join(str(child.id) for child in node.children)}"
    if (result := state.result) is not None:
        yield f"  scores {result.scores}, ranking {result.ranking}, winners {result.winners}"


# --- replay ----------------------------------------------------------------------------


def records(folder: Path) -> list[Path]:
    """Return the golden records in a folder."""
    return sorted(folder.glob("*.jsonl"))


def opened(path: Path) -> Table:
    """Return the table of a golden record."""
    return Table.from_record(Record.parse(path.read_bytes()))


def check_replay(path: Path) -> None:
    """Check that a record replays to its transcript, and round-trips."""
    record = Record.parse(path.read_bytes())
    table = Table.from_record(record)
    assert transcript(table) == path.with_suffix(".txt").read_text("utf-8")
    assert table.notice is None
    again = table.record()
    assert again.operations == record.operations
    # The version of racekit may differ.
    version = {"racekit": rk.__version__}
    assert {**again.header, **version} == {**record.header, **version}
    assert Record.parse(again.print()) == again


def has_lines_and_comments(table: Table) -> bool:
    """Whether a table has branches and comments."""
    branches = any(len(node.children) > 1 for node in table.nodes)
    return branches and any(node.comment for node in table.nodes)
