"""Parsing and validating descriptions of positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput
from ...engine.game import State
from ...engine.parsing import DataParser
from . import board as moves
from .board import WAYS, Board, Condition, Group, Piece, Pieces, Reading, Seats, empty_board
from .cards import DISCARDS, FIELD, STOCK, Code, Effect, Place, hand_of, place_name
from .effects import FEWEST, MOST
from .flow import GoOn
from .vocabulary import effect_data, is_condition

if TYPE_CHECKING:
    from .rules import Rules

_KEYS = (
    *("turn", "seat", "field", "hands", "discards", "stock", "top", "loose", "fresh", "limits"),
    *("lies", "ban", "condition", "reading", "past", "memory", "ended", "won"),
)
_PIECE = ("card", "id", "under", "sees", "knows")
ENDS = ("", "RA7.1", "RA7.4", "RA10.7")
_MANY = 10**9
_DEEP = 4
"""The maximum nesting depth of the outline of a turn."""


class PositionParser(DataParser):
    """Parses a description and collects all its problems.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        The description.
    fill : random.Random, optional
        Draws the cards that the description omits; None adds no cards.
    left : int, optional
        The number of cards in the stock; other unused cards go to the discards.
    """

    def __init__(
        self,
        game: Rules,
        data: Mapping[str, Any],
        fill: random.Random | None = None,
        left: int | None = None,
    ) -> None:
        super().__init__(game.book, data, _KEYS)
        self.rules = game
        self.fill = fill
        self.left = left
        self.used: set[Code] = set()
        self.numbers = self._given_numbers()
        self.next = max((*self.numbers, -1)) + 1

    def state(self) -> State:
        """Return the state, or raise BadInput if there are problems."""
        board = self.board()
        if not self.problems:
            self._check(board)
        if self.problems:
            raise BadInput.of("bad_position", self.problems)
        return self.rules.run_on(board, (GoOn(),))

    def sketch(self) -> State:
        """Return the position as far as the description is valid, to draw it."""
        return self.rules.run_on(self.board(), (GoOn(),))

    # --- the board ----------------------------------------------------------------------------

    def board(self) -> Board:
        """Return the described board, as far as the description is valid.

        It says whose turn it is (RA2.1), whether there is a ban (RA5.2), and who has won (RA4.2).
        """
        game = self.rules
        turn = self.number("turn", 0, 0, _MANY)
        board = empty_board((), game.players, game.size)._replace(
            turn=turn,
            seat=self.number("seat", 0 if turn else -1, 0 if turn else -1, game.players - 1),
            ban=self._flag("ban"),
            condition=self._condition(),
            ended=self._choice("ended", ENDS, ""),
            won=tuple(self.listed("won", self._seat)),
        )
        board = self._with_limits(board)
        board = self._with_pieces(board)
        board = self._with_stock(board)
        board = board._replace(
            reading=self._reading(board),
            memory=self._memory(),
            fresh=self.number("fresh", self.next, 0, _MANY),
        )
        now = (moves.outline(board),) if turn else ()
        return board._replace(past=self._past() if "past" in self.data else now)

    def _flag(self, name: str) -> bool:
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            self.say(name, "not_choice", value=repr(value), known=(True, False))
        return value is True

    def _choice(self, place: str, known: Sequence[str], default: str) -> str:
        return self._one_of(place, self.data.get(place, default), known)

    def _one_of(self, place: str, value: Any, known: Sequence[str]) -> str:
        if isinstance(value, str) and value in known:
            return value
        self.say(place, "not_choice", value=repr(value), known=known)
        return known[0]

    def _seat(self, place: str, value: Any) -> int:
        return value if self.integer(place, value, 0, self.rules.players - 1) else 0

    def _seats(self, place: str, value: Any) -> Seats:
        return sum({1 << seat for seat in self.items(place, value, self._seat)})

    def _mapping(self, place: str, value: Any, keys: Sequence[str]) -> Mapping[str, Any]:
        """Parse a mapping with certain keys."""
        if not isinstance(value, Mapping):
            self.tell(place, "no_table", keys=keys)
            return {}
        for key in value:
            if key not in keys:
                self.say(f"{place}.{key}", "unknown_option", known=keys)
        return value

    def _with_limits(self, board: Board) -> Board:
        """Parse the limits (RA1.4) and the visibility of each place (RA10.3)."""
        game, keys = self.rules, ("field", "hands")
        limits = self._mapping("limits", self.data.get("limits", {}), keys)
        lies = self._mapping("lies", self.data.get("lies", {}), keys)
        for name, value in (
            ("limits.field", limits.get("field", game.size)),
            *self._hands("limits.hands", limits.get("hands", [game.size] * game.players)),
        ):
            self.integer(name, value, FEWEST, MOST)
        ways: list[tuple[str, Any, Sequence[str]]] = [
            ("lies.field", lies.get("field", "all"), ("all", "nobody"))
        ]
        hands = self._hands("lies.hands", lies.get("hands", ["owner"] * game.players))
        ways += [(name, value, WAYS) for name, value in hands]
        found = [self._one_of(name, value, known) for name, value, known in ways]
        if self.problems:
            return board
        return board._replace(
            limits=(
                limits.get("field", game.size),
                *limits.get("hands", [game.size] * game.players),
            ),
            lies=tuple(moves.who_sees(board, place, how) for place, how in enumerate(found)),
        )

    def _hands(self, place: str, values: Any) -> list[tuple[str, Any]]:
        """Parse a list with an entry for each seat."""
        if not isinstance(values, list | tuple) or len(values) != self.rules.players:
            self.tell(place, "one_each", players=self.rules.players)
            return []
        return [(f"{place}[{seat}]", value) for seat, value in enumerate(values)]

    # --- pieces -------------------------------------------------------------------------------

    def _given_numbers(self) -> list[int]:
        """Return the numbers that the description gives to pieces."""
        hands = self.data.get("hands", ())
        places = [self.data.get(name, ()) for name in ("field", "discards")]
        places += [[self.data.get("top")], *(hands if isinstance(hands, list | tuple) else ())]
        described = [
            piece for pieces in places if isinstance(pieces, list | tuple) for piece in pieces
        ]
        found = [piece.get("id") for piece in described if isinstance(piece, Mapping)]
        stock = self.data.get("stock")
        found += stock if isinstance(stock, list | tuple) else []
        return [number for number in found if type(number) is int and 0 <= number < _MANY]

    def _with_pieces(self, board: Board) -> Board:
        """Parse the pieces of every place, then fill the omitted places."""
        hands = self.data.get("hands", ())
        given: dict[Place, tuple[str, Any]] = {FIELD: ("field", self.data.get("field"))}
        if not isinstance(hands, list | tuple) or len(hands) > self.rules.players:
            self.tell("hands", "one_each", players=self.rules.players)
            hands = ()
        for seat in range(self.rules.players):
            hand = hands[seat] if seat < len(hands) else None
            given[hand_of(seat)] = (f"hands[{seat}]", hand)
        given[DISCARDS] = ("discards", self.data.get("discards", ()))
        if self.data.get("top") is not None:
            given[STOCK] = ("top", [self.data["top"]])
        for place, (name, pieces) in given.items():
            if pieces is not None:
                found = self._pieces(board, place, name, pieces)
                board = moves.with_pieces(board, place, found)
        for place, (_, pieces) in given.items():
            if pieces is None and self.fill is not None:
                board = self._filled(board, place)
        return board

    def _pieces(self, board: Board, place: Place, name: str, pieces: Any) -> Pieces:
        """Parse the pieces of a place."""

        def read(where: str, piece: Any) -> Piece:
            return self._piece(where, piece, moves.lying(board, place))

        if place == STOCK:
            (top,) = pieces
            return (read(name, top),)
        return tuple(self.items(name, pieces, read))

    def _piece(self, place: str, given: Any, sees: Seats) -> Piece:
        """Parse one piece: a card's code, or a mapping with more details.

        The details are the cards under it (RA8.1), who sees it (RA2.2) and who knows it (RA10.1).
        """
        if isinstance(given, str):
            return Piece(self._fresh(), self._card(place, given), (), sees, sees)
        described = self._mapping(place, given, _PIECE)
        if not described:
            return Piece(self._fresh(), "")
        card = described.get("card", "?")
        sees = self._seats(f"{place}.sees", described["sees"]) if "sees" in described else sees
        knows = self._seats(f"{place}.knows", described["knows"]) if "knows" in described else sees
        under = self.items(f"{place}.under", described.get("under", ()), self._card)
        number = described["id"] if "id" in described else self._fresh()
        self.integer(f"{place}.id", number, 0, _MANY)
        code = "" if card == "" else self._card(f"{place}.card", card)
        return Piece(number, code, tuple(under), sees, knows)

    def _card(self, place: str, code: Any) -> Code:
        """Parse a card, which is in the pack once (RA1.1)."""
        if not isinstance(code, str) or code not in self.rules.cards:
            self.tell(place, "no_card", given=repr(code))
            return ""
        if code in self.used:
            self.tell(place, "twice", card=self.rules.cards[code].title)
        self.used.add(code)
        return code

    def _fresh(self) -> int:
        self.next += 1
        return self.next - 1

    def _rest(self) -> list[Code]:
        """Return the unused cards of the pack."""
        return [code for code in sorted(self.rules.cards) if code not in self.used]

    def _filled(self, board: Board, place: Place) -> Board:
        """Fill a place up to its limit (RA1.4) from the unused cards."""
        assert self.fill is not None
        rest = self._rest()
        drawn = self.fill.sample(rest, min(len(rest), board.limits[place]))
        self.used.update(drawn)
        sees = moves.lying(board, place)
        pieces = tuple(Piece(self._fresh(), card, (), sees, sees) for card in drawn)
        return moves.with_pieces(board, place, pieces)

    def _with_stock(self, board: Board) -> Board:
        """Parse the stock, which holds the unused cards (RA1.4), and the shuffle (RA3.1)."""
        loose = tuple(sorted(self.listed("loose", self._card)))
        top = () if board.top is None else (board.top.id,)
        if self.left is not None and self.fill is not None:
            board = self._with_more_discards(board, self.left - len(top))
        pool = tuple(self._rest())
        if "stock" in self.data:
            stock = tuple(self.listed("stock", self._number))
        else:
            stock = (*top, *(self._fresh() for _ in pool))
        return board._replace(pool=pool, stock=stock, loose=loose)

    def _number(self, place: str, value: Any) -> int:
        return value if self.integer(place, value, 0, _MANY) else 0

    def _with_more_discards(self, board: Board, left: int) -> Board:
        """Leave `left` cards for the stock, and discard the others, face up (RA10.3)."""
        assert self.fill is not None
        rest = self._rest()
        if not self.integer("stock", left, 0, len(rest)):
            return board
        gone = self.fill.sample(rest, len(rest) - left)
        self.used.update(gone)
        sees = moves.everybody(board)
        more = tuple(Piece(self._fresh(), card, (), sees, sees) for card in gone)
        return board._replace(discards=(*more, *board.discards))

    # --- the condition, the reading, and the history ------------------------------------------

    def _condition(self) -> Condition | None:
        """Parse the winning condition (RA4.1)."""
        given = self.data.get("condition")
        if given is None:
            return None
        described = self._mapping("condition", given, Condition._fields)
        what, how, n = (
            described.get(key, default) for key, default in zip(_WHAT, ("", "", 0), strict=True)
        )
        if not is_condition(what, how, n):
            self.tell("condition", "no_condition", what=repr(what), how=repr(how), n=repr(n))
        card = described.get("card", "")
        if card != "" and card not in self.rules.cards:
            self.tell("condition.card", "no_card", given=repr(card))
        return Condition(what, how, n, self._seat("condition.seat", described.get("seat")), card)

    def _reading(self, board: Board) -> Reading | None:
        """Parse the card being read (RA2.6) and the reader's progress (RA6.3)."""
        given = self.data.get("reading")
        if given is None:
            return None
        described = self._mapping("reading", given, Reading._fields)
        seat, card = self._seat("reading.seat", described.get("seat")), described.get("card")
        if not isinstance(card, str) or card not in self.rules.cards:
            self.tell("reading.card", "no_card", given=repr(card))
            return None
        effects = self.rules.cards[card].effects
        at = described.get("at", 0)
        if not self.integer("reading.at", at, 0, len(effects)):
            return None
        word = effects[at - 1] if at else None

        def left(place: str, each: Any) -> Effect:
            return self._effect(board, place, each, word)

        todo = self.items("reading.todo", described.get("todo", ()), left)
        return Reading(seat, card, at, tuple(todo))

    def _effect(self, board: Board, place: str, given: Any, word: Effect | None) -> Effect:
        """Parse a rest of a word (RA6.3): for one hand, or with a smaller number."""
        described = self._mapping(place, given, Effect._fields)
        effect = Effect(*(described.get(key, default) for key, default in _EFFECT.items()))
        if word is None or effect not in parts_left(board, word):
            known = [] if word is None else [effect_data(word)]
            self.say(place, "not_choice", value=repr(given), known=known)
            return Effect("nothing")
        return effect

    def _past(self) -> Any:
        """Parse the outlines of earlier turns (RA5.4)."""
        past = self.data["past"]
        if not isinstance(past, list | tuple) or not _is_plain(past, _DEEP):
            self.tell("past", "no_past")
            return ()
        return _tuples(past)

    def _memory(self) -> tuple[tuple[Group, ...], ...]:
        """Parse each seat's memory of shuffles (RA10.2)."""
        given = self.data.get("memory", [[]] * self.rules.players)
        hands = self._hands("memory", given)
        read = [tuple(self.items(name, groups, self._group)) for name, groups in hands]
        return tuple(read)

    def _group(self, place: str, given: Any) -> Group:
        """Parse the memory of one shuffle (RA10.2)."""
        described = self._mapping(place, given, Group._fields)
        ids = self.items(f"{place}.ids", described.get("ids", ()), self._number)
        cards = self.items(f"{place}.cards", described.get("cards", ()), self._known_card)
        if len(cards) > len(ids):
            self.tell(place, "too_many", n=len(cards), size=len(ids))
        return Group(tuple(sorted(ids)), tuple(sorted(cards)))

    def _known_card(self, place: str, code: Any) -> Code:
        if isinstance(code, str) and code in self.rules.cards:
            return code
        self.tell(place, "no_card", given=repr(code))
        return ""

    # --- consistency --------------------------------------------------------------------------

    def _check(self, board: Board) -> None:
        """Check consistency between the parts: unique pieces, and possible numbers of cards.

        Those are the numbers of the stock (RA1.4) and of a shuffle (RA3.1), which leaves stacks in
        place (RA3.2), and hands within their limits during a ban (RA10.5).
        """
        lying = [piece for pieces in (*board.laid, board.discards) for piece in pieces]
        lying += moves.pieces_of(board, STOCK)
        top = () if board.top is None else (board.top.id,)
        numbers = Counter((*(piece.id for piece in lying), *board.stock[len(top) :]))
        if max(numbers.values()) > 1 or max(numbers) >= board.fresh:
            self.tell("fresh", "numbers", fresh=board.fresh)
        if len(board.stock) != len(board.pool) + len(top) or board.stock[: len(top)] != top:
            self.tell("stock", "stock_count", n=len(board.stock), cards=len(board.pool) + len(top))
        unlaid = [piece for piece in lying if not piece.card]
        if len(unlaid) != len(board.loose) or any(piece.under for piece in unlaid):
            self.tell("loose", "loose_count", n=len(board.loose), pieces=len(unlaid))
        for seat, place in enumerate(moves.hands(board)):
            if board.ban and not board.ended and moves.above(board, place):
                n, limit = len(board.laid[place]), board.limits[place]
                self.tell(f"hands[{seat}]", "above_limit", n=n, limit=limit)


_WHAT = ("what", "how", "n")
_EFFECT: Mapping[str, Any] = {"word": "", "what": "", "how": "", "n": 0}


def parts_left(board: Board, word: Effect) -> Iterable[Effect]:
    """Return every effect that can remain of a word (RA6.3)."""
    places = [place_name(hand_of(seat)) for seat in range(moves.players(board))]
    hands = places if word.what.endswith("hand") or word.what == "hands" else []
    for what in (word.what, *hands):
        for n in (word.n, *range(1, word.n)):
            yield word._replace(what=what, n=n)
    if word.what in ("two", "any_two"):
        for spot in moves.on_table(board):
            yield word._replace(how="with", n=moves.piece_at(board, spot).id)


def _is_plain(value: Any, deep: int) -> bool:
    if isinstance(value, list | tuple):
        return deep > 0 and all(_is_plain(part, deep - 1) for part in value)
    return value is None or isinstance(value, bool | int | str)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list | tuple) else value
