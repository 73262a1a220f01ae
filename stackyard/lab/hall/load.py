"""`stackyard load`: real matches of Towers over many sockets at a steady rate, and how long every move took.

It opens a hall on a fresh database (or measures one that is open, with --url), seats two sockets at every match and
plays prepared matches; where one ends it makes the next. The first match at every table is left after some of its
moves, so that the ends of matches are spread over time, as in a hall that has run for long. The time of a move is from
before it is sent until its acknowledgement, which the hall sends after the move is on disk. The client runs on the same
machine and uses processor time of it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.match import Match
from stackyard.core.texts.catalogue import ENGLISH, say
from stackyard.lab.hall.hall_client import HallProcess, WebSocketClient, address_of, connect, request, run
from stackyard.server.wire.messages import Created, Join, Leave, Move

WARM_UP_SECONDS = 2.0
TICK_SECONDS = 0.002
SCRIPT_COUNT = 24  # different matches that are played
MAX_CONCURRENT = 50  # sockets that connect, or matches that are made, at once
HISTOGRAM_BOUNDS_MS = (5, 10, 50)  # of the hall's own histograms: commits, and the delay of its event loop
MOST_SOCKETS = 20_000
MOST_SECONDS = 600


class Heard(msgspec.Struct):
    """The fields of the hall's messages that are read."""

    t: str
    g: str | None = None
    c: str | None = None
    v: int | None = None
    code: str | None = None
    message: str = ""


class ScriptedMove(NamedTuple):
    """A move of a prepared match."""

    seat: int
    move: str


class MatchClients:
    """One match, its two sockets, and its progress."""

    __slots__ = (
        "c",
        "id",
        "leave_before",
        "moves",
        "next_step",
        "number",
        "script",
        "secrets",
        "sent",
        "v",
        "visitors",
    )

    def __init__(self, script: list[ScriptedMove], until: int, visitors: Sequence[WebSocketClient]) -> None:
        self.script = script
        self.leave_before = until  # the step before which the match is left
        self.visitors = visitors
        self.id = ""
        self.secrets: list[str] = []
        self.next_step = 0  # the next step of the script
        self.v = 0
        self.c: str | None = None  # the command that is not answered yet
        self.sent = 0.0
        self.number = 0
        self.moves: dict[str, ScriptedMove] = {}


class Load:
    """The sockets, the matches and the measured times."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.desks: list[MatchClients] = []
        self.by_match: dict[str, MatchClients] = {}
        self.ready: deque[MatchClients] = deque()
        self.times: list[float] = []  # ms
        self.published = 0
        self.refused: dict[str, int] = {}
        self.measuring = False
        self.closed = False
        self._decode = msgspec.json.Decoder(Heard).decode
        self._joining: dict[tuple[int, str], asyncio.Future[None]] = {}
        self._scripts = scripts(SCRIPT_COUNT)
        self._rng = random.Random(SCRIPT_COUNT)
        self._gate = asyncio.Semaphore(MAX_CONCURRENT)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, sockets: int) -> None:
        """Open the sockets and seat them."""
        await asyncio.gather(*(self._open_desk(number) for number in range(max(1, sockets // 2))))
        self.ready.extend(self.desks)

    async def _open_desk(self, number: int) -> None:
        async with self._gate:
            visitors = [await connect(self.host, self.port, self._heard) for _ in range(2)]
            script = self._scripts[number % len(self._scripts)]
            desk = MatchClients(script, self._rng.randint(1, len(script)), visitors)
            await self._seat(desk)
        self.desks.append(desk)

    async def _seat(self, desk: MatchClients) -> None:
        """Make a match for two sockets and take its seats."""
        body = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        status, answer = await request(self.host, self.port, "POST", "/api/matches", body)
        if status != 201:
            raise ConnectionError(f"a match could not be made: {status} {answer.decode()}")
        made = msgspec.json.decode(answer, type=Created)
        desk.id, desk.next_step, desk.v, desk.c = made.match, 0, 0, None
        desk.secrets = [seat.secret or "" for seat in made.seats]
        self.by_match[desk.id] = desk
        for seat in (0, 1):
            await self.join(desk, seat)

    async def join(self, desk: MatchClients, seat: int) -> None:
        """Take a seat."""
        visitor = desk.visitors[seat]
        done = asyncio.get_running_loop().create_future()
        self._joining[id(visitor), desk.id] = done
        visitor.send(Join(g=desk.id, secrets=[desk.secrets[seat]]))
        await asyncio.wait_for(done, 60)

    def play_one(self, desk: MatchClients) -> None:
        """Send the next move of a match."""
        step = desk.script[desk.next_step]
        desk.number += 1
        desk.c = f"{desk.number:08d}"
        desk.sent = time.perf_counter()
        desk.visitors[step.seat].send(Move(g=desk.id, c=desk.c, v=desk.v, seat=step.seat, move=step.move))

    def _heard(self, visitor: WebSocketClient, data: bytes) -> None:
        heard = self._decode(data)
        if heard.t == "ack":
            desk = self.by_match.get(heard.g or "")
            if desk is None or desk.c != heard.c:
                return
            if self.measuring:
                self.times.append((time.perf_counter() - desk.sent) * 1000)
            desk.c, desk.v, desk.next_step = None, heard.v or 0, desk.next_step + 1
            if desk.next_step < desk.leave_before:
                self.ready.append(desk)
            else:
                self._begin(desk)
        elif heard.t == "played":
            self.published += self.measuring
        elif heard.t == "snap":
            done = self._joining.pop((id(visitor), heard.g or ""), None)
            if done is not None and not done.done():
                done.set_result(None)
        elif heard.t == "nak":
            self.refused[heard.code or ""] = self.refused.get(heard.code or "", 0) + 1
            desk = self.by_match.get(heard.g or "")
            if desk is not None and heard.c is not None and desk.c == heard.c:
                desk.c = None
                if heard.code in ("busy", "rate_limited"):
                    self.ready.append(desk)

    def _begin(self, desk: MatchClients) -> None:
        """Begin a new match where one has ended."""

        async def again() -> None:
            async with self._gate:
                for visitor in desk.visitors:
                    visitor.send(Leave(g=desk.id))
                self.by_match.pop(desk.id, None)
                await self._seat(desk)
            desk.leave_before = len(desk.script)
            self.ready.append(desk)

        if self.closed:
            return
        task = asyncio.create_task(again())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def play(self, rate: float, seconds: float) -> float:
        """Play `rate` moves a second for `seconds`; return the seconds that it actually took."""
        began = last = time.perf_counter()
        due = 0.0
        while (now := time.perf_counter()) - began < seconds:
            due = min(due + (now - last) * rate, rate)
            last = now
            while due >= 1 and self.ready:
                self.play_one(self.ready.popleft())
                due -= 1
            await asyncio.sleep(TICK_SECONDS)
        return time.perf_counter() - began

    async def close(self) -> None:
        """Close all connections."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for desk in self.desks:
            for visitor in desk.visitors:
                visitor.close()


def scripts(count: int) -> list[list[ScriptedMove]]:
    """Return some whole matches of Towers, played at random from fixed seeds."""
    made = []
    for seed in range(count):
        rng, match = random.Random(seed), Match.new("towers", seed=seed)
        steps: list[ScriptedMove] = []
        while not match.over:
            seat = int(match.to_act[0])
            move = rng.choice(match.legal(seat))
            match.play(seat, move)
            steps.append(ScriptedMove(seat, move))
        made.append(steps)
    return made


def raise_file_limit(files: int) -> None:
    """Allow this process, and those it starts, as many open files as they need (where there is such a limit)."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files if hard < 0 else min(files, hard), hard))


async def fetch_metrics(host: str, port: int) -> dict[str, float]:
    """Return what a hall counts about itself, by name."""
    status, text = await request(host, port, "GET", "/api/metrics")
    if status != 200:
        return {}
    lines = [line.rpartition(" ") for line in text.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def histogram_change(before: dict[str, float], after: dict[str, float], name: str) -> dict[str, float]:
    """Return the mean and the slow part of what a histogram counted between two readings of it."""

    def grown(part: str) -> float:
        return after.get(name + part, 0.0) - before.get(name + part, 0.0)

    many = grown("_count")
    if not many:
        return {}
    slow = {f"over_{ms}_percent": 1 - grown(f'_bucket{{le="{ms / 1000:g}"}}') / many for ms in HISTOGRAM_BOUNDS_MS}
    return {"mean": round(1000 * grown("_sum") / many, 2), **{key: round(100 * part, 2) for key, part in slow.items()}}


def percentile(times: list[float], part: float) -> float:
    """Return the value below which the fraction `part` of the times lies; `times` is sorted."""
    return times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


async def measure(sockets: int, rate: float, seconds: float, url: str | None) -> dict[str, Any]:
    """Run the load; return what was measured."""
    own: HallProcess | None = None
    folder = tempfile.TemporaryDirectory()
    try:
        if url is None:
            own = HallProcess(Path(folder.name) / "load.sqlite3")
            await own.start()
            host, port = "127.0.0.1", own.port
            await asyncio.sleep(3)  # the workers warm up meanwhile
        else:
            host, port = address_of(url)
        empty = own.resident_bytes() if own else 0
        load = Load(host, port)
        began = time.perf_counter()
        await load.open(sockets)
        opened = time.perf_counter() - began
        full = own.resident_bytes() if own else 0
        await load.play(rate, WARM_UP_SECONDS)
        load.measuring = True
        metrics_before = await fetch_metrics(host, port)
        cpu, client = (own.cpu_seconds() if own else 0.0), time.process_time()
        took = await load.play(rate, seconds)
        load.measuring = False
        cpu = (own.cpu_seconds() if own else 0.0) - cpu
        client = time.process_time() - client
        resident = own.resident_bytes() if own else 0
        metrics_after = await fetch_metrics(host, port)
        await load.close()
        times = sorted(load.times)
        return {
            "sockets": 2 * len(load.desks),
            "opened_seconds": round(opened, 1),
            "asked_per_second": rate,
            "moves_per_second": round(len(times) / took, 1),
            "published_per_second": round(load.published / took, 1),
            "ack_ms": {
                "p50": round(percentile(times, 0.5), 2),
                "p90": round(percentile(times, 0.9), 2),
                "p99": round(percentile(times, 0.99), 2),
                "max": round(times[-1], 2) if times else None,
            },
            "disk_ms": histogram_change(metrics_before, metrics_after, "stackyard_store_seconds"),
            "loop_lag_ms": histogram_change(metrics_before, metrics_after, "stackyard_loop_lag_seconds"),
            "hall_cpu_percent": round(100 * cpu / took, 1),
            "client_cpu_percent": round(100 * client / took, 1),
            "hall_rss_mb": round(resident / 1e6, 1),
            "hall_rss_empty_mb": round(empty / 1e6, 1),
            "rss_per_socket_kb": round((full - empty) / 1e3 / (2 * len(load.desks)), 1),
            "refused": load.refused,
        }
    finally:
        if own is not None:
            own.stop()
        folder.cleanup()


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line("load", say.text(language, "about-load"), (), language)
    made.add_argument("--sockets", type=int, default=2000, help=say.text(language, "lab-sockets"))
    made.add_argument("--moves-per-second", type=float, default=1000, help=say.text(language, "lab-rate"))
    made.add_argument("--seconds", type=float, default=20, help=say.text(language, "lab-seconds"))
    made.add_argument("--url", help=say.text(language, "lab-url"))
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, measure, and print a table (or JSON)."""
    words = sys.argv[1:] if argv is None else argv
    made = parser(language_of(words))
    given = made.parse_args(words)
    if not 2 <= given.sockets <= MOST_SOCKETS or not 0 < given.seconds <= MOST_SECONDS or given.moves_per_second <= 0:
        made.error(f"2 to {MOST_SOCKETS} sockets, at most {MOST_SECONDS} seconds, and a rate above 0")
    raise_file_limit(2 * given.sockets + 500)
    try:
        found = run(measure(given.sockets, given.moves_per_second, given.seconds, given.url))
    except (OSError, TimeoutError) as error:
        _say(f"The load could not be put on: {str(error) or type(error).__name__}", to=sys.stderr)
        return 1
    if given.json:
        _say(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        for name, value in found.items():
            shown = ", ".join(f"{key} {part}" for key, part in value.items()) if isinstance(value, dict) else value
            _say(f"{name.replace('_', ' '):24}{shown if shown != '' else 'none'}")
    return 0


def _say(line: str, to: Any = None) -> None:
    print(line, file=to or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
