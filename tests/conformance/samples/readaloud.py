"""Read Aloud's part of the suite: how its golden records are made, and its mini games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.games.readaloud.positions import position
from racekit.testing.golden import finish, played, studied
from tests.conformance.brute.readaloud import read_card
from tests.readaloud.made_up import every_form, some_options


def _branches() -> rk.Table:
    """Return a table with lines, comments and a change of mode, on which persons play."""
    table = rk.Table("readaloud", players=2, size=2, seed=5, mode="play", autosave=False, turns=40)
    table.advance()
    table.step(table.state.actions()[0])
    table.advance()
    table.comment("Read aloud. よみあげた。")
    crossroads = studied(table, 7)
    table.promote(crossroads.children[1])
    table.comment("", crossroads)
    table.comment("Several lines from here.", crossroads)
    finish(table, -1)
    return table


TABLES: Mapping[str, Callable[[], rk.Table]] = {
    "three-players": lambda: played("readaloud", 41, "R"),
    "six-players": lambda: played("readaloud", 42, "R", players=6, size=2, repetition="allowed"),
    "published": lambda: played("readaloud", 43, "R", players=2, size=1, pack="published"),
    "every-word": lambda: played("readaloud", 44, "R", players=2, pack=every_form(), turns=120),
    "own-cards": lambda: played("readaloud", 45, "R", **some_options(3)),
    "branches": _branches,
}
"""The golden records: name to how its table is made."""

CITES: Mapping[str, set[str]] = {
    "three-players": {"RA1.2", "RA1.3", "RA2.3", "RA3.2", "RA5.2", "RA6.2", "RA6.4", "RA7.1"},
    "six-players": {"RA2.4", "RA2.6", "RA5.3", "RA7.2", "RA7.3"},
    "published": {"RA6.6", "RA7.4", "RA8.1", "RA10.6"},
    "every-word": {"RA2.2", "RA3.1", "RA4.1", "RA6.5", "RA10.7", "RA10.9"},
    "own-cards": {"RA5.1", "RA6.1"},
    "branches": {"RA2.1", "RA4.2", "RA10.8"},
}
"""What each golden record is there for: rules that its log has to cite."""

# --- mini games ------------------------------------------------------------------------------

MINI: Mapping[str, Mapping[str, Any]] = {
    # The deal, and the first readings.
    "start": {
        "players": 2,
        "turns": 2,
        "cards": {
            "a": "1 condition value most; discard_this",
            "b": "2 discard own_hand reader 1; discard_this",
            "c": "0 under card -1",
            "d": "5 exchange_this card",
        },
    },
    # The published cards, stacks and their values, exchanges; nothing is refilled any more.
    "published": {
        "turns": 4,
        "repetition": "allowed",
        "cards": {
            "sign": "0 under card -1",
            "double": "0 under card 2",
            "this": "2 exchange_this card",
            "two": "6 exchange two",
            "discards": "8 exchange_this discard",
            "most": "3 condition value most; discard_this",
        },
        "field": "most",
        "hands": ["sign", "this"],
        "discards": "two",
    },
    # Refilling in the middle of what is written, the end in the middle of a refill.
    "discarding": {
        "size": 2,
        "turns": 3,
        "cards": {
            "a": "1 discard own_hand reader 2; discard_this",
            "b": "-2 discard_this; discard field reader 1",
            "c": "5 condition cards least; discard every_hand owner 1",
            "d": "3 discard a_hand chance 1",
            "e": "4 nothing",
            "f": "2 condition highest most; discard_this",
            "g": "7 discard field chance 2",
        },
        "field": "a c",
        "hands": ["b e", "d f"],
    },
    # Shuffles, and what each seat remembers of them.
    "shuffles": {
        "size": 2,
        "turns": 3,
        "cards": {
            "a": "1 shuffle own_hand; lay own_card all",
            "b": "2 lay own_hand nobody; shuffle every_hand",
            "c": "3 exchange hands; shuffle a_hand",
            "d": "4 lay field_card nobody; shuffle field; discard_this",
            "e": "5 condition open most; discard_this",
            "f": "6 lay every_hand others",
            "g": "0 nothing",
        },
        "field": "a d",
        "hands": ["b e", "c f"],
    },
    # The stock: its top card, its size, what is remembered of it.
    "stock": {
        "turns": 4,
        "cards": {
            "a": "1 lay stock all",
            "b": "2 exchange_this stock",
            "c": "3 take stock; shuffle stock",
            "d": "4 reduce_stock field 2; discard_this",
            "e": "5 condition last; discard_this",
            "f": "6 reduce_stock cards 1",
        },
        "field": "a",
        "hands": ["b", "d"],
    },
    # Limits up and down: what is above them, of hands and of the field.
    "limits": {
        "size": 2,
        "turns": 3,
        "cards": {
            "a": "1 limit own_hand lower 1; discard_this",
            "b": "2 limit field lower 1",
            "c": "3 limit every_hand raise 1",
            "d": "4 limit other_hand raise 2; limit field raise 1",
            "e": "5 condition kinds most; discard_this",
            "f": "0 condition lowest least; take field",
            "g": "7 limit a_hand lower 1",
            "h": "8 give left",
            "i": "-1 give other_hand",
        },
        "field": "a b",
        "hands": ["c f", "d h"],
        "limit": 5,
    },
    # What cannot be read while discarding from hands is forbidden.
    "ban": {
        "turns": 4,
        "cards": {
            "a": "1 forbid; discard_this",
            "b": "2 allow; discard own_hand reader 1",
            "c": "3 discard a_hand owner 1",
            "d": "4 discard_this",
            "e": "5 condition value even; forbid",
            "f": "6 discard field reader 1; allow",
            "g": "7 condition value odd; allow; discard_this",
        },
        "field": "a",
        "hands": ["b", "e"],
    },
    # Hands that are passed on among three, and a seat that is skipped.
    "three": {
        "turns": 4,
        "repetition": "allowed",
        "cards": {
            "a": "1 exchange left; discard_this",
            "b": "2 exchange right; condition left",
            "c": "3 take other_hand",
            "d": "4 lay a_hand nobody; condition reader",
            "e": "5 exchange field",
            "f": "6 condition right; lay field nobody; discard_this",
        },
        "field": "a",
        "hands": ["b", "c", "d"],
    },
    # Shuffles of cards that others were shuffled with before, and of a stack; cards lost sight of.
    "memory": {
        "size": 2,
        "turns": 2,
        "repetition": "allowed",
        "cards": {
            "a": "1 lay own_hand nobody; shuffle own_hand; lay field nobody; shuffle field",
            "b": "2 exchange two; lay own_card all",
            "c": "3 shuffle every_hand; condition below most",
            "d": "4 condition value least; lay field_card all",
            "e": "5 discard_this; discard_this; condition spread least",
            "sign": "0 under card -1",
            "f": "2 condition highest least; lay hand_card owner",
            "g": "0 nothing",
        },
        "field": "a c/sign",
        "hands": ["b d", "e f"],
    },
    # Four seats, whose order counts.
    "four": {
        "turns": 3,
        "repetition": "allowed",
        "cards": {
            "a": "1 give left; discard_this",
            "b": "2 discard a_hand owner 1; lay field nobody",
            "c": "3 discard every_hand owner 1",
            "d": "4 lay other_card all; condition lowest most",
            "e": "5 limit every_hand raise 1; condition value near 6",
            "f": "6 exchange right",
            "g": "0 condition cards most; discard_this",
        },
        "field": "a",
        "hands": ["b", "c", "d", "e"],
    },
    # No position of a turn may come about again.
    "repetition": {
        "turns": 5,
        "cards": {
            "a": "1 exchange any_two",
            "b": "2 lay other_hand all; lay field all",
            "c": "3 exchange_this card",
            "d": "4 condition last",
        },
        "field": "a",
        "hands": ["c", "b"],
    },
    # What is in force is part of a position, too.
    "in-force": {
        "turns": 7,
        "cards": {
            "a": "1 forbid",
            "b": "2 condition last",
            "c": "3 condition value most; allow",
            "d": "4 nothing",
        },
        "field": "a",
        "hands": ["b", "c"],
    },
}
"""The mini games: what stands on the cards, and how they lie; the others are the stock.

Each is a game's first turn, seat 0's, and is played to its end where nothing else is said.
"""


def record(code: str, text: str) -> dict[str, Any]:
    """Return the record of a mini game's card: ``3 discard_this; limit field raise 1``."""
    value, effects = read_card(text)
    said = [dict(zip(("word", "what", "how", "n"), each, strict=True)) for each in effects]
    return {"code": code, "title": code, "value": value, "effects": said}


def laid(text: str) -> list[Any]:
    """Return cards as a position tells them: ``pause rest/double``, a stack from the top."""
    stacks = [word.split("/") for word in text.split()]
    return [{"card": card, "under": under} if under else card for card, *under in stacks]


def mini_state(mini: Mapping[str, Any]) -> State:
    """Return where a mini game begins."""
    options: dict[str, Any] = {"size": 1, "players": len(mini.get("hands", ()))}
    options |= {key: mini[key] for key in ("players", "size", "turns", "repetition") if key in mini}
    options["pack"] = {"cards": [record(*card) for card in mini["cards"].items()]}
    if "field" not in mini:
        return rk.game("readaloud", **options).start()
    hands = [laid(hand) for hand in mini["hands"]]
    discards = laid(mini.get("discards", ""))
    return position(field=laid(mini["field"]), hands=hands, discards=discards, **options)
