"""Whole games of LONG SHOT as plain functions on integers, which numba compiles.

A *table* is one flat array of int64; the constants below are the indices of its entries. `pack`
converts a state to a table, and `play` plays the table to the end of the game. Chance draws one
card at a time, as the engine does, so a game of the kernel can be recorded as actions (`actions`)
and replayed by the engine.

A card's *kind* is ``9 * horse + mv``. Seats count from 0, horses from 1 (0: free cards), boxes as
in `racekit.games.longshot.cards`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from ...compiling import (
    NO_ACTION,
    NO_STARTS,
    Floats,
    Grid,
    Words,
    below,
    compiled,
    count_bits,
    floats_of,
    grid,
    inlined,
    lowest_bit,
    nth_bit,
    seed_rng,
    words,
    zeros,
)
from ...engine.errors import StepLimitExceeded
from ...engine.game import State
from .board import Board, seat_after
from .cards import DONE, HAND, HORSES, PASS, START_MONEY, Card, Place, outcome, place
from .evaluation import AT_HOME, ORDINARY_SPEED, SPEED_KEPT, strength
from .flow import ChooseFirst, Deal, DealOrder, DrawCard, OpenCard, PlaceCard, PlaceOpened
from .settle import FIRST_RACE, LAST_RACE
from .tables import (
    ABSENT,
    COLUMNS,
    FINISH1,
    FINISH2,
    ORDER1,
    ORDER2,
    PLACE,
    PURSE1,
    ROUNDS,
    SCORE,
    SEATS,
    STOOD,
    TICKETS,
    WON,
    fill_races,
)

if TYPE_CHECKING:
    from .rules import Rules

PLAYER_CODES = {"random": 0, "greedy": 1}
"""The players that the kernel implements: `racekit.players.Random` and `racekit.players.Greedy`."""
GREEDY = PLAYER_CODES["greedy"]

BOXES = 2 * HORSES

# --- the layout of a table -------------------------------------------------------------------

# The options.
GOAL, SPURT_LINE, PLAYERS, HORSES_HERE, BOXES_HERE, RACES, CARDS, ROOM = range(8)
# The stage of the game: SEAT is the seat to be dealt to or to move, DEALT the number of items
# dealt, OPENED_KIND the opened card before it is placed.
STAGE, RACE, ROUND, FIRST, SEAT, DEALT, SPURT, PLACED, OPENED_KIND = range(8, 17)
# The numbers of cards in the stack, orders left, filled boxes and recorded actions; the round after
# which a race is abandoned.
STACK_SIZE, ORDERS_LEFT, FILLED, RECORDED, LAST_ROUND = range(17, 22)

_PER_HORSE = HORSES + 1
MVS = 9
KINDS = MVS * _PER_HORSE
FREE_KINDS = (1 << MVS) - 1
TABLE = SEATS
"""The index of an extra hand, after the seats' hands, that holds the opened card."""

# By horse (index 0 is unused).
AT = 22
HOME_ROUND = AT + _PER_HORSE
HOME_SUM = HOME_ROUND + _PER_HORSE
ORDER_CARDS = HOME_SUM + _PER_HORSE
# By seat.
PURSE = ORDER_CARDS + _PER_HORSE
ORDER = PURSE + SEATS
# By box: its top card's MV and its number of cards.
TOP = ORDER + SEATS
SIZE = TOP + BOXES
# By hand: the set of the kinds held, one bit each. By hand and horse: the sum of their MVs. By
# hand and kind: the number of cards.
HELD = SIZE + BOXES
SUM = HELD + SEATS + 1
COUNT = SUM + _PER_HORSE * (SEATS + 1)
# The columns of the row that earlier races have filled.
PARTIAL_ROW = COUNT + KINDS * (SEATS + 1)
# Lists of kinds: the deck, the stack, and each box's cards from the bottom; ROOM entries each.
DECK = PARTIAL_ROW + len(COLUMNS)

EMPTY = 9
"""The top of an empty box; no card has this MV."""
NOWHERE = -1
"""The value of PLACED before this turn has used a box."""

FIND_FIRST, PREPARE, DEAL, DEAL_ORDERS, BEGIN_ROUND, TURN, SECOND, DRAW, OPEN, OPENED, RUN, OVER = (
    range(12)
)
"""The stages: the next step of the game."""

MOST_ROUNDS = 1000
"""The limit of further rounds in a race: a compiled game cannot be interrupted."""
MOST_ACTIONS = 1 + 2 * (SEATS * (HAND + 1) + MOST_ROUNDS * (3 * SEATS + 2))
"""The most actions of a game, chance included: what is dealt, and what each round has."""

# An action's code is VERB * verb + operand: a card's kind * 16 + box, a kind, a horse or a seat.
VERB = 2048
DID_PASS, DID_DONE = VERB, VERB + 1
DID_DEAL, DID_DRAW, DID_OPEN, DID_ORDER, DID_FIRST = (VERB * verb for verb in range(2, 7))

_SCALES = (FIRST_RACE, LAST_RACE)
ORDER_PAYS = words(pay for scale in _SCALES for pay in (-scale.order_penalty, *scale.order))
"""The payment for an order, at ``4 * (race - 1) + place``; place 0 is unplaced."""
TICKET_PAYS = words(pay for scale in _SCALES for pay in (-scale.ticket_price, *scale.ticket))
"""The payment for a ticket per unit of MV, at the same indices."""

HORSE_OF = words(kind // MVS for kind in range(KINDS))
MV_OF = words(kind % MVS for kind in range(KINDS))
"""By kind; a lookup is faster than a division."""

# --- LS2, LS10: preparing --------------------------------------------------------------------


@inlined
def _record(t: Words, trace: Words, action: int) -> None:
    if t[RECORDED] < len(trace):
        trace[t[RECORDED]] = action
        t[RECORDED] += 1


@inlined
def _left_of(t: Words, seat: int) -> int:
    """LS3.1, LS3.4: turns and marker go clockwise."""
    return seat + 1 if seat + 1 < t[PLAYERS] else 0


@inlined
def _find_first(t: Words, rng_state: Words, trace: Words) -> None:
    """LS2.1."""
    t[FIRST] = below(rng_state, t[PLAYERS])
    _record(t, trace, DID_FIRST + t[FIRST])
    t[STAGE] = PREPARE


@inlined
def _prepare(t: Words) -> None:
    """LS2.3, LS2.5, LS10.2: gather all cards and put the horses at the start."""
    t[ROUND] = t[SPURT] = t[FILLED] = t[DEALT] = 0
    t[PLACED] = NOWHERE
    for i in range(AT, PURSE):
        t[i] = 0
    for i in range(TOP, SIZE):
        t[i] = EMPTY
    for i in range(SIZE, PARTIAL_ROW):
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
    """Take a card from the stack, uniformly at random (LS2.2, LS3.1, LS3.2)."""
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


@inlined
def _from_hand(t: Words, hand: int, kind: int) -> None:
    t[COUNT + KINDS * hand + kind] -= 1
    if t[COUNT + KINDS * hand + kind] == 0:
        t[HELD + hand] ^= 1 << kind
    t[SUM + _PER_HORSE * hand + HORSE_OF[kind]] -= MV_OF[kind]


@inlined
def _deal(t: Words, rng_state: Words, trace: Words) -> None:
    """LS2.2, LS10.2: deal one card at a time, until each seat has eight."""
    while t[DEALT] < HAND * t[PLAYERS]:
        kind = _take(t, rng_state)
        _to_hand(t, t[SEAT], kind)
        _record(t, trace, DID_DEAL + kind)
        t[SEAT] = _left_of(t, t[SEAT])
        t[DEALT] += 1
    t[DEALT] = 0
    t[STAGE] = DEAL_ORDERS


@inlined
def _deal_orders(t: Words, rng_state: Words, trace: Words) -> None:
    """LS2.4, LS10.3: deal one order to each seat."""
    while t[DEALT] < t[PLAYERS]:
        at = ORDER_CARDS + below(rng_state, t[ORDERS_LEFT])
        t[ORDER + t[SEAT]] = t[at]
        t[ORDERS_LEFT] -= 1
        _record(t, trace, DID_ORDER + t[at])
        t[at] = t[ORDER_CARDS + t[ORDERS_LEFT]]
        t[SEAT] = _left_of(t, t[SEAT])
        t[DEALT] += 1
    t[STAGE] = BEGIN_ROUND


# --- LS4: where a card may go ----------------------------------------------------------------


@inlined
def _own_boxes(t: Words, kind: int) -> tuple[int, int]:
    """LS4.2, LS4.3: the first box that a card belongs to, and the end of the range."""
    if kind < MVS:
        return 0, t[BOXES_HERE]
    return 2 * HORSE_OF[kind] - 2, 2 * HORSE_OF[kind]


@inlined
def _fits(t: Words, kind: int, box: int) -> bool:
    """Return whether a card may go to one of its own boxes: LS4.1 to LS4.4."""
    if t[TOP + box] == EMPTY:
        return True
    if kind < MVS:
        filled = t[FILLED] == t[BOXES_HERE]
    else:
        filled = t[TOP + (box ^ 1)] != EMPTY
    return filled and t[TOP + box] != MV_OF[kind]


@inlined
def _fits_somewhere(t: Words, hand: int) -> bool:
    """Return whether any card of a hand can be placed (LS4.6)."""
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
    """Return whether to pass is legal (LS5.1, LS4.6), or to place no second card (LS6.1)."""
    if t[STAGE] == OPENED:
        return False
    return t[STAGE] == SECOND or t[FILLED] == t[BOXES_HERE] or not _fits_somewhere(t, t[SEAT])


@inlined
def _skip_action(t: Words) -> int:
    return DID_DONE if t[STAGE] == SECOND else DID_PASS


@inlined
def _place(t: Words, hand: int, action: int) -> None:
    """Put a card from a hand on top of a box (LS3.1, LS4.7)."""
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
    """Choose a legal action uniformly at random, as `racekit.players.Random` does.

    Draw from all placings in a card's own boxes, and a skip if it is allowed, until the draw is
    legal.
    """
    free = t[HELD + hand] & FREE_KINDS
    numbered = t[HELD + hand] ^ free
    of_numbered = 2 * count_bits(numbered)
    of_all = of_numbered + t[BOXES_HERE] * count_bits(free)
    of_any = of_all + _may_skip(t)
    while True:
        pick = below(rng_state, of_any)
        if pick >= of_all:
            return _skip_action(t)
        if pick < of_numbered:
            kind = nth_bit(numbered, pick >> 1)
            box = 2 * HORSE_OF[kind] - 2 + (pick & 1)
        else:
            kind = nth_bit(free, (pick - of_numbered) // t[BOXES_HERE])
            box = (pick - of_numbered) % t[BOXES_HERE]
        if box != t[PLACED] and _fits(t, kind, box):
            return kind * 16 + box


# --- the greedy player -----------------------------------------------------------------------

_strength_of = inlined(strength)

# The layout of an evaluation (of floats): a seat's stake in each horse, each horse's strength, and
# a table of the strength of a horse by its distance to the goal and the sum of its tops.
STAKE, STRENGTH, BY_DISTANCE = 0, _PER_HORSE, 2 * _PER_HORSE
_SUMS = 17


@inlined
def _tabulate_strengths(goal: int, evaluation: Floats) -> None:
    """Compute the strength of a horse for every distance and every sum of its tops."""
    for distance in range(1, goal + 1):
        for tops in range(_SUMS):
            speed = SPEED_KEPT * tops + (1 - SPEED_KEPT) * ORDINARY_SPEED
            evaluation[BY_DISTANCE + _SUMS * distance + tops] = _strength_of(distance / speed)


@inlined
def _strength(t: Words, evaluation: Floats, horse: int, tops: int) -> float:
    """Return a horse's strength: by its place if it is home (LS8.3), else by its rounds to go."""
    if t[HOME_ROUND + horse]:
        return AT_HOME[_finish(t, horse) - 1]
    return evaluation[BY_DISTANCE + _SUMS * (t[GOAL] - t[AT + horse]) + tops]


@inlined
def _mv_on(t: Words, box: int) -> int:
    """LS3.3, LS4.7: only the top card counts; an empty box counts 0."""
    return 0 if t[TOP + box] == EMPTY else t[TOP + box]


@inlined
def _evaluate(t: Words, seat: int, evaluation: Floats) -> None:
    """Store a seat's stakes (LS9.1, LS9.2, LS10.4, LS10.5) and the horses' strengths."""
    scale = 4 * (t[RACE] - 1)
    for horse in range(1, t[HORSES_HERE] + 1):
        stake = t[SUM + _PER_HORSE * seat + horse] * TICKET_PAYS[scale + 1]
        if t[ORDER + seat] == horse:
            stake += ORDER_PAYS[scale + 1]
        evaluation[STAKE + horse] = stake
        tops = _mv_on(t, 2 * horse - 2) + _mv_on(t, 2 * horse - 1)
        evaluation[STRENGTH + horse] = _strength(t, evaluation, horse, tops)


@inlined
def _value(t: Words, evaluation: Floats) -> float:
    """Return the sum over the horses of stake times share of the total strength."""
    strengths = 0.0
    shares = 0.0
    for horse in range(1, t[HORSES_HERE] + 1):
        strengths += evaluation[STRENGTH + horse]
        shares += evaluation[STAKE + horse] * evaluation[STRENGTH + horse]
    return shares / strengths


@inlined
def _value_after(t: Words, hand: int, action: int, evaluation: Floats) -> float:
    """Return the value of the board after a placing; a card from a seat's hand stops counting."""
    kind, box = action >> 4, action & 15
    horse, mv = (box >> 1) + 1, MV_OF[kind]
    stake, strength = evaluation[STAKE + horse], evaluation[STRENGTH + horse]
    if kind >= MVS and hand != TABLE:
        evaluation[STAKE + horse] -= mv * TICKET_PAYS[4 * (t[RACE] - 1) + 1]
    evaluation[STRENGTH + horse] = _strength(t, evaluation, horse, mv + _mv_on(t, box ^ 1))
    value = _value(t, evaluation)
    evaluation[STAKE + horse], evaluation[STRENGTH + horse] = stake, strength
    return value


@inlined
def _greedy(t: Words, hand: int, rng_state: Words, evaluation: Floats) -> int:
    """Choose the best evaluation, with random ties, as `racekit.players.Greedy` does."""
    _evaluate(t, t[FIRST] if hand == TABLE else hand, evaluation)
    chosen, best, equal = ABSENT, -inf, 0
    if _may_skip(t):
        chosen, best, equal = _skip_action(t), _value(t, evaluation), 1
    rest = t[HELD + hand]
    while rest:
        kind = lowest_bit(rest)
        first, end = _own_boxes(t, kind)
        for box in range(first, end):
            if box == t[PLACED] or not _fits(t, kind, box):
                continue
            action = kind * 16 + box
            value = _value_after(t, hand, action, evaluation)
            equal = equal + 1 if value == best else 1
            if value > best or (value == best and below(rng_state, equal) == 0):
                chosen, best = action, value
        rest &= rest - 1
    return chosen


# --- LS3: the round --------------------------------------------------------------------------


@inlined
def _begin_round(t: Words) -> None:
    """LS3.1: the first player takes the first turn."""
    t[ROUND] += 1
    t[SEAT] = t[FIRST]
    t[STAGE] = TURN if t[ROUND] <= t[LAST_ROUND] else OVER


@inlined
def _hand(t: Words) -> int:
    """Return the hand of the card to be placed; the opened card is in none (LS3.2)."""
    return TABLE if t[STAGE] == OPENED else t[SEAT]


@inlined
def _chosen(t: Words, player_codes: Words, rng_state: Words, evaluation: Floats) -> int:
    """Return the action that a seat chooses for its hand or for the opened card."""
    hand = _hand(t)
    if hand == TABLE and not _fits_somewhere(t, TABLE):
        return _anywhere(t, rng_state)
    if player_codes[t[SEAT]] == GREEDY:
        return _greedy(t, hand, rng_state, evaluation)
    return _random(t, hand, rng_state)


@inlined
def _apply(t: Words, action: int) -> None:
    """LS3.1, LS5.1: a seat places a card or passes; LS6.1: the spurt allows a second card."""
    again = False
    if action < VERB:
        _place(t, t[SEAT], action)
        t[PLACED] = action & 15
        again = t[SPURT] == 1 and t[STAGE] == TURN and t[HELD + t[SEAT]] != 0
    t[STAGE] = SECOND if again else DRAW


@inlined
def _draw(t: Words, rng_state: Words, trace: Words) -> None:
    """LS3.1, LS6.2: after the turn the seat draws a card, if there is one (LS7)."""
    t[PLACED] = NOWHERE
    if _has_stack(t):
        kind = _take(t, rng_state)
        _to_hand(t, t[SEAT], kind)
        _record(t, trace, DID_DRAW + kind)
    t[SEAT] = _left_of(t, t[SEAT])
    t[STAGE] = OPEN if t[SEAT] == t[FIRST] else TURN


@inlined
def _open(t: Words, rng_state: Words, trace: Words) -> None:
    """LS3.2: open the top card, if there is one (LS7)."""
    t[STAGE] = RUN
    if _has_stack(t):
        t[OPENED_KIND] = _take(t, rng_state)
        _to_hand(t, TABLE, t[OPENED_KIND])
        _record(t, trace, DID_OPEN + t[OPENED_KIND])
        t[STAGE] = OPENED


@inlined
def _place_opened(t: Words, action: int) -> None:
    """LS3.2: the first player places the opened card."""
    _place(t, TABLE, action)
    t[STAGE] = RUN


@inlined
def _act(t: Words, action: int) -> None:
    """Perform a seat's action."""
    if t[STAGE] == OPENED:
        _place_opened(t, action)
    else:
        _apply(t, action)


@inlined
def _anywhere(t: Words, rng_state: Words) -> int:
    """LS4.5, LS4.6: an opened card equal to every top goes on any box that it belongs to."""
    first, end = _own_boxes(t, t[OPENED_KIND])
    return t[OPENED_KIND] * 16 + first + below(rng_state, end - first)


@inlined
def _has_stack(t: Words) -> bool:
    """LS7.1: refill an empty stack; return whether it has cards.

    The two bottom cards of every box form the new stack, but never its top card.
    """
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
    """LS8.3: return whether `one` finished ahead of `other`; both are home."""
    first = t[HOME_ROUND + one], -t[AT + one], -t[HOME_SUM + one]
    return first < (t[HOME_ROUND + other], -t[AT + other], -t[HOME_SUM + other])


@inlined
def _finish(t: Words, horse: int) -> int:
    """LS8.3, LS8.4: return a horse's place, shared in a dead heat; 0 if it is not home."""
    if t[HOME_ROUND + horse] == 0:
        return 0
    place = 1
    for other in range(1, t[HORSES_HERE] + 1):
        if t[HOME_ROUND + other] > 0 and _ahead(t, other, horse):
            place += 1
    return place


@inlined
def _settle(t: Words) -> None:
    """LS8.3, LS9.4: settle orders and tickets; LS10.1, LS11.1: the next race, or the end."""
    last = t[RACE] > 1
    for horse in range(1, t[HORSES_HERE] + 1):
        t[PARTIAL_ROW + (FINISH2 if last else FINISH1) + horse - 1] = _finish(t, horse)
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
    """LS9.1, LS9.2 and LS10.4, LS10.5; LS9.4: floor the purse once, at the end."""
    scale = 4 * (t[RACE] - 1)
    finishes = PARTIAL_ROW + (FINISH2 if t[RACE] > 1 else FINISH1) - 1
    tickets = 0
    for horse in range(1, t[HORSES_HERE] + 1):
        paid = t[finishes + horse] if t[finishes + horse] <= 3 else 0
        tickets += t[SUM + _PER_HORSE * seat + horse] * TICKET_PAYS[scale + paid]
    order = t[ORDER + seat]
    paid = t[finishes + order] if t[finishes + order] <= 3 else 0
    t[PURSE + seat] = max(0, t[PURSE + seat] + ORDER_PAYS[scale + paid] + tickets)
    t[PARTIAL_ROW + TICKETS + seat] += tickets
    if t[RACE] > 1:
        t[PARTIAL_ROW + ORDER2 + seat] = order
    else:
        t[PARTIAL_ROW + ORDER1 + seat] = order
        t[PARTIAL_ROW + PURSE1 + seat] = t[PURSE + seat]


@inlined
def _fill(t: Words, figures: Grid, game: int) -> None:
    """LS11.1: fill the column of a game that is over."""
    for i in range(len(COLUMNS)):
        figures[i, game] = t[PARTIAL_ROW + i]
    for seat in range(t[PLAYERS]):
        place = 1
        for other in range(t[PLAYERS]):
            place += t[PURSE + other] > t[PURSE + seat]
        figures[SCORE + seat, game], figures[PLACE + seat, game] = t[PURSE + seat], place
        figures[WON + seat, game] = 1 if place == 1 else 0
    for horse in range(1, t[HORSES_HERE] + 1):
        figures[STOOD + horse - 1, game] = t[AT + horse]
    figures[ROUNDS, game] = t[ROUND]


# --- whole games -----------------------------------------------------------------------------


@inlined
def _play_on(
    t: Words,
    player_codes: Words,
    chance: Words,
    choices: Words,
    evaluation: Floats,
    trace: Words,
) -> None:
    """Perform stage after stage until the game is over; chance and the seats draw numbers."""
    while t[STAGE] != OVER:
        stage = t[STAGE]
        if stage in (TURN, SECOND, OPENED):
            action = _chosen(t, player_codes, choices, evaluation)
            _record(t, trace, action)
            _act(t, action)
        elif stage == DRAW:
            _draw(t, chance, trace)
        elif stage == OPEN:
            _open(t, chance, trace)
        elif stage == RUN:
            _run(t)
        elif stage == BEGIN_ROUND:
            _begin_round(t)
        elif stage == FIND_FIRST:
            _find_first(t, chance, trace)
        elif stage == PREPARE:
            _prepare(t)
        elif stage == DEAL:
            _deal(t, chance, trace)
        else:
            _deal_orders(t, chance, trace)


@inlined
def _reset(t: Words, positions: Grid, at: int) -> None:
    """Reset a table to a starting position; the deck never changes."""
    for i in range(DECK):
        t[i] = positions[at, i]
    stack = DECK + t[ROOM]
    for i in range(stack, stack + t[STACK_SIZE]):
        t[i] = positions[at, i]
    for box in range(t[BOXES_HERE]):
        pile = stack + (1 + box) * t[ROOM]
        for i in range(pile, pile + t[SIZE + box]):
            t[i] = positions[at, i]


def play(position: Words, player_codes: Words, seeds: Grid, row: Words, trace: Words) -> int:
    """See `Kernel`. StepLimitExceeded: a race is not over after `MOST_ROUNDS` further rounds."""
    given = grid(position, len(position)), NO_STARTS, player_codes, seeds, grid(row, 1)
    return int(_played(*given, trace)[RECORDED])


def play_many(position: Words, player_codes: Words, seeds: Grid, figures: Grid) -> None:
    """See `Kernel` and `play`."""
    play_batch(grid(position, len(position)), NO_STARTS, player_codes, seeds, figures)


def play_batch(
    positions: Grid, starts: Grid, player_codes: Words, seeds: Grid, figures: Grid
) -> None:
    """See `Kernel` and `play`; positions that are shorter than others are padded."""
    _played(positions, starts, player_codes, seeds, figures, NO_TRACE)


def _played(
    positions: Grid, starts: Grid, player_codes: Words, seeds: Grid, figures: Grid, trace: Words
) -> Words:
    """Play games; return the table of the last one."""
    table, chance = zeros(positions.shape[1]), zeros(4)
    choices = chance if seeds.shape[1] == 2 else zeros(4)
    # For the greedy seats.
    workspace = zeros(BY_DISTANCE + _SUMS * (positions[0, GOAL] + 1))
    given = positions, starts, player_codes, seeds, figures
    if _play_all(*given, table, workspace, chance, choices, trace):
        raise StepLimitExceeded
    return table


NO_TRACE = zeros(0)


@compiled
def _play_all(
    positions: Grid,
    starts: Grid,
    player_codes: Words,
    seeds: Grid,
    figures: Grid,
    table: Words,
    workspace: Words,
    chance: Words,
    choices: Words,
    trace: Words,
) -> int:
    """Play a game for each column of `figures`; return how many were abandoned.

    The seats draw from the generator `choices`, which may be that of chance.
    """
    abandoned = 0
    evaluation = floats_of(workspace)
    for seat in range(len(player_codes)):
        if player_codes[seat] == GREEDY:
            _tabulate_strengths(positions[0, GOAL], evaluation)
            break
    for i in range(len(table)):
        table[i] = positions[0, i]
    for game in range(figures.shape[1]):
        start = game if len(starts) > 1 else 0
        _reset(table, positions, starts[start, 0])
        seed_rng(chance, seeds[game, 0], seeds[game, 1])
        if seeds.shape[1] > 2:
            seed_rng(choices, seeds[game, 2], seeds[game, 3])
        if starts[start, 1] != NO_ACTION:
            _act(table, starts[start, 1])
        _play_on(table, player_codes, chance, choices, evaluation, trace)
        _fill(table, figures, game)
        abandoned += table[ROUND] > table[LAST_ROUND]
    return abandoned


# --- conversion to and from the engine -------------------------------------------------------


def _kind(card: Card) -> int:
    return MVS * card.horse + card.mv


def _card(kind: int) -> Card:
    return Card(*divmod(kind, MVS))


def code(state: State, action: Any) -> int:
    """Return the code of a seat's action, for `play_batch`.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.longshot.positions import position
    >>> state = position(hands=[["3-6"]])
    >>> code(state, state.game.parse("3-6>3L")), code(state, PASS) == DID_PASS
    (532, True)
    """
    if isinstance(action, Place):
        return _kind(action.card) * 16 + action.box
    return DID_PASS if action == PASS else DID_DONE


def actions(game: Rules, trace: Sequence[int]) -> list[str]:
    """Return the texts of the actions that `play` recorded.

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


def pack(state: State) -> Words:
    """Convert a position to a table.

    Parameters
    ----------
    state : State
        Any state of LONG SHOT: at the start, at a decision, at a chance step, or over.
    """
    game: Any = state.game
    board: Board = state.board
    held = [*board.hands, *[()] * (SEATS - len(board.hands)), _opened(board)]
    room = max(len(game.cards), len(board.stack) + sum(map(len, (*board.boxes, *held))))
    packed = array("q", bytes(8 * (DECK + (2 + BOXES) * room)))
    options = {
        GOAL: game.goal,
        SPURT_LINE: game.spurt,
        PLAYERS: game.players,
        HORSES_HERE: game.horses,
        BOXES_HERE: len(game.every_box),
        RACES: game.races,
        CARDS: len(game.cards),
        ROOM: room,
    }
    for at, value in (*options.items(), *_stage(state)):
        packed[at] = value
    for at, values in _lists(game, board, room):
        packed[at : at + len(values)] = array("q", values)
    table = words(packed)
    for hand, cards in enumerate(held):
        for card in cards:
            _to_hand(table, hand, _kind(card))
    return table


def _opened(board: Board) -> tuple[Card, ...]:
    return () if board.opened is None else (board.opened,)


def _stage(state: State) -> Iterator[tuple[int, int]]:
    """Yield the indices and values of the stage entries."""
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
            yield SEAT, seat_after(board, dealt)
        case PlaceCard(seat, second):
            yield STAGE, SECOND if second else TURN
            yield SEAT, seat
        case DrawCard(seat):
            yield STAGE, DRAW
            yield SEAT, seat
        case OpenCard() | PlaceOpened():
            yield STAGE, OPEN if isinstance(task, OpenCard) else OPENED
            yield SEAT, board.first


def _lists(game: Rules, board: Board, room: int) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the indices and values of the entries by horse, seat and box, and of the card lists."""
    yield AT + 1, board.at
    for horse, home in enumerate(board.homes, start=1):
        if home is not None:
            yield HOME_ROUND + horse, (home.round,)
            yield HOME_SUM + horse, (home.sum,)
    yield ORDER_CARDS, board.orders_left
    yield PURSE, board.purses
    yield ORDER, [order or 0 for order in board.orders]
    yield TOP, [EMPTY] * BOXES
    yield TOP, [pile[-1].mv if pile else EMPTY for pile in board.boxes]
    yield SIZE, [len(pile) for pile in board.boxes]
    columns = [ABSENT] * len(COLUMNS)
    fill_races(board, columns)
    yield PARTIAL_ROW, columns
    lists = (game.cards, board.stack, *board.boxes)
    for i, cards in enumerate(lists):
        # Unpacked here: a call for each of all cards would take half the time of a packing.
        yield DECK + i * room, [MVS * horse + mv for horse, mv in cards]
