"""What the boards of the games are made of, for tests that go for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

SNAPSHOTS = Path(__file__).parent / "fake" / "snapshots"


@dataclass(frozen=True)
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
    seed : int
        A seed with which others act after the person of seat 0, and before anything is learned.
    short : str
        What makes the race shorter still.
    begin : str
        What makes the person of seat 0 begin, where that can be chosen.
    held : str
        A thing in the hand that may be chosen.
    takes, refuses : str
        A place that takes what is chosen, and what does not do now and says why.
    refusing : tuple of str
        The key that leads to where things refuse, and the one that leads along there.
    opened : str or None
        A card that is chosen without asking and lies in no hand.
    horse : str
        A horse on the board.
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
    settled : str
        A seat's score in the settlement, seat by seat.
    finish : str
        What tells the places of the horses.
    score : function
        Writes a score as the board does.
    """

    game: str
    folder: str
    players: int
    seed: int
    short: str
    begin: str
    held: str
    takes: str
    refuses: str
    refusing: tuple[str, str]
    opened: str | None
    horse: str
    board: str
    scrolls: str
    result: str
    ranked: str
    best: str
    settled: str
    finish: str
    score: Callable[[int], str]

    def __str__(self) -> str:
        return self.game

    @property
    def options(self) -> str:
        """What `rk.play` is told to play one race."""
        return f"players={self.players}, races=1, seed={self.seed}"

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
    seed=7,
    short="spurt=20, goal=30",
    begin="first_player=0",
    held=".rk-ls-held",
    takes=".rk-ls-box-open",
    refuses=".rk-ls-box-shut",
    refusing=("b", "ArrowDown"),
    opened=".rk-ls-opened-mine",
    horse=".rk-ls-steed",
    board=".rk-ls-box, .rk-ls-lane-cell",
    scrolls=".rk-ls-cards, .rk-ls-name",
    result=".rk-ls-result",
    ranked=".rk-ls-purse",
    best=".rk-ls-winner .rk-ls-purse",
    settled=".rk-ls-sheet .rk-ls-seat-row td b",
    finish=".rk-ls-medal",
    score=lambda score: f"${score:,}",
)
TRICKRACE = Look(
    game="trickrace",
    folder="trickrace",
    players=3,
    seed=1,
    short="goal=5",
    begin="",
    held=".rk-tr-held",
    takes=".rk-tr-place-open",
    refuses=".rk-tr-place-shut, .rk-tr-shut",
    refusing=("h", "ArrowRight"),
    opened=None,
    horse=".rk-tr-runner",
    board=".rk-tr-runner, .rk-tr-seat, .rk-tr-before, .rk-tr-known [role=gridcell]",
    scrolls=".rk-tr-choice, .rk-tr-name > span, .rk-tr-players th",
    result=".rk-tr-result",
    ranked=".rk-tr-score",
    best=".rk-tr-winner .rk-tr-score",
    settled=".rk-tr-entry b",
    finish=".rk-tr-finisher",
    score=str,
)
LOOKS = (LONGSHOT, TRICKRACE)
"""A game that is registered here gets the browser tests of all games."""
