"""`python -m benchmarks.hall.year`: a year of a hall, day by day, on a database of its own.

Each simulated day brings matches of all five games, written by the hall's own store with all that a hall writes
(seats, moves with the ids of their commands, recorded motion), and then its retention runs as it does in a hall, with
the simulated day for its clock. Some matches are finished, some left, some never played;
of the two games with bricks that move, a few moves are played and written again and again. At the end a hall is opened
on the file. What is printed: how large the file is, how long the purge's longest step took, how soon the hall answers
and how much memory it has, and what that comes to when it goes on like this.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.hall.crash_setups import GAMES, setup_of, setups_for
from benchmarks.hall.hall_client import HallProcess, run
from stackyard.core.match import Match, Step
from stackyard.core.registry import room as find_room
from stackyard.server.settings import Policy
from stackyard.server.store.retention import DAY, Retention, Swept
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import (
    INSERT_ANSWERED,
    INSERT_COMMAND,
    INSERT_ENTRY,
    INSERT_MATCH,
    INSERT_MOTION,
    INSERT_SEAT,
    Statement,
    Store,
)

TEMPLATES: Final = 4  # different matches of each game
MIX: Final = 64  # matches among which the games are shared out, as `crash` shares them
MOST_EVENTS: Final = 200  # of a match: a game played at random may go on for ever
PLAYED_EVENTS: Final = 8  # of a physical game, where each is simulated; they are written again and again, up to
PHYSICAL_EVENTS: Final = 60
TOGETHER: Final = 25  # matches in one write
FINISHED, LEFT = 0.6, 0.2  # shares of matches; in the rest nobody moves
COMMANDS_BESIDE: Final = 3  # of a match, that no entry names: sitting down, a new name, an answer
MOTION_BYTES: Final = (13_000, 26_000)  # of one recorded motion: docs/physics.md
MOVE_SECONDS: Final = 20  # between two moves
WEEK: Final = 7  # days


class Template(NamedTuple):
    """A whole match, whose rows are written again and again under other names."""

    game: str
    header: str
    seed: bytes | None
    seats: int
    events: tuple[tuple[str, str], ...]  # by whom, and what
    moving: frozenset[int]  # indices of events at which bricks moved


def templates(games: Sequence[str] = GAMES) -> list[Template]:
    """Return matches played at random from fixed seeds, in the mix of the games."""
    found: dict[str, list[Template]] = {}
    for slug in games:
        many = 1 if find_room(slug).bodies is not None else TEMPLATES
        found[slug] = [_template(slug, seed) for seed in range(many)]
    mix = setups_for(games, MIX)
    return [found[setup.slug][number % len(found[setup.slug])] for number, setup in enumerate(mix)]


def _template(slug: str, seed: int) -> Template:
    rng, match = random.Random(seed), Match.new(slug, dict(setup_of(slug).options), seed=seed)
    is_physical = match.room.bodies is not None
    most = PLAYED_EVENTS if is_physical else MOST_EVENTS
    while not match.over and match.seq < most:
        seat = rng.choice(match.game.to_act(match.position))
        match.play(seat, rng.choice(match.legal(seat)))
    header = msgspec.structs.replace(match.header, seed=None, seats=[])
    events = [(str(event.by), event.event) for event in match.events]
    moving: frozenset[int] = frozenset()
    if is_physical:
        events *= -(-PHYSICAL_EVENTS // len(events))  # rows of the right length; nobody folds them
        gravity = {step.event.n for step in _steps(match) if step.gravity}
        moving = frozenset(index for index in range(len(events)) if index % len(match.events) + 1 in gravity)
    return Template(slug, msgspec.json.encode(header).decode(), match.seed, match.header.players, tuple(events), moving)


def _steps(match: Match) -> list[Step]:
    steps: list[Step] = []
    Match.from_record(match.record(), gravity="told", steps=steps)
    return steps


class Simulation:
    """The matches of some days, one after the other, and the purge of each day."""

    def __init__(self, store: Store, policy: Policy, made_from: Sequence[Template], begin: float, seed: int) -> None:
        self.now = begin  # s since 1970
        self.made = 0  # matches
        self.swept: list[Swept] = []  # of each day
        self._store = store
        self._templates = made_from
        self._rng = random.Random(seed)
        self._retention = Retention(store, policy, lambda _: False, clock=lambda: self.now, sleep=_at_once)

    async def day(self, matches: int) -> None:
        """Bring a day's matches, and purge at its end."""
        for start in range(0, matches, TOGETHER):
            many = min(TOGETHER, matches - start)
            await self._store.commit([row for _ in range(many) for row in self._rows()])
            self.made += many
        self.now += DAY
        before = self._retention.swept
        self._retention.swept = Swept()
        await self._retention.sweep()
        self.swept.append(self._retention.swept)
        self._retention.swept = before

    def _rows(self) -> Iterator[Statement]:
        """Yield what is written of one match: its row, its seats, then its log up to where it ends."""
        rng, template = self._rng, self._templates[self._rng.randrange(len(self._templates))]
        match, created = f"{rng.getrandbits(96):024x}"[:16], int(self.now + rng.randrange(DAY // 2))
        fate = rng.random()
        over = fate < FINISHED
        length = len(template.events)
        if not over:
            length = rng.randrange(1, length) if fate < FINISHED + LEFT and length > 1 else 0
        text, state = '{"kind":"none"}', '{"left_ms":[]}'
        row = (match, template.game, template.header, template.seed, text, state, over, False, None, created)
        yield INSERT_MATCH, (*row, created + DAY)
        for seat in range(template.seats):
            values = ("person", f"Player {seat}", None, rng.randbytes(32), True, None, False, False, None, None, None)
            yield INSERT_SEAT, (match, seat, *values)
        for number in range(COMMANDS_BESIDE):
            yield INSERT_COMMAND, (match, _word(rng, 32), f"{number:08d}", _word(rng, 32), 0)
        for v, (by, event) in enumerate(template.events[:length], start=1):
            entry = (match, v, _timestamp(created + MOVE_SECONDS * v), "e", by, None, event)
            if by.isdecimal():
                yield INSERT_ANSWERED, (*entry, _word(rng, 32), _word(rng, 20), _word(rng, 32))
            else:
                yield INSERT_ENTRY, entry
            if v - 1 in template.moving:
                size = rng.randrange(*MOTION_BYTES)
                yield INSERT_MOTION, (match, v, size, rng.randbytes(size))


def _word(rng: random.Random, letters: int) -> str:
    return f"{rng.getrandbits(4 * letters):0{letters}x}"


def _timestamp(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


async def _at_once(_: float) -> None:
    await asyncio.sleep(0)


def look(database: Path) -> dict[str, int]:
    """Return what a file holds: bytes, of those unused, matches, entries, bytes of motion."""
    with closing(sqlite3.connect(database)) as connection:

        def ask(query: str) -> int:
            return int(connection.execute(query).fetchone()[0])

        page = ask("PRAGMA page_size")
        return {
            "file_bytes": page * ask("PRAGMA page_count"),
            "unused_bytes": page * ask("PRAGMA freelist_count"),
            "matches": ask("SELECT count(*) FROM match"),
            "entries": ask("SELECT count(*) FROM entry"),
            "entries_with_ids": ask("SELECT count(*) FROM entry WHERE c IS NOT NULL"),
            "motion_bytes": ask("SELECT coalesce(sum(size), 0) FROM motion"),
        }


def stored_match_count(policy: Policy, a_day: int) -> int:
    """Return how many matches are there when as many go as come; what is kept for ever counts as ten years."""
    days = [share or 3650 for share in (policy.finished, policy.unfinished, policy.unplayed)]
    return int(a_day * (FINISHED * days[0] + LEFT * days[1] + (1 - FINISHED - LEFT) * days[2]))


async def simulate(
    database: Path, *, days: int, a_day: int, week: int, policy: Policy, games: Sequence[str] = GAMES
) -> dict[str, Any]:
    """Simulate `days` with `a_day` matches each, and a week of `week` each after them; return what was found."""
    made_from = await asyncio.to_thread(templates, games)
    weeks = WEEK if week else 0
    store = SqliteStore(database)
    await store.open()
    simulation = Simulation(store, policy, made_from, time.time() - (days + weeks) * DAY, seed=days)
    found: dict[str, Any] = {}
    try:
        for name, length, many in (("year", days, a_day), ("week", weeks, week)):
            if not length:
                continue
            began = time.perf_counter()
            for day in range(length):
                await simulation.day(many)
                if day % 30 == 29:
                    _print_line(f"... day {day + 1}: {database.stat().st_size / 1e6:.0f} MB", to=sys.stderr)
            swept = simulation.swept[-length:]
            found[name] = {
                "days": length,
                "matches_a_day": many,
                "seconds": round(time.perf_counter() - began, 1),
                "purge_steps_a_day": round(sum(sweep.steps for sweep in swept) / length, 1),
                "removed": sum(sweep.removed for sweep in swept),
                "longest_step_ms": round(max(sweep.longest_ms for sweep in swept), 1),
                "median_of_days_longest_step_ms": round(sorted(sweep.longest_ms for sweep in swept)[length // 2], 1),
            }
    finally:
        await store.close()
    found["file"] = held = look(database)
    found["made"] = simulation.made
    plain = (held["file_bytes"] - held["unused_bytes"] - held["motion_bytes"]) / max(1, held["matches"])
    motion_a_day = sum(len(sweep.moving) for sweep in made_from) / len(made_from) * sum(MOTION_BYTES) / 2 * FINISHED
    found["extrapolated"] = {}
    for many in (a_day, week or 10 * a_day):
        settled = plain * stored_match_count(policy, many) + motion_a_day * many * (policy.motions or 3650)
        found["extrapolated"][str(many)] = {
            "bytes_a_match_without_motion": round(plain),
            "matches_kept": stored_match_count(policy, many),
            "file_mb_when_it_grows_no_more": round(settled / 1e6),
        }
    return found


async def open_hall(database: Path) -> dict[str, Any]:
    """Open a hall on a file; return how soon it answered and how much memory it has then."""
    hall = HallProcess(database)
    try:
        seconds = await hall.start()
        await asyncio.sleep(2)
        return {"answers_after_seconds": round(seconds, 2), "rss_mb": round(hall.resident_bytes() / 1e6, 1)}
    finally:
        hall.stop()


async def measure(given: argparse.Namespace) -> dict[str, Any]:
    """Simulate what the command line asks for, and open a hall on it."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "year.sqlite3"
        empty = await open_hall(Path(folder) / "empty.sqlite3")
        found = await simulate(
            database, days=given.days, a_day=given.matches, week=given.week, policy=Policy(unfinished=given.unfinished)
        )
        return {**found, "hall": await open_hall(database), "hall_on_an_empty_file": empty}


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, simulate, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall.year", description=__doc__.split("\n")[0])
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--matches", type=int, default=500, help="a day")
    parser.add_argument("--week", type=int, default=5000, help="matches a day in the week after; 0: no such week")
    parser.add_argument("--unfinished", type=int, default=Policy().unfinished, help="days that these are kept")
    given = parser.parse_args(argv)
    if given.days < 1 or given.matches < 1 or given.week < 0:
        parser.error("at least one day and one match a day")
    _print_line(msgspec.json.format(msgspec.json.encode(run(measure(given)))).decode())
    return 0


def _print_line(line: str, to: Any = None) -> None:
    print(line, file=to or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
