"""The truth of a question, if it is a question to `rk.odds` about a position."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ... import odds
from ...engine.analysis import CardPool, get_feature
from ...engine.errors import BadInput, Problem, short_repr
from ...engine.game import State
from ...engine.integers import is_integer
from ...engine.texts import Text
from ...odds.answers import Answer
from ...odds.questions import NAMED_QUESTIONS
from ..schema import KINDS
from .messages import SAYS

NOT_ASKED = ("effect", "share")
"""What has no single chance, or number of a pupil's, for an answer."""
QUESTIONS: Mapping[str, Callable[..., Any]] = {
    **{
        name.replace(" ", "_"): ask
        for name, ask in NAMED_QUESTIONS.items()
        if name not in NOT_ASKED
    },
    **{
        ask.__name__: ask
        for ask in (
            odds.arrival,
            odds.at_least,
            odds.distance,
            odds.holds,
            odds.order,
            odds.score,
        )
    },
}
"""The questions by name; their parameters are those of `racekit.odds`."""

YES_NO = ("win", "at_least", "holds")
"""The questions whose answer is the probability of yes."""

_OWN = frozenset({"odds", "outcome", "outcomes", "players"})
"""The keys of a truth that are no parameters of its question."""


def parameters(name: str) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of a question.

    Examples
    --------
    >>> list(parameters("at_least"))
    ['k', 'kind', 'draws']
    """
    return inspect.signature(QUESTIONS[name]).parameters


def card_kinds(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield kinds of cards: the first and the last one's name, and how a question names the kind.

    Cards that differ by their numbers are a kind, and so is each card, which has no last one.

    Examples
    --------
    >>> import racekit as rk
    >>> next(card_kinds(rk.Table("longshot", seed=1, autosave=False).state, "en"))
    ('1 of horse 1', '7 of horse 1', '1-*')
    """
    pool = get_feature(state.game, CardPool)
    cards = {} if pool is None else {str(each): each for each in pool.cards(state.view(0))}
    names = {card: state.game.card_text(each)(lang) for card, each in cards.items()}
    stems: dict[str, list[str]] = {}
    for card in sorted(cards, key=lambda card: (len(card), card)):
        stems.setdefault(card.rstrip("0123456789"), []).append(card)
    for stem, found in stems.items():
        if len(found) > 1:
            yield names[found[0]], names[found[-1]], f"{stem}*"
    for card, name in names.items():
        yield name, "", card


def solved(entry: Mapping[str, Any], position: State, seat: int) -> dict[str, Any]:
    """Return a question's entry with its truth worked out, exactly.

    Parameters
    ----------
    entry : mapping
        The entry. Its answer is a table: ``odds``, the name of a question; the parameters of the
        question; for a probability, the ``outcome`` if it is no yes/no question; for a
        distribution, the ``outcomes`` of its bars; ``players``, who play on.
    position : State
        The position.
    seat : int
        The seat that asks: the answer follows from what it knows.

    Raises
    ------
    BadInput
        With the problems of the answer.
    """
    truth = entry["answer"]
    solvable = [name for name, kind in KINDS.items() if kind.solvable]
    if entry.get("kind") not in solvable:
        raise _misasked("odds_kind", known=solvable)
    answer = _asked(truth, position, seat)
    return {**entry, **_READ[entry["kind"]](answer, truth, entry)}


def _asked(truth: Mapping[str, Any], position: State, seat: int) -> Answer:
    name = str(truth["odds"]).replace(" ", "_")
    if name not in QUESTIONS:
        raise _misasked("odds_unknown", given=short_repr(truth["odds"]), known=list(QUESTIONS))
    given = {key: value for key, value in truth.items() if key not in _OWN}
    if problem := next(_parameter_problems(name, given), None):
        raise SAYS.error("bad_odds", [problem])
    question = QUESTIONS[name](**given)
    players = truth.get("players")
    answer = odds.ask(position.view(seat), question, method="exact", players=players)
    assert isinstance(answer, Answer)
    return answer


def _parameter_problems(name: str, given: Mapping[str, Any]) -> Iterator[Problem]:
    known = parameters(name)
    for key in given.keys() - known.keys():
        yield _problem(key, "odds_parameter", question=name, known=list(known))
    for key, parameter in known.items():
        if parameter.default is inspect.Parameter.empty and key not in given:
            yield _problem(key, "odds_lacks", question=_label(name), what=_label(f"of_{key}"))
    for key, value in given.items():
        if not _CHECKS.get(key, _is_count)(value):
            what = _label(f"of_{key}")
            yield _problem(key, "odds_value", what=what, given=short_repr(value))


def _label(key: str) -> Text:
    """Return what the form calls a question, or one of its parameters."""
    return SAYS.text(f"form_odds_{key}")


def _is_count(value: Any) -> bool:
    return is_integer(value) and 0 <= value <= _MOST


def _is_kind(value: Any) -> bool:
    """Return whether a value names cards: a pattern, several names, or a filter."""
    if isinstance(value, list):
        return all(isinstance(each, str) for each in value)
    return isinstance(value, str | Mapping)


_MOST = 10_000
_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "kind": _is_kind,
    "horse": lambda value: isinstance(value, str) or _is_count(value),
}


Truth = Mapping[str, Any]


def _probability(answer: Answer, truth: Truth, _entry: Any) -> dict[str, Any]:
    if "outcome" not in truth and answer.yes_no:
        return {"answer": str(_exactly(answer.p))}
    found = _by_name(answer)
    return {"answer": str(found[_outcome(truth.get("outcome"), found)])}


def _number(answer: Answer, _truth: Truth, _entry: Any) -> dict[str, Any]:
    return {"answer": str(_exactly(answer.mean))}


def _distribution(answer: Answer, truth: Truth, entry: Any) -> dict[str, Any]:
    found = _by_name(answer)
    outcomes = truth.get("outcomes", list(found))
    if not isinstance(outcomes, list):
        raise _misasked("odds_outcome", given=short_repr(outcomes), known=list(found))
    names = [_outcome(each, found) for each in outcomes]
    labels = {str(outcome): label.data() for outcome, label in answer.labels.items()}
    bars = [labels.get(name, dict.fromkeys(("en", "ja"), name)) for name in names]
    return {"bars": bars, **entry, "answer": [str(found[name]) for name in names]}


def _choice(answer: Answer, _truth: Truth, entry: Any) -> dict[str, Any]:
    """The likeliest of the options, whose keys are outcomes."""
    found, options = _by_name(answer), entry.get("options")
    keys = [str(each.get("key")) for each in options] if isinstance(options, list) else []
    shares = {key: found[_outcome(key, found)] for key in keys}
    best = [key for key, share in shares.items() if share == max(shares.values())]
    if len(best) != 1:
        raise _misasked("odds_tie", known=best)
    return {"answer": best[0]}


_READ: Mapping[str, Callable[[Answer, Truth, Any], dict[str, Any]]] = {
    "probability": _probability,
    "number": _number,
    "distribution": _distribution,
    "choice": _choice,
}


def _by_name(answer: Answer) -> dict[str, Fraction]:
    return {str(outcome): _exactly(p) for outcome, p in answer.items()}


def _exactly(p: Any) -> Fraction:
    assert isinstance(p, Fraction)  # the method is "exact"
    return p


def _outcome(given: Any, found: Mapping[str, Fraction]) -> str:
    if given is None:
        raise _misasked("odds_no_outcome", known=list(found))
    if str(given) not in found:
        raise _misasked("odds_outcome", given=short_repr(given), known=list(found))
    return str(given)


def _misasked(key: str, **values: Any) -> BadInput:
    return SAYS.error("bad_odds", [_problem("odds", key, **values)])


def _problem(place: str, key: str, **values: Any) -> Problem:
    return SAYS.problem(place, key, **values)
