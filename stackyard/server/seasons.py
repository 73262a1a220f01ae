"""The seasons of the club: a ladder over weeks, of the numbers that everybody has anyway.

Who stands where follows from the rated results between its begin and its end, and is read whenever it is asked for.
When a season ends it is written down as it stands, once, by whichever hall looks first; from then on nothing changes it
but that somebody's account goes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, cast

import msgspec
from sqlalchemy import Connection

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.club_room import check_room
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.match.seat_secrets import clean_text, new_match_id
from stackyard.server.ratings import ratings
from stackyard.server.ratings.folding import KNOWN_WIDTH, width
from stackyard.server.ratings.glicko2 import Rating
from stackyard.server.ratings.ways import PACES, kind_of
from stackyard.server.recent_answers import RecentAnswers
from stackyard.server.services import Services
from stackyard.server.store import ratings as stored_ratings
from stackyard.server.store import schema
from stackyard.server.store import seasons as stored
from stackyard.server.store.seasons import (
    DELETE_SEASON,
    END_SEASON,
    INSERT_SEASON,
    RENAME_SEASON,
    SeasonRow,
    StoredStanding,
)
from stackyard.server.store.store import ConflictError, Statement, StoreError
from stackyard.server.store.teams import listed_of
from stackyard.server.wire.evening_messages import NewSeason, SeasonInfo, SeasonLine, Seasons, SeasonStanding
from stackyard.server.wire.messages import RatedPace, RatingNumber
from stackyard.server.wire.refusals import ForbiddenError

DAY: Final = 86_400
WEEK: Final = 7 * DAY
LOOK_SECONDS: Final = 20.0  # between two looks at what has to end
LATE_SECONDS: Final = 10  # after its end, in which what ended before it is still written
FEWEST_MATCHES: Final = 5  # that a place takes
MOST_OPEN: Final = 64  # that are told
MOST_OVER: Final = 60  # on the wall
MOST_STANDINGS: Final = 200  # that are told and kept
log = logging.getLogger(__name__)


class NoSeasonError(StackyardError):
    """There is no such season."""

    code = "not_found"


class ClubSeasons:
    """The seasons, as one hall sees to them."""

    def __init__(self, services: Services) -> None:
        self.clock: Callable[[], float] = time.time
        self._services = services
        self._store = services.store
        self._told = RecentAnswers(self._read)

    def now(self) -> int:
        """Return the time, in s since 1970."""
        return int(self.clock())

    async def make(self, asked: NewSeason, maker: Player) -> SeasonInfo:
        """Make a season. Raises ForbiddenError if nobody may, or has enough, BadRequestError if nothing is rated so."""
        if self._services.settings.evenings != "accounts":
            raise ForbiddenError(t("season-off"))
        name, cup = _clean_names(asked.name, asked.cup)
        clock = PACES.get(asked.pace)  # over days a match may last longer than a season
        kind = None if clock is None else kind_of(asked.game, {}, asked.players, clock)
        if kind is None:
            raise BadRequestError(t("rated-no-way"))
        await check_room(self._services, schema.season, maker.account)
        begins = self.now() + asked.begins_in * DAY
        season = new_match_id()
        row = (season, name, cup, *kind, maker.account, begins, begins + asked.weeks * WEEK)
        await self._store.commit([(INSERT_SEASON, row)])
        return await self.info(season)

    async def end(self, season: str, player: Player) -> SeasonInfo | None:
        """End a season as its maker wants: what stands counts; one that has not begun goes. Return None if it has gone.

        Raises NoSeasonError, ForbiddenError if it is not the maker, BadRequestError if it is over.
        """
        found = await self.find(season)
        if found.maker != player.account:
            raise ForbiddenError(t("season-maker"))
        return await self._end_early(found)

    async def end_for_all(self, season: str, note: Callable[[str], Statement]) -> None:
        """End a season as a keeper wants, as `end`; `note` makes of its name what is stored with it."""
        found = await self.find(season)
        await self._end_early(found, [note(found.name)])

    async def rename(self, season: str, name: str, cup: str, note: Callable[[str], Statement]) -> None:
        """Give a season another name, and what there is to win; `note` makes of both names what is stored with it.

        Raises NoSeasonError, BadRequestError if it is no name.
        """
        before = (await self.find(season)).name
        name, cup = _clean_names(name, cup)
        await self._store.commit([(RENAME_SEASON, (name, cup, season)), note(f"{before} → {name}")])
        self._told.forget(season)

    async def _end_early(self, found: SeasonRow, noted: Sequence[Statement] = ()) -> SeasonInfo | None:
        season = found.id
        if found.state == "over":
            raise BadRequestError(t("season-over"))
        if found.begins > self.now():
            await self._store.commit([(DELETE_SEASON, (season,)), *noted])
            self._told.forget(season)
            return None
        with suppress(ConflictError):  # another hall has ended it at the same moment
            await self._end(found._replace(ends=min(found.ends, self.now() + 1)), noted)
        return await self._told.get_anew(season)

    async def find(self, season: str) -> SeasonRow:
        """Return a season as it is stored. Raises NoSeasonError if there is none."""
        found = await self._store.read(partial(stored.find_season, season=season))
        if found is None:
            raise NoSeasonError(t("no-season"))
        return found

    # --- what is told ------------------------------------------------------------------------------------------

    async def all(self, *, may_make: bool) -> Seasons:
        """Return the seasons that come or go on, and the last ones that are over."""
        read = self._store.read
        found = await read(partial(stored.seasons_of_state, state="open", most=MOST_OPEN))
        found += await read(partial(stored.seasons_of_state, state="over", most=MOST_OVER))
        winners = {each.account for row in found for each in row.standings or () if each.place == 1}
        names = await read(partial(listed_of, accounts=sorted(winners)))
        lines = [
            SeasonLine(
                season=row.id,
                name=row.name,
                cup=row.cup,
                game=row.game,
                players=int(row.way),
                pace=cast("RatedPace", row.pace),
                begins=row.begins,
                ends=row.ends,
                state=row.state,
                winners=[
                    names[each.account] for each in row.standings or () if each.place == 1 and each.account in names
                ],
            )
            for row in found
        ]
        return Seasons(seasons=lines, may_make=may_make and self._services.settings.evenings == "accounts")

    async def info(self, season: str) -> SeasonInfo:
        """Return how a season stands, read once for all who ask at the same time.

        Raises NoSeasonError if there is none.
        """
        return await self._told.get(season)

    def forget_standings(self) -> None:
        """Read how all seasons stand anew."""
        self._told.clear()

    async def _read(self, season: str) -> SeasonInfo:
        await self._services.ratings.fold()
        row = await self.find(season)
        return await self._store.read(partial(_info, row=row, now=self.now()))

    # --- its end -----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """End the seasons whose time is over, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self._services.closing or self._services.suspended:
                continue
            try:
                await self.look()
            except StoreError as error:
                log.warning("seasons cannot be seen to now: %s", error)
            except Exception:
                log.exception("seasons cannot be seen to now")

    async def look(self) -> None:
        """End what is to end now. Raises StoreError if the store cannot be read or written."""
        for row in await self._store.read(partial(stored.seasons_due, now=self.now() - LATE_SECONDS)):
            try:
                await self._end(row)
            except ConflictError:  # another hall was faster
                continue

    async def _end(self, row: SeasonRow, noted: Sequence[Statement] = ()) -> None:
        """Write down how a season stands. Raises ConflictError if it is over."""
        await self._services.ratings.fold()
        found = await self._store.read(partial(standings, row=row))
        text = msgspec.json.encode([each for _, each in found]).decode()
        await self._store.commit([(END_SEASON, (row.ends, text, row.id)), *noted])
        self._told.forget(row.id)


def _clean_names(name: str, cup: str) -> tuple[str, str]:
    """Return names with nothing but what can be seen in them. Raises BadRequestError if a season would have none."""
    name, cup = clean_text(name, 60), clean_text(cup, 60)
    if not name:
        raise BadRequestError(t("season-name"))
    return name, cup


def standings(connection: Connection, row: SeasonRow) -> list[tuple[str, StoredStanding]]:
    """Return how all stand in a season that goes on, each with their name: who has a place first.

    A place takes `FEWEST_MATCHES` in it. Places go by how strong somebody is at least, the number less its width: else
    whoever has played little and been lucky would stand first.
    """
    found = list[tuple[str, StoredStanding, bool]]()
    for each in stored.played(connection, row):
        kind = (row.game, row.way, row.pace)
        last = stored_ratings.newest_rating(connection, each.account, *kind, before=each.last + 1)
        first = stored_ratings.newest_rating(connection, each.account, *kind, before=each.first)
        if last is None:
            continue
        now, before = ratings.to_rating(last), Rating() if first is None else ratings.to_rating(first)
        standing = StoredStanding(
            account=each.account,
            place=0,
            rating=round(now.rating, 1),
            width=round(width(now), 1),
            matches=each.matches,
            change=round(now.rating - before.rating, 1),
        )
        found.append((each.name, standing, each.matches >= FEWEST_MATCHES))
    found.sort(key=lambda each: (not each[2], -_least(each[1]), each[0]))
    better = [_least(standing) for _, standing, counts in found if counts]
    return [
        (name, msgspec.structs.replace(standing, place=1 + sum(each > _least(standing) for each in better)))
        if counts
        else (name, standing)
        for name, standing, counts in found[:MOST_STANDINGS]
    ]


def _least(standing: StoredStanding) -> float:
    """Return how strong somebody is at least."""
    return standing.rating - standing.width


def _info(connection: Connection, row: SeasonRow, now: int) -> SeasonInfo:
    if row.standings is None:
        found = standings(connection, row)
    else:
        names = listed_of(connection, sorted({each.account for each in row.standings}))
        found = [(names.get(each.account, ""), each) for each in row.standings]
    maker = {} if row.maker is None else stored_ratings.existing(connection, [row.maker])
    return SeasonInfo(
        season=row.id,
        name=row.name,
        cup=row.cup,
        game=row.game,
        players=int(row.way),
        pace=cast("RatedPace", row.pace),
        maker=maker.get(row.maker or 0, ""),
        begins=row.begins,
        ends=row.ends,
        now=now,
        state=row.state,
        fewest=FEWEST_MATCHES,
        standings=[
            SeasonStanding(
                place=each.place or None,
                name=name,
                now=RatingNumber(rating=each.rating, width=each.width, provisional=each.width > KNOWN_WIDTH),
                matches=each.matches,
                change=each.change,
            )
            for name, each in found
        ],
        winners=[name for name, each in found if name and each.place == 1 and row.state == "over"],
    )


__all__ = ["ClubSeasons", "NoSeasonError", "standings"]
