"""Where chance comes from: a bag of things, or a game that automatic players play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from ...engine import registry
from ...engine.game import Game
from ...engine.texts import Text
from ...odds.batches import Start, rollout_player
from ...odds.columns import texts
from ...odds.information_state import FullState
from ...odds.stepping import tables
from ...table.seats import Player, as_player
from .recording import RECORDINGS, WORDS, Drawn, Kind, Value, as_number

WINNER = "winner"
"""What is recorded of a game: the number of the seat that alone has won, or 0."""
MOST_COLUMNS = 60
"""The most columns of a game's table that are offered."""
BEGUN_WITH = "pig"
"""The game with which a form begins: its games are short, and their rules fit a sentence."""
PLAYERS = ("greedy", "random")
"""The automatic players that are offered: others take seconds for a game."""

Things = Mapping[str, int]


@dataclass(frozen=True)
class Bag:
    """A bag of things, from which a trial draws."""

    things: tuple[tuple[str, int], ...]  # each thing, and how many there are
    until: str = "times"  # when a trial ends, see `UNTIL`
    draws: int = 1  # after so many draws
    thing: str = ""  # when this comes
    goal: int = 1  # when the sum is at least this
    back: bool = True  # whether what is drawn is put back

    @cached_property
    def numeric(self) -> bool:
        """Whether all things are numbers."""
        return all(as_number(label) is not None for label, _ in self.things)

    @cached_property
    def size(self) -> int:
        """How many things are in it."""
        return sum(count for _, count in self.things)

    @property
    def single(self) -> bool:
        """Whether a trial is one draw."""
        return self.until == "times" and self.draws == 1

    def of(self, label: str) -> Value:
        """Return a thing as it is recorded: a number, where all are."""
        return int(label) if self.numeric else label

    @cached_property
    def listed(self) -> list[Value]:
        """All things, one by one."""
        return [self.of(label) for label, count in self.things for _ in range(count)]

    def offered(self) -> tuple[str, ...]:
        """Return what can be recorded of a trial.

        Examples
        --------
        >>> Bag((("red", 3), ("blue", 2))).offered()
        ('which',)
        """
        if self.single:
            return ("number",) if self.numeric else ("which",)
        hidden = {"number", *(("draws",) if self.until == "times" else ("which",))}
        return tuple(
            name
            for name, each in RECORDINGS.items()
            if name not in hidden and (self.numeric or not each.numbers)
        )

    def kind(self, record: str) -> Kind:
        """Return of what kind a recorded value is."""
        return RECORDINGS[record].kind

    def trials(self, seed: int, record: str, of: str) -> Iterator[Value]:
        """Yield what is recorded of trials, one after another without end."""
        rng, read = Random(seed), RECORDINGS[record].read
        asked = self.of(of) if of else None
        while True:
            yield read(self._drawn(rng), asked)

    def _drawn(self, rng: Random) -> Drawn:
        """Draw; `program` says the same in Python, call by call."""
        bag = self.listed
        if self.until == "times":
            return rng.choices(bag, k=self.draws) if self.back else rng.sample(bag, self.draws)
        drawn, missing, total = [], {*bag}, 0
        for each in self._stream(rng):
            drawn.append(each)
            missing.discard(each)
            total += each if isinstance(each, int) else 0
            if self._ends(each, missing, total):
                break
        return drawn

    def _stream(self, rng: Random) -> Iterator[Value]:
        if not self.back:
            yield from rng.sample(self.listed, self.size)
            return
        while True:
            yield rng.choice(self.listed)

    def _ends(self, last: Value, missing: set[Value], total: int) -> bool:
        if self.until == "kinds":
            return not missing
        return last == self.of(self.thing) if self.until == "thing" else total >= self.goal


UNTIL = ("times", "kinds", "thing", "sum")
"""When a trial ends: after some draws, when every kind has come, when one thing comes, or when the
sum is large enough.
"""


@dataclass(frozen=True)
class Play:
    """A game, played to its end by automatic players."""

    game: str
    players: tuple[str, ...]  # by seats

    @cached_property
    def rules(self) -> Game:
        """The game."""
        return registry.game(self.game)

    def offered(self) -> tuple[str, ...]:
        """Return what can be recorded of a game: its winner, and the columns of its table.

        Examples
        --------
        >>> Play("pig", ("greedy", "random")).offered()[:3]
        ('winner', 'steps', 'score_0')
        """
        return (WINNER, *islice(texts(self.rules), MOST_COLUMNS))

    def kind(self, record: str) -> Kind:
        """Return of what kind a recorded value is."""
        return "winner" if record == WINNER else "number"

    def label(self, record: str) -> Text:
        """Return what a recorded value is called."""
        return WORDS.text("record_winner") if record == WINNER else texts(self.rules)[record]

    def trials(self, seed: int, record: str, of: str) -> Iterator[Value]:
        """Yield what is recorded of games, one after another without end.

        Game number i is that of ``rk.simulate`` with the same seed.
        """
        state = self.rules.start()
        players: Sequence[Player] = [as_player(each) for each in self.players]
        games = rollout_player((Start(FullState(state)),), state, players, seed)
        known, block, first = tables(self.rules).COLUMNS, games.batch_size // 20 or 1, 0
        while True:
            found = games.columns(range(first, first + block), (0,))
            columns = dict(zip(known, found, strict=True))
            yield from (self._read(columns, at, record) for at in range(block))
            first += block

    def _read(self, columns: Mapping[str, Any], at: int, record: str) -> int:
        if record != WINNER:
            return int(columns[record][at])
        won = [seat for seat in range(len(self.players)) if columns[f"won_{seat}"][at]]
        return won[0] + 1 if len(won) == 1 else 0


Source = Bag | Play


def preset(name: str, lang: str) -> Things:
    """Return the things of a bag that is known by a name, called as a language does.

    Examples
    --------
    >>> preset("coin", "en"), len(preset("cards", "ja"))
    ({'heads': 1, 'tails': 1}, 4)
    """
    if name == "cards":
        return dict.fromkeys("♠♥♦♣", 13)
    return {WORDS.text(key)(lang): 1 for key in ("heads", "tails")}


def numbered(most: int) -> Things:
    """Return the numbers from 1 on, one of each."""
    return {str(n): 1 for n in range(1, most + 1)}
