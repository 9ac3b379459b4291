"""The rule book of Force of the Horse, and the formatters for the values in its texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...engine.rules import RuleBook
from ...engine.texts import LANGUAGES, Catalogue, Text, Word, list_word, read_toml
from .board import Race
from .cards import GOINGS, TERMS


def race_word(race: Race, lang: str) -> str:
    """Name a race (302.2): racecourse, surface, metres, distance class and ground condition."""
    words = (
        TERMS["course"][race.course](lang),
        TERMS["surface"][race.surface](lang),
        f"{race.metres} m" if lang == "en" else f"{race.metres}m",
        TERMS["distance"][race.distance](lang),
        going_word(race.going, lang),
    )
    return list_word(words, lang)


def going_word(number: int, lang: str) -> str:
    """Name a ground condition by its number (302.2d)."""
    return TERMS["going"][GOINGS[number - 1]](lang)


def place_word(place: str, lang: str) -> str:
    """Name a zone or a place in one."""
    return BOOK.words.text(f"place_{place}")(lang)


def terms_word(kind: str, names: Iterable[str], lang: str) -> str:
    """Join several of the game's terms of one kind."""
    return list_word([TERMS[kind][name](lang) for name in names], lang)


def favourites_text(courses: Iterable[str], goings: Iterable[str]) -> Text:
    """List a horse's favourite conditions (208); empty if it has none."""
    terms = [TERMS["course"][name] for name in courses] + [TERMS["going"][name] for name in goings]
    return Text(*(list_word([term(lang) for term in terms], lang) for lang in LANGUAGES))


def number_word(number: tuple[int, int], lang: str) -> str:
    """Return a phrase for the least and the greatest number of cards to choose (103.5a).

    Examples
    --------
    >>> number_word((1, 1), "en"), number_word((0, 2), "en"), number_word((0, 2), "ja")
    ('a card', 'up to 2 cards', '2枚まで')
    """
    least, most = number
    if lang == "ja":
        return f"{most}枚" if least == most else f"{most}枚まで"
    if most == 1:
        return "a card" if least == most else "up to one card"
    return f"{most} cards" if least == most else f"up to {most} cards"


def signed_number(number: int, lang: str) -> str:
    """Write what a step adds to a number (808.1), with its sign.

    Examples
    --------
    >>> signed_number(-1, "en"), signed_number(2, "ja")
    ('−1', '＋2')
    """
    plus, minus = ("＋", "－") if lang == "ja" else ("+", "−")
    return f"{minus if number < 0 else plus}{abs(number)}"


WORDS: Mapping[str, Word] = {
    "race": race_word,
    "going": going_word,
    "place": place_word,
    "distance": lambda distance, lang: TERMS["distance"][distance](lang),
}

BOOK = RuleBook.read("foth", "racekit.games.foth", WORDS)

STAGE = Catalogue(
    read_toml("racekit.games.foth", "stage.toml"),
    {**WORDS, "number": number_word, "signed_number": signed_number},
)
"""The texts beside the board."""
