"""400: zones, who sees what in them, and in what order cards lie."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from racekit.engine.game import State
from racekit.engine.texts import Text
from racekit.games.foth.board import Slot
from racekit.games.foth.determinizations import Determinizations
from racekit.games.foth.resolving.pipeline import Propose, PutInOrder
from tests.foth.scenario import (
    SEATS,
    THEY,
    YOU,
    Scenario,
    following,
    horse,
    situation,
    support,
)

FORCES = "force*9"
"""An area of cards that nobody has looked at; drawing them asks chance for nothing."""
ALONE = """
    they: pass
    you: pass
    they: pass
"""
"""Nobody guards, nobody plays a support on a horse."""
HORSES = [horse(name) for name in ("comet", "star", "dawn")]


def kit(*effects: Any) -> dict[str, Any]:
    """Return an item for an area."""
    return support("kit", {"do": list(effects)})


def whip(*effects: Any) -> dict[str, Any]:
    """Return a jockey for a horse."""
    return support("whip", {"do": list(effects)}, **{"class": "jockey", "type": "horse"})


def top(scene: Scenario, reader: str, whose: str = "you") -> tuple[str | None, ...]:
    """Return the deck of a player as another one knows it, from the top."""
    side = scene.view(reader).sides[SEATS[whose]]
    return tuple(side.areas[scene.area(whose)])


# --- 401: what all zones have in common ------------------------------------------------------


@pytest.mark.rule("foth:401.1", cited=False)  # which zones there are
def test_each_player_has_zones_of_the_own() -> None:
    scene = Scenario(
        *HORSES,
        situation("rain"),
        you={"hand": "comet", "farm": "star", "removed": "dawn", "situation": "rain", "areas": "1"},
        they={"hand": "star", "farm": "dawn", "removed": "comet", "areas": "2"},
    )
    mine, theirs = scene.view().sides
    assert (mine.known, mine.farm, mine.removed) == (("comet",), ("star",), ("dawn",))
    assert (theirs.hand, theirs.farm, theirs.removed) == (1, ("dawn",), ("comet",))
    assert [len(side.situation) for side in (mine, theirs)] == [1, 0]


@pytest.mark.rule("foth:401.2", cited=False)  # who sees what
def test_some_zones_are_public_and_some_are_hidden() -> None:
    scene = Scenario(
        *HORSES,
        situation("rain"),
        you={
            "hand": "comet",
            "farm": "star",
            "removed": "dawn",
            "situation": "rain",
            "areas": "comet force",
        },
    )
    own, others = (scene.view(who).sides[YOU] for who in ("you", "they"))
    for seen in (own, others):
        assert (seen.farm, seen.removed) == (("star",), ("dawn",))
        assert [piece.card for piece in seen.situation] == ["rain"]
        assert seen.areas[0] == (None, None)
    assert (own.known, others.known) == (("comet",), ())


@pytest.mark.rule("foth:401.2a", cited=False)  # what everybody knows then
def test_a_card_that_comes_into_a_public_zone_is_open() -> None:
    scene = Scenario(*HORSES, kit({"mill": 1}), you={"hand": "kit", "areas": "comet force"})
    (moved,) = [event for event in scene.play("you: play kit") if event.rule == "507.1"]
    told = moved.seen_by(THEY)
    assert told is not None
    assert "Comet" in told.text("en")
    assert told.values["end"] == "farm"
    assert scene.view("they").sides[YOU].farm == ("comet", "kit")


@pytest.mark.rule("foth:401.2a", cited=False)  # what nobody knows then
def test_a_card_that_comes_into_a_hidden_zone_is_hidden() -> None:
    scene = Scenario(*HORSES, kit({"draw": 1}), you={"hand": "kit", "areas": "comet force"})
    (drawn,) = [event for event in scene.play("you: play kit") if event.name == "drawn"]
    told = drawn.seen_by(THEY)
    assert told is not None
    assert "Comet" not in told.text("en") + told.text("ja")
    assert scene.view("they").sides[YOU].known == ()
    assert scene.view("you").sides[YOU].known == ("comet",)


@pytest.mark.rule("foth:401.2b", cited=False)  # what everybody knows
def test_everybody_knows_how_many_cards_there_are() -> None:
    scene = Scenario(
        *HORSES,
        kit("mill_down"),
        you={
            "hand": "kit comet*2",
            "areas": "star force; 3; ; 4",
            "farm": "dawn",
            "removed": "star",
        },
    )
    scene.play("you: play kit")
    for reader in ("you", "they"):
        side = scene.view(reader).sides[YOU]
        assert side.hand == 2
        assert [len(area) for area in side.areas] == [1, 3, 0, 4]
        assert (len(side.farm), len(side.down), len(side.removed)) == (2, 1, 1)


SEARCH = {"search": {"of": {"kind": "horse"}}}


@pytest.mark.rule("foth:401.2c", cited=False)  # what may be left undone
def test_nobody_has_to_find_a_card_in_a_hidden_zone() -> None:
    scene = Scenario(kit(SEARCH), *HORSES, you={"hand": "kit", "areas": "comet force star"})
    scene.play("you: play kit")
    assert scene.legal() == {"pick comet", "pick star", "done"}
    scene.play("you: done")
    assert not scene.hand()


@pytest.mark.rule("foth:401.2c", "foth:403.3", cited=False)  # who knows what
def test_nobody_else_knows_what_has_been_found_and_not_yet_shown() -> None:
    search = {"search": {"n": 2, "who": "opponent", "of": {"kind": "horse"}}}
    keys = []
    for card in ("comet", "star"):
        theirs = {"areas": "comet star force"}
        scene = Scenario(kit(search), *HORSES, you={"hand": "kit"}, they=theirs)
        scene.play(f"you: play kit\nthey: pick {card}")
        assert scene.view("they").picked == (card,)
        keys.append([scene.state.key(seat) for seat in (YOU, THEY)])
    (mine, theirs_), (same, others) = keys
    assert mine == same
    assert theirs_ != others


@pytest.mark.rule("foth:401.2c", cited=False)  # what may be left undone
def test_a_hand_proves_nothing_either() -> None:
    discard = {"discard": {"n": 1, "who": "opponent", "of": {"kind": "horse"}}}
    scene = Scenario(kit(discard), *HORSES, you={"hand": "kit"}, they={"hand": "comet force"})
    scene.play("you: play kit")
    scene.asks("they", "805.2b", "done", "pick comet")
    # Nor does it tell that there is none: its player is asked all the same.
    scene = Scenario(kit(discard), *HORSES, you={"hand": "kit"}, they={"hand": "force*2"})
    scene.play("you: play kit")
    scene.asks("they", "805.2b", "done")


@pytest.mark.rule("foth:401.2c", cited=False)  # what may not be left undone
@pytest.mark.parametrize(
    "effects",
    [
        # Any card will do: there are some, and everybody knows it (401.2b).
        [{"discard": {"n": 1, "who": "opponent"}}],
        # Everybody sees that the card is there.
        [
            {"show_hand": "opponent"},
            {"discard": {"n": 1, "who": "opponent", "of": {"kind": "horse"}}},
        ],
    ],
)
def test_what_everybody_knows_to_be_there_is(effects: list[Any]) -> None:
    scene = Scenario(kit(*effects), *HORSES, you={"hand": "kit"}, they={"hand": "comet"})
    scene.play("you: play kit")
    scene.asks("they", "805.2b", "pick comet")


@pytest.mark.rule("foth:F49", cited=False)  # refused by 103.2c
def test_what_is_demanded_may_not_be_left_undone_though_nobody_sees_the_hand() -> None:
    guard = {"rule": {"rule": {"must": {"do": "guard", "who": "opponent"}}}}
    discard = {"discard": {"n": 1, "who": "opponent", "of": {"kind": "horse"}}}
    scene = Scenario(
        kit(guard, discard), *HORSES, you={"hand": "kit comet"}, they={"hand": "star force"}
    )
    scene.play("""
        you: play kit
        they: done
        you: pass
        you: run comet
    """)
    scene.refused("pass", "103.2c")
    scene.asks("they", "702.6d", "guard star")


LOOK = {"look": {"n": 3, "then": "any_order"}}


@pytest.mark.rule("foth:401.3", cited=False)  # where the cards lie
def test_the_order_of_a_pile_is_changed_only_when_told() -> None:
    scene = Scenario(
        kit({"look": {"n": 3, "then": "take_one"}}),
        *HORSES,
        you={"hand": "kit", "areas": "comet star dawn force"},
    )
    scene.play("""
        you: play kit
        you: pick star
    """)
    scene.asks("you", "702.5", "pass")
    assert [slot.card for slot in scene.side().piles[0].slots] == ["comet", "dawn", "force"]


@pytest.mark.rule("foth:401.3", "foth:507.1", cited=False)  # where the cards lie
def test_the_order_of_a_pile_is_changed_when_told() -> None:
    scene = Scenario(kit(LOOK), *HORSES, you={"hand": "kit", "areas": "comet star dawn force"})
    scene.play("""
        you: play kit
        you: top comet
        you: top dawn
    """)
    scene.asks("you", "702.5", "pass")  # the last one has only one place
    assert top(scene, "you") == ("star", "dawn", "comet", None)
    assert top(scene, "they") == (None,) * 4


@pytest.mark.rule("foth:401.3a", cited=False)  # where the cards lie
def test_cards_lie_on_each_other_and_are_drawn_from_the_top() -> None:
    stack = [{"stack": 1}, {"stack": 1}, {"draw": 1}]
    scene = Scenario(kit(*stack), *HORSES, you={"hand": "kit comet star", "areas": "dawn force"})
    scene.play("""
        you: play kit
        you: pick comet
        you: pick star
    """)
    assert scene.hand() == {"star": 1}
    assert [slot.card for slot in scene.side().piles[0].slots] == ["comet", "dawn", "force"]


@pytest.mark.rule("foth:401.4", cited=False)  # who is asked, and where the cards lie
@pytest.mark.parametrize("who", ["you", "opponent"])
def test_who_owns_the_zone_orders_the_cards_that_come_into_it(who: str) -> None:
    name = "they" if who == "opponent" else "you"
    cards = {"farm": "comet star", "areas": "dawn force"}
    scene = Scenario(
        kit({"restock": {"n": 2, "who": who}}),
        *HORSES,
        you={"hand": "kit", **(cards if name == "you" else {})},
        they=cards if name == "they" else {},
    )
    scene.play(f"""
        you: play kit
        {name}: pick star
        {name}: pick comet
        {name}: top star
    """)
    assert [slot.card for slot in scene.side(name).piles[0].slots][:3] == ["comet", "star", "dawn"]


@pytest.mark.rule("foth:401.4", cited=False)  # who is asked, and where the cards lie
def test_what_is_put_under_the_deck_is_put_in_order_too() -> None:
    scene = Scenario(
        kit({"restock": {"n": 3, "bottom": True}}),
        *HORSES,
        you={"hand": "kit", "farm": "comet star dawn", "areas": "force; force"},
    )
    scene.play("""
        you: play kit
        you: pick comet
        you: pick star
        you: pick dawn
        you: top star
        you: top dawn
    """)
    lying = [slot.card for slot in scene.side().piles[0].slots]
    assert lying == ["force", "comet", "dawn", "star"]


@pytest.mark.rule("foth:401.4", "foth:103.4", cited=False)  # who is asked first
def test_where_both_put_cards_in_order_the_turn_player_does_so_first() -> None:
    cards = {"farm": "comet star", "areas": "force*3"}
    scene = Scenario(
        kit({"restock": {"n": 2, "who": "each"}}),
        *HORSES,
        turn="they",
        you=cards,
        they={"hand": "kit", **cards},
    )
    scene.play("""
        they: play kit
        they: pick comet
        they: pick star
        you: pick comet
        you: pick star
        they: top comet
        you: top star
    """)
    assert [slot.card for slot in scene.side("they").piles[0].slots][:2] == ["star", "comet"]
    assert [slot.card for slot in scene.side("you").piles[0].slots][:2] == ["comet", "star"]


@pytest.mark.rule("foth:401.4", cited=False)  # who is asked, and where the cards lie
def test_random_cards_of_the_farm_are_put_on_the_deck_in_an_order_of_choice() -> None:
    scene = Scenario(
        kit({"farm_random": {"n": 2, "then": "area"}}),
        *HORSES,
        you={"hand": "kit", "farm": "comet star", "areas": "dawn force"},
    )
    scene.play("""
        you: play kit
        chance: random comet
        chance: random star
    """)
    assert scene.state.actor == YOU
    assert {each.split()[-1] for each in scene.legal()} == {"comet", "star"}


@pytest.mark.rule("foth:401.4", cited=False)  # what nobody is asked
@pytest.mark.parametrize("bottom", [False, True])
def test_there_is_no_order_of_cards_that_have_not_come(*, bottom: bool) -> None:
    stay = {"instead_of": {"leaves": {"zone": "farm"}}, "do": [{"going_worse": 1}]}
    scene = Scenario(
        kit({"restock": {"n": 2, "bottom": bottom}}),
        situation("rain", stay),
        *HORSES,
        you={"hand": "kit", "situation": "rain", "farm": "comet star", "areas": "dawn star; 3"},
    )
    scene.play("""
        you: play kit
        you: pick comet
        you: pick star
    """)
    scene.asks("you", "702.5", "pass")
    assert [slot.card for slot in scene.side().piles[0].slots] == ["dawn", "star"]


@pytest.mark.rule("foth:401.4a", cited=False)  # what 507.1 tells
def test_cards_that_leave_a_deck_together_do_not_tell_in_what_order_they_lay() -> None:
    """Neither by the events nor by the abilities that wait for their turn."""
    look = kit({"look": {"n": 3, "then": "farm_any"}})
    trigger = {"enters": {"zone": "farm", "of": {"kind": "horse"}}}
    sun = situation("sun", {"when": trigger, "do": [{"draw": 1}]})
    seen = []
    for deck in ("comet star dawn", "dawn comet star", "star dawn comet"):
        mine = {"hand": "kit", "areas": f"{deck} force*4", "situation": "sun"}
        scene = Scenario(look, sun, *HORSES, you=mine)
        scene.play("you: play kit\n" + "\n".join(f"you: pick {card}" for card in deck.split()))
        assert scene.cited("507.1")[-3:] == ["Comet", "Dawn", "Star"]
        assert [each.event.card for each in scene.board.waiting] == ["comet", "dawn", "star"]
        seen.append(scene.view("they").data())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("foth:401.4a", "foth:809.1", cited=False)  # who knows what
@pytest.mark.parametrize("answers", [(), ("no",), ("no", "no"), ("no", "no", "yes"), ("yes",)])
def test_cards_whose_move_may_be_replaced_do_not_tell_where_they_lie(
    answers: tuple[str, ...],
) -> None:
    look = kit({"look": {"n": 4, "then": "farm_any"}})
    enters = {"enters": {"zone": "farm", "of": {"kind": "horse"}}}
    instead = [{"may": [{"going_worse": 1}]}]
    sun = situation("sun", {"instead_of": enters, "may": True, "do": instead})
    taken, seen = ("comet", "dawn", "star"), []
    for deck in ("comet force star dawn", "dawn comet force star", "star dawn comet force"):
        mine = {"hand": "kit", "areas": f"{deck} force*4", "situation": "sun"}
        scene = Scenario(look, sun, *HORSES, you=mine)
        said = ["play kit", *(f"pick {card}" for card in taken), "done", *answers]
        scene.play("\n".join(f"you: {each}" for each in said))
        view = scene.view("they")
        seen.append(view.data())
        for seed in range(20):
            world = Determinizations(view).sample(Random(seed))
            assert world.view(THEY) == view
            if not answers:
                coming = [each.card for each in world.task.proposed.coming]
                assert coming[0] != "force"
                assert coming == sorted(coming)
            for task in world.agenda:
                if isinstance(task, Propose):
                    moved = [each.card for each in (*task.settled, *task.coming)]
                    assert moved == sorted(moved)
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("foth:103.2a", cited=False)  # what does not move
def test_a_chosen_card_that_has_been_taken_away_meanwhile_does_not_move() -> None:
    look = kit({"look": {"n": 3, "then": "farm_any"}})
    enters = {"enters": {"zone": "farm", "of": {"kind": "horse", "cost_at_least": 5}}}
    sun = situation("sun", {"instead_of": enters, "do": [{"draw": 1}]})
    dear = horse("dawn", cost=5)
    mine = {"hand": "kit", "areas": "comet star dawn force*4", "situation": "sun"}
    scene = Scenario(look, sun, *HORSES[:2], dear, you=mine)
    scene.play("""
        you: play kit
        you: pick comet
        you: pick dawn
        you: pick star
    """)
    assert scene.hand() == {"comet": 1}  # drawn instead of the move of Dawn, after Comet's turn
    assert "star" in scene.side().farm
    assert "comet" not in scene.side().farm
    assert scene.side().piles[0].slots[0].card == "dawn"


@pytest.mark.rule("foth:401.4a", cited=False)  # who knows what
def test_nobody_else_knows_the_order_of_open_cards_put_into_a_hidden_zone() -> None:
    scene = Scenario(
        kit({"restock": 2}), *HORSES, you={"hand": "kit", "farm": "comet star", "areas": "force"}
    )
    scene.play("""
        you: play kit
        you: pick star
        you: pick comet
        you: top star
    """)
    assert top(scene, "you") == ("comet", "star", None)
    assert top(scene, "they") == (None, None, None)


@pytest.mark.rule("foth:401.4a", cited=False)  # who knows what
@pytest.mark.parametrize("n", [1, 2])
def test_of_open_cards_in_no_order_everybody_knows_where_they_lie(n: int) -> None:
    farm = f"comet*{n}"
    scene = Scenario(
        kit({"restock": n}), *HORSES, you={"hand": "kit", "farm": farm, "areas": "force"}
    )
    scene.play("you: play kit\n" + "you: pick comet\n" * n)
    scene.asks("you", "702.5", "pass")
    assert top(scene, "they") == (*["comet"] * n, None)


@pytest.mark.rule("foth:401.4", "foth:401.2", cited=False)  # what the question tells
@pytest.mark.parametrize(("hand", "second"), [("force star", "star"), ("force force", "force")])
def test_whether_hidden_cards_put_under_the_deck_are_equal_is_not_told(
    hand: str, second: str
) -> None:
    scene = Scenario(
        kit({"tuck": {"n": 2}}), *HORSES, you={"hand": f"kit {hand}", "areas": "comet"}
    )
    scene.play(f"""
        you: play kit
        you: pick force
        you: pick {second}
    """)
    assert isinstance(scene.state.task, PutInOrder)
    assert scene.state.actor == YOU


@pytest.mark.rule("foth:401.5", cited=False)  # whose zone is looked at
def test_a_zone_without_a_name_is_the_users_own() -> None:
    star = horse("star", {"apply": [{"guard": {"count": "farm"}}]})
    scene = Scenario(
        *HORSES[::2],
        star,
        you={"hand": "comet", "farm": "force*5"},
        they={"hand": "star", "farm": "comet dawn"},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert scene.number("star", "guard") == 1 + 2


# --- 402: open and hidden --------------------------------------------------------------------


@pytest.mark.rule("foth:402.2")
@pytest.mark.rule("foth:402.1", cited=False)  # a card is one or the other
def test_an_open_card_is_seen_by_all() -> None:
    scene = Scenario(
        kit({"show_hand": "opponent"}), *HORSES, you={"hand": "kit"}, they={"hand": "comet star"}
    )
    (shown,) = [event for event in scene.play("you: play kit") if event.rule == "402.2"]
    assert all(name in shown.text("en") for name in ("Comet", "Star"))
    assert shown.to is None
    assert shown.reveals  # so that it is not undone
    assert scene.view().sides[THEY].known == ("comet", "star")


@pytest.mark.rule("foth:402.2")
def test_what_comes_into_an_open_hand_later_is_hidden() -> None:
    effects = {"show_hand": "you"}, {"draw": 1}
    scene = Scenario(kit(*effects), *HORSES, you={"hand": "kit comet", "areas": "star force"})
    scene.play("you: play kit")
    assert scene.view("they").sides[YOU].known == ("comet",)
    assert scene.view().sides[YOU].known == ("comet", "star")
    assert scene.view().sides[YOU].shown == ("comet",)


@pytest.mark.rule("foth:402.1", "foth:402.3", cited=False)  # who knows what
def test_a_hidden_card_is_hidden_from_some_or_from_all() -> None:
    scene = Scenario(
        kit({"look": {"n": 1}}), *HORSES, you={"hand": "kit", "areas": "comet star force"}
    )
    assert top(scene, "you") == top(scene, "they") == (None, None, None)
    (looked,) = [event for event in scene.play("you: play kit") if event.name == "looked"]
    assert top(scene, "you") == ("comet", None, None)
    assert top(scene, "they") == (None, None, None)
    told = looked.seen_by(THEY)
    assert told is not None
    assert "Comet" not in told.text("en")


@pytest.mark.rule("foth:402.3", cited=False)  # who knows what
def test_a_card_that_is_looked_at_for_the_first_time_stays_hidden_from_the_other() -> None:
    deck = {"hand": "kit", "areas": "3", "pool": "comet star force"}
    scene = Scenario(kit({"look": {"n": 1}}), *HORSES, you=deck)
    scene.play("you: play kit\nchance: card comet")
    assert top(scene, "you") == ("comet", None, None)
    assert top(scene, "they") == (None, None, None)


# --- 403: distance areas ---------------------------------------------------------------------


@pytest.mark.rule("foth:403.1", cited=False)  # what the areas are for
def test_the_cards_left_show_how_far_a_player_has_come() -> None:
    scene = Scenario(
        kit({"draw": 3}), you={"hand": "kit", "areas": "force*2; force*2; force*2; force*2"}
    )
    assert (scene.to_go(), scene.area()) == (8, 0)
    scene.play("you: play kit")
    assert (scene.to_go(), scene.area()) == (5, 1)


@pytest.mark.rule("foth:403.2", "foth:403.2a", cited=False)  # which areas there are
def test_there_are_four_areas_in_the_order_of_the_styles() -> None:
    comet = horse(
        "comet",
        *(
            {"while": {"area": {"is": [style]}}, "apply": [{"guard_is": number}]}
            for number, style in enumerate(("nige", "senko", "sashi", "oikomi"), 1)
        ),
    )
    for number in range(1, 5):
        areas = ";" * (number - 1) + "2"
        scene = Scenario(comet, you={"hand": "comet", "areas": areas}, at="run")
        scene.play("you: run comet")
        assert scene.number("comet", "guard") == number
        assert len(scene.view().sides[YOU].areas) == 4


@pytest.mark.rule("foth:403.3", cited=False)  # who knows what; the order
def test_the_areas_are_face_down_for_everybody_and_in_order() -> None:
    scene = Scenario(
        kit({"draw": 2}), *HORSES, you={"hand": "kit", "areas": "comet star dawn; dawn"}
    )
    for reader in ("you", "they"):
        assert scene.view(reader).sides[YOU].areas == ((None,) * 3, (None,), (), ())
    scene.play("you: play kit")
    assert scene.hand() == {"comet": 1, "star": 1}


@pytest.mark.rule("foth:403.3", cited=False)  # who knows what
def test_no_player_can_tell_what_lies_in_the_areas_or_in_which_order() -> None:
    """Nothing that a seat gets differs, whatever lies there: of either player, in any area."""
    orders = [*permutations(("comet", "star", "dawn"))]
    for whose in ("you", "they"):
        told = set()
        for at, order in product(range(4), orders):
            areas = ["force"] * 4
            areas[at] = " ".join(order)
            sides = {"you": {"areas": "force*2"}, "they": {"areas": "force*2"}}
            sides[whose] = {"areas": ";".join(areas)}
            scene = Scenario(*HORSES, **sides)
            for seat in (YOU, THEY):
                view = scene.state.view(seat)
                assert view.sides[SEATS[whose]].areas[at] == (None,) * 3
                assert view.sides[SEATS[whose]].knowers[at] == ((),) * 3
                told.add((at, seat, scene.state.key(seat), text(scene.state, seat)))
        assert len(told) == 4 * 2


def text(state: State, seat: int) -> str:
    """Return a board in words, as a seat sees it."""
    names = {each: Text(str(each), str(each)) for each in (YOU, THEY)}
    return state.game.scene_text(state.game.scene(state.view(seat)), names, "en")


@pytest.mark.rule("foth:403.3", "foth:401.3", cited=False)  # the order
@pytest.mark.parametrize("order", [*permutations(("comet", "star", "dawn"))])
def test_the_cards_of_an_area_keep_their_order(order: tuple[str, ...]) -> None:
    mine = {"hand": "kit", "areas": " ".join(order) + "; force"}
    for n in range(1, 4):
        drawn = Scenario(kit({"draw": n}), *HORSES, you=mine)
        drawn.play("you: play kit")
        assert drawn.hand() == Counter(order[:n])
        assert [slot.card for slot in drawn.side().piles[0].slots] == [*order[n:]]
        milled = Scenario(kit({"mill": n}), *HORSES, you=mine)
        milled.play("you: play kit")
        assert milled.farm() == Counter((*order[:n], "kit"))
        assert [slot.card for slot in milled.side().piles[0].slots] == [*order[n:]]


@pytest.mark.rule("foth:403.3", cited=False)  # the order, and who knows it
@pytest.mark.parametrize(("bottom", "drawn"), [(False, "dawn"), (True, "comet")])
def test_a_card_that_is_put_there_lies_on_top_or_at_the_bottom(*, bottom: bool, drawn: str) -> None:
    mine = {"hand": "kit", "farm": "dawn", "areas": "comet star; force"}
    back = {"restock": {"n": 1, "bottom": bottom}}
    scene = Scenario(kit(back, {"draw": 1}), *HORSES, you=mine)
    scene.play("you: play kit\n you: pick dawn")
    assert scene.hand() == {drawn: 1}
    left = ["star", "dawn"] if bottom else ["comet", "star"]
    assert [slot.card for slot in scene.side().piles[0].slots] == left


@pytest.mark.rule("foth:403.3", cited=False)  # what nobody has seen stays unseen
def test_the_areas_are_laid_out_face_down() -> None:
    scene = Scenario.opening(horse("comet"), you="comet*20 force*40", they="force*60")
    while not scene.board.turn:
        legal = scene.state.actions()
        scene.state = scene.state.step(legal[0] if legal else scene.state.sample(Random(1))).state
    for seat in (YOU, THEY):
        for side in scene.state.view(seat).sides:
            assert all(card is None for area in side.areas for card in area)
            assert all(known == () for area in side.knowers for known in area)
    mine = scene.state.view(YOU).sides[YOU]
    assert Counter(mine.unseen)["comet"] == 20 - Counter((*mine.known, *mine.farm))["comet"]


@pytest.mark.rule("foth:403.4", cited=False)  # a condition
@pytest.mark.parametrize(
    ("areas", "style"),
    [
        ("1; 1; 1; 1", "nige"),
        ("; 1; 1; 1", "senko"),
        (";; 1; 1", "sashi"),
        (";;; 1", "oikomi"),
        # Not the one that was emptied last, but the smallest that has cards.
        ("1;;; 1", "nige"),
        ("; 1;; 1", "senko"),
    ],
)
def test_the_current_area_is_the_first_that_has_cards(areas: str, style: str) -> None:
    comet = horse("comet", {"while": {"area": {"is": [style]}}, "apply": [{"guard": 4}]})
    scene = Scenario(comet, you={"hand": "comet", "areas": areas}, at="run")
    scene.play("you: run comet")
    assert scene.number("comet", "guard") == 5


@pytest.mark.rule("foth:403.4", cited=False)  # a condition
def test_the_current_area_changes_with_the_card_that_leaves_it_empty() -> None:
    comet = horse("comet", styles=["senko"])
    scene = Scenario(comet, kit({"draw": 1}), you={"hand": "kit comet", "areas": "force; 4"})
    assert scene.in_hand("comet") == 3
    scene.play("you: play kit")
    assert scene.in_hand("comet") == 4


@pytest.mark.rule("foth:403.4a", cited=False)  # whose area counts
def test_a_horses_area_is_its_users() -> None:
    late = {"while": {"suited": {"what": "style", "card": "running"}}, "apply": [{"guard": 4}]}
    comet = horse("comet", late, styles=["sashi"])
    star = horse("star", styles=["nige"])
    places = {"you": ";; 5", "they": "5; 5; 5"}
    scene = Scenario(
        comet,
        star,
        you={"hand": "comet", "areas": places["you"]},
        they={"hand": "star", "areas": places["they"]},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
    """)
    assert (scene.number("comet"), scene.number("comet", "guard")) == (4, 5)
    assert scene.number("star") == 4


# --- 404 to 409: the other zones -------------------------------------------------------------


@pytest.mark.rule("foth:404.1", "foth:404.2", cited=False)  # where the card lies; who sees it
def test_a_situation_lies_in_the_situation_area_for_all_to_see() -> None:
    scene = Scenario(situation("rain"), you={"hand": "rain"})
    scene.play("you: play rain")
    for reader in ("you", "they"):
        assert [piece.card for piece in scene.view(reader).sides[YOU].situation] == ["rain"]
    # It stays.
    scene.play("""
        you: pass
        you: pass
        chance: card force
    """)
    assert scene.lying("situation") == {"rain": 1}


@pytest.mark.rule("foth:405.1", "foth:405.2", cited=False)  # where the cards lie; who sees them
def test_horses_force_and_supports_for_horses_lie_in_the_run_area_for_all_to_see() -> None:
    scene = Scenario(
        horse("comet", cost=1),
        horse("star"),
        whip({"give": {"apply": [{"run": 1}], "to": "target"}}),
        you={"hand": "comet force whip"},
        they={"hand": "star"},
        at="run",
    )
    scene.play("""
        you: run comet force
        they: guard star
        you: play whip on comet
    """)
    for reader in ("you", "they"):
        mine, theirs = scene.view(reader).sides
        assert sorted(piece.card for piece in mine.run) == ["comet", "force", "whip"]
        assert [piece.card for piece in theirs.run] == ["star"]


@pytest.mark.rule("foth:406.1", cited=False)  # where the cards go
def test_used_cards_go_to_the_farm() -> None:
    scene = Scenario(
        horse("comet", cost=1, run=0),
        whip({"give": {"apply": [{"guard": 1}], "to": "target"}}),
        kit({"going_worse": 1}),
        you={"hand": "kit comet force whip", "areas": FORCES},
        they={"areas": FORCES},
    )
    scene.play("""
        you: play kit
        you: pass
        you: run comet force
        they: pass
        you: play whip on comet
        you: pass
        they: pass
    """)
    assert scene.farm() == {"kit": 1, "comet": 1, "force": 1, "whip": 1}


@pytest.mark.rule("foth:406.2", cited=False)  # who sees what
def test_cards_may_lie_face_down_in_the_farm_for_everybody() -> None:
    scene = Scenario(
        kit("mill_down"), *HORSES, you={"hand": "kit", "farm": "star", "areas": "comet force"}
    )
    events = scene.play("you: play kit")
    for reader in ("you", "they"):
        side = scene.view(reader).sides[YOU]
        assert (side.farm, side.down) == (("kit", "star"), (None,))
    assert not any("Comet" in event.text("en") for event in events)


@pytest.mark.rule("foth:406.2", "foth:407.2", cited=False)  # what does not tell positions apart
@pytest.mark.parametrize("word", ["draw", "mill"])
def test_a_hand_and_a_farm_are_in_no_order(word: str) -> None:
    scenes = [
        Scenario(kit({word: 2}), *HORSES, you={"hand": "kit", "areas": f"{two}; 5"})
        for two in ("comet star", "star comet")
    ]
    for scene in scenes:
        scene.play("you: play kit")
    assert scenes[0].side() == scenes[1].side()


@pytest.mark.rule("foth:406.2", cited=False)  # what chance is asked
def test_a_face_down_card_is_in_the_farm_and_can_be_taken_out() -> None:
    farm = {"farm_random": {"n": 3, "then": "hand"}}
    count = {"when": "turn_end", "if": {"at_least": [{"count": "farm"}, 3]}, "do": [farm]}
    scene = Scenario(
        kit("mill_down"),
        situation("rain", count),
        *HORSES,
        you={
            "hand": "kit",
            "situation": "rain",
            "farm": "star",
            "areas": "2; 9",
            "pool": "dawn force*10",
        },
        they={"areas": FORCES},
    )
    scene.play("""
        you: play kit
        you: pass
        you: pass
    """)
    scene.play("chance: place 0")
    scene.asks("chance", "406.2")
    assert scene.legal() == {"down dawn", "down force"}
    scene.play("""
        chance: down dawn
        chance: random star
        chance: random kit
    """)
    assert scene.hand() == {"dawn": 1, "star": 1, "kit": 1}


@pytest.mark.rule("foth:406.2", cited=False)  # what does not trigger
def test_a_face_down_card_that_is_seen_has_been_in_the_farm_all_along() -> None:
    come = {"when": {"enters": {"zone": "farm", "of": {"kind": "horse"}}}, "do": ["going_worse"]}
    scene = Scenario(
        kit("mill_down", {"farm_random": {"n": 1, "then": "hand"}}),
        situation("rain", come),
        *HORSES,
        you={"hand": "kit", "situation": "rain", "areas": "comet force"},
    )
    scene.play("you: play kit\nchance: place 0")
    assert scene.hand() == {"comet": 1}
    assert scene.board.race.going == 1


@pytest.mark.rule("foth:F56")
@pytest.mark.rule("foth:406.2", cited=False)  # what there is to choose from
def test_whoever_takes_cards_out_of_the_own_farm_looks_at_the_face_down_ones_too() -> None:
    scene = Scenario(
        kit("mill_down", {"recover": {"of": {"kind": "horse"}}}),
        *HORSES,
        you={"hand": "kit", "farm": "star", "areas": "comet force"},
    )
    before = scene.view("they")
    assert before.sides[YOU].down == ()
    scene.play("you: play kit")
    assert scene.legal() == {"pick star", "pick-down comet"}
    assert scene.view("you").sides[YOU].down == ("comet",)
    assert scene.view("they").sides[YOU].down == (None,)
    assert scene.view("they").sides[YOU].down_knowers == ((YOU,),)
    scene.play("you: pick-down comet")
    assert scene.hand() == {"comet": 1}
    assert scene.view("they").sides[YOU].known == ()


@pytest.mark.rule("foth:F56")
def test_of_several_cards_any_may_be_chosen_face_down_or_up() -> None:
    mine = {"hand": "kit", "farm": "star", "down": "comet force dawn", "areas": "force"}
    effect = {"recover": {"n": 3, "up_to": True}}
    scene = Scenario(kit(effect), *HORSES, you=mine)
    scene.play("you: play kit\n you: pick-down dawn\n you: pick star")
    assert scene.view("you").picked == ("dawn", "star")
    assert scene.view("they").picked == ("star",)
    scene.refused("pick-down dawn", "805.2b")
    scene.play("you: pick-down comet")
    assert scene.hand() == {"comet": 1, "dawn": 1, "star": 1}
    assert [slot.card for slot in scene.side().down] == ["force"]
    assert scene.view("they").sides[YOU].known == ("star",)


@pytest.mark.rule("foth:F56")
def test_a_face_down_card_that_nobody_has_seen_is_looked_at() -> None:
    mine = {"hand": "kit", "down": "1", "pool": "comet dawn", "areas": "1"}
    scene = Scenario(kit({"restock": 1}), *HORSES, you=mine)
    scene.play("you: play kit")
    scene.asks("chance", "406.2")
    assert scene.view("you").outcomes()
    assert not scene.view("they").outcomes()
    scene.play("chance: down dawn\n you: pick-down dawn")
    assert scene.side().piles[0].slots[0] == Slot("dawn", (YOU,))
    assert not scene.side().down


@pytest.mark.rule("foth:F56")
@pytest.mark.rule("foth:409.1", cited=False)  # where they go
def test_face_down_cards_pay_for_what_takes_cards_of_the_farm() -> None:
    costs = {"when": {"draws": "you"}, "pay": {"remove_farm": 2}, "do": ["going_worse"]}
    mine = {"hand": "kit", "situation": "rain", "farm": "star", "down": "comet dawn"}
    scene = Scenario(
        kit({"draw": 1}), situation("rain", costs), *HORSES, you={**mine, "areas": "force*3"}
    )
    scene.play("you: play kit\n you: yes\n you: pick-down comet\n you: pick-down dawn")
    assert scene.side().removed == ("comet", "dawn")
    assert scene.board.race.going == 2


@pytest.mark.rule("foth:F56", cited=False)  # what may be left undone (401.2c)
def test_a_face_down_card_need_not_be_found() -> None:
    mine = {"hand": "kit", "down": "comet", "areas": "force"}
    scene = Scenario(kit({"recover": {"of": {"kind": "horse"}}}), *HORSES, you=mine)
    scene.play("you: play kit")
    assert scene.legal() == {"pick-down comet", "done"}
    mine["down"] = "force"
    scene = Scenario(kit({"recover": {"of": {"kind": "horse"}}}), *HORSES, you=mine)
    scene.play("you: play kit")
    assert scene.legal() == {"done"}


@pytest.mark.rule("foth:103.2a", "foth:F56", cited=False)  # what does not happen
def test_a_face_down_card_that_is_no_longer_there_does_not_move() -> None:
    """Two are to be taken; what takes the place of the first one's move takes both."""
    leaving = {"leaves": {"zone": "farm", "to": "hand"}}
    come = {"instead_of": leaving, "do": [{"recover": 2}]}
    scene = Scenario(
        kit({"recover": 2}),
        situation("rain", come),
        *HORSES,
        you={"hand": "kit", "situation": "rain", "down": "comet dawn", "areas": "force"},
    )
    both = "you: pick-down comet\n you: pick-down dawn"
    scene.play(f"you: play kit\n {both}\n {both}")
    assert scene.hand() == {"comet": 1, "dawn": 1}
    assert scene.cited("809.1") == ["Rain"]  # the second one's move does not happen at all


@pytest.mark.rule("foth:809.1")
@pytest.mark.rule("foth:F56", cited=False)  # which card it is
def test_a_face_down_card_moves_though_one_before_it_has_left() -> None:
    leaving = {"leaves": {"zone": "farm", "to": "hand"}}
    come = {"instead_of": leaving, "may": True, "do": [{"recover": 1}]}
    scene = Scenario(
        kit({"recover": 2}),
        situation("rain", come),
        *HORSES,
        you={"hand": "kit", "situation": "rain", "down": "comet dawn star", "areas": "force"},
    )
    scene.play("you: play kit\n you: pick-down dawn\n you: pick-down star")
    scene.play("you: yes\n you: pick-down comet\n you: no")
    assert scene.hand() == {"comet": 1, "dawn": 1}
    assert [slot.card for slot in scene.side().down] == ["star"]


@pytest.mark.rule("foth:402.3", "foth:406.2", cited=False)  # who sees what
@pytest.mark.parametrize(("effect", "seen"), [("mill_down", False), ("mill", True)])
def test_a_card_that_was_shuffled_in_is_seen_by_nobody_on_its_way_down(
    effect: str, *, seen: bool
) -> None:
    you = {"hand": "kit", "areas": "2", "loose": "comet", "pool": "force"}
    scene = Scenario(kit(effect), *HORSES, you=you)
    scene.play("you: play kit")
    assert [bool(scene.view(who).outcomes()) for who in ("you", "they")] == [seen, seen]
    scene.play("chance: loose comet")
    assert scene.side().down == (() if seen else (Slot("comet"),))
    assert scene.farm()["comet"] == seen


@pytest.mark.rule("foth:407.1", "foth:407.2", cited=False)  # who sees what
def test_a_hand_is_seen_by_its_player_alone() -> None:
    scene = Scenario(*HORSES, you={"hand": "comet star"}, they={"hand": "dawn"})
    assert [side.known for side in scene.view("you").sides] == [("comet", "star"), ()]
    assert [side.known for side in scene.view("they").sides] == [(), ("dawn",)]


@pytest.mark.rule("foth:408.1", "foth:408.2", "foth:408.3", cited=False)  # where the card lies
def test_a_card_lies_in_the_one_resolution_area_while_it_is_played() -> None:
    scene = Scenario(
        kit({"may": [{"draw": {"who": "each"}}]}),
        you={"hand": "kit", "areas": FORCES},
        they={"areas": FORCES},
    )
    scene.play("you: play kit")
    for reader in ("you", "they"):
        assert [piece.card for piece in scene.view(reader).resolving] == ["kit"]
    scene.play("you: yes")
    assert scene.board.resolving == ()
    assert scene.farm() == {"kit": 1}


@pytest.mark.rule("foth:408.2", cited=False)  # where the cards lie
def test_the_other_players_cards_lie_in_it_too() -> None:
    draw = {"when": {"guard_wins": "self"}, "pay": {"force": 2}, "do": [{"may": [{"draw": 1}]}]}
    scene = Scenario(
        horse("comet"),
        horse("star", draw, guard=9),
        you={"hand": "comet"},
        they={"hand": "star force*2", "areas": FORCES},
        at="run",
    )
    scene.play("""
        you: run comet
        they: guard star
        you: pass
        they: pass
        they: yes
        they: pay force*2
    """)
    lying = [(piece.card, piece.user) for piece in scene.view().resolving]
    assert lying == [("force", THEY)] * 2


@pytest.mark.rule("foth:409.1", "foth:409.2", cited=False)  # where the card lies; who sees it
def test_removed_cards_lie_in_the_removed_area_for_all_to_see() -> None:
    rain = situation(
        "rain", {"when": {"plays": {"of": {"class": "item"}}}, "do": [{"remove": "self"}]}
    )
    scene = Scenario(
        rain, kit({"draw": 1}), you={"hand": "kit", "situation": "rain", "areas": FORCES}
    )
    events = scene.play("you: play kit")
    assert following(events, "807.1") == ["807.1"]
    for reader in ("you", "they"):
        assert scene.view(reader).sides[YOU].removed == ("rain",)
    assert not scene.lying("situation")


@pytest.mark.rule("foth:409.2", cited=False)  # what does not tell positions apart
def test_removed_cards_are_in_no_order() -> None:
    remove = {"farm_random": {"then": "remove"}}
    scenes = [
        Scenario(kit(remove, remove), *HORSES, you={"hand": "kit", "farm": "comet star"})
        for _ in range(2)
    ]
    for scene, cards in zip(scenes, ("comet star", "star comet"), strict=True):
        scene.play("you: play kit")
        scene.chance(cards, "random")
    assert scenes[0].side().removed == ("comet", "star")
    assert scenes[0].side() == scenes[1].side()
