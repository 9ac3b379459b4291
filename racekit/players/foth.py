"""How good an action of Force of the Horse looks to the greedy player: its heuristics.

Everything is counted in cards of the deck, 50 metres each: how many the other player still has to
go, less one's own, and what the own hand promises. Winning counts for more than any distance.

- A horse in the run area is taken for what it would be there, with what its text does on entering.
  What it runs is what it is likely to run, as the other player may have a guard in the hand.
- A hand promises what its horses are likely to run in the turns to come, the best first, as far as
  its force pays for them: so good horses and force are kept in balance.
- A guard saves what the other player's run loses by it, and costs what the hand then promises less.
- Effects count for the cards that they move; what they give to horses shows in the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games.foth import ForceOfTheHorse
from ..games.foth.abilities.meaning import holds, targets
from ..games.foth.board import (
    BY_AGE,
    SEATS,
    Board,
    Cards,
    Frame,
    Happening,
    Source,
    horses,
    other,
    piece_of,
    pieces,
    swap,
    with_side,
)
from ..games.foth.board import cards as multiset
from ..games.foth.flow import strength
from ..games.foth.playing import text_of
from ..games.foth.resolving.layers import derived
from ..games.foth.resolving.moves import Moving
from ..games.foth.resolving.paying import payable
from ..games.foth.resolving.performing import EFFECTS, Effect, handles
from ..games.foth.resolving.permissions import banned
from ..games.foth.resolving.triggers import triggered
from ..games.foth.scene import known_world

if TYPE_CHECKING:
    from ..games.foth.abilities.nodes import Ability, Node
    from ..games.foth.actions import Act
    from ..games.foth.board import Role
    from ..games.foth.resolving.characteristics import Characteristics
    from ..games.foth.view import FothView

WIN = 60.0
"""What a win counts for."""
NEXT_DRAW = 20.0
"""What it counts for that a player's next draw wins."""
CARD = 0.8
"""What a card of a hand is worth, whichever it is."""
FORCE, SUPPORT, SPARE = 0.4, 0.7, 0.4
"""What force that pays for nothing, a support, and a horse promise at least."""
GUARDING = 0.25
"""What each point of a horse's guard value promises beside."""
HOPE = 0.7
"""How much of what it promises is left to a horse for each force card that it still lacks."""
PATIENCE = 0.8
"""What a turn later is worth, as a share."""
WILLING = 0.7
"""How likely it is that who has a guard horse plays it."""
EXTRA_RUN = 1.5
"""What one more run in the same turn is worth."""
SITUATION = 1.0
"""What a situation is worth where one's own does not lie yet."""
HORSES, FORCES = 2, 2
"""A first hand with fewer of them is put back."""

WAY: Mapping[str, int] = {
    "draw": -1,
    "mill": -1,
    "mill_down": -1,
    "search": -1,
    "restock": 1,
    "stack": 1,
}
"""What effects make of the way to go, for each card."""
HAND: Mapping[str, int] = {"draw": 1, "search": 1, "recover": 1, "discard": -1, "stack": -1}
"""What effects make of the number of cards in a hand, for each card."""
PRICE: Mapping[str, float] = {"discard": CARD, "force": CARD, "remove_farm": CARD / 8}
"""What each card is worth that a cost takes."""

Guards = Sequence[tuple[float, int]]
"""How likely which guard values are."""
UNGUARDED: Guards = ((1.0, 0),)


class Estimate(NamedTuple):
    """What things are likely to come to.

    Attributes
    ----------
    board : Board
        As far as it is known.
    ways : tuple of int
        How many cards each player still has to go.
    worth : float
        What is won or lost beside.
    """

    board: Board
    ways: tuple[int, ...]
    worth: float = 0.0


def evaluation(view: FothView) -> Callable[[Act], float]:
    """Return the function that values an action seen from `view`."""
    judge = Judge(view)
    return lambda action: VALUES[action.verb](judge, action)


class Judge:
    """What a seat makes of its view."""

    def __init__(self, view: FothView) -> None:
        self.view = view
        self.seat = view.seat
        self.hand = view.sides[view.seat].known
        self.game = ForceOfTheHorse(view.cards)
        board = known_world(self.game, view).board
        clock = 1 + max((piece.id for piece in pieces(board)), default=0)
        board = board._replace(later=view.later, clock=clock, moment=clock)
        self.start = Estimate(board, tuple(sum(map(len, side.areas)) for side in view.sides))
        self.guards = _guards(view)
        self.force, self.cost, self.gain = cache(self._force), cache(self._cost), cache(self._gain)

    # --- positions ---------------------------------------------------------------------------

    def now(self, estimate: Estimate) -> Characteristics:
        """Return the characteristics of the cards."""
        return derived(self.game, estimate.board)

    def total(self, estimate: Estimate, hand: Cards) -> float:
        """Return what things are worth if the run is compared now, and so many cards are left."""
        return self.compared(estimate) + self.promise(hand)

    def compared(self, estimate: Estimate, guards: Guards = UNGUARDED) -> float:
        """Return what a run comes to (702.6j), if there is one, against what may guard."""
        board = estimate.board
        if not horses(board, "running"):
            return self.after(estimate, 0)
        run, guard = strength(self.game, board)
        ends = {won: self.set_off(estimate, _ends(board, won)) for won in (True, False)}
        total = 0.0
        for chance, more in guards:
            distance = max(0, run - guard - more)
            total += chance * self.after(ends[distance > 0], distance)
        return total

    def after(self, estimate: Estimate, distance: int) -> float:
        """Return what things are worth once the turn player has run so far."""
        runner = estimate.board.player
        ways = swap(estimate.ways, runner, estimate.ways[runner] - distance)
        mine, theirs = ways[self.seat], ways[other(self.seat)]
        kept = (CARD if runner == self.seat else -CARD) if distance else 0.0
        return theirs - mine + _near(mine) - _near(theirs) + kept + estimate.worth

    # --- hands -------------------------------------------------------------------------------

    def promise(self, hand: Iterable[str]) -> float:
        """Return what a hand is likely to run: the best horses first, as its force allows."""
        have = [self.view.cards[card] for card in hand]
        force = sum(self.force(card.id) for card in have if card.is_force)
        stable = [card for card in have if card.is_horse]
        share, total = PATIENCE, SUPPORT * sum(card.is_support for card in have)
        while stable:
            best = max(stable, key=lambda horse: self.hoped(horse.id, force))
            stable.remove(best)
            least = SPARE + GUARDING * best.guard
            total += max(share * self.hoped(best.id, force), least)
            force, share = max(0, force - self.cost(best.id)), share * PATIENCE
        return total + FORCE * force

    def hoped(self, horse: str, force: int) -> float:
        """Return what a horse is likely to gain, less if it has to wait for force."""
        lacking = max(0, self.cost(horse) - force)
        return self.gain(horse) * float(HOPE**lacking)

    def _force(self, name: str) -> int:
        """Return what a force card counts as now (503.3a)."""
        card, frame = self.view.cards[name], Frame(Source(name, None, self.seat))
        counts = holds(self.now(self.start), frame, card.counts_if)
        return card.value if counts else 0

    def _cost(self, horse: str) -> int:
        """Return what running a horse costs."""
        return max(0, self.now(self.start).of_card(self.seat, horse, "hand").cost)

    def _gain(self, horse: str) -> float:
        """Return what is likely to be gained by running a horse in an own turn.

        It is no more than the way to go: the race is won once only, whichever horse wins it.
        """
        sides = tuple(side._replace(run=()) for side in self.start.board.sides)
        board = self.start.board._replace(sides=sides, player=self.seat)
        turn = self.start._replace(board=board)
        gain = self.ran(turn, horse, self.hand) - self.after(turn, 0)
        return min(gain, self.start.ways[self.seat])

    def without(self, *gone: str) -> Cards:
        """Return the own hand without some cards."""
        return multiset((Counter(self.hand) - Counter(gone)).elements())

    # --- horses ------------------------------------------------------------------------------

    def ran(self, estimate: Estimate, horse: str, hand: Cards) -> float:
        """Return what things come to if a horse runs, and so many cards are left."""
        estimate = self.entered(estimate, horse, "running", hand)
        free = banned(self.now(estimate), other(self.seat), "guard")
        return self.compared(estimate, UNGUARDED if free else self.guards)

    def entered(self, estimate: Estimate, horse: str, role: Role, hand: Cards) -> Estimate:
        """Return what things come to once a horse has come into the run area."""
        board, before = estimate.board, self.now(estimate)
        side = board.sides[self.seat]._replace(hand=hand)
        enters = Happening("move", self.seat, horse, board.clock, "hand", "run", role=role)
        moving = Moving(derived(self.game, with_side(board, self.seat, side)))
        moving.lay(enters)
        return self.set_off(estimate._replace(board=moving.after().board), [enters], before)

    def set_off(
        self, estimate: Estimate, happened: list[Happening], before: Characteristics | None = None
    ) -> Estimate:
        """Return what things come to once the abilities that are triggered have been played."""
        now = self.now(estimate)
        waiting = triggered(before or now, now, happened)
        estimate = estimate._replace(board=waiting._replace(waiting=()))
        for each in waiting.waiting:
            ability, frame = each.ability, Frame(each.source, each.event, each.target)
            if not holds(self.now(estimate), frame, ability.condition):
                continue
            done = self.told(estimate, frame, ability.effects)
            estimate = self.paid(estimate, done, frame, ability)
        return estimate

    def paid(self, without: Estimate, done: Estimate, frame: Frame, ability: Ability) -> Estimate:
        """Return the better of two estimates, where one has its price; others do not pay."""
        user, cost, now = frame.source.user, ability.cost, self.now(without)
        if cost is None:
            return done
        if user != self.seat or not payable(now, user, (cost,)):
            return without
        return self.best(without, done._replace(worth=done.worth - _price(ability)))

    # --- effects -----------------------------------------------------------------------------

    def told(self, estimate: Estimate, frame: Frame, effects: Iterable[Node]) -> Estimate:
        """Return what things come to once effects have been carried out."""
        for node in effects:
            effect = Effect(self.now(estimate), frame, node)
            estimate = ESTIMATES.get(node.word, _moved)(self, estimate, effect)
        return estimate

    def best(self, *estimates: Estimate) -> Estimate:
        """Return the best of several: of equal ones the first."""

        def value(estimate: Estimate) -> float:
            run, guard = strength(self.game, estimate.board)
            return self.after(estimate, max(0, run - guard))

        return max(estimates, key=value)

    def sign(self, seats: Iterable[int]) -> int:
        """Return how often what happens to some players is to the own good."""
        return sum(1 if seat == self.seat else -1 for seat in seats)

    def resolving(self, card: str) -> Frame:
        """Return what is being resolved: a card's ability or text, as far as it is known."""
        lying = [piece for piece in pieces(self.start.board) if piece.card == card]
        piece = max(lying, key=BY_AGE, default=None)
        on = () if piece is None or piece.on is None else (piece.on,)
        return Frame(Source(card, piece and piece.id, self.seat), target=on)


def _near(way: int) -> float:
    """Return what so short a way to go counts for."""
    return WIN if way <= 0 else NEXT_DRAW if way == 1 else 0.0


def _ends(board: Board, won: bool) -> list[Happening]:
    """Return what happens as a run succeeds or fails (702.6k-i, l)."""
    runs, guards = horses(board, "running"), horses(board, "guarding")
    kind = "run_succeeds" if won else "run_fails"
    happened = [Happening(kind, each.user, each.card, each.id) for each in runs]
    held = () if won else guards
    return happened + [Happening("guard_wins", each.user, each.card, each.id) for each in held]


def _guards(view: FothView) -> Guards:
    """Return how likely the other player has which guard, and plays it (702.6d-i)."""
    side = view.sides[other(view.seat)]

    def apt(having: Iterable[str]) -> list[int]:
        found = (view.cards[card] for card in having)
        return [card.guard for card in found if view.race.distance in card.distances]

    known, unseen = apt(side.known), apt(side.unseen)
    none = (1 - len(unseen) / max(1, len(side.unseen))) ** (side.hand - len(side.known))
    likely = known or unseen
    if not likely:
        return UNGUARDED
    chance = WILLING * (1.0 if known else 1 - none)
    each = chance / len(likely)
    return [(1 - chance, 0), *((each * n, guard) for guard, n in sorted(Counter(likely).items()))]


# --- what effects come to --------------------------------------------------------------------

ESTIMATES: dict[str, Callable[[Judge, Estimate, Effect], Estimate]] = {}
"""What effects come to that do more than move cards, by their words."""


def _moved(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    """Count the cards that an effect draws, discards, ..."""
    way, hand = WAY.get(effect.node.word, 0), HAND.get(effect.node.word, 0)
    if not way and not hand:
        return estimate
    return _counted(judge, estimate, effect.seats, way * effect.n, hand * effect.n)


def _counted(
    judge: Judge, estimate: Estimate, seats: Sequence[int], way: int, hand: int
) -> Estimate:
    ways = tuple(estimate.ways[seat] + way * (seat in seats) for seat in SEATS)
    return estimate._replace(ways=ways, worth=estimate.worth + judge.sign(seats) * CARD * hand)


@handles("look", of=ESTIMATES)
def _look(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    then, seats = effect.node["then"], effect.seats
    if then == "take_one":
        return _counted(judge, estimate, seats, -1, 1)
    way = -(effect.n // 2) if then == "farm_any" and judge.seat in seats else 0
    return _counted(judge, estimate, seats, way, 0)


@handles("give", "rule", of=ESTIMATES)
def _lasting(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    """Let a continuous effect begin: what it does shows in the run."""
    done: Any = EFFECTS[effect.node.word](effect)
    return estimate._replace(board=done.board)


@handles("to_hand", of=ESTIMATES)
def _to_hand(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    for piece in targets(effect.now, effect.frame, effect.node["card"]):
        estimate = _counted(judge, estimate, (piece.owner,), 0, 1)
    return estimate


@handles("if", of=ESTIMATES)
def _if(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    met = holds(effect.now, effect.frame, effect.node["that"])
    return judge.told(estimate, effect.frame, effect.node["do" if met else "else"])


@handles("repeat", of=ESTIMATES)
def _repeat(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    return judge.told(estimate, effect.frame, effect.node["do"] * effect.n)


@handles("may", of=ESTIMATES)
def _may(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    return judge.best(estimate, judge.told(estimate, effect.frame, effect.node["do"]))


@handles("one_of", of=ESTIMATES)
def _one_of(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    options = effect.node["of"]
    return judge.best(*(judge.told(estimate, effect.frame, option) for option in options))


@handles("later", of=ESTIMATES)
def _later(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    return judge.told(estimate, effect.frame, effect.node["do"])


@handles("win", "lose", of=ESTIMATES)
def _decided(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    worth = WIN if effect.node.word == "win" else -WIN
    return estimate._replace(worth=estimate.worth + judge.sign(effect.seats) * worth)


@handles("extra_run", of=ESTIMATES)
def _extra_run(judge: Judge, estimate: Estimate, effect: Effect) -> Estimate:
    return estimate._replace(worth=estimate.worth + judge.sign((effect.user,)) * EXTRA_RUN)


# --- actions ---------------------------------------------------------------------------------

VALUES: dict[str, Callable[[Judge, Act], float]] = {}
"""What each kind of action is worth; see `racekit.games.foth.actions.VERBS`."""


@handles("pass", of=VALUES)
def _pass(judge: Judge, action: Act) -> float:
    return judge.total(judge.start, judge.hand)


@handles("keep", "redraw", of=VALUES)
def _mulligan(judge: Judge, action: Act) -> float:
    """603.1c: a hand is kept that has horses for the race, and force."""
    race, have = judge.view.race, [judge.view.cards[card] for card in judge.hand]
    apt = sum(race.surface in c.surfaces and race.distance in c.distances for c in have)
    good = apt >= HORSES and sum(card.is_force for card in have) >= FORCES
    return float(good == (action.verb == "keep"))


@handles("run", of=VALUES)
def _run(judge: Judge, action: Act) -> float:
    left = judge.without(action.what, *action.pay)
    return judge.ran(judge.start, action.what, left) + judge.promise(left)


@handles("guard", of=VALUES)
def _guard(judge: Judge, action: Act) -> float:
    left = judge.without(action.what)
    return judge.total(judge.entered(judge.start, action.what, "guarding", left), left)


@handles("play", of=VALUES)
def _play(judge: Judge, action: Act) -> float:
    card, left = judge.view.cards[action.what], judge.without(action.what)
    if card.type == "situation":
        lies = bool(judge.view.sides[judge.seat].situation)
        return judge.total(judge.start, left) + (0.0 if lies else SITUATION)
    on = () if action.on is None else (action.on,)
    frame = Frame(Source(card.id, None, judge.seat), target=on)
    return judge.total(judge.told(judge.start, frame, text_of(card)), left)


@handles("pay", of=VALUES)
def _pay(judge: Judge, action: Act) -> float:
    return judge.promise(judge.without(*action.pay))


@handles("pick", of=VALUES)
def _pick(judge: Judge, action: Act) -> float:
    """Value a card by where it comes from, and where it goes."""
    asked, view = judge.view.asked, judge.view
    assert asked is not None
    own = judge.seat in asked.whose
    if action.on is not None:
        piece = piece_of(judge.start.board, action.on)
        return -1.0 if piece and piece.user == judge.seat else 1.0
    if asked.zone == "hand":
        left, before = judge.without(*view.picked, action.what), judge.without(*view.picked)
        return judge.promise(left) - judge.promise(before)
    worth = judge.promise((*judge.hand, action.what)) - judge.promise(judge.hand)
    if asked.zone == "deck":
        worth = 1 + worth if asked.end == "hand" else 1 - worth / 2
        return worth if own else -worth
    return worth if asked.end == "hand" else worth / 2 - 1 if asked.end != "removed" else -worth


@handles("done", "resolve", of=VALUES)
def _done(judge: Judge, action: Act) -> float:
    return 0.0


@handles("top", of=VALUES)
def _top(judge: Judge, action: Act) -> float:
    """401.4: the least useful card lies deepest, in an own deck."""
    asked = judge.view.asked
    assert asked is not None
    worth = judge.promise((*judge.hand, action.what))
    return -worth if judge.seat in asked.whose else worth


@handles("yes", "no", "option", "instead", of=VALUES)
def _answer(judge: Judge, action: Act) -> float:
    """Value yes, no, or one of several things: what it does, less what it costs."""
    asked, start = judge.view.asked, judge.start
    if action.verb == "no" or asked is None:
        return judge.compared(start)
    number = int(action.what) if action.what else 1
    card, ability = asked.options[number - 1]
    done = judge.told(start, judge.resolving(card), ability.effects)
    return judge.compared(done) - _price(ability)


def _price(ability: Ability) -> float:
    """Return what the cards are worth that an ability takes."""
    cost = ability.cost
    return 0.0 if cost is None else float(PRICE[cost.word] * cost["n"])
