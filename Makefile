# Stackyard's commands. Each makes what it needs, and nothing twice: a stamp stands for what was made from which files.
#   Python packages: dependencies in pyproject.toml -> hashed lock files requirements/{run,cluster,dev,bench,ray,docs}.txt -> .venv
#   browser client:  web/package-lock.json -> web/node_modules -> stackyard/server/static

PORT ?= 8000
DOCS_PORT ?= 8001
HOST ?= 127.0.0.1
PYTEST_WORKERS ?= 5
LONG ?= $(STACKYARD_LONG)
UNITS_TESTED ?=
VENV := .venv
PY := $(VENV)/bin/python
STATIC := stackyard/server/static/index.html
NPM := npm --prefix web --no-update-notifier --loglevel error
WARM = if [ -f stackyard/core/compiling/warm.py ]; then $(PY) -m stackyard.core.compiling.warm; fi
WEB_SOURCES := $(shell find web/src web/public stackyard -type f \( -path 'web/*' -o -name '*.ftl' \) 2>/dev/null) web/index.html \
	web/package.json web/vite.config.ts web/svelte.config.js web/tsconfig.json web/tsconfig.base.json

# Hundreds of processes start in a test run: what they import is compiled once, whatever the surroundings ask for.
unexport PYTHONDONTWRITEBYTECODE

# What is missing is said at once: Python (stamp-venv) and Node (web) are looked for before packages are fetched.
.DELETE_ON_ERROR:
.PHONY: help play test check format lock types warm web wheel bench screenshots docs site clean

help: ## say what can be made
	@echo "Stackyard: make TARGET"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

play: $(VENV)/stamp-venv web $(VENV)/stamp-run ## start the hall on http://localhost:8000 and open a browser (PORT=8000; HOST=0.0.0.0: for phones too)
	@exec $(VENV)/bin/stackyard serve --host $(HOST) --port $(PORT) --open

test: $(VENV)/stamp-venv web $(VENV)/stamp-dev $(if $(LONG),$(VENV)/stamp-ray) ## run every test: rules, properties, server, browser (LONG=1: and those of minutes)
	@$(WARM)
	@$(PY) scripts/chromium.py --install >/dev/null
	@$(if $(UNITS_TESTED),,$(NPM) run --silent test)
	@STACKYARD_LONG=$(LONG) $(PY) -m pytest -n $(PYTEST_WORKERS) $(ARGS)

check: $(VENV)/stamp-dev web/node_modules/.stamp ## lint, format, strict types, the catalogue of messages, known holes
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(PY) scripts/catalogue.py --check
	$(PY) -m scripts.audit
	$(NPM) run --silent check

format: $(VENV)/stamp-dev web/node_modules/.stamp ## fix what can be fixed
	$(VENV)/bin/ruff check --fix --exit-zero
	$(VENV)/bin/ruff format
	$(NPM) run --silent format

web: $(STATIC) ## build the browser client into stackyard/server/static

warm: $(VENV)/stamp-dev ## compile the rules and the bots of every game
	@$(WARM)

types: $(VENV)/stamp-dev web/node_modules/.stamp ## generate the browser's types and constants, and what docs/protocol, docs/envs and docs/files.md take from the code
	@$(PY) scripts/wire_types.py
	@$(PY) -m scripts.page_constants
	@$(PY) -m scripts.schemas
	@NUMBA_DISABLE_JIT=1 $(PY) -m scripts.env_pages
	@$(PY) -m scripts.file_list

wheel: $(VENV)/stamp-dev web ## build dist/*.whl with the client in it
	@rm -rf dist
	@$(PY) -m build --wheel --no-isolation

bench: $(VENV)/stamp-bench ## run the benchmarks
	@$(WARM)
	@$(PY) -m benchmarks

screenshots: $(VENV)/stamp-venv web $(VENV)/stamp-dev ## draw the screenshots of docs/screenshots anew
	@$(WARM)
	@$(PY) scripts/chromium.py --install >/dev/null
	@$(PY) scripts/screenshots.py

docs: site ## build the documentation, warnings being errors, and show it on http://localhost:8001 (DOCS_PORT=8001)
	@echo "The documentation is on http://localhost:$(DOCS_PORT)  (Ctrl-C closes it)"
	@exec $(PY) -m http.server --bind 127.0.0.1 --directory dist/site $(DOCS_PORT)

site: $(VENV)/stamp-docs ## build the documentation into dist/site
	@PYTHONPATH=. $(VENV)/bin/mkdocs build --strict --quiet

LOCK = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header --no-emit-index-url $(UPGRADE) pyproject.toml \
	--extra server --extra physics --extra solve --group build
lock: $(VENV)/stamp-dev ## pin all packages anew (UPGRADE=--upgrade takes newer ones)
	$(LOCK) -o requirements/run.txt
	$(LOCK) --extra cluster -c requirements/run.txt -o requirements/cluster.txt
	$(LOCK) --group dev -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) --group bench -c requirements/run.txt -o requirements/bench.txt
	$(LOCK) --group ray -c requirements/dev.txt -o requirements/ray.txt
	$(LOCK) --group docs -c requirements/dev.txt -o requirements/docs.txt
	echo uv | $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--no-emit-index-url -c requirements/dev.txt - -o requirements/uv.txt
	$(NPM) install --package-lock-only
	node scripts/strip_funding.mjs

clean: ## remove everything that was made here
	rm -rf $(VENV) dist stackyard/server/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache web/.svelte-check

# --- what the targets need -------------------------------------------------------------------------------------------

# An environment whose Python has gone, or that lost its pip when it was made, is made anew.
$(shell [ -x $(PY) ] || rm -f $(VENV)/stamp-*)
$(VENV)/stamp-venv:
	@$(PY) -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || scripts/python.sh -m venv --clear $(VENV)
	@touch $@

$(VENV)/stamp-%: requirements/%.txt requirements/uv.txt pyproject.toml $(VENV)/stamp-venv
	@echo "Installing Python packages ($*) ..."
	@scripts/packages.sh $< && \
	$(PY) -m pip install -qq --disable-pip-version-check --no-input --no-deps --no-build-isolation -e . || \
	{ echo "The Python packages could not be installed (see above): is the package index in reach?" >&2; exit 1; }
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json web/.npmrc
	@scripts/node.sh
	@echo "Installing the browser client's packages ..."
	@$(NPM) ci >/dev/null || { echo "npm could not install the client's packages: is the registry in reach?" >&2; exit 1; }
	@touch $@

$(STATIC): $(WEB_SOURCES) web/node_modules/.stamp
	@scripts/node.sh
	@echo "Building the browser client ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@
