"""Tables: undo and information, lines and comments, chance, memory, autosave, players."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput, Forbidden, IllegalAction, PlayerError
from racekit.engine.texts import LANGUAGES, YOU
from racekit.table import table as table_module
from racekit.table.record import Record
from racekit.table.seats import kind_of
from racekit.table.table import Table
from racekit.testing.pick import pick
from tests.engine.tables import First, dealt, finished, in_the_spurt, table


def refused(work: Any, text: str) -> None:
    """Check that `work` raises Forbidden, with a reason in both languages."""
    with pytest.raises(Forbidden) as caught:
        work()
    assert text in caught.value.text("en")
    assert caught.value.text("ja") != caught.value.text("en")
    assert caught.value.text("ja") == caught.value.reason.ja


# --- undo ----------------------------------------------------------------------------------------


def test_in_play_undo_stops_at_revealed_information() -> None:
    made = in_the_spurt(mode="play")
    before = made.state
    seat = made.actor
    made.step(made.state.actions()[0])
    assert made.actor == seat, "a second card may follow"
    assert made.why_no_undo() is None
    made.undo()
    assert made.state == before
    made.step(made.state.actions()[-1])
    first_placed = made.state
    second = made.state.actions()[0]
    made.step(second)
    assert made.actor is rk.CHANCE, "the draw is still to come"
    made.undo()
    assert made.state == first_placed
    made.step(second)
    made.advance(1)
    refused(made.undo, "Information has been revealed")


def test_in_play_there_is_no_undo_past_a_card_that_was_drawn() -> None:
    made = dealt(mode="play")
    made.step(made.state.actions()[0])
    made.advance()
    node, operations = made.node, made.record().operations
    refused(made.undo, "Information has been revealed")
    assert made.node is node
    assert made.record().operations == operations, "nothing is written"


def test_in_play_there_is_no_undo_past_another_players_move() -> None:
    made = dealt(mode="play", seats={1: rk.players.Random()})
    made.step(made.state.actions()[0])
    made.advance(2)
    assert made.node.actor == 1
    refused(made.undo, "Information has been revealed")


def test_in_play_there_is_no_undo_past_a_settlement() -> None:
    """The last placement reveals every order, so it cannot be undone."""
    made = dealt(mode="play", races=1, goal=45)
    rng = random.Random(1)
    while made.result is None:
        if made.waiting:
            made.advance()
        else:
            made.step(pick(made.state, rng))
    assert any(event.reveals for event in made.node.events)
    refused(made.undo, "Information has been revealed")


def test_there_is_nothing_to_undo_at_the_start() -> None:
    for mode in ("play", "study"):
        refused(table(mode=mode).undo, "nothing to undo")


def test_in_study_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    made = dealt(seats={seat: rk.players.Random() for seat in (1, 2, 3)})
    decision = made.node
    made.step(made.state.actions()[0])
    made.advance()
    while made.actor != 0:
        made.advance()
    made.undo()
    assert made.node is decision
    made.undo()
    assert made.node is decision.parent, "before it nobody has decided anything"


def test_in_study_undo_without_persons_goes_back_one_decision() -> None:
    made = finished(races=1)
    last = [node for node in made.node.line() if isinstance(node.actor, int)][-1]
    made.undo()
    assert made.node is last.parent


def test_another_line_in_study_is_marked() -> None:
    made = dealt()
    here = made.node
    first, second = made.state.actions()[:2]
    made.step(first)
    assert not made.node.studied
    made.undo()
    made.step(second)
    assert made.node.studied
    made.undo()
    assert made.node is here
    made.step(first)
    assert not made.node.studied, "the old line is walked again, not made anew"
    assert [node.studied for node in here.children] == [False, True]


def test_another_line_in_play_is_not_marked_as_studied() -> None:
    made = in_the_spurt(mode="play")
    first, second = made.state.actions()[:2]
    made.step(first)
    made.undo()
    made.step(second)
    assert not made.node.studied


# --- lines ---------------------------------------------------------------------------------------


def test_goto_promote_and_comments() -> None:
    made = dealt()
    here, actions = made.node, made.state.actions()[:3]
    for action in actions:
        made.goto(here)
        made.step(action)
    lines = list(here.children)
    assert [line.action for line in lines] == list(actions)
    made.advance(1)
    deep = made.node
    assert deep.line()[0].id == 0
    assert [node.ply for node in deep.line()] == list(range(deep.ply + 1))
    made.promote(deep)
    assert here.children == [lines[2], lines[0], lines[1]]
    made.promote(lines[0].id)
    assert here.children == [lines[0], lines[2], lines[1]]
    assert made.node is deep
    made.goto(lines[1].id)
    assert made.node is lines[1]
    made.comment("good")
    made.comment("better", deep)
    assert (lines[1].comment, deep.comment) == ("good", "better")
    made.comment("")
    assert lines[1].comment == ""
    again = Table.from_record(made.record())
    assert again.state == made.state
    assert [node.id for node in again.nodes[here.id].children] == [
        node.id for node in here.children
    ]


def test_goto_the_current_node_does_nothing() -> None:
    made = dealt(mode="play")
    operations = made.record().operations
    made.goto(made.node)
    assert made.record().operations == operations


def test_in_play_there_is_no_goto() -> None:
    made = dealt(mode="play")
    refused(lambda: made.goto(0), "study mode")
    made.set_mode("study")
    made.goto(0)
    assert made.node.ply == 0


@pytest.mark.parametrize("number", [-1, 10**9, True, "0", None, 1.0])
def test_an_invalid_node_is_rejected(number: Any) -> None:
    made = dealt()
    before = made.record()
    uses = (made.goto, made.promote, made.state_at, lambda node: made.comment("x", node))
    for use in uses[:3] if number is None else uses:
        with pytest.raises(BadInput) as caught:
            use(number)
        (problem,) = caught.value.problems
        assert repr(number) in problem.place
    assert made.record() == before


def test_half_a_character_in_a_comment_can_still_be_saved(tmp_path: Path) -> None:
    made = dealt(autosave=tmp_path / "game.jsonl")
    made.comment("a\ud800b")
    made.comment("🏇")
    assert rk.resume(tmp_path / "game.jsonl").record() == made.record()


def test_a_value_equal_to_an_action_is_rejected() -> None:
    """A plain tuple equals a named one; the check must not depend on cached actions."""
    for looked in (False, True):
        made = dealt()
        good: Any = next(each for each in made.state.candidates() if not made.state.why_not(each))
        if looked:
            made.state.actions()
        plain = ((good.card.horse, good.card.mv), good.box)
        half = good._replace(card=tuple(good.card))
        assert plain == half == good
        for value in (plain, half, ("pass",)):
            for use in (made.step, made.state.step):
                with pytest.raises(IllegalAction):
                    use(value)
            assert made.state.why_not(value) is not None
        made.step(good._replace())
        made = table()
        if looked:
            made.state.actions()
        with pytest.raises(IllegalAction):
            made.step(tuple(next(iter(made.state.outcomes()))))


def test_an_illegal_action_changes_nothing(tmp_path: Path) -> None:
    made = dealt(autosave=tmp_path / "game.jsonl")
    before = made.record(), made.node, len(made.nodes), (tmp_path / "game.jsonl").read_bytes()
    for action in ("9-9>9L", "", "draw 1-1", "deal 1-1", "done", "\ud800"):
        with pytest.raises(IllegalAction):
            made.step(action)
    after = made.record(), made.node, len(made.nodes), (tmp_path / "game.jsonl").read_bytes()
    assert after == before


# --- chance ---------------------------------------------------------------------------------------


def whole_log(made: Table) -> list[str]:
    return [str(event) for event in made.log()]


def test_the_same_seed_is_the_same_game() -> None:
    assert whole_log(finished(seed=3)) == whole_log(finished(seed=3))
    assert whole_log(finished(seed=3)) != whole_log(finished(seed=4))


def test_visited_lines_do_not_affect_chance() -> None:
    straight, roaming = dealt(seed=11), dealt(seed=11)
    rng = random.Random(5)
    for _ in range(30):
        action = pick(straight.state, rng)
        straight.step(action)
        straight.advance()
        here = roaming.node
        for other in roaming.state.actions()[:3]:
            roaming.step(other)
            roaming.advance(2)
            roaming.goto(here)
        roaming.step(action)
        roaming.advance()
        assert roaming.state == straight.state


def test_chance_does_not_depend_on_other_moves() -> None:
    """As in a shuffled stack, the next card is the same after any placement."""
    made = dealt(seed=2)
    here = made.node
    drawn = set()
    for action in made.state.actions():
        made.goto(here)
        made.step(action)
        assert made.actor is rk.CHANCE
        drawn.add(str(made.next_action()))
    assert len(drawn) == 1


def test_next_action_has_no_side_effects() -> None:
    made = table()
    assert made.next_action() == made.next_action()
    coming = made.next_action()
    made.advance(1)
    assert made.node.action == coming


def test_different_seeds_give_different_games() -> None:
    deals = {str(table(seed=seed).next_action()) for seed in range(30)}
    assert len(deals) > 10


def test_the_default_seed_is_random() -> None:
    seeds = {Table("longshot", autosave=False).seed for _ in range(8)}
    assert len(seeds) > 1
    assert all(isinstance(seed, int) for seed in seeds)


# --- memory --------------------------------------------------------------------------------------


def test_a_long_game_holds_a_bounded_number_of_positions() -> None:
    made = finished(goal=400, spurt=300, races=1)
    kept = table_module._STATES_KEPT
    assert len(made.nodes) > kept + 50
    assert len(made._states) <= kept
    states = {}
    state = made.game.start()
    for node in made.node.line():
        if node.action is not None:
            state = state.step(node.action).state
        states[node.id] = state
    rng = random.Random(0)
    for number in rng.sample(range(len(made.nodes)), 40):
        assert made.state_at(number) == states[number]
        assert len(made._states) <= kept
    made.goto(3)
    assert made.state == states[3]
    made.goto(0)
    assert made.state == made.game.start()


# --- autosave ------------------------------------------------------------------------------------


def test_the_autosaved_file_is_the_record(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.jsonl"
    made = table(autosave=path)
    assert not path.exists(), "nothing was done yet"
    rng = random.Random(9)
    for number in range(60):
        if number % 9 == 8:
            made.goto(rng.choice(made.nodes))
        elif number % 7 == 6:
            made.comment(f"{number} 馬", rng.choice(made.nodes))
        elif number % 11 == 10:
            made.promote(rng.choice(made.nodes))
        else:
            made.step(pick(made.state, rng))
        assert path.read_text("utf-8") == made.record().print()
    assert made.autosave_path == path
    assert Record.parse(path.read_bytes()) == made.record()


def test_without_autosave_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    made = dealt(autosave=False)
    assert made.autosave_path is None
    assert list(tmp_path.iterdir()) == []


# --- players -------------------------------------------------------------------------------------


class Stubborn(First):
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        return self.answer


@pytest.mark.parametrize("answer", [None, "pass", "nonsense", 3, [], object(), rk.CHANCE])
def test_an_illegal_choice_of_an_automatic_player_is_one_clear_error(answer: Any) -> None:
    made = table(seats={0: Stubborn(answer)})
    with pytest.raises(BadInput) as caught:
        made.advance()
    assert made.actor == 0
    before = made.record()
    (problem,) = caught.value.problems
    assert problem.place == "Stubborn 1"
    for lang in LANGUAGES:
        assert repr(answer) in caught.value.text(lang)
    with pytest.raises(BadInput):
        made.advance(1)
    assert made.record() == before


def test_the_error_of_a_player_can_be_pickled() -> None:
    with pytest.raises(PlayerError) as caught:
        table(seats={0: Stubborn("pass")}).advance()
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 (our own)
    assert (str(again), again.public) == (str(caught.value), caught.value.public)


def test_a_player_needs_only_choose() -> None:
    made = dealt(seats={0: First()})
    assert made.names[0].en == "First 1"
    assert made.names[1].ja == "プレイヤー2"
    assert made.record().header["seats"][0] == {"kind": "First"}
    assert Table.from_record(made.record()).players[0] is rk.HUMAN


def test_a_player_sees_a_view_and_the_legal_actions() -> None:
    seen = []

    class Watching(First):
        name = "Watcher"

        def choose(self, view: Any, actions: Any, rng: Any) -> Any:
            seen.append((view, actions, rng.random()))
            return actions[0]

    made = table(seats={0: Watching()})
    made.advance()
    ((view, actions, _),) = seen
    turn = next(node for node in made.node.line() if node.actor == 0)
    assert turn.parent is not None
    state = made.state_at(turn.parent)
    assert view == state.view(0)
    assert actions == state.actions()
    assert made.names[0].ja == "Watcher1"


def test_advance_does_not_play_a_persons_turn() -> None:
    made = dealt()
    assert made.advance() == ()
    refused(made.next_action, "person")
    with pytest.raises(TypeError):
        rk.HUMAN.choose(None, [], None)  # type: ignore[arg-type]
    assert repr(rk.HUMAN) == "HUMAN"
    assert [repr(each()) for each in (rk.players.Random, rk.players.Greedy)] == [
        "Random()",
        "Greedy()",
    ]


def test_advance_counts_steps_and_a_visible_step_is_a_complete_deal() -> None:
    made = table()
    made.advance(3)
    assert made.node.ply == 3
    made.visible_step()
    assert made.node.ply == 32
    made.visible_step()
    assert made.node.ply == 36
    assert made.actor == 0


def test_who_plays_alone_is_you() -> None:
    made = table(seats=dict.fromkeys((0, 2, 3), "greedy"))
    names = made.names_for(1)
    assert names[1] == YOU
    assert names[2].data() == {"en": "Bot 3", "ja": "コンピューター3"}
    assert YOU not in made.names_for(0).values()


def test_several_people_are_called_by_their_names() -> None:
    people = {0: rk.HUMAN.named("Ann"), 1: rk.HUMAN.named(" Ben "), 2: rk.HUMAN, 3: "greedy"}
    made = table(seats=people)
    for reader in range(4):
        shown = [name("ja") for name in made.names_for(reader).values()]
        assert shown == ["Ann", "Ben", "プレイヤー3", "コンピューター4"]
    assert made.again().names == made.names
    again = rk.Table.from_record(rk.Record.parse(made.record().print()))
    assert again.names == made.names
    # A share is the whole game; a link need not tell who played.
    assert rk.share(made.link()).names[0].en == "Player 1"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "\x1b[2J", "\u202eevil", "x" * 41, "\ud800", 3])
def test_a_name_is_a_short_line(name: Any) -> None:
    with pytest.raises(BadInput, match="is no name"):
        rk.HUMAN.named(name)
    header = table().record().header
    seats = [{"kind": "person", "name": name}, *header["seats"][1:]]
    with pytest.raises(BadInput) as caught:
        rk.Table.from_record(rk.Record({**header, "seats": seats}, ()))
    assert [problem.place for problem in caught.value.problems] in (["seats[0].name"], ["seats[0]"])


def test_a_log_is_everything_or_what_a_seat_saw() -> None:
    made = dealt()
    everything, seen = made.log(), made.log(2)
    cards = [event for event in seen if event.name == "dealt"]
    assert len(cards) == 8
    assert all(event.values["seat"] == 2 for event in cards)
    assert len([event for event in everything if event.name == "dealt"]) == 32
    with pytest.raises(BadInput):
        made.log(4)


# --- setting up ----------------------------------------------------------------------------------


def test_one_error_lists_everything_that_is_wrong_with_a_table(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        Table(
            "longshot",
            players=4,
            seats={4: rk.HUMAN, 0: "Greedy", True: rk.players.Random, "1": rk.HUMAN},
            seed="7",
            mode="chess",
            autosave=tmp_path / "game.jsonl",
        )
    places = [problem.place for problem in caught.value.problems]
    assert places == [
        "mode",
        "seed",
        "seats[4]",
        "seats[0]",
        "seats[True]",
        "seats[True]",
        "seats['1']",
    ]
    for lang in LANGUAGES:
        assert all(place in caught.value.text(lang) for place in places)
    assert list(tmp_path.iterdir()) == []


def test_players_may_be_named() -> None:
    table = Table("longshot", players=4, seats={1: "random", 2: "greedy", 3: "person"}, seed=1)
    assert list(map(kind_of, table.players)) == ["person", "random", "greedy", "person"]
    again = Table.from_record(Record.parse(table.record().print()))
    assert list(map(kind_of, again.players)) == list(map(kind_of, table.players))


def test_wrong_options_are_listed_with_the_rest() -> None:
    with pytest.raises(BadInput) as caught:
        Table("longshot", players=9, seed=1.5, mode=None, autosave=False)  # type: ignore[arg-type]
    assert [problem.place for problem in caught.value.problems] == ["players", "mode", "seed"]


@pytest.mark.parametrize("seats", [[rk.HUMAN], "0", 3, {1}])
def test_invalid_seats_are_rejected(seats: Any) -> None:
    with pytest.raises(BadInput) as caught:
        table(seats=seats)
    assert [problem.place for problem in caught.value.problems] == ["seats"]


@pytest.mark.parametrize("mode", ["Play", "", None, 1, ["play"]])
def test_an_invalid_mode_is_rejected_and_changes_nothing(mode: Any) -> None:
    made = table()
    with pytest.raises(BadInput):
        made.set_mode(mode)
    assert made.mode == "study"
    assert made.record().operations == ()


def test_the_repr_describes_the_table() -> None:
    assert repr(dealt()) == "<Table longshot, 4 players, ply 36, to act: 0, 37 nodes>"
    assert repr(dealt().node) == "<node 36, ply 36>"


def test_watchers_are_notified_of_every_change() -> None:
    made = table()
    heard: list[int] = []
    unwatch = made.watch(lambda: heard.append(made.node.ply))
    made.advance(1)
    made.advance(3)
    made.visible_step()
    made.comment("x")
    with pytest.raises(IllegalAction):
        made.step("nonsense")
    dealt = made.node.ply
    assert dealt > 10
    assert heard == [1, 4, dealt, dealt]
    unwatch()
    made.advance(1)
    assert heard == [1, 4, dealt, dealt]


def test_a_watcher_that_fails_stops_neither_the_game_nor_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made = table()
    heard: list[int] = []
    made.watch([].pop)
    made.watch(lambda: heard.append(made.node.ply))
    made.advance(1)
    made.advance(1)
    assert heard == [1, 2]
    assert "IndexError" in caplog.text


def test_watchers_are_notified_of_a_step_that_could_not_be_saved(tmp_path: Path) -> None:
    made = table(autosave=tmp_path)
    heard: list[int] = []
    made.watch(lambda: heard.append(made.node.ply))
    made.advance(1)
    made.advance(1)
    assert heard == [1, 2]
    assert made.notice is not None
    assert str(tmp_path) in made.notice.en


def test_an_existing_game_takes_no_options() -> None:
    for begin in (Table, rk.play):
        with pytest.raises(BadInput) as caught:
            begin(rk.game("longshot"), players=6, gaol=3, autosave=False)
        assert [problem.place for problem in caught.value.problems] == ["players", "gaol"]


def test_a_game_from_a_set_up_position_says_so() -> None:
    begun = rk.Table("pig", seed=1, autosave=False)
    lead, _ = begun.status(begun.state.view(0), 0)
    table = rk.Table("pig", start=begun.state, autosave=False)
    assert table.status(table.state.view(0), 0)[0] == rk.engine.Text(
        f"Set-up position. {lead.en}", f"用意した局面。{lead.ja}"
    )
    reopened = Table.from_record(table.record())
    assert reopened.status(reopened.state.view(0), 0)[0].en.startswith("Set-up position.")
