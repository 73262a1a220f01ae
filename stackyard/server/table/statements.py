"""What is written of a change beside its own statements: the commands that it answers, and the match's own row."""

from __future__ import annotations

import time
from typing import Any

from stackyard.server.match.change import Change
from stackyard.server.match.clocks import Deadline
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.store import INSERT_ANSWERED, INSERT_COMMAND, INSERT_ENTRY, UPDATE_MATCH, Statement
from stackyard.server.wire import codec


def row_state(table: Snapshot, deadline: Deadline | None) -> tuple[Any, ...]:
    """Return what the row of a match depends on: whether it is over, whether the hall has to act, and its state."""
    clock, counted = table.clock, table.countdown
    return (
        deadline.seats if deadline is not None else (),
        table.match.over,
        table.hall_must_act(),
        clock.left,
        clock.paused,
        table.offers,
        table.next_offer,
        table.match.waiting,
        table.helped,
        table.open,
        table.language,
        table.wishes,
        table.quick,
        table.seeker,
        table.watchable,
        table.hints,
        table.times_before()[-1:],
        counted.left_ms(time.monotonic()) if counted.left is not None else None,
        table.vacations,
        table.prepared,
        table.let_go,
        table.rated_as,
    )


def update_statement(table: Snapshot, deadline: Deadline | None) -> Statement:
    """Return the statement that stores the row of a match, and when its clock runs out."""
    now = time.monotonic()
    state = codec.encode(table.state(now)).decode()
    due = None if deadline is None else round((time.time() + deadline.at - now) * 1000)
    runs = None if deadline is None else round(deadline.runs_ms)
    return UPDATE_MATCH, (table.match.over, table.hall_must_act(), due, runs, state, table.id)


def statements_of(change: Change) -> list[Statement]:
    """Return the statements that store a change with the commands it answers: one in the row of the last event."""
    statements, after = [*change.statements], change.after
    rest = iter(change.answers)
    last = statements[-1] if statements else None
    if change.answers and last is not None and last[0] == INSERT_ENTRY and last[1][1] == after.v:
        command = next(rest)
        statements[-1] = (INSERT_ANSWERED, (*last[1], command.holder, command.c, command.digest))
    for command in rest:
        statements.append((INSERT_COMMAND, (after.id, command.holder, command.c, command.digest, after.v)))
    return statements
