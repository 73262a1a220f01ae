"""What a group of writes becomes for PostgreSQL: few statements for many writes.

Rows of the log and of matches' states, of which nearly all writes consist, go into one statement for the whole group,
column by column as arrays. That statement also notes the commit's number, so that a group of nothing else is one round
trip and one transaction. The rest is done before it, each statement once for all values in a row that it can take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Boolean, Integer, Table

from stackyard.server.store import schema
from stackyard.server.store.store import INSERT_COMMAND, INSERT_POSITION, LOG_INSERTS, UPDATE_MATCH, Lease, Statement

_ENTRY_COLUMNS: Final = len(schema.entry.columns)
_MATCH_TYPES: Final = ("bool", "bool", "int8", "int8", "text", "text")  # of what UPDATE_MATCH takes


class Batch(NamedTuple):
    """A statement, and the values that it is done with, one after the other."""

    sql: str
    rows: list[Sequence[Any]]


class Refused(NamedTuple):
    """Matches of which nothing is written."""

    lost: frozenset[str] = frozenset()  # their leases do not hold
    broken: frozenset[str] = frozenset()  # an entry before those that were to be written is missing

    def __bool__(self) -> bool:
        return bool(self.lost or self.broken)


class Plan(NamedTuple):
    """What is done for a group, in this order."""

    batches: list[Batch]
    log: str
    arguments: list[Any]  # of the statement for the log, without the commit's number and the hall's
    leases: Sequence[list[Any]] = ()  # matches and epochs, of the writes that carry one: their columns; () if none does
    bases: Sequence[list[Any]] = ()  # matches and versions that have to stand before: their columns; () if none has to


_CLAIMED: Final = "SELECT * FROM unnest({}::text[], {}::int4[]) AS claimed (id, epoch)"
_HELD: Final = (
    "SELECT match.id FROM match "
    "JOIN claimed ON match.id = claimed.id AND match.epoch = claimed.epoch FOR SHARE OF match"
)
_LOST: Final = "SELECT id FROM claimed WHERE id NOT IN (SELECT id FROM held)"
_BROKEN: Final = (
    "SELECT base.id FROM unnest({}::text[], {}::int4[]) AS base (id, v) "
    "WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = base.id AND entry.v = base.v)"
)
CHECK_LEASES: Final = (  # which of them do not hold; those that do hold until the transaction's end
    f"WITH claimed AS ({_CLAIMED.format('$1', '$2')}), held AS MATERIALIZED ({_HELD}) {_LOST}"
)
CHECK_BASES: Final = _BROKEN.format("$1", "$2")  # which matches lack an entry that has to stand before


def plan(writes: Iterable[Sequence[Statement]], leases: Iterable[Lease] = ()) -> Plan:
    """Return what is done for writes, so that all is as if they were done one after the other."""
    entries: list[Sequence[Any]] = []
    commands: list[Sequence[Any]] = []
    positions: list[Sequence[Any]] = []
    states: dict[str, Sequence[Any]] = {}
    others: list[Statement] = []
    for write in writes:
        for statement in write:
            sql, values = statement
            if sql == INSERT_COMMAND:
                commands.append(values)
            elif sql == INSERT_POSITION:
                positions.append(values)
            elif sql in LOG_INSERTS:
                entries.append((*values, *(None,) * (_ENTRY_COLUMNS - len(values))))
            elif sql == UPDATE_MATCH:
                states[values[-1]] = values  # the last one counts; nothing else writes these columns
            else:
                others.append(statement)
    written = (entries, commands, positions, states.values())
    arguments = [list(column) for rows in written for column in zip(*rows, strict=True)]
    lease_columns = [list(column) for column in zip(*sorted(set(leases)), strict=True)]
    base_columns = [list(column) for column in zip(*_bases(entries), strict=True)]
    batches = _batches(others)
    checks = [] if batches else [*lease_columns, *base_columns]  # else they are looked at before
    log = log_statement(
        bool(entries),
        bool(commands),
        bool(positions),
        bool(states),
        leased=bool(lease_columns) and not batches,
        based=bool(base_columns) and not batches,
    )
    return Plan(batches, log, [*checks, *arguments], lease_columns, base_columns)


def _bases(entries: Iterable[Sequence[Any]]) -> list[tuple[str, int]]:
    """Return the versions that have to stand before entries: those before them that are not written with them."""
    written = {(match, v) for match, v, *_ in entries}
    return sorted((match, v - 1) for match, v in written if v > 1 and (match, v - 1) not in written)


def _batches(statements: Iterable[Statement]) -> list[Batch]:
    """Return statements put together by what is the same in them, as far as their order matters to nobody.

    Two statements that have a value in common may be about the same match: they keep their order.
    """
    batches: list[Batch] = []
    newest: dict[str, int] = {}  # of each statement, the batch that has taken it last
    touched: dict[str, int] = {}  # of each text among the values, the last batch with it
    for sql, values in statements:
        names = [value for value in values if isinstance(value, str)]
        first = max((touched.get(name, -1) for name in names), default=-1)
        at = newest.get(sql, -1)
        if at < max(first, 0):
            at = newest[sql] = len(batches)
            batches.append(Batch(numbered(sql), []))
        batches[at].rows.append(values)
        touched.update(dict.fromkeys(names, at))
    return batches


@cache
def numbered(sql: str) -> str:
    """Return a statement with PostgreSQL's numbers in the place of its question marks."""
    count = iter(range(1, 1 + sql.count("?")))
    return re.sub(r"\?", lambda _: f"${next(count)}", sql)


@cache
def log_statement(
    entries: bool, commands: bool, positions: bool, states: bool, *, leased: bool = False, based: bool = False
) -> str:
    """Return the statement that writes rows of the log, and notes a commit's number as its last two values say.

    `leased`: its first two values are matches and epochs. What is about a match whose lease does not hold is left out.
    `based`: two values are matches and versions that have to stand; what is about a match that lacks one is left out.
    The ids of both kinds are returned, as two arrays. A lease that holds is locked as the foreign keys of the log lock
    the match anyway, but so that nobody can give it to another hall until the transaction ends.
    """
    number, parts, refused = 1, [], []
    if leased:
        claimed = _CLAIMED.format(f"${number}", f"${number + 1}")
        parts += [f"claimed AS ({claimed})", f"held AS MATERIALIZED ({_HELD})", f"lost AS MATERIALIZED ({_LOST})"]
        refused.append("lost")
        number += 2
    if based:
        parts.append(f"broken AS MATERIALIZED ({_BROKEN.format(f'${number}', f'${number + 1}')})")
        refused.append("broken")
        number += 2
    allowed = [f"NOT IN (SELECT id FROM {each})" for each in refused]  # noqa: S608 - our own names
    for wanted, table in ((entries, schema.entry), (commands, schema.command), (positions, schema.position)):
        if wanted:
            types = _types(table)
            names = ", ".join(column.name for column in table.columns)
            parts.append(
                f"new_{table.name} AS (INSERT INTO {table.name} ({names}) SELECT * FROM {_rows(types, number)}"  # noqa: S608
                + f" AS new ({names}) WHERE {' AND '.join(['true', *(f'new.match {each}' for each in allowed)])}"
                + (" ON CONFLICT DO NOTHING)" if table is schema.position else ")")
            )
            number += len(types)
    if states:
        parts.append(
            "new_state AS (UPDATE match SET over = new.over, bot_due = new.bot_due, due = new.due, "  # noqa: S608 - our own names
            "runs_ms = new.runs_ms, waited = false, state = new.state "
            f"FROM {_rows(_MATCH_TYPES, number)} AS new (over, bot_due, due, runs_ms, state, id) "
            "WHERE match.id = new.id" + "".join(f" AND new.id {each}" for each in allowed) + ")"
        )
        number += len(_MATCH_TYPES)
    begin = f"WITH {', '.join(parts)} " if parts else ""
    arrays = [
        f"(SELECT array_agg(id) FROM {each})" if each in refused else "NULL"  # noqa: S608 - our own names
        for each in ("lost", "broken")
    ]
    returning = f" RETURNING {', '.join(arrays)}" if refused else ""
    return f"{begin}UPDATE writer SET last = ${number} WHERE hall = ${number + 1}{returning}"  # noqa: S608 - our own names


def _types(table: Table) -> list[str]:
    names = {BigInteger: "int8", Integer: "int4", Boolean: "bool"}
    return [names.get(type(column.type), "text") for column in table.columns]


def _rows(types: Sequence[str], number: int) -> str:
    return f"unnest({', '.join(f'${number + index}::{name}[]' for index, name in enumerate(types))})"
