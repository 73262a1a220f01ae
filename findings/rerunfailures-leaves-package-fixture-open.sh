#!/usr/bin/env bash
# pytest-rerunfailures 16.7 with pytest 9.2.0: a fixture of a package, after a setup that failed once and was run again.
# Expected: what a second try has set up is torn down as ever, with the last test of its package.
# Seen: it is never torn down, neither before the next package nor at the end, and nothing is said: tests of other
# packages run while it is open (with Playwright's synchronous API: within a running event loop). Where no setup fails, it
# is closed before the next package begins.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet pytest==9.2.0 pytest-rerunfailures==16.7
mkdir one two
touch one/__init__.py two/__init__.py
cat >one/conftest.py <<'PY'
from pathlib import Path

import pytest


@pytest.fixture(scope="package")
def opened():
    print("\nopened")
    yield
    print("\nclosed")


@pytest.fixture(scope="session")
def works_the_second_time():
    if not Path("tried").exists():
        Path("tried").touch()
        raise OSError("the port is taken")
PY
cat >one/test_first.py <<'PY'
def test_first(opened, works_the_second_time):
    pass
PY
cat >two/test_next.py <<'PY'
def test_next():
    print("\nnext package")
PY
played() { env/bin/python -m pytest -s -q -p no:cacheprovider --reruns 1 one two | grep -E '^(opened|closed|next package)$' | paste -sd, -; }
seen="a setup failed once: $(played)"$'\n'"none failed: $(played)"
wanted=$'a setup failed once: opened,next package\nnone failed: opened,closed,next package'
echo "$seen"
[ "$seen" = "$wanted" ] || { echo "it behaves otherwise now" >&2; exit 1; }
