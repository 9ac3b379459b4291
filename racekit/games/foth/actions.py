"""What seats and chance do, as small values with a text form."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, NamedTuple

from ...engine.tasks import Action
from .board import Cards, cards

VERBS = (
    *("keep", "redraw", "play", "run", "guard", "pass", "pick", "pick-down", "pick-unseen"),
    *("number", "done", "yes", "no", "option", "resolve", "instead", "top", "pay"),
    *("begin", "follow"),
)
"""What a seat may do; the first word of an action's text."""

WORDS = ("course", "metres", "going", "card", "loose", "random", "place", "down", "first")
"""What chance decides; the first word of an outcome's text."""


class Act(NamedTuple):
    """What a seat does: one of `VERBS`."""

    verb: Annotated[str, "verb"]
    what: Annotated[str, "card or nothing"] = ""  # a card's id, or a number
    on: int | None = None  # the horse that a support is played on (702.6g-i)
    pay: Cards = ()  # the force cards that pay for it (503.2)

    def __str__(self) -> str:
        words = [self.verb, self.what]
        if self.on is not None:
            words += ["on", str(self.on)]
        paid = sorted(Counter(self.pay).items())
        words += [card if n == 1 else f"{card}*{n}" for card, n in paid]
        return " ".join(filter(None, words))


class Outcome(NamedTuple):
    """What chance does: one of `WORDS`."""

    word: str
    what: str  # a card's id, or the number of a seat, or of a face-down card of a farm

    def __str__(self) -> str:
        return f"{self.word} {self.what}"


@lru_cache(maxsize=4096)
def act(verb: str, what: str = "", on: int | None = None, pay: Cards = ()) -> Act:
    """Return an action: the same value each time, which is quick to compare."""
    return Act(verb, what, on, pay)


@lru_cache(maxsize=4096)
def outcome(word: str, what: object) -> Outcome:
    """Return an outcome: the same value each time."""
    return Outcome(word, str(what))


def one_of(word: str, pool: Iterable[str]) -> dict[Action, int]:
    """Return the outcomes of drawing one card uniformly at random, with their weights.

    Examples
    --------
    >>> for each, weight in one_of("card", ["force", "comet", "force"]).items():
    ...     print(each, weight)
    card comet 1
    card force 2
    """
    counts = Counter(pool)
    return {outcome(word, card): counts[card] for card in sorted(counts)}


def one_drawn(word: str, pool: Cards, rng: random.Random) -> Outcome:
    """Draw one of some cards uniformly at random."""
    return outcome(word, pool[int(rng.random() * len(pool))])


_WORD = r"[a-z0-9-]+"
_ACT = re.compile(rf"({_WORD})(?: ({_WORD}))?(?: on (\d+))?((?: {_WORD}(?:\*\d+)?)*)")


@lru_cache(maxsize=4096)
def read_action(text: str) -> Act | Outcome | None:
    """Read an action's or an outcome's text; None where it is neither.

    Force cards that pay (503.2) may be named in any order (F57).

    Examples
    --------
    >>> read_action("run comet force*2")
    Act(verb='run', what='comet', on=None, pay=('force', 'force'))
    >>> str(read_action("run comet torrent force"))
    'run comet force torrent'
    >>> read_action("card comet"), read_action("fly comet")
    (Outcome(word='card', what='comet'), None)
    """
    if text.startswith("pay "):
        paid = _read_pay(text.removeprefix("pay "))
        return act("pay", pay=paid) if paid else None
    found = _ACT.fullmatch(text)
    if found is None:
        return None
    verb, what, on, paid_text = found.groups()
    if verb in WORDS:
        return outcome(verb, what) if what and on is None and not paid_text else None
    pay = _read_pay(paid_text)
    if verb not in VERBS or pay is None or (on and str(int(on)) != on):
        return None
    return act(verb, what or "", None if on is None else int(on), pay)


def _read_pay(text: str) -> Cards | None:
    """Read force cards: ``force*2 torrent``; None if a count is none."""
    found: list[str] = []
    for word in text.split():
        card, _, count = word.partition("*")
        if count and not _COUNT.fullmatch(count):
            return None
        found += [card] * int(count or 1)
    return cards(found)


_COUNT = re.compile(r"[1-9][0-9]?")
"""How many force cards of a kind may be named."""
