"""Boards as plain data, without the values that are usual at a stage of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...engine.codec import Fields
from ...engine.formats import Location, whole
from .board import (
    AREAS,
    MOST,
    SEATS,
    Board,
    Cards,
    Piece,
    Pile,
    Race,
    Role,
    Seat,
    Side,
    minus,
    pieces,
    swap,
    to_go,
)
from .board import cards as multiset
from .cards import CLASS_OF_METRES, COURSES, DISTANCES, GOINGS, Card
from .collection.deck import ready_deck
from .encoding import codec_for
from .flow import shares
from .notation import Notation, face_down, in_words, note_problem, shuffled_in, split
from .resolving.moves import dealt
from .stages import BEFORE, PHASES, RUNNING, has_areas

if TYPE_CHECKING:
    from .rules import Rules

WHO = ("you", "they")
"""The keys of a description for the cards of seat 0 and of seat 1."""
_DEFAULT_AREAS = "5; 5; 5; 5"
"""The areas of a player for whom the description gives no deck."""
_CALLED = {"played": "in_a_row", "role": "as"}
LYING = ("situation", "run")
"""Zones whose cards are written one by one, in the order in which they came."""
_RACE: Mapping[str, Sequence[Any]] = {
    "course": COURSES,
    "metres": tuple(CLASS_OF_METRES),
    "going": GOINGS,
}
_COUNTED = ("clock", "moment")
_PARTS = (
    *("race", "sides", "player", "resolving", "waiting", "frames", "steps", "past", "outcome"),
    *_COUNTED,
)
"""Fields of a board that have a format of their own, or are not written at all."""
_SIDE = ("hand", "shown", "farm", "down", "removed", "areas", "loose", "pool", "deck", *LYING)
KEYS = (
    *WHO,
    "player",
    *_RACE,
    *_COUNTED,
    *(_CALLED.get(name, name) for name in Board._fields if name not in _PARTS),
)
"""The keys that the description of a board may have."""


Known = Callable[[Card], tuple[Role, ...]]
"""Returns the roles that a card may have in some zone."""


def roles(card: Card, zone: str, *, runs: bool) -> tuple[Role, ...]:
    """Return a card's possible roles in a zone of the running or other player (404.1, 405.1).

    Examples
    --------
    >>> from racekit.games.foth.collection.deck import shipped_set
    >>> roles(shipped_set()["toaster-dash"], "run", runs=False)  # the usual one first
    ('guarding', 'running')
    """
    if zone == "situation":
        return ("situation",) if card.type == "situation" else ()
    if card.is_horse:
        return ("running", "guarding") if runs else ("guarding", "running")
    if card.is_force:
        return ("force",)
    return ("support",) if card.type == "horse" else ()


def counts(board: Board) -> tuple[int, int]:
    """Return the defaults for the next piece's number and the next time."""
    known = [*pieces(board), *(last.piece for last in board.gone)]
    times = [*(piece.at for piece in known), *(each.at for each in board.effects)]
    return max((piece.id for piece in known), default=-1) + 1, max(times, default=-1) + 1


def _usual(at: str) -> dict[str, Any]:
    """Return the values that are usual at a stage."""
    return {"turn": int(at not in BEFORE), "phase": PHASES[at], "runs": int(at in RUNNING)}


class BoardFormat:
    """Writes and reads the boards of a game: the race (302.2), each player's zones (401.1).

    Parameters
    ----------
    game : Rules
        The game with its options, which determine what the data leaves out.
    """

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.codec = codec_for(game)
        self._notation = Notation(game.cards)
        self._fields = Fields(self.codec, Board, called=_CALLED, without=_PARTS)
        self._zones = Fields(self.codec, Side, without=("pool", "piles", *LYING))
        self._pieces = Fields(self.codec, Piece, called=_CALLED, without=("owner", "user"))

    # --- writing --------------------------------------------------------------------------

    def encode(self, board: Board, at: str) -> dict[str, Any]:
        """Return a board at a stage as plain data."""
        lying = [piece for zone in LYING for side in board.sides for piece in getattr(side, zone)]
        counted = zip(_COUNTED, counts(board), strict=True)
        return {
            **{who: dict(self._encoded_side(board, seat, lying)) for seat, who in enumerate(WHO)},
            "turn": board.turn,
            "player": board.player,
            **dict(self._encoded_race(board.race)),
            **self._fields.encode(board, _usual(at)),
            **{name: told for name, n in counted if (told := getattr(board, name)) != n},
        }

    def _encoded_race(self, race: Race) -> Iterator[tuple[str, Any]]:
        for name in ("course", "metres"):
            if getattr(self.game, name) is None and getattr(race, name):
                yield name, getattr(race, name)
        if race.going:
            yield "going", GOINGS[race.going - 1]

    def _encoded_side(
        self, board: Board, seat: int, lying: Sequence[Piece]
    ) -> Iterator[tuple[str, Any]]:
        side = board.sides[seat]
        yield from self._zones.encode(side).items()
        if board.turn or to_go(side):
            yield "areas", "; ".join(face_down(pile.slots) for pile in side.piles)
        if any(pile.loose for pile in side.piles):
            yield "loose", "; ".join(map(shuffled_in, side.piles))
        if side.pool:
            yield "pool", in_words(side.pool)
        for zone in LYING:
            if there := getattr(side, zone):
                known = partial(roles, zone=zone, runs=seat == board.player)
                yield zone, [self._encoded_piece(each, lying.index(each), known) for each in there]

    def _encoded_piece(self, piece: Piece, nth: int, known: Known) -> dict[str, Any]:
        usual, *_ = known(self.game.cards[piece.card])
        told = self._pieces.encode(piece, {"role": usual, "id": nth, "at": piece.id})
        return {**told, "on": piece.on} if piece.role == "support" else told

    # --- reading --------------------------------------------------------------------------

    def decode(self, data: Mapping[str, Any], where: Location, at: str) -> Board:
        """Return the board that a table describes, and note everything that is wrong with it."""
        given = [where.key(who).table(data.get(who, {}), _SIDE) for who in WHO]
        player = self.codec.entry(data, "player", Seat, where, 0)
        lying = self._lying(given, where, player)
        race = self._race(data, where, drawn=at != "race")
        sides = tuple(
            _SideReader(self, given[seat], where.key(who), seat).side(lying[seat], race, at)
            for seat, who in enumerate(WHO)
        )
        told = self._fields.parts(data, where, _usual(at))
        board = Board(race, sides, player=player, **told)
        return self._counted(board, data, where)

    def _counted(self, board: Board, data: Mapping[str, Any], where: Location) -> Board:
        """Continue the numbers of pieces and times after those on the board."""
        known = [*pieces(board), *(last.piece for last in board.gone)]
        if len({piece.id for piece in known}) < len(known):
            note_problem(where.key("clock"), "same_id")
        clock, moment = counts(board)
        read = self.codec.entry
        return board._replace(
            clock=read(data, "clock", whole(clock, MOST), where, clock),
            moment=read(data, "moment", whole(max(0, moment - 1), MOST), where, moment),
        )

    def _race(self, data: Mapping[str, Any], where: Location, *, drawn: bool) -> Race:
        """Read the race; it must agree with the game's options (302.1, 601.2a)."""
        found: dict[str, Any] = {}
        for name, known in _RACE.items():
            settled = getattr(self.game, name)
            value = data.get(name, settled)
            if not drawn and name not in data and settled is None:
                continue
            if value not in known or isinstance(value, bool):
                where.key(name).say("not_choice", value=repr(value), known=known)
                value, *_ = known
            elif settled not in (None, value) and name != "going":  # that may have changed (511)
                note_problem(where.key(name), "other_race", given=value, settled=settled)
            found[name] = value
        metres = found.get("metres", 0)
        number = GOINGS.index(found["going"]) + 1 if "going" in found else 0
        distance = CLASS_OF_METRES.get(metres, "")
        return Race(found.get("course", ""), self.game.surface, metres, distance, number)

    # --- cards on the table ---------------------------------------------------------------

    def _lying(
        self, given: Sequence[Mapping[str, Any]], where: Location, player: int
    ) -> tuple[list[Piece], ...]:
        """Read each player's situation and run areas (404.1, 405.1); situations came first."""
        lying: tuple[list[Piece], ...] = ([], [])
        for zone in LYING:
            for seat, who in enumerate(WHO):
                there = where.key(who).key(zone)
                for n, entry in enumerate(self._entries(given[seat].get(zone, ""), there)):
                    known = partial(roles, zone=zone, runs=seat == player)
                    piece = self._piece(entry, there.item(n), [*lying[0], *lying[1]], known)
                    lying[seat].append(piece._replace(owner=seat, user=seat))
        return lying

    def _entries(self, given: Any, where: Location) -> list[Mapping[str, Any]]:
        """Read a zone (404.1, 405.1, 702.6g-i): tables, or words: ``comet whip on comet``."""
        found: list[Mapping[str, Any]] = []
        for part in given if isinstance(given, list | tuple) else [given]:
            if isinstance(part, Mapping):
                found.append(part)
                continue
            words = iter(split(part, where))
            for word in words:
                if word == "on" and found:
                    found[-1] = {**found[-1], "on": next(words, "")}
                else:
                    found += [{"card": card} for card in self._notation.word(word, where)]
        return found

    def _piece(
        self,
        entry: Mapping[str, Any],
        where: Location,
        before: Sequence[Piece],
        known: Known,
    ) -> Piece:
        """Read a card that lies on the table, after some others."""
        entry, read = where.table(entry, self._pieces.keys), self.codec.entry
        named = self._notation.card(entry.get("card"), where.key("card"))
        card = named or "force"
        may = known(self.game.cards[card])
        role = read(entry, "as", Role, where, may[0] if may else "running")
        if named and role not in may:
            note_problem(where, "role", card=card, role=role)
        number = read(entry, "id", int, where, len(before))
        on = self._on(entry, where, before) if role == "support" or "on" in entry else None
        return Piece(number, card, 0, 0, role, on, read(entry, "at", int, where, number))

    def _on(self, entry: Mapping[str, Any], where: Location, before: Sequence[Piece]) -> int | None:
        """Read the horse of a support (702.6g-i), by number or card; default: the newest."""
        running = [piece for piece in before if piece.role in ("running", "guarding")]
        on = entry.get("on", running[-1].id if running else "")
        if not isinstance(on, str):
            found: int | None = self.codec.entry({"on": on}, "on", int | None, where, None)
            return found
        named = [piece.id for piece in running if piece.card == on]
        if not named:
            note_problem(where.key("on"), "no_target", given=repr(on))
        return named[-1] if named else None


class _SideReader:
    """Reads one player's cards: those of each zone (401.1), and the pool of unseen cards."""

    def __init__(
        self, boards: BoardFormat, given: Mapping[str, Any], where: Location, seat: int
    ) -> None:
        self._boards, self._given, self._where, self._seat = boards, given, where, seat
        self._notation = boards._notation

    def side(self, lying: Sequence[Piece], race: Race, at: str) -> Side:
        """Read all of them."""
        given, where = self._given, self._where
        side = Side(
            **self._boards._zones.parts(given, where),
            situation=tuple(piece for piece in lying if piece.role == "situation"),
            run=tuple(piece for piece in lying if piece.role != "situation"),
        )
        if minus(side.shown, side.hand):
            note_problem(where.key("shown"), "shown")
        if at in BEFORE and at != "race" and "deck" not in given:
            deck = self._boards.game.deck(self._seat, race.distance)
            self._given = {**given, "deck": deck}
        if has_areas(self._boards.game, at):
            return self._with_areas(side)
        return side._replace(pool=self._pool(side, ()) or ())

    def _with_areas(self, side: Side) -> Side:
        """Add the areas, and the pool of unseen cards."""
        told = "areas" in self._given
        given = self._areas(self._given["areas"]) if told else ()
        pool = self._pool(side, given)
        if told:
            areas = given
        elif pool is None:
            areas = self._areas(_DEFAULT_AREAS)
        else:
            # As in 603.1f; face-down cards of the farm are cards of the pool too.
            unseen = sum(slot.card is None for slot in side.down)
            areas = dealt(shares(len(pool) - unseen))
        areas = (*areas, *(Pile() for _ in range(AREAS - len(areas))))
        for n, (part, where) in enumerate(self._parts("loose", self._given.get("loose", ""))):
            areas = swap(areas, n, self._loose(part, where, areas[n]))
        return self._with_pool(side._replace(piles=areas), pool)

    def _areas(self, given: Any) -> tuple[Pile, ...]:
        parts = self._parts("areas", given)
        return tuple(Pile(self._notation.slots(part, where)) for part, where in parts)

    def _parts(self, zone: str, given: Any) -> list[tuple[Any, Location]]:
        """Return one entry for each area (403.2), from a list or a text with semicolons."""
        where, parts = self._where.key(zone), given.split(";") if isinstance(given, str) else given
        if isinstance(parts, list | tuple) and len(parts) <= AREAS:
            return where.items(parts)
        note_problem(where, "no_areas", given=repr(given))
        return []

    def _loose(self, given: Any, where: Location, pile: Pile) -> Pile:
        """Read the cards that were shuffled into a pile, and who knows all of them (504.1)."""
        slots = self._notation.slots(given, where)
        cards = multiset(slot.card for slot in slots if slot.card is not None)
        if len(cards) < len(slots):
            note_problem(where, "no_card", given=repr("?"))
        seen = set(SEATS).intersection(*(slot.known for slot in slots)) if slots else ()
        return pile._replace(loose=cards, seen=tuple(sorted(seen)))

    def _pool(self, side: Side, areas: Sequence[Pile]) -> Cards | None:
        """Read the pool if it is given; for a deck (603.1a), its cards that lie nowhere else."""
        given, where = self._given, self._where
        if "pool" in given:
            return self._notation.cards(given["pool"], where.key("pool"))
        if "deck" not in given:
            return None
        where, deck = where.key("deck"), given["deck"]
        ready = isinstance(deck, str) and deck in DISTANCES
        cards = ready_deck(deck).cards if ready else self._notation.cards(deck, where)
        slots = (slot for pile in (*areas, Pile(side.down)) for slot in pile.slots)
        seen = [slot.card for slot in slots if slot.card is not None]
        lying = (piece.card for piece in (*side.situation, *side.run))
        elsewhere = (*side.hand, *side.farm, *side.removed, *seen, *lying)
        for card, count in (Counter(elsewhere) - Counter(cards)).items():
            note_problem(where, "too_many", card=card, count=count)
        return minus(cards, elsewhere)

    def _with_pool(self, side: Side, pool: Cards | None) -> Side:
        """Check that there are as many hidden cards (402.3) as places for them."""
        blanks = [sum(slot.card is None for slot in pile.slots) for pile in side.piles]
        for n, pile in enumerate(side.piles):
            if len(pile.loose) > blanks[n]:
                note_problem(self._where.key("loose").item(n), "loose", count=blanks[n])
        loose = sum(len(pile.loose) for pile in side.piles)
        places = sum(blanks) - loose + sum(slot.card is None for slot in side.down)
        if pool is None:
            pool = ("force",) * places
        elif len(pool) != places:
            note_problem(self._where.key("pool"), "pool", count=len(pool), places=places)
        return side._replace(pool=pool)
