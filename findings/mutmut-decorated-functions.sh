#!/usr/bin/env bash
# mutmut 3.8.1 and decorated functions.
# Expected: a function under `@numba.njit`, `@functools.cache` or `@property` gets mutants like any other, or is named as
# one that gets none.
# Seen: it gets none, and neither `run` nor `results --all true` says so; a plain function, a method and a static method
# beside it do. In a code base whose rules are compiled by a decorator, a report without survivors says nothing of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check mutmut==3.8.1 pytest==9.2.0
mkdir rules tests
touch rules/__init__.py
cat >rules/rules.py <<'PY'
import functools


def plain(a, b):
    return a + b


@functools.cache
def cached(a, b):
    return a + b


class Piece:
    @staticmethod
    def fixed(a):
        return a + 1

    @property
    def height(self):
        return 1 + 2
PY
cat >tests/test_rules.py <<'PY'
from rules.rules import Piece, cached, plain


def test_all():
    assert plain(1, 2) == cached(1, 2) == Piece().height == 3
    assert Piece.fixed(1) == 2
PY
printf '[tool.mutmut]\nsource_paths = ["rules/"]\n' >pyproject.toml
v/bin/mutmut run >run.txt 2>&1
names=$(v/bin/mutmut results --all true | grep -o '__mutmut_[0-9]*\|x[^ ]*plain\|x[^ ]*cached\|x[^ ]*fixed\|x[^ ]*height' | grep -v __mutmut | sort -u | tr '\n' ' ')
echo "functions that have mutants: $names"
case "$names" in *plain*) ;; *) echo "a plain function has none now" >&2; exit 1 ;; esac
case "$names" in *cached* | *height*) echo "decorated functions have mutants now" >&2; exit 1 ;; *) ;; esac
if grep -qiE 'skip.*(cached|height)|decorat' run.txt; then echo "it says now what it leaves out" >&2; exit 1; fi
