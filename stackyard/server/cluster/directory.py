"""What halls tell each other through Redis: who is there, where a match lives, and that there is something to do.

All of it is a hint. PostgreSQL is the truth, and where Redis is away, or knows nothing, it is asked instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

ANSWER_SECONDS: Final = 0.5
AGAIN_SECONDS: Final = 1.0  # between two attempts, when it is away
LISTEN_SECONDS: Final = 60.0  # for which it may say nothing; that it has gone is noticed at once
OWNER_SECONDS: Final = 86_400  # that a match is listed
HALL_MS: Final = 10_000
PREFIX: Final = "stackyard:"
WAKE: Final = PREFIX + "wake"
ERRORS: Final = (RedisError, OSError, TimeoutError)
_FORGET: Final = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
log = logging.getLogger(__name__)


class Directory:
    """One hall's view of it. Nothing here raises: what cannot be asked is not known."""

    def __init__(self, address: str, hall: str, on_wake: Callable[[dict[str, Any]], None]) -> None:
        self.hall = hall
        self.away = False
        self._again_at = 0.0
        self._on_wake = on_wake
        self._redis: Redis = Redis.from_url(
            address, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS, decode_responses=True
        )
        self._listening: asyncio.Task[None] | None = None
        self._closed = False
        self._asking = 0  # questions under way
        self._all_answered = asyncio.Event()

    def start(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Let the connections go, after the last answer: one that is still being made would stay open."""
        self._closed = True
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        while self._asking:
            self._all_answered.clear()
            await self._all_answered.wait()
        with contextlib.suppress(*ERRORS):
            await self._redis.aclose()

    async def note_hall(self, address: str, matches: int) -> None:
        """Tell that this hall is there, and how many matches live in it."""
        said = msgspec.json.encode({"address": address, "matches": matches}).decode()
        await self._ask("set", f"{PREFIX}hall:{self.hall}", said, px=HALL_MS)

    async def forget_hall(self) -> None:
        """Tell that this hall has gone."""
        await self._ask("delete", f"{PREFIX}hall:{self.hall}")

    async def note_owner(self, match: str, hall: str = "") -> None:
        """Tell that a match lives in a hall; "": in this one."""
        await self._ask("set", f"{PREFIX}owner:{match}", hall or self.hall, ex=OWNER_SECONDS)

    async def owner(self, match: str) -> str | None:
        """Return in which hall a match lives; None if that is not known."""
        found = await self._ask("get", f"{PREFIX}owner:{match}")
        return None if found is None else str(found)

    async def forget_owner(self, match: str) -> None:
        """Tell that a match lives here no more."""
        await self._ask("eval", _FORGET, 1, f"{PREFIX}owner:{match}", self.hall)

    async def wake(self, **what: Any) -> None:
        """Tell all halls that there is something to do."""
        await self._ask("publish", WAKE, msgspec.json.encode({"from": self.hall, **what}).decode())

    async def _ask(self, how: str, *question: Any, **more: Any) -> Any:
        loop = asyncio.get_running_loop()
        if self._closed or (self.away and loop.time() < self._again_at):
            return None
        self._asking += 1
        try:
            async with asyncio.timeout(2 * ANSWER_SECONDS):
                answer = await getattr(self._redis, how)(*question, **more)
        except ERRORS as error:
            self._again_at = loop.time() + AGAIN_SECONDS
            if not self.away:
                log.warning("Redis is away: the database is asked instead (%s)", error)
            self.away = True
            return None
        finally:
            self._asking -= 1
            if not self._asking:
                self._all_answered.set()
        if self.away:
            log.warning("Redis is back")
        self.away = False
        return answer

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as line:
                    await line.subscribe(WAKE)
                    while True:
                        heard = await line.get_message(ignore_subscribe_messages=True, timeout=LISTEN_SECONDS)
                        if heard is not None:
                            self._hear(heard["data"])
            except ERRORS:
                await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, data: str) -> None:
        with contextlib.suppress(msgspec.MsgspecError):
            what = msgspec.json.decode(data, type=dict[str, Any])
            if what.get("from") != self.hall:
                self._on_wake(what)
