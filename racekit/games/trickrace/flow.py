"""The tasks of the game, in the order of the rulebook; each task is one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Event, Refusal
from ...engine.tasks import Action, AnyTask, Chance, Change, Choice, Task
from . import board as moves
from .board import Board
from .cards import (
    FIRST_ODDS,
    VANILLA,
    WHIPS,
    WIN,
    Card,
    Horse,
    Lay,
    Play,
    Ticket,
    deck,
    lay,
    outcome,
    play,
    without,
)
from .settle import settle

if TYPE_CHECKING:
    from .rules import Rules

# --- TR1, TR8.1: the set-up ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetUp(Task):
    """Prepare the components (TR1)."""

    def run(self, game: Rules, board: Board) -> Change:
        players, horses = game.players, game.horses
        events = [
            game.event("TR1.1", "players", players=players, horses=horses, races=game.running),
            game.event("TR1.2", "components", cards=horses * game.numbers, numbers=game.numbers),
            game.event("TR1.3", "marks", marks=game.card_marks),
            game.event("TR1.4", "backs"),
            game.event("TR1.5", "course", goal=game.goal),
            game.event("TR1.7", "kit", whips=WHIPS, horses=horses),
            game.event("TR1.9", "first_odds", odds=FIRST_ODDS),
        ]
        if game.dummy is not None:
            events.append(game.event("TR8.9", "dummy_races", races=game.running))
        draws = (DrawHorse(seat) for seat in range(players))
        deals = (Deal() for _ in range(players * game.numbers))
        return Change(board, events, (*draws, Sit(), *deals, DealDummy(), StartRace()))


@dataclass(frozen=True, slots=True)
class DrawHorse(Chance):
    """TR1.6: one horse for each seat; TR8.1: the draw repeats until a player has Vanilla Beans."""

    seat: int
    rule: ClassVar[str] = "TR1.6"
    asks: ClassVar[str] = "horse"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        left = [horse for horse in range(game.horses) if horse not in board.rides]
        seats = game.players - self.seat
        if VANILLA not in left or seats == len(left):
            return {outcome("horse", horse): 1 for horse in left}
        # Each remaining seat is equally likely to draw Vanilla Beans; the other horses share the
        # remaining probability equally.
        weights = {h: len(left) - 1 if h == VANILLA else seats - 1 for h in left}
        return {outcome("horse", horse): weight for horse, weight in weights.items() if weight}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        rides = moves.swap(board.rides, self.seat, action.what)
        board = moves.note_riders(board._replace(rides=rides))
        rides_now = game.event("TR1.6", "rides", seat=self.seat, horse=action.what)
        return Change(board, (rides_now,))


@dataclass(frozen=True, slots=True)
class Sit(Task):
    """TR8.1: a dummy sits to the right of Vanilla Beans' rider, who starts race 1 (TR1.8)."""

    def run(self, game: Rules, board: Board) -> Change:
        start, seats = board.rides.index(VANILLA), tuple(range(game.players))
        if game.dummy is None:
            return Change(board._replace(ring=seats, start=start))
        horse = next(horse for horse in range(game.horses) if horse not in board.rides)
        ring = (*seats[:start], game.dummy, *seats[start:])
        sits = game.event("TR8.1", "dummy_sits", seat=start, horse=horse)
        board = board._replace(ring=ring, start=start)
        return Change(board._replace(rides=moves.swap(board.rides, game.dummy, horse)), (sits,))


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """TR1.6: one card at a time, from Vanilla Beans' rider on; only its owner sees its front."""

    rule: ClassVar[str] = "TR1.6"
    asks: ClassVar[str] = "deal"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {outcome("deal", card): 1 for card in undealt(game, board)}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        seat, card = receiver(board), action.what
        horse = moves.ridden_by(board, seat)
        pile = moves.sorted_cards((*board.piles[horse], card))
        board = board._replace(
            piles=moves.swap(board.piles, horse, pile), hands=moves.swap(board.hands, seat, pile)
        )
        values: dict[str, Any] = {"seat": seat, "colour": card.colour, "number": card.number}
        return Change(board, (game.secret_event("TR1.6", "dealt", "number", **values),))


@dataclass(frozen=True, slots=True)
class DealDummy(Task):
    """TR8.1: the remaining cards are the dummy's; no player has seen them."""

    def run(self, game: Rules, board: Board) -> Change:
        dealt = game.event("TR1.6", "all_dealt", each=game.numbers)
        if game.dummy is None:
            return Change(board, (dealt,))
        rest = undealt(game, board)
        horse = moves.ridden_by(board, game.dummy)
        dummys = game.event("TR8.1", "dummy_dealt", each=len(rest))
        return Change(board._replace(piles=moves.swap(board.piles, horse, rest)), (dealt, dummys))


# --- TR2: the paddock ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartRace(Task):
    """A race: the paddock (TR2), the tickets (TR3), the tricks (TR4)."""

    bottom: Horse | None = None
    """The gate's lowest horse, if it is known (`NextRace`)."""

    def run(self, game: Rules, board: Board) -> Change:
        fresh = moves.empty_board(game.players, game.horses, game.goal)
        hands = (board.piles[moves.ridden_by(board, seat)] for seat in range(game.players))
        no_row = () if game.dummy is None else ((),)
        board = fresh._replace(
            points=board.points,
            rides=board.rides,
            hands=(*hands, *no_row),
            whips=board.whips,
            odds=board.odds,
            piles=board.piles,
            ridden=board.ridden,
            shown=board.shown,
            ring=board.ring,
            race=board.race + 1,
            start=board.start,
            leader=board.start,
            sheet=board.sheet,
        )
        rule = "TR1.8" if board.race == 1 else "TR6.3"
        begins = game.event(rule, "race", race=board.race, seat=board.start)
        tasks = race_tasks(game, board)
        if self.bottom is None:
            return Change(board, (begins,), tasks)
        stacked = Gate().play(game, board, outcome("gate", self.bottom))
        return Change(stacked.board, (begins, *stacked.events), tasks[1:])


def race_tasks(game: Rules, board: Board) -> tuple[AnyTask, ...]:
    """Return the tasks of a race, in the order of the rulebook."""
    order = moves.from_left(board)
    row: tuple[AnyTask, ...] = ()
    if game.dummy is not None:
        row = (*(Row() for _ in range(game.numbers)), DummyDiscards())
    return (
        *(Gate() for _ in range(game.horses)),
        TurnUpFirst(board.start),
        *(TurnUp(seat) for seat in order[:-1]),
        *row,
        RaiseWhips(),
        *(LayAside(seat) for seat in order),
        AllAside(),
        *(OpenTicket(seat) for seat in order),
        *(SealTicket(seat) for seat in order),
        AllSealed(),
        StartTrick(),
    )


@dataclass(frozen=True, slots=True)
class Gate(Chance):
    """TR2.1: the next horse on top of the gate's stack."""

    rule: ClassVar[str] = "TR2.1"
    asks: ClassVar[str] = "gate"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        stacked = board.course[0]
        left = (horse for horse in range(game.horses) if horse not in stacked)
        return {outcome("gate", horse): 1 for horse in left}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        below, horse = board.course[0], action.what
        board = board._replace(course=((*below, horse), *board.course[1:]))
        if below:
            event = game.event("TR2.1", "on_top", horse=horse, below=below[-1])
        else:
            event = game.event("TR2.1", "at_bottom", horse=horse)
        return Change(board, (event,))


class _TurnedUp(Chance):
    """Turn up a card of a shuffled pile; all cards of the hand are equally likely."""

    seat: int
    asks: ClassVar[str] = "discard"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {outcome("discard", card): 1 for card in board.hands[self.seat]}


@dataclass(frozen=True, slots=True)
class TurnUpFirst(_TurnedUp):
    """TR2.2: the start player's top card gives the discard number."""

    seat: int
    rule: ClassVar[str] = "TR2.2"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        card = action.what
        values: dict[str, Any] = {"seat": self.seat, "card": card, "number": card.number}
        board = board._replace(number=card.number)
        if not game.start_player_counts:
            board = moves.open_discard(board, self.seat, card)
            return Change(board, (game.event("TR2.2", "number", **values),))
        shown = game.event("TR2.2", "number_put_back", **values)
        if card.number > 1:
            board = moves.show(board, self.seat, card)
            return Change(board, (shown,), (TurnUpOwn(self.seat, card),))
        own = game.event("TR2.2", "turned_up_own", **values)
        return Change(moves.open_discard(board, self.seat, card), (shown, own))


@dataclass(frozen=True, slots=True)
class TurnUpOwn(Chance):
    """TR2.2, the alternative reading: the start player puts the top card back and counts too."""

    seat: int
    top: Card
    rule: ClassVar[str] = "TR2.2"
    asks: ClassVar[str] = "discard"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        cards = (card for card in board.hands[self.seat] if card != self.top)
        return {outcome("discard", card): 1 for card in cards}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        values: dict[str, Any] = {"seat": self.seat, "card": action.what, "number": board.number}
        event = game.event("TR2.2", "turned_up_own", **values)
        return Change(moves.open_discard(board, self.seat, action.what), (event,))


@dataclass(frozen=True, slots=True)
class TurnUp(_TurnedUp):
    """TR2.3: another player's N-th card."""

    seat: int
    rule: ClassVar[str] = "TR2.3"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        values: dict[str, Any] = {"seat": self.seat, "card": action.what, "number": board.number}
        event = game.event("TR2.3", "turned_up", **values)
        return Change(moves.open_discard(board, self.seat, action.what), (event,))


@dataclass(frozen=True, slots=True)
class Row(Chance):
    """TR8.2: the next card of the dummy's row."""

    rule: ClassVar[str] = "TR8.2"
    asks: ClassVar[str] = "row"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        row = board.hands[game.players]
        pile = board.piles[moves.ridden_by(board, game.players)]
        return {outcome("row", card): 1 for card in pile if card not in row}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        dummy, card = game.players, action.what
        row = (*board.hands[dummy], card)
        board = moves.show(board, dummy, card)
        board = board._replace(hands=moves.swap(board.hands, dummy, row))
        return Change(board, (game.event("TR8.2", "row", card=card, place=len(row)),))


@dataclass(frozen=True, slots=True)
class DummyDiscards(Task):
    """TR8.3: the N-th card of the row and the next one down; both its whips are up."""

    def run(self, game: Rules, board: Board) -> Change:
        dummy, row, number = game.players, board.hands[game.players], board.number
        cards = row[number - 1], row[number % len(row)]
        for card in cards:
            board = moves.open_discard(board, dummy, card)
        board = board._replace(whips=moves.swap(board.whips, dummy, WHIPS))
        name = "dummy_discards" if number < len(row) else "dummy_discards_last"
        discards = game.event("TR8.3", name, cards=cards, number=number)
        return Change(board, (discards, game.event("TR8.3", "dummy_whips", whips=WHIPS)))


@dataclass(frozen=True, slots=True)
class RaiseWhips(Task):
    """TR2.5: each player turns one used whip face up again; the dummy's are up already (TR8.3)."""

    def run(self, game: Rules, board: Board) -> Change:
        events = [
            game.event("TR2.5", "whip_up", seat=seat)
            for seat, up in enumerate(board.whips)
            if up < WHIPS
        ]
        return Change(board._replace(whips=tuple(min(up + 1, WHIPS) for up in board.whips)), events)


@dataclass(frozen=True, slots=True)
class LayAside(Choice):
    """TR2.4: a seat chooses its face-down discard; all seats choose simultaneously."""

    seat: int
    rule: ClassVar[str] = "TR2.4"
    asks: ClassVar[str] = "aside"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(lay("aside", card) for card in board.hands[self.seat])

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return self.actions(game, board)

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if not isinstance(action, Lay) or action.how != "aside":
            return game.refusal("TR2.4", "lay_aside")
        if action.what not in board.hands[self.seat]:
            return game.refusal("TR2.4", "not_in_hand", card=action.what)
        return None

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board = board._replace(chosen=moves.swap(board.chosen, self.seat, action.what))
        return Change(board, (own_event(game, "TR2.4", "aside", self.seat, card=action.what),))


@dataclass(frozen=True, slots=True)
class AllAside(Task):
    """TR2.4: all have chosen and lay their cards face down; the backs show the colours."""

    def run(self, game: Rules, board: Board) -> Change:
        hands, aside, events = list(board.hands), list(board.aside), list[Event]()
        for seat in moves.from_left(board):
            card: Any = board.chosen[seat]
            hands[seat] = without(hands[seat], card)
            aside[seat] = card
            values: dict[str, Any] = {"seat": seat, "colour": card.colour}
            events.append(game.event("TR2.4", "laid_aside", reveals=True, **values))
        board = board._replace(hands=tuple(hands), aside=tuple(aside))
        return Change(board._replace(chosen=(None,) * game.players), events)


# --- TR3: the tickets ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTicket(Choice):
    """TR3.1: a seat lays a ticket face up."""

    seat: int
    rule: ClassVar[str] = "TR3.1"
    asks: ClassVar[str] = "open"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        laid = self.candidates(game, board)
        return tuple(action for action in laid if self.why_not(game, board, action) is None)

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(lay("open", ticket) for ticket in all_tickets(game))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if not isinstance(action, Lay) or action.how != "open":
            return game.refusal("TR3.1", "lay_open")
        if action.what not in all_tickets(game):
            return game.refusal("TR1.7", "no_such_ticket", ticket=action.what)
        if action.what == WIN and not game.open_win_allowed:
            return game.refusal("TR3.2", "no_open_win")
        if action.what in board.tickets:
            rule, name = ("TR3.2", "win_taken") if action.what == WIN else ("TR3.1", "ticket_taken")
            return game.refusal(rule, name, ticket=action.what)
        return None

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board = board._replace(tickets=moves.swap(board.tickets, self.seat, action.what))
        rule = "TR3.2" if action.what == WIN else "TR3.1"
        laid = game.event(rule, "ticket_open", seat=self.seat, ticket=action.what)
        return Change(board, (laid,))


@dataclass(frozen=True, slots=True)
class SealTicket(Choice):
    """TR3.3: a seat chooses its face-down ticket; all seats choose simultaneously."""

    seat: int
    rule: ClassVar[str] = "TR3.3"
    asks: ClassVar[str] = "seal"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        own = board.tickets[self.seat]
        return tuple(lay("seal", ticket) for ticket in all_tickets(game) if ticket != own)

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(lay("seal", ticket) for ticket in all_tickets(game))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if not isinstance(action, Lay) or action.how != "seal":
            return game.refusal("TR3.3", "lay_sealed")
        if action.what not in all_tickets(game):
            return game.refusal("TR1.7", "no_such_ticket", ticket=action.what)
        if action.what == board.tickets[self.seat]:
            return game.refusal("TR3.3", "lies_open", ticket=action.what)
        return None

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board = board._replace(chosen=moves.swap(board.chosen, self.seat, action.what))
        return Change(board, (own_event(game, "TR3.3", "seal", self.seat, ticket=action.what),))


@dataclass(frozen=True, slots=True)
class AllSealed(Task):
    """TR3.3: all have chosen and lay their tickets face down."""

    def run(self, game: Rules, board: Board) -> Change:
        sealed: tuple[Any, ...] = (*board.chosen, *board.sealed[game.players :])
        board = board._replace(sealed=sealed, chosen=(None,) * game.players)
        order = moves.from_left(board)
        return Change(board, [game.event("TR3.3", "sealed", seat=seat) for seat in order])


# --- TR4: the race ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartTrick(Task):
    """TR4.1, TR4.6: everyone plays a card, the leader first; TR8.4: the dummy last."""

    def run(self, game: Rules, board: Board) -> Change:
        board = board._replace(trick=board.trick + 1)
        return Change(board, (_leads(game, board),), trick_tasks(game, board))


def trick_tasks(game: Rules, board: Board) -> tuple[AnyTask, ...]:
    """Return the remaining tasks of a trick."""
    order = moves.trick_order(board)[len(board.table) :]
    cards = (PlayDummy() if chair == game.dummy else PlayCard(chair) for chair in order)
    return (*cards, EndTrick())


@dataclass(frozen=True, slots=True)
class PlayCard(Choice):
    """TR4.1: a seat plays a card, with (TR4.4) or without a whip."""

    seat: int
    rule: ClassVar[str] = "TR4.1"
    asks: ClassVar[str] = "play"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        cards = moves.may_play(board.hands[self.seat], board.table)
        if board.whips[self.seat] and not moves.whipped(board.table):
            return tuple([play(card, whip) for card in cards for whip in (False, True)])
        return tuple([play(card, False) for card in cards])

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        hand = board.hands[self.seat]
        return tuple(play(card, whip) for card in hand for whip in (False, True))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if not isinstance(action, Play):
            return game.refusal("TR4.1", "play_a_card")
        hand = board.hands[self.seat]
        if action.card not in hand:
            return game.refusal("TR4.1", "not_in_hand", card=action.card)
        if action.card not in moves.may_play(hand, board.table):
            return game.refusal("TR4.2", "must_follow", colour=board.table[0].card.colour)
        if action.whip and not board.whips[self.seat]:
            return game.refusal("TR4.4", "no_whip")
        if action.whip and moves.whipped(board.table):
            return game.refusal("TR4.4", "whipped_already")
        return None

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        seat, card = self.seat, action.card
        values: dict[str, Any] = {"seat": seat, "card": card}
        if not board.table:
            event = game.event("TR4.1", "led", **values)
        elif card.colour == (led := board.table[0].card.colour):
            event = game.event("TR4.2", "followed", **values)
        else:
            event = game.event("TR4.2", "could_not_follow", led=led, **values)
        board = moves.play_card(board, seat, card, action.whip)
        if not action.whip:
            return Change(board, (event,))
        left, colour = board.whips[seat], card.colour
        whip = game.event("TR4.4", "whipped", seat=seat, colour=colour, left=left)
        return Change(board, (event, whip))


@dataclass(frozen=True, slots=True)
class PlayDummy(Task):
    """TR8.5, TR8.6: the dummy's row determines its card."""

    def run(self, game: Rules, board: Board) -> Change:
        dummy = game.players
        rule, name, card, whip = dummy_card(board)
        board = moves.play_card(board, dummy, card, whip)
        events = [game.event(rule, name, seat=dummy, card=card)]
        if whip:
            left = board.whips[dummy]
            events.append(
                game.event("TR8.6", "dummy_whipped", seat=dummy, colour=card.colour, left=left)
            )
        return Change(board, events)


def dummy_card(board: Board) -> tuple[str, str, Card, bool]:
    """Return the dummy's play: the rule, the name of the event, the card, and whether it whips."""
    dummy = len(board.points)
    row, table = board.hands[dummy], board.table
    if not table:
        return "TR8.5", "dummy_led", row[0], False
    following = [card for card in row if card.colour == table[0].card.colour]
    if following:
        return "TR8.6", "dummy_followed", max(following, key=lambda card: card.number), False
    return "TR8.6", "dummy_top", row[0], board.whips[dummy] > 0 and not moves.whipped(table)


@dataclass(frozen=True, slots=True)
class EndTrick(Task):
    """TR4.3 to TR4.7: who wins, how far the horse moves, and whether the race continues."""

    def run(self, game: Rules, board: Board) -> Change:
        winner = moves.best(board.table)
        horse = moves.ridden_by(board, winner.seat)
        marks = game.card_marks[winner.card.number - 1]
        start = moves.space_of(board.course, horse)
        course, moved = moves.advance(board.course, horse, marks)
        judge = moves.judging(board.table)
        last = moves.Trick(board.table, judge, winner.seat, horse, marks, start, moved)
        events = [_won(game, last, winner.card), _moved(game, board, last)]
        board = board._replace(
            course=course,
            last=last,
            table=(),
            leader=winner.seat,
            won=moves.swap(board.won, winner.seat, board.won[winner.seat] + 1),
            played=_with_trick(board),
        )
        if len(course[-1]) >= 2:
            ended = game.event("TR4.7", "two_home", race=board.race)
        elif not any(board.hands):
            ended = game.event("TR4.7", "hands_empty", race=board.race)
        else:
            return Change(board, events, (StartTrick(),))
        return Change(board, (*events, ended), (Settle(),))


def _with_trick(board: Board) -> tuple[Any, ...]:
    """Return each chair's played cards, including those of the trick."""
    played = list(board.played)
    for seat, card, _ in board.table:
        played[seat] = moves.sorted_cards((*played[seat], card))
    return tuple(played)


def _leads(game: Rules, board: Board) -> Event:
    values: dict[str, Any] = {"trick": board.trick, "seat": board.leader}
    if board.leader == game.dummy:
        return game.event("TR8.7", "dummy_leads", **values)
    if game.dummy is not None:
        return game.event("TR8.4", "leads_before_dummy", **values)
    return game.event("TR4.1" if board.trick == 1 else "TR4.6", "leads", **values)


def _won(game: Rules, trick: moves.Trick, card: Card) -> Event:
    rule = "TR4.4" if moves.whipped(trick.cards) else "TR4.3"
    dummy = "dummy_" if trick.winner == game.dummy else ""
    values: dict[str, Any] = {"seat": trick.winner, "card": card, "colour": trick.judge}
    return game.event(rule, f"{dummy}won_trick", **values)


def _moved(game: Rules, board: Board, trick: moves.Trick) -> Event:
    goal = len(board.course) - 1
    rule = "TR8.7" if trick.winner == game.dummy else "TR4.5"
    to = trick.start + trick.moved
    values: dict[str, Any] = {"horse": trick.horse, "marks": trick.marks, "to": to}
    if trick.start == goal:
        return game.event(rule, "home_already", **values)
    if to == goal:
        return game.event(rule, "reached_goal", arrival=len(board.course[-1]) + 1, **values)
    if below := board.course[to]:
        return game.event(rule, "moved_onto", below=below[-1], **values)
    return game.event(rule, "moved", **values)


# --- TR5 to TR7: the end of a race -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settle(Task):
    """TR5: places, prizes and tickets."""

    def run(self, game: Rules, board: Board) -> Change:
        settled, events = settle(game, board)
        points = tuple(account.after for account in settled.accounts)
        board = board._replace(points=points, sheet=(*board.sheet, settled))
        if board.race == game.running:
            return Change(board, events, (EndGame(),))
        return Change(board, events, (NextRace(),))


@dataclass(frozen=True, slots=True)
class NextRace(Chance):
    """TR6 and the next gate's lowest horse; until then the table shows the end of the race."""

    rule: ClassVar[str] = "TR2.1"
    asks: ClassVar[str] = "gate"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {outcome("gate", horse): 1 for horse in range(game.horses)}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return Change(board, (), (ChangeRiders(), ChangeOdds(), StartRace(action.what)))


@dataclass(frozen=True, slots=True)
class ChangeRiders(Task):
    """TR6.1, TR8.8: horses and cards pass to the left, and so does the start (TR6.3)."""

    def run(self, game: Rules, board: Board) -> Change:
        rides, events = list(board.rides), list[Event]()
        for chair in board.ring:
            left = moves.left_of(board, chair)
            horse = rides[left] = board.rides[chair]
            if left == game.dummy:
                events.append(game.event("TR8.8", "dummy_takes", seat=left, horse=horse))
            else:
                rule = "TR8.8" if chair == game.dummy else "TR6.1"
                events.append(game.event(rule, "takes", seat=left, horse=horse))
        start = moves.left_of(board, board.start)
        return Change(moves.note_riders(board._replace(rides=tuple(rides), start=start)), events)


@dataclass(frozen=True, slots=True)
class ChangeOdds(Task):
    """TR6.2: the worse a horse's place, the more its odds increase."""

    def run(self, game: Rules, board: Board) -> Change:
        odds, events = list(board.odds), list[Event]()
        for by, horse in enumerate(board.sheet[-1].finish):
            odds[horse] += by
            events.append(game.event("TR6.2", "odds", horse=horse, by=by, odds=odds[horse]))
        return Change(board._replace(odds=tuple(odds)), events)


@dataclass(frozen=True, slots=True)
class EndGame(Task):
    """TR7.1: the most points win; the last race breaks a tie (TR8.9)."""

    def run(self, game: Rules, board: Board) -> Change:
        winner = game.result(board).winners[0]
        points = board.points[winner]
        won = game.event("TR7.1", "won", seat=winner, points=points)
        if board.points.count(points) == 1:
            return Change(board, (won,))
        rule = "TR7.1" if game.dummy is None else "TR8.9"
        horse, tied = board.rides[winner], board.points.count(points)
        tie = game.event(rule, "tie", count=tied, points=points, horse=horse)
        return Change(board, (tie, won))


# --- shared helpers ----------------------------------------------------------------------------


def undealt(game: Rules, board: Board) -> tuple[Card, ...]:
    """Return the cards that have not been dealt."""
    dealt = {card for pile in board.piles for card in pile}
    return tuple([card for card in deck(game.horses, game.numbers) if card not in dealt])


def receiver(board: Board) -> int:
    """Return the seat to be dealt the next card; the deal starts with the start player."""
    seats = moves.seats_from(board, board.start)
    return min(seats, key=lambda seat: len(board.hands[seat]))


def all_tickets(game: Rules) -> tuple[Ticket, ...]:
    """Return the tickets of each player (TR1.7)."""
    return (WIN, *range(game.horses))


def own_event(game: Rules, rule: str, name: str, seat: int, **values: Any) -> Event:
    """Make an event that only its seat sees."""
    return Event(game.book, rule, name, {"seat": seat, **values}, (seat,), tuple(values))
