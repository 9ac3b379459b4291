"""Reviews by rollouts: they add up, stream, stop, and do not depend on the workers."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.odds.batches import CompiledRollouts
from racekit.odds.rollout import ByPolicy
from racekit.reviews import Review, review_steps
from racekit.reviews.played_worlds import PIECE
from racekit.reviews.rollouts import RolloutValues
from racekit.table.table import Table
from racekit.ui.drawn_review import DrawnReview
from tests.reviews.test_exact import equilibrium, played


def late(name: str, steps: int, seed: int = 3, **options: Any) -> Table:
    """Return a table with the last steps of a game of greedy players.

    There are more of them where a table cannot begin: while an ability is being resolved.
    """
    game = rk.game(name, **options)
    seats: dict[int, Any] = dict.fromkeys(range(game.players), "greedy")
    whole = Table(game, seats=seats, seed=seed, autosave=False)
    whole.advance()
    line = whole.node.line()
    first = max(len(line) - 1 - steps, 0)
    while not describable(whole.state_at(line[first])):
        first -= 1
    table = Table(game, start=whole.state_at(line[first]), autosave=False)
    for node in line[first + 1 :]:
        table.step(str(node.action))
    return table


def describable(state: State) -> bool:
    """Whether a position can be written as plain data."""
    try:
        state.game.describe(state)
    except BadInput:
        return False
    return True


@pytest.fixture(scope="module")
def race() -> Table:
    return late("longshot", 30, players=4)


def gap(found: Review) -> float:
    """Return by how much a review does not add up."""
    sums = (found.totals(seat) for seat in found.seats)
    return max(
        abs(float(each.first + each.luck + each.own + each.others - each.last)) for each in sums
    )


def numbers(found: Review) -> list[Any]:
    return [found.values, found.errors, found.decisions, found.chances, found.changes]


@pytest.mark.parametrize("known", ["seat", "all"])
@pytest.mark.parametrize("name", ["longshot", "trickrace"])
def test_a_review_adds_up_for_every_seat(name: str, known: Any) -> None:
    table = late(name, 12)
    found = rk.review(table, known=known, games=16)
    assert gap(found) < 1e-9
    assert found.seats == tuple(range(table.game.players))
    assert found.nodes == tuple(node.id for node in table.node.line())
    assert table.result is not None
    share = 1 / len(table.result.winners)
    for seat in found.seats:
        assert found.totals(seat).last == share * (seat in table.result.winners)
        assert len(found.values[seat]) == len(found.nodes)
    deciders = [table.state_at(node).actor for node in found.nodes[:-1]]
    chance = [node for node, who in zip(found.nodes, deciders, strict=False) if who is rk.CHANCE]
    assert [each.node for each in found.chances] == chance
    assert {each.node for each in found.decisions} <= {*found.nodes} - {*chance}


def test_a_game_that_is_not_over_is_reviewed_as_far_as_it_is(race: Table) -> None:
    middle = race.node.line()[15]
    table = Table(race.game, start=race.state_at(0), autosave=False)
    for node in middle.line()[1:]:
        table.step(str(node.action))
    whole, part = rk.review(race, 0, games=40), rk.review(table, 0, games=40)
    assert part.values[0] == whole.values[0][:16]
    assert gap(part) < 1e-9


def test_the_same_seed_gives_the_same_review_with_any_number_of_workers(race: Table) -> None:
    one = rk.review(race, 1, games=24, seed=5)
    assert numbers(rk.review(race, 1, games=24, seed=5, workers=2)) == numbers(one)
    assert numbers(rk.review(race, 1, games=24, seed=6)) != numbers(one)


def test_a_review_streams(race: Table) -> None:
    *growing, last = review_steps(race, 2, games=16)
    assert [len(each.values[2]) for each in growing] == [*range(1, 31)]
    assert numbers(last) == numbers(rk.review(race, 2, games=16))
    assert last.notice is None
    assert growing[3].notice is not None
    assert all(gap(each) < 1e-9 for each in growing)


def test_the_pieces_of_a_review_are_small(race: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser hears of Stop between two of them."""
    games = []
    play = CompiledRollouts.play

    def counted(rollouts: CompiledRollouts, numbers: range, starts: Any) -> Any:
        games.append(len(numbers) * len(starts))
        return play(rollouts, numbers, starts)

    monkeypatch.setattr(CompiledRollouts, "play", counted)
    rk.review(race, games=400)
    assert max(games) <= PIECE
    assert sum(games) > 4 * PIECE


def test_an_interruption_keeps_what_is_there(race: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    value, calls = RolloutValues.value, []

    def interrupted(values: RolloutValues, known: Any) -> Any:
        calls.append(known)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return value(values, known)

    monkeypatch.setattr(RolloutValues, "value", interrupted)
    found = rk.review(race, 0, games=16)
    assert 3 <= len(found.values[0]) < 31
    assert gap(found) < 1e-9
    assert "Interrupted: " in repr(found)
    calls[:] = range(3)  # type: ignore[list-item]
    with pytest.raises(KeyboardInterrupt):
        rk.review(race, 0, games=16)


def test_costs_are_close_to_the_exact_ones() -> None:
    exact, rolled = (
        rk.review(played(("Q", "J"), "bet"), 0, players=model, utility="score", games=1000)
        for model in (equilibrium, ByPolicy(equilibrium))
    )
    assert [float(value) for value in rolled.values[0]] == pytest.approx(
        [float(value) for value in exact.values[0]], abs=0.15
    )
    (bet,) = rolled.decisions
    assert bet.low < 1 / 6 < bet.high
    assert (bet.best, bet.word) == ("check", "cost")
    assert bet.gain == pytest.approx(-1 / 6, abs=0.15)


def test_the_three_words_follow_from_the_intervals(race: Table) -> None:
    found = rk.review(race, games=200)
    assert {each.word for each in found.decisions} == {"best", "no difference seen", "cost"}
    for each in found.decisions:
        assert each.low <= each.cost <= each.high
        if each.word == "cost":
            assert each.low > 0
            assert each.best != each.action
        elif each.word == "no difference seen":
            assert each.low <= 0 < each.high


def test_the_scores_can_be_reviewed_too(race: Table) -> None:
    found = rk.review(race, 0, games=16, utility="score")
    assert race.result is not None
    assert found.totals(0).last == race.result.scores[0]
    assert gap(found) < 1e-9


def test_a_review_reads_in_both_languages(race: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    found = rk.review(race, games=16)
    text, page = repr(found), found._repr_html_()
    assert text.startswith("LONG SHOT: luck and skill\n")
    assert "Player 3, decisions: " in text
    assert "16 games, in which all seats play on: greedy" in text
    assert page.count('<img src="data:image/svg+xml;base64,') == 1
    assert page.count("<tr>") == 6  # a column for each seat, a row for each part
    assert 'alt="The value for each seat' in page
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert "運と実力" in repr(found)
    assert "ほかの人の選択" in found._repr_html_()


def test_a_review_is_a_table_for_those_who_ask(race: Table) -> None:
    table = rk.review(race, 0, games=16).frame()
    assert len(table) == 30
    changes = table[["luck", "own", "others"]].astype(float).sum(axis=1)
    assert (changes - (table["after"] - table["before"]).astype(float)).abs().max() < 1e-9


def test_what_cannot_be_reviewed_is_refused(race: Table) -> None:
    wrong: Any = {"known": "some", "utility": "fun", "games": 0, "seed": -1, "players": "nobody"}
    with pytest.raises(rk.BadInput) as caught:
        rk.review(race, **wrong)
    places = [each.place for each in caught.value.problems]
    assert places == ["games", "seed", "known", "utility", "players"]
    with pytest.raises(rk.BadInput, match="must be a table"):
        rk.review(race.state)  # type: ignore[arg-type]
    with pytest.raises(rk.BadInput, match="nothing has been played"):
        rk.review(Table("pig", autosave=False))
    with pytest.raises(rk.BadInput, match="not a seat"):
        rk.review(race, 7)


def test_a_costly_decision_has_a_reason_from_the_same_games() -> None:
    table = Table("pig", goal=10, seed=7, autosave=False)
    for action in ("roll", "2", "hold"):
        table.step(action)
    found = rk.review(table, 0, players="greedy", games=100)
    (costly,) = found.decisions
    assert costly.word == "cost"
    assert costly.reason is not None
    assert (costly.reason.action, costly.reason.other) == ("roll", "hold")
    why = costly.reason.text(table.game.action_text)
    assert "score at the end" in why.en
    assert why.en in repr(found)
    better = DrawnReview(found, 0).data["decisions"][0]["better"]
    assert better == {"en": f"Better: roll.\n{why.en}", "ja": f"よりよい選択は「振る」。\n{why.ja}"}
    exact = rk.review(table, 0, players=rk.odds.solve(table.game))
    assert exact.decisions[0].reason is None


def test_a_drawn_review_names_no_card_that_its_reader_did_not_see() -> None:
    table = late("readaloud", 10, 20)
    found = rk.review(table, known="all", players="random", games=1)
    drawn = DrawnReview(found, 0).data["decisions"]
    kept_secret = 0
    for each in found.decisions:
        state = table.state_at(each.node)
        seen, own = (
            table.game.move_text(state.view(seat), each.action).capital().en
            for seat in (0, each.seat)
        )
        (told,) = (shown["text"]["en"] for shown in drawn if shown["node"] == each.node)
        assert told == f"Player {each.seat + 1}: {seen}"
        kept_secret += own not in told
    assert kept_secret
