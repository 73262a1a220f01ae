"""What halls tell each other through Redis, and whose word counts for a request that one has piped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from redis.asyncio import Redis

from benchmarks.hall.own_servers import RedisServer
from stackyard.server.cluster.seal import GOOD_SECONDS, opened, sealed
from stackyard.server.cluster.tells import Tells

ONE, TWO, SECRET = "a" * 16, "b" * 16, b"the secret of the database"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def between_two(redis: RedisServer, work: Callable[[Tells, Tells, list[Any]], Awaitable[None]]) -> None:
    """Do something with two halls that hear each other, and with what the second one has heard."""

    async def run() -> None:
        one, two, heard = Tells(redis.address, ONE), Tells(redis.address, TWO), []
        two.hear = lambda hall, what: heard.append((hall, what))

        async def answer(what: dict[str, Any]) -> dict[str, Any]:
            return {"got": what}

        two.answer = answer
        for each in (one, two):
            each.start(SECRET)
        try:
            while not heard:  # until it listens
                one.tell(first=True)
                await asyncio.sleep(0.01)
            await work(one, two, heard)
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


def test_what_one_hall_tells_the_others_hear(redis: RedisServer) -> None:
    async def work(one: Tells, two: Tells, heard: list[Any]) -> None:
        for number in range(100):
            one.tell(number=number)
        await until(lambda: (ONE, {"number": 99}) in heard)
        assert [what["number"] for _, what in heard if "number" in what] == list(range(100))

    between_two(redis, work)


def test_what_one_hall_asks_the_others_answer(redis: RedisServer) -> None:
    async def work(one: Tells, two: Tells, heard: list[Any]) -> None:
        assert await one.ask([TWO], fair=["position"]) == {TWO: {"got": {"fair": ["position"]}}}

    between_two(redis, work)


def test_halls_of_another_database_hear_nothing(redis: RedisServer) -> None:
    async def work(one: Tells, two: Tells, heard: list[Any]) -> None:
        stranger = Tells(redis.address, "c" * 16)
        stranger.start(b"another secret")
        stranger.tell(number=1)
        await until(lambda: not stranger._waiting)
        await stranger.close()
        one.tell(number=2)
        await until(lambda: (ONE, {"number": 2}) in heard)
        assert not [hall for hall, _ in heard if hall != ONE]

    between_two(redis, work)


def test_nonsense_in_redis_ends_nothing(redis: RedisServer) -> None:
    async def work(one: Tells, two: Tells, heard: list[Any]) -> None:
        asked = Redis.from_url(redis.address)
        for nonsense in ("nonsense", "[]", '["c",[{"answer":1}]]', '["c",[{"ask":1}]]'):
            await asked.publish(one._channel, nonsense)
        await asked.aclose()
        one.tell(number=2)
        await until(lambda: (ONE, {"number": 2}) in heard)

    between_two(redis, work)


def test_without_redis_nobody_is_waited_for(redis: RedisServer) -> None:
    async def work(one: Tells, two: Tells, heard: list[Any]) -> None:
        redis.stop()
        try:
            assert await one.ask([TWO], fair=[]) == {}
            await until(lambda: one.away and two.away)
        finally:
            redis.start()
        await until(lambda: not one.away and not two.away)

    between_two(redis, work)


def connections_left(client: Redis) -> list[Any]:
    """Return the connections that a client that was closed has open."""
    pool = client.connection_pool
    return [each for each in [*pool._available_connections, *pool._in_use_connections] if each.is_connected]


@pytest.mark.parametrize("pause", [100, 700], ids=["it answers late", "it does not answer in time"])
def test_a_line_that_closes_leaves_no_connection(redis: RedisServer, pause: int) -> None:
    async def work(one: Tells, two: Tells, heard: list[Any]) -> None:
        asked = Redis.from_url(redis.address)
        await asked.client_pause(pause)
        await asked.aclose()
        one.tell(number=1)
        await asyncio.sleep(0.02)
        await one.close()
        await asyncio.sleep(pause / 1000)  # the next test has a Redis that answers
        assert not connections_left(one._redis)

    between_two(redis, work)


def test_a_seal_is_good_for_one_hall_one_path_and_half_a_minute() -> None:
    path = "/api/matches/abcdefgh/picture?at=3"
    header = sealed(SECRET, ONE, path, "2001:db8::1", lambda: 1_000.9)
    assert opened(SECRET, ONE, path, header, lambda: 1_000.0 + GOOD_SECONDS) == "2001:db8::1"
    for secret, hall, where, at in (
        (b"another", ONE, path, 1_000.0),
        (SECRET, TWO, path, 1_000.0),
        (SECRET, ONE, path + "3", 1_000.0),
        (SECRET, ONE, path, 1_001.0 + GOOD_SECONDS),
        (SECRET, ONE, path, 999.0 - GOOD_SECONDS),
    ):
        assert opened(secret, hall, where, header, lambda at=at: at) is None  # type: ignore[misc]
    said = header.split(" ")
    for forged in (
        "",
        "x",
        "  ",
        f"1001 {said[1]} {said[2]}",
        f"{said[0]} {said[1]} 2001:db8::2",
        f"{said[0]} \xe9 {said[2]}",
        f"² {said[1]} {said[2]}",
    ):
        assert opened(SECRET, ONE, path, forged, lambda: 1_000.0) is None
