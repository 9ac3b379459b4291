"""Force of the Horse: determinizations, questions, and simulations."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations, count, pairwise, permutations
from math import comb
from typing import Any

import numpy as np
import pandas as pd
import pytest

import racekit as rk
from racekit import odds
from racekit.engine.analysis import Kernel, get_feature
from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.games.foth import history, make
from racekit.games.foth.board import AreaPile, Board, Race, plus
from racekit.games.foth.determinizations import Determinizations
from racekit.games.foth.positions import position
from racekit.games.foth.tables import COLUMNS, EventCounter
from racekit.odds.stepping import play_out
from racekit.players import Greedy, Random
from tests.foth.scenario import THEY, YOU, Scenario, horse, situation, support
from tests.odds.sitters import First
from tests.odds.trees import Tree, by_information_state, follow

F = Fraction


# --- against complete enumeration ----------------------------------------------------------------


def done(tree: Tree, action: str) -> Tree:
    """Take an action in every position that allows it, without inference from the choice."""
    return {
        state.step(action).state: p for state, p in tree.items() if state.why_not(action) is None
    }


def check_posteriors(tree: Tree, seat: int) -> None:
    """Compare the determinizations of every information state of a seat with Bayes' theorem."""
    for view, states in by_information_state(tree, seat).items():
        expected: dict[State, Fraction] = {}
        for state, p in states.items():
            same = coarse(state, seat)
            expected[same] = expected.get(same, F(0)) + p
        assert {coarse(world, seat): p for world, p in Determinizations(view)} == expected


def coarse(state: State, seat: int) -> State:
    """Return a position without details that its seat cannot distinguish.

    It has no past, and face-down cards that nobody knows are in their owner's pool: each of them is
    as good as any other.
    """
    board: Board = state.board
    sides = []
    for side in board.sides:
        piles, pool = [], list(side.pool)
        for pile in side.piles:
            known = seat in pile.seen
            pool += () if known else pile.loose
            piles.append(pile._replace(loose=pile.loose if known else (), seen=(seat,) * known))
        sides.append(side._replace(piles=tuple(piles), pool=plus((), *pool)))
    return State(state.game, board._replace(past=(), sides=tuple(sides)), state.agenda)


@pytest.mark.rule("foth:603.1b", "foth:603.1c-i", "foth:F43", cited=False)  # what each may know
def test_the_posteriors_of_a_deal() -> None:
    """Hands, decisions to redraw that are secret, cards set aside, areas, the first draw."""
    scene = Scenario.opening(
        horse("comet"),
        you="force*39 comet",
        they="force*38 comet*2",
        race="tokyo turf 1200 good",
    )
    tree = {scene.state: F(1)}
    asked = set()
    for ply in range(100):
        state = next(iter(tree))
        if state.rule != "603.1e" or ply % 16 == 0:
            asked.add(state.rule)
            for seat in (YOU, THEY):
                check_posteriors(tree, seat)
        if state.rule == "702.5":
            break
        tree = follow(tree)
    # After 702.3 somebody is first, and the first card of an area has been drawn.
    assert {"603.1b", "603.1c-i", "603.1e", "702.3", "702.5"} <= asked


@pytest.mark.rule("foth:603.1c-i", "foth:F43", cited=False)  # what each may know
def test_either_declaration_of_the_other_is_as_likely() -> None:
    scene = Scenario.opening(you="force*60", they="force*60")
    while scene.state.rule != "603.1c-i":
        scene.play("chance: card force")
    scene.play("you: redraw")
    worlds = Determinizations(scene.view("they"))
    assert worlds.count == 2 * comb(60, 7)
    assert Determinizations(scene.view("you")).count == comb(60, 7)
    said = {world.board.redraws: p for world, p in worlds}
    assert said == {(True,): F(1, 2), (False,): F(1, 2)}
    drawn = Counter(worlds.sample(random.Random(seed)).board.redraws for seed in range(40))
    assert min(drawn.values()) > 8


LOOK = {"do": [{"look": {"n": 3, "then": "any_order"}}]}
TAKE = {"do": [{"look": {"n": 3, "then": "take_one"}}]}
DISCARD = {"do": [{"draw": 2}, {"discard": 2}, {"draw": 1}]}
RANDOM = {"do": [{"draw": 2}, {"discard": {"n": 2, "random": True}}]}
SOME = {"do": [{"look": {"n": 3, "then": "farm_any"}}, {"draw": 1}]}
MAGPIE = {"do": [{"later": {"when": {"draws": "you"}, "do": [{"discard": 1}]}}, {"draw": 1}]}


@pytest.mark.rule("foth:402.3", "foth:407.2", "foth:F43", cited=False)  # what each may know
@pytest.mark.parametrize(
    "ability", [LOOK, TAKE, DISCARD, RANDOM, SOME, MAGPIE], ids=lambda a: next(iter(a["do"][0]))
)
@pytest.mark.parametrize("seat", [YOU, THEY])
def test_the_posteriors_of_secret_actions(ability: Any, seat: int) -> None:
    """During the action, too: the player chooses one of two cards, which the other does not see."""
    # A choice among equal cards would carry information, so there are none.
    names = ("comet", "fence", "pony", "wall")
    scene = Scenario(
        support("trick", ability),
        *map(horse, names),
        they={"hand": "trick", "areas": "4; 1", "pool": f"{' '.join(names)} force"},
        turn="they",
    )
    tree = done({scene.state: F(1)}, "play trick")
    seen = set()
    while tree:
        check_posteriors(tree, seat)
        seen |= {state.rule for state in tree}
        tree = follow({state: p for state, p in tree.items() if state.rule != "702.5"})
    assert "702.5" in seen
    assert len(seen) > 2


def announced(tree: Tree) -> Tree:
    """Play each card with equal probability, without inference from the choice."""
    found: Tree = {}
    for state, p in tree.items():
        plays = [action for action in state.actions() if str(action) != "pass"]
        for action in plays:
            after = state.step(action).state
            found[after] = found.get(after, F(0)) + p / len(plays)
    return found


def shelter(zone: str, word: str) -> dict[str, Any]:
    """Return a situation whose player may replace the move of a card."""
    instead = {word: {"zone": zone, "who": "you"}}
    return situation("shelter", {"instead_of": instead, "may": True, "do": ["going_worse"]})


PENDING: dict[str, tuple[Any, Any]] = {
    # A card of the hand, of the deck, of the face-down ones, and one that is played or pays.
    "hand": ({"do": [{"discard": 1}]}, shelter("farm", "enters")),
    "deck": ({"do": [{"look": {"n": 2, "then": "farm_any"}}]}, shelter("farm", "enters")),
    "down": ({"do": [{"mill_down": 1}, {"farm_random": 1}]}, shelter("farm", "enters")),
    "play": ({"do": [{"draw": 1}]}, shelter("hand", "leaves")),
}


@pytest.mark.rule("foth:402.3", "foth:407.2", "foth:F43", cited=False)  # what each may know
@pytest.mark.parametrize("name", PENDING)
def test_a_card_about_to_move_is_any_possible_card(name: str) -> None:
    """The other player decides about a replacement before seeing the card."""
    ability, situated = PENDING[name]
    paid = name == "play"
    scene = Scenario(
        support("trick", ability),
        situated,
        horse("comet"),
        horse("pony"),
        horse("wall", cost=1),
        they={
            "hand": "wall force" if paid else "trick pony",
            "shown": "" if paid else "trick",
            "areas": "2; 1",
            "situation": "shelter",
            "pool": "wall comet force",
        },
        turn="they",
        at="run" if paid else "supports",
    )
    tree: Tree = dict(Determinizations(scene.state.view(YOU)))  # type: ignore[arg-type]
    tree = announced(tree) if paid else done(tree, "play trick")
    asked = 0
    for _ in range(4):
        # Once a card is seen, its choice carries information.
        pending = {state: p for state, p in tree.items() if state.rule == "802.1c-ii"}
        check_posteriors(pending, YOU)
        asked += len(pending)
        tree = follow({s: p for s, p in tree.items() if s.rule not in ("702.5", "702.6d")})
    assert asked > 3


@pytest.mark.rule("foth:510.1", "foth:F43", cited=False)  # what each may know
def test_a_hidden_announcement_is_any_possible_card() -> None:
    """The other discards to be allowed to guard (510.1); its guard is still hidden."""
    gate = {"requires": {"do": "guard", "cost": {"discard": 1}, "who": "opponent"}}
    scene = Scenario(
        horse("comet", {"rule": gate}),
        horse("wall"),
        horse("fence"),
        horse("pony", distances=["sprint"]),
        you={"hand": "comet", "areas": "9"},
        they={"hand": "wall fence pony", "areas": "1", "pool": "force"},
        at="run",
    )
    scene.play("you: run comet \n they: guard wall")
    state = scene.state
    assert state.rule == "510.1"
    view: Any = state.view(YOU)
    found: Counter[tuple[Any, ...]] = Counter()
    for world, p in Determinizations(view):
        assert world.view(YOU) == view
        begun = next(task for task in world.agenda if hasattr(task, "action"))
        found[world.board.sides[THEY].hand, begun.action.what] += p  # type: ignore[assignment]
    expected: dict[Any, Fraction] = {}
    for hand in combinations(("fence", "force", "pony", "wall"), 3):
        guards = [card for card in hand if card in ("fence", "wall")]
        for card in guards:
            expected[tuple(sorted(hand)), card] = F(1, 4) / len(guards)
    total = sum(expected.values())
    assert found == {each: p / total for each, p in expected.items()}
    worlds = Determinizations(view)
    for seed in range(20):
        assert worlds.sample(random.Random(seed)).view(YOU) == view


MINIS: dict[str, dict[str, Any]] = {
    "a hand": {"hand": "comet force*2", "areas": "2; 2", "pool": "comet wall force*2"},
    "some of it shown": {"hand": "comet force*2", "shown": "comet", "areas": "3", "pool": "wall*3"},
    "cards that were looked at": {
        "hand": "force",
        "areas": "comet:1 1 wall:1; 1",
        "pool": "wall*2",
    },
    "a face-down one": {"hand": "wall", "areas": "2", "down": "comet:1 ?", "pool": "force*2 wall"},
}


@pytest.mark.rule("foth:403.3", "foth:407.2", "foth:F43", cited=False)  # what each may know
@pytest.mark.parametrize("name", MINIS)
def test_the_determinizations_are_all_arrangements(name: str) -> None:
    state = position(they=MINIS[name], cards=[horse("comet"), horse("wall")])
    view: Any = state.view(YOU)
    side = view.sides[THEY]
    held = side.hand - len(side.known)
    knowers = [known for area in side.knowers for known in area] + [*side.down_knowers]
    looked = knowers.count((THEY,))
    found: Counter[Any] = Counter()
    for order in permutations(side.unseen):
        found[tuple(sorted(order[:held])), order[held : held + looked]] += 1
    total = sum(found.values())
    worlds = Determinizations(view)
    known = {}
    for world, p in worlds:
        assert world.view(YOU) == view
        cards = world.board.sides[THEY]
        slots = [slot for pile in (*cards.piles, AreaPile(cards.down)) for slot in pile.slots]
        hidden = Counter(cards.hand) - Counter(side.known)
        laid = tuple(str(slot.card) for slot in slots if slot.known == (THEY,))
        known[tuple(sorted(hidden.elements())), laid] = p
    assert known == {laid: F(n, total) for laid, n in found.items()}
    n = len(side.unseen)
    ways = len({*permutations(range(n), looked)}) * len([*combinations(range(n - looked), held)])
    assert worlds.count == ways
    drawn = Counter(worlds.sample(random.Random(seed)) for seed in range(300))
    assert set(drawn) <= {world for world, _ in worlds}
    assert abs(max(drawn.values()) / 300 - float(max(known.values()))) < 0.15


# --- the own deck --------------------------------------------------------------------------------

FIND = {"do": [{"search": {"of": {"kind": "horse"}}}]}


def searched() -> State:
    """Return a position in which a player has searched the first area, which was then shuffled."""
    scene = Scenario(
        support("find", FIND),
        horse("comet"),
        horse("wall"),
        you={"hand": "find", "areas": "3; 3", "pool": "comet*2 wall force*3"},
    )
    scene.play("you: play find \n chance: card comet \n chance: card comet \n chance: card force")
    scene.play("you: pick comet")
    assert scene.state.rule == "702.5"
    return scene.state


@pytest.mark.rule("foth:403.3", "foth:504.1", cited=False)  # what each may know
def test_a_seat_remembers_cards_that_it_saw_before_a_shuffle() -> None:
    state = searched()
    view: Any = state.view(YOU)
    assert view.sides[YOU].shuffled[0] == ("comet", "force")
    assert view.unseen()["areas 0",] == Counter(["comet", "wall", *["force"] * 3])
    assert dict(rk.odds(view, "next card")) == {"comet": F(1, 2), "force": F(1, 2)}
    assert dict(rk.odds(state, "next card")) == dict(rk.odds(view, "next card"))
    other: Any = state.view(THEY)
    assert other.sides[YOU].shuffled[0] == ()
    world = Determinizations(view).sample(random.Random(1))
    assert world.view(YOU) == view
    assert world.board.sides[YOU].piles[0].loose == ("comet", "force")
    for draws in range(6):
        orders = [
            (*near, *far)
            for near in permutations(("comet", "force"))
            for far in permutations(("force", "force", "wall"))
        ]
        for kind in ("comet", "force", "wall"):
            hits = [order[:draws].count(kind) for order in orders]
            for k in range(4):
                expected = F(sum(n >= k for n in hits), len(hits))
                for known in (view, state):
                    assert rk.odds(known, odds.at_least(k, kind, draws=draws)).p == expected


@pytest.mark.rule("foth:403.3", "foth:504.1", cited=False)  # what each may know
def test_an_unseen_card_ends_that_memory() -> None:
    """The other looks at the top card: only that player knows the rest of the shuffled cards."""
    scene = Scenario(
        support("find", FIND),
        support("spy", {"do": [{"look": {"n": 1, "who": "opponent", "then": "farm_any"}}]}),
        horse("comet"),
        you={"hand": "find", "areas": "3; 3", "pool": "comet*3 force*3"},
        they={"hand": "spy force", "areas": "4", "pool": "force*4"},
    )
    scene.play("you: play find \n chance: card comet \n chance: card comet \n chance: card force")
    scene.play("you: pick comet \n you: pass \n you: pass \n chance: card force \n they: play spy")
    assert scene.state.rule == "507.1"
    before: Any = scene.state.view(YOU)
    assert before.sides[YOU].shuffled[0] == ("comet", "force")
    states = [scene.state.step(action).state for action in scene.state.outcomes()]
    assert len({state.key(YOU) for state in states}) == 1
    view: Any = states[0].view(YOU)
    assert view.sides[YOU].shuffled[0] == ()
    assert Counter(view.sides[YOU].unseen) == Counter(["comet"] * 2 + ["force"] * 3)


@pytest.mark.rule("foth:403.3", "foth:502.1", cited=False)  # what each may know
def test_the_next_cards_are_the_known_ones() -> None:
    areas = "1 comet:0; wall:01 2"
    state = position(
        {"areas": areas, "pool": "comet force*2"}, cards=[horse("comet"), horse("wall")]
    )
    view: Any = state.view(YOU)
    assert dict(rk.odds(view, "next card")) == {"comet": F(1, 3), "force": F(2, 3)}
    assert rk.odds(view, odds.at_least(1, "comet", draws=2)).p == 1
    assert rk.odds(view, odds.at_least(2, "comet", draws=2)).p == F(1, 3)
    assert rk.odds(view, odds.at_least(1, "wall", draws=2)).p == 0
    assert rk.odds(view, odds.at_least(1, "wall", draws=3)).p == 1
    known = position({"areas": "comet:0 2", "pool": "force*2"}, cards=[horse("comet")])
    assert dict(rk.odds(known.view(YOU), "next card")) == {"comet": F(1)}
    with pytest.raises(BadInput, match="at most 5"):
        rk.odds(view, odds.at_least(1, "comet", draws=6))


def dealt(**options: Any) -> State:
    """Return the position in which the first seat decides about its first hand."""
    table = rk.Table("foth", seed=7, autosave=False, **{"metres": 1600, **options})
    table.advance()
    return table.state


HORSE, FORCE = {"kind": "horse"}, {"kind": "force"}


@pytest.mark.rule("foth:603.1b", "foth:603.1d", cited=False)  # what may be dealt
@pytest.mark.parametrize("metres", [1200, 1600, 2200, 3200])
def test_opening_hands_are_hypergeometric(metres: int) -> None:
    game = make(metres=metres, course="tokyo", going="good")
    state = game.start()
    deck = game.deck(YOU, state.board.race.distance)
    horses = sum(game.cards[card].is_horse for card in deck)
    for known in (state, state.view(YOU)):
        for k in range(5):
            answer = rk.odds(known, odds.at_least(k, HORSE, draws=7))
            expected = odds.closed.hypergeometric(len(deck), horses, 7)
            assert answer.p == odds.closed.at_least(k, expected)
    # What is set aside is never drawn.
    with pytest.raises(BadInput, match=f"at most {metres // 50 + 7} can"):
        rk.odds(state, odds.at_least(1, HORSE, draws=80))


@pytest.mark.rule("foth:603.1c", cited=False)  # what may be dealt
def test_a_mulligan_against_every_hand() -> None:
    """With a deck of 40 equal cards except for four horses."""
    scene = Scenario.opening(
        horse("comet"),
        horse("wall"),
        you="force*36 comet*3 wall",
        they="force*40",
        race="tokyo turf 1200 good",
    )
    scene.play("chance: card wall" + "\n chance: card force" * 13)
    assert scene.state.rule == "603.1c-i"
    wanted = [(1, HORSE), (5, "force")]
    answer = rk.odds(scene.state.view(YOU), odds.mulligan(*wanted))
    # One horse and six others, or two and five.
    ways = comb(4, 1) * comb(36, 6) + comb(4, 2) * comb(36, 5)
    assert answer.p == F(ways, comb(40, 7))
    assert "current hand has these cards" in answer.notes[0].en
    kept = scene.state.step("keep").state
    assert rk.odds(kept.view(YOU), odds.mulligan(*wanted)).p == answer.p
    assert rk.odds(kept, odds.mulligan((1, "force"))).p == 1
    begun = kept.step("keep").state
    with pytest.raises(BadInput, match="first hand cannot be redrawn"):
        rk.odds(begun.view(YOU), odds.mulligan((1, "force")))


def test_a_note_states_whether_the_current_hand_meets_the_conditions() -> None:
    view: Any = dealt().view(YOU)
    held = view.sides[YOU].known
    horses = sum(view.cards[card].is_horse for card in held)
    notes = [rk.odds(view, odds.mulligan((k, HORSE))).notes[0].en for k in (horses, horses + 1)]
    assert "has these cards, too" in notes[0]
    assert "does not have these cards" in notes[1]


# --- the other's hand ----------------------------------------------------------------------------


@pytest.mark.rule("foth:407.2", "foth:F43", cited=False)  # what each may know
def test_the_others_hand_agrees_with_the_determinizations() -> None:
    state = position(
        they={"hand": "comet force*2", "shown": "force", "areas": "1 wall:1; 2", "pool": "wall*3"},
        cards=[horse("comet", guard=2), horse("wall", guard=3)],
    )
    view: Any = state.view(YOU)
    worlds = [(world.board.sides[THEY].hand, p) for world, p in Determinizations(view)]
    answer = rk.odds(view, odds.holds(THEY))
    for card in ("comet", "wall", "force"):
        assert answer[card] == sum(p for hand, p in worlds if card in hand)
    for least in (1, 2, 3):
        for kind, fits in (
            (HORSE, lambda card: card != "force"),
            ("wall", "wall".__eq__),
            ({"run_at_least": 99}, lambda card: False),
        ):
            p = rk.odds(view, odds.holds(THEY, kind, least=least)).p
            assert p == sum(q for hand, q in worlds if sum(map(fits, hand)) >= least)
    # Outcomes of one type are sorted by value.
    short, long = Race(metres=900), Race(metres=1200)
    race = rk.odds(view, odds.now(lambda s: short if "comet" in s.board.sides[THEY].hand else long))
    assert [*race] == [short, long]
    # Its best guard, and the distance of a run of 4 against it.
    guards = {"comet": 2, "wall": 3}
    best = odds.closed.greatest(odds.worlds(view).hand(THEY), lambda card: guards.get(card, 0))
    for value in (0, 2, 3):
        most = (p for hand, p in worlds if max(guards.get(c, 0) for c in hand) == value)
        assert best.get(value, 0) == sum(most)


# --- filters -------------------------------------------------------------------------------------


def test_filters_have_descriptions_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    view = dealt().view(YOU)
    asked = odds.at_least(1, {"kind": "horse", "cost_at_most": 0}, draws=2)
    shown = rk.odds(view, asked)
    assert shown.question.en == "At least 1 of horse card with cost 0 or less in the next 2 cards"
    assert shown.question.ja == "次の2枚にコスト0以下の馬カードが1枚以上ある"
    by_function = odds.at_least(
        1, lambda card: view.cards[card].is_horse and view.cards[card].cost == 0, draws=2
    )
    assert rk.odds(view, by_function).p == shown.p


@pytest.mark.rule("foth:1002.1c", "foth:1002.2", cited=False)  # what a card counts as
def test_filters_in_a_race_take_aptitude_into_account() -> None:
    """A horse without aptitude for the area does not count as a runner of 4 (1002.1c)."""
    fast = {"run_at_least": 4}
    state = position(
        they={"hand": "comet", "areas": "2", "pool": "force*2"},
        cards=[horse("comet", run=3, styles=["nige"])],
    )
    assert rk.odds(state, odds.holds(THEY, fast)).p == 1
    later = position(
        they={"hand": "comet", "areas": "; 2", "pool": "force*2"},
        cards=[horse("comet", run=3, styles=["nige"])],
    )
    assert rk.odds(later, odds.holds(THEY, fast)).p == 0


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ({"kind": "pony"}, ["kind.kind"]),
        ({"colour": "bay", "cost_at_most": "x"}, ["kind.colour", "kind.cost_at_most"]),
        ("pegasus", ["kind"]),
    ],
)
def test_invalid_filters_are_refused(kind: Any, places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        rk.odds(dealt().view(YOU), odds.at_least(1, kind, draws=2))
    assert sorted(problem.place for problem in caught.value.problems) == places
    assert caught.value.text("ja").startswith("この質問には")


@pytest.mark.parametrize("name", ["longshot", "trickrace"])
def test_other_games_have_no_filters(name: str) -> None:
    with pytest.raises(BadInput, match="pass a name, a pattern or a function"):
        rk.odds(rk.game(name).start(), odds.holds(0, HORSE))
    for question, match in (
        ("distance", "'distance' is not a question here"),
        (odds.mulligan(), "'mulligan' is not a question here"),
    ):
        with pytest.raises(BadInput, match=match):
            rk.odds(rk.game(name).start().view(0), question)


@pytest.mark.parametrize("question", ["horse win", "horse places", "finish", odds.arrival(1)])
def test_questions_about_horse_places_are_refused(question: Any) -> None:
    for known in (dealt(), dealt().view(YOU)):
        with pytest.raises(BadInput) as caught:
            rk.odds(known, question)
        assert [problem.place for problem in caught.value.problems] == ["question"]
        assert "no horses that race for places" in str(caught.value)
        assert "着順はありません" in caught.value.text("ja")


def test_questions_about_orders_are_refused() -> None:
    with pytest.raises(BadInput, match=r"the names are .*, mulligan, distance"):
        rk.odds(dealt().view(YOU), odds.order(1))


# --- the run, and the game -----------------------------------------------------------------------


def small(**more: Any) -> State:
    """Return a position that is small enough to enumerate."""
    cards = [horse("comet", run=3), horse("pony", run=2), horse("wall", guard=2)]
    given: dict[str, Any] = {"at": "run", "cards": cards, **more}
    they = {"hand": "wall force", "areas": "2", "pool": "force*2"}
    return position({"hand": "comet pony", "areas": "4", "pool": "force*3 pony"}, they, **given)


Read = Callable[[State, Iterable[Any]], Any]


def walked(state: State, read: Read, events: Iterable[Any] = ()) -> dict[Any, Fraction]:
    """Enumerate every continuation depth first, in the simplest way."""
    decided = read(state, events)
    if decided is not None:
        return {decided: F(1)}
    actions = state.actions()
    ways: Mapping[Any, Fraction] = state.outcomes()
    if actions:
        ways = dict.fromkeys(actions, F(1, len(actions)))
    found: dict[Any, Fraction] = {}
    for action, p in ways.items():
        step = state.step(action)
        for what, q in walked(step.state, read, step.events).items():
            found[what] = found.get(what, F(0)) + p * q
    return found


def how_far(state: State, events: Iterable[Any]) -> int | None:
    """Return the distance of a run according to the log (702.6k-ii, 702.7)."""
    for event in events:
        if event.rule in ("702.6k-ii", "702.7"):
            return int(event.values.get("n", 0))
    return 0 if state.actor is None else None


@pytest.mark.rule("foth:702.6k-ii", cited=False)  # how far a run may go
def test_the_distance_of_a_run() -> None:
    state = small()
    expected = walked(state, how_far)
    assert set(expected) == {0, 1, 2, 3}
    answer = rk.odds(state, "distance", method="exact")
    assert dict(answer) == expected
    assert answer.mean == sum(n * p for n, p in expected.items())
    view: Any = state.view(YOU)
    by_worlds: Counter[int] = Counter()
    for world, p in Determinizations(view):
        for n, q in walked(world, how_far).items():
            by_worlds[n] += p * q  # type: ignore[assignment]
    exact = rk.odds(view, "distance", method="exact")
    assert dict(exact) == by_worlds
    estimated = rk.odds(view, "distance", method="simulate", n=800, seed=2)
    for n, p in exact.items():
        assert abs(float(estimated.get(n, 0)) - float(p)) < 0.08


@pytest.mark.rule("foth:702.6k-ii", cited=False)  # how far a run may go
def test_the_expected_distance_of_each_horse() -> None:
    view = small().view(YOU)
    effects = rk.odds(view, odds.effect("distance"), method="exact")
    assert [str(action) for action in effects] == ["run comet", "run pony", "pass"]
    assert effects["pass"].mean == 0
    assert str(effects.best) == "run comet"
    both = [effects[f"run {card}"].mean - effects["pass"].mean for card in ("comet", "pony")]
    assert 0 < both[1] < both[0] < 4


@pytest.mark.rule("foth:702.6k-ii", cited=False)  # how far a run may go
def test_the_distance_of_a_finished_run() -> None:
    scene = Scenario(
        horse("comet", run=3),
        you={"hand": "comet force*3", "areas": "force*9:01"},
        they={"areas": "4", "pool": "force*4"},
        at="run",
    )
    scene.play("you: run comet \n they: pass \n you: pass \n they: pass")
    assert scene.state.rule == "702.6k-iii"
    for known in (scene.state, scene.state.view(YOU), scene.state.view(THEY)):
        assert dict(rk.odds(known, "distance", method="exact")) == {3: F(1)}


@pytest.mark.rule("foth:702.6k-ii", cited=False)  # how far a run may go
def test_the_distance_of_a_run_without_a_draw_comes_from_its_event() -> None:
    """The top card is known, so there is no decision from the comparison to the next turn."""
    scene = Scenario(
        horse("comet", run=1),
        you={"hand": "comet", "areas": "force*9:01"},
        they={"areas": "force*9:01"},
        at="run",
    )
    scene.play("you: run comet \n they: pass \n you: pass")
    assert dict(rk.odds(scene.state, "distance", method="exact")) == {1: F(1)}


def test_who_wins() -> None:
    def winners(state: State, events: Iterable[Any]) -> Any:
        return None if state.result is None else state.result.winners

    state = position(
        {"hand": "comet force", "areas": "2", "pool": "force*2"},
        {"hand": "wall", "areas": "2", "pool": "force*2"},
        at="run",
        cards=[horse("comet", run=1), horse("wall", guard=2)],
    )
    expected = walked(state, winners)
    assert set(expected) == {(YOU,), (THEY,)}
    answer = rk.odds(state, "win", method="exact")
    for seat in (YOU, THEY):
        assert answer[seat] == expected[seat,]
    view = state.view(THEY)
    both = rk.odds(view, "win", method="both", n=300)
    exact, estimated = both[True]
    assert abs(float(exact) - float(estimated)) < 0.1
    places = rk.odds(state, odds.place(YOU))
    assert places[1] == expected[YOU,]
    assert rk.odds(state, odds.score(YOU)).mean == expected[YOU,]


# --- hidden means absent -------------------------------------------------------------------------

QUESTIONS: list[tuple[Any, dict[str, Any]]] = [
    ("next card", {}),
    (odds.at_least(1, HORSE, draws=1), {}),
    (odds.holds(YOU), {}),
    (odds.holds(THEY, FORCE), {}),
    ("distance", {"method": "simulate", "n": 1}),
    ("winners", {"method": "exact", "limit": 20}),
    (odds.now(lambda world: world.board.sides), {"method": "simulate", "n": 2}),
]


@pytest.mark.parametrize("seed", range(2))
def test_indistinguishable_positions_have_the_same_answers(seed: int) -> None:
    rng, state = random.Random(seed), make(metres=1200).start()
    compared = 0
    for ply in count():
        if state.actor is None:
            break
        if ply % 20 == 0:
            seat = rng.choice((YOU, THEY))
            view: Any = state.view(seat)
            other = Determinizations(view).sample(rng)
            compared += other != state
            for question, how in QUESTIONS:
                assert told(view, question, how) == told(other.view(seat), question, how)
        chance = state.actor is rk.CHANCE
        state = state.step(state.sample(rng) if chance else rng.choice(state.actions())).state
    assert compared >= 4


def told(view: Any, question: Any, how: Mapping[str, Any]) -> Any:
    """Return all representations of an answer, or of its error."""
    try:
        answer = rk.odds(view, question, **how)
    except BadInput as error:
        return error.text("en"), error.text("ja")
    return repr(answer), answer._repr_html_(), list(answer.items())


# --- many games ----------------------------------------------------------------------------------


def test_every_game_has_a_row_and_every_column_a_description() -> None:
    table = rk.simulate("foth", 4, seed=7, metres=1200)
    assert list(table.columns) == list(rk.columns("foth")) == list(COLUMNS)
    assert (table.dtypes == np.int64).all()
    assert (table["metres"] == 1200).all()
    assert table["course"].between(1, 10).all()
    assert not table.duplicated().any()
    assert table.attrs["options"] == {"metres": 1200}
    assert table.attrs["players"] == ["random", "random"]
    pd.testing.assert_frame_equal(table, rk.simulate("foth", 4, seed=7, metres=1200, workers=2))
    counted = rk.simulate("foth", 4, seed=7, metres=1200, aggregate=True)
    assert counted["turns"].sum == table["turns"].sum()


@pytest.mark.rule("foth:702.6b", "foth:702.6d", "foth:702.6k-ii", cited=False)  # what is counted
def test_a_row_agrees_with_the_history() -> None:
    """Compare a game at a table with the row of the same game."""
    seats = {seat: Greedy() for seat in (YOU, THEY)}
    table = rk.Table("foth", seed=3, metres=1400, seats=seats, autosave=False)
    table.advance()
    tally = EventCounter(table.game.start())
    line = table.node.line()
    for node, after in pairwise(line):
        step = table.state_at(node).step(after.action)
        tally.note(table.state_at(node), after.action, step)
    row = dict(zip(COLUMNS, tally.row(table.state), strict=True))
    turns = history.turns(table)
    for seat in (YOU, THEY):
        own = [turn for turn in turns if turn["seat"] == seat]
        distances = [turn["distance"] or 0 for turn in own]
        assert row[f"distance_{seat}"] == sum(distances)
        assert row[f"longest_{seat}"] == max(distances)
        assert row[f"runs_{seat}"] == sum(len(turn["horses"]) for turn in own)
        others = [turn for turn in turns if turn["seat"] != seat]
        assert row[f"guards_{seat}"] == sum(len(turn["guards"]) for turn in others)
    assert row["turns"] == turns[-1]["turn"]
    assert row["first"] == turns[0]["seat"]
    assert row["going"] == table.state_at(line[-1]).board.race.going or row["last_going"]
    assert (row["won_0"], row["won_1"]) == tuple(p == 1 for p in table.result.ranking)  # type: ignore[union-attr]


def test_a_custom_player_plays_from_a_position() -> None:
    state = small()
    table = rk.simulate("foth", 3, players=[First(), "greedy"], start=state, seed=5)
    assert table.attrs["start"] == state.game.describe(state)
    for number, row in table.iterrows():
        end = play_out(state, [First(), Greedy()], f"5/{number}")
        assert end.result is not None
        assert (row["score_0"], row["score_1"]) == end.result.scores
        assert row["turns"] == end.board.turn


def test_no_player_is_compiled() -> None:
    assert get_feature(rk.game("foth"), Kernel) is None
    answer = rk.odds(small(), odds.win(YOU), players=Random(), method="simulate", n=3)
    assert answer.games == 3


@pytest.mark.rule("foth:407.2", "foth:F43", cited=False)  # what each may know
def test_a_determinization_does_not_reveal_an_unknown_hand() -> None:
    """A determinization of the other player's view has another hand than the real one."""
    state = small()
    worlds = Determinizations(state.view(THEY))  # type: ignore[arg-type]
    hands = {worlds.sample(random.Random(seed)).board.sides[YOU].hand for seed in range(40)}
    assert len(hands) > 2


# --- what is hidden about what is being done ------------------------------------------------------


def coming(world: Any) -> tuple[Any, ...]:
    """Return the moves that somebody may still replace."""
    return next(
        task.proposed.coming for task in reversed(world.agenda) if hasattr(task, "proposed")
    )


def trick(effect: Any, **side: str) -> Scenario:
    """Return a position in which they have played a card; the other player knows only that."""
    scene = Scenario(
        *(support("trick", {"do": [effect]}), shelter("farm", "enters"), horse("comet")),
        *(horse("pony"), horse("wall")),
        they={"situation": "shelter", "shown": "trick", **side},
        turn="they",
    )
    scene.play("they: play trick")
    return scene


@pytest.mark.rule("foth:402.3", "foth:403.3", "foth:F43", cited=False)  # what each may know
def test_cards_that_are_about_to_leave_a_deck_are_those_that_lie_there() -> None:
    scene = trick(
        {"look": {"n": 2, "then": "farm_any"}}, hand="trick", areas="2", pool="comet pony"
    )
    scene.play("chance: card comet\n chance: card pony\n they: pick comet\n they: pick pony")
    worlds = dict(Determinizations(scene.state.view(YOU)))  # type: ignore[arg-type]
    assert len(worlds) == 2
    for world in worlds:
        slots = world.board.sides[THEY].piles[0].slots
        assert sorted(str(slot.card) for slot in slots) == [m.card for m in coming(world)]


@pytest.mark.rule("foth:402.3", "foth:407.2", "foth:F43", cited=False)  # what each may know
def test_two_cards_that_are_about_to_leave_a_hand_are_not_the_same_one() -> None:
    scene = trick({"discard": 2}, hand="trick pony comet", areas="1", pool="wall")
    scene.play("they: pick comet\n they: pick pony")
    for world, _ in Determinizations(scene.state.view(YOU)):  # type: ignore[arg-type]
        moved = Counter(move.card for move in coming(world))
        assert moved <= Counter(world.board.sides[THEY].hand)


@pytest.mark.rule("foth:402.3", "foth:407.2", "foth:F43", cited=False)  # what each may know
def test_a_card_that_has_been_chosen_is_one_that_could_be() -> None:
    discard = {"discard": {"n": 2, "of": HORSE}}
    scene = trick(discard, hand="trick pony force", areas="2", pool="wall force")
    scene.play("they: pick pony")
    assert scene.state.rule == "805.2b"
    found = Counter[str]()
    for world, p in Determinizations(scene.state.view(YOU)):  # type: ignore[arg-type]
        ((_, card),) = world.board.frames[-1].picked
        assert card in world.board.sides[THEY].hand
        found[card] += p  # type: ignore[assignment]
    assert found == {"pony": F(1, 2), "wall": F(1, 2)}


@pytest.mark.rule("foth:F43", "foth:504.1", cited=False)  # what each may know
def test_what_is_drawn_next_may_be_a_card_that_was_shuffled_in() -> None:
    side = {"areas": "3; 1", "loose": "comet:0", "pool": "force*2 wall"}
    state = position(side, cards=[horse("comet"), horse("wall")], at="turn")
    assert {str(a): p for a, p in state.view(YOU).outcomes().items()} == {  # type: ignore[attr-defined]
        "card comet": F(1, 3),
        "card force": F(4, 9),
        "card wall": F(2, 9),
    }


@pytest.mark.rule("foth:603.1d", "foth:603.1e", cited=False)  # what is left
def test_cards_that_are_set_aside_one_after_the_other_are_never_drawn() -> None:
    scene = Scenario.opening(
        horse("comet"), you="force*40", they="force*40", race="tokyo turf 3200 good"
    )
    scene.play("chance: card force\n" * 14 + "you: keep\n they: keep")
    for _ in range(3):
        with pytest.raises(BadInput, match="at most 24 can"):  # 9 of 33 never reach the hand
            rk.odds(scene.state, odds.at_least(1, FORCE, draws=80))
        scene.play("chance: card force\n chance: card force")
