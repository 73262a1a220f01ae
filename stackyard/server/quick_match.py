"""Quick match: whoever wants to play the same is brought to the same table, which is an open table like any other.

At most one table of a pool waits for the same at a time: the store holds to that (`open_table.quick`), whatever hall
opens it. So who comes first opens a table, and who comes then sits down at it, until it is full. In one hall, those who
want the same come one after the other. Who may not sit there, as one of two has blocked the other or both were used in
one browser, goes to the next pool, and waits there if nobody does; who lets rated matches time out has pools apart.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial
from typing import Final, Literal
from weakref import WeakValueDictionary

import msgspec

from stackyard.core.errors import NoMatchError
from stackyard.core.game import newest_version
from stackyard.core.registry import room as find_room
from stackyard.server.cluster.refusals import ElsewhereError, PendingError
from stackyard.server.lobby import Lobby, Waiting
from stackyard.server.match.change import Change
from stackyard.server.match.changes import seating
from stackyard.server.match.changes.rated_seats import Player, check_company, claim
from stackyard.server.match.seat_secrets import browser_digest, new_secret
from stackyard.server.match.snapshot import Snapshot, quick_key
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.store.store import ConflictError
from stackyard.server.table.registry import Registry
from stackyard.server.wire.messages import Created, NewMatch, NewSeat, QuickMatch, SeatKey
from stackyard.server.wire.refusals import ClosedError, CompanyError, UsedError

DESERTED_SECONDS: Final = 5.0  # for which the maker of a table is away before nobody is brought there
POOLS: Final = 8  # in which somebody may wait for the same at one time
TRIES: Final = 8  # to find a table or open one, while other halls do the same


class QuickMatches:
    """The quick match of one hall."""

    def __init__(self, lobby: Lobby, registry: Registry) -> None:
        self._lobby = lobby
        self._registry = registry
        self._gates: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by what is played

    async def seek(self, asked: QuickMatch, player: Player | None = None) -> Created:
        """Sit down at the table where somebody waits for the same, or open one.

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
        async with gate:
            for _ in range(TRIES):
                try:
                    if (found := await self._sit_somewhere(list(keys), asked, player)) is not None:
                        return found
                    free = next((pool for key, pool in keys.items() if key not in self._lobby.waiting), None)
                    if free is not None:
                        return await self._registry.create(new, browser=asked.browser, player=player, pool=free)
                except ConflictError:  # another hall was faster
                    pass
                await self._lobby.read_again()
            return await self._registry.create(new, player=player)

    async def _sit_somewhere(self, keys: list[str], asked: QuickMatch, player: Player | None) -> Created | None:
        """Sit down at the first table of all pools at which somebody may; return None if there is none."""
        for waiting in [self._lobby.waiting[key] for key in keys if key in self._lobby.waiting]:
            with suppress(CompanyError):  # not beside who waits there
                if (found := await self._sit(waiting, asked, player)) is not None:
                    return found
        return None

    async def _sit(self, waiting: Waiting, asked: QuickMatch, player: Player | None) -> Created | None:
        """Sit down where somebody waits; return None if nobody does any more."""
        match = waiting.match
        if browser_digest(asked.browser, match) in waiting.browsers:
            return Created(match=match, seats=[])
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
        seated = seating.sit_by_quick_match(table, asked, secret)
        return claim(table, seated, player, self._registry.account_key)


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


__all__ = ["DESERTED_SECONDS", "QuickMatches"]
