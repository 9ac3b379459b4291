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
from ..odds.asking import ask, simulated_answer
from ..odds.knowledge import After, Knowledge, knowledge
from ..odds.playing import HALF_WIDTH, Sample, Sampling
from ..odds.policies import seated
from ..odds.questions import EachAction, Played, Question, effect
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
        self._how = Sampling(self._players, seed, ENOUGH, HALF_WIDTH)
        self.look()

    def forget(self) -> None:
        """Say nothing of a position that has passed; `look` looks at the new one."""
        self.looked = False
        self._exact: list[Figures] = []
        self._grid: Figures | None = None
        self._runs: dict[str, Sample] = {}
        self._moves: dict[Any, Sample] = {}

    def look(self) -> None:
        """Look at where the game stands now."""
        self.forget()
        self.looked = True
        if self._closed() is not None:
            return
        session = self._session
        known = knowledge(session.table.state.view(session.seat))
        self._exact = [*self._next(known)]
        self._grid = self._hands(known)
        self._set_up_runs(known)

    def _closed(self) -> Text | None:
        """Return why there is nothing to be said, if so."""
        table, curtain = self._session.table, self._session.curtain
        if curtain is not None:
            return WORDS.text("odds_covered", seat=table.names[curtain])
        return WORDS.text("odds_over") if table.actor is None else None

    def _lead(self) -> Text:
        seat = self._seat_name(self._session.seat)
        return self._closed() or WORDS.text("odds_lead", seat=seat)

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
        for key, question in (("horse", horse_win()), ("winner", winners())):
            self._runs[key] = Sample(known, known.worlds, _played(known, question), self._how)
        if known.example.actor == known.seat:
            asked = effect().about(known)
            assert isinstance(asked, EachAction)
            # All moves are tried in the same worlds.
            self._moves = {
                action: Sample(known, After(known.worlds, action), asked.played, self._how)
                for action in asked.actions
            }

    @property
    def wanted(self) -> bool:
        """Whether more games would tell more."""
        return not all(run.enough for run in self._all_runs())

    def _all_runs(self) -> list[Sample]:
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
        return {
            "title": WORDS.text("odds_title").data(),
            "lead": self._lead().data(),
            "groups": [*self._exact, *self._estimated()],
            "grid": self._grid,
        }

    def _estimated(self) -> Iterator[Figures]:
        titles = {"horse": WORDS.text("odds_horse"), "winner": WORDS.text("odds_winner")}
        for key, run in self._runs.items():
            if run.games:
                answer = simulated_answer(run)
                labels = self._names(answer) if key == "winner" else answer.labels
                yield _group(key, titles[key], answer, labels, self._note(run))
        played = {action: run for action, run in self._moves.items() if run.games}
        if played:
            yield self._effects(played)

    def _names(self, answer: Answer) -> dict[Any, Text]:
        return {seat: self._seat_name(seat) for seat in answer}

    def _note(self, run: Sample) -> Text:
        return WORDS.text("odds_played", games=run.games, player=self._players[0].name)

    def _effects(self, played: Mapping[Any, Sample]) -> Figures:
        text = self._session.table.game.action_text
        chances = {action: simulated_answer(run).p for action, run in played.items()}
        rows = [_row(text(action), chances[action]) for action in _likeliest(chances)]
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
    return {
        "key": key,
        "title": title.data(),
        "note": (note or answer.known_by).capital().data(),
        "exact": answer.exact,
        "rows": [_row(labels[outcome], answer[outcome]) for outcome in _likeliest(answer)],
    }


def _likeliest(chances: Mapping[Any, Any] | Answer) -> list[Any]:
    """Return the outcomes, the likeliest first."""
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
