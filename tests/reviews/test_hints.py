"""Hints: what each action is worth, as far as the seat that acts knows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest

import racekit as rk
from racekit import reviews
from racekit.engine import Catalogue, Reasons, Text
from racekit.engine.errors import BadInput
from racekit.games.pig import Pig
from racekit.odds.stepping import tables
from racekit.reviews import hint_run
from racekit.reviews.reasons import Counted, counted, reason
from racekit.table.table import Table
from tests.reviews.test_review import late


def turn(name: str = "longshot", steps: int = 14, **options: Any) -> Table:
    """Return a table near the end of a game, where a seat has a choice."""
    table = late(name, steps, **options)
    line = table.node.line()
    node = next(
        node
        for node in line
        if isinstance(table.state_at(node).actor, int) and len(table.state_at(node).actions()) > 1
    )
    table.set_mode("study")
    table.goto(node)
    return table


@pytest.fixture(scope="module")
def race() -> Table:
    return turn(players=4)


def test_a_solved_game_gives_exact_values() -> None:
    table = Table("pig", goal=10, autosave=False)
    for action in ("roll", "2"):
        table.step(action)
    solved = rk.odds.solve(table.game)
    found = rk.hint(table, players=solved)
    values = solved.action_values(table.state)
    assert {each.action: each.value for each in found.options} == {
        action: value[0] for action, value in values.items()
    }
    assert found.best == solved.best_actions(table.state) == ("roll",)
    worse = found.of("hold")
    assert worse.group == "worse"
    assert worse.cost == values["roll"][0] - values["hold"][0] > 0
    assert isinstance(worse.cost, Fraction)
    assert worse.low == worse.high == float(worse.value)


def test_all_actions_are_ranked_and_the_worse_ones_surely_cost_something(race: Table) -> None:
    found = rk.hint(race, games=400)
    assert {each.action for each in found.options} == {*race.state.actions()}
    assert found.seat == race.actor
    first, *rest = found.options
    assert first.group == "best"
    assert first.action in found.best
    assert all((each.group == "worse") == (each.least > 0) for each in rest)
    assert all(each.low <= each.value <= each.high for each in found.options)
    groups = [each.group == "worse" for each in found.options]
    assert groups == sorted(groups)


def test_the_same_seed_gives_the_same_hint_from_the_table_and_from_the_view(race: Table) -> None:
    found = rk.hint(race, games=80, seed=5)
    assert rk.hint(race.state.view(found.seat), games=80, seed=5) == found
    assert rk.hint(race, games=80, seed=6) != found


def test_a_hint_grows_batch_by_batch_and_its_first_values_cost_few_games(race: Table) -> None:
    work = hint_run(race, games=400)
    actions = len(race.state.actions())
    assert work.result.options == ()
    assert work.job.games_of_parts[0] == 16 * actions
    assert sum(work.job.games_of_parts) == 400 * actions
    compared = []
    for number in range(work.total):
        work.add(number, work.job.part(number))
        assert len(work.result.options) == actions
        compared.append(bool(work.result.best))
    # Before the first comparison there is no best action, and no reason for any.
    assert compared == sorted(compared)
    assert not compared[0]
    assert work.result == rk.hint(race, games=400)
    # A process that takes over after another one's death begins anew, with the same result.
    assert hint_run(race, games=400).job.part(work.total - 1) == work.job.part(work.total - 1)


def test_games_that_are_played_step_by_step_are_parts_of_their_own() -> None:
    table = Table("pig", goal=20, seed=7, autosave=False)
    table.step("roll")
    table.step("6")
    work = hint_run(table, games=64)
    actions = len(table.state.actions())
    for number in range(work.total):
        assert bool(work.result.options) == (number >= 2 * actions)
        assert bool(work.result.best) == (number >= 8 * actions)  # they are compared
        work.add(number, work.job.part(number))
    assert work.job.games_of_parts == [1] * 128
    assert work.result == rk.hint(table, games=64)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("longshot", "5-6>5R 0.6562 5-6>5L 0.6406 3-5>3L 0.6250 3-4>3L 0.6094"),
        ("pig", "roll 0.7500 hold 0.2500"),
    ],
)
def test_the_values_of_a_seed_are_the_same_on_every_machine(name: str, values: str) -> None:
    """They were the same when a hint grew in a few rounds: how it grows changes nothing."""
    table = turn(players=4) if name == "longshot" else Table("pig", goal=20, seed=7, autosave=False)
    if name == "pig":
        table.step("roll")
        table.step("6")
    found = rk.hint(table, games=64, seed=3).options[:4]
    assert " ".join(f"{each.action} {each.value:.4f}" for each in found) == values


def test_a_reason_says_what_a_move_changes(race: Table) -> None:
    found = rk.hint(race, games=1600)
    first, second, third, *rest = found.options
    assert [each.reason and each.reason.other for each in (first, second, third)] == [
        second.action,
        first.action,
        first.action,
    ]
    assert all(each.reason is None for each in rest)
    told = [each.reason for each in (first, second, third) if each.reason]
    assert any(each.seen for each in told)
    for each in told:
        assert {effect.counted.column for effect in each.effects} >= {f"score_{found.seat}"}
        assert all(effect.low > 0 or effect.high < 0 for effect in each.seen)
        text = each.text(race.game.action_text)
        assert ("changes: " in text.en) == bool(each.seen)
        assert ("nothing that these games count" in text.en) == (not each.seen)
        assert ("ではなく" in text.ja) == bool(each.seen)


def test_a_game_of_ones_own_declares_what_is_counted() -> None:
    class OwnPig(Pig):
        features: ClassVar = {
            **Pig.features,
            Reasons: Reasons(
                Catalogue(
                    {
                        "score_{other}": {"en": "the other's points", "ja": "相手の得点"},
                        "won_{seat} = 1": {"en": "wins", "ja": "勝ち"},
                    }
                )
            ),
        }

    table = Table(OwnPig.make(goal=20), seed=7, autosave=False)
    for action in ("roll", "6"):
        table.step(action)
    found = rk.hint(table, games=64).options[0]
    assert found.reason is not None
    points, wins = found.reason.effects
    assert (points.counted.column, wins.counted.column) == ("score_1", "won_0")
    assert wins.here == found.value  # both are shares of the same games
    assert points.here > 1


def test_a_clear_effect_comes_first_and_noise_is_no_reason() -> None:
    counts = [Counted(Text(name, name), name, None) for name in ("clear", "small", "noise")]
    here = [[5.0] * 40, [1.0, 2.0] * 20, [0.0, 1.0] * 20]
    there = [[1.0] * 40, [0.0, 2.0] * 20, [1.0, 0.0] * 20]
    found = reason(counts, ("a", "b"), here, there)
    assert [each.counted.column for each in found.seen] == ["clear", "small"]
    assert found.seen[0].text() == Text("clear (5, not 1)", "clear（1→5）")


@pytest.mark.parametrize("name", ["longshot", "trickrace", "foth", "readaloud", "kuhn", "pig"])
def test_what_is_counted_is_a_column_with_a_title_in_both_languages(name: str) -> None:
    game = rk.game(name)
    for seat in range(game.players):
        for each in counted(game, seat):
            assert each.column in tables(game).COLUMNS
            assert each.title.en
            assert each.title.ja


def test_a_hint_reads_in_both_languages(race: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    found = rk.hint(race, games=16)
    assert "LONG SHOT: hint for" in repr(found)
    assert "no difference seen" in repr(found)
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert "ヒント" in repr(found)
    assert found._repr_html_().count("<tr>") == len(found.options) + 1


def test_the_former_names_of_runs_work_with_a_warning(race: Table) -> None:
    for former, now in {
        "Chance": reviews.ChanceEvent,
        "Change": reviews.ValueChange,
        "Hinting": reviews.HintRun,
        "Reviewing": reviews.ReviewRun,
        "Weighing": reviews.OutcomeValuesRun,
        "reviewing": reviews.review_steps,
        "seen_by": reviews.review_run,
        "weighing": reviews.outcome_values_run,
    }.items():
        with pytest.deprecated_call(match=f"{former} is now {now.__name__}"):
            assert getattr(reviews, former) is now
    with pytest.deprecated_call(match="hinting is now hint_run"):
        work: Any = reviews.hinting(race, games=16)  # type: ignore[attr-defined]
    with pytest.deprecated_call(match="hint is now result"):
        assert work.hint.options == ()
    with pytest.raises(AttributeError, match="no attribute 'outcomes'"):
        _ = work.outcomes
    with pytest.raises(AttributeError, match="no attribute 'hints_run'"):
        reviews.hints_run  # type: ignore[attr-defined]  # noqa: B018


def refusal(*given: Any, **settings: Any) -> str:
    with pytest.raises(BadInput) as caught:
        rk.hint(*given, **settings)
    return caught.value.text("en")


def test_what_is_not_possible_is_refused_in_one_message(race: Table) -> None:
    assert race.actor is not None
    other = (int(str(race.actor)) + 1) % 4
    assert "turn" in refusal(race, other)
    assert "turn" in refusal(race.state.view(other))
    assert "the game is over" in refusal(late("longshot", 1))
    assert "chance acts next" in refusal(Table("pig", autosave=False).step("roll").state.view(0))
    assert "must be a table or a view" in refusal("longshot")
    told = refusal(race, games=0, seed=-1, utility="fun", players="nobody")
    assert all(each in told for each in ("games", "seed", "utility", "players"))
    pig = Table("pig", goal=10, autosave=False)
    assert "utility" in refusal(pig, players=rk.odds.solve(pig.game), utility="score")


def test_a_hint_calls_a_card_on_the_table_by_its_name() -> None:
    table = Table("foth", seed=1, autosave=False)
    while not any(getattr(each, "on", None) for each in table.state.actions()):
        actions = table.state.actions()
        table.step(actions[0] if isinstance(table.actor, int) else table.next_action())
    found = rk.hint(table, games=1, progress=False)
    named = [each for each in found.options if each.action.on is not None]
    cards = {piece.id: piece.card for side in table.state.board.sides for piece in side.run}
    names = [table.game.card_text(cards[each.action.on]).en for each in named]
    assert names
    for name, each in zip(names, named, strict=True):
        assert name in found.told(each.action).en
        assert name in str(found)
    assert "[" not in str(found)
