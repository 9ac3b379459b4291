"""What the host sees of a room, and what the host may do: plain data for the front end.

This module needs no browser and no ipywidgets: `HostWidget` only transports the data of a lobby.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

import segno

from ..engine.errors import BadInput, RacekitError, short_repr
from ..engine.texts import Text
from ..exchange.shapes import NONE, one_of
from ..system.host import this_cell
from ..ui.messages import (
    PROTOCOL,
    Command,
    Data,
    Reply,
    carried_out,
)
from . import relay, running
from .readers import GRANTS
from .room import Room, check_grant
from .server import LOCAL, Server, network_address
from .texts import impossible, word
from .venue import Venue

P = TypeVar("P", bound=Venue)
T = TypeVar("T")


class FrontDesk(Generic[P]):
    """What every host may do: show the address by which guests come, open the network, and end.

    Parameters
    ----------
    place : Venue
        To what the guests come.
    server : Server
        Its server.
    notices : tuple of Text
        What the host should know.

    Attributes
    ----------
    seq : int
        The number of the newest snapshot.
    """

    commands: ClassVar[Mapping[str, Command]]
    """What the front end may ask for."""

    def __init__(self, place: P, server: Server, notices: tuple[Text, ...] = ()) -> None:
        self.seq, self.place = 0, place
        self.cell = this_cell()
        self._server, self._notices = server, notices
        self._greeted = False
        self._device: Any = None
        self._beside = 0
        self._gate: relay.Gate | None = None
        self._jupyter: str | None = None
        running.begin(self)

    @property
    def served(self) -> Collection[object]:
        """What is served here, by marks that tell it from everything else."""
        raise NotImplementedError

    @property
    def port(self) -> int:
        """The port of the guests' page."""
        return self._server.port

    @property
    def address(self) -> str:
        """The address of the guests' page."""
        if self._jupyter is not None and (self._is_public or self._is_local):
            return self._jupyter + self._path
        return f"http://{self._server.address}:{self._server.port}/"

    @property
    def _path(self) -> str:
        """Where the guests' page is below the address at which Jupyter begins."""
        return f"racekit/{relay.room_name(self.place.invitation)}/"

    @property
    def _is_public(self) -> bool:
        """Whether Jupyter hands guests on, at an address that other machines can reach."""
        return self._jupyter is not None and not relay.is_loopback(self._jupyter)

    @property
    def _is_local(self) -> bool:
        return self._server.address == LOCAL

    @property
    def invitation(self) -> str:
        """The address by which guests come in."""
        return f"{self.address}#{self.place.invitation}"

    def do(self, work: Callable[[P], T]) -> T:
        """Do something with the place, in the server's thread; return what it returns."""
        return self._server.call(lambda: work(self.place))

    def snapshot(self) -> Data:
        """Return everything that the front end shows."""
        return {
            "v": PROTOCOL,
            "seq": self.seq,
            "now": 0,
            "log": [],
            "title": self.place.title.data(),
            "address": self.invitation,
            "qr": qr_code(self.invitation),
            "path": self._path,
            "lan": self._is_public or not self._is_local,
            "reach": self._reach().data(),
            "ended": self.place.ended,
            **self.do(self._shown),
        }

    def _shown(self, place: P) -> Data:
        """Return what is shown of the place; this is called in the server's thread."""
        return {"device": self._device_shown(place)}

    def _device_shown(self, place: P) -> Data | None:
        if self._device is None:
            return None
        try:
            held = place.held(self._device)
        except RacekitError:  # the guest has left
            return None
        if held.connected > self._beside:
            return None  # the other device has come
        address = f"{self.address}#{held.key}"
        return {"name": held.name.data(), "address": address, "qr": qr_code(address)}

    def device(self, who: Any) -> str:
        """Return the address that opens a guest's seat at another device.

        Parameters
        ----------
        who : object
            The guest, as the place tells guests apart: by their seats, or by their names.
        """
        return f"{self.address}#{self.do(lambda place: place.held(who)).key}"

    def show_device(self, who: Any) -> None:
        """Show the code that opens a guest's seat at another device; None hides it."""
        if who is not None:
            self._beside = self.do(lambda place: place.held(who)).connected
        self._device = who

    def handle(self, content: Any) -> Data | None:
        """Carry out a message from the front end, which is untrusted.

        Returns
        -------
        dict or None
            A message to send back, or None if the new snapshot is the answer.
        """
        return carried_out(self, self.commands, content)

    def command(self, name: str, arg: Any) -> None:
        """Carry out a command, as a click does.

        Raises
        ------
        BadInput
            If nothing of the kind is possible.
        """
        command = self.commands[name]
        if not command.takes(arg):
            raise impossible(name, "not_that", value=short_repr(arg))
        command.do(self, arg)

    def greet(self) -> Reply:
        """Answer a greeting: the first one comes from the page on which the cell was run."""
        first, self._greeted = not self._greeted, True
        self._open_gate()
        return "hello", {"first": first}

    def _open_gate(self) -> None:
        """Let Jupyter's server hand guests on; the page that has greeted asks whether it does."""
        if self._gate is None and relay.POSSIBLE and not self.place.ended:
            name, title = relay.room_name(self.place.invitation), self.place.title
            with suppress(OSError):  # guests come by the host's own address
                self._gate = relay.Gate(name, title, self._server.listen_at)

    def handed_on(self, base: str) -> None:
        """Learn at which address a Jupyter begins that hands guests on.

        Other machines cannot reach every such address; one that they can reach is kept.
        """
        if not (self._is_public and relay.is_loopback(base)):
            self._jupyter = base

    def _reach(self) -> Text:
        if self._is_public:
            return word("reach_jupyter" if self.address.startswith("https:") else "reach_open")
        if self._is_local:
            return word("reach_here")
        return word("reach_lan", address=self._server.address)

    def open_network(self) -> None:
        """Listen at this machine's address in its network, too."""
        self._server.listen(network_address())

    def end(self) -> None:
        """Send all guests away, and stop listening."""
        self._stop(follow=False)

    def hand_over(self) -> None:
        """Stop listening, as another desk is about to serve the same: devices follow there."""
        self._stop(follow=True)

    def _stop(self, *, follow: bool) -> None:
        self._server.stop(follow=follow)
        if self._gate is not None:
            self._gate.close()

    def take_over(self, old: FrontDesk[Any] | None) -> None:
        """Listen wherever an earlier desk did that has served the same."""
        if old is not None and not old._is_local:
            with suppress(BadInput):  # the network has changed
                self._server.listen(old._server.address)


DESK: Mapping[str, Command] = {
    "hello": Command(NONE, lambda desk, _: desk.greet(), reads=True),
    "jupyter": Command(relay.is_base, lambda desk, base: desk.handed_on(base)),
    "lan": Command(NONE, lambda desk, _: desk.open_network()),
    "end": Command(NONE, lambda desk, _: desk.end()),
}
"""The commands of every host."""


class Lobby(FrontDesk[Room]):
    """A room as its host sees it, with the address by which guests come."""

    @property
    def served(self) -> Collection[object]:
        """The table."""
        return {running.mark_of(self.room.table)}

    @property
    def room(self) -> Room:
        """The room."""
        return self.place

    @property
    def spectators(self) -> str:
        """The address that shows what everybody may know."""
        return f"{self.address}#{self.room.spectators}"

    # --- the front end ------------------------------------------------------------------------

    def _shown(self, room: Room) -> Data:
        notices = [*self._notices, *filter(None, [room.notice])]
        return {
            **super()._shown(room),
            **room.who_sits(),
            "watchers": sum(each.watches for each in room.visitors),
            "grants": {name: name in room.granted for name in GRANTS},
            "paused": room.paused or not room.begun,
            "notices": [each.data() for each in notices],
        }

    def _sit(self, arg: Mapping[str, Any]) -> None:
        self.do(lambda room: room.sit(arg["seat"], arg["who"]))

    def _grant(self, arg: Mapping[str, Any]) -> None:
        self.do(lambda room: room.grant(arg["what"], arg["on"]))

    def pause(self, paused: bool = True) -> None:
        """Pause, or go on; going on for the first time begins the game."""
        self.do(lambda room: room.go_on(not paused))

    commands: ClassVar[Mapping[str, Command]] = {
        **DESK,
        "grant": Command({"what": check_grant, "on": bool}, _grant),
        "pause": Command(bool, lambda lobby, on: lobby.pause(on)),
        "sit": Command({"seat": int, "who": one_of("free", "auto", "host")}, _sit),
        "device": Command((NONE, int), lambda lobby, seat: lobby.show_device(seat)),
    }


@cache
def qr_code(address: str) -> str:
    """Return an address as a QR code: the address of a picture."""
    made = segno.make(address, error="m", micro=False)
    return made.svg_data_uri(border=4, dark="#000", light="#fff", omitsize=True)
