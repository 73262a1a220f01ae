"""Compiling ahead: only the games named, with progress reports, and no failure where nothing can be cached."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.compiling import jit, warm
from stackyard.core.machine.file_lock import try_lock
from stackyard.core.registry import LISTINGS, rooms

GONE = """
import sys
from stackyard.core.compiling.jit import njit, cache_problem
from stackyard.core.compiling.warm import warm_with_progress

@njit
def twice(number):
    return 2 * number

assert cache_problem()
assert twice(21) == 42
warm_with_progress("towers")
"""


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """An empty cache folder, and games that take no time to compile; yields what has been compiled."""
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path / "cache"))
    jit.cache_problem.cache_clear()
    done: list[str] = []

    def compile_all(found: list[Any]) -> Iterator[str]:
        for each in found:
            directory = jit.cache_dir(warm.unit_of_game(each))
            directory.mkdir(parents=True, exist_ok=True)
            (directory / jit.STAMP_NAME).write_text("ok\n")
            done.append(each.slug)
            yield each.title

    monkeypatch.setattr(warm, "_compile", compile_all)
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    yield done
    jit.cache_problem.cache_clear()


def test_what_programs_alone_call_is_compiled_by_itself_and_once(
    cold: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def compile_all(found: list[Any], compile_one: Any = None) -> Iterator[str]:
        for each in found:
            monkeypatch.setattr(each, "warm_programs", lambda slug=each.slug: asked.append(slug))
            compile_one(each)
            yield each.title

    assert warm.warm(lambda _: None)
    assert not asked, "no hall needs it"
    monkeypatch.setattr(warm, "_compile", compile_all)
    lines: list[str] = []
    assert warm.warm_for_programs(lines.append)
    assert set(asked) == {"towers", "take-that-towers", "brick-work", "tower-topple"}
    assert len(lines) == 1
    assert not warm.warm_for_programs(lines.append), "nothing is left to do"


def test_only_the_game_that_is_asked_for_is_compiled(cold: list[str]) -> None:
    lines: list[str] = []
    assert warm.warm(lines.append, ["towers"])
    assert cold == ["towers"]
    assert lines[0].startswith("Compiling the rules and the bots of Towers, once: this takes some ")
    assert lines[-2] == "Towers is compiled (1 of 1)."
    assert not warm.warm(lines.append, ["towers"]), "nothing is left to do"
    assert warm.warm(lines.append)
    assert cold == ["towers", *(each.slug for each in rooms() if each.slug != "towers")]


def test_the_time_it_takes_is_told_and_learnt(cold: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "TICK_SECONDS", 0.01)
    lines: list[str] = []
    expected = warm.expected_seconds([each for each in rooms() if each.slug == "towers"])
    assert expected > 5
    slow = warm._compile

    def slowly(found: list[Any]) -> Iterator[str]:
        time.sleep(0.2)
        return slow(found)

    monkeypatch.setattr(warm, "_compile", slowly)
    warm.warm(lines.append, ["towers"])
    assert any(line.startswith("... 0 of some ") for line in lines)
    assert warm.expected_seconds([each for each in rooms() if each.slug == "towers"]) < expected, "it went faster here"


@pytest.mark.usefixtures("cold")
def test_a_busy_hour_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    towers = [each for each in rooms() if each.slug == "towers"]
    quiet, cores = warm.expected_seconds(towers), os.cpu_count() or 1
    now = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(os, "getloadavg", lambda: (8.0 * cores, 0.0, 0.0))
    fast = warm._compile

    def eight_times_as_long(found: list[Any]) -> Iterator[str]:
        yield from fast(found)
        now[0] += 8 * quiet

    monkeypatch.setattr(warm, "_compile", eight_times_as_long)
    assert warm.warm(lambda _: None, ["towers"])
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    assert warm.expected_seconds(towers) == pytest.approx(quiet, rel=0.01)


@pytest.mark.usefixtures("cold")
def test_what_others_have_begun_says_nothing_about_the_pace() -> None:
    towers = [each for each in rooms() if each.slug == "towers"]
    expected = warm.expected_seconds(towers)
    directory = jit.cache_dir(warm.unit_of_game(towers[0]))
    directory.mkdir(parents=True)
    (directory / "rules.apply.nbi").touch()
    assert warm.warm(lambda _: None, ["towers"])
    assert warm.expected_seconds(towers) == expected


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


KILLED = """
import time
from tests.core.test_warm import Slow
from stackyard.core.compiling import warm

class Endless(Slow):
    def warm(self):
        print("begun", flush=True)
        time.sleep(600)

warm._compile_one(Endless())
"""


class Slow:
    """A room whose compilation the test controls: `going` counts those that compile, `release` lets them finish."""

    slug = "slow"
    title = "Slow"
    package = "tests.core"

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.release = threading.Event()
        self.times = 0

    def warm(self) -> None:
        self.times += 1
        self.begun.release()
        assert self.release.wait(60)


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("empty")
def test_a_room_is_compiled_by_one_at_a_time_and_found_done_by_the_next() -> None:
    game: Any = Slow()
    lock = jit.cache_dir(warm.shared_unit(game)) / warm.LOCK_NAME
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(warm._compile_one, game) for _ in range(2)]
        assert game.begun.acquire(timeout=60)
        assert try_lock(lock) is None, "another process would wait"
        assert not jit.is_warm(warm.unit_of_game(game))
        game.release.set()
        for each in both:
            each.result(60)
    assert game.times == 1
    assert jit.is_warm(warm.unit_of_game(game))
    held = try_lock(lock)
    assert held is not None
    held.close()


def test_a_compiler_that_is_killed_leaves_nothing_that_says_it_is_done(empty: Path) -> None:
    environment = {**os.environ, "STACKYARD_CACHE": str(empty), "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, "-c", KILLED], env=environment, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline() == b"begun\n"
        killed.kill()
    game: Any = Slow()
    assert not jit.is_warm(warm.unit_of_game(game))
    game.release.set()
    warm._compile_one(game)
    assert game.times == 1
    assert jit.is_warm(warm.unit_of_game(game))


def test_what_is_built_on_physics_takes_turns() -> None:
    shared = {each.slug: warm.shared_unit(each) for each in rooms()}
    assert shared["tower-topple"] == shared["towerbrix"] == "physics"
    assert shared["towers"] == "games/towers"


def test_old_folders_of_a_game_and_of_what_is_beneath_it_are_removed(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "shared_unit", lambda _: "physics")
    game: Any = Slow()
    game.release.set()
    units = (warm.unit_of_game(game), "physics")
    for unit in units:
        for number in range(jit.KEPT_CACHES + 3):
            old = empty / f"{jit.cache_prefix(unit)}-{number}"
            old.mkdir()
            os.utime(old, (number, number))
    warm._compile_one(game)
    for unit in units:
        left = {path.name for path in empty.glob(f"{jit.cache_prefix(unit)}-*")}
        newest = {f"{jit.cache_prefix(unit)}-{number}" for number in range(4, jit.KEPT_CACHES + 3)}
        assert left == newest | {jit.cache_dir(unit).name}


UNPREPARED = {  # what only tests, benchmarks and other programs call
    "games/towers": {
        "builds.list_builds_of",
        "evaluation.input_vectors",
        "evaluation.win_probability",
        "playouts.perft",
        "playouts.playouts",
        "rules.play_and_list",
        "scoring.winner",
    },
    "games/take_that_towers": {
        "playouts.playout",
        "playouts.playouts",
        "playouts.random_action",
        "rules.play_and_list",
        "rules.reason_against",
    },
    "games/brick_work": {"geometry.can_rise", "geometry.joins", "reachable_sums.sums_after_cut"},
    "physics": {"contact._one_piece"},
}


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="nothing is compiled here")
def test_every_function_is_compiled_before_anybody_plays() -> None:
    """Or a hall stands still for as long as it takes: whoever adds a rule adds it to what its game's `warm` calls."""
    warm.warm(slugs=[listing.slug for listing in LISTINGS])
    ours = [each for each in rooms() if each.slug in {listing.slug for listing in LISTINGS}]
    stamps = [jit.cache_dir(warm.unit_of_game(each)) / jit.STAMP_NAME for each in ours]
    ready = {line for stamp in stamps for line in stamp.read_text().splitlines()}
    units = {line.partition(" ")[0] for line in ready}
    assert len(units) == len(ours) + 1
    for unit in sorted(units):
        written = {
            f"{path.stem}.{name}"
            for path in (jit.PACKAGE / unit).rglob("*.py")
            for name in re.findall(r"^@njit\ndef (\w+)", path.read_text("utf-8"), re.MULTILINE)
        }
        missing = {name for name in written if f"{unit} {name}" not in ready}
        assert {name for name in missing if name.partition(".")[0] not in jit.PROGRAMS} <= UNPREPARED.get(
            unit, set()
        ), unit
