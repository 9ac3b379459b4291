"""The complete positions that a view of Force of the Horse allows.

A face-down card that nobody has looked at has no identity in a position either: it is uniformly
distributed over its owner's pool. A determinization therefore assigns only the other player's hand
and the face-down cards that only the other player has seen; all other cards stay in the pools. Both
deck lists are open (603.1a), and all arrangements of a player's unseen cards in those places are
equally likely, counting two equal cards as distinct: nothing is inferred from the other player's
choices. If the other player is in the middle of an action, the cards chosen for it so far are drawn
from the possible ones. A determinization does not include what a seat may remember of its actions
earlier in the turn (1201.1b).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice, product
from math import prod
from typing import Any, NamedTuple, TypeVar

from ...engine.arrangements import Arrangements
from ...engine.game import State
from ...engine.urns import DrawPile, HandDistribution, Urn
from ...engine.view import HIDDEN, is_hidden
from .actions import Act
from .board import Board, Cards, Side, Slot, minus, top
from .board import cards as multiset
from .pending_effects import Mention, filled
from .playing import Plays
from .questions import next_pile
from .resolving.layers import derived
from .resolving.picking import Pick
from .resolving.pipeline import replaces
from .view import FothView

T = TypeVar("T")
Choose = Callable[[Mapping[T, int]], T]
"""Chooses one of several weighted options."""

TRIES = 10_000
"""The number of arrangements tried to find one that is consistent with the pending effects."""


class Laid(NamedTuple):
    """One arrangement of a player's unseen cards."""

    held: Cards
    looked: tuple[str, ...]  # the face-down cards with an identity, by place


class Determinizations:
    """The complete positions that a view allows (F43); iterating yields each with its probability.

    `count` is the number of equally likely combinations of an arrangement of the unseen cards and
    the other player's mulligan decision (603.1c-i). If the other player is in the middle of an
    action, some of them may be impossible.

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> table = rk.Table("foth", metres=1600, seed=7, autosave=False)
    >>> events = table.advance()
    >>> view = table.state.view(0)
    >>> worlds = Determinizations(view)
    >>> worlds.sample(random.Random(7)).view(0) == view
    True
    >>> worlds.count  # ways to hold 7 of 60 cards
    386206920
    """

    def __init__(self, view: FothView) -> None:
        self._view = view
        self._blind = mentions(view)
        self._lots = tuple(
            _Lot(side, seat == view.seat, self._needed(seat))
            for seat, side in enumerate(view.board.sides)
        )

    @property
    def count(self) -> int:
        redraws: int = 2 ** sum(map(is_hidden, self._view.board.redraws))
        return prod(lot.arrangements.count for lot in self._lots) * redraws

    @property
    def at_least(self) -> int:
        """A lower bound on the number of different positions."""
        return prod(lot.hands for lot in self._lots)

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        total = Fraction(1)
        if self._blind:
            total = sum((p for _, p in self._ways()), Fraction(0))
        return ((state, p / total) for state, p in self._ways())

    def _ways(self) -> Iterator[tuple[State, Fraction]]:
        first, second = self._lots
        layings = first.arrangements.count * second.arrangements.count
        for (ways, one), (more, other) in product(first, second):
            for state, p in every_result(partial(self._world, (one, other))).items():
                yield state, p * Fraction(ways * more, layings)

    def sample(self, rng: random.Random) -> State:
        """Draw a position according to its probability."""

        def choose(options: Mapping[T, int]) -> T:
            (found,) = rng.choices(list(options), list(options.values()))
            return found

        for _ in range(TRIES):
            try:
                return self._world([lot.sample(rng) for lot in self._lots], choose)
            except Impossible:
                continue
        raise AssertionError("no laying fits")

    def pile(self) -> DrawPile | None:
        """Return the cards that this seat draws from next; None if none are left."""
        view = self._view
        return None if view.over else next_pile(view.board, view.seat)

    def hand(self, seat: int) -> HandDistribution:
        """Return what `seat` may hold."""
        side = self._view.sides[seat]
        known = Urn(Counter(side.known), len(side.known))
        hidden = self._lots[seat].arrangements.hand("hand")
        return tuple((p, (*urns, known)) for p, urns in hidden)

    # --- one position ---------------------------------------------------------------------

    def _needed(self, seat: int) -> set[tuple[str, int]]:
        """Return the places of face-down cards that pending effects refer to."""
        down = (each for each in self._blind if each.place == "down")
        return {(each.place, each.at) for each in down if each.seat == seat}

    def _world(self, laid: Sequence[Laid], choose: Choose[Any]) -> State:
        view = self._view
        sides = tuple(lot.side(each) for lot, each in zip(self._lots, laid, strict=True))
        redraws = tuple(
            choose({False: 1, True: 1}) if is_hidden(said) else said for said in view.board.redraws
        )
        agenda, board = view.agenda, view.board._replace(sides=sides, redraws=redraws)
        if self._blind:
            filling = _Filling(view, board, laid, choose)
            agenda, board = filled(agenda, board, filling.card, filling.play)
            if not replaces(view.rules, board, agenda[-1]):
                raise Impossible
        return State(view.rules, board, agenda)


class _Lot:
    """One player's cards (407.2, 403.3), as a seat knows them; iterating yields every arrangement.

    The cards that the seat cannot place lie in the hand, in the places of face-down cards that have
    an identity, and in the rest, whose order does not matter.
    """

    def __init__(self, side: Side, own: bool, needed: set[tuple[str, int]]) -> None:
        self._side, self._own, self._needed = side, own, needed
        self._held = sum(card is None for card in side.hand)
        self._looked = sum(self._is_looked_at(*each) for each in self._face_down())

    @cached_property
    def arrangements(self) -> Arrangements:
        """What may lie in the hand, in each of these places, and in the rest."""
        rest = len(self._side.pool) - self._held - self._looked
        sizes = {"hand": self._held, **{str(n): 1 for n in range(self._looked)}, "rest": rest}
        return Arrangements({tuple(sizes): Counter(self._side.pool)}, sizes)

    @property
    def hands(self) -> int:
        """The number of different hands."""
        return count_draws(Counter(self._side.pool), self._held)

    def __iter__(self) -> Iterator[tuple[int, Laid]]:
        for ways, laid in self.arrangements:
            yield ways, Laid(laid["hand"], tuple(laid[str(n)][0] for n in range(self._looked)))

    def sample(self, rng: random.Random) -> Laid:
        """Draw an arrangement uniformly at random."""
        drawn = rng.sample(self._side.pool, self._held + self._looked)
        return Laid(multiset(drawn[: self._held]), tuple(drawn[self._held :]))

    def _face_down(self) -> Iterator[tuple[str, int, Slot]]:
        """Yield each face-down card, and where it lies."""
        deck = (slot for pile in self._side.piles for slot in pile.slots)
        for place, slots in (("deck", deck), ("down", self._side.down)):
            for at, slot in enumerate(slots):
                yield place, at, slot

    def _is_looked_at(self, place: str, at: int, slot: Slot) -> bool:
        """Whether a card has an identity that the seat does not know."""
        return slot.card is None and (bool(slot.known) or (place, at) in self._needed)

    def side(self, laid: Laid) -> Side:
        """Return the player's cards in an arrangement."""
        side, looked = self._side, iter(laid.looked)
        slots = iter(
            [
                slot._replace(card=next(looked)) if self._is_looked_at(place, at, slot) else slot
                for place, at, slot in self._face_down()
            ]
        )
        known = multiset(card for card in side.hand if card is not None)
        return side._replace(
            pool=minus(side.pool, (*laid.held, *laid.looked)),
            piles=tuple(
                pile._replace(slots=tuple(islice(slots, len(pile.slots)))) for pile in side.piles
            ),
            down=tuple(slots),
            hand=multiset((*known, *laid.held)),
            shown=side.shown if self._own else known,
        )


class _Filling:
    """Fills in the hidden parts (402.3, F43) of pending effects, in an arrangement of the cards."""

    def __init__(
        self, view: FothView, board: Board, laid: Sequence[Laid], choose: Choose[Any]
    ) -> None:
        self._game = view.rules
        self._board = board._replace(frames=(), waiting=())
        self._laid, self._choose = laid, choose
        task = view.agenda[-1]
        self._pick = task if isinstance(task, Pick) else None
        self._left: dict[tuple[str, int], Counter[str]] = {}
        self._past: dict[int, str] = {}

    def card(self, mention: Mention) -> str:
        """Return a card that the mention may stand for."""
        side = self._board.sides[mention.seat]
        if mention.place == "down":
            return str(side.down[mention.at].card)
        if mention.place == "past":
            return self._gone_by(mention)
        left = self._lying(mention)
        if mention.place == "deck" and not left.total():  # it has left itself
            return self._gone_by(mention)
        fitting = {card: n for card, n in left.items() if self._fits(mention, card)}
        if self._pick is not None:  # a choice among cards; chance takes any of them
            fitting = {card: min(n, 1) for card, n in fitting.items()}
        found = self._one_of(fitting)
        left[found] -= 1
        return found

    def play(self, choice: Plays, action: Act) -> Act:
        """Return a possible action, whose card lies in the hand."""
        found: Any = choice.candidates(self._game, self._board)
        playable = [
            each for each in found if each.verb == action.verb and self._possible(choice, each)
        ]
        played: Act = self._one_of(dict.fromkeys(playable, 1))
        self._lying(Mention(HIDDEN, choice.seat, "hand")).subtract((played.what, *played.pay))
        return played

    def _possible(self, choice: Plays, action: Act) -> bool:
        """Whether an action is possible; its required actions are being performed (510.1)."""
        refused = choice.why_not(self._game, self._board, action)
        if refused is not None and refused.rule != "510.2":
            return False
        return choice.unpaid(self._game, self._board, action) is None

    def _lying(self, mention: Mention) -> Counter[str]:
        """Return what a mention may refer to: the cards of a hand, or cards found in a deck."""
        place = mention.place, mention.seat
        if place not in self._left:
            side = self._board.sides[mention.seat]
            first, last = mention.among
            deck = (slot.card for slot in top(side, last)[first:] if slot.card is not None)
            self._left[place] = Counter(side.hand if mention.place == "hand" else deck)
        return self._left[place]

    def _fits(self, mention: Mention, card: str) -> bool:
        """Whether a card could be chosen by the current choice, or paid with."""
        if self._pick and mention.by is not None:  # chosen before, for the same effect
            return self._pick.fits(derived(self._game, self._board), mention.seat, card)
        return self._game.cards[card].is_force or mention.role not in ("paid", "spent")

    def _gone_by(self, mention: Mention) -> str:
        """Return a card that moved unseen; all mentions of such a card refer to the same one."""
        seat = mention.seat
        if seat not in self._past:
            side = self._board.sides[seat]
            self._past[seat] = self._one_of(Counter(self._laid[seat].held or side.pool))
        return self._past[seat]

    def _one_of(self, options: Mapping[T, int]) -> T:
        if not any(options.values()):
            raise Impossible
        found: T = self._choose({what: n for what, n in options.items() if n})
        return found


def mentions(view: FothView) -> list[Mention]:
    """Return the hidden cards that pending effects refer to; one for a card about to be played."""
    found: list[Mention] = []

    def card(mention: Mention) -> str:
        found.append(mention)
        return HIDDEN

    def play(choice: Plays, action: Act) -> Act:
        found.append(Mention(HIDDEN, choice.seat, "hand"))
        return action

    filled(view.agenda, view.board, card, play)
    return found


# --- exact enumeration of choices ------------------------------------------------------------


class Impossible(Exception):
    """The choices made so far cannot be completed."""


def count_draws(have: Mapping[str, int], size: int) -> int:
    """Return the number of different hands of `size` cards, of a multiset of cards.

    Examples
    --------
    >>> count_draws({"comet": 1, "force": 3}, 2)
    2
    """
    ways = [1] + [0] * size
    for count in have.values():
        ways = [sum(ways[max(0, n - count) : n + 1]) for n in range(size + 1)]
    return ways[size]


def every_result(make: Callable[[Choose[Any]], T]) -> dict[T, Fraction]:
    """Return the distribution of a function's result over all of its choices.

    The function is called once per sequence of choices; those that raise `Impossible` are skipped.

    Examples
    --------
    >>> found = every_result(lambda choose: choose({1: 1, 2: 1}) + choose({0: 2, 1: 1}))
    >>> {result: str(p) for result, p in sorted(found.items())}
    {1: '1/3', 2: '1/2', 3: '1/6'}
    """
    found: dict[T, Fraction] = {}
    paths: list[tuple[Any, ...]] = [()]
    while paths:
        path, probabilities = list(paths.pop()), [Fraction(1)]

        def choose(
            options: Mapping[Any, int],
            path: list[Any] = path,
            probabilities: list[Fraction] = probabilities,
        ) -> Any:
            if len(probabilities) > len(path):
                first, *others = options
                paths.extend((*path, other) for other in others)
                path.append(first)
            what = path[len(probabilities) - 1]
            share = Fraction(options[what], sum(options.values()))
            probabilities.append(probabilities[-1] * share)
            return what

        try:
            result = make(choose)
        except Impossible:
            continue
        found[result] = found.get(result, Fraction(0)) + probabilities[-1]
    return found
