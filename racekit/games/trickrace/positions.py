"""Conversion between positions of Trick Race and their descriptions.

A description is plain data: cards, horses and tickets by name, seats from 0, the dummy last. A
lesson sets up a position with `position`; the record of a game that starts from a position contains
its description (see `describe`). What is checked is whether the table is consistent, not whether
legal play can reach it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput
from ...engine.formats import Location
from ...engine.game import State
from ...engine.parsing import parse_names
from .board import Board, Played, held, sorted_cards
from .cards import HORSES, WIN, Play, deck, play, ticket_name
from .consistency import BEFORE_RACE, Previous, Stage, agenda_from, part_problems, problems
from .encoding import fields_of
from .flow import NextRace

if TYPE_CHECKING:
    from .rules import Rules

Names = str | Sequence[str]
"""A list of names, or one text with names separated by spaces."""


def position(
    *,
    players: int = 4,
    race: int = 1,
    riders: Names | None = None,
    leader: int | None = None,
    table: Sequence[str] = (),
    hands: Sequence[Names | None] = (),
    opened: Sequence[Names | None] = (),
    aside: Sequence[str | None] = (),
    played: Sequence[Names | None] = (),
    whips: Sequence[int] | None = None,
    tickets: Sequence[Names] | None = None,
    course: Sequence[Names] | None = None,
    odds: Mapping[str, int] | None = None,
    points: Sequence[int] | None = None,
    seed: int = 0,
    **options: Any,
) -> State:
    """Set up a position in the middle of a race, before or during a trick.

    The rest of the deck supplies the cards that a horse still lacks: first its discards, then its
    cards in finished tricks.

    Parameters
    ----------
    players : int
        3 (the dummy then comes last in every list by seat) or 4.
    race : int
        Which race.
    riders : str or sequence of str, optional
        Each seat's horse; ``"V F S O"`` by default. Vanilla Beans' rider is the start player.
    leader : int, optional
        The leader of this trick; by default, the start player.
    table : sequence of str
        The cards played to this trick, in order: ``["R5", "B2 whip"]``.
    hands : sequence
        Each hand, ``"R5 G12"``; the dummy's in the order of its row. A hand that is missing or
        None is drawn from the rest of the deck and is as large as the others.
    opened, played : sequence
        Each chair's open discards, and its cards in finished tricks.
    aside : sequence
        Each seat's face-down discard.
    whips : sequence of int, optional
        Each chair's face-up whips; two by default.
    tickets : sequence, optional
        Each seat's tickets, the open one first: ``["win V", "F S"]``. By default, seat 0 has the
        first horse open, seat 1 the second, and so on, and each has "win" face down.
    course : sequence, optional
        The horses on each space from the gate on, bottom to top, at the goal in order of arrival;
        by default, all are at the gate.
    odds : mapping, optional
        Horse to its odds; 2 by default.
    points : sequence of int, optional
        Each seat's points; 0 by default.
    seed : int
        The seed for drawing the cards that are not given.
    **options
        Further options of the game.

    Returns
    -------
    State
        The position; ``rk.play("trickrace", start=state)`` starts a game from it.

    Raises
    ------
    BadInput
        The error lists every problem with its place in the description.

    Examples
    --------
    >>> state = position(table=["R5"], hands=["B1", "R2 B3", "B10 G1", "R8 Y8"])
    >>> [str(action) for action in state.actions()]
    ['R2', 'R2 whip']
    >>> print(state.why_not("B3").rule)
    TR4.2
    """
    from . import make

    try:
        game = make(players=players, **options)
    except BadInput as error:
        raise BadInput.of("bad_position", error.problems) from None
    given = {
        "race": race,
        "riders": parse_names(list(HORSES[: game.horses]) if riders is None else riders),
        "leader": leader,
        "table": table,
        "hands": _each(hands),
        "opened": _each(opened),
        "aside": [card or None for card in aside],
        "played": _each(played),
        "whips": whips,
        "tickets": default_tickets(game) if tickets is None else _each(tickets),
        "course": [list(HORSES[: game.horses])] if course is None else _each(course),
        "odds": odds,
        "points": points,
    }
    data = {name: value for name, value in given.items() if value is not None}
    return from_description(game, filled(game, data, seed))


def _each(names: Any) -> Any:
    return [parse_names(each) for each in names] if isinstance(names, list | tuple) else names


def default_tickets(game: Rules) -> list[list[str]]:
    """Return a different open ticket (TR3.1) and "win" for each seat."""
    return [[HORSES[seat], ticket_name(WIN)] for seat in range(game.players)]


def from_description(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position of what `describe` returns; a missing key is as at the start."""
    where = Location("", [])
    board, stage = read(game, data, where)
    where.problems.extend(part_problems(game, board, stage))
    if not where.problems:
        where.problems.extend(problems(game, board, stage))
    where.finish()
    return game.run_on(board, agenda_from(game, board, stage))


def read(game: Rules, data: Mapping[str, Any], where: Location) -> tuple[Board, Stage]:
    """Return what a description says, as far as it is valid, and note what is not."""
    boards, stages = fields_of(game, data.get("asks") == "seal")
    table = where.table(data, (*stages.keys, *boards.keys))
    stage = Stage(**stages.parts(table, where))
    board = Board(**boards.parts(table, where, known=stage._asdict()))
    hands = [*map(sorted_cards, board.hands)]
    hands[game.players :] = board.hands[game.players :]  # the dummy's row has its order (TR8.2)
    return board._replace(hands=tuple(hands)), stage


def draft_state(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position as far as its description is valid, to draw it."""
    board, stage = read(game, data, Location("", []))
    return State(game, board, tuple(reversed(agenda_from(game, board, stage))))


# --- cards that are not given ----------------------------------------------------------------

PILES = ("hands", "opened", "aside", "played")
"""The parts of a description with a pile, or a card, for each chair."""


def filled(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return a description in which the rest of the deck supplies the piles that are None.

    Each chair gets a hand as large as the largest, its discards (TR2.3, TR2.4, TR8.3), and what it
    then lacks (TR1.6) as its cards in finished tricks (TR4.1).
    """
    piles = {name: _padded(data.get(name, ()), game.horses) for name in PILES}
    told = {**data, **{name: _without_none(name, those) for name, those in piles.items()}}
    where = Location("", [])
    board, _ = read(game, told, where)
    if where.problems:
        return told
    chairs = range(game.horses)
    tabled = [sum(played.seat == chair for played in board.table) for chair in chairs]
    given = [len(board.hands[n]) + tabled[n] for n in chairs if piles["hands"][n] is not None]
    hand = max(given, default=game.numbers - 2)
    used = {card for chair in chairs for card in held(board, chair)}
    rest = [str(card) for card in deck(game.horses, game.numbers) if card not in used]
    random.Random(f"{seed}/position").shuffle(rest)
    for chair in chairs:
        left = game.numbers - len(held(board, chair))
        opened, aside = (2, 0) if chair == game.dummy else (1, 1)
        counts = {"hands": hand - tabled[chair], "opened": opened, "aside": aside}
        for name in [name for name in PILES if piles[name][chair] is None]:
            drawn = rest[: max(0, counts.get(name, left))]
            del rest[: len(drawn)]
            left -= len(drawn)
            piles[name][chair] = next(iter(drawn), None) if name == "aside" else drawn
    return {**told, **piles}


def _padded(piles: Any, count: int) -> Any:
    """Return the piles of all chairs, of which those at the end may be missing."""
    return [*piles, *[None] * (count - len(piles))] if isinstance(piles, list | tuple) else piles


def _without_none(name: str, piles: Any) -> Any:
    """Return piles, which are empty if they are None; a face-down discard is not a pile."""
    good = name != "aside" and isinstance(piles, list)
    return [pile or [] for pile in piles] if good else piles


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``from_description(s.game, describe(s)) == s``.

    The description omits what follows from the rest: the cards left to deal, the earlier riders of
    each horse, and the number of the trick.

    Examples
    --------
    >>> import racekit as rk
    >>> describe(rk.game("trickrace").start())
    {'asks': 'horse', 'riders': [None, None, None, None]}
    """
    game: Any = state.game
    board, stage = state.board, _stage(state)
    boards, stages = fields_of(game, stage.asks == "seal")
    told = {**stages.encode(stage), **boards.encode(board)}
    return told if board.race else {key: told[key] for key in BEFORE_RACE if key in told}


def _stage(state: State) -> Stage:
    """Return what a position waits for, its tickets (TR3.1, TR3.3), and its tricks (TR4.1)."""
    board: Board = state.board
    last = board.last
    pairs = [*zip(board.tickets, board.sealed, strict=True)][: len(board.points)]
    return Stage(
        asks="next" if isinstance(state.task, NextRace) else getattr(state.task, "asks", "over"),
        put_back=getattr(state.task, "top", None),
        laid=tuple([tuple([each for each in both if each is not None]) for both in pairs]),
        plays=_plays(board.table),
        previous=last and Previous(last.cards[0].seat, _plays(last.cards), last.start),
    )


def _plays(cards: Sequence[Played]) -> tuple[Play, ...]:
    return tuple([play(played.card, played.whip) for played in cards])
