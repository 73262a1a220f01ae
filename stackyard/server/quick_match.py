"""Quick match: whoever wants to play the same is brought to the same table, which is an open table like any other.

At most one table of a pool waits for the same at a time: the store holds to that (`open_table.quick`), whatever hall
opens it. So who comes first opens a table, and who comes then sits down at it, until it is full. In one hall, those who
want the same come one after the other. Who may not sit there, as one of two has blocked the other or both were used in
one browser, goes to the next pool, and waits there if nobody does; who lets rated matches time out has pools apart.

So does whoever's number is too far from that of who waits. How far it may be grows with each `STEP_SECONDS` that one of
the two has waited; whoever waits asks again then, and goes to the other's table if they fit by now.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, Literal
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from stackyard.core.errors import NoMatchError, StackyardError
from stackyard.core.game import newest_version
from stackyard.core.registry import room as find_room
from stackyard.server.cluster.refusals import ElsewhereError, PendingError
from stackyard.server.lobby import Lobby, Waiting
from stackyard.server.match.change import Change
from stackyard.server.match.changes import seating
from stackyard.server.match.changes.rated_seats import Player, check_company, check_wishes, claim, may_meet
from stackyard.server.match.seat_secrets import browser_digest, new_secret
from stackyard.server.match.snapshot import Snapshot, quick_key
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.ratings.ratings import Ratings
from stackyard.server.store.archive import Seeker
from stackyard.server.store.store import ConflictError
from stackyard.server.table.registry import Registry
from stackyard.server.wire.messages import Created, NewMatch, NewSeat, QuickMatch, SeatKey
from stackyard.server.wire.refusals import ClosedError, CompanyError, UsedError

DESERTED_SECONDS: Final = 5.0  # for which the maker of a table is away before nobody is brought there
POOLS: Final = 16  # in which somebody may wait for the same at one time
NEAR: Final = 200.0  # points between the numbers of two who have just come
WIDER: Final = 100.0  # points more, with each ...
STEP_SECONDS: Final = 10  # ... that one of them has waited
ANYBODY_SECONDS: Final = 60  # after which numbers are not looked at
TRIES: Final = 8  # to find a table or open one, while other halls do the same


class QuickMatches:
    """The quick match of one hall."""

    def __init__(self, lobby: Lobby, registry: Registry, ratings: Ratings) -> None:
        self.clock: Callable[[], float] = time.time
        self._lobby = lobby
        self._ratings = ratings
        self._registry = registry
        self._gates: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by what is played

    async def seek(self, asked: QuickMatch, player: Player | None = None) -> Created:
        """Sit down at the table where somebody waits for the same, or open one; who waits already may go to another.

        `player`: the account that seeks, if it is one. Return the match with the seat that was taken, or with all
        seats if it was opened; with none if that browser waits there already, or if the match lives in another hall:
        whoever holds no seat there sits down by `sit`. Raises what `Registry.create` raises, ForbiddenError if a rated
        match is not for that account, and StoreError.
        """
        room = find_room(asked.game)
        options = msgspec.to_builtins(room.game.parse_options(asked.options))
        version = newest_version(room.game)
        gate = self._gates.setdefault(f"{room.slug} {asked.players} {asked.clock} {asked.rated}", asyncio.Lock())
        new = _new_match(asked, drawn=room.game.draws_seats)
        keys = {
            quick_key(room.slug, version, options, asked.players, asked.clock, rated=asked.rated, pool=pool): pool
            for pool in _pools(asked, player)
        }
        if player is not None:
            player = await self._ratings.with_number(player, room.slug, options, asked.players, asked.clock)
        seeker = Seeker(int(self.clock()), None if player is None else player.number)
        has_left = False
        async with gate:
            for _ in range(TRIES):
                there = [self._lobby.waiting[key] for key in keys if key in self._lobby.waiting]
                own = next((each for each in there if _waits_at(asked.browser, each)), None)
                if asked.waits is not None and (own is None or own.match != asked.waits) and not has_left:
                    return Created(match=asked.waits, seats=[])  # somebody has come there
                if own is not None and own.seeker is not None:
                    seeker = replace(seeker, since=own.seeker.since)
                fitting = [each for each in there if each is not own and fits(each.seeker, seeker, self.clock())]
                if own is not None:
                    fitting = [each for each in fitting if await self._may_go(own, each, player)]
                    if not fitting or not await self._step_out(own):
                        return Created(match=own.match, seats=[])
                has_left = has_left or own is not None
                try:
                    if (found := await self._sit_somewhere(fitting, asked, player)) is not None:
                        return found
                    free = next((pool for key, pool in keys.items() if key not in self._lobby.waiting), None)
                    if free is not None:
                        return await self._registry.create(
                            new, browser=asked.browser, player=player, pool=free, seeker=seeker
                        )
                except ConflictError:  # another hall was faster
                    pass
                await self._lobby.read_again()
            return await self._registry.create(new, player=player)

    async def _step_out(self, own: Waiting) -> bool:
        """Close the table at which somebody waits alone; return whether nobody has come meanwhile, who is not left."""
        try:
            await self._registry.change(own.match, seating.step_out)
        except (UsedError, NoMatchError, ClosedError, ElsewhereError, PendingError):
            return False
        return True

    async def _may_go(self, own: Waiting, other: Waiting, player: Player | None) -> bool:
        """Return whether somebody who waits alone may go where another waits, who is there.

        Of two halls' tables it is whoever came later that goes: else both might, each to the other's.
        """
        away = self._registry.away_seconds(other.match)
        if len(own.browsers) > 1 or (away or 0.0) > DESERTED_SECONDS:
            return False
        if away is None and _came(other) > _came(own):
            return False
        try:
            return may_meet(await self._registry.peek(other.match), player)
        except StackyardError:
            return False

    async def _sit_somewhere(self, there: list[Waiting], asked: QuickMatch, player: Player | None) -> Created | None:
        """Sit down at the first table at which somebody may; return None if there is none."""
        for waiting in there:
            with suppress(CompanyError):  # not beside who waits there
                if (found := await self._sit(waiting, asked, player)) is not None:
                    return found
        return None

    async def _sit(self, waiting: Waiting, asked: QuickMatch, player: Player | None) -> Created | None:
        """Sit down where somebody waits; return None if nobody does any more."""
        match = waiting.match
        known = self._registry.away_seconds(match)
        away = time.time() - waiting.since if known is None else known
        secret = new_secret()
        try:
            if away > DESERTED_SECONDS:
                await self._registry.change(match, seating.close_seats)
                return None
            live = await self._registry.change(match, partial(self._seat, asked=asked, secret=secret, player=player))
        except (ElsewhereError, PendingError):
            return Created(match=match, seats=[])
        except (UsedError, NoMatchError, ClosedError):
            return None
        return Created(match=match, seats=[_own_key(live.table, secret)])

    def _seat(self, table: Snapshot, asked: QuickMatch, secret: str, player: Player | None) -> Change:
        check_company(table, player)
        check_wishes(table, player)
        seated = seating.sit_by_quick_match(table, asked, secret)
        return claim(table, seated, player, self._registry.account_key)


def fits(one: Seeker | None, other: Seeker | None, now: float) -> bool:
    """Return whether the numbers of two are near enough, by how long the one has waited who has waited longer."""
    if one is None or other is None or one.number is None or other.number is None:
        return True
    waited = now - min(one.since, other.since)
    return waited >= ANYBODY_SECONDS or abs(one.number - other.number) <= NEAR + WIDER * (waited // STEP_SECONDS)


def _came(waiting: Waiting) -> tuple[int, str]:
    """Return in which order tables wait."""
    return (waiting.since, waiting.match)


def _waits_at(browser: str, waiting: Waiting) -> bool:
    return browser_digest(browser, waiting.match) in waiting.browsers


def _pools(asked: QuickMatch, player: Player | None) -> list[str]:
    """Return where somebody is brought together with others, one after the other."""
    apart = "late " if asked.rated and player is not None and player.lets_time_out else ""
    return [apart.strip(), *(f"{apart}{number}" for number in range(1, POOLS))]


def _new_match(asked: QuickMatch, *, drawn: bool) -> NewMatch:
    """Return the match at which somebody waits for the others; who sits where is drawn wherever it can be."""
    seats = [NewSeat(kind="me", name=asked.name), *[NewSeat(kind="friend")] * (asked.players - 1)]
    begin: Literal["listed", "drawn"] = "drawn" if drawn else "listed"
    return NewMatch(
        game=asked.game,
        seats=seats,
        options=asked.options,
        clock=asked.clock,
        begin=begin,
        open=True,
        rated=asked.rated,
    )


def _own_key(table: Snapshot, secret: str) -> SeatKey:
    """Return the key of the seat that has just been taken, by its place: seats may have been drawn since."""
    seat = seat_opened_by(secret, table.seats)
    assert seat is not None
    order = table.match.header.order
    return SeatKey(seat=seat if order is None else order[seat], kind="me", name=table.seats[seat].name, secret=secret)


__all__ = ["DESERTED_SECONDS", "QuickMatches", "fits"]
