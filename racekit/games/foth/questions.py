"""What questions ask about Force of the Horse: its piles, first hands, run distances, filters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.analysis import Questions
from ...engine.events import Event
from ...engine.game import State
from ...engine.texts import LANGUAGES, Catalogue, Text, read_toml
from ...engine.urns import DrawPile, Urn
from .abilities.meaning import card_fits
from .abilities.parsing import parse_node
from .abilities.writer import Writer
from .board import Board, Cards
from .cards import SET_ASIDE
from .flow import HAND, Redraw
from .scene import known_world
from .traits import printed, printed_fits
from .view import FothView

if TYPE_CHECKING:
    from ...odds.bound_questions import ClosedAnswer, PlayedQuestion
    from ...odds.information_state import InformationState

_TEXTS = Catalogue(read_toml("racekit.games.foth", "questions.toml"))

# --- piles ---------------------------------------------------------------------------------------


def pile(state: State) -> DrawPile | None:
    """Return the cards of the next draw; None if there are none.

    They belong to the player to whom chance is about to deal a card, else to the turn player.
    """
    if state.actor is None:
        return None
    board: Board = state.board
    return next_pile(board, getattr(state.task, "seat", board.player))


def next_pile(board: Board, seat: int) -> DrawPile | None:
    """Return the cards that a player draws from next; None if none are left.

    Before the first turn, all cards that are not set aside (603.1d) reach the hand in the end.
    """
    side = board.sides[seat]
    rest, areas = Counter(side.pool), [area for area in side.piles if area.slots]
    if not (areas if board.turn else rest):
        return None
    if not board.turn:
        left = rest.total() - SET_ASIDE[board.race.metres] + len(side.farm)
        return DrawPile((Urn(rest, left),), left)
    order = tuple(slot.card for area in areas for slot in area.slots)
    loose, near = areas[0].loose, sum(slot.card is None for slot in areas[0].slots)
    mixed = (Urn(Counter(loose), len(loose)),) if loose else ()
    return DrawPile(
        (*mixed, Urn(rest, near - len(loose))), len(order), order, order.count(None) - near
    )


def cards(view: FothView) -> tuple[str, ...]:
    """Return every card of the game."""
    return tuple(view.cards)


# --- questions -----------------------------------------------------------------------------------


def new_hand(view: FothView) -> tuple[Cards, Urn] | None:
    """Return the first hand and the cards for a new one; None if no mulligan is possible (603.1c).

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("foth", metres=1600, seed=7, autosave=False)
    >>> events = table.advance()
    >>> present, drawn = new_hand(table.state.view(0))
    >>> len(present), sum(drawn.cards.values()), drawn.size
    (7, 60, 7)
    """
    if not any(isinstance(task, Redraw) for task in view.agenda):
        return None
    side = view.sides[view.seat]
    return side.known, Urn(Counter((*side.unseen, *side.known)), HAND)


def mulligan(info_state: InformationState, wanted: Sequence[tuple[int, Any]] = ()) -> ClosedAnswer:
    """Ask whether a new first hand would have enough cards of each kind (603.1c)."""
    # For a full state, the question is about the seat that decides.
    actor = info_state.example.actor if info_state.seat is None else info_state.seat
    seat = info_state.one_seat(actor if isinstance(actor, int) else None)
    view: Any = info_state.example.view(seat)
    hands = new_hand(view)
    if hands is None:
        raise info_state.refusal(_TEXTS.text("no_mulligan"))
    present, drawn = hands
    kinds = [(k, info_state.card_kind(kind)) for k, kind in wanted]
    meets = all(sum(map(kind.fits, present)) >= k for k, kind in kinds)
    each = [_TEXTS.text("count_of_kind", k=k, kind=kind.text) for k, kind in kinds]
    both = Text(", ".join(text.en for text in each), "、".join(text.ja for text in each))
    text = _TEXTS.text("mulligan", size=drawn.size, wanted=both)
    return info_state.drawn_hand(
        text, drawn, kinds, (_TEXTS.text("hand_meets" if meets else "hand_lacks"),)
    )


def distance(info_state: InformationState) -> PlayedQuestion:
    """Ask for the distance of this turn's run (702.6k-ii)."""
    return info_state.played(_TEXTS.text("distance"), ran)


def ran(state: State, events: Sequence[Event]) -> int | None:
    """Return the turn's run distance (702.6k-ii); None while it is undecided."""
    for event in events:
        if event.name == "distance":
            return int(event.values["n"])
        if event.name == "next_turn":
            return 0
    board: Board = state.board
    return board.distance if board.distance or state.result else None


def filtered(
    view: FothView, given: Mapping[str, Any], whose: int
) -> tuple[Callable[[str], bool], Text]:
    """Return the cards that match a filter in a player's hand (1002.2), and a description of them.

    Examples
    --------
    >>> import racekit as rk
    >>> view = rk.game("foth").start().view(0)
    >>> fits, text = filtered(view, {"kind": "horse", "cost_at_most": 1}, 0)
    >>> print(text.en)
    horse card with cost 1 or less
    >>> fits("force")
    False
    """
    node = parse_node("filter", given)
    cards, now = view.cards, known_world(view.rules, view)
    text = Text(*(Writer(lang).noun(node) for lang in LANGUAGES))
    if not view.turn:  # there is no area yet that a horse could be suited to
        return lambda card: printed_fits(cards[card], printed(cards[card]), node), text
    return lambda card: card_fits(now, whose, "hand", card, node), text


QUESTIONS = Questions({"mulligan": mulligan, "distance": distance}, filtered)
