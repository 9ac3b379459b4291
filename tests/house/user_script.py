# pyright: strict, reportMissingTypeStubs=false
"""What somebody might write, with every public name. It is type-checked, never run.

`test_typing` has mypy and pyright read it, both strictly; pandas has no types of its own.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any, assert_type

import pandas as pd

import racekit as rk
from racekit.engine import Action, Event, Game, Result, Rule, RuleBook, State, Step, Text, View
from racekit.exchange.replay import Replay
from racekit.hosting.hall_widget import HallWidget
from racekit.hosting.widget import HostWidget
from racekit.lessons.classroom.collecting import ClassReport
from racekit.lessons.courses import Curriculum
from racekit.lessons.explore import Exploration
from racekit.lessons.live.widget import ClassWidget
from racekit.library import GameLine, SavedGames
from racekit.odds import (
    Aggregates,
    Answer,
    Both,
    Distribution,
    Effects,
    Estimate,
    Question,
    Rollouts,
)
from racekit.own_games import OwnGames
from racekit.puzzlebook import Puzzle, PuzzleList
from racekit.reviews import Hint, Outcomes, PlayerComparison, Review, Totals, Word
from racekit.tournaments.result import Tournament

# --- games and rules -----------------------------------------------------------------------------

assert_type(rk.__version__, str)
assert_type(rk.games(), tuple[GameLine, ...])
assert_type([game.name for game in rk.games()], list[str])
assert_type(rk.rules("longshot"), RuleBook)
assert_type(rk.rules("longshot", "LS5.1"), Rule)
rk.set_language("ja")

longshot = rk.game("longshot", players=5)
assert_type(longshot, Game)
state = longshot.start()
assert_type(state, State)
view = state.view(0)
assert_type(view, View)
assert_type(view.seat, int)
assert_type(longshot.name, str)
assert_type(longshot.players, int)

# --- tables --------------------------------------------------------------------------------------

table = rk.Table("longshot", seats={0: rk.HUMAN, 1: "greedy"}, seed=7, autosave=False)
assert_type(table.advance(), tuple[Event, ...])
assert_type(table.state, State)
assert_type(table.step(table.state.actions()[0]), Step)
assert_type(table.result, Result | None)
assert_type(table.notice, Text | None)
assert_type(table.game, Game)
if table.actor is rk.CHANCE:
    assert_type(table.state.outcomes(), dict[Action, Fraction])
try:
    table.undo()
except (rk.Forbidden, rk.IllegalAction) as error:
    assert_type(error.text("en"), str)
except rk.BadInput as error:
    assert_type([problem.place for problem in error.problems], list[str])
except rk.RacekitError as error:
    assert_type(str(error), str)

record = table.record()
assert_type(record, rk.Record)
assert_type(rk.Table.from_record(record), rk.Table)
assert_type(rk.load(table.save("race.jsonl")), rk.Table | Replay)
assert_type(rk.share(table.share()), rk.Table)
assert_type(rk.share(table.link(known="all")), rk.Table)
rk.open_link(table.link(2), lang="ja")
assert_type(rk.resume(), SavedGames)
assert_type(rk.resume(0), rk.Table)
assert_type(rk.resume(Path("race.jsonl")), rk.Table)
assert_type(rk.players.Greedy(), rk.players.Greedy)
assert_type(rk.players.Search(games=100), rk.players.Search)

# --- widgets -------------------------------------------------------------------------------------

board = rk.play("longshot", players=5, seats={0: rk.HUMAN}, seed=7, lang="ja", start=state)
assert_type(board, rk.GameWidget)
assert_type(board.table, rk.Table)
assert_type(rk.GameWidget(table), rk.GameWidget)
assert_type(rk.OddsWidget(board), rk.OddsWidget)
assert_type(rk.ReplayWidget(table).export("race.html"), Path)
assert_type(rk.ReviewWidget(table, autostart=False).play_on(0), rk.GameWidget)
assert_type(rk.CardWidget(), rk.CardWidget)
assert_type(rk.DeckWidget(), rk.DeckWidget)
assert_type(rk.edit("longshot", players=4), rk.EditorWidget)
assert_type(rk.EditorWidget(rk.game("pig")).toml(), str)

# --- lessons --------------------------------------------------------------------------------------

assert_type(rk.lessons.check("longshot/late", [6]), rk.lessons.Verdict)
assert_type(rk.lessons.use("mine").folder, Path)
assert_type(rk.lessons.author("mine").lang, str)
assert_type(rk.lessons.notebooks("mine").folder, Path)
assert_type(rk.lessons.experiment(bag="die").met, int)
assert_type(rk.lessons.experiment().to_csv("mine.csv"), Path)
assert_type(rk.lessons.tree(bag={"red": 3, "blue": 2}, event="red").total, Fraction | None)
assert_type(rk.lessons.curriculum(grade=8), Curriculum)
assert_type(rk.lessons.two_way(bag={"red": 3}, first="red", second="red"), Exploration)

# --- probabilities -------------------------------------------------------------------------------

odds = rk.odds
assert_type(odds.at_least(2, "3-*", draws=6), Question)
assert_type(odds.game_question("order", seat=2), Question)
answer = odds(view, odds.at_least(2, "3-*", draws=6))
assert_type(answer, Answer)
assert_type(answer.percent, str)
assert_type(answer.p, Fraction | Estimate)
assert_type(rk.odds(view, "win"), Answer)
assert_type(rk.odds(state, "horse win", n=500, seed=1, players="greedy"), Answer)
assert_type(rk.odds(state, lambda result: max(result.scores), half_width=0.1), Answer)
both = rk.odds(view, "win", method="both")
assert_type(both, Both)
assert_type(both.exact, Answer)
effects = rk.odds(view, "effect", method="exact")
assert_type(effects, Effects)
assert_type(rk.odds(view, "share"), Answer)
assert_type(rk.odds(view, odds.effect("score")), Effects)
assert_type(effects["pass"], Answer)
assert_type(rk.odds.wilson(30, 100), tuple[float, float])


def mostly_first(view: Any) -> dict[Any, Fraction]:
    """Return a distribution over actions."""
    return {view: Fraction(1)}


assert_type(rk.odds(view, odds.win(0), policy=mostly_first), Answer)

played_on = rk.rollouts(view, 20, actions=True, players="greedy", seed=1)
assert_type(played_on, Rollouts)
assert_type(played_on.starts, tuple[Any, ...])
assert_type(rk.rollouts([state, state], 20).numbers, tuple[int, ...])

# --- luck and skill ------------------------------------------------------------------------------

reviewed = rk.review(table, 0, known="all", games=100, seed=1)
assert_type(reviewed, Review)
assert_type(reviewed.totals(0), Totals)
assert_type(reviewed.decisions[0].word, Word)
assert_type(rk.review(table, players=rk.odds.solve(longshot), utility="win"), Review)
rk.review(table, players=mostly_first, utility="score")

hinted = rk.hint(table, 0, players="greedy", games=100, seed=1)
assert_type(hinted, Hint)
assert_type(hinted.options[0].low, float)
assert_type(rk.hint(view, players=rk.odds.solve(longshot), utility="score"), Hint)

weighed = rk.outcomes(view, players="greedy", games=100, seed=1)
assert_type(weighed, Outcomes)
assert_type(weighed.outcomes[0].chance, Fraction)

compared = rk.compare("search", rk.players.Greedy(), "longshot", 4, model="random", players=5)
assert_type(compared, PlayerComparison)
assert_type(compared.less_luck.low, float)
held = rk.tournament({"a": "greedy", "b": rk.players.Random()}, "pig", 2, seed=7, goal=20)
assert_type(held, Tournament)
assert_type(held.standings[0].rating.low, float)
assert_type(held.table(0), rk.Table)

# --- puzzles -------------------------------------------------------------------------------------

puzzles = rk.puzzles("trickrace", level=2, theme="endgame")
assert_type(puzzles, PuzzleList)
assert_type([puzzle.answer for puzzle in puzzles], list[str])
assert_type(puzzles.puzzles[0], Puzzle)
assert_type(puzzles.ratings.rating, float)
rk.puzzle("longshot", level=1).show()
rk.puzzle(daily="2026-11-23").answer(["3R", "3-4"])

# --- your own games ------------------------------------------------------------------------------

own = rk.my_games(luck=False)
assert_type(own, OwnGames)
assert_type([game.share for game in own.games], list[float])

# --- guests --------------------------------------------------------------------------------------

room = rk.host("longshot", players=5, here=[0], grants=["undo"], autosave=False)
assert_type(room, HostWidget)
assert_type(room.address, str)
room.begin()
room.sit(3, "auto")
room.grant("hint")
room.end()
hall = rk.host_class("longshot", tables=6, players=5, seats={"Ann": 0}, autosave=False)
assert_type(hall, HallWidget)
assert_type(hall.tables[0], rk.Table)
hall.begin()
hall.move("Ann", 1)
hall.next_game("standings")
assert_type(hall.standings()[0].compared, Fraction | None)
assert_type(hall.standings().frame(), pd.DataFrame)
assert_type(hall.review(games=10).people[0].totals.own, Fraction | float)
hall.end()

# --- a class -------------------------------------------------------------------------------------

pupils = rk.ask_class(["odds/peeking", "odds/02"], timer=60, autosave=False)
assert_type(pupils, ClassWidget)
assert_type(pupils.address, str)
pupils.ask(1)
pupils.answer("Aiko", "400", sure=80)
pupils.stop()
pupils.again()
assert_type(pupils.collect(), ClassReport)
pupils.end()

# --- many games ----------------------------------------------------------------------------------

games = rk.simulate("longshot", 1000, players={0: "greedy"}, seed=7)
assert_type(games, pd.DataFrame)
assert_type(rk.by_seat(games), pd.DataFrame)
assert_type(rk.table_of(games, 44, players={0: "greedy"}), rk.Table)
rk.simulate(longshot, 1000, players=["random", rk.players.Greedy(), "random", "greedy", "random"])
counted = rk.simulate("longshot", 100_000, players=5, seed=7, aggregate=True)
assert_type(counted, Aggregates)
assert_type(rk.simulate("longshot", 10, aggregate=["won_0"]), Aggregates)
assert_type(counted["rounds"], Distribution)
assert_type(counted["rounds"].mean, Fraction)
assert_type(rk.columns("longshot", lang="en")["rounds"], str)
