"""How many whole games a second `rk.simulate` plays: against C, OpenSpiel, our engine, and itself.

Games are random: every seat takes any legal action. What runs beside each other runs in turns, so
that a busy machine slows both; whoever plays alone is timed by the processor, several processes by
the clock. The C programs in ``c/`` are compiled here, with -O3. They play the same game: the mean
score that they print is ours.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import racekit as rk
from racekit.odds.chunks import play_out
from racekit.players import Random

from ._figures import Figure

ROUNDS = 7
GAMES = 100_000
ENGINE_GAMES = 40
SPIEL_SECONDS = 1.0
MILLION = 1_000_000
KB_A_MB = 1024.0

NEAR_C = 0.7
TIMES_SPIEL = 15.0
TIMES_ALONE = 1.7
MOST_MEMORY = 200.0
FIRST_CALL = 20.0
LATER_CALL = 5.0
LONG_RUN = 60.0
"""Seconds: starting processes must not count much."""

SPIELS = ("spades", "hearts")


class Kind(NamedTuple):
    """What is played."""

    game: str
    players: int

    @property
    def title(self) -> str:
        return f"{self.game}, {self.players} players"


KINDS = (Kind("longshot", 5), Kind("trickrace", 4))


class Rates(NamedTuple):
    """Games a second of one round."""

    table: float
    totals: float
    plain_c: float


class Plain(NamedTuple):
    """What a C program says: how fast it was, and seat 0's mean score."""

    rate: float
    score: float


def our_rate(kind: Kind, seed: int, *, aggregate: bool) -> float:
    """Return the games a second of `simulate`, in processor time."""
    asked: dict[str, Any] = {"players": kind.players, "aggregate": aggregate, "progress": False}
    started = time.process_time()
    rk.simulate(kind.game, GAMES, seed=seed, **asked)
    return GAMES / (time.process_time() - started)


def plain_c(program: Path, kind: Kind, seed: int) -> Plain:
    """Run a C program: the games a second, in processor time, and seat 0's mean score."""
    words = [str(program), str(GAMES), str(kind.players), str(seed)]
    said = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    games, seconds, score = said.splitlines()[0].split()
    return Plain(int(games) / float(seconds), float(score))


def check_same_game(kind: Kind, scores: Sequence[float]) -> None:
    """Compare mean scores: five standard errors would be another game."""
    asked: dict[str, Any] = {"players": kind.players, "aggregate": ["score_0"], "progress": False}
    ours = rk.simulate(kind.game, GAMES * ROUNDS, **asked)["score_0"]
    error = (2 * float(ours.variance) / ours.count) ** 0.5
    assert abs(float(ours.mean) - statistics.mean(scores)) < 5 * error, kind.title


def against_c(kind: Kind, folder: Path) -> Rates:
    """Play in alternation, and return medians."""
    program = folder / kind.game
    source = Path(__file__).parent / "c" / f"{kind.game}.c"
    subprocess.run(["cc", "-O3", "-o", str(program), str(source)], check=True)
    our_rate(kind, 0, aggregate=True)  # compiles
    rounds, scores = [], []
    for seed in range(1, ROUNDS + 1):
        table, totals = (our_rate(kind, seed, aggregate=each) for each in (False, True))
        plain = plain_c(program, kind, seed)
        rounds.append(Rates(table, totals, plain.rate))
        scores.append(plain.score)
    check_same_game(kind, scores)
    return Rates(*(statistics.median(rates) for rates in zip(*rounds, strict=True)))


class Counted(Random):
    """A random player whose decisions are counted."""

    decisions = 0

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        self.decisions += 1
        return super().choose(view, actions, rng)


def engine(kind: Kind) -> tuple[float, float]:
    """Return the engine's games a second, and the decisions of a game."""
    start, player = rk.game(kind.game, players=kind.players).start(), Counted()
    started = time.process_time()
    for seed in range(ENGINE_GAMES):
        play_out(start, [player] * kind.players, seed)
    took = time.process_time() - started
    return ENGINE_GAMES / took, player.decisions / ENGINE_GAMES


@cache
def spiel_rate(name: str) -> float:
    """Return the decisions a second of a random game in OpenSpiel, chance included in the time."""
    spiel: Any = import_module("pyspiel")
    game, rng, decisions = spiel.load_game(name), random.Random(7), 0
    started = time.process_time()
    while (took := time.process_time() - started) < SPIEL_SECONDS * ROUNDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / took


def speeds(kind: Kind, folder: Path) -> list[Figure]:
    """Compare the games a second of `simulate` with everybody else's."""
    rates = against_c(kind, folder)
    engine_rate, decisions = engine(kind)
    note = f"peer: plain C, -O3; medians of {ROUNDS} alternating rounds"
    by_engine = f"peer: our engine; {decisions:.0f} decisions a game"
    found = [
        Figure(f"{kind.title}: table", rates.table, "1/s", NEAR_C, peer=rates.plain_c, note=note),
        Figure(f"{kind.title}: aggregates", rates.totals, "1/s", peer=rates.plain_c, note=note),
        Figure(f"{kind.title}: table", rates.table, "1/s", peer=engine_rate, note=by_engine),
    ]
    ours = rates.table * decisions
    for name in SPIELS:
        peer, what = spiel_rate(name), f"{kind.title}: decisions"
        told = f"peer: OpenSpiel's {name}, from Python"
        found.append(Figure(what, ours, "1/s", TIMES_SPIEL, peer=peer, note=told))
    return found


def wall_rate(kind: Kind, n: int, workers: int) -> float:
    """Return the games a second by the clock."""
    started = time.perf_counter()
    rk.simulate(kind.game, n, players=kind.players, workers=workers, aggregate=True, progress=False)
    return n / (time.perf_counter() - started)


def two_processes(kind: Kind) -> Figure:
    """Compare two processes with one, over a long run."""
    wall_rate(kind, 1, 1)  # loads the kernel
    n = int(wall_rate(kind, GAMES, 1) * LONG_RUN)
    alone, both = wall_rate(kind, n, 1), wall_rate(kind, n, 2)
    note = f"peer: one process; {n:,} games, starting the processes included"
    return Figure(f"{kind.title}: 2 processes", both, "1/s", TIMES_ALONE, peer=alone, note=note)


def said_by(program: str, **environment: str) -> float:
    """Return the number that a fresh Python prints."""
    words = [sys.executable, "-c", program]
    surroundings = {**os.environ, **environment}
    said = subprocess.run(words, env=surroundings, capture_output=True, check=True, text=True)
    return float(said.stdout)


A_MILLION = """
import re
from pathlib import Path
import racekit as rk

def play(n):
    rk.simulate("{game}", n, players={players}, aggregate=True, progress=False)

def kilobytes(what):
    status = Path("/proc/self/status").read_text()
    return int(re.search(rf"{{what}}:\\s+(\\d+)", status)[1])

play(1000)
before = kilobytes("VmRSS")
Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from here on
play({n})
print(kilobytes("VmHWM") - before)
"""

FIRST = """
import time
import racekit as rk

started = time.perf_counter()
rk.simulate("{game}", 1, players="greedy")
print(time.perf_counter() - started)
"""


def memory(kind: Kind) -> Figure:
    """Return by how much a million races as aggregates grow a process, at most (on Linux)."""
    program = A_MILLION.format(game=kind.game, players=kind.players, n=MILLION)
    grown = said_by(program) / KB_A_MB
    name = f"{kind.title}: memory of {MILLION:,} games"
    return Figure(name, grown, "MB", MOST_MEMORY, at_most=True, note="as aggregates")


def first_calls(kind: Kind, folder: Path) -> list[Figure]:
    """Time the first call of a machine, and of a later process."""
    program = FIRST.format(game=kind.game)
    first, later = (said_by(program, NUMBA_CACHE_DIR=str(folder)) for _ in range(2))
    what = f"{kind.game}: a call's seconds"
    return [
        Figure(what, first, "s", FIRST_CALL, at_most=True, note="the first: compiles"),
        Figure(what, later, "s", LATER_CALL, at_most=True, note="in a later process: cached"),
    ]


def measure() -> list[Figure]:
    """Measure one thing after another: nothing runs beside what is timed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = [figure for kind in KINDS for figure in speeds(kind, folder)]
        found += [figure for kind in KINDS for figure in first_calls(kind, folder)]
    return [*found, two_processes(KINDS[0]), memory(KINDS[0])]
