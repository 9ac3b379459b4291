"""The questions: named ones, and functions of a result.

Applied to an information state (`racekit.odds.information_state`), a question becomes one of three:
*closed*, with a closed-form answer; *played*, decided by the continuation of play; or *effects*, a
played question for each legal action.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import wraps
from inspect import Signature, signature
from typing import Any, Concatenate, ParamSpec

from ..engine.analysis import Races, get_feature
from ..engine.errors import BadInput
from ..engine.game import State
from ..engine.integers import takes_integers
from ..engine.result import Result
from ..engine.texts import Text, seat_text, untranslated
from . import closed, markov
from .bound_questions import BoundQuestion, PlayedQuestion, QuestionPerAction
from .information_state import InformationState, Kind
from .messages import check_counts, message, refused
from .solve import shares_of_win

P = ParamSpec("P")

_TAIL = Fraction(1, 1000)
_COUNTS = frozenset(("k", "draws", "least", "within"))
"""The arguments of questions that are integers of at least 0."""


@dataclass(frozen=True)
class Question:
    """A question; `about` applies it to an information state.

    Examples
    --------
    >>> from racekit import odds
    >>> odds.at_least(2, "3-*", draws=6)
    at_least(k=2, kind='3-*', draws=6)
    """

    name: str
    about: Callable[[InformationState], BoundQuestion]

    def __repr__(self) -> str:
        return self.name


class EffectQuestion(Question):
    """The question `effect`, with an answer for each legal action."""


def question(
    bind: Callable[Concatenate[InformationState, P], BoundQuestion],
) -> Callable[P, Question]:
    """Decorate a function of an information state and more arguments: these make the question."""
    _, *parameters = signature(bind).parameters.values()
    own = Signature(parameters, return_annotation=Question)

    @takes_integers
    def made(*args: P.args, **kwargs: P.kwargs) -> Question:
        given = own.bind(*args, **kwargs).arguments
        counts = [name for name in given if name in _COUNTS]
        wanted = [name for name in counts if given[name] != own.parameters[name].default]
        check_counts(*((name, given[name], 0) for name in wanted))
        return Question(
            _written(bind.__name__, given), lambda info_state: bind(info_state, *args, **kwargs)
        )

    @wraps(made)
    def asked(*args: P.args, **kwargs: P.kwargs) -> Question:
        return made(*args, **kwargs)

    # It does not wrap `bind`: completion would then offer what `bind` returns.
    for name in ("__name__", "__qualname__", "__doc__"):
        setattr(asked, name, getattr(bind, name))
    asked.__signature__ = own  # type: ignore[attr-defined]
    return asked


def _written(name: str, given: Mapping[str, Any]) -> str:
    """Return a question as it is written in code."""
    shown = (f"{key}={value!r}" for key, value in given.items() if value is not None)
    return f"{name}({', '.join(shown)})"


# --- cards ----------------------------------------------------------------------------------------


@question
def next_card(info_state: InformationState) -> BoundQuestion:
    """Ask for the next card to be drawn.

    Examples
    --------
    >>> from racekit import odds
    >>> from racekit.games.longshot.positions import position
    >>> view = position(hands=[["3-5"]]).view(0)
    >>> odds(view, odds.next_card())["3-1"]
    Fraction(2, 111)
    """
    figures = closed.next_card(info_state.pile())
    return info_state.closed_answer(message("next_card"), figures, _card_names(info_state, figures))


@question
def at_least(info_state: InformationState, k: int, kind: Kind, *, draws: int) -> BoundQuestion:
    """Ask whether at least `k` of the next cards are of a kind.

    Parameters
    ----------
    k : int
        The minimum number of such cards.
    kind : str, collection of str, mapping, or callable
        Which cards count: a name or a pattern (``"3-5"``, ``"3-*"``, ``"R*"``), several names, a
        filter in Force of the Horse (``{"kind": "horse", "cost_at_most": 1}``), or a predicate of
        a card.
    draws : int
        The number of cards drawn.

    Examples
    --------
    >>> from racekit import odds
    >>> from racekit.games.longshot.positions import position
    >>> view = position(hands=[["3-5"]]).view(0)
    >>> odds(view, odds.at_least(1, "3-*", draws=2)).p
    Fraction(1352, 6105)
    """
    pile = info_state.pile()
    if draws > pile.draws:
        raise refused("draws", "too_many_draws", draws=draws, most=pile.draws)
    wanted = info_state.card_kind(kind)
    hits = closed.matching(closed.drawn_from(pile, draws), wanted.fits)
    text = message("at_least", k=k, kind=wanted.text, draws=draws)
    form = message("form_hypergeometric" if len(pile.urns) == 1 else "form_multivariate")
    return info_state.yes_no(text, closed.at_least(k, hits), form=form)


@question
def holds(
    info_state: InformationState, seat: int, kind: Kind | None = None, *, least: int = 1
) -> BoundQuestion:
    """Ask for the cards that a seat holds, or whether it holds enough of a kind.

    Parameters
    ----------
    seat : int
        The seat.
    kind : str, collection of str, mapping, or callable, optional
        Which cards count, as in `at_least`. Without it, the answer has the probability for each
        card.
    least : int
        The minimum number of such cards.

    Examples
    --------
    >>> from racekit import odds
    >>> from racekit.games.trickrace.positions import position
    >>> view = position(hands=["R1 R2"], aside=["Y3"], seed=1).view(0)
    >>> answer = odds(view, odds.holds(seat=2))
    >>> answer.exact, max(answer.values()) <= 1
    (True, True)
    """
    info_state.game.check_seat(seat)
    hand, form = info_state.cards.hand(seat), message("form_multivariate")
    if kind is not None:
        wanted = info_state.card_kind(kind, seat)
        p = closed.at_least(least, closed.matching(hand, wanted.fits))
        text = message("holds_kind", seat=seat_text(seat), least=least, kind=wanted.text)
        return info_state.yes_no(text, p, form=form)
    cards = sorted({card for _, urns in hand for urn in urns for card in urn.cards})
    figures = {
        card: p
        for card in cards
        if (p := closed.at_least(least, closed.matching(hand, card.__eq__)))
    }
    text = message("holds", seat=seat_text(seat), least=least)
    names = _card_names(info_state, figures)
    return info_state.closed_answer(text, figures, names, form=form)


# --- how the game ends ----------------------------------------------------------------------------


@question
def win(info_state: InformationState, seat: int | None = None) -> BoundQuestion:
    """Ask whether a seat wins the game; tied winners all win.

    Parameters
    ----------
    seat : int, optional
        The seat; without it the view's own, and of a whole position each seat.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> rk.odds(state, rk.odds.win(seat=0)).p
    Fraction(9, 16)
    """
    whose = info_state.whose(seat)
    if whose is None:
        return winners().about(info_state)
    text = message("win", seat=seat_text(whose))
    return PlayedQuestion(
        text, "result", lambda r: (whose in r.winners,), (True, False), _yes_no_label
    )


@question
def winners(info_state: InformationState) -> BoundQuestion:
    """Ask who wins the game; tied winners all win (see `share`).

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> rk.odds(state, "winners")[1]
    Fraction(7, 16)
    """
    seats = tuple(range(info_state.players))
    return PlayedQuestion(message("winners"), "result", lambda r: r.winners, seats, seat_text)


@question
def place(info_state: InformationState, seat: int | None = None) -> BoundQuestion:
    """Ask at which place a seat ends.

    Parameters
    ----------
    seat : int, optional
        The seat; without it the view's own, or the one that is to act.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> rk.odds(state, rk.odds.place(seat=0))[1]
    Fraction(9, 16)
    """
    whose = info_state.one_seat(seat)
    places = tuple(range(1, info_state.players + 1))
    text = message("place", seat=seat_text(whose))
    return PlayedQuestion(text, "result", lambda r: (r.ranking[whose],), places, _rank_label)


@question
def score(info_state: InformationState, seat: int | None = None) -> BoundQuestion:
    """Ask for the final score of a seat; the answer's ``mean`` is the expected score.

    Parameters
    ----------
    seat : int, optional
        The seat; without it the view's own, or the one that is to act.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> rk.odds(state, rk.odds.score(seat=0)).mean
    Fraction(1, 8)
    """
    whose = info_state.one_seat(seat)
    game = info_state.game

    def label(points: int) -> Text:
        return Text(game.score_text(points, "en"), game.score_text(points, "ja"))

    text = message("score", seat=seat_text(whose))
    return PlayedQuestion(text, "result", lambda r: (r.scores[whose],), (), label)


@question
def share(info_state: InformationState, seat: int | None = None) -> BoundQuestion:
    """Ask for a seat's share of the win; the answer's ``mean`` is what ``"win"`` is elsewhere.

    Tied winners share the win equally, and where nobody wins, nobody has a share. This is the
    utility ``"win"`` of `solve`, `equilibrium`, hints and reviews; the adapters of
    `racekit.interop` take the fair share from it. `win` and `winners` ask who is among the winners.

    Parameters
    ----------
    seat : int, optional
        The seat; without it the view's own, or the one that is to act.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.odds(rk.game("kuhn").start(), rk.odds.share(seat=0)).mean
    Fraction(9, 16)
    """
    whose = info_state.one_seat(seat)
    text = message("share", seat=seat_text(whose))
    return PlayedQuestion(text, "result", lambda r: (shares_of_win(r)[whose],), (), _outcome_label)


def ends(function: Callable[[Result], Any]) -> Question:
    """Ask your own question about the result; a plain function is equivalent.

    Parameters
    ----------
    function : callable
        Takes a finished game's result and returns the outcome: True or False, a number, or any
        hashable object.

    Examples
    --------
    >>> from racekit import odds
    >>> odds.ends(lambda result: len(result.winners) > 1)
    ends(function)
    """

    def about(info_state: InformationState) -> BoundQuestion:
        return PlayedQuestion(
            message("own_question"), "result", lambda r: (function(r),), (), _outcome_label
        )

    return Question("ends(function)", about)


def now(function: Callable[[State], Any]) -> Question:
    """Ask your own question about the current position, hidden information included.

    Parameters
    ----------
    function : callable
        Takes a full state consistent with the view, and returns the outcome.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> seen = state.step(next(iter(state.outcomes()))).state
    >>> rk.odds(seen, rk.odds.now(lambda position: position.actor is rk.CHANCE)).p
    Fraction(1, 1)
    """

    def about(info_state: InformationState) -> BoundQuestion:
        return PlayedQuestion(
            message("own_question"), "now", lambda state: (function(state),), (), _outcome_label
        )

    return Question("now(function)", about)


# --- horses ---------------------------------------------------------------------------------------


@question
def horse_win(info_state: InformationState) -> BoundQuestion:
    """Ask for the winner of the current race; in a dead heat several horses win.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> course = ["", "", "", "F", "V", "S", "O"]
    >>> trick = ["R5", "R2", "B10"]
    >>> state = position(table=trick, hands=["", "", "", "R8"], races=1, course=course)
    >>> rk.odds(state, "horse win")["O"]
    Fraction(1, 1)
    """
    names = _horses(info_state)

    def first(places: Mapping[Any, int]) -> tuple[Any, ...]:
        return tuple(horse for horse, at in places.items() if at == 1)

    return PlayedQuestion(message("horse_win"), "race", first, tuple(names), names.__getitem__)


@question
def horse_places(info_state: InformationState) -> BoundQuestion:
    """Ask for the place of each horse in the current race: (horse, place).

    Place 0 means that the horse is not home (LONG SHOT).

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> course = ["", "", "", "F", "V", "S", "O"]
    >>> trick = ["R5", "R2", "B10"]
    >>> state = position(table=trick, hands=["", "", "", "R8"], races=1, course=course)
    >>> rk.odds(state, "horse places")["S", 2]
    Fraction(1, 1)
    """
    names = _horses(info_state)

    def label(both: tuple[Any, int]) -> Text:
        return message("horse_place", horse=names[both[0]], place=_place_label(both[1]))

    return PlayedQuestion(message("horse_places"), "race", lambda at: tuple(at.items()), (), label)


@question
def finish(info_state: InformationState) -> BoundQuestion:
    """Ask for the finishing order of the horses; horses in a dead heat stand together.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> course = ["", "", "", "F", "V", "S", "O"]
    >>> trick = ["R5", "R2", "B10"]
    >>> state = position(table=trick, hands=["", "", "", "R8"], races=1, course=course)
    >>> list(rk.odds(state, "finish"))
    [(('O',), ('S',), ('V',), ('F',))]
    """
    _horses(info_state)

    def in_order(places: Mapping[Any, int]) -> tuple[Any, ...]:
        home = sorted({at for at in places.values() if at})
        return (tuple(tuple(h for h, at in places.items() if at == n) for n in home),)

    return PlayedQuestion(message("finish"), "race", in_order, (), _order_label)


@question
def arrival(
    info_state: InformationState,
    horse: Any,
    *,
    steps: markov.Steps | None = None,
    within: int | None = None,
) -> BoundQuestion:
    """Ask when a horse reaches the goal, if its steps are independent: a Markov chain.

    Parameters
    ----------
    horse : int or str
        The horse's number or letter.
    steps : mapping, optional
        The model: a distribution of the step length. Without it, the game's simplest model, which
        the answer names.
    within : int, optional
        The number of steps to look ahead; by default, enough to cover 99.9%.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from racekit import odds
    >>> from racekit.games.longshot.positions import position
    >>> view = position(at={3: 50}, hands=[["3-5"]]).view(0)
    >>> half = Fraction(1, 2)
    >>> odds(view, odds.arrival(3, steps={4: half, 10: half}))[1]
    Fraction(1, 2)
    """
    races = _races(info_state)
    names = races.horses(info_state.view)
    if horse not in names:
        raise refused("horse", "unknown_horse", given=repr(horse), known=list(names))
    way = races.distance_left(info_state.view, horse)
    model = races.model() if steps is None else message("model_own")
    chain = markov.walk(races.step_pmf(info_state.view, horse) if steps is None else steps, way)
    figures = _arrivals(chain, within)
    labels = {
        step: message("later") if step is None else message("after_steps", steps=step)
        for step in figures
    }
    expected = message("expected_time", time=f"{float(chain.time(0)):.2f}")
    text = message("arrival", horse=names[horse], way=way)
    form = message("form_markov", states=way + 1)
    return info_state.closed_answer(text, figures, labels, form=form, notes=(model, expected))


def _arrivals(chain: markov.Chain[int], within: int | None) -> dict[int | None, Fraction]:
    """Return the distribution of the arrival; None: after the last step of the horizon."""
    found: dict[int | None, Fraction] = {}
    later = Fraction(1)
    for step, p in enumerate(chain.arrivals(0)):
        if p:
            found[step] = p
            later -= p
        if later <= _TAIL if within is None else step == within:
            break
    return {**found, None: later} if later else found


# --- questions that games bring -------------------------------------------------------------------


def game_question(name: str, **arguments: Any) -> Question:
    """Ask one of the questions that the game itself brings (see `racekit.engine.Questions`).

    Parameters
    ----------
    name : str
        The name that the game gives to the question.
    **arguments
        The arguments of the question.

    Examples
    --------
    >>> from racekit import odds
    >>> from racekit.games.longshot.positions import position
    >>> odds(position(hands=[["3-5"]]).view(0), odds.game_question("order", seat=2))[4]
    Fraction(1, 5)
    """

    def about(info_state: InformationState) -> BoundQuestion:
        own = info_state.own_questions.named
        if name not in own:
            raise _unknown(name, own)
        bound: BoundQuestion = own[name](info_state, **arguments)
        return bound

    return Question(_written(name, arguments), about)


@takes_integers
def order(seat: int) -> Question:
    """Ask for the horse of a seat's secret order (LONG SHOT).

    Examples
    --------
    >>> from racekit import odds
    >>> from racekit.games.longshot.positions import position
    >>> odds(position(hands=[["3-5"]]).view(0), odds.order(seat=2))[4]
    Fraction(1, 5)
    """
    return game_question("order", seat=seat)


@takes_integers
def mulligan(*wanted: tuple[int, Kind]) -> Question:
    """Ask whether a new first hand would have enough cards of each kind (Force of the Horse).

    A note of the answer states whether the current hand has them.

    Parameters
    ----------
    *wanted : tuple of int and kind
        The minimum number, and which cards count, as in `at_least`.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit import odds
    >>> table = rk.Table("foth", metres=1600, seed=7, autosave=False)
    >>> events = table.advance()
    >>> odds(table.state.view(0), odds.mulligan((1, {"kind": "horse"}), (1, "force"))).percent
    '93.1%'
    """
    check_counts(*((f"wanted[{at}]", k, 0) for at, (k, _) in enumerate(wanted)))
    return game_question("mulligan", wanted=wanted)


def distance() -> Question:
    """Ask for the distance of this turn's run, in cards (Force of the Horse, 702.6k-ii).

    A run that fails, or does not begin, has distance 0; the answer's ``mean`` is the expected
    distance.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.odds.distance()
    distance()
    """
    return game_question("distance")


# --- actions --------------------------------------------------------------------------------------


def effect(question: str | Question = "win") -> EffectQuestion:
    """Ask for the effect of each legal action of the seat to act.

    The actions are compared in the same games: see `Effects.groups` and `Effects.differences`.

    Parameters
    ----------
    question : str or Question
        The question after each action: a yes/no question ("win"), or one with a mean ("score").

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=1, autosave=False)
    >>> events = table.advance()
    >>> rk.odds(table.state, rk.odds.effect("win"))["bet"].p
    Fraction(1, 2)
    """

    def about(info_state: InformationState) -> BoundQuestion:
        actor = info_state.example.actor
        if not isinstance(actor, int) or info_state.seat not in (None, actor):
            raise refused("question", "not_to_act")
        asked = named_question(question).about(replace(info_state, seat=actor))
        if not isinstance(asked, PlayedQuestion) or asked.decided_by == "now":
            raise refused("question", "no_effect")
        return QuestionPerAction(
            message("effect", question=asked.text), asked, info_state.example.actions()
        )

    return EffectQuestion("effect()", about)


NAMED_QUESTIONS: Mapping[str, Callable[[], Question]] = {
    asked.__name__.replace("_", " "): asked
    for asked in (
        next_card,
        win,
        winners,
        place,
        score,
        share,
        horse_win,
        horse_places,
        finish,
        effect,
    )
}
"""The named questions about every game; a game may bring others."""


def named_question(question: Any) -> Question:
    """Return the question given by an object, a name or a function.

    Raises
    ------
    BadInput
        If it is none of these.
    """
    if isinstance(question, Question):
        return question
    if isinstance(question, str):
        return NAMED_QUESTIONS.get(question, lambda: game_question(question))()
    if callable(question):
        return ends(question)
    raise _unknown(question)


def _unknown(question: Any, own: Iterable[str] = ()) -> BadInput:
    names = [*NAMED_QUESTIONS, *own]
    return refused("question", "unknown_question", given=repr(question)[:80], known=names)


# --- what several questions share -----------------------------------------------------------------


def _horses(info_state: InformationState) -> Mapping[Any, Text]:
    """Return the horses of the race, with their names."""
    return _races(info_state).horses(info_state.view)


def _races(info_state: InformationState) -> Races:
    races = get_feature(info_state.game, Races)
    if races is None:
        raise refused("question", "no_field", game=info_state.view.game)
    return races


def _card_names(info_state: InformationState, cards: Collection[Any]) -> dict[Any, Text]:
    """Return the names of cards."""
    text = info_state.game.card_text
    return {card: text(card) for card in cards}


def _yes_no_label(outcome: bool) -> Text:
    return message("yes" if outcome else "no")


def _outcome_label(outcome: Any) -> Text:
    return _yes_no_label(outcome) if isinstance(outcome, bool) else untranslated(outcome)


def _rank_label(at: int) -> Text:
    return message(f"rank_{at}") if at <= 3 else message("rank_n", place=at)


def _place_label(at: int) -> Text:
    return message(f"finish_{at}") if at <= 3 else message("finish_n", place=at)


def _order_label(order: tuple[tuple[Any, ...], ...]) -> Text:
    return untranslated(" ".join("=".join(map(str, horses)) for horses in order))
