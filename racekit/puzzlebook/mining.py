"""Puzzles found in played games: decisions in which one move is better than every other."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import chain
from math import log10
from typing import Any

from ..engine.analysis import Evaluation, Themes, get_feature, require
from ..engine.errors import BadInput, StepLimitExceeded
from ..engine.game import Game, State
from ..engine.jsons import canonical
from ..engine.texts import language
from ..odds.bars import bar
from ..odds.by_value import by_value
from ..odds.collecting import Parts, collect
from ..odds.information_state import InformationState, information_state
from ..odds.messages import message
from ..odds.seating import compiled
from ..odds.stepping import play_out
from ..players import Search, default_player
from ..table.seats import Player, as_player
from .book import Puzzle, packaged, restored
from .exactly import exact, solution_of
from .messages import THEMES, bad_mining, problem
from .solving import MARGIN, Compared, Trial

LATE = 3
"""The part of a game that is looked at, from its end: a third. Earlier, no move decides much."""
LATE_STEPS = 40
"""The last steps that are looked at where games are played step by step."""
USUAL = 0.3
"""What it counts for a puzzle's first rating whether the game's usual player finds the answer."""
GLANCES = ((4, 0.01), (16, MARGIN))
"""In a slow game, glances at a decision: the games of each move, cut off early, and how far one
move must be ahead in them. The first takes a quarter of the second's time, and gives up three of 72
puzzles that the second keeps."""
SAMPLES = 8
"""The number of worlds in which the answer must cite a rule before the puzzle does."""


@dataclass(frozen=True)
class MiningJob:
    """The games of a search for puzzles, as sent to every worker."""

    game: Game
    games: int  # the number of games to play
    seed: int  # the seed of all games; what a game brings follows from the seed and its number
    theme: str | None = None  # the theme that the answers must have; None for any

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    def batches(self) -> int:
        """Return the number of games."""
        return self.games

    def player(self) -> Callable[[int], list[Puzzle]]:
        """Return the function that plays a game and looks at its decisions."""
        return self.part

    def part(self, number: int) -> list[Puzzle]:
        """Play a game; return its puzzles, at most one of each seat."""
        found: dict[int, Puzzle] = {}
        for state, seed in self._decisions(number):
            seat = state.actor
            if isinstance(seat, int) and seat not in found:
                puzzle = self._puzzle(state, seat, seed)
                if puzzle is not None:
                    found[seat] = puzzle
        return list(found.values())

    def _decisions(self, number: int) -> Iterator[tuple[State, int]]:
        """Yield the decisions of a game in random order, each with a seed of its own."""
        line: list[State] = []
        players = (self._wanderer or self._player,) * self.game.players

        def note(state: State, _action: Any, _step: Any) -> None:
            line.append(state)

        play_out(self.game.start(), players, f"{self.seed}/{number}", note)
        late = line[-self._late(len(line)) :]
        rng = random.Random(f"{self.seed}/{number}/order")
        chosen = [state for state in late if self._may_be_one(state)]
        rng.shuffle(chosen)
        return ((state, rng.getrandbits(32)) for state in chosen)

    def _may_be_one(self, state: State) -> bool:
        """Whether a seat chooses among several moves, one of them of the theme."""
        actions, seat = state.actions(), state.actor
        if len(actions) < 2 or not isinstance(seat, int):
            return False
        return self.theme is None or bool(self._wanted(state.view(seat), actions))

    def _wanted(self, view: Any, actions: Sequence[Any]) -> set[int]:
        """Return the moves that would be answers of the theme."""
        if self.theme is None:
            return {*range(len(actions))}
        themes = require(self.game, Themes)
        return {at for at, action in enumerate(actions) if self.theme in themes(view, action)}

    def _puzzle(self, state: State, seat: int, seed: int) -> Puzzle | None:
        """Return the puzzle of a decision, if it is one."""
        view = state.view(seat)
        known = information_state(view)
        wanted = self._wanted(view, known.example.actions())
        if self._compiled:
            found = self._tried(known, wanted, seed)
            found = found and (exact(known, self._player) or found)
        elif not self._stands_out(view, known, wanted, seed):
            return None
        else:  # counting an ending is quicker than playing it on
            found = exact(known, self._player) or self._tried(known, wanted, seed)
        if found is None or not found.clear or found.answer not in wanted:
            return None
        return puzzle_of(view, found)

    def _stands_out(
        self, view: Any, known: InformationState, wanted: Container[int], seed: int
    ) -> bool:
        """Whether a wanted move stands out at a glance, where the game has an evaluation."""
        if get_feature(self.game, Evaluation) is None:
            return True
        actions = known.example.actions()
        for games, ahead in GLANCES:
            search = Search(games=games * len(actions))
            shares = [*search.consider(view, actions, random.Random(seed)).shares.values()]
            best, second, *_ = sorted(range(len(shares)), key=shares.__getitem__, reverse=True)
            if best not in wanted or shares[best] - shares[second] < ahead:
                return False
        return True

    def _tried(self, known: InformationState, wanted: set[int], seed: int) -> Compared | None:
        """Compare the moves in games played on; give up where no wanted one can be the best."""
        try:
            trial = Trial(known, self._player, seed)
            best = trial.best(wanted)
            return None if best is None else trial.check(best)
        except StepLimitExceeded:
            return None

    def _late(self, steps: int) -> int:
        """Return how many of a game's steps are looked at: in a solved game, all."""
        if self._wanderer is not None:
            return steps
        return steps // LATE if self._compiled else LATE_STEPS

    @cached_property
    def _wanderer(self) -> Player | None:
        """Who plays a solved game: at random, as that leads to all sorts of positions."""
        return None if solution_of(self.game) is None else as_player("random")

    @cached_property
    def _player(self) -> Player:
        player: Player = as_player(default_player(self.game))
        return player

    @cached_property
    def _compiled(self) -> bool:
        return compiled(self.game, (self._player,)) is not None


def puzzle_of(view: Any, found: Compared) -> Puzzle | None:
    """Return the puzzle of a view, if the view can be restored from its position.

    The position is one that the view allows, drawn by a fixed seed. It follows from the view alone,
    so that nothing in the puzzle tells what the seat may not know.
    """
    known = information_state(view)
    example = known.example
    actions = example.actions()
    answer, rival = actions[found.answer], actions[found.rival]
    try:
        position = example.game.describe(example)
    except BadInput:  # in the middle of an effect, which no plain data can hold
        return None
    data = {"options": example.game.options(), "position": position, "seat": view.seat}
    puzzle = Puzzle(
        name=f"{view.game}/{sha256(canonical(data).encode()).hexdigest()[:6]}",
        **data,
        moves=tuple(map(str, actions)),
        answer=str(answer),
        rival=str(rival),
        sure="games" if found.games else "solved" if solution_of(example.game) else "counted",
        exact=() if found.games else tuple(map(str, found.shares)),
        games=found.games,
        shares=_rounded(found.shares),
        scores=_rounded(found.scores),
        gain=_rounded((float(found.gain.value), found.gain.low, found.gain.high)),
        themes=_themes(example.game, view, answer),
        rules=_rules(known.determinizations, answer),
        rating=_rating(_share(view, actions, answer, example.game), found.ease),
    )
    return puzzle if restored(puzzle) == view else None


def _themes(game: Game, view: Any, answer: Any) -> tuple[str, ...]:
    found = get_feature(game, Themes)
    return () if found is None else tuple(found(view, answer))


def _rounded(values: Sequence[float | Fraction]) -> tuple[float, ...]:
    return tuple(round(float(value), 4) for value in values)


def _rules(worlds: Any, answer: Any) -> tuple[str, ...]:
    """Return the rules that the answer follows in every world, the rule of the decision first."""
    drawn = [worlds.sample(random.Random(number)) for number in range(SAMPLES)]
    cited = [[event.rule for event in world.step(answer).events] for world in drawn]
    everywhere = set(cited[0]).intersection(*cited)
    return tuple(dict.fromkeys([drawn[0].rule, *(r for r in cited[0] if r in everywhere)]))


def _share(view: Any, actions: Sequence[Any], answer: Any, game: Game) -> float:
    """Return how likely the game's usual player finds the answer."""
    return float(default_player(game).chances(view, actions).get(answer, 0))


def _rating(usual: float, ease: float) -> int:
    """Return a first rating: how hard the usual player and quick rollouts find the answer."""
    found = USUAL * usual + (1 - USUAL) * ease
    likely = min(max(found, 0.02), 0.98)
    return round(1500 + 400 * log10((1 - likely) / likely))


def distinct(found: Iterable[Sequence[Puzzle]]) -> list[Puzzle]:
    """Return the puzzles of games in their order, without those that are like an earlier one."""
    puzzles: dict[Any, Puzzle] = {}
    for puzzle in chain.from_iterable(found):
        puzzles.setdefault(puzzle.gist, puzzle)
    return list(puzzles.values())


def _check(game: Game, theme: str) -> None:
    """Raise an error if a game's puzzles have no such theme: one of the shipped, or with words."""
    require(game, Themes)
    shipped = {name for puzzle in packaged(game.name) for name in puzzle.themes}
    known = sorted(shipped or {*THEMES, *game.book.terms})
    if theme not in known:
        raise bad_mining([problem("theme", "no_theme", known=known)])


def mine(
    game: Game,
    games: int,
    *,
    theme: str | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: bool | None = None,
) -> tuple[list[Puzzle], int]:
    """Play games and return the puzzles found in them, and the number of games played.

    An interruption keeps the games that are finished.

    Parameters
    ----------
    game : Game
        The game.
    games : int
        The number of games to play.
    theme : str, optional
        What the answers must be about. Decisions in which no move is, are not looked at, and others
        are given up as soon as another move leads: it takes less time than to look for all themes.
    seed : int
        The seed: the same puzzles for the same seed, whatever the workers.
    workers : int
        The number of processes.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.

    Raises
    ------
    BadInput
        If the game names no themes, or its puzzles have no such theme.

    Examples
    --------
    >>> import racekit as rk
    >>> found, played = mine(rk.game("pig", goal=20), 2, theme="hold", seed=3)
    >>> played, {puzzle.answer for puzzle in found}
    (2, {'hold'})
    """
    if theme is not None:
        _check(game, theme)
    found = Parts()
    title, unit = game.book.title(language()), message("unit")(language())
    collect(MiningJob(game, games, seed, theme), found, bar(games, title, unit, progress), workers)
    return distinct(found.result()), found.done
