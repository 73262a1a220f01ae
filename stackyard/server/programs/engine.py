"""A program that the hall's owner offers: it is started with the hall, and asked for one table after the other."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from stackyard.core.match import Match
from stackyard.engines.messages import Answer
from stackyard.engines.player import EnginePlayer, ForfeitError
from stackyard.engines.process import EngineError
from stackyard.server.settings import EngineSetting
from stackyard.server.workers.fair_queue import FairQueue, FullError

MOST_AT_ONCE: Final = 8  # questions, of a program that can answer several at the same time
MOST_WAITING: Final = 256
MOST_OF_ONE: Final = 16  # of these, of one address
NICENESS: Final = 10  # below the hall, beside its own bots
log = logging.getLogger(__name__)


class _Question(NamedTuple):
    match: Match
    seat: int
    name: str
    ms: int
    done: asyncio.Future[Answer]


class HallEngine:
    """One such program. Those who ask take turns by their address."""

    def __init__(self, setting: EngineSetting) -> None:
        self.setting = setting
        self.games: list[str] | None = []  # slugs of what it plays; None: everything
        self.author = ""
        self._player = EnginePlayer(setting.command, niceness=NICENESS)
        self._questions: FairQueue[_Question] = FairQueue(MOST_WAITING, MOST_OF_ONE)
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE + 1, thread_name_prefix=f"engine {setting.name}")
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the program in the background; until it has said what it plays it is not offered."""
        self._tasks.append(asyncio.create_task(self._start(), name=f"engine {self.setting.name}"))

    async def _start(self) -> None:
        try:
            process = await asyncio.get_running_loop().run_in_executor(self._threads, self._player.start)
        except EngineError as error:
            log.warning("the engine %s is not offered: it %s", self.setting.name, error)
            return
        self.games, self.author = process.about.games, process.about.author[:80]
        for _ in range(MOST_AT_ONCE if process.can("several") else 1):
            self._tasks.append(asyncio.create_task(self._work(), name=f"engine {self.setting.name}"))

    async def stop(self) -> None:
        """End the program."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._player.close)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def plays(self, game: str) -> bool:
        """Return whether the program is there and plays a game."""
        return self.games is None or game in self.games

    async def ask(self, match: Match, seat: int, name: str, ms: int, who: str) -> Answer:
        """Return what the program answers for a seat; `who` is the address for which it is asked.

        Raises ForfeitError if it fails, or if too many questions wait.
        """
        question = _Question(match, seat, name, ms, asyncio.get_running_loop().create_future())
        try:
            thrown = self._questions.put(who, question)
        except FullError:
            raise ForfeitError("is asked too much") from None
        if thrown is not None and not thrown.done.done():
            thrown.done.set_exception(ForfeitError("is asked too much"))
        return await question.done

    def over(self, name: str) -> None:
        """Tell the program that a match has ended."""
        self._player.over(name)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            _, asked = await self._questions.get()
            if asked.done.done():  # nobody wants to know any more
                continue
            work = loop.run_in_executor(self._threads, self._player.ask, asked.match, asked.seat, asked.name, asked.ms)
            try:
                answer = await work
            except Exception as error:  # noqa: BLE001 - whoever waits gets it
                lost = error if isinstance(error, ForfeitError) else ForfeitError(f"could not be asked: {error}")
                if not asked.done.done():
                    asked.done.set_exception(lost)
            else:
                if not asked.done.done():
                    asked.done.set_result(answer)


__all__ = ["HallEngine"]
