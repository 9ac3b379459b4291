"""Positions of Force of the Horse from plain descriptions, and descriptions of positions.

A description is plain data: cards by their ids in words (``comet force*2``), ``you`` for the cards
of seat 0 and ``they`` for those of seat 1. A lesson writes one with `position`; a record that does
not begin at the start carries one (see `describe`). What can be on the table is checked, not
whether play could have led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.codec import Codec, Fields
from ...engine.errors import BadInput, Problem
from ...engine.formats import Location
from ...engine.game import State
from .board import (
    BEFORE,
    HORSES,
    LYING,
    SEATS,
    UNSEEN,
    WHO,
    AreaPile,
    Board,
    Cards,
    Deed,
    Piece,
    Race,
    Seat,
    Side,
    Slot,
    minus,
    places,
    roles,
    to_go,
)
from .board import cards as multiset
from .consistency import (
    AWAY,
    Stage,
    agenda_from,
    has_areas,
    problems,
    stage_of,
    stage_problems,
    staged,
)
from .encoding import Zones, codec_for
from .flow import shares
from .notation import note_problem
from .resolving.moves import dealt

if TYPE_CHECKING:
    from .rules import Rules

BEFORE_ALL = {"at": "begin"}
"""The position before everything (601.1)."""
_BOARD = tuple(key for key in Fields(Codec(), Board).keys if key != "outcome")
BOARD = (*WHO, *Fields(Codec(), Race).keys, *_BOARD)
"""The keys that the description of a board may have as long as the game is not over."""
KEYS = (*BOARD, *Fields(Codec(), Stage).keys, "past", "outcome")
"""The keys that a description may have."""
_DEFAULT_AREAS = (AreaPile((UNSEEN,) * 5),) * 4
"""The areas of a player for whom the description gives no deck."""


def position(
    you: Mapping[str, Any] | None = None,
    they: Mapping[str, Any] | None = None,
    *,
    at: str = "supports",
    player: int = 0,
    turn: int | None = None,
    course: str = "tokyo",
    metres: int = 1600,
    going: str = "good",
    **more: Any,
) -> State:
    """Set up a position in a turn.

    Parameters
    ----------
    you, they : mapping
        The cards of seat 0 and of seat 1; omitted zones are empty. Cards are ids in a text or in
        a list: ``"comet force*2"``.

        ``hand``, ``farm``, ``removed``
            Also ``shown``: the cards of the hand that the other player has seen.
        ``areas``
            The four distance areas, each from the top: ``"comet:0 comet ? 7; 11; 11; 11"``.
            ``?`` or a number stands for cards that nobody has looked at; ``comet:01`` is known to
            both seats, ``comet:0`` to one, and ``comet`` to neither. Default: the pool, dealt as
            in 603.1f; without a pool, five unseen cards each.
        ``pool``
            The cards that unseen cards may be. Default: the cards of the ``deck`` (cards, or the
            name of a distance class for the ready deck) that are nowhere else; without a deck,
            normal force.
        ``down``
            Face-down cards of the farm, as in ``areas``.
        ``situation``, ``run``
            Cards on the table: ``"comet force whip on comet"``. Horses of the turn player run,
            those of the other player guard. A table for each card gives more detail: ``card``,
            ``as``, ``on``, ``id``, ``at`` (when it came).
    at : str
        The stage of the turn: ``turn`` (it begins), ``supports`` (702.5), ``run`` (702.6b),
        ``guard`` (702.6d), ``priority`` (702.6f), ``end`` (702.6m), or ``check`` (a rule check
        before supports). Before the first turn: ``mulligan`` (603.1c). With
        ``variant="catalogue"`` also ``situation`` (JG5), and ``together`` (JG7).
    player : int
        Whose turn it is.
    turn : int, optional
        The turn's number; default: 1.
    course, metres, going : str, int, str
        The race; ``going`` is the ground condition now.
    **more
        Further keys of a description (`describe`), for instance ``runs`` (the run count),
        ``priority`` (who has it) and ``effects``; and options of the game, for instance ``cards``:
        records of cards of one's own.

    Returns
    -------
    State
        The position; ``rk.play("foth", start=state)`` begins there.

    Raises
    ------
    BadInput
        Lists every problem with its place.

    Examples
    --------
    >>> state = position(you={"hand": "pea-bulb force*2"}, at="run")
    >>> [str(action) for action in state.actions()]
    ['run pea-bulb', 'pass']
    >>> print(state.why_not("run force").rule)
    202.2a
    """
    told = {key: more.pop(key) for key in [*more] if key in KEYS}
    game, wrong = _game({"course": course, "metres": metres, "going": going, **more})
    sides = {who: side for who, side in zip(WHO, (you, they), strict=True) if side is not None}
    data = {**sides, "at": at, "player": player, **told}
    if turn is not None:
        data["turn"] = turn
    return _placed(game, data, Location("", [*wrong]))


def _game(options: Mapping[str, Any]) -> tuple[Rules, Sequence[Problem]]:
    """Return the game and its problems; if options are wrong, one for further checks (302.2)."""
    from . import make

    try:
        return make(**options), ()
    except BadInput as error:
        wrong = error.problems
    usual = {"course": "tokyo", "metres": 1600, "going": "good"}
    try:
        return make(**usual, cards=options.get("cards")), wrong
    except BadInput:
        # Without readable cards no further check is possible.
        raise BadInput.of("bad_position", wrong) from None


def from_description(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position of what `describe` returns; the defaults are those of `position`."""
    return game.start() if data == BEFORE_ALL else _placed(game, data, Location("", []))


def _placed(game: Rules, data: Mapping[str, Any], where: Location) -> State:
    """Return the position of a description, given the problems found so far."""
    board, stage = read(game, data, where)
    where.problems.extend(problems(game, board, stage))
    if not where.problems:
        where.problems.extend(stage_problems(game, board, stage))
    where.finish()
    if stage.at == "turn":  # it counts itself
        board = board._replace(turn=board.turn - 1)
    return game.run_on(staged(board, stage), agenda_from(game, board, stage))


# --- reading ---------------------------------------------------------------------------------


def read(game: Rules, data: Mapping[str, Any], where: Location) -> tuple[Board, Stage]:
    """Return what a description says, as far as it is valid, and note what is not."""
    codec = codec_for(game)
    table = where.table(data, KEYS)
    player = _player(codec, table)
    stage = Stage(**codec.fields(Stage).parts(table, where, known={"player": player}))
    board = read_board(codec, table, where, stage.at)
    past = where.key("past").items(table.get("past", ()))
    deeds = [_deed(codec, player, *each) for each in past]
    return board._replace(past=tuple(each for each in deeds if each is not None)), stage


def _player(codec: Codec, data: Mapping[str, Any]) -> int:
    """Return the turn player, as far as the data are valid; what is wrong is noted elsewhere."""
    found: int = codec.entry(data, "player", Seat, Location("", []), 0)
    return found


def _deed(codec: Codec, player: int, data: Any, where: Location) -> Deed | None:
    """Read an action of a player, and the board on which it was done (1201.1b, F54)."""
    table, before = where.table(data, ("did", "seat", "before")), where.key("before")
    told = before.table(table.get("before"), BOARD)
    usual = {"before": read_board(codec, told, before, "supports")}
    found = codec.fields(Deed).parts(table, where, usual, {"player": player})
    return Deed(**found) if "action" in found else None


def read_board(codec: Codec, data: Mapping[str, Any], where: Location, at: str) -> Board:
    """Return the board at a stage that a table describes, and note what is wrong with the table."""
    races, told = codec.fields(Race), {**_settled(codec.game), **data}
    race = Race(**races.parts(told, where))
    for name in races.keys if at != "race" else ():  # it has been drawn (601.2b)
        if name not in told:
            where.key(name).say("missing")
    usual = {"race": race, "sides": _sides(codec, data, where, race, at)}
    return Board(**codec.fields(Board).parts(data, where, usual, {"at": at}))


def _settled(game: Rules) -> dict[str, Any]:
    """Return what the game has settled of the race (302.2, 601.2a)."""
    told = {name: getattr(game, name) for name in ("course", "metres", "going")}
    return {name: value for name, value in told.items() if value is not None}


def _sides(
    codec: Codec, data: Mapping[str, Any], where: Location, race: Race, at: str
) -> tuple[Side, ...]:
    """Read each player's cards."""
    plain, fields = codec.fields(Side), codec.fields(Zones)
    there, keys = [*map(where.key, WHO)], (*plain.keys, *fields.keys)
    tables = [there[n].table(data.get(who, {}), keys) for n, who in enumerate(WHO)]
    zones = [Zones(**fields.parts(tables[n], there[n])) for n in SEATS]
    lying = _lying(codec, zones, _player(codec, data))
    sides = [Side(**plain.parts(tables[n], there[n], lying[n])) for n in SEATS]
    return tuple(
        _Hidden(codec.game, n, zones[n], there[n]).added(sides[n], race, at) for n in SEATS
    )


def _lying(codec: Codec, zones: Sequence[Zones], player: int) -> Sequence[Mapping[str, Any]]:
    """Read each player's situation and run areas (404.1, 405.1); situations came first."""
    found: tuple[dict[str, Any], ...] = ({}, {})
    before: list[Piece] = []
    for zone in LYING:
        for seat in SEATS:
            start = len(before)
            for entry, at in getattr(zones[seat], zone):
                known = spot(seat, zone, seat == player, len(before), _newest(before))
                piece = codec.fields(Piece).decode(entry, at, known=known)
                before += [] if piece is None else [_on_horse(piece, before, at)]
            found[seat][zone] = tuple(before[start:])
    return found


def spot(
    seat: int, zone: str, runs: bool, nth: int = 0, newest: int | None = None
) -> dict[str, Any]:
    """Return that from which the role, the horse and the number of a card on the table follow."""
    return {"seat": seat, "zone": zone, "runs": runs, "nth": nth, "newest": newest, "card": "force"}


def _newest(before: Sequence[Piece]) -> int | None:
    """Return the newest horse."""
    return next((piece.id for piece in reversed(before) if piece.role in HORSES), None)


def _on_horse(piece: Piece, before: Sequence[Piece], at: Location) -> Piece:
    """Return a card on the newest horse of a name, if its data have a name (702.6g-i)."""
    name: Any = piece.on
    if not isinstance(name, str):
        return piece
    found = _newest([each for each in before if each.card == name])
    if found is None:
        note_problem(at.key("on"), "no_target", given=repr(name))
    return piece._replace(on=found)


class _Hidden(NamedTuple):
    """Reads a player's areas (403.1), and the pool of unseen cards (402.3)."""

    game: Rules
    seat: int
    told: Zones
    where: Location

    def added(self, side: Side, race: Race, at: str) -> Side:
        """Return the player's cards with them."""
        pool = self._pool(side, race, at)
        if not has_areas(self.game, at):
            return side._replace(pool=pool or ())
        side = side._replace(piles=self._piles(side, pool))
        return side._replace(pool=("force",) * places(side) if pool is None else pool)

    def _pool(self, side: Side, race: Race, at: str) -> Cards | None:
        """Return the pool: as told, or the cards of a deck (603.1a) that lie nowhere else.

        From the deal to the first turn, a player has the deck of the race.
        """
        deck = self.told.deck
        if deck is None and race.distance and at in BEFORE and at != "race":
            deck = self.game.deck(self.seat, race.distance)
        if deck is None or self.told.pool is not None:
            return self.told.pool
        areas = self.told.areas if has_areas(self.game, at) else ()
        slots = [slot for area in (*areas, side.down) for slot in area]
        seen = [slot.card for slot in slots if slot.card is not None]
        lying = [piece.card for piece in (*side.situation, *side.run)]
        elsewhere = (*side.hand, *side.farm, *side.removed, *seen, *lying)
        for card, count in (Counter(elsewhere) - Counter(deck)).items():
            note_problem(self.where.key("deck"), "too_many", card=card, count=count)
        return minus(deck, elsewhere)

    def _piles(self, side: Side, pool: Cards | None) -> tuple[AreaPile, ...]:
        """Return the areas: as told, or filled as in 603.1f."""
        if self.told.areas:
            piles = tuple(map(AreaPile, self.told.areas))
        elif pool is None:
            piles = _DEFAULT_AREAS
        else:
            # Face-down cards of the farm are cards of the pool too.
            unseen = sum(slot.card is None for slot in side.down)
            piles = dealt(shares(len(pool) - unseen))
        loose = enumerate(self.told.loose or ((),) * len(piles))
        return tuple(self._with_loose(pile, *each) for pile, each in zip(piles, loose, strict=True))

    def _with_loose(self, pile: AreaPile, n: int, slots: Sequence[Slot]) -> AreaPile:
        """Return a pile with the cards that were shuffled into it, and who knows all (504.1)."""
        cards = multiset(slot.card for slot in slots if slot.card is not None)
        if len(cards) < len(slots):
            note_problem(self.where.key("loose").item(n), "no_card", given=repr("?"))
        seen = set(SEATS).intersection(*(slot.known for slot in slots)) if slots else ()
        return pile._replace(loose=cards, seen=tuple(sorted(seen)))


# --- writing ---------------------------------------------------------------------------------


def describe(state: State, *, spread: bool = False) -> dict[str, Any]:
    """Return a position as plain data: ``from_description(s.game, describe(s)) == s``.

    A position has a description unless an ability is being resolved: before everything (601.1), at
    every decision that the rules of a turn or of set-up ask for, and at the draws between. `spread`
    makes of several cards a list, with an entry for each, instead of words.

    Examples
    --------
    >>> import racekit as rk
    >>> describe(rk.game("foth").start())
    {'at': 'begin'}
    >>> describe(position(you={"hand": "force*2"}))["you"]
    {'hand': 'force*2', 'areas': '5; 5; 5; 5', 'pool': 'force*20'}
    """
    game: Any = state.game
    board: Board = state.board
    if not board.turn and state == game.start():
        return dict(BEFORE_ALL)
    stage = stage_of(state)
    if stage is None:
        raise BadInput.of("bad_position", [Problem.of("start", "unserializable_position")])
    codec = codec_for(game, spread=spread)
    past = [_deed_data(codec, board.player, deed) for deed in board.past]
    return {
        **_stage_data(codec, stage),
        **board_data(codec, board, stage.at),
        **({"past": past} if past else {}),
    }


def _deed_data(codec: Codec, player: int, deed: Deed) -> dict[str, Any]:
    """Return an action of a player, and the board on which it was done (1201.1b, F54)."""
    told = codec.fields(Deed).encode(deed, {"seat": player})
    return {**told, "before": board_data(codec, deed.before, "supports")}


_TOLD = {
    "priority": ("priority", "first", "played"),
    "together": ("priority",),
    "advance": ("draws",),
    **dict.fromkeys(AWAY, ("picked",)),
    "aside": ("decided",),
}
"""What is told of some stages."""
_UNLESS_NONE = ("picked", "decided")


def _stage_data(codec: Codec, stage: Stage) -> dict[str, Any]:
    """Return the stage as plain data."""
    kinds, told = codec.fields(Stage).kinds(), {"at": stage.at}
    for name in _TOLD.get(stage.at, ()):
        if (value := getattr(stage, name)) or name not in _UNLESS_NONE:
            told[name] = codec.encode(value, kinds[name])
    return told


def board_data(codec: Codec, board: Board, at: str) -> dict[str, Any]:
    """Return a board at a stage as plain data."""
    settled = {*_settled(codec.game)} - {"going"}  # that may change (511)
    race = codec.fields(Race).encode(board.race).items()
    return {
        **{who: _side_data(codec, board, seat) for seat, who in enumerate(WHO)},
        **codec.fields(Board).encode(board, known={"at": at}),
        **{key: value for key, value in race if key not in settled},
    }


def _side_data(codec: Codec, board: Board, seat: int) -> dict[str, Any]:
    side = board.sides[seat]
    loose = tuple(tuple(Slot(card, pile.seen) for card in pile.loose) for pile in side.piles)
    hidden = Zones(
        areas=tuple(pile.slots for pile in side.piles) if board.turn or to_go(side) else (),
        loose=loose if any(loose) else (),
        pool=side.pool or None,
        situation=_lying_data(codec, board, seat, "situation"),
        run=_lying_data(codec, board, seat, "run"),
    )
    return {**codec.fields(Side).encode(side), **codec.fields(Zones).encode(hidden)}


def _lying_data(codec: Codec, board: Board, seat: int, zone: str) -> tuple[Any, ...]:
    """Return the cards of a zone of the table; a support always says on which horse it lies."""
    found, order = [], in_order(board)
    for piece in getattr(board.sides[seat], zone):
        role, *_ = roles(codec.game.cards[piece.card], zone, runs=seat == board.player)
        on = ... if piece.role == "support" else None
        usual = {"id": order.index(piece), "role": role, "on": on}
        found.append(codec.fields(Piece).encode(piece, usual))
    return tuple(found)


def in_order(board: Board) -> list[Piece]:
    """Return the cards on the table in the order in which they are read."""
    return [piece for zone in LYING for side in board.sides for piece in getattr(side, zone)]
