"""The tests that every game passes, as a class to subclass."""

from __future__ import annotations

import inspect
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ..engine.errors import BadInput
from ..engine.options import option_fields
from . import channels, checks, golden, kill, leaks, properties, records
from .declared import Declared

GAMES = 2
"""How many whole games are played with each variant, at least."""
PLIES = 200
"""How many steps are played with each variant, at least: of a short game more are played."""
ROUNDS = 3
"""How often two processes play at one game."""


class GameSuite(Declared):
    """The tests of a game; a subclass names it, and may declare more (see `Declared`).

    Examples
    --------
    ::

        class TestNim(GameSuite):
            game = "nim"
            variants = [{}, {"heaps": 3}]
    """

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Make a test of each golden record."""
        if "golden_record" in metafunc.fixturenames:
            paths = golden.records(self.golden_folder())
            metafunc.parametrize("golden_record", paths, ids=[path.stem for path in paths])

    def golden_folder(self) -> Path:
        """Return the folder of the golden records."""
        return Path(self.golden or Path(inspect.getfile(type(self))).with_name("golden"))

    # --- the game and its options ----------------------------------------------------------------

    def test_the_first_variant_is_the_game_as_it_is(self) -> None:
        """And every other one gives options that differ from the defaults."""
        assert self.variants[0] == {}
        for number, options in enumerate(self.variants):
            assert self.made(number).options() == dict(options)

    def test_a_game_is_frozen_and_equal_where_its_options_are(self) -> None:
        """Games can be keys, and are compared by what they are."""
        for number in range(len(self.variants)):
            one, other = self.made(number), self.made(number)
            assert one == other
            assert hash(one) == hash(other)
            assert one.start() == other.start()
            assert type(one).make(**one.options()) == one
            with pytest.raises(AttributeError):
                one.players = 3
        assert len({*map(self.made, range(len(self.variants)))}) == len(self.variants)

    def test_an_unknown_option_is_named_with_the_known_ones(self) -> None:
        """An error says what could have been meant."""
        kind = type(self.made())
        known = [each.name for each in option_fields(kind)]
        for name in ("name", "self", "no such option", "", "日本語"):
            with pytest.raises(BadInput) as caught:
                kind.make(**{name: 1})
            assert [problem.place for problem in caught.value.problems] == [name]
            assert all(option in caught.value.text("ja") for option in known)

    # --- play ------------------------------------------------------------------------------------

    def test_every_position_of_whole_games_is_sound(self) -> None:
        """Nothing is lost, refusals cite rules, and a game is built again from its actions."""
        for number in range(len(self.variants)):
            made = self.made(number)
            plies = sum(1 for _ in islice(leaks.line(self, number), PLIES))
            for seed in range(max(GAMES, PLIES // plies)):
                properties.play_out(self, made, 100 * seed + number, self.part)

    @pytest.mark.hypothesis
    def test_whatever_is_played_past_states_stay_as_they_were(self) -> None:
        """Play, nonsense, other positions' actions, going back: each position stays sound."""
        properties.play_anything(self)

    def test_the_opening_is_told_in_both_languages(self) -> None:
        """What happens before anybody acts can be read, and cites rules."""
        for number in range(len(self.variants)):
            made = self.made(number)
            opening = made.opening()
            assert opening.state == made.start()
            for event in opening.events:
                checks.check_event(event, made)

    # --- what a seat may know --------------------------------------------------------------------

    def test_histories_that_a_seat_cannot_tell_apart_look_the_same(self) -> None:
        """On every channel, byte for byte: all pairs of a small game, many of a large one."""
        every = leaks.histories(self.made())
        if every and leaks.hides(self):
            found = leaks.compare_all(self, every)
            assert found.leaks == []
            assert found.pairs
            assert set(found.tried) == set(channels.CHANNELS)

    def test_tables_that_a_seat_cannot_tell_apart_look_the_same(self) -> None:
        """Through whole games, with branches, comments and automatic players."""
        plies = properties.length(self, 60)
        wanted = self.pairs if plies == 60 else min(self.pairs, 20 * plies)
        step = max(1, plies // 10)
        found = leaks.search(self, range(10 * wanted), pairs=wanted, step=step)
        assert found.leaks == []
        assert found.pairs >= wanted, "too few tables differ in anything that a seat does not see"
        assert set(found.tried) == set(channels.CHANNELS)
        assert min(found.tried.values()) >= leaks.LEAST
        assert set(found.stages) == self.stages
        assert set(found.lines) >= self.stages - {"over"}

    def test_a_view_tells_what_its_seat_was_told(self) -> None:
        """An event tells no more than the view does, as long as the rules are not declared."""
        if not self.knowledge_declared:
            assert leaks.forgotten(self, leaks.histories(self.made())) == []

    # --- records ---------------------------------------------------------------------------------

    @pytest.mark.hypothesis
    def test_a_record_read_again_is_the_same_game(self) -> None:
        """Printed, parsed, shared."""
        records.check_round_trips(self)

    def test_a_saved_game_is_loaded_and_goes_on_alike(self, tmp_path: Path) -> None:
        """With the same chances to come."""
        records.check_going_on(self, tmp_path)

    def test_a_record_without_check_sums_can_be_read(self) -> None:
        """Written by hand."""
        records.check_without_sums(self)

    def test_what_a_seat_saved_is_loaded_as_it_was(self, tmp_path: Path) -> None:
        """A replay, for every seat."""
        records.check_replays(self, tmp_path)

    def test_a_record_cut_anywhere_keeps_every_whole_step(self) -> None:
        """And says where it was torn."""
        records.check_cuts(self)

    def test_a_damaged_byte_is_found(self) -> None:
        """No damaged record is another game."""
        records.check_damaged_bytes(self)

    def test_moved_lost_and_doubled_lines_are_found(self) -> None:
        """Lines are chained."""
        records.check_moved_lines(self)

    def test_a_damaged_share_string_is_found(self) -> None:
        """No damaged share string is another game."""
        records.check_damaged_share_string(self)

    @pytest.mark.hypothesis
    def test_random_damage_is_found(self) -> None:
        """What is read of a damaged record is its beginning."""
        records.check_random_damage(self)

    def test_wrong_values_in_the_header_are_refused(self) -> None:
        """And right ones are not."""
        records.check_header(self)

    def test_one_error_names_every_problem_of_a_record(self) -> None:
        """Of all lines; then of the whole header."""
        records.check_every_problem_is_named(self)

    def test_options_that_are_none_are_refused(self) -> None:
        """By their names."""
        records.check_unknown_options(self)

    def test_an_operation_that_cannot_be_done_is_refused(self) -> None:
        """With its line."""
        records.check_impossible_operations(self)

    def test_a_damaged_replay_is_refused(self) -> None:
        """Whatever was done to it."""
        records.check_damaged_replays(self)

    def test_a_replay_that_was_changed_or_lost_a_line_is_refused(self) -> None:
        """With that line."""
        records.check_changed_lines_of_replays(self)

    @pytest.mark.hypothesis
    def test_made_up_records_are_read_or_refused(self) -> None:
        """Never anything else."""
        records.check_made_up_records(self)

    # --- saved games -----------------------------------------------------------------------------

    def test_no_acknowledged_step_is_lost_when_its_process_is_killed(self, tmp_path: Path) -> None:
        """In the middle of its play, again and again."""
        assert kill.kill_again_and_again(self.game, tmp_path / "game.jsonl", self.kills) > 0

    @pytest.mark.parametrize("seed", range(ROUNDS))
    def test_two_processes_at_one_game_destroy_nothing(self, seed: int, tmp_path: Path) -> None:
        """Whoever comes second goes on in a file of its own, from what it had read."""
        kill.two_at_one_game(self.game, tmp_path / "game.jsonl", seed)

    # --- golden records --------------------------------------------------------------------------

    def test_a_golden_record_replays_to_the_same_words(self, golden_record: Path) -> None:
        """And to the same states and result: people keep records."""
        golden.check_replay(golden_record)

    def test_the_golden_records_have_transcripts_lines_and_comments(self) -> None:
        """One of them has branches with comments."""
        folder = self.golden_folder()
        if not folder.exists():
            pytest.skip(f"no golden records: python -m racekit.testing {self.game} {folder}")
        paths = golden.records(folder)
        assert {path.stem for path in paths} == {path.stem for path in folder.glob("*.txt")}
        assert any(map(golden.has_lines_and_comments, map(golden.opened, paths)))
