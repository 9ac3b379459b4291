"""The truths of the guesses in the lessons of puzzles, from the shipped puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from racekit.puzzlebook.book import Puzzle, packaged, state_of
from racekit.puzzlebook.picking import named

from . import Truth


def shipped(name: str) -> Puzzle:
    """Return one of racekit's own puzzles."""
    return named(packaged(name.partition("/")[0]), name)


def other_share(puzzle: str) -> Fraction:
    """Return the share of the win that the best other move has, of all games played on."""
    found = shipped(puzzle)
    return Fraction(str(found.shares[1])).limit_denominator(found.games)


def low_whip() -> str:
    """Whether the only card of the led colour, which does not win, is best played with a whip."""
    puzzle = shipped("trickrace/548a2e")
    scene = state_of(puzzle).view(puzzle.seat)
    assert [str(card) for card in scene.hand if card.colour == scene.table[0].card.colour] == ["B2"]
    return "yes" if puzzle.answer == "B2 whip" else "no"


def give_up() -> str:
    """Whether somebody who would win now is best advised to read another condition."""
    puzzle = shipped("readaloud/ca1dd1")
    state = state_of(puzzle)
    leading = state.game.scene(state.view(puzzle.seat))["leading"]
    return "yes" if (list(leading), puzzle.answer) == ([puzzle.seat], "read h2.2") else "no"


TRUTHS: Mapping[str, Truth] = {
    "longshot/puzzle-other-box": lambda: other_share("longshot/0a02f1"),
    "trickrace/puzzle-low-whip": low_whip,
    "foth/puzzle-pass": lambda: other_share("foth/4cd789"),
    "readaloud/puzzle-give-up": give_up,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {}
