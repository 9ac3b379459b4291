"""What continuous effects make of the cards on the table (808).

All cards are worked out together, a layer at a time, so that a condition of one effect may look at
what another has made of a card.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..abilities.meaning import amount, holds, targets
from ..abilities.nodes import Ability, Node
from ..board import TABLE, Board, Frame, Piece, Role, Source, pieces
from ..cards import GOINGS, STYLES, Card
from .traits import ELSEWHERE, Table, Traits, numbered, printed, race, unchanged, with_aptitude

if TYPE_CHECKING:
    from .. import ForceOfTheHorse

LAYERS: Mapping[str, tuple[str, ...]] = {
    "808.1b": ("gains", "loses_abilities", "no_force_abilities"),
    "808.1c": ("style_is", "distance_is", "surface_is", "favourites_add"),
    "808.1d": (),
    "808.1e": ("run_is", "guard_is", "cost_is"),
    "808.1f": ("run", "guard", "cost", "style_step"),
}
"""What is changed after what: the rule of each layer, and its changes."""
APTITUDE = "808.1d"
"""The layer of aptitude."""
_LAYER_OF = {word: layer for layer, words in LAYERS.items() for word in words}


class Active(NamedTuple):
    """A continuous effect that holds now: one change to some pieces."""

    key: Any
    time: int
    source: Source
    change: Node
    pieces: tuple[int, ...]
    fixed: bool = False
    """Whether it was settled when it began to last (808.2)."""


Working = tuple[Source, "Ability", int]
"""An ability that is effective: where it comes from, and its number on the card."""


class Brings(NamedTuple):
    """What a card brings to the table, as long as it lies there as something.

    Attributes
    ----------
    abilities : tuple of (str, Ability, int)
        Its abilities that are effective then, each with its kind and its number on the card.
    words : set of str
        The words of all that they change or permit.
    awaits : set of (str, str)
        Of abilities that wait for something: their kind, and what kind of thing happens.
    looks : bool
        Whether what they change depends on what cards are.
    reaches : bool
        Whether they change cards that do not lie on the table.
    """

    abilities: tuple[tuple[str, Ability, int], ...]
    words: frozenset[str]
    awaits: frozenset[tuple[str, str]]
    looks: bool
    reaches: bool


def _brings(card: Card, role: str) -> Brings:
    known: Brings | None = card.worked_out.get(role)
    if known is None:
        known = card.worked_out[role] = _brought(card, role)
    return known


def _brought(card: Card, role: str) -> Brings:
    abilities = tuple(
        (_kind(ability), ability, nth)
        for nth, ability in enumerate(card.abilities)
        if _is_effective(card, role, ability)
    )
    words, awaits = _spread([ability for _, ability, _ in abilities])
    static = [ability for kind, ability, _ in abilities if kind == "static"]
    return Brings(abilities, words, awaits, any(map(_looks, static)), any(map(_reaches, static)))


def _reaches(static: Ability) -> bool:
    """Whether an ability changes cards that do not lie on the table."""
    target = static.target
    return target is not None and target.word == "all" and target["in"] not in TABLE


def _spread(
    abilities: Sequence[Ability], nodes: Sequence[Node] = ()
) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Return the words of what is changed or permitted, and what abilities wait for.

    What they give to other cards is among it.
    """
    words: set[str] = set()
    awaits = {(_kind(ability), awaited(ability.trigger)) for ability in abilities}
    todo = [*nodes, *(node for ability in abilities for node in _nodes(ability))]
    for node in todo:
        words.add(node.word)
        if node.word == "gains":
            awaits.add((_kind(node["ability"]), awaited(node["ability"].trigger)))
            todo += _nodes(node["ability"])
    return frozenset(words), frozenset(awaits)


def awaited(trigger: Node | None) -> str:
    """Return what kind of thing happens that a trigger condition waits for: without one, a move."""
    word = "enters" if trigger is None else trigger.word
    return {"enters": "move", "leaves": "move", "draws": "draw"}.get(word, word)


def brings_something(game: ForceOfTheHorse, piece: Piece) -> bool:
    """Whether a card on the table has any ability that is effective there."""
    card = game.cards[piece.card]
    return bool(card.abilities) and bool(_brings(card, piece.role).abilities)


class Layout:
    """What the cards on the table may do: the same as long as none that may do anything moves.

    Attributes
    ----------
    words : set of str
        The words of all changes and permissions that may be in force.
    awaits : set of (str, str)
        The kinds of abilities that may wait for something, each with what it waits for.
    printed : bool
        Whether nothing gives or takes abilities (808.1b): they are the printed ones.
    unchanged : bool
        Whether nothing changes anything but aptitude.
    independent : bool
        Whether no effect depends on what others make of a card (808.1g).
    reaches : bool
        Whether anything may change cards that do not lie on the table.
    using : mapping of str to list
        The printed abilities that are effective, by what `working` calls them.
    """

    __slots__ = (
        "awaits",
        "independent",
        "printed",
        "reaches",
        "unchanged",
        "using",
        "words",
    )

    def __init__(self, game: ForceOfTheHorse, board: Board, lying: Iterable[Piece]) -> None:
        self.using: dict[str, list[Working]] = {}
        lasting = [change for each in board.effects for change in each.changes]
        self.words, self.awaits = _spread((), lasting) if lasting else _NOTHING
        looks = reaches = False
        for piece in lying:
            card = game.cards[piece.card]
            if not card.abilities:
                continue
            brings = _brings(card, piece.role)
            if not brings.abilities:
                continue
            source = Source(piece.card, piece.id, piece.user)
            for kind, ability, nth in brings.abilities:
                self.using.setdefault(kind, []).append((source, ability, nth))
            self.words |= brings.words
            self.awaits |= brings.awaits
            looks = looks or brings.looks
            reaches = reaches or brings.reaches
        self.printed = self.words.isdisjoint(LAYERS["808.1b"])
        self.unchanged = self.words.isdisjoint(CHANGES)
        self.independent = self.printed and not looks
        self.reaches = reaches or not self.printed


_NOTHING = _spread(())


def _looks(part: Any) -> bool:
    """Whether a part of an ability looks at what cards are: at what effects change."""
    if isinstance(part, Node):
        return part.word in LOOKING or any(_looks(value) for _, value in part.args)
    if isinstance(part, Ability):
        return any(map(_looks, (part.condition, part.target, part.changes)))
    return isinstance(part, tuple) and any(map(_looks, part))


LOOKING = ("filter", "is", "suited", "trait")
"""The words that look at what a card is."""


def _nodes(ability: Ability) -> tuple[Node, ...]:
    """Return what an ability changes, or what it forbids, demands or allows."""
    return ability.changes if ability.rule is None else (*ability.changes, ability.rule)


class World:
    """What conditions and amounts are asked of: a board, and what its cards are (808.1).

    Attributes
    ----------
    lying : tuple of Piece
        The cards on the table, the oldest first.
    layout : Layout
        What they may do.
    worked_out : mapping or None
        `table`, once it has been asked for.
    under_way : bool
        Whether it is still being worked out what cards are.
    """

    __slots__ = ("board", "game", "layout", "lying", "under_way", "worked_out")

    game: ForceOfTheHorse
    board: Board
    lying: tuple[Piece, ...]
    layout: Layout
    worked_out: Table | None

    def __init__(
        self,
        game: ForceOfTheHorse,
        board: Board,
        lying: tuple[Piece, ...],
        layout: Layout,
        table: Table | None = None,
    ) -> None:
        self.game = game
        self.board = board
        self.lying = lying
        self.layout = layout
        self.worked_out = table
        self.under_way = False

    @property
    def table(self) -> Table:
        """What all pieces are, by their ids: worked out when it is first asked for."""
        if self.worked_out is None:
            self.worked_out = _worked_out(self)
        return self.worked_out

    def traits(self, piece: Piece) -> Traits:
        """Return what a piece is, without working out the others where nothing changes it.

        Of all but horses, changes are about abilities alone.
        """
        card, layout = self.game.cards[piece.card], self.layout
        if layout.unchanged or (layout.printed and not card.is_horse):
            return unchanged(card, self.board, piece.user)
        return self.table[piece.id]

    def of_card(self, seat: int, card: str, zone: str) -> Traits:
        """Return what a player's card is that does not lie on the table (808.3, 1001.1)."""
        known = self.game.cards[card]
        if not self._changes_there(known, zone):
            return unchanged(known, self.board, seat)
        there, piece = self.looked_at(seat, card, zone)
        return there.table[piece.id]

    def looked_at(self, seat: int, card: str, zone: str) -> tuple[World, Piece]:
        """Return a card that does not lie on the table, and the world in which it would."""
        game, board, known = self.game, self.board, self.game.cards[card]
        piece = Piece(ELSEWHERE, card, seat, seat, cast(Role, zone))
        if not self._changes_there(known, zone):
            return self.having({ELSEWHERE: unchanged(known, board, seat)}), piece
        lying = (*self.lying, piece)
        return World(game, board, lying, Layout(game, board, lying)), piece

    def _changes_there(self, card: Card, zone: str) -> bool:
        """Whether anything may change a card that does not lie on the table.

        What such cards are made never depends on what others of them are made (F50).
        """
        return not self.under_way and (self.layout.reaches or bool(_brings(card, zone).abilities))

    def having(self, table: Table) -> World:
        """Return the world in which the pieces are something else."""
        there = World(self.game, self.board, self.lying, self.layout, table)
        there.under_way = True
        return there

    @property
    def going(self) -> str:
        """The ground condition, as it is now."""
        return GOINGS[self.board.race.going - 1]

    def piece(self, number: int) -> Piece | None:
        """Return a piece that is still there."""
        for piece in self.lying:
            if piece.id == number:
                return piece
        return None


def world(game: ForceOfTheHorse, board: Board) -> World:
    """Return what can be asked of a board."""
    now = _WORLDS.get(id(board))
    if now is None or now.game is not game:
        now = _remembered(World(game, board, *_laid(game, board)))
    return now


def world_after(
    before: World, board: Board, lying: tuple[Piece, ...], layout: Layout | None
) -> World:
    """Return what can be asked of a board that comes of another.

    Parameters
    ----------
    lying : tuple of Piece
        What lies on the table now.
    layout : Layout or None
        What that may do, where it is the same as before.
    """
    game = before.game
    if lying is not before.lying or layout is None:
        layout = layout or Layout(game, board, lying)
        _LAID.appendleft((_lies(game, board), (lying, layout)))
    return _remembered(World(game, board, lying, layout))


def bookmarked(now: World, phase: str) -> Board:
    """Return the board in another part of the turn: no ability can ask for that.

    So what has been worked out of its cards is kept.
    """
    board = now.board._replace(phase=phase)
    _remembered(World(now.game, board, now.lying, now.layout, now.worked_out))
    return board


def _remembered(now: World) -> World:
    if len(_WORLDS) >= MOST_RECENT:
        _WORLDS.clear()
    _WORLDS[id(now.board)] = now
    return now


Laid = tuple[tuple[Piece, ...], Layout]
"""The cards on the table, and what they may do."""


def _laid(game: ForceOfTheHorse, board: Board) -> Laid:
    """Return what lies on the table; while that is the same, its layout is."""
    lies = _lies(game, board)
    for known, laid in _LAID:
        if known == lies:
            return laid
    lying = pieces(board)
    laid = lying, Layout(game, board, lying)
    _LAID.appendleft((lies, laid))
    return laid


def _lies(game: ForceOfTheHorse, board: Board) -> Any:
    """Return all that a layout depends on."""
    one, two = board.sides
    return game, one.situation, one.run, two.situation, two.run, board.resolving, board.effects


MOST_RECENT = 16
"""How many worlds are remembered: few, so that what has gone is soon forgotten."""
_WORLDS: dict[int, World] = {}
"""The last worlds, by the identity of their boards: each keeps its own, so that it stays true."""
_LAID: deque[tuple[Any, Laid]] = deque(maxlen=2)
"""What has lain on the table last, by what it depends on."""


def traits(game: ForceOfTheHorse, board: Board, seat: int, card: str, zone: str) -> Traits:
    """Return what a card is that does not lie on the table (1001.1)."""
    return world(game, board).of_card(seat, card, zone)


def _worked_out(now: World) -> Table:
    """Work out all cards from what is printed on them, a layer at a time."""
    if now.layout.unchanged:
        gone = {last.piece.id: last.traits for last in now.board.gone}
        return gone | {piece.id: now.traits(piece) for piece in now.lying}
    table = {last.piece.id: last.traits for last in now.board.gone}
    if now.layout.independent:
        return table | _independently(now)
    table |= {piece.id: printed(now.game.cards[piece.card]) for piece in now.lying}
    now = now.having(table)
    for layer, words in LAYERS.items():
        if not words:
            now = _suited(now)
        elif not now.layout.words.isdisjoint(words):
            now = _layer(now, words, layer)
    return now.table


def _independently(now: World) -> dict[int, Traits]:
    """Work out all cards where no effect depends on what others make of a card (808.1g)."""
    table = {p.id: unchanged(now.game.cards[p.card], now.board, p.user) for p in now.lying}
    effects = sorted(active(now, CHANGES), key=_place)
    for piece in now.lying:
        own = [effect for effect in effects if piece.id in effect.pieces]
        if own and now.game.cards[piece.card].is_horse:
            table[piece.id] = _after(now, piece, own)
    return table


def _place(effect: Active) -> tuple[str, int]:
    """Return where among others an effect comes: by its layer, then by its time (808.1h)."""
    return _LAYER_OF[effect.change.word], effect.time


def _after(now: World, horse: Piece, effects: Sequence[Active]) -> Traits:
    """Return what a horse is after some effects in their order, its aptitude among them."""
    card = now.game.cards[horse.card]
    first = [effect for effect in effects if _LAYER_OF[effect.change.word] < APTITUDE]
    if not first:
        return _one_by_one(now, unchanged(card, now.board, horse.user), effects)
    known = with_aptitude(_one_by_one(now, printed(card), first), *race(now.board, horse.user))
    return _one_by_one(now, known, effects[len(first) :])


def _one_by_one(now: World, traits: Traits, effects: Sequence[Active]) -> Traits:
    for effect in effects:
        layer = _LAYER_OF[effect.change.word]
        traits = _changed(traits, effect, _resolved(now, effect), layer)
    return traits


def _suited(now: World) -> World:
    """Let aptitude count (808.1d)."""
    table = dict(now.table)
    for piece in now.lying:
        if now.game.cards[piece.card].is_horse:
            table[piece.id] = with_aptitude(table[piece.id], *race(now.board, piece.user))
    return now.having(table)


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
        if effect.fixed or not any(_depends(now, effect, other) for other in others):
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
    return now.having(table)


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
                key = ("lasting", number, at)
                yield Active(key, lasting.at, lasting.source, change, lasting.pieces, True)
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


def working(now: World, kind: str) -> Sequence[Working]:
    """Return the abilities of a kind that are effective (803.4).

    Those that speak of a card entering the run area are automatic, too (1102.2).
    """
    if now.layout.printed:
        return now.layout.using.get(kind, ())
    return [
        found
        for piece in now.lying
        for found in _effective(now.game, piece, now.table[piece.id].abilities)
        if _kind(found[1]) == kind
    ]


def _kind(ability: Ability) -> str:
    return "automatic" if ability.kind == "in_run" else ability.kind


def _effective(
    game: ForceOfTheHorse, piece: Piece, abilities: Sequence[Ability]
) -> Iterator[Working]:
    """Return those of a card's abilities that are effective where it lies."""
    for nth, ability in enumerate(abilities):
        if _is_effective(game.cards[piece.card], piece.role, ability):
            yield Source(piece.card, piece.id, piece.user), ability, nth


def _is_effective(card: Card, role: str, ability: Ability) -> bool:
    """Whether an ability is effective while its card lies as something, or is in the hand."""
    return _effective_as(card, role) or (role == "hand" and _about_playing(ability))


def _about_playing(ability: Ability) -> bool:
    """Whether an ability is clearly about playing its card: it holds in the hand (803.4a-i)."""
    own = ability.target is not None and ability.target.word == "self"
    return own and all(change.word in ("cost", "cost_is") for change in ability.changes)


def effective(game: ForceOfTheHorse, piece: Piece) -> bool:
    """Whether a card's abilities are effective where it lies."""
    return _effective_as(game.cards[piece.card], piece.role)


def _effective_as(card: Card, role: str) -> bool:
    """Whether a card's abilities are effective while it lies as something (803.4b-d)."""
    if card.kind == "horse":
        return role in ("running", "guarding")
    if card.kind == "force":
        return role in ("paid", "spent")
    return role == "situation"
