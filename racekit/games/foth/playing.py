"""Playing cards: choosing, paying and resolving them (505, 805)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Refusal
from ...engine.tasks import Action, AnyTask, Change, Choice, Task
from .abilities.nodes import AbilityNode
from .actions import Act, act
from .board import Board, Frame, Happening, Piece, Source, begun, card_move, with_zones, without
from .resolving.asking import chosen, remembered, repeated
from .resolving.characteristics import Characteristics
from .resolving.checks import Check
from .resolving.costs import pay_force
from .resolving.decks import Shuffle
from .resolving.handlers import ChooseNumber, MayDo
from .resolving.layers import derived
from .resolving.paying import free_hand, payable, payment_refused
from .resolving.performing import Done, OneOf, Pay, Perform, Plan, Then, watching
from .resolving.permissions import banned, demanded, required, requires
from .resolving.pipeline import Commit, Propose

if TYPE_CHECKING:
    from .cards import Card
    from .rules import Rules

PASS = act("pass")

_SUPPORT_DUTY = {"item": "play_item", "jockey": "play_jockey", "situation": "play_situation"}


# --- choosing a card -------------------------------------------------------------------------


class Plays(Choice):
    """A choice of a card to play from the hand (805.1); an unplayable card has a refusal."""

    __slots__ = ()

    seat: int
    verb: ClassVar[str] = "play"
    duty: ClassVar[str] = ""  # the action that an effect may demand here (103.2c)

    # --- what each subclass defines

    def unfit(self, card: Card) -> tuple[str, str] | None:
        """Return the rule and the name of the refusal of a card of the wrong kind."""
        raise NotImplementedError

    def formed(self, action: Act) -> bool:
        """Whether an action with the right verb is well formed."""
        return action.on is None

    def plays(self, now: Characteristics, card: Card) -> Sequence[Act]:
        """Return all plays of a card, one for each way to pay."""
        return (act(self.verb, card.id),)

    def tries(self, now: Characteristics, card: Card) -> Sequence[Act]:
        """Return the plays of a card that are candidates."""
        return () if self.unfit(card) else self.plays(now, card)

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        """Refuse a card of the right kind that cannot be played."""
        raise NotImplementedError

    def cost(self, now: Characteristics, card: str) -> int:
        """Return how much force playing a card costs: none, except for a running horse (203.1)."""
        return 0

    # --- what all subclasses share

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        now = derived(game, board)
        fit = [card for card in self.held(now) if not self.unfit(card)]
        plays = [action for card in fit for action in self.plays(now, card)]
        free = [action for action in plays if not self.hindered(now, action)]
        return tuple(free) if self.pass_refused(now) else (*free, PASS)

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        now = derived(game, board)
        return (*(action for card in self.held(now) for action in self.tries(now, card)), PASS)

    def why_not(self, game: Rules, board: Board, action: Any) -> Refusal | None:
        now = derived(game, board)
        if action == PASS:
            return self.pass_refused(now)
        if not isinstance(action, Act) or action.verb != self.verb or not self.formed(action):
            return game.refusal(self.rule, "not_offered", given=str(action))
        if refused := self.missing(game, board, action):
            return refused
        if unfit := self.unfit(game.cards[action.what]):
            return game.refusal(*unfit, card=action.what)
        return self.hindered(now, action) or self.unpaid(game, board, action)

    def held(self, now: Characteristics) -> list[Card]:
        """Return the cards of the hand, each once."""
        return [now.game.cards[name] for name in dict.fromkeys(now.board.sides[self.seat].hand)]

    def missing(self, game: Rules, board: Board, action: Act) -> Refusal | None:
        """Refuse to play a card that is not in the hand (805.2a)."""
        if action.what in board.sides[self.seat].hand:
            return None
        name = "not_in_hand" if action.what in game.cards else "no_card"
        return game.refusal("805.2a", name, given=action.what)

    def unpaid(self, game: Rules, board: Board, action: Act) -> Refusal | None:
        """Refuse a card that is not in the hand, or a wrong payment for it (503.3b, F23)."""
        if refused := self.missing(game, board, action):
            return refused
        now = derived(game, board)
        cost = self.cost(now, action.what)
        return payment_refused(now, self.seat, action.pay, cost, (action.what,))

    # --- why a card of the right kind cannot be played

    def duty_of(self, now: Characteristics, action: Act) -> str:
        """Return the name of an action for bans, demands and requirements."""
        return self.duty

    def barred(self, now: Characteristics, action: Act) -> Refusal | None:
        """Refuse a card that an effect forbids playing (103.3)."""
        ban = banned(now, self.seat, self.duty_of(now, action), action.what)
        return ban and now.game.refusal("103.3", "banned", card=action.what, by=ban.card)

    def undoable(self, now: Characteristics, action: Act) -> Refusal | None:
        """Refuse a card if the player cannot perform all its required actions (510.2)."""
        if not requires(now):
            return None
        free = free_hand(now.game, _preparing(now.board, self.seat, action))
        if payable(free, self.seat, required(free, self.seat, self.duty_of(now, action))):
            return None
        return now.game.refusal("510.2", "unpayable", card=action.what)

    def pass_refused(self, now: Characteristics) -> Refusal | None:
        """Refuse a pass if an effect demands an action that is possible (103.2c, F49)."""
        duty = self.duty
        demand = demanded(now, self.seat, duty)
        # A demand cannot force an action that has required actions (510.3).
        if not demand or banned(now, self.seat, duty) or required(now, self.seat, duty):
            return None
        others = (a for a in self.candidates(now.game, now.board) if a != PASS)
        if any(self.why_not(now.game, now.board, action) is None for action in others):
            return now.game.refusal("103.2c", "must", by=demand.card)
        return None

    # --- carrying it out

    def anew(self) -> Then:
        """Return what follows if a replacement effect takes the place of the play (F64)."""
        return (Check(), self)

    def begins(self, now: Characteristics, action: Act, then: Then) -> Then:
        """Return the first tasks of a play: the required actions (510.1, F44), then the card."""
        if requires(now):
            duty = self.duty_of(now, action)
            return (Required(self.seat, duty, action), Begin(self, action, then))
        return _out_of_hand(self, action, then)


class PlaysSupports(Plays):
    """A choice among supports to play."""

    __slots__ = ()

    def tries(self, now: Characteristics, card: Card) -> Sequence[Act]:
        return self.plays(now, card)

    def duty_of(self, now: Characteristics, action: Act) -> str:
        return _SUPPORT_DUTY[str(now.game.cards[action.what].support_class)]

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        """Refuse a support that is forbidden, cannot be paid for, has no effect, or repeats."""
        game, card = now.game, now.game.cards[action.what]
        if game.catalogue_limits and (self.seat, card.support_class) in now.board.used:
            return game.refusal("F16", "once", card=card.id)
        if refused := self.barred(now, action) or self.undoable(now, action):
            return refused
        if card.type != "situation" and changes_nothing(now, self.seat, action):
            return game.refusal("805.3", "for_nothing", card=card.id)
        return repeated(game, now.board, self.seat, action)

    def support(self, game: Rules, board: Board, action: Act, *after: AnyTask) -> Change:
        """Play a support, and continue with other tasks."""
        now = derived(game, chosen(board))
        then = self.begins(now, action, (Resolve(self.seat, action), *after))
        return Change(remembered(now.board, self.seat, action), then=then)


# --- required actions and payments ------------------------------------------------------------


def _preparing(board: Board, seat: int, action: Act) -> Board:
    """Return the board during the required actions before a card is played."""
    frame = Frame(Source("", None, seat), aside=(action.what, *action.pay))
    return begun(board, frame)


@dataclass(frozen=True, slots=True)
class Required(Task):
    """510.1: the actions required immediately before a card is played."""

    seat: int
    duty: str
    action: Act

    def run(self, game: Rules, board: Board) -> Change:
        costs = required(derived(game, board), self.seat, self.duty)
        if not costs:
            return Change(board)
        return Change(_preparing(board, self.seat, self.action), then=(Pay(costs, "510.1"), Done()))


@dataclass(frozen=True, slots=True)
class Begin(Task):
    """805.2a: a card of the hand goes to the resolution area, where it can be paid for."""

    choice: Plays  # what played it, and is repeated if it can no longer be played
    action: Act
    then: Then

    def run(self, game: Rules, board: Board) -> Change:
        if self.choice.unpaid(game, board, self.action):
            return Change(board, then=(self.choice,))
        return Change(board, then=_out_of_hand(self.choice, self.action, self.then))


def _out_of_hand(choice: Plays, action: Act, then: Then) -> Then:
    """Move a card into the resolution area (805.2a-i), and continue from there."""
    at = ("hand", "resolution")
    out = card_move(choice.seat, action.what, *at, rule="805.2a-i", role="playing", on=action.on)
    return (Propose((out,)), Played(choice, action, then))


@dataclass(frozen=True, slots=True)
class Played(Task):
    """805.2c: pay the cost of the card in the resolution area; then it counts as used (505.1)."""

    choice: Plays
    action: Act
    then: Then

    def run(self, game: Rules, board: Board) -> Change:
        seat, action = self.choice.seat, self.action
        piece = in_play(board, action.what)
        if piece is None:  # it has not been played: something else has happened (809.1a, F64)
            told = game.event("F64", "not_played", seat=seat)
            return Change(board, (told,), self.choice.anew())
        pay = pay_force(derived(game, board), seat, action.pay, "paid", "805.2c-i")
        played = Happening("plays", seat, piece.card, piece.id, rule="805.2")
        board = noted(game, board, seat, action)
        # What would take its place did so before the card was shown.
        return Change(board, then=(*pay, Commit((played,)), *self.then))


def in_play(board: Board, card: str) -> Piece | None:
    """Return the card of an id that is being played; None if it is not."""
    found = (each for each in reversed(board.resolving) if each.role == "playing")
    return next((each for each in found if each.card == card), None)


def noted(game: Rules, board: Board, seat: int, action: Act) -> Board:
    """Record that a situation was played, or a jockey in the run (F16)."""
    name = str(game.cards[action.what].support_class)
    once = name == "situation" or (name == "jockey" and board.phase == "702.6")
    return board._replace(used=(*board.used, (seat, name))) if once else board


# --- what a support does ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resolve(Task):
    """805.2d: carry out a support's text, and move it to the zone of its type (F17)."""

    seat: int
    action: Act

    def run(self, game: Rules, board: Board) -> Change:
        card = game.cards[self.action.what]
        piece = in_play(board, card.id)
        assert piece is not None
        if card.type == "situation":
            move = settled(piece, "situation", "situation", "805.2d-iii")
            return Change(board, then=(Propose((move,)),))
        move = settled(piece, "run", "support", "805.2d-iv")
        if card.type == "area":
            move = settled(piece, "farm", None, "805.2d-v")
        target = () if piece.on is None else (piece.on,)
        came = watching(text_of(card))
        frame = Frame(Source(card.id, piece.id, self.seat), target=target, came=came)
        board = begun(board, frame)
        return Change(board, then=(Plan(text_of(card)), Done(), Propose((move,))))


@lru_cache(maxsize=1024)
def text_of(card: Card) -> tuple[Any, ...]:
    """Return the effects of a support's text."""
    return tuple(node for ability in card.abilities for node in guarded(ability))


def guarded(ability: Any) -> tuple[Any, ...]:
    """Return an ability's effects, under its condition if it has one (803.3)."""
    if ability.condition is None:
        return tuple(ability.effects)
    args = (("that", ability.condition), ("do", ability.effects), ("else", ()))
    return (AbilityNode("if", args),)


def settled(piece: Piece, end: str, role: Any, rule: str) -> Happening:
    """Return a card leaving the resolution area."""
    # A card played from a hand counts as put out from the hand (506.1a).
    played_from = "hand" if piece.role == "playing" else None
    more = {"piece": piece.id, "role": role, "on": piece.on, "origin": played_from}
    return card_move(piece.owner, piece.card, "resolution", end, rule=rule, **more)


def changes_nothing(now: Characteristics, seat: int, action: Act) -> bool:
    """Whether a support's text would do nothing at all (805.3, F23, F48)."""
    game, board = now.game, now.board
    hand = without(board.sides[seat].hand, action.what)
    board = with_zones(board, seat, hand=hand)
    target = () if action.on is None else (action.on,)
    frame = Frame(Source(action.what, None, seat), target=target)
    board = begun(board, frame)
    return not does_something(game, board, (Perform(text_of(game.cards[action.what])),))


def does_something(game: Rules, board: Board, tasks: Sequence[AnyTask]) -> bool:
    """Whether tasks change anything, or ask for a decision of a player or chance."""
    before, agenda = board, [*reversed(tasks)]
    while agenda:
        task = agenda.pop()
        if isinstance(task, Shuffle):  # a shuffle counts, whatever its result
            return True
        if isinstance(task, Task):
            change = task.run(game, board)
            board = change.board
            agenda += reversed(change.then)
            if board is not before and _differs(board, before):
                return True
        elif isinstance(task, MayDo | OneOf | ChooseNumber):
            ways = (task.play(game, board, action) for action in task.actions(game, board))
            return any(does_something(game, way.board, way.then) for way in ways)
        else:
            return True
    return False


def _differs(board: Board, before: Board) -> bool:
    """Whether two boards differ in more than bookkeeping."""
    kept = {
        name: getattr(before, name) for name in ("frames", "clock", "moment", "played", "steps")
    }
    return board._replace(**kept) != before
