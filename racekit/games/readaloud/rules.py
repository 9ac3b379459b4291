"""The options of Read Aloud, and what follows from them (RA1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self, cast

from ...engine.events import Event
from ...engine.formats import Location, choice, short
from ...engine.game import Game
from ...engine.options import check_declared, declared_defaults, known_options, option
from ...engine.rules import RuleBook
from ...engine.values import new_unchecked
from . import board as moves
from .board import Board
from .cards import BOOK, SIZE, Card, Code, Spot
from .packs import PACKS, WORDINGS, Pack, own_pack, pack, pack_data

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
LARGEST = 6
"""The largest initial size of the field and the hands."""
MOST_TURNS = 10_000


@dataclass(frozen=True)
class Rules(Game):
    """The game as its rules see it, without its presentation."""

    book: ClassVar[RuleBook] = BOOK

    pack: Pack  # the pack of cards
    players: int = option(3, low=FEWEST_PLAYERS, high=MOST_PLAYERS)  # 2 to 6 (RA1.1)
    size: int = option(SIZE, low=1, high=LARGEST)
    """The initial number of cards in the field and in each hand (RA1.2 to RA1.4)."""
    wording: str = WORDINGS[0]  # the wording of the published cards (RA9.4)
    repetition: str = option("forbidden", choices=("forbidden", "allowed"))
    """Whether the position at the beginning of an earlier turn may recur (RA5.4)."""
    turns: int | None = option(300, low=1, high=MOST_TURNS, optional=True)
    """The number of turns after which the game ends (RA10.7); None for no limit."""
    cards: Mapping[Code, Card] = field(init=False, compare=False, repr=False)
    """The cards by their codes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", {card.code: card for card in self.pack.cards})

    @cached_property
    def bans(self) -> frozenset[Code]:
        """The cards that forbid discarding from hands (RA5.2)."""
        said = ((card.code, effect.word) for card in self.pack.cards for effect in card.effects)
        return frozenset(code for code, word in said if word == "forbid")

    @cached_property
    def silent(self) -> Self:
        """The same rules, but nobody is told of events: with them, tasks try what may happen."""
        return cast("Self", _Silent(self))

    def card_event(
        self, rule: str, name: str, board: Board, spot: Spot, before: int, **values: Any
    ) -> Event:
        """Make an event about a card, which hides its identity from seats that do not know it.

        Parameters
        ----------
        board : Board
            The board after the event.
        spot : Spot
            The spot of the card on that board.
        before : Seats
            The seats that knew the card before.
        """
        piece, everybody = moves.piece_at(board, spot), moves.everybody(board)
        shown = self.shown_values({"card": piece.card, **values})
        to = None if piece.knows == everybody else moves.seats(piece.knows)
        parts = self.book, rule, name, shown, to, ("card",), bool(piece.knows & ~before)
        return new_unchecked(Event, parts)

    def __hash__(self) -> int:
        """Return the hash, for which the number of cards stands: to hash them all takes long."""
        return hash((self.players, self.size, self.turns, len(self.cards)))

    def options(self) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in _DEFAULTS}
        given["pack"] = pack_data(self.pack)
        return {name: value for name, value in given.items() if value != _DEFAULTS[name]}

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Check the options and make the game.

        `pack` is the name of a built-in pack, ``house`` or ``published``, or a custom pack as plain
        data (see `racekit.games.readaloud.packs`).

        Raises
        ------
        BadInput
            The error lists every unknown or invalid option and every problem of a pack.

        Examples
        --------
        >>> from racekit.games.readaloud import ReadAloud
        >>> ReadAloud.make(players=4, size=2).options()
        {'players': 4, 'size': 2}
        """
        at, given = known_options(_DEFAULTS, options), {**_DEFAULTS, **options}
        check_declared(cls, at, options)
        wording = choice(WORDINGS).decode(given["wording"], at.key("wording"))
        cards = _pack(at.key("pack"), given["pack"], wording or WORDINGS[0])
        if not at.problems:
            _check_size(at.key("pack"), cards, given["players"], given["size"])
        at.finish("bad_options", game=cls.name)
        return cls(**{**given, "pack": cards})


_DEFAULTS: Mapping[str, Any] = {
    "pack": PACKS[0],
    "wording": WORDINGS[0],
    **declared_defaults(Rules),
}


class _Silent:
    """What tasks ask of the rules, without events and refusals."""

    def __init__(self, rules: Rules) -> None:
        self.players, self.turns, self.repetition = rules.players, rules.turns, rules.repetition
        self.cards, self.bans, self.size = rules.cards, rules.bans, rules.size
        self.silent = self

    def event(self, *told: Any, **values: Any) -> str:
        """Return no event."""
        return ""

    card_event = refusal = event


def _pack(at: Location, given: Any, wording: str) -> Pack:
    """Return the pack with a name or from plain data.

    Other texts are invalid, so that a record from an untrusted source cannot read a local file.
    """
    if isinstance(given, Pack):
        given = pack_data(given)
    if given in PACKS:
        return pack(given, wording)
    if isinstance(given, str | Path):
        at.note(BOOK.words.text("no_pack_name", given=short(str(given)), known=PACKS))
        return pack(PACKS[0])
    return own_pack(at, given, wording)


def _check_size(at: Location, cards: Pack, players: int, size: int) -> None:
    """Check that the pack suffices for the hands, the field and a stock (RA1)."""
    count, least = len(cards.cards), size * (players + 1) + 1
    if count < least:
        values = {"count": count, "players": players, "size": size, "least": least}
        at.note(BOOK.words.text("small_pack", **values))
