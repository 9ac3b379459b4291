"""Answers to questions about Trick Race: its cards, its horses, and the next draw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from ...engine.game import State
from ...engine.texts import Catalogue, Text, read_toml
from ...engine.urns import DrawPile, Urn
from .cards import HORSE_NAMES, HORSES, Cards, deck
from .determinizations import draws
from .view import TrickRaceView

_TEXTS = Catalogue(read_toml("racekit.games.trickrace", "questions.toml"))


def pile(state: State) -> DrawPile | None:
    """Return the shuffled cards of the next draw, or None if no draw is pending."""
    view: Any = state.view(0)
    count, outcomes = draws(view), list[Any](state.outcomes())
    if not count:
        return None
    return DrawPile((Urn(Counter(outcome.what for outcome in outcomes), len(outcomes)),), count)


def places(state: State, race: int) -> dict[str, int] | None:
    """Return each horse's place in a race (TR5.1); None until it is settled."""
    for settlement in state.board.sheet:
        if settlement.race == race:
            return {HORSES[horse]: place for place, horse in enumerate(settlement.finish, start=1)}
    return None


def cards(view: TrickRaceView) -> Cards:
    """Return every card of the game (TR1.2)."""
    return deck(view.horses, view.numbers)


def horses(view: TrickRaceView) -> dict[str, Text]:
    """Return the names of the running horses (TR1.1)."""
    return {HORSES[horse]: HORSE_NAMES[horse] for horse in range(view.horses)}


def distance_left(view: TrickRaceView, horse: str) -> int:
    """Return the number of spaces from a horse to the goal (TR1.5)."""
    number = HORSES.index(horse)
    at = [space for space, stacked in enumerate(view.course) if number in stacked]
    return view.goal - (at[0] if at else 0)


def step_pmf(view: TrickRaceView, horse: str) -> dict[int, Fraction]:
    """Return the distribution of a horse's move (TR4.5), with winner and number uniform."""
    wins = Fraction(1, view.horses)
    found: dict[int, Fraction] = {0: 1 - wins}
    for marks, numbers in sorted(Counter(view.marks).items()):
        found[marks] = wins * Fraction(numbers, len(view.marks))
    return found


def model() -> Text:
    """Return a description of the model behind `step_pmf`."""
    return _TEXTS.text("model")
