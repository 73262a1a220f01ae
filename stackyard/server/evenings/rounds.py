"""Which round comes next in an evening: pure functions of how it is stored."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from stackyard.core.registry import room as find_room
from stackyard.server.evenings import pairing
from stackyard.server.evenings.pairing import Table
from stackyard.server.evenings.scoring import totals
from stackyard.server.store.evenings import EntryRow, StoredEvening, TableRow

FILLED: Final = -1  # a seat that a bot has in the place of somebody
FEWEST: Final = 2  # without whom no round begins
LATE_PART: Final = 0.5  # of the time of a knock-out's first round, in which a late one can take the place of a bye


def those_there(evening: StoredEvening) -> list[EntryRow]:
    """Return who plays in the next round."""
    return [
        entry for entry in evening.entries if entry.gone is None and not (entry.account is None and entry.level is None)
    ]


def next_number(evening: StoredEvening) -> int:
    """Return the number of whoever enters next."""
    return max((entry.number for entry in evening.entries), default=-1) + 1


def bye_of(evening: StoredEvening, now: int) -> TableRow | None:
    """Return the table of a knock-out at which a late one can still sit down: with a bye, while its round is played.

    That is in the first half of the first round (`now` in s since 1970), as whoever sits down later has had a round
    less to win, or too little time for their match; and whoever has the bye must still be there.
    """
    row, here = evening.row, {entry.number for entry in those_there(evening)}
    if row.plan.format != "knock_out" or row.state != "running" or row.round != 1:
        return None
    if now - (row.paired or 0) > LATE_PART * 60 * row.plan.minutes:
        return None
    if all(table.match is None or table.result is not None for table in evening.tables):
        return None
    return next((each for each in evening.tables if each.match is None and here.issuperset(each.players)), None)


def rounds_of(evening: StoredEvening) -> int | None:
    """Return how many rounds there will be if everybody stays; None: as many as it takes."""
    plan, there = evening.row.plan, len(those_there(evening))
    if plan.format == "swiss":
        usual = math.ceil(math.log2(there)) if there > 1 else 0
        return min(plan.rounds or usual, max(1, pairing.most_swiss_rounds(there)))
    if plan.format == "knock_out":
        listed = {player for table in evening.tables if table.round == 1 for player in table.players} or range(there)
        return max(1, math.ceil(math.log2(len(listed)))) if listed else None
    if plan.format == "round_robin":
        return None if evening.tables else max(1, there - 1 + there % 2)
    return plan.rounds or 3


def next_round(evening: StoredEvening) -> list[Table] | None:
    """Return the tables of the next round, in the order of their boards; None: the evening is over."""
    plan, there = evening.row.plan, those_there(evening)
    players = [entry.number for entry in there]
    if all(entry.account is None for entry in there):
        return None
    history, number = [table.players for table in evening.tables], evening.row.round
    if plan.format == "knock_out":
        return _next_of_knock_out(evening, players)
    if len(players) < FEWEST or ((most := rounds_of(evening)) is not None and number >= most):
        return None
    points = totals(plan.format, evening.tables)
    if plan.format == "swiss":
        return pairing.swiss(players, points, history)
    if plan.format == "round_robin":
        first = [player for table in evening.tables if table.round == 1 for player in table.players]
        return pairing.round_robin(players, first or players, number, history) or None
    allowed = range(2, plan.players + 1)
    if plan.format == "tables":
        fewest, _ = _seats(evening)
        sizes = [size for size in allowed if size >= max(fewest, plan.players - 1)]
        found = pairing.tables(players, points, history, plan.players, sizes)
        return found if any(len(table) > 1 for table in found) else None
    return _duplicate(evening, history)


def _seats(evening: StoredEvening) -> tuple[int, int]:
    game = find_room(evening.row.plan.game).game
    return game.seats_for(game.parse_options(dict(evening.row.plan.options)))


def _next_of_knock_out(evening: StoredEvening, players: Sequence[int]) -> list[Table] | None:
    last = [table for table in evening.tables if table.round == evening.row.round]
    if not last:
        return pairing.first_of_knock_out(players) if len(players) >= FEWEST else None
    winners = [winner if winner in players else None for winner in map(winner_of, last)]
    if len(last) == 1 or sum(winner is not None for winner in winners) < FEWEST:
        return None
    return pairing.next_of_knock_out(winners, [table.players for table in evening.tables])


def winner_of(table: TableRow) -> int | None:
    """Return who goes on from a table of a knock-out; of a match that nobody won, whoever moved second."""
    if len(table.players) < 2:
        return table.players[0] if table.players else None
    if table.result is None:
        return None
    first, second = table.result.places
    return table.players[0] if first < second else table.players[1]


def _duplicate(evening: StoredEvening, history: Sequence[Table]) -> list[Table]:
    """Return the tables of a duplicate: all play the same, and bots fill what is left of a table."""
    plan, there = evening.row.plan, those_there(evening)
    if find_room(plan.game).traits.cooperative:
        teams: dict[int, list[int]] = {}
        for entry in there:
            teams.setdefault(entry.team, []).append(entry.number)
        groups = [tuple(teams[team]) for team in sorted(teams)]
    else:
        numbers = [entry.number for entry in there]
        if plan.players == 1:
            return [(number,) for number in numbers]
        missing = -len(numbers) % plan.players
        # Those who fill up stand last, and each is another one for the pairing.
        padded = numbers + [max(numbers) + 1 + place for place in range(missing)]
        met = [table for table in history if FILLED not in table]
        known = set(numbers)
        found = pairing.tables(padded, {}, met, plan.players, [plan.players])
        groups = [tuple(player if player in known else FILLED for player in table) for table in found]
    return [group + (FILLED,) * (plan.players - len(group)) for group in groups]


__all__ = ["FEWEST", "FILLED", "bye_of", "next_number", "next_round", "rounds_of", "those_there", "winner_of"]
