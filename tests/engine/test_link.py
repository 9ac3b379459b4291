"""Links to games: short, exact, and without what the seat does not know."""

from __future__ import annotations

import base64
import random
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk
from racekit.engine.jsons import canonical
from racekit.exchange import link
from racekit.exchange.addresses import MOST_CHARACTERS, find
from racekit.library import linked_game

SITE = "https://racekit.github.io/racekit"
LONGEST = {
    "longshot": 600,
    "trickrace": 450,
    "foth": 700,
    "readaloud": 700,
    "kuhn": 300,
    "pig": 350,
}
"""The longest link to each game as a whole, with its address."""


def played(game: str, seed: int = 7, **settings: Any) -> rk.Table:
    made = rk.game(game)
    seats = dict.fromkeys(range(made.players), "random")
    table = rk.Table(made, seats=seats, seed=seed, autosave=False, **settings)
    table.advance()
    return table


def steps(table: rk.Table) -> list[str]:
    return [str(node.action) for node in table.node.line()]


def check_whole(game: str, seed: int) -> None:
    table = played(game, seed)
    address = table.link(known="all", site=SITE)
    assert len(address) <= LONGEST[game]
    opened = rk.share(address)
    assert opened.record().header == table.record().header
    assert (steps(opened), opened.state) == (steps(table), table.state)


def check_seat(game: str, seed: int) -> None:
    """A seat's link opens a position that the seat cannot tell from the one that was linked."""
    table = played(game, seed)
    rng = random.Random(seed)
    node, seat = rng.choice(table.nodes), rng.randrange(table.game.players)
    try:
        address = table.link(seat, node=node, site=SITE)
    except rk.BadInput:  # a position in the middle of some effects cannot be written
        assert game == "foth"
        return
    opened = linked_game(address)
    assert opened.seat == seat
    assert opened.table.state.key(seat) == table.state_at(node).key(seat)
    assert len(opened.table.nodes) == 1


@pytest.mark.parametrize("game", LONGEST)
@pytest.mark.parametrize("check", [check_whole, check_seat])
def test_a_game_comes_back(game: str, check: Callable[[str, int], None]) -> None:
    for seed in range(3):
        check(game, seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", LONGEST)
@pytest.mark.parametrize("check", [check_whole, check_seat])
def test_200_games_come_back(game: str, check: Callable[[str, int], None]) -> None:
    for seed in range(200):
        check(game, seed)


def test_a_link_tells_its_settings() -> None:
    seats = {0: rk.HUMAN, 1: "greedy"}
    table = rk.Table("longshot", players=4, seats=seats, seed=3, mode="play", autosave=False)
    table.advance()
    table.step(table.state.actions()[0])
    opened = rk.share(table.link(known="all"))
    assert opened.record().header["seats"] == table.record().header["seats"]
    assert (opened.mode, opened.seed, opened.game) == ("play", 3, table.game)


def test_a_link_names_where_a_table_began() -> None:
    start = rk.Table("pig", seed=1, autosave=False)
    start.step("roll")
    start.advance()
    table = rk.Table("pig", start=start.state, seed=2, autosave=False)
    table.step(table.state.actions()[0])
    opened = rk.share(table.link(known="all"))
    assert (opened.record().header, opened.state) == (table.record().header, table.state)


def test_a_seats_link_has_no_seed() -> None:
    table = played("longshot", seed=123456789)
    (head, _, _) = link._parts(find(table.link()).text)
    assert "123456789" not in head
    assert "seed" not in head


def test_an_earlier_position_can_be_linked() -> None:
    table = played("trickrace")
    opened = rk.share(table.link(known="all", node=20))
    assert opened.state == table.state_at(20)
    with pytest.raises(rk.BadInput, match="There is no such position"):
        table.link(node=10**6)


@pytest.mark.parametrize("wrong", [{"seat": 9}, {"known": "nothing"}])
def test_what_cannot_be_linked_is_one_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(rk.BadInput):
        played("kuhn").link(**wrong)


# --- addresses -----------------------------------------------------------------------------------


def test_the_address_is_the_websites_or_binders(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("kuhn")
    monkeypatch.delenv("RACEKIT_SITE", raising=False)
    assert table.link().startswith("https://mybinder.org/v2/gh/racekit/racekit/v")
    assert rk.share(table.link(known="all")).state == table.state
    monkeypatch.setenv("RACEKIT_SITE", "https://example.org/games/")
    assert table.link().startswith("https://example.org/games/laboratory/")
    own = "http://localhost:8888/notebooks/mine.ipynb"
    assert table.link(site=own).startswith(f"{own}#racekit=game.")


def test_a_link_within_a_message_is_found() -> None:
    table = played("kuhn")
    assert rk.share(f"Look at this: {table.link(known='all')} !").state == table.state


# --- links that somebody has changed -------------------------------------------------------------

WHOLE = find(played("kuhn").link(known="all")).text


def mended(text: str, change: Callable[[dict[str, Any]], object]) -> str:
    """Return a link's text with another header, and the right checksum for it and no steps."""
    head, digits, _ = link._parts(text)
    header = link._header(head)
    change(header)
    made = canonical(header)
    data = link._deflated(made) + digits + link._checksum(made, [])
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def refused(text: str) -> list[str]:
    with pytest.raises(rk.BadInput) as caught:
        rk.share(f"#racekit=game.{text}")
    return [problem.text.en for problem in caught.value.problems]


@pytest.mark.parametrize("end", range(1, len(WHOLE), 7))
def test_a_link_that_was_cut_is_damaged(end: int) -> None:
    assert refused(WHOLE[:end]) == ["it is damaged; perhaps its end is missing."]


@given(st.integers(0, len(WHOLE) - 1), st.sampled_from("Aa0_-Zz9"))
def test_a_changed_character_opens_nothing_else(at: int, other: str) -> None:
    changed = WHOLE[:at] + other + WHOLE[at + 1 :]
    try:
        opened = rk.share(f"#racekit=game.{changed}")
    except rk.BadInput:
        return
    assert opened.record() == rk.share(f"#racekit=game.{WHOLE}").record()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda header: header.update(steps=-1), "damaged"),
        (lambda header: header.update(steps=True), "damaged"),
        (lambda header: header.update(steps=10**9), "damaged"),
        (lambda header: header.update(version="0"), "steps of a link mean other actions"),
        (lambda header: header.update(game="chess"), "'chess'"),
        (lambda header: header.update(seats=[]), "0 seats"),
        (lambda header: header.update(seed="x"), "seed"),
        (lambda header: header.update(extra=1), "extra"),
        (lambda header: header.update(mode="cheat"), "cheat"),
    ],
)
def test_a_forged_header_is_one_error(change: Callable[[dict[str, Any]], object], why: str) -> None:
    assert why in " ".join(refused(mended(WHOLE, change)))


def test_what_is_no_header_is_one_error() -> None:
    for head in (b"[]", b"{", b'"x"', b"\xff", b"[" * 10_000, b"1" * 10_000):
        deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        data = deflate.compress(head) + deflate.flush() + bytes(4)
        assert "damaged" in refused(base64.urlsafe_b64encode(data).decode().rstrip("="))[0]


def test_a_link_may_not_hide_a_large_header() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(b" " * (1 << 20)) + deflate.flush() + bytes(4)
    assert "damaged" in refused(base64.urlsafe_b64encode(data).decode().rstrip("="))[0]


def test_a_link_may_not_hide_thousands_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game without an end, the first action at every step takes no characters."""
    made = rk.Table("readaloud", turns=None, repetition="allowed", seed=1, autosave=False)
    taken: list[object] = []
    monkeypatch.setattr(rk.Table, "step", lambda _, action: taken.append(action))
    text = find(made.link(known="all")).text
    assert "damaged" in refused(mended(text, lambda header: header.update(steps=20_000)))[0]
    assert taken == []
    refused(mended(text, lambda header: header.update(steps=500)))
    assert len(taken) == 500


def test_a_link_is_not_too_long() -> None:
    assert "longer than" in refused("A" * (MOST_CHARACTERS + 1))[0]
    with pytest.raises(rk.BadInput, match="longer than"):
        find("x" * 10**6)


@pytest.mark.parametrize("text", ["racekit=", "#racekit=game.", "racekit=card.x", 7, None])
def test_what_is_no_link_is_one_error(text: Any) -> None:
    with pytest.raises(rk.BadInput):
        find(text)


def test_a_link_to_a_puzzle_is_no_game() -> None:
    address = next(iter(rk.puzzles("pig"))).link()
    with pytest.raises(rk.BadInput, match="opens no game"):
        rk.share(address)


def test_old_share_strings_still_open() -> None:
    table = played("kuhn")
    assert rk.share(table.share()).state == table.state
