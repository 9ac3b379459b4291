"""Probabilities beside a board: exact ones immediately, and estimates that improve over time.

This module needs no browser and no ipywidgets: `OddsWidget` only transports the data of a panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import Any

from .. import odds
from ..engine.analysis import Races, get_feature
from ..engine.errors import PlayerError, Problem, RacekitError
from ..engine.texts import Text
from ..odds import distance, holds, horse_win, next_card, winners
from ..odds.answers import Answer, difference_text
from ..odds.bound_questions import PlayedQuestion, QuestionPerAction
from ..odds.comparison import GROUPS, Comparison, Values, compared
from ..odds.information_state import InformationState, Starts, information_state
from ..odds.messages import bad_question, message
from ..odds.query import Enumeration, Query, simulated_answer, solve_options
from ..odds.questions import Question, effect
from ..odds.rollout import HALF_WIDTH, Sample, Sampling, outcome_reader
from ..odds.seating import seated
from ..players import default_player
from .messages import WORDS, in_both
from .session import Session

ENOUGH = 4000
"""The maximum number of games per question; the intervals are then narrow."""
A_GLANCE = 100
"""The number of games per question after which the search for an exact answer starts."""
CHEAP = 2000
"""The maximum number of positions of an exact search; beyond it, the estimate remains."""

_KINDS = {"horse": "win", "winner": "win", "actions": "win", "run": "run", "next": "card"}
"""The kind of each group of bars; those of a kind share an axis."""
_AXES = (0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1.0)
"""The ends of an axis; every axis begins at 0."""

_TITLES = {
    "horse": WORDS.text("odds_horse"),
    "run": WORDS.text("odds_run"),
    "winner": WORDS.text("odds_winner"),
}

Figures = dict[str, Any]


@dataclass
class QuestionRun:
    """A question in progress: an estimate, and an exact answer if it is cheap."""

    sample: Sample  # the games
    exact: Enumeration  # the search for an exact answer
    decided: bool = False
    """Whether more games would decide nothing: the action is worse than another."""

    @property
    def wanted(self) -> bool:
        """Whether more work would improve the answer."""
        return self.exact.answer is None and (self.exact.running or self._plays)

    @property
    def _plays(self) -> bool:
        return not (self.decided or self.sample.enough)

    def more(self) -> None:
        """Play a game and, after the first games, also extend the exact search."""
        if self.exact.running and self.sample.games >= A_GLANCE:
            self.exact.more()
        if self._plays:
            self.sample.more()

    def play(self, games: int) -> None:
        """Play games until there are this many, as long as they decide something."""
        if self.exact.answer is None and not self.decided:
            self.sample.more(max(0, games - self.sample.games))

    @property
    def values(self) -> Values:
        """The exact value, or that of each game."""
        exact = None if self.exact.answer is None else self.exact.answer.worth
        return self.sample.values if exact is None else exact

    @property
    def answer(self) -> Answer:
        """The best answer so far."""
        return simulated_answer(self.sample) if self.exact.answer is None else self.exact.answer


class OddsPanel:
    """The probabilities of what comes next, from the knowledge of a session's seat.

    Parameters
    ----------
    session : Session
        The session; its curtain hides the probabilities too.
    players : str or Player
        The player of every seat in the rollouts.
    seed : int
        The seed of the rollouts.
    """

    def __init__(self, session: Session, *, players: Any = None, seed: int = 0) -> None:
        problems: list[Problem] = []
        game = session.table.game
        self._players = seated(players or default_player(game), game.players, problems)
        if problems:
            raise bad_question(problems)
        self._session = session
        self._options = solve_options(Sampling(self._players, seed, ENOUGH, HALF_WIDTH), CHEAP)
        self.look()

    def forget(self) -> None:
        """Discard the results of a past position; `look` starts on the new one."""
        self.looked = False
        self._next: Figures | None = None
        self._grid: Figures | None = None
        self._asked: dict[str, QuestionRun] = {}
        self._moves: dict[Any, QuestionRun] = {}
        self._comparison = Comparison((), ENOUGH)
        self._fault: Text | None = None

    def give_up(self, error: RacekitError) -> None:
        """Stop working on this position, and show why."""
        self.forget()
        self.looked = True
        self._fault = error.public if isinstance(error, PlayerError) else in_both(error)

    def look(self) -> None:
        """Start on the current position."""
        self.forget()
        self.looked = True
        if self._closed() is not None:
            return
        session = self._session
        info_state = information_state(session.table.state.view(session.seat))
        self._next = self._next_card(info_state)
        self._grid = self._hands(info_state)
        self._ask(info_state)

    def _closed(self) -> Text | None:
        """Return why there are no probabilities to show, or None."""
        table, curtain = self._session.table, self._session.curtain
        if curtain is not None:
            return WORDS.text("odds_covered", seat=table.names[curtain])
        return WORDS.text("odds_over") if table.actor is None else None

    def _lead(self) -> Text:
        seat = self._seat_name(self._session.seat)
        return self._closed() or self._fault or WORDS.text("odds_lead", seat=seat)

    def _seat_name(self, seat: int) -> Text:
        return self._session.table.names_for(self._session.seat)[seat]

    # --- exact ----------------------------------------------------------------------------

    def _next_card(self, info_state: InformationState) -> Figures | None:
        if not info_state.has_cards or info_state.cards.pile() is None:
            return None
        answer = odds(info_state.view, next_card())
        text = self._session.table.game.card_text
        labels = {card: text(card) for card in answer}
        return _group("next", WORDS.text("odds_next"), answer, labels)

    def _hands(self, info_state: InformationState) -> Figures | None:
        """Return the table of the cards that other seats may hold."""
        if not info_state.has_cards:
            return None
        game = self._session.table.game
        others = [seat for seat in range(game.players) if seat != info_state.seat]
        answers = {seat: odds(info_state.view, holds(seat)) for seat in others}
        cards = sorted({card for answer in answers.values() for card in answer})
        if not cards:
            return None
        rows = [
            {
                "text": game.card_text(card).data(),
                "cells": [_cell(answers[seat], card) for seat in others],
            }
            for card in cards
        ]
        return {
            "title": WORDS.text("odds_hands").data(),
            "note": WORDS.text("odds_hands_note").data(),
            "columns": [self._seat_name(seat).capital().data() for seat in others],
            "rows": rows,
        }

    # --- estimates, and exact answers if they are cheap -----------------------------------

    def _ask(self, info_state: InformationState) -> None:
        """Start the questions about the race, the winner and each move of the seat."""
        for key, question in (*_race(info_state), ("winner", winners())):
            self._asked[key] = self._run(
                info_state, Starts(info_state.determinizations), _played(info_state, question)
            )
        if info_state.example.actor == info_state.seat:
            asked = effect().about(info_state)
            assert isinstance(asked, QuestionPerAction)
            # All moves are evaluated on the same determinizations.
            self._moves = {
                action: self._run(
                    info_state, Starts(info_state.determinizations, action), asked.played
                )
                for action in asked.actions
            }
            self._comparison = Comparison(self._moves, ENOUGH)

    def _run(
        self, info_state: InformationState, starts: Starts, asked: PlayedQuestion
    ) -> QuestionRun:
        query = Query(info_state, starts, asked, self._options)
        return QuestionRun(Sample(query.games), Enumeration(query))

    @property
    def wanted(self) -> bool:
        """Whether more work would improve the answer."""
        return any(run.wanted for run in self._runs)

    @property
    def _runs(self) -> list[QuestionRun]:
        return [*self._asked.values(), *self._moves.values()]

    def more(self) -> None:
        """Work on the question with the fewest games."""
        if runs := [run for run in self._runs if run.wanted]:
            min(runs, key=lambda run: run.sample.games).more()
            self._compare()

    def _compare(self) -> None:
        """Compare the moves once all that are in play have been played often enough."""
        comparison = self._comparison
        in_play = [self._moves[action] for action in comparison.in_play]
        if comparison.over or len(in_play) < 2 or any(map(self._lacks, in_play)):
            return
        comparison.look({action: run.values for action, run in self._moves.items()})
        for action, run in self._moves.items():
            run.decided = action not in comparison.in_play

    def _lacks(self, run: QuestionRun) -> bool:
        """Whether a move has too few games for the next comparison."""
        return run.exact.answer is None and run.sample.games < self._comparison.goal

    def work(self, seconds: float) -> None:
        """Work for about this many seconds."""
        until = monotonic() + seconds
        while self.wanted and monotonic() < until:
            self.more()

    def run(self, games: int) -> None:
        """Play games until every question that they help to decide has this many."""
        while True:
            goal = min(games, self._comparison.goal)
            for run in self._runs:
                run.play(goal)
            self._compare()
            if goal == games or self._comparison.goal <= goal:
                break
        for run in self._runs:
            run.play(games)

    def data(self) -> dict[str, Any]:
        """Return everything that the front end shows, as plain data."""
        return {
            "title": WORDS.text("odds_title").data(),
            "lead": self._lead().data(),
            "groups": _on_axes([*self._groups()]),
            "grid": self._grid,
        }

    def _groups(self) -> Iterator[Figures]:
        if self._next:
            yield self._next
        for key, answer in _answered(self._asked).items():
            title, note = _TITLES[key], self._note(answer)
            labels = self._names(answer) if key == "winner" else answer.labels
            if key == "run":
                note = WORDS.text("odds_average", note=note, mean=f"{float(answer.mean):.1f}")
            yield _group(key, title, answer, labels, note)
        if moves := _answered(self._moves):
            yield self._effects(moves)

    def _names(self, answer: Answer) -> dict[Any, Text]:
        return {seat: self._seat_name(seat) for seat in answer}

    def _note(self, *answers: Answer) -> Text:
        """Return the provenance of answers: an estimate if any of them is one."""
        player = self._players[0].name
        games = [answer.games for answer in answers if not answer.exact]
        if games:
            return WORDS.text("odds_played", games=games[0], player=player)
        states = sum(answer.states or 0 for answer in answers)
        return WORDS.text("odds_enumerated", states=states, player=player)

    def _effects(self, moves: Mapping[Any, Answer]) -> Figures:
        text = self._session.table.game.action_text
        comparison = self._compared(moves)
        chances = {action: answer.p for action, answer in moves.items()}
        rows = [
            {
                "action": str(action),
                **_row(text(action), chances[action]),
                **_comparison_data(comparison, action),
            }
            for action in _likeliest(chances)
        ]
        if comparison is not None:
            rows.sort(key=lambda row: GROUPS.index(row["group"]))
        return {
            "key": "actions",
            "title": WORDS.text("odds_actions").data(),
            "note": self._moves_note(moves).capital().data(),
            "exact": all(answer.exact for answer in moves.values()),
            "rows": rows,
        }

    def _compared(self, moves: Mapping[Any, Answer]) -> Comparison | None:
        """Return the comparison of the moves so far, or None."""
        values = {action: run.values for action, run in self._moves.items()}
        if all(answer.exact for answer in moves.values()):
            return compared(values)
        if self._comparison.best is None:
            return None
        self._comparison.follow(values)
        return self._comparison

    def _moves_note(self, moves: Mapping[Any, Answer]) -> Text:
        """Return the provenance of the answers for the moves; the worse have fewer games."""
        games = [answer.games for answer in moves.values() if answer.games is not None]
        if len(set(games)) < 2:
            return self._note(*moves.values())
        player = self._players[0].name
        return WORDS.text("odds_compared", least=min(games), most=max(games), player=player)


def _comparison_data(comparison: Comparison | None, action: Any) -> Figures:
    """Return an action's group, and its difference from the best one."""
    if comparison is None:
        return {}
    group = comparison.group(action)
    data = {"group": group, "head": message(f"group_{group}").data()}
    if group == "best":
        return data
    apart = difference_text(comparison.differences[action], yes_no=True)
    return {**data, "difference": apart.data()}


def _on_axes(groups: list[Figures]) -> list[Figures]:
    """Give all groups of a kind the same axis, from 0 to its ``most``."""
    ends: dict[str, float] = {}
    for group in groups:
        kind = _KINDS[group["key"]]
        values = (row.get("high", row["value"]) for row in group["rows"])
        ends[kind] = max([ends.get(kind, 0.0), *values])
    return [
        {**group, "most": next(end for end in _AXES if end >= min(ends[_KINDS[group["key"]]], 1))}
        for group in groups
    ]


def _answered(asked: Mapping[Any, QuestionRun]) -> dict[Any, Answer]:
    """Return the answers so far."""
    return {key: run.answer for key, run in asked.items() if run.sample.games}


def _race(info_state: InformationState) -> Iterator[tuple[str, Question]]:
    """Yield the open questions about the race: who finishes first, or how far the run goes."""
    if get_feature(info_state.game, Races) is not None:
        yield "horse", horse_win()
    elif "distance" in info_state.own_questions.named:
        reader = outcome_reader(info_state, _played(info_state, distance()))
        if reader(info_state.example, ()) is None:
            yield "run", distance()


def _played(info_state: InformationState, question: Question) -> PlayedQuestion:
    asked = question.about(info_state)
    assert isinstance(asked, PlayedQuestion)
    return asked


def _group(
    key: str, title: Text, answer: Answer, labels: Mapping[Any, Text], note: Text | None = None
) -> Figures:
    # The lengths of a run are in numerical order, everything else in order of probability.
    ordered = sorted(answer) if key == "run" else _likeliest(answer)
    return {
        "key": key,
        "title": title.data(),
        "note": (note or answer.provenance).capital().data(),
        "exact": answer.exact,
        "rows": [_row(labels[outcome], answer[outcome]) for outcome in ordered],
    }


def _likeliest(chances: Mapping[Any, Any] | Answer) -> list[Any]:
    """Return the outcomes, the most likely first."""
    return sorted(chances, key=lambda outcome: -float(chances[outcome]))


def _row(text: Text, p: Any) -> Figures:
    if isinstance(p, Fraction):
        return {"text": text.capital().data(), "value": float(p), "p": str(p)}
    low, high = p.interval
    return {"text": text.capital().data(), "value": float(p), "low": low, "high": high}


def _cell(answer: Answer, card: Any) -> Figures | None:
    if card not in answer:
        return None
    p = answer[card]
    return {"value": float(p), "p": str(p)}
