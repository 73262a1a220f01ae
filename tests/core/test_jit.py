"""The cache of compiled code: one folder a room, and a change in one room leaves the others compiled."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stackyard.core.compiling import jit


def test_each_game_compiles_into_a_folder_of_its_own() -> None:
    assert jit.unit_of("stackyard.games.towers.rules") == "games/towers"
    assert jit.unit_of("stackyard.core.chance") == "core"
    assert jit.unit_of("stackyard.physics.contact") == "physics"
    assert jit.unit_of("benchmarks.towers_rules") == "outside"
    assert jit.cache_dir("games/towers").name.startswith("compiled-games-towers-")


def test_a_change_in_one_game_leaves_the_others_compiled() -> None:
    assert jit._units_beneath("games/towers") == ["core", "games/towers"]
    assert jit._units_beneath("core") == ["core"]
    assert jit.source_hash("games/towers") != jit.source_hash("core")


@pytest.mark.parametrize(
    ("room", "constants"),
    [
        ("games/tower_topple", ["pieces.py", "record.py", "codes.py"]),
        ("games/brick_work", ["pieces.py", "record.py", "moves.py", "codes.py"]),
        ("games/towerbrix", ["pieces.py", "conditions/language.py"]),
        ("games/towers", ["pieces.py"]),
    ],
)
def test_files_whose_constants_are_frozen_into_compiled_code_count(room: str, constants: list[str]) -> None:
    counted = {path.relative_to(jit.PACKAGE / room).as_posix() for path in jit._counted_sources(room)}
    assert counted >= set(constants)
    assert "lessons.py" not in counted


DOUBLED = """
from stackyard.core.compiling.jit import njit

@njit
def doubled(number):
    return 2 * number
"""


def imported(name: str, source: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a module of that source, which compiles into a fresh cache."""
    monkeypatch.setenv("STACKYARD_CACHE", str(folder / "cache"))
    file = folder / f"{name}.py"
    file.write_text(source)
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


def test_processes_write_into_a_cache_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Path] = []
    written: list[str] = []

    @contextmanager
    def locked(path: Path) -> Iterator[None]:
        before = set(path.parent.iterdir())
        yield
        held.append(path)
        written.extend(sorted(file.suffix for file in set(path.parent.iterdir()) - before))

    monkeypatch.setattr(jit, "locked", locked)
    module = imported("doubled", DOUBLED, tmp_path, monkeypatch)
    assert module.doubled(21) == 42
    assert held == [Path(module.doubled._cache.cache_path) / jit.WRITE_LOCK_NAME]
    assert written == [".nbc", ".nbi"], "the index and the code, both under the lock"


CALLS = """
import numpy as np
from stackyard.core.compiling.jit import njit

@njit
def chosen(numbers, index, last):
    return numbers[-1] if last else numbers[index]

@njit
def down(number, rest):
    return rest if number <= 0 else down(number - 1, 7) + down(number - 2, np.int32(3))

@njit
def half(number):
    return number / 2

@njit
def calls(numbers, small):
    found = chosen(numbers, 0, False) + chosen(numbers, 1, True) + chosen(numbers, small[0], False)
    return found + down(3, 0) + half(1) + half(1.0) + half(numbers[0])
"""


def test_a_function_is_compiled_once_whatever_whole_number_it_is_called_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = imported("calls", CALLS, tmp_path, monkeypatch)
    numbers, small = np.arange(5, 9), np.array([2], dtype=np.int8)
    assert module.calls(numbers, small) == 5 + 8 + 7 + 23 + 0.5 + 0.5 + 2.5
    assert len(module.chosen.signatures) == 1
    assert len(module.down.signatures) == 1, "it calls itself with constants"
    assert [str(kinds[0]) for kinds in module.half.signatures] == ["int64", "float64"]


NAMES = """
import sys
import numba
import numpy as np
import stackyard.core.compiling.jit

for blocks in map(int, sys.argv[1:]):
    kind = numba.typeof(np.zeros(1, np.dtype([("blocks", "i8", (blocks,)), ("last", "i8")])))
    print(blocks, numba.core.itanium_mangler.mangle("f", [kind]))
"""


def test_compiled_code_is_named_by_the_fields_of_its_records() -> None:
    """Not by how many types the process has met: else code of two processes for two kinds would share one name."""

    def names(*kinds: str) -> dict[str, str]:
        found = subprocess.run([sys.executable, "-c", NAMES, *kinds], capture_output=True, text=True, check=True)
        return dict(line.split(" ", 1) for line in found.stdout.splitlines())

    one, other, both = names("3"), names("40"), names("40", "3")
    assert {**one, **other} == both
    assert one["3"] != other["40"]
