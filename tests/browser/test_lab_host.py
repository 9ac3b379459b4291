"""A whole game of LONG SHOT: a table in JupyterLab, and four phones."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.games import LONGSHOT
from tests.browser.lab import Notebook
from tests.browser.phones import phone, play, rest

pytestmark = pytest.mark.browser

HOST = """
import racekit as rk
import racekit.hosting.room
racekit.hosting.room.BEAT = 0.02  # nobody looks
rk.set_language("en")
room = rk.host("longshot", players=4, races=1, spurt=20, goal=30, seed=7, port=0, autosave=False)
room
"""
EQUAL = "print(rk.Table.from_record(room.table.record()).state == room.table.state)"


def test_four_phones_play_a_whole_game_by_touch(notebook: Notebook, browser: Browser) -> None:
    page = notebook.open(HOST).page
    lobby = page.locator(".rk-lo")
    expect(lobby.get_by_role("img", name="QR code of the address")).to_be_visible()
    address = address_in(notebook)
    with ExitStack() as stack:
        names = ("Ann", "花子", "Cat", "Dan")
        phones = [
            stack.enter_context(phone(browser, address, LONGSHOT, "ja" if at == 1 else "en"))
            for at in range(4)
        ]
        for seat, (each, name) in enumerate(zip(phones, names, strict=True)):
            each.join(name, seat)
        ann, ben, cat, dan = phones
        expect(lobby).to_contain_text("Guests: 4. Free seats: 0.")
        lobby.get_by_role("button", name="Begin").click()
        play(phones, lambda: sum(each.moves for each in phones) < 4)

        # One reloads its page.
        rest(phones)
        hand = cat.view.shown()
        cat.page.reload()
        expect(cat.page.locator(".rk-frame")).to_be_visible()
        assert cat.view.shown() == hand

        # One is cut off, and comes back.
        ben.context.set_offline(True)
        notebook.run("room._desk.do(lambda r: [v.close() for v in r.visitors if v.seat == 1])")
        expect(lobby).to_contain_text("Away: 1.")
        ben.context.set_offline(False)
        expect(lobby).not_to_contain_text("Away")
        play(phones, lambda: sum(each.moves for each in phones) < 8)

        # One leaves: an automatic player goes on.
        dan.page.get_by_role("button", name="Leave").tap()
        dan.page.get_by_role("button", name=re.compile("^Leave|^Yes")).last.tap()
        expect(lobby).to_contain_text("Free seats: 1.")
        staying = [ann, ben, cat]
        play(staying, lambda: not ann.view.result.is_visible())

        for each in staying:
            expect(each.view.result).to_be_visible()
            assert each.errors == []
        expect(page.locator(".rk-frame .rk-ls-result")).to_be_visible()  # the projected board
    assert notebook.run(EQUAL) == "True"
    assert notebook.run("print([n.en for n in room.table.names][:3])") == "['Ann', '花子', 'Cat']"
    lobby.get_by_role("button", name="End").click()
    lobby.get_by_role("button", name="End").last.click()
    expect(lobby).to_contain_text("The table is closed to guests.")
    assert notebook.errors == []


def address_in(notebook: Notebook) -> str:
    """Return the address in the lobby, once the page knows that Jupyter hands guests on."""
    shown = notebook.page.locator(".rk-lo-address")
    expect(shown).to_contain_text(f"{notebook.lab.url}racekit/")
    return shown.inner_text().strip()


INVITE = """
import racekit as rk
rk.set_language("en")
board = rk.play("longshot", {options}, speed="fast", autosave=False)
board
"""


def test_guests_are_invited_from_a_board_and_it_comes_back(
    notebook: Notebook, browser: Browser
) -> None:
    page = notebook.open(INVITE.format(options=LONGSHOT.told)).page
    lobby = page.locator(".rk-lo")
    expect(page.locator(".rk-status .rk-mine")).to_be_visible()
    page.get_by_role("button", name="Invite").click()
    expect(lobby).to_contain_text("Guests: 0. Free seats: 4.")
    address = address_in(notebook)
    lobby.get_by_role("button", name="Begin").click()
    with phone(browser, address, LONGSHOT) as ben:
        ben.join("Ben", 1)
        # A long cell does not stop the phones.
        notebook.add("import time; time.sleep(4); print('done')")
        ben.says("Ben")
        expect(page.locator(".rk-frame .rk-players")).to_contain_text("Ben")
        lobby.get_by_role("button", name="End").click()
        lobby.get_by_role("button", name="End").last.click()
        expect(ben.page.locator(".rk-gu")).to_contain_text("The host has closed this table.")
    expect(lobby).to_have_count(0)
    expect(page.locator(".rk-frame")).to_be_visible()
    assert notebook.errors == []


def test_guests_come_to_the_board_that_its_cell_shows_anew(
    notebook: Notebook, browser: Browser
) -> None:
    page = notebook.open(INVITE.format(options=LONGSHOT.told)).page
    lobby = page.locator(".rk-lo")
    page.get_by_role("button", name="Invite").click()
    address = address_in(notebook)
    with phone(browser, address, LONGSHOT) as ben:
        ben.join("Ben", 1)
        notebook.run("before = board")
        notebook.command("notebook:run-all-cells")
        notebook.prints("print(board is before, board.next is not None)", "False True")
        expect(lobby).to_contain_text("Guests: 1.")
        lobby.get_by_role("button", name="Begin").click()
        ben.says("Ben")
        lobby.get_by_role("button", name="End").click()
        lobby.get_by_role("button", name="End").last.click()
    expect(lobby).to_have_count(0)
    expect(page.locator(".rk-frame")).to_be_visible()
    assert notebook.errors == []


def test_a_cell_that_runs_again_closes_the_table_that_it_had(
    notebook: Notebook, browser: Browser
) -> None:
    page = notebook.open(HOST).page
    address = address_in(notebook)
    with phone(browser, address, LONGSHOT) as ann:
        ann.join("Ann", 0)
        notebook.command("notebook:run-all-cells")
        expect(ann.page.locator(".rk-gu")).to_contain_text("The host has closed this table.")
    expect(page.locator(".rk-lo")).to_contain_text("Guests: 0. Free seats: 4.")
    assert notebook.errors == []
