"""A player that searches: it plays each of its actions on in worlds that its view allows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from statistics import fmean
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from ..engine.analysis import Determinizations, Determinizer, Evaluation, Heuristic, get_feature
from ..engine.board_view import BoardView
from ..engine.errors import Messages, Problem
from ..engine.formats import Location, whole
from ..engine.game import Game, State
from ..engine.registry import game_of
from ..engine.texts import Text
from ..engine.worlds import Histories
from ..table.seats import Player, as_player
from .greedy import Greedy, default_player

if TYPE_CHECKING:
    from ..odds.batches import RolloutPlayer, Start
    from ..odds.information_state import InformationState

MESSAGES = Messages("racekit.players")

UTILITIES = ("win", "score")
PER_WORLD = 4
"""The number of compiled games in each world: to draw one takes as long as to play several."""
SCORE, SOON = 0.3, 20
"""What a standard deviation of the own score counts at first, where a win counts 1.

Of two actions compared in the same games, the difference in score is known sooner than that in
wins. It decides while they have few games, and counts for half after three times `SOON` games.
"""
EVIDENCE = 0.68
"""The level of the interval by which an action must beat the one that the heuristic prefers.

A search of few games does not depart from the heuristic by chance; one of many hardly notices.
"""
DOUBT = Fraction(1, 10)
"""The probability that a modelled seat acts at random."""
SLICE = 8
"""The number of games of each action between two looks at the clock."""


@dataclass(frozen=True)
class Considered:
    """What a search has found about a decision."""

    best: Any  # the chosen action
    shares: Mapping[Any, float]  # action to its mean share of the win
    games: Mapping[Any, int]  # action to the number of games it was given


class Search:
    """Chooses the action with which its seat wins most, in games played on from its view.

    It knows its view and nothing else. It draws worlds that the view allows, as `racekit.odds`
    does: uniform over the cards that the seat cannot locate, with nothing inferred from other
    players' choices, unless it has a `model` of them. It plays each action on to the end in the
    same worlds with the same random numbers (`racekit.rollouts`), discards the worse half of the
    actions, gives the others more games, and so on (sequential halving). Rollouts are compiled in
    games with a kernel. Where they would take long, in Force of the Horse and Read Aloud, they end
    after a few turns with the game's own evaluation (`racekit.engine.analysis.Evaluation`). In a
    game with a heuristic, it departs from what `Greedy` prefers only if the games show that another
    action is better.

    Parameters
    ----------
    games : int, optional
        The budget of a decision, in games. With the same seed, the same choice.
    seconds : float, optional
        The budget in seconds instead; the choice then depends on the machine.
    utility : {"win", "score"}
        What it maximizes: its share of the win, or its score.
    players : Player or str, optional
        Who plays the rollouts on; by default "greedy" where the game has a heuristic, or else
        "random".
    model : Player or str, optional
        How the other seats are believed to play: worlds are weighed by how likely this player makes
        what they did (with a tenth of doubt: any action may be a slip). By default, nothing is
        inferred from it. Only games whose histories racekit can list, such as Kuhn poker, allow it.

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {0: rk.players.Search(games=50), 1: "greedy", 2: "greedy", 3: "greedy"}
    >>> table = rk.Table("trickrace", players=4, races=1, seed=7, seats=seats, autosave=False)
    >>> events = table.advance()
    >>> table.result is not None
    True
    """

    kind: ClassVar[str] = "search"
    name: ClassVar[Text] = Text("Search", "先読み")
    budgets: ClassVar[tuple[int, int]] = (5000, 40)
    """The games of a decision, if no budget is given: compiled, and played step by step."""

    def __init__(
        self,
        *,
        games: int | None = None,
        seconds: float | None = None,
        utility: Literal["win", "score"] = "win",
        players: Player | str | None = None,
        model: Player | str | None = None,
    ) -> None:
        _check(games, seconds, utility, {"players": players, "model": model})
        self.games, self.seconds, self.utility = games, seconds, utility
        self.players, self.model = players, model

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""
        if len(actions) == 1:
            return actions[0]
        evaluation, heuristic = (
            self._evaluation(game_of(view)),
            get_feature(game_of(view), Heuristic),
        )
        if evaluation and heuristic and not self.model and not evaluation.horizon(view):
            return Greedy().choose(view, actions, rng)
        return self.consider(view, actions, rng).best

    def _evaluation(self, game: Game | type[Game]) -> Evaluation | None:
        """Return the evaluation with which games end early: it knows wins, not scores."""
        return get_feature(game, Evaluation) if self.utility == "win" else None

    def consider(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Considered:
        """Return the best of `actions`, and what each has brought.

        Examples
        --------
        >>> import random
        >>> import racekit as rk
        >>> from racekit.games.trickrace.positions import position
        >>> state = position(hands=["R6 R1"], races=1)
        >>> player = rk.players.Search(games=200)
        >>> found = player.consider(state.view(0), state.actions(), random.Random(7))
        >>> found.best in found.shares, min(found.games.values()) > 0
        (True, True)
        """
        from ..odds.information_state import information_state

        known = information_state(view)
        game = known.game
        rollouts = self._rollouts(known, actions, rng.getrandbits(64))
        tried = _Tried(rollouts, view.seat, len(actions), self.utility)
        prior = None if get_feature(game, Heuristic) is None else Greedy().first(view, actions)
        best = tried.halve(self._rounds(game, len(actions)), prior)
        return Considered(
            actions[best],
            dict(zip(actions, tried.shares, strict=True)),
            dict(zip(actions, tried.games, strict=True)),
        )

    def _rollouts(self, known: InformationState, actions: Sequence[Any], seed: int) -> _Rollouts:
        """Return how to play each of some actions on."""
        from ..odds.batches import Start, rollout_player

        game = known.game
        players = (self._rollout_player(game),) * game.players
        worlds = known.determinizations if self.model is None else self._weighed(known.view)
        starts = [Start(worlds, action) for action in actions]
        evaluation = self._evaluation(game)
        if evaluation is None:
            return _ToTheEnd(game, rollout_player(starts, known.example, players, seed, PER_WORLD))
        last = evaluation.turn(known.example) + evaluation.horizon(known.view)
        return _ToTheHorizon(starts, players, seed, evaluation, last)

    def _weighed(self, view: Any) -> Determinizations:
        """Return the worlds of a view, weighed by how likely the model makes them.

        Raises
        ------
        BadInput
            In a game whose histories cannot be listed.
        """
        from ..odds.exact import players_policy

        if not isinstance(view, BoardView) or get_feature(view.rules, Determinizer) is not None:
            raise MESSAGES.error("bad_search", [MESSAGES.problem("model", "no_histories")])
        chances: Any = players_policy([as_player(self.model)] * view.rules.players)

        def doubted(seen: Any, actions: Sequence[Any]) -> dict[Any, Fraction]:
            told, slip = chances(seen, actions), DOUBT / len(actions)
            return {action: (1 - DOUBT) * told.get(action, 0) + slip for action in actions}

        return Histories(view, doubted)

    def _rollout_player(self, game: Game) -> Any:
        """Return the player of every seat in the rollouts."""
        return default_player(game) if self.players is None else as_player(self.players)

    def _rounds(self, game: Game, actions: int) -> Callable[[int], Iterator[int]]:
        """Return the function that yields how many games each of some actions gets next."""
        rounds = max(1, (actions - 1).bit_length())
        if self.seconds is not None:
            return _Clock(self.seconds / rounds).slices
        from ..odds.seating import kernel_of

        kernel = kernel_of(game)
        compiled, stepped = self.budgets
        usual = compiled if kernel and kernel.PLAYER_CODES else stepped
        budget = (usual if self.games is None else self.games) // rounds
        return lambda left: iter([max(1, budget // left)])

    def __repr__(self) -> str:
        given = {
            "games": self.games,
            "seconds": self.seconds,
            "utility": None if self.utility == "win" else self.utility,
            "players": self.players,
            "model": self.model,
        }
        told = (f"{name}={value!r}" for name, value in given.items() if value is not None)
        return f"Search({', '.join(told)})"


def _check(games: Any, seconds: Any, utility: Any, players: Mapping[str, Any]) -> None:
    """Raise one error that lists every problem of the arguments."""
    from ..odds.exact import players_policy

    found: list[Problem] = []
    if games is not None:
        whole(1).decode(games, Location("games", found))
    if seconds is not None and not (type(seconds) in (int, float) and 0 < seconds < inf):
        found.append(MESSAGES.problem("seconds", "not_seconds", value=repr(seconds)))
    if games is not None and seconds is not None:
        found.append(MESSAGES.problem("seconds", "two_budgets"))
    if utility not in UTILITIES:
        known = {"value": repr(utility), "known": UTILITIES}
        found.append(Problem.of("utility", "not_choice", **known))
    for place, given in players.items():
        if given is not None and not callable(getattr(as_player(given), "choose", None)):
            found.append(MESSAGES.problem(place, "no_player", value=repr(given)))
        elif place == "model" and given is not None and players_policy([as_player(given)]) is None:
            found.append(MESSAGES.problem(place, "no_chances", value=repr(given)))
    if found:
        raise MESSAGES.error("bad_search", found)


class _Clock:
    """Gives each round of a search its time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def slices(self, _left: int) -> Iterator[int]:
        """Yield numbers of games until the time of a round is over, at least once."""
        end = monotonic() + self._seconds
        games = 1
        while games == 1 or monotonic() < end:
            yield games
            games = SLICE


Brought = tuple[list[list[Sequence[float]]], list[list[Sequence[float]]]]
"""Shares of the win and scores, each by action, game and seat."""


class _Rollouts(Protocol):
    """Plays actions on."""

    def play(self, numbers: range, actions: Sequence[int]) -> Brought:
        """Play the games with these numbers after the actions with these indices."""


@dataclass(frozen=True)
class _ToTheEnd:
    """Plays whole games."""

    game: Game
    player: RolloutPlayer

    def play(self, numbers: range, actions: Sequence[int]) -> Brought:
        from ..odds.batches import Rollouts, listed

        found = Rollouts(self.game, actions, self.player.play(numbers, actions), numbers)
        return listed(found.shares), listed(found.scores)


@dataclass(frozen=True)
class _ToTheHorizon:
    """Plays games until a turn begins; the evaluation there is also the score."""

    starts: Sequence[Start]
    players: Sequence[Player]
    seed: int
    evaluation: Evaluation
    last: int

    def play(self, numbers: range, actions: Sequence[int]) -> Brought:
        found = [[self._shares(self.starts[at], game) for game in numbers] for at in actions]
        return found, found

    def _shares(self, start: Start, number: int) -> Sequence[float]:
        from ..odds.game_seeds import game_seed
        from ..odds.solve import shares_of_win
        from ..odds.stepping import play_out

        begun = start.world(self.seed, number).step(start.action).state
        end = play_out(begun, self.players, game_seed(self.seed, number), until=self._is_over)
        if end.result is not None:
            return [float(share) for share in shares_of_win(end.result)]
        return self.evaluation.shares(end)

    def _is_over(self, state: State) -> bool:
        return isinstance(state.actor, int) and self.evaluation.turn(state) >= self.last


class _Tried:
    """The actions of a decision, and what their games have brought.

    Attributes
    ----------
    games : list of int
        The number of games of each action.
    """

    def __init__(self, rollouts: _Rollouts, seat: int, actions: int, utility: str) -> None:
        self._rollouts, self._seat, self._utility = rollouts, seat, utility
        self.games = [0] * actions
        self._won: list[list[float]] = [[] for _ in range(actions)]
        self._scores: list[list[float]] = [[] for _ in range(actions)]

    @property
    def shares(self) -> list[float]:
        """The mean share of the win of each action."""
        return [fmean(won) for won in self._won]

    def halve(self, rounds: Callable[[int], Iterator[int]], prior: int | None) -> int:
        """Discard the worse half of the actions until one is left; return its index.

        Parameters
        ----------
        rounds : callable
            Yields how many games each of some actions gets next.
        prior : int or None
            The index of the action that a heuristic prefers. It is never discarded, and another one
            is chosen only if its games show that it is better.
        """
        left: list[int] = [*range(len(self.games))]
        keep = len(left)
        while True:
            for games in rounds(len(left)):
                self._try(left, games)
            # All that are left have the same games, so their means compare.
            values = self._values(left)
            means = {index: fmean(each) for index, each in values.items()}
            left.sort(key=means.__getitem__, reverse=True)
            keep = (keep + 1) // 2
            left = left[:keep] + [index for index in left[keep:] if index == prior]
            if keep == 1:
                break
        best = left[0]
        if prior is None or best == prior:
            return best
        return best if _better(values[best], values[prior]) else prior

    def _values(self, left: Sequence[int]) -> dict[int, list[float]]:
        """Return what each game is worth: the score, or the win with some of the score."""
        if self._utility == "score":
            return {index: self._scores[index] for index in left}
        spread = _spread([score for index in left for score in self._scores[index]]) or 1
        weight = SCORE / spread / sqrt(1 + self.games[left[0]] / SOON)
        pairs = {index: zip(self._won[index], self._scores[index], strict=True) for index in left}
        return {
            index: [won + weight * score for won, score in each] for index, each in pairs.items()
        }

    def _try(self, left: Sequence[int], games: int) -> None:
        """Give some actions more games: the same ones for each."""
        first, seat = self.games[left[0]], self._seat
        shares, scores = self._rollouts.play(range(first, first + games), left)
        for at, index in enumerate(left):
            self._won[index] += [share[seat] for share in shares[at]]
            self._scores[index] += [each[seat] for each in scores[at]]
            self.games[index] += games


def _better(values: Sequence[float], others: Sequence[float]) -> bool:
    """Return whether an action has done better than another, game by game."""
    from ..odds.comparison import difference

    return difference(values, others, EVIDENCE).low > 0


def _spread(values: Sequence[float]) -> float:
    """Return the standard deviation; that of `statistics` takes a hundred times as long."""
    middle = fmean(values)
    return sqrt(fmean((value - middle) ** 2 for value in values))
