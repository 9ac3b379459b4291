"""A short language for positions and plays of Force of the Horse, and it is strict.

A `Scenario` sets up a position: which cards lie where, and whose part of the turn it is. `play`
takes lines, each with who does what (``you``, ``they`` or ``chance``)::

    scene = Scenario(comet(run=3), you={"hand": "comet force*2", "areas": "9"})
    scene.play(\"\"\"
        you: run comet force*2
        they: pass
    \"\"\")

Every choice has to be in the lines: one that somebody else has, or that is not legal, fails the
test. `play` returns the events; `refused` tries something that is forbidden. A horse on the table
may go by its card: ``play whip on comet``. `Scenario.opening` is a game before its first card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from racekit.engine.events import Event
from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.foth import ForceOfTheHorse
from racekit.games.foth.board import (
    Board,
    Happening,
    Side,
    area_of,
    cards,
    horses,
    pieces,
    to_go,
)
from racekit.games.foth.collection.parsing import read_card
from racekit.games.foth.positions import position
from racekit.games.foth.resolving.layers import derived
from racekit.games.foth.resolving.moves import Moving

KNOWN = "force*5; force*5; force*5; force*5"
"""Areas of cards that have been looked at: none of them is left to chance."""
UNGUARDED = """
    they: pass
    you: pass
    they: pass
"""
"""From your horse in the run area to the comparison: no guard, no supports."""

YOU, THEY = 0, 1
SEATS = {"you": YOU, "they": THEY}

NORMAL = {
    "id": "force",
    "name": {"en": "Force", "ja": "フォース"},
    "kind": "force",
    "force": "normal",
}


def record(card_id: str, kind: str, **fields: Any) -> dict[str, Any]:
    """Return a card's record, its name made of its id."""
    name = card_id.replace("-", " ").title()
    return {"id": card_id, "name": {"en": name, "ja": name}, "kind": kind, **fields}


def horse(card_id: str, *abilities: Any, **fields: Any) -> dict[str, Any]:
    """Return a horse's record: turf, mile, a stalker, run 3, guard 1, for nothing."""
    plain = {
        "cost": 0,
        "surfaces": ["turf"],
        "distances": ["mile"],
        "styles": ["senko"],
        "run": 3,
        "guard": 1,
    }
    return record(card_id, "horse", **{**plain, **fields}, abilities=list(abilities))


def support(card_id: str, *abilities: Any, **fields: Any) -> dict[str, Any]:
    """Return a support's record: an item for an area."""
    plain = {"class": "item", "type": "area"}
    return record(card_id, "support", **{**plain, **fields}, abilities=list(abilities))


def situation(card_id: str, *abilities: Any) -> dict[str, Any]:
    """Return a situation's record."""
    return support(card_id, *abilities, **{"class": "situation", "type": "situation"})


def special(card_id: str, value: int, **fields: Any) -> dict[str, Any]:
    """Return a special force card's record."""
    return record(card_id, "force", force="special", value=value, **fields)


def several(text: str) -> list[str]:
    """Read cards: ``comet force*2``."""
    found = []
    for word in text.split():
        card, _, count = word.partition("*")
        found += [card] * int(count or 1)
    return found


def cited(events: Iterable[Event], rule: str) -> list[dict[str, Any]]:
    """Return the values of the events that cite a rule."""
    return [dict(event.values) for event in events if event.rule == rule]


def following(events: Iterable[Event], *rules: str) -> list[str]:
    """Return the rules of what happened, in order: of these rules only."""
    return [event.rule for event in events if event.rule in rules]


class Scenario:
    """A position, and what is played from it.

    Parameters
    ----------
    *records : dict
        The cards, besides the normal force.
    you, they : mapping
        Each player's cards, as `position` takes them.
    race : str
        Racecourse, surface, metres, going: ``"tokyo turf 1600 good"``.
    at : str
        How far the turn is, as `position` has it: ``turn``, ``supports``, ``run``, ...
    turn : str
        Whose turn it is.
    lying : iterable of Happening
        Moves of cards onto the table that no play would bring there.
    """

    def __init__(
        self,
        *records: Mapping[str, Any],
        you: Mapping[str, str] | None = None,
        they: Mapping[str, str] | None = None,
        race: str = "tokyo turf 1600 good",
        at: str = "supports",
        turn: str = "you",
        lying: Iterable[Happening] = (),
        **options: Any,
    ) -> None:
        course, surface, metres, going = race.split()
        self.state = position(
            you,
            they,
            at=at,
            player=SEATS[turn],
            course=course,
            surface=surface,
            metres=int(metres),
            going=going,
            cards=records,
            **options,
        )
        moving = Moving(derived(self.game, self.board))
        for each in lying:
            moving.lay(each)
        self.state = State(self.game, moving.after().board, self.state.agenda)
        self.events: list[Event] = []

    @classmethod
    def opening(
        cls,
        *records: Mapping[str, Any],
        you: str,
        they: str,
        race: str = "tokyo turf 1600 good",
        **options: Any,
    ) -> Scenario:
        """Return a game as it begins (601), with each player's deck: ``comet*20 force*40``.

        What is ``?`` in the race is drawn.
        """
        course, surface, metres, going = race.split()
        scene = cls.__new__(cls)
        found = {card.id: card for card in map(read_card, (NORMAL, *records))}
        # The decks may be too small to be allowed, so the options are not checked by rk.game.
        game = ForceOfTheHorse(
            found,
            decks=(cards(several(you)), cards(several(they))),
            course=None if course == "?" else course,
            surface=surface,
            metres=None if metres == "?" else int(metres),
            going=None if going == "?" else going,
            **options,
        )
        begun = game.opening()
        scene.state, scene.events = begun.state, [*begun.events]
        return scene

    # --- playing ------------------------------------------------------------------------------

    def play(self, lines: str) -> list[Event]:
        """Play lines, one action each, and return what happened."""
        happened: list[Event] = []
        for line in filter(None, map(str.strip, lines.splitlines())):
            happened += self._one(line)
        self.events += happened
        return happened

    def _one(self, line: str) -> tuple[Event, ...]:
        found = re.fullmatch(r"(you|they|chance): (.+)", line)
        assert found, f"{line!r} is no line"
        who, what = found.groups()
        actor = CHANCE if who == "chance" else SEATS[who]
        assert self.state.actor == actor, f"{line!r}, but {self._asks()}"
        what = self._numbered(what)
        refusal = self.state.why_not(what)
        assert refusal is None, f"{line!r} is refused: {refusal}; {self._asks()}"
        step = self.state.step(what)
        self.state = step.state
        hash(self.state)  # a value, whatever is left to do
        return step.events

    def _numbered(self, what: str) -> str:
        """Put a piece's number in for its card: ``on comet``."""
        return re.sub(r"\bon ([a-z][a-z0-9-]*)$", lambda found: f"on {self.piece(found[1])}", what)

    def chance(self, text: str, word: str = "card") -> list[Event]:
        """Let chance turn up cards in this order: ``comet*3 force``."""
        return self.play("\n".join(f"chance: {word} {card}" for card in several(text)))

    def _asks(self) -> str:
        actor, legal = self.state.actor, self.state.actions() or tuple(self.state.outcomes())
        names = {YOU: "you", THEY: "they", CHANCE: "chance", None: "nobody"}
        return f"{self.state.rule} asks {names[actor]}: {', '.join(map(str, legal))}"

    def refused(self, what: str, rule: str) -> None:
        """Try something that a rule forbids."""
        refusal = self.state.why_not(self._numbered(what))
        assert refusal is not None, f"{what!r} is legal; {self._asks()}"
        assert refusal.rule == rule, f"{what!r}: {refusal}, not {rule}"

    def asks(self, who: str, rule: str, *legal: str) -> None:
        """Check who is asked, by which rule, and (where given) for exactly which actions."""
        actor = {"chance": CHANCE, "nobody": None, **SEATS}[who]
        assert (self.state.actor, self.state.rule) == (actor, rule), self._asks()
        if legal:
            assert sorted(map(str, self.state.actions())) == sorted(legal), self._asks()

    # --- looking ------------------------------------------------------------------------------

    @property
    def game(self) -> ForceOfTheHorse:
        """The game with its cards."""
        game: Any = self.state.game
        return game

    @property
    def board(self) -> Board:
        """The board as it is."""
        board: Board = self.state.board
        return board

    def side(self, who: str = "you") -> Side:
        """Return one player's cards."""
        return self.board.sides[SEATS[who]]

    def hand(self, who: str = "you") -> Counter[str]:
        """Return a hand."""
        return Counter(self.side(who).hand)

    def farm(self, who: str = "you") -> Counter[str]:
        """Return a farm's open cards."""
        return Counter(self.side(who).farm)

    def area(self, who: str = "you") -> int:
        """Return the number of the current area, from 0."""
        return area_of(self.side(who))

    def to_go(self, who: str = "you") -> int:
        """Return how many cards are left in the areas."""
        return to_go(self.side(who))

    def piece(self, card: str) -> int:
        """Return the id of the piece on the table that is this card: the newest."""
        return max(piece.id for piece in pieces(self.board) if piece.card == card)

    def number(self, card: str, what: str = "run") -> int:
        """Return a number of the card of this id that lies on the table."""
        now = derived(self.game, self.board)
        piece = next(piece for piece in now.lying if piece.card == card)
        return int(getattr(now.table[piece.id], what))

    def in_hand(self, card: str, what: str = "run", who: str = "you") -> int:
        """Return a number of a card in a hand."""
        found = derived(self.game, self.board).of_card(SEATS[who], card, "hand")
        return int(getattr(found, what))

    def running(self) -> list[str]:
        """Return the horses that run."""
        return [piece.card for piece in horses(self.board, "running")]

    def legal(self) -> set[str]:
        """Return what may be done now: actions, or what chance may bring."""
        return {str(each) for each in (*self.state.actions(), *self.state.outcomes())}

    def view(self, who: str = "you") -> Any:
        """Return what a player may know now."""
        return self.state.view(SEATS[who])

    def lying(self, zone: str, who: str = "you") -> Counter[str]:
        """Return the cards in a run or situation area."""
        return Counter(piece.card for piece in getattr(self.side(who), zone))

    def rules(self) -> list[str]:
        """Return the rules of everything that has happened."""
        return [event.rule for event in self.events]

    def told(self) -> str:
        """Return everything that has happened, in English."""
        return "\n".join(event.text("en") for event in self.events)

    def cited(self, rule: str) -> list[str]:
        """Return the cards, by name, of everything that has happened by a rule; "" where none."""
        found = (event.values.get("card") for event in self.events if event.rule == rule)
        return [getattr(card, "en", "") for card in found]


def table(
    *records: Mapping[str, Any],
    you: str = "",
    they: str = "",
    situation: str = "",
    at: str = "run",
    **more: Any,
) -> Scenario:
    """Return a position of two hands, your situation, and areas that leave nothing to chance."""
    return Scenario(
        *records,
        you={"hand": you, "situation": situation, "areas": KNOWN},
        they={"hand": they, "areas": KNOWN},
        at=at,
        **more,
    )
