"""The base class of the widgets."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import get_ident
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets

from ..engine.jsons import compact
from ..engine.svg import as_images
from ..engine.texts import LANGUAGES, check_language, language
from . import bundles

if TYPE_CHECKING:
    from .construction import Construction


def as_text(value: Mapping[str, Any], _widget: Any) -> str:
    """Serialize a trait as JSON text, which ipywidgets sends without inspecting it."""
    return compact(value)


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


class Home:
    """The thread that has made a widget: what other threads bring waits for its loop."""

    def __init__(self) -> None:
        self._thread = get_ident()
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):  # a plain program has no loop
            self._loop = asyncio.get_running_loop()

    def call(self, work: Callable[[], object]) -> None:
        """Do some work in that thread, after its present work; at once, if this is that thread."""
        if self._loop is None or get_ident() == self._thread:
            work()
        else:
            self._loop.call_soon_threadsafe(work)


class Widget(anywidget.AnyWidget):
    """The base class of all widgets: the reader sets the language, Python everything else.

    Parameters
    ----------
    bundle : str, optional
        The name of its bundle; by default, that of its part.
    **traits
        The initial values of its traits.
    """

    _part: ClassVar[str]
    """The part of the bundle that draws it."""

    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, *, lang: str | None = None, bundle: str = "", **traits: Any) -> None:
        self._bundle = bundle or self._part
        super().__init__(
            # A page keeps one style sheet for each of these.
            _anywidget_id=f"racekit.{self._bundle}",
            lang=check_language(lang or language()),
            **traits,
        )

    @property
    def _esm(self) -> str:
        return bundles.widget_module(self._bundle, self._part)

    @property
    def _css(self) -> str:
        return bundles.sheet(self._bundle)

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
        return {**data, "text/plain": repr(self), "text/html": as_images(self.fallback())}, metadata

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
