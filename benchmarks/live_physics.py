"""Towers of 54 bricks pulled live: how many at once in real time, what eight spectators get, the cost at rest.

    python -m benchmarks.live_physics

First the simulation processes alone: some towers are pulled at once, each by one hand at 60 moves a second. Measured
are the speed of simulated time in each (1.0 is real time; the slowest tower counts), and the processor time of a
simulated second of one tower, with and without this process, which moves the hands and gets the frames. The speed means
nothing when other programs use the machine: the processor time that they use is printed beside it.

Then a hall with one match of Tower Topple: one socket pulls, eight watch. Then nobody moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.hall.hall_client import free_port, request
from benchmarks.physics import tower
from stackyard.physics.motion import read_frame
from stackyard.server.scenes.client import OpenScene, Physics, SceneEvent
from stackyard.server.scenes.orders import Framed, Reported

WARM_UP_S = 2.0  # s before measurement begins
HALL = (
    "from stackyard.core import registry; from stackyard.games.tower_topple.room import ROOM; "
    "from stackyard.server.main import main; added = registry.registered(ROOM); added.__enter__(); main()"
)


class Table:
    """A tower in a simulation process, and a hand that pulls at it all the time."""

    def __init__(self, physics: Physics, number: int) -> None:
        scene = tower(number)
        self.first = self.last = (0.0, 0)  # wall s, simulated ms
        self.brick = 3 * (7 + 2 * (number % 3)) + 1  # the middle of row 8, 10 or 12: the long axis is y
        self.from_ = scene.pose_array()[self.brick, :3]
        self.scene = physics.open(f"bench{number:03d}", msgspec.msgpack.encode(scene), self.receive)

    async def pull(self, seconds: float) -> None:
        """Pull the brick out by 5 cm and push it back, again and again for `seconds`."""
        self.scene.hold(0, self.brick, None, 1)
        began = time.monotonic()
        while (elapsed_s := time.monotonic() - began) < seconds:
            x, y, z = self.from_.tolist()
            way = 0.025 * (1 - math.cos(2 * math.pi * elapsed_s / 4))
            self.scene.move_hand(0, (x, y + way, z), None, 1)
            await asyncio.sleep(1 / 60)
        self.scene.close()

    def receive(self, scene: OpenScene, message: SceneEvent) -> None:
        if isinstance(message, Framed):
            self.last = (time.monotonic(), read_frame(message.data)[1].t)
        elif not isinstance(message, Reported):
            raise RuntimeError(f"the scene cannot go on: {message}")

    def start_counting(self) -> None:
        self.first = self.last

    def factor(self) -> float:
        return (self.last[1] - self.first[1]) / 1000 / max(1e-9, self.last[0] - self.first[0])


class Pulled(msgspec.Struct):
    """The measurements of towers pulled at once."""

    slowest: float  # simulated s per s, of the slowest tower
    mean: float
    moved: float  # CPU s per simulated s of one tower, in the simulation processes
    whole: float  # ... with this process, which moves the hands
    others: float  # cores that other programs used meanwhile


async def pulled_at_once(count: int, seconds: float, processes: int) -> Pulled:
    """Pull `count` towers at once; return the measurements."""
    physics = Physics(processes)
    physics.wake()
    try:
        tables = [Table(physics, number) for number in range(count)]
        while any(not table.last[1] for table in tables):
            await asyncio.sleep(0.05)
        pulls = [asyncio.create_task(table.pull(WARM_UP_S + seconds)) for table in tables]
        await asyncio.sleep(WARM_UP_S)
        for table in tables:
            table.start_counting()
        pids = [worker.process.pid for worker in physics.workers if worker.process is not None]
        began, busy = time.monotonic(), busy_seconds()
        own, spent = time.process_time(), sum(map(cpu_seconds, pids))
        await asyncio.gather(*pulls)
        own, spent = time.process_time() - own, sum(map(cpu_seconds, pids)) - spent
        others = max(0.0, busy_seconds() - busy - own - spent) / (time.monotonic() - began)
        factors = [table.factor() for table in tables]
        simulated = sum(table.last[1] - table.first[1] for table in tables) / 1000
        return Pulled(min(factors), sum(factors) / count, spent / simulated, (own + spent) / simulated, others)
    finally:
        await physics.stop()


@asynccontextmanager
async def hall(processes: int) -> AsyncIterator[tuple[int, subprocess.Popen[bytes]]]:
    """Open a hall of its own; yield its port."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", HALL, "--port", str(port), "--database", str(Path(folder) / "hall.sqlite3")]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        process = subprocess.Popen([*command, "--physics-workers", str(processes)], stdout=subprocess.PIPE, env=env)
        assert process.stdout is not None
        line = b""
        while b"is open at" not in line:
            line = await asyncio.to_thread(process.stdout.readline)
            if not line:
                raise RuntimeError("the hall did not open")
        try:
            yield port, process
        finally:
            process.terminate()
            await asyncio.to_thread(process.wait)


class Watcher:
    """A socket that counts the frames that it gets."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.pictures = 0
        self.octets = 0
        self.hold_refused = ""
        self.v = 0

    async def listen(self) -> None:
        async for data in self.line:
            if isinstance(data, bytes):
                self.pictures += 1
                self.octets += len(data)
            else:
                message = json.loads(data)
                self.v = message.get("v") or self.v
                if message["t"] == "nak":
                    self.hold_refused = message["message"]


async def watched(seconds: float, rest: float, watchers: int, processes: int) -> dict[str, float]:
    """Pull one tower in a hall before spectators, then let it rest; return the measurements."""
    async with hall(processes) as (port, process):
        wanted = {"game": "tower-topple", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        _, answer = await request("127.0.0.1", port, "POST", "/api/matches", wanted)
        made = json.loads(answer)
        lines = [
            await connect(f"ws://127.0.0.1:{port}/ws/{made['match']}", compression=None) for _ in range(watchers + 1)
        ]
        eyes = [Watcher(line) for line in lines]
        tasks = [asyncio.create_task(eye.listen()) for eye in eyes]
        for number, line in enumerate(lines):
            secrets = [seat["secret"] for seat in made["seats"]] if not number else []
            await line.send(json.dumps({"t": "join", "g": made["match"], "secrets": secrets}))
        hand = {"t": "hand", "g": made["match"], "seat": 0, "n": 1}
        n = 3 * 7 + 1
        x, y, z = tower(0).pose_array()[n, :3].tolist()
        await lines[0].send(json.dumps({**hand, "do": "hold", "brick": n}))

        async def pull(seconds: float) -> None:
            began = time.monotonic()
            while (elapsed_s := time.monotonic() - began) < seconds:
                way = 0.005 * math.sin(2 * math.pi * elapsed_s / 2)
                await lines[0].send(json.dumps({**hand, "do": "move", "to": [x, y + way, z]}))
                await asyncio.sleep(1 / 60)

        await pull(WARM_UP_S)
        if eyes[0].hold_refused:
            raise RuntimeError(eyes[0].hold_refused)
        before = [(eye.pictures, eye.octets) for eye in eyes]
        began = time.monotonic()
        await pull(seconds)
        took = time.monotonic() - began
        rates = [(eye.pictures - was[0]) / took for eye, was in zip(eyes[1:], before[1:], strict=True)]
        octets = (eyes[1].octets - before[1][1]) / took
        await lines[0].send(json.dumps({**hand, "do": "drop"}))
        await asyncio.sleep(8.0)
        pictures_before, spent = eyes[1].pictures, {pid: cpu_seconds(pid) for pid in family(process.pid)}
        await asyncio.sleep(rest)
        minute = 60 / rest
        found = {
            "least": min(rates),
            "most": max(rates),
            "octets": octets,
            "frames_at_rest": eyes[1].pictures - pictures_before,
            "hall": (cpu_seconds(process.pid) - spent[process.pid]) * minute,
            "physics": sum(cpu_seconds(pid) - spent[pid] for pid in spent if is_physics(pid)) * minute,
        }
        for task, line in zip(tasks, lines, strict=True):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await line.close()
        return found


def family(pid: int) -> list[int]:
    """Return the ids of a process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(child for own in children for child in family(int(own)))]


def is_physics(pid: int) -> bool:
    return b"physics_worker" in Path(f"/proc/{pid}/cmdline").read_bytes()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy_seconds() -> float:
    """Return the CPU seconds that all of the machine's cores have been busy."""
    user, nice, system, _, _, irq, soft, *_ = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:])
    return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement")
    parser.add_argument("--rest", type=float, default=20.0, help="s for which a match at rest is watched")
    parser.add_argument("--towers", type=int, nargs="*", default=[1, 2, 4, 6])
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--watchers", type=int, default=8)
    asked = parser.parse_args()
    if asked.towers:
        print(
            "| towers pulled at once | processes | slowest: simulated s per s | mean | CPU s per s of one | and hand |"
        )
        print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    costs, loads = [], []
    for processes in asked.processes:
        for count in asked.towers:
            came = asyncio.run(pulled_at_once(count, asked.seconds, processes))
            figures = (came.slowest, came.mean, came.moved, came.whole)
            print(f"| {count} | {processes} | {' | '.join(f'{figure:.2f}' for figure in figures)} |", flush=True)
            costs.append(came.whole)
            loads.append(came.others)
    if costs:
        cores = os.cpu_count() or 1
        print(
            f"\nOthers kept {min(loads):.1f} to {max(loads):.1f} of {cores} cores busy meanwhile. Processor time for",
            end="",
        )
        print(f" {cores / max(costs):.1f} to {cores / min(costs):.1f} towers at once.", flush=True)
    if asked.watchers:
        found: dict[str, Any] = asyncio.run(watched(asked.seconds, asked.rest, asked.watchers, asked.processes[-1]))
        print(
            f"\n{asked.watchers} watchers of one tower being pulled: {found['least']:.1f} to {found['most']:.1f}",
            end="",
        )
        print(f" frames/s each, {found['octets'] / 1000:.1f} kB/s each.")
        print(
            f"At rest: {found['physics']:.2f} CPU seconds a minute where bricks move, {found['hall']:.2f} in the",
            end="",
        )
        print(f" hall with its {asked.watchers + 1} sockets, {found['frames_at_rest']} frames.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
