"""The truths of the Read Aloud lessons, and what each misconception makes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import racekit as rk
from racekit.games.readaloud import history, read_pack, vocabulary
from racekit.games.readaloud.positions import position
from racekit.lessons import example, position_of
from racekit.lessons.catalogue import entry_of
from racekit.lessons.checking import keys_of

from . import Truth, alike, never, surely

CARDS = rk.game("readaloud").backdrop()["cards"]
THREE = 3  # cards in a hand, players, cards in the field


def total(codes: str) -> int:
    return sum(CARDS[code]["value"] for code in codes.split())


def finish(state: Any, *actions: str) -> Any:
    """Play these actions, and then any, until the next card is read or the game is over."""
    coming = list(actions)
    while state.result is None and (coming or state.view(0).asks != "read"):
        if state.actor is rk.CHANCE:
            action: Any = next(iter(state.outcomes()))
        else:
            action = coming.pop(0) if coming else state.actions()[0]
        state = state.step(action).state
    return state


def leading(state: Any) -> list[int]:
    return list(state.game.scene(state.view(0))["leading"])


def yes(found: bool) -> str:
    return "yes" if found else "no"


# --- 01-rules ------------------------------------------------------------------------------------


@cache
def dealt() -> tuple[int, int, int]:
    """Return the sizes of the stock, the field and all hands."""
    effects = [{"word": "nothing"}]
    sixty = [{"code": f"c{n}", "title": "?", "value": n, "effects": effects} for n in range(60)]
    table = rk.Table("readaloud", players=4, size=2, pack={"cards": sixty}, seed=1, autosave=False)
    table.advance()
    view = table.state.view(0)
    field, *hands = view.laid
    return len(view.stock), len(field), sum(map(len, hands))


TURNED = position_of("readaloud/readable")
CROWN = position_of("readaloud/condition")
BANNED = position_of("readaloud/banned")


def as_usual() -> list[str]:
    """Return the places of the cards that one sees in the field, and of the own hand."""
    view = TURNED.view(TURNED.actor)
    own = {f"h{view.seat}.{at}" for at in range(THREE)}
    seen = own | {f"f{at}" for at, piece in enumerate(view.laid[0]) if piece.card in CARDS}
    return [place for place in keys_of(entry_of("readaloud/readable")) if place in seen]


def readable(question: str) -> list[str]:
    """Return the places of a question from where a card can be read."""
    found = {str(action.spot) for action in position_of(question).actions()}
    return [place for place in keys_of(entry_of(question)) if place in found]


@cache
def second_look() -> int:
    state = position(field="farewell well peep", hands=["second-look pause daydream"], seed=1)
    state = state.step("read h0.0").state.step("fill f1").state
    while state.actor is not rk.CHANCE or state.view(0).asks != "lay":
        state = state.step(next(iter(state.outcomes()))).state
    return len(state.view(0).laid[1])


def first_is_treasure() -> Fraction:
    mixed = position(
        field="tidy-up pause peep",
        hands=[
            "farewell daydream dice",
            [{"card": "treasure", "knows": [0, 1]}, "well", "thaw"],
            "torch muddle key",
        ],
        stock=30,
    )
    view = finish(mixed, "read f0", "hand 1").view(0)
    return Fraction(view.chances(view.laid[2][0].id)["treasure"])


def crowned() -> list[str]:
    places = keys_of(entry_of("readaloud/condition"))
    return [place for place in places if leading(finish(CROWN, f"read {place}")) == [0]]


def harmless() -> list[str]:
    """Return the places of the cards that discard nothing, from wherever."""
    view = BANNED.view(BANNED.actor)
    fields = [(f"f{at}", piece.card) for at, piece in enumerate(view.laid[0])]
    hands = [(f"h0.{at}", piece.card) for at, piece in enumerate(view.laid[1])]
    discards = {
        place
        for place, code in fields + hands
        if any(word["word"].startswith("discard") for word in CARDS[code]["words"])
    }
    return [place for place in keys_of(entry_of("readaloud/banned")) if place not in discards]


def circle() -> bool:
    idle = position(
        players=2, field="peep well torch", hands=["pause thaw dice", "daydream key farewell"]
    )
    return idle.step("read h0.0").state.why_not("read h1.0") is None


@cache
def refills() -> int:
    before = position(field="pause peep well", hands=["spring-cleaning daydream bonfire"], stock=30)
    state = before.step("read h0.0").state
    while state.view(0).asks != "read":
        own = state.actor == 0
        state = state.step(state.actions()[-1] if own else next(iter(state.outcomes()))).state
    return len(before.view(0).stock) - len(state.view(0).stock)


@cache
def lean_year() -> int:
    before = position(
        field="lean-year pause peep", hands=["treasure daydream bonfire"], stock=30, seed=2
    )
    return len(finish(before, "read f0").view(0).discards) - len(before.view(0).discards)


def first_person() -> bool:
    hands = ["first-person daydream pause", "well thaw dice", "torch muddle key"]
    end = finish(position(field="peep", hands=hands, stock=0), "read h0.0", "fill f0")
    return 0 in end.result.winners


STOCK = 20


@cache
def countdown() -> int:
    before = position(field="countdown pause peep", hands=["daydream bonfire dice"], stock=STOCK)
    return len(finish(before, "read f0").view(0).stock)


def stack(*under: str) -> Fraction:
    """Return the value of Treasure with these cards under it."""
    state = position(
        field=["pause", "peep", "well"],
        hands=[[{"card": "treasure", "under": list(under)}, "torch", "daydream"]],
    )
    hand = state.game.scene(state.view(0))["hands"][0]
    return Fraction(next(piece["value"] for piece in hand if piece["card"] == "treasure"))


@cache
def second_choices(**wording: str) -> int:
    hands = ["cross-trade well thaw", "treasure peep bonfire", "torch muddle key"]
    state = position(field="trade-places pause dice", hands=hands, **wording)
    return len(state.step("read h0.0").state.step("card h0.1").state.actions())


@cache
def five() -> Any:
    return position(
        field="trade-places cross-trade pause",
        hands=["reverse double from-the-discards", "treasure well thaw", "torch muddle key"],
        lies={"field": "all", "hands": ["owner", "all", "owner"]},
        discards="bonfire champion feather",
        stock=20,
    )


def reversed_total() -> int:
    """Return the total of Player 2's hand once the sign of Treasure has been changed."""
    state = five().step("read h0.0").state.step("card h1.0").state
    return sum(piece["value"] for piece in state.game.scene(state.view(0))["hands"][1])


def traded() -> str:
    """Return where Trade places is once it has been exchanged."""
    view = finish(five(), "read f0", "card h1.0").view(0)
    places = dict(zip(("field", "mine", "theirs"), view.laid, strict=False))
    found = (name for name, laid in places.items() if "trade-places" in [p.card for p in laid])
    return next(found, "discards")


def heard() -> Fraction:
    """Return how sure Player 1 is of a card that was read from a hidden hand."""
    hands = ["storm key dice", "daydream well treasure", "torch muddle farewell"]
    state = position(seat=1, field="pause peep thaw", hands=hands, stock=20)
    first = state.step("read h1.0").state.view(0).laid[2][0]
    return Fraction(first.card == "daydream")


def arrives() -> str:
    """Return who sees a card that comes from the field to a hand that is turned round."""
    hands = ["treasure key well", "storm peep torch", "daydream muddle farewell"]
    lies = {"field": "all", "hands": ["others", "owner", "owner"]}
    state = position(field="dice pause thaw", hands=hands, lies=lies, stock=20)
    laid = finish(state, "read f0").view(1).laid[1]
    sees = next(piece.sees for piece in laid if piece.card == "pause")
    mine, others = sees & 1, sees >> 1
    return {(1, 3): "everybody", (0, 3): "others", (1, 0): "you"}.get((mine, others), "nobody")


def dropping() -> list[str]:
    """Return the players in the order in which they discard what is above the new limit."""
    state, seats = position(seat=1, field="lean-year pause peep", stock=30, seed=2), []
    state = state.step("read f0").state
    while state.view(0).asks != "read":
        chance = state.actor is rk.CHANCE
        step = state.step(next(iter(state.outcomes())) if chance else state.actions()[0])
        seats += [event.values["seat"] for event in step.events if event.name == "dropped"]
        state = step.state
    return [str(seat + 1) for seat in seats]


def one_of(many: int) -> Fraction:
    """Return how many remain if only one of so many is counted."""
    return Fraction(many > 0)


def none_of(many: int) -> Fraction:
    """Return how many remain if none of so many is counted."""
    return one_of(many) - one_of(many)


def tied() -> int:
    hands = ["farewell tidy-up pause", "storm parcel zero-sum", "champion eraser round-of-applause"]
    most = {"what": "value", "how": "most", "seat": 2}
    return len(
        finish(
            position(field="peep", hands=hands, condition=most, stock=0), "read f0"
        ).result.winners
    )


# --- 02-one-game ---------------------------------------------------------------------------------


@cache
def film() -> Any:
    return example("readaloud")


def steps(turn: int) -> list[Any]:
    table = film()
    line = table.node.line()[1:]
    return [node for node in line if table.state_at(node.parent).board.turn == turn]


def begin(turn: int) -> Any:
    return film().state_at(steps(turn)[0].parent)


def stock(turn: int) -> int:
    return len(begin(turn).board.stock)


def hand(turn: int, seat: int = 1) -> str:
    return " ".join(piece.card for piece in begin(turn).board.laid[seat + 1])


def first_condition() -> int:
    played = max(row["turn"] for row in history.turns(film()))
    return next(turn for turn in range(1, played) if begin(turn + 1).board.condition is not None)


def reduced() -> int:
    return sum(event.name == "reduced" for node in steps(4) for event in node.events)


def amnesty() -> int:
    events = [event for node in steps(5) for event in node.events]
    return next(int(e.values["place"]) for e in events if e.name == "discarded_this")


def ahead(turn: int) -> int:
    (seat,) = next(row["ahead"] for row in history.turns(film()) if row["turn"] == turn)
    return int(seat) + 1


@cache
def before_the_last() -> Any:
    drawing = next(node for node in steps(11) if str(node.action) == "draw pass-the-crown")
    return film().state_at(drawing.parent)


def hidden() -> int:
    """Return how many cards lie hidden from Player 2: the stock, and the other hands."""
    laid = before_the_last().board.laid
    return len(before_the_last().board.stock) + len(laid[1]) + len(laid[3])


# --- 03-write-a-card -----------------------------------------------------------------------------

BOAT = {
    "code": "paper-boat",
    "title": "Paper boat",
    "value": 4,
    "effects": [
        {"word": "discard", "what": "own_hand", "how": "chance", "n": 1},
        {"word": "discard_this"},
    ],
}


def picks_itself() -> Fraction:
    pack = {"base": "house", "cards": [BOAT]}
    hands = ["paper-boat treasure daydream"]
    state = position(field="pause peep well", hands=hands, stock=20, pack=pack)
    outcomes = state.step("read h0.0").state.outcomes()
    return next(p for outcome, p in outcomes.items() if str(outcome) == "pick h0.0")


@cache
def thief() -> int:
    effects = [{"word": "take", "what": "other_hand"}, {"word": "discard_this"}]
    card = {"code": "thief", "title": "Thief", "value": -3, "effects": effects}
    state = position(
        field="thief peep well",
        hands=["pause daydream key", "treasure champion dice", "thaw torch muddle"],
        pack={"base": "house", "cards": [card]},
    )
    return len(finish(state, "read f0", "hand 1").view(0).laid[1])


def given_away() -> str:
    """Return the word that only moves a card of the own hand into another player's."""
    texts = {row["word"]: row["text"] for row in vocabulary("en")}
    (word,) = (w for w, text in texts.items() if text.startswith("give one card of your hand to "))
    return str(word)


def unknown_word() -> str:
    faulty = {"cards": [{**BOAT, "effects": [{"word": "sink", "what": "stock"}]}]}
    try:
        read_pack(faulty)
    except rk.BadInput as error:
        (found,) = (problem.place for problem in error.problems)
        return found.replace("cards[0].effects[0]", "cards[2].effects[1]")
    raise AssertionError


def pack_of(word: Mapping[str, str]) -> dict[str, Any]:
    return {
        "cards": [
            {"code": f"card-{n}", "title": f"No. {n}", "value": n, "effects": [word]}
            for n in range(1, 21)
        ]
    }


def idle_reads() -> int:
    pack = pack_of({"word": "nothing"})
    row = rk.simulate("readaloud", 1, pack=pack, seed=1, progress=False).iloc[0]
    return int(sum(row[f"reads_{seat}"] for seat in range(THREE)))


def stopped_by() -> str:
    game = rk.game("readaloud", pack=pack_of({"word": "shuffle", "what": "own_hand"}), turns=40)
    seats = {seat: rk.players.Random() for seat in range(game.players)}
    table = rk.Table(game, seats=seats, seed=1, autosave=False)
    table.advance()
    return str(table.state.board.ended)


# --- 04-who-wins ---------------------------------------------------------------------------------

HANDS = ["pause daydream bonfire", "treasure peep dice", "well thaw torch"]
CONDITIONS = [
    ("value", "most"),
    ("value", "least"),
    ("value", "even"),
    ("highest", "most"),
    ("spread", "most"),
    ("left", ""),
]


def winners(what: str, how: str) -> list[int]:
    return leading(
        position(
            field="farewell key muddle",
            hands=HANDS,
            lies={"field": "all", "hands": ["all"] * 3},
            condition={"what": what, "how": how, "seat": 2},
        )
    )


def most_conditions() -> int:
    won = [seat for each in CONDITIONS for seat in winners(*each)]
    return max(range(3), key=won.count) + 1


FOUR = (0, 0, 1, 1)


def half_even() -> Fraction:
    return Fraction(FOUR.count(0), len(FOUR))


def two_of_four(fits: Callable[[int, int], bool]) -> Fraction:
    """Return how likely two cards fit, drawn from two even and two odd ones."""
    drawn = list(combinations(FOUR, 2))
    return Fraction(sum(fits(*pair) for pair in drawn), len(drawn))


def best_readings() -> list[str]:
    effects = rk.odds(position_of("readaloud/best-readings").view(0), "effect", method="exact")
    won = {str(action.spot) for action in effects if effects[action][True] == 1}
    return [place for place in keys_of(entry_of("readaloud/best-readings")) if place in won]


GAMES = {0: Fraction(1, 10), 3: Fraction(1, 10), 1: Fraction(8, 10)}
"""How often so many players win."""

# --- the table -----------------------------------------------------------------------------------


TRUTHS: Mapping[str, Truth] = {
    "readaloud/stock": lambda: Fraction(dealt()[0]),
    "readaloud/readable": lambda: readable("readaloud/readable"),
    "readaloud/second-look": lambda: Fraction(second_look()),
    "readaloud/shuffled-treasure": first_is_treasure,
    "readaloud/condition": crowned,
    "readaloud/banned": lambda: readable("readaloud/banned"),
    "readaloud/circle": lambda: yes(circle()),
    "readaloud/refills": lambda: Fraction(refills()),
    "readaloud/lean-year": lambda: Fraction(lean_year()),
    "readaloud/too-late": lambda: yes(first_person()),
    "readaloud/countdown": lambda: Fraction(countdown()),
    "readaloud/stack": lambda: stack("double", "reverse"),
    "readaloud/sign": lambda: Fraction(reversed_total()),
    "readaloud/trade-where": traded,
    "readaloud/cross-trade": lambda: Fraction(second_choices()),
    "readaloud/heard": heard,
    "readaloud/arrives": arrives,
    "readaloud/too-many": dropping,
    "readaloud/tie": lambda: Fraction(tied()),
    "readaloud/film-first": lambda: Fraction(first_condition()),
    "readaloud/film-gust": lambda: Fraction(stock(1) - stock(2)),
    "readaloud/film-countdown": lambda: Fraction(reduced()),
    "readaloud/film-amnesty": lambda: str(amnesty()),
    "readaloud/film-even": lambda: Fraction(total(hand(9))),
    "readaloud/film-feather": lambda: str(ahead(11)),
    "readaloud/film-cleaning": lambda: Fraction(total(hand(12))),
    "readaloud/film-last": lambda: Fraction(len(before_the_last().view(1).outcomes())),
    "readaloud/film-harmony": lambda: yes(film().state.board.condition.card == "harmony"),
    "readaloud/self-discard": picks_itself,
    "readaloud/thief": lambda: Fraction(thief()),
    "readaloud/give": given_away,
    "readaloud/card-place": unknown_word,
    "readaloud/idle-reads": lambda: str(idle_reads()),
    "readaloud/endless-rule": stopped_by,
    "readaloud/most-conditions": lambda: str(most_conditions()),
    "readaloud/odd-winners": lambda: Fraction(len(winners("value", "odd"))),
    "readaloud/even-total": lambda: two_of_four(lambda a, b: (a + b) % 2 == 0),
    "readaloud/best-readings": best_readings,
    "readaloud/sum-of-wins": lambda: sum((n * p for n, p in GAMES.items()), Fraction(0)),
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "readaloud/readable": {"f0 f2 h0.0": as_usual},
    "readaloud/condition": {
        "f1": lambda: crowned()[:1],  # the first that is found
        "f2": lambda: crowned()[1:],
    },
    "readaloud/banned": {"f1 h0.2": harmless},
    "readaloud/best-readings": {
        "h0.0": lambda: [place for place in best_readings() if place.startswith("h0")],
        "h1.1": lambda: [place for place in best_readings() if not place.startswith("h0")],
    },
    "readaloud/stock": {
        "58": lambda: Fraction(60 - dealt()[1]),
        "52": lambda: Fraction(60 - dealt()[2]),
        "46": lambda: Fraction(60 - dealt()[1] - 4 * THREE),
    },
    "readaloud/second-look": {
        "2": lambda: Fraction(second_look() - 1),  # the gap not refilled
        "9": lambda: Fraction(second_look() * THREE),  # every hand
    },
    "readaloud/shuffled-treasure": {
        "1": surely,
        "1/2": lambda: alike("there", "not there"),
        "0": never,
    },
    "readaloud/refills": {
        "2": lambda: Fraction(refills() - 1),  # without the card itself
        "0": lambda: none_of(refills()),  # the gaps stay
        "1": lambda: one_of(refills()),  # once at the end
    },
    "readaloud/lean-year": {
        "3": lambda: Fraction(lean_year() - 1),  # without the card itself
        "2": lambda: Fraction(lean_year() - (THREE - 1)),  # the card, and one of the reader's
        "1": lambda: Fraction(lean_year() - THREE),  # the card alone
    },
    "readaloud/countdown": {
        "6": lambda: Fraction(3 * (THREE - 1)),  # before the gap is refilled
        "10": lambda: Fraction(STOCK - 1 - countdown()),
        "19": lambda: Fraction(STOCK - 1),
    },
    "readaloud/stack": {
        "20": lambda: stack("double"),
        "-10": lambda: stack("reverse"),
        "10": lambda: Fraction(total("treasure")),
    },
    "readaloud/sign": {
        "16": lambda: Fraction(total("treasure well thaw")),
        "6": lambda: Fraction(total("well thaw")),
        "-16": lambda: Fraction(-total("treasure well thaw")),
    },
    "readaloud/heard": {
        "1/3": lambda: Fraction(1, THREE),
        "0": never,
        "1/2": lambda: alike("that card", "another"),
    },
    "readaloud/too-many": {
        "1 2 3": lambda: sorted(dropping()),
        "2 1 3": lambda: [dropping()[0], *reversed(dropping()[1:])],
    },
    "readaloud/cross-trade": {
        "11": lambda: Fraction(second_choices(wording="2.0")),
        "6": lambda: Fraction(second_choices() - THREE),
        "3": lambda: Fraction(THREE),
    },
    "readaloud/tie": {"1": lambda: one_of(tied()), "0": lambda: none_of(tied())},
    "readaloud/film-first": {
        "1": lambda: Fraction(history.turns(film())[0]["turn"]),
        "12": lambda: Fraction(max(row["turn"] for row in history.turns(film()))),
    },
    "readaloud/film-gust": {
        "3": lambda: Fraction(THREE),
        "1": lambda: one_of(stock(1) - stock(2)),  # for the card itself
        "0": lambda: none_of(stock(1) - stock(2)),
    },
    "readaloud/film-countdown": {
        "69": lambda: Fraction(stock(4) - stock(5)),
        "71": lambda: Fraction(stock(4) - 1 - 3 * (THREE - 1)),
        "9": lambda: Fraction(stock(5)),
    },
    "readaloud/film-even": {
        "8": lambda: Fraction(total(hand(8))),
        "6": lambda: Fraction(total(hand(9)) - total("snapshot")),
    },
    "readaloud/film-cleaning": {
        "10": lambda: Fraction(total(hand(11))),
        "7": lambda: Fraction(sum(max(0, total(code)) for code in hand(12).split())),
        "13": lambda: Fraction(sum(abs(total(code)) for code in hand(12).split())),
    },
    "readaloud/film-last": {
        "1": lambda: Fraction(len(before_the_last().board.stock)),
        "7": lambda: Fraction(hidden()),
    },
    "readaloud/self-discard": {"0": never, "1/2": lambda: alike("picked", "not picked")},
    "readaloud/thief": {
        "4": lambda: Fraction(THREE + 1),  # the limit ignored
        "2": lambda: Fraction(thief() - 1),  # as if it were discarded from the hand
    },
    "readaloud/odd-winners": {
        "1": lambda: one_of(len(winners("value", "odd"))),
        "3": lambda: Fraction(len(HANDS)),
        "0": lambda: none_of(len(winners("value", "odd"))),
    },
    "readaloud/even-total": {
        "1/2": lambda: (
            half_even() ** 2 + (1 - half_even()) ** 2
        ),  # as if the first card were put back
        "1/6": lambda: two_of_four(lambda a, b: a + b == 0),
        "2/3": lambda: two_of_four(lambda a, b: (a + b) % 2 == 1),
    },
    "readaloud/sum-of-wins": {
        "1": lambda: sum(GAMES.values(), Fraction(0)),
        "9/10": lambda: 1 - GAMES[0],
        "3": lambda: Fraction(THREE),
    },
}
