"""Where evenings are kept: what is played, who plays, who has played whom, and what came of it.

A round is paired once, and an evening ends once, in whichever hall: the statements that say so set a column that is
never null to null where somebody else was faster (see `store.accounts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from stackyard.server.store import schema
from stackyard.server.wire.evening_messages import EveningPlan, EveningState, TableResult

INSERT_EVENING: Final = (
    "INSERT INTO evening (id, plan, maker, made, begins, state, round) VALUES (?, ?, ?, ?, ?, 'open', 0)"
)
INSERT_ENTRY: Final = (
    "INSERT INTO evening_entry (evening, number, account, level, team, come) VALUES (?, ?, ?, ?, ?, ?)"
)
LEAVE: Final = "UPDATE evening_entry SET gone = ? WHERE evening = ? AND number = ?"
COME_BACK: Final = "UPDATE evening_entry SET gone = NULL WHERE evening = ? AND number = ?"
DELETE_ENTRY: Final = "DELETE FROM evening_entry WHERE evening = ? AND number = ?"
BEGIN_ROUND: Final = (  # once, and of the tables that were read
    "UPDATE evening SET state = CASE WHEN round = ? AND coalesce(paired, 0) = ? AND state <> 'over' "
    "THEN 'running' ELSE NULL END, round = ?, paired = ? WHERE id = ?"
)
PAIR_LATE: Final = (  # while that round is played: it ends a second later, so whoever has read it before pairs nothing
    "UPDATE evening SET state = CASE WHEN round = ? AND paired = ? AND state = 'running' THEN state ELSE NULL END, "
    "paired = ? WHERE id = ?"
)
TAKE_BYE: Final = (  # once
    'UPDATE evening_table SET players = CASE WHEN "match" IS NULL THEN ? ELSE NULL END, "match" = ? '
    "WHERE evening = ? AND round = ? AND board = ?"
)
END_EVENING: Final = (  # likewise
    "UPDATE evening SET state = CASE WHEN round = ? AND coalesce(paired, 0) = ? AND state <> 'over' "
    "THEN 'over' ELSE NULL END, winners = ? WHERE id = ?"
)
RENAME_EVENING: Final = "UPDATE evening SET plan = ? WHERE id = ?"  # nothing else of a plan changes
DELETE_EVENING: Final = "DELETE FROM evening WHERE id = ? AND state <> 'running'"
INSERT_TABLE: Final = (
    'INSERT INTO evening_table (evening, round, board, "match", players, result) VALUES (?, ?, ?, ?, ?, ?)'
)
STORE_RESULT: Final = 'UPDATE evening_table SET result = ? WHERE "match" = ? AND result IS NULL'
LOOK_AT_CLOCK: Final = "UPDATE match SET due = 0, runs_ms = 0 WHERE id = ?"  # the hall starts it when it looks

FORGET: Final = "DELETE FROM evening WHERE state = 'open' AND made < ?"  # that nobody has begun
KEPT_OPEN_SECONDS: Final = 30 * 86_400


class _Clocks(msgspec.Struct):
    """What is read here of a match's state."""

    left_ms: list[int] = []


# Made here, by one thread: see archive.py.
_clocks: Final = msgspec.json.Decoder(_Clocks)
_plan: Final = msgspec.json.Decoder(EveningPlan)
_result: Final = msgspec.json.Decoder(TableResult)
_numbers: Final = msgspec.json.Decoder(list[int])


class EveningRow(NamedTuple):
    """A row of `evening`."""

    id: str
    plan: EveningPlan
    maker: int | None
    made: int
    begins: int | None
    state: EveningState
    round: int
    paired: int | None
    winners: list[int]


class EntryRow(NamedTuple):
    """A row of `evening_entry`, with the name of its account now."""

    number: int
    account: int | None
    level: int | None
    team: int
    come: int
    gone: int | None
    name: str


class TableRow(NamedTuple):
    """A row of `evening_table`."""

    round: int
    board: int
    match: str | None
    players: tuple[int, ...]
    result: TableResult | None


class StoredEvening(NamedTuple):
    """An evening as it stands."""

    row: EveningRow
    entries: Sequence[EntryRow]  # in the order of their numbers
    tables: Sequence[TableRow]  # in the order of rounds and boards
    maker: str  # the name


class TableClock(NamedTuple):
    """How the clocks of a match stood when they last stopped."""

    left_ms: list[int]  # by seat
    due: int | None  # ms since 1970: when the one that runs runs out
    runs_ms: int | None


def find_evening(connection: Connection, evening: str) -> StoredEvening | None:
    """Return an evening, or None."""
    row = connection.execute(select(schema.evening).where(schema.evening.c.id == evening)).one_or_none()
    if row is None:
        return None
    entry, account, table = schema.evening_entry.c, schema.account.c, schema.evening_table.c
    columns = select(entry.number, entry.account, entry.level, entry.team, entry.come, entry.gone, account.name)
    joined = columns.join_from(schema.evening_entry, schema.account, entry.account == account.id, isouter=True)
    entries = connection.execute(joined.where(entry.evening == evening).order_by(entry.number)).all()
    tables = connection.execute(
        select(schema.evening_table).where(table.evening == evening).order_by(table.round, table.board)
    ).all()
    maker = connection.scalar(select(account.name).where(account.id == row.maker)) if row.maker is not None else None
    return StoredEvening(
        _evening(row),
        [EntryRow(*each[:6], each.name or "") for each in entries],
        [
            TableRow(
                each.round,
                each.board,
                each.match,
                tuple(_numbers.decode(each.players)),
                None if each.result is None else _result.decode(each.result),
            )
            for each in tables
        ],
        maker or "",
    )


def evenings_of_state(
    connection: Connection, states: Sequence[EveningState], most: int
) -> list[tuple[EveningRow, int]]:
    """Return evenings, the newest first, each with how many play in it."""
    evening, entry = schema.evening.c, schema.evening_entry.c
    counted = (
        select(entry.evening, func.count().label("entries"))
        .where(entry.gone.is_(None))
        .group_by(entry.evening)
        .subquery()
    )
    asked = select(schema.evening, counted.c.entries).join_from(
        schema.evening, counted, evening.id == counted.c.evening, isouter=True
    )
    found = asked.where(evening.state.in_(states)).order_by(evening.made.desc(), evening.id).limit(most)
    return [(_evening(row), row.entries or 0) for row in connection.execute(found)]


def names_of(connection: Connection, evening: str, numbers: Sequence[int]) -> list[str]:
    """Return the names of some entries of an evening, as far as they still have one."""
    entry, account = schema.evening_entry.c, schema.account.c
    asked = select(account.name).join_from(schema.evening_entry, schema.account, entry.account == account.id)
    return list(connection.scalars(asked.where(entry.evening == evening, entry.number.in_(list(numbers)))))


def is_sealed(connection: Connection, deal: str) -> bool:
    """Return whether somebody still plays what was dealt in a round; `deal` is its key, of `deal_key`."""
    evening, _, number = deal.rpartition("/")
    table = schema.evening_table.c
    going_on = select(func.count()).select_from(schema.evening_table)
    of_round = (table.evening == evening, table.round == int(number), table.match.is_not(None))
    return bool(connection.scalar(going_on.where(*of_round, table.result.is_(None))))


def deal_key(evening: str, number: int) -> str:
    """Return by what a match knows the round of a duplicate that it belongs to."""
    return f"{evening}/{number}"


def clocks_of(connection: Connection, matches: Sequence[str]) -> dict[str, TableClock]:
    """Return the clocks of matches that are not over."""
    match = schema.match.c
    asked = select(match.id, match.state, match.due, match.runs_ms).where(match.id.in_(list(matches)), ~match.over)
    return {
        row.id: TableClock(_clocks.decode(row.state).left_ms, row.due, row.runs_ms) for row in connection.execute(asked)
    }


def missing(connection: Connection, matches: Sequence[str]) -> list[str]:
    """Return those of some matches that are stored no more."""
    match = schema.match.c
    there = set(connection.scalars(select(match.id).where(match.id.in_(list(matches)))))
    return [each for each in matches if each not in there]


def _evening(row: object) -> EveningRow:
    each: EveningRow = row  # type: ignore[assignment]  # its columns have these names
    winners = each.winners
    return EveningRow(
        each.id,
        _plan.decode(each.plan),  # type: ignore[arg-type]  # JSON
        each.maker,
        each.made,
        each.begins,
        each.state,
        each.round,
        each.paired,
        _numbers.decode(winners) if winners else [],  # type: ignore[arg-type]
    )
