"""What continuous effects make of the cards on the table (808).

All cards are worked out together, a layer at a time, so that a condition of one effect may look at
what another has made of a card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .abilities.meaning import amount, holds, targets
from .board import Board, Frame, Piece, Source, pieces
from .cards import STYLES
from .traits import ELSEWHERE, Traits, World, numbered, printed, with_aptitude

if TYPE_CHECKING:
    from . import ForceOfTheHorse
    from .abilities.nodes import Ability, Node

LAYERS: Mapping[str, tuple[str, ...]] = {
    "808.1b": ("gains", "loses_abilities", "no_force_abilities"),
    "808.1c": ("style_is", "distance_is", "surface_is", "favourites_add"),
    "808.1d": (),
    "808.1e": ("run_is", "guard_is", "cost_is"),
    "808.1f": ("run", "guard", "cost", "style_step"),
}
"""What is changed after what: the rule of each layer, and its changes. 808.1d is aptitude."""


class Active(NamedTuple):
    """A continuous effect that holds now: one change to some pieces."""

    key: Any
    time: int
    source: Source
    change: Node
    pieces: tuple[int, ...]


def world(game: ForceOfTheHorse, board: Board, *, looked_at: Piece | None = None) -> World:
    """Work out what all cards on the table are now (808.1).

    Parameters
    ----------
    looked_at : Piece, optional
        A card elsewhere, to be worked out too: its role is the zone that it is in.
    """
    same = id(game), id(board), looked_at
    if (now := _RECENT.get(same)) is not None:
        return now
    if len(_RECENT) > MOST_RECENT:
        _RECENT.clear()
    alike = (*same[::2], *_matters(board))
    if (known := _RECENT.get(alike)) is not None:
        now = World(game, board, known.table, known.lying)
    else:
        lying = pieces(board) if looked_at is None else (*pieces(board), looked_at)
        now = _RECENT[alike] = _worked_out(game, board, lying)
    _RECENT[same] = now
    return now


def _matters(board: Board) -> tuple[int, ...]:
    """Return what of a board a world depends on: of each part that is frozen, which it is."""
    one, two = board.sides
    return (
        board.player,
        board.distance,
        *map(id, (board.race, board.resolving, board.effects, board.gone)),
        *map(id, (one.hand, one.shown, one.farm, one.removed, one.situation, one.run)),
        *map(id, (two.hand, two.shown, two.farm, two.removed, two.situation, two.run)),
        *(len(pile.slots) for pile in (*one.piles, *two.piles)),
        len(one.down),
        len(two.down),
    )


MOST_RECENT = 100
_RECENT: dict[Any, World] = {}
"""The last worlds, by what they depend on: each keeps its board, so that ids stay true."""


def _worked_out(game: ForceOfTheHorse, board: Board, lying: tuple[Piece, ...]) -> World:
    """Work out some cards from what is printed on them, a layer at a time."""
    table = {last.piece.id: last.traits for last in board.gone}
    table |= {piece.id: printed(game.cards[piece.card]) for piece in lying}
    now = World(game, board, table, lying)
    coming = _words(now)
    for layer, words in LAYERS.items():
        if not words:
            now = _suited(now)
        elif not coming.isdisjoint(words):
            now = _layer(now, words, layer)
    return now


def traits(game: ForceOfTheHorse, board: Board, seat: int, card: str, zone: str) -> Traits:
    """Return what a card is that does not lie on the table (1001.1)."""
    looked_at: Any = Piece(ELSEWHERE, card, seat, seat, zone)  # type: ignore[arg-type]
    return world(game, board, looked_at=looked_at).table[ELSEWHERE]


def _words(now: World) -> set[str]:
    """Return the words of all changes that there may be: in most positions there are few."""
    changes = [change for lasting in now.board.effects for change in lasting.changes]
    for piece in now.lying:
        for ability in now.table[piece.id].abilities:
            changes += ability.changes
    found = set()
    while changes:
        change = changes.pop()
        found.add(change.word)
        if change.word == "gains":
            changes += change["ability"].changes
    return found


def _suited(now: World) -> World:
    """Let aptitude count (808.1d)."""
    table = {piece.id: with_aptitude(now, piece) for piece in now.lying}
    return now._replace(table={**now.table, **table})


# --- 808.1b, c, e, f: what changes what ------------------------------------------------------


def _layer(now: World, words: tuple[str, ...], rule: str) -> World:
    """Apply the changes of one layer, each once."""
    done: set[Any] = set()
    while todo := [effect for effect in active(now, words) if effect.key not in done]:
        first = _first(now, sorted(todo, key=lambda effect: effect.time))
        done.add(first.key)
        now = _applied(now, first, rule)
    return now


def _first(now: World, todo: list[Active]) -> Active:
    """Return what comes first: what depends on nothing that is still to come (808.1g), the oldest.

    Where each depends on another, the oldest is first (808.1h).
    """
    for effect in todo:
        others = (other for other in todo if other is not effect)
        if not any(_depends(now, effect, other) for other in others):
            return effect
    return todo[0]


def _depends(now: World, effect: Active, other: Active) -> bool:
    """Whether `other`, applied first, changes what `effect` applies to, or how (808.1g)."""
    after = _applied(now, other, "")
    words = (effect.change.word,)
    same = next((found for found in active(after, words) if found.key == effect.key), None)
    return same is None or _shape(after, same) != _shape(now, effect)


def _shape(now: World, effect: Active) -> tuple[Any, ...]:
    """Return what an effect would do now."""
    return effect.pieces, _resolved(now, effect)


def _resolved(now: World, effect: Active) -> Any:
    """Return a change's argument as it is now: amounts worked out."""
    if effect.change.word in NUMBERS:
        return amount(now, Frame(effect.source), effect.change["n"])
    return effect.change


NUMBERS = ("run", "guard", "cost", "run_is", "guard_is", "cost_is", "style_step")
"""Changes that have an amount."""


def _applied(now: World, effect: Active, rule: str) -> World:
    """Return the world after one change."""
    given = _resolved(now, effect)
    table = dict(now.table)
    for piece in now.lying:
        if piece.id in effect.pieces and _touches(now, effect, piece):
            table[piece.id] = _changed(table[piece.id], effect, given, rule)
    return now._replace(table=table)


def _touches(now: World, effect: Active, piece: Piece) -> bool:
    """Whether a change is one for such a card: what is not about abilities is about horses."""
    return now.game.cards[piece.card].is_horse or effect.change.word in LAYERS["808.1b"]


def _changed(traits: Traits, effect: Active, given: Any, rule: str) -> Traits:
    """Return what a card is after one change."""
    word, change = effect.change.word, effect.change
    if word in ("run", "guard", "cost"):
        return numbered(traits, word, getattr(traits, word) + given, rule, effect.source)
    if word in ("run_is", "guard_is", "cost_is"):
        return numbered(traits, word.removesuffix("_is"), given, rule, effect.source)
    if word == "style_step":
        return traits._replace(styles=stepped(traits.styles, given))
    if word == "style_is":
        return traits._replace(styles=change["styles"])
    if word == "distance_is":
        return traits._replace(distances=change["distances"])
    if word == "surface_is":
        return traits._replace(surfaces=change["surfaces"])
    if word == "favourites_add":
        courses = tuple(dict.fromkeys((*traits.courses, *change["courses"])))
        goings = tuple(dict.fromkeys((*traits.goings, *change["goings"])))
        return traits._replace(courses=courses, goings=goings)
    if word == "gains":
        return traits._replace(abilities=(*traits.abilities, change["ability"]))
    if word == "loses_abilities":
        return traits._replace(abilities=())
    return traits._replace(forceful=False)


def stepped(styles: tuple[str, ...], steps: int) -> tuple[str, ...]:
    """Move styles on by some steps, none beyond the last (808.1f-i).

    Examples
    --------
    >>> stepped(("nige", "sashi"), 1)
    ('senko', 'oikomi')
    """
    last = len(STYLES) - 1
    moved = (STYLES[min(last, max(0, STYLES.index(style) + steps))] for style in styles)
    return tuple(dict.fromkeys(moved))


# --- which effects there are -----------------------------------------------------------------


def active(now: World, words: Collection[str]) -> Iterator[Active]:
    """Return the continuous effects that hold (801.1b, 802.1b): their changes of such words."""
    for number, lasting in enumerate(now.board.effects):
        for at, change in enumerate(lasting.changes):
            if change.word in words:
                yield Active(
                    ("lasting", number, at), lasting.at, lasting.source, change, lasting.pieces
                )
    for source, ability, nth in working(now, "static"):
        changes = [(at, c) for at, c in enumerate(ability.changes) if c.word in words]
        if not changes or not holds(now, frame := Frame(source), ability.condition):
            continue
        held = tuple(piece.id for piece in targets(now, frame, ability.target))
        for at, change in changes:
            yield Active((source.piece, nth, at), _came(now, source), source, change, held)


def _came(now: World, source: Source) -> int:
    """Return when a source came where it is (808.1h-i)."""
    piece = None if source.piece is None else now.piece(source.piece)
    return 0 if piece is None else piece.at


CHANGES = frozenset(word for words in LAYERS.values() for word in words)


def working(now: World, kind: str) -> Iterator[tuple[Source, Ability, int]]:
    """Return the abilities of a kind that are effective (803.4), each with its number."""
    for piece in now.lying:
        for nth, ability in enumerate(now.table[piece.id].abilities):
            if ability.kind == kind and (effective(now, piece) or _anywhere(ability, piece)):
                yield Source(piece.card, piece.id, piece.user), ability, nth


def _anywhere(ability: Ability, piece: Piece) -> bool:
    """Whether an ability is clearly about playing its card: it holds in the hand (803.4a-i)."""
    own = ability.target is not None and ability.target.word == "self"
    about_cost = all(change.word in ("cost", "cost_is") for change in ability.changes)
    return piece.id == ELSEWHERE and own and about_cost


def effective(now: World, piece: Piece) -> bool:
    """Whether a card's abilities are effective where it lies (803.4b-d)."""
    kind = now.game.cards[piece.card].kind
    if kind == "horse":
        return piece.role in ("running", "guarding")
    if kind == "force":
        return piece.role in ("paid", "spent")
    return piece.role == "situation"
