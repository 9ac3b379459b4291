"""Drawing without putting back: each card that is seen changes the probability of the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....engine.texts import Text
from ....games.longshot.cards import default_deck, parse_card, spread
from ..experiment import Choice, Experiment, Handle, Values
from ..pictures import (
    WORDS,
    Axis,
    Figure,
    Grid,
    Picture,
    chance_text,
    chart,
    dots,
    line,
    percents,
    room,
    rule,
    tiles,
)
from ..widget import Exploration

CARDS = spread(default_deck(), 6)
DRAWS = 100


class Deck(Experiment[list[int]]):
    """The sample has the drawn cards, as places in the deck."""

    key = "deck"
    trials = DRAWS
    portions = (1, 10)
    on_page = ("back", (0, 1))

    def make_handles(self) -> Sequence[Handle]:
        kinds = {horse: _kind(horse) for horse in (1, 2, 3, 4, 5, 6, 0)}
        ways = {way: self.say(f"back_{way}") for way in (0, 1)}
        return [Choice("watched", kinds, empties=False), Choice("back", ways)]

    def add(self, values: Values, sample: list[int], rng: Random) -> None:
        if values["back"]:
            sample.append(rng.randrange(len(CARDS)))
        else:
            left = [place for place in range(len(CARDS)) if place not in sample]
            sample.append(rng.choice(left))

    def picture(self, values: Values, sample: list[int]) -> Picture:
        horse, back = values["watched"], bool(values["back"])
        watched = sum(card.horse == horse for card in CARDS)
        chances = [Fraction(watched, len(CARDS))]
        for n, place in enumerate(sample, start=1):
            watched -= not back and CARDS[place].horse == horse
            chances.append(Fraction(watched, len(CARDS) - (0 if back else n)))
        drawn = sum(CARDS[place].horse == horse for place in sample)
        known = {
            "kind": _kind(horse),
            "first": chances[0],
            "next": chances[-1],
            "left": watched,
            "all": len(CARDS) - (0 if back else len(sample)),
            "n": len(sample),
            "drawn": drawn,
        }
        says = self.say("says_none" if not sample else "says_back" if back else "says", **known)
        figures: list[Figure] = [(chance_text(chances[-1]), self.say("next", **known), "exact")]
        figures += self.counted(drawn, len(sample), "drawn", **known)
        return Picture(
            says, [self._tiles(sample, horse, back, says), self._line(chances, known)], figures
        )

    def _tiles(self, sample: list[int], horse: int, back: bool, says: Text) -> dict[str, object]:
        """Draw how many cards of each kind are left."""
        seen = [CARDS[place] for place in sample]
        left = Counter(CARDS) if back else Counter(CARDS) - Counter(seen)
        last = seen[-1] if seen else None
        rows = []
        for kind in (1, 2, 3, 4, 5, 6, 0):
            row = []
            for number in range(9):
                card = parse_card(f"{kind or 'F'}-{number}")
                count = left[card] if card else 0
                state = "hit" if card == last else "left" if kind == horse else "some"
                exists = card in set(CARDS)
                row.append(
                    (
                        str(count) if exists else "",
                        state if count or card == last else "out" if exists else "none",
                    )
                )
            rows.append((_kind(kind), row))
        legend = {
            "left": self.say("is_watched", kind=_kind(horse)),
            "some": self.say("is_other"),
            "hit": self.say("is_last"),
            "out": self.say("is_out"),
        }
        grid = Grid([str(number) for number in range(9)], rows, legend, self.say("corner"))
        return tiles(self.say("cards"), says, grid)

    def _line(self, chances: list[Fraction], known: dict[str, object]) -> dict[str, object]:
        """Draw the probability after each card: it stays until the next card is seen."""
        most, step = room(max(Fraction(1, 4), *chances))
        stairs = [(n + side, p) for n, p in enumerate(chances) for side in (0, 1)]
        marks = [
            rule("y", chances[0], self.say("before")),
            line("exact", stairs, self.say("now")),
            dots("exact", [(len(chances) - 1, chances[-1])]),
        ]
        across = Axis(0, DRAWS + 1, self.say("x"), range(0, DRAWS + 1, 20))
        axes = (across, percents(self.say("y"), most, step))
        return chart(self.say("panel", **known), self.say("alt", **known), axes, marks)


def deck(
    watched: int = 3, back: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore drawing without putting back: each card seen changes the chances of the next.

    The deck is that of LONG SHOT.

    Parameters
    ----------
    watched : int
        The cards to watch: those of horse 1 to 6, or 0 for the free cards.
    back : {0, 1}
        Whether each drawn card is put back.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> chart = deck(watched=3, seed=1)
    >>> chart.state["figures"][0]["text"]
    '1/8 = 12.5%'
    """
    return Exploration(Deck(watched=watched, back=back), seed=seed, lang=lang)


def _kind(horse: int) -> Text:
    return WORDS.text("horse" if horse else "free", horse=horse)
