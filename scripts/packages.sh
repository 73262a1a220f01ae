#!/bin/sh
# Install the packages that a lock file names into .venv: by uv, in a third of pip's time; by pip where uv cannot be had
# or fails, as on a machine for which it has no wheel.
set -eu
python=.venv/bin/python
pip="$python -m pip install -qq --no-compile --disable-pip-version-check --no-input --require-hashes"
index=${PIP_INDEX_URL:-$($python -m pip config get global.index-url 2>/dev/null || true)}
[ -z "$index" ] || export UV_DEFAULT_INDEX="$index" # uv does not read pip's settings
export UV_HTTP_TIMEOUT=15 UV_HTTP_RETRIES=1         # pip is more patient
$python -m uv --version >/dev/null 2>&1 || $pip -r requirements/uv.txt >/dev/null 2>&1 || true
$python -m uv pip install --quiet --python "$python" --require-hashes -r "$1" >/dev/null 2>&1 || $pip -r "$1"
