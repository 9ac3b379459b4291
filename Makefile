# racekit. `make` lists the targets.

SHELL := bash
.DEFAULT_GOAL := help
VENV := .venv
BIN := $(VENV)/bin
# The virtual environment is updated when one of these files changes.
MADE_FROM := pyproject.toml racekit/_version.py

# Jupyter requires this option for root. It listens on this machine only, and requires a token.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.PHONY: help lab test test-pythons lint rules size minutes mutants bench bundle manual site site-serve soak clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1@\2/p' Makefile | while IFS=@ read -r name what; do printf '%-14s %s\n' "$$name" "$$what"; done

lab: $(VENV)/.ready-lab ## open the first notebook (in Japanese if LANG is ja)
	@$(BIN)/racekit lab $(AS_ROOT)

test: $(VENV)/.ready-test ## run all checks; RINGS="lint unit" runs only these rings
	@$(BIN)/python -m tests.tools.rings $(RINGS)

test-pythons: $(VENV)/.ready-test ## run the unit tests on each declared Python that is installed
	@$(BIN)/python -m tests.tools.pythons

lint: $(VENV)/.ready-test ## check style, types and import rules
	@$(BIN)/python -m tests.tools.rings lint

rules: $(VENV)/.ready-test ## show which rules the tests play, one line per game
	@$(BIN)/python -m tests.tools.rules

size: $(VENV)/.ready-test ## count the lines of each room
	@$(BIN)/python -m tests.tools.sizes

minutes: $(VENV)/.ready-test ## count the minutes of each lesson, and the level of its English
	@$(BIN)/python -m tests.tools.minutes

# SAMPLE=1000 tests a sample of each game's mutants, GAMES="kuhn pig" those of some games.
mutants: $(VENV)/.ready-test ## plant faults in the games and count those that the tests notice
	@$(BIN)/python -m tests.tools.mutants $(GAMES) $(if $(SAMPLE),--sample $(SAMPLE))

bench: $(VENV)/.ready-bench ## run the benchmarks
	@bash .ci/setup.sh browser
	@bash .ci/setup.sh compiler
	@$(BIN)/python -m benchmarks

bundle: $(VENV)/.ready-test ## rebuild racekit/static from widgets/ (installs Node if necessary)
	@bash .ci/setup.sh node
	@cd widgets && PATH="$(abspath $(BIN)):$$PATH" npm run build

manual: $(VENV)/.ready-docs ## build the manual, in both languages, in build/site/manual
	@$(BIN)/python -m docs

site: $(VENV)/.ready-test ## build the website, with racekit in the browser, into build/site
	@bash .ci/setup.sh node
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m website

site-serve: $(VENV)/.ready-test ## show build/site on this machine
	@$(BIN)/python -m website.serve

soak: $(VENV)/.ready-test ## run the property tests with new examples, and mutation tests, for an hour or two; goes on where it stopped
	@$(BIN)/python -m pytest tests -q -n 2 --hypothesis-profile=soak --timeout=3600 \
		--resume .soak -m "soak or hypothesis" --ignore=tests/browser
	@bash .ci/setup.sh browser
	@$(BIN)/python -m pytest tests/browser -q --timeout=3600 --resume .soak -m soak
	@$(BIN)/python -m tests.tools.mutants --sample 200

clean: ## remove caches and build output, but not .venv and racekit/static
	@rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results widgets/node_modules
	@find racekit tests notebooks benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	@find notebooks -name .ipynb_checkpoints -prune -exec rm -rf {} + 2>/dev/null || true
	@echo "Clean. To start over completely, remove $(VENV) too."

$(VENV)/.ready-lab: $(MADE_FROM)
	@bash .ci/setup.sh python lab,interop,sandbox

$(VENV)/.ready-test: $(MADE_FROM)
	@bash .ci/setup.sh python test,lint
	@touch $(VENV)/.ready-lab $(VENV)/.ready-docs

$(VENV)/.ready-docs: $(MADE_FROM)
	@bash .ci/setup.sh python docs

$(VENV)/.ready-bench: $(MADE_FROM)
	@bash .ci/setup.sh python bench
