"""Bundled policies, as small files, and what makes them again.

A file says which game or position its policy is for, and how it was found:

- ``kuhn``: the whole of Kuhn poker, by tabular CFR;
- ``trickrace_ending``: an ending of Trick Race in which each of two seats has two cards, by MCCFR.

``python -m racekit.interop.baselines`` makes the files again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..engine import registry
from ..engine.errors import Problem
from ..engine.game import Game, State
from ..engine.jsons import read_json
from ..odds.equilibrium import Equilibrium, Solver, equilibrium
from .messages import bad_adapter
from .players import PolicyPlayer

FOLDER = Path(__file__).parent / "policies"


class Baseline(NamedTuple):
    """What a baseline is made from."""

    position: Mapping[str, Any]
    """The game and its options, and the description of the position, if it is not the first."""
    utility: Any  # what each seat maximizes: ``win`` or ``score``
    solver: Solver  # OpenSpiel's solver; see `racekit.odds.equilibrium`
    iterations: int  # the number of its iterations

    def begin(self) -> Game | State:
        """Return the game, or the position that the policy begins with."""
        game = registry.game(self.position["game"], **self.position["options"])
        description = self.position.get("description")
        return game if description is None else game.from_description(description)


def _read(path: Path) -> Baseline:
    about = read_json(path.read_bytes())
    return Baseline(*(about[name] for name in Baseline._fields))


BASELINES = {path.stem: _read(path) for path in sorted(FOLDER.glob("*.json"))}


def make(name: str) -> Equilibrium:
    """Compute a baseline again; this needs OpenSpiel and takes about a second.

    Raises
    ------
    BadInput
        If there is no such baseline, or OpenSpiel is not installed.
    """
    about = _baseline(name)
    return equilibrium(
        about.begin(),
        utility=about.utility,
        solver=about.solver,
        iterations=about.iterations,
        tolerance=0,
    )


def load(name: str, otherwise: Any = None) -> PolicyPlayer:
    """Return the player of a baseline's file, for every seat; this needs NumPy only.

    Parameters
    ----------
    name : {"kuhn", "trickrace_ending"}
        The baseline.
    otherwise : Player or str, optional
        Plays where the policy has no probabilities.

    Raises
    ------
    BadInput
        If there is no such baseline.

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> view = rk.game("kuhn").start().step("K").state.step("J").state.step("bet").state.view(1)
    >>> load("kuhn").choose(view, ("call", "fold"), random.Random(1))
    'fold'
    """
    _baseline(name)
    return PolicyPlayer.read(FOLDER / f"{name}.json", otherwise)


def write(name: str, folder: Path = FOLDER) -> Path:
    """Compute a baseline again, and write its file."""
    about, found = _baseline(name), make(name)
    return PolicyPlayer.of_equilibrium(found).save(
        folder / f"{name}.json",
        **about._asdict(),
        exploitability=round(found.exploitability, 6),
    )


def _baseline(name: str) -> Baseline:
    if name not in BASELINES:
        known = (*BASELINES,)
        raise bad_adapter([Problem.of("name", "not_choice", value=repr(name), known=known)])
    return BASELINES[name]


if __name__ == "__main__":
    for each in BASELINES:
        write(each)
