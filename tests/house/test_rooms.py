"""No room but `racekit.games` names a game: what one game brings, it offers or brings itself."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from racekit.games import NAMES
from tests.house.test_house import ROOT

LESSONS = "what a lesson is about may be one game"
EXCUSED = {
    "racekit/lessons/checking.py": "the files of questions, of which some are about a game",
    "racekit/lessons/experiments/sources.py": LESSONS,
    "racekit/lessons/explore/kinds/bluff.py": LESSONS,
    "racekit/lessons/explore/kinds/deck.py": LESSONS,
    "racekit/players/trickrace/counting.py": "an old name, which works until 1.0",
}
GAMES = re.compile(rf"(?<![a-z])({'|'.join(NAMES)})(?![a-z])", re.IGNORECASE)
STARTS = (None, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def code(path: Path) -> Iterator[str]:
    """Yield the words and texts of a module, but for comments and docstrings: examples play."""
    before = None
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type in (tokenize.COMMENT, tokenize.NL):
                continue
            if token.type != tokenize.STRING or before not in STARTS:
                yield token.string
            before = token.type


def names_a_game(path: Path) -> bool:
    return any(GAMES.search(word) for word in (path.stem, *code(path)))


def test_no_room_but_that_of_the_games_names_one() -> None:
    rooms = (
        path
        for path in (ROOT / "racekit").rglob("*.py")
        if not path.is_relative_to(ROOT / "racekit" / "games")
    )
    found = {path.relative_to(ROOT).as_posix() for path in rooms if names_a_game(path)}
    assert found == {*EXCUSED}


def test_a_name_in_code_is_found_and_one_in_an_example_is_not(tmp_path: Path) -> None:
    path = tmp_path / "room.py"
    for text, found in {
        '"""\n>>> play("pig")\n"""\n# pig\nx = "pigment"\n': False,
        "def f():\n    '''pig'''\n    return 1\n": False,
        "from ..games.pig import Pig\n": True,
        "known = ('pig',)\n": True,
        "def play_pig():\n    pass\n": True,
    }.items():
        path.write_text(text, "utf-8")
        assert names_a_game(path) is found, text
