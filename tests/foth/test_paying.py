"""Which cards can pay: face-down ones, several costs at once, force that counts for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.foth.actions import act

from .scenario import Scenario, horse, situation, special

HORSE = {"kind": "horse"}
A_CARD = {"remove_farm": 1}
A_HORSE = {"remove_farm": {"n": 1, "of": HORSE}}


def tolls(*costs: Any, **you: str) -> Scenario:
    """Return a position in which running requires several things of you."""
    rules = ({"rule": {"requires": {"do": "run", "cost": cost}}} for cost in costs)
    cards = (situation("toll", *rules), horse("comet"), horse("wall"))
    return Scenario(*cards, you={"situation": "toll", "areas": "9", **you}, at="run")


@pytest.mark.rule("foth:F56", cited=False)  # who may pay with what
@pytest.mark.parametrize(
    ("down", "pays"),
    [("wall:0", True), ("wall:01", True), ("wall:1", False), ("?", False), ("force:0", False)],
)
def test_a_face_down_card_pays_if_its_player_knows_that_it_can(down: str, pays: bool) -> None:
    comet = horse("comet", {"when": "not_guarded", "pay": A_HORSE, "do": ["draw"]})
    you = {"hand": "comet", "down": down, "areas": "force*9", "pool": "wall" * (down == "?")}
    scene = Scenario(comet, horse("wall"), you=you, they={"areas": "9"}, at="run")
    scene.play("you: run comet \n they: pass")
    assert (scene.state.rule == "806.3a-i") is pays
    if pays:
        assert scene.legal() == {"yes", "no"}
        scene.play("you: yes \n you: pick-down wall")
        assert (scene.side().down, scene.side().removed) == ((), ("wall",))
        assert scene.hand()["force"] == 1


@pytest.mark.rule("foth:F56", cited=False)  # who may pay with what
def test_any_face_down_card_pays_where_any_card_does() -> None:
    comet = horse("comet", {"when": "not_guarded", "pay": A_CARD, "do": ["draw"]})
    you = {"hand": "comet", "down": "?", "areas": "force*9", "pool": "comet"}
    scene = Scenario(comet, you=you, they={"areas": "9"}, at="run")
    scene.play("you: run comet \n they: pass")
    scene.asks("you", "806.3a-i", "yes", "no")


@pytest.mark.rule("foth:510.2", "foth:F56", cited=False)  # no refusal: it is not offered
def test_no_card_pays_twice_and_each_for_what_it_can() -> None:
    scene = tolls(A_CARD, A_HORSE, hand="comet", farm="force", down="wall:0")
    scene.play("you: run comet")
    scene.asks("you", "510.1", "pick force")
    for more in ({"farm": "wall"}, {"down": "wall:0"}, {"farm": "force"}):
        assert tolls(A_CARD, A_HORSE, hand="comet", **more).legal() == {"pass"}
    both = tolls(A_CARD, A_HORSE, hand="comet", farm="wall", down="wall:0")
    both.play("you: run comet")
    both.asks("you", "510.1", "pick wall", "pick-down wall")
    both.play("you: pick wall \n you: pick-down wall")
    assert both.side().removed == ("wall", "wall")
    assert both.running() == ["comet"]


@pytest.mark.rule("foth:503.1", "foth:510.2", cited=False)  # no refusal: it is not offered
def test_force_is_paid_as_much_as_its_cost_beside_other_costs() -> None:
    scene = tolls({"force": 2}, {"discard": 1}, hand="comet force*3")
    scene.play("you: run comet")
    scene.asks("you", "503.2", "pay force*2")
    scene.play("you: pay force*2")
    scene.asks("you", "510.1", "pick force")
    assert tolls({"force": 2}, {"discard": 1}, hand="comet force*2").legal() == {"pass"}


@pytest.mark.rule("foth:503.3b")
@pytest.mark.rule("foth:503.3a", cited=False)  # what a card counts
@pytest.mark.parametrize(
    ("cost", "hand", "paid", "says"),
    [
        (
            1,
            "force storm",
            "force storm",
            "paid without a superfluous card; these cards count as 1",
        ),
        (2, "force storm", "force", "the hand has 1"),
        (2, "force*2", "force", "paid without a superfluous card; these cards count as 1"),
        (1, "force*2", "force*2", "paid without a superfluous card; these cards count as 2"),
        (0, "force", "force", "paid without a superfluous card; these cards count as 1"),
    ],
)
def test_a_refused_payment_is_told_with_what_it_counts_as(
    cost: int, hand: str, paid: str, says: str
) -> None:
    storm = special("storm", 2, counts_if={"surface": "dirt"})
    scene = Scenario(storm, horse("comet", cost=cost), you={"hand": f"comet {hand}"}, at="run")
    refusal = scene.state.why_not(f"run comet {paid}")
    assert refusal is not None
    assert (refusal.rule, says in refusal.text("en")) == ("503.3b", True), refusal.text("en")


@pytest.mark.rule("foth:503.2", "foth:202.2c")
def test_what_pays_is_force_of_the_hand() -> None:
    scene = Scenario(horse("comet", cost=1), horse("wall"), you={"hand": "comet wall"}, at="run")
    scene.refused("run comet force", "503.2")
    scene.refused("run comet wall", "202.2c")


@pytest.mark.rule("foth:503.2")
def test_a_payment_is_of_force_and_of_nothing_else() -> None:
    scene = tolls({"force": 1}, hand="comet force")
    scene.play("you: run comet")
    scene.asks("you", "503.2", "pay force")
    for other in (act("pay", "comet", pay=("force",)), act("run", "force"), "pay", 5):
        refusal = scene.state.why_not(other)
        assert refusal is not None
        assert refusal.rule in ("503.2", "503.3b")


@pytest.mark.rule("foth:401.2c", cited=False)  # whether anybody is asked
@pytest.mark.parametrize(("shown", "asked"), [("", True), ("wall", False)])
def test_who_shows_the_whole_hand_is_not_asked_for_what_is_not_there(
    shown: str, asked: bool
) -> None:
    comet = horse("comet", {"when": "not_guarded", "do": [{"discard": {"of": {"kind": "force"}}}]})
    you = {"hand": "comet wall", "shown": shown, "areas": "9"}
    scene = Scenario(comet, horse("wall"), you=you, they={"areas": "9"}, at="run")
    scene.play("you: run comet \n they: pass")
    assert (scene.state.rule == "805.2b") is asked


@pytest.mark.rule("foth:510.2", "foth:503.2", cited=False)  # whether it is offered
def test_what_has_paid_can_pay_again_only_from_where_it_lies() -> None:
    for first, can in (({"discard": 1}, True), ({"force": 1}, False)):
        # Paid force lies in the resolution area, and in no farm before the next rule check (905.1).
        assert ("run comet" in tolls(first, A_CARD, hand="comet force").legal()) is can
        assert tolls(A_CARD, first, hand="comet force").legal() == {"pass"}
    farm = tolls({"force": 1}, A_CARD, hand="comet force", farm="force")
    farm.play("you: run comet \n you: pay force \n you: pick force")
    assert (farm.side().removed, farm.running()) == (("force",), ["comet"])


@pytest.mark.rule("foth:510.2", cited=False)  # no refusal: it is offered
def test_a_discarded_card_can_be_removed_at_once() -> None:
    scene = tolls({"discard": 1}, A_CARD, hand="comet force")
    scene.play("you: run comet \n you: pick force \n you: pick force")
    assert scene.side().removed == ("force",)
    assert scene.running() == ["comet"]


@pytest.mark.rule("foth:503.3a", "foth:F56", "foth:510.2", cited=False)  # whether it is offered
def test_a_face_down_card_that_has_paid_is_among_the_removed_cards_for_what_is_paid_next() -> None:
    storm = special("storm", 2, counts_if={"at_least": [{"count": "removed"}, 1]})
    rules = ({"rule": {"requires": {"do": "run", "cost": cost}}} for cost in (A_CARD, {"force": 2}))
    cards = (storm, situation("toll", *rules), horse("comet"), horse("wall"))
    for down, can in (("wall:0", True), ("", False)):
        you = {"hand": "comet storm", "down": down, "situation": "toll", "areas": "9"}
        assert ("run comet" in Scenario(*cards, you=you, at="run").legal()) is can
