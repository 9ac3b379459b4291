"""A reader's own games: what counts, what is kept, and how it is erased."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import racekit as rk
from racekit.engine.texts import LANGUAGES
from racekit.table import saves
from racekit.table.table import Table


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test begin without saved games."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))


def played(seed: int, **settings: object) -> Table:
    """Return a finished game of Pig, played at once by the person, and saved."""
    table = rk.play("pig", goal=10, seed=seed, **settings).table
    while table.result is None:
        table.advance()
        if table.actor is not None and table.result is None:
            table.step(table.state.actions()[-1])
    return table


def test_finished_games_of_one_person_count() -> None:
    tables = [played(seed) for seed in range(4)]
    played(9, seats={0: rk.HUMAN, 1: rk.HUMAN})
    rk.play("longshot", seed=1).advance()
    own = rk.my_games()
    won = [0 in table.result.winners for table in tables if table.result]
    assert [each.share for each in own.games] == [float(each) for each in won]
    told = {(each.game, each.against, each.fair) for each in own.games}
    assert told == {("pig", ("greedy",), 0.5)}
    assert (len(own), own.others, own.unreadable) == (4, 2, 0)
    _, row = own.rows("en")
    assert row[:5] == ["Pig", "Bot", "4", f"{sum(won)}", "2"]


def test_what_is_found_is_kept_until_the_game_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    played(1)
    first = rk.my_games().games
    loads: list[object] = []
    load = Table.load
    monkeypatch.setattr(Table, "load", lambda data: loads.append(data) or load(data))
    assert rk.my_games().games == first
    assert loads == []
    played(2)
    assert len(rk.my_games()) == 2
    assert len(loads) == 1


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"pig": 3}', "null"])
def test_a_damaged_file_of_what_is_kept_is_made_again(damage: str) -> None:
    table = played(3)
    first = rk.my_games().games
    kept = saves.home() / "my-games.json"
    kept.write_text(damage, "utf-8")
    assert rk.my_games().games == first
    assert table.autosave_path is not None
    data = json.loads(kept.read_text("utf-8"))[table.autosave_path.stem]
    data["own"] = {"share": 1}
    kept.write_text(json.dumps({table.autosave_path.stem: data}), "utf-8")
    assert rk.my_games().games == first


def test_luck_is_what_a_review_says() -> None:
    table = played(5)
    (before,) = rk.my_games().games
    assert before.luck is None
    (after,) = rk.my_games(luck=True, progress=False).games
    assert after.luck == float(rk.review(table, 0, progress=False).totals(0).luck)
    assert rk.my_games().games == (after,)
    assert rk.my_games().rows("en")[1][5] == f"{after.share - after.luck:.0%} (1)"


def test_an_unreadable_game_is_told_and_does_no_harm() -> None:
    played(1)
    (saves.folder() / "pig-broken.jsonl").write_text("nonsense\n", "utf-8")
    own = rk.my_games()
    assert (len(own), own.unreadable) == (1, 1)
    assert "1 saved games cannot be read." in repr(own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_and_a_notebook_show_the_same(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    assert "rk.play()" in repr(rk.my_games())
    played(1)
    own = rk.my_games()
    page = own.write(tmp_path / "mine.html").read_text("utf-8")
    assert "<svg" in page
    data = own._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert '<img src="data:image/svg+xml;base64,' in data["text/html"]
    for cell in own.rows(lang)[1]:
        assert cell in page
        assert cell in data["text/html"]
    assert str(saves.home()) in page


def test_one_button_erases_all_when_it_is_pressed_twice() -> None:
    from racekit.own_games import _with_button

    played(1)
    own = rk.my_games()
    button = _with_button(own, "en").children[1]
    button.click()
    assert button.description.startswith("Erase them for good?")
    assert len(rk.resume()) == 1
    button.click()
    assert button.disabled
    assert len(rk.resume()) == len(rk.my_games()) == 0
    assert (saves.home() / "my-games.json").read_text("utf-8") == "{}"
