"""The reviews of finished matches: each is worked out once, point by point, by the worker that does studies.

A point is one job, and a job of a review waits while anybody asks the worker something else. Reviews that are in
progress take turns, a point each. What has been worked out is kept in memory, as long as there is room for it; the same
match has the same review, so nothing is lost but time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.record import RecordFile, record_text
from stackyard.core.registry import room as find_room
from stackyard.core.review import (
    ReviewPoint,
    SeatReview,
    Turn,
    UnfinishedError,
    decisive_move,
    decisive_turn,
    seat_reviews,
)
from stackyard.core.texts.catalogue import t
from stackyard.server.wire.messages import Decisive, Review
from stackyard.server.workers.pool import PoolBusyError, RefusedError, StudyJob, WorkerError, Workers
from stackyard.server.workers.preparation import Preparation
from stackyard.server.workers.study import Chances, ReviewJob

POINT_SECONDS: Final = 60.0  # that one point may take
MAX_RUNNING: Final = 16  # reviews in progress
MAX_KEPT: Final = 128
MAX_KEPT_BYTES: Final = 64 * 1024 * 1024  # of their records
BUSY_PAUSE_SECONDS: Final = 1.0
DECISION_CPU_S: Final = 10.0  # of a processor, to say what decided a match
MAX_DECISIONS: Final = 4096  # matches of which it is kept

log = logging.getLogger(__name__)


class ReviewsFullError(StackyardError):
    """Too many reviews are in progress."""

    code = "reviews_full"


class ReviewGoneError(StackyardError):
    """There is no such review, or it is not kept any more."""

    code = "not_found"


class _TooLongError(Exception):
    """What decided a match would take too long to find."""


class _StoredReview:
    """A review, in progress or done."""

    def __init__(self, review: str, record: RecordFile) -> None:
        self.id = review
        self.game = record.header.game
        self.record = record_text(record)
        self.digest = _digest(record)
        self.of = 0
        self.points: list[ReviewPoint] = []
        self.seats: list[SeatReview] = []
        self.failed = False
        self.opening = asyncio.Lock()

    @property
    def done(self) -> bool:
        return 0 < self.of <= len(self.points)

    def state(self, since: int) -> Review:
        """Return how far the review is, with the points from `since` on."""
        return Review(
            id=self.id,
            game=self.game,
            done=len(self.points),
            of=self.of,
            since=since,
            points=self.points[since:],
            seats=self.seats,
            failed=self.failed,
        )


class Reviews:
    """The reviews of a hall."""

    def __init__(self, workers: Workers, preparation: Preparation) -> None:
        self._workers = workers
        self._preparation = preparation
        self._reviews: OrderedDict[str, _StoredReview] = (
            OrderedDict()
        )  # by id, the one that was asked for last at the end
        self._running: deque[_StoredReview] = deque()
        self._task: asyncio.Task[None] | None = None
        self._decisions: dict[str, asyncio.Task[int | None]] = {}  # by digest of the record

    async def start(self, record: RecordFile, *, match: str = "") -> Review:
        """Begin the review of a record, or join it; `match` is the id of the match, "" for an uploaded file.

        Raises ReviewsFullError if too many are in progress, RefusedError with the reason if the record cannot be
        reviewed (`core.review.Reviewer`), PoolBusyError and WorkerError if it could not be looked at.
        """
        review = match or f"file-{_digest(record)[:24]}"
        stored = self._reviews.get(review)
        if stored is None or stored.digest != _digest(record):
            if len(self._running) >= MAX_RUNNING:
                raise ReviewsFullError(t("reviews-many"))
            stored = self._reviews[review] = _StoredReview(review, record)
        self._reviews.move_to_end(review)
        async with stored.opening:
            if not stored.of:
                try:
                    stored.of = msgspec.json.decode(await self._ask(stored, ReviewJob(stored.record)), type=int)
                except BaseException:
                    if self._reviews.get(review) is stored:
                        del self._reviews[review]
                    raise
            if not stored.done and stored not in self._running:
                stored.failed = False
                self._running.append(stored)
        self._forget()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="reviews")
        return stored.state(0)

    def state(self, review: str, since: int) -> Review:
        """Return how far a review is. Raises ReviewGoneError if it is not kept."""
        return self._find(review).state(since)

    async def decisive(self, match: str, record: RecordFile) -> Decisive:
        """Return the choice that decided a match, as far as it has been looked for; begin to look for it.

        Raises ReviewsFullError if it is looked for in too many matches.
        """
        key = _digest(record)
        task = self._decisions.get(key)
        if task is None:
            if sum(not each.done() for each in self._decisions.values()) >= MAX_RUNNING:
                raise ReviewsFullError(t("reviews-many"))
            task = asyncio.create_task(self._decide(_StoredReview(match, record)), name="what decided it")
            self._decisions[key] = task
            if len(self._decisions) > MAX_DECISIONS:
                del self._decisions[next(key for key, each in self._decisions.items() if each.done())]
        return Decisive(done=True, n=task.result()) if task.done() else Decisive(done=False)

    async def _decide(self, stored: _StoredReview) -> int | None:
        """Return the number of the choice that decided a match; None where nothing did, or it takes too long to say."""
        found: dict[int, list[float]] = {}
        left = DECISION_CPU_S

        async def measure(events: Iterable[int]) -> None:
            nonlocal left
            for n in sorted(set(events) - found.keys()):
                if left <= 0.0:
                    raise _TooLongError
                answer = msgspec.json.decode(await self._ask_at_leisure(stored, n), type=Chances)
                found[n] = answer.chances
                left -= answer.cpu_s

        try:
            turns = msgspec.json.decode(await self._ask_at_leisure(stored, None), type=list[Turn])
            await measure(n for turn in turns for n in turn.events())
            turn = decisive_turn(turns, found, race=find_room(stored.game).traits.race)
            if turn is None:
                return None
            await measure(n for move in turn.moves for n in (move - 1, move))
        except (_TooLongError, WorkerError, RefusedError) as error:
            log.info("what decided %s is not said: %s", stored.id[:6], str(error) or type(error).__name__)
            return None
        return decisive_move(turn, found)

    async def _ask_at_leisure(self, stored: _StoredReview, n: int | None) -> bytes:
        while True:
            try:
                return await self._ask(stored, ReviewJob(stored.record, n, decides=True), low_priority=True)
            except PoolBusyError:
                await asyncio.sleep(BUSY_PAUSE_SECONDS)

    async def attempt(self, review: str, n: int, move: str) -> ReviewPoint:
        """Return what another move would have been worth in the place of event `n`.

        Raises ReviewGoneError if the review is not kept, RefusedError if the move is not allowed there.
        """
        stored = self._find(review)
        return msgspec.json.decode(await self._ask(stored, ReviewJob(stored.record, n, move)), type=ReviewPoint)

    async def stop(self) -> None:
        """Stop what is in progress."""
        tasks = [*self._decisions.values(), *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _find(self, review: str) -> _StoredReview:
        stored = self._reviews.get(review)
        if stored is None or not stored.of:
            raise ReviewGoneError(t("review-gone"))
        return stored

    def _forget(self) -> None:
        """Drop what was not asked for longest, while there is too much; what is in progress stays."""
        room = MAX_KEPT_BYTES - sum(len(stored.record) for stored in self._reviews.values())
        for review, stored in list(self._reviews.items()):
            if len(self._reviews) <= MAX_KEPT and room >= 0:
                return
            if stored in self._running or stored.opening.locked():
                continue
            room += len(stored.record)
            del self._reviews[review]

    async def _work(self) -> None:
        """Work out the points of all reviews in progress, in turn."""
        while self._running:
            running = self._running[0]
            try:
                answer = await self._ask(running, ReviewJob(running.record, len(running.points)), low_priority=True)
            except PoolBusyError:
                await asyncio.sleep(BUSY_PAUSE_SECONDS)
                continue
            except (WorkerError, RefusedError) as error:
                log.warning("the review of %s stops at %d: %s", running.id, len(running.points), error)
                running.failed = True
                self._running.popleft()
                continue
            running.points.append(msgspec.json.decode(answer, type=ReviewPoint))
            if running.done:
                running.seats = seat_reviews(running.points)
                self._running.popleft()
            else:
                self._running.rotate(-1)

    async def _ask(self, stored: _StoredReview, job: ReviewJob, *, low_priority: bool = False) -> bytes:
        await self._preparation.wait_until_compiled(stored.game)
        home = find_room(stored.game).home
        study = StudyJob("review", msgspec.json.encode(job), home)
        who = "reviews" if low_priority else None  # all reviews in progress take turns as one
        return await self._workers.study.ask(study, POINT_SECONDS, low_priority=low_priority, who=who)


def check_over(over: bool) -> None:
    """Raise UnfinishedError if a match is not over: no engine looks at it before that."""
    if not over:
        raise UnfinishedError(t("review-not-over"))


def _digest(record: RecordFile) -> str:
    """Return a digest of all that a review depends on: people's names are not."""
    header = msgspec.structs.replace(record.header, seats=[], begun="", order=None, study=None)
    return sha256(record_text(RecordFile(header, record.events)).encode()).hexdigest()


__all__ = ["ReviewGoneError", "Reviews", "ReviewsFullError", "check_over"]
