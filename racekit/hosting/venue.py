"""Venues: where guests come together, such as a room. They know no network."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from hmac import compare_digest
from typing import Any, NamedTuple

from ..engine.texts import Text
from .soon import Soon
from .visits import Pass, Place, Visitor, new_key

NEWS = 0.1
"""The seconds for which changes may be collected before the host's page shows them."""


class Visitors:
    """Several visitors, who are told of everything together: to a table, they may be one.

    Parameters
    ----------
    present : iterable of Visitor
        Those who are there at first.

    Attributes
    ----------
    seat : int or None
        The seat that all of them have.
    """

    watches = False

    def __init__(self, present: Iterable[Visitor] = ()) -> None:
        self.seat: int | None = None
        self._present = [*present]

    def __iter__(self) -> Iterator[Visitor]:
        """Go through them; some may leave meanwhile."""
        return iter([*self._present])

    def __len__(self) -> int:
        return len(self._present)

    def add(self, visitor: Visitor) -> None:
        """Add a visitor."""
        self._present.append(visitor)

    def remove(self, visitor: Visitor) -> bool:
        """Forget a visitor; return whether that one was there."""
        was_there = visitor in self._present
        if was_there:
            self._present.remove(visitor)
        return was_there

    def at(self, seat: int) -> Visitors:
        """Return those who have a seat."""
        return Visitors(each for each in self if each.seat == seat)

    def lobby(self) -> None:
        """Show who sits where."""
        for each in self:
            each.lobby()

    def news(self) -> None:
        """Show what has changed."""
        for each in self:
            each.news()

    def moved(self) -> None:
        """Show something else."""
        for each in self:
            each.moved()

    def sent_away(self) -> None:
        """Learn that their keys open nothing any more."""
        for each in self:
            each.sent_away()


class Held(NamedTuple):
    """What a guest has."""

    name: Text  # the guest's name
    key: str  # the key that opens the guest's seat
    connected: int  # how many devices show it


class Venue(Place):
    """Where guests come together: a server serves it, and its invitation leads to it.

    Everything happens in one thread, the one of its loop.

    Attributes
    ----------
    invitation : str
        The key by which guests come in.
    visitors : Visitors
        Who is there.
    version : int
        How often what is shown has changed.
    ended : bool
        Whether all guests have been sent away.
    changed, kept : callable
        Called after changes: to show the host what is so now; to keep what was decided.
    """

    version = 0
    ended = False

    def __init__(self) -> None:
        self.invitation = new_key()
        self.visitors = Visitors()
        self.changed: Callable[[], None] = lambda: None
        self.kept: Callable[[], None] = lambda: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._shut = asyncio.Event()
        self._news = Soon(NEWS)

    @property
    @abstractmethod
    def title(self) -> Text:
        """The title of the guests' page."""

    # --- who may come in ----------------------------------------------------------------------

    def enter(self, key: object) -> Pass | None:
        """Return what a key opens; None if it opens nothing. It takes as long for every key."""
        if not isinstance(key, str) or not key.isascii():
            return None
        known = {self.invitation: Pass(self, "invitation"), **self._keys()}
        found = [opened for own, opened in known.items() if compare_digest(own, key)]
        return found[0] if found else None

    @abstractmethod
    def _keys(self) -> Mapping[str, Pass]:
        """Return what each key opens, besides the invitation."""

    @abstractmethod
    def held(self, who: Any) -> Held:
        """Return what a guest has, for another device.

        Raises
        ------
        RacekitError
            If there is no such guest.
        """

    # --- who is there -------------------------------------------------------------------------

    def come(self, visitor: Visitor) -> None:
        """Welcome a visitor, who hears of everything from now on."""
        self.visitors.add(visitor)
        visitor.lobby()

    def leave(self, visitor: Visitor) -> None:
        """Forget a visitor, whose seat stays its own."""
        self.visitors.remove(visitor)

    def news(self) -> None:
        """Show the host what has changed, in a moment."""
        self._news.ask(self.changed, None if self.ended else self._loop)

    # --- its life -----------------------------------------------------------------------------

    async def play(self) -> None:
        """Do what happens by itself, until all have been sent away."""
        self._loop = asyncio.get_running_loop()
        await self._live()

    async def _live(self) -> None:
        await self._shut.wait()

    def end(self) -> None:
        """Send all guests away, for good."""
        self.ended = True
        self._shut.set()
