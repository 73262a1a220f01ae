"""The processor time that a hall needs for a durable move of Towers, by part and in total.

    python -m benchmarks.hall_move [--rounds 7] [--moves 1500] [--json]

Every part does what the hall does for one move, on the same random matches of the standard board, without sockets. The
total (`whole`) is a hall in this process: messages are decoded, posted to live matches, stored on disk (the writer
thread counts too), acknowledged and published to two dummy connections each. The time of uvicorn and the kernel for
sockets is not included: `benchmarks.hall.load` measures it. Times are processor times of this process, the best of
several rounds, in microseconds a move. For comparison between machines, `json` is the time of Python's `json` to read
and write one published frame.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import tempfile
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.hall.hall_client import run
from benchmarks.hall.load_players import scripts
from stackyard.core.game import SPECTATOR, Outcome, Position
from stackyard.core.match import Match
from stackyard.games.towers.game import GAME
from stackyard.games.towers.room import ROOM
from stackyard.server.hall import Hall
from stackyard.server.match import redaction
from stackyard.server.settings import Settings
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Ack, ClockState, Join, Move, NewMatch, NewSeat, Played

ID = "wXb2abcdefghijkl"
COMMAND = "00000017"
MATCHES = 8  # different ones
CONCURRENT_MATCHES = 4  # matches that are played in parallel in the total: some 1,000 moves a second
MOVES_PER_MATCH = 25  # moves of each of them
CLOCK = ClockState(left_ms=[], running=[], paused=False)


class Case:
    """A move, the match before it, and everything that the hall computes from it."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat, self.text = match, seat, text
        self.position: Position = match.position
        self.move = GAME.parse_move(self.position, seat, text)
        self.after = match.branch()
        self.steps = self.after.apply_event(seat, text)
        self.v = self.steps[0].event.n
        sent = Move(g=ID, c=COMMAND, v=self.v - 1, seat=seat, move=text)
        self.asked = codec.encode(sent)
        self.view = GAME.view(self.after.position, SPECTATOR)
        self.raw = codec.raw(self.view)
        self.outcome: Outcome = self.after.outcome()
        self.redacted = self._redact()
        self.description = GAME.describe_event(self.position, seat, self.steps[0].event.event)

    def _redact(self) -> list[redaction.RedactedEntry]:
        return [redaction.redact(self.after, step, self.v + k) for k, step in enumerate(self.steps)]

    def played(self) -> bytes:
        return codec.frame(
            Played(
                g=ID,
                v=self.v,
                entries=[share[SPECTATOR] for share in self.redacted],  # type: ignore[misc]
                views={SPECTATOR: self.raw},
                to_act=self.after.to_act,
                outcome=self.outcome,
                clock=CLOCK,
            )
        )

    def ack(self) -> bytes:
        return codec.frame(Ack(g=ID, c=COMMAND, v=self.v))

    def all(self) -> None:
        codec.decode(self.asked)
        after = self.match.branch()
        after.play(self.seat, self.text)
        self._redact()
        self.ack()
        codec.raw(after.view(SPECTATOR))
        after.outcome()
        self.played()


PARTS: dict[str, Callable[[Case], Any]] = {
    "decode": lambda case: codec.decode(case.asked),
    "branch": lambda case: case.match.branch(),
    "branch and play": lambda case: case.match.branch().play(case.seat, case.text),
    "  of it parse_move": lambda case: GAME.parse_move(case.position, case.seat, case.text),
    "  of it move_text": lambda case: GAME.move_text(case.position, case.seat, case.move),
    "shares": lambda case: case._redact(),
    "  of it tell": lambda case: GAME.describe_event(case.position, case.seat, case.text),
    "view": lambda case: case.after.view(SPECTATOR),
    "view, encoded": lambda case: codec.raw(case.view),
    "outcome": lambda case: GAME.outcome(case.after.position),
    "ack": lambda case: case.ack(),
    "played": lambda case: case.played(),
    "all of these": lambda case: case.all(),
}


def cases() -> list[Case]:
    """Return the moves of some whole random matches."""
    found = []
    for seed, script in enumerate(scripts(MATCHES)):
        match = Match.new(ROOM, seed=seed)
        for step in script:
            found.append(Case(match, step.seat, step.move))
            match = found[-1].after
    return found


def microseconds(work: Callable[[Case], Any], over: list[Case], rounds: int) -> float:
    """Return the processor time of a call in microseconds, the best of the rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time_ns()
        for case in over:
            work(case)
        best = min(best, (time.process_time_ns() - began) / 1000 / len(over))
    return best


class Line(Connection):
    """A dummy connection that reports acknowledgements."""

    def __init__(self, settings: Settings, match: str, on_data: Callable[[], None]) -> None:
        async def nowhere(_: Any) -> None:
            return

        super().__init__(nowhere, settings, "127.0.0.1", match)
        if self._sender is not None:
            self._sender.cancel()
        self._on_data = on_data

    def push(self, *frames: bytes) -> None:
        for frame in frames:
            if frame[2:12] == b'{"t":"ack"':
                self._on_data()
            elif b'"t":"nak"' in frame[:16]:
                raise AssertionError(frame)


class Table:
    """One match of the total, with two connections."""

    def __init__(self, hall: Hall, steps: list[Any]) -> None:
        self.hall, self.steps = hall, steps
        self.moves_played = self.v = 0
        self.acked = asyncio.Event()

    def _on_data(self) -> None:
        self.acked.set()

    async def seat(self) -> None:
        made = await self.hall.registry.create(
            NewMatch(game="towers", seats=[NewSeat(kind="me"), NewSeat(kind="friend")])
        )
        self.live = await self.hall.registry.get(made.match)
        self.lines = [Line(self.hall.settings, made.match, self._on_data) for _ in range(2)]
        for seat, line in zip(made.seats, self.lines, strict=True):
            await self.live.join(line, Join(g=made.match, secrets=[seat.secret or ""]))

    async def play(self, moves: int) -> None:
        for step in self.steps[self.moves_played : self.moves_played + moves]:
            self.acked.clear()
            self.moves_played += 1
            data = codec.encode(
                Move(g=self.live.id, c=f"{self.moves_played:08d}", v=self.live.table.v, seat=step.seat, move=step.move)
            )
            message: Any = codec.decode(data)
            self.live.post(self.lines[step.seat], message)
            await self.acked.wait()


async def whole(rounds: int, moves: int) -> float:
    """Return the processor time of a move in a hall, its writer included, in microseconds; the best of the rounds."""
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Settings(database=Path(folder) / "hall.sqlite3", workers_ahead=False, limits=False))
        await hall.open()
        steps = [script for script in scripts(24) if len(script) >= MOVES_PER_MATCH]
        best = float("inf")
        each = max(1, moves // CONCURRENT_MATCHES)
        try:
            for _ in range(rounds):
                lanes = [
                    [Table(hall, steps[0]) for _ in range(each // MOVES_PER_MATCH)] for _ in range(CONCURRENT_MATCHES)
                ]
                for table in chain.from_iterable(lanes):
                    await table.seat()
                await asyncio.sleep(0.2)  # the messages about the tables
                gc.collect()
                began = time.process_time_ns()
                await asyncio.gather(*(_play(lane) for lane in lanes))
                took = time.process_time_ns() - began
                best = min(best, took / 1000 / (MOVES_PER_MATCH * sum(map(len, lanes))))
                for table in chain.from_iterable(lanes):
                    for line in table.lines:
                        table.live.leave(line)
        finally:
            await hall.close()
        return best


async def _play(lane: list[Table]) -> None:
    for table in lane:
        await table.play(MOVES_PER_MATCH)


def measure(rounds: int, moves: int) -> dict[str, float]:
    """Return microseconds a move by part; `json` is the unit of comparison, `whole` the total of a hall."""
    over = cases()
    found = {name: microseconds(work, over, rounds) for name, work in PARTS.items()}
    frames = [codec.payload(case.played()) for case in over]
    several = iter(range(10**9))
    yard = microseconds(lambda _: json.dumps(json.loads(frames[next(several) % len(frames)])), over, rounds)
    found["json (yardstick)"] = yard
    found["whole, without sockets"] = run(whole(rounds, moves))
    return found


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall_move", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--moves", type=int, default=1500, help="a round of the whole")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(argv or [])
    logging.disable(logging.WARNING)
    found = measure(given.rounds, given.moves)
    if given.json:
        print(msgspec.json.encode({name: round(value, 1) for name, value in found.items()}).decode())
        return
    yard = found["json (yardstick)"]
    print(f"{'part':26}{'µs a move':>10}{'of json':>9}")
    for name, value in found.items():
        print(f"{name:26}{value:10.1f}{value / yard:9.2f}")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
