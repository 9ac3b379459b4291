"""A host without a notebook: the address, who comes, and a few words to type."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import segno

from ..engine.errors import RacekitError
from ..show.columns import aligned
from .hall_desk import HallDesk
from .lobby import FrontDesk, Lobby

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


def attend(desk: Lobby | HallDesk, screen: Screen) -> None:
    """Do what is typed until the host ends it; the end of input is one, too."""
    words: dict[str, Callable[[], None]] = {
        "begin": lambda: desk.pause(False),
        "go": lambda: desk.pause(False),
        "pause": desk.pause,
    }
    if isinstance(desk, HallDesk):
        words |= _next_games(desk)
        listen(desk, screen, "hall_words", words, lambda: _tell_all(desk, screen))
    else:
        listen(desk, screen, "host_words", words, lambda: _tell(desk, screen))


def listen(
    desk: FrontDesk[Any],
    screen: Screen,
    known: str,
    words: Mapping[str, Callable[[], None]],
    tell: Callable[[], None],
) -> None:
    """Show how guests come, and do what is typed until the host ends it.

    Parameters
    ----------
    desk : FrontDesk
        The host.
    screen : Screen
        The terminal.
    known : str
        The text that says what can be typed.
    words : mapping
        What that does, besides opening the network and ending.
    tell : callable
        Says how things stand; it is called after each word.
    """

    def introduce() -> None:
        _introduce(desk, screen)
        screen.say(known)

    def open_network() -> None:
        desk.open_network()
        introduce()

    words = {**words, "lan": open_network, "": lambda: None}
    introduce()
    while True:
        typed = screen.ask("host_prompt").lower()
        if typed in ("end", "quit"):
            return
        if typed not in words:
            screen.say(known)
            continue
        try:
            words[typed]()
        except RacekitError as error:  # the guests stay
            screen.line(error.text(screen.lang))
        tell()


def _next_games(desk: HallDesk) -> dict[str, Callable[[], None]]:
    return {
        "next": lambda: desk.next_game("same"),
        "next random": lambda: desk.next_game("random"),
        "next standings": lambda: desk.next_game("standings"),
    }


def _introduce(desk: FrontDesk[Any], screen: Screen) -> None:
    shown = desk.snapshot()
    screen.line(shown["title"][screen.lang])
    code = io.StringIO()
    segno.make(desk.invitation, micro=False).terminal(out=code, compact=True)
    screen.lines(code.getvalue().splitlines())
    screen.say("host_address", address=desk.invitation)
    if isinstance(desk, Lobby):
        screen.say("host_watch", address=desk.spectators)
    screen.line(shown["reach"][screen.lang])


def _tell_all(desk: HallDesk, screen: Screen) -> None:
    """Say who sits at which table, who waits, and how everybody stands."""
    shown, lang = desk.snapshot(), screen.lang
    for table in shown["tables"]:
        names = [seat["name"][lang] for seat in table["seats"]]
        key = "hall_over" if table["over"] else "hall_moves"
        screen.say(key, n=table["table"] + 1, names=names, moves=table["moves"])
    if shown["waiting"]:
        screen.say("hall_waiting", names=[each["name"] for each in shown["waiting"]])
    standings = desk.do(lambda hall: hall.standings())
    if standings:
        heads = [head(lang) for head in standings.heads()]
        screen.lines(aligned([heads, *standings.rows(lang)], right={0, 2, 3, 4, 5}))


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
