"""Whole games per second of `rk.simulate`, against C, OpenSpiel, our engine, and itself.

All players move uniformly at random. Programs that are compared run in alternation, so that a busy
machine slows both; single processes are timed by processor time, several processes by wall-clock
time. The C programs in ``c/`` are compiled here, with -O3. They play the same game: the benchmark
compares their mean score with ours.
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
from racekit.odds.stepping import play_out
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
"""Seconds: long enough to make the start of the processes negligible."""

SPIELS = ("spades", "hearts")


class Kind(NamedTuple):
    """A game with its number of players."""

    game: str
    players: int

    @property
    def title(self) -> str:
        return f"{self.game}, {self.players} players"


KINDS = (Kind("longshot", 5), Kind("trickrace", 4))


class Rates(NamedTuple):
    """Games per second of one round."""

    table: float
    totals: float
    plain_c: float


class Plain(NamedTuple):
    """The output of a C program: games per second, and seat 0's mean score."""

    rate: float
    score: float


def our_rate(kind: Kind, seed: int, *, aggregate: bool) -> float:
    """Return the games per second of `simulate`, in processor time."""
    asked: dict[str, Any] = {"players": kind.players, "aggregate": aggregate, "progress": False}
    started = time.process_time()
    rk.simulate(kind.game, GAMES, seed=seed, **asked)
    return GAMES / (time.process_time() - started)


def plain_c(program: Path, kind: Kind, seed: int) -> Plain:
    """Run a C program; return the games per second of processor time, and the mean score."""
    words = [str(program), str(GAMES), str(kind.players), str(seed)]
    output = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    games, seconds, score = output.splitlines()[0].split()
    return Plain(int(games) / float(seconds), float(score))


def check_same_game(kind: Kind, scores: Sequence[float]) -> None:
    """Compare mean scores, which must agree within five standard errors."""
    asked: dict[str, Any] = {"players": kind.players, "aggregate": ["score_0"], "progress": False}
    ours = rk.simulate(kind.game, GAMES * ROUNDS, **asked)["score_0"]
    error = (2 * float(ours.variance) / ours.count) ** 0.5
    assert abs(float(ours.mean) - statistics.mean(scores)) < 5 * error, kind.title


def against_c(kind: Kind, folder: Path) -> Rates:
    """Play in alternation and return medians."""
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
    """A random player that counts its decisions."""

    decisions = 0

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        self.decisions += 1
        return super().choose(view, actions, rng)


def engine(kind: Kind) -> tuple[float, float]:
    """Return the engine's games per second, and the decisions per game."""
    start, player = rk.game(kind.game, players=kind.players).start(), Counted()
    started = time.process_time()
    for seed in range(ENGINE_GAMES):
        play_out(start, [player] * kind.players, seed)
    took = time.process_time() - started
    return ENGINE_GAMES / took, player.decisions / ENGINE_GAMES


@cache
def spiel_rate(name: str) -> float:
    """Return the decisions per second of a random OpenSpiel game, chance included in the time."""
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
    """Compare the games per second of `simulate` with all the others."""
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
        note = f"peer: OpenSpiel's {name}, from Python"
        found.append(Figure(what, ours, "1/s", TIMES_SPIEL, peer=peer, note=note))
    return found


def wall_rate(kind: Kind, n: int, workers: int) -> float:
    """Return the games per second of wall-clock time."""
    started = time.perf_counter()
    rk.simulate(kind.game, n, players=kind.players, workers=workers, aggregate=True, progress=False)
    return n / (time.perf_counter() - started)


def two_processes(kind: Kind) -> Figure:
    """Compare two processes with one over a long run."""
    wall_rate(kind, 1, 1)  # loads the kernel
    n = int(wall_rate(kind, GAMES, 1) * LONG_RUN)
    alone, both = wall_rate(kind, n, 1), wall_rate(kind, n, 2)
    note = f"peer: one process; {n:,} games, starting the processes included"
    return Figure(f"{kind.title}: 2 processes", both, "1/s", TIMES_ALONE, peer=alone, note=note)


def printed_by(program: str, **environment: str) -> float:
    """Return the number that a program prints in a fresh Python process."""
    words = [sys.executable, "-c", program]
    surroundings = {**os.environ, **environment}
    output = subprocess.run(words, env=surroundings, capture_output=True, check=True, text=True)
    return float(output.stdout)


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
    """Return the peak growth of a process that simulates a million races as aggregates (Linux)."""
    program = A_MILLION.format(game=kind.game, players=kind.players, n=MILLION)
    grown = printed_by(program) / KB_A_MB
    name = f"{kind.title}: memory of {MILLION:,} games"
    return Figure(name, grown, "MB", MOST_MEMORY, at_most=True, note="as aggregates")


def first_calls(kind: Kind, folder: Path) -> list[Figure]:
    """Time the first call on a machine, and the first call of a later process."""
    program = FIRST.format(game=kind.game)
    first, later = (printed_by(program, NUMBA_CACHE_DIR=str(folder)) for _ in range(2))
    what = f"{kind.game}: a call's seconds"
    return [
        Figure(what, first, "s", FIRST_CALL, at_most=True, note="the first: compiles"),
        Figure(what, later, "s", LATER_CALL, at_most=True, note="in a later process: cached"),
    ]


def measure() -> list[Figure]:
    """Measure one benchmark after another, with nothing else running."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = [figure for kind in KINDS for figure in speeds(kind, folder)]
        found += [figure for kind in KINDS for figure in first_calls(kind, folder)]
    return [*found, two_processes(KINDS[0]), memory(KINDS[0])]
