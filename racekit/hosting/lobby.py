"""What the host sees of a room, and what the host may do: plain data for the front end.

This module needs no browser and no ipywidgets: `HostWidget` only transports the data of a lobby.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

import segno

from ..engine.errors import BadInput, Forbidden, Problem, short_repr
from ..engine.texts import Text
from ..ui.messages import (
    PROTOCOL,
    Command,
    Data,
    Reply,
    carried_out,
    is_integer,
    is_none,
)
from .readers import GRANTS
from .room import Room, check_grant
from .server import LOCAL, Server, network_address
from .texts import word


def _is_grant(arg: Any) -> bool:
    good_keys = isinstance(arg, Mapping) and arg.keys() == {"what", "on"}
    return good_keys and check_grant(arg["what"]) and isinstance(arg["on"], bool)


def _is_seating(arg: Any) -> bool:
    good_keys = isinstance(arg, Mapping) and arg.keys() == {"seat", "who"}
    return good_keys and is_integer(arg["seat"]) and arg["who"] in ("free", "auto", "host")


class Lobby:
    """A room as its host sees it, with the address by which guests come.

    Parameters
    ----------
    room : Room
        The room.
    server : Server
        Its server.
    notices : tuple of Text
        What the host should know.

    Attributes
    ----------
    room : Room
        The room.
    seq : int
        The number of the newest snapshot.
    """

    def __init__(self, room: Room, server: Server, notices: tuple[Text, ...] = ()) -> None:
        self.seq, self.room = 0, room
        self._server, self._notices = server, notices
        self._device: int | None = None
        self._beside = 0
        self._greeted = False

    @property
    def _address(self) -> str:
        return f"http://{self._server.address}:{self._server.port}/"

    def do(self, work: Callable[[Room], Any]) -> Any:
        """Do something with the room, in the server's thread; return what it returns."""
        return self._server.call(lambda: work(self.room))

    @property
    def invitation(self) -> str:
        """The address that opens the list of free seats."""
        return f"{self._address}#{self.room.invitation}"

    @property
    def spectators(self) -> str:
        """The address that shows what everybody may know."""
        return f"{self._address}#{self.room.spectators}"

    def device(self, seat: int) -> str:
        """Return the address that opens a guest's seat at another device.

        Raises
        ------
        Forbidden
            If no guest has the seat.
        """
        return f"{self._address}#{self.do(lambda room: room.another_key(seat))}"

    # --- the front end ------------------------------------------------------------------------

    def snapshot(self) -> Data:
        """Return everything that the front end shows."""
        shown: Data = self.do(self._shown)
        return {
            "v": PROTOCOL,
            "seq": self.seq,
            "now": 0,
            "log": [],
            "address": self.invitation,
            "qr": qr_code(self.invitation),
            "device": self._device_shown(),
            "lan": self._server.address != LOCAL,
            "reach": self._reach().data(),
            **shown,
        }

    def _shown(self, room: Room) -> Data:
        notices = [*self._notices, *filter(None, [room.notice])]
        return {
            **room.who_sits(),
            "watchers": sum(each.watches for each in room.visitors),
            "grants": {name: name in room.granted for name in GRANTS},
            "paused": room.paused or not room.begun,
            "ended": room.ended,
            "notices": [each.data() for each in notices],
        }

    def _device_shown(self) -> Data | None:
        if self._device is None or self.room.connected(self._device) > self._beside:
            return None  # nobody has asked, or the other device has come
        try:
            address = self.device(self._device)
        except Forbidden:  # the guest has left
            return None
        return {"seat": self._device, "address": address, "qr": qr_code(address)}

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
        if not command.check(arg):
            raise BadInput.of("bad_table", [Problem(name, word("not_that", value=short_repr(arg)))])
        command.do(self, arg)

    def greet(self) -> Reply:
        """Answer a greeting: the first one comes from the page on which the cell was run."""
        first, self._greeted = not self._greeted, True
        return "hello", {"first": first}

    def show_device(self, seat: int | None) -> None:
        """Show the code that opens a guest's seat at another device; None hides it."""
        if seat is not None:
            self.device(seat)
            self._beside = self.room.connected(seat)
        self._device = seat

    def _sit(self, arg: Mapping[str, Any]) -> None:
        self.do(lambda room: room.sit(arg["seat"], arg["who"]))

    def _grant(self, arg: Mapping[str, Any]) -> None:
        self.do(lambda room: room.grant(arg["what"], arg["on"]))

    def pause(self, paused: bool = True) -> None:
        """Pause, or go on; going on for the first time begins the game."""
        self.do(lambda room: room.go_on(not paused))

    def open_network(self) -> None:
        """Listen at this machine's address in its network, too."""
        self._server.listen(network_address())

    def _reach(self) -> Text:
        address = self._server.address
        return word("reach_here") if address == LOCAL else word("reach_lan", address=address)

    def end(self) -> None:
        """Send all guests away, and stop listening."""
        self._server.stop()

    commands: ClassVar[Mapping[str, Command]] = {
        "hello": Command(is_none, lambda lobby, _: lobby.greet(), reads=True),
        "grant": Command(_is_grant, _grant),
        "pause": Command(lambda arg: isinstance(arg, bool), lambda lobby, on: lobby.pause(on)),
        "sit": Command(_is_seating, _sit),
        "device": Command(
            lambda arg: arg is None or is_integer(arg), lambda lobby, seat: lobby.show_device(seat)
        ),
        "lan": Command(is_none, lambda lobby, _: lobby.open_network()),
        "end": Command(is_none, lambda lobby, _: lobby.end()),
    }


@cache
def qr_code(address: str) -> str:
    """Return an address as a QR code: the address of a picture."""
    made = segno.make(address, error="m", micro=False)
    return made.svg_data_uri(border=4, dark="#000", light="#fff", omitsize=True)
