"""Games that are compiled while the hall is open: played meanwhile, the one asked for first, waited for one by one."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from stackyard.core.compiling import jit
from stackyard.core.compiling.warm import cold_games
from stackyard.core.registry import room
from stackyard.server.workers import interpreter, preparation
from stackyard.server.workers.preparation import NotReadyError, Preparation
from tests.server.hall import TIMEOUT_SECONDS, Running, settings, wait_for

ROOMS = {"towers": "a", "take-that-towers": "b", "brick-work": "c", "tower-topple": "d", "towerbrix": "d"}


class Compilers:
    """Fake processes that compile: each runs until the test ends it."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.going: set[str] = set()
        self._done: dict[str, bool] = {}
        self._changed = threading.Condition()

    def finish(self, slug: str, *, well: bool = True) -> None:
        with self._changed:
            self._done[slug] = well

    async def compile(self, slug: str) -> bool:
        self.log.append(slug)
        self.going.add(slug)
        try:
            while slug not in self._done:
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.log.append(f"-{slug}")
            raise
        finally:
            self.going.discard(slug)
        return self._done.pop(slug)


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch) -> Compilers:
    """All five games are cold, and compile when told."""
    by_hand = Compilers()
    monkeypatch.setattr(preparation, "compile_apart", by_hand.compile)
    monkeypatch.setattr(
        preparation, "_find", lambda: [preparation._Cold(slug, room, 30.0) for slug, room in ROOMS.items()]
    )
    return by_hand


def test_what_is_asked_for_goes_first_and_what_nobody_wants_makes_room(compilers: Compilers) -> None:
    async def work() -> None:
        games = Preparation(slots=1)
        await games.start()
        await _until(lambda: compilers.log == ["towers"])
        waits = asyncio.create_task(games.wait_until_compiled("towerbrix"))
        await _until(lambda: compilers.going == {"towerbrix"})
        assert compilers.log == ["towers", "-towers", "towerbrix"]
        later = asyncio.create_task(games.wait_until_compiled("brick-work"))
        await asyncio.sleep(0.02)
        assert compilers.going == {"towerbrix"}, "somebody waits for it"
        assert games.readiness("towerbrix").ready is False
        assert games.readiness("brick-work").elapsed == 0.0
        assert games.readiness("brick-work").expected > 30.0, "it has to wait for its turn"
        compilers.finish("towerbrix")
        await waits
        assert games.readiness("towerbrix").ready
        await _until(lambda: compilers.going == {"brick-work"})
        compilers.finish("brick-work")
        await later
        await _until(lambda: compilers.going == {"towers"})
        await games.stop()

    asyncio.run(work())


def test_what_makes_room_before_it_has_begun_has_its_turn_later(compilers: Compilers) -> None:
    async def work() -> None:
        games = Preparation(slots=1)
        await games.start()
        assert not games.readiness("towerbrix").ready  # at once: the task that compiles Towers has not run yet
        await _until(lambda: compilers.going == {"towerbrix"})
        compilers.finish("towerbrix")
        await games.wait_until_compiled("towerbrix")
        await _until(lambda: compilers.going == {"towers"})
        await games.stop()

    asyncio.run(work())


def test_games_side_by_side_share_no_room(compilers: Compilers) -> None:
    async def work() -> None:
        games = Preparation(slots=9)
        await games.start()
        await _until(lambda: len(compilers.going) == 4)
        assert compilers.going == {"towers", "take-that-towers", "brick-work", "tower-topple"}
        asked = asyncio.create_task(games.wait_until_compiled("towerbrix"))
        await _until(lambda: "towerbrix" in compilers.going)
        assert "tower-topple" not in compilers.going, "it is built on the same room"
        assert len(compilers.going) == 4
        compilers.finish("towerbrix")
        await asked
        await _until(lambda: "tower-topple" in compilers.going)
        await games.stop()

    asyncio.run(work())


def test_one_that_cannot_be_compiled_ahead_is_done_without(compilers: Compilers) -> None:
    async def work() -> None:
        games = Preparation(slots=1)
        await games.start()
        waits = asyncio.create_task(games.wait_until_compiled("towers"))
        for number in range(preparation.MAX_COMPILE_FAILURES):
            await _until(lambda number=number: compilers.log.count("towers") == number + 1)
            compilers.finish("towers", well=False)
        await waits
        assert not games.is_cold("towers")
        await games.stop()

    asyncio.run(work())


def test_a_hall_that_closes_refuses_who_waits(compilers: Compilers) -> None:
    async def work() -> None:
        games = Preparation(slots=1)
        await games.start()
        waits = asyncio.create_task(games.wait_until_compiled("towerbrix"))
        await asyncio.sleep(0.01)
        await games.stop()
        with pytest.raises(NotReadyError):
            await waits
        assert not compilers.going

    asyncio.run(work())


def test_a_game_is_played_before_it_is_compiled(database: Path, compilers: Compilers) -> None:
    with Running(settings(database)) as hall:
        assert hall.http.get("/").status_code == 200
        assert hall.http.get("/api/games/chess/ready").json()["code"] == "unknown_game"
        found = hall.http.get("/api/games/towers/ready").json()
        assert (found["title"], found["ready"], found["expected"]) == ("Towers", False, 30.0)
        made = hall.create("me", "bot3")
        with hall.connect() as line:
            assert line.join(made, 0)["t"] == "snap"
            assert line.move(made, 0, 0, "a1-a2")["t"] == "ack"
            assert line.until("played", v=2)["entries"][0]["by"] == 1
        explored = hall.http.post("/api/explore", json={"game": "towers", "options": {}, "moves": ["a1-a2"]})
        assert explored.json()["to_act"] == [1]
        assert not hall.http.get("/api/games/towers/ready").json()["ready"]
        compilers.finish("towers")
        wait_for(lambda: hall.http.get("/api/games/towers/ready").json()["ready"])
        assert not hall.http.get("/api/games/brick-work/ready").json()["ready"]


def test_a_bot_of_level_4_waits_for_its_game(database: Path, compilers: Compilers) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("bot4", "me")
        assert line.join(made, 1)["to_act"] == [0]
        wait_for(lambda: compilers.going == {"towers"})
        line.send(t="ping", n=7)
        assert line.until("pong", n=7)
        assert hall.on_loop(lambda: hall.hall.registry.live[made.id].table.event_v) == 0  # type: ignore[union-attr]
        compilers.finish("towers")
        assert line.until("played", v=1)["entries"][0]["by"] == 0


@pytest.mark.long
def test_a_bot_with_a_clock_plays_by_a_lower_level_meanwhile(database: Path, compilers: Compilers) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "bot5", clock={"kind": "fischer", "base_ms": 600_000})
        line.join(made, 0)
        assert line.move(made, 0, 0, "a1-a2")["t"] == "ack"
        assert line.until("played", v=2)["entries"][0]["by"] == 1
        assert compilers.going == {"towers"}


@pytest.mark.long
def test_reviews_and_high_hints_wait_for_their_game(database: Path, compilers: Compilers) -> None:
    with Running(settings(database)) as hall, ThreadPoolExecutor(1) as pool:
        game = room("towers").game
        position = game.position_text(game.setup(game.parse_options(), 2))
        asked = {"game": "towers", "position": position, "level": 3, "ms": 100}
        assert hall.http.post("/api/think", json=asked).json()["move"]
        waits = pool.submit(hall.http.post, "/api/think", json=asked | {"level": 4})
        wait_for(lambda: compilers.going == {"towers"})
        assert not waits.done()
        compilers.finish("towers")
        assert waits.result(TIMEOUT_SECONDS).json()["move"]


def test_a_hall_with_nothing_compiled_opens_at_once_and_takes_its_compiler_along(tmp_path: Path) -> None:
    environment = {**os.environ, "STACKYARD_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "stackyard.server.main", "--port", "0", "--database", str(tmp_path / "h.sqlite3")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[4]
        assert process.stdout.readline().startswith("Being compiled in the background, once: Towers, ")
        with httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS, trust_env=False) as visitor:
            assert visitor.get("/").status_code == 200
            explored = visitor.post("/api/explore", json={"game": "towers", "options": {}, "moves": ["a1-a2"]})
            assert len(explored.json()["entries"]) == 1
            assert visitor.get("/api/games/brick-work/ready").json()["ready"] is False
        process.kill()
    assert not list((tmp_path / "cache").glob(f"*/{jit.STAMP_NAME}"))


def test_a_compiler_ends_with_its_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path))

    async def work() -> int:
        process = await interpreter.start_module("stackyard.core.compiling.compiler", "brick-work")
        assert process.stdin is not None
        process.stdin.close()
        return await process.wait()

    assert asyncio.run(work()) == 1
    assert not list(tmp_path.glob(f"*/{jit.STAMP_NAME}"))


def test_nothing_is_cold_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path / "file" / "cache"))
    jit.cache_problem.cache_clear()
    try:
        assert cold_games() == []
        assert preparation.compilation_notice() == ""
    finally:
        jit.cache_problem.cache_clear()


@pytest.mark.long
def test_a_hall_that_was_killed_while_it_compiled_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {**os.environ, "STACKYARD_CACHE": str(tmp_path / "cache"), "STACKYARD_BOT_PAUSE_MS": "0"}
    monkeypatch.setenv("STACKYARD_CACHE", environment["STACKYARD_CACHE"])
    command = [sys.executable, "-m", "stackyard.server.main", "--port", "0", "--database", str(tmp_path / "h.sqlite3")]
    asked: dict[str, Any] = {"game": "take-that-towers", "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
    for number in range(2):
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            url = process.stdout.readline().split()[4]
            try:
                with httpx.Client(base_url=url, timeout=10 * TIMEOUT_SECONDS, trust_env=False) as visitor:
                    visitor.get("/api/games/take-that-towers/ready")
                    if number == 0:
                        wait_for(lambda: len(list((tmp_path / "cache").glob("*take_that*/**/*.nbc"))) > 3)
                        continue
                    assert visitor.post("/api/matches", json=asked).status_code == 201
                    wait_for(lambda: jit.is_warm("games/take_that_towers"), 10 * TIMEOUT_SECONDS)
            finally:
                process.kill()


async def _until(true: Any) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not true():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.005)
