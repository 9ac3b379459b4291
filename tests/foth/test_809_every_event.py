"""809.1, 809.1a: every event of the vocabulary, replaced in every way; and what has not happened.

The situation Sun has the replacement effects, and an ability that hears of the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest

from racekit.games.foth.abilities.vocabulary import vocabulary
from tests.foth.scenario import KNOWN, SEATS, THEY, UNGUARDED, Scenario, horse, situation, support

NOTHING = {"going_better": 1}
"""The going is good already."""
MOVE = {"mill": {"who": "opponent"}}
OTHER = {"draw": {"who": "opponent"}}
WAYS: dict[str, Any] = {"nothing": NOTHING, "a move": MOVE, "another event": OTHER}
ASKS = ("809.2", "802.1c-ii")
WALL = horse("wall", guard=9)
COMET = horse("comet", run=1)
GUARDED = "you: run comet\n they: guard wall\n you: pass\n they: pass"


def kit(*effects: Any, **more: Any) -> dict[str, Any]:
    """Return an item that does something besides: it is never played for nothing (805.3)."""
    besides = {"rule": {"rule": {"must": {"do": "guard", "who": "opponent"}}}}
    return support("kit", {"do": [*effects, besides]}, **more)


class Case(NamedTuple):
    """An event, how it comes about, and whether it has."""

    trigger: Any
    lines: str
    occurred: Callable[[Scenario], bool]
    cards: tuple[dict[str, Any], ...] = ()
    hand: str = ""
    they: str = ""
    farm: str = ""
    areas: str = KNOWN
    at: str = "supports"


def heard(scene: Scenario) -> bool:
    """Whether Sun heard of the event: all that shows of those that change nothing."""
    return scene.cited("806.3") == ["Sun"]


RUNS: dict[str, Any] = {"cards": (COMET, WALL), "hand": "comet", "they": "wall", "at": "run"}
KIT: dict[str, Any] = {"hand": "kit"}
CASES = {
    "the start of a turn": Case({"turn_start": "opponent"}, "you: pass", heard, at="run"),
    "the end of a turn": Case("turn_end", "you: pass", heard, at="run"),
    "a draw": Case("draws", "you: play kit", lambda s: s.to_go() == 19, (kit({"draw": 1}),), **KIT),
    "a draw, as a card that enters the hand": Case(
        {"enters": {"zone": "hand", "who": "you"}},
        "you: play kit",
        lambda s: s.to_go() == 19 or bool(s.hand()),
        (kit({"draw": 1}),),
        **KIT,
    ),
    "a draw from an area, as a card that leaves it": Case(
        {"leaves": {"zone": "areas", "who": "you", "to": "hand"}},
        "you: play kit",
        lambda s: s.to_go() == 19,
        (kit({"draw": {"area": "sashi"}}),),
        **KIT,
    ),
    "a card of the deck": Case(
        {"leaves": {"zone": "area", "who": "you"}},
        "you: play kit",
        lambda s: s.to_go() == 19,
        (kit({"mill": 1}),),
        **KIT,
    ),
    "a card under the deck": Case(
        {"enters": {"zone": "area", "who": "you"}},
        "you: play kit\n you: pick force",
        lambda s: s.to_go() == 21,
        (kit({"restock": 1}),),
        farm="force",
        **KIT,
    ),
    "a card of the farm": Case(
        {"leaves": {"zone": "farm", "who": "you"}},
        "you: play kit\n you: pick force",
        lambda s: s.hand() == {"force": 1},
        (kit({"recover": 1}),),
        farm="force",
        **KIT,
    ),
    "a card that is removed": Case(
        {"enters": {"zone": "removed"}},
        "you: run comet\n they: pass\n you: play kit on comet",
        lambda s: s.side().removed == ("comet",),
        (COMET, kit({"remove": "target"}, type="horse")),
        hand="comet kit",
        at="run",
    ),
    "a card of the hand": Case(
        {"leaves": {"zone": "hand", "who": "you", "to": "farm"}},
        "you: play kit\n you: pick force",
        lambda s: s.farm()["force"] == 1,
        (kit({"discard": 1}),),
        hand="kit force",
    ),
    "a horse that enters the run": Case(
        {"enters": {"zone": "run"}}, "you: run comet", lambda s: bool(s.running()), **RUNS
    ),
    "a horse that leaves the run": Case(
        {"leaves": {"zone": "run", "who": "you"}},
        f"you: run comet {UNGUARDED}",
        lambda s: not s.running(),
        **RUNS,
    ),
    "a situation that comes": Case(
        {"enters": {"zone": "situation"}},
        "you: play fog",
        lambda s: s.lying("situation") == {"fog": 1},
        (situation("fog"),),
        hand="fog",
    ),
    "a situation that goes": Case(
        {"leaves": {"zone": "situation"}},
        "you: play kit",
        lambda s: not s.lying("situation"),
        (kit({"to_farm": {"all": {"in": "situation"}}}),),
        **KIT,
    ),
    "a play": Case(
        {"plays": {"of": {"class": "item"}}},
        "you: play kit",
        lambda s: s.hand() != {"kit": 1} or s.to_go() < 20 or bool(s.board.resolving),
        (kit({"draw": 1}),),
        **KIT,
    ),
    "the play of a horse that runs": Case(
        "plays",
        "you: run comet force",
        lambda s: s.hand() != {"comet": 1, "force": 1} or bool(s.running()),
        (horse("comet", cost=1),),
        hand="comet force",
        at="run",
    ),
    "the play of a guard": Case(
        {"plays": {"who": "opponent", "of": {"kind": "horse"}}},
        "you: run comet\n they: guard wall",
        lambda s: s.hand("they")["wall"] != 1 or bool(s.lying("run", "they")),
        **RUNS,
    ),
    "a success": Case(
        "run_succeeds",
        f"you: run comet {UNGUARDED}",
        lambda s: s.to_go() == 19 or "702.6k-i" in s.rules() or "702.6k-ii" in s.rules(),
        **RUNS,
    ),
    "a failure": Case("run_fails", GUARDED, lambda s: "702.6l-i" in s.rules(), **RUNS),
    "a won guard": Case("guard_wins", GUARDED, lambda s: "702.6l-ii" in s.rules(), **RUNS),
    "no guard": Case(
        "not_guarded",
        "you: run comet\n they: pass",
        lambda s: "702.6d-ii" in s.rules(),
        **RUNS,
    ),
    "a payment": Case(
        "pays",
        "you: run comet force*2",
        lambda s: s.hand() != {"force": 2} or s.lying("run") != {"comet": 1},
        (horse("comet", cost=2),),
        hand="comet force*2",
        at="run",
    ),
    "a change of the going": Case(
        "going_changes",
        "you: play kit",
        lambda s: s.board.race.going == 2,
        (kit({"going_worse": 1}),),
        **KIT,
    ),
    "an area that becomes empty": Case(
        "area_clears",
        "you: play kit",
        lambda s: s.area() == 1,
        (kit({"mill": 1}),),
        areas="force; force*5",
        **KIT,
    ),
    "an area that a draw makes empty": Case(
        "area_clears",
        "you: play kit",
        lambda s: not s.side().piles[1].slots,
        (kit({"draw": {"area": "senko"}}),),
        areas="force*5; force; force*5",
        **KIT,
    ),
}


def instead(trigger: Any, effect: Any, **more: Any) -> dict[str, Any]:
    """Return a replacement ability."""
    return {"instead_of": trigger, "do": [effect], **more}


def played(case: Case, *abilities: Any, answers: Iterable[str] = ()) -> Scenario:
    """Bring the event about, with some replacement effects; and answer what they ask."""
    listens = {"when": case.trigger, "do": [{"show_hand": "opponent"}]}
    scene = Scenario(
        situation("sun", listens, *abilities),
        *case.cards,
        you={"hand": case.hand, "farm": case.farm, "situation": "sun", "areas": case.areas},
        they={"hand": case.they, "areas": KNOWN},
        at=case.at,
    )
    left = list(answers)
    who = {seat: name for name, seat in SEATS.items()}
    for line in case.lines.strip().splitlines():
        scene.play(line)
        while scene.state.rule in ASKS:
            scene.play(f"{who[scene.state.actor]}: {left.pop(0)}")
    assert not left
    return scene


def test_every_event_of_the_vocabulary_is_tried() -> None:
    words = {
        case.trigger if isinstance(case.trigger, str) else next(iter(case.trigger))
        for case in CASES.values()
    }
    assert words == {*vocabulary()["trigger"]}


@pytest.fixture(params=CASES.values(), ids=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    """Return an event."""
    found: Case = request.param
    return found


def test_it_happens_and_is_heard_of(case: Case) -> None:
    scene = played(case)
    assert case.occurred(scene)
    assert heard(scene)


def has_not_happened(case: Case, scene: Scenario) -> None:
    """Check that nothing of the event has happened."""
    assert not case.occurred(scene)
    assert scene.cited("806.3") == []
    assert scene.board.race.going == 1
    assert not scene.board.frames


def came(scene: Scenario) -> dict[str, bool]:
    """Return whether Sun has put a card of theirs into the farm, and let them draw one."""
    they = [(event.rule, event.values.get("seat")) for event in scene.events]
    return {"a move": ("507.1", THEY) in they, "another event": ("502.1", THEY) in they}


@pytest.mark.rule("foth:809.1")
@pytest.mark.rule("foth:809.1a", cited=False)  # what has not happened has no event
@pytest.mark.parametrize("way", WAYS)
def test_something_else_takes_its_place(case: Case, way: str) -> None:
    scene = played(case, instead(case.trigger, WAYS[way]))
    has_not_happened(case, scene)
    assert {*scene.cited("809.1")} == {"Sun"}
    assert came(scene) == {name: name == way for name in ("a move", "another event")}


@pytest.mark.rule("foth:809.1", "foth:802.1c-ii", cited=False)  # no is no event
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_it_may_be_left_to_happen(case: Case, answer: str) -> None:
    scene = played(case, instead(case.trigger, MOVE, may=True), answers=[answer])
    if answer == "yes":
        has_not_happened(case, scene)
    else:
        assert case.occurred(scene)
        assert heard(scene)
        assert "809.1" not in scene.rules()


@pytest.mark.rule("foth:809.2", "foth:809.2c", cited=False)  # which one shows in what comes of it
@pytest.mark.parametrize("nth", [1, 2])
def test_one_of_two_takes_its_place(case: Case, nth: int) -> None:
    both = [instead(case.trigger, each) for each in (MOVE, OTHER)]
    scene = played(case, *both, answers=[f"instead {nth}"])
    has_not_happened(case, scene)
    assert [*came(scene).values()] == [nth == 1, nth == 2]


@pytest.mark.rule("foth:809.1")
def test_what_takes_its_place_is_replaced_itself(case: Case) -> None:
    """What their draw is replaced by is all that happens."""
    second = instead({"draws": "opponent"}, MOVE)
    scene = played(case, instead(case.trigger, OTHER), second)
    has_not_happened(case, scene)
    assert came(scene) == {"a move": True, "another event": False}


@pytest.mark.rule("foth:809.2c", cited=False)
def test_what_has_taken_its_place_is_not_replaced_by_it_again(case: Case) -> None:
    """A chain of two that comes back to its first event ends there."""
    first = instead(case.trigger, OTHER)
    second = instead({"draws": "opponent"}, OTHER)
    scene = played(case, first, second)
    has_not_happened(case, scene)
    assert came(scene) == {"a move": False, "another event": True}


# --- the card of the event -------------------------------------------------------------------

ITEM = {"plays": {"of": {"class": "item"}}}


@pytest.mark.rule("foth:809.1a", "foth:F64", cited=False)  # as above
@pytest.mark.parametrize(
    ("effect", "hand", "farm", "removed"),
    [
        ({"to_hand": "event_card"}, 1, 0, 0),
        ({"to_farm": "event_card"}, 0, 1, 0),
        ({"remove": "event_card"}, 0, 0, 1),
    ],
)
def test_a_card_whose_play_is_replaced_is_in_the_hand(
    effect: Any, hand: int, farm: int, removed: int
) -> None:
    scene = played(CASES["a play"], instead(ITEM, effect))
    assert (scene.hand()["kit"], scene.farm()["kit"]) == (hand, farm)
    assert scene.side().removed == ("kit",) * removed
    assert scene.to_go() == 20
    scene.asks("you", "702.5")


@pytest.mark.rule("foth:809.1", cited=False)  # where the card has gone
@pytest.mark.parametrize("area", [None, "senko"])
def test_a_card_that_is_not_drawn_may_go_elsewhere(area: str | None) -> None:
    draw = {"draw": {"area": area}} if area else {"draw": 1}
    scene = Scenario(
        situation("sun", instead("draws", {"to_farm": "event_card"})),
        horse("comet"),
        kit(draw),
        you={
            "hand": "kit",
            "situation": "sun",
            "areas": "force; comet; force" if area else "comet; force",
        },
        they={"areas": KNOWN},
    )
    scene.play("you: play kit")
    assert (scene.hand(), scene.farm()) == ({}, {"comet": 1, "kit": 1})


@pytest.mark.rule("foth:809.1", "foth:F56", cited=False)  # as above
def test_a_face_down_card_that_is_not_taken_may_go_elsewhere() -> None:
    leaves = {"leaves": {"zone": "farm", "to": "hand"}}
    scene = Scenario(
        situation("sun", instead(leaves, {"remove": "event_card"})),
        horse("comet"),
        kit({"recover": 1}),
        you={"hand": "kit", "situation": "sun", "areas": KNOWN, "down": "force comet"},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit\n you: pick-down comet")
    assert (scene.hand(), scene.side().removed) == ({}, ("comet",))
    assert len(scene.side().down) == 1


@pytest.mark.rule("foth:803.4a-i", "foth:809.1", cited=False)  # as above
@pytest.mark.parametrize("whose", ["its own", "of others"])
@pytest.mark.parametrize("areas", ["comet force", "? force"])
def test_a_card_that_is_turned_up_from_the_deck_may_go_elsewhere(whose: str, areas: str) -> None:
    """Whether it is a horse is seen first."""
    own = {"enters": {"zone": "farm", "from": "area", "card": "self"}}
    any_horse = {"enters": {"zone": "farm", "from": "area", "of": {"kind": "horse"}}}
    lies = instead(own, {"to_hand": "self"})
    sun = instead(any_horse, {"to_hand": "event_card"})
    scene = Scenario(
        situation("sun", *[sun] * (whose == "of others")),
        horse("comet", *[lies] * (whose == "its own")),
        support("kit", {"do": [{"mill": 2}]}),
        you={"hand": "kit", "situation": "sun", "areas": areas, "pool": "comet" * ("?" in areas)},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit")
    if "?" in areas:
        scene.chance("comet")
    assert (scene.hand(), scene.farm()) == ({"comet": 1}, {"force": 1, "kit": 1})


# --- what has not happened costs nothing and counts for nothing --------------------------------


@pytest.mark.rule("foth:809.1a", "foth:F16", cited=False)  # what may be played still
def test_a_play_that_is_replaced_does_not_count() -> None:
    scene = Scenario(
        situation("sun", instead({"plays": {"of": {"name": "Rain"}}}, MOVE)),
        situation("rain"),
        situation("fog"),
        you={"hand": "rain fog", "situation": "sun", "areas": KNOWN},
        they={"areas": KNOWN},
        catalogue_limits=True,
    )
    scene.play("you: play rain\n you: play fog")
    assert (scene.hand(), scene.lying("situation")) == ({"rain": 1}, {"fog": 1})


@pytest.mark.rule("foth:1201.1b", "foth:F64")
@pytest.mark.rule("foth:F54")
def test_a_play_that_came_to_nothing_is_not_made_again() -> None:
    """Nothing has changed: the position is the same."""
    scene = played(CASES["a play"], instead(ITEM, NOTHING))
    scene.refused("play kit", "1201.1b")
    scene = played(CASES["the play of a horse that runs"], instead("plays", NOTHING))
    scene.refused("run comet force", "1201.1b")
    case = CASES["the play of a guard"]
    scene = played(case, instead(case.trigger, NOTHING))
    scene.refused("guard wall", "F54")
    scene.play("they: pass")
    assert "702.6d-ii" in scene.rules()


@pytest.mark.rule("foth:F64", cited=False)  # what comes next
def test_what_comes_of_a_replaced_play_comes_before_the_next() -> None:
    """A rule check follows, though nothing has been played."""
    falls = {"when": "going_changes", "do": [{"mill": 1}]}
    scene = played(CASES["a play"], falls, instead(ITEM, {"going_worse": 1}))
    assert scene.farm() == {"force": 1}
    scene.asks("you", "702.5", "play kit", "pass")


@pytest.mark.rule("foth:510.1", "foth:F44", "foth:F64", cited=False)  # what has been done
def test_what_a_play_required_has_been_done_before() -> None:
    requires = {"rule": {"requires": {"do": "play_item", "cost": {"discard": 1}}}}
    case = CASES["a play"]._replace(hand="kit force", lines="you: play kit\n you: pick force")
    scene = played(case, requires, instead(ITEM, MOVE))
    assert (scene.hand(), scene.farm()) == ({"kit": 1}, {"force": 1})


@pytest.mark.rule("foth:809.1a", "foth:F65", cited=False)  # what has not been paid
@pytest.mark.parametrize("paying", ["an ability", "a required action"])
def test_force_that_is_not_paid_stays_in_the_hand(paying: str) -> None:
    pays = instead("pays", MOVE)
    if paying == "an ability":
        enters = {"when": {"enters": {"zone": "run", "card": "self"}}, "pay": {"force": 2}}
        comet = horse("comet", {**enters, "do": [{"going_worse": 1}]})
        lines, more = "you: run comet\n you: yes\n you: pay force*2", ()
    else:
        comet, more = horse("comet"), ({"rule": {"requires": {"do": "run", "cost": {"force": 2}}}},)
        lines = "you: run comet\n you: pay force*2"
    case = Case("pays", lines, heard, (comet,), hand="comet force*2", at="run")
    scene = played(case, *more, pays)
    assert (scene.hand(), scene.farm("they")) == ({"force": 2}, {"force": 1})
    # What it was for goes on: something else has taken the place of the payment.
    assert scene.running() == ["comet"]
    assert scene.board.race.going == (2 if paying == "an ability" else 1)
    assert not heard(scene)


@pytest.mark.rule("foth:F66", cited=False)  # what is drawn
@pytest.mark.parametrize(("named", "drawn"), [("comet", 2), ("", 0)])
def test_a_run_succeeds_if_the_success_of_any_of_its_horses_is_left(named: str, drawn: int) -> None:
    again = {"in_run": {"not": "extra_run"}, "do": ["extra_run"]}
    trigger: Any = {"run_succeeds": {"who": "you"}}
    own = instead({"run_succeeds": "self"}, NOTHING)
    comet = horse("comet", again, *[own] * bool(named), run=1)
    sun = situation("sun", *[instead(trigger, NOTHING)] * (not named))
    scene = Scenario(
        sun,
        comet,
        horse("blaze", run=1),
        you={"hand": "comet blaze", "situation": "sun", "areas": KNOWN},
        they={"areas": KNOWN},
        at="run",
    )
    passing = "they: pass\n you: pass\n they: pass\n"
    scene.play(f"you: run comet\n {passing} you: run blaze\n {passing}")
    if drawn:
        scene.play("you: pick force")
    assert scene.to_go() == 20 - drawn
    assert scene.farm()["comet"] == 1


@pytest.mark.rule("foth:403.4", "foth:809.1", cited=False)  # what is left
def test_of_cards_that_leave_an_area_together_the_last_stays() -> None:
    both = kit({"look": {"n": 2, "then": "farm_any"}})
    scene = Scenario(
        situation("sun", instead("area_clears", MOVE)),
        both,
        horse("comet"),
        you={"hand": "kit", "situation": "sun", "areas": "comet force; force"},
        they={"areas": KNOWN},
    )
    scene.play("you: play kit\n you: pick comet\n you: pick force")
    assert (scene.area(), scene.to_go()) == (0, 2)
    assert scene.farm("they") == {"force": 1}


@pytest.mark.rule("foth:902.1", "foth:809.1a", cited=False)  # nobody wins
def test_who_keeps_the_last_card_has_not_won() -> None:
    scene = played(
        CASES["an area that becomes empty"]._replace(areas=";;;force"),
        instead("area_clears", MOVE),
    )
    assert scene.to_go() == 1
    scene.asks("you", "702.5")


@pytest.mark.rule("foth:JG7", "foth:809.1", cited=False)  # what comes where
def test_supports_that_are_played_together_do_not_mix() -> None:
    """The first stays in the resolution area: something else happens than that it leaves it."""
    stays = instead({"enters": {"zone": "run", "of": {"class": "item"}}}, MOVE)
    whips = [
        support(name, {"do": [{"give": {"apply": [{"run": 1}], "to": "target"}}]}, type="horse")
        for name in ("whip", "hood")
    ]
    scene = Scenario(
        situation("sun", stays),
        *whips,
        COMET,
        you={"hand": "comet whip hood", "situation": "sun", "areas": KNOWN},
        they={"areas": KNOWN},
        at="run",
        variant="catalogue",
    )
    scene.play("you: run comet\n you: play whip on comet\n you: play hood on comet")
    assert scene.number("comet") == 3
    scene.play("you: pass")
    assert scene.farm() == {"whip": 1, "hood": 1}
