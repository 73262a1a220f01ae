"""The ways between two halls: a connection, encrypted or not, and one through Redis where there is no other."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from benchmarks.hall.own_servers import RedisServer
from stackyard.server.cluster import peers as server_peers
from stackyard.server.cluster.detour import TAG_BYTES, channel
from stackyard.server.cluster.directory import Directory
from stackyard.server.cluster.link import Link
from stackyard.server.cluster.peers import Answer, Peers
from tests.server.hall import settings

ONE, TWO, SECRET = "a" * 16, "b" * 16, b"the secret of the database"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def between_two(
    work: Callable[[Peers, Peers, dict[str, str]], Awaitable[None]], *, call: bool = True, **how: Any
) -> None:
    """Do something with two halls of which the first one calls the second."""

    async def run() -> None:
        one, two = Peers(settings(Path("none"), **how), ONE), Peers(settings(Path("none"), **how), TWO)

        async def answer(head: dict[str, Any], body: bytes) -> Answer:
            return {"got": head}, body[::-1]

        two.answer = answer
        await one.open(SECRET, "127.0.0.1", 0)
        there = {TWO: f"127.0.0.1:{await two.open(SECRET, '127.0.0.1', 0)}"}
        two.set_halls({ONE: "nowhere:1"})
        try:
            if call:
                one.set_halls(there)
                await until(lambda: one.reaches(TWO) and two.reaches(ONE))
            await work(one, two, there)
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


def test_where_there_is_no_other_way_halls_talk_through_redis(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_peers, "DIRECT_SECONDS", 0.05)

    async def work(one: Peers, two: Peers, there: dict[str, str]) -> None:
        one.set_halls({TWO: "127.0.0.1:1"})  # nobody listens there
        await until(lambda: one.reaches(TWO) and two.reaches(ONE))
        assert one._lines[TWO].link.is_detour
        body = bytes(range(256)) * 20_000  # more than one message, and more than may wait
        assert await one.ask(TWO, {"do": "it"}, body) == ({"got": {"do": "it"}}, body[::-1])
        asked = Redis.from_url(redis.address)
        await asked.publish(channel(ONE), b"nonsense")  # anybody may write there
        await asked.publish(channel(ONE), TWO.encode() + bytes(24) + b"more" + bytes(TAG_BYTES))
        await asked.aclose()
        assert await one.ask(TWO, {"do": "it"}) == ({"got": {"do": "it"}}, b"")
        one.set_halls(there)  # the line is back
        await until(lambda: one.reaches(TWO) and not one._lines[TWO].link.is_detour)
        await until(lambda: two.reaches(ONE) and not two._lines[ONE].link.is_detour)
        assert await one.ask(TWO, {"do": "it"}) == ({"got": {"do": "it"}}, b"")

    between_two(work, call=False, cluster=redis.address)


def test_what_comes_again_or_is_missing_ends_the_way_through_redis(redis: RedisServer) -> None:
    async def work(one: Peers, two: Peers, _: dict[str, str]) -> None:
        one.set_halls({TWO: "127.0.0.1:1"})
        await until(lambda: one.reaches(TWO) and two.reaches(ONE))
        asked = Redis.from_url(redis.address)
        pings: list[bytes] = []
        async with asked.pubsub() as line:
            await line.subscribe(channel(TWO))
            link = two._lines[ONE].link
            while not pings:  # the next ping
                message = await line.get_message(ignore_subscribe_messages=True, timeout=1.0)
                pings += [] if message is None else [message["data"]]
            await asked.publish(channel(TWO), pings[0])
            await until(link.ended.is_set)
        await asked.aclose()

    between_two(work, call=False, cluster=redis.address)


def connections_left(client: Redis) -> list[Any]:
    """Return the connections that a client that was closed has open."""
    pool = client.connection_pool
    return [each for each in [*pool._available_connections, *pool._in_use_connections] if each.is_connected]


async def paused(redis: RedisServer, ms: int) -> None:
    """Let Redis answer nothing for a while."""
    asked = Redis.from_url(redis.address)
    await asked.client_pause(ms)
    await asked.aclose()


@pytest.mark.parametrize("pause", [100, 700], ids=["it answers late", "it does not answer in time"])
def test_a_directory_that_closes_leaves_no_connection(redis: RedisServer, pause: int) -> None:
    """What it has asked is answered first: nobody would close a connection that is still being made for it."""

    async def work() -> None:
        directory = Directory(redis.address, ONE, lambda _: None)
        directory.start()
        await directory.note_owner("match")
        await paused(redis, pause)
        asked = [asyncio.create_task(directory.owner("match")) for _ in range(3)]
        await asyncio.sleep(0.02)
        await directory.close()
        await asyncio.sleep(pause / 1000)  # the next test has a Redis that answers
        assert not connections_left(directory._redis)
        assert await asyncio.gather(*asked) == ([ONE] * 3 if pause < 500 else [None] * 3)
        assert await directory.owner("match") is None  # it has closed: nothing is asked any more
        assert not connections_left(directory._redis)

    asyncio.run(work())


@pytest.mark.parametrize("pause", [100, 700], ids=["it answers late", "it does not answer in time"])
def test_a_way_through_redis_that_ends_as_its_hall_closes_leaves_no_connection(redis: RedisServer, pause: int) -> None:
    """The other hall is told of its end, and that is under way when everything closes."""

    async def work(one: Peers, two: Peers, _: dict[str, str]) -> None:
        detour = one._detour
        assert detour is not None
        one.set_halls({TWO: "127.0.0.1:1"})
        await until(lambda: one.reaches(TWO) and two.reaches(ONE))
        await paused(redis, pause)
        one._lines[TWO].link.end()
        await asyncio.sleep(0.02)
        await one.close()
        assert not detour._pumping
        await asyncio.sleep(pause / 1000)
        assert not connections_left(detour.redis)

    between_two(work, call=False, cluster=redis.address)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two files with a certificate and its key, as docs/operating.md makes one."""
    if shutil.which("openssl") is None:
        pytest.skip("links with certificates are not tested: the program openssl is not installed")
    made = []
    for number in range(2):
        file = str(tmp_path_factory.mktemp("certificates") / f"{number}.pem")
        asked = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=halls"
        subprocess.run([*asked.split(), "-keyout", file, "-out", file + ".crt"], check=True, capture_output=True)
        Path(file).write_text(Path(file).read_text() + Path(file + ".crt").read_text())
        made.append(file)
    return made


def test_what_passes_between_halls_can_be_encrypted(certificates: list[str]) -> None:
    async def work(one: Peers, two: Peers, _: dict[str, str]) -> None:
        assert await one.ask(TWO, {"do": "it"}, b"body") == ({"got": {"do": "it"}}, b"ydob")
        tls = one._lines[TWO].link._transport.get_extra_info("ssl_object")
        assert tls is not None
        assert tls.version() == "TLSv1.3"

    between_two(work, peer_tls=certificates[0])


def test_who_stands_between_two_halls_is_found_out(certificates: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The one between shows another certificate, and passes on whatever else the halls say: the proofs do not agree."""

    async def work(one: Peers, two: Peers, there: dict[str, str]) -> None:
        middle = Peers(settings(Path("none"), peer_tls=certificates[1]), "c" * 16)
        assert middle._encryption is not None

        async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            port = int(there[TWO].rpartition(":")[2])
            assert middle._encryption is not None
            far, there_writer = await asyncio.open_connection("127.0.0.1", port, ssl=middle._encryption.calling)

            async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
                while data := await source.read(65_536):
                    target.write(data)
                target.close()

            await asyncio.gather(carry(reader, there_writer), carry(far, writer), return_exceptions=True)

        ended: list[Link] = []
        down = one._on_down

        def on_down(link: Link) -> None:
            ended.append(link)
            down(link)

        monkeypatch.setattr(one, "_on_down", on_down)
        server = await asyncio.start_server(between, "127.0.0.1", 0, ssl=middle._encryption.called)
        async with server:
            one.set_halls({TWO: f"127.0.0.1:{server.sockets[0].getsockname()[1]}"})
            await until(lambda: len(ended) > 1)
            assert not one.reaches(TWO)
            assert not two.reaches(ONE)
        one.set_halls(there)
        await until(lambda: one.reaches(TWO))

    between_two(work, call=False, peer_tls=certificates[0])


def test_a_file_without_a_certificate_is_named(tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("no certificate")
    with pytest.raises(OSError, match=r"PEM|none\.pem"):
        Peers(settings(tmp_path / "h", peer_tls=str(tmp_path / "none.pem")), ONE)
