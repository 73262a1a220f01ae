"""`python -m benchmarks.hall.restart`: how soon a hall answers again that has thousands of unfinished matches.

Matches of all five games, cut somewhere in the middle, are written by the hall's own store; in a part of them it is a
bot's turn, so that the hall has to wake them. Then a hall is started on the file, and asked at once: how soon it
answers at all, how soon a match that nobody has asked for yet can be joined, and how long requests take while matches
are woken beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.hall.crash_setups import GAMES, setup_of
from benchmarks.hall.hall_client import HallProcess, WebSocketClient, connect, request, run
from benchmarks.hall.load_players import percentile
from stackyard.core.match import Match
from stackyard.core.registry import room as find_room
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import INSERT_ENTRY, INSERT_MATCH, INSERT_SEAT, Statement
from stackyard.server.wire.messages import Join

HOST: Final = "127.0.0.1"
TEMPLATES: Final = 6  # different matches of each game
EVENTS: Final = (2, 30)  # of a match; of a game whose bricks move, as few as there are
TOGETHER: Final = 50  # matches in one write
PROBE_SECONDS: Final = 0.05  # between two requests while matches are woken
TIMEOUT_SECONDS: Final = 120.0


class Cut(NamedTuple):
    """A match cut somewhere, as it is written again and again."""

    game: str
    header: str
    seed: bytes | None
    seats: int
    turn: int | None  # a seat that is to act
    events: tuple[tuple[str, str], ...]  # by whom, and what


def cuts(games: Sequence[str] = GAMES) -> list[Cut]:
    """Return unfinished matches played at random from fixed seeds."""
    return [_cut(slug, seed) for seed in range(TEMPLATES) for slug in games]


def _cut(slug: str, seed: int) -> Cut:
    rng, room = random.Random(seed), find_room(slug)
    match = Match.new(room, dict(setup_of(slug).options), seed=seed)
    length = EVENTS[0] if room.bodies is not None else rng.randint(*EVENTS)
    while match.seq < length:
        going_on = match.branch()
        seat = rng.choice(room.game.to_act(match.position))
        match.play(seat, rng.choice(match.legal(seat)))
        if match.over:
            match = going_on
            break
    header = msgspec.structs.replace(match.header, seed=None, seats=[])
    events = tuple((str(event.by), event.event) for event in match.events)
    turn = next((seat for seat in match.to_act if isinstance(seat, int)), None)
    return Cut(slug, msgspec.json.encode(header).decode(), match.seed, match.header.players, turn, events)


def rows(cut: Cut, match: str, *, bot: bool, rng: random.Random) -> list[Statement]:
    """Return what stores a match under a name; `bot`: it is a bot's turn, else a person's."""
    now = int(time.time())
    bot = bot and cut.turn is not None
    text, state = '{"kind":"none"}', '{"left_ms":[]}'
    row = (match, cut.game, cut.header, cut.seed, text, state, False, bot, None, now, now + 86_400)
    found: list[Statement] = [(INSERT_MATCH, row)]
    for seat in range(cut.seats):
        person = ("person", f"Player {seat}", None, rng.randbytes(32), True, None, 0, 0, None, None, None)
        machine = ("bot", "Bot", 1, None, True, None, 0, 0, None, None, None)
        found.append((INSERT_SEAT, (match, seat, *(machine if bot and seat == cut.turn else person))))
    stamp = "2026-01-01T00:00:00.000Z"
    for v, (by, event) in enumerate(cut.events, start=1):
        found.append((INSERT_ENTRY, (match, v, stamp, "e", by, None, event)))
    return found


async def fill(database: Path, matches: int, bots: float, games: Sequence[str] = GAMES) -> list[str]:
    """Write so many unfinished matches, a share of which waits for a bot; return the names of those that do not."""
    made_from = await asyncio.to_thread(cuts, games)
    rng = random.Random(matches)
    store = SqliteStore(database)
    await store.open()
    waiting: list[str] = []
    try:
        for start in range(0, matches, TOGETHER):
            written: list[Statement] = []
            for number in range(start, min(start + TOGETHER, matches)):
                name, bot = f"{rng.getrandbits(96):024x}"[:16], rng.random() < bots
                written += rows(made_from[number % len(made_from)], name, bot=bot, rng=rng)
                if not bot:
                    waiting.append(name)
            await store.commit(written)
    finally:
        await store.close()
    return waiting


async def join(port: int, match: str) -> float:
    """Return the seconds until somebody who joins a match has its snapshot."""
    first_answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def hear(_: WebSocketClient, data: bytes) -> None:
        if not first_answer.done():
            first_answer.set_result(data)

    began = time.perf_counter()
    visitor = await connect(HOST, port, match, hear)
    visitor.send(Join(g=match))
    answer = await asyncio.wait_for(first_answer, TIMEOUT_SECONDS)
    visitor.close()
    if b'"t":"snap"' not in answer[:20]:
        raise ConnectionError(f"match {match} cannot be joined: {answer[:200].decode()}")
    return time.perf_counter() - began


async def measure(database: Path, matches: int, bots: float, seconds: float, games: Sequence[str] = GAMES) -> Any:
    """Fill a database, start a hall on it, and return what was found."""
    names = await fill(database, matches, bots, games)
    hall = HallProcess(database)
    try:
        opened = await hall.start()
        worked = hall.cpu_seconds()
        first = await join(hall.port, names[0])
        began, took, joined = time.perf_counter(), [], [first]
        while time.perf_counter() - began < seconds:
            asked = time.perf_counter()
            await request(HOST, hall.port, "GET", "/api/health")
            took.append(time.perf_counter() - asked)
            if len(took) % 10 == 0 and len(joined) < len(names):
                joined.append(await join(hall.port, names[len(joined)]))
            await asyncio.sleep(PROBE_SECONDS)
        _, health = await request(HOST, hall.port, "GET", "/api/health")
        return {
            "unfinished_matches": matches,
            "of_which_wait_for_a_bot": matches - len(names),
            "file_mb": round(database.stat().st_size / 1e6, 1),
            "answers_after_seconds": round(opened, 2),
            "of_processor_time": round(worked, 2),
            "first_match_joined_after_ms": round(1000 * first, 1),
            "meanwhile": {
                "seconds": seconds,
                "request_ms_p50": round(1000 * percentile(sorted(took), 0.5), 1),
                "request_ms_p99": round(1000 * percentile(sorted(took), 0.99), 1),
                "join_ms_worst": round(1000 * max(joined), 1),
                "live_matches_after": msgspec.json.decode(health)["live_matches"],
            },
            "rss_mb": round(hall.resident_bytes() / 1e6, 1),
        }
    finally:
        hall.stop()


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall.restart", description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--bots", type=float, default=0.3, help="share of matches in which it is a bot's turn")
    parser.add_argument("--seconds", type=float, default=20.0, help="that the hall is asked for after its start")
    given = parser.parse_args(argv)
    if given.matches < 1 or not 0 <= given.bots < 1:
        parser.error("at least one match, and not all of bots")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "restart.sqlite3"
        found = run(measure(database, given.matches, given.bots, given.seconds))
    print(msgspec.json.format(msgspec.json.encode(found)).decode(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
