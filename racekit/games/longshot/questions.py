"""What questions ask about a game of LONG SHOT: its stack, its orders and its horses."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from ...engine.analysis import Questions
from ...engine.game import State
from ...engine.texts import Catalogue, Text, read_toml, seat_text
from ...engine.urns import DrawPile, Urn
from .cards import Cards
from .view import LongShotView

if TYPE_CHECKING:
    from ...odds.bound_questions import ClosedAnswer
    from ...odds.information_state import InformationState
    from .determinizations import Determinizations

_TEXTS = Catalogue(read_toml("racekit.games.longshot", "questions.toml"))


def pile(state: State) -> DrawPile | None:
    """Return the stack, or None if there is no stack to draw from (LS3.1, LS3.2)."""
    stack: Cards = state.board.stack
    if not stack or state.actor is None:
        return None
    return DrawPile((Urn(Counter(stack), len(stack)),), len(stack))


def places(state: State, race: int) -> dict[int, int] | None:
    """Return each horse's place in a race (LS8.3), 0: not home; None until it is settled."""
    for settlement in state.board.settlements:
        if settlement.race == race:
            return dict(enumerate(settlement.places, start=1))
    return None


def cards(view: LongShotView) -> Cards:
    """Return every card of the game (LS1.2)."""
    return view.deck


def horses(view: LongShotView) -> dict[int, Text]:
    """Return the names of the running horses (LS1.1)."""
    return {h: Text(f"horse {h}", f"{h}番") for h in range(1, view.horses + 1)}


def distance_left(view: LongShotView, horse: int) -> int:
    """Return the number of spaces from a horse to the goal (LS1.4)."""
    return max(0, view.goal - view.at[horse - 1])


def step_pmf(view: LongShotView, horse: int) -> dict[int, Fraction]:
    """Return the distribution of a horse's run (LS3.3) with random cards on top of its boxes.

    Both top cards are drawn from the deck's cards for these boxes: the horse's own (LS4.2) and
    free cards (LS4.3).
    """
    mvs = Counter(card.mv for card in view.deck if card.horse in (0, horse))
    total = mvs.total()
    found: Counter[int] = Counter()
    for left, n in mvs.items():
        for right, m in mvs.items():
            found[left + right] += n * m if left != right else n * (n - 1)
    return {step: Fraction(n, total * (total - 1)) for step, n in sorted(found.items()) if n}


def model() -> Text:
    """Return a description of the model behind `step_pmf`."""
    return _TEXTS.text("model")


def order(info_state: InformationState, seat: int | None = None) -> ClosedAnswer:
    """Ask for the horse of a seat's secret order (LS2.4)."""
    whose, names = info_state.one_seat(seat), horses(info_state.view)
    if info_state.seat is None:
        figures = {info_state.example.board.orders[whose]: Fraction(1)}
    else:
        figures = cast("Determinizations", info_state.determinizations).order(whose)
    labels = {horse: names.get(horse, _TEXTS.text("none_yet")) for horse in figures}
    return info_state.closed_answer(_TEXTS.text("order", seat=seat_text(whose)), figures, labels)


QUESTIONS = Questions({"order": order})
