"""What holds in every game: packs made up of the vocabulary at random, played at random."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.readaloud import make
from racekit.games.readaloud.board import Board, outline, seats, seats_from
from racekit.games.readaloud.cards import FIELD
from racekit.testing.checks import check_actor, check_event, check_reasons
from tests.readaloud import made_up
from tests.readaloud.tables import everything

GAMES = 100
SOAK = 20_000
LOTS = 4
"""In so many tests they are played, that several processes may share them."""


def play(game: Any, seed: int) -> Counter[str]:
    """Play a game, and check what holds; return which rules ended it, and which were cited."""
    rng = random.Random(seed)
    step = game.opening()
    state, cards, cited = step.state, sorted(game.cards), Counter[str]()
    begun: set[Any] = set()
    while state.actor is not None:
        before = repr(state) if rng.random() < 0.05 else ""
        chance = state.actor is CHANCE
        action = state.sample(rng) if chance else rng.choice(state.actions())
        step = state.step(action)
        assert before in ("", repr(state))
        cited.update(event.rule for event in step.events)
        check_cards(step.state.board, cards)
        if rng.random() < 0.05:
            check_reasons(state)
            check_actor(state)
            check_knowledge(step.state)
            for event in step.events:
                check_event(event, game)
        if step.state.board.turn != state.board.turn and not step.state.board.ended:
            check_turn(game, state.board, step.state.board, begun)
        state = step.state
    check_over(state)
    return cited


def check_cards(board: Board, cards: list[str]) -> None:
    """No card is lost or made; pieces and numbers fit."""
    assert everything(board) == cards
    pieces = [piece for place in (*board.laid, board.discards) for piece in place]
    top = () if board.top is None else (board.top.id,)
    numbers = [*(piece.id for piece in pieces), *board.stock]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < board.fresh
    assert len(board.stock) == len(board.pool) + len(top)
    assert board.stock[: len(top)] == top
    assert sum(not piece.card for piece in pieces) == len(board.loose)
    assert all(piece.sees == piece.sees & piece.knows for piece in pieces if piece.card)


def check_knowledge(state: State) -> None:
    """What a seat knows is true, and what it does not know is told nowhere."""
    board, players = state.board, state.game.players
    pieces = {piece.id: piece for place in board.laid for piece in place}
    for seat in range(players):
        view: Any = state.view(seat)
        assert json.loads(json.dumps(view.data())) == view.data()
        for place in view.laid:
            for piece in place:
                assert piece.card in ("", pieces[piece.id].card)
                assert bool(piece.card) == bool(
                    seat in seats(piece.knows) and pieces[piece.id].card
                )
        for group in view.groups:
            there = {pieces[n].card for n in group.ids if n in pieces}
            there |= set(board.loose) | set(board.pool)
            there |= set() if board.top is None else {board.top.card}
            assert set(group.cards) <= there
        assert not view.outcomes() or sum(view.outcomes().values()) == 1
        unseen = sum((Counter(cards) for cards in view.unseen().values()), Counter[str]())
        hidden = [piece.card for piece in pieces.values() if seat not in seats(piece.knows)]
        top = [] if board.top is None or board.top.knows >> seat & 1 else [board.top.card]
        expected = Counter([*filter(None, hidden), *board.pool, *board.loose, *top])
        assert unseen == expected


def check_over(state: State) -> None:
    """A game ends as a rule says, and who has won fits the condition."""
    board, result = state.board, state.result
    assert result is not None
    if board.ended == "RA7.1":
        assert not board.laid[FIELD]
        assert not board.stock
    assert result.winners == board.won
    assert board.condition is not None or not board.won
    assert state.game.from_description(json.loads(json.dumps(state.game.describe(state)))) == state


def check_turn(game: Any, before: Board, after: Board, begun: set[Any]) -> None:
    """No reading has made a turn begin as an earlier one did (RA5.4)."""
    order = seats_from(before, (before.seat + 1) % game.players)
    skipped = order[: order.index(after.seat) + 1]
    piles = len(after.stock), tuple(sorted(piece.id for piece in after.discards))
    looks = [(*piles, *outline(after._replace(seat=seat))) for seat in skipped]
    assert looks[0] not in begun or game.repetition == "allowed"
    begun.update(looks)


@pytest.mark.parametrize("lot", range(LOTS))
def test_games_with_packs_made_up_at_random(lot: int) -> None:
    cited: Counter[str] = Counter()
    for seed in range(lot, GAMES, LOTS):
        cited += play(made_up.game(seed), seed)
    assert {"RA2.1", "RA2.2", "RA3.1", "RA5.1", "RA6.1", "RA6.2", "RA6.5", "RA6.6"} <= set(cited)


def test_a_game_that_ends_with_a_hand_above_its_limit_while_discarding_is_forbidden() -> None:
    play(made_up.game(443), 443)


def test_a_game_in_which_a_refill_could_bring_an_earlier_position_about_again() -> None:
    play(made_up.game(12528), 12528)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_the_house_pack(seed: int) -> None:
    options: list[dict[str, Any]] = [{}, {"players": 2}, {"players": 5, "size": 4}, {"size": 2}]
    play(make(**options[seed % 4]), seed)


def test_games_with_the_published_cards_alone() -> None:
    for seed in range(8):
        play(make(pack="published", players=2, size=1, wording=("2.1", "2.0")[seed % 2]), seed)


@pytest.mark.soak
@pytest.mark.parametrize("lot", range(3 * LOTS))
def test_many_games_with_packs_made_up_at_random(lot: int) -> None:
    for seed in range(GAMES + lot, GAMES + SOAK, 3 * LOTS):
        play(made_up.game(seed), seed)
