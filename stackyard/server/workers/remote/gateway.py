"""A hall's way to a Ray cluster: `python -m stackyard.server.workers.remote.gateway ADDRESS WORKERS AHEAD`.

It is a process of its own, since Ray ends the process that has lost its cluster, takes over signals and prints. It ends
with its standard input, and with the cluster; the hall starts another one then.

Each worker is an actor with one processor. One that is silent while it searches is lost for the hall after
`SILENT_SECONDS`, and asked for nothing until it is heard of again; Ray itself takes longer to find that a machine is
gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
from typing import Any, BinaryIO, Final

import msgspec

from stackyard.core.errors import BadRequestError
from stackyard.core.machine.extras import needing
from stackyard.server.workers.remote.messages import (
    LENGTH_BYTES,
    TICK_SECONDS,
    Answered,
    Ask,
    Connected,
    Lost,
    Ready,
    Refused,
    Said,
    Tick,
    frame,
    identity,
)

LOCAL: Final = "local"  # the address that stands for a cluster of this machine alone, which ends with the gateway
SILENT_SECONDS: Final = 1.0  # after which a question is asked of another worker
PING_SECONDS: Final = 0.5  # between two looks at a worker that has a job ...
IDLE_SECONDS: Final = 1.0  # ... and at one that has none
GONE_SECONDS: Final = 30.0  # after which a silent worker is given up
AGAIN_SECONDS: Final = 2.0  # before another one is made in its place
CONNECT_SECONDS: Final = 5.0  # in which a cluster has to accept a connection
PROBE_SECONDS: Final = 45.0  # in which it has to do a first thing: its machines may have to load Stackyard
CHECK_SECONDS: Final = 10.0  # between two looks at a cluster that gives no worker, and for each
END_SECONDS: Final = 5.0  # that leaving the cluster may take
MOST_SAID: Final = 300  # characters of what Ray says
_MISSING: Final = "No module named 'stackyard"


class UnusableError(Exception):
    """There is no such cluster, or it cannot be used."""


class _Worker:
    """An actor, and what it was asked."""

    def __init__(self, actor: Any) -> None:
        self.actor = actor
        self.jobs: set[asyncio.Task[None]] = set()
        self.look = asyncio.Event()  # something has happened: it is pinged at once
        self.broken: Exception | None = None  # what Ray said of it in the place of an answer


class Gateway:
    """The workers that a hall has on a cluster."""

    def __init__(self, ray: Any, write: BinaryIO, size: int, ahead: bool) -> None:
        from stackyard.server.workers.remote.actor import RemoteWorker

        self._ray = ray
        self._write = write
        self._size = size
        self._ahead = ahead
        self._identity = identity()
        self._actor = ray.remote(num_cpus=1, max_restarts=0, max_concurrency=16)(RemoteWorker)
        self._workers: dict[int, _Worker] = {}

    async def run(self, read: BinaryIO) -> None:
        """Pass on questions and answers until the hall closes the pipe."""
        reader = asyncio.StreamReader(limit=2**20)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), read)
        tasks = [asyncio.create_task(self._keep(number)) for number in range(self._size)]
        tasks.append(asyncio.create_task(self._tick()))
        tasks.append(asyncio.create_task(self._listen(reader)))
        tasks.append(asyncio.create_task(self._check_cluster()))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """Pass on questions. Return when the hall has closed the pipe."""
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                size = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
                self._ask(msgspec.msgpack.decode(await reader.readexactly(size), type=Ask))

    async def _check_cluster(self) -> None:
        """Return when no worker is there and the cluster does nothing else either.

        A cluster that was started anew knows nothing of who was connected to it before, and lets them wait.
        """
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            if self._workers:
                continue
            try:
                await asyncio.to_thread(probe, self._ray, CHECK_SECONDS)
            except (UnusableError, RuntimeError, OSError, self._ray.exceptions.RayError):
                return

    async def _tick(self) -> None:
        while True:
            self.say(Tick())
            await asyncio.sleep(TICK_SECONDS)

    def say(self, message: Said) -> None:
        """Tell the hall."""
        self._write.write(frame(message))
        self._write.flush()

    def _ask(self, ask: Ask) -> None:
        worker = self._workers.get(ask.worker)
        if worker is None:
            self.say(Lost(ask.worker, "it is gone"))
            return
        job = asyncio.create_task(self._answer(worker, ask))
        worker.jobs.add(job)
        job.add_done_callback(worker.jobs.discard)
        worker.look.set()

    async def _answer(self, worker: _Worker, ask: Ask) -> None:
        try:
            answer = await worker.actor.answer.remote(ask.job, ask.seconds)
        except self._ray.exceptions.RayError as error:
            worker.broken = error
            worker.look.set()
            return
        self.say(Answered(ask.worker, ask.number, answer))

    async def _keep(self, number: int) -> None:
        """Have a worker of this number, again and again."""
        while True:
            actor = None
            try:
                actor = await asyncio.to_thread(self._actor.remote)
                check_identity(self._identity, await actor.open.remote(self._ahead))
                worker = self._workers[number] = _Worker(actor)
                self.say(Ready(number))
                await self._watch(number, worker)
            except (UnusableError, self._ray.exceptions.RayError, TimeoutError) as error:
                self.say(Lost(number, said(error)))
            finally:
                self._workers.pop(number, None)
                if actor is not None:
                    await asyncio.to_thread(self._kill, actor)
            for other in self._workers.values():
                other.look.set()  # what has become of one may have become of all
            await asyncio.sleep(AGAIN_SECONDS)

    async def _watch(self, number: int, worker: _Worker) -> None:
        """Return never. Raises RayError or TimeoutError if a worker is gone."""
        while True:
            worker.look.clear()
            if worker.broken is not None:
                raise worker.broken
            ping = asyncio.ensure_future(_result(worker.actor.ping.remote()))
            try:
                async with asyncio.timeout(SILENT_SECONDS):
                    await asyncio.shield(ping)
            except TimeoutError:
                self.say(Lost(number, "it is silent"))
                for other in self._workers.values():
                    if other is not worker:
                        other.look.set()
                async with asyncio.timeout(GONE_SECONDS):
                    await asyncio.gather(ping, *worker.jobs)
                self.say(Ready(number))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS if worker.jobs else IDLE_SECONDS):
                    await worker.look.wait()

    def _kill(self, actor: Any) -> None:
        with contextlib.suppress(Exception):
            self._ray.kill(actor)


async def _result(reference: Any) -> Any:
    return await reference


def check_identity(here: str, there: str) -> None:
    """Raise UnusableError if a machine of the cluster has another Stackyard than the hall."""
    if here != there:
        raise UnusableError(f"the hall is Stackyard {here} and the cluster has {there}: install the same")


def said(error: BaseException) -> str:
    """Return in one line what an error of Ray says."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    text = str(error)
    if _MISSING in text:
        return "its machines have no Stackyard, or an older one: install the hall's there, in the Python of the cluster"
    text = text.partition("\n\n")[0].partition("class_name:")[0]  # an actor's numbers help nobody
    return (" ".join(text.split()) or type(error).__name__)[:MOST_SAID]


def probe(ray: Any, seconds: float) -> None:
    """Let some machine of the cluster say what it has.

    Raises UnusableError if it is not what the hall has, and an error of Ray if none says anything in time.
    """
    there = ray.remote(num_cpus=0, max_retries=3)(identity)
    check_identity(identity(), ray.get(there.remote(), timeout=seconds))


def connect(ray: Any, address: str) -> None:
    """Join a cluster and look whether it can be used. Raises UnusableError if not."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
        except OSError as error:
            raise UnusableError(f"nothing answers there ({error.strerror or error})") from None
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
    if address == LOCAL:
        quiet["include_dashboard"] = False
    try:
        ray.init(address=address, **quiet)
        probe(ray, PROBE_SECONDS)
    except (ConnectionError, ValueError, RuntimeError, OSError, ray.exceptions.RayError) as error:
        raise UnusableError(said(error)) from None


def main(address: str, size: str, ahead: str) -> None:
    """Serve a hall until it closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the hall, which then closes our input
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    read, write = os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    try:
        with needing():
            import ray
        connect(ray, address)
    except (UnusableError, BadRequestError) as error:
        write.write(frame(Refused(str(error))))
        write.flush()
        os._exit(1)
    gateway = Gateway(ray, write, int(size), ahead == "1")
    try:
        gateway.say(Connected())
        asyncio.run(gateway.run(read))
    except BrokenPipeError:
        pass  # the hall was killed
    finally:
        threading.Timer(END_SECONDS, os._exit, (1,)).start()
        ray.shutdown()
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
