"""Paying costs (503, 510): the cost handlers, by the words of the vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.events import Refusal
from ....engine.tasks import Action, Change
from ..abilities.nodes import AbilityNode
from ..actions import Act, act
from ..board import Board, Cards, Happening, Role, card_move
from .asking import Answer
from .characteristics import Characteristics
from .layers import derived
from .paying import WAYS, force_values, free_hand, payable, payment_refused, payments
from .performing import COSTS, Then, handles
from .picking import LookDown, MovePicked, Pick
from .pipeline import Commit, Propose

if TYPE_CHECKING:
    from ..rules import Rules


@handles("force", of=COSTS)
def _in_force(user: int, costs: tuple[AbilityNode, ...], rule: str) -> Then:
    return (PayForce(user, costs),)


@handles("discard", "remove_farm", of=COSTS)
def _in_cards(user: int, costs: tuple[AbilityNode, ...], rule: str) -> Then:
    cost = costs[0]
    (zone, end), n = WAYS[cost.word], cost["n"]
    pick = Pick(user, user, zone, n, n, cost["of"], by=rule, costs=costs)
    looks: Then = (LookDown(user),) if zone == "farm" else ()
    return (*looks, pick, MovePicked(zone, end, rule))


@dataclass(frozen=True, slots=True)
class PayForce(Answer):
    """503.1: pay force with cards of the hand, enough and none superfluous."""

    seat: int
    costs: tuple[AbilityNode, ...]  # the cost in force, and those to pay after it (510.2)
    rule: ClassVar[str] = "503.2"

    @property
    def cost(self) -> int:
        """The amount of force to pay."""
        return int(self.costs[0]["n"])

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        now = free_hand(game, board)
        ways = payments(now, self.seat, self.cost)
        return tuple(
            act("pay", pay=way) for way in ways if payable(now, self.seat, self.costs, way)
        )

    def unoffered(self, game: Rules, board: Board, action: Any) -> Refusal:
        if not isinstance(action, Act) or action.verb != "pay" or action.what:
            return game.refusal(self.rule, "not_offered", given=str(action))
        now = free_hand(game, board)
        refused = payment_refused(now, self.seat, action.pay, self.cost)
        return refused or game.refusal("510.2", "not_offered", given=str(action))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        now = derived(game, board)
        return Change(board, then=pay_force(now, self.seat, action.pay, "spent", "503.1"))


def pay_force(now: Characteristics, seat: int, paid: Cards, role: Role, rule: str) -> Then:
    """Return the tasks of paying force: it moves to the resolution area (503.2), if any (F42).

    Force whose payment is replaced stays in the hand (809.1a, F65).
    """
    if not paid:
        return ()
    moves = tuple(
        card_move(seat, card, "hand", "resolution", rule="503.2", role=role) for card in paid
    )
    values = force_values(now, seat, paid)
    n = sum(values[card] for card in paid)
    pays = (Happening("pays", seat, n=n, rule=rule),)
    return (Propose(pays, leads=(Propose(moves), Commit(pays)), whole=True),)
