"""Make the golden records and the pinned counts anew: ``python -m tests.conformance.regenerate``.

Names of games behind it limit it to those games, which have samples. Look at the difference before
you commit it: what changed in ``golden/`` and in ``pinned.toml`` is what changed in saved games and
probabilities. Counts on which the engine and the brute-force enumerator disagree are not written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import racekit as rk
from racekit.testing.golden import write
from tests.conformance import files, perft

HEAD = """\
# How many nodes and information sets the mini games of tests/conformance/samples have, and each
# seat's expected score where everybody takes any legal action. Made by
#     python -m tests.conformance.regenerate
# The engine and the brute-force enumerator have to agree on them.
"""


def regenerate(games: Iterable[str]) -> int:
    """Write what belongs to `games`; return how many mini games were not agreed upon."""
    assert rk.__version__
    counts, wrong = files.pinned(), 0
    for game in games:
        _golden(game)
        counts[game] = {}
        for name, mini in files.samples(game).MINI.items():
            engine = perft.count(files.samples(game).mini_state(mini), mini.get("limit"))
            brute = files.brute(game).count(mini, mini.get("limit"))
            if (engine.pinned(), engine.sizes()) != (brute.pinned(), brute.sizes()):
                wrong += 1
                print(f"{game}, {name}: the engine counts {engine.pinned()},")
                print(f"  the brute-force enumerator {brute.pinned()}; not written")
                continue
            counts[game][name] = engine.pinned()
            print(f"{game}, {name}: {engine.pinned()}")
    files.PINNED.write_text(HEAD + _toml(counts), "utf-8")
    return wrong


def _golden(game: str) -> None:
    tables = {name: make() for name, make in files.samples(game).TABLES.items()}
    write(files.golden(game), tables)
    for name, table in tables.items():
        print(f"{game}, {name}: {len(table.nodes)} nodes")


def _toml(counts: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> str:
    made = []
    for game, minis in sorted(counts.items()):
        for name, values in minis.items():
            lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
            made.append("\n".join(["", f"[{game}.{name}]", *lines, ""]))
    return "".join(made)


if __name__ == "__main__":
    sys.exit(1 if regenerate(sys.argv[1:] or files.SAMPLED) else 0)
