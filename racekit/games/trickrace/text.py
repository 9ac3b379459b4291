"""A scene as plain text, for terminals: the course, the seats, the trick, the hand, the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ...engine.texts import Catalogue, Text, first_upper, read_toml
from ...show.columns import aligned
from .cards import HORSE_NAMES, HORSES, WORDS, parse_ticket

Names = Mapping[int, Text]


def text_board(scene: Mapping[str, Any], names: Names, lang: str) -> str:
    """Return a scene, or a public one without a hand, as lines of plain text."""
    chairs = _chair_names(scene, names, lang)
    parts = [
        _course(scene, lang),
        _horses(scene, chairs, lang),
        _seats(scene, chairs, lang),
        list(_notes(scene, chairs, lang)),
        list(_sheet(scene, chairs, lang)),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


@cache
def _words() -> Catalogue:
    return Catalogue(read_toml("racekit.games.trickrace", "text.toml"), WORDS)


def _word(key: str, lang: str, **values: Any) -> str:
    return _words().render(key, lang, values)


def _chair_names(scene: Mapping[str, Any], names: Names, lang: str) -> dict[int, str]:
    """Return the name of each chair, including the dummy's."""
    return {
        seat["seat"]: _word("dummy", lang)
        if seat["dummy"]
        else first_upper(names[seat["seat"]](lang))
        for seat in scene["seats"]
    }


def _course(scene: Mapping[str, Any], lang: str) -> list[str]:
    """Return the spaces of the course (TR1.5) side by side; the top of a stack is ahead (TR2.1)."""
    goal = scene["goal"]
    stacks = [*scene["course"][:goal], scene["course"][goal][::-1]]
    height = max(map(len, stacks))
    shown = [space for space, stack in enumerate(stacks) if stack or goal <= _WIDE]
    layers = [
        [stacks[space][layer] if layer < len(stacks[space]) else "." for space in shown]
        for layer in reversed(range(max(height, 1)))
    ]
    heads = [_word("goal", lang) if space == goal else str(space) for space in shown]
    return aligned([["", *heads], *(["", *layer] for layer in layers)])


_WIDE = 20
"""The longest course shown in full; on a longer one, only spaces with horses are shown."""


def _horses(scene: Mapping[str, Any], chairs: Mapping[int, str], lang: str) -> list[str]:
    """Return each horse: its rider (TR1.6), its odds (TR1.9), its space and place (TR5.1)."""
    rows = [[_word(key, lang) for key in ("horse", "rider", "odds", "at", "place")]]
    for horse in scene["horses"]:
        rider = "-" if horse["rider"] is None else chairs[horse["rider"]]
        name = f"{horse['id']} {horse['name'][lang]}"
        place = str(horse["place"] or "-")
        rows.append([name, rider, str(horse["odds"]), str(horse["at"]), place])
    return aligned(rows, right={2, 3, 4})


def _seats(scene: Mapping[str, Any], chairs: Mapping[int, str], lang: str) -> list[str]:
    """Return each chair: points, whips (TR1.7), tickets, discards (TR2.3, TR2.4), backs (TR1.4)."""
    keys = ("player", "points", "whips", "tickets", "discards", "cards")
    rows = [[_word(key, lang) for key in keys]]
    for seat in scene["seats"]:
        whips = seat["whips"]
        rows.append(
            [
                chairs[seat["seat"]],
                "-" if seat["dummy"] else str(seat["points"]),
                f"{whips['up']}/{whips['of']}",
                _tickets(seat, lang),
                " ".join((*seat["discards"]["open"], *map(_down, seat["discards"]["down"]))),
                " ".join(seat["row"]) if seat["row"] else _backs(seat["backs"]),
                _word("start", lang) if seat["seat"] == scene["start"] else "",
            ]
        )
    return aligned(rows, right={1})


def _tickets(seat: Mapping[str, Any], lang: str) -> str:
    """Return the open (TR3.1) and the sealed ticket (TR3.3)."""
    laid = [] if seat["open"] is None else [seat["open"]]
    if seat["sealed"] != "none":
        laid.append(seat["sealed"])
    return " + ".join(_ticket(name, lang) for name in laid) or "-"


def _ticket(name: str, lang: str) -> str:
    """Return a ticket (TR1.7): a horse's letter, “win”, or a question mark if it is face down."""
    if name == "down":
        return "?"
    return name if name in HORSES else _word("ticket", lang, ticket=parse_ticket(name))


def _down(card: str) -> str:
    """Return a face-down card (TR2.4), with its number if the reader knows it."""
    return f"({card})" if len(card) > 1 else f"({card}?)"


def _backs(backs: Sequence[str]) -> str:
    """Return the number of backs of each colour (TR1.4): ``R×3 B×2``."""
    return " ".join(f"{colour}×{count}" for colour, count in Counter(backs).items()) or "-"


def _notes(scene: Mapping[str, Any], chairs: Mapping[int, str], lang: str) -> Iterator[str]:
    if scene["trick_cards"]:
        yield _word("trick", lang, cards=_trick(scene["trick_cards"], chairs, lang))
        yield _word("best", lang, name=chairs[scene["best"]], judge=scene["judge"])
    elif scene["last"]:
        last = scene["last"]
        yield _word("last", lang, cards=_trick(last["cards"], chairs, lang))
        horse = HORSE_NAMES[HORSES.index(last["horse"])](lang)
        values = {"name": chairs[last["winner"]], "horse": horse, "moved": last["moved"]}
        yield _word("won", lang, **values)
    if scene["hand"]:
        marks = scene["marks"]
        cards = (f"{card}{'>' * marks[int(card[1:]) - 1]}" for card in scene["hand"])
        yield _word("hand", lang, cards="  ".join(cards))


def _trick(cards: Sequence[Mapping[str, Any]], chairs: Mapping[int, str], lang: str) -> str:
    """Return the cards of a trick (TR4.1), with its whip (TR4.4)."""
    whip = _word("whip", lang)
    colon = _word("colon", lang)
    return "  ".join(
        f"{chairs[played['seat']]}{colon}{played['card']}{whip if played['whip'] else ''}"
        for played in cards
    )


def _sheet(scene: Mapping[str, Any], chairs: Mapping[int, str], lang: str) -> Iterator[str]:
    """Yield the finished races: what the score sheet keeps of each horse and seat (TR5.4)."""
    if scene["sheet"]:
        yield _word("sheet", lang)
    for race in scene["sheet"]:
        spaces = race.get("spaces", {})  # an older replay does not have them
        came = " ".join(
            f"{horse}({race['odds'][horse]}) {spaces.get(horse, '?')}" for horse in race["places"]
        )
        won = "  ".join(_account(seat, chairs[seat["seat"]], lang) for seat in race["seats"])
        yield _word("race", lang, race=race["race"], came=came, won=won)


def _account(seat: Mapping[str, Any], name: str, lang: str) -> str:
    """Return a seat's race: its horse, its tickets and its points (TR5.4)."""
    tickets = "+".join(_ticket(ticket, lang) for ticket in seat["tickets"])
    return f"{name}{_word('colon', lang)}{seat['horse']} {tickets} +{seat['total']}"
