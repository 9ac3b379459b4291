"""The result of a game: scores, places and winners by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Result(NamedTuple):
    """The result of a game. Scores and places are indexed by seat.

    Attributes
    ----------
    scores : tuple of int
        The scores, in the game's own unit (LONG SHOT: dollars).
    ranking : tuple of int
        Each seat's place, from 1; tied seats share a place (1, 1, 3).
    winners : tuple of int
        The seats at place 1.

    Examples
    --------
    >>> Result.of_scores((3, 5, 5))
    Result(scores=(3, 5, 5), ranking=(3, 1, 1), winners=(1, 2))
    """

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of_scores(cls, scores: Sequence[int], ties: Sequence[Any] | None = None) -> Result:
        """Rank seats by score, highest first.

        Parameters
        ----------
        scores : sequence of int
            Each seat's score.
        ties : sequence, optional
            Tie-breaking keys, lowest first; by default tied seats share a place.

        Examples
        --------
        >>> Result.of_scores([30, 10, 30])
        Result(scores=(30, 10, 30), ranking=(1, 3, 1), winners=(0, 2))
        >>> Result.of_scores([30, 10, 30], ties=[2, 1, 1]).ranking
        (2, 3, 1)
        """
        equal = [0] * len(scores) if ties is None else ties
        keys = zip(scores, equal, strict=True)
        ranking = competition_ranking([(-score, tie) for score, tie in keys])
        winners = tuple(seat for seat, place in enumerate(ranking) if place == 1)
        return cls(tuple(scores), ranking, winners)


def competition_ranking(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return each item's place, the smallest key first; equal keys share a place (1, 1, 3).

    Examples
    --------
    >>> competition_ranking([7, 3, 7, 9])
    (2, 1, 2, 4)
    """
    ordered = sorted(keys)
    return tuple(ordered.index(key) + 1 for key in keys)
