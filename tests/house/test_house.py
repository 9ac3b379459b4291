"""The house keeps its promises: what is committed, pinned, imported and listed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
WHOLE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = WHOLE["project"]


def committed() -> list[Path]:
    """Return the files that are committed, or would be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return sorted(path for path in paths if path.is_file())


# --- what is committed ---------------------------------------------------------------------------

SOMEBODYS_PATH = re.compile(
    r"(?<![\w./-])/(?:home|Users)/(?!jovyan\b)[a-z]\w*/"  # jovyan: Binder's user
    r"|(?<![\w./-])/root[/]"
    r"|\b[A-Z]:\\\\?Users\\"
)


def test_no_committed_file_holds_a_path_of_somebodys_machine() -> None:
    wrong = []
    for path in committed():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        wrong += [f"{path.relative_to(ROOT)}: {m.group()}" for m in SOMEBODYS_PATH.finditer(text)]
    assert not wrong


def test_no_lock_file_holds_a_registry_address() -> None:
    lock = (ROOT / "widgets" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock


def test_the_top_level_stays_small() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in committed() if path.parent != ROOT}
    assert folders <= {
        ".ci",
        ".github",
        "benchmarks",
        "binder",
        "docs",
        "examples",
        "notebooks",
        "racekit",
        "tests",
        "website",
        "widgets",
    }


def test_everything_says_the_same_version() -> None:
    import racekit

    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {racekit.__version__}\n" in citation
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(.*)\] - (.*)$", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == racekit.__version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", newest[2]) or newest[2] == "unreleased"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    tags = re.findall(r"mybinder\.org/v2/gh/\w+/\w+/([^?]+)\?", readme)
    assert set(tags) == {f"v{racekit.__version__}"}


def test_start_links_open_a_page_without_side_bars() -> None:
    """Binder has Jupyter Notebook's view, because the pins have Jupyter Notebook."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"mybinder\.org/v2/\S+?urlpath=([^)\s]+)", readme)
    assert links
    for link in links:
        view, _, page = link.partition("/")
        assert view == "notebooks"
        assert (ROOT / page).is_file()


def test_what_the_benchmarks_import_is_what_their_extra_installs() -> None:
    extras = PROJECT["optional-dependencies"]
    assert "racekit[test]" in extras["bench"]
    assert any(each.startswith("racekit[cluster,interop,") for each in extras["test"])
    needed = (extras[name] for name in ("interop", "test", "bench"))
    asked = [*PROJECT["dependencies"], *chain.from_iterable(needed)]
    installed = {Requirement(each).name for each in asked}
    imports = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
    sources = [path.read_text("utf-8") for path in (ROOT / "benchmarks").glob("*.py")]
    imported = {name for source in sources for name in imports.findall(source)}
    assert imported - set(sys.stdlib_module_names) <= {
        *installed,
        "tests",
        "website",
        "pyspiel",
    }  # open_spiel's


# --- the Makefile --------------------------------------------------------------------------------


def test_make_alone_lists_every_target() -> None:
    # A make inside `make test` would say where it is.
    outside = {key: os.environ[key] for key in os.environ if not key.startswith("MAKE")}
    said = subprocess.run(
        ["make"], cwd=ROOT, env=outside, capture_output=True, check=True, text=True
    ).stdout
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    lines = [line.split(maxsplit=2) for line in said.splitlines()]
    assert all(line[0] == "make" and line[2] for line in lines)
    assert [line[1] for line in lines] == phony.group(1).split()


# --- the rings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marker", "folder"), [("browser", "browser"), ("notebook", "notebooks"), ("slow", "house")]
)
def test_what_the_first_ring_leaves_out_lies_where_another_looks(marker: str, folder: str) -> None:
    marked = [
        path
        for path in (ROOT / "tests").rglob("test_*.py")
        if f"pytest.mark.{marker}" in path.read_text("utf-8")
    ]
    assert all(path.is_relative_to(ROOT / "tests" / folder) for path in marked)


def test_every_test_of_the_folder_that_the_first_ring_does_not_open_is_marked() -> None:
    marked = re.compile(r"^pytestmark = .*pytest\.mark\.browser", re.MULTILINE)
    for path in (ROOT / "tests" / "browser").glob("test_*.py"):
        assert marked.search(path.read_text("utf-8")), path


# --- Binder --------------------------------------------------------------------------------------


def pins() -> dict[str, Version]:
    """Return the versions that Binder installs."""
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if line and not line.startswith("#"):
            name, equals, version = line.partition("==")
            assert equals, f"not pinned: {line}"
            found[canonicalize_name(name)] = Version(version)
    return found


EXTRAS = PROJECT["optional-dependencies"]
ASKED_FOR = [*PROJECT["dependencies"], *EXTRAS["lab"], *EXTRAS["fast"], *EXTRAS["host"]]


def test_the_notebooks_are_fast_and_have_guests() -> None:
    assert {"racekit[fast]", "racekit[host]"} <= {*EXTRAS["lab"]}


@pytest.mark.parametrize(
    "requirement", [each for each in ASKED_FOR if not each.startswith("racekit[")]
)
def test_binder_pins_what_the_package_asks_for(requirement: str) -> None:
    wanted = Requirement(requirement)
    assert wanted.specifier.contains(pins()[canonicalize_name(wanted.name)])


def test_binder_installs_the_package_itself_without_a_pin() -> None:
    assert "racekit" not in pins()
    postbuild = (ROOT / "binder" / "postBuild").read_text(encoding="utf-8")
    assert "pip install --no-cache-dir --no-deps ." in postbuild
    assert "\nset -e" in postbuild


def test_binder_runs_a_python_that_the_package_supports() -> None:
    said = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    kind, _, version = said.partition("-")
    assert kind == "python"
    assert Requirement(f"x{PROJECT['requires-python']}").specifier.contains(version)


# --- what importing costs ------------------------------------------------------------------------

HEAVY = ("IPython", "anywidget", "ipywidgets", "numba", "numpy", "pandas", "platformdirs")

PLAY_A_GAME = """
import random
import sys
import racekit as rk

rng = random.Random(7)

def heavy():
    return sorted(set(sys.modules) & {names!r})

assert not heavy(), f"import racekit brought {{heavy()}}"
for name in {games!r}:
    table = rk.Table(name, seed=7, autosave=False)
    while table.result is None:
        table.advance()
        if table.result is None:
            table.step(rng.choice(table.state.actions()))
assert not heavy(), f"playing brought {{heavy()}}"
"""


def test_importing_and_playing_need_none_of_the_heavy_packages() -> None:
    from racekit.engine import registry

    # Other tests define games of their own.
    modules = {name: registry.game_class(name).__module__ for name in registry.names()}
    names = [name for name, module in modules.items() if module.startswith("racekit.")]
    program = PLAY_A_GAME.format(names=set(HEAVY), games=tuple(names))
    played = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert played.returncode == 0, played.stderr


GUIDES = [
    *("CONTRIBUTING.md", "tests/README.md", "widgets/README.md", "docs/README.md"),
    *("website/README.md", ".github/RELEASING.md"),
    *("docs/en/architecture.md", "docs/ja/architecture.md"),
]


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_names_what_there_is(guide: str) -> None:
    """Every path that begins with a folder of the project leads somewhere."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    folders = "|".join(
        path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "build"
    )
    places = re.findall(rf"`((?:{folders})/[\w./-]*)`", text)
    assert places
    assert not [place for place in places if not (ROOT / place).exists()]


# --- workflows -----------------------------------------------------------------------------------

WORKFLOWS = [*(ROOT / ".github" / "workflows").glob("*.yml")]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=[each.stem for each in WORKFLOWS])
def test_every_action_is_named_by_its_hash_and_its_version(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}  # v[\d.]+", each) for each in used)


def test_a_release_is_made_only_with_what_has_a_hash() -> None:
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    installs = re.findall(r"pip install (.*)", release)
    assert len(installs) == 2
    assert all(each.startswith("--require-hashes --only-binary :all: -r ") for each in installs)
    assert "python -m build --no-isolation" in release  # isolated, it would download what it likes
    assert not re.search(r"\b(curl|wget|npx|uvx|pipx|npm)\b", release)


def test_what_builds_a_release_is_what_the_package_asks_for() -> None:
    pinned = (ROOT / ".github" / "build.txt").read_text(encoding="utf-8")
    versions = dict(re.findall(r"^([\w-]+)==([\w.]+) \\\n", pinned, re.MULTILINE))
    assert "build" in versions
    for wanted in map(Requirement, WHOLE["build-system"]["requires"]):
        assert wanted.specifier.contains(versions[canonicalize_name(wanted.name)])
