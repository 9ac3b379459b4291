"""Asking: which way a question is answered, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from ..engine.errors import Problem
from ..engine.seats import Player
from ..engine.texts import Text, language
from .answers import Answer, Both, Effects, Estimate
from .exact import Policy, TooMany, by_players, enumerating
from .information_state import InformationState, Starts, information_state
from .messages import bad_question, count_problems, many, message, percent, problem, refused
from .questions import Closed, Played, QuestionPerAction, named_question
from .rollout import HALF_WIDTH, ByPolicy, Sample, Sampling, outcome_reader, sampled
from .seating import UNNAMED, Players, seated

METHODS = ("auto", "exact", "simulate", "both")
LIMIT = 10_000
"""How many positions an exact answer looks at, unless more are allowed."""


@dataclass(frozen=True)
class SolveOptions:
    """How an answer may be found.

    Attributes
    ----------
    method : str
        One of `METHODS`.
    limit : int
        How many positions may be looked at.
    policy : callable or None
        How the seats play; None: every legal action alike.
    sampling : Sampling
        How games are simulated.
    who : Text
        Who plays, as it is said beside the answer.
    """

    method: str
    limit: int
    policy: Policy | None
    sampling: Sampling
    who: Text


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
) -> Answer | Both | Effects:
    """Answer a question about what a seat knows, or about a whole position.

    A view is answered from what that seat may know and nothing else: every way to lay out what it
    does not see counts alike, and what the other seats' choices tell is not read. How play goes on
    from there is up to the players: any legal action alike, unless something else is said.

    Parameters
    ----------
    view_or_state : View or State
        What is known.
    question : str, Question or callable
        A name (``"win"``, ``"winners"``, ``"place"``, ``"score"``, ``"next card"``,
        ``"horse win"``, ``"horse places"``, ``"finish"``, ``"distance"``, ``"effect"``), a ready
        question (``odds.at_least(2, "3-5", draws=6)``, ``odds.holds(seat=2)``, ...), or a function
        of a finished game's result.
    method : {"auto", "exact", "simulate", "both"}
        ``"exact"`` answers by a formula or by going through all positions, with fractions, or says
        that it cannot; ``"simulate"`` plays games; ``"auto"`` is exact where `limit` allows it;
        ``"both"`` puts an exact answer and a simulated one side by side.
    limit : int
        How many positions an exact answer may look at.
    players : Player, str or mapping, optional
        Who plays: a player or the name of one, for all seats or by seat. Seats that a mapping
        leaves out are "random". Players that do not say how probable each action is (by a method
        ``chances``, as "random" and "greedy" do) can be simulated only.
    policy : callable, optional
        How every seat plays instead: a function from a view to the probability (a Fraction) of
        each action.
    seed : int
        Decides the games that are simulated.
    half_width : float, optional
        Games are simulated until no interval's half is wider; 0.03, where nothing is said.
    n : int, optional
        How many games are simulated, instead.

    Returns
    -------
    Answer, Both or Effects
        What may come about, with Fractions or with `Estimate` values, and how that is known; with
        `method` ``"both"``, with both; for ``"effect"``, an `Answer` for each legal action.

    Raises
    ------
    BadInput
        Where something about the question is wrong, or an exact answer is out of reach.

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
    known = information_state(view_or_state)
    options = _options(known, method, limit, players, policy, seed, half_width, n)
    asked = named_question(question).about(known)
    if isinstance(asked, QuestionPerAction):
        return _effects(known, asked, options)
    if isinstance(asked, Closed):
        return _closed(known, asked, options)
    starts = Starts(known.determinizations)
    if options.method == "both":
        exact = _played(known, starts, asked, replace(options, method="exact"))
        return Both.of(exact, _simulated(known, starts, asked, options, ()))
    return _played(known, starts, asked, options)


def _options(
    known: InformationState,
    method: str,
    limit: int,
    players: Any,
    policy: Callable[[Any], Mapping[Any, Fraction]] | None,
    seed: int,
    half_width: float | None,
    n: int | None,
) -> SolveOptions:
    """Check how an answer is to be found."""
    problems = [*_number_problems(limit, n, seed, half_width)]
    if method not in METHODS:
        problems.append(Problem.of("method", "not_choice", value=repr(method), known=METHODS))
    if policy is not None and players is not None:
        problems.append(problem("players", "both", other="policy"))
    who, told = _cast(players, policy, known.players, problems)
    named = players is not None or policy is not None
    chances = by_players(who) if named else None
    unknown = named and chances is None
    if unknown and method in ("exact", "both") and not problems:
        problems.append(problem("players", "exact_players"))
    if problems:
        raise bad_question(problems)
    sampling = Sampling(who, seed, n, HALF_WIDTH if half_width is None else half_width)
    return SolveOptions("simulate" if unknown else method, limit, chances, sampling, told)


def _number_problems(limit: Any, n: Any, seed: Any, half_width: Any) -> Iterator[Problem]:
    """Find what is wrong with the numbers of a question."""
    counts = (("limit", limit, 1), ("n", 1 if n is None else n, 1), ("seed", seed, 0))
    yield from count_problems(counts)
    if half_width is not None and not (isinstance(half_width, float) and 0 < half_width < 0.5):
        yield problem("half_width", "bad_half_width", value=repr(half_width))
    if n is not None and half_width is not None:
        yield problem("n", "both", other="half_width")


def _cast(
    players: Any, policy: Any, count: int, problems: list[Problem]
) -> tuple[tuple[Player, ...], Text]:
    """Return who sits where, and what is said of it; problems are added to those that there are."""
    if policy is not None:
        return (ByPolicy(policy),) * count, message("by_policy")
    who = seated(UNNAMED if players is None else players, count, problems)
    return who, message("any_alike") if players is None else _named(who)


def solve_options(sampling: Sampling, limit: int) -> SolveOptions:
    """Return the way to an answer with these players: exact too, if they tell their chances."""
    chances = by_players(sampling.players)
    method = "simulate" if chances is None else "auto"
    return SolveOptions(method, limit, chances, sampling, _named(sampling.players))


def _named(players: Sequence[Player]) -> Text:
    return message("who_plays", players=[*map(repr, players)])


def _closed(known: InformationState, asked: Closed, options: SolveOptions) -> Answer:
    if options.method in ("simulate", "both"):
        raise refused("method", "formula_only")
    return Answer(asked.text, asked.figures, asked.labels, asked.provenance, asked.notes)


def _effects(known: InformationState, asked: QuestionPerAction, options: SolveOptions) -> Effects:
    """Answer for each action; what all answers say alike is said once."""
    if options.method == "both":
        raise refused("method", "one_way_only")
    answers = {
        action: _played(known, Starts(known.determinizations, action), asked.played, options)
        for action in asked.actions
    }
    provenance = _provenance(list(answers.values()))
    notes = dict.fromkeys(note for answer in answers.values() for note in answer.notes)
    labels = {action: known.example.game.action_text(action) for action in answers}
    return Effects(asked.text, answers, labels, provenance, tuple(notes))


def _provenance(answers: Sequence[Answer]) -> Text:
    """Say of several answers at once how they are known."""
    if all(answer.exact for answer in answers):
        return message("enumerated", states=many(sum(answer.states or 0 for answer in answers)))
    if any(answer.exact for answer in answers):
        return message("each_its_own")
    games = max(answer.games or 0 for answer in answers)
    widest = max(_half_width(answer.figures) for answer in answers)
    return message("each_simulated", games=many(games), width=percent(widest))


def _half_width(figures: Mapping[Any, Any]) -> float:
    """Return half the width of the widest interval."""
    return max((estimate.half_width for estimate in figures.values()), default=0.0)


def _played(
    known: InformationState, starts: Starts, asked: Played, options: SolveOptions
) -> Answer:
    """Answer by enumeration where that is wanted and within reach, else by playing."""
    if options.method == "simulate":
        return _simulated(known, starts, asked, options, ())
    exact = Enumeration(known, starts, asked, options).run()
    if exact is not None:
        return exact
    text = _too_many(starts, options.limit)
    if options.method == "exact":
        raise bad_question([Problem("limit", text)])
    return _simulated(known, starts, asked, options, (text,))


def _too_many(starts: Starts, limit: int) -> Text:
    """Say aloud what an exact answer would have to look at."""
    count = starts.count
    if count > limit:
        return message("not_exact_ways", count=many(count), limit=many(limit))
    return message("not_exact_states", limit=many(limit))


class Enumeration:
    """An exact answer that is on its options, a position at a time.

    Parameters
    ----------
    known : InformationState
        What is known.
    starts : Starts
        What play goes on from.
    asked : Played
        What is asked.
    options : SolveOptions
        How the seats play, and how many positions may be looked at.

    Attributes
    ----------
    answer : Answer or None
        The answer, once it is found.
    wanted : bool
        Whether to go on: the answer is not found, and may be yet.
    """

    def __init__(
        self, known: InformationState, starts: Starts, asked: Played, options: SolveOptions
    ) -> None:
        self.answer: Answer | None = None
        self.wanted = options.method != "simulate" and starts.within(options.limit)
        self._known, self._asked, self._who = known, asked, options.who
        self._going = enumerating(
            starts, outcome_reader(known, asked), options.policy, options.limit
        )

    def more(self) -> None:
        """Look at one more position."""
        try:
            next(self._going)
        except StopIteration as end:
            found, states = end.value
            self.wanted, self.answer = False, self._exact(found, states)
        except TooMany:
            self.wanted = False

    def run(self) -> Answer | None:
        """Go on to the end; return the answer, or None where it is out of reach."""
        while self.wanted:
            self.more()
        return self.answer

    def _exact(self, found: Mapping[Any, Fraction], states: int) -> Answer:
        figures = {**dict.fromkeys(_expected(self._asked, found), Fraction(0)), **found}
        notes = (*_laid(self._known), *_who_plays(self._asked, self._who))
        provenance = message("enumerated", states=many(states))
        return _answer(self._asked, figures, provenance, notes, states=states)


def _simulated(
    known: InformationState,
    starts: Starts,
    asked: Played,
    options: SolveOptions,
    notes: tuple[Text, ...],
) -> Answer:
    sample = sampled(known, starts, asked, options.sampling, asked.text(language()))
    if sample.interrupted:
        notes = (*notes, message("interrupted"))
    return simulated_answer(sample, (*notes, *_who_plays(asked, options.who)))


def simulated_answer(sample: Sample, notes: tuple[Text, ...] = ()) -> Answer:
    """Return the answer that games came to.

    Parameters
    ----------
    sample : Sample
        The games.
    notes : tuple of Text
        What has to be said beside.
    """
    asked, hits, games = sample.played, sample.hits, sample.games
    counted = {**dict.fromkeys(_expected(asked, hits), 0), **hits}
    figures = {outcome: Estimate(n, games) for outcome, n in counted.items()}
    width = percent(_half_width(figures))
    provenance = message("simulated", games=many(games), width=width)
    return _answer(asked, figures, provenance, (*_laid(sample.known), *notes), games=games)


def _answer(
    asked: Played,
    figures: Mapping[Any, Any],
    provenance: Text,
    notes: tuple[Text, ...],
    **counted: int,
) -> Answer:
    expected = _expected(asked, figures)
    ordered = [*expected, *sorted(figures.keys() - set(expected), key=_order)]
    in_order = {outcome: figures[outcome] for outcome in ordered}
    labels = {outcome: asked.label(outcome) for outcome in ordered}
    return Answer(asked.text, in_order, labels, provenance, notes, **counted)


def _expected(asked: Played, found: Iterable[Any]) -> tuple[Any, ...]:
    """Return what is shown in any case: where it is a yes or no, both."""
    if asked.expected:
        return asked.expected
    return (True, False) if all(isinstance(outcome, bool) for outcome in found) else ()


def _order(outcome: Any) -> tuple[str, Any]:
    """Outcomes of one kind in their order; of several kinds, one kind after another."""
    if isinstance(outcome, int | Fraction | float):
        return "", outcome
    of_parts = isinstance(outcome, tuple) or hasattr(outcome, "_fields")
    return type(outcome).__name__, tuple(outcome) if of_parts else str(outcome)


def _laid(known: InformationState) -> tuple[Text, ...]:
    """Say what is taken for granted of hidden cards, if there are any."""
    return (
        () if known.seat is None or known.determinizations.count == 1 else (message("laid_alike"),)
    )


def _who_plays(asked: Played, who: Text) -> tuple[Text, ...]:
    """Say how play goes on, where it does."""
    return () if asked.of == "now" else (who,)
