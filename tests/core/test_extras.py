"""Packages of extras: what needs none works without them, and what lacks one says so in one line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from stackyard.core.machine.extras import EXTRAS, MissingPackageError, needing
from stackyard.core.registry import LISTINGS
from stackyard.core.texts.catalogue import text_of

PROJECT = tomllib.loads((Path(__file__).parent.parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
IMPORTED_AS = {
    "argon2-cffi": "argon2",
    "mujoco-core": "mujoco",
    "numba-cuda": "numba_cuda",
    "pillow": "PIL",
    "resvg-py": "resvg_py",
}
FALL_BACK = {"rich"}  # without it, something simpler is done

# Hides packages as if they were not installed, and then runs what follows.
HIDE = """
import sys
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hide())
"""


def without(code: str, hidden: set[str]) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", HIDE.format(hidden=hidden) + code]
    return subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=;\[ ]", each, maxsplit=1)[0] for each in requirements}


def test_the_table_is_that_of_the_package() -> None:
    extras = PROJECT["optional-dependencies"]
    for extra in ("server", "physics", "solve", "rl", "openspiel", "cuda", "jax", "lab"):
        packages = {IMPORTED_AS.get(name, name) for name in names(extras[extra])}
        packages_of = {package for package, of in EXTRAS.items() if of == extra}
        assert packages_of - {"pyspiel"} <= packages
        assert all(package in EXTRAS for package in packages - FALL_BACK)
    assert names(PROJECT["dependencies"]) == {"fluent.syntax", "msgspec", "numba", "numpy", "shtab"}
    (everything,) = extras["all"]
    assert set(re.findall(r"\w+", everything)) == {"stackyard", "server", "physics", "solve", "rl", "lab"}


def test_ranges_not_pins() -> None:
    asked = PROJECT["dependencies"] + [each for extra in PROJECT["optional-dependencies"].values() for each in extra]
    assert [each for each in asked if "==" in each] == []


def test_what_is_missing_is_one_line() -> None:
    expected = r"^this needs the package pyarrow: pip install 'stackyard\[lab\]'$"
    with pytest.raises(MissingPackageError, match=expected), needing():
        raise ModuleNotFoundError("No module named 'pyarrow.lib'", name="pyarrow.lib")
    with pytest.raises(ImportError, match="physics") as raised, needing("physics"):
        raise ModuleNotFoundError("No module named 'ortools'", name="ortools")
    assert raised.value.localizable is not None  # type: ignore[attr-defined]
    assert text_of(raised.value.localizable, "de") == "dazu fehlt das Paket ortools: pip install 'stackyard[physics]'"  # type: ignore[attr-defined]
    with pytest.raises(ModuleNotFoundError, match="own"), needing():
        raise ModuleNotFoundError("No module named 'own'", name="own")


BODIES = """
import json
import pyspiel
from stackyard import envs
from stackyard.core.errors import StackyardError
envs.register_open_spiel()
told = []
for make in (envs.raw_env, envs.seat_env, lambda slug: pyspiel.load_game("stackyard_" + slug.replace("-", "_"))):
    for slug in ("towers", "tower-topple", "towerbrix"):
        try:
            make(slug)
        except StackyardError as error:
            told.append(str(error))
        else:
            told.append("")
print(json.dumps(told))
"""


def test_an_environment_of_bodies_says_what_it_needs_when_it_is_made() -> None:
    for package in ("mujoco", "ortools"):
        done = without(BODIES, {package})
        assert done.returncode == 0, done.stderr
        line = f"this needs the package {package}: pip install 'stackyard[physics]'"
        assert json.loads(done.stdout) == ["", line, line] * 3


def test_the_rules_need_no_extra() -> None:
    code = """
import json, random
from stackyard.core.match import Match
from stackyard.core.registry import rooms
told = {}
for room in rooms():
    match = Match.new(room, nature="given")  # what gravity does is asked, not simulated
    for _ in range(4):
        seats = [seat for seat in match.to_act if isinstance(seat, int)]
        if seats:
            match.play(seats[0], match.legal(seats[0])[0])
    told[match.game.slug] = match.seq
print(json.dumps(told))
from stackyard.cli import main
for words in (["games"], ["show", "towers"], ["completion", "bash", "--json"]):
    assert main(words) == 0
"""
    done = without(code, {*EXTRAS, *FALL_BACK})
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout.splitlines()[0])
    assert set(counts) == {listing.slug for listing in LISTINGS}
    assert counts["towers"] == 4


MIXED = (
    "this needs another mujoco than is installed: "
    "pip uninstall -y mujoco mujoco-core && pip install 'stackyard[physics]'"
)


@pytest.mark.parametrize(
    "found", ["__version__ = '3.6.0'", "raise OSError('libmujoco.so.3.6.0: cannot open shared object file')"], ids=str
)
def test_another_mujoco_in_the_same_folder_is_one_line(found: str, tmp_path: Path) -> None:
    """`mujoco` 3 lies where `mujoco-core` 4 does: it loads as itself, or not at all."""
    (tmp_path / "mujoco").mkdir()
    (tmp_path / "mujoco" / "__init__.py").write_text(found)
    code = """
from stackyard.physics.engine import engine
try:
    engine()
except ImportError as error:
    print(error)
"""
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == MIXED


MISSING = """
from stackyard.cli import main
main(["serve"])
main(["admin", "status"])
from importlib import import_module
from stackyard import envs
from stackyard.core.errors import StackyardError
from stackyard.physics import engine, equilibrium
for needs in (
    lambda: envs.aec_env("towers"),
    lambda: envs.functional_env("towers"),
    engine.engine,
    lambda: equilibrium._programme((), (), 0),
    lambda: import_module("stackyard.games.towerbrix.solver.proof.straight"),
):
    try:
        needs()
    except StackyardError as error:
        print(error, file=sys.stderr)
"""


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))  # where no hall listens, whatever else runs on this machine
    lines = without(MISSING, {*EXTRAS, *FALL_BACK}).stderr.splitlines()
    assert lines[0] == "stackyard serve: this needs the package uvicorn: pip install 'stackyard[server]'"
    assert lines[1].startswith("stackyard admin: no hall listens")  # it needs none: the hall may run elsewhere
    assert lines[2:] == [
        "this needs the package gymnasium: pip install 'stackyard[rl]'",
        "this needs the package jax: pip install 'stackyard[jax]'",
        "this needs the package mujoco: pip install 'stackyard[physics]'",
        "this needs the package ortools: pip install 'stackyard[physics]'",
        "this needs the package ortools: pip install 'stackyard[solve]'",
    ]
