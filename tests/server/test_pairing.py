"""Pairings, by a judge of its own: tournaments of 3 to 64 players, with people who leave and people who come."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from stackyard.server.evenings import pairing
from tests.amounts import amount
from tests.server import pairing_judge as judge

TOURNAMENTS = amount(24, 500)
LARGEST = amount(14, 64)
OFTEN = 16  # players; in larger tournaments a round takes a second of a slow computer
FEW_ROUNDS = 9


def sizes(seed: int) -> int:
    """Return how many play: all pairings of small tournaments are looked at."""
    rng = random.Random(seed)
    return rng.choice([rng.randint(3, 9), rng.randint(3, LARGEST)])


@pytest.mark.parametrize("seed", range(TOURNAMENTS))
def test_swiss_rounds_stand_before_the_judge(seed: int) -> None:
    rng, number = random.Random(seed), sizes(seed)
    there, last = list(range(number)), number
    past, points = list[judge.Table](), Counter[int]()
    rounds = pairing.most_swiss_rounds(number)
    for number_of_round in range(rounds if number <= OFTEN else min(rounds, FEW_ROUNDS)):
        if number_of_round:
            if rng.random() < 0.3 and len(there) > 3:
                there.remove(rng.choice(there))
            if rng.random() < 0.3:
                there.append(last)
                last += 1
        shuffled = rng.sample(there, len(there))
        tables = pairing.swiss(shuffled, points, past)
        if number <= OFTEN:
            assert tables == pairing.swiss(there, points, past), "the order in which players are told decides"
        if tables is None:  # so many have left that those who are there have all met
            assert len(there) < number
            assert len(there) > judge.MOST_TRIED or not any(
                all(judge.is_legal(table, past) for table in each) for each in judge.all_pairings(there)
            )
            break
        judge.check_swiss(tables, there, points, past)
        past += tables
        for table in tables:
            score(table, points, rng)
    assert judge.count_too_often(past, range(last)) == 0


def score(table: judge.Table, points: Counter[int], rng: random.Random) -> None:
    if len(table) == 1:
        points[table[0]] += 4
        return
    better = rng.random() + (table[0] < table[1]) * 0.2
    won = 4 if better > 0.6 else 2 if better > 0.5 else 0
    points[table[0]] += won
    points[table[1]] += 4 - won


@pytest.mark.parametrize("number", range(3, amount(13, 33)))
def test_nobody_is_stuck_while_all_stay(number: int) -> None:
    rng = random.Random(number)
    past, points = list[judge.Table](), Counter[int]()
    for _ in range(pairing.most_swiss_rounds(number)):
        tables = pairing.swiss(range(number), points, past)
        assert tables is not None
        past += tables
        for table in tables:
            score(table, points, rng)
    met = Counter(frozenset(table) for table in past)
    assert set(met.values()) == {1}, "somebody met twice, or had a second bye"


@pytest.mark.parametrize("number", [2, 3, 4, 5, 8, 9, 15, 16])
def test_everybody_meets_everybody_once_by_the_circle(number: int) -> None:
    past, rounds = list[judge.Table](), 0
    while tables := pairing.round_robin(range(number), range(number), rounds, past):
        judge.check_everybody_once(tables, range(number))
        past, rounds = past + tables, rounds + 1
    assert rounds == number - 1 + number % 2
    pairs = Counter(frozenset(table) for table in past if len(table) == 2)
    assert pairs == Counter(frozenset(pair) for pair in combinations(range(number), 2))
    colours = pairing.colours_of(past)
    assert all(abs(each.balance) <= 1 for each in colours.values())


@pytest.mark.parametrize("seed", range(amount(20, 200)))
def test_everybody_meets_everybody_though_people_come_and_go(seed: int) -> None:
    rng, number = random.Random(seed), random.Random(seed).randint(3, 16)
    listed, there, past, rounds = list(range(number)), list(range(number)), list[judge.Table](), 0
    while tables := pairing.round_robin(there, listed, rounds, past):
        judge.check_everybody_once(tables, there)
        past, rounds = past + tables, rounds + 1
        assert rounds < 4 * number
        if rounds < number:
            if rng.random() < 0.2 and len(there) > 2:
                there.remove(rng.choice(there))
            if rng.random() < 0.2:
                there.append(max(*listed, *there) + 100)
    pairs = Counter(frozenset(table) for table in past if len(table) == 2)
    assert set(pairs.values()) <= {1}
    assert {frozenset(pair) for pair in combinations(there, 2)} <= set(pairs)


@pytest.mark.parametrize("number", [2, 3, 5, 8, 13, 16, 64])
def test_a_knock_out_ends_with_one(number: int) -> None:
    tables = pairing.first_of_knock_out(range(number))
    judge.check_everybody_once(tables, range(number))
    past, rounds = list(tables), 1
    while len(tables) > 1:
        tables = pairing.next_of_knock_out([min(table) for table in tables], past)
        assert {len(table) for table in tables} == {2}
        past, rounds = past + tables, rounds + 1
    assert rounds == (number - 1).bit_length()
    assert set(tables[0]) == {0, 1}, "the first two meet in the final"


def test_a_table_of_a_knock_out_may_lose_everybody() -> None:
    assert pairing.next_of_knock_out([None, 3, None, None], []) == [(3,), ()]


@pytest.mark.parametrize(
    ("players", "wanted", "allowed", "sizes"),
    [
        (8, 4, (2, 3, 4), [4, 4]),
        (9, 4, (2, 3, 4), [3, 3, 3]),
        (7, 4, (3, 4), [4, 3]),
        (5, 4, (3, 4), [4, 1]),
        (6, 3, (3,), [3, 3]),
        (3, 4, (2, 3, 4), [3]),
        (1, 4, (2, 3, 4), [1]),
    ],
)
def test_sizes_of_tables(players: int, wanted: int, allowed: tuple[int, ...], sizes: list[int]) -> None:
    assert pairing.table_sizes(players, wanted, allowed) == sizes


@pytest.mark.parametrize("seed", range(amount(12, 200)))
def test_tables_of_three_and_four_mix_and_change_seats(seed: int) -> None:
    rng = random.Random(seed)
    there = list(range(rng.randint(6, 24)))
    past, points = list[judge.Table](), Counter[int]()
    for number in range(4):
        tables = pairing.tables(there, points, past, 4, (3, 4))
        judge.check_everybody_once(tables, there)
        past += tables
        for table in tables:
            for place, player in enumerate(rng.sample(table, len(table))):
                points[player] += 12 - 4 * place
        if number == 1:
            there.remove(rng.choice(there))
            there.append(99)
    byes = Counter(table[0] for table in past if len(table) == 1)
    assert not byes or max(byes.values()) <= 2
    met = Counter(frozenset(pair) for table in past for pair in combinations(table, 2))
    assert len(there) < 16 or max(met.values()) <= 2
