"""Which job a worker does first."""

from __future__ import annotations

import asyncio

from stackyard.server.workers.pool import JobAnswer, Pool, StudyJob


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
            waiting = pool._jobs.get_nowait()[-1]
            assert isinstance(waiting.job, StudyJob)
            done.append(waiting.job.what)
            waiting.done.set_result(JobAnswer(b"null"))
        await asyncio.gather(*asked)
        return done

    assert asyncio.run(work()) == ["person 1", "person 2", "alone 1", "alone 2"]
