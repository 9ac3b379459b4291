"""How cards are played: chosen, paid for, resolved (505, 805)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Refusal
from ...engine.tasks import Action, AnyTask, Change, Choice, Task
from .abilities.nodes import Node
from .actions import Act, act
from .board import (
    Board,
    Frame,
    Happening,
    Piece,
    Source,
    begun,
    card_move,
    with_side,
    without,
)
from .resolving.asking import chosen, done_before, remembered
from .resolving.characteristics import Characteristics
from .resolving.checks import Check
from .resolving.handlers import MayDo, Shuffle, pay_force
from .resolving.layers import derived
from .resolving.paying import free_hand, payable, payment_refused
from .resolving.performing import Done, OneOf, Pay, Perform, Then
from .resolving.permissions import banned, demanded, required, requires
from .resolving.pipeline import Propose

if TYPE_CHECKING:
    from .cards import Card
    from .rules import Rules

PASS = act("pass")

_SUPPORT_DUTY = {"item": "play_item", "jockey": "play_jockey", "situation": "play_situation"}


# --- choosing a card -------------------------------------------------------------------------


class Plays(Choice):
    """A choice among cards to play: each card of the hand is a candidate, or says why not.

    Attributes
    ----------
    verb : str
        What is done with a card.
    duty : str
        What somebody may have to do here if possible (103.2c).
    """

    __slots__ = ()

    seat: int
    verb: ClassVar[str] = "play"
    duty: ClassVar[str] = ""

    # --- what each choice says of its cards

    def unfit(self, card: Card) -> tuple[str, str] | None:
        """Return why a card is of the wrong kind: the rule, and the name of the refusal."""
        raise NotImplementedError

    def formed(self, action: Act) -> bool:
        """Whether an action of the right verb has the right form."""
        return action.on is None

    def plays(self, now: Characteristics, card: Card) -> Sequence[Act]:
        """Return all plays of a card, as they can be paid."""
        return (act(self.verb, card.id),)

    def tries(self, now: Characteristics, card: Card) -> Sequence[Act]:
        """Return the plays of a card that are worth asking about."""
        return () if self.unfit(card) else self.plays(now, card)

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        """Return why a card of the right kind cannot be played."""
        raise NotImplementedError

    def cost(self, now: Characteristics, card: str) -> int:
        """Return how much force playing a card costs: none, except for a running horse (203.1)."""
        return 0

    # --- what follows from that for all of them

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
        """Return what playing a card is called where it is forbidden, or requires something."""
        return self.duty

    def barred(self, now: Characteristics, action: Act) -> Refusal | None:
        """Return what forbids to play a card (103.3)."""
        ban = banned(now, self.seat, self.duty_of(now, action))
        return ban and now.game.refusal("103.3", "banned", card=action.what, by=ban.card)

    def undoable(self, now: Characteristics, action: Act) -> Refusal | None:
        """Return that one cannot do all that something requires without what it takes (510.2)."""
        if not requires(now):
            return None
        free = free_hand(now.game, _preparing(now.board, self.seat, action))
        if payable(free, self.seat, required(free, self.seat, self.duty_of(now, action))):
            return None
        return now.game.refusal("510.2", "unpayable", card=action.what)

    def repeated(self, now: Characteristics, action: Act) -> Refusal | None:
        """Return why what led to this very position in this turn cannot be done again (1201.1b)."""
        if not done_before(now.board, self.seat, action):
            return None
        return now.game.refusal("1201.1b", "again", card=action.what)

    def pass_refused(self, now: Characteristics) -> Refusal | None:
        """Return why somebody cannot pass who has to do something if possible (103.2c)."""
        duty = self.duty
        demand = demanded(now, self.seat, duty)
        # Nobody can be made to do what something is required for (510.3).
        if not demand or banned(now, self.seat, duty) or required(now, self.seat, duty):
            return None
        others = (a for a in self.candidates(now.game, now.board) if a != PASS)
        if any(self.why_not(now.game, now.board, action) is None for action in others):
            return now.game.refusal("103.2c", "must", by=demand.card)
        return None

    # --- what comes of it

    def begins(self, now: Characteristics, action: Act, then: Then) -> Then:
        """Return what playing a card begins with: what is required for it (510.1), and itself."""
        if requires(now):
            duty = self.duty_of(now, action)
            return (Required(self.seat, duty, action), Begin(self, action, then))
        return _out_of_hand(self, action, then)


class PlaysSupports(Plays):
    """A choice among supports to play."""

    __slots__ = ()

    def duty_of(self, now: Characteristics, action: Act) -> str:
        return _SUPPORT_DUTY[str(now.game.cards[action.what].support_class)]

    def hindered(self, now: Characteristics, action: Act) -> Refusal | None:
        """Return why a support cannot be played: forbidden, unpaid, for nothing, or again."""
        game, card = now.game, now.game.cards[action.what]
        if game.catalogue_limits and (self.seat, card.support_class) in now.board.used:
            return game.refusal("F16", "once", card=card.id)
        if refused := self.barred(now, action) or self.undoable(now, action):
            return refused
        if card.type != "situation" and changes_nothing(now, self.seat, action):
            return game.refusal("805.3", "for_nothing", card=card.id)
        return self.repeated(now, action)

    def support(self, game: Rules, board: Board, action: Act, again: Plays) -> Change:
        """Play a support, and go on with another choice among them."""
        now = derived(game, chosen(board))
        then = self.begins(now, action, (Resolve(self.seat, action), Check(), again))
        return Change(remembered(now.board, self.seat, action), then=then)


# --- what is required for it, and what pays for it --------------------------------------------


def _preparing(board: Board, seat: int, action: Act) -> Board:
    """Return the board while something is done before a card is played."""
    frame = Frame(Source("", None, seat), aside=(action.what, *action.pay))
    return begun(board, frame)


@dataclass(frozen=True, slots=True)
class Required(Task):
    """510.1: what has to be done immediately before a card is played."""

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
    """805.2a: a card of the hand goes to the resolution area, where it can be paid for.

    Attributes
    ----------
    choice : Plays
        Who plays it, and chooses anew where it cannot be played any more.
    action : Act
        The card and what pays for it.
    then : tuple of tasks
        What comes of it.
    """

    choice: Plays
    action: Act
    then: Then

    def run(self, game: Rules, board: Board) -> Change:
        if self.choice.unpaid(game, board, self.action):
            return Change(board, then=(self.choice,))
        return Change(board, then=_out_of_hand(self.choice, self.action, self.then))


def _out_of_hand(choice: Plays, action: Act, then: Then) -> Then:
    """Move a card into the resolution area (805.2a-i), and go on from there."""
    at = ("hand", "resolution")
    out = card_move(choice.seat, action.what, *at, rule="805.2a-i", role="playing", on=action.on)
    return (Propose((out,)), Played(choice, action, then))


@dataclass(frozen=True, slots=True)
class Played(Task):
    """805.2c: the cost is paid of the card in the resolution area; then it counts as used (505.1).

    See `Begin`.
    """

    choice: Plays
    action: Act
    then: Then

    def run(self, game: Rules, board: Board) -> Change:
        seat, action = self.choice.seat, self.action
        piece = next((each for each in board.resolving if each.role == "playing"), None)
        if piece is None:  # something else has happened to it instead (809.1)
            return Change(board, then=(self.choice,))
        pay: Then = ()
        if action.pay:
            pay = pay_force(derived(game, board), seat, action.pay, "paid", "805.2c-i")
        played = Happening("plays", seat, piece.card, piece.id, rule="805.2")
        board = noted(game, board, seat, action)
        return Change(board, then=(*pay, Propose((played,)), *self.then))


def noted(game: Rules, board: Board, seat: int, action: Act) -> Board:
    """Note that a situation was played, or a jockey in the run (F16)."""
    name = str(game.cards[action.what].support_class)
    once = name == "situation" or (name == "jockey" and board.phase == "702.6")
    return board._replace(used=(*board.used, (seat, name))) if once else board


# --- what a support does ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resolve(Task):
    """805.2d: a support does what its text tells, and goes where its type says."""

    seat: int
    action: Act

    def run(self, game: Rules, board: Board) -> Change:
        card = game.cards[self.action.what]
        piece = next(each for each in board.resolving if each.role == "playing")
        if card.type == "situation":
            move = settled(piece, "situation", "situation", "805.2d-iii")
            return Change(board, then=(Propose((move,)),))
        move = settled(piece, "run", "support", "805.2d-iv")
        if card.type == "area":
            move = settled(piece, "farm", None, "805.2d-v")
        target = () if piece.on is None else (piece.on,)
        frame = Frame(Source(card.id, piece.id, self.seat), target=target)
        board = begun(board, frame)
        return Change(board, then=(Perform(text_of(card)), Done(), Propose((move,))))


@lru_cache(maxsize=1024)
def text_of(card: Card) -> tuple[Any, ...]:
    """Return what the text of a support tells to do."""
    return tuple(node for ability in card.abilities for node in guarded(ability))


def guarded(ability: Any) -> tuple[Any, ...]:
    """Return an ability's effects, under its condition where it has one."""
    if ability.condition is None:
        return tuple(ability.effects)
    args = (("that", ability.condition), ("do", ability.effects), ("else", ()))
    return (Node("if", args),)


def settled(piece: Piece, end: str, role: Any, rule: str) -> Happening:
    """Return a card leaving the resolution area."""
    # What is played from a hand and put somewhere is put there from the hand (506.1a).
    played_from = "hand" if piece.role == "playing" else None
    more = {"piece": piece.id, "role": role, "on": piece.on, "origin": played_from}
    return card_move(piece.owner, piece.card, "resolution", end, rule=rule, **more)


def changes_nothing(now: Characteristics, seat: int, action: Act) -> bool:
    """Whether a support's text would do nothing at all (805.3, F23)."""
    game, board = now.game, now.board
    hand = without(board.sides[seat].hand, action.what)
    board = with_side(board, seat, board.sides[seat]._replace(hand=hand))
    target = () if action.on is None else (action.on,)
    frame = Frame(Source(action.what, None, seat), target=target)
    board = begun(board, frame)
    return not does_something(game, board, (Perform(text_of(game.cards[action.what])),))


def does_something(game: Rules, board: Board, tasks: Sequence[AnyTask]) -> bool:
    """Whether tasks change anything, or ask anything that somebody or chance could answer."""
    before, agenda = board, [*reversed(tasks)]
    while agenda:
        task = agenda.pop()
        if isinstance(task, Shuffle):  # it is carried out, whatever comes of it
            return True
        if isinstance(task, Task):
            change = task.run(game, board)
            board = change.board
            agenda += reversed(change.then)
            if board is not before and _essence(board) != _essence(before):
                return True
        elif isinstance(task, MayDo | OneOf):
            ways = (task.play(game, board, action) for action in task.actions(game, board))
            return any(does_something(game, way.board, way.then) for way in ways)
        else:
            return True
    return False


def _essence(board: Board) -> Board:
    """Return what counts of a board."""
    return board._replace(frames=(), clock=0, moment=0, played=0)
