"""How data have the values on a board of Trick Race, and how a form names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

from ...editing.parts import items_of, numbered
from ...engine.codec import Codec, Fields
from ...engine.formats import Format, Keys, Location, choice, short, whole
from ...engine.texts import Catalogue, Text, read_toml, seat_text
from .board import Board, Settlement
from .cards import HORSES, WIN, WORDS, Card, Play, deck, ticket_name
from .consistency import Stage, stages, ticket_problems
from .settle import Settled, determined_by, settlement

if TYPE_CHECKING:
    from .rules import Rules


@lru_cache(maxsize=128)
def fields_of(game: Rules, sealing: bool) -> tuple[Fields, Fields]:
    """Return the formats of a board and of a stage.

    Parameters
    ----------
    game : Rules
        The game with its options.
    sealing : bool
        Whether the seats choose tickets to lay face down (TR3.3): else, they choose cards (TR2.4).
    """
    codec = codec_for(game, sealing)
    return Fields(codec, Board), Fields(codec, Stage)


@lru_cache(maxsize=128)
def codec_for(game: Rules, sealing: bool) -> Codec:
    """Return the codec for the values on a game's boards."""
    horses, chairs, spaces = range(game.horses), range(game.horses), range(game.goal + 1)
    cards, letters = deck(game.horses, game.numbers), HORSES[: game.horses]
    plays = [Play(card, whip) for whip in (False, True) for card in cards]
    horse = _named({HORSES[horse]: horse for horse in horses}, lambda n: word("horse", horse=n))
    tickets = {ticket_name(ticket): ticket for ticket in (WIN, *horses)}
    ticket = _named(tickets, lambda ticket: word("ticket", ticket=ticket))
    card = _named({str(card): card for card in cards}, lambda card: word("card", card=card), game)
    of_chair = partial(chair_text, game)
    codec = Codec(
        formats={
            Card: card,
            Play: _named({str(played): played for played in plays}, play_text, game),
            "horse": horse,
            "ticket": ticket,
            "choosing": ticket if sealing else card,
            "chair": whole(0, game.horses - 1, lambda: items_of(chairs, of_chair)),
            "race": whole(1, game.running),
            "space": whole(0, game.goal),
            "number": whole(0, game.numbers),
            "asks": choice(stages(game), lambda: items_of(stages(game), asks_text)),
        },
        keys={
            "seat": Keys(range(game.players), seat_text, listed=True),
            "chair": Keys(chairs, of_chair, listed=True),
            "odds": Keys(letters, lambda horse: word("odds_of", horse=horse), placed=True),
            "horse": Keys(horses, lambda horse: word("horse", horse=horse), listed=True),
            "place": Keys(horses, numbered, listed=True),
            "space": Keys(spaces, lambda n: word("space", space=n).capital(), listed=True),
        },
        game=game,
    )
    fields = Fields(codec, Settled)
    settled = partial(_settlement, game, fields)
    codec.define(Settlement, lambda each: fields.encode(determined_by(each)), settled)
    return codec


def _named(
    values: Mapping[str, Any], text: Callable[[Any], Text], game: Rules | None = None
) -> Format:
    """Return the format of values that have names.

    With a game, they are its cards: too many to list them all where a name is none of theirs.
    """
    names = {value: name for name, value in values.items()}

    def decode(data: Any, at: Location) -> Any:
        if isinstance(data, str) and data in values:
            return values[data]
        if game is None:
            return at.say("not_choice", value=short(data), known=[*values])
        return at.note(game.book.problem_text("no_card", given=short(data)))

    items = cache(lambda: items_of(values, lambda name: text(values[name])))
    return Format(names.__getitem__, decode, items=items)


def _settlement(game: Rules, fields: Fields, data: Any, at: Location) -> Settlement | None:
    """Settle a finished race from its line of the score sheet (TR5.4)."""
    told = fields.decode(data, at)
    if told is None:
        return None
    before = len(at.problems)
    for name in ("finish", "riders"):
        if len(set(getattr(told, name))) < len(getattr(told, name)):
            at.key(name).note(game.book.problem_text("same_horse"))
    at.problems.extend(ticket_problems(game, at.key("tickets").path, told.tickets))
    return settlement(told) if len(at.problems) == before else None


# --- words -----------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.trickrace", "editing.toml"), WORDS)


@cache
def word(key: str, **values: Any) -> Text:
    """Return a word of the position editor."""
    return _catalogue().text(key, **values)


def play_text(played: Play) -> Text:
    """Name a card, perhaps with a whip (TR4.4)."""
    return word("whip" if played.whip else "card", card=played.card)


def chair_text(game: Rules, chair: int) -> Text:
    """Name a seat, or the dummy (TR8.1)."""
    return word("dummy") if chair == game.dummy else seat_text(chair)


def asks_text(asks: str) -> Text:
    """Name what comes next."""
    return word(f"asks_{asks}")
