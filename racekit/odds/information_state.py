"""Information states: a view with its determinizations, or a full state."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Any, NamedTuple, cast

from ..engine import registry
from ..engine.analysis import (
    CardPool,
    Determinizations,
    HiddenCards,
    LowerBounded,
    Questions,
    get_feature,
    require,
)
from ..engine.errors import BadInput, Problem
from ..engine.game import Game, State, Step
from ..engine.places import HiddenPlaces
from ..engine.texts import Text, untranslated
from ..engine.urns import DrawPile, HandDistribution, Urn
from ..engine.worlds import worlds
from . import closed
from .bound_questions import ClosedAnswer, Decider, PlayedQuestion
from .messages import bad_question, message, problem, refused

Kind = str | Collection[str] | Mapping[str, Any] | Callable[[Any], bool]
"""Cards: a name or a pattern (``"3-5"``, ``"3-*"``), several names, a predicate of a card, or, in a
game with card filters, a filter: ``{"kind": "horse", "cost_at_most": 1}``."""


class CardKind(NamedTuple):
    """A kind of card."""

    fits: Callable[[Any], bool]  # whether a card is of this kind
    text: Text  # the name of the kind


class FullState:
    """A full state, as its own only determinization."""

    count = 1

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        yield self._state, Fraction(1)

    def sample(self, rng: random.Random) -> State:
        return self._state

    def pile(self) -> DrawPile | None:
        pool = get_feature(self._state.game, CardPool)
        return None if pool is None else pool.pile(self._state)

    def hand(self, seat: int) -> HandDistribution:
        return cast(HiddenCards, worlds(self._state.view(seat))).hand(seat)


class Starts:
    """The starting positions of play: determinizations, optionally after an action.

    Parameters
    ----------
    determinizations : Determinizations
        The positions consistent with the information state.
    action : Action, optional
        The first action.
    """

    def __init__(self, determinizations: Determinizations, action: Any = None) -> None:
        self._determinizations, self._action = determinizations, action

    @property
    def count(self) -> int:
        """The number of equally likely arrangements."""
        return self._determinizations.count

    def within(self, limit: int) -> bool:
        """Whether the number of positions may be within a limit.

        Equal cards make positions fewer than arrangements, but not by so much.
        """
        found = self._determinizations
        if isinstance(found, LowerBounded):
            return found.at_least <= limit
        return self.count <= limit**2

    def __iter__(self) -> Iterator[tuple[Step, Fraction]]:
        return ((self._after_action(state), p) for state, p in self._determinizations)

    def sample(self, rng: random.Random) -> Step:
        """Draw one of them by its probability."""
        return self._after_action(self._determinizations.sample(rng))

    def _after_action(self, state: State) -> Step:
        return Step(state, ()) if self._action is None else state.step(self._action)


@dataclass(frozen=True)
class InformationState:
    """The information from which a question is answered."""

    determinizations: Determinizations  # the positions consistent with it
    view: Any  # the visible part: the seat's own view, or for a full state that of seat 0
    seat: int | None  # the seat that has this information; None for a full state
    example: State
    """One of the determinizations: the seat to act and its legal actions are the same in all."""

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self.example.game

    @property
    def has_cards(self) -> bool:
        """Whether the game has cards with a known distribution."""
        places = self._places
        return places.has_stock if places else get_feature(self.game, CardPool) is not None

    @property
    def cards(self) -> HiddenCards:
        """The determinizations, with the distribution of cards; BadInput in a game without."""
        if self._places is None:
            require(self.game, CardPool)
        return cast(HiddenCards, self.determinizations)

    @property
    def _places(self) -> HiddenPlaces | None:
        """The places in which a board declares what may lie there."""
        found = worlds(self.view)
        return found if isinstance(found, HiddenPlaces) else None

    @property
    def _every_card(self) -> Sequence[Any]:
        """Every card of the game."""
        places = self._places
        return places.things if places else require(self.game, CardPool).cards(self.view)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.example.game.players

    @property
    def own_questions(self) -> Questions:
        """The questions that the game adds to those of every game."""
        return get_feature(self.game, Questions) or Questions()

    # --- what questions read of it --------------------------------------------------------------

    def whose(self, seat: int | None) -> int | None:
        """Return the seat of a question: the given one, or the one that asks; None: every seat."""
        if seat is None:
            return self.seat
        self.game.check_seat(seat)
        return seat

    def one_seat(self, seat: int | None) -> int:
        """Return the seat of a question that needs one."""
        whose = self.whose(seat)
        if whose is None:
            raise refused("seat", "no_default_seat")
        return whose

    def pile(self) -> DrawPile:
        """Return the shuffled cards of the next draw; BadInput if there are none."""
        pile = self.cards.pile() if self.has_cards else None
        if pile is None:
            raise refused("question", "no_pile")
        return pile

    def card_kind(self, kind: Kind, whose: int | None = None) -> CardKind:
        """Return a kind of a seat's cards; BadInput if no card of the game matches."""
        if callable(kind):
            return CardKind(kind, message("own_kind"))
        if isinstance(kind, Mapping):
            return self._filtered(kind, self.view.seat if whose is None else whose)
        patterns = [kind] if isinstance(kind, str) else list(kind)
        names = {str(card) for card in self._every_card}
        matched = {name for name in names for each in patterns if fnmatchcase(name, each)}
        unmatched = [
            each for each in patterns if not any(fnmatchcase(name, each) for name in names)
        ]
        if unmatched:
            raise bad_question(
                [problem("kind", "no_such_card", given=repr(each)) for each in unmatched]
            )
        return CardKind(lambda card: str(card) in matched, untranslated(", ".join(patterns)))

    def _filtered(self, kind: Mapping[str, Any], whose: int) -> CardKind:
        """Return the cards that match a filter, in a game that has filters."""
        card_filter = self.own_questions.card_filter
        if card_filter is None:
            raise refused("kind", "no_filters", game=self.view.game)
        try:
            return CardKind(*card_filter(self.view, kind, whose))
        except BadInput as error:
            raise bad_question(
                [Problem(f"kind.{each.place}", each.text) for each in error.problems]
            ) from None

    # --- what questions become -------------------------------------------------------------------

    def closed_answer(
        self,
        text: Text,
        figures: Mapping[Any, Fraction],
        labels: Mapping[Any, Text],
        *,
        form: Text | None = None,
        notes: tuple[Text, ...] | None = None,
    ) -> ClosedAnswer:
        """Return an answer in closed form.

        Parameters
        ----------
        text : Text
            The question.
        figures, labels : mapping
            Outcome to its probability, and to its label.
        form : Text, optional
            The closed form; by default, what is hidden is uniform.
        notes : tuple of Text, optional
            Remarks; by default, for a seat's view, that nothing is inferred from others' choices.
        """
        provenance = message("closed", form=form or message("form_uniform"))
        hidden = () if self.seat is None else (message("uniform_arrangements"),)
        return ClosedAnswer(text, figures, labels, provenance, hidden if notes is None else notes)

    def yes_no(
        self,
        text: Text,
        p: Fraction,
        *,
        form: Text | None = None,
        notes: tuple[Text, ...] | None = None,
    ) -> ClosedAnswer:
        """Return the answer to a yes/no question, in closed form; see `closed_answer`."""
        labels = {True: message("yes"), False: message("no")}
        return self.closed_answer(text, {True: p, False: 1 - p}, labels, form=form, notes=notes)

    def drawn_hand(
        self,
        text: Text,
        urn: Urn,
        wanted: Sequence[tuple[int, CardKind]],
        notes: tuple[Text, ...] | None = None,
    ) -> ClosedAnswer:
        """Return whether a hand drawn from an urn has at least so many cards of each kind."""
        p = closed.all_at_least(urn, [(k, kind.fits) for k, kind in wanted])
        return self.yes_no(text, p, form=message("form_multivariate"), notes=notes)

    def played(
        self, text: Text, decided: Decider, label: Callable[[Any], Text] = untranslated
    ) -> PlayedQuestion:
        """Return a question that is decided in the course of play.

        Parameters
        ----------
        text : Text
            The question.
        decided : callable
            Takes a position and the events that led to it; returns the outcome, None while it is
            open.
        label : callable, optional
            Returns the label of an outcome.
        """
        return PlayedQuestion(text, decided, lambda found: (found,), (), label)

    def refusal(self, text: Text) -> BadInput:
        """Return the error for a question that cannot be answered here, to be raised."""
        return bad_question([Problem("question", text)])


def information_state(given: Any) -> InformationState:
    """Return the information state of a view or a full state.

    Raises
    ------
    BadInput
        If it is neither.
    """
    if isinstance(given, State):
        return InformationState(FullState(given), given.view(0), None, given)
    game = getattr(given, "game", None)
    if not isinstance(game, str) or game not in registry.names() or not hasattr(given, "seat"):
        raise refused("view_or_state", "no_view", given=repr(given)[:80])
    found = worlds(given)
    return InformationState(found, given, given.seat, found.sample(random.Random(0)))
