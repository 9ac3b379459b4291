"""Random cards over the whole vocabulary, and games with decks of them.

`made_up` has the vocabulary's own examples; here any word may stand in any other, as deep as cards
allow. What the parser refuses (a word with nothing to speak of) is thrown again.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any

from racekit.engine.errors import BadInput
from racekit.games.foth import make
from racekit.games.foth.abilities.parsing import FORMS, parse_ability
from racekit.games.foth.abilities.vocabulary import Argument, Word, choices, vocabulary
from racekit.games.foth.collection.parsing import read_card
from racekit.games.foth.resolving.checks import MOST_PLAYED
from racekit.testing.properties import play_out
from tests.conformance.adapters import adapter
from tests.foth.made_up import card, some_options
from tests.foth.scenario import situation, special

DEEP = 4
"""How deep words are nested, besides those that need no other."""
GIVEN = 0.4
"""How often an argument is given that may be left out."""
SOME_FORCE = 0.1
"""How many cards are special force."""
LONGEST = 300.0
"""A game takes far fewer seconds; one with ten thousand abilities in a row takes a few."""
STEPS = 100 * MOST_PLAYED
"""A loop may be ended only after so many abilities (F53), and some ask for a dozen cards each."""
FINAL = ("win", "lose")
TRIES = 10_000
SPARSE = 10


class Maker:
    """Makes random data by the types of the vocabulary's table.

    Parameters
    ----------
    rng : random.Random
        The source of chance.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def ability(self, forms: tuple[str, ...], deep: int = DEEP) -> dict[str, Any]:
        """Return an ability of one of some kinds, right or not."""
        return self._args(vocabulary()["ability"][self.rng.choice(forms)], deep)

    def word(self, kind: str, deep: int) -> Any:
        """Return a word of some kind with its arguments; seldom one that ends the game."""
        known = [word for word in vocabulary()[kind].values() if deep > 0 or _is_leaf(word)]
        word = self.rng.choice(known)
        if word.name in FINAL:
            word = self.rng.choice(known)
        args = self._args(word, deep - 1)
        if word.name == "deck_size":
            args = {"n": self.rng.randint(80, 95)}
        return args if word.sparse else {word.name: args}

    def _args(self, word: Word, deep: int) -> dict[str, Any]:
        return {
            name: self._value(argument, deep)
            for name, argument in word.args.items()
            if argument.required or self.rng.random() < GIVEN
        }

    def _value(self, argument: Argument, deep: int) -> Any:
        if argument.item == "effects":
            return [[self.word("effect", deep)], [self.word("effect", deep)]]
        if argument.is_list:
            pair = argument.item == "amount"
            return [self._item(argument.item, deep) for _ in range(2 if pair else 1)]
        return self._item(argument.item, deep)

    def _item(self, item: str, deep: int) -> Any:
        rng = self.rng
        if item in choices():
            return rng.choice([*choices()[item]])
        if item in ("amount", "count"):
            whole = rng.choice((1, 1, 2, 3, 7, 99) if item == "count" else (-2, 0, 1, 2, 5))
            return self.word("amount", deep) if deep > 0 and rng.random() < GIVEN else whole
        if item == "ability":
            return self.ability(FORMS["given"], deep)
        if item in ("lying", "receiver"):
            return self.word("target", deep)
        if item == "option":
            return True if rng.random() < GIVEN else self.word("cost", deep)
        if item in vocabulary():
            return self.word(item, deep)
        some = {"int": rng.randint(-2, 4), "size": rng.randint(1, 3), "copies": 4}
        return {**some, "flag": rng.random() < GIVEN, "name": "Card 1"}[item]


def _is_leaf(word: Word) -> bool:
    inner = {*vocabulary(), "effects", "lying", "receiver"}
    return not any(arg.required and arg.item in inner for arg in word.args.values())


def some_ability(rng: random.Random, kind: str) -> dict[str, Any]:
    """Return a random ability that a kind of card may have."""
    maker = Maker(rng)
    forms = tuple(form for form in FORMS[kind] if kind != "played" or form == "text")
    for _ in range(TRIES):
        data = maker.ability(forms, rng.randint(1, DEEP))
        try:
            parse_ability(data, kind)
        except BadInput:
            continue
        return data
    raise AssertionError(f"no ability for {kind}")


def random_card(rng: random.Random, number: int) -> dict[str, Any]:
    """Return the record of a random card: of any kind, with one to three abilities."""
    for _ in range(TRIES):
        made = _card(rng, f"card-{number}")
        try:
            read_card(made)
        except BadInput:
            continue
        return made
    raise AssertionError("no card")


def _card(rng: random.Random, name: str) -> dict[str, Any]:
    if rng.random() < SOME_FORCE:
        return special(name, rng.randint(1, 3), abilities=[some_ability(rng, "force")])
    kind = rng.choice(("horse", "horse", "situation", "area", "item"))
    if kind == "situation":
        return situation(name, *(some_ability(rng, kind) for _ in range(rng.choice((1, 1, 2)))))
    whose = "horse" if kind == "horse" else "played"
    many = rng.choice((1, 2, 3))
    return card(name, kind, [some_ability(rng, whose) for _ in range(many)], rng)


def options(seed: int) -> dict[str, Any]:
    """Return the options of a random game of random cards."""
    return some_options(seed, random_card)


def without_a_fault(seed: int) -> Mapping[str, Any]:
    """Play a random game to its end, which comes in time; return its options."""
    begun, told = time.process_time(), options(seed)
    play_out(adapter("foth"), make(**told), seed, sparse=SPARSE, longest=STEPS)
    assert time.process_time() - begun < LONGEST
    return told
