"""How data have the values on a board, and how a form names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args

from ...editing.parts import Item, Items, items_of
from ...engine.codec import Codec
from ...engine.formats import (
    PLAIN,
    By,
    Decode,
    Field,
    Format,
    Keyed,
    Keys,
    Location,
    as_is,
    choice,
    whole,
)
from ...engine.texts import Catalogue, Text, read_toml, seat_text, untranslated
from .abilities.nodes import Ability, AbilityNode
from .abilities.parsing import AbilityParser, plain
from .abilities.vocabulary import choices, vocabulary
from .actions import VERBS, Act, read_action
from .board import (
    MOST,
    PHASES,
    SEATS,
    CardId,
    Cards,
    FaceDown,
    Last,
    Lasting,
    Newcomers,
    Piece,
    PieceId,
    Role,
    Seat,
    Slot,
    Source,
    Until,
)
from .cards import CLASS_OF_METRES, DISTANCES, GOINGS, STYLES, TERMS
from .collection.deck import ready_deck
from .in_force import ANYWHERE, EVERY_FORM, NUMBERS, words_of
from .notation import Notation, face_down, in_words, note_problem, one_face_down, split
from .resolving.lasting import STEPS, changes_going
from .traits import Traits, printed
from .words import BOOK

if TYPE_CHECKING:
    from .rules import Rules

_REASONS = (
    *("808.1a", "808.1b", "808.1c", "808.1d", "808.1e", "808.1f", "808.1g"),
    *("1002.1a", "1002.1b", "1002.1c"),
)
_UNTIL = ("run", "turn", "your_next_turn", "game")
_ONCE = ("situation", "jockey")
_VERBS = ("play", "run", "guard", "pass")
"""What the actions of a turn that a form offers begin with."""
_TERMS = ("style", "distance", "surface", "course", "going", "suited")
_NODES = ("change", "permission", "effect", "target")
"""Kinds of words of the vocabulary of abilities."""


# --- what data have instead of some classes ------------------------------------------------------


class Zones(NamedTuple):
    """How data have those of a player's zones (401.1) that depend on each other."""

    areas: Annotated[tuple[FaceDown, ...], "areas", By("area", ())] = ()
    """The four areas; empty: they are filled as in 603.1f."""
    loose: Annotated[tuple[FaceDown, ...], "areas", By("in area", ())] = ()
    """The cards that were shuffled into each (504.1), with the players who know all of them."""
    pool: Cards | None = None
    deck: Annotated[tuple[str, ...], "deck"] | None = None
    """Instead of a pool, all cards: the pool is what lies nowhere else. It is never written."""
    situation: Annotated[tuple[Any, ...], "lying"] = ()
    run: Annotated[tuple[Any, ...], "lying"] = ()
    """The cards on the table: tables of pieces, each with its location."""


class Effect(NamedTuple):
    """How data have a continuous effect (802.1b): changes, or a rule, or a change of the going."""

    source: Annotated[Source, Field("from")]
    until: Annotated[Until, Field(default="run")]
    at: Annotated[int, Field(default=0)]
    pieces: tuple[PieceId, ...] | None = None  # of changes
    to: Annotated[AbilityNode, "target"] | None = None
    came: Newcomers = ()
    openly: Newcomers = ()
    apply: tuple[Annotated[AbilityNode, "change"], ...] = ()
    rule: Annotated[AbilityNode, "permission"] | None = None
    do: Annotated[AbilityNode, "effect"] | None = None


class Gone(NamedTuple):
    """How data have a piece that has left (810.1), besides its traits."""

    id: int
    card: CardId
    owner: Annotated[Seat, Field(default=0)]
    user: Annotated[Seat, Field(default=0)]
    role: Annotated[Role, Field("as")]
    on: Annotated[int | None, Field(default=None)]
    at: Annotated[int, Field(default=0)]


# --- words ---------------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.foth", "editing.toml"))


@cache
def word(key: str, **values: Any) -> Text:
    """Return a word of the position editor."""
    return _catalogue().text(key, **values)


def word_in(table: str, key: str) -> Text:
    """Return the name of an entry of a table, which may have another name elsewhere."""
    own = f"{table}_{key}"
    return word(own if own in _catalogue().entries else key)


@cache
def all_cards(game: Rules) -> Items:
    """Return all cards of a game, as a form offers them."""
    return items_of(game.cards, lambda card: game.cards[card].name)


def _all_face_down(cards: Items) -> Items:
    """Return what can lie face down: an unseen card, or one that nobody or somebody knows."""
    return (Item("?", word("unseen")), *(each for item in cards for each in _known(item)))


@cache
def _known(item: Item) -> Items:
    """Return a card as it can lie face down: known to nobody, to one player or to both."""
    return tuple(
        Item(
            one_face_down(Slot(str(item.key), seats)),
            word(f"known{known}", card=item.text),
            item.left,
        )
        for known, seats in (("", ()), ("0", (0,)), ("1", (1,)), ("01", SEATS))
    )


# --- cards ---------------------------------------------------------------------------------------


def _horse(data: Any, at: Location) -> int | str | None:
    """Read the horse of a support (702.6g-i): its number, or its card."""
    found: int | None = None if isinstance(data, str) else whole(0, MOST).decode(data, at)
    return data if isinstance(data, str) else found


def _deck(read: Notation, data: Any, at: Location) -> Cards:
    """Read a deck (603.1a): its cards, or the distance class that has a ready one."""
    ready = isinstance(data, str) and data in DISTANCES
    return ready_deck(data).cards if ready else read.cards(data, at)


def _area_text(n: int) -> Text:
    return TERMS["style"][STYLES[n]]


def _joined(areas: Format) -> Callable[[Any], str]:
    return lambda value: "; ".join(areas.encode(value))


def _split(areas: Format, data: Any, at: Location) -> Any:
    """Read the four areas (403.1): a list, or a text with semicolons between them."""
    return areas.decode(data.split(";") if isinstance(data, str) else data, at)


def _lying(read: Notation, data: Any, at: Location) -> tuple[tuple[Any, Location], ...]:
    """Read a zone (404.1, 405.1, 702.6g-i): tables, or words: ``comet whip on comet``."""
    found: list[Mapping[str, Any]] = []
    for part in data if isinstance(data, list | tuple) else [data]:
        if isinstance(part, Mapping):
            found.append(part)
            continue
        words = iter(split(part, at))
        for each in words:
            if each == "on" and found:
                found[-1] = {**found[-1], "on": next(words, "")}
            else:
                found += [{"card": card} for card in read.word(each, at)]
    return tuple((entry, at.item(n)) for n, entry in enumerate(found))


def _going(number: int) -> str:
    return GOINGS[number - 1]


def _number_of_going(data: Any, at: Location) -> int | None:
    name = choice(GOINGS).decode(data, at)
    return None if name is None else GOINGS.index(name) + 1


# --- abilities and effects -----------------------------------------------------------------------


def _ability(data: Any, at: Location, forms: tuple[str, ...]) -> Any:
    return AbilityParser().ability(data, at, forms, ANYWHERE)


def _node(kind: str, data: Any, at: Location) -> Any:
    return AbilityParser().node(kind, data, at, ANYWHERE)


def _rule(data: Any, at: Location) -> str | None:
    if isinstance(data, str) and data in BOOK:
        return data
    note_problem(at, "no_rule", given=repr(data))
    return None


def _encoded(codec: Codec, lasting: Lasting) -> dict[str, Any]:
    told, (first, *_) = Effect(lasting.source, lasting.until, lasting.at), lasting.changes
    if first.word in vocabulary()["change"]:
        told = told._replace(pieces=lasting.pieces, to=lasting.to, apply=lasting.changes)
    elif changes_going(lasting):
        told = told._replace(do=first)
    else:
        told = told._replace(rule=first)
    return codec.fields(Effect).encode(told._replace(came=lasting.came, openly=lasting.openly))


def _lasting(codec: Codec, data: Any, at: Location) -> Lasting | None:
    before, told = len(at.problems), codec.fields(Effect).decode(data, at)
    if told is None:
        return None
    _note_faults(told, at)
    if len(at.problems) > before:
        return None
    changes = (*told.apply, *(each for each in (told.rule, told.do) if each is not None))
    pieces = told.pieces or ()
    return Lasting(
        told.source, changes, pieces, told.until, told.at, told.to, told.came, told.openly
    )


def _note_faults(effect: Effect, at: Location) -> None:
    """Note what does not fit together in a continuous effect (802.1b)."""
    changes, do, to = effect.apply, effect.do, effect.to
    if [bool(changes), effect.rule is not None, do is not None].count(True) != 1:
        note_problem(at, "no_effect")
    if any(isinstance(change.get("n"), AbilityNode) for change in changes):
        note_problem(at.key("apply"), "no_number")
    if do and (do.word not in STEPS or not isinstance(do["n"], int) or do["until"]):
        note_problem(at.key("do"), "no_going")
    if to and (not changes or to.get("in") != "hand"):
        note_problem(at.key("to"), "no_hand")
    if changes and not to and not effect.pieces:
        note_problem(at.key("pieces"), "no_pieces")


def _encoded_gone(codec: Codec, gone: Last) -> dict[str, Any]:
    """Write what is known of a piece that has left: traits that differ from the printed ones."""
    usual = printed(codec.game.cards[gone.piece.card])._asdict()
    was = codec.fields(Traits).encode(gone.traits, usual)
    return {**codec.fields(Gone).encode(gone.piece), "was": was}


def _gone(codec: Codec, data: Any, at: Location) -> Last | None:
    fields, before = codec.fields(Gone), len(at.problems)
    table = at.table(data, (*fields.keys, "was"))
    piece = fields.parts(table, at)
    usual = printed(codec.game.cards[piece.get("card", "force")])._asdict()
    was = codec.fields(Traits).decode(table.get("was", {}), at.key("was"), usual)
    return Last(Piece(**piece), was) if len(at.problems) == before else None


def _parts_of(act: Act) -> dict[str, Any]:
    return {**act._asdict(), "pay": [*act.pay]}


def _action(codec: Codec, data: Any, at: Location) -> Any:
    """Read an action, from its text or from a table of its parts."""
    given = data
    if isinstance(data, Mapping):
        found = codec.fields(Act).decode(data, at)
        if found is None:
            return None
        given = str(found)
    act = read_action(given) if isinstance(given, str) else None
    if not isinstance(act, Act):
        note_problem(at, "no_act", given=repr(given))
    return act


# --- the codec -----------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def codec_for(game: Rules, *, spread: bool = False) -> Codec:
    """Return the codec for a game's boards; `spread` makes of several cards a list, not words."""
    return form_codec(game, all_cards(game), spread=spread)


def form_codec(
    game: Rules, cards: Items, numbers: Iterable[int] = (), seat: int = 0, *, spread: bool = True
) -> Codec:
    """Return a codec for a form that offers cards, and the numbers of those on the table.

    The areas of the form are at those of `seat` on the board.
    """
    pieces = whole(0, MOST, lambda: items_of(numbers, lambda n: untranslated(f"[{n}]")))
    formats = {**_CHOICES, **_card_formats(game, cards), **_word_formats(game), "piece": pieces}
    if not spread:
        formats |= _texts(formats)
    places = [f"area:{seat}:{style}" for style in STYLES]
    keys = {
        "area": Keys(places, _area_text, listed=True, placed=True),
        "in area": Keys(STYLES, _area_text, listed=True),
    }
    codec = Codec(formats=formats, keys=keys, game=game)
    areas = Keyed(keys["area"], formats["face down"], ())
    codec.define("areas", areas.encode if spread else _joined(areas), partial(_split, areas))
    codec.define("action", _parts_of if spread else str, partial(_action, codec))
    codec.define(Lasting, partial(_encoded, codec), partial(_lasting, codec))
    codec.define(Last, partial(_encoded_gone, codec), partial(_gone, codec))
    return codec


def _card_formats(game: Rules, cards: Items) -> dict[Any, Format]:
    """Return the formats of cards, each with an entry of its own."""
    read, nothing = Notation(game.cards), Item("", word("none"))
    return {
        "card": Format(as_is, read.card, items=lambda: cards),
        "card or nothing": Format(as_is, PLAIN[str].decode, items=lambda: (nothing, *cards)),
        "cards": Format(list, read.cards),
        "row of cards": Format(list, read.row),
        "deck": Format(list, partial(_deck, read)),
        "lying": Format(list, partial(_lying, read)),
        Slot: Format(one_face_down, read.slots, items=cache(lambda: _all_face_down(cards))),
        "face down": Format(lambda slots: [*map(one_face_down, slots)], read.slots),
    }


def _word_formats(game: Rules) -> dict[Any, Format]:
    """Return the formats of what the cards of a game can put into force."""

    def words(kind: str, encode: Callable[[Any], Any], decode: Decode) -> Format:
        # Only a form needs the words; to find them takes time.
        found = partial(words_of, game, kind)
        return Format(encode, decode, items=lambda: found().items, values=lambda: found().values)

    return {
        **{kind: words(kind, partial(plain, kind=kind), partial(_node, kind)) for kind in _NODES},
        Ability: words("ability", plain, partial(_ability, forms=EVERY_FORM)),
        "automatic": words("later", plain, partial(_ability, forms=("automatic",))),
    }


def _texts(formats: Mapping[Any, Format]) -> dict[Any, Format]:
    """Return the formats that write several cards as one text."""
    return {
        "cards": Format(in_words, formats["cards"].decode),
        "row of cards": Format(in_words, formats["row of cards"].decode),
        "face down": Format(face_down, formats["face down"].decode),
    }


def _choice(known: Iterable[Any], text: Callable[[Any], Text]) -> Format:
    return choice(known, lambda: items_of(known, text))


_GOINGS = _choice(GOINGS, TERMS["going"].__getitem__)
_CHOICES: Mapping[Any, Format] = {
    int: whole(0, MOST),
    Role: _choice(get_args(Role), lambda role: word(f"role_{role}")),
    **{kind: _choice(choices()[kind], choices()[kind].__getitem__) for kind in _TERMS},
    "seat": whole(SEATS[0], SEATS[-1], lambda: items_of(SEATS, seat_text)),
    "horse": Format(as_is, _horse, span=(0, MOST)),
    "metres": _choice(CLASS_OF_METRES, lambda n: Text(f"{n} m", f"{n}m")),
    "number of a going": Format(_going, _number_of_going, items=_GOINGS.items),
    "at": choice(PHASES),
    "phase": _choice(dict.fromkeys((*PHASES.values(), "702.6m")), untranslated),
    "until": _choice(_UNTIL, lambda until: word(f"until_{until}")),
    "once": _choice(_ONCE, word),
    "what": _choice(NUMBERS, word),
    "rule": Format(as_is, _rule, items=lambda: items_of(_REASONS, untranslated)),
    "verb": choice(VERBS, lambda: items_of(_VERBS, lambda verb: word(f"verb_{verb}"))),
}
"""What is the same in all games."""
