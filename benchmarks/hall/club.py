"""`python -m benchmarks.hall.club`: a club plays for its numbers while its hall is killed.

Members with accounts look for a rated match again and again, by quick match or against a level, play Towers, and resign
after some moves. Meanwhile the hall is killed and opened again; with `--halls` there are several on one PostgreSQL
database, and one of them is killed at a time. At the end it is counted, from what members were told and what the
database has:

- moves that were acknowledged and are not in the log, or are there twice;
- matches whose end a member was told, and that were not rated, or by another result;
- results of matches that are not over, or whose numbers are not folded for both;
- numbers that change when all results are folded anew (`stackyard admin ratings --recompute`);
- seeks that were answered with a seat which the match does not know.

Each is expected to be none: the command ends with 1 if one is not. The members use processor time of the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.hall.hall_client import HallProcess, WebSocketClient, connect, request, run
from benchmarks.hall.hall_group import HallGroup
from benchmarks.hall.load_players import percentile, raise_file_limit
from benchmarks.hall.own_servers import PostgresServer, RedisServer
from stackyard.core.match import Match
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.wire.messages import ClockRule, Join, Move, NewMatch, NewSeat, QuickMatch, Resign

HOST: Final = "127.0.0.1"
GAME: Final = "towers"
CLOCK: Final = ClockRule(kind="fischer", base_ms=600_000, increment_ms=5_000)
ANSWER_SECONDS: Final = 20.0  # after which a command is sent again, on a fresh socket
COMPANY_SECONDS: Final = 20.0  # for which a member waits for somebody to play with
END_SECONDS: Final = 120.0  # in which all matches that have begun must come to their end
PAUSE_SECONDS: Final = (0.2, 1.5)  # before a move
MOVES: Final = (3, 14)  # of a match, before whoever is to move resigns
AGAINST_LEVEL: Final = 0.1  # of the matches
DOWN_SECONDS: Final = 1.5  # that a killed hall is away
AGAIN_SECONDS: Final = 0.3  # between two tries to reach a hall
MOST_AGAINST_LEVELS: Final = 20  # that an account may begin on a day


@dataclass
class Told:
    """What members were told of a match."""

    winners: list[int]
    names: list[str]  # by seat


@dataclass
class Ledger:
    """What was told to all members, and what was wrong at once."""

    ends: dict[str, Told] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    words: list[str] = field(default_factory=list)
    paired_ms: list[float] = field(default_factory=list)
    moves: int = 0
    unpaired: int = 0

    def fault(self, kind: str, words: str) -> None:
        """Note a fault."""
        self.faults[kind] += 1
        self.words.append(f"{kind}: {words}")


class Hall:
    """A hall, or several, at which members can always ask for a port."""

    def __init__(self, halls: HallProcess | HallGroup) -> None:
        self.halls = halls

    @property
    def port(self) -> int:
        """The port of a hall that should be open."""
        return self.halls.port

    async def kill_and_open(self) -> None:
        """Kill a hall, and open it again after a moment."""
        self.halls.kill()
        await asyncio.sleep(DOWN_SECONDS)
        if isinstance(self.halls, HallGroup):
            await self.halls.revive()
        else:
            await self.halls.recover()


class Member:
    """Somebody with an account who plays one match after the other."""

    def __init__(self, hall: Hall, ledger: Ledger, name: str, seed: int) -> None:
        self.name = name
        self._hall = hall
        self._ledger = ledger
        self._rng = random.Random(seed)
        self._browser = new_secret()
        self._cookie = ""
        self._against_levels = 0

    async def come(self) -> None:
        """Make an account."""
        self._cookie = await asyncio.to_thread(self._make_account)

    def _make_account(self) -> str:
        asked = urllib.request.Request(
            f"http://{HOST}:{self._hall.port}/api/account/plain",
            data=json.dumps({"name": self.name}).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return str(answer.headers["Set-Cookie"]).partition(";")[0]

    async def play_until(self, end: float) -> None:
        """Play one match after the other until a moment (monotonic)."""
        while time.monotonic() < end:
            found = await self._find()
            if found is None:
                await asyncio.sleep(self._rng.uniform(0.5, 2.0))
                continue
            await Seated(self._hall, self._ledger, self._rng, self.name, self._cookie, *found).play()

    async def _find(self) -> tuple[str, str] | None:
        """Return a match and the secret of a seat there; None if there is none just now."""
        levelled = self._against_levels < MOST_AGAINST_LEVELS and self._rng.random() < AGAINST_LEVEL
        body: NewMatch | QuickMatch
        if levelled:
            self._against_levels += 1
            seats = [NewSeat(kind="me", name=self.name), NewSeat(kind="bot", level=1)]
            body = NewMatch(game=GAME, seats=seats, clock=CLOCK, rated=True)
        else:
            body = QuickMatch(game=GAME, clock=CLOCK, browser=self._browser, name=self.name, rated=True)
        began = time.perf_counter()
        try:
            path = "/api/matches" if levelled else "/api/quick"
            status, answer = await request(HOST, self._hall.port, "POST", path, body, self._cookie)
        except (OSError, ValueError, IndexError):  # it is killed: what it has begun is not known here
            await asyncio.sleep(AGAIN_SECONDS)
            return None
        if status != 201:
            if status < 500:
                self._ledger.fault("refused", f"{self.name}: {status} {answer[:200]!r}")
            return None
        made = json.loads(answer)
        mine = [seat["secret"] for seat in made["seats"] if seat["kind"] == "me"]
        if len(made["seats"]) == 1:
            self._ledger.paired_ms.append(1000 * (time.perf_counter() - began))
        return (made["match"], mine[0]) if mine else None


class Seated:
    """A member at a match: one socket at a time, and what was acknowledged."""

    _numbers = itertools.count()

    def __init__(
        self, hall: Hall, ledger: Ledger, rng: random.Random, name: str, cookie: str, match: str, secret: str
    ) -> None:
        self._hall, self._ledger, self._rng = hall, ledger, rng
        self._name, self._cookie, self._match, self._secret = name, cookie, match, secret
        self._until = rng.randint(*MOVES)
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._socket: WebSocketClient | None = None
        self._replica = Match.new(GAME)
        self._known: list[tuple[int, str]] = []  # the log: by whom, and what
        self._acked: list[str] = []  # own moves
        self._seat = -1
        self._v = 0
        self._over = False

    async def play(self) -> None:
        """Play until the match is over, or nobody has come."""
        company = time.monotonic() + COMPANY_SECONDS
        sent: Move | Resign | None = None
        acts = await self._join()
        while not self._over:
            if acts is None:
                if self._seat < 0 and time.monotonic() > company:
                    self._ledger.unpaired += 1
                    break
                acts = await self._hear(1.0)
                continue
            if sent is None and not acts:
                acts = await self._hear(ANSWER_SECONDS)
                continue
            if sent is None:
                await asyncio.sleep(self._rng.uniform(*PAUSE_SECONDS))
                sent = self._choose()
            acts, done = await self._send(sent)
            if done:
                sent = None
        self._close()

    def _choose(self) -> Move | Resign:
        c = f"{next(self._numbers):010d}"
        if len(self._known) >= self._until:
            return Resign(g=self._match, c=c, seat=self._seat)
        move = self._rng.choice(self._replica.legal(self._seat))
        return Move(g=self._match, c=c, v=self._v, seat=self._seat, move=move)

    async def _join(self) -> bool | None:
        """Come with a fresh socket, however long it takes; return as `_hear`."""
        while True:
            self._close()
            self._messages = asyncio.Queue()
            messages = self._messages

            def note(_: WebSocketClient, data: bytes, messages: asyncio.Queue[dict[str, Any]] = messages) -> None:
                messages.put_nowait(json.loads(data))

            with suppress(OSError, TimeoutError):
                self._socket = await asyncio.wait_for(
                    connect(HOST, self._hall.port, self._match, note, self._cookie), ANSWER_SECONDS
                )
                self._socket.send(Join(g=self._match, secrets=[self._secret]))
                end = time.monotonic() + ANSWER_SECONDS
                while time.monotonic() < end and not self._socket.lost:
                    message = await self._next(0.5)
                    if message is not None and message["t"] == "snap":
                        return self._note(message)
                    if message is not None and message["t"] == "nak" and message["code"] == "no_match":
                        self._ledger.fault("match gone", f"{self._match} that {self._name} was brought to")
                        self._over = True
                        return None
            await asyncio.sleep(AGAIN_SECONDS)

    async def _next(self, seconds: float) -> dict[str, Any] | None:
        with suppress(TimeoutError):
            return await asyncio.wait_for(self._messages.get(), seconds)
        return None

    async def _hear(self, seconds: float) -> bool | None:
        """Return whether it is this member's move after the next message; None: the match has not begun."""
        message = await self._next(seconds)
        if self._socket is None or (self._socket.lost and message is None):
            return await self._join()
        return self._state() if message is None else self._note(message)

    async def _send(self, command: Move | Resign) -> tuple[bool | None, bool]:
        """Send a command; return the state, and whether it is answered. If not, there is a fresh socket."""
        assert self._socket is not None
        if self._socket.lost:
            return await self._join(), False
        self._socket.send(command)
        end = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < end and not self._socket.lost:
            message = await self._next(1.0)
            if message is None:
                continue
            state = self._note(message)
            if message.get("c") == command.c:
                if message["t"] == "ack":
                    if isinstance(command, Move):
                        self._acked.append(command.move)
                        self._ledger.moves += 1
                    return state, True
                if message["code"] in ("busy", "rate_limited", "not_stored", "unavailable"):
                    await asyncio.sleep(AGAIN_SECONDS)
                    break
                if message["code"] not in ("stale", "match_over"):
                    self._ledger.fault("refused", f"{self._match}: {message}")
                return state, True
            if self._over:
                return state, True
        return await self._join(), self._over

    def _state(self) -> bool | None:
        if self._seat < 0:
            return None
        return not self._over and self._seat in self._replica.to_act

    def _note(self, message: dict[str, Any]) -> bool | None:
        kind = message["t"]
        if kind == "snap":
            self._note_snapshot(message)
        elif kind == "played":
            self._v = message["v"]
            for entry in message["entries"]:
                self._append(entry)
        if kind in ("snap", "played") and message["outcome"]["over"]:
            self._over = True
            self._check()
            names = self._names
            self._ledger.ends[self._match] = Told(message["outcome"]["winners"], names)
        return self._state()

    def _note_snapshot(self, snap: dict[str, Any]) -> None:
        if snap["waiting"]:
            return
        if not snap["mine"]:
            self._ledger.fault("no seat", f"{self._name} at {self._match}")
            self._over = True
            return
        self._seat, self._v = snap["mine"][0], snap["v"]
        self._names = [seat["name"] for seat in snap["info"]["seats"]]
        before, self._known, self._replica = self._known, [], Match.new(GAME)
        for entry in snap["entries"]:
            self._append(entry)
        if self._known[: len(before)] != before:
            self._ledger.fault("another log", self._match)
        self._check()

    def _append(self, entry: dict[str, Any]) -> None:
        by, event = entry.get("by"), entry.get("event")
        if isinstance(by, int) and event is not None and not self._replica.over:
            self._known.append((by, event))
            with suppress(Exception):  # what is no move ends the match: its outcome is told
                self._replica.play(by, event)

    def _check(self) -> None:
        """Compare what was acknowledged with the log."""
        logged = Counter(event for by, event in self._known if by == self._seat)
        for move, count in Counter(self._acked).items():
            if logged[move] < count:
                self._ledger.fault("lost", f"{move} of {self._name} at {self._match}")

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()


# --- what the database has -------------------------------------------------------------------------------------------


RESULTS: Final = 'SELECT "match", number, seats, places, counted FROM rated_result'
NUMBERS: Final = "SELECT number, count(*) FROM rating GROUP BY number"
NAMES: Final = "SELECT id, name FROM account"
OVER: Final = 'SELECT id FROM "match" WHERE over'


async def rows_of(database: Path | str, question: str) -> list[tuple[Any, ...]]:
    """Return what a query finds in a hall's database: a file, or an address of PostgreSQL."""
    if isinstance(database, Path):
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            return list(connection.execute(question))
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(question)]
    finally:
        await connection.close()


async def check(database: Path | str, ledger: Ledger) -> int:
    """Compare the results of a database with what members were told; return how many results there are."""
    names = dict(await rows_of(database, NAMES))
    folded = dict(await rows_of(database, NUMBERS))
    over = {match for (match,) in await rows_of(database, OVER)}
    results = {row[0]: row[1:] for row in await rows_of(database, RESULTS)}
    for match, (number, seats, places, counted) in results.items():
        people = [seat for seat in json.loads(seats) if "account" in seat]
        if match not in over:
            ledger.fault("rated before its end", match)
        if counted and folded.get(number, 0) != len(people):
            ledger.fault("not folded for all", f"{match}: {folded.get(number, 0)} of {len(people)}")
        told = ledger.ends.get(match)
        if told is None:
            continue
        best = [seat for seat, place in enumerate(json.loads(places)) if place == 1]
        if told.winners and best != told.winners:
            ledger.fault("another result", f"{match}: {places}, and {told.winners} were told")
        for seat, each in enumerate(json.loads(seats)):
            if "account" in each and names.get(each["account"]) != told.names[seat]:
                ledger.fault("another person", f"{match}, seat {seat}")
    for match in ledger.ends:
        if match not in results:
            ledger.fault("not rated", match)
    return len(results)


def recompute(database: Path | str, data: Path) -> int:
    """Fold all results anew by the command of a hall's operator; return how many numbers that has changed."""
    command = [sys.executable, "-m", "stackyard.cli", "admin", "--json", "--database", str(database)]
    asked, beside = [*command, "ratings", "--recompute"], {**os.environ, "STACKYARD_DATA": str(data)}
    answer = subprocess.run(asked, capture_output=True, text=True, check=True, env=beside)
    return int(json.loads(answer.stdout)["changed"])


# --- the command -----------------------------------------------------------------------------------------------------


async def evening(halls: HallProcess | HallGroup, given: argparse.Namespace, ledger: Ledger) -> int:
    """Let members come, play, and go; return how often a hall was killed."""
    hall, kills = Hall(halls), 0
    members = [Member(hall, ledger, f"Member {_letters(number)}", number) for number in range(given.people)]
    gate = asyncio.Semaphore(8)

    async def come(member: Member) -> None:
        async with gate:
            await member.come()

    await asyncio.gather(*map(come, members))
    end = time.monotonic() + 60 * given.minutes
    playing = [asyncio.create_task(member.play_until(end)) for member in members]
    while time.monotonic() < end - given.kill_seconds / 2:
        await asyncio.sleep(min(given.kill_seconds, max(0.0, end - time.monotonic())))
        if time.monotonic() < end:
            await hall.kill_and_open()
            kills += 1
    done, late = await asyncio.wait(playing, timeout=END_SECONDS)
    for task in late:
        task.cancel()
        ledger.fault("not ended", "a member still plays")
    for task in done:
        task.result()
    return kills


def _letters(number: int) -> str:
    """Return a number as three letters that look like no others."""
    letters = "abcdefghjkmnpqrstuvwxyz"
    return "".join(letters[number // len(letters) ** place % len(letters)] for place in (2, 1, 0))


async def measure(given: argparse.Namespace) -> dict[str, Any]:
    """Play an evening; return what was found."""
    ledger = Ledger()
    with tempfile.TemporaryDirectory() as folder:
        servers: tuple[PostgresServer, RedisServer] | None = None
        halls: HallProcess | HallGroup
        database: Path | str = Path(folder) / "club.sqlite3"
        if given.halls > 1:
            servers = PostgresServer(), RedisServer()
            database = await asyncio.to_thread(servers[0].create, "club")
            rng = random.Random(given.halls)
            halls = HallGroup(database, servers[1].address, given.halls, Path(folder), rng)
        else:
            halls = HallProcess(database)
        try:
            await halls.start()
            kills = await evening(halls, given, ledger)
            await asyncio.sleep(3.0)  # what is folded after an end is folded
            changed = await asyncio.to_thread(recompute, database, Path(folder) / "hall-0")
            results = await check(database, ledger)
        finally:
            halls.stop()
            for server in servers or ():
                server.remove()
    if changed:
        ledger.fault("numbers changed", f"{changed} when folded anew")
    paired = sorted(ledger.paired_ms)
    return {
        "people": given.people,
        "minutes": given.minutes,
        "halls": given.halls,
        "kills": kills,
        "ends_told": len(ledger.ends),
        "results": results,
        "moves_acknowledged": ledger.moves,
        "waited_in_vain": ledger.unpaired,
        "pair_ms_p50": round(percentile(paired, 0.5), 1) if paired else None,
        "pair_ms_p95": round(percentile(paired, 0.95), 1) if paired else None,
        "numbers_changed_when_folded_anew": changed,
        "faults": dict(ledger.faults),
        "first_faults": ledger.words[:10],
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, play an evening, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall.club", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--people", type=int, default=60, help="(60; 300 for the whole)")
    parser.add_argument("--minutes", type=float, default=2.0, help="(2; 10 for the whole)")
    parser.add_argument("--kill-seconds", type=float, default=20.0, help="between two kills of a hall (20)")
    parser.add_argument("--halls", type=int, default=1, help="1: on SQLite; several: on PostgreSQL, with Redis")
    given = parser.parse_args(argv)
    if given.people < 2 or given.minutes <= 0 or given.kill_seconds <= 0 or given.halls < 1:
        parser.error("at least two people, and times above 0")
    raise_file_limit(4 * given.people + 500)
    found = run(measure(given))
    print(msgspec.json.format(msgspec.json.encode(found)).decode(), flush=True)
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
