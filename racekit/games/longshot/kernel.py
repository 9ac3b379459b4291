"""Whole games of LONG SHOT as plain functions on whole numbers, fast where numba compiles them.

A *table* is one flat array of int64; the constants below name its words. `pack` makes one of a
state, `play` plays it to its end. Chance draws one card at a time, as the engine does: what the
kernel did can be told as actions (`actions`), and the engine plays them after it.

A card's *kind* is ``9 * horse + mv``. Seats count from 0, horses from 1 (0: free cards), boxes as
in `racekit.games.longshot.cards`.

The columns of a game's row, -1 where there is nothing to tell (a seat that nobody has, a horse that
does not run, a race that is not run):

==================  ================================================================
``score_S``         seat S's dollars at the end
``place_S``         its place, from 1; equal seats share a place
``won_S``           1 where it is at place 1, else 0
``purse1_S``        its dollars after race 1
``order1_S``        the horse of its order in race 1 (``order2_S``: in race 2)
``tickets_S``       dollars that its tickets gained less what they cost, in all races
``finish1_H``       horse H's place in race 1, 0: not home (``finish2_H``: in race 2)
``rounds``          rounds of the last race
``at_H``            where horse H stood at its end
==================  ================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...compiling import (
    Floats,
    Words,
    below,
    compiled,
    count_bits,
    inlined,
    lowest_bit,
    nth_bit,
    seed_rng,
)
from ...engine.analysis import EndTally
from ...engine.errors import Endless
from ...engine.game import State
from .board import Board
from .cards import DONE, HAND, HORSES, PASS, START_MONEY, Card, outcome, place
from .evaluation import ORDINARY_SPEED, SHARPNESS, SPEED_KEPT
from .flow import ChooseFirst, Deal, DealOrder, DrawCard, OpenCard, PlaceCard, PlaceOpened
from .settle import FIRST_RACE, LAST_RACE

if TYPE_CHECKING:
    from . import LongShot

Array = npt.NDArray[np.int64]

PLAYER_CODES = {"random": 0, "greedy": 1}
"""The players that a kernel knows: `racekit.players.Random` and `racekit.players.Greedy`."""
GREEDY = PLAYER_CODES["greedy"]

SEATS = 6
BOXES = 2 * HORSES

_SEAT_COLUMNS = ("score", "place", "won", "purse1", "order1", "order2", "tickets")
_HORSE_COLUMNS = ("finish1", "finish2", "at")
TEXTS = "racekit.games.longshot"
"""Where ``columns.toml`` is."""

COLUMNS: tuple[str, ...] = (
    *(f"{name}_{seat}" for name in _SEAT_COLUMNS for seat in range(SEATS)),
    *(f"{name}_{horse}" for name in _HORSE_COLUMNS for horse in range(1, HORSES + 1)),
    "rounds",
)
"""The names of the numbers of a row (see above)."""
ABSENT = -1

SCORE, PLACE, WON, PURSE1, ORDER1, ORDER2, TICKETS, FINISH1, FINISH2, STOOD = (
    COLUMNS.index(f"{name}_{0 if name in _SEAT_COLUMNS else 1}")
    for name in (*_SEAT_COLUMNS, *_HORSE_COLUMNS)
)
ROUNDS = COLUMNS.index("rounds")

# --- the words of a table --------------------------------------------------------------------

# The options.
GOAL, SPURT_LINE, PLAYERS, HORSES_HERE, BOXES_HERE, RACES, CARDS, ROOM = range(8)
# Where the game stands: SEAT is who is dealt to or whose turn it is, DEALT how much was dealt,
# OPENED_KIND the opened card that waits for its box.
STAGE, RACE, ROUND, FIRST, SEAT, DEALT, SPURT, PLACED, OPENED_KIND = range(8, 17)
# How many cards the stack holds, orders are left, boxes hold a card; how many actions were told;
# the round after which a race is given up.
STACK_SIZE, ORDERS_LEFT, FILLED, TOLD, LAST_ROUND = range(17, 22)

_PER_HORSE = HORSES + 1
MVS = 9
KINDS = MVS * _PER_HORSE
FREE_KINDS = (1 << MVS) - 1
TABLE = SEATS
"""The opened card lies in a hand of its own, after the seats'."""

# By horse (the first is left out).
AT = 22
HOME_ROUND = AT + _PER_HORSE
HOME_OVER = HOME_ROUND + _PER_HORSE
HOME_SUM = HOME_OVER + _PER_HORSE
ORDER_CARDS = HOME_SUM + _PER_HORSE
# By seat.
PURSE = ORDER_CARDS + _PER_HORSE
ORDER = PURSE + SEATS
HAND_SIZE = ORDER + SEATS
# By box: its top card's MV, and how many cards it holds.
TOP = HAND_SIZE + SEATS + 1
SIZE = TOP + BOXES
# By hand: the set of the kinds held, a bit for each. By hand and horse: the sum of their MVs. By
# hand and kind: how many.
HELD = SIZE + BOXES
SUM = HELD + SEATS + 1
COUNT = SUM + _PER_HORSE * (SEATS + 1)
# What the row tells of the races before.
SO_FAR = COUNT + KINDS * (SEATS + 1)
# Lists of kinds: the deck, the stack, and each box's cards from the bottom; ROOM words each.
DECK = SO_FAR + len(COLUMNS)

EMPTY = 9
"""The top of an empty box: no card's MV."""
NOWHERE = -1
"""The box used in a turn in which none was used yet."""

FIND_FIRST, PREPARE, DEAL, DEAL_ORDERS, BEGIN_ROUND, TURN, SECOND, DRAW, OPEN, OPENED, RUN, OVER = (
    range(12)
)
"""The stages: what is to do next."""

MOST_ROUNDS = 1000
"""After so many more a race is given up, as nobody can stop a compiled game."""

# An action is VERB * which verb + what: a card's kind * 16 + box, a kind, a horse, a seat.
VERB = 2048
DID_PASS, DID_DONE = VERB, VERB + 1
DID_DEAL, DID_DRAW, DID_OPEN, DID_ORDER, DID_FIRST = (VERB * verb for verb in range(2, 7))

_SCALES = (FIRST_RACE, LAST_RACE)
ORDER_PAYS = np.array([(-scale.order_penalty, *scale.order) for scale in _SCALES]).ravel()
"""What an order pays, at ``4 * (race - 1) + place``; place 0 is unplaced."""
TICKET_PAYS = np.array([(-scale.ticket_price, *scale.ticket) for scale in _SCALES]).ravel()
"""The same of a ticket, for each of its MV."""

HORSE_OF: Words = np.arange(KINDS) // MVS
MV_OF: Words = np.arange(KINDS) % MVS
"""By kind: looked up faster than divided."""

# --- LS2, LS10: preparing --------------------------------------------------------------------


@inlined
def _tell(t: Words, trace: Array, action: int) -> None:
    if t[TOLD] < len(trace):
        trace[t[TOLD]] = action
        t[TOLD] += 1


@inlined
def _left_of(t: Words, seat: int) -> int:
    return seat + 1 if seat + 1 < t[PLAYERS] else 0


@inlined
def _find_first(t: Words, rng_state: Words, trace: Array) -> None:
    """LS2.1."""
    t[FIRST] = below(rng_state, t[PLAYERS])
    _tell(t, trace, DID_FIRST + t[FIRST])
    t[STAGE] = PREPARE


@inlined
def _prepare(t: Words) -> None:
    """LS2, LS10: all cards are gathered; the horses are at the start."""
    t[ROUND] = t[SPURT] = t[FILLED] = t[DEALT] = 0
    t[PLACED] = NOWHERE
    for i in range(AT, PURSE):
        t[i] = 0
    for i in range(HAND_SIZE, TOP):
        t[i] = 0
    for i in range(TOP, SIZE):
        t[i] = EMPTY
    for i in range(SIZE, SO_FAR):
        t[i] = 0
    t[STACK_SIZE] = t[CARDS]
    for i in range(t[CARDS]):
        t[DECK + t[ROOM] + i] = t[DECK + i]
    t[ORDERS_LEFT] = t[HORSES_HERE]
    for i in range(t[HORSES_HERE]):
        t[ORDER_CARDS + i] = i + 1
    if t[RACE] == 1:
        for seat in range(t[PLAYERS]):
            t[PURSE + seat] = START_MONEY
    t[SEAT] = t[FIRST]
    t[STAGE] = DEAL


@inlined
def _take(t: Words, rng_state: Words) -> int:
    """Take a card from the stack: each of them is as likely."""
    stack = DECK + t[ROOM]
    at = stack + below(rng_state, t[STACK_SIZE])
    kind = t[at]
    t[STACK_SIZE] -= 1
    t[at] = t[stack + t[STACK_SIZE]]
    return kind


@inlined
def _to_hand(t: Words, hand: int, kind: int) -> None:
    t[HELD + hand] |= 1 << kind
    t[SUM + _PER_HORSE * hand + HORSE_OF[kind]] += MV_OF[kind]
    t[COUNT + KINDS * hand + kind] += 1
    t[HAND_SIZE + hand] += 1


@inlined
def _from_hand(t: Words, hand: int, kind: int) -> None:
    t[COUNT + KINDS * hand + kind] -= 1
    if t[COUNT + KINDS * hand + kind] == 0:
        t[HELD + hand] ^= 1 << kind
    t[SUM + _PER_HORSE * hand + HORSE_OF[kind]] -= MV_OF[kind]
    t[HAND_SIZE + hand] -= 1


@inlined
def _deal(t: Words, rng_state: Words, trace: Array) -> None:
    """LS2.2, LS10.2: one card at a time, until each seat has eight."""
    while t[DEALT] < HAND * t[PLAYERS]:
        kind = _take(t, rng_state)
        _to_hand(t, t[SEAT], kind)
        _tell(t, trace, DID_DEAL + kind)
        t[SEAT] = _left_of(t, t[SEAT])
        t[DEALT] += 1
    t[DEALT] = 0
    t[STAGE] = DEAL_ORDERS


@inlined
def _deal_orders(t: Words, rng_state: Words, trace: Array) -> None:
    """LS2.4, LS10.3: one order to each seat."""
    while t[DEALT] < t[PLAYERS]:
        at = ORDER_CARDS + below(rng_state, t[ORDERS_LEFT])
        t[ORDER + t[SEAT]] = t[at]
        t[ORDERS_LEFT] -= 1
        _tell(t, trace, DID_ORDER + t[at])
        t[at] = t[ORDER_CARDS + t[ORDERS_LEFT]]
        t[SEAT] = _left_of(t, t[SEAT])
        t[DEALT] += 1
    t[STAGE] = BEGIN_ROUND


# --- LS4: where a card may go ----------------------------------------------------------------


@inlined
def _own_boxes(t: Words, kind: int) -> tuple[int, int]:
    """LS4.2, LS4.3: the first box that a card belongs to, and the one after the last."""
    if kind < MVS:
        return 0, t[BOXES_HERE]
    return 2 * HORSE_OF[kind] - 2, 2 * HORSE_OF[kind]


@inlined
def _fits(t: Words, kind: int, box: int) -> bool:
    """Whether a card may go to a box of its own: LS4.1 to LS4.4."""
    if t[TOP + box] == EMPTY:
        return True
    if kind < MVS:
        filled = t[FILLED] == t[BOXES_HERE]
    else:
        filled = t[TOP + (box ^ 1)] != EMPTY
    return filled and t[TOP + box] != MV_OF[kind]


@inlined
def _fits_somewhere(t: Words, hand: int) -> bool:
    """Whether any card of a hand may go anywhere."""
    rest = t[HELD + hand]
    while rest:
        kind = lowest_bit(rest)
        first, end = _own_boxes(t, kind)
        for box in range(first, end):
            if _fits(t, kind, box):
                return True
        rest &= rest - 1
    return False


@inlined
def _may_skip(t: Words) -> bool:
    """LS5.1, LS4.6: all boxes are filled, or no card fits; LS6.1: no second card."""
    if t[STAGE] == OPENED:
        return False
    return t[STAGE] == SECOND or t[FILLED] == t[BOXES_HERE] or not _fits_somewhere(t, t[SEAT])


@inlined
def _skipping(t: Words) -> int:
    return DID_DONE if t[STAGE] == SECOND else DID_PASS


@inlined
def _place(t: Words, hand: int, action: int) -> None:
    """Put a card from a hand on top of a box."""
    kind, box = action >> 4, action & 15
    _from_hand(t, hand, kind)
    if t[TOP + box] == EMPTY:
        t[FILLED] += 1
    t[TOP + box] = MV_OF[kind]
    t[DECK + (2 + box) * t[ROOM] + t[SIZE + box]] = kind
    t[SIZE + box] += 1


# --- the random player -----------------------------------------------------------------------


@inlined
def _random(t: Words, hand: int, rng_state: Words) -> int:
    """Choose as `racekit.players.Random`, any legal action.

    Any card goes to any box of its own, or none does where that is allowed; what is not legal is
    drawn again.
    """
    free = t[HELD + hand] & FREE_KINDS
    numbered = t[HELD + hand] ^ free
    of_numbered = 2 * count_bits(numbered)
    of_all = of_numbered + t[BOXES_HERE] * count_bits(free)
    of_any = of_all + _may_skip(t)
    while True:
        pick = below(rng_state, of_any)
        if pick >= of_all:
            return _skipping(t)
        if pick < of_numbered:
            kind = nth_bit(numbered, pick >> 1)
            box = 2 * HORSE_OF[kind] - 2 + (pick & 1)
        else:
            kind = nth_bit(free, (pick - of_numbered) // t[BOXES_HERE])
            box = (pick - of_numbered) % t[BOXES_HERE]
        if box != t[PLACED] and _fits(t, kind, box):
            return kind * 16 + box


# --- the greedy player -----------------------------------------------------------------------

# The words of an evaluation (of floats): a seat's stake in each horse, each horse's strength, and
# the strength of a horse that has a way to go, by that way and the sum of its tops.
STAKE, STRENGTH, BY_WAY = 0, _PER_HORSE, 2 * _PER_HORSE
_SUMS = 17


@inlined
def _see_strengths(goal: int, evaluation: Floats) -> None:
    """Work out how strong a horse looks, for every way to go and every sum of its tops."""
    for way in range(1, goal + 1):
        for tops in range(_SUMS):
            speed = SPEED_KEPT * tops + (1 - SPEED_KEPT) * ORDINARY_SPEED
            evaluation[BY_WAY + _SUMS * way + tops] = (1 + way / speed) ** -SHARPNESS


@inlined
def _strength(t: Words, evaluation: Floats, horse: int, tops: int) -> float:
    """Return how strong a horse looks: one that is home by its place, others by rounds to go."""
    if t[HOME_ROUND + horse]:
        at_home: float = 10.0 ** (4 - _finish(t, horse))
        return at_home
    return evaluation[BY_WAY + _SUMS * (t[GOAL] - t[AT + horse]) + tops]


@inlined
def _mv_on(t: Words, box: int) -> int:
    return 0 if t[TOP + box] == EMPTY else t[TOP + box]


@inlined
def _see(t: Words, seat: int, evaluation: Floats) -> None:
    """Put down a seat's stakes and the horses' strengths, as they are now."""
    scale = 4 * (t[RACE] - 1)
    for horse in range(1, t[HORSES_HERE] + 1):
        stake = t[SUM + _PER_HORSE * seat + horse] * TICKET_PAYS[scale + 1]
        if t[ORDER + seat] == horse:
            stake += ORDER_PAYS[scale + 1]
        evaluation[STAKE + horse] = stake
        tops = _mv_on(t, 2 * horse - 2) + _mv_on(t, 2 * horse - 1)
        evaluation[STRENGTH + horse] = _strength(t, evaluation, horse, tops)


@inlined
def _worth(t: Words, evaluation: Floats) -> float:
    """Return the sum of stake times share over the horses."""
    strengths = 0.0
    shares = 0.0
    for horse in range(1, t[HORSES_HERE] + 1):
        strengths += evaluation[STRENGTH + horse]
        shares += evaluation[STAKE + horse] * evaluation[STRENGTH + horse]
    return shares / strengths


@inlined
def _worth_of(t: Words, hand: int, action: int, evaluation: Floats) -> float:
    """Return the worth of the board once a card is placed; one from a seat's hand is spent."""
    kind, box = action >> 4, action & 15
    horse, mv = (box >> 1) + 1, MV_OF[kind]
    stake, strength = evaluation[STAKE + horse], evaluation[STRENGTH + horse]
    if kind >= MVS and hand != TABLE:
        evaluation[STAKE + horse] -= mv * TICKET_PAYS[4 * (t[RACE] - 1) + 1]
    evaluation[STRENGTH + horse] = _strength(t, evaluation, horse, mv + _mv_on(t, box ^ 1))
    worth = _worth(t, evaluation)
    evaluation[STAKE + horse], evaluation[STRENGTH + horse] = stake, strength
    return worth


@inlined
def _greedy(t: Words, hand: int, rng_state: Words, evaluation: Floats) -> int:
    """Choose as `racekit.players.Greedy`: the best evaluation; among equal ones, any."""
    _see(t, t[FIRST] if hand == TABLE else hand, evaluation)
    chosen, best, equal = ABSENT, -np.inf, 0
    if _may_skip(t):
        chosen, best, equal = _skipping(t), _worth(t, evaluation), 1
    rest = t[HELD + hand]
    while rest:
        kind = lowest_bit(rest)
        first, end = _own_boxes(t, kind)
        for box in range(first, end):
            if box == t[PLACED] or not _fits(t, kind, box):
                continue
            action = kind * 16 + box
            worth = _worth_of(t, hand, action, evaluation)
            equal = equal + 1 if worth == best else 1
            if worth > best or (worth == best and below(rng_state, equal) == 0):
                chosen, best = action, worth
        rest &= rest - 1
    return chosen


# --- LS3: the round --------------------------------------------------------------------------


@inlined
def _begin_round(t: Words) -> None:
    t[ROUND] += 1
    t[SEAT] = t[FIRST]
    t[STAGE] = TURN if t[ROUND] <= t[LAST_ROUND] else OVER


@inlined
def _hand(t: Words) -> int:
    """Return the hand that a card is placed from."""
    return TABLE if t[STAGE] == OPENED else t[SEAT]


@inlined
def _chosen(t: Words, player_codes: Words, rng_state: Words, evaluation: Floats) -> int:
    """Return the action that a seat chooses for its own hand, or for the opened card."""
    hand = _hand(t)
    if hand == TABLE and not _fits_somewhere(t, TABLE):
        return _anywhere(t, rng_state)
    if player_codes[t[SEAT]] == GREEDY:
        return _greedy(t, hand, rng_state, evaluation)
    return _random(t, hand, rng_state)


@inlined
def _do(t: Words, action: int) -> None:
    """LS3.1, LS5.1: a seat places a card or passes; LS6.1: in the spurt, perhaps a second one."""
    again = False
    if action < VERB:
        _place(t, t[SEAT], action)
        t[PLACED] = action & 15
        again = t[SPURT] == 1 and t[STAGE] == TURN and t[HAND_SIZE + t[SEAT]] > 0
    t[STAGE] = SECOND if again else DRAW


@inlined
def _draw(t: Words, rng_state: Words, trace: Array) -> None:
    """LS3.1, LS6.2: one card is drawn after the turn, if there is one (LS7)."""
    t[PLACED] = NOWHERE
    if _has_stack(t):
        kind = _take(t, rng_state)
        _to_hand(t, t[SEAT], kind)
        _tell(t, trace, DID_DRAW + kind)
    t[SEAT] = _left_of(t, t[SEAT])
    t[STAGE] = OPEN if t[SEAT] == t[FIRST] else TURN


@inlined
def _open(t: Words, rng_state: Words, trace: Array) -> None:
    """LS3.2: the top card is opened, if there is one (LS7)."""
    t[STAGE] = RUN
    if _has_stack(t):
        t[OPENED_KIND] = _take(t, rng_state)
        _to_hand(t, TABLE, t[OPENED_KIND])
        _tell(t, trace, DID_OPEN + t[OPENED_KIND])
        t[STAGE] = OPENED


@inlined
def _place_opened(t: Words, action: int) -> None:
    """LS3.2: the first player places the opened card."""
    _place(t, TABLE, action)
    t[STAGE] = RUN


@inlined
def _anywhere(t: Words, rng_state: Words) -> int:
    """LS4.5, LS4.6: equal to every top, it goes on either box of its horse, or on any of all."""
    first, end = _own_boxes(t, t[OPENED_KIND])
    return t[OPENED_KIND] * 16 + first + below(rng_state, end - first)


@inlined
def _has_stack(t: Words) -> bool:
    """LS7.1: an empty stack is formed of the two bottom cards of every box, never its top."""
    if t[STACK_SIZE] == 0:
        for box in range(t[BOXES_HERE]):
            pile = DECK + (2 + box) * t[ROOM]
            taken = min(2, max(0, t[SIZE + box] - 1))
            for i in range(taken):
                t[DECK + t[ROOM] + t[STACK_SIZE]] = t[pile + i]
                t[STACK_SIZE] += 1
            t[SIZE + box] -= taken
            for i in range(t[SIZE + box]):
                t[pile + i] = t[pile + i + taken]
    return t[STACK_SIZE] > 0


@inlined
def _run(t: Words) -> None:
    """LS3.3, LS8.1: every horse that is not home moves by the sum of its tops."""
    home = 0
    spurt = 0
    for horse in range(1, t[HORSES_HERE] + 1):
        if t[HOME_ROUND + horse] == 0:
            tops = _mv_on(t, 2 * horse - 2) + _mv_on(t, 2 * horse - 1)
            t[AT + horse] += tops
            if t[AT + horse] >= t[GOAL]:
                t[HOME_ROUND + horse] = t[ROUND]
                t[HOME_OVER + horse] = t[AT + horse] - t[GOAL]
                t[HOME_SUM + horse] = tops
        home += t[HOME_ROUND + horse] > 0
        spurt |= t[AT + horse] >= t[SPURT_LINE]
    if home >= 3:
        _settle(t)
        return
    t[FIRST] = _left_of(t, t[FIRST])
    t[SPURT] = spurt
    t[STAGE] = BEGIN_ROUND


# --- LS8 to LS11: the end --------------------------------------------------------------------


@inlined
def _ahead(t: Words, one: int, other: int) -> bool:
    """LS8.3: whether a horse that is home came in before another that is."""
    if t[HOME_ROUND + one] != t[HOME_ROUND + other]:
        return t[HOME_ROUND + one] < t[HOME_ROUND + other]
    if t[HOME_OVER + one] != t[HOME_OVER + other]:
        return t[HOME_OVER + one] > t[HOME_OVER + other]
    return t[HOME_SUM + one] > t[HOME_SUM + other]


@inlined
def _finish(t: Words, horse: int) -> int:
    """LS8.3, LS8.4: a horse's place, shared where it is a dead heat; 0 where it is not home."""
    if t[HOME_ROUND + horse] == 0:
        return 0
    place = 1
    for other in range(1, t[HORSES_HERE] + 1):
        if t[HOME_ROUND + other] > 0 and _ahead(t, other, horse):
            place += 1
    return place


@inlined
def _settle(t: Words) -> None:
    """LS9, LS10: orders and tickets are paid; the next race begins, or the game is over."""
    last = t[RACE] > 1
    for horse in range(1, t[HORSES_HERE] + 1):
        t[SO_FAR + (FINISH2 if last else FINISH1) + horse - 1] = _finish(t, horse)
    for seat in range(t[PLAYERS]):
        _settle_seat(t, seat)
    if t[RACE] == t[RACES]:
        t[STAGE] = OVER
        return
    t[RACE] += 1
    t[FIRST] = _left_of(t, t[FIRST])
    t[STAGE] = PREPARE


@inlined
def _settle_seat(t: Words, seat: int) -> None:
    """LS9.1, LS9.2 and LS10.4, LS10.5; LS9.4: the purse is floored once, at the end."""
    scale = 4 * (t[RACE] - 1)
    finishes = SO_FAR + (FINISH2 if t[RACE] > 1 else FINISH1) - 1
    tickets = 0
    for horse in range(1, t[HORSES_HERE] + 1):
        paid = t[finishes + horse] if t[finishes + horse] <= 3 else 0
        tickets += t[SUM + _PER_HORSE * seat + horse] * TICKET_PAYS[scale + paid]
    order = t[ORDER + seat]
    paid = t[finishes + order] if t[finishes + order] <= 3 else 0
    t[PURSE + seat] = max(0, t[PURSE + seat] + ORDER_PAYS[scale + paid] + tickets)
    t[SO_FAR + TICKETS + seat] += tickets
    if t[RACE] > 1:
        t[SO_FAR + ORDER2 + seat] = order
    else:
        t[SO_FAR + ORDER1 + seat] = order
        t[SO_FAR + PURSE1 + seat] = t[PURSE + seat]


@inlined
def _fill(t: Words, row: Words) -> None:
    """LS11.1: the row of a game that is over."""
    for i in range(len(COLUMNS)):
        row[i] = t[SO_FAR + i]
    for seat in range(t[PLAYERS]):
        place = 1
        for other in range(t[PLAYERS]):
            place += t[PURSE + other] > t[PURSE + seat]
        row[SCORE + seat], row[PLACE + seat] = t[PURSE + seat], place
        row[WON + seat] = 1 if place == 1 else 0
    for horse in range(1, t[HORSES_HERE] + 1):
        row[STOOD + horse - 1] = t[AT + horse]
    row[ROUNDS] = t[ROUND]


# --- whole games -----------------------------------------------------------------------------


@inlined
def _play_on(
    t: Words, player_codes: Words, rng_state: Words, evaluation: Floats, trace: Array
) -> None:
    """Do what is next, until the game is over."""
    while t[STAGE] != OVER:
        stage = t[STAGE]
        if stage in (TURN, SECOND, OPENED):
            action = _chosen(t, player_codes, rng_state, evaluation)
            _tell(t, trace, action)
            if stage == OPENED:
                _place_opened(t, action)
            else:
                _do(t, action)
        elif stage == DRAW:
            _draw(t, rng_state, trace)
        elif stage == OPEN:
            _open(t, rng_state, trace)
        elif stage == RUN:
            _run(t)
        elif stage == BEGIN_ROUND:
            _begin_round(t)
        elif stage == FIND_FIRST:
            _find_first(t, rng_state, trace)
        elif stage == PREPARE:
            _prepare(t)
        elif stage == DEAL:
            _deal(t, rng_state, trace)
        else:
            _deal_orders(t, rng_state, trace)


@compiled
def _evaluation(position: Array, player_codes: Array) -> npt.NDArray[np.float64]:
    """Return the room that greedy seats work in."""
    goal = 0
    for policy in player_codes:
        if policy == GREEDY:
            goal = position[GOAL]
    evaluation = np.empty(BY_WAY + _SUMS * (goal + 1))
    _see_strengths(goal, evaluation)
    return evaluation


@inlined
def _set_back(t: Words, position: Words) -> None:
    """Make a table the position again that it was; the deck never changes."""
    for i in range(DECK):
        t[i] = position[i]
    stack = DECK + t[ROOM]
    for i in range(stack, stack + t[STACK_SIZE]):
        t[i] = position[i]
    for box in range(t[BOXES_HERE]):
        pile = stack + (1 + box) * t[ROOM]
        for i in range(pile, pile + t[SIZE + box]):
            t[i] = position[i]


def play(position: Array, player_codes: Array, rng_state: Array, row: Array, trace: Array) -> int:
    """Play a position to its end.

    Parameters
    ----------
    position : array
        What `pack` returns; it stays as it is.
    player_codes : array
        Each seat's number in `PLAYER_CODES`.
    rng_state : array, shape (4,)
        A generator (see `racekit.compiling`); it moves on.
    row : array, shape (len(COLUMNS),)
        The row, to be filled.
    trace : array
        Room for the game's actions (see `actions`); what is too long for it is not told.

    Returns
    -------
    int
        How many actions were told.

    Raises
    ------
    Endless
        Where a race is not over after `MOST_ROUNDS` more.
    """
    table = position.copy()
    _check_ended(
        _play_all(position, player_codes, NO_SEEDS, row.reshape(-1, 1), table, rng_state, trace)
    )
    return int(table[TOLD])


def play_many(position: Array, player_codes: Array, seeds: Array, figures: Array) -> None:
    """Play a position to its end many times; what a game comes to depends on its own seeds alone.

    Parameters
    ----------
    position : array
        What `pack` returns.
    player_codes : array
        Each seat's number in `PLAYER_CODES`.
    seeds : array, shape (n, 2)
        Two words of 32 bits for each game (see `racekit.compiling.seed_rng`).
    figures : array, shape (len(COLUMNS), n)
        The games' rows, to be filled in: each is a column here.

    Raises
    ------
    Endless
        Where a race is not over after `MOST_ROUNDS` more.
    """
    rng_state, untold = np.zeros(4, np.int64), np.zeros(0, np.int64)
    _check_ended(
        _play_all(position, player_codes, seeds, figures, position.copy(), rng_state, untold)
    )


def _check_ended(given_up: int) -> None:
    if given_up:
        raise Endless


NO_SEEDS = np.zeros((0, 2), np.int64)


@compiled
def _play_all(
    position: Array,
    player_codes: Array,
    seeds: Array,
    figures: Array,
    table: Array,
    rng_state: Array,
    trace: Array,
) -> int:
    """Play a game for each column of `figures`; return how many were given up.

    Without seeds the generator just goes on.
    """
    given_up = 0
    evaluation = _evaluation(position, player_codes)
    for game in range(figures.shape[1]):
        _set_back(table, position)
        if len(seeds):
            seed_rng(rng_state, seeds[game, 0], seeds[game, 1])
        _play_on(table, player_codes, rng_state, evaluation, trace)
        _fill(table, figures[:, game])
        given_up += table[ROUND] > table[LAST_ROUND]
    return given_up


# --- to and from the engine ------------------------------------------------------------------


def _kind(card: Card) -> int:
    return MVS * card.horse + card.mv


def _card(kind: int) -> Card:
    return Card(*divmod(kind, MVS))


def actions(game: LongShot, trace: Sequence[int]) -> list[str]:
    """Return the texts of the actions that `play` told.

    Examples
    --------
    >>> import racekit as rk
    >>> actions(rk.game("longshot"), [DID_FIRST + 2, DID_DEAL + MVS * 3 + 6, DID_PASS])
    ['first 2', 'deal 3-6', 'pass']
    """
    return [_action(int(code)) for code in trace]


def _action(code: int) -> str:
    verb, what = code // VERB * VERB, code % VERB
    if verb == 0:
        return str(place(_card(what // 16), what % 16))
    if code in (DID_PASS, DID_DONE):
        return str(PASS if code == DID_PASS else DONE)
    if verb in _DRAWN:
        return str(outcome(_DRAWN[verb], _card(what)))
    return str(outcome("order" if verb == DID_ORDER else "first", what))


_DRAWN = {DID_DEAL: "deal", DID_DRAW: "draw", DID_OPEN: "open"}


def row(state: State) -> tuple[int, ...]:
    """Return the row of a game that is over in the engine."""
    told = [ABSENT] * len(COLUMNS)
    board: Board = state.board
    _tell_races(board, told)
    assert state.result is not None
    scores, ranking, _ = state.result
    for seat, (score, rank) in enumerate(zip(scores, ranking, strict=True)):
        told[SCORE + seat], told[PLACE + seat], told[WON + seat] = score, rank, int(rank == 1)
    told[STOOD : STOOD + len(board.at)] = board.at
    told[ROUNDS] = board.round
    return tuple(told)


tally = EndTally(row)


def _tell_races(board: Board, told: list[int]) -> None:
    """Fill in what a row tells of the races that are settled."""
    told[TICKETS : TICKETS + len(board.purses)] = [0] * len(board.purses)
    for race, ranks, accounts in board.settlements:
        finish, order = (FINISH1, ORDER1) if race == 1 else (FINISH2, ORDER2)
        told[finish : finish + len(ranks)] = ranks
        for seat, account in enumerate(accounts):
            of_order, *of_tickets = account.lines
            told[order + seat] = of_order.horse
            told[TICKETS + seat] += sum(line.amount for line in of_tickets)
            if race == 1:
                told[PURSE1 + seat] = account.after


def pack(state: State) -> Array:
    """Return a position as a table.

    Parameters
    ----------
    state : State
        Any state of LONG SHOT: at the start, at a decision, at a chance step, or over.
    """
    game: Any = state.game
    board: Board = state.board
    held = [*board.hands, *[()] * (SEATS - len(board.hands)), _opened(board)]
    room = max(len(game.cards), len(board.stack) + sum(map(len, (*board.boxes, *held))))
    table = np.zeros(DECK + (2 + BOXES) * room, np.int64)
    options = {
        GOAL: game.goal,
        SPURT_LINE: game.spurt,
        PLAYERS: game.players,
        HORSES_HERE: game.horses,
        BOXES_HERE: 2 * game.horses,
        RACES: game.races,
        CARDS: len(game.cards),
        ROOM: room,
    }
    for at, value in (*options.items(), *_stage(state)):
        table[at] = value
    for at, values in _lists(game, board, room):
        table[at : at + len(values)] = values
    for hand, cards in enumerate(held):
        for card in cards:
            _to_hand(table, hand, _kind(card))
    return table


def _opened(board: Board) -> tuple[Card, ...]:
    return () if board.opened is None else (board.opened,)


def _stage(state: State) -> Iterator[tuple[int, int]]:
    """Tell what is to do next, and for whom."""
    board: Board = state.board
    task = state.task
    yield RACE, board.race or 1
    yield ROUND, board.round
    yield LAST_ROUND, board.round + MOST_ROUNDS
    yield FIRST, board.first
    yield SPURT, board.spurt
    yield PLACED, board.placed[0] if board.placed else NOWHERE
    yield OPENED_KIND, _kind(board.opened) if board.opened else 0
    yield STACK_SIZE, len(board.stack)
    yield ORDERS_LEFT, len(board.orders_left)
    yield FILLED, sum(map(bool, board.boxes))
    match task:
        case None:
            yield STAGE, OVER
        case ChooseFirst():
            yield STAGE, FIND_FIRST
        case Deal(dealt) | DealOrder(dealt):
            yield STAGE, DEAL if isinstance(task, Deal) else DEAL_ORDERS
            yield DEALT, dealt
            yield SEAT, (board.first + dealt) % len(board.hands)
        case PlaceCard(seat, second):
            yield STAGE, SECOND if second else TURN
            yield SEAT, seat
        case DrawCard(seat):
            yield STAGE, DRAW
            yield SEAT, seat
        case OpenCard() | PlaceOpened():
            yield STAGE, OPEN if isinstance(task, OpenCard) else OPENED
            yield SEAT, board.first


def _lists(game: LongShot, board: Board, room: int) -> Iterator[tuple[int, Sequence[int]]]:
    """Tell what a table holds by horse, seat and box, and the lists of cards."""
    yield AT + 1, board.at
    for horse, home in enumerate(board.homes, start=1):
        if home is not None:
            yield HOME_ROUND + horse, (home.round,)
            yield HOME_OVER + horse, (home.over,)
            yield HOME_SUM + horse, (home.sum,)
    yield ORDER_CARDS, board.orders_left
    yield PURSE, board.purses
    yield ORDER, [order or 0 for order in board.orders]
    yield TOP, [EMPTY] * BOXES
    yield TOP, [pile[-1].mv if pile else EMPTY for pile in board.boxes]
    yield SIZE, [len(pile) for pile in board.boxes]
    told = [ABSENT] * len(COLUMNS)
    _tell_races(board, told)
    yield SO_FAR, told
    lists = (game.cards, board.stack, *board.boxes)
    for i, cards in enumerate(lists):
        yield DECK + i * room, [_kind(card) for card in cards]


def ranges(game: LongShot) -> dict[str, Sequence[int]]:
    """Return which seats, horses and races a game has columns for; the others are absent."""
    horses, races = range(1, game.horses + 1), range(1, game.races + 1)
    return {"seat": range(game.players), "horse": horses, "race": races}
