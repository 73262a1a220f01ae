"""The evenings of the club: made by anybody with an account, joined, played in rounds that begin by themselves.

All of an evening stands in the store, and every hall looks at those that are under way. A round is paired in memory and
written in one transaction with its matches, by a statement that the database refuses the second time; a result is
written with the end of its match. So a hall that dies takes nothing with it, and of several one alone pairs.
"""

from __future__ import annotations

import asyncio
import csv
import io
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.game import check_players
from stackyard.core.parts import Challenge
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import t
from stackyard.server.challenges import Challenges
from stackyard.server.club_room import check_room
from stackyard.server.evening_feed import EveningFeed
from stackyard.server.evenings import ending, pairing, rounds
from stackyard.server.evenings.rounds import FILLED
from stackyard.server.evenings.scoring import POINT, standings, table_points
from stackyard.server.match.changes import creation
from stackyard.server.match.changes.ownership import owned
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.match.seat_secrets import clean_text, new_match_id
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.ratings.levels import newest_table
from stackyard.server.ratings.ways import kind_of
from stackyard.server.recent_answers import RecentAnswers
from stackyard.server.services import Services
from stackyard.server.store import evenings as stored
from stackyard.server.store import schema
from stackyard.server.store.evenings import (
    BEGIN_ROUND,
    COME_BACK,
    DELETE_ENTRY,
    DELETE_EVENING,
    END_EVENING,
    INSERT_ENTRY,
    INSERT_EVENING,
    INSERT_TABLE,
    LEAVE,
    LOOK_AT_CLOCK,
    PAIR_LATE,
    RENAME_EVENING,
    TAKE_BYE,
    EntryRow,
    EveningRow,
    StoredEvening,
    TableClock,
    TableRow,
)
from stackyard.server.store.store import ConflictError, Statement, StoreError
from stackyard.server.table.registry import Registry
from stackyard.server.wire.evening_messages import (
    MOST_ENTRIES,
    EveningEntry,
    EveningInfo,
    EveningLine,
    EveningPlan,
    Evenings,
    EveningTable,
    JoinEvening,
    NewEvening,
)
from stackyard.server.wire.messages import NewMatch, NewSeat
from stackyard.server.wire.refusals import ForbiddenError

LOOK_SECONDS: Final = 1.0  # between two looks at what is under way
PAUSE_SECONDS: Final = 10.0  # between the last result of a round and the next one
WAIT_SECONDS: Final = 3_600  # for which an evening waits for somebody to come, after it should have begun
MOST_UNDER_WAY: Final = 64  # evenings that are looked at
MOST_OVER: Final = 60  # on the wall
TRIES: Final = 4  # to join, while others do the same
log = logging.getLogger(__name__)


class NoEveningError(StackyardError):
    """There is no such evening."""

    code = "not_found"


class ClubEvenings:
    """The evenings, as one hall sees to them."""

    def __init__(self, services: Services, registry: Registry, challenges: Challenges) -> None:
        self.clock: Callable[[], float] = time.time
        self.pause_seconds = PAUSE_SECONDS
        self._services = services
        self._store = services.store
        self._registry = registry
        self._challenges = challenges
        self._is_pairing = asyncio.Lock()
        self._is_joining = asyncio.Lock()
        self._complete: dict[tuple[str, int], float] = {}  # when a round was first seen to be over (s since 1970)
        self._told = RecentAnswers(self._read)
        self.feed = EveningFeed(self._told.get_anew)

    def now(self) -> int:
        """Return the time, in s since 1970."""
        return int(self.clock())

    # --- what is asked -----------------------------------------------------------------------------------------

    async def make(self, asked: NewEvening, maker: Player) -> EveningInfo:
        """Make an evening. Raises ForbiddenError if nobody may, or has enough, and what the game raises."""
        self._services.check_open()
        if self._services.settings.evenings != "accounts":
            raise ForbiddenError(t("club-off"))
        plan = _with_clean_names(asked.plan)
        check_plan(plan)
        await check_room(self._services, schema.evening, maker.account)
        identity, now = new_match_id(), self.now()
        begins = None if asked.begins_in is None else now + 60 * asked.begins_in
        text = msgspec.json.encode(plan).decode()
        await self._store.commit([(INSERT_EVENING, (identity, text, maker.account, now, begins))])
        return await self.info(identity)

    async def join(self, evening: str, asked: JoinEvening, player: Player) -> EveningInfo:
        """Let somebody play, from the next round on; in a knock-out whose first round is played, in a bye's place.

        Raises NoEveningError, BadRequestError if it is too late or full.
        """
        async with self._is_joining:  # a whole class may press at once
            for _ in range(TRIES):
                found = await self.find(evening)
                made = list[Snapshot]()
                statements = _join_statements(found, asked, player, self.now())
                if found.row.plan.format == "knock_out" and found.row.round:
                    made, more = await self._take_bye(found, player)
                    statements += more
                try:
                    await self._store.commit(statements)
                except ConflictError:  # somebody else has come by another hall at the same moment
                    continue
                for table in made:
                    self._registry.adopt_new(table)
                return await self._info_again(evening)
        raise BadRequestError(t("club-again"))

    async def _take_bye(self, found: StoredEvening, player: Player) -> tuple[list[Snapshot], list[Statement]]:
        """Return the match of a late one against whoever has a bye in the first round, and what stores it."""
        row = found.row
        table = rounds.bye_of(found, self.now())
        assert table is not None  # `_join_statements` has looked
        number = rounds.next_number(found)
        entries = {entry.number: entry for entry in found.entries}
        entries[number] = EntryRow(number, player.account, None, 0, row.round, None, player.name)
        players = pairing.coloured(table.players[0], number, {})
        match, statements = await self._table(row, [entries[each] for each in players], None, None, "")
        held = msgspec.json.encode(players).decode()
        paired = row.paired or 0
        return [match], [
            (PAIR_LATE, (row.round, paired, paired + 1, row.id)),
            *statements,
            (TAKE_BYE, (held, match.id, row.id, row.round, table.board)),
        ]

    async def leave(self, evening: str, player: Player) -> EveningInfo:
        """Let somebody play no more, from the next round on.

        Raises NoEveningError, BadRequestError if they do not play.
        """
        found = await self.find(evening)
        entry = next((each for each in found.entries if each.account == player.account and each.gone is None), None)
        if entry is None:
            raise BadRequestError(t("club-not-in"))
        if found.row.state == "open":
            await self._store.commit([(DELETE_ENTRY, (evening, entry.number))])
        else:
            await self._store.commit([(LEAVE, (found.row.round, evening, entry.number))])
        return await self._info_again(evening)

    async def begin(self, evening: str, player: Player) -> EveningInfo:
        """Begin the first round, as the maker wants.

        Raises NoEveningError, ForbiddenError if somebody else does, BadRequestError if too few are there.
        """
        found = await self.find(evening)
        self._check_maker(found, player)
        if found.row.state != "open":
            raise BadRequestError(t("club-begun"))
        if not await self._begin(found):
            raise BadRequestError(t("club-few"))
        return await self._info_again(evening)

    async def call_off(self, evening: str, player: Player) -> EveningInfo | None:
        """End an evening as its maker wants: one that has not begun goes; else what stands counts.

        Return how it stands; None if it has gone. Raises NoEveningError, ForbiddenError if it is not the maker,
        BadRequestError if it is over.
        """
        found = await self.find(evening)
        self._check_maker(found, player)
        return await self._call_off_all(found)

    async def end_for_all(self, evening: str, note: Callable[[str], Statement]) -> None:
        """End an evening as a keeper wants, as `call_off`; `note` makes of its name what is stored with it."""
        found = await self.find(evening)
        await self._call_off_all(found, [note(found.row.plan.name)])

    async def _call_off_all(self, found: StoredEvening, noted: Sequence[Statement] = ()) -> EveningInfo | None:
        evening = found.row.id
        if found.row.state == "over":
            raise BadRequestError(t("club-over"))
        if found.row.state == "open":
            await self._store.commit([(DELETE_EVENING, (evening,)), *noted])
            self._told.forget(evening)
            self._services.evening_due.set()
            return None
        await self._end(found, noted)
        return await self._info_again(evening)

    async def rename(self, evening: str, name: str, cup: str, note: Callable[[str], Statement]) -> None:
        """Give an evening another name, and what there is to win; `note` makes of both names what is stored with it.

        Raises NoEveningError, BadRequestError if it is no name.
        """
        plan = (await self.find(evening)).row.plan
        renamed = _with_clean_names(msgspec.structs.replace(plan, name=name, cup=cup))
        text = msgspec.json.encode(renamed).decode()
        await self._store.commit([(RENAME_EVENING, (text, evening)), note(f"{plan.name} → {renamed.name}")])
        await self._info_again(evening)

    @staticmethod
    def _check_maker(found: StoredEvening, player: Player) -> None:
        if found.row.maker != player.account:
            raise ForbiddenError(t("club-maker"))

    # --- what is told ------------------------------------------------------------------------------------------

    async def find(self, evening: str) -> StoredEvening:
        """Return an evening as it is stored. Raises NoEveningError if there is none."""
        found = await self._store.read(partial(stored.find_evening, evening=evening))
        if found is None:
            raise NoEveningError(t("club-no-evening"))
        return found

    async def all(self, *, may_make: bool) -> Evenings:
        """Return the evenings that come or go on, and the last ones that are over."""
        read = self._store.read
        found = await read(partial(stored.evenings_of_state, states=("open", "running"), most=MOST_UNDER_WAY))
        found += await read(partial(stored.evenings_of_state, states=("over",), most=MOST_OVER))
        lines = list[EveningLine]()
        for row, entries in found:
            winners = await read(partial(stored.names_of, evening=row.id, numbers=row.winners)) if row.winners else []
            plan = row.plan
            lines.append(
                EveningLine(
                    evening=row.id,
                    name=plan.name,
                    game=plan.game,
                    format=plan.format,
                    state=row.state,
                    cup=plan.cup,
                    begins=row.begins,
                    made=row.made,
                    round=row.round,
                    entries=entries,
                    winners=winners,
                )
            )
        return Evenings(evenings=lines, may_make=may_make and self._services.settings.evenings == "accounts")

    async def info(self, evening: str) -> EveningInfo:
        """Return what anybody may know of an evening; it is read once for all who ask at the same time."""
        return await self._told.get(evening)

    async def _info_again(self, evening: str) -> EveningInfo:
        self._services.evening_due.set()  # those who look at it are told
        return await self._told.get_anew(evening)

    async def _read(self, evening: str) -> EveningInfo:
        found = await self.find(evening)
        going = [table.match for table in found.tables if table.match is not None and table.result is None]
        clocks = await self._store.read(partial(stored.clocks_of, matches=going)) if going else {}
        return evening_info(found, clocks, self.now())

    async def results(self, evening: str) -> str:
        """Return what came of all tables, as CSV. Raises NoEveningError if there is no such evening."""
        info = evening_info(await self.find(evening), {}, self.now())
        names = {entry.number: entry.name for entry in info.entries}
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\r\n")
        lines.writerow(["round", "board", "seat", "player", "place", "points"])
        for table in info.tables:
            for seat, player in enumerate(table.players):
                place = table.result.places[seat] if table.result is not None else ""
                points = f"{table.points[seat]:g}" if table.points else ""
                lines.writerow([table.round, table.board, seat + 1, text_cell(names.get(player, "")), place, points])
        return text.getvalue()

    # --- rounds that follow each other ---------------------------------------------------------------------------

    async def run(self) -> None:
        """See to the evenings that are under way, for ever."""
        due = self._services.evening_due
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await due.wait()
            except TimeoutError:
                pass
            due.clear()
            if self._services.closing or self._services.suspended:
                continue
            try:
                await self.look()
            except StoreError as error:
                log.warning("evenings cannot be seen to now: %s", error)
            except Exception:
                log.exception("evenings cannot be seen to now")
            await asyncio.sleep(LOOK_SECONDS / 4)

    async def look(self) -> None:
        """Do what is due in all evenings now. Raises StoreError if the store cannot be read or written."""
        read = partial(stored.evenings_of_state, states=("open", "running"), most=MOST_UNDER_WAY)
        for row, _ in await self._store.read(read):
            if row.state == "open" and (row.begins is None or row.begins > self.now()):
                continue
            try:
                await self._advance(await self.find(row.id))
            except ConflictError:  # another hall was faster
                continue
            except StackyardError as error:
                log.warning("evening %s: %s", row.id[:6], error)
        await self.feed.tell()

    async def _advance(self, evening: StoredEvening) -> None:
        """Do what is due in one evening."""
        row, now = evening.row, self.now()
        if row.state == "open":
            if not await self._begin(evening) and row.begins is not None and now > row.begins + WAIT_SECONDS:
                await self._end(evening)
            return
        current = [table for table in evening.tables if table.round == row.round]
        going = [table for table in current if table.match is not None and table.result is None]
        if going:
            if now >= (row.paired or 0) + 60 * row.plan.minutes:
                await self._call_off(going, duplicate=row.plan.format == "duplicate")
            return
        key = (row.id, row.round)
        if self.clock() - self._complete.setdefault(key, self.clock()) < self.pause_seconds:
            return
        self._complete.pop(key, None)
        await self._next(evening)

    async def _begin(self, evening: StoredEvening) -> bool:
        """Fill an evening up with bots, and begin its first round; return whether there are enough who play."""
        plan, entries = evening.row.plan, list(evening.entries)
        number = rounds.next_number(evening)
        people = sum(entry.account is not None for entry in entries)
        if not people:
            return False
        statements: list[Statement] = []
        for place in range(max(0, plan.fill - len(rounds.those_there(evening)))):
            team = _next_team(entries, plan)
            entries.append(EntryRow(number + place, None, plan.level, team, 0, None, ""))
            statements.append((INSERT_ENTRY, (evening.row.id, number + place, None, plan.level, team, 0)))
        filled = evening._replace(entries=entries)
        if len(rounds.those_there(filled)) < rounds.FEWEST:
            return False
        await self._next(filled, statements)
        return True

    async def _next(self, evening: StoredEvening, more: Sequence[Statement] = ()) -> None:
        """Pair the next round and make its matches, or end the evening. Raises ConflictError if that was done."""
        async with self._is_pairing:
            tables = await asyncio.to_thread(rounds.next_round, evening)
            if tables is None:
                await self._end(evening)
                return
            made, statements = await self._make(evening, tables)
            row = evening.row
            begun: Statement = (BEGIN_ROUND, (row.round, row.paired or 0, row.round + 1, self.now(), row.id))
            await self._store.commit([begun, *more, *statements])
        for table in made:
            self._registry.adopt_new(table)
        self._told.forget(row.id)

    async def _make(
        self, evening: StoredEvening, tables: Sequence[tuple[int, ...]]
    ) -> tuple[list[Snapshot], list[Statement]]:
        """Return the matches of a round, and what stores them."""
        row = evening.row
        plan, number = row.plan, row.round + 1
        seed, challenge, deal = None, None, ""
        if plan.format == "duplicate":
            seed, deal = secrets.token_bytes(32), stored.deal_key(row.id, number)
            day = datetime.fromtimestamp(self.now(), UTC).date()
            challenge = await self._challenges.draw(plan.game, day, secrets.token_bytes(32))
        entries = {entry.number: entry for entry in evening.entries}
        found, statements = list[Snapshot](), list[Statement]()
        for board, players in enumerate(tables, start=1):
            if len(players) < 2 and plan.format != "duplicate":
                empty = (row.id, number, board, None, msgspec.json.encode(players).decode(), None)
                statements.append((INSERT_TABLE, empty))
                continue
            seats = [entries.get(player) for player in players]
            table, stores = await self._table(row, seats, seed, challenge, deal)
            found.append(table)
            held = msgspec.json.encode(_held(players, challenge)).decode()
            statements += stores
            statements.append((INSERT_TABLE, (row.id, number, board, table.id, held, None)))
        return found, statements

    async def _table(
        self,
        row: EveningRow,
        seats: Sequence[EntryRow | None],
        seed: bytes | None,
        challenge: Challenge | None,
        deal: str,
    ) -> tuple[Snapshot, list[Statement]]:
        """Return the match of a table, and what stores it."""
        services = self._services
        services.check_open()
        services.preparation.ask_for(row.plan.game)
        await services.preparation.load(row.plan.game)
        table = _new_match(row.plan, seats, seed, challenge, row.id, deal, services.account_key)
        statements = creation.insert_statements(table)
        if table.clock.keeps_time:
            statements.append((LOOK_AT_CLOCK, (table.id,)))
        return table, statements

    async def _end(self, evening: StoredEvening, noted: Sequence[Statement] = ()) -> None:
        """End an evening: who stands first has won it. Raises ConflictError if it has gone on meanwhile."""
        row = evening.row
        order = standings(row.plan.format, evening.entries, evening.tables)
        winners = [each.number for each in order if each.place == 1] if evening.tables else []
        if row.plan.format == "knock_out" and evening.tables:
            last = [table for table in evening.tables if table.round == row.round]
            winners = [winner for winner in map(rounds.winner_of, last) if winner is not None] if len(last) == 1 else []
        text = msgspec.json.encode(winners).decode()
        await self._store.commit([(END_EVENING, (row.round, row.paired or 0, text, row.id)), *noted])
        self._told.forget(row.id)

    async def _call_off(self, going: Sequence[TableRow], *, duplicate: bool) -> None:
        """End what is still played though the time of the round is up; what lives in another hall, it ends."""
        matches = [table.match for table in going if table.match is not None]
        gone = await self._store.read(partial(stored.missing, matches=matches))
        for table in going:
            if table.match in gone:
                result = ending.lost(len(table.players), duplicate=duplicate)
                await self._store.commit([ending.result_statement(table.match, result)])
            elif table.match is not None:
                try:
                    await self._registry.change(table.match, ending.call_off)
                except StackyardError as error:
                    log.info("match %s is not called off here: %s", table.match[:6], error)


# --- plans ------------------------------------------------------------------------------------------------------------


def _with_clean_names(plan: EveningPlan) -> EveningPlan:
    """Return a plan whose names hold nothing but what can be seen. Raises BadRequestError if it has none."""
    name, cup = clean_text(plan.name, 60), clean_text(plan.cup, 60)
    if not name:
        raise BadRequestError(t("club-name"))
    return msgspec.structs.replace(plan, name=name, cup=cup)


def check_plan(plan: EveningPlan) -> None:
    """Raise BadRequestError if an evening cannot be played so, and what the game raises about its options."""
    room = find_room(plan.game)
    game, is_duplicate = room.game, plan.format == "duplicate"
    options = game.parse_options(dict(plan.options))
    if is_duplicate:
        if plan.players not in room.traits.duplicate or plan.options:
            raise BadRequestError(t("club-no-duplicate", title=game.title))
    else:
        check_players(game, plan.players, options)
        if room.traits.cooperative:
            raise BadRequestError(t("club-cooperative", title=game.title))
    if plan.format in ("swiss", "round_robin", "knock_out") and plan.players != 2:
        raise BadRequestError(t("club-pairs"))
    if plan.format == "tables" and plan.players < 3:
        raise BadRequestError(t("club-tables"))
    if plan.fill and plan.level not in {level.level for level in room.levels}:
        raise BadRequestError(t("club-level", title=game.title))
    if plan.rated and (is_duplicate or kind_of(plan.game, plan.options, plan.players, plan.clock) is None):
        raise BadRequestError(t("rated-no-way"))
    if plan.rated and plan.fill and newest_table(plan.game, plan.players, plan.level) is None:
        raise BadRequestError(t("rated-no-level"))


def _join_statements(found: StoredEvening, asked: JoinEvening, player: Player, now: int) -> list[Statement]:
    """Return the statement by which somebody plays. Raises BadRequestError if it is too late or full."""
    row = found.row
    if row.state == "over":
        raise BadRequestError(t("club-over"))
    if row.plan.format == "knock_out" and row.round and rounds.bye_of(found, now) is None:
        raise BadRequestError(t("club-late"))
    own = next((each for each in found.entries if each.account == player.account), None)
    if own is not None:
        if own.gone is None:
            raise BadRequestError(t("club-in"))
        if row.plan.format == "knock_out" and row.round:
            raise BadRequestError(t("club-late"))
        return [(COME_BACK, (row.id, own.number))]
    if len(found.entries) >= MOST_ENTRIES:
        raise BadRequestError(t("club-full"))
    number = rounds.next_number(found)
    team = _next_team(found.entries, row.plan) if asked.team is None else asked.team
    there = [each for each in rounds.those_there(found) if each.team == team]
    if asked.team is not None and find_room(row.plan.game).traits.cooperative and len(there) >= row.plan.players:
        raise BadRequestError(t("club-team-full"))
    return [(INSERT_ENTRY, (row.id, number, player.account, None, team, row.round))]


def _next_team(entries: Sequence[EntryRow], plan: EveningPlan) -> int:
    """Return the first team that has room for one more."""
    sizes: dict[int, int] = {}
    for entry in entries:
        if entry.gone is None:
            sizes[entry.team] = sizes.get(entry.team, 0) + 1
    return next(team for team in range(MOST_ENTRIES + 1) if sizes.get(team, 0) < plan.players)


# --- matches ----------------------------------------------------------------------------------------------------------


def _held(players: Sequence[int], challenge: Challenge | None) -> list[int]:
    """Return who has which seat: where somebody plays alone against bots, those are there as well."""
    held = list(players)
    if challenge is not None and len(held) == 1:
        bots = [FILLED] * len(challenge.bots)
        held = [*bots[: challenge.seat], *held, *bots[challenge.seat :]]
    return held


def _new_match(
    plan: EveningPlan,
    seats: Sequence[EntryRow | None],
    seed: bytes | None,
    challenge: Challenge | None,
    evening: str,
    deal: str,
    key: bytes,
) -> Snapshot:
    """Return the match of a table, at which everybody sits already; None: a bot in the place of somebody."""
    wanted = [
        NewSeat(kind="bot", level=plan.level if entry is None or entry.level is None else entry.level)
        if entry is None or entry.account is None
        else NewSeat(kind="me", name=entry.name[:40])
        for entry in seats
    ]
    holders = list(seats)
    options, position = plan.options, None
    if challenge is not None:
        options, position = challenge.options, challenge.position
        if len(wanted) > 1:
            options = {**options, **challenge.together}
        if len(wanted) == 1:
            bots = [NewSeat(kind="bot", level=level) for level in challenge.bots]
            wanted = [*bots[: challenge.seat], *wanted, *bots[challenge.seat :]]
            nobody: list[EntryRow | None] = [None] * len(bots)
            holders = [*nobody[: challenge.seat], *holders, *nobody[challenge.seat :]]
    new = NewMatch(
        game=plan.game,
        seats=wanted,
        options=options,
        clock=plan.clock,
        position=position,
        seed=None if seed is None else seed.hex(),
        rated=plan.rated,
    )
    table, _ = creation.new_match(new, dealt=bool(deal))
    rows = list(table.seats)
    for seat, entry in enumerate(holders):
        if entry is not None and entry.account is not None:
            row = owned(table.id, rows[seat], entry.account, key)
            rows[seat] = msgspec.structs.replace(row, name=entry.name, maker=False, taken=True)
    return msgspec.structs.replace(table, seats=tuple(rows), evening=evening, deal=deal)


# --- what is told -----------------------------------------------------------------------------------------------------


def evening_info(found: StoredEvening, clocks: dict[str, TableClock], now: int) -> EveningInfo:
    """Return what anybody may know of an evening: of a duplicate no result of a round that goes on."""
    row, plan = found.row, found.row.plan
    names = {entry.number: entry for entry in found.entries}
    is_team = plan.format == "duplicate" and find_room(plan.game).traits.cooperative
    levels = {level.level: level.name for level in find_room(plan.game).levels}
    entries = [
        EveningEntry(
            number=each.number,
            name=_name_of(names[each.number], found.entries, levels),
            level=names[each.number].level,
            team=names[each.number].team if is_team else None,
            gone=names[each.number].gone is not None,
            place=each.place,
            points=each.points / POINT,
            tiebreak=each.tiebreak / POINT,
            played=each.played,
        )
        for each in standings(plan.format, found.entries, found.tables)
    ]
    tables = list[EveningTable]()
    for number in range(1, row.round + 1):
        played = [table for table in found.tables if table.round == number]
        points = table_points(plan.format, played)
        is_going = plan.format == "duplicate" and any(each is None for each in points)
        tables += [
            _table_info(table, None if is_going else won, clocks, hides=is_going)
            for table, won in zip(played, points, strict=True)
        ]
    return EveningInfo(
        evening=row.id,
        plan=plan,
        maker=found.maker,
        state=row.state,
        begins=row.begins,
        now=now,
        round=row.round,
        rounds=rounds.rounds_of(found),
        round_ends=(row.paired or 0) + 60 * plan.minutes if row.state == "running" else None,
        entries=entries,
        tables=tables,
        winners=[entry.name for entry in entries if entry.number in row.winners],
    )


def _name_of(entry: EntryRow, entries: Sequence[EntryRow], levels: dict[int, str]) -> str:
    """Return how somebody is called; bots of one level have numbers."""
    if entry.level is None:
        return entry.name
    alike = [each.number for each in entries if each.level == entry.level]
    return f"{levels.get(entry.level, '')} {alike.index(entry.number) + 1}".strip()


def _table_info(
    table: TableRow, points: Sequence[int] | None, clocks: dict[str, TableClock], *, hides: bool
) -> EveningTable:
    clock = clocks.get(table.match or "")
    left = [] if clock is None else clock.left_ms
    running = None
    if clock is not None and clock.due and clock.runs_ms is not None and left:
        running = min(range(len(left)), key=lambda seat: abs(left[seat] - (clock.runs_ms or 0)))
    return EveningTable(
        round=table.round,
        board=table.board,
        match=table.match,
        players=list(table.players),
        result=None if hides else table.result,
        over=table.match is None or table.result is not None,
        points=[] if points is None else [each / POINT for each in points],
        left_ms=left,
        runs_out=clock.due if clock is not None and running is not None else None,
        running=running,
    )


def text_cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


__all__ = ["ClubEvenings", "NoEveningError", "check_plan", "evening_info", "text_cell"]
