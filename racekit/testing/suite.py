"""The conformance tests for games, as a base class."""

from __future__ import annotations

import inspect
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ..engine.errors import BadInput
from . import channels, checks, golden, kill, leaks, properties, sampler
from .records import RecordTests

GAMES = 1
"""The minimum number of complete games with each variant."""
PLIES = 200
"""The minimum number of steps with each variant; a short game is played more often."""
STORMY = 1
"""The number of games in a storm of interrupts."""


class GameSuite(RecordTests):
    """The tests of a game; a subclass names the game, and may declare more (see `Declared`).

    Examples
    --------
    ::

        class TestNim(GameSuite):
            game = "nim"
            variants = [{}, {"heaps": 3}]
    """

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Create a test for each golden record."""
        if "golden_record" in metafunc.fixturenames:
            paths = golden.records(self.golden_folder())
            metafunc.parametrize("golden_record", paths, ids=[path.stem for path in paths])

    def golden_folder(self) -> Path:
        """Return the folder of the golden records."""
        return Path(self.golden or Path(inspect.getfile(type(self))).with_name("golden"))

    # --- the game and its options ----------------------------------------------------------------

    def test_the_first_variant_has_the_default_options(self) -> None:
        """Every other variant has options that differ from the defaults."""
        assert self.variants[0] == {}
        for number, options in enumerate(self.variants):
            assert self.made(number).options() == dict(options)

    def test_a_game_is_frozen_and_equal_where_its_options_are(self) -> None:
        """Games are hashable and have value equality."""
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
        """The error lists the valid options."""
        kind = type(self.made())
        known = {option for options in self.variants for option in options}
        for name in ("name", "self", "no such option", "", "日本語"):
            with pytest.raises(BadInput) as caught:
                kind.make(**{name: 1})
            assert [problem.place for problem in caught.value.problems] == [name]
            assert all(option in caught.value.text("ja") for option in known)

    # --- play ------------------------------------------------------------------------------------

    def test_every_position_of_whole_games_is_sound(self) -> None:
        """Invariants hold, refusals cite rules, and actions reconstruct the game."""
        for number in range(len(self.variants)):
            made = self.made(number)
            plies = sum(1 for _ in islice(leaks.line(self, number), PLIES))
            for seed in range(max(GAMES, PLIES // plies)):
                properties.play_out(self, made, 100 * seed + number, self.part)

    @pytest.mark.hypothesis
    def test_past_states_are_immutable(self) -> None:
        """Legal play, invalid input and going back leave past states intact."""
        properties.play_anything(self)

    def test_opening_events_have_texts_in_both_languages(self) -> None:
        """The events before the first decision have texts and cite rules."""
        for number in range(len(self.variants)):
            made = self.made(number)
            opening = made.opening()
            assert opening.state == made.start()
            for event in opening.events:
                checks.check_event(event, made)

    # --- information sets --------------------------------------------------------------------

    def test_histories_in_one_information_set_look_the_same(self) -> None:
        """Compare all pairs of histories of a small game, byte for byte, on every channel."""
        every = next(leaks.small_games(self), None)
        if every and leaks.hides(self):
            found = leaks.compare_all(self, every)
            checks.check_none(found.report)
            assert found.pairs
            assert set(found.tried) == set(channels.CHANNELS)

    def test_indistinguishable_tables_look_the_same(self) -> None:
        """Compare tables through complete games, with branches, comments and automatic players."""
        plies = properties.length(self, 60)
        wanted = self.pairs if plies == 60 else min(self.pairs, 20 * plies)
        step = max(1, plies // 10)
        found = leaks.search(self, range(10 * wanted), pairs=wanted, step=step)
        checks.check_none(found.report)
        assert found.pairs >= wanted, (
            f"of {wanted} pairs of positions that a seat cannot tell apart, only {found.pairs} were"
            " found. What happens is shown to every seat, by an event or by its view: is it meant"
            " to be secret? If nothing is, declare open_information = True"
        )
        assert set(found.tried) == set(channels.CHANNELS)
        assert min(found.tried.values()) >= leaks.LEAST
        assert set(found.stages) == self.stages
        assert set(found.lines) >= self.stages - {"over"}

    def test_a_view_contains_what_events_reveal(self) -> None:
        """An event reveals no more than the view (unless `knowledge` is declared)."""
        if not self.knowledge_declared:
            for every in [[], *leaks.small_games(self)]:
                checks.check_none(*leaks.missing_from_views(self, every)[:1])

    # --- the positions that a view allows --------------------------------------------------------

    def test_a_view_allows_the_positions_of_all_histories_that_lead_to_it(self) -> None:
        """Of small variants, all positions are compared, with their probabilities, and bounds."""
        for every in leaks.small_games(self, sampler.SMALL // self.part):
            checks.check_none(*islice(sampler.wrong_positions(every), 1))
            for history in every[1:]:
                checks.check_bounds(
                    history[0].before.game,
                    len(history),
                    max(len(seen.before.actions() or seen.before.weights()) for seen in history),
                    history[-1].after,
                )

    def test_positions_are_drawn_as_games_are_played(self) -> None:
        """A sound game fails once in a million such tests; and this one is always the same."""
        checks.check_none(*sampler.unlikely_positions(self)[:5])

    # --- saved games -----------------------------------------------------------------------------

    def test_no_acknowledged_step_is_lost_when_its_process_is_killed(self, tmp_path: Path) -> None:
        """Repeatedly kill a process during play."""
        assert kill.kill_repeatedly(self.game, tmp_path / "game.jsonl", self.kills) > 0

    def test_an_interrupt_loses_nothing(self, tmp_path: Path) -> None:
        """Play in a storm of interrupts; every game must be saved as it is in memory."""
        assert kill.play_in_a_storm(self.game, tmp_path, STORMY) > 0

    def test_two_processes_in_one_game_lose_nothing(self, tmp_path: Path) -> None:
        """The second process continues in its own file, from the content that it had read."""
        kill.two_processes(self.game, tmp_path / "game.jsonl")

    # --- golden records --------------------------------------------------------------------------

    def test_a_golden_record_replays_to_its_transcript(self, golden_record: Path) -> None:
        """The states and the result are the same, too: saved games stay valid."""
        golden.check_replay(golden_record)

    def test_golden_records_have_transcripts_variations_and_comments(self) -> None:
        """At least one record has branches and comments."""
        folder = self.golden_folder()
        if not folder.exists():
            pytest.skip(f"no golden records: python -m racekit.testing {self.game} {folder}")
        paths = golden.records(folder)
        assert {path.stem for path in paths} == {path.stem for path in folder.glob("*.txt")}
        assert any(map(golden.has_lines_and_comments, map(golden.opened, paths)))
