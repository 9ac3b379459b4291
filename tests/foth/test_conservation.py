"""Random games with random decks: what holds at every step, whatever the cards say.

The shared suites play the adapter's few sets of options; here are hundreds more, and `make soak`
has thousands.
"""

from __future__ import annotations

import random

from racekit.games.foth.abilities.vocabulary import vocabulary
from racekit.games.foth.collection.parsing import read_card
from tests.conformance.games.foth import check
from tests.foth.made_up import card, parts, some_options, steps
from tests.foth.scenario import special

SEEDS = range(0, 300, 4)
SPARSE = 25
"""Of the positions one in so many is looked at closely."""


def without_a_fault(seed: int) -> set[str]:
    """Play a random game to its end; return the rules that it has cited, and that have asked."""
    cited: set[str] = set()
    for at, (state, step) in enumerate(steps(some_options(seed), seed), seed):
        if at % SPARSE == 0:
            check(state)
        cited |= {f"asks {state.rule}", *(event.rule for event in step.events)}
    return cited


def test_random_games_are_played_without_a_fault() -> None:
    cited = set().union(*map(without_a_fault, SEEDS))
    # They are worth something only where they go everywhere.
    asked = "401.4 502.1 504.2 507.1 702.5 702.6b 702.6d 702.6g 702.6k-iii 805.2b 806.3a 809.2"
    told = "102.3 503.2 504.1 512.1 513.1 702.6k-i 702.6l-i 702.6l-ii 802.1b 806.3b 809.1 902.1"
    assert cited >= {*(f"asks {rule}" for rule in asked.split()), *told.split(), "903.1", "903.2b"}


def test_their_cards_have_every_word_of_the_vocabulary() -> None:
    rng, left_out = random.Random(0), {"text", "filter", "deck", "deck_size"}
    cards = [read_card(card(name, kind, [ability], rng)) for name, kind, ability in parts()]
    storm = special("storm", 2, counts_if={"ahead": "opponent"})
    text = " ".join(repr((each.abilities, each.counts_if)) for each in (*cards, read_card(storm)))
    for kind, words in vocabulary().items():
        for name in set(words) - left_out:
            assert f"'{name}'" in text, f"{kind} {name}"
