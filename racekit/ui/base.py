"""The base class of the widgets."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import anywidget
import traitlets

from ..engine.game import Game
from ..engine.texts import LANGUAGES, check_language, language

if TYPE_CHECKING:
    from .construction import Construction

STATIC = Path(str(files("racekit") / "static"))


BOARDS = ("foth", "longshot", "readaloud", "trickrace")
"""The games with their own board, whose bundles have these names."""


def board_of(game: type[Game]) -> str:
    """Return the name of the bundles that draw a game; no other file can be requested."""
    return game.front_end if game.front_end in BOARDS else "generic"


REPLAY = "{}-replay"
"""The name pattern of the bundles that step through a line."""


def bundle_of(pattern: str, game: type[Game]) -> str:
    """Return the name of a game's bundle; the name of the board replaces ``{}`` in the pattern."""
    return pattern.format(board_of(game))


def as_text(value: Mapping[str, Any], _widget: Any) -> str:
    """Serialize a trait as JSON text, which ipywidgets sends without inspecting it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_NULL: Any = getattr(sys.modules.get("pyodide.ffi"), "jsnull", None)
"""JavaScript's null, where Python runs in a browser: there, None travels as undefined."""


def _exchanged(data: Any, old: Any, new: Any) -> Any:
    """Return data in which `new` takes the place of `old`, at any depth."""
    if _NULL is None:
        return data
    if isinstance(data, Mapping):
        return {key: _exchanged(value, old, new) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_exchanged(value, old, new) for value in data]
    return new if data is old else data


class Widget(anywidget.AnyWidget):
    """The base class of all widgets: the reader sets the language, Python everything else."""

    _bundle: ClassVar[str]
    """The name pattern of its bundles, see `bundle_of`."""

    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, *, lang: str | None = None, **traits: Any) -> None:
        super().__init__(lang=check_language(lang or language()), **traits)

    @traitlets.validate("lang")
    def _check_lang(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept the traits that the front end may set, and send the others back to it."""
        taken = {name: lang for name, lang in sync_data.items() if name == "lang"}
        if taken and taken["lang"] in LANGUAGES:
            super().set_state(taken)
            taken = {}
        forged = [name for name in sync_data if name in self.keys and name != "lang"]
        if forged or taken:
            self.send_state([*forged, "lang"])

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the traits as the front end gets them."""
        return _exchanged(super().get_state(key, drop_defaults), None, _NULL)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message to the front end."""
        super().send(_exchanged(content, None, _NULL), buffers)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        super()._handle_custom_msg(_exchanged(content, _NULL, None), buffers)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self), "text/html": self.fallback()}, metadata

    def fallback(self) -> str:
        """Return the HTML shown where widgets are unavailable."""
        raise NotImplementedError


class ConstructionWidget(Widget):
    """A widget by which something is put together."""

    # As text, because ipywidgets searches other values for binary data.
    state = traitlets.Dict().tag(sync=True, to_json=as_text)

    _made: Construction[Any]

    def __init__(self, made: Construction[Any], lang: str | None, **traits: Any) -> None:
        self._made = made
        super().__init__(lang=lang, state=made.snapshot(), **traits)
        self.on_msg(self._answer)

    def clear(self) -> None:
        """Start from nothing."""
        self._edit(self._made.clear)

    def undo(self) -> None:
        """Undo the last change."""
        self._edit(self._made.undo)

    def _edit(self, change: Callable[..., None], *args: Any) -> None:
        """Make a change, and show it."""
        change(*args)
        self._made.seq += 1
        self.state = self._made.snapshot()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end with a snapshot or a message."""
        answer = self._made.handle(content)
        if answer is None:
            self.state = self._made.snapshot()
        else:
            self.send(answer)


W = TypeVar("W", bound=Widget)

_bundled: dict[tuple[type[Widget], str], Any] = {}
"""A class for each widget class and board, created on first use."""


def with_bundle(kind: type[W], game: type[Game]) -> type[W]:
    """Return a widget class with the bundles that draw a game.

    It has its own name, because a page keeps one style sheet for each class name.
    """
    board = board_of(game)
    if (kind, board) not in _bundled:
        name = bundle_of(kind._bundle, game)
        sources = {"_esm": STATIC / f"{name}.js", "_css": STATIC / f"{name}.css"}
        class_name = f"{kind.__name__}_{board}"
        _bundled[kind, board] = type(
            class_name, (kind,), {"__module__": kind.__module__, **sources}
        )
    found: type[W] = _bundled[kind, board]
    return found
