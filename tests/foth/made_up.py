"""Cards made of the vocabulary's own examples, and random legal decks of them.

Each word of the vocabulary is on a card, and any two may meet in a game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from racekit.engine.game import State, Step
from racekit.engine.tasks import CHANCE
from racekit.games.foth import make
from racekit.games.foth.abilities.parsing import is_for_deck
from racekit.games.foth.abilities.vocabulary import vocabulary
from racekit.games.foth.actions import act
from racekit.games.foth.board import SEATS
from racekit.games.foth.cards import (
    CLASS_OF_METRES,
    COPIES,
    COURSES,
    DECK_SIZES,
    DISTANCES,
    GOINGS,
    STYLES,
    SURFACES,
    Card,
)
from racekit.games.foth.collection.deck import shipped_set
from racekit.games.foth.collection.parsing import read_card
from tests.foth.scenario import horse, situation, special, support

READY = 0.1
"""How many random games have the ready decks."""
OWN = 40
"""How many made-up cards a random game knows."""
TWO = 0.3
"""How many of them have two abilities."""
OFTEN = 4
"""How many times rather than others a rare ability is on one."""

PLUS_ONE = {"give": {"apply": [{"run": 1}], "to": "self"}}
ABOUT_HORSES = ("condition-suited", "condition-role")


# --- what is on the cards --------------------------------------------------------------------


def examples(kind: str, *but: str) -> Iterator[tuple[str, Any]]:
    """Yield the words of a kind, each with the vocabulary's example."""
    for name, word in vocabulary()[kind].items():
        if name not in but:
            yield f"{kind}-{name}".replace("_", "-"), word.example


def abilities() -> Iterator[tuple[str, str, Any]]:
    """Yield abilities, each with what kind of card has it."""
    for name, ability in examples("ability", "text"):
        yield name, "horse", ability
    for name, trigger in examples("trigger"):
        kind = "horse" if "self" in str(trigger) else "situation"
        yield name, kind, {"when": trigger, "do": [{"draw": 1}]}
    for name, condition in examples("condition"):
        yield name, "horse", {"in_run": condition, "do": [PLUS_ONE]}
        kind = "horse" if name in ABOUT_HORSES else "situation"
        yield f"{name}-w", kind, {"while": condition, "apply": [{"run": 1}], "to": "running"}
    for name, amount in examples("amount", "event_n", "run_distance", "chosen_number"):
        gives = {"give": {"apply": [{"run": amount}], "to": "self"}}
        yield name, "horse", {"in_run": {"surface": "turf"}, "do": [gives]}
    yield "amount-event-n", "situation", {"when": "pays", "do": [{"mill": "event_n"}]}
    yield (
        "amount-run-distance",
        "horse",
        {"when": {"enters": {"zone": "farm", "card": "self"}}, "do": [{"mill": "run_distance"}]},
    )
    for name, effect in examples("effect", "win", "lose"):
        yield f"{name}-w", "horse", {"when": "not_guarded", "do": [effect]}
        if "event_card" not in str(effect):
            yield name, "area", {"do": [effect]}
    # What ends a game must not be too frequent.
    yield "effect-win", "horse", {"when": {"guard_wins": "self"}, "do": ["win"]}
    yield "effect-lose", "horse", {"when": {"guard_wins": "self"}, "do": ["lose"]}
    for name, change in examples("change"):
        yield name, "item", {"do": [{"give": {"apply": [change], "to": "target"}}]}
        yield f"{name}-w", "situation", {"apply": [change], "to": "guarding"}
    for name, permission in examples("permission", "deck", "deck_size"):
        yield name, "situation", {"rule": permission}
    for name, cost in examples("cost"):
        yield name, "horse", {"when": {"run_succeeds": "self"}, "pay": cost, "do": [{"draw": 1}]}
    for name, target in examples("target", "target"):
        moves = [{"to_farm": target}]
        if name in ("target-self", "target-event-card"):
            yield name, "horse", {"when": {"run_succeeds": "self"}, "do": moves}
        else:
            yield name, "area", {"do": moves}
    yield "target-target", "item", {"do": [{"to_hand": "target"}]}


def rare() -> Iterator[tuple[str, str, Any]]:
    """Yield abilities that the examples alone would seldom show at work."""
    yield "frail", "horse", {"when": {"run_fails": "self"}, "do": ["lose"]}
    yield "look-on", "area", {"do": [{"look": {"n": 3, "then": "any_order"}}]}
    yield "look-farm", "area", {"do": [{"look": {"n": 3, "then": "farm_any"}}]}
    yield "pair", "horse", {"in_run": {"surface": "turf"}, "do": ["extra_run"]}
    yield "trio", "horse", {"in_run": {"role": "running"}, "do": [{"extra_run": 2}]}
    yield "miser", "horse", {"when": {"run_succeeds": "self"}, "do": [{"keep": 2}]}
    for name in ("dig", "delve"):
        yield name, "horse", {"instead_of": {"draws": "you"}, "may": True, "do": [{"mill": 1}]}
    for word in ("draw", "tuck"):
        yield f"{word}-area", "area", {"do": [{word: {"n": 1, "area": "oikomi"}}]}
    for then in ("any_order", "take_one", "farm_any"):
        look = {"n": 2, "area": "sashi", "then": then}
        yield f"look-area-{then[:3]}", "area", {"do": [{"look": look}]}
    search = {"of": {"kind": "horse"}, "area": "oikomi"}
    yield "search-area", "area", {"do": [{"search": search}]}
    for until in ("turn", "your_next_turn"):
        yield f"wet-{until[:3]}", "area", {"do": [{"going_worse": {"n": 2, "until": until}}]}
        later = {"when": "draws", "do": [{"mill": 1}], "until": until}
        yield f"soon-{until[:3]}", "area", {"do": [{"later": later}]}
        hand = {"all": {"in": "hand", "of": {"kind": "horse"}}}
        cheap = {"apply": [{"cost": -1}], "to": hand, "until": until}
        yield f"cheap-{until[:3]}", "area", {"do": [{"give": cheap}]}
    yield (
        "puddle",
        "horse",
        {"in_run": {"surface": "turf"}, "do": [{"going_worse": {"until": "run"}}]},
    )
    yield "shy", "horse", {"rule": {"cannot": {"do": "guard", "card": "self"}}}
    yield (
        "lazy",
        "horse",
        {"while": {"area": ["nige"]}, "rule": {"cannot": {"do": "run", "card": "self"}}},
    )
    yield "limit", "situation", {"rule": {"cannot": {"do": "run", "of": {"run_at_least": 4}}}}
    yield "thief", "area", {"do": [{"discard": {"n": 2, "who": "opponent", "by": "you"}}]}
    yield "victim", "area", {"do": [{"discard": {"by": "opponent"}}]}
    yield "trade", "situation", {"instead_of": {"draws": "you"}, "do": [{"mill": 1}]}
    yield "swap", "situation", {"instead_of": {"draws": "opponent"}, "do": [{"mill_down": 1}]}
    yield "stay", "horse", {"instead_of": "run_fails", "do": ["going_worse"]}


# --- random cards, decks and games -----------------------------------------------------------


@cache
def parts(kind: str = "") -> tuple[tuple[str, str, Any], ...]:
    """Return all abilities, those of a kind of card or of any; the rare ones several times."""
    found = (*[*rare()] * OFTEN, *abilities())
    return tuple(each for each in found if kind in ("", each[1]))


def some_card(rng: random.Random, number: int) -> dict[str, Any]:
    """Return the record of a random card: one or two abilities, any numbers."""
    name, kind, ability = rng.choice(parts())
    more = [rng.choice(parts(kind))[2]] if rng.random() < TWO else []
    return card(f"{name}-{number}", kind, [ability, *more], rng)


MakesCard = Callable[[random.Random, int], dict[str, Any]]
"""Makes the record of a random card."""


def card(name: str, kind: str, has: list[Any], rng: random.Random) -> dict[str, Any]:
    """Return the record of a card with abilities; whatever else there is to it is random."""
    if kind == "situation":
        return situation(name, *has)
    if kind != "horse":  # one text, which does what all of them tell
        text = {"do": [effect for ability in has for effect in ability["do"]]}
        when = {"type": "horse", "class": rng.choice(("item", "jockey"))} if kind == "item" else {}
        return support(name, text, **when)
    return horse(
        name,
        *has,
        cost=rng.randrange(3),
        run=rng.randrange(6),
        guard=rng.randrange(-1, 5),
        surfaces=rng.sample(SURFACES, rng.choice((1, 2))),
        distances=rng.sample(DISTANCES, rng.randint(1, 4)),
        styles=rng.sample(STYLES, rng.randint(1, 4)),
    )


def some_deck(rng: random.Random, known: Mapping[str, Card], distance: str) -> dict[str, int]:
    """Return a random legal deck, as ids and counts: what it lacks is normal force."""
    force = rng.randint(6, 16)
    size, counts = DECK_SIZES[distance], Counter[str]()
    for card in rng.sample([card for card in known if card != "force"], len(known) - 1):
        if counts.total() >= size - force - COPIES:
            break
        copies = rng.randint(1, COPIES)
        rules = [each.rule for each in known[card].abilities if is_for_deck(each) and each.rule]
        wanted = next((rule["n"] for rule in rules if rule.word == "deck_size"), size)
        if counts.total() + copies < wanted:
            counts[card], size = copies, wanted
    return {**counts, "force": size - counts.total()}


def some_options(seed: int, make_card: MakesCard = some_card) -> dict[str, Any]:
    """Return the options of a random game: the ready decks, or random ones of random cards."""
    rng = random.Random(f"foth/{seed}")
    options: dict[str, Any] = {"hand_limit": rng.choice((None, None, 5, 10))}
    options["catalogue_limits"] = rng.random() < 0.3
    if rng.random() >= READY:
        records = [make_card(rng, number) for number in range(OWN)]
        records.append(special("storm", 2, counts_if={"ahead": "opponent"}))
        own = {card.id: card for card in map(read_card, records)}
        shipped = {} if rng.random() < 0.3 else dict(shipped_set())
        known = {**shipped, **own, "force": shipped_set()["force"]}
        metres = rng.choice([*CLASS_OF_METRES])
        decks = [some_deck(rng, known, CLASS_OF_METRES[metres]) for _ in SEATS]
        options |= {"cards": records, "decks": decks, "metres": metres}
        options["course"] = rng.choice((None, *COURSES))
        options["surface"] = rng.choice(SURFACES)
        options["going"] = rng.choice((None, *GOINGS))
    return make(**options).options()


# --- playing them ----------------------------------------------------------------------------

LONGEST = 5000
"""A game has far fewer steps."""


def steps(options: Mapping[str, Any], seed: int) -> Iterator[tuple[State, Step]]:
    """Play a game by chance: yield each position, and what comes of it."""
    rng, state = random.Random(seed), make(**options).start()
    for _ in range(LONGEST):
        if state.actor is None:
            return
        step = state.step(choose(state, rng))
        yield state, step
        state = step.state
    raise AssertionError(f"the game has more than {LONGEST} steps")


def choose(state: State, rng: random.Random) -> Any:
    """Return what comes next: chance as it is likely, a player rather something than nothing."""
    if state.actor is CHANCE:
        return state.sample(rng)
    legal = state.actions()
    return rng.choice([action for action in legal if action != act("pass")] * 4 + list(legal))
