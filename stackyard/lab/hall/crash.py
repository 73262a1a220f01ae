"""`stackyard crash`: kill -9 while the hall works, again and again, and count what was lost.

Matches of all five games are played, a socket a seat and one that looks on: moves, puts that the hall leads, chat, new
names, offers and what comes of them. At a random moment, while commands have no answer, bricks are put and gravity
speaks, the hall's process is killed and started again on the same database. Everybody comes back by the number of
the last entry that they have seen, and must be told what they have missed, once. Then everything that was acknowledged
must stand in its match's log, once, at the version that was acknowledged; commands without an answer are sent again
with their old ids, and must be answered rightly; and a command that was answered before gets the same answer again.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from stackyard.core.errors import StackyardError
from stackyard.core.match import Match
from stackyard.lab.hall.crash_chair import HOST
from stackyard.lab.hall.crash_ledger import KINDS, Faults
from stackyard.lab.hall.crash_players import PULLS, PUTS, SETUPS, spread
from stackyard.lab.hall.crash_table import Table
from stackyard.lab.hall.load import raise_file_limit
from stackyard.lab.hall.visitor import OwnHall, request, run

PATIENCE: Final = 300.0  # s for the hall to answer everything, however busy the machine is
TICK_SECONDS: Final = 0.05  # between two looks of every match at what time has come for
POLL_SECONDS: Final = 0.004  # between two looks whether this is the moment
LEFT_EACH_SECOND: Final = 0.2  # lines of each match that break while the hall lives
UNDER_WAY_SECONDS: Final = (0.3, 1.5)  # for how long a put and gravity have been at it when the hall is killed
SAID: Final = 8  # faults of a kind that are told
FAULTS: Final = ("lost", "doubled", "swallowed", "wrong")


class Killed(NamedTuple):
    """What was under way when the hall was killed."""

    unanswered: int
    puts: int
    performing: int


class Crash:
    """The matches, and the hall that is killed."""

    def __init__(self, hall: OwnHall, slugs: Sequence[str], matches: int, rng: random.Random, *, own_ids: bool) -> None:
        self.hall = hall
        self.rng = rng
        self.own_ids = own_ids
        self.faults = Faults()
        self.tables = [self._table(setup.slug) for setup in spread(slugs, matches)]
        self.finished: list[Table] = []
        self._coming: list[asyncio.Future[None]] = []

    def _table(self, slug: str) -> Table:
        rng = random.Random(self.rng.getrandbits(64))
        return Table(SETUPS[slug], self.hall.port, self.faults, rng, ids_collide=not self.own_ids)

    async def open(self) -> None:
        """Make the matches and sit down."""
        for table in self.tables:
            await table.open()
        await self.until(lambda: all(table.is_back() for table in self.tables), "not everybody could sit down")

    async def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait until `true()` is true; all clients send again meanwhile what they were asked to send again.

        Raises TimeoutError if it does not become true in time.
        """
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(what)
            for table in self.tables:
                table.retry()
            await asyncio.sleep(0.01)

    def acked(self, kind: str) -> int:
        """Return how many commands of a kind have been acknowledged so far."""
        return sum(table.ledger.acked(kind) for table in (*self.finished, *self.tables))

    def refused(self) -> Counter[str]:
        """Return how many commands were refused, by what was asked and the code."""
        commands = (command for table in (*self.finished, *self.tables) for command in table.ledger.commands.values())
        return Counter(f"{command.kind} {command.refused}" for command in commands if command.refused is not None)

    # --- a round ---------------------------------------------------------------------------------------------

    async def play_and_kill(self, seconds: float) -> Killed:
        """Let everybody play for so long, and until enough is under way; kill the hall in the midst of it."""
        for table in self.tables:
            table.playing = True
        until = time.monotonic() + self.rng.uniform(0.3, 1.0) * seconds
        give_up = until + PATIENCE
        before = self.acked("put")
        old = self.rng.uniform(*UNDER_WAY_SECONDS)
        tick = 0.0
        while True:
            now = time.monotonic()
            if now > tick:
                tick = now + TICK_SECONDS
                for table in self.tables:
                    for chair in table.chairs:
                        table.go_on(chair)
            puts = sum(table.puts(old) for table in self.tables)
            performing = sum(table.performs(old) for table in self.tables)
            unanswered = sum(len(chair.waiting) for table in self.tables for chair in table.chairs)
            done = self.acked("put") > before  # one was done, and others are under way
            built = (puts and done) or not self._goes_on(PUTS)
            if now > until and unanswered and built and (performing or not self._goes_on(PULLS)):
                break
            if now > give_up:
                raise TimeoutError(f"too little went on: {unanswered} commands, {puts} puts, {performing} of gravity")
            if self.rng.random() < POLL_SECONDS * LEFT_EACH_SECOND * len(self.tables):
                self._leave()
            await asyncio.sleep(POLL_SECONDS)
        self.hall.kill()
        await asyncio.sleep(0.05)  # what was on the wire arrives, or does not
        unanswered = sum(len(chair.waiting) for table in self.tables for chair in table.chairs)
        await self._stop_leaving()
        for table in self.tables:
            table.hang_up()
        await asyncio.sleep(0)
        return Killed(unanswered, puts, performing)

    def _leave(self) -> None:
        """Let somebody's line break while the hall lives; they come back at once."""
        chair = self.rng.choice([chair for chair in self.rng.choice(self.tables).chairs if chair.seated])
        if chair.visitor is not None:
            chair.go()
            self._coming.append(asyncio.ensure_future(chair.come()))

    async def _stop_leaving(self) -> None:
        for coming in self._coming:
            coming.cancel()
        await asyncio.gather(*self._coming, return_exceptions=True)
        self._coming.clear()

    def _goes_on(self, slug: str) -> bool:
        """Tell whether a match of a game goes on."""
        return any(table.setup.slug == slug and not table.fold.match.over for table in self.tables)

    async def come_back(self) -> None:
        """Bring everybody back by number; every command is answered."""
        for table in self.tables:
            for chair in table.chairs:
                await chair.come()
        await self.until(lambda: all(table.is_back() for table in self.tables), "not every command was answered")

    async def ask_again(self) -> None:
        """Send a command of every socket that was acknowledged long ago: it must be answered as it was."""
        chairs = [chair for table in self.tables for chair in table.chairs]
        asked = [(chair, command) for chair in chairs if (command := chair.ask_old(self.rng)) is not None]
        await self.until(
            lambda: all(chair.again[command.c] for chair, command in asked), "not every old command was answered again"
        )
        for chair in chairs:
            chair.again.clear()

    async def count(self, *, final: bool = False) -> None:
        """Let everybody be shown the whole match, and compare it with what was acknowledged."""
        for table in self.tables:
            for chair in table.here():
                chair.join(by_number=False)
        await self.until(lambda: all(table.is_known() for table in self.tables), "not every snapshot came")
        for table in self.tables:
            table.check(final=final)

    async def renew(self) -> None:
        """Begin a new match where one is over, or cannot be followed any more."""
        done = [table for table in self.tables if table.fold.match.over or table.fold.broken]
        for table in done:
            for chair in table.chairs:
                chair.go()
            fresh = self._table(table.setup.slug)
            await fresh.open()
            self.tables[self.tables.index(table)] = fresh
        self.finished += done
        await self.until(lambda: all(table.is_back() for table in self.tables), "not everybody could sit down")

    # --- the end ---------------------------------------------------------------------------------------------

    async def finish(self) -> None:
        """Fold every match's record by the rules; of those with secrets there is one when they are over."""
        for table in self.tables:
            if not table.fold.match.game.perfect_information and not table.fold.match.over:
                table.resign()
        await self.until(lambda: all(table.is_back() for table in self.tables), "not every match could be given up")
        await self.count(final=True)
        for table in (*self.finished, *self.tables):
            status, answer = await request(HOST, self.hall.port, "GET", f"/api/matches/{table.id}/record")
            if status != 200:
                table.ledger.note("wrong", "record", f"it cannot be read: {answer.decode()}")
                continue
            try:
                match = Match.load(answer, gravity="told")
            except StackyardError as error:
                table.ledger.note("wrong", "record", str(error))
                continue
            ours = [(event.by, event.event) for event in table.fold.match.events if isinstance(event.by, int)]
            if ours != [(event.by, event.event) for event in match.events if isinstance(event.by, int)]:
                table.ledger.note("wrong", "record", "it does not hold the moves that were told")


async def measure(
    slugs: Sequence[str], rounds: int, matches: int, seconds: float, seed: int | None, *, own_ids: bool = False
) -> int:
    """Crash a hall so often; print a line for each time; return the exit status."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        hall = OwnHall(Path(folder) / "crash.sqlite3")
        crash = Crash(hall, slugs, matches, rng, own_ids=own_ids)
        try:
            await hall.start()
            await crash.open()
            heads = [*(f"{kind}s" for kind in KINDS), "unanswered", "puts under way", "gravity", *FAULTS]
            _say("  ".join(("round", *heads, "open again s", "all back s")))
            for number in range(1, rounds + 1):
                killed = await crash.play_and_kill(seconds)
                open_s = await hall.start()
                began = time.monotonic()
                await crash.come_back()
                back_s = time.monotonic() - began
                await crash.ask_again()
                await crash.count()
                figures = [*(crash.acked(kind) for kind in KINDS), *killed]
                figures += [crash.faults.counts[kind] for kind in FAULTS]
                cells = [f"{figure:>{len(head)}}" for head, figure in zip(heads, figures, strict=True)]
                _say("  ".join((f"{number:5}", *cells, f"{open_s:12.2f}", f"{back_s:10.2f}")))
                await crash.renew()
            await crash.finish()
        except TimeoutError:
            _complain(crash.faults)
            raise
        finally:
            hall.stop()
    _complain(crash.faults)
    refused = crash.refused().most_common()
    _say("refused for a reason: " + (", ".join(f"{what} {count}" for what, count in refused) or "nothing"))
    total = sum(crash.acked(kind) for kind in KINDS)
    played = len(crash.tables) + len(crash.finished)
    bad = crash.faults.total()
    _say(f"{total} commands in {played} matches over {rounds} crashes: {bad} lost, doubled, swallowed or wrong")
    return 1 if bad else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and crash."""
    parser = argparse.ArgumentParser(prog="stackyard crash", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=60, help="of all games; few of those whose bricks are bodies")
    parser.add_argument(
        "--games", nargs="+", choices=SETUPS, default=list(SETUPS), metavar="GAME", help=", ".join(SETUPS)
    )
    parser.add_argument(
        "--seconds", type=float, default=8.0, help="at most so long before each crash, if enough goes on"
    )
    parser.add_argument("--seed", type=int, help="for what is played, and for the moments at which it is killed")
    parser.add_argument("--own-ids", action="store_true", help="let no two sockets of a match number commands alike")
    given = parser.parse_args(argv)
    if not 1 <= given.rounds <= 200 or not len(given.games) <= given.matches <= 1000 or not 0 < given.seconds <= 600:
        parser.error("1 to 200 rounds, at least a match of each game and at most 1000, and at most 600 seconds")
    raise_file_limit(4 * given.matches + 500)
    try:
        status: int = run(
            measure(given.games, given.rounds, given.matches, given.seconds, given.seed, own_ids=given.own_ids)
        )
    except (OSError, TimeoutError) as error:
        _say(f"The hall did not come back: {str(error) or type(error).__name__}")
        return 1
    return status


def _complain(faults: Faults) -> None:
    """Say of each kind of fault what the first ones were."""
    for kind in FAULTS:
        for message in [message for message in faults.said if message.startswith(kind)][:SAID]:
            _say(message)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
