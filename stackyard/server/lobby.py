"""The lobby of one hall: the matches in which anybody may take a free seat, or that anybody may watch.

A match stands in the lobby because its maker wants somebody to come (`Snapshot.open`), or because all who play it let
it be watched (`Snapshot.is_live`); the table `open_table` lists those matches for all halls of a database, and says
when one goes by itself because its maker, or everybody who plays, has been away. What has changed is told to those who
look on together, `TELL_SECONDS` later, in one message for all of them; whoever is slow is sent the whole list instead
of what they have missed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from stackyard.core.record import Header
from stackyard.core.texts.catalogue import t
from stackyard.server.match.changes.ownership import maker_of
from stackyard.server.match.snapshot import Snapshot, free_seats
from stackyard.server.store import open_tables
from stackyard.server.store.archive import SeatRow, Seeker, StoredState
from stackyard.server.store.open_tables import DELETE_OPEN, KEEP_OPEN, UPDATE_QUICK, insert_statement
from stackyard.server.store.store import Statement, Store, StoreError
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClockRule, LobbyChange, LobbyTables, OpenSeat, OpenTable
from stackyard.server.wire.refusals import HallFullError

if TYPE_CHECKING:
    from stackyard.server.cluster.cluster import Cluster

AWAY_SECONDS: Final = 1800  # for which the maker may be away before the free seats are closed
DAYS_AWAY_SECONDS: Final = 3 * 86_400  # the same of a match over days whose maker has an account
QUICK_AWAY_SECONDS: Final = 60  # the same where quick match brings people
LIVE_AWAY_SECONDS: Final = 300  # for which all who play may be away before nobody is sent there to watch
KEEP_SECONDS: Final = 20.0  # between two notes that a maker is here
LOOK_SECONDS: Final = 5.0  # between two looks at the store, while there are open tables or other halls
TELL_SECONDS: Final = 0.2  # in which changes are gathered before they are told
COUNT_SECONDS: Final = 5.0  # between two times that only numbers are told: people come and go all the time
MOST_TABLES: Final = 200  # in the lobby
MOST_LIVE: Final = 100  # matches to be watched
MOST_OF_ADDRESS: Final = 4  # open tables of one address, and of one account
MOST_MISSED: Final = 32  # messages that may wait for one who looks on
log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """A table to which quick match brings people."""

    match: str
    since: int  # seconds since 1970, UTC
    browsers: Sequence[str]  # digests of those whom it has brought
    seeker: Seeker | None = None


class Watcher:
    """Somebody who looks at the lobby: what they are to be sent, as JSON."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue(MOST_MISSED)
        self.is_behind = False  # it has missed something: the whole list comes next
        self.is_cut = asyncio.Event()  # it is told nothing more: whoever it was may be signed in no more

    def cut(self) -> None:
        """Tell it nothing more."""
        self.is_cut.set()

    def push(self, text: str) -> None:
        """Send a message, unless too many wait."""
        try:
            self.messages.put_nowait(text)
        except asyncio.QueueFull:
            self.is_behind = True


class Lobby:
    """The open tables of one hall, and those who look at them."""

    def __init__(self, store: Store, cluster: Cluster | None, *, limits: bool) -> None:
        """`limits`: an address opens at most `MOST_OF_ADDRESS` tables, and an account likewise."""
        self._most = MOST_OF_ADDRESS if limits else MOST_TABLES
        self.tables: dict[str, OpenTable] = {}  # by match, in the order in which they are shown
        self.is_attended: Callable[[str], bool] = lambda _: False  # whether the maker of a match is at it, here
        self.on_expired: Callable[[str], None] = lambda _: None  # told of a match whose maker has been away for long
        self.waiting: dict[str, Waiting] = {}  # by what is played: where quick match brings people
        self._store = store
        self._cluster = cluster
        self._makers: dict[str, str] = {}  # by match: the address from which it was opened
        self._accounts: dict[str, int] = {}  # by open table: the account that its maker has
        self._lasting: set[str] = set()  # those of them over days that wait for days
        self._noted: dict[str, float] = {}  # by match: when it last changed here (s, monotonic)
        self._watchers: set[Watcher] = set()
        self._opened: dict[str, OpenTable] = {}  # since those who look on were last told
        self._closed: set[str] = set()
        self._at_tables = 0
        self._told_counts = (0, 0)
        self._told_at = 0.0  # s, monotonic
        self._told_later: asyncio.TimerHandle | None = None  # numbers that have changed are
        self._is_due = asyncio.Event()  # there is something to tell
        self._is_stale = asyncio.Event()  # the store may know more
        self._is_looking = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Read what is stored, and begin to tell and to look."""
        with suppress(StoreError):
            await self._look()
        self._tasks = [asyncio.create_task(work) for work in (self._tell(), self._keep_looking(), self._keep_open())]

    async def close(self) -> None:
        """Tell nothing more."""
        if self._told_later is not None:
            self._told_later.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- what stands in it --------------------------------------------------------------------------------------

    def check_account(self, match: str, account: int | None) -> None:
        """Raise HallFullError if an account has so many open tables, in all halls, that there is no room for a match.

        An address is known only until its hall ends, and only there; tables over days wait for longer.
        """
        if account is not None and not self._has_room(match, account):
            raise HallFullError(t("open-tables-many"))

    def _has_room(self, match: str, account: int) -> bool:
        return sum(each == account for known, each in self._accounts.items() if known != match) < self._most

    def _may_last(self, match: str, clock: ClockRule, rows: Sequence[SeatRow]) -> bool:
        """Return whether an open table waits for days: if so many others of its maker do not already."""
        account = maker_of(rows)
        is_first = match in self._lasting or (account is not None and self._has_room(match, account))
        return is_first and lasts(clock, rows)

    def check_room(self, match: str, address: str, account: int | None = None) -> None:
        """Note from which address a match is opened; `account`: of its maker, if that is known.

        Raises HallFullError if there is no room for another open table, or for one more of that address or account.
        """
        self.check_account(match, account)
        waiting = {known for known, table in self.tables.items() if not table.live}
        self._makers = {known: maker for known, maker in self._makers.items() if known in waiting}
        if len(waiting) >= MOST_TABLES or (address and list(self._makers.values()).count(address) >= self._most):
            raise HallFullError(t("open-tables-many"))
        self._makers[match] = address

    def statements(self, before: Snapshot | None, after: Snapshot) -> list[Statement]:
        """Return the statements by which the store knows that a match has come into the lobby, or left it."""
        was, stands = before is not None and before.stands_in_lobby(), after.stands_in_lobby()
        key, found = after.quick_key(), list[Statement]()
        if was and not stands:
            return [(DELETE_OPEN, (after.id,))]
        live = after.is_live()
        # One that all had left alone, or for which there was no room, comes with the next change.
        if stands and (not was or (live and after.id not in self.tables)):
            if live and sum(table.live for table in self.tables.values()) >= MOST_LIVE:
                return []
            away = _away_seconds(
                live=live, quick=key is not None, lasts=self._may_last(after.id, after.clock.rule, after.seats)
            )
            return [insert_statement(after.id, int(time.time()), away, key)]
        if before is None or not stands:
            return []
        if before.quick_key() != key:
            found.append((UPDATE_QUICK, (key, after.id)))
        # Its maker's seat has just been put to an account.
        has_account = maker_of(after.seats) is not None and maker_of(before.seats) is None
        if key is None and not live and has_account and self._may_last(after.id, after.clock.rule, after.seats):
            found.append((KEEP_OPEN, (int(time.time()) + DAYS_AWAY_SECONDS, after.id)))
        return found

    def note(self, table: Snapshot) -> None:
        """Note how a match stands, once that is stored."""
        if table.stands_in_lobby():
            before, live = self.tables.get(table.id), table.is_live()
            if live and before is None and sum(known.live for known in self.tables.values()) >= MOST_LIVE:
                return
            since = int(time.time()) if before is None else before.since
            header, state = table.match.header, table.state(0.0)
            shown = open_table(table.id, header, table.clock.rule, table.seats, state, since=since, live=live)
            self._note_waiting(table.quick_key(), Waiting(table.id, since, table.quick, table.seeker))
            self._note_maker(table.id, table.clock.rule, table.seats, live=live)
            if shown == before:
                return
            self._show(shown)
        elif not self._hide(table.id):
            return
        self._noted[table.id] = time.monotonic()
        if self._cluster is not None:
            self._cluster.tells.tell(lobby=True)

    def look_again(self) -> None:
        """Read the store again soon: another hall has told that it has changed."""
        self._is_stale.set()

    def _show(self, table: OpenTable) -> None:
        self.tables[table.match] = self._opened[table.match] = table
        self._closed.discard(table.match)
        self._is_due.set()

    def _note_waiting(self, key: str | None, waiting: Waiting) -> None:
        """Note where quick match brings people, and that it brings nobody there for anything else."""
        for known in [known for known, each in self.waiting.items() if each.match == waiting.match]:
            del self.waiting[known]
        if key is not None:
            self.waiting[key] = waiting

    def _note_maker(self, match: str, clock: ClockRule, rows: Sequence[SeatRow], *, live: bool) -> None:
        """Note whose an open table is, and whether it waits for days."""
        account = None if live else maker_of(rows)
        if account is not None and self._may_last(match, clock, rows):
            self._lasting.add(match)
        else:
            self._lasting.discard(match)
        if account is None:
            self._accounts.pop(match, None)
        else:
            self._accounts[match] = account

    def _hide(self, match: str) -> bool:
        """Take a match out of the lobby; return whether it stood there."""
        if self.tables.pop(match, None) is None:
            return False
        self._opened.pop(match, None)
        self._makers.pop(match, None)
        self._lasting.discard(match)
        self._accounts.pop(match, None)
        self._note_waiting(None, Waiting(match, 0, ()))
        self._closed.add(match)
        self._is_due.set()
        return True

    # --- those who look on ---------------------------------------------------------------------------------------

    def watch(self) -> Watcher:
        """Let somebody look on; the first that they are sent is the whole list."""
        watcher = Watcher()
        watcher.push(codec.encode(self.all()).decode())
        self._watchers.add(watcher)
        self._is_due.set()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Note that somebody looks on no more."""
        self._watchers.discard(watcher)
        self._is_due.set()

    def count_at_tables(self, change: int) -> None:
        """Count a socket that has come to a table of this hall, or gone."""
        self._at_tables += change
        if self._watchers:
            self._is_due.set()

    def all(self) -> LobbyTables:
        """Return all open tables."""
        here, at_tables = self._counts()
        return LobbyTables(here=here, at_tables=at_tables, tables=list(self.tables.values()))

    def _counts(self) -> tuple[int, int]:
        return len(self._watchers), self._at_tables

    async def _tell(self) -> None:
        while True:
            await self._is_due.wait()
            await asyncio.sleep(TELL_SECONDS)
            self._is_due.clear()
            counts, opened, closed = self._counts(), self._opened, self._closed
            if not opened and not closed and (counts == self._told_counts or self._is_told_later()):
                continue
            self._opened, self._closed, self._told_counts, self._told_at = {}, set(), counts, time.monotonic()
            here, at_tables = counts
            change = LobbyChange(here=here, at_tables=at_tables, opened=list(opened.values()), closed=sorted(closed))
            text = codec.encode(change).decode()
            for watcher in self._watchers:
                watcher.push(text)

    def _is_told_later(self) -> bool:
        """Return whether numbers were told only just now; they are told again when it is time."""
        wait = self._told_at + COUNT_SECONDS - time.monotonic()
        if wait <= 0:
            return False
        if self._told_later is None:
            self._told_later = asyncio.get_running_loop().call_later(wait, self._tell_numbers)
        return True

    def _tell_numbers(self) -> None:
        self._told_later = None
        self._is_due.set()

    # --- the store -------------------------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._is_stale.wait()
            if not (self._is_stale.is_set() or self.tables or self._cluster is not None):
                continue
            self._is_stale.clear()
            try:
                await self._look()
            except StoreError as error:
                log.warning("the open tables cannot be read: %s", error)
            await asyncio.sleep(TELL_SECONDS)

    async def read_again(self) -> None:
        """Read now what the store says. Raises StoreError if it cannot be read."""
        await self._look()

    async def _look(self) -> None:
        """Take over what the store says, except of matches that have changed here meanwhile."""
        async with self._is_looking:  # one at a time: each forgets what changed before it began
            await self._take_over()

    async def _take_over(self) -> None:
        began = time.monotonic()
        stored = await self._store.read(partial(open_tables.read_open_tables, most=MOST_TABLES + MOST_LIVE))
        late = {match for match, at in self._noted.items() if at >= began}
        self._noted = {match: at for match, at in self._noted.items() if at >= began}
        found = {each.match: each for each in stored if not each.over}
        for match in [match for match in self.tables if match not in found and match not in late]:
            self._hide(match)
        for match, each in found.items():
            live = not (each.state.open and free_seats(each.seats))
            shown = open_table(match, each.header, each.clock, each.seats, each.state, since=each.since, live=live)
            if match in late:
                continue
            self._note_waiting(each.quick, Waiting(match, each.since, each.state.quick, each.state.seeker))
            self._note_maker(match, each.clock, each.seats, live=live)
            if shown != self.tables.get(match):
                self._show(shown)
        now = time.time()
        for match, each in found.items():
            if each.until >= now or self.is_attended(match):
                continue
            if (shown_now := self.tables.get(match)) is not None and shown_now.live:
                await self._store.commit([(DELETE_OPEN, (match,))])
                self._hide(match)
            else:
                self.on_expired(match)

    async def _keep_open(self) -> None:
        """Note from time to time that makers are here."""
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            now, quick = int(time.time()), {each.match for each in self.waiting.values()}
            attended: list[Statement] = [
                (KEEP_OPEN, (now + self._away(match, table, quick), match))
                for match, table in self.tables.items()
                if self.is_attended(match)
            ]
            if attended:
                with suppress(StoreError):  # the next one will be
                    await self._store.commit(attended)

    def _away(self, match: str, table: OpenTable, quick: set[str]) -> int:
        return _away_seconds(live=table.live, quick=match in quick, lasts=match in self._lasting)


def open_table(
    match: str,
    header: Header,
    clock: ClockRule,
    rows: Sequence[SeatRow],
    state: StoredState,
    *,
    since: int,
    live: bool,
) -> OpenTable:
    """Return a match as the lobby shows it."""
    return OpenTable(
        match=match,
        game=header.game,
        options=header.options,
        clock=clock,
        seats=names_at(rows),
        since=since,
        language=state.language,
        live=live,
        rated=state.rated,
        wishes=state.wishes,
    )


def names_at(rows: Sequence[SeatRow]) -> list[OpenSeat]:
    """Return who sits at a table, and which seats are free."""
    free = free_seats(rows)
    return [
        OpenSeat(
            name="" if seat in free else row.name,
            free=seat in free,
            level=row.level if row.kind == "bot" else None,
        )
        for seat, row in enumerate(rows)
    ]


def lasts(clock: ClockRule, rows: Sequence[SeatRow]) -> bool:
    """Return whether an open table waits for days: of a match over days whose maker can be told who has come."""
    return clock.kind == "days" and maker_of(rows) is not None


def _away_seconds(*, live: bool, quick: bool, lasts: bool) -> int:
    """Return for how long those may be away whose match stands in the lobby."""
    if live:
        return LIVE_AWAY_SECONDS
    if quick:
        return QUICK_AWAY_SECONDS
    return DAYS_AWAY_SECONDS if lasts else AWAY_SECONDS


__all__ = ["AWAY_SECONDS", "DAYS_AWAY_SECONDS", "Lobby", "Waiting", "Watcher", "names_at", "open_table"]
