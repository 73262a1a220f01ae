"""The challenges of Today: one a day for each game that sets them, the same for everybody who comes to this hall.

What is drawn for a day depends on a secret of the hall's database, so that nobody knows it beforehand, and all halls of
one database set the same. While the day lasts, what a match of it shows is for those who hold a seat of that match, or
have ended the same challenge; its seed is told when the day is over, and then verified as any other's.

A day is a day in UTC. What counts is the first match of a day that a browser begins, whatever comes of it, and at most
`MOST_OF_NETWORK` of one network; it is kept for 400 days, without a name, and without an address.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from stackyard.core.errors import BadRequestError, MatchOverError, NoMatchError, NotYourTurnError, StackyardError
from stackyard.core.lesson import Hint
from stackyard.core.match import Match
from stackyard.core.parts import MOST_HINTS, Challenge, Result, WinningLine
from stackyard.core.record import record_text
from stackyard.core.registry import listings
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import t
from stackyard.core.toolkit import days
from stackyard.core.toolkit.days import lasts, read_day
from stackyard.server.match.change import Change, replace
from stackyard.server.match.seat_secrets import is_secret_of
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.store import archive, challenges, evenings
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire.messages import (
    BeginToday,
    Created,
    NewMatch,
    NewSeat,
    TodayAnswer,
    TodayHint,
    TodayInfo,
    TodayStanding,
)
from stackyard.server.workers.pool import StudyJob
from stackyard.server.workers.study import AnswerJob, ChallengeJob

if TYPE_CHECKING:
    from stackyard.server.services import Services
    from stackyard.server.table.registry import Registry

EDITION: Final = 1  # of how challenges are drawn: with another number all days are other ones
FIRST_DAY: Final = "2026-11-01"  # of the archive
MOST_OF_NETWORK: Final = 5  # matches of one network that count for a challenge
SECRET_NAME: Final = "today"  # noqa: S105 - of the row, not the secret
SECRET_BYTES: Final = 32
SECONDS: Final = 45.0  # that drawing a challenge may take
MOST_KNOWN: Final = 64  # challenges kept in memory
HINTED_RANK: Final = -(2**31)  # of a result with hints: behind all without


class NotEndedError(StackyardError):
    """A match of Today is shown, while its day lasts, to those who have ended the same challenge."""

    code = "not_over"


class Challenges:
    """The challenges of one hall."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self._services = services
        self._registry = registry
        self._secret = b""
        self._known: dict[tuple[str, str], Challenge] = {}

    # --- what is set -----------------------------------------------------------------------------------------

    @staticmethod
    def info() -> TodayInfo:
        """Return which challenges there are today, and how long."""
        now = datetime.now(UTC)
        midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
        games = [each.slug for each in listings() if each.module and "today" in find_room(each.slug).parts]
        return TodayInfo(day=now.date().isoformat(), seconds_left=int((midnight - now).total_seconds()), games=games)

    async def begin(self, game: str, day: str | None, asked: BeginToday, address: str) -> Created:
        """Make a match of a challenge for one person.

        Raises BadRequestError if the game sets none, or none for that day, and what `Registry.create` raises.
        """
        chosen = _checked(day)
        told = chosen.isoformat()
        if find_room(game).today is None:
            raise BadRequestError(t("today-none", title=find_room(game).title))
        challenge = await self._challenge(game, chosen)
        seats = [NewSeat(kind="bot", level=level) for level in challenge.bots]
        seats.insert(challenge.seat, NewSeat(kind="me", name=asked.name))
        new = NewMatch(
            game=game,
            seats=seats,
            options=challenge.options,
            position=challenge.position,
            seed=(await self._draw(game, told, "match")).hex(),
        )
        created = await self._registry.create(new, told)
        if lasts(told):
            await self._count(game, told, asked.browser, address, created.match)
        return created

    async def _count(self, game: str, day: str, browser: str, address: str, match: str) -> None:
        who, where = [await self._digest(f"{what} {day}") for what in (f"browser {browser}", f"network {address}")]
        store = self._services.store
        if await store.read(partial(challenges.of_network, day=day, game=game, network=where)) < MOST_OF_NETWORK:
            await store.commit([(challenges.COUNT_MATCH, (day, game, who, where, match))])

    async def _challenge(self, game: str, day: date) -> Challenge:
        key = game, day.isoformat()
        if key not in self._known:
            drawn = await self.draw(game, day, await self._draw(*key, "challenge"))
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[key] = drawn
        return self._known[key]

    async def draw(self, game: str, day: date, seed: bytes) -> Challenge:
        """Return the challenge of a seed, as hard as those of that day of the week; the game sets some."""
        if (today := find_room(game).today) is not None and today.SEARCHES:
            await self._services.preparation.wait_until_compiled(game)
        job = ChallengeJob(game, day.isoformat(), seed.hex())
        asked = StudyJob("challenge", msgspec.json.encode(job), find_room(game).home)
        return msgspec.json.decode(await self._services.workers.study.ask(asked, SECONDS), type=Challenge)

    async def _draw(self, game: str, day: str, what: str) -> bytes:
        return await self._digest(f"{what} {game} {day} {EDITION}")

    async def _digest(self, text: str) -> bytes:
        if not self._secret:
            store, read = self._services.store, partial(challenges.read_secret, name=SECRET_NAME)
            found = await store.read(read)
            if found is None:
                await store.commit([(challenges.INSERT_SECRET, (SECRET_NAME, secrets.token_bytes(SECRET_BYTES)))])
                found = await store.read(read)
            assert found is not None
            self._secret = bytes(found)
        return hmac.digest(self._secret, text.encode(), "sha256")

    # --- who may see what ------------------------------------------------------------------------------------

    async def check_shown(self, match: str, shown: Sequence[tuple[str, str]]) -> None:
        """Raise NotEndedError if a match is one of Today, or of a duplicate, that these seats may not show yet.

        `shown`: seats as the ids of matches and secrets. A match that is not there is nobody's secret.
        """
        live = self._registry.live.get(match)
        if live is not None:
            game, day, deal = live.table.game.slug, live.table.today, live.table.deal
        else:
            found = await self._services.store.read(partial(archive.find_day, match=match))
            game, day, deal = found or ("", "", "")
        sealed = bool(deal) and await self._services.store.read(partial(evenings.is_sealed, deal=deal))
        if (sealed or lasts(day)) and not await self._has_ended((game, day, deal), match, shown):
            raise NotEndedError(t("club-not-ended") if sealed else t("today-not-ended"))

    async def _has_ended(self, played: tuple[str, str, str], own: str, shown: Sequence[tuple[str, str]]) -> bool:
        """Return whether one of some seats is of the match `own`, or of one that is over in which the same is played.

        `played`: the game, the day of Today, and the round of a duplicate.
        """
        matches = list({match for match, _ in shown})
        found = await self._services.store.read(partial(archive.find_seats, matches=matches))
        for match, *of, over, first, second in found:
            if (match == own or (over and tuple(of) == played)) and any(
                each == match and is_secret_of(secret, digest) for each, secret in shown for digest in (first, second)
            ):
                return True
        return False

    # --- what came of it -------------------------------------------------------------------------------------

    async def standing(self, match: str, secret: str) -> TodayStanding:
        """Return what a match of a challenge has come to, and how others did, for whoever holds its seat.

        Raises NoMatchError if it is none, or the secret is of no seat, NotEndedError if it goes on.
        """
        stored = await self._registry.stored.find(match)
        game, day = stored.header.game, stored.state.today
        if not day or seat_opened_by(secret, stored.seats) is None:
            raise NoMatchError(t("no-match"))
        if not stored.over:
            raise NotEndedError(t("today-not-ended"))
        result = await self._result(stored)
        read = self._services.store.read
        counted = await read(partial(challenges.counts, match=match))
        for other in await read(partial(challenges.unread_ends, day=day, game=game)):
            ended = await self._registry.stored.find(other)
            rank = (await self._result(ended)).rank
            await self._services.store.commit([(challenges.STORE_RANK, (rank, other))])
        asked = partial(challenges.read_field, day=day, game=game, match=match, rank=result.rank)
        field = await read(partial(asked, all_ended=not lasts(day)))
        return TodayStanding(
            game=game,
            day=day,
            counted=counted,
            result=result,
            hints=len(stored.state.hints),
            better_than=field.worse,
            others=field.others,
        )

    async def _result(self, stored: StoredMatch) -> Result:
        _, table = await self._registry.stored.fold(stored.id)
        match: Match = table.match
        today = find_room(stored.header.game).today
        assert today is not None
        result = today.result(match.position, match.outcome(), _person_of(stored), _seconds(stored))
        return replace(result, rank=HINTED_RANK) if stored.state.hints else result

    # --- how it is won ---------------------------------------------------------------------------------------

    async def hint(self, match: str, secret: str) -> TodayHint:
        """Return the next hint for whoever holds the seat of a match of a challenge and is to act.

        It is noted in the match. Raises NoMatchError if it is none or the secret is of no seat, BadRequestError if its
        game gives no hints, MatchOverError, NotYourTurnError.
        """
        table = await self._registry.peek(match)
        seat = seat_opened_by(secret, table.seats)
        if not table.today or seat is None:
            raise NoMatchError(t("no-match"))
        if "answers" not in table.room.parts:
            raise BadRequestError(t("today-no-hints", title=table.game.title))
        if table.match.over:
            raise MatchOverError(t("match-over", why=table.match.outcome().reason))
        if seat not in table.match.to_act:
            raise NotYourTurnError(t("not-your-turn", seat=seat))
        events = len(table.match.events)
        number = min(table.hints.count(events) + 1, MOST_HINTS)
        file = table.match.record()
        body = await self._ask(AnswerJob(record_text(file), seat, number), table.game.slug)

        def note(now: Snapshot) -> Change:
            if len(now.match.events) != events:
                raise BadRequestError(t("today-hint-late"))
            new = now.hints.count(events) < number
            return Change(replace(now, hints=(*now.hints, events)) if new else now)

        await self._registry.change(match, note)
        return TodayHint(v=table.event_v, hint=msgspec.json.decode(body, type=Hint))

    async def answer(self, match: str) -> TodayAnswer:
        """Return how a match of a challenge that is over could have been won.

        Raises NoMatchError if it is none, NotEndedError if it goes on.
        """
        stored = await self._registry.stored.find(match)
        if not stored.state.today:
            raise NoMatchError(t("no-match"))
        if not stored.over:
            raise NotEndedError(t("today-not-ended"))
        if "answers" not in find_room(stored.header.game).parts:
            return TodayAnswer(answer=None)
        body = await self._ask(AnswerJob(record_text(stored.record()), _person_of(stored)), stored.header.game)
        return TodayAnswer(answer=msgspec.json.decode(body, type=WinningLine | None))

    async def _ask(self, job: AnswerJob, game: str) -> bytes:
        await self._services.preparation.wait_until_compiled(game)
        asked = StudyJob("answer", msgspec.json.encode(job), find_room(game).home)
        return await self._services.workers.study.ask(asked, SECONDS)


def _checked(day: str | None) -> date:
    """Return a day whose challenge may be played. Raises BadRequestError if it is none, or has not come yet."""
    chosen = read_day(day)
    if chosen > days.today() or chosen.isoformat() < FIRST_DAY:
        raise BadRequestError(t("today-days", first=FIRST_DAY))
    return chosen


def _person_of(stored: StoredMatch) -> int:
    """Return the seat of whoever plays a challenge."""
    (seat,) = [number for number, row in enumerate(stored.seats) if row.kind == "person"]
    return seat


def _seconds(stored: StoredMatch) -> int:
    """Return how long a match took, in s: from when it was made, as its start can be read then, to its last event."""
    if not stored.events:
        return 0
    begun, last = (datetime.fromisoformat(moment) for moment in (stored.header.begun, stored.events[-1].t))
    return max(1, round((last - begun).total_seconds()))
