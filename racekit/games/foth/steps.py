"""The steps to a number of a horse (808.1), as a tidy table: rows for ``pandas.DataFrame``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput, Problem
from ...engine.texts import Text, language
from .in_force import NUMBERS
from .words import BOOK

if TYPE_CHECKING:
    from ...engine.game import State


def steps(
    state: State, card: str, what: str = "run", *, seat: int = 0, lang: str | None = None
) -> list[dict[str, Any]]:
    """Return the steps to a number of a horse, beginning with the printed number.

    Parameters
    ----------
    state : State
        A position.
    card : str
        The id of a horse in a run area (the newest if there are several) or in the hand of `seat`.
    what : {"run", "guard", "cost"}
        Which number.
    seat : int
        The viewing seat; it makes no difference for a run area.
    lang : {"en", "ja"}, optional
        The language of the texts.

    Returns
    -------
    list of dict
        A row for each step: ``rule``, ``what`` (its source), ``by`` (the amount it adds; None if it
        sets the number) and ``value`` (the number after the step).

    Raises
    ------
    BadInput
        There is no such horse, or horses have no such number.

    Examples
    --------
    >>> from racekit.games.foth.positions import position
    >>> state = position({"run": "toaster-dash"}, metres=1600, at="guard")
    >>> for row in steps(state, "toaster-dash", lang="en"):
    ...     print(row["rule"], row["what"], row["by"], row["value"])
    808.1a printed None 3
    1002.1b distance not suited -1 2
    1002.1c suited style 1 3
    """
    lang = lang or language()
    horse = next(_horses(state.game.scene(state.view(seat)), card, seat), None)
    problems = []
    if horse is None:
        problems.append(Problem("card", BOOK.words.text("no_horse_there", given=repr(card))))
    if what not in NUMBERS:
        problems.append(Problem.of("what", "not_choice", value=repr(what), known=NUMBERS))
    if horse is None or problems:
        raise BadInput(BOOK.words.text("no_steps"), problems)
    return [
        {
            "rule": step["rule"],
            "what": Text(**step["text"])(lang),
            "by": step["by"],
            "value": step["value"],
        }
        for step in horse[what]["steps"]
    ]


def _horses(scene: Mapping[str, Any], card: str, seat: int) -> Iterator[Mapping[str, Any]]:
    """Return the scene's entry for a horse, wherever it is."""
    lying = [piece for side in scene["sides"] for piece in side["run"]]
    held = scene["sides"][seat]["hand"]["cards"]
    for each in (*sorted(lying, key=lambda piece: -piece["id"]), *held):
        if each["card"] == card and each["horse"] is not None:
            yield each["horse"]
