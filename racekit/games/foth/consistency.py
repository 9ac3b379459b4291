"""The stages of a game: what must be true of a described position, and which tasks are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...engine.errors import Problem
from ...engine.formats import Field
from ...engine.game import State
from ...engine.tasks import AnyTask
from . import flow
from .board import (
    BEFORE,
    LYING,
    PHASES,
    RUNNING,
    SEATS,
    UNSEEN,
    WHO,
    Board,
    Cards,
    Frame,
    Happening,
    Lasting,
    Row,
    Seat,
    Side,
    Source,
    begun,
    innermost,
    minus,
    next_number,
    next_time,
    other,
    pieces,
    places,
    roles,
    to_go,
)
from .cards import SET_ASIDE
from .catalogue import VARIANTS, ChooseFirst, PlaySituation, PlayTogether
from .resolving.checks import Check
from .resolving.moves import dealt as unseen_areas
from .resolving.performing import Done
from .resolving.picking import MovePicked, Pick
from .resolving.pipeline import Commit, Identify, Propose

if TYPE_CHECKING:
    from .rules import Rules

DECIDING = ("aside", "choose_first", "who_first")
"""Stages at which it is being decided who begins (603.1e)."""
_DRAWS = {"draw": "702.3", "advance": "702.6k-iii"}
AWAY = ("put_away", "hand_limit")
"""Stages at which the turn player chooses cards of the hand for the farm."""


def exists(game: Rules, at: str) -> bool:
    """Whether the game's variant has a stage."""
    only = {stage for each in VARIANTS.values() for stage in each.stages}
    return at not in only or at in game.procedure.stages


class Stage(NamedTuple):
    """The stage of a game."""

    at: Annotated[str, "at", Field(default="supports")]
    # Who has priority (702.6f), or plays supports with a horse (JG7).
    priority: Annotated[Seat, Field(default=lambda _, told: told.player)] = 0
    first: Annotated[bool, Field(default=lambda _, told: told.priority == told.player)] = True
    played: bool = False
    draws: int = 1  # how many cards of the run distance are left to draw (702.6k-iii)
    picked: Row = ()  # the cards that leave the hand, as far as they have been chosen
    decided: bool = False  # whether it is decided who begins (603.1e)


def away(game: Rules, board: Board, at: str) -> tuple[int, str]:
    """Return how many cards leave the hand, and by which rule (702.6k-iii, 513.1, F32, JG11)."""
    if at == "put_away":
        return game.procedure.excess(board)
    held = len(board.sides[board.player].hand)
    return held - (held if game.hand_limit is None else game.hand_limit), "F32"


def has_areas(game: Rules, at: str) -> bool:
    """Whether the distance areas have been filled at a stage (603.1e, 603.1f)."""
    return at not in BEFORE or (at in DECIDING and game.procedure.areas_first)


def staged(board: Board, stage: Stage) -> Board:
    """Return the board at a stage; a choice of cards for the farm has a frame of its own."""
    if stage.at not in AWAY:
        return board
    picked = tuple((board.player, card) for card in stage.picked)
    return begun(board, Frame(Source("", None, board.player), picked=picked))


# --- problems --------------------------------------------------------------------------------


def problems(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Yield everything that does not fit together; whether play can lead there is not checked.

    It may be asked of what is valid of a description; `stage_problems` only if all is.
    """
    yield from _of_board(game, board, stage.at)
    for n, deed in enumerate(board.past):
        for each in _of_board(game, deed.before, "supports"):
            yield Problem(f"past[{n}].before.{each.place}", each.text)
    if (board.outcome is not None) is not (stage.at == "over"):
        yield game.book.problem("outcome", "outcome")
    if stage.at == "advance" and not 1 <= (value := stage.draws) <= board.distance:
        yield Problem.of("draws", "out_of_range", value=value, low=1, high=board.distance)


def _of_board(game: Rules, board: Board, at: str) -> Iterator[Problem]:
    """Yield what is wrong with a board: its race (302.1, 601.2a), its cards and their numbers."""
    for name in ("course", "metres"):
        settled, given = getattr(game, name), getattr(board.race, name)
        if settled not in (None, given):
            yield game.book.problem(name, "other_race", given=given, settled=settled)
    for seat, who in enumerate(WHO):
        yield from _lying(game, board, seat)
        yield from _hidden(game, board.sides[seat], who, filled=has_areas(game, at))
    for n, effect in enumerate(board.effects):
        if any(_unseen(board, effect, seat) for seat in SEATS):
            yield game.book.problem(f"effects[{n}].openly", "openly")
    known = [*pieces(board), *(last.piece for last in board.gone)]
    if len({piece.id for piece in known}) < len(known):
        yield game.book.problem("clock", "same_id")
    counts = {"clock": next_number(None, board), "moment": max(0, next_time(None, board) - 1)}
    for name, low in counts.items():
        if (count := getattr(board, name)) < low:
            yield Problem.of(name, "too_small", value=count, low=low)


def _unseen(board: Board, effect: Lasting, seat: int) -> Cards:
    """Return the cards of a hand that came openly after an effect, and yet nobody else knows."""
    came = tuple(card for whose, card in effect.openly if whose == seat)
    return minus(came, board.sides[seat].shown)


def _lying(game: Rules, board: Board, seat: int) -> Iterator[Problem]:
    """Each card on the table has a role that it can have there (404.1, 405.1)."""
    for zone in LYING:
        for n, piece in enumerate(getattr(board.sides[seat], zone)):
            if piece.role not in roles(game.cards[piece.card], zone, runs=seat == board.player):
                place = f"{WHO[seat]}.{zone}[{n}]"
                yield game.book.problem(place, "role", card=piece.card, role=piece.role)


def _hidden(game: Rules, side: Side, who: str, *, filled: bool) -> Iterator[Problem]:
    """There are as many hidden cards (402.3) as places for them, if the areas are filled."""
    wrong = game.book.problem
    if minus(side.shown, side.hand):
        yield wrong(f"{who}.shown", "shown")
    for n, pile in enumerate(side.piles if filled else ()):
        blanks = sum(slot.card is None for slot in pile.slots)
        if len(pile.loose) > blanks:
            yield wrong(f"{who}.loose[{n}]", "loose", count=blanks)
    if filled and len(side.pool) != (count := places(side)):
        yield wrong(f"{who}.pool", "pool", count=len(side.pool), places=count)


def stage_problems(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Yield what does not fit the stage.

    Of the cards that leave the hand (702.6k-iii, F32), some are left to choose; and nobody has won
    (902.1) where a rule check has just been made.
    """
    wrong, at, hand = game.book.problem, stage.at, board.sides[board.player].hand
    if not exists(game, at):
        yield wrong("at", "other_variant", at=at, variant=game.variant)
    elif not is_prepared(game, board, at):
        yield wrong("at", "before", at=at)
    if at in AWAY:
        count, _ = away(game, board, at)
        if minus(stage.picked, hand) or len(stage.picked) >= min(count, len(hand)):
            yield wrong("picked", "picked", count=count)
    if at in ("situation", "supports", *RUNNING):
        for who, side in zip(WHO, board.sides, strict=True):
            if not to_go(side):
                yield wrong(f"{who}.areas", "empty")


# --- the tasks left --------------------------------------------------------------------------


def agenda_from(game: Rules, board: Board, stage: Stage) -> Sequence[AnyTask]:
    """Return the tasks left at a stage, the next one first."""
    seat, at = board.player, stage.at
    if at in BEFORE:
        return _preparing(game, board, stage)
    if at in RUNNING:
        return (_choice_in_run(game, board, stage), *_after_together(game, board, stage))
    choices = flow.run_parts(game, seat)
    draw = Happening("draw", seat, rule=_DRAWS.get(at, ""))
    match at:
        case "turn":
            return (flow.Turn(),)
        case "draw":
            return (Commit((draw,)), Check(), flow.Phase("702.5"), *choices)
        case "check":
            return (Check(), *choices)
        case "situation":
            return choices
        case "supports":
            return tuple(task for task in choices if not isinstance(task, PlaySituation))
        case "advance":
            later = [Propose((draw,))] * (stage.draws - 1)
            return (Commit((draw,)), *later, flow.PutAway(), Check(), flow.EndRun())
        case "put_away":
            return (*_put_away(game, board, stage), Check(), flow.EndRun())
        case "end":
            return (flow.EndRun(),)
        case "hand_limit":
            ends = Propose((Happening("turn_end", seat, rule="F33"),))
            return (*_put_away(game, board, stage), ends, Check(), flow.NextTurn())
        case _:
            return ()


def _choice_in_run(game: Rules, board: Board, stage: Stage) -> AnyTask:
    """Return the choice of a stage at which horses run (702.6b to h)."""
    match stage.at:
        case "run":
            return flow.RunHorse(board.player)
        case "together":
            return PlayTogether(stage.priority)
        case "guard":
            return flow.GuardHorse(other(board.player))
        case _:
            return game.procedure.priority(stage.priority, stage.first, stage.played)


def _after_together(game: Rules, board: Board, stage: Stage) -> tuple[AnyTask, ...]:
    """Return what follows the supports played together with a horse (JG7)."""
    if stage.at != "together":
        return ()
    if stage.priority == board.player:
        return (Check(), flow.GuardHorse(other(board.player)))
    return (Check(), game.procedure.priority(board.player, first=True))


def _put_away(game: Rules, board: Board, stage: Stage) -> tuple[AnyTask, ...]:
    count, rule = away(game, board, stage.at)
    left = count - len(stage.picked)
    pick = Pick(board.player, board.player, "hand", left, left, by=rule)
    return (pick, MovePicked("hand", "farm", rule), Done())


def _preparing(game: Rules, board: Board, stage: Stage) -> Sequence[AnyTask]:
    """Return the tasks left before the first turn."""
    race, hands = board.race, [len(side.hand) for side in board.sides]
    undrawn = {"course": race.course, "metres": race.metres, "going": race.going}
    races = [flow.DrawRace(what) for what, drawn in undrawn.items() if not drawn]
    deals = [flow.Deal(seat) for seat in SEATS for _ in range(flow.HAND - hands[seat])]
    mulligans = [flow.Mulligan(seat) for seat in SEATS[len(board.redraws) :]]
    prepares, begins = game.procedure.prepares(), game.procedure.begins()
    dealt: tuple[AnyTask, ...] = (*mulligans, flow.Redraw(), *prepares)
    match stage.at:
        case "race":
            return (*races, flow.Decks(), *deals, *dealt)
        case "deal":
            return (*deals, *dealt)
        case "mulligan":
            return dealt
        case "redeal":
            return (*deals, *prepares)
        case "aside":
            return (*game.procedure.turning(board, stage.decided), *begins)
        case "choose_first":
            return (ChooseFirst(board.player), *begins)
        case _:
            return (game.procedure.draws_lots(), *begins)


def is_prepared(game: Rules, board: Board, at: str) -> bool:
    """Whether set-up has reached exactly the given stage (601.1, 603.1, 702.1)."""
    if at not in BEFORE:
        return bool(board.turn) and not board.redraws and not board.turned
    untouched = _laid_out if has_areas(game, at) else _undealt
    if any(side != untouched(side, board.race.metres) for side in board.sides):
        return False
    (one, two), race = (len(side.hand) for side in board.sides), board.race
    if at == "race":
        return not one + two and not (race.course and race.metres and race.going)
    most = game.procedure.turned_up(race.metres)
    return _has_deck(board) and _has_dealt(board, at, (one, two), most)


def _undealt(side: Side, metres: int) -> Side:
    """Return a player's cards with nothing in the areas, and nothing that is known of them."""
    return Side(side.pool, hand=side.hand, farm=side.farm)


def _laid_out(side: Side, metres: int) -> Side:
    """Return a player's cards with full areas, and a farm of which some cards are turned up."""
    down = (UNSEEN,) * (SET_ASIDE[metres] - len(side.farm))
    return _undealt(side, metres)._replace(piles=unseen_areas(flow.shares(to_go(side))), down=down)


def _has_deck(board: Board) -> bool:
    """Whether the decks have enough cards to be dealt (603.1b, 603.1d)."""
    whole = flow.HAND + SET_ASIDE[board.race.metres]
    return all(len(side.pool) + len(side.hand) + len(side.farm) >= whole for side in board.sides)


def _has_dealt(board: Board, at: str, hands: tuple[int, int], most: int) -> bool:
    """Whether the hands (603.1b, c) and the cards set aside, some of them turned up, fit."""
    one, two = hands
    first, second = (len(side.farm) for side in board.sides)
    turned = len(board.turned)
    dealing = one + two < 2 * flow.HAND and max(one, two) <= flow.HAND and not first + second
    dealt = one == two == flow.HAND
    match at:
        case "deal":
            return dealing and (one == flow.HAND or not two)
        case "mulligan":
            return dealt and not first + second and len(board.redraws) < len(SEATS)
        case "redeal":
            return dealing and (one == flow.HAND or two in (0, flow.HAND))
        case "aside":
            return dealt and turned < len(SEATS) and first - turned == second < most
        case _:
            return dealt and first == second == most


# --- which stage it is -----------------------------------------------------------------------


def stage_of(state: State) -> Stage | None:
    """Return the stage of a game; None while anything else is being resolved."""
    game: Any = state.game
    board: Board = state.board
    if board.waiting or board.resolving:
        return None
    agenda = state.agenda[:-1] if isinstance(state.task, Identify) else state.agenda
    for stage in _perhaps(state):
        left = tuple(reversed(agenda_from(game, board, stage)))
        if agenda == left and board.frames == staged(board._replace(frames=()), stage).frames:
            return stage
    return None


def _perhaps(state: State) -> Iterator[Stage]:
    """Return the possible stages of a game, judging by its agenda."""
    game: Any = state.game
    board, task = state.board, state.task
    seat = task.seat if isinstance(task, flow.Priority | PlayTogether) else board.player
    first, played = (task.first, task.played) if isinstance(task, flow.Priority) else (True, False)
    draws = sum(isinstance(each, Propose | Commit) for each in state.agenda)
    picked = tuple(card for _, card in innermost(board).picked) if board.frames else ()
    decided = any(isinstance(each, flow.Compare) and each.decided for each in state.agenda)
    # The latest first: with nothing left to deal, dealing is over.
    for at in PHASES if board.turn else reversed(BEFORE):
        if exists(game, at) and (at != "aside" or isinstance(task, flow.AsideCard)):
            yield Stage(at, seat, first, played, draws, picked, decided)
