"""Rated results in both databases: folded once, in one order, to the same digits, and again whenever it is wanted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stackyard.server.ratings import people
from stackyard.server.ratings.ending import insert_statement
from stackyard.server.ratings.folding import fold
from stackyard.server.ratings.glicko2 import Rating
from stackyard.server.ratings.ratings import Ratings, to_rating, to_result
from stackyard.server.ratings.results import AccountSeat, LevelSeat, RatedResult
from stackyard.server.ratings.ways import Kind
from stackyard.server.store import ratings as stored
from stackyard.server.store.postgresql.store import PostgresStore
from stackyard.server.store.ratings import COUNT_START, INSERT_LISTED
from stackyard.server.store.store import ConflictError, Statement, Store
from tests.server.databases import Database, File, OnServer

KIND = Kind("towers", "2", "calm")
PEOPLE = range(101, 109)
ONE, TWO = "00000000000000a1", "00000000000000b2"


def an_account(account: int) -> Statement:
    name = f"Person {account}"
    sql = "INSERT INTO account (id, handle, name, cased, folded, named, made) VALUES (?, ?, ?, ?, ?, ?, ?)"
    return sql, (account, str(account).encode() * 4, name, name.lower(), name.lower(), 0, 0)


def a_result(match: str, time: int, *seats: Any, places: tuple[int, ...] = (1, 2), kind: Kind = KIND) -> RatedResult:
    return RatedResult(match, kind, seats, places, time)


def between(match: str, time: int, winner: int, loser: int, **more: Any) -> RatedResult:
    return a_result(match, time, AccountSeat(winner), AccountSeat(loser), **more)


def made_up(matches: int) -> list[RatedResult]:
    rng, found = random.Random(5), []
    for number in range(matches):
        kind = rng.choice([KIND, Kind("towers", "2", "brisk"), Kind("take-that-towers", "3", "calm")])
        seats: list[Any] = [AccountSeat(account) for account in rng.sample(PEOPLE, int(kind.way))]
        if kind.game == "towers" and rng.random() < 0.3:
            seats[1] = LevelSeat(rng.randint(1, 5), 1)
        places = list(range(1, len(seats) + 1))
        rng.shuffle(places)
        found.append(a_result(f"match-{number:03}", 1_000 + number, *seats, places=tuple(places), kind=kind))
    return found


def with_store(database: Database, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = database.store()
        await store.open()
        try:
            await store.commit([an_account(account) for account in PEOPLE])
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def end(store: Store, *results: RatedResult) -> None:
    for each in results:
        await store.commit([insert_statement(each)])


async def standing(store: Store) -> list[stored.RatingRow]:
    return await store.read(stored.all_ratings)


def test_results_are_folded_in_the_order_in_which_matches_ended(either: Database) -> None:
    results = made_up(60)

    async def work(store: Store) -> None:
        await end(store, *random.Random(1).sample(results, len(results)))
        await Ratings(store).fold()
        rows = await store.read(stored.numbered_results)
        assert [row.match for row in rows] == [each.match for each in results]
        assert [row.number for row in rows] == list(range(1, 61))
        numbers, _ = fold([to_result(row) for row in rows])
        latest = {(row.account, Kind(row.game, row.way, row.pace)): to_rating(row) for row in await standing(store)}
        assert latest == numbers  # to the last digit, though it was folded row by row

    with_store(either, work)


def test_both_databases_give_the_same_digits(database: Any, on_server: OnServer) -> None:
    found: list[list[stored.RatingRow]] = []

    async def work(store: Store) -> None:
        await end(store, *made_up(80))
        await Ratings(store).fold()
        found.append(await standing(store))

    with_store(File(database), work)
    with_store(on_server, work)
    assert found[0] == found[1]
    assert len(found[0]) > 80


def test_a_match_ends_once(either: Database) -> None:
    async def work(store: Store) -> None:
        await end(store, between("one", 1, 101, 102), between("one", 2, 102, 101))
        ratings = Ratings(store)
        await ratings.fold()
        await end(store, between("one", 3, 102, 101))
        await ratings.fold()
        rows = await store.read(stored.numbered_results)
        assert [(row.match, row.time) for row in rows] == [("one", 1)]
        assert len(await standing(store)) == 2

    with_store(either, work)


def test_two_halls_that_fold_at_the_same_time_give_each_result_one_number(on_server: OnServer) -> None:
    results = made_up(40)

    async def work() -> None:
        store, other = (PostgresStore(on_server.named, on_server.path, hall) for hall in (ONE, TWO))
        await store.open()
        await other.open()
        try:
            await store.commit([an_account(account) for account in PEOPLE])
            halls = [Ratings(store), Ratings(other)]
            for start in range(0, len(results), 4):
                some = results[start : start + 4]
                await asyncio.gather(end(store, *some[:2]), end(other, *some[2:]))
                await asyncio.gather(*(hall.fold() for hall in halls))
            rows = await store.read(stored.numbered_results)
            assert sorted(row.match for row in rows) == [each.match for each in results]
            assert [row.number for row in rows] == list(range(1, 41))
            assert (await halls[0].recompute()).changed == 0
        finally:
            await other.close()
            await store.close()

    asyncio.run(work())


def test_a_hall_that_read_before_another_folded_writes_nothing(either: Database) -> None:
    """Between its read and its write another hall folds: the column of order numbers refuses it, and it reads again."""

    async def work(store: Store) -> None:
        await end(store, between("one", 1, 101, 102), between("two", 2, 101, 103))
        slow, fast = Ratings(store), Ratings(store)
        read, reads = store.read, 0

        async def late(question: Any) -> Any:
            nonlocal reads
            found = await read(question)
            reads += 1
            if reads == 1:
                store.read = read  # type: ignore[method-assign]
                await fast.fold()
                await end(store, between("three", 3, 102, 101))
                await fast.fold()
            return found

        store.read = late  # type: ignore[method-assign]
        await slow.fold()
        rows = await read(stored.numbered_results)
        assert [row.match for row in rows] == ["one", "two", "three"]
        assert (await slow.recompute()).changed == 0

    with_store(either, work)


def test_recomputing_changes_nothing_unless_something_stands_otherwise(either: Database) -> None:
    async def work(store: Store) -> None:
        await end(store, *made_up(50))
        ratings = Ratings(store)
        assert await ratings.recompute() == (50, 50, len(await standing(store)), 0)
        before = await standing(store)
        await store.commit(
            [
                ("UPDATE rating SET rating = rating + ? WHERE number = ?", (0.000_000_1, 3)),
                ("DELETE FROM rating WHERE number = ?", (20,)),
            ]
        )
        again = await ratings.recompute()
        assert again.changed > 2
        assert await standing(store) == before
        assert (await ratings.recompute()).changed == 0

    with_store(either, work)


def test_a_result_that_is_taken_back_leaves_all_numbers(either: Database) -> None:
    async def work(store: Store) -> None:
        results = [between("one", 1, 101, 102), between("two", 2, 102, 103), between("three", 3, 101, 103)]
        await end(store, *results)
        ratings = Ratings(store)
        await ratings.fold()
        await store.commit([('UPDATE rated_result SET counted = false WHERE "match" = ?', ("one",))])
        found = await ratings.recompute()
        assert (found.results, found.counted) == (3, 2)
        alone, _ = fold([to_result(row) for row in await store.read(stored.numbered_results) if row.match != "one"])
        latest = {(row.account, KIND): to_rating(row) for row in await standing(store)}
        assert latest == alone

    with_store(either, work)


def test_a_deleted_account_leaves_its_results_and_the_numbers_of_others(either: Database) -> None:
    async def work(store: Store) -> None:
        await end(store, *made_up(50))
        ratings = Ratings(store)
        await ratings.fold()
        before = [row for row in await standing(store) if row.account != 103]
        await store.commit([("DELETE FROM account WHERE id = ?", (103,))])
        assert await standing(store) == before
        assert (await ratings.recompute()).changed == 0
        assert await standing(store) == before
        kept = [row for row in await store.read(stored.numbered_results) if "103" in row.seats]
        assert kept
        shown = await store.read(lambda connection: people.person(connection, 101, "Person 101"))
        assert "Person 103" not in [record.name for record in shown.records]

    with_store(either, work)


def test_a_result_of_who_has_gone_before_it_is_folded_counts_for_the_others_by_what_they_had(either: Database) -> None:
    async def work(store: Store) -> None:
        ratings = Ratings(store)
        await end(store, *(between(f"before-{number}", number, 102, 103) for number in range(1, 9)))
        await ratings.fold()
        await end(store, between("one", 11, 101, 102), between("two", 12, 101, 103))
        await store.commit([("DELETE FROM account WHERE id = ?", (102,))])
        await ratings.fold()
        rows = await store.read(stored.numbered_results)
        assert [bool(row.counted) for row in rows if row.match in ("one", "two")] == [True, True]
        numbers, _ = fold([to_result(row) for row in rows])
        assert {(row.account, KIND): to_rating(row) for row in await standing(store)} == {
            key: number for key, number in numbers.items() if key[0] != 102
        }
        assert (await ratings.recompute()).changed == 0

    with_store(either, work)


def test_a_day_has_so_many_matches_against_levels(either: Database) -> None:
    async def work(store: Store) -> None:
        for nth in (1, 2):
            await store.commit([(COUNT_START, (101, "2026-12-01", nth))])
        with pytest.raises(ConflictError):  # another hall was faster
            await store.commit([(COUNT_START, (101, "2026-12-01", 2))])
        assert await store.read(lambda connection: stored.started(connection, 101, "2026-12-01")) == 2
        assert await store.read(lambda connection: stored.started(connection, 101, "2026-12-02")) == 0

    with_store(either, work)


# --- what is told ----------------------------------------------------------------------------------------------------


def test_what_a_match_has_changed(either: Database) -> None:
    async def work(store: Store) -> None:
        await end(store, between("one", 1, 101, 102), a_result("two", 2, LevelSeat(3, 1), AccountSeat(101)))
        assert await store.read(lambda connection: people.match_end(connection, "one")) is None
        await Ratings(store).fold()
        one = await store.read(lambda connection: people.match_end(connection, "one"))
        two = await store.read(lambda connection: people.match_end(connection, "two"))
        assert one is not None
        assert two is not None
        assert [seat.place for seat in one.seats] == [1, 2]
        assert one.seats[0].before is not None
        assert one.seats[0].before.rating == Rating().rating
        assert one.seats[0].before.provisional
        assert two.seats[0].before is two.seats[0].after is None  # a level's
        assert two.seats[1].before == one.seats[0].after
        assert two.seats[1].after is not None
        assert one.seats[0].after is not None
        assert two.seats[1].after.rating < one.seats[0].after.rating

    with_store(either, work)


def test_somebodys_page(either: Database) -> None:
    async def work(store: Store) -> None:
        results = [between(f"won-{n}", n, 101, 102) for n in range(3)]
        results += [between(f"lost-{n}", 10 + n, 102, 101) for n in range(2)]
        results += [a_result(f"level-{n}", 20 + n, AccountSeat(101), LevelSeat(3, 1)) for n in range(4)]
        results.append(between("drawn", 40, 101, 103, places=(1, 1)))
        await end(store, *results)
        await Ratings(store).fold()
        page = await store.read(lambda connection: people.person(connection, 101, "Person 101"))
        (rating,) = page.ratings
        assert (rating.game, rating.players, rating.pace, rating.matches) == ("towers", 2, "calm", 10)
        assert [point.time for point in rating.history] == [0, 1, 2, 10, 11, 20, 21, 22, 23, 40]
        assert rating.history[-1].rating == rating.now.rating
        counts = [(each.name, each.level, each.won, each.drawn, each.lost) for each in page.records]
        assert counts == [("Person 102", None, 3, 0, 2), ("Person 103", None, 0, 1, 0), (None, 3, 4, 0, 0)]

    with_store(either, work)


def test_a_leaderboard_has_those_who_wish_to_be_on_it_and_are_known(either: Database) -> None:
    async def work(store: Store) -> None:
        results = [between(f"match-{n}", n, 101 + n % 2, 102 - n % 2) for n in range(40)]
        results += [between(f"more-{n}", 100 + n, 101, 102) for n in range(3)]
        await end(store, *results, between("new", 200, 103, 104))
        await Ratings(store).fold()

        async def shown() -> Any:
            return await store.read(lambda connection: people.leaderboard(connection, "towers"))

        assert all(board.leaders == [] for board in (await shown()).boards)
        await store.commit([(INSERT_LISTED, (account,)) for account in (101, 102, 103)])
        board = (await shown()).boards[0]
        assert (board.players, board.pace) == (2, "calm")
        assert [(each.name, each.matches) for each in board.leaders] == [("Person 101", 43), ("Person 102", 43)]
        assert board.leaders[0].now.rating > board.leaders[1].now.rating

    with_store(either, work)
