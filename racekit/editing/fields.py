"""The editor of positions for a game without one of its own: a form made from the board's fields.

The declared types of the fields tell what may stand in each, and random games which texts occur.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from ..engine.codec import codec_of, is_value
from ..engine.formats import By
from ..engine.game import Game, State
from ..engine.tasks import CHANCE, Chance, Choice, Task
from ..engine.texts import Text, engine_words
from .forms import FormMaker, with_default
from .parts import Form, Group, Part, Path, Rows, Section

_GAMES, _STEPS = 20, 60
"""How many random games, and how much of each, show which texts occur."""

_TASKS = (Task, Choice, Chance)


class FieldEditor:
    """An `Editor` for the positions of any game, by the fields of its board and of its tasks."""

    def begin(self, game: Game) -> State:
        """Return the initial position."""
        return game.start()

    def to_form_data(self, state: State) -> dict[str, Any]:
        """Return the description of a position."""
        return state.game.describe(state)

    def form(self, game: Game, data: Mapping[str, Any]) -> Form:
        """Return the fields of the board, and the pending tasks."""
        seen, words = _seen_in(game), engine_words()
        codec = codec_of(type(game).__module__, game)
        maker = FormMaker(codec, game.book.term, seen.texts)
        return [
            Section(words.text("edit_board"), {"board": _board(maker, game, seen.board)}),
            Section(words.text("edit_agenda"), {"agenda": _agenda(maker)}),
        ]

    def normalise_edit(
        self, game: Game, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
    ) -> dict[str, Any]:
        """Return the description as it is: nothing is known of how its parts depend."""
        return dict(data)

    def draft_state(self, game: Game, data: Mapping[str, Any]) -> State | None:
        """Return None: what is not a position is not drawn."""
        return None

    def empty_position(self, game: Game) -> dict[str, Any] | None:
        """Return None: what an empty table is, is not known."""
        return None

    def dealt(self, game: Game, data: Mapping[str, Any], seed: int) -> dict[str, Any] | None:
        """Return None: what is missing, is not known."""
        return None


def _board(maker: FormMaker, game: Game, kind: Any) -> Part:
    """Return the fields of the board; those in `by_seat` name the seats, as a mark `By` does."""
    label = engine_words().text("edit_board")
    found = maker.part(kind, label, ("board",))
    if not isinstance(found, Group) or not is_value(kind):
        return found
    fields = maker.codec.fields(kind)
    kinds, defaults = fields.kinds(), fields.defaults()
    of_seats = {
        name: with_default(_seats(maker, kinds[name], found.parts[name].label, name), default)
        for name, default in ((name, defaults.get(name)) for name in game.by_seat)
        if name in kinds
    }
    return replace(found, parts={**found.parts, **of_seats})


def _seats(maker: FormMaker, kind: Any, label: Text, name: str) -> Part:
    """Return a list with an entry for each seat."""
    inside = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    each = get_args(inside)[0] if get_args(inside) else Any
    return maker.keyed(By("seat"), each, label, ("board", name))


def _agenda(maker: FormMaker) -> Part:
    """Return the pending tasks, which the game declares as classes."""
    kinds = [kind for kind in maker.codec.classes.values() if issubclass(kind, _TASKS)]

    def task(n: int) -> Part:
        return maker.open(kinds, engine_words().text("edit_task", n=n + 1), ("agenda", "*"))

    return Rows(label=engine_words().text("edit_agenda"), each=task, default=[])


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
