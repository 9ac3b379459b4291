"""How the tables of golden records are played, for the samples of every game."""

from __future__ import annotations

from typing import Any

import racekit as rk
from racekit.engine.tree import Node

PLAYERS: dict[str, Any] = {"R": rk.players.Random, "G": rk.players.Greedy}


def played(name: str, seed: int, kinds: str, **options: Any) -> rk.Table:
    """Return a table that automatic players have played to the end: R(andom) and G(reedy)."""
    game = rk.game(name, **options)
    seats = {seat: PLAYERS[kinds[seat % len(kinds)]]() for seat in range(game.players)}
    table = rk.Table(game, seed=seed, seats=seats, autosave=False)
    table.advance()
    return table


def studied(table: rk.Table, plies: int) -> Node:
    """Study three lines of play, each with a comment, and a fourth; return where they part."""
    table.set_mode("study")
    crossroads = table.node
    for choice in (0, 1, -1):
        table.goto(crossroads)
        for _ in range(plies):
            actions = table.state.actions()
            table.step(actions[choice % len(actions)])
            table.advance()
        table.comment(f"Line {choice}, {table.node.ply} plies.")
    table.undo()
    table.step(table.state.actions()[0])
    return crossroads


def finish(table: rk.Table, choice: int) -> None:
    """Play on to the end; persons always choose the action with this number."""
    while table.result is None:
        table.advance()
        if table.result is None:
            table.step(table.state.actions()[choice])
