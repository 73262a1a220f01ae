"""The notices of one hall's database: sent from a queue of their own, so that no push service delays a move.

The queue is the table `turn`: a turn says when its notice is to be sent, since the moment of the move. One hall of
several sends. A notice says that it is one's turn, in which game and match: nothing of a position or a hand. One that
was sent when the hall is killed may come twice; the second takes the place of the first.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import ssl
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import t
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.notices import encryption, turns
from stackyard.server.notices.delivery import UnreachableServiceError, post
from stackyard.server.settings import Settings
from stackyard.server.store import challenges, invitations
from stackyard.server.store import notices as stored
from stackyard.server.store.invitations import PUT_OFF_INVITATION
from stackyard.server.store.notices import DELETE_SUBSCRIPTION, PUT_OFF_TURN, Quiet, Subscription, Turn
from stackyard.server.store.store import Statement, Store, StoreError

SECRET_NAME: Final = "push"  # noqa: S105 - of the row, not the secret
LOOK_SECONDS: Final = 5.0  # between two looks at the queue, if nothing has been heard of it
MOST_AT_ONCE: Final = 64  # notices that are being sent
MOST_OF_SERVICE: Final = 8  # of these, to one service: one that hangs keeps no other waiting
MOST_TRIES: Final = 5
FIRST_RETRY_SECONDS: Final = 60
MOST_LIFE_SECONDS: Final = 3 * 86_400  # for which a push service keeps a notice
TOPIC_LETTERS: Final = 32
GONE: Final = (404, 410)
DAY_MINUTES: Final = 1_440
log = logging.getLogger(__name__)


class Notices:
    """What is sent, and when. `open` it before it is asked."""

    def __init__(self, store: Store, settings: Settings, leads: Callable[[], bool] = lambda: True) -> None:
        """`leads`: whether this hall sends, of several."""
        self.clock: Callable[[], float] = time.time
        self.key = b""  # by which push services know the halls of this database; b"": it could not be stored yet
        self._store = store
        self._settings = settings
        self._leads = leads
        self._is_due = asyncio.Event()
        self._sending: dict[tuple[str, int, str], asyncio.Task[None]] = {}
        self._gates: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(MOST_OF_SERVICE))

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """By whose certificates push services are known."""
        return ssl.create_default_context()

    def now(self) -> int:
        """Return the time, in s since 1970."""
        return int(self.clock())

    async def ready(self) -> None:
        """Read the key of the database, or draw it. Raises StoreError if it cannot be stored."""
        if self.key:
            return
        read = partial(challenges.read_secret, name=SECRET_NAME)
        found = await self._store.read(read)
        if found is None:
            await self._store.commit([(challenges.INSERT_SECRET, (SECRET_NAME, encryption.new_key()))])
            found = await self._store.read(read)
        assert found is not None
        self.key = bytes(found)

    # --- what is noted of matches ------------------------------------------------------------------------------

    def statements(self, before: Snapshot, after: Snapshot, here: Collection[int]) -> list[Statement]:
        """Return what is stored when a change has passed the turn on in a match over days; `here`: who looks on."""
        return turns.statements(before, after, here, self.now())

    def note(self, after: Snapshot) -> None:
        """Note that a match has changed, once that is stored."""
        if after.clock.rule.kind == "days":
            self._is_due.set()

    def look_again(self) -> None:
        """Look at the queue now."""
        self._is_due.set()

    # --- the worker --------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send what is due, for ever."""
        while True:
            try:
                await self._send_due()
            except StoreError as error:
                log.warning("notices cannot be looked for: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._is_due.wait()
            self._is_due.clear()

    async def stop(self) -> None:
        """Leave what is being sent: it stays in the queue."""
        for task in list(self._sending.values()):
            task.cancel()
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    async def _send_due(self) -> None:
        if not self._leads():
            return
        now, most = self.now(), MOST_AT_ONCE + len(self._sending)
        turns = await self._store.read(partial(stored.due_turns, now=now, most=most))
        turns += await self._store.read(partial(invitations.due_invitations, now=now, most=most))
        for turn in turns:
            key = (turn.match, turn.account, turn.host)
            if key in self._sending or len(self._sending) >= MOST_AT_ONCE:
                continue
            task = self._sending[key] = asyncio.create_task(self._send(turn))
            task.add_done_callback(partial(self._has_sent, key))

    def _has_sent(self, key: tuple[str, int, str], task: asyncio.Task[None]) -> None:
        self._sending.pop(key, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("a notice of match %s could not be sent: %s", key[0][:6], error)

    async def _send(self, turn: Turn) -> None:
        """Send the notices of one turn, or put them off."""
        quiet = await self._store.read(partial(stored.quiet_of, account=turn.account))
        now = self.now()
        if quiet is not None and (end := quiet_until(quiet, now)) is not None:
            return await self._put_off(turn, end, turn.tries)
        found = await self._store.read(partial(stored.subscriptions_of, account=turn.account))
        if found:
            await self.ready()
        sent = await asyncio.gather(*(self._push(turn, each) for each in found))
        if all(sent) or turn.tries + 1 >= MOST_TRIES:
            return await self._put_off(turn, None, 0)
        return await self._put_off(turn, now + FIRST_RETRY_SECONDS * 4**turn.tries, turn.tries + 1)

    async def _put_off(self, turn: Turn, until: int | None, tries: int) -> None:
        """Note when the notices of a turn are to be sent again; None: they are done."""
        put_off = PUT_OFF_INVITATION if turn.host else PUT_OFF_TURN
        await self._store.commit([(put_off, (until, tries, turn.match, turn.account, turn.since))])

    async def _push(self, turn: Turn, to: Subscription) -> bool:
        """Send a notice to one browser; return False if it may be tried again."""
        now = self.now()
        left = MOST_LIFE_SECONDS if turn.due is None else max(0, turn.due // 1000 - now)
        body = encryption.encrypt(notice_text(turn, to.language), bytes(to.key), bytes(to.auth))
        headers = {
            "TTL": str(min(left, MOST_LIFE_SECONDS)),
            "Urgency": "normal",
            "Topic": topic_of(turn.match),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": encryption.authorization(self.key, to.endpoint, self._subject(), now),
        }
        host = to.endpoint.split("/")[2]
        try:
            async with self._gates[host]:
                status = await post(to.endpoint, headers, body, self._settings.push_services, self.tls)
        except ValueError:  # the keeper names that service no more
            status = GONE[0]
        except UnreachableServiceError as error:
            log.info("the push service %s is out of reach: %s", host, error)
            return False
        if status in GONE:
            await self._store.commit([(DELETE_SUBSCRIPTION, (to.digest,))])
        elif status == 429 or status >= 500:
            return False
        elif status >= 300:
            log.warning("the push service %s refuses a notice: %d", host, status)
        return True

    def _subject(self) -> str:
        return f"https://{self._settings.passkey_host()}"


def notice_text(turn: Turn, language: str) -> bytes:
    """Return what a browser is told: which match, and that it is one's turn there, or who invites one to it."""
    title = find_game(turn.game).title
    said = t.text(language, "notice-invited", name=turn.host) if turn.host else t.text(language, "notice-turn")
    told = {"match": turn.match, "title": title, "text": said}
    return msgspec.json.encode(told)


def topic_of(match: str) -> str:
    """Return by what a push service knows that a newer notice takes the place of an older one, and nothing else."""
    return encryption.as_text(hashlib.sha256(f"topic {match}".encode()).digest()).decode()[:TOPIC_LETTERS]


def quiet_until(quiet: Quiet, now: int) -> int | None:
    """Return when quiet hours end (s since 1970), if they are now; else None."""
    try:
        zone: ZoneInfo | None = ZoneInfo(quiet.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = None
    local = datetime.fromtimestamp(now, zone or UTC)
    minute = local.hour * 60 + local.minute
    if (minute - quiet.begin) % DAY_MINUTES >= (quiet.until - quiet.begin) % DAY_MINUTES:
        return None
    return now - local.second + (quiet.until - minute) % DAY_MINUTES * 60


__all__ = ["Notices", "notice_text", "quiet_until", "topic_of"]
