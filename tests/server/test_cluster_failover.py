"""Halls that are killed, stopped and cut off from each other, from their database and from Redis: nothing is lost.

The small one of these is in `test_cluster.py`; these take minutes, or wait for leases.
"""

from __future__ import annotations

import signal
import time
from contextlib import suppress
from functools import partial

import httpx
import pytest

from benchmarks.hall import crash
from benchmarks.hall.cable import Cable
from benchmarks.hall.hall_client import free_port
from benchmarks.hall.own_servers import RedisServer
from stackyard.core.compiling.warm import warm
from tests.server.clusters import HallOfSeveral, known
from tests.server.databases import OnServer, Server
from tests.server.hall import wait_for
from tests.server.test_cluster import IMPATIENT, done, events_of, halls, join_in_time, sent_away

pytestmark = pytest.mark.long
LEASE_SECONDS = IMPATIENT["lease_ms"] / 1000


def test_whatever_happens_to_three_halls_nothing_acknowledged_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    """All five games: a hall is killed, one stopped, Redis and PostgreSQL go away, a line is cut."""
    status = crash.main(["--halls", "3", "--all", "--rounds", "10", "--matches", "20", "--seconds", "4", "--seed", "3"])
    output = capsys.readouterr().out
    assert status == 0, output
    assert "over 10 crashes: 0 lost, doubled, swallowed, wrong or told" in output


def test_the_way_between_two_halls_is_cut(on_server: OnServer, redis: RedisServer) -> None:
    """Bytes no longer pass, and nobody says so. The match stays where it is, and who comes to the other is refused."""
    port = free_port()
    cable = Cable(port)
    warm(slugs=["towers"])
    with (
        HallOfSeveral(on_server, redis, "a", port=port, peer=f"127.0.0.1:{cable.port}", **IMPATIENT) as one,
        HallOfSeveral(on_server, redis, "b", **IMPATIENT) as two,
        one.connect() as black,
        two.connect() as white,
    ):
        known(one, two)
        made = one.create("me", "friend")
        black.join(made, 0)
        white.join(made, 1)
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        cable.cut()
        sent_away(white)
        white.close()
        assert white.join(made, 1)["code"] == "unavailable"  # after a while: there is no way
        assert black.command("chat", made, text="still here", seat=0)["t"] == "ack"
        assert (one.has(made.id), two.has(made.id)) == (True, False)
        assert two.http.get(f"/api/matches/{made.id}/record").status_code == 200  # as it is stored
        cable.mend()
        assert join_in_time(white, made, 1)["t"] == "snap"
        assert done(white, made, "move", v=2, seat=1, move="b1-b2")["v"] == 3
        assert black.until("played", v=3)["entries"][0]["event"] == "b1-b2"
    cable.close()
    assert events_of(on_server, made.id) == ["a1-a2", "b1-b2"]


def is_ready(hall: HallOfSeveral) -> bool:
    with suppress(httpx.TransportError):  # it has closed a connection on which nothing was asked for long
        return hall.http.get("/api/ready").status_code == 200
    return False


@pytest.mark.parametrize("seconds", [0.2, LEASE_SECONDS + 1])
def test_the_database_restarts(on_server: OnServer, postgres: Server, redis: RedisServer, seconds: float) -> None:
    """All leases have run out when it comes back, and everybody keeps what it had."""
    with halls(on_server, redis, **IMPATIENT) as (one, two), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend")
        black.join(made, 0)
        white.join(made, 1)
        assert white.move(made, 0, 0, "a1-a2")["code"] == "forbidden"
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        epoch = on_server.ask(f"SELECT owner, epoch FROM match WHERE id = '{made.id}'")
        postgres.stop(signal.SIGQUIT)
        time.sleep(seconds)
        postgres.start()
        for hall in (one, two):
            wait_for(partial(is_ready, hall))
        while (answer := white.command("chat", made, text="back", seat=1, c="back-again-1"))["t"] == "nak":
            assert answer["code"] in ("busy", "not_stored", "not_joined"), answer
            if answer["code"] == "not_joined":
                join_in_time(white, made, 1)
        time.sleep(LEASE_SECONDS)
        assert on_server.ask(f"SELECT owner, epoch FROM match WHERE id = '{made.id}'") == epoch
    assert on_server.ask("SELECT text FROM entry ORDER BY v") == [("a1-a2",), ("back",)]


def test_redis_is_gone_for_long_and_a_hall_is_stopped_meanwhile(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis, "abc", **IMPATIENT) as (one, two, three), two.connect() as line:
        made = one.create("me", "friend")
        with one.connect() as first:
            first.join(made, 0)
            line.join(made, 0, 1)
        redis.stop()
        try:
            assert done(line, made, "move", v=0, seat=0, move="a1-a2", c="first-move")["v"] == 1
            time.sleep(LEASE_SECONDS)
            with one.frozen():
                sent_away(line)
                join_in_time(line, made, 0, 1)
                assert done(line, made, "move", v=1, seat=1, move="b1-b2", c="other-move")["v"] == 2
                with three.connect() as third:
                    assert len(third.join(made)["entries"]) == 2
            wait_for(lambda: not one.has(made.id))
        finally:
            redis.start()
        with one.connect() as again:
            assert len(join_in_time(again, made, 0)["entries"]) == 2
    assert events_of(on_server, made.id) == ["a1-a2", "b1-b2"]
