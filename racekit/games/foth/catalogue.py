"""The variant ``catalogue``: a catalogue's page about the game, where it differs (JG1 to JG13).

The tasks are in the order in which a game meets them; `CatalogueRules` puts them in their places.
Where the page is silent, the comprehensive rules apply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Refusal
from ...engine.tasks import Action, AnyTask, Change, Task
from .actions import Act, act
from .board import SEATS, UNSEEN, Board, other, with_zones
from .cards import OUR_METRES, SET_ASIDE, Card
from .flow import (
    AsideCard,
    BeginFirst,
    Comprehensive,
    FillAreas,
    PlaysOnHorses,
    PlaySupports,
    Priority,
    WhoIsFirst,
    in_run,
    only_horse,
)
from .playing import PlaysSupports
from .resolving.asking import Ask, chosen
from .resolving.characteristics import Characteristics
from .resolving.checks import Check
from .resolving.performing import Then
from .rules import USUAL

if TYPE_CHECKING:
    from .rules import Rules

# --- before the first turn -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetAsideFaceDown(Task):
    """JG1: the set-aside cards go to the farm face down, and nobody looks at them."""

    def run(self, game: Rules, board: Board) -> Change:
        metres = board.race.metres
        n, ours = SET_ASIDE[metres], metres == OUR_METRES
        sides = tuple(side._replace(down=(UNSEEN,) * n) for side in board.sides)
        told = ("F1", "set_aside_down_house") if ours else ("JG1", "set_aside_down")
        aside = game.event(*told, n=n, metres=metres)
        return Change(board._replace(sides=sides), (aside,))


@dataclass(frozen=True, slots=True)
class TurnedUp(AsideCard):
    """JG2: a card of a shuffled farm is turned up, and stays there face up."""

    rule: ClassVar[str] = "JG2"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        change = AsideCard.play(self, game, board, action)
        rest = change.board.sides[self.seat].down[1:]
        return Change(with_zones(change.board, self.seat, down=rest), change.events)


_PAIR = tuple(TurnedUp(seat) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class WhoChooses(Task):
    """JG3: a player who alone turned up a horse may choose; otherwise lots decide (JG4)."""

    def run(self, game: Rules, board: Board) -> Change:
        horse = only_horse(game, board)
        board = board._replace(turned=())
        if horse is None:
            return Change(board, then=(DrawLots(),))
        told = game.event("JG3", "may_choose", seat=horse)
        return Change(board._replace(player=horse), (told,), (ChooseFirst(horse),))


@dataclass(frozen=True, slots=True)
class ChooseFirst(Ask):
    """JG3: take the first turn, or the second."""

    seat: int
    rule: ClassVar[str] = "JG3"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return (act("begin"), act("follow"))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        first = self.seat if action.verb == "begin" else other(self.seat)
        told = game.event("JG3", "first", seat=first)
        return Change(board._replace(player=first), (told,))


@dataclass(frozen=True, slots=True)
class DrawLots(WhoIsFirst):
    """JG4: nobody may choose: the first player is random."""

    rule: ClassVar[str] = "JG4"


# --- before the run --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaySituation(PlaysSupports):
    """JG5: right after the draw, play one situation, or none."""

    seat: int
    rule: ClassVar[str] = "JG5"

    def unfit(self, card: Card) -> tuple[str, str] | None:
        if not card.is_support:
            return self.rule, "no_support"
        if card.type == "horse":
            return "205.1a", "for_horses"
        return ("JG6", "area_later") if card.type == "area" else None

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "pass":
            none = game.event(self.rule, "no_situation", seat=self.seat)
            return Change(chosen(board), (none,))
        return self.support(game, board, action, Check())


@dataclass(frozen=True, slots=True)
class PlayAreaSupports(PlaySupports):
    """JG6: then play any number of supports for areas."""

    rule: ClassVar[str] = "JG6"

    def unfit(self, card: Card) -> tuple[str, str] | None:
        if card.type == "situation":
            return "JG5", "situation_over"
        return PlaySupports.unfit(self, card)


# --- in the run ------------------------------------------------------------------------------


def own_horses(board: Board, seat: int) -> tuple[int, ...]:
    """Return a player's horses in the run."""
    return tuple(piece.id for piece in in_run(board) if piece.user == seat)


class PlaysOnOwnHorses(PlaysOnHorses):
    """JG9, JG10: a choice among supports for one's own horses, at most one jockey in a run."""

    __slots__ = ()

    def on(self, board: Board) -> tuple[int, ...]:
        return own_horses(board, self.seat)

    def tries(self, now: Characteristics, card: Card) -> Sequence[Act]:
        if self.unfit(card):
            return PlaysOnHorses.tries(self, now, card)
        return [act("play", card.id, horse.id) for horse in in_run(now.board)]

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        game, board = now.game, now.board
        if action.on in own_horses(board, other(self.seat)):
            return game.refusal("JG9", "not_own_horse", card=action.what)
        jockey = game.cards[action.what].support_class == "jockey"
        if jockey and (self.seat, "jockey") in board.used:
            return game.refusal("JG10", "one_jockey", card=action.what)
        return PlaysOnHorses.hindered(self, now, action)


@dataclass(frozen=True, slots=True)
class WithHorse(Task):
    """JG7: a player who has put a horse in the run may play supports together with it."""

    seat: int

    def run(self, game: Rules, board: Board) -> Change:
        # An effect may have sent the horse elsewhere.
        return Change(
            board, then=(PlayTogether(self.seat),) if own_horses(board, self.seat) else ()
        )


@dataclass(frozen=True, slots=True)
class PlayTogether(PlaysOnOwnHorses):
    """JG7: play supports together with a horse; the rule check follows after all of them (JG12)."""

    seat: int
    rule: ClassVar[str] = "JG7"

    def anew(self) -> Then:
        return (self,)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if action.verb == "play":
            return self.support(game, board, action, self)
        ends = game.event(self.rule, "no_more_supports", seat=self.seat)
        return Change(chosen(board), (ends,))


@dataclass(frozen=True, slots=True)
class PlayInTurn(PlaysOnOwnHorses, Priority):
    """JG8: then the players play supports in turn, as long as they have horses in the run."""

    rule: ClassVar[str] = "JG8"
    passes_by: ClassVar[str] = "JG8"

    def may_follow(self, board: Board) -> bool:
        return bool(own_horses(board, other(self.seat)))


@dataclass(frozen=True, slots=True)
class CountHand(Task):
    """JG11: count the running player's hand before run and guard are compared."""

    def run(self, game: Rules, board: Board) -> Change:
        n = len(board.sides[board.player].hand)
        told = game.event("JG11", "hand_counted", seat=board.player, n=n)
        return Change(board._replace(counted=n), (told,))


# --- the variant -----------------------------------------------------------------------------


class CatalogueRules(Comprehensive):
    """The parts of the flow as the catalogue's page has them."""

    areas_first = True
    all_count_one = True  # JG13
    stages: tuple[str, ...] = ("choose_first", "situation", "together")

    def prepares(self) -> Then:
        return (SetAsideFaceDown(), FillAreas(), *_PAIR, WhoChooses(), *self.begins())

    def turned_up(self, metres: int) -> int:
        return 1  # JG2

    def turning(self, board: Board, decided: bool) -> Then:
        return (*_PAIR[len(board.turned) :], WhoChooses())

    def draws_lots(self) -> AnyTask:
        return DrawLots()

    def begins(self) -> Then:
        return (BeginFirst(),)

    def supports(self, seat: int) -> Then:
        return (PlaySituation(seat), PlayAreaSupports(seat))

    def entered(self, seat: int) -> Then:
        return (WithHorse(seat),)

    def priority(self, seat: int, first: bool, played: bool = False) -> AnyTask:
        return PlayInTurn(seat, first, played)

    def compares(self) -> Then:
        return (CountHand(), *Comprehensive.compares(self))

    def excess(self, board: Board) -> tuple[int, str]:
        kept = board.counted + max(1, board.keep)
        return len(board.sides[board.player].hand) - kept, "JG11"


VARIANTS: Mapping[str, Comprehensive] = {USUAL: Comprehensive(), "catalogue": CatalogueRules()}
"""The variants of the game, by the values of the option ``variant``."""
