"""Force of the Horse: a card game about being the first to run through one's own deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ...editing.editor import Editor, PositionMaker
from ...engine import analysis
from ...engine.errors import Problem
from ...engine.formats import Location, whole
from ...engine.guide import Guide
from ...engine.options import check_declared, declared_defaults, known_options
from ...engine.scenes import scene_data
from ...engine.tasks import AnyTask
from ...engine.texts import Text, language
from .board import SEATS, Board, Cards, Race
from .board import cards as multiset
from .cards import CLASS_OF_METRES, DISTANCES, GOINGS, Card
from .catalogue import VARIANTS
from .collection.cardset import CardSet
from .collection.deck import (
    Deck,
    check_deck,
    deck_data,
    deck_problems,
    read_deck,
    ready_deck,
    shipped_set,
    with_shipped,
)
from .collection.parsing import CardParser, card_data, read_card, read_cards, set_data
from .decisions import decision
from .flow import SetUp
from .front import printed
from .positions import describe, from_description
from .prompts import action_text, board_places, card_text, ends, move_parts, move_text, status
from .rules import MOST_HAND, Procedure, Rules
from .scene import public_scene, scene
from .scene_types import Backdrop
from .svg import board_svg
from .text import text_board
from .view import look
from .words import BOOK

__all__ = [
    "BOOK",
    "Card",
    "CardSet",
    "Deck",
    "ForceOfTheHorse",
    "card_data",
    "check_deck",
    "deck_data",
    "deck_problems",
    "make",
    "read_card",
    "read_cards",
    "read_deck",
    "ready_deck",
    "set_data",
    "shipped_set",
]

_DEFAULTS: Mapping[str, Any] = {"decks": None, "cards": None, **declared_defaults(Rules)}


class ForceOfTheHorse(Rules):
    """Force of the Horse with its options (302.2, 601.2a, 602.1, JG12): see `Rules`."""

    name: ClassVar[str] = "foth"
    front_end: ClassVar[str] = "foth"
    guide: ClassVar[Guide] = Guide.read(__name__)
    moving: ClassVar[frozenset[str]] = frozenset(("drawn", "drawn_hidden", "moved", "moved_hidden"))
    forced: ClassVar[bool] = True
    version: ClassVar[str] = "3"
    own_integers: ClassVar[bool] = True
    features: ClassVar[Mapping[type[Any], Any]] = {
        analysis.Determinizer: "racekit.games.foth.determinizations:Determinizations",
        analysis.CardPool: "racekit.games.foth.questions",
        analysis.Questions: "racekit.games.foth.questions:QUESTIONS",
        analysis.Heuristic: "racekit.games.foth.heuristic:evaluation",
        analysis.Evaluation: "racekit.games.foth.heuristic",
        analysis.Tables: "racekit.games.foth.tables",
        analysis.Reasons: "racekit.games.foth.tables:REASONS",
        analysis.Themes: "racekit.games.foth.themes:themes",
        analysis.Bounded: lambda _: analysis.Bounds(scores=(0, 1)),  # who has won (102.1, 102.2)
        Editor: "racekit.games.foth.editing",
        PositionMaker: "racekit.games.foth.positions",
    }

    def options(self) -> dict[str, Any]:
        given: dict[str, Any] = {name: getattr(self, name) for name in _DEFAULTS}
        given["cards"] = [card_data(card) for card in self.own] or None
        own_decks = any(deck is not None for deck in self.decks)
        decks = [None if deck is None else dict(Counter(deck)) for deck in self.decks]
        given["decks"] = decks if own_decks else None
        return {name: value for name, value in given.items() if value != _DEFAULTS[name]}

    def house(self) -> tuple[Text, ...]:
        """Return the house rules that apply: a variant brings its own (JG12), or limits (F16)."""
        catalogue = self.variant == "catalogue"
        rules = [BOOK[rule] for rule in BOOK if catalogue or not rule.startswith("JG")]
        notes = [rule.body for rule in rules if rule.house]
        limits = () if catalogue or self.catalogue_limits else (BOOK["F16"].body,)
        return (*notes, *limits)

    @property
    def procedure(self) -> Procedure:
        return VARIANTS[self.variant]

    def setup(self) -> tuple[Board, tuple[AnyTask, ...]]:
        distance = "" if self.metres is None else CLASS_OF_METRES[self.metres]
        going = 0 if self.going is None else GOINGS.index(self.going) + 1
        race = Race(self.course or "", self.surface, self.metres or 0, distance, going)
        return Board(0, 0, race), (SetUp(),)

    def backdrop(self) -> dict[str, Any]:
        """Return the faces of all cards, which are public."""
        return scene_data(Backdrop({name: printed(card) for name, card in self.cards.items()}))

    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        return board_svg({**self.backdrop(), **scene}, label, language())

    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        return text_board({**self.backdrop(), **scene}, names, lang)

    action_text = action_text
    board_places = board_places
    move_parts = move_parts
    move_text = move_text
    card_text = card_text
    status = status

    view = look
    describe = staticmethod(describe)
    from_description = from_description

    decision = decision
    scene = scene
    public_scene = staticmethod(public_scene)
    ends = staticmethod(ends)

    @classmethod
    def make(cls, **options: Any) -> ForceOfTheHorse:
        """Check the options and make the game.

        `cards` are your own cards, which are added to racekit's: cards, their records, or a
        pandas DataFrame. A deck is the name of a distance class (the ready deck for it), a `Deck`,
        or a table of card ids and counts; `decks` is one for both players, or a list of two, in
        which None is the ready deck. `hand_limit` is that of F32, `catalogue_limits` are those of
        F16. With `variant="catalogue"` a game follows a catalogue's page where that differs from
        the comprehensive rules (JG1 to JG13).

        Raises
        ------
        BadInput
            Lists every unknown or invalid option, and every rule that a deck breaks.

        Examples
        --------
        >>> game = ForceOfTheHorse.make(course="tokyo", metres=1600, going="good")
        >>> len(game.deck(0, "mile"))
        60
        """
        at, given = known_options(_DEFAULTS, options), {**_DEFAULTS, **options}
        check_declared(cls, at, options)
        if given["variant"] == "catalogue" and given["hand_limit"] is not None:  # JG11
            at.key("hand_limit").note(BOOK.words.text("no_hand_limit"))
        cards, own = _cards(at, given["cards"])
        decks = _decks(at.key("decks"), given, cards)
        at.finish("bad_options", game=cls.name)
        rest = {name: given[name] for name in _DEFAULTS if name not in ("cards", "decks")}
        return cls(cards, decks, own=own, **rest)


make = ForceOfTheHorse.make


def _cards(at: Location, given: Any) -> tuple[dict[str, Card], tuple[Card, ...]]:
    """Read the user's own cards; return all cards by their ids (213.1), and the own ones.

    A text is not accepted: in another person's record it could name a file to read.
    """
    own = () if given is None else CardParser().own(given, at.key("cards"))
    cards, problems = with_shipped(own)
    at.problems.extend(problems)
    return cards, own


def _decks(
    at: Location, given: Mapping[str, Any], cards: Mapping[str, Card]
) -> tuple[Cards | None, ...]:
    """Read the decks (602.1, F3)."""
    asked = given["decks"]
    if asked is None:
        return (None, None)
    each = asked if isinstance(asked, list | tuple) else [asked, asked]
    if len(each) != len(SEATS) or given["metres"] not in CLASS_OF_METRES:
        at.note(BOOK.words.text("bad_decks"))
        return (None, None)
    distance = CLASS_OF_METRES[given["metres"]]
    return tuple(_deck(where, deck, distance, cards) for deck, where in at.items(each))


def _deck(at: Location, deck: Any, distance: str, cards: Mapping[str, Card]) -> Cards | None:
    """Read one deck, and check it (602)."""
    if deck is None:
        return None
    if isinstance(deck, Deck):
        found = deck.cards
    elif isinstance(deck, str) and deck in DISTANCES:
        found = ready_deck(deck).cards
    elif isinstance(deck, Mapping) and all(
        whole(1, MOST_HAND).decode(n, at.key(card)) is not None for card, n in deck.items()
    ):
        found = multiset(str(card) for card, n in deck.items() for _ in range(n))
    else:
        at.note(BOOK.words.text("bad_decks"))
        return None
    at.problems.extend(_within(at.path, deck_problems(found, distance, cards)))
    return found


def _within(place: str, problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems of a part, with their places in the whole."""
    wheres = ((p, Text(f"{place}.{p.where.en}", f"{place}.{p.where.ja}")) for p in problems)
    return [Problem(where, problem.text) for problem, where in wheres]
