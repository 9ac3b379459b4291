"""Characteristics that are remembered, or need not be derived, are as good as the long way."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from racekit.engine.urns import DrawPile, Urn
from racekit.games.foth import ForceOfTheHorse
from racekit.games.foth.board import SEATS, Board, pieces
from racekit.games.foth.determinizations import Determinizations
from racekit.games.foth.positions import position
from racekit.games.foth.resolving.characteristics import working
from racekit.games.foth.resolving.layers import Derived, derived
from racekit.games.foth.resolving.layout import Layout
from tests.foth.made_up import some_options, steps
from tests.foth.scenario import THEY, YOU, Scenario, horse, situation, support

KINDS = ("automatic", "static", "replacement", "rule", "state")


def the_long_way(game: ForceOfTheHorse, board: Board) -> Derived:
    """Return characteristics for which nothing is remembered, and nothing left out."""
    lying = pieces(board)
    layout = Layout(game, lying, board.effects)
    layout.printed = layout.unchanged = layout.independent = False
    return Derived(game, board, lying, layout)


def traits(game: ForceOfTheHorse, board: Board, seat: int, card: str, zone: str) -> Any:
    """Return what a card is that does not lie on the table."""
    return derived(game, board).of_card(seat, card, zone)


@pytest.mark.parametrize("metres", [1200, 1600, 2000, 3000])
def test_a_world_is_as_if_worked_out_the_long_way(metres: int) -> None:
    _all_are_as_good({"metres": metres}, metres)


@pytest.mark.parametrize("seed", range(6))
def test_so_it_is_with_made_up_cards(seed: int) -> None:
    _all_are_as_good(some_options(seed), seed)


def _all_are_as_good(options: dict[str, Any], seed: int) -> None:
    for state, _ in steps(options, seed):
        if state.board.turn:
            _is_as_good(state.game, state.board)


def _is_as_good(game: ForceOfTheHorse, board: Board) -> None:
    known, anew = derived(game, board), the_long_way(game, board)
    assert known.board is board
    assert (known.lying, known.table) == (anew.lying, anew.table)
    for kind in KINDS:
        assert list(working(known, kind)) == list(working(anew, kind))
    for piece in known.lying:
        assert derived(game, board).traits(piece) == anew.table[piece.id]
    for seat in SEATS:
        for card in {*board.sides[seat].hand}:
            there, piece = anew.looked_at(seat, card, "hand")
            assert traits(game, board, seat, card, "hand") == there.table[piece.id]


# --- what a seat may think possible --------------------------------------------------------------


@pytest.mark.rule("foth:402.3", "foth:F43", cited=False)  # what each may know
def test_what_is_chosen_of_a_deck_lies_there_and_could_be_chosen() -> None:
    find = support("find", {"do": [{"search": {"n": 2, "of": {"kind": "horse"}}}]})
    they = {"hand": "find", "areas": "3; 1", "pool": "comet force*3"}
    scene = Scenario(find, horse("comet"), they=they, turn="they")
    scene.play("they: play find\n chance: card comet\n chance: card force\n chance: card force")
    scene.play("they: pick comet")
    assert scene.state.rule == "805.2b"
    worlds = Determinizations(scene.view())
    found = [world.board for world, _ in worlds]
    assert len(found) == 3  # wherever it lies; in the rest of the arrangements there is no horse
    for board in (*found, *(worlds.sample(random.Random(seed)).board for seed in range(12))):
        assert board.frames[-1].picked == ((THEY, "comet"),)
        assert "comet" in [slot.card for slot in board.sides[THEY].piles[0].slots]


@pytest.mark.rule("foth:402.3", "foth:403.3", "foth:504.1", cited=False)  # what each may know
@pytest.mark.parametrize(
    ("side", "pile"),
    [
        (
            {"areas": "1 comet:0; wall:01 2", "pool": "comet force*2"},
            DrawPile(
                (Urn(Counter(comet=1, force=2), 1),),
                *(5, (None, "comet", "wall", None, None), 2),
            ),
        ),
        (
            {"areas": "; 3; 1", "loose": "; comet:0", "pool": "force*2 wall"},
            DrawPile(
                (Urn(Counter(comet=1), 1), Urn(Counter(force=2, wall=1), 2)),
                *(4, (None,) * 4, 1),
            ),
        ),
        ({"areas": ";;;"}, None),
    ],
)
def test_a_pile_is_what_a_seat_may_draw_from(side: Any, pile: DrawPile | None) -> None:
    state = position(side, cards=[horse("comet"), horse("wall")], at="turn" if pile else "check")
    assert Determinizations(state.view(YOU)).pile() == pile  # type: ignore[arg-type]


@pytest.mark.rule("foth:504.1", "foth:402.3", cited=False)  # what chance brings
def test_a_card_that_was_shuffled_in_is_as_likely_as_the_only_other_one() -> None:
    side = {"areas": "2", "loose": "comet:0", "pool": "wall"}
    state = position(side, cards=[horse("comet"), horse("wall")], at="turn")
    assert {str(a): p for a, p in state.outcomes().items()} == dict.fromkeys(
        ("loose comet", "card wall"), Fraction(1, 2)
    )


@pytest.mark.rule("foth:402.3", "foth:407.2", "foth:F43", cited=False)  # what each may know
def test_of_equal_cards_of_a_hand_any_was_chosen_as_likely_as_another_card() -> None:
    drop = support("drop", {"do": [{"discard": 2}]})
    they = {"hand": "drop comet force*2", "shown": "drop", "areas": "1", "pool": "force"}
    scene = Scenario(drop, horse("comet"), they=they, turn="they")
    scene.play("they: play drop\n they: pick force")
    found = Counter[str]()
    for world, p in Determinizations(scene.view()):
        ((_, card),) = world.board.frames[-1].picked
        found[card] += p
    assert found["comet"] == Fraction(3, 8)  # it is in 3 of 4 hands


@pytest.mark.rule("foth:103.4", "foth:402.3", "foth:F43", cited=False)  # what each may know
def test_what_the_other_has_chosen_is_a_card_that_could_be_chosen() -> None:
    toll = support("toll", {"do": [{"discard": {"n": 1, "who": "each", "of": {"kind": "horse"}}}]})
    they = {"hand": "toll comet force*2", "areas": "1", "pool": "wall"}
    cards = (toll, horse("comet"), horse("wall"))
    scene = Scenario(*cards, you={"hand": "wall"}, they=they, turn="they")
    scene.play("they: play toll\n they: pick comet")
    scene.asks("you", "805.2b", "pick wall", "done")
    worlds = [world.board for world, _ in Determinizations(scene.view())]
    assert {board.frames[-1].picked for board in worlds} == {((THEY, "comet"),), ((THEY, "wall"),)}


@pytest.mark.rule("foth:809.1", "foth:402.3", "foth:F43", cited=False)  # what each may know
@pytest.mark.parametrize("who", ["you", "opponent"])
def test_a_card_that_would_have_left_the_hand_may_be_any_whatever_is_chosen_instead(
    who: str,
) -> None:
    spend = {"discard": {"n": 1, "who": who, "of": {"kind": "force"}}}
    leaving = {"leaves": {"zone": "hand", "to": "area", "who": "opponent"}}
    rain = situation("rain", {"instead_of": leaving, "do": [spend]})
    tuck = support("tuck", {"do": [{"tuck": 1}]})
    they = {"hand": "tuck comet force*2", "areas": "9"}
    you = {"hand": "force", "situation": "rain"}
    scene = Scenario(rain, tuck, horse("comet"), you=you, they=they, turn="they")
    scene.play("they: play tuck\n they: pick comet")
    assert scene.state.rule == "805.2b"
    worlds = [world.board for world, _ in Determinizations(scene.view())]
    assert "comet" in {board.frames[-1].event.card for board in worlds}


@pytest.mark.rule("foth:809.1", "foth:402.3", "foth:F43", cited=False)  # what each may know
def test_a_card_that_would_have_left_the_deck_is_a_card_though_others_have_left_it() -> None:
    leaving = {"leaves": {"zone": "areas", "to": "hand", "who": "you"}}
    rain = situation("rain", {"instead_of": leaving, "do": [{"draw": 2}, {"discard": 1}]})
    find = support("find", {"do": [{"look": {"n": 2, "then": "take_one"}}]})
    you = {"hand": "find force", "situation": "rain", "areas": "comet comet 3"}
    scene = Scenario(rain, find, horse("comet"), you=you)
    scene.play("you: play find\n you: pick comet")
    assert scene.state.rule == "805.2b"
    for seat in (YOU, THEY):
        world = Determinizations(scene.state.view(seat)).sample(random.Random(0))
        assert world.board.frames[-1].event.card in ("comet", "force")


@pytest.mark.rule("foth:403.3", "foth:504.1", cited=False)  # who knows what
def test_who_draws_from_a_shuffled_area_still_knows_what_is_left_of_what_was_seen() -> None:
    side = {"areas": "3", "loose": "comet:0", "pool": "wall*2"}
    state = position(side, cards=[horse("comet"), horse("wall")], at="turn")
    drawn = state.step("card wall").state
    assert drawn.board.sides[YOU].piles[0][1:] == (("comet",), (YOU,))


@pytest.mark.rule("foth:808.1", cited=False)  # whose characteristics they are
def test_what_is_remembered_of_a_board_is_that_of_its_game() -> None:
    one, two = (ForceOfTheHorse.make(hand_limit=limit) for limit in (3, 4))
    board: Any = position().board
    assert [derived(game, board).game for game in (one, two, one)] == [one, two, one]
