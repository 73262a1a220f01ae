"""Invitations by name: whom somebody asks to a table, who is told of it at once, and when it lapses.

An invitation is a row of the store: it survives its hall, and every hall reads the same. It opens a free seat of its
match to one account, for `AWAY_SECONDS` after whoever has sent it was at the table. Who is invited is told over the
account's own line, a socket of any of its pages in any hall; and nobody else is. One that comes from somebody whom the
invited does not meet is stored as any other, and shown to nobody: whoever sends it cannot tell.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t
from stackyard.server.lobby import AWAY_SECONDS, DAYS_AWAY_SECONDS, Watcher, names_at
from stackyard.server.match.snapshot import Snapshot, free_seats
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.store import invitations as stored
from stackyard.server.store import peace
from stackyard.server.store.invitations import (
    DECLINE,
    FORGET_INVITATIONS,
    HAS_SEEN,
    KEEP_INVITATIONS,
    TAKE_BACK,
    Partner,
    Received,
    insert_statement,
)
from stackyard.server.store.notices import Turn
from stackyard.server.store.store import Statement, Store, StoreError
from stackyard.server.wire import codec
from stackyard.server.wire.account_messages import InvitationInfo, Invitations, RecentPartner, SentInvitation
from stackyard.server.wire.refusals import ForbiddenError, TooManyError

if TYPE_CHECKING:
    from stackyard.server.cluster.cluster import Cluster

KEEP_SECONDS: Final = 20.0  # between two notes that those are at their tables who have invited somebody
LOOK_SECONDS: Final = 5.0  # between two looks at the store, where other halls cannot be heard
NOTICE_SECONDS: Final = 5  # after which a notice is sent, unless the invitation was seen
MOST_OF_ACCOUNT: Final = 20  # invitations that wait, of one account
MOST_PARTNERS: Final = 12  # that are shown
log = logging.getLogger(__name__)


class Inviting:
    """The invitations of one hall's database."""

    def __init__(self, store: Store, cluster: Cluster | None) -> None:
        self.clock: Callable[[], float] = time.time
        self.is_attended: Callable[[str], bool] = lambda _: False  # whether the maker of a match is at it, here
        self.on_notice: Callable[[], None] = lambda: None  # called when a notice may have to be sent
        self._store = store
        self._cluster = cluster
        self._watchers: dict[int, set[Watcher]] = {}  # by account: its pages that look on here
        self._are_any = True  # there may be invitations that wait
        self._tasks: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Return the time, in s since 1970."""
        return int(self.clock())

    # --- sending -----------------------------------------------------------------------------------------------

    async def invite(self, table: Snapshot, secret: str, host: int, account: int, name: str) -> None:
        """Invite an account to a match, by whoever holds the seat of its maker. One who is invited already stays so.

        Raises ForbiddenError if the seat is not the maker's, or if they are who is invited or have blocked them,
        BadRequestError if the match is none to which anybody could come, or if they sit there already, TooManyError if
        `MOST_OF_ACCOUNT` invitations of theirs wait.
        """
        seat = seat_opened_by(secret, table.seats)
        if seat is None or not table.seats[seat].maker:
            raise ForbiddenError(t("invite-maker"))
        await self.invite_all(table, host, {account: name})

    async def check_room(self, host: int, many: int) -> None:
        """Raise TooManyError if so many more invitations of an account would be more than `MOST_OF_ACCOUNT`."""
        waiting = await self._store.read(partial(stored.count_waiting, host=host, now=self.now()))
        if waiting + many > MOST_OF_ACCOUNT:
            raise TooManyError(t("invite-many"))

    async def invite_all(self, table: Snapshot, host: int, people: dict[int, str]) -> None:
        """Invite accounts, each with its name, to a match that the host has made.

        Raises ForbiddenError if one of them is the host, or blocked by the host, BadRequestError if one of them sits
        there already or nobody could come, and what `check_room` raises.
        """
        if table.match.over or not free_seats(table.seats) or table.today or table.evening:
            raise BadRequestError(t("invite-no-seat"))
        known = {account for account, _ in await self._store.read(partial(stored.invited_to, match=table.id))}
        blocked = {number for number, _, _ in await self._store.read(partial(peace.blocked_by, account=host))}
        now = self.now()
        statements: list[Statement] = []
        for account, name in people.items():
            if account == host:
                raise ForbiddenError(t("invite-self"))
            if account in blocked:
                raise ForbiddenError(t("invite-blocked", name=name))
            if any(row.account == account for row in table.seats):
                raise BadRequestError(t("invite-sits", name=name))
            if account not in known:
                seconds = DAYS_AWAY_SECONDS if table.clock.rule.kind == "days" else AWAY_SECONDS
                statements.append(insert_statement(table.id, account, host, now, seconds, now + NOTICE_SECONDS))
        await self.check_room(host, len(statements))
        if statements:
            await self._store.commit(statements)
        self.changed([host, *people])
        self.on_notice()

    async def take_back(self, match: str, account: int, host: int) -> None:
        """Invite somebody no more."""
        await self._store.commit([(TAKE_BACK, (match, account, host))])
        self.changed([account, host])

    async def decline(self, match: str, account: int) -> None:
        """Say no to an invitation: whoever has sent it is told so."""
        hosts = await self._store.read(partial(stored.invited_to, match=match))
        await self._store.commit([(DECLINE, (match, account))])
        self.changed([account, *(host for other, host in hosts if other == account)])

    async def is_invited(self, match: str, account: int) -> bool:
        """Return whether an account may take a free seat of a match, as somebody has invited it there."""
        return await self._store.read(partial(stored.host_of, match=match, account=account, now=self.now())) is not None

    # --- who is told -------------------------------------------------------------------------------------------

    async def of(self, account: int) -> Invitations:
        """Return the invitations that an account has received, and has sent."""
        now = self.now()
        received = await self._store.read(partial(stored.received, account=account, now=now))
        sent = await self._store.read(partial(stored.sent, host=account, now=now))
        return Invitations(
            received=[_info(each) for each in received],
            sent=[
                SentInvitation(
                    match=each.match, id=each.account, name=each.name, made=each.made, declined=each.declined
                )
                for each in sent
            ],
        )

    async def as_turns(self, account: int) -> list[Turn]:
        """Return the invitations that wait for an account, as a feed tells them."""
        found: list[Received] = await self._store.read(partial(stored.received, account=account, now=self.now()))
        return [
            Turn(each.match, account, each.made, 0, each.header.game, 1000 * each.until, each.host_name)
            for each in found
        ]

    async def partners(self, account: int) -> list[RecentPartner]:
        """Return with whom an account has played, the last first."""
        found: list[Partner] = await self._store.read(partial(stored.partners, account=account, most=MOST_PARTNERS))
        return [
            RecentPartner(
                id=each.account, name=each.name, match=each.match, game=each.game, played=each.played, over=each.over
            )
            for each in found
        ]

    def watch(self, account: int, watcher: Watcher) -> None:
        """Let a page of an account look on; it is told at once what waits."""
        self._watchers.setdefault(account, set()).add(watcher)
        self._spawn(self._tell(account))

    def leave(self, account: int, watcher: Watcher) -> None:
        """Note that a page of an account looks on no more."""
        pages = self._watchers.get(account, set())
        pages.discard(watcher)
        if not pages:
            self._watchers.pop(account, None)

    def cut(self, account: int) -> None:
        """End the lines of an account, as a session of it has ended: whoever is still signed in comes back at once."""
        for watcher in self._watchers.pop(account, set()):
            watcher.cut()

    def changed(self, accounts: Collection[int]) -> None:
        """Tell accounts what waits for them, here and in other halls."""
        self.hear(accounts)
        if self._cluster is not None:
            self._cluster.tells.tell(invited=sorted(set(accounts)))

    def hear(self, accounts: Collection[int]) -> None:
        """Tell those of some accounts that look on here what waits for them."""
        self._are_any = True
        for account in set(accounts) & self._watchers.keys():
            self._spawn(self._tell(account))

    def note(self, before: Snapshot, after: Snapshot) -> None:
        """Note that a match has changed, once that is stored: whoever was invited may have come, or be too late."""
        if self._are_any and (before.seats is not after.seats or before.match.over != after.match.over):
            come = {row.account for row in after.seats} - {row.account for row in before.seats} - {None}
            is_full = bool(free_seats(before.seats)) and (after.match.over or not free_seats(after.seats))
            if come or is_full:
                self._spawn(self._note_seats(after.id, {account for account in come if account is not None}))

    async def _note_seats(self, match: str, come: set[int]) -> None:
        pairs = await self._store.read(partial(stored.invited_to, match=match))
        self.changed([*come, *(account for pair in pairs for account in pair)])

    async def _tell(self, account: int) -> None:
        told = await self.of(account)
        text = codec.encode(told).decode()
        for watcher in self._watchers.get(account, ()):
            watcher.push(text)
        if told.received and account in self._watchers:
            await self._store.commit([(HAS_SEEN, (account,))])

    def _spawn(self, work: object) -> None:
        async def run() -> None:
            try:
                await work  # type: ignore[misc]
            except StoreError as error:
                log.warning("invitations cannot be read: %s", error)

        task: asyncio.Task[None] = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- how long they hold --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Note who is at the tables, and forget what is over, for ever."""
        last = 0.0
        while True:
            with suppress(StoreError):  # the next time
                if self._cluster is not None and self._cluster.tells.away:
                    self.hear(list(self._watchers))
                if time.monotonic() - last >= KEEP_SECONDS:
                    last = time.monotonic()
                    await self.keep()
            await asyncio.sleep(min(KEEP_SECONDS, LOOK_SECONDS))

    async def keep(self) -> None:
        """Let invitations hold whose senders are at their tables, and forget those that are over."""
        if not self._are_any and self._cluster is None:
            return
        matches = await self._store.read(stored.invited_matches)
        self._are_any = bool(matches)
        if not matches:
            return
        now = self.now()
        until = now + AWAY_SECONDS  # those to a match over days hold for longer anyway
        here: list[Statement] = [
            (KEEP_INVITATIONS, (until, match, until)) for match in matches if self.is_attended(match)
        ]
        over = await self._store.read(partial(stored.lapsed, now=now))
        if over:
            here.append((FORGET_INVITATIONS, (now,)))
        if here:
            await self._store.commit(here)
        if over:
            self.changed([account for pair in over for account in pair])

    async def stop(self) -> None:
        """Tell nobody any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _info(each: Received) -> InvitationInfo:
    return InvitationInfo(
        match=each.match,
        host=each.host_name,
        game=each.header.game,
        options=each.header.options,
        clock=each.clock,
        seats=names_at(each.seats),
        rated=each.state.rated,
        made=each.made,
    )


__all__ = ["Inviting"]
