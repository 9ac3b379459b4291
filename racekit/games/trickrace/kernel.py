"""Whole games of Trick Race as compiled functions, for fast simulation.

A position is one flat array of integers; the constants below are the indices of its parts. `pack`
converts a state to a position. The functions follow the order of the rulebook, and each continues
from what has already been done, so a game can start from any position. A game can be recorded as
actions, which the engine replays: every action is legal, and the row at the end is the same.

A card is ``colour << 4 | number``, and a set of cards is the integer with those bits set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from statistics import fmean
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
from . import board as moves
from .board import Board
from .cards import PRIZES, VANILLA, WHIPS, WIN, Card, Play, lay, outcome
from .cards import play as play_card
from .evaluation import BACKED, OTHER, OWN, THRIFT, WHIP, card_power, hold_chance, sharpened
from .flow import NextRace
from .tables import (
    ABSENT,
    ADVANCED,
    CHAIRS,
    COLUMNS,  # noqa: F401  (a kernel has it)
    FINISH,
    LAST_ODDS,
    PLACE,
    PRIZE_SUM,
    RIGHT,
    SCORE,
    STOOD,
    TICKET_SUM,
    TRICKS,
    TRICKS_WON,
    WHIPS_LEFT,
    WINNER,
    sheet_row,
)

if TYPE_CHECKING:
    from ...engine.game import State
    from .rules import Rules


PLAYER_CODES = {"random": 0, "greedy": 1}
"""The players that the kernel implements, and their codes."""
RANDOM, GREEDY = PLAYER_CODES.values()

# --- a position ----------------------------------------------------------------------------------

NOBODY = -1
NO_TICKET = -2
"""No ticket; -1 is `cards.WIN`."""

(
    PLAYERS,
    HORSE_COUNT,
    NUMBER_COUNT,
    GOAL,
    RACES,
    START_COUNTS,
    OPEN_WIN,
    RACE,
    READY,  # the open discards and the whips are done: TR2.4 is next, or done
    PAID,  # the race is settled
    START,
    LEFT_OF_DUMMY,  # the seat to the dummy's left
    LEADER,
    NUMBER,  # the discard number
    PUT_BACK,  # the start player's top card, as a set (TR2.2)
    STACKED,  # a counter of the arrivals on a space, including those in the gate's stack
    HOME,
    PLAYED,  # the number of cards in the trick
    LED,
    JUDGE,
    WHIPPED,
    ROW_LENGTH,
    DECK_LENGTH,
    TRACED,  # the index at which the next action is recorded
    TRACE_END,
) = range(4, 29)
"""The indices of single values in a position; the first four are the generator's state."""

(
    POINTS,
    RIDES,
    HANDS,
    UP,  # whips that are face up
    ODDS,
    PILES,  # each horse's own cards
    RIDDEN,  # by horse, the seats that have ridden it, as a set
    SHOWN,  # by horse, its cards that everyone has seen
    AT,
    RANK,  # by horse, the value of STACKED at its arrival on its space; NOBODY: not stacked yet
    OPENED,
    ASIDE,
    TICKETS,
    SEALED,
    WON,  # tricks of this race
    TOPS,  # by colour, the highest card in the trick: number << 2 | chair; 0: none
    PRIZE_POINTS,
    TICKET_POINTS,
    TICKETS_RIGHT,
    PLACES,  # by race and horse
) = range(29, 29 + 20 * CHAIRS, CHAIRS)
"""The indices of the values by chair, horse or colour."""

MOST_NUMBERS = 16
SPACES = PLACES + CHAIRS * CHAIRS
"""The index of the spaces advanced, by race and horse."""
ROW = SPACES + CHAIRS * CHAIRS
MUTABLE_SIZE = ROW + MOST_NUMBERS
"""The number of entries to reset between games: later ones are constant or written before use."""
PLAYER_CODE = MUTABLE_SIZE
MARKS = PLAYER_CODE + CHAIRS
DECK = MARKS + MOST_NUMBERS
# The greedy player's floats, stored by their bits.
SHARES = DECK + CHAIRS * MOST_NUMBERS
ORDINARY = SHARES + CHAIRS
POWERS = ORDINARY + 1
HOLD_CHANCES = POWERS + MOST_NUMBERS
SIZE = HOLD_CHANCES + CHAIRS * MOST_NUMBERS

SUIT = (1 << MOST_NUMBERS - 1) - 1
"""The set of all cards of colour 0; that of another is shifted by ``colour << 4``."""


# --- actions -------------------------------------------------------------------------------------

(PLAY, PLAY_WHIP, LAY_ASIDE, LAY_OPEN, LAY_SEALED, DRAW, DEAL, GATE, DISCARD, IN_ROW) = range(
    0, 10 << 6, 1 << 6
)
"""The code of an action is one of these, plus its card, its horse, or its ticket + 1."""
WHAT, VERBS, SEAT_SHIFT = 63, 15 << 6, 10
"""The bits of an action's code, and where `code` adds the seat."""

MOST_ACTIONS = 400
"""An upper bound on the number of actions of a game."""


@inlined
def _record(table: Words, action: int) -> None:
    """Record an action, if the trace has room."""
    if table[TRACED] < table[TRACE_END]:
        table[table[TRACED]] = action
        table[TRACED] += 1


# --- TR1, TR8.1: the set-up ----------------------------------------------------------------------


@inlined
def _set_up(table: Words) -> None:
    """Deal horses and cards."""
    _draw_horses(table)
    _sit(table)
    _deal(table)


@inlined
def _draw_horses(table: Words) -> None:
    """TR1.6, TR8.1: draw a horse for each seat; a player has Vanilla Beans."""
    players = table[PLAYERS]
    left = (1 << table[HORSE_COUNT]) - 1
    for seat in range(players):
        if table[RIDES + seat] != NOBODY:
            left ^= 1 << table[RIDES + seat]
    for seat in range(players):
        if table[RIDES + seat] == NOBODY:
            horse = _drawn_horse(table, left, players - seat)
            left ^= 1 << horse
            table[RIDES + seat] = horse
            _record(table, DRAW + horse)


@inlined
def _drawn_horse(table: Words, left: int, seats: int) -> int:
    """Draw a horse; each remaining seat is equally likely to get Vanilla Beans."""
    vanilla = 1 << VANILLA
    if left & vanilla and seats < count_bits(left):
        if below(table, seats) == 0:
            return VANILLA
        left ^= vanilla
    return nth_bit(left, below(table, count_bits(left)))


@inlined
def _sit(table: Words) -> None:
    """TR1.8: Vanilla Beans' rider starts; TR8.1: the dummy sits to his right."""
    players, left = table[PLAYERS], (1 << table[HORSE_COUNT]) - 1
    for seat in range(players):
        horse = table[RIDES + seat]
        left ^= 1 << horse
        table[RIDDEN + horse] = 1 << seat
        if horse == VANILLA:
            table[START] = table[LEFT_OF_DUMMY] = seat
    if left:
        table[RIDES + players] = lowest_bit(left)


@inlined
def _deal(table: Words) -> None:
    """TR1.6: deal one card at a time, from the start player on; TR8.1: the dummy gets the rest."""
    players, numbers = table[PLAYERS], table[NUMBER_COUNT]
    undealt = 0
    for colour in range(table[HORSE_COUNT]):
        undealt |= ((2 << numbers) - 2) << (colour << 4)
    for horse in range(table[HORSE_COUNT]):
        undealt ^= table[PILES + horse]
    _lay_out(table, undealt)
    dummys = (table[HORSE_COUNT] - players) * numbers
    seat = (table[START] + players * numbers - (table[DECK_LENGTH] - dummys)) % players
    while table[DECK_LENGTH] > dummys:
        card = _next_card(table)
        table[PILES + table[RIDES + seat]] |= 1 << card
        _record(table, DEAL + card)
        seat = _left_of(table, seat)
    for at in range(dummys):
        table[PILES + table[RIDES + players]] |= 1 << table[DECK + at]


@inlined
def _left_of(table: Words, seat: int) -> int:
    """Return the seat to the left, skipping the dummy."""
    return seat + 1 if seat + 1 < table[PLAYERS] else 0


@inlined
def _lay_out(table: Words, cards: int) -> None:
    """Fill the deck with cards to draw one by one."""
    count = 0
    while cards:
        table[DECK + count] = lowest_bit(cards)
        cards &= cards - 1
        count += 1
    table[DECK_LENGTH] = count


@inlined
def _next_card(table: Words) -> int:
    """Draw a card from the deck."""
    at = DECK + below(table, table[DECK_LENGTH])
    card = table[at]
    table[DECK_LENGTH] -= 1
    table[at] = table[DECK + table[DECK_LENGTH]]
    return card


# --- TR2: the paddock ----------------------------------------------------------------------------


@inlined
def _start_race(table: Words) -> None:
    """Clear the table and return all cards to the hands."""
    table[RACE] += 1
    table[READY] = table[PAID] = table[NUMBER] = table[PUT_BACK] = table[STACKED] = table[HOME] = 0
    table[ROW_LENGTH] = 0
    table[LEADER] = table[START]
    for chair in range(table[HORSE_COUNT]):
        table[HANDS + chair] = table[PILES + table[RIDES + chair]]
        table[RANK + chair] = NOBODY
        table[AT + chair] = table[OPENED + chair] = table[ASIDE + chair] = table[WON + chair] = 0
        table[TICKETS + chair] = table[SEALED + chair] = NO_TICKET
    if table[PLAYERS] < table[HORSE_COUNT]:
        table[HANDS + table[PLAYERS]] = 0


@inlined
def _paddock(table: Words) -> None:
    """Stack the horses at the gate, turn up the open discards and raise whips."""
    _stack_gate(table)
    _turn_up_first(table)
    seat = table[START]
    for _ in range(1, table[PLAYERS]):
        seat = _left_of(table, seat)
        if not table[OPENED + seat]:
            _open_discard(table, seat, _drawn(table, table[HANDS + seat]))
    if table[PLAYERS] < table[HORSE_COUNT]:
        _turn_up_row(table)
        _dummy_discards(table)
    for seat in range(table[PLAYERS]):
        table[UP + seat] = min(table[UP + seat] + 1, WHIPS)
    table[READY] = True


@inlined
def _stack_gate(table: Words) -> None:
    """TR2.1: stack the horses in random order, the lowest first."""
    left = 0
    for horse in range(table[HORSE_COUNT]):
        if table[RANK + horse] == NOBODY:
            left |= 1 << horse
    while left:
        horse = nth_bit(left, below(table, table[HORSE_COUNT] - table[STACKED]))
        left ^= 1 << horse
        table[RANK + horse] = table[STACKED]
        table[STACKED] += 1
        _record(table, GATE + horse)


@inlined
def _turn_up_first(table: Words) -> None:
    """TR2.2: the start player's top card gives the number; an option makes them count down too."""
    seat = table[START]
    if not table[NUMBER]:
        card = _drawn(table, table[HANDS + seat])
        table[NUMBER] = card & 15
        if table[START_COUNTS] and table[NUMBER] > 1:
            _record(table, DISCARD + card)
            table[PUT_BACK] = 1 << card
            table[SHOWN + table[RIDES + seat]] |= 1 << card
        else:
            _open_discard(table, seat, card)
    if not table[OPENED + seat]:
        card = _drawn(table, table[HANDS + seat] ^ table[PUT_BACK])
        _open_discard(table, seat, card)


@inlined
def _drawn(rng_state: Words, items: int) -> int:
    """Return an element of a set, uniformly at random."""
    return nth_bit(items, below(rng_state, count_bits(items)))


@inlined
def _open_discard(table: Words, seat: int, card: int) -> None:
    """Discard a card from a hand, face up."""
    table[HANDS + seat] ^= 1 << card
    table[OPENED + seat] |= 1 << card
    table[SHOWN + table[RIDES + seat]] |= 1 << card
    _record(table, DISCARD + card)


@inlined
def _turn_up_row(table: Words) -> None:
    """TR8.2: shuffle the dummy's cards into a row."""
    dummy = table[PLAYERS]
    horse = table[RIDES + dummy]
    _lay_out(table, table[PILES + horse] ^ table[HANDS + dummy])
    while table[DECK_LENGTH]:
        card = _next_card(table)
        table[ROW + table[ROW_LENGTH]] = card
        table[ROW_LENGTH] += 1
        table[HANDS + dummy] |= 1 << card
        _record(table, IN_ROW + card)
    table[SHOWN + horse] = table[PILES + horse]


@inlined
def _dummy_discards(table: Words) -> None:
    """TR8.3: discard the row's N-th card and the next one; turn up both whips."""
    dummy, number = table[PLAYERS], table[NUMBER]
    pair = 1 << table[ROW + number - 1] | 1 << table[ROW + number % table[NUMBER_COUNT]]
    table[HANDS + dummy] ^= pair
    table[OPENED + dummy] = pair
    table[UP + dummy] = WHIPS


@inlined
def _lay_aside(table: Words, choices: Words) -> None:
    """TR2.4: each seat discards a card face down, without seeing the others' choices."""
    seat = table[START]
    for _ in range(table[PLAYERS]):
        seat = _left_of(table, seat)
        if not table[ASIDE + seat]:
            cards = table[HANDS + seat]
            if table[PLAYER_CODE + seat] == GREEDY:
                cards = _weakest(table, cards)
            card = _drawn(choices, cards)
            table[HANDS + seat] ^= 1 << card
            table[ASIDE + seat] = 1 << card
            _record(table, LAY_ASIDE + card)


# --- TR3: the tickets ----------------------------------------------------------------------------


@inlined
def _lay_tickets(table: Words, choices: Words) -> None:
    """TR3.1, TR3.3: each seat in turn lays a ticket face up; then each lays another face down.

    A set of tickets has bit ``ticket + 1`` set for each.
    """
    all_tickets = (2 << table[HORSE_COUNT]) - 1
    free = all_tickets
    if not table[OPEN_WIN]:
        free ^= 1 << (WIN + 1)
    for seat in range(table[PLAYERS]):
        if table[TICKETS + seat] != NO_TICKET:
            free ^= 1 << (table[TICKETS + seat] + 1)
    seat = table[START]
    for _ in range(table[PLAYERS]):
        seat = _left_of(table, seat)
        if table[TICKETS + seat] == NO_TICKET:
            ticket = _choose_ticket(table, choices, seat, free)
            free ^= 1 << (ticket + 1)
            table[TICKETS + seat] = ticket
            _record(table, LAY_OPEN + ticket + 1)
    seat = table[START]
    for _ in range(table[PLAYERS]):
        seat = _left_of(table, seat)
        if table[SEALED + seat] == NO_TICKET:
            others = all_tickets ^ 1 << (table[TICKETS + seat] + 1)
            ticket = _choose_ticket(table, choices, seat, others)
            table[SEALED + seat] = ticket
            _record(table, LAY_SEALED + ticket + 1)


@inlined
def _choose_ticket(table: Words, choices: Words, seat: int, tickets: int) -> int:
    if table[PLAYER_CODE + seat] == GREEDY:
        tickets = _best_tickets(table, seat, tickets)
    return _drawn(choices, tickets) - 1


# --- TR4: the race -------------------------------------------------------------------------------


@inlined
def _race_over(table: Words) -> bool:
    """TR4.7: return, between tricks, whether two horses are home or all hands are empty."""
    return table[HOME] >= 2 or table[PLAYED] + table[HANDS] == 0


@inlined
def _play_trick(table: Words, choices: Words) -> None:
    """TR4.1: everyone plays a card, and the winner's horse moves."""
    for turn in range(table[PLAYED], table[HORSE_COUNT]):
        chair = _chair(table, turn)
        if chair == table[PLAYERS]:
            _play_dummy(table)
        else:
            _play_card(table, choices, chair)
    _end_trick(table)


@inlined
def _chair(table: Words, turn: int) -> int:
    """TR4.1: clockwise from the leader; TR8.4: the dummy plays last, or first if it leads."""
    players, leader = table[PLAYERS], table[LEADER]
    if leader == players:
        if turn == 0:
            return leader
        leader, turn = table[LEFT_OF_DUMMY], turn - 1
    elif turn == players:
        return players
    chair = leader + turn
    return chair - players if chair >= players else chair


@inlined
def _play_card(table: Words, choices: Words, seat: int) -> None:
    """TR4.1, TR4.4: a seat plays a legal card, with or without a whip."""
    cards = _may_play(table, table[HANDS + seat])
    whipped = 0 if table[WHIPPED] or not table[UP + seat] else cards
    if table[PLAYER_CODE + seat] == GREEDY:
        cards, whipped = _best_plays(table, seat, cards, whipped)
    count = count_bits(cards)
    pick = below(choices, count + count_bits(whipped))
    whip = pick >= count
    card = nth_bit(whipped, pick - count) if whip else nth_bit(cards, pick)
    _put(table, seat, card, whip)
    _record(table, (PLAY_WHIP if whip else PLAY) + card)


@inlined
def _may_play(table: Words, hand: int) -> int:
    """TR4.2: return the legal cards of a hand, which must follow the led colour if it can."""
    if table[LED] == NOBODY:
        return hand
    following = hand & (SUIT << (table[LED] << 4))
    return following or hand


@inlined
def _put(table: Words, chair: int, card: int, whip: bool) -> None:
    """Move a card from a hand to the trick."""
    colour = card >> 4
    table[HANDS + chair] ^= 1 << card
    table[TOPS + colour] = max(table[TOPS + colour], (card & 15) << 2 | chair)
    table[PLAYED] += 1
    if table[LED] == NOBODY:
        table[LED] = table[JUDGE] = colour
    if whip:
        table[JUDGE] = colour
        table[WHIPPED] = True
        table[UP + chair] -= 1


@inlined
def _play_dummy(table: Words) -> None:
    """TR8.5, TR8.6: play the highest card of the led colour, or the top card with a whip."""
    dummy = table[PLAYERS]
    hand = table[HANDS + dummy]
    following = 0 if table[LED] == NOBODY else hand & (SUIT << (table[LED] << 4))
    if following:
        _put(table, dummy, nth_bit(following, count_bits(following) - 1), False)
        return
    at = ROW
    while not hand >> table[at] & 1:
        at += 1
    may_not = table[LED] == NOBODY or table[WHIPPED] or not table[UP + dummy]
    _put(table, dummy, table[at], not may_not)


@inlined
def _end_trick(table: Words) -> None:
    """TR4.3 to TR4.6: the highest card of the winning colour wins, and its horse moves."""
    top = table[TOPS + table[JUDGE]]
    winner = top & 3
    _advance(table, table[RIDES + winner], table[MARKS + (top >> 2)])
    table[LEADER] = winner
    table[WON + winner] += 1
    table[PLAYED] = table[WHIPPED] = 0
    table[LED] = table[JUDGE] = NOBODY
    for colour in range(CHAIRS):
        table[TOPS + colour] = 0


@inlined
def _advance(table: Words, horse: int, marks: int) -> None:
    """TR4.5: move a horse on top of the stack on its new space, never past the goal."""
    goal = table[GOAL]
    if table[AT + horse] == goal:
        return
    table[AT + horse] = min(table[AT + horse] + marks, goal)
    table[RANK + horse] = table[STACKED]
    table[STACKED] += 1
    if table[AT + horse] == goal:
        table[HOME] += 1


# --- TR5: settling -------------------------------------------------------------------------------


@inlined
def _settle(table: Words) -> None:
    """Rank the horses, and pay prizes and tickets."""
    places = PLACES + (table[RACE] - 1) * CHAIRS
    _place(table, places)
    for seat in range(table[PLAYERS]):
        prize = _prize(table[places + table[RIDES + seat]])
        paid = _dividend(table, places, table[TICKETS + seat], table[SEALED + seat])
        table[PRIZE_POINTS + seat] += prize
        table[TICKET_POINTS + seat] += paid
        table[TICKETS_RIGHT + seat] += 1 if paid else 0
        table[POINTS + seat] += prize + paid
    spaces = SPACES + (table[RACE] - 1) * CHAIRS
    for chair in range(table[HORSE_COUNT]):
        hidden = table[HANDS + chair] | table[ASIDE + chair]
        horse = table[RIDES + chair]
        table[spaces + horse] = table[AT + horse]
        table[SHOWN + horse] |= table[PILES + horse] ^ hidden
    table[PAID] = True


@inlined
def _place(table: Words, places: int) -> None:
    """TR5.1: rank by order of arrival, then by space, then by height in the stack."""
    for horse in range(table[HORSE_COUNT]):
        place = 1
        for other in range(table[HORSE_COUNT]):
            place += _standing(table, other) > _standing(table, horse)
        table[places + horse] = place


@inlined
def _standing(table: Words, horse: int) -> tuple[int, int]:
    """Return a horse's sort key: larger is better."""
    at, rank = table[AT + horse], table[RANK + horse]
    return at, -rank if at == table[GOAL] else rank


_PRIZES = words(PRIZES)
"""As an array: a kernel would raise for an index beyond a tuple."""


@inlined
def _prize(place: int) -> int:
    """TR5.2: return the prize for the rider of the horse at a place."""
    return _PRIZES[place - 1] if place <= len(_PRIZES) else 0


@inlined
def _dividend(table: Words, places: int, one: int, other: int) -> int:
    """TR5.3: return the payment for two tickets."""
    if one == WIN or other == WIN:
        horse = max(one, other)
        return table[ODDS + horse] if table[places + horse] == 1 else 0
    if table[places + one] + table[places + other] == 1 + 2:
        return table[ODDS + one] + table[ODDS + other]
    return 0


# --- TR6: between races --------------------------------------------------------------------------


@inlined
def _next_race(table: Words) -> None:
    """TR6.1, TR6.3, TR8.8: horses and start pass to the left; TR6.2: the odds increase."""
    players = table[PLAYERS]
    places = PLACES + (table[RACE] - 1) * CHAIRS
    chair = players - 1
    last = table[RIDES + chair]
    for seat in range(players - 1, 0, -1):
        table[RIDES + seat] = table[RIDES + seat - 1]
    table[RIDES] = last
    if players < table[HORSE_COUNT]:
        neighbour = RIDES + table[LEFT_OF_DUMMY]
        table[neighbour], table[RIDES + players] = table[RIDES + players], table[neighbour]
    for seat in range(players):
        table[RIDDEN + table[RIDES + seat]] |= 1 << seat
    for horse in range(table[HORSE_COUNT]):
        table[ODDS + horse] += table[places + horse] - 1
    table[START] = _left_of(table, table[START])


# --- whole games ---------------------------------------------------------------------------------


def play(position: Words, player_codes: Words, seeds: Grid, row: Words, trace: Words) -> int:
    """See `Kernel`."""
    start = words(position.tolist())
    start[TRACE_END] = SIZE + len(trace)
    given = grid(start, SIZE), NO_STARTS, player_codes, seeds, grid(row, 1)
    table = _played(*given, len(trace))
    trace[:] = table[SIZE:]
    return int(table[TRACED]) - SIZE


def play_many(position: Words, player_codes: Words, seeds: Grid, figures: Grid) -> None:
    """See `Kernel`."""
    play_batch(grid(position, SIZE), NO_STARTS, player_codes, seeds, figures)


def play_batch(
    positions: Grid, starts: Grid, player_codes: Words, seeds: Grid, figures: Grid
) -> None:
    """See `Kernel`."""
    _played(positions, starts, player_codes, seeds, figures, 0)


def _played(
    positions: Grid, starts: Grid, player_codes: Words, seeds: Grid, figures: Grid, most: int
) -> Words:
    """Play games; return the table of the last one, with room for so many recorded actions."""
    table = zeros(SIZE + most)
    choices = table if seeds.shape[1] == 2 else zeros(4)
    _play_on(positions, starts, player_codes, seeds, figures, table, choices)
    return table


@compiled
def _play_on(
    positions: Grid,
    starts: Grid,
    player_codes: Words,
    seeds: Grid,
    figures: Grid,
    table: Words,
    choices: Words,
) -> None:
    """Play the rest of a game, on `table`, once for each column of `figures`.

    The seats draw from the generator `choices`, which may be the table's own.
    """
    for at in range(SIZE):
        table[at] = positions[0, at]
    for seat in range(len(player_codes)):
        table[PLAYER_CODE + seat] = player_codes[seat]
    for game in range(figures.shape[1]):
        start = game if len(starts) > 1 else 0
        for at in range(MUTABLE_SIZE):
            table[at] = positions[starts[start, 0], at]
        seed_rng(table, seeds[game, 0], seeds[game, 1])
        if seeds.shape[1] > 2:
            seed_rng(choices, seeds[game, 2], seeds[game, 3])
        if starts[start, 1] != NO_ACTION:
            _act(table, starts[start, 1])
        if not table[RACE]:
            _set_up(table)
            _start_race(table)
        while not (table[PAID] and table[RACE] == table[RACES]):
            if table[PAID]:
                _next_race(table)
                _start_race(table)
            if not table[READY]:
                _paddock(table)
            _lay_aside(table, choices)
            _lay_tickets(table, choices)
            while not _race_over(table):
                _play_trick(table, choices)
            _settle(table)
        _fill(table, figures, game)


@inlined
def _act(table: Words, action: int) -> None:
    """Perform a seat's action, which has its seat above its code."""
    seat, verb, what = action >> SEAT_SHIFT, action & VERBS, action & WHAT
    if verb == LAY_ASIDE:
        table[HANDS + seat] ^= 1 << what
        table[ASIDE + seat] = 1 << what
    elif verb == LAY_OPEN:
        table[TICKETS + seat] = what - 1
    elif verb == LAY_SEALED:
        table[SEALED + seat] = what - 1
    else:
        _put(table, seat, what, verb == PLAY_WHIP)


@inlined
def _fill(table: Words, figures: Grid, game: int) -> None:
    """Fill the column of a finished game."""
    tricks = 0
    for chair in range(CHAIRS):
        figures[SCORE + chair, game] = table[POINTS + chair]
        figures[PLACE + chair, game] = figures[WINNER + chair, game] = ABSENT
        figures[PRIZE_SUM + chair, game] = table[PRIZE_POINTS + chair]
        figures[TICKET_SUM + chair, game] = table[TICKET_POINTS + chair]
        figures[RIGHT + chair, game] = table[TICKETS_RIGHT + chair]
        figures[LAST_ODDS + chair, game] = table[ODDS + chair]
        figures[STOOD + chair, game] = table[AT + chair]
        figures[TRICKS_WON + chair, game] = table[WON + chair]
        figures[WHIPS_LEFT + chair, game] = table[UP + chair]
    for seat in range(table[PLAYERS]):
        place = 1
        for other in range(table[PLAYERS]):
            place += _success(table, other) > _success(table, seat)
        figures[PLACE + seat, game] = place
        figures[WINNER + seat, game] = 1 if place == 1 else 0
    for chair in range(table[HORSE_COUNT]):
        tricks += table[WON + chair]
    for at in range(CHAIRS * CHAIRS):
        figures[FINISH + at, game] = table[PLACES + at]
        figures[ADVANCED + at, game] = table[SPACES + at]
    figures[TRICKS, game] = tricks


@inlined
def _success(table: Words, seat: int) -> tuple[int, int]:
    """TR7.1, TR8.9: return a seat's sort key: its points, then its finish in the last race."""
    places = PLACES + (table[RACE] - 1) * CHAIRS
    return table[POINTS + seat], -table[places + table[RIDES + seat]]


# --- the greedy player, as in `heuristic`: the same floats in the same order ---


@inlined
def _weakest(table: Words, cards: int) -> int:
    """Return the cards with the lowest power."""
    floats = floats_of(table)
    least, found = inf, 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        power = floats[POWERS + (card & 15)]
        if power < least:
            least, found = power, 0
        if power == least:
            found |= 1 << card
    return found


@inlined
def _best_tickets(table: Words, seat: int, tickets: int) -> int:
    """Return the tickets with the highest expected payment."""
    floats = floats_of(table)
    _compute_shares(table, floats, seat)
    most, found = -inf, 0
    for ticket in range(WIN, table[HORSE_COUNT]):
        if tickets >> (ticket + 1) & 1:
            worth = _ticket_value(table, floats, seat, ticket)
            if worth > most:
                most, found = worth, 0
            if worth == most:
                found |= 1 << (ticket + 1)
    return found


_sharpened = inlined(sharpened)


@inlined
def _compute_shares(table: Words, floats: Floats, seat: int) -> None:
    """Compute each horse's share of the total of all sharpened powers."""
    total = 0.0
    for chair in range(table[HORSE_COUNT]):
        power = _horse_power(table, floats, seat, chair)
        floats[SHARES + table[RIDES + chair]] = _sharpened(power)
    for horse in range(table[HORSE_COUNT]):
        total += floats[SHARES + horse]
    for horse in range(table[HORSE_COUNT]):
        floats[SHARES + horse] /= total


@inlined
def _horse_power(table: Words, floats: Floats, seat: int, chair: int) -> float:
    """Return the power of a horse's cards, using the average power for cards unknown to a seat."""
    horse = table[RIDES + chair]
    pile = table[PILES + horse]
    known = pile if table[RIDDEN + horse] >> seat & 1 else table[SHOWN + horse]
    gone = table[OPENED + chair]
    if chair == seat:
        gone |= table[ASIDE + chair]
    power, left = 0.0, known & ~gone
    while left:
        power += floats[POWERS + (lowest_bit(left) & 15)]
        left &= left - 1
    return power + floats[ORDINARY] * (count_bits(pile) - count_bits(known))


@inlined
def _ticket_value(table: Words, floats: Floats, seat: int, ticket: int) -> float:
    """Return a ticket's expected payment with the open ticket, or with the best second one."""
    open_ticket = table[TICKETS + seat]
    if open_ticket != NO_TICKET:
        return _bet(table, floats, open_ticket, ticket)
    most = -inf
    for other in range(WIN, table[HORSE_COUNT]):
        if other != ticket:
            most = max(most, _bet(table, floats, other, ticket))
    return most


@inlined
def _bet(table: Words, floats: Floats, ticket: int, other_ticket: int) -> float:
    """Return the expected payment of a bet."""
    first, second = min(ticket, other_ticket), max(ticket, other_ticket)
    other = floats[SHARES + second]
    if first == WIN:
        return table[ODDS + second] * other
    one = floats[SHARES + first]
    pays = table[ODDS + first] + table[ODDS + second]
    return pays * one * other * (1 / (1 - one) + 1 / (1 - other))


@inlined
def _best_plays(table: Words, seat: int, cards: int, whipped: int) -> tuple[int, int]:
    """Return the cards with the highest gain: those without a whip, and those with one."""
    floats = floats_of(table)
    most, plain, whips = -inf, 0, 0
    while cards | whipped:
        whip = cards == 0
        card = lowest_bit(cards or whipped)
        gain = _gain(table, floats, seat, card, whip)
        if gain > most:
            most, plain, whips = gain, 0, 0
        if gain == most and whip:
            whips |= 1 << card
        elif gain == most:
            plain |= 1 << card
        if whip:
            whipped ^= 1 << card
        else:
            cards ^= 1 << card
    return plain, whips


@inlined
def _gain(table: Words, floats: Floats, seat: int, card: int, whip: bool) -> float:
    """Return the gain of playing a card: the currently winning horse's spaces times its stake."""
    led, judge, colour = table[LED], table[JUDGE], card >> 4
    if led == NOBODY:
        led = judge = colour
    if whip:
        judge = colour
    top = table[TOPS + judge]
    if colour == judge:
        top = max(top, (card & 15) << 2 | seat)
    horse, number = table[RIDES + (top & 3)], top >> 2
    spaces = min(table[MARKS + number], table[GOAL] - table[AT + horse])
    hold_chance = floats[HOLD_CHANCES + _threats(table, led, judge) * MOST_NUMBERS + number]
    gain = _stake(table, seat, horse) * spaces * hold_chance
    gain = gain - THRIFT * floats[POWERS + (card & 15)]
    return gain - WHIP if whip else gain


@inlined
def _threats(table: Words, led: int, judge: int) -> int:
    """Return the number of later players whose backs show that they may beat the best card."""
    threats = 0
    for turn in range(table[PLAYED] + 1, table[HORSE_COUNT]):
        hand = table[HANDS + _chair(table, turn)]
        if hand & (SUIT << (judge << 4)) and (judge == led or not hand & (SUIT << (led << 4))):
            threats += 1
    return threats


@inlined
def _stake(table: Words, seat: int, horse: int) -> float:
    """Return a seat's stake in a horse."""
    if horse == table[RIDES + seat]:
        return OWN
    return BACKED if horse == table[TICKETS + seat] or horse == table[SEALED + seat] else OTHER


# --- conversion to and from the engine -----------------------------------------------------------


def pack(state: State) -> Words:
    """Convert a state to the flat array that `play` takes.

    Parameters
    ----------
    state : State
        Any state of Trick Race: at the start, at a decision, at a chance step, or over.

    Examples
    --------
    >>> import racekit as rk
    >>> position = pack(rk.game("trickrace").start())
    >>> figures = grid(zeros(2 * len(COLUMNS)), 2)
    >>> play_many(position, zeros(4), grid(words([0, 1, 0, 2]), 2), figures)
    >>> all(tricks > 0 for tricks in figures.tolist()[COLUMNS.index("tricks")])
    True
    """
    game: Any = state.game
    board: Board = state.board
    table = [0] * ORDINARY + _greedy_constants(game.card_marks, game.horses)
    _pack_game(table, game)
    _pack_stage(table, state)
    _pack_chairs(table, board)
    _pack_cards(table, board)
    _pack_course(table, board)
    for seat, what in enumerate(board.chosen):
        if isinstance(what, Card):
            table[ASIDE + seat] = _bits([what])
            table[HANDS + seat] ^= _bits([what])
        elif what is not None:
            table[SEALED + seat] = what
    _pack_trick(table, board)
    _pack_sheet(table, board)
    return words(table)


def _pack_game(table: list[int], game: Rules) -> None:
    """Store the options."""
    table[PLAYERS], table[HORSE_COUNT], table[NUMBER_COUNT] = (
        game.players,
        game.horses,
        game.numbers,
    )
    table[GOAL], table[RACES] = game.goal, game.running
    table[START_COUNTS], table[OPEN_WIN] = game.start_player_counts, game.open_win_allowed
    table[MARKS + 1 : MARKS + 1 + game.numbers] = game.card_marks


@lru_cache(maxsize=64)
def _greedy_constants(marks: tuple[int, ...], horses: int) -> list[int]:
    """Return the entries of a position from `ORDINARY` on: constants of the greedy heuristic."""
    constants = zeros(SIZE)
    floats, count = floats_of(constants), len(marks)
    powers = [card_power(marks[number - 1], number, count) for number in range(1, count + 1)]
    floats[ORDINARY] = fmean(powers)
    for number, power in enumerate(powers, start=1):
        floats[POWERS + number] = power
        for threats in range(horses):
            floats[HOLD_CHANCES + threats * MOST_NUMBERS + number] = hold_chance(
                number, count, threats
            )
    return constants.tolist()[ORDINARY:]


def _pack_stage(table: list[int], state: State) -> None:
    """Store the stage of the game."""
    board: Board = state.board
    task, top = state.task, getattr(state.task, "top", None)
    paid = task is None or isinstance(task, NextRace)
    table[TRACED] = table[TRACE_END] = SIZE
    table[RACE], table[START], table[LEADER] = board.race, board.start, board.leader
    table[PAID] = paid
    table[READY] = paid or getattr(task, "asks", None) in ("aside", "open", "seal", "play")
    table[NUMBER] = board.number
    table[PUT_BACK] = _bits([] if top is None else [top])
    dummy = moves.dummy_of(board)
    if dummy is not None and board.ring:
        table[LEFT_OF_DUMMY] = moves.left_of(board, dummy)


def _pack_chairs(table: list[int], board: Board) -> None:
    """Store the values of each chair and horse."""
    _store(table, POINTS, board.points)
    _store(table, RIDES, [NOBODY if horse is None else horse for horse in board.rides])
    for at, tickets in ((TICKETS, board.tickets), (SEALED, board.sealed)):
        _store(table, at, [NO_TICKET if each is None else each for each in tickets])
    _store(table, UP, board.whips)
    _store(table, ODDS, board.odds)
    _store(table, WON, board.won)
    _store(table, RIDDEN, [sum(1 << seat for seat in seats) for seats in board.ridden])


def _pack_cards(table: list[int], board: Board) -> None:
    """Store the places of the cards."""
    asides = [[] if card is None else [card] for card in board.aside]
    sets = (HANDS, board.hands), (PILES, board.piles), (SHOWN, board.shown), (OPENED, board.opened)
    for at, piles in (*sets, (ASIDE, asides)):
        _store(table, at, map(_bits, piles))
    dummy = moves.dummy_of(board)
    row = () if dummy is None else board.hands[dummy]
    table[ROW_LENGTH] = len(row)
    table[ROW : ROW + len(row)] = [_code(card) for card in row]


def _pack_course(table: list[int], board: Board) -> None:
    """Store the horses' spaces and their order of arrival."""
    horses = [(space, horse) for space, stack in enumerate(board.course) for horse in stack]
    _store(table, AT, [0] * len(board.rides))
    _store(table, RANK, [])
    for rank, (space, horse) in enumerate(horses):
        table[AT + horse], table[RANK + horse] = space, rank
    table[STACKED], table[HOME] = len(horses), len(board.course[-1])


def _pack_trick(table: list[int], board: Board) -> None:
    """Store the current trick."""
    table[PLAYED], table[WHIPPED] = len(board.table), moves.whipped(board.table)
    table[LED] = board.table[0].card.colour if board.table else NOBODY
    table[JUDGE] = moves.judging(board.table) if board.table else NOBODY
    for chair, card, _ in board.table:
        top = TOPS + card.colour
        table[top] = max(table[top], card.number << 2 | chair)


def _pack_sheet(table: list[int], board: Board) -> None:
    """Store the results of the finished races."""
    row = sheet_row(board)
    for at, column in ((PRIZE_POINTS, PRIZE_SUM), (TICKET_POINTS, TICKET_SUM)):
        table[at : at + CHAIRS] = row[column : column + CHAIRS]
    table[TICKETS_RIGHT : TICKETS_RIGHT + CHAIRS] = row[RIGHT : RIGHT + CHAIRS]
    for at, column in ((PLACES, FINISH), (SPACES, ADVANCED)):
        table[at : at + CHAIRS * CHAIRS] = row[column : column + CHAIRS * CHAIRS]


def _store(table: list[int], at: int, values: Iterable[int]) -> None:
    """Store one value for each chair, horse or colour; `ABSENT` for what a smaller game lacks."""
    given = [*values]
    table[at : at + CHAIRS] = given + [ABSENT] * (CHAIRS - len(given))


def _code(card: Card) -> int:
    return card.colour << 4 | card.number


def _bits(cards: Iterable[Card]) -> int:
    # Not by `_code`: a call for each of all cards would take much of the time of a packing.
    return sum([1 << (colour << 4 | number) for colour, number in cards])


def code(state: State, action: Any) -> int:
    """Return the code of a seat's action, with its seat, for `play_batch`.

    Examples
    --------
    >>> from racekit.games.trickrace.positions import position
    >>> state = position(hands=["R7"])
    >>> code(state, state.actions()[0]) == PLAY + 7
    True
    """
    seat: Any = state.actor
    if isinstance(action, Play):
        verb, what = (PLAY_WHIP if action.whip else PLAY), _code(action.card)
    elif isinstance(action.what, Card):
        verb, what = LAY_ASIDE, _code(action.what)
    else:
        verb, what = (LAY_OPEN if action.how == "open" else LAY_SEALED), action.what + 1
    found: int = seat << SEAT_SHIFT | verb + what
    return found


def actions(game: Rules, trace: Sequence[int]) -> list[str]:
    """Return the texts of recorded actions.

    Examples
    --------
    >>> import racekit as rk
    >>> actions(rk.game("trickrace"), [DRAW + 0, DEAL + (2 << 4 | 7), PLAY_WHIP + (0 << 4 | 12)])
    ['horse V', 'deal Y7', 'R12 whip']
    """
    return [str(_action(int(each) & ~WHAT, int(each) & WHAT)) for each in trace]


def _action(kind: int, what: int) -> Any:
    card = Card(what >> 4, what & 15)
    if kind in (PLAY, PLAY_WHIP):
        return play_card(card, kind == PLAY_WHIP)
    if kind == LAY_ASIDE:
        return lay("aside", card)
    if kind in (LAY_OPEN, LAY_SEALED):
        return lay("open" if kind == LAY_OPEN else "seal", what - 1)
    if kind in (DRAW, GATE):
        return outcome("horse" if kind == DRAW else "gate", what)
    return outcome(_DRAWN[kind], card)


_DRAWN = {DEAL: "deal", DISCARD: "discard", IN_ROW: "row"}
