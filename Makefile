# make run    serve on http://0.0.0.0:8000 (PORT=9000 HOST=127.0.0.1 change it)
# make test   set up and run every test on all cores, browser tests included
#             (ARGS="-k name" narrows it, ARGS="-n 0 -k name" runs it in one process)
# make long   the tests that take long, and all examples of the properties
# make lint   ruff, mypy, import-linter, djlint, and no scheme named outside its module
# make bench  measure, each number beside its goal (make bench load measures one part)
# See CONTRIBUTING.md for the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
LOCK := requirements-dev.lock
ARGS ?=
# One worker more than there are cores, since a test in a browser waits a fifth of its time. Each
# begins with a run of neighbours, which share what takes long to set up; whoever is done takes
# over half of what another one has left, so that all end at about the same time.
WORKERS = $$($(BIN)/python -c "import os; print((os.cpu_count() or 1) + 1)")
CORES = -n $(WORKERS) --dist worksteal
WITH_POSTGRES = SCOREKEEPER_TEST_POSTGRES_URL="$$(scripts/postgres.sh)" && export SCOREKEEPER_TEST_POSTGRES_URL
WITH_SERVERS = CHROMIUM="$$(scripts/chromium.sh)" && export CHROMIUM && $(WITH_POSTGRES)
LOCALES := scorekeeper/translations
# The parts of the bench: `make bench load` measures that one alone.
MEASURES := pages scoring weights growth load

.DEFAULT_GOAL := run
.PHONY: run test long power lint bench $(MEASURES) format lock messages venv clean

run: $(VENV)/.runs
	@$(BIN)/python -m scorekeeper serve

test: $(VENV)/.tests
	@$(WITH_SERVERS) && $(BIN)/python -m pytest $(CORES) -m "not long and not power" $(ARGS)

# What nobody waits for every day: tests marked so, and every example of the properties.
long: $(VENV)/.tests
	@$(WITH_SERVERS) && $(BIN)/python -m pytest $(CORES) -m long $(ARGS)
	@EXAMPLES=1 $(BIN)/python -m pytest $(CORES) -m examples $(ARGS)

# Power cuts, and calls that fail, one after the other: they need FUSE and strace.
power: $(VENV)/.tests
	@scripts/power.sh && $(BIN)/python -m pytest -m power $(ARGS)

lint: $(VENV)/.tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint templates
	$(BIN)/python scripts/scheme_names.py

bench: $(VENV)/.tests
	@$(WITH_POSTGRES) && $(BIN)/python -m bench $(ARGS) $(filter $(MEASURES),$(MAKECMDGOALS))

$(MEASURES): bench
	@:

format: $(VENV)/.tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --reformat --quiet templates || true

# Pins every package from an environment made for nothing else.
lock:
	rm -rf build/lock-venv
	scripts/make-venv.sh "$(PYTHON)" build/lock-venv
	build/lock-venv/bin/python -m pip --disable-pip-version-check install -q -e '.[dev,postgres]'
	{ echo "# Every package of a development environment, pinned by 'make lock'."; \
	  echo "# Used as constraints: a Python that needs fewer of them installs fewer."; \
	  build/lock-venv/bin/python -m pip freeze --exclude-editable; } > $(LOCK)
	rm -rf build/lock-venv

# New words into the catalogues, and the catalogues into what gettext reads.
messages: $(VENV)/.tests
	mkdir -p $(LOCALES)
	PYTHONPATH=scripts $(BIN)/pybabel -q extract -F babel.cfg -k lazy_gettext -c "For translators:" --ignore-dirs='.*' \
	  --project=Scorekeeper --no-location --sort-output -o $(LOCALES)/messages.pot .
	$(BIN)/pybabel -q update -i $(LOCALES)/messages.pot -d $(LOCALES) --no-fuzzy-matching \
	  --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/python scripts/english.py $(LOCALES)/en/LC_MESSAGES/messages.po
	$(BIN)/pybabel -q compile -d $(LOCALES)

venv: $(VENV)/.tests

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find scorekeeper tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@scripts/make-venv.sh "$(PYTHON)" $(VENV)

$(VENV)/.runs: $(BIN)/python pyproject.toml $(LOCK)
	@echo "Installing what Scorekeeper needs into $(VENV) ..."
	@$(PIP) install -q -c $(LOCK) -e .
	@touch $@

$(VENV)/.tests: $(BIN)/python pyproject.toml $(LOCK)
	@echo "Installing what developing Scorekeeper needs into $(VENV) ..."
	@$(PIP) install -q -c $(LOCK) -e '.[dev]'
	@touch $@ $(VENV)/.runs
