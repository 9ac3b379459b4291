"""Probabilities beside a board: the exact ones at once, and estimates that grow while one watches.

Nothing here needs a browser or ipywidgets: `OddsWidget` only carries what a `Panel` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from time import monotonic
from typing import Any

from ..engine.errors import Problem
from ..engine.texts import Text
from ..odds import holds, horse_win, next_card, winners
from ..odds.answers import Answer
from ..odds.asking import ask
from ..odds.knowledge import Knowledge, knowledge
from ..odds.playing import Sampling
from ..odds.policies import seated
from ..odds.questions import EachAction, Played, Question, effect
from ..odds.running import Running, each_action
from ..odds.words import bad_question
from .messages import WORDS
from .session import Session

ENOUGH = 4000
"""So many games a question, and no more: the intervals are narrow by then."""

Figures = dict[str, Any]


class Panel:
    """What a sitting's seat may know of what comes next, and how probable it is.

    Parameters
    ----------
    session : Session
        The sitting; its curtain covers the probabilities too.
    players : str or Player
        Who plays games on, at every seat.
    seed : int
        Decides these games.
    """

    def __init__(self, session: Session, *, players: Any = "greedy", seed: int = 0) -> None:
        problems: list[Problem] = []
        self._players = seated(players, session.table.game.players, problems)
        if problems:
            raise bad_question(problems)
        self._session = session
        self._seed = seed
        self.look()

    def look(self) -> None:
        """Forget everything, and look at where the game stands now."""
        session = self._session
        state = session.table.state_at(session.node)
        self._exact: list[Figures] = []
        self._grid: Figures | None = None
        self._runs: dict[str, Running] = {}
        self._moves: dict[Any, Running] = {}
        self._labels: dict[Any, Text] = {}
        self._lead = self._covered() or self._over(state)
        if self._lead is not None:
            return
        self._lead = WORDS.text("odds_lead", seat=self._seat_name(session.seat))
        known = knowledge(state.view(session.seat))
        self._exact = [*self._next(known)]
        self._grid = self._hands(known)
        self._set_up_runs(known)

    def _covered(self) -> Text | None:
        curtain = self._session.curtain
        if curtain is None:
            return None
        return WORDS.text("odds_covered", seat=self._session.table.names[curtain])

    def _over(self, state: Any) -> Text | None:
        return WORDS.text("odds_over") if state.actor is None else None

    def _seat_name(self, seat: int) -> Text:
        return self._session.table.names_for(self._session.seat)[seat]

    # --- exact ----------------------------------------------------------------------------

    def _next(self, known: Knowledge) -> Iterator[Figures]:
        if known.worlds.pile() is not None:
            answer = ask(known.view, next_card())
            text = self._session.table.game.card_text
            labels = {card: text(card) for card in answer}
            yield _group("next", WORDS.text("odds_next"), answer, labels)

    def _hands(self, known: Knowledge) -> Figures | None:
        """Return the table of what the other seats may hold."""
        game = self._session.table.game
        others = [seat for seat in range(game.players) if seat != known.seat]
        answers = {seat: ask(known.view, holds(seat)) for seat in others}
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

    # --- estimated ------------------------------------------------------------------------

    def _set_up_runs(self, known: Knowledge) -> None:
        how = Sampling(self._players, self._seed, None, 0.0)
        for key, question in (("horse", horse_win()), ("winner", winners())):
            self._runs[key] = Running(known, known.worlds, _played(known, question), how)
        if known.example.actor == known.seat:
            asked = effect().about(known)
            assert isinstance(asked, EachAction)
            self._moves = each_action(known, asked, how)

    @property
    def wanted(self) -> bool:
        """Whether more games would tell more."""
        return any(run.games < ENOUGH for run in self._all_runs())

    def _all_runs(self) -> list[Running]:
        return [*self._runs.values(), *self._moves.values()]

    def more(self, games: int = 1) -> None:
        """Play some more games for the question that has had fewest."""
        if self.wanted:
            min(self._all_runs(), key=lambda run: run.games).more(games)

    def work(self, seconds: float) -> None:
        """Play games for about so long."""
        until = monotonic() + seconds
        while self.wanted and monotonic() < until:
            self.more()

    def run(self, games: int) -> None:
        """Play so many games for every question, less those that have been played."""
        for run in self._all_runs():
            run.more(max(0, games - run.games))

    def data(self) -> dict[str, Any]:
        """Return everything that a page shows, as plain data."""
        assert self._lead is not None
        return {
            "title": WORDS.text("odds_title").data(),
            "lead": self._lead.data(),
            "groups": [*self._exact, *self._estimated()],
            "grid": self._grid,
        }

    def _estimated(self) -> Iterator[Figures]:
        titles = {"horse": WORDS.text("odds_horse"), "winner": WORDS.text("odds_winner")}
        for key, run in self._runs.items():
            if run.games:
                answer = run.answer
                labels = self._names(answer) if key == "winner" else answer.labels
                yield _group(key, titles[key], answer, labels, self._note(run))
        played = {action: run for action, run in self._moves.items() if run.games}
        if played:
            yield self._effects(played)

    def _names(self, answer: Answer) -> dict[Any, Text]:
        return {seat: self._seat_name(seat) for seat in answer}

    def _note(self, run: Running) -> Text:
        return WORDS.text("odds_played", games=run.games, player=self._players[0].name)

    def _effects(self, played: Mapping[Any, Running]) -> Figures:
        game = self._session.table.game
        rows = [
            _row(game.action_text(action), run.answer.p)
            for action, run in sorted(played.items(), key=lambda each: -float(each[1].answer.p))
        ]
        return {
            "key": "actions",
            "title": WORDS.text("odds_actions").data(),
            "note": self._note(next(iter(played.values()))).data(),
            "exact": False,
            "rows": rows,
        }


def _played(known: Knowledge, question: Question) -> Played:
    asked = question.about(known)
    assert isinstance(asked, Played)
    return asked


def _group(
    key: str, title: Text, answer: Answer, labels: Mapping[Any, Text], note: Text | None = None
) -> Figures:
    rows = sorted(answer.items(), key=lambda item: -float(item[1]))
    return {
        "key": key,
        "title": title.data(),
        "note": (note or answer.known_by).capital().data(),
        "exact": answer.exact,
        "rows": [_row(labels[outcome], p) for outcome, p in rows],
    }


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
