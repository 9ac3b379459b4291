"""The player that searches: strong, reproducible, and without a look at the others' cards."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import racekit as rk
from racekit.games.foth import heuristic as foth
from racekit.games.readaloud.positions import position
from racekit.lessons import example
from racekit.players import Greedy, Search, search

ROOT = Path(__file__).resolve().parents[2]


def chosen(state: Any, seed: int = 1, **options: Any) -> str:
    """Return the choice of a search for the seat to act."""
    view = state.view(state.actor)
    return str(Search(**options).choose(view, state.actions(), random.Random(seed)))


def turn(game: str, seed: int = 4, choices: int = 3, **options: Any) -> Any:
    """Return the first position of a game with some choices."""
    table = rk.Table(game, seed=seed, mode="study", autosave=False, **options)
    table.advance()
    rng = random.Random(seed)
    while len(table.state.actions()) < choices:
        table.step(rng.choice(table.state.actions()))
        table.advance()
    return table.state


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("longshot", {"players": 4, "races": 1}),
        ("trickrace", {"players": 3, "races": 1}),
        ("kuhn", {}),
        ("pig", {"goal": 20}),
    ],
)
def test_it_plays_every_game_to_its_end(game: str, options: dict[str, Any]) -> None:
    made = rk.game(game, **options)
    seats = {seat: Search(games=4) for seat in range(made.players)}
    lines = []
    for _ in range(2):
        table = rk.Table(made, seed=3, seats=seats, autosave=False)
        table.advance()
        assert table.result is not None
        lines.append([node.action for node in table.node.line()])
    assert lines[0] == lines[1]


@pytest.mark.parametrize("game", ["foth", "readaloud"])
def test_it_chooses_in_games_without_a_kernel(game: str) -> None:
    state = turn(game, choices=2)
    once, again = (chosen(state, games=4, players="random") for _ in range(2))
    assert once == again
    assert once in map(str, state.actions())


def test_a_slow_game_is_played_to_its_horizon_and_evaluated_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For the scores there is no evaluation: then games are played to their ends."""
    state = turn("foth", choices=2)
    view, met = state.view(state.actor), list[int]()

    def shares(end: Any) -> list[float]:
        met.append(end.board.turn)
        assert isinstance(end.actor, int)
        return [0.75, 0.25]

    monkeypatch.setattr(foth, "shares", shares)
    found = Search(games=8, players="random").consider(view, state.actions(), random.Random(1))
    assert set(met) == {state.board.turn + foth.HORIZON}
    assert set(found.shares.values()) == {[0.75, 0.25][view.seat]}
    met.clear()
    search = Search(games=1, players="random", utility="score")
    search.consider(view, state.actions(), random.Random(1))
    assert not met


def test_a_search_begins_when_something_is_decided_within_its_horizon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early, late = (position(seed=3, stock=stock, players=3) for stock in (40, 2))

    def consider(_search: Search, *_: Any) -> None:
        raise RuntimeError("it searches")

    monkeypatch.setattr(Search, "consider", consider)
    greedy = Greedy().choose(early.view(0), early.actions(), random.Random(1))
    assert chosen(early) == str(greedy)
    with pytest.raises(RuntimeError, match="it searches"):
        chosen(late)


def test_the_same_view_is_the_same_choice() -> None:
    """Two positions that the seat cannot distinguish: what a search has found is equal, too."""
    state = turn("longshot", players=4)
    seat = state.actor
    other = rk.odds.worlds(state.view(seat)).sample(random.Random(8))
    assert other != state
    found = [
        Search(games=100).consider(each.view(seat), state.actions(), random.Random(2))
        for each in (state, other)
    ]
    assert found[0] == found[1]


def test_better_actions_get_more_games() -> None:
    state = turn("longshot", choices=8, players=4)
    actions = state.actions()
    found = Search(games=400).consider(state.view(state.actor), actions, random.Random(2))
    assert found.games[found.best] == max(found.games.values())
    assert len({*found.games.values()}) > 2
    assert min(found.games.values()) >= 1
    assert sum(found.games.values()) <= 400
    assert all(0 <= share <= 1 for share in found.shares.values())


def test_it_finds_the_whip_that_wins_the_race() -> None:
    table = example("trickrace")
    states = [table.state_at(node) for node in table.node.line()]
    last = next(s for s in states if (s.board.race, s.board.trick, s.actor) == (1, 10, 0))
    assert {chosen(last, seed, games=400) for seed in range(3)} == {"B9 whip"}


def test_in_kuhn_poker_it_calls_with_the_king_and_folds_the_jack() -> None:
    for card, answer in (("K", "call"), ("J", "fold")):
        state = rk.game("kuhn").start().step("Q").state.step(card).state.step("bet").state
        assert chosen(state, games=40, utility="score") == answer


def test_what_the_heuristic_prefers_is_given_up_only_on_evidence() -> None:
    state = turn("longshot", choices=8, players=4)
    view, actions = state.view(state.actor), state.actions()
    prior = actions[Greedy().first(view, actions)]
    found = Search(games=200).consider(view, actions, random.Random(1))
    assert found.games[prior] == max(found.games.values())
    assert not search._better([1.0], [0.0])
    assert search._better([1.0] * 9, [0.0] * 9)
    assert not search._better([1.0, 0.0] * 9, [0.0, 1.0] * 9)


def test_a_single_action_needs_no_search() -> None:
    assert Search().choose(None, ["pass"], random.Random(1)) == "pass"


@pytest.mark.parametrize("budget", [{"games": 20}, {"seconds": 0.01}])
def test_a_single_action_is_considered_too(budget: dict[str, Any]) -> None:
    state = turn("pig", goal=20, choices=2)
    only = state.actions()[:1]
    found = Search(**budget).consider(state.view(state.actor), only, random.Random(1))
    assert found.best == only[0]
    assert found.games[only[0]] > 0
    assert 0 <= found.shares[only[0]] <= 1


def test_a_budget_in_seconds_is_kept() -> None:
    state = turn("longshot", choices=8, players=4)
    chosen(state, games=1)  # compiles
    started = monotonic()
    found = Search(seconds=0.4).consider(state.view(state.actor), state.actions(), random.Random(2))
    assert 0.3 < monotonic() - started < 3
    assert max(found.games.values()) > 20


@pytest.mark.parametrize(
    ("options", "places"),
    [
        ({"games": 0}, ["games"]),
        ({"games": 1.5, "seconds": 0}, ["games", "seconds", "seconds"]),
        ({"seconds": float("inf")}, ["seconds"]),
        ({"seconds": True}, ["seconds"]),
        ({"games": 5, "seconds": 1}, ["seconds"]),
        ({"players": "nobody", "model": "nobody"}, ["players", "model"]),
        ({"model": "counter", "utility": "fun"}, ["utility", "model"]),
    ],
)
def test_bad_arguments_are_one_error(options: dict[str, Any], places: list[str]) -> None:
    with pytest.raises(rk.BadInput) as caught:
        Search(**options)
    assert [problem.place for problem in caught.value.problems] == places
    assert caught.value.text("ja") != caught.value.text("en")


def test_it_says_what_it_is() -> None:
    assert repr(Search()) == "Search()"
    assert repr(Search(games=9, players="random")) == "Search(games=9, players='random')"
    table = rk.Table("kuhn", seats={0: "search"}, autosave=False)
    assert table.players[0].kind == "search"


class Honest:
    """Bets and calls with the king only."""

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        return next(iter(self.chances(view, actions)))

    def chances(self, view: Any, actions: Any) -> dict[Any, Fraction]:
        strong = view.board.cards[view.seat] == "K"
        return {next(a for a in actions if (a in ("bet", "call")) == strong): Fraction(1)}


def test_a_model_of_the_others_weighs_worlds() -> None:
    """Who bets with the king only has the king, and the queen folds."""
    state = rk.game("kuhn").start().step("K").state.step("Q").state.step("bet").state
    assert chosen(state, games=60, utility="score") == "call"
    assert chosen(state, games=60, utility="score", model=Honest()) == "fold"
    assert chosen(state, games=60, utility="score", model="random") == "call"
    weighed = dict(Search(model=Honest())._weighed(state.view(1)))
    odds = {world.board.cards[0]: p for world, p in weighed.items()}
    # A king bets with 19/20, with a tenth of doubt; a jack with 1/20.
    assert odds == {"K": Fraction(19, 20), "J": Fraction(1, 20)}
    assert "model=" in repr(Search(model="random"))


@pytest.mark.parametrize("game", ["longshot", "trickrace", "foth", "readaloud"])
def test_a_large_game_allows_no_model(game: str) -> None:
    state = turn(game, choices=2)
    with pytest.raises(rk.BadInput, match="cannot be listed"):
        chosen(state, games=1, model="random")


WITHOUT_NUMPY = """
import random
from racekit.odds import batches
batches.find_spec = lambda name: None
import racekit as rk
from racekit.players import Greedy, Search, search
state = rk.game("kuhn").start().step("J").state.step("K").state
print(Search(games=30).consider(state.view(0), state.actions(), random.Random(1)))
import sys
assert "numpy" not in sys.modules
"""


def test_it_needs_no_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr
    state = rk.game("kuhn").start().step("J").state.step("K").state
    found = Search(games=30).consider(state.view(0), state.actions(), random.Random(1))
    assert done.stdout.strip() == repr(found)
