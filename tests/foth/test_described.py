"""Positions as plain data: set up, told, checked, played from, kept in records."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.foth.abilities.nodes import AbilityNode
from racekit.games.foth.abilities.parsing import parse_ability
from racekit.games.foth.board import PHASES, Last, Lasting, Later, Piece, Slot, Source, pieces
from racekit.games.foth.collection.deck import ready_deck
from racekit.games.foth.encoding import codec_for
from racekit.games.foth.flow import Compare, Deal, PlaySupports
from racekit.games.foth.positions import describe, from_description, position
from racekit.games.foth.traits import printed
from tests.foth.scenario import Scenario, horse, situation, support, table
from tests.ui.rebuilding import has_description

GAMES: list[dict[str, Any]] = [
    {"metres": 1200},
    {"hand_limit": 3},
    {"metres": 2000, "course": "tokyo", "going": "soft", "catalogue_limits": True},
    {"metres": 1400, "variant": "catalogue"},
]
WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")
DUSK = support(
    "dusk",
    {
        "do": [
            {"later": {"when": "turn_end", "do": [{"draw": 1}]}},
            {"rule": {"rule": {"cannot": {"do": "guard", "who": "opponent"}}, "until": "turn"}},
        ]
    },
)
CARDS = [WHIP, DUSK, horse("comet", cost=1), horse("wall", guard=2), situation("rain")]


def wander(options: dict[str, Any], seed: int) -> list[State]:
    """Return the positions of a game played at random."""
    rng = random.Random(seed)
    found = [rk.game("foth", **options).start()]
    while (state := found[-1]).actor is not None:
        action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        found.append(state.step(action).state)
    return found


def can_be_told(state: State) -> bool:
    """Whether a position can be told; where it can, check that it is set up again."""
    try:
        told = describe(state)
    except rk.BadInput:
        return False
    again = state.game.from_description(json.loads(json.dumps(told)))
    assert again == state
    assert hash(again) == hash(state)
    assert [again.key(seat) for seat in (0, 1)] == [state.key(seat) for seat in (0, 1)]
    assert describe(again) == told
    return True


@pytest.mark.rule("foth:401.1", cited=False)  # what lies where
@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_positions_are_told_and_set_up_again(options: dict[str, Any], seed: int) -> None:
    for state in wander(options, seed)[seed::5]:
        board: Any = state.board
        quiet = not (board.frames or board.waiting or board.resolving)
        assert can_be_told(state) or not quiet or state.actor is rk.CHANCE


def test_all_stages_are_met() -> None:
    met = {
        describe(state)["at"]
        for n, options in enumerate(GAMES)
        for state in wander(options, n)
        if has_description(state)
    }
    # What begins a turn, ends a run or checks goes on by itself.
    assert met == {*PHASES, "begin"} - {"turn", "check", "end", "who_first"}


# --- a lesson's position -------------------------------------------------------------------------


@pytest.mark.rule("foth:302.2", "foth:403.2", "foth:407.2", cited=False)  # what there is
def test_what_is_not_said_is_as_usual() -> None:
    state = position({"hand": "toaster-dash force*2"})
    board: Any = state.board
    assert (state.actor, state.rule, board.turn, board.player) == (0, "702.5", 1, 0)
    assert board.race == ("tokyo", "turf", 1600, "mile", 1)
    for side in board.sides:
        assert [len(pile.slots) for pile in side.piles] == [5] * 4
        assert side.pool == ("force",) * 20
    assert board.sides[0].hand == ("force", "force", "toaster-dash")
    assert state.view(1).sides[0].known == ()  # type: ignore[attr-defined]


@pytest.mark.rule("foth:603.1a", "foth:403.2", cited=False)  # what lies where
def test_a_deck_is_what_lies_nowhere_else() -> None:
    you = {"hand": "toaster-dash force*2", "farm": "force pea-bulb", "deck": "sprint"}
    state = position(you, {"deck": "force*5 pea-bulb", "areas": "force:1 2; 3"}, metres=1200)
    one, two = state.board.sides
    assert Counter(one.pool) + Counter(one.hand) + Counter(one.farm) == Counter(
        ready_deck("sprint").cards
    )
    assert [len(pile.slots) for pile in one.piles] == [14, 14, 14, 13]
    assert two.pool == ("force",) * 4 + ("pea-bulb",)


@pytest.mark.rule("foth:402.3", "foth:403.3", cited=False)  # who knows what
def test_who_knows_which_card_of_an_area() -> None:
    state = position({"areas": "pea-bulb:0 pea-bulb:01 pea-bulb ? 2; ; 1", "hand": []})
    slots = state.board.sides[0].piles[0].slots
    assert slots[:3] == (Slot("pea-bulb", (0,)), Slot("pea-bulb", (0, 1)), Slot("pea-bulb", ()))
    seen = [state.view(seat).sides[0].areas[0] for seat in (0, 1)]  # type: ignore[attr-defined]
    assert seen == [("pea-bulb", "pea-bulb", *[None] * 4), (None, "pea-bulb", *[None] * 4)]


# Who is asked.
@pytest.mark.rule(
    "foth:603.1c-i", "foth:702.5", "foth:702.6b", "foth:702.6d", "foth:702.6g", cited=False
)
@pytest.mark.parametrize(
    ("at", "rule", "actor"),
    [
        ("mulligan", "603.1c-i", 0),
        ("supports", "702.5", 0),
        ("check", "702.5", 0),
        ("run", "702.6b", 0),
        ("guard", "702.6d", 1),
        ("priority", "702.6g", 0),
    ],
)
def test_stages_of_a_game(at: str, rule: str, actor: int) -> None:
    run: dict[str, Any] = {"run": "comet force"} if at in ("guard", "priority") else {}
    hand = "comet*6 force" if at == "mulligan" else "comet force"
    sides = (
        {"hand": hand, "deck": "force*60 comet*9", **run},
        {"hand": hand, "deck": "force*70 comet*7"},
    )
    state = position(*sides, at=at, cards=CARDS, metres=2400)
    assert (state.rule, state.actor, state.board.turn) == (rule, actor, int(at != "mulligan"))
    assert can_be_told(state)


@pytest.mark.rule("foth:702.3", "foth:702.6m", "foth:702.7", cited=False)  # what comes next
def test_a_turn_that_begins_draws_and_one_that_ends_is_the_others() -> None:
    begins = position(at="turn", turn=4)
    assert (begins.rule, begins.actor, begins.board.turn) == ("702.3", rk.CHANCE, 4)
    ends = position(you={"run": "comet force"}, at="end", turn=4, cards=CARDS)
    assert (ends.board.turn, ends.board.player, ends.rule) == (5, 1, "702.3")
    assert ends.board.sides[0].farm == ("comet", "force")
    assert can_be_told(begins)
    assert can_be_told(ends)


@pytest.mark.rule("foth:404.1", "foth:405.1", "foth:702.6g-i", cited=False)  # what lies where
def test_cards_on_the_table_in_words_or_in_tables() -> None:
    words = {"situation": "rain", "run": "comet force*2 whip on comet"}
    first = position(words, {"run": "wall whip on wall"}, at="priority", cards=CARDS)
    found = [(piece.card, piece.user, piece.role, piece.on) for piece in pieces(first.board)]
    assert found == [
        ("rain", 0, "situation", None),
        ("comet", 0, "running", None),
        ("force", 0, "force", None),
        ("force", 0, "force", None),
        ("whip", 0, "support", 1),
        ("wall", 1, "guarding", None),
        ("whip", 1, "support", 5),
    ]
    run = [{"card": "comet", "id": 7, "at": 2}, "force*2", {"card": "whip", "on": 7}]
    again = position({"run": run, "situation": ["rain"]}, at="priority", cards=CARDS).board
    assert [(piece.id, piece.at) for piece in again.sides[0].run] == [
        (7, 2),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


@pytest.mark.rule("foth:802.1b", "foth:806.5", "foth:1201.1b", cited=False)  # what is left
def test_effects_and_delayed_triggers_are_told() -> None:
    hands = ({"hand": "dusk comet force whip"}, {"hand": "wall"})
    state = position(*hands, cards=CARDS)
    for action in ("play dusk", "pass", "run comet force", "pass"):
        state = state.step(action).state
        assert can_be_told(state)
    told = describe(state)
    assert told["effects"][0]["rule"] == {"cannot": {"do": "guard", "who": "opponent"}}
    assert told["later"][0]["ability"] == {"when": "turn_end", "do": ["draw"]}
    assert [each["did"] for each in told["past"]] == ["play dusk", "run comet force"]
    again = from_description(state.game, told)  # type: ignore[arg-type]
    assert str(again.why_not("play dusk on 2")) == str(state.why_not("play dusk on 2"))


@pytest.mark.rule("foth:601.2b", "foth:302.2", "foth:601.1", cited=False)  # what is drawn
def test_a_race_that_is_being_drawn_is_described() -> None:
    state = rk.game("foth").start()
    assert state.board.race == ("", "turf", 0, "", 0)
    for drawn in ("course kyoto", "metres 2200"):
        state = state.step(drawn).state
        assert describe(state)["at"] == "race"
        assert can_be_told(state)
    told = describe(state)
    with pytest.raises(rk.BadInput) as caught:
        from_description(
            state.game, {**told, "you": {**told["you"], "hand": "force", "pool": "force*59"}}
        )  # type: ignore[arg-type]
    assert [problem.place for problem in caught.value.problems] == ["at"]
    with pytest.raises(rk.BadInput) as caught:
        from_description(state.game, {**told, "going": "good"})  # type: ignore[arg-type]
    assert [problem.place for problem in caught.value.problems] == ["at"]


@pytest.mark.rule("foth:603.1e", cited=False)  # what is left to turn up
def test_the_cards_set_aside_are_described_one_by_one() -> None:
    race = "kyoto turf 2500 good"
    scene = Scenario.opening(*CARDS, you="comet*60", they="force*60", race=race)
    scene.play("chance: card comet\n" * 7 + "chance: card force\n" * 7 + "you: keep\nthey: keep")
    for card in ("comet", "force") * 3:
        assert describe(scene.state)["at"] == "aside"
        assert can_be_told(scene.state)
        scene.play(f"chance: card {card}")
    assert scene.board.turn == 1


@pytest.mark.rule("foth:702.6k-iii", cited=False)  # what is left to draw
@pytest.mark.parametrize(("draws", "some"), [(0, False), (1, True), (3, True), (4, False)])
def test_of_the_run_distance_some_is_left_to_draw(draws: int, some: bool) -> None:
    if some:
        assert position(at="advance", distance=3, draws=draws).rule == "702.6k-iii"
        known: Any = position({"areas": "force*9"}, at="advance", distance=3, draws=draws).board
        assert len(known.sides[0].hand) == draws
        return
    with pytest.raises(rk.BadInput, match=r"1\b.*\b3") as caught:
        position(at="advance", distance=3, draws=draws)
    assert [problem.place for problem in caught.value.problems] == ["draws"]


@pytest.mark.rule("foth:810.1", "foth:802.1b", cited=False)  # whose it is, and when it was
def test_what_is_not_said_of_an_effect_and_of_what_has_gone_is_as_usual() -> None:
    effect = {"from": {"card": "dusk"}, "rule": {"cannot": "draw"}}
    state = position(at="run", gone=[GONE], effects=[effect], cards=CARDS)
    board = state.board
    assert board.gone[0].piece == (1, "force", 0, 0, "paid", None, 0)
    assert (board.effects[0].until, board.effects[0].pieces, board.effects[0].at) == ("run", (), 0)
    # What is written is whole.
    told = describe(state)
    assert told["gone"] == [{**GONE, "owner": 0, "user": 0, "on": None, "at": 0, "was": {}}]
    assert told["effects"][0]["from"] == {"card": "dusk", "piece": None, "user": 0}


@pytest.mark.rule("foth:401.1", "foth:405.1", "foth:702.6g-i", cited=False)  # what lies where
@pytest.mark.parametrize("on", ["", " on comet"])
def test_a_support_lies_on_the_newest_horse_if_several_could_be_meant(on: str) -> None:
    state = position({"run": f"comet comet whip{on}"}, at="run", cards=CARDS)
    assert [piece.on for piece in pieces(state.board)] == [None, None, 1]


@pytest.mark.rule("foth:401.1", "foth:405.1", "foth:702.6g-i", cited=False)  # what lies where
def test_a_support_may_lie_there_without_its_horse() -> None:
    run = [{"card": "comet"}, {"card": "whip", "on": None}]
    state = position({"run": run}, at="run", cards=CARDS)
    assert [piece.on for piece in pieces(state.board)] == [None, None]
    assert can_be_told(state)


@pytest.mark.rule("foth:1201.1b", cited=False)  # which positions are the same
@pytest.mark.parametrize("there", [{"id": 3, "at": 0}, {"id": 0, "at": 3}, {"id": 3, "at": 3}])
def test_positions_are_the_same_whatever_has_lain_there_before(there: dict[str, int]) -> None:
    def after(piece: dict[str, int]) -> Any:
        situation = [{"card": "rain", **piece}]
        return position({"situation": situation}, cards=CARDS).step("pass").state.board

    assert after(there) == after({"id": 0, "at": 0})


@pytest.mark.rule("foth:702.6a", "foth:702.6k-ii", cited=False)  # what has been counted
def test_before_a_run_nothing_has_been_counted() -> None:
    fresh: Any = rk.game("foth").start().board
    for board in (fresh, position().board):
        assert (board.runs, board.keep, board.distance, board.counted) == (0, 0, 0, 0)
    told = {"runs": 3, "keep": 3, "distance": 3, "counted": 3}
    board = position(**told).step("pass").state.board
    assert (board.runs, board.keep, board.distance, board.counted) == (1, 0, 0, 0)


@pytest.mark.rule("foth:802.1b", cited=False)  # whom it forbids something
@pytest.mark.parametrize(
    ("user", "banned"), [({}, True), ({"user": 0}, True), ({"user": 1}, False)]
)
def test_an_effect_is_that_of_the_first_seat_unless_another_is_named(
    user: dict[str, int], banned: bool
) -> None:
    rule = {"cannot": {"do": "guard", "who": "opponent"}}
    effect = {"from": {"card": "dusk", **user}, "rule": rule, "until": "turn"}
    state = position({"run": "comet"}, {"hand": "wall"}, at="guard", cards=CARDS, effects=[effect])
    assert (state.why_not("guard wall") is not None) is banned


def test_what_is_being_carried_out_cannot_be_told() -> None:
    choose = support("pick", {"do": [{"discard": 1}]})
    state = position({"hand": "pick force wall"}, cards=[*CARDS, choose]).step("play pick").state
    assert (state.actor, state.rule) == (0, "805.2b")
    assert not can_be_told(state)
    with pytest.raises(rk.BadInput) as caught:
        rk.Table("foth", start=state, autosave=False)
    assert [problem.place for problem in caught.value.problems] == ["start"]


# --- what is wrong -------------------------------------------------------------------------------


GONE = {"card": "force", "id": 1, "as": "paid"}
TWINS = [{"card": "force", "id": 1}, {"card": "force", "id": 1}]
"""Two cards in a run with one number."""
WRONG: dict[str, list[tuple[dict[str, Any], str]]] = {
    "302.2": [({"going": "wet"}, "going"), ({"metres": 1000}, "metres")],
    "213.1": [({"cards": [{"id": "x"}]}, "cards[0].kind")],
    "902.1": [({"they": {"areas": ";;;"}}, "they.areas")],
    "601.1": [
        ({"at": "race", "course": "tokyo"}, "at"),
        ({"at": "race", "metres": None, "you": {"hand": "force"}}, "at"),
    ],
    "702.1": [
        ({"turn": 10**6 + 1}, "turn"),
        ({"at": "lunch"}, "at"),
        ({"at": []}, "at"),
        ({"player": 2}, "player"),
        ({"turn": -1}, "turn"),
    ],
    "603.1c-i": [({"at": "mulligan"}, "at"), ({"redraws": [True]}, "at")],
    "102.1": [({"at": "over"}, "outcome"), ({"outcome": [0]}, "outcome")],
    "702.6k-iii": [
        ({"at": "put_away", "distance": 3, "picked": "force"}, "picked"),
        (
            {"at": "put_away", "distance": 3, "you": {"hand": "pea-bulb*3"}, "picked": "force"},
            "picked",
        ),
        (
            {"at": "put_away", "distance": 3, "you": {"hand": "force*9"}, "picked": "force*2"},
            "picked",
        ),
        ({"at": "advance"}, "draws"),
    ],
    "401.1": [
        ({"you": 5}, "you"),
        ({"you": {"colour": 1}}, "you.colour"),
        ({"you": {"hand": 5}}, "you.hand"),
        ({"you": {"hand": "force*999"}}, "you.hand"),
    ],
    "402.2": [
        ({"you": {"hand": "?"}}, "you.hand"),
        ({"you": {"hand": "force:0"}}, "you.hand"),
        ({"you": {"shown": "force"}}, "you.shown"),
    ],
    "402.3": [
        ({"you": {"areas": "1; force:2"}}, "you.areas[1]"),
        ({"you": {"areas": "3", "loose": "force*4"}}, "you.loose[0]"),
        ({"you": {"areas": "3", "pool": "force"}}, "you.pool"),
    ],
    "403.2": [
        ({"you": {"areas": "1; 1; 1; 1; 1"}}, "you.areas"),
        ({"you": {"areas": ";"}}, "you.areas"),
    ],
    "603.1a": [({"you": {"hand": "force*2", "deck": "force"}}, "you.deck")],
    "404.1": [({"you": {"situation": "force"}}, "you.situation[0]")],
    "405.1": [
        ({"you": {"run": [{"card": "force", "as": "running"}]}}, "you.run[0]"),
        ({"you": {"run": TWINS}}, "clock"),
        ({"clock": "x"}, "clock"),
    ],
    "702.6g-i": [({"you": {"run": "lucky-coin on wall"}}, "you.run[0].on")],
    "802.1b": [
        ({"effects": 5}, "effects"),
        ({"effects": [{"from": {"card": "force"}}]}, "effects[0]"),
        ({"effects": [{"apply": [{"run": "hand"}]}]}, "effects[0].from"),
        ({"effects": [{"from": {"card": "x"}, "rule": "no"}]}, "effects[0].from.card"),
        *(
            ({"effects": [{"from": {"card": "force"}, "do": change}]}, "effects[0].do")
            for change in (
                {"going_worse": {"n": 1, "until": "turn"}},
                {"going_worse": {"count": "hand"}},
                {"draw": 1},
            )
        ),
        (
            {"effects": [{"from": {"card": "force"}, "do": {"going_worse": "hand"}}]},
            "effects[0].do.going_worse",
        ),
    ],
    "806.5": [
        ({"later": [{"from": {"card": "force"}, "ability": {"do": []}}]}, "later[0].ability"),
    ],
    "810.1": [
        ({"gone": [{"card": "force", "id": 1}]}, "gone[0].as"),
        ({"gone": [{**GONE, "at": -1}]}, "gone[0].at"),
        ({"gone": [{**GONE, "at": 10**6 + 1}]}, "gone[0].at"),
        ({"gone": [{"card": "force", "id": 1, "as": "lost"}]}, "gone[0].as"),
        (
            {
                "gone": [
                    {**GONE, "was": {"reasons": [{"rule": "999.9", "what": "run", "value": 1}]}}
                ]
            },
            "gone[0].was.reasons[0].rule",
        ),
    ],
    "1201.1b": [
        ({"past": [{"did": "card force", "before": {}}]}, "past[0].did"),
        ({"past": [{"did": "pass", "before": {"you": {"hand": "x"}}}]}, "past[0].before.you.hand"),
        ({"past": [{"did": "pass", "before": {"you": {"run": TWINS}}}]}, "past[0].before.clock"),
    ],
    "F16": [({"used": [5]}, "used[0]")],
}
"""What is wrong, by the rule about what cannot be so, and its place."""


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        # What is refused is data, so that no event cites the rule.
        *(
            pytest.param(*case, marks=pytest.mark.rule(f"foth:{rule}", cited=False))
            for rule, cases in WRONG.items()
            for case in cases
        ),
        ({"laps": 1}, "laps"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(**wrong)
    assert place in [problem.place for problem in caught.value.problems]
    for lang in ("en", "ja"):
        assert caught.value.text(lang)


@pytest.mark.rule("foth:302.2", "foth:401.1", cited=False)  # what there is
def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(rk.BadInput) as caught:
        position({"hand": "x"}, {"farm": "y"}, going="wet", turn=-1, hand_limit=-1, cards=CARDS)
    found = {problem.place for problem in caught.value.problems}
    assert found == {"you.hand", "they.farm", "going", "turn", "hand_limit"}


@pytest.mark.rule("foth:302.2", "foth:601.2a", cited=False)  # which race it is
def test_the_race_that_a_game_has_settled_cannot_be_another() -> None:
    game = rk.game("foth", metres=1600, going="good")
    assert game.from_description({"course": "kyoto"}).board.player == 0
    assert game.from_description({"course": "kyoto", "going": "heavy"}).board.race[3:] == (
        "mile",
        4,
    )
    with pytest.raises(rk.BadInput) as caught:
        game.from_description({"course": "kyoto", "metres": 1200})
    assert [problem.place for problem in caught.value.problems] == ["metres"]
    with pytest.raises(rk.BadInput) as caught:
        game.from_description({})
    assert [problem.place for problem in caught.value.problems] == ["course"]


# --- tables that begin at a position -------------------------------------------------------------


def table_at(state: Any, **more: Any) -> rk.Table:
    """Return a table that begins there."""
    seats = {1: rk.players.Random()}
    return rk.Table("foth", seats=seats, seed=5, start=state, autosave=False, **more)


def some_position() -> State:
    """Return a position with a card of one's own."""
    return position({"hand": "comet force*2"}, {"hand": "wall"}, at="run", cards=CARDS)


def test_a_table_begins_at_a_position_and_its_record_keeps_it() -> None:
    state = some_position()
    table = table_at(state)
    assert table.state == state
    assert table.node.events == ()
    table.step("run comet force")
    table.advance()
    for again in (
        rk.Table.from_record(rk.Record.parse(table.record().print())),
        rk.share(table.share()),
    ):
        assert again.state == table.state
        assert again.record() == table.record()
        assert again.state_at(0) == state
    assert table.record().header["start"] == describe(state)


def test_a_state_that_no_description_leads_to_is_refused() -> None:
    state = some_position()
    odd = State(state.game, state.board, (*state.agenda, PlaySupports(0)))
    assert not can_be_told(odd)
    board = state.board._replace(phase="702.3")
    with pytest.raises(rk.BadInput):
        table_at(State(state.game, board, state.agenda))


@pytest.mark.rule("foth:601.1", cited=False)  # what there is
def test_place_is_the_inverse_at_the_start_too() -> None:
    game = rk.game("foth", metres=1600)
    assert describe(game.start()) == {"at": "begin"}
    assert game.from_description({"at": "begin"}) == game.start()


@pytest.mark.rule("foth:1201.1b", cited=False)  # what has been done
def test_a_yes_that_cannot_come_round_is_not_told_with_a_position() -> None:
    """It was given in the middle of a run's draws, which nothing that waits had called for."""
    few = {"at_most": [{"count": "farm"}, 0]}
    swap = situation(
        "swap", {"instead_of": {"draws": "you"}, "if": few, "do": [{"may": [{"mill": 1}]}]}
    )
    scene = table(swap, horse("comet", run=4), you="comet force*3", situation="swap")
    scene.play("you: run comet\n they: pass\n you: pass\n they: pass\n you: yes")
    scene.asks("you", "702.6k-iii", "pick force")
    assert scene.game.from_description(scene.game.describe(scene.state)) == scene.state


# --- set-up, stage by stage ----------------------------------------------------------------------

SEVEN = "force*7"
STAGES: dict[str, list[tuple[Any, ...]]] = {
    # A stage, both hands, how many cards of each farm lie open, those turned up, and whether it is
    # a position of the stage.
    "603.1b": [
        ("deal", "", "", 0, 0, "", True),
        ("deal", "force*3", "", 0, 0, "", True),
        ("deal", SEVEN, "force*6", 0, 0, "", True),
        ("deal", "force*3", "force", 0, 0, "", False),
        ("deal", SEVEN, SEVEN, 0, 0, "", False),
        ("deal", "force*8", "", 0, 0, "", False),
        ("deal", SEVEN, "", 1, 0, "", False),
        ("deal", SEVEN, "", 1, 1, "", False),
    ],
    "603.1c": [
        ("mulligan", SEVEN, SEVEN, 0, 0, "", True),
        ("mulligan", SEVEN, "force*6", 0, 0, "", False),
        ("mulligan", SEVEN, SEVEN, 1, 1, "", False),
        ("redeal", "force*3", SEVEN, 0, 0, "", True),
        ("redeal", SEVEN, "force*3", 0, 0, "", True),
        ("redeal", "", "", 0, 0, "", True),
        ("redeal", "force*3", "force*3", 0, 0, "", False),
        ("redeal", SEVEN, SEVEN, 0, 0, "", False),
    ],
    "603.1d": [
        ("aside", SEVEN, SEVEN, 0, 0, "", True),
        ("aside", SEVEN, SEVEN, 20, 20, "", True),
        ("aside", SEVEN, SEVEN, 1, 0, "force", True),
        ("aside", SEVEN, SEVEN, 21, 21, "", False),
        ("aside", SEVEN, SEVEN, 1, 0, "", False),
        ("aside", SEVEN, SEVEN, 2, 0, "force", False),
        ("aside", SEVEN, SEVEN, 2, 0, "force*2", False),
        ("aside", SEVEN, "force*6", 0, 0, "", False),
        ("who_first", SEVEN, SEVEN, 21, 21, "", True),
        ("who_first", SEVEN, SEVEN, 20, 20, "", False),
        ("who_first", SEVEN, SEVEN, 21, 20, "", False),
        ("who_first", "force*6", SEVEN, 21, 21, "", False),
    ],
}


@pytest.mark.parametrize(
    ("at", "you", "they", "one", "two", "turned", "is_one"),
    [
        # What is refused is data, so that no event cites the rule.
        pytest.param(*case, marks=pytest.mark.rule(f"foth:{rule}", cited=False))
        for rule, cases in STAGES.items()
        for case in cases
    ],
)
def test_hands_and_farms_are_those_of_a_stage(
    at: str, you: str, they: str, one: int, two: int, turned: str, is_one: bool
) -> None:
    sides = (
        {"hand": hand, "farm": f"force*{farm}" if farm else "", "deck": "force*60"}
        for hand, farm in ((you, one), (they, two))
    )
    if is_one:
        state = position(*sides, at=at, turned=turned)
        assert can_be_told(state)
        held = sum(len(side.hand) for side in state.board.sides)
        left = sum(isinstance(each, Deal) for each in state.agenda)
        assert left == (14 - held if at in ("deal", "redeal") else 0)
        return
    with pytest.raises(rk.BadInput) as caught:
        position(*sides, at=at, turned=turned)
    assert [problem.place for problem in caught.value.problems] == ["at"]


@pytest.mark.rule("foth:603.1", cited=False)  # data is refused
@pytest.mark.parametrize("more", [{"removed": "force"}, {"shown": "force"}, {"down": "1"}])
def test_before_the_first_turn_no_card_lies_in_any_other_zone(more: dict[str, str]) -> None:
    side = {"hand": SEVEN, "deck": "force*60"}
    assert position(side, side, at="mulligan").rule == "603.1c-i"
    with pytest.raises(rk.BadInput) as caught:
        position({**side, **more}, side, at="mulligan")
    assert [problem.place for problem in caught.value.problems] == ["at"]


@pytest.mark.rule("foth:603.1c-i", cited=False)  # data is refused
def test_nobody_is_asked_again_whether_to_keep_the_hand() -> None:
    side = {"hand": SEVEN, "deck": "force*60"}
    assert position(side, side, at="mulligan", redraws=[True]).actor == 1
    with pytest.raises(rk.BadInput) as caught:
        position(side, side, at="mulligan", redraws=[True, False])
    assert [problem.place for problem in caught.value.problems] == ["at"]


@pytest.mark.rule("foth:702.6k-iii", "foth:F32", cited=False)  # what is left to do
@pytest.mark.parametrize(
    ("at", "options"), [("put_away", {"distance": 4}), ("hand_limit", {"hand_limit": 2})]
)
def test_a_choice_of_several_cards_is_described_between_two_of_them(
    at: str, options: dict[str, Any]
) -> None:
    state = position({"hand": "comet force*4"}, at=at, cards=CARDS, **options)
    for picked in ("force", "comet force"):
        state = state.step(f"pick {picked.split()[0]}").state
        assert describe(state)["picked"] in (picked, "force comet")
        assert can_be_told(state)
    assert state.step("pick force").state.board.sides[0].farm == ("comet", "force", "force")


@pytest.mark.rule("foth:603.1b", "foth:603.1d", cited=False)  # data is refused
def test_a_deck_has_cards_for_the_hand_and_to_set_aside() -> None:
    for count, enough in ((28, True), (27, False)):
        side = {"hand": SEVEN, "deck": f"force*{count}"}
        problems = []
        try:
            position(side, side, at="mulligan")
        except rk.BadInput as error:
            problems = [problem.place for problem in error.problems]
        assert problems == ([] if enough else ["at"])


@pytest.mark.rule("foth:302.2", "foth:401.1", cited=False)  # what is there already has a number
def test_the_next_number_and_time_come_after_those_on_the_table() -> None:
    run = {"run": [{"card": "force", "id": 3, "at": 5}]}
    board: Any = position(run, at="run").board
    assert (board.clock, board.moment) == (4, 6)
    nothing: Any = position().board
    assert (nothing.clock, nothing.moment, nothing.player) == (0, 0, 0)
    assert position(clock=0, moment=0).board.moment == 0
    for key, least in (("clock", 4), ("moment", 5)):
        assert getattr(position(run, at="run", **{key: least}).board, key) == least
        with pytest.raises(rk.BadInput) as caught:
            position(run, at="run", **{key: least - 1})
        assert [problem.place for problem in caught.value.problems] == [key]


@pytest.mark.rule("foth:702.1", "foth:702.6a", cited=False)  # what is counted
@pytest.mark.parametrize("what", ["turn", "counted", "clock", "moment"])
def test_counts_go_up_to_a_million(what: str) -> None:
    position(**{what: 10**6})
    with pytest.raises(rk.BadInput) as caught:
        position(**{what: 10**6 + 1})
    assert [problem.place for problem in caught.value.problems] == [what]


@pytest.mark.rule("foth:402.2", "foth:401.1", cited=False)  # what lies there
def test_a_zone_has_500_cards_at_most() -> None:
    assert len(position({"farm": "force*500"}).board.sides[0].farm) == 500
    with pytest.raises(rk.BadInput) as caught:
        position({"farm": "force*500 force"})
    assert [problem.place for problem in caught.value.problems] == ["you.farm"]


@pytest.mark.rule("foth:504.1", "foth:402.3", cited=False)  # who knows what
def test_cards_that_were_shuffled_into_an_area() -> None:
    side = {"areas": "3; 1", "loose": "comet:0 wall:0", "pool": "force*2"}
    state = position(side, cards=CARDS)
    pile = state.board.sides[0].piles[0]
    assert (len(pile.slots), pile.loose, pile.seen) == (3, ("comet", "wall"), (0,))
    seen = [state.view(seat).sides[0].shuffled[0] for seat in (0, 1)]  # type: ignore[attr-defined]
    assert seen == [("comet", "wall"), ()]
    assert can_be_told(state)
    for loose, knows in (("comet", ()), ("comet:01", (0, 1)), ("comet:0 wall:1", ()), ("", ())):
        pool = {"areas": "3; 1", "loose": loose, "pool": f"force*{4 - len(loose.split())}"}
        assert position(pool, cards=CARDS).board.sides[0].piles[0].seen == knows
    second = position({"areas": "1; 2", "loose": "; comet:1", "pool": "force*2"}, cards=CARDS)
    assert [pile.loose for pile in second.board.sides[0].piles] == [(), ("comet",), (), ()]
    for wrong in ("?", "comet*4"):
        with pytest.raises(rk.BadInput) as caught:
            position({"areas": "3", "loose": wrong, "pool": "force"}, cards=CARDS)
        assert caught.value.problems[0].place in ("you.loose[0]", "you.loose")


@pytest.mark.rule("foth:603.1f", "foth:603.1a", cited=False)  # what lies where
def test_a_pool_is_dealt_into_the_areas_and_its_face_down_cards_stay_in_the_farm() -> None:
    state = position({"pool": "force*10", "down": "? comet:0"}, cards=CARDS)
    assert [len(pile.slots) for pile in state.board.sides[0].piles] == [2, 3, 2, 2]
    assert state.board.sides[0].pool == ("force",) * 10
    few = position({"areas": ["2", "1"], "pool": "force*3"}, cards=CARDS)
    assert [len(pile.slots) for pile in few.board.sides[0].piles] == [2, 1, 0, 0]


@pytest.mark.rule("foth:404.1", "foth:405.1", cited=False)  # what may lie where
@pytest.mark.parametrize(
    ("zone", "entry", "role"),
    [
        ("situation", "rain", "situation"),
        ("situation", "comet", ""),
        ("run", "rain", ""),
        ("run", "comet", "running"),
        ("run", "force", "force"),
        ("run", "comet whip", "support"),
        ("run", "dusk", ""),
        ("run", {"card": "comet", "as": "guarding"}, "guarding"),
        ("run", {"card": "force", "as": "running"}, ""),
    ],
)
def test_a_card_lies_where_cards_of_its_kind_do(zone: str, entry: Any, role: str) -> None:
    side = {zone: [entry] if isinstance(entry, dict) else entry}
    if role:
        (*_, piece) = pieces(position(side, at="priority", cards=CARDS).board)
        assert piece.role == role
        return
    with pytest.raises(rk.BadInput) as caught:
        position(side, at="priority", cards=CARDS)
    assert [problem.place for problem in caught.value.problems] == [f"you.{zone}[0]"]


@pytest.mark.rule("foth:JG3", "foth:603.1d", cited=False)  # who is asked
def test_who_begins_may_be_chosen_after_one_card_each() -> None:
    scene = Scenario.opening(
        *CARDS, you="comet*60", they="force*60", race="kyoto turf 1600 good", variant="catalogue"
    )
    while scene.state.actions() or scene.state.actor is rk.CHANCE:
        if scene.state.rule == "JG3":
            break
        (action, *_) = scene.state.actions() or scene.state.outcomes()
        scene.state = scene.state.step(action).state
    assert [len(side.farm) for side in scene.board.sides] == [1, 1]
    assert describe(scene.state)["at"] == "choose_first"
    again = from_description(scene.game, describe(scene.state))
    assert again == scene.state


@pytest.mark.rule("foth:603.1d", "foth:JG3", cited=False)  # data is refused
@pytest.mark.parametrize(
    ("hand", "one", "two", "is_one"),
    [(SEVEN, 1, 1, True), (SEVEN, 0, 0, False), (SEVEN, 2, 1, False), ("force*6", 1, 1, False)],
)
def test_who_begins_is_chosen_only_after_equally_many_cards_of_full_hands(
    hand: str, one: int, two: int, is_one: bool
) -> None:
    sides = (
        {"hand": hand, "farm": f"force*{n}" if n else "", "down": f"{21 - n}", "deck": "force*60"}
        for n in (one, two)
    )
    if is_one:
        assert position(*sides, at="choose_first", variant="catalogue").rule == "JG3"
        return
    with pytest.raises(rk.BadInput) as caught:
        position(*sides, at="choose_first", variant="catalogue")
    assert [problem.place for problem in caught.value.problems] == ["at"]


@pytest.mark.rule("foth:702.6g", "foth:702.6h", cited=False)  # who has it
@pytest.mark.parametrize(("more", "then"), [({}, "702.6g"), ({"priority": 1}, "702.6b")])
def test_a_priority_player_has_played_nothing_unless_it_is_said(
    more: dict[str, Any], then: str
) -> None:
    run: Any = {"run": "comet", "hand": "whip"}, {"run": "wall", "hand": "whip"}
    state = position(*run, at="priority", cards=CARDS, runs=2, **more)
    assert describe(state)["played"] is False
    after = state.step("pass").state
    assert after.rule == then


@pytest.mark.rule("foth:802.1b", "foth:806.5", "foth:810.1", cited=False)  # what is written of it
def test_what_lasts_waits_or_has_gone_is_written_whole() -> None:
    codec = codec_for.__wrapped__(rk.game("foth"))
    source = Source("force", None, 0)
    told = {"card": "force", "piece": None, "user": 0}
    draw = parse_ability({"when": "turn_end", "do": ["draw"]})
    assert codec.encode(Later(source, draw, (), None), Later) == {
        "from": told,
        "ability": {"when": "turn_end", "do": ["draw"]},
        "target": [],
        "until": None,
    }
    more = (AbilityNode("run", (("n", 1),)), AbilityNode("guard", (("n", 1),)))
    assert codec.encode(Lasting(source, more, (), "run", 0), Lasting) == {
        "from": told,
        "pieces": [],
        "until": "run",
        "at": 0,
        "apply": [{"run": 1}, {"guard": 1}],
    }
    piece = Piece(1, "force", 0, 0, "paid", None, 0)
    assert codec.encode(Last(piece, printed(rk.game("foth").cards["force"])), Last) == {
        **GONE,
        **dict.fromkeys(("owner", "user", "at"), 0),
        "on": None,
        "was": {},
    }
    # What is not said is as usual.
    gone = Last(piece, printed(rk.game("foth").cards["force"]))
    assert codec.decode(GONE, Last) == gone
    few = {"from": {"card": "force"}, "pieces": [1], "apply": [{"run": 1}, {"guard": 1}]}
    assert codec.decode(few, Lasting) == Lasting(source, more, (1,), "run", 0)
    with pytest.raises(rk.BadInput, match="applies to no card"):
        codec.decode({key: few[key] for key in ("from", "apply")}, Lasting)


@pytest.mark.rule("foth:404.1", "foth:405.1", cited=False)  # what is written of it
def test_of_a_card_on_the_table_only_what_is_unusual_is_written() -> None:
    sides = {"run": "comet"}, {"run": "wall", "situation": "rain"}
    told = describe(position(*sides, at="priority", cards=CARDS))
    assert told["you"]["run"] == [{"card": "comet"}]
    assert told["they"]["run"] == [{"card": "wall"}]
    assert told["they"]["situation"] == [{"card": "rain"}]


@pytest.mark.rule("foth:302.2", "foth:401.1", cited=False)  # data is refused
def test_times_begin_at_nought() -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(moment=-1)
    assert [problem.place for problem in caught.value.problems] == ["moment"]


@pytest.mark.rule("foth:603.1e", cited=False)  # what is left to do
@pytest.mark.parametrize("decided", [False, True])
def test_while_cards_are_turned_up_nobody_is_first_unless_it_is_said(decided: bool) -> None:
    side = {"hand": SEVEN, "deck": "force*60"}
    more = {"decided": True} if decided else {}
    state = position(side, side, at="aside", **more)
    assert {each.decided for each in state.agenda if isinstance(each, Compare)} == {decided}


@pytest.mark.rule("foth:401.1", cited=False)  # what is there
def test_a_view_is_short_as_text() -> None:
    view: Any = position().view(0)
    assert (view.asked.least, view.asked.most) == (0, 0)
    told = repr(view)
    assert "turn=1" in told
    assert not any(name in told for name in ("rules=", "agenda="))


@pytest.mark.rule("foth:601.2a", "foth:601.2b", cited=False)  # which race it is
def test_what_a_game_has_settled_of_the_race_is_not_drawn() -> None:
    race: Any = (
        rk.game("foth", metres=1600, going="soft").from_description({"at": "race"}).board.race
    )
    assert (race.course, race.metres, race.going) == ("", 1600, 3)
