"""`stackyard crash`: kill -9 under load, again and again, and count what was lost.

Matches are played over many sockets; at a random moment the hall's process is killed, started again on the same
database, and everybody comes back. Then every move that was acknowledged must stand in its match's log, once, at the
version that was acknowledged; commands without an answer are sent again with their old ids and must be answered and
stand there once too; and a command that was answered before the crash gets the same answer again.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.match import Match
from stackyard.server.load import Step, raise_file_limit, scripts
from stackyard.server.visitor import OwnHall, Visitor, request, run, visit
from stackyard.server.wire import Created, Join, Move

SKIP = "--"
PATIENCE = 120.0  # s for the hall to answer everything, however busy the machine is


class LoggedEntry(msgspec.Struct):
    """An entry as it is read back."""

    v: int
    by: int | str | None = None
    event: str | None = None


class Heard(msgspec.Struct):
    """What is read of the hall's messages."""

    t: str
    g: str | None = None
    c: str | None = None
    v: int | None = None
    code: str | None = None
    entries: list[LoggedEntry] = []


class Sent(NamedTuple):
    """A move that was sent."""

    c: str
    v: int
    step: Step


class Seat:
    """One match, played by one socket that holds both seats."""

    def __init__(self, script: list[Step]) -> None:
        self.script = script
        self.id = ""
        self.secrets: list[str] = []
        self.visitor: Visitor | None = None
        self.v = 0
        self.at = 0
        self.pending: Sent | None = None
        self.acked: dict[str, tuple[int, Step]] = {}  # by command: the version named, and the move
        self.answers: Counter[str] = Counter()
        self.log: list[LoggedEntry] | None = None
        self.wrong: list[str] = []


class Round(NamedTuple):
    """What one crash did."""

    acked: int
    pending: int
    stored: int  # of the pending ones, those that were stored though nobody was told
    lost: int
    doubled: int
    open_s: float  # until the hall answered again
    back_s: float  # until every socket was back and every pending command answered


class Crash:
    """The matches and the hall that is killed."""

    def __init__(self, hall: OwnHall, matches: int, rng: random.Random) -> None:
        self.hall = hall
        self.rng = rng
        self.playing = False
        known = scripts(12)
        self.seats = [Seat(known[number % len(known)]) for number in range(matches)]
        self.by_match: dict[str, Seat] = {}
        self._decode = msgspec.json.Decoder(Heard).decode

    async def open(self) -> None:
        """Make the matches and join them."""
        body = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        for seat in self.seats:
            _, answer = await request("127.0.0.1", self.hall.port, "POST", "/api/matches", body)
            made = msgspec.json.decode(answer, type=Created)
            seat.id, seat.secrets = made.match, [key.secret or "" for key in made.seats]
            self.by_match[seat.id] = seat
        await self.join()

    async def join(self) -> None:
        """Bring every socket (back) to its match; wait for the snapshots."""
        for seat in self.seats:
            seat.log = None
            seat.visitor = await visit("127.0.0.1", self.hall.port, self._heard)
            seat.visitor.send(Join(g=seat.id, secrets=seat.secrets))
        await self._until(lambda: all(seat.log is not None for seat in self.seats), "not every snapshot came")

    async def _until(self, true: Any, what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(what)
            await asyncio.sleep(0.005)

    def _heard(self, _: Visitor, data: bytes) -> None:
        heard = self._decode(data)
        seat = self.by_match.get(heard.g or "")
        if seat is None:
            return
        if heard.t == "snap":
            seat.log = heard.entries
        elif heard.t == "ack":
            assert heard.c is not None
            assert heard.v is not None
            seat.answers[heard.c] += 1
            known = seat.acked.get(heard.c)
            if known is not None and known[0] != heard.v:
                seat.wrong.append(f"{heard.c} was answered with {known[0]} and then with {heard.v}")
            if seat.pending is not None and seat.pending.c == heard.c:
                seat.acked[heard.c] = heard.v, seat.pending.step
                seat.pending, seat.v, seat.at = None, heard.v, seat.at + 1
                if self.playing:
                    self.play_next(seat)
        elif heard.t == "nak":
            seat.wrong.append(f"{heard.c} was refused: {heard.code}")

    def play_next(self, seat: Seat) -> None:
        """Send the next move of a match."""
        if seat.at < len(seat.script) and seat.pending is None:
            seat.pending = Sent(f"move{seat.at:06d}", seat.v, seat.script[seat.at])
            self.send_pending(seat)

    def send_pending(self, seat: Seat) -> None:
        """Send the move that has no answer yet, under the id it has."""
        assert seat.pending is not None
        assert seat.visitor is not None
        c, v, step = seat.pending
        seat.visitor.send(Move(g=seat.id, c=c, v=v, seat=step.seat, move=step.move))

    async def round(self, most_moves: int) -> Round:
        """Play, kill, start, come back, and count."""
        self.playing = True
        start = sum(len(seat.acked) for seat in self.seats)
        for seat in self.seats:
            self.play_next(seat)
        # Killed after a random number of acknowledgements: mid-commit, mid-answer, wherever that falls.
        target = start + self.rng.randint(len(self.seats) // 2, most_moves)
        end = time.monotonic() + PATIENCE
        while sum(len(seat.acked) for seat in self.seats) < target and time.monotonic() < end:
            if all(seat.at >= len(seat.script) for seat in self.seats):
                break
            await asyncio.sleep(self.rng.random() * 0.003)
        self.hall.kill()
        self.playing = False
        await asyncio.sleep(0.05)  # what was under way on the wire arrives, or does not
        for seat in self.seats:
            if seat.visitor is not None:
                seat.visitor.close()
        await asyncio.sleep(0)
        acked, pending = (
            sum(len(seat.acked) for seat in self.seats),
            sum(seat.pending is not None for seat in self.seats),
        )
        open_s = await self.hall.start()
        began = time.monotonic()
        await self.join()
        stored = sum(_is_stored(seat) for seat in self.seats)
        for seat in self.seats:
            if seat.pending is not None:
                self.send_pending(seat)
        await self._until(lambda: all(seat.pending is None for seat in self.seats), "not every command was answered")
        back_s = time.monotonic() - began
        await self._ask_again()
        lost, doubled = await self._count()
        return Round(acked, pending, stored, lost, doubled, open_s, back_s)

    async def _ask_again(self) -> None:
        """Send a command of every match that was answered long ago: it must be answered as it was."""
        asked = [(seat, self.rng.choice(list(seat.acked))) for seat in self.seats if seat.acked]
        answers = [seat.answers[c] for seat, c in asked]
        for seat, c in asked:
            v, step = seat.acked[c]
            assert seat.visitor is not None
            seat.visitor.send(Move(g=seat.id, c=c, v=max(0, v - 1), seat=step.seat, move=step.move))
        await self._until(
            lambda: all(seat.answers[c] > n for (seat, c), n in zip(asked, answers, strict=True)),
            "not every old command was answered again",
        )

    async def _count(self) -> tuple[int, int]:
        """Compare every log with what was acknowledged; return what is lost and what is doubled."""
        lost = doubled = 0
        for seat in self.seats:
            seat.log = None
            assert seat.visitor is not None
            seat.visitor.send(Join(g=seat.id, secrets=seat.secrets))
        await self._until(lambda: all(seat.log is not None for seat in self.seats), "not every snapshot came")
        for seat in self.seats:
            log = {entry.v: entry for entry in seat.log or []}
            # An acknowledgement names the version of the last entry that its move brought about: skips follow the move.
            moves = [entry for entry in log.values() if isinstance(entry.by, int) and entry.event != SKIP]
            for number, (_, step) in enumerate(seat.acked.values()):
                found = moves[number] if number < len(moves) else None
                lost += found is None or (found.by, found.event) != (step.seat, step.move)
            lost += sum(v not in log for v, _ in seat.acked.values())
            doubled += max(0, len(moves) - len(seat.acked))
            lost += sorted(log) != list(range(1, len(log) + 1))
        return lost, doubled

    async def check_records(self) -> list[str]:
        """Fold every match's record by the rules; return what is wrong."""
        wrong = [message for seat in self.seats for message in seat.wrong]
        for seat in self.seats:
            _, answer = await request("127.0.0.1", self.hall.port, "GET", f"/api/matches/{seat.id}/record")
            try:
                match = Match.load(answer)
            except StackyardError as error:
                wrong.append(str(error))
                continue
            moves = [event.event for event in match.events if isinstance(event.by, int) and event.event != SKIP]
            if moves != [step.move for _, step in seat.acked.values()]:
                wrong.append("a record does not hold the moves that were acknowledged")
        return wrong


def _is_stored(seat: Seat) -> bool:
    """Tell whether a pending move is in the log already."""
    moves = [entry for entry in seat.log or [] if isinstance(entry.by, int) and entry.event != SKIP]
    return seat.pending is not None and len(moves) > len(seat.acked)


async def measure(rounds: int, matches: int, most_moves: int, seed: int | None) -> int:
    """Crash a hall so often; print a line for each time; return the exit status."""
    rng = random.Random(seed)
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        hall = OwnHall(Path(folder) / "crash.sqlite3")
        try:
            await hall.start()
            crash = Crash(hall, matches, rng)
            await crash.open()
            _say("round   acked  unanswered  stored of these  lost  doubled  open again s  all back s")
            for number in range(1, rounds + 1):
                done = await crash.round(most_moves)
                bad += done.lost + done.doubled
                _say(
                    f"{number:5}{done.acked:8}{done.pending:12}{done.stored:17}{done.lost:6}{done.doubled:9}"
                    f"{done.open_s:14.2f}{done.back_s:12.2f}"
                )
            wrong = await crash.check_records()
        finally:
            hall.stop()
    for message in wrong[:20]:
        _say(f"wrong: {message}")
    total = sum(len(seat.acked) for seat in crash.seats)
    _say(f"{total} moves in {matches} matches over {rounds} crashes: {bad + len(wrong)} lost, doubled or wrong")
    return 1 if bad or wrong else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and crash."""
    parser = argparse.ArgumentParser(prog="stackyard crash", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--moves", type=int, default=2000, help="at most so many moves before each crash")
    parser.add_argument("--seed", type=int, help="for the moments at which it is killed")
    given = parser.parse_args(argv)
    if not 1 <= given.rounds <= 200 or not 1 <= given.matches <= 5000 or given.moves < given.matches:
        parser.error("1 to 200 rounds, 1 to 5000 matches, and at least as many moves as matches")
    raise_file_limit(2 * given.matches + 500)
    try:
        status: int = run(measure(given.rounds, given.matches, given.moves, given.seed))
    except (OSError, TimeoutError) as error:
        _say(f"The hall did not come back: {str(error) or type(error).__name__}")
        return 1
    return status


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
