"""Queries: how a question is solved, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from ..engine.errors import Problem
from ..engine.integers import takes_integers
from ..engine.texts import Text, language
from ..engine.worlds import Policy
from ..table.seats import Player
from .answers import Answer, Both, Effects, Estimate
from .bars import bar
from .bound_questions import ClosedAnswer, PlayedQuestion, QuestionPerAction
from .comparison import Comparison, compared
from .exact import LimitExceeded, enumerate_outcomes, players_policy
from .information_state import InformationState, Starts, information_state
from .messages import (
    bad_question,
    count_problems,
    many,
    message,
    percent,
    problem,
    progress_problems,
    refused,
)
from .questions import named_question
from .rollout import (
    HALF_WIDTH,
    ByPolicy,
    Sample,
    SampledGames,
    Sampling,
    outcome_reader,
    sampled,
    sampled_in_rounds,
)
from .seating import DEFAULT_PLAYER, Players, seated
from .workers import process_problems

METHODS = ("auto", "exact", "simulate", "both")
LIMIT = 10_000
"""The default limit on the number of positions of an exact answer."""


@dataclass(frozen=True)
class SolveOptions:
    """The options of a solution."""

    method: str
    limit: int  # the maximum number of positions
    policy: Policy | None  # the policy of the seats; None: uniform over the legal actions
    sampling: Sampling  # the options of simulations
    who: Text  # the note on the players beside the answer
    progress: bool | None = None
    """Whether to show progress bars; None: only if the work takes longer than a second."""


@dataclass(frozen=True)
class Query:
    """A question that play decides, where play begins, and how the answer is to be found."""

    info_state: InformationState
    starts: Starts  # the starting positions
    asked: PlayedQuestion
    options: SolveOptions  # the options of the solution

    @property
    def games(self) -> SampledGames:
        """The games that simulate the answer."""
        return SampledGames(self.info_state, self.starts, self.asked, self.options.sampling)

    @property
    def players_note(self) -> tuple[Text, ...]:
        """The note on the players, if play continues."""
        return () if self.asked.decided_by == "now" else (self.options.who,)

    @property
    def excess(self) -> Text:
        """The size of the enumeration that exceeds the limit."""
        count, limit = self.starts.count, self.options.limit
        if count > limit:
            return message("too_many_arrangements", count=many(count), limit=many(limit))
        return message("too_many_states", limit=many(limit))


@takes_integers
def ask(
    view_or_state: Any,
    question: Any,
    *,
    method: Literal["auto", "exact", "simulate", "both"] = "auto",
    limit: int = LIMIT,
    players: Players | None = None,
    policy: Callable[[Any], Mapping[Any, Fraction]] | None = None,
    seed: int = 0,
    half_width: float | None = None,
    n: int | None = None,
    workers: int = 1,
    progress: bool | None = None,
) -> Answer | Both | Effects:
    """Answer a question about a view or a full state.

    The answer for a view depends on the information of its seat and nothing else: it is uniform
    over all determinizations, and nothing is inferred from other players' choices.
    The players determine how play continues; by default they move uniformly at random.

    Parameters
    ----------
    view_or_state : View or State
        The view of a seat, or a full state.
    question : str, Question or callable
        A name (``"win"``, ``"winners"``, ``"place"``, ``"score"``, ``"share"``, ``"next card"``,
        ``"horse win"``, ``"horse places"``, ``"finish"``, ``"effect"``, or one that the game
        brings, such as ``"distance"``), a `Question` (``odds.at_least(2, "3-5", draws=6)``,
        ``odds.holds(seat=2)``, ...), or a function of a finished game's result.
    method : {"auto", "exact", "simulate", "both"}
        ``"exact"`` computes fractions by a closed form or by enumerating all positions, or raises
        an error; ``"simulate"`` plays games; ``"auto"`` is exact within `limit`, and simulates
        otherwise; ``"both"`` returns an exact answer beside a simulated one.
    limit : int
        The maximum number of positions of an exact answer.
    players : Player, str or mapping, optional
        Who plays: a player or the name of one, for all seats or by seat. Seats that a mapping
        leaves out are "random". Players without a ``chances`` method, which returns the
        probability of each action (as those of "random" and "greedy" do), allow only simulations.
    policy : callable, optional
        The policy of every seat, instead of players: a function from a view to the probability
        (a Fraction) of each action.
    seed : int
        The seed of the simulated games.
    half_width : float, optional
        Simulate until the half width of every confidence interval is at most this; 0.03 by default.
        For ``"effect"``, an action that is seen to be worse than another gets no more games; the
        others get them.
    n : int, optional
        The number of games to simulate, instead of `half_width`.
    workers : int
        The number of processes that simulate the games, as in `simulate`; the answer is the same
        for any number. Exact answers do not use them.
    progress : bool, optional
        Whether to show a progress bar; by default, only if the answer takes longer than a second.

    Returns
    -------
    Answer, Both or Effects
        The probability of each outcome, as Fractions or as `Estimate` values, with its provenance;
        with `method` ``"both"``, both; for ``"effect"``, an `Answer` for each legal action.

    Raises
    ------
    BadInput
        If the question is invalid, or an exact answer exceeds the limit.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> state = position(
    ...     table=["R5", "R2", "B10"], hands=["", "", "", "R8"], races=1,
    ...     course=["", "", "", "F", "V", "S", "O"],
    ... )
    >>> rk.odds(state, "horse win")["O"]
    Fraction(1, 1)
    >>> view = position(hands=["R5 R6"], seed=2).view(0)
    >>> answer = rk.odds(view, "win", n=50)
    >>> answer.exact, answer.games
    (False, 50)
    """
    info_state = information_state(view_or_state)
    games = (seed, n, half_width, workers)
    options = _options(info_state, method, limit, players, policy, games, progress)
    asked = named_question(question).about(info_state)
    if isinstance(asked, QuestionPerAction):
        return _effects(info_state, asked, options)
    if isinstance(asked, ClosedAnswer):
        return _closed_answer(info_state, asked, options)
    query = Query(info_state, Starts(info_state.determinizations), asked, options)
    if options.method == "both":
        exact = _solved(replace(query, options=replace(options, method="exact")))
        return Both.of(exact, _simulated(query))
    return _solved(query)


def _options(
    info_state: InformationState,
    method: str,
    limit: int,
    players: Any,
    policy: Callable[[Any], Mapping[Any, Fraction]] | None,
    games: tuple[int, int | None, float | None, int],
    progress: Any,
) -> SolveOptions:
    """Validate the options of a solution; `games` are seed, n, half_width and workers."""
    seed, n, half_width, workers = games
    problems = [*_number_problems(limit, *games)]
    if method not in METHODS:
        problems.append(Problem.of("method", "not_choice", value=repr(method), known=METHODS))
    if policy is not None and players is not None:
        problems.append(problem("players", "both", other="policy"))
    problems += progress_problems(progress)
    who, note = _seat_players(players, policy, info_state.players, problems)
    named = players is not None or policy is not None
    chances = players_policy(who) if named else None
    unknown = named and chances is None
    if unknown and method in ("exact", "both") and not problems:
        problems.append(problem("players", "exact_players"))
    if problems:
        raise bad_question(problems)
    sampling = Sampling(who, seed, n, half_width or HALF_WIDTH, workers)
    how = "simulate" if unknown else method
    return SolveOptions(how, limit, chances, sampling, note, progress)


def _number_problems(
    limit: Any, seed: Any, n: Any, half_width: Any, workers: Any
) -> Iterator[Problem]:
    """Yield the problems of the numeric arguments."""
    counts = (("limit", limit, 1), ("n", 1 if n is None else n, 1), ("seed", seed, 0))
    yield from count_problems((*counts, ("workers", workers, 1)))
    yield from process_problems(workers)
    if half_width is not None and not (isinstance(half_width, float) and 0 < half_width < 0.5):
        yield problem("half_width", "bad_half_width", value=repr(half_width))
    if n is not None and half_width is not None:
        yield problem("n", "both", other="half_width")


def _seat_players(
    players: Any, policy: Any, count: int, problems: list[Problem]
) -> tuple[tuple[Player, ...], Text]:
    """Return the player of each seat and a note on them; add errors to `problems`."""
    if policy is not None:
        return (ByPolicy(policy),) * count, message("by_policy")
    who = seated(DEFAULT_PLAYER if players is None else players, count, problems)
    return who, message("random_players") if players is None else _players_text(who)


def solve_options(sampling: Sampling, limit: int) -> SolveOptions:
    """Return the options with these players: exact answers too, if all have `chances`."""
    chances = players_policy(sampling.players)
    method = "simulate" if chances is None else "auto"
    return SolveOptions(method, limit, chances, sampling, _players_text(sampling.players))


def _players_text(players: Sequence[Player]) -> Text:
    names = [repr(player).removesuffix("()") for player in players]
    if len({*names}) == 1:
        return message("all_play", player=names[0])
    return message("who_plays", players=names)


def _closed_answer(
    info_state: InformationState, asked: ClosedAnswer, options: SolveOptions
) -> Answer:
    if options.method in ("simulate", "both"):
        raise refused("method", "formula_only")
    return Answer(asked.text, asked.figures, asked.labels, asked.provenance, asked.notes)


def _effects(
    info_state: InformationState, asked: QuestionPerAction, options: SolveOptions
) -> Effects:
    """Answer for each action, compare the actions, and state common notes only once."""
    if options.method == "both":
        raise refused("method", "one_method_only")
    queries = {
        action: Query(
            info_state, Starts(info_state.determinizations, action), asked.played, options
        )
        for action in asked.actions
    }
    enumerated = {action: _enumerated(query) for action, query in queries.items()}
    answers = {action: answer for action, answer in enumerated.items() if answer is not None}
    worths = {
        action: answer.worth for action, answer in answers.items() if answer.worth is not None
    }
    comparison = None
    if left := {action: query for action, query in queries.items() if action not in answers}:
        simulated, comparison = _compared(left, asked.played.text, options, worths)
        answers |= simulated
    elif len(worths) == len(answers):
        comparison = compared(worths)
    answers = {action: answers[action] for action in asked.actions}
    notes = dict.fromkeys(note for answer in answers.values() for note in answer.notes)
    if comparison is not None and len(answers) > 1 and left:
        notes[message("paired")] = None
    labels = {action: info_state.example.game.action_text(action) for action in answers}
    provenance = _provenance(list(answers.values()))
    return Effects(asked.text, answers, labels, provenance, tuple(notes), comparison=comparison)


def _enumerated(query: Query) -> Answer | None:
    """Return the exact answer, if the options and the limit allow one."""
    search = Enumeration(query)
    found = search.run() if search.running else None
    if found is None and query.options.method == "exact":
        raise bad_question([Problem("limit", query.excess)])
    return found


def _compared(
    queries: Mapping[Any, Query],
    title: Text,
    options: SolveOptions,
    worths: Mapping[Any, Fraction],
) -> tuple[dict[Any, Answer], Comparison | None]:
    """Answer by simulation, and compare all actions; `worths` are those that are exact."""
    samples = {action: Sample(query.games) for action, query in queries.items()}
    comparison = sampled_in_rounds(samples, worths, options.sampling, title, options.progress)
    stopped = any(sample.interrupted for sample in samples.values())
    answers = {
        action: _of_sample(queries[action], sample, stopped) for action, sample in samples.items()
    }
    return answers, comparison


def _provenance(answers: Sequence[Answer]) -> Text:
    """Return the common provenance of several answers."""
    if all(answer.exact for answer in answers):
        return message("enumerated", states=many(sum(answer.states or 0 for answer in answers)))
    if any(answer.exact for answer in answers):
        return message("mixed_methods")
    counts = [answer.games or 0 for answer in answers]
    width = percent(max(_half_width(answer.figures) for answer in answers))
    if min(counts) < max(counts):
        values = {"least": many(min(counts)), "most": many(max(counts)), "width": width}
        return message("each_simulated_unequally", **values)
    return message("each_simulated", games=many(counts[0]), width=width)


def _half_width(figures: Mapping[Any, Any]) -> float:
    """Return the half width of the widest interval."""
    return max((estimate.half_width for estimate in figures.values()), default=0.0)


def _solved(query: Query) -> Answer:
    """Answer by enumeration if the options and the limit allow it, and by simulation otherwise."""
    found = _enumerated(query)
    return _simulated(query) if found is None else found


class Enumeration:
    """The computation of an exact answer, one position at a time.

    Parameters
    ----------
    query : Query
        The question, the policy of the seats, and the maximum number of positions.

    Attributes
    ----------
    answer : Answer or None
        The answer, once it is found.
    running : bool
        Whether to continue: the answer is not found yet, and may still be.
    """

    def __init__(self, query: Query) -> None:
        options, starts = query.options, query.starts
        self.answer: Answer | None = None
        self.running = options.method != "simulate" and starts.within(options.limit)
        self._query = query
        read = outcome_reader(query.info_state, query.asked)
        self._enumeration = enumerate_outcomes(starts, read, options.policy, options.limit)

    def more(self) -> None:
        """Visit one more position."""
        try:
            next(self._enumeration)
        except StopIteration as end:
            found, states = end.value
            self.running, self.answer = False, self._exact(found, states)
        except LimitExceeded:
            self.running = False

    def run(self) -> Answer | None:
        """Run to the end; return the answer, or None if it exceeds the limit."""
        asked, options = self._query.asked, self._query.options
        title, unit = asked.text(language()), message("positions")(language())
        with bar(options.limit, title, unit, options.progress) as shown:
            while self.running:
                self.more()
                shown.update(int(self.running))
        return self.answer

    def _exact(self, found: Mapping[Any, Fraction], states: int) -> Answer:
        query = self._query
        figures = {**dict.fromkeys(_expected(query.asked, found), Fraction(0)), **found}
        notes = (*_hidden_note(query.info_state), *query.players_note)
        provenance = message("enumerated", states=many(states))
        return _answer(query.asked, figures, provenance, notes, states=states)


def _simulated(query: Query) -> Answer:
    sample = sampled(query.games, query.options.progress)
    return _of_sample(query, sample, sample.interrupted)


def _of_sample(query: Query, sample: Sample, interrupted: bool) -> Answer:
    """Return the answer of a sample; its notes say why it is simulated, unless that was asked."""
    excess = (query.excess,) if query.options.method == "auto" else ()
    stopped = (message("interrupted"),) if interrupted else ()
    return simulated_answer(sample, (*excess, *stopped, *query.players_note))


def simulated_answer(sample: Sample, notes: tuple[Text, ...] = ()) -> Answer:
    """Return the answer of a sample.

    Parameters
    ----------
    sample : Sample
        The sample of games.
    notes : tuple of Text
        Further remarks.
    """
    info_state, asked = sample.source.info_state, sample.source.played
    hits, games = sample.hits, sample.games
    counted = {**dict.fromkeys(_expected(asked, hits), 0), **hits}
    figures = {outcome: Estimate(n, games) for outcome, n in counted.items()}
    provenance = message("simulated", games=many(games), width=percent(_half_width(figures)))
    return _answer(asked, figures, provenance, (*_hidden_note(info_state), *notes), games=games)


def _answer(
    asked: PlayedQuestion,
    figures: Mapping[Any, Any],
    provenance: Text,
    notes: tuple[Text, ...],
    **counted: int,
) -> Answer:
    expected = _expected(asked, figures)
    ordered = [*expected, *sorted(figures.keys() - set(expected), key=_sort_key)]
    in_order = {outcome: figures[outcome] for outcome in ordered}
    labels = {outcome: asked.label(outcome) for outcome in ordered}
    return Answer(asked.text, in_order, labels, provenance, notes, **counted)


def _expected(asked: PlayedQuestion, found: Iterable[Any]) -> tuple[Any, ...]:
    """Return the outcomes to show in any case: for a yes/no question, both."""
    if asked.expected:
        return asked.expected
    return (True, False) if all(isinstance(outcome, bool) for outcome in found) else ()


def _sort_key(outcome: Any) -> tuple[str, Any]:
    """Sort outcomes of one type by value, and outcomes of several types by type."""
    if isinstance(outcome, int | Fraction | float):
        return "", outcome
    of_parts = isinstance(outcome, tuple) or hasattr(outcome, "_fields")
    return type(outcome).__name__, tuple(outcome) if of_parts else str(outcome)


def _hidden_note(info_state: InformationState) -> tuple[Text, ...]:
    """Return the note on hidden cards, if there are any."""
    return (
        ()
        if info_state.seat is None or info_state.determinizations.count == 1
        else (message("uniform_arrangements"),)
    )
