"""What anybody may know of ratings: a person's numbers and records, what a match has changed, and the leaderboards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, cast

from sqlalchemy import Connection

from stackyard.server.ratings import ratings, teams
from stackyard.server.ratings.folding import is_provisional, width
from stackyard.server.ratings.glicko2 import Rating
from stackyard.server.ratings.results import AccountSeat, LevelSeat, RatedResult
from stackyard.server.ratings.ways import PACE_NAMES, Kind, ways
from stackyard.server.store import ratings as stored
from stackyard.server.store.ratings import RatingRow
from stackyard.server.wire.messages import (
    Leaderboard,
    PersonRatings,
    RatedEnd,
    RatedPace,
    RatedRecord,
    RatedSeat,
    RatingBoard,
    RatingLeader,
    RatingNumber,
    RatingOf,
    RatingPoint,
)

MOST_POINTS: Final = 200  # of a graph
MOST_RESULTS: Final = 2_000  # from which records are counted: the newest
MOST_RECORDS: Final = 50
MOST_LEADERS: Final = 100


def person(connection: Connection, account: int, name: str) -> PersonRatings:
    """Return what an account's page shows."""
    rows = stored.ratings_of(connection, account)
    results = stored.results_numbered(connection, [row.number for row in rows][-MOST_RESULTS:])
    of_kind: dict[Kind, list[RatingRow]] = defaultdict(list)
    for row in rows:
        of_kind[Kind(row.game, row.way, row.pace)].append(row)
    found = [
        RatingOf(
            game=kind.game,
            players=int(kind.way),
            pace=_pace(kind.pace),
            now=_number(ratings.to_rating(some[-1])),
            matches=len(some),
            history=[
                RatingPoint(
                    time=results[row.number].time,
                    rating=round(row.rating, 1),
                    width=round(width(ratings.to_rating(row)), 1),
                )
                for row in some[-MOST_POINTS:]
                if row.number in results
            ],
        )
        for kind, some in sorted(of_kind.items(), key=lambda item: _order(item[0]))
    ]
    records = _records(connection, account, [ratings.to_result(row) for row in results.values()])
    return PersonRatings(name=name, ratings=found, records=records)


def _order(kind: Kind) -> tuple[int, int]:
    """Return where a kind stands: as in the tables of ways and paces."""
    known = [(way.game, way.name) for way in ways()]
    at = (kind.game, kind.way)
    return (
        known.index(at) if at in known else len(known),
        PACE_NAMES.index(kind.pace) if kind.pace in PACE_NAMES else 9,
    )


def _records(connection: Connection, account: int, results: Iterable[RatedResult]) -> list[RatedRecord]:
    """Return how often somebody came before whom; of accounts that there still are."""
    counts: dict[tuple[str, AccountSeat | LevelSeat], Counter[str]] = defaultdict(Counter)
    for result in results:
        own = next((at for at, seat in enumerate(result.seats) if seat == AccountSeat(account)), None)
        if own is None:
            continue
        for at, seat in enumerate(result.seats):
            if at != own:
                whom = seat if isinstance(seat, AccountSeat) else LevelSeat(seat.level, 0)
                mine, other = result.places[own], result.places[at]
                counts[result.kind.game, whom]["won" if mine < other else "lost" if mine > other else "drawn"] += 1
    people = [seat.account for _, seat in counts if isinstance(seat, AccountSeat)]
    names = stored.existing(connection, sorted(set(people)))
    found = [
        RatedRecord(
            game=game,
            name=names[seat.account] if isinstance(seat, AccountSeat) else None,
            level=seat.level if isinstance(seat, LevelSeat) else None,
            won=count["won"],
            drawn=count["drawn"],
            lost=count["lost"],
        )
        for (game, seat), count in counts.items()
        if isinstance(seat, LevelSeat) or seat.account in names
    ]
    # People, those met most often first, then levels.
    found.sort(key=lambda each: (each.level or 0, -(each.won + each.drawn + each.lost), each.game, each.name or ""))
    return found[:MOST_RECORDS]


def match_end(connection: Connection, match: str) -> RatedEnd | None:
    """Return what a rated match has changed; None if there is no result of it, or if it was not folded yet."""
    row = stored.find_result(connection, match)
    if row is None or row.number is None:
        return None
    result = ratings.to_result(row)
    after = {each.account: each for each in stored.ratings_after(connection, row.number)}
    seats = []
    for seat, who in enumerate(result.seats):
        now = after.get(who.account) if isinstance(who, AccountSeat) else None
        before = None
        if now is not None:
            earlier = stored.newest_rating(connection, now.account, *result.kind, before=row.number)
            before = Rating() if earlier is None else ratings.to_rating(earlier)
        seats.append(
            RatedSeat(
                seat=seat,
                place=result.places[seat],
                before=None if before is None else _number(before),
                after=None if now is None else _number(ratings.to_rating(now)),
            )
        )
    kind = result.kind
    return RatedEnd(game=kind.game, players=int(kind.way), pace=_pace(kind.pace), counted=result.counted, seats=seats)


def leaderboard(connection: Connection, game: str) -> Leaderboard:
    """Return the leaderboards of a game, without whether whoever asks stands on them."""
    boards = [
        RatingBoard(
            players=way.players, pace=_pace(pace), leaders=_leaders(stored.leaders(connection, game, way.name, pace))
        )
        for way in ways()
        if way.game == game
        for pace in PACE_NAMES
    ]
    return Leaderboard(game=game, boards=boards, teams=teams.boards(connection, game), listed=None)


def _leaders(rows: Sequence[tuple[str, RatingRow, int]]) -> list[RatingLeader]:
    known = [(name, ratings.to_rating(row), matches) for name, row, matches in rows]
    known = [each for each in known if not is_provisional(each[1])]
    known.sort(key=lambda each: (-each[1].rating, each[0]))
    return [RatingLeader(name=name, now=_number(now), matches=matches) for name, now, matches in known[:MOST_LEADERS]]


def _number(rating: Rating) -> RatingNumber:
    return RatingNumber(
        rating=round(rating.rating, 1), width=round(width(rating), 1), provisional=is_provisional(rating)
    )


def _pace(name: str) -> RatedPace:
    return cast("RatedPace", name)


__all__ = ["leaderboard", "match_end", "person"]
