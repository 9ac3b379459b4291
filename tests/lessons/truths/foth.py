"""The truths of the lessons on Force of the Horse, and what each misreading makes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import Any

import racekit as rk
from racekit import odds
from racekit.games import foth
from racekit.games.foth.abilities.text import table as vocabulary
from racekit.games.foth.positions import position
from racekit.games.foth.steps import steps
from racekit.lessons import example, position_of

from . import Truth, alike

MILE: Mapping[str, Any] = {"course": "tokyo", "metres": 1600, "going": "good"}
DECK = "force*9; force*5; force*5; force*5"
METRES = 50
"""What a card of the areas stands for."""


def play(state: Any, *actions: Any) -> Any:
    for action in actions:
        state = state.step(action).state
    return state


def drawn(state: Any) -> Any:
    """Let chance have its way."""
    while state.actor is rk.CHANCE:
        state = state.step(next(iter(state.outcomes()))).state
    return state


def first(state: Any, verb: str) -> Any:
    return next(action for action in state.actions() if str(action).startswith(verb))


def chosen(state: Any, verb: str) -> list[str]:
    words = [str(action).split() for action in state.actions()]
    return sorted({word for start, word, *_ in (w for w in words if len(w) > 1) if start == verb})


def in_order(question: str, found: Any) -> list[str]:
    """Return names in the order of a question's options."""
    known = [option["key"] for option in rk.lessons.catalogue.entry_of(question)["options"]]
    return sorted(found, key=known.index)


def yes(true: bool) -> str:
    return "yes" if true else "no"


def way(state: Any, seat: int = 0) -> int:
    """Return how many cards a seat has to go."""
    return sum(map(len, state.view(0).sides[seat].areas))


def value(state: Any, card: str, what: str = "run") -> Fraction:
    return Fraction(steps(state, card, what)[-1]["value"])


def number(card: str, what: str) -> int:
    found: int = getattr(rk.game("foth").cards[card], what)
    return found


# --- 01-rules ------------------------------------------------------------------------------------


@cache
def beginning() -> Any:
    """Return a mile when both have kept their hands, and whoever waits has not drawn yet."""
    table = rk.Table("foth", seed=2, autosave=False, **MILE)
    table.advance()
    table.step("keep")
    table.step("keep")
    table.advance()
    return table.state


def waiting_side() -> Any:
    state = beginning()
    return state.view(0).sides[1 - state.board.player]


def course() -> Fraction:
    return Fraction(sum(map(len, waiting_side().areas)))


def cards(state: Any) -> Fraction:
    """Return how many cards a deck holds: all that a side has, anywhere."""
    side = state.view(0).sides[1 - state.board.player]
    return Fraction(side.hand + sum(map(len, side.areas)) + len(side.farm))


AWAY = {"areas": "1; 8; 8; 8"}


@cache
def half_way() -> Any:
    return position(
        you={"hand": "celery-jet pea-bulb carrot-toast force*2", "areas": "; 3; 8; 8"},
        they={"hand": "plain-parcel pea-bulb force*2", "areas": "2; 8; 8; 8"},
    )


PAYING = position_of("foth/payable")
GUARDING = position_of("foth/can-guard")
SUPPORTS = position_of("foth/supports-now")
LAST_HAND = position_of("foth/film-stop")
"""Before Player 2's last turn."""


def horses(state: Any, seat: int = 0) -> list[str]:
    """Return the horses of a hand."""
    cards = rk.game("foth").cards
    return [name for name in state.view(seat).sides[seat].known if cards[name].is_horse]


def costing(state: Any, force: int) -> list[str]:
    """Return the horses of the hand that cost so much."""
    return [name for name in horses(state) if number(name, "cost") == force]


@cache
def suited() -> Any:
    hand = "celery-jet toaster-dash pea-bulb force*2"
    return position({"hand": hand, "areas": "; 4; 8; 8"}, {"hand": "pea-bulb", **AWAY}, at="run")


def guarded() -> Fraction:
    return Fraction(play(GUARDING, "guard pea-bulb", "pass", "pass").board.distance)


@cache
def alone() -> Any:
    """Return a run without a guard, right after its draws, with the hand before them."""
    start = position(
        you={
            "hand": "pea-bulb toaster-dash force",
            "run": "celery-jet force",
            "areas": "; plain-parcel carrot-toast force knock-knock boomerang-cafe 1; 8; 8",
        },
        they={"hand": "force*2", **AWAY},
        at="priority",
    )
    return start, play(start, "pass", "pass")


def held(*, before: int = 0, drew: int = 0, away: int = 0) -> Fraction:
    start, after = alone()
    distance, least = after.board.distance, after.view(0).asked.least
    return Fraction(before * start.view(0).sides[0].hand + drew * distance - away * least)


def ties() -> bool:
    """Return whether a run of 3 against a guard of 3 succeeds."""
    equal = position(you={"run": "window-seat force"}, they={"run": "pea-bulb"}, at="priority")
    events = play(equal, "pass").step("pass").events
    compared = [event.rule for event in events]
    assert ("702.6l-i" in compared) != ("702.6k-ii" in compared)
    return "702.6k-ii" in compared


def situations() -> Fraction:
    after = play(SUPPORTS, "play front-seat-cheers")
    return Fraction(sum(len(side.situation) for side in after.view(0).sides))


@cache
def running() -> Any:
    return position(
        you={
            "hand": "carrot-toast heavy-shoes apprentice-mugi",
            "run": "celery-jet force",
            "areas": "; 4; plain-parcel knock-knock 6; 8",
        },
        they={"hand": "force", "run": "pea-bulb", **AWAY},
        at="priority",
    )


def helped(*names: str) -> Fraction:
    """Return how far Celery Jet runs with these supports."""
    toast = str(first(running(), "play carrot-toast"))
    plays = [toast.replace("carrot-toast", name) for name in names]
    return Fraction(play(running(), *plays, "pass", "pass").board.distance)


@cache
def extra() -> Any:
    return position(
        you={"hand": "echo-drop pea-bulb force*2", "areas": "; 4; 8; 8"},
        they={"hand": "force", **AWAY},
        at="run",
    )


def together() -> Fraction:
    """Return how far both horses run: nobody guards."""
    ways = ("run echo-drop force*2", "pass", "pass", "pass", "run pea-bulb", "pass", "pass", "pass")
    return Fraction(play(extra(), *ways).board.distance)


@cache
def dash() -> tuple[Any, Any]:
    start = position(
        you={"run": "toaster-dash force", "areas": "4; 6; 6; 6"},
        they={"hand": "force", "areas": "1; 6; 6; 6"},
        at="priority",
        metres=1200,
    )
    return start, drawn(play(start, "pass", "pass"))


@cache
def last() -> Any:
    return position(
        you={"hand": "pea-bulb", "run": "celery-jet force", "areas": "; ; ; force toaster-dash"},
        they={"hand": "force", "areas": "; ; ; 1"},
        at="priority",
    )


def last_draw() -> Fraction:
    after = play(last(), "pass", "pass")
    while after.result is None:
        after = play(after, after.actions()[0])
    assert after.result.winners == (0,)
    return Fraction(way(last()))


def last_distance() -> Fraction:
    return Fraction(play(last(), "pass", "pass").board.distance)


@cache
def page_hand(variant: str) -> Fraction:
    """Return the hand after a run with Old Genji, by a variant of the rules."""
    horses = {"hand": "celery-jet force old-genji front-seat-cheers double-lunchbox"}
    state = position(
        you={**horses, "areas": "; 4; 8; 8"},
        they={"hand": "pea-bulb", **AWAY},
        at="situation" if variant == "catalogue" else "run",
        variant=variant,
    )
    if variant == "catalogue":
        state = play(state, "pass", "pass", "run celery-jet force")
        state = play(state, first(state, "play old-genji"), "pass", "pass", "pass")
    else:
        state = play(state, "run celery-jet force", "pass")
        state = play(state, first(state, "play old-genji"), "pass", "pass")
    after = drawn(state).view(0)
    return Fraction(after.sides[0].hand - after.asked.least)


# --- 02-turn-by-turn -----------------------------------------------------------------------------


@cache
def film() -> Any:
    return example("foth")


def turn(n: int) -> list[Any]:
    """Return the nodes of a turn."""
    table = film()
    return [node for node in table.node.line()[1:] if table.state_at(node.parent).board.turn == n]


def asks(n: int, rule: str, *, extra: bool = False) -> Any:
    """Return the first position of a turn in which this rule asks Player 1."""
    states = (film().state_at(node.parent) for node in turn(n))
    return next(
        state
        for state in states
        if state.rule == rule and state.actor == 0 and (state.board.sides[0].run or not extra)
    )


def rules_of(n: int) -> set[str]:
    return {event.rule for node in turn(n) for event in node.events}


def left(n: int) -> Fraction:
    """Return how many cards Player 1 has to go after a turn."""
    return Fraction(way(film().state_at(turn(n)[-1])))


def at_turn(n: int) -> Fraction:
    """Return how many cards Player 1 has to go when a turn begins."""
    return Fraction(way(film().state_at(turn(n)[0].parent)))


def distance(n: int) -> Fraction:
    return Fraction(
        next(s for s in map(film().state_at, turn(n)) if s.board.distance).board.distance
    )


def put_away() -> Fraction:
    return Fraction(asks(11, "702.6k-iii").view(0).asked.least)


def guards() -> list[str]:
    """Return the horses of the hand, the best guard first."""
    return sorted(horses(LAST_HAND), key=lambda name: -number(name, "guard"))


def stops() -> list[str]:
    """Return the best guard of the hand, and the support that it needs."""
    best = guards()[0]
    runs, guard = number("celery-jet", "run") + 1, number(best, "guard")  # the cheers
    assert guard < runs <= guard + 3
    assert "+3 guard" in rk.game("foth").cards["heavy-shoes"].text("en")
    return ["heavy-shoes", best]


# --- 03-effects-in-order -------------------------------------------------------------------------

HORSE = {"kind": "horse", "cost": 0, "surfaces": "all", "distances": "all", "styles": "oikomi"}
ITEM = {"kind": "support", "class": "item"}
SITUATION = {"kind": "support", "class": "situation", "type": "situation"}


def card(card_id: str, kind: Mapping[str, Any], *abilities: Any, **numbers: int) -> dict[str, Any]:
    return {"id": card_id, "name": card_id, **kind, **numbers, "abilities": list(abilities)}


@cache
def clock() -> Any:
    hand = "carrot-toast alarm-clock borrowed-map"
    return position({"run": "toaster-dash", "hand": hand, "areas": DECK}, at="priority")


def dashing(*names: str) -> Fraction:
    """Return the run number of Toaster Dash with these supports, in this order."""
    return value(play(clock(), *(f"play {name} on 0" for name in names)), "toaster-dash")


def plain_horse(*names: str) -> Fraction:
    """Return the run number of a horse of 4 with +2 and “becomes 6”, in this order."""
    sets = {"do": [{"give": {"apply": [{"run_is": 6}], "to": "target"}}]}
    adds = {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}
    item = {**ITEM, "type": "horse"}
    made = [card("set-six", item, sets), card("add-two", item, adds), card("four", HORSE, run=4)]
    made[-1]["guard"] = 1
    state = position(
        {"run": "four", "hand": "set-six add-two", "areas": DECK}, at="priority", cards=made
    )
    return value(play(state, *(f"play {name} on 0" for name in names)), "four")


@cache
def lantern() -> Any:
    you = {"run": "orange-lantern", "hand": "captain-suzu", "areas": "; force*5"}
    return position(you, at="priority")


@cache
def bell() -> Any:
    they = {"run": "pea-bulb", "hand": "ear-plugs"}
    return position({"run": "borrowed-bell", "areas": DECK}, they, at="priority")


def plugged() -> Any:
    return play(bell(), "pass", "play ear-plugs on 0")


@cache
def band() -> Any:
    def trumpet(metal: str, n: int) -> dict[str, Any]:
        blows = {"do": [{"give": {"apply": [{"run_is": n}], "to": "target"}}]}
        return card(f"{metal}-trumpet", {**ITEM, "type": "horse"}, blows)

    return position(
        {"run": "plain-parcel", "hand": "brass-trumpet carrot-toast", "areas": DECK},
        {"hand": "tin-trumpet"},
        at="priority",
        cards=[trumpet("brass", 8), trumpet("tin", 5)],
    )


BRASS, TOAST, TIN = "play brass-trumpet on 0", "play carrot-toast on 0", "play tin-trumpet on 0"


def music(*actions: str) -> Fraction:
    return value(play(band(), *actions), "plain-parcel")


@cache
def hall() -> Any:
    reflects = {"apply": [{"run": {"trait": {"of": "running", "what": "guard"}}}], "to": "running"}
    steadies = {"apply": [{"guard": 2}], "to": "self"}
    made = [
        card("mirror-hall", SITUATION, reflects),
        card("ballast", HORSE, steadies, run=3, guard=1),
    ]
    return position({"situation": "mirror-hall", "run": "ballast"}, at="guard", cards=made)


def printed(state: Any, horse: str, what: str = "run") -> Fraction:
    return Fraction(steps(state, horse, what)[0]["value"])


@cache
def failed() -> Any:
    state = position(
        {"run": "second-morning", "situation": "open-training", "areas": DECK},
        {"run": "shadow-tag", "hand": "heavy-shoes", "areas": DECK},
        at="priority",
    )
    return play(state, "pass", "play heavy-shoes on 2", "pass", "pass")


def waiting() -> int:
    return len(failed().board.waiting)


def orders(state: Any) -> int:
    """Count the orders in which the waiting abilities can be played."""
    if not state.board.waiting:
        return 1
    choices = [action for action in state.actions() if str(action).startswith("resolve")]
    return sum(orders(state.step(choice).state) for choice in choices) or 1


@cache
def dripping() -> Any:
    drips = {"whenever": {"at_most": [{"count": {"in": "hand"}}, 2]}, "do": [{"draw": 1}]}
    tap = card("dripping-tap", SITUATION, drips)
    return position({"hand": "dripping-tap", "areas": DECK}, cards=[tap])


def dripped(draws: int | None = None) -> Fraction:
    """Return how many cards the hand has in the end, or as if it drew so often."""
    if draws is not None:
        return Fraction(len(dripping().board.sides[0].hand) - 1 + draws)
    return Fraction(len(play(dripping(), "play dripping-tap").board.sides[0].hand))


def lost() -> bool:
    state = position(
        {"run": "up-again", "areas": DECK},
        {"run": "pea-bulb", "hand": "heavy-shoes", "situation": "lost-property", "areas": DECK},
        at="priority",
    )
    after = play(state, "pass", "play heavy-shoes on 2", "pass", "pass")
    return bool(after.board.sides[0].removed)


def chooser() -> str:
    leaves = {"leaves": {"zone": "run", "to": "farm", "of": {"kind": "horse"}}}
    pulls = {"instead_of": leaves, "do": [{"remove": "event_card"}]}
    undertow = card("undertow", HORSE, pulls, run=2, guard=5)
    state = position(
        {"run": "boomerang-cafe", "areas": DECK},
        {"run": "undertow", "areas": DECK},
        at="priority",
        cards=[undertow],
    )
    asked = play(state, "pass", "pass")
    assert asked.rule == "809.2"
    return str(asked.actor + 1)


def may_guard() -> bool:
    hands = {"hand": "challenger-kota bodyguard-twins celery-jet force*3", "areas": DECK}
    state = position(hands, {"hand": "pea-bulb", "areas": DECK})
    state = play(state, "play challenger-kota", "play bodyguard-twins", "pick force", "pick force")
    return play(state, "pass", "run celery-jet force").why_not("guard pea-bulb") is None


@cache
def mail() -> Any:
    succeeds = {"run_succeeds": "self"}
    returns = {"when": succeeds, "do": [{"to_hand": "self"}]}
    draws = {"when": succeeds, "do": [{"draw": {"trait": {"of": "self", "what": "run"}}}]}
    made = [card("postcard", HORSE, returns, draws, run=3, guard=1)]
    you = {"run": "postcard", "hand": "carrot-toast", "areas": DECK}
    return position(you, at="priority", cards=made)


def posted() -> Fraction:
    """Return how many cards Postcard draws after it has gone home."""
    state = play(mail(), "play carrot-toast on 0", "pass", "pass")
    return Fraction(way(state) - way(play(state, "resolve 1")))


def mittens() -> bool:
    def brings(name: str) -> dict[str, Any]:
        return {"do": [{"recover": {"of": {"name": name}}}]}

    item = {**ITEM, "type": "area"}
    made = [
        card("left-mitten", item, brings("right-mitten")),
        card("right-mitten", item, brings("left-mitten")),
    ]
    you = {"hand": "left-mitten", "shown": "left-mitten", "farm": "right-mitten", "areas": DECK}
    once = ("play left-mitten", "pick right-mitten", "play right-mitten", "pick left-mitten")
    state = play(position(you, cards=made), *once)
    return state.why_not("play left-mitten") is None


# --- 04-probabilities ----------------------------------------------------------------------------

HORSES, FORCE = {"kind": "horse"}, {"kind": "force"}


def begins_with(kind: Mapping[str, str]) -> Fraction:
    view = rk.game("foth", **MILE).start().view(0)
    return odds(view, odds.at_least(2, kind, draws=7)).p


def redrawn() -> Fraction:
    table = rk.Table("foth", seed=5, autosave=False, **MILE)
    table.advance()
    return odds(table.state.view(0), odds.mulligan((2, HORSES), (2, FORCE))).p


def force_share() -> Fraction:
    deck = foth.ready_deck("mile").cards
    return Fraction(sum(foth.shipped_set()[name].is_force for name in deck), len(deck))


def kinds() -> set[str]:
    return {foth.shipped_set()[name].kind for name in foth.ready_deck("mile").cards}


GOOD = Fraction(3, 4)
RUN = 6
GUARDS = {3: Fraction(1, 2), 2: Fraction(1, 3), 0: Fraction(1, 6)}


def expected(of: Callable[[int], int]) -> Fraction:
    return sum((p * of(guard) for guard, p in GUARDS.items()), Fraction(0))


# --- 05-make-a-card ------------------------------------------------------------------------------

PAPER_MOON: dict[str, Any] = {
    "id": "paper-moon",
    "name": "Paper Moon",
    "kind": "horse",
    "cost": 2,
    "surfaces": "turf",
    "distances": ["mile", "middle"],
    "styles": ["sashi", "oikomi"],
    "run": 4,
    "guard": 2,
    "abilities": [{"when": {"run_succeeds": "self"}, "do": [{"draw": 1}]}],
}
PRICE = {"when": {"guard_wins": "self"}, "pay": {"discard": 1}, "do": [{"draw": 2}]}


def none_of(copies: int, draws: int = 7, deck: int = 60) -> Fraction:
    return Fraction(comb(deck - copies, draws), comb(deck, draws))


def price(gets: int, pays: int) -> Fraction:
    ability = foth.read_card({**PAPER_MOON, "abilities": [PRICE]}).abilities[0]
    return Fraction(gets * ability.effects[0]["n"] + pays * ability.cost["n"])


def unknown_word() -> str:
    faulty = {
        **PAPER_MOON,
        "cost": "two",
        "distances": ["mile", "far"],
        "abilities": [
            {"when": {"run_succeeds": "self"}, "do": [{"drow": 1}]},
            {"when": "turn_start", "do": [{"to_hand": "target"}]},
        ],
    }
    try:
        foth.read_card(faulty)
    except rk.BadInput as error:
        problems = error.problems
    (place,) = (problem.place for problem in problems if "drow" in problem.text("en"))
    return str(place)


def top_to_farm() -> str:
    """Return the word whose text puts top cards of the own deck into the farm, face up."""
    found = [
        row["word"]
        for row in vocabulary("en")
        if row["kind"] == "effect"
        and row["text"].startswith("Put the top")
        and row["text"].endswith("of your deck into your farm.")
    ]
    assert len(found) == 1, found
    return str(found[0])


def broken() -> list[str]:
    deck = rk.DeckWidget("mile", cards=[foth.read_card(PAPER_MOON)])
    deck.add("paper-moon", 4)
    deck.remove("force", 3)
    return [problem.rule for problem in deck.problems]


@cache
def moon() -> Any:
    return position(
        {"hand": "paper-moon force*3", "areas": "0; 0; 11; 11"},
        {"hand": "force*3", "areas": "11; 11; 11; 11"},
        at="run",
        cards=[foth.read_card(PAPER_MOON)],
        **MILE,
    )


def moon_runs() -> Any:
    state = play(moon(), "run paper-moon force*2")
    while state.actor is not rk.CHANCE:
        state = play(state, "pass")
    return drawn(state)


def moon_distance() -> Fraction:
    return Fraction(moon_runs().board.distance)


# --- the table -----------------------------------------------------------------------------------


TRUTHS: Mapping[str, Truth] = {
    "foth/areas-mile": lambda: course() / len(waiting_side().areas),
    "foth/metres-left": lambda: Fraction(way(half_way()) * METRES),
    "foth/set-aside": lambda: Fraction(len(waiting_side().farm)),
    "foth/payable": lambda: in_order("foth/payable", chosen(PAYING, "run")),
    "foth/wrong-distance": lambda: value(suited(), "toaster-dash"),
    "foth/right-area": lambda: value(suited(), "celery-jet"),
    "foth/can-guard": lambda: in_order("foth/can-guard", chosen(GUARDING, "guard")),
    "foth/distance-guarded": guarded,
    "foth/hand-after-run": lambda: held(before=1, drew=1, away=1),
    "foth/tie": lambda: yes(ties()),
    "foth/supports-now": lambda: in_order("foth/supports-now", chosen(SUPPORTS, "play")),
    "foth/one-situation": situations,
    "foth/both-supports": lambda: helped("carrot-toast", "apprentice-mugi"),
    "foth/extra-sum": together,
    "foth/dash-way": lambda: Fraction(way(dash()[0]) - way(dash()[1])),
    "foth/last-draw": last_draw,
    "foth/page-hand": lambda: page_hand("catalogue"),
    "foth/film-winner": lambda: str(film().result.winners[0] + 1),
    "foth/film-extra": lambda: in_order(
        "foth/film-extra", chosen(asks(1, "702.6b", extra=True), "run")
    ),
    "foth/film-tie": lambda: yes("702.6l-i" not in rules_of(3)),
    "foth/film-water": lambda: yes(
        asks(7, "702.6b").why_not("run knock-knock spring-water") is None
    ),
    "foth/film-seven": lambda: left(7),
    "foth/film-away": put_away,
    "foth/film-stop": lambda: in_order("foth/film-stop", stops()),
    "foth/order-set": lambda: str(plain_horse("add-two", "set-six")),
    "foth/order-clock": lambda: dashing("carrot-toast", "alarm-clock"),
    "foth/order-map": lambda: dashing("carrot-toast", "alarm-clock", "borrowed-map"),
    "foth/order-suzu": lambda: value(play(lantern(), "play captain-suzu on 0"), "orange-lantern"),
    "foth/order-plugs": lambda: value(plugged(), "borrowed-bell"),
    "foth/order-trumpets": lambda: music(BRASS, TOAST, "pass", TIN),
    "foth/order-mirrors": lambda: value(hall(), "ballast"),
    "foth/order-orders": lambda: Fraction(orders(failed())),
    "foth/order-tap": dripped,
    "foth/order-lost": lambda: yes(lost()),
    "foth/order-who": chooser,
    "foth/order-ban": lambda: yes(may_guard()),
    "foth/order-postcard": posted,
    "foth/order-mittens": lambda: yes(mittens()),
    "foth/fresh-hand": redrawn,
    "foth/first-force": lambda: 7 * force_share(),
    "foth/second-chance": lambda: 1 - (1 - GOOD) ** 2,
    "foth/expected-run": lambda: expected(lambda guard: RUN - guard),
    "foth/card-chance": lambda: 1 - none_of(3),
    "foth/card-pay": lambda: price(1, -1),
    "foth/card-place": unknown_word,
    "foth/card-word": top_to_farm,
    "foth/card-deck": lambda: in_order("foth/card-deck", broken()),
    "foth/card-run": moon_distance,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "foth/payable": {"plain-parcel": lambda: costing(PAYING, 2)},
    "foth/can-guard": {"pea-bulb": lambda: costing(GUARDING, 0)},
    "foth/supports-now": {
        "double-lunchbox": lambda: [
            name
            for name in chosen(SUPPORTS, "play")
            if rk.game("foth").cards[name].type != "situation"
        ],
    },
    "foth/film-extra": {
        "celery-jet just-in-time knock-knock mint-bicycle pea-bulb": lambda: horses(
            asks(1, "702.6b", extra=True)
        ),
    },
    "foth/film-stop": {"pea-bulb popcorn-parade": lambda: guards()[:2]},
    "foth/card-deck": {"602.1a": lambda: broken()[:1]},
    "foth/areas-mile": {
        "15": lambda: cards(beginning()) / len(waiting_side().areas),
        "16": lambda: course() / 2,
        "32": course,
    },
    "foth/metres-left": {
        "19": lambda: Fraction(way(half_way())),
        "150": lambda: Fraction(
            METRES * next(len(area) for area in half_way().view(0).sides[0].areas if len(area))
        ),
        "650": lambda: MILE["metres"] - Fraction(METRES * way(half_way())),
    },
    "foth/set-aside": {
        "28": lambda: cards(beginning()) - course(),
        "53": lambda: cards(beginning()) - waiting_side().hand,
    },
    "foth/wrong-distance": {
        "3": lambda: printed(suited(), "toaster-dash"),
        "1": lambda: value(suited(), "toaster-dash") - 1,
        "4": lambda: printed(suited(), "toaster-dash") + 1,
    },
    "foth/right-area": {
        "4": lambda: printed(suited(), "celery-jet"),
        "7": lambda: printed(suited(), "celery-jet") + 3,  # surface, distance, area
        "3": lambda: printed(suited(), "celery-jet") - 1,
    },
    "foth/distance-guarded": {
        "5": lambda: guarded() + number("pea-bulb", "guard"),
        "0": lambda: guarded() * 0,
        "3": lambda: Fraction(number("pea-bulb", "guard")),
    },
    "foth/hand-after-run": {
        "8": lambda: held(before=1, drew=1),
        "3": lambda: held(before=1),
        "9": lambda: held(before=1, drew=1) + 1,
    },
    "foth/one-situation": {"2": lambda: situations() + 1, "0": lambda: situations() - 1},
    "foth/both-supports": {
        "10": lambda: helped("carrot-toast", "apprentice-mugi") + number("pea-bulb", "guard"),
        "4": lambda: helped("carrot-toast"),
        "5": lambda: helped("apprentice-mugi"),
        "6": lambda: helped("carrot-toast", "apprentice-mugi") - 1,  # without the area
    },
    "foth/extra-sum": {
        "6": lambda: together() + 1,  # the area, twice
        "4": lambda: together() - number("pea-bulb", "run"),
        "1": lambda: Fraction(number("pea-bulb", "run")),
    },
    "foth/dash-way": {
        "4": lambda: Fraction(dash()[1].board.distance),
        "3": lambda: Fraction(dash()[1].view(0).asked.least),
    },
    "foth/last-draw": {
        "4": last_distance,
        "0": lambda: last_draw() * 0,
        "1": lambda: last_draw() - 1,
    },
    "foth/page-hand": {
        "4": lambda: page_hand("comprehensive"),
        "2": lambda: page_hand("catalogue") - 1,
    },
    "foth/film-seven": {
        "16": lambda: at_turn(7) - distance(7),
        "14": lambda: left(7) + 1,
        "7": lambda: at_turn(7) - left(7),
    },
    "foth/film-away": {
        "4": lambda: distance(11),
        "0": lambda: put_away() * 0,
        "6": lambda: asks(11, "702.6k-iii").view(0).sides[0].hand - Fraction(1),
    },
    "foth/order-clock": {
        "6": lambda: dashing("alarm-clock"),
        "5": lambda: dashing("carrot-toast"),
    },
    "foth/order-map": {
        "9": lambda: dashing("carrot-toast", "alarm-clock") + 1,
        "6": lambda: dashing("alarm-clock"),
    },
    "foth/order-suzu": {
        "7": lambda: value(play(lantern(), "play captain-suzu on 0"), "orange-lantern") + 1,
        "5": lambda: value(lantern(), "orange-lantern"),
    },
    "foth/order-plugs": {
        "5": lambda: value(bell(), "borrowed-bell") - 1,
        "2": lambda: value(plugged(), "borrowed-bell") - 1,
        "4": lambda: value(plugged(), "borrowed-bell") + 1,
    },
    "foth/order-trumpets": {
        "5": lambda: music("pass", TIN),
        "10": lambda: music(BRASS, TOAST),
        "8": lambda: music(BRASS),
    },
    "foth/order-mirrors": {
        "4": lambda: printed(hall(), "ballast") + printed(hall(), "ballast", "guard"),
        "3": lambda: printed(hall(), "ballast"),
    },
    "foth/order-orders": {
        "6": lambda: Fraction(factorial(waiting())),
        "1": lambda: Fraction(factorial(1)),
        "3": lambda: Fraction(waiting()),
    },
    "foth/order-tap": {"1": lambda: dripped(draws=1), "2": lambda: dripped() - 1},
    "foth/order-postcard": {
        "3": lambda: printed(mail(), "postcard"),
        "0": lambda: posted() * 0,
    },
    "foth/fresh-hand": {
        "1/2": lambda: alike("good", "not good"),
        "407123/487635": lambda: begins_with(FORCE),
        "693330469/911064725": lambda: begins_with(FORCE) * begins_with(HORSES),
    },
    "foth/first-force": {
        "7/2": lambda: 7 * alike("force", "another card"),
        "7/3": lambda: 7 * alike(*kinds()),
        "23/60": force_share,
        "3": lambda: Fraction(round(7 * force_share())),
    },
    "foth/second-chance": {
        "3/4": lambda: GOOD,
        "9/16": lambda: GOOD**2,
        "1": lambda: min(Fraction(1), GOOD + GOOD),
        "1/16": lambda: (1 - GOOD) ** 2,
        "7/8": lambda: GOOD + (1 - GOOD) / 2,
    },
    "foth/expected-run": {
        "13/3": lambda: Fraction(sum(RUN - guard for guard in GUARDS), len(GUARDS)),
        "13/6": lambda: expected(lambda guard: guard),
        "3": lambda: Fraction(RUN - max(GUARDS, key=lambda guard: GUARDS[guard])),
    },
    "foth/card-chance": {
        "7/20": lambda: 7 * (1 - none_of(3, draws=1)),
        "1/20": lambda: 1 - none_of(3, draws=1),
        "7/60": lambda: 1 - none_of(1),
        "1/2": lambda: alike("there", "not there"),
    },
    "foth/card-pay": {
        "2": lambda: price(1, 0),
        "3": lambda: price(1, 1),
        "0": lambda: price(0, 1) - 1,
    },
    "foth/card-run": {
        "4": lambda: printed(moon(), "paper-moon"),
        "7": lambda: printed(moon(), "paper-moon") + 3,  # surface, distance, area
        "6": lambda: moon_distance() + 1,
    },
}
