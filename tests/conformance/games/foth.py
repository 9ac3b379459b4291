"""Force of the Horse for the shared suites.

`knowledge` follows the rules on zones. Everybody sees the race, how many cards lie where (401.2b),
the farms, what was removed, and the cards on the table; what is played, resolved and chosen there.
A hand is its player's (407.2), but for cards that were shown; the areas and a farm's face-down
cards are nobody's (403.3, 406.2), but for cards that were looked at or went there openly; who has
seen all that is shuffled knows that it is there (504.1). What is chosen of hidden cards is secret
until they move (103.4b), in what order cards were put on a deck for good (401.4a), and whether a
hand is drawn anew until both have said (603.1c-i). Who draws remembers in what order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from racekit.engine.events import Event
from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.foth.actions import Act, Outcome
from racekit.games.foth.board import SEATS, AreaPile, Board, Side, Slot, area_of, horses, pieces
from racekit.games.foth.collection.deck import ready_deck
from racekit.games.foth.flow import Deal, Mulligan
from racekit.games.foth.resolving.picking import Pick, RandomCard, WhichDown
from racekit.games.foth.resolving.pipeline import Commit, Identify, PutInOrder
from racekit.testing import GameSuite, Seen
from racekit.testing.declared import Swap
from tests.conformance import files
from tests.foth.made_up import some_options

VARIANTS: Sequence[Mapping[str, Any]] = (
    {},
    # Short races, long ones, and areas that are not alike.
    {"course": "nakayama", "metres": 1200, "going": "good"},
    {"course": "kyoto", "metres": 3200, "going": "heavy", "hand_limit": 7},
    {"metres": 2500, "surface": "dirt", "catalogue_limits": True},
    {"decks": [dict(Counter(ready_deck("mile").cards)), None], "metres": 1600, "hand_limit": 0},
    # What the catalogue's page says, with the largest farm and with the smallest.
    {"metres": 1200, "variant": "catalogue"},
    {"metres": 2500, "variant": "catalogue"},
    # Made-up cards with every word of the vocabulary, among those that ship and alone.
    *map(some_options, (3, 4, 8, 11, 15, 26)),
)


def _alike(one: Any, two: Any) -> bool:
    """Whether two outcomes or choices differ in a card alone."""
    if isinstance(one, Outcome) or isinstance(two, Outcome):
        return isinstance(one, Outcome) and isinstance(two, Outcome) and one.word == two.word
    return isinstance(one, Act) and isinstance(two, Act) and one.verb == two.verb


STYLES: Mapping[str, Swap] = {
    # Anything that is hidden may differ.
    "any": _alike,
    # Only force: its cards are the last that a random player has left.
    "force": lambda one, two: _alike(one, two) and "force" in (one.what, two.what),
    # Only what is chosen, whether to draw anew among it.
    "choices": lambda one, two: isinstance(one, Act) and (not one.what or _alike(one, two)),
    # Only a few cards, by their names.
    "few": lambda one, two: _alike(one, two) and max(one.what, two.what) < "d",
}

STAGES = frozenset(
    {
        *("hands", "turns", "run", "guard", "support", "situation", "ability"),
        *("looked", "shuffled", "face down", "shown", "last area", "over"),
    }
)
PART = 3


# --- in every position -----------------------------------------------------------------------


def check(state: State) -> None:
    """No card is lost or made; what is unknown is where the pools say; views are true."""
    board, game = state.board, state.game
    for seat in SEATS if all(board.race) else ():
        side, deck = board.sides[seat], Counter(game.deck(seat, board.race.distance))
        assert owned(board, seat) == deck
        if board.turn:
            assert unknown(side) == len(side.pool)
        assert not Counter(side.shown) - Counter(side.hand)
        for watching in SEATS:
            _check_view(state, watching, seat, deck)
    for seat in SEATS:
        odds = state.view(seat).outcomes()
        assert not odds or sum(odds.values()) == 1
        if odds:
            seen = {Outcome("card", getattr(each, "what", "")) for each in state.outcomes()}
            assert seen <= set(odds)


def _check_view(state: State, seat: int, whose: int, deck: Counter[str]) -> None:
    """What a seat cannot place of a deck is what it has not seen, and lies where the view says."""
    board, view = state.board, state.view(seat)
    side = board.sides[whose]
    seen = Counter(side.hand if whose == seat else side.shown)
    seen += Counter([*side.farm, *side.removed])
    seen += Counter(piece.card for piece in pieces(board) if piece.owner == whose)
    seen += Counter(card for card in known(side, seat) if card is not None)
    places = {place: n for place, n in hidden_places(board, seat, whose) if n}
    told = {at: cards for at, cards in view.unseen().items() if str(whose) in at[0]}
    assert sum(told.values(), Counter()) == deck - seen
    assert {place for at in told for place in at} == set(places)
    if board.turn:
        assert (deck - seen).total() == sum(places.values())


def hidden_places(board: Board, seat: int, whose: int) -> Iterator[tuple[str, int]]:
    """Yield where cards of a player lie that a seat cannot see, and how many."""
    side = board.sides[whose]
    areas = sum(seat not in slot.known for pile in side.piles for slot in pile.slots)
    yield f"areas {whose}", areas if board.turn else len(side.pool)
    yield f"farm {whose}", sum(seat not in slot.known for slot in side.down)
    yield f"hand {whose}", 0 if whose == seat else len(side.hand) - len(side.shown)


def face_down(side: Side) -> Iterator[Slot]:
    """Yield a player's face-down cards: of the areas, from the top, then of the farm."""
    for pile in (*side.piles, AreaPile(side.down)):
        yield from pile.slots


def owned(board: Board, seat: int) -> Counter[str]:
    """Return all cards that a player owns, wherever they are."""
    side = board.sides[seat]
    loose = [card for pile in side.piles for card in pile.loose]
    lying = [piece.card for piece in pieces(board) if piece.owner == seat]
    told = [slot.card for slot in face_down(side) if slot.card is not None]
    return Counter([*side.pool, *loose, *told, *lying, *side.hand, *side.farm, *side.removed])


def unknown(side: Side) -> int:
    """Return how many face-down cards have no identity, and are no loose ones."""
    blank = sum(slot.card is None for slot in face_down(side))
    return blank - sum(len(pile.loose) for pile in side.piles)


# --- what a seat may know ------------------------------------------------------------------------


def hidden(state: State, action: Any, seat: int) -> bool:
    """Whether the cards are ones that the seat does not see, now or when they have moved."""
    task = state.task
    if isinstance(task, Deal):
        return task.seat != seat
    if isinstance(task, RandomCard):
        return task.choice.zone == "hand" and task.choice.n > 1
    if isinstance(task, WhichDown):
        return seat not in task.sees
    if isinstance(task, Identify):
        return _looked_at_unseen(state, task, seat)
    if state.actor in (CHANCE, seat):
        return False
    if isinstance(task, Mulligan):
        return not state.board.redraws
    open_ones = isinstance(task, Pick) and task.zone == "farm" and action.verb != "pick-down"
    return isinstance(task, PutInOrder | Pick) and not open_ones


def _looked_at_unseen(state: State, task: Identify, seat: int) -> bool:
    """Whether a face-down card is one that another looks at, or draws, or that stays so."""
    if task.known:
        return seat not in task.known
    commit = state.agenda[-2]
    assert isinstance(commit, Commit)
    ends = {"hand" if each.kind == "draw" else each.end for each in commit.settled}
    return ends <= {"down"} or (ends <= {"down", "hand"} and task.seat != seat)


def known(side: Side, seat: int) -> tuple[str | None, ...]:
    """Return the face-down cards that a seat has looked at, or seen going there."""
    return tuple(slot.card if seat in slot.known else None for slot in face_down(side))


def shuffled(side: Side, seat: int) -> tuple[Any, ...]:
    """Return what a seat knows to lie somewhere in each pile: it had seen it all before."""
    return tuple(pile.loose if seat in pile.seen else () for pile in side.piles)


def public(board: Board) -> tuple[Any, ...]:
    """Return what everybody sees."""
    return (
        *(board.race, board.base, board.turn, board.player, board.phase, board.runs, board.keep),
        *(board.distance, board.counted, board.used, board.resolving, board.effects),
        *(board.later, board.outcome),
        *((each.source, each.ability) for each in board.waiting),
        *((frame.source, frame.target) for frame in board.frames),
        *(part for side in board.sides for part in _public_side(side)),
    )


def _public_side(side: Side) -> tuple[Any, ...]:
    """Who has looked at a face-down card is no secret; what it is may be one."""
    return (
        *(len(side.hand), side.shown, side.farm, side.removed, side.situation, side.run),
        *(tuple(slot.known for slot in pile.slots) for pile in (*side.piles, AreaPile(side.down))),
        *(pile.seen for pile in side.piles),
    )


def knowledge(seen: Seen, seat: int) -> tuple[Any, ...]:
    """What is open, and what is this seat's own."""
    state, board = seen.before, seen.after.board
    _check_sight(seen, seat)
    what: Any = state.actor
    if state.actor is not CHANCE:
        what = state.actor, str(seen.action)
        if hidden(state, seen.action, seat):
            what = state.actor, not isinstance(state.task, Mulligan) and seen.action.verb
    redraws: tuple[bool, ...] = ()
    if isinstance(state.task, Mulligan) and state.board.redraws:  # both have said
        redraws = (*state.board.redraws, seen.action.verb == "redraw")
    drawn = [
        str(event.values["card"])
        for event in seen.events
        if event.name == "drawn" and event.values["seat"] == seat
    ]
    faces = [(known(side, seat), shuffled(side, seat)) for side in board.sides]
    return what, redraws, public(board), board.sides[seat].hand, *drawn, *faces


def _check_sight(seen: Seen, seat: int) -> None:
    """A seat knows no more hidden cards than it had seen, looks at, or is shown."""
    before, after = seen.before.board, seen.after.board
    for whose in SEATS if all(before.race) else ():
        had, has = before.sides[whose], after.sides[whose]
        own, lay = whose == seat, [p.card for p in pieces(before) if p.owner == whose]
        open_ones = Counter([*had.farm, *had.removed, *lay, *(had.hand if own else had.shown)])
        sights = open_ones + Counter(_seen_by(seen, whose, seat))
        sights += told_of(had, seat)
        told = told_of(has, seat)
        if not own:
            told += Counter(has.shown)
        assert not told - sights, f"seat {seat} knows {told - sights} of {whose}"


def told_of(side: Side, seat: int) -> Counter[str]:
    """Return the face-down cards that a seat knows of, in their places or shuffled."""
    cards = Counter(card for pile in shuffled(side, seat) for card in pile)
    return cards + Counter(card for card in known(side, seat) if card is not None)


def _seen_by(seen: Seen, whose: int, seat: int) -> Iterator[str]:
    """Yield the cards of a player that a seat looks at, or is shown, at one step."""
    ids = {str(card.name): card.id for card in seen.before.game.cards.values()}
    for event in seen.events:
        values = event.values
        if event.name == "looked" and values["seat"] == seat:
            yield ids[str(values["card"])]
        elif event.name == "hand_shown" and values["seat"] == whose:
            yield from seen.before.board.sides[whose].hand
        elif values.get("seat") == whose and _is_open(event):
            yield ids[str(values["card"])]


def _is_open(event: Event) -> bool:
    """Whether both players see the card of an event: it moves openly, or is seen where it lies."""
    return event.name == "seen_below" or (event.name == "moved" and event.to is None)


def stages_of(history: Sequence[Seen]) -> frozenset[str]:
    """How far a history has come, and what there is on the table."""
    board = history[-1].after.board
    piles = [pile for side in board.sides for pile in side.piles]
    slots = [slot for side in board.sides for slot in face_down(side)]
    there = {
        "hands": not board.turn,
        "turns": board.turn > 2,
        "run": horses(board, "running"),
        "guard": horses(board, "guarding"),
        "support": horses(board, "support"),
        "situation": any(side.situation for side in board.sides),
        "ability": board.frames,
        "looked": any(len(slot.known) == 1 for slot in slots),
        "shuffled": any(pile.loose for pile in piles),
        "face down": any(side.down for side in board.sides),
        "shown": any(side.shown for side in board.sides),
        "last area": board.turn and any(area_of(side) == 3 for side in board.sides),
        "over": history[-1].after.actor is None,
    }
    return frozenset(name for name, here in there.items() if here)


class Suite(GameSuite):
    """What the shared tests have to know of this game."""

    game = "foth"
    variants = VARIANTS
    golden = files.golden(game)
    open_information = False
    swaps = STYLES
    stages = STAGES
    pairs, part = 120, PART
    made_up = frozenset({"past"})  # what a seat may remember of its actions earlier in the turn
    check = staticmethod(check)
    hidden = staticmethod(hidden)
    knowledge = staticmethod(knowledge)
    reached = staticmethod(stages_of)
