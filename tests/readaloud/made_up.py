"""Packs and games that are made up of the vocabulary at random."""

from __future__ import annotations

import random
from string import ascii_lowercase
from typing import Any

from racekit.games.readaloud import ReadAloud, make
from racekit.games.readaloud.cards import Effect
from racekit.games.readaloud.vocabulary import Form, effect_data, forms

_ALONE = [form for form in forms() if form.word not in ("nothing", "under")]
_LAST = [form for form in forms() if form.word == "under"]


def effects(rng: random.Random) -> list[dict[str, Any]]:
    """Return one to four effects."""
    if rng.random() < 0.05:
        return [{"word": "nothing"}]
    chosen = rng.choices(_ALONE, k=rng.randint(1, 3))
    if rng.random() < 0.1:
        chosen = [*chosen[1:], rng.choice(_LAST)]
    found = [
        effect_data(Effect(*form[:3], rng.randint(*form.n) if form.n else 0)) for form in chosen
    ]
    # Most cards are discarded, or nothing would ever come to an end.
    at = rng.choice((0, len(found)))
    gone = rng.random() < 0.8 and chosen[-1].word != "under"
    return [*found[:at], {"word": "discard_this"}, *found[at:]] if gone else found


def pack(rng: random.Random, size: int) -> dict[str, Any]:
    """Return a pack of so many cards."""
    cards = [
        {
            "code": f"card-{number}",
            "title": {"en": f"Card {number}", "ja": f"{number}番"},
            "value": rng.randint(-9, 9),
            "effects": effects(rng),
        }
        for number in range(size)
    ]
    return {"cards": cards}


def every_form() -> dict[str, Any]:
    """Return a pack with a card for each form of the vocabulary."""
    small = [Effect(*form[:3], max(form.n[0], 1) if form.n else 0) for form in forms()]
    return _saying([[effect] for effect in small])


def astray() -> dict[str, Any]:
    """Return a pack of cards that come into sight, or are lost of it while they are read."""
    gone, shuffle, hide = Effect("discard_this"), Effect("shuffle", "every_hand"), "field_card"
    said = [
        [Effect("lay", "other_card", "all")],
        [
            Effect("lay", hide, "nobody"),
            Effect("shuffle", "field"),
            Effect("exchange_this", "card"),
        ],
        [shuffle, Effect("exchange_this", "card")],
        [shuffle, Effect("under", "card", "", 2)],
        [Effect("exchange_this", "card"), shuffle, gone],
        [Effect("lay", "every_hand", "nobody")],
        [Effect("lay", "hand_card", way) for way in ("owner", "others", "nobody")],
        [Effect("lay", "stock", "all")],
    ]
    return _saying(said * 4)


def _saying(said: list[list[Effect]]) -> dict[str, Any]:
    """Return a pack of cards that say these things."""
    cards = [
        {
            "code": f"card-{number}",
            "title": {"en": f"Card {number}", "ja": f"{number}番"},
            "value": number % 10,
            "effects": [effect_data(effect) for effect in each],
        }
        for number, each in enumerate(said)
    ]
    return {"cards": cards}


def some_options(seed: int) -> dict[str, Any]:
    """Return the options of a game with a pack of its own, without those that are the defaults."""
    rng = random.Random(f"made up/{seed}")
    players, size = rng.randint(2, 5), rng.randint(1, 4)
    count = size * (players + 1) + rng.randint(1, 24)
    given = {
        "players": players,
        "size": size,
        "pack": pack(rng, count),
        "repetition": rng.choice(["forbidden", "forbidden", "allowed"]),
        "turns": 60,
    }
    return make(**given).options()


def mini(seed: int) -> dict[str, Any]:
    """Return a mini game (see ``tests/conformance/samples``) of two turns."""
    rng = random.Random(f"mini/{seed}")
    players, size = rng.choice(((2, 1), (2, 2), (3, 1)))
    lying = size * (players + 1)
    cards = {card: _says(rng) for card in ascii_lowercase[: lying + rng.randint(1, 3)]}
    field, *hands = (" ".join([*cards][at : at + size]) for at in range(0, lying, size))
    given = {"cards": cards, "field": field, "hands": hands, "size": size}
    return {**given, "turns": 2, "repetition": rng.choice(["forbidden", "allowed"])}


def _says(rng: random.Random) -> str:
    """Return what stands on a card; a rare word is as likely as one of many forms."""
    words = rng.choices([*dict.fromkeys(form.word for form in _ALONE)], k=rng.randint(1, 3))
    last = rng.choices(("", "discard_this", "under"), (6, 3, 1))[0]
    chosen = [rng.choice([form for form in forms() if form.word == word]) for word in words]
    chosen += [form for form in forms() if form.word == last]
    return f"{rng.randint(-9, 9)} {'; '.join(_said(rng, form) for form in chosen)}"


def _said(rng: random.Random, form: Form) -> str:
    """Return a word with its arguments, and a small number where it has one."""
    number = [str(rng.randint(form.n[0], min(form.n[1], 3)))] if form.n else []
    return " ".join([*filter(None, form[:3]), *number])


def game(seed: int) -> ReadAloud:
    """Return a game with a pack of its own."""
    return make(**some_options(seed))
