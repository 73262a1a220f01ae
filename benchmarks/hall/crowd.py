"""`python -m benchmarks.hall.crowd`: many who watch, many who come back at once, and an hour of coming and going.

Each is measured at a hall of its own, and printed beside what is promised (docs/server.md):

- **watch**: spectators of one match; from a move's sending until the last of them has been told;
- **back**: sockets at matches that are half played, all cut and all back at once, each asking for what it has missed;
- **stream**: visitors who make a match, play some moves and go, while others come: the hall's memory by the minute.

The clients run on the same machine and use processor time of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.hall.hall_client import HallProcess, WebSocketClient, connect, request, run
from benchmarks.hall.load_players import (
    MAX_CONCURRENT,
    Incoming,
    ScriptedMove,
    fetch_metrics,
    percentile,
    raise_file_limit,
    scripts,
)
from stackyard.server.wire.messages import Created, Join, Move

HOST: Final = "127.0.0.1"
TIMEOUT_SECONDS: Final = 60.0
TOLD_MS: Final = 25.0  # at 95 %: the last spectator
BACK_SECONDS: Final = 5.0
RATE: Final = 5.0  # moves a second that are watched
MOVES_BEFORE_CUT: Final = 6  # of each match
QUIET_SECONDS: Final = 2.0  # after many have come or gone: what the hall tells the others of that is not measured
SCRIPTS: Final = 8  # different matches that are played
SETTLED_PART: Final = 1 / 4  # of the stream: its memory is compared with that at the end
MOVES_OF_VISITOR: Final = (1, 12)
PAUSE_SECONDS: Final = (0.2, 3.0)  # between two moves of a visitor


class Minute(NamedTuple):
    """How a hall stood after some minutes of coming and going."""

    minute: float
    rss_mb: float
    tables: int  # matches in memory
    sockets: int
    matches: int  # made since it opened


class Client:
    """A socket at one match at a time: it knows its version, and when that came, and wakes who waits for one."""

    def __init__(self) -> None:
        self.v = -1  # of the match; -1: nothing yet
        self.at = 0.0  # when it came
        self.came: Callable[[int, int], None] = lambda _, __: None  # called with the version that was known, and is now
        self._match = ""
        self._socket: WebSocketClient | None = None
        self._decode = msgspec.json.Decoder(Incoming).decode
        self._waits: list[tuple[int, asyncio.Future[None]]] = []

    def _on_data(self, socket: WebSocketClient, data: bytes) -> None:
        if socket.match != self._match:
            return
        incoming = self._decode(data)
        if incoming.t == "nak":
            for _, done in self._waits:
                if not done.done():
                    done.set_exception(ConnectionError(f"{incoming.code}: {incoming.message}"))
            self._waits.clear()
        if incoming.v is None or incoming.t not in ("snap", "played", "ack") or incoming.v < self.v:
            return
        before, self.v, self.at = self.v, incoming.v, time.perf_counter()
        self.came(before, self.v)
        for wait in [wait for wait in self._waits if wait[0] <= self.v]:
            self._waits.remove(wait)
            if not wait[1].done():
                wait[1].set_result(None)

    async def join(self, port: int, match: str, secrets: Sequence[str] = (), v: int | None = None) -> None:
        """Come to a match with a new socket; the events up to a version are known.

        Raises ConnectionError if the hall lets nobody in.
        """
        self.close()
        self._match, self.v = match, -1
        self._socket = await connect(HOST, port, match, self._on_data)
        self.send(Join(g=match, secrets=list(secrets), v=v))

    def send(self, message: Any) -> None:
        """Send a message."""
        assert self._socket is not None
        self._socket.send(message)

    async def until(self, v: int) -> None:
        """Return once it knows a version. Raises ConnectionError if the hall refuses something, and TimeoutError."""
        if self.v < v:
            done = asyncio.get_running_loop().create_future()
            self._waits.append((v, done))
            await asyncio.wait_for(done, TIMEOUT_SECONDS)

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()


class Arrivals:
    """Waits until so many clients know a version: cheaper than to wait for each of them."""

    def __init__(self, v: int, clients: int) -> None:
        self.all: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._v = v
        self._left = clients

    def count(self, before: int, v: int) -> None:
        """Count a client that has come from one version to another."""
        self._left -= before < self._v <= v  # a move may bring several versions at once
        if not self._left and not self.all.done():
            self.all.set_result(None)


async def make_match(port: int) -> Created:
    """Make a match of Towers. Raises ConnectionError if the hall refuses."""
    body = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "me"}]}
    status, answer = await request(HOST, port, "POST", "/api/matches", body)
    if status != 201:
        raise ConnectionError(f"a match could not be made: {status} {answer.decode()}")
    return msgspec.json.decode(answer, type=Created)


# --- many who watch --------------------------------------------------------------------------------------------------


async def watch(port: int, spectators: int, moves: int) -> list[float]:
    """Return for each move the time (ms) from its sending until the last spectator has been told."""
    times: list[float] = []
    matches = cycle(scripts(SCRIPTS))
    crowd = [Client() for _ in range(spectators)]
    gate = asyncio.Semaphore(MAX_CONCURRENT)
    player = Client()
    while len(times) < moves:
        script, made = next(matches), await make_match(port)
        await player.join(port, made.match, [seat.secret or "" for seat in made.seats])
        await asyncio.gather(*(_through(gate, partial(spectator.join, port, made.match)) for spectator in crowd))
        await asyncio.gather(*(spectator.until(0) for spectator in (player, *crowd)))
        await asyncio.sleep(QUIET_SECONDS)
        for number, step in enumerate(script[: moves - len(times)]):
            v = player.v
            arrivals = Arrivals(v + 1, spectators)
            for spectator in crowd:
                spectator.came = arrivals.count
            began = time.perf_counter()
            player.send(_move(made.match, number, v, step))
            await asyncio.wait_for(arrivals.all, TIMEOUT_SECONDS)
            await player.until(v + 1)
            times.append(1000 * (max(spectator.at for spectator in crowd) - began))
            await asyncio.sleep(max(0.0, 1 / RATE - (time.perf_counter() - began)))
    for spectator in (player, *crowd):
        spectator.close()
    return times


def _move(match: str, number: int, v: int, step: ScriptedMove) -> Move:
    return Move(g=match, c=f"{number:08d}", v=v, seat=step.seat, move=step.move)


async def _through(gate: asyncio.Semaphore, act: Callable[[], Awaitable[None]]) -> None:
    async with gate:
        await act()


# --- many who come back ----------------------------------------------------------------------------------------------


async def come_back(port: int, sockets: int) -> float:
    """Cut all sockets of a hall and let all come back at once; return the seconds until the last knows its match."""
    played, gate = scripts(SCRIPTS), asyncio.Semaphore(MAX_CONCURRENT)
    places: list[tuple[str, str, int]] = []  # of each socket: match, secret, version

    async def play(number: int) -> None:
        made = await make_match(port)
        secrets = [seat.secret or "" for seat in made.seats]
        clients = [await _come(port, made.match, [secret]) for secret in secrets]
        for step_number, step in enumerate(played[number % SCRIPTS][:MOVES_BEFORE_CUT]):
            await _play(clients, made.match, step_number, step)
        places.extend((made.match, secret, clients[0].v) for secret in secrets)
        present.extend(clients)

    present: list[Client] = []
    await asyncio.gather(*(_through(gate, partial(play, number)) for number in range(sockets // 2)))
    for client in present:
        client.close()
    await asyncio.sleep(QUIET_SECONDS)
    began = time.perf_counter()
    back = await asyncio.gather(*(_come(port, match, [secret], v) for match, secret, v in places))
    took = time.perf_counter() - began
    for client in back:
        client.close()
    return took


async def _come(port: int, match: str, secrets: Sequence[str], v: int | None = None) -> Client:
    """Connect and join a match; return once it is known as it stands, with the last event at least."""
    client = Client()
    await client.join(port, match, secrets, None if v is None else v - 1)
    await client.until(v or 0)
    return client


async def _play(clients: Sequence[Client], match: str, number: int, step: ScriptedMove) -> None:
    """Play a move by the socket at its seat; return once all of them know it."""
    v = clients[step.seat].v
    clients[step.seat].send(_move(match, number, v, step))
    await asyncio.gather(*(client.until(v + 1) for client in clients))


# --- coming and going ------------------------------------------------------------------------------------------------


async def stream(
    hall: HallProcess, seconds: float, per_second: float, report: Callable[[Minute], None]
) -> list[Minute]:
    """Let visitors come and go; return how the hall stood at equal times, and say it then.

    Raises ConnectionError if a visitor is refused anything.
    """
    rng, played, found = random.Random(1), scripts(SCRIPTS), []
    tasks: set[asyncio.Task[None]] = set()
    began = time.monotonic()
    every = max(seconds / 30, 1.0)
    due, made = every, 0
    while (passed := time.monotonic() - began) < seconds:
        if failed := [task for task in tasks if task.done() and task.exception()]:
            raise ConnectionError(str(failed[0].exception()))
        tasks -= {task for task in tasks if task.done()}
        if made < passed * per_second:
            made += 1
            script = rng.choice(played)[: rng.randint(*MOVES_OF_VISITOR)]
            pauses = [rng.uniform(*PAUSE_SECONDS) for _ in script]
            tasks.add(asyncio.create_task(_visit(hall.port, script, pauses)))
        if passed >= due:
            due += every
            found.append(await _minute(hall, passed / 60))
            report(found[-1])
        await asyncio.sleep(0.005)
    await asyncio.gather(*tasks)
    await asyncio.sleep(1.0)
    found.append(await _minute(hall, (time.monotonic() - began) / 60))
    report(found[-1])
    return found


async def _visit(port: int, script: list[ScriptedMove], pauses: list[float]) -> None:
    """Make a match, come with two sockets and one that watches, play some moves, and go without a word."""
    made = await make_match(port)
    secrets = [seat.secret or "" for seat in made.seats]
    clients = [await _come(port, made.match, own) for own in ([secrets[0]], [secrets[1]], [])]
    for number, (step, pause) in enumerate(zip(script, pauses, strict=True)):
        await _play(clients, made.match, number, step)
        await asyncio.sleep(pause)
    for client in clients:
        client.close()


async def _minute(hall: HallProcess, minute: float) -> Minute:
    metrics = await fetch_metrics(HOST, hall.port)
    return Minute(
        round(minute, 1),
        round(hall.resident_bytes() / 1e6, 1),
        int(metrics.get("stackyard_live_matches", 0)),
        int(metrics.get("stackyard_sockets", 0)),
        int(metrics.get("stackyard_matches_total", 0)),
    )


def growth(found: Sequence[Minute]) -> tuple[float, float]:
    """Return the memory (MB) once a quarter of the time has passed, and what it grew by an hour after that.

    The latter is the slope of the straight line that comes nearest to the later measurements.
    """
    later = found[int(len(found) * SETTLED_PART) :]
    middle = sum(sample.minute for sample in later) / len(later)
    mean = sum(sample.rss_mb for sample in later) / len(later)
    spread = sum((sample.minute - middle) ** 2 for sample in later)
    slope = sum((sample.minute - middle) * (sample.rss_mb - mean) for sample in later) / spread if spread else 0.0
    return later[0].rss_mb, 60 * slope


# --- the command -----------------------------------------------------------------------------------------------------


async def measure(given: argparse.Namespace) -> None:
    """Measure what was asked for, each at a hall of its own, and print it."""
    for name in given.only:
        with tempfile.TemporaryDirectory() as folder:
            hall = HallProcess(Path(folder) / "crowd.sqlite3")
            try:
                await hall.start()
                await PARTS[name](hall, given)
            finally:
                hall.stop()


async def _watch(hall: HallProcess, given: argparse.Namespace) -> None:
    gc.disable()  # of this process: to look for garbage takes it longer than what is measured
    try:
        times = sorted(await watch(hall.port, given.spectators, given.moves))
    finally:
        gc.enable()
    middle, slow = percentile(times, 0.5), percentile(times, 0.95)
    _print_line(
        f"watch: {given.spectators} spectators, {len(times)} moves: the last was told after {middle:.1f} ms (median), "
        f"{slow:.1f} ms (95 %; goal: at most {TOLD_MS:g}), {times[-1]:.1f} ms (slowest)"
    )


async def _come_back(hall: HallProcess, given: argparse.Namespace) -> None:
    took = await come_back(hall.port, given.sockets)
    _print_line(f"back: {given.sockets} sockets at once: {took:.2f} s until all are (goal: at most {BACK_SECONDS:g})")


async def _stream(hall: HallProcess, given: argparse.Namespace) -> None:
    def print_minute(minute: Minute) -> None:
        _print_line(
            f"stream: minute {minute.minute:5.1f}: {minute.rss_mb:6.1f} MB, {minute.tables} matches in memory, "
            f"{minute.sockets} sockets, {minute.matches} made"
        )

    found = await stream(hall, 60 * given.minutes, given.visitors, print_minute)
    first, slope = growth(found)
    _print_line(
        f"stream: {first:.1f} MB after a quarter of the time, {found[-1].rss_mb:.1f} at the end; "
        f"{slope:+.1f} MB an hour"
    )


PARTS: Final[dict[str, Callable[[HallProcess, argparse.Namespace], Awaitable[None]]]] = {
    "watch": _watch,
    "back": _come_back,
    "stream": _stream,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall.crowd", description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="*", choices=[*PARTS], default=[*PARTS])
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--moves", type=int, default=200, help="that are watched")
    parser.add_argument("--sockets", type=int, default=2000, help="that come back")
    parser.add_argument("--minutes", type=float, default=60, help="of coming and going")
    parser.add_argument("--visitors", type=float, default=5, help="a second, of coming and going")
    given = parser.parse_args(argv)
    raise_file_limit(2 * max(given.sockets, given.spectators) + 1000)
    try:
        run(measure(given))
    except (OSError, TimeoutError) as error:
        _print_line(f"It could not be measured: {str(error) or type(error).__name__}", to=sys.stderr)
        return 1
    return 0


def _print_line(line: str, to: Any = None) -> None:
    print(line, file=to or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
