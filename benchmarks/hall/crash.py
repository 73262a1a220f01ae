"""`python -m benchmarks.hall.crash`: kill -9 while the hall works, again and again, and count what was lost.

Matches of all five games are played, some of them against bots, with a socket for each seat and one for a spectator:
moves, puts that the hall simulates, chat, new names, offers and their answers. At a random moment, while commands wait
for answers, bricks are being put and gravity is being simulated, the hall's process is killed and started again on the
same database. Every client reconnects with the number of the last entry that it has seen, and must get the entries that
it has missed, once, and those that it has seen unchanged: what was hidden from it is hidden still. Then everything that
was acknowledged must be in the match's log, once, at the acknowledged version; commands without an answer are sent
again with their old ids and must be answered correctly; a command that was answered before must get the same answer
again. What a socket was told is compared with what it may know.

Of several halls (`--halls`) one is killed, stopped or closed while the others go on, or Redis, PostgreSQL or the line
between two halls fails while everybody plays on (`hall_group.Trouble`).

With `--proxy` the clients come through the proxies of `deploy/`, and behave as the page does: they notice by themselves
that their hall is gone, come back, and play on while it is away. Through two proxies that hash differently every match
is reached on two ways. A move waits from when it is sent first until it is acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from benchmarks.hall.crash_client import HOST
from benchmarks.hall.crash_ledger import KINDS, Faults
from benchmarks.hall.crash_setups import GAMES, PULL_GAME, PUT_GAME, Setup, setups_for
from benchmarks.hall.crash_table import AT_ONCE_S, Table
from benchmarks.hall.hall_client import HallProcess, request, run
from benchmarks.hall.hall_group import HallGroup, Trouble
from benchmarks.hall.load_players import percentile, raise_file_limit
from benchmarks.hall.own_proxies import PROXIES
from benchmarks.hall.own_servers import PostgresServer, RedisServer
from stackyard.core.errors import StackyardError
from stackyard.core.match import Match

ANSWER_TIMEOUT_S: Final = 300.0  # s that the hall has to answer everything, even on a busy machine
TICK_SECONDS: Final = 0.05  # between two calls of every match to do what is due
POLL_SECONDS: Final = 0.004  # between two checks whether to kill the hall now
DISCONNECTS_PER_MATCH_AND_SECOND: Final = 0.2  # connections of each match that break while the hall runs
UNDER_WAY_SECONDS: Final = (0.3, 1.5)  # how long a put and gravity have been under way when the hall is killed
PACE_S: Final = (0.3, 1.0)  # before each move, behind proxies: matches last until their hall has gone and is back
FAULTS_SHOWN: Final = 8  # faults of a kind that are printed
TIMES: Final = ("open again s", "joined s", "all back s", "worst move s")
SHOWN: Final = ("median", "99 %", "worst")  # of the times of moves
OURS: Final = {Trouble.REDIS, Trouble.DATABASE}  # that stop a server: one that was started for this
FAULTS: Final = ("lost", "doubled", "swallowed", "wrong", "told")


class Several(NamedTuple):
    """Halls on one database."""

    many: int
    database: str  # PostgreSQL's address; "": a server of their own
    redis: str
    troubles: Sequence[Trouble]
    redis_seconds: float  # that Redis is away
    proxies: Sequence[str]  # through which clients come; none: they come to the halls themselves


class Killed(NamedTuple):
    """What was under way when the hall was killed."""

    unanswered: int
    puts: int
    performing: int


class Crash:
    """The matches, and the hall that is killed."""

    def __init__(
        self, hall: HallProcess | HallGroup, slugs: Sequence[str], matches: int, rng: random.Random, *, own_ids: bool
    ) -> None:
        self.hall = hall
        self.rng = rng
        self.own_ids = own_ids
        self.faults = Faults()
        self.tables = [self._table(setup) for setup in setups_for(slugs, matches)]
        self.finished: list[Table] = []
        self.began_at = 0.0  # monotonic, when the round began
        self.over_at = 0.0  # monotonic, when the hall was gone, or the trouble over
        self._coming: list[asyncio.Future[None]] = []

    def _table(self, setup: Setup) -> Table:
        rng = random.Random(self.rng.getrandbits(64))
        pace = PACE_S if isinstance(self.hall, HallGroup) and self.hall.proxied else AT_ONCE_S
        return Table(setup, self.hall, self.faults, rng, ids_collide=not self.own_ids, pace=pace)

    async def open(self) -> None:
        """Make the matches and take all seats."""
        for table in self.tables:
            await table.open()
        await self.wait_until(lambda: all(table.is_back() for table in self.tables), "not everybody could sit down")

    async def wait_until(self, is_true: Callable[[], bool], what: str) -> None:
        """Wait until `is_true()`; meanwhile all clients resend the commands that they were asked to resend.

        Raises TimeoutError if it does not become true in time.
        """
        end = time.monotonic() + ANSWER_TIMEOUT_S
        while not is_true():
            if time.monotonic() > end:
                raise TimeoutError(what)
            for table in self.tables:
                table.resend_refused()
            await asyncio.sleep(0.01)

    def acked(self, kind: str) -> int:
        """Return how many commands of a kind have been acknowledged so far."""
        return sum(table.ledger.acked(kind) for table in (*self.finished, *self.tables))

    def move_waits(self) -> list[float]:
        """Return the seconds that each move of this round waited until it was acknowledged."""
        commands = (command for table in self.tables for command in table.ledger.commands.values())
        moves = [command for command in commands if command.kind == "move" and command.acked is not None]
        return [move.waited_s for move in moves if move.asked_s >= self.began_at]

    def refused(self) -> Counter[str]:
        """Return how many commands were refused, by what was asked and the code."""
        commands = (command for table in (*self.finished, *self.tables) for command in table.ledger.commands.values())
        return Counter(f"{command.kind} {command.refused}" for command in commands if command.refused is not None)

    # --- a round ---------------------------------------------------------------------------------------------

    async def play_and_kill(self, seconds: float) -> Killed:
        """Play for `seconds`, and on until enough is under way; then kill the hall."""
        self.began_at = time.monotonic()
        for table in self.tables:
            table.playing = True
        until = time.monotonic() + self.rng.uniform(0.3, 1.0) * seconds
        give_up = until + ANSWER_TIMEOUT_S
        before = self.acked("put")
        old = self.rng.uniform(*UNDER_WAY_SECONDS)
        tick = 0.0
        while True:
            now = time.monotonic()
            if now > tick:
                tick = now + TICK_SECONDS
                for table in self.tables:
                    for chair in table.clients:
                        table.act(chair)
            puts = sum(table.count_puts_under_way(old) for table in self.tables)
            performing = sum(table.is_gravity_waiting(old) for table in self.tables)
            unanswered = sum(len(chair.waiting) for table in self.tables for chair in table.clients)
            done = self.acked("put") > before  # one was done, and others are under way
            built = (puts and done) or not self._is_in_progress(PUT_GAME)
            if now > until and unanswered and built and (performing or not self._is_in_progress(PULL_GAME)):
                break
            if now > give_up:
                counts = f"{unanswered} commands, {puts} puts, {performing} of gravity"
                raise TimeoutError("\n".join([f"too little went on: {counts}", *(str(table) for table in self.tables)]))
            if self.rng.random() < POLL_SECONDS * DISCONNECTS_PER_MATCH_AND_SECOND * len(self.tables):
                self._disconnect_one()
            await asyncio.sleep(POLL_SECONDS)
        self.hall.kill()
        if self.hall.lasting:
            await self._play_on(self.hall.lasting)
            await self.hall.mend()
        self.over_at = time.monotonic()
        await asyncio.sleep(0.05)  # messages that are on the wire arrive or are lost
        unanswered = sum(len(chair.waiting) for table in self.tables for chair in table.clients)
        await self._cancel_reconnects()
        for table in self.tables:
            table.disconnect_all()
        await asyncio.sleep(0)
        return Killed(unanswered, puts, performing)

    async def _play_on(self, seconds: float) -> None:
        """Play while there is trouble; whoever cannot reach their match asks for it again."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for table in self.tables:
                table.resend_refused()
                for chair in table.clients:
                    table.act(chair)
            await asyncio.sleep(TICK_SECONDS)

    def _disconnect_one(self) -> None:
        """Break a client's connection while the hall runs; it reconnects at once."""
        chair = self.rng.choice([chair for chair in self.rng.choice(self.tables).clients if chair.seated])
        if chair.visitor is not None:
            chair.disconnect()
            self._coming.append(asyncio.ensure_future(chair.connect()))

    async def _cancel_reconnects(self) -> None:
        for coming in self._coming:
            coming.cancel()
        await asyncio.gather(*self._coming, return_exceptions=True)
        self._coming.clear()

    def _is_in_progress(self, slug: str) -> bool:
        """Tell whether a match of a game goes on."""
        return any(table.setup.slug == slug and not table.replica.match.over for table in self.tables)

    async def reconnect_all(self) -> float:
        """Reconnect all clients by the last entry seen; wait until every command is answered.

        Return the seconds since the hall was gone, or what lasted was over, until all were at their matches again.
        """
        for table in self.tables:
            for chair in table.clients:
                await chair.connect()
        await self.wait_until(lambda: all(table.is_joined() for table in self.tables), "not everybody could come back")
        joined_s = time.monotonic() - self.over_at
        await self.wait_until(lambda: all(table.is_back() for table in self.tables), "not every command was answered")
        return joined_s

    async def resend_answered(self) -> None:
        """Resend an old acknowledged command of every socket: it must get the same answer again."""
        chairs = [chair for table in self.tables for chair in table.clients]
        asked = [(chair, command) for chair in chairs if (command := chair.resend_acknowledged(self.rng)) is not None]
        await self.wait_until(
            lambda: all(chair.repeat_counts[command.c] for chair, command in asked),
            "not every old command was answered again",
        )
        for chair in chairs:
            chair.repeat_counts.clear()

    async def check_logs(self, *, final: bool = False) -> None:
        """Get the whole log of every match on every socket, and compare it with what was acknowledged."""
        for table in self.tables:
            for chair in table.seated_clients():
                chair.join(by_number=False)
        await self.wait_until(lambda: all(table.has_snapshot() for table in self.tables), "not every snapshot came")
        for table in self.tables:
            table.check(final=final)

    async def replace_finished(self) -> None:
        """Begin a new match where one is over or its replica is broken."""
        done = [table for table in self.tables if table.replica.match.over or table.replica.broken]
        for table in done:
            for chair in table.clients:
                chair.disconnect()
            fresh = self._table(table.setup)
            await fresh.open()
            self.tables[self.tables.index(table)] = fresh
        self.finished += done
        await self.wait_until(lambda: all(table.is_back() for table in self.tables), "not everybody could sit down")

    # --- the end ---------------------------------------------------------------------------------------------

    async def finish(self) -> None:
        """Replay every match's record by the rules; a match with hidden information has one only when it is over."""
        for table in self.tables:
            if not table.replica.match.game.perfect_information and not table.replica.match.over:
                table.resign()
        await self.wait_until(
            lambda: all(table.is_back() for table in self.tables), "not every match could be given up"
        )
        await self.check_logs(final=True)
        for table in (*self.finished, *self.tables):
            status, answer = await request(HOST, self.hall.port, "GET", f"/api/matches/{table.id}/record")
            if status != 200:
                table.ledger.add_fault("wrong", "record", f"it cannot be read: {answer.decode()}")
                continue
            try:
                match = Match.load(answer, gravity="told")
            except StackyardError as error:
                table.ledger.add_fault("wrong", "record", str(error))
                continue
            ours = [(event.by, event.event) for event in table.replica.match.events if isinstance(event.by, int)]
            if ours != [(event.by, event.event) for event in match.events if isinstance(event.by, int)]:
                table.ledger.add_fault("wrong", "record", "it does not hold the moves that were told")


async def measure(
    slugs: Sequence[str],
    rounds: int,
    matches: int,
    seconds: float,
    seed: int | None,
    *,
    own_ids: bool = False,
    as_json: bool = False,
    several: Several | None = None,
) -> int:
    """Crash a hall `rounds` times, or one of `several`; print a line for each time, or all as JSON at the end.

    Return the exit status.
    """
    rows: list[dict[str, Any]] = []
    waits: defaultdict[str, list[float]] = defaultdict(list)  # of moves, in s, by trouble
    rng = random.Random(seed)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        hall: HallProcess | HallGroup = HallProcess(folder / "crash.sqlite3")
        if several is not None:
            hall = await asyncio.to_thread(_group, several, folder, rng, stack)
        crash = Crash(hall, slugs, matches, rng, own_ids=own_ids)
        try:
            await hall.start()
            await crash.open()
            heads = [*(f"{kind}s" for kind in KINDS), "unanswered", "puts under way", "gravity", *FAULTS]
            first = ["round", *(["trouble"] if several is not None else [])]
            columns = (*first, *heads, *TIMES)
            if not as_json:
                _print_line("  ".join(columns))
            for number in range(1, rounds + 1):
                killed = await crash.play_and_kill(seconds)
                open_s = await hall.recover()
                began = time.monotonic()
                joined_s = await crash.reconnect_all()
                back_s, waited = time.monotonic() - began, crash.move_waits()
                times = (open_s, joined_s, back_s, max(waited, default=0.0))
                await crash.resend_answered()
                await crash.check_logs()
                trouble = hall.trouble if isinstance(hall, HallGroup) else None
                waits[trouble or "kill"] += waited
                await hall.revive()
                figures = [*(crash.acked(kind) for kind in KINDS), *killed]
                figures += [crash.faults.counts[kind] for kind in FAULTS]
                row = {head.replace(" ", "_"): n for head, n in zip((*heads, *TIMES), (*figures, *times), strict=True)}
                rows.append(row if trouble is None else {"trouble": trouble, **row})
                cells = [f"{number}", *([] if trouble is None else [trouble]), *map(str, figures)]
                cells += [f"{time:.2f}" for time in times]
                if not as_json:
                    _print_line("  ".join(f"{cell:>{len(head)}}" for cell, head in zip(cells, columns, strict=True)))
                await crash.replace_finished()
            await crash.finish()
            if isinstance(hall, HallGroup):
                await asyncio.to_thread(hall.stop)
                if stranded := await hall.count_owned():
                    crash.faults.add("wrong", f"{stranded} matches under way still live in halls that have closed")
        except TimeoutError:
            _print_faults(crash.faults, sys.stderr if as_json else sys.stdout)
            raise
        finally:
            hall.stop()
    refused = crash.refused().most_common()
    total = sum(crash.acked(kind) for kind in KINDS)
    played = len(crash.tables) + len(crash.finished)
    bad = crash.faults.total()
    if as_json:
        sums = {"commands": total, "matches": played, "faults": bad, "messages": crash.faults.messages}
        sums["move_waits_s"] = {what: dict(zip(SHOWN, _shown(each), strict=True)) for what, each in waits.items()}
        _print_line(json.dumps({"rounds": rows, "refused": dict(refused), **sums}))
        return 1 if bad else 0
    _print_faults(crash.faults, sys.stdout)
    reasons = ", ".join(f"{what} {count}" for what, count in refused) or "nothing"
    _print_line(f"refused for a reason: {reasons}")
    for what, each in waits.items():
        shown = ", ".join(f"{name} {seconds:.3f}" for name, seconds in zip(SHOWN, _shown(each), strict=True))
        _print_line(f"a move was acknowledged after s, in rounds with {what}: {shown}, of {len(each)}")
    _print_line(
        f"{total} commands in {played} matches over {rounds} crashes: "
        f"{bad} lost, doubled, swallowed, wrong or told to who may not know"
    )
    return 1 if bad else 0


def _shown(waits: list[float]) -> tuple[float, float, float]:
    """Return median, 99 % and the longest of the times that moves waited."""
    found = sorted(waits)
    return percentile(found, 0.5), percentile(found, 0.99), max(found, default=0.0)


def _group(several: Several, folder: Path, rng: random.Random, stack: contextlib.ExitStack) -> HallGroup:
    """Return halls, with servers of their own where no others are named."""
    database, redis, servers = several.database, several.redis, None
    if not database:
        servers = PostgresServer(durable=True), RedisServer()
        for server in servers:
            stack.callback(server.remove)
        database, redis = servers[0].create("crash"), servers[1].address
    return HallGroup(
        database,
        redis,
        several.many,
        folder,
        rng,
        several.troubles,
        servers=servers,
        redis_seconds=several.redis_seconds,
        proxies=several.proxies,
    )


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    made.add_argument("--json", action="store_true", help="print JSON: a row for each crash, and sums")
    made.add_argument("--rounds", type=int, default=len(Trouble), help=f"how often the hall is killed ({len(Trouble)})")
    made.add_argument("--matches", type=int, default=60, help="of all games; few of those whose bricks are bodies")
    made.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    made.add_argument("--seconds", type=float, default=8.0, help="at most so long before each crash, if enough goes on")
    made.add_argument("--seed", type=int, help="for what is played, and for the moments of the kills")
    made.add_argument("--halls", type=int, default=1, help="so many on one PostgreSQL database, with Redis")
    made.add_argument("--database", metavar="postgresql://...", help="an empty one; without it, a server of their own")
    made.add_argument("--cluster", metavar="redis://...", help="their Redis; without it, one of their own")
    chosen = made.add_mutually_exclusive_group()
    chosen.add_argument("--freeze", action="store_true", help="of several, stop one past its lease; then it goes on")
    chosen.add_argument("--troubles", nargs="+", choices=list(Trouble), help="what happens to them, in turns")
    chosen.add_argument("--all", action="store_true", help="all of these, in turns")
    made.add_argument("--proxy", nargs="+", choices=list(PROXIES), default=[], help="several halls behind it, or them")
    made.add_argument("--redis-seconds", type=float, default=30.0, help="that Redis is away (30)")
    made.add_argument("--own-ids", action="store_true", help="let no two sockets of a match number commands alike")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and crash."""
    made = parser()
    given = made.parse_args(argv)
    if not 1 <= given.rounds <= 200 or not len(given.games) <= given.matches <= 1000 or not 0 < given.seconds <= 600:
        made.error("1 to 200 rounds, at least a match of each game and at most 1000, and at most 600 seconds")
    several = None
    if given.halls > 1:
        troubles = (
            list(Trouble) if given.all else [*map(Trouble, given.troubles or ["stop" if given.freeze else "kill"])]
        )
        ours = not given.database and not given.cluster
        if bool(given.database) != bool(given.cluster) or not (ours or OURS.isdisjoint(troubles)):
            made.error("--database and --cluster come together; servers of others are not stopped")
        servers = given.database or "", given.cluster or ""
        several = Several(given.halls, *servers, troubles, given.redis_seconds, given.proxy)
    elif given.proxy:
        made.error("--proxy is for several halls")
    raise_file_limit(4 * given.matches + 500)
    try:
        status: int = run(
            measure(
                given.games,
                given.rounds,
                given.matches,
                given.seconds,
                given.seed,
                own_ids=given.own_ids,
                as_json=given.json,
                several=several,
            )
        )
    except (OSError, TimeoutError) as error:
        where = sys.stderr if given.json else sys.stdout
        _print_line(f"The hall did not come back: {str(error) or type(error).__name__}", where)
        return 1
    return status


def _print_faults(faults: Faults, where: TextIO) -> None:
    """Print the first faults of each kind."""
    for kind in FAULTS:
        for message in [message for message in faults.messages if message.startswith(kind)][:FAULTS_SHOWN]:
            _print_line(message, where)


def _print_line(line: str, where: TextIO | None = None) -> None:
    print(line, file=where or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
