"""The heuristic of the greedy player for Force of the Horse.

All values are in cards of the deck, 50 metres each: the opponent's remaining distance less one's
own, plus the potential of one's own hand. A win is worth more than any distance.

- A horse in the run area has the characteristics it would have there, after its effects on
  entering. Its distance is an expected value, as the opponent may hold a guard.
- The potential of a hand is the distance that its horses are likely to run in later turns, the best
  first, as far as its force can pay for them. This keeps good horses and force in balance.
- A guard is worth the distance that it takes from the opponent's run, less the potential that it
  uses up.
- Effects are worth the cards that they move; their effects on horses show in the run.

A whole position is evaluated for the player who searches: a turn ahead counts as much as the same
lead later, when fewer cards are left to run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.values import quickly_replaced, with_item
from . import ForceOfTheHorse
from .abilities.meaning import amount, holds, targets, with_number
from .board import (
    BY_AGE,
    SEATS,
    Board,
    Cards,
    Frame,
    Happening,
    Source,
    horses,
    minus,
    other,
    pieces,
    to_go,
    with_zones,
)
from .flow import strength
from .playing import text_of
from .resolving.handlers import branch
from .resolving.layers import derived
from .resolving.moves import Moving
from .resolving.paying import payable
from .resolving.performing import EFFECTS, Effect
from .resolving.permissions import banned
from .resolving.triggers import triggered
from .scene import known_world

if TYPE_CHECKING:
    from ...engine.game import State
    from .abilities.nodes import Ability, AbilityNode
    from .actions import Act
    from .board import Role
    from .resolving.characteristics import Characteristics
    from .rules import Rules
    from .view import FothView

WIN = 60.0
"""The value of a win."""
NEXT_DRAW = 20.0
"""The value of a position in which a player's next draw wins."""
CARD = 0.8
"""The value of any card in a hand."""
FORCE, SUPPORT, SPARE = 0.4, 0.7, 0.4
"""The minimum potential of unused force, a support card, and a horse."""
GUARDING = 0.25
"""The potential of each point of a horse's guard value."""
FORCE_FACTOR = 0.7
"""The factor of a horse's potential for each force card that it still lacks."""
DISCOUNT = 0.8
"""The discount factor for each turn."""
GUARD_PROBABILITY = 0.7
"""The probability that a player with a guard horse plays it."""
EXTRA_RUN = 1.5
"""The value of an extra run in the same turn."""
SITUATION = 1.0
"""The value of a situation for a player who has none in play."""
HORSES, FORCES = 2, 2
"""The minimum of each in a first hand that is kept."""

WAY: Mapping[str, int] = {
    **dict.fromkeys(("draw", "mill", "mill_down", "search"), -1),
    **dict.fromkeys(("restock", "stack"), 1),
}
"""The change of the remaining distance by effects, for each card."""
HAND: Mapping[str, int] = {"draw": 1, "search": 1, "recover": 1, "discard": -1, "stack": -1}
"""The change of the hand size by effects, for each card."""
PRICE: Mapping[str, float] = {"discard": CARD, "force": CARD, "remove_farm": CARD / 8}
"""The value of each card that a cost takes."""

HORIZON = 2
"""The turns that a search plays on: the opponent's, up to the next one of its own."""
LEAD, POTENTIAL, MOVE = 1.3, 1.4, -0.4
"""Of a player's log odds of winning: what a card of the lead counts, a card of the potential, and
that it is the player's turn. Fitted to 200 games of greedy players."""

Guards = tuple[tuple[float, int], ...]
"""The distribution of the guard value: pairs of probability and value."""
UNGUARDED: Guards = ((1.0, 0),)


@quickly_replaced
class BoardEstimate(NamedTuple):
    """An estimated position."""

    board: Board  # as far as it is known
    ways: tuple[int, ...]  # each player's remaining distance, in cards
    worth: float = 0.0  # further gains and losses


def evaluation(view: FothView) -> Callable[[Act], float]:
    """Return the function that evaluates an action seen from `view`."""
    evaluator = evaluator_of(view)
    return lambda action: VALUES[action.verb](evaluator, view, action)


# --- positions -------------------------------------------------------------------------------


def horizon(_view: FothView) -> int:
    """Return the number of turns that a search plays on."""
    return HORIZON


def turn(state: State) -> int:
    """Return the number of the turn."""
    number: int = state.board.turn
    return number


def shares(state: State) -> tuple[float, ...]:
    """Return each player's estimated probability of winning.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("foth", metres=1600, seed=7, autosave=False)
    >>> events = table.advance()
    >>> sum(shares(table.state))
    1.0
    """
    runner: int = state.board.player
    views: list[Any] = [state.view(seat) for seat in SEATS]
    evaluators = [evaluator_of(view) for view in views]
    left, promise = evaluators[0].start.ways, [each.promise(each.hand) for each in evaluators]

    def ahead(values: Sequence[float]) -> float:
        return values[runner] - values[other(runner)]

    odds = (MOVE - LEAD * ahead(left) + POTENTIAL * ahead(promise)) / sqrt(max(1, sum(left)))
    chance = 1 / (1 + exp(-odds))
    return tuple(chance if seat == runner else 1 - chance for seat in SEATS)


def evaluator_of(view: FothView) -> Evaluator:
    """Return what evaluates actions from a view; the same one while only the question changes."""
    game = _usual(view.rules)
    board = known_world(game, view).board
    clock = 1 + max((piece.id for piece in pieces(board)), default=0)
    board = board._replace(later=view.later, clock=clock, moment=clock)
    start = BoardEstimate(board, tuple(map(to_go, board.sides)))
    side = view.sides[other(view.seat)]
    hidden = side.hand - len(side.known)
    guards = _guards(game, view.race.distance, side.known, side.unseen, hidden)
    return _evaluator(game, view.seat, start, guards)


@lru_cache(maxsize=len(SEATS))
def _usual(rules: Rules) -> ForceOfTheHorse:
    """Return the game with the same cards and without options."""
    return ForceOfTheHorse(rules.cards)


class Evaluator:
    """Evaluates actions from what a seat knows."""

    def __init__(
        self, game: ForceOfTheHorse, seat: int, start: BoardEstimate, guards: Guards
    ) -> None:
        self.game, self.seat, self.start, self.guards = game, seat, start, guards
        self.hand = start.board.sides[seat].hand
        self.force, self.cost, self.gain = cache(self._force), cache(self._cost), cache(self._gain)
        self.promise = cache(self._promise)

    # --- estimates ---------------------------------------------------------------------------

    def now(self, estimate: BoardEstimate) -> Characteristics:
        """Return the characteristics of the cards."""
        return derived(self.game, estimate.board)

    def total(self, estimate: BoardEstimate, hand: Cards) -> float:
        """Return the value of a position with a hand, if the run is compared now."""
        return self.compared(estimate) + self.promise(hand)

    def compared(self, estimate: BoardEstimate, guards: Guards = UNGUARDED) -> float:
        """Return the expected value after the comparison of a run (702.6j), if there is one."""
        board = estimate.board
        if not horses(board, "running"):
            return self.after(estimate, 0)
        run, guard = strength(self.now(estimate))
        ends: dict[bool, BoardEstimate] = {}
        total = 0.0
        for chance, more in guards:
            distance = max(0, run - guard - more)
            won = distance > 0
            if won not in ends:
                ends[won] = self.set_off(estimate, _ends(board, won))
            total += chance * self.after(ends[won], distance)
        return total

    def after(self, estimate: BoardEstimate, distance: int) -> float:
        """Return the value after the turn player has run a distance."""
        runner = estimate.board.player
        ways = with_item(estimate.ways, runner, estimate.ways[runner] - distance)
        mine, theirs = ways[self.seat], ways[other(self.seat)]
        kept = (CARD if runner == self.seat else -CARD) if distance else 0.0
        return theirs - mine + _near(mine) - _near(theirs) + kept + estimate.worth

    # --- hands -------------------------------------------------------------------------------

    def _promise(self, hand: Cards) -> float:
        """Return the potential of a hand: its best horses first, as far as its force allows."""
        have = [self.game.cards[card] for card in hand]
        force = sum(self.force(card.id) for card in have if card.is_force)
        stable = [(card, self.gain(card.id), self.cost(card.id)) for card in have if card.is_horse]
        share, total = DISCOUNT, SUPPORT * sum(card.is_support for card in have)
        while stable:
            # A gain is less if the horse has to wait for force.
            gains = [gain * FORCE_FACTOR ** max(0, cost - force) for _, gain, cost in stable]
            gain = max(gains)
            best, _, cost = stable.pop(gains.index(gain))
            total += max(share * gain, SPARE + GUARDING * best.guard)
            force, share = max(0, force - cost), share * DISCOUNT
        return total + FORCE * force

    def _force(self, name: str) -> int:
        """Return the current value of a force card (503.3a)."""
        card, frame = self.game.cards[name], Frame(Source(name, None, self.seat))
        counts = holds(self.now(self.start), frame, card.counts_if)
        return card.value if counts else 0

    def _cost(self, horse: str) -> int:
        """Return the cost of running a horse."""
        return max(0, self.now(self.start).of_card(self.seat, horse, "hand").cost)

    def _gain(self, horse: str) -> float:
        """Return the expected gain from running a horse in one's own turn.

        It is at most the remaining distance, since a run beyond the goal gains nothing more.
        """
        gain = self.after_run(self.turn, horse, self.hand) - self.after(self.turn, 0)
        return min(gain, self.start.ways[self.seat])

    @cached_property
    def turn(self) -> BoardEstimate:
        """The position at the beginning of one's own turn, if that came now."""
        sides = tuple(side._replace(run=()) for side in self.start.board.sides)
        board = self.start.board._replace(sides=sides, player=self.seat)
        return self.start._replace(board=board)

    def without(self, *gone: str) -> Cards:
        """Return the seat's own hand without some cards."""
        return minus(self.hand, gone)

    # --- horses ------------------------------------------------------------------------------

    def after_run(self, estimate: BoardEstimate, horse: str, hand: Cards) -> float:
        """Return the expected value of running a horse, with the rest of the hand."""
        estimate = self.entered(estimate, horse, "running", hand)
        free = banned(self.now(estimate), other(self.seat), "guard")
        return self.compared(estimate, UNGUARDED if free else self.guards)

    def entered(
        self, estimate: BoardEstimate, horse: str, role: Role, hand: Cards
    ) -> BoardEstimate:
        """Return the estimate after a horse enters the run area."""
        board, before = estimate.board, self.now(estimate)
        enters = Happening("move", self.seat, horse, board.clock, "hand", "run", role=role)
        same = hand == board.sides[self.seat].hand
        now = before if same else derived(self.game, with_zones(board, self.seat, hand=hand))
        moving = Moving(now)
        moving.lay(enters)
        return self.set_off(estimate._replace(board=moving.after().board), [enters], before)

    def set_off(
        self,
        estimate: BoardEstimate,
        happened: list[Happening],
        before: Characteristics | None = None,
    ) -> BoardEstimate:
        """Return the estimate after the triggered abilities have been resolved."""
        now = self.now(estimate)
        waiting = triggered(before or now, now, happened)
        if waiting is now.board:
            return estimate
        estimate = estimate._replace(board=waiting._replace(waiting=()))
        for each in waiting.waiting:
            ability, frame = each.ability, Frame(each.source, each.event, each.target)
            if not holds(self.now(estimate), frame, ability.condition):
                continue
            done = self.applied(estimate, frame, ability.effects)
            estimate = self.paid(estimate, done, frame, ability)
        return estimate

    def paid(
        self, without: BoardEstimate, done: BoardEstimate, frame: Frame, ability: Ability
    ) -> BoardEstimate:
        """Return the better of paying and not paying; the opponent never pays."""
        user, cost, now = frame.source.user, ability.cost, self.now(without)
        if cost is None:
            return done
        if user != self.seat or not payable(now, user, (cost,)):
            return without
        return self.best(without, done._replace(worth=done.worth - _price(ability)))

    # --- effects -----------------------------------------------------------------------------

    def applied(
        self, estimate: BoardEstimate, frame: Frame, effects: Iterable[AbilityNode]
    ) -> BoardEstimate:
        """Return the estimate after some effects."""
        for node in effects:
            effect = Effect(self.now(estimate), frame, node)
            if branches := BRANCHES.get(node.word):
                each = (self.applied(estimate, frame, done) for done in branches(effect))
                estimate = self.best(*each)
            else:
                estimate = ESTIMATES.get(node.word, _moved)(self, estimate, effect)
        return estimate

    def best(self, *estimates: BoardEstimate) -> BoardEstimate:
        """Return the best estimate, the first among equals."""
        if len(estimates) == 1:
            return estimates[0]

        def value(estimate: BoardEstimate) -> float:
            run, guard = strength(self.now(estimate))
            return self.after(estimate, max(0, run - guard))

        return max(estimates, key=value)

    def sign(self, seats: Iterable[int]) -> int:
        """Return the net sign of an effect on some players: 1 for oneself, -1 for the opponent."""
        return sum(1 if seat == self.seat else -1 for seat in seats)

    def resolving(self, card: str) -> Frame:
        """Return the frame of a resolving card's ability or text, as far as it is known."""
        lying = [piece for piece in pieces(self.start.board) if piece.card == card]
        piece = max(lying, key=BY_AGE, default=None)
        on = () if piece is None or piece.on is None else (piece.on,)
        return Frame(Source(card, piece and piece.id, self.seat), target=on)


_evaluator = lru_cache(maxsize=len(SEATS))(Evaluator)


def _near(way: int) -> float:
    """Return the bonus for a short remaining distance."""
    return WIN if way <= 0 else NEXT_DRAW if way == 1 else 0.0


def _ends(board: Board, won: bool) -> list[Happening]:
    """Return the events of a run's success or failure (702.6k-i, l)."""
    runs, guards = horses(board, "running"), horses(board, "guarding")
    kind = "run_succeeds" if won else "run_fails"
    happened = [Happening(kind, each.user, each.card, each.id) for each in runs]
    held = () if won else guards
    return happened + [Happening("guard_wins", each.user, each.card, each.id) for each in held]


@lru_cache(maxsize=64)
def _guards(
    game: ForceOfTheHorse, distance: str, known: Cards, unseen: Cards, hidden: int
) -> Guards:
    """Return the distribution of the guard value that the opponent plays (702.6d-i).

    Of the hand some cards are known; so many others are hidden, out of the unseen ones.
    """

    def suited(having: Iterable[str]) -> list[int]:
        found = (game.cards[card] for card in having)
        return [card.guard for card in found if distance in card.distances]

    sure, perhaps = suited(known), suited(unseen)
    none = (1 - len(perhaps) / max(1, len(unseen))) ** hidden
    likely = sure or perhaps
    if not likely:
        return UNGUARDED
    chance = GUARD_PROBABILITY * (1.0 if sure else 1 - none)
    each = chance / len(likely)
    found = ((each * n, guard) for guard, n in sorted(Counter(likely).items()))
    return ((1 - chance, 0), *found)


# --- estimates of effects --------------------------------------------------------------------


def _moved(evaluator: Evaluator, estimate: BoardEstimate, effect: Effect) -> BoardEstimate:
    """Count the cards that an effect draws, discards, ..."""
    way, hand = WAY.get(effect.node.word, 0), HAND.get(effect.node.word, 0)
    if not way and not hand:
        return estimate
    return _counted(evaluator, estimate, effect.seats, way * effect.n, hand * effect.n)


def _counted(
    evaluator: Evaluator, estimate: BoardEstimate, seats: Sequence[int], way: int, hand: int
) -> BoardEstimate:
    ways = tuple(estimate.ways[seat] + way * (seat in seats) for seat in SEATS)
    return _valued(evaluator, estimate._replace(ways=ways), seats, CARD * hand)


def _valued(
    evaluator: Evaluator, estimate: BoardEstimate, seats: Iterable[int], worth: float
) -> BoardEstimate:
    return estimate._replace(worth=estimate.worth + evaluator.sign(seats) * worth)


def _look(evaluator: Evaluator, estimate: BoardEstimate, effect: Effect) -> BoardEstimate:
    then, seats = effect.node["then"], effect.seats
    if then == "take_one":
        return _counted(evaluator, estimate, seats, -1, 1)
    way = -(effect.n // 2) if then == "farm_any" and evaluator.seat in seats else 0
    return _counted(evaluator, estimate, seats, way, 0)


def _lasting(evaluator: Evaluator, estimate: BoardEstimate, effect: Effect) -> BoardEstimate:
    """Start a continuous effect; its consequences show in the run."""
    done: Any = EFFECTS[effect.node.word](effect)
    return estimate._replace(board=done.board)


def _to_hand(evaluator: Evaluator, estimate: BoardEstimate, effect: Effect) -> BoardEstimate:
    for piece in targets(effect.now, effect.frame, effect.node["card"]):
        estimate = _counted(evaluator, estimate, (piece.owner,), 0, 1)
    return estimate


def _decided(evaluator: Evaluator, estimate: BoardEstimate, effect: Effect) -> BoardEstimate:
    worth = WIN if effect.node.word == "win" else -WIN
    return _valued(evaluator, estimate, effect.seats, worth)


def _extra_run(evaluator: Evaluator, estimate: BoardEstimate, effect: Effect) -> BoardEstimate:
    return _valued(evaluator, estimate, (effect.user,), EXTRA_RUN)


ESTIMATES: Mapping[str, Callable[[Evaluator, BoardEstimate, Effect], BoardEstimate]] = {
    "look": _look,
    "give": _lasting,
    "rule": _lasting,
    "to_hand": _to_hand,
    "win": _decided,
    "lose": _decided,
    "extra_run": _extra_run,
}
"""The estimates of effects that do more than move cards, by keyword."""


def _numbers(effect: Effect) -> Iterable[Any]:
    most = max(0, amount(effect.now, effect.frame, effect.node["most"]))
    return (with_number(effect.node["do"], n) for n in (0, most))


BRANCHES: Mapping[str, Callable[[Effect], Iterable[Sequence[AbilityNode]]]] = {
    "if": lambda effect: (branch(effect),),
    "repeat": lambda effect: (effect.node["do"] * effect.n,),
    "later": lambda effect: (effect.node["do"],),
    "may": lambda effect: ((), effect.node["do"]),
    "one_of": lambda effect: effect.node["of"],
    "choose_number": _numbers,
}
"""Effects of effects: the branches, of which the best is taken."""


# --- actions ---------------------------------------------------------------------------------


def _mulligan(evaluator: Evaluator, view: FothView, action: Act) -> float:
    """603.1c: keep a hand that has horses for the race, and force."""
    race, have = view.race, [view.cards[card] for card in evaluator.hand]
    suited = sum(race.surface in c.surfaces and race.distance in c.distances for c in have)
    good = suited >= HORSES and sum(card.is_force for card in have) >= FORCES
    return float(good == (action.verb == "keep"))


def _run(evaluator: Evaluator, view: FothView, action: Act) -> float:
    left = evaluator.without(action.what, *action.pay)
    return evaluator.after_run(evaluator.start, action.what, left) + evaluator.promise(left)


def _guard(evaluator: Evaluator, view: FothView, action: Act) -> float:
    left = evaluator.without(action.what)
    return evaluator.total(evaluator.entered(evaluator.start, action.what, "guarding", left), left)


def _play(evaluator: Evaluator, view: FothView, action: Act) -> float:
    card, left = view.cards[action.what], evaluator.without(action.what)
    if card.type == "situation":
        lies = bool(view.sides[evaluator.seat].situation)
        return evaluator.total(evaluator.start, left) + (0.0 if lies else SITUATION)
    on = () if action.on is None else (action.on,)
    frame = Frame(Source(card.id, None, evaluator.seat), target=on)
    return evaluator.total(evaluator.applied(evaluator.start, frame, text_of(card)), left)


def _pick(evaluator: Evaluator, view: FothView, action: Act) -> float:
    """Return the value of a card, by its origin and its destination."""
    asked = view.asked
    assert asked is not None
    own = evaluator.seat in asked.whose
    if action.on is not None:
        piece = evaluator.now(evaluator.start).piece(action.on)
        return -1.0 if piece and piece.user == evaluator.seat else 1.0
    if asked.zone == "hand":
        left, before = evaluator.without(*view.picked, action.what), evaluator.without(*view.picked)
        return evaluator.promise(left) - evaluator.promise(before)
    worth = evaluator.promise((*evaluator.hand, action.what)) - evaluator.promise(evaluator.hand)
    if asked.zone == "deck":
        worth = 1 + worth if asked.end == "hand" else 1 - worth / 2
        return worth if own else -worth
    return worth if asked.end == "hand" else worth / 2 - 1 if asked.end != "removed" else -worth


def _number(evaluator: Evaluator, view: FothView, action: Act) -> float:
    """103.5: return the value of what is done with a number."""
    asked, start = view.asked, evaluator.start
    assert asked is not None
    ((card, ability),) = asked.options
    effects = with_number(ability.effects, int(action.what))
    return evaluator.compared(evaluator.applied(start, evaluator.resolving(card), effects))


def _top(evaluator: Evaluator, view: FothView, action: Act) -> float:
    """401.4: in one's own deck, the least useful card goes deepest."""
    asked = view.asked
    assert asked is not None
    worth = evaluator.promise((*evaluator.hand, action.what))
    return -worth if evaluator.seat in asked.whose else worth


def _answer(evaluator: Evaluator, view: FothView, action: Act) -> float:
    """Return the value of yes, no, or one of several options: its effects less its cost."""
    asked, start = view.asked, evaluator.start
    if action.verb == "no" or asked is None:
        return evaluator.compared(start)
    number = int(action.what) if action.what else 1
    card, ability = asked.options[number - 1]
    done = evaluator.applied(start, evaluator.resolving(card), ability.effects)
    return evaluator.compared(done) - _price(ability)


VALUES: Mapping[str, Callable[[Evaluator, FothView, Act], float]] = {
    "pass": lambda evaluator, view, action: evaluator.total(evaluator.start, evaluator.hand),
    **dict.fromkeys(("keep", "redraw"), _mulligan),
    "begin": lambda evaluator, view, action: 1.0,  # JG3: to be a turn ahead
    "follow": lambda evaluator, view, action: 0.0,
    "run": _run,
    "guard": _guard,
    "play": _play,
    "pay": lambda evaluator, view, action: evaluator.promise(evaluator.without(*action.pay)),
    **dict.fromkeys(("pick", "pick-down"), _pick),
    **dict.fromkeys(("pick-unseen", "done", "resolve"), lambda evaluator, view, action: 0.0),
    "number": _number,
    "top": _top,
    **dict.fromkeys(("yes", "no", "option", "instead"), _answer),
}
"""The value of each kind of action; see `racekit.games.foth.actions.VERBS`."""


def _price(ability: Ability) -> float:
    """Return the value of the cards that an ability costs."""
    cost = ability.cost
    return 0.0 if cost is None else float(PRICE[cost.word] * cost["n"])
