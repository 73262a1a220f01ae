"""Which matches are in memory: folded from the store when somebody asks for one, let go when nobody does."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from stackyard.core.errors import BadRequestError, NoMatchError, StackyardError
from stackyard.core.match import Match
from stackyard.core.registry import game as find_game
from stackyard.server import archive, bodies, codec, seats
from stackyard.server.archive import SeatRow, State, StoredMatch
from stackyard.server.clocks import Clock
from stackyard.server.folding import Folded, fold
from stackyard.server.live import LiveMatch
from stackyard.server.store import INSERT_ENTRY, INSERT_MATCH, INSERT_SEAT, Statement, StoreError
from stackyard.server.wire import ClockRule, Created, NewMatch, SeatKey

if TYPE_CHECKING:
    from stackyard.server.hall import Hall

SWEEP_SECONDS = 5.0
WAKE_AT_ONCE = 4  # matches folded at once when a hall starts
log = logging.getLogger(__name__)


class FullError(StackyardError):
    """The hall has no room for another match now."""

    code = "busy"


class Registry:
    """The live matches of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.live: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- finding ---------------------------------------------------------------------------------------------

    async def get(self, match: str) -> LiveMatch:
        """Return a match, folding it from the store if it is not in memory. Raises NoMatchError or FullError."""
        live = self.live.get(match)
        if live is not None and not live.closed:
            return live
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match))
            loading.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(loading)

    async def _load(self, match: str) -> LiveMatch:
        stored, folded = await self.read(match)
        self._check_physics(folded.match)
        if len(self.live) >= self._hall.settings.max_live_matches:
            await self._let_go(0.0)
            if len(self.live) >= self._hall.settings.max_live_matches:
                raise FullError("every table of this hall is taken: come back in a while")
        live = self.live[match] = LiveMatch(self._hall, stored, folded)
        return live

    async def read(self, match: str) -> tuple[StoredMatch, Folded]:
        """Return a match as stored, and folded. Raises NoMatchError, or BadRecordError if the store is damaged."""
        stored = await self._hall.store.read(lambda connection: archive.find(connection, match))
        if stored is None:
            raise NoMatchError("there is no such match: check the link")
        return stored, await asyncio.to_thread(fold, stored)

    async def stored(self, match: str) -> StoredMatch:
        """Return a match as stored. Raises NoMatchError."""
        stored = await self._hall.store.read(lambda connection: archive.find(connection, match))
        if stored is None:
            raise NoMatchError("there is no such match: check the link")
        return stored

    async def shows(self, match: str, v: int) -> bool:
        """Tell whether anybody with the link may see how bricks moved with an event. Raises what `get` raises."""
        return (await self.get(match)).shows(v)

    # --- making ----------------------------------------------------------------------------------------------

    async def create(self, new: NewMatch) -> Created:
        """Make a match. Raises what the game raises about its options, seats and position."""
        game = find_game(new.game)
        levels = {level.level: level for level in game.levels}
        rows: list[SeatRow] = []
        keys: list[SeatKey] = []
        for seat, wanted in enumerate(new.seats):
            if wanted.kind == "bot":
                if wanted.level not in levels:
                    known = ", ".join(map(str, levels)) or "none"
                    raise BadRequestError(f"{game.title} has no bot of level {wanted.level}; its levels: {known}")
                default = levels[wanted.level].name
            else:
                default = game.seat_names[seat] if seat < len(game.seat_names) else f"Seat {seat + 1}"
            name = seats.tidy(wanted.name or "", 40) or default
            secret = None if wanted.kind == "bot" else seats.new_secret()
            kind, level = ("bot", wanted.level) if secret is None else ("person", None)
            rows.append(SeatRow(kind, name, level, seats.digest(secret) if secret else None, taken=False))
            keys.append(SeatKey(seat=seat, kind=wanted.kind, name=name, secret=secret))
        _check_clock(new.clock)
        match = Match.new(
            game,
            new.options,
            len(new.seats),
            seed=_seed_of(new),
            nature=new.nature,
            position=new.position,
            gravity="told",
        )
        self._check_physics(match)
        if not any(row.kind == "person" for row in rows) and new.nature == "given":
            raise BadRequestError("somebody has to say what nature did: seat a person")
        identity = seats.new_match_id()
        await self._hall.store.commit(self.rows_of(identity, match, rows, new.clock))
        self._hall.metrics.count("matches")
        self.wake(identity, match, rows)
        return Created(match=identity, seats=keys)

    def _check_physics(self, match: Match) -> None:
        """Let bricks be ready to move where a match will need them to. Raises NoPhysicsError."""
        if match.seed is not None and not match.over and bodies.physical(match.game):
            self._hall.physics.check()
            self._hall.physics.wake()

    def rows_of(self, identity: str, match: Match, rows: list[SeatRow], clock: ClockRule) -> list[Statement]:
        """Return the statements that store a new match with its first events."""
        due = _bot_due(match, rows)
        state = State(Clock(clock, len(rows)).stored())
        header, rule = codec.encode(match.header).decode(), codec.encode(clock).decode()
        statements: list[Statement] = [
            (
                INSERT_MATCH,
                (
                    identity,
                    match.game.slug,
                    header,
                    match.seed,
                    rule,
                    codec.encode(state).decode(),
                    match.over,
                    due,
                    None,
                    int(time.time()),
                ),
            )
        ]
        for seat, row in enumerate(rows):
            statements.append((INSERT_SEAT, (identity, seat, row.kind, row.name, row.level, row.digest, row.taken)))
        for event in match.events:
            statements.append((INSERT_ENTRY, (identity, event.n, event.t, "e", str(event.by), None, event.event)))
        return statements

    def wake(self, identity: str, match: Match, rows: list[SeatRow] | None = None) -> None:
        """Bring a new match into memory if a bot has to begin it."""
        if rows is None or _bot_due(match, rows):
            self._spawn(self._wake([identity]))

    # --- keeping ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Wake the matches that wait for a bot, and begin to let go of idle ones."""
        self._spawn(self._wake_waiting())
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Let every match finish what it is doing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in list(self.live.values())), return_exceptions=True)
        self.live.clear()

    def forget(self, live: LiveMatch) -> None:
        """Drop a match that cannot go on."""
        if self.live.get(live.id) is live:
            del self.live[live.id]

    async def _wake_waiting(self) -> None:
        waiting = await self._hall.store.read(archive.waiting_for_bots)
        if waiting:
            log.info("%d matches wait for a bot", len(waiting))
        await self._wake(waiting)

    async def _wake(self, matches: list[str]) -> None:
        """Fold matches in which a bot has to move, a few at a time and no more than the hall has room for."""
        gate = asyncio.Semaphore(WAKE_AT_ONCE)

        async def wake_one(match: str) -> None:
            async with gate:
                while len(self.live) >= self._hall.settings.max_live_matches:
                    await asyncio.sleep(1.0)
                try:
                    await self.get(match)
                except (StackyardError, StoreError) as error:
                    log.warning("match %s cannot be woken: %s", match[:6], error)

        for start in range(0, len(matches), 64):
            await asyncio.gather(*(wake_one(match) for match in matches[start : start + 64]))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._let_go(self._hall.settings.idle_seconds)

    async def _let_go(self, idle_seconds: float) -> None:
        at = time.monotonic()
        for live in [live for live in self.live.values() if live.idle(at) >= idle_seconds]:
            if live.idle(time.monotonic()) < idle_seconds:  # it was needed again meanwhile
                continue
            live.closed = True
            self.forget(live)
            await live.close()

    def _spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _bot_due(match: Match, rows: list[SeatRow]) -> bool:
    return bodies.gravity_due(match) or any(isinstance(seat, int) and rows[seat].kind == "bot" for seat in match.to_act)


def _seed_of(new: NewMatch) -> str | None:
    if new.seed is not None and new.nature == "given":
        raise BadRequestError("a match whose nature is given has no seed")
    return new.seed


def _check_clock(clock: ClockRule) -> None:
    if clock.kind != "none" and clock.base_ms < 100:
        raise BadRequestError("a clock gives at least 100 ms")


__all__ = ["Registry", "msgspec"]
