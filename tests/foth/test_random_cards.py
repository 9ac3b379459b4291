"""Random cards over the whole vocabulary; `make soak` plays thousands of games with them."""

from __future__ import annotations

import random

import pytest

from racekit.games.foth.abilities.vocabulary import vocabulary
from racekit.games.foth.collection.parsing import read_card
from tests.foth.random_cards import random_card, without_a_fault

CARDS = 600


def test_their_abilities_have_every_word_in_any_place() -> None:
    rng = random.Random(0)
    made = [read_card(random_card(rng, number)) for number in range(CARDS)]
    text = " ".join(repr(each.abilities) for each in made)
    for kind, words in vocabulary().items():
        for name in set(words) - {"text", "filter"}:
            assert f"'{name}'" in text, f"{kind} {name}"


@pytest.mark.parametrize("seed", [60, 62, 65])
def test_games_with_them_are_played_without_a_fault(seed: int) -> None:
    without_a_fault(seed)
