"""Halls behind proxies that send the same match to different halls: it is played by a pipe, and stays where it is."""

from __future__ import annotations

import contextlib
import random

import httpx
import pytest

from benchmarks.hall import crash
from benchmarks.hall.own_proxies import PROXIES, ProxyServer, proxy_program
from benchmarks.hall.own_servers import RedisServer
from stackyard.core.match import Match
from tests.server.databases import OnServer
from tests.server.hall import TIMEOUT_SECONDS, Line, Made
from tests.server.test_cluster import events_of, halls

OPTIONS = {"width": 4, "height": 4}


@pytest.mark.skipif(proxy_program("haproxy") is None, reason="HAProxy is not installed")
def test_proxies_of_two_opinions_cost_a_pipe_and_nothing_else(on_server: OnServer, redis: RedisServer) -> None:
    with contextlib.ExitStack() as stack:
        three = stack.enter_context(halls(on_server, redis, "abc"))
        ports = [hall.port for hall in three]
        proxies = []
        for order in (ports, ports[1:] + ports[:1]):  # HAProxy's hash goes by the place in the list
            proxies.append(ProxyServer("haproxy", order))
            stack.callback(proxies[-1].remove)
        ways = [f"http://127.0.0.1:{proxy.port}" for proxy in proxies]
        asked = {"game": "towers", "options": OPTIONS, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        answer = httpx.post(f"{ways[0]}/api/matches", json=asked, timeout=TIMEOUT_SECONDS, trust_env=False).json()
        made = Made(answer["match"], [seat["secret"] for seat in answer["seats"]])
        lines = [stack.enter_context(Line(proxy.port)) for proxy in proxies]
        assert [line.join(made, seat)["t"] for seat, line in enumerate(lines)] == ["snap", "snap"]
        assert [hall.has(made.id) for hall in three].count(True) == 1
        watcher = stack.enter_context(Line(proxies[1].port))
        assert watcher.join(made)["t"] == "snap"
        assert sum(hall.cluster.pipes.many for hall in three) == 2, "the ways end at different halls"
        lease = on_server.ask(f"SELECT owner, epoch FROM match WHERE id = '{made.id}'")
        rng, match = random.Random(1), Match.new("towers", OPTIONS, seed=1)
        while not match.over:
            seat, before = int(match.to_act[0]), len(match.events)
            move = rng.choice(match.legal(seat))
            match.play(seat, move)
            assert lines[seat].move(made, seat, before, move)["v"] == len(match.events)
            told = watcher.until("played")["entries"]  # each of them once, in order
            wanted = enumerate((event.event for event in match.events[before:]), start=before + 1)
            assert [(entry["v"], entry["event"]) for entry in told] == list(wanted)
        records = [
            httpx.get(f"{way}/api/matches/{made.id}/record", timeout=TIMEOUT_SECONDS, trust_env=False).text
            for way in ways
        ]
        assert records[0] == records[1]
        assert events_of(on_server, made.id) == [event.event for event in match.events]
        assert on_server.ask(f"SELECT owner, epoch FROM match WHERE id = '{made.id}'") == lease


@pytest.mark.long
@pytest.mark.parametrize("kinds", [*([kind] for kind in PROXIES), ["haproxy", "nginx"]], ids="+".join)
def test_nothing_acknowledged_is_lost_behind_a_proxy(kinds: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A hall is killed, stopped and closed, and everybody plays on through the proxy."""
    if missing := [kind for kind in kinds if proxy_program(kind) is None]:
        pytest.skip(f"{', '.join(missing)} is not installed")
    words = ["--halls", "3", "--troubles", "kill", "stop", "drain", "--proxy", *kinds, "--rounds", "3"]
    status = crash.main([*words, "--matches", "20", "--seconds", "4", "--seed", "5"])
    output = capsys.readouterr().out
    assert status == 0, output
    assert "over 3 crashes: 0 lost, doubled, swallowed, wrong or told" in output
    assert "a move was acknowledged after s, in rounds with stop: " in output
