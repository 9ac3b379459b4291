"""Tournaments: fair, isolated, named; the same result whatever the number of workers."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.tournaments import playing
from racekit.tournaments.entrant import Entrant
from racekit.tournaments.entrants import in_folder
from racekit.tournaments.playing import Match, TournamentJob, without_the_late
from racekit.tournaments.ratings import ratings
from racekit.tournaments.remote import Forfeit
from tests.tournaments.players import FILES, write
from tests.unpacking import with_drawings

TWO = {"wild": "random", "bold": "greedy"}


class Prefers:
    """A player that chooses the first action it knows of."""

    def __init__(self, *order: str) -> None:
        self.order = order

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        return next(action for word in self.order for action in actions if str(action) == word)


class Remembers:
    """A player that bets once it has chosen more often than a game allows."""

    def __init__(self) -> None:
        self.chosen = 0

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        self.chosen += 1
        return actions[0] if self.chosen <= 2 else actions[-1]


# --- who plays whom ------------------------------------------------------------------------------


@pytest.mark.parametrize(("names", "seats"), [("abcdefg", 4), ("abcd", 4), ("ab", 5), ("abc", 2)])
def test_everybody_plays_each_deal_once_in_every_seat(names: str, seats: int) -> None:
    game = rk.game("kuhn") if seats == 2 else rk.game("longshot", players=max(seats, 4))
    who = tuple(Entrant(name) for name in names)
    job = TournamentJob(game, who, 3, 7, 1.0, 100)
    for deal in range(3):
        matches = job.matches(deal)
        assert [match.number for match in matches] == [
            deal * len(names) + n for n in range(len(names))
        ]
        for seat in range(game.players):
            assert sorted(match.seats[seat] for match in matches) == sorted(names)
    assert len({job.deal_seed(deal) for deal in range(3)}) == 3
    assert len({job.matches(deal)[0].seats for deal in range(20)}) > 1


# --- whole tournaments ---------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_with_any_number_of_workers() -> None:
    players = {**TWO, "meek": Prefers("check", "fold")}
    one, two, other = (
        rk.tournament({**players, "bold": "random"}, "kuhn", 4, seed=seed, workers=workers)
        for seed, workers in ((5, 1), (5, 2), (6, 1))
    )
    assert one.games == two.games != other.games
    assert repr(one) == repr(two)


def test_a_cluster_gives_the_same_result() -> None:
    from distributed import Client, LocalCluster

    players = {"wild": "random", "meek": Prefers("check", "fold")}
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        found = rk.tournament(players, "kuhn", 3, seed=5, client=client)
    assert found.games == rk.tournament(players, "kuhn", 3, seed=5).games


def test_the_better_player_wins_and_every_game_can_be_replayed() -> None:
    wild, meek = Prefers("bet", "call"), Prefers("check", "fold")
    found = rk.tournament({"meek": meek, "wild": wild}, "kuhn", 3, seed=1)
    assert [each.player for each in found.standings] == ["wild", "meek"]
    assert [each.share.value for each in found.standings] == [1.0, 0.0]
    assert [each.games for each in found.standings] == [6, 6]
    for match in found.games:
        table = found.table(match.number)
        assert table.result is not None
        assert table.result.scores == match.scores
        assert tuple(name.en for name in table.names) == match.seats
    first, second = (found.table(number) for number in (0, 1))
    assert first.state.board.cards == second.state.board.cards, "a deal is dealt twice"


def test_a_player_begins_each_game_anew() -> None:
    found = rk.tournament({"a": Remembers(), "b": Prefers("check", "fold")}, "kuhn", 2, seed=1)
    own = [
        action for match in found.games for action in match.actions[2 + match.seats.index("a") :: 2]
    ]
    assert set(own) == {"check"}


def test_a_player_and_a_game_of_a_notebook_can_play(tmp_path: Path) -> None:
    script = tmp_path / "notebook.py"
    script.write_text(
        "import racekit as rk\n"
        "from racekit.games.pig import Pig\n"
        "class Mine:\n"
        "    def choose(self, view, actions, rng):\n"
        "        return actions[0]\n"
        "class Sow(Pig):\n"
        "    name = 'sow'\n"
        "if __name__ == '__main__':\n"
        "    print(rk.tournament({'mine': Mine(), 'wild': 'random'}, Sow(goal=6), 2, seed=1))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert "tournament of 2 players" in done.stdout, done.stderr
    assert "error" not in done.stdout


def test_a_game_without_end_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_STEPS", 20)
    hold = Prefers("hold", "roll")
    found = rk.tournament({"a": hold, "b": hold}, "pig", 2, seed=1)
    assert {match.shares for match in found.games} == {(0.5, 0.5)}
    assert {match.scores for match in found.games} == {()}


def test_an_interruption_keeps_the_deals_that_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = TournamentJob.matches

    def interrupted(job: TournamentJob, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return deal(job, number)

    monkeypatch.setattr(TournamentJob, "matches", interrupted)
    found = rk.tournament({"a": "random", "b": "random"}, "kuhn", 9, seed=5)
    assert len(found.games) == 4
    assert "Interrupted: 2 of 9 deals" in repr(found)


# --- players that fail ---------------------------------------------------------------------------


class Fails:
    """A player that does what it should not when it is asked."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        if self.how == "loops":
            while True:
                pass
        if self.how == "eats":
            return actions[len(bytearray(10**11))]
        return self.how


def test_players_that_fail_forfeit_their_games_and_are_named() -> None:
    players = {"meek": Prefers("check", "fold"), "cheeky": Fails("win"), "hungry": Fails("eats")}
    found = rk.tournament(players, "kuhn", 2, seed=3)
    reasons = {each.player: each for match in found.games for each in match.forfeits}
    assert {name: each.why for name, each in reasons.items()} == {
        "cheeky": "illegal",
        "hungry": "crash",
    }
    assert (reasons["cheeky"].detail, reasons["hungry"].detail) == ("'win'", "MemoryError")
    for match in found.games:
        out = {each.player for each in match.forfeits}
        for name, share in zip(match.seats, match.shares, strict=True):
            assert share == 0 if name in out else share >= 1 / 2 or not out
    lines = "\n".join(found.lines("en"))
    assert "cheeky: chose what is not legal" in lines
    assert "hungry: stopped with an error" in lines


def test_a_player_that_is_late_plays_no_more() -> None:
    players = {"slow": Fails("loops"), "meek": Prefers("check", "fold")}
    found = rk.tournament(players, "kuhn", 3, seed=3, seconds=2)
    why = [each.why for match in found.games for each in match.forfeits]
    assert why == ["time"] * 3 + ["withdrawn"] * 3
    assert found.standings[0].share.value == 1.0
    assert "withdrawn after 3 games out of time, 3 more forfeited, from game 3 on" in repr(found)


def test_which_games_a_late_player_forfeits_does_not_depend_on_what_was_played() -> None:
    def match(number: int, *late: str) -> Match:
        played = Match(number, number, ("a", "b"), (1.0, 0.0), (1, 0), (1, 2), ("x",))
        return played.forfeited(*(Forfeit(name, "time", "1") for name in late)) if late else played

    all_played = [match(0, "a"), match(1, "a"), match(2), match(3, "a"), match(4), match(5, "a")]
    found = without_the_late(all_played[::-1])
    assert [[each.why for each in one.forfeits] for one in found] == [
        *(["time"], ["time"], [], ["time"], ["withdrawn"], ["withdrawn"])
    ]
    skipped = [
        *all_played[:4],
        *(each.forfeited(Forfeit("a", "withdrawn")) for each in all_played[4:]),
    ]
    assert [one._replace(actions=()) for one in without_the_late(skipped)] == [
        one._replace(actions=()) for one in found
    ]


# --- ratings -------------------------------------------------------------------------------------


def games_of(strengths: dict[str, float], deals: int, seed: int) -> list[Match]:
    """Return made-up games, in which players win as the model of ratings says."""
    rng, names = random.Random(seed), [*strengths]
    found = []
    for number in range(deals):
        one, other = rng.sample(names, 2)
        won = rng.random() < strengths[one] / (strengths[one] + strengths[other])
        places = (1, 2) if won else (2, 1)
        found.append(Match(number, number, (one, other), (), (), places, ()))
    return found


def test_intervals_of_ratings_hold_what_is_true() -> None:
    true = {"a": 1.0, "b": 2.0, "c": 4.0, "d": 16.0}
    inside = Counter[bool]()
    for seed in range(20):
        found = ratings([*true], games_of(true, 300, seed))
        rated = {
            name: 1500 + 400 * (n - 0.5282)
            for name, n in zip(true, (0, 0.301, 0.602, 1.204), strict=True)
        }
        for name, each in found.items():
            inside[each.low < rated[name] < each.high] += 1
    assert inside[True] >= 70, "95% of 80, less chance"


def test_all_wins_and_a_circle_have_ratings() -> None:
    wins = [Match(n, n, ("a", "b"), (), (), (1, 2), ()) for n in range(6)]
    found = ratings(["a", "b"], wins)
    assert 1500 < float(found["a"].value) < 2200
    assert found["a"].high - found["a"].low > 100, "six games of one kind prove little"
    circle = [
        Match(n, n, pair, (), (), (1, 2), ())
        for n, pair in enumerate([("a", "b"), ("b", "c"), ("c", "a")] * 5)
    ]
    assert {round(float(each.value)) for each in ratings([*"abc"], circle).values()} == {1500}


# --- what is shown -------------------------------------------------------------------------------


def test_a_result_reads_in_both_languages_and_escapes_names(tmp_path: Path) -> None:
    found = rk.tournament({"<b>a": "random", "b\x1b[2J": "random"}, "kuhn", 2, seed=5)
    for lang, told in (("en", "Share of the win"), ("ja", "勝ちの割合")):
        assert told in "\n".join(found.lines(lang))
        page = found.write(tmp_path / "page.html", lang).read_text()
        assert told in page
        assert "<b>" not in page
        assert "&lt;b&gt;a" in page
        assert "\x1b" not in page
    assert "<svg" in with_drawings(found._repr_html_())
    assert [*found.frame().columns][:4] == ["player", "rating", "rating_low", "rating_high"]
    assert len(found.frame()) == 2


def test_what_is_not_possible_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"one": FILES["cautious"]})
    (tmp_path / "two.py").write_bytes(b"\xff")
    unsendable: Any = type("Odd", (), {"choose": print, "__reduce__": lambda self: 1 / 0})()
    players = {
        "": "random",
        "a": "nobody",
        "b": tmp_path / "gone.py",
        "c": tmp_path / "two.py",
        "d": unsendable,
        "e": rk.HUMAN,
    }
    with pytest.raises(rk.BadInput) as error:
        rk.tournament(players, "pig", 1, seed=-1, seconds=0, memory=1, goal=1)
    places = sorted(problem.place for problem in error.value.problems)
    assert places == [
        *("allow_code", "deals", "goal", "memory"),
        *(f"players[{name!r}]" for name in ("", "a", "b", "c", "d", "e")),
        *("seconds", "seed"),
    ]
    for few in ({"a": "random"}, 7, tmp_path / "gone"):
        with pytest.raises(rk.BadInput):
            rk.tournament(few, "pig")  # type: ignore[arg-type]


def test_code_runs_only_where_it_is_allowed(tmp_path: Path) -> None:
    made = tmp_path / "made.txt"
    source = f"open({str(made)!r}, 'w').close()\n{FILES['cautious']}"
    write(tmp_path, {"one": source, "two": source})
    with pytest.raises(rk.BadInput, match="allow_code"):
        rk.tournament(tmp_path, "pig", 2)
    assert not made.exists()


def test_what_systems_leave_beside_players_is_no_player(tmp_path: Path) -> None:
    for name in ("aiko.py", "._aiko.py", "~$aiko.py", ".DS_Store", "Thumbs.db"):
        (tmp_path / name).write_bytes(b"\0")
    assert list(in_folder(tmp_path)) == ["aiko"]
