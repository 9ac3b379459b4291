"""Puzzles: the shipped ones, what they tell, and how they are found, asked, rated and checked."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.cli import main
from racekit.engine import svg
from racekit.engine.analysis import Themes, get_feature
from racekit.engine.game import State
from racekit.games.foth import heuristic as foth
from racekit.lessons import progress_store
from racekit.lessons.asking import picture, sheet
from racekit.lessons.checking import check_entries
from racekit.lessons.judging import judge
from racekit.odds.collecting import Parts
from racekit.odds.comparison import Difference
from racekit.odds.information_state import information_state
from racekit.puzzlebook.book import (
    Puzzle,
    games,
    packaged,
    read_puzzles,
    restored,
    state_of,
    written,
)
from racekit.puzzlebook.checking import solve_anew
from racekit.puzzlebook.messages import THEMES
from racekit.puzzlebook.mining import MiningJob, mine, puzzle_of
from racekit.puzzlebook.mining import distinct as without_twins
from racekit.puzzlebook.picking import named
from racekit.puzzlebook.question import PREFIX, asked
from racekit.puzzlebook.rating import ratings
from racekit.puzzlebook.solving import MARGIN, Compared, Trial

GAMES = ("foth", "longshot", "pig", "readaloud", "trickrace")
FOUND = Compared(0, 1, 64, (0.5, 0.25), (2.0, 1.0), Difference(0.25, 0.1, 0.4), 0.9)
"""What games might have told of the first two moves of a position."""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "en")


# --- the shipped puzzles -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_can_be_asked_and_has_one_answer(game: str) -> None:
    puzzles = read_puzzles(written(packaged(game)).encode(), positions=True)
    assert puzzles == packaged(game)
    assert len({puzzle.gist for puzzle in puzzles}) == len(puzzles)
    check_entries({puzzle.name: asked(puzzle).entry for puzzle in puzzles}, {})
    for puzzle in puzzles:
        assert puzzle.gain[1] >= MARGIN
        question = asked(puzzle)
        several = isinstance(question.entry["answer"], list)
        right = [
            move
            for move, keys in question.keys.items()
            if judge(question.entry, list(keys) if several else keys[0])
        ]
        assert right == [puzzle.answer]
        assert set(puzzle.rules) <= set(question.position.game.book)


@pytest.mark.parametrize(
    ("game", "least"), [("longshot", 100), ("trickrace", 100), ("foth", 40), ("readaloud", 40)]
)
def test_a_game_has_many_puzzles_and_ten_of_each_theme(game: str, least: int) -> None:
    themes = Counter(theme for puzzle in packaged(game) for theme in puzzle.themes)
    assert len(packaged(game)) >= least
    assert {theme: count for theme, count in themes.items() if count < 10} == {}


def test_a_bad_file_is_one_error_with_every_problem() -> None:
    good = packaged("trickrace")[0].data()
    bad = [{**good, "answer": "R99"}, {**good, "gain": [1]}, {"name": "x"}, {**good, "seat": 9}]
    text = "\n".join(["{", *map(json.dumps, [*bad, good, good])])
    with pytest.raises(rk.BadInput) as error:
        read_puzzles(text.encode(), positions=True)
    places = [str(problem.place) for problem in error.value.problems]
    assert [place.partition(",")[0] for place in places] == [
        f"line {line}" for line in (1, 2, 3, 4, 5, 6, 7)
    ]


def beside(game: str, *line: str, **options: Any) -> dict[str, bool]:
    """Return for each option after a line of actions whether it is a button beside the board."""
    state = rk.game(game, **options).start()
    for action in line:
        state = state.step(action).state
    puzzle = puzzle_of(state.view(state.actor), FOUND)
    assert puzzle is not None
    return {each["key"]: each.get("beside", False) for each in asked(puzzle).entry["options"]}


def test_a_game_of_ones_own_is_asked_on_the_places_of_its_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert beside("pig", "roll", "3", goal=20) == {"roll": False, "hold": False}
    assert beside("kuhn", "Q", "K") == {"check": True, "bet": True}

    def half_drawn(_game: Any, _view: Any) -> str:
        return svg.picture([svg.place("roll", svg.die(0, 0, 3))], 60, 60, "a die")

    monkeypatch.setattr(type(rk.game("pig")), "drawing", half_drawn)
    assert beside("pig", "roll", "3", goal=20) == {"roll": False, "hold": True}


def test_a_score_that_only_says_who_has_won_is_not_told() -> None:
    puzzle = next(each for each in packaged("trickrace") if round(each.scores[0]) > 1)
    plain = Puzzle(**{**vars(puzzle), "scores": (1.0, 0.2)})
    mean = "The mean score in the end"
    assert [mean in asked(each).entry["why"]["en"] for each in (puzzle, plain)] == [True, False]


# --- what they tell ------------------------------------------------------------------------------


def worlds(puzzle: Puzzle, count: int = 4) -> list[State]:
    """Return positions that look the same to the puzzle's seat."""
    known = information_state(state_of(puzzle).view(puzzle.seat))
    return [known.determinizations.sample(random.Random(number)) for number in range(count)]


def shown(puzzle: Puzzle) -> str:
    """Return everything that a page gets of a puzzle."""
    question = asked(puzzle)
    page = sheet(puzzle.name, question.entry), picture(question.position, puzzle.seat)
    return json.dumps(page, sort_keys=True)


def found_in(world: State, seat: int) -> Puzzle | None:
    return puzzle_of(world.view(seat), FOUND)


def distinct(puzzle: Puzzle, make: Callable[[State], Any]) -> int:
    """Return in how many ways something is made from positions that look the same."""
    return len({str(make(world)) for world in worlds(puzzle)})


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_follows_from_what_its_seat_knows(game: str) -> None:
    for puzzle in packaged(game)[:: max(1, len(packaged(game)) // 3)]:
        assert distinct(puzzle, partial(found_in, seat=puzzle.seat)) == 1
        told = [
            shown(Puzzle(**{**vars(puzzle), "position": world.game.describe(world)}))
            for world in worlds(puzzle)
        ]
        assert set(told) == {shown(puzzle)}


def test_a_planted_leak_is_caught() -> None:
    hidden = next(puzzle for puzzle in packaged("trickrace") if len(set(worlds(puzzle))) > 1)

    def leaky(world: State) -> str:
        honest = found_in(world, hidden.seat)
        assert honest is not None
        return str({**honest.data(), "position": world.game.describe(world)})

    assert distinct(hidden, leaky) > 1


# --- finding and checking ------------------------------------------------------------------------


def test_what_a_game_brings_depends_on_nothing_but_its_seed_and_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("racekit.puzzlebook.mining.LATE", 12)
    job = MiningJob(rk.game("trickrace", races=1), 2, 6)
    one, other = Parts(), Parts()
    parts = {number: job.part(number) for number in (1, 0)}
    for number in (0, 1):
        one.add(number, parts[number])
        other.add(1 - number, parts[1 - number])
    assert job.part(1) == parts[1]
    found = without_twins(one.result())
    assert found == without_twins(other.result())
    assert all(puzzle.gain[1] >= MARGIN for puzzle in found)
    assert read_puzzles(written(found).encode(), positions=True)


def test_a_theme_is_looked_for_alone() -> None:
    pig = rk.game("pig", goal=10)
    for theme in ("hold", "roll"):
        found, played = mine(pig, 2, theme=theme, seed=3)
        assert found
        assert played == 2
        assert {puzzle.themes for puzzle in found} == {(theme,)}


def test_decisions_without_a_move_of_the_theme_are_not_looked_at() -> None:
    game = rk.game("trickrace", races=1)

    def looked_at(theme: str | None) -> list[str]:
        return [str(state.actions()) for state, _ in MiningJob(game, 1, 6, theme)._decisions(0)]

    assert 0 < len(looked_at("whip")) < len(looked_at(None))
    assert all(" whip" in actions for actions in looked_at("whip"))


def test_a_search_ends_where_no_wanted_move_leads() -> None:
    puzzle = packaged("trickrace")[0]
    known = information_state(restored(puzzle))
    answer, rival = map(puzzle.moves.index, (puzzle.answer, puzzle.rival))
    trial = Trial(known, rk.players.Greedy(), 5)
    assert [trial.best(wanted) for wanted in ({answer}, {rival})] == [answer, None]


@pytest.mark.parametrize(
    ("game", "said"), [("foth", "block, choice, pass, run"), ("kuhn", "no Themes")]
)
def test_a_theme_that_a_game_has_not_is_one_error(game: str, said: str) -> None:
    with pytest.raises(rk.BadInput, match=said):
        mine(rk.game(game), 1, theme="whip")


def test_where_games_take_long_a_glance_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move must stand out where games end early, with an evaluation, before any is played on."""

    def stands_out(state: Any, theme: str | None = None) -> bool:
        view = state.view(state.actor)
        job = MiningJob(state.game, 1, 1, theme)
        wanted = job._wanted(view, state.actions())
        return job._stands_out(view, information_state(view), wanted, 3)

    puzzle = named(packaged("foth"), "foth/4ebc20")
    assert "pass" in puzzle.moves
    assert stands_out(state_of(puzzle))
    assert stands_out(state_of(puzzle), "run")
    assert not stands_out(state_of(puzzle), "pass")
    table = rk.Table("foth", seed=4, mode="study", autosave=False)
    table.advance()
    monkeypatch.setattr(foth, "shares", lambda _state: (0.5, 0.5))
    assert len(table.state.actions()) > 1
    assert not stands_out(table.state)
    assert stands_out(state_of(packaged("pig")[0]))


def test_a_position_that_cannot_be_described_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = packaged("foth")[0]
    state = state_of(puzzle)

    def refuse(*_: object) -> None:
        raise rk.BadInput("no", [])

    monkeypatch.setattr(type(state.game), "describe", refuse)
    assert found_in(state, puzzle.seat) is None


def test_solving_anew_tells_a_wrong_answer_from_a_right_one() -> None:
    right = packaged("trickrace")[0]
    wrong = Puzzle(**{**vars(right), "answer": right.rival, "rival": right.answer})
    kept = [each.kept for each in solve_anew([right, wrong], times=2, seed=5, progress=False)]
    assert kept == [True, False]


def test_exact_numbers_are_counted_anew() -> None:
    right = next(puzzle for puzzle in packaged("trickrace") if puzzle.name == "trickrace/dc097e")
    assert (right.sure, right.exact, right.games) == ("counted", ("1", "0"), 0)
    wrong = Puzzle(**{**vars(right), "answer": right.rival, "rival": right.answer})
    kept = [each.kept for each in solve_anew([right, wrong], progress=False)]
    assert kept == [True, False]


@pytest.mark.parametrize("game", ["trickrace", "pig"])
def test_an_exact_puzzle_says_its_fractions_and_no_interval(game: str) -> None:
    exact = [puzzle for puzzle in packaged(game) if puzzle.exact]
    assert len(exact) > 10
    for puzzle in exact:
        assert puzzle.shares == tuple(round(float(Fraction(each)), 4) for each in puzzle.exact)
    told = next(puzzle for puzzle in exact if puzzle.shares[1] not in (0, 1))
    said = asked(told).entry["why"]
    assert f"{told.exact[1]} (" in said["en"]
    assert f"{told.exact[1]}（" in said["ja"]
    assert "99.9%" not in said["en"]


def test_a_theme_has_our_words_or_those_of_the_game() -> None:
    book = rk.puzzles("pig")
    puzzle = replace(next(iter(book)), themes=("hold", "scores", "a_brave_try"))
    assert [text.en for text in puzzle.subjects] == ["holding", "scores", "a brave try"]
    assert [text.ja for text in puzzle.subjects][:2] == ["やめどき", "得点"]


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_themes_are_those_that_the_game_finds(game: str) -> None:
    themes = get_feature(rk.game(game), Themes)
    assert themes is not None
    for puzzle in list(rk.puzzles(game))[:20]:
        view = restored(puzzle)
        actions = state_of(puzzle).actions()
        answer = next(each for each in actions if str(each) == puzzle.answer)
        assert tuple(themes(view, answer)) == puzzle.themes
        assert set(puzzle.themes) <= THEMES.keys()


# --- asking and rating ---------------------------------------------------------------------------


def test_an_answer_is_kept_rated_and_erased() -> None:
    first = rk.puzzle("trickrace")
    question = first._entry
    assert first.answer(question["answer"]) is True
    mine = rk.puzzles("trickrace")
    solved = {puzzle.name for puzzle in mine if mine.state(puzzle) == "right"}
    assert solved == {first._name.removeprefix(PREFIX)}
    assert mine.ratings.rating > 1500
    assert "Puzzles answered: 1." in repr(mine)
    assert rk.puzzle("trickrace")._name != first._name
    rk.lessons.progress().erase()
    assert rk.puzzles("trickrace").ratings.answered == 0


def test_only_the_first_answer_counts() -> None:
    line = {
        "question": "puzzles/pig/1",
        "do": progress_store.ANSWER,
        "answer": "roll",
        "right": False,
    }
    known = {"pig/1": 1500}
    once, more = ratings([line], known), ratings([line, {**line, "right": True}], known)
    assert once == more
    assert once.rating < 1500 < once.puzzles["pig/1"]


def test_puzzles_are_chosen_by_game_level_theme_and_day() -> None:
    assert set(games()) == set(GAMES)
    assert {puzzle.level for puzzle in rk.puzzles(level=2)} == {2}
    assert all("endgame" in puzzle.themes for puzzle in rk.puzzles("trickrace", theme="endgame"))
    days = {rk.puzzle(daily=f"2026-11-{day}")._name for day in range(10, 30)}
    assert len(days) > 10
    assert rk.puzzle(daily="2026-11-23")._name == rk.puzzle(daily="2026-11-23")._name
    for wrong in ({"game": "chess"}, {"level": 7}, {"theme": "love"}, {"daily": "soon"}):
        with pytest.raises(rk.BadInput):
            rk.puzzle(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [datetime(2026, 11, 23, 23, 30), datetime(2026, 11, 23, tzinfo=UTC), None, 20261123]
)
def test_a_day_is_a_date_without_a_time(wrong: Any) -> None:
    with pytest.raises(rk.BadInput, match=r"daily: must be"):
        rk.puzzle(daily=wrong)


def test_the_puzzle_of_a_day_says_which_day_by_which_clock() -> None:
    """A machine elsewhere may have another date than its reader."""
    prompt = rk.puzzle("pig", daily=date(2026, 11, 23))._entry["prompt"]
    assert prompt["en"].startswith("Puzzle of 2026-11-23, by the clock of the machine")
    assert prompt["ja"].startswith("2026-11-23の問題です（")
    assert not rk.puzzle("pig")._entry["prompt"]["en"].startswith("Puzzle of")


def test_puzzles_from_a_file_are_asked_and_rated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As those of a game of one's own, which racekit does not ship."""
    shipped = packaged("pig")[0]
    mine = Puzzle(**{**vars(shipped), "name": "pig/mine"})
    file = tmp_path / "mine.jsonl"
    file.write_text(written([mine]), encoding="utf-8")
    for widget in (rk.puzzle(file=file), rk.puzzle("pig/mine", file=str(file))):
        assert widget._name == "puzzles/pig/mine"
    assert rk.puzzle("pig/mine", file=file).answer(asked(mine).entry["answer"]) is True
    assert rk.puzzles(file=file).ratings.answered == 1
    assert rk.puzzles("pig").ratings.answered == 0
    with pytest.raises(rk.BadInput, match="pig"):
        rk.puzzle("trickrace", file=file)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{mine.answer}\n"))
    assert main(["puzzles", str(file)]) == 0
    assert "Right." in capsys.readouterr().out
    file.write_text("{", encoding="utf-8")
    with pytest.raises(rk.BadInput, match="line 1"):
        rk.puzzles(file=file)


def test_the_terminal_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    puzzle = packaged("trickrace")[0]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{puzzle.rival}\n{puzzle.answer}\n"))
    assert main(["puzzles", puzzle.name]) == 0
    said = capsys.readouterr().out
    assert "Not yet." in said
    assert "Right." in said
    assert asked(puzzle).entry["why"]["en"] in said
    assert main(["puzzles", "--lang", "ja"]) == 0
    assert "レーティング" in capsys.readouterr().out
    out = tmp_path / "pig.jsonl"
    mining = ["puzzles", "mine", "pig", "--games", "1", "--out", str(out), "--theme"]
    assert main([*mining, "love"]) != 0
    assert "one of hold, roll." in capsys.readouterr().err
    assert not out.exists()
    assert main([*mining, "hold", "--option", "goal=10"]) == 0
    assert {puzzle.options["goal"] for puzzle in rk.puzzles(file=out)} == {10}


@pytest.mark.parametrize(
    ("puzzle", "key", "said"),
    [
        ("longshot/e3345c", "6-5", "5 of horse 6"),
        ("longshot/e3345c", "6L", "Horse 6's left box"),
        ("trickrace/548a2e", "whip", "with a whip"),
        ("foth/c98d4a", "piece:2", "Mint Bicycle"),
        ("readaloud/ca1dd1", "h2.2", "“Thirteen”"),
    ],
)
def test_what_is_pressed_is_called_by_its_name(puzzle: str, key: str, said: str) -> None:
    entry = asked(named(packaged(puzzle.partition("/")[0]), puzzle)).entry
    names = {option["key"]: option["say"]["en"] for option in entry["options"]}
    assert names[key] == said


def test_an_answer_of_several_parts_must_be_a_move() -> None:
    entry = asked(named(packaged("longshot"), "longshot/e3345c")).entry
    assert judge(entry, ["6-5", "6L"]) is True
    assert judge(entry, ["done"]) is False
    assert judge(entry, ["6-5"]) is judge(entry, ["6-5", "6L", "done"]) is None
