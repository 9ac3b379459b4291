"""Reading the description of a position, and collecting everything that is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.errors import BadInput, Problem
from ....engine.state import State, run_on
from ....engine.texts import Text
from ..actions import Act, read_action
from ..board import (
    AREAS,
    SEATS,
    UNSEEN,
    Board,
    Cards,
    Piece,
    Pile,
    Race,
    Side,
    Slot,
    minus,
    pieces,
    to_go,
)
from ..board import cards as multiset
from ..cards import CLASS_OF_METRES, COURSES, DISTANCES, GOINGS, Card
from ..collection.deck import ready_deck
from ..flow import shares
from ..resolving.moves import dealt
from .remembering import MOST, ROLES, Recalling
from .stages import (
    AWAY,
    BEFORE,
    PHASES,
    RUNNING,
    Stage,
    away,
    is_prepared,
    staged,
    tasks_left,
)

if TYPE_CHECKING:
    from ..rules import Rules

WHO = ("you", "they")
"""What a description calls the cards of seat 0 and of seat 1."""
MOST_CARDS = 500
"""So many cards a zone may have."""
UNLESS_TOLD = "5; 5; 5; 5"
"""The areas of a player of whose deck nothing is said."""
_SIDE = (
    *("hand", "shown", "farm", "down", "removed", "areas", "loose", "pool", "deck"),
    *("situation", "run"),
)
_BOARD = (
    *(*WHO, "turn", "player", "phase", "course", "metres", "going", "runs", "keep", "distance"),
    *("effects", "later", "gone", "used", "in_a_row", "clock", "moment"),
    *("redraws", "turned", "outcome"),
)
KEYS = (*_BOARD, "past", "at", "priority", "first", "played", "draws", "picked", "decided")
_PIECE = ("card", "as", "on", "id", "at")
_WORD = re.compile(r"([a-z0-9-]+|\?)(?:\*(\d{1,3}))?(?::([01]{1,2}))?")
_RACE: Mapping[str, Iterable[Any]] = {
    "course": COURSES,
    "metres": CLASS_OF_METRES,
    "going": GOINGS,
}


class BoardReader(Recalling):
    """Reads a board, and collects everything that is wrong with it."""

    def __init__(self, game: Rules, data: Mapping[str, Any], known: Iterable[str] = _BOARD) -> None:
        super().__init__(game.book, data, known)
        self.rules = game
        self.at = ""

    def board(self, at: str) -> Board:
        """Return the board at a stage."""
        self.at = at
        player = self.number("player", 0, *SEATS)
        lying, race = self._lying(player), self._race(drawn=at != "race")
        sides = (self._side(seat, who, lying[seat], race) for seat, who in enumerate(WHO))
        board = Board(
            race=race,
            sides=tuple(sides),
            turn=self.number("turn", int(at not in BEFORE), 0, MOST),
            player=player,
            phase=self.one_of("phase", self.data.get("phase", PHASES[at]), _PHASES),
            runs=self.number("runs", int(at in RUNNING), -MOST, MOST),
            keep=self.number("keep", 0, 0, MOST),
            distance=self.number("distance", 0, 0, MOST),
            effects=tuple(self.listed("effects", self.effect)),
            later=tuple(self.listed("later", self.later)),
            gone=tuple(self.listed("gone", self.gone)),
            used=tuple(self.listed("used", self.used)),
            played=self.number("in_a_row", 0, 0, MOST),
            redraws=tuple(self.listed("redraws", self.flag)),
            turned=tuple(self._named("turned", self.data.get("turned", ""))),
        )
        return self._counted(board)

    def _counted(self, board: Board) -> Board:
        """Count pieces and times on from those that there are."""
        clock, moment = counts(board)
        known = [*pieces(board), *(last.piece for last in board.gone)]
        if len({piece.id for piece in known}) < len(known):
            self.tell("clock", "same_id")
        return board._replace(
            clock=self.number("clock", clock, clock, MOST),
            moment=self.number("moment", moment, max(0, moment - 1), MOST),
        )

    def _race(self, *, drawn: bool) -> Race:
        """Read the race; what the game has settled cannot be told otherwise (302)."""
        game = self.rules
        settled = {"course": game.course, "metres": game.metres, "going": game.going}
        found = {
            name: self._of_race(name, known, settled[name])
            for name, known in _RACE.items()
            if drawn or name in self.data or settled[name] is not None
        }
        metres, going = found.get("metres", 0), found.get("going")
        number = 0 if going is None else GOINGS.index(going) + 1
        distance = CLASS_OF_METRES.get(metres, "")
        return Race(found.get("course", ""), game.surface, metres, distance, number)

    def _of_race(self, name: str, known: Iterable[Any], settled: Any) -> Any:
        known, value = tuple(known), self.data.get(name, settled)
        if value not in known or isinstance(value, bool):
            self.say(name, "not_choice", value=repr(value), known=known)
            return known[0]
        if settled not in (None, value) and name != "going":  # that may have changed (511)
            self.tell(name, "other_race", given=value, settled=settled)
        return value

    # --- words ----------------------------------------------------------------------------

    def _words(self, place: str, given: Any) -> list[str]:
        """Read words: a text, or a list of them."""
        parts = given if isinstance(given, list | tuple) else [given]
        if all(isinstance(part, str) for part in parts):
            return " ".join(parts).split()
        self.tell(place, "no_words", given=repr(given))
        return []

    def _cards(self, place: str, given: Any) -> Cards:
        """Read cards: ``comet force*2``."""
        return multiset(self._named(place, given))

    def _named(self, place: str, given: Any) -> list[str]:
        """Read cards in the order in which they are told."""
        return [str(slot.card) for slot in self._slots(place, given, open_ones=True)]

    def _slots(self, place: str, given: Any, *, open_ones: bool = False) -> list[Slot]:
        """Read face-down cards: ``comet comet:0 ? 7``; of open ones, names alone."""
        found: list[Slot] = []
        for word in self._words(place, given):
            if not open_ones and word.isdecimal() and len(word) <= len(str(MOST_CARDS)):
                found += [UNSEEN] * int(word)
            else:
                found += self._slot(place, word, open_ones=open_ones)
            if len(found) > MOST_CARDS:
                self.tell(place, "too_long", high=MOST_CARDS)
                return []
        return found

    def _slot(self, place: str, word: str, *, open_ones: bool) -> list[Slot]:
        """Read a card: which, how often, and who knows it."""
        parts = _WORD.fullmatch(word)
        card, count, known = parts.groups() if parts else ("", None, None)
        unseen = card == "?" and not known and not open_ones
        if not unseen and (card not in self.rules.cards or (known and open_ones)):
            self.tell(place, "no_card", given=repr(word))
            return []
        seats = tuple(sorted({int(seat) for seat in known or ""}))
        return [UNSEEN if unseen else Slot(card, seats)] * int(count or 1)

    # --- a player's cards -----------------------------------------------------------------

    def _given(self, who: str) -> Mapping[str, Any]:
        given = self.data.get(who, {})
        return given if isinstance(given, Mapping) else {}

    def _side(self, seat: int, who: str, lying: Sequence[Piece], race: Race) -> Side:
        given = self.table(who, self.data.get(who, {}), _SIDE)
        zones = {
            zone: self._cards(f"{who}.{zone}", given.get(zone, ""))
            for zone in ("hand", "shown", "farm", "removed")
        }
        if minus(zones["shown"], zones["hand"]):
            self.tell(f"{who}.shown", "shown")
        side = Side(
            **zones,  # type: ignore[arg-type]
            down=tuple(self._slots(f"{who}.down", given.get("down", ""))),
            situation=tuple(piece for piece in lying if piece.role == "situation"),
            run=tuple(piece for piece in lying if piece.role != "situation"),
        )
        if self.at not in BEFORE:
            return self._with_areas(who, given, side)
        if "deck" not in given and self.at != "race":
            given = {**given, "deck": self.rules.deck(seat, race.distance)}
        return side._replace(pool=self._pool(who, given, side, ()) or ())

    def _with_areas(self, who: str, given: Mapping[str, Any], side: Side) -> Side:
        """Add the areas, and what the cards may be that nobody has looked at."""
        areas = self._piles(who, given["areas"]) if "areas" in given else ()
        pool = self._pool(who, given, side, areas)
        if "areas" not in given:
            if pool is None:
                areas = self._piles(who, UNLESS_TOLD)
            else:
                # As in 603.1f; face-down cards of the farm are cards of the pool too.
                areas = dealt(shares(max(0, len(pool) - side.down.count(UNSEEN))))
        areas = (*areas, *(Pile() for _ in range(AREAS - len(areas))))
        loose = self._parts(f"{who}.loose", given.get("loose", ""))
        for at, part in enumerate(loose):
            areas = (
                *areas[:at],
                self._loose(f"{who}.loose[{at}]", part, areas[at]),
                *areas[at + 1 :],
            )
        return self._with_pool(who, side._replace(piles=areas), pool)

    def _loose(self, place: str, given: Any, pile: Pile) -> Pile:
        """Read which cards were shuffled into a pile, and who knows all of them (504.1)."""
        slots = self._slots(place, given)
        if UNSEEN in slots:
            self.tell(place, "no_card", given=repr("?"))
        cards = multiset(slot.card for slot in slots if slot.card is not None)
        seen = set(SEATS).intersection(*(slot.known for slot in slots)) if slots else ()
        return pile._replace(loose=cards, seen=tuple(sorted(seen)))

    def _piles(self, who: str, given: Any) -> tuple[Pile, ...]:
        parts = self._parts(f"{who}.areas", given)
        slots = (self._slots(f"{who}.areas[{at}]", part) for at, part in enumerate(parts))
        return tuple(Pile(tuple(area)) for area in slots)

    def _parts(self, place: str, given: Any) -> Sequence[Any]:
        """Read something for each of the areas: a list, or a text with semicolons."""
        parts = given.split(";") if isinstance(given, str) else given
        if isinstance(parts, list | tuple) and len(parts) <= AREAS:
            return parts
        self.tell(place, "no_areas", given=repr(given))
        return ()

    def _pool(
        self, who: str, given: Mapping[str, Any], side: Side, areas: Sequence[Pile]
    ) -> Cards | None:
        """Read what unseen cards may be, where it is said; of a deck, what lies nowhere else."""
        if "pool" in given:
            return self._cards(f"{who}.pool", given["pool"])
        if "deck" not in given:
            return None
        deck = given["deck"]
        ready = isinstance(deck, str) and deck in DISTANCES
        cards = ready_deck(deck).cards if ready else self._cards(f"{who}.deck", deck)
        slots = (slot for pile in (*areas, Pile(side.down)) for slot in pile.slots)
        seen = [slot.card for slot in slots if slot.card is not None]
        lying = (piece.card for piece in (*side.situation, *side.run))
        elsewhere = (*side.hand, *side.farm, *side.removed, *seen, *lying)
        for card, count in (Counter(elsewhere) - Counter(cards)).items():
            self.tell(f"{who}.deck", "too_many", card=card, count=count)
        return minus(cards, elsewhere)

    def _with_pool(self, who: str, side: Side, pool: Cards | None) -> Side:
        """Check that there are as many cards as places for them."""
        blanks = [sum(slot.card is None for slot in pile.slots) for pile in side.piles]
        for at, pile in enumerate(side.piles):
            if len(pile.loose) > blanks[at]:
                self.tell(f"{who}.loose[{at}]", "loose", count=blanks[at])
        loose = sum(len(pile.loose) for pile in side.piles)
        places = sum(blanks) - loose + sum(slot.card is None for slot in side.down)
        if pool is None:
            pool = ("force",) * max(0, places)
        elif len(pool) != places:
            self.tell(f"{who}.pool", "pool", count=len(pool), places=places)
        return side._replace(pool=pool)

    # --- cards on the table ---------------------------------------------------------------

    def _lying(self, player: int) -> tuple[list[Piece], ...]:
        """Read each player's cards in situation and run areas; situations came first."""
        lying: tuple[list[Piece], ...] = ([], [])
        for zone in ("situation", "run"):
            for seat, who in enumerate(WHO):
                place = f"{who}.{zone}"
                for at, entry in enumerate(self._entries(place, self._given(who).get(zone, ""))):
                    before = [piece for side in lying for piece in side]
                    known = roles(zone, runs=seat == player)
                    piece = self._piece(f"{place}[{at}]", entry, known, before)
                    lying[seat].append(piece._replace(owner=seat, user=seat))
        return lying

    def _entries(self, place: str, given: Any) -> list[Mapping[str, Any]]:
        """Read a zone of the table: tables, or words: ``comet force*2 whip on comet``."""
        found: list[Any] = []
        for part in given if isinstance(given, list | tuple) else [given]:
            if isinstance(part, Mapping):
                found.append(part)
                continue
            words = iter(self._words(place, part))
            for word in words:
                if word == "on" and found:
                    found[-1] = {**found[-1], "on": next(words, "")}
                else:
                    found += [
                        {"card": slot.card} for slot in self._slot(place, word, open_ones=True)
                    ]
        return found

    def _piece(
        self,
        place: str,
        entry: Mapping[str, Any],
        known: Callable[[Card], tuple[str, ...]],
        before: Sequence[Piece],
    ) -> Piece:
        """Read a card that lies on the table, after some others."""
        given = self.table(place, entry, _PIECE)
        card_id = self.card(f"{place}.card", given.get("card"))
        card = self.rules.cards[card_id or "force"]
        may = known(card)
        role = self.one_of(f"{place}.as", given.get("as", may[0] if may else ROLES[0]), ROLES)
        if card_id and role not in may:
            self.tell(place, "role", card=card.id, role=role)
        number = self.whole(f"{place}.id", given.get("id", len(before)))
        at = self.whole(f"{place}.at", given.get("at", number))
        on = self._on(place, given, before) if role == "support" or "on" in given else None
        return Piece(number, card.id, 0, 0, role, on, at)  # type: ignore[arg-type]

    def _on(self, place: str, given: Mapping[str, Any], before: Sequence[Piece]) -> int | None:
        """Read the horse that a support was played on: its number, or its card; else the newest."""
        running = [piece for piece in before if piece.role in ("running", "guarding")]
        on = given.get("on", running[-1].id if running else "")
        if isinstance(on, str):
            named = [piece.id for piece in running if piece.card == on]
            if not named:
                self.tell(f"{place}.on", "no_target", given=repr(on))
            return named[-1] if named else None
        return None if on is None else self.whole(f"{place}.on", on)


_PHASES = tuple(dict.fromkeys((*PHASES.values(), "702.6m")))


def roles(zone: str, *, runs: bool) -> Callable[[Card], tuple[str, ...]]:
    """Return as what a card may lie in a zone of the one who runs, or of the other (404, 405).

    Examples
    --------
    >>> from racekit.games.foth.collection.deck import shipped_set
    >>> roles("run", runs=False)(shipped_set()["toaster-dash"])  # the usual one first
    ('guarding', 'running')
    """

    def known(card: Card) -> tuple[str, ...]:
        if zone == "situation":
            return ("situation",) if card.type == "situation" else ()
        if card.is_horse:
            return ("running", "guarding") if runs else ("guarding", "running")
        if card.is_force:
            return ("force",)
        return ("support",) if card.type == "horse" else ()

    return known


def counts(board: Board) -> tuple[int, int]:
    """Return the next piece's number, and the next time, as they are unless they are told."""
    known = [*pieces(board), *(last.piece for last in board.gone)]
    times = [*(piece.at for piece in known), *(each.at for each in board.effects)]
    return max((piece.id for piece in known), default=-1) + 1, max(times, default=-1) + 1


class Reader(BoardReader):
    """Reads a whole description: a board, and how far the turn is.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        The description.
    problems : iterable of Problem
        What is known to be wrong with it already.
    """

    def __init__(
        self, game: Rules, data: Mapping[str, Any], problems: Iterable[Problem] = ()
    ) -> None:
        super().__init__(game, data, KEYS)
        self.problems += problems
        self.at = self.one_of("at", data.get("at", "supports"), tuple(PHASES))

    def state(self) -> State:
        """Return the state, or raise BadInput where a problem was found."""
        board = self.board(self.at)
        stage = self._stage(board)
        board = board._replace(past=tuple(self.listed("past", self._past)), outcome=self._outcome())
        if not self.problems:
            self._check(board, stage)
        if self.problems:
            raise BadInput.of("bad_position", self.problems)
        if self.at == "turn":  # it counts itself
            board = board._replace(turn=board.turn - 1)
        tasks = tasks_left(self.rules, board, stage)
        return run_on(self.rules, staged(board, stage), tasks)

    def _past(self, place: str, value: Any) -> tuple[Board, Act]:
        """Read what the turn player did, and on which board (1201.1b)."""
        given = self.table(place, value, ("did", "before"))
        act = read_action(did) if isinstance(did := given.get("did"), str) else None
        if not isinstance(act, Act):
            self.tell(f"{place}.did", "no_act", given=repr(did))
        before = self.table(f"{place}.before", given.get("before"), _BOARD)
        reader = BoardReader(self.rules, before)
        board = reader.board("supports")
        self.problems += [_within(f"{place}.before", problem) for problem in reader.problems]
        return board, act if isinstance(act, Act) else Act("pass")

    def _outcome(self) -> tuple[int, ...] | None:
        """Read who has won, once the game is over."""
        over = self.at == "over"
        if ("outcome" in self.data) != over:
            self.tell("outcome", "outcome")
        return tuple(self.listed("outcome", self.seat)) if over else None

    # --- how far the turn is --------------------------------------------------------------

    def _stage(self, board: Board) -> Stage:
        seat = self.number("priority", board.player, *SEATS)
        return Stage(
            self.at,
            seat,
            self.flag("first", self.data.get("first", seat == board.player)),
            self.flag("played", self.data.get("played", False)),
            self.number("draws", 1, 1, board.distance if self.at == "advance" else MOST),
            tuple(map(str, self._named("picked", self.data.get("picked", "")))),
            self.flag("decided", self.data.get("decided", False)),
        )

    def _check(self, board: Board, stage: Stage) -> None:
        """Check what has to be so at a stage."""
        if not is_prepared(board, self.at):
            self.tell("at", "before", at=self.at)
        hand = board.sides[board.player].hand
        if self.at in AWAY:
            count = away(self.rules, board, self.at)
            if minus(stage.picked, hand) or len(stage.picked) >= min(count, len(hand)):
                self.tell("picked", "picked", count=count)
        if self.at in ("supports", *RUNNING):  # a rule check has just been made
            for who, side in zip(WHO, board.sides, strict=True):
                if not to_go(side):
                    self.tell(f"{who}.areas", "empty")


def _within(place: str, problem: Problem) -> Problem:
    where = problem.where
    return Problem(Text(f"{place}.{where.en}", f"{place}.{where.ja}"), problem.text)
