"""Playing in a terminal: whole games, what is typed, leaving and coming back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racekit as rk
from racekit.terminal import Terminal, choices, plain, show
from tests.cli.conftest import Run

NEW = ("new", "longshot", "--players", "5", "--seed", "7")
EVENT = re.compile(r"^  (LS\d+\.\d+) +\S", re.MULTILINE)


def boards(out: str) -> list[str]:
    """Return the boards that were printed, with the choices below them."""
    return re.findall(r"^Horse  Track.*?(?=^Your choice)", out, re.MULTILINE | re.DOTALL)


def saved(home: Path) -> rk.Table:
    (path,) = home.glob("*.jsonl")
    table = rk.load(path)
    assert isinstance(table, rk.Table)
    return table


def test_a_whole_game_is_played_by_numbers(run: Run, home: Path) -> None:
    said = run(*NEW, typed="1\n" * 400)
    assert (said.code, said.err) == (0, "")
    result = saved(home).result
    assert result is not None
    standings = said.out[said.out.index("\nStandings\n") :].splitlines()[2:-1]
    shown = [
        (int(line.split()[0]), line.split()[-1].replace(",", "").removeprefix("$"))
        for line in standings
    ]
    expected = sorted(zip(result.ranking, map(str, result.scores), strict=True))
    assert sorted(shown) == expected
    rules = set(EVENT.findall(said.out))
    assert rules <= set(rk.rules("longshot"))
    assert {"LS2.2", "LS3.1", "LS3.3", "LS8.1", "LS9.4", "LS11.1"} <= rules


@pytest.mark.parametrize(("lang", "unit"), [("en", " points?"), ("ja", "点")])
def test_points_are_told_with_their_unit(run: Run, home: Path, lang: str, unit: str) -> None:
    said = run("new", "trickrace", "--seed", "7", "--lang", lang, typed="1\n" * 400)
    result = saved(home).result
    assert result is not None
    shown = re.findall(rf"^  \d  .* (\d+){unit}$", said.out, re.MULTILINE)
    assert shown == [str(score) for score in sorted(result.scores, reverse=True)]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["longshot", "trickrace", "foth", "readaloud"])
def test_house_defaults_are_labelled(run: Run, home: Path, game: str, lang: str) -> None:
    said = run("new", game, "--seed", "7", "--lang", lang, typed="")
    lines = said.out.splitlines()
    label, mark = {"en": ("House defaults", "- "), "ja": ("ハウスルール", "・")}[lang]
    (head,) = [at for at, line in enumerate(lines) if line.startswith(label)]
    notes = [note(lang) for note in rk.game(game).house()]
    assert lines[head + 1 :][: len(notes)] == [f"{mark}{note}" for note in notes]


def test_a_game_without_house_defaults_shows_no_list_of_them(run: Run, home: Path) -> None:
    assert "House defaults" not in run("new", "pig", "--seed", "7", typed="").out


@pytest.mark.parametrize(("lang", "label"), [("en", "(working title)"), ("ja", "（仮題）")])
def test_a_working_title_is_labelled(run: Run, home: Path, lang: str, label: str) -> None:
    for words in [("new", "trickrace"), ("rules", "trickrace")]:
        assert label in run(*words, "--lang", lang, typed="").out.splitlines()[0]
    (line,) = [x for x in run("games", "--lang", lang).out.splitlines() if "trickrace" in x]
    assert label in line


def test_everything_that_a_seat_saw_is_told_once(run: Run, home: Path) -> None:
    said = run(*NEW, typed="1\n" * 400)
    table = saved(home)
    seen = [(e.rule, e.text("en", table.names_for(0))) for e in table.log(0)]
    told = re.findall(
        r"^  (LS\d+\.\d+) +(.*?)(?:  \(\d+(?:/\d+)? = [\d.]+%\))?$", said.out, re.MULTILINE
    )
    assert told == seen


def test_chance_is_told_with_its_probability(run: Run) -> None:
    said = run(*NEW, typed="1\n")
    assert re.search(r"\w+.* became first player by lot\.  \(1/5 = 20\.0%\)", said.out)
    assert re.search(r"  You drew .*  \(\d+/\d+ = \d+\.\d%\)", said.out)


def test_a_whole_game_in_japanese_has_no_english_in_it(run: Run) -> None:
    said = run(*NEW, "--lang", "ja", typed="?\n" + "1\n" * 400)
    assert said.code == 0
    assert "\n結果\n" in said.out
    text = said.out[: said.out.rindex("racekit replay")]
    allowed = {"LONG", "SHOT", "racekit", "why", "rule", "undo", "log", "save", "mine", "share"}
    assert set(re.findall(r"[A-Za-z]{3,}", text)) <= allowed | {"quit", "Enter", "pass", "done"}


def test_japanese_columns_stand_below_each_other(run: Run) -> None:
    from racekit.show.columns import width

    said = run(*NEW, "--lang", "ja")
    rows = [line for line in said.out.splitlines() if "$20,000" in line and "秘密" in line]
    assert len(rows) == 5
    assert len({width(row[: row.index("$")]) for row in rows}) == 1


def test_an_action_may_be_typed_in_any_width_and_capitals(run: Run, home: Path) -> None:
    said = run(*NEW, typed="ｆ－７＞１ｌ\n")
    assert "You placed a free 7 in horse 1's left box." in said.out
    assert plain("　３－６＞３Ｌ ") == "3-6>3L"


def test_what_is_forbidden_is_refused_with_its_rule(run: Run, home: Path) -> None:
    typed = "1-1>2L\n99\n0\nfoo\n\n12345678901234567890\nopen 3-6\n9\n"
    said = run(*NEW, typed=typed)
    assert "Not here: a 1 of horse 1 goes only in its own horse's boxes. [LS4.2]" in said.out
    assert "The choices are 1 to 26." in said.out
    assert "“foo” cannot be done here. [LS3.1]" in said.out
    assert "In a turn, place a card" in said.out
    assert sum(node.actor == 0 for node in saved(home).nodes) == 1  # the 9


def test_why_and_rule_explain(run: Run) -> None:
    typed = "why pass\nwhy F-7>1L\nwhy\nrule ls5.1\nrule ls8\nrule LS77\nrule\n?\n"
    said = run(*NEW, typed=typed)
    assert re.findall(r"^LS8\.\d", said.out, re.MULTILINE) == ["LS8.1", "LS8.2", "LS8.3", "LS8.4"]
    assert "[LS5.1]" in said.out
    assert "F-7>1L is allowed: Free 7 to horse 1's left box." in said.out
    assert rk.rules("longshot", "LS5.1").text("en") in said.out
    assert "LS77: unknown" in said.out
    assert "for instance: why pass" in said.out
    assert "for instance: rule LS1.1" in said.out
    assert "save-mine PATH" in said.out


def test_undo_keeps_what_was_learned_in_play(run: Run) -> None:
    said = run(*NEW, typed="1\nundo\n")
    assert "Information has been revealed, so this move cannot be undone." in said.out


def test_undo_in_study_takes_back_to_the_same_board(run: Run) -> None:
    said = run(*NEW, "--mode", "study", typed="undo\n1\nundo\n2\nundo\nundo\n")
    first, second, *rest = boards(said.out)
    assert "You have no choice to undo." in said.out
    assert second != first
    assert rest[0] == first
    assert rest[2] == first
    assert said.out.count("Undone.") == 2
    assert said.out.count("You have no choice to undo.") == 2


def test_in_play_mode_what_was_learned_stays(run: Run) -> None:
    said = run(*NEW, "--mode", "play", typed="1\nundo\n")
    assert "Information has been revealed" in said.out


def test_in_play_only_one_s_own_move_is_taken_back(run: Run) -> None:
    """A card laid aside tells the next person nothing, and yet it is not theirs to take back."""
    hand_over = "\n\n"
    seats = "0=person,1=person,2=person"
    words = ("new", "trickrace", "--players", "3", "--seed", "7", "--seats", seats)
    said = run(*words, typed=f"\n1\n{hand_over}undo\nquit\n")
    assert "Only the player who made this move can undo it." in said.out
    assert "Undone." not in said.out
    studied = run(*words, "--mode", "study", typed=f"\n1\n{hand_over}undo\nquit\n")
    assert "Undone." in studied.out


def test_the_log_tells_it_all_again(run: Run) -> None:
    said = run(*NEW, typed="1\nlog\n")
    before, _, after = said.out.rpartition("(? for help): log\n")
    assert EVENT.findall(after) == EVENT.findall(before)


def test_whoever_leaves_is_told_how_to_go_on(run: Run, home: Path) -> None:
    for typed in ("1\nquit\n", "1\n", "1\nQUIT\n"):
        said = run(*NEW, typed=typed)
        assert (said.code, said.err) == (0, "")
        name = said.out.split()[-1]
        assert said.out.splitlines()[-1].endswith(f"racekit resume {name}")
        assert (home / f"{name}.jsonl").is_file()
        again = run("resume", name)
        assert boards(again.out)[-1] == boards(said.out)[-1]


def test_an_interrupt_is_as_good_as_leaving(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Terminal, key: str, **values: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupted)
    said = run(*NEW)
    assert (said.code, said.err) == (0, "")
    assert "To continue: racekit resume longshot-" in said.out


def test_resume_lists_and_goes_on(run: Run, home: Path) -> None:
    assert run("resume").out == "There are no saved games.\n"
    run(*NEW, typed="1\n")
    listed = run("resume")
    titles, game, *_ = listed.out.splitlines()
    assert titles.startswith("No.  Game")
    assert game.startswith("0    LONG SHOT")
    assert "longshot-" in game
    said = run("resume", "0", typed="1\n" * 400)
    assert said.code == 0
    assert "Standings" in said.out
    assert saved(home).result is not None
    over = run("resume", "0")
    assert over.code == 0
    assert "Standings" in over.out


def test_a_torn_save_is_resumed_with_a_notice(run: Run, home: Path) -> None:
    run(*NEW, typed="1\n")
    (path,) = home.glob("*.jsonl")
    path.write_bytes(path.read_bytes()[:-9])
    said = run("resume", "0")
    assert "was incomplete and has been dropped" in said.out
    assert said.code == 0


def test_save_share_and_replay_agree(run: Run, tmp_path: Path) -> None:
    whole, own = tmp_path / "whole.jsonl", tmp_path / "own.jsonl"
    said = run(*NEW, typed=f"1\n2\nshare\nsave {whole}\nsave-mine {own}\nsave\n")
    (string,) = re.findall(r"^rk1\.\S+$", said.out, re.MULTILINE)
    assert "including all hidden cards:" in said.out
    assert "for instance: save game.jsonl" in said.out
    by_file, by_string, by_seat = (run("replay", str(x)) for x in (whole, string, own))
    assert by_file.code == 0
    assert by_file.out == by_string.out == by_seat.out
    assert EVENT.findall(by_file.out) == EVENT.findall(said.out)
    (tmp_path / "string.txt").write_text(string + "\n")
    assert run("replay", str(tmp_path / "string.txt")).out == by_file.out
    assert run("replay", str(own), "--seat", "0").out == by_file.out
    assert run("replay", str(own), "--seat", "1").code == 2
    assert run("replay", str(whole), "--seat", "1").out != by_file.out
    assert run("replay", str(whole), "--seat", "9").code == 2


def test_a_place_that_cannot_be_written_to_ends_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = run(*NEW, typed=f"save {tmp_path}/file/game.jsonl\nsave a\0b\n1\n")
    assert said.code == 0
    assert len(boards(said.out)) == 2


def test_a_saved_games_folder_that_cannot_be_made_ends_no_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "file"))
    said = run(*NEW, typed="1\n1\nquit\n")
    assert (said.code, said.err) == (0, "")
    assert said.out.count("This game cannot be saved") == 1
    assert str(tmp_path / "file") in said.out
    assert said.out.endswith("Goodbye.\n")
    watched = run("new", "longshot", "--watch", "--seed", "1", "--lang", "ja")
    assert (watched.code, watched.err) == (0, "")
    assert watched.out.count("この対局は保存できません") == 1
    assert "racekit replay" not in watched.out


def test_watching_shows_the_whole_game(run: Run, home: Path) -> None:
    said = run("new", "longshot", "--watch", "--seed", "3", "--seats", "1=random", "--seat", "1")
    assert said.code == 0
    table = saved(home)
    assert [player.kind for player in table.players] == ["greedy", "random", *["greedy"] * 3]
    assert len(EVENT.findall(said.out)) == len(table.log(1))
    assert "Seen from Random bot 2's seat." in said.out
    assert not re.search(r"\b[Yy]our?\b", said.out)
    assert "Standings" in said.out
    assert said.out.splitlines()[-1].startswith("To replay it: racekit replay ")


def test_a_replay_in_a_terminal_goes_step_by_step(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {seat: rk.players.Random() for seat in range(4)}
    table = rk.Table("longshot", players=4, seed=5, seats=seats, autosave=False, races=1)
    table.advance()
    replay = table.replay(0)

    def shown(*typed: str) -> str:
        left = list(typed)
        monkeypatch.setattr("builtins.input", lambda prompt: left.pop(0))
        terminal = Terminal("en")
        terminal.live = True
        show(replay, table.game, terminal)
        assert not left
        return capsys.readouterr().out

    assert shown("quit").count("Horse  Track") == 1
    assert shown("", "3", "quit").count("Horse  Track") == 1 + 1 + 3
    assert shown("all").count("Horse  Track") == len(replay.frames)


def test_the_board_says_what_is_next_and_at_the_end_what_has_been(run: Run) -> None:
    said = run(*NEW, typed="1\n" * 400)
    before, end = said.out[said.out.index("Horse  Track") :], said.out[said.out.rindex("Horse ") :]
    assert before.splitlines()[0].endswith("Next run")
    assert [row.split()[-2:] for row in before.splitlines()[1:7]] == [["0", "(late)"]] * 6
    assert "Last spurt: one or two cards a turn" in said.out
    assert end.splitlines()[0].endswith("Finish")
    for row in end.splitlines()[1:7]:
        assert re.search(r"home, \d(st|nd|rd|th)$|unplaced$", row)
    assert "Last spurt" not in end
    assert re.search(r"^  1  .*  \$\d+,000$", end, re.MULTILINE)


def test_choices_for_one_card_share_a_line() -> None:
    table = rk.Table("longshot", players=5, seed=7, first_player=0, autosave=False)
    table.advance()
    actions = table.state.actions()
    lines = choices(actions, table.game)
    numbers = [int(number) for line in lines for number in re.findall(r"(\d+)\)", line)]
    assert numbers == list(range(1, len(actions) + 1))
    for line in lines:
        assert len(set(re.findall(r"(\S-\d)>", line))) == 1
    assert max(map(len, lines)) <= 80
