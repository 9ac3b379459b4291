"""Comparisons of players: unbiased by results and by results less luck."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit.reviews.deals import DealsJob, _Gains
from tests.unpacking import with_drawings

GREEDY, RANDOM = rk.players.Greedy(), rk.players.Random()


class Careless:
    """A greedy player that makes a random choice now and then."""

    kind, name = "careless", "Careless"

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        player = RANDOM if rng.random() < 0.1 else GREEDY
        return player.choose(view, actions, rng)


class Telling(Careless):
    """The same, but it tells its probabilities."""

    kind, name = "telling", "Telling"

    def chances(self, view: Any, actions: Any) -> dict[Any, Fraction]:
        best, slip = GREEDY.chances(view, actions), Fraction(1, 10 * len(actions))
        return {action: Fraction(9, 10) * best.get(action, 0) + slip for action in actions}


def decisions() -> Iterator[Any]:
    """Yield the positions of a game of LONG SHOT in which a seat acts."""
    rng, state = random.Random(1), rk.game("longshot", players=4).start()
    while state.actor is not None:
        if state.actions():
            yield state
            action = rng.choice(state.actions())
        else:
            action = state.sample(rng)
        state = state.step(action).state


class Prefers:
    """A player that chooses the first action it knows of."""

    def __init__(self, *order: str) -> None:
        self.kind = self.name = f"prefers {order[0]}"
        self.order = order

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        return next(action for word in self.order for action in actions if str(action) == word)


MEEK, WILD = Prefers("check", "fold"), Prefers("bet", "call")


def test_players_that_play_alike_have_a_fair_share_of_every_deal() -> None:
    found = rk.compare("greedy", "greedy", "longshot", 4, players=4, seed=3)
    assert [each.share for each in found.deals] == [0.25] * 4
    assert [each.luck for each in found.deals] == [0.0] * 4
    assert found.games == 16


def test_luck_is_zero_on_average() -> None:
    found = rk.compare(MEEK, "random", "kuhn", 400, seed=2)
    assert found.luck.low < 0 < found.luck.high
    assert found.luck.high - found.luck.low < 0.2


def gain(state: Any, action: str, model: Any, player: Any = WILD) -> float:
    """Return what an action of a player gives to its seat, compared with a model's choice."""
    job = DealsJob(state.game, player, player, model, deals=4, rollouts=8, seed=1)
    gains = _Gains(job, state.actor, (player, player), random.Random(1))
    return gains._gain(state, action, 5)


def test_a_choice_that_a_model_is_known_to_make_is_not_left_to_rollouts() -> None:
    """What the model would do has its probabilities, so that gains add up to 0 exactly."""
    state = rk.game("kuhn").start().step("J").state.step("Q").state
    gains = [gain(state, action, RANDOM) for action in ("check", "bet")]
    assert gains[0] == -gains[1] != 0
    pig = rk.game("pig").start().step("roll").state.step("5").state
    assert gain(pig, "roll", GREEDY) == 0


def test_what_a_player_that_tells_its_chances_has_chosen_is_luck() -> None:
    """Its choices give what they give on average, whatever it chose."""
    state = rk.game("kuhn").start().step("J").state.step("Q").state
    assert gain(state, "check", MEEK, RANDOM) == gain(state, "bet", MEEK, RANDOM) != 0
    assert gain(state, "bet", RANDOM, RANDOM) == 0
    means = [gain(state, action, WILD, RANDOM) for action in ("check", "bet")]
    assert means == [(gain(state, "check", WILD) + gain(state, "bet", WILD)) / 2] * 2


def test_a_player_with_too_many_choices_is_taken_at_the_one_it_made() -> None:
    """To play on each of them would take many times as long."""
    state = next(each for each in decisions() if len(each.actions()) > 6)
    first, *_, last = state.actions()
    assert gain(state, first, GREEDY, RANDOM) != gain(state, last, GREEDY, RANDOM)
    assert gain(state, first, GREEDY, Telling()) == gain(state, last, GREEDY, Telling())


def test_both_estimates_are_of_the_true_share() -> None:
    lost = rk.compare(MEEK, WILD, "kuhn", 60, seed=1)
    assert lost.by_results.value == 0
    assert lost.less_luck.low == 0
    even = rk.compare(WILD, Prefers("call", "bet"), "kuhn", 60, seed=1)
    for each in (even.by_results, even.less_luck):
        assert each.low < 0.5 < each.high


def test_fewer_games_are_needed_without_luck() -> None:
    found = rk.compare(Careless(), "greedy", "longshot", 10, players=4, seed=1)
    assert found.ratio > 1.5
    widths = [each.high - each.low for each in (found.less_luck, found.by_results)]
    assert widths[0] < widths[1]
    assert "tell as much as" in repr(found)
    assert rk.compare(Telling(), "greedy", "longshot", 10, players=4, seed=1).ratio > 10


def test_a_game_that_nobody_wins_is_fair_too() -> None:
    found = rk.compare("random", "random", "readaloud", 4, model="random", players=3, seed=1)
    assert [each.luck for each in found.deals] == [0.0] * 4


def test_the_same_seed_gives_the_same_comparison_with_any_number_of_workers() -> None:
    one, two, other = (
        rk.compare(MEEK, WILD, "kuhn", 6, seed=seed, workers=workers)
        for seed, workers in ((5, 1), (5, 2), (6, 1))
    )
    assert one.deals == two.deals != other.deals


def test_an_interruption_keeps_the_deals_that_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    play, most = DealsJob.part, 14

    def interrupted(job: DealsJob, number: int) -> Any:
        if number == most:
            raise KeyboardInterrupt
        return play(job, number)

    monkeypatch.setattr(DealsJob, "part", interrupted)
    found = rk.compare(MEEK, WILD, "kuhn", 20, seed=5)
    assert len(found.deals) == 4
    assert "Interrupted: 4 of 20 deals" in repr(found)
    most = 11
    with pytest.raises(KeyboardInterrupt):
        rk.compare(MEEK, WILD, "kuhn", 20, seed=5)


def test_a_comparison_reads_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rk.compare(MEEK, WILD, "kuhn", 4, seed=5)
    for lang, told in (("en", "less luck"), ("ja", "運を除く")):
        monkeypatch.setenv("RACEKIT_LANG", lang)
        assert told in repr(found)
        assert told in with_drawings(found._repr_html_())
    assert list(found.frame().columns) == ["number", "share", "luck"]


def test_players_of_one_name_are_told_apart_by_their_settings() -> None:
    players = [rk.players.Search(games=games) for games in (4, 2)]
    found = rk.compare(*players, "kuhn", 4, seed=1)
    assert "Search(games=4) in a field of Search(games=2)" in repr(found)


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(rk.BadInput) as error:
        rk.compare("nobody", rk.HUMAN, "pig", 3, rollouts=0, model=7, seed=-1, goal=1)
    places = [problem.place for problem in error.value.problems]
    assert sorted(places) == ["deals", "goal", "players", "players", "rollouts", "seed"]
    with pytest.raises(rk.BadInput) as error:
        rk.compare("greedy", "random", "pig", model=7)
    assert [problem.place for problem in error.value.problems] == ["players"]
