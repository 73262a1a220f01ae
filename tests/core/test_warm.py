"""Compiling ahead: only what is asked for, told with how long it takes, and nothing lost where nothing can be kept."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stackyard.core import compiled, warm
from stackyard.core.registry import games

GONE = """
import sys
from stackyard.core.compiled import njit, no_cache
from stackyard.core.warm import warm_aloud

@njit
def twice(number):
    return 2 * number

assert no_cache()
assert twice(21) == 42
warm_aloud("towers")
"""


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """An empty cache folder, and games that take no time to compile; yields what has been compiled."""
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path / "cache"))
    compiled.no_cache.cache_clear()
    done: list[str] = []

    def compile_all(found: list[Any]) -> Iterator[str]:
        for each in found:
            directory = compiled.cache_dir(warm._room(each))
            directory.mkdir(parents=True, exist_ok=True)
            (directory / warm.STAMP).write_text("ok\n")
            done.append(each.slug)
            yield each.title

    monkeypatch.setattr(warm, "_compile", compile_all)
    yield done
    compiled.no_cache.cache_clear()


def test_only_the_game_that_is_asked_for_is_compiled(cold: list[str]) -> None:
    said: list[str] = []
    assert warm.warm(said.append, ["towers"])
    assert cold == ["towers"]
    assert said[0].startswith("Compiling the rules and the bots of Towers, once: this takes some ")
    assert said[-2] == "Towers is compiled (1 of 1)."
    assert not warm.warm(said.append, ["towers"]), "nothing is left to do"
    assert warm.warm(said.append)
    assert cold == ["towers", *(each.slug for each in games() if each.slug != "towers")]


def test_the_time_it_takes_is_told_and_learnt(cold: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "TICK_SECONDS", 0.01)
    said: list[str] = []
    expected = warm._expected([each for each in games() if each.slug == "towers"])
    assert expected > 5
    slow = warm._compile

    def slowly(found: list[Any]) -> Iterator[str]:
        import time

        time.sleep(0.2)
        return slow(found)

    monkeypatch.setattr(warm, "_compile", slowly)
    warm.warm(said.append, ["towers"])
    assert any(line.startswith("... 0 of some ") for line in said)
    assert warm._expected([each for each in games() if each.slug == "towers"]) < expected, "it went faster here"


def test_without_a_folder_it_is_said_at_once_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    found = subprocess.run(
        [sys.executable, "-c", GONE],
        env={"STACKYARD_CACHE": str(file / "cache"), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert "Compiled code cannot be kept" in found.stderr
    assert "Not a directory" in found.stderr
    assert "Compiling" not in found.stderr
