"""Resolving abilities: paying the cost, then carrying out the effects (805.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from ....engine.events import Event
from ....engine.tasks import Action, AnyTask, Change, Task
from ..abilities.meaning import amount, who
from ..abilities.nodes import Ability, AbilityNode, within
from ..abilities.parsing import MOST
from ..actions import act
from ..board import Board, Frame, Newcomers, ended, innermost
from ..cards import STYLES
from .asking import Answer
from .characteristics import Characteristics
from .layers import derived
from .paying import free_hand, payable

if TYPE_CHECKING:
    from ..rules import Rules

Then = tuple[AnyTask, ...]


class Effect(NamedTuple):
    """An effect that is about to be carried out."""

    now: Characteristics
    frame: Frame
    node: AbilityNode

    @property
    def board(self) -> Board:
        """The board before the effect."""
        return self.now.board

    @property
    def user(self) -> int:
        """The user of the effect."""
        return self.frame.source.user

    @property
    def seats(self) -> tuple[int, ...]:
        """The players that it affects, the turn player first (103.4)."""
        return who(self.now.board, self.frame, self.node["who"])

    @property
    def n(self) -> int:
        """The amount; 0 or less counts as none (103.2b), and nothing is done more often (F53)."""
        return min(MOST, max(0, amount(self.now, self.frame, self.node["n"])))

    @property
    def area(self) -> int | None:
        """The distance area that it names (403.2); None: it means the deck (507.1)."""
        area = self.node.get("area")
        return None if area is None else STYLES.index(area)

    def event(self, rule: str, name: str, **values: Any) -> Event:
        """Return an event of it."""
        return self.now.game.event(rule, name, **values)


EffectHandler = Callable[[Effect], "Then | Change"]
CostHandler = Callable[[int, Sequence[AbilityNode], str], Then]
ChoiceHandler = Callable[[Effect, "Plan"], Then]
Handler = TypeVar("Handler", bound=Callable[..., Any])

EFFECTS: dict[str, EffectHandler] = {}
"""The effect handlers, by word: `handlers` and `decks` fill it."""
CHOICES: dict[str, ChoiceHandler] = {}
"""What makes a choice before the rest of a plan (805.2b), by word; nothing if it comes later."""
COSTS: dict[str, CostHandler] = {}
"""The handlers that pay the first of several costs, by word: `costs` fills it."""


def handles(*words: str, of: dict[str, Any] = EFFECTS) -> Callable[[Handler], Handler]:
    """Register a handler for the effects or costs of some words."""

    def register(handler: Handler) -> Handler:
        of.update(dict.fromkeys(words, handler))
        return handler

    return register


@lru_cache(maxsize=1024)
def watching(effects: tuple[AbilityNode, ...]) -> Newcomers | None:
    """Return what a frame knows of hands as it begins (808.2): nothing if no effect is on one."""
    gives = (each for each in within(effects) if each.word == "give")
    return () if any(each["to"].get("in") == "hand" for each in gives) else None


def work(ability: Ability) -> Then:
    """Return the tasks that resolve an ability; its frame is the last."""
    costs = () if ability.cost is None else (ability.cost,)
    return (Plan(ability.effects, costs), Done())


@dataclass(frozen=True, slots=True)
class Plan(Task):
    """805.2b to d: the choices of what is played, then its cost, then its effects.

    A choice is made before all of that if nothing that comes before it decides what can be chosen.
    """

    todo: tuple[AbilityNode, ...]  # effects whose choices are still to be made
    costs: tuple[AbilityNode, ...] = ()
    ready: tuple[AbilityNode, ...] = ()  # the effects before these

    def run(self, game: Rules, board: Board) -> Change:
        for at, each in enumerate(self.todo):
            if each.word not in CHOICES:
                continue
            before = (*self.ready, *self.todo[:at])
            rest = Plan(self.todo[at + 1 :], self.costs, before)
            effect = Effect(derived(game, board), innermost(board), each)
            if chooses := CHOICES[each.word](effect, rest):
                return Change(board, then=chooses)
        performs = Perform((*self.ready, *self.todo))
        return Change(board, then=(Pay(self.costs), performs) if self.costs else (performs,))

    def having(self, *effects: AbilityNode) -> Plan:
        """Return the plan with the effects that have been chosen in their place."""
        return Plan((*effects, *self.todo), self.costs, self.ready)


def carried(effects: tuple[AbilityNode, ...], rest: Plan | None) -> AnyTask:
    """Return what follows a choice of effects: the rest of a plan, or else the effects."""
    return Perform(effects) if rest is None else rest.having(*effects)


@dataclass(frozen=True, slots=True)
class Perform(Task):
    """Carry out effects (802.1a) one after the other, as far as possible (103.2)."""

    effects: tuple[AbilityNode, ...]

    def run(self, game: Rules, board: Board) -> Change:
        if not self.effects:
            return Change(board)
        first, *others = self.effects
        rest = (Perform(tuple(others)),) if others else ()
        done = EFFECTS[first.word](Effect(derived(game, board), innermost(board), first))
        if isinstance(done, Change):
            return Change(done.board, done.events, (*done.then, *rest))
        return Change(board, then=(*done, *rest))


@dataclass(frozen=True, slots=True)
class Done(Task):
    """Finish the innermost resolution (805.2d-vi)."""

    def run(self, game: Rules, board: Board) -> Change:
        return Change(ended(board))


@dataclass(frozen=True, slots=True)
class Pay(Task):
    """Pay the cost of the ability being resolved (805.2c), or all required actions (510.1).

    No card pays for two of these (510.2).
    """

    costs: tuple[AbilityNode, ...]
    rule: str = "805.2c"

    def run(self, game: Rules, board: Board) -> Change:
        user = innermost(board).source.user
        # The replacement of a payment may have left too little to pay the rest (103.2).
        if not self.costs or not payable(free_hand(game, board), user, self.costs):
            return Change(board)
        first = COSTS[self.costs[0].word](user, self.costs, self.rule)
        return Change(board, then=(*first, Pay(self.costs[1:], self.rule)))


@dataclass(frozen=True, slots=True)
class OneOf(Answer):
    """805.2b: the choice among several options."""

    seat: int
    options: tuple[tuple[AbilityNode, ...], ...]
    rest: Plan | None = None
    rule: ClassVar[str] = "805.2b"

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("option", str(n)) for n in range(1, len(self.options) + 1))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        return Change(board, then=(carried(self.options[int(action.what) - 1], self.rest),))
