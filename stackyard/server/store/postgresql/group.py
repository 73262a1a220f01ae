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
from stackyard.server.store.store import INSERT_COMMAND, LOG_INSERTS, UPDATE_MATCH, Lease, Statement

_ENTRY_COLUMNS: Final = len(schema.entry.columns)
_MATCH_TYPES: Final = ("bool", "bool", "text", "text")  # of what UPDATE_MATCH takes


class Batch(NamedTuple):
    """A statement, and the values that it is done with, one after the other."""

    sql: str
    rows: list[Sequence[Any]]


class Plan(NamedTuple):
    """What is done for a group, in this order."""

    batches: list[Batch]
    log: str
    arguments: list[Any]  # of the statement for the log, without the commit's number and the hall's
    leases: Sequence[list[Any]] = ()  # matches and epochs, of the writes that carry one: their columns; () if none does


CHECK_LEASES: Final = (  # which of them do not hold; those that do hold until the transaction's end
    "WITH claimed AS (SELECT * FROM unnest($1::text[], $2::int4[]) AS claimed (id, epoch)), "
    "held AS MATERIALIZED (SELECT match.id FROM match JOIN claimed ON match.id = claimed.id "
    "AND match.epoch = claimed.epoch FOR SHARE OF match) SELECT id FROM claimed WHERE id NOT IN (SELECT id FROM held)"
)


def plan(writes: Iterable[Sequence[Statement]], leases: Iterable[Lease] = ()) -> Plan:
    """Return what is done for writes, so that all is as if they were done one after the other."""
    entries: list[Sequence[Any]] = []
    commands: list[Sequence[Any]] = []
    states: dict[str, Sequence[Any]] = {}
    others: list[Statement] = []
    for write in writes:
        for statement in write:
            sql, values = statement
            if sql == INSERT_COMMAND:
                commands.append(values)
            elif sql in LOG_INSERTS:
                entries.append((*values, *(None,) * (_ENTRY_COLUMNS - len(values))))
            elif sql == UPDATE_MATCH:
                states[values[-1]] = values  # the last one counts; nothing else writes these columns
            else:
                others.append(statement)
    arguments = [list(column) for rows in (entries, commands, states.values()) for column in zip(*rows, strict=True)]
    lease_columns = [list(column) for column in zip(*sorted(set(leases)), strict=True)]
    batches = _batches(others)
    together = bool(lease_columns) and not batches  # else the leases are looked at before
    log = log_statement(bool(entries), bool(commands), bool(states), leased=together)
    return Plan(batches, log, [*lease_columns, *arguments] if together else arguments, lease_columns)


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
def log_statement(entries: bool, commands: bool, states: bool, *, leased: bool = False) -> str:
    """Return the statement that writes rows of the log, and notes a commit's number as its last two values say.

    `leased`: its first two values are matches and epochs. What is about a match whose lease does not hold is left out,
    and its id returned. A lease that holds is locked as the foreign keys of the log lock the match anyway, but so that
    nobody can give it to another hall until the transaction ends.
    """
    number, parts = 1, []
    if leased:
        parts += [
            f"claimed AS (SELECT * FROM {_rows(('text', 'int4'), 1)} AS claimed (id, epoch))",  # noqa: S608 - our own names
            "held AS MATERIALIZED (SELECT match.id FROM match JOIN claimed ON match.id = claimed.id "
            "AND match.epoch = claimed.epoch FOR SHARE OF match)",
            "lost AS MATERIALIZED (SELECT id FROM claimed WHERE id NOT IN (SELECT id FROM held))",
        ]
        number = 3
    for wanted, table in ((entries, schema.entry), (commands, schema.command)):
        if wanted:
            types = _types(table)
            names = ", ".join(column.name for column in table.columns)
            parts.append(
                f"new_{table.name} AS (INSERT INTO {table.name} ({names}) SELECT * FROM {_rows(types, number)}"  # noqa: S608
                + (f" AS new ({names}) WHERE new.match NOT IN (SELECT id FROM lost))" if leased else ")")  # noqa: S608
            )
            number += len(types)
    if states:
        parts.append(
            "new_state AS (UPDATE match SET over = new.over, bot_due = new.bot_due, state = new.state "  # noqa: S608 - our own names
            f"FROM {_rows(_MATCH_TYPES, number)} AS new (over, bot_due, state, id) WHERE match.id = new.id"
            + (" AND new.id NOT IN (SELECT id FROM lost))" if leased else ")")
        )
        number += len(_MATCH_TYPES)
    begin = f"WITH {', '.join(parts)} " if parts else ""
    returning = " RETURNING (SELECT array_agg(id) FROM lost)" if leased else ""
    return f"{begin}UPDATE writer SET last = ${number} WHERE hall = ${number + 1}{returning}"  # noqa: S608 - our own names


def _types(table: Table) -> list[str]:
    names = {BigInteger: "int8", Integer: "int4", Boolean: "bool"}
    return [names.get(type(column.type), "text") for column in table.columns]


def _rows(types: Sequence[str], number: int) -> str:
    return f"unnest({', '.join(f'${number + index}::{name}[]' for index, name in enumerate(types))})"
