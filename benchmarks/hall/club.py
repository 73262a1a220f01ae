"""`python -m benchmarks.hall.club`: a club plays for its numbers while its hall is killed.

Members with accounts look for a rated match again and again, by quick match or against a level, play Towers, and resign
after some moves. With `--evening` so many of them play a Swiss evening besides, and with `--days` there are so many
matches over days, whose players come, move and go; half of these run out of time at last, as their stored deadlines are
put into the past. Meanwhile the hall is killed and opened again; with `--halls` there are several on one PostgreSQL
database, and one of them is killed at a time. At the end it is counted, from what members were told and what the
database has:

- moves that were acknowledged and are not in the log, or are there twice;
- matches whose end a member was told, and that were not rated, or by another result;
- results of matches that are not over, or whose numbers are not folded for both;
- numbers that change when all results are folded anew (`stackyard admin ratings --recompute`);
- seeks that were answered with a seat which the match does not know;
- rounds of the evening in which somebody is paired not once, pairs who met twice, points that no table gave, and an
  evening that did not end;
- matches over days whose turn is stored for another than who is to move, and deadlines that passed unnoticed.

Each is expected to be none: the command ends with 1 if one is not. The members use processor time of the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
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
from stackyard.server.wire.account_messages import AdoptSeats
from stackyard.server.wire.evening_messages import EveningPlan, JoinEvening, NewEvening
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
NO_SEAT: Final = ("no_match", "invitation_used", "bad_secret")  # why somebody is not let in
AGAIN_SECONDS: Final = 0.3  # between two tries to reach a hall
MOST_AGAINST_LEVELS: Final = 20  # that an account may begin on a day
EVENING: Final = EveningPlan(name="All at once", game=GAME, format="swiss", clock=CLOCK, rated=True)
EVENING_SECONDS: Final = 420.0  # in which an evening must end after the last match besides
LOOK_SECONDS: Final = 1.5  # between two looks at the evening
OVER_DAYS: Final = ClockRule(kind="days", days=1)
DAY_MOVES: Final = 4  # of a match over days
DAY_SECONDS: Final = (1.0, 4.0)  # between two visits of a match over days
VISIT_SECONDS: Final = 2.0  # for which a visitor waits to be on the move
LOOK_AGAIN_SECONDS: Final = 1.0  # between two looks whether it is
PASSED_SECONDS: Final = 150.0  # after the last kill, in which a deadline that has passed is noticed


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
    over_days: dict[str, int] = field(default_factory=dict)  # matches, and how many moves were acknowledged

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
        self.club: ClubEvening | None = None  # that this member plays in

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
        while time.monotonic() < end or (self.club is not None and not self.club.over):
            if self.club is not None and (table := self.club.next_match(self.name)) is not None:
                await self._play_evening(table)
                continue
            if time.monotonic() >= end:
                await asyncio.sleep(LOOK_SECONDS)
                continue
            found = await self._find()
            if found is None:
                await asyncio.sleep(self._rng.uniform(0.5, 2.0))
                continue
            await self.seated(*found).play()

    def seated(self, match: str, secret: str) -> Seated:
        """Return this member at a match."""
        return Seated(self._hall, self._ledger, self._rng, self.name, self._cookie, match, secret)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return what a hall answers to a request, however often it has to be asked; None: it was refused."""
        while True:
            with suppress(OSError, ValueError, IndexError):
                status, answer = await request(HOST, self._hall.port, method, path, body, self._cookie)
                if status < 300:
                    return json.loads(answer)
                if status < 500:
                    self._ledger.fault("refused", f"{self.name}: {method} {path}: {status} {answer[:200]!r}")
                    return None
            await asyncio.sleep(AGAIN_SECONDS)

    async def secret_of(self, match: str) -> str:
        """Return what opens this member's seat at a match; "" if there is none."""
        held = await self.ask("GET", "/api/account/seats") or []
        found = next((str(seat["secret"]) for seat in held if seat["match"] == match), "")
        if not found:
            self._ledger.fault("no seat", f"{self.name} at {match}")
        return found

    async def _play_evening(self, match: str) -> None:
        assert self.club is not None
        if secret := await self.secret_of(match):
            await self.seated(match, secret).play()
        self.club.played.add((self.name, match))

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
        self._name, self._cookie, self._match, self.secret = name, cookie, match, secret
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

    async def visit(self) -> int:
        """Come, move if it is one's turn, and go; return how many moves are stored by then."""
        acts, end = await self._join(), time.monotonic() + VISIT_SECONDS
        while not acts and not self._over and time.monotonic() < end:
            acts = await self._hear(0.2)
        done = not acts
        sent = self._choose(until=sys.maxsize) if acts else None
        while not done and sent is not None:
            _, done = await self._send(sent)
        self._close()
        return len(self._known)

    def _choose(self, until: int | None = None) -> Move | Resign:
        c = f"{next(self._numbers):010d}"
        if len(self._known) >= (self._until if until is None else until):
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
                if self._socket.is_closing:
                    continue
                self._socket.send(Join(g=self._match, secrets=[self.secret]))
                end = time.monotonic() + ANSWER_SECONDS
                while time.monotonic() < end and not self._socket.lost:
                    message = await self._next(0.5)
                    if message is not None and message["t"] == "snap":
                        self.secret = next(iter(message.get("keys", {}).values()), self.secret)
                        return self._note(message)
                    if message is not None and message["t"] == "nak" and message["code"] in NO_SEAT:
                        self._ledger.fault("no seat", f"{self._name} at {self._match}: {message['code']}")
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
        if self._socket.is_closing:
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


class ClubEvening:
    """An evening of the club, as its maker sees it."""

    def __init__(self, maker: Member, ledger: Ledger) -> None:
        self.over = False
        self.played: set[tuple[str, str]] = set()  # names, and the matches that they have played
        self._maker = maker
        self._ledger = ledger
        self._id = ""
        self._found: Any = None

    async def begin(self, members: Sequence[Member]) -> None:
        """Make it, let members enter, and begin it."""
        made = await self._maker.ask("POST", "/api/evenings", NewEvening(plan=EVENING))
        self._id = made["evening"]
        await asyncio.gather(*(each.ask("POST", f"/api/evenings/{self._id}/join", JoinEvening()) for each in members))
        self._found = await self._maker.ask("POST", f"/api/evenings/{self._id}/begin", {})
        for member in members:
            member.club = self

    def next_match(self, name: str) -> str | None:
        """Return a match that somebody has to play now."""
        for table in self._found["tables"]:
            if table["match"] is None or table["over"] or (name, table["match"]) in self.played:
                continue
            if any(each >= 0 and self._name(each) == name for each in table["players"]):
                return str(table["match"])
        return None

    async def watch(self, end: float) -> None:
        """Look at it until it is over, or a moment (monotonic) has come."""
        while self._found["state"] != "over" and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)
            self._found = await self._maker.ask("GET", f"/api/evenings/{self._id}") or self._found
        if self._found["state"] != "over":
            self._ledger.fault("evening not over", f"round {self._found['round']} of {self._found['rounds']}")
        self.over = True
        for kind, words in faults_of_evening(self._found):
            self._ledger.fault(kind, words)

    def rounds(self) -> int:
        """Return how many rounds were begun."""
        return int(self._found["round"])

    def _name(self, number: int) -> str:
        return next(str(each["name"]) for each in self._found["entries"] if each["number"] == number)


def faults_of_evening(found: Any) -> list[tuple[str, str]]:
    """Return what is wrong in an evening that is over, as `GET /api/evenings/{evening}` tells it."""
    faults = []
    points: Counter[int] = Counter()
    met: Counter[tuple[int, ...]] = Counter()
    everybody = sorted(entry["number"] for entry in found["entries"])
    for number in range(1, found["round"] + 1):
        tables = [table for table in found["tables"] if table["round"] == number]
        paired = sorted(each for table in tables for each in table["players"])
        if paired != everybody:
            faults.append(("not paired once", f"round {number}: {paired}"))
    for table in found["tables"]:
        if len(table["players"]) > 1:
            met[tuple(sorted(table["players"]))] += 1
        if not table["points"]:
            faults.append(("no result", f"round {table['round']}, board {table['board']}"))
        points.update(dict(zip(table["players"], table["points"], strict=False)))
    faults += [("met twice", str(pair)) for pair, count in met.items() if count > 1]
    for entry in found["entries"]:
        if entry["points"] != points[entry["number"]]:
            faults.append(("other points", f"{entry['name']}: {entry['points']} for {points[entry['number']]}"))
    return faults


async def play_over_days(pair: tuple[Member, Member], ledger: Ledger, rng: random.Random) -> None:
    """Let two members play some moves of a match over days; neither is there longer than it takes to move."""
    seats = [NewSeat(kind="me", name=pair[0].name), NewSeat(kind="friend")]
    made = await pair[0].ask("POST", "/api/matches", NewMatch(game=GAME, seats=seats, clock=OVER_DAYS))
    if made is None:
        return
    match, moves = made["match"], 0
    seated = [member.seated(match, seat["secret"]) for member, seat in zip(pair, made["seats"], strict=True)]
    while moves < DAY_MOVES:
        moves = max(await asyncio.gather(*(each.visit() for each in seated)))
        for member, each in zip(pair, seated, strict=True):  # as the page does once somebody has sat down
            await member.ask("POST", "/api/account/seats", AdoptSeats(seats=[f"{match}.{each.secret}"]))
        await asyncio.sleep(rng.uniform(*DAY_SECONDS))
        secrets = [await member.secret_of(match) for member in pair]
        if not all(secrets):
            return
        seated = [member.seated(match, secret) for member, secret in zip(pair, secrets, strict=True)]
    ledger.over_days[match] = moves


# --- what the database has -------------------------------------------------------------------------------------------


RESULTS: Final = 'SELECT "match", number, seats, places, counted FROM rated_result'
NUMBERS: Final = "SELECT number, count(*) FROM rating GROUP BY number"
NAMES: Final = "SELECT id, name FROM account"
OVER: Final = 'SELECT id FROM "match" WHERE over'
TURNS: Final = 'SELECT "match", count(*) FROM turn GROUP BY "match"'
PASS: Final = 'UPDATE "match" SET due = 1000, waited = true WHERE id = '
FLAGS: Final = """SELECT "match" FROM entry WHERE text LIKE 'flag %'"""


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


async def pass_deadlines(database: Path | str, matches: Sequence[str]) -> None:
    """Put the deadlines of matches into the past, as if days had gone by.

    A match in a hall's memory goes by what stands there, until it has left it. One whose hall was killed is given an
    hour (`waited`), as it should: that has gone by, too.
    """
    if isinstance(database, Path):
        with contextlib.closing(sqlite3.connect(database, timeout=60)) as connection, connection:
            for match in matches:
                connection.execute(f"{PASS}?", (match,))
        return
    import asyncpg

    connected = await asyncpg.connect(database)
    try:
        await connected.executemany(f"{PASS}$1", [(match,) for match in matches])
    finally:
        await connected.close()


async def check_days(database: Path | str, ledger: Ledger) -> None:
    """Let half of the matches over days run out of time; compare what is stored of all with what was acknowledged."""
    over = {match for (match,) in await rows_of(database, OVER)}
    matches = sorted(set(ledger.over_days) - over)  # a few moves at random may have ended one
    late, others = matches[::2], matches[1::2]
    turns = dict(await rows_of(database, TURNS))
    for match in matches:
        if turns.get(match, 0) != 1:
            ledger.fault("not one turn", f"{match}: {turns.get(match, 0)}")
    await pass_deadlines(database, late)
    end = time.monotonic() + PASSED_SECONDS
    while time.monotonic() < end and not over >= set(late):
        await asyncio.sleep(LOOK_AGAIN_SECONDS)
        over = {match for (match,) in await rows_of(database, OVER)}
    flags = Counter(match for (match,) in await rows_of(database, FLAGS))
    turns = dict(await rows_of(database, TURNS))
    for match in late:
        if match not in over or flags[match] != 1:
            ledger.fault("deadline unnoticed", f"{match}: {flags[match]} flags")
        if match in turns:
            ledger.fault("a turn after the end", match)
    for match in others:
        if match in over or flags[match]:
            ledger.fault("ended too early", match)


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
        if match not in results and match not in ledger.over_days:  # some of those end by moves at random
            ledger.fault("not rated", match)
    return len(results)


def recompute(database: Path | str, data: Path) -> int:
    """Fold all results anew by the command of a hall's operator; return how many numbers that has changed."""
    command = [sys.executable, "-m", "stackyard.cli", "admin", "--json", "--database", str(database)]
    asked, beside = [*command, "ratings", "--recompute"], {**os.environ, "STACKYARD_DATA": str(data)}
    answer = subprocess.run(asked, capture_output=True, text=True, check=True, env=beside)
    return int(json.loads(answer.stdout)["changed"])


# --- the command -----------------------------------------------------------------------------------------------------


async def gathering(halls: HallProcess | HallGroup, given: argparse.Namespace, ledger: Ledger) -> tuple[int, int]:
    """Let members come, play, and go; return how often a hall was killed, and the rounds of the evening."""
    hall, kills, club = Hall(halls), 0, None
    members = [Member(hall, ledger, f"Member {_letters(number)}", number) for number in range(given.people)]
    gate = asyncio.Semaphore(8)

    async def come(member: Member) -> None:
        async with gate:
            await member.come()

    await asyncio.gather(*map(come, members))
    end = time.monotonic() + 60 * given.minutes
    besides = []
    if given.evening:
        club = ClubEvening(members[0], ledger)
        await club.begin(members[: given.evening])
        besides.append(asyncio.create_task(club.watch(end + EVENING_SECONDS)))
    rng = random.Random(given.days)
    for _ in range(given.days):
        one, other = rng.sample(members, 2)
        besides.append(asyncio.create_task(play_over_days((one, other), ledger, rng)))
    playing = [asyncio.create_task(member.play_until(end)) for member in members]
    while time.monotonic() < end - given.kill_seconds / 2:
        await asyncio.sleep(min(given.kill_seconds, max(0.0, end - time.monotonic())))
        if time.monotonic() < end:
            await hall.kill_and_open()
            kills += 1
    await asyncio.gather(*besides)
    done, late = await asyncio.wait(playing, timeout=END_SECONDS)
    for task in late:
        task.cancel()
        ledger.fault("not ended", "a member still plays")
    for task in done:
        task.result()
    return kills, 0 if club is None else club.rounds()


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
            kills, rounds = await gathering(halls, given, ledger)
            await check_days(database, ledger)
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
        "rounds_of_the_evening": rounds,
        "over_days": len(ledger.over_days),
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
    parser.add_argument("--evening", type=int, default=0, help="people in a Swiss evening (0; 64 for the whole)")
    parser.add_argument("--days", type=int, default=0, help="matches over days (0; 100 for the whole)")
    given = parser.parse_args(argv)
    if given.people < 2 or given.minutes <= 0 or given.kill_seconds <= 0 or given.halls < 1:
        parser.error("at least two people, and times above 0")
    if not 0 <= given.evening <= given.people or given.evening == 1 or given.days < 0:
        parser.error("an evening has two people or more, of those who come")
    raise_file_limit(4 * given.people + 500)
    found = run(measure(given))
    print(msgspec.json.format(msgspec.json.encode(found)).decode(), flush=True)
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
