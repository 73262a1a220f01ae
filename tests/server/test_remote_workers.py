"""A hall whose bots and analysis think on a Ray cluster: what is lost there is asked again, nothing stands still."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stackyard.core import capabilities
from stackyard.core.match import Match
from stackyard.server.hall import Hall
from stackyard.server.settings import from_environment
from stackyard.server.table import bots
from stackyard.server.workers import interpreter
from stackyard.server.workers.pool import Job, JobAnswer, LostError, Pool, SearchJob, WorkerError
from stackyard.server.workers.remote import cluster, gateway, messages
from stackyard.server.workers.remote.cluster import NoRayError, RayCluster
from tests.server.hall import settings

ROOT = Path(__file__).parents[2]
HERE, THERE = JobAnswer(b"here"), JobAnswer(b"there")
SEARCH = SearchJob(home="a game", position="", seat=0, level=1, ms=None, seed=1)


class Away:
    """A worker on another machine that answers, or is lost with each job."""

    def __init__(self, *, loses: bool = False) -> None:
        self.ready = True
        self.loses = loses
        self.asked = 0
        self.on_change: Callable[[], None] = lambda: None

    def set_ready(self, ready: bool) -> None:
        self.ready = ready
        self.on_change()

    async def wait_until_ready(self) -> None:
        while not self.ready:
            await asyncio.sleep(0)

    async def answer(self, job: Job, seconds: float) -> JobAnswer:
        self.asked += 1
        if self.loses:
            self.set_ready(False)
            raise LostError("its machine is gone")
        return THERE


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes of this machine be none, and answer what stands for them."""

    async def begin(pool: Pool) -> Any:
        return SimpleNamespace(returncode=None)

    async def answer(pool: Pool, process: Any, job: Job, seconds: float) -> JobAnswer:
        return HERE

    async def end(pool: Pool, process: Any) -> None:
        pass

    for name, stand_in in (("_begin", begin), ("_exchange", answer), ("_answer", answer), ("_end", end)):
        monkeypatch.setattr(Pool, name, stand_in)


async def with_pool(*away: Away, do: Callable[[Pool], Any]) -> Any:
    pool = Pool(1, "bots", max_waiting=10, away=away)
    pool.start()
    try:
        return await do(pool)
    finally:
        await pool.stop()


def test_what_a_lost_worker_was_asked_is_asked_of_another() -> None:
    first, second = Away(loses=True), Away()

    async def ask(pool: Pool) -> bytes:
        return await pool.ask(SEARCH, 1.0)

    assert asyncio.run(with_pool(first, second, do=ask)) == b"there"
    assert (first.asked, second.asked) == (1, 1)


def test_this_machine_thinks_while_no_worker_elsewhere_is_ready_and_then_not_any_more() -> None:
    away = Away(loses=True)

    async def ask(pool: Pool) -> list[bytes]:
        answers = [await pool.ask(SEARCH, 1.0) for _ in range(2)]
        away.loses = False
        away.set_ready(True)
        await asyncio.sleep(0)
        while answers[-1] != b"there":  # a process that waited for a job already has the next one
            answers.append(await pool.ask(SEARCH, 1.0))
        answers.append(await pool.ask(SEARCH, 1.0))
        assert pool.losses == 1
        return answers

    answers = asyncio.run(with_pool(away, do=ask))
    assert answers[:2] == [b"here", b"here"]
    assert answers[-2:] == [b"there", b"there"]
    assert answers.count(b"here") <= 3


def test_a_job_that_loses_every_worker_is_given_up() -> None:
    class Again(Away):
        async def answer(self, job: Job, seconds: float) -> JobAnswer:
            self.asked += 1
            raise LostError("its machine is gone")

    away = Again()

    async def ask(pool: Pool) -> None:
        with pytest.raises(LostError):
            await pool.ask(SEARCH, 1.0)

    asyncio.run(with_pool(away, do=ask))
    assert away.asked == 4


STAND_IN = """
import sys
import msgspec
from stackyard.server.workers.remote.messages import *

def say(message):
    sys.stdout.buffer.write(frame(message))
    sys.stdout.buffer.flush()

said = sys.argv[1]
say(Refused("nothing answers there") if said == "refuses" else Connected())
if said == "refuses":
    sys.exit(1)
say(Ready(0))
for head in iter(lambda: sys.stdin.buffer.read(4), b""):
    ask = msgspec.msgpack.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")), type=Ask)
    if said == "ends":
        sys.exit(1)
    failed = {"code": FAILED, "message": "it hangs"}
    answer = msgspec.msgpack.encode(failed if said == "fails" else {"data": b"there"})
    say(Answered(ask.worker, ask.number + 1, b""))  # nobody waits for it any more
    if said != "is silent":
        say(Answered(ask.worker, ask.number, answer))
"""  # a gateway that has one worker


async def open_cluster(monkeypatch: pytest.MonkeyPatch, *said: str) -> RayCluster:
    """Return an opened cluster whose gateways are stand-ins, one after the other; the last kind stays."""
    kinds = list(said)

    async def start(*_: Any, **__: Any) -> asyncio.subprocess.Process:
        kind = kinds.pop(0) if len(kinds) > 1 else kinds[0]
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", STAND_IN, kind),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    monkeypatch.setattr(interpreter, "start_module", start)
    monkeypatch.setattr(cluster, "find_spec", lambda _: object())
    monkeypatch.setattr(cluster, "AGAIN_SECONDS", 0.0)
    # A stand-in gives no signs of life, and the machine may be busy.
    monkeypatch.setattr(cluster, "SILENT_SECONDS", 0.2 if said[0] == "is silent" else 600.0)
    found = RayCluster("10.0.0.1:6379", 1, ahead=False)
    await found.open()
    return found


async def ask(found: RayCluster) -> JobAnswer:
    await found.bots[0].wait_until_ready()
    return await found.bots[0].answer(SEARCH, 1.0)


def test_a_cluster_that_is_away_at_the_start_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoRayError) as refused:
        asyncio.run(open_cluster(monkeypatch, "refuses"))
    assert str(refused.value) == "the Ray cluster at 10.0.0.1:6379 cannot be used: nothing answers there"


def test_a_gateway_that_ends_loses_its_jobs_and_another_one_is_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        found = await open_cluster(monkeypatch, "ends", "fails")
        with pytest.raises(LostError):
            await ask(found)
        assert [slot.ready for slot in found.slots] == [False, False]
        with pytest.raises(WorkerError, match="it hangs"):  # the next one has a worker that has failed
            await ask(found)
        assert [slot.ready for slot in found.slots] == [True, False]
        await found.stop()

    asyncio.run(run())
    told = [line for line in caplog.messages if "bots and analysis think on" in line]
    assert len(told) == 2
    assert "on this machine" in told[0]
    assert told[1].endswith("on the Ray cluster at 10.0.0.1:6379 again")


def test_a_gateway_that_is_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        found = await open_cluster(monkeypatch, "is silent", "answers")
        first = found._process
        assert first is not None
        with pytest.raises(LostError):
            await ask(found)
        monkeypatch.setattr(cluster, "SILENT_SECONDS", 600.0)
        while found._process in (first, None):
            await asyncio.sleep(0.01)
        assert first.returncode is not None
        await found.stop()

    monkeypatch.setattr(cluster, "LEAVE_SECONDS", 0.0)
    asyncio.run(run())


def test_a_worker_elsewhere_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        found = await open_cluster(monkeypatch, "answers")
        assert [await ask(found) for _ in range(2)] == [THERE, THERE]
        await found.stop()

    asyncio.run(run())


def test_another_version_on_the_cluster_is_refused() -> None:
    gateway.check_identity(messages.identity(), messages.identity())
    with pytest.raises(gateway.UnusableError, match=r"the hall is Stackyard 2 \(a\) and the cluster has 1 \(b\)"):
        gateway.check_identity("2 (a)", "1 (b)")
    missing = ModuleNotFoundError("No module named 'stackyard'")
    assert gateway.said(missing).startswith("its machines have no Stackyard")


def test_without_ray_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    hall = Hall(settings(tmp_path / "hall.sqlite3", ray="auto"))
    with pytest.raises(NoRayError, match=r"needs the package ray: install stackyard\[lab\]"):
        asyncio.run(hall.open())
    assert not (tmp_path / "hall.sqlite3").exists()


def test_a_hall_thinks_at_home_unless_it_is_told_otherwise(tmp_path: Path) -> None:
    assert from_environment(environment={}).ray == ""
    assert from_environment(environment={"STACKYARD_RAY": "auto"}).ray == "auto"
    assert Hall(settings(tmp_path / "hall.sqlite3")).ray is None


def test_another_machine_is_told_nothing_that_the_bot_does_not_know() -> None:
    match = Match.new("take-that-towers", {}, 3, seed=1)
    game = match.game
    live: Any = SimpleNamespace(
        table=SimpleNamespace(game=game, match=match), services=SimpleNamespace(settings=SimpleNamespace(ray="auto"))
    )
    random.seed(1)
    sent = [bots._position_for(live, 1) for _ in range(8)]
    truth = match.position
    assert all(capabilities.same_view_for_all(game) is False for _ in sent[:1])
    assert all(game.view(one, 1) == game.view(truth, 1) for one in sent)
    assert len({game.position_text(one) for one in sent} - {game.position_text(truth)}) > 4
    live.services.settings.ray = ""
    assert bots._position_for(live, 1) is truth


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed: requirements/ray.txt has it")
def test_a_match_goes_on_when_machines_of_the_cluster_are_lost(tmp_path: Path) -> None:
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])  # for the cluster's machines
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.ray_hall", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert (
        found["refused"] == "the Ray cluster at 127.0.0.1:1 cannot be used: nothing answers there (Connection refused)"
    )
    assert found["in peace"]["away"] == found["a machine lost"]["away"] == found["back"]["away"] == 0
    assert found["a machine lost"]["lost jobs"] > found["in peace"]["lost jobs"] == 0
    assert found["the cluster lost"]["away"] == 1
    assert found["analysed"] == [200] * 4
    assert all(found[when]["moves"] > 0 and not found[when]["fell back"] for when in found["stages"])
