"""The course of the game, in the rulebook's order: each task is one step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Event, Refusal
from ...engine.tasks import Action, AnyTask, Chance, Change, Task
from .actions import Act, act, outcome
from .board import (
    AREAS,
    BY_AGE,
    SEATS,
    Board,
    Frame,
    Happening,
    Piece,
    Source,
    begun,
    horses,
    other,
    plus,
    renumbered,
    with_zones,
    without,
)
from .cards import CLASS_OF_METRES, COURSES, GOINGS, OUR_METRES, SET_ASIDE, Card
from .playing import Plays, PlaysSupports, settled
from .resolving.asking import Ask, FromPool, chosen, remembered, repeated
from .resolving.characteristics import Characteristics
from .resolving.checks import Check
from .resolving.handlers import leaving, over
from .resolving.lasting import ended
from .resolving.layers import bookmarked, derived
from .resolving.moves import dealt
from .resolving.paying import payments
from .resolving.performing import Done, Then
from .resolving.picking import MovePicked, Pick, Picking
from .resolving.pipeline import Propose

if TYPE_CHECKING:
    from .rules import Rules

HAND = 7
"""Cards of the first hand (603.1b)."""
MOST_TURNS = 1000
"""A game of so many turns is a draw: where nobody may draw, nobody gets home (F53)."""

# --- 601, 603: before the game ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetUp(Task):
    """The race, the decks, the first hands, the farms, the areas (601 to 603)."""

    def run(self, game: Rules, board: Board) -> Change:
        given = {"course": game.course, "metres": game.metres, "going": game.going}
        draws = [DrawRace(what) for what, value in given.items() if value is None]
        hands = [Deal(seat) for seat in SEATS for _ in range(HAND)]
        mulligans = [Mulligan(seat) for seat in SEATS]
        rest = game.procedure.prepares()
        return Change(board, then=(*draws, Decks(), *hands, *mulligans, Redraw(), *rest))


@dataclass(frozen=True, slots=True)
class DrawRace(Chance):
    """601.2b: draw a special card (214.1) at random: a course, a distance or a ground condition."""

    what: str
    rule: ClassVar[str] = "601.2b"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        ways: Mapping[str, Iterable[Any]] = {
            "course": COURSES,
            "metres": CLASS_OF_METRES,
            "going": range(1, len(GOINGS) + 1),
        }
        return {outcome(self.what, way): 1 for way in ways[self.what]}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        race, drawn = board.race, action.what
        if self.what == "course":
            race = race._replace(course=drawn)
        elif self.what == "metres":
            race = race._replace(metres=int(drawn), distance=CLASS_OF_METRES[int(drawn)])
        else:
            race = race._replace(going=int(drawn))
        return Change(board._replace(race=race))


@dataclass(frozen=True, slots=True)
class Decks(Task):
    """601.1, 603.1a: the race is known; each player presents a deck for it (F3)."""

    def run(self, game: Rules, board: Board) -> Change:
        rule = "601.2a" if None not in (game.course, game.metres, game.going) else "601.2b"
        events = [game.event(rule, "race", race=board.race)]
        for seat in SEATS:
            deck = game.deck(seat, board.race.distance)
            board = with_zones(board, seat, pool=deck)
            name = "deck" if game.decks[seat] else "ready_deck"  # house default (F58)
            events.append(game.event("603.1a", name, seat=seat, n=len(deck)))
        return Change(board, events)


@dataclass(frozen=True, slots=True)
class Deal(FromPool):
    """603.1b: deal a random card of the deck to the hand; only its owner sees it."""

    seat: int
    rule: ClassVar[str] = "603.1b"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        side, card = board.sides[self.seat], action.what
        zones = {"pool": without(side.pool, card), "hand": plus(side.hand, card)}
        dealt_one = game.secret_event("603.1b", "drawn", "card", seat=self.seat, card=card)
        return Change(with_zones(board, self.seat, **zones), (dealt_one,))


@dataclass(frozen=True, slots=True)
class Mulligan(Ask):
    """603.1c-i: whether to draw a new hand; neither player knows the other's choice (F4)."""

    seat: int
    rule: ClassVar[str] = "603.1c-i"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return (act("keep"), act("redraw"))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return Change(board._replace(redraws=(*board.redraws, action.verb == "redraw")))


@dataclass(frozen=True, slots=True)
class Redraw(Task):
    """603.1c: each player who declared a new hand returns the hand and draws another."""

    def run(self, game: Rules, board: Board) -> Change:
        events: list[Event] = []
        deals: list[AnyTask] = []
        for seat, again in zip(SEATS, board.redraws, strict=True):
            name = "redraws" if again else "keeps_hand"
            events.append(game.event("603.1c", name, seat=seat))
            if again:
                side = board.sides[seat]
                board = with_zones(board, seat, pool=plus(side.pool, *side.hand), hand=())
                deals += [Deal(seat)] * HAND
        return Change(board._replace(redraws=()), events, tuple(deals))


@dataclass(frozen=True, slots=True)
class SetAside(Task):
    """603.1d: set aside cards for the farm, by the distance; then choose the first player."""

    def run(self, game: Rules, board: Board) -> Change:
        metres = board.race.metres
        n, ours = SET_ASIDE[metres], metres == OUR_METRES
        told = ("F1", "set_aside_house") if ours else ("603.1d", "set_aside")
        aside = game.event(*told, n=n, metres=metres)
        return Change(board, (aside,), (RevealAside(n),))


@dataclass(frozen=True, slots=True)
class RevealAside(Task):
    """603.1e: turn up one card each until exactly one is a horse; then all the rest."""

    left: int
    decided: bool = False

    def run(self, game: Rules, board: Board) -> Change:
        if self.left:
            return Change(board, then=(*_PAIR, Compare(self.left - 1, self.decided)))
        return Change(board, then=() if self.decided else (WhoIsFirst(),))


@dataclass(frozen=True, slots=True)
class AsideCard(FromPool):
    """603.1e: put a set-aside card face up into the farm (F5)."""

    seat: int
    rule: ClassVar[str] = "603.1e"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        side, card = board.sides[self.seat], action.what
        zones = {"pool": without(side.pool, card), "farm": plus(side.farm, card)}
        board = with_zones(board, self.seat, **zones)._replace(turned=(*board.turned, card))
        turned = game.event(self.rule, "turned_up", reveals=True, seat=self.seat, card=card)
        return Change(board, (turned,))


_PAIR = tuple(AsideCard(seat) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class Compare(Task):
    """603.1e: a player who alone turned up a horse is the first player (F6)."""

    left: int
    decided: bool

    def run(self, game: Rules, board: Board) -> Change:
        horse, events = only_horse(game, board), []
        board, decided = board._replace(turned=()), self.decided
        if not decided and horse is not None:
            decided, board = True, board._replace(player=horse)
            events.append(game.event("603.1e", "first", seat=board.player))
        return Change(board, events, (RevealAside(self.left, decided),))


def only_horse(game: Rules, board: Board) -> int | None:
    """Return the player who alone has turned up a horse; None if both have, or neither."""
    are = [game.cards[card].is_horse for card in board.turned]
    return None if are[0] == are[1] else are.index(True)


@dataclass(frozen=True, slots=True)
class WhoIsFirst(Chance):
    """603.1e-i: all cards are turned up without a first player: choose one at random."""

    rule: ClassVar[str] = "603.1e-i"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {outcome("first", seat): 1 for seat in SEATS}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        first = int(action.what)
        told = game.event(self.rule, "first", seat=first)
        return Change(board._replace(player=first), (told,))


@dataclass(frozen=True, slots=True)
class FillAreas(Task):
    """603.1f: the rest of the deck makes four areas (F7); the farms stay as they are."""

    def run(self, game: Rules, board: Board) -> Change:
        events = []
        for seat, side in zip(SEATS, board.sides, strict=True):
            n = len(side.pool) - len(side.down)
            counts, rule = shares(n), "603.1f-i" if n % AREAS else "603.1f"
            events.append(game.event(rule, "areas", seat=seat, counts=counts))
            board = with_zones(board, seat, piles=dealt(counts))
        return Change(board, events)


def shares(n: int) -> tuple[int, ...]:
    """Return the number of cards of each area; the middle ones get the remainder (603.1f-i).

    Examples
    --------
    >>> shares(44), shares(50)
    ((11, 11, 11, 11), (12, 13, 13, 12))
    """
    each, over = divmod(n, AREAS)
    middle_first = (1, 2, 0, 3)
    return tuple(each + (middle_first.index(area) < over) for area in range(AREAS))


@dataclass(frozen=True, slots=True)
class BeginFirst(Task):
    """603.1g: the first turn begins."""

    def run(self, game: Rules, board: Board) -> Change:
        return Change(board, (game.event("603.1g", "begins", seat=board.player),), (Turn(),))


@dataclass(frozen=True, slots=True)
class FirstTurn(Task):
    """603.1f, g: both at once."""

    def run(self, game: Rules, board: Board) -> Change:
        filled = FillAreas().run(game, board)
        begun = BeginFirst().run(game, filled.board)
        return Change(begun.board, (*filled.events, *begun.events), begun.then)


# --- 702: a turn -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn(Task):
    """702.1: the parts of a turn (701.1), in order (F15)."""

    def run(self, game: Rules, board: Board) -> Change:
        if board.turn == MOST_TURNS:
            return over(derived(game, board), (), "F53", "draw_turns", n=MOST_TURNS)
        # Effects that last until the player's next turn end.
        board, told = ended(game, board, "your_next_turn", board.player)
        board = board._replace(turn=board.turn + 1, phase="702.2")
        return Change(board, told, (*_draws(board.player), *run_parts(game, board.player)))


@cache
def _draws(player: int) -> Then:
    """Return the parts of a turn before any choice (702.2, 702.3, 702.4, F8), in order."""
    begins = Happening("turn_start", player, rule="702.2")
    draws = Happening("draw", player, rule="702.3")
    return (Propose((begins,)), Check(), Propose((draws,)), Check(), Phase("702.5"))


def run_parts(game: Rules, player: int) -> Then:
    """Return the parts of a turn from the first choice on, in order."""
    return (*game.procedure.supports(player), Phase("702.6"), BeginRun())


@dataclass(frozen=True, slots=True)
class Phase(Task):
    """Begin another part of the turn; earlier parts no longer distinguish positions."""

    number: str

    def run(self, game: Rules, board: Board) -> Change:
        return Change(renumbered(board)._replace(phase=self.number))


# --- 702.5: supports -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaySupports(PlaysSupports):
    """702.5: play any number of area supports and situations (F16)."""

    seat: int
    rule: ClassVar[str] = "702.5"

    def unfit(self, card: Card) -> tuple[str, str] | None:
        if not card.is_support:
            return "702.5", "no_support"
        return ("205.1a", "for_horses") if card.type == "horse" else None  # F18

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "pass":
            ends = game.event("702.5b", "no_more_supports", seat=self.seat)
            return Change(chosen(board), (ends,))
        return self.support(game, board, action, Check(), self)


# --- 702.6: the run process ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BeginRun(Task):
    """702.6a: the run count is 1, and there is no run distance yet (702.6k-ii)."""

    def run(self, game: Rules, board: Board) -> Change:
        board = board._replace(runs=1, keep=0, distance=0, counted=0)
        return Change(board, then=(RunHorse(board.player),))


def no_horse(card: Card) -> tuple[str, str] | None:
    """Return why a card can neither run nor guard."""
    return None if card.is_horse else ("202.2a", "no_horse")


@dataclass(frozen=True, slots=True)
class RunHorse(Plays):
    """702.6b: the turn player may play a horse, paying its cost in force (805.2c-i)."""

    seat: int
    rule: ClassVar[str] = "702.6b"
    verb = duty = "run"

    def unfit(self, card: Card) -> tuple[str, str] | None:
        return no_horse(card)

    def plays(self, now: Characteristics, card: Card) -> Sequence[Act]:
        ways = payments(now, self.seat, self.cost(now, card.id), (card.id,))
        return [act("run", card.id, None, way) for way in ways]

    def tries(self, now: Characteristics, card: Card) -> Sequence[Act]:
        return () if self.unfit(card) else self.plays(now, card) or (act("run", card.id),)

    def cost(self, now: Characteristics, card: str) -> int:
        return now.of_card(self.seat, card, "hand").cost

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        refused = self.barred(now, action) or self.undoable(now, action)
        return refused or repeated(now.game, now.board, self.seat, action)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        now, board = derived(game, board), chosen(board)
        if action.verb == "pass":
            return self.passed(game, board)
        enters = (EnterRun("running", "805.2d-i"), *game.procedure.entered(self.seat))
        then = (*enters, Check(), GuardHorse(other(self.seat)))
        board = remembered(board, self.seat, action)
        return Change(board, then=self.begins(now, action, then))

    def passed(self, game: Rules, board: Board) -> Change:
        """Continue without a horse (702.6b-i), or without a further one (F25)."""
        if horses(board, "running"):
            stops = game.event("F25", "no_further", seat=self.seat)
            return Change(board, (stops,), game.procedure.compares())
        return Change(board, (game.event("702.6b-i", "no_run", seat=self.seat),), (EndRun(),))


@dataclass(frozen=True, slots=True)
class EnterRun(Task):
    """805.2d-i, ii: put a horse and the force paid for it in the run area (506.2, 506.5)."""

    role: Any
    rule: str

    def run(self, game: Rules, board: Board) -> Change:
        moves = tuple(
            settled(piece, "run", self.role if piece.role == "playing" else "force", self.rule)
            for piece in board.resolving
            if piece.role in ("playing", "paid")
        )
        return Change(board, then=(Propose(moves),))


def newest_runner(game: Rules, board: Board) -> tuple[Piece, ...]:
    """Return the latest running horse; empty if it has left by now (F25)."""
    gone = (
        last.piece
        for last in board.gone
        if last.piece.role in ("running", "playing") and game.cards[last.piece.card].is_horse
    )
    running = horses(board, "running")
    newest = max((*running, *gone), key=BY_AGE, default=None)
    return tuple(piece for piece in running if piece == newest)


@dataclass(frozen=True, slots=True)
class GuardHorse(Plays):
    """702.6d: the other player may play a guard horse at no cost (F24)."""

    seat: int
    rule: ClassVar[str] = "702.6d"
    verb = duty = "guard"

    def unfit(self, card: Card) -> tuple[str, str] | None:
        return no_horse(card)

    def formed(self, action: Act) -> bool:
        return action.on is None and not action.pay

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        game, board = now.game, now.board
        if refused := self.barred(now, action) or repeated(game, board, self.seat, action):
            return refused
        if board.race.distance not in now.of_card(self.seat, action.what, "hand").distances:
            return game.refusal(
                "702.6d-i", "wrong_distance", card=action.what, distance=board.race.distance
            )
        return self.undoable(now, action)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        now, board = derived(game, board), chosen(board)
        after = (Check(), game.procedure.priority(board.player, first=True))
        if action.verb == "pass":
            alone = tuple(
                Happening("not_guarded", each.user, each.card, each.id, rule="702.6d-ii")
                for each in newest_runner(game, board)
            )
            return Change(board, then=(Propose(alone), *after))
        enters = (EnterRun("guarding", "805.2d-ii"), *game.procedure.entered(self.seat))
        board = remembered(board, self.seat, action)
        return Change(board, then=self.begins(now, action, (*enters, *after)))


class PlaysOnHorses(PlaysSupports):
    """A choice among supports for horses, each to be played on one of them (702.6g-i, F19)."""

    __slots__ = ()

    def unfit(self, card: Card) -> tuple[str, str] | None:
        if not card.is_support:
            return self.rule, "no_support"
        return None if card.type == "horse" else ("205.1b", "not_in_run")

    def formed(self, action: Act) -> bool:
        return True

    def plays(self, now: Characteristics, card: Card) -> Sequence[Act]:
        return [act("play", card.id, horse) for horse in self.on(now.board)]

    def tries(self, now: Characteristics, card: Card) -> Sequence[Act]:
        other_support = card.is_support and card.type != "horse"
        return (act("play", card.id),) if other_support else Plays.tries(self, now, card)

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        if action.on not in self.on(now.board):
            return now.game.refusal("702.6g-i", "no_target", card=action.what)
        return PlaysSupports.hindered(self, now, action)

    def on(self, board: Board) -> tuple[int, ...]:
        """Return the horses on which a support can be played (702.6g-i)."""
        return tuple(piece.id for piece in in_run(board))


def in_run(board: Board) -> tuple[Piece, ...]:
    """Return the running and guarding horses."""
    return (*horses(board, "running"), *horses(board, "guarding"))


@dataclass(frozen=True, slots=True)
class Priority(PlaysOnHorses):
    """702.6f to h: the priority player plays supports for horses (F18), then the other may."""

    seat: int
    first: bool  # whether the turn player has it for the first time and may play nothing (F20)
    played: bool  # whether this player has played a support since
    rule: ClassVar[str] = "702.6g"
    passes_by: ClassVar[str] = "702.6h"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board = chosen(board)
        if action.verb == "play":
            again = game.procedure.priority(self.seat, self.first, played=True)
            return self.support(game, board, action, Check(), again)
        if (self.first or self.played) and self.may_follow(board):
            follows = game.procedure.priority(other(self.seat), first=False)
            gives = game.event(self.passes_by, "priority", seat=other(self.seat))
            return Change(board, (gives,), (follows,))
        return Change(board, then=(NextPass(),))

    def may_follow(self, board: Board) -> bool:
        """Whether the other player may take priority."""
        return True


@dataclass(frozen=True, slots=True)
class NextPass(Task):
    """702.6i: reduce the run count by 1; while it is at least 1, another horse may run (512)."""

    def run(self, game: Rules, board: Board) -> Change:
        board = board._replace(runs=board.runs - 1)
        if board.runs < 1:
            return Change(board, then=game.procedure.compares())
        again = game.event("702.6i", "again_run", seat=board.player, n=board.runs)
        return Change(board, (again,), (RunHorse(board.player),))


def strength(now: Characteristics) -> tuple[int, int]:
    """Return the sums of run numbers and guard values, each at least 0 (702.6j, F25, F26)."""
    run = guard = 0
    for piece in now.lying:
        if piece.role == "running":
            run += max(0, now.traits(piece).run)
        elif piece.role == "guarding":
            guard += max(0, now.traits(piece).guard)
    return run, guard


@dataclass(frozen=True, slots=True)
class Judge(Task):
    """702.6j: compare the run number with the guard value."""

    def run(self, game: Rules, board: Board) -> Change:
        run, guard = strength(derived(game, board))
        compared = game.event("702.6j", "compared", run=run, guard=guard)
        won = run > guard  # so it is at least 1
        runners, guards = horses(board, "running"), horses(board, "guarding")
        kind, rule = ("run_succeeds", "702.6k-i") if won else ("run_fails", "702.6l-i")
        # A run whose success is replaced has not succeeded (809.1a, F66).
        leads: Then = (Check(), Advance()) if won else ()
        happened = [Happening(kind, p.user, p.card, p.id, rule=rule) for p in runners]
        if not won:
            table = derived(game, board).table
            happened += [
                Happening("guard_wins", p.user, p.card, p.id, rule="702.6l-ii")
                for p in guards
                if table[p.id].guard >= 1  # of several, those that contributed (F30)
            ]
        judged = Propose(tuple(happened), leads=leads)
        return Change(board, (compared,), (judged, Check(), EndRun()))


@dataclass(frozen=True, slots=True)
class Advance(Task):
    """702.6k-ii, iii: draw the run distance, then put one fewer in the farm (F27, F28, F29)."""

    def run(self, game: Rules, board: Board) -> Change:
        run, guard = strength(derived(game, board))
        distance = max(0, run - guard)
        board = board._replace(distance=distance)
        told = game.event("702.6k-ii", "distance", seat=board.player, n=distance)
        draw = Propose((Happening("draw", board.player, rule="702.6k-iii"),))
        return Change(board, (told,), (*[draw] * distance, PutAway()))


@dataclass(frozen=True, slots=True)
class PutAway(Task):
    """702.6k-iii: put cards of the hand in the farm: the distance less 1, or fewer (513.1)."""

    def run(self, game: Rules, board: Board) -> Change:
        return put_away(board, *game.procedure.excess(board))


def put_away(board: Board, n: int, rule: str) -> Change:
    """Let the turn player put cards of the hand into the farm."""
    seat = board.player
    pick = Picking(Pick(seat, seat, "hand", n, n, by=rule))
    then = (pick, MovePicked("hand", "farm", rule), Done())
    return Change(begun(board, Frame(Source("", None, seat))), then=then)


@dataclass(frozen=True, slots=True)
class EndRun(Task):
    """702.6m, n: empty the run areas (F31), and end the turn (F33)."""

    def run(self, game: Rules, board: Board) -> Change:
        lying = tuple(piece for side in board.sides for piece in side.run)
        emptied = Propose(leaving(lying, "farm", "702.6m"))
        board = bookmarked(derived(game, board), "702.6m")
        return Change(board, then=(emptied, *_last_parts(board.player)))


@cache
def _last_parts(player: int) -> Then:
    """Return the tasks after the run areas have been emptied, in order."""
    ends = Happening("turn_end", player, rule="F33")
    return (Check(), RunOver(), HandLimit(), Propose((ends,)), Check(), NextTurn())


@dataclass(frozen=True, slots=True)
class RunOver(Task):
    """End the effects that last for a run."""

    def run(self, game: Rules, board: Board) -> Change:
        return Change(*ended(game, board, "run"))


@dataclass(frozen=True, slots=True)
class HandLimit(Task):
    """F32: reduce the turn player's hand to the limit, if that option is set."""

    def run(self, game: Rules, board: Board) -> Change:
        if game.hand_limit is None:
            return Change(board)
        return put_away(board, len(board.sides[board.player].hand) - game.hand_limit, "F32")


@dataclass(frozen=True, slots=True)
class NextTurn(Task):
    """702.7: begin the other player's turn."""

    def run(self, game: Rules, board: Board) -> Change:
        board, told = ended(game, board, "turn")
        board = board._replace(
            player=other(board.player), past=(), used=(), runs=0, keep=0, distance=0, counted=0
        )
        comes = game.event("702.7", "next_turn", seat=board.player)
        return Change(renumbered(board), (*told, comes), (Turn(),))


# --- the variants ----------------------------------------------------------------------------


class Comprehensive:
    """The comprehensive rules, where a variant may differ: see `rules.Procedure`."""

    areas_first = False
    stages: tuple[str, ...] = ()
    all_count_one = False

    def prepares(self) -> Then:
        return (SetAside(), *self.begins())

    def turned_up(self, metres: int) -> int:
        return SET_ASIDE[metres]

    def turning(self, board: Board, decided: bool) -> Then:
        left = SET_ASIDE[board.race.metres] - len(board.sides[-1].farm) - 1
        return (*_PAIR[len(board.turned) :], Compare(left, decided))

    def draws_lots(self) -> AnyTask:
        return WhoIsFirst()

    def begins(self) -> Then:
        return (FirstTurn(),)

    def supports(self, seat: int) -> Then:
        return (PlaySupports(seat),)

    def entered(self, seat: int) -> Then:
        return ()

    def priority(self, seat: int, first: bool, played: bool = False) -> AnyTask:
        return Priority(seat, first, played)

    def compares(self) -> Then:
        return (Judge(),)

    def excess(self, board: Board) -> tuple[int, str]:
        return board.distance - max(1, board.keep), "702.6k-iii"
