"""What the boards of the games are made of, for tests that go for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

SNAPSHOTS = Path(__file__).parent / "fake" / "snapshots"

Scene = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Look:
    """Where things are on a game's board, and how a short game of it is begun.

    Attributes
    ----------
    game : str
        The game's name.
    folder : str
        Where its snapshots are, under the folder of all.
    players : int
        How many play.
    options : mapping
        What `rk.play` is told to play one short game; with a seed with which others act after the
        person of seat 0, and before anything is learned.
    short : str
        What makes it shorter still.
    begin : str
        What makes the person of seat 0 begin, where that can be chosen.
    opening : str
        What is done on a ``table`` before the first turn in which something can be chosen.
    lead : mapping
        What the header line begins with during the game, in each language.
    held : str
        A thing in the hand that may be chosen.
    takes, refuses : str
        A place that takes what is chosen, and what does not do now and says why.
    refusing : tuple of str
        The key that leads to where things refuse, and the one that leads along there.
    bare : str
        What is pressed where nothing can be chosen, the first that is there.
    horse : str
        A horse on the board, or a card of the field.
    horses, hand : function
        Of a scene: how many of these are on the board, and the cards in the hand.
    board : str
        All on the board that says what it is.
    scrolls : str
        What may scroll sideways.
    result : str
        The final ranking.
    ranked : str
        A score in the ranking.
    best : str
        The winner's score in the ranking.
    settled : str or None
        A seat's score in the settlement, seat by seat; None where nothing is settled.
    finish : str
        What tells how the horses came in, or what the hands came to.
    score : function
        Writes a score as the board does.
    direct : bool
        Whether what is clicked is done at once: nothing is chosen before it is placed.
    fewest : int
        How many moves the person makes in a game, at least.
    """

    game: str
    folder: str
    players: int
    options: Mapping[str, Any]
    short: str
    begin: str
    opening: str
    lead: Mapping[str, str]
    held: str
    takes: str
    refuses: str
    refusing: tuple[str, str]
    bare: str
    horse: str
    horses: Callable[[Scene], int]
    hand: Callable[[Scene], list[Any]]
    board: str
    scrolls: str
    result: str
    ranked: str
    best: str
    settled: str | None
    finish: str
    score: Callable[[int], str]
    direct: bool = False
    fewest: int = 6

    def __str__(self) -> str:
        return self.game

    @property
    def told(self) -> str:
        """The options, as a cell tells them to `rk.play`."""
        return ", ".join(f"{name}={value!r}" for name, value in self.options.items())

    @property
    def free(self) -> str:
        """A thing in the hand that may be chosen now."""
        return f"{self.held}[aria-disabled=false]"

    @property
    def parts(self) -> dict[str, str]:
        """Where board and hand are, for a script in the page."""
        return {"board": self.board, "held": self.held}

    @property
    def snapshots(self) -> list[str]:
        """The names of all its snapshots."""
        here = SNAPSHOTS / self.folder
        return sorted((Path(self.folder) / path.stem).as_posix() for path in here.glob("*.json"))

    @property
    def turn(self) -> str:
        """The snapshot of a person's turn in which some place refuses some card."""
        return (Path(self.folder) / "turn").as_posix()


LONGSHOT = Look(
    game="longshot",
    folder="",
    players=5,
    options={"players": 5, "races": 1, "seed": 7},
    short="spurt=20, goal=30",
    begin="first_player=0",
    opening="",
    lead={"en": "Race 1", "ja": "第1レース"},
    held=".rk-ls-held",
    takes=".rk-ls-box-open",
    refuses=".rk-ls-box-shut",
    refusing=("b", "ArrowDown"),
    bare="[data-act=done], [data-act=pass]",
    horse=".rk-ls-runner",
    horses=lambda scene: len(scene["horses"]),
    hand=lambda scene: scene["hand"],
    board=".rk-ls-box, .rk-ls-lane-cell",
    scrolls=".rk-ls-cards",
    result=".rk-ls-result",
    ranked=".rk-score",
    best=".rk-winner .rk-score",
    settled=".rk-ls-sheet .rk-ls-seat-row td b",
    finish=".rk-ls-medal",
    score=lambda score: f"${score:,}",
)
TRICKRACE = Look(
    game="trickrace",
    folder="trickrace",
    players=3,
    options={"players": 3, "races": 1, "seed": 1},
    short="goal=5",
    begin="",
    opening="",
    lead={"en": "Race 1", "ja": "第1レース"},
    held=".rk-tr-held",
    takes=".rk-tr-place-open",
    refuses=".rk-tr-place-shut, .rk-no",
    refusing=("h", "ArrowRight"),
    bare="[data-act=done], [data-act=pass]",
    horse=".rk-tr-runner",
    horses=lambda scene: len(scene["horses"]),
    hand=lambda scene: scene["hand"],
    board=".rk-tr-runner, .rk-tr-seat, .rk-tr-before, .rk-tr-known [role=gridcell]",
    scrolls=".rk-tr-choice, .rk-tr-name > span",
    result=".rk-tr-result",
    ranked=".rk-score",
    best=".rk-winner .rk-score",
    settled=".rk-tr-entry b",
    finish=".rk-tr-finisher",
    score=str,
)
FOTH = Look(
    game="foth",
    folder="foth",
    players=2,
    options={"course": "tokyo", "metres": 1200, "going": "good", "seed": 24},
    short="",
    begin="",
    opening="""
while table.state.rule != "702.6b":
    table.step(next(a for a in table.state.actions() if str(a) in ("keep", "pass")))
    table.advance()
""",
    lead={"en": "Turn ", "ja": "ターン"},
    held=".rk-fh-held",
    takes=".rk-fh-open",
    refuses=".rk-fh-shut, .rk-no:not(.rk-fh-apart)",
    refusing=("h", "ArrowRight"),
    bare="[data-act=keep], [data-act=yes], [data-act=done], [data-act=pass]",
    horse=".rk-fh-runner",
    horses=lambda scene: len(scene["sides"]) if scene["turn"] else 0,
    hand=lambda scene: scene["sides"][scene["seat"]]["hand"]["cards"],
    board=".rk-fh-board [data-cell]",
    scrolls=".rk-fh-cards, .rk-fh-card, .rk-fh-name, .rk-fh-clip, .rk-fh-words",
    result=".rk-fh-result",
    ranked=".rk-verdict",
    best=".rk-winner .rk-verdict",
    settled=None,
    finish=".rk-fh-to-go",
    score=lambda score: "won" if score else "lost",
)
READALOUD = Look(
    game="readaloud",
    folder="readaloud",
    players=3,
    options={"players": 3, "turns": 24, "seed": 8},
    short="",
    begin="",
    opening="",
    lead={"en": "Turn ", "ja": "手番目"},
    held=".rk-ra-held .rk-ra-card",
    takes=".rk-ra-open",
    refuses=".rk-ra-shut",
    refusing=("b", "ArrowRight"),
    bare=".rk-ra-open",
    horse=".rk-ra-field .rk-ra-card",
    horses=lambda scene: len(scene["field"]),
    hand=lambda scene: scene["hands"][scene["seat"]],
    board=".rk-ra-board [data-cell]",
    scrolls=".rk-ra-held, .rk-ra-name, .rk-ra-sheet",
    result=".rk-ra-result",
    ranked=".rk-verdict",
    best=".rk-winner .rk-verdict",
    settled=None,
    finish=".rk-ra-result .rk-note",
    score=lambda score: "won" if score else "did not win",
    direct=True,
)


def on_the_generic_board(game: str, **more: Any) -> Look:
    """Return the look of a game that has no board of its own."""
    return Look(
        game=game,
        folder=game,
        players=2,
        short="",
        begin="",
        opening="",
        held=".rk-gn-do",
        takes=".rk-gn-open, .rk-gn-do",
        refuses=".rk-gn-shut, .rk-gn-why",
        refusing=("b", "ArrowRight"),
        bare=".rk-gn-open, .rk-gn-do",
        horse=".rk-gn-picture",
        horses=lambda scene: 1,
        hand=lambda scene: [],
        board=".rk-gn-place",
        scrolls="",
        result=".rk-gn-result",
        ranked=".rk-score",
        best=".rk-winner .rk-score",
        settled=None,
        finish=".rk-winner",
        score=lambda score: f"{score}".replace("-", "−"),
        direct=True,
        **more,
    )


KUHN = on_the_generic_board(
    "kuhn", options={"seed": 5}, lead={"en": "Betting:", "ja": "賭け："}, fewest=1
)
PIG = on_the_generic_board(
    "pig", options={"goal": 20, "seed": 3}, lead={"en": "A turn:", "ja": "手番："}
)
OWN_BOARDS = (LONGSHOT, TRICKRACE, FOTH, READALOUD)
LOOKS = (*OWN_BOARDS, KUHN, PIG)
"""A game that is registered here gets the browser tests of all games."""


def on_boards(*chosen: Look, of: Sequence[Look] = LOOKS) -> pytest.MarkDecorator:
    """Try what is the same code for all boards on these, and on the others in `make soak`."""
    looks = [look if look in chosen else pytest.param(look, marks=pytest.mark.soak) for look in of]
    return pytest.mark.parametrize("look", looks, ids=str)
