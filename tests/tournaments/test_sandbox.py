"""Players from files: behind walls that hold, and nobody else pays for what they do."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import racekit as rk
from racekit.tournaments import remote
from racekit.tournaments.entrant import Entrant
from racekit.tournaments.playing import Referee, TournamentJob
from racekit.tournaments.remote import ForfeitError, Seated, WalledHost
from racekit.tournaments.sandbox import library, pyodide
from racekit.tournaments.sandbox.plain import plain, question, rebuilt
from tests.tournaments.players import FILES, HEAD, HOSTILE, write

PIG = rk.game("pig")
STATE = PIG.start()


@pytest.fixture(scope="module", autouse=True)
def _sandbox() -> None:
    """Have Pyodide: where it is not there yet, it is downloaded."""
    pyodide.prepare()


@contextmanager
def hosted(source: str, seconds: float = 20, memory: int = 200) -> Iterator[WalledHost]:
    host = WalledHost(Entrant("x", file="x.py", source=source), seconds, memory, PIG)
    try:
        yield host
    finally:
        host.close()


def played(source: str, seconds: float = 20, times: int = 1) -> list[str]:
    """Return what a player chooses."""
    with hosted(source, seconds) as host:
        host.begin()
        actions = STATE.actions()
        view = STATE.view(0)
        return [str(host.choose(view, actions, random.Random(at))) for at in range(times)]


def forfeit(source: str, seconds: float = 20, times: int = 1) -> tuple[str, str]:
    """Return why a player forfeits."""
    with pytest.raises(ForfeitError) as error:
        played(source, seconds, times)
    return error.value.forfeit.why, error.value.forfeit.detail


# --- what a player gets --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kuhn", "pig", "longshot", "trickrace", "foth", "readaloud"])
def test_a_view_is_the_same_after_it_has_been_data(name: str) -> None:
    game = rk.game(name)
    table = rk.Table(game, seats=dict.fromkeys(range(game.players), "random"), seed=3)
    for _ in range(60):
        if not table.waiting:
            break
        state = table.state
        for seat in range(game.players):
            view, actions = state.view(seat), state.actions()
            asked = json.loads(question(view, actions, random.Random(1)))
            again = rebuilt(asked["view"], game)
            assert again == view
            assert repr(again) == repr(view)
            assert again.data() == view.data()
            assert plain(again) == asked["view"]
            assert rebuilt(asked["actions"], game) == tuple(actions)
        table.advance(1)


def test_a_player_has_racekit_and_its_own_random_numbers() -> None:
    source = (
        "import racekit as rk\n\n"
        "class Mine:\n"
        "    def choose(self, view, actions, rng):\n"
        "        own = rng.random()\n"
        "        view.data(), view.unseen(), repr(view)\n"
        "        best = rk.players.Greedy().choose(view, actions, rng)\n"
        "        return f'{view.game} {best in actions} {own}'\n"
    )
    expected = random.Random(random.Random(0).getrandbits(128)).random()
    assert forfeit(source) == ("illegal", f"'pig True {expected}'")


# --- walls ---------------------------------------------------------------------------------------


def test_hostile_code_reaches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "42")
    (tmp_path / "secret.txt").write_text("here")
    hostile = f"FOLDER = {str(tmp_path)!r}\n{HOSTILE}"
    assert forfeit(hostile, 60) == ("illegal", "'done: []'")
    assert [path.name for path in tmp_path.iterdir()] == ["secret.txt"]


def test_nothing_is_remembered_from_one_game_to_the_next() -> None:
    source = (
        "import os, random\nimport racekit\n\n"
        "class Mine:\n"
        "    def choose(self, view, actions, rng):\n"
        "        known = os.path.exists('/tmp/kept') or hasattr(racekit, 'kept')\n"
        "        racekit.kept = True\n"
        "        open('/tmp/kept', 'w').close()\n"
        "        return f'{known} {random.random()}'\n"
    )
    (_, first), (_, second) = forfeit(source), forfeit(source)
    assert first.startswith("'False")
    assert second.startswith("'False")
    assert first != second, "random numbers that nobody seeded differ"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("import os; os._exit(0)", "crash"),
        ("import os; os.system('true')", "crash"),
        ("raise SystemExit(0)", "crash"),
        ("import ctypes; ctypes.CDLL(None).system(b'ls')", "crash"),
        ("(f := lambda: f())()", "crash"),
        ("return actions[len(bytearray(10**9))]", "crash"),
        ("import pyodide_js; pyodide_js._api.fatal_error(1)", "crash"),
        ("return [[[]]] * 10**4", "illegal"),
        ("return '\\ud800' * 10**6", "illegal"),
    ],
)
def test_a_player_that_breaks_its_process_forfeits_alone(body: str, why: str) -> None:
    found, detail = forfeit(f"{HEAD}        {body}\n")
    assert found == why
    assert len(detail) < 1000
    detail.encode()


def test_answers_are_texts_of_actions_whatever_the_player_returns() -> None:
    lying = (
        "class Lies(str):\n"
        "    times = 0\n"
        "    def __eq__(self, other):\n        return True\n"
        "    def __str__(self):\n        Lies.times += 1\n        return 'hold' * Lies.times\n"
        "    __hash__ = str.__hash__\n\n"
        f"{HEAD}        return Lies('hold')\n"
    )
    assert played(lying) == [str(STATE.actions()[0])]


def test_a_player_that_changes_its_own_python_changes_nothing_else() -> None:
    patched = (
        "import json, sys\n"
        "from racekit.tournaments.sandbox import inside\n\n"
        'json.dumps = lambda told: \'{"chosen": "roll"}\\n{"chosen": "hold"}\\n\' * 10**6\n'
        "print('{\"chosen\": 0}' * 10**5, flush=True)\n"
        f"{HEAD}        sys.stdout.write('x' * 10**6)\n        return 'nothing'\n"
    )
    why, _ = forfeit(patched)
    assert why == "crash"


# --- time and memory -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "import time; time.sleep(1000)",
        "while True:\n            try: [].x\n            except BaseException: pass",
    ],
)
def test_a_player_that_does_not_answer_is_late(body: str) -> None:
    assert forfeit(f"{HEAD}        {body}\n", 2) == ("time", "2")


def test_memory_is_bounded_whoever_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    outside = (
        "import pyodide_js\n\n"
        f"{HEAD}        make = pyodide_js._module.HEAP8.slice(0, 1).constructor\n"
        "        kept = [make.new(10**8).fill(1) for _ in range(40)]\n"
        "        return len(kept)\n"
    )
    assert forfeit(outside)[0] == "crash"
    if Path("/proc/self/statm").exists():
        # What the system limits is also measured.
        monkeypatch.setattr(remote.Process, "limit_growth", lambda process, more: None)
        assert forfeit(outside)[0] == "crash"


# --- who pays ------------------------------------------------------------------------------------


def test_whoever_stalls_at_the_end_of_a_game_has_not_won_it() -> None:
    class Stalls:
        """An ordinary player whose process does not let a game end."""

        def end(self) -> bool:
            raise ForfeitError("a", "time", "1")

        def begin(self) -> None: ...

        def close(self) -> None: ...

        def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
            return actions[-1]

    class Good(Stalls):
        def end(self) -> bool:
            return True

    job = TournamentJob(rk.game("pig", goal=5), (Entrant("a"), Entrant("b")), 2, 7, 1.0, 100)
    for match in job.matches(0):
        referee = Referee(job)
        seats: dict[str, Any] = {"a": Stalls(), "b": Good()}
        referee._started = seats.__getitem__  # type: ignore[method-assign]
        found = referee.played(match)
        assert [each.player for each in found.forfeits] == ["a"]
        assert found.shares[match.seats.index("a")] == 0
        assert found.shares[match.seats.index("b")] == 1


def test_an_action_is_chosen_at_a_table_as_it_is() -> None:
    with hosted(f"{HEAD}        return actions[0]\n") as host:
        host.begin()
        actions = STATE.actions()
        assert Seated("x", host).choose(STATE.view(0), actions, random.Random(1)) is actions[0]


# --- where there is no sandbox -------------------------------------------------------------------


def test_without_a_sandbox_files_are_refused_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made.txt"
    bad = f"open({str(made)!r}, 'w').close()\n{FILES['cautious']}"
    write(tmp_path, {"one": bad, "two": bad})
    monkeypatch.setenv("RACEKIT_PYODIDE", str(tmp_path / "gone"))
    with pytest.raises(rk.BadInput) as error:
        rk.tournament(tmp_path, "pig", 2, allow_code=True)
    assert "racekit sandbox" in error.value.text("en")
    with pytest.raises(rk.BadInput, match="as they were published"):
        pyodide.prepare()
    monkeypatch.setattr(pyodide, "deno", lambda: None)
    for lang in ("en", "ja"):
        with pytest.raises(rk.BadInput) as error:
            rk.tournament(tmp_path, "pig", 2, allow_code=True)
        assert 'pip install "racekit[sandbox]"' in error.value.text(lang)
    assert not made.exists()


def test_pyodide_with_another_hash_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in pyodide.FILES:
        (tmp_path / name).write_bytes((pyodide.folder() / name).read_bytes())
    assert pyodide.is_whole(tmp_path)
    monkeypatch.setenv("RACEKIT_PYODIDE", str(tmp_path))
    assert pyodide.missing() is None
    with (tmp_path / "pyodide.mjs").open("a") as file:
        file.write("\n")
    assert pyodide.missing() is not None


def test_the_website_has_the_same_pyodide() -> None:
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    assert pyodide.VERSION == PYODIDE_VERSION


def test_a_game_of_ones_own_travels_with_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "gamebox"
    package.mkdir()
    for name in ("__init__.py", "sow.py", "words.toml", "secret.txt"):
        (package / name).write_text("")
    (tmp_path / "lone_game.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module, own in (
        ("gamebox.sow", {"gamebox/__init__.py", "gamebox/sow.py", "gamebox/words.toml"}),
        ("lone_game", {"lone_game.py"}),
    ):
        import_module(module)
        with ZipFile(BytesIO(library._archive(module))) as archive:
            names = set(archive.namelist())
        assert {name for name in names if not name.startswith("racekit/")} == own
        assert "racekit/games/pig.py" in names


def test_a_game_of_a_notebook_is_refused_to_files(tmp_path: Path) -> None:
    write(tmp_path, {"one": FILES["cautious"], "two": FILES["cautious"]})

    class Sow(type(PIG)):  # type: ignore[misc]
        name = "test_sow"
        __module__ = "__main__"

    with pytest.raises(rk.BadInput, match="in a file, too"):
        rk.tournament(tmp_path, Sow(goal=5), 2, allow_code=True)
