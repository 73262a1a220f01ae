"""From results to numbers: a fold, so that the same results in the same order give the same numbers.

Each match is a period in which everybody at the table plays all others by the numbers of before (decisions/0370). A
level is a fixed point: it has the number of the table that the result names, and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from stackyard.server.ratings import glicko2
from stackyard.server.ratings.glicko2 import Rating
from stackyard.server.ratings.levels import strength
from stackyard.server.ratings.results import AccountSeat, RatedResult
from stackyard.server.ratings.ways import Kind

LEVEL_WEIGHT: Final = 0.5  # of a match against a level, beside one against a person: see decisions/0392
WIDE: Final = 1.6449  # standard deviations to either side that hold 90 %
KNOWN_WIDTH: Final = 175.0  # points: a rating is known when 90 % lie within so much to either side
Numbers: TypeAlias = dict[tuple[int, Kind], Rating]
"""The numbers of accounts, by what they are rated for."""


class Step(NamedTuple):
    """What a result has made of one account's number."""

    account: int
    before: Rating
    after: Rating


def fold_one(numbers: Mapping[tuple[int, Kind], Rating], result: RatedResult) -> list[Step]:
    """Return what a result makes of the numbers of those who played, in the order of their seats."""
    kind, before = result.kind, list[Rating]()
    for seat in result.seats:
        if isinstance(seat, AccountSeat):
            before.append(numbers.get((seat.account, kind), Rating()))
        else:
            fixed = strength(kind.game, seat.table, seat.level)
            before.append(Rating(fixed.rating, fixed.deviation))
    steps = []
    for own, seat in enumerate(result.seats):
        if not isinstance(seat, AccountSeat):
            continue
        played = [
            glicko2.Result(
                before[other].rating,
                before[other].deviation,
                _score(result.places[own], result.places[other]),
                1.0 if isinstance(result.seats[other], AccountSeat) else LEVEL_WEIGHT,
            )
            for other in range(len(result.seats))
            if other != own
        ]
        steps.append(Step(seat.account, before[own], glicko2.rate(before[own], played)))
    return steps


def fold(results: Iterable[RatedResult]) -> tuple[Numbers, list[tuple[RatedResult, list[Step]]]]:
    """Return the numbers after results, in their order, and what each that counts has changed."""
    numbers: Numbers = {}
    changed = []
    for result in results:
        if not result.counted:
            continue
        steps = fold_one(numbers, result)
        for step in steps:
            numbers[step.account, result.kind] = step.after
        changed.append((result, steps))
    return numbers, changed


def width(rating: Rating) -> float:
    """Return within how many points to either side a rating lies, in nine cases of ten."""
    return WIDE * rating.deviation


def is_provisional(rating: Rating) -> bool:
    """Return whether a rating is not known yet."""
    return width(rating) > KNOWN_WIDTH


def _score(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0


__all__ = ["KNOWN_WIDTH", "LEVEL_WEIGHT", "Numbers", "Step", "fold", "fold_one", "is_provisional", "width"]
