"""Leaks that are planted into the large games are found; everything public has a channel."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit.engine.events import Event
from racekit.engine.game import Game, State
from racekit.engine.presentation import Presentation
from racekit.exchange.replay import Replay
from racekit.games.longshot.determinizations import Determinizations
from racekit.table.table import Table
from racekit.testing import channels, leaks
from racekit.ui import GameWidget, ReplayWidget, ReviewWidget
from racekit.ui.session import Session
from tests.conformance.adapters import adapter

STYLES = sorted(adapter("longshot").swaps)
ORDERS = [STYLES.index("orders") + n * len(STYLES) for n in (3, 4, 5)]
"""Seeds of tables that differ in the secret orders."""


# --- leaks that are planted ----------------------------------------------------------------------


def only(monkeypatch: pytest.MonkeyPatch, channel: str) -> None:
    """Let a search look at one channel."""
    monkeypatch.setattr(channels, "CHANNELS", {channel: channels.CHANNELS[channel]})


def caught(*seeds: int) -> set[str]:
    """Return the channels on which a short search finds a leak."""
    found = leaks.search(adapter("longshot"), seeds or [0], pairs=10**6, step=15, ends=1)
    assert found.pairs
    return {leak.channel for leak in found.leaks}


def test_the_short_search_finds_nothing_by_itself() -> None:
    assert caught() == set()


def test_another_seats_card_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda event, seat: event)
    assert caught() >= {"log", "log_lines_of_all_nodes", "replay", "saved_replay", "replay_widget"}


def test_the_seed_in_a_replays_header_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from racekit.table import table as module

    make = module.replay

    def with_seed(table: Table, seat: int) -> Replay:
        made = make(table, seat)
        return Replay({**made.header, "racekit": f"0.1.0-{table.seed}"}, made.frames)

    monkeypatch.setattr(module, "replay", with_seed)
    assert caught() == {"replay", "saved_replay"}


def test_probabilities_from_the_true_stack_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    made = type(rk.game("longshot"))
    look = made.view

    def true_stack(game: Any, state: State, seat: int) -> Any:
        view = look(game, state, seat)
        return dataclasses.replace(view, board=view.board._replace(source=state.board.stack))

    monkeypatch.setattr(made, "view", true_stack)
    assert caught() >= {"view_data", "view_everything", "key"}


def test_another_seats_order_in_the_scene_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    made = type(rk.game("longshot"))
    look, scene = made.view, made.scene
    orders: dict[int, Any] = {}

    def noting(game: Any, state: State, seat: int) -> Any:
        view = look(game, state, seat)
        orders[id(view)] = view, state.board.orders
        return view

    monkeypatch.setattr(made, "view", noting)
    monkeypatch.setattr(
        made, "scene", lambda game, view: {**scene(view), "all": orders[id(view)][1]}
    )
    only(monkeypatch, "scene")
    assert caught(*ORDERS) == {"scene"}


def positions_looked_at(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """Return a list that notes every position of LONG SHOT of which a view is made."""
    made = type(rk.game("longshot"))
    look = made.view
    seen: list[State] = []

    def noting(game: Any, state: State, seat: int) -> Any:
        seen.append(state)
        return look(game, state, seat)

    monkeypatch.setattr(made, "view", noting)
    return seen


def test_probabilities_from_the_true_orders_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = positions_looked_at(monkeypatch)

    def true_order(self: Determinizations, seat: int) -> Any:
        return {seen[-1].board.orders[seat]: Fraction(1)}

    monkeypatch.setattr(Determinizations, "order", true_order)
    only(monkeypatch, "odds")
    assert caught(*ORDERS) == {"odds"}


def test_a_search_of_the_true_position_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = positions_looked_at(monkeypatch)
    monkeypatch.setattr(Determinizations, "sample", lambda worlds, rng: seen[-1])
    only(monkeypatch, "search")
    monkeypatch.setattr(channels, "EVERY", {"search": 1})
    assert caught(*ORDERS) == {"search"}


def test_another_seats_choice_before_all_have_chosen_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = type(rk.game("trickrace"))
    look = made.view

    def all_choices(game: Any, state: State, seat: int) -> Any:
        view: Any = look(game, state, seat)
        return dataclasses.replace(view, board=view.board._replace(won=state.board.chosen))

    monkeypatch.setattr(made, "view", all_choices)
    only(monkeypatch, "key")
    # Tables that differ in nothing but the cards that are laid face down.
    styles = sorted(adapter("trickrace").swaps)
    seeds = range(styles.index("aside"), 8 * len(styles), len(styles))
    assert leaks.search(adapter("trickrace"), seeds, pairs=10**6, step=1).leaks


@pytest.mark.parametrize(
    ("part", "channel"),
    [("memory", "key"), ("laid", "key"), ("loose", "key"), ("pool", "view_everything")],
)
def test_what_another_seat_has_seen_or_remembers_is_caught(
    part: str, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the board of Read Aloud as a seat sees it: what is another's, and what no seat sees.

    A view tells of its board's `loose` by what it leaves out of the cards that are unplaced.
    """
    made = type(rk.game("readaloud"))
    look = made.view

    def seen_too_much(game: Any, state: State, seat: int) -> Any:
        own, other = look(game, state, seat), look(game, state, (seat + 1) % game.players)
        memory = other.memory[1:] + other.memory[:1]
        whole = state.board._replace(laid=other.laid, memory=memory)
        return own._replace(**{part: getattr(whole, part)})

    monkeypatch.setattr(made, "view", seen_too_much)
    only(monkeypatch, channel)
    declared = adapter("readaloud")
    assert any(leaks.search(declared, [seed], pairs=1, step=1).leaks for seed in range(4, 400))


def test_the_order_in_which_a_hidden_card_was_drawn_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Equal knowledge, reached in another way: a table's label must not tell the way."""
    monkeypatch.setattr(Table, "__repr__", lambda table: f"<Table {hash(table.state)}>")
    assert "labels" in caught()


# --- everything public is covered ----------------------------------------------------------------

FULL = "needs the whole position, which no seat holds"
WHOLE = "hands on the whole game, and says so"
DOES = "does something; what it returns is one of the others"
CONSTANT = "the same at every table of this game"
DRAWN = "drawn anew for every table, whatever lies on it"

SURFACE: dict[type, dict[str, str]] = {
    Table: {
        **dict.fromkeys(["game", "players", "names", "mode", "notice", "node", "nodes"], "labels"),
        **dict.fromkeys(["actor", "result", "autosave_path", "names_for", "waiting"], "labels"),
        "apart": "labels",
        **dict.fromkeys(["same_visible_step", "why_no_undo"], "labels"),
        "status": "status",
        **dict.fromkeys(["forced", "forced_choice", "moves_by_itself"], "labels"),
        **dict.fromkeys(["find", "undo"], "errors"),
        "log": "log",
        **dict.fromkeys(["tree_changes", "changed_nodes"], "tree_changes"),
        "replay": "replay",
        "save": "saved_replay",
        "link": "link",
        **dict.fromkeys(["state", "state_at", "shown_at", "next_action", "seed"], FULL),
        **dict.fromkeys(["next_choice", "turn"], FULL),
        **dict.fromkeys(["record", "share", "from_record", "load", "resume"], WHOLE),
        **dict.fromkeys(["step", "advance", "visible_step", "goto", "comment", "promote"], DOES),
        **dict.fromkeys(["set_mode", "watch", "note", "tell", "catch_up"], DOES),
        **dict.fromkeys(["log_notice", "again", "start_saving", "sit"], DOES),
    },
    State: {
        "view": "view_everything",
        "key": "key",
        **dict.fromkeys(["actor", "result"], "labels"),
        **dict.fromkeys(["actions", "candidates", "why_not"], "choices"),
        **dict.fromkeys(["game", "board", "agenda", "task", "sample", "step"], FULL),
        **dict.fromkeys(["outcomes", "weights", "shown_after", "resting"], FULL),
        "rule": "messages",
    },
    Replay: dict.fromkeys(["header", "backdrop", "frames", "print", "parse"], "replay"),
    Event: {
        **dict.fromkeys(["rule", "name", "values", "reveals", "text", "seen_by"], "log"),
        **dict.fromkeys(["book", "to", "secret"], "log"),
    },
    Session: {
        **dict.fromkeys(
            ["snapshot", "node", "seat", "seq", "screen", "curtain", "table"], "snapshot"
        ),
        "look": "looking_back",
        "tree": "tree",
        **dict.fromkeys(["handle", "failed"], "messages"),
        **dict.fromkeys(["play", "refresh", "undo", "set_mode", "view_as", "uncover"], DOES),
        **dict.fromkeys(
            ["again", "move", "move_all", "review", "branch", "waits", "advance"], DOES
        ),
        **dict.fromkeys(["hint", "play_held", "edit", "new_game", "invite"], DOES),
        **dict.fromkeys(["held", "mode", "studying", "covered", "may"], "guest"),
        "others_wait": CONSTANT,
        "choosing": "choices",
        "outcomes": "outcomes",
        "why": "why",
    },
    GameWidget: {
        **dict.fromkeys(["state", "tree", "backdrop", "config", "lang", "next"], "game_widget"),
        **dict.fromkeys(["guide", "coach"], CONSTANT),
        **dict.fromkeys(["seat", "fallback", "get_state"], "game_widget"),
        **dict.fromkeys(["send", "act", "advance", "undo", "look", "study", "view_as"], DOES),
        **dict.fromkeys(
            ["uncover", "close", "set_state", "again", "play_on", "new_game", "invite"], DOES
        ),
        "review": "review_widget",
        "hint": "hint",
        "outcomes": "outcomes",
        "why": "why",
        "replay": "replay_widget",
        "screen": DRAWN,
        "editor": WHOLE,
        **dict.fromkeys(["table", "position"], FULL),
    },
    ReplayWidget: {
        **dict.fromkeys(["game", "title", "backdrop", "constants", "frames"], "replay_widget"),
        **dict.fromkeys(["rules", "lang", "html"], "replay_widget"),
        "guide": CONSTANT,
        **dict.fromkeys(["export", "fallback", "replay", "get_state"], "replay_widget"),
        **dict.fromkeys(["set_state", "send"], DOES),
    },
    ReviewWidget: {
        **dict.fromkeys(["game", "title", "backdrop", "constants", "frames"], "review_widget"),
        **dict.fromkeys(["rules", "lang", "review", "seat", "fallback"], "review_widget"),
        "guide": CONSTANT,
        **dict.fromkeys(["html", "export", "get_state"], "review_widget"),
        **dict.fromkeys(["run", "start", "stop", "play_on", "close", "set_state", "send"], DOES),
        "table": FULL,
    },
}
"""Each public name of what a seat's person may hold: its channel, or why it has none."""


def public(kind: type) -> set[str]:
    """Return a class's own public names, and those that its objects carry."""
    table = Table("longshot", seed=1, autosave=False)
    table.advance()
    samples: dict[type, Any] = {
        Table: lambda: table,
        Session: lambda: Session(table, 0),
        ReplayWidget: lambda: ReplayWidget(table),
        ReviewWidget: lambda: ReviewWidget(table, autostart=False),
    }
    ours = [base for base in kind.__mro__ if base.__module__.startswith("racekit.")]
    names = {
        name for base in ours for name in (*vars(base), *vars(base).get("__annotations__", ()))
    }
    if kind in samples:
        held = vars(samples[kind]())
        names |= {name for name in held if not hasattr(kind.__mro__[1], name)}
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("kind", SURFACE, ids=lambda kind: kind.__name__)
def test_everything_public_has_a_channel_or_a_reason(kind: type) -> None:
    assert public(kind) == set(SURFACE[kind])
    reasons = {FULL, WHOLE, DOES, CONSTANT, DRAWN}
    assert set(SURFACE[kind].values()) <= set(channels.CHANNELS) | reasons


def test_a_games_public_names_are_covered() -> None:
    covered = {
        "view": "view_everything",
        **dict.fromkeys(["scene", "public_scene", "drawing"], "scene"),
        "scene_for_all": "spectator",
        "scene_text": "board_text",
        **dict.fromkeys(["describe", "from_description"], WHOLE),
        "picture": "picture",
        "board_places": "scene",
        "status": "status",
        "result": "labels",
        **dict.fromkeys(["ends", "action_text", "move_text", "move_parts", "alike"], "choices"),
        "check_seat": "errors",
        **dict.fromkeys(["over", "unknown", "refusal"], "choices"),
        **dict.fromkeys(["event", "secret_event", "secret", "shown_values"], "log"),
        **dict.fromkeys(["moving", "moving_values", "decision", "advice"], "snapshot"),
        **dict.fromkeys(["rests", "own_integers", "guide"], CONSTANT),
        **dict.fromkeys(["name", "version", "players", "book", "options", "house"], CONSTANT),
        **dict.fromkeys(["title", "line", "rules", "sentences", "terms", "by_seat"], CONSTANT),
        **dict.fromkeys(
            [
                "board_script",
                "features",
                "forced",
                "front_end",
                "make",
                "simultaneous",
                "view_class",
            ],
            CONSTANT,
        ),
        "score_text": CONSTANT,
        "card_text": "odds_widget",
        **dict.fromkeys(["setup", "opening", "start", "run_on", "parse", "backdrop"], CONSTANT),
    }
    names = {
        name
        for kind in (Game, Presentation)
        for name in (*vars(kind), *kind.__annotations__)
        if not name.startswith("_")
    }
    assert names == set(covered)
