"""Halls that reach each other by `wss://`: the one that calls checks the certificate, by authority and by name."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.hall.hall_client import free_port
from benchmarks.hall.own_servers import RedisServer
from stackyard.core.compiling.warm import warm
from tests.server.clusters import HallOfSeveral, known
from tests.server.databases import OnServer
from tests.server.test_cluster import events_of
from tests.server.tls import Certificates, Terminator, certificates


@contextlib.contextmanager
def behind_tls(
    database: OnServer, redis: RedisServer, shown: Certificates
) -> Iterator[tuple[HallOfSeveral, HallOfSeveral, Terminator]]:
    """Two halls; the others reach the first one by `wss://` alone, where this certificate is shown."""
    warm(slugs=["towers"])
    port = free_port()
    with (
        Terminator(shown, port) as terminator,
        HallOfSeveral(database, redis, "a", port=port, peer=f"wss://localhost:{terminator.port}") as one,
        HallOfSeveral(database, redis, "b") as two,
    ):
        known(one, two)
        assert two.cluster.halls == {one.id: f"wss://localhost:{terminator.port}"}
        yield one, two, terminator


def test_a_match_is_played_between_halls_that_reach_each_other_by_tls(
    on_server: OnServer, redis: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = certificates(tmp_path / "tls", "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(shown.authority))
    with behind_tls(on_server, redis, shown) as (one, two, terminator), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend")
        black.join(made, 0)
        assert white.join(made, 1)["t"] == "snap"
        assert (one.has(made.id), two.has(made.id), two.cluster.pipes.many) == (True, False, 1)
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        assert white.until("played")["entries"][0]["event"] == "a1-a2"
        assert white.move(made, 1, 1, "b1-b2")["v"] == 2
        mine, other = (hall.http.get(f"/api/matches/{made.id}").json() for hall in (one, two))
        assert [seat["here"] for seat in other["seats"]] == [True, True], "the hall of the match says so"
        assert mine == other
        own = {"seats": [f"{made.id}.{made.secrets[1]}"]}
        assert two.http.post("/api/own/delete", json=own).json()[0]["how"] == "under_way"
        assert terminator.hosts == {f"localhost:{terminator.port}"}, "whose certificate it is, so a proxy knows it"
    assert events_of(on_server, made.id) == ["a1-a2", "b1-b2"]


@pytest.mark.parametrize(
    ("name", "is_trusted", "why"),
    [
        ("localhost", False, "unable to get local issuer certificate"),
        ("other.example", True, "Hostname mismatch, certificate is not valid for 'localhost'"),
    ],
)
def test_a_hall_whose_certificate_is_not_believed_is_asked_for_nothing(
    name: str,
    is_trusted: bool,
    why: str,
    on_server: OnServer,
    redis: RedisServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whoever comes to the wrong hall is refused, and the log says why; the match stays, and nothing of it is lost."""
    shown = certificates(tmp_path / "tls", name)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(shown.authority))
    monkeypatch.setattr("stackyard.server.cluster.pipes.SILENT_SECONDS", 0.0)
    with behind_tls(on_server, redis, shown) as (one, two, terminator), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend")
        black.join(made, 0)
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        epoch = on_server.ask(f"SELECT owner, epoch FROM match WHERE id = '{made.id}'")
        with caplog.at_level(logging.WARNING, "stackyard.server.cluster.pipes"):
            assert white.join(made, 1)["code"] == "unavailable"
        with pytest.raises(ConnectionClosed) as closed:
            white.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        line = f"hall {one.id} does not answer at wss://localhost:{terminator.port}: "
        assert [why in text for text in caplog.messages if text.startswith(line)][:1] == [True], caplog.messages
        refused = two.http.post(f"/api/matches/{made.id}/review", json={})
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert two.http.get(f"/api/matches/{made.id}/record").status_code == 200, "as it is stored"
        assert not terminator.hosts, "nothing was asked where no certificate is believed"
        assert black.command("chat", made, text="still here", seat=0)["t"] == "ack"
        assert (one.has(made.id), two.has(made.id)) == (True, False)
        assert on_server.ask(f"SELECT owner, epoch FROM match WHERE id = '{made.id}'") == epoch
    assert events_of(on_server, made.id) == ["a1-a2"]
