"""Visits: who comes to a host by a key, to what it opens, and what is shown there.

The web server knows no more of what it serves than this, and what every venue has: a table is one
place to come to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import token_urlsafe
from typing import Any, Literal, NamedTuple, Protocol

from ..ui.messages import Data

Put = Callable[[str, Data], None]
"""Shows what is new: the name of a part, and its data."""


def new_key() -> str:
    """Return a key of 128 random bits, as text."""
    return token_urlsafe(16)


class Pass(NamedTuple):
    """What a key opens."""

    place: Place  # where it leads
    kind: Literal["seat", "watch", "invitation"]
    """A seat, what everybody may know, or the list of free seats."""
    seat: int | None = None


class Visitor(Protocol):
    """An open connection to a guest's page."""

    seat: int | None
    """The seat that it has; None: it has none."""
    watches: bool
    """Whether it sees what everybody may know."""

    def lobby(self) -> None:
        """Show who sits where."""

    def news(self) -> None:
        """Show what has changed."""

    def moved(self) -> None:
        """Show something else, such as another table."""

    def sent_away(self) -> None:
        """Learn that its key opens nothing any more."""


class Shown(Protocol):
    """What a device shows, and answers for: a `LiveBoard` is one."""

    def answer(self, content: Any) -> Data | None:
        """Carry out a message from the front end, which is untrusted; return what to send back."""

    def moved(self) -> None:
        """Show what is new."""

    def stop(self) -> None:
        """End all work in the background."""


class Showing(NamedTuple):
    """Something that begins to be shown: the bundle that draws it, and its first traits."""

    bundle: str
    traits: Data  # the first traits
    shown: Shown  # what answers for it
    part: str = "game"  # the part of the bundle


class Place(Protocol):
    """Something that guests come to, such as a table."""

    @property
    def version(self) -> int:
        """How often what is shown has changed."""

    @property
    def ended(self) -> bool:
        """Whether guests have been sent away."""

    def come(self, visitor: Visitor) -> None:
        """Welcome a visitor, who hears of everything from now on."""

    def leave(self, visitor: Visitor) -> None:
        """Forget a visitor, whose seat stays its own."""

    def join(self, name: Any, seat: Any, address: str | None) -> tuple[str, Pass]:
        """Take a seat, or none to watch; return its key, and what the key opens.

        Parameters
        ----------
        name, seat : object
            What the guest has said.
        address : str or None
            The address of the guest's device, which many may share; None if that is not known.

        Raises
        ------
        BadInput
            If that is not possible.
        """

    def stand_up(self, seat: int) -> None:
        """Give a seat back."""

    def show(self, opened: Pass, put: Put) -> Showing | None:
        """Begin to show what a key opens; None if there is nothing to show yet."""

    def lobby(self, opened: Pass) -> Mapping[str, Any]:
        """Return who sits where, for who has come by a key."""
