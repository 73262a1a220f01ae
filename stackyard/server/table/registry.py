"""Which matches are in memory: folded from the store when somebody asks for one, dropped when nobody needs it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from stackyard.core.errors import StackyardError
from stackyard.core.match import Match
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.cluster.refusals import ElsewhereError
from stackyard.server.match import vacations
from stackyard.server.match.change import Change
from stackyard.server.match.changes import creation, ownership, seating
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.services import Services
from stackyard.server.sockets.rate_limits import asking
from stackyard.server.store import archive
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import Statement, StoreError
from stackyard.server.table.address_tables import AddressTables, Guest
from stackyard.server.table.live import LiveMatch
from stackyard.server.table.stored_matches import StoredMatches
from stackyard.server.wire.messages import Created, NewMatch
from stackyard.server.wire.refusals import ClosedError, HallFullError

SWEEP_SECONDS = 5.0
KEPT_FREE = 0.05  # part of the matches in memory that only who holds a seat in a match under way may take
MAX_CONCURRENT_WAKES = 4  # matches folded at once when a hall starts
MAX_OUT_OF_TIME = 256  # matches that are brought into memory together to end
MAX_NEW_MATCHES = 256  # matches just made that need not be read again when their players come
log = logging.getLogger(__name__)


class Registry:
    """The live matches of one hall."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.stored = StoredMatches(services.store, services.preparation)
        self.live: dict[str, LiveMatch] = {}
        self._fresh: dict[str, tuple[StoredMatch, Snapshot]] = {}  # the oldest first
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._tables = AddressTables()
        self._asleep: dict[str, None] = {}  # matches that gave way, and in which the hall has to act when there is room
        self._tasks: set[asyncio.Task[None]] = set()
        self._waking_orphans = False
        self._unreadable: set[str] = set()  # matches that could not be woken, and are not tried again
        self._looking_back = asyncio.Lock()
        services.on_behind = self.go_back
        services.lobby.is_attended, services.lobby.on_expired = self._is_attended, self._close_seats
        services.inviting.is_attended = self._is_attended
        services.store.on_doubt = self._on_doubt
        self._stopped = False

    @property
    def account_key(self) -> bytes:
        """What the second secrets of seats are made with."""
        return self._services.account_key

    # --- finding ---------------------------------------------------------------------------------------------

    def is_at_hand(self, match: str) -> bool:
        """Return whether a match need not be folded for who asks for it."""
        return match in self.live or match in self._fresh or match in self._loading

    async def get(self, match: str, guest: Guest | None = None) -> LiveMatch:
        """Return a match, folding it from the store if it is not in memory; `guest` is who comes to it.

        Raises NoMatchError if there is none, HallFullError if too many matches are in memory, ElsewhereError if it
        lives in another hall, and PendingError if it cannot be said yet where.
        """
        live = self.live.get(match)
        if live is not None and not live.closed:
            return live
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match, guest))
            loading.add_done_callback(partial(self._has_loaded, match))
        return await asyncio.shield(loading)

    def _has_loaded(self, match: str, loading: asyncio.Task[LiveMatch]) -> None:
        """Forget that a match is being loaded; if all who waited have left, nobody else reads why it could not be."""
        self._loading.pop(match, None)
        if not loading.cancelled():
            loading.exception()

    async def _load(self, match: str, guest: Guest | None) -> LiveMatch:
        limits = self._services.settings
        if self._services.suspended:
            raise HallFullError(t("hall-closing-now") if self._services.closing else t("hall-restores"))
        if guest is not None and limits.limits and self._tables_of(guest.address) > limits.max_live_per_address:
            raise HallFullError(t("tables-many"))
        cluster = self._services.cluster
        lease = None if cluster is None else await cluster.acquire(match)
        try:
            stored, table = self._fresh.get(match) or await self.stored.fold(match)
            self._check_home(table)
            self._check_physics(table.match)
            await self._make_room(guest, table)
        except BaseException:
            if cluster is not None and lease is not None:
                await asyncio.shield(cluster.release(lease))
            raise
        self._fresh.pop(match, None)
        live = self.live[match] = LiveMatch(self._services, self.stored, stored, table, lease)
        live.task.add_done_callback(lambda _: self.forget(match, live))
        return live

    def _check_home(self, table: Snapshot) -> None:
        """Raise ElsewhereError if a match has a program that another hall can ask, and this one cannot."""
        cluster = self._services.cluster
        names = [name for seat in range(len(table.seats)) if (name := table.program(seat)) is not None]
        if cluster is None or not names or table.match.over:
            return
        if home := cluster.home_of(names):
            cluster.tells.tell(to=home, take=table.id)
            raise ElsewhereError(home)

    async def _make_room(self, guest: Guest | None, table: Snapshot) -> None:
        """Make room for a match in memory.

        What nobody needs goes first, then matches of bots at which nobody looks on, then one of whoever has most.
        Raises HallFullError if nobody has more than the guest.
        """
        most = self._services.settings.max_live_matches
        if len(self.live) < (most if _plays(guest, table) else self._most_for_all()):
            return
        await self._let_go(0.0)
        if len(self.live) < most:
            return
        giving_way = next((live for live in self.live.values() if live.is_among_bots()), None)
        if giving_way is None and guest is not None:
            address, tables = self._tables.most(self._tables_of)
            if tables > self._tables_of(guest.address):
                own = [self.live[match] for match in self._tables.tables(address) if match in self.live]
                giving_way = min(own, key=LiveMatch.is_under_way, default=None)
        if giving_way is None or guest is None:
            raise HallFullError(t("hall-full"))
        log.info("match %s gives way to another", giving_way.id[:6])
        self.forget(giving_way.id)
        if giving_way.table.hall_must_act():
            self._asleep[giving_way.id] = None
        await giving_way.give_way()

    def _most_for_all(self) -> int:
        most = self._services.settings.max_live_matches
        return most - int(most * KEPT_FREE)

    def enter(self, address: str, match: str) -> None:
        """Count a socket that comes to a match."""
        self._tables.enter(address, match)
        self._services.lobby.count_at_tables(1)
        self._share(address)

    def leave(self, address: str, match: str) -> None:
        """Count a socket that is no longer at a match."""
        self._tables.leave(address, match)
        self._services.lobby.count_at_tables(-1)
        self._share(address)

    def _tables_of(self, address: str) -> int:
        """Return at how many tables in memory an address is, or comes to: here and, as far as is known, elsewhere."""
        cluster = self._services.cluster
        if cluster is None:
            return self._tables.count(address)
        return self._tables_here(address) + cluster.shares.elsewhere("tables", address)

    def _tables_here(self, address: str) -> int:
        """Return at how many tables an address is that live here, or that are asked for."""
        return sum(match in self.live or match in self._loading for match in self._tables.tables(address))

    def _share(self, address: str) -> None:
        """Let other halls know, where there are some, at how many tables an address is."""
        if self._services.cluster is not None:
            self._services.cluster.shares.note("tables", address, self._tables_here(address))

    async def peek(self, match: str) -> Snapshot:
        """Return how a match stands, without bringing it into memory. Raises what `StoredMatches.fold` raises."""
        live = self.live.get(match)
        if live is not None and not live.closed:
            return live.table
        fresh = self._fresh.get(match)
        return fresh[1] if fresh else (await self.stored.fold(match))[1]

    async def due(self, table: Snapshot) -> int | None:
        """Return when whoever is to move in a match over days has lost (s since 1970); None: no such time runs.

        Who is on vacation is taken to come back as planned. Raises StoreError if it cannot be read.
        """
        if table.clock.rule.kind != "days" or table.match.over:
            return None
        offset = time.time() - time.monotonic()
        live = self.live.get(table.id)
        if live is None or live.closed:
            began = await self._services.store.read(partial(archive.began_at, match=table.id))
            acting = [seat for seat in table.match.to_act if isinstance(seat, int)]
            if began is None or not acting:
                return None
            left = min(table.clock.left[seat] for seat in acting)
            return round(offset + table.clock.runs_out_at(began / 1000 - offset, left))
        deadline = live.deadline(planned=True)
        return None if deadline is None else round(offset + deadline.at)

    async def is_motion_public(self, match: str, v: int) -> bool:
        """Return whether anybody with the link may see how bricks moved with an event. Raises what `get` raises."""
        return (await self.get(match)).table.is_motion_public(v)

    async def change(self, match: str, make: Callable[[Snapshot], Change], guest: Guest | None = None) -> LiveMatch:
        """Make a change in a match, in its turn; return the match. Raises what `get` and `LiveMatch.change` raise."""
        live = await self.get(match, guest)
        try:
            await live.change(make)
        except ClosedError:  # it has just left memory
            live = await self.get(match, guest)
            await live.change(make)
        return live

    async def renew_seats(self, account: int) -> None:
        """Give an account's seats new secrets in the matches that are in memory; the store has done so for all others.

        Whoever holds one by an old secret looks on from now on, and the account's own devices ask for the new ones.
        """
        tables = {match: live.table for match, live in self.live.items()}
        tables |= {match: table for match, (_, table) in self._fresh.items()}
        mine = [match for match, table in tables.items() if ownership.seats_of(table.seats, account)]
        renew = partial(ownership.renew, account=account, key=self.account_key)
        for done in await asyncio.gather(
            *(self.change(match, renew) for match in (*mine, *self._loading)), return_exceptions=True
        ):
            if isinstance(done, Exception):  # it has left memory, or lives elsewhere: there it is read anew
                log.info("the seats of an account are not renewed in a match here: %s", done)

    async def look_at_vacations(self, account: int) -> None:
        """Let the clocks stop, or run again, of an account's matches that are in memory."""
        for live in list(self.live.values()):
            if account in vacations.accounts_of(live.table.seats):
                live.look_at_vacations()

    # --- making ----------------------------------------------------------------------------------------------

    async def create(
        self,
        new: NewMatch,
        today: str = "",
        browser: str = "",
        player: Player | None = None,
        pool: str = "",
        seeker: archive.Seeker | None = None,
    ) -> Created:
        """Make a match; `today`: the day whose challenge it is. `browser`, `pool`, `seeker`: see `creation.new_match`.

        `player`: the account whose seat the maker's is.

        Raises what the game raises about what is asked for, HallFullError if the hall takes no new matches now,
        ConflictError if somebody waits already whom quick match should bring together with `browser`.
        """
        self._services.check_open()
        self._services.preparation.ask_for(new.game)
        await self._services.preparation.load(new.game)
        self._services.check_open()  # loading takes a while
        if new.open:
            self._services.ratings.check_wishes(new.wishes, new.game, new.options, len(new.seats), new.clock)
        starts: list[Statement] = []
        if new.rated:
            new, starts = await self._services.ratings.prepare(new, player)
        self._services.programs.check(new)
        table, created = creation.new_match(new, today, browser, player, self.account_key, pool=pool, seeker=seeker)
        if table.open:
            self._services.lobby.check_room(table.id, asking.get(), None if player is None else player.account)
        self._services.programs.reserve(table)
        self._check_physics(table.match)
        listing = self._services.lobby.statements(None, table)
        await self._services.store.commit([*creation.insert_statements(table), *listing, *starts])
        if table.open:
            self._services.lobby.note(table)
        self._services.metrics.count("matches")
        self._keep_new(table)
        if table.hall_must_act():
            self._services.to_wake.put_nowait(table.id)
        return created

    def adopt_new(self, table: Snapshot) -> None:
        """Let a match play that has been made and stored: where people sit, its clock runs though nobody has come."""
        self._services.metrics.count("matches")
        self._keep_new(table)
        if table.hall_must_act() or table.clock.keeps_time:
            self._services.to_wake.put_nowait(table.id)

    def _keep_new(self, table: Snapshot) -> None:
        """Keep a match that has just been made until it is first asked for: nothing in it can change before.

        Where there are other halls, it can: it is read there.
        A match that has events already is folded as any other: they have to be redacted for each viewer.
        """
        if not table.match.events and self._services.cluster is None:
            self._fresh[table.id] = (creation.as_stored_match(table), table)
            if len(self._fresh) > MAX_NEW_MATCHES:
                del self._fresh[next(iter(self._fresh))]

    def _is_attended(self, match: str) -> bool:
        """Return whether the maker of a match is at it, in this hall; of one that has begun, whether a player is."""
        live = self.live.get(match)
        if live is None:
            return False
        here = live.presence.here()
        return bool(here) if live.table.is_live() else any(live.table.seats[seat].maker for seat in here)

    def away_seconds(self, match: str) -> float | None:
        """Return for how long the maker of a match in memory has been away (s); None: it is not known here."""
        live = self.live.get(match)
        if live is None or self._is_attended(match):
            return None if live is None else 0.0
        away = live.presence.away()
        return next((away[seat] for seat, row in enumerate(live.table.seats) if row.maker and seat in away), None)

    def _close_seats(self, match: str) -> None:
        """Close the free seats of a match whose maker has been away for long: they are for those who are invited."""

        async def close() -> None:
            try:
                await self.change(match, seating.close_seats)
            except (StackyardError, StoreError) as error:  # it lives in another hall, which closes them
                log.info("the seats of match %s are not closed here: %s", match[:6], error)

        self._spawn(close())

    def _check_physics(self, match: Match) -> None:
        """Make sure that bricks can move where a match will need them to.

        Raises NoPhysicsError if a match needs bricks that move, and they cannot move here.
        """
        if match.seed is not None and not match.over and "bodies" in match.room.parts:
            self._services.physics.check()
            self._services.physics.wake()

    def take(self, match: str) -> None:
        """Bring a match into memory that another hall has left to this one."""
        self._spawn(self._wake([match]))

    async def _wake_new(self) -> None:
        """Bring new matches into memory in which the hall has to act."""
        while True:
            self._spawn(self._wake([await self._services.to_wake.get()]))

    # --- keeping ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Wake the matches in which the hall has to act, and begin to drop idle ones."""
        if self._services.cluster is None:
            self._spawn(self._wake_waiting())  # else the cluster says when, and looks for what is out of time
        self._spawn(self._sweep())
        self._spawn(self._wake_new())

    async def stop(self) -> None:
        """Close every match, once it has finished what it is doing."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in list(self.live.values())), return_exceptions=True)
        self.live.clear()
        self.stored.stop()

    async def let_go_of_all(self) -> None:
        """Let all matches leave memory, so that other halls may have them; no other comes in from now on."""
        self._services.closing = self._services.suspended = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(live.close() for live in list(self.live.values())), return_exceptions=True)
        self.live.clear()

    def keep_only(self, owned: dict[str, int]) -> None:
        """Drop the matches that live in other halls now: all but these, by their epochs."""
        for live in list(self.live.values()):
            if live.lease is not None and owned.get(live.id) != live.lease.epoch:
                live.lose()

    def forget(self, match: str, live: LiveMatch | None = None) -> None:
        """Drop a match that cannot go on; `live`: unless another has taken its place."""
        if live is None or self.live.get(match) is live:
            self.live.pop(match, None)

    async def expel(self, match: str, why: Message) -> None:
        """Let a match leave memory at once, and tell whoever is there why."""
        self._fresh.pop(match, None)
        self._asleep.pop(match, None)
        live = self.live.pop(match, None)
        if live is not None and not live.closed:
            await live.give_way(why)

    async def suspend(self) -> None:
        """Let all matches leave memory, and no other come in until `resume`."""
        self._services.suspended = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        self._asleep.clear()
        await asyncio.gather(*(self.expel(match, t("hall-restores")) for match in [*self.live, *self._fresh]))

    # --- a database that went back ---------------------------------------------------------------------------

    def _on_doubt(self) -> None:
        if not self._stopped and not self._services.suspended:
            self._spawn(self.look_back())

    async def look_back(self) -> None:
        """See whether all that is in memory still stands in the store; if not, everything is read again."""
        history = self._services.store.history
        remembered = {live.id: live.table.v for live in self.live.values() if live.table.v and not live.closed}
        try:
            stored = await self._services.store.read(partial(archive.last_versions, matches=list(remembered)))
            lacking = {match: v - stored.get(match, 0) for match, v in remembered.items() if v > stored.get(match, 0)}
            why = f"{len(lacking)} matches lack {sum(lacking.values())} entries" if lacking else ""
            await self.go_back(why, history)
        except StoreError as error:
            log.warning("what is in memory cannot be compared with the database: %s", error)

    async def go_back(self, why: str, seen_in: int) -> None:
        """Begin another history, as `why` says, and read every match again; "": only if the store has left one.

        `seen_in`: the history in which it was seen; what has been left since then is not left twice. Raises StoreError
        if it cannot be noted in the database.
        """
        store = self._services.store
        async with self._looking_back:
            if why and store.history == seen_in:
                store.leave_history(why)
            self._read_all_again()
            await store.begin_history()
            self._read_all_again()

    def adopt_history(self, number: int) -> None:
        """Go on with a history that another hall has begun."""
        store = self._services.store
        if number > store.history:
            store.adopt_history(number)
            self._read_all_again()

    def _read_all_again(self) -> None:
        """Read every match again that is in memory as it was in another history."""
        behind = [live for live in self.live.values() if live.table.history != self._services.store.history]
        if not behind:
            return
        self._fresh.clear()
        for live in behind:
            live.go_back()
        if self._services.cluster is None:  # else the cluster looks for them
            self._spawn(self._wake_waiting())

    def resume(self) -> None:
        """Let matches come in again, and wake those in which the hall has to act."""
        self._services.suspended = False
        self._spawn(self._wake_waiting())

    async def wake_orphans(self) -> None:
        """Wake the matches in which a hall has to act, that live in none, and that are for this one."""
        cluster = self._services.cluster
        if cluster is None or self._services.suspended or self._waking_orphans:
            return
        self._waking_orphans = True
        try:
            found = await cluster.orphans()
            await self._wake_games(
                {game: [match for match in matches if match not in self._asleep] for game, matches in found.items()}
            )
        except StoreError as error:
            log.warning("no matches can be looked for: %s", error)
        finally:
            self._waking_orphans = False

    async def _wake_waiting(self) -> None:
        await self._wake_games(await self._services.store.read(archive.matches_to_wake))

    async def _wake_games(self, waiting: dict[str, list[str]]) -> None:
        """Wake matches in which the hall has to act."""
        matches = [match for some in waiting.values() for match in some]
        if matches:
            log.info("%d matches wait for a bot", len(matches))
        await self._wake(matches)

    async def _wake(self, matches: list[str]) -> None:
        """Fold matches in which the hall has to act, a few at a time, as many as the hall has room for."""
        gate = asyncio.Semaphore(MAX_CONCURRENT_WAKES)

        async def wake_one(match: str) -> None:
            async with gate:
                while len(self.live) >= self._most_for_all():
                    await asyncio.sleep(1.0)
                try:
                    await self.get(match)
                except (StackyardError, StoreError) as error:
                    log.warning("match %s cannot be woken: %s", match[:6], error)
                    if not isinstance(error, HallFullError | StoreError):
                        self._unreadable.add(match)

        for start in range(0, len(matches), 64):
            await asyncio.gather(*(wake_one(match) for match in matches[start : start + 64]))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._let_go(self._services.settings.idle_seconds)
            if self._services.cluster is None:
                await self._wake_out_of_time()
            if self._asleep and len(self.live) < self._most_for_all():
                woken = next(iter(self._asleep))
                del self._asleep[woken]
                self._spawn(self._wake([woken]))

    async def _wake_out_of_time(self) -> None:
        """Bring matches into memory whose clock has run out, so that they end."""
        now, most = round(time.time() * 1000), MAX_OUT_OF_TIME + len(self._unreadable)
        try:
            due = await self._services.store.read(partial(archive.matches_out_of_time, now_ms=now, most=most))
        except StoreError as error:
            log.warning("matches that are out of time cannot be looked for: %s", error)
            return
        await self._wake([match for match in due if match not in self.live and match not in self._unreadable])

    async def _let_go(self, idle_seconds: float) -> None:
        now = time.monotonic()
        for live in [live for live in self.live.values() if live.idle_seconds(now) >= idle_seconds]:
            if live.closed or live.idle_seconds(time.monotonic()) < idle_seconds:  # closed already, or needed again
                continue
            live.closed = True
            self.forget(live.id)
            await live.close()

    def _spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _plays(guest: Guest | None, table: Snapshot) -> bool:
    """Return whether a guest holds a seat in a match that is under way."""
    if guest is None or table.match.over or not table.match.events:
        return False
    return any(seat_opened_by(secret, table.seats) is not None for secret in guest.secrets)
