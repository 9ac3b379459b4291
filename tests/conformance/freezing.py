"""What must open and tell the same from now on: ``python -m tests.conformance.freezing``.

``frozen/GAME.jsonl.gz`` holds data of release 0.2.0, a line each, with what it told then:
positions of random games, of lessons and of puzzles, records, replays, links, and position files.
Nobody makes it anew to please a change: a format that changes keeps a reader of the old one. Where
a rule changes, delete the file of that game only, and say why. The command makes what is missing.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import racekit as rk
from racekit.engine.game import Game, State
from racekit.engine.jsons import canonical
from racekit.exchange.position_file import position_toml, read_position
from racekit.exchange.replay import Replay
from racekit.puzzlebook.picking import book
from racekit.table.table import Table
from tests.conformance.adapters import GAMES, adapter
from tests.conformance.files import HERE
from tests.ui.rebuilding import LONGEST, has_description, sampled

FROZEN = HERE / "frozen"
POSITIONS = 200
SITE = "https://racekit.github.io/racekit"

Line = dict[str, Any]


def digest(data: Any) -> str:
    """Return a short check sum of plain data."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:16]


def told(state: State) -> str:
    """Return a check sum of what is there: the description of a position, and its actions."""
    return digest([state.game.describe(state), *map(str, state.actions())])


def told_by(table: Table, every: int) -> list[str]:
    """Return a check sum for each position of a table that has a description, or one in some."""
    states = (table.state_at(node) for node in table.nodes[::every])
    return [told(state) if has_description(state) else "" for state in states]


# --- what is frozen ------------------------------------------------------------------------------


def lines(game: str) -> Iterator[Line]:
    """Yield all that is frozen of a game, with what it tells."""
    for what, given in _all(game):
        yield {"what": what, "given": given, "told": tell(game, what, given)}


def _all(game: str) -> Iterator[tuple[str, Any]]:
    yield from (("position", _position(state)) for state in _positions(game))
    for state in _of_lessons(game):
        yield "position", _position(state)
    for puzzle in (each for each in book() if each.game == game):
        yield "position", {"options": puzzle.options, "description": puzzle.position}
    for path in sorted((HERE / "golden" / game).glob("*.jsonl")):
        yield "record", path.read_text("utf-8")
    for seed in range(4):
        table = _played(game, seed)
        yield "record", table.record().print()
        yield "replay", table.replay(0).print()
        yield "share", table.share()
        yield "share", table.link(known="all", site=SITE)
        if has_description(table.state):
            yield "position file", position_toml(table.state)


def _positions(game: str) -> Iterator[State]:
    """Yield positions of random games, half of them with random options."""
    yield from sampled(rk.game(game), POSITIONS // 2, LONGEST[game], seed=11)
    declared = adapter(game)
    for seed in range(POSITIONS // 2):
        made: Game = declared.made(seed)
        yield from sampled(made, 1, LONGEST[game], seed=seed)


def _of_lessons(game: str) -> Iterator[State]:
    """Yield the positions that lessons ask about, which their truths rest on."""
    for path in sorted((HERE.parent / "lessons" / "truths").glob("[a-z]*.py")):
        module = import_module(f"tests.lessons.truths.{path.stem}")
        yield from (
            state
            for state in vars(module).values()
            if isinstance(state, State) and state.game.name == game and has_description(state)
        )


def _position(state: State) -> Mapping[str, Any]:
    options = state.game.options()
    return {"options": options, "description": state.game.describe(state)}


def _played(game: str, seed: int) -> Table:
    made = adapter(game).made(seed) if seed else rk.game(game)
    seats = dict.fromkeys(range(made.players), "random")
    table = Table(made, seats=seats, seed=seed, autosave=False)
    table.advance(random.Random(seed).randrange(LONGEST[game] // 2, LONGEST[game]))
    return table


# --- what it tells -------------------------------------------------------------------------------


def tell(game: str, what: str, given: Any, every: int = 1) -> Any:
    """Open what is frozen, and return what it tells: of a whole game, one position in `every`."""
    if what == "position":
        state = rk.game(game, **given["options"]).from_description(given["description"])
        assert digest(state.game.describe(state)) == digest(given["description"])
        return told(state)
    if what == "record":
        return told_by(Table.load(given.encode()), every)
    if what == "replay":
        return len(Replay.parse(given.encode()).frames)
    if what == "share":
        return told_by(rk.share(given, progress=False), every)
    return told(read_position(given))


def write(game: str) -> None:
    """Freeze what there is of a game."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(game))
    FROZEN.mkdir(exist_ok=True)
    (FROZEN / f"{game}.jsonl.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def read(game: str) -> list[Line]:
    """Return what is frozen of a game."""
    text = gzip.decompress((FROZEN / f"{game}.jsonl.gz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


if __name__ == "__main__":
    for name in GAMES:
        if not (FROZEN / f"{name}.jsonl.gz").exists():
            write(name)
