"""A judge of pairings: slow and simple, and written from the rules alone. It knows nothing of how pairs are found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Table = tuple[int, ...]
MOST_TRIED = 8  # players of a round for which all pairings are looked at


def check_swiss(
    tables: Sequence[Table], players: Sequence[int], points: Mapping[int, int], past: Sequence[Table]
) -> None:
    """Assert that a round is a legal Swiss one; of a small one also that no other is better."""
    check_everybody_once(tables, players)
    assert [len(table) for table in tables] == [2] * (len(players) // 2) + [1] * (len(players) % 2)
    for table in tables:
        assert is_legal(table, past), f"{table} after {past}"
    if len(players) <= MOST_TRIED:
        own = badness(tables, points, past)
        for other in all_pairings(sorted(players)):
            if all(is_legal(table, past) for table in other):
                assert own <= badness(other, points, past), f"{other} is better than {tables}"


def check_everybody_once(tables: Sequence[Table], players: Sequence[int]) -> None:
    """Assert that everybody who is there sits at one table, and nobody else at any."""
    assert sorted(player for table in tables for player in table) == sorted(players)


def is_legal(table: Table, past: Sequence[Table]) -> bool:
    """Return whether two have not met, or somebody has had no bye."""
    return not any(sorted(table) == sorted(before) for before in past)


def badness(tables: Sequence[Table], points: Mapping[int, int], past: Sequence[Table]) -> tuple[int, int, int]:
    """Return what is wrong with a round: colours that nobody should have, points between players, wishes unheard.

    Each pair may sit either way round. A bye is as bad as its player has points more than the last.
    """
    total = [0, 0, 0]
    for table in tables:
        if len(table) == 1:
            last = min(points.get(player, 0) for each in tables for player in each)
            total[1] += (points.get(table[0], 0) - last) ** 2
            continue
        first, second = table
        total[1] += (points.get(first, 0) - points.get(second, 0)) ** 2
        colours = min(wrongs((first, second), past), wrongs((second, first), past))
        total[0] += colours[0]
        total[2] += colours[1]
    return total[0], total[1], total[2]


def wrongs(table: Table, past: Sequence[Table]) -> tuple[int, int]:
    """Return how many have a colour too often or three times in a row, and how many one that they do not wish for."""
    too_often = unwished = 0
    for seat, player in enumerate(table):
        seats = [each.index(player) for each in past if len(each) == 2 and player in each]
        first, second = seats.count(0), seats.count(1)
        after = (first + 1, second) if seat == 0 else (first, second + 1)
        too_often += abs(after[0] - after[1]) > 2 or [*seats[-2:], seat] == [seat] * 3
        if first != second:
            unwished += seat != (0 if first < second else 1)
        elif seats:
            unwished += seat == seats[-1]
    return too_often, unwished


def all_pairings(players: Sequence[int]) -> Iterator[list[Table]]:
    """Yield every way to pair players, with one bye if they are odd."""
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        left = [player for player in rest if player != other]
        for more in all_pairings(left):
            yield [(first, other), *more]
    if len(players) % 2:
        for more in all_pairings(rest):
            yield [(first,), *more]


def count_too_often(past: Sequence[Table], players: Sequence[int]) -> int:
    """Return how many of some players have had one colour three times more than the other."""
    found = 0
    for player in players:
        seats: list[Any] = [each.index(player) for each in past if len(each) == 2 and player in each]
        found += abs(seats.count(0) - seats.count(1)) > 2
    return found
