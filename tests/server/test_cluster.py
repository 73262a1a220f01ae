"""Several halls on one database: a match is played through any of them, and outlives the one in which it lives."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from benchmarks.hall.own_servers import RedisServer
from stackyard.core.compiling.warm import warm
from stackyard.core.errors import BadRequestError
from stackyard.engines.accounts import accounts_file, add_account
from stackyard.server.admin import actions
from stackyard.server.cluster.seal import HEADER, sealed
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.wire import codec
from tests.server.clusters import HallOfSeveral, known, why_without_cluster
from tests.server.databases import OnServer
from tests.server.hall import Line, Made, wait_for, with_pebbles
from tests.server.test_secrets import SEED, _neutral

IMPATIENT: dict[str, Any] = {"lease_ms": 3_500}  # as halls are, unless they are tested


@contextlib.contextmanager
def halls(database: OnServer, redis: RedisServer, names: str = "ab", **changes: Any) -> Iterator[list[HallOfSeveral]]:
    warm(slugs=["towers"])
    with contextlib.ExitStack() as stack, with_pebbles():
        opened = [stack.enter_context(HallOfSeveral(database, redis, name, **changes)) for name in names]
        known(*opened)
        yield opened


def events_of(database: OnServer, match: str) -> list[str]:
    return [row[0] for row in database.ask(f"SELECT text FROM entry WHERE match = '{match}' AND kind = 'e' ORDER BY v")]


def join_in_time(line: Line, made: Made, *seats: int) -> dict[str, Any]:
    """Join, and again with a new socket when a match cannot be reached for the moment, as the page does."""
    while True:
        try:
            answer = line.join(made, *seats)
        except (ConnectionClosed, OSError):
            answer = {"t": "nak", "code": "unavailable"}
        if answer["t"] != "nak":
            return answer
        assert answer["code"] in ("unavailable", "busy"), answer  # busy: what was asked before
        line.close()
        time.sleep(0.05)


def done(line: Line, made: Made, kind: str, **fields: Any) -> dict[str, Any]:
    """Send a command until it is done, and join again where that is asked for, as the page does; return the ack."""
    while True:
        try:
            answer = line.command(kind, made, **fields)
        except (ConnectionClosed, OSError):
            answer = {"t": "nak", "code": "not_joined"}
        if answer["t"] == "ack":
            return answer
        assert answer["code"] in ("busy", "not_stored", "not_joined", "unavailable"), answer
        if answer["code"] != "busy":
            join_in_time(line, made, 0, 1)
        time.sleep(0.05)


def sent_away(line: Line) -> None:
    """Wait until a line is told that its match cannot be reached: by a nak, or by the end of its socket."""
    with contextlib.suppress(ConnectionClosed):
        assert line.until("nak")["code"] == "unavailable"


def test_several_halls_are_tested() -> None:
    if why := why_without_cluster():
        pytest.skip(why)


def test_a_match_is_played_through_either_hall(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend")
        black.join(made, 0)
        assert white.join(made, 1)["t"] == "snap"
        assert (one.has(made.id), two.has(made.id)) == (True, False)
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        assert white.until("played")["entries"][0]["event"] == "a1-a2"
        assert white.command("chat", made, text="hello", seat=1)["t"] == "ack"
        assert black.until("chatted")["line"]["text"] == "hello"
        assert white.move(made, 1, 2, "a1-a2", c="same-one")["t"] == "nak"  # it is no legal move any more
        assert white.command("chat", made, text="again", seat=0)["code"] == "forbidden"
        asked = two.http.get(f"/api/matches/{made.id}").json()
        assert [seat["here"] for seat in asked["seats"]] == [True, True]
        assert asked == one.http.get(f"/api/matches/{made.id}").json()
        white.close()
        wait_for(lambda: [seat["here"] for seat in two.http.get(f"/api/matches/{made.id}").json()["seats"]][1] is False)
        assert white.join(made, 1, v=2)["t"] != "nak"
        white.close()
        wait_for(lambda: [seat["here"] for seat in one.http.get(f"/api/matches/{made.id}").json()["seats"]][1] is False)
        wait_for(lambda: "stackyard_cluster_halls 2\n" in one.http.get("/api/metrics").text)  # it looks each second
    assert events_of(on_server, made.id) == ["a1-a2"]


def test_a_hall_that_has_just_come_is_met_when_a_match_of_it_is_asked_for(
    on_server: OnServer, redis: RedisServer
) -> None:
    with HallOfSeveral(on_server, redis, "one") as one:

        async def hear_of_nobody() -> None:
            beating = one.cluster._beating
            assert beating is not None
            beating.cancel()

        one.on_loop(hear_of_nobody)
        with HallOfSeveral(on_server, redis, "two") as two:
            made = two.create("me", "friend")
            with two.connect(made) as black:
                black.join(made, 0)
                assert not one.cluster.halls
                with one.connect(made) as white:
                    white.join(made, 1)
                    assert black.move(made, 0, 0, "a1-a2")["v"] == 1
                    assert white.until("played")["entries"][0]["event"] == "a1-a2"
            assert set(one.cluster.halls) == {two.id}


def test_halls_go_on_with_the_history_that_one_of_them_has_begun(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), two.connect() as line, one.connect() as watcher:
        made = two.create("me", "friend")
        line.join(made, 0, 1)
        watcher.join(made)  # through a pipe
        line.move(made, 0, 0, "a1-a2")
        on_server.ask(f"DELETE FROM entry WHERE match = '{made.id}' RETURNING v")
        assert one.hall is not None
        one.on_loop(lambda: one.hall.registry.go_back("a test", one.hall.store.history))  # type: ignore[union-attr]
        line.until("snap", v=0)
        snap = watcher.until("snap", v=0)
        assert snap["history"] > 0
        assert line.move(made, 0, 0, "a1-a2")["history"] == snap["history"]
        assert [row[0] for row in on_server.ask("SELECT number FROM history")] == [snap["history"]]


def test_who_is_absent_runs_out_of_time_in_the_hall_that_takes_the_match(
    on_server: OnServer, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.server.cluster.cluster.LOOK_BEATS", 1)
    monkeypatch.setattr("stackyard.server.cluster.cluster.RENEW_SECONDS", 0.1)
    soon: dict[str, Any] = {"clock_grace_seconds": 0.1, "lease_ms": 3000}  # a lease long, who has come takes nothing
    with halls(on_server, redis, "a", **soon) as (one,):
        with HallOfSeveral(on_server, redis, "b", **soon) as two, two.connect() as line:
            made = two.create("me", "friend", clock={"kind": "move", "base_ms": 60_000})
            line.join(made, 0, 1)
            line.move(made, 0, 0, "a1-a2")
            on_server.ask(f"UPDATE match SET due = 1000, waited = true WHERE id = '{made.id}' RETURNING due")
        wait_for(lambda: events_of(on_server, made.id) == ["a1-a2", "flag 1"])
        assert one.http.get(f"/api/matches/{made.id}").status_code == 200


def test_nothing_hidden_is_on_its_way_to_who_may_not_know_it(
    on_server: OnServer, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that differ in what is hidden are the same, byte for byte, in the pipe to a spectator's hall."""
    passed: list[bytes] = []
    framed = codec.framed

    def tap(text: bytes) -> bytes:
        passed.append(text)
        return framed(text)

    monkeypatch.setattr(codec, "framed", tap)
    with halls(on_server, redis) as (one, two):
        transcripts: list[str] = []
        numbers: list[Any] = []
        shown: list[list[bytes]] = []
        for seed in (SEED, f"{1:064x}", f"{2:064x}"):
            with one.connect() as player, two.connect() as watcher:
                made = one.create("me", "friend", game="pebbles", options={"heap": 12, "dice": False}, seed=seed)
                views = player.join(made, 0, 1)["views"]
                numbers.append([views[str(seat)]["numbers"][seat] for seat in (0, 1)])
                passed.clear()
                messages = [watcher.join(made)]
                for v, seat in enumerate((0, 1, 0), start=1):
                    assert player.move(made, seat, v, "take2")["t"] == "ack"
                messages += [watcher.until("played") for _ in range(3)]
                assert two.http.get(f"/api/matches/{made.id}/record").status_code == 403
                transcripts.append(_neutral(json.dumps(messages, sort_keys=True), made))
                on_its_way = b"".join(passed)
                for secret in made.secrets:
                    assert secret.encode() not in on_its_way
                shown.append(re.findall(rb'"numbers":\[[^]]*\]', on_its_way))
        assert len({str(each) for each in numbers}) > 1, "the deals differ"
        assert len(set(transcripts)) == 1
        assert shown[0]
        assert all(each == shown[0] for each in shown), "in the pipe, whoever it is for"


def test_the_owner_knows_the_true_client_and_counts_it_once(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis, trust_proxy="127.0.0.1") as (one, two), one.connect() as black:
        made = one.create("me", "friend")
        black.join(made, 0)
        with two.connect(**{"X-Forwarded-For": "203.0.113.7"}) as white:
            white.join(made, 1)
            assert one.hall is not None
            assert two.hall is not None
            audience = one.hall.registry.live[made.id].presence.audience
            assert sorted(viewer.connection.address for viewer in audience) == ["127.0.0.1", "203.0.113.7"]
            assert (one.hall.sockets_of.get("203.0.113.7"), two.hall.sockets_of.get("203.0.113.7")) == (None, 1)
            assert (one.hall.sockets, two.hall.sockets) == (2, 1)
            assert two.cluster.pipes.many == 1
            one.on_loop(lambda: one.hall.buckets["explore"].take("198.51.100.1", 1e9))  # type: ignore[union-attr]
        wait_for(lambda: not two.cluster.pipes.many)
        wait_for(lambda: len(audience) == 1)


def test_nobody_but_a_hall_can_say_whose_a_request_is(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), one.connect() as black:
        made = one.create("me", "friend")
        black.join(made, 0)
        assert one.hall is not None
        secret, path = two.cluster.pipes.secret, f"/ws/{made.id}"
        forged = (
            sealed(b"another secret", one.id, path, "203.0.113.7"),
            sealed(secret, two.id, path, "203.0.113.7"),
            sealed(secret, one.id, path, "203.0.113.7", lambda: time.time() - 60),
        )
        for header in forged:
            with one.connect(**{HEADER: header}) as line:
                line.join(made)
                assert set(one.hall.connections.values()) == {"127.0.0.1"}
            wait_for(lambda: len(one.hall.connections) == 1)  # type: ignore[union-attr]
        with one.connect(**{HEADER: sealed(secret, one.id, path, "203.0.113.7")}) as line:
            line.join(made)
            assert set(one.hall.connections.values()) == {"127.0.0.1", "203.0.113.7"}


def test_what_is_piped_is_never_piped_again(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), one.connect() as black:
        made = one.create("me", "friend")
        black.join(made, 0)
        for path in (f"/api/matches/{made.id}", f"/api/matches/{made.id}/record"):
            header = {HEADER: sealed(two.cluster.pipes.secret, two.id, path, "203.0.113.7")}
            assert two.http.get(path, headers=header).status_code == 503
            assert two.http.get(path).status_code == 200
        header = {HEADER: sealed(two.cluster.pipes.secret, two.id, f"/ws/{made.id}", "203.0.113.7")}
        with pytest.raises(InvalidStatus, match="503"):
            two.connect(made, **header)


def test_a_request_is_answered_as_the_hall_of_the_match_answers_it(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), one.connect() as black:
        made = one.create("me", "friend")
        black.join(made, 0, 1)
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        for path in ("", "/record", "/replay", "/picture?at=1", "/plain/0"):
            mine, other = (hall.http.get(f"/api/matches/{made.id}{path}") for hall in (one, two))
            assert (mine.status_code, mine.content) == (other.status_code, other.content), path
            names = [{name for name in answer.headers if name != "transfer-encoding"} for answer in (mine, other)]
            assert names[0] - {"content-encoding"} == names[1] - {"content-encoding"}, path
            assert len(other.headers.get_list("content-security-policy")) == 1
        own = {"seats": [f"{made.id}.{made.secrets[1]}"]}
        assert two.http.post("/api/own/delete", json=own).json()[0]["how"] == "under_way"


def test_a_stopped_hall_loses_its_matches_and_its_late_writes_are_refused(
    on_server: OnServer, redis: RedisServer
) -> None:
    with halls(on_server, redis, **IMPATIENT) as (one, two), one.connect() as stays, two.connect() as goes:
        made = one.create("me", "friend")
        stays.join(made, 0, 1)
        goes.join(made, 0, 1)
        assert done(goes, made, "move", v=0, seat=0, move="a1-a2", c="first-move")["v"] == 1
        time.sleep(IMPATIENT["lease_ms"] / 1000)  # both have seen the database for so long
        with one.frozen():
            stays.send(t="chat", g=made.id, c="late-line-1", text="late", seat=0)  # nobody reads it yet
            sent_away(goes)
            join_in_time(goes, made, 0, 1)
            assert done(goes, made, "move", v=1, seat=1, move="b1-b2", c="other-move")["v"] == 2
            assert two.has(made.id)
        assert stays.until("nak")["code"] in ("busy", "unavailable")
        wait_for(lambda: not one.has(made.id) or not two.has(made.id))
        join_in_time(stays, made, 0, 1)
        assert done(stays, made, "chat", text="late", seat=0, c="late-line-1")["t"] == "ack"
    assert events_of(on_server, made.id) == ["a1-a2", "b1-b2"]
    assert on_server.ask(f"SELECT text FROM entry WHERE match = '{made.id}' AND kind = 'c'") == [("late",)]


def test_a_hall_that_closes_hands_its_matches_over(on_server: OnServer, redis: RedisServer) -> None:
    with contextlib.ExitStack() as stack:
        warm(slugs=["towers"])
        two = stack.enter_context(HallOfSeveral(on_server, redis, "b"))
        with HallOfSeveral(on_server, redis, "a") as one:
            known(one, two)
            made = one.create("me", "friend")
            line = stack.enter_context(two.connect())
            with one.connect() as first:
                first.join(made, 0)
                line.join(made, 0, 1)
            assert one.has(made.id)
            assert line.move(made, 0, 0, "a1-a2")["v"] == 1
        sent_away(line)
        join_in_time(line, made, 0, 1)
        assert line.command("chat", made, text="on it goes", seat=1)["t"] == "ack"
        assert two.has(made.id)


def test_halls_go_on_without_redis(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend")
        black.join(made, 0)
        white.join(made, 1)
        redis.stop()
        try:
            assert black.move(made, 0, 0, "a1-a2")["v"] == 1
            assert white.until("played")["v"] == 1
            later = two.create("me", "friend")
            with one.connect() as far, two.connect() as near_line:
                assert near_line.join(later, 0)["t"] == "snap"
                assert far.join(later, 1)["t"] == "snap"
                assert (one.has(later.id), two.has(later.id)) == (False, True)
                assert near_line.move(later, 0, 0, "a1-a2")["v"] == 1
                assert far.until("played", g=later.id)["v"] == 1
            wait_for(lambda: "stackyard_cluster_redis_away 1" in one.http.get("/api/metrics").text)
            assert one.http.get("/api/ready").status_code == 200
        finally:
            redis.start()
        wait_for(lambda: "stackyard_cluster_redis_away 0" in one.http.get("/api/metrics").text)


def test_what_is_told_of_one_hall_holds_in_all(on_server: OnServer, redis: RedisServer) -> None:
    """Whoever may not be helped with their match is not helped by the other hall; what one removes is gone in both."""
    with halls(on_server, redis) as (one, two), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend")
        black.join(made, 0)
        white.join(made, 1)
        assert black.move(made, 0, 0, "a1-a2")["v"] == 1
        position = two.http.get(f"/api/matches/{made.id}/record").text
        assert "a1-a2" in position
        start = {"game": "towers", "options": {"width": 4, "height": 4}, "moves": ["a1-a2"]}
        text = two.http.post("/api/explore", json=start).json()["position"]
        asked = {"game": "towers", "position": text, "level": 1, "ms": 50}
        for hall in (one, two):
            refused = hall.http.post("/api/think", json={**asked, "seats": [f"{made.id}.{made.secrets[1]}"]})
            assert (refused.status_code, refused.json()["code"]) == (403, "under_way"), refused.text
        assert two.hall is not None
        with pytest.raises(BadRequestError, match="this match is in another hall: ask that one"):
            two.on_loop(partial(actions.close, two.hall, actions.MatchForm(match=made.id)))
        two.on_loop(partial(two.hall.remove, made.id))
        assert black.until("nak")["code"] == "unavailable"
        assert one.http.get(f"/api/matches/{made.id}").status_code == 404
        assert two.http.get(f"/api/matches/{made.id}").status_code == 404


def test_strangers_at_two_halls_meet_at_an_open_table(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), one.connect() as black, two.connect() as white:
        made = one.create("me", "friend", open=True)
        black.join(made, 0)
        wait_for(lambda: [table["match"] for table in two.http.get("/api/lobby").json()["tables"]] == [made.id])
        white.join(made)
        assert white.command("sit", made, secret=new_secret())["t"] == "ack"
        assert white.until("snap")["mine"] == [1]
        for hall in (one, two):
            wait_for(lambda hall=hall: hall.http.get("/api/lobby").json()["tables"] == [])  # type: ignore[misc]


def test_strangers_at_two_halls_are_brought_together_at_once(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as both, ThreadPoolExecutor(2) as pool:

        def seek(hall: HallOfSeveral, asked: dict[str, Any]) -> dict[str, Any]:
            answer = hall.http.post("/api/quick", json={"game": "pebbles", "browser": new_secret(), **asked})
            assert answer.status_code == 201, answer.text
            found: dict[str, Any] = answer.json()
            return found

        for heap in range(4, 10):
            asked = {"options": {"heap": heap}}
            found = list(pool.map(seek, both, (asked, asked)))
            match, other = [answer["match"] for answer in found]
            assert match == other
            lines = [hall.connect() for hall in both]
            for line, answer in zip(lines, found, strict=True):
                made = Made(match, [seat["secret"] for seat in answer["seats"] if seat["kind"] == "me"])
                assert join_in_time(line, made, *range(len(made.secrets)))["t"] == "snap"
                if not made.secrets:  # the match lives in the other hall
                    assert line.command("sit", made, secret=new_secret())["t"] == "ack"
            seats = both[0].http.get(f"/api/matches/{match}").json()["seats"]
            assert [seat["taken"] for seat in seats] == [True, True]
            for line in lines:
                line.close()
    assert on_server.ask("SELECT * FROM open_table") == []


def test_a_match_with_a_bot_of_somebody_lives_where_the_bot_has_come(on_server: OnServer, redis: RedisServer) -> None:
    with contextlib.ExitStack() as stack:
        warm(slugs=["towers"])
        one, two = HallOfSeveral(on_server, redis, "a"), HallOfSeveral(on_server, redis, "b")
        token = add_account(accounts_file(one.settings.database), "rook")
        for hall in (one, two):
            stack.enter_context(hall)
        known(one, two)
        bot = stack.enter_context(connect(f"ws://127.0.0.1:{one.port}/ws/bot", proxy=None))
        bot.send(json.dumps({"t": "hello", "token": token}))
        wait_for(lambda: any(each["name"] == "rook" for each in one.http.get("/api/games/towers/programs").json()))
        wait_for(lambda: two.cluster.home_of(["rook"]) == one.id)
        seats = [{"kind": "me"}, {"kind": "bot", "program": "rook"}]
        made = one.http.post("/api/matches", json={"game": "towers", "seats": seats}).json()
        line = stack.enter_context(two.connect())
        match = Made(made["match"], [seat["secret"] for seat in made["seats"]])
        assert join_in_time(line, match, 0)["t"] == "snap"
        assert (one.has(match.id), two.has(match.id)) == (True, False)
        assert line.move(match, 0, 0, "a1-a2")["v"] == 1
        while (event := json.loads(bot.recv(20)))["t"] != "turn":
            pass
        assert event["match"] == match.id
