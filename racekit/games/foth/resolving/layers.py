"""The layers of continuous effects on the cards on the table (808).

The characteristics of all cards are derived together, a layer at a time, so that a condition of one
effect can depend on the changes made by another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..abilities.meaning import amount, holds, targets
from ..abilities.nodes import AbilityNode
from ..board import Board, Frame, Lasting, Piece, Source, pieces
from ..cards import STYLES
from ..traits import Table, Traits, numbered, printed, race, unchanged, with_aptitude
from .characteristics import Characteristics, working
from .layout import LAYERS, Layout, layout_of

if TYPE_CHECKING:
    from ..rules import Rules

APTITUDE = "808.1d"
"""The layer of aptitude."""
AFTER_APTITUDE = {layer: words for layer, words in LAYERS.items() if layer > APTITUDE}
BY_TIME = attrgetter("time")
_IS = {"style_is": "styles", "distance_is": "distances", "surface_is": "surfaces"}
"""Changes that set a horse's aptitudes."""


class Active(NamedTuple):
    """A continuous effect that holds now: one change to some pieces."""

    key: Any
    time: int
    source: Source
    change: AbilityNode
    pieces: tuple[int, ...]
    fixed: bool = False
    """Whether its pieces were fixed when the effect began (808.1g, 808.2)."""


class Derived(Characteristics):
    """The characteristics of a board's cards, derived on first use."""

    __slots__ = ()

    def _derived(self) -> Table:
        return _derived_table(self)


# --- caches ----------------------------------------------------------------------------------

MOST_RECENT = 16
"""The size of the cache: small, so that old boards are released soon."""
_RECENT: dict[int, Derived] = {}
"""Recent characteristics by the id of their boards; each holds its board, so the id stays valid."""


def derived(game: Rules, board: Board) -> Derived:
    """Return the characteristics of a board's cards."""
    now = _RECENT.get(id(board))
    if now is None or now.game is not game:
        lying = pieces(board)
        now = _remembered(Derived(game, board, lying, layout_of(game, lying, board.effects)))
    return now


def derived_after(
    before: Characteristics, board: Board, lying: tuple[Piece, ...], layout: Layout | None
) -> Derived:
    """Return the characteristics on a board that results from another, perhaps with its layout."""
    game = before.game
    layout = layout or layout_of(game, lying, board.effects)
    return _remembered(Derived(game, board, lying, layout))


def bookmarked(now: Derived, phase: str) -> Board:
    """Return the board in another part of the turn, on which no ability depends."""
    return _remembered(now.on(now.board._replace(phase=phase))).board


def _remembered(now: Derived) -> Derived:
    if len(_RECENT) >= MOST_RECENT:
        _RECENT.clear()
    _RECENT[id(now.board)] = now
    return now


# --- the table of traits ---------------------------------------------------------------------


def _derived_table(now: Characteristics) -> Table:
    """Derive the traits of all cards from the printed ones, a layer at a time (F34)."""
    cards, lying, words = now.game.cards, now.lying, now.layout.words
    table = {last.piece.id: last.traits for last in now.board.gone}
    layers = LAYERS
    if now.layout.printed and words.isdisjoint(LAYERS["808.1c"]):  # nothing precedes aptitude
        table |= {p.id: unchanged(cards[p.card], now.board, p.user) for p in lying}
        layers = AFTER_APTITUDE
    else:
        table |= {piece.id: printed(cards[piece.card]) for piece in lying}
    there = now.having(table)
    for layer, changes in layers.items():
        if layer == APTITUDE:
            there = _suited(there)
        elif not words.isdisjoint(changes):
            there = _layer(there, changes, layer)
    return there.table


def _suited(now: Characteristics) -> Characteristics:
    """Apply aptitude (808.1d)."""
    table = dict(now.table)
    for piece in now.lying:
        if now.game.cards[piece.card].is_horse:
            table[piece.id] = with_aptitude(table[piece.id], *race(now.board, piece.user))
    return now.having(table)


# --- 808.1b, c, e, f: changes ----------------------------------------------------------------


def _layer(now: Characteristics, words: tuple[str, ...], rule: str) -> Characteristics:
    """Apply the changes of one layer, each once."""
    if now.layout.independent:
        return _applied(now, sorted(active(now, words), key=BY_TIME), rule)
    done: set[Any] = set()
    while todo := [effect for effect in active(now, words) if effect.key not in done]:
        todo.sort(key=BY_TIME)
        first = [*takewhile(_stands, todo)] or [_first(now, todo)]
        done.update(effect.key for effect in first)
        now = _applied(now, first, rule)
    return now


def _stands(effect: Active) -> bool:
    """Whether an effect depends on no other, and no other can come before the one after it."""
    gained = effect.change.get("ability")
    return effect.fixed and (gained is None or gained.kind != "static")


def _first(now: Characteristics, todo: list[Active]) -> Active:
    """Return the next effect: the oldest one that depends on no remaining effect (808.1g).

    If every effect depends on another, the oldest is first (808.1h).
    """
    for effect in todo:
        others = (other for other in todo if other is not effect)
        if effect.fixed or not any(_depends(now, effect, other) for other in others):
            return effect
    return todo[0]


def _depends(now: Characteristics, effect: Active, other: Active) -> bool:
    """Whether `other`, applied first, changes what `effect` applies to, or how (808.1g)."""
    after = _applied(now, (other,), "")
    words = (effect.change.word,)
    same = next((found for found in active(after, words) if found.key == effect.key), None)
    return same is None or _shape(after, same) != _shape(now, effect)


def _shape(now: Characteristics, effect: Active) -> tuple[Any, ...]:
    """Return the pieces and the changes of an effect as they would apply now."""
    return effect.pieces, _resolved(now, effect)


def _resolved(now: Characteristics, effect: Active) -> Any:
    """Return a change's current argument, with amounts evaluated."""
    if effect.change.word in NUMBERS:
        return amount(now, Frame(effect.source), effect.change["n"])
    return effect.change


NUMBERS = ("run", "guard", "cost", "run_is", "guard_is", "cost_is", "style_step")
"""Changes that have an amount."""


def _applied(now: Characteristics, effects: Iterable[Active], rule: str) -> Characteristics:
    """Return the characteristics after some changes, none of which depends on another."""
    table = dict(now.table)
    for effect in effects:
        given = _resolved(now, effect)
        for piece in now.lying:
            if piece.id in effect.pieces and _touches(now, effect, piece):
                table[piece.id] = _changed(table[piece.id], effect, given, rule)
    return now.having(table)


def _touches(now: Characteristics, effect: Active, piece: Piece) -> bool:
    """Whether a change applies to a kind of card: all but changes of abilities need horses."""
    return now.game.cards[piece.card].is_horse or effect.change.word in LAYERS["808.1b"]


def _changed(traits: Traits, effect: Active, given: Any, rule: str) -> Traits:
    """Return a card's traits after one change."""
    word, change = effect.change.word, effect.change
    if word in ("run", "guard", "cost"):
        return numbered(traits, word, getattr(traits, word) + given, rule, effect.source)
    if word in ("run_is", "guard_is", "cost_is"):
        return numbered(traits, word.removesuffix("_is"), given, rule, effect.source)
    if word == "style_step":
        return traits._replace(styles=stepped(traits.styles, given))
    if field := _IS.get(word):
        return traits._replace(**{field: change[field]})
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
    """Shift styles by some steps, stopping at the last one (808.1f-i).

    Examples
    --------
    >>> stepped(("nige", "sashi"), 1)
    ('senko', 'oikomi')
    """
    last = len(STYLES) - 1
    moved = (STYLES[min(last, max(0, STYLES.index(style) + steps))] for style in styles)
    return tuple(dict.fromkeys(moved))


# --- which effects there are -----------------------------------------------------------------


def active(now: Characteristics, words: Collection[str]) -> Iterator[Active]:
    """Return the active continuous effects (301.2a, 801.1b, 802.1b) with the given words."""
    for number, lasting in enumerate(now.board.effects):
        fixed = lasting.to is None
        there = lasting.pieces if fixed else _in_hand(now, lasting)
        for at, change in enumerate(lasting.changes):
            if change.word in words:
                key = ("lasting", number, at)
                yield Active(key, lasting.at, lasting.source, change, there, fixed)
    for source, ability, nth in working(now, "static"):
        changes = [(at, c) for at, c in enumerate(ability.changes) if c.word in words]
        if not changes or not holds(now, frame := Frame(source), ability.condition):
            continue
        held = tuple(piece.id for piece in targets(now, frame, ability.target))
        for at, change in changes:
            yield Active((source.piece, nth, at), _came(now, source), source, change, held)


def _in_hand(now: Characteristics, lasting: Lasting) -> tuple[int, ...]:
    """Return the cards that an effect on a hand applies to, if any is being examined.

    One that has come to the hand since is not among them (808.2).
    """
    there = targets(now, Frame(lasting.source), lasting.to)
    return tuple(piece.id for piece in there if _was_there(now.board, lasting, piece))


def _was_there(board: Board, lasting: Lasting, card: Piece) -> bool:
    """Whether any card of a name has been in a hand since an effect on it was played.

    It is one of those that the other player knows, if there are any: they leave first (F67).
    """
    side, name = board.sides[card.user], (card.user, card.card)
    came = lasting.openly.count(name)
    if shown := side.shown.count(card.card):
        return came < shown
    came += lasting.came.count(name)
    return not came or came < side.hand.count(card.card)


def _came(now: Characteristics, source: Source) -> int:
    """Return the time at which a source entered its zone (808.1h-i)."""
    return next(piece.at for piece in now.lying if piece.id == source.piece)
