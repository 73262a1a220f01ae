"""Which job a worker does first."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from subprocess import PIPE
from typing import Any

import msgspec
import pytest

from stackyard.server.scenes.client import _Worker as scene_process
from stackyard.server.vital_signs import VitalSigns
from stackyard.server.workers import hang_detection, interpreter
from stackyard.server.workers.fair_queue import FairQueue, FullError
from stackyard.server.workers.pool import (
    LENGTH_BYTES,
    LOADING_TIMEOUT_SECONDS,
    ForecastJob,
    JobAnswer,
    Pool,
    PoolBusyError,
    SearchJob,
    StandsStillError,
    StudyJob,
    WarmUpJob,
    WorkerError,
)
from tests.server.hall import Running, settings, wait_for


def test_bots_among_themselves_wait_for_those_that_somebody_plays() -> None:
    async def work() -> list[str]:
        pool = Pool(1, "bots", max_waiting=10)
        asked = [
            asyncio.create_task(pool.ask(StudyJob(name, b""), 1.0, low_priority=name.startswith("alone")))
            for name in ("alone 1", "alone 2", "person 1", "person 2")
        ]
        await asyncio.sleep(0)
        done = []
        while pool.waiting():
            _, waiting = pool._jobs.get_nowait()
            assert isinstance(waiting.job, StudyJob)
            done.append(waiting.job.what)
            waiting.done.set_result(JobAnswer(b"null"))
        await asyncio.gather(*asked)
        return done

    assert asyncio.run(work()) == ["person 1", "person 2", "alone 1", "alone 2"]


def test_those_who_ask_take_turns() -> None:
    queue: FairQueue[str] = FairQueue(20, 12)
    for n in range(12):
        queue.put("greedy", f"greedy {n}")
    for who in ("ada", "bob"):
        queue.put(who, who)
        queue.put(who, f"{who} again")
    taken = [queue.get_nowait()[1] for _ in range(6)]
    assert taken == ["greedy 0", "ada", "bob", "greedy 1", "ada again", "bob again"]


def test_a_full_queue_makes_room_for_who_has_less_waiting() -> None:
    queue: FairQueue[str] = FairQueue(4, 3)
    for n in range(3):
        queue.put("greedy", f"greedy {n}")
    with pytest.raises(FullError):
        queue.put("greedy", "too much of one")
    assert queue.put("ada", "ada") is None
    assert queue.put("bob", "bob") == "greedy 2"
    with pytest.raises(FullError):
        queue.put("ada", "ada again")  # nobody has more than Ada would have
    assert len(queue) == 4


def test_what_is_thrown_out_is_told_so() -> None:
    async def work() -> list[str]:
        pool = Pool(1, "study", max_waiting=2)
        greedy = [asyncio.create_task(pool.ask(StudyJob(str(n), b""), 1.0, who="greedy")) for n in range(2)]
        await asyncio.sleep(0)
        ada = asyncio.create_task(pool.ask(StudyJob("ada", b""), 1.0, who="ada"))
        done, _ = await asyncio.wait(greedy, return_when=asyncio.FIRST_COMPLETED)
        assert [type(task.exception()) for task in done] == [PoolBusyError]
        taken = [pool._jobs.get_nowait()[1] for _ in range(2)]
        for waiting in taken:
            waiting.done.set_result(JobAnswer(b"null"))
        await asyncio.gather(ada, *(task for task in greedy if task not in done))
        return [waiting.job.what for waiting in taken if isinstance(waiting.job, StudyJob)]

    assert asyncio.run(work()) == ["0", "ada"]


def test_twelve_threads_of_one_address_shut_nobody_out(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[str] = []
    going_on = threading.Event()

    async def answer(pool: Pool, process: Any, job: Any, seconds: float) -> JobAnswer:
        while not going_on.is_set():  # the worker is not warm yet: whatever is asked waits
            await asyncio.sleep(0.001)
        if isinstance(job, StudyJob):
            answered.append(job.what)
        return JobAnswer(b"null")

    monkeypatch.setattr(Pool, "_exchange", answer)
    with (
        Running(settings(database, trust_proxy="127.0.0.1", workers_ahead=True)) as hall,
        ThreadPoolExecutor(40) as threads,
    ):
        assert hall.hall is not None
        study = hall.hall.workers.study

        def solve(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            return hall.http.post("/api/games/towers/solve", json={}, headers=headers).status_code

        greedy = [threads.submit(solve, "203.0.113.1") for _ in range(12)]
        wait_for(lambda: sum(future.done() for future in greedy) == 4 and study.waiting() == 8)
        others = [threads.submit(solve, f"198.51.100.{number}") for number in range(26)]
        wait_for(lambda: study.waiting() == 8 + 26)
        going_on.set()
        assert [future.result() for future in others] == [200] * 26
        assert sorted(future.result() for future in greedy) == [200] * 8 + [429] * 4


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system says nothing of its processes")
ANSWERS_ALL = """
import sys
answer = bytes.fromhex(sys.argv[1])
for head in iter(lambda: sys.stdin.buffer.read(4), b""):
    sys.stdin.buffer.read(int.from_bytes(head, "big"))
    sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
    sys.stdout.buffer.flush()
"""  # a worker that knows one answer
FORECAST = ForecastJob(b"", 0, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
SEARCH = SearchJob(home="a game", position="", seat=0, level=1, ms=None, seed=1)


class StandIns:
    """Starts processes in place of workers; the first of them stand still when they are asked for a move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stopped: int) -> None:
        self.stopped = stopped
        self.started: list[asyncio.subprocess.Process] = []
        monkeypatch.setattr(interpreter, "start_module", self._start)
        monkeypatch.setattr(hang_detection, "LOOK_SECONDS", 0.01)
        monkeypatch.setattr("stackyard.server.workers.pool.RESTART_SECONDS", 0.0)
        exchange = Pool._exchange

        async def stopping(pool: Pool, process: asyncio.subprocess.Process, job: Any, seconds: float) -> JobAnswer:
            if isinstance(job, SearchJob) and process in self.started[: self.stopped]:
                os.kill(process.pid, signal.SIGSTOP)
            return await exchange(pool, process, job, seconds)

        monkeypatch.setattr(Pool, "_exchange", stopping)

    async def _start(self, *_: Any, **__: Any) -> asyncio.subprocess.Process:
        answer = msgspec.msgpack.encode(JobAnswer(b"null")).hex()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-S", "-c", ANSWERS_ALL, answer, stdin=PIPE, stdout=PIPE
        )
        self.started.append(process)
        return process


async def search(stand_ins: StandIns) -> tuple[bytes | StandsStillError, int, int]:
    """Ask for a move; return the answer or why there is none, and how many workers were started and replaced."""
    pool = Pool(1, "bots", max_waiting=10, ahead=False)
    pool.start()
    try:
        answer: bytes | StandsStillError = await pool.ask(SEARCH, 600.0)
    except StandsStillError as error:
        answer = error
    found = answer, len(stand_ins.started), pool.restarts
    await pool.stop()
    return found


@linux
def test_a_worker_that_stands_still_is_replaced_and_another_one_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LENGTH_BYTES == 4
    assert asyncio.run(search(StandIns(monkeypatch, stopped=1))) == (b"null", 2, 1)


def test_a_worker_that_dies_with_nothing_to_do_costs_no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins = StandIns(monkeypatch, stopped=0)

    async def ask_again() -> bytes:
        pool = Pool(1, "bots", max_waiting=10, ahead=False)
        pool.start()
        await pool.ask(FORECAST, 600.0)
        idle = stand_ins.started[0]
        idle.kill()
        assert idle.stdout is not None
        while not idle.stdout.at_eof():
            await asyncio.sleep(0)
        found = await pool.ask(FORECAST, 600.0)
        await pool.stop()
        return found

    assert asyncio.run(ask_again()) == b"null"
    assert len(stand_ins.started) == 2


@linux
@pytest.mark.parametrize("starved", [True, False])
def test_a_search_that_gets_no_processor_is_waited_for(monkeypatch: pytest.MonkeyPatch, starved: bool) -> None:
    """The clock alone replaces no worker: the next one would begin anew, and a busy table would stand still."""
    stand_ins = StandIns(monkeypatch, stopped=0)
    signs = VitalSigns("R", 3.0) if starved else None
    monkeypatch.setattr(hang_detection, "read_vital_signs", lambda pid: signs)
    monkeypatch.setattr("stackyard.server.workers.pool.read_vital_signs", lambda pid: signs)
    exchange = Pool._exchange

    async def late(pool: Pool, process: asyncio.subprocess.Process, job: Any, seconds: float) -> JobAnswer:
        if isinstance(job, SearchJob):
            try:
                async with asyncio.timeout(seconds):
                    await asyncio.sleep(0.1)
            except TimeoutError:
                raise WorkerError("no answer in time") from None
        return await exchange(pool, process, job, 600.0)

    monkeypatch.setattr(Pool, "_exchange", late)

    async def ask() -> bytes | type[Exception]:
        pool = Pool(1, "bots", max_waiting=10, ahead=False)
        pool.start()
        try:
            return await pool.ask(SEARCH, 0.02)
        except WorkerError as error:
            return type(error)
        finally:
            await pool.stop()

    assert asyncio.run(ask()) == (b"null" if starved else WorkerError)
    assert stand_ins.started


def test_what_is_asked_for_waits_for_one_game_that_is_loaded_ahead_not_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it may take minutes to load all: a hint would wait for games that nobody plays."""
    StandIns(monkeypatch, stopped=0)
    asked = list[str]()

    async def run() -> None:
        pool = Pool(1, "study", max_waiting=10)

        async def answer(_pool: Pool, _process: Any, job: Any, _seconds: float) -> JobAnswer:
            asked.append("warm" if isinstance(job, WarmUpJob) else job.what)
            if len(asked) == 2:
                hint.append(asyncio.create_task(pool.ask(StudyJob("hint", b""), 1.0)))
                await asyncio.sleep(0)
            if len(asked) == 6:
                all_loaded.set()
            return JobAnswer(b"true" if len(asked) < 6 else b"false")

        hint, all_loaded = list[asyncio.Task[bytes]](), asyncio.Event()
        monkeypatch.setattr(Pool, "_exchange", answer)
        pool.start()
        await all_loaded.wait()
        await hint[0]
        await pool.stop()

    asyncio.run(run())
    assert asked == ["warm", "warm", "hint", "warm", "warm", "warm"]


def test_what_a_job_has_to_load_is_no_part_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forecast needs compiled code too: without a cache it takes longer to compile than a player waits."""
    StandIns(monkeypatch, stopped=0)
    exchange, asked = Pool._exchange, list[tuple[Any, float]]()

    async def watched(pool: Pool, process: asyncio.subprocess.Process, job: Any, seconds: float) -> JobAnswer:
        asked.append((job, seconds))
        return await exchange(pool, process, job, seconds)

    async def run() -> None:
        pool = Pool(1, "questions", max_waiting=10, ahead=False)
        pool.start()
        for _ in range(2):
            await pool.ask(FORECAST, 300.0)
        await pool.stop()

    monkeypatch.setattr(Pool, "_exchange", watched)
    asyncio.run(run())
    loading = WarmUpJob("stackyard.physics.forecast"), LOADING_TIMEOUT_SECONDS
    assert asked == [loading, (FORECAST, 300.0), (FORECAST, 300.0)]


@linux
def test_a_search_at_which_two_workers_stood_still_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, _, _ = asyncio.run(search(StandIns(monkeypatch, stopped=2)))
    assert isinstance(answer, StandsStillError)


def looked_at(monkeypatch: pytest.MonkeyPatch, *signs: VitalSigns | None, ms: int | None = None) -> bool | None:
    """Return what is said of a worker that is seen like this, and then is at work; None: it does not hang."""
    remaining = iter(signs)

    def read(pid: int) -> VitalSigns | None:
        found = next(remaining, ...)
        if found is ...:
            raise asyncio.CancelledError
        return found

    monkeypatch.setattr(hang_detection, "read_vital_signs", read)
    monkeypatch.setattr(hang_detection, "LOOK_SECONDS", 0.0)

    async def look() -> bool | None:
        try:
            return await hang_detection.wait_for_hang(1, ms)
        except asyncio.CancelledError:
            return None

    return asyncio.run(look())


@pytest.mark.parametrize("state", ["S", "T"])
def test_a_worker_hangs_that_does_nothing_for_a_while(monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    still = [VitalSigns(state, 3.0)] * (hang_detection.QUIET_LOOKS + 1)
    assert looked_at(monkeypatch, *still) is True
    assert looked_at(monkeypatch, *still[1:], VitalSigns("R", 3.0), *still[2:]) is None
    assert looked_at(monkeypatch, *still[1:], VitalSigns(state, 3.1), *still[1:]) is None


def test_a_worker_does_not_hang_because_it_gets_no_processor_or_its_disk_is_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert looked_at(monkeypatch, *[VitalSigns("R", 3.0)] * 1000, ms=10) is None
    assert looked_at(monkeypatch, *[VitalSigns("D", 3.0)] * 1000, ms=10) is None
    assert looked_at(monkeypatch, *[None] * 1000, ms=10) is None


def test_a_worker_that_computes_is_judged_by_the_time_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hang_detection, "SPARE_SECONDS", 2.0)
    assert looked_at(monkeypatch, VitalSigns("R", 3.0), VitalSigns("R", 6.9), ms=1000) is None
    assert looked_at(monkeypatch, VitalSigns("R", 3.0), VitalSigns("R", 7.1), ms=1000) is False
    assert looked_at(monkeypatch, VitalSigns("R", 3.0), VitalSigns("R", 60.0)) is None, "it has no clock"


class NotStartedError(Exception):
    pass


@pytest.mark.parametrize("start_process", [partial(interpreter.start_module, "a module"), scene_process("b")._begin])
def test_a_process_is_told_no_address_that_may_hold_a_password(
    monkeypatch: pytest.MonkeyPatch, start_process: Callable[[], Coroutine[Any, Any, object]]
) -> None:
    environment: dict[str, str] = {}

    async def start(*_: Any, env: dict[str, str], **__: Any) -> None:
        environment.update(env)
        raise NotStartedError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    for name in ("STACKYARD_DATABASE", "STACKYARD_CLUSTER", "STACKYARD_METRICS_TOKEN", "STACKYARD_CACHE"):
        monkeypatch.setenv(name, "a secret?")
    with pytest.raises(NotStartedError):
        asyncio.run(start_process())
    assert [name for name in environment if environment[name] == "a secret?"] == ["STACKYARD_CACHE"]


KILLED_IN_A_SEARCH = """
import os, subprocess, sys, time
command = [sys.executable, "-m", "stackyard.server.workers.process", str(os.getpid())]
worker = subprocess.Popen(command, stdin=subprocess.PIPE)
worker.stdin.write(bytes.fromhex(sys.argv[1]))
worker.stdin.flush()
print(worker.pid, flush=True)
time.sleep(600)
"""  # a hall that waits for a search


def seconds_of(process: int) -> float:
    """Return the processor time of a process that runs."""
    ran = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(ran[11]) + int(ran[12])) / os.sysconf("SC_CLK_TCK")


def is_running(process: int) -> bool:
    """Return whether a process runs; one that has ended may wait for somebody to ask how."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False


@linux
def test_a_worker_that_computes_ends_with_its_hall() -> None:
    from stackyard.games.towers.game import GAME

    start = GAME.position_text(GAME.setup(GAME.parse_options({}), 2))
    job = SearchJob(home="stackyard.games.towers.room", position=start, seat=0, level=5, ms=500_000, seed=1)
    data = msgspec.msgpack.encode(job)
    message = len(data).to_bytes(LENGTH_BYTES, "big") + data
    command = [sys.executable, "-c", KILLED_IN_A_SEARCH, message.hex()]
    with subprocess.Popen(command, stdout=PIPE, text=True) as hall:
        assert hall.stdout is not None
        worker = int(hall.stdout.readline())
        wait_for(lambda: seconds_of(worker) > 1.0)  # it has begun to compute
        assert is_running(worker)
        hall.kill()
    wait_for(lambda: not is_running(worker))
