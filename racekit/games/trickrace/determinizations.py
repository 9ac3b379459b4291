"""The complete positions consistent with a view of Trick Race.

The backs show every colour (TR1.4). Hidden are the numbers of the cards, the choice of each
face-down discard (TR2.4), and the face-down tickets (TR3.3). The distribution is uniform over all
consistent positions: nothing is inferred from other players' choices. Since colours alone determine
which moves are legal, this is exact if the other seats move uniformly at random. A view does not
record what other seats remember of this seat's horses from earlier races; a determinization lets
them know the cards that are face up, which does not affect play.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from ...engine.arrangements import Arrangements
from ...engine.game import State
from ...engine.urns import DrawPile, HandDistribution, Urn
from .board import DOWN, face_up, sorted_cards
from .cards import COLOURS, WIN, Card, Ticket
from .view import TrickRaceView

Hidden = Mapping[str, Sequence[Card]]
"""The hidden cards by their place, which has its name from `TrickRaceView.unseen`."""
Secret = tuple[Card | Ticket | None, Ticket | None]
"""A seat's choice in a simultaneous decision, and its second ticket."""


class Determinizations:
    """The complete positions consistent with a view; iteration yields each with its probability.

    Parameters
    ----------
    view : TrickRaceView
        A seat's view.

    Attributes
    ----------
    count : int
        The number of positions, all equally likely.

    Examples
    --------
    >>> import random
    >>> from racekit.games.trickrace.positions import position
    >>> view = position(hands=["R1 R2"], aside=["Y3"]).view(0)
    >>> worlds = Determinizations(view)
    >>> worlds.sample(random.Random(7)).view(0) == view
    True
    """

    def __init__(self, view: TrickRaceView) -> None:
        self._view = view
        self._others = [seat for seat in range(view.players) if seat != view.seat]
        opened = view.open_cards()
        self._known = [[card for card in cards if card not in opened] for cards in view.known]
        self._strange = [view.strange(horse) for horse in range(view.horses)]
        self._unnamed = view.unnamed()
        shown = zip(view.board.shown, face_up(view.rules, view.board), strict=True)
        self._board = view.board._replace(shown=tuple([seen or up for seen, up in shown]))

    @cached_property
    def _arrangements(self) -> Arrangements:
        """The arrangements of the hidden cards, by their places and colours, as the backs show."""
        view = self._view
        cards: dict[tuple[tuple[str, str], ...], dict[Card, int]] = {}
        left = Counter[str]()
        for places, found in view.unseen().items():
            for card in found:
                colour = COLOURS[card.colour]
                cards.setdefault(tuple([(place, colour) for place in places]), {})[card] = 1
                left[colour] += 1
        others = self._others
        sizes = Counter([(f"seat {seat}", back) for seat in others for back in view.backs[seat]])
        sizes.update((f"aside {n}", str(view.aside[n])) for n in others if view.aside[n])
        left.subtract(colour for _, colour in sizes.elements())
        rest = "dummy" if view.race else "deck"
        return Arrangements(cards, sizes + Counter({(rest, c): n for c, n in left.items()}))

    @property
    def count(self) -> int:
        hands = self._view.backs  # whatever the cards of a hand are, as many may be chosen
        secrets = prod(len(self._secrets(seat, hands[seat])) for seat in self._others)
        return self._arrangements.count * secrets

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        probability = Fraction(1, self.count)
        for _, layout in self._arrangements:
            hidden = defaultdict[str, list[Card]](list)
            for (place, _), cards in layout.items():
                hidden[place] += cards
            hands = {seat: sorted_cards(hidden[f"seat {seat}"]) for seat in self._others}
            for secrets in product(*(self._secrets(seat, hands[seat]) for seat in self._others)):
                yield self._world(hidden, secrets), probability

    def sample(self, rng: random.Random) -> State:
        """Draw one of the equally likely positions."""
        view = self._view
        piles = [[*cards] for cards in self._known]
        for colour, cards in self._unnamed.items():
            loose = [*cards]
            rng.shuffle(loose)
            for pile, strange in zip(piles, self._strange, strict=True):
                pile += [loose.pop() for _ in range(strange[colour])]
        hidden, secrets = dict[str, list[Card]](), list[Secret]()
        for chair, horse in enumerate(view.rides):
            pile = [] if horse is None else piles[horse]
            if chair == view.dummy:
                hidden["dummy"] = pile
            elif chair != view.seat:
                back = view.aside[chair]
                asides = [card for card in pile if COLOURS[card.colour] == back]
                known = self._secrets(chair, sorted_cards(pile))
                aside, secret = rng.choice([*product(asides or (None,), known)])
                hidden[f"seat {chair}"] = [card for card in pile if card != aside]
                hidden[f"aside {chair}"] = [card for card in pile if card == aside]
                secrets.append(secret)
        return self._world(hidden, secrets)

    def pile(self) -> DrawPile | None:
        """Return the shuffled cards of the next draw, or None if no draw is pending."""
        view, count = self._view, draws(self._view)
        if not count:
            return None
        if view.asks == "discard":
            assert view.actor is not None
            ((_, urns),) = self.hand(view.actor)  # nothing is face down beside the hands yet
        else:
            ((_, urns),) = self.in_place("deck" if view.asks == "deal" else "dummy")
        return DrawPile(tuple([_without(urn, view.put_back) for urn in urns]), count)

    def hand(self, chair: int) -> HandDistribution:
        """Return the distribution of a chair's hand, of which the backs show the colours (TR1.4).

        The dummy's row is face up (TR8.2); a face-down discard (TR2.4) has left the hand.
        """
        if chair in self._others:
            return self.in_place(f"seat {chair}")
        cards = self._board.hands[chair]
        return ((Fraction(1), (Urn(Counter(cards), len(cards)),)),)

    def in_place(self, place: str) -> HandDistribution:
        """Return the distribution of the hidden cards in a place: those of each colour."""
        colours = [self._arrangements.hand((place, colour)) for colour in COLOURS]
        return tuple(
            (prod((p for p, _ in parts), start=Fraction(1)), sum((urns for _, urns in parts), ()))
            for parts in product(*colours)
        )

    # --- one position ---------------------------------------------------------------------

    def _secrets(self, seat: int, hand: Sequence[Any]) -> list[Secret]:
        """Return the possible hidden choices of a seat with this hand."""
        board = self._board
        tickets = [n for n in (WIN, *range(self._view.horses)) if n != board.tickets[seat]]
        choices = hand if self._view.asks == "aside" else tickets
        chosen = [None] if board.chosen[seat] is None else choices
        face_down = self._view.sealed[seat] == DOWN
        return [*product(chosen, tickets if face_down else [board.sealed[seat]])]

    def _world(self, hidden: Hidden, secrets: Iterable[Secret]) -> State:
        """Return the position with these cards in their places, and the others' secrets."""
        view, board = self._view, self._board
        hands, aside, piles = [*board.hands], [*board.aside], [*map(set, view.known)]
        sealed, chosen = [*board.sealed], [*board.chosen]
        for seat, secret in zip(self._others, secrets, strict=True):
            hand, laid = hidden[f"seat {seat}"], hidden[f"aside {seat}"]
            hands[seat], aside[seat] = sorted_cards(hand), next(iter(laid), None)
            chosen[seat], sealed[seat] = secret
        for chair, horse in enumerate(board.rides):
            if horse is not None and chair != view.seat:
                places = ("dummy",) if chair == view.dummy else (f"seat {chair}", f"aside {chair}")
                piles[horse].update(*(hidden[place] for place in places))
        board = board._replace(
            hands=tuple(hands),
            aside=tuple(aside),
            piles=tuple(map(sorted_cards, piles)),
            sealed=tuple(sealed),
            chosen=tuple(chosen),
        )
        return State(view.rules, board, view.agenda)


def draws(view: TrickRaceView) -> int:
    """Return how many cards are drawn from one pile now (TR1.6, TR2.3, TR8.2), 0 if none are."""
    match view.asks:
        case "deal":
            return view.players * view.numbers - sum(map(len, view.backs))
        case "row":
            return view.numbers - len(view.row)
        case "discard":
            return 1
        case _:
            return 0


def _without(urn: Urn, card: Card | None) -> Urn:
    """Return an urn of cards that are all there, without one of them; any other urn as it is."""
    if card not in urn.cards:
        return urn
    return Urn({other: n for other, n in urn.cards.items() if other != card}, urn.size - 1)
