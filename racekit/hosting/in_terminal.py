"""A host without a notebook: the address, who comes, and a few words to type."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Protocol

import segno

from .lobby import Lobby

SEATS = {
    "person": "host_seat_person",
    "away": "host_seat_away",
    "free": "host_seat_free",
    "auto": "host_seat_auto",
    "host": "host_seat_host",
}
"""The text that says who sits somewhere."""


class Screen(Protocol):
    """What a terminal offers."""

    lang: str

    def line(self, text: str = "") -> None: ...
    def lines(self, texts: Any) -> None: ...
    def say(self, key: str, **values: Any) -> None: ...
    def ask(self, key: str, **values: Any) -> str: ...


def attend(lobby: Lobby, screen: Screen) -> None:
    """Do what is typed until the host ends the table; the end of input is one, too."""
    _introduce(lobby, screen)
    words: dict[str, Callable[[], None]] = {
        "begin": lambda: lobby.pause(False),
        "go": lambda: lobby.pause(False),
        "pause": lobby.pause,
        "lan": lambda: _open(lobby, screen),
        "": lambda: None,
    }
    while True:
        typed = screen.ask("host_prompt").lower()
        if typed in ("end", "quit"):
            return
        if typed in words:
            words[typed]()
            _tell(lobby, screen)
        else:
            screen.say("host_words")


def _introduce(lobby: Lobby, screen: Screen) -> None:
    shown = lobby.snapshot()
    screen.line(shown["title"][screen.lang])
    code = io.StringIO()
    segno.make(lobby.invitation, micro=False).terminal(out=code, compact=True)
    screen.lines(code.getvalue().splitlines())
    screen.say("host_address", address=lobby.invitation)
    screen.say("host_watch", address=lobby.spectators)
    screen.line(shown["reach"][screen.lang])
    screen.say("host_words")


def _open(lobby: Lobby, screen: Screen) -> None:
    lobby.open_network()
    _introduce(lobby, screen)


def _tell(lobby: Lobby, screen: Screen) -> None:
    """Say who sits where, and how the game stands."""
    shown = lobby.snapshot()
    for seat in shown["seats"]:
        name = seat["name"][screen.lang]
        sits = "free" if seat["free"] else "away" if seat["away"] else seat["who"]
        screen.say(SEATS[sits], name=name)
    if shown["over"]:
        screen.say("host_over")
    else:
        screen.say("host_paused" if shown["paused"] else "host_plays")
