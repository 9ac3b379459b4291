"""Leaks that are planted into a game of five plies: the suite of all games finds each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from racekit import reviews
from racekit.engine.board_view import BoardView
from racekit.engine.errors import PlayerError
from racekit.engine.events import Event
from racekit.engine.game import State
from racekit.engine.tasks import Chance, Change
from racekit.engine.texts import Text
from racekit.engine.view import HIDDEN
from racekit.engine.worlds import Histories
from racekit.exchange.replay import Replay
from racekit.games.kuhn import Bet, Board, Deal, Kuhn
from racekit.odds.information_state import information_state
from racekit.reviews import choices, hints, outcome_values, review_call, rollouts
from racekit.reviews.reasons import Effect, Reason
from racekit.reviews.reviewed_line import ReviewedLine
from racekit.table import table as tables
from racekit.table.table import Table
from racekit.testing import channels, leaks
from racekit.testing.declared import Declared
from racekit.testing.leaks import Findings, History
from racekit.ui.session import Session
from racekit.ui.why_panel import WhyPanel
from tests.kuhn.test_suite import TestKuhn as Suite

Plant = Callable[[pytest.MonkeyPatch], None]

PAIRS = "test_histories_in_one_information_set_look_the_same"
LOCKSTEP = "test_indistinguishable_tables_look_the_same"
EVENTS = "test_a_view_contains_what_events_reveal"


def fails(test: str) -> bool:
    """Whether a test of the suite fails."""
    try:
        getattr(Suite(), test)()
    except AssertionError:
        return True
    return False


def noted(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """Return the positions of which somebody has asked for a view: the last is the true one."""
    look, states = Kuhn.view, []

    def noting(game: Kuhn, state: State, seat: int) -> Board:
        states.append(state)
        return look(game, state, seat)

    monkeypatch.setattr(Kuhn, "view", noting)
    return states


# --- what a channel shows ------------------------------------------------------------------------


def the_whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kuhn, "view", lambda game, state, seat: state.board)


def the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "key", lambda state, seat: str(state.board))


def the_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, states = Kuhn.scene, noted(monkeypatch)
    monkeypatch.setattr(
        Kuhn, "scene", lambda game, view: {**scene(game, view), "all": states[-1].board.cards}
    )


def the_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, states = Kuhn.drawing, noted(monkeypatch)
    monkeypatch.setattr(
        Kuhn,
        "drawing",
        lambda game, view: draw(game, replace(view, board=states[-1].board)),
    )


def the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    status, states = Kuhn.status, noted(monkeypatch)

    def telling(game: Kuhn, view: Any, names: Mapping[int, Text]) -> tuple[Text, Text]:
        lead, _ = status(game, view, names)
        return lead, Text(*[" ".join(states[-1].board.cards)] * 2)

    monkeypatch.setattr(Kuhn, "status", telling)


def a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(task: Bet, game: Kuhn, board: Board, action: str) -> Any:
        if action in task.actions(game, board):
            return None
        return game.unknown("K3", f"{action} against {board.cards}")

    monkeypatch.setattr(Bet, "why_not", why_not)


def a_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "__repr__", lambda table: f"<Table {table.state}>")


def what_a_faulty_player_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    make = PlayerError.__init__

    def with_details(error: PlayerError, seat: int, name: Text, what: Text) -> None:
        make(error, seat, name, what)
        error.public = what

    monkeypatch.setattr(PlayerError, "__init__", with_details)


def the_seed_of_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    make = tables.replay

    def with_seed(table: Table, seat: int) -> Replay:
        made = make(table, seat)
        return Replay({**made.header, "racekit": f"0.1.0-{table.seed}"}, made.frames)

    monkeypatch.setattr(tables, "replay", with_seed)


@dataclass(frozen=True)
class Against(Bet):
    """A choice that holds the other's card."""

    card: str = HIDDEN


@dataclass(frozen=True)
class LastDeal(Chance):
    """The second card, and the choice that follows."""

    rule = "K2"

    def weights(self, game: Kuhn, board: Board) -> Mapping[str, int]:
        return Deal(1).weights(game, board)

    def play(self, game: Kuhn, board: Board, card: str) -> Change:
        dealt = Deal(1).play(game, board, card)
        return Change(dealt.board, dealt.events, [Against(0, card)])


def a_task_of_the_agenda(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kuhn, "setup", lambda game: (Board(), (Deal(0), LastDeal())))


def the_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Bet.actions

    def actions(task: Bet, game: Kuhn, board: Board) -> tuple[str, ...]:
        return legal(task, game, board)[: 1 + ("K" in board.cards)]

    monkeypatch.setattr(Bet, "actions", actions)


def the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    states = noted(monkeypatch)
    monkeypatch.setattr(BoardView, "outcomes", lambda view: states[-1].outcomes())


def the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    states = noted(monkeypatch)

    def true_one(histories: Histories, view: BoardView) -> None:
        histories._weights = {states[-1]: Fraction(1)}

    monkeypatch.setattr(Histories, "__init__", true_one)


def a_review_of_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    look = review_call.reviewed_lines
    monkeypatch.setattr(
        review_call,
        "reviewed_lines",
        lambda table, seats, known, *more, **others: look(table, seats, "all", *more, **others),
    )


def a_review_that_plays_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    look, states = review_call.reviewed_lines, list[State]()

    def noting(table: Table, seats: Any, known: Any, *more: Any, **others: Any) -> Any:
        states[:] = look(table, seats, "all", *more, **others)[0].positions
        return look(table, seats, known, *more, **others)

    monkeypatch.setattr(review_call, "reviewed_lines", noting)
    monkeypatch.setattr(ReviewedLine, "known_at", lambda line, at: information_state(states[at]))


def a_curve_for_each_seat_s_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """What each seat knew of its chances tells the others what it held."""

    def own_views(table: Table, _seat: int, known: Any, **settings: Any) -> reviews.ReviewRun:
        return review_call._run(table, None, known, {**settings, "seed": 0, "games": 1})

    monkeypatch.setattr(reviews, "review_run", own_views)


def a_hint_that_plays_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    look, states = hints._view, list[State]()

    def noting(given: Any, seat: Any) -> Any:
        if isinstance(given, Table):
            states[:] = [given.state]
        return look(given, seat)

    monkeypatch.setattr(hints, "_view", noting)
    monkeypatch.setattr(hints.HintJob, "known", property(lambda job: information_state(states[0])))


def a_reason_from_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    states = noted(monkeypatch)

    def true_reason(counts: Any, actions: Any, _here: Any, _there: Any) -> Reason:
        cards = states[-1].board.cards
        effect = Effect(counts[0], float("JQK".index(str(cards[1 - states[-1].actor]))), 0, 1, 1)
        return Reason(*actions, (effect,))

    monkeypatch.setattr(rollouts, "reason", true_reason)


def outcomes_that_tell_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    look, states = outcome_values._view, list[State]()

    def noting(given: Any, seat: Any) -> Any:
        if isinstance(given, Table):
            states[:] = [given.state]
        return look(given, seat)

    def truly(job: outcome_values.OutcomesJob) -> Any:
        possible = states[0].outcomes()
        return iter([{action: [float(action in possible)] for action in job.view.outcomes()}])

    monkeypatch.setattr(outcome_values, "_view", noting)
    monkeypatch.setattr(outcome_values.OutcomesJob, "estimates", truly)


def a_reason_from_what_the_chooser_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WhyPanel, "_all_open", True)


def a_choice_that_is_looked_for_in_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    look = WhyPanel._look

    def truly(panel: WhyPanel) -> Any:
        position = information_state(panel._session.table.state_at(panel._node.parent))
        monkeypatch.setattr(choices, "information_state", lambda _view: position)
        return look(panel)

    monkeypatch.setattr(WhyPanel, "_look", truly)


def the_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = Session.snapshot
    monkeypatch.setattr(
        Session,
        "snapshot",
        lambda session: {**snapshot(session), "cards": session.table.state.board.cards},
    )


SHOWN: dict[Plant, set[str]] = {
    the_whole_board: {
        *("view_data", "view_everything", "key", "scene", "board_text", "snapshot"),
        *("player_process", "observation", "information_states"),
    },
    the_key: {"key"},
    the_scene: {"scene", "replay", "snapshot", "looking_back", "question_board", "lesson_board"},
    the_drawing: {"scene", "picture", "game_widget", "replay_widget"},
    the_status: {"status", "replay", "terminal"},
    a_refusal: {"errors", "messages"},
    a_repr: {"labels"},
    what_a_faulty_player_returned: {"faulty_player"},
    the_seed_of_a_replay: {"replay", "saved_replay"},
    a_task_of_the_agenda: {"view_data", "key", "player_process"},
    the_legal_actions: {"choices", "player_process"},
    the_chances: {"view_everything"},
    the_odds: {"odds"},
    a_review_of_all_cards: {"review", "review_widget"},
    a_review_that_plays_the_true_position: {"review", "review_widget"},
    a_curve_for_each_seat_s_own_view: {"review_widget"},
    a_hint_that_plays_the_true_position: {"hint"},
    a_reason_from_the_true_position: {"hint"},
    outcomes_that_tell_the_true_position: {"outcomes"},
    a_reason_from_what_the_chooser_knew: {"why"},
    a_choice_that_is_looked_for_in_the_true_position: {"why"},
    the_widget: {"snapshot"},
}
"""What shows too much, and channels that tell it."""


@pytest.mark.parametrize("plant", SHOWN, ids=lambda plant: plant.__name__)
def test_what_shows_a_hidden_card_or_the_seed_is_found(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On each of these channels; without the plant, the suite's own test finds nothing on any."""
    found: set[str] = set()
    compare = leaks.compare_all

    def noting(rules: Declared, every: Sequence[History]) -> Findings:
        findings = compare(rules, every)
        found.update(leak.channel for leak in findings.leaks)
        return findings

    shown = {name: channels.CHANNELS[name] for name in SHOWN[plant]}
    monkeypatch.setattr(channels, "CHANNELS", shown)
    monkeypatch.setattr(leaks, "compare_all", noting)
    plant(monkeypatch)
    assert fails(PAIRS)
    assert found == {*shown}


@pytest.mark.parametrize(
    "plant", [the_whole_board, the_seed_of_a_replay, a_task_of_the_agenda, the_legal_actions]
)
def test_it_is_found_at_tables_in_lockstep_too(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {name: channels.CHANNELS[name] for name in SHOWN[plant]}
    monkeypatch.setattr(channels, "CHANNELS", shown)
    assert not fails(LOCKSTEP)
    plant(monkeypatch)
    assert fails(LOCKSTEP)


# --- what an event tells -------------------------------------------------------------------------


def a_secret_event_made_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Kuhn, "secret", lambda game, rule, name, **values: game.event(rule, name, **values)
    )


def events_as_nobody_sees_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda event, seat: event)


def cards_shown_after_a_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Bet.play

    def telling(task: Bet, game: Kuhn, board: Board, action: str) -> Change:
        change = play(task, game, board, action)
        events = [
            event._replace(name="shown", values={**event.values, "cards": board.cards})
            if event.rule == "K5"
            else event
            for event in change.events
        ]
        return Change(change.board, events, change.then)

    monkeypatch.setattr(Bet, "play", telling)


def a_view_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Kuhn, "view", lambda game, state, seat: state.board._replace(cards=(HIDDEN, HIDDEN))
    )


@pytest.mark.parametrize(
    "plant",
    [
        a_secret_event_made_open,
        events_as_nobody_sees_them,
        cards_shown_after_a_fold,
        a_view_that_forgets,
    ],
)
def test_an_event_that_tells_more_than_the_view_is_found(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not fails(EVENTS)
    plant(monkeypatch)
    assert fails(EVENTS)
