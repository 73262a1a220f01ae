"""The cache of compiled code: one folder a room, and no room pays for another's change."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stackyard.core import compiled


def test_each_game_compiles_into_a_folder_of_its_own() -> None:
    assert compiled.room_of("stackyard.games.towers.rules") == "games/towers"
    assert compiled.room_of("stackyard.core.nature") == "core"
    assert compiled.room_of("stackyard.physics.contact") == "physics"
    assert compiled.room_of("benchmarks.towers_rules") == "outside"
    assert compiled.cache_dir("games/towers").name.startswith("compiled-games-towers-")


def test_a_change_in_one_game_leaves_the_others_compiled() -> None:
    assert compiled._foundations("games/towers") == ["core", "games/towers"]
    assert compiled._foundations("core") == ["core"]
    assert compiled.source_hash("games/towers") != compiled.source_hash("core")


def test_processes_write_into_a_cache_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path / "cache"))
    held: list[Path] = []
    written: list[str] = []

    @contextmanager
    def locked(path: Path) -> Iterator[None]:
        before = set(path.parent.iterdir())
        yield
        held.append(path)
        written.extend(sorted(file.suffix for file in set(path.parent.iterdir()) - before))

    monkeypatch.setattr(compiled, "locked", locked)
    source = tmp_path / "doubled.py"
    source.write_text("from stackyard.core.compiled import njit\n\n@njit\ndef doubled(x):\n    return 2 * x\n")
    spec = importlib.util.spec_from_file_location("doubled", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.doubled(21) == 42
    assert held == [Path(module.doubled._cache.cache_path) / compiled.WRITING]
    assert written == [".nbc", ".nbi"], "the index and the code, both under the lock"
