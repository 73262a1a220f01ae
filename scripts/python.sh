#!/bin/sh
# Runs the first Python found that Stackyard works with (PYTHON=... chooses one); says in one line what is missing.
for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
  "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null || continue
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "$python has no venv module: install it (on Debian and Ubuntu: apt-get install python3-venv)." >&2
    exit 1
  fi
  exec "$python" "$@"
done
echo "Python 3.11 to 3.14 is missing (looked for: ${PYTHON:-python3, python3.11 ... python3.14, python}): install one, or name it: make PYTHON=/path/to/python." >&2
exit 1
