"""Equilibria of small games and endings with hidden information, by OpenSpiel's solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Literal, get_args

from ..engine.errors import Problem
from ..engine.game import Game, State
from ..engine.integers import takes_integers
from ..engine.result import Result
from ..engine.tasks import Action
from ..engine.texts import Text, language, seat_word
from ..engine.view import View
from ..show.columns import aligned
from ..table.table import Table
from .bars import bar
from .extensive_form import LIMIT, ExtensiveForm, common_knowledge
from .messages import (
    bad_question,
    count_problems,
    many,
    message,
    problem,
    progress_problems,
    refused,
)
from .perfect_recall import Remembered
from .solve import utility_function, value_table

ITERATIONS = 1_000
"""The default limit on the number of iterations."""
TOLERANCE = 1e-4
"""The default exploitability at which the iterations stop."""

Solver = Literal["cfr+", "cfr", "mccfr"]
SAMPLES = 100
"""The samples of MCCFR that count as an iteration."""
SEED = 1
"""The seed of MCCFR's random numbers."""

Policies = tuple[dict[int, tuple[float, ...]], ...]
"""For each seat, the number of an information set to the probability of each action."""


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium:
    """Policies for all seats from which no seat gains much by deviating.

    Attributes
    ----------
    game : Game
        The game, with its options.
    utility : Text
        The unit of the values.
    value : tuple of float
        Each seat's expected utility, over all deals that agree with the seats' common knowledge.
    exploitability : float
        How much a seat gains by its best response, on average over the seats.
    iterations : int
        The number of iterations.
    curve : tuple of (int, float)
        The exploitability after 1, 2, 4, ... iterations.
    sets : tuple of int
        Each seat's number of information sets.
    nodes : int
        The number of nodes of the tree.
    guaranteed : bool
        Whether the value means what a seat can guarantee: for two seats and a constant sum.
    """

    game: Game
    utility: Text
    value: tuple[float, ...]
    exploitability: float
    iterations: int
    curve: tuple[tuple[int, float], ...]
    sets: tuple[int, ...]
    nodes: int
    guaranteed: bool
    _policies: Remembered[Mapping[Action, float]] = field(repr=False)

    @property
    def by_view(self) -> bool:
        """Whether a seat's view alone decides: the board records all that the seat remembers."""
        return self._policies.by_view

    def policy(self, position: State | View | Table) -> dict[Action, float]:
        """Return the probability of each action of the seat that acts.

        Parameters
        ----------
        position : State, view or Table
            A position of the tree in which a seat acts, or that seat's view. Where a board does not
            record what a seat has done and seen, a table says it by its line.

        Raises
        ------
        BadInput
            If it is not in the tree, or it has several policies for what the seat may remember.
        """
        return dict(self._policies.find(position))

    def policies(self) -> Iterator[tuple[Any, dict[Action, float]]]:
        """Yield each view in which a seat decides, with the probability of each action.

        A view comes once for each past that the seat may remember there.
        """
        return ((view, dict(chances)) for view, chances in self._policies)

    def _lines(self, lang: str) -> tuple[str, list[list[str]], list[str]]:
        """Return the title, a row for each seat, and the notes."""
        title = message("equilibrium", game=self.game.book.title)(lang)
        rows = [
            [seat_word(seat, lang).capitalize(), f"{value:.4f}"]
            for seat, value in enumerate(self.value)
        ]
        done = message(
            "equilibrium_found",
            exploitability=f"{self.exploitability:.1g}",
            iterations=self.iterations,
            sets=many(sum(self.sets)),
            nodes=many(self.nodes),
        )
        notes = [done, self.utility]
        if not self.guaranteed:
            notes.append(message("not_guaranteed"))
        return title, rows, [note(lang) for note in notes]

    def __repr__(self) -> str:
        title, rows, below = self._lines(language())
        return "\n".join([title, *aligned([["", *row] for row in rows], (2,)), *below])

    def _repr_html_(self) -> str:
        return value_table(*self._lines(language()))


@takes_integers
def equilibrium(
    position: Game | State | View,
    *,
    utility: Literal["win", "score"] | Callable[[Result], Sequence[Any]] = "win",
    iterations: int = ITERATIONS,
    tolerance: float = TOLERANCE,
    solver: Solver = "cfr+",
    limit: int = LIMIT,
    progress: bool | None = None,
) -> Equilibrium:
    """Compute an equilibrium of a small game, or of an ending, with hidden information.

    The tree begins with every deal that agrees with the seats' common knowledge; nothing is
    inferred from how the position came about. It is exact, and each seat remembers all that it has
    done and seen in it, whether or not the board records that. A counterfactual regret minimization
    (CFR) then approaches an equilibrium of it, and OpenSpiel computes the best responses. This
    needs ``racekit[interop]``. An interruption keeps the iterations that are finished.

    With two seats and a constant sum, each seat's policy guarantees the value of the game but for
    the exploitability, whatever the other seat does. With three or more seats, or another sum,
    there is no such value: the policies are stable if no seat gains by deviating alone, but other
    equilibria may have other values, CFR need not find any, and two seats may gain together. Look
    at the exploitability: it says how close these policies are to an equilibrium.

    Parameters
    ----------
    position : Game, State or view
        The game, or the position. A state stands for what all seats know in it.
    utility : {"win", "score"} or callable
        The utility that each seat maximizes; see `solve`.
    iterations : int
        The maximum number of iterations.
    tolerance : float
        The exploitability at which the iterations stop, in units of the utility.
    solver : {"cfr+", "cfr", "mccfr"}
        CFR+, which is usually by far the fastest; the original CFR; or MCCFR (external sampling,
        always with the same random numbers), which samples the tree: here an iteration is 100
        samples for each seat.
    limit : int
        The maximum number of nodes of the tree.
    progress : bool, optional
        Whether to show progress bars; by default, only if the work takes longer than a second.

    Returns
    -------
    Equilibrium
        The policies, the values and the exploitability.

    Raises
    ------
    BadInput
        If the tree is too large, the game is over, or OpenSpiel is not installed.

    Examples
    --------
    >>> import racekit as rk
    >>> found = equilibrium(rk.game("kuhn"), utility="score", tolerance=1e-3)
    >>> round(found.value[0], 2), round(-1 / 18, 2)
    (-0.06, -0.06)
    >>> state = rk.game("kuhn").start().step("Q").state.step("K").state
    >>> found.policy(state)["check"] > 0.95
    True
    """
    problems = [*count_problems([("limit", limit, 1), ("iterations", iterations, 1)])]
    number = isinstance(tolerance, int | float) and not isinstance(tolerance, bool)
    if not (number and tolerance >= 0):  # nor is it NaN
        problems.append(problem("tolerance", "not_from_0", value=repr(tolerance)))
    if solver not in get_args(Solver):
        known = get_args(Solver)
        problems.append(Problem.of("solver", "not_choice", value=repr(solver), known=known))
    worth, utility_text = utility_function(utility, problems)
    problems += progress_problems(progress)
    if find_spec("pyspiel") is None:
        problems.append(problem("open_spiel", "interop_not_installed"))
    if problems:
        raise bad_question(problems)
    tree = ExtensiveForm(common_knowledge(position, limit), worth, limit, progress)
    if not any(tree.sets):
        raise refused("position", "nothing_to_decide")
    policies, curve = _solved(tree, solver, iterations, tolerance, progress)
    return Equilibrium(
        game=tree.game,
        utility=utility_text,
        value=tree.values(lambda seat, number: policies[seat][number]),
        exploitability=curve[-1][1],
        iterations=curve[-1][0],
        curve=tuple(curve),
        sets=tuple(map(len, tree.sets)),
        nodes=len(tree.nodes),
        guaranteed=tree.game.players == 2 and tree.constant_sum,
        _policies=_remembered(tree, policies),
    )


def in_openspiel(tree: ExtensiveForm) -> Any:
    """Return a tree as a game of OpenSpiel."""
    import pyspiel

    return pyspiel.load_efg_game("\n".join(tree.lines(numbered=True)))


def decisions(game: Any) -> dict[str, Any]:
    """Return a state of such a game in each information set, by OpenSpiel's name of the set."""
    found: dict[str, Any] = {}
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        waiting += [state.child(action) for action in state.legal_actions()]
        if state.is_player_node():
            found[state.information_state_string()] = state
    return found


def set_named(name: str) -> tuple[int, int]:
    """Return the seat and the number of an information set.

    Its name has the player twice, the set's number, and its (empty) name.

    Examples
    --------
    >>> set_named("1-1-12-")
    (1, 12)
    """
    seat, _, number, _ = name.split("-")
    return int(seat), int(number)


def gained(game: Any, policy: Any) -> float:
    """Return how much a best response to a policy of OpenSpiel gains, on average over the seats."""
    import pyspiel

    # Rounding may make the gain slightly negative.
    return float(max(0.0, pyspiel.nash_conv(game, policy)) / game.num_players())


def _started(game: Any, name: Solver) -> tuple[Callable[[], None], Callable[[], Any]]:
    """Return what does an iteration of a solver, and what returns its average policy as a table."""
    import pyspiel

    if name != "mccfr":
        solver = pyspiel.CFRSolver(game) if name == "cfr" else pyspiel.CFRPlusSolver(game)
        return solver.evaluate_and_update_policy, solver.tabular_average_policy
    sampling, sets = pyspiel.ExternalSamplingMCCFRSolver(game, seed=SEED), decisions(game)

    def sample() -> None:
        for _ in range(SAMPLES):
            sampling.run_iteration()

    def average() -> Any:
        found = sampling.average_policy()
        return pyspiel.TabularPolicy(
            {name: found.get_state_policy(state) for name, state in sets.items()}
        )

    return sample, average


def _solved(
    tree: ExtensiveForm, name: Solver, iterations: int, tolerance: float, progress: bool | None
) -> tuple[Policies, list[tuple[int, float]]]:
    """Run a solver on a tree; return the average policies, and the curve of the exploitability."""
    game = in_openspiel(tree)
    iterate, average = _started(game, name)
    curve: list[tuple[int, float]] = []
    done, check = 0, 1

    def look() -> Any:
        found = average()
        curve.append((done, gained(game, found)))
        return found

    title, unit = tree.game.book.title(language()), message("iterations_unit")(language())
    found: Any = None
    with bar(iterations, title, unit, progress) as shown:
        try:
            while done < iterations and not (curve and curve[-1][1] <= tolerance):
                iterate()
                done += 1
                if done == check:
                    check *= 2
                    found = look()
                shown.update(1)
        except KeyboardInterrupt:
            if not curve:
                raise
    if curve[-1][0] != done:
        found = look()
    return _policies(tree, found), curve


def _policies(tree: ExtensiveForm, found: Any) -> Policies:
    """Return the policies of a table of OpenSpiel."""
    policies: Policies = tuple({} for _ in tree.sets)
    for text, chances in found.policy_table().items():
        seat, number = set_named(text)
        policies[seat][number] = tuple(p for _, p in sorted(chances))
    return policies


def _remembered(tree: ExtensiveForm, policies: Policies) -> Remembered[Mapping[Action, float]]:
    """Return the policies by what the seats see and remember."""
    return Remembered(
        (key, each.view, dict(zip(each.actions, policies[seat][each.number], strict=True)))
        for seat, sets in enumerate(tree.sets)
        for key, each in sets.items()
    )
