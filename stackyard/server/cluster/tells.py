"""What halls tell each other through Redis' publish and subscribe, and what they ask all others: small things.

All of it is a hint: without Redis a hall knows nothing of others but what PostgreSQL says, and counts alone. What is
told within one turn of the event loop goes in one message. Nothing here raises.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

ANSWER_SECONDS: Final = 0.5
AGAIN_SECONDS: Final = 1.0  # between two attempts, when it is away
LISTEN_SECONDS: Final = 60.0  # for which it may say nothing; that it has gone is noticed at once
ASK_SECONDS: Final = 10.0
MOST_WAITING: Final = 10_000  # things to tell, while Redis is slow
ERRORS: Final = (RedisError, OSError, TimeoutError)
log = logging.getLogger(__name__)
Told = dict[str, Any]


class Tells:
    """One hall's line to the others."""

    def __init__(self, redis: str, hall: str) -> None:
        self.hall = hall
        self.away = False
        self.hear: Callable[[str, Told], None] = lambda _hall, _what: None  # what another hall tells
        self.answer: Callable[[Told], Awaitable[Told]] | None = None  # what another hall asks
        self._redis: Redis = Redis.from_url(
            redis, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS, decode_responses=True
        )
        self._channel = ""
        self._waiting: list[Told] = []
        self._wanted = asyncio.Event()
        self._asked: dict[int, dict[str, Told]] = {}  # by number: what halls have answered
        self._answered = asyncio.Event()
        self._number = 0
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, secret: bytes) -> None:
        """Begin to listen and to tell, on the channel of this database's halls."""
        self._channel = f"stackyard:{hashlib.sha256(b'channel' + secret).hexdigest()[:16]}"
        self._spawn(self._listen())
        self._spawn(self._send())

    async def close(self) -> None:
        """Tell what waits, and let the connections go."""
        with contextlib.suppress(*ERRORS):
            async with asyncio.timeout(2 * ANSWER_SECONDS):
                await self._publish()
        self._closed = True
        while self._tasks:  # redis loses a cancellation that comes as it connects
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=ANSWER_SECONDS)
        with contextlib.suppress(*ERRORS):
            await self._redis.aclose()

    def tell(self, **what: Any) -> None:
        """Tell all other halls something."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(what)
            self._wanted.set()

    async def ask(self, halls: Collection[str], **what: Any) -> dict[str, Told]:
        """Ask all other halls something; return what each has answered that did in time. None does without Redis."""
        self._number += 1
        number, answers = self._number, self._asked.setdefault(self._number, {})
        self.tell(ask=number, what=what)
        try:
            async with asyncio.timeout(ASK_SECONDS):
                while not self.away and not answers.keys() >= set(halls):
                    self._answered.clear()
                    await self._answered.wait()
        except TimeoutError:
            pass
        finally:
            del self._asked[number]
        return answers

    # --- Redis -----------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        while True:
            await self._wanted.wait()
            try:
                async with asyncio.timeout(2 * ANSWER_SECONDS):
                    await self._publish()
            except ERRORS as error:
                self._note(error)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self._note(None)

    async def _publish(self) -> None:
        """Publish what waits. What cannot be is forgotten: it would be old later."""
        waiting, self._waiting = self._waiting, []
        self._wanted.clear()
        if waiting and self._channel:
            await self._redis.publish(self._channel, msgspec.json.encode([self.hall, waiting]).decode())

    def _note(self, error: Exception | None) -> None:
        if error is not None and not self.away:
            log.warning("Redis is away: this hall counts alone (%s)", error)
        elif error is None and self.away:
            log.warning("Redis is back")
        self.away = error is not None
        self._answered.set()  # nobody waits for an answer while it is away

    async def _listen(self) -> None:
        while not self._closed:
            try:
                async with self._redis.pubsub() as line:
                    await line.subscribe(self._channel)
                    self._note(None)
                    while True:
                        heard = await line.get_message(ignore_subscribe_messages=True, timeout=LISTEN_SECONDS)
                        if heard is not None:
                            self._hear(heard["data"])
            except ERRORS as error:
                self._note(error)
                await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, data: str) -> None:
        try:
            hall, told = msgspec.json.decode(data, type=tuple[str, list[Told]])
            for what in told if hall != self.hall else ():
                self._take(hall, what)
        except Exception:
            log.exception("what comes through Redis is not understood")

    def _take(self, hall: str, what: Told) -> None:
        if "ask" in what:
            self._spawn(self._reply(hall, what))
        elif "answer" not in what:
            self.hear(hall, what)
        elif what["to"] == self.hall and what["answer"] in self._asked:
            self._asked[what["answer"]][hall] = what["what"]
            self._answered.set()

    async def _reply(self, hall: str, asked: Told) -> None:
        if self.answer is not None:
            self.tell(to=hall, answer=asked["ask"], what=await self.answer(asked["what"]))

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
