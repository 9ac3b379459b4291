"""The editor of positions for a game without one of its own: a form made from the board's fields.

The declared types of the fields tell what may stand in each, and random games which texts occur.
"""

from __future__ import annotations

import random
import types
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from .codec import Codec, codec_of, is_value
from .editing import (
    Form,
    Group,
    Item,
    Maybe,
    Number,
    Part,
    Path,
    Pick,
    Rows,
    Section,
    Variant,
    Words,
    numbered,
)
from .game import Game, State
from .tasks import CHANCE, Chance, Choice, Task
from .texts import Text, engine_words, seat_text

_GAMES, _STEPS = 20, 60
"""How many random games, and how much of each, show which texts occur."""

_TASKS = (Task, Choice, Chance)


class FieldEditor:
    """An `Editor` for the positions of any game, by the fields of its board and of its tasks."""

    def begin(self, game: Game) -> State:
        """Return the initial position."""
        return game.start()

    def opened(self, state: State) -> dict[str, Any]:
        """Return the description of a position."""
        return state.game.describe(state)

    def form(self, game: Game, data: Mapping[str, Any]) -> Form:
        """Return the fields of the board, and the pending tasks."""
        seen = _seen_in(game)
        maker = _FormMaker(game, codec_of(type(game).__module__), seen)
        words = engine_words()
        return [
            Section(words.text("edit_board"), {"board": maker.board()}),
            Section(words.text("edit_agenda"), {"agenda": maker.agenda()}),
        ]

    def follow(
        self, game: Game, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
    ) -> dict[str, Any]:
        """Return the description as it is: nothing is known of how its parts depend."""
        return dict(data)

    def sketch(self, game: Game, data: Mapping[str, Any]) -> State | None:
        """Return None: what is not a position is not drawn."""
        return None

    def cleared(self, game: Game) -> dict[str, Any] | None:
        """Return None: what an empty table is, is not known."""
        return None

    def dealt(self, game: Game, data: Mapping[str, Any], seed: int) -> dict[str, Any] | None:
        """Return None: what is missing, is not known."""
        return None


class _Seen(NamedTuple):
    """What occurs in random games: the type of the board, and texts by the place of their field."""

    board: type
    texts: Mapping[Path, tuple[str, ...]]


@cache
def _seen_in(game: Game) -> _Seen:
    """Return what occurs in random games, a small and always the same sample."""
    rng = random.Random("editor")
    texts: dict[Path, set[str]] = defaultdict(set)
    board: type = type(game.start().board)
    for _ in range(_GAMES):
        state = game.start()
        for _ in range(_STEPS):
            _note_texts(texts, (), game.describe(state))
            if state.actor is None:
                break
            act = state.sample(rng) if state.actor is CHANCE else rng.choice(state.actions())
            state = state.step(act).state
    return _Seen(board, {path: tuple(sorted(found)) for path, found in texts.items()})


def _note_texts(texts: dict[Path, set[str]], path: Path, data: Any) -> None:
    """Note the texts in a description by their places; all items of a list are one place."""
    if isinstance(data, str):
        texts[path].add(data)
    elif isinstance(data, Mapping):
        for key, part in data.items():
            _note_texts(texts, (*path, key), part)
    elif isinstance(data, list):
        for part in data:
            _note_texts(texts, (*path, "*"), part)


class _FormMaker:
    """Makes parts of a form from declared types, as `Codec` writes their values."""

    def __init__(self, game: Game, codec: Codec, seen: _Seen) -> None:
        self.game, self.codec, self.seen = game, codec, seen

    def board(self) -> Part:
        label = engine_words().text("edit_board")
        if is_value(self.seen.board):
            return self._value(self.seen.board, label, ("board",), self.game.by_seat)
        return self._part(self.seen.board, label, ("board",))

    def agenda(self) -> Part:
        """Return the pending tasks, which the game declares as classes."""
        kinds = [kind for kind in self.codec.classes.values() if issubclass(kind, _TASKS)]

        def task(n: int) -> Part:
            label = engine_words().text("edit_task", n=n + 1)
            return self._open(kinds, label, ("agenda", "*"))

        return Rows(label=engine_words().text("edit_agenda"), each=task, usual=[])

    def _part(self, kind: Any, label: Text, path: Path) -> Part:
        """Return the part for a value of a declared type."""
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._part(args[0], label, path)
        if named := getattr(kind, "__supertype__", None) or getattr(kind, "__value__", None):
            return self._part(named, label, path)
        if origin is Literal:
            return self._pick(args, label)
        if origin in (Union, types.UnionType):
            return self._union(args, label, path)
        if origin is tuple and args[-1:] != (...,):
            parts = {n: self._part(each, numbered(n), path) for n, each in enumerate(args)}
            return Group(label=label, parts=parts)
        if origin in (tuple, frozenset) or kind in (tuple, frozenset):
            return self._rows(args[0] if args else Any, label, path)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._pick([each.name for each in kind], label)
        if kind is bool:
            return self._pick((False, True), label)
        if kind is int:
            return Number(label=label, low=None)
        if is_value(kind) and self.codec.classes.get(kind.__name__) is kind:
            return self._value(kind, label, path)
        known = ("0",) if kind is Fraction else self.seen.texts.get(path, ())
        return Words(label=label, known=known)

    def _pick(self, keys: Any, label: Text) -> Part:
        return Pick(label=label, items=tuple(Item(key, self._term(key)) for key in keys))

    def _rows(self, kind: Any, label: Text, path: Path) -> Part:
        inner = (*path, "*")
        return Rows(label=label, each=lambda n: self._part(kind, numbered(n), inner), usual=[])

    def _seats(self, kind: Any, label: Text, path: Path) -> Part:
        """Return a list with an entry for each seat."""
        inner = (*path, "*")
        each = get_args(kind)[0] if get_args(kind) else Any
        parts = {
            seat: self._part(each, seat_text(seat), inner) for seat in range(self.game.players)
        }
        return Group(label=label, parts=parts)

    def _union(self, kinds: Any, label: Text, path: Path) -> Part:
        others = [kind for kind in kinds if kind is not types.NoneType]
        inner = (
            self._part(others[0], label, path)
            if len(others) == 1
            else self._open([kind for kind in others if is_value(kind)], label, path)
        )
        return inner if len(others) == len(kinds) else Maybe(label=label, part=inner)

    def _open(self, kinds: Any, label: Text, path: Path) -> Part:
        """Return a value of one of several classes, which its data names."""
        tables = {kind.__name__: self._value(kind, label, path) for kind in kinds}
        names = {name: self._term(name) for name in tables}
        return Variant(label=label, kinds=tables, names=names)

    def _value(self, kind: Any, label: Text, path: Path, by_seat: tuple[str, ...] = ()) -> Group:
        """Return a value class, defined by its fields."""
        hints = get_type_hints(kind, localns=self.codec.classes, include_extras=True)
        usual = self.codec.fields(kind).defaults()
        parts = {}
        for name in self.codec.fields(kind).keys:
            made: Callable[..., Part] = self._seats if name in by_seat else self._part
            part = made(hints[name], self._term(name), (*path, name))
            parts[name] = _with_usual(part, usual.get(name))
        return Group(label=label, parts=parts)

    def _term(self, value: Any) -> Text:
        return self.game.book.term(value)


def _with_usual(part: Part, usual: Any) -> Part:
    return part if usual is None else replace(part, usual=usual)
