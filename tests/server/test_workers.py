"""Which job a worker does first."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from stackyard.server.workers.fair_queue import FairQueue, FullError
from stackyard.server.workers.pool import JobAnswer, Pool, PoolBusyError, StudyJob
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
        queue.put("ada", "ada again")  # nobody has more than she would have
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
    with Running(settings(database, trust_proxy="127.0.0.1")) as hall, ThreadPoolExecutor(40) as threads:
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
