"""What the tables of an evening are worth, and how everybody stands: pure functions of what is stored.

Points are whole numbers: quarters of a point, of a duplicate quarters of a percent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stackyard.server.store.evenings import EntryRow, TableRow
from stackyard.server.wire.evening_messages import EveningFormat, TableResult

POINT: Final = 4  # quarters
BYE: Final = POINT  # of a Swiss round: as if it were won
FULL_TABLE: Final = 12  # who wins at a table of three or four: 3 points; 2, 1 and 0, or 1.5 and 0, for the others
WHOLE: Final = 400  # 100 %


class Standing(NamedTuple):
    """How somebody stands."""

    number: int
    place: int
    points: int
    tiebreak: int
    played: int  # rounds with a match


def table_points(form: EveningFormat, tables: Sequence[TableRow]) -> list[list[int] | None]:
    """Return what each table is worth by seat, of those of one round; None: it is not over.

    The tables of a duplicate are compared with each other, so they count when all are over.
    """
    if form != "duplicate":
        return [_by_place(form, table) for table in tables]
    results = [table.result for table in tables]
    done = [result for result in results if result is not None and result.results]
    if len(done) < len(tables):
        return [None] * len(tables)
    return [[matchpoints(result, seat, done) for seat in range(len(result.results))] for result in done]


def _by_place(form: EveningFormat, table: TableRow) -> list[int] | None:
    if len(table.players) < 2:
        return [BYE if form in ("swiss", "knock_out") else 0] * len(table.players)
    if table.result is None:
        return None
    places, full = table.result.places, FULL_TABLE if form == "tables" else POINT
    return [_share(places, own, full) for own in places]


def _share(places: Sequence[int], own: int, full: int) -> int:
    """Return the points of a place: those who share places share what they are worth."""
    last, sharing = len(places) - 1, list(places).count(own)
    return sum(full * (last - place) // last for place in range(own - 1, own - 1 + sharing)) // sharing


def matchpoints(own: TableResult, seat: int, field: Sequence[TableResult]) -> int:
    """Return how much of the field a seat has beaten, of those who had the same one: as in bridge.

    Two for each who did worse, one for each who did as well, of twice as many as there are others.
    """
    mine = own.results[seat].rank
    others = [each.results[seat].rank for each in field if each is not own and seat < len(each.results)]
    if not others:
        return WHOLE // 2
    won = sum(2 if mine > rank else 1 if mine == rank else 0 for rank in others)
    return round(WHOLE * won / (2 * len(others)))


def points_of(form: EveningFormat, tables: Sequence[TableRow]) -> dict[int, list[int]]:
    """Return what everybody has won in each of their rounds that is over, by their number."""
    rounds: dict[int, list[TableRow]] = {}
    for table in tables:
        rounds.setdefault(table.round, []).append(table)
    found: dict[int, list[int]] = {}
    for played in rounds.values():
        for table, points in zip(played, table_points(form, played), strict=True):
            for player, won in zip(table.players, points or (), strict=False):
                found.setdefault(player, []).append(won)
    return found


def totals(form: EveningFormat, tables: Sequence[TableRow]) -> dict[int, int]:
    """Return how everybody stands: their points; of a duplicate the mean of their rounds."""
    found = points_of(form, tables)
    if form == "duplicate":
        return {player: round(sum(won) / len(won)) for player, won in found.items()}
    return {player: sum(won) for player, won in found.items()}


def standings(form: EveningFormat, entries: Sequence[EntryRow], tables: Sequence[TableRow]) -> list[Standing]:
    """Return how everybody stands, the best first; who has as much in both shares the place.

    The tie-break is Buchholz: the points of all whom one has played. In a knock-out it is how far one has come.
    """
    points = totals(form, tables)
    played = [table for table in tables if table.match is not None]
    tiebreak = _buchholz(played, points) if form in ("swiss", "round_robin", "tables") else {}
    rounds = {entry.number: sum(entry.number in table.players for table in played) for entry in entries}
    order = sorted(
        entries, key=lambda entry: (-points.get(entry.number, 0), -tiebreak.get(entry.number, 0), entry.number)
    )
    found = list[Standing]()
    for place, entry in enumerate(order, start=1):
        own = points.get(entry.number, 0), tiebreak.get(entry.number, 0)
        if found and (found[-1].points, found[-1].tiebreak) == own:
            place = found[-1].place  # noqa: PLW2901 - it is shared
        found.append(Standing(entry.number, place, *own, rounds[entry.number]))
    return found


def _buchholz(tables: Sequence[TableRow], points: Mapping[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for table in tables:
        for player in table.players:
            others = sum(points.get(other, 0) for other in table.players if other != player)
            found[player] = found.get(player, 0) + others
    return found


__all__ = ["POINT", "Standing", "matchpoints", "points_of", "standings", "table_points", "totals"]
