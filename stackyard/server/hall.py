"""The hall: everything one server process holds, put together."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.registry import rooms
from stackyard.core.texts.catalogue import t
from stackyard.server import garbage_collection
from stackyard.server.accounts.accounts import Accounts
from stackyard.server.accounts.vacations import Vacations
from stackyard.server.challenges import Challenges
from stackyard.server.club_evenings import ClubEvenings
from stackyard.server.cluster.choice import make_cluster
from stackyard.server.http_limits.bans import Ban
from stackyard.server.http_limits.connection_count import Doorkeeper
from stackyard.server.invitations import Inviting
from stackyard.server.lobby import Lobby
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.metrics import Metrics
from stackyard.server.network_access import NetworkAccess
from stackyard.server.notices.notices import Notices
from stackyard.server.peace.keeper import Keeper
from stackyard.server.peace.peace import Peace
from stackyard.server.pictures.picture_cache import PictureCache
from stackyard.server.programs.programs import Programs
from stackyard.server.quick_match import QuickMatches
from stackyard.server.ratings.people import leaderboard
from stackyard.server.ratings.ratings import Ratings
from stackyard.server.recent_answers import RecentAnswers
from stackyard.server.scenes.client import Physics
from stackyard.server.seasons import ClubSeasons
from stackyard.server.services import Services
from stackyard.server.settings import Settings
from stackyard.server.sockets.connection import Connection
from stackyard.server.sockets.rate_limits import Buckets
from stackyard.server.store import archive
from stackyard.server.store.bans import DELETE_BAN, INSERT_BAN, read_bans
from stackyard.server.store.make_store import make_store
from stackyard.server.store.retention import Retention
from stackyard.server.store.store import Statement, StoreError, wait_after_restart
from stackyard.server.table.registry import Registry
from stackyard.server.wire.messages import Leaderboard
from stackyard.server.workers.pool import Workers
from stackyard.server.workers.preparation import Preparation
from stackyard.server.workers.reviews import Reviews

if TYPE_CHECKING:
    from stackyard.server.cluster.cluster import Cluster

log = logging.getLogger(__name__)
LAG_SAMPLE_SECONDS = 0.05  # each is a wake-up, and most of what a hall at rest costs
CLOSE_SECONDS = 15.0  # that a part of a hall that closes may take to end
P = ParamSpec("P")
R = TypeVar("R")
SWITCH_SECONDS = 0.001  # how long the event loop may keep the writer waiting for the interpreter (5 ms by default)

USED_HERE: Final = (
    *("time_limit", "is_silent", "is_slow_move", "teams", "secrets", "forms", "bodies"),
    *("pictures", "words", "house_sets", "tally", "today", "seats_bots"),
)
"""The parts of rooms that a hall itself asks: what thinks for long is loaded by its workers alone."""


class Hall:
    """One hall. `open` it before its first request, `close` it after the last."""

    def __init__(self, settings: Settings) -> None:
        self.metrics = Metrics()
        self.door = Doorkeeper(settings)
        self.network = NetworkAccess(settings)
        self.cluster = make_cluster(settings)
        self.store = make_store(settings, "" if self.cluster is None else self.cluster.id)
        ahead = settings.workers_ahead
        self.workers = Workers(settings.bot_workers, ahead=ahead)
        self.physics = Physics(settings.physics_workers)
        self.preparation = Preparation()
        self.programs = Programs(settings)
        leads = self.cluster.leads if self.cluster is not None else lambda: True
        self.accounts = Accounts(self.store, settings)
        self.services = Services(
            settings,
            self.metrics,
            self.store,
            self.workers,
            self.physics,
            self.preparation,
            self.programs,
            Lobby(self.store, self.cluster, limits=settings.limits),
            Ratings(self.store),
            Notices(self.store, settings, leads),
            Peace(self.store, self.accounts.now),
            Inviting(self.store, self.cluster),
            self.cluster,
        )
        self.services.find_player = self.find_player
        self.services.inviting.on_notice = self.services.notices.look_again
        self.keeper = Keeper(self.store, self.accounts, self.services.ratings, phrases_only=settings.phrases_only)
        self.accounts.on_key = self._note_account_key
        self.accounts.on_renewed = self._renew_seats
        self.vacations = Vacations(self.store, self.accounts.now)
        self.vacations.on_change = self._note_vacation
        self.registry = Registry(self.services)
        self.challenges = Challenges(self.services, self.registry)
        self.evenings = ClubEvenings(self.services, self.registry, self.challenges)
        self.seasons = ClubSeasons(self.services)
        self.leaderboards = RecentAnswers(self._leaderboard)  # by game
        self.quick_matches = QuickMatches(self.services.lobby, self.registry, self.services.ratings)
        self.retention = Retention(self.store, settings.keep, self.registry.is_at_hand, is_mine=leads)
        self.picture_cache = PictureCache()
        self.reviews = Reviews(self.workers, self.preparation)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computing")
        self.sockets = 0
        self.connections: dict[Connection, str] = {}  # open sockets, and where each comes from
        self.on_stop: Callable[[], None] = lambda: None  # called when the hall is to be closed from within
        self.finished_count = 0  # sockets and requests that are over: their cycles wait for the collector
        self.sockets_of: dict[str, int] = {}  # by address
        self.opened = time.monotonic()
        rates = settings.rates
        self.buckets = {
            name: Buckets(rate)
            for name, rate in (
                ("create", rates.create),
                ("sign_up", rates.sign_up),
                ("sign_in", rates.sign_in),
                ("recover", rates.recover),
                ("report", rates.report),
                ("invite", rates.invite),
                ("gather", rates.gather),
                ("explore", rates.explore),
                ("think", rates.think),
                ("replay", rates.think),
                ("connect", rates.connect),
                ("fold", rates.fold),
                ("messages", rates.messages.address),
                ("hands", rates.hands.address),
            )
        }
        self._tasks: list[asyncio.Task[None]] = []
        self._next_sample: asyncio.TimerHandle | None = None
        self._waking: set[asyncio.Task[None]] = set()

    @property
    def settings(self) -> Settings:
        """The hall's settings."""
        return self.services.settings

    async def open(self) -> None:
        """Open the store, load the games, start the workers, and wake the matches in which the hall has to act.

        Games that are not compiled yet are compiled from now on, in the background.

        Raises StoreError if the store cannot be opened.
        """
        await self.store.open()
        self.door.bans.load(Ban(*row) for row in await self.store.read(read_bans))
        await self.accounts.open()
        await self.services.peace.load()
        if self.cluster is None:
            await self._wait_for_players()
        await asyncio.to_thread(_load_rooms)  # their modules; what is compiled is loaded with a first match
        await self.preparation.start()
        self.workers.start()
        self.programs.start()
        self.registry.start()
        await self.services.lobby.open()
        sys.setswitchinterval(SWITCH_SECONDS)
        collecting = garbage_collection.run_collector(
            lambda: self.finished_count, lambda: self.metrics.counters["commands"]
        )
        self._tasks = [
            asyncio.create_task(work)
            for work in (
                *(collecting, self.retention.run(), self.services.ratings.run(), self.evenings.run()),
                self.services.inviting.run(),
            )
        ]
        self._tasks.append(asyncio.create_task(self.seasons.run()))
        self._tasks.append(asyncio.create_task(self.services.notices.run()))
        self._measure_lag()
        if self.cluster is not None:
            await self._join_cluster(self.cluster)

    async def _leaderboard(self, game: str) -> Leaderboard:
        await self.services.ratings.fold()
        return await self.store.read(partial(leaderboard, game=game))

    def forget_standings(self) -> None:
        """Read leaderboards and seasons anew, as somebody wishes to stand there, or no more."""
        self.leaderboards.clear()
        self.seasons.forget_standings()

    def _note_account_key(self, key: bytes) -> None:
        self.services.account_key = key

    async def _renew_seats(self, account: int) -> None:
        """Let all halls change the secrets of an account's seats in the matches that they have in memory."""
        if self.cluster is not None:
            self.cluster.tells.tell(renewed=account)
        self.services.inviting.cut(account)
        await self.registry.renew_seats(account)

    def end_lines(self, account: int) -> None:
        """End the lines of an account in all halls, as a session of it has ended: who is still signed in comes back."""
        if self.cluster is not None:
            self.cluster.tells.tell(signed_out=account)
        self.services.inviting.cut(account)

    async def _note_vacation(self, account: int) -> None:
        """Let all halls stop the clocks of an account's matches that they have in memory, or let them run again."""
        if self.cluster is not None:
            self.cluster.tells.tell(vacation=account)
        await self.registry.look_at_vacations(account)

    async def _join_cluster(self, cluster: Cluster) -> None:
        """Be one of several halls: at last, as one that is still opening renews nothing, and would seem gone."""
        cluster.on_doubt = self.registry.keep_only
        cluster.on_orphans = self.registry.wake_orphans
        cluster.on_history = self.registry.adopt_history
        cluster.on_wake = self._on_wake
        cluster.on_take = self.registry.take
        cluster.shares.share({"requests": self.door.rate, **self.buckets})
        cluster.programs = lambda: (self.programs.here(), self.programs.all_names())
        try:
            await cluster.open()
        except StoreError:
            await self.close()
            raise
        if not cluster.halls:
            await self._wait_for_players()

    async def _wait_for_players(self) -> None:
        """Let the clocks of all matches wait for their players, as no hall was open until now."""
        at = round((time.time() + self.settings.clock_grace_seconds) * 1000)
        try:
            await self.store.commit([wait_after_restart(at)])
        except StoreError as error:  # what can be read is still shown
            log.warning("clocks do not wait for their players: %s", error)

    def _on_wake(self, what: dict[str, Any]) -> None:
        """Do what another hall has told of."""
        if what.get("lobby"):
            self.services.lobby.look_again()
        if what.get("bans"):
            self._do_later(self._load_bans())
        if what.get("peace"):
            self._do_later(self._load_peace())
        if match := what.get("removed"):
            self._do_later(self.registry.expel(match, t("match-removed")))
        if invited := what.get("invited"):
            self.services.inviting.hear(invited)
        if account := what.get("signed_out"):
            self.services.inviting.cut(account)
        if account := what.get("renewed"):
            self.services.inviting.cut(account)
            self._do_later(self.registry.renew_seats(account))
        if account := what.get("vacation"):
            self._do_later(self.registry.look_at_vacations(account))

    def _do_later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _load_peace(self) -> None:
        try:
            await self.services.peace.load()
        except StoreError as error:
            log.warning("who is muted cannot be read: %s", error)

    async def _load_bans(self) -> None:
        try:
            self.door.bans.load(Ban(*row) for row in await self.store.read(read_bans))
        except StoreError as error:
            log.warning("the bans of another hall cannot be read: %s", error)
        self.drop_banned()

    async def find_player(self, session: str) -> Player | None:
        """Return who plays for a rating by a session; None: it is nobody's.

        Raises StoreError if it cannot be read.
        """
        account = await self.accounts.signed_in(session)
        return None if account is None else await self.services.peace.player(account)

    def sockets_from(self, address: str) -> int:
        """Return how many sockets an address has open, here and, as far as is known, in other halls."""
        elsewhere = 0 if self.cluster is None else self.cluster.shares.elsewhere("sockets", address)
        return self.sockets_of.get(address, 0) + elsewhere

    def count_socket(self, address: str, change: int, *, of_address: bool = True) -> None:
        """Count a socket that has come, or gone; `of_address`: its address has so many more, or fewer."""
        self.sockets += change
        if not of_address:
            return
        left = self.sockets_of.get(address, 0) + change
        self.sockets_of[address] = left
        if not left:
            del self.sockets_of[address]
        if self.cluster is not None:
            self.cluster.shares.note("sockets", address, left)

    def drop_banned(self) -> int:
        """Close what banned addresses have open; return how many sockets."""
        closed = [one for one, address in self.connections.items() if self.door.bans.covers(address)]
        for connection in closed:
            connection.drop()
        return len(closed)

    async def ban(self, network: str, until: int | None, why: str, noted: Sequence[Statement] = ()) -> int:
        """Let a network in no more, and close what it has open; return how many sockets. `noted`: is stored with it."""
        now = int(time.time())
        await self.store.commit(
            [(DELETE_BAN, (network,)), (INSERT_BAN, (network, now, until, why)), *noted],
        )
        self.door.bans.add(Ban(network, now, until, why))
        self._publish_bans()
        return self.drop_banned()

    async def lift_ban(self, network: str, noted: Sequence[Statement] = ()) -> bool:
        """Let a network in again; return whether it was banned. `noted`: is stored with it."""
        await self.store.commit([(DELETE_BAN, (network,)), *noted])
        was_banned = self.door.bans.remove(network)
        if was_banned:
            self._publish_bans()
        return was_banned

    def _publish_bans(self) -> None:
        """Let other halls, where there are some, read the bans again."""
        if self.cluster is not None:
            self.cluster.tells.tell(bans=True)

    async def publish_peace(self) -> None:
        """Read who is muted, as that has changed; and let other halls, where there are some, do so."""
        await self.services.peace.load()
        if self.cluster is not None:
            self.cluster.tells.tell(peace=True)

    async def hand_over(self) -> None:
        """Let other halls, where there are some, have all matches, and be no hall any more."""
        if self.cluster is not None and not self.cluster.leaving:
            self.cluster.leaving = True
            await self.registry.let_go_of_all()
            await self.cluster.close()

    async def close(self) -> None:
        """Finish what is being done, and write what waits to be written. What does not end in time is left.

        Nothing that was acknowledged can be lost by that: it is on disk.
        """
        for what, close in (
            ("its own tasks", self._end_tasks),
            ("handing matches over", self.hand_over),
            ("the lobby", self.services.lobby.close),
            ("reviews", self.reviews.stop),
            ("matches", self.registry.stop),
            ("notices", self.services.notices.stop),
            ("invitations", self.services.inviting.stop),
            ("compiling", self.preparation.stop),
            ("programs", self.programs.stop),
            ("bricks", self.physics.stop),
            ("workers", self.workers.stop),
            ("the store", self.store.close),
        ):
            try:
                async with asyncio.timeout(CLOSE_SECONDS):
                    await close()
            except TimeoutError:
                log.error("the hall closes without an end of %s: it takes longer than %g s", what, CLOSE_SECONDS)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _end_tasks(self) -> None:
        if self._next_sample is not None:
            self._next_sample.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def remove(self, match: str) -> None:
        """Remove a match for good, and tell whoever is there. Raises StoreError if that cannot be stored."""
        await self.retention.remove(match)
        await self.registry.expel(match, t("match-removed"))
        if self.cluster is not None:  # the hall that has it can write nothing more there, and hears why
            await self.cluster.evict(match)
            self.cluster.tells.tell(removed=match)

    async def restore(self, backup: Path) -> Path:
        """Go back to a backup, while the hall stays open; return where what was there before is kept.

        Raises StoreError if the backup is no sound database of a hall, or if it could not be put in place; then
        everything goes on as before. Matches that are open are read again by whoever comes back to them.
        """
        try:
            earlier = await self.store.restore(backup, self.registry.suspend)
            await self._wait_for_players()
        finally:
            if self.services.suspended:
                self.registry.resume()
            self.services.lobby.look_again()
        await self.accounts.open()
        await self.services.peace.load()
        self.door.bans.load(Ban(*row) for row in await self.store.read(read_bans))
        return earlier

    async def compute(self, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return what a function computes, in the one thread that computes for requests.

        It is for milliseconds: what takes longer is asked of a worker. Two threads at once would not compute more, as
        they share the interpreter, but the event loop would have a third of it in the place of a half.
        """
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, partial(uninterrupted(function), *arguments, **named)
        )

    async def gauges(self) -> dict[str, float]:
        """Return the current values of all gauges, by name."""
        total, unfinished = await self.store.read(archive.count_matches)
        return {
            "sockets": self.sockets,
            "connections": self.door.connections.total,
            "live_matches": len(self.registry.live),
            "stored_matches": total,
            "unfinished_matches": unfinished,
            "bots_waiting": self.workers.bots.waiting(),
            "worker_restarts": sum(pool.restarts for pool in self.workers.pools),
            **self.physics.gauges(),
            "store_groups": self.store.groups,
            "store_troubles": len(self.store.condition.troubles()),
            "store_went_back": self.store.times_back,
            "store_writes": self.store.writes,
            "purged_matches": self.retention.swept.removed,
            "purge_longest_ms": round(self.retention.swept.longest_ms, 1),
            **self._cluster_gauges(),
            "uptime_seconds": round(time.monotonic() - self.opened, 1),
        }

    def _cluster_gauges(self) -> dict[str, float]:
        cluster = self.cluster
        if cluster is None:
            return {}
        return {
            "cluster_halls": 1 + len(cluster.halls),
            "cluster_pipes": cluster.pipes.many,
            "cluster_redis_away": int(cluster.tells.away),
        }

    def _measure_lag(self, began: float | None = None) -> None:
        """Measure how late the event loop is: what was to be called `LAG_SAMPLE_SECONDS` after it began."""
        now = time.perf_counter()
        if began is not None:
            self.metrics.lag.add(max(0.0, (now - began - LAG_SAMPLE_SECONDS) * 1000))
        self._next_sample = asyncio.get_running_loop().call_later(LAG_SAMPLE_SECONDS, self._measure_lag, now)


def _load_rooms() -> None:
    """Import the rooms, and the parts of them that this process asks."""
    for room in rooms():
        for part in USED_HERE:
            getattr(room, part)
