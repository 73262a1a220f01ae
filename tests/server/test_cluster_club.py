"""The club where there are several halls: an evening whose hall is killed, and a peace that holds in all of them."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from benchmarks.hall.own_servers import RedisServer
from stackyard.server.admin.actions import ACTIONS
from tests.server.authenticator import Authenticator
from tests.server.clusters import HallOfSeveral, known
from tests.server.databases import OnServer
from tests.server.hall import TIMEOUT_SECONDS, Made, wait_for, with_pebbles
from tests.server.pairing_judge import check_everybody_once, is_legal
from tests.server.people import Browser, new_name
from tests.server.test_blocks import sit
from tests.server.test_cluster import IMPATIENT, done, join_in_time
from tests.server.test_evenings import Member, going, info

ORIGIN = "http://localhost:7000"  # of the proxy before both
ROUNDS = 3
OTHER_HALL = """
import sys, time
from pathlib import Path
from types import SimpleNamespace
from tests.server.clusters import HallOfSeveral
from tests.server.hall import with_pebbles

named, path, redis, lease_ms = sys.argv[1:]
database, messages = SimpleNamespace(named=named, path=Path(path)), SimpleNamespace(address=redis)
with with_pebbles(), HallOfSeveral(database, messages, "other", lease_ms=int(lease_ms)) as hall:
    hall.hall.evenings.pause_seconds = 0.0
    print(hall.port, flush=True)
    time.sleep(3600)
"""


@contextlib.contextmanager
def a_process(database: OnServer, redis: RedisServer) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Open a hall in a process of its own; yield it with its address."""
    words = [database.named, str(database.path), redis.address, str(IMPATIENT["lease_ms"])]
    with subprocess.Popen([sys.executable, "-c", OTHER_HALL, *words], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.kill()


def go_to(members: list[Member], hall: HallOfSeveral) -> None:
    for member in members:
        member.hall, member.http.base_url = hall, httpx.URL(hall.url)


def resign(member: Member, match: str) -> None:
    """Give up a match, wherever it lives now."""
    seat, secret = member.seats()[match]
    made = Made(match, [secret if each == seat else None for each in range(2)])
    with member.hall.connect() as line:
        join_in_time(line, made, seat)
        done(line, made, "resign", seat=seat)


def give_up_later_ones(members: list[Member], evening: str, hall: HallOfSeveral, most: int | None = None) -> int:
    """Let whoever has entered later give up; return at how many tables."""
    found = info(hall, evening)
    names = {entry["number"]: entry["name"] for entry in found["entries"]}
    by_name = {member.name: member for member in members}
    tables = going(found)[:most]
    for table in tables:
        resign(by_name[names[max(table["players"])]], table["match"])
    return len(tables)


def test_an_evening_goes_on_once_when_a_hall_is_killed_in_a_round(on_server: OnServer, redis: RedisServer) -> None:
    with (
        with_pebbles(),
        HallOfSeveral(on_server, redis, "a", **IMPATIENT) as stays,
        a_process(on_server, redis) as (process, address),
        contextlib.ExitStack() as stack,
    ):
        assert stays.hall is not None
        stays.hall.evenings.pause_seconds = 0.0
        wait_for(lambda: len(stays.cluster.halls) == 1)
        members = [stack.enter_context(contextlib.closing(Member(stays))) for _ in range(6)]
        evening = members[0].make(rounds=ROUNDS)
        for member in members:
            member.done(evening, "join")
        members[0].http.base_url = httpx.URL(address)  # so that its matches live there
        members[0].done(evening, "begin")
        assert not any(stays.has(table["match"]) for table in info(stays, evening)["tables"])
        go_to(members, stays)
        assert give_up_later_ones(members, evening, stays, most=1) == 1  # through a pipe
        (before,) = [table for table in info(stays, evening)["tables"] if table["over"]]
        process.kill()
        process.wait()
        end = time.monotonic() + TIMEOUT_SECONDS
        while info(stays, evening)["state"] != "over":
            assert time.monotonic() < end, info(stays, evening)
            if not give_up_later_ones(members, evening, stays):
                time.sleep(0.05)
        found = info(stays, evening)
        assert before in found["tables"], "what had ended has ended so"
        past = list[tuple[int, ...]]()
        for number in range(1, ROUNDS + 1):
            played = [tuple(table["players"]) for table in found["tables"] if table["round"] == number]
            check_everybody_once(played, range(6))
            assert all(is_legal(table, past) for table in played)
            past += played
        assert len(found["tables"]) == 3 * ROUNDS
        assert all(table["result"]["places"] in ([1, 2], [2, 1]) for table in found["tables"])
        assert found["winners"] == [members[0].name]
        stored = on_server.ask(f"SELECT count(*), count(DISTINCT match) FROM evening_table WHERE evening = '{evening}'")
        assert stored == [(9, 9)]


@pytest.fixture
def both(on_server: OnServer, redis: RedisServer) -> Iterator[list[HallOfSeveral]]:
    with contextlib.ExitStack() as stack, with_pebbles():
        more: dict[str, Any] = {"rp_origins": (ORIGIN,), "trust_proxy": "127.0.0.1"}
        opened = [stack.enter_context(HallOfSeveral(on_server, redis, name, **more)) for name in ("a", "b")]
        known(*opened)
        yield opened


def test_two_halls_that_look_at_once_pair_a_round_once(both: list[HallOfSeveral]) -> None:
    with contextlib.ExitStack() as stack:
        members = [stack.enter_context(contextlib.closing(Member(hall))) for hall in both]
        evening = members[0].make(begins_in=0, rounds=1)
        for member in members:
            member.done(evening, "join")
        wait_for(lambda: info(both[1], evening)["state"] == "running")
        tables = [info(hall, evening)["tables"] for hall in both]
        assert tables[0] == tables[1]
        check_everybody_once([tuple(table["players"]) for table in tables[0]], range(2))
        assert len(tables[0]) == 1


def test_a_ban_made_at_one_hall_holds_at_the_other_at_once(both: list[HallOfSeveral]) -> None:
    one, two = both
    with contextlib.ExitStack() as stack:
        keeper, ben, elsewhere = (stack.enter_context(Browser(hall, Authenticator(ORIGIN))) for hall in (one, two, two))
        keeper.make(new_name())
        ben.make(name := new_name())
        form, appoint = ACTIONS["keeper"]
        assert one.hall is not None
        found = one.hall
        asked = form(name=keeper.account()["name"])
        one.on_loop(lambda: appoint(found, asked))
        assert ben.is_signed_in()
        number = ben.account()["id"]

        def act(what: str, **asked: Any) -> Any:
            answer = keeper.http.post("/api/keeper/act", json={"act": what, **asked})
            assert answer.status_code == 200, answer.text
            return answer.json()

        # What one has heard of another is reported at one hall and read at the other.
        assert elsewhere.http.post("/api/reports", json={"name": name, "why": "Rude"}).status_code == 200
        (report,) = keeper.http.get("/api/keeper").json()["reports"]
        assert (report["about"], report["why"]) == (name, "Rude")
        act("done", report=report["id"])
        made = two.create("me", "friend", game="pebbles")
        with two.connect() as line:
            line.join(made, 0, 1)
            assert ben.adopt(made, 0) == "adopted"
            act("mute", account=number)
            # The other hall is told, and asks the database: that is a moment.
            wait_for(lambda: number in two.hall.services.peace._muted)  # type: ignore[union-attr]
            assert line.command("chat", made, seat=0, text="Hello")["t"] == "nak"
        act("ban", account=number)
        assert not ben.is_signed_in(), "at once: sessions are the database's"
        assert elsewhere.http.post("/api/account/sign-in/options", json={}).status_code == 200
        answer = ben.ask("POST", "/sign-in", {"credential": ben.authenticator.get(ben.challenge())})
        assert answer.status_code == 403, answer.text


def test_who_is_blocked_at_one_hall_sits_down_at_no_table_of_the_other(both: list[HallOfSeveral]) -> None:
    one, two = both
    with (
        Browser(one, Authenticator(ORIGIN)) as ada,
        Browser(two, Authenticator(ORIGIN)) as ben,
        Browser(two, Authenticator(ORIGIN)) as eva,
    ):
        for each in (ada, ben, eva):
            each.make(new_name())
        made = one.create("me", "friend", game="pebbles", open=True)
        with one.connect() as line:
            line.join(made, 0)
            assert ada.adopt(made, 0) == "adopted"
            ada.go_to(two)
            ada.done("/block", {"name": ben.account()["name"]})
            assert one.has(made.id)
            assert sit(two, ben, made)["code"] == "forbidden"
            assert sit(two, eva, made)["t"] == "ack"
