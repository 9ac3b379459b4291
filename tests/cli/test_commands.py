"""The commands that list and show, and what they say when something is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import racekit as rk
from racekit.engine.texts import Text
from racekit.table import seats
from tests.cli.conftest import Run

COMMANDS = ("lab", "new", "new-game", "simulate", "resume", "replay", "rules", "games")


def test_games_lists_every_game(run: Run) -> None:
    said = run("games")
    assert said.code == 0
    for line, game in zip(said.out.splitlines(), rk.games(), strict=True):
        assert line.startswith(f"{game.name}  ")


def test_rules_shows_one_rule_whatever_its_capitals(run: Run) -> None:
    rule = rk.rules("longshot", "LS4.1")
    said = run("rules", "longshot", "ls4.1", "--lang", "ja")
    assert said.out == f"LS4.1  {rule.title.ja}\n    {rule.text('ja')}\n"


def test_rules_shows_a_section(run: Run) -> None:
    for section in ("LS4", "ls4"):
        heads = re.findall(r"^LS\S+", run("rules", "longshot", section).out, re.MULTILINE)
        assert heads == [f"LS4.{number}" for number in range(1, 8)]
    said = run("rules", "longshot", "LS")
    assert (said.code, said.out) == (2, "")


def test_without_a_game_the_games_are_named(run: Run) -> None:
    for command in ("new", "rules", "simulate"):
        for lang in ("en", "ja"):
            said = run(command, "--lang", lang)
            assert f"racekit {command} longshot" in said.err


def test_a_files_trouble_is_told_in_japanese(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, reason in (
        (tmp_path / "nowhere", "そのファイルはありません"),
        (tmp_path, "フォルダーです"),
        (tmp_path / "file" / "game", "フォルダーの場所に同じ名前のファイルがあります"),
        (tmp_path / ("x" * 300), "名前が長すぎます"),
    ):
        said = run("replay", str(path), "--lang", "ja")
        assert (said.code, said.out) == (2, "")
        assert said.err == f"{path}：{reason}。\n"
    assert "はファイルのパスではありません" in run("replay", "no\0where", "--lang", "ja").err


def test_rules_shows_every_rule_and_marks_the_house_ones(run: Run) -> None:
    said = run("rules", "longshot")
    heads = [line for line in said.out.splitlines() if line.startswith("LS")]
    assert [head.split()[0] for head in heads] == list(rk.rules("longshot"))
    house = [head.split()[0] for head in heads if head.endswith("(house default)")]
    assert house == [rule.id for rule in rk.rules("longshot").values() if rule.house]


def test_without_a_command_the_overview_is_shown(run: Run) -> None:
    for words in [(), ("--help",), ("-h",), ("--lang", "en")]:
        said = run(*words)
        assert said.code == 0
        for command in COMMANDS:
            assert re.search(rf"^  {command} ", said.out, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(run: Run, command: str) -> None:
    english, japanese = (run(command, "--help", "--lang", lang) for lang in ("en", "ja"))
    assert english.code == japanese.code == 0
    assert english.out.startswith(f"usage: racekit {command}")
    assert japanese.out.startswith(f"使い方：racekit {command}")
    assert "\narguments:\n" in english.out
    assert "\n引数：\n" in japanese.out
    assert "usage" not in japanese.out
    assert "show this text" in english.out
    assert "show this text" not in japanese.out


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"racekit {rk.__version__}\n"


WRONG = [
    (("foo",), "foo: no such command"),
    (("new",), "GAME: is missing"),
    (("new", "chess"), "'chess' is not one of"),
    (("new", "longshot", "--players", "9"), "players: must be an integer from 4 to 6, not 9"),
    (("new", "longshot", "--players", "five"), "players: 'five' is not an integer"),
    (("new", "longshot", "--option", "gaol=70"), "gaol: unknown option"),
    (("new", "longshot", "--option", "goal"), "--option: 'goal' is not of the form"),
    (("new", "trickrace", "--option", "open_win_allowed=no"), "'no' is not one of True, False"),
    (("new", "longshot", "--seats", "0=nobody"), "--seats: '0=nobody'"),
    (("new", "longshot", "--seats", "0=person,0=greedy"), "seat 0 is given twice"),
    (("new", "longshot", "--seats", "7=greedy"), "7 is not a seat"),
    (("new", "longshot", "--seats", ""), "--seats: ''"),
    (("new", "longshot", "--watch", "--seats", "2=person"), "a person plays seat 2"),
    (("new", "longshot", "--watch", "--seat", "5"), "seats are 0 to 4"),
    (("new", "longshot", "--seed", "lucky"), "seed: 'lucky' is not an integer"),
    (("new", "longshot", "--mode", "cheat"), "mode: 'cheat' is not one of play, study"),
    (("new", "longshot", "--seed"), "--seed: is not used correctly"),
    (("new", "longshot", "--watch=1"), "--watch: is not used correctly"),
    (("new", "longshot", "--colour", "red"), "--colour: is not an argument of racekit new"),
    (("games", "--lang", "fr"), "--lang: 'fr' is not one of en, ja"),
    (("rules",), "GAME: is missing"),
    (("rules", "longshot", "LS99"), "LS99: unknown"),
    (("new-game",), "NAME: is missing"),
    (("replay",), "FILE: is missing"),
    (("replay", "nowhere.jsonl"), "nowhere.jsonl: "),
    (("replay", "no\0where"), "no\\x00where"),
    (("replay", "rk1.AAAA"), "it is damaged"),
    (("resume", "7"), "7: must be a number from"),
    (("resume", "nothing"), "nothing: must be a number from"),
    (("lab", "--port", "http"), "--port: must be an integer from"),
    (("simulate", "chess"), "'chess' is not one of"),
    (("simulate", "longshot", "--n", "0"), "n: must be an integer of at least 1, not 0"),
    (("simulate", "longshot", "--n", "many"), "n: 'many' is not an integer"),
    (
        ("simulate", "longshot", "--workers", "0"),
        "workers: must be an integer of at least 1, not 0",
    ),
    (("simulate", "longshot", "--players", "clever"), "players: 'clever' is neither"),
    (("simulate", "longshot", "--players", "0=clever"), "--players: '0=clever'"),
    (("simulate", "longshot", "--players", "7=greedy"), "players[7]: 7 is not a seat"),
    (("simulate", "longshot", "--policy", "1=person"), "players[1]: a person cannot play"),
    (("simulate", "longshot", "--players", "9"), "players: must be an integer from 4 to 6, not 9"),
    (("simulate", "longshot", "--out", "nowhere/table.csv"), "nowhere/table.csv: "),
    (("simulate", "longshot", "--out", "."), ".: "),
]


@pytest.mark.parametrize(("words", "complaint"), WRONG)
def test_what_is_wrong_is_one_clear_error(run: Run, words: tuple[str, ...], complaint: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert said.out == ""
    assert complaint in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("words", [words for words, _ in WRONG if "--lang" not in words])
def test_it_is_complained_about_in_japanese_too(run: Run, words: tuple[str, ...]) -> None:
    said = run(*words, "--lang=ja")
    assert said.code == 2
    assert said.out == ""
    assert re.search("[ぁ-ん]", said.err)


def test_all_problems_are_told_at_once(run: Run) -> None:
    said = run("new", "longshot", "--option", "goal", "--option", "=3", "--seats", "x=y,1=greedy")
    assert len(said.err.splitlines()) == 1 + 3


def test_a_record_that_was_changed_is_shown_up_to_there(run: Run, tmp_path: Path) -> None:
    table = rk.Table("longshot", players=4, seed=1, autosave=False)
    table.advance()
    path = table.save(tmp_path / "game.jsonl")
    path.write_text(path.read_text().replace('"action":"deal', '"action":"deel', 1))
    said = run("replay", str(path))
    assert (said.code, said.err) == (0, "")
    notice, *shown = said.out.splitlines()
    assert notice.startswith("Line 3 is not valid")
    assert len(shown) > 1


@pytest.mark.parametrize(
    ("old", "new"),
    [('"races":2', '"rices":2'), ('"horses":[', '"horses":[7,'), ('"lead":{', '"load":{')],
)
def test_a_seats_record_that_was_changed_is_one_error(
    run: Run, tmp_path: Path, old: str, new: str
) -> None:
    table = rk.Table("longshot", players=4, seed=1, autosave=False)
    table.advance()
    path = table.save(tmp_path / "game.jsonl", seat=table.actor)
    text = path.read_text()
    assert old in text
    changed = text.replace(old, new)
    for damaged in (changed, re.sub(r',"sum":"\w+"', "", changed)):
        path.write_text(damaged)
        said = run("replay", str(path))
        assert (said.code, said.out) == (2, "")
        assert "Traceback" not in said.err
        assert said.err.strip()


def test_control_characters_of_a_file_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    table = rk.Table("longshot", players=4, seed=1, autosave=False)
    table.advance()
    bad = "\x1b[2J\x07\r\x9b31m"
    table.comment(bad)
    for seat in (None, table.actor):
        path = table.save(tmp_path / "game.jsonl", seat=seat)
        text = path.read_text("utf-8")
        if seat is not None:
            name = json.dumps(bad, ensure_ascii=False)[1:-1]
            text = re.sub(r',"sum":"\w+"', "", text).replace("Player 2", name)
            assert "Player 2" not in text
        path.write_text(text, "utf-8")
        said = run("replay", str(path))
        assert said.code == 0, said.err
        assert "\\x1b[2J" in said.out
        assert not {"\x1b", "\x07", "\r", "\x9b"} & set(said.out)
    said = run("replay", f"no{bad}where")
    assert said.code == 2
    assert not {"\x1b", "\x07", "\r", "\x9b"} & set(said.err)


@pytest.mark.timeout(20)
def test_a_pipe_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = run("replay", str(tmp_path / "pipe"))
    assert (said.code, said.out) == (2, "")
    assert "it is not a file that can be read" in said.err


class Talks:
    """A faulty player, which returns what it sees."""

    kind, name = "talks", Text("Talks", "Talks")

    def choose(self, view: object, actions: object, rng: object) -> object:
        return f"my hand: {view}"


def test_what_a_faulty_player_returned_is_not_printed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(seats._kinds, "talks", f"{__name__}:Talks")
    said = run("new", "longshot", "--seats", "0=person,1=talks", "--option", "first_player=1")
    assert said.code == 2
    assert "my hand" not in said.out + said.err
    assert "Talks 2" in said.err


# --- as a program ------------------------------------------------------------------------------


def test_python_m_racekit_is_the_command(home: Path) -> None:
    words = [sys.executable, "-m", "racekit"]
    good = subprocess.run([*words, "games"], capture_output=True, check=False, text=True)
    assert (good.returncode, good.stdout.split()[0]) == (0, "foth")
    bad = subprocess.run([*words, "games", "-x"], capture_output=True, check=False, text=True)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert "-x: is not an argument" in bad.stderr


def test_a_reader_who_has_had_enough_is_no_error(home: Path) -> None:
    words = [sys.executable, "-m", "racekit", "new", "longshot", "--watch", "--seed", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
