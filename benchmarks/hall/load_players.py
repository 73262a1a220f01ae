"""Players for measuring halls: two sockets at each match, which play prepared matches of Towers at a steady rate."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from typing import NamedTuple

import msgspec

from benchmarks.hall.hall_client import WebSocketClient, connect, request
from stackyard.core.match import Match
from stackyard.server.wire.messages import Created, Join, Move

WARM_UP_SECONDS = 2.0
TICK_SECONDS = 0.002
JOIN_SECONDS = 60.0  # that a seat may take
AGAIN_SECONDS = 0.5  # until a match is asked for again that could not be joined
SCRIPT_COUNT = 24  # different matches that are played
MAX_CONCURRENT = 50  # sockets that connect, or matches that are made, at once
HISTOGRAM_BOUNDS_MS = (5, 10, 50)  # of the hall's own histograms: commits, and the delay of its event loop


class Incoming(msgspec.Struct):
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
        "home",
        "id",
        "is_far",
        "leave_before",
        "moves",
        "next_step",
        "number",
        "places",
        "script",
        "secrets",
        "sent",
        "v",
        "visitors",
    )

    def __init__(self, script: list[ScriptedMove], until: int, places: tuple[int, int]) -> None:
        self.script = script
        self.places = places  # the ports of the halls to which the seats come: the match lives in the first
        self.leave_before = until  # the step before which the match is left
        self.visitors: list[WebSocketClient] = []
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

    def __init__(self, host: str, *ports: int, far: float = 0.0) -> None:
        """`ports` are of one hall, or of several; `far`: the part of the moves that come to another hall."""
        self.host, self.ports = host, ports
        self._far = 2 * far  # of the matches: one of two seats is far
        self.desks: list[MatchClients] = []
        self.by_match: dict[str, MatchClients] = {}
        self.ready: deque[MatchClients] = deque()
        self.times: list[float] = []  # ms
        self.far_times: list[float] = []  # of these, of moves that were passed on to another hall
        self.published = 0
        self.refused: dict[str, int] = {}
        self.measuring = False
        self.closed = False
        self._decode = msgspec.json.Decoder(Incoming).decode
        self._joining: dict[tuple[int, str], asyncio.Future[bool]] = {}
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
            home = self.ports[number // 3 % len(self.ports)]
            others = [port for port in self.ports if port != home]
            is_far = bool(others) and int((number + 1) * self._far) > int(number * self._far)
            places = home, others[number % len(others)] if is_far else home
            script = self._scripts[number % len(self._scripts)]
            desk = MatchClients(script, self._rng.randint(1, len(script)), places)
            await self._seat(desk)
        self.desks.append(desk)

    async def _seat(self, desk: MatchClients) -> None:
        """Make a match, and take its seats with two new sockets."""
        body = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        status, answer = await request(self.host, desk.places[0], "POST", "/api/matches", body)
        if status != 201:
            raise ConnectionError(f"a match could not be made: {status} {answer.decode()}")
        made = msgspec.json.decode(answer, type=Created)
        desk.id, desk.next_step, desk.v, desk.c = made.match, 0, 0, None
        desk.secrets = [seat.secret or "" for seat in made.seats]
        self.by_match[desk.id] = desk
        for visitor in desk.visitors:
            visitor.close()
        desk.visitors = [await connect(self.host, port, desk.id, self.on_data) for port in desk.places]
        for seat in (0, 1):
            await self.join(desk, seat)

    async def join(self, desk: MatchClients, seat: int) -> None:
        """Take a seat; return when its socket has been told how the match stands."""
        async with asyncio.timeout(JOIN_SECONDS):
            while not await self._ask_to_join(desk, seat):  # told to come again, on another socket
                await asyncio.sleep(AGAIN_SECONDS)
                desk.visitors[seat].close()
                desk.visitors[seat] = await connect(self.host, desk.places[seat], desk.id, self.on_data)

    async def _ask_to_join(self, desk: MatchClients, seat: int) -> bool:
        """Ask for a seat once; return False if its socket is told to come again."""
        visitor, answered = desk.visitors[seat], asyncio.get_running_loop().create_future()
        self._joining[id(visitor), desk.id] = answered
        visitor.send(Join(g=desk.id, secrets=[desk.secrets[seat]]))
        return bool(await answered)

    def play_one(self, desk: MatchClients) -> None:
        """Send the next move of a match."""
        step = desk.script[desk.next_step]
        desk.number += 1
        desk.c = f"{desk.number:08d}"
        desk.sent = time.perf_counter()
        desk.visitors[step.seat].send(Move(g=desk.id, c=desk.c, v=desk.v, seat=step.seat, move=step.move))

    def on_data(self, visitor: WebSocketClient, data: bytes) -> None:
        """Take a message that a socket has received."""
        incoming = self._decode(data)
        if incoming.t == "ack":
            desk = self.by_match.get(incoming.g or "")
            if desk is None or desk.c != incoming.c:
                return
            if self.measuring:
                took = (time.perf_counter() - desk.sent) * 1000
                self.times.append(took)
                if desk.places[0] != desk.places[1] and desk.script[desk.next_step].seat == 1:
                    self.far_times.append(took)
            desk.c, desk.v, desk.next_step = None, incoming.v or 0, desk.next_step + 1
            if desk.next_step < desk.leave_before:
                self.ready.append(desk)
            else:
                self._begin(desk)
        elif incoming.t == "played":
            self.published += self.measuring
        elif incoming.t == "snap":
            self._answer_join(visitor, incoming.g or "", True)
        elif incoming.t == "nak":
            match, again = incoming.g or "", incoming.c is None and incoming.code in ("busy", "unavailable")
            if again and self._answer_join(visitor, match, False):
                return
            self.refused[incoming.code or ""] = self.refused.get(incoming.code or "", 0) + 1
            desk = self.by_match.get(match)
            if again:
                self._leave(match)
            elif desk is not None and incoming.c is not None and desk.c == incoming.c:
                desk.c = None
                if incoming.code in ("busy", "rate_limited"):
                    self.ready.append(desk)

    def _answer_join(self, visitor: WebSocketClient, match: str, joined: bool) -> bool:
        """Tell whoever asked for a seat on this socket what came of it; return whether somebody did."""
        answered = self._joining.pop((id(visitor), match), None)
        if answered is not None and not answered.done():
            answered.set_result(joined)
        return answered is not None

    def _leave(self, match: str) -> None:
        """Leave a match that cannot be reached any more for another."""
        if (desk := self.by_match.pop(match, None)) is not None:
            if desk in self.ready:
                self.ready.remove(desk)
            self._begin(desk)

    def _begin(self, desk: MatchClients) -> None:
        """Begin a new match where one has ended."""

        async def again() -> None:
            async with self._gate:
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
